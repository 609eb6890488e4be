"""Search for word certificates: reduce by the equations of a statement, completing them where
needed.

Every rule carries its proof, an element in the letters ``h<i>`` of the equations that equals the
rule once the differences are put in; so the proof of a goal comes out as text that multiplying out
confirms.  Nothing here is trusted.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from assay.theory.language.matrices import SCALAR, Matrices
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.budget import spend, spent
from assay.verification.kernel.words import Algebra, Element, Monomial, Word, transposed

MAX_RULES = 160
MAX_STEPS = 4_000


@dataclass
class Rule:
    """``element`` = 0 with leading monomial ``lead`` times the numbers ``scale`` (not 0), and its
    proof.
    """

    lead: Monomial
    element: Element
    proof: Element
    scale: tuple[Word, ...] = ()


class Completion:
    """Rewriting modulo the equations of a statement."""

    def __init__(self, algebra: Algebra, budget: float = 5.0):
        self.algebra, self.end = algebra, spent() + budget
        self.rules: list[Rule] = []
        self.done: set[tuple[int, int]] = set()
        self.rank = self._ranks()
        for name in algebra.equations:
            self.learn(*self._cleared(algebra.differences[name], algebra.letter(name)))

    def _cleared(self, value: Element, proof: Element) -> tuple[Element, Element]:
        """Multiply an equation by its denominator."""
        for factor, power in value.den.items():
            for _ in range(power):
                proof = self.algebra.mul(
                    Element(SCALAR, {(m, ()): c for m, c in factor}, {}), proof
                )
        return Element(value.shape, value.terms, {}), proof

    def _ranks(self) -> dict[str, int]:
        """Rank letters that an equation defines (``g == ...``, ``v - w == X*a``) above those of
        their definition.
        """
        algebra, uses = self.algebra, {}
        for name in algebra.equations:
            gap = algebra.differences[name]
            for own in [x for x in algebra.statement.shapes if x not in uses]:
                holds = [
                    k
                    for k in gap.terms
                    if own in _letters(Element(gap.shape, {k: Fraction(1)}, {}))
                ]
                if len(holds) != 1 or self._stripped(holds[0], {own})[0] not in (
                    ((), (own,)),
                    (((own,),), ()),
                ):
                    continue
                letters = _letters(gap) - {own}
                if not any(own in _closure(uses, x) for x in letters):
                    uses[own] = letters
                    break
        depth: dict[str, int] = {}

        def rank(letter):
            if letter not in depth:
                depth[letter] = (
                    1 + max((rank(x) for x in uses[letter]), default=0) if letter in uses else 0
                )
            return depth[letter]

        return {x: rank(x) for x in uses}

    def _stripped(self, monomial: Monomial, kept) -> tuple[Monomial, tuple[Word, ...]]:
        """Take numbers that are not 0 off a monomial."""
        numbers, word = monomial
        off = tuple(
            w
            for w in numbers
            if not {x.rstrip("'") for x in w} & set(kept)
            and self.algebra.is_nonzero((((w,), Fraction(1)),))
        )
        return (_minus(numbers, off), word), off

    def weight(self, monomial: Monomial):
        """Order monomials: defined letters first, then length, then letters."""
        numbers, word = monomial
        letters = [x for w in (*numbers, word) for x in w]
        defined = sorted(
            (self.rank.get(x.rstrip("'"), 0) for x in letters if x.rstrip("'") in self.rank),
            reverse=True,
        )
        return (
            defined,
            len(letters),
            sum(len(w) > 1 for w in numbers) + (len(word) > 0),
            sum(x.endswith("'") for x in letters),
            numbers,
            word,
        )

    # ---- rules -----------------------------------------------------------------------------------
    def learn(self, value: Element, proof: Element) -> bool:
        """Reduce an element that is known to vanish and keep it, and its transpose, as rules."""
        value, proof, _ = self.reduce(value, proof)
        if not value.terms:
            return False
        algebra = self.algebra
        pairs = [(value, proof)]
        if value.shape != SCALAR:
            pairs.append((algebra.transpose(value), algebra.transpose(proof)))
        for v, p in pairs:
            lead = max(v.terms, key=self.weight)
            bare, scale = self._stripped(lead, self.rank)
            if not any(x.rstrip("'") in self.rank for w in (*bare[0], bare[1]) for x in w):
                bare, scale = lead, ()
            if any(r.lead == bare and r.element.shape == v.shape for r in self.rules):
                continue
            unit = algebra.number(1 / v.terms[lead])
            self.rules.append(Rule(bare, algebra.mul(unit, v), algebra.mul(unit, p), scale))
        return True

    def reduce(self, value: Element, proof: Element) -> tuple[Element, Element, tuple[Word, ...]]:
        """Subtract multiples of rules while some monomial is a multiple of a leading one; the proof
        follows.

        Returns both after multiplication by numbers that are not 0, and these numbers.
        """
        factor: tuple[Word, ...] = ()
        algebra, rest = self.algebra, dict(value.terms)
        settled: dict[Monomial, Fraction] = {}
        for _ in range(MAX_STEPS):
            if not rest:
                break
            top = max(rest, key=self.weight)
            c = rest.pop(top)
            spend("word", 2 + len(rest) + len(self.rules))
            found = next(
                (x for r in self.rules if (x := self.multiple(r, top, value.shape)) is not None),
                None,
            )
            if found is None:
                settled[top] = c
                continue
            element, shown, scale = (
                *(algebra.mul(algebra.number(c), x) for x in found[:2]),
                found[2],
            )
            if scale:
                factor, top = tuple(sorted(factor + scale)), _times(top, scale)
                rest, settled = (
                    {_times(k, scale): e for k, e in d.items()} for d in (rest, settled)
                )
                proof = algebra.mul(Element(SCALAR, {(scale, ()): Fraction(1)}, {}), proof)
            for key, e in element.terms.items():
                if key != top:
                    rest[key] = rest.get(key, 0) - e
                    if not rest[key]:
                        del rest[key]
            spend("word", 4 + len(element.terms) + len(proof.terms) / 4)
            proof = algebra.add(proof, shown, -1)
            if spent() > self.end:
                break
        for key, e in rest.items():
            settled[key] = settled.get(key, 0) + e
        return Element(value.shape, {k: c for k, c in settled.items() if c}, {}), proof, factor

    def multiple(
        self, rule: Rule, target: Monomial, shape
    ) -> tuple[Element, Element, tuple[Word, ...]] | None:
        """Return the multiple of a rule (and of its proof) that has the target as a term."""
        for found in self.contexts(rule, target, shape):
            if _times(target, rule.scale) in found[0].terms:
                return *found, rule.scale
        return None

    def contexts(self, rule: Rule, target: Monomial, shape):
        """Yield multiples of a rule whose leading term may be the target."""
        numbers, word = target
        need, core = rule.lead
        if rule.element.shape == SCALAR:
            rest = _minus(numbers, need)
            if rest is not None:
                yield self._framed(rule, rest, (), (), (word, shape))
            return
        if not core:
            return
        rest = _minus(numbers, need)
        if rest is not None:
            for i in _places(word, core):
                yield self._framed(rule, rest, word[:i], word[i + len(core) :], None, shape)
        for atom in dict.fromkeys(numbers):
            rest = _minus(numbers, (atom, *need))
            if rest is None:
                continue
            for version in dict.fromkeys((atom, tuple(map(transposed, reversed(atom))))):
                for i in _places(version, core):
                    yield self._framed(
                        rule, rest, version[:i], version[i + len(core) :], (word, shape), SCALAR
                    )

    def _framed(
        self, rule: Rule, numbers, left: Word, right: Word, outer, shape=SCALAR
    ) -> tuple[Element, Element]:
        algebra = self.algebra
        scale = Element(SCALAR, {(numbers, ()): Fraction(1)}, {})
        results = []
        for inner in (rule.element, rule.proof):
            made = (
                algebra.mul(
                    self._word(left, (shape[0], inner.shape[0])),
                    algebra.mul(inner, self._word(right, (inner.shape[1], shape[1]))),
                )
                if inner.shape != SCALAR
                else inner
            )
            made = algebra.mul(scale, made)
            if outer is not None:
                made = algebra.mul(made, self._word(*outer))
            results.append(made)
        return results[0], results[1]

    def _word(self, word: Word, shape) -> Element:
        if not word:
            return Element(shape if shape[0] == shape[1] else SCALAR, {((), ()): Fraction(1)}, {})
        return Element(shape, {self.algebra.monomial((), word, shape): Fraction(1)}, {})

    # ---- completion ------------------------------------------------------------------------------
    def rounds(self, longest: int):
        """Add what follows from overlaps of rules, one round at a time; yields after each round
        that found something.
        """
        while len(self.rules) < MAX_RULES and spent() < self.end:
            count, found = len(self.rules), False
            for i, j in combinations_with_replacement(range(count), 2):
                for a, b in ((i, j), (j, i)):
                    if (a, b) in self.done:
                        continue
                    self.done.add((a, b))
                    spend("word", 2)
                    for value, proof in self.overlaps(self.rules[a], self.rules[b], longest):
                        found = self.learn(value, proof) or found
                        if len(self.rules) >= MAX_RULES or spent() > self.end:
                            yield
                            return
            if not found:
                return
            yield

    def overlaps(self, a: Rule, b: Rule, longest: int):
        """Yield differences of two multiples of rules with the same leading term, and their
        proofs.
        """
        (na, u), (nb, v) = a.lead, b.lead
        p, q = a.element.shape
        if a.element.shape == b.element.shape == SCALAR:
            common = tuple(w for w in dict.fromkeys(na) if w in nb)
            if common and a is not b:
                both = tuple(sorted((*na, *(_minus(nb, tuple(x for x in _shared(na, nb)))))))
                yield from self._pair(a, b, (both, ()), SCALAR, longest)
            return
        if a.element.shape == SCALAR:
            return
        if b.element.shape == SCALAR:
            if (
                u
                and not na
                and any(
                    _places(version, u)
                    for w in nb
                    for version in (w, tuple(map(transposed, reversed(w))))
                )
            ):
                yield from self._pair(a, b, (nb, ()), SCALAR, longest)
            return
        if not u or not v or na or nb:
            return
        for k in range(1, min(len(u), len(v)) + 1):
            if u[len(u) - k :] == v[:k] and (len(u) > k or len(v) > k):
                shape = (p, b.element.shape[1])
                yield from self._pair(
                    a,
                    b,
                    self.algebra.monomial((), u + v[k:], shape),
                    shape,
                    longest,
                    (0, len(u) - k),
                )
        if len(v) < len(u):
            for i in _places(u, v):
                yield from self._pair(a, b, a.lead, a.element.shape, longest, (0, i))

    def _pair(self, a: Rule, b: Rule, target: Monomial, shape, longest: int, at=None):
        if sum(map(len, target[0])) + len(target[1]) > longest:
            return
        one = self.multiple(a, target, shape)
        if at is not None and not target[0]:
            i = at[1]
            word = target[1]
            two = self._framed(b, (), word[:i], word[i + len(b.lead[1]) :], None, shape)
        else:
            two = self.multiple(b, target, shape)
        if one is None or two is None or a.scale or b.scale:
            return
        yield self.algebra.add(one[0], two[0], -1), self.algebra.add(one[1], two[1], -1)


def _letters(element: Element) -> set[str]:
    words = [w for numbers, word in element.terms for w in (*numbers, word)] + [
        w for f in element.den for m, _ in f for w in m
    ]
    return {x.rstrip("'") for w in words for x in w}


def _closure(uses: dict, letter: str, seen=None) -> set[str]:
    seen = set() if seen is None else seen
    for x in uses.get(letter, ()):
        if x not in seen:
            seen.add(x)
            _closure(uses, x, seen)
    return seen | {letter}


def _places(word: Word, part: Word) -> list[int]:
    return [i for i in range(len(word) - len(part) + 1) if word[i : i + len(part)] == part]


def _minus(numbers, need):
    kept = list(numbers)
    for w in need:
        if w not in kept:
            return None
        kept.remove(w)
    return tuple(kept)


def _times(monomial: Monomial, scale: tuple[Word, ...]) -> Monomial:
    return (tuple(sorted(monomial[0] + scale)), monomial[1]) if scale else monomial


def _shared(a, b):
    kept, found = list(b), []
    for w in a:
        if w in kept:
            kept.remove(w)
            found.append(w)
    return found


# ---- certificates --------------------------------------------------------------------------------
def text(element: Element) -> str:
    """Write an element as text."""

    def product(numbers, word, c):
        factors = ["(" + "*".join(w) + ")" if len(w) > 1 else w[0] for w in numbers] + list(word)
        if not word and element.shape != SCALAR:
            factors.append(f"I_{element.shape[0]}")
        return "*".join(factors if c == 1 and factors else [f"({c})", *factors])

    total = " + ".join(product(n, w, c) for (n, w), c in sorted(element.terms.items())) or "0"
    for factor, power in element.den.items():
        inner = " + ".join(
            "*".join([f"({c})", *("(" + "*".join(w) + ")" for w in m)]) for m, c in factor
        )
        total = f"({total})/({inner})" + "".join(f"/({inner})" for _ in range(power - 1))
    return total


def search(statement: Matrices, squares=(), zeros=(), definite=False, budget: float = 5.0) -> dict:
    """Return a certificate, or raise FormulaError with what is left.

    ``squares``: for each relation of the goal (or for the only one) a list of ``(weight, H, "h<i>"
    or None)``; ``zeros`` likewise texts in the ``h<i>``.  What they leave of the difference is
    reduced by the equations; words that are certainly >= 0 by themselves close a goal with >=.
    ``budget``: work seconds (`assay.verification.kernel.budget`).
    """
    algebra = Algebra(statement)
    completion = Completion(algebra, budget)
    many = len(statement.goals) > 1
    parts = []
    for index, tree in enumerate(statement.goals):
        own = list(squares[index] if many and squares else squares)
        given = list(zeros[index] if many and zeros else zeros)
        flag = definite[index] if isinstance(definite, (list, tuple)) else bool(definite)
        parts.append(_part(algebra, completion, tree, own, given, flag and tree.op == "eq"))
    return {"type": "words", "parts": parts}


def _part(algebra: Algebra, completion: Completion, tree, squares, zeros, definite: bool) -> dict:
    gap, ordered = algebra.difference(tree), tree.op not in ("eq", "ne") or definite
    if definite:
        gap = algebra.mul(algebra.number(-1), algebra.mul(algebra.transpose(gap), gap))
    part: dict = {"zeros": list(zeros), "squares": []}
    if definite:
        part["definite"] = True
    for entry in squares:
        weight, of, by = (
            (*entry, None, None)[:3] if not isinstance(entry, str) else (entry, None, None)
        )
        if by and by not in algebra.orders:
            raise FormulaError(f"{by} is no condition of the form >=")
        part["squares"].append(
            {
                "weight": weight,
                **({"of": of} if of is not None else {}),
                **({"by": by} if by is not None else {}),
            }
        )
        value = algebra.text_of(weight, algebra.differences)
        if of is not None:
            inner = algebra.text_of(of, algebra.differences)
            middle = algebra.mul(algebra.differences[by], inner) if by else inner
            value = algebra.mul(value, algebra.mul(algebra.transpose(inner), middle))
        gap = algebra.add(gap, value, -1)
    for z in zeros:
        gap = algebra.add(gap, algebra.text_of(z, algebra.differences), -1)
    zero = Element(gap.shape, {}, {})
    rest, proof, factor = completion.reduce(Element(gap.shape, gap.terms, {}), zero)
    closed = _closed(algebra, rest, ordered)
    longest = 2 + max(
        (sum(map(len, n)) + len(w) for n, w in [*gap.terms, *(r.lead for r in completion.rules)]),
        default=0,
    )
    if closed is None:
        for _ in completion.rounds(longest):
            rest, proof, more = completion.reduce(rest, proof)
            factor += more
            closed = _closed(algebra, rest, ordered)
            if closed is not None:
                break
    if closed is None:
        raise FormulaError(f"what remains of the difference: {text(rest)[:400]}")
    # rest = factor * gap * den + proof, so gap = (rest - proof) / (factor * den)
    below = dict(gap.den)
    for atom in factor:
        key = (((atom,), Fraction(1)),)
        below[key] = below.get(key, 0) + 1
    shown = algebra.mul(
        Element(gap.shape, {k: -c for k, c in proof.terms.items()}, dict(proof.den)),
        Element(SCALAR, {((), ()): Fraction(1)}, below),
    )
    if shown.terms:
        part["zeros"].append(text(shown))
    for square in closed:
        for key, power in below.items():
            inner = text(Element(SCALAR, {(m, ()): c for m, c in key}, {}))
            square["weight"] = f"({square['weight']})" + f"/({inner})" * power
        part["squares"].append(square)
    return part


def _closed(algebra: Algebra, rest: Element, ordered: bool) -> list | None:
    """Return squares that add up to what is left, where each word is a square by itself (nothing
    left: none).
    """
    if not rest.terms:
        return []
    if not ordered:
        return None
    if rest.shape == SCALAR:
        return [{"weight": text(rest)}] if algebra.sign(rest) else None
    found = []
    for (numbers, word), c in rest.terms.items():
        weight = Element(SCALAR, {(numbers, ()): c}, {})
        half, odd = divmod(len(word), 2)
        if (
            odd
            or tuple(map(transposed, reversed(word[:half]))) != word[half:]
            or algebra.sign(weight) is None
        ):
            return None
        of = "*".join(word[half:]) if word else f"I_{rest.shape[0]}"
        found.append({"weight": text(weight), "of": of})
    return found

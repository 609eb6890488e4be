"""Prove statements about matrices of every size: words in a free algebra with transposes, and
numbers that commute.

A certificate has one part for each relation of the goal, with the difference D of its sides (for
``<=`` right minus left):

``zeros``     texts that vanish identically where every equation ``h<i>`` of ``given`` is put to 0;
``squares``   ``{"weight": text, "of": text, "by": "h<i>"}``: weight * H' * h<i> * H, or weight * H'
              * H, or the weight alone;
``definite``  (goals ``==``) what is shown is -D'D >= 0, which makes every entry of D vanish.

Here ``h<i>`` is left minus right of the i-th condition (for ``<=`` and ``<`` right minus left).
The check multiplies out: D is the sum of all of these once the differences are put in for the
``h<i>``, every weight is a sum of products of things >= 0 and every denominator is a product of
things that are not 0.  An equation has no squares.  Words that pass through size 1 are numbers:
they commute and equal their transposes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.theory.language.grammar import Node
from assay.theory.language.matrices import SCALAR, Matrices, is_zero, parse
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected

MAX_TERMS = 20_000
MAX_DEGREE = 80
Word = tuple[str, ...]
Monomial = tuple[tuple[Word, ...], Word]
"""Numbers (sorted words of shape 1 x 1) and the word that is left: no cut through size 1 except
where both ends meet.
"""


def transposed(letter: str) -> str:
    """Return the transpose of a letter."""
    return letter[:-1] if letter.endswith("'") else letter + "'"


@dataclass
class Element:
    """A matrix: ``terms`` (monomial -> coefficient) over ``den`` (normal polynomial of numbers ->
    exponent).
    """

    shape: tuple[str, str]
    terms: dict[Monomial, Fraction]
    den: dict[tuple[Any, ...], int]


class Algebra:
    """The free algebra of a statement, with a letter ``h<i>`` of its own for each condition."""

    def __init__(self, statement: Matrices) -> None:
        self.statement = statement
        self.letters = dict(statement.shapes)
        self.letters |= {s: SCALAR for s in statement.sizes}
        self.equations: list[str] = []
        self.orders: list[str] = []
        self.differences: dict[str, Element] = {}
        self.unequal: list[Element] = []
        for i, tree in enumerate(statement.hypotheses, 1):
            name = f"h{i}"
            self.differences[name] = self.difference(tree)
            if tree.op == "ne":
                self.unequal.append(self.differences[name])
                continue
            (self.equations if tree.op == "eq" else self.orders).append(name)
        self.strict = {
            f"h{i}" for i, t in enumerate(statement.hypotheses, 1) if t.op in ("lt", "gt")
        }
        self.letters |= {h: e.shape for h, e in self.differences.items()}
        self._signs()

    # ---- words -----------------------------------------------------------------------------------
    def _size(self, letter: str) -> tuple[str, str]:
        rows, columns = self.letters[letter.rstrip("'")]
        return (columns, rows) if letter.endswith("'") else (rows, columns)

    def monomial(self, numbers: tuple[Word, ...], word: Word, shape: tuple[str, str]) -> Monomial:
        """Return the normal form of numbers times a word of the given shape."""
        cuts = [0] if shape[0] == "1" else []
        cuts += [i for i, letter in enumerate(word, 1) if self._size(letter)[1] == "1"]
        if cuts:
            inner = [word[a:b] for a, b in zip(cuts, cuts[1:])]
            numbers = tuple(
                sorted(
                    (
                        *numbers,
                        *(
                            min(w, tuple(map(transposed, reversed(w))))
                            for w in map(self._plain, inner)
                        ),
                    )
                )
            )
            word = word[: cuts[0]] + word[cuts[-1] :]
        if sum(map(len, numbers)) + len(word) > MAX_DEGREE:
            raise FormulaError(f"a product of more than {MAX_DEGREE} factors")
        return numbers, word

    def _plain(self, word: Word) -> Word:
        return tuple(x.rstrip("'") if self.letters[x.rstrip("'")] == SCALAR else x for x in word)

    def letter(self, name: str) -> Element:
        """Return a letter as an element."""
        shape = self.letters[name]
        return Element(shape, {self.monomial((), (name,), shape): Fraction(1)}, {})

    def number(self, value: Any) -> Element:
        """Return a rational number as an element."""
        return Element(SCALAR, {((), ()): Fraction(value)} if value else {}, {})

    # ---- arithmetic ------------------------------------------------------------------------------
    def mul(self, a: Element, b: Element) -> Element:
        """Return the product; a number scales."""
        if a.shape == SCALAR or b.shape == SCALAR:
            shape = b.shape if a.shape == SCALAR else a.shape
        elif a.shape[1] != b.shape[0]:
            raise FormulaError("shapes do not fit")
        else:
            shape = (a.shape[0], b.shape[1])
        if len(a.terms) * len(b.terms) > MAX_TERMS * 10:
            raise FormulaError("too many terms")
        terms: dict[Monomial, Fraction] = {}
        for (left, u), c in a.terms.items():
            for (right, v), e in b.terms.items():
                key = self.monomial(tuple(sorted(left + right)), u + v, shape)
                terms[key] = terms.get(key, 0) + c * e
        den = dict(a.den)
        for factor, power in b.den.items():
            den[factor] = den.get(factor, 0) + power
        return self._tidy(shape, terms, den)

    def add(self, a: Element, b: Element, sign: int = 1) -> Element:
        """Return a + b, or a - b."""
        if a.shape != b.shape:
            raise FormulaError("shapes do not fit")
        den = dict(Counter(a.den) | Counter(b.den))
        terms = dict(self._over(a, den))
        for key, c in self._over(b, den).items():
            terms[key] = terms.get(key, 0) + sign * c
        return self._tidy(a.shape, terms, den)

    def _over(self, a: Element, den: dict[tuple[Any, ...], int]) -> dict[Monomial, Fraction]:
        """Return the numerator of ``a`` over a multiple of its denominator."""
        top = Element(a.shape, a.terms, {})
        for factor, power in den.items():
            for _ in range(power - a.den.get(factor, 0)):
                top = self.mul(Element(SCALAR, {(m, ()): c for m, c in factor}, {}), top)
        return top.terms

    def _tidy(self, shape: tuple[str, str], terms: Any, den: Any) -> Element:
        terms = {k: c for k, c in terms.items() if c}
        if len(terms) > MAX_TERMS:
            raise FormulaError("too many terms")
        kept = {}
        for factor, power in den.items() if terms else ():
            if len(factor) == 1 and len(factor[0][0]) == 1:
                atom = factor[0][0][0]
                common = min(power, min(numbers.count(atom) for numbers, _ in terms))
                terms = {
                    (_without(numbers, atom, common), w): c for (numbers, w), c in terms.items()
                }
                power -= common
            if power:
                kept[factor] = power
        return Element(shape, terms, kept)

    def inverse(self, b: Element) -> Element:
        """Return 1/b of a number; the conditions of definedness are those of
        :meth:`denominators`.
        """
        if b.shape != SCALAR or not b.terms:
            raise FormulaError("division by zero, or by a matrix")
        top = Element(SCALAR, {((), ()): Fraction(1)}, {})
        for factor, power in b.den.items():
            for _ in range(power):
                top = self.mul(top, Element(SCALAR, {(m, ()): c for m, c in factor}, {}))
        if len(b.terms) == 1:
            (((numbers, _), c),) = b.terms.items()
            den: dict[tuple[Any, ...], int] = {}
            for atom in numbers:
                factor = (((atom,), Fraction(1)),)
                den[factor] = den.get(factor, 0) + 1
        else:
            c, den = next(b.terms[k] for k in sorted(b.terms)), {self._normal(b): 1}
        return self._tidy(SCALAR, {k: v / c for k, v in top.terms.items()}, den)

    @staticmethod
    def _normal(b: Element) -> tuple[Any, ...]:
        first = b.terms[min(b.terms)]
        return tuple(sorted((numbers, c / first) for (numbers, _), c in b.terms.items()))

    def transpose(self, a: Element) -> Element:
        """Return the transpose."""
        shape = a.shape[::-1]
        return Element(
            shape,
            {
                self.monomial(n, tuple(map(transposed, reversed(self._plain(w)))), shape): c
                for (n, w), c in a.terms.items()
            },
            a.den,
        )

    # ---- reading ---------------------------------------------------------------------------------
    def read(
        self, tree: Node, put: dict[str, Element] | None = None, seen: list[Any] | None = None
    ) -> Element:
        """Multiply a tree out; ``put`` replaces names, ``seen`` collects all divisors."""
        op, args = tree.op, tree.args
        if op == "number":
            return self.number(args[0])
        if op == "name":
            name = args[0]
            if put and name in put:
                return put[name]
            if name in self.letters:
                return self.letter(name)
            if name in self.statement.abbreviations:
                return self.read(self.statement.abbreviations[name], put, seen)
            if not name.startswith("I_"):
                raise FormulaError(f"unknown name {name!r}")
            size = self.statement.shape(tree)
            return Element(size, {((), ()): Fraction(1)}, {})
        if op == "pow":
            base = self.read(args[0], put, seen)
            result = base if args[1] else self.number(1)
            for _ in range(args[1] - 1):
                result = self.mul(result, base)
            return result
        inner = [self.read(a, put, seen) for a in args]
        if op == "neg":
            return self.mul(self.number(-1), inner[0])
        if op == "transpose":
            return self.transpose(inner[0])
        if op == "div":
            if seen is not None:
                seen.append(inner[1])
            return self.mul(inner[0], self.inverse(inner[1]))
        if op == "mul":
            return self.mul(*inner)
        if op not in ("add", "sub"):
            raise FormulaError(f"a relation where a matrix is needed ({op})")
        return self.add(inner[0], inner[1], -1 if op == "sub" else 1)

    def text_of(self, text: str, put: Any = None, seen: Any = None) -> Element:
        """Read certificate text, which may use the names ``h<i>``."""
        if not isinstance(text, str):
            raise Rejected("certificates hold text")
        tree = parse(text)
        if tree.boolean:
            raise Rejected(f"{text!r} is a relation")
        return self.read(tree, put, seen)

    def difference(self, relation: Node, seen: list[Any] | None = None) -> Element:
        """Return left minus right of a relation, or right minus left where it says <= or <."""
        shape = self.statement.relation_shape(relation)
        left, right = (
            Element(shape, {}, {}) if is_zero(side) else self.read(side, None, seen)
            for side in relation.args
        )
        return (
            self.add(right, left, -1) if relation.op in ("le", "lt") else self.add(left, right, -1)
        )

    # ---- signs -----------------------------------------------------------------------------------
    def _signs(self) -> None:
        """Collect numbers known to be > 0, >= 0 or != 0, as polynomials and as words."""
        self.positive: set[tuple[Any, ...]] = set()
        self.nonzero: set[tuple[Any, ...]] = set()
        # word -> strictly positive?
        self.atoms: dict[Word, bool] = {(s,): True for s in self.statement.sizes}
        for name in self.orders:
            if self.letters[name] == SCALAR:
                self.atoms[(name,)] = name in self.strict
        for name in self.orders:
            gap = self.differences[name]
            if gap.shape != SCALAR or gap.den or not gap.terms:
                continue
            if len(gap.terms) == 1 and next(iter(gap.terms.values())) > 0:
                numbers, _ = next(iter(gap.terms))
                if len(numbers) == 1:
                    self.atoms[numbers[0]] = (
                        self.atoms.get(numbers[0], False) or name in self.strict
                    )
            if name in self.strict:
                first = gap.terms[min(gap.terms)]
                self.nonzero.add(self._normal(gap))
                if first > 0:
                    self.positive.add(self._normal(gap))
        for gap in self.unequal:
            if gap.den or not gap.terms:
                continue
            if gap.shape == SCALAR:
                self.nonzero.add(self._normal(gap))
            elif gap.shape[1] == "1":
                square = self.mul(self.transpose(gap), gap)
                self.nonzero.add(self._normal(square))
                if square.terms[min(square.terms)] > 0:  # the normal form keeps the sign
                    self.positive.add(self._normal(square))
                if len(square.terms) == 1:
                    ((numbers, _),) = square.terms
                    self.nonzero |= {(((word,), Fraction(1)),) for word in numbers}
                    for word in numbers:  # of (a*v)'*(a*v) = a**2*v'v > 0, a may be negative
                        if self._atom(word, 1) is not None:
                            self.atoms[word] = True

    def sign(self, a: Element) -> str | None:
        """Return ">" or ">=" when a number is certainly of that sign, None when nothing is
        known.
        """
        if a.shape != SCALAR:
            return None
        if any(self.sign_of_factor(f) != ">" and p % 2 for f, p in a.den.items()):
            return None
        if any(not self.is_nonzero(f) for f in a.den):
            return None
        return self._sign_of(tuple((numbers, c) for (numbers, _), c in a.terms.items()))

    def sign_of_factor(self, factor: tuple[Any, ...]) -> str | None:
        """Return the sign of a polynomial of numbers."""
        return ">" if factor in self.positive else self._sign_of(factor)

    def _sign_of(self, polynomial: Any) -> str | None:
        if len(polynomial) and self._known(polynomial):
            return ">"
        strict = False
        for numbers, c in polynomial:
            if c < 0:
                return None
            signs = [self._atom(w, numbers.count(w)) for w in set(numbers)]
            if None in signs:
                return None
            strict = strict or all(s == ">" for s in signs)
        return ">" if strict else ">="

    def _known(self, polynomial: Any) -> bool:
        ordered = sorted(polynomial)
        return (
            ordered[0][1] > 0 and tuple((n, c / ordered[0][1]) for n, c in ordered) in self.positive
        )

    def _atom(self, word: Word, power: int) -> str | None:
        """Return the sign of a power of a number given as a word: declared, a square W'W, or W'hW
        with h >= 0.
        """
        if word in self.atoms and self.atoms[word]:
            return ">"
        if power % 2 == 0:
            return ">" if (((word,), Fraction(1)),) in self.nonzero else ">="
        if word in self.atoms:
            return ">="
        half, odd = divmod(len(word), 2)
        if tuple(map(transposed, reversed(word[:half]))) == word[len(word) - half :]:
            if not odd or word[half].rstrip("'") in self.orders:
                return ">="
        return None

    def is_nonzero(self, factor: tuple[Any, ...]) -> bool:
        """Is a normal polynomial of numbers certainly not 0?"""
        return factor in self.nonzero or self.sign_of_factor(factor) == ">"

    def are_nonzero(self, divisors: list[Element]) -> bool:
        """Does certainly none of the divisors vanish?"""
        return all(b.terms and all(map(self.is_nonzero, self.inverse(b).den)) for b in divisors)

    def require_defined(self, divisors: list[Element]) -> None:
        """Raise `Rejected` unless none of the divisors vanishes."""
        if not self.are_nonzero(divisors):
            raise Rejected("a denominator is not known to be different from 0")


def _without(numbers: Any, atom: Any, times: int) -> tuple[Any, ...]:
    kept = list(numbers)
    for _ in range(times):
        kept.remove(atom)
    return tuple(kept)


# ---- the check -----------------------------------------------------------------------------------
def certify(statement: Matrices, certificate: dict[str, Any]) -> None:
    """Raise `Rejected` unless the certificate shows every relation of the goal and that all terms
    have values.
    """
    algebra = Algebra(statement)
    _require_values(statement, algebra)
    parts = certificate.get("parts")
    if not isinstance(parts, list) or len(parts) != len(statement.goals):
        raise Rejected("one part is needed for each relation of the goal")
    for tree, part in zip(statement.goals, parts):
        _certify_part(algebra, tree, part)


def _require_values(statement: Matrices, algebra: Algebra) -> None:
    """Raise `Rejected` unless conditions and goals have values.

    A condition counts once it has a value wherever those that count already hold, in whatever order
    they are written: one without a value is false, and would show of itself that it has one.
    """
    waiting = {
        text: divisors
        for text, tree in zip(statement.given, statement.hypotheses, strict=True)
        if (divisors := _divisors(algebra, tree))
    }
    while waiting:
        counted = tuple(text for text in statement.given if text not in waiting)
        known = Algebra(Matrices(statement.goal, statement.symbols, counted, statement.where))
        shown = [text for text, divisors in waiting.items() if known.are_nonzero(divisors)]
        if not shown:
            known.require_defined(next(iter(waiting.values())))
        for text in shown:
            del waiting[text]
    for tree in statement.goals:
        algebra.require_defined(_divisors(algebra, tree))


def _divisors(algebra: Algebra, relation: Node) -> list[Element]:
    """Return all by which the two sides of a relation divide."""
    found: list[Element] = []
    algebra.difference(relation, found)
    return found


def _certify_part(algebra: Algebra, tree: Node, part: dict[str, Any]) -> None:
    gap, ordered = algebra.difference(tree), tree.op in ("le", "ge", "lt", "gt")
    if part.get("definite"):
        if tree.op != "eq":
            raise Rejected("only equations follow from a square that vanishes")
        gap, ordered = (
            algebra.mul(algebra.number(-1), algebra.mul(algebra.transpose(gap), gap)),
            True,
        )
    elif tree.op == "ne":
        raise Rejected("goals with != are not proved")
    if part.get("squares") and not ordered:
        raise Rejected("an equation has no squares")
    without = {h: Element(algebra.letters[h], {}, {}) for h in algebra.equations}
    total, strict = Element(gap.shape, {}, {}), False
    divisors: list[Element] = []
    for text in part.get("zeros", ()):
        if algebra.text_of(text, without, divisors).terms:
            raise Rejected(f"{text} does not vanish with the equations")
        total = algebra.add(total, algebra.text_of(text, algebra.differences, divisors))
    for square in part.get("squares", ()):
        weight, of, by = square.get("weight", "1"), square.get("of"), square.get("by")
        sign = algebra.sign(algebra.text_of(weight, None, divisors))
        if sign is None:
            raise Rejected(f"the weight {weight} is not known to be >= 0")
        value = algebra.text_of(weight, algebra.differences, divisors)
        if of is not None:
            inner = algebra.text_of(of, algebra.differences, divisors)  # its divisors count as well
            middle = inner
            if by is not None:
                if by not in algebra.orders:
                    raise Rejected(f"{by} is no condition of the form >=")
                middle = algebra.mul(algebra.differences[by], inner)
            value = algebra.mul(value, algebra.mul(algebra.transpose(inner), middle))
        elif by is not None:
            raise Rejected("a condition is weighted by a matrix")
        strict = strict or of is None and sign == ">"
        total = algebra.add(total, value)
    algebra.require_defined(divisors)
    if tree.op in ("lt", "gt") and not strict:
        raise Rejected("the difference is not shown to be different from 0")
    if algebra.add(gap, total, -1).terms:
        raise Rejected("the parts do not add up to the difference of the two sides")

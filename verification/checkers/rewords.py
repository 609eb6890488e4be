"""The short checker of statements about matrices of every size (python -m
assay.verification.checkers.rewords FILE.json ...).

Only the standard library is used.  A matrix is a polynomial in words: letters are the symbols and
their transposes, and what passes through size 1 is a number, which commutes and equals its
transpose.  Texts are read and multiplied out; divisors are kept apart.  With h1, h2, .. for the
differences of the two sides of the conditions, the difference D of a relation of the goal (or -D'D
where D == 0 is wanted: ``definite``) has to be the sum of terms that vanish where the equations h1
== 0, .. hold, and of w H'H or w H'hH with a number w >= 0 and a condition h >= 0.  Whatever divides
must be seen to differ from 0.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from assay.verification.checkers.reader import (
    Beyond,
    Shown,
    Tree,
    answering,
    proof_of,
    walk,
)
from assay.verification.checkers.reader import read_matrices as read

Shape = tuple[str, str]
Word = tuple[tuple[str, bool], ...]
Mono = tuple[tuple[Word, ...], Word]
Terms = dict[Mono, Fraction]
Poly = frozenset[tuple[Mono, Fraction]]
ONE, NUMBER, LENGTH = Fraction(1), ("1", "1"), 30_000
SYMBOL = re.compile(r"\s*([A-Za-z]\w*)\s*(?::\s*(\w+)\s*(?:x\s*(\w+))?)?\s*", re.ASCII)


def parse(text: str) -> Tree:
    """Return the tree of a term or relation, with numbers without exponents."""
    tree = read(text)
    if not all(re.fullmatch(r"\d+(\.\d+)?", t.text) for t in walk(tree) if t.kind == "number"):
        raise Beyond("a number")
    return tree


def turned(word: Word) -> Word:
    """Return the transpose of a word of pairs (name, transposed?)."""
    return tuple((name, not t) for name, t in reversed(word))


class Matrix:
    """``terms``: {(sorted numbers, word): coefficient}, over the product of ``below``: how often
    each polynomial of numbers divides.
    """

    def __init__(self, shape: Shape, terms: Terms, below: Counter[Poly] | None = None) -> None:
        self.shape = shape
        self.terms = {m: c for m, c in terms.items() if c}
        self.below: Counter[Poly] = Counter(below or {})
        if len(self.terms) > LENGTH:
            raise Beyond("more terms than the short checker takes")

    def multiple(self, c: Fraction | int) -> "Matrix":
        return Matrix(self.shape, {m: c * k for m, k in self.terms.items()}, self.below)


class Statement:
    """A statement about matrices; ``h`` holds the differences of the sides of its conditions."""

    def __init__(self, data: Any) -> None:
        self.shapes: dict[str, Shape] = {}
        self.where: dict[str, Matrix] = {}
        self.divisors: list[Matrix] = []
        for text in data["symbols"]:
            if not (found := SYMBOL.fullmatch(text)):
                raise Beyond("a symbol")
            name, rows, columns = found.groups()
            self.declare(name)
            self.shapes[name] = rows or "1", columns or "1"
        self.sizes = {s for shape in self.shapes.values() for s in shape if not s.isdigit()}
        for name in self.sizes:
            self.declare(name)
            self.shapes[name] = NUMBER
        for name, text in data["where"]:
            self.declare(name)
            self.where[name] = self.matrix(parse(text), {})
        self.given = [self.relation(text) for text in data["given"]]
        self.goals = [self.relation(text) for text in re.split(r"\band\b", data["matrices"])]
        self.h = {f"h{i}": d for i, (_, d) in enumerate(self.given, 1)}
        self.kinds = {f"h{i}": kind for i, (kind, _) in enumerate(self.given, 1)}
        self.shapes |= {h: d.shape for h, d in self.h.items()}
        self.letters = {h: self.letter(h) for h in self.h}
        # what is known of numbers: polynomials that are > 0, >= 0 or not 0
        known = [
            (kind.replace("<", ">"), d)
            for kind, d in self.given
            if kind != "==" and not d.below and d.terms
        ]
        self.known = [(kind, d) for kind, d in known if d.shape == NUMBER]
        columns = [d for kind, d in known if kind == "!=" and d.shape[1] == "1" != d.shape[0]]
        self.known += [(">", self.product(self.transpose(d), d)) for d in columns]

    def declare(self, name: str) -> None:
        if name in {*self.shapes, *self.where, "and"} or re.fullmatch(r"I_\w+|h\d+", name):
            raise Beyond(f"the name {name}")

    # ---- arithmetic ----------
    def monomial(self, numbers: Iterable[Word], word: Word, shape: Shape) -> Mono:
        """Cut a word where it passes through size 1."""
        sizes = [self.shapes[name][::-1] if t else self.shapes[name] for name, t in word]
        cuts = [i for i, s in enumerate([shape[0], *(s[1] for s in sizes)]) if s == "1"]
        parts = [word[a:b] for a, b in zip(cuts, cuts[1:])]
        rest = word[: cuts[0]] + word[cuts[-1] :] if cuts else word
        return tuple(sorted([*numbers, *(min(w, turned(w)) for w in parts)])), rest

    def letter(self, name: str) -> Matrix:
        shape = self.shapes[name]
        return Matrix(shape, {self.monomial((), ((name, False),), shape): ONE})

    def transpose(self, x: Matrix) -> Matrix:
        shape = x.shape[::-1]
        return Matrix(
            shape, {self.monomial(n, turned(w), shape): c for (n, w), c in x.terms.items()}, x.below
        )

    def product(self, x: Matrix, y: Matrix) -> Matrix:
        if NUMBER in (x.shape, y.shape):
            shape = y.shape if x.shape == NUMBER else x.shape
        elif x.shape[1] == y.shape[0]:
            shape = x.shape[0], y.shape[1]
        else:
            raise Beyond("a product of shapes that do not fit")
        if len(x.terms) * len(y.terms) > 10 * LENGTH:
            raise Beyond("more work than the short checker does")
        terms: Terms = defaultdict(Fraction)
        for (n, u), c in x.terms.items():
            for (m, v), d in y.terms.items():
                terms[self.monomial(n + m, u + v, shape)] += c * d
        return Matrix(shape, terms, x.below + y.below)

    def sum(self, x: Matrix, y: Matrix) -> Matrix:
        if x.shape != y.shape:
            raise Beyond("a sum of different shapes")
        terms: Terms = defaultdict(Fraction)
        below = x.below | y.below
        for z in (x, y):
            top = Matrix(z.shape, z.terms)
            for factor in (below - z.below).elements():
                top = self.product(top, Matrix(NUMBER, dict(factor)))
            for m, c in top.terms.items():
                terms[m] += c
        return Matrix(x.shape, terms, below)

    def inverse(self, x: Matrix) -> Matrix:
        if x.shape != NUMBER or not x.terms:
            raise Beyond("a divisor")
        self.divisors.append(x)
        top = Matrix(NUMBER, {((), ()): ONE})
        for factor in x.below.elements():
            top = self.product(top, Matrix(NUMBER, dict(factor)))
        c = x.terms[min(x.terms)]
        factors = [frozenset({(m, k / c) for m, k in x.terms.items()})]
        if len(x.terms) == 1:
            factors = [frozenset({(((w,), ()), ONE)}) for w in min(x.terms)[0]]
        return Matrix(NUMBER, top.multiple(1 / c).terms, Counter(factors))

    # ---- reading ----------
    def matrix(self, tree: Tree, h: dict[str, Matrix]) -> Matrix:
        """Multiply a tree out; ``h`` gives the matrices of the names h1, h2, .."""
        match tree:
            case Tree("number"):
                return Matrix(NUMBER, {((), ()): tree.value})
            case Tree("name", text=name):
                return self.named(name, h)
            case Tree("transpose", (x,)):
                return self.transpose(self.matrix(x, h))
            case Tree("minus", (x,)):
                return self.matrix(x, h).multiple(-1)
            case Tree("**", (x, Tree("number") as power)) if power.value in range(1, 25):
                out = base = self.matrix(x, h)
                for _ in range(int(power.value) - 1):
                    out = self.product(out, base)
                return out
            case Tree("+", (x, y)):
                return self.sum(self.matrix(x, h), self.matrix(y, h))
            case Tree("-", (x, y)):
                return self.sum(self.matrix(x, h), self.matrix(y, h).multiple(-1))
            case Tree("*", (x, y)):
                return self.product(self.matrix(x, h), self.matrix(y, h))
            case Tree("/", (x, y)):
                return self.product(self.matrix(x, h), self.inverse(self.matrix(y, h)))
        raise Beyond("not a term")

    def named(self, name: str, h: dict[str, Matrix]) -> Matrix:
        size = name.removeprefix("I_")
        if size != name and (size in self.sizes or size.isdigit() and int(size) > 0):
            return Matrix((size, size), {((), ()): ONE})  # the identity
        if name in h:
            return h[name]
        return self.where[name] if name in self.where else self.letter(name)

    def relation(self, text: str) -> tuple[str, Matrix]:
        """Return the sign of a relation and the difference that is 0, >= 0, > 0 or not 0."""
        tree = parse(text)
        if tree.kind != "relation" or len(tree.parts) != 2:
            raise Beyond("not a relation")
        kind = tree.text
        sides = [
            None if z.kind == "number" and z.value == 0 else self.matrix(z, {}) for z in tree.parts
        ]
        shape = next((z.shape for z in sides if z), NUMBER)  # 0 is a matrix of every shape
        x, y = (z or Matrix(shape, {}) for z in sides)
        if kind not in ("==", "!=") and shape[0] != shape[1]:
            raise Beyond("an order of matrices that are not square")
        if kind in ("<", ">") and shape != NUMBER:
            raise Beyond("a strict order of matrices")
        larger, smaller = (y, x) if "<" in kind else (x, y)
        return kind, self.sum(larger, smaller.multiple(-1))

    # ---- signs ----------
    def sign(self, x: Matrix) -> int:
        """2 where a number is certainly > 0, 1 where it is >= 0, else 0."""
        if x.shape != NUMBER or any(
            self.factor(f) < 2 and (n % 2 or not self.apart(f)) for f, n in x.below.items()
        ):
            return 0
        return self.factor(frozenset(x.terms.items()))

    def factor(self, f: Poly) -> int:
        for kind, d in self.known:
            if kind in (">", ">=") and self.ratio(dict(f), d.terms) > 0:
                return 1 + (kind == ">")
        signs = [
            min([2 * (c > 0), *(self.atom(w, k) for w, k in Counter(numbers).items())])
            for (numbers, _), c in f
        ]
        return min(signs, default=1) and max(signs, default=1)

    @staticmethod
    def ratio(e: Terms, f: Terms) -> Fraction | int:
        quotients = {e[m] / f[m] for m in f} if e.keys() == f.keys() and f else {0}
        return quotients.pop() if len(quotients) == 1 else 0

    def atom(self, word: Word, power: int) -> int:
        """The sign of a power of a number: a size, a number with a condition, a square W'W or
        W'hW.
        """
        ratios = [(kind, self.ratio({((word,), ()): ONE}, d.terms)) for kind, d in self.known]
        found = {kind for kind, c in ratios if c > 0 or c and kind == "!="}
        half = len(word) // 2
        middle = word[half][0]
        if ">" in found:
            return 2
        if word == ((middle, False),):
            if middle in self.sizes or self.kinds.get(middle) in ("<", ">"):
                return 2
        if power % 2 == 0:
            return 1 + ("!=" in found)
        square = turned(word[:half]) == word[len(word) - half :] and (
            len(word) % 2 == 0 or self.is_order(middle)
        )
        return int(square or ">=" in found)

    def is_order(self, name: str) -> bool:
        return self.kinds.get(name) in ("<", ">", "<=", ">=")

    def apart(self, f: Poly) -> bool:
        """Is a polynomial of numbers certainly not 0?"""
        if len(f) == 1 and len([*f][0][0][0]) > 1:
            return all(self.apart(frozenset({(((w,), ()), ONE)})) for w in [*f][0][0][0])
        minus = frozenset((m, -c) for m, c in f)
        return 2 in (self.factor(f), self.factor(minus)) or any(
            kind in ("!=", ">") and self.ratio(dict(f), d.terms) for kind, d in self.known
        )

    # ---- proofs ----------
    def check(self, kind: str, d: Matrix, part: Any) -> None:
        """Raise `Beyond` unless the part of a certificate shows the relation."""
        if part.get("definite"):
            if kind != "==":
                raise Beyond("a square of what is no equation")
            d = self.product(self.transpose(d), d).multiple(-1)
        elif kind == "!=" or kind == "==" and part.get("squares"):
            raise Beyond("a part of another kind")
        total, strict = Matrix(d.shape, {}), False
        where_zero = {
            h: Matrix(x.shape, {}) if self.kinds[h] == "==" else x for h, x in self.letters.items()
        }
        for tree in map(parse, part.get("zeros", ())):
            if self.matrix(tree, where_zero).terms:
                raise Beyond("a term that does not vanish with the equations")
            total = self.sum(total, self.matrix(tree, self.h))
        for square in part.get("squares", ()):
            weight = parse(square.get("weight", "1"))
            least = self.sign(self.matrix(weight, self.letters))
            if not least:
                raise Beyond("the sign of a weight")
            strict = strict or least == 2 and square.get("of") is None
            total = self.sum(total, self.square(self.matrix(weight, self.h), square))
        if kind in ("<", ">") and not strict or self.sum(d, total.multiple(-1)).terms:
            raise Beyond("the parts do not add up")

    def square(self, weight: Matrix, square: Any) -> Matrix:
        """Return w, w H'H or w H'hH for a condition h that is an order."""
        of, by = square.get("of"), square.get("by")
        if of is None:
            if by is not None:
                raise Beyond("a condition without a matrix")
            return weight
        middle = inner = self.matrix(parse(of), self.h)
        if by is not None:
            if not self.is_order(by):
                raise Beyond("a condition that is no order")
            middle = self.product(self.h[by], inner)
        return self.product(weight, self.product(self.transpose(inner), middle))


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a statement whose relations are all shown by the parts of the certificate."""
    data, certificate = proof_of(data, "words")
    s, parts = Statement(data), certificate["parts"]
    if len(parts) != len(s.goals):
        raise Beyond("one part is needed for each relation")
    for (kind, d), part in zip(s.goals, parts, strict=True):
        s.check(kind, d, part)
    for x in s.divisors:
        if not s.apart(frozenset(x.terms.items())) or not all(map(s.apart, x.below)):
            raise Beyond("a divisor that may be 0")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.rewords")

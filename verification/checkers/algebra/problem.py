"""A formula for proofs by algebra, and what is seen to hold under its hypotheses."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import add, mul
from typing import Any

from assay.verification.checkers import meaning, reader
from assay.verification.checkers.algebra.polynomials import (
    NONE,
    ONE,
    Atom,
    Poly,
    Signs,
    cleared,
    expand,
    inner,
    positive,
    product,
    put,
    raised,
    ratio,
)
from assay.verification.checkers.algebra.terms import Term, related, slope
from assay.verification.checkers.meaning import Needs, Statement, flat, opposite
from assay.verification.checkers.reader import Beyond, Shown, Tree
from assay.verification.checkers.sums import collect

Group = list[tuple[list[Term], list[Term]]]
"""A sum of products: factors >= 0, and terms a of which exp(a) - 1 - a is a further factor."""
Params = Sequence[tuple[Term, int]]


def same(s: Statement, t: Statement) -> bool:
    """Do two statements hold alike, part by part?"""
    if s[0] != t[0]:
        return False
    if s[0] not in meaning.BOTH:
        return ratio(s[1], t[1]) > 0
    return len(s[1]) == len(t[1]) and all(map(same, s[1], t[1]))


class Problem(meaning.Reading[Term]):
    """A formula: ``goal`` is to be seen under all of ``given``, and each of ``needs`` under those
    that are given before it, so that all terms have values.

    ``sure``: hypotheses whose terms are known to have values; ``at``: terms that take the places of
    the variables; ``shown``: what a proof may cite; ``params``: quantities with their signs, which
    take the places of atoms; ``groups``: sums of products that the goal may be a multiple of.
    """

    functions = frozenset(("exp", "log", "abs", "sin", "cos", "atan", "erf", "gamma", "loggamma"))
    meanings = meaning.written(erfc="1-erf(u)")

    def __init__(
        self,
        data: Any,
        sure: Iterable[str] = (),
        at: dict[str, Term] | None = None,
        shown: Shown = (),
    ) -> None:
        super().__init__(Term, data["where"])
        self.data, self.sure, self.shown = data, {*sure}, shown
        self.given: list[Statement] = []
        self.needs: list[tuple[Statement, int]] = []
        self.params: Params = []
        self.groups: list[Group] = []
        self.memo: dict[tuple[Term, int], int] = {}
        for text in data["given"]:
            own = reader.declaration(text)
            parts = [reader.statement(text)] if own is None else self.declared(own, at)
            for part in parts:
                needs: Needs = []
                new = flat(self.statement(part, needs))
                if text not in self.sure:  # to be seen by what is given before
                    self.needs += [(s, len(self.given)) for s in needs]
                self.given += new
        needs = []
        self.goal = self.say(data["goal"], needs)
        self.needs += [(s, len(self.given)) for s in needs]
        self.memo = {}

    def declared(self, own: reader.Range, at: dict[str, Term] | None) -> list[Tree]:
        """Declare a variable, and return its bounds as relations."""
        if own.name in self.where or own.name in self.scope:
            raise Beyond(f"the declaration of {own.name}")
        if at is None:
            low = 0 if own.low is None else self.sign(self.term(own.low, self.scope, []))
            variable = Term("var", own.name, low == 2 or low == 1 and own.low_open)
        else:
            variable = at[own.name]
        self.scope[own.name] = variable, []
        ends = ((own.low, ">", own.low_open), (own.high, "<", own.high_open))
        return [
            Tree("relation", (Tree("name", (), own.name), end), sign if is_open else f"{sign}=")
            for end, sign, is_open in ends
            if end is not None
        ]

    def nonzero(self, t: Term) -> Needs:
        return [] if t.constant else [("!=", t)]

    def related(self, sign: str, x: Term, y: Term) -> Statement:
        return related(sign, x, y)

    def called(self, f: str, args: list[Term], needs: Needs) -> Term:
        if f == "abs" and args[0].constant is not None and len(args) == 1:
            return Term.number(abs(args[0].constant))
        return super().called(f, args, needs)

    def text(self, text: str) -> Term:
        """Read a term of a certificate, which must have a value."""
        needs: Needs = []
        t = self.read(text, needs)
        if not all(map(self.settle, needs)):
            raise Beyond("a term of the certificate that may have no value")
        return t

    def under(self, statements: Iterable[Statement], first: int | None = None) -> Problem:
        """Return the problem under more statements, and only the ``first`` ones that are given."""
        more = [p for s in statements for p in flat(s)]
        whole = first in (None, len(self.given))
        if whole and not more:
            return self
        new = copy.copy(self)
        new.given, new.memo = [*self.given[:first], *more], {}
        if not whole:
            new.params, new.groups = [], []
        return new

    # ---- signs ----------
    def sign(self, t: Term, want: int = 2) -> int:
        """Return 2 where t > 0 is seen on the whole domain, 1 where t >= 0 is (or if that will do,
        as ``want`` says), else 0.
        """
        key = t, want
        if key not in self.memo:
            self.memo[key] = 0
            for way in self.ways(t, want):
                self.memo[key] = max(self.memo[key], way())
                if self.memo[key] >= want:
                    break
        return self.memo[key]

    def ways(self, t: Term, want: int) -> Iterator[Callable[[], int]]:
        """Yield the ways to see a sign, cheap ones first."""
        yield partial(self.known, t)
        yield partial(self.rule, t, want)
        if self.params:
            yield partial(self.count, expand(t), self.params)
        yield partial(self.count, expand(t), ())
        yield partial(self.count, expand(t), (), -1)

    def known(self, t: Term) -> int:
        """Return the sign of a multiple of what is given."""
        found = 0
        for kind, g in self.given:
            if kind in (">", ">=", "=="):
                c = ratio(t, g)
                if c > 0 or c and kind == "==":
                    found = max(found, 1 + (kind == ">"))
        return found

    def rule(self, t: Term, want: int) -> int:
        """Return the sign that those of the parts of a term show."""
        if t.op == "*":
            return self.sign_of_product(t.terms[0], t.terms[1], want)
        if t.op == "+":
            x, y = t.terms
            first = self.sign(x, want)
            second = first and self.sign(y, want)
            return min(first, second) and max(first, second)
        if t.op == "^":
            base, n = t.args
            if n % 2 == 0:
                return 1 + (want > 1 and self.apart(base))
            return max(int(n.denominator > 1), self.sign(base))
        if t.op in ("log", "erf", "atan"):
            return self.sign(t.args[0] + Term.number(-1 if t.op == "log" else 0))
        if t.op == "abs":
            return 1 + self.apart(t.args[0])
        return 2 if t.op == "exp" else 0

    def sign_of_product(self, x: Term, y: Term, want: int) -> int:
        if x.constant is not None and x.constant < 0:
            return self.sign(Term.number(1) - y.args[0]) if y.op == "log" else 0
        first = self.sign(x, want)
        second = first and self.sign(y, want)
        if min(first, second) or x.op == "num":
            return min(first, second)
        first = self.sign(-x)
        return min(first, first and self.sign(-y))

    def apart(self, t: Term) -> bool:
        """Is a term seen to differ from 0?"""
        if t.op in ("*", "^") and all(map(self.apart, t.terms)):
            return True
        if any(self.sign(u) == 2 for u in (t, -t)):
            return True
        return any(ratio(t, g) for kind, g in self.given if kind == "!=")

    def count(self, e: Poly, params: Params, side: int = 1, one: bool = False) -> int:
        """Return the sign that coefficients show, with quantities >= 0 in the places of atoms.

        These are ``params`` and what is given: lower bounds (``side`` 1) or upper ones (-1) of
        variables; ``one``: of several new atoms in a quantity, the first one gets its place.
        """
        if not params:
            e = cleared(e, {})
        if is_difference_of_exponentials(e):
            d = collect((a[1], n * c) for m, c in e.items() for a, n in m)  # exp is increasing
            if s := self.count(d, params, side) or self.count(d, params, side, True):
                return s
        ranges = [
            (g, 1 + (kind == ">"))
            for kind, g in self.given
            if ">" in kind and any((slope(g, x) or 0) * side > 0 for x in g.free)
        ]
        image, signs = solved([*params, *ranges, *params], one)
        for a in {a for m in e for a, _ in m if a[0] == "log"}:
            if s := self.count(collect([*a[1], (NONE, -ONE)]), params):
                signs[a] = s
        return positive(cleared(put(e, image), signs), signs)

    # ---- statements ----------
    def settle(self, s: Statement) -> bool:
        """Is the statement seen to hold?"""
        kind, x = s
        if kind == "all":
            return all(map(self.settle, x))
        if kind == "any":  # an alternative holds where the others do not
            return any(same(s, g) for g in self.given) or any(
                self.under([opposite(o) for o in x if o is not p]).settle(p) for p in x
            )
        if kind == "!=":
            return self.apart(x)
        if kind == "==":
            return not cleared(expand(x), {}) or bool(self.sign(x) and self.sign(-x))
        strict = kind == ">"
        if any(self.combined(x, group, strict) for group in self.groups):
            return True
        return self.sign(x, 1 + strict) > strict

    def combined(self, t: Term, group: Group, strict: bool) -> bool:
        """Is t a multiple of a sum of products of things >= 0 and tangents exp(a) - 1 - a?"""
        one = Term.number(1)
        products = [
            reduce(mul, [*factors, *(Term("exp", a) - (one + a) for a in tangents)])
            for factors, tangents in group
        ]
        if not group or ratio(t, reduce(add, products)) <= 0:
            return False
        signs = [min(self.sign(f, 1 + strict) for f in factors) for factors, _ in group]
        firm = any(s == 2 and not tangents for s, (_, tangents) in zip(signs, group, strict=True))
        return all(signs) and (firm or not strict)


def is_difference_of_exponentials(e: Poly) -> bool:
    return len(e) == 2 and {*e.values()} == {1, -1} and all(a[0] == "exp" for m in e for a, _ in m)


def solved(quantities: Params, one: bool) -> tuple[dict[Atom, Poly], Signs]:
    """Solve quantities for the new atom that each of them has: return the atoms as polynomials in
    the quantities, which are new atoms (0,), (1,), .., and the signs of these.
    """
    image: dict[Atom, Poly] = {}
    signs: Signs = {}
    for i, (g, s) in enumerate(quantities):
        f = put(expand(g), image)
        new = sorted(inner(f) - {*signs, ("pi",)}, key=repr)
        if not new or len(new) > 1 and not one:
            continue
        a = new[0]
        held = {m: c for m, c in f.items() if a in inner([m])}
        if not all((a, 1) in m for m in held):
            continue
        r = {m - {(a, 1)}: c for m, c in held.items()}  # f is a r and terms without a
        negative = {m: -c for m, c in r.items()}
        if a in inner(r) or 2 not in [positive(cleared(x, signs), signs) for x in (r, negative)]:
            continue  # it has a sign, so that it is not 0
        rest = {m: -c for m, c in f.items() if m not in held}
        rest[frozenset({((i,), 1)})] = ONE
        rest = product(rest, raised(r, -ONE))
        image = {**{k: put(v, {a: rest}) for k, v in image.items()}, a: rest}
        signs[i,] = s
    return image, signs

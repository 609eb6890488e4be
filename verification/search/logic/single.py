"""What the chance of an event of one draw is: of z <= c, of a <= z and z <= b, of abs(z-m) <= c and
the like for continuous laws; of any event that is certain at each of two outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.rewriting import gap_of
from assay.verification.search.logic.chance import exchanged, never
from assay.verification.search.logic.exact import EVERY
from assay.verification.search.logic.goals import near
from assay.verification.search.logic.numbers import fraction, rational
from assay.verification.search.logic.outline import Outline
from assay.verification.search.rewrites.plans import text

Sure = Callable[[Node], int | None]
"""Returns a step for a formula, None where it is not shown."""
_ZERO, _ONE = trees.number(0), trees.number(1)
DISTRIBUTIONS = {
    "N": ("normal", ("m", "v")),
    "Unif": ("uniform", ("a", "b")),
    "Exp": ("exponential", ("r",)),
}
_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}


class Draw:
    """The chances of events of one draw ``z`` of a law."""

    def __init__(
        self,
        outline: Outline,
        known: Sequence[int],
        sure: Sure,
        law: Node,
        z: Node,
        is_law: int,
    ) -> None:
        self.outline, self.known, self.sure = outline, known, sure
        self.law, self.z, self.is_law, self.name = law, z, is_law, z.args[0]

    def chance(self, event: Node) -> Node:
        """Return P[z ~ law | event]."""
        return trees.bind("chance", trees.Hint("z"), self.law, event, over=self.z)

    def exact(self, event: Node) -> int | None:
        """Return a step that says what the chance of an event of a continuous law is: of z < c and
        the like, a <= z and z <= b, or abs(z) <= c; None for another event.
        """
        if event.op == "not" and (inner := self.exact(event.args[0])) is not None:
            return self._opposite(event.args[0], inner)
        if event.op == "and" and len(event.args) == 2:
            return self._inside(event, *map(self._half, event.args))
        half = self._half(event)
        if half is not None:
            op, end = half
            plain = node(op, self.z, end)
            if op in ("lt", "le"):
                return self._same(event, plain, self._up_to(plain))
            below = node(_OPPOSITE[op], self.z, end)
            inner = self._up_to(below)
            if inner is None:
                return None
            return self._same(event, node("not", below), self._opposite(below, inner))
        return self._absolute(event) or self._squared(event)

    def _half(self, event: Node) -> tuple[str, Node] | None:
        """Return how an event compares the draw with a number that is fixed before."""
        if event.op not in _TURNED:
            return None
        op, (left, right) = event.op, event.args
        if self.z in trees.free(right):
            op, left, right = _TURNED[op], right, left
        center = self._center(left)
        if center is None or self.z in trees.free(right):
            return None
        return op, right if center == _ZERO else node("add", center, right)

    def _center(self, term: Node) -> Node | None:
        """Return c where the term is z, z - c or z + (-c), with c fixed before."""
        if term == self.z:
            return _ZERO
        if term.op in ("sub", "add") and term.args[0] == self.z:
            other = term.args[1]
            if self.z not in trees.free(other):
                return other if term.op == "sub" else node("neg", other)
        return None

    def _absolute(self, event: Node) -> int | None:
        """Return the chance of abs(z) <= c, abs(z-m) <= c and the like."""
        if event.op not in _TURNED:
            return None
        op, (left, right) = event.op, event.args
        if self.z in trees.free(right):
            op, left, right = _TURNED[op], right, left
        size = left
        if size.op != "call" or size.args[0] != "abs" or self.z in trees.free(right):
            return None
        center = self._center(size.args[1])
        if center is None:
            return None
        within = op if op in ("lt", "le") else _OPPOSITE[op]
        low, high = node("neg", right), right
        if center != _ZERO:
            low, high = node("sub", center, right), node("add", center, right)
        parts = node(within, low, self.z), node(within, self.z, high)
        both = node("and", *parts)
        inner = self._inside(both, *map(self._half, parts))
        plain = node(within, size, right)
        inner = self._same(plain, both, inner)
        if inner is None or op == within:
            return self._same(event, plain, inner)
        return self._same(event, node("not", plain), self._opposite(plain, inner))

    def _squared(self, event: Node) -> int | None:
        """Return the chance of z**2 <= c and the like, where c has a root that is plain to see."""
        if event.op not in _TURNED:
            return None
        op, (left, right) = event.op, event.args
        if self.z in trees.free(right):
            op, left, right = _TURNED[op], right, left
        if left.op != "pow" or left.args[1] != trees.number(2) or self.z in trees.free(right):
            return None
        root = self._root(right)
        if root is None or self._center(left.args[0]) is None:
            return None
        plain = node(op, node("call", "abs", left.args[0]), root)
        return self._same(event, plain, self.exact(plain))

    def _root(self, term: Node) -> Node | None:
        """Return the root of a square of a rational, or of one of a term that is not negative."""
        if term.op == "pow" and term.args[1] == trees.number(2):
            return term.args[0] if self.sure(node("ge", term.args[0], _ZERO)) is not None else None
        value = rational(term)
        if value is None or value < 0:
            return None
        root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
        return fraction(root) if root * root == value else None

    def _inside(
        self, event: Node, first: tuple[str, Node] | None, second: tuple[str, Node] | None
    ) -> int | None:
        """Return the chance of a <= z and z <= b: that of z <= b without that of z < a."""
        if first is None or second is None:
            return None
        (op, low), (up, high) = (first, second) if first[0] in ("gt", "ge") else (second, first)
        if op not in ("gt", "ge") or up not in ("lt", "le"):
            return None
        ordered = self.sure(node("le", low, high))
        below, above = node(_OPPOSITE[op], self.z, low), node(up, self.z, high)
        most = node("le", self.z, high)
        fewer, more, much = map(self._up_to, (below, above, most))
        if ordered is None or fewer is None or more is None or much is None:
            return None
        # "z < high" implies "below or event", which implies "z <= high"
        o = self.outline
        either = node("or", below, event)
        at_low = o.intro(below, o.leaf(most, o.hyp(below), ordered))
        at_event = o.intro(event, o.leaf(most, o.hyp(event)))
        back = o.leaf(event, o.hyp(above), o.hyp(node("not", below)))
        back = o.intro(above, o.taut(either, o.intro(node("not", below), back)))
        forth = o.taut(node("implies", either, most), at_low, at_event)
        between = [self._monotone(either, most, forth), self._monotone(above, either, back)]
        if most != above:
            goal = node("eq", self.chance(most), self.chance(above))
            value = o.concluded(more).args[1]
            between.append(o.leaf(goal, much, more, *self._parameters(value)))
        same = o.leaf(node("eq", self.chance(either), self.chance(above)), *between)
        split = o.axiom("either", L=self.law, E=(self.name, below), F=(self.name, event))
        split = o.cut(split, self.is_law)
        together = node("and", below, event)
        here = o.hyp(together)
        above_low = event.args[0] if first[0] in ("gt", "ge") else event.args[1]
        absurd = o.leaf(node("not", below), o.taut(above_low, here))
        absurd = o.taut("false", absurd, here)
        none = never(o, self.law, self.z, together, self.is_law, absurd)
        values = [o.concluded(step).args[1] for step in (more, fewer)]
        goal = node("eq", self.chance(event), node("sub", *values))
        return o.leaf(goal, same, split, none, more, fewer, *self._parameters(goal))

    def _up_to(self, event: Node) -> int | None:
        """Return what the distribution function says of z < c or z <= c."""
        o, end = self.outline, event.args[1]
        name, *parameters = self.law.args
        axiom, symbols = DISTRIBUTIONS[name]
        step = o.axiom(axiom, **dict(zip(symbols, parameters, strict=True)), x=end)
        while o.concluded(step).op == "implies":
            premise = self.sure(o.concluded(step).args[0])
            if premise is None:
                return None
            step = o.cut(step, premise)
        found = o.taut(o.concluded(step).args[int(event.op == "lt")], step)
        return simplified(o, found, self.sure)

    def _opposite(self, event: Node, known: int) -> int:
        """Return the chance of "not event" from that of the event."""
        o = self.outline
        axiom = o.axiom("complement", L=self.law, E=(self.name, event))
        left, right = self.chance(node("not", event)), o.concluded(known).args[1]
        goal = node("eq", left, node("sub", _ONE, right))
        return o.leaf(goal, o.cut(axiom, self.is_law), known, *self._parameters(right))

    def _same(self, event: Node, plain: Node, known: int | None) -> int | None:
        """Return the chance of an event from that of another one that says the same of numbers."""
        if known is None or event == plain:
            return known
        o = self.outline
        given = self._parameters(node("and", event, plain))
        forth = o.intro(event, o.leaf(plain, *given, o.hyp(event)))
        back = o.intro(plain, o.leaf(event, *given, o.hyp(plain)))
        same = self._equal(event, plain, forth, back)
        value = o.concluded(known).args[1]
        goal = node("eq", self.chance(event), value)
        return o.leaf(goal, same, known, *self._parameters(value))

    def _parameters(self, term: Node) -> list[int]:
        """Return what is known of the parameters in a term, which may show that it has a value."""
        return near(self.outline, term, self.known)

    def _equal(self, one: Node, other: Node, forth: int, back: int) -> int:
        """Return the step that two events have the same chance, from steps that each implies the
        other.
        """
        goal = node("eq", self.chance(one), self.chance(other))
        steps = self._monotone(one, other, forth), self._monotone(other, one, back)
        return self.outline.leaf(goal, *steps)

    def _monotone(self, one: Node, other: Node, implied: int) -> int:
        """Return the step that an event has at most the chance of another one that it implies."""
        o = self.outline
        axiom = o.axiom("monotone", L=self.law, E=(self.name, one), F=(self.name, other))
        return o.cut(axiom, self.is_law, o.all(self.name, implied))

    # ---- two outcomes ----------------------------------------------------------------------------
    def finite(self, event: Node) -> int | None:
        """Return what the chance of an event of a law with two outcomes is, None where it is not
        certain at which of them the event happens.
        """
        o, name = self.outline, self.law.args[0]
        if name == "Bernoulli":
            step = o.axiom("bernoulli", p=self.law.args[1])
        elif name == "Rademacher":
            step = o.axiom("rademacher")
        else:
            return None
        while o.concluded(step).op == "implies":
            premise = self.sure(o.concluded(step).args[0])
            if premise is None:
                return None
            step = o.cut(step, premise)
        outcomes = [o.taut(part, step) for part in o.concluded(step).args]
        both = [self._at(event, o.concluded(one)) for one in outcomes]
        if None in both:
            return None
        # the event has at least the chance of its outcomes, its opposite that of the others
        low, high = (
            self._at_least(said, [s for s, at in zip(outcomes, both, strict=True) if at is yes])
            for said, yes in ((event, True), (node("not", event), False))
        )
        other = o.axiom("complement", L=self.law, E=(self.name, event))
        values = [
            o.concluded(s).args[1] for s, at in zip(outcomes, both, strict=True) if at is True
        ]
        value = _ZERO if not values else values[0] if len(values) == 1 else _ONE
        goal = node("eq", self.chance(event), value)
        return o.leaf(goal, low, high, o.cut(other, self.is_law), self.is_law, *self.known)

    def _at(self, event: Node, equation: Node) -> bool | None:
        """Return whether an event happens at the outcome of which an equation gives the chance."""
        outcome = trees.opened(equation.args[0].args[2], self.z).args[1]
        here = trees.put(event, {self.z: outcome})
        if self.sure(here) is not None:
            return True
        return False if self.sure(node("not", here)) is not None else None

    def _at_least(self, event: Node, outcomes: Sequence[int]) -> int:
        """Return the step that an event has at least the chance of outcomes at which it happens."""
        o = self.outline
        both = o.cut(o.axiom("chance", L=self.law, E=(self.name, event)), self.is_law)
        least = o.taut(o.concluded(both).args[0], both)
        if not outcomes:
            return least
        said = [trees.opened(o.concluded(one).args[0].args[2], self.z) for one in outcomes]
        whole = said[0] if len(said) == 1 else node("or", *said)
        each = [
            o.intro(one, o.leaf(event, *near(o, event, self.known), o.hyp(one))) for one in said
        ]
        implied = o.all(self.name, o.taut(node("implies", whole, event), *each))
        axiom = o.axiom("monotone", L=self.law, E=(self.name, whole), F=(self.name, event))
        more = o.cut(axiom, self.is_law, implied)
        steps = [more, *outcomes]
        if len(said) == 2:
            either = o.axiom("either", L=self.law, E=(self.name, said[0]), F=(self.name, said[1]))
            together = node("and", *said)
            absurd = o.taut("false", o.leaf("1 < 0", o.hyp(together)), o.leaf("not 1 < 0"))
            none = never(o, self.law, self.z, together, self.is_law, absurd)
            steps += [o.cut(either, self.is_law), none]
        values = [o.concluded(one).args[1] for one in outcomes]
        low = values[0] if len(values) == 1 else node("add", *values)
        return o.leaf(node("ge", self.chance(event), low), *steps)


def simplified(o: Outline, known: int, sure: Sure) -> int:
    """From a step that says what a chance is: the same with its value, or the arguments of Phi in
    it, in lowest terms, such as x/s for (x-0)/sqrt(s**2) where s > 0.
    """
    value = o.concluded(known).args[1]
    inside = [p.args[1] for p in trees.walk(value) if p.op == "call" and p.args[0] == "Phi"]
    for old in dict.fromkeys(inside or [value]):
        new = cancelled(o, old, sure)
        turned = None if new in (None, old) else sure(node("eq", new, old))
        if turned is not None:
            known = exchanged(o, known, turned)
    return known


def cancelled(o: Outline, term: Node, sure: Sure, factor: bool = False) -> Node | None:
    """Return a term in lowest terms, as a product where ``factor``; None where it holds more than
    arithmetic and roots.
    """
    import sympy as sp

    if any(part.op in ("index", *trees.MANY, *EVERY) for part in trees.walk(term)):
        return None
    free = trees.free(term)
    names = tuple(f"{v.args[0]} in (-oo, oo)" for v in free)
    gap, _ = gap_of(Formula(f"{o.text(term)} >= 0", names))
    above = {v.args[0] for v in free if sure(node("gt", v, _ZERO)) is not None}
    signs = {s: sp.Symbol(s.name, positive=True) for s in gap.free_symbols if s.name in above}
    return o.term(text((sp.factor if factor else sp.cancel)(gap.xreplace(signs))))

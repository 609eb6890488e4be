"""Bounds of the chance that a sum of independent draws lies far from its mean, on one side or on
both: Hoeffding's for draws that lie between fixed ends.

A sum of normal draws is normal, and needs no bound (`assay.verification.search.logic.laws`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.search.logic import moments
from assay.verification.search.logic.goals import (
    Term,
    lemma,
    near,
    replaced,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline, proved
from assay.verification.search.logic.sequences import part
from assay.verification.search.logic.single import Draw, Sure, cancelled

_ZERO, _ONE, _TWO, _LESS = map(trees.number, (0, 1, 2, -1))


@dataclass(frozen=True)
class Draws:
    """Independent draws g[i] with i from first to last, as `laws` knows them."""

    outline: Outline
    symbols: dict[str, Any]
    """What the axioms on families take: the law as a function of i, first and last."""
    laws: int
    """The step that the laws are laws."""
    within: Node
    """That i lies between first and last."""
    is_law: int
    """The step that the law at i is a law, under ``within``."""
    known: tuple[int, ...]
    sure: Sure
    """Shows formulas, by a step or None."""
    sure_within: Sure
    """Shows formulas under ``within``."""

    @property
    def i(self) -> Node:
        """The index."""
        return trees.variable(self.symbols["L"][0], "int")

    @property
    def law(self) -> Node:
        """The law at i."""
        law: Node = self.symbols["L"][1]
        return law

    @property
    def ends(self) -> tuple[Node, Node]:
        """The first and the last index."""
        return self.symbols["a"], self.symbols["b"]

    def each(self, step: int) -> int:
        """From S(i) under ``within``: S(i) for all i within."""
        o = self.outline
        return o.all(self.i.args[0], o.intro(self.within, step))


def bounds(draws: Draws, g: Node, event: Node) -> list[int]:
    """Return a step P[.. | event] <= bound, and one that shows that the bound has a value; none for
    an event of another kind, or where the draws have no ends.
    """
    sums = {part for part in trees.walk(event) if part.op == "sum" and g in trees.free(part)}
    if len(sums) != 1:
        return []
    (total,) = sums
    value = node("index", g, draws.i)
    z = trees.variable(draws.outline.fix("z", "real"), "real")
    summand = replaced(trees.opened(total.args[3], draws.i), value, z)
    said = replaced(event, total, z)
    if total.args[1:3] != draws.ends or g in trees.free(said) | trees.free(summand):
        return []
    try:
        sides = [*_sides(draws, said, z)]
        found = [_hoeffding(draws, g, total, (z, summand), side) for side in sides]
        events = [trees.put(side.said, {z: total}) for side in sides]
        implied = _either(draws, event, events, found)
        return [*found[0].positive, _together(draws, g, event, implied, found)]
    except Rejected:
        return []


# ---- how an event bounds a sum -------------------------------------------------------------------
@dataclass(frozen=True)
class Side:
    """A half-line: sign*(the sum) >= end, which is what ``said`` says of the sum z."""

    said: Node
    sign: int
    end: Node


def _sides(draws: Draws, said: Node, z: Node) -> Iterator[Side]:
    """Yield half-lines in one of which the number z lies where it has a property; raise `Rejected`
    for a property of another kind.
    """
    for own in _parts(said, z):
        left, right = own.args if own.op in ("gt", "ge") else own.args[::-1]
        gap = node("sub", left, right)
        start, after = (trees.put(gap, {z: at}) for at in (_ZERO, _ONE))
        slope = _short(draws, node("sub", after, start))
        if draws.sure(node("gt", slope, _ZERO)) is not None:
            yield Side(own, 1, _short(draws, node("neg", node("div", start, slope))))
        elif draws.sure(node("lt", slope, _ZERO)) is not None:
            yield Side(own, -1, _short(draws, node("div", start, slope)))
        else:
            raise Rejected(f"the sign of {draws.outline.text(slope)}")


def _parts(said: Node, z: Node) -> tuple[Node, ...]:
    """Return the relations one of which holds where a relation holds: two for abs(x) >= t."""
    if said.op not in ("lt", "le", "gt", "ge"):
        raise Rejected("no half-line")
    size, end = said.args if said.op in ("gt", "ge") else said.args[::-1]
    if size.op == "call" and size.args[0] == "abs" and z not in trees.free(end):
        return tuple(node("ge", part, end) for part in (size.args[1], node("neg", size.args[1])))
    return (said,)


def _short(draws: Draws, term: Node) -> Node:
    return cancelled(draws.outline, term, draws.sure, factor=True) or term


# ---- Hoeffding's bound ---------------------------------------------------------------------------
@dataclass(frozen=True)
class Far:
    """An event that holds on a side, the step that bounds its chance, the steps from which it
    follows that it holds there, and a step that what the bound divides by is positive.
    """

    event: Node
    most: int
    reasons: list[int]
    positive: list[int]


def _hoeffding(draws: Draws, g: Node, total: Node, summand: tuple[Node, Node], side: Side) -> Far:
    """Return Hoeffding's bound on a side."""
    o, name, (z, own) = draws.outline, draws.i.args[0], summand
    low, high = _between(draws, own, z)
    plain = node("pow", node("sub", high, low), _TWO)
    if side.sign < 0:  # as the axiom on linear combinations writes it
        own = node("add", node("mul", _LESS, own), node("mul", _ZERO, own))
        low, high = _between(draws, own, z)
    known = [*draws.known, o.hyp(draws.within)]
    mean = moments.Mean(o, known, draws.sure_within, draws.law, draws.is_law)
    is_mean = mean.of(trees.put(own, {z: mean.z}))
    if is_mean is None:
        raise Rejected("no mean")
    middle = o.concluded(is_mean).args[1]
    width = node("pow", node("sub", high, low), _TWO)
    if draws.i in trees.free(middle) | trees.free(width):
        raise Rejected("draws of different laws")
    means, widths = _equal_terms(draws, middle, middle), _equal_terms(draws, width, plain)
    far = _short(draws, node("sub", side.end, o.concluded(means).args[1]))
    ends = {"low": (name, low), "high": (name, high), "x": (name, middle), "t": far}
    step = o.axiom("hoeffding", **draws.symbols, f=(f"{name}, {z.args[0]}", own), **ends)
    inside = node("and", node("le", low, own), node("le", own, high))
    step = o.cut(step, draws.laws, draws.each(_certain(draws, inside, z)), draws.each(is_mean))
    event, most, divided = _away(draws, g, step, widths, far)
    reasons = [means, *_turned(draws, total, side)]
    return Far(event, most, reasons, divided)


def _away(draws: Draws, g: Node, step: int, widths: int, far: Node) -> tuple[Node, int, list[int]]:
    """From "far > 0 => W > 0 => P[E] <= exp(-2*far**2/W)" and the value of W, where far >= 0:
    return E, the step P[E] <= exp(..) with this value, and what shows that the bound has a value.
    """
    o = draws.outline
    away, rest = o.concluded(step).args
    some, bounded = rest.args
    chance = bounded.args[0]
    event = trees.opened(chance.args[4], g)
    total, value = o.concluded(widths).args
    squared = node("mul", _TWO, node("pow", far, _TWO))
    goal = node("le", chance, _exponential(draws, squared, value))
    positive = _shown(draws, some, widths)
    divided = []
    if _has_squares(value):
        divided = [_shown(draws, node("gt", value, _ZERO), widths, positive)]
    place = o.fresh("w", "real")
    says = (place.args[0], o.text(replaced(bounded, total, place)))
    o.release(place)
    same = o.leaf(node("eq", value, total), widths)
    there = rewritten(o, says, same, o.cut(step, o.hyp(away), positive))
    there = o.intro(away, _shown(draws, goal, *divided, there))
    at_mean = _shown(draws, node("ge", far, _ZERO))
    range_ = o.axiom("chance of draws", **draws.symbols, E=(g.args[0], event))
    unless = node("not", away)
    here = _shown(draws, goal, o.hyp(unless), at_mean, *divided, o.cut(range_, draws.laws))
    most = o.taut(goal, there, o.intro(unless, here))
    return event, most, divided


def _exponential(draws: Draws, squared: Node, widths: Node) -> Node:
    """Return exp(-squared/widths), in lowest terms where the ends are numbers."""
    power = node("neg", node("div", squared, widths))
    return node("call", "exp", power if _has_squares(widths) else _short(draws, power))


def _has_squares(term: Node) -> bool:
    return any(part.op == "pow" and trees.free(part) for part in trees.walk(term))


def _turned(draws: Draws, total: Node, side: Side) -> list[int]:
    """Return the step that the sum of -f is -1 times that of f; none on the upper side."""
    if side.sign > 0:
        return []
    o, (first, last) = draws.outline, draws.ends
    name = draws.i.args[0]
    body = trees.opened(total.args[3], draws.i)
    axiom = o.axiom("linear", f=(name, body), g=(name, body), c=_LESS, d=_ZERO, a=first, b=last)
    values = node("and", node("eq", body, body), node("eq", body, body))
    return [o.cut(axiom, draws.each(o.leaf(values)))]


def _between(draws: Draws, own: Node, z: Node) -> tuple[Node, Node]:
    """Return the least and the greatest value of a function a*z + b of a draw that has ends."""
    kind, *parameters = draws.law.args
    if kind == "Unif":
        ends = tuple(parameters)
    elif kind in ("Bernoulli", "Rademacher"):
        ends = (_ZERO if kind == "Bernoulli" else _LESS, _ONE)
    else:
        raise Rejected("draws without ends")
    low, high = (_short(draws, trees.put(own, {z: end})) for end in ends)
    if draws.sure(node("le", low, high)) is not None:
        return low, high
    if draws.sure(node("le", high, low)) is not None:
        return high, low
    raise Rejected("ends of unknown order")


def _certain(draws: Draws, inside: Node, z: Node) -> int:
    """Return the step that a draw lies between its ends for certain."""
    o, kind = draws.outline, draws.law.args[0]
    known = [*draws.known, o.hyp(draws.within)]
    draw = Draw(o, known, draws.sure_within, draws.law, z, draws.is_law)
    if kind != "Unif":
        found = draw.finite(inside)
        if found is None:
            raise Rejected("an outcome outside of the ends")
        return o.leaf(node("eq", draw.chance(inside), _ONE), found)
    low, high = draws.law.args[1:]
    plain = node("and", node("le", low, z), node("le", z, high))
    value = draw.exact(plain)
    if value is None:
        raise Rejected("ends of unknown order")
    more = o.axiom("monotone", L=draws.law, E=(z.args[0], plain), F=(z.args[0], inside))
    implied = o.intro(plain, o.leaf(inside, o.hyp(plain), *near(o, inside, draws.known)))
    more = o.cut(more, draws.is_law, o.all(z.args[0], implied))
    most = o.cut(o.axiom("chance", L=draws.law, E=(z.args[0], inside)), draws.is_law)
    goal = node("eq", draw.chance(inside), _ONE)
    return o.leaf(goal, more, most, value, *near(o, goal, draws.known))


def _equal_terms(draws: Draws, each: Node, plain: Node) -> int:
    """Return the step that the sum of a term that does not depend on i is so many times it; in the
    value it is written as ``plain``.
    """
    o, (first, last) = draws.outline, draws.ends
    long = _shown(draws, node("le", first, node("add", last, _ONE)))
    step = o.cut(o.axiom("constant terms", c=each, a=first, b=last), long)
    total, value = o.concluded(step).args
    value = node("mul", _short(draws, value.args[0]), plain)
    return o.leaf(node("eq", total, value if _has_squares(plain) else _short(draws, value)), step)


def _shown(draws: Draws, goal: Node, *more: int) -> int:
    """Return a step for a formula, proved at once: what fails here must not fail at the end, where
    the rest of a derivation rests on it.
    """
    o = draws.outline
    said = node("and", goal, *map(o.concluded, more)) if more else goal
    steps = [*near(o, said, draws.known), *more]
    _, formula = leaves.leaf([o.derivation.sequents[step] for step in steps], goal)
    fact = proved(formula, _WORK)
    return o.leaf(goal, *steps, shown=lambda _: fact)


_WORK = 10.0
"""Work seconds for each formula."""


# ---- both sides together -------------------------------------------------------------------------
_ONE_SIDE = "for all p, q, x: p <= q => q <= x => p <= x"
_TWO_SIDES = "for all p, r, s, u, x, y: p <= r+s-u => 0 <= u => r <= x => s <= y => p <= x+y"


def _either(draws: Draws, event: Node, events: list[Node], found: list[Far]) -> int:
    """Show under an event that one of the events holds of which bounds are known."""
    o, here = draws.outline, draws.outline.hyp(event)
    implied = []
    for said, far in zip(events, found, strict=True):
        implied.append(
            o.intro(
                said,
                _shown(
                    draws,
                    far.event,
                    *near(o, node("and", far.event, said), far.reasons),
                    o.hyp(said),
                ),
            )
        )
    if len(found) == 1:
        return o.taut(found[0].event, here, *implied)
    inside, end = events[0].args
    goal = node("ge", node("call", "abs", inside), end)
    given = near(o, goal, draws.known)
    size = here if event == goal else _shown(draws, goal, here)
    terms = [term(o.text(t), size, *given) for t in (inside, end)]
    cases = []
    for relation, sign in ((">=", ""), ("<=", "-")):
        same = lemma(o, f"for all x, t: x {relation} 0 => abs(x) >= t => {sign}x >= t")
        cases.append(use(o, same, *terms))
    signs = _shown(draws, node("or", *(o.concluded(case).args[0] for case in cases)), size)
    whole = node("or", *(far.event for far in found))
    return o.taut(whole, size, signs, *cases, *implied)


def _together(draws: Draws, g: Node, event: Node, implied: int, found: list[Far]) -> int:
    """Return the step that the chance of an event is at most the sum of those of its sides."""
    o, name = draws.outline, g.args[0]
    events, most = [far.event for far in found], [far.most for far in found]
    whole = o.concluded(implied)
    axiom = o.axiom("monotone in draws", **draws.symbols, E=(name, event), F=(name, whole))
    more = o.cut(axiom, draws.laws, o.all(name, o.intro(event, implied)))
    if len(events) == 1:
        terms = [*_sides_of(draws, more), *_sides_of(draws, most[0], *found[0].positive)[1:]]
        return use(o, lemma(o, _ONE_SIDE), *terms, more, most[0])
    pair = {"E": (name, events[0]), "F": (name, events[1])}
    either = o.cut(o.axiom("either of draws", **draws.symbols, **pair), draws.laws)
    both = o.axiom("chance of draws", **draws.symbols, E=(name, node("and", *events)))
    both = part(o, o.cut(both, draws.laws), 0)
    (first, x), (second, y) = (_sides_of(draws, far.most, *far.positive) for far in found)
    below = node("le", o.concluded(more).args[0], o.concluded(either).args[1])
    more = _shown(draws, below, more, either)
    terms = [_sides_of(draws, more)[0], first, second, _sides_of(draws, both)[1], x, y]
    return use(o, lemma(o, _TWO_SIDES), *terms, more, both, *most)


def _sides_of(draws: Draws, relation: int, *more: int) -> tuple[Term, Term]:
    """Return the two terms of a relation, which shows with what is known that they have values."""
    o = draws.outline
    said = o.concluded(relation)
    given = [*near(o, said, draws.known), *more, relation]
    left, right = (term(o.text(side), *given) for side in said.args)
    return left, right

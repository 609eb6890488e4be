"""Chances at floating numbers, from exact laws: where on the line an event of one draw happens,
weighted sums of normal draws, and what all of many independent draws do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.search.logic.numbers import Unknown, truth, value

Intervals = list[tuple[float, float]]
"""Parts of the line, apart from each other and in order; ends may be infinite, and whether they
belong to a part does not matter.
"""
LINE: Intervals = [(-math.inf, math.inf)]
_STEPS, _WIDE, _HALVINGS = 120, 12.0, 60
_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


@dataclass(frozen=True)
class Family:
    """Independent draws g[first], .., g[last], and an event of them in the variable ``g``."""

    g: Node
    first: Node
    last: Node
    index: Node
    law: Node
    """The law of the draw with the index."""
    event: Node


def family(term: Node) -> Family:
    """Return the parts of P[g[i] ~ law, i in first..last | event]."""
    _, first, last, laws, event = term.args
    g, index = trees.variable(" g", "seq"), trees.variable(" i", "int")
    return Family(g, first, last, index, trees.opened(laws.args[1], index), trees.opened(event, g))


def chance(term: Node, place: Mapping[Node, float]) -> float:
    """Return the value of a chance; raises `Unknown` for one of a form that is not known here."""
    if term.op == "chance":
        draw = trees.variable(" z", "real")
        return of_one(term.args[1], draw, trees.opened(term.args[2], draw), place)
    draws = family(term)
    first, last = (round(value(end, place)) for end in (draws.first, draws.last))
    count = max(last - first + 1, 0)
    z = trees.variable(" z", "real")
    each = of_each(draws, z)
    if draws.index in trees.free(draws.law) or not count and each is None:
        raise Unknown
    if each is not None:
        return of_one(draws.law, z, each, place) ** count
    added = of_sum(draws, z)
    if added is not None:
        weight, event = added
        weights = [
            value(trees.put(weight, {draws.index: trees.number(i)}), place)
            for i in range(first, last + 1)
        ]
        mean, variance = (value(p, place) for p in draws.law.args[1:])
        law = (mean * sum(weights), variance * sum(w * w for w in weights))
        return sum(_normal(b, *law) - _normal(a, *law) for a, b in intervals(event, z, place, law))
    if count == 1:
        only = node("family", trees.Hint("i"), z)
        return of_one(draws.law, z, trees.put(draws.event, {draws.g: only}), place)
    raise Unknown


def of_each(draws: Family, z: Node) -> Node | None:
    """Return the event of one draw where the event says that it happens to all of them, None for
    another event.
    """
    event = draws.event
    if event.op != "forall" or event.args[0] != "int":
        return None
    j = trees.variable(" j", "int")
    opened = trees.opened(event.args[2], j)
    if opened.op != "implies" or opened.args[0] != node(
        "and", node("le", draws.first, j), node("le", j, draws.last)
    ):
        return None
    one = _replaced(opened.args[1], node("index", draws.g, j), z)
    return None if trees.free(one) & {draws.g, j} else one


def of_sum(draws: Family, z: Node) -> tuple[Node, Node] | None:
    """Return the weight of the draw with the index, and an event of the number z, where the event
    speaks of one weighted sum of all the normal draws; None for another event.
    """
    sums = {
        part for part in trees.walk(draws.event) if part.op == "sum" and draws.g in trees.free(part)
    }
    if len(sums) != 1 or draws.law.args[0] != "N":
        return None
    (total,) = sums
    event = _replaced(draws.event, total, z)
    weight = coefficient(
        trees.opened(total.args[3], draws.index), node("index", draws.g, draws.index)
    )
    if draws.g in trees.free(event) or weight is None or draws.g in trees.free(weight):
        return None
    return (weight, event) if total.args[1:3] == (draws.first, draws.last) else None


def coefficient(term: Node, of: Node) -> Node | None:
    """Return c of a term c*x, x*c, x/c, -x or x; None for another one."""
    if term == of:
        return trees.number(1)
    if term.op == "neg":
        inner = coefficient(term.args[0], of)
        return None if inner is None else node("neg", inner)
    if term.op not in ("mul", "div"):
        return None
    left, right = term.args
    if of in trees.walk(left):
        inner = coefficient(left, of)
        if inner is None:
            return None
        one = inner == trees.number(1)
        return right if term.op == "mul" and one else node(term.op, inner, right)
    inner = coefficient(right, of) if term.op == "mul" else None
    if inner is None:
        return None
    return left if inner == trees.number(1) else node("mul", left, inner)


def _replaced(tree: Node, old: Node, new: Node) -> Node:
    if tree == old:
        return new
    args = (_replaced(a, old, new) if isinstance(a, Node) else a for a in tree.args)
    return node(tree.op, *args)


# ---- one draw ------------------------------------------------------------------------------------
def of_one(law: Node, draw: Node, event: Node, place: Mapping[Node, float]) -> float:
    """Return the chance of an event of one draw."""
    parameters = [value(p, place) for p in law.args[1:]]
    parts = intervals(event, draw, place, scale(law, parameters))
    low = [distribution(law, parameters, a) for a, _ in parts]
    return sum(distribution(law, parameters, b) - a for a, (_, b) in zip(low, parts, strict=True))


def scale(law: Node, parameters: list[float]) -> tuple[float, float]:
    """Return where a law lies, and the square of how wide it is, about."""
    if law.args[0] == "N":
        return parameters[0], parameters[1]
    if law.args[0] == "Unif":
        a, b = parameters
        return (a + b) / 2, (b - a) ** 2
    if law.args[0] == "Exp":
        return 1 / parameters[0], 9 / parameters[0] ** 2
    raise Unknown


def distribution(law: Node, parameters: list[float], x: float) -> float:
    """Return the chance of a draw up to x."""
    if law.args[0] == "N":
        return _normal(x, *parameters)
    if law.args[0] == "Unif":
        a, b = parameters
        if a >= b:
            raise Unknown
        return min(max((x - a) / (b - a), 0.0), 1.0)
    if law.args[0] == "Exp" and parameters[0] > 0:
        return -math.expm1(-parameters[0] * max(x, 0.0))
    raise Unknown


def _normal(x: float, mean: float, variance: float) -> float:
    if not variance > 0:
        raise Unknown
    return math.erfc((mean - x) / math.sqrt(2 * variance)) / 2


def intervals(
    event: Node, draw: Node, place: Mapping[Node, float], around: tuple[float, float]
) -> Intervals:
    """Return where an event of a draw happens; ``around`` says where to look, and how widely."""
    op, args = event.op, event.args
    if draw not in trees.free(event):
        return LINE if truth(event, place) else []
    if op == "not":
        return opposite(intervals(args[0], draw, place, around))
    if op == "implies":
        return intervals(node("or", node("not", args[0]), args[1]), draw, place, around)
    if op in ("and", "or"):
        found = LINE if op == "and" else []
        for part in args:
            own = intervals(part, draw, place, around)
            found = (
                _common(found, own)
                if op == "and"
                else opposite(_common(opposite(found), opposite(own)))
            )
        return found
    if op in trees.QUANTIFIERS:
        from assay.verification.search.logic import plainly

        said = plainly.once(event)
        if said == event or not truth(_nonempty(event), place):
            raise Unknown
        return intervals(said, draw, place, around)
    if op not in _TURNED:
        raise Unknown
    return _by_form(event, draw, place) or _by_looking(event, draw, place, around)


def _nonempty(event: Node) -> Node:
    """Return that the range of a statement on all integers of it has one."""
    own = trees.variable(" k", "int")
    low, *others = trees.conjuncts(trees.opened(event.args[2], own).args[0])
    return trees.conjunction(tuple(trees.put(other, {own: low.args[0]}) for other in others))


def opposite(parts: Intervals) -> Intervals:
    """Return the rest of the line."""
    found, start = [], -math.inf
    for low, high in parts:
        if low > start:
            found.append((start, low))
        start = high
    return [*found, (start, math.inf)] if start < math.inf else found


def _common(some: Intervals, others: Intervals) -> Intervals:
    both = [(max(a, c), min(b, d)) for a, b in some for c, d in others]
    return sorted((a, b) for a, b in both if a < b)


def _by_form(event: Node, draw: Node, place: Mapping[Node, float]) -> Intervals | None:
    """Return where x < c and the like hold, for the draw x, or for abs(x)."""
    op, (left, right) = event.op, event.args
    if draw in trees.free(right):
        op, left, right = _TURNED[op], right, left
    absolute = node("call", "abs", draw)
    if draw in trees.free(right) or left not in (draw, absolute):
        return None
    end = value(right, place)
    below = op in ("lt", "le")
    if left == draw:
        return [(-math.inf, end)] if below else [(end, math.inf)]
    inside = [(-end, end)] if end > 0 else []
    return inside if below else opposite(inside)


def _by_looking(
    event: Node, draw: Node, place: Mapping[Node, float], around: tuple[float, float]
) -> Intervals:
    """Return where an event happens, as far as values on a grid tell."""
    center, width = around[0], math.sqrt(around[1])
    step = 2 * _WIDE * width / _STEPS
    grid = [center + (i - _STEPS / 2 + 0.123) * step for i in range(_STEPS + 1)]
    holds = [truth(event, {**place, draw: x}) for x in grid]
    found, start = [], -math.inf
    for i in range(_STEPS):
        if holds[i] == holds[i + 1]:
            continue
        low, high = grid[i], grid[i + 1]
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if truth(event, {**place, draw: middle}) == holds[i]:
                low = middle
            else:
                high = middle
        if holds[i]:
            found.append((start, high))
        start = low
    return [*found, (start, math.inf)] if holds[-1] else found

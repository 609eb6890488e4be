"""Chances by other means than those of the kernel: exact laws of one draw, of all of many
independent draws, and of a weighted sum of normal ones.
"""

from __future__ import annotations

from fractions import Fraction

import mpmath

from assay.verification.audit.reading import Unsure, floating

GRID = 80
"""Points between which the boundary of an event of one draw is looked for."""
MOST = 10**5


def chance(draws, event, place: dict, evaluate, truth):
    """Return the chance of an event; raises `Unsure` for one of a form that is not known here."""
    if len(draws) != 1:
        raise Unsure("several lists of draws")
    name, index, law, parameters, first, last = draws[0]
    if not index:
        return _of_one(
            name, law, [evaluate(p, place) for p in parameters], event, place, truth, evaluate
        )
    low, high = (int(evaluate(end, place)) for end in (first, last))
    laws = [tuple(evaluate(p, {**place, index: Fraction(i)}) for p in parameters) for i in (low,)]
    if any(_mentions(p, {index}) for p in parameters):
        raise Unsure("laws that differ")
    if event[0] == "all":
        return _of_all(name, law, laws[0], event, (low, high), place, evaluate, truth)
    return _of_sum(name, law, laws[0], event, (low, high), place, evaluate, truth)


def _of_one(name: str, law: str, parameters, event, place: dict, truth, evaluate):
    """Return the chance of an event of one draw, from the intervals where it holds."""
    mean, deviation, distribution = _law(law, parameters)
    bounded = _bounded(name, event, place, evaluate)
    if bounded is not None:
        low, high = bounded
        return distribution(high) - distribution(low) if low <= high else mpmath.mpf(0)

    def holds(z) -> bool:
        return bool(truth(event, {**place, name: z}))

    ends = [mean + deviation * (mpmath.mpf(i) / 2 - 20) for i in range(GRID + 1)]
    found, before = mpmath.mpf(0), holds(ends[0])
    start = mpmath.mpf("-inf")
    for left, right in zip(ends, ends[1:], strict=False):
        now = holds(right)
        if now == before:
            continue
        a, b = left, right
        for _ in range(120):
            middle = (a + b) / 2
            a, b = (middle, b) if holds(middle) == before else (a, middle)
        if before:
            found += distribution(a) - distribution(start)
        start, before = a, now
    if before:
        found += 1 - distribution(start)
    return found


def _bounded(name: str, event, place: dict, evaluate):
    """Return the ends of the interval that an event such as ``abs(z) <= u`` says, None for another
    event; whether the ends belong to it does not matter.
    """
    if event[0] in (">", ">="):
        event = ("<", event[2], event[1])
    if event[0] not in ("<", "<="):
        return None
    left, right = event[1:]
    if left in (name, ("call", "abs", name)) and not _mentions(right, {name}):
        end = floating(evaluate(right, place))
        return (mpmath.mpf("-inf") if left == name else -end), end
    if right == name and not _mentions(left, {name}):
        return floating(evaluate(left, place)), mpmath.mpf("inf")
    return None


def _law(law: str, parameters):
    """Return mean, deviation and distribution function of a law."""
    a, *rest = (floating(p) for p in parameters)
    if law == "N":
        deviation = mpmath.sqrt(rest[0])
        return a, deviation, lambda x: mpmath.ncdf((x - a) / deviation)
    if law == "Unif":
        b = rest[0]
        return (a + b) / 2, (b - a) / 4, lambda x: min(max((x - a) / (b - a), 0), 1)
    raise Unsure(f"the law {law}")


def _of_all(name: str, law: str, parameters, event, among, place: dict, evaluate, truth):
    """Return the chance that each of many independent draws does what the event says of it."""
    _, (index, _, first, last, *_), body = event
    low, high = (int(evaluate(end, place)) for end in (first, last))
    own = ("index", name, index)
    if low < among[0] or high > among[1] or _mentions(_without(body, own), {name, index}):
        raise Unsure("an event of several draws")
    one = _of_one("the draw", law, parameters, _without(body, own), place, truth, evaluate)
    count = max(high - low + 1, 0)
    if count > MOST:
        raise Unsure("many draws")
    return one**count


def _of_sum(name: str, law: str, parameters, event, among, place: dict, evaluate, truth):
    """Return the chance of an event that speaks of one weighted sum of normal draws alone."""
    sums = [t for t in _walk(event) if t[0] == "sum" and _mentions(t, {name})]
    if law != "N" or not sums or any(t != sums[0] for t in sums):
        raise Unsure("another event")
    if _mentions(_without(event, sums[0]), {name}):
        raise Unsure("an event of several draws")
    _, index, first, last, body = sums[0]
    low, high = (int(evaluate(end, place)) for end in (first, last))
    if low < among[0] or high > among[1]:
        raise Unsure("a sum beyond the draws")
    mean = variance = mpmath.mpf(0)
    for i in range(low, high + 1):
        here = {**place, index: Fraction(i)}
        at = [
            floating(evaluate(_without(body, ("index", name, index)), {**here, "the draw": x}))
            for x in (Fraction(0), Fraction(1), Fraction(2))
        ]
        if abs(at[2] - 2 * at[1] + at[0]) > abs(at[1]) * mpmath.mpf(10) ** -40:
            raise Unsure("no linear sum")
        weight = at[1] - at[0]
        mean += at[0] + weight * floating(parameters[0])
        variance += weight**2 * floating(parameters[1])
    return _of_one(
        "the draw", "N", (mean, variance), _without(event, sums[0]), place, truth, evaluate
    )


def _without(tree, part):
    """Return a tree with the draw's name in place of a part."""
    if tree == part:
        return "the draw"
    return tuple(_without(t, part) for t in tree) if isinstance(tree, tuple) else tree


def _walk(tree):
    if isinstance(tree, tuple):
        yield tree
        for part in tree:
            yield from _walk(part)


def _mentions(tree, names: set[str]) -> bool:
    if isinstance(tree, tuple):
        return any(_mentions(part, names) for part in tree)
    return isinstance(tree, str) and tree in names

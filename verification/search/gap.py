"""Sample by how much an inequality holds over a region, for a picture that decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError

POINTS, SIDE = 300, 41
"""Points of a curve, and along each side of a map."""
_FAR = 10.0
_LEFT = re.compile(r"left: (.*)\Z", re.S)
_INTERVAL = re.compile(r"([A-Za-z_]\w*) in \[([^,\]]+), ([^,\]]+)\]", re.A)


def left(formula: Formula, reason: str) -> dict[str, tuple[str, ...]]:
    """Return the region in which the search for a proof ended, as an open verdict's reason says
    it: variable -> ends as text; nothing where it is about other variables than the formula's.

    The search works with closed ranges, from which what a condition such as ``x > 0`` excludes is
    taken away here.  A third text says which end is left out: "low", "high" or "both", or "all"
    where nothing but an excluded end is left, near which the search came to no decision.
    """
    match = _LEFT.search(reason)
    found = {n: (lo, hi) for n, lo, hi in _INTERVAL.findall(match[1])} if match else {}
    if not found.keys() <= {*formula.free}:
        return {}
    told = {name: _within(formula, name, *ends) for name, ends in found.items()}
    return {name: ends for name, ends in told.items() if ends}


def _within(formula: Formula, name: str, low: str, high: str) -> tuple[str, ...]:
    """Return the part of a closed range that the bounds of a variable admit; () for none."""
    first, second, out = low, high, {"low": False, "high": False}
    for sign, end in _bounds(formula, name):
        above, strict = sign in ("gt", "ge"), sign in ("gt", "lt")
        side, now = ("low", _float(first, "-inf")) if above else ("high", _float(second, "inf"))
        if end == now:
            out[side] |= strict
        elif (end > now) == above:
            first, second = (str(end), second) if above else (first, str(end))
            out[side] = strict
    if _float(first, "-inf") > _float(second, "inf"):
        return ()
    left_out = [side for side, strict in out.items() if strict]
    if not left_out:
        return (first, second)
    return (first, second, "all" if first == second else "both" if left_out[1:] else left_out[0])


def _bounds(formula: Formula, name: str) -> Iterator[tuple[str, Fraction]]:
    """Yield ("gt", 0) for ``x > 0``, and so on, of what the hypotheses say of a variable."""
    turned = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
    for text in formula.given:
        if (found := grammar.declaration(text)) is not None:
            opened = (found.lower_open, found.upper_open)
            for end, sign, strict in zip(found.ends, ("g", "l"), opened, strict=True):
                value = sorts.rational(end) if found.name == name and end is not None else None
                if value is not None:
                    yield f"{sign}{'t' if strict else 'e'}", value
            continue
        parts = [grammar.parse(text)]
        while parts:
            part = parts.pop()
            if part.op == "and":
                parts += part.args
            elif part.op in turned:
                first, second = part.args
                sign = part.op if first.op == "name" else turned[part.op]
                own, other = (first, second) if first.op == "name" else (second, first)
                value = None if grammar.names(other) else sorts.rational(grammar.text(other))
                if own == grammar.node("name", name) and value is not None:
                    yield sign, value


def sampled(
    formula: Formula, region: dict[str, tuple[str, str]], point: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return how much larger the larger side is, at points of a region.

    Parameters
    ----------
    region: variable -> ends; a variable without one has its declared range, and an infinite range
        is cut off 10 beyond its end.
    point: values of variables, such as a counterexample; it fixes those that no axis shows.

    Returns
    -------
    ``axes`` (one or two names), ``values`` (a list of numbers for each axis), ``gap`` (a number or
    None for each point, a list of such lists for two axes; negative where the inequality fails;
    None where a condition fails or a side has no value), ``fixed`` (name -> value of the other
    variables).

    Raises
    ------
    FormulaError: the goal is no inequality, nor several that are joined by "and"; no variable.
    """
    from assay.theory.language.evaluation import enclosure

    tree = grammar.parse(formula.goal)
    joined = tree.args if tree.op == "and" else (tree,)
    if any(part.op not in ("le", "lt", "ge", "gt") for part in joined):
        raise FormulaError("--plot draws inequalities, such as f(x) <= g(x)")
    if not formula.variables:
        raise FormulaError("--plot needs a variable to draw over")
    region = {name: ends for name, ends in region.items() if ends[2:] != ("all",)}
    ranges = {v.name: _ends(v, region.get(v.name, ())[:2], point) for v in formula.variables}
    wide = sorted(ranges, key=lambda n: ranges[n][0] == ranges[n][1])[:2]
    axes = [n for n in ranges if n in wide]
    count = POINTS if len(axes) == 1 else SIDE
    whole = {v.name for v in formula.variables if v.integer}
    values = {n: _grid(*ranges[n], count, n in whole) for n in axes}
    fixed = {
        n: _number(point[n]) if point and n in point else sum(ends) / 2
        for n, ends in ranges.items()
        if n not in axes
    }
    fixed = {n: float(round(v)) if n in whole else v for n, v in fixed.items()}
    sides, inside = enclosure(formula.goal_expr), formula.inside()

    def gap(at: dict[str, float]) -> float | None:
        point = {**fixed, **at}
        try:
            if not inside(**point):
                return None
            found = sides({n: Fraction(v) for n, v in point.items()}, 64)
        except (ValueError, ArithmeticError):
            return None
        least: float | None = None
        for relation, first, second in found:
            if not (first.is_finite() and second.is_finite()):
                return None
            larger = relation.rel_op in (">", ">=")
            margin = float(first - second if larger else second - first)
            least = margin if least is None else min(least, margin)
        return least

    if len(axes) == 1:
        (x,) = axes
        drawn: list[Any] = [gap({x: a}) for a in values[x]]
    else:
        x, y = axes
        drawn = [[gap({x: a, y: b}) for a in values[x]] for b in values[y]]
    return {"axes": axes, "values": [values[n] for n in axes], "gap": drawn, "fixed": fixed}


def _ends(variable: Any, told: tuple[str, str] | None, point: dict[str, Any] | None) -> tuple:
    """Return finite ends of a variable's range, around a point where one is given."""
    low, high = told or (str(variable.lower), str(variable.upper))
    first, second = _float(low, variable.lower), _float(high, variable.upper)
    if point and variable.name in point:
        at = _number(point[variable.name])
        reach = max(1.0, abs(at))
        first = max(first, at - reach) if first != float("-inf") else at - reach
        second = min(second, at + reach) if second != float("inf") else at + reach
    if first == float("-inf"):
        first = (second if second != float("inf") else _FAR / 2) - _FAR
    if second == float("inf"):
        second = first + _FAR
    return first, max(first, second)


def _float(text: str, otherwise: Any) -> float:
    for source in (lambda: _number(text), lambda: float(text), lambda: float(otherwise)):
        try:
            return source()
        except (TypeError, ValueError, ZeroDivisionError, OverflowError):
            continue
    return float("inf")


def _number(value: Any) -> float:
    return float(Fraction(str(value)))


def _grid(low: float, high: float, count: int, whole: bool) -> list[float]:
    if whole:
        first, last = round(low), round(high)
        step = max(1, -(-(last - first) // count))
        return [float(n) for n in range(first, last + 1, step)]
    if low == high:
        return [low]
    step = (high - low) / (count + 1)  # ends may be left out of the range
    return [low + step * n for n in range(1, count + 1)]

"""Sample by how much an inequality holds over a region, for a picture that decides nothing."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError

POINTS, SIDE = 300, 41
"""Points of a curve, and along each side of a map."""
_FAR = 10.0
_LEFT = re.compile(r"left: (.*)\Z", re.S)
_INTERVAL = re.compile(r"([A-Za-z_]\w*) in \[([^,\]]+), ([^,\]]+)\]", re.A)


def left(formula: Formula, reason: str) -> dict[str, tuple[str, str]]:
    """Return the region in which the search for a proof ended, as an open verdict's reason says
    it: variable -> ends as text; nothing where it is about other variables than the formula's.
    """
    match = _LEFT.search(reason)
    found = {n: (lo, hi) for n, lo, hi in _INTERVAL.findall(match[1])} if match else {}
    return found if found.keys() <= {*formula.free} else {}


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
    ranges = {v.name: _ends(v, region.get(v.name), point) for v in formula.variables}
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

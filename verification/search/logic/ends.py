"""Rational ends of the intervals in which a draw lies, rounded outwards from floats."""

from __future__ import annotations

import math
from fractions import Fraction

from assay.theory.language.grammar import Node, node
from assay.verification.search.logic.numbers import fraction

DIGITS = 10**9
"""Chances are rounded to multiples of one over this number."""


def piece(z: Node, part: tuple[Fraction | None, Fraction | None]) -> Node:
    """Return the statement that a number lies in an interval, in the form of the axioms on laws."""
    low, high = part
    below = None if low is None else node("not", node("lt", z, fraction(low)))
    above = None if high is None else node("le", z, fraction(high))
    if below is None or above is None:
        return below or above
    return node("and", below, above)


def outwards(
    law: Node, parameters: list[float], part: tuple[float, float], width: float
) -> tuple[Fraction | None, Fraction | None]:
    """Return rational ends around an interval; None where it reaches to the end of the law."""
    ends: list[Fraction | None] = []
    for end, side in zip(part, (-1, 1), strict=True):
        if math.isinf(end):
            ends.append(None)
            continue
        # an end that was looked for is as far off as sides that count as equal (`numbers.truth`)
        unit = Fraction(10) ** (math.floor(math.log10(max(abs(end), width))) - 8)
        ends.append((math.floor(Fraction(end) / unit) + (3 if side > 0 else -2)) * unit)
    low, high = ends
    if law.args[0] == "Unif":
        first, last = (Fraction(p) for p in parameters)
    elif law.args[0] == "Exp":
        first, last = Fraction(0), None
    else:
        return low, high
    low = None if low is None or low <= first else low
    high = None if high is None or (last is not None and high >= last) else high
    if last is not None and low is not None:
        low = min(low, last)
    return low, None if high is None else max(high, first)


def rounded(bound: Fraction, up: bool) -> Fraction:
    """Return the next multiple of 1/`DIGITS` above or below a number."""
    scaled = bound * DIGITS
    return Fraction(math.ceil(scaled) if up else math.floor(scaled), DIGITS)

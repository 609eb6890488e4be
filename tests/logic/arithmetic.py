"""Powers and functions of exact rationals and balls, for the truth of sentences in models."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from flint import arb

from tests.logic.laws import ball
from tests.logic.slopes import Dual, Undefined, Unknown


def power(base: Any, exponent: Any) -> Any:
    """Return base ** exponent for a whole exponent; raises `Undefined`, `Unknown`."""
    if (
        isinstance(exponent, (arb, Dual))
        or Fraction(exponent).denominator != 1
        or abs(exponent) > 50
    ):
        raise Unknown
    if exponent >= 0:
        return base ** int(exponent)
    return quotient(Fraction(1), base ** int(-exponent))


def quotient(one: Any, other: Any) -> Any:
    """Return one / other; raises `Undefined`, `Unknown`."""
    if isinstance(other, arb):
        if other.contains(0):
            raise Unknown
        return ball(one) / other
    if (other.value if isinstance(other, Dual) else other) == 0:
        raise Undefined
    return one / other if isinstance(one, arb) or isinstance(other, Dual) else one / Fraction(other)


def called(name: str, values: list[Any]) -> Any:
    """Return the value of a function, exact where it is rational; raises `Undefined`, `Unknown`."""
    exact = not any(isinstance(v, arb) for v in values)
    if name in ("min", "max") and exact:
        return min(values) if name == "min" else max(values)
    x = values[0]
    if name == "abs":
        return abs(x)
    if name == "sqrt" and exact:
        if x < 0:
            raise Undefined
        top, below = Fraction(x).as_integer_ratio()
        roots = isqrt(top), isqrt(below)
        if roots[0] ** 2 == top and roots[1] ** 2 == below:
            return Fraction(*roots)
    if name == "log" and exact and x <= 0:
        raise Undefined
    if name in ("sqrt", "log") and not ball(x) > 0:
        raise Unknown
    if name == "Phi":
        return (1 + (ball(x) / arb(2).sqrt()).erf()) / 2
    if name in ("exp", "sqrt", "log", "sin", "cos", "tanh") and abs(ball(x)) < 10**6:
        return getattr(ball(x), name)()
    raise Unknown

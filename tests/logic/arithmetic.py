"""Powers and functions of exact rationals and balls, for the truth of sentences in models."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from flint import arb

from tests.logic.laws import ball


class Undefined(Exception):
    """A term has no value."""


class Unknown(Exception):
    """The value of a term cannot be computed here."""


def power(base: Any, exponent: Any) -> Any:
    """Return base ** exponent for a whole exponent; raises `Undefined`, `Unknown`."""
    if isinstance(exponent, arb) or Fraction(exponent).denominator != 1 or abs(exponent) > 50:
        raise Unknown
    if exponent >= 0:
        return base ** int(exponent)
    if base == 0:
        raise Undefined
    return (arb(1) if isinstance(base, arb) else Fraction(1)) / base ** int(-exponent)


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

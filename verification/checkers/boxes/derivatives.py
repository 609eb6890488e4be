"""The derivatives of powers and functions that proofs by boxes take, as far as they are needed for
Taylor's formula.
"""

from fractions import Fraction
from math import factorial, prod

from assay.verification.checkers.boxes.numbers import (
    ONE,
    SLACK,
    ZERO,
    Interval,
    Number,
    iv,
    power,
    value,
)


def derivatives(f: str | Fraction, x: Number, n: int) -> list[Number]:
    """Return the derivatives of f at x, the k-th divided by k!, up to the n-th.

    A number f stands for the power with this exponent.
    """
    if isinstance(f, Fraction):
        binomial = [prod(((f - i) / (i + 1) for i in range(k)), start=ONE) for k in range(n + 1)]
        return [power(f - k, x) * c if c else ZERO for k, c in enumerate(binomial)]
    if f in ("exp", "sin", "cos"):
        return _waves(f, x, n)
    if f == "log":
        rest = [power(Fraction(-k), x) * Fraction((-1) ** (k - 1), k) for k in range(1, n + 1)]
        return [value(f, x), *rest]
    return [value(f, x), *(_slopes(f, x, n)[k] * Fraction(1, k) for k in range(1, n + 1))]


def _waves(f: str, x: Number, n: int) -> list[Number]:
    """Return the derivatives of exp, sin or cos, which come back with or without a sign."""
    first = value(f, x)
    second = first if f == "exp" else value("cos" if f == "sin" else "sin", x)
    if f == "cos":
        second = -second
    turned = 0 if f == "exp" else 1
    return [
        (second if k % 2 else first) * Fraction((-1) ** (k // 2 * turned), factorial(k))
        for k in range(n + 1)
    ]


def _slopes(f: str, x: Number, n: int) -> list[Number]:
    """Return 0 and the coefficients of the derivative d of atan or erfc around x, as
    (1 + (x+t)**2) d = 1 and d' = -2 (x+t) d say.
    """
    square = power(Fraction(2), x)
    d: list[Number] = [ZERO]
    if f == "atan":
        d.append(power(-ONE, square + 1))
        for _ in range(1, n):
            d.append(-(d[1] * (x * 2 * d[-1] + d[-2])))
    else:
        d.append(value("exp", -square) * Interval(-2 / iv.sqrt(iv.pi) * SLACK))
        for k in range(1, n):
            d.append((x * d[-1] + d[-2]) * Fraction(-2, k))
    return d

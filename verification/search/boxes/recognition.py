"""Exact numbers that a float seems to be: where a goal is touched is often pi/4, 1/e, sqrt(2) or
log(3).

A guess only: whatever is done with the number is certified with its exact value.
"""

from __future__ import annotations

import math
from fractions import Fraction

TOLERANCE = 2e-10
SIZE = 64
"""Largest denominator of a rational that is recognised by itself; multiples of other numbers have
smaller ones.
"""


def recognised(x: float):
    """Return the simple exact SymPy number within a relative 2e-10 of a float, or None.

    Tried are rationals, rational multiples of pi, e**k, q*log(n), logarithms, square and cube roots
    of rationals, roots of quadratics with small coefficients, and arcs whose tangent, sine or
    cosine is rational.
    """
    import sympy as sp

    if not math.isfinite(x):
        return None
    if abs(x) < 1e-12:
        return sp.Integer(0)
    if abs(x) > 1e6:
        return None
    sign, x = (1, x) if x > 0 else (-1, -x)
    q = _rational(x, SIZE)
    if q is not None:
        return sign * q
    found = next((value for value in _candidates(x) if value is not None), None)
    return None if found is None else sign * found


def _candidates(x: float):
    """Yield guesses for a positive number (None where one kind does not fit)."""
    import sympy as sp

    yield _scaled(x, math.pi, sp.pi, 24)
    for k in (1, -1, 2, -2, sp.Rational(1, 2), -sp.Rational(1, 2)):
        yield _scaled(x, math.exp(k), sp.exp(k), 6)
    square = _rational(x * x, 36)
    yield None if square is None else sp.sqrt(square)
    if x < 12:
        power = _rational(math.exp(x), 16)
        yield None if power is None else sp.log(power)
        power = _rational(math.exp(-x), 16)
        yield None if power is None else -sp.log(power)
    for n in (2, 3):
        yield _scaled(x, math.log(n), sp.log(n), 6)
    cube = _rational(x**3, 12)
    yield None if cube is None else sp.cbrt(cube)
    yield _quadratic(x)
    yield from _arcs(x)


def _arcs(x: float):
    import sympy as sp

    if x >= math.pi:
        return
    for value, inverse in ((math.tan(x), sp.atan), (math.sin(x), sp.asin), (math.cos(x), sp.acos)):
        q = _rational(abs(value), 8)
        if q is not None:
            arc = inverse(q if value > 0 or inverse is not sp.acos else -q)
            arc = arc if abs(float(arc) - x) < 1e-6 else sp.pi - arc
            yield arc if abs(float(arc) - x) < TOLERANCE * x else None


def _rational(x: float, size: int):
    import sympy as sp

    q = Fraction(x).limit_denominator(size)
    return (
        sp.Rational(q.numerator, q.denominator)
        if q and abs(float(q) - x) <= TOLERANCE * max(x, 1e-3)
        else None
    )


def _scaled(x: float, unit: float, exact, size: int):
    q = _rational(x / unit, size)
    return None if q is None or q > 400 else q * exact


def _quadratic(x: float, bound: int = 12):
    """Return the root of a x**2 + b x + c with small whole coefficients that the number is, or
    None.
    """
    import sympy as sp

    for a in range(1, 7):
        for b in range(-bound, bound + 1):
            value = a * x * x + b * x
            c = -round(value)
            if (
                abs(value + c) <= TOLERANCE * max(1.0, a * x * x)
                and abs(c) <= 2 * bound
                and b * b >= 4 * a * c
            ):
                root = sp.sqrt(b * b - 4 * a * c)
                near = [(-b + s * root) / (2 * a) for s in (1, -1)]
                return min(near, key=lambda r: abs(float(r) - x))
    return None

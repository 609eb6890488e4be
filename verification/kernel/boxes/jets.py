"""Coefficients of polynomials and Taylor series, exact or in balls: what `models` computes with."""

from __future__ import annotations

from typing import Any

from flint import arb, fmpq, fmpq_poly, fmpz

from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes.constants import ONE, ZERO
from assay.verification.kernel.budget import spend

PIECES = 24
"""Bisections of [0, h] spent on showing that a bracket keeps its sign, in depth."""
LARGEST_TREE = 20 * PIECES + 1
"""Pieces looked at in all: 10 * PIECES bisections, each into two."""


def factorial(n: int) -> arb:
    """Return n! as a ball."""
    return arb(fmpz.fac_ui(fmpz(n)))


def over_factorials(values: Any) -> list[Any]:
    """Return v_0/0!, v_1/1!, v_2/2! and so on."""
    out, scale = [], ONE
    for k, v in enumerate(values):
        scale = scale / k if k else scale
        out.append(K.mul(scale, v))
    return out


def binomial(c: Any, e: fmpq, n: int) -> list[Any]:
    """Return binomial(e, j) c**(e - j) for j < n."""
    out, factor, inv = [], ONE, K.inverse(c)
    value = K.power(c, e)
    for j in range(n):
        out.append(K.mul(factor, value))
        factor *= (e - j) / (j + 1)
        value = K.mul(value, inv)
    return out


def log(c: Any, n: int) -> list[Any]:
    """Return the first n Taylor coefficients of the logarithm at c."""
    out, back = [K.function("log", c)], K.neg(K.inverse(c))
    power: Any = fmpq(-1)
    for k in range(1, n):
        power = K.mul(power, back)  # -(-1/c)**k
        out.append(K.mul(fmpq(1, k), power))
    return out


def atan(c: Any, n: int) -> list[Any]:
    """Return the first n Taylor coefficients of the arctangent at c."""
    p = K.inverse(K.add(ONE, K.mul(c, c)))
    out = [K.function("atan", c)]
    q: list[Any] = []
    for k in range(n - 1):  # q: the series of 1/(1 + (c + w)**2)
        total = ONE if k == 0 else ZERO
        if k >= 1:
            total = K.add(total, K.neg(K.mul(K.mul(fmpq(2), c), q[k - 1])))
        if k >= 2:
            total = K.add(total, K.neg(q[k - 2]))
        q.append(K.mul(total, p))
        out.append(K.mul(fmpq(1, k + 1), q[k]))
    return out


def asin(c: Any, n: int) -> list[Any]:
    """Return the first n Taylor coefficients of the arcsine at c."""
    s = [K.add(ONE, K.neg(K.mul(c, c))), K.mul(fmpq(-2), c), fmpq(-1)]
    q, inv = [K.power(s[0], fmpq(-1, 2))], K.inverse(s[0])
    for k in range(1, n):
        total = ZERO
        for i in (1, 2)[:k]:
            total = K.add(total, K.mul(fmpq(-i, 2) - (k - i), K.mul(s[i], q[k - i])))
        q.append(K.mul(K.mul(fmpq(1, k), inv), total))
    return [K.function("asin", c)] + [K.mul(fmpq(1, k), q[k - 1]) for k in range(1, n)]


def erf(c: Any, n: int) -> list[Any]:
    """Return the first n Taylor coefficients of the error function at c."""
    bell = K.function("exp", K.neg(K.mul(c, c)))
    g, out = (
        [K.mul(K.mul(fmpq(2), K.power(K.pi(), fmpq(-1, 2))), bell)],
        [K.function("erf", c)],
    )
    for k in range(1, n):
        out.append(K.mul(fmpq(1, k), g[k - 1]))
        total = K.mul(c, g[k - 1])
        if k >= 2:
            total = K.add(total, g[k - 2])
        g.append(K.mul(fmpq(-2, k), total))
    return out


def coefficient(x: arb, name: str, n: int) -> arb:
    """Enclose the n-th Taylor coefficient of a function at every point of the ball x (Arb power
    series).
    """
    from flint import arb_series, ctx

    cap, ctx.cap = ctx.cap, n + 1  # so many coefficients are computed, less zeros at the end
    try:
        c = getattr(arb_series([x, 1]), name)().coeffs()
    finally:
        ctx.cap = cap
    (found,) = c[n:] or [arb(0)]
    return found


def power(x: arb, n: int) -> arb:
    """Return x**n for n >= 0 by products: tight enough on [0, h], and never nan."""
    out = arb(1)
    for _ in range(n):
        out = out * x
    return out


def product(x: Any, y: Any, n: int) -> list[Any]:
    """Return the first n coefficients of the product of two polynomials."""
    if all(isinstance(e, fmpq) for e in x) and all(isinstance(e, fmpq) for e in y):
        c = (fmpq_poly(x) * fmpq_poly(y)).coeffs()[:n]
        return c + [ZERO] * (n - len(c))
    out = []
    for k in range(n):
        total = ZERO
        for i in range(max(0, k - len(y) + 1), min(k + 1, len(x))):
            total = K.add(total, K.mul(x[i], y[k - i]))
        out.append(total)
    return out


def lower_bound(b: Any, strict: bool) -> arb | None:
    """Return a positive lower bound (0 if not strict) of a polynomial with these Bernstein
    coefficients on [0, 1], or None.

    Where some coefficient is not positive, the interval is halved (de Casteljau); an end value that
    is not positive decides.
    """
    least: arb | None = None
    stack = [(b, 0)]

    def good(e: arb) -> bool:
        return bool(e > 0 if strict else e >= 0)

    for _ in range(LARGEST_TREE):
        if not stack:
            break
        b, depth = stack.pop()
        spend("interval", len(b) * len(b) / 4)
        if all(good(e) for e in b):
            low = min(e.lower() for e in b)
            least = low if least is None else least.min(low)
            continue
        if depth >= PIECES or not good(b[0]) or not good(b[-1]):
            return None
        left, right, row = [b[0]], [b[-1]], b
        while len(row) > 1:
            row = [(row[k] + row[k + 1]) / 2 for k in range(len(row) - 1)]
            left.append(row[0])
            right.append(row[-1])
        stack += [(left, depth + 1), (right, depth + 1)]  # the right half is run through backwards
    return None if stack else least

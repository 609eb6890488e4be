"""Operations on intervals of float64 numbers, rounded outwards and compiled, each with its proof.

An interval is a pair of doubles lo <= hi, lo < oo, hi > -oo; an infinite end means "no bound",
never a value.  u = 2**-53. Assumed: IEEE 754 double precision, rounding to nearest, subnormals kept
(`trusted_arithmetic` tests this at run time), no fused or reordered operations (numba without
fast-math; a test looks for them).  The functions of the C library are not used.

+, -, *, /, sqrt are correctly rounded, so the exact result lies between the neighbours
`down(r)` and `up(r)` of the computed r.  r itself is kept where it is proved to lie on the right
side: r + e is the exact sum with e from Knuth's two-sum (no intermediate overflow since |r| <
1e300); r + e is the exact product with e from Dekker's product (factors between 1e-140 and 1e150 in
size: neither overflow nor underflow); a quotient or a root is exact if multiplying it back is. If
nothing is lost, equality survives: 1 - 1 is [0, 0].
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

INF = np.inf
_TINY = 5e-324


def compiled(function):
    """Compile, keeping the machine code on disk where a folder for it can be written, else in
    memory only.
    """
    try:
        return njit(cache=True, error_model="numpy", fastmath=False)(function)
    except RuntimeError:
        return njit(error_model="numpy", fastmath=False)(function)


def inlined(function):
    """Compile for use in other compiled functions, of which it becomes a part."""
    return njit(error_model="numpy", fastmath=False)(function)


@compiled
def trusted_arithmetic(values):
    """Does this processor, now, round to nearest and keep subnormals?  `values`: 1, 2**-53, 3 *
    2**-54, 2**-1022.
    """
    one, half, more, small = values[0], values[1], values[2], values[3]
    nearest = one + half == one and -one - half == -one and one + more > one and -one - more < -one
    kept = small * 0.5 > 0.0 and (small * 0.5) * 2.0 == small
    return nearest and kept


PROBE = np.array([1.0, 2.0**-53, 3 * 2.0**-54, 2.0**-1022])


# ---- rounding ------------------------------------------------------------------------------------
@inlined
def down(x):
    """Return the next double below: in order of size, doubles of one sign have consecutive bit
    patterns.
    """
    if x == 0.0:
        return -_TINY
    if x == -INF or x != x:
        return x
    i = np.float64(x).view(np.int64)
    return np.int64(i - 1 if x > 0.0 else i + 1).view(np.float64)


@inlined
def up(x):
    return -down(-x)


@inlined
def add_down(a, b):
    s = a + b
    t = s - a
    e = (a - (s - t)) + (b - t)
    if e >= 0.0 and abs(s) < 1e300:
        return s
    return down(s)


@inlined
def add_up(a, b):
    return -add_down(-a, -b)


@inlined
def _product_error(a, b, p):
    """Return a*b - p for p = fl(a*b) by Dekker's splitting, nan where the proof does not apply."""
    if not (1e-140 < abs(a) < 1e150 and 1e-140 < abs(b) < 1e150):
        return np.nan
    c = 134217729.0 * a
    ah = c - (c - a)
    al = a - ah
    c = 134217729.0 * b
    bh = c - (c - b)
    bl = b - bh
    return ((ah * bh - p) + ah * bl + al * bh) + al * bl


@inlined
def mul_down(a, b):
    """Return a bound below a*b; 0 times an infinite end is 0, since infinity is never attained."""
    if a == 0.0 or b == 0.0:
        return 0.0
    p = a * b
    if p == 0.0:
        return 0.0 if (a > 0.0) == (b > 0.0) else -_TINY
    if _product_error(a, b, p) >= 0.0:
        return p
    return down(p)


@inlined
def mul_up(a, b):
    return -mul_down(-a, b)


@inlined
def div_down(a, b):
    """Return a bound below a/b, b != 0; a and b are not both infinite."""
    if a == 0.0:
        return 0.0
    q = a / b
    if q == 0.0:
        return 0.0 if (a > 0.0) == (b > 0.0) else -_TINY
    p = q * b
    if p == a and _product_error(q, b, p) == 0.0:
        return q
    return down(q)


@inlined
def div_up(a, b):
    return -div_down(-a, b)


@inlined
def sqrt_down(a):
    if a == 0.0:
        return 0.0
    s = math.sqrt(a)
    return s if s * s == a and _product_error(s, s, a) == 0.0 else down(s)


@inlined
def sqrt_up(a):
    if a == 0.0:
        return 0.0
    s = math.sqrt(a)
    return s if s * s == a and _product_error(s, s, a) == 0.0 else up(s)


# ---- operations on intervals ---------------------------------------------------------------------
@inlined
def mul(a, b, c, d):
    if a >= 0.0:
        if c >= 0.0:
            return mul_down(a, c), mul_up(b, d)
        if d <= 0.0:
            return mul_down(b, c), mul_up(a, d)
        return mul_down(b, c), mul_up(b, d)
    if b <= 0.0:
        if c >= 0.0:
            return mul_down(a, d), mul_up(b, c)
        if d <= 0.0:
            return mul_down(b, d), mul_up(a, c)
        return mul_down(a, d), mul_up(a, c)
    if c >= 0.0:
        return mul_down(a, d), mul_up(b, d)
    if d <= 0.0:
        return mul_down(b, c), mul_up(a, c)
    return min(mul_down(a, d), mul_down(b, c)), max(mul_up(a, c), mul_up(b, d))


@inlined
def div(a, b, c, d):
    """Quotient where 0 is outside of [c, d]; for c > 0 only d may be infinite of the two, and it
    meets finite ends only.
    """
    if d < 0.0:
        a, b, c, d = -b, -a, -d, -c
    low = div_down(a, d) if a >= 0.0 else div_down(a, c)
    high = div_up(b, d) if b <= 0.0 else div_up(b, c)
    return low, high


@inlined
def _power_down(a, n):
    """Bound below a**n, a >= 0: products of bounds of nonnegative numbers."""
    y, started = 1.0, False
    while n > 0:
        if n & 1:
            y = mul_down(y, a) if started else a
            started = True
        n >>= 1
        if n > 0:
            a = mul_down(a, a)
    return y


@inlined
def _power_up(a, n):
    y, started = 1.0, False
    while n > 0:
        if n & 1:
            y = mul_up(y, a) if started else a
            started = True
        n >>= 1
        if n > 0:
            a = mul_up(a, a)
    return y


@inlined
def ipow(a, b, n):
    """n >= 1."""
    if a >= 0.0:
        return _power_down(a, n), _power_up(b, n)
    if n % 2 == 0:
        if b <= 0.0:
            return _power_down(-b, n), _power_up(-a, n)
        return 0.0, _power_up(max(-a, b), n)
    return -_power_up(-a, n), (_power_up(b, n) if b >= 0.0 else -_power_down(-b, n))

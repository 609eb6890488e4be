"""Elementary functions on intervals of float64 numbers, rounded outwards, each with its proof.

What an interval is, what is assumed of the processor, and the operations +, -, *, / that the
functions are made of: `rounding`.

The computed y has |y - f(x)| <= 16 u |f(x)|, proved where it is computed (Horner's rule
with n coefficients errs by at most 2n u sum |c_i x^i|: Higham, Accuracy and Stability, section
5.1), and `_spread` returns y -+ 32 u |y|, room enough for its own rounding.  Monotone functions are
taken at the two ends.
"""

from __future__ import annotations

import math

import numpy as np

from assay.verification.search.boxes.rounding import (
    INF,
    add_down,
    add_up,
    div,
    div_down,
    div_up,
    down,
    inlined,
    mul_down,
    mul_up,
    up,
)

_SPREAD = 2.0**-48
_LN2_HIGH, _LN2_LOW = (
    6.93147180369123816490e-01,
    1.90821492927058770002e-10,
)  # ln 2 to 2**-86; the first has 33 bits
_P1, _P2, _P3 = (
    1.57079632673412561417e00,
    6.07710050630396597660e-11,
    2.02226624879595063154e-21,
)  # pi/2; 33, 33, 53 bits
_HALF_PI = 1.5707963267948966
_EXP = tuple(1.0 / math.factorial(i) for i in range(13, 1, -1))  # (e^r - 1 - r)/r^2, highest first
_LOG = tuple(1.0 / (2 * i + 1) for i in range(10, 0, -1))  # atanh(s)/s - 1 in s^2
_ATAN = tuple((-1.0) ** i / (2 * i + 1) for i in range(12, 0, -1))  # atan(t)/t - 1 in t^2
_SIN = tuple((-1.0) ** i / math.factorial(2 * i + 1) for i in range(8, 0, -1))
_COS = tuple((-1.0) ** i / math.factorial(2 * i) for i in range(8, 0, -1))
_SINH = tuple(1.0 / math.factorial(2 * i + 1) for i in range(9, 0, -1))
FAR = 2.0**20  # beyond it sine and cosine are only known to lie in [-1, 1]


# more than the error of x/(2 pi) computed for |x| <= FAR, which is below 2e5 * 4 u = 1e-10
_MARGIN = 1e-9


# ---- rounding ------------------------------------------------------------------------------------
@inlined
def _spread(y):
    e = abs(y) * _SPREAD
    return y - e, y + e


@inlined
def _horner(c, z):
    y = c[0]
    for i in range(1, len(c)):
        y = y * z + c[i]
    return y


# ---- functions at a point: (lower bound, upper bound) --------------------------------------------
@inlined
def exp_at(x):
    """e^x = 2^k e^r.

    k = floor(x/ln 2 + 1/2), so |r| < 0.3467; k L1 is exact (33 + 11 bits), the two subtractions and
    the rounding of k L2 put r off by at most 1.1 u.  y = 1 + (r + r^2 q(r)): |q| < 0.57, Horner 24
    u, so r^2 q is off by 0.12 * 0.57 * 27 u < 1.9 u, the sum in brackets by another 0.5 u, the last
    by u; the series cut at r^14/14! loses less than 0.1 u.  In all below (1.9 + 0.5 + 1 +
    0.1)/0.707 + 1.1 < 7 u.  The factor 2^k is exact, as e^x >= e^-708 is normal.
    """
    if x == 0.0:
        return 1.0, 1.0
    if x > 709.0:
        return 8e307, INF  # e^709 > 8.2e307
    if x < -708.0:
        return 0.0, 3.4e-308  # e^-708 < 3.4e-308
    k = np.floor(x * 1.4426950408889634 + 0.5)
    r = (x - k * _LN2_HIGH) - k * _LN2_LOW
    low, high = _spread(1.0 + (r + r * r * _horner(_EXP, r)))
    scale = np.int64((np.int64(k) + 1023) << 52).view(np.float64)
    return low * scale, high * scale


@inlined
def log_at(x):
    """log x = k ln 2 + 2 atanh(s), x = 2^k m, 0.707 < m < 1.4143, s = (m - 1)/(m + 1), |s| <
    0.1716, for x > 0.

    m - 1 is exact; s is off by 2.1 u relatively; P = s^2/3 + s^4/5 + .. < 0.0103 by Horner with
    relative error 27 u, cut at s^22/23 < 1e-18; so 2s + 2s P is off by (2.1 + 0.3 + 1.1) u < 4 u
    relatively.  For k != 0 the sum is at least 0.3465 in size: k L1 is exact, the parts are off by
    (4 * 0.347 + 0.5) u < 2 u, the last sum by u: in all below 7 u.
    """
    if x == INF:
        return 709.0, INF
    k = 0
    if x < 2.3e-308:
        x, k = x * 18014398509481984.0, -54
    i = np.float64(x).view(np.int64)
    k += (i >> 52) - 1023
    m = np.int64((i & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000).view(np.float64)
    if m > 1.4142:
        m, k = m * 0.5, k + 1
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    t = 2.0 * s
    y = t + t * (z * _horner(_LOG, z))
    if k != 0:
        y = k * _LN2_HIGH + (k * _LN2_LOW + y)
    return _spread(y)


@inlined
def _turn(x):
    """Return (k mod 4, r, k) with x = k pi/2 + r: |r| < 0.786, off by at most 1.6 u (k P1, k P2
    exact; |x| <= FAR).
    """
    k = np.floor(x * 0.6366197723675814 + 0.5)
    return np.int64(k) & 3, ((x - k * _P1) - k * _P2) - k * _P3, k


@inlined
def _sine(r):
    """sin r, |r| < 0.786: r + r z Q, |z Q| < 0.103, Horner and products 20 u, sum u: off by 3.1 u
    |r| < 4 u |sin r|.
    """
    z = r * r
    return r + r * (z * _horner(_SIN, z))


@inlined
def _cosine(r):
    """cos r, |r| < 0.786: 1 + z Q, sum of sizes < 0.33, Horner and products 20 u, sum u: off by
    less than 8 u.
    """
    z = r * r
    return 1.0 + z * _horner(_COS, z)


@inlined
def sin_at(x):
    """|x| <= FAR.  Without a turn the error is relative (4 u); otherwise it is at most 10 u
    absolutely, and 2**-49 = 16 u.
    """
    if (
        abs(x) < 7.4e-9
    ):  # x - x^3/6 differs from x by less than 2**-56 x, a neighbour by at least u x
        return (down(x), x) if x > 0.0 else (x, up(x)) if x < 0.0 else (0.0, 0.0)
    q, r, k = _turn(x)
    if k == 0.0:
        return _spread(_sine(r))
    y = _sine(r) if q & 1 == 0 else _cosine(r)
    if q & 2:
        y = -y
    return max(-1.0, y - 2.0**-49), min(1.0, y + 2.0**-49)


@inlined
def cos_at(x):
    """As `sin_at`; the error is absolute: 8 u + 1.6 u."""
    if x == 0.0:
        return 1.0, 1.0
    q, r, _ = _turn(x)
    y = _cosine(r) if q & 1 == 0 else _sine(r)
    if q == 1 or q == 2:
        y = -y
    return max(-1.0, y - 2.0**-49), min(1.0, y + 2.0**-49)


@inlined
def tan_at(x):
    a, b = sin_at(x)
    c, d = cos_at(x)
    return div(a, b, c, d) if c > 0.0 or d < 0.0 else (-INF, INF)


@inlined
def _arctangent(x):
    """atan x.

    |x| <= 1: atan x = 4 atan t, t by two halvings x/(1 + sqrt(1 + x^2)), each off by 3.2 u
    relatively, which the function does not enlarge; |t| < 0.199, t + t P(t^2), P < 0.0134 by Horner
    (27 u), cut at t^26/27 < 1e-19: 1.5 u.  In all below 8 u.
    |x| > 1: pi/2 - atan(1/x), off by (9 * 0.786 + 0.6 + 1) u < 9 u, that is 12 u of a result above
    0.785.
    """
    t = x if abs(x) <= 1.0 else 1.0 / x
    t = t / (1.0 + math.sqrt(1.0 + t * t))
    t = t / (1.0 + math.sqrt(1.0 + t * t))
    z = t * t
    y = 4.0 * (t + t * (z * _horner(_ATAN, z)))
    return y if abs(x) <= 1.0 else math.copysign(_HALF_PI, x) - y


@inlined
def atan_at(x):
    if abs(x) < 7.4e-9:  # as for the sine
        return (down(x), x) if x > 0.0 else (x, up(x)) if x < 0.0 else (0.0, 0.0)
    return _spread(_arctangent(x))


@inlined
def asin_at(x):
    """asin x = atan(x/sqrt((1-x)(1+x))): the argument is off by 3.6 u, 16 u in all; at 1 the
    argument is infinite.
    """
    if abs(x) < 7.4e-9:  # between x and x + x^3
        return (x, up(x)) if x > 0.0 else (down(x), x) if x < 0.0 else (0.0, 0.0)
    return _spread(_arctangent(x / math.sqrt((1.0 - x) * (1.0 + x))))


@inlined
def acos_at(x):
    """acos x = 2 atan(sqrt((1-x)/(1+x))): the argument is off by 2.6 u, 15 u in all; at -1 the
    argument is infinite.
    """
    return _spread(2.0 * _arctangent(math.sqrt((1.0 - x) / (1.0 + x))))


@inlined
def sinh_at(x):
    """|x| < 1: x + x z Q, |z Q| < 0.176, Horner and products 22 u, sum u: 5 u.  Else (E - 1/E)/2,
    increasing in E = e^|x|.
    """
    if abs(x) < 7.4e-9:  # between x and x + x^3
        return (x, up(x)) if x > 0.0 else (down(x), x) if x < 0.0 else (0.0, 0.0)
    if abs(x) < 1.0:
        z = x * x
        return _spread(x + x * (z * _horner(_SINH, z)))
    a, b = exp_at(abs(x))
    low, high = 0.5 * add_down(a, -div_up(1.0, a)), 0.5 * add_up(b, -div_down(1.0, b))
    return (low, high) if x > 0.0 else (-high, -low)


@inlined
def cosh_at(x):
    """(E + 1/E)/2, increasing in E = e^|x| >= 1."""
    a, b = exp_at(abs(x))
    a = max(a, 1.0)
    return 0.5 * add_down(a, div_down(1.0, a)), 0.5 * add_up(b, div_up(1.0, b))


@inlined
def tanh_at(x):
    """|x| < 1/2: sinh/cosh.  Else 1 - 2/(e^(2|x|) + 1), increasing in the exponential."""
    if abs(x) < 0.5:
        a, b = sinh_at(x)
        c, d = cosh_at(x)
        return div(a, b, c, d)
    a, b = exp_at(2.0 * abs(x))
    low, high = (
        add_down(1.0, -div_up(2.0, add_down(a, 1.0))),
        add_up(1.0, -div_down(2.0, add_up(b, 1.0))),
    )
    return (low, high) if x > 0.0 else (-high, -low)


@inlined
def erf_at(x):
    """erf x = 2/sqrt(pi) e^(-x^2) sum_n 2^n x^(2n+1)/(1 3 .. (2n+1)), each step rounded outward.

    The sum is cut where the ratio of terms 2 x^2/(2n+3) is below 1/2: what follows a term is then
    smaller than the term. For x >= 6, 1 - erf x < 2.2e-17 < u; for x < 7.4e-9 it lies between
    2/sqrt(pi) (x - x^3/3) and 2/sqrt(pi) x.
    """
    s = abs(x)
    if s == 0.0:
        return 0.0, 0.0
    if s >= 6.0:
        low, high = 1.0 - 2.0**-53, 1.0
    elif s < 7.4e-9:
        low, high = mul_down(down(s), 1.1283791670955125), mul_up(s, 1.1283791670955128)
    else:
        a, b = mul_down(s, s), mul_up(s, s)
        low = high = t = v = s
        n = 3.0
        while v > 1e-18 * low or 4.0 * b > n:
            t, v = div_down(2.0 * mul_down(t, a), n), div_up(2.0 * mul_up(v, b), n)
            low, high = add_down(low, t), add_up(high, v)
            n += 2.0
        high = add_up(high, v)
        low = mul_down(
            mul_down(low, exp_at(-b)[0]), 1.1283791670955125
        )  # 2/sqrt(pi) = 1.12837916709551257..
        high = min(1.0, mul_up(mul_up(high, exp_at(-a)[1]), 1.1283791670955128))
    return (low, high) if x > 0.0 else (-high, -low)


# ---- functions on intervals ----------------------------------------------------------------------
@inlined
def exp(a, b):
    return (0.0 if a == -INF else exp_at(a)[0]), (INF if b == INF else exp_at(b)[1])


@inlined
def sin(a, b):
    """[-1, 1] or the values at the ends, with 1 (-1) wherever a crest (trough) may lie between;
    crests are where x/(2 pi) - 1/4 is whole.  In doubt it counts as one.
    """
    if not (-FAR <= a and b <= FAR):
        return -1.0, 1.0
    c, d = a * 0.15915494309189535, b * 0.15915494309189535
    s, t = sin_at(a)
    v, w = sin_at(b)
    low = -1.0 if np.floor(c + 0.25 - _MARGIN) != np.floor(d + 0.25 + _MARGIN) else min(s, v)
    high = 1.0 if np.floor(c - 0.25 - _MARGIN) != np.floor(d - 0.25 + _MARGIN) else max(t, w)
    return low, high


@inlined
def cos(a, b):
    """As `sin`; crests are where x/(2 pi) is whole."""
    if not (-FAR <= a and b <= FAR):
        return -1.0, 1.0
    c, d = a * 0.15915494309189535, b * 0.15915494309189535
    s, t = cos_at(a)
    v, w = cos_at(b)
    low = -1.0 if np.floor(c + 0.5 - _MARGIN) != np.floor(d + 0.5 + _MARGIN) else min(s, v)
    high = 1.0 if np.floor(c - _MARGIN) != np.floor(d + _MARGIN) else max(t, w)
    return low, high


@inlined
def tan(a, b):
    """Return (low, high, defined): increasing between poles, which are where x/pi + 1/2 is
    whole.
    """
    if not (-FAR <= a and b <= FAR):
        return -INF, INF, False
    if np.floor(a * 0.3183098861837907 + 0.5 - _MARGIN) != np.floor(
        b * 0.3183098861837907 + 0.5 + _MARGIN
    ):
        return -INF, INF, False
    return tan_at(a)[0], tan_at(b)[1], True


@inlined
def cosh(a, b):
    low = 0.0 if a <= 0.0 <= b else min(abs(a), abs(b))
    high = max(abs(a), abs(b))
    return cosh_at(low)[0], (INF if high == INF else cosh_at(high)[1])


@inlined
def rpow(a, b, c, d):
    """x^p = e^(p log x) on 0 <= a <= b for p in [c, d], c > 0."""
    low = high = 0.0
    if a > 0.0:
        s = log_at(a)[0]
        low = exp_at(mul_down(s, d if s < 0.0 else c))[0]
    if b == INF:
        high = INF
    elif b > 0.0:
        s = log_at(b)[1]
        high = exp_at(mul_up(s, c if s < 0.0 else d))[1]
    return low, high


@inlined
def cbrt_at(x):
    """e^(log(x)/3), and the double next to the root (by a Newton step) or its neighbours where
    cubing them proves the bound.
    """
    s = abs(x)
    if s == 0.0 or s == INF:
        return x, x
    low, high = rpow(s, s, 0.3333333333333333, 0.33333333333333337)
    y = 0.5 * (low + high)
    y -= (y * y * y - s) / (3.0 * y * y)
    if low < y < high:
        for a in (down(y), y):
            low = a if mul_up(mul_up(a, a), a) <= s else low
        for b in (up(y), y):
            high = b if mul_down(mul_down(b, b), b) >= s else high
    return (low, high) if x > 0.0 else (-high, -low)

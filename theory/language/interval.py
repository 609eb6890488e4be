"""Intervals on the extended real line with Arb end points, definedness and openness tracked.

An interval is a plain tuple `(lo, hi, open)`: `lo` and `hi` are Arb balls or None (minus or plus
infinity), and `open` is a bit set: 1 = the lower end is certainly not attained, 2 = the upper end
is not.  The set meant is [lower(lo), upper(hi)], so rounding is carried in the balls and no outward
rounding step is needed.  Every function returns an interval that contains f(x) for all x of the
argument, and raises `Undefined` if f is not certainly defined at each of them (log of something
that may be 0, division by something that may be 0).  A nan ball stands for "no information": every
comparison with it is False, so it certifies nothing.

Traps kept out: `arb(0, 1)**2` is nan in python-flint (integer powers are our own), Arb has no
half-lines (None ends), and Python's `min`/`max` on balls are wrong (`.min`, `.max` methods only).
"""

from __future__ import annotations

from collections.abc import Callable

from flint import arb, ctx, fmpq

End = arb | None
"""A ball, or None for minus or plus infinity."""
Interval = tuple[End, End, int]

LOW_OPEN, HIGH_OPEN = 1, 2
_SWAP = (0, 2, 1, 3)
_ZERO, _ONE = arb(0), arb(1)


class Undefined(ArithmeticError):
    """Raised when a function is not certainly defined on the whole interval."""


def point(q: arb | fmpq | int) -> Interval:
    """Return the degenerate interval of an exact rational or of a ball."""
    ball = q if isinstance(q, arb) else arb(q)
    return (ball, ball, 0)


def neg(x: Interval) -> Interval:
    lo, hi, o = x
    return (None if hi is None else -hi, None if lo is None else -lo, _SWAP[o])


def add(x: Interval, y: Interval) -> Interval:
    a, b, o = x
    c, d, p = y
    return (
        None if a is None or c is None else a + c,
        None if b is None or d is None else b + d,
        o | p,
    )


def sub(x: Interval, y: Interval) -> Interval:
    a, b, o = x
    c, d, p = y
    return (
        None if a is None or d is None else a - d,
        None if b is None or c is None else b - c,
        o | _SWAP[p],
    )


def _times(a: End, b: End) -> End:
    """Product of two ends of one sign, None = infinity; zero times infinity is zero, since infinity
    is never attained.
    """
    if a is None or b is None:
        other = b if a is None else a
        return _ZERO if other is not None and other == 0 else None
    return a * b


def _open_product(open_a: int, a: End, open_b: int, b: End) -> bool:
    """Is the end a*b (a, b >= 0) of a product certainly not attained?"""
    if open_a and open_b:
        return True
    return bool((open_a and (b is None or b > 0)) or (open_b and (a is None or a > 0)))


def mul(x: Interval, y: Interval) -> Interval:
    a, b, o = x
    c, d, p = y
    if a is not None and a >= 0:
        if c is not None and c >= 0:
            if not (o or p) and b is not None and d is not None:
                return (a * c, b * d, 0)
            flag = LOW_OPEN if _open_product(o & 1, a, p & 1, c) else 0
            if _open_product(o & 2, b, p & 2, d):
                flag |= HIGH_OPEN
            return (a * c, _times(b, d), flag)
        if d is not None and d <= 0:
            return neg(mul(x, neg(y)))
        return (None if c is None and b is None else _mixed(b, c), _mixed(b, d), 0)
    if b is not None and b <= 0:
        return neg(mul(neg(x), y))
    if c is not None and c >= 0:
        return (_mixed(d, a), _mixed(d, b), 0)
    if d is not None and d <= 0:
        return (_mixed(c, b), _mixed(c, a), 0)
    if a is None or b is None or c is None or d is None:
        return (None, None, 0)
    return ((a * d).min(b * c), (a * c).max(b * d), 0)


def _mixed(a: End, b: End) -> End:
    """Product of an end a of a one-signed interval and the end b of one around zero; infinite if
    either is.
    """
    if a is None or b is None:
        other = b if a is None else a
        return _ZERO if other is not None and other == 0 else None
    return a * b


def inverse(x: Interval) -> Interval:
    a, b, o = x
    if a is not None and a > 0:
        return (_ZERO if b is None else 1 / b, 1 / a, LOW_OPEN if b is None else _SWAP[o])
    if a is not None and a == 0 and o & LOW_OPEN:
        return (
            _ZERO if b is None else 1 / b,
            None,
            LOW_OPEN | HIGH_OPEN if b is None else _SWAP[o],
        )
    if b is not None and (b < 0 or (b == 0 and o & HIGH_OPEN)):
        return neg(inverse(neg(x)))
    raise Undefined("division by an interval that may hold 0")


def div(x: Interval, y: Interval) -> Interval:
    return mul(x, inverse(y))


def ipow(x: Interval, n: int) -> Interval:
    if n <= 0:
        return inverse(ipow(x, -n)) if n else (_ONE, _ONE, 0)
    a, b, o = x
    if n % 2:
        return (None if a is None else _power(a, n), None if b is None else _power(b, n), o)
    if a is not None and a >= 0:
        return (_power(a, n), None if b is None else _power(b, n), o)
    if b is not None and b <= 0:
        return (_power(b, n), None if a is None else _power(a, n), _SWAP[o])
    if a is None or b is None:
        return (_ZERO, None, 0)
    return (_ZERO, _power((-a).max(b), n), 0)


def _power(a: arb, n: int) -> arb:
    """n-th power of a ball by repeated multiplication (`arb ** int` has returned nan for balls
    around 0).
    """
    if n == 2:
        return a * a
    result: arb | None = None
    while n:
        if n & 1:
            result = a if result is None else result * a
        n >>= 1
        if n:
            a = a * a
    return _ONE if result is None else result


def rpow(x: Interval, p: int, q: int) -> Interval:
    """x**(p/q), p, q > 0, on x >= 0."""
    a, b, o = x
    if a is None or not a >= 0:
        raise Undefined("rational power of something that may be negative")
    power = arb(fmpq(p, q))
    low = _ZERO if a == 0 else _nonneg(a**power) if a > 0 else _ZERO
    high = None if b is None else _ZERO if b == 0 else b**power
    return (low, high, o)


def _nonneg(a: arb) -> arb:
    return a if a >= 0 else _ZERO.max(a)


def exp(x: Interval) -> Interval:
    a, b, o = x
    if a is None:
        return (_ZERO, None if b is None else b.exp(), o | LOW_OPEN)
    return (a.exp(), None if b is None else b.exp(), o)


def log(x: Interval) -> Interval:
    a, b, o = x
    if a is not None and a > 0:
        return (a.log(), None if b is None else b.log(), o)
    if a is not None and a == 0 and o & LOW_OPEN:
        return (None, None if b is None else b.log(), o)
    raise Undefined("logarithm of something that may be <= 0")


def sqrt(x: Interval) -> Interval:
    a, b, o = x
    if a is None or not a >= 0:
        raise Undefined("square root of something that may be negative")
    return (a.sqrt(), None if b is None else b.sqrt(), o)


def cube_root(a: arb) -> arb:
    """Return a ball that holds the real cube roots of a ball."""
    if a > 0:
        return a.root(3)
    if a < 0:
        return -(-a).root(3)
    if a == 0:
        return _ZERO
    if not a.is_finite():
        return arb("nan")
    low, high = a.lower(), a.upper()  # a ball around 0: between the roots of its ends
    return (-(-low).root(3) if low < 0 else _ZERO).union(high.root(3) if high > 0 else _ZERO)


def cbrt(x: Interval) -> Interval:
    a, b, o = x
    return (None if a is None else cube_root(a), None if b is None else cube_root(b), o)


def abs(x: Interval) -> Interval:  # noqa: A001
    a, b, o = x
    if a is not None and a >= 0:
        return x
    if b is not None and b <= 0:
        return neg(x)
    return (_ZERO, None if a is None or b is None else (-a).max(b), 0)


def sign(x: Interval) -> Interval:
    """Slope of abs: the hull [-1, 1] where the sign is not known."""
    a, b, _ = x
    if a is not None and a >= 0:
        return (_ONE, _ONE, 0)
    if b is not None and b <= 0:
        return (-_ONE, -_ONE, 0)
    return (-_ONE, _ONE, 0)


def min(x: Interval, y: Interval) -> Interval:  # noqa: A001
    a, b, _ = x
    c, d, _ = y
    low = None if a is None or c is None else a.min(c)
    return (low, d if b is None else b if d is None else b.min(d), 0)


def max(x: Interval, y: Interval) -> Interval:  # noqa: A001
    return neg(min(neg(x), neg(y)))


def pick(c: Interval, x: Interval, y: Interval) -> Interval:
    if c[0] is not None and c[0] > 0:
        return x
    if c[1] is not None and c[1] < 0:
        return y
    return hull(x, y)


def hull(x: Interval, y: Interval) -> Interval:
    """Return the smallest interval that holds both."""
    a, b, _ = x
    c, d, _ = y
    return (
        None if a is None or c is None else a.min(c),
        None if b is None or d is None else b.max(d),
        0,
    )


def erf(x: Interval) -> Interval:
    a, b, o = x
    return (
        -_ONE if a is None else a.erf(),
        _ONE if b is None else b.erf(),
        o | (a is None and LOW_OPEN) | (b is None and HIGH_OPEN),
    )


def erfc(x: Interval) -> Interval:
    a, b, o = x
    low = _ZERO if b is None else b.erfc()
    high = arb(2) if a is None else a.erfc()
    return (low, high, _SWAP[o] | (b is None and LOW_OPEN) | (a is None and HIGH_OPEN))


def atan(x: Interval) -> Interval:
    a, b, o = x
    half = arb.pi() / 2
    return (
        -half if a is None else a.atan(),
        half if b is None else b.atan(),
        o | (a is None and LOW_OPEN) | (b is None and HIGH_OPEN),
    )


def asin(x: Interval) -> Interval:
    a, b, o = x
    if a is None or b is None or not (a >= -1 and b <= 1):
        raise Undefined("arcsine of something that may be beyond 1")
    return (a.asin(), b.asin(), o)


def acos(x: Interval) -> Interval:
    a, b, o = x
    if a is None or b is None or not (a >= -1 and b <= 1):
        raise Undefined("arccosine of something that may be beyond 1")
    return (b.acos(), a.acos(), _SWAP[o])


def tanh(x: Interval) -> Interval:
    a, b, o = x
    return (
        -_ONE if a is None else a.tanh(),
        _ONE if b is None else b.tanh(),
        o | (a is None and LOW_OPEN) | (b is None and HIGH_OPEN),
    )


def sinh(x: Interval) -> Interval:
    a, b, o = x
    return (None if a is None else a.sinh(), None if b is None else b.sinh(), o)


def cosh(x: Interval) -> Interval:
    a, b, o = abs(x)
    return (_ONE if a is None else a.cosh(), None if b is None else b.cosh(), o)


def cos(x: Interval) -> Interval:
    half = arb.pi() / 2
    return sin(add(x, (half, half, 0)))


def sin(x: Interval) -> Interval:
    a, b, _ = x
    if a is None or b is None:
        return (-_ONE, _ONE, 0)
    pi = arb.pi()
    # pi/2 + 2 pi k lies inside for some integer k iff the floors of (end/pi - 1/2)/2 differ
    top = _crosses((a / pi - 0.5) / 2, (b / pi - 0.5) / 2)
    bottom = _crosses((a / pi + 0.5) / 2, (b / pi + 0.5) / 2)
    sa, sb = a.sin(), b.sin()
    return (-_ONE if bottom else sa.min(sb), _ONE if top else sa.max(sb), 0)


def _crosses(u: arb, v: arb) -> bool:
    """May an integer lie between the balls u and v?  (True when in doubt.)"""
    fu, fv = u.floor().unique_fmpz(), v.floor().unique_fmpz()
    return fu is None or fv is None or fu != fv


def tan(x: Interval) -> Interval:
    a, b, o = x
    if a is None or b is None:
        raise Undefined("tangent over a pole")
    pi = arb.pi()
    fu, fv = (a / pi + 0.5).floor().unique_fmpz(), (b / pi + 0.5).floor().unique_fmpz()
    if fu is None or fv is None or fu != fv:
        raise Undefined("tangent over a pole")
    return (a.tan(), b.tan(), o)


_GAMMA_AT = (
    fmpq(14616321449683623, 10**16),
    fmpq(14616321449683624, 10**16),
)  # brackets the minimum of Gamma on x > 0
_GAMMA_MIN = fmpq(885603194410888, 10**15)  # just below Gamma there, 0.88560319441088870...
_LGAMMA_MIN = fmpq(-121486290535850, 10**15)  # just below log Gamma there, -0.12148629053584960...


def _valley(x: Interval, function: Callable[[arb], arb], low: fmpq) -> Interval:
    a, b, o = x
    if a is None or not (a > 0 or (a == 0 and o & LOW_OPEN)):
        raise Undefined("gamma of something that may be <= 0")
    fa = function(a) if a > 0 else None
    fb = None if b is None else function(b)
    if a >= arb(_GAMMA_AT[1]):
        return (fa, fb, o)
    if b is not None and b <= arb(_GAMMA_AT[0]):
        return (fb, fa, _SWAP[o])
    return (arb(low), None if fa is None or fb is None else fa.max(fb), 0)


def gamma(x: Interval) -> Interval:
    return _valley(x, arb.gamma, _GAMMA_MIN)


def lgamma(x: Interval) -> Interval:
    return _valley(x, arb.lgamma, _LGAMMA_MIN)


def psi(x: Interval, n: int) -> Interval:
    """Polygamma on x > 0: (-1)**(n+1) psi_n is positive and decreasing for n >= 1, psi_0
    increases.
    """
    a, b, o = x
    if a is None or not (a > 0 or (a == 0 and o & LOW_OPEN)):
        raise Undefined("polygamma of something that may be <= 0")
    if n == 0:
        return (a.digamma() if a > 0 else None, None if b is None else b.digamma(), o)
    scale = arb(1)
    for i in range(2, n + 1):
        scale *= i

    def size(v: arb) -> arb:
        return scale * arb(n + 1).zeta(v)

    low = _ZERO if b is None else size(b)
    high = size(a) if a > 0 else None
    out = (low, high, _SWAP[o] | (b is None and LOW_OPEN))
    return out if n % 2 else neg(out)


def positive(x: Interval) -> bool:
    """Is every point of the interval certainly > 0?"""
    a = x[0]
    return a is not None and bool(a > 0 or (a == 0 and x[2] & LOW_OPEN))


def nonnegative(x: Interval) -> bool:
    """Is every point of the interval certainly >= 0?"""
    return x[0] is not None and bool(x[0] >= 0)


class IntervalEngine:
    """The operations above as an engine of `assay.theory.language.tape`, at a fixed precision
    (bits); use inside `ctx.workprec(prec)`.
    """

    def __init__(self, prec: int = 64) -> None:
        self.prec = prec

    def const(self, q: fmpq) -> Interval:
        with ctx.workprec(self.prec):
            return point(q)

    def pi(self) -> Interval:
        with ctx.workprec(self.prec):
            return point(arb.pi())


for _name, _function in list(globals().items()):
    if (
        _name
        in (
            "neg add sub mul div ipow rpow exp log sqrt cbrt abs sign min max pick erf erfc asin"
            " acos atan tanh sinh cosh sin cos tan gamma lgamma psi"
        ).split()
    ):
        setattr(IntervalEngine, _name, staticmethod(_function))

"""Numbers for proofs by boxes: rational ones, exact ones with pi and e, and intervals.

A number is a `Fraction` or an `Interval` (perhaps an `Exact` one).  Where a value may be lacking,
an ArithmeticError is raised.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, cmp_to_key
from math import isqrt
from typing import Any

from mpmath.ctx_iv import MPIntervalContext
from mpmath.libmp import (
    finf,
    fnan,
    fone,
    from_rational,
    fzero,
    mpf_cmp,
    mpf_erfc,
    mpf_neg,
    mpf_sign,
    mpi_add,
    mpi_mul,
)

iv = MPIntervalContext()  # a context of its own, so that nobody else changes its precision
iv.prec = 100
SLACK = 1 + iv.mpf([-1, 1]) / 2**90
"""What functions of mpmath return is widened by 2**10 units in the last place."""
ZERO, ONE = Fraction(0), Fraction(1)
HUGE = 2**20
"""The largest argument for which exp, sin and cos are computed."""
SINES: dict[Fraction | int, Fraction] = {
    0: ZERO,
    1: Fraction(1, 2),
    3: ONE,
    5: Fraction(1, 2),
    6: ZERO,
    7: Fraction(-1, 2),
    9: -ONE,
    11: Fraction(-1, 2),
}
"""The sine of k pi/6 for the k where it is rational."""
_in_order = cmp_to_key(mpf_cmp)


class Interval:
    """All values lie in ``v``, without its lower end if ``lo``, without its upper end if ``hi``.

    ``a`` and ``b`` are the raw ends; ``sign`` is 2 where all values are > 0, 1 where they are >= 0,
    -2 and -1 likewise below, and 0 where this is unknown.
    """

    def __init__(self, v: Any, lo: bool = False, hi: bool = False) -> None:
        self.v, self.lo, self.hi = v, lo, hi
        self.a, self.b = v._mpi_
        if fnan in v._mpi_:
            raise ArithmeticError("nan")
        self.sign = 0
        if mpf_sign(self.a) >= 0:
            self.sign = 2 if mpf_sign(self.a) > 0 or lo else 1
        elif mpf_sign(self.b) <= 0:
            self.sign = -2 if mpf_sign(self.b) < 0 or hi else -1

    def __add__(self, other: "Number | int") -> "Number":
        x = ball(other)
        a, b = mpi_add(self.v._mpi_, x.v._mpi_, iv.prec)
        return raw(a, b, self.lo or x.lo, self.hi or x.hi)

    def __mul__(self, other: "Number | int") -> "Number":
        x = ball(other)
        if fzero == self.a == self.b or fzero == x.a == x.b:
            return ZERO  # infinite ends are never attained
        a, b = mpi_mul(self.v._mpi_, x.v._mpi_, iv.prec)
        apart = abs(self.sign * x.sign) == 4
        return raw(a, b, apart and a == fzero, apart and b == fzero)

    def __neg__(self) -> "Number":
        return Interval(-self.v, self.hi, self.lo)

    __radd__, __rmul__ = __add__, __mul__


Number = Fraction | Interval
Powers = tuple[Fraction, Fraction]


class Exact(Interval):
    """A number that is known exactly: the sum of c pi**m e**n over ``parts``, {(m, n): c}."""

    def __init__(self, parts: dict[Powers, Fraction]) -> None:
        self.parts = parts
        terms = (pi_and_e(m, n) * c.numerator / c.denominator for (m, n), c in parts.items())
        super().__init__(sum(terms, iv.mpf(0)))

    def __add__(self, other: "Number | int") -> Number:
        if type(other) is Interval:
            return Interval.__add__(self, other)
        return exact([*parts(self), *parts(other)])

    def __mul__(self, other: "Number | int") -> Number:
        if type(other) is Interval:
            return Interval.__mul__(self, other)
        return exact(
            ((m + k, n + l), c * d) for (m, n), c in parts(self) for (k, l), d in parts(other)
        )

    def __neg__(self) -> Number:
        return self * -ONE

    __radd__, __rmul__ = __add__, __mul__


@cache
def pi_and_e(m: Fraction, n: Fraction) -> Any:
    """Return an interval of mpmath around pi**m e**n."""
    return iv.exp(iv.log(iv.pi) * SLACK * m.numerator / m.denominator + ball(n).v) * SLACK


def parts(x: Number | int) -> list[tuple[Powers, Fraction]]:
    """Return the parts of an exact number, none of another one."""
    if isinstance(x, Interval):
        return list(x.parts.items()) if isinstance(x, Exact) else []
    return [((ZERO, ZERO), Fraction(x))]


def exact(items: Iterable[tuple[Powers, Fraction]]) -> Number:
    """Return a sum of parts."""
    total: dict[Powers, Fraction] = {}
    for powers, c in items:
        total[powers] = total.get(powers, ZERO) + c
    total = {powers: c for powers, c in total.items() if c}
    if not total.keys() - {(ZERO, ZERO)}:
        return total.get((ZERO, ZERO), ZERO)
    return Exact(total) if len(total) < 13 else Interval(Exact(total).v)


def ball(x: Number | int) -> Interval:
    """Return a number as an interval."""
    if isinstance(x, Interval):
        return x
    low, high = (from_rational(x.numerator, x.denominator, iv.prec, way) for way in "fc")
    return raw(low, high)


def raw(a: Any, b: Any, lo: bool = False, hi: bool = False) -> Interval:
    return Interval(iv.make_mpf((a, b)), lo, hi)


def span(*ends: Any) -> Interval:
    """Return the smallest interval around raw numbers of mpmath."""
    return raw(min(ends, key=_in_order), max(ends, key=_in_order))


PI = Exact({(ONE, ZERO): ONE})


def power(r: Fraction, x: Number) -> Number:
    """Return x**r."""
    sign = ball(x).sign
    if r < 0 and abs(sign) < 2 or r.denominator > 1 and sign < 1:
        raise ArithmeticError("perhaps no value")
    if isinstance(x, Exact) and len(x.parts) == 1:
        (((of_pi, of_e), c),) = x.parts.items()
        root = power(r, c)
        if isinstance(root, Fraction):
            return exact([((of_pi * r, of_e * r), root)])
    if r < 0:
        y = power(-r, x)
        if isinstance(y, Fraction):
            return 1 / y
        if sign > 0:
            return Interval(1 / y.v, y.hi or y.b == finf, y.lo)
        return -Interval(1 / -y.v)
    if isinstance(x, Fraction) and (found := _rational_power(r, x)) is not None:
        return found
    n, x = r.numerator, ball(x)
    if r.denominator == 1:
        v = x.v**n
    else:
        v = iv.exp(iv.log(x.v) * SLACK * n / r.denominator) * SLACK
    if n and sign > 0 or n % 2:
        return Interval(v, x.lo, x.hi)
    return Interval(v, x.hi, x.lo) if n and sign < 0 else Interval(v)


def _rational_power(r: Fraction, x: Fraction) -> Fraction | None:
    """Return x**r for r >= 0 if it is rational and not too long; square roots are tried."""
    length = max(x.numerator.bit_length(), x.denominator.bit_length())
    if r.denominator > 2 or r.numerator * length >= 20_000:
        return None
    if r.denominator == 1:
        return x**r.numerator
    base = Fraction(isqrt(abs(x.numerator)), isqrt(x.denominator))
    return base**r.numerator if base**2 == x else None


def value(f: str, x: Number) -> Number:
    """Return the value of a function: exp, log, sin, cos, atan or erfc."""
    if (found := _exact_value(f, x)) is not None:
        return found
    x = ball(x)
    if f == "log" and x.sign < 2:
        raise ArithmeticError("log of what may be 0")
    if f in ("sin", "cos"):
        v = getattr(iv, f)(x.v) * SLACK if abs(x.v) < HUGE else iv.mpf([-1, 1])
        return span(*(sorted((mpf_neg(fone), end, fone), key=_in_order)[1] for end in v._mpi_))
    if f == "exp":
        low, high = fzero, finf  # huge ends are moved outwards
        if x.v.a > -HUGE:
            low = iv.exp(x.v.a if x.v.a < HUGE else iv.mpf(HUGE))._mpi_[0]
        if x.v.b < HUGE:
            high = iv.exp(x.v.b if x.v.b > -HUGE else iv.mpf(-HUGE))._mpi_[1]
        v = span(low, high).v * SLACK
        return Interval(v, x.lo or v._mpi_[0] == fzero, x.hi)
    if f == "erfc":
        return Interval(span(*(mpf_erfc(end, 110, "n") for end in (x.a, x.b))).v * SLACK, True)
    v = iv.log(x.v) if f == "log" else iv.atan2(x.v, iv.mpf(1))
    return Interval(v * SLACK, x.lo, x.hi)


def _exact_value(f: str, x: Number) -> Number | None:
    """Return the value of a function where it is known exactly."""
    if isinstance(x, Fraction):
        if x == (1 if f == "log" else 0):
            return ONE if f in ("exp", "cos", "erfc") else ZERO
        if f == "exp" and abs(x) < HUGE:
            return Exact({(ZERO, x): ONE})
    if len(parts(x)) != 1:
        return None
    (((m, n), c),) = parts(x)
    if f == "log" and m == 0 and c == 1:
        return n
    if f in ("sin", "cos") and m == 1 and n == 0:
        return SINES.get((6 * c + 3 * (f == "cos")) % 12)
    return None

"""Enclose the scalar recursion in Arb balls: every number is certified, parameters are exact
rationals.

    D_{t+1} = D_t + c ((1-p_1) + k (1-p_k)),   c = z l/((l-1)(k+1)),   1-p_v = w_v/(1+w_v),   w_v =
    (l-1) e^{-v D},   D_0 = 0.

Plain ball arithmetic lets the radius grow by 1 + c|g'| a step although the map shrinks distances by
1 - c|g'|.  The step is therefore taken in mean-value form: F(mid) + F'(ball)(ball - mid), with
F'(D) = 1 - c (p_1(1-p_1) + k^2 p_k(1-p_k)); the radius then stays near (steps) x 2^-precision.

Balls compare certainly or not at all: `not (a < b)` proves nothing.  A predicate has to return True
only if certain.
"""

from __future__ import annotations

from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property

from flint import arb, ctx, fmpq


class PrecisionLost(ArithmeticError):
    """The ball has grown so wide that it says nothing; raise the precision or take fewer steps."""


def rational(value) -> fmpq:
    """Turn an int, Fraction, fmpq or text such as "1/100" or "0.25" into an exact fmpq.

    Raises TypeError for a float (0.1 is not 1/10) and ValueError for text that is no number.
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float; write the exact rational as text, e.g. '1/10'")
    exact = Fraction(value)
    return fmpq(exact.numerator, exact.denominator)


@contextmanager
def precision(bits: int):
    """Work with `bits` bits inside the block and restore the old precision after it."""
    before = ctx.prec
    ctx.prec = int(bits)
    try:
        yield
    finally:
        ctx.prec = before


class Point:
    """Exact parameters (l, k, z), checked: integer l >= 2, k >= 1, z > 0.  Raises ValueError with
    one line otherwise.
    """

    def __init__(self, l, k, z):
        self.l, self.k, self.z = rational(l), rational(k), rational(z)
        if self.l.q != 1 or self.l < 2:
            raise ValueError(f"l must be a whole number of at least 2, not {self.l}")
        if self.k < 1:
            raise ValueError(f"k must be at least 1, not {self.k}")
        if self.z <= 0:
            raise ValueError(f"z must be greater than 0, not {self.z}")
        self.c = self.z * self.l / ((self.l - 1) * (self.k + 1))
        self.whole = int(self.k.p) if self.k.q == 1 else 0

    @classmethod
    def of_rate(cls, l, k, rate_d):
        """Make the point from lambda*d instead of z = lambda d (k+1)/(2 l^2)."""
        l, k, rate_d = rational(l), rational(k), rational(rate_d)
        return cls(l, k, rate_d * (k + 1) / (2 * l * l))


class State:
    """One enclosed state.  `t` steps done, `D` the margin; the rest is computed from them when
    asked for, as balls.

    E = e^D, F = e^{kD}; p1, pk own-class and r1, rk other-class probabilities; f, u own and cross
    sums; d1, dk = p - r; rho = d1/dk (needs D > 0); R1, R0, Rg, Ropt the errors of
    `theory/papers/phases/notation.py`; next = D_{t+1}.
    """

    def __init__(self, point: Point, t: int, D: arb):
        self.point, self.t, self.D = point, t, D

    @cached_property
    def _decay(self):
        first = (-self.D).exp()
        return first, (
            first**self.point.whole if self.point.whole else (-self.D * self.point.k).exp()
        )

    @cached_property
    def E(self):
        return self.D.exp()

    @cached_property
    def F(self):
        return (self.D * self.point.k).exp()

    @cached_property
    def f(self):
        return (1 + (self.point.l - 1) * self.D) / self.point.l

    @cached_property
    def u(self):
        return (1 - self.D) / self.point.l

    @cached_property
    def _odds(self):
        return tuple((self.point.l - 1) * e for e in self._decay)

    @cached_property
    def p1(self):
        return 1 / (1 + self._odds[0])

    @cached_property
    def pk(self):
        return 1 / (1 + self._odds[1])

    @cached_property
    def r1(self):
        return self._decay[0] * self.p1

    @cached_property
    def rk(self):
        return self._decay[1] * self.pk

    @cached_property
    def d1(self):
        return -(-self.D).expm1() * self.p1

    @cached_property
    def dk(self):
        return -(-self.D * self.point.k).expm1() * self.pk

    @cached_property
    def rho(self):
        return self.d1 / self.dk

    @cached_property
    def R1(self):
        l, k = self.point.l, self.point.k
        return ((1 - 1 / l) * (k * self.rho - 1) + (k - 1) / l) ** 2

    @cached_property
    def R0(self):
        return (self.point.k * (1 - self.rho) / self.point.l) ** 2

    @cached_property
    def Rg(self):
        return (self.R1 + (self.point.l - 1) * self.R0) / (2 * self.point.l)

    @cached_property
    def Ropt(self):
        l, k = self.point.l, self.point.k
        bend = (k * self.rho - 1) ** 2 / (1 + self.rho * self.rho)
        return (k - 1) ** 2 / (4 * l * l) + (l - 1) / (2 * l * l) * bend

    @cached_property
    def next(self):
        return advance(self.point, self.D)


def advance(point: Point, D: arb) -> arb:
    """Return a ball that contains F(x) for every x in the ball D, by the mean-value form."""
    k, c = point.k, point.c
    others = point.l - 1
    mid = arb(D.mid())
    weak, strong = _decays(point, mid)
    weak, strong = others * weak, others * strong
    value = mid + c * (weak / (1 + weak) + k * (strong / (1 + strong)))
    if D.is_exact():
        return value
    weak, strong = _decays(point, D)
    p, q = 1 / (1 + others * weak), 1 / (1 + others * strong)
    slope = 1 - c * (p * (1 - p) + k * k * (q * (1 - q)))
    return value + slope * (D - mid)


def _decays(point: Point, D: arb):
    first = (-D).exp()
    return first, (first**point.whole if point.whole else (-D * point.k).exp())


def orbit(l, k, z, steps: int, visit=None, precision_bits: int = 128, start=0, every: int = 1):
    """Iterate `steps` steps from D = `start` (exact) and return the last `State`.

    visit(state) is called at t = 0, every, 2*every, ... and at the last step; if it returns True
    the orbit stops there and that state is returned.  All arithmetic inside `visit` runs at the
    same precision.

    Raises ValueError for a bad point, TypeError for a float parameter, PrecisionLost when the
    radius exceeds 1.
    """
    point = Point(l, k, z)
    with precision(precision_bits):
        D = arb(rational(start))
        for t in range(steps + 1):
            if visit is not None and (t % every == 0 or t == steps):
                state = State(point, t, D)
                if visit(state):
                    return state
            if t < steps:
                D = advance(point, D)
                if not D.rad() < 1:
                    raise PrecisionLost(
                        f"the enclosure is lost at step {t + 1} with {precision_bits} bits"
                    )
        return State(point, steps, D)


def told(name: str, ball: arb, step: int) -> tuple[float, float]:
    """Return centre and radius of a ball that says where its number is.

    Raises PrecisionLost, with the bounds, where the radius is at least 1 and a tenth of the centre.
    """
    if not ball.is_finite() or not (ball.rad() < 1 or 10 * ball.rad() < abs(ball.mid())):
        bounds = "unknown"
        if ball.is_finite():
            low, high = (end.str(3, radius=False) for end in (ball.lower(), ball.upper()))
            bounds = f"[{low}, {high}]"
        raise PrecisionLost(
            f"the enclosure is lost at step {step} with {ctx.prec} bits: {name} is {bounds}"
        )
    return float(ball.mid()), float(ball.rad())


def margin(l, k, z, steps: int, precision_bits: int = 128) -> arb:
    """Return a certified ball around D after `steps` steps."""
    return orbit(l, k, z, steps, precision_bits=precision_bits).D


def first(l, k, z, predicate, limit: int, precision_bits: int = 128):
    """Return (t, certain): the first t <= limit at which predicate(state) is True, and whether
    every earlier t was False.

    `predicate` returns True (certain), False (certainly not) or None (undecided).  t is None when
    it never became True.
    """
    undecided = []
    found = orbit(
        l,
        k,
        z,
        limit,
        visit=lambda s: _verdict(predicate(s), undecided, s.t),
        precision_bits=precision_bits,
    )
    with precision(precision_bits):
        reached = predicate(found) is True
    return (found.t if reached else None), not undecided


def _verdict(answer, undecided, t):
    if answer is None:
        undecided.append(t)
    return answer is True


def compare(a: arb, b) -> bool | None:
    """Decide a >= b for balls: True or False if certain, None if they overlap."""
    if a >= b:
        return True
    if a < b:
        return False
    return None

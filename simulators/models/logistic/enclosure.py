"""Enclose the step recursion in Arb balls: parameters and start are exact rationals, every number
is certified.

With o = w0 + w1 (b + eps), A = w0 + w1 b, x = w1 sigma, u = +-1 and eps uniform on (-sigma, sigma),
Taylor's theorem at A gives
    E s(u o)     = s + (x^2/6) s'' + (x^4/120) s''''(I)
    E eps s(u o) = u sigma (x/3) s' + u sigma (x^3/30) s'''(I),      s', .. at u A, I the hull of u
    A +- |x|,
where the last terms are enclosed over I; they are below 1e-12 of the first for sigma <= 1/L^3, |w1|
<= 2, L >= 10. The share 1/sqrt(n) = e^(-L/2) is a ball, so that it never underflows.
"""

from __future__ import annotations

from flint import arb

from assay.simulators.models.logistic.model import Point, Reading
from assay.simulators.models.softmax.enclosure import precision, rational

BITS = 192


class Model:
    """The exact parameters as balls at the current precision, and one step of the recursion."""

    def __init__(self, point: Point, reading: Reading):
        if reading.noise == "sampled":
            raise ValueError("sampled noise has no enclosure; use `sampled`")
        self.point, self.reading = point, reading
        self.b, self.sigma = arb(rational(point.b)), arb(rational(point.sigma))
        small = (-arb(rational(point.L)) / 2).exp()
        self.p, self.q = (
            (small, 1 - small) if reading.fraction == "1/sqrt(n)" else (1 - small, small)
        )
        self.side = reading.side
        self.rate = arb(rational(reading.step)) * reading.direction
        self.noisy = reading.noise == "expected" and point.sigma > 0

    def drift(self, w0: arb, w1: arb) -> tuple[arb, arb]:
        """Return balls around the two components of the mean gradient of one class."""
        A = w0 + w1 * self.b
        s = logistic(A if self.side > 0 else -A)
        along, spread = s, arb(0)
        if self.noisy:
            x = w1 * self.sigma
            square = x * x
            there = logistic((A if self.side > 0 else -A) + abs(x) * arb(0, 1))
            first, second = _slopes(s)[:2]
            third, fourth = _slopes(there)[2:]
            along = s + square * (second / 6 + square * fourth / 120)
            spread = self.side * self.sigma * x * (first / 3 + square * third / 30)
        small = logistic(-w0 if self.side > 0 else w0)
        return self.p * along - self.q * small, self.p * (self.b * along + spread)

    def step(self, w0: arb, w1: arb) -> tuple[arb, arb]:
        """Return the next weights."""
        d0, d1 = self.drift(w0, w1)
        return w0 + self.rate * d0, w1 + self.rate * d1


def logistic(x: arb) -> arb:
    """Return 1/(1 + e^-x); monotone, so wide balls go by their ends."""
    if x.rad() > 1e-6:
        low, high = x.lower(), x.upper()
        return (1 / (1 + (-low).exp())).union(1 / (1 + (-high).exp()))
    return 1 / (1 + (-x).exp())


def _slopes(s: arb) -> tuple[arb, arb, arb, arb]:
    """Return s', s'', s''', s'''' in terms of s, with v = s (1 - s)."""
    v, turn = s * (1 - s), 1 - 2 * s
    return v, v * turn, v * (1 - 6 * v), v * turn * (1 - 12 * v)


def orbit(
    point: Point, reading: Reading, start, steps: int, visit=None, bits: int = BITS
) -> tuple[arb, arb]:
    """Take ``steps`` steps from the exact ``start`` (two rationals, or balls) and return the last
    weights.

    ``visit(t, w0, w1, model)`` is called for t = 0..steps; when it returns True the orbit ends
    there.
    """
    with precision(bits):
        model = Model(point, reading)
        w0, w1 = (v if isinstance(v, arb) else arb(rational(v)) for v in start)
        for t in range(steps + 1):
            if visit is not None and visit(t, w0, w1, model):
                break
            if t < steps:
                w0, w1 = model.step(w0, w1)
        return w0, w1

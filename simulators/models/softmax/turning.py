"""Locate the turning points of the reconstruction error in the margin D, with certified signs on
both sides.

R_g (Eq 14) and R_opt (least squares from q) depend on D through rho only; d R/dD has the sign of (k
rho - 1) rho'(D) for both.  So both turn exactly where rho' = 0 (rho smallest: the error has a local
maximum) and where k rho = 1 (the error returns to its least value).  With A = 1-e^{-D}, B =
1-e^{-kD}:  k rho = 1  <=>  l(kA-B) = (k-1)(l-1)AB.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from assay.simulators.models.softmax import measures


@dataclass(frozen=True)
class Turn:
    """One turning point: `kind` "maximum" or "minimum" of R, D as float64, and rationals low < D <
    high between which the derivative of R changes sign, `certified` True if Arb confirmed the signs
    at both.
    """

    kind: str
    D: float
    low: Fraction
    high: Fraction
    certified: bool


def turns(l, k) -> tuple[Turn, ...]:
    """Return the turning points of R_g and R_opt on D > 0, in order of D.

    l, k exact (int, Fraction or text such as "5/2").  For l = 2 there is none: both errors only
    grow. The list is complete for the scanned grid (2000 points from 1e-6 to log l + 60/k + 10),
    each entry is certified on its own.
    """
    l, k = Fraction(l), Fraction(k)
    lf, kf = float(l), float(k)
    top = np.log(lf) + 60 / kf + 10
    grid = np.unique(np.concatenate([np.geomspace(1e-6, 1, 800), np.linspace(1e-3, top, 1200)]))
    if l == 2 or k == 1:
        return ()
    found = [
        _turn("maximum", x, l, k, _slope_sign)
        for x in _roots(lambda D: measures.ratio_slope(D, lf, kf), grid)
    ]
    found += [
        _turn("minimum", x, l, k, _excess_sign)
        for x in _roots(lambda D: measures.excess(D, lf, kf), grid)
    ]
    return tuple(sorted(found, key=lambda turn: turn.D))


def _roots(function, grid):
    from scipy.optimize import brentq

    with np.errstate(over="ignore"):
        values = function(grid)
    change = np.flatnonzero(np.sign(values[:-1]) * np.sign(values[1:]) < 0)
    return [
        brentq(lambda x: float(function(x)), grid[i], grid[i + 1], xtol=1e-15, rtol=8.9e-16)
        for i in change
    ]


def _turn(kind, x, l, k, sign):
    for width in (Fraction(1, 10**13), Fraction(1, 10**11), Fraction(1, 10**9)):
        low, high = Fraction(x) * (1 - width), Fraction(x) * (1 + width)
        if sign(low, l, k) < 0 < sign(high, l, k):
            return Turn(kind, x, low, high, True)
    return Turn(kind, x, low, high, False)


def _ball_sign(value) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0


def _excess_sign(D: Fraction, l: Fraction, k: Fraction) -> int:
    """Return the certain sign of k rho - 1 at an exact D > 0, or 0 if undecided."""
    from flint import arb

    from assay.simulators.models.softmax.enclosure import precision, rational

    with precision(256):
        x, lq, kq = rational(D), rational(l), rational(k)
        a, b = -arb(-x).expm1(), -arb(-kq * x).expm1()
        return _ball_sign(lq * (kq * a - b) - (kq - 1) * (lq - 1) * a * b)


def _slope_sign(D: Fraction, l: Fraction, k: Fraction) -> int:
    """Return the certain sign of rho' at an exact D > 0, or 0 if undecided."""
    from flint import arb

    from assay.simulators.models.softmax.enclosure import precision, rational

    with precision(256):
        x, lq = rational(D), rational(l)

        def part(v):
            return (
                v * arb(-v * x).exp() / (-arb(-v * x).expm1() * (1 + (lq - 1) * arb(-v * x).exp()))
            )

        return _ball_sign(part(rational(1)) - part(rational(k)))


def turns_of(
    decoder: str, l, k, weights: str = "counts", mu: float = 0.0
) -> list[tuple[str, float]]:
    """Return (kind, D) of the turning points of any decoder's error, found on a grid and refined;
    floats only.

    Use `turns` for the decoders eq14 and q, which it settles with certified signs.
    """
    from scipy.optimize import minimize_scalar

    l, k = float(l), float(k)
    grid = np.concatenate(
        [np.geomspace(1e-5, 1e-2, 200), np.linspace(1.01e-2, np.log(l) + 60 / k + 10, 4000)]
    )
    values = measures.error(decoder, grid, l, k, weights, mu)
    steps = np.sign(
        np.where(np.abs(np.diff(values)) < 1e-14 * np.abs(values[1:]), 0, np.diff(values))
    )
    found = []
    for i in range(len(steps) - 1):
        if steps[i] * steps[i + 1] < 0:
            kind, flip = ("minimum", 1.0) if steps[i] < 0 else ("maximum", -1.0)
            best = minimize_scalar(
                lambda x: flip * float(measures.error(decoder, x, l, k, weights, mu)),
                bounds=(grid[i], grid[i + 2]),
                method="bounded",
                options={"xatol": 1e-12},
            )
            found.append((kind, float(best.x)))
    return found

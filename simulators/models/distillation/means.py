"""Expected risk over transfer sets without any sampling: the law of S_n = cot phi_n, pushed through
its Markov chain.

The chain of `risk.chain` is one scalar, S'^2 = S^2 + ((c - S u)/omega)^2, with c = s cot a of the
new example, u a coordinate of a uniform unit vector in R^{d-1} and omega^2 = (1 - u^2) beta, beta ~
Beta((d-n)/2, (n-2)/2), all independent.  The law of log S sits on a uniform grid as weights of
six-point interpolation; the three variables are integrated by Gauss rules and by the trapezoid rule
in log-odds.  Cost: some hundredths of a second per example, whatever d is, more below kappa = 1/5.
Relative error: about 1e-6 for kappa <= 5, not to be used above (with a margin 1e-3 while the risk
is above 1e-8); 1e-4 and 1e-3 at the last two sizes before n = d.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numba import njit
from scipy import special
from scipy.linalg import eigh_tridiagonal

from assay.simulators.models.distillation import risk
from assay.simulators.models.distillation.tasks import HALF, Band, SpikedTask

STEP, FINE = 0.2, 0.04
"""Spacing of the grid of log S for kappa <= 1, and the finest, for large kappa or a margin: there
the risk falls fast in S.
"""


def gauss(first: float, second: float, points: int):
    """Gauss rule of Beta(first, second): nodes in (0, 1), weights that add up to 1 (Golub and
    Welsch, Jacobi polynomials).
    """
    a, b, k = second - 1, first - 1, np.arange(points)
    s = 2 * k + a + b
    with np.errstate(divide="ignore", invalid="ignore"):
        middle = (b * b - a * a) / (s * (s + 2))
        off = 4 * k * (k + a) * (k + b) * (k + a + b) / (s**2 * (s + 1) * (s - 1))
    middle[0] = (b - a) / (a + b + 2)
    off[1] = 4 * (1 + a) * (1 + b) / ((2 + a + b) ** 2 * (3 + a + b))
    x, U = eigh_tridiagonal(middle, np.sqrt(off[1:]))
    return (1 + x) / 2, U[0] ** 2


def _log_odds(first: float, second: float, step: float):
    """Trapezoid rule of Beta(first, second) in log-odds: nodes z, weights."""
    width = np.sqrt(1 / first + 1 / second)
    centre = np.log(first / second)
    z = np.arange(
        centre - 9 * width - 32 / first, centre + 9 * width + 32 / second, min(step, width / 2.5)
    )
    return z, np.exp(
        first * z - (first + second) * np.logaddexp(0, z) - special.betaln(first, second)
    ) * (z[1] - z[0])


def _cots(task, low: float, step: float = 0.4):
    """Nodes and weights of log c, c = cot of the angle of an example; what lies below `low` is put
    there.
    """
    if isinstance(task, SpikedTask):
        z, w = _log_odds(0.5, (task.d - 1) / 2, step)
        x = z / 2 + np.log1p(task.strength) / 2
    else:
        law = task.law
        if not isinstance(law, Band):
            raise ValueError(
                "expected risks without sampling are there for bands of angles and spiked Gaussians"
            )
        if law.kappa == 0:
            return np.array([max(np.log(np.tan(HALF * max(law.ends[0], 1e-300))), low)]), np.ones(1)
        z = np.arange(max(-40 / law.kappa, -600.0), 36, step)
        first, last = law.ends
        w = law.kappa * np.exp(law.kappa * -np.logaddexp(0, -z)) * special.expit(-z) * step
        gap, rest = (
            first + (last - first) * special.expit(z),
            1 - last + (last - first) * special.expit(-z),
        )
        x = np.where(
            gap < 0.5,
            np.log(np.tan(HALF * np.minimum(gap, 0.5))),
            -np.log(np.tan(HALF * np.minimum(rest, 0.5))),
        )
    keep = (x > low) & (w > 1e-17)
    return np.append(x[keep], low), np.append(w[keep], max(1 - w[keep].sum(), 0.0))


@njit(cache=True, error_model="numpy")
def _add(out, place, weight):
    """Add `weight` at `place` (in units of the grid): six-point Lagrange interpolation,
    transposed.
    """
    place = min(max(place, 0.0), out.size - 1.0)
    base = min(max(int(place) - 2, 0), out.size - 6)
    t = place - base
    a, b, c, d, e, f = t, t - 1, t - 2, t - 3, t - 4, t - 5
    ab, cd, ef = a * b * weight, c * d, e * f
    out[base] += b * cd * ef * weight / -120
    out[base + 1] += a * cd * ef * weight / 24
    out[base + 2] += ab * d * ef / -12
    out[base + 3] += ab * c * ef / 12
    out[base + 4] += ab * cd * f / -24
    out[base + 5] += ab * cd * e / 120


@njit(cache=True, error_model="numpy")
def _push(mass, low, step, x, w, u, share, inverse, also):
    """Law of log S' on the grid from that of log S, `inverse` = 1/beta."""
    out = np.zeros(mass.size)
    for i in range(mass.size):
        if abs(mass[i]) <= 1e-15:
            continue
        here = low + step * i
        for j in range(x.size):
            ratio = math.exp(min(x[j] - here, 300.0))
            for k in range(u.size):
                gap = (ratio - u[k]) ** 2 / (1 - u[k] ** 2)
                weight = mass[i] * w[j] * share[k]
                for m in range(also.size):
                    _add(out, i + 0.5 * math.log1p(gap * inverse[m]) / step, weight * also[m])
    return out


@lru_cache(maxsize=32)
def laws(task, n: int) -> tuple:
    """Grid of log S and the weights (min(n, d - 1), grid) of the laws of log cot phi_1, log cot
    phi_2, ...
    """
    d = task.d
    kappa = getattr(task.law, "kappa", 1.0) or 1.0
    low = -max(14.0, 10 / kappa) - np.log(d) / 2
    step = FINE if task.law.ends[0] > 0 else max(FINE, STEP / max(kappa, 1.0))
    grid = low + step * np.arange(int((20 - low) / step) + 1)
    x, w = _cots(task, low)
    rows = [np.zeros(grid.size)]
    for place, weight in zip((x - low) / step, w):
        _add(rows[0], place, weight)
    if d > 2:
        node, share = gauss((d - 2) / 2, (d - 2) / 2, 14)
        u = 2 * node - 1  # of density (1 - u^2)^((d-4)/2)
    for k in range(2, min(n, d - 1) + 1):
        if k == 2:
            lbeta, also = np.zeros(1), np.ones(1)
        elif d - k >= 8:
            beta, also = gauss((d - k) / 2, (k - 2) / 2, 8 if d - k >= 24 else 14)
            lbeta = np.log(beta)
        else:
            z, also = _log_odds((d - k) / 2, (k - 2) / 2, 0.4)
            lbeta = -np.logaddexp(0, -z)
        rows.append(_push(rows[-1], low, step, x, w, u, share, np.exp(-lbeta), also))
    return grid, np.array(rows)


def expected(task, n: int) -> np.ndarray:
    """E R for 1, ..., n examples, array (n,), for an AngleTask with a `Band` or a SpikedTask; 0
    from n = d on.
    """
    grid, rows = laws(task, n)
    values = risk.of_cot(task, np.exp(grid))
    return np.append(rows @ values, np.zeros(max(n - len(rows), 0)))

"""The normalised cross-entropy l^1 of (5.1): value, gradient, Hessian, with the 1/n kept; constants
of App. D.1.

X is d x n, labels y (n,) in [0, 1].  l^1(w) = (1/n) sum_i KL(y_i || sigma(w^T x_i)), least value 0
when every label is inside (0, 1); for 0/1 labels l_i* = 0 and the infimum 0 is not attained.
"""

from __future__ import annotations

import numpy as np
from scipy.special import expit, xlogy


def residual(u, y, logits=None):
    """sigma(u) - y; from the teacher's logits t without cancellation: sigma(u) sigma(-t) (1 -
    e^{-(u - t)}).
    """
    if logits is None:
        return expit(u) - y
    gap = u - logits
    with np.errstate(over="ignore", invalid="ignore"):
        near = -expit(u) * expit(-logits) * np.expm1(-gap)
    return np.where(gap > -1, near, expit(u) - expit(logits))


def losses(u, y, logits=None):
    """Per-example losses l_i(u) of (D.2); `logits` of the teacher, where known, keep full relative
    accuracy near 0.
    """
    if logits is None:
        return np.logaddexp(0, u) - y * u + xlogy(y, y) + xlogy(1 - y, 1 - y)
    gap, s = u - logits, expit(logits)
    small = np.abs(gap) < 1e-3
    slope = s * expit(-logits)
    series = slope * gap**2 * (0.5 + (1 - 2 * s) * gap / 6 + (1 - 6 * slope) * gap**2 / 24)
    whole = np.logaddexp(0, u) - np.logaddexp(0, logits) - s * gap
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        middle = np.log1p(s * np.expm1(gap)) - s * gap
    return np.where(small, series, np.where(np.abs(gap) < 1, middle, whole))


def loss(w, X, y, logits=None) -> float:
    """l^1(w)."""
    return losses(w @ X, y, logits).mean()


def grad(w, X, y, logits=None) -> np.ndarray:
    """grad l^1(w) = (1/n) X (sigma(X^T w) - y) (D.4), in span X."""
    return X @ residual(w @ X, y, logits) / X.shape[1]


def hess(w, X) -> np.ndarray:
    """(1/n) X D X^T with D = diag sigma'(w^T x_i); (D.8) prints it without the 1/n."""
    u = w @ X
    return (X * (expit(u) * expit(-u))) @ X.T / X.shape[1]


def omega(level: float, y) -> float:
    """Least sigma(u)(1 - sigma(u)) over all u with l_i(u) <= n `level` for some i (D.10, D.11): by
    bisection of both sides.

    Along the sublevel set l^1 <= level every output obeys l_i <= n level.  0 where a label is 0 or
    1 (or rounds to it): no positive constant is to be had there.
    """
    y = np.asarray(y, float)
    if not (y.min() > 0 and y.max() < 1):
        return 0.0
    top, least = len(y) * level, np.inf
    for label in np.unique(y):
        centre = np.log(label) - np.log1p(-label)
        for side in (-1.0, 1.0):
            reach = 1.0
            while reach < 1e6 and losses(centre + side * reach, label) < top:
                reach *= 2
            low = 0.0
            for _ in range(100):
                middle = (low + reach) / 2
                low, reach = (
                    (middle, reach)
                    if losses(centre + side * middle, label) < top
                    else (low, middle)
                )
            u = centre + side * reach
            least = min(least, expit(u) * expit(-u))
    return float(least)


def constants(X, y, level: float) -> dict:
    """Constants of Theorem D.3 and Corollary D.1 on {l^1 <= level}: omega, mu printed, mu with the
    1/n, c.

    mu = omega times the least nonzero eigenvalue of X X^T (printed) or of (1/n) X X^T (what the
    Hessian supports); c = mu.
    """
    values = np.linalg.svd(X, compute_uv=False)
    least = values[values > values[0] * 1e-12 * max(X.shape)].min() ** 2
    w = omega(level, y)
    return {
        "omega": w,
        "mu_printed": w * least,
        "mu": w * least / X.shape[1],
        "c": w * least / X.shape[1],
    }

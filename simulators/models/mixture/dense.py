"""Train the two-layer network of `collapse` (Section 7) literally, on d-dimensional data.

X is n x d (rows are samples), W is d x m, f(x) = sum_r sigma(w_r.x), Loss = -(1/2n) sum_i y_i
f(x_i), full-batch descent.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.models.mixture.setting import LABELS


def sigma(z):
    """z^3/3 on [-1, 1], continued with slope 1."""
    inside = np.clip(z, -1, 1)
    return inside**3 / 3 + (z - inside)


def slope(z):
    """sigma'(z) = min(z^2, 1)."""
    return np.minimum(np.square(z), 1)


def mixture(rng, n: int, d: int, kappa: float, tau: float):
    """Draw samples X (n, d), labels (n,) and the four means (4, d), orthogonal of norm tau along
    the first axes.
    """
    means = tau * np.eye(4, d)
    cluster = np.repeat(np.arange(4), n // 4)
    return means[cluster] + kappa * rng.standard_normal((n, d)), np.asarray(LABELS)[cluster], means


def weights(rng, d: int, m: int, omega: float) -> np.ndarray:
    return omega * rng.standard_normal((d, m))


def loss(W, X, y) -> float:
    return float(-(y @ sigma(X @ W).sum(axis=1)) / (2 * len(y)))


def gradient(W, X, y) -> np.ndarray:
    """dLoss/dW, (d, m), as (26) to (31)."""
    return -(X.T @ (y[:, None] * slope(X @ W))) / (2 * len(y))


def train(W, X, y, eta: float, steps: int) -> np.ndarray:
    """W after `steps` steps of size eta."""
    W = np.array(W, float)
    for _ in range(steps):
        W -= eta * gradient(W, X, y)
    return W

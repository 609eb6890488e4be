"""Draws of the Gaussian mixture and distances in them, for several files of tests."""

import math

import numpy as np

from assay.simulators.models.mixture import dense, draw
from assay.simulators.models.mixture.setting import Setting
from assay.simulators.models.mixture.sweep import sample


def draws(seed=0):
    return np.random.default_rng(seed)


def real(n=16, d=40, m=6, kappa=0.3, tau=1.5, omega=0.1, seed=0):
    rng = draws(seed)
    X, y, means = dense.mixture(rng, n, d, kappa, tau)
    W = dense.weights(rng, d, m, omega)
    return X, y, W, *draw.reduce(X, means, kappa, W)


def at(n=16, m=5, d="1e4", c=0.125, tau_omega=0.1, seed=0):
    return sample(Setting.at(n, m, d, c, tau_omega), seed)


def ratios(h):
    """(least, root mean square, triples) of representations h (n, m), literally."""
    part = len(h) // 4
    inside, across = (
        np.linalg.norm(h[:part, None] - h[None, b : b + part], axis=2) for b in (0, part)
    )
    pairs = inside[~np.eye(part, dtype=bool)].reshape(part, part - 1)
    return (
        (across.min(axis=1) / pairs.max(axis=1)).min(),
        math.sqrt((across**2).mean() / (pairs**2).mean()),
        (across[:, None] > pairs[:, :, None]).mean(),
    )


def relative(a, b):
    return np.abs(a - b).max() / np.abs(b).max()

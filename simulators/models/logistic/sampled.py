"""Real draws: n samples of Eq 1 and full-batch gradient descent on them, literally (Eq 2)."""

from __future__ import annotations

import math

import numpy as np

from assay.simulators.core.trajectory import generator
from assay.simulators.models.logistic.model import Reading


class Sample:
    """n samples of Eq 1: half of each class; a share 1/sqrt(n) (or 1 - 1/sqrt(n)) of each in the
    big subset.

    Attributes: X (n, 2), y (n,), big (n,) bool.  n must be the square of an even number, so that
    the subsets are whole. Noise comes from a counter-based generator keyed by the parameters and
    the replicate.

    Raises:
        ValueError: n is not such a square, or b or sigma is negative.
    """

    def __init__(self, n: int, b: float, sigma: float, reading: Reading, replicate: int = 0):
        root = math.isqrt(n)
        if root * root != n or root % 2 or n < 4:
            raise ValueError(
                f"n must be the square of an even number, such as 400 or 10000, not {n}"
            )
        if b < 0 or sigma < 0:
            raise ValueError("b and sigma must not be negative")
        few = root // 2
        count = few if reading.fraction == "1/sqrt(n)" else n // 2 - few
        rng = generator(
            "majority-sample", {"n": n, "b": b, "sigma": sigma, "count": count}, replicate
        )
        self.y = np.repeat([0, 1], n // 2)
        self.big = np.tile(np.arange(n // 2) < count, 2)
        c = (1 - 2 * self.y) * reading.side
        eps = np.zeros(n) if reading.noise == "dropped" else rng.uniform(-sigma, sigma, n)
        self.X = np.where(
            self.big[:, None], np.stack([c, c * b + eps], 1), np.stack([-c, 0 * eps], 1)
        ).astype(float)
        self.n = n


def descend(sample: Sample, reading: Reading, start, times) -> np.ndarray:
    """Return the weights at the given steps, shape (len(times), 2), by w -= (rate) mean over D of
    dL/dw.

    dL/dw = (s(o) - y) X for the cross-entropy and its negative for the loss as printed; the rate is
    lambda = 1/2 (eq2) or lambda' = 1 (eq4).  Swapped labels are in the sample.
    """
    sign = 1.0 if reading.loss == "negated" else -1.0
    rate, w, kept, wanted = (
        sign * float(reading.step),
        np.array(start, float),
        [],
        set(int(t) for t in times),
    )
    X, y = sample.X, sample.y
    for t in range(max(wanted) + 1):
        if t in wanted:
            kept.append(w.copy())
        residual = 1 / (1 + np.exp(-(X @ w))) - y
        w -= rate * (residual @ X) / sample.n
    return np.array(kept)


def reconstruct(sample: Sample, w, b: float | None = None) -> dict:
    """Return {decoder: {attribute: {"big", "small", "all": mean error}}} for least squares and,
    given b, Eqs 6 and 7.
    """
    w = np.asarray(w, float)
    X, o = sample.X, sample.X @ w
    decoders = {"fit": [np.polyfit(o, X[:, j], 1) for j in (0, 1)]}
    if b is not None:
        A = w[0] + w[1] * b
        decoders["printed"] = [(1 / A, 0.0), (b / A, 0.0)]
    found = {}
    for name, lines in decoders.items():
        found[name] = {}
        for j, (slope, shift) in enumerate(lines):
            error = (X[:, j] - slope * o - shift) ** 2
            found[name][j] = {
                "all": error.mean(),
                "big": error[sample.big].mean(),
                "small": error[~sample.big].mean(),
            }
    return found

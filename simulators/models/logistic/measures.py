"""Reconstruction errors, losses, accuracies and angles of the weights w = (w0, w1), in float64 or
balls.

A = w0 + w1 b is the mean output on the big subset of class 0, v = Var(eps) = sigma^2/3 for eps ~
U(-sigma, sigma). Every function broadcasts over arrays of weights; pure arithmetic, so that Arb
balls work where noted.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.models.logistic.model import Point, Reading, log_shares, logistic, noise_nodes


def printed_big(w0, w1, b, sigma):
    """Return (R_0, R_1) on the big subset by Eqs 8 and 9 as printed: E eps^2 is written sigma^2.
    Balls work.
    """
    ratio = (w1 * sigma / (w0 + w1 * b)) ** 2
    return ratio, b * b * ratio


def expected_big(w0, w1, b, sigma):
    """Return E R_0, E R_1 on the big subset from Definition 3.5 with the decoders of Eqs 6 and 7.
    Balls work.

    R_0 = (w1/A)^2 v.  X_1 - g_1(o) = eps (1 - b w1/A) = eps w0/A, so that R_1 = (w0/A)^2 v.
    """
    A = w0 + w1 * b
    v = sigma * sigma / 3
    return (w1 / A) ** 2 * v, (w0 / A) ** 2 * v


def expected_small(w0, w1, b):
    """Return (R_0, R_1) on the small subset (no noise): X = (-1, 0), o = -w0, g_0 = -w0/A, g_1 =
    -w0 b/A.  Balls work.
    """
    A = w0 + w1 * b
    return (w0 / A - 1) ** 2, (w0 * b / A) ** 2


def shares(point: Point, reading: Reading) -> tuple[float, float]:
    """Return the shares (big, small) of a class."""
    return tuple(np.exp(log_shares(float(point.L), reading)))


def expected_total(w0, w1, point: Point, reading: Reading):
    """Return the means of R_0 and R_1 over D with the decoders of Eqs 6 and 7."""
    p, q = shares(point, reading)
    b, sigma = float(point.b), float(point.sigma)
    big, small = expected_big(w0, w1, b, sigma), expected_small(w0, w1, b)
    return tuple(p * x + q * y for x, y in zip(big, small, strict=True))


def least_squares(w0, w1, point: Point, reading: Reading):
    """Return (R_0, R_1) over D of the decoders fitted by least squares on all data (Definition
    3.4).

    All means are 0 by balance.  With S = [[1, p b], [p b, p (b^2 + v)]] = E X X^T:
    R_0 = det S w1^2/(w^T S w), R_1 = det S w0^2/(w^T S w), det S = p (v + (1-p) b^2).
    """
    p, q = shares(point, reading)
    b, v = float(point.b), float(point.sigma) ** 2 / 3
    quadratic = w0 * w0 + 2 * p * b * w0 * w1 + p * (b * b + v) * w1 * w1
    det = p * (v + q * b * b)
    return det * w1 * w1 / quadratic, det * w0 * w0 / quadratic


def falls(now, then):
    """Does R_0 on the big subset fall strictly from weights ``now`` to ``then``, A given: both are
    pairs (A, w1)?

    R_0 is a constant times (w1/A)^2, so the sign is that of |w1'| |A| - |w1| |A'|.  With balls the
    answer True is certain.
    """
    (A, w1), (A_next, w1_next) = now, then
    return abs(w1_next) * abs(A) < abs(w1) * abs(A_next)


def rises(now, then):
    """The same for a strict rise."""
    return falls(then, now)


def losses(w0, w1, point: Point, reading: Reading):
    """Return the mean cross-entropy of the big and of the small subset under the reading's
    labels.
    """
    eps, weight = noise_nodes(float(point.sigma), reading)
    u = reading.side
    o = np.asarray(w0)[..., None] + np.asarray(w1)[..., None] * (float(point.b) + eps)
    return np.logaddexp(0, u * o) @ weight, np.logaddexp(0, -u * np.asarray(w0, float))


def accuracies(w0, w1, point: Point, reading: Reading, extra: float = 0.0):
    """Return the shares of the big and of the small subset that are classified correctly.

    Class 0 is right where u o < 0 (u the reading's side). Additive noise U(-extra, extra) on X_1
    may be put on top of eps; the sum's distribution function is exact (piecewise quadratic).  A tie
    counts one half.
    """
    b, sigma = float(point.b), float(point.sigma) if reading.noise != "dropped" else 0.0
    w0, w1 = np.asarray(w0, float), np.asarray(w1, float)
    A, u = w0 + w1 * b, reading.side
    with np.errstate(divide="ignore", invalid="ignore"):
        edge = np.where(w1 == 0, np.inf * -np.sign(u * A), -A / w1)
    share = _trapezoid(edge, sigma, extra)
    big = np.where(u * w1 > 0, share, 1 - share)
    big = np.where(w1 == 0, np.where(A == 0, 0.5, (u * A < 0).astype(float)), big)
    small = np.where(w0 == 0, 0.5, (u * w0 > 0).astype(float))
    return big, small


def _trapezoid(x, first, second):
    """Return P(U(-first, first) + U(-second, second) < x)."""

    def ramp(y):
        return np.maximum(y, 0.0) ** 2 / 2

    if first == 0 or second == 0:
        width = max(first, second)
        return np.clip((x + width) / (2 * width), 0, 1) if width else np.heaviside(x, 0.5)
    total, gap = first + second, abs(first - second)
    x = np.clip(x, -total, total)
    return (ramp(x + total) - ramp(x + gap) - ramp(x - gap) + ramp(x - total)) / (
        4 * first * second
    )


def cosine(w0, w1, mean):
    """Return the cosine between w and a vector such as the mean (c, c b) of a big subset."""
    mean = np.asarray(mean, float)
    return (w0 * mean[0] + w1 * mean[1]) / (np.hypot(w0, w1) * np.hypot(*mean))


__all__ = [
    "accuracies",
    "cosine",
    "expected_big",
    "expected_small",
    "expected_total",
    "falls",
    "least_squares",
    "logistic",
    "losses",
    "printed_big",
    "rises",
    "shares",
]

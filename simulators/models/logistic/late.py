"""Late times of the reading E (cross-entropy, big subset the majority, labels swapped): flow in log
t, then slow manifold.

The small-step limit dw/dt = H(w) in theta = log t, with every factor e^theta s(-o) and e^theta
e^(-L/2) taken as one exponent, reaches t = e^(L/2 + 4) for any L.  Beyond, H_0 stays 0 to leading
order and w1 alone moves:

    manifold:  p E s(-o) = e^(-L/2) s(w0)  gives A for each w1;  dw1/dt = H_1 > 0 or < 0 there.

For A >> 1: A = L/2 + log(sinh x / x) - log s(w0) + log p with x = w1 sigma, and sign dw1 = sign(b -
sigma (coth x - 1/x)). The reading D is the same with w -> -w.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.models.logistic.model import PRESETS, Point, log_shares, noise_nodes

READING = PRESETS["E"]
MOST_SLOPES = 50_000
"""Slopes that the flow may ask for, some seconds; a hundred times what it takes."""


def _terms(w0, w1, point: Point, shift: float):
    """Return e^shift H_0 and e^shift H_1, every product as one exponent."""
    eps, weight = noise_nodes(float(point.sigma), READING)
    log_p, log_q = log_shares(float(point.L), READING)
    o = w0 + w1 * (float(point.b) + eps)
    big = np.exp(shift + log_p - np.logaddexp(0, o)) * weight
    small = np.exp(shift + log_q - np.logaddexp(0, -w0))
    return big.sum() - small, (big * (float(point.b) + eps)).sum()


def flow(point: Point, start, theta, t0: float = 1000.0) -> np.ndarray:
    """Return w at the times e^theta, shape (len(theta), 2), from ``start`` at step ``t0``.

    Raises ValueError when theta does not increase from log t0 on, or reaches beyond L/2 + 6 (use
    `manifold` there).
    """
    from scipy.integrate import solve_ivp

    theta = np.asarray(theta, float)
    if theta[0] < np.log(t0) - 1e-12 or np.any(np.diff(theta) <= 0):
        raise ValueError("theta must increase from log t0 on")
    if theta[-1] > max(float(point.L) / 2 + 6, np.log(t0) + 1):
        raise ValueError("the flow ends at L/2 + 6; use the slow manifold beyond")

    asked = 0

    def slope(at, w):
        nonlocal asked
        asked += 1
        if asked > MOST_SLOPES:
            raise ValueError(
                f"the flow is too stiff to be followed beyond log t = {at:.6g}; take a smaller"
                " sigma or b"
            )
        return _terms(w[0], w[1], point, at)

    found = solve_ivp(
        slope,
        (np.log(t0), theta[-1]),
        np.asarray(start, float),
        method="LSODA",
        t_eval=theta,
        rtol=1e-10,
        atol=1e-12,
    )
    if not found.success:
        raise ValueError(f"the flow could not be followed: {found.message}")
    return found.y.T


def manifold(point: Point, w1) -> dict:
    """Return the state on H_0 = 0 at the given w1: arrays ``w0``, ``A``, and ``log_speed``,
    ``sign`` of dw1/dt there.

    Solves log(p E s(-o)) = -L/2 + log s(w0) by a bracketed root in w0 (both sides are monotone in
    w0).
    """
    from scipy.optimize import brentq

    eps, weight = noise_nodes(float(point.sigma), READING)
    log_p, log_q = log_shares(float(point.L), READING)
    b, reach = float(point.b), float(point.L)
    out = {
        "w1": np.atleast_1d(np.asarray(w1, float)),
        "w0": [],
        "A": [],
        "log_speed": [],
        "sign": [],
    }
    for value in out["w1"]:

        def gap(w0, value=value):
            terms = log_p - np.logaddexp(0, w0 + value * (b + eps)) + np.log(weight)
            return np.logaddexp.reduce(terms) - log_q + np.logaddexp(0, -w0)

        far = reach + abs(value) * (b + float(point.sigma)) + 50
        w0 = brentq(gap, -far, far, xtol=1e-13, rtol=1e-14)
        terms = log_p - np.logaddexp(0, w0 + value * (b + eps)) + np.log(weight)
        top = terms.max()
        speed = float((np.exp(terms - top) * (b + eps)).sum())
        out["w0"].append(w0)
        out["A"].append(w0 + value * b)
        out["sign"].append(np.sign(speed))
        out["log_speed"].append(top + np.log(abs(speed)) if speed else -np.inf)
    return {k: np.asarray(v) for k, v in out.items()}


def resting_point(point: Point) -> float:
    """Return the w1 > 0 at which dw1/dt changes sign on the manifold (b = sigma (coth x - 1/x)),
    inf when it never does.

    For b >= sigma there is none: the support is linearly separable and w1 grows for ever.
    """
    from scipy.optimize import brentq

    b, sigma = float(point.b), float(point.sigma)
    if sigma == 0 or b >= sigma:
        return np.inf
    if b == 0:
        return 0.0

    def gap(x):
        return b / sigma - (1 / np.tanh(x) - 1 / x if x > 1e-3 else x / 3 - x**3 / 45)

    high = 1.0
    while gap(high) > 0:
        high *= 2
    return brentq(gap, 1e-12, high, xtol=1e-14) / sigma


def growth(t) -> np.ndarray:
    """Return the w0 that solves e^w0 + w0 = t, the early law without noise and b w1 (inventory
    1.4).
    """
    from scipy.special import lambertw

    t = np.asarray(t, float)
    return t - np.real(lambertw(np.exp(t))) if np.all(t < 700) else np.log(t) - np.log(t) / t

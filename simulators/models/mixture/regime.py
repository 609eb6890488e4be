"""Say where the hypotheses of Theorem A.15 hold for the paper's example, and what the theorem then
says; everything in logarithms.

The example: kappa = 1, tau = d^0.52, omega = d^-0.53, m = log d, n = d^0.32, so c = 8 d^-0.02 and
tau omega = d^-0.01; L = L' = 1. All functions take log d (an array) and return natural logarithms,
so that d = 2^2000 is an ordinary argument.
"""

from __future__ import annotations

import numpy as np

TAU, OMEGA, N = 0.52, -0.53, 0.32


def log_c(log_d):
    return np.log(8) - 0.02 * np.asarray(log_d, float)


def _log_q(log_d):
    return np.log(32) + (N - 0.5) * np.asarray(log_d, float) - 2 * log_c(log_d)


def _log_a(log_d):
    """log of a = 4 tau omega sqrt(log 4m)."""
    log_d = np.asarray(log_d, float)
    return np.log(4) + (TAU + OMEGA) * log_d + np.log(np.log(4 * log_d)) / 2


def conditions(log_d) -> dict[str, np.ndarray]:
    """Log of allowed over actual for the hypotheses of Theorem A.15 and of Corollary A.11 at C_phi
    = 10; held where >= 0.
    """
    log_d = np.asarray(log_d, float)
    c = log_c(log_d)
    return {
        "n ≤ d^(1/3)": (1 / 3 - N) * log_d,
        "c ≥ √(32n/√d)": c - (np.log(32) + (N - 0.5) * log_d) / 2,
        "τω ≥ 2√q": (TAU + OMEGA) * log_d - np.log(2) - _log_q(log_d) / 2,
        "c ≤ √(n/d^(1/3))": (N - 1 / 3) * log_d / 2 - c,
        "c ≤ 1/8": -np.log(8) - c,
        "4τω√(log 4m) ≤ 1": -_log_a(log_d),
        "c ≤ 1/4 − 2/10 (Cor. A.11)": -np.log(20) - c,
    }


def log_rate(log_d):
    """Log of the largest step size that condition 3 allows."""
    log_d = np.asarray(log_d, float)
    tau2 = 2 * TAU * log_d
    step = (
        2 * log_c(log_d)
        + np.logaddexp(np.log(8) + log_c(log_d), _log_a(log_d))
        - np.log(4)
        - tau2
        - np.logaddexp(tau2, 0)
    )
    return np.minimum(0, step)


def log_delta(log_d) -> np.ndarray:
    """Log of delta of (116), with t_0 at the largest step size; nan where 4 tau omega sqrt(log 4m)
    >= 1, for then t_0 <= 0.
    """
    log_d = np.asarray(log_d, float)
    c, m, n, eta, a = log_c(log_d), np.log(log_d), N * log_d, log_rate(log_d), _log_a(log_d)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        log_t0 = (
            np.log(-np.expm1(a))
            - np.log(1 / 8 + np.exp(c))
            - (np.log(2) + eta + 3 * TAU * log_d + OMEGA * log_d + np.log(np.log(4 * log_d)) / 2)
        )
        large = np.exp(
            np.minimum(
                2 * c
                + np.logaddexp(np.log(8) + c, a)
                - np.log(16)
                - 2 * eta
                - 2 * OMEGA * log_d
                - 6 * TAU * log_d,
                700,
            )
        )
        terms = (
            np.log(4) + m + log_t0 - np.exp(-2 * c),
            m + n - np.exp(-c),
            m + c / 2,
            np.log(2) + m - large,
            np.log(2) - m,
        )
        return np.where(a < 0, np.logaddexp.reduce(np.broadcast_arrays(*terms)), np.nan)


def log_bound(log_d) -> np.ndarray:
    """Log of the right side of (115)."""
    log_d = np.asarray(log_d, float)
    c = log_c(log_d)
    return -np.log(24) / 2 - 3 * np.logaddexp(
        c - np.log(2), np.log(10 / np.sqrt(8)) + 3 * c + (0.5 - 1.5 * N) * log_d
    )


def log_start(log_d) -> np.ndarray:
    """Log of the ratio at t = 0: R^2 = 30 v^3/(30 v^3 - 18 v^2 - 12), v = 1 + c^2/64 (cubic range,
    d and m large).
    """
    u = np.exp(2 * log_c(log_d)) / 64
    return (3 * np.log1p(u) + np.log(30) - np.log(54 * u + 72 * u**2 + 30 * u**3)) / 2


def since(log_d, values) -> float:
    """log2 d from which on `values` stay >= 0 along the increasing grid `log_d` (interpolated); inf
    if they never do.
    """
    log_d, values = np.asarray(log_d, float), np.asarray(values, float)
    bad = np.flatnonzero(~(values >= 0))
    if not len(bad):
        return float(log_d[0] / np.log(2))
    k = bad[-1]
    if k + 1 == len(log_d):
        return float("inf")
    below, above = values[k], values[k + 1]
    share = -below / (above - below) if np.isfinite(below) else 1.0
    return float((log_d[k] + share * (log_d[k + 1] - log_d[k])) / np.log(2))

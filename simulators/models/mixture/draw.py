"""Draw what the dynamics see of the data and of the weights, exactly in law for every dimension d
>= n + 4.

    B_ks = xi_k.mu_s/tau^2 = (kappa/tau) g           g: n x 4 standard normal
    S    = xi xi^T/tau^2   = B B^T + (kappa/tau)^2 L L^T   L: Bartlett's triangle, L_ii^2 ~ chi^2(d
                           - 4 - i)
    zeta(0) = tau omega u,  phi(0) = tau omega (B u + (kappa/tau) L v)   u in R^4, v in R^n standard
                            normal

Only S - (kappa^2 d/tau^2) I is kept, so that the common multiple of I never swallows the rest; the
excess of chi^2(k) over k is drawn as such, from k = 10^7 on through its quantile expansion, whose
error is below 1e-12 standard deviations.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from assay.simulators.models.mixture.setting import Setting

LARGE = math.log(1e7)


@dataclass(frozen=True)
class Data:
    """Inner products of the samples: B (n, 4), excess = S - (c^2/64) I (n, n); factor L/sqrt d
    where the draw made one.
    """

    setting: Setting
    B: np.ndarray
    excess: np.ndarray
    noise: np.ndarray | None = None
    factor: np.ndarray | None = None

    @property
    def gram(self) -> np.ndarray:
        """K = X X^T/tau^2, (n, n); loses the excess in rounding where it is small."""
        cluster = self.setting.cluster
        own = self.B[:, cluster]
        return (
            (cluster[:, None] == cluster).astype(float)
            + own
            + own.T
            + self.excess
            + self.setting.self_weight * np.eye(len(cluster))
        )

    def start(self, rng, m: int | None = None, tau_omega: float | None = None):
        """Draw (zeta (4, m), phi (n, m)) at t = 0, neurons independent given the data."""
        s, m = self.setting, m or self.setting.m
        u, v = rng.standard_normal((4, m)), rng.standard_normal((s.n, m))
        scale = s.tau_omega if tau_omega is None else tau_omega
        return scale * u, scale * (s.c / 8) * ((self.noise @ u) / s.root_d + self.factor @ v)


def excess_of_chi2(rng, log_k) -> np.ndarray:
    """Draw (chi^2(k) - k)/sqrt(2k) for every log k."""
    log_k = np.asarray(log_k, float)
    z = rng.standard_normal(log_k.shape)
    small = log_k < LARGE
    k = np.exp(np.where(small, log_k, LARGE))
    direct = (rng.chisquare(k) - k) / np.sqrt(2 * k)
    e = np.exp(-log_k / 2) / math.sqrt(2)  # 1/sqrt(2k)
    series = z + e * (
        2 * (z * z - 1) / 3 + e * ((z**3 - 7 * z) / 9 - e * 2 * (6 * z**4 + 14 * z * z - 32) / 405)
    )
    return np.where(small, direct, series)


def draw(setting: Setting, rng) -> Data:
    """Draw the inner products of one data set."""
    n, root = setting.n, setting.root_d
    g = rng.standard_normal((n, 4))
    lower = np.tril(rng.standard_normal((n, n)), -1)
    less = 4 + np.arange(n)  # chi^2 with d - 4 - i degrees of freedom
    if setting.log_d < 500:
        log_k = np.log(np.maximum(math.exp(setting.log_d) - less, 0.5))
    else:
        log_k = np.full(n, setting.log_d)
    share = np.exp(log_k - setting.log_d)  # k/d
    over = excess_of_chi2(rng, log_k) * np.sqrt(2 * share)  # (chi^2 - k)/sqrt d
    diagonal = np.sqrt(np.maximum(share + over / root, 0))
    factor = lower / root
    np.fill_diagonal(factor, diagonal)
    # (L L^T - d I)/sqrt d without the large diagonal
    excess = lower * diagonal + (lower * diagonal).T + (lower @ lower.T + g @ g.T) / root
    excess[np.diag_indices(n)] += over - less / root
    return Data(setting, setting.ratio * g, (setting.self_weight / root) * excess, g, factor)


def reduce(X, means, kappa: float, W):
    """Inner products of real data X (n, d), means (4, d) and weights W (d, m): Data and (zeta,
    phi), to rounding.
    """
    n, d = X.shape
    tau2 = float(means[0] @ means[0])
    cluster = np.repeat(np.arange(4), n // 4)
    noise = X - means[cluster]
    spread = float(np.abs(W).max()) or 1.0
    setting = Setting.raw(n, W.shape[1], d, kappa, math.sqrt(tau2), spread)
    S = noise @ noise.T / tau2
    data = Data(setting, noise @ means.T / tau2, S - setting.self_weight * np.eye(n))
    return data, (means @ W, noise @ W)

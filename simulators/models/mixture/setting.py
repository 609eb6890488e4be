"""Hold one parameter point of the Gaussian mixture of `collapse` (Section 7), with the times and
constants of its theorems.

Scaling (tau, kappa, omega, eta) to (l tau, l kappa, omega/l, eta/l^2) changes no trajectory, so n,
m, d, c = 8 kappa sqrt(d)/tau, tau omega and the time s = eta tau^2 t/8 say everything.  The
dimension enters through log d: 2^1200 is as good as 1000.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from assay.simulators.core.scenario import rational

LABELS = (1.0, 1.0, -1.0, -1.0)
"""Labels of the clusters C_1, ..., C_4."""


def dimension(d) -> float:
    """log d of a number or a text such as 1000, 1e60, 10^60 or 2^1200.  Raises ValueError with one
    line.
    """
    try:
        base, power, exponent = str(d).replace("**", "^").replace("_", "").partition("^")
        value, factor = rational(base), rational(exponent) if power else Fraction(1)
        return float(factor) * (math.log(value.numerator) - math.log(value.denominator))
    except (ValueError, ArithmeticError):
        raise ValueError(f"d must be a number such as 1000, 1e60 or 2^1200, not {d!r}") from None


@dataclass(frozen=True)
class Setting:
    """n samples in four clusters, m neurons, log d, c and tau omega; raises ValueError outside of
    the model.
    """

    n: int
    m: int
    log_d: float
    c: float
    tau_omega: float

    def __post_init__(self):
        if self.n < 8 or self.n % 4:
            raise ValueError(f"n must be a multiple of 4 and at least 8, not {self.n}")
        if self.m < 1:
            raise ValueError(f"m must be at least 1, not {self.m}")
        if not self.log_d >= math.log(self.n + 4) - 1e-12:
            raise ValueError(f"d must be at least n + 4 = {self.n + 4}")
        if self.log_d > 1200:
            raise ValueError("d must be at most e^1200")
        if not (1e-140 < self.c < 1e6 and 1e-60 < self.tau_omega < 1e6):
            raise ValueError(
                "c must be between 10^-140 and 10^6, tau omega between 10^-60 and 10^6"
            )

    @classmethod
    def at(cls, n: int, m: int, d, c: float, tau_omega: float) -> Setting:
        return cls(int(n), int(m), dimension(d), float(c), float(tau_omega))

    @classmethod
    def raw(cls, n: int, m: int, d: int, kappa: float, tau: float, omega: float) -> Setting:
        """From the paper's own parameters."""
        return cls(int(n), int(m), math.log(d), 8 * kappa * math.sqrt(d) / tau, tau * omega)

    @classmethod
    def example(cls, n: int, d, m: int | None = None) -> Setting:
        """kappa = 1, tau = d^0.52, omega = d^-0.53, m = log d, as the paper's example; n is free,
        for d^0.32 is too large.
        """
        log_d = dimension(d)
        return cls(
            int(n),
            m or max(1, round(log_d)),
            log_d,
            8 * math.exp(-0.02 * log_d),
            math.exp(-0.01 * log_d),
        )

    @property
    def root_d(self) -> float:
        return math.exp(self.log_d / 2)

    @property
    def ratio(self) -> float:
        """kappa / tau = c / (8 sqrt d)."""
        return self.c / 8 / self.root_d

    @property
    def self_weight(self) -> float:
        """kappa^2 d / tau^2 = c^2/64, the mean of |xi|^2/tau^2."""
        return self.c * self.c / 64

    @property
    def cluster(self) -> np.ndarray:
        """Cluster of every sample, 0 .. 3, (n,)."""
        return np.repeat(np.arange(4), self.n // 4)

    @property
    def y(self) -> np.ndarray:
        """Labels, (n,)."""
        return np.asarray(LABELS)[self.cluster]

    @property
    def spread(self) -> float:
        """a = 4 tau omega sqrt(log 4m); Theorem A.15 asks for a <= 1."""
        return 4 * self.tau_omega * math.sqrt(math.log(4 * self.m))

    @property
    def q(self) -> float:
        """32 L n / (c^2 sqrt d) with L = 1."""
        return 32 * self.n / self.c**2 / self.root_d

    @property
    def s_0(self) -> float:
        """Time t_0 of Theorem A.15 as s; negative where its hypothesis on omega fails."""
        return 2 * (1 - self.spread) / ((1 + 8 * self.c) * self.spread)

    @staticmethod
    def example_room(d) -> dict[str, float]:
        """`hypotheses` of the example with its own n = d^0.32 and m = log d, as logarithms of
        allowed over actual.
        """
        x = dimension(d)
        c, low = math.log(8) - 0.02 * x, math.log(32) - 0.18 * x  # log of 32 n/sqrt d
        return {
            "n <= d^(1/3)": x / 3 - 0.32 * x,
            "c >= sqrt(32 n/sqrt d)": c - low / 2,
            "c <= sqrt(n/d^(1/3))": (0.32 - 1 / 3) * x / 2 - c,
            "c <= 1/8": -math.log(8) - c,
            "tau omega >= 2 sqrt q": -0.01 * x - math.log(2) - (low - 2 * c) / 2,
            "4 tau omega sqrt(log 4m) <= 1": 0.01 * x - math.log(4) - math.log(math.log(4 * x)) / 2,
        }

    def s_T(self, tau: float | None = None, log_tau: float | None = None) -> float:
        """Time T = 1/(eta omega^3) of Theorem 7.1 as s = tau^5 / (8 (tau omega)^3); it depends on
        the unit of length through tau.
        """
        log_s = (
            5 * (math.log(tau) if log_tau is None else log_tau)
            - math.log(8)
            - 3 * math.log(self.tau_omega)
        )
        return math.exp(log_s) if log_s < 700 else math.inf

    def hypotheses(self) -> dict[str, float]:
        """Conditions 1, 2 and 4 of Theorem A.15 and 2/m < 1, as logarithms of allowed over actual:
        held where >= 0.
        """
        log = math.log
        return {
            "n <= d^(1/3)": self.log_d / 3 - log(self.n),
            "c >= sqrt(32 n/sqrt d)": log(self.c) - (log(32 * self.n) - self.log_d / 2) / 2,
            "c <= sqrt(n/d^(1/3))": (log(self.n) - self.log_d / 3) / 2 - log(self.c),
            "c <= 1/8": -log(8 * self.c),
            "tau omega >= 2 sqrt q": log(self.tau_omega) - log(2) - log(self.q) / 2,
            "4 tau omega sqrt(log 4m) <= 1": -log(self.spread),
            "m > 2": log(self.m / 2),
        }


def initial_law(c: float, d: float = math.inf) -> tuple[float, float, float]:
    """Expected squared distances per neuron at t = 0 in the cubic range: within, between, root of
    their ratio.

    Exact for every d: given w, z is N(w.mu, kappa^2 |w|^2), and (w.mu)^2 / |w|^2 is a beta variable
    independent of |w|. In units of (tau omega)^6/9.  For d = inf the ratio is 30 v^3 / (30 v^3 - 18
    v^2 - 12), v = 1 + c^2/64.
    """
    u = c * c / 64
    two, four = (1.0, 1.0) if math.isinf(d) else (1 + 2 / d, 1 + 4 / d)
    one, second, third = u * four, u * u * two * four, u**3 * two * four
    within = 2 * (27 * one + 36 * second + 15 * third)
    between = 2 * (15 + 45 * one + 45 * second + 15 * third)
    return within, between, math.sqrt(between / within)

"""The parameters of the model, the readings of the text, and the exact mean gradient over the
noise.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

CHOICES = {
    "loss": ("printed", "negated"),
    "fraction": ("1/sqrt(n)", "1-1/sqrt(n)"),
    "labels": ("printed", "swapped"),
    "rate": ("eq2", "eq4"),
    "noise": ("expected", "dropped", "sampled"),
}


@dataclass(frozen=True)
class Reading:
    """One way to read the text; each field is one of `CHOICES`.

    loss: descent on y log q + (1-y) log(1-q) as printed, or on its negative, the cross-entropy.
    fraction: the share k of the big subset in its class, 1/sqrt(n) as in Assumption 3.1 or 1 -
    1/sqrt(n) as in Lemma 3.6. labels: classes as in Eq 1, or swapped (the same as W -> -W). rate:
    lambda = 1/2 on the mean over D (Eq 2), or lambda' = 1 on the mean over one class (Eqs 4, 5).
    noise: expectation over eps, eps left out as in Eq 5, or one sampled data set (`sampled`).
    """

    loss: str = "printed"
    fraction: str = "1/sqrt(n)"
    labels: str = "printed"
    rate: str = "eq4"
    noise: str = "expected"

    def __post_init__(self):
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(
                    f"{name} must be {' or '.join(choices)}, not {getattr(self, name)!r}"
                )

    @property
    def side(self) -> int:
        """The sign u in s(u o): +1 where class 0 stands at X0 = +1 (drift G of the inventory), -1
        where swapped (H).
        """
        return 1 if self.labels == "printed" else -1

    @property
    def direction(self) -> int:
        """The sign of the step along the drift: w += direction * rate * drift."""
        return (1 if self.loss == "printed" else -1) * self.side

    @property
    def step(self) -> Fraction:
        """The learning rate in front of the mean gradient of one class."""
        return Fraction(1, 2) if self.rate == "eq2" else Fraction(1)


PRESETS = {
    "A": Reading(),
    "B": Reading(loss="negated"),
    "C": Reading(fraction="1-1/sqrt(n)"),
    "D": Reading(loss="negated", fraction="1-1/sqrt(n)"),
    "E": Reading(loss="negated", fraction="1-1/sqrt(n)", labels="swapped"),
    "paper": Reading(noise="dropped"),
    "printed": Reading(rate="eq2"),
    "intended": Reading(loss="negated", fraction="1-1/sqrt(n)", labels="swapped", noise="expected"),
}
"""The readings that the inventory names; `printed` follows every formula of Section 3.1, `intended`
its conclusions.
"""


def reading(name: str, **changes) -> Reading:
    """Return a preset with single switches changed.  Raises ValueError with one line for an unknown
    name or value.
    """
    from dataclasses import replace

    if name not in PRESETS:
        raise ValueError(f"unknown reading {name!r}; one of {', '.join(PRESETS)}")
    return replace(PRESETS[name], **{k: v for k, v in changes.items() if v})


@dataclass(frozen=True)
class Point:
    """Exact parameters: L = log n > 0, b >= 0, sigma > 0 (sigma = 0 means no noise), as Fractions.

    Raises:
        ValueError: outside of the model, in one line.
    """

    L: Fraction
    b: Fraction
    sigma: Fraction

    def __post_init__(self):
        for name in ("L", "b", "sigma"):
            value = getattr(self, name)
            if isinstance(value, float):
                raise ValueError(
                    f"{name} = {value!r} is a float; write the exact number, such as '1/100'"
                )
            object.__setattr__(self, name, Fraction(value))
        if self.L <= 0:
            raise ValueError(f"L = log n must be greater than 0, not {self.L}")
        if self.b < 0 or self.sigma < 0:
            raise ValueError("b and sigma must not be negative")

    @classmethod
    def corner(cls, L, b=1, sigma=1) -> Point:
        """The point b/L**2, sigma/L**3 of Assumption 3.1 (b = sigma = 1: the largest the assumption
        knows).
        """
        L = Fraction(L)
        return cls(L, Fraction(b) / L**2, Fraction(sigma) / L**3)


def log_shares(L: float, reading: Reading) -> tuple[float, float]:
    """Return (log p, log(1-p)) for the share p of the big subset, without underflow of either."""
    import math

    small = -L / 2
    other = math.log(-math.expm1(small))
    return (small, other) if reading.fraction == "1/sqrt(n)" else (other, small)


def logistic(x):
    """Return 1/(1 + e^-x) in float64, without overflow."""
    import numpy as np

    with np.errstate(over="ignore"):
        return 1.0 / (1.0 + np.exp(-np.asarray(x, float)))


def noise_nodes(sigma: float, reading: Reading):
    """Return nodes and weights for the mean over eps ~ U(-sigma, sigma): 24-point Gauss-Legendre,
    or eps = 0.
    """
    import numpy as np

    if reading.noise == "dropped" or sigma == 0:
        return np.zeros(1), np.ones(1)
    x, weight = _gauss()
    return sigma * x, weight


@cache
def _gauss():
    import numpy as np

    x, weight = np.polynomial.legendre.leggauss(24)
    return x, weight / 2


def drift(w0, w1, point: Point, reading: Reading):
    """Return the mean of (s(o) - y) X over one class (class 0; class 1 gives the same), as two
    float arrays.

    labels printed:  (p E s(o) - (1-p) s(-w0),  p E (b + eps) s(o)),   o = w0 + w1 (b + eps)
    labels swapped:  the same with s(-o) and s(w0).
    """
    import numpy as np

    eps, weight = noise_nodes(float(point.sigma), reading)
    p, q = np.exp(log_shares(float(point.L), reading))
    w0, w1 = np.asarray(w0, float)[..., None], np.asarray(w1, float)[..., None]
    big = logistic(reading.side * (w0 + w1 * (float(point.b) + eps)))
    along0 = p * (big @ weight) - q * logistic(-reading.side * w0)[..., 0]
    return along0, p * ((big * (float(point.b) + eps)) @ weight)

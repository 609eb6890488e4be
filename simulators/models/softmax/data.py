"""Describe one parameter point of the model and build its data and starts (Eq 1, Def 1, Assumption
2).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from assay.simulators.core.trajectory import generator

STARTS = ("deterministic", "random", "shifted")
LOSSES = ("cross-entropy", "hinge")


@dataclass(frozen=True)
class Setting:
    """Fix one parameter point.

    l classes (>= 2), d attributes (l divides d), n samples (2l divides n; 0 means 2l), k strength
    of strong attributes (>= 1), rate the learning rate lambda (> 0).  `mixed` is the share of
    samples whose attributes are each weak or strong by a fair coin (footnote 4), in [0, 1]; those
    samples follow no reduction.

    Raises ValueError with one line for a point outside of the model.
    """

    l: int
    d: int
    k: float = 2.0
    rate: float = 0.002
    n: int = 0
    mixed: float = 0.0
    z: float = field(init=False, repr=False, compare=False)

    def __post_init__(self):
        check(self.l, self.k)
        for name, value in (("d", self.d), ("n", self.n)):
            if int(value) != value or value < 0:
                raise ValueError(f"{name} must be a whole number, not {value}")
        if self.d < 1 or self.d % self.l:
            raise ValueError(f"l must divide d, but {self.l} does not divide {self.d}")
        if self.n == 0:
            object.__setattr__(self, "n", 2 * self.l)
        if self.n % (2 * self.l):
            raise ValueError(f"2l must divide n, but {2 * self.l} does not divide {self.n}")
        if not (self.rate > 0 and math.isfinite(self.rate)):
            raise ValueError(f"lambda (rate) must be greater than 0, not {self.rate}")
        if not 0 <= self.mixed <= 1:
            raise ValueError(f"mixed must be between 0 and 1, not {self.mixed}")
        object.__setattr__(self, "z", self.rate * self.d * (self.k + 1) / (2 * self.l**2))

    @property
    def coefficient(self) -> float:
        """The factor lambda d/(2 l^2) in front of the gradient of S (Eq 23)."""
        return self.rate * self.d / (2 * self.l**2)

    def but(self, **changes) -> Setting:
        """Return a copy with some values changed."""
        return replace(self, **changes)


def check(l, k) -> None:
    """Refuse a number of classes below 2 or above 10^300 and a strength below 1.  Raises ValueError
    with one line.
    """
    if not (int(l) == l and l >= 2):
        raise ValueError(f"l must be a whole number of at least 2, not {l}")
    if l > 1e300:
        raise ValueError("l must be at most 10^300")
    if not (k >= 1 and math.isfinite(k)):
        raise ValueError(f"k must be at least 1, not {k}")


def samples(setting: Setting, replicate: int = 0):
    """Build the data set of Eq 1: inputs (n, d), labels (n,), strengths (n,) in {1, k} (nan for
    mixed samples).

    Sample i has label i mod l; the first half of every class is weak, the second half strong.  With
    `mixed` > 0 the samples at the end of each half, as equal in number as rounding allows, get
    attributes 1 or k by a fair coin keyed by `replicate`.
    """
    l, d, n = setting.l, setting.d, setting.n
    labels = np.arange(n) % l
    strengths = np.where(np.arange(n) // l < n // (2 * l), 1.0, float(setting.k))
    active = np.arange(d) // (d // l) == labels[:, None]
    inputs = active * strengths[:, None]
    if setting.mixed:
        half = n // (2 * l)
        count = round(setting.mixed * half)
        place = np.arange(n) // l % half
        rows = np.flatnonzero(place >= half - count)
        rng = generator("softmax-mixed", [l, d, n, float(setting.k), setting.mixed], replicate)
        coins = np.where(rng.random((rows.size, d)) < 0.5, 1.0, float(setting.k))
        inputs[rows] = active[rows] * coins
        strengths[rows] = np.nan
    return inputs, labels, strengths


def initial(
    setting: Setting, start: str = "deterministic", scenario: str = "softmax", replicate: int = 0
):
    """Draw the first weights (l, d).

    deterministic: all 1/d; random: N(0, 1/d), the variance being 1/d (Eq 263); shifted: N(1, 1/d)
    as printed near Lemma 16. The draw is keyed by (scenario, l, d, start, replicate), so k and the
    rate do not change it.
    """
    if start not in STARTS:
        raise ValueError(f"start must be one of {', '.join(STARTS)}, not {start!r}")
    shape = (setting.l, setting.d)
    if start == "deterministic":
        return np.full(shape, 1.0 / setting.d)
    mean = 1.0 if start == "shifted" else 0.0
    rng = generator(scenario, [setting.l, setting.d, start], replicate)
    return mean + rng.standard_normal(shape) / math.sqrt(setting.d)


def sums_of(weights: np.ndarray) -> np.ndarray:
    """Sum weights over the attributes of each class: S[y, y'] = sum of w[y', i] for i in A_y (Eq
    17); (l, d) -> (l, l).
    """
    l, d = weights.shape
    return weights.reshape(l, l, d // l).sum(axis=2).T


def initial_sums(
    setting: Setting, start: str = "deterministic", scenario: str = "softmax", replicate: int = 0
):
    """Draw the first sums (l, l) directly, in law: entries are independent with mean m d/l and
    variance 1/l (Eq 263).

    Costs nothing in d, so d may be astronomically large.  The draw differs from
    `sums_of(initial(...))` but not its law.
    """
    l = setting.l
    if start == "deterministic":
        return np.full((l, l), 1.0 / l)
    if start not in STARTS:
        raise ValueError(f"start must be one of {', '.join(STARTS)}, not {start!r}")
    mean = setting.d / l if start == "shifted" else 0.0
    rng = generator(scenario + "-sums", [l, setting.d, start], replicate)
    return mean + rng.standard_normal((l, l)) / math.sqrt(l)

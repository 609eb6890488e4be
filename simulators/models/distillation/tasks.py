"""Name input laws P_x together with a teacher w*: exact sampler, angle law p(theta), and exact risk
where there is one.

The angle law is held in the gap v = 1 - 2 abar(w*, x) / pi in [0, 1], so that points close to the
boundary keep their digits: F(v) = P[gap <= v] and p(theta) = F(1 - 2 theta / pi); cot of the angle
is tan(pi v / 2).  Data matrices are d x n, as in the source (Chapter 5); `size` of a draw is the
number of columns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from scipy import special

HALF = np.pi / 2


@dataclass(frozen=True)
class Band:
    """Angles in [low, high] with P[a >= theta] = ((high - theta)/(high - low))^kappa between; the
    kappa-law is [0, pi/2].
    """

    kappa: float = 1.0
    low: float = 0.0
    high: float = HALF

    def __post_init__(self):
        if not (self.kappa >= 0 and 0 <= self.low < self.high <= HALF):
            raise ValueError("a band needs kappa >= 0 and 0 <= low < high <= pi/2")

    @property
    def ends(self) -> tuple[float, float]:
        """Smallest and largest gap."""
        return 1 - self.high / HALF, 1 - self.low / HALF

    def cdf(self, v):
        """F(v) = P[gap <= v]."""
        first, last = self.ends
        v = np.asarray(v, float)
        share = np.clip((v - first) / (last - first), 0, 1)
        return np.where(v < first, 0.0, share**self.kappa)

    def quantile(self, u):
        """Gap with F(gap) = u; kappa = 0 puts everything at the largest angle."""
        first, last = self.ends
        if self.kappa == 0:
            return np.full(np.shape(u), first)
        return first + (last - first) * np.asarray(u, float) ** (1 / self.kappa)


@dataclass(frozen=True)
class Spike:
    """Angles of N(0, I + strength e e^T) to e in R^d; strength 0 is every rotation-invariant law:
    cos^2 ~ Beta(1/2, (d-1)/2).
    """

    d: int
    strength: float = 0.0
    ends = (0.0, 1.0)

    def cdf(self, v):
        t = np.tan(HALF * np.clip(np.asarray(v, float), 0, 1)) ** 2
        if self.d == 1:
            return (np.asarray(v) >= 1).astype(float)
        return special.betainc(0.5, (self.d - 1) / 2, t / (t + 1 + self.strength))

    def quantile(self, u):
        if self.d == 1:
            return np.ones(np.shape(u))
        y = special.betaincinv(0.5, (self.d - 1) / 2, np.asarray(u, float))
        return np.arctan(np.sqrt((1 + self.strength) * y / (1 - y))) / HALF


@dataclass(frozen=True)
class Numeric:
    """Angle law known through `cdf` alone; the quantile is found by bisection."""

    cdf: object
    ends = (0.0, 1.0)

    def quantile(self, u):
        u = np.asarray(u, float)
        low, high = np.zeros(u.shape), np.ones(u.shape)
        for _ in range(60):
            middle = (low + high) / 2
            below = self.cdf(middle) < u
            low, high = np.where(below, middle, low), np.where(below, high, middle)
        return high


class Task:
    """What every task shares: ``d``, ``teacher`` (d,), ``law`` (angle law in the gap),
    ``symmetric`` (about w*).
    """

    d: int
    teacher: np.ndarray
    law: object
    symmetric = False

    def p(self, theta):
        """p(theta) = P[abar(w*, x) >= theta] (5.17)."""
        return self.law.cdf(1 - np.asarray(theta, float) / HALF)

    def inverse(self, level):
        """Angle theta with p(theta) = level."""
        return HALF * (1 - self.law.quantile(level))

    def sample(self, rng, size: int) -> np.ndarray:
        """Draw a transfer set X (d, size)."""
        raise NotImplementedError

    def soft(self, X):
        """Soft labels sigma(w*^T x_i)."""
        return special.expit(self.teacher @ X)

    def hard(self, X):
        """Hard labels 1{w*^T x_i >= 0}."""
        return (self.teacher @ X >= 0).astype(float)


@dataclass(frozen=True)
class AngleTask(Task):
    """x = nu (s cos a e + sin a u): angle a from `law`, sign s, u uniform on the unit sphere of
    e^perp, nu ~ N(0, 1).

    The tasks of Section 5.4.1 (`kappa_task`) and those with a margin; w* = length e_1.
    Rotation-symmetric about w*.
    """

    law: object
    d: int
    length: float = 1.0
    symmetric = True

    def __post_init__(self):
        if self.d < 2:
            raise ValueError(f"an angle needs d >= 2, not {self.d}")
        if not self.length > 0:
            raise ValueError("the teacher must not be zero")

    @property
    def teacher(self):
        return self.length * np.eye(1, self.d)[0]

    def gaps(self, rng, shape):
        """Draw gaps v = 1 - 2a/pi."""
        return self.law.quantile(1 - rng.random(shape))

    def sample(self, rng, size):
        v = self.gaps(rng, size)
        sign = rng.integers(0, 2, size) * 2 - 1
        u = rng.standard_normal((self.d - 1, size))
        u /= np.linalg.norm(u, axis=0)
        x = np.vstack([sign * np.sin(HALF * v), np.cos(HALF * v) * u])
        return x * rng.standard_normal(size)


def kappa_task(d: int, kappa: float, length: float = 1.0) -> AngleTask:
    """P[a >= theta] = (1 - 2 theta/pi)^kappa with equality (5.4.1)."""
    return AngleTask(Band(kappa), d, length)


def margin_task(d: int, widest: float, kappa: float = 1.0, length: float = 1.0) -> AngleTask:
    """No angle above `widest` < pi/2: an angular margin of pi/2 - widest (Corollary 5.1)."""
    return AngleTask(Band(kappa, 0.0, widest), d, length)


def band_task(
    d: int, low: float, high: float, kappa: float = 1.0, length: float = 1.0
) -> AngleTask:
    """Angles in [low, high] only; a narrow band keeps the bound (5.19) at 1."""
    return AngleTask(Band(kappa, low, high), d, length)


@dataclass(frozen=True)
class SpikedTask(Task):
    """x ~ N(0, I + strength e e^T), w* = length e: isotropic at strength 0.  Rotation-symmetric
    about w*.
    """

    d: int
    strength: float = 0.0
    length: float = 1.0
    symmetric = True

    def __post_init__(self):
        if not (self.strength > -1 and self.d >= 1 and self.length > 0):
            raise ValueError(
                "a spiked task needs d >= 1, strength > -1 and a teacher that is not zero"
            )

    @property
    def law(self):
        return Spike(self.d, self.strength)

    @property
    def teacher(self):
        return self.length * np.eye(1, self.d)[0]

    def gaps(self, rng, shape):
        g, rest = rng.standard_normal(shape), np.sqrt(rng.chisquare(self.d - 1, shape))
        return np.arctan(np.sqrt(1 + self.strength) * np.abs(g) / rest) / HALF

    def sample(self, rng, size):
        x = rng.standard_normal((self.d, size))
        x[0] *= np.sqrt(1 + self.strength)
        return x


def isotropic_task(d: int, length: float = 1.0) -> SpikedTask:
    """x ~ N(0, I)."""
    return SpikedTask(d, 0.0, length)


@dataclass(frozen=True)
class GaussianTask(Task):
    """x ~ N(0, U diag(variances) U^T) with any teacher; `rotation` U is the identity by default."""

    variances: np.ndarray
    teacher: np.ndarray
    rotation: np.ndarray | None = None
    symmetric = False
    law: object = field(init=False, default=None)

    def __post_init__(self):
        object.__setattr__(self, "law", Numeric(np.vectorize(self._cdf)))

    @property
    def d(self):
        return len(self.variances)

    def covariance_times(self, w):
        """Sigma w for w (d,) or (d, k)."""
        U, v = self.rotation, self.variances
        scale = v[:, None] if np.ndim(w) == 2 else v
        return scale * w if U is None else U @ (scale * (U.T @ w))

    def sample(self, rng, size):
        x = np.sqrt(self.variances)[:, None] * rng.standard_normal((self.d, size))
        return x if self.rotation is None else self.rotation @ x

    def _cdf(self, v):
        """P[(e^T x)^2 <= sin^2(pi v/2) |x|^2]: an indefinite Gaussian form, by Imhof's integral."""
        if v <= 0:
            return 0.0
        if v >= 1:
            return 1.0
        from scipy.integrate import quad

        e = self.teacher / np.linalg.norm(self.teacher)
        e = e if self.rotation is None else self.rotation.T @ e
        root = np.sqrt(self.variances)
        form = np.outer(root * e, root * e) - np.sin(HALF * v) ** 2 * np.diag(self.variances)
        values = np.linalg.eigvalsh(form)
        values = values / np.abs(values).max()

        def integrand(y):
            x = values * np.exp(y)
            return np.sin(np.arctan(x).sum() / 2) * np.exp(-np.log1p(x * x).sum() / 4)

        total = sum(
            quad(integrand, a, b, epsabs=1e-12, limit=400)[0]
            for a, b in ((-40, -4), (-4, 4), (4, 90))
        )
        return float(np.clip(0.5 - total / np.pi, 0, 1))


@dataclass(frozen=True)
class FiniteTask(Task):
    """Finitely many rational points with rational probabilities and a rational teacher; see
    `risk.Enumeration`.

    points: tuple of K tuples of d rationals; probabilities: K positive rationals that add up to 1.
    """

    points: tuple
    probabilities: tuple
    weights: tuple
    symmetric = False

    def __post_init__(self):
        rational = lambda row: tuple(Fraction(x) for x in row)  # noqa: E731
        object.__setattr__(self, "points", tuple(rational(x) for x in self.points))
        object.__setattr__(self, "probabilities", rational(self.probabilities))
        object.__setattr__(self, "weights", rational(self.weights))
        if sum(self.probabilities) != 1 or min(self.probabilities) <= 0:
            raise ValueError("probabilities must be positive and add up to 1")
        if len({len(x) for x in self.points} | {len(self.weights)}) != 1 or not any(self.weights):
            raise ValueError(
                "points and teacher must have one length, and the teacher must not be zero"
            )
        if not all(any(x) for x in self.points):
            raise ValueError("the zero vector has no angle")

    @property
    def d(self):
        return len(self.weights)

    @property
    def teacher(self):
        return np.array([float(w) for w in self.weights])

    @property
    def law(self):
        cos2 = np.array([float(c) for c in self.squared_cosines()])
        gaps, weight = (
            np.arcsin(np.sqrt(cos2)) / HALF,
            np.array([float(q) for q in self.probabilities]),
        )
        return Numeric(
            lambda v: (weight * (gaps <= np.asarray(v, float)[..., None] + 1e-15)).sum(-1)
        )

    def squared_cosines(self) -> list[Fraction]:
        """cos^2 of the angle of every point to the teacher, exactly."""
        norm = _dot(self.weights, self.weights)
        return [_dot(x, self.weights) ** 2 / (_dot(x, x) * norm) for x in self.points]

    def p_exact(self, cos2) -> Fraction:
        """P[abar >= theta] for the angle with cos^2 theta = `cos2` (rational): exact."""
        pairs = zip(self.squared_cosines(), self.probabilities, strict=True)
        return sum((q for c, q in pairs if c <= Fraction(cos2)), Fraction(0))

    def sample(self, rng, size):
        table = np.array([[float(x) for x in row] for row in self.points])
        return table[rng.choice(len(table), size, p=[float(q) for q in self.probabilities])].T


def _dot(a, b) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))

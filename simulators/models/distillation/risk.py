"""Transfer risk without sampling x, and its law over transfer sets without sampling in d
dimensions.

Where P_x is rotation-symmetric about w*, the risk of w depends on its angle phi to w* alone: R(phi)
= E_a[T(cot a cot phi)], T(t) = P[u_1 > t] = I_{1-t^2}((d-2)/2, 1/2)/2 for u uniform on S^{d-2}. The
angle of the distillation student obeys cot^2 phi = c^T K^-1 c, c_i = s_i cot a_i, K the Gram matrix
of n uniform unit vectors in R^{d-1}.  By the Bartlett factor of K, S_n = cot phi_n is a Markov
chain in one scalar: S_n^2 = S_{n-1}^2 + y^2, y = (c_n sqrt(g^2 + h^2 + r^2) - S_{n-1} g)/r, g ~
N(0, 1), h^2 ~ chi^2_{n-2}, r^2 ~ chi^2_{d-n}, which costs O(1) per added example whatever d is.
From n = d on, phi = 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product

import numpy as np
from scipy import special, stats

from assay.simulators.models.distillation.tasks import (
    HALF,
    Band,
    FiniteTask,
    GaussianTask,
    SpikedTask,
    _dot,
)

# --- risk of one student --------------------------------------------------------------------------


def tail(t, d: int):
    """T(t) = P[u_1 > t], t >= 0, for u uniform on the unit sphere of R^{d-1}."""
    t = np.asarray(t, float)
    if d == 2:
        return np.where(t < 1, 0.5, 0.0)
    return 0.5 * special.betaincc(0.5, (d - 2) / 2, np.minimum(t * t, 1))


@lru_cache(maxsize=8)
def _rule(points: int):
    """Double-exponential nodes and weights on (0, 1)."""
    t = np.linspace(-6.0, 3.6, points)
    e = np.pi * np.sinh(t)
    x = special.expit(e)
    w = (t[1] - t[0]) * np.pi * np.cosh(t) * x * special.expit(-e)
    return x, w


@lru_cache(maxsize=64)
def _sphere(d: int, kappa: float):
    """Nodes |u_1| and weights for u on S^{d-2}: trapezoid in log(u_1^2/(1 - u_1^2)), of
    double-exponential accuracy.
    """
    a, b = 0.5, (d - 2) / 2
    z = np.arange(
        -2 * (37 + np.log(d)) / (1 + kappa) - np.log(d),
        80 / (d - 2) + np.log(240 / (d - 2) + 1),
        0.25,
    )
    u = np.sqrt(special.expit(z))
    w = np.exp(a * z - (a + b) * np.logaddexp(0, z) - special.betaln(a, b)) * 0.25
    return u, w


def of_cot(task, cot, points: int = 240):
    """Risk of students at signed angle phi to w*, given as cot phi (any shape): exact up to
    quadrature (about 1e-12).

    `task` must be rotation-symmetric about w* (AngleTask, SpikedTask).
    """
    S = np.asarray(cot, float)
    if isinstance(task, SpikedTask):
        return (
            np.where(S >= 0, 0, 1)
            + np.arctan(1 / np.where(S == 0, 1e-300, S) / np.sqrt(1 + task.strength)) / np.pi
        )
    if not task.symmetric:
        raise ValueError(
            "the risk is a function of the angle only if P_x is rotation-symmetric about w*"
        )
    flat = np.abs(S).ravel()
    found = np.zeros(flat.size)
    for begin in range(0, flat.size, 4096):
        part = slice(begin, begin + 4096)
        found[part] = _of_cot(task.law, task.d, flat[part], points)
    found = found.reshape(S.shape)
    return np.where(S >= 0, found, 1 - found)


def _of_cot(law, d, S, points):
    S = np.maximum(S, 1e-300)
    first, last = law.ends
    if isinstance(law, Band) and (first, last) == (0, 1) and d > 2 and law.kappa > 0:
        u, w = _sphere(d, law.kappa)
        return (np.arctan(u / S[:, None]) / HALF) ** law.kappa @ w / 2
    near = np.tan(HALF * first) * S
    done = np.isinf(S) | (near >= 1)
    if getattr(law, "kappa", 1) == 0:
        return np.where(done, 0.0, tail(near, d))
    near = np.minimum(near, 1)
    with np.errstate(divide="ignore"):
        far = (
            np.sqrt(1 - (1 - near) * (1 + near) * np.exp(-240 / (d - 2)))
            if d > 2
            else np.ones_like(S)
        )
    top = np.maximum(np.minimum(last, np.arctan(far / S) / HALF), first)
    if d == 2:
        return np.where(done, 0.0, law.cdf(top) / 2)
    x, w = _rule(points)
    if isinstance(law, Band):
        v = first + (top - first)[:, None] * x
        share = (top - first) / (last - first)
        density = law.kappa * share[:, None] ** law.kappa * x ** (law.kappa - 1)
        total = (tail(np.tan(HALF * v) * S[:, None], d) * density) @ w
    else:
        q = law.cdf(top)
        total = q * (tail(np.tan(HALF * law.quantile(q[:, None] * x)) * S[:, None], d) @ w)
    return np.where(done, 0.0, total)


def cot_of(w, teacher):
    """cot of the signed angle alpha(w, w*) for w (d,) or (d, k); nan for w = 0."""
    size = np.linalg.norm(teacher)
    along = teacher @ w / size
    rest = np.linalg.norm(w - np.multiply.outer(teacher / size, along), axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        return along / rest


def of_weights(w, task):
    """Exact risk of weights (d,) or (d, k) where the task allows it: symmetric tasks, Gaussians,
    finite support.
    """
    if isinstance(task, GaussianTask):
        t, sw = task.teacher, task.covariance_times(w)
        mixed, own = t @ sw, np.einsum("i...,i...->...", w, sw)
        root = task.covariance_times(t) @ t
        rest = np.sqrt(np.maximum(own * root - mixed**2, 0))
        return np.arctan2(rest, mixed) / np.pi
    if isinstance(task, FiniteTask):
        table = np.array([[float(x) for x in row] for row in task.points]).T
        wrong = (np.asarray(w).T @ table >= 0) != (task.teacher @ table >= 0)
        return wrong @ np.array([float(q) for q in task.probabilities])
    return of_cot(task, cot_of(w, task.teacher))


def clopper_pearson(errors, size: int, level: float = 0.95):
    """Exact interval of a probability from `errors` out of `size`: arrays (low, high)."""
    k, a = np.asarray(errors), (1 - level) / 2
    low = np.where(k > 0, stats.beta.ppf(a, np.maximum(k, 1), size - k + 1), 0.0)
    high = np.where(k < size, stats.beta.ppf(1 - a, k + 1, np.maximum(size - k, 1)), 1.0)
    return low, high


def held_out(w, task, rng, size: int, block: int = 20000):
    """Count errors of weights (d,) or (d, k) on `size` fresh inputs."""
    errors = 0
    for begin in range(0, size, block):
        x = task.sample(rng, min(block, size - begin))
        errors = errors + ((np.asarray(w).T @ x >= 0) != (task.teacher @ x >= 0)).sum(-1)
    return errors


# --- law over transfer sets -----------------------------------------------------------------------


def chain(task, rng, n: int, runs: int) -> np.ndarray:
    """Draw cot phi of the distillation students of nested transfer sets: (n, runs), row k - 1 for k
    examples.
    """
    d, out = task.d, np.full((n, runs), np.inf)
    S = np.zeros(runs)
    for k in range(1, min(n, d - 1) + 1):
        c = np.tan(HALF * task.gaps(rng, runs))
        r2 = rng.chisquare(d - k, runs)
        if k == 1:
            y = c
        else:
            g = rng.standard_normal(runs)
            h2 = rng.chisquare(k - 2, runs) if k > 2 else 0.0
            y = (c * np.sqrt(g * g + h2 + r2) - S * g) / np.sqrt(r2)
        S = np.hypot(S, y)
        out[k - 1] = S
    return out


def gram(rng, n: int, d: int) -> np.ndarray:
    """Upper-triangular U (n, n) with U^T U the Gram matrix of n uniform unit vectors in R^{d-1}, n
    < d: exact in law.
    """
    if n >= d:
        raise ValueError("the Gram matrix is singular for n >= d")
    R = np.triu(rng.standard_normal((n, n)), 1)
    R[np.diag_indices(n)] = np.sqrt(rng.chisquare(d - 1 - np.arange(n)))
    return R / np.linalg.norm(R, axis=0)


def cots_by_gram(task, rng, n: int) -> np.ndarray:
    """cot phi of the first 1, ..., n examples from one Gram matrix: the literal form of cot^2 phi =
    c^T K^-1 c.
    """
    from scipy.linalg import solve_triangular

    c = np.tan(HALF * task.gaps(rng, n)) * (2 * rng.integers(0, 2, n) - 1)
    return np.sqrt(np.cumsum(solve_triangular(gram(rng, n, task.d), c, trans="T") ** 2))


def expected(task, n: int, runs: int, rng) -> tuple[np.ndarray, np.ndarray]:
    """Mean over transfer sets of the exact risk for 1, ..., n examples, and its standard error:
    arrays (n,).
    """
    risks = of_cot(task, chain(task, rng, n, runs))
    return risks.mean(axis=1), risks.std(axis=1, ddof=1) / np.sqrt(runs)


def isotropic(n: int, d: int, strength: float = 0.0) -> float:
    """E R for x ~ N(0, I + strength e e^T), n < d, without sampling: cos^2 phi ~ Beta(n/2, (d-n)/2)
    at strength 0; E[phi]/pi.
    """
    if n >= d:
        return 0.0
    a, b = n / 2, (d - n) / 2
    centre, width = np.log(n / (d - n)), np.sqrt(1 / a + 1 / b)
    z = np.linspace(centre - 12 * width - 40 / a, centre + 12 * width + 40 / b, 6001)
    log = a * z - (a + b) * np.logaddexp(0, z) - special.betaln(a, b)
    return float(np.exp(log) @ np.arctan(np.exp(-z / 2) / (1 + strength)) * (z[1] - z[0]) / np.pi)


# --- bounds ---------------------------------------------------------------------------------------


def bound(task, n: int, beta, sharper: bool = False):
    """p(beta) + p(pi/2 - beta)^n (5.19); sharper: p(beta) + (1 - p(beta)) p(pi/2 - beta)^n, as its
    proof gives.
    """
    beta = np.asarray(beta, float)
    first, second = task.p(beta), task.law.cdf(beta / HALF) ** n
    return first + (1 - first if sharper else 1) * second


def bound_min(task, n: int, sharper: bool = False, points: int = 400) -> tuple[float, float]:
    """Least value of the bound over beta in [0, pi/2], and a beta that attains it."""
    from scipy.optimize import minimize_scalar

    law, edge = task.law, np.geomspace(1e-17, 0.5, points)
    ends = np.array([*law.ends, *(1 - np.array(law.ends))])
    gap = np.unique(
        np.concatenate(
            [[0.0, 1.0], edge, 1 - edge, ends, *(np.clip(ends + s, 0, 1) for s in (-1e-12, 1e-12))]
        )
    )

    def value(v):
        first = law.cdf(v)
        return first + (1 - first if sharper else 1) * law.cdf(1 - v) ** n

    found = value(gap)
    k = int(np.argmin(found))
    best, at = float(found[k]), float(gap[k])
    low, high = gap[max(k - 1, 0)], gap[min(k + 1, gap.size - 1)]
    close = {"xatol": 1e-10 * max(high, 1e-12)}
    fine = minimize_scalar(
        lambda v: float(value(v)), bounds=(low, high), method="bounded", options=close
    )
    if fine.fun < best:
        best, at = float(fine.fun), float(fine.x)
    return best, HALF * (1 - at)


def corollary_52(n, kappa: float):
    """(1 + (log n)^kappa) / n^kappa (5.21)."""
    n = np.asarray(n, float)
    return (1 + np.log(n) ** kappa) / n**kappa


def corollary_51(task, n, beta: float):
    """gamma^n with gamma = p(pi/2 - beta), for a beta with p(beta) = 0 (5.20); raises ValueError
    otherwise.
    """
    if task.p(beta) > 0:
        raise ValueError("p(beta) is not 0 there")
    return float(task.p(HALF - beta)) ** np.asarray(n, float)


# --- finite support -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Enumeration:
    """Exact risks of a `FiniteTask` over all transfer sets, in rationals; what counts of a set is
    which points occur in it.

    Students are projections on the span of the actual rank.  `product`: an error is w*^T x w^T x <
    0, as in (5.29); by default it is h(x) != h*(x) with h(x) = 1{w^T x >= 0}.
    """

    task: FiniteTask
    product: bool = False

    def solution(self, drawn) -> tuple[Fraction, ...]:
        """Projection of w* on the span of the points with these indices: exact Gram-Schmidt."""
        basis, w = [], [Fraction(0)] * self.task.d
        for i in sorted(set(drawn)):
            x = list(self.task.points[i])
            for b in basis:
                share = _dot(x, b) / _dot(b, b)
                x = [p - share * q for p, q in zip(x, b)]
            if any(x):
                basis.append(x)
                share = _dot(self.task.weights, x) / _dot(x, x)
                w = [p + share * q for p, q in zip(w, x)]
        return tuple(w)

    def risk_of(self, w) -> Fraction:
        """Exact risk of rational weights."""
        total = Fraction(0)
        for x, q in zip(self.task.points, self.task.probabilities, strict=True):
            a, b = _dot(x, self.task.weights), _dot(x, w)
            total += q if (a * b < 0 if self.product else (a >= 0) != (b >= 0)) else 0
        return total

    def risk(self, drawn) -> Fraction:
        """Exact risk of the student of one transfer set, given by indices of points."""
        return self._risks[sum(1 << i for i in set(drawn))]

    @cached_property
    def _risks(self) -> list[Fraction]:
        K = len(self.task.points)
        if K > 12:
            raise ValueError("enumeration takes at most 12 points")
        return [
            self.risk_of(self.solution([i for i in range(K) if mask >> i & 1]))
            for mask in range(1 << K)
        ]

    @cached_property
    def _inside(self) -> list[Fraction]:
        q = self.task.probabilities
        return [
            sum((q[i] for i in range(len(q)) if mask >> i & 1), Fraction(0))
            for mask in range(1 << len(q))
        ]

    def expected(self, n: int) -> Fraction:
        """E over n draws of the risk, exactly: sum over the sets of points that occur, by inclusion
        and exclusion.
        """
        weight = [inside**n for inside in self._inside]
        for i in range(len(self.task.points)):
            for mask in range(len(weight)):
                if mask >> i & 1:
                    weight[mask] -= weight[mask ^ 1 << i]
        return sum((w * r for w, r in zip(weight, self._risks, strict=True)), Fraction(0))

    def expected_literally(self, n: int) -> Fraction:
        """The same by going through all K^n ordered draws; for tests."""
        q, total = self.task.probabilities, Fraction(0)
        for drawn in product(range(len(q)), repeat=n):
            share = Fraction(1)
            for i in drawn:
                share *= q[i]
            total += share * self.risk(drawn)
        return total

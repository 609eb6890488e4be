"""Where the flows end: projection on the data span by QR, the deep limit in closed form, thresholds
and escape times.

Never by normal equations, which lose all digits for n near d.  `Span` holds an orthonormal basis of
span X of the actual rank, so that data with constant columns (n >= d does not give w* there) are
treated rightly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.linalg import qr


@dataclass(frozen=True)
class Span:
    """Orthonormal basis of span X: ``basis`` (d, r), coordinates of the data ``A`` (r, n)."""

    X: np.ndarray
    tolerance: float = 1e-12

    @cached_property
    def basis(self) -> np.ndarray:
        Q, R, _ = qr(self.X, mode="economic", pivoting=True)
        size = np.abs(np.diag(R))
        return Q[:, : int((size > self.tolerance * max(size.max(initial=0), 1e-300)).sum())]

    @property
    def rank(self) -> int:
        return self.basis.shape[1]

    @cached_property
    def A(self) -> np.ndarray:
        return self.basis.T @ self.X

    def split(self, w):
        """Coordinates of w in the span (r,) and the part of w orthogonal to it (d,)."""
        a = self.basis.T @ w
        rest = w - self.basis @ a
        return a, rest - self.basis @ (self.basis.T @ rest)


def what(X, teacher, printed: bool = False) -> np.ndarray:
    """Limit of the shallow student from 0 (5.6): projection of w* on span X.

    printed: give w* whenever n >= d, as (5.6) does, whatever the rank; the flow itself ends at the
    projection.
    """
    if X.shape[1] >= X.shape[0] and printed:
        return np.array(teacher, float)
    Q = Span(X).basis
    return Q @ (Q.T @ teacher)


def shallow_limit(X, teacher, start) -> np.ndarray:
    """Limit from any start: what + the part of the start orthogonal to span X."""
    return what(X, teacher) + Span(X).split(np.asarray(start, float))[1]


def deep_norm(target: float, orthogonal2: float, start: float, L: int) -> float:
    """|lim w|: the root nu >= |what| of nu^2 = |what|^2 + A nu^(2-2/L), A = |P_Q w(0)|^2 /
    |w(0)|^(2-2/L).
    """
    power, A = 1 - 1 / L, orthogonal2 / start ** (2 - 2 / L)
    x = max(target**2, A**L)
    if A == 0:
        return target
    x = max(x, 1e-300)
    while (
        target**2 + A * x**power > x
    ):  # bracket from above, then Newton falls onto the root of a convex function
        x *= 2
    for _ in range(200):
        step = (x - target**2 - A * x**power) / (1 - A * power * x ** (power - 1))
        x -= step
        if abs(step) <= 4e-16 * x:
            break
    return float(np.sqrt(x))


def deep_limit(X, teacher, start, L: int) -> np.ndarray:
    """Limit of the balanced deep flow (5.3) from end-to-end weights `start` (d,) != 0 that satisfy
    (5.12).

    what + P_Q w(0) (nu/|w(0)|)^(1-1/L): direction of P_Q w and |P_Q w|^2 / |w|^(2-2/L) are
    conserved.  L = 1: `shallow_limit`.
    """
    span = Span(X)
    goal, rest, size = what(X, teacher), span.split(start)[1], float(np.linalg.norm(start))
    if size == 0:
        raise ValueError("a deep student that starts at 0 never moves")
    nu = deep_norm(float(np.linalg.norm(goal)), float(rest @ rest), size, L)
    return goal + rest * (nu / size) ** (1 - 1 / L)


def threshold(target: float, accuracy: float, L: int) -> float:
    """Right side of (5.11): min{|what|, eps^L (eps^2 |what|^(-2/L) + |what|^(2-2/L))^(-L/2)}."""
    second = accuracy**L * (accuracy**2 * target ** (-2 / L) + target ** (2 - 2 / L)) ** (-L / 2)
    return min(target, second)


def sharp_threshold(target: float, accuracy: float, L: int, share: float = 1.0) -> float:
    """Largest |w(0)| with |lim w - what| <= eps, when the part `share` in (0, 1] of w(0)'s norm is
    orthogonal to span X.

    From the closed form: eps^2 = share^2 |w(0)|^(2/L) nu^(2-2/L) with nu^2 = |what|^2 + eps^2.
    """
    return float((accuracy / share) ** L * (target**2 + accuracy**2) ** (-(L - 1) / 2))


def escape_time(slope: float, start: float, end: float, L: int) -> float:
    """Time from |w| = start to |w| = end << |what| along -grad l^1(0), of norm `slope`.

    L = 1: (end - start)/|g|; L = 2: log(end/start)/(2|g|); L >= 3: (start^-(1-2/L) -
    end^-(1-2/L))/((L-2)|g|).
    """
    if L == 1:
        return (end - start) / slope
    if L == 2:
        return float(np.log(end / start) / (2 * slope))
    power = 1 - 2 / L
    return (start**-power - end**-power) / ((L - 2) * slope)


def decay_rate(X, teacher) -> float:
    """lambda: smallest nonzero eigenvalue of (1/n) X D X^T at what; |w - what| ~ exp(-lambda t), l
    ~ exp(-2 lambda t).
    """
    from scipy.special import expit

    span, u = Span(X), teacher @ X
    slopes = np.sqrt(expit(u) * expit(-u) / X.shape[1])
    return float(np.linalg.svd(span.A * slopes, compute_uv=False)[span.rank - 1] ** 2)

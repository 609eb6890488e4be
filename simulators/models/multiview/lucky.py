"""Follow the lucky neurons alone: mean field, scalar recursion with its log law, fine law with its
invariant, all in closed form.

A lucky neuron of (node, feature) keeps one number, its growth A (for v_y) or A_c (for v_{y,c}); n_1
and n_2 are the numbers of neurons of a node that answer to its common feature and to a fine one.
Each superclass has g equal nodes of k/g subclasses (g = 1 coarse, g = k fine) and does not see the
other one.  For a sample with n_com common and n_sub subclass patches

    own node  (1-beta)(n_1 A n_com + n_2 A_c n_sub),   the other g - 1  (1-beta) n_1 A n_com,   the
              other superclass  0
    A   <- A   + eta/(2 g P) E[n_com ((1 - own) - (g-1) other)]      own, other: the softmax weights
               of the nodes
    A_c <- A_c + eta/(2 k P) E[n_sub (1 - own)]

Frozen counts n_com = n_sub = s leave, with time tau = (1-beta) eta s^2 t/(2kP), a = (1-beta) s n_1
A and f = (1-beta) s n_2 A_c,

    a' = n_1 k/Z,   f' = n_2 ((g-1) e^a + g)/Z,   Z = e^(a+f) + (g-1) e^a + g
    f = rho (a + q (e^a - 1)),   rho = (n_2/n_1)(g/k),   q = 1 - 1/g
                                 (invariant)

and for g = 1 the sum x = a + f obeys x <- x + C/(1 + e^x), C = (1-beta) eta s^2 (n_1 + n_2/k)/(2P).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numba import njit
from scipy import special, stats


def joint_counts(P: int, s: float, tiny: float = 1e-18):
    """(n_com, n_sub, chance) of an easy sample, flat arrays; pairs less likely than `tiny` are left
    out.
    """
    x = np.arange(P + 1)
    first = stats.binom.pmf(x, P, min(1.0, s / P))
    xs, ys, ps = [], [], []
    for n in x[first > tiny]:
        y = np.arange(P - n + 1)
        p = first[n] * (stats.binom.pmf(y, P - n, min(1.0, s / (P - n))) if n < P else np.ones(1))
        keep = p > tiny
        xs.append(np.full(keep.sum(), n)), ys.append(y[keep]), ps.append(p[keep])
    x, y, p = (np.concatenate(v) for v in (xs, ys, ps))
    return x.astype(float), y.astype(float), p / p.sum()


@njit(cache=True, error_model="numpy")
def _equal(x, y, p, step, k, g, n1, n2, times, common, fine):
    """Mean field with equal counts, points side by side; step = eta/P; common, fine (times, points)
    are filled.
    """
    for i in range(len(step)):
        A = B = 0.0
        now = 0
        for at in range(len(times)):
            while now < times[at]:
                up = uf = 0.0
                for j in range(len(x)):
                    own = n1[i] * A * x[j] + n2[i] * B * y[j]
                    com = n1[i] * A * x[j]
                    e, c, z = (
                        math.exp(-own),
                        (g[i] - 1.0) * math.exp(com - own),
                        g[i] * math.exp(-own),
                    )
                    Z = 1.0 + c + z
                    up += p[j] * x[j] * g[i] * e / Z
                    uf += p[j] * y[j] * (c + z) / Z
                A += step[i] / (2 * g[i]) * up
                B += step[i] / (2 * k[i]) * uf
                now += 1
            common[at, i], fine[at, i] = A, B


@njit(cache=True, error_model="numpy")
def _unequal(x, y, p, step, n1, n2, times, common, fine):
    """The same of one point with n1 (g,) and n2 (k,); common (times, g), fine (times, k) are
    filled.
    """
    g, k = len(n1), len(n2)
    A, B = np.zeros(g), np.zeros(k)
    now = 0
    for at in range(len(times)):
        while now < times[at]:
            up, uf = np.zeros(g), np.zeros(k)
            for c in range(k):
                node = c * g // k
                for j in range(len(x)):
                    own = n1[node] * A[node] * x[j] + n2[c] * B[c] * y[j]
                    Z = math.exp(-own) * g + 1.0
                    for h in range(g):
                        if h != node:
                            Z += math.exp(n1[h] * A[h] * x[j] - own)
                    rest = 1.0 - 1.0 / Z
                    for h in range(g):
                        up[h] += (
                            p[j]
                            * x[j]
                            * (rest if h == node else -math.exp(n1[h] * A[h] * x[j] - own) / Z)
                        )
                    uf[c] += p[j] * y[j] * rest
            A += step / (2 * k) * up
            B += step / (2 * k) * uf
            now += 1
        common[at], fine[at] = A, B


def mean_field(times, k, P, s, rate, n1, n2, groups=1, beta=0.0, counts=None):
    """Growth (A, A_c), each (times, points), at whole times in rising order; all parameters
    broadcast to points.

    Expectations over (n_com, n_sub) are sums over their law, or over `counts` = (n_com, n_sub,
    chance).
    """
    k, P, s, rate, n1, n2, groups, beta = (
        np.ravel(v).astype(float) for v in np.broadcast_arrays(k, P, s, rate, n1, n2, groups, beta)
    )
    times = np.asarray(times, np.int64)
    common, fine = (np.empty((len(times), len(k))) for _ in range(2))
    laws = np.rec.fromarrays([P.astype(np.int64), s])
    for law in np.unique(laws):
        rows = np.flatnonzero(laws == law)
        x, y, p = counts or joint_counts(int(law["f0"]), float(law["f1"]))
        a, b = (np.empty((len(times), len(rows))) for _ in range(2))
        shrink = 1 - beta[rows]
        _equal(
            *(np.asarray(v, float) for v in (x, y, p)),
            (rate / P)[rows],
            k[rows],
            groups[rows],
            n1[rows] * shrink,
            n2[rows] * shrink,
            times,
            a,
            b,
        )
        common[:, rows], fine[:, rows] = a, b
    return common, fine


def mean_field_unequal(times, P, s, rate, n1, n2, beta=0.0, counts=None):
    """Growth (A (times, g), A_c (times, k)) of one superclass with counts n1 (g,) of its nodes and
    n2 (k,) of its subclasses.
    """
    n1, n2, times = (
        np.atleast_1d(np.asarray(n1, float)),
        np.atleast_1d(np.asarray(n2, float)),
        np.asarray(times, np.int64),
    )
    common, fine = np.empty((len(times), len(n1))), np.empty((len(times), len(n2)))
    x, y, p = (np.asarray(v, float) for v in counts or joint_counts(int(P), float(s)))
    _unequal(x, y, p, rate / P, n1 * (1 - beta), n2 * (1 - beta), times, common, fine)
    return common, fine


def effective(setting) -> float:
    """m Q(tau/sqrt(1 + iota)): mean number of neurons that some patch of a given feature fires at
    the start, an estimate of n_1 and n_2.
    """
    return setting.m * float(stats.norm.sf(setting.tau / math.sqrt(1 + setting.iota)))


def of(setting, times, n1=None, n2=None):
    """`mean_field` of a `Setting`, (times,) each; counts not given are `effective`."""
    n = effective(setting)
    found = mean_field(
        times,
        setting.k,
        setting.P,
        setting.s,
        setting.rate,
        n if n1 is None else n1,
        n if n2 is None else n2,
        setting.groups,
        setting.beta,
    )
    return tuple(v[:, 0] for v in found)


# ------------------------------------------------------------------ scalar recursion of coarse
# training


def step_size(k, P, s, rate, n1, n2, beta=0.0):
    """C = (1-beta) eta s^2 (n_1 + n_2/k)/(2P)."""
    return (1 - beta) * rate * s**2 * (n1 + n2 / k) / (2 * P)


@njit(cache=True, error_model="numpy")
def _scalar(start, C, logistic, noise, times, out):
    for i in range(len(start)):
        x, now = start[i], 0
        for at in range(len(times)):
            while now < times[at]:
                r = math.exp(-x)
                if logistic:
                    r = r / (1.0 + r)
                x += C[i] * r * (1.0 + (noise[now, i] if now < len(noise) else 0.0))
                now += 1
            out[at, i] = x


def scalar(times, start, C, logistic: bool = False, noise=None):
    """x(t), (times, points), of x <- x + C (1 + noise_t) e^-x, or with `logistic` C (1 +
    noise_t)/(1 + e^x); noise (steps, points).
    """
    start, C = (np.ravel(v).astype(float) for v in np.broadcast_arrays(start, C))
    times = np.asarray(times, np.int64)
    noise = (
        np.zeros((0, len(C)))
        if noise is None
        else np.broadcast_to(np.asarray(noise, float), (len(noise), len(C)))
    )
    out = np.empty((len(times), len(C)))
    _scalar(start, C, logistic, np.ascontiguousarray(noise), times, out)
    return out


def log_law(t, C, t0, delta=0.0):
    """(least, log(C t + t0), greatest) of x(t) after t steps x <- x + C (1 + delta_t) e^-x,
    |delta_t| <= delta < 1, from log t0 >= log C (1 + delta).

    u = e^x obeys u <- u e^(h/u), h = C (1 + delta_t), so u + h <= u' <= u + h + kappa h^2/u with
    kappa = (e^z - 1 - z)/z^2, z = C (1 + delta)/t0 <= 1, as (e^z - 1 - z)/z^2 rises.  Hence u_t >=
    t0 + C (1-delta) t and

        u_t <= t0 + C (1+delta) t + kappa (1+delta)^2 C^2 sum_{j<t} 1/(t0 + C (1-delta) j).

    For delta = 0 also u' >= u + C + C^2/(2u), and u_j <= (t0 + C j)(1 + kappa (C/t0)(1/e + C/t0)):
    both sides agree to leading order.
    """
    t, C, t0, delta = (np.asarray(v, float) for v in (t, C, t0, delta))
    low_C, high_C = C * (1 - delta), C * (1 + delta)
    z = high_C / t0
    if np.any(z > 1 + 1e-12):
        raise ValueError("the law needs C (1 + delta) <= t0")
    kappa = np.where(
        z > 1e-3, (np.expm1(z) - z) / np.where(z > 0, z, 1) ** 2, 0.5 + z / 6 + z * z / 24
    )
    total = (special.digamma(t + t0 / low_C) - special.digamma(t0 / low_C)) / low_C
    high = t0 + high_C * t + kappa * high_C**2 * total
    low = (
        t0
        + low_C * t
        + np.where(
            delta == 0, C**2 * total / 2 / (1 + kappa * (C / t0) * (1 / math.e + C / t0)), 0.0
        )
    )
    return np.log(low), np.log(t0 + C * t), np.log(high)


def logistic_flow(t, C, start=0.0):
    """x(t) of x' = C/(1 + e^x): e^x + x = e^start + start + C t, so x = log omega(right-hand side),
    omega Wright's (Lambert's W(e^y)).
    """
    return np.log(special.wrightomega(np.exp(start) + start + np.asarray(C, float) * t))


def logistic_time(x, C, start=0.0):
    """The time at which the flow reaches x."""
    return (np.exp(x) - np.exp(start) + x - start) / C


def logistic_law(t, C, start=0.0):
    """Bounds of x(t) after t steps x <- x + C/(1 + e^x): the flow a(t) from below, and from above

        a(t) + (C/2) e^h (a(t) - start + h)/(1 + e^a(t)),   h = C/(1 + e^start).

    G(x) = e^x + x is convex with G' = 1 + e^x: a step adds at least C to it, and at most C +
    (C^2/2) e^h/(1 + e^x); the sum over steps of C/(1 + e^x) is at most a(t) - start + h, a left sum
    of a falling function; and G(x) - G(a) >= (1 + e^a)(x - a).
    """
    a, h = logistic_flow(t, C, start), C / (1 + np.exp(start))
    return a, a + C / 2 * np.exp(h) * (a - start + h) / (1 + np.exp(a))


# ------------------------------------------------------------------ the law of (a, f)


@dataclass(frozen=True)
class Law:
    """Frozen counts from a = f = 0: k subclasses, g nodes of each superclass, n_1 and n_2 effective
    counts.
    """

    k: float
    g: float
    n1: float = 1.0
    n2: float = 1.0

    @classmethod
    def fine(cls, k: float, n1: float = 1.0, n2: float = 1.0) -> Law:
        return cls(k, k, n1, n2)

    @classmethod
    def coarse(cls, k: float, n1: float = 1.0, n2: float = 1.0) -> Law:
        return cls(k, 1.0, n1, n2)

    @property
    def rho(self) -> float:
        """(n_2/n_1)(g/k)."""
        return self.n2 / self.n1 * self.g / self.k

    @property
    def q(self) -> float:
        return 1 - 1 / self.g

    @property
    def start_ratio(self) -> float:
        """da/df at the origin: 1/(rho (1 + q)), k/(2k - 1) for fine labels and equal counts."""
        return 1 / (self.rho * (1 + self.q))

    def fine_at(self, a):
        """f on the invariant."""
        a = np.asarray(a, float)
        return self.rho * (a + self.q * np.expm1(a))

    def common_at(self, f):
        """a on the invariant, through Wright's omega."""
        return self._solve(np.asarray(f, float) / self.rho, self.q)

    def at_total(self, total):
        """(a, f) where a + f = total."""
        total = np.asarray(total, float)
        a = self._solve(total / (1 + self.rho), self.rho * self.q / (1 + self.rho))
        return a, total - a

    @staticmethod
    def _solve(y, c):
        """a with a + c (e^a - 1) = y."""
        if c == 0:
            return y
        a = y + c - np.real(special.wrightomega(y + c + math.log(c)))
        for _ in range(2):  # take out the cancellation
            a = a - (a + c * np.expm1(a) - y) / (1 + c * np.exp(a))
        return a

    def log_Z(self, a):
        """log of e^(a+f) + (g-1) e^a + g."""
        a = np.asarray(a, float)
        return np.logaddexp(
            np.logaddexp(a + self.fine_at(a), a + math.log(self.g - 1) if self.g > 1 else -np.inf),
            math.log(self.g),
        )

    def time(self, a):
        """tau at which the common response is a: (1/(n_1 k)) times the integral of Z, in closed
        form.

        With c = rho q and u = e^a the integral of e^(a+f) da is that of e^-c u^rho e^(c u) du,
        which is e^(c (u-1)) u^(rho+1) M(1, rho + 2, -c u)/(rho + 1), M Kummer's function.
        """
        a = np.asarray(a, float)
        c, rho = self.rho * self.q, self.rho

        def part(u, log_u):
            return (
                np.exp(c * (u - 1) + (rho + 1) * log_u)
                * special.hyp1f1(1.0, rho + 2, -c * u)
                / (rho + 1)
            )

        return (part(np.exp(a), a) - part(1.0, 0.0) + (self.g - 1) * np.expm1(a) + self.g * a) / (
            self.n1 * self.k
        )

    def common_by(self, tau):
        """a at time tau, by bisection."""
        tau = np.asarray(tau, float)
        low, high = (
            np.zeros(tau.shape),
            np.full(tau.shape, float(min(self.common_at(600.0), 300 / (1 + self.rho)))),
        )
        for _ in range(80):
            middle = (low + high) / 2
            late = self.time(middle) < tau
            low, high = np.where(late, middle, low), np.where(late, high, middle)
        return (low + high) / 2

    def first_time(self, B: float) -> float:
        """T_0(B) of Definition G.2 in units of tau: a + f = B."""
        return float(self.time(self.at_total(B)[0]))

    def paper_time(self, B: float) -> float:
        """T_0 (eta s/(kP)) s n_1, which Corollary G.2.1 calls Theta(1)."""
        return 2 * self.n1 * self.first_time(B)

    def steps(self, tau, P, s, rate, beta=0.0):
        """Gradient steps that make up tau."""
        return np.asarray(tau, float) * 2 * self.k * P / ((1 - beta) * rate * s**2)

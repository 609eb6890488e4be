"""Compute the error on hard samples from exact laws: does feature noise outweigh the subclass
patches?

With growth A of v_y and A_c of v_{y,c}, n_1 and n_2 neurons that answer to them, a hard sample of
(+, c) has

    F_+ = (1-beta) n_2 A_c n_sub,   F_- = n_1 A sum over n_fn patches of (alpha - beta)_+,   alpha ~
                                    U[low, high],

so with ratio = A_c n_2/(A n_1) it is mistaken if X = sum (alpha_p - beta)_+ > ratio (1-beta) n_sub.
The counts are those of B.1: n_com ~ Bin(P, s/P), n_sub ~ Bin(P - n_com, min(1, s/(P - n_com))),
n_fn ~ Bin(P - n_sub, min(1, hard/(P - n_sub))).  Amplitudes of subclass patches are 1 here (iota =
0), and the strong noise patch is left out: it decides ties n_sub = n_fn = 0 by a coin. The law of a
sum of uniforms is a recurrence of positive terms up to 48 of them, a fourth-order Edgeworth series
above (error below 1e-6).
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numba import njit
from scipy import special, stats

EXACT = 48
"""Most uniforms whose sum is treated exactly."""


@njit(cache=True)
def _below(n, x, row):
    """P[sum of n uniforms <= x]; n F_n(x) = x F_{n-1}(x) + (n - x) F_{n-1}(x - 1).  row: scratch of
    length EXACT + 2.
    """
    if x <= 0.0:
        return 1.0 if n == 0 and x == 0.0 else 0.0
    if x >= n:
        return 1.0
    if n > EXACT:
        z, v, k6 = (x - n / 2) / math.sqrt(n / 12), -1.2 / n, 48.0 / 7.0 / (n * n)
        z2 = z * z
        he3, he5, he7 = (
            z * (z2 - 3),
            z * (z2 * (z2 - 10) + 15),
            z * (z2 * (z2 * (z2 - 21) + 105) - 105),
        )
        return 0.5 * math.erfc(-z / math.sqrt(2.0)) - math.exp(-z2 / 2) / math.sqrt(2 * math.pi) * (
            v / 24 * he3 + k6 / 720 * he5 + v * v / 1152 * he7
        )
    places = min(n, int(x)) + 1
    for j in range(places + 1):
        row[j] = 1.0 if x - j >= 0 else 0.0  # F_0(x - j)
    for i in range(1, n + 1):
        for j in range(places):
            at = x - j
            if at >= i:
                row[j] = 1.0
            elif at <= 0:
                row[j] = 0.0
            else:
                row[j] = (at * row[j] + (i - at) * row[j + 1]) / i
    return row[0]


@njit(cache=True, error_model="numpy")
def _mistakes(ratio, scale, least, width, subs, sub, first, aliens, error, slope):
    """P[X > ratio scale n_sub], strictly, and its derivative in ratio; aliens (subs, n): chance of
    first + n uniform terms.
    """
    row = np.empty(EXACT + 2)
    for i in range(len(ratio)):
        p = dp = 0.0
        for a in range(len(subs)):
            top = ratio[i] * scale * subs[a]
            for b in range(aliens.shape[1]):
                n = first + b
                chance = sub[a] * aliens[a, b]
                if n == 0 or chance < 1e-18:
                    continue
                rest = top - n * least
                if width <= 0.0:
                    p += chance if rest < 0 else 0.0
                    continue
                y = rest / width
                if y < 0:
                    p += chance
                elif y < n:
                    p += chance * _below(n, n - y, row)
                    dp -= (
                        chance
                        * scale
                        * subs[a]
                        / width
                        * (_below(n - 1, y, row) - _below(n - 1, y - 1, row))
                    )
        error[i], slope[i] = p, dp


@njit(cache=True)
def _sums(n, x, out):
    row = np.empty(EXACT + 2)
    for i in range(len(x)):
        out[i] = _below(n, x[i], row)


def uniform_sum(n: int, x):
    """P[sum of n uniforms on [0, 1] <= x]."""
    x = np.ravel(np.asarray(x, float))
    out = np.empty(len(x))
    _sums(int(n), x, out)
    return out


def _window(mean: float, top: float, tiny: float = 1e-18):
    """Whole numbers that a binomial of this mean reaches with more than about `tiny`."""
    spread = -math.log(tiny)
    low = max(0, math.floor(mean - math.sqrt(2 * mean * spread) - 1))
    return np.arange(
        low, min(top, math.ceil(mean + spread + math.sqrt(2 * mean * spread + spread * spread))) + 1
    )


def sub_law(P: float, s: float):
    """(values, chances) of n_sub; above 2,000 values of n_com, n_com is put at five Gauss-Hermite
    points.
    """
    com = _window(min(s, P), P)
    if len(com) <= 2000:
        weight = stats.binom.pmf(com, P, min(1.0, s / P))
    else:
        nodes, weight = np.polynomial.hermite_e.hermegauss(5)
        com = np.rint(s + math.sqrt(s * (1 - s / P)) * nodes)
    weight = weight / weight.sum()
    values = _window(min(s, P), P)
    found = np.zeros(len(values))
    for n, w in zip(com, weight):
        if w > 1e-18:
            left = P - n
            found += w * (
                stats.binom.pmf(values, left, min(1.0, s / left)) if left > 0 else values == 0
            )
    return values.astype(float), found / found.sum()


def alien_law(P: float, subs, hard: float, share: float = 1.0):
    """(least value, chances (len(subs), n)) of the number of feature-noise patches, each kept with
    chance `share`, given n_sub.
    """
    subs = np.atleast_1d(np.asarray(subs, float))
    values = _window(min(hard * share, P), P)
    left = P - subs[:, None]
    return int(values[0]), stats.binom.pmf(
        values, left, np.minimum(1.0, hard / np.maximum(left, 1)) * share
    )


def error(ratio, s=8.0, hard=4.0, P=32, low=0.3, high=0.4, beta=0.1, ties=0.5, slope: bool = False):
    """Chance that a hard sample is mistaken, at every `ratio` (array); a tie counts `ties`.  With
    `slope` also its derivative in ratio.
    """
    ratio = np.asarray(ratio, float)
    least, width, subs, sub, first, aliens = _laws(*map(float, (s, hard, P, low, high, beta)))
    if (ratio < 0).any():
        raise ValueError("ratio must be at least 0")
    found, rise = np.empty(ratio.size), np.empty(ratio.size)
    _mistakes(ratio.ravel(), 1 - beta, least, width, subs, sub, first, aliens, found, rise)
    silent = sub * aliens[:, 0] if first == 0 else np.zeros(len(sub))
    found += ties * np.where(ratio.ravel() > 0, silent[subs == 0].sum(), silent.sum())
    found = found.reshape(ratio.shape)
    return (found, rise.reshape(ratio.shape)) if slope else found


@lru_cache(maxsize=64)
def _laws(s: float, hard: float, P: float, low: float, high: float, beta: float):
    """(least, width) of a kept amplitude and (values, chances) of n_sub, (first, chances given
    n_sub) of the kept feature noise.
    """
    if not (P >= 1 and 0 < s <= P and hard >= 0 and 0 <= low <= high and 0 <= beta < 1):
        raise ValueError(
            "the law needs P >= 1, 0 < s <= P, hard >= 0, 0 <= low <= high and 0 <= beta < 1"
        )
    least, width = max(low - beta, 0.0), high - max(low, beta)
    share = 1.0 if low > beta else max(width, 0.0) / (high - low) if high > low else 0.0
    if math.sqrt((s + 40) * (hard + 40)) > 2e4:
        raise ValueError(
            "these counts are too many to sum over; `critical_mass` has the law of many patches"
        )
    subs, sub = sub_law(P, s)
    first, aliens = alien_law(P, subs, hard, share)
    return least, width, subs, sub, first, np.ascontiguousarray(aliens)


def ceiling(s=8.0, hard=4.0, P=32, low=0.3, high=0.4, beta=0.1, ties=0.5) -> float:
    """The error as ratio -> 0, that is k -> oo: some feature noise is there, 1 - e^-hard for large
    P.
    """
    return float(error(np.array([1e-300]), s, hard, P, low, high, beta, ties)[0])


def of(setting, ratio, ties: float = 0.5):
    """`error` of a `Setting`."""
    return error(
        ratio, setting.s, setting.hard, setting.P, setting.low, setting.high, setting.beta, ties
    )


def ratio(setting, times, n1=None, n2=None, n1_other=None):
    """A_c n_2/(A' n_1') over time from the mean field: n1, n2 of the sample's superclass, A' and
    n1' of the other one (equal if not given).
    """
    from assay.simulators.models.multiview import lucky

    n = lucky.effective(setting)
    n1, n2 = n if n1 is None else n1, n if n2 is None else n2
    common, fine = lucky.of(setting, times, n1, n2)
    if n1_other is not None:
        common, n1 = lucky.of(setting, times, n1_other, n2)[0], n1_other
    with np.errstate(invalid="ignore"):
        return fine * n2 / (common * n1)


def phase(k, hard, drift=1.0, **law):
    """Error over a grid, (len(k), len(hard)), at ratio = drift/k; drift = k A_c n_2/(A n_1), 1 for
    frozen counts.
    """
    k, hard = np.atleast_1d(np.asarray(k, float)), np.atleast_1d(np.asarray(hard, float))
    return np.stack([error(drift / k, hard=float(h), **law) for h in hard], axis=1)


def critical_ratio(level: float = 0.5, **law) -> float:
    """The ratio at which the error crosses `level` from above; nan where it is below at every
    ratio, inf where above.
    """

    def above(x: float) -> bool:
        return error(np.array([math.exp(x)]), **law)[0] > level

    low, high = -60.0, 10.0
    if not above(low):
        return math.nan
    if above(high):
        return math.inf
    for _ in range(48):
        middle = (low + high) / 2
        low, high = (middle, high) if above(middle) else (low, middle)
    return math.exp((low + high) / 2)


def boundary(hard, level: float = 0.5, drift: float = 1.0, **law) -> np.ndarray:
    """k from which on the error exceeds `level`, for every `hard`: drift/critical ratio; nan where
    it never does.
    """
    return np.array(
        [
            drift / critical_ratio(level, hard=float(h), **law)
            for h in np.ravel(np.asarray(hard, float))
        ]
    )


def mean_boundary(s, hard, low=0.3, high=0.4, beta=0.1, drift: float = 1.0):
    """k at which the means balance, drift (1-beta) s/(hard E(alpha-beta)_+); where `boundary` tends
    for large s and hard.
    """
    width = np.asarray(high, float) - low
    with np.errstate(invalid="ignore", divide="ignore"):
        spread = (
            np.maximum(high - np.asarray(beta), 0) ** 2 - np.maximum(low - np.asarray(beta), 0) ** 2
        ) / (2 * width)
    return (
        drift
        * (1 - beta)
        * s
        / (hard * np.where(width > 0, spread, np.maximum(low - np.asarray(beta), 0)))
    )


def literal_error(d, c0: float = 0.05, **degrees) -> float:
    """A lower bound of the error of frozen counts at B.3's values of dimension d
    (`setting.literal_logs`), up to 1/P for Poisson counts.

    One patch of feature noise decides where n_sub (1-beta)/k < low - beta, and k >= s log^5 d makes
    that so for every likely n_sub: the chance is P[n_fn >= 1] P[n_sub < k (low - beta)/(1-beta)].
    """
    from assay.simulators.models.multiview.setting import literal_logs

    logs = literal_logs(d, c0, **degrees)
    room = (
        math.log(math.exp(logs["low"] - logs["beta"]) - 1) + logs["beta"] + logs["k"]
    )  # log of k (low - beta)
    s = math.exp(logs["s"])
    return -math.expm1(-math.exp(logs["hard"])) * float(
        special.gammaincc(math.floor(math.exp(min(room, 700))) + 1.0, s)
    )


def critical_mass(hard: float, low: float, high: float, beta: float, level: float = 0.5) -> float:
    """T with P[X > T] = level, n_fn Poisson of mean `hard`: where many subclass patches, n_sub
    about s, must lie at ratio (1-beta) s; nan if P[X > 0] < level.
    """
    least, width = max(low - beta, 0.0), high - max(low, beta)
    share = 1.0 if low > beta else max(width, 0.0) / (high - low) if high > low else 0.0
    mean = hard * share
    if -math.expm1(-mean) <= level:
        return math.nan
    if mean > 1e4:  # normal, with the variance of a compound Poisson sum
        one, two = least + width / 2, least * least + least * width + width * width / 3
        return mean * one + math.sqrt(mean * two) * float(stats.norm.isf(level))
    values = _window(mean, math.inf)
    chances = stats.poisson.pmf(values, mean)[None]
    found, rise = np.empty(1), np.empty(1)

    def above(T: float) -> bool:
        _mistakes(
            np.array([T]),
            1.0,
            least,
            width,
            np.ones(1),
            np.ones(1),
            int(values[0]),
            chances,
            found,
            rise,
        )
        return found[0] > level

    low_T, high_T = 0.0, float(values[-1]) * (least + width) + 1e-300
    for _ in range(60):
        middle = (low_T + high_T) / 2
        low_T, high_T = (middle, high_T) if above(middle) else (low_T, middle)
    return (low_T + high_T) / 2


def literal_boundary(d, level: float = 0.5, **degrees) -> tuple[float, float]:
    """(log of the k at which the error of frozen counts crosses `level`, log k of B.3) at dimension
    d, by `setting.literal_logs`.

    s* = log^16 d and P are so large there that n_sub is s* up to 1/sqrt(s*) and n_fn is Poisson up
    to 1/P.
    """
    from assay.simulators.models.multiview.setting import literal_logs

    logs = literal_logs(d, **degrees)
    beta = math.exp(logs["beta"])
    mass = critical_mass(
        math.exp(logs["hard"]), math.exp(logs["low"]), math.exp(logs["high"]), beta, level
    )
    return logs["s"] + math.log1p(-beta) - math.log(mass), logs["k"]


def literal_crossing(level: float = 0.5, **degrees) -> float:
    """The largest log d at which k = d^0.4 meets `literal_boundary`: above, k exceeds it and the
    error of coarse training exceeds `level`.
    """
    from scipy.optimize import brentq

    def room(x: float) -> float:
        at, k = literal_boundary(f"2^{x / math.log(2)!r}", level, **degrees)
        return k - at

    return float(brentq(room, 60.0, 5000.0, xtol=1e-9))

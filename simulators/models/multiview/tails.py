"""Count lucky neurons at any dimension, d given by log d: Gaussian tails in log space, expected
sizes of U, S, S*, S_reg (Appendix C).

Q(x) = P[g >= x] for a standard normal g.  Of the m neurons of a node, w^(0) ~ N(0, sigma_0^2 I_d)
independently, so with q = Q(lo), thresholds in units of sigma_0:

    E|S(v)|  = m q                                   E|S*(v)| = m Q(hi) (1 - q)^(d-1)
    E#{U != {}} = m (1 - (1-q)^d)                    E#{U cap M != {}} = m (1 - (1-q)^|M|)
    E#(not S_reg) = m P[|U| > most or some <w,v> > sigma_0 cap]

The sets S*(v) of one node are disjoint, so their sizes are multinomial.  Everything is returned as
natural logarithms.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy import special

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)


def log_upper(x):
    """log Q(x) for real x (arrays); relative error of the logarithm below 1e-14, checked against
    balls up to x = 10^4.
    """
    return special.log_ndtr(-np.asarray(x, float))


def inverse(log_q):
    """x with log Q(x) = log_q."""
    return -special.ndtri_exp(np.asarray(log_q, float))


def hazard(x):
    """phi(x)/Q(x), x of any size."""
    x = np.asarray(x, float)
    with np.errstate(over="ignore", divide="ignore"):
        return np.where(
            x > -30,
            math.sqrt(2 / math.pi) / special.erfcx(x / math.sqrt(2)),
            np.exp(-x * x / 2) / math.sqrt(2 * math.pi),
        )


def log_ratio(x, width):
    """log Q(x)/Q(x + width) for 0 <= width <= 1, right to 1e-13 of itself however small width is:
    the integral of the hazard.
    """
    x, width = np.broadcast_arrays(np.asarray(x, float), np.asarray(width, float))
    at = x[..., None] + width[..., None] * (1 + _NODES) / 2
    return (hazard(at) * _WEIGHTS).sum(axis=-1) * width / 2


def log1mexp(y):
    """log(1 - e^y) for y <= 0."""
    y = np.asarray(y, float)
    with np.errstate(divide="ignore"):
        return np.where(
            y > -math.log(2),
            np.log(-np.expm1(np.minimum(y, 0))),
            np.log1p(-np.exp(np.minimum(y, -1e-300))),
        )


def _log_rate(log_p, log_n):
    """log of -n log(1 - p)."""
    log_p = np.asarray(log_p, float)
    p = np.exp(log_p)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(p > 1e-8, np.log(-np.log1p(-p)), log_p + p / 2) + np.asarray(log_n, float)


def log_none(log_p, log_n):
    """log (1 - p)^n, -inf where it is below e^-10^308."""
    with np.errstate(over="ignore"):
        return -np.exp(_log_rate(log_p, log_n))


def log_some(log_p, log_n):
    """log (1 - (1 - p)^n): chance that one of n independent events of chance p happens."""
    rate = _log_rate(log_p, log_n)
    with np.errstate(over="ignore"):
        return np.where(rate < -30, rate, log1mexp(-np.exp(np.maximum(rate, -30.0))))


def log_choose(log_n, j):
    """log C(n, j) for whole j >= 0, n given by its logarithm; -inf where j > n."""
    total = 0.0 * log_n
    for i in range(j):
        share = -i * math.exp(-log_n)
        total += log_n + (math.log1p(share) if share > -1 + 1e-12 else -math.inf)
    return total - math.lgamma(j + 1)


@dataclass(frozen=True)
class Thresholds:
    """lo and hi of Definitions C.1 and G.1 and the cap of S_reg, over sigma_0; width = hi - lo
    without cancellation.
    """

    lo: float
    hi: float
    width: float
    cap: float = math.inf

    @classmethod
    def scaled(cls, tau: float, mu: float, cap: float = math.inf) -> Thresholds:
        """tau -+ mu."""
        return cls(tau - mu, tau + mu, 2 * mu, cap)

    @classmethod
    def literal(cls, log_d: float, c0: float, labels="coarse") -> Thresholds:
        """theta sqrt(L -+ L^-5) with L = log d, theta^2 = 4 + 2 c0 (coarse) or 2 + 2 c0; cap =
        sqrt(10 L).
        """
        theta, small = math.sqrt(4 + 2 * c0 if labels in ("coarse", 1) else 2 + 2 * c0), log_d**-5
        if not log_d > 1:
            raise ValueError(f"log d must exceed 1, not {log_d:g}")
        lo, hi = theta * math.sqrt(log_d - small), theta * math.sqrt(log_d + small)
        return cls(lo, hi, theta * theta * 2 * small / (lo + hi), math.sqrt(10 * log_d))


def log_neurons(log_d: float, c0: float, labels="coarse") -> float:
    """log m of Appendices C and G: m = d^(2+2 c0) for coarse labels, d^(1+2 c0) for each node of
    fine ones.
    """
    return (2 + 2 * c0 if labels in ("coarse", 1) else 1 + 2 * c0) * log_d


def expected(
    log_d: float, log_m: float, at: Thresholds, features: float | None = None, most: int = 4
) -> dict[str, float]:
    """Logarithms of expected numbers of neurons of one node.

    loose, strict: |S(v)|, |S*(v)|; strict_over_loose: log of their ratio; lucky: U != {}; kept: U
    cap M != {}, M of `features` elements; irregular: outside S_reg = {<w, v> <= sigma_0 cap for all
    v, |U| <= most}; crowded: |U| > most; loud: some <w, v> > cap.
    """
    log_q = float(log_upper(at.lo))
    own = (
        float(log_none(log_q, log_d + math.log1p(-math.exp(-log_d)))) if log_d > 0 else 0.0
    )  # (1-q)^(d-1)
    over = -float(log_ratio(at.lo, at.width)) if at.width <= 1 else float(log_upper(at.hi)) - log_q
    crowded, loud, both = _irregular(log_d, log_q, at, most)
    found = {
        "loose": log_m + log_q,
        "strict": log_m + log_q + over + own,
        "strict_over_loose": over + own,
        "lucky": log_m + float(log_some(log_q, log_d)),
        "crowded": log_m + crowded,
        "loud": log_m + loud,
        "irregular": log_m + both,
    }
    if features is not None:
        found["kept"] = log_m + float(log_some(log_q, math.log(features)))
    return found


def _irregular(log_d: float, log_q: float, at: Thresholds, most: int) -> tuple[float, float, float]:
    """Logs of P[|U| > most], P[some coordinate > cap], P[either]."""
    log_c = float(log_upper(at.cap)) if at.cap < math.inf else -math.inf
    loud = float(log_some(log_c, log_d)) if log_c > -math.inf else -math.inf
    below, quiet = (
        [],
        [],
    )  # |U| = i <= most; the same with nothing above cap, or rather with something above it
    for i in range(most + 1):
        ways = log_choose(log_d, i)
        if ways == -math.inf:
            continue
        rest = (
            float(log_none(log_q, log_d + math.log1p(-i * math.exp(-log_d))))
            if i < math.exp(min(log_d, 700))
            else 0.0
        )
        below.append(ways + i * log_q + rest)
        if i and log_c > -math.inf:
            quiet.append(below[-1] + float(log1mexp(i * float(np.log1p(-np.exp(log_c - log_q))))))
    terms, i = [], most + 1
    if log_q + log_d < math.log(
        0.3
    ):  # P[|U| > most] as a sum of falling terms; else from the complement
        while True:
            ways = log_choose(log_d, i)
            if ways == -math.inf:
                break
            left = (
                log_d + math.log1p(-i * math.exp(-log_d))
                if i * math.exp(-log_d) < 1 - 1e-12
                else -math.inf
            )
            terms.append(
                ways + i * log_q + (float(log_none(log_q, left)) if left > -math.inf else 0.0)
            )
            if terms[-1] < terms[0] - 40:
                break
            i += 1
        crowded = float(special.logsumexp(terms)) if terms else -math.inf
    else:
        crowded = float(log1mexp(min(float(special.logsumexp(below)), 0.0)))
    both = float(special.logsumexp([crowded, *quiet])) if quiet else crowded
    return crowded, loud, both


def literal(
    d, c0: float = 0.05, labels="coarse", features: float | None = None
) -> dict[str, float]:
    """`expected` with the thresholds and m of Definitions C.1 and G.1 at dimension d (a number or a
    text such as 10^122).
    """
    from assay.simulators.models.mixture.setting import dimension

    log_d = dimension(d)
    return expected(
        log_d, log_neurons(log_d, c0, labels), Thresholds.literal(log_d, c0, labels), features
    )


def of(setting) -> dict[str, float]:
    """`expected` for a `Setting`, without a cap."""
    return expected(
        math.log(setting.d),
        math.log(setting.m),
        Thresholds.scaled(setting.tau, setting.mu),
        setting.features,
    )


def log_empty(log_mean, log_m):
    """log P[a set is empty], its size binomial with m trials and the given mean: m log(1 -
    mean/m).
    """
    return log_none(np.asarray(log_mean, float) - log_m, log_m)


def some_empty(log_mean, log_m, sets: float, nodes: float = 1) -> tuple[float, float]:
    """Bounds of P[one of `sets` disjoint sets of equal mean is empty, in one of `nodes` independent
    nodes].

    Multinomial sizes are negatively associated, so P[none is empty] <= (1-e)^sets with e = P[one
    given set is empty]; and the union bound gives >= 1 - sets e.
    """
    log_e = float(log_empty(log_mean, log_m))
    if log_e == -math.inf:
        return 0.0, 0.0
    return (
        float(np.exp(log_some(log_e, math.log(sets * nodes)))),
        float(-np.expm1(log_none(min(log_e + math.log(sets), 0.0), math.log(nodes)))),
    )


def log_deviation(log_mean, share):
    """log of 2 exp(-mean ((1+x) log(1+x) - x)) >= log P[|size/mean - 1| >= x], x = share in (0, 1];
    capped at 0.
    """
    x = np.asarray(share, float)
    exponent = np.where(x > 1e-4, (1 + x) * np.log1p(x) - x, x * x / 2 * (1 - x / 3))
    with np.errstate(over="ignore"):
        return np.minimum(0.0, math.log(2) - np.exp(np.asarray(log_mean, float)) * exponent)


def first_dimension(c0: float, labels="coarse", level: float = 1.0, kind: str = "strict") -> float:
    """Smallest log d >= 3 from which the expected size of a literal S*(v) (or `kind` of `expected`)
    is at least `level`; nan if none is below 10^5.
    """

    def room(x):
        return expected(x, log_neurons(x, c0, labels), Thresholds.literal(x, c0, labels))[
            kind
        ] - math.log(level)

    from scipy.optimize import brentq

    grid = np.geomspace(3, 1e5, 200)
    values = np.array([room(x) for x in grid])
    last = np.flatnonzero(values < 0)
    if not len(last):
        return float(grid[0])
    return (
        math.nan
        if last[-1] == len(grid) - 1
        else float(brentq(room, grid[last[-1]], grid[last[-1] + 1], xtol=1e-12))
    )


def ball_log_upper(x, bits: int = 128):
    """log Q(x) as a flint ball that holds the exact value; x a number, a Fraction or a ball."""
    import flint

    with flint.ctx.workprec(bits):
        return (_ball(x) / flint.arb(2).sqrt()).erfc().log() - flint.arb(2).log()


def ball_literal(log_d, c0, labels="coarse", bits: int = 256) -> dict[str, object]:
    """Balls of log E|S(v)|, log E|S*(v)| and log of their ratio at literal thresholds, for exact
    log d and c0 (integers or Fractions).
    """
    import flint

    with flint.ctx.workprec(bits):
        L, c = _ball(log_d), _ball(c0)
        theta = (4 + 2 * c if labels in ("coarse", 1) else 2 + 2 * c).sqrt()
        small = 1 / L**5
        log_m = (2 + 2 * c if labels in ("coarse", 1) else 1 + 2 * c) * L
        low, high = (ball_log_upper(theta * (L + sign * small).sqrt(), bits) for sign in (-1, 1))
        own = (L.exp() - 1) * (-low.exp()).log1p()
        return {
            "loose": log_m + low,
            "strict": log_m + high + own,
            "strict_over_loose": high - low + own,
        }


def _ball(x):
    import flint

    if isinstance(x, flint.arb):
        return x
    if hasattr(x, "numerator") and not isinstance(x, float):
        return flint.arb(flint.fmpq(int(x.numerator), int(x.denominator)))
    return flint.arb(x)

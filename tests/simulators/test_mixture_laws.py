"""The Gaussian mixture's network: its exact law against real data and dense training.

Every test on draws has the level LEVEL, set beforehand, and a fixed seed.
"""

import math

import mpmath
import numpy as np
import pytest
from scipy import stats

from assay.simulators.models.mixture import dense, draw, flow, observe
from assay.simulators.models.mixture.setting import Setting, dimension, initial_law
from tests.simulators.mixtures import at, draws, ratios

LEVEL = 1e-4


def features(data, start, h):
    eigen = np.linalg.eigvalsh(data.gram)
    (zeta, phi), S = start, data.excess
    return [
        data.B[0, 0],
        data.B[0, 0] * data.B[1, 0],
        S[0, 0],
        S[-1, -1],
        S[0, -1],
        S[-1, -2],
        S[0, 1] * S[0, -1],
        eigen[0],
        eigen[-1],
        np.prod(eigen),
        zeta[0, 0],
        zeta[0, 0] * zeta[0, 1],
        phi[0, 0],
        phi[-1, 1],
        zeta[0, 0] * phi[0, 0],
        phi[0, 0] * phi[-1, 0],
        *(ratios(v)[1] for v in h),
        *(np.abs(v).max() for v in h),
    ]


def laws(d, sets, seed, off=0):
    """Features of `sets` data sets and trained networks: drawn in inner products (with d + off),
    and literally.
    """
    n, m, kappa, tau, omega, ds, steps = 16, 2, 0.4, 1.5, 0.2, 0.5, 16
    setting, rng, kept = Setting.raw(n, m, d + off, kappa, tau, omega), draws(seed), ([], [])
    for _ in range(sets):
        X, y, means = dense.mixture(rng, n, d, kappa, tau)
        W = dense.weights(rng, d, m, omega)
        kept[1].append(
            features(
                *draw.reduce(X, means, kappa, W),
                [dense.sigma(X @ V) for V in (W, dense.train(W, X, y, 8 * ds / tau**2, steps))],
            )
        )
        data = draw.draw(setting, rng)
        start = data.start(rng)
        run = flow.descend(data, start, ds, [0, steps])
        kept[0].append(features(data, start, [dense.sigma(run.z(k)) for k in (0, 1)]))
    return [
        stats.ks_2samp(a, b).pvalue
        for a, b in zip(np.array(kept[0]).T, np.array(kept[1]).T, strict=True)
    ]


@pytest.mark.parametrize("d", [20, 60])
def test_draws_have_the_law_of_real_data_and_dense_training(d):
    """At d = n + 4, the least one allowed, and above: inner products, start, and the trained
    representations.
    """
    assert min(laws(d, 600, 5)) > LEVEL


def test_a_wrong_law_is_noticed():
    """Two degrees of freedom too many, everything else right."""
    assert min(laws(20, 600, 6, off=2)) < LEVEL


def test_excess_of_chi_squared_at_every_size():
    rng = draws(1)
    for log_k in (math.log(3), math.log(1e6), math.log(1e8), 138.0, 1000.0):
        x = draw.excess_of_chi2(rng, np.full(4000, log_k))
        k = math.exp(min(log_k, 300))
        law = (
            (lambda v, k=k: stats.chi2.cdf(k + v * math.sqrt(2 * k), k))
            if log_k < 16
            else stats.norm.cdf
        )
        assert stats.kstest(x, law).pvalue > LEVEL

    class Fixed:
        def standard_normal(self, shape):
            return np.array([-4.0, -1.0, 0.5, 2.0, 5.0])

        def chisquare(self, k):
            return k

    with mpmath.workdps(
        40
    ):  # the expansion is the quantile transform: compare probabilities just above the switch to it
        k = 1.0001e7
        for z, x in zip(
            Fixed().standard_normal(5),
            draw.excess_of_chi2(Fixed(), np.full(5, math.log(k))),
            strict=True,
        ):
            half = mpmath.mpf(k) / 2
            upper = mpmath.gammainc(
                half, half + mpmath.mpf(x) * mpmath.sqrt(half), mpmath.inf, regularized=True
            )
            normal = mpmath.erfc(mpmath.mpf(z) / mpmath.sqrt(2)) / 2
            assert abs(upper - normal) < 1e-12 * mpmath.npdf(z)
    assert dimension("2^1200") == pytest.approx(1200 * math.log(2)) and dimension(
        "1e60"
    ) == dimension(10**60)


@pytest.mark.parametrize("d, c", [(20, 4.0), (1e4, 0.125), (1e30, 1.0)])
def test_distances_at_the_start_have_the_exact_mean(d, c):
    sets, m, rows = 60, 400, []
    for k in range(sets):
        data, start = at(16, m, d, c, 1e-3, seed=k)
        found = observe.distances(flow.flow(data, start, [0.0]), 0)
        rows.append(
            [math.exp(2 * found[name]) * 9e18 / m for name in ("log_within", "log_between")]
        )
    mean, error = np.mean(rows, axis=0), np.std(rows, axis=0, ddof=1) / math.sqrt(sets)
    assert np.all(
        np.abs(mean - initial_law(c, d)[:2]) < stats.t.isf(LEVEL / 2, sets - 1) * error
    ) and np.all(error < 0.1 * mean)


def test_law_at_the_start_in_the_limit():
    for c in (0.125, 1.0, 8.0):
        v = 1 + c * c / 64
        assert initial_law(c)[2] ** 2 == pytest.approx(
            30 * v**3 / (30 * v**3 - 18 * v**2 - 12), rel=1e-9
        )
    assert initial_law(0.125)[2] == pytest.approx(47.712, abs=1e-3)
    assert initial_law(1e-9)[2] == pytest.approx(8 * math.sqrt(5) / 3e-9, rel=1e-9)

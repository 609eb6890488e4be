"""The Gaussian mixture's network: dense against inner products, exact law against real data, invariances, closed forms.

Tests on draws have a preset level of 1e-3 each and a fixed seed.
"""
import math

import mpmath
import numpy as np
import pytest
from scipy import stats

from simulators.mixture import dense, draw, flow, observe
from simulators.mixture.setting import Setting, dimension, initial_law
from simulators.mixture.sweep import sample

LEVEL = 1e-3


def draws(seed=0):
    return np.random.default_rng(seed)


def real(n=16, d=40, m=6, kappa=0.3, tau=1.5, omega=0.1, seed=0):
    rng = draws(seed)
    X, y, means = dense.mixture(rng, n, d, kappa, tau)
    W = dense.weights(rng, d, m, omega)
    return X, y, W, *draw.reduce(X, means, kappa, W)


def at(n=16, m=5, d="1e4", c=0.125, tau_omega=0.1, seed=0):
    setting, rng = Setting.at(n, m, d, c, tau_omega), draws(seed)
    data = draw.draw(setting, rng)
    return data, data.start(rng)


def test_gradient_is_the_derivative_and_the_activation_is_smooth():
    X, y, W, *_ = real(n=8, d=12, m=2, omega=0.4)
    G, h = dense.gradient(W, X, y), 1e-6
    for place in ((0, 0), (5, 1), (11, 0)):
        E = np.zeros_like(W)
        E[place] = h
        assert (dense.loss(W + E, X, y) - dense.loss(W - E, X, y)) / (2 * h) == pytest.approx(G[place], abs=1e-8)
    z = np.array([-2.0, -1.0, -0.5, 1.0, 3.0])
    assert np.allclose(dense.sigma(z), [-4 / 3, -1 / 3, -1 / 24, 1 / 3, 7 / 3])


def test_inner_products_repeat_dense_training_to_rounding():
    X, y, W, data, start = real()
    eta, tau = 0.2, 1.5
    steps = [0, 10, 100, 300, 2000]
    run = flow.descend(data, start, eta * tau**2 / 8, steps)
    assert run.steps[0] < 2000  # the rest in one jump
    for k, t in enumerate(steps):
        z = X @ dense.train(W, X, y, eta, t)
        inner = flow.descend_inner(data.gram, y, X @ W, eta * tau**2 / 8, t)
        assert np.abs(run.z(k) - z).max() < 1e-12 * np.abs(z).max() and np.abs(inner - z).max() < 1e-12 * np.abs(z).max()
        h = dense.sigma(z)
        inside, across = (np.linalg.norm(h[:4, None] - h[None, b : b + 4], axis=2) for b in (0, 4))
        pairs = inside[~np.eye(4, dtype=bool)].reshape(4, 3)
        found = observe.distances(run, k)
        assert found["least"] == pytest.approx((across.min(axis=1) / pairs.max(axis=1)).min(), rel=1e-9)
        assert found["ratio"] == pytest.approx(math.sqrt((across**2).mean() / (pairs**2).mean()), rel=1e-9)
        assert found["triples"] == (across[:, None] > pairs[:, :, None]).mean()
    assert observe.activity(run, 4)["saturated"] == 1 and observe.activity(run, 0)["saturated"] == 0


def test_msdr_of_a_run_is_that_of_its_representations():
    X, y, W, data, start = real()
    found = observe.distances(flow.flow(data, start, [0.0]), 0)["msdr"]
    h = dense.sigma(X @ W)
    D = np.array([[np.square(h[4 * i : 4 * i + 4, None] - h[None, 4 * j : 4 * j + 4]).sum(axis=2).mean() for j in range(4)] for i in range(4)])
    assert found == pytest.approx((D[0, 1] + D[2, 3]) / 2 / (np.trace(D) / 4), rel=1e-9)


def test_flow_is_the_limit_of_small_steps():
    data, start = at(m=3)
    times = [0.0, 5.0, 40.0]
    run = flow.flow(data, start, times)
    off = []
    for h in (0.02, 0.01):
        walk = flow.descend(data, start, h, [round(t / h) for t in times])
        off.append(walk.z(2) - run.z(2))
    assert np.abs(off[1]).max() < 0.2 and np.abs(2 * off[1] - off[0]).max() < 0.02 * np.abs(off[1]).max() + 1e-3


def test_without_noise_the_flow_is_known():
    setting = Setting.at(8, 1, 1000, 1e-9, 0.1)
    data = draw.Data(setting, np.zeros((8, 4)), np.zeros((8, 8)))
    zeta = np.array([[0.1], [-0.2], [0.05], [-0.1]])
    times = np.array([0.0, 3.0, 9.0, 50.0, 1e6])
    run = flow.flow(data, (zeta, np.zeros((8, 1))), times, rtol=1e-12)
    for k, s in enumerate(times):  # dzeta/ds = y zeta^2 up to 1, at s = 1/zeta(0) - 1, then slope 1
        free = [0.1 / (1 - 0.1 * s) if s <= 9 else 1 + s - 9, -0.2 / (1 + 0.2 * s), 0.05 / (1 + 0.05 * s),
                -0.1 / (1 - 0.1 * s) if s <= 9 else -1 - (s - 9)]
        assert np.allclose(run.state(k)[0][:, 0], free, rtol=1e-8)


def test_scaling_changes_nothing():
    X, y, W, data, start = real()
    rng, l, eta = draws(0), 3.0, 0.2
    X2, _, means2 = dense.mixture(rng, 16, 40, 0.3 * l, 1.5 * l)
    assert np.allclose(X2, l * X)
    other, begin = draw.reduce(X2, means2, 0.3 * l, W / l)
    assert np.allclose(other.gram, data.gram, rtol=1e-12) and np.allclose(begin[0], start[0]) and np.allclose(begin[1], start[1])
    assert np.allclose(X2 @ dense.train(W / l, X2, y, eta / l**2, 200), X @ dense.train(W, X, y, eta, 200), rtol=1e-9)
    first, second = Setting.raw(16, 6, 40, 0.3, 1.5, 0.1), Setting.raw(16, 6, 40, 0.3 * l, 1.5 * l, 0.1 / l)
    assert first.s_0 == pytest.approx(second.s_0) and second.s_T(1.5 * l) / first.s_T(1.5) == pytest.approx(l**5)


def test_cubic_phase_scales_and_labels_swap():
    data, (zeta, phi) = at(c=0.5)
    one, two = flow.flow(data, (zeta, phi), [2.0]), flow.flow(data, (zeta / 7, phi / 7), [14.0])
    assert np.abs(one.z(0)).max() < 1 and np.allclose(two.z(0) * 7, one.z(0), rtol=1e-7, atol=1e-9)
    swap = np.r_[8:16, 0:8]
    mirror = draw.Data(data.setting, data.B[swap][:, [2, 3, 0, 1]], data.excess[swap][:, swap])
    a = flow.descend(data, (zeta, phi), 0.1, [300])
    b = flow.descend(mirror, (-zeta[[2, 3, 0, 1]], -phi[swap]), 0.1, [300])  # w to -w, y to -y
    assert np.allclose(a.z(0), -b.z(0)[swap], rtol=1e-10)


@pytest.mark.parametrize("d", [20, 60])
def test_inner_products_have_the_law_of_real_data(d):
    """Draws of B, S and of the start against literal ones, by preset two-sample tests, at d = n + 4 and above."""
    n, sets, kappa, tau, omega = 16, 200, 0.4, 1.5, 0.2
    setting, rng, kept = Setting.raw(n, 2, d, kappa, tau, omega), draws(5), {"law": [], "real": []}
    for _ in range(sets):
        X, y, means = dense.mixture(rng, n, d, kappa, tau)
        literal = draw.reduce(X, means, kappa, dense.weights(rng, d, 2, omega))
        data = draw.draw(setting, rng)
        for name, (one, start) in (("law", (data, data.start(rng))), ("real", literal)):
            eigen = np.linalg.eigvalsh(one.gram)
            run = flow.descend(one, start, 0.5, [0, 8])
            found = [observe.distances(run, k)["ratio"] for k in (0, 1)]
            kept[name].append([one.B[0, 0], one.excess[0, 0], one.excess[-1, -1], one.excess[0, -1], one.excess[-1, -2], eigen[0], eigen[-1],
                               start[0][0, 0], start[1][0, 0], start[1][-1, 1], start[0][0, 0] * start[1][0, 0], *found])
    for a, b in zip(np.array(kept["law"]).T, np.array(kept["real"]).T, strict=True):
        assert stats.ks_2samp(a, b).pvalue > LEVEL / 10


def test_excess_of_chi_squared_at_every_size():
    rng = draws(1)
    for log_k in (math.log(3), math.log(1e6), math.log(1e8), 138.0, 1000.0):
        x = draw.excess_of_chi2(rng, np.full(4000, log_k))
        k = math.exp(min(log_k, 300))
        law = (lambda v, k=k: stats.chi2.cdf(k + v * math.sqrt(2 * k), k)) if log_k < 16 else stats.norm.cdf
        assert stats.kstest(x, law).pvalue > LEVEL
    with mpmath.workdps(40):  # the expansion is the quantile transform: compare probabilities at k = 10^7
        k, z, e = mpmath.mpf(10**7), mpmath.mpf(2), 1 / mpmath.sqrt(2 * mpmath.mpf(10**7))
        x = z + e * (2 * (z * z - 1) / 3 + e * ((z**3 - 7 * z) / 9 - e * 2 * (6 * z**4 + 14 * z * z - 32) / 405))
        third = z + e * (2 * (z * z - 1) / 3 + e * (z**3 - 7 * z) / 9)
        assert abs(x - third) < 1e-10  # terms fall by 10^3 to 10^4 each
    assert dimension("2^1200") == pytest.approx(1200 * math.log(2)) and dimension("1e60") == dimension(10**60)


@pytest.mark.parametrize("d, c", [(20, 4.0), (1e4, 0.125), (1e30, 1.0)])
def test_distances_at_the_start_have_the_exact_mean(d, c):
    sets, rows = 30, []
    for k in range(sets):
        data, start = at(n=16, m=200, d=d, c=c, tau_omega=1e-3, seed=k)
        found = observe.distances(flow.flow(data, start, [0.0]), 0)
        rows.append([math.exp(2 * found[name]) * 9e18 / 200 for name in ("log_within", "log_between")])
    mean, error = np.mean(rows, axis=0), np.std(rows, axis=0, ddof=1) / math.sqrt(sets)
    assert np.all(np.abs(mean - initial_law(c, d)[:2]) < 3.5 * error)


def test_law_at_the_start_in_the_limit():
    for c in (0.125, 1.0, 8.0):
        v = 1 + c * c / 64
        assert initial_law(c)[2] ** 2 == pytest.approx(30 * v**3 / (30 * v**3 - 18 * v**2 - 12), rel=1e-9)
    assert initial_law(0.125)[2] == pytest.approx(47.712, abs=1e-3)
    assert initial_law(1e-9)[2] == pytest.approx(8 * math.sqrt(5) / 3e-9, rel=1e-9)


def test_differences_keep_their_digits():
    with mpmath.workdps(60):
        def exact(z):
            return z**3 / 3 if abs(z) <= 1 else z - mpmath.sign(z) * mpmath.mpf(2) / 3

        for b in (-3.0, -0.7, 1e-9, 0.4, 1 - 2e-12, 5.0):
            for apart in (1e-30, 3e-12, 0.3, 8.0):
                true = exact(mpmath.mpf(b) + mpmath.mpf(apart)) - exact(mpmath.mpf(b))
                for sign in (1, -1):
                    found = sign * float(observe.gap(np.array(b + apart if sign > 0 else b), np.array(b if sign > 0 else b + apart), np.array(sign * apart)))
                    assert found == pytest.approx(float(true), rel=1e-4 if b == 1 - 2e-12 and apart == 3e-12 else 1e-9)


def test_dimension_beyond_floating_point():
    """d = 2^1200 with c = 2^-21: a ratio above a million at the start, about 1 when every sample has moved for long."""
    data, start = at(n=16, m=4, d="2^1200", c=2.0**-21, tau_omega=0.05)
    run = flow.flow(data, start, [0.0, 10.0, 1e3, 1e200, math.inf], rtol=1e-7)
    found = [observe.distances(run, k) for k in range(5)]
    assert found[0]["ratio"] > 1e6 and found[2]["ratio"] > found[0]["ratio"] and found[0]["triples"] == 1
    assert found[4]["ratio"] < 10 and found[3]["ratio"] == pytest.approx(found[4]["ratio"], rel=1e-3)
    assert observe.activity(run, 3)["saturated"] == 1 and run.steps.max() < 10_000


def test_samples_may_rest_on_the_wrong_side_for_ever():
    data, start = sample(Setting.example(8, "1e3"), 0, "x")
    run = flow.flow(data, start, [0.0, 1e3, 1e6], rtol=1e-8)
    signs = data.setting.y[:, None] * run.z(2)
    held = signs < 0
    assert held.any() and np.allclose(run.z(1)[held], run.z(2)[held], atol=1e-6) and (signs[~held] > 1e3).all()


def test_lemma_margins_in_the_regime():
    data, start = at(n=64, m=8, d="1e60", c=1.9e-12, tau_omega=0.05)
    setting = data.setting
    assert all(v >= 0 for v in setting.hypotheses().values()) and setting.spread < 1
    run = flow.flow(data, start, np.linspace(0, setting.s_0, 4), rtol=1e-14)
    for k in range(4):
        found = observe.margins(run, k)
        assert found["a7"] > 0 and found["a8"] > 0 and found["zeta"] > -1e-13 and found["phi"] > 0 and found["share"] > 0
        assert observe.activity(run, k)["z"] < 1


@pytest.mark.parametrize("change, message", [
    ({"n": 10}, "multiple of 4"), ({"n": 16, "d": 19}, "at least n \\+ 4 = 20"), ({"d": "many"}, "d must be a number such as"),
    ({"c": 0}, "c and tau omega"), ({"d": "2^4000"}, "at most e\\^1200"), ({"m": 0}, "m must be"),
])
def test_bad_points_get_one_line(change, message):
    point = {"n": 16, "m": 2, "d": 100, "c": 1.0, "tau_omega": 0.1} | change
    with pytest.raises(ValueError, match=message):
        Setting.at(**point)

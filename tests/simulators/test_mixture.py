"""The Gaussian mixture's network: dense against inner products, invariances, closed forms, what
rests and what turns back.
"""

import math

import mpmath
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from assay.simulators.models.mixture import dense, draw, flow, future, observe
from assay.simulators.models.mixture.setting import Setting, dimension
from assay.simulators.models.mixture.sweep import follow, sample, sweep
from tests.simulators.mixtures import at, draws, ratios, real, relative


def test_gradient_is_the_derivative_and_the_activation_is_smooth():
    X, y, W, *_ = real(n=8, d=12, m=2, omega=0.4)
    G, h = dense.gradient(W, X, y), 1e-6
    for place in ((0, 0), (5, 1), (11, 0)):
        E = np.zeros_like(W)
        E[place] = h
        assert (dense.loss(W + E, X, y) - dense.loss(W - E, X, y)) / (2 * h) == pytest.approx(
            G[place], abs=1e-8
        )
    z = np.array([-2.0, -1.0, -0.5, 1.0, 3.0])
    assert np.allclose(dense.sigma(z), [-4 / 3, -1 / 3, -1 / 24, 1 / 3, 7 / 3])
    assert np.allclose(dense.slope(z), [1, 1, 0.25, 1, 1])


@pytest.mark.parametrize(
    "n, d, m, kappa, omega", [(16, 40, 6, 0.3, 0.1), (32, 500, 12, 0.05, 0.1), (8, 12, 4, 0.2, 0.1)]
)
def test_inner_products_repeat_dense_training_to_rounding(n, d, m, kappa, omega):
    X, y, W, data, start = real(n, d, m, kappa, 1.5, omega)
    eta, steps, before = 0.2, [0, 10, 100, 300, 2000], 0
    run, trained = flow.descend(data, start, eta * 1.5**2 / 8, steps), W
    for k, t in enumerate(steps):
        trained, before = dense.train(trained, X, y, eta, t - before), t
        z = X @ trained
        inner = flow.descend_inner(data.gram, y, X @ W, eta * 1.5**2 / 8, t)
        assert relative(run.z(k), z) < 1e-11 and relative(inner, z) < 1e-11
        found, literal = observe.distances(run, k), ratios(dense.sigma(z))
        assert found["least"] == pytest.approx(literal[0], rel=1e-8) and found[
            "ratio"
        ] == pytest.approx(literal[1], rel=1e-8)
        assert found["triples"] == literal[2]
    share = observe.activity(run, 4)["saturated"]
    assert (
        observe.activity(run, 0)["saturated"] == 0
        and share > 0.9
        and (share < 1 or run.steps[0] < 2000)
    )


def test_msdr_of_a_run_is_that_of_its_representations():
    X, y, W, data, start = real()
    found = observe.distances(flow.flow(data, start, [0.0]), 0)["msdr"]
    h = dense.sigma(X @ W)
    D = np.array(
        [
            [
                np.square(h[4 * i : 4 * i + 4, None] - h[None, 4 * j : 4 * j + 4])
                .sum(axis=2)
                .mean()
                for j in range(4)
            ]
            for i in range(4)
        ]
    )
    assert found == pytest.approx((D[0, 1] + D[2, 3]) / 2 / (np.trace(D) / 4), rel=1e-9)


def test_distances_are_summed_in_pieces():
    X, y, W, data, start = real(n=32, d=40, m=16_000, omega=0.5)
    run = flow.flow(data, start, [0.0])
    assert np.allclose(
        [observe.distances(run, 0)[k] for k in ("least", "ratio", "triples")],
        ratios(dense.sigma(X @ W)),
        rtol=1e-10,
    )


def test_flow_is_the_limit_of_small_steps():
    data, start = at(m=3)
    run = flow.flow(data, start, [0.0, 5.0, 40.0])
    off = [flow.descend(data, start, h, [round(40 / h)]).z(0) - run.z(2) for h in (0.02, 0.01)]
    assert (
        np.abs(off[1]).max() < 0.2
        and np.abs(2 * off[1] - off[0]).max() < 0.02 * np.abs(off[1]).max() + 1e-3
    )


@pytest.mark.parametrize(
    "n, d, c, tau_omega",
    [(8, 1e3, 0.3, 0.1), (16, 30, 0.2, 0.5), (16, 1e5, 20.0, 0.3), (8, 140, 5.8, 0.15)],
)
def test_flow_against_another_integrator(n, d, c, tau_omega):
    """z alone, dz/ds = (4/n) K (y sigma'(z)), by scipy's method of order 8: at ordinary sizes both
    keep their digits.
    """
    data, start = at(n, 3, d, c, tau_omega)
    run, y, K = flow.flow(data, start, [0.0, 10.0, 1e3]), data.setting.y, data.gram
    for r in range(3):
        path = solve_ivp(
            lambda t, z: K @ (4 / n * y * np.minimum(z * z, 1)),
            (0, 1e3),
            run.z(0)[:, r],
            t_eval=[10, 1e3],
            rtol=1e-11,
            atol=1e-13,
            method="DOP853",
        )
        assert all(relative(run.z(k)[:, r], path.y[:, k - 1]) < 1e-7 for k in (1, 2))


def test_without_noise_the_flow_is_known():
    setting = Setting.at(8, 1, 1000, 1e-9, 0.1)
    data = draw.Data(setting, np.zeros((8, 4)), np.zeros((8, 8)))
    times = np.array([0.0, 3.0, 9.0, 50.0, 1e6])
    run = flow.flow(
        data, (np.array([[0.1], [-0.2], [0.05], [-0.1]]), np.zeros((8, 1))), times, rtol=1e-12
    )
    for k, s in enumerate(times):  # dzeta/ds = y zeta^2 up to 1, at s = 1/zeta(0) - 1, then slope 1
        one = 0.1 / (1 - 0.1 * s) if s <= 9 else 1 + s - 9
        assert np.allclose(
            run.state(k)[0][:, 0],
            [one, -0.2 / (1 + 0.2 * s), 0.05 / (1 + 0.05 * s), -one],
            rtol=1e-8,
        )


def test_scaling_changes_nothing():
    X, y, W, data, start = real()
    rng, l, eta = draws(0), 3.0, 0.2
    X2, _, means2 = dense.mixture(rng, 16, 40, 0.3 * l, 1.5 * l)
    assert np.allclose(X2, l * X)
    other, begin = draw.reduce(X2, means2, 0.3 * l, W / l)
    assert (
        np.allclose(other.gram, data.gram, rtol=1e-12)
        and np.allclose(begin[0], start[0])
        and np.allclose(begin[1], start[1])
    )
    assert np.allclose(
        X2 @ dense.train(W / l, X2, y, eta / l**2, 200),
        X @ dense.train(W, X, y, eta, 200),
        rtol=1e-9,
    )
    first, second = (
        Setting.raw(16, 6, 40, 0.3, 1.5, 0.1),
        Setting.raw(16, 6, 40, 0.3 * l, 1.5 * l, 0.1 / l),
    )
    assert first.s_0 == pytest.approx(second.s_0) and second.s_T(1.5 * l) / first.s_T(
        1.5
    ) == pytest.approx(l**5)


def test_cubic_phase_scales_and_labels_swap():
    data, (zeta, phi) = at(c=0.5)
    one, two = flow.flow(data, (zeta, phi), [2.0]), flow.flow(data, (zeta / 7, phi / 7), [14.0])
    assert np.abs(one.z(0)).max() < 1 and np.allclose(two.z(0) * 7, one.z(0), rtol=1e-7, atol=1e-9)
    swap = np.r_[8:16, 0:8]
    mirror = draw.Data(data.setting, data.B[swap][:, [2, 3, 0, 1]], data.excess[swap][:, swap])
    a = flow.descend(data, (zeta, phi), 0.1, [300])
    b = flow.descend(mirror, (-zeta[[2, 3, 0, 1]], -phi[swap]), 0.1, [300])  # w to -w, y to -y
    assert np.allclose(a.z(0), -b.z(0)[swap], rtol=1e-10)
    X, y, W, *_ = real()
    assert np.array_equal(dense.train(-W, X, -y, 0.2, 200), -dense.train(W, X, y, 0.2, 200))


def test_differences_keep_their_digits():
    with mpmath.workdps(60):

        def exact(z):
            return z**3 / 3 if abs(z) <= 1 else z - mpmath.sign(z) * mpmath.mpf(2) / 3

        for b in (-3.0, -0.7, 1e-9, 0.4, 1 - 2e-12, 5.0):
            for apart in (1e-30, 3e-12, 0.3, 8.0):
                true = exact(mpmath.mpf(b) + mpmath.mpf(apart)) - exact(mpmath.mpf(b))
                for sign in (1, -1):
                    a, other = (b + apart, b) if sign > 0 else (b, b + apart)
                    found = sign * float(
                        observe.gap(np.array(a), np.array(other), np.array(sign * apart))
                    )
                    assert found == pytest.approx(
                        float(true), rel=1e-4 if b == 1 - 2e-12 and apart == 3e-12 else 1e-9
                    )


def test_dimension_beyond_floating_point():
    """d = 2^1200 with c = 2^-21: a ratio above a million at the start, about 1 when every sample
    has moved for long.
    """
    data, start = at(n=16, m=4, d="2^1200", c=2.0**-21, tau_omega=0.05)
    run = flow.flow(data, start, [0.0, 10.0, 1e3, 1e200, math.inf], rtol=1e-7)
    found = [observe.distances(run, k) for k in range(5)]
    assert (
        found[0]["ratio"] > 1e6
        and found[2]["ratio"] > found[0]["ratio"]
        and found[0]["triples"] == 1
    )
    assert found[4]["ratio"] < 10 and found[3]["ratio"] == pytest.approx(
        found[4]["ratio"], rel=1e-3
    )
    assert [observe.activity(run, k)["saturated"] for k in (3, 4)] == [
        1,
        1,
    ] and run.steps.max() < 10_000
    late = observe.activity(run, 4)["phi_over_zeta"]
    assert late == pytest.approx(data.setting.self_weight * 4 / 16, rel=1e-9)


@pytest.mark.parametrize("n, d, c, tau_omega", [(16, "1e70", 51.1, 0.18), (16, "1e40", 0.3, 0.02)])
def test_small_inner_products_beside_large_means(n, d, c, tau_omega):
    """z -> 0 while zeta and phi do not: 1000 times smaller errors allowed give the same, up to the
    limit of infinite time.
    """
    data, start = at(n, 3, d, c, tau_omega)
    rough, fine = (
        observe.curve(flow.flow(data, start, [0.0, 10.0, 1e5, 1e30, math.inf], rtol=rtol))
        for rtol in (1e-6, 1e-9)
    )
    for name in ("least", "ratio", "msdr", "phi_over_zeta"):
        assert np.allclose(rough[name], fine[name], rtol=1e-3), name


def held():
    """A point with samples that rest on the wrong side for ever: (data, start)."""
    return sample(Setting.example(8, "1e3"), 0, "x")


def test_samples_may_rest_on_the_wrong_side_for_ever(monkeypatch):
    data, start = held()
    times = [0.0, 1e3, 1e6, math.inf]
    run = flow.flow(data, start, times)
    signs = data.setting.y[:, None] * run.z(2)
    wrong = signs < 0
    assert (
        wrong.any()
        and np.array_equal(~np.isnan(run.rest[2]), wrong)
        and (signs[~wrong] > 1e3).all()
    )
    assert np.array_equal(run.z(1)[wrong], run.z(2)[wrong]) and (run.z(3)[wrong] == 0).all()
    y, K = data.setting.y, data.gram
    assert np.abs((K @ (y[:, None] * dense.slope(run.z(2))))[wrong]).max() < 1e-12  # at rest
    r = int(np.flatnonzero(wrong.any(axis=0))[0])  # another integrator, that knows nothing of rest
    path = solve_ivp(
        lambda t, z: K @ (4 / 8 * y * np.minimum(z * z, 1)),
        (0, 1e3),
        run.z(0)[:, r],
        rtol=1e-10,
        atol=1e-12,
        method="DOP853",
    )
    assert relative(run.z(1)[:, r], path.y[:, -1]) < 1e-6
    monkeypatch.setattr(future, "CLOSE", 1e-6)  # later, with the rest of the way integrated
    later = flow.flow(data, start, times)
    assert all(relative(later.z(k), run.z(k)) < 1e-8 for k in (1, 2))
    a, b = observe.curve(run), observe.curve(later)
    assert np.allclose(a["ratio"], b["ratio"], rtol=1e-6) and a["saturated"][3] == 1 - wrong.mean()


def test_the_well_around_the_rest_keeps_its_paths(monkeypatch):
    """Wherever `near` is satisfied without the condition of closeness, paths stay in the pattern
    and tend to the rest.
    """
    monkeypatch.setattr(future, "CLOSE", math.inf)
    data, start = held()
    run, rng, seen = flow.flow(data, start, [1e3]), draws(3), [0, 0]
    y, K = data.setting.y, data.gram
    r = int(np.flatnonzero(~np.isnan(run.rest[0]).all(axis=0))[0])
    end = run.z(0)[:, r]
    found = flow.Field(data).future(end)
    for _ in range(40):
        z = end.copy()
        z[found.held] = found.rest * rng.uniform(-0.5, 2.5, len(found.rest))
        if not (np.abs(z[found.held]) < 1).all():
            continue
        sure = found.near(z)
        seen[int(sure)] += 1
        path = solve_ivp(
            lambda t, v: K @ (4 / 8 * y * np.minimum(v * v, 1)), (0, 200), z, rtol=1e-8, atol=1e-10
        ).y
        if sure:
            assert (
                np.allclose(path[found.held, -1], found.rest, atol=1e-6)
                and (np.abs(path[~found.held]) >= 1).all()
            )
    assert min(seen) >= 5


def test_saturated_samples_may_turn_back():
    """All beyond 1 is not enough: where K y pulls a sample inward there is no closed form, and none
    is used.
    """
    setting = Setting.at(8, 1, 1000, 0.1, 0.1)
    e = np.array(
        [-1.5, 1, 1, 1, -1, -1, -1, -1]
    )  # one common direction of the noise, in which the first sample is odd
    data = draw.Data(setting, np.zeros((8, 4)), np.outer(e, e))
    start = (np.array([[1.5], [1.5], [-1.5], [-1.5]]), np.zeros((8, 1)))
    field = flow.Field(data)
    assert field.future(field.z(flow.join(*start))[:, 0]) is None
    run, y = flow.flow(data, start, [0.0, 3.0]), setting.y
    path = solve_ivp(
        lambda t, z: data.gram @ (0.5 * y * np.minimum(z * z, 1)),
        (0, 3),
        run.z(0)[:, 0],
        rtol=1e-10,
        atol=1e-12,
    )
    assert relative(run.z(1)[:, 0], path.y[:, -1]) < 1e-6 and run.z(1)[0, 0] < 1


def test_lemma_margins_in_the_regime():
    data, start = at(n=64, m=8, d="1e60", c=1.9e-12, tau_omega=0.05)
    setting = data.setting
    assert all(v >= 0 for v in setting.hypotheses().values()) and setting.spread < 1
    run = flow.flow(data, start, np.linspace(0, setting.s_0, 4), rtol=1e-14)
    for k in range(4):
        found = observe.margins(run, k)
        assert (
            found["a7"] > 0
            and found["a8"] > 0
            and found["zeta"] > -1e-13
            and found["phi"] > 0
            and found["share"] > 0
        )
        assert observe.activity(run, k)["z"] < 1


def test_where_the_example_meets_the_hypotheses():
    """The dimensions of the inventory: 2^8.34, 2^225, 2^300, 2^338.75; and a point's own conditions
    agree.
    """
    for name, power in (
        ("tau omega >= 2 sqrt q", 8.34),
        ("c <= sqrt(n/d^(1/3))", 225),
        ("c <= 1/8", 300),
        ("4 tau omega sqrt(log 4m) <= 1", 338.75),
    ):
        below, above = (Setting.example_room(f"2^{power + shift}")[name] for shift in (-0.02, 0.02))
        assert below < 0 < above
    room, point = Setting.example_room("1e30"), Setting.example(8, "1e30").hypotheses()
    assert (
        room["c <= 1/8"] == pytest.approx(point["c <= 1/8"]) and Setting.example(8, "1e3").s_0 < 0
    )
    assert room["c >= sqrt(32 n/sqrt d)"] == pytest.approx(
        point["c >= sqrt(32 n/sqrt d)"] - (0.32 * dimension("1e30") - math.log(8)) / 2
    )


def test_sweeps_resume_from_their_shards(tmp_path):
    point, times = (8, 2, "1e6"), np.array([0.0, 10.0, 1e4, math.inf])
    cs = [0.05, 0.5, 2.0]
    half = sweep(*point, cs, 0.1, times, folder=tmp_path, shard=(0, 2))
    assert (
        np.isnan(half["ratio"][1]).all()
        and not np.isnan(half["ratio"][[0, 2]]).any()
        and len(list(tmp_path.iterdir())) == 2
    )
    whole = sweep(*point, cs, 0.1, times, folder=tmp_path, shard=(1, 2))
    plain = sweep(*point, cs, 0.1, times)
    assert (
        set(whole) == set(plain)
        and all(np.array_equal(whole[k], plain[k]) for k in plain)
        and whole["least"].shape == (3, 4)
    )
    one = follow(Setting.at(*point, 0.5, 0.1), times[::-1])
    assert np.array_equal(one["ratio"][::-1], plain["ratio"][1]) and np.array_equal(
        one["times"], times[::-1]
    )
    assert not np.array_equal(
        follow(Setting.at(*point, 0.5, 0.1), [0.0], seed=1)["ratio"], one["ratio"][-1:]
    )


@pytest.mark.parametrize(
    "change, message",
    [
        ({"n": 10}, "multiple of 4"),
        ({"n": 16, "d": 19}, "at least n \\+ 4 = 20"),
        ({"d": "many"}, "d must be a number such as"),
        ({"c": 0}, "c must be between"),
        ({"d": "2^4000"}, "at most e\\^1200"),
        ({"m": 0}, "m must be"),
    ],
)
def test_bad_points_get_one_line(change, message):
    point = {"n": 16, "m": 2, "d": 100, "c": 1.0, "tau_omega": 0.1} | change
    with pytest.raises(ValueError, match=message):
        Setting.at(**point)

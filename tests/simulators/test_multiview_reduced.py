"""The reduced simulators of the patch model: tails in log space, mean field and closed forms, hard
error.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats
from scipy.integrate import solve_ivp

from assay.simulators.models.multiview import data, hard, lucky, sweeps, tails
from assay.simulators.models.multiview.setting import SETTINGS, Setting
from assay.simulators.sweeps.store import Store

LEVEL = 1e-4


@pytest.mark.parametrize("x", [0, 0.5, 3, 37, 1000, 5000])
def test_log_tail_lies_in_the_ball(x):
    assert float(tails.log_upper(x)) == pytest.approx(
        float(tails.ball_log_upper(x, 200).mid()), rel=1e-14
    )
    assert float(tails.inverse(tails.log_upper(x))) == pytest.approx(x, rel=1e-12, abs=1e-12)


def test_ratio_of_tails_survives_a_tiny_width():
    at = tails.Thresholds.literal(282, 0.05)
    assert at.width < 1e-12
    for labels, bits in (("coarse", 1024), ("fine", 1024)):
        balls = tails.ball_literal(282, Fraction(1, 20), labels, bits)
        found = tails.expected(
            282, tails.log_neurons(282, 0.05, labels), tails.Thresholds.literal(282, 0.05, labels)
        )
        for name, ball in balls.items():
            assert found[name] == pytest.approx(float(ball.mid()), rel=1e-10)


def test_expected_sizes_agree_with_enumeration():
    d, m, at = 6, 500, tails.Thresholds(0.9, 1.1, 0.2, 1.6)
    q, r, c = stats.norm.sf([at.lo, at.hi, at.cap])
    found = {
        k: math.exp(v) for k, v in tails.expected(math.log(d), math.log(m), at, 3, most=2).items()
    }
    inside = sum(math.comb(d, i) * (q - c) ** i * (1 - q) ** (d - i) for i in range(3))
    exact = {
        "loose": m * q,
        "strict": m * r * (1 - q) ** (d - 1),
        "lucky": m * (1 - (1 - q) ** d),
        "kept": m * (1 - (1 - q) ** 3),
        "crowded": m * stats.binom.sf(2, d, q),
        "loud": m * (1 - (1 - c) ** d),
        "irregular": m * (1 - inside),
    }
    for name, value in exact.items():
        assert found[name] == pytest.approx(value, rel=1e-12), name
    assert tails.expected(800, 1690, tails.Thresholds.literal(800, 0.05), 10)[
        "kept"
    ] == pytest.approx(
        tails.expected(800, 1690, tails.Thresholds.literal(800, 0.05))["loose"] + math.log(10),
        rel=1e-12,
    )


def test_first_dimension_with_a_lucky_neuron():
    digits = {
        c0: [tails.first_dimension(c0, labels) / math.log(10) for labels in ("coarse", "fine")]
        for c0 in (0.1, 0.05, 0.01)
    }
    assert digits[0.1] == pytest.approx([14.8, 13.2], abs=0.05)
    assert digits[0.05] == pytest.approx([32.9, 29.6], abs=0.05)
    assert digits[0.01] == pytest.approx([203.7, 186.9], abs=0.05)


def test_chance_of_an_empty_set():
    s = SETTINGS["S6"]
    mean = tails.of(s)["strict"]
    p = math.exp(mean) / s.m
    sets = 2
    exact = 1 - (1 - 2 * (1 - p) ** s.m + (1 - 2 * p) ** s.m)
    low, high = tails.some_empty(mean, math.log(s.m), sets)
    assert low <= exact <= high < 1.1 * low
    assert tails.some_empty(20.0, 400.0, 34) == (0.0, 0.0)
    size, share = 400, 0.2
    assert (
        2 * stats.poisson.sf(size * (1 + share), size)
        < math.exp(tails.log_deviation(math.log(size), share))
        < 1
    )


def test_mean_field_repeats_the_recorded_run():
    """Recorded simulation of S1, seed 0: growth of v_+ and its ratio to fine growth; n_1 and n_2
    were measured on it.
    """
    common, fine = lucky.of(SETTINGS["S1"], [10, 20, 50, 100, 200], 28.5, 22.8)
    assert common == pytest.approx([0.00747, 0.01054, 0.01506, 0.01865, 0.02240], rel=0.02)
    assert common == pytest.approx([0.00733, 0.01041, 0.01491, 0.01856, 0.02240], rel=0.004)
    assert fine / common == pytest.approx([0.0657, 0.0676, 0.0708, 0.0736, 0.0768], rel=0.012)
    s = SETTINGS["S5"]
    common, fine = lucky.of(s, [5, 150])
    assert common / fine == pytest.approx([0.45, 0.29], abs=0.02)


def test_mean_field_kernels_agree_and_counts_have_their_law():
    x, y, p = lucky.joint_counts(12, 3.0)
    assert (
        p.sum() == pytest.approx(1)
        and x @ p == pytest.approx(3)
        and y @ p == pytest.approx(3, rel=1e-4)
    )
    equal = lucky.mean_field(
        [7, 30], 8, 12, 3, 0.3, [4.0, 4.0, 4.0], 5.0, groups=[1, 2, 8], beta=0.1
    )
    for i, g in enumerate((1, 2, 8)):
        common, fine = lucky.mean_field_unequal([7, 30], 12, 3, 0.3, [4.0] * g, [5.0] * 8, 0.1)
        assert np.allclose(common, equal[0][:, i, None], rtol=1e-12) and np.allclose(
            fine, equal[1][:, i, None], rtol=1e-12
        )
    # one step from 0 by hand: softmax weights 1/(2g)
    step = lucky.mean_field([1], 8, 12, 3, 0.3, 4.0, 5.0, groups=2)
    assert step[0][0, 0] == pytest.approx(0.3 / 12 / 4 * 3 * (3 / 4 - 1 / 4), rel=1e-6)
    assert step[1][0, 0] == pytest.approx(0.3 / 12 / 16 * (y @ p) * 3 / 4, rel=1e-12)


@pytest.mark.parametrize(
    "k, g, n1, n2", [(16, 16, 3, 4), (16, 4, 3, 2), (16, 1, 3, 2), (5, 5, 1, 1)]
)
def test_closed_forms_of_the_frozen_flow(k, g, n1, n2):
    law = lucky.Law(k, g, n1, n2)

    def slope(_, z):
        Z = math.exp(z[0] + z[1]) + (g - 1) * math.exp(z[0]) + g
        return n1 * k / Z, n2 * ((g - 1) * math.exp(z[0]) + g) / Z

    path = solve_ivp(slope, (0, 5), [0, 0], t_eval=[0.01, 0.5, 5], rtol=1e-11, atol=1e-13)
    a, f = path.y
    assert np.allclose(law.fine_at(a), f, rtol=1e-9) and np.allclose(law.common_at(f), a, rtol=1e-9)
    assert np.allclose(law.time(a), path.t, rtol=1e-8) and np.allclose(
        law.common_by(path.t), a, rtol=1e-8
    )
    assert np.allclose(law.at_total(a + f)[0], a, rtol=1e-9)
    assert (a / f)[0] == pytest.approx(law.start_ratio, rel=0.1)
    # gradient steps with frozen counts come near it as eta falls
    point, rate, steps = (np.array([8.0]), np.array([8.0]), np.array([1.0])), 1e-3, 3000
    common, fine = lucky.mean_field([steps], k, 32, 8, rate, n1, n2, g, 0.1, counts=point)
    tau = steps * 0.9 * rate * 64 / (2 * k * 32)
    assert law.steps(tau, 32, 8, rate, 0.1) == pytest.approx(steps)
    assert 0.9 * 8 * n1 * common[0, 0] == pytest.approx(float(law.common_by(tau)), rel=2e-4)
    assert 0.9 * 8 * n2 * fine[0, 0] == pytest.approx(
        float(law.fine_at(law.common_by(tau))), rel=2e-4
    )


def test_fine_law_at_the_stopping_time():
    found = {k: lucky.Law.fine(k).at_total(math.log(1.5)) for k in (16, 100, 10**4)}
    assert found[16] == pytest.approx((0.1350, 0.2705), abs=6e-5)
    assert found[100] == pytest.approx((0.1326, 0.2729), abs=6e-5)
    assert found[10**4] == pytest.approx((0.1321, 0.2734), abs=6e-5)
    assert [lucky.Law.fine(k).paper_time(math.log(1.5)) for k in (16, 1e12)] == pytest.approx(
        [0.5617, 0.5464], abs=3e-3
    )


def test_log_law_brackets_the_recursion():
    rng = np.random.default_rng(0)
    t = np.array([1, 2, 5, 30, 400, 5000])
    for start, C in ((0.0, 1.0), (0.0, 0.3), (3.0, 5.0), (8.0, 0.01)):
        x = lucky.scalar(t, start, C)[:, 0]
        low, middle, high = lucky.log_law(t, C, math.exp(start))
        assert (
            (low <= x + 1e-13).all() and (x <= high + 1e-13).all() and (middle <= x + 1e-13).all()
        )
    low, middle, high = lucky.log_law(
        1e5, 1e-4, 1.0
    )  # both sides agree to leading order for small C/t0
    assert high - middle == pytest.approx(low - middle, rel=1e-3)
    delta, C, start = 0.2, 1.5, 1.0
    noise = np.concatenate(
        [rng.uniform(-delta, delta, (5000, 20)), np.tile([-delta, delta], (5000, 1))], axis=1
    )
    x = lucky.scalar(t, np.full(22, start), C, noise=noise)
    low, _, high = (v[:, None] for v in lucky.log_law(t, C, math.exp(start), delta))
    assert (low <= x + 1e-13).all() and (x <= high + 1e-13).all()
    with pytest.raises(ValueError, match="C"):
        lucky.log_law(1, 2.0, 1.5)


def test_logistic_recursion_lies_between_its_bounds():
    t = np.array([1, 2, 5, 30, 400, 5000])
    for start, C in ((0.0, 0.7), (-2.0, 0.1), (1.0, 5.0)):
        x = lucky.scalar(t, start, C, logistic=True)[:, 0]
        low, high = lucky.logistic_law(t, C, start)
        assert (low <= x + 1e-13).all() and (x <= high + 1e-13).all()
        assert np.allclose(lucky.logistic_time(low, C, start), t, rtol=1e-9)
    # frozen coarse mean field is this recursion
    point = (np.array([8.0]), np.array([8.0]), np.array([1.0]))
    common, fine = lucky.mean_field(t[:4], 16, 32, 8, 0.02, 20.0, 30.0, 1, 0.1, counts=point)
    C = lucky.step_size(16, 32, 8, 0.02, 20.0, 30.0, 0.1)
    assert np.allclose(
        0.9 * 8 * (20 * common + 30 * fine)[:, 0],
        lucky.scalar(t[:4], 0.0, C, logistic=True)[:, 0],
        rtol=1e-12,
    )
    assert np.allclose(fine / common, 1 / 16)


def test_sum_of_uniforms():
    for n, x in ((1, 0.3), (2, 1.5), (5, 0.2), (10, 5.5), (30, 12.25), (48, 15)):
        exact = sum(
            (-1) ** j * math.comb(n, j) * (Fraction(x) - j) ** n for j in range(int(x) + 1)
        ) / math.factorial(n)
        assert hard.uniform_sum(n, x)[0] == pytest.approx(float(exact), rel=1e-12)
    x = Fraction("22.3")
    exact = sum((-1) ** j * math.comb(49, j) * (x - j) ** 49 for j in range(23)) / math.factorial(
        49
    )
    assert hard.uniform_sum(49, 22.3)[0] == pytest.approx(float(exact), abs=1e-6)


def test_hard_error_repeats_the_recorded_values():
    """Formula values recorded from Monte Carlo, and errors of recorded simulations, of S1, S2, S3,
    S4, S7.
    """
    recorded = {
        ("S1", 1 / 16): 0.878,
        ("S1", 0.0763): 0.819,
        ("S2", 0.0371): 0.953,
        ("S3", 0.062): 0.9992,
        ("S4", 0.15): 0.431,
        ("S7", 0.0166): 0.640,
    }
    for (name, ratio), value in recorded.items():
        assert hard.of(SETTINGS[name], ratio) == pytest.approx(value, abs=0.003), name


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"beta": 0.35},
        {"low": 0.0, "high": 0.5, "hard": 9.0},
        {"low": 0.25, "high": 0.25},
        {"s": 30.0, "hard": 1.0},
        {"beta": 0.5},
    ],
)
def test_hard_error_against_draws(change):
    s = Setting(iota=0.0, **change)
    rng, size, ratio = np.random.default_rng(3), 40000, 0.0731
    n = data.counts(s, size, True, rng)
    alpha = np.maximum(rng.uniform(s.low, s.high, (size, s.P)) - s.beta, 0) * (
        np.arange(s.P) < n.alien[:, None]
    )
    own, other = ratio * (1 - s.beta) * n.sub, alpha.sum(axis=1)
    for count, value in (
        ((other > own).sum(), hard.of(s, ratio, 0.0)),
        ((other >= own).sum(), hard.of(s, ratio, 1.0)),
    ):
        assert stats.binomtest(int(count), size, float(np.clip(value, 0, 1))).pvalue > LEVEL


def test_hard_error_slope_and_boundaries():
    ratios, h = np.array([0.03, 0.0763, 0.2]), 1e-6
    found, slope = hard.error(ratios, slope=True)
    assert np.allclose(
        (hard.error(ratios + h) - hard.error(ratios - h)) / (2 * h), slope, rtol=1e-6
    )
    assert (np.diff(hard.error(np.linspace(0, 1, 30))) <= 1e-15).all() and found[
        1
    ] == pytest.approx(0.82016, abs=1e-5)
    half, tenth = hard.boundary([1, 2, 4], 0.5), hard.boundary([1, 2, 4], 0.1)
    assert (half > tenth).all() and (np.diff(half) < 0).all()
    assert hard.error(1 / half[2]) == pytest.approx(0.5, abs=1e-9)
    assert (
        np.isnan(hard.boundary([0.5], 0.5)[0]) and hard.ceiling(hard=0.5) < 0.5
    )  # too little feature noise for an error of a half
    large = hard.boundary([50], s=200, P=4000)[0]
    assert large == pytest.approx(hard.mean_boundary(200, 50), rel=0.01)
    grid = hard.phase([2, 8, 32], [1, 4])
    assert (
        grid.shape == (3, 2)
        and (np.diff(grid, axis=0) > 0).all()
        and grid[1, 1] == pytest.approx(hard.error(1 / 8))
    )
    assert hard.literal_error("1e131", hard_degree=0) == pytest.approx(1 - math.exp(-1))
    drift = hard.ratio(SETTINGS["S1"], [1, 200], 28.5, 22.8)
    assert drift[1] / drift[0] == pytest.approx(1.216, abs=0.02)
    with pytest.raises(ValueError, match="ratio"):
        hard.error(-1.0)


def test_sweep_repeats_the_single_points():
    model = sweeps.SWEEPS[0]
    rows = {
        "k": [4, 16, 16, 16, 5],
        "labels": ["coarse", "fine", "4", "coarse", "2"],
        "s": [8.0, 8.0, 8.0, 40.0, 8.0],
    }
    points = {p.name: np.array(rows.get(p.name, [p.default] * 5)) for p in model.parameters}
    found = model.measured(points, np.zeros(5, int), 0, tuple(m.name for m in model.measures))
    assert all(
        np.isnan(v[3:]).all() and np.isfinite(v[:3]).all() for v in found.values()
    )  # s* > P; 2 groups of 5 subclasses
    common, fine = lucky.mean_field([200], [4, 16, 16], 32, 8, 0.02, 22, 22, [1, 16, 4], 0.1)
    assert np.allclose(found["growth"][:3], common[0]) and np.allclose(
        found["k_ratio"][:3], [4, 16, 16] * (fine / common)[0]
    )
    assert np.allclose(found["hard_error"][:3], hard.error((fine / common)[0]), rtol=1e-12)
    assert found["t0"][1] == pytest.approx(
        float(
            lucky.Law.fine(16).steps(
                lucky.Law.fine(16, 22, 22).first_time(math.log(1.5)), 32, 8, 0.02, 0.1
            )
        )
    )
    late = model.measured(
        {**{k: v[:1] for k, v in points.items()}, "steps": np.array([10**9])},
        [0],
        0,
        ("growth", "odds"),
    )
    assert np.isnan(late["growth"][0]) and late["odds"][0] > 1e6
    line = sweeps.half_by_hard(np.geomspace(1, 8, 24))
    assert line == pytest.approx(hard.boundary(np.geomspace(1, 8, 24)), rel=1e-9)
    assert (np.diff(sweeps.half_by_s(np.array([2.0, 5.0, 12.0]))) > 0).all()


def test_exponents_that_claims_state(tmp_path):
    for scaling in sweeps.SCALINGS:
        found = scaling.fit(Store(tmp_path))
        assert (
            found.points >= 9
            and abs(found.exponent - scaling.predicted) < 0.002
            and not found.bends
        ), scaling.claim


def test_hard_boundary_at_the_papers_values():
    assert hard.boundary([4], s=2000, P=10**6)[0] == pytest.approx(
        0.9 * 2000 / hard.critical_mass(4, 0.3, 0.4, 0.1), rel=0.003
    )
    assert hard.critical_mass(2e4, 0.3, 0.4, 0.1) == pytest.approx(
        2e4 * 0.25, rel=1e-3
    ) and math.isnan(hard.critical_mass(0.5, 0.3, 0.4, 0.1))
    rng = np.random.default_rng(4)
    n = rng.poisson(9, 40000)
    total = (
        (rng.uniform(0.2, 0.9, (40000, n.max())) - 0.4).clip(0) * (np.arange(n.max()) < n[:, None])
    ).sum(axis=1)
    assert (
        stats.binomtest(
            int((total > hard.critical_mass(9, 0.2, 0.9, 0.4, 0.2)).sum()), 40000, 0.2
        ).pvalue
        > LEVEL
    )
    digits = [hard.literal_crossing(hard_degree=degree) / math.log(10) for degree in (0, 2, 3)]
    assert digits == pytest.approx([101.95, 101.40, 100.49], abs=0.01)
    assert hard.literal_boundary("1e131")[0] < hard.literal_boundary("1e131")[1]

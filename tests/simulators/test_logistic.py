"""Every tier of the logistic model against every other, and its measures against brute force."""

import time
from fractions import Fraction

import numpy as np
import pytest

from assay.simulators.models.logistic import enclosure, late, measures, recursion, sampled
from assay.simulators.models.logistic.model import (
    PRESETS,
    Point,
    Reading,
    drift,
    log_shares,
    reading,
)

START = (-0.9, 0.5)
EXACT = ("-9/10", "1/2")
WIDE = Point(Fraction("9.2"), Fraction(1, 2), Fraction(4, 5))
"""Large b and noise, n about 10^4: every term matters."""


def of_size(n, b, sigma):
    return Point(Fraction(float(np.log(n))).limit_denominator(10**12), Fraction(b), Fraction(sigma))


def orbit(point, how, times):
    rows, wanted = [], set(times)
    enclosure.orbit(
        point,
        how,
        EXACT,
        times[-1],
        lambda t, v, w, _: rows.append((v, w)) if t in wanted else None,
    )
    return rows


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("L", [10, 40, 12000])
def test_float_and_enclosure_agree(name, L):
    point, times = Point.corner(L), [0, 1, 10, 200]
    w = recursion.run(point, PRESETS[name], START, times)
    for row, pair in zip(w, orbit(point, PRESETS[name], times), strict=True):
        for value, ball in zip(row, pair, strict=True):
            assert abs(value - float(ball.mid())) <= 1e-12 and float(ball.rad()) < 1e-10


@pytest.mark.parametrize("name", ["A", "E", "paper", "printed"])
def test_the_balls_contain_an_independent_run(name):
    import mpmath

    how, point, steps = PRESETS[name], Point.corner(10), 12
    with mpmath.workdps(40):
        L, b, sigma = (
            mpmath.mpf(v.numerator) / v.denominator for v in (point.L, point.b, point.sigma)
        )
        small = mpmath.exp(-L / 2)
        p = small if how.fraction == "1/sqrt(n)" else 1 - small
        w0, w1 = mpmath.mpf(-9) / 10, mpmath.mpf(1) / 2
        rate = how.direction * mpmath.mpf(how.step.numerator) / how.step.denominator

        def s(x):
            return 1 / (1 + mpmath.exp(-how.side * x))

        for _ in range(steps):
            if how.noise == "dropped":
                first, second = s(w0 + w1 * b), b * s(w0 + w1 * b)
            else:

                def over(f):
                    return mpmath.quad(
                        lambda e: f(e) * s(w0 + w1 * (b + e)), [-sigma, 0, sigma]
                    ) / (2 * sigma)

                first, second = over(lambda e: 1), over(lambda e: b + e)
            w0, w1 = w0 + rate * (p * first - (1 - p) * s(-w0)), w1 + rate * p * second
        for value, ball in zip((w0, w1), orbit(point, how, [steps])[0], strict=True):
            low, high = (
                mpmath.mpf(str(end.str(35, radius=False))) for end in (ball.lower(), ball.upper())
            )
            assert low - mpmath.mpf(10) ** -33 <= value <= high + mpmath.mpf(10) ** -33


def test_the_certified_orbit_of_12500_steps_is_quick():
    begin = time.process_time()
    w0, w1 = enclosure.orbit(Point.corner(12000), PRESETS["E"], EXACT, 12500)
    assert time.process_time() - begin < 6
    assert float(w0.rad()) < 1e-40 and float(w1.rad()) < 1e-40


def test_flow_and_steps_agree():
    point = Point.corner(40)
    times = [1000, 2000, 8000]
    w = recursion.run(point, PRESETS["E"], START, times)
    flow = late.flow(point, w[0], np.log(times))
    assert np.abs(w - flow).max() < 2e-4
    fast, times = (
        Point.corner(10),
        [
            1000,
            5000,
            20000,
        ],
    )  # turns at e^5 steps: steps and flow both go beyond
    w = recursion.run(fast, PRESETS["E"], START, times)
    assert np.abs(w - late.flow(fast, w[0], np.log(times))).max() < 2e-3


def test_the_manifold_continues_the_flow():
    point = Point.corner(40)
    begin = recursion.run(point, PRESETS["E"], START, [1000])[0]
    w = late.flow(point, begin, [np.log(1000), 24.0])[-1]
    state = late.manifold(point, w[1])
    assert state["w0"][0] == pytest.approx(w[0], abs=2e-3)
    fast = Point.corner(10)
    w = recursion.run(fast, PRESETS["E"], START, [20000])[0]
    assert late.manifold(fast, w[1])["w0"][0] == pytest.approx(w[0], abs=1e-3)


def test_on_the_manifold_the_first_drift_is_zero_and_the_second_has_the_stated_sign():
    point = Point.corner(40, "1/80")  # b = sigma / 2
    rest = late.resting_point(point)
    state = late.manifold(point, np.array([rest / 3, rest * 0.99, rest * 1.01, rest * 2]))
    assert state["sign"].tolist() == [1, 1, -1, -1]
    first, second = drift(state["w0"], state["w1"], point, PRESETS["E"])
    small = np.exp(log_shares(40.0, PRESETS["E"])[1])
    assert np.abs(first).max() < 1e-10 * small
    assert np.allclose(np.log(np.abs(second)), state["log_speed"], rtol=1e-6)
    assert (
        late.resting_point(Point.corner(40)) == np.inf
        and late.resting_point(Point.corner(40, 0)) == 0
    )


def test_the_early_law_of_growth():
    t = np.array([1.0, 50.0, 600.0])
    w = late.growth(t)
    assert np.allclose(np.exp(w) + w, t)
    point, times = Point(Fraction(100), Fraction(0), Fraction(0)), [200, 3000]
    w = recursion.run(point, PRESETS["E"], (0.0, 0.5), times)[:, 0]
    assert np.abs(np.log(np.exp(w) + w - 1) - np.log(times)).max() < 0.03


@pytest.mark.parametrize("name", ["A", "B", "C", "D", "E", "printed"])
def test_descent_on_real_draws_follows_the_recursion(name):
    how, point, times = PRESETS[name], of_size(10000, "1/85", "1/780"), [0, 10, 100, 400]
    draws = sampled.Sample(10000, float(point.b), float(point.sigma), how)
    real = sampled.descend(draws, how, START, times)
    assert np.abs(real - recursion.run(point, how, START, times)).max() < 5e-3


@pytest.mark.parametrize("name", ["A", "C", "E", "paper"])
def test_drift_is_the_mean_over_a_hundred_thousand_samples(name):
    n, how = 316**2, PRESETS[name]
    draws = sampled.Sample(n, 0.5, 0.8, how)
    w = np.array([0.7, -1.3])
    terms = (1 / (1 + np.exp(-(draws.X @ w))) - draws.y)[:, None] * draws.X
    found = np.array(drift(w[0], w[1], of_size(n, "1/2", "4/5"), how)) * how.side
    error = np.sqrt(terms.var(axis=0) / n)
    assert np.all(np.abs(terms.mean(axis=0) - found) < 5 * error + 1e-12)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_steps_descend_on_the_loss_of_the_reading(name):
    how, w, h = PRESETS[name], np.array([0.4, -1.1]), 1e-5
    p, q = measures.shares(WIDE, how)

    def loss(v):
        big, few = measures.losses(v[0], v[1], WIDE, how)
        return (p * big + q * few) * (1 if how.loss == "negated" else -1)

    slope = np.array([(loss(w + h * e) - loss(w - h * e)) / (2 * h) for e in np.eye(2)])
    step = np.array(drift(w[0], w[1], WIDE, how)) * how.direction
    assert np.allclose(step, -slope, atol=1e-8)


def test_swapped_labels_are_the_other_sign_of_the_weights():
    w = recursion.run(WIDE, PRESETS["E"], START, [0, 1, 7, 300])
    mirrored = recursion.run(WIDE, PRESETS["D"], (-START[0], -START[1]), [0, 1, 7, 300])
    assert np.array_equal(w, -mirrored)
    for measure in (measures.printed_big, measures.expected_big):
        assert np.array_equal(measure(*w.T, 0.5, 0.8), measure(*mirrored.T, 0.5, 0.8))
    assert np.allclose(
        measures.losses(*w.T, WIDE, PRESETS["E"]), measures.losses(*mirrored.T, WIDE, PRESETS["D"])
    )
    assert np.allclose(
        measures.accuracies(*w.T, WIDE, PRESETS["E"]),
        measures.accuracies(*mirrored.T, WIDE, PRESETS["D"]),
    )


@pytest.mark.parametrize("name", ["A", "E"])
@pytest.mark.parametrize("w", [(1.5, 0.8), (-0.3, 1.4), (0.6, -2.0)])
def test_measures_against_brute_force(name, w):
    how, rng = PRESETS[name], np.random.default_rng(3)
    b, sigma, extra, size, (w0, w1) = 0.5, 0.8, 0.4, 400_000, w
    eps, more = rng.uniform(-sigma, sigma, size), rng.uniform(-extra, extra, size)
    o, A = w0 + w1 * (b + eps), w0 + w1 * b
    for found, target, slope in zip(
        measures.expected_big(w0, w1, b, sigma), (1.0, b + eps), (1 / A, b / A), strict=True
    ):
        assert found == pytest.approx(((target - slope * o) ** 2).mean(), rel=0.01)
    for found, target, slope in zip(
        measures.expected_small(w0, w1, b), (-1.0, 0.0), (1 / A, b / A), strict=True
    ):
        assert found == pytest.approx((target + slope * w0) ** 2, rel=1e-12)
    assert measures.printed_big(w0, w1, b, sigma)[0] == pytest.approx(
        3 * measures.expected_big(w0, w1, b, sigma)[0]
    )
    u = how.side
    big, few = measures.losses(w0, w1, WIDE, how)
    assert big == pytest.approx(np.logaddexp(0, u * o).mean(), rel=0.01) and few == pytest.approx(
        np.logaddexp(0, -u * w0)
    )
    for width, output in ((0.0, o), (extra, o + w1 * more)):
        big, few = measures.accuracies(w0, w1, WIDE, how, width)
        assert big == pytest.approx((u * output < 0).mean(), abs=0.004) and few == (u * w0 > 0)


@pytest.mark.parametrize("name", ["A", "E"])
@pytest.mark.parametrize("w", [(1.5, 0.8), (-0.3, 1.4)])
def test_least_squares_against_a_fit_to_a_large_sample(name, w):
    n, how = 1000**2, PRESETS[name]
    draws = sampled.Sample(n, 0.5, 0.8, how)
    fitted = sampled.reconstruct(draws, w, 0.5)
    closed = measures.least_squares(*w, of_size(n, "1/2", "4/5"), how)
    total = measures.expected_total(*w, of_size(n, "1/2", "4/5"), how)
    for j in (0, 1):
        loose = 0.02 if how.fraction == "1-1/sqrt(n)" else 0.2  # a few hundred noisy samples
        assert fitted["fit"][j]["all"] == pytest.approx(closed[j], rel=loose)
        assert fitted["printed"][j]["all"] == pytest.approx(total[j], rel=loose)
        assert fitted["fit"][j]["all"] <= fitted["printed"][j]["all"] * (1 + 1e-9)


def test_falls_is_the_sign_of_the_change():
    rng = np.random.default_rng(0)
    w, v = rng.normal(size=(2, 50, 2))
    A, B = w[:, 0] + 0.5 * w[:, 1], v[:, 0] + 0.5 * v[:, 1]
    change = (
        measures.printed_big(v[:, 0], v[:, 1], 0.5, 1.0)[0]
        - measures.printed_big(w[:, 0], w[:, 1], 0.5, 1.0)[0]
    )
    assert np.array_equal(measures.falls((A, w[:, 1]), (B, v[:, 1])), change < 0)
    assert np.array_equal(measures.rises((A, w[:, 1]), (B, v[:, 1])), change > 0)


def test_the_course_goes_down_and_up_after_sqrt_n():
    from assay.simulators.core import scenarios

    for L in ("40", "12000"):
        found = scenarios.run("majority-late", {"L": L, "points": "200"})
        assert np.all(np.diff(found.log_t) > 0)
        assert np.all(found.turn_over_half_L > 0.99) and np.all(found.turn_over_half_L < 1.2)
        assert float(found.end_over_least) > 1e6
    still = scenarios.run("majority-late", {"b": "0", "points": "50"})
    assert float(still.end_over_least) == 1


def test_coefficients_exact_and_numeric_agree():
    from assay.simulators.core import scenarios

    found = scenarios.run(
        "majority-coefficients", {"L": "3", "w0": "1/3", "w1": "-2", "sigma": "5"}
    )
    for j in "01":
        assert np.allclose(found[f"R{j}_big"][1:], found[f"R{j}_big_numeric"][1:], rtol=1e-12)
        assert float(found[f"R{j}_all"][3]) == float(found[f"R{j}_all"][1:].min())
        assert float(found[f"R{j}_big"][2]) == float(found[f"R{j}_big"][1:].min())
    assert float(found.R0_big[0]) == pytest.approx(3 * float(found.R0_big[1]))


def test_nothing_underflows_at_any_size():
    for L in (10**4, 10**6):
        big, few = log_shares(float(L), PRESETS["E"])
        assert few == -L / 2 and -1e-300 < big <= 0
        w = recursion.run(Point.corner(L), PRESETS["E"], START, [0, 50])
        assert np.all(np.isfinite(w)) and w[1, 0] > 3


def test_noise_is_keyed_by_the_replicate():
    first, again, other = (sampled.Sample(400, 0.1, 0.2, PRESETS["E"], r).X for r in (0, 0, 1))
    assert np.array_equal(first, again) and not np.array_equal(first, other)
    draws = sampled.Sample(400, 0.1, 0.2, PRESETS["E"])
    assert draws.big.sum() == 380 and draws.y.sum() == 200
    assert sampled.Sample(400, 0.1, 0.2, PRESETS["A"]).big.sum() == 20


@pytest.mark.parametrize(
    "work, told",
    [
        (lambda: reading("F"), "unknown reading"),
        (lambda: Reading(loss="none"), "loss must be"),
        (lambda: Point(10, 0.1, 0), "is a float"),
        (lambda: Point(0, 0, 0), "greater than 0"),
        (lambda: Point(1, -1, 0), "negative"),
        (lambda: sampled.Sample(500, 0, 0, Reading()), "square of an even number"),
        (lambda: sampled.Sample(225, 0, 0, Reading()), "square of an even number"),
        (lambda: recursion.run(WIDE, PRESETS["E"], START, [3, 2]), "must increase"),
        (lambda: recursion.run(WIDE, PRESETS["E"], START, [10**8]), "late"),
        (lambda: late.flow(WIDE, START, [1.0, 2.0]), "increase from log t0"),
        (lambda: late.flow(WIDE, START, [np.log(1000), 50.0]), "slow manifold"),
        (lambda: enclosure.Model(WIDE, Reading(noise="sampled")), "no enclosure"),
    ],
)
def test_bad_points_get_one_line(work, told):
    with pytest.raises(ValueError, match=told) as caught:
        work()
    assert "\n" not in str(caught.value)


def test_no_centre_is_told_of_a_ball_that_says_nothing():
    from flint import arb

    from assay.simulators.core import scenarios
    from assay.simulators.models.softmax.enclosure import PrecisionLost, told

    assert told("x", arb(3, 0.5), 1) == pytest.approx((3, 0.5))
    assert told("x", arb(1e30, 1e20), 1)[0] == 1e30
    for ball in (arb(3, 1e30), arb(3, 1), arb("nan"), arb("inf")):
        with pytest.raises(PrecisionLost, match=r"lost at step 7 .* x is (\[|unknown)"):
            told("x", ball, 7)
    for name, changes in (
        ("majority-enclosure", {"sigma": "10^14", "steps": "4"}),
        ("majority-tiers", {"sigma": "10^10", "n": "400", "steps": "4"}),
    ):
        with pytest.raises(ValueError, match=r"lost at step 1 .*: w\d is (\[|unknown)") as caught:
            scenarios.run(name, changes)
        assert "\n" not in str(caught.value)

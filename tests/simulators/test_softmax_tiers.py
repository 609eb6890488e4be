"""Every tier of the softmax model against every other."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.simulators.models.softmax import data, dense, enclosure, limit, measures, reduced

TIMES = [0, 1, 2, 3, 8, 40]


@st.composite
def points(draw):
    l = draw(st.integers(2, 6))
    d = l * draw(st.integers(1, 4))
    n = 2 * l * draw(st.integers(1, 3))
    return data.Setting(l, d, draw(st.floats(1, 6)), draw(st.floats(1e-3, 1.0)), n)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(points(), st.sampled_from(data.STARTS), st.integers(0, 3))
def test_dense_equals_sums(point, start, replicate):
    weights = data.initial(point, start, "tiers", replicate)
    literal = np.array([data.sums_of(w) for w in dense.run(point, weights, TIMES).W.values])
    S = reduced.sums(data.sums_of(weights), point.k, point.coefficient, TIMES)
    assert np.abs(S - literal).max() <= 1e-12
    assert np.abs(S.sum(axis=2) - S[0].sum(axis=1)).max() <= 1e-12  # row sums stay


@settings(max_examples=25, deadline=None, derandomize=True)
@given(points())
def test_dense_and_sums_equal_the_scalar(point):
    weights = data.initial(point)
    run = dense.run(point, weights, TIMES)
    D = reduced.margins(point.l, point.k, point.z, TIMES)
    S = reduced.sums(data.sums_of(weights), point.k, point.coefficient, TIMES)
    own, cross = measures.own_sum(D, point.l), (1 - D) / point.l
    expected = np.where(np.eye(point.l, dtype=bool), own[:, None, None], cross[:, None, None])
    assert np.abs(S - expected).max() <= 1e-12
    assert np.abs(np.array([data.sums_of(w) for w in run.W.values]) - expected).max() <= 1e-12
    assert D[1] == pytest.approx(point.z, rel=1e-14)
    assert np.allclose(run.loss, measures.loss(D, point.l, point.k), rtol=0, atol=1e-12)
    assert np.allclose(run.accuracy, measures.accuracy(D, point.l), rtol=0, atol=1e-12)
    p1, pk, r1, rk = measures.probabilities(D, point.l, point.k)
    q = dense.softmax(run.o.values)
    weak, strong = 0, point.n - point.l  # both of class 0
    for row, own, other in ((weak, p1, r1), (strong, pk, rk)):
        assert np.allclose(q[:, row, 0], own, rtol=0, atol=1e-12)
        assert np.allclose(q[:, row, 1], other, rtol=0, atol=1e-12)


def test_larger_size():
    point = data.Setting(20, 200, 3.0, 0.5, 120)
    times = [0, 10, 100]
    for start in data.STARTS:
        weights = data.initial(point, start)
        literal = np.array([data.sums_of(w) for w in dense.run(point, weights, times).W.values])
        assert (
            np.abs(
                reduced.sums(data.sums_of(weights), 3.0, point.coefficient, times) - literal
            ).max()
            <= 1e-12
        )


@pytest.mark.parametrize("start", data.STARTS)
def test_hinge_tiers(start):
    point = data.Setting(4, 12, 2.5, 0.31, 24)
    weights = data.initial(point, start)
    run = dense.run(point, weights, TIMES, "hinge")
    S = reduced.sums(data.sums_of(weights), point.k, point.coefficient, TIMES, "hinge")
    assert np.abs(S - np.array([data.sums_of(w) for w in run.W.values])).max() <= 1e-12
    if start == "deterministic":
        D = reduced.margins(4, 2.5, point.z, TIMES, loss="hinge")
        assert np.abs(S[:, 0, 0] - S[:, 0, 1] - D).max() <= 1e-13
        assert np.allclose(run.loss, measures.hinge_loss(D, 2.5), rtol=0, atol=1e-13)


def test_gradients_are_those_of_the_loss():
    point = data.Setting(3, 6, 2.0, 0.1, 12)
    inputs, labels, _ = data.samples(point)
    W = data.initial(point, "random")
    onehot = np.eye(3)[labels]
    for loss in data.LOSSES:
        moved = W - dense.step(W, inputs, onehot, 1.0, loss)
        for y, j in ((0, 0), (2, 1), (1, 5)):
            up, down = W.copy(), W.copy()
            up[y, j] += 1e-6
            down[y, j] -= 1e-6
            slope = (
                dense.loss_of(loss, inputs @ up.T, labels)
                - dense.loss_of(loss, inputs @ down.T, labels)
            ) / 2e-6
            assert moved[y, j] == pytest.approx(slope, abs=1e-8)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(
    st.integers(2, 10**6),
    st.fractions(1, 8, max_denominator=4),
    st.fractions(Fraction(1, 1000), 2, max_denominator=1000),
)
def test_enclosure_contains_an_independent_high_precision_run(l, k, z):
    import mpmath

    steps = 60
    ball = enclosure.margin(l, k, z, steps)
    with mpmath.workdps(60):
        D, kk = mpmath.mpf(0), mpmath.mpf(k.numerator) / k.denominator
        c = mpmath.mpf(z.numerator) / z.denominator * l / ((l - 1) * (kk + 1))
        for _ in range(steps):
            D += c * (
                1
                - 1 / (1 + (l - 1) * mpmath.exp(-D))
                + kk * (1 - 1 / (1 + (l - 1) * mpmath.exp(-kk * D)))
            )
        low, high = (mpmath.mpf(str(e.str(55, radius=False))) for e in (ball.lower(), ball.upper()))
        assert low - mpmath.mpf(10) ** -50 <= D <= high + mpmath.mpf(10) ** -50
    assert float(ball.rad()) < 1e-30
    assert reduced.margins(l, float(k), float(z), [steps])[0] == pytest.approx(
        float(ball.mid()), abs=1e-12
    )


def test_long_run_agrees_with_the_enclosure():
    ball = enclosure.margin(10, 2, "1/100", 10**5)
    assert float(ball.rad()) < 1e-30
    assert abs(reduced.margins(10, 2, 0.01, [10**5])[0] - float(ball.mid())) <= 1e-12
    l = 10**12
    ball = enclosure.margin(l, "5/2", "1/10", 3000)
    assert abs(reduced.margins(l, 2.5, 0.1, [3000])[0] / float(ball.mid()) - 1) <= 1e-13


@pytest.mark.parametrize(
    "l, k, z", [(10, 2, Fraction(1, 2)), (10, 5, 50), (3, Fraction(5, 2), Fraction(1, 100))]
)
def test_sums_do_not_drift(l, k, z):
    """Relative errors of exponentials, (8 + 2 k D) eps, move D by as much, for D grows like log t;
    additions add one rounding.
    """
    steps = 10**5
    D = float(enclosure.margin(l, k, z, steps).mid())
    S = reduced.sums(np.full((l, l), 1 / l), float(k), float(z) / (float(k) + 1), [steps])[0]
    eye, eps = np.eye(l, dtype=bool), np.finfo(float).eps
    tolerance = eps * (8 + 2 * float(k) * D + D)
    assert np.abs(S[eye] - S[~eye].reshape(l, l - 1).max(axis=1) - D).max() <= tolerance
    assert (
        np.abs(S.sum(axis=1) - 1).max() <= l * eps * np.abs(S).max()
    )  # what adding up the row rounds


def test_hinge_sums_do_not_drift():
    """The margin from exact numbers of steps: at rate (1 + k) below D = 1/k, at rate 1 below D =
    1.
    """
    l, k, coefficient, steps = 10, 2.5, 3.3e-6, 10**5
    c, strong = Fraction(coefficient) * l / (l - 1), Fraction(k)
    first = -int(-1 / (strong * c * (1 + strong)) // 1)
    exact = first * c * (1 + strong) + (steps - first) * c
    assert exact < 1  # the run ends before the loss is 0
    S = reduced.sums(np.full((l, l), 1 / l), k, coefficient, [steps], "hinge")[0]
    D = reduced.margins(l, k, coefficient * (k + 1), [steps], loss="hinge")[0]
    assert abs(S[0, 0] - S[0, 1] - float(exact)) <= 4 * np.finfo(float).eps
    assert abs(D - float(exact)) <= 4 * np.finfo(float).eps


def test_batches_and_single_runs_agree():
    rng = np.random.default_rng(1)
    l, k, z = rng.integers(2, 1000, 150), rng.uniform(1, 9, 150), rng.uniform(1e-3, 1, 150)
    many = reduced.margins(l, k, z, [0, 7, 100])
    single = np.stack([reduced.margins(*p, [0, 7, 100]) for p in zip(l, k, z, strict=True)], axis=1)
    assert many.shape == (3, 150)
    assert np.abs(many - single).max() <= 1e-13
    assert reduced.margins(l.reshape(10, 15), 2.0, 0.1, [3]).shape == (1, 10, 15)


def test_runs_of_sums_are_independent_of_each_other():
    point = data.Setting(5, 10, 2.0, 0.5)
    starts = np.stack([data.initial_sums(point, "random", "x", r) for r in range(3)])
    together = reduced.sums(starts, 2.0, point.coefficient, [9])
    assert np.array_equal(together[0, 2], reduced.sums(starts[2], 2.0, point.coefficient, [9])[0])


def test_extremes_do_not_overflow():
    huge = reduced.margins([10**12, 10**300], 2.0, 0.5, [0, 10**4])
    assert np.all(np.isfinite(huge)) and np.all(huge[1] > 0)
    far = reduced.margins(10, 2.0, 0.5, [10], start=700.0)
    assert far[0] == 700.0
    wild = reduced.sums(np.array([[800.0, -800.0], [0.0, 900.0]]), 5.0, 0.1, [3])
    assert np.all(np.isfinite(wild))


def test_passages_are_the_first_step():
    l, k, z = 50, 3.0, 0.02
    D = reduced.margins(l, k, z, np.arange(400))
    target = np.array([0.0, 1e-9, 0.5, float(D[123]), 2.0])
    found = reduced.passages(l, k, z, target)
    expected = [int(np.argmax(D >= t)) for t in target]
    assert found.tolist() == expected and found[3] == 123
    assert reduced.passages(l, k, z, 50.0, limit=100) == -1


def test_small_steps_tend_to_the_quadrature():
    l, k, tau = 20, 2.5, 4.0
    runs = [reduced.margins(l, k, 1e-3 / 2**i, [4000 * 2**i])[0] for i in range(4)]
    once = [2 * b - a for a, b in zip(runs, runs[1:], strict=False)]
    twice = [(4 * b - a) / 3 for a, b in zip(once, once[1:], strict=False)]
    assert (8 * twice[1] - twice[0]) / 7 == pytest.approx(float(limit.margin(tau, l, k)), abs=1e-12)


@pytest.mark.parametrize(
    "l, k, D", [(2, 1.0, 3.0), (10, 2, 5.0), (1000, 7, 9.0), (10**12, 2, 60.0)]
)
def test_quadrature_against_mpmath(l, k, D):
    import mpmath

    def slowness(x):
        return (
            (k + 1)
            / mpmath.mpf(l)
            / (1 / (mpmath.exp(x) + l - 1) + k / (mpmath.exp(k * x) + l - 1))
        )

    exact = mpmath.quad(slowness, mpmath.linspace(0, D, 60))
    assert float(limit.time(D, l, k) / exact) == pytest.approx(1, abs=1e-13)
    assert float(limit.margin(limit.time(D, l, k), l, k)) == pytest.approx(D, rel=1e-13)


def test_quadrature_ends():
    assert limit.time(0.0, 10, 2) == 0 and limit.margin(0.0, 10, 2) == 0
    late = limit.log_time(np.array([500.0, 700.0]), 10, 2)
    assert late == pytest.approx(np.log(3 / 10) + np.array([500.0, 700.0]), abs=1e-12)
    with pytest.raises(ValueError, match="negative"):
        limit.time(-1.0, 10, 2)
    D = np.linspace(0.1, 8, 20)
    assert np.all(np.diff(limit.time(D, 10, 2)) > 0)
    before, now, after = limit.margin(np.array([1 - 1e-4, 1, 1 + 1e-4]), 10, 2)
    assert (after - before) / 2e-4 == pytest.approx(float(limit.rate(now, 10, 2)), rel=1e-7)

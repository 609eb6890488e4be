"""Linear distillation: dense against reduced against closed form, laws against draws, bounds
against exact enumeration.

Tests on draws have a preset level of 1e-3 each and a fixed seed.
"""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from scipy import stats

from assay.simulators.models.distillation import (
    learners,
    limits,
    loss,
    means,
    risk,
    students,
    tasks,
)

LEVEL = 1e-3


def draws(seed=0):
    return np.random.default_rng(seed)


def setting(d=12, n=5, length=3.0, seed=0):
    rng = draws(seed)
    task = tasks.isotropic_task(d, length)
    return task, task.sample(rng, n), rng


# --- loss -----------------------------------------------------------------------------------------


def test_gradient_and_hessian_are_derivatives_with_the_one_over_n():
    task, X, rng = setting()
    y, w, h = rng.uniform(0.1, 0.9, 5), rng.standard_normal(12), 1e-5
    steps = h * np.eye(12)
    slope = [(loss.loss(w + e, X, y) - loss.loss(w - e, X, y)) / (2 * h) for e in steps]
    assert np.allclose(loss.grad(w, X, y), slope, atol=1e-9)
    curve = [(loss.grad(w + e, X, y) - loss.grad(w - e, X, y)) / (2 * h) for e in steps]
    assert np.allclose(loss.hess(w, X), curve, atol=1e-9)
    assert np.allclose(loss.hess(w, np.repeat(X, 3, axis=1)), loss.hess(w, X))


def test_losses_keep_their_digits():
    with mpmath.workdps(60):
        for t in (-30.0, -0.7, 4.0):
            s = 1 / (1 + mpmath.exp(-mpmath.mpf(t)))
            for gap in (1e-9, -3e-4, 2e-3, -0.5, 8.0, -60.0):
                u = mpmath.mpf(t + gap)
                q = 1 / (1 + mpmath.exp(-u))
                true = s * mpmath.log(s / q) + (1 - s) * mpmath.log((1 - s) / (1 - q))
                assert loss.losses(t + gap, float(s), t) == pytest.approx(
                    float(true), rel=2e-6 if gap == 1e-9 else 1e-9
                )
                assert loss.residual(t + gap, float(s), t) == pytest.approx(
                    float(q - s), rel=1e-6 if gap == 1e-9 else 1e-9
                )
    hard = loss.losses(np.array([2.0, -2.0]), np.array([1.0, 0.0]))
    assert np.allclose(hard, np.log1p(np.exp(-2.0)))


def test_constants_hold_and_the_printed_one_fails():
    """Restricted strong convexity with the 1/n; without it there is a sublevel set on which (D.6)
    is false.
    """
    X, y = np.ones((1, 3)), np.full(3, 0.5)
    known = loss.constants(X, y, 1e-4)
    w, v = np.array([0.0]), np.array([0.01])
    gain = loss.loss(v, X, y) - loss.loss(w, X, y) - loss.grad(w, X, y) @ (v - w)
    assert known["mu"] * 0.5e-4 <= gain < known["mu_printed"] * 0.5e-4
    task, X, rng = setting(6, 3, 1.0)
    y = task.soft(X)
    known = loss.constants(X, y, loss.loss(np.zeros(6), X, y))
    for _ in range(50):
        w = rng.uniform(0, 1) * task.teacher
        assert known["c"] * loss.loss(w, X, y) <= 0.5 * np.sum(loss.grad(w, X, y) ** 2)


# --- flows and limits -----------------------------------------------------------------------------


@pytest.mark.parametrize("d, n", [(12, 5), (12, 12), (6, 20)])
def test_shallow_flow_reaches_the_projection_at_the_stated_rate(d, n):
    task, X, _ = setting(d, n)
    path = students.flow_shallow(X, task.teacher)
    goal = limits.what(X, task.teacher)
    assert np.linalg.norm(path.weights[-1] - goal) < 1e-9
    if n >= d:
        assert np.allclose(goal, task.teacher)
    else:
        assert np.allclose(goal, X @ np.linalg.solve(X.T @ X, X.T @ task.teacher))
    fall = np.log(path.deviation[-20] / path.deviation[-1]) / (path.times[-1] - path.times[-20])
    assert fall == pytest.approx(limits.decay_rate(X, task.teacher), rel=0.02)
    assert np.all(np.diff(path.loss) <= 0)


def test_dense_descent_follows_the_reduced_flow():
    task, X, _ = setting(40, 6)
    flow = students.flow_shallow(X, task.teacher, [0.0, 1.0, 4.0])
    far, near = (
        students.descend_shallow(
            X, task.teacher, h, int(round(4 / h)), every=int(round(4 / h))
        ).weights[-1]
        for h in (4e-3, 2e-3)
    )
    error = [np.linalg.norm(w - flow.weights[-1]) for w in (far, near)]
    assert error[1] < 2e-3 and error[0] / error[1] == pytest.approx(2, rel=0.02)
    assert np.linalg.norm(2 * near - far - flow.weights[-1]) < 1e-5


def test_start_off_the_span_stays_off_it():
    task, X, rng = setting()
    start = rng.standard_normal(12)
    path = students.flow_shallow(X, task.teacher, start=start)
    assert np.allclose(path.weights[-1], limits.shallow_limit(X, task.teacher, start), atol=1e-9)


def test_flow_does_not_depend_on_the_dimension():
    """Zero coordinates change nothing but the size of the arrays; data of low rank end at the
    projection.
    """
    task, X, _ = setting(8, 5)
    wide, teacher = (
        np.vstack([X, np.zeros((500, 5))]),
        np.concatenate([task.teacher, np.zeros(500)]),
    )
    times = [0.0, 1.0, 10.0]
    small, large = (
        students.flow_shallow(X, task.teacher, times),
        students.flow_shallow(wide, teacher, times),
    )
    assert np.allclose(small.loss, large.loss, rtol=1e-6)
    flat = np.vstack([X, np.zeros((2, 5))])[:, [0, 1, 2, 3, 4] * 3]
    teacher = np.append(task.teacher, [1.0, 1.0])
    found = limits.what(flat, teacher)
    assert limits.Span(flat).rank == 5 and not np.allclose(found, teacher)
    assert np.array_equal(limits.what(flat, teacher, printed=True), teacher)
    assert np.allclose(students.flow_shallow(flat, teacher).weights[-1], found, atol=1e-8)


@pytest.mark.parametrize("L", [2, 3, 4])
def test_factors_induced_flow_descent_and_closed_limit_agree(L):
    task, X, rng = setting(10, 4)
    rest = limits.Span(X).split(rng.standard_normal(10))[1]
    slope = -loss.grad(np.zeros(10), X, task.soft(X))
    start = 0.06 * slope / np.linalg.norm(slope) + 0.08 * rest / np.linalg.norm(rest)
    factors = students.balanced(start, [5, 3, 4][: L - 1], rng)
    assert students.imbalance(factors) < 1e-15 and np.allclose(students.product(factors), start)
    times = [0.0, 3.0, 10.0, 40.0, 4000.0]
    induced, dense = (
        students.flow_induced(start, X, task.teacher, L, times),
        students.flow_factors(factors, X, task.teacher, times),
    )
    assert np.abs(induced.weights - dense.weights).max() < 1e-7
    end = limits.deep_limit(X, task.teacher, start, L)
    assert np.linalg.norm(induced.weights[-1] - end) < 1e-6
    out = limits.Span(X).split(end)[1]
    assert out @ out / (end @ end) ** (1 - 1 / L) == pytest.approx(
        0.0064 / 0.01 ** (1 - 1 / L), rel=1e-9
    )
    walks = [
        students.descend_factors(factors, X, task.teacher, h, int(round(10 / h)))[0].weights[-1]
        for h in (0.02, 0.01)
    ]
    assert np.linalg.norm(2 * walks[1] - walks[0] - induced.weights[2]) < 1e-4


def test_factor_gradients_are_derivatives():
    task, X, rng = setting(4, 3)
    y, factors = task.soft(X), [rng.standard_normal(s) for s in ((3, 4), (2, 3), (1, 2))]
    for l, G in enumerate(students.factor_gradients(factors, X, y)):
        for at in np.ndindex(G.shape):
            values = []
            for sign in (1, -1):
                moved = [W.copy() for W in factors]
                moved[l][at] += sign * 1e-6
                values.append(loss.loss(students.product(moved), X, y))
            assert G[at] == pytest.approx((values[0] - values[1]) / 2e-6, abs=1e-8)


def test_unbalanced_factors_leave_the_induced_flow():
    task, X, rng = setting(6, 3)
    factors = [rng.standard_normal(s) * 0.5 for s in ((4, 6), (1, 4))]
    times = [0.0, 0.5, 5.0]
    dense = students.flow_factors(factors, X, task.teacher, times)
    induced = students.flow_induced(students.product(factors), X, task.teacher, 2, times)
    assert np.abs(dense.weights[1] - induced.weights[1]).max() > 1e-2


@pytest.mark.parametrize("L", [2, 3, 5])
def test_thresholds(L):
    for eps in (0.01, 0.5, 3.0):
        start = limits.sharp_threshold(2.0, eps, L)
        nu = limits.deep_norm(2.0, start**2, start, L)
        assert np.sqrt(nu**2 - 4) == pytest.approx(eps, rel=1e-9)
        assert limits.threshold(2.0, eps, L) <= start
        assert min(2.0, start * 2 / np.sqrt(4 + eps**2)) == pytest.approx(
            limits.threshold(2.0, eps, L), rel=1e-12
        )
    task, X, _ = setting(8, 2)
    slope = -loss.grad(np.zeros(8), X, task.soft(X))
    size = np.linalg.norm(slope)
    for small in (1e-3, 1e-4):
        time = limits.escape_time(size, small, 0.01, L)
        times = np.concatenate([[0.0], time * np.linspace(0.9, 1.1, 41)])
        norms = np.linalg.norm(
            students.flow_induced(small * slope / size, X, task.teacher, L, times).weights, axis=1
        )
        assert np.interp(0.01, norms, times) == pytest.approx(time, rel=0.05)


# --- tasks and risks ------------------------------------------------------------------------------

SYMMETRIC = [
    tasks.kappa_task(15, 0.5),
    tasks.kappa_task(15, 2.0),
    tasks.margin_task(15, 1.2, 1.5),
    tasks.isotropic_task(15),
    tasks.SpikedTask(15, 4.0),
    tasks.band_task(15, 0.4, 1.3, 3.0),
    tasks.kappa_task(2, 1.0),
    tasks.kappa_task(3, 1.0),
]
OTHERS = [
    tasks.GaussianTask(np.geomspace(4, 0.1, 6), np.array([1.0, 2, -1, 0, 0, 1])),
    tasks.FiniteTask(((1, 0), (1, 1), (-1, 3)), ("1/2", "1/4", "1/4"), (2, 1)),
]


@pytest.mark.parametrize("task", SYMMETRIC + OTHERS, ids=lambda t: type(t).__name__)
def test_draws_follow_the_angle_law(task):
    rng, size = draws(1), 20000
    X = task.sample(rng, size)
    cosine = np.abs(task.teacher @ X) / np.linalg.norm(X, axis=0) / np.linalg.norm(task.teacher)
    angle = np.arccos(np.minimum(cosine, 1))
    for theta in (0.3, 0.9, 1.3, 1.5):
        low, high = risk.clopper_pearson((angle >= theta).sum(), size, 1 - LEVEL)
        assert low - 1e-12 <= task.p(theta) <= high + 1e-12
    assert task.p(0.0) == pytest.approx(1) and task.p(tasks.HALF) <= 1e-12
    if task.symmetric:
        for level in (0.9, 0.3):
            assert task.p(task.inverse(level)) == pytest.approx(level, rel=1e-9)
        assert (
            stats.ks_2samp(
                1 - angle / tasks.HALF, task.gaps(rng, size) if hasattr(task, "gaps") else angle
            ).pvalue
            > LEVEL
        )


@pytest.mark.parametrize("task", SYMMETRIC + OTHERS, ids=lambda t: type(t).__name__)
def test_exact_risk_against_held_out_data(task):
    rng, size = draws(2), 40000
    for n in (1, 3):
        w = limits.what(task.sample(rng, n), task.teacher) + 0.05 * rng.standard_normal(task.d)
        low, high = risk.clopper_pearson(risk.held_out(w, task, rng, size), size, 1 - LEVEL)
        assert low <= risk.of_weights(w, task) <= high
        if not isinstance(task, tasks.FiniteTask):
            assert risk.of_weights(-w, task) == pytest.approx(
                1 - risk.of_weights(w, task), abs=1e-9
            )


def test_risk_integral_to_ten_digits_and_deep_in_the_tail():
    from scipy.integrate import quad

    for d, kappa, cot in ((5, 0.5, 0.1), (30, 2.0, 2.0), (1000, 1.0, 0.3)):
        direct = quad(
            lambda z: (
                kappa
                * np.exp(-kappa * z)
                * float(risk.tail(np.tan(tasks.HALF * np.exp(-z)) * cot, d))
            ),
            -np.log(np.arctan(1 / cot) / tasks.HALF),
            80 / kappa,
            limit=1000,
            epsabs=0,
            epsrel=1e-10,
        )[0]
        assert float(risk.of_cot(tasks.kappa_task(d, kappa), cot)) == pytest.approx(
            direct, rel=1e-9
        )
        band = tasks.AngleTask(tasks.Band(kappa, 1e-13, tasks.HALF), d)  # the other quadrature
        assert float(risk.of_cot(band, cot)) == pytest.approx(direct, rel=1e-8)
    far = float(
        risk.of_cot(tasks.kappa_task(1000, 2.0), 1e4)
    )  # leading term E[u^2]/2 (2/(pi cot))^2
    assert far == pytest.approx((2 / (np.pi * 1e4)) ** 2 / 2 / 999, rel=1e-6)


@pytest.mark.parametrize("task", SYMMETRIC[:6], ids=lambda t: type(t).__name__)
def test_chain_gram_and_real_data_have_one_law(task):
    rng, sets = draws(3), 1500
    chain = risk.chain(task, rng, 14, sets)
    assert np.all(np.diff(chain, axis=0) >= 0) and np.all(np.isfinite(chain))
    gram = np.array([risk.cots_by_gram(task, rng, 14) for _ in range(sets)]).T
    for n in (1, 2, 6, 14):
        data = []
        for _ in range(300):
            data.append(
                float(risk.cot_of(limits.what(task.sample(rng, n), task.teacher), task.teacher))
            )
        assert stats.ks_2samp(chain[n - 1], gram[n - 1]).pvalue > LEVEL
        assert stats.ks_2samp(chain[n - 1], data).pvalue > LEVEL
    assert stats.ks_2samp(chain[6] / chain[1], gram[6] / gram[1]).pvalue > LEVEL  # jointly over n
    assert np.all(np.isinf(risk.chain(task, rng, 16, 2)[14:]))


def test_isotropic_risk_without_any_sampling():
    for n, d, strength in ((1, 3, 0.0), (5, 20, 0.0), (19, 20, 3.0), (400, 1000, 0.5)):
        mean, error = risk.expected(tasks.SpikedTask(d, strength), n, 4000, draws(4))
        assert abs(mean[-1] - risk.isotropic(n, d, strength)) < 3.3 * error[-1]
    phi = np.linspace(0, np.pi / 2, 200001)[1:]  # n = 1, d = 3: |cos phi| is uniform, E[phi] = 1
    assert risk.isotropic(1, 3) == pytest.approx(
        np.trapezoid(phi * np.sin(phi), phi) / np.pi, rel=1e-8
    )
    assert risk.isotropic(20, 20) == 0


def test_risk_of_figure_53_at_kappa_two_is_far_below_what_sampling_sees():
    mean, error = risk.expected(tasks.kappa_task(1000, 2.0), 20, 4000, draws(5))
    assert mean[-1] == pytest.approx(2.4e-7, rel=0.1) and error[-1] < 1e-8


def test_expected_risk_without_any_sampling():
    found = means.expected(tasks.SpikedTask(40, 2.0), 12)
    assert np.allclose(found, [risk.isotropic(n, 40, 2.0) for n in range(1, 13)], rtol=1e-5)
    for task in (
        tasks.kappa_task(1000, 2.0),
        tasks.kappa_task(30, 0.5),
        tasks.margin_task(30, 1.3),
    ):
        found, (mean, error) = means.expected(task, 4), risk.expected(task, 4, 4000, draws(8))
        assert np.all(np.abs(found - mean) < 4 * error)
    cot = np.tan(
        tasks.HALF * (np.arange(200000) + 0.5) / 200000
    )  # one example, kappa = 1: the angle is uniform
    task = tasks.kappa_task(20, 1.0)
    grid = np.geomspace(cot[0], cot[-1], 4000)
    once = np.interp(np.log(cot), np.log(grid), risk.of_cot(task, grid)).mean()
    assert means.expected(task, 1)[0] == pytest.approx(once, rel=1e-5)
    assert means.expected(tasks.kappa_task(3, 1.0), 5)[2:].tolist() == [0, 0, 0]


# --- bounds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", SYMMETRIC[:6], ids=lambda t: type(t).__name__)
def test_bounds_hold_and_their_minimum_is_one(task):
    mean, error = risk.expected(task, 14, 1000, draws(6))
    grid = np.linspace(0, tasks.HALF, 2001)
    for n in (1, 4, 14):
        least, beta = risk.bound_min(task, n)
        sharper = risk.bound_min(task, n, sharper=True)[0]
        assert (
            mean[n - 1] - 4 * error[n - 1]
            <= sharper
            <= least
            <= risk.bound(task, n, grid).min() + 1e-12
        )
        assert risk.bound(task, n, beta) == pytest.approx(least, abs=1e-9)


def test_corollaries():
    s = np.linspace(0, 1, 100001)
    for n, kappa in ((1, 1.0), (20, 0.5), (1000, 2.0)):
        task = tasks.kappa_task(5, kappa)
        least = risk.bound_min(task, n)[0]
        assert least == pytest.approx(((1 - s) ** kappa + s ** (n * kappa)).min(), abs=1e-6)
        assert least <= risk.corollary_52(n, kappa) + 1e-12
    margin = tasks.margin_task(5, 1.2)
    assert risk.corollary_51(margin, 7, 1.2) == pytest.approx((1 - (tasks.HALF - 1.2) / 1.2) ** 7)
    with pytest.raises(ValueError, match="not 0"):
        risk.corollary_51(margin, 7, 1.0)
    narrow = tasks.band_task(5, 1.0, 1.2)  # a margin with gamma = 1: the bound says nothing
    assert risk.bound_min(narrow, 50)[0] == 1


def test_enumeration_is_exact_and_more_data_may_harm():
    task = tasks.FiniteTask(
        ((1, 0, 2), (0, 1, 1), (1, 1, -1), (2, -1, 3)), ("1/2", "1/4", "1/8", "1/8"), (1, 2, 3)
    )
    exact = risk.Enumeration(task)
    for n in (1, 2, 3):
        assert exact.expected(n) == exact.expected_literally(n)
    assert exact.expected(2) == Fraction(45, 512) > exact.expected(1) == Fraction(5, 64)
    for drawn in ((0,), (1, 3), (0, 1, 2), (2, 2)):
        X = np.array([[float(x) for x in task.points[i]] for i in drawn]).T
        assert np.allclose([float(x) for x in exact.solution(drawn)], limits.what(X, task.teacher))
        assert float(exact.risk(drawn)) == pytest.approx(
            risk.of_weights(limits.what(X, task.teacher) + 1e-12 * task.teacher, task)
        )
    for n in (1, 2):
        least = min(
            task.p_exact(c) + task.p_exact(1 - c) ** n for c in [0, 1, *task.squared_cosines()]
        )
        assert risk.Enumeration(task, product=True).expected(n) <= least
    assert task.p_exact(1) == 1 and task.p_exact(0) == Fraction(
        1, 8
    )  # one of the points is orthogonal to the teacher


# --- learners -------------------------------------------------------------------------------------


def test_learners():
    task, X, rng = setting(20, 6)
    y, noise = task.soft(X), rng.standard_normal(20)
    goal = learners.distilled(X, task.teacher)
    for delta in (0.0, 0.5, 90.0):
        w = learners.perturbed(X, task.teacher, delta, noise)
        assert loss.loss(w, X, y, task.teacher @ X) < 1e-20
        assert np.linalg.norm(w - goal) == pytest.approx(delta * np.linalg.norm(goal))
    w, side = learners.max_margin(X, task.teacher), np.sign(task.teacher @ X)
    margins = side * (w @ X)
    assert margins.min() == pytest.approx(1) and limits.Span(X).split(w)[1] == pytest.approx(
        0, abs=1e-12
    )
    dual = np.linalg.lstsq(X * side, w, rcond=None)[0]
    assert dual.min() > -1e-9 and np.all(
        (dual < 1e-9) | (margins < 1 + 1e-9)
    )  # the conditions of Karush, Kuhn and Tucker
    angles = []
    for time in (1e2, 1e5, 1e8):
        v = learners.long_flow(X, task.teacher, time=time)
        angles.append(np.arccos(min(1, v @ w / np.linalg.norm(v) / np.linalg.norm(w))))
    assert angles[0] > angles[1] > angles[2] and angles[2] < 0.1


def test_only_distillation_is_strongly_monotone():
    zoo = learners.zoo()
    risks, improved = learners.compare(tasks.kappa_task(40, 1.0), zoo, 4, draws(7), 80)
    found = dict(zip(zoo, zip(risks.mean(axis=1), improved.mean(axis=1))))
    assert found["distillation"][1] == 1 and all(
        index < 1 for name, (_, index) in found.items() if name != "distillation"
    )
    assert found["distillation"][0] == min(r for r, _ in found.values())
    deltas = [r for name, (r, _) in found.items() if name.startswith("delta")]
    assert deltas == sorted(deltas)


@pytest.mark.parametrize(
    "work, told",
    [
        (lambda: tasks.kappa_task(1, 1.0), "d >= 2"),
        (lambda: tasks.kappa_task(5, -1.0), "kappa >= 0"),
        (lambda: tasks.SpikedTask(5, -1.0), "strength"),
        (lambda: tasks.FiniteTask(((1, 0),), ("1/2",), (1, 1)), "add up to 1"),
        (lambda: risk.of_cot(OTHERS[0], 1.0), "symmetric"),
        (lambda: risk.gram(draws(), 5, 5), "singular"),
        (
            lambda: students.flow_induced(np.zeros(3), np.ones((3, 1)), np.ones(3), 2, [0, 1]),
            "never moves",
        ),
        (lambda: students.flow_shallow(np.ones((3, 1)), np.ones(3), [1.0, 0.5]), "increase"),
        (
            lambda: students.flow_shallow(np.ones((3, 1)), np.ones(3), y=np.ones(1)),
            "give the times",
        ),
    ],
)
def test_bad_points_get_one_line(work, told):
    with pytest.raises(ValueError, match=told) as caught:
        work()
    assert "\n" not in str(caught.value)

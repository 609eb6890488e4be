"""Time linear distillation against the plain training loops, in one process, with agreement beside
each time.

Deep student: flow to tau = 2000 by `flow_induced` against gradient descent on the factors by
back-propagation, plain numpy. Descent is timed over a stated number of steps and extrapolated to
tau = 2000; it is compared with the flow at the time that it reached, at two step sizes, because its
own error falls with the step.  Risk curve: exact risks of students for n = 1 .. 20 against training
them by gradient descent (evaluation on held-out data not counted).
"""

from __future__ import annotations

import time

import numpy as np

from assay.simulators.core.trajectory import generator
from assay.simulators.models.distillation import limits, risk, students, tasks
from tests.benchmarks.softmax import _goal, _time, clock

D, N, L, WIDTH, TAU, RATE = 1000, 50, 3, 100, 2000.0, 0.02
STEPS = 500
SETS, SIZES, CAP = 4000, (5, 10, 20), 20_000
ROUNDS, BUDGET = 3, 15.0


def descend(factors, X, y, rate: float, steps: int):
    """Train W_1, W_2, W_3 by back-propagation: the loop that a user would write; returns end-to-end
    weights (d,).
    """
    A, B, C = (W.copy() for W in factors)
    share = rate / X.shape[1]
    for _ in range(steps):
        first = A @ X
        second = B @ first
        error = share * (1 / (1 + np.exp(-(C @ second))) - y)
        back = C.T @ error
        below = B.T @ back
        C -= error @ second.T
        B -= back @ first.T
        A -= below @ X.T
    return (C @ B @ A)[0]


def deep() -> bool:
    """Compare the flow of the deep student with descent on its factors; return True if the goals
    are met.
    """
    task = tasks.isotropic_task(D, 3.0)
    rng = generator("benchmark-deep", {"d": D, "n": N}, 0)
    X = task.sample(rng, N)
    y, start = task.soft(X), rng.standard_normal(D)
    start *= 0.1 / np.linalg.norm(start)
    start *= 1 if students.loss(start, X, y) < students.loss(0 * start, X, y) else -1  # (5.12)
    factors = students.balanced(start, [WIDTH] * (L - 1), rng)
    end = {}

    def flow():
        end["flow"] = students.flow_induced(
            start, X, task.teacher, L, [0.0, STEPS * RATE, TAU]
        ).weights

    def plain():
        end["plain"] = descend(factors, X, y, RATE, STEPS)

    begin, best = time.perf_counter(), [np.inf, np.inf]
    flow()
    for _ in range(ROUNDS):
        best = [min(best[0], clock(flow)), min(best[1], clock(plain) / STEPS)]
        if time.perf_counter() - begin > BUDGET:
            break
    half = descend(factors, X, y, RATE / 2, 2 * STEPS)
    size = np.linalg.norm(end["flow"][1])
    first, second = (float(np.linalg.norm(w - end["flow"][1]) / size) for w in (end["plain"], half))
    both = float(np.linalg.norm(2 * half - end["plain"] - end["flow"][1]) / size)
    moved = float(np.linalg.norm(end["flow"][1] - start) / np.linalg.norm(end["flow"][2] - start))
    limit = limits.deep_limit(X, task.teacher, start, L)
    closed = float(np.linalg.norm(end["flow"][2] - limit) / np.linalg.norm(limit))
    whole = best[1] * TAU / RATE
    print(f"\ndeep linear student, L = {L}, width {WIDTH}, n = {N}, d = {D}, to tau = {TAU:g}")
    print(
        f"  descent on the factors, numpy float64, step {RATE}: {_time(best[1])} per step over"
        f" {STEPS} steps, {_time(whole)} for all {TAU / RATE:,.0f} (extrapolated)"
    )
    print(f"  induced flow in span coordinates: {_time(best[0])} for all of it")
    print(
        f"  at tau = {STEPS * RATE:g}, {moved:.0%} of the way: relative difference {first:.1e} at"
        f" step {RATE}, {second:.1e} at half of it, {both:.1e} extrapolated to step 0"
    )
    good = _goal("flow against descent", whole / best[0], 1000.0)
    good &= _goal("descent, extrapolated to step 0, agrees with the flow", both, 1e-4, below=True)
    return good & _goal(
        "flow at tau = 2000 agrees with the closed-form limit", closed, 1e-6, below=True
    )


def train(X, teacher):
    """Train w by gradient descent until |w - what| <= |what|/1000, CAP steps at most; returns w and
    the steps it took.

    The step is the largest safe one, 1/(largest curvature of l^1) = 4n/|X|^2.
    """
    y, goal = 1 / (1 + np.exp(-(teacher @ X))), limits.what(X, teacher)
    step, w = 4 / np.linalg.norm(X, 2) ** 2, np.zeros(len(X))
    close, T = np.linalg.norm(goal) / 1000, np.ascontiguousarray(X.T)
    for done in range(1, CAP + 1):
        w -= step * (X @ (1 / (1 + np.exp(-(T @ w))) - y))
        if done % 100 == 0 and np.linalg.norm(w - goal) <= close:
            break
    return w, done


def curve() -> bool:
    """Compare the exact risk curve with training the students; return True if the goals are met."""
    task, last, fresh = tasks.kappa_task(D, 0.5, 2.0), max(SIZES), 4000

    def exact(draw=0):
        return risk.expected(task, last, SETS, generator("benchmark-curve", {"d": D}, draw))

    best = min(clock(exact) for _ in range(ROUNDS)) / (last * SETS)
    mean, error = exact()
    data, begin = generator("benchmark-curve", {"d": D}, 1), time.perf_counter()
    spent, steps, errors, expected, spread, off = 0.0, [], 0, 0.0, 0.0, 0.0
    found = {n: [] for n in SIZES}
    for _ in range(4):
        for n in SIZES:
            X, now = task.sample(data, n), time.perf_counter()
            w, done = train(X, task.teacher)
            spent += time.perf_counter() - now
            steps.append(done)
            own, closed = (
                float(risk.of_weights(v, task)) for v in (w, limits.what(X, task.teacher))
            )
            off = max(off, abs(own - closed) if done < CAP else 0.0)
            found[n].append(closed)
            errors += int(risk.held_out(w, task, data, fresh))
            expected, spread = expected + fresh * own, spread + fresh * own * (1 - own)
        if time.perf_counter() - begin > BUDGET:
            break
    sets, per = len(found[last]), spent / len(steps)
    single = error * np.sqrt(SETS / sets)  # standard error of a mean over `sets` transfer sets
    apart = max(abs(np.mean(found[n]) - mean[n - 1]) / single[n - 1] for n in SIZES)
    sizes = ", ".join(map(str, SIZES))
    print(
        f"\nrisk curve of the kappa-task, kappa = 1/2, d = {D}, n = 1 .. {last}, {SETS} transfer"
        f" sets ({last * SETS:,} students)"
    )
    print(
        f"  gradient descent in d dimensions: {_time(per)} per student, {np.mean(steps):,.0f} steps"
        f" each ({len(steps)} trained, n = {sizes}; {steps.count(CAP)} stopped at {CAP} steps);"
        f" {_time(per * last * SETS)} for all (extrapolated)"
    )
    print(f"  exact law: {_time(best)} per student, {_time(best * last * SETS)} for all")
    shown = ", ".join(f"{mean[n - 1]:.4f} +- {error[n - 1]:.4f}" for n in SIZES)
    print(
        f"  exact mean risks at n = {sizes}: {shown}; on {len(steps) * fresh:,} held-out inputs"
        f" {errors} errors, {expected:.0f} expected"
    )
    good = _goal("exact curve against training", per / best, 1e4)
    good &= _goal(
        "risk of fully trained students against the closed form's, largest difference",
        off,
        1e-3,
        below=True,
    )
    good &= _goal(
        "held-out errors against exact risks, in standard deviations",
        abs(errors - expected) / np.sqrt(spread),
        4.0,
        below=True,
    )
    return good & _goal(
        "mean over trained sets against the law, in standard errors", apart, 4.0, below=True
    )


def report() -> bool:
    """Print both comparisons and return True if every goal is met."""
    return bool(deep() & curve())

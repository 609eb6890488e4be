"""The learners of Section 5.4: distillation, w_delta, and two hard-target learners; monotonicity
indices.

A learner maps (X, teacher, rng) to weights (d,).  The text does not say how the hard-target learner
is trained: both the limit of gradient descent on 0/1 labels (the max-margin direction through the
origin) and a long gradient flow are here.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.models.distillation.limits import Span, what

TIE = 1e-9
"""Relative difference of cot alpha below which an angle counts as unchanged: a separator that
ignores the new example.
"""


def distilled(X, teacher, rng=None):
    """Limit of the student trained on soft labels."""
    return what(X, teacher)


def perturbed(X, teacher, delta: float, noise):
    """w_delta = what + delta |what| q/|q|, q the part of `noise` (d,) orthogonal to span X (5.4.2):
    also loss 0.
    """
    Q = Span(X).basis
    goal = Q @ (Q.T @ teacher)
    q = noise - Q @ (Q.T @ noise)
    q = q - Q @ (Q.T @ q)
    size = np.linalg.norm(q)
    if size <= 1e-10 * np.linalg.norm(noise):
        return goal  # nothing is orthogonal to the span
    return goal + delta * np.linalg.norm(goal) / size * q


def max_margin(X, teacher, rng=None):
    """Least-norm w with s_i w^T x_i >= 1, s_i the teacher's side: the direction gradient descent on
    hard labels tends to.

    Least distance by nonnegative least squares (Lawson and Hanson) in the span's coordinates:
    active sets, no step size.
    """
    from scipy.optimize import nnls

    span = Span(X)
    side = np.where(teacher @ X >= 0, 1.0, -1.0)
    Z = span.A * side
    scale = np.linalg.norm(Z, axis=0).mean()
    E = np.vstack([Z / scale, np.ones(Z.shape[1])])
    target = np.append(np.zeros(len(Z)), 1.0)
    u, _ = nnls(E, target)
    r = target - E @ u
    if r[-1] <= 1e-12:
        raise ValueError("the examples cannot be separated through the origin")
    return span.basis @ (-r[:-1] / (r[-1] * scale))


def long_flow(X, teacher, rng=None, time: float = 1e6):
    """Gradient flow from 0 on 0/1 labels, stopped at `time`."""
    from assay.simulators.models.distillation.students import flow_shallow

    labels = (teacher @ X >= 0).astype(float)
    times = np.concatenate([[0.0], np.geomspace(min(1.0, time / 2), time, 12)])
    return flow_shallow(X, teacher, times, y=labels, rtol=1e-7).weights[-1]


def zoo(deltas=(1 / 16, 1 / 8, 1 / 4, 1 / 2, 1), flow: bool = False) -> dict:
    """Learners of Figure 5.5 by name; each is called with (X, teacher, noise)."""
    found = {
        "distillation": lambda X, t, q: distilled(X, t),
        "hard, max margin": lambda X, t, q: max_margin(X, t),
    }
    if flow:
        found["hard, long flow"] = lambda X, t, q: long_flow(X, t)
    for delta in deltas:
        found[f"delta = {delta:g}"] = lambda X, t, q, delta=delta: perturbed(X, t, delta, q)
    return found


def compare(task, learners: dict, n: int, rng, sets: int, fresh: bool = True):
    """Exact risk at n and monotonicity event n -> n + 1 of every learner over `sets` transfer sets.

    Returns risks (learners, sets) and improved (learners, sets), improved: the unsigned angle to w*
    strictly falls (5.34). fresh: draw the random direction anew for the larger set; otherwise the
    same one is projected again.  The text leaves it open.
    """
    from assay.simulators.models.distillation.risk import cot_of, of_weights

    before, after = np.zeros((2, len(learners), sets, task.d))
    for k in range(sets):
        X = task.sample(rng, n + 1)
        noise = rng.standard_normal((2, task.d))
        for row, learner in enumerate(learners.values()):
            before[row, k] = learner(X[:, :n], task.teacher, noise[0])
            after[row, k] = learner(X, task.teacher, noise[1 if fresh else 0])
    shape = before.shape[:2]
    flat = before.reshape(-1, task.d).T
    first, second = (
        np.abs(cot_of(w.reshape(-1, task.d).T, task.teacher)).reshape(shape)
        for w in (before, after)
    )
    return of_weights(flat, task).reshape(shape), second > first * (1 + TIE)

"""Draw the replicates that preset tests of Section 5.4 judge: one row per transfer set, exact risks
where there are any.

Every function takes a seed; equal arguments give equal numbers.  Sets number k of one seed use the
same uniform numbers for every order kappa, so that differences between orders are paired.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import generator
from assay.simulators.models.distillation import learners, limits, risk, tasks

DELTAS = tuple(range(0, 100, 10))
"""Values of delta in Figure 5.4."""
SMALL = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)
"""Values of delta in Figure 5.5."""
LEARNERS = (
    "distillation",
    "hard target",
    *(f"delta = {text}" for text in ("1/16", "1/8", "1/4", "1/2", "1")),
)


def over_kappa(kappas, d: int, n: int, sets: int, seed: int) -> np.ndarray:
    """Exact risk of distillation on the kappa-tasks: (kappas, sets)."""
    found = []
    for kappa in kappas:
        task = tasks.kappa_task(d, float(kappa))
        found.append(
            risk.of_cot(
                task, risk.chain(task, generator("over-kappa", {"d": d, "n": n}, seed), n, sets)[-1]
            )
        )
    return np.array(found)


def angle_shares(task, thetas, draws: int, sets: int, seed: int) -> np.ndarray:
    """Share of draws whose unsigned angle to w* is at least theta, from the inputs themselves:
    (thetas, sets).
    """
    rng = generator("angle-shares", {"d": task.d, "law": repr(task.law)}, seed)
    X = task.sample(rng, draws * sets)
    cos = np.abs(task.teacher @ X) / (np.linalg.norm(X, axis=0) * np.linalg.norm(task.teacher))
    angle = np.arccos(np.minimum(cos, 1)).reshape(sets, draws)
    return np.array([(angle >= t).mean(axis=1) for t in thetas])


def _spread(X, teacher, rng, directions: int, deltas=DELTAS):
    """Weights of w_delta for several random directions: (d, deltas, directions)."""
    span = limits.Span(X)
    goal = span.basis @ (span.basis.T @ teacher)
    q = rng.standard_normal((len(teacher), directions))
    for _ in range(2):
        q = q - span.basis @ (span.basis.T @ q)
    q = q * (np.linalg.norm(goal) / np.linalg.norm(q, axis=0))
    return goal[:, None, None] + np.asarray(deltas, float)[:, None] * q[:, None, :]


def over_delta(data: str, n: int, sets: int, directions: int, seed: int) -> np.ndarray:
    """Risk of w_delta, mean over random directions: (deltas, sets).

    data "digits": scikit-learn digits 0 and 1, test error on the images not drawn; "gaussian":
    anisotropic, exact; "isotropic": x ~ N(0, I) with d = 64, exact.
    """
    from assay.simulators.models.distillation.training_runs import aligned_gaussian, digits

    found = np.zeros((len(DELTAS), sets))
    if data == "digits":
        teacher, pool = digits(seed=seed)
    else:
        task = aligned_gaussian() if data == "gaussian" else tasks.isotropic_task(64)
        teacher = task.teacher
    for k in range(sets):
        rng = generator("over-delta", {"data": data, "n": n, "seed": seed}, k)
        if data == "digits":
            order = rng.permutation(pool.shape[1])
            X, rest = pool[:, order[:n]], pool[:, order[n:]]
            w = _spread(X, teacher, rng, directions)
            wrong = (np.tensordot(w, rest, (0, 0)) >= 0) != (teacher @ rest >= 0)
            found[:, k] = wrong.mean(axis=(1, 2))
        else:
            w = _spread(task.sample(rng, n), teacher, rng, directions)
            found[:, k] = (
                risk.of_weights(w.reshape(len(teacher), -1), task).reshape(w.shape[1:]).mean(axis=1)
            )
    return found


def _separator(X, teacher, unit: bool):
    """Hard-target learner: max margin, of the inputs scaled to length 1 if `unit`."""
    return learners.max_margin(X / np.linalg.norm(X, axis=0) if unit else X, teacher)


def over_learners(
    task, n: int, sets: int, seed: int, fresh: bool = True, deltas=SMALL, unit: bool = False
):
    """Exact risk at n and whether one more example lowers the unsigned angle (5.34): two arrays
    (learners, sets).

    Learners: distillation, hard target (max margin), w_delta.  fresh: draw q anew for the larger
    set, else project the same one; unit: the hard-target learner sees inputs of length 1, which
    changes nothing for distillation.
    """
    rng = generator(
        "over-learners", {"d": task.d, "n": n, "law": repr(task.law), "fresh": fresh}, seed
    )
    w = np.zeros((2, sets, 2 + len(deltas), task.d))
    for k in range(sets):
        X, noise = task.sample(rng, n + 1), rng.standard_normal((2, task.d))
        for i, part in enumerate((X[:, :n], X)):
            zero = limits.what(part, task.teacher)
            one = learners.perturbed(part, task.teacher, 1.0, noise[i if fresh else 0])
            w[i, k, 0], w[i, k, 1] = zero, _separator(part, task.teacher, unit)
            w[i, k, 2:] = zero + np.multiply.outer(deltas, one - zero)
    cot = risk.cot_of(w.reshape(-1, task.d).T, task.teacher).reshape(w.shape[:3])
    return risk.of_cot(task, cot[0]).T, (np.abs(cot[1]) > np.abs(cot[0]) * (1 + learners.TIE)).T


def soft_and_hard(task, sizes, sets: int, seed: int, unit: bool = False) -> np.ndarray:
    """Exact risks of distillation and of the hard-target learner on the same nested transfer sets:
    (2, sizes, sets).
    """
    rng = generator("soft-and-hard", {"d": task.d, "law": repr(task.law)}, seed)
    w = np.zeros((2, len(sizes), sets, task.d))
    for k in range(sets):
        X = task.sample(rng, max(sizes))
        for j, n in enumerate(sizes):
            w[0, j, k], w[1, j, k] = (
                limits.what(X[:, :n], task.teacher),
                _separator(X[:, :n], task.teacher, unit),
            )
    return risk.of_weights(w.reshape(-1, task.d).T, task).reshape(w.shape[:3])

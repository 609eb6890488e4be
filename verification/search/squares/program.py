"""The semidefinite program in floats: the Gram matrices that keep farthest from the boundary of the
cone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from assay.verification.kernel.budget import spend

MAX_STEPS = 60


@cache
def available() -> bool:
    """Is the interior-point solver installed (the extra ``sos``)?"""
    from importlib.util import find_spec

    return find_spec("clarabel") is not None


@dataclass
class Solution:
    """Gram matrices (one for each block), multipliers of the equations, and the least eigenvalue
    that was reached.
    """

    matrices: list
    multipliers: object
    margin: float


def solve(sides: list[int], matrix, right) -> Solution | None:
    """Maximise t <= 1 subject to matrix * (entries of Q, multipliers) = right and Q >= t for each
    Gram matrix Q.

    The columns are the entries Q[k, l], k <= l, block by block and row by row, then the
    multipliers.
    """
    import clarabel
    import numpy as np
    from scipy import sparse

    rows, total = matrix.shape
    spend(
        "entry", 300_000 + 3 * (rows**3 + sum((n * (n + 1) // 2) ** 3 for n in sides))
    )  # steps of a sparse factorization
    scale = float(np.max(np.abs(right), initial=0.0)) or 1.0
    diagonal = np.zeros(total)
    order, weights, cones, start = (
        [],
        [],
        [],
        0,
    )  # the solver wants columns of the upper triangle, scaled by sqrt(2)
    for n in sides:
        place = {}
        for k in range(n):
            for el in range(k, n):
                place[k, el] = start + len(place)
            diagonal[place[k, k]] = 1.0
        for el in range(n):
            for k in range(el + 1):
                order.append(place[k, el])
                weights.append(1.0 if k == el else np.sqrt(2.0))
        start += len(place)
        cones.append(clarabel.PSDTriangleConeT(n) if n > 1 else clarabel.NonnegativeConeT(1))
    equations = sparse.hstack([matrix, sparse.csc_matrix((rows, 1))])
    count = len(order)
    inside = sparse.csc_matrix(
        (np.array(weights), (np.arange(count), np.array(order, dtype=int))),
        shape=(count, total + 1),
    )
    shift = sparse.csc_matrix(
        (diagonal[order], (np.arange(count), np.full(count, total))), shape=(count, total + 1)
    )
    bound = sparse.csc_matrix(([1.0], ([0], [total])), shape=(1, total + 1))
    a = sparse.vstack([equations, bound, shift - inside], format="csc")
    b = np.concatenate([right / scale, [1.0], np.zeros(count)])
    cost = np.zeros(total + 1)
    cost[total] = -1.0
    settings = clarabel.DefaultSettings()
    settings.verbose, settings.max_iter, settings.max_threads = False, MAX_STEPS, 1
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-9
    solver = clarabel.DefaultSolver(
        sparse.csc_matrix((total + 1, total + 1)),
        cost,
        a,
        b,
        [clarabel.ZeroConeT(rows), clarabel.NonnegativeConeT(1), *cones],
        settings,
    )
    found = solver.solve()
    status = str(found.status)
    if (
        not any(
            word in status
            for word in ("Solved", "InsufficientProgress", "MaxIterations", "NumericalError")
        )
        or "Infeasible" in status
    ):
        return None
    x = np.array(found.x)
    if not np.all(np.isfinite(x)):
        return None
    matrices, start = [], 0
    for n in sides:
        q = np.zeros((n, n))
        for k in range(n):
            q[k, k:] = x[start : start + n - k]
            start += n - k
        matrices.append(scale * (q + q.T - np.diag(np.diag(q))))
    return Solution(matrices, scale * x[start:total], float(x[total]))

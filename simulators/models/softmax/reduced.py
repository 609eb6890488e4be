"""Run the exact reductions: an l x l recursion on sums of weights for any start, one scalar for the
deterministic start.

For GD on W, outputs are o_{y'}(C_v^y) = v S[y,y'] and S moves by itself, row by row (Eqs 16-23):

    S[y,y'] <- S[y,y'] - (lambda d/(2 l^2)) sum_{v in {1,k}} v (q(y'|C_v^y) - 1[y=y']),   q(.|C_v^y)
    = softmax(v S[y,.]).

From the deterministic start all rows are alike and sum to 1; with D = S[y,y] - S[y,y'],

    D <- D + (lambda d/(2 l (l-1))) ((1-p_1) + k (1-p_k)),   p_v = 1/(1+(l-1) e^{-v D}),   D_0 = 0,

and the first step is z = lambda d (k+1)/(2 l^2).  n and d (beyond lambda d) are gone.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.memory import require
from assay.simulators.models.softmax import kernels, memory
from assay.simulators.models.softmax.data import LOSSES
from assay.simulators.models.softmax.dense import TIE


def _times(times) -> np.ndarray:
    array = np.atleast_1d(np.asarray(times))
    if array.dtype.kind not in "iu" and not (array.size and np.all(array == np.floor(array))):
        raise ValueError("times must be whole numbers of steps")
    array = array.astype(np.int64)
    if array.size == 0 or array[0] < 0 or np.any(np.diff(array) < 0):
        raise ValueError("times must be sorted and not negative")
    return array


def _points(l, k, z, *more):
    arrays = np.broadcast_arrays(*(np.asarray(v, dtype=float) for v in (l, k, z, *more)))
    l, k, z = arrays[:3]
    if np.any(~(l >= 2)) or np.any(l != np.floor(l)):
        raise ValueError("l must be a whole number of at least 2")
    if np.any(~(k >= 1)) or np.any(~np.isfinite(k)):
        raise ValueError("k must be at least 1")
    if np.any(~(z > 0)) or np.any(~np.isfinite(z)):
        raise ValueError("z must be greater than 0")
    rate = z * (l / (l - 1)) / (k + 1)
    flat = [np.ascontiguousarray(a).ravel() for a in (l - 1, k, rate, *arrays[3:])]
    return l.shape, flat


def margins(l, k, z, times, start=0.0, loss: str = "cross-entropy") -> np.ndarray:
    """Return D at the sorted steps `times`, shape (len(times), *broadcast shape of l, k, z, start).

    l classes, k strength, z step bound lambda d (k+1)/(2 l^2).  float64, errors of rounding only;
    safe up to l = 1e300 and any D. With the hinge loss D moves by (z l/((l-1)(k+1))) sum_v v 1[v D
    < 1].  Raises ValueError for a point outside of the model.
    """
    times = _times(times)
    shape, (others, k, rate, start) = _points(l, k, z, start)
    if loss not in LOSSES:
        raise ValueError(f"loss must be one of {', '.join(LOSSES)}, not {loss!r}")
    if others.size == 1 and loss != "hinge":
        return kernels.margin_single(others[0], k[0], rate[0], start[0], times).reshape(
            len(times), *shape
        )
    out = np.empty((times.size, others.size))
    if loss == "hinge":
        kernels.hinge_many(k, rate, start, times, out)
    else:
        kernels.margin_many(others, k, rate, start, times, out)
    return out.reshape(len(times), *shape)


def passages(l, k, z, target, limit: int = 10**7, start=0.0) -> np.ndarray:
    """Count the steps until D >= target for the first time; -1 where `limit` steps do not suffice.

    Shapes broadcast; int64.  D >= (l f - 1)/(l - 1) is the same as S[y,y] >= f (see
    `measures.margin_of_sum`).
    """
    shape, (others, k, rate, start, target) = _points(l, k, z, start, target)
    return kernels.margin_passage(others, k, rate, start, target, int(limit)).reshape(shape)


def sums(start, k, coefficient, times, loss: str = "cross-entropy") -> np.ndarray:
    """Run the l x l recursion from `start` (l, l) or (runs, l, l); returns S at `times`,
    (len(times), *start.shape).

    coefficient = lambda d/(2 l^2) (`Setting.coefficient`).  Each row keeps its sum and rounding
    does not add up over the steps.  Cost per step: l^2 exponentials, 2 l^2 where k is no whole
    number. Raises ValueError for a start that is not square, an unknown loss, k < 1 or a
    coefficient <= 0.
    """
    times = _times(times)
    start = np.asarray(start, dtype=float)
    if start.ndim < 2 or start.shape[-1] != start.shape[-2] or start.shape[-1] < 2:
        raise ValueError("the start must be an l x l matrix, or several of them")
    if loss not in LOSSES:
        raise ValueError(f"loss must be one of {', '.join(LOSSES)}, not {loss!r}")
    if not k >= 1:
        raise ValueError("k must be at least 1")
    if not coefficient > 0:
        raise ValueError("lambda d/(2 l^2) must be greater than 0")
    l = start.shape[-1]
    state = np.ascontiguousarray(start.reshape(-1, l))
    rows = len(state)
    require(
        memory.sums(l, rows // l, times.size),
        f"{times.size} states of {rows // l} runs of {l} x {l} sums",
        "record fewer steps",
    )
    out = np.empty((times.size, rows, l))
    kernels.sums_many(
        state,
        np.arange(rows) % l,
        np.full(rows, float(k)),
        np.full(rows, float(coefficient)),
        loss == "hinge",
        TIE,
        times,
        out,
    )
    return out.reshape(times.size, *start.shape)

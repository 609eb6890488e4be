"""The step recursion compiled (numba, float64) for many parameter points side by side; `sweeps`
wraps it.
"""

from __future__ import annotations

import math

from numba import njit, prange


@njit(cache=True, error_model="numpy")
def _logistic(x):
    return 1.0 / (1.0 + math.exp(-x)) if x >= 0 else math.exp(x) / (1.0 + math.exp(x))


@njit(cache=True, parallel=True, error_model="numpy")
def descend(w0, w1, b, sigma, big, small, side, rate, nodes, weights, times, out):
    """Follow P points, all arguments but the last four (P,) arrays; `out` (T, P, 2) receives the
    weights at the sorted `times`.

    big, small: shares of the subsets; side, rate: the reading's signs and step; nodes, weights: of
    the mean over eps in units of sigma.
    """
    for p in prange(w0.size):
        x, y, now = w0[p], w1[p], 0
        for i in range(times.size):
            for _ in range(times[i] - now):
                first, second = 0.0, 0.0
                for j in range(nodes.size):
                    value = b[p] + sigma[p] * nodes[j]
                    chance = weights[j] * _logistic(side[p] * (x + y * value))
                    first += chance
                    second += chance * value
                x, y = (
                    x + rate[p] * (big[p] * first - small[p] * _logistic(-side[p] * x)),
                    y + rate[p] * big[p] * second,
                )
            now = times[i]
            out[i, p, 0], out[i, p, 1] = x, y

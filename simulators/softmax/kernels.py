"""Compiled inner loops of the reduced tiers (numba, float64, no fast-math except in sums and maxima).

Everything here works on plain arrays; `reduced` wraps it with names, checks and broadcasting.  Two facts make it fast:

* The margin recursion needs two exponentials per step.  `exp` of the maths library is a call that the compiler cannot
  vectorise, so `_exp` below (Cody-Waite reduction, Taylor polynomial of degree 13, relative error below 4e-16) is written
  out and many parameter points advance side by side.
* The rows of the l x l state never meet, so each row runs through all its steps on one core without leaving its cache.

Increments of the margin shrink like 1/t, so additions carry a Kahan compensation.
"""
from __future__ import annotations

import math

import numpy as np
from numba import njit, prange

_LOG2E = 1.4426950408889634
_LN2_HIGH = 6.93147180369123816490e-01
_LN2_LOW = 1.90821492927058770002e-10
_MAGIC = 6755399441055744.0  # 1.5 * 2**52: adding it rounds to an integer held in the low bits
_SMALLEST = -708.0
_C = tuple(1.0 / math.factorial(i) for i in range(14))
(_C0, _C1, _C2, _C3, _C4, _C5, _C6, _C7, _C8, _C9, _C10, _C11, _C12, _C13) = _C
_BLOCK = 64


@njit(cache=True, fastmath={"contract"}, error_model="numpy")
def _exp(x):
    """Return e^x for x <= 0 (0.0 below -708); branch-free, so that loops over it become vector code."""
    y = max(x, _SMALLEST)
    t = y * _LOG2E + _MAGIC
    n = t - _MAGIC
    r = (y - n * _LN2_HIGH) - n * _LN2_LOW
    r2 = r * r
    r4 = r2 * r2
    low = (_C0 + _C1 * r) + (_C2 + _C3 * r) * r2
    mid = (_C4 + _C5 * r) + (_C6 + _C7 * r) * r2
    high = (_C8 + _C9 * r) + (_C10 + _C11 * r) * r2
    top = _C12 + _C13 * r
    p = low + r4 * (mid + r4 * (high + r4 * top))
    scale = np.int64((np.int64(np.float64(t).view(np.int64)) + 1023) << 52).view(np.float64)
    return p * scale if x >= _SMALLEST else 0.0


@njit(cache=True, fastmath={"contract"}, error_model="numpy")
def margin_single(others, k, rate, start, times):
    """Advance one margin: D += rate*((1-p1)+k*(1-pk)); return D at the sorted `times` (T,)."""
    out = np.empty(times.size)
    margin, lost, now = start, 0.0, 0
    for i in range(times.size):
        for _ in range(times[i] - now):
            weak = others * _exp(-margin)
            strong = others * _exp(-k * margin)
            change = rate * (weak / (1.0 + weak) + k * (strong / (1.0 + strong))) - lost
            after = margin + change
            lost = (after - margin) - change
            margin = after
        now = times[i]
        out[i] = margin
    return out


@njit(cache=True, parallel=True, error_model="numpy")
def margin_many(others, k, rate, start, times, out):
    """Advance P margins side by side; `out` (T, P) receives them at the sorted `times`.  Arguments are (P,) arrays."""
    points = others.size
    blocks = (points + _BLOCK - 1) // _BLOCK
    for block in prange(blocks):
        first = block * _BLOCK
        size = min(_BLOCK, points - first)
        o, s, a = np.ones(_BLOCK), np.ones(_BLOCK), np.zeros(_BLOCK)
        margin, lost = np.zeros(_BLOCK), np.zeros(_BLOCK)
        for j in range(size):
            o[j], s[j], a[j], margin[j] = others[first + j], k[first + j], rate[first + j], start[first + j]
        now = 0
        for i in range(times.size):
            for _ in range(times[i] - now):
                for j in range(_BLOCK):
                    weak = o[j] * _exp(-margin[j])
                    strong = o[j] * _exp(-s[j] * margin[j])
                    change = a[j] * (weak / (1.0 + weak) + s[j] * (strong / (1.0 + strong))) - lost[j]
                    after = margin[j] + change
                    lost[j] = (after - margin[j]) - change
                    margin[j] = after
            now = times[i]
            for j in range(size):
                out[i, first + j] = margin[j]


@njit(cache=True, parallel=True, error_model="numpy")
def margin_passage(others, k, rate, start, target, limit):
    """Count steps until each margin first reaches its target; -1 where `limit` steps do not suffice."""
    out = np.empty(others.size, np.int64)
    for p in prange(others.size):
        margin, lost, t = start[p], 0.0, 0
        while margin < target[p] and t < limit:
            weak = others[p] * _exp(-margin)
            strong = others[p] * _exp(-k[p] * margin)
            change = rate[p] * (weak / (1.0 + weak) + k[p] * (strong / (1.0 + strong))) - lost
            after = margin + change
            lost = (after - margin) - change
            margin = after
            t += 1
        out[p] = t if margin >= target[p] else -1
    return out


@njit(cache=True, fastmath={"nnan", "nsz"}, error_model="numpy")
def _largest(row):
    top = row[0]
    for c in range(row.size):
        top = max(top, row[c])
    return top


@njit(cache=True, fastmath={"reassoc", "nsz"}, error_model="numpy")
def _total(row):
    total = 0.0
    for c in range(row.size):
        total += row[c]
    return total


@njit(cache=True, error_model="numpy")
def _exponentials(row, shift, v, out):
    for c in range(row.size):
        out[c] = _exp(v * (row[c] - shift))


@njit(cache=True, error_model="numpy")
def _softmax_step(row, y, k, rate, weak, strong):
    shift = _largest(row)
    _exponentials(row, shift, 1.0, weak)
    _exponentials(row, shift, k, strong)
    a = rate / _total(weak)
    b = rate * k / _total(strong)
    for c in range(row.size):
        row[c] -= a * weak[c] + b * strong[c]
    row[y] += rate * (1.0 + k)


@njit(cache=True, error_model="numpy")
def _hinge_step(row, y, k, rate, tie):
    size = row.size
    rival = -np.inf
    for c in range(size):
        if c != y and row[c] > rival:
            rival = row[c]
    weak = 1.0 if row[y] - rival < 1.0 else 0.0
    strong = k if k * (row[y] - rival) < 1.0 else 0.0
    weak_tied, strong_tied = 0, 0
    for c in range(size):
        if c != y:
            weak_tied += rival - row[c] <= tie
            strong_tied += k * (rival - row[c]) <= tie
    own = row[y]
    for c in range(size):
        gap = rival - row[c]
        push = weak / weak_tied * (gap <= tie) + strong / strong_tied * (k * gap <= tie)
        row[c] -= rate * push
    row[y] = own + rate * (weak + strong)


@njit(cache=True, parallel=True, error_model="numpy")
def sums_many(state, owner, k, rate, hinge, tie, times, out):
    """Advance M rows of sums, state (M, l), own column `owner` (M,), k and rate (M,); `out` (T, M, l) at `times`."""
    rows, size = state.shape
    for m in prange(rows):
        row, weak, strong = state[m].copy(), np.empty(size), np.empty(size)
        now = 0
        for i in range(times.size):
            for _ in range(times[i] - now):
                if hinge:
                    _hinge_step(row, owner[m], k[m], rate[m], tie)
                else:
                    _softmax_step(row, owner[m], k[m], rate[m], weak, strong)
            now = times[i]
            out[i, m] = row

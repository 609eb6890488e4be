"""Compiled inner loops of the reduced tiers (numba, float64, no fast-math except in sums and
maxima).

Everything here works on plain arrays; `reduced` wraps it with names, checks and broadcasting.  Two
facts make it fast:

* The margin recursion needs two exponentials per step.  `exp` of the maths library is a call that
  the compiler cannot
  vectorise, so `_exp` below (Cody-Waite reduction, Taylor polynomial of degree 13, relative error
  below 4e-16) is written out and many parameter points advance side by side.
* The rows of the l x l state never meet, so each row runs through all its steps on one core without
  leaving its cache.

Increments of the margin shrink like 1/t, so additions carry a compensation (Kahan for one margin,
two-sum for the l x l state); the own entry of a row gains what the others lose, so that rounding
does not add up over the steps.  Loops over all steps let go of the interpreter's lock, so that a
thread can tell how long they have taken.
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
_C0, _C1, _C2, _C3, _C4, _C5, _C6, _C7, _C8, _C9, _C10, _C11, _C12, _C13 = _C
_BLOCK = 64
_LARGEST_POWER = 64  # up to here e^(k x) is (e^x)^k by squaring


@njit(cache=True, fastmath={"contract"}, error_model="numpy")
def _exp(x):
    """Return e^x for x <= 0 (0.0 below -708); branch-free, so that loops over it become vector
    code.
    """
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


@njit(cache=True, error_model="numpy")
def _two_sum(x, y):
    """Return x + y rounded, and exactly what the rounding left out (Knuth)."""
    total = x + y
    part = total - x
    return total, (x - (total - part)) + (y - part)


@njit(cache=True, nogil=True, fastmath={"contract"}, error_model="numpy")
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


@njit(cache=True, nogil=True, parallel=True, error_model="numpy")
def margin_many(others, k, rate, start, times, out):
    """Advance P margins side by side; `out` (T, P) receives them at the sorted `times`.  Arguments
    are (P,) arrays.
    """
    points = others.size
    blocks = (points + _BLOCK - 1) // _BLOCK
    for block in prange(blocks):
        first = block * _BLOCK
        size = min(_BLOCK, points - first)
        o, s, a = np.ones(_BLOCK), np.ones(_BLOCK), np.zeros(_BLOCK)
        margin, lost = np.zeros(_BLOCK), np.zeros(_BLOCK)
        for j in range(size):
            o[j], s[j], a[j], margin[j] = (
                others[first + j],
                k[first + j],
                rate[first + j],
                start[first + j],
            )
        now = 0
        for i in range(times.size):
            for _ in range(times[i] - now):
                for j in range(_BLOCK):
                    weak = o[j] * _exp(-margin[j])
                    strong = o[j] * _exp(-s[j] * margin[j])
                    change = (
                        a[j] * (weak / (1.0 + weak) + s[j] * (strong / (1.0 + strong))) - lost[j]
                    )
                    after = margin[j] + change
                    lost[j] = (after - margin[j]) - change
                    margin[j] = after
            now = times[i]
            for j in range(size):
                out[i, first + j] = margin[j]


@njit(cache=True, nogil=True, parallel=True, error_model="numpy")
def hinge_many(k, rate, start, times, out):
    """Advance P margins under the hinge loss, D += rate ((D < 1) + k (k D < 1)); arguments as in
    `margin_many`.
    """
    for p in prange(k.size):
        margin, low, now = start[p], 0.0, 0
        for i in range(times.size):
            for _ in range(times[i] - now):
                change = rate[p] * ((margin < 1.0) + k[p] * (k[p] * margin < 1.0))
                if change == 0.0:
                    break
                margin, low = _two_sum(margin, low + change)
            now = times[i]
            out[i, p] = margin


@njit(cache=True, nogil=True, parallel=True, error_model="numpy")
def margin_passage(others, k, rate, start, target, limit):
    """Count steps until each margin first reaches its target; -1 where `limit` steps do not
    suffice.
    """
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
def _totals(work):
    weak, strong = 0.0, 0.0
    for c in range(work.shape[1]):
        weak += work[2, c]
        strong += work[3, c]
    return weak, strong


@njit(cache=True, error_model="numpy")
def _exponentials(work, shift, v, place):
    """Write e^(v (x - shift)) to row `place`, x the entries of rows 0 and 1 together."""
    for c in range(work.shape[1]):
        work[place, c] = _exp(v * ((work[0, c] - shift) + work[1, c]))


@njit(cache=True, error_model="numpy")
def _powers(work, k):
    """Write the whole power k >= 1 of row 2 to row 3, by squaring; the relative error is about k
    times that of row 2.
    """
    if k == 1:
        work[3] = work[2]
        return
    bit = 1
    while 4 * bit <= k:
        bit *= 2
    for c in range(work.shape[1]):
        x = work[2, c]
        work[3, c] = x * x * (x if k & bit else 1.0)
    while bit > 1:
        bit //= 2
        for c in range(work.shape[1]):
            x = work[3, c]
            work[3, c] = x * x * (work[2, c] if k & bit else 1.0)


@njit(cache=True, error_model="numpy")
def _softmax_step(work, own, low, k, whole, rate):
    """Move one row by one step; return the own entry in two parts, what float64 holds of it and the
    rest.

    work (4, l-1): the other entries, the rest of each that float64 does not hold, scratch for e^x
    and e^(kx). The own entry gains what the others lose, rate (1-q_y) + rate k (1-q_y^k), formed
    from the probabilities of the others: nothing cancels and the row keeps its sum.  Others only
    fall and the own entry only rises; every addition is a two-sum.
    """
    top = _largest(work[0])
    shift = max(top, own)
    _exponentials(work, shift, 1.0, 2)
    if whole:
        _powers(work, whole)
    else:
        _exponentials(work, shift, k, 3)
    weak, strong = _totals(work)
    weak_own, strong_own = 1.0, 1.0
    if own < top:
        weak_own, strong_own = _exp(own - top + low), _exp(k * (own - top + low))
    a = rate / (weak_own + weak)
    b = rate * k / (strong_own + strong)
    for c in range(work.shape[1]):
        work[0, c], work[1, c] = _two_sum(
            work[0, c], work[1, c] - (a * work[2, c] + b * work[3, c])
        )
    return _two_sum(own, low + (a * weak + b * strong))


@njit(cache=True, error_model="numpy")
def _hinge_step(work, own, low, k, rate, tie):
    """Move one row by one step of the hinge loss; arguments and result as in `_softmax_step`."""
    rival = _largest(work[0])
    weak = 1.0 if own - rival < 1.0 else 0.0
    strong = k if k * (own - rival) < 1.0 else 0.0
    weak_tied, strong_tied = 0, 0
    for c in range(work.shape[1]):
        weak_tied += rival - work[0, c] <= tie
        strong_tied += k * (rival - work[0, c]) <= tie
    for c in range(work.shape[1]):
        gap = rival - work[0, c]
        push = weak / weak_tied * (gap <= tie) + strong / strong_tied * (k * gap <= tie)
        work[0, c], work[1, c] = _two_sum(work[0, c], work[1, c] - rate * push)
    return _two_sum(own, low + rate * (weak + strong))


@njit(cache=True, nogil=True, parallel=True, error_model="numpy")
def sums_many(state, owner, k, rate, hinge, tie, times, out):
    """Advance M rows of sums, state (M, l), own column `owner` (M,), k and rate (M,); `out` (T, M,
    l) at `times`.
    """
    rows, size = state.shape
    for m in prange(rows):
        y, row, work = owner[m], state[m], np.zeros((4, size - 1))
        work[0, :y], work[0, y:] = row[:y], row[y + 1 :]
        whole = int(k[m]) if k[m] == math.floor(k[m]) and k[m] <= _LARGEST_POWER else 0
        own, low, now = row[y], 0.0, 0
        for i in range(times.size):
            for _ in range(times[i] - now):
                if hinge:
                    own, low = _hinge_step(work, own, low, k[m], rate[m], tie)
                else:
                    own, low = _softmax_step(work, own, low, k[m], whole, rate[m])
            now = times[i]
            out[i, m, :y], out[i, m, y], out[i, m, y + 1 :] = work[0, :y], own, work[0, y:]

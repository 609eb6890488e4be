"""The step recursion in float64, for many starts at once."""

from __future__ import annotations

import numpy as np

from assay.simulators.models.logistic.model import Point, Reading, drift

LARGEST = 10**7
"""Most steps one run may take."""


def run(point: Point, reading: Reading, start, times) -> np.ndarray:
    """Return the weights at the given steps, shape (len(times), ..., 2), from ``start`` of shape
    (..., 2).

    w(t+1) = w(t) + direction * rate * drift(w(t)); see `model`.
    Raises ValueError for steps that are not increasing, negative or too many.
    """
    times = [int(t) for t in times]
    if not times or times[0] < 0 or any(b <= a for a, b in zip(times, times[1:])):
        raise ValueError("the recorded steps must increase from 0 on")
    if times[-1] > LARGEST:
        raise ValueError(f"more than {LARGEST} steps; use the flow in log t (`late`) instead")
    state = np.array(start, float)
    rate = reading.direction * float(reading.step)
    kept, wanted = [], set(times)
    for t in range(times[-1] + 1):
        if t in wanted:
            kept.append(state.copy())
        if t < times[-1]:
            d0, d1 = drift(state[..., 0], state[..., 1], point, reading)
            state[..., 0] += rate * d0
            state[..., 1] += rate * d1
    return np.array(kept)

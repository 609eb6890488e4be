"""Check what a scenario of the logistic model is asked for: point, reading, steps and work."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.simulators.core.trajectory import octaves
from assay.simulators.models.logistic.model import Point, reading

MOST_STEPS = 10**6
MOST_WORK = 2 * 10**9


def recorded_steps(steps: int, per_octave: int = 1) -> list[int]:
    if not 0 <= steps <= MOST_STEPS:
        raise ValueError(
            f"steps must be between 0 and {MOST_STEPS}, not {steps}; majority-late goes further"
        )
    if not 1 <= per_octave <= 1024:
        raise ValueError(f"per_octave must be between 1 and 1024, not {per_octave}")
    fine = 2 ** np.arange(0, np.log2(max(steps, 1)), 1 / per_octave)
    return sorted({*octaves(steps), *(int(round(t)) for t in fine if t <= steps)})


def corner_point(L, b, sigma) -> Point:
    if not L > 0:
        raise ValueError(f"L must be greater than 0, not {L}")
    return Point.corner(L, b, sigma)


def parameters_of(point: Point, w0, w1, **more) -> dict:
    return {
        "L": str(point.L),
        "b": str(point.b),
        "sigma": str(point.sigma),
        "w0": str(w0),
        "w1": str(w1),
        **more,
    }


def reading_asked(name, loss="", fraction="", labels="", step="", noise=""):
    found = reading(name, loss=loss, fraction=fraction, labels=labels, rate=step, noise=noise)
    if found.noise == "sampled":
        raise ValueError("noise must be expected or dropped here; majority-sampled draws it")
    return found


def point_of_size(n: int, b, sigma) -> Point:
    """Return the point with L = log n, rounded to a fraction."""
    if n < 4:
        raise ValueError(f"n must be the square of an even number, such as 400 or 10000, not {n}")
    return corner_point(Fraction(float(np.log(n))).limit_denominator(10**12), b, sigma)


def require_affordable(work: float) -> None:
    if work > MOST_WORK:
        raise ValueError(
            f"n times steps would be {work:.1e}, more than {MOST_WORK:.0e}; ask for fewer steps or"
            " samples"
        )

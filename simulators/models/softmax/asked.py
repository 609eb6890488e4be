"""Check what a scenario of the softmax model is asked for: steps, work, strength of a ridge."""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import octaves
from assay.simulators.models.softmax import data

LARGEST_WORK = 2 * 10**11
"""Most exponentials (or multiplications) that one scenario may ask for: some minutes on two
cores.
"""


def require_affordable(work: float, what: str) -> None:
    if work > LARGEST_WORK:
        raise ValueError(
            f"{what} would take {work:.1e} operations, more than {LARGEST_WORK:.0e}; ask for fewer"
            " steps or a smaller size"
        )


def recorded_steps(steps: int, per_octave: int = 1) -> list[int]:
    if steps < 0:
        raise ValueError(f"steps must not be negative, not {steps}")
    if steps > 10**18:
        raise ValueError(f"steps must be at most 10^18, not {steps}")
    if not 1 <= per_octave <= 1024:
        raise ValueError(f"per_octave must be between 1 and 1024, not {per_octave}")
    fine = 2 ** np.arange(0, np.log2(max(steps, 1)), 1 / per_octave)
    return sorted({*octaves(steps), *(int(round(t)) for t in fine if t <= steps)})


def parameters_of(setting: data.Setting) -> dict:
    return {"l": setting.l, "k": setting.k, "d": setting.d, "lambda": setting.rate, "z": setting.z}


def ridge_strength(mu: float) -> float:
    if not mu >= 0:
        raise ValueError(f"mu must not be negative, not {mu}")
    return mu

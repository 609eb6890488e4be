"""Bytes that the scenarios of the logistic model hold at most; every function takes a scenario's
parameters by name.
"""

from __future__ import annotations

from assay.simulators.core.memory import NUMBER


def sample(n: int, records: int = 0) -> float:
    """n real draws, and their outputs and losses at every recorded step."""
    return NUMBER * n * (12 + 4.0 * records)


def _records(p: dict) -> int:
    from assay.simulators.models.logistic.asked import recorded_steps

    return len(recorded_steps(p["steps"], p.get("per_octave", 1)))


def curves(**p) -> float:
    """Curves over the recorded steps."""
    return 200 * NUMBER * _records(p)


def late(**p) -> float:
    """Curves over `points` states in each of two stretches."""
    return 200 * NUMBER * 2 * max(p["points"], 0)


def sampled(**p) -> float:
    """Real draws, descent on them, and fits at every recorded step."""
    return sample(max(p["n"], 0), _records(p)) + curves(**p)


def state(**p) -> float:
    """One state."""
    return 0.0


descent = enclosed = curves
late_course = late
tiers = sampled_run = sampled
coefficients = state

"""Bytes that the tiers and scenarios of the softmax model hold at most; every function takes a
scenario's parameters by name.
"""

from __future__ import annotations

from assay.simulators.core.memory import NUMBER


def dense(n: int, d: int, l: int, records: int) -> float:
    """The literal network: inputs (n, d) with their coins, weights (l, d), outputs (n, l), and the
    last two at every recorded step.
    """
    return NUMBER * (5.0 * n * d + l * d * (2.0 * records + 4) + n * l * (2.0 * records + 8))


def sums(l: int, runs: int, records: int) -> float:
    """The l x l recursion of several runs: the recorded states."""
    return NUMBER * float(l) * l * runs * (records + 2) + 4 * NUMBER * float(l)


def _records(p: dict) -> int:
    from assay.simulators.models.softmax.asked import recorded_steps

    return len(recorded_steps(p["steps"], p.get("per_octave", 1)))


def scalar(**p) -> float:
    """Curves of the margin over the recorded steps."""
    return 80 * NUMBER * _records(p)


def points(**p) -> float:
    """Closed forms on a grid of `points` margins."""
    return 160 * NUMBER * max(p["points"], 0)


def largest(**p) -> float:
    """A few numbers for each power of ten up to l = 10^`largest`."""
    return 1000 * NUMBER * max(p["largest"], 0)


def several(**p) -> float:
    """`runs` runs of the l x l recursion, with means and spreads over them."""
    return 4 * sums(p["l"], p.get("runs", 1), _records(p))


def literal(**p) -> float:
    """The literal network; samples of the scenario `phases-mixed-features` and `phases-tiers`."""
    return dense(p["n"] or 2 * p["l"], p["d"], p["l"], _records(p)) + several(**p)


def enclosed(**p) -> float:
    """The recorded balls."""
    return (40 * NUMBER + max(p.get("bits", 0), 0)) * _records(p)


stages = error_curves = weights = scalar
along_margin = first_passage = points
timescale = largest
random_start = hinge = three_phases = several
mixed_features = tiers = literal

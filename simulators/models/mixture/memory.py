"""Bytes that the scenarios of the Gaussian mixture hold at most; every function takes a scenario's
parameters by name.
"""

from __future__ import annotations

from assay.simulators.core.memory import NUMBER

PAIRS = 10**6
"""Differences that `observe` forms at a time."""


def flow(n: int, m: int, times: int) -> float:
    """States (12 + n, m) at every time, the stages of a step, and the differences of
    representations.
    """
    return NUMBER * (
        (12.0 + n) * m * (2.0 * times + 24) + 6 * min(n * n / 16.0 * m, PAIRS) + 10.0 * n * n
    )


def over_time(**p) -> float:
    """One draw at `points` times and in the limit."""
    return flow(p["n"], p["m"], p["points"] + 1)


def over_strength(**p) -> float:
    """One draw after the other for the values `cs`; four observables of each are kept."""
    from assay.simulators.models.mixture.runs import _numbers

    points = p.get("points", 1)
    return flow(p["n"], p["m"], points + 1) + 8.0 * NUMBER * points * len(_numbers(p["cs"], "cs"))


def tiers(**p) -> float:
    """Dense data (n, d) and weights (d, m), beside the reduced states at the recorded steps."""
    n, m, d = p["n"], p["m"], p["d"]
    records = max(p["steps"], 1).bit_length() + 2
    return NUMBER * (4.0 * n * d + 5.0 * d * m + 3.0 * (n / 4) ** 2 * m) + flow(n, m, records)


def example(**p) -> float:
    """One draw at four times for each dimension; the number of neurons is log d, at most 1200."""
    return flow(p["n"], 1200, 4)


ratio = margins = over_time
phase = initial = over_strength

"""Bytes that the scenarios of linear distillation hold at most; every function takes a scenario's
parameters by name.
"""

from __future__ import annotations

from assay.simulators.core.memory import NUMBER

BLOCK = 20000
"""Fresh inputs that `risk.held_out` draws at a time."""
NODES = 4096 * 128
"""Numbers at a time in the quadrature of an exact risk."""


def chain(n: int, runs: int) -> float:
    """Angles and exact risks of nested transfer sets, (n, runs)."""
    return NUMBER * (6.0 * n * runs + 6 * NODES)


def students(d: int, n: int, held_out: int) -> float:
    """Students at their limit on real data (d, n), and a block of fresh inputs."""
    return NUMBER * float(d) * (7.0 * n + 4.0 * min(max(held_out, 0), BLOCK))


def risk_curves(**p) -> float:
    d = p["d"]
    return chain(d + max(d // 4, 1), p["runs"]) + bool(p["trained"]) * students(
        d, d + max(d // 4, 1), p["held_out"]
    )


def geometry(**p) -> float:
    return (
        chain(p["n"], p["runs"])
        + 4.0 * NUMBER * p["d"]
        + bool(p["trained"]) * students(p["d"], p["n"], p["held_out"])
    )


def bounds(**p) -> float:
    return chain(min(p["largest"], p["d"]), p["runs"]) + 4.0 * NUMBER * p["d"]


def angles(**p) -> float:
    return NUMBER * (6.0 * p["d"] * p["size"] + 200.0 * p["size"])


def bias(**p) -> float:
    return NUMBER * (40.0 * p["runs"] + 10**6)


def monotone(**p) -> float:
    """Weights of eight learners for `runs` transfer sets, before and after one more example."""
    return NUMBER * float(p["d"]) * (8 * 6.0 * p["runs"] + 40.0 * p["n"])


def flow(**p) -> float:
    d, n = p["d"], p["n"]
    return NUMBER * (2000.0 * d + 8.0 * d * n + 4.0 * d * d + 60.0 * n)


def deep(**p) -> float:
    d, n = p["d"], p["n"]
    return NUMBER * (
        (3000.0 + 60 * p["width"]) * d
        + 8.0 * d * n
        + 4.0 * d * d
        + 400.0 * p["width"] ** 2 * p["L"]
    )


def finite(**p) -> float:
    """Exact fractions for all sets of at most 12 points; numerator and denominator grow with n."""
    points = min(str(p["points"]).count(";") + 1, 12)
    return 2.0**points * (400 + 16.0 * p["largest"]) + 400.0 * p["largest"]


def scaling(**p) -> float:
    from assay.simulators.models.distillation.asked import numbers

    sizes, dimensions = (numbers(p[name], name) for name in ("sizes", "dimensions"))
    return chain(int(max(sizes)), p["runs"]) + 4.0 * NUMBER * float(max(dimensions))

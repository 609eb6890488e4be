"""Run the scenarios that compare the tiers at one point, and that enclose the margin.

`simulators/models/softmax/scenarios.py` names them and says what they mean.  Every function takes
the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.softmax import data, dense, measures, reduced
from assay.simulators.models.softmax.asked import parameters_of, recorded_steps, require_affordable


def tiers(name, l, k, d, n, rate, steps):
    """Run one point through dense, l x l, scalar and enclosed tiers and report the largest
    differences at each step.
    """
    from assay.simulators.models.softmax import enclosure

    setting, times = data.Setting(l, d, float(k), float(rate), n), recorded_steps(steps)
    require_affordable(4.0 * steps * setting.n * d * l, "the literal network")
    W = dense.run(setting, data.initial(setting), times).W.values
    literal = np.array([data.sums_of(w) for w in W])
    S = reduced.sums(data.initial_sums(setting), setting.k, setting.coefficient, times)
    D = reduced.margins(l, setting.k, setting.z, times)
    point = enclosure.Point.of_rate(l, k, rate * d)
    balls = []
    enclosure.orbit(l, k, point.z, steps, visit=_kept(balls, times))
    centre, radius = np.array(balls).T
    expected = np.where(
        np.eye(l, dtype=bool), measures.own_sum(D, l)[:, None, None], ((1 - D) / l)[:, None, None]
    )
    return trajectory(
        {
            "D": ("t", D, "1", "margin, scalar recursion"),
            "dense_minus_sums": (
                "t",
                np.abs(literal - S).max(axis=(1, 2)),
                "1",
                "largest difference, literal network and l x l",
            ),
            "dense_minus_scalar": (
                "t",
                np.abs(literal - expected).max(axis=(1, 2)),
                "1",
                "largest difference, literal network and scalar",
            ),
            "scalar_minus_enclosure": (
                "t",
                np.abs(D - centre),
                "1",
                "difference from the centre of the certified ball",
            ),
            "radius": ("t", radius, "1", "certified radius"),
        },
        {"t": (times, "steps")},
        tier="all",
        parameters={**parameters_of(setting), "n": setting.n},
        scenario=name,
    )


def _kept(rows: list, times):
    """Return what adds centre and radius of the margin to the rows at the recorded steps."""
    from assay.simulators.models.softmax.enclosure import told

    wanted = set(times)
    return lambda s: rows.append(told("D", s.D, s.t)) if s.t in wanted else None


def enclosed(name, l, k, z, steps, bits):
    """Enclose the margin at exact parameters at t = 0, 1, 2, 4, ... and at the last step."""
    from assay.simulators.models.softmax import enclosure

    times = recorded_steps(steps)
    if not 32 <= bits <= 10**5:
        raise ValueError(f"bits must be between 32 and 100000, not {bits}")
    require_affordable(1e4 * steps, "the enclosure")
    states = []
    enclosure.orbit(l, k, z, steps, precision_bits=bits, visit=_kept(states, times))
    centre, radius = np.array(states).T
    floats = reduced.margins(float(l), float(k), float(z), times)
    return trajectory(
        {
            "D": ("t", centre, "1", "centre of the certified ball around the margin"),
            "radius": ("t", radius, "1", "certified radius"),
            "float64_error": (
                "t",
                np.abs(floats - centre),
                "1",
                "distance of the float64 recursion from the centre",
            ),
        },
        {"t": (times, "steps")},
        tier="enclosure",
        parameters={"l": l, "k": str(k), "z": str(z), "bits": bits},
        scenario=name,
    )

"""Run the scenarios that compare the tiers at one point: recursion, flow, real draws, enclosure.

`simulators/models/logistic/scenarios.py` names them and says what they mean.  Every function takes
the scenario's name and its parameters and returns a trajectory.  b and sigma are in units of 1/L^2
and 1/L^3, the largest values of Assumption 3.1.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.logistic import late, measures, recursion, sampled
from assay.simulators.models.logistic.asked import (
    corner_point,
    parameters_of,
    point_of_size,
    reading_asked,
    recorded_steps,
    require_affordable,
)
from assay.simulators.models.logistic.model import PRESETS


def tiers(name, reading, n, b, sigma, w0, w1, steps):
    """Run one point through every tier and report the largest differences at each recorded step."""
    from assay.simulators.models.logistic import enclosure
    from assay.simulators.models.softmax.enclosure import told

    how, point, times = reading_asked(reading), point_of_size(n, b, sigma), recorded_steps(steps)
    start = (float(w0), float(w1))
    w = recursion.run(point, how, start, times)
    balls = []

    def visit(t, v0, v1, model):
        if t in wanted:
            (c0, r0), (c1, r1) = told("w0", v0, t), told("w1", v1, t)
            balls.append([c0, c1, max(r0, r1)])

    wanted = set(times)
    enclosure.orbit(point, how, (w0, w1), steps, visit)
    balls = np.array(balls)
    draws = sampled.Sample(n, float(point.b), float(point.sigma), how)
    require_affordable(n * steps)
    real = sampled.descend(draws, how, start, times)
    variables = {
        "w0": ("t", w[:, 0], "1", "first weight, float64 steps"),
        "w1": ("t", w[:, 1], "1", "second weight, float64 steps"),
        "enclosure": (
            "t",
            np.abs(w - balls[:, :2]).max(axis=1),
            "1",
            "distance of float64 from the centres of the balls",
        ),
        "radius": ("t", balls[:, 2], "1", "largest certified radius"),
        "sampled": (
            "t",
            np.abs(w - real).max(axis=1),
            "1",
            "distance of descent on one real draw of n samples",
        ),
    }
    flipped = {"D": "E", "E": "D", "intended": "D"}.get(reading)
    if flipped:
        other = recursion.run(point, PRESETS[flipped], (-start[0], -start[1]), times)
        variables["symmetry"] = (
            "t",
            np.abs(w + other).max(axis=1),
            "1",
            "distance of -w under swapped labels",
        )
    beyond = [t for t in times if t >= 100]
    if (
        how == PRESETS["E"]
        and len(beyond) > 1
        and np.log(beyond[-1]) <= max(float(point.L) / 2 + 6, np.log(beyond[0]) + 1)
    ):
        at = times.index(beyond[0])
        flow = late.flow(point, w[at], np.log(beyond), t0=float(beyond[0]))
        variables["flow"] = (
            "point",
            np.abs(w[at:] - flow).max(axis=1),
            "1",
            f"distance of the flow started at t = {beyond[0]}",
        )
        variables["flow_t"] = ("point", beyond, "steps", "the steps of these")
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="all",
        parameters=parameters_of(point, w0, w1, n=n),
        scenario=name,
        reading=str(how),
    )


def sampled_run(
    name,
    reading,
    loss,
    fraction,
    labels,
    step,
    noise,
    n,
    b,
    sigma,
    w0,
    w1,
    steps,
    replicate,
    per_octave,
):
    """Descend on n real draws and fit decoders on all of them by brute force, beside the closed
    forms.
    """
    how, point, times = (
        reading_asked(reading, loss, fraction, labels, step, noise),
        point_of_size(n, b, sigma),
        recorded_steps(steps, per_octave),
    )
    require_affordable(n * steps)
    draws = sampled.Sample(n, float(point.b), float(point.sigma), how, replicate)
    w = sampled.descend(draws, how, (float(w0), float(w1)), times)
    found = [sampled.reconstruct(draws, v, float(point.b)) for v in w]
    variables = {
        "w0": ("t", w[:, 0], "1", "first weight"),
        "w1": ("t", w[:, 1], "1", "second weight"),
    }
    for decoder, text in (("printed", "Eqs 6 and 7"), ("fit", "least squares on all samples")):
        for j in (0, 1):
            for part in ("all", "big", "small"):
                values = [f[decoder][j][part] for f in found]
                variables[f"R{j}_{decoder}_{part}"] = (
                    "t",
                    values,
                    "attribute^2",
                    f"error of X_{j}, {text}; mean over {part}",
                )
    closed = measures.least_squares(w[:, 0], w[:, 1], point, how)
    for j in (0, 1):
        variables[f"R{j}_closed"] = (
            "t",
            closed[j],
            "attribute^2",
            f"error of X_{j}, least squares in expectation",
        )
    output = w @ draws.X.T
    own = np.logaddexp(0, np.where(draws.y == 0, 1, -1) * output)
    right = (output > 0) == (draws.y == 1)
    for part, rows in (("big", draws.big), ("small", ~draws.big)):
        variables[f"loss_{part}"] = (
            "t",
            own[:, rows].mean(axis=1),
            "nat",
            f"mean cross-entropy of the {part} subset",
        )
        variables[f"accuracy_{part}"] = (
            "t",
            right[:, rows].mean(axis=1),
            "1",
            f"share of the {part} subset classified correctly",
        )
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="sampled",
        parameters=parameters_of(point, w0, w1, n=n, replicate=replicate),
        scenario=name,
        reading=str(how),
    )


def enclosed(name, reading, L, b, sigma, w0, w1, steps, bits):
    """Enclose the steps and count the certified signs of the changes of R_0 (big subset) and
    w_0.
    """
    from assay.simulators.models.logistic import enclosure
    from assay.simulators.models.softmax.enclosure import told

    how, point, times = reading_asked(reading), corner_point(L, b, sigma), recorded_steps(steps)
    if steps > 10**5:
        raise ValueError(f"steps must be at most 100000 in balls, not {steps}")
    if not 64 <= bits <= 10**4:
        raise ValueError(f"bits must be between 64 and 10000, not {bits}")
    wanted, rows, before = set(times), [], None
    signs = {"falls": 0, "rises": 0, "grows": 0, "shrinks": 0}
    last_rise = -1

    def visit(t, v0, v1, model):
        nonlocal before, last_rise
        A = v0 + v1 * model.b
        if before is not None:
            now = (before[0], before[2]), (A, v1)
            signs["falls"] += bool(measures.falls(*now))
            if measures.rises(*now):
                signs["rises"], last_rise = signs["rises"] + 1, t
            signs["grows"] += bool(v0 > before[1])
            signs["shrinks"] += bool(v0 < before[1])
        before = (A, v0, v1)
        if t in wanted:
            rows.append([*told("w0", v0, t), *told("w1", v1, t), told("A", A, t)[0]])

    enclosure.orbit(point, how, (w0, w1), steps, visit, bits)
    rows = np.array(rows)
    floats = recursion.run(point, how, (float(w0), float(w1)), times)
    variables = {
        "w0": ("t", rows[:, 0], "1", "centre of the ball around w0"),
        "w0_radius": ("t", rows[:, 1], "1", "certified radius"),
        "w1": ("t", rows[:, 2], "1", "centre of the ball around w1"),
        "w1_radius": ("t", rows[:, 3], "1", "certified radius"),
        "A": ("t", rows[:, 4], "1", "centre of the ball around w0 + w1 b"),
        "float64_error": (
            "t",
            np.abs(floats - rows[:, [0, 2]]).max(axis=1),
            "1",
            "distance of float64 steps from the centres",
        ),
        "R0_falls": ((), signs["falls"], "steps", "steps at which R_0 certainly falls"),
        "R0_rises": ((), signs["rises"], "steps", "steps at which R_0 certainly rises"),
        "last_rise": ((), last_rise, "steps", "last step that raised R_0; -1: none"),
        "w0_grows": ((), signs["grows"], "steps", "steps at which w_0 certainly grows"),
        "w0_shrinks": ((), signs["shrinks"], "steps", "steps at which w_0 certainly shrinks"),
    }
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="enclosure",
        parameters=parameters_of(point, w0, w1, bits=bits),
        scenario=name,
        reading=str(how),
    )

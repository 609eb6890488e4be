"""Run the scenarios from other starts, samples and losses: random, mixed, hinge, in three phases.

`simulators/models/softmax/scenarios.py` names them and says what they mean.  Every function takes
the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.softmax import data, decoders, dense, measures, reduced
from assay.simulators.models.softmax.asked import (
    parameters_of,
    recorded_steps,
    require_affordable,
    ridge_strength,
)


def _follow(S, k, mu):
    """Return mean-over-class errors and accuracy of one state S (l, l)."""
    return (
        decoders.error("q", S, k).mean(),
        decoders.error("o", S, k).mean(),
        decoders.error("ridge-q", S, k, mu=mu).mean(),
        decoders.error("logit", S, k).mean(),
        decoders.accuracy(S),
    )


_FOLLOWED = (
    ("R_q", "least squares from q"),
    ("R_o", "least squares from all outputs"),
    ("R_ridge_q", "ridge from q"),
    ("R_logit", "from the class's own output"),
    ("accuracy", "share classified correctly"),
)


def random_start(name, l, k, d, rate, steps, runs, start, mu):
    """Follow random starts on the l x l recursion, drawn directly as sums (exact in law for any
    d).
    """
    setting, times = data.Setting(l, d, k, rate), recorded_steps(steps)
    if not 1 <= runs <= 10000:
        raise ValueError(f"runs must be between 1 and 10000, not {runs}")
    require_affordable(2.0 * l * l * runs * steps, "the l x l recursion")
    first = np.stack([data.initial_sums(setting, start, name, r) for r in range(runs)])
    S = reduced.sums(first, k, setting.coefficient, times)
    found = np.array(
        [[_follow(S[i, r], k, ridge_strength(mu)) for r in range(runs)] for i in range(len(times))]
    )
    D = reduced.margins(l, k, setting.z, times)
    variables = {}
    for j, (column, text) in enumerate(_FOLLOWED):
        unit = "1" if column == "accuracy" else "attribute^2"
        variables[column] = (
            "t",
            found[:, :, j].mean(axis=1),
            unit,
            f"{text}; mean over runs and classes",
        )
        variables[column + "_std"] = (
            "t",
            found[:, :, j].std(axis=1),
            unit,
            f"{text}; standard deviation over runs",
        )
    eye = np.eye(l, dtype=bool)
    variables |= {
        "R_q_deterministic": (
            "t",
            measures.error("q", D, l, k),
            "attribute^2",
            "least squares from q, deterministic start",
        ),
        "own_sum": ("t", S[:, :, eye].mean(axis=(1, 2)), "1", "mean of S[y,y]"),
        "cross_spread": (
            "t",
            S[:, :, ~eye].std(axis=(1, 2)),
            "1",
            "standard deviation of S[y,y'], y' != y",
        ),
        "change": (
            "t",
            np.abs(S - first).mean(axis=(1, 2, 3)),
            "1",
            "mean absolute change of S since the start",
        ),
        "largest_start": (
            "run",
            np.abs(first).max(axis=(1, 2)),
            "1",
            "largest |S[y,y']| at the start",
        ),
    }
    return trajectory(
        variables,
        {"t": (times, "steps"), "run": (np.arange(runs), "1")},
        tier="reduced",
        parameters={**parameters_of(setting), "runs": runs, "start": start, "mu": mu},
        scenario=name,
    )


def hinge(name, l, k, d, rate, steps, start, mu):
    """Follow the multi-class hinge loss; errors from softmax of the outputs, from outputs, and from
    one output.
    """
    setting, times = data.Setting(l, d, k, rate), recorded_steps(steps)
    require_affordable(2.0 * l * l * steps, "the l x l recursion")
    S = reduced.sums(
        data.initial_sums(setting, start, name), k, setting.coefficient, times, loss="hinge"
    )
    found = np.array([_follow(s, k, ridge_strength(mu)) for s in S])
    variables = {
        c: ("t", found[:, j], "1" if c == "accuracy" else "attribute^2", text)
        for j, (c, text) in enumerate(_FOLLOWED)
    }
    eye = np.eye(l, dtype=bool)
    variables["D"] = ("t", S[:, eye].mean(axis=1) - S[:, ~eye].mean(axis=1), "1", "mean margin")
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="reduced",
        loss_function="hinge",
        parameters={**parameters_of(setting), "start": start, "mu": mu},
        scenario=name,
    )


def mixed_features(name, l, k, d, n, rate, steps, mixed):
    """Train the literal network on mixed and on pure samples and fit decoders on all samples by
    brute force.
    """
    setting, times = data.Setting(l, d, k, rate, n, mixed), recorded_steps(steps)
    require_affordable(4.0 * steps * setting.n * d * l, "the literal network")
    variables = {}
    for label, point in (("mixed", setting), ("pure", setting.but(mixed=0.0))):
        inputs, _, _ = data.samples(point)
        run = dense.run(point, data.initial(point), times)
        errors = np.array(
            [
                [
                    decoders.on_samples(dense.softmax(o), inputs).mean(),
                    decoders.on_samples(o, inputs).mean(),
                ]
                for o in run.o.values
            ]
        )
        variables |= {
            f"R_q_{label}": (
                "t",
                errors[:, 0],
                "attribute^2",
                f"least squares from q, {label} samples",
            ),
            f"R_o_{label}": (
                "t",
                errors[:, 1],
                "attribute^2",
                f"least squares from all outputs, {label} samples",
            ),
            f"loss_{label}": ("t", run.loss.values, "nat", "mean cross-entropy"),
            f"accuracy_{label}": ("t", run.accuracy.values, "1", "share classified correctly"),
        }
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="dense",
        parameters={**parameters_of(setting), "n": setting.n, "mixed": mixed},
        scenario=name,
    )


def three_phases(name, l, k, z, steps, mu, runs):
    """Return R(t)/R(0) for exact and ridge decoders, deterministic and random start, at t = 0, 1,
    2, 4, ...
    """
    data.check(l, k)
    if not z > 0:
        raise ValueError(f"z must be greater than 0, not {z}")
    if not 1 <= runs <= 10000:
        raise ValueError(f"runs must be between 1 and 10000, not {runs}")
    times = recorded_steps(steps)
    require_affordable(2.0 * l * l * runs * steps, "the l x l recursion")
    D = reduced.margins(l, k, z, times)
    curves = {
        "exact, deterministic": measures.error("text", D, l, k),
        "least squares, deterministic": measures.error("q", D, l, k),
        "ridge, deterministic": measures.error("ridge-q", D, l, k, mu=ridge_strength(mu)),
    }
    setting = data.Setting(l, l, k, 2 * l * z / (k + 1))
    S = reduced.sums(
        np.stack([data.initial_sums(setting, "random", name, r) for r in range(runs)]),
        k,
        setting.coefficient,
        times,
    )
    for decoder in ("q", "ridge-q"):
        label = "least squares, random" if decoder == "q" else "ridge, random"
        curves[label] = np.array(
            [np.mean([decoders.error(decoder, s, k, mu=mu).mean() for s in state]) for state in S]
        )
    variables = {"D": ("t", D, "1", "margin, deterministic start")}
    for label, values in curves.items():
        low = int(np.argmin(values))
        flat = np.abs(values[1:4] / values[0] - 1) < 0.05
        column = label.replace(", ", "_").replace(" ", "_")
        variables[column] = ("t", values / values[0], "1", f"R(t)/R(0), {label}")
        variables[column + "_plateau"] = (
            (),
            bool(flat.size == 3 and flat.all()),
            "1",
            "within 5% of R(0) at t = 1, 2, 4",
        )
        variables[column + "_fall"] = (
            (),
            bool(values[0] > 1.05 * values[low]),
            "1",
            "R(0) more than 5% above the least",
        )
        variables[column + "_rise"] = (
            (),
            bool(values[-1] > 1.05 * values[low]),
            "1",
            "R(end) more than 5% above the least",
        )
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="reduced",
        parameters={"l": l, "k": k, "z": z, "mu": mu, "runs": runs},
        scenario=name,
    )

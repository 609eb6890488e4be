"""Run the scenarios from the deterministic start, where one margin says everything.

`simulators/models/softmax/scenarios.py` names them and says what they mean.  Every function takes
the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.softmax import data, limit, measures, reduced
from assay.simulators.models.softmax.asked import (
    parameters_of,
    recorded_steps,
    require_affordable,
    ridge_strength,
)


def _margins(setting, times):
    require_affordable(2.0 * times[-1], "the scalar recursion")
    return reduced.margins(setting.l, setting.k, setting.z, times)


def stages(name, l, k, d, rate, steps, per_octave):
    """Follow probabilities, sums, error and stage of the text from the deterministic start (Figure
    5).
    """
    setting, times = data.Setting(l, d, k, rate), recorded_steps(steps, per_octave)
    D = _margins(setting, times)
    p1, pk, r1, rk = measures.probabilities(D, l, k)
    borders = measures.stages(l, k)
    stage = np.where(
        D == 0, 0, 1 + (D > borders[1]).astype(int) + (D > max(borders[1], borders[2]))
    )
    variables = {
        "D": ("t", D, "1", "margin S[y,y] - S[y,y']"),
        "f": ("t", measures.own_sum(D, l), "1", "own sum of weights"),
        "p1": ("t", p1, "1", "probability of the own class, weak samples"),
        "pk": ("t", pk, "1", "probability of the own class, strong samples"),
        "r1": ("t", r1, "1", "probability of any one other class, weak samples"),
        "rk": ("t", rk, "1", "probability of any one other class, strong samples"),
        "R_text": (
            "t",
            measures.error("text", D, l, k),
            "attribute^2",
            "error of the text's decoder, Eqs 14 and 15",
        ),
        "R_q": ("t", measures.error("q", D, l, k), "attribute^2", "least-squares error from q"),
        "loss": ("t", measures.loss(D, l, k), "nat", "mean cross-entropy"),
        "accuracy": ("t", measures.accuracy(D, l), "1", "share classified correctly"),
        "stage": (
            "t",
            stage,
            "1",
            "stage of the text: 0 start, 1, 2 from f = (log l-1)/k, 3 from f = log l-1",
        ),
        "border_D": ("border", borders, "1", "margins at f = 1/l, (log l-1)/k, log l-1, log(l/2)"),
        **_turns(l, k),
    }
    variables["turn_t"] = (
        "turn",
        [int(t) for t in _first(D, times, variables["turn_D"][1])],
        "steps",
        "first recorded step beyond, -1 for none",
    )
    return trajectory(
        variables,
        {
            "t": (times, "steps"),
            "border": (["start", "f=(log l-1)/k", "f=log l-1", "e^f=l/2"], "1"),
        },
        tier="reduced",
        parameters=parameters_of(setting),
        scenario=name,
    )


def _first(D, times, targets):
    return [
        next((t for t, x in zip(times, D, strict=True) if x >= target), -1) for target in targets
    ]


def _turns(l, k) -> dict:
    from fractions import Fraction

    from assay.simulators.models.softmax.turning import turns

    found = turns(l, Fraction(k))
    at = np.array([turn.D for turn in found])
    return {
        "turn_D": ("turn", at, "1", "margin at which R_g and R_opt turn"),
        "turn_kind": ("turn", [turn.kind for turn in found], "1", "maximum or minimum of R"),
        "turn_certified": (
            "turn",
            [turn.certified for turn in found],
            "1",
            "signs on both sides certified",
        ),
    }


def error_curves(name, l, k, d, rate, steps, per_octave, weights, mu):
    """Follow R of every decoder from the deterministic start under one weight system."""
    setting, times = data.Setting(l, d, k, rate), recorded_steps(steps, per_octave)
    measures.weight_system(weights, l)
    D = _margins(setting, times)
    variables = {"D": ("t", D, "1", "margin")}
    for decoder in measures.DECODERS:
        if decoder != "eq14":
            values = measures.error(decoder, D, l, k, weights, ridge_strength(mu))
            variables["R_" + decoder.replace("-", "_")] = (
                "t",
                values,
                "attribute^2",
                f"error of decoder {decoder}",
            )
    variables["R1"] = (
        "t",
        measures.four("text", D, l, k)[0],
        "attribute^2",
        "R_1 of the text's decoder",
    )
    variables["R01"] = (
        "t",
        measures.four("text", D, l, k)[2],
        "attribute^2",
        "R_{0,C_1} of the text's decoder",
    )
    return trajectory(
        variables,
        {"t": (times, "steps")},
        tier="reduced",
        parameters={**parameters_of(setting), "mu": mu},
        scenario=name,
        weights=weights,
    )


def weights(name, l, k, d, rate, steps, per_octave):
    """Follow the text's decoder under its four weight systems."""
    setting, times = data.Setting(l, d, k, rate), recorded_steps(steps, per_octave)
    D = _margins(setting, times)
    variables = {
        f"R_{w}": (
            "t",
            measures.error("text", D, l, k, w),
            "attribute^2",
            f"total error, weights {w}",
        )
        for w in measures.WEIGHTS
    }
    sums = [measures.weight_system(w, l).sum() for w in measures.WEIGHTS]
    variables["total_weight"] = ("weights", sums, "1", "sum of the four weights")
    return trajectory(
        variables,
        {"t": (times, "steps"), "weights": (list(measures.WEIGHTS), "1")},
        tier="reduced",
        parameters=parameters_of(setting),
        scenario=name,
    )


def along_margin(name, l, k, points):
    """Evaluate the closed forms on a grid of margins, log-spaced below 1, linear up to 3 log l +
    10.
    """
    data.check(l, k)
    _count(points)
    top = 3 * np.log(float(l)) + 10
    D = np.unique(
        np.concatenate(
            [
                [0.0],
                np.geomspace(min(1e-2, 1 / float(l)), 1, points // 2),
                np.linspace(1, top, points - points // 2),
            ]
        )
    )
    lf, kf = float(l), float(k)
    p1, pk, _, _ = measures.probabilities(D, lf, kf)
    r1, _, r01, _ = measures.four("text", D, lf, kf)
    variables = {
        "f": ("margin", measures.own_sum(D, lf), "1", "own sum of weights"),
        "p1": ("margin", p1, "1", "own probability, weak"),
        "pk": ("margin", pk, "1", "own probability, strong"),
        "rho": ("margin", measures.ratio(D, lf, kf), "1", "d_1/d_k"),
        "R1": ("margin", r1, "attribute^2", "R_1"),
        "R01": ("margin", r01, "attribute^2", "R_{0,C_1}"),
        "R_text": (
            "margin",
            measures.error("text", D, lf, kf),
            "attribute^2",
            "error of the text's decoder",
        ),
        "R_q": (
            "margin",
            measures.error("q", D, lf, kf),
            "attribute^2",
            "least-squares error from q",
        ),
        "log_time": ("margin", limit.log_time(D, lf, kf), "1", "log of small-step time x z"),
        **_turns(l, k),
    }
    return trajectory(
        variables,
        {"margin": (D, "1")},
        tier="closed form",
        parameters={"l": l, "k": str(k)},
        scenario=name,
    )


def _count(points):
    if not 2 <= points <= 10**6:
        raise ValueError(f"points must be between 2 and 1000000, not {points}")


def first_passage(name, l, k, d, rate, points, limit: int):
    """Count steps until S[y,y] >= f for f from just above 1/l to log l; compare with t* = (f-1/l)/z
    and the small-step time.
    """
    from assay.simulators.models.softmax.limit import time

    setting = data.Setting(l, d, k, rate)
    _count(points)
    if limit < 1:
        raise ValueError(f"limit must be at least 1, not {limit}")
    require_affordable(2.0 * limit * points, "first passage")
    f = np.geomspace(1.1 / l, max(np.log(l), 1.2 / l), points)
    target = measures.margin_of_sum(f, l)
    scale = (f - 1 / l) / setting.z
    steps = reduced.passages(l, k, setting.z, target, limit)
    small = time(target, l, k) / setting.z
    return trajectory(
        {
            "steps": ("threshold", steps, "steps", "first t with S[y,y] >= f; -1 beyond the limit"),
            "small_step": ("threshold", small, "steps", "the same in the limit of small steps"),
            "t_star": ("threshold", scale, "steps", "time scale of Theorem 7"),
            "steps_over_t_star": (
                "threshold",
                np.where(steps < 0, np.inf, steps / scale),
                "1",
                "exact constant of Theorem 7",
            ),
            "small_over_t_star": ("threshold", small / scale, "1", "its small-step limit"),
        },
        {"threshold": (f, "1")},
        tier="reduced",
        parameters={**parameters_of(setting), "limit": limit},
        scenario=name,
    )


def timescale(name, k, largest):
    """Compare small-step passage times with t* over l = 10, 100, ..., 10^largest."""
    if not 1 <= largest <= 300:
        raise ValueError(f"largest must be between 1 and 300, not {largest}")
    sizes = 10.0 ** np.arange(1, largest + 1)
    data.check(10, k)
    columns = {
        "f_2_over_l": lambda l: 2 / l,
        "f_1": lambda l: 1.0,
        "f_stage_2": lambda l: (np.log(l) - 1) / k,
        "f_log_l": lambda l: np.log(l),
    }
    variables = {}
    for column, sum_of in columns.items():
        found = []
        for l in sizes:
            f = sum_of(l)
            D = measures.margin_of_sum(f, l)
            found.append(float(limit.time(D, l, k) / (f - 1 / l)) if D > 0 else np.inf)
        variables[column] = (
            "point",
            found,
            "1",
            f"small-step time over t* at {column.replace('_', ' ')}",
        )
    return trajectory(
        variables,
        {"point": (np.arange(1, largest + 1), "1"), "l": (sizes, "1", "point")},
        tier="limit",
        parameters={"k": k},
        scenario=name,
    )

"""Run the scenarios that follow the two weights step by step, and far beyond by the flow.

`simulators/models/logistic/scenarios.py` names them and says what they mean.  Every function takes
the scenario's name and its parameters and returns a trajectory.  b and sigma are in units of 1/L^2
and 1/L^3, the largest values of Assumption 3.1.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.simulators.core.trajectory import trajectory
from assay.simulators.models.logistic import late, measures, recursion
from assay.simulators.models.logistic.asked import (
    corner_point,
    parameters_of,
    reading_asked,
    recorded_steps,
)
from assay.simulators.models.logistic.model import PRESETS, Point, noise_nodes

SWITCH = 1000
"""Step from which the late course follows the flow."""


def _readouts(w0, w1, point: Point, how, dim="t") -> dict:
    """Return all measures of the states as variables; errors are inf where A = 0."""
    b, sigma = float(point.b), float(point.sigma)
    A = w0 + w1 * b
    with np.errstate(divide="ignore", invalid="ignore"):
        printed, big = (
            measures.printed_big(w0, w1, b, sigma),
            measures.expected_big(w0, w1, b, sigma),
        )
        few, total = measures.expected_small(w0, w1, b), measures.expected_total(w0, w1, point, how)
        fitted = measures.least_squares(w0, w1, point, how)
    loss, right = measures.losses(w0, w1, point, how), measures.accuracies(w0, w1, point, how)
    found = {
        "w0": (w0, "1", "first weight"),
        "w1": (w1, "1", "second weight"),
        "A": (A, "1", "mean output, big subset of class 0"),
    }
    for name, pair, text in (
        ("printed", printed, "big subset, Eqs 8 and 9 as printed"),
        ("big", big, "big subset, decoders of Eqs 6 and 7"),
        ("small", few, "small subset, decoders of Eqs 6 and 7"),
        ("all", total, "all samples, decoders of Eqs 6 and 7"),
        ("fitted", fitted, "all samples, least squares"),
    ):
        for j in (0, 1):
            found[f"R{j}_{name}"] = (
                np.where(np.isnan(pair[j]), np.inf, pair[j]),
                "attribute^2",
                f"error of X_{j}: {text}",
            )
    for name, k in (("big", 0), ("small", 1)):
        found[f"loss_{name}"] = (loss[k], "nat", f"mean cross-entropy of the {name} subset")
        found[f"accuracy_{name}"] = (
            right[k],
            "1",
            f"share of the {name} subset classified correctly",
        )
    norm = np.hypot(w0, w1)
    mean = np.array([how.side, how.side * b])  # of the big subset of class 0
    found["cosine"] = (
        np.divide(
            w0 * mean[0] + w1 * mean[1],
            norm * np.hypot(*mean),
            out=np.zeros_like(norm),
            where=norm > 0,
        ),
        "1",
        "cosine of the weights and the mean of the big subset of class 0",
    )
    return {name: (dim, *entry) for name, entry in found.items()}


def descent(
    name, reading, loss, fraction, labels, step, noise, L, b, sigma, w0, w1, steps, per_octave
):
    """Follow one start under one reading of the text."""
    how, point, times = (
        reading_asked(reading, loss, fraction, labels, step, noise),
        corner_point(L, b, sigma),
        recorded_steps(steps, per_octave),
    )
    w = recursion.run(point, how, (float(w0), float(w1)), times)
    return trajectory(
        _readouts(w[:, 0], w[:, 1], point, how),
        {"t": (times, "steps")},
        tier="recursion",
        parameters=parameters_of(point, w0, w1),
        scenario=name,
        reading=str(how),
    )


def course(point: Point, start, points: int = 240, reach: float = 8.0) -> dict:
    """Follow reading E to its end: arrays ``log_t``, ``w0``, ``w1``, ``stretch`` (0 steps, 1 flow,
    2 slow manifold).

    The manifold begins at t = e^(L/2 + 4) and ends near the resting point of w1, or at ``reach`` *
    L/(2b) when there is none before (b = 0: near 0).  log t there is the integral of dw1 over its
    speed.
    """
    if point.b == 0 and point.sigma == 0:
        raise ValueError("w1 never moves when both b and sigma are 0; one of them must be positive")
    how, L = PRESETS["E"], float(point.L)
    times = recorded_steps(SWITCH, 8)[1:]
    first = recursion.run(point, how, start, times)
    last = max(L / 2 + 4, np.log(SWITCH) + 1)
    theta = np.linspace(np.log(SWITCH), last, points + 1)
    then = late.flow(point, first[-1], theta, t0=float(SWITCH))
    w1, rest, far = (
        then[-1, 1],
        late.resting_point(point),
        reach * L / (2 * float(point.b)) if point.b > 0 else np.inf,
    )
    if np.isfinite(rest) and (rest < far or rest <= w1):
        path = rest + (w1 - rest) * np.geomspace(1, 1e-4, points + 1)
    elif w1 > 0:
        path = np.geomspace(w1, max(far, 2 * w1), points + 1)
    else:
        scale = abs(w1) + 1e-3 * far
        path = w1 - scale + np.geomspace(scale, far - w1 + scale, points + 1)
    slow = late.manifold(point, path)
    gap = np.log(np.abs(np.diff(path))) - (slow["log_speed"][1:] + slow["log_speed"][:-1]) / 2
    after = np.logaddexp.accumulate(np.concatenate([[theta[-1]], gap]))[1:]
    return {
        "log_t": np.concatenate([np.log(times), theta[1:], after]),
        "w0": np.concatenate([first[:, 0], then[1:, 0], slow["w0"][1:]]),
        "w1": np.concatenate([first[:, 1], then[1:, 1], path[1:]]),
        "stretch": np.repeat([0, 1, 2], [len(times), points, points]),
        "rest": rest,
    }


def late_course(name, L, b, sigma, w0, w1, points, reach):
    """Follow the down-up course and report where w0, the few's loss and the errors turn."""
    point = corner_point(L, b, sigma)
    if not 2 <= points <= 10000:
        raise ValueError(f"points must be between 2 and 10000, not {points}")
    if not reach > 0:
        raise ValueError(f"reach must be greater than 0, not {reach}")
    found = course(point, (float(w0), float(w1)), points, float(reach))
    shown = _readouts(found["w0"], found["w1"], point, PRESETS["E"], "point")
    low = np.flatnonzero(found["w0"] > 1 / np.sqrt(float(L)))  # Theorem 3.10 speaks from there on
    low = low if low.size else np.arange(len(found["w0"]))
    turns = {
        "w0 largest": int(found["w0"].argmax()),
        "loss of the few largest": int(shown["loss_small"][1].argmax()),
    }
    for column in ("R0_printed", "R0_all", "R0_fitted"):
        turns[f"{column} least"] = int(low[shown[column][1][low].argmin()])
    at = np.array([*turns.values()])
    end, least = (shown["R0_printed"][1][i] for i in (-1, turns["R0_printed least"]))
    shown |= {
        "log_t": ("point", found["log_t"], "1", "log of the number of steps"),
        "stretch": ("point", found["stretch"], "1", "0 steps, 1 flow in log t, 2 slow manifold"),
        "turn_log_t": ("turn", found["log_t"][at], "1", "log of the step of the turn"),
        "turn_over_half_L": (
            "turn",
            found["log_t"][at] / (float(L) / 2),
            "1",
            "the same in units of L/2 (t = sqrt n)",
        ),
        "turn_value": (
            "turn",
            [
                v[a]
                for v, a in zip(
                    (
                        found["w0"],
                        *(shown[c][1] for c in ("loss_small", "R0_printed", "R0_all", "R0_fitted")),
                    ),
                    at,
                    strict=True,
                )
            ],
            "1",
            "value there",
        ),
        "end_over_least": (
            (),
            end / least if least else np.inf if end else 1.0,
            "1",
            "R_0 at the end over its least value",
        ),
        "resting_point": ((), found["rest"], "1", "w1 at which the slow motion stops; inf: never"),
    }
    return trajectory(
        shown,
        {"point": (np.arange(len(found["w0"])), "1"), "turn": ([*turns], "1")},
        tier="late",
        parameters=parameters_of(point, w0, w1),
        scenario=name,
    )


DECODERS = (
    "printed, error of Eqs 8 and 9",
    "printed, expected error",
    "least squares on the big subset",
    "least squares on all",
)


def coefficients(name, reading, L, b, sigma, w0, w1):
    """Compare the decoders of one state; exact values by symbols and rationals, numeric ones by
    quadrature over the noise.
    """
    how, point = reading_asked(reading), corner_point(L, b, sigma)
    w0, w1, b, sigma = Fraction(w0), Fraction(w1), point.b, point.sigma
    A, v = w0 + w1 * b, sigma**2 / 3 if how.noise == "expected" else Fraction(0)
    if A == 0:
        raise ValueError("A = w0 + w1 b is 0 here, where Eqs 6 and 7 have no value")
    p, q = measures.shares(point, how)
    exact_p = Fraction(p)
    square = {"big": A * A + w1 * w1 * v, "small": w0 * w0}
    cross = {"big": (A, b * A + w1 * v), "small": (w0, Fraction(0))}  # E X_j o on each subset
    size = {"big": (Fraction(1), b * b + v), "small": (Fraction(1), Fraction(0))}  # E X_j^2
    whole = exact_p * square["big"] + (1 - exact_p) * square["small"]
    slopes = {
        DECODERS[0]: (1 / A, b / A),
        DECODERS[1]: (1 / A, b / A),
        DECODERS[2]: tuple(c / square["big"] for c in cross["big"]),
        DECODERS[3]: tuple(
            (exact_p * c + (1 - exact_p) * d) / whole
            for c, d in zip(cross["big"], cross["small"], strict=True)
        ),
    }
    eps, weight = noise_nodes(float(sigma), how)
    columns: dict[str, list] = {}
    for decoder in DECODERS:
        for j in (0, 1):
            slope = slopes[decoder][j]
            exact = {
                s: size[s][j] - 2 * slope * cross[s][j] + slope**2 * square[s]
                for s in ("big", "small")
            }
            if decoder == DECODERS[0]:
                exact["big"] = measures.printed_big(w0, w1, b, sigma)[j]
            output = float(A) + float(w1) * eps
            target = np.ones_like(eps) if j == 0 else float(b) + eps
            numeric = float(((target - float(slope) * output) ** 2) @ weight)
            columns.setdefault(f"slope{j}", []).append(float(slope))
            columns.setdefault(f"R{j}_big", []).append(float(exact["big"]))
            columns.setdefault(f"R{j}_small", []).append(float(exact["small"]))
            columns.setdefault(f"R{j}_all", []).append(
                p * float(exact["big"]) + q * float(exact["small"])
            )
            columns.setdefault(f"R{j}_big_numeric", []).append(numeric)
    texts = {
        "slope": "slope of the decoder of X_{}",
        "big": "exact mean error of X_{} over the big subset",
        "small": "exact mean error of X_{} over the small subset",
        "all": "mean error of X_{} over all samples",
        "numeric": "mean error of X_{} over the big subset by quadrature",
    }
    variables = {
        c: (
            "decoder",
            values,
            "1" if "slope" in c else "attribute^2",
            next(t for k, t in texts.items() if c.startswith(k) or c.endswith(k)).format(
                1 if "1" in c[:6] else 0
            ),
        )
        for c, values in columns.items()
    }
    return trajectory(
        variables,
        {"decoder": (list(DECODERS), "1")},
        tier="closed form",
        parameters=parameters_of(point, w0, w1),
        scenario=name,
        reading=str(how),
    )

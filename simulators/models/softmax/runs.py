"""Run the scenarios of the softmax model; `simulators/core/scenarios.py` names them and says what
they mean.

Every function takes the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import octaves, trajectory
from assay.simulators.models.softmax import data, decoders, dense, limit, measures, reduced

LARGEST_WORK = 2 * 10**11
"""Most exponentials (or multiplications) that one scenario may ask for: some minutes on two
cores.
"""


def _affordable(work: float, what: str) -> None:
    if work > LARGEST_WORK:
        raise ValueError(
            f"{what} would take {work:.1e} operations, more than {LARGEST_WORK:.0e}; ask for fewer"
            " steps or a smaller size"
        )


def _times(steps: int, per_octave: int = 1) -> list[int]:
    if steps < 0:
        raise ValueError(f"steps must not be negative, not {steps}")
    if steps > 10**18:
        raise ValueError(f"steps must be at most 10^18, not {steps}")
    if not 1 <= per_octave <= 1024:
        raise ValueError(f"per_octave must be between 1 and 1024, not {per_octave}")
    fine = 2 ** np.arange(0, np.log2(max(steps, 1)), 1 / per_octave)
    return sorted({*octaves(steps), *(int(round(t)) for t in fine if t <= steps)})


def _point(setting: data.Setting) -> dict:
    return {"l": setting.l, "k": setting.k, "d": setting.d, "lambda": setting.rate, "z": setting.z}


def _mu(mu: float) -> float:
    if not mu >= 0:
        raise ValueError(f"mu must not be negative, not {mu}")
    return mu


def _margins(setting, times):
    _affordable(2.0 * times[-1], "the scalar recursion")
    return reduced.margins(setting.l, setting.k, setting.z, times)


def stages(name, l, k, d, rate, steps, per_octave):
    """Follow probabilities, sums, error and stage of the text from the deterministic start (Figure
    5).
    """
    setting, times = data.Setting(l, d, k, rate), _times(steps, per_octave)
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
        parameters=_point(setting),
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
    setting, times = data.Setting(l, d, k, rate), _times(steps, per_octave)
    measures.weight_system(weights, l)
    D = _margins(setting, times)
    variables = {"D": ("t", D, "1", "margin")}
    for decoder in measures.DECODERS:
        if decoder != "eq14":
            values = measures.error(decoder, D, l, k, weights, _mu(mu))
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
        parameters={**_point(setting), "mu": mu},
        scenario=name,
        weights=weights,
    )


def weights(name, l, k, d, rate, steps, per_octave):
    """Follow the text's decoder under its four weight systems."""
    setting, times = data.Setting(l, d, k, rate), _times(steps, per_octave)
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
        parameters=_point(setting),
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
    _affordable(2.0 * limit * points, "first passage")
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
        parameters={**_point(setting), "limit": limit},
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
    setting, times = data.Setting(l, d, k, rate), _times(steps)
    if not 1 <= runs <= 10000:
        raise ValueError(f"runs must be between 1 and 10000, not {runs}")
    _affordable(2.0 * l * l * runs * steps, "the l x l recursion")
    first = np.stack([data.initial_sums(setting, start, name, r) for r in range(runs)])
    S = reduced.sums(first, k, setting.coefficient, times)
    found = np.array(
        [[_follow(S[i, r], k, _mu(mu)) for r in range(runs)] for i in range(len(times))]
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
        parameters={**_point(setting), "runs": runs, "start": start, "mu": mu},
        scenario=name,
    )


def hinge(name, l, k, d, rate, steps, start, mu):
    """Follow the multi-class hinge loss; errors from softmax of the outputs, from outputs, and from
    one output.
    """
    setting, times = data.Setting(l, d, k, rate), _times(steps)
    _affordable(2.0 * l * l * steps, "the l x l recursion")
    S = reduced.sums(
        data.initial_sums(setting, start, name), k, setting.coefficient, times, loss="hinge"
    )
    found = np.array([_follow(s, k, _mu(mu)) for s in S])
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
        parameters={**_point(setting), "start": start, "mu": mu},
        scenario=name,
    )


def mixed_features(name, l, k, d, n, rate, steps, mixed):
    """Train the literal network on mixed and on pure samples and fit decoders on all samples by
    brute force.
    """
    setting, times = data.Setting(l, d, k, rate, n, mixed), _times(steps)
    _affordable(4.0 * steps * setting.n * d * l, "the literal network")
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
        parameters={**_point(setting), "n": setting.n, "mixed": mixed},
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
    times = _times(steps)
    _affordable(2.0 * l * l * runs * steps, "the l x l recursion")
    D = reduced.margins(l, k, z, times)
    curves = {
        "exact, deterministic": measures.error("text", D, l, k),
        "least squares, deterministic": measures.error("q", D, l, k),
        "ridge, deterministic": measures.error("ridge-q", D, l, k, mu=_mu(mu)),
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


def tiers(name, l, k, d, n, rate, steps):
    """Run one point through dense, l x l, scalar and enclosed tiers and report the largest
    differences at each step.
    """
    from assay.simulators.models.softmax import enclosure

    setting, times = data.Setting(l, d, float(k), float(rate), n), _times(steps)
    _affordable(4.0 * steps * setting.n * d * l, "the literal network")
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
        parameters={**_point(setting), "n": setting.n},
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

    times = _times(steps)
    if not 32 <= bits <= 10**5:
        raise ValueError(f"bits must be between 32 and 100000, not {bits}")
    _affordable(1e4 * steps, "the enclosure")
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

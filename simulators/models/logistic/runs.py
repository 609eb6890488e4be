"""Run the scenarios of the logistic model; `simulators/models/logistic/scenarios.py` names them and
says what they mean.

Every function takes the scenario's name and its parameters and returns a trajectory.  b and sigma
are in units of 1/L^2 and 1/L^3, the largest values of Assumption 3.1.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.simulators.core.trajectory import octaves, trajectory
from assay.simulators.models.logistic import late, measures, recursion, sampled
from assay.simulators.models.logistic.model import PRESETS, Point, noise_nodes, reading

MOST_STEPS = 10**6
MOST_WORK = 2 * 10**9
SWITCH = 1000
"""Step from which the late course follows the flow."""


def _times(steps: int, per_octave: int = 1) -> list[int]:
    if not 0 <= steps <= MOST_STEPS:
        raise ValueError(
            f"steps must be between 0 and {MOST_STEPS}, not {steps}; majority-late goes further"
        )
    if not 1 <= per_octave <= 1024:
        raise ValueError(f"per_octave must be between 1 and 1024, not {per_octave}")
    fine = 2 ** np.arange(0, np.log2(max(steps, 1)), 1 / per_octave)
    return sorted({*octaves(steps), *(int(round(t)) for t in fine if t <= steps)})


def _corner(L, b, sigma) -> Point:
    if not L > 0:
        raise ValueError(f"L must be greater than 0, not {L}")
    return Point.corner(L, b, sigma)


def _given(point: Point, w0, w1, **more) -> dict:
    return {
        "L": str(point.L),
        "b": str(point.b),
        "sigma": str(point.sigma),
        "w0": str(w0),
        "w1": str(w1),
        **more,
    }


def _switched(name, loss="", fraction="", labels="", step="", noise=""):
    found = reading(name, loss=loss, fraction=fraction, labels=labels, rate=step, noise=noise)
    if found.noise == "sampled":
        raise ValueError("noise must be expected or dropped here; majority-sampled draws it")
    return found


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
        _switched(reading, loss, fraction, labels, step, noise),
        _corner(L, b, sigma),
        _times(steps, per_octave),
    )
    w = recursion.run(point, how, (float(w0), float(w1)), times)
    return trajectory(
        _readouts(w[:, 0], w[:, 1], point, how),
        {"t": (times, "steps")},
        tier="recursion",
        parameters=_given(point, w0, w1),
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
    times = _times(SWITCH, 8)[1:]
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
    point = _corner(L, b, sigma)
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
        parameters=_given(point, w0, w1),
        scenario=name,
    )


def _of_size(n: int, b, sigma) -> Point:
    """Return the point with L = log n, rounded to a fraction."""
    if n < 4:
        raise ValueError(f"n must be the square of an even number, such as 400 or 10000, not {n}")
    return _corner(Fraction(float(np.log(n))).limit_denominator(10**12), b, sigma)


def tiers(name, reading, n, b, sigma, w0, w1, steps):
    """Run one point through every tier and report the largest differences at each recorded step."""
    from assay.simulators.models.logistic import enclosure
    from assay.simulators.models.softmax.enclosure import told

    how, point, times = _switched(reading), _of_size(n, b, sigma), _times(steps)
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
    _affordable(n * steps)
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
        parameters=_given(point, w0, w1, n=n),
        scenario=name,
        reading=str(how),
    )


def _affordable(work: float) -> None:
    if work > MOST_WORK:
        raise ValueError(
            f"n times steps would be {work:.1e}, more than {MOST_WORK:.0e}; ask for fewer steps or"
            " samples"
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
        _switched(reading, loss, fraction, labels, step, noise),
        _of_size(n, b, sigma),
        _times(steps, per_octave),
    )
    _affordable(n * steps)
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
        parameters=_given(point, w0, w1, n=n, replicate=replicate),
        scenario=name,
        reading=str(how),
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
    how, point = _switched(reading), _corner(L, b, sigma)
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
        parameters=_given(point, w0, w1),
        scenario=name,
        reading=str(how),
    )


def enclosed(name, reading, L, b, sigma, w0, w1, steps, bits):
    """Enclose the steps and count the certified signs of the changes of R_0 (big subset) and
    w_0.
    """
    from assay.simulators.models.logistic import enclosure
    from assay.simulators.models.softmax.enclosure import told

    how, point, times = _switched(reading), _corner(L, b, sigma), _times(steps)
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
        parameters=_given(point, w0, w1, bits=bits),
        scenario=name,
        reading=str(how),
    )

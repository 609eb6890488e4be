"""Sweep the scalar recursion of `phases`: many points (l, k, lambda d) at once, and the borders
that the theory draws.
"""

from __future__ import annotations

from assay.simulators.core.scenario import Parameter
from assay.simulators.sweeps.model import Border, Measure, Model
from assay.simulators.sweeps.scaling import Scaling

_ERROR = "squared attribute unit"
PER_OCTAVE = 8

SWEEPS = (
    Model(
        "softmax",
        "The softmax classifier from its deterministic start: reconstruction error along training,"
        " in the scalar recursion",
        (
            Parameter("l", 10, "classes, at least 2"),
            Parameter("k", 2.0, "strength of strong attributes, at least 1"),
            Parameter("lambda_d", 2.0, "learning rate times number of attributes, greater than 0"),
            Parameter("steps", 65536, "last gradient step"),
            Parameter("decoder", "text", "decoder, such as text, q or ridge-q"),
            Parameter("mu", 0.0, "ridge penalty of the ridge decoders"),
        ),
        (
            Measure("final_margin", "1", "margin D after the last step"),
            Measure("start_error", _ERROR, "reconstruction error R before the first step"),
            Measure("final_error", _ERROR, "reconstruction error R after the last step"),
            Measure(
                "min_error",
                _ERROR,
                "least reconstruction error among the recorded steps (8 an octave)",
            ),
            Measure("min_step", "steps", "recorded step of the least error"),
            Measure("dip", "1", "least error over the error before the first step"),
            Measure("rise", "1", "final error over the least error"),
            Measure(
                "turning_time",
                "steps",
                "first step at which k rho >= 1, where R turns upwards for good; nan if not"
                " reached",
            ),
        ),
        "assay.simulators.models.softmax.sweeps:work",
        "reduced",
        borders=(
            Border(
                "l",
                "lambda_d",
                "assay.simulators.models.softmax.sweeps:first_step_separates",
                "first step D_1 = 1",
                "phases.cor4",
            ),
            Border(
                "l",
                "lambda_d",
                "assay.simulators.models.softmax.sweeps:turns_at_last_step",
                "small-step time of the turn = steps",
                "phases.thm10",
            ),
        ),
        memory="assay.simulators.models.softmax.sweeps:needed",
    ),
)

SCALINGS = (
    Scaling(
        "phases.cor4",
        "softmax",
        "l=20:20000:log16 k=2 lambda_d=1 steps=200000",
        "min_error",
        "l",
        -2.0,
        "least error along training, k = 2, lambda d = 1",
    ),
    Scaling(
        "phases.eq244",
        "softmax",
        "l=20:2000:log16 k=2 lambda_d=1e7 steps=20000",
        "final_error",
        "l",
        -1.0,
        "error after 20,000 large steps, k = 2, lambda d = 10^7",
    ),
)


def needed(point: dict) -> tuple[float, float]:
    """Return the bytes held at a point: once, and for every row (margins and errors at recorded
    steps, the grid for the turn).
    """
    return 0.0, 8.0 * (8 * len(recorded(max(point["steps"], 0))) + 4000)


def work(points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
    """Measure rows of points; see `assay.simulators.sweeps.model`.  A point outside of the model (l
    < 2, k < 1, lambda_d <= 0) is nan.
    """
    import numpy as np

    from assay.simulators.models.softmax import kernels
    from assay.simulators.models.softmax.measures import error

    l, k, rate_d = (np.asarray(points[name], float) for name in ("l", "k", "lambda_d"))
    out = {name: np.full(len(l), np.nan) for name in measures}
    settings = np.rec.fromarrays(
        [
            np.asarray(points["steps"], np.int64),
            points["decoder"].astype(str),
            np.asarray(points["mu"], float),
        ]
    )
    valid = (l >= 2) & (k >= 1) & (rate_d > 0) & np.isfinite(l * k * rate_d) & (settings["f0"] >= 0)
    for steps, decoder, mu in np.unique(settings[valid]).tolist():
        rows = np.flatnonzero(
            valid & (settings["f0"] == steps) & (settings["f1"] == decoder) & (settings["f2"] == mu)
        )
        ll, kk, z = l[rows], k[rows], (rate_d * (k + 1) / (2 * l**2))[rows]
        times = recorded(steps)
        speed, margin = z * (ll / (ll - 1)) / (kk + 1), np.empty((len(times), len(rows)))
        kernels.margin_many(ll - 1, kk, speed, np.zeros(len(rows)), times, margin)
        found = {"final_margin": margin[-1]}
        if not {"final_margin", "turning_time"}.issuperset(measures):
            errors = error(decoder, margin, ll, kk, mu=mu)
            least = errors.argmin(axis=0)
            low = errors[least, np.arange(len(rows))]
            with np.errstate(invalid="ignore", divide="ignore"):  # an error of 0 has no ratio
                dip, rise = low / errors[0], errors[-1] / low
            found |= {
                "start_error": errors[0],
                "final_error": errors[-1],
                "min_error": low,
                "min_step": times[least].astype(float),
                "dip": dip,
                "rise": rise,
            }
        if "turning_time" in measures:
            turn = turning_margin(ll, kk)
            reached = margin[-1] >= turn  # False where there is no turn
            before = np.maximum(
                (margin < turn).sum(axis=0) - 1, 0
            )  # the last recorded step before the turn; go on from there
            rest = kernels.margin_passage(
                ll - 1,
                kk,
                speed,
                margin[before, np.arange(len(rows))],
                np.where(reached, turn, -np.inf),
                steps,
            )
            found["turning_time"] = np.where(reached, times[before] + rest, np.nan)
        for name in measures:
            out[name][rows] = found[name]
    return out


def recorded(steps: int):
    """Return the steps at which the error is recorded: all of the first, then 8 an octave, and the
    last.
    """
    import numpy as np

    octaves = np.arange(int(np.ceil(PER_OCTAVE * np.log2(steps + 1))) + 1) / PER_OCTAVE
    return np.unique(
        np.concatenate([[0, steps], np.minimum(np.floor(2.0**octaves), steps)])
    ).astype(np.int64)


def turning_margin(l, k):
    """Return the last margin D at which k rho - 1 changes sign, from - to + (R grows beyond it);
    nan where there is none.
    """
    import numpy as np

    from assay.simulators.models.softmax.measures import excess

    pairs, back = np.unique(
        np.stack(np.broadcast_arrays(l, k)).astype(float), axis=1, return_inverse=True
    )
    l, k = pairs
    with np.errstate(over="ignore"):
        top = np.log(l) + 60 / k + 10
        grid = np.geomspace(1e-6, 1, 400)[:, None] * top
        signs = np.sign(excess(grid, l, k))
        change = (signs[:-1] < 0) & (signs[1:] >= 0)
        any_, place = change.any(axis=0), len(grid) - 2 - change[::-1].argmax(axis=0)
        low, high = (np.take_along_axis(grid, (place + i)[None], axis=0)[0] for i in (0, 1))
        for _ in range(60):
            middle = (low + high) / 2
            below = excess(middle, l, k) < 0
            low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.where(any_, high, np.nan)[back.reshape(-1)]


def first_step_separates(l, k=2.0, **_):
    """Return lambda d at which the first step z = lambda d (k+1)/(2 l^2) is 1."""
    return 2 * l**2 / (k + 1)


def turns_at_last_step(l, k=2.0, steps=65536, **_):
    """Return lambda d at which the gradient flow reaches the turning margin at time `steps`: its
    time in units of 1/z over steps.
    """
    import numpy as np

    from assay.simulators.models.softmax import limit

    l = np.maximum(np.rint(l), 2.0)  # classes are whole numbers
    turn = turning_margin(l, np.full(l.shape, float(k)))
    time = np.array(
        [
            limit.time(D, a, float(k)) if np.isfinite(D) else np.nan
            for D, a in zip(turn, l, strict=True)
        ]
    )
    return time / steps * 2 * l**2 / (k + 1)

"""Sweep the step recursion of `majority`: weights and reconstruction errors over (L, b, sigma,
start) for many points at once.
"""

from __future__ import annotations

from assay.simulators.core.scenario import Parameter
from assay.simulators.sweeps.model import Measure, Model

SWEEPS = (
    Model(
        "logistic",
        "The logistic model with a big and a small subset: weights and reconstruction error R_0"
        " along training, in the step recursion",
        (
            Parameter("L", 40.0, "log n, greater than 0"),
            Parameter("b", 1.0, "mean of X_1 on the big subset in units of 1/L^2"),
            Parameter("sigma", 1.0, "half-width of the noise in units of 1/L^3"),
            Parameter("w0", -0.9, "first weight at the start"),
            Parameter("w1", 0.5, "second weight at the start"),
            Parameter("reading", "E", "A, B, C, D, E, paper, printed or intended"),
            Parameter("steps", 4096, "last gradient step"),
        ),
        (
            Measure("final_w0", "1", "first weight after the last step"),
            Measure("final_w1", "1", "second weight after the last step"),
            Measure(
                "positive_step", "steps", "first recorded step at which w0 > 0; nan if not reached"
            ),
            Measure("final_error", "attribute^2", "R_0 on the big subset after the last step"),
            Measure(
                "min_error",
                "attribute^2",
                "least R_0 on the big subset among the recorded steps (8 an octave)",
            ),
            Measure("min_step", "steps", "recorded step of the least error"),
            Measure("rise", "1", "final error over the least error"),
        ),
        "assay.simulators.models.logistic.sweeps:work",
        "recursion",
        memory="assay.simulators.models.logistic.sweeps:needed",
    ),
)


def needed(point: dict) -> tuple[float, float]:
    """Return the bytes held at a point: once, and for every row (states and errors at recorded
    steps).
    """
    from assay.simulators.models.softmax.sweeps import recorded

    return 0.0, 8.0 * (14 * len(recorded(max(point["steps"], 0))) + 100)


def work(points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
    """Measure rows of points; see `assay.simulators.sweeps.model`.  A point outside of the model (L
    <= 0, b < 0, sigma < 0) is nan.
    """
    import numpy as np

    from assay.simulators.models.logistic.kernels import descend
    from assay.simulators.models.logistic.measures import expected_big
    from assay.simulators.models.logistic.model import PRESETS, log_shares, noise_nodes
    from assay.simulators.models.softmax.sweeps import recorded

    L, b, sigma, w0, w1 = (
        np.asarray(points[name], float) for name in ("L", "b", "sigma", "w0", "w1")
    )
    out = {name: np.full(len(L), np.nan) for name in measures}
    settings = np.rec.fromarrays(
        [np.asarray(points["steps"], np.int64), points["reading"].astype(str)]
    )
    valid = (
        (L > 0)
        & (b >= 0)
        & (sigma >= 0)
        & np.isfinite(L * b * sigma * w0 * w1)
        & (settings["f0"] >= 0)
        & np.isin(settings["f1"], [*PRESETS])
    )
    for steps, name in np.unique(settings[valid]).tolist():
        how = PRESETS[name]
        if how.noise == "sampled":
            continue
        rows = np.flatnonzero(valid & (settings["f0"] == steps) & (settings["f1"] == name))
        mean, width = b[rows] / L[rows] ** 2, sigma[rows] / L[rows] ** 3
        shares = np.exp([log_shares(v, how) for v in L[rows]])
        times, same = recorded(steps), np.ones(len(rows))
        states = np.empty((len(times), len(rows), 2))
        nodes, weights = noise_nodes(1.0, how)
        descend(
            w0[rows],
            w1[rows],
            mean,
            width,
            shares[:, 0].copy(),
            shares[:, 1].copy(),
            how.side * same,
            how.direction * float(how.step) * same,
            nodes,
            weights,
            times,
            states,
        )
        x, y = states[..., 0], states[..., 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            errors = expected_big(x, y, mean, width)[0]
            errors = np.where(np.isnan(errors), np.inf, errors)
            least = errors.argmin(axis=0)
            low = errors[least, np.arange(len(rows))]
            rise = errors[-1] / low
        positive = x > 0
        found = {
            "final_w0": x[-1],
            "final_w1": y[-1],
            "final_error": errors[-1],
            "min_error": low,
            "min_step": times[least].astype(float),
            "rise": rise,
            "positive_step": np.where(positive.any(axis=0), times[positive.argmax(axis=0)], np.nan),
        }
        for measure in measures:
            out[measure][rows] = found[measure]
    return out

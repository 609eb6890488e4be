"""Run the sweeps of `scenarios`; every function takes the scenario's name, its parameters, a store
and a progress callback.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.scenario import rational
from assay.simulators.core.trajectory import trajectory
from assay.simulators.networks.finestructure import clusters, sweep

SIZES = {
    "eighth": (dict(d=64, hidden=64, samples=60, steps=300), 7, "32 64 256"),
    "printed": (dict(d=512, hidden=512, samples=500, steps=1000), 10, "128 256 512 1024"),
}
"""Sizes, replicates and dimensions to vary, by name."""
AUTO = {"decay": "0 5e-5 5e-4 5e-3", "tau2": "0 1/4 1 4 16"}


def _numbers(text: str, what: str, whole: bool) -> list:
    try:
        found = [rational(part) for part in str(text).replace(",", " ").split()]
        if not found or whole and any(v.denominator != 1 for v in found):
            raise ValueError
    except (ValueError, ZeroDivisionError):
        raise ValueError(
            f"{what} must be numbers such as {'64 256' if whole else '1/4 1 4'}, not {text!r}"
        ) from None
    return [int(v) if whole else float(v) for v in found]


def _sweep(
    name, axis, sizes, values, sigma2, rate, start, activation, loss, runs, seed, store, on_progress
):
    if sizes not in SIZES:
        raise ValueError(f"sizes must be eighth or printed, not {sizes!r}")
    if not 0 <= runs <= 10**4 or seed < 0:
        raise ValueError(f"runs must be in 0..10^4 and seed not negative, not {runs} and {seed}")
    base, usual, dimensions = SIZES[sizes]
    x = _numbers(
        AUTO.get(axis, dimensions) if values == "auto" else values,
        "values",
        axis in ("d", "hidden"),
    )
    variances, count = _numbers(sigma2, "sigma2", False), runs or usual
    shared = dict(rate=rate, start=start, activation=activation, loss=loss)
    settings = [
        clusters.Setting(**{**base, **shared, "sigma2": v, axis: a}) for a in x for v in variances
    ]
    rows = sweep.table(settings, count, seed, store, on_progress)
    shown = {
        axis: ("point", [getattr(s, axis) for s in settings], "1", "value of the axis"),
        "sigma2": ("point", [s.sigma2 for s in settings], "1", "variance of the means"),
    }
    for key, text in clusters.NAMES.items():
        if key not in rows[0][0] and not (axis == "tau2" or "similar" not in key):
            continue
        found = sweep.values(rows, key)
        good = np.isfinite(found)
        shown[key] = (
            "point",
            [row[ok].mean() if ok.any() else 0.0 for row, ok in zip(found, good)],
            "1",
            text + ", mean over runs",
        )
        if key in ("msdr", "similar", "dissimilar"):
            shown[key + "_error"] = (
                "point",
                [
                    row[ok].std(ddof=1) / np.sqrt(ok.sum()) if ok.sum() > 1 else 0.0
                    for row, ok in zip(found, good)
                ],
                "1",
                text + ", standard error",
            )
    shown["separated"] = (
        "point",
        [np.mean([entry.get("accuracy") == 1 for entry in row]) for row in rows],
        "1",
        "share of runs with every training sample right (the source marks the others red)",
    )
    shown["diverged"] = (
        "point",
        [sum(entry["diverged"] for entry in row) for row in rows],
        "runs",
        "runs that diverged, left out above",
    )
    parameters = {
        "sizes": sizes,
        "values": x,
        "sigma2": variances,
        **shared,
        "runs": count,
        "seed": seed,
        **base,
    }
    return trajectory(
        shown,
        {"point": (np.arange(len(settings)), "1")},
        tier="full-batch training",
        scenario=name,
        parameters=parameters,
    )


def _over(axis):
    def work(
        name,
        sizes,
        values,
        sigma2,
        rate,
        start,
        activation,
        loss,
        runs,
        seed,
        store=None,
        on_progress=None,
    ):
        return _sweep(
            name,
            axis,
            sizes,
            values,
            sigma2,
            rate,
            start,
            activation,
            loss,
            runs,
            seed,
            store,
            on_progress,
        )

    return work


over_d, over_hidden, over_decay, over_tau2 = (
    _over(axis) for axis in ("d", "hidden", "decay", "tau2")
)

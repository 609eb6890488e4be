"""Sweep the mixture over its parameters with independent draws: the distance ratio at the times
that the theorems speak of.
"""

from __future__ import annotations

from assay.simulators.core.scenario import Parameter
from assay.simulators.sweeps.model import Measure, Model
from assay.simulators.sweeps.scaling import Scaling

_TIMES = (
    ("start", "at t = 0"),
    ("t0", "at t_0 of Theorem A.15; nan where t_0 <= 0"),
    ("end", "as t -> oo"),
)

SWEEPS = (
    Model(
        "mixture",
        "The two-layer network on a Gaussian mixture, exact in law for any d: between over within"
        " distances at 0, t_0 and the end",
        (
            Parameter("n", 32, "samples, a multiple of 4, at least 8"),
            Parameter("m", 16, "neurons"),
            Parameter("log2_d", 20.0, "binary logarithm of the dimension, up to 1700"),
            Parameter("c", 0.5, "8 kappa sqrt(d)/tau"),
            Parameter("tau_omega", 0.1, "scale of the initial margins"),
        ),
        (
            *(
                Measure(f"ratio_{name}", "1", f"root mean square distance ratio R_rms {text}")
                for name, text in _TIMES
            ),
            *(
                Measure(f"least_{name}", "1", f"least distance ratio R_min {text}")
                for name, text in _TIMES
            ),
            Measure("saturated_t0", "1", "share of saturated activations at t_0"),
        ),
        "assay.simulators.models.mixture.sweeps:work",
        "reduced",
        random=True,
        memory="assay.simulators.models.mixture.sweeps:needed",
    ),
)

SCALINGS = (
    Scaling(
        "collapse.thma15",
        "mixture",
        "n=32 m=64 log2_d=200 c=1e-8:1e-2:log9 tau_omega=0.05",
        "ratio_start",
        "c",
        -3.0,
        "root mean square ratio at t = 0 over c, d = 2^200",
        5,
    ),
)


def needed(point: dict) -> tuple[float, float]:
    """Return the bytes held at a point: once, and for every row; the rows run one after the other,
    at three times.
    """
    from assay.simulators.models.mixture.memory import flow

    return flow(max(point["n"], 0), max(point["m"], 0), 3), 0.0


def work(points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
    """Measure rows of points; see `assay.simulators.sweeps.model`.  The draw of a row depends on n,
    m, d, the seed and the replicate.
    """
    import math

    import numpy as np

    from assay.simulators.models.mixture import observe
    from assay.simulators.models.mixture.flow import flow
    from assay.simulators.models.mixture.setting import Setting
    from assay.simulators.models.mixture.sweep import sample

    out = {name: np.full(len(replicates), np.nan) for name in measures}
    for row, replicate in enumerate(replicates):
        n, m, log2_d, c, tau_omega = (
            points[name][row].item() for name in ("n", "m", "log2_d", "c", "tau_omega")
        )
        try:
            setting = Setting(n, m, log2_d * math.log(2), c, tau_omega)
        except ValueError:
            continue
        wanted = {name.rpartition("_")[2] for name in measures}
        times = (
            {"start": 0.0}
            | ({"t0": setting.s_0} if setting.s_0 > 0 and "t0" in wanted else {})
            | ({"end": math.inf} if "end" in wanted else {})
        )
        found = observe.curve(
            flow(
                *sample(setting, int(replicate), f"mixture sweep {seed}"),
                np.array([*times.values()]),
            )
        )
        values = {
            f"{kind}_{at}": found[curve][i]
            for i, at in enumerate(times)
            for kind, curve in (("ratio", "ratio"), ("least", "least"), ("saturated", "saturated"))
        }
        for name in measures:
            out[name][row] = values.get(name, np.nan)
    return out

"""Follow one parameter point of `collapse` over time, or a whole diagram over (c, time), in
resumable shards.

A result is a dict of arrays over `times`: least (R_min, over i1, i2 in C_1, i3 in C_2), ratio
(R_rms), triples, msdr, log_within, log_between, saturated (share of |z| > 1), zeta (largest
|zeta|), phi_over_zeta (largest |phi|/|zeta|), z. A diagram has the same names with one row for each
c.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np

from assay.simulators.core import files
from assay.simulators.core.trajectory import generator
from assay.simulators.models.mixture import observe
from assay.simulators.models.mixture.draw import draw
from assay.simulators.models.mixture.flow import flow
from assay.simulators.models.mixture.setting import Setting


def sample(setting: Setting, seed: int = 0, name: str = "collapse"):
    """Draw (data, start) of a point; the normal numbers depend on n, m, d, `seed` and `name` alone,
    not on c or tau omega.
    """
    rng = generator(name, {"n": setting.n, "m": setting.m, "log_d": setting.log_d}, seed)
    data = draw(setting, rng)
    return data, data.start(rng)


def follow(setting: Setting, times, seed: int = 0, rtol: float = 1e-9) -> dict[str, np.ndarray]:
    """Observe one draw under gradient flow at `times` s = eta tau^2 t/8, in any order, 0 and inf
    allowed.
    """
    times = np.asarray(times, float)
    grid, place = np.unique(times, return_inverse=True)
    found = observe.curve(flow(*sample(setting, seed), grid, rtol=rtol))
    return {"times": times} | {k: v[place.reshape(times.shape)] for k, v in found.items()}


def sweep(
    n: int,
    m: int,
    d,
    cs,
    tau_omega: float,
    times,
    seed: int = 0,
    folder=None,
    shard: tuple[int, int] = (0, 1),
    rtol: float = 1e-9,
):
    """Observe the points c in `cs` with common normal numbers: name -> (len(cs), len(times)).

    With a `folder` every c is kept in a file of its own and read back next time; `shard` = (i, k)
    works on every k-th c only, from the i-th on (other rows are read if there and else nan), so
    that k processes share a diagram and may stop anywhere. ``rtol``: the error of a step, as `flow`
    takes it; for a drawing 1e-5 does.
    """
    times, (first, stride) = np.asarray(times, float), shard
    rows = [None] * len(cs)
    for i, c in enumerate(cs):
        setting = Setting.at(n, m, d, c, tau_omega)
        path = (
            Path(folder, f"collapse-{_digest(setting, times, seed, rtol)}.npz")
            if folder is not None
            else None
        )
        if path is not None and (stored := files.load_arrays(path)) is not None:
            rows[i] = stored
        elif i % stride == first:
            rows[i] = follow(setting, times, seed, rtol)
            if path is not None:
                files.save_arrays(path, rows[i])
    names = next((list(r) for r in rows if r is not None), [])
    empty = np.full(len(times), np.nan)
    return {
        k: np.array([empty if r is None else r[k] for r in rows]) for k in names if k != "times"
    } | {"times": times, "c": np.array(cs, float)}


def _digest(setting: Setting, times, seed: int, rtol: float) -> str:
    """Name of a shard: the point, the times, the seed, the error and the code that computes it."""
    code = "".join(
        (Path(__file__).parent / f"{name}.py").read_text()
        for name in ("setting", "dense", "draw", "future", "flow", "observe", "sweep")
    )
    point = [
        setting.n,
        setting.m,
        setting.log_d,
        setting.c,
        setting.tau_omega,
        list(map(float, times)),
        int(seed),
        rtol,
        code,
    ]
    return hashlib.sha256(json.dumps(point).encode()).hexdigest()[:24]

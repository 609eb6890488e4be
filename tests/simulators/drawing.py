"""A model that draws a normal number at every point, and a stored sweep of it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np

from assay.simulators.core.scenario import Parameter
from assay.simulators.core.trajectory import generator
from assay.simulators.sweeps import model, running
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.store import Store

RANGES = ((0, 20), (20, 35))


def numbers(points, replicates, seed, measures):
    """Draw one normal number at each point and replicate."""
    rows = [
        generator("draws", [float(x), seed], int(r)).standard_normal()
        for x, r in zip(points["x"], replicates, strict=True)
    ]
    return {"value": np.array(rows)}


DRAWS = model.Model(
    "draws",
    "",
    (Parameter("x", 1.0, ""),),
    (model.Measure("value", "1", "a number"),),
    f"{__name__}:numbers",
    "reduced",
    True,
)


def settle_in(tmp_path: Path, monkeypatch) -> None:
    """Keep what the user has to folders of the test, and know no model but DRAWS."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("ASSAY_STORE", raising=False)
    monkeypatch.setattr(model, "models", lambda: {"draws": DRAWS})


def made(folder: Path, name: str = "theirs") -> Store:
    """Return a store that holds the whole sweep."""
    sweep = Sweep.of("draws", "x=0:1:lin7", replicates=5, seed=3)
    running.run(sweep, Store(folder), name, jobs=1, cost=running.Estimate(35, RANGES, 0.1))
    return Store(folder)


def seen(folder: Path) -> dict:
    """Return what each file of a folder holds, and where each link leads."""
    return {
        str(p.relative_to(folder)): os.readlink(p) if p.is_symlink() else p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_symlink() or p.is_file()
    }


def renamed(store: Store, *names: str) -> None:
    """Give the shards of the manifest other names."""
    path = store.manifest("theirs")
    data = json.loads(path.read_text())
    for shard, name in zip(data["shards"], names, strict=False):
        shard[2] = name
    path.write_text(json.dumps(data))

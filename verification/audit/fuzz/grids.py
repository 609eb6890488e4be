"""Random grids and parameters of sweeps, damaged stores of them, and the readers of these."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from assay.verification.audit.fuzz import inputs
from assay.verification.audit.fuzz.places import place

# ---- sweeps and parameters -----------------------------------------------------------------------
_GRIDS = (
    "l=10:10000:log25 k=2,3,5,8 lambda_d=0.1:100:log20",
    "l=10,20 z=0.5",
    "k=1:10",
    "lambda_d=0:1:lin5",
    "l=1e3 k=5/1",
)


def _grid(rng: Random) -> str:
    if rng.random() < 0.3:
        return rng.choice(_GRIDS)
    values = (
        inputs.number(rng),
        f"{rng.randrange(1, 9)}:{rng.randrange(9, 99)}",
        f"1:{rng.randrange(2, 99)}:{rng.choice(('lin', 'log'))}{rng.randrange(2, 9)}",
        "5,7/2,9e2",
    )
    return " ".join(
        f"{name}={rng.choice(values)}"
        for name in rng.sample(("l", "k", "lambda_d", "mu"), rng.randrange(1, 4))
    )


def make_grid(rng: Random, corpus) -> dict:
    choice = rng.random()
    return {
        "model": rng.choice(("softmax", "softmax", "softmax", "phases-stages", inputs.noise(rng))),
        "grid": (
            _grid(rng)
            if choice < 0.3
            else inputs.changed(rng, _grid(rng))
            if choice < 0.95
            else inputs.noise(rng)
        ),
    }


def read_grid(data) -> str:
    from assay.simulators.sweeps import grid
    from assay.simulators.sweeps import model as models

    try:
        grid.read(data["grid"], models.find(data["model"]).parameters)
    except ValueError:
        return "refused"
    return "read"


def make_parameter(rng: Random, corpus) -> dict:
    value = rng.choice(
        (
            "50",
            "0.25",
            "5/2",
            "1e3",
            "10**60",
            "2^10",
            "1_000",
            inputs.number(rng),
            inputs.noise(rng),
            inputs.term(rng, 1),
        )
    )
    return {
        "scenario": rng.choice(("phases-stages", "collapse-phase", "granularity-coarse")),
        "which": rng.randrange(20),
        "value": inputs.changed(rng, value) if rng.random() < 0.5 else value,
    }


def read_parameter(data) -> str:
    from assay.simulators.core import scenarios

    known = scenarios.SCENARIOS[data["scenario"]].parameters
    try:
        known[data["which"] % len(known)].read(data["value"])
    except ValueError:
        return "refused"
    return "read"


@cache
def _store():
    """Return a small store with made-up numbers, and its files by name with their bytes."""
    import numpy as np

    from assay.simulators.sweeps.plan import Sweep
    from assay.simulators.sweeps.running import provenance
    from assay.simulators.sweeps.store import Store

    store = Store(place() / "store")
    sweep = Sweep.of("softmax", "l=10,20,30", ("rise",))
    for first, last, key in store.begin("small", sweep, [(0, 2), (2, 3)]):
        store.put(key, {"rise": np.arange(last - first) / 7}, provenance(sweep, first, last, 0.1))
    files = {
        str(p.relative_to(store.folder)): p.read_bytes()
        for p in sorted(store.folder.rglob("*"))
        if p.is_file()
    }
    return store, files


def make_store(rng: Random, corpus) -> dict:
    _, files = _store()
    name = rng.choice([n for n in files if "lock" not in n])
    if name.endswith(".json") and rng.random() < 0.6:
        content = inputs.encoded(
            inputs.changed_data(
                rng, json.loads(files[name]), ("../../etc/passwd", "/etc/passwd", "softmax")
            )
        )
    else:
        content = inputs.spoiled(rng, files[name])
    return {"file": sorted(files).index(name), "content": content.decode("latin-1")}


def read_store(data) -> str:
    from assay.simulators.sweeps import table

    store, files = _store()
    name = sorted(files)[data["file"]]
    path, outcome = store.folder / name, "read"
    path.write_bytes(data["content"].encode("latin-1"))
    try:
        for look in (
            lambda: table.columns(store, "small"),
            lambda: store.verify(*store.load("small")),
            store.garbage,
            store.names,
        ):
            try:
                look()
            except (ValueError, OSError):  # the command says each in one line
                outcome = "refused"
    finally:
        path.write_bytes(files[name])
    return outcome

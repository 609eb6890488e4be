"""Time sweeps: point-steps per second, what sharding and storing cost beside the work, and a
million points to disk and back.
"""

from __future__ import annotations

import os
import tempfile

import numpy as np

from assay.simulators.sweeps import running, table
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.store import Store
from tests.benchmarks.softmax import _goal, clock

STEPS = 20_000


def report() -> bool:
    """Print the three figures and return True if every goal is met."""
    print(f"\nsweeps of the scalar softmax model ({os.cpu_count()} cores)")
    sweep = Sweep.of(
        "softmax",
        f"l=10:10000:log40 k=2,3,5,8 lambda_d=0.1:100:log200 steps={STEPS}",
        ("final_margin",),
    )
    running.compute(sweep.data(), 0, 1)
    work = min(clock(lambda: running.compute(sweep.data(), 0, sweep.rows)) for _ in range(3))
    rate = sweep.rows * STEPS / work
    good = _goal("point-steps per second", rate, 2e8)

    shards = 8
    step = -(-sweep.rows // shards)
    ranges = tuple((i, min(i + step, sweep.rows)) for i in range(0, sweep.rows, step))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        whole = clock(
            lambda: running.run(
                sweep, store, "overhead", jobs=1, cost=running.Estimate(sweep.rows, ranges, 0.0)
            )
        )
        found = table.columns(store, "overhead")[1]["final_margin"]
        inside = sum(float(_note(store, key)["seconds"]) for _, _, key in store.load("overhead")[1])
    again = running.compute(sweep.data(), 0, sweep.rows)[0]["final_margin"]
    print(
        f"  {shards} shards of {inside / shards:.2f} s each; largest difference from one piece "
        f"{np.abs(found - again).max():.1g}"
    )
    each = (whole - inside) / shards
    good &= _goal("share of overhead in a shard of a second", each, 0.05, below=True)

    many = Sweep.of("softmax", "l=2:1001 lambda_d=0.1:100:log1000 steps=1", ("final_margin",))
    with tempfile.TemporaryDirectory() as folder:
        store, size = Store(folder), 50_000
        ranges = tuple((i, i + size) for i in range(0, many.rows, size))
        wrote = clock(
            lambda: running.run(
                many, store, "many", jobs=1, cost=running.Estimate(many.rows, ranges, 0.0)
            )
        )
        read = clock(lambda: table.table(store, "many"))
    good &= _goal(
        f"seconds for {many.rows:,} points computed, stored and read back",
        wrote + read,
        10.0,
        below=True,
    )
    return bool(good)


def _note(store: Store, key: str) -> dict:
    import json

    return json.loads(store.path(key).with_suffix(".json").read_bytes())

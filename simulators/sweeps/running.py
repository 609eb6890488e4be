"""Run a sweep: measure its cost, cut it into shards, send those that are missing to an executor,
store what comes back.

Call it below ``if __name__ == "__main__":``, as workers import the main module.  Any
`concurrent.futures.Executor` serves: local processes by default, those of
`assay.simulators.sweeps.clusters` for a Dask cluster or a batch system.  Workers compute, this
process writes; whole shards travel, never points.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from assay.simulators.core import memory
from assay.simulators.sweeps import model as models
from assay.simulators.sweeps.clusters import TRIES, ClusterLost
from assay.simulators.sweeps.plan import Sweep, cut
from assay.simulators.sweeps.store import Store, StoreError

TARGET = 5.0
"""Seconds that a shard is meant to take."""
_LOOK = 0.3
SHARE = 2**28
"""Bytes that the rows of a shard may take."""
POINTS = 2000
"""Points of a grid that are asked how much memory they need."""
PATIENCE = 20.0
"""Seconds after which `forecast` stops timing rows."""


@dataclass(frozen=True)
class Estimate:
    """What a sweep costs: rows, shards, seconds of one core for each row and in all.

    least: a row took longer than anybody waited for it, so that the sweep costs at least this.
    """

    rows: int
    ranges: tuple[tuple[int, int], ...]
    seconds_per_row: float
    least: bool = False

    @property
    def seconds(self) -> float:
        return self.rows * self.seconds_per_row


@dataclass(frozen=True)
class Done:
    """What a run did: the sweep's name, rows in all, shards in all and computed now, wall seconds,
    rows that are nan.

    `damaged`: how many of the shards computed now were there already, but not as they had been
    written.
    """

    name: str
    rows: int
    shards: int
    computed: int
    seconds: float
    outside: int
    damaged: int = 0


def compute(data: dict, first: int, last: int, code: str = "") -> tuple[dict, float]:
    """Return (name -> array, seconds) of the rows first, ..., last - 1 of a sweep given as data;
    this is what workers run.

    Raises ValueError where the worker's code of the model is not the one asked for.
    """
    sweep = Sweep.from_data(data)
    if code and code != sweep.code:
        raise ValueError(
            f"a worker has other code of {sweep.model} than this machine; install the same version"
            " on both, then run the same command again"
        )
    return _measured(sweep, range(first, last))


def _measured(sweep: Sweep, rows) -> tuple[dict, float]:
    import numpy as np

    start = time.perf_counter()
    points, replicates = sweep.block(rows)
    found = models.find(sweep.model).measured(points, replicates, sweep.seed, sweep.measures)
    columns = {name: np.asarray(found[name], float) for name in sweep.measures}
    for name, column in columns.items():
        if column.shape != (len(rows),):
            raise ValueError(
                f"{sweep.model} returned {column.shape} values of {name} for {len(rows)} rows"
            )
    return columns, time.perf_counter() - start


def needs(sweep: Sweep) -> tuple[float, float, dict]:
    """Return the most bytes that the work on a point of the sweep holds once, the most for a row,
    and the point of the first.

    Every point of a small grid is asked, else corners of the grid and `POINTS` rows spread over it.
    """
    found, once, row, worst = (
        models.find(sweep.model),
        0.0,
        0.0,
        {n: values[-1] for n, values in sweep.axes},
    )
    corners = (
        product(*({values[0], values[-1]} for _, values in sweep.axes))
        if len(sweep.axes) < 12
        else ()
    )
    every = [
        i * sweep.points // min(sweep.points, POINTS) for i in range(min(sweep.points, POINTS))
    ]
    columns = sweep.block([i * sweep.replicates for i in every])[0]
    points = [
        {**dict(sweep.fixed), **dict(zip((n for n, _ in sweep.axes), corner, strict=True))}
        for corner in corners
    ]
    for point in (
        *points,
        *(
            {n: v[i].item() if hasattr(v[i], "item") else v[i] for n, v in columns.items()}
            for i in range(len(every))
        ),
    ):
        with suppress(ValueError):  # a point that the model refuses
            held, each = found.bytes(point)
            row = max(row, each)
            if held + each > once:
                once, worst = held + each, point
    return once, row, worst


def require(sweep: Sweep, jobs: int = 1) -> int:
    """Return how many rows at a time fit into a shard's share of memory.

    Raises `assay.simulators.core.memory.TooLarge`, before anything is allocated, where a single
    point needs more than is free.
    """
    once, row, worst = needs(sweep)
    swept = ", ".join(f"{n}={worst[n]}" for n, _ in sweep.axes) or "its point"
    memory.require(
        memory.FLOOR + once, f"{sweep.model} at {swept}", "leave such points out of the grid"
    )
    left = memory.available()
    workers = min(jobs, sweep.rows)
    if left is not None and workers * (memory.FLOOR + once) > left:
        most = int(left // (memory.FLOOR + once))
        raise memory.TooLarge(
            f"{workers} workers on {sweep.model} at {swept} would take about"
            f" {memory.size(workers * (memory.FLOOR + once))} of memory, and {memory.size(left)}"
            f" are free; --jobs {most} fits"
        )
    return max(1, int(SHARE // row)) if row else sweep.rows


def estimate(sweep: Sweep, jobs: int = 1, target: float = TARGET, most: int = 0) -> Estimate:
    """Time rows spread over the grid, more and more of them until a third of a second is measured,
    and cut the sweep.

    most: rows of a shard at most (0: `require` says).  Raises
    `assay.simulators.core.memory.TooLarge` before anything is allocated.
    """
    if not 0 < target <= 3600:
        raise ValueError("a shard takes from 0 to 3600 seconds")
    most = most or require(sweep, jobs)
    count, seconds = 1, 0.0
    _measured(sweep, [sweep.rows // 2])  # loads and compiles
    while True:
        rows = [i * sweep.rows // count for i in range(count)]
        seconds = _measured(sweep, rows)[1]
        if seconds >= _LOOK or count == min(sweep.rows, most):
            break
        count = min(sweep.rows, most, max(4 * count, int(count * _LOOK / max(seconds, 1e-4))))
    each = seconds / count
    return Estimate(sweep.rows, tuple(cut(sweep.rows, each, min(target, most * each), jobs)), each)


def forecast(
    sweep: Sweep, jobs: int = 1, target: float = TARGET, patience: float = PATIENCE
) -> Estimate:
    """Return what `estimate` does, measured in a process of its own that is ended where its rows
    take longer than `patience` seconds: then the estimate is a lower bound, a row a shard.

    For a caller who asks for nothing but the cost.  Raises what `estimate` does.
    """
    most = require(sweep, jobs)
    with _pool(1) as pool:
        future = pool.submit(_estimated, sweep.data(), jobs, target, most)
        try:
            return future.result(patience)
        except BrokenProcessPool:
            raise ValueError("a process that timed a point died (too little memory?)") from None
        except TimeoutError:
            for process in list((pool._processes or {}).values()):
                process.kill()
    ranges = tuple(cut(sweep.rows, patience, min(target, patience), jobs))
    return Estimate(sweep.rows, ranges, patience, least=True)


def _estimated(data: dict, *options) -> Estimate:
    return estimate(Sweep.from_data(data), *options)


def run(
    sweep: Sweep,
    store: Store,
    name: str = "",
    executor: Executor | None = None,
    jobs: int | None = None,
    target: float = TARGET,
    on_progress=None,
    cost: Estimate | None = None,
) -> Done:
    """Run what is missing of a sweep and return what was done; `on_progress(rows done, rows,
    label)`, `cost` if known already.

    Goes on where an earlier run stopped; the table does not depend on executor, order or size of
    the shards.  Shards that are not as they were written are set aside and computed anew. Raises
    StoreError (a sweep of that name with other content, another process at work), ClusterLost,
    ValueError, OSError; what was done is kept.
    """
    begin, jobs, name = time.perf_counter(), jobs or os.cpu_count() or 1, name or sweep.name()
    if executor is None:
        require(sweep, jobs)
    with store.working(name):
        keys = {
            (first, last): key
            for first, last, key in plan(
                sweep, store, name, lambda: cost or estimate(sweep, jobs, target)
            )
        }
        wrong = dict(store.verify(sweep, [(*r, key) for r, key in keys.items()], sweep.code))
        missing, damaged = (
            [r for r, key in keys.items() if key in wrong],
            [key for key, what in wrong.items() if what != "missing"],
        )
        for key in damaged:
            store.set_aside(key)
        done = sweep.rows - sum(last - first for first, last in missing)
        if on_progress:
            on_progress(done, sweep.rows, "")
        for (first, last), (columns, seconds) in _results(sweep, missing, executor, jobs):
            store.put(keys[first, last], columns, provenance(sweep, first, last, seconds))
            done += last - first
            if on_progress:
                on_progress(done, sweep.rows, f"shard {first}-{last - 1}")
    from assay.simulators.sweeps.table import outside

    return Done(
        name,
        sweep.rows,
        len(keys),
        len(missing),
        time.perf_counter() - begin,
        outside(sweep, store, name),
        len(damaged),
    )


def plan(sweep: Sweep, store: Store, name: str, estimated) -> list[tuple[int, int, str]]:
    """Return the sweep's shards: those it began with, or new ones over the ranges of `estimated()`;
    writes the manifest.

    When the model's code has changed since, the sweep keeps its ranges and gets new shards; names
    that the manifest has wrong are written anew.
    """
    if not store.manifest(name).exists():
        return store.begin(name, sweep, estimated().ranges)
    known, shards, code = store.load(name)
    if known != sweep:
        raise StoreError(
            f"'{name}' is another sweep already (of {known.model}, {known.rows} rows); choose"
            " another --out"
        )
    sound = code == sweep.code and all(key == sweep.key(first, last) for first, last, key in shards)
    return (
        shards if sound else store.begin(name, sweep, [(first, last) for first, last, _ in shards])
    )


def provenance(sweep: Sweep, first: int, last: int, seconds: float) -> dict:
    from assay.simulators.core.trajectory import versions

    return {
        "model": sweep.model,
        "tier": models.find(sweep.model).tier,
        "code": sweep.code,
        "seed": sweep.seed,
        "rows": [first, last],
        "measures": list(sweep.measures),
        "precision": "float64",
        "seconds": round(seconds, 4),
        "versions": versions(),
    }


def _results(sweep: Sweep, ranges, executor: Executor | None, jobs: int):
    """Yield ((first, last), (columns, seconds)) as shards finish."""
    if executor is not None:
        yield from _from(executor, sweep, ranges, jobs)
    elif jobs == 1 or len(ranges) <= 1:
        for r in ranges:
            yield r, _measured(sweep, range(*r))
    else:
        left, tries = dict.fromkeys(ranges), 0
        while left:
            try:
                with _pool(jobs) as pool:
                    for r, result in _from(pool, sweep, list(left), jobs):
                        del left[r]
                        tries = 0
                        yield r, result
            except BrokenProcessPool:
                tries += 1
                if tries == TRIES:
                    raise ValueError(
                        f"a worker process died {TRIES} times on the shards from"
                        f" {next(iter(left))[0]} on (too little memory?); what was done is kept"
                    ) from None


def _from(executor: Executor, sweep: Sweep, ranges, jobs: int):
    """Keep a few shards for each worker in flight and yield results as they finish; ask the
    executor now and then how it is.
    """
    data, waiting, flying = sweep.data(), list(reversed(ranges)), {}
    look, check = getattr(executor, "look", None), getattr(executor, "check", lambda: None)
    try:
        while waiting or flying:
            while waiting and len(flying) < 3 * jobs:
                r = waiting.pop()
                flying[executor.submit(compute, data, *r, sweep.code)] = r
            finished, _ = wait(flying, timeout=look, return_when=FIRST_COMPLETED)
            if not finished:
                check()
            for future in finished:
                try:
                    result = future.result()
                except CancelledError:
                    raise ClusterLost(
                        "the tasks were cancelled; what was done is kept, run the same command"
                        " again"
                    ) from None
                yield flying.pop(future), result
    finally:
        for future in flying:
            future.cancel()


def _pool(jobs: int) -> ProcessPoolExecutor:
    import multiprocessing

    return ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin_worker,
        initargs=(jobs,),
    )


def _begin_worker(jobs: int) -> None:
    """Share the cores among the workers, leave Ctrl-C to the process that started them, and end
    with it.
    """
    import signal

    from assay.simulators.sweeps.processes import end_with_parent

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    threads = str(max(1, (os.cpu_count() or 1) // jobs))
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ.setdefault(name, threads)

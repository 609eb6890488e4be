"""Run a sweep: measure its cost, cut it into shards, send those that are missing to an executor, store what comes back.

Call it below ``if __name__ == "__main__":``, as workers import the main module.  Any `concurrent.futures.Executor` serves: local processes by default, `distributed.Client.get_executor()` for a Dask cluster,
`Slurm` below for a batch system.  Workers compute, this process writes; whole shards travel, never points.
"""
from __future__ import annotations

import os
import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass

from simulators.sweeps import model as models
from simulators.sweeps.plan import Sweep, cut
from simulators.sweeps.store import Store, StoreError

TARGET = 5.0
"""Seconds that a shard is meant to take."""
TRIES = 3
"""How often a shard is given to a worker that dies."""
_LOOK = 0.3


@dataclass(frozen=True)
class Estimate:
    """What a sweep costs: rows, shards, seconds of one core for each row and in all."""

    rows: int
    ranges: tuple[tuple[int, int], ...]
    seconds_per_row: float

    @property
    def seconds(self) -> float:
        return self.rows * self.seconds_per_row


@dataclass(frozen=True)
class Done:
    """What a run did: the sweep's name, rows in all, shards in all and computed now, wall seconds, rows that are nan."""

    name: str
    rows: int
    shards: int
    computed: int
    seconds: float
    outside: int


def compute(data: dict, first: int, last: int) -> tuple[dict, float]:
    """Return (name -> array, seconds) of the rows first, ..., last - 1 of a sweep given as data; this is what workers run."""
    return _measured(Sweep.from_data(data), range(first, last))


def _measured(sweep: Sweep, rows) -> tuple[dict, float]:
    import numpy as np

    start = time.perf_counter()
    points, replicates = sweep.block(rows)
    found = models.find(sweep.model).measured(points, replicates, sweep.seed, sweep.measures)
    columns = {name: np.asarray(found[name], float) for name in sweep.measures}
    for name, column in columns.items():
        if column.shape != (len(rows),):
            raise ValueError(f"{sweep.model} returned {column.shape} values of {name} for {len(rows)} rows")
    return columns, time.perf_counter() - start


def estimate(sweep: Sweep, jobs: int = 1, target: float = TARGET) -> Estimate:
    """Time rows spread over the grid, more and more of them until a third of a second is measured, and cut the sweep."""
    if not 0 < target <= 3600:
        raise ValueError("a shard takes from 0 to 3600 seconds")
    count, seconds = 1, 0.0
    _measured(sweep, [sweep.rows // 2])  # loads and compiles
    while True:
        rows = [i * sweep.rows // count for i in range(count)]
        seconds = _measured(sweep, rows)[1]
        if seconds >= _LOOK or count == sweep.rows:
            break
        count = min(sweep.rows, max(4 * count, int(count * _LOOK / max(seconds, 1e-4))))
    each = seconds / count
    return Estimate(sweep.rows, tuple(cut(sweep.rows, each, target, jobs)), each)


def run(sweep: Sweep, store: Store, name: str = "", executor: Executor | None = None, jobs: int | None = None,
        target: float = TARGET, on_progress=None, cost: Estimate | None = None) -> Done:
    """Run what is missing of a sweep and return what was done; `on_progress(rows done, rows, label)`, `cost` if known already.

    Goes on where an earlier run stopped; the table does not depend on executor, order or size of the shards.
    Raises StoreError (a sweep of that name with other content, another process at work), ValueError, OSError.
    """
    begin, jobs, name = time.perf_counter(), jobs or os.cpu_count() or 1, name or sweep.name()
    with store.working(name):
        keys = {(first, last): key for first, last, key in plan(sweep, store, name, lambda: cost or estimate(sweep, jobs, target))}
        missing = [r for r, key in keys.items() if not store.has(key)]
        done = sweep.rows - sum(last - first for first, last in missing)
        if on_progress:
            on_progress(done, sweep.rows, "")
        for (first, last), (columns, seconds) in _results(sweep, missing, executor, jobs):
            store.put(keys[first, last], columns, _provenance(sweep, first, last, seconds))
            done += last - first
            if on_progress:
                on_progress(done, sweep.rows, f"shard {first}-{last - 1}")
    from simulators.sweeps.table import outside

    return Done(name, sweep.rows, len(keys), len(missing), time.perf_counter() - begin, outside(sweep, store, name))


def plan(sweep: Sweep, store: Store, name: str, estimated) -> list[tuple[int, int, str]]:
    """Return the sweep's shards: those it began with, or new ones over the ranges of `estimated()`; writes the manifest.

    When the model's code has changed since, the sweep keeps its ranges and gets new shards.
    """
    if not store.manifest(name).exists():
        return store.begin(name, sweep, estimated().ranges)
    known, shards, code = store.load(name)
    if known != sweep:
        raise StoreError(f"'{name}' is another sweep already (of {known.model}, {known.rows} rows); choose another --out")
    return shards if code == sweep.code else store.begin(name, sweep, [(first, last) for first, last, _ in shards])


def _provenance(sweep: Sweep, first: int, last: int, seconds: float) -> dict:
    from simulators.trajectory import versions

    return {"model": sweep.model, "tier": models.find(sweep.model).tier, "code": sweep.code, "seed": sweep.seed, "rows": [first, last],
            "measures": list(sweep.measures), "precision": "float64", "seconds": round(seconds, 4), "versions": versions()}


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
                    raise ValueError(f"a worker process died {TRIES} times on the shards from {next(iter(left))[0]} on (too little memory?); "
                                     "what was done is kept") from None


def _from(executor: Executor, sweep: Sweep, ranges, jobs: int):
    """Keep a few shards for each worker in flight and yield results as they finish."""
    data, waiting, flying = sweep.data(), list(reversed(ranges)), {}
    try:
        while waiting or flying:
            while waiting and len(flying) < 3 * jobs:
                r = waiting.pop()
                flying[executor.submit(compute, data, *r)] = r
            finished, _ = wait(flying, return_when=FIRST_COMPLETED)
            for future in finished:
                yield flying.pop(future), future.result()
    finally:
        for future in flying:
            future.cancel()


def _pool(jobs: int) -> ProcessPoolExecutor:
    import multiprocessing

    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker, initargs=(jobs,))


def _begin_worker(jobs: int) -> None:
    """Share the cores among the workers, leave Ctrl-C to the process that started them, and end with it."""
    import multiprocessing
    import multiprocessing.connection
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process().sentinel
    threading.Thread(target=lambda: (multiprocessing.connection.wait([parent]), os._exit(1)), daemon=True).start()
    threads = str(max(1, (os.cpu_count() or 1) // jobs))
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ.setdefault(name, threads)


def cluster(address: str) -> Executor:
    """Return an executor on the Dask cluster at `address` (tcp://host:port), or for ``slurm`` one that submits batch jobs.

    Raises ValueError with one line: an extra that is missing, an address nobody answers at.
    """
    if address == "slurm":
        return Slurm()
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("a Dask cluster needs the extra 'sweep': pip install 'assay[sweep]'") from None
    try:
        return Client(address, timeout="10s", set_as_default=False).get_executor()
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {address}: {str(error).splitlines()[0]}") from None


class Slurm(Executor):
    """Submit every shard as a Slurm job through submitit; partition, time and memory come from the user's sbatch defaults.

    A job that ends without a result (preempted, killed, node lost) is submitted again, `TRIES` times in all; one that is no
    longer wanted is cancelled.  Files of the jobs lie in `folder`, which all nodes must see.  Raises ValueError with one line
    where submitit or Slurm is missing.
    """

    def __init__(self, folder: str = "slurm-logs"):
        try:
            import submitit
        except ImportError:
            raise ValueError("Slurm needs the extra 'sweep': pip install 'assay[sweep]'") from None
        try:
            self._jobs = submitit.AutoExecutor(folder=folder, cluster="slurm")
        except RuntimeError:
            raise ValueError("there is no Slurm on this machine (srun is missing); run the command on a login node of the cluster") from None
        self._jobs.update_parameters(name="assay-sweep", timeout_min=60)

    def submit(self, fn, /, *args, **kwargs) -> Future:
        """Submit one call and return a future that a thread fills when the job ends."""
        from threading import Thread

        future = Future()
        Thread(target=self._follow, args=(future, self._jobs.submit(fn, *args, **kwargs), fn, args, kwargs), daemon=True).start()
        return future

    def _follow(self, future: Future, job, fn, args, kwargs) -> None:
        from concurrent.futures import InvalidStateError

        from submitit.core.utils import UncompletedJobError

        answer: object = None
        for left in reversed(range(TRIES)):
            while not future.cancelled() and not job.done():
                time.sleep(1)
            if future.cancelled():
                return job.cancel(check=False)
            try:
                answer = job.result()
                break
            except UncompletedJobError:
                answer = ValueError(f"{TRIES} Slurm jobs died on one shard, job {job.job_id} last (its log: {job.paths.stderr}); what was done is kept")
                if left:
                    job = self._jobs.submit(fn, *args, **kwargs)
            except Exception as error:
                answer = error
                break
        with suppress(InvalidStateError):  # cancelled in between
            (future.set_exception if isinstance(answer, Exception) else future.set_result)(answer)

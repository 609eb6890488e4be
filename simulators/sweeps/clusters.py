"""Executors that send the shards of a sweep to a Dask cluster or to a batch system, and say in one
line when that is lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress

TRIES = 3
"""How often a shard is given to a worker that dies."""
PATIENCE = 20.0
"""Seconds that a scheduler without an answer, or a cluster without workers, is waited for."""


class ClusterLost(ValueError):
    """The cluster cannot go on, in one line that says what to do."""


def cluster(address: str, patience: float = PATIENCE, gpus: int = 0) -> Executor:
    """Return an executor on the Dask cluster at `address` (tcp://host:port), or for ``slurm`` one
    that submits batch jobs with so many GPUs each.

    Raises ValueError with one line: an extra that is missing, an address at which nobody answers
    within `patience` seconds.
    """
    return Slurm(gpus=gpus) if address == "slurm" else Dask(address, patience)


class Dask(Executor):
    """Send work to the Dask scheduler at an address; `shutdown` closes the connection.

    Whoever waits for results calls `check` when nothing has come for `look` seconds: it raises
    ClusterLost when the scheduler is lost, or has had no worker for `patience` seconds.  Raises
    ValueError where there is no scheduler.
    """

    def __init__(self, address: str, patience: float = PATIENCE):
        try:
            from distributed import Client
        except ImportError:
            raise ValueError(
                "a Dask cluster needs the extra 'sweep': pip install 'assay[sweep]'"
            ) from None
        self.address, self.patience, self.look = address, patience, min(1.0, patience / 4)
        self._quiet: dict = {}
        self._idle_since: float | None = None
        self._silence()
        try:
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, _ask(address, patience)).result()
            self._client = Client(address, timeout=patience, set_as_default=False)
        except Exception as error:  # a wrong address breaks the library in many ways
            self._silence(False)
            told = str(error).strip().splitlines() or [type(error).__name__]
            raise ValueError(
                f"no Dask scheduler answers at {address} within {patience:g} s: {told[0]}"
            ) from None
        self._executor = self._client.get_executor()

    def submit(self, fn, /, *args, **kwargs) -> Future:
        """Submit one call; what the cluster says of a call that failed there is put into one
        line.
        """
        if self._client.status != "running":
            raise self._lost()
        outer, inner = Future(), self._executor.submit(fn, *args, **kwargs)
        outer.add_done_callback(lambda future: future.cancelled() and inner.cancel())
        inner.add_done_callback(lambda future: self._hand_over(future, outer))
        return outer

    def _hand_over(self, inner: Future, outer: Future) -> None:
        with suppress(Exception):  # nobody waits for it any more
            if inner.cancelled():
                outer.set_exception(self._lost())
            elif (error := inner.exception()) is None:
                outer.set_result(inner.result())
            else:
                outer.set_exception(self._told(error))

    def _told(self, error: BaseException) -> BaseException:
        if isinstance(error, ModuleNotFoundError):
            return ClusterLost(
                f"the workers at {self.address} lack the package {error.name}; install the same"
                " assay there, then run the same command again"
            )
        if type(error).__name__ == "KilledWorker":
            return ClusterLost(
                "a worker died again and again on one shard (too little memory?); what was done is"
                " kept"
            )
        return (
            self._lost()
            if type(error).__name__ in ("CommClosedError", "FutureCancelledError")
            else error
        )

    def _lost(self) -> ClusterLost:
        return ClusterLost(
            f"the Dask scheduler at {self.address} is lost; what was done is kept, run the same"
            " command again when it is back"
        )

    def check(self) -> None:
        """Raise ClusterLost when the scheduler is lost, or there has been no worker for `patience`
        seconds.
        """
        if self._client.status != "running":
            raise self._lost()
        try:
            workers = self._client.sync(
                self._client.scheduler.identity, callback_timeout=self.patience
            )["workers"]
        except Exception:  # whatever it is, nobody answers
            raise self._lost() from None
        now = time.monotonic()
        self._idle_since = None if workers else self._idle_since or now
        if self._idle_since is not None and now - self._idle_since >= self.patience:
            raise ClusterLost(
                f"the Dask scheduler at {self.address} has had no workers for {self.patience:g} s; "
                "start some, then run the same command again, what was done is kept"
            )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Give up what is still asked for, and close the connection."""
        with suppress(Exception):  # the scheduler may be gone
            self._executor.shutdown(wait=wait and self._client.status == "running")
        with suppress(Exception):
            self._client.close(timeout=self.patience)
        self._silence(False)

    def _silence(self, on: bool = True) -> None:
        """Keep the library's own messages back while this executor is used, as what is lost is told
        in one line.
        """
        for name in (
            [
                n
                for n in logging.root.manager.loggerDict
                if n.partition(".")[0] in ("distributed", "tornado")
            ]
            if on
            else ()
        ):
            self._quiet[name] = logging.getLogger(name).level
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        for name, level in () if on else self._quiet.items():
            logging.getLogger(name).setLevel(level)


async def _ask(address: str, seconds: float) -> None:
    """Ask the scheduler who it is.  Raises whatever goes wrong; the library's own client waits for
    ever for one that is silent.
    """
    from distributed import Security, rpc

    async with rpc(
        address, timeout=seconds, connection_args=Security().get_connection_args("client")
    ) as scheduler:
        await asyncio.wait_for(scheduler.identity(), seconds)


class Slurm(Executor):
    """Submit every shard as a Slurm job through submitit; partition, time and memory come from the
    user's sbatch defaults, and `gpus` GPUs are asked for.

    A job that ends without a result (preempted, killed, node lost) is submitted again, `TRIES`
    times in all; one that is no longer wanted is cancelled.  Files of the jobs lie in `folder`,
    which all nodes must see.  Raises ValueError with one line where submitit or Slurm is missing.
    """

    def __init__(self, folder: str = "slurm-logs", gpus: int = 0):
        try:
            import submitit
        except ImportError:
            raise ValueError("Slurm needs the extra 'sweep': pip install 'assay[sweep]'") from None
        try:
            self._jobs = submitit.AutoExecutor(folder=folder, cluster="slurm")
        except RuntimeError:
            raise ValueError(
                "there is no Slurm on this machine (srun is missing); run the command on a login"
                " node of the cluster"
            ) from None
        asked = {"gpus_per_node": gpus} if gpus else {}
        self._jobs.update_parameters(name="assay-sweep", timeout_min=60, **asked)

    def submit(self, fn, /, *args, **kwargs) -> Future:
        """Submit one call and return a future that a thread fills when the job ends."""
        from threading import Thread

        future = Future()
        Thread(
            target=self._follow,
            args=(future, self._jobs.submit(fn, *args, **kwargs), fn, args, kwargs),
            daemon=True,
        ).start()
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
                answer = ValueError(
                    f"{TRIES} Slurm jobs died on one shard, job {job.job_id} last (its log:"
                    f" {job.paths.stderr}); what was done is kept"
                )
                if left:
                    job = self._jobs.submit(fn, *args, **kwargs)
            except Exception as error:
                answer = error
                break
        with suppress(InvalidStateError):  # cancelled in between
            (future.set_exception if isinstance(answer, Exception) else future.set_result)(answer)

"""Processes that work side by side: pools of them, and one for each formula with hard limits on its processor time and memory."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait

from theory.formula import Formula
from verification.provers.boxes.readiness import prepare

MEMORY = 6 * 2 ** 30
"""Bytes of address space one problem may use beyond what the process starts with."""
_OVERRUN = 2


def settle(formula: Formula, budget: float) -> dict:
    """Prove here and now; returns the plain form: verdict, prover, witness, reason, certificate, seconds."""
    from verification.prove import prove

    start = time.process_time()
    verdict = prove(formula, budget)
    return {"verdict": verdict.verdict, "prover": verdict.prover, "witness": verdict.witness, "reason": verdict.reason,
            "certificate": verdict.certificate, "seconds": round(time.process_time() - start, 3)}


def settle_each(formulas: list[Formula], budget: float, jobs: int = 1, work: Callable = settle) -> Iterator[tuple[int, dict]]:
    """Yield (index, result) as the problems are settled, ``jobs`` at a time; ``work(formula, budget)`` runs in the processes.

    A process that runs over its time or memory is ended and its problem stays open. ``budget`` is in seconds of
    processor time.
    """
    if len(formulas) > 1:
        settle(Formula("x**2 + exp(x) > 0", ("x in [0, 1]",)), 1.0)  # loads the libraries once, before the processes fork
    prepare()
    # a fork is quick, but not safe for a process whose libraries run threads of their own
    fork = "fork" in multiprocessing.get_all_start_methods() and "jax" not in sys.modules
    context = multiprocessing.get_context("fork" if fork else "spawn")
    queue, active = list(enumerate(formulas))[::-1], {}
    try:
        while queue or active:
            while queue and len(active) < jobs:
                index, formula = queue.pop()
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(target=_run, args=(work, formula, budget, theirs), daemon=True)
                process.start()
                theirs.close()
                active[ours] = (index, process)
            for ready in wait(list(active)):
                index, process = active.pop(ready)
                try:
                    result = ready.recv()
                except EOFError:
                    result = _ended(budget)
                ready.close()
                process.join()
                yield index, result
    finally:
        for _, process in active.values():
            process.terminate()


def _run(work, formula, budget, pipe):
    _limit(budget)
    try:
        pipe.send(work(formula, budget))
    except MemoryError:
        pipe.send({**_ended(budget), "reason": f"the search needs more than {MEMORY // 2 ** 30} GiB of memory"})
    except Exception as error:  # one odd problem must not end the run over a file of them
        pipe.send({**_ended(budget), "reason": f"the search failed: {type(error).__name__}: {error}"[:300]})


def _limit(budget: float) -> None:
    try:
        import resource
    except ImportError:  # no such limits on this system; the search still minds its own time
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime + budget + _OVERRUN) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        with open("/proc/self/statm") as stream:
            now = int(stream.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, now + MEMORY))
    except (OSError, ValueError):
        pass


def _ended(budget: float) -> dict:
    return {"verdict": "open", "prover": "", "witness": None, "reason": "time used up (the search was ended)",
            "certificate": None, "seconds": round(float(budget), 3)}


@contextmanager
def interrupt_blocked():
    """Start worker processes with the interrupt blocked: Ctrl-C reaches all of them, but only this process answers it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def pool_of(workers: int):
    """A pool of processes that start afresh; an exception in the block ends them, as nobody wants their results any more.

    They end as well when this process is killed.
    """
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    except BaseException:
        processes = list((pool._processes or {}).values())  # shutdown forgets them
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    pool.shutdown()


def _end_with_parent() -> None:
    """End this process once the one that started it is gone: it would wait for work forever."""
    parent = multiprocessing.parent_process().sentinel
    threading.Thread(target=lambda: (wait([parent]), os._exit(1)), daemon=True).start()

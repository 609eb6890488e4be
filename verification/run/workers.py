"""Processes that work side by side: pools of them, and one for each problem with hard limits on
time and memory.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from assay.simulators.sweeps.processes import end_with_parent
from assay.theory import claims
from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.verdicts import Verdict
from assay.verification.run.limits import look_seldom
from assay.verification.search.boxes.readiness import prepare

MEMORY = 3 * 2**30
"""Bytes of address space one problem may use beyond what its process starts with."""
PATIENCE = 15.0
"""Seconds without any work after which a process is ended: it waits for something that never
comes.
"""
_OVERRUN = 2
_LOOK = 0.5
_LIBRARIES = (
    "sympy",
    "assay.theory.language.evaluation",
    "assay.verification.search.prove",
    "assay.verification.kernel.enclosure",
    "assay.verification.search.squares.search",
    "assay.verification.kernel.reduce.reductions",
    "assay.verification.search.rewrites.substitutions",
)


def settle(statement: Formula | Theorem, limit: float | None, work: float | None = None) -> dict:
    """Prove here and now; returns the plain form: verdict, prover, witness, reason, certificate,
    seconds.

    The search is a fixed amount of work (``work`` in work seconds), so that the verdict is the same
    everywhere; after ``limit`` seconds of processor time it is cut off, which leaves the statement
    open.
    """
    from assay.verification.search.prove import WORK, prove

    start = time.process_time()
    if isinstance(statement, Theorem):
        from assay.verification.search.logic import automatic

        verdict = automatic.prove(statement)
    else:
        verdict = prove(statement, work or WORK, seconds=limit)
    return plain(verdict, time.process_time() - start)


def counterexample(statement: Formula | Theorem, limit: float | None) -> dict:
    """Look for a counterexample here and now, and for nothing else; returns what `settle` does."""
    from assay.verification.search.prove import refute

    start = time.process_time()
    if isinstance(statement, Theorem):
        from assay.verification.search.logic import automatic

        verdict = automatic.refute(statement)
    else:
        verdict = refute(statement, seconds=limit)
    return plain(verdict, time.process_time() - start)


def plain(verdict: Verdict, seconds: float) -> dict:
    """Return the plain form of a verdict that took so many seconds of processor time."""
    return {
        "verdict": verdict.verdict,
        "prover": verdict.prover,
        "witness": verdict.witness,
        "reason": verdict.reason,
        "certificate": verdict.certificate,
        "seconds": round(seconds, 3),
    }


def settle_each(
    items: list,
    limit: float | None,
    jobs: int = 1,
    work: Callable = settle,
    *,
    memory: int = MEMORY,
    debug: bool = False,
    attend: Callable[[], None] = lambda: None,
) -> Iterator[tuple[int, dict]]:
    """Yield (index, result) as the problems are settled, ``jobs`` at a time; ``work(item, limit)``
    runs in the processes.

    Each item (a formula, or what ``work`` makes one of) has a process of its own, so that whatever
    it does harms no other. One that runs over its processor time (``limit`` in seconds; None: far
    more than a search takes), or waits without working, is ended and its problem stays open. One
    that breaks, is killed or runs over its ``memory`` (bytes) gives the verdict ``error`` with the
    reason and ``fault`` "internal"; with ``debug`` the traceback as well. The processes end with
    this one, however it ends. While they work ``attend`` is called about twice a second; what it
    raises ends them.
    """
    from assay.verification.search.prove import SAFETY, WORK

    if len(items) > 1:
        settle(
            Formula("x**2 + exp(x) > 0", ("x in [0, 1]",)), 1.0
        )  # loads the libraries once, before the processes fork
    prepare()
    budget = SAFETY * WORK if limit is None else limit
    # a fork is quick, but not safe for a process whose libraries run threads of their own
    fork = "fork" in multiprocessing.get_all_start_methods() and "jax" not in sys.modules
    context = multiprocessing.get_context("fork" if fork else "spawn")
    queue, active = list(enumerate(items))[::-1], {}
    try:
        while queue or active:
            while queue and len(active) < jobs:
                index, item = queue.pop()
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(
                    target=_run,
                    args=(work, item, limit, budget, memory, debug, theirs),
                    daemon=True,
                )
                with interrupt_blocked():
                    process.start()
                theirs.close()
                active[ours] = (index, process, _Watch(process.pid, budget))
            ready = wait(list(active), timeout=_LOOK)
            attend()
            for pipe in [
                p for p, (_, _, watch) in active.items() if p not in ready and watch.stuck()
            ]:
                active[pipe][1].kill()
                ready.append(pipe)
            for pipe in ready:
                index, process, watch = active.pop(pipe)
                try:
                    result = pipe.recv()
                except (EOFError, OSError):
                    process.join()
                    result = _ended(process.exitcode, budget, watch)
                pipe.close()
                process.join()
                yield index, result
    finally:
        for _, process, _ in active.values():
            process.kill()


@dataclass
class _Watch:
    """Tells when a process does nothing at all: it sleeps at every look, and has used no processor
    time in between.

    Only looks count, so that a pause of the whole machine (or Ctrl-Z) does no harm. Where the
    system does not say what a process does (no /proc), a generous limit on the clock replaces it.
    """

    pid: int
    budget: float
    used: float = -1.0
    idle: int = 0
    over: bool = False
    since: float = 0.0

    def stuck(self) -> bool:
        try:
            state, used = _activity(self.pid)
        except (OSError, ValueError, IndexError):
            self.since = self.since or time.monotonic()
            self.over = (
                time.monotonic() - self.since > PATIENCE + 20 * (self.budget + _OVERRUN)
                and not Path("/proc/self/stat").exists()
            )
            return self.over
        self.idle = self.idle + 1 if state in "SD" and used == self.used else 0
        self.used, self.over = used, self.idle * _LOOK >= PATIENCE
        return self.over


def _activity(pid: int) -> tuple[str, float]:
    """Return what a process does (a letter: R runs or wants to, S sleeps, D waits for a device) and
    its processor time in ticks.
    """
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return fields[0], float(fields[11]) + float(fields[12])


def _run(
    work, item: Any, limit: float | None, budget: float, memory: int, debug: bool, pipe
) -> None:
    end_with_parent()
    _be_quiet(debug)
    for name in _LIBRARIES:  # loaded before time and memory begin to count
        import_module(name)
    _limit(budget, memory)
    try:
        result = work(item, limit)
    except MemoryError:
        result = _fault(f"it needs more than {memory / 2**30:.3g} GiB of memory")
    except (
        Exception
    ) as error:  # whatever breaks: one odd problem must not end the run over a file of them
        text = " ".join(str(error).split())
        result = _fault(f"{type(error).__name__}: {text}"[:300])
        if debug:
            result["traceback"] = traceback.format_exc()
    try:
        pipe.send(result)
    except MemoryError:
        pipe.send(_fault(f"it needs more than {memory / 2**30:.3g} GiB of memory"))


def _be_quiet(debug: bool) -> None:
    """Let nothing that a library prints come between the lines of the parent; with ``debug`` its
    complaints are heard.
    """
    sys.stdout = sys.stderr
    if not debug:
        faulthandler.disable()
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        if not debug:
            os.dup2(nowhere, 2)
        os.close(nowhere)


def _limit(budget: float, memory: int) -> None:
    try:
        import resource
    except ImportError:  # no such limits on this system; the search still minds its own time
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime + budget + _OVERRUN) + 1
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        with open("/proc/self/statm") as stream:
            now = int(stream.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + memory, now + memory))


def _plain(verdict: str, reason: str, seconds: float) -> dict:
    return {
        "verdict": verdict,
        "prover": "",
        "witness": None,
        "reason": reason,
        "certificate": None,
        "seconds": seconds,
    }


def _fault(why: str) -> dict:
    return {**_plain("error", f"the search failed: {why}", 0.0), "fault": "internal"}


def _ended(code: int | None, budget: float, watch: _Watch) -> dict:
    """Return the result of a process that ended without one; ``code`` as
    `multiprocessing.Process.exitcode` says it.
    """
    if watch.over:
        return _plain(
            "open",
            "time limit: the search was ended, as it waited without working",
            round(float(budget), 3),
        )
    if code == -getattr(signal, "SIGXCPU", 0):
        return _plain("open", "time limit: the search was ended", round(float(budget), 3))
    if code is not None and code < 0:
        names = {s.value: s.name for s in signal.Signals}
        return _fault(f"its process was ended by the signal {names.get(-code, -code)}")
    return _fault(f"its process ended with code {code}")


@contextmanager
def interrupt_blocked():
    """Start worker processes with the interrupt blocked: Ctrl-C reaches all of them, but only this
    process answers it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(papers: tuple[claims.Added, ...]) -> None:
    """Prepare a process of a pool: it ends with its parent and knows the same papers."""
    look_seldom()
    end_with_parent()
    claims.add(*papers)


@contextmanager
def pool_of(workers: int):
    """A pool of processes that start afresh; an exception in the block ends them, as nobody wants
    their results any more.

    They end as well when this process is killed.
    """
    pool = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(claims.added(),),
    )
    try:
        yield pool
    except BaseException:
        processes = list((pool._processes or {}).values())  # shutdown forgets them
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    pool.shutdown()

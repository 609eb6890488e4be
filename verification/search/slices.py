"""Slices of processor time: what runs inside one is interrupted when the slice is over, whatever it
is doing.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
import weakref

_TICK = 0.02
_ends: list[float] = []
_cuts = 0


class OutOfTime(BaseException):
    """The slice is over; no `Exception`, so that no library swallows it."""


@contextlib.contextmanager
def time_slice(seconds: float):
    """Raise `OutOfTime` in the block after ``seconds`` of processor time of this process.

    Slices nest; the tightest one counts. Outside of the main thread, and where the system has no
    interval timers, nothing is interrupted.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        yield
        return
    depth, before = len(_ends), None
    try:
        _ends.append(time.process_time() + seconds)
        if depth == 0:
            before = signal.signal(signal.SIGVTALRM, _tick)
            signal.setitimer(signal.ITIMER_VIRTUAL, _TICK, _TICK)
        yield
    finally:
        del _ends[depth:]
        if depth == 0:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before or signal.SIG_DFL)


def cuts() -> int:
    """Return how often something was interrupted in this process: what a clock has cut off is not
    kept.
    """
    return _cuts


def is_over() -> bool:
    """Has a slice that is open here been used up?"""
    return bool(_ends) and time.process_time() > min(_ends)


def processor_time() -> float:
    """Return the seconds of processor time of this process, to be reported, or to cut off a search
    that a user limits.
    """
    return time.process_time()


def _tick(_, frame):
    global _cuts
    if _ends and time.process_time() > min(_ends) and not _delicate(frame):
        _cuts += 1
        raise OutOfTime


def _delicate(frame) -> bool:
    """Is this a place where an interruption is lost or leaves something half done?  The next tick
    raises instead.

    Finalizers and garbage collection drop exceptions; entering and leaving a slice must not be cut;
    an import or a compilation that is cut leaves half a library behind for the rest of the process.
    """
    if frame is None:
        return False
    code = frame.f_code
    if code.co_filename in _DELICATE or code.co_name == "__del__" or "gc_callback" in code.co_name:
        return True
    while frame is not None:
        if (
            frame.f_code.co_filename.startswith("<frozen importlib")
            or _COMPILER in frame.f_code.co_filename
        ):
            return True
        frame = frame.f_back
    return False


_COMPILER = f"{os.sep}numba{os.sep}"
_DELICATE = (weakref.__file__, contextlib.__file__, __file__)

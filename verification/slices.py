"""Slices of processor time: what runs inside one is interrupted when the slice is over, whatever it is doing."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import contextmanager

_TICK = 0.02
_ends: list[float] = []


class OutOfTime(BaseException):
    """The slice is over; no `Exception`, so that no library swallows it."""


@contextmanager
def time_slice(seconds: float):
    """Raise `OutOfTime` in the block after ``seconds`` of processor time of this process.

    Slices nest; the tightest one counts. Outside of the main thread, and where the system has no interval timers,
    nothing is interrupted.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    _ends.append(time.process_time() + seconds)
    before = signal.signal(signal.SIGVTALRM, _tick) if len(_ends) == 1 else None
    if before is not None:
        signal.setitimer(signal.ITIMER_VIRTUAL, _TICK, _TICK)
    try:
        yield
    finally:
        _ends.pop()
        if not _ends:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before or signal.SIG_DFL)


def _tick(*_):
    if _ends and time.process_time() > min(_ends):
        raise OutOfTime

"""A limit of time on what the main thread does; it can only cut a search short."""

from __future__ import annotations

import _thread
import contextlib
import threading
from collections.abc import Iterator


class Late(BaseException):
    """The time is over; no `Exception`, so that nothing in between swallows it."""


@contextlib.contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise `Late` in the block after this many seconds of the clock; None: never.

    It takes effect between two steps of Python, in the main thread alone.
    """
    if seconds is None:
        yield
        return
    if seconds <= 0:
        raise Late
    lock, over, fired = threading.Lock(), [False], [False]

    def end() -> None:
        with lock:
            if not over[0]:
                fired[0] = True
                _thread.interrupt_main()

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    try:
        try:
            timer.start()  # it may end at once
            yield
        finally:
            timer.cancel()
            with lock:
                over[0] = True
    except KeyboardInterrupt:
        if not fired[0]:
            raise  # the user's own
        raise Late from None

"""Processes that end with the one that started them, however that one ends."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """End this process once the one that started it is gone: nobody wants its results any more.

    On Linux the system sends the signal (`prctl`), which also ends a library that never comes back;
    elsewhere a thread waits for the parent's end. Call it first thing in a process of
    `multiprocessing`.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "linux" and _ask_the_system():
        if os.getppid() != parent.pid:  # it ended before the request
            os._exit(1)
        return
    threading.Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _ask_the_system() -> bool:
    import ctypes

    try:
        request = ctypes.CDLL(None, use_errno=True).prctl
    except (OSError, AttributeError):
        return False
    return request(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0) == 0


def _wait_for(sentinel) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)

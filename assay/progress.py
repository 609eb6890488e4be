"""A line below the cell of a notebook that says how long a search has taken, or how many claims
are settled.

It appears after a second, in interactive sessions of IPython alone; scripts print nothing. An
interrupt ends search and line.
"""

from __future__ import annotations

import contextvars
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

AFTER = 1.0
"""Seconds of a clock before the line appears, and between two of its states."""


def interactive() -> bool:
    """Return True in a session of IPython, as behind every notebook."""
    module = sys.modules.get("IPython")
    return module is not None and module.get_ipython() is not None


@contextmanager
def watched(
    label: str, most: float | None = None, after: float = AFTER
) -> Iterator[Callable[[int, int, str], None]]:
    """Show the line as long as the block runs; yield what the block may call with the number of
    items that are done, of all, and the last one's name.

    label: what is done ("proving"); most: the work seconds that it may take, if they are limited.
    """
    told = [""]

    def at(done: int, total: int, name: str = "") -> None:
        told[0] = f"{done} of {total}" + (f", last {name}" if name else "")

    if not interactive():
        yield at
        return
    over = threading.Event()
    started = time.monotonic()

    def line() -> str:
        seconds = f"{time.monotonic() - started:.0f} s"
        limit = f"at most about {most:g} s of processor time; " if most else ""
        counted = f"{told[0]}, " if told[0] else ""
        return f"{label}: {counted}{seconds} ({limit}interrupt to stop)"

    def tick() -> None:
        display = import_module("IPython.display").display
        shown = None
        while not over.wait(after):
            content = {"text/plain": line()}
            if shown is None:
                shown = display(content, raw=True, display_id=True)
            else:
                shown.update(content, raw=True)
        if shown is not None:
            shown.update({"text/plain": ""}, raw=True)

    thread = threading.Thread(target=contextvars.copy_context().run, args=(tick,), daemon=True)
    thread.start()
    try:
        yield at
    finally:
        over.set()
        thread.join()

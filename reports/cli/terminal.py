"""Write to a terminal: colour, one progress line, plain columns. Standard library only, so that the
command starts fast.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from assay.reports.units import duration

if TYPE_CHECKING:
    from fractions import Fraction


def wants_colour(stream: TextIO) -> bool:
    """Tell whether to colour a stream: never with NO_COLOR or TERM=dumb, always with FORCE_COLOR,
    else on a terminal.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def paint(text: str, sgr: str, stream: TextIO | None = None) -> str:
    """Return text in the SGR style `sgr` ("31;1"), or as it is where the stream (stdout) takes no
    colour.
    """
    return f"\x1b[{sgr}m{text}\x1b[0m" if sgr and wants_colour(stream or sys.stdout) else text


def about(value: Fraction, figures: int) -> str:
    """Return a rational number rounded to some figures, also where no float is near it."""
    from decimal import MAX_EMAX, MIN_EMIN, Context

    context = Context(figures, Emax=MAX_EMAX, Emin=MIN_EMIN)
    quotient = context.divide(context.create_decimal(value.numerator), value.denominator)
    return f"{quotient.normalize(context):.{figures}g}"


def width(default: int = 100) -> int:
    """Return the columns of the terminal, at least 60; `default` where there is none."""
    return max(60, shutil.get_terminal_size((default, 24)).columns)


class Progress:
    """One line on stderr with count, rate and remaining time; silent when stderr is not a terminal.

    Use as a context manager; call :meth:`step` for each finished item, or :meth:`at` with absolute
    numbers.
    """

    def __init__(self, total: int, unit: str, stream: TextIO | None = None, every: float = 0.1):
        self.stream = stream or sys.stderr
        self.total, self.unit, self.every = total, unit, every
        self.done, self.ready, self.label = 0, 0, ""
        self.started = time.monotonic()
        self.shown = 0.0
        self.live = self.stream.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def step(self, label: str = "") -> None:
        """Count one more item as done."""
        self.at(self.done + 1, self.total, label)

    def at(self, done: int, total: int, label: str = "") -> None:
        """Show that `done` of `total` items are finished, the last one `label`; without a label
        they were ready before.
        """
        if not label:
            self.ready = done
        self.done, self.total, self.label = done, total, str(label)
        now = time.monotonic()
        if self.live and (now - self.shown >= self.every or done >= total):
            self.shown = now
            self.stream.write("\r\x1b[2K" + self.text(now - self.started)[: width() - 1])
            self.stream.flush()

    @contextmanager
    def alive(self, label: str, every: float = 1.0):
        """Say how long the block has taken, as long as it tells nothing of its own; silent where
        there is no terminal.
        """
        if not self.live:
            yield
            return
        import threading

        over = threading.Event()

        def tick() -> None:
            while not over.wait(every):
                if not self.label:
                    self.shown = time.monotonic()
                    line = f"{label}, for {duration(self.shown - self.started)}"
                    self.stream.write("\r\x1b[2K" + line[: width() - 1])
                    self.stream.flush()

        thread = threading.Thread(target=tick, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def text(self, elapsed: float) -> str:
        """Return the line: bar, count, rate and remaining time, from the mean rate of what was not
        ready before.
        """
        share = self.done / self.total if self.total else 1.0
        filled = int(round(20 * share))
        line = f"{'━' * filled}{'╌' * (20 - filled)} {self.done}/{self.total} {self.unit}"
        if self.done > self.ready and elapsed > 0:
            rate = (self.done - self.ready) / elapsed
            line += f"  {rate:.1f}/s  {duration((self.total - self.done) / rate)} left"
        return f"{line}  {self.label}" if self.label else line

    def clear(self) -> None:
        """Take the line away, so that results stand alone."""
        if self.live and self.shown:
            self.stream.write("\r\x1b[2K")
            self.stream.flush()


def columns(
    rows: list[tuple[str, ...]], styles: list[tuple[str, ...]] | None = None, limit: int = 0
) -> list[str]:
    """Align rows of plain cells; the last column is cut so that a line has at most `limit`
    characters.

    styles: SGR parameters per cell, same shape as rows; colour is added after alignment.
    """
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    room = limit - sum(widths[:-1]) - 2 * (len(widths) - 1) if limit else 0
    lines, coloured = [], wants_colour(sys.stdout)
    for number, row in enumerate(rows):
        cells = []
        for i, cell in enumerate(row):
            last = i == len(row) - 1
            if last and limit and len(cell) > max(room, 12):
                cell = cell[: max(room, 12) - 1] + "…"
            text = cell if last else cell.ljust(widths[i])
            sgr = styles[number][i] if styles and coloured else ""
            cells.append(paint(text, sgr) if cell else text)
        lines.append("  ".join(cells).rstrip())
    return lines

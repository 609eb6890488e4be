"""What the command writes to a terminal while it works: the progress line, and durations."""

from __future__ import annotations

import pytest

from assay.reports.cli.terminal import Progress
from assay.reports.units import duration


# ---- the progress line ---------------------------------------------------------------------------
class Screen:
    """A stream that says whether it is a terminal and keeps what it is given."""

    def __init__(self, terminal: bool):
        self.terminal, self.text = terminal, ""

    def isatty(self) -> bool:
        """Return what was asked for."""
        return self.terminal

    def write(self, text: str) -> None:
        """Keep the text."""
        self.text += text

    def flush(self) -> None:
        """Do nothing."""


def test_progress_is_silent_without_a_terminal():
    screen = Screen(False)
    with Progress(3, "claims", screen) as progress:
        progress.step("a")
        progress.at(3, 3, "c")
    assert screen.text == ""


def test_long_work_without_steps_says_that_it_goes_on():
    import threading

    class Watched(Screen):
        told = threading.Event()

        def flush(self):
            self.told.set()

    screen = Watched(True)
    with Progress(0, "runs", screen) as progress, progress.alive("phases-stages is running", 0.001):
        assert screen.told.wait(30)
    assert "phases-stages is running, for " in screen.text and screen.text.endswith("\r\x1b[2K")
    quiet = Screen(False)
    with Progress(0, "runs", quiet) as progress, progress.alive("phases-stages is running", 0.001):
        pass
    assert quiet.text == ""


def test_progress_shows_rate_and_remaining_time_and_goes_away():
    screen = Screen(True)
    with Progress(4, "claims", screen, every=0) as progress:
        progress.step("phases.eq1")
        assert (
            "1/4 claims" in screen.text
            and "/s" in screen.text
            and "left" in screen.text
            and "phases.eq1" in screen.text
        )
    assert screen.text.endswith("\r\x1b[2K")
    progress = Progress(40, "x", screen)
    progress.done = 20
    assert "20/40 x  10.0/s  2.0 s left" in progress.text(2.0)
    progress.at(10, 40)
    assert "left" not in progress.text(2.0)
    progress.at(20, 40, "a")
    assert "20/40 x  5.0/s  4.0 s left" in progress.text(2.0)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.42, "0.42 s"), (3.14, "3.1 s"), (12.4, "12 s"), (185, "3 min 05 s"), (7800, "2 h 10 min")],
)
def test_durations(seconds, text):
    assert duration(seconds) == text

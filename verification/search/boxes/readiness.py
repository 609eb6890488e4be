"""Have the compiled intervals at hand before a problem's time begins to count."""

from __future__ import annotations

from pathlib import Path


def prepare() -> None:
    """Compile the compiled intervals where no process has done so: once on a machine, some seconds;
    otherwise next to nothing.
    """
    if not any((Path(__file__).parent / "__pycache__").glob("compiled._run-*.nbi")):
        from assay.verification.search.boxes.bisection import ready

        ready()

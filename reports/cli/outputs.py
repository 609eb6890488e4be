"""Say before any work whether a file can be written where somebody wants it."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from assay.reports.cli.names import UserError


def target(place: str | Path, what: str = "the output") -> Path:
    """Return the file as a path; raises UserError where nothing can be written there.

    Nothing that lies there is changed, and nothing new is left.
    """
    path = Path(place)
    try:
        if path.is_dir():
            raise UserError(f"{what} cannot be written: {path} is a folder; name a file")
        if path.is_file():
            os.close(os.open(path, os.O_WRONLY))
        elif not path.exists():  # a pipe or a device is as it is
            folder(path.parent, what, make=False)
    except (OSError, ValueError) as error:
        raise UserError(f"{what} cannot be written: {path}: {_why(error)}") from None
    return path


def ours(place: str | Path, mark: bytes, what: str = "the output") -> Path:
    """Return the file as a path, as `target` does; raises UserError also where a file lies there
    that does not hold ``mark``, by which what Assay writes is told from anything else.
    """
    path = target(place, what)
    if path.is_file() and mark not in path.read_bytes():
        raise UserError(
            f"{path} was not written by Assay and would be lost; name another file, or move it away"
        )
    return path


def folder(place: str | Path, what: str = "the output", make: bool = True) -> Path:
    """Return the folder as a path, made where ``make`` says so; raises UserError where no file can
    be put into it.
    """
    path = Path(place)
    try:
        if make:
            path.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path, prefix=".assay-"):
            pass
    except (OSError, ValueError) as error:
        raise UserError(f"cannot write to {path}: {_why(error)}") from None
    return path


def complain(message: str) -> None:
    """Write one line to stderr, in the way of all messages of the command."""
    from assay.reports.cli.terminal import paint
    from assay.reports.units import one_line

    sys.stderr.write(f"{paint('assay:', '31;1', sys.stderr)} {one_line(message)}\n")


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)

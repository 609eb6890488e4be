"""The folder of a process, for input that is read from files."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path


# ---- files that we wrote and that come back damaged ----------------------------------------------
@cache
def place() -> Path:
    """Return a folder of this process for files to read."""
    return _folder_of(os.getpid())


@cache
def _folder_of(pid: int) -> Path:
    import atexit
    import shutil

    path = Path(tempfile.mkdtemp(prefix="assay-fuzz-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path

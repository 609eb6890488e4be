"""Verdicts cached by content: the same statement, proof code and engine give the stored verdict, anything else runs."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_ENGINES = ("python-flint", "sympy", "numpy", "scipy", "z3-solver", "scikit-learn")


def folder() -> Path:
    """Return the cache folder: $ASSAY_CACHE, or ``assay`` in the user's cache folder."""
    chosen = os.environ.get("ASSAY_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "assay"


@cache
def digest_of(path: Path) -> str:
    """Return the hash of a file's content, as it was when it was first asked for."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def engine_digest() -> str:
    """Return a hash of everything that all verdicts depend on: statements' classes, kernel, provers, simulators, versions."""
    files = [
        *(f for f in (ROOT / "theory").glob("*.py") if f.name != "rendering.py"),  # it only draws
        *(ROOT / "theory").glob("*.lark"),
        *(ROOT / "verification" / name for name in ("kernel.py", "certificates.py", "job.py", "settlers.py")),
        *(ROOT / "verification" / "provers").rglob("*.py"),
        *(f for f in (ROOT / "simulators").rglob("*.py") if "sweeps" not in f.relative_to(ROOT).as_posix()),  # no verdict rests on one
    ]
    content = {str(f.relative_to(ROOT)): digest_of(f) for f in sorted(files)}
    for name in _ENGINES:
        try:
            content[name] = version(name)
        except PackageNotFoundError:
            content[name] = "absent"
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def runs_digest() -> str:
    """Return a hash of what trained curves depend on: the stand-ins' code and the numerical libraries."""
    files = (*sorted((ROOT / "simulators" / "digits").glob("*.py")), ROOT / "simulators" / "measures.py")
    content = {f.name if f.parent.name == "digits" else f"simulators/{f.name}": digest_of(f) for f in files}
    for name in ("numpy", "scipy", "scikit-learn"):
        content[name] = version(name)
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def forget_runs() -> None:
    """Delete stored curves and sweeps, so that the next experiment trains anew."""
    for name in ("curves", "sweeps"):
        shutil.rmtree(folder() / name, ignore_errors=True)


def key(claim_id: str, reading: str, statement: dict, settler_files: tuple[Path, ...]) -> str:
    """Return the content key of one verdict."""
    content = [claim_id, reading, statement, engine_digest(), [digest_of(f) for f in settler_files]]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def path(entry: str) -> Path:
    """Return the file of a cache entry."""
    return folder() / "verdicts" / entry[:2] / f"{entry}.json"


def read(entry: str) -> dict | None:
    """Return a stored verdict, or None when there is none (or its file is damaged)."""
    try:
        return json.loads(path(entry).read_text())
    except (OSError, ValueError):
        return None


def stands(found: dict | None, search: str, seconds: float) -> bool:
    """Return whether what another checker said of a proof stands: {"outcome", "search", "cut"}; None: nothing was.

    A confirmation does; anything else if the same code (``search``) looked for it and ended by itself or had as many seconds
    (``cut``: after how many it was stopped, infinity if it was not).
    """
    return found is not None and (found.get("outcome") == "confirmed" or found.get("search") == search and found["cut"] >= seconds)


def write(entry: str, data: dict) -> Path | None:
    """Store a verdict atomically; None when the cache folder cannot be written (the verdict is then only returned)."""
    target = path(entry)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
        with os.fdopen(handle, "w") as stream:
            json.dump(data, stream, indent=1, default=str)
        os.replace(name, target)
        return target
    except OSError:
        return None

"""Run many replicates of `clusters.cell`, stop at any time and resume: every finished replicate is
one line of a file.

A replicate depends on (setting, seed, replicate) alone, so what was interrupted gives the same
numbers as what was not.  Files lie in store/DIGEST/KEY.jsonl, one a setting and seed; DIGEST covers
the code and the numerical library.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np

from assay.simulators.core import files
from assay.simulators.networks.finestructure.clusters import Setting, cell


@cache
def digest() -> str:
    """Return a hash of what a replicate's numbers depend on besides its setting and seed."""
    here = Path(__file__).resolve().parent
    core = here.parents[1] / "core"
    read = (here / "clusters.py", core / "measures.py", core / "trajectory.py")
    parts = [hashlib.sha256(f.read_bytes()).hexdigest() for f in read]
    return hashlib.sha256(json.dumps([*parts, np.__version__]).encode()).hexdigest()[:16]


def file_of(store: Path, setting: Setting, seed: int) -> Path:
    """Return the file that keeps the replicates of one setting and seed."""
    key = hashlib.sha256(f"{setting!r} {seed}".encode()).hexdigest()[:24]
    return Path(store) / digest() / f"{key}.jsonl"


@contextmanager
def _opened(file: Path):
    """Open for reading and appending, alone (where the system has such locks); None where files
    cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        stream = os.fdopen(files.opened(file, os.O_RDWR | os.O_CREAT | os.O_APPEND), "r+b")
    except (OSError, files.StoreError):
        yield None
        return
    with stream:
        try:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX)
        except (ImportError, OSError):
            pass
        yield stream


def _kept(stream) -> dict[int, dict]:
    """Read the finished replicates; a last line that was cut off is dropped from the file, damaged
    ones are passed over.
    """
    stream.seek(0)
    text = stream.read()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        stream.truncate(whole)
    found = {}
    for line in text[:whole].splitlines():
        try:
            entry = json.loads(line)
            found[int(entry["replicate"])] = entry["cell"]
        except (ValueError, KeyError, TypeError):
            continue
    return found


def table(
    settings, runs: int, seed: int, store: Path | None = None, on_progress=None
) -> list[list[dict]]:
    """Return the replicates 0..runs-1 of every setting, from the store where they are finished;
    [setting][replicate] -> numbers.

    Without a store nothing is kept.  on_progress(done, total, label) is called after every
    replicate; those that were ready come first, without a label.
    """
    settings = list(settings)
    total, done, rows = len(settings) * runs, 0, []
    missing = 0
    for setting in settings:
        with _opened(file_of(store, setting, seed)) if store else _nothing() as stream:
            kept = _kept(stream) if stream else {}
        missing += sum(k not in kept for k in range(runs))
    done = total - missing
    if on_progress:
        on_progress(done, total, "")
    for setting in settings:
        with _opened(file_of(store, setting, seed)) if store else _nothing() as stream:
            kept = _kept(stream) if stream else {}
            for k in range(runs):
                if k in kept:
                    continue
                kept[k] = cell(setting, seed, k)
                if stream:
                    stream.write(json.dumps({"replicate": k, "cell": kept[k]}).encode() + b"\n")
                    stream.flush()
                done += 1
                if on_progress:
                    on_progress(
                        min(done, total),
                        total,
                        ", ".join(
                            f"{n} {v:g}" if isinstance(v, float) else f"{n} {v}"
                            for n, v in setting.data().items()
                        )
                        or "printed setting",
                    )
            rows.append([kept[k] for k in range(runs)])
    return rows


@contextmanager
def _nothing():
    yield None


def values(rows: list[list[dict]], name: str) -> np.ndarray:
    """Return one number of every replicate, (settings, runs); nan where a run diverged."""
    return np.array(
        [[np.nan if entry.get(name) is None else entry[name] for entry in row] for row in rows],
        dtype=float,
    )

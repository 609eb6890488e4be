"""Keep the results of sweeps: immutable shards named by their content, and one manifest for each sweep.

    FOLDER/shards/ab/abcd...npz     the measures of a range of rows, float64
    FOLDER/shards/ab/abcd...json    where they come from, and the hash of the .npz
    FOLDER/sweeps/NAME.json         a sweep and the ranges of its shards
    FOLDER/locks/                   who works on what; the system lets go of a lock when its process ends

A file is written beside its place, flushed to disk and renamed, so that a reader sees a whole file or none.
"""
from __future__ import annotations

import fcntl
import hashlib
import io
import json
import os
import re
from contextlib import contextmanager
from pathlib import Path

from simulators.sweeps.plan import Sweep

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class StoreError(ValueError):
    """What went wrong with a store, in one line that says what to do."""


class Store:
    """The folder of a store; it is made when something is written."""

    def __init__(self, folder):
        self.folder = Path(folder)

    # ---- manifests
    def manifest(self, name: str) -> Path:
        """Return the file of a sweep's manifest.  Raises StoreError for a name that is no file name."""
        if not _NAME.fullmatch(name):
            raise StoreError(f"'{name}' cannot name a sweep; use letters, digits, dots, dashes and underscores")
        return self.folder / "sweeps" / f"{name}.json"

    def names(self) -> list[str]:
        """Return the names of all sweeps of the store."""
        return sorted(p.stem for p in (self.folder / "sweeps").glob("*.json"))

    def begin(self, name: str, sweep: Sweep, ranges) -> list[tuple[int, int, str]]:
        """Write the manifest of a new sweep, what it is and its shards, and return these: (first row, end, shard)."""
        shards = [(first, last, sweep.key(first, last)) for first, last in ranges]
        self._write(self.manifest(name), json.dumps({**sweep.data(), "code": sweep.code, "shards": shards}, indent=1).encode())
        return shards

    def load(self, name: str) -> tuple[Sweep, list[tuple[int, int, str]], str]:
        """Return (sweep, [(first row, end, shard)], code) of a manifest.  Raises StoreError where there is none or it is damaged."""
        path = self.manifest(name)
        try:
            data = json.loads(path.read_bytes())
            return Sweep.from_data(data), [(int(a), int(b), str(k)) for a, b, k in data["shards"]], data["code"]
        except FileNotFoundError:
            known = ", ".join(self.names()) or "none"
            raise StoreError(f"there is no sweep '{name}' in {self.folder} (there are: {known})") from None
        except (ValueError, KeyError, TypeError):
            raise StoreError(f"{path} is damaged; delete it and start the sweep again, its shards are kept") from None

    # ---- shards
    def path(self, key: str) -> Path:
        return self.folder / "shards" / key[:2] / f"{key}.npz"

    def has(self, key: str) -> bool:
        """Is there a whole shard of that name?  (Its numbers are checked when they are read.)"""
        return self.path(key).exists() and self.path(key).with_suffix(".json").exists()

    def put(self, key: str, columns: dict, provenance: dict) -> None:
        """Store a shard; what lies there already is kept as it is."""
        if self.has(key):
            return
        content = packed(columns)
        note = {**provenance, "shard": key, "sha256": hashlib.sha256(content).hexdigest()}
        self._write(self.path(key), content)
        self._write(self.path(key).with_suffix(".json"), json.dumps(note, indent=1).encode())

    def get(self, key: str) -> dict:
        """Return name -> array of a shard.  Raises StoreError where it is missing or its bytes are not those that were written."""
        import numpy as np

        path = self.path(key)
        try:
            content, note = path.read_bytes(), json.loads(path.with_suffix(".json").read_bytes())
            sound = hashlib.sha256(content).hexdigest() == note["sha256"]
        except FileNotFoundError:
            raise StoreError(f"shard {key[:12]} is missing; run the sweep again, it computes only what is missing") from None
        except (ValueError, KeyError, TypeError):
            sound = False
        if not sound:
            raise StoreError(f"{path} is corrupted; 'assay sweep verify --repair' removes it, then run the sweep again")
        with np.load(io.BytesIO(content)) as stored:
            return {name: stored[name] for name in stored.files}

    def drop(self, key: str) -> None:
        """Remove a shard."""
        for path in (self.path(key).with_suffix(".json"), self.path(key)):
            path.unlink(missing_ok=True)

    def keys(self) -> list[str]:
        """Return the names of all shards that lie in the store, whole or not."""
        return sorted({p.stem for p in (self.folder / "shards").glob("*/*.npz")} | {p.stem for p in (self.folder / "shards").glob("*/*.json")})

    def drafts(self) -> list[Path]:
        """Return the files that an interruption left half written."""
        return sorted(self.folder.glob("**/*.part"))

    def verify(self, keys) -> list[tuple[str, str]]:
        """Return (shard, what is wrong) for shards that are missing or whose bytes are not those that were written."""
        wrong = []
        for key in keys:
            try:
                self.get(key)
            except StoreError:
                wrong.append((key, "corrupted" if self.has(key) else "missing"))
        return wrong

    def unused(self) -> list[str]:
        """Return the shards that no sweep of the store refers to."""
        used = {key for name in self.names() for _, _, key in self.load(name)[1]}
        return [key for key in self.keys() if key not in used]

    # ---- locks
    @contextmanager
    def working(self, name: str):
        """Hold a sweep for oneself, and the store against `cleaning`.  Raises StoreError when another process has it."""
        with self._lock("store", fcntl.LOCK_SH, "the store is being cleaned; try again when 'assay sweep gc' has ended"), \
             self._lock(f"sweep-{name}", fcntl.LOCK_EX, f"another process runs the sweep '{name}'; wait for it, or choose another --out"):
            yield

    @contextmanager
    def cleaning(self):
        """Hold the whole store for oneself.  Raises StoreError while a sweep runs."""
        with self._lock("store", fcntl.LOCK_EX, "a sweep is running in this store; clean it when that has ended"):
            yield

    @contextmanager
    def _lock(self, name: str, kind: int, busy: str):
        path = self.folder / "locks" / f"{name}.lock"
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "w") as file:
            try:
                fcntl.flock(file, kind | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoreError(busy) from None
            yield

    def _write(self, path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            with open(draft, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except OSError:
            draft.unlink(missing_ok=True)
            raise


def packed(columns: dict) -> bytes:
    """Return arrays as the bytes of an .npz file; equal arrays give equal bytes."""
    import numpy as np

    out = io.BytesIO()
    np.savez(out, **{name: np.ascontiguousarray(columns[name], dtype=np.float64) for name in sorted(columns)})
    return out.getvalue()

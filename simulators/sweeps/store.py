"""Keep the results of sweeps: immutable shards named by their content, and one manifest for each
sweep.

    FOLDER/shards/ab/abcd...npz     the measures of a range of rows, float64
    FOLDER/shards/ab/abcd...json    where they come from, and the hash of the .npz
    FOLDER/sweeps/NAME.json         a sweep and the ranges of its shards
    FOLDER/locks/                   who works on what; the system lets go of a lock when its process
                                    ends

A store may come from elsewhere: what a manifest or a shard says is checked before it is used, links
are not followed, and nothing is removed or set aside but files with names that this module gives
(`assay.simulators.core.files`).
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import zipfile
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from assay.simulators.core import files
from assay.simulators.core.files import DRAFT, StoreError
from assay.simulators.sweeps.grid import MOST_POINTS
from assay.simulators.sweeps.plan import Sweep

_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}"
_KEY = r"[0-9a-f]{64}"
_MOST_TEXT = 2**25
"""Bytes of the longest manifest or note that is read."""
_ASIDE = ".damaged"


def home() -> Path:
    """Return the folder of the user's own store: $ASSAY_STORE, or ``assay/sweeps`` in the user's
    data folder.
    """
    chosen = os.environ.get("ASSAY_STORE")
    return Path(chosen) if chosen else files.home("sweeps")


class Store:
    """The folder of a store; it is made when something is written."""

    def __init__(self, folder):
        self.folder = Path(folder)

    # ---- manifests
    def manifest(self, name: str) -> Path:
        """Return the file of a sweep's manifest.  Raises StoreError for a name that is no file
        name.
        """
        if not re.fullmatch(_NAME, name):
            raise StoreError(
                f"'{name}' cannot name a sweep; use letters, digits, dots, dashes and underscores"
            )
        return self.folder / "sweeps" / f"{name}.json"

    def names(self) -> list[str]:
        """Return the names of all sweeps of the store; where a link or a folder has such a name,
        `load` says so."""
        found = files.found(self.folder, "sweeps", rf"{_NAME}\.json", of_any_kind=True)
        return [p.stem for p in found]

    def begin(self, name: str, sweep: Sweep, ranges) -> list[tuple[int, int, str]]:
        """Write the manifest of a new sweep, what it is and its shards, and return these: (first
        row, end, shard).
        """
        shards = [(first, last, sweep.key(first, last)) for first, last in ranges]
        self._enter(name, sweep, shards, sweep.code)
        return shards

    def _enter(self, name: str, sweep: Sweep, shards, code: str) -> None:
        content = json.dumps({**sweep.data(), "code": code, "shards": shards}, indent=1).encode()
        files.write(self.folder, self.manifest(name), content)

    def load(self, name: str) -> tuple[Sweep, list[tuple[int, int, str]], str]:
        """Return (sweep, [(first row, end, shard)], code) of a manifest.  Raises StoreError where
        there is none or it is damaged.
        """
        path = self.manifest(name)
        try:
            data = json.loads(files.read(self.folder, path, _MOST_TEXT))
            sweep, shards = (
                Sweep.from_data(data),
                [(first, last, key) for first, last, key in data["shards"]],
            )
            if not _sound(sweep, shards, data["code"]):
                raise ValueError
            return sweep, shards, data["code"]
        except (FileNotFoundError, NotADirectoryError):
            known = ", ".join(self.names()) or "none"
            raise StoreError(
                f"there is no sweep '{name}' in {self.folder} (there are: {known})"
            ) from None
        except StoreError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
            raise StoreError(
                f"{path} is damaged; move it away and start the sweep again, its shards are kept"
            ) from None

    # ---- shards
    def path(self, key: str) -> Path:
        """Return the file of a shard's numbers.  Raises StoreError for a name that is no hash."""
        if not re.fullmatch(_KEY, key):
            raise StoreError(f"'{key[:80]}' cannot name a shard")
        return self.folder / "shards" / key[:2] / f"{key}.npz"

    def has(self, key: str) -> bool:
        """Is there a shard of that name, numbers and note?  (They are checked when they are
        read.)
        """
        path = files.inside(self.folder, self.path(key))
        return files.is_file(path) and files.is_file(
            files.inside(self.folder, path.with_suffix(".json"))
        )

    def put(self, key: str, columns: dict, provenance: dict) -> None:
        """Store a shard; what lies there already is kept as it is."""
        if self.has(key):
            return
        content = packed(columns)
        digest = hashlib.sha256(content).hexdigest()
        note = {**provenance, "shard": key, "sha256": digest, "seal": _seal(key, digest)}
        self._keep(key, content, json.dumps(note, indent=1).encode())

    def _keep(self, key: str, content: bytes, note: bytes) -> None:
        files.write(self.folder, self.path(key), content)
        files.write(self.folder, self.path(key).with_suffix(".json"), note)

    def get(self, key: str, measures, rows: int, code: str) -> dict:
        """Return measure -> array of a shard of so many rows, computed by that code.

        Raises StoreError where it is missing, or is not, to the byte, what was written under that
        name.
        """
        return unpacked(self._read(key, measures, rows, code)[0], measures, rows)

    def _read(self, key: str, measures, rows: int, code: str) -> tuple[bytes, bytes]:
        path = self.path(key)
        try:
            content = files.read(self.folder, path, len(measures) * (8 * rows + 8192) + 8192)
            said = files.read(self.folder, path.with_suffix(".json"), _MOST_TEXT)
            note, digest = json.loads(said), hashlib.sha256(content).hexdigest()
            first, last = note["rows"]
            sound = (
                note["sha256"] == digest
                and note["shard"] == key
                and note.get("seal", _seal(key, digest)) == _seal(key, digest)
                and note["measures"] == list(measures)
                and note["code"] == code
                and last - first == rows
            )
            if sound:
                unpacked(content, measures, rows)
        except FileNotFoundError:
            raise StoreError(
                f"shard {key[:12]} is missing; run the sweep again, it computes only what is"
                " missing"
            ) from None
        except StoreError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
            sound = False
        if not sound:
            raise StoreError(
                f"{path} is corrupted; run the sweep again, it sets it aside and computes it anew"
            )
        return content, said

    def set_aside(self, key: str) -> None:
        """Rename the files of a damaged shard; they stay until 'assay sweep gc'.  Raises StoreError
        for links.
        """
        for path in (self.path(key).with_suffix(".json"), self.path(key)):
            if files.is_file(files.inside(self.folder, path)):
                os.replace(path, path.with_name(path.name + _ASIDE))

    def verify(self, sweep: Sweep, shards, code: str) -> list[tuple[str, str]]:
        """Return (shard, what is wrong): missing, a link, corrupted, or (by the present code) not
        the shard of its rows.
        """
        wrong = []
        for first, last, key in shards:
            try:
                what = "missing" if not self.has(key) else ""
            except StoreError:
                what = "a link"
            if not what and code == sweep.code and key != sweep.key(first, last):
                what = "not the shard of its rows"
            if not what:
                try:
                    self.get(key, sweep.measures, last - first, code)
                except StoreError:
                    what = "corrupted"
            if what:
                wrong.append((key, what))
        return wrong

    # ---- taking in and cleaning
    def adopt(self, other: Store, name: str) -> int:
        """Copy a sweep of another store with its whole shards, and return how many; the other store
        is only read.

        Raises StoreError: a manifest that is damaged, or a sweep of that name here that is another
        one.
        """
        sweep, shards, code = other.load(name)
        with self.working(name):
            if files.is_file(self.manifest(name)) and self.load(name) != (sweep, shards, code):
                raise StoreError(f"there is another sweep '{name}' in {self.folder}")
            copied, damaged = 0, {key for key, _ in other.verify(sweep, shards, code)}
            for first, last, key in shards:
                if key not in damaged and not self.has(key):
                    self._keep(key, *other._read(key, sweep.measures, last - first, code))
                    copied += 1
            self._enter(name, sweep, shards, code)
        return copied

    def garbage(self, without=()) -> list[Path]:
        """Return the files of this module's making that nothing needs once the sweeps in `without`
        are gone.

        These are the manifests of `without`, shards that no other sweep refers to, those set aside,
        and half-written files. Raises StoreError when a manifest cannot be read, as its shards are
        not known then.
        """
        gone, used = {self.manifest(name) for name in without}, set()
        try:
            manifests = sorted(
                p
                for p in files.inside(self.folder, self.folder / "sweeps").iterdir()
                if p.suffix == ".json"
            )
        except FileNotFoundError:
            manifests = []
        for path in manifests:
            if path in gone and files.is_file(path):
                continue
            if not re.fullmatch(_NAME, path.stem):
                raise StoreError(
                    f"{path} may need shards, but cannot be read by that name; rename it or move it"
                    " away"
                )
            used |= {key for _, _, key in self.load(path.stem)[1]}
        missing = [path.stem for path in sorted(gone) if not files.is_file(path)]
        if missing:
            self.load(missing[0])
        shards = files.found(
            self.folder,
            "shards",
            "[0-9a-f]{2}",
            rf"{_KEY}\.(npz|json)({DRAFT}|{re.escape(_ASIDE)})?",
        )
        mine = [
            p
            for p in shards
            if p.name[:2] == p.parent.name
            and not (p.suffix in (".npz", ".json") and p.stem in used)
        ]
        return [*sorted(gone), *mine, *files.found(self.folder, "sweeps", rf"{_NAME}\.json{DRAFT}")]

    def clean(self, paths) -> None:
        """Remove files that `garbage` returned."""
        for path in paths:
            files.remove(self.folder, path)

    # ---- locks
    @contextmanager
    def working(self, name: str):
        """Hold a sweep for oneself, and the store against `cleaning`.  Raises StoreError when
        another process has it.
        """
        self.manifest(name)
        with (
            self._lock(
                "store",
                "the store is being cleaned; try again when 'assay sweep gc' has ended",
                shared=True,
            ),
            self._lock(
                f"sweep-{name}",
                f"another process runs the sweep '{name}'; wait for it, or choose another --out",
            ),
        ):
            yield

    @contextmanager
    def cleaning(self):
        """Hold the whole store for oneself.  Raises StoreError while a sweep runs, or where nobody
        can know.
        """
        with self._lock(
            "store", "a sweep is running in this store; clean it when that has ended"
        ) as held:
            if not held:
                raise StoreError(
                    "this system has no file locks, so nobody knows whether a sweep is running"
                    " here; nothing is removed"
                )
            yield

    def _lock(self, name: str, busy: str, shared: bool = False):
        return files.locked(self.folder, self.folder / "locks" / f"{name}.lock", busy, shared)


def _seal(key: str, digest: str) -> str:
    """Bind the hash of a shard's bytes to its name."""
    return hashlib.sha256(f"{key} {digest}".encode()).hexdigest()


def _sound(sweep: Sweep, shards, code) -> bool:
    """Do the shards of a manifest have names that are hashes, and cover every row of a sweep once,
    in order?
    """
    ends = [0, *(last for _, last, _ in shards)]
    return (
        isinstance(code, str)
        and 0 < sweep.rows <= MOST_POINTS
        and ends[-1] == sweep.rows
        and all(type(n) is int for first, last, _ in shards for n in (first, last))
        and all(low < high for low, high in pairwise(ends))
        and [first for first, _, _ in shards] == ends[:-1]
        and all(isinstance(key, str) and re.fullmatch(_KEY, key) for _, _, key in shards)
    )


def packed(columns: dict) -> bytes:
    """Return arrays as the bytes of an .npz file; equal arrays give equal bytes."""
    import numpy as np

    out = io.BytesIO()
    np.savez(
        out,
        **{name: np.ascontiguousarray(columns[name], dtype=np.float64) for name in sorted(columns)},
    )
    return out.getvalue()


def unpacked(content: bytes, measures, rows: int) -> dict:
    """Return measure -> array, (rows,), from the bytes of `packed`.  Raises ValueError for anything
    else.
    """
    import numpy as np
    from numpy.lib import format as npy

    out = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sorted(archive.namelist()) != sorted(f"{m}.npy" for m in measures):
                raise ValueError("other columns")
            for measure in measures:
                member = archive.getinfo(f"{measure}.npy")
                if member.compress_type != zipfile.ZIP_STORED or member.file_size > 8 * rows + 8192:
                    raise ValueError("another size")
                stream = io.BytesIO(archive.read(member))
                npy.read_magic(stream)
                if npy.read_array_header_1_0(stream) != ((rows,), False, np.dtype("<f8")):
                    raise ValueError("another shape")
                out[measure] = np.frombuffer(stream.read(), "<f8")
                if len(out[measure]) != rows:
                    raise ValueError("another length")
    except Exception as error:  # an archive made by somebody else breaks its reader in many ways
        raise ValueError(f"these bytes are no shard ({error})") from None
    return out

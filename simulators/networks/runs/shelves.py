"""Where runs are kept: finished ones under the rules of the sweep store, and a checkpoint of each
that is under way.

    FOLDER/shards/ab/abcd...npz     the curves of a run, named by the key of its cell
    FOLDER/shards/ab/abcd...json    the cell, device, precision, versions, and the hash of the .npz
    FOLDER/checkpoints/abcd...npz   the last whole epoch of a run that has not ended
    FOLDER/locks/                   who trains what

A curve that was not measured everywhere has nan in the rows between.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assay.simulators.core import files
from assay.simulators.core.files import StoreError
from assay.simulators.networks.runs.cells import Cell
from assay.simulators.sweeps.store import Store

SHARE = "share"
"""The column with the shares of the training after which the others were measured."""
CODE = "networks 1"
"""The form of what is stored; runs of another form are not read."""
_MOST_TEXT = 2**20


def home() -> Path:
    """Return the folder of the user's own runs: $ASSAY_STORE/networks, or ``assay/networks`` in the
    user's data folder.
    """
    chosen = os.environ.get("ASSAY_STORE")
    return Path(chosen) / "networks" if chosen else files.home("networks")


class Busy(StoreError):
    """Another process trains this run."""


class Shelf:
    """The folder of runs; it is made when something is written.  Raises StoreError where it is a
    file.
    """

    def __init__(self, folder: str | Path | None = None):
        chosen = Path(folder) if folder else home()
        if chosen.exists() and not chosen.is_dir():
            raise StoreError(f"{chosen} is no folder; runs are kept in a folder, by --store DIR")
        self.store = Store(chosen)

    @property
    def folder(self) -> Path:
        """The folder itself."""
        return self.store.folder

    def has(self, cell: Cell) -> bool:
        """Tell whether a run is finished (it is checked when it is read)."""
        return self.store.has(cell.key)

    def keep(self, cell: Cell, columns: dict[str, Any], told: dict[str, Any]) -> None:
        """Store a finished run: curves, all as long as that of `SHARE`, and what is told of it."""
        rows = len(columns[SHARE])
        note = {"cell": cell.content(), "measures": sorted(columns), "rows": [0, rows]}
        self.store.put(cell.key, columns, {**told, **note, "code": CODE})

    def note(self, key: str) -> dict[str, Any]:
        """Return what is told of a run beside its curves; raises StoreError for what is no note."""
        path = self.store.path(key).with_suffix(".json")
        try:
            found = json.loads(files.read(self.folder, path, _MOST_TEXT))
        except FileNotFoundError:
            raise StoreError(f"there is no run {key[:12]} in {self.folder}") from None
        except (ValueError, RecursionError):
            found = None
        sound = isinstance(found, dict) and isinstance(found.get("cell"), dict)
        if not sound or not isinstance(found.get("rows"), list):
            raise StoreError(f"{path} is no note of a run; move it away and run again")
        return found

    def load(self, cell: Cell) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return (curves by name, what is told) of a finished run.

        Raises StoreError where it is missing or is not, to the byte, what was written.
        """
        note = self.note(cell.key)
        if note["cell"] != cell.content():
            raise StoreError(f"the run {cell.key[:12]} is noted as another; move it away")
        columns = self.store.get(cell.key, note["measures"], note["rows"][1], CODE)
        return columns, note

    def set_aside(self, cell: Cell) -> None:
        """Rename the files of a damaged run; nothing is removed."""
        self.store.set_aside(cell.key)

    def speeds(self) -> dict[str, float]:
        """Return how many operations a second finished runs did, the last of each kind."""
        found = {}
        for path in files.found(self.folder, "shards", "[0-9a-f]{2}", r"[0-9a-f]{64}\.json"):
            try:
                note = self.note(path.stem)
                found[str(note["kind"])] = float(note["rate"])
            except (StoreError, KeyError, TypeError, ValueError):
                continue
        return {kind: rate for kind, rate in found.items() if rate > 0}

    def checkpoint(self, cell: Cell) -> Path:
        """Return the file of the checkpoint of a run that is under way; its folder is made."""
        path = self.folder / "checkpoints" / f"{cell.key}.npz"
        files.inside(self.folder, path).parent.mkdir(parents=True, exist_ok=True)
        return path

    def under_way(self, cell: Cell) -> bool:
        """Tell whether a run has a checkpoint and is not finished."""
        path = self.folder / "checkpoints" / f"{cell.key}.npz"
        return files.is_file(path) and not self.has(cell)

    def clear(self, cell: Cell) -> None:
        """Remove the checkpoint of a finished run."""
        if self.has(cell):
            files.remove(self.folder, self.checkpoint(cell))

    @contextmanager
    def training(self, cell: Cell):
        """Hold a run for oneself; raises Busy while another process trains it."""
        lock = self.folder / "locks" / f"{cell.key}.lock"
        held = files.locked(self.folder, lock, "another process trains this run")
        try:
            held.__enter__()
        except StoreError as error:
            raise Busy(str(error)) from None
        try:
            yield
        finally:
            held.__exit__(None, None, None)

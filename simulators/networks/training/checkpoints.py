"""A run's state as one file, written whole or not at all, and read only by its own run."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jax
import numpy as np

from assay.simulators.core import files
from assay.simulators.networks.training.schedule import TrainingError

_FORM = "assay training 1"


def key_of(content: dict) -> str:
    """Return the SHA-256 of what a run is: 64 hexadecimal digits."""
    text = json.dumps({"form": _FORM, **content}, sort_keys=True, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def save(path: Path, key: str, epoch: int, state, tables: dict[str, dict]) -> None:
    """Write the state after that many epochs, with tables name -> column -> list of numbers.

    Raises TrainingError where the file cannot be written.
    """
    arrays: dict[str, Any] = {
        f"state{place}": np.asarray(leaf) for place, leaf in enumerate(jax.tree.leaves(state))
    }
    note = json.dumps({"key": key, "epoch": epoch, "tables": tables})
    arrays["note"] = np.frombuffer(note.encode(), np.uint8)
    try:
        files.save_arrays(path, arrays)
    except OSError as error:
        raise TrainingError(
            f"the checkpoint {path} cannot be written ({error.strerror}); make room there, or name"
            " another place"
        ) from None


def load(path: Path, key: str, like) -> tuple[int, Any, dict[str, dict]] | None:
    """Return (epochs, state as numpy arrays in the form of `like`, tables), or None where there is
    no file.

    Raises TrainingError where the file is damaged or belongs to another run.
    """
    if not path.exists():
        return None
    found = files.load_arrays(path)
    shapes, form = jax.tree.flatten(like)
    try:
        note = json.loads(found["note"].tobytes())
        own, epoch, tables = note["key"], int(note["epoch"]), note["tables"]
        leaves = [found[f"state{place}"] for place in range(len(found) - 1)]
    except (TypeError, KeyError, ValueError, AttributeError):
        raise TrainingError(
            f"{path} is damaged or no checkpoint; move it away to begin anew"
        ) from None
    if own != key:
        raise TrainingError(
            f"{path} is the checkpoint of another run; move it away, or name another file"
        )
    fits = [(a.shape, a.dtype) for a in leaves] == [(s.shape, s.dtype) for s in shapes]
    if not fits:
        raise TrainingError(f"{path} is damaged; move it away to begin anew")
    return epoch, jax.tree.unflatten(form, leaves), tables

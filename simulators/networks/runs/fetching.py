"""Bring the images that a cell is trained on: drawn anew, or read from files of the user."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from assay.simulators.networks.data import Hierarchy, Images, known, sources
from assay.simulators.networks.runs import RunError, scales
from assay.simulators.networks.runs.cells import Cell
from assay.simulators.networks.runs.labels import labelled

COLOUR = "colour"
"""The other task that asks which channel is brightest in the mean."""
OTHER = "other"
"""The level of the labels of the other task."""


def described(printed: str, folder: str | Path | None) -> dict[str, Any]:
    """Describe the user's files of a printed data set as `Cell.data` does.

    Raises `assay.simulators.networks.data.DataError` where they are missing or cannot be used, and
    RunError where some of them are the published ones and others are not.
    """
    images, test = _read(printed, folder)
    fine = images.classes("fine")
    coarse = labelled(images, "coarse").classes("coarse") if fine % 2 == 0 else fine
    return {
        "source": images.source,
        "name": printed,
        "digest": images.digest,
        "count": len(images),
        "test": len(test),
        "classes": [coarse, fine, fine],
        "image": list(images.pixels.shape[1:]),
    }


def fetch(cell: Cell, folder: str | Path | None = None) -> tuple[Images, Images]:
    """Return training and test images of a cell with its labels.

    Raises RunError where the files are others than those that the cell names, or published and
    foreign ones are mixed, DataError, and
    `assay.simulators.core.memory.TooLarge` before anything is allocated.
    """
    data = cell.data
    if data["source"] == "procedural":
        hierarchy = Hierarchy.from_data(data["settings"])
        pair = hierarchy.images(data["count"]), hierarchy.images(data["test"], "test")
    else:
        name = data.get("name", data["source"])
        pair = _read(name, folder)
    if pair[0].digest != data["digest"]:
        raise RunError(
            f"the files of {data['source']} are not those of this run ({data['digest'][:12]});"
            " name the folder with those by --data"
        )
    return _labelled(pair[0], cell.labels), _labelled(pair[1], cell.labels)


def _read(name: str, folder: str | Path | None) -> tuple[Images, Images]:
    """Read training and test images.  A run is known by the digest of its training files, so that
    foreign test files beside them are refused.
    """
    pair = sources.read(name, folder, "train"), sources.read(name, folder, "test")
    if pair[0].source != pair[1].source:
        foreign, good = (
            ("test", "training") if pair[1].source == known.USERS else ("training", "test")
        )
        raise RunError(
            f"the {good} files of {name} are the published ones, its {foreign} files are not: put"
            f" those of {known.home(name)} there"
        )
    return pair


def _labelled(images: Images, labels: str) -> Images:
    """Return the images with the labels of a cell and, where the data have an even number of fine
    classes, coarse ones.
    """
    if "coarse" not in images.labels and images.classes("fine") % 2 == 0:
        images = labelled(images, "coarse")
    return labelled(images, labels)


def other(cell: Cell, pair: tuple[Images, Images], folder: str | Path | None = None):
    """Return training and test images of the task that a cell's frozen network is read out for,
    their labels under `OTHER`; None where there is none.

    Raises RunError where the cell has published data and the files of the other task are foreign:
    the scope of its run is computed from the digest of its own data alone.
    """
    if not cell.target:
        return None
    if cell.target == COLOUR:
        return tuple(_with(one, _brightest(one), 3) for one in pair)
    data = cell.data
    if data["source"] == "procedural":
        size, count = cell.network["image"][0], data["count"]
        scale = scales.Scale("", "", 1.0, None, None, count, data["test"])
        settings = scales.drawn(cell.target, size, scale)["settings"]
        hierarchy = Hierarchy.from_data(settings)
        pair = hierarchy.images(count), hierarchy.images(data["test"], "test")
    else:
        pair = _read(cell.target, folder)
        if known.USERS == pair[0].source and data["digest"] in scales.published().values():
            raise RunError(
                f"{data['source']} is the published one, {cell.target}, which it is read out for,"
                " is not: put the published files there"
            )
    return tuple(_with(one, one.labels["fine"], one.classes("fine")) for one in pair)


def _brightest(images: Images) -> np.ndarray:
    return images.pixels.mean(axis=(1, 2)).argmax(axis=1).astype(np.int32)


def _with(images: Images, labels: np.ndarray, count: int) -> Images:
    names = tuple(f"{OTHER} {i}" for i in range(count))
    return replace(images, labels={OTHER: labels}, names={OTHER: names})

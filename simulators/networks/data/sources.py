"""Open labelled images by name: a published dataset, packed images, or a folder of classes."""

from __future__ import annotations

from pathlib import Path

from assay.simulators.networks.data import folders, idx, known, records
from assay.simulators.networks.data.images import DataError, Images

NAMES = (*records.EDITIONS, *idx.NAMES)
"""The published datasets that can be read."""


def read(name: str, place: Path | str | None = None, part: str = "train") -> Images:
    """Return the images of a published dataset below the folder `place` (the default is the user's
    own one for data), or those of a path: a .npz file that `folders.save` wrote, or a folder with
    one folder for each class.

    Raises DataError where the name or path is unknown or the data cannot be used, and
    `memory.TooLarge` before anything is allocated.
    """
    if name in records.EDITIONS:
        return records.read(name, place, part)
    if name in idx.NAMES:
        return idx.read(name, place, part)
    path = known.folder(place) / name
    if path.is_file():
        return folders.load(path)
    if path.is_dir():
        return folders.read_folder(path, part=part)
    raise DataError(
        f"there is no dataset {name!r} and no file or folder {path}; the datasets are"
        f" {', '.join(NAMES)}"
    )

"""Read CIFAR-10 and CIFAR-100 in their binary edition.

A file is a row of records: one byte for the label (CIFAR-100: the coarse one, then the fine one),
then 3072 bytes, the red, green and blue plane of a 32 x 32 image.  The archive is read as it was
published, without unpacking it; an unpacked folder serves too, but has no published digest.
Source: A. Krizhevsky, Learning multiple layers of features from tiny images, 2009.
"""

from __future__ import annotations

import io
import tarfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assay.simulators.core import memory
from assay.simulators.networks.data import known
from assay.simulators.networks.data.images import DataError, Images

_SIDE = 32
_PLANES = 3 * _SIDE * _SIDE
_BROKEN = (tarfile.TarError, zlib.error, EOFError)


@dataclass(frozen=True)
class Edition:
    """How a dataset is laid out: its archive, the folder in it, files of each part and of names,
    and levels with their number of classes, in the order of their bytes in a record; `pickled` are
    archive and folder of the edition for Python, which is recognised and not read.
    """

    name: str
    archive: str
    folder: str
    parts: dict[str, tuple[str, ...]]
    levels: dict[str, tuple[int, str]]
    pickled: tuple[str, ...]


EDITIONS = {
    "CIFAR-10": Edition(
        "CIFAR-10",
        "cifar-10-binary.tar.gz",
        "cifar-10-batches-bin",
        {
            "train": tuple(f"data_batch_{i}.bin" for i in range(1, 6)),
            "test": ("test_batch.bin",),
        },
        {"fine": (10, "batches.meta.txt")},
        ("cifar-10-python.tar.gz", "cifar-10-batches-py"),
    ),
    "CIFAR-100": Edition(
        "CIFAR-100",
        "cifar-100-binary.tar.gz",
        "cifar-100-binary",
        {"train": ("train.bin",), "test": ("test.bin",)},
        {"coarse": (20, "coarse_label_names.txt"), "fine": (100, "fine_label_names.txt")},
        ("cifar-100-python.tar.gz", "cifar-100-python"),
    ),
}


def read(name: str, place: Path | str | None = None, part: str = "train") -> Images:
    """Read "CIFAR-10" or "CIFAR-100" from a folder, or from the archive itself.

    `place` is the archive, or a folder with the archive or with the unpacked files (the default is
    the user's own folder for data).  The pixels are uint8 (n, 32, 32, 3), the levels "fine" and,
    for CIFAR-100, "coarse".  The source is called by the dataset's name only if the archive has the
    published digest.  Raises DataError where files are missing, cut off or foreign, or a class has
    no image, and `memory.TooLarge`.
    """
    edition = EDITIONS[name]
    if part not in edition.parts:
        raise DataError(f"{name} has no part {part!r}; it has {' and '.join(edition.parts)}")
    place = known.folder(place)
    around = known.places(name, place)
    archives = [place, *(folder / edition.archive for folder in around)]
    for archive in archives:
        if archive.is_file():
            if archive.name == edition.pickled[0]:
                break
            return _archived(edition, archive, part)
    for folder in (below for each in around for below in (each, each / edition.folder)):
        found = [folder / file for file in edition.parts[part]]
        if all(file.is_file() for file in found):
            content = {file.name: known.content(file) for file in found}
            digest = known.combined(known.digests(content))
            named = [folder / file for _, file in edition.levels.values()]
            content |= {file.name: known.content(file) for file in named if file.is_file()}
            return _images(edition, content, digest, part, folder)
    for found in (place, *(folder / file for folder in around for file in edition.pickled)):
        if found.name in edition.pickled and found.exists():
            raise DataError(
                f"{found} is the Python edition of {name}: its files are pickles, programs that"
                f" are never run here; {known.wanted(name, part, found.parent)}"
            )
    raise known.wanted(name, part, place)


def _archived(edition: Edition, archive: Path, part: str) -> Images:
    whole, found = known.content(archive), {}
    digest = known.combined(known.digests({edition.archive: whole}))
    wanted = {*edition.parts[part], *(file for _, file in edition.levels.values())}
    try:
        with tarfile.open(fileobj=io.BytesIO(whole), mode="r:gz") as opened:
            for member in opened:
                folder, _, file = member.name.rpartition("/")
                if member.isfile() and folder == edition.folder and file in wanted:
                    memory.require(2 * member.size + memory.FLOOR, f"{file} of {archive}")
                    found[file] = opened.extractfile(member).read()
    except (*_BROKEN, OSError) as error:
        raise DataError(
            f"{archive} is cut off or no archive of {edition.name} ({error}); fetch it again"
        ) from None
    for file in edition.parts[part]:
        if file not in found:
            raise DataError(f"{archive} holds no {file}: it is no archive of {edition.name}")
    return _images(edition, found, digest, part, archive)


def _images(edition: Edition, content: dict, digest: str, part: str, place: Path) -> Images:
    """Cut the records of the files (name -> bytes) apart."""
    record = len(edition.levels) + _PLANES
    batches = {file: content[file] for file in edition.parts[part]}
    for file, data in batches.items():
        if not data or len(data) % record:
            raise DataError(
                f"{file} of {place} has {len(data)} bytes, no multiple of the {record} of a record"
                f" of {edition.name}: it is cut off or another file"
            )
    total = sum(map(len, batches.values()))
    memory.require(3 * total + memory.FLOOR, f"{edition.name} from {place}")
    rows = np.concatenate(
        [np.frombuffer(data, np.uint8).reshape(-1, record) for data in batches.values()]
    )
    planes = rows[:, len(edition.levels) :].reshape(-1, 3, _SIDE, _SIDE)
    labels, titles = {}, {}
    for column, (level, (classes, file)) in enumerate(edition.levels.items()):
        labels[level] = rows[:, column].astype(np.int32)
        wrong = labels[level].max()
        if wrong >= classes:
            raise DataError(
                f"{place} has the {level} label {wrong}, and {edition.name} has {classes} classes:"
                " it is another file"
            )
        titles[level] = _titles(content.get(file), classes, file, place)
    pixels = np.ascontiguousarray(planes.transpose(0, 2, 3, 1))
    found = Images(pixels, labels, titles, digest, known.source(digest, part), part)
    return found.complete(*labels)


def _titles(text: bytes | None, classes: int, file: str, place: Path) -> tuple[str, ...]:
    """Read the names of classes, one a line; numbers where there is no such file."""
    if text is None:
        return tuple(map(str, range(classes)))
    lines = tuple(line.strip() for line in text.decode("utf-8", "replace").splitlines())
    lines = tuple(line for line in lines if line)
    if len(lines) != classes:
        raise DataError(f"{file} of {place} names {len(lines)} classes, not {classes}")
    return lines

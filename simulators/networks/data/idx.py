"""Read MNIST, Fashion-MNIST and other images in the idx format.

A file begins with two zero bytes, 8 for bytes, and the number of dimensions; each dimension follows
as four bytes, the largest first, then the data.  Files may be packed with gzip.  Grey images get
three equal channels.  Source of the format: Y. LeCun, C. Cortes, C. Burges, the MNIST database.
"""

from __future__ import annotations

import gzip
import io
import zlib
from pathlib import Path

import numpy as np

from assay.simulators.core import memory
from assay.simulators.networks.data import known
from assay.simulators.networks.data.images import DataError, Images

NAMES = {
    "MNIST": tuple("0123456789"),
    "Fashion-MNIST": (
        "T-shirt/top",
        "Trouser",
        "Pullover",
        "Dress",
        "Coat",
        "Sandal",
        "Shirt",
        "Sneaker",
        "Bag",
        "Ankle boot",
    ),
}
_PREFIX = {"train": "train", "test": "t10k"}
_BYTES = 8


def read(name: str, place: Path | str | None = None, part: str = "train", side: int = 32) -> Images:
    """Read "MNIST" or "Fashion-MNIST" from a folder, packed or not.

    The files are looked for in the folder (the default is the user's own one for data), in its
    folder called by the dataset, and in `raw` there, as torchvision leaves them.  Images of 28 x 28
    get a black frame up to `side` x `side`, as `phases` and `majority` have them at 32 x 32; None
    leaves them.  The source is called by the dataset's name only if both packed files have the
    published digests.  Raises DataError where files are missing, cut off or foreign, or a class has
    no image, and `memory.TooLarge`.
    """
    if part not in _PREFIX:
        raise DataError(f"{name} has no part {part!r}; it has {' and '.join(_PREFIX)}")
    place = known.folder(place)
    stems = [f"{_PREFIX[part]}-{kind}-ubyte" for kind in ("images-idx3", "labels-idx1")]
    for folder in known.places(name, place):
        found = [_either(folder, stem) for stem in stems]
        if found[0] is not None and found[1] is not None:
            return pair(found[0], found[1], NAMES[name], part, side)
    raise known.wanted(name, part, place)


def pair(
    images: Path,
    labels: Path,
    names: tuple[str, ...],
    part: str = "train",
    side: int | None = None,
) -> Images:
    """Read a file of images and the file of their labels, one for each, at the level "fine"; see
    `read`.
    """
    contents = {path.name: known.content(path) for path in (images, labels)}
    digest = known.combined(known.digests(contents))
    pixels = _array(contents[images.name], images, 3)
    numbers = _array(contents[labels.name], labels, 1)
    if len(pixels) != len(numbers):
        raise DataError(
            f"{images} has {len(pixels)} images and {labels} {len(numbers)} labels; they are not of"
            " one set"
        )
    if not len(pixels) or 0 in pixels.shape:
        raise DataError(f"{images} has no image")
    if numbers.max() >= len(names):
        raise DataError(
            f"{labels} has the label {numbers.max()}, and there are {len(names)} classes: it is"
            " another file"
        )
    height, width = pixels.shape[1:]
    side_of = (height, width) if side is None else (side, side)
    if side_of[0] < height or side_of[1] < width:
        raise DataError(f"the images of {images} have {height} x {width} pixels, more than {side}")
    memory.require(
        3.0 * len(pixels) * side_of[0] * side_of[1] + memory.FLOOR, f"the images of {images}"
    )
    framed = np.zeros((len(pixels), *side_of, 3), np.uint8)
    top, left = (side_of[0] - height) // 2, (side_of[1] - width) // 2
    framed[:, top : top + height, left : left + width] = pixels[..., None]
    fine = {"fine": numbers.astype(np.int32)}
    found = Images(framed, fine, {"fine": names}, digest, known.source(digest, part), part)
    return found.complete("fine")


def _either(folder: Path, stem: str) -> Path | None:
    """Return the packed file, or else the unpacked one."""
    paths = [folder / f"{stem}.gz", folder / stem]
    return next((path for path in paths if path.is_file()), None)


def _array(data: bytes, path: Path, dimensions: int) -> np.ndarray:
    """Return the array of an idx file, uint8 with so many dimensions."""
    head = 4 + 4 * dimensions
    try:
        file = gzip.open(io.BytesIO(data)) if data[:2] == b"\x1f\x8b" else io.BytesIO(data)
        magic = file.read(head)
        if len(magic) < head or magic[:4] != bytes([0, 0, _BYTES, dimensions]):
            kind = "images" if dimensions == 3 else "labels"
            raise DataError(f"{path} is no idx file of {kind} (bytes in {dimensions} dimensions)")
        shape = [int(n) for n in np.frombuffer(magic, ">u4", offset=4)]
        size = int(np.prod(shape, dtype=object))
        memory.require(2.0 * size + memory.FLOOR, str(path))
        body = file.read(size + 1)
    except (zlib.error, EOFError, OSError) as error:
        raise DataError(f"{path} is cut off or damaged ({error}); fetch it again") from None
    if len(body) != size:
        more = "more" if len(body) > size else "fewer"
        raise DataError(f"{path} has {more} than the {size} bytes it announces; fetch it again")
    return np.frombuffer(body, np.uint8).reshape(shape)

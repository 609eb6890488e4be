"""Tell published datasets from other files by their digests.

Only files whose sha256 stands here are called by a dataset's name, and only these can count as the
printed data of a paper.  Everything else is "files of the user", whatever the files are called.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from assay.simulators.core import files, memory
from assay.simulators.networks.data.images import DataError

USERS = "files of the user"
"""The source of images that are none of the published ones."""


@dataclass(frozen=True)
class Published:
    """One part of a published dataset: its files with their sha256, and where people find them."""

    name: str
    parts: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    megabytes: int
    home: str


# The digests are those that tensorflow-datasets carries (tensorflow_datasets/url_checksums:
# cifar10.txt, cifar100.txt, mnist.txt, fashion_mnist.txt).
PUBLISHED = (
    Published(
        "CIFAR-10",
        ("train", "test"),
        (
            (
                "cifar-10-binary.tar.gz",
                "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd",
            ),
        ),
        170,
        "https://www.cs.toronto.edu/~kriz/cifar.html",
    ),
    Published(
        "CIFAR-100",
        ("train", "test"),
        (
            (
                "cifar-100-binary.tar.gz",
                "58a81ae192c23a4be8b1804d68e518ed807d710a4eb253b1f2a199162a40d8ec",
            ),
        ),
        169,
        "https://www.cs.toronto.edu/~kriz/cifar.html",
    ),
    Published(
        "MNIST",
        ("train",),
        (
            (
                "train-images-idx3-ubyte.gz",
                "440fcabf73cc546fa21475e81ea370265605f56be210a4024d2ca8f203523609",
            ),
            (
                "train-labels-idx1-ubyte.gz",
                "3552534a0a558bbed6aed32b30c495cca23d567ec52cac8be1a0730e8010255c",
            ),
        ),
        10,
        "https://storage.googleapis.com/cvdf-datasets/mnist",
    ),
    Published(
        "MNIST",
        ("test",),
        (
            (
                "t10k-images-idx3-ubyte.gz",
                "8d422c7b0a1c1c79245a5bcf07fe86e33eeafee792b84584aec276f5a2dbc4e6",
            ),
            (
                "t10k-labels-idx1-ubyte.gz",
                "f7ae60f92e00ec6debd23a6088c31dbd2371eca3ffa0defaefb259924204aec6",
            ),
        ),
        2,
        "https://storage.googleapis.com/cvdf-datasets/mnist",
    ),
    Published(
        "Fashion-MNIST",
        ("train",),
        (
            (
                "train-images-idx3-ubyte.gz",
                "3aede38d61863908ad78613f6a32ed271626dd12800ba2636569512369268a84",
            ),
            (
                "train-labels-idx1-ubyte.gz",
                "a04f17134ac03560a47e3764e11b92fc97de4d1bfaf8ba1a3aa29af54cc90845",
            ),
        ),
        26,
        "https://github.com/zalandoresearch/fashion-mnist",
    ),
    Published(
        "Fashion-MNIST",
        ("test",),
        (
            (
                "t10k-images-idx3-ubyte.gz",
                "346e55b948d973a97e58d2351dde16a484bd415d4595297633bb08f03db6a073",
            ),
            (
                "t10k-labels-idx1-ubyte.gz",
                "67da17c76eaffca5446c3361aaab5c3cd6d1c2608764d35dfb1850b086bf8dd5",
            ),
        ),
        5,
        "https://github.com/zalandoresearch/fashion-mnist",
    ),
)


def combined(digests: Mapping[str, str]) -> str:
    """Return one sha256 for some files, name -> sha256: that of a single file is its own, that of
    several is the sha256 of the lines "SHA256  NAME", ordered by name.
    """
    if len(digests) == 1:
        return next(iter(digests.values()))
    lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


FULL = {(combined(dict(row.files)), part): row.name for row in PUBLISHED for part in row.parts}
"""(digest, part) -> name of the dataset, for the published data and nothing else."""


def source(digest: str, part: str) -> str:
    """Return the name of the dataset whose part has this digest, or "files of the user"."""
    return FULL.get((digest, part), USERS)


def content(path: Path) -> bytes:
    """Return the bytes of a file.  Raises DataError where it cannot be read, `memory.TooLarge`
    before it is.
    """
    try:
        memory.require(2 * path.stat().st_size + memory.FLOOR, str(path))
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from None


def digests(contents: Mapping[str, bytes]) -> dict[str, str]:
    """Return the sha256 of each of some files, name -> sha256, from their bytes."""
    return {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()}


def folder(place: Path | str | None) -> Path:
    """Return the folder where data files are looked for: `place`, or the user's own one."""
    return Path(place) if place is not None else files.home("data")


def places(name: str, place: Path) -> tuple[Path, ...]:
    """Return the folders where a dataset's files may lie below `place`: there, in a folder called
    by the dataset (needed where two datasets name their files alike), and in `raw` in it, as
    torchvision leaves them.
    """
    own = tuple(dict.fromkeys((name, name.replace("-", ""))))
    below = tuple(place / folder / raw for folder in own for raw in ("", "raw"))
    return (*below, place)


def missing(name: str, part: str, place: Path) -> list[str]:
    """Return the names of the published files of a part that are nowhere below `place`."""
    row = _row(name, part)
    return [
        file
        for file, _ in row.files
        if not any((folder / file).is_file() for folder in places(name, place))
    ]


def wanted(name: str, part: str, place: Path) -> DataError:
    """Return the error for a dataset that is not there: which files it needs, where they belong,
    and where people find them.
    """
    row = _row(name, part)
    needed = " and ".join(file for file, _ in row.files)
    return DataError(
        f"{name} ({part}) is not in {place}: put {needed} into {place / name} ({row.megabytes} MB,"
        f" from {row.home}); nothing is fetched from the network"
    )


def home(name: str) -> str:
    """Return the page where people find a dataset; "its publisher" where none is known."""
    return next((row.home for row in PUBLISHED if row.name == name), "its publisher")


def _row(name: str, part: str) -> Published:
    return next(row for row in PUBLISHED if row.name == name and part in row.parts)

"""Hold labelled images in memory, and say in one line what is wrong with data.

Pixels are bytes, as they go to a device; labels are whole numbers at one or more levels of a
hierarchy, such as "coarse" and "fine".
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

import numpy as np


class DataError(ValueError):
    """Data that cannot be used; the message is one line that says what to do."""


@dataclass(frozen=True, eq=False)
class Images:
    """Labelled images, checked when they are made.

    pixels   uint8, (n, height, width, 3)
    labels   level -> int32, (n,), each from 0 to the number of its classes - 1
    names    level -> names of its classes
    digest   sha256, hexadecimal: of the files that were read, or of the settings of the generator
    source   "procedural"; a dataset's name ("CIFAR-10") only where `known` has the digest of the
             files; "files of the user" otherwise
    part     which part of the source: "train", "test", ...

    Raises DataError where these do not fit each other.
    """

    pixels: np.ndarray
    labels: dict[str, np.ndarray]
    names: dict[str, tuple[str, ...]]
    digest: str
    source: str
    part: str = "train"

    def __post_init__(self) -> None:
        shape = self.pixels.shape
        if self.pixels.dtype != np.uint8 or len(shape) != 4 or shape[3] != 3 or 0 in shape:
            raise DataError(
                f"pixels are {self.pixels.dtype} of shape {shape}; they must be bytes (uint8) of"
                " shape (images, height, width, 3), at least one image"
            )
        if not self.labels or set(self.labels) != set(self.names):
            raise DataError(
                "every level of labels needs the names of its classes, and there is one"
            )
        for level, labels in self.labels.items():
            if labels.dtype != np.int32 or labels.shape != shape[:1]:
                raise DataError(
                    f"{shape[0]} images have {labels.size} labels at the level {level!r}; each"
                    " needs one, of type int32"
                )
            if labels.min() < 0 or labels.max() >= self.classes(level):
                raise DataError(
                    f"the labels {labels.min()} to {labels.max()} at the level {level!r} do not fit"
                    f" its {self.classes(level)} classes"
                )

    def __len__(self) -> int:
        return len(self.pixels)

    def classes(self, level: str) -> int:
        """Return the number of classes at a level.  Raises DataError for an unknown level."""
        return len(self.names[self._known(level)])

    def counts(self, level: str) -> np.ndarray:
        """Count the images of each class at a level, int64 (classes,)."""
        return np.bincount(self.labels[self._known(level)], minlength=self.classes(level))

    def complete(self, *levels: str) -> Images:
        """Return these images when every class of the levels has one.  Raises DataError naming the
        classes without images.
        """
        for level in levels:
            empty = [self.names[level][c] for c in np.flatnonzero(self.counts(level) == 0)]
            if empty:
                more = f" and {len(empty) - 3} more" if len(empty) > 3 else ""
                raise DataError(
                    f"no image belongs to {', '.join(empty[:3])}{more} at the level {level!r}; give"
                    " every class an image, or leave the class out"
                )
        return self

    def take(self, rows) -> Images:
        """Return the images with these numbers, in this order, under a digest of their own: a
        choice from a published dataset is not that dataset.
        """
        rows = np.asarray(rows, dtype=np.int64)
        if len(rows) and (rows.min() < 0 or rows.max() >= len(self)):
            raise DataError(f"the images are numbered from 0 to {len(self) - 1}")
        chosen = hashlib.sha256(self.digest.encode() + rows.astype("<i8").tobytes()).hexdigest()
        name = self.source.removeprefix("a choice from ")
        return replace(
            self,
            pixels=self.pixels[rows],
            labels={level: labels[rows] for level, labels in self.labels.items()},
            digest=chosen,
            source=f"a choice from {name}",
        )

    def merged(self, level: str, groups: int) -> Images:
        """Add the level "LEVEL mod G": class y of `level` belongs to group y mod G.

        These are the coarse labels of `collapse`, (4).  Raises DataError unless `groups` divides
        the number of classes.
        """
        classes = self.classes(level)
        if not 0 < groups <= classes or classes % groups:
            raise DataError(
                f"{classes} classes cannot be merged into {groups} groups of equal size"
            )
        names = self.names[level]
        joined = tuple("+".join(names[g::groups]) for g in range(groups))
        return self._with(f"{level} mod {groups}", self.labels[level] % groups, joined)

    def split(self, level: str, pieces: int, seed: int) -> Images:
        """Add the level "LEVEL split P seed S": each image of class y goes to one of the classes y,
        y + C, ..., y + (P - 1) C, evenly by chance (the fine labels of `collapse`, (5)).

        The draw depends on the seed and the image's number alone.
        """
        classes = self.classes(level)
        if pieces < 1:
            raise DataError("a class is split into at least one piece")
        if not 0 <= seed < 2**64:
            raise DataError("a seed is a whole number from 0 to 2^64 - 1")
        raw = np.random.Philox(key=seed).random_raw(len(self)) >> np.uint64(32)
        piece = (raw * np.uint64(pieces) >> np.uint64(32)).astype(np.int32)
        names = tuple(f"{name}/{p}" for p in range(pieces) for name in self.names[level])
        return self._with(
            f"{level} split {pieces} seed {seed}",
            self.labels[level] + np.int32(classes) * piece,
            names,
        )

    def _with(self, level: str, labels: np.ndarray, names: tuple[str, ...]) -> Images:
        return replace(
            self, labels={**self.labels, level: labels}, names={**self.names, level: names}
        )

    def _known(self, level: str) -> str:
        if level not in self.names:
            raise DataError(
                f"these images have no labels at the level {level!r}; they have"
                f" {', '.join(self.names)}"
            )
        return level

"""Draw images of a hierarchy of classes whose features are those of the theory.

An image is a grid of patches, as in `granularity` (Section 4.1).  Each node of the hierarchy, a
superclass or a subclass, has a pattern of the size of a patch.  In an image of a class every patch
shows the pattern of the superclass (a *common* patch) with probability s/P; each of the others that
of the subclass (a *fine* patch), so that s of them are expected; with more levels this goes on; all
other patches are noise.  The part "hard" follows the hard samples there: common patches become
noise, some of the patches show the common pattern of another superclass faintly (*feature noise*),
and one noise patch is strong.  Over the whole image lies a tint, the *nuisance*: with the strength
`shortcut` it gives the superclass away, as the first attribute of `majority` does, for most of the
images and not for the few.

The generator is exact: a seed and a number give the image, the same bits on every machine, as it
uses the counters of Philox and whole numbers alone.  So the digest is known before anything is
drawn, and images can be drawn in any order.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from math import prod

import numpy as np

from assay.simulators.core import memory
from assay.simulators.core.trajectory import key
from assay.simulators.networks.data.images import DataError, Images

PARTS = ("train", "test", "fair", "hard")
"""train: classes as `imbalance` says; the others have equal classes.  fair: the tint says nothing
about the class.  hard: common patches are replaced, see above.
"""
_CHUNK = 512
_GREY = 128


@dataclass(frozen=True)
class Hierarchy:
    """The settings of a procedural hierarchy; all are whole numbers.

    branches     children of a node at each level: (5, 2) are 5 superclasses of 2 subclasses each
    size         height and width of an image, a multiple of `patch`
    patch        height and width of a patch
    features     s, the expected number of patches of each level
    contrast     grey levels between a pattern and the background
    spread       amplitudes of patches vary by so many thousandths around 1
    similarity   thousandths of a pattern that the children of one node share
    noise        pixel noise, uniform from -noise to noise
    tint         grey levels of the tint at most; 0 leaves it out
    shortcut     thousandths of the images whose tint is that of their superclass; in the others it
                 is any, evenly by chance
    imbalance    how many times as many images the first class has as the last; the sizes of the
                 classes between follow a hyperbola
    alien        expected patches of feature noise in a hard image
    faint        amplitude of feature noise in thousandths
    strong       noise of the strong patch of a hard image, as `noise`
    seed         chooses patterns and images

    As for every class about exp(-s) of the images show no patch of a level, no network is right on
    all of them at small s.  Raises DataError for senseless settings.
    """

    branches: tuple[int, ...] = (5, 2)
    size: int = 32
    patch: int = 4
    features: int = 8
    contrast: int = 40
    spread: int = 100
    similarity: int = 0
    noise: int = 25
    tint: int = 20
    shortcut: int = 0
    imbalance: int = 1
    alien: int = 4
    faint: int = 350
    strong: int = 100
    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "branches", tuple(self.branches))
        for name, value in asdict(self).items():
            for number in value if name == "branches" else (value,):
                if type(number) is not int:
                    raise DataError(f"{name} of a hierarchy is a whole number, not {number!r}")
        if not self.branches or min(self.branches) < 1 or self.classes > 2**20:
            raise DataError("branches says how many children a node has: at least 1 at every level")
        if self.patch < 1 or self.size < self.patch or self.size % self.patch:
            raise DataError(f"size {self.size} is no multiple of the patch {self.patch}")
        if self.size > 1024:
            raise DataError(f"size {self.size} is more than 1024 pixels")
        for name, least, most in _RANGES:
            if not least <= getattr(self, name) <= most:
                raise DataError(f"{name} is {getattr(self, name)}; it goes from {least} to {most}")

    @property
    def classes(self) -> int:
        """Number of classes at the finest level."""
        return prod(self.branches)

    @property
    def levels(self) -> tuple[str, ...]:
        """Names of the levels from the superclass down: "coarse", "level 2", ..., "fine"."""
        middle = [f"level {n}" for n in range(2, len(self.branches))]
        return ("coarse", *middle, "fine") if len(self.branches) > 1 else ("fine",)

    @property
    def patches(self) -> int:
        """P, the number of patches of an image."""
        return (self.size // self.patch) ** 2

    def data(self) -> dict:
        """Return the settings as JSON takes them; `from_data` reads them."""
        return {**asdict(self), "branches": list(self.branches)}

    @classmethod
    def from_data(cls, data: dict) -> Hierarchy:
        """Read what `data` wrote; settings that are left out have their defaults.  Raises
        DataError.
        """
        known = [field.name for field in fields(cls)]
        for name in data:
            if name not in known:
                raise DataError(f"a hierarchy has no setting {name!r}; it has {', '.join(known)}")
        if not isinstance(data.get("branches", []), list | tuple):
            raise DataError("branches of a hierarchy is a list of whole numbers")
        return cls(**data)

    def digest(self, count: int, part: str = "train", first: int = 0) -> str:
        """Return the sha256 that identifies `count` images of a part; nothing is drawn."""
        settings = {"generator": "hierarchy", "version": 1, **self.data()}
        chosen = {"part": self._part(part), "first": first, "count": count}
        text = json.dumps({**settings, **chosen}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def memory(self, count: int) -> float:
        """Estimate the bytes that `count` images take while they are drawn."""
        pixels = 3 * self.size**2
        kept = pixels + 4 * (len(self.branches) + 2)
        working = 16 * pixels + 40 * self.patches * (len(self.branches) + 2)
        pattern = 16 * sum(self._nodes(level) for level in range(len(self.branches)))
        return float(
            memory.FLOOR + count * kept + min(count, _CHUNK) * working + pattern * 3 * self.patch**2
        )

    def images(self, count: int, part: str = "train", first: int = 0) -> Images:
        """Draw the images number `first` to `first + count - 1` of a part.

        The labels have the levels of the hierarchy, "nuisance" (which tint) and "majority" (1 where
        the tint is that of the superclass, 0 for the few).  Raises DataError, and
        `memory.TooLarge` before anything is drawn.
        """
        self._part(part)
        if count < 1 or first < 0:
            raise DataError(f"{count} images from number {first} on cannot be drawn")
        fits = "draw fewer images, or smaller ones"
        memory.require(self.memory(count), f"{count} images of {self.size} pixels", fits)
        signs, tints = self.patterns(), self.tints()
        pixels = np.empty((count, self.size, self.size, 3), np.uint8)
        labels = {
            name: np.empty(count, np.int32) for name in (*self.levels, "nuisance", "majority")
        }
        for low in range(0, count, _CHUNK):
            rows = slice(low, min(low + _CHUNK, count))
            drawn = self._drawn(rows.stop - low, part, first + low)
            pixels[rows] = self._painted(drawn, signs, tints)
            for level, name in enumerate(self.levels):
                labels[name][rows] = self._ancestor(drawn["class"], level)
            labels["nuisance"][rows] = drawn["tint"]
            labels["majority"][rows] = drawn["tint"] == self._ancestor(drawn["class"], 0)
        return Images(
            pixels,
            labels,
            self._names(),
            self.digest(count, part, first),
            "procedural",
            part,
        )

    def layout(self, count: int, part: str = "train", first: int = 0) -> dict[str, np.ndarray]:
        """Say what the images show, without drawing their pixels.

        "class" (count,), "tint" (count,), "kind" (count, P): the level whose pattern a patch shows
        (0 is common), or -1 for noise, -2 for feature noise, -3 for strong noise; "owner" (count,
        P): the node whose pattern it is, -1 for noise; "amplitude" (count, P) in thousandths.
        """
        self._part(part)
        drawn = self._drawn(count, part, first)
        return {name: drawn[name] for name in ("class", "tint", "kind", "owner", "amplitude")}

    def patterns(self) -> list[np.ndarray]:
        """Return the patterns of the nodes of each level, int8 (nodes, patch, patch, 3) of -1, 1.

        Those of two nodes are independent fair signs, so nearly orthogonal; children of one node
        share `similarity` thousandths of their signs.
        """
        found = []
        for level, children in enumerate(self.branches):
            nodes, entries = self._nodes(level), 3 * self.patch**2
            parents = nodes // children
            raw = _bytes(
                self._stream(f"level {level}"), 0, 1, nodes * entries + 5 * parents * entries
            )[0]
            own, shared, mask = np.split(raw, [nodes * entries, (nodes + parents) * entries])
            common = mask.view("<u4").astype(np.uint64) * np.uint64(1000) >> np.uint64(32)
            common = (common < (self.similarity if level else 0)).reshape(parents, 1, entries)
            signs = np.where(
                common,
                shared.reshape(parents, 1, entries) & 1,
                own.reshape(parents, children, entries) & 1,
            )
            shape = (nodes, self.patch, self.patch, 3)
            found.append((2 * signs.astype(np.int8) - 1).reshape(shape))
        return found

    def tints(self) -> np.ndarray:
        """Return the colour of each superclass's tint, int16 (superclasses, 3) from -tint to
        tint.
        """
        raw = _bytes(self._stream("tints"), 0, 1, 3 * self.branches[0])[0]
        return _uniform(raw, self.tint).reshape(-1, 3)

    def _part(self, part: str) -> str:
        if part not in PARTS:
            raise DataError(f"a hierarchy has no part {part!r}; it has {', '.join(PARTS)}")
        if part == "hard" and (len(self.branches) < 2 or self.branches[0] < 2):
            raise DataError("hard images need at least two levels and two superclasses")
        return part

    def _nodes(self, level: int) -> int:
        return prod(self.branches[: level + 1])

    def _ancestor(self, classes: np.ndarray, level: int) -> np.ndarray:
        return classes // prod(self.branches[level + 1 :])

    def _names(self) -> dict[str, tuple[str, ...]]:
        names: dict[str, tuple[str, ...]] = {}
        above: tuple[str, ...] = ("",)
        for level, children in zip(self.levels, self.branches):
            above = tuple(f"{name}.{c}".lstrip(".") for name in above for c in range(children))
            names[level] = above
        names["nuisance"] = tuple(f"tint {t}" for t in range(self.branches[0]))
        names["majority"] = ("few", "majority")
        return names

    def _stream(self, purpose: str) -> np.ndarray:
        return np.array(key("hierarchy", purpose, self.seed), dtype=np.uint64)

    def _class(self, numbers: np.ndarray, part: str) -> np.ndarray:
        """Return the class of each image: the classes take turns, each as often in a cycle as its
        size says.
        """
        last, ratio = max(self.classes - 1, 1), self.imbalance if part == "train" else 1
        below = [last + (ratio - 1) * c for c in range(self.classes)]
        sizes = [max(1, (2 * ratio * last + d) // (2 * d)) for d in below]
        ends = np.cumsum(np.array(sizes, dtype=np.int64))
        return np.searchsorted(ends, numbers % ends[-1], side="right")

    def _drawn(self, count: int, part: str, first: int) -> dict[str, np.ndarray]:
        """Draw everything about a run of images that is chance."""
        levels, total = len(self.branches), self.patches
        pixels, strong = 3 * self.size**2, 3 * self.patch**2
        words = 4 + total * (levels + 2)
        raw = _bytes(self._stream(part), first, count, 4 * words + pixels + strong)
        word = np.ascontiguousarray(raw[:, : 4 * words]).view("<u4").astype(np.uint64)
        head, body = word[:, :4], word[:, 4:].reshape(count, levels + 2, total)
        classes = self._class(np.arange(first, first + count, dtype=np.int64), part)
        kind = np.full((count, total), -1, np.int64)
        owner = np.full((count, total), -1, np.int64)
        for level in range(levels):
            shown = (kind == -1) & _chosen(body[:, level], self.features, kind)
            kind[shown] = level
            owner[shown] = np.repeat(self._ancestor(classes, level), shown.sum(axis=1))
        varied = _below(body[:, levels + 1], 2 * self.spread + 1) + 1000 - self.spread
        if part == "hard":
            for values in (kind, owner):
                values[kind == 0] = -1
            shown = (kind == -1) & _chosen(body[:, levels], self.alien, kind)
            others = self.branches[0]
            step = 1 + _below(head[:, 2], others - 1)
            kind[shown] = -2
            owner[shown] = np.repeat(
                (self._ancestor(classes, 0) + step) % others, shown.sum(axis=1)
            )
            varied = np.where(kind == -2, varied * self.faint // 1000, varied)
            left = kind == -1
            place = _below(head[:, 3], left.sum(axis=1))
            kind[left & (np.cumsum(left, axis=1) == place[:, None] + 1)] = -3
        superclass = self._ancestor(classes, 0)
        told = _below(head[:, 0], 1000) < (0 if part == "fair" else self.shortcut)
        tint = np.where(told, superclass, _below(head[:, 1], self.branches[0]))
        return {
            "class": classes,
            "kind": kind,
            "owner": owner,
            "amplitude": np.where(kind == -1, 0, varied),
            "tint": tint,
            "noise": raw[:, 4 * words : 4 * words + pixels],
            "strong": raw[:, 4 * words + pixels :],
        }

    def _painted(self, drawn: dict, signs: list[np.ndarray], tints: np.ndarray) -> np.ndarray:
        """Return the pixels of images, uint8 (count, size, size, 3)."""
        kind, owner = drawn["kind"], drawn["owner"]
        count, total, grid = len(kind), self.patches, self.size // self.patch
        shape = (self.patch, self.patch, 3)
        patches = np.zeros((count, total, *shape), np.int16)
        height = (self.contrast * drawn["amplitude"] // 1000).astype(np.int16)
        for level, pattern in enumerate(signs):
            shown = (kind == level) | (kind == -2 if level == 0 else False)
            patches[shown] = pattern[owner[shown]] * height[shown][:, None, None, None]
        rows, places = np.nonzero(kind == -3)
        patches[rows, places] = _uniform(drawn["strong"][rows], self.strong).reshape(-1, *shape)
        image = patches.reshape(count, grid, grid, *shape).swapaxes(2, 3)
        image = image.reshape(count, self.size, self.size, 3)
        image += _uniform(drawn["noise"], self.noise).reshape(image.shape)
        image += (np.int16(_GREY) + tints[drawn["tint"]])[:, None, None, :]
        return np.clip(image, 0, 255).astype(np.uint8)


_RANGES = (
    ("features", 0, 2**16),
    ("contrast", 0, 255),
    ("spread", 0, 1000),
    ("similarity", 0, 1000),
    ("noise", 0, 127),
    ("tint", 0, 127),
    ("shortcut", 0, 1000),
    ("imbalance", 1, 10**6),
    ("alien", 0, 2**16),
    ("faint", 0, 1000),
    ("strong", 0, 127),
    ("seed", 0, 2**63 - 1),
)


def _bytes(stream: np.ndarray, first: int, count: int, each: int) -> np.ndarray:
    """Return the bytes of the items `first` to `first + count - 1` of a Philox stream, uint8
    (count, each); every item has counters of its own.
    """
    blocks = -(-each // 32)  # a counter gives four words of 64 bits
    raw = np.random.Philox(key=stream, counter=first * blocks).random_raw(4 * blocks * count)
    return raw.astype("<u8").view(np.uint8).reshape(count, 32 * blocks)[:, :each]


def _below(words: np.ndarray, bound) -> np.ndarray:
    """Scale 32-bit words to whole numbers from 0 to bound - 1, int64; 0 where the bound is 0."""
    return (words * np.asarray(bound).astype(np.uint64) >> np.uint64(32)).astype(np.int64)


def _chosen(words: np.ndarray, expected: int, kind: np.ndarray) -> np.ndarray:
    """Choose patches so that `expected` of those that are still free (kind -1) are chosen on
    average: each with probability min(1, expected/free).
    """
    free = (kind == -1).sum(axis=1, keepdims=True).astype(np.uint64)
    return words * free < np.uint64(expected << 32)


def _uniform(raw: np.ndarray, most: int) -> np.ndarray:
    """Scale bytes to whole numbers from -most to most, int16."""
    return ((raw.astype(np.uint16) * np.uint16(2 * most + 1)) >> 8).astype(np.int16) - np.int16(
        most
    )

"""Follow layers over training: decoders and probes refitted at iterations 0, 1, 2, 4, ..., 2^i, as
`phases` and `majority` print it.  All layers of a checkpoint are fitted in one pass over the images
and tested in another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from assay.simulators.core import memory
from assay.simulators.networks.data.images import Images
from assay.simulators.networks.measures import trained
from assay.simulators.networks.measures.regression import Probes, Regression

Forward = Callable[[np.ndarray], Mapping[str, np.ndarray]]
"""Takes pixels uint8 (b, h, w, 3) and gives layer -> features (b, ...)."""


@dataclass(frozen=True)
class Followed:
    """What was measured.

    steps     iterations of the checkpoints, (S,)
    layers    names
    error     reconstruction error as a fraction of the variance of the pixels, (S, layers)
    accuracy  level -> share of right answers of the ridge probe, (S, layers)

    Both on the test images where there are some, else on the images of the fit.
    """

    steps: np.ndarray
    layers: tuple[str, ...]
    error: np.ndarray
    accuracy: dict[str, np.ndarray]


def powers(last: int) -> list[int]:
    """Return the iterations 0, 1, 2, 4, ..., 2^i up to `last`."""
    return [0, *(2**i for i in range(last.bit_length()) if 2**i <= last)]


def flat(features, most: int) -> np.ndarray:
    """Return features as rows (b, d), d at most `most`: maps (b, h, w, c) are averaged over square
    pieces until they fit, anything else is laid flat.

    Raises ValueError where even the mean over a map is too large.
    """
    features = np.asarray(features, np.float64)
    while features[0].size > most and features.ndim == 4 and features.shape[1:3] != (1, 1):
        features = _halved(features)
    rows = features.reshape(len(features), -1)
    if rows.shape[1] > most:
        raise ValueError(f"a layer has {rows.shape[1]} features; allow so many, or leave it out")
    return rows


def follow(
    checkpoints: Iterable[tuple[int, Forward]],
    images: Images,
    test: Images | None = None,
    *,
    levels: Iterable[str] = (),
    penalty: float = 1e-3,
    hidden: int | None = None,
    most: int = 1024,
    side: int | None = None,
    batch: int = 512,
) -> Followed:
    """Refit a decoder and ridge probes at each checkpoint for every layer.

    The decoder is affine and minimises the mean of |x - g(o)|^2 + penalty |slope|^2 over the
    images, x the pixels divided by 255 (averaged to `side` x `side` pixels if given), o the
    features of the layer by `flat`; these count as divided by the root of their variance, so that
    the penalty means the same for all layers.  With `hidden` units it is the nonlinear one of
    `trained.unexplained`, by the printed schedule.  `checkpoints` gives pairs of iteration and
    forward pass, one at a time: only one network is held.  `levels` are the levels of labels to
    probe.

    Raises ValueError where checkpoints differ in their layers, `memory.TooLarge`.
    """
    levels, found = tuple(levels), {}
    classes = {level: images.classes(level) for level in levels}
    whole = len(images) + len(test or images)
    for step, forward in checkpoints:
        layers: dict[str, _Layer] = {}
        for pixels, labels in _batches(images, levels, batch):
            target = _target(pixels, side)
            here = _rows(forward, pixels, most)
            layers = layers or _started(here, target.shape[1], classes, hidden, whole)
            for name, rows in here.items():
                layers[name].add(rows, target, labels)
        for layer in layers.values():
            layer.solve(penalty)
        for pixels, labels in _batches(test or images, levels, batch):
            target = _target(pixels, side)
            for name, rows in _rows(forward, pixels, most).items():
                layers[name].test(rows, target, labels)
        found[step] = {name: (layer.error(), layer.accuracies()) for name, layer in layers.items()}
    if not found:
        raise ValueError("there is no checkpoint to measure")
    names = tuple(next(iter(found.values())))
    for step, row in found.items():
        if tuple(row) != names:
            raise ValueError(f"the layers at iteration {step} are others: {', '.join(row)}")
    return Followed(
        np.array(list(found)),
        names,
        np.array([[row[name][0] for name in names] for row in found.values()]),
        {
            level: np.array([[row[name][1][level] for name in names] for row in found.values()])
            for level in levels
        },
    )


class _Layer:
    """Affine decoder and probes of one layer at one checkpoint, fitted in one pass and tested in
    another.
    """

    def __init__(self, dimension: int, targets: int, classes: dict[str, int]):
        self.decoder = Regression(dimension, targets)
        self.probes = Probes(dimension, classes) if classes else None
        self.left = self.whole = 0.0
        self.right, self.seen = dict.fromkeys(classes, 0), 0

    def add(self, rows: np.ndarray, target: np.ndarray, labels: dict) -> None:
        self.decoder.add(rows, target)
        if self.probes is not None:
            self.probes.add(rows, labels)

    def solve(self, penalty: float) -> None:
        length = self.decoder.variance
        self.map = self.decoder.solve(penalty * length)
        self.reader = self.probes.solve(penalty * length) if self.probes is not None else None

    def test(self, rows: np.ndarray, target: np.ndarray, labels: dict) -> None:
        self.left += float(np.square(target - self.map(rows)).sum())
        self.whole += float(np.square(target - self.decoder.centre).sum())
        self.seen += len(rows)
        if self.reader is not None:
            for level, guess in self.reader(rows).items():
                self.right[level] += int((guess == labels[level]).sum())

    def error(self) -> float:
        if not self.whole > 0:
            raise ValueError("the images are all equal; there is nothing to reconstruct")
        return self.left / self.whole

    def accuracies(self) -> dict[str, float]:
        return {level: count / self.seen for level, count in self.right.items()}


class _Trained(_Layer):
    """The same with a nonlinear decoder, for which all features are kept."""

    def __init__(self, dimension: int, targets: int, classes: dict[str, int], hidden: int):
        super().__init__(dimension, targets, classes)
        self.hidden = hidden
        self.kept: dict[str, list] = {"fit": [], "test": []}

    def add(self, rows: np.ndarray, target: np.ndarray, labels: dict) -> None:
        super().add(rows, target, labels)
        self.kept["fit"].append((rows.astype(np.float32), target.astype(np.float32)))

    def test(self, rows: np.ndarray, target: np.ndarray, labels: dict) -> None:
        super().test(rows, target, labels)
        self.kept["test"].append((rows.astype(np.float32), target.astype(np.float32)))

    def error(self) -> float:
        fit, test = (
            [np.concatenate(arrays) for arrays in zip(*batches)] for batches in self.kept.values()
        )
        return trained.unexplained(*fit, *test, hidden=self.hidden)


def _rows(forward: Forward, pixels: np.ndarray, most: int) -> dict[str, np.ndarray]:
    return {name: flat(features, most) for name, features in forward(pixels).items()}


def _started(
    rows: dict[str, np.ndarray],
    targets: int,
    classes: dict[str, int],
    hidden: int | None,
    count: int,
) -> dict[str, _Layer]:
    """Return what fits each layer, from the features of the first batch; `count` images in all."""
    sizes = {name: features.shape[1] for name, features in rows.items()}
    if hidden is None:
        return {name: _Layer(size, targets, classes) for name, size in sizes.items()}
    kept = 4.0 * count * sum(size + 4 * targets for size in sizes.values())
    memory.require(kept + memory.FLOOR, f"features of {len(sizes)} layers", "follow fewer layers")
    return {name: _Trained(size, targets, classes, hidden) for name, size in sizes.items()}


def _batches(images: Images, levels: tuple[str, ...], batch: int) -> Iterator[tuple]:
    for low in range(0, len(images), batch):
        rows = slice(low, low + batch)
        yield images.pixels[rows], {level: images.labels[level][rows] for level in levels}


def _target(pixels: np.ndarray, side: int | None) -> np.ndarray:
    """Return pixels as rows of numbers in [0, 1], averaged to `side` x `side` if given."""
    target = pixels.astype(np.float64) / 255
    if side is not None:
        height, width = pixels.shape[1:3]
        if height % side or width % side:
            raise ValueError(f"{height} x {width} pixels cannot be averaged to {side} x {side}")
        target = target.reshape(len(target), side, height // side, side, width // side, 3)
        target = target.mean(axis=(2, 4))
    return target.reshape(len(target), -1)


def _halved(maps: np.ndarray) -> np.ndarray:
    """Average maps (b, h, w, c) over squares of 2 x 2; an odd last row or column goes with the one
    before it.
    """
    for axis in (1, 2):
        size = maps.shape[axis]
        if size > 1:
            starts = np.arange(0, size - size % 2, 2)
            ends = np.append(starts[1:], size)
            counts = (ends - starts).reshape([-1 if a == axis else 1 for a in range(4)])
            maps = np.add.reduceat(maps, starts, axis=axis) / counts
    return maps

"""Fit affine maps from a layer by least squares in one pass: decoders of the input, ridge probes.

`Regression` keeps the second moments of features and targets.  From them follow the best map at
every penalty and what it leaves unexplained, without a second pass.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from assay.simulators.core import memory

CUTOFF = 1e-10
"""Directions whose variance is below this share of the largest are left out."""

SAFE = 1e-8
"""Penalties above this share of the whole variance make the equations well-conditioned: they are
solved as they are, which takes a twentieth of the time of an eigendecomposition."""


@dataclass(frozen=True)
class Affine:
    """The map o -> o slope + intercept, slope (d, k), intercept (k,)."""

    slope: np.ndarray
    intercept: np.ndarray

    def __call__(self, features) -> np.ndarray:
        """Map features (b, d) to (b, k)."""
        return np.asarray(features, np.float64) @ self.slope + self.intercept


class Regression:
    """Second moments of features o (d numbers) and targets x (k numbers), summed in one pass.

    Sums are taken of deviations from the means of the first batch.  Raises `memory.TooLarge` before
    the matrices are made.
    """

    def __init__(self, dimension: int, targets: int):
        memory.require(
            memory.NUMBER * (4 * dimension**2 + 3 * dimension * targets) + memory.FLOOR,
            f"least squares from {dimension} features to {targets} targets",
            "pool the layer first",
        )
        self.count = 0
        self._gram = np.zeros((dimension, dimension))
        self._cross = np.zeros((dimension, targets))
        self._sums = np.zeros(dimension), np.zeros(targets)
        self._square = 0.0
        self._pivots: tuple[np.ndarray, np.ndarray] | None = None

    def add(self, features, targets) -> Regression:
        """Take in a batch: features (b, d), targets (b, k)."""
        features, targets = np.asarray(features, np.float64), np.asarray(targets, np.float64)
        if features.shape[1:] != (len(self._gram),) or targets.shape != (
            len(features),
            self._cross.shape[1],
        ):
            raise ValueError(
                f"features {features.shape} and targets {targets.shape} do not fit"
                f" {self._cross.shape}"
            )
        if not len(features):
            return self
        if self._pivots is None:
            self._pivots = features.mean(axis=0), targets.mean(axis=0)
        features, targets = features - self._pivots[0], targets - self._pivots[1]
        self.count += len(features)
        self._gram += features.T @ features
        self._cross += features.T @ targets
        self._sums[0][:] += features.sum(axis=0)
        self._sums[1][:] += targets.sum(axis=0)
        self._square += float(np.square(targets).sum())
        return self

    def solve(self, penalty: float = 0.0) -> Affine:
        """Return the map g that minimises mean |x - g(o)|^2 + penalty |slope|^2, the intercept
        free.
        """
        if self._pivots is None:
            raise ValueError("there is nothing to fit: no batch has come")
        gram, cross, _ = self._covariances()
        middle = self._pivots[0] + self._sums[0] / self.count
        if penalty > SAFE * np.trace(gram):
            from scipy.linalg import solve

            slope = solve(gram + penalty * np.eye(len(gram)), cross, assume_a="pos")
            return Affine(slope, self.centre - middle @ slope)
        values, vectors = np.linalg.eigh(gram)
        floor = CUTOFF * max(values[-1], 1e-300)
        weight = np.where(values > floor, 1.0 / np.maximum(values + penalty, 1e-300), 0.0)
        slope = (vectors * weight) @ (vectors.T @ cross)
        return Affine(slope, self.centre - middle @ slope)

    def unexplained(self, penalty: float = 0.0) -> float:
        """Compute the fraction sum |x - g(o)|^2 / sum |x - mean x|^2 over the batches that the map
        is fitted on, in [0, 1] (Eq 7 of `phases`, as a fraction).  Raises ValueError where the
        targets do not vary.
        """
        slope = self.solve(penalty).slope
        gram, cross, total = self._covariances()
        if not total > 0:
            raise ValueError("the targets do not vary; there is nothing to explain")
        left = total - 2 * np.vdot(slope, cross) + np.vdot(slope, gram @ slope)
        return float(min(max(left / total, 0.0), 1.0))

    @property
    def variance(self) -> float:
        """Mean squared distance of the features from their mean; 1 where they do not vary."""
        return float(np.trace(self._covariances()[0])) or 1.0

    @property
    def centre(self) -> np.ndarray:
        """Mean of the targets, (k,)."""
        if self._pivots is None:
            raise ValueError("no batch has come")
        return self._pivots[1] + self._sums[1] / self.count

    def _covariances(self) -> tuple[np.ndarray, np.ndarray, float]:
        one, other = (s / self.count for s in self._sums)
        return (
            self._gram / self.count - np.outer(one, one),
            self._cross / self.count - np.outer(one, other),
            self._square / self.count - float(other @ other),
        )


class Probes:
    """Ridge probes for several levels of labels, in one pass over the features.

    The targets are the indicators of the classes; a probe says the class with the largest value.
    With features learned at one level this measures transfer to the others.

    classes  level -> number of classes
    """

    def __init__(self, dimension: int, classes: dict[str, int]):
        self.classes = dict(classes)
        self._fit = Regression(dimension, sum(classes.values()))

    def add(self, features, labels: dict) -> Probes:
        """Take in a batch: features (b, d), level -> labels (b,) integers."""
        self._fit.add(features, self._indicators(len(features), labels))
        return self

    def solve(self, penalty: float = 1e-3) -> Reader:
        """Return the probes that minimise mean |indicator - g(o)|^2 + penalty |slope|^2."""
        return Reader(self._fit.solve(penalty), self.classes)

    def _indicators(self, count: int, labels: dict) -> np.ndarray:
        targets, first = np.zeros((count, sum(self.classes.values()))), 0
        for level, classes in self.classes.items():
            targets[np.arange(count), first + np.asarray(labels[level])] = 1.0
            first += classes
        return targets


@dataclass(frozen=True)
class Reader:
    """Fitted probes: one affine map whose values are those of the classes, level after level."""

    affine: Affine
    classes: dict[str, int]

    def __call__(self, features) -> dict[str, np.ndarray]:
        """Return level -> classes (b,) for features (b, d)."""
        ends = np.cumsum(list(self.classes.values()))[:-1]
        parts = np.split(self.affine(features), ends, axis=1)
        return {level: part.argmax(axis=1) for level, part in zip(self.classes, parts)}

    def accuracies(self, batches: Iterable[tuple]) -> dict[str, float]:
        """Return level -> share of right answers over batches (features, level -> labels)."""
        right, total = dict.fromkeys(self.classes, 0), 0
        for features, labels in batches:
            total += len(features)
            for level, guess in self(features).items():
                right[level] += int((guess == labels[level]).sum())
        if not total:
            raise ValueError("there is no image to test a probe on")
        return {level: count / total for level, count in right.items()}

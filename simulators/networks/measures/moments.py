"""Measure how the classes lie in a layer, in one pass over its features.

`Moments` takes features batch by batch and keeps sums only: counts, class means, the trace of each
class covariance and one pooled matrix.  From these follow NC1 to NC3, the class distances of
`collapse`, and the rank of the features, to rounding what `assay.simulators.core.measures` computes
from an array that holds all of them.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core import memory
from assay.simulators.core.measures import simplex


class Moments:
    """Class means and covariances of features h_i of dimension d in C classes, summed in one pass.

    Sums are taken of deviations from a point of each class (the mean of its first batch), so that
    nothing is lost where a class varies little around a large mean.

    counts     images of each class that will come, (C,) integers, each at least 1
    dimension  d
    matrix     keep the pooled (d, d) matrix that NC1 and the rank need

    Raises ValueError for counts with an empty class, and `memory.TooLarge`.
    """

    def __init__(self, counts, dimension: int, matrix: bool = True):
        self.counts = np.asarray(counts, dtype=np.int64)
        if self.counts.ndim != 1 or not len(self.counts) or self.counts.min() < 1:
            raise ValueError("every class needs at least one image")
        classes = len(self.counts)
        memory.require(
            memory.NUMBER * (3 * dimension**2 * matrix + 6 * classes * dimension) + memory.FLOOR,
            f"moments of {dimension} features in {classes} classes",
            "pool the layer first, or measure distances without the matrix",
        )
        self.seen = np.zeros(classes, np.int64)
        self._pivot = np.zeros((classes, dimension))
        self._sum = np.zeros((classes, dimension))
        self._square = np.zeros(classes)
        self._pooled = np.zeros((dimension, dimension)) if matrix else None

    def add(self, features, labels) -> Moments:
        """Take in a batch: features (b, d), labels (b,) integers from 0 to C - 1."""
        features, labels = np.asarray(features, np.float64), np.asarray(labels)
        if features.shape != (len(labels), self._sum.shape[1]):
            raise ValueError(
                f"a batch of {len(labels)} labels has features of shape {features.shape}, not"
                f" {(len(labels), self._sum.shape[1])}"
            )
        if not len(labels):
            return self
        if labels.min() < 0 or labels.max() >= len(self.counts):
            raise ValueError(f"labels are from 0 to {len(self.counts) - 1}")
        for c in np.unique(labels):
            if not self.seen[c]:
                self._pivot[c] = features[labels == c].mean(axis=0)
        apart = features - self._pivot[labels]
        self.seen += np.bincount(labels, minlength=len(self.seen))
        order = np.argsort(labels, kind="stable")
        present, starts = np.unique(labels[order], return_index=True)
        self._sum[present] += np.add.reduceat(apart[order], starts, axis=0)
        self._square += np.bincount(labels, np.square(apart).sum(axis=1), len(self.seen))
        if self._pooled is not None:
            weighted = apart / np.sqrt(len(self.counts) * self.counts[labels])[:, None]
            self._pooled += weighted.T @ weighted
        return self

    @property
    def means(self) -> np.ndarray:
        """Class means mu_c, (C, d).  Raises ValueError before all images have come."""
        if (self.seen != self.counts).any():
            raise ValueError(
                f"{self.seen.sum()} of {self.counts.sum()} images have come; counts of the classes"
                " differ from what was said"
            )
        return self._pivot + self._sum / self.counts[:, None]

    @property
    def mean(self) -> np.ndarray:
        """Mean mu_G over all images, (d,)."""
        return self.counts @ self.means / self.counts.sum()

    @property
    def traces(self) -> np.ndarray:
        """tr S_c of the class covariances S_c (divided by n_c), (C,)."""
        drift = self._sum / self.counts[:, None]
        return np.maximum(self._square / self.counts - np.square(drift).sum(axis=1), 0.0)

    def within(self) -> np.ndarray:
        """Return Sigma_W = (1/C) sum_c S_c, (d, d), Eq (1) of `collapse`."""
        if self._pooled is None:
            raise ValueError("these moments were taken without the matrix")
        drift = self._sum / self.counts[:, None]
        return self._pooled - drift.T @ drift / len(self.counts)

    def between(self) -> np.ndarray:
        """Return Sigma_B = (1/C) sum_c (mu_c - mu_G)(mu_c - mu_G)', (d, d), Eq (2)."""
        centred = self.means - self.mean
        return centred.T @ centred / len(self.counts)

    def nc1(self, rank: int | None = None) -> float:
        """Compute NC1 = Tr(Sigma_W Sigma_B^+)/C >= 0.

        The pseudo-inverse has the rank min(C - 1, d) of the centred class means unless `rank` says
        otherwise.  Raises ValueError where they have numerically less.
        """
        centred = self.means - self.mean
        limit = min(len(self.counts) - 1, centred.shape[1])
        rank = limit if rank is None else rank
        if not 1 <= rank <= limit:
            raise ValueError(f"rank is 1..{limit}, not {rank}")
        _, values, rows = np.linalg.svd(centred, full_matrices=False)
        if not values[rank - 1] > values[0] * max(centred.shape) * np.finfo(float).eps:
            raise ValueError(
                f"the class means do not have rank {rank}; pass the rank they have by construction"
            )
        turned = rows[:rank] / values[:rank, None]
        return float(np.einsum("ri,ij,rj->", turned, self.within(), turned))

    def nc2(self) -> float:
        """Compute NC2, Eq (3): the distance of MM'/|MM'| from a simplex equiangular tight frame, M
        the class means minus the mean over all images; 0 for C = 2 classes of equal size.
        """
        centred = _unit(self.means - self.mean, "class means")
        return float(
            np.linalg.norm(_unit(centred @ centred.T, "class means") - simplex(len(centred)))
        )

    def nc3(self, weights) -> float:
        """Compute NC3 = |A/|A| - M/|M||, A (C, d) the rows of the last layer minus their mean; in
        [0, 2] (Papyan, Han, Donoho 2020).
        """
        weights = np.asarray(weights, np.float64)
        if weights.shape != self.means.shape:
            raise ValueError(f"the last layer has shape {self.means.shape}, not {weights.shape}")
        rows = _unit(weights - weights.mean(axis=0), "rows of the last layer")
        return float(np.linalg.norm(rows - _unit(self.means - self.mean, "class means")))

    def nearest(self, features) -> np.ndarray:
        """Return the class whose mean is nearest, (b,), for features (b, d)."""
        means = self.means - self.mean
        centred = np.asarray(features, np.float64) - self.mean
        return (np.square(means).sum(axis=1) - 2 * centred @ means.T).argmin(axis=1)

    def nc4(self, batches) -> float:
        """Compute NC4: the share of images whose predicted class is not that of the nearest class
        mean.  `batches` gives pairs of features (b, d) and logits (b, C): a second pass.
        """
        apart = total = 0
        for features, logits in batches:
            apart += int((np.argmax(logits, axis=1) != self.nearest(features)).sum())
            total += len(features)
        if not total:
            raise ValueError("there is no image to measure")
        return apart / total

    def distances(self) -> np.ndarray:
        """Compute the class distances D (C, C), Eq (6) of `collapse`: mean squared distances
        between images of two classes, |mu_i-mu_j|^2 + tr S_i + tr S_j, on the diagonal 2 tr S_i.
        """
        means, traces = self.means, self.traces
        apart = np.stack([np.square(means - mean).sum(axis=1) for mean in means])
        return apart + traces[:, None] + traces

    def spectrum(self) -> np.ndarray:
        """Return the eigenvalues of the covariance of the features, classes weighted equally,
        Sigma_W + Sigma_B about the mean of the class means, (d,), largest first.
        """
        centred = self.means - self.means.mean(axis=0)
        total = self.within() + centred.T @ centred / len(self.counts)
        return np.maximum(np.linalg.eigvalsh(total)[::-1], 0.0)


def ranks(spectrum) -> dict[str, float]:
    """Measure how many directions features use, from the eigenvalues l_1 >= l_2 >= ... of their
    covariance.

    "rank"           how many exceed l_1 d times the rounding of a double
    "effective"      exp of the entropy of l_i/sum l (Roy and Vetterli 2007)
    "stable"         sum l / l_1
    "participation"  (sum l)^2 / sum l^2

    All are 0 for features that do not vary.
    """
    values = np.asarray(spectrum, np.float64)
    if not values.max(initial=0.0) > 0:
        return dict.fromkeys(("rank", "effective", "stable", "participation"), 0.0)
    shares = values / values.sum()
    used = shares[shares > 0]
    return {
        "rank": float((values > values.max() * len(values) * np.finfo(float).eps).sum()),
        "effective": float(np.exp(-(used * np.log(used)).sum())),
        "stable": float(values.sum() / values.max()),
        "participation": float(1 / np.square(shares).sum()),
    }


def _unit(matrix: np.ndarray, what: str) -> np.ndarray:
    size = np.linalg.norm(matrix)
    if not size > 0:
        raise ValueError(f"the {what} are all equal")
    return matrix / size

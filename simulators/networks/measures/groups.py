"""Tell the majority of a class from the few, measure each, and measure margins.

`majority` compares images near the mean of their class with images far from it (Section 2, Figure
3); a procedural hierarchy says itself which images belong to the few (its level "majority").
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assay.simulators.networks.data.images import Images

_CHUNK = 4096


@dataclass(frozen=True)
class Chosen:
    """Numbers of images of each class, (classes, count): `near` are closest to the mean of their
    class (D_A); `dark` and `bright` are farther than the median of their class, with the smallest
    (D_S) and the largest (D_B) inner product with its mean.
    """

    near: np.ndarray
    dark: np.ndarray
    bright: np.ndarray


def choose(images: Images, level: str, count: int) -> Chosen:
    """Choose `count` images of each kind and class by their pixels, batch by batch.

    Raises ValueError where a class has fewer than 2 `count` images.
    """
    labels, classes = images.labels[level], images.classes(level)
    counts = images.counts(level)
    if count < 1 or counts.min() < 2 * count:
        raise ValueError(
            f"a class has {counts.min()} images at the level {level!r}; {count} of each kind need"
            f" {2 * count}"
        )
    size = images.pixels[0].size
    means = np.zeros((classes, size))
    for low in range(0, len(images), _CHUNK):
        rows = slice(low, low + _CHUNK)
        np.add.at(means, labels[rows], images.pixels[rows].reshape(-1, size).astype(float))
    means /= counts[:, None]
    distance, product = np.empty(len(images)), np.empty(len(images))
    for low in range(0, len(images), _CHUNK):
        rows = slice(low, low + _CHUNK)
        pixels = images.pixels[rows].reshape(-1, size).astype(float)
        distance[rows] = np.square(pixels - means[labels[rows]]).sum(axis=1)
        product[rows] = (pixels * means[labels[rows]]).sum(axis=1)
    kinds: tuple[list, list, list] = ([], [], [])
    for c in range(classes):
        own = np.flatnonzero(labels == c)
        far = own[distance[own] > np.median(distance[own])]
        if len(far) < count:  # many at the same distance
            far = own[np.argsort(distance[own], kind="stable")[-count:]]
        far = far[np.argsort(product[far], kind="stable")]
        kinds[0].append(own[np.argsort(distance[own], kind="stable")[:count]])
        kinds[1].append(far[:count])
        kinds[2].append(far[-count:])
    return Chosen(*map(np.array, kinds))


def by_group(values, groups, count: int) -> np.ndarray:
    """Average values (n,) over groups (n,) numbered from 0 to count - 1; nan for an empty group.

    With values 1 where the network is right and the groups of the level "majority" these are the
    fractions of the few and of the majority that are fitted.
    """
    values, groups = np.asarray(values, np.float64), np.asarray(groups)
    if values.shape != groups.shape or values.ndim != 1:
        raise ValueError("every value needs a group")
    sizes = np.bincount(groups, minlength=count)
    if len(sizes) != count:
        raise ValueError(f"groups are numbered from 0 to {count - 1}")
    sums = np.bincount(groups, values, count)
    return np.where(sizes > 0, sums / np.maximum(sizes, 1), np.nan)


def losses(logits, labels) -> np.ndarray:
    """Compute the cross-entropy of softmax(logits) of each image, (n,), for logits (n, C)."""
    logits = np.asarray(logits, np.float64)
    top = logits.max(axis=1)
    total = np.log(np.exp(logits - top[:, None]).sum(axis=1)) + top
    return total - logits[np.arange(len(logits)), labels]


def margins(logits, labels) -> np.ndarray:
    """Compute the margin of each image, (n,): the logit of its class minus the largest other one;
    positive where the network is right.
    """
    logits = np.array(logits, np.float64)
    if logits.ndim != 2 or logits.shape[1] < 2:
        raise ValueError("margins need logits (n, C) of at least two classes")
    rows = np.arange(len(logits))
    own = logits[rows, labels]
    logits[rows, labels] = -np.inf
    return own - logits.max(axis=1)


def distances_to_boundary(logits, labels, slope) -> np.ndarray:
    """Compute how far the features of each image are from the nearest boundary of the last layer
    with its own class, (n,): min over c of (logit_own - logit_c) / |w_own - w_c|, negative where it
    is wrong.

    `slope` (d, C) are the weights of the last layer.  Raises ValueError where two classes have the
    same weights.
    """
    logits, slope = np.asarray(logits, np.float64), np.asarray(slope, np.float64)
    labels = np.asarray(labels)
    squares = np.square(slope).sum(axis=0)
    apart = squares[:, None] + squares - 2 * slope.T @ slope
    np.fill_diagonal(apart, np.inf)
    if not apart.min() > 0:
        raise ValueError("two classes have the same weights: there is no boundary between them")
    own = logits[np.arange(len(logits)), labels]
    ways = (own[:, None] - logits) / np.sqrt(apart)[labels]
    ways[np.arange(len(logits)), labels] = np.inf
    return ways.min(axis=1)

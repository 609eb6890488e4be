"""The labels that the experiments train on, made from those of the data.

* ``coarse``, ``fine``, ``level 2`` are levels of the data; where a data set has no coarse labels,
  class y belongs to the super-class y mod C/2 (`collapse`, (4)).
* ``halves`` gives each class two labels, by chance (`collapse`, (5)).
* ``merged`` joins the finest classes at random into as many super-classes as ``coarse`` has.
* ``random`` replaces the finest labels by random ones, as many.
* ``pair`` are the first two classes.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np

from assay.simulators.networks.data import Images
from assay.simulators.networks.runs import RunError
from assay.simulators.networks.runs.cells import Cell

SEED = 20
"""Of the random labels, the same for every run: they belong to the data, not to the network."""
CLASSES = {"CIFAR-10": (5, 10), "CIFAR-100": (20, 100), "MNIST": (5, 10), "Fashion-MNIST": (5, 10)}
"""Data set -> numbers of coarse and of fine classes."""


def classes_of(cell: Cell) -> int:
    """Return how many classes a cell is trained on, without any data.

    Raises RunError for files whose classes are not known beforehand, and for unknown labels.
    """
    data = cell.data
    if data["source"] == "procedural":
        branches = data["settings"]["branches"]
        coarse, fine = branches[0], prod(branches)
        second = prod(branches[:2])
    elif "classes" in data:
        coarse, second, fine = data["classes"]
    elif data["source"] in CLASSES:
        coarse, fine = CLASSES[data["source"]]
        second = fine
    else:
        raise RunError(f"how many classes {data['source']!r} has is not known")
    counts = {
        "coarse": coarse,
        "merged": coarse,
        "level 2": second,
        "fine": fine,
        "random": fine,
        "halves": 2 * fine,
        "pair": 2,
    }
    if cell.labels not in counts:
        raise RunError(f"there are no labels '{cell.labels}'; there are {', '.join(counts)}")
    return counts[cell.labels]


def labelled(images: Images, labels: str) -> Images:
    """Return the images with a level of that name (for ``pair`` only those of two classes).

    Raises `assay.simulators.networks.data.DataError` where the data have no such level.
    """
    if labels in images.labels:
        return images
    fine = "fine"
    count = images.classes(fine)
    if labels == "coarse":
        return _named(images.merged(fine, count // 2), f"{fine} mod {count // 2}", labels)
    if labels == "halves":
        return _named(images.split(fine, 2, SEED), f"{fine} split 2 seed {SEED}", labels)
    if labels == "merged":
        groups = labelled(images, "coarse").classes("coarse")
        order = np.random.Generator(np.random.Philox(SEED)).permutation(count)
        group = np.empty(count, np.int32)
        group[order] = np.arange(count) % groups
        return _with(images, labels, group[images.labels[fine]], groups)
    if labels == "random":
        drawn = np.random.Generator(np.random.Philox(SEED)).integers(count, size=len(images))
        return _with(images, labels, drawn.astype(np.int32), count)
    if labels == "pair":
        two = images.take(np.flatnonzero(images.labels[fine] < 2))
        return _with(two, labels, two.labels[fine], 2)
    raise RunError(f"these data have no labels '{labels}'; they have {', '.join(images.labels)}")


def _named(images: Images, level: str, name: str) -> Images:
    return replace(
        images,
        labels={**images.labels, name: images.labels[level]},
        names={**images.names, name: images.names[level]},
    )


def _with(images: Images, name: str, labels: np.ndarray, count: int) -> Images:
    return replace(
        images,
        labels={**images.labels, name: labels},
        names={**images.names, name: tuple(f"{name} {i}" for i in range(count))},
    )

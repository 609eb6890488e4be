"""Find subclasses in a layer that was trained without them: the cluster-and-linear-probe test of
`collapse` (Section 4.3) on as many images as clustering can bear.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core import measures
from assay.simulators.networks.digits.labels import silhouette


def choose(labels, groups, most: int, seed: int = 0) -> np.ndarray:
    """Choose at most `most` images of each superclass by chance, always the same for a seed; return
    their numbers in rising order.

    labels  subclass of each image, (n,)
    groups  superclass of each subclass, (C,)
    """
    superclass = np.asarray(groups)[np.asarray(labels)]
    rng = np.random.Generator(np.random.Philox(seed))
    chosen = []
    for group in np.unique(superclass):
        rows = np.flatnonzero(superclass == group)
        chosen.append(rng.permutation(rows)[:most])
    return np.sort(np.concatenate(chosen))


def fine_structure(
    features,
    labels,
    test_features,
    test_labels,
    groups,
    embed: str | None = "tsne",
    most: int = 2000,
    seed: int = 0,
) -> dict[str, float]:
    """Measure how much of the subclasses a layer shows.

    "clp"         accuracy for the subclasses on the test images of a linear classifier whose labels
                  are clusters of the training images: in each superclass as many as it has
                  subclasses, by k-means in the plane of t-SNE (`embed` "tsne") or in the layer
                  itself (None)
    "probe"       accuracy of a linear classifier with the true subclasses
    "silhouette"  mean silhouette of the subclasses inside of a superclass, mean over the
                  superclasses that have several (0 where none has)

    features (n, d), labels (n,) of the training images, groups (C,) superclass of each subclass; at
    most `most` training images of a superclass are used.  Needs scikit-learn.  Raises ValueError
    where a superclass has fewer images than subclasses.
    """
    labels, groups = np.asarray(labels), np.asarray(groups)
    rows = choose(labels, groups, most, seed)
    chosen, own = np.asarray(features)[rows].astype(float), labels[rows]
    for group in np.unique(groups):
        wanted, there = (groups == group).sum(), (groups[own] == group).sum()
        if there <= wanted:
            raise ValueError(f"superclass {group} has {there} images for {wanted} subclasses")
    clustered = measures.cluster_and_probe(
        chosen, groups[own], test_features, test_labels, groups, embed, seed
    )
    shown = []
    for group in np.unique(groups):
        inside = groups[own] == group
        if (groups == group).sum() > 1:
            shown.append(silhouette(chosen[inside], own[inside]))
    probe = measures.linear_probe(chosen, own, test_features) == np.asarray(test_labels)
    return {
        "clp": clustered.accuracy,
        "probe": float(np.mean(probe)),
        "silhouette": float(np.mean(shown)) if shown else 0.0,
    }

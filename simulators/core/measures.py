"""Measures of collapse and of fine structure: NC1 to NC4, class distances, MSDR,
cluster-and-linear-probe.

H holds one representation a row, (n, d); labels are integers 0..C-1 and every class has samples.
With mu_c the class means and S_c the class covariances (divided by n_c), all second-order measures
come from mu_c, tr S_c and inner products, O(nd + C^2 d). Source: Yang, Steinhardt, Hu (2023),
Sections 3, 4 and Appendix B; NC3 and NC4 after Papyan, Han, Donoho (2020).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


def coarse(labels, groups: int) -> np.ndarray:
    """Merge classes: y mod `groups` (0-based labels)."""
    return np.asarray(labels) % groups


def fine(labels, classes: int, rng) -> np.ndarray:
    """Split every class at random: y + beta C, beta = 0 or 1 with chance 1/2 for each sample."""
    labels = np.asarray(labels)
    return labels + classes * rng.integers(0, 2, labels.shape)


def _checked(H, labels, classes):
    H, labels = np.asarray(H, dtype=float), np.asarray(labels)
    if H.ndim != 2 or labels.shape != H.shape[:1]:
        raise ValueError(f"need H (n, d) and n labels, not {H.shape} and {labels.shape}")
    if not np.issubdtype(labels.dtype, np.integer):
        raise ValueError("labels are integers 0..C-1")
    classes = int(labels.max()) + 1 if classes is None else int(classes)
    counts = np.bincount(labels, minlength=classes) if labels.min() >= 0 else np.zeros(1)
    if len(counts) != classes or (counts == 0).any():
        raise ValueError(f"labels must be 0..{classes - 1}, and every class needs samples")
    return H, labels, counts


def class_moments(H, labels, classes: int | None = None):
    """Return counts n_c (C,), class means minus the mean over all samples (C, d), and deviations
    h_i - mu_c (n, d).
    """
    H, labels, counts = _checked(H, labels, classes)
    centred = H - H.mean(axis=0)
    order = np.argsort(labels, kind="stable")
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    means = np.add.reduceat(centred[order], starts, axis=0) / counts[:, None]
    return counts, means, centred - means[labels]


def _traces(counts, labels, deviations) -> np.ndarray:
    return np.bincount(labels, np.square(deviations).sum(axis=1), len(counts)) / counts


def nc1(H, labels, classes: int | None = None, rank: int | None = None) -> float:
    """Compute NC1 = Tr(Sigma_W Sigma_B^+)/C >= 0, Eqs (1), (2).

    The pseudo-inverse has the structural rank of the centred class means, min(C-1, d) unless `rank`
    says otherwise, never one guessed from small singular values.  With singular values s_r and
    right vectors v_r of the centred means (C, d) this is sum_r v_r' Sigma_W v_r / s_r^2, a sum of
    squares.

    Raises:
        ValueError: the class means have numerically lower rank than that.
    """
    counts, means, deviations = class_moments(H, labels, classes)
    limit = min(len(counts) - 1, means.shape[1])
    rank = limit if rank is None else rank
    if not 1 <= rank <= limit:
        raise ValueError(f"rank is 1..{limit}, not {rank}")
    _, values, rows = np.linalg.svd(means, full_matrices=False)
    if not values[rank - 1] > values[0] * max(means.shape) * np.finfo(float).eps:
        raise ValueError(
            f"the class means do not have rank {rank}; pass the rank they have by construction"
        )
    turned = deviations @ (rows[:rank] / values[:rank, None]).T
    return float(_traces(counts, np.asarray(labels), turned).mean())


def simplex(classes: int) -> np.ndarray:
    """Return (I - 11'/C)/sqrt(C-1), the normalised Gram matrix of a simplex equiangular tight frame
    (norm 1).
    """
    if classes < 2:
        raise ValueError("a simplex needs two classes")
    return (np.eye(classes) - 1 / classes) / np.sqrt(classes - 1)


def _normal(matrix, what):
    size = np.linalg.norm(matrix)
    if not size > 0:
        raise ValueError(f"{what} are all equal")
    return matrix / size


def nc2(H, labels, classes: int | None = None, centre: str = "samples") -> float:
    """Compute NC2, Eq (3): the distance of MM'/|MM'| from `simplex`, in [0, sqrt(2-2/sqrt(C-1))]
    for equal class sizes.

    M: class means minus the mean over all samples (``centre="samples"``, as printed; then NC2 = 0
    needs classes of equal size) or minus the mean of the class means (``"classes"``).  For C = 2:
    |n_1-n_2|/sqrt(n_1^2+n_2^2), or 0.
    """
    counts, means, _ = class_moments(H, labels, classes)
    if centre not in ("samples", "classes"):
        raise ValueError("centre is 'samples' or 'classes'")
    if centre == "classes":
        means = means - means.mean(axis=0)
    means = _normal(means, "class means")
    return float(np.linalg.norm(_normal(means @ means.T, "class means") - simplex(len(counts))))


def nc3(H, labels, weights, classes: int | None = None) -> float:
    """Compute NC3 = |A/|A| - M/|M||, A (C, d) the rows of the last layer minus their mean, M the
    centred class means; in [0, 2].
    """
    counts, means, _ = class_moments(H, labels, classes)
    weights = np.asarray(weights, dtype=float)
    if weights.shape != means.shape:
        raise ValueError(f"the last layer has shape {means.shape}, not {weights.shape}")
    return float(
        np.linalg.norm(
            _normal(weights - weights.mean(axis=0), "rows") - _normal(means, "class means")
        )
    )


def nc4(H, labels, weights, bias=0.0, classes: int | None = None) -> float:
    """Compute NC4: the share of samples whose predicted class (A h + b) is not that of the nearest
    class mean.
    """
    H, labels, _ = _checked(H, labels, classes)
    counts, means, _ = class_moments(H, labels, classes)
    centred = H - H.mean(axis=0)
    nearest = (np.square(means).sum(axis=1) - 2 * centred @ means.T).argmin(axis=1)
    return float(np.mean((H @ np.asarray(weights, dtype=float).T + bias).argmax(axis=1) != nearest))


def class_distances(H, labels, classes: int | None = None) -> np.ndarray:
    """Compute D (C, C), Eq (6): mean squared distances between samples of two classes, pairs u = v
    included on the diagonal.

    D_ij = |mu_i-mu_j|^2 + tr S_i + tr S_j and D_ii = 2 tr S_i.
    """
    counts, means, deviations = class_moments(H, labels, classes)
    traces = _traces(counts, np.asarray(labels), deviations)
    apart = np.stack([np.square(means - mean).sum(axis=1) for mean in means])
    return apart + traces[:, None] + traces


def msdr(distances, groups) -> float:
    """Compute MSDR (Appendix B): mean D_ij over i != j in one super-class by mean D_ii; `groups`:
    super-class of each class.

    With super-classes of equal size it is 1 + mean |mu_i-mu_j|^2 / (2 mean tr S) >= 1; with unequal
    sizes it can be below 1.
    """
    D, groups = np.asarray(distances, dtype=float), np.asarray(groups)
    if D.shape != (len(groups), len(groups)):
        raise ValueError("need one super-class for each class")
    pairs = (groups[:, None] == groups) & ~np.eye(len(groups), dtype=bool)
    if not pairs.any():
        raise ValueError("no super-class has two classes")
    within = np.diagonal(D).mean()
    if not within > 0:
        raise ValueError("no variability within the classes")
    return float(D[pairs].mean() / within)


@dataclass(frozen=True)
class Clustered:
    """Result of `cluster_and_probe`: test accuracy, clusters of the training rows, class given to
    each cluster.
    """

    accuracy: float
    clusters: np.ndarray
    mapping: np.ndarray


def best_mapping(clusters, labels, cluster_groups, groups) -> np.ndarray:
    """Return the class of each cluster that maximises agreement with `labels`: one assignment
    problem a super-class.

    `cluster_groups` and `groups` are the super-classes of clusters and classes, equally many of
    each in every super-class.
    """
    from scipy.optimize import linear_sum_assignment

    cluster_groups, groups = np.asarray(cluster_groups), np.asarray(groups)
    table = np.zeros((len(cluster_groups), len(groups)))
    np.add.at(table, (np.asarray(clusters), np.asarray(labels)), 1)
    mapping = np.full(len(cluster_groups), -1)
    for group in np.unique(cluster_groups):
        rows, columns = np.flatnonzero(cluster_groups == group), np.flatnonzero(groups == group)
        if len(rows) != len(columns):
            raise ValueError(
                f"super-class {group} has {len(rows)} clusters and {len(columns)} classes"
            )
        chosen, classes = linear_sum_assignment(table[np.ix_(rows, columns)], maximize=True)
        mapping[rows[chosen]] = columns[classes]
    return mapping


def _scaled(train, test):
    """Centre and divide by one length, so that neither scale nor rotation changes what follows."""
    train, test = np.asarray(train, dtype=float), np.asarray(test, dtype=float)
    middle = train.mean(axis=0)
    size = np.sqrt(np.square(train - middle).sum(axis=1).mean())
    return (train - middle) / size, (test - middle) / size


def linear_probe(train, train_labels, test, penalty: float = 1e-3):
    """Return labels predicted for `test` by a linear softmax classifier fitted on `train` (ridge
    `penalty` on its slopes).
    """
    from sklearn.linear_model import LogisticRegression

    train, test = _scaled(train, test)
    return (
        LogisticRegression(C=1 / (penalty * len(train)), max_iter=2000)
        .fit(train, train_labels)
        .predict(test)
    )


def clusters_within(
    H, super_labels, groups, embed: str | None = None, seed: int = 0, iterations: int = 1000
):
    """Cluster the rows of each super-class by k-means, as many clusters as it has classes; return
    clusters and their super-classes.

    ``embed="tsne"`` first reduces each super-class to two dimensions by t-SNE (`iterations` steps),
    as the source does; None clusters H itself.
    """
    from sklearn.cluster import KMeans

    if embed not in (None, "tsne"):
        raise ValueError("embed is None or 'tsne'")
    H, super_labels, groups = (
        np.asarray(H, dtype=float),
        np.asarray(super_labels),
        np.asarray(groups),
    )
    clusters, cluster_groups = np.full(len(H), -1), np.sort(groups)
    for group in np.unique(groups):
        rows = np.flatnonzero(super_labels == group)
        first, count = int(np.searchsorted(cluster_groups, group)), int((groups == group).sum())
        points = _scaled(H[rows], H[rows])[0]
        if embed == "tsne":
            from sklearn.manifold import TSNE

            method = TSNE(
                2,
                perplexity=min(30.0, (len(rows) - 1) / 3),
                init="pca",
                random_state=seed,
                max_iter=iterations,
            )
            points = method.fit_transform(points)
        clusters[rows] = first + KMeans(count, n_init=10, random_state=seed).fit_predict(points)
    if (clusters < 0).any():
        raise ValueError("a sample has a super-class without classes")
    return clusters, cluster_groups


def cluster_and_probe(
    train,
    super_labels,
    test,
    test_labels,
    groups,
    embed: str | None = None,
    seed: int = 0,
    penalty: float = 1e-3,
    iterations: int = 1000,
) -> Clustered:
    """Run the cluster-and-linear-probe test of Section 4.3.

    Clusters of the training rows within each super-class serve as labels of a linear classifier on
    `train`; its accuracy on the original `test_labels` is maximised over the ways to call the
    clusters of a super-class by its classes.
    """
    clusters, cluster_groups = clusters_within(train, super_labels, groups, embed, seed, iterations)
    predicted = linear_probe(train, clusters, test, penalty)
    mapping = best_mapping(predicted, test_labels, cluster_groups, groups)
    return Clustered(
        float(np.mean(mapping[predicted] == np.asarray(test_labels))), clusters, mapping
    )

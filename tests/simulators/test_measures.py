"""Measures of collapse: identities, closed forms, invariances, recovery of planted sub-classes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.simulators.core import measures as ms


@st.composite
def layers(draw, equal=False):
    """Return representations H (n, d), labels and C, every class with at least two samples and d >=
    C.
    """
    classes = draw(st.integers(2, 5))
    counts = (
        [draw(st.integers(2, 6))] * classes
        if equal
        else draw(st.lists(st.integers(2, 6), min_size=classes, max_size=classes))
    )
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    d = draw(st.integers(classes, 7))
    labels = rng.permutation(np.repeat(np.arange(classes), counts))
    H = (
        rng.standard_normal((classes, d))[labels]
        + 0.5 * rng.standard_normal((len(labels), d))
        + draw(st.floats(-50, 50))
    )
    return H, labels, classes


FEW = settings(max_examples=25, deadline=None)


@FEW
@given(layers())
def test_distances_are_the_double_sums(layer):
    H, labels, C = layer
    D = ms.class_distances(H, labels, C)
    for i in range(C):
        for j in range(C):
            a, b = H[labels == i], H[labels == j]
            assert np.isclose(D[i, j], np.square(a[:, None] - b[None]).sum(-1).mean(), rtol=1e-9)
    assert (D > 0).all() and np.allclose(D, D.T)
    assert (D - (np.diag(D)[:, None] + np.diag(D)) / 2 > -1e-9).all()


@FEW
@given(layers())
def test_nc1_is_the_printed_trace(layer):
    H, labels, C = layer
    mu = np.stack([H[labels == c].mean(axis=0) for c in range(C)])
    within = (
        sum(
            (H[labels == c] - mu[c]).T @ (H[labels == c] - mu[c]) / (labels == c).sum()
            for c in range(C)
        )
        / C
    )
    M = mu - H.mean(axis=0)
    between = M.T @ M / C
    values, vectors = np.linalg.eigh(between)
    keep = slice(len(values) - (C - 1), None)
    inverse = vectors[:, keep] / values[keep] @ vectors[:, keep].T
    assert np.isclose(ms.nc1(H, labels, C), np.trace(within @ inverse) / C, rtol=1e-6)


@FEW
@given(layers(equal=True))
def test_nc2_identity_and_range(layer):
    H, labels, C = layer
    _, M, _ = ms.class_moments(H, labels, C)
    G = M @ M.T
    value = ms.nc2(H, labels, C)
    assert np.isclose(
        value**2, 2 - 2 * np.trace(G) / (np.sqrt(C - 1) * np.linalg.norm(G)), atol=1e-12
    )
    assert 0 <= value <= np.sqrt(2 - 2 / np.sqrt(C - 1)) + 1e-12
    assert C > 2 or value < 1e-12
    assert np.isclose(np.linalg.norm(ms.simplex(C)), 1)


@FEW
@given(layers(), st.integers(0, 2**32 - 1), st.sampled_from((-3.0, 0.01, 40.0)))
def test_measures_ignore_rotation_scale_shift_and_names(layer, seed, scale):
    H, labels, C = layer
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.standard_normal((H.shape[1],) * 2))[0]
    A, groups, name = (
        rng.standard_normal((C, H.shape[1])),
        np.arange(C) % 2 if C > 2 else np.zeros(C, int),
        rng.permutation(C),
    )
    moved, renamed, back = (
        scale * H @ Q + rng.standard_normal(H.shape[1]),
        name[labels],
        np.argsort(name),
    )
    for measure in (ms.nc1, ms.nc2):
        assert np.isclose(measure(H, labels, C), measure(moved, renamed, C), rtol=1e-6, atol=1e-9)
        assert measure(H, labels, C) >= 0
    D, E = ms.class_distances(H, labels, C), ms.class_distances(moved, renamed, C)
    assert np.allclose(scale**2 * D, E[np.ix_(name, name)], rtol=1e-8)
    assert np.isclose(ms.msdr(D, groups), ms.msdr(E, groups[back]), rtol=1e-8)
    assert np.isclose(
        ms.nc3(H, labels, A, C), ms.nc3(scale * H @ Q, renamed, scale * A[back] @ Q, C), atol=1e-8
    )
    assert np.isclose(
        ms.nc4(H, labels, A, 0, C), ms.nc4(abs(scale) * H @ Q, renamed, A[back] @ Q, 0, C)
    )


@FEW
@given(layers(equal=True))
def test_msdr_with_equal_sizes(layer):
    H, labels, C = layer
    groups = np.zeros(C, int)
    D = ms.class_distances(H, labels, C)
    _, M, _ = ms.class_moments(H, labels, C)
    apart = np.square(M[:, None] - M[None]).sum(-1)[~np.eye(C, dtype=bool)].mean()
    assert np.isclose(ms.msdr(D, groups), 1 + apart / np.diag(D).mean())
    assert ms.msdr(D, groups) >= 1


def frame(classes, d, rng):
    """Return the rows of a simplex frame in R^d, turned at random."""
    return (np.eye(classes) - 1 / classes) @ np.linalg.qr(rng.standard_normal((d, d)))[0][:classes]


def test_closed_forms():
    rng = np.random.default_rng(1)
    pair = np.array([[1.0, 0.5], [1, -0.5], [-1, 0.5], [-1, -0.5]])
    names = np.array([0, 0, 1, 1])
    assert ms.nc1(pair, names) < 1e-30  # the variability is orthogonal to the means
    along = np.array([[1.5, 0], [0.5, 0], [-1.5, 0], [-0.5, 0]])
    assert np.isclose(ms.nc1(along, names), 0.25 / 2)
    for C in (2, 3, 7):
        means = frame(C, 8, rng)
        H, labels = np.repeat(means, 3, axis=0) + 2, np.repeat(np.arange(C), 3)
        assert (
            ms.nc2(H, labels) < 1e-12
            and ms.nc1(H, labels) < 1e-25
            and ms.nc3(H, labels, 5 * means) < 1e-12
        )
        assert ms.nc4(H, labels, means, -2 * means.sum(axis=1)) == 0 and np.isclose(
            ms.nc3(H, labels, -means), 2
        )
        assert np.allclose(ms.class_distances(H, labels), 2 * (1 - np.eye(C)))
        uneven = np.repeat(means, 1 + np.arange(C), axis=0)
        assert ms.nc2(uneven, np.repeat(np.arange(C), 1 + np.arange(C))) > 0.1
        assert ms.nc2(uneven, np.repeat(np.arange(C), 1 + np.arange(C)), centre="classes") < 1e-12
    uneven = np.repeat([[0.0, 1], [2, 0]], (3, 5), axis=0)
    assert np.isclose(ms.nc2(uneven, np.repeat([0, 1], (3, 5))), 2 / np.sqrt(34))


def test_nc1_never_guesses_its_rank():
    rng = np.random.default_rng(2)
    H, labels = rng.standard_normal((12, 5)), np.repeat(np.arange(3), 4)
    thin = H[:, :2] * np.array([1, 1e-9])  # full rank 2: NC1 does not change under invertible maps
    assert np.isclose(ms.nc1(thin, labels), ms.nc1(H[:, :2], labels), rtol=1e-4)
    flat = H.copy()
    flat[:, 1:] -= np.stack([flat[labels == c, 1:].mean(axis=0) for c in range(3)])[labels]
    with pytest.raises(ValueError, match="rank 2"):
        ms.nc1(flat, labels)
    assert ms.nc1(flat, labels, rank=1) > 0


def test_msdr_special_values():
    traces = np.array([1.0, 1, 0, 0, 0])
    D = traces[:, None] + traces
    assert np.isclose(ms.msdr(D, [0, 0, 1, 1, 1]), 5 / 8)  # super-classes of sizes 2 and 3
    rng = np.random.default_rng(3)
    N, H = 5, rng.standard_normal((8 * 5, 20_000))
    labels = np.repeat(np.arange(8), N)
    assert abs(ms.msdr(ms.class_distances(H, labels), np.arange(8) % 4) - (1 + 1 / (N - 1))) < 0.01
    spread = 2.0
    H = np.sqrt(spread) * rng.standard_normal((8, 20_000))[
        np.repeat(np.arange(8), 60)
    ] + rng.standard_normal((480, 20_000))
    assert (
        abs(
            ms.msdr(ms.class_distances(H, np.repeat(np.arange(8), 60)), np.arange(8) % 4)
            - (1 + spread)
        )
        < 0.1
    )


def test_labels_are_checked():
    H = np.ones((4, 2))
    for labels in ([0, 0, 2, 2], [-1, 0, 0, 1], [0.0, 1, 0, 1], [0, 1]):
        with pytest.raises(ValueError):
            ms.class_distances(H, np.array(labels))
    with pytest.raises(ValueError, match="equal"):
        ms.nc2(H, np.array([0, 0, 1, 1]))
    assert set(ms.coarse(np.arange(10), 5)) == set(range(5)) and ms.coarse(7, 5) == 2
    assert set(ms.fine(np.repeat(np.arange(3), 50), 3, np.random.default_rng(0))) == set(range(6))


def planted(noise, seed=4):
    rng = np.random.default_rng(seed)
    means = 3 * rng.standard_normal((6, 10))

    def sample(n):
        labels = np.repeat(np.arange(6), n)
        return means[labels] + noise * rng.standard_normal((len(labels), 10)), labels

    return sample(30), sample(20)


@pytest.mark.parametrize("embed", (None, "tsne"))
def test_planted_classes_are_found_from_their_super_classes(embed):
    (H, y), (test, z) = planted(0.5)
    groups = np.arange(6) % 3
    found = ms.cluster_and_probe(H, ms.coarse(y, 3), test, z, groups, embed)
    assert found.accuracy > 0.98 and (found.mapping[found.clusters] == y).mean() > 0.98
    assert (
        sorted(found.mapping) == list(range(6)) and (groups[found.mapping] == np.sort(groups)).all()
    )
    assert (ms.linear_probe(H, y, test) == z).mean() > 0.98


def test_probe_does_not_see_scale_or_rotation():
    (H, y), (test, z) = planted(2.0)
    Q = np.linalg.qr(np.random.default_rng(0).standard_normal((10, 10)))[0]
    groups, names = np.arange(6) % 3, ms.coarse(y, 3)
    first = ms.cluster_and_probe(H, names, test, z, groups)
    second = ms.cluster_and_probe(1e3 * H @ Q, names, 1e3 * test @ Q, z, groups)
    assert abs(first.accuracy - second.accuracy) < 0.02


def test_mapping_is_the_best_one():
    from itertools import permutations

    rng = np.random.default_rng(5)
    clusters, labels = rng.integers(0, 3, 50), rng.integers(0, 3, 50)
    best = max(np.mean(np.array(p)[clusters] == labels) for p in permutations(range(3)))
    assert np.isclose(
        np.mean(ms.best_mapping(clusters, labels, [0, 0, 0], [0, 0, 0])[clusters] == labels), best
    )
    with pytest.raises(ValueError, match="super-class"):
        ms.best_mapping(clusters, labels, [0, 0, 1], [0, 1, 1])

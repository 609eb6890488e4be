"""Streamed measures of networks against scikit-learn, against the measures of whole arrays, and
against literal versions.
"""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, Ridge

from assay.simulators.core import measures, memory
from assay.simulators.networks.data import Hierarchy
from assay.simulators.networks.digits import prototypes
from assay.simulators.networks.measures import (
    clusters,
    exits,
    following,
    groups,
    logistic,
    regression,
    trained,
)
from assay.simulators.networks.measures.moments import Moments, ranks

RNG = np.random.default_rng(11)
SIZES = (7, 30, 12, 5)
LABELS = RNG.permutation(np.repeat(np.arange(4), SIZES))
FEATURES = 1e4 + RNG.normal(size=(4, 9))[LABELS] + 1e-3 * RNG.normal(size=(len(LABELS), 9))
"""Nearly collapsed around a mean that is large: sums of squares alone would lose everything."""


def _moments(step: int = 10) -> Moments:
    found = Moments(SIZES, 9)
    for low in range(0, len(LABELS), step):
        found.add(FEATURES[low : low + step], LABELS[low : low + step])
    return found


def test_moments_of_one_pass_are_those_of_the_whole_array():
    found, weights = _moments(), RNG.normal(size=(4, 9))
    assert found.nc1() == pytest.approx(measures.nc1(FEATURES, LABELS), rel=1e-6)
    assert found.nc2() == pytest.approx(measures.nc2(FEATURES, LABELS), rel=1e-9)
    assert found.nc3(weights) == pytest.approx(measures.nc3(FEATURES, LABELS, weights), rel=1e-9)
    D = measures.class_distances(FEATURES, LABELS)
    assert found.distances() == pytest.approx(D, rel=1e-6)
    blurred = FEATURES + RNG.normal(size=FEATURES.shape)
    batches = [(blurred[i : i + 9], blurred[i : i + 9] @ weights.T) for i in range(0, 54, 9)]
    assert found.nc4(batches) == pytest.approx(
        np.mean(
            (blurred @ weights.T).argmax(axis=1)
            != np.square(blurred[:, None] - found.means).sum(axis=2).argmin(axis=1)
        )
    )
    total = sum(np.cov(FEATURES[LABELS == c].T, bias=True) for c in range(4)) / 4
    total += np.cov(found.means.T, bias=True)
    assert found.spectrum() == pytest.approx(np.linalg.eigvalsh(total)[::-1], abs=1e-9)
    assert Moments(SIZES, 9, matrix=False).add(FEATURES, LABELS).traces == pytest.approx(
        found.traces, rel=1e-6
    )


def test_moments_refuse_what_does_not_fit():
    half = Moments(SIZES, 9).add(FEATURES[:20], LABELS[:20])
    for wrong in (
        lambda: half.nc1(),
        lambda: half.add(FEATURES[:, :3], LABELS),
        lambda: half.add(FEATURES[:2], np.array([0, 4])),
        lambda: Moments((3, 0), 2),
        lambda: Moments(SIZES, 9, matrix=False).add(FEATURES, LABELS).within(),
        lambda: Moments((2, 2), 2).add(np.ones((4, 2)), np.array([0, 0, 1, 1])).nc1(),
    ):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(memory.TooLarge, match="pool the layer"):
        Moments(SIZES, 10**7)


def test_ranks_of_known_spectra():
    flat = ranks(np.ones(8))
    assert flat == pytest.approx(dict.fromkeys(flat, 8.0))
    two = ranks([3.0, 1.0, 0.0, 1e-18])
    assert two["rank"] == 2 and two["stable"] == pytest.approx(4 / 3)
    assert two["participation"] == pytest.approx(16 / 10)
    assert two["effective"] == pytest.approx(4 / 3**0.75)
    assert set(ranks([0.0]).values()) == {0.0}


def test_ridge_of_one_pass_is_that_of_scikit_learn():
    x = RNG.normal(size=(300, 6)) @ RNG.normal(size=(6, 6)) + 50
    y = x @ RNG.normal(size=(6, 3)) + RNG.normal(size=(300, 3)) - 7
    fit = regression.Regression(6, 3)
    for low in range(0, 300, 64):
        fit.add(x[low : low + 64], y[low : low + 64])
    for penalty in (0.0, 0.3):
        known = Ridge(alpha=300 * penalty).fit(x, y)
        found = fit.solve(penalty)
        assert found.slope.T == pytest.approx(known.coef_, rel=1e-6)
        assert found.intercept == pytest.approx(known.intercept_, rel=1e-6)
        left = np.square(y - known.predict(x)).sum() / np.square(y - y.mean(axis=0)).sum()
        assert fit.unexplained(penalty) == pytest.approx(left, rel=1e-6)
    doubled = regression.Regression(12, 3).add(np.hstack([x, x]), y)
    assert doubled.unexplained() == pytest.approx(fit.unexplained(), rel=1e-6)
    with pytest.raises(ValueError, match="do not vary"):
        regression.Regression(6, 1).add(x, np.ones((300, 1))).unexplained()


def test_logistic_probe_of_batches_is_that_of_scikit_learn():
    labels = RNG.integers(3, size=240)
    x = (RNG.normal(size=(3, 5))[labels] + RNG.normal(size=(240, 5))) * 30 + 100

    def batches():
        return ((x[i : i + 50], labels[i : i + 50]) for i in range(0, 240, 50))

    probe = logistic.fit(batches, 3, penalty=0.01)
    middle = x.mean(axis=0)
    size = np.sqrt(np.square(x - middle).sum(axis=1).mean())
    known = LogisticRegression(C=1 / (0.01 * 240), tol=1e-8, max_iter=5000)
    known.fit((x - middle) / size, labels)
    theirs = known.decision_function((x - middle) / size)
    ours = probe(x)
    centred = [v - v.mean(axis=1, keepdims=True) for v in (ours, theirs)]
    assert centred[0] == pytest.approx(centred[1], abs=2e-3)
    assert logistic.accuracy(probe, batches()) == pytest.approx(
        known.score((x - middle) / size, labels)
    )
    with pytest.raises(ValueError, match="do not vary"):
        logistic.fit(lambda: [(np.ones((4, 2)), np.zeros(4, int))], 2)


def test_decoders_of_all_layers_and_checkpoints_in_one_call():
    images, test = Hierarchy((2, 2), 8).images(300), Hierarchy((2, 2), 8).images(90, "test")
    turned = RNG.normal(size=(192, 7))

    def forward(step):
        def layers(pixels):
            x = pixels.reshape(len(pixels), -1) / 255.0
            return {"maps": pixels.astype(float), "out": step + np.tanh(step * x @ turned)}

        return layers

    found = following.follow(
        ((step, forward(step)) for step in following.powers(5)),
        images,
        test,
        levels=("coarse", "fine"),
        most=50,
        batch=64,
    )
    assert following.powers(5) == [0, 1, 2, 4] == list(found.steps)
    assert found.layers == ("maps", "out") and found.error.shape == (4, 2)
    x, y = (i.pixels.reshape(len(i), -1) / 255.0 for i in (images, test))
    for place, step in enumerate(found.steps):
        for column, name in enumerate(found.layers):
            inside, outside = (
                following.flat(forward(step)(i.pixels)[name], 50) for i in (images, test)
            )
            length = np.sqrt(np.square(inside - inside.mean(axis=0)).sum(axis=1).mean()) or 1.0
            decoder = Ridge(alpha=0.3).fit(inside / length, x)
            left = np.square(y - decoder.predict(outside / length)).sum()
            expected = left / np.square(y - x.mean(axis=0)).sum()
            assert found.error[place, column] == pytest.approx(expected, rel=1e-6)
            for level in ("coarse", "fine"):
                onehot = np.eye(images.classes(level))[images.labels[level]]
                probe = Ridge(alpha=0.3).fit(inside / length, onehot)
                guess = probe.predict(outside / length).argmax(axis=1)
                assert found.accuracy[level][place, column] == pytest.approx(
                    (guess == test.labels[level]).mean(), abs=0.02
                )
    last = [(4, lambda pixels: {"out": forward(4)(pixels)["out"]})]
    bent = following.follow(last, images, test, side=2, hidden=16, batch=64)
    small = [i.pixels.reshape(-1, 2, 4, 2, 4, 3).mean(axis=(2, 4)) / 255 for i in (images, test)]
    x, y = (a.reshape(len(a), -1) for a in small)
    inside, outside = (forward(4)(i.pixels)["out"] for i in (images, test))
    assert bent.error[0, 0] == pytest.approx(
        trained.unexplained(inside, x, outside, y, hidden=16), rel=1e-3
    )
    assert found.error[0, 1] > 0.99 and found.error[3, 1] < 0.99
    odd = np.arange(2 * 5 * 3 * 2, dtype=float).reshape(2, 5, 3, 2)
    pooled = following.flat(odd, 4).reshape(2, 2, 1, 2)
    assert pooled[0, 0, 0, 1] == pytest.approx(odd[0, :2, :, 1].mean())
    assert pooled[1, 1, 0, 0] == pytest.approx(odd[1, 2:, :, 0].mean())


def test_the_few_are_those_of_the_digits_study():
    images = Hierarchy((10,), 8).images(400)
    found = groups.choose(images, "fine", 4)
    x, labels = images.pixels.reshape(1, 400, -1).astype(float), images.labels["fine"][None]
    known = prototypes.choose(x, labels, prototypes.class_means(x, labels), 10)[0]
    for c, row in enumerate(known):
        assert (found.near[c] == row["A"]).all() and (found.dark[c] == row["S"]).all()
        assert (found.bright[c] == row["B"]).all()
    assert groups.by_group([1, 0, 1, 1.0], [0, 0, 1, 1], 3)[:2].tolist() == [0.5, 1.0]
    assert np.isnan(groups.by_group([1.0], [0], 2)[1])
    with pytest.raises(ValueError, match="of each kind need 42"):
        groups.choose(images, "fine", 21)


def test_losses_and_margins_are_the_literal_ones():
    logits, labels = RNG.normal(size=(50, 4)) * 3, RNG.integers(4, size=50)
    slope = RNG.normal(size=(6, 4))
    loss, margin = groups.losses(logits, labels), groups.margins(logits, labels)
    far = groups.distances_to_boundary(logits, labels, slope)
    for i, y in enumerate(labels):
        others = [c for c in range(4) if c != y]
        assert loss[i] == pytest.approx(-np.log(np.exp(logits[i, y]) / np.exp(logits[i]).sum()))
        assert margin[i] == pytest.approx(logits[i, y] - max(logits[i, c] for c in others))
        ways = [
            (logits[i, y] - logits[i, c]) / np.linalg.norm(slope[:, y] - slope[:, c])
            for c in others
        ]
        assert far[i] == pytest.approx(min(ways))


def test_exits_within_budgets_and_anytime():
    labels = RNG.integers(5, size=400)
    logits = np.stack([RNG.normal(size=(400, 5)) + k * np.eye(5)[labels] for k in (1.0, 2.0, 4.0)])
    costs = [1.0, 2.0, 5.0]
    alone, joint = exits.accuracies(logits, labels), exits.anytime(logits, labels)
    assert joint[0] == alone[0] and (np.diff(alone) > 0).all()
    p = [np.exp(l) / np.exp(l).sum(axis=1, keepdims=True) for l in logits]
    assert joint[1] == ((p[0] + p[1]).argmax(axis=1) == labels).mean()
    assert [exits.best_exit(alone, costs, b) for b in (1, 4.9, 9)] == [0, 1, 2]
    assert exits.best_exit([0.5, 0.5, 0.4], costs, 9) == 0
    for budget in (1.3, 2.0, 3.5):
        thresholds = exits.thresholds_for(logits, costs, budget)
        classes, cost = exits.leave_early(logits, costs, thresholds)
        assert cost == pytest.approx(budget, abs=0.03)
        for i in range(0, 400, 37):
            leaves = next(m for m in range(3) if m == 2 or p[m][i].max() >= thresholds[m])
            assert classes[i] == p[leaves][i].argmax()
    assert exits.agreement(logits[0], logits[0]) == 1.0
    assert exits.agreement(logits[0], -logits[0]) == 0.0
    with pytest.raises(ValueError, match="no exit costs at most 0.5"):
        exits.best_exit(alone, costs, 0.5)


def test_the_temperature_minimises_the_loss_and_undoes_a_scale():
    labels = RNG.integers(3, size=500)
    logits = RNG.normal(size=(500, 3)) + 2 * np.eye(3)[labels]
    found = exits.temperature(logits, labels)
    assert exits.temperature(7 * logits, labels) == pytest.approx(7 * found, rel=1e-5)
    best = groups.losses(logits / found, labels).mean()
    for near in (0.99, 1.01):
        assert groups.losses(logits / (near * found), labels).mean() > best
    assert exits.confidence(logits, 2.0) < exits.confidence(logits)


def test_superclasses_are_read_from_subclasses():
    logits, parents = RNG.normal(size=(20, 5)), np.array([1, 0, 0, 1, 1])
    most, total = (exits.coarser(logits, parents, how) for how in ("max", "sum"))
    p = exits.softmax(logits)
    for group in (0, 1):
        assert most[:, group] == pytest.approx(logits[:, parents == group].max(axis=1))
    shares = exits.softmax(total)
    assert shares[:, 1] == pytest.approx(p[:, parents == 1].sum(axis=1))
    for wrong in ([0, 0, 2, 2, 2], [0, 1]):
        with pytest.raises(ValueError):
            exits.coarser(logits, wrong)


def test_the_trained_decoder_is_the_literal_adam_and_beats_an_affine_one():
    x = RNG.normal(size=(96, 3))
    y = np.abs(x) + 0.1 * RNG.normal(size=(96, 3))
    settings = {"hidden": 8, "batch": 32, "rate": 0.01, "seed": 3}
    found = trained.unexplained(x[:64], y[:64], x[64:], y[64:], epochs=2, **settings)
    (A, a, B, b), orders = trained.start(3, 3, 64, 8, 2, 3)
    weights = [w.astype(float) for w in (A, a, B, b)]
    m, v = ([np.zeros_like(w) for w in weights] for _ in "mv")
    inside = x - x[:64].mean(axis=0)
    inside /= np.sqrt(np.square(inside[:64]).sum(axis=1).mean())
    centred = y - y[:64].mean(axis=0)
    for count, rows in enumerate(orders.reshape(-1, 32), 1):
        o, wanted = inside[rows], centred[rows]
        layer = np.maximum(o @ weights[0] + weights[1], 0)
        back = 2 * (layer @ weights[2] + weights[3] - wanted) / wanted.size
        inner = (back @ weights[2].T) * (layer > 0)
        slopes = [o.T @ inner, inner.sum(axis=0), layer.T @ back, back.sum(axis=0)]
        for w, m_, v_, g in zip(weights, m, v, slopes):
            m_ += 0.1 * (g - m_)
            v_ += 0.001 * (g * g - v_)
            w -= 0.01 * (m_ / (1 - 0.9**count)) / (np.sqrt(v_ / (1 - 0.999**count)) + 1e-8)
    guess = np.maximum(inside[64:] @ weights[0] + weights[1], 0) @ weights[2] + weights[3]
    left = np.square(centred[64:] - guess).sum() / np.square(centred[64:]).sum()
    assert found == pytest.approx(left, rel=1e-3)
    long = trained.unexplained(x[:64], y[:64], x[64:], y[64:], epochs=150, **settings)
    assert long < 0.5 < regression.Regression(3, 3).add(x[:64], y[:64]).unexplained()
    with pytest.raises(ValueError, match="do not fill a batch"):
        trained.unexplained(x[:9], y[:9], x, y)


def test_cluster_and_probe_finds_subclasses_that_are_there():
    centres = np.array([[0, 0], [9, 0], [0, 60], [9, 60], [90, 90]], float)
    labels, groups_of = np.repeat(np.arange(5), 40), np.array([0, 0, 1, 1, 2])
    x = centres[labels] + RNG.normal(size=(200, 2))
    found = clusters.fine_structure(x, labels, x[::3], labels[::3], groups_of, embed=None, most=30)
    assert found["clp"] == found["probe"] == 1.0 and found["silhouette"] > 0.6
    rows = clusters.choose(labels, groups_of, 30)
    assert np.bincount(groups_of[labels[rows]]).tolist() == [30, 30, 30]
    blind = RNG.normal(size=(200, 2))
    assert (
        clusters.fine_structure(blind, labels, blind, labels, groups_of, embed=None, most=30)[
            "silhouette"
        ]
        < 0.1
    )
    with pytest.raises(ValueError, match="2 images for 2 subclasses"):
        clusters.fine_structure(x, labels, x, labels, groups_of, most=2)

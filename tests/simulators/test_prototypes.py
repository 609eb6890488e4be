"""Class averages on the digits: groups, cosines, held-out errors, moves."""

import numpy as np
import pytest

from assay.simulators.networks.digits import networks, prototypes
from assay.simulators.networks.digits.prototypes import Study, follow


@pytest.fixture(scope="module")
def sample():
    images, labels = networks.load()
    rows = networks.split(prototypes.DIGITS, 2, 5).train
    x, names = images[rows], labels[rows]
    return x, names, prototypes.class_means(x, names)


def test_class_means(sample):
    x, names, means = sample
    assert np.allclose(means[1, 3], x[1][names[1] == 3].mean(axis=0))


def test_groups_are_disjoint_and_what_they_say(sample):
    x, names, means = sample
    for share in prototypes.GROUPS.values():
        for run, row in enumerate(prototypes.choose(x, names, means, share)):
            for c, chosen in enumerate(row):
                own = np.flatnonzero(names[run] == c)
                assert len({*chosen["A"], *chosen["S"], *chosen["B"]}) == 3 * max(
                    2, round(own.size / share)
                )
                assert np.isin(np.concatenate([*chosen.values()]), own).all()
                distance = np.linalg.norm(x[run] - means[run, c], axis=1)
                dots = x[run] @ means[run, c]
                assert distance[chosen["A"]].max() <= np.sort(distance[own])[len(chosen["A"]) - 1]
                assert dots[chosen["S"]].max() < dots[chosen["B"]].min()
                assert min(distance[chosen["S"]].min(), distance[chosen["B"]].min()) > np.median(
                    distance[own]
                )


def test_cross_entropy_and_held_out_error():
    rng = np.random.default_rng(0)
    logits, names = rng.normal(size=(2, 6, 10)), rng.integers(0, 10, (2, 6))
    q = networks.softmax(logits)
    assert np.allclose(
        prototypes.cross_entropy(logits, names),
        -np.log(np.take_along_axis(q, names[..., None], 2)[..., 0]),
    )
    a, x, b, y = (rng.normal(size=(1, 40, m)) for m in (3, 64, 3, 64))
    design = np.column_stack([np.ones(40), a[0]])
    fit = np.linalg.lstsq(design, x[0], rcond=None)[0]
    left = y[0] - np.column_stack([np.ones(40), b[0]]) @ fit
    wanted = (left**2).sum() / ((y[0] - x[0].mean(axis=0)) ** 2).sum()
    assert prototypes.held_out_error(a, x, b, y) == pytest.approx(wanted)


def test_weights_equal_to_class_means_have_cosine_one(sample):
    _, _, means = sample
    found = prototypes._weights(2 * means.transpose(0, 2, 1) + 1, means)
    assert (
        np.allclose(found["cosine"], 1)
        and np.all(found["flips"] == 0)
        and np.all(found["contrast"] > 0)
    )
    board = np.indices((8, 8)).sum(axis=0).ravel() % 2 * 2.0 - 1
    checked = prototypes._weights(np.broadcast_to(board[None, :, None], (1, 64, 10)), means[:1])
    assert checked["flips"] == 1 and checked["contrast"] == 2


def test_modes_of_plain_samples():
    rng = np.random.default_rng(1)
    assert prototypes.modes(np.linspace(-1, 1, 400) ** 3) == 1
    assert prototypes.modes(np.concatenate([rng.normal(-6, 1, 300), rng.normal(6, 1, 300)])) == 2


def test_curves_have_one_shape_and_replicates_are_independent():
    found = follow(Study(log2_steps=2, runs=3, seed=5))
    few = follow(Study(log2_steps=2, runs=2, seed=5))
    assert {v.shape for v in found.values.values()} == {(3, 4)} and all(
        np.isfinite(v).all() for v in found.values.values()
    )
    for name, values in few.values.items():
        assert np.allclose(values, found[name][:2], atol=1e-6), name
    assert {"error:-2", "error:-1", "probe:-1", "accuracy"} == set(
        follow(Study("F1", log2_steps=1, runs=2, seed=5)).values
    )


def test_training_turns_weights_towards_class_means_and_the_few_lag_behind():
    found = follow(Study(rate=0.2, log2_steps=8, runs=2, seed=5))
    assert np.all(found["cosine"][:, -1] > found["cosine"][:, 0] + 0.2)
    assert np.all(found["sixth:S"][:, -1] > found["sixth:A"][:, -1])
    assert np.all(found["error:-1"][:, -1] < found["error:-1"][:, 0])


def test_facts_and_coarser_images():
    found = prototypes.facts(2, 5)
    assert {v.shape for v in found.values()} == {(2,)}
    assert np.all(found["within"] > 0.5) and np.all(found["ink:S"] < found["ink:B"])
    accuracy = prototypes.subset_accuracy(2, 5)
    assert accuracy.shape == (2, 2) and accuracy.min() > 0.7


@pytest.mark.parametrize(
    "settings, told",
    [
        (dict(network="VGG"), "network must be"),
        (dict(rate=0), "rate must be"),
        (dict(log2_steps=-1), "log2_steps must"),
        (dict(batch=0), "batch must"),
        (dict(runs=0), "runs must"),
        (dict(seed=-1), "seed must"),
    ],
)
def test_bad_settings_are_refused_in_one_line(settings, told):
    with pytest.raises(ValueError, match=told) as caught:
        Study(**settings)
    assert "\n" not in str(caught.value)

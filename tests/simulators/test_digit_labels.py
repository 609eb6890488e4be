"""Digits with coarse and fine labels: labels, exact class distances, training that learns them,
baselines.
"""

import numpy as np
import pytest

from assay.simulators.core import measures
from assay.simulators.networks.digits import SCENARIOS, labels, networks
from assay.simulators.networks.digits.labels import LabelStudy, follow_labels


@pytest.fixture(scope="module")
def images():
    x, y = networks.load()
    return x, y


def test_labels_of_the_tasks(images):
    x, y = images
    for task in labels.TASKS:
        found, groups, classes = labels.labels_of(LabelStudy(task=task, probe="none"), x, y, 0)
        assert np.array_equal(classes % 10, y)
        if task == "fine":
            assert np.array_equal(found, classes) and np.array_equal(groups, np.arange(20) % 10)
            assert 0.4 < (found >= 10).mean() < 0.6
        else:
            assert np.array_equal(found, groups[y])
            size = {"parity": 5, "original": 1}.get(task, 2)
            assert (np.bincount(groups) == size).all()
    assert np.array_equal(
        labels.labels_of(LabelStudy(task="coarse"), x, y, 3)[1], np.arange(10) % 5
    )
    first, second = (labels.labels_of(LabelStudy(task="random"), x, y, k)[1] for k in (0, 1))
    assert not np.array_equal(first, second)


def test_nearest_pairs_are_the_best_of_random_pairings(images):
    x, y = images
    means = np.stack([x[y == c].mean(axis=0) for c in range(10)])

    def cost(pairs):
        return sum(np.square(means[a] - means[b]).sum() for a, b in pairs)

    best, rng = labels.nearest_pairs(x, y), np.random.default_rng(0)
    assert sorted(d for pair in best for d in pair) == list(range(10))
    assert all(cost(best) <= cost(rng.permutation(10).reshape(5, 2)) + 1e-12 for _ in range(200))


def test_lines_average_the_three_parts():
    D, groups = np.arange(16.0).reshape(4, 4), np.array([0, 1, 0, 1])
    assert labels.lines(D, groups) == {
        "diag": 7.5,
        "same": np.mean([2, 7, 8, 13]),
        "other": np.mean([1, 3, 4, 6, 9, 11, 12, 14]),
    }


def test_training_learns_coarse_labels_and_measures():
    study = LabelStudy(epochs=6, runs=2, width=32, seed=3, probe="baselines")
    found = follow_labels(study)
    assert found.t.tolist() == labels.checkpoints(study) and found.t[0] == 0 and found.t[-1] == 6
    assert (found["accuracy"][:, -1] > 0.9).all() and (found["test"][:, -1] > 0.85).all()
    assert found["D"].shape == (2, len(found.t), 10, 10) and np.allclose(
        found["D"], found["D"].swapaxes(2, 3)
    )
    groups = np.arange(10) % 5
    assert found["msdr"][0, -1] == pytest.approx(measures.msdr(found["D"][0, -1], groups))
    assert {
        "clp",
        "lpo",
        "start:clp",
        "input:clp",
        "pca",
        "input:silhouette:4",
        "start:silhouette:0",
    } <= set(found.values)
    x, y = networks.load()
    rows = networks.split(tuple(range(10)), 2, 3).train[1]
    assert found["D:input"][1] == pytest.approx(measures.class_distances(x[rows], y[rows]))


def test_random_halves_of_a_class_start_alike():
    found = follow_labels(LabelStudy(task="fine", epochs=1, runs=2, width=32, seed=3))
    assert found["D"].shape[2:] == (20, 20)
    assert found["same"][:, 0] / found["diag"][:, 0] == pytest.approx(72 / 71, abs=0.02)
    assert (found["diag"][:, 0] < found["other"][:, 0]).all()


def test_printed_epochs_are_scaled():
    assert (
        labels.epoch(LabelStudy(epochs=70), 350) == 70
        and labels.epoch(LabelStudy(epochs=70), 20) == 4
    )
    assert labels.epoch(LabelStudy(epochs=200, printed=1000), 350) == 70


@pytest.mark.parametrize(
    "changes, told",
    [
        (dict(task="rough"), "task must be one of"),
        (dict(probe="pca"), "probe must be one of"),
        (dict(task="fine", probe="tsne"), "needs super-classes"),
        (dict(rate=0), "rate must be"),
        (dict(momentum=1), "momentum must be"),
        (dict(runs=0), "runs must be"),
        (dict(printed=3), "printed must be"),
    ],
)
def test_bad_settings_are_refused_in_one_line(changes, told):
    with pytest.raises(ValueError, match=told) as caught:
        LabelStudy(**changes)
    assert "\n" not in str(caught.value)


def test_scenario_gives_a_dataset():
    scenario = next(s for s in SCENARIOS if s.labels)
    data = scenario.run(epochs=1, runs=2, width=16)
    assert data.sizes == {"run": 2, "t": 2} and data.attrs["scenario"] == scenario.name
    assert data["accuracy"].attrs["units"] == "1" and "silhouette_0" in data

"""Pretraining on digits with labels of many granularities: labels, gradient, read-out, scenario."""

import numpy as np
import pytest

from assay.simulators.networks.digits import SCENARIOS, networks, transfer
from assay.simulators.networks.digits.transfer import TransferStudy, count, follow, labels_of

KINDS = ("coarse", "merged", "digits", "sample", "parts2", "random5", "clusters3", "whole4")


@pytest.mark.parametrize("target", transfer.TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_labels_refine_the_target(kind, target):
    images, digits = networks.load()
    x, y = images[:400], digits[:400]
    labels, classes = labels_of(kind, TransferStudy(target=target), x, y, 0)
    assert set(labels) == set(range(count(kind, 400)))
    if kind.startswith("whole"):
        assert classes is None
    else:
        assert np.array_equal(classes[labels], transfer.TARGETS[target](y))
    if kind in ("merged", "parts2"):  # hierarchies over or under the digits
        pairs = len(set(zip(labels, y)))
        assert pairs == (10 if kind == "merged" else 20)


def test_the_gradient_is_that_of_the_mean_cross_entropy():
    study = TransferStudy(runs=2, width=5)
    rng = np.random.default_rng(0)
    net = transfer._Net(
        [p.astype(float) for p in transfer._body(study) + transfer._head(study, 3, "first")]
    )
    x, labels = rng.random((2, 6, 64)).astype(np.float32), rng.integers(3, size=(2, 6))

    def loss():
        p = networks.softmax(net.logits(x).astype(float))
        return -np.log(np.take_along_axis(p, labels[..., None], 2)).mean(axis=(1, 2))

    start = net.vector.copy()
    net.step(x, labels, 0.0)
    slope = net.slope.copy()
    assert np.array_equal(net.vector, start)
    for index in rng.choice(net.vector.shape[1], 12, replace=False):
        net.vector[:, index] = start[:, index] + 1e-2
        up = loss()
        net.vector[:, index] = start[:, index] - 1e-2
        assert (up - loss()) / 2e-2 == pytest.approx(slope[:, index], abs=2e-3)
        net.vector[:, index] = start[:, index]


def test_the_largest_logit_of_a_class_decides():
    logits = np.array([[[1.0, 0, 3, 2], [4, 0, 3, 2], [1, 1, 1, 1]]])
    assert transfer._read(logits, np.array([[0, 0, 1, 1]])).tolist() == [[1, 0, 0]]
    assert transfer._read(logits, np.array([[0, 1, 0, 1]])).tolist() == [[0, 0, 0]]


def test_training_learns_and_replicates_do_not_depend_on_their_number():
    study = TransferStudy(labels="digits,coarse", runs=2, epochs=12, width=32)
    found = follow(study)
    assert study.labels == "digits coarse" and found.t.tolist() == [0, 1, 2, 4, 8, 12]
    assert (found["max:digits"][:, -1] < 0.12).all() and (found["tuned:coarse"][:, -1] < 0.15).all()
    assert (found["max:coarse"][:, 0] > 0.3).all() and (found["learnt:digits"][:, -1] > 0.9).all()
    more = follow(TransferStudy(labels="digits coarse", runs=3, epochs=12, width=32))
    assert np.allclose(more["max:digits"][:2], found["max:digits"], atol=3e-3)


@pytest.mark.parametrize(
    "changes, told",
    [
        (dict(target="size"), "target must be"),
        (dict(labels=" "), "at least one kind"),
        (dict(labels="coarse odd"), "not 'odd'"),
        (dict(labels="random0"), "not 'random0'"),
        (dict(labels="parts99"), "too many labels"),
        (dict(size=5), "size must be"),
        (dict(rate=0), "rate must be"),
        (dict(batch=500), "batch must be"),
        (dict(runs=0), "runs must be"),
    ],
)
def test_bad_settings_are_refused_in_one_line(changes, told):
    with pytest.raises(ValueError, match=told) as caught:
        TransferStudy(**changes)
    assert "\n" not in str(caught.value)


def test_scenario_gives_a_dataset():
    scenario = next(s for s in SCENARIOS if s.transfer)
    data = scenario.run(labels="coarse whole2", epochs=1, runs=2, width=8)
    assert data.sizes == {"run": 2, "t": 2} and data.attrs["scenario"] == scenario.name
    assert "max_coarse" in data and "tuned_whole2" in data and "max_whole2" not in data

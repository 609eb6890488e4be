"""The stand-ins on digits: data, training, measures, campaigns."""

import numpy as np
import pytest

from assay.simulators.networks.digits import SCENARIOS, measures, networks
from assay.simulators.networks.digits.curves import Campaign, curves

SMALL = dict(log2_steps=3, runs=3, seed=5)


def test_digits_are_what_they_are():
    images, labels = networks.load()
    assert images.shape == (1797, 64) and images.min() == 0 and images.max() == 1
    assert np.bincount(labels).min() == 174
    assert set(networks.brightest_quadrant(images)) == {0, 1, 2, 3}


def test_the_brightest_quadrant_is_the_block_with_the_largest_sum():
    image = np.zeros((8, 8))
    image[6, 1] = 1
    assert networks.brightest_quadrant(image.reshape(1, 64)) == 2


def test_a_split_is_a_partition_of_the_rows_with_these_digits():
    rows = networks.split((3, 4), 2, 1)
    _, labels = networks.load()
    for train, test in zip(rows.train, rows.test):
        both = np.concatenate([train, test])
        assert sorted(both) == sorted(np.flatnonzero(np.isin(labels, (3, 4))))
    assert not np.array_equal(rows.train[0], rows.train[1])


@pytest.mark.parametrize("network", ["F0", "MLP"])
@pytest.mark.parametrize("loss", networks.LOSSES)
def test_a_step_follows_the_gradient_of_the_mean_loss(network, loss):
    random = np.random.default_rng(0)
    inputs = random.random((2, 7, 64))
    onehot = np.eye(10)[random.integers(0, 10, (2, 7))]
    parameters = [p.astype(np.float64) for p in networks.start(network, 10, 2, 3)]

    def mean_loss(values):
        logits = networks.forward(network, values, inputs)[-1]
        own = (logits * onehot).sum(axis=2)
        if loss == "softmax":
            return (np.log(np.exp(logits).sum(axis=2)) - own).mean(axis=1)
        return np.maximum(0, 1 + (logits - 1e9 * onehot).max(axis=2) - own).mean(axis=1)

    moved = [p.copy() for p in parameters]
    networks.step(network, loss, moved, inputs, onehot, 1.0)
    for index, (before, after) in enumerate(zip(parameters, moved)):
        spot = (slice(None), 0, 1)
        low, high = [p.copy() for p in parameters], [p.copy() for p in parameters]
        low[index][spot] -= 1e-5
        high[index][spot] += 1e-5
        slope = (mean_loss(high) - mean_loss(low)) / 2e-5
        assert np.allclose((before - after)[spot], slope, atol=2e-6)


def test_replicates_do_not_depend_on_their_number():
    few = curves(Campaign(**{**SMALL, "runs": 2}))
    more = curves(Campaign(**SMALL))
    assert np.allclose(few["error:-1"], more["error:-1"][:2], rtol=1e-6)
    assert np.array_equal(few["accuracy"], more["accuracy"][:2])


def test_unexplained_is_the_least_squares_residual():
    random = np.random.default_rng(1)
    inputs, features = random.random((2, 50, 64)), random.random((2, 50, 4))
    found = measures.unexplained(features, inputs)
    for run in range(2):
        design = np.column_stack([np.ones(50), features[run]])
        left = inputs[run] - design @ np.linalg.lstsq(design, inputs[run], rcond=None)[0]
        centred = inputs[run] - inputs[run].mean(axis=0)
        assert found[run] == pytest.approx((left**2).sum() / (centred**2).sum(), rel=1e-10)
    assert measures.unexplained(inputs, inputs) == pytest.approx(0, abs=1e-8)
    assert (measures.unexplained(features, inputs, 0.1) > found).all()


def test_unexplained_copes_with_constant_and_dependent_features():
    random = np.random.default_rng(2)
    inputs, one = random.random((1, 40, 64)), random.random((1, 40, 1))
    single = measures.unexplained(one, inputs)
    doubled = measures.unexplained(np.concatenate([one, 2 * one, 0 * one], axis=2), inputs)
    assert doubled == pytest.approx(single, rel=1e-6)
    assert measures.unexplained(0 * one, inputs) == pytest.approx(1)


def test_probes_read_what_is_there_and_not_what_is_not():
    random = np.random.default_rng(3)
    labels = random.integers(0, 3, (2, 200))
    told = np.eye(3)[labels] + 0.01 * random.normal(size=(2, 200, 3))
    keys = [np.random.default_rng(i) for i in range(2)]
    assert (measures.crossed_probe(told, labels, 3, keys) == 1).all()
    noise = random.normal(size=(2, 200, 3))
    assert (measures.crossed_probe(noise, labels, 3, keys) < 0.5).all()


def test_class_shares_of_a_perfect_and_of_a_blind_attribute():
    labels = np.arange(60)[None] % 3
    own = (labels == 1).astype(float)[..., None]
    share, wide, alive = measures.class_shares(own, labels, 3)
    assert (share[0], wide[0], alive[0]) == (pytest.approx(1), 1, 1)
    blind = (np.arange(60) // 3 % 2)[None, :, None].astype(float)
    assert measures.class_shares(blind, labels, 3)[0][0] == pytest.approx(0)


def test_the_trained_decoder_reconstructs_a_line():
    random = np.random.default_rng(4)
    features = random.normal(size=(2, 1280, 2))
    inputs = features @ random.normal(size=(2, 2, 64))
    keys = [np.random.default_rng(i) for i in range(2)]
    assert (measures.trained_decoder(features, inputs, keys=keys) < 0.05).all()


def test_training_improves_accuracy_and_reconstruction():
    found = curves(Campaign(log2_steps=9, runs=4, seed=5, rate=0.05))
    assert found["accuracy"][:, -1].min() > 0.85
    assert (found["error:-1"][:, -1] < 0.8 * found["error:-1"][:, 0]).all()
    assert found.t.tolist() == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512]


def test_all_measures_of_the_perceptron_have_the_right_shape():
    wanted = ("error", "layers", "probe", "quadrant", "transfer", "classes", "trained")
    found = curves(
        Campaign(network="MLP", digits=(0, 1), log2_steps=1, runs=2, seed=1, measures=wanted)
    )
    names = {
        "accuracy",
        "error:-1",
        "error:-2",
        "error:-3",
        "error:q",
        "ridge:-1",
        "ridge:q",
        "probe:-1",
        "probe:-2",
        "quadrant:-1",
        "transfer:-1",
        "share:-2",
        "wide:-2",
        "trained:-1",
        "trained:q",
    }
    assert set(found.values) == names
    assert {values.shape for values in found.values.values()} == {(2, 3)}


@pytest.mark.parametrize(
    "settings, told",
    [
        (dict(network="VGG"), "network must be one of"),
        (dict(loss="l2"), "loss must be one of"),
        (dict(rate=0), "rate must be in"),
        (dict(runs=0), "runs must be in"),
        (dict(digits="0"), "digits must read like"),
        (dict(digits="3-3"), "at least two"),
        (dict(measures="errors"), "measure must be one of"),
        (dict(measures="transfer"), "transfer needs"),
        (dict(seed=-1), "seed"),
    ],
)
def test_bad_settings_are_refused_in_one_line(settings, told):
    with pytest.raises(ValueError, match=told) as caught:
        Campaign.build(**settings)
    assert "\n" not in str(caught.value)


def test_an_unknown_parameter_of_a_scenario_is_told():
    with pytest.raises(ValueError, match="digits-phases has no parameter 'speed'"):
        SCENARIOS[0].run(speed=1)


def test_scenarios_run_and_give_a_dataset():
    for scenario in (s for s in SCENARIOS if not (s.labels or s.transfer)):
        data = scenario.run(log2_steps=1, runs=2)
        assert data.sizes == {"run": 2, "t": 3}
        assert "error_layer_1" in data and data.attrs["scenario"] == scenario.name
        assert data["accuracy"].attrs["units"] == "1"

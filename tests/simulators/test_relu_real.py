"""Networks trained on iris, diabetes and digits: the same function written in other ways is proved,
rounded to float32 it is refuted; enclosures and the largest difference, against exact values.
"""

import warnings
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from sklearn.datasets import load_diabetes, load_digits, load_iris
from sklearn.neural_network import MLPClassifier, MLPRegressor

import assay
from assay.simulators.models.relu import changes, polytopes
from assay.simulators.models.relu.distance import beside, largest
from assay.simulators.models.relu.enclosure import enclosed
from assay.simulators.models.relu.network import Network
from assay.theory.notation.networks import of

SETS = {
    "iris": (load_iris, MLPClassifier, (5,), "x in [0, 8]"),
    "diabetes": (load_diabetes, MLPRegressor, (6, 4), "x in [-1/5, 1/5]"),
    "digits": (load_digits, MLPClassifier, (8,), "x in [0, 16]"),
}


@pytest.fixture(scope="module", params=SETS)
def trained(request):
    load, kind, hidden, on = SETS[request.param]
    inputs, targets = load(return_X_y=True)
    model = kind(hidden_layer_sizes=hidden, max_iter=30, random_state=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # few steps are enough here
        model.fit(inputs[:300], targets[:300])
    return model, Network.of(of(model)), on


def test_units_in_another_order_and_scale_are_the_same_function(trained):
    model, network, _ = trained
    other = changes.permuted(network, 3)
    assert other != network
    assert assay.equal(model, other.texts()).verdict == "proved"


def test_dead_units_are_pruned(trained):
    _, network, on = trained
    radius = 16
    whole = changes.with_dead(network, 0, radius, 1)
    assert assay.equal(whole.texts(), network.texts(), on).verdict == "proved"
    matrix, bias = (list(part) for part in network.layers[0])
    matrix[0] = [2 * weight for weight in matrix[0]]
    wrong = Network.of([(matrix, bias), *network.layers[1:]])
    if any(row[0] for row in network.layers[1][0]):
        assert assay.equal(whole.texts(), wrong.texts(), on).verdict == "refuted"


def test_float32_is_another_function(trained):
    model, network, on = trained
    rounded = [
        (W.T.astype("float32"), b.astype("float32"))
        for W, b in zip(model.coefs_, model.intercepts_, strict=True)
    ]
    found = assay.equal(model, rounded, on)
    assert found.verdict == "refuted"
    point = [Fraction(found.witness[f"x{i}"]) for i in range(1, network.widths[0] + 1)]
    values = network(point), Network.of(of(rounded))(point)
    assert values[0] != values[1]
    assert max(abs(a - b) for a, b in zip(*values, strict=True)) < 1


def test_the_largest_difference_to_float32_on_iris():
    load, kind, _, _ = SETS["iris"]
    inputs, targets = load(return_X_y=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = kind(hidden_layer_sizes=(3,), max_iter=30, random_state=0).fit(inputs, targets)
    network = Network.of(of(model))
    other = Network.of(
        [
            (W.T.astype("float32").tolist(), b.astype("float32").tolist())
            for W, b in zip(model.coefs_, model.intercepts_, strict=True)
        ]
    )
    value, place = largest(network, other, [polytopes.box([(0, 8)] * 4)])
    gaps = [abs(a - b) for a, b in zip(network(place), other(place), strict=True)]
    assert max(gaps) == value > 0
    difference, random = beside(network, other), Random(1)
    for _ in range(200):
        point = [Fraction(random.randint(0, 800), 100) for _ in range(4)]
        assert max(map(abs, difference(point))) <= value
    # and no less is enough for a proof, no more for a refutation
    exact = [network.texts(), other.texts(), "x in [0, 8]"]
    assert assay.equal(*exact, within=str(value)).verdict == "proved"
    assert assay.equal(*exact, within=str(value * Fraction(999, 1000))).verdict == "refuted"


@pytest.mark.parametrize("seed", range(4))
def test_enclosures_hold_exact_values(seed):
    network, random = Network.drawn((3, 6, 5, 2), seed, below=7), Random(seed)
    point = [Fraction(random.randint(-99, 99), 97) for _ in range(3)]
    near = enclosed(network, point, point)
    wide = enclosed(network, [x - 1 for x in point], [x + 1 for x in point])
    for _ in range(20):
        moved = [x + Fraction(random.randint(-100, 100), 100) for x in point]
        for at, ends in ((point, near), (moved, wide)):
            for values, (low, high) in zip(network.units(at), ends, strict=True):
                for value, least, most in zip(values, low, high, strict=True):
                    assert Fraction(float(least)) <= value <= Fraction(float(most))
    assert all(np.all(high - low < 1e-11 * (1 + abs(low))) for low, high in near)
    dense = network.dense(np.array([[float(x) for x in point]]))[0]
    assert np.all(np.abs(dense - near[-1][0]) < 1e-9)


def test_a_float_below_its_exact_value_does_not_enclose_it():
    third = Network.of([([["1/3"]], ["0"])])
    ((low, high),) = enclosed(third, [Fraction(1)], [Fraction(1)])
    assert Fraction(float(low[0])) < Fraction(1, 3) < Fraction(float(high[0]))

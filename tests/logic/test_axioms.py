"""Axioms hold in random models, and each premise of each axiom is needed."""

from random import Random

import pytest

from assay.theory.language.logic import printing, reading, trees
from tests.logic import bodies, weakenings
from tests.logic.models import Model, table, truth

INSTANCES = 40
HARMLESS = {
    ("passage", "?h may lack a value"): "the premise h > 0 holds only where h has a value",
}
"""Premises that no model needs, and why."""
NAMES = sorted(weakenings.covered())


@pytest.mark.parametrize("name", NAMES)
def test_an_axiom_holds_in_random_models(name):
    axiom = weakenings.covered()[name]
    tried = [weakenings.falsified(axiom, seed) for seed in range(INSTANCES)]
    assert True not in tried
    assert tried.count(False) > INSTANCES * 3 / 4


@pytest.mark.parametrize("name", NAMES)
def test_the_truth_of_an_axiom_is_decided(name):
    axiom = weakenings.covered()[name]
    for seed in range(0, INSTANCES, 4):
        rng = Random(seed)
        model = bodies.model(rng)
        assert truth(bodies.instance(axiom, rng), model) is True


def test_the_table_is_about_today_s_axioms():
    found = weakenings.recorded()
    assert sorted(found) == NAMES
    for name, axiom in weakenings.covered().items():
        assert list(found[name]) == [label for label, _ in weakenings.weakened(axiom)]


@pytest.mark.parametrize("name", NAMES)
def test_weakened_axioms_are_falsified_as_the_table_says(name):
    row = weakenings.recorded()[name]
    for label, changed in weakenings.weakened(weakenings.covered()[name]):
        if row[label] is not None:
            assert weakenings.falsified(changed, row[label]), label


@pytest.mark.parametrize("name", NAMES)
def test_each_premise_is_needed(name):
    row = weakenings.recorded()[name]
    for label, seed in row.items():
        if label.startswith("without premise") or label.endswith("may lack a value"):
            assert seed is not None or (name, label) in HARMLESS, label
    assert any(seed is not None for seed in row.values())


# ---- the evaluator -------------------------------------------------------------------------------
X, T, U = (trees.variable(n, s) for n, s in (("x", "seq"), ("t", "int"), ("u", "real")))
SORTS = {"x": "seq", "t": "int", "u": "real"}


def value(text, exact=True, **more):
    values = {X: table({0: 1, 1: 3, 2: 0}), T: 2, U: 0, **more}
    return truth(reading.sentence(text, SORTS), Model(values, exact))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1/u > 0", False),
        ("not 1/u > 0", True),
        ("1/u <= 0", False),
        ("1/u != 1/u", False),
        ("sum(i in 0..2, x[i]) == 4", True),
        ("sum(i in 2..0, 1/u) == 0", True),
        ("prod(i in 1..3, i) == 6", True),
        ("for all n in {2..}: x[n] == 0", True),
        ("for all n in {1..}: x[n] == 0", False),
        ("exists n in {0..}: x[n] > 2 and n < 2", True),
        ("for all int n: exists int m: m > n", True),
        ("exists int m: for all int n: m > n", False),
        ("for all n in {0..t}: x[n] >= 0", True),
        ("for all y: exists z: z + z == y", None),
        ("exists y: 2*y == 1/2", True),
        (
            "for all seq w: w[0] == 1 and (for all s in {0..}: w[s + 1] == 2*w[s]) => w[5] == 32",
            True,
        ),
        (
            "for all seq w: w[0] == 1 and (for all s in {0..}: w[s + 1] == 2*w[s]) => w[5] == 31",
            False,
        ),
        (
            "exists seq w: w[0] == 1 and (for all s in {0..}: w[s + 1] == 1/(w[s] - 1))",
            False,
        ),
        ("exp(1) > 27/10", True),
        ("sqrt(9/4) == 3/2", True),
        ("sqrt(-1) == sqrt(-1)", False),
        ("gamma(3) > 0", None),
    ],
)
def test_sentences_have_the_truth_that_one_computes_by_hand(text, expected):
    if expected is None:
        assert value(text, exact=False) is None
    else:
        assert value(text) is expected


def test_without_the_promise_nothing_is_said_of_all_integers():
    assert value("for all n in {2..}: x[n] == 0", exact=False) is None
    assert value("for all n in {1..}: x[n] == 0", exact=False) is False
    assert value("exists n in {0..}: x[n] > 5", exact=False) is None
    assert value("for all n in {0..2}: x[n] >= 0", exact=False) is True


def test_printed_instances_are_read_again():
    for name in NAMES:
        axiom = weakenings.covered()[name]
        for seed in range(5):
            sentence = bodies.instance(axiom, Random(1000 + seed))
            text = printing.text(sentence, bodies.SORTS)
            assert printing.text(reading.sentence(text, bodies.SORTS), bodies.SORTS) == text

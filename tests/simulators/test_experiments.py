"""The tables of experiments: they fit the claims, the zoo and the data, and what is planned of them
is what the tests need.
"""

import json
from fractions import Fraction

import pytest

from assay.simulators.networks.data.known import FULL
from assay.simulators.networks.runs import RunError, cost, labels, scales
from assay.theory import experiments, registry
from assay.theory.language import curves
from assay.theory.language.curves import Curve
from assay.theory.language.statements import from_data
from assay.theory.language.trained import FULL_SCALE, REAL_NETWORK, STAND_IN, scope_of
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import looks, statistics

EVERY = experiments.every()


def test_every_experiment_names_claims_of_its_paper_and_makes_statements_that_travel():
    known = registry().claims
    for one in EVERY:
        assert all(f"{one.paper}.{claim}" in known for claim in one.claims), one.id
        for claim in one.tested():
            statement = one.statement(claim)
            assert from_data(json.loads(json.dumps(statement.data()))) == statement


def test_the_preset_runs_find_what_is_planned():
    for one in EVERY:
        parts = max(len(one.statement(claim).tests) for claim in one.tested())
        assert one.runs >= cost.planned(one.level, one.chance, parts), one.id
        assert cost.power(one.runs, one.level, one.chance) == statistics.power(
            one.runs, one.level, one.chance
        )
        if one.looks:
            own = looks.power(one.looks, Fraction(one.level), Fraction(one.chance))
            assert cost.powers(one.looks, one.level, one.chance) == own and own[0] >= Fraction(
                9, 10
            )
    assert cost.planned("1/100", "99/100") == 7 and cost.planned("1/100", "99/100", 5) == 9


def test_hours_are_those_of_the_cost_model_and_what_has_no_test_says_why():
    for one in EVERY:
        found = {data: scales.expected(data) for _, data in one.data}
        made = [cell for _, cell in scales.cells(one, scales.SCALES["full"], found)]
        hours = sum(price.seconds for price in cost.costs(made, experiments.SPEED)) / 3600
        assert 0.9 * one.hours - 1 <= hours <= 1.1 * one.hours, one.id
        left = {c for c in one.claims if f"{one.paper}.{c}" not in one.tested()}
        assert left <= experiments.untested(one.paper).keys(), one.id


def test_seeds_of_two_experiments_of_a_paper_are_apart():
    taken = [(one.paper, one.seed + i) for one in EVERY for i in range(one.runs)]
    assert len(set(taken)) == len(taken)


def test_published_hashes_are_those_of_the_readers():
    trained = {name: digest for (digest, part), name in FULL.items() if part == "train"}
    assert experiments.published() == trained


def test_cells_have_keys_of_their_own_and_labels_with_classes():
    keys = set()
    for one in EVERY:
        assert scales.cells(one, scales.SCALES["tiny"]) and scales.cells(one, scales.SCALES["gpu"])
        made = scales.cells(one, scales.SCALES["cpu"])
        assert len(made) == len(one.arms) * (*one.looks, one.runs)[0]
        for _, cell in made:
            assert cell == type(cell).from_content(json.loads(json.dumps(cell.content())))
            assert labels.classes_of(cell) >= 2
        keys |= {cell.key for _, cell in made}
    assert len(keys) == sum(len(one.arms) * (*one.looks, one.runs)[0] for one in EVERY)


def test_a_shorter_schedule_keeps_its_shape():
    (one,) = experiments.find("collapse/coarse")
    whole = scales.schedule_at(one, "main", scales.SCALES["gpu"])
    short = scales.schedule_at(one, "main", scales.SCALES["cpu"])
    assert whole["epochs"] == 350 and whole["milestones"] == [117, 233]
    assert short["epochs"] == 12 and short["milestones"] == [4, 8]
    assert whole["augmentation"] == "crop-flip" and short["augmentation"] == "none"
    assert short["weight_decay"] == whole["weight_decay"] == 5e-4


def test_the_scope_of_a_cell_is_that_of_its_network_schedule_and_data():
    (one,) = experiments.find("collapse/coarse")
    arm = dict(one.arms)["main"]

    def scope(scale, data=None, **changes):
        cell = scales.cell(one, "main", scales.SCALES[scale], 0, data or {}).content()
        cell["network"].update(changes.get("network", {}))
        cell["schedule"].update(changes.get("schedule", {}))
        return scope_of(arm, one.image, cell)

    real = {"CIFAR-10": scales.expected("CIFAR-10")}
    assert scope("cpu") == STAND_IN and scope("gpu") == REAL_NETWORK
    assert scope("full", real) == FULL_SCALE
    other = {"CIFAR-10": {**real["CIFAR-10"], "digest": "0" * 64}}
    assert scope("full", other) == REAL_NETWORK
    assert scope("full", real, network={"width": 0.5}) == STAND_IN
    assert scope("full", real, schedule={"rate": 0.2}) == STAND_IN
    assert scope("full", real, schedule={"epochs": 349}) == STAND_IN
    with pytest.raises(RunError, match="wants CIFAR-10"):
        scope("full")


RISING = Curve([Fraction(0), Fraction(1, 4), Fraction(1)], [Fraction(2), Fraction(1), Fraction(3)])


@pytest.mark.parametrize(
    "text, value",
    [
        ("a[start]", 2),
        ("a[end] / a[least]", 3),
        ("a[most] - 2 * a[1/5]", 1),
        ("a[0.25]", 1),
        ("-(a[end])", -3),
        ("mean(a)", 2),
        ("mean(1 / a)", Fraction(11, 18)),
        ("first(a < 3/2)", Fraction(1, 4)),
        ("first(a > 9)", 2),
        ("first(x.a < a) - 1", 1),
    ],
)
def test_numbers_are_read_off_curves(text, value):
    assert curves.parse(text).of({"a": RISING, "x.a": RISING}) == value


@pytest.mark.parametrize(
    "text",
    ["", "a", "a[", "a[middle]", "a[3/2]", "a[1/0]", "first(a)", "first(1 < 2)", "b(a)", "a[end]]"]
    + ["mean(first(a < 1))", "__import__('os')", "a[end];1", "(" * 50 + "1" + ")" * 50],
)
def test_other_texts_are_refused_in_one_line(text):
    with pytest.raises(FormulaError) as caught:
        curves.parse(text)
    assert "\n" not in str(caught.value)


def test_a_division_by_zero_is_no_number():
    with pytest.raises(FormulaError, match="divides by 0"):
        curves.parse("1 / (a[end] - 3)").of({"a": RISING})


@pytest.mark.parametrize(
    "change, line",
    [
        ('colour = "red"', "'colour' is no key"),
        ("runs = 1.5", "runs holds 1.5"),
        ('protocol = "none"', "there is no protocol 'none'"),
        ('[[experiment.test]]\nclaim = "y"\npart = "p"', "lacks"),
        ("[[experiment", "experiments.toml"),
    ],
)
def test_a_table_of_another_form_is_told_in_one_line(change, line, tmp_path):
    file = tmp_path / "experiments.toml"
    head = '[[experiment]]\nname = "x"\ntitle = "t"\nwhere = "w"\nclaims = ["y"]\n'
    file.write_text(f'{head}network = "f0"\nlabels = "fine"\n{change}\n')
    with pytest.raises(experiments.ExperimentError, match=line) as caught:
        experiments.read(file, "collapse")
    assert "\n" not in str(caught.value)


def test_a_test_reads_curves_that_are_measured_of_arms_that_are_there(tmp_path):
    file = tmp_path / "experiments.toml"
    head = '[[experiment]]\nname = "x"\ntitle = "t"\nwhere = "w"\nclaims = ["y"]\n'
    test = '[[experiment.test]]\nclaim = "y"\npart = "p"\nsense = ">"\nthreshold = "0"\n'
    text = f'{head}network = "f0"\nlabels = "fine"\n{test}number = "NUMBER"\n'
    for number, line in (("b.a[end]", "no arm 'b'"), ("a[late]", "a place"), ("a", "'\\['")):
        file.write_text(text.replace("NUMBER", number))
        with pytest.raises(experiments.ExperimentError, match=line):
            experiments.read(file, "collapse")
    file.write_text(text.replace("NUMBER", "a[end]"))
    (one,) = experiments.read(file, "collapse")
    assert one.tested() == ["collapse.y"]

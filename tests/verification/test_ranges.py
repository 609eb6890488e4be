"""The ranges of variables while conditions narrow them: what is kept, what is refused, what is
decided, each as an exact row.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import parse, text
from assay.verification.kernel.reduce import conditions, trees


def ranges(*given):
    return conditions.Ranges(trees.setting_of(Formula("0 < 1", given)).ranges)


def constant(q):
    return {"": Fraction(q)} if q else {}


@pytest.mark.parametrize(
    "given, high, q, is_open, taken, wanted",
    [
        ("x in [0, 4]", True, 3, False, True, "[0, 3]"),
        ("x in [0, 4]", True, 3, True, True, "[0, 3)"),
        ("x in [0, 4]", False, 3, False, True, "[3, 4]"),
        ("x in [0, 4]", False, 3, True, True, "(3, 4]"),
        ("x in [0, 4]", True, 5, False, True, "[0, 4]"),
        ("x in [0, 4]", False, -1, False, True, "[0, 4]"),
        ("x in [0, 4]", True, 4, False, True, "[0, 4]"),
        ("x in [0, 4]", True, 4, True, True, "[0, 4)"),
        ("x in [0, 4)", True, 4, False, True, "[0, 4)"),
        ("x in (0, 4]", False, 0, False, True, "(0, 4]"),
        ("x in [0, 4]", False, 0, True, True, "(0, 4]"),
        ("x in [0, 4]", True, -1, False, False, "[0, 4]"),
        ("x in [0, 4]", False, 5, False, False, "[0, 4]"),
        ("x in [0, 4]", True, 0, False, True, "[0, 0]"),
        ("x in [0, 4]", True, 0, True, False, "[0, 4]"),
        ("x in (0, 4]", True, 0, False, False, "(0, 4]"),
        ("x in [0, 4]", False, 4, False, True, "[4, 4]"),
        ("x in [0, 4]", False, 4, True, False, "[0, 4]"),
        ("x in (-oo, oo)", True, 1, False, True, "(-oo, 1]"),
        ("x in (-oo, oo)", False, 1, True, True, "(1, oo)"),
        ("x in [0, oo)", True, 1, True, True, "[0, 1)"),
        ("x in {0..4}", True, 3, False, False, "{0..4}"),
    ],
)
def test_a_bound_narrows_a_range(given, high, q, is_open, taken, wanted):
    found = ranges(given)
    assert found.narrow("x", high, constant(q), is_open) is taken
    (only,) = found.result()
    assert only.text() == f"x in {wanted}"


def test_ends_that_depend_on_others_stay():
    found = ranges("y in [0, 1]", "x in [y, 4]")
    assert found.fixed == {"x"} and not found.narrow("x", True, constant(3), False)
    assert [r.text() for r in found.result()] == ["y in [0, 1]", "x in [y, 4]"]


def test_constants_without_a_value_are_no_bounds():
    found = ranges("x in [0, 4]")
    assert not found.narrow("x", True, {"log(-1)": Fraction(1)}, False)
    assert found.narrow("x", True, {"pi": Fraction(1)}, False)
    assert found.result()[0].text() == "x in [0, pi]"


XY = ("x in [1, 2]", "y in (-1, 3)")


@pytest.mark.parametrize(
    "coefficients, q, high, wanted",
    [
        ({"x": 1}, 0, True, (2, False)), ({"x": 1}, 0, False, (1, False)),
        ({"x": -1}, 0, True, (-1, False)), ({"x": -1}, 0, False, (-2, False)),
        ({"y": 2}, 1, True, (7, True)), ({"y": 2}, 1, False, (-1, True)),
        ({"x": 1, "y": -1}, 0, True, (3, True)), ({"x": 1, "y": -1}, 0, False, (-2, True)),
        ({}, 5, True, (5, False)),
    ],
)  # fmt: skip
def test_largest_and_least_values(coefficients, q, high, wanted):
    found = ranges(*XY).extreme(coefficients, constant(q), high)
    assert (found[0].get("", 0), found[1]) == wanted


def test_a_range_without_an_end_has_no_largest_value():
    found = ranges("x in [0, oo)")
    assert found.extreme({"x": Fraction(1)}, {}, True) is None
    assert found.extreme({"x": Fraction(-1)}, {}, False) is None
    assert found.extreme({"x": Fraction(1)}, {}, False) == ({}, False)


@pytest.mark.parametrize(
    "name, slope, q, strict, wanted",
    [
        ("x", 1, 0, True, True), ("x", 1, -1, False, True), ("x", 1, -1, True, None),
        ("x", 1, -2, False, None), ("x", 1, -2, True, False), ("x", 1, -3, False, False),
        ("y", 1, 1, True, True), ("y", 1, 1, False, True), ("y", 1, -3, False, False),
        ("y", 1, -3, True, False), ("y", 1, 0, True, None), ("x", -1, 2, False, True),
        ("x", -1, 2, True, None), ("x", -1, 1, True, False), ("x", -1, 1, False, None),
    ],
)  # fmt: skip
def test_signs_that_ranges_decide(name, slope, q, strict, wanted):
    """Of slope*x + q, with x in [1, 2] or y in (-1, 3)."""
    found = ranges(*XY).decided({name: Fraction(slope)}, constant(q), strict)
    assert found is wanted


def test_what_follows_after_conditions_are_taken_off():
    found = ranges("x in (-oo, oo)", "y in (-oo, oo)", "z in [0, 1]")
    one, none = Fraction(1), {}
    minus = Fraction(-1)
    assert not found.follows({"x": one}, none)
    found.forms = [({"x": one, "y": minus}, none), ({"y": one, "z": minus}, none)]  # x >= y >= z
    assert found.follows({"x": one, "y": minus}, none) and found.follows({"x": one}, none)
    assert found.follows({"x": Fraction(3), "y": Fraction(-3)}, constant(1))
    assert not found.follows({"x": one, "y": minus}, constant(-1))
    assert not found.follows({"y": one, "x": minus}, none)
    assert not found.follows({"x": one}, constant(-1))
    assert found.follows({"x": one}, none, 2) and not found.follows({"x": one}, none, 1)


@pytest.mark.parametrize(
    "given, high, q, wanted",
    [
        ("x in [0, 8]", True, 6, True), ("x in [0, 8]", True, 7, False),
        ("x in [0, 8]", True, Fraction(69, 10), True), ("x in [0, 8]", True, 9, False),
        ("x in [0, 8]", False, 2, True), ("x in [0, 8]", False, 1, False),
        ("x in [0, 8]", False, -1, False), ("x in (-oo, 8]", False, 0, True),
        ("x in (-oo, 8]", True, 0, False), ("x in [0, pi]", True, 1, False),
        ("x in [-16, -8]", True, -10, True), ("x in [-16, -8]", True, -9, False),
    ],
)  # fmt: skip
def test_steps_that_are_worth_while(given, high, q, wanted):
    """More than an eighth of the range, or an end where there was none."""
    assert ranges(given).worth("x", high, constant(q)) is wanted


@pytest.mark.parametrize(
    "statement, wanted",
    [
        ("not (x < 1 or not y < 2)", ["x >= 1", "y < 2"]),
        ("not (x == 1 and y != 2)", ["x != 1 or y == 2"]),
        ("not (x <= 1 or y > 2 or z >= 3)", ["x > 1", "y <= 2", "z < 3"]),
        ("not (x < 1 => y < 1)", ["not (x < 1 => y < 1)"]),
        ("not (x < 1 and (y < 1 => z < 1))", ["x >= 1 or not (y < 1 => z < 1)"]),
        ("not not x < 1", ["x < 1"]),
        ("not true", ["false"]),
        ("not false", []),
        ("true and x < 1", ["x < 1"]),
        ("(x < 1 and (y < 1 and z < 1)) or true", ["x < 1 and y < 1 and z < 1 or true"]),
    ],
)
def test_denials_are_moved_to_the_relations(statement, wanted):
    assert list(map(text, conditions.conjuncts(parse(statement)))) == wanted

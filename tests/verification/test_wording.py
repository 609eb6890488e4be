"""What somebody who asks a question of his own is told: what to type instead, and which term has no
value.
"""

import pytest

from assay.theory.language.formula import Formula
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.question import strict
from assay.verification.run import asked, wording
from assay.verification.search.problems import problem


@pytest.mark.parametrize(
    ("goal", "given", "words"),
    [
        ("x^2 >= 0", [], "nothing says which values x takes"),
        (r"\sum_{i=1}^n i = \frac{n(n+1)}{2}", [r"n \ge 1"], "--for 'n in {1..}'"),
    ],
)
def test_a_refused_question_says_what_to_type(goal, given, words):
    found = asked.buildable((goal, given), None)
    assert found["verdict"] == "error" and words in found["reason"]


def test_a_condition_that_divides_by_zero_is_named_as_people_write_it():
    for term in ("q", "x - y"):
        assert f"'{term} != 0'" in wording.said(f"a hypothesis may lack a value: Ne({term}, 0)")
    raw = "a hypothesis may lack a value: Ne(2*t**2, 0); left: x in [0, 1]"
    assert "2*t^2 != 0" in wording.said(raw) and "Ne(" not in wording.said(raw)
    assert wording.said("where Gt(max(x, y), 0) fails") == "where max(x, y) > 0 fails"
    assert wording.said("no proof found") == "no proof found"
    assert wording.said("too deep; left: x in [0, 1]").endswith("a decision; left: x in [0, 1]")


@pytest.mark.parametrize(
    ("given", "region", "shown"),
    [
        (
            ("a in (-oo, oo)", "a > 0", "p in (1, 3]"),
            "a in [-oo, 0], p in [1, 2]",
            "a near 0, 1 < p <= 2",
        ),
        (("a in (-oo, oo)", "a >= 0 and 2 > a", "p in [1, 3]"), "a in [-1, 2]", "0 <= a < 2"),
        (("a in (-oo, oo)", "p in (1, 3]"), "a in [-oo, oo], p in [1, 1]", "p near 1"),
        (("a in [0, 1]", "p in (1, 3]"), "a in [0, 0], p in [2, 3]", "a = 0, 2 <= p <= 3"),
    ],
)
def test_no_excluded_value_is_shown_as_left(given, region, shown):
    formula = Formula("a <= p", given)
    assert wording.told(formula, f"too deep; left: {region}").endswith(f"; left: {shown}")


def test_the_term_without_a_value_is_named():
    formula = Formula("x*log(x)/(y-1) <= 1", ("x in [0, 1]", "y in [0, 2]"))
    assert wording.missing(formula, {"x": "0", "y": "0"}) == "x > 0"
    assert wording.missing(formula, {"x": "1/2", "y": "1"}) == "y - 1 != 0"
    assert wording.missing(formula, {"x": "1/2", "y": "0"}) == ""
    assert wording.missing(formula, None) == ""


@pytest.mark.parametrize(
    "goal, given, witness, needs",
    [
        ("0**(-n) >= 0", "n in {1..}", {"n": "1"}, "-n >= 0"),
        ("x**(-n) >= 0", "x in [0, 1], n in {1..}", {"x": "0", "n": "1"}, "x != 0, or -n >= 0"),
        ("x**y >= 0", "x in [-1, 1], y in [1, 2]", {"x": "-1", "y": "3/2"}, "x > 0, or"),
        ("1/x**2 >= 0", "x in [-1, 1]", {"x": "0"}, "x^2 != 0"),
    ],
)
def test_a_condition_that_no_value_meets_is_not_asked_for(goal, given, witness, needs):
    assert wording.missing(problem(goal, given), witness).startswith(needs)


@pytest.mark.parametrize(
    "goal", ["for all x in R: x^2 >= 0", "∀x ∈ ℝ: x² ≥ 0", r"\forall x \in \mathbb{R}, x^2 \ge 0"]
)
def test_a_range_may_stand_before_its_goal(goal):
    found = strict(goal)
    assert found.domain == ("x in (-oo, oo)",) and found.goal.replace("**", "^") == "x^2 >= 0"


def test_letters_without_values_are_refused():
    with pytest.raises(NotationError, match="which values x takes"):
        strict("∀x: x² ≥ 0")
    assert strict("for all t in {0..}: x[t] > 0").goal == "for all t in {0..}: x[t] > 0"

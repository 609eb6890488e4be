"""What a statement means where terms lack a value: witnesses, hypotheses and goals, in the kernel
and in the replay.
"""

from __future__ import annotations

import pytest

from assay.theory.language import pointwise
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.statements import judge
from assay.verification.search.problems import ProblemError, problem
from assay.verification.search.prove import prove

REFUTED = [
    ("1/x <= 5", ["x in [0, 1]"], {"x": "0"}),
    ("1/x <= 5 and x >= 0", ["x in [0, 1]"], {"x": "0"}),
    ("log(x) <= x", ["x in [-1, 2]"], {"x": "0"}),
    ("x**y <= 5", ["x in [-1, 1]", "y in [0, 1]"], {"x": "-1", "y": "1/2"}),
    ("x**n <= 0", ["x in [-2, 2]", "n in {0..}"], {"x": "0", "n": "0"}),
    ("x**n >= -7", ["x in [-2, 2]", "n in {0..}"], {"x": "-2", "n": "3"}),
    ("x**n >= -7", ["x in [-2, 2]", "n in {-3..}"], {"x": "0", "n": "-1"}),
    ("x >= 1", ["x in [-2, 2]", "x**n == -8", "n in {1..}"], {"x": "-2", "n": "3"}),
    ("0**n >= 1", ["n in {0..}"], {"n": "1"}),
    ("(-1)**n <= 0", ["n in {0..}"], {"n": "2"}),
    ("x >= 2", ["x in [0, 1]", "not (1/x > 0)"], {"x": "0"}),
    (
        "x**(y/z) >= 1",
        ["x in (-oo, oo)", "y in (-oo, oo)", "z in (0, oo)"],
        {"x": "-2", "y": "9", "z": "3"},
    ),
]
NOT_REFUTED = [
    ("x**2 >= 0", ["x in (-oo, oo)"], {"x": "1/0"}),
    ("x**2 >= 0", ["x in (-oo, oo)"], {"x": "log(-1)"}),
    ("x**2 >= 0", ["x in (-oo, oo)"], {"x": "oo"}),
    ("1/x > 0 or x == 0", ["x in [0, 1]"], {"x": "0"}),
    ("not (1/x > 0)", ["x in [-1, 1]"], {"x": "0"}),
    ("x > 0 => 1/x > 0", ["x in [-1, 1]"], {"x": "0"}),
    ("x <= -1", ["x in [-1, 1]", "1/x <= 5"], {"x": "0"}),
    ("x <= -1", ["x in [-1, 1]", "y in [0, 1/x]"], {"x": "0", "y": "0"}),
    ("x**n <= 1", ["x in [0, 1]", "n in {1..}"], {"x": "0", "n": "1"}),
    ("x**n <= 1", ["x in [0, 1]", "n in {0..}"], {"x": "0", "n": "0"}),
    ("(1-h)**(2*t) <= 1", ["h in [0, 2]", "t in {0..}"], {"h": "2", "t": "1"}),
    ("(-1)**n <= 1", ["n in {1..}"], {"n": "2"}),
    ("x**y <= 1", ["x in [-1, 1]", "y in [0, 1]"], {"x": "-1", "y": "1"}),
    ("x**y <= 1", ["x in [-1, 1]", "y in [0, 1]"], {"x": "0", "y": "1/2"}),
    ("n <= 5", ["n in {1..}"], {"n": "11/2"}),
    ("n <= 5", ["n in {1..}"], {"n": "\u0666"}),
    ("x <= 5", ["x in (-oo, oo)"], {"x": "\u0666"}),
]


@pytest.mark.parametrize("goal, given, at", REFUTED)
def test_false_at_a_point(goal, given, at):
    formula = Formula(goal, tuple(given))
    verdict = verdicts.refuted(formula, at)
    judge(formula.data(), "refuted", verdict.certificate)


@pytest.mark.parametrize("goal, given, at", NOT_REFUTED)
def test_not_false_at_a_point(goal, given, at):
    formula = Formula(goal, tuple(given))
    for mint in (verdicts.refuted, verdicts.refuted_undefined):
        with pytest.raises((Rejected, FormulaError, GrammarError)):
            mint(formula, at)
    for kind in ("witness", "undefined"):
        with pytest.raises((NotShown, ValueError, ArithmeticError)):
            judge(formula.data(), "refuted", {"type": kind, "formula": formula.data(), "at": at})


def test_a_witness_without_a_value_is_told_apart_from_a_counterexample():
    formula = Formula("1/x <= 5", ("x in [0, 1]",))
    judge(formula.data(), "refuted", verdicts.refuted_undefined(formula, {"x": "0"}).certificate)
    with pytest.raises(Rejected, match="every term is defined"):
        verdicts.refuted_undefined(formula, {"x": "1/7"})
    with pytest.raises(NotShown, match="every term is defined"):
        judge(
            formula.data(),
            "refuted",
            {"type": "undefined", "formula": formula.data(), "at": {"x": "1/7"}},
        )


@pytest.mark.parametrize("text", ["x <= \u0665", "x <= 1.\u0665", "x\u0665 <= 1", "x <= 1e\u0665"])
def test_digits_of_other_scripts_are_refused(text):
    with pytest.raises((ProblemError, GrammarError)):
        problem(text, "x in [0, 1]")
    with pytest.raises((ProblemError, GrammarError)):
        problem("x >= 0", f"x in [0, 1], {text}")
    with pytest.raises((ProblemError, GrammarError)):
        problem("x >= 0", "x in [0, \u0665]")


@pytest.mark.parametrize(
    "domain", ["n in [0,5], integer n >= 3", "integer n >= 3, n in [0,5]", "n in [0,5], integer n"]
)
def test_the_word_integer_is_kept_or_refused(domain):
    with pytest.raises(ProblemError, match="integer n"):
        problem("n >= 0", domain)


def test_the_word_integer_may_repeat_what_is_declared():
    assert problem("n >= 0", "n in {0..5}, integer n >= 3").variables[0].integer
    assert problem("n >= 0", "integer n >= 3").variables[0].integer


OPEN = [  # true only because a value is missing, or not shown to have values
    ("x <= 1", ["x in [-3, 3]", "abs(x) + 0*(1/(x**3-x-1)) <= 1"]),
    ("x <= 1", ["x in [-3, 3]", "x + 1/(x**3-x-1) - 1/(x**3-x-1) <= 1"]),
    ("x <= 3", ["x in [-5, 2]", "log(x) <= 1"]),
    ("x <= -3", ["x in [-5, -1]", "log(x) > 0"]),
    ("x <= -3", ["x in [-5, -1]", "sqrt(x) < 0"]),
    ("y <= 5", ["x in [-1, 1]", "y in [0, 1/x]", "x >= 1"]),
    ("abs(x**2-x) + 0*(1/(x**3-x-1)) <= 12", ["x in [-3, 3]"]),
    ("x**2 + (1/(x**3-x-1))**0 <= 10", ["x in [-3, 3]"]),
    ("(x**3-x-1)/(x**3-x-1) <= 1", ["x in [-3, 3]"]),
    ("1/x > 0 or x <= 0", ["x in [-1, 1]"]),
    ("not (1/x > 3)", ["x in [-1, 0]"]),
]
GUARDED = [
    ("x <= 3", ["x in [-5, 2]", "x > 0", "log(x) <= 1"]),
    ("x > 0 => 1/x > 0", ["x in [-1, 1]"]),
    ("x <= 3", ["x in [-5, 2]", "x > 0 => log(x) <= 1"]),
    ("y <= 1", ["x in [-1, 1]", "x >= 1", "y in [0, 1/x]"]),
    ("y >= 0", ["x in (0, 1]", "y in [0, 1/x]"]),
]


@pytest.mark.parametrize("goal, given", OPEN)
def test_what_holds_only_through_a_missing_value_is_open(goal, given):
    assert prove(Formula(goal, tuple(given)), 3).verdict == "open"


@pytest.mark.parametrize("goal, given", GUARDED)
def test_values_that_earlier_conditions_give_are_enough(goal, given):
    formula = Formula(goal, tuple(given))
    verdict = prove(formula, 10)
    assert verdict.verdict == "proved"
    judge(formula.data(), "proved", verdict.certificate)


def test_nothing_is_vacuous_for_want_of_a_value():
    empty = Formula("x >= 5", ("x in [1, 2]", "log(x) > 1"))
    assert prove(empty, 10).verdict == "vacuous"
    undefined = Formula("x >= 5", ("x in [-2, 2]", "log(x) > 1"))
    verdict = prove(undefined, 5)
    assert verdict.verdict == "open" and "may lack a value" in verdict.reason
    proof = verdicts.fact(
        empty.with_goal("1 < 0"), prove(empty, 10).certificate["certificate"], "boxes"
    )
    with pytest.raises(Rejected):
        verdicts.vacuous(undefined, proof)


def test_a_proof_that_a_hypothesis_has_a_value_is_checked():
    formula = Formula("u <= 3", ("v in (0, 1)", "u in [0, 1/(v/2-v**2/3)]", "u <= 2"))
    verdict = prove(formula, 10)
    certificate = verdict.certificate["certificate"]
    assert verdict.verdict == "proved" and certificate["meaning"]
    judge(formula.data(), "proved", verdict.certificate)
    wide = Formula("u <= 3", ("v in (0, 2)", *formula.given[1:]))
    for forged in (
        {k: v for k, v in certificate.items() if k != "meaning"},
        {**certificate, "meaning": {}},
    ):
        with pytest.raises(Rejected, match="may lack a value"):
            verdicts.fact(formula, forged, "forged")
    with pytest.raises(Rejected, match="does not close"):
        verdicts.fact(
            formula,
            {**certificate, "meaning": dict.fromkeys(certificate["meaning"], {"type": "boxes"})},
            "forged",
        )
    with pytest.raises(Rejected):
        verdicts.fact(wide, certificate, "forged")
    with pytest.raises(NotShown):
        judge(
            wide.data(),
            "proved",
            {"type": "fact", "formula": wide.data(), "certificate": certificate},
        )


NATURAL = ("x in [-1, 1]", "y in [0, 1]", "n in {0..}")


@pytest.mark.parametrize("power, wanted", [
    ("x**n", "x != 0 or n >= 0"), ("x**(2*n-1)", "x != 0 or 2*n - 1 >= 0"),
    ("x**(n**2)", "x != 0 or n**2 >= 0"), ("x**(-2)", "x != 0"), ("x**2", "true"),
    ("x**y", "x > 0 or (x == 0 and y >= 0) or (x != 0 and sin(pi*y) == 0)"),
    ("x**(n/2)", "x > 0 or (x == 0 and n/2 >= 0) or (x != 0 and sin(pi*n/2) == 0)"),
    ("x**(n*y)", "x > 0 or (x == 0 and n*y >= 0) or (x != 0 and sin(pi*n*y) == 0)"),
])  # fmt: skip
def test_what_a_power_needs_to_have_a_value(power, wanted):
    """The conditions are kept as they are written, whatever would be seen to hold."""
    needs = pointwise.needs(Formula(f"{power} <= 1", NATURAL))
    expected = Formula(wanted, NATURAL).goal_expr
    assert needs == (() if wanted == "true" else (expected,))

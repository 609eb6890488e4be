"""The functions of the language from end to end: proved, re-checked independently, and never proved
where false or undefined.
"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.normal import is_zero
from assay.verification.replay import language, replay_certificate
from assay.verification.replay import terms as T
from assay.verification.replay.intervals import Engine, truth
from assay.verification.search.methods import ProofFailed, establish
from tests.examples import patience

LINE = "x in (-oo, oo)"

TRUE = [
    ("cbrt(x) >= -2", "x in [-8, 5]"),
    ("cbrt(x)**3 == x", LINE),
    ("cbrt(x) <= 1 + x**2", LINE),
    ("log(x) <= 3*(cbrt(x)-1)", "x in (0, oo)"),
    ("cbrt(-x) == -cbrt(x)", LINE),
    ("x**(2/3) == cbrt(x)**2", "x in [0, 9]"),
    ("acos(x) >= 0", "x in [-1, 1]"),
    ("asin(x) + acos(x) <= 2", "x in [-1, 1]"),
    ("asin(x) <= 2*x", "x in [0, 1]"),
    ("Phi(x) < 1", LINE),
    ("Phi(x) + Phi(-x) == 1", LINE),
    ("tan(x) >= x", "x in [0, 3/2]"),
    ("sinh(x) >= x", "x in [0, oo)"),
    ("cosh(x) >= 1", LINE),
    ("x**y >= 1", "x in [1, 3]", "y in [0, 2]"),
    ("x > 0", "x in [-3, 3]", "false"),
    ("true", "x in [-3, 3]"),
    ("x >= -3", "x in [-3, 3]", "true"),
    ("x**2 + y**2 > 0", "x in [-3, 3]", "y in [-1, 1]", "not (x == 0 and y == 0)"),
    ("x**2 > x", "x in [-3, 3]", "(1 < x or x < 0)"),
    ("x**2 > 0", "x in [-3, 3]", "x != 0"),
    (
        (
            "sin(x+pi/2) == cos(x) and sin(x-3*pi/2) == cos(x) and cos(pi/3) == 1/2 and sin(7*pi/6)"
            " == -1/2"
        ),
        LINE,
    ),
]
NOT = [
    ("cbrt(x) >= -2", "x in [-9, 5]"),
    ("x**(1/3) >= -2", "x in [-8, 5]"),
    ("asin(x) <= 2", "x in [-1, 1.001]"),
    ("acos(x) >= 0", "x in [-1.001, 1]"),
    ("tan(x) >= -100", "x in [0, 2]"),
    ("Phi(x) > 1/2", "x in [0, 3]"),
    ("false", "x in [-3, 3]"),
    ("x > 0", "x in [-3, 3]", "true"),
    ("x**2 + y**2 > 0", "x in [-3, 3]", "y in [-1, 1]", "not (x == 0 and y == 1)"),
    ("x**2 > x", "x in [-3, 3]", "(1 <= x or x < 0)"),
    ("x**y >= 1", "x in [0, 3]", "y in [0, 2]"),
    ("cbrt(x)**2 == x", "x in [0, 2]"),
]


@pytest.mark.parametrize("goal, given_", [(g, r) for g, *r in TRUE])
def test_true_statements_are_proved_and_confirmed(goal, given_):
    formula = Formula(goal, tuple(given_))
    fact = establish(formula, budget=5)
    certificate = json.loads(json.dumps({"type": "fact", **fact.data()}))
    assert replay_certificate(formula.data(), "proved", certificate).outcome == "confirmed"


@pytest.mark.parametrize("goal, given_", [(g, r) for g, *r in NOT])
def test_false_or_undefined_statements_are_not(goal, given_):
    with pytest.raises((ProofFailed, FormulaError)):
        establish(Formula(goal, tuple(given_)), budget=patience(0.5))


@given(
    st.fractions(-30, 30, max_denominator=64),
    st.fractions(0, 9, max_denominator=64),
    st.fractions(0, 1, max_denominator=9),
)
@settings(max_examples=80)
def test_both_interval_engines_hold_cube_roots(low, width, share):
    at = low + share * width
    with ctx.workprec(120):
        ends = [arb(fmpq(q.numerator, q.denominator)) for q in (low, low + width)]
        value = iv.cube_root(arb(fmpq(at.numerator, at.denominator)))
        a, b, _ = iv.cbrt((*ends, 0))
        assert not value < a and not b < value
    engine = Engine(60)
    cube = language.relation(T.sub(T.power(T.call("cbrt", T.var("x")), 3), T.var("x")), "!=")
    x = engine.rational(at)
    assert truth(cube, engine, {"x": x}, {}) is not True


def test_a_ball_around_zero_has_a_cube_root():
    root = iv.cube_root(arb(0, 8))
    assert root.contains(arb(2)) and root.contains(arb(-2)) and root < 3


@pytest.mark.parametrize(
    "text, zero",
    [
        ("cbrt(x*y) - cbrt(x)*cbrt(y)", False),
        ("cbrt(8*x) - 2*cbrt(x)", True),
        ("cbrt(x)**4 - x*cbrt(x)", True),
        ("cbrt(x-y) + cbrt(y-x)", True),
        ("cbrt(x)**2 - abs(cbrt(x))**2", False),
        ("cbrt(x) - cbrt(x+1/1000)", False),
        ("cbrt(2)*cbrt(4) - 2", False),
    ],
)
def test_exact_zero_tests_never_call_a_difference_zero(text, zero):
    expression = Formula(f"{text} == 0", ("x in (-oo, oo)", "y in (-oo, oo)")).goal_expr.args[0]
    assert is_zero(expression) or not zero
    if "+1/1000" in text:
        assert not is_zero(expression)


def test_exponentials_of_very_different_rates_do_not_end_the_process():
    ratio = "(1-exp(5000))*(1+exp(200001/20))/((1+exp(5000))*(1-exp(200001/20)))"
    assert not is_zero(
        Formula(f"log((1/200000+{ratio})**2 + x) == 0", ("x in [0, 1]",)).goal_expr.args[0]
    )


def test_quarter_turns_keep_the_value():
    import mpmath

    engine = Engine(60)
    for n in range(-9, 10):
        for d in (1, 2, 3, 4, 5, 6):
            for name in ("sin", "cos"):
                for sign in (1, -1):
                    term = T.add(T.scale(Fraction(n, d), T.make("pi")), T.scale(sign, T.var("x")))
                    low, high = (
                        mpmath.mpf(e)
                        for e in engine.run(
                            T.call(name, term), {"x": engine.rational(Fraction(7, 10))}, {}
                        )[:2]
                    )
                    value = getattr(mpmath, name)(mpmath.pi * n / d + sign * mpmath.mpf(7) / 10)
                    assert low - 1e-12 <= value <= high + 1e-12


@pytest.mark.parametrize(
    "goal, given_",
    [
        ("max(x, max(y, z)) == max(max(x, y), z)", [LINE, "y in [0, 1]", "z in (-oo, oo)"]),
        ("abs(tanh(x)) <= abs(x)", [LINE]),
    ],
)
def test_the_replay_knows_maxima_in_any_nesting_and_one_sided_slopes(goal, given_):
    formula = Formula(goal, tuple(given_))
    certificate = {"type": "fact", **establish(formula, "enclosure", budget=3).data()}
    assert (
        replay_certificate(formula.data(), "proved", json.loads(json.dumps(certificate))).outcome
        == "confirmed"
    )

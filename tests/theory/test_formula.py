"""The formula language: what it accepts, refuses, and derives from one text."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import example, given
from hypothesis import strategies as st

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula, exact
from assay.theory.language.grammar import GrammarError, parse
from assay.theory.language.statements import Orbit
from assay.theory.language.variables import FormulaError, symbol
from assay.theory.papers.phases.notation import margin_orbit

REFUSED = [
    ("x +", 4),
    ("foo(x) < 1", 1),
    ("x $ y", 3),
    ("exp x", 5),
    ("x < < y", 5),
    ("", 1),
    ("log(x, y) < 1", 1),
    (")(", 1),
    ("__import__('os')", 12),
    ("x.y < 1", 2),
    ("lambda: 1", 7),
    ("[1]", 1),
    ("x = 1", 3),
]


@pytest.mark.parametrize("text, column", REFUSED)
def test_errors_point_at_the_column(text, column):
    with pytest.raises(GrammarError) as error:
        parse(text)
    assert error.value.column == column


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000,
        "-" * 5000 + "x",
        "2**" * 2000 + "2",
        "not " * 2000 + "x<1",
        "1" * 30_000,
        "9" * 3000,
        "+".join("x" * 1) + "+x" * 9000,
    ],
)
def test_limits_are_errors_not_crashes(text):
    with pytest.raises(GrammarError):
        parse(text)


@given(st.text(max_size=60) | st.text(alphabet="xyk()+-*/^<>=.,0123456789e andornt", max_size=60))
@example("x in [0,1]")
def test_any_text_parses_or_is_refused_in_one_line(text):
    try:
        parse(text)
    except GrammarError as error:
        assert "\n" not in str(error).replace(repr(text), "")


@pytest.mark.parametrize(
    "goal, given_, message",
    [
        ("x < y", ("x in [0, 1]",), "unknown name 'y'"),
        ("x", ("x in [0, 1]",), "is a number"),
        ("x < 1/0", ("x in [0, 1]",), "division by zero"),
        ("x*0/(x-x) < 1", ("x in [0, 1]",), "the denominator x - x equals 0; correct it"),
        ("9**9**9 < 1", (), "too large"),
        ("gamma(100000) < 1", (), "above"),
        ("gamma(-2) < 1", (), "pole"),
        ("x < 1", ("x in [y, 1]", "y in [0, 1]"), "before its declaration"),
        ("x < 1", ("x in [0, 1]", "x in [0, 2]"), "declared twice"),
        ("x < 1", ("x in [0, 1, 2]",), "two ends"),
        ("n > 10", ("n in {1...5}",), "integers are declared as"),
        ("exp in [0, 1]", (), "exp"),
        ("x < oo", ("x in [0, 1]",), None),
        ("x + oo < 1", ("x in [0, 1]",), "oo is an end"),
    ],
)
def test_formulas_that_do_not_fit_together(goal, given_, message):
    formula = Formula(goal, given_)
    if message is None:
        assert formula.goal_expr is not None
        return
    with pytest.raises((FormulaError, GrammarError), match=message):
        formula.goal_expr


@pytest.mark.parametrize(
    "text, advice",
    [
        ("2x >= 0", r"write \* between factors"),
        ("(x+1)(x+2) >= 0", None),
        ("|x| >= 0", r"write abs\(x\)"),
        ("n! >= 1", r"write gamma\(n\+1\)"),
        ("x = 1", "write =="),
        ("x ≤ 1", "write <="),
        ("ln(x) <= x", r"write log\(x\)"),
        ("x in R", "a range is written"),
        ("sigmoid(x) <= 1", r"write 1/\(1\+exp\(-x\)\)"),
    ],
)
def test_what_to_write_for_usual_signs_is_said(text, advice):
    with pytest.raises(GrammarError, match=advice):
        parse(text)


@pytest.mark.parametrize("given", [("y in [a, 5]",), ("x in {b..}", "y in [x, oo)")])
def test_an_abbreviation_does_not_bring_a_later_variable_into_a_range(given):
    formula = Formula("y >= -2", given, (("a", "y-1"), ("b", "a+1")))
    with pytest.raises(FormulaError, match="before its declaration"):
        formula.goal_expr


@pytest.mark.parametrize(
    "goal, shown",
    [
        ("0.5**n < 1", r"\left(\tfrac{1}{2}\right)^{n} < 1"),
        ("(1/2)**n < 1", r"\left(\frac{1}{2}\right)^{n} < 1"),
        ("loggamma(x)**2 > 0", r"\left(\log\Gamma\left(x\right)\right)^{2} > 0"),
        ("3*(2*y) > 0", r"3 \cdot 2\,y > 0"),
        ("x*(2**y*z) > 0", r"x \cdot 2^{y}\,z > 0"),
        ("3*(1/2) > 0", r"3 \cdot \frac{1}{2} > 0"),
        ("3*(0.5*y) > 0", r"3 \cdot \tfrac{1}{2}\,y > 0"),
        ("2*(a/b) > 0", r"2\,\frac{a}{b} > 0"),
        ("2*x*y > 0", r"2\,x\,y > 0"),
    ],
)
def test_numbers_side_by_side_and_powers_of_fractions_are_kept_apart(goal, shown):
    assert Formula(goal).latex() == shown


@pytest.mark.parametrize(
    "given_, goal, shown",
    [
        (("D in [0, 1]", "Delta in [0, 1]"), "D < Delta", r"\mathrm{D} < \mathrm{Delta}"),
        (("x1 in [0, 1]", "x_1 in [0, 1]"), "x1 < x_1", r"\mathrm{x1} < \mathrm{x\_1}"),
        (("lam > 0", "lambda > 0"), "lam < lambda", r"\mathrm{lam} < \mathrm{lambda}"),
        (("D in [0, 1]", "x1 in [0, 1]"), "D < x1", r"\Delta < x_{1}"),
    ],
)
def test_names_that_would_look_alike_are_printed_as_they_are_written(given_, goal, shown):
    formula = Formula(goal, given_)
    assert formula.latex() == shown
    assert "<math" in formula.mathml()
    left, _, right = shown.partition(" < ")
    assert formula.latex_given()[0].startswith(left) and formula.latex_given()[1].startswith(right)
    assert Formula("Delta < 1").latex() == r"\Delta < 1"


def test_abbreviations_are_told_apart_from_variables():
    formula = Formula("D < x", ("x in [0, 1]",), (("D", "2*Delta"), ("Delta", "x/4")))
    assert formula.latex() == r"\mathrm{D} < x"
    assert formula.latex_where()[0].startswith(r"\mathrm{D} = 2\,\mathrm{Delta}")


@pytest.mark.parametrize(
    "given_, shown",
    [
        ("n in {2..}", r"n \in \{2, 3, \ldots\}"),
        ("n in {1..k+1}", r"n \in \{1, \ldots, k + 1\}"),
        ("n in {0.5..}", r"n \in \mathbb{Z},\; \tfrac{1}{2} \le n"),
        ("n in {k/2..}", r"n \in \mathbb{Z},\; \frac{k}{2} \le n"),
        ("n in {1..sqrt(7)}", r"n \in \mathbb{Z},\; 1 \le n,\; n \le \sqrt{7}"),
    ],
)
def test_integers_are_not_shown_as_steps_from_a_fraction(given_, shown):
    assert Formula("n > 0", (given_,)).latex_given() == [shown]


def test_abbreviations_in_ranges_are_told():
    formula = Formula("x < 6", ("x in [0, w]",), (("v", "2"), ("u", "9"), ("w", "v+3")))
    assert formula.text() == "for all x in [0, w]: x < 6  where v = 2, w = v+3"
    assert formula.latex_where() == ["v = 2", "w = v + 3"]


def test_floats_are_rejected():
    with pytest.raises(FormulaError):
        Formula(0.5)
    with pytest.raises(FormulaError):
        exact(0.5)
    assert exact("0.1") == Fraction(1, 10)
    assert Formula("x < 0.1", ("x in [0, 1]",)).goal_expr.args[1] == sympy.Rational(1, 10)


def test_sympy_decides_nothing_while_building():
    goal = Formula("x < x + 1", ("x in [0, 1]",)).goal_expr
    assert isinstance(goal, sympy.StrictLessThan)


@pytest.mark.parametrize(
    "goal, needs",
    [
        ("1/x > 0", "Ne(x, 0)"),
        ("log(x) > 0", "x > 0"),
        ("sqrt(x) >= 0", "x >= 0"),
        ("x**(-2) > 0", "Ne(x, 0)"),
        ("x**(1/3) >= 0", "x >= 0"),
        ("x**y > 0", "x > 0"),
        ("gamma(x) > 0", "x > 0"),
        ("tan(x) > 0", "Ne(cos(x), 0)"),
        ("x/x == 1", "Ne(x, 0)"),
    ],
)
def test_partial_functions_carry_their_conditions(goal, needs):
    formula = Formula(goal, ("x in (-oo, oo)", "y in (-oo, oo)"))
    assert needs in [str(c) for c in formula.defined]


def test_abbreviations_expand_in_order_and_only_when_used():
    formula = Formula("b < 2", ("x in [0, 1]",), (("a", "x+1"), ("b", "a**2"), ("c", "1/x")))
    assert formula.goal_expr.args[0] == (symbol("x") + 1) ** 2
    assert formula.defined == ()
    assert formula.text().endswith("where a = x+1, b = a**2")


def test_fixing_variables_keeps_their_ranges_as_conditions():
    fixed = Formula("x*n < 9", ("n in {2..}", "x in [1/n, 2)")).at({"n": "3"})
    assert fixed.free == ("x",)
    assert sympy.Le(2, 3, evaluate=False) in fixed.hypotheses
    with pytest.raises(FormulaError, match="no variable"):
        fixed.at({"q": "1"})


def test_one_text_many_uses():
    formula = Formula("x**2/(1+x) <= x and x >= 0", ("x in [0, 5]",))
    assert r"\frac" in formula.latex() and "<mfrac>" in formula.mathml()
    import numpy as np

    assert formula.numpy()(x=np.array([0.0, 1.0, 5.0])).all()
    variables, hypotheses, goal = formula.z3()
    import z3

    solver = z3.Solver()
    solver.add(*hypotheses, z3.Not(goal))
    assert solver.check() == z3.unsat
    with pytest.raises(FormulaError):
        Formula("exp(x) > 0", ("x in [0, 1]",)).z3()
    relation, left, right = formula.arb({"x": Fraction(1, 2)})[0]
    assert left < right or relation.args[0] == symbol("x")


def test_float_engines_agree_and_differentiate():
    import jax
    import numpy as np

    formula = Formula(
        "exp(x)/(1+x**2) < gamma(x+1) and erfc(x) >= 1/3 and x**(3/2) == log(1+x)", ("x in (0, 3]",)
    )
    x = np.linspace(0.1, 3, 7)
    gaps = formula.jax()(x=x)
    assert gaps.shape == (3, 7) and gaps.dtype == np.float64
    truth = [formula.with_goal(str(part)).numpy()(x=x) for part in formula.goal.split(" and ")]
    for part in truth[:2]:
        assert any(np.array_equal(np.asarray(row) >= 0, part) for row in gaps)
    slope = jax.grad(lambda v: Formula("x**2 <= 4", ("x in [0, 1]",)).jax()(x=v)[0])(1.5)
    assert float(slope) == -3.0


@given(st.data())
def test_sampled_points_satisfy_the_hypotheses(data):
    formula = Formula("f >= 0", ("l in {2..}", "f in [1/l, log(l))", "f*l > 3/2"))
    point = data.draw(formula.strategy())
    assert point["l"].denominator == 1 and point["l"] >= 2
    assert point["f"] * point["l"] > 1.499


def test_round_trip_and_key():
    formula = Formula("x < y", ("x in [0, 1]", "y in (1, 2]"), (("a", "x"),))
    assert Formula.from_data(formula.data()) == formula
    assert Formula.from_data(formula.data()).key() == formula.key()
    assert formula.key() != formula.with_goal("x <= y").key()


def test_asymptotic_statement_makes_explicit_formulas():
    statement = Asymptotic(
        "R", "k/l", "O", ("k in [2, oo)", "D in (0, 1)"), where=(("R", "k/(l+D)"),)
    )
    bound = statement.bounded(C="2*k", N="3")
    assert bound.given == ("k in [2, oo)", "l in {2..}", "D in (0, 1)", "l >= 3")
    with pytest.raises(GrammarError, match="depends on"):
        statement.bounded(C="l")
    inside, beyond = statement.escape({"D": "1/l"}, "l", {"k": "2"}, "5")
    assert "k in" not in inside.text() and inside.given == ("l in {5..}",)
    with pytest.raises(FormulaError, match="does not fix"):
        statement.escape({}, "l", {"k": "2"}, "5")


def test_orbit_parameters_are_exact():
    with pytest.raises(FormulaError):
        margin_orbit("D > 0", {"l": "10", "k": "2", "z": 0.1}, (0, 5))
    with pytest.raises(FormulaError, match="integer l"):
        margin_orbit("D > 0", {"l": "1", "k": "2", "z": "1/10"}, (0, 5))
    with pytest.raises(FormulaError, match="differ"):
        Orbit("x > 0", (("x", "1", "x/2"),), (0, 5), {"xn": "1"})
    with pytest.raises(FormulaError, match="numbers"):
        Orbit("x > 0", (("x", "1", "x < 2"),), (0, 5))


def test_cube_roots_are_real():
    formula = Formula("cbrt(x) <= 3 and cbrt(-27) == -3 and cbrt(16)**3 == 16", ("x in [-8, 27]",))
    assert formula.defined == ()
    assert sympy.Eq(-3, -3, evaluate=False) in formula.goal_expr.args
    import numpy as np

    assert Formula("cbrt(x) <= -2", ("x in [-9, 9]",)).numpy()(
        x=np.array([-8.1, -7.9, 8.0])
    ).tolist() == [True, False, False]
    assert Formula("x**(1/3) <= 2", ("x in [-9, 9]",)).defined == (
        sympy.Ge(symbol("x"), 0, evaluate=False),
    )
    with pytest.raises(FormulaError, match="pole"):
        Formula("tan(pi/2) < 1").goal_expr


def test_truth_values_are_statements():
    formula = Formula("false or x < 2", ("x in [0, 1]", "true", "true and x > 0"))
    assert sympy.true not in formula.hypotheses and len(formula.hypotheses) == 3
    assert r"\mathrm{false}" in formula.latex()
    for text in ("true + 1 < 2", "exp(true) < 1", "x < true"):
        with pytest.raises(GrammarError):
            parse(text)
    with pytest.raises(GrammarError):
        Formula("x < 1", ("true in [0, 1]",)).goal_expr


def test_the_normal_distribution_function():
    import math

    import numpy as np

    at = np.array([-1.5, 0.0, 2.0])
    for point in at:
        value = (1 + math.erf(point / math.sqrt(2))) / 2
        assert (
            Formula(f"abs(Phi(x) - {value!r}) < 1e-12", ("x in (-oo, oo)",))
            .numpy()(x=np.array([point]))
            .all()
        )
    assert r"\Phi" in Formula("Phi(x) < 1", ("x in [0, 1]",)).latex()


@pytest.mark.parametrize(
    "goal", ["acos(cos({n})) <= 4", "asin(sin({n})) <= 2", "not (acos(cos({n})) == cosh(x))"]
)
def test_angles_that_sympy_cannot_compare_with_pi_are_kept(goal):
    formula = Formula(goal.format(n="9" * 600), ("x in [0, 1]",))
    assert formula.goal_expr.has(sympy.acos, sympy.asin) and formula.defined

"""Lines of the kernel that planted faults showed to be watched by no other test."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq

from assay.theory.language.formula import Formula
from assay.verification.kernel import definedness, identities, instances, normal
from assay.verification.kernel.boxes.models import Models


def gap(equation):
    goal = Formula(f"{equation}", ("x in [1, 2]", "y in [1, 2]")).goal_expr
    return goal.lhs - goal.rhs


# ---- zero tests ----------------------------------------------------------------------------------
ARGUMENTS = [
    ("(x**2+x)/x", "x+1"),
    ("(x**2-1)/(x+1)", "x-1"),
    ("(x+y)**2", "x**2+2*x*y+y**2"),
    ("1/x+1/y", "(x+y)/(x*y)"),
]
POWERS = ["x**y", "2**x", "x**(y/2)"]
FUNCTIONS = ["sin", "cos", "atan", "tanh", "erf", "cosh", "log"]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_of_equal_quotients_is_one_function(function):
    for one, other in ARGUMENTS:
        assert normal.is_zero(gap(f"{function}({one}) == {function}({other})")), one
        assert not normal.is_zero(gap(f"{function}({one}) == {function}({other}+1/10^9)")), one
        assert not normal.is_zero(gap(f"{function}({one}) == 2*{function}({other})")), one
    for power in POWERS:
        one, more = f"{function}({power})", f"x*{function}({power})"
        assert normal.is_zero(gap(f"(x+1)*{one} == {more} + {one}"))
        assert not normal.is_zero(gap(f"(x+1)*{one} == {more} - {one}"))


@pytest.mark.parametrize(
    "text", ["x", "3*x/7", "-x/2", "6*x+4*y", "sqrt(2)*x", "2*sqrt(2)*x + 4*x", "pi*x", "x/2+y/3"]
)
def test_a_content_times_the_rest_is_the_whole(text):
    whole = gap(f"{text} == 0")
    content, rest = identities._primitive(whole)
    assert content.is_Rational and content != 0
    assert (content * rest - whole).expand() == 0


# ---- hypotheses before the ranges they speak of --------------------------------------------------
@pytest.mark.parametrize(
    "given, shown",
    [
        (("log(x) >= 0", "x in [1, 2]"), True),
        (("log(x) >= 0", "x in [-1, 2]"), False),
        (("sqrt(n-3) >= 0", "n in {3..9}"), True),
        (("sqrt(n-3) >= 0", "n in {2..9}"), False),
        (("1/x >= 0", "x in (0, 1]"), True),
        (("1/x >= 0", "x in [0, 1]"), False),
        # an end that is itself a hypothesis counts only once it has a value
        (("log(x) >= 0", "y in [1, 2]", "x in [y, 2]"), False),
    ],
)
def test_ranges_with_plain_ends_count_before_they_are_written(given, shown):
    assert (definedness.left(given, ()) == ()) == shown


# ---- Taylor models of polynomials ----------------------------------------------------------------
@pytest.mark.parametrize(
    "coefficients",
    [(), (0,), (0, 0), (1,), (1, 0), (0, 1), (1, 2, 0), (0, 1, 2, 0, 0), (5, 0, 7, 0)],
)
def test_zeros_at_both_ends_of_a_polynomial_are_taken_out(coefficients):
    models = Models(arb(fmpq(1, 2)), 6)
    model = models.make(2, [fmpq(c) for c in coefficients], None)
    found = {model.v + k: c for k, c in enumerate(model.c) if c != 0}
    assert found == {2 + k: fmpq(c) for k, c in enumerate(coefficients) if c}
    assert model.r is None and (not model.c or (model.c[0] != 0 and model.c[-1] != 0))
    assert model.v == (min(found) if found else 0)


# ---- matrices of a witness -----------------------------------------------------------------------
@pytest.mark.parametrize(
    "value, wanted",
    [
        ("-3/7", [["-3/7"]]),
        (12, [[12]]),
        (["12", "-3/7"], [[12], ["-3/7"]]),
        ([12, 3], [[12], [3]]),
        ([["12", 5]], [[12, 5]]),
        ([["1", "2"], [3, "40"]], [[1, 2], [3, 40]]),
    ],
)
def test_a_list_of_numbers_is_a_column(value, wanted):
    assert instances.rows(value) == [[Fraction(v) for v in row] for row in wanted]

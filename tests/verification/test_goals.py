"""Goals taken apart into relations, and relations into differences: each way is the right one."""

from __future__ import annotations

import pytest
import sympy

from assay.theory.language.formula import Formula
from assay.verification.kernel.algebra import (
    NotShown,
    difference,
    is_zero,
    negate,
    power_size,
    settle,
)

PLANE = ("x in (-oo, oo)", "y in (-oo, oo)")


def goal(text):
    return Formula(text, PLANE).goal_expr


def said(statement):
    """Return a relation as text: what it says to be > 0, >= 0, == 0 or != 0."""
    gap, kind = difference(statement)
    return f"{sympy.expand(gap)} {kind} 0"


@pytest.mark.parametrize("text, wanted", [
    ("x > y", "x - y > 0"), ("x >= y", "x - y >= 0"), ("x < y", "-x + y > 0"),
    ("x <= y", "-x + y >= 0"), ("x == y", "x - y == 0"), ("x != y", "x - y != 0"),
])  # fmt: skip
def test_differences(text, wanted):
    assert said(goal(text)) == wanted


@pytest.mark.parametrize("text, wanted", [
    ("x > y", "-x + y >= 0"), ("x >= y", "-x + y > 0"), ("x < y", "x - y >= 0"),
    ("x <= y", "x - y > 0"), ("x == y", "x - y != 0"), ("x != y", "x - y == 0"),
])  # fmt: skip
def test_negations_of_relations(text, wanted):
    assert said(negate(goal(text))) == wanted
    assert negate(sympy.Not(goal(text), evaluate=False)) == goal(text)


def test_negations_of_connectives():
    both, either = goal("x > 1 and y > 1"), goal("x > 1 or y > 1")
    for statement, kind in ((both, sympy.Or), (either, sympy.And)):
        found = negate(statement)
        assert type(found) is kind
        assert {said(part) for part in found.args} == {"1 - x >= 0", "1 - y >= 0"}
    assert negate(sympy.true) == sympy.false and negate(sympy.false) == sympy.true
    for strange in (sympy.Symbol("x"), sympy.Implies(*both.args, evaluate=False)):
        with pytest.raises(NotShown, match="cannot negate"):
            negate(strange)


def settled(text, shown):
    """Return (relation, further hypotheses) asked for in order, when only some can be shown; None
    in the last place when the goal is not shown.
    """
    asked = []

    def show(relation, hypotheses):
        asked.append((said(relation), *map(said, hypotheses)))
        if said(relation) not in shown:
            raise NotShown("no")

    try:
        settle(goal(text), (), show)
    except NotShown:
        asked.append(None)
    return asked


X, Y, NOT_X, NOT_Y = "x - 1 > 0", "y - 1 > 0", "1 - x >= 0", "1 - y >= 0"


@pytest.mark.parametrize("text, shown, wanted", [
    ("true", [], []), ("false", [], [None]), ("x > 1", [X], [(X,)]), ("x > 1", [], [(X,), None]),
    ("not (x > 1)", [NOT_X], [(NOT_X,)]), ("not (x > 1)", [X], [(NOT_X,), None]),
    ("x > 1 and y > 1", [X, Y], [(X,), (Y,)]), ("x > 1 and y > 1", [X], [(X,), (Y,), None]),
    ("x > 1 and y > 1", [Y], [(X,), None]), ("x > 1 or y > 1", [X], [(X, NOT_Y)]),
    ("x > 1 or y > 1", [Y], [(X, NOT_Y), (Y, NOT_X)]),
    ("x > 1 or y > 1", [], [(X, NOT_Y), (Y, NOT_X), None]),
    ("not (x > 1 and y > 1)", [NOT_Y], [(NOT_X, Y), (NOT_Y, X)]),
    ("not (x > 1 or y > 1)", [NOT_X], [(NOT_X,), (NOT_Y,), None]),
    ("abs(x) < y", ["-x + y > 0", "x + y > 0"], [("-x + y > 0",), ("x + y > 0",)]),
    ("abs(x) <= y", ["-x + y >= 0", "x + y >= 0"], [("-x + y >= 0",), ("x + y >= 0",)]),
    ("abs(x) > y", ["-x - y > 0"], [("x - y > 0", "x + y >= 0"), ("-x - y > 0", "-x + y >= 0")]),
    ("abs(x) >= y", ["x - y >= 0"], [("x - y >= 0", "x + y > 0")]),
    ("y >= abs(x)", ["-x + y >= 0", "x + y >= 0"], [("-x + y >= 0",), ("x + y >= 0",)]),
    ("y > abs(x)/2", ["-x/2 + y > 0", "x/2 + y > 0"], [("-x/2 + y > 0",), ("x/2 + y > 0",)]),
    ("y < abs(x)/2", [],
        [("x/2 - y > 0", "x/2 + y >= 0"), ("-x/2 - y > 0", "-x/2 + y >= 0"), None]),
    ("-abs(x) < y", [], [("y + Abs(x) > 0",), None]),
    ("abs(x) == y", [], [("-y + Abs(x) == 0",), None]),
    ("abs(x) != y", [], [("-y + Abs(x) != 0",), None]),
    ("abs(x) + 1 < y", [], [("y - Abs(x) - 1 > 0",), None]),
])  # fmt: skip
def test_goals_are_taken_apart(text, shown, wanted):
    asked = settled(text, shown)
    assert sorted(map(str, asked)) == sorted(map(str, wanted))


@pytest.mark.parametrize("terms, power, wanted", [
    (0, 5, 1), (1, 10**6, 1), (2, 3, 4), (3, 2, 6), (3, 5, 21), (2, 10**6, 10**6 + 1),
    (10**6, 1, 10**6), (10**6, 2, 500000500000), (10**6, 3, 10**12), (300, 300, 10**12),
    (200, 200, 10**12), (2, 0, 1), (100, 100, 10**12),
])  # fmt: skip
def test_terms_of_a_power_are_counted(terms, power, wanted):
    assert power_size(terms, power) == wanted


@pytest.mark.parametrize("text, wanted", [
    ("exp(x/2 + y/3)**6 - exp(3*x)*exp(2*y)", True), ("exp(x/2)*exp(x/3) - exp(5*x/6)", True),
    ("exp(x/2)*exp(x/3) - exp(x/6)", False), ("exp(x-x) - 1", True),
    ("exp(x*y)/exp(y*x) - 1", True),
    ("exp(x/(2*y-2))**2 - exp(x/(y-1))", True),
    ("exp(x/(2*y-2))**2 - exp(x/(y-2))", False), ("exp(2)*exp(-2) - 1", True),
    ("exp(1/2)**2 - e", True), ("e**2 - exp(2)", True), ("e**2 - exp(3)", False),
    ("(exp(x)+1)**2 - exp(2*x) - 2*exp(x) - 1", True),
    ("(exp(x)+1)**2 - exp(3*x) - 2*exp(x) - 1", False),
    ("(exp(x)+1)**2 - exp(3*x) - 2*exp(2*x) - 1", False),
    ("sqrt(y)**2 - y", True), ("sqrt(y)**3 - y*sqrt(y)", True), ("sqrt(y)**3 - y", False),
    ("y**(1/3)*y**(1/6) - sqrt(y)", True), ("y**(1/3)*y**(1/2) - y**(5/6)", True),
    ("1/sqrt(y) - sqrt(y)/y", True), ("1/sqrt(y) - sqrt(y)", False), ("sqrt(2)**2 - 2", True),
    ("sqrt(2)*sqrt(3) - sqrt(6)", True), ("2**x*2**(-x) - 1", True),
    ("2**x - exp(x*log(2))", True), ("2**x - exp(x*log(3))", False), ("pi - pi", True),
    ("log(x) - log(y)", False), ("sin(x)**2 + cos(x)**2 - 1", False), ("abs(x) - x", False),
])  # fmt: skip
def test_rational_functions_of_atoms(text, wanted):
    expression = Formula(f"{text} == 0", PLANE).goal_expr.args[0]
    assert is_zero(expression) is wanted


def test_powers_that_are_too_large_are_not_multiplied_out():
    for text in ("(x+1)**2001 == 0", "exp(2001*x) == 0", "x**(4001/2) == 0"):
        expression = Formula(text, PLANE).goal_expr.args[0]
        with pytest.raises(NotShown, match="too large"):
            is_zero(expression)


def test_a_quotient_by_what_vanishes_is_no_number():
    x = goal("x > 0").args[0]
    nothing = sympy.Add(x * (x + 1), -(x**2), -x, evaluate=False)  # SymPy does not see it
    with pytest.raises(NotShown, match="division by zero"):
        is_zero(sympy.Pow(nothing, -1, evaluate=False))


def test_both_sides_of_an_absolute_value_are_shown():
    for one in ("-x + y > 0", "x + y > 0"):
        assert settled("abs(x) < y", [one])[-1] is None

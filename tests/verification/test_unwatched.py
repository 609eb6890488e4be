"""Lines of the kernel that planted faults showed to be watched by no other test."""

from __future__ import annotations

import dataclasses
import threading
from fractions import Fraction

import pytest
from flint import arb, fmpq

from assay.theory.language import grammar, pointwise
from assay.theory.language.formula import Formula
from assay.verification.kernel import (
    algebra,
    budget,
    certificates,
    definedness,
    identities,
    instances,
    normal,
    statistics,
    verdicts,
)
from assay.verification.kernel.boxes import contraction, germs, inverse, problem
from assay.verification.kernel.boxes.models import Model, Models
from assay.verification.kernel.boxes.problem import Side
from assay.verification.kernel.boxes.towers import Towers
from assay.verification.kernel.logic import axioms, rules
from assay.verification.kernel.reduce import reductions, trees
from assay.verification.kernel.types import generic, row


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


# ---- polynomials of statements about almost all parameters ---------------------------------------
def test_a_polynomial_is_divided_by_a_number_that_is_not_zero():
    at = {"a": Fraction(3)}
    assert generic.value(grammar.parse("a/1"), at) == 3
    assert generic.value(grammar.parse("a/(1-3)"), at) == Fraction(-3, 2)
    for text in ("a/0", "a/(1-1)", "1/a", "a**(1/2)", "a**-1"):
        with pytest.raises(certificates.Rejected):
            generic.value(grammar.parse(text), at)


# ---- ranges ------------------------------------------------------------------------------------
@pytest.mark.parametrize("integer", [False, True])
@pytest.mark.parametrize("ends", [0, 1, 2, 3])
def test_a_range_of_one_point_is_empty_if_an_end_is_left_out(ends, integer):
    """Whole ranges have no open ends."""
    side = Side(fmpq(0), fmpq(5), ends, integer)
    for down, up, left in ((fmpq(5), None, ends & 2), (None, fmpq(0), ends & 1)):
        found = contraction.moved_to(side, down, up)
        if left and not integer:
            assert found is None
        else:
            end = down or up
            assert (found.lo, found.hi, found.open) == (end, end, 0)
    assert contraction.moved_to(side, fmpq(6), None) is None
    assert contraction.moved_to(side, fmpq(4), fmpq(3)) is None
    assert contraction.moved_to(side, None, None) is side


@pytest.mark.parametrize("sign", [1, -1])
def test_a_factor_of_either_sign_narrows_the_other(sign):
    """x*y = z with y in [2, 4] or [-4, -2], and with z of one sign and y on both sides of 0."""

    def between(low, high, flags=0):
        ends = (low, high) if sign > 0 else (-high, -low)
        return (arb(ends[0]), arb(ends[1]), flags)

    left, right = inverse.narrow("mul", (arb(6), arb(8), 0), [between(-9, 9), between(2, 4)], ())
    found = sorted(sign * float(end) for end in left[:2])
    assert found == pytest.approx([1.5, 4])
    left, _ = inverse.narrow("mul", between(6, 8), [(arb(0), arb(9), 0), (arb(-2), arb(3), 0)], ())
    assert float(left[0]) == pytest.approx(2 if sign > 0 else 3)


def test_what_is_no_largest_or_least_has_no_sign_to_decide():
    x, y, z = (grammar.parse(name) for name in "xyz")
    for name in grammar.FUNCTIONS:
        found = [
            reductions.argument(grammar.node("call", name, *parts))
            for parts in ((x,), (x, y), (x, y, z))
        ]
        if name == "abs":
            assert found[0] == x
        elif name in ("min", "max"):
            assert found[0] is None and found[1] == grammar.parse("x-y")
            assert found[2] == grammar.node("sub", x, grammar.node("call", name, y, z))
        else:
            assert found == [None, None, None]


# ---- expansions with logarithms ----------------------------------------------------------------
@pytest.mark.parametrize("power", [0, 1, 2])
@pytest.mark.parametrize("pole", [-1, -2])
def test_the_leading_part_of_an_expansion_holds_what_lies_below_it(pole, power):
    """u**pole + 3 u**(pole+1) log(u)**j is log(u)**0 times what is enclosed."""
    towers = Towers(arb(fmpq(1, 8)), 4)
    flat = frozenset()
    tower = {(flat, 0): Model(pole, [fmpq(1)], None)}
    if power:
        tower[flat, power] = Model(pole + 1, [fmpq(3)], None)
    top, model = towers.leading(tower)
    assert top == 0
    for u in (fmpq(1, 8), fmpq(1, 50), fmpq(1, 10**6)):
        true = arb(u) ** pole + (3 * arb(u) ** (pole + 1) * arb(u).log() ** power if power else 0)
        ball = sum((arb(c) * arb(u) ** k for k, c in enumerate(model.c)), arb(0))
        if model.r is not None:
            ball += model.r * arb(u) ** len(model.c)
        shown = ball * arb(u) ** model.v
        assert shown.overlaps(true) and (shown + arb(0, 1e-9) * true).contains(true)


# ---- numbers ------------------------------------------------------------------------------------
def test_products_of_even_powers_alone_lose_their_absolute_value():
    import sympy

    x, y = sympy.symbols("x y", real=True)

    def sides(*parts):
        inside = sympy.Mul(*parts, evaluate=False)
        given = sympy.Ge(sympy.Abs(inside, evaluate=False), y, evaluate=False)
        return algebra._without_idle_absolutes(given).has(sympy.Abs)

    assert not sides(sympy.Rational(2, 3), x**2) and not sides(x**2, y**4)
    assert sides(x, y**2) and sides(sympy.Integer(2), x**3) and sides(sympy.Integer(2), x)


def test_a_sign_test_is_of_fair_coins_unless_told():
    assert statistics.upper_tail(3, 4) == Fraction(5, 16)
    assert statistics.upper_tail(3, 4, Fraction(1, 3)) == Fraction(1, 9)
    assert statistics.upper_tail(0, 4) == 1


def test_a_search_begins_with_no_work_done():
    found = []
    thread = threading.Thread(target=lambda: found.append(budget.units()))
    thread.start()
    thread.join()
    assert found == [0]


# ---- what the kernel keeps ----------------------------------------------------------------------
@pytest.mark.parametrize(
    "kept",
    [
        axioms.Axiom, axioms.Symbol, germs.Germ, pointwise.Point, problem.Atom, problem.Failure,
        problem.Problem, reductions.Plan, row.Evidence, row.Type, rules.Sequent, statistics.Part,
        statistics.Result, trees.Range, trees.Setting, verdicts.Fact, verdicts.Verdict,
    ],
)  # fmt: skip
def test_nothing_that_the_kernel_has_looked_at_is_changed_afterwards(kept):
    one = object.__new__(kept)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(one, dataclasses.fields(kept)[0].name, "something else")

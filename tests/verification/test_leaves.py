"""What the rules at the leaves of a tree over boxes show, and what each of them refuses.

Where a row is refused, the rule would show a falsehood, or use what the leaf does not say, without
that refusal.
"""

from __future__ import annotations

import pytest
from flint import fmpq

from assay.theory.language.formula import Formula
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes.leaves import MAX_PREC, Checker
from assay.verification.kernel.boxes.problem import Atom, Side, Task, problem_of
from assay.verification.kernel.boxes.series import series
from assay.verification.kernel.boxes.workbench import Workbench

UNIT, BELOW, RAY = ("x in [0, 1]",), ("x in [-1, 0]",), ("x in [0, oo)",)
NATURAL = {"rule": "natural", "atom": 0}


def shown(goal, given, tree):
    """Does the tree show the first clause of the goal?"""
    task = Task(problem_of(Formula(goal, given)))
    checker = Checker(Workbench(task.tape, task.symbols))
    return checker.check({"atom": 0, **tree}, task.clauses[0][0], task.box)


# ---- the mean value form and Taylor's ------------------------------------------------------------
def mean(**at):
    return {"rule": "mean", "at": at}


@pytest.mark.parametrize("goal, given, tree, wanted", [
    ("x + 1 > 0", UNIT, mean(x="1/2"), True), ("x + 1 > 0", UNIT, mean(x="0"), True),
    ("x + 1 > 0", UNIT, mean(x="1"), True), ("x + 1 > 0", UNIT, mean(), False),
    ("x > 1/2", UNIT, mean(), False), ("sqrt(x) + 1 > 0", UNIT, mean(), False),
    ("sqrt(x) + 1 > 0", UNIT, mean(x="1/2"), False), ("x**4 > 1", UNIT, mean(x="2"), False),
    ("x**4 > 1", BELOW, mean(x="-2"), False), ("x + 1 > 0", RAY, mean(x="1/2"), False),
    ("1 - x > 0", ("x in (-oo, 0]",), mean(x="-1"), False),
    ("x + 1 > 0", RAY, mean(x="lo"), True), ("x + 1 > 0", RAY, mean(x="hi"), False),
])  # fmt: skip
def test_the_mean_value_form_is_about_a_point_of_the_box(goal, given, tree, wanted):
    assert shown(goal, given, tree) is wanted


def taylor(order=2, **at):
    return {"rule": "taylor", "order": order, "at": at}


PLANE = (*UNIT, "y in [0, 1]")


@pytest.mark.parametrize("goal, given, tree, wanted", [
    ("exp(x) > x", UNIT, taylor(x="1/2"), True), ("exp(x) > x", UNIT, taylor(), False),
    ("exp(x) > x", UNIT, taylor(1, x="1/2"), False),
    ("exp(x) > x", UNIT, taylor(12, x="1/2"), True),
    ("exp(x) > x", UNIT, taylor(13, x="1/2"), False),
    ("(2-x)**4 > 5", UNIT, taylor(x="2"), False),
    ("(2+x)**4 > 5", BELOW, taylor(x="-2"), False), ("x**2 + 1 > 0", RAY, taylor(x="0"), False),
    ("sqrt(x) + 1 > 0", UNIT, taylor(x="1/2"), False),
    ("abs(x) < 1/2", ("x in [-1, 1/4]",), taylor(x="1/4"), False),
    ("sin(x)**2 + cos(x)**2 > 4/5", UNIT, taylor(6, x="1/2"), True),
    ("sin(x)**2 + cos(x)**2 > 4/5", UNIT, taylor(2, x="1/2"), False),
    ("x*y + 1 > 0", PLANE, taylor(x="1/2", y="1/2"), True),
    ("x*y + y > 1/4", PLANE, taylor(x="1/2", y="1"), False),
    ("x*y + 1 > 0", PLANE, taylor(3, x="1/2", y="1/2"), False),
    ("x*y + 1 > 0", PLANE, taylor(x="1/2"), False),
    ("x*y + 1 > 0", PLANE, taylor(x="1/2", y="2"), False),
    ("sqrt(x) + y + 1 > 0", PLANE, taylor(x="1/2", y="1/2"), False),
    ("abs(x) < 1/2 + y", ("x in [-1, 1/4]", "y in [0, 1/8]"), taylor(x="1/4", y="0"), False),
])  # fmt: skip
def test_the_taylor_form_needs_derivatives_on_the_box(goal, given, tree, wanted):
    assert shown(goal, given, tree) is wanted


def test_what_jumps_has_no_taylor_form():
    """sign(x) > 1/2 fails for x < 0, and the slope is 0 at 1/2."""
    tape = Tape(("x",))
    node = tape.node("add", tape.node("sign", tape.var("x")), tape.const(fmpq(-1, 2)))
    box = (Side(fmpq(-1), fmpq(1), 0, False),)
    for leaf in (taylor(x="1/2"), mean(x="1/2")):
        assert not Checker(Workbench(tape, {})).check({**leaf, "atom": 0}, (Atom(node, True),), box)
    tape = Tape(("x", "y"))
    node = tape.node("add", tape.node("sign", tape.var("x")), tape.var("y"))
    clause, box = (Atom(node, True),), (*box, Side(fmpq(1, 2), fmpq(1), 0, False))
    leaf = {**taylor(x="1/2", y="1"), "atom": 0}
    assert not Checker(Workbench(tape, {})).check(leaf, clause, box)


# ---- cuts ----------------------------------------------------------------------------------------
def cut(at, low=NATURAL, high=NATURAL, name="x", **more):
    return {"split": name, "at": at, "low": low, "high": high, **more}


WHOLE = ("n in {0..3}",)


@pytest.mark.parametrize("goal, given, tree, wanted", [
    ("x + 1 > 0", UNIT, cut("1/2"), True), ("x + 1 > 0", UNIT, cut("1/2", owner="low"), True),
    ("x + 1 > 0", UNIT, cut("1/2", owner="mid"), False), ("x + 1 > 0", UNIT, cut("2"), False),
    ("x + 1 > 0", UNIT, cut("0"), False), ("x + 1 > 0", UNIT, cut("-1"), False),
    ("x > 0", ("x in [-1, 1]",), cut("1/2"), False),
    ("x < 0", ("x in [-1, 1]",), cut("-1/2"), False),
    ("x + 1 > 0", UNIT, cut("1/2", high=None), False),
    ("x + 1 > 0", UNIT, cut("1/2", low="natural"), False),
    ("n + 1 > 0", WHOLE, cut("2", name="n"), True), ("n + 1 > 0", WHOLE, cut("0", name="n"), True),
    ("n + 1 > 0", WHOLE, cut("3", name="n"), False),
    ("n + 1 > 0", WHOLE, cut("-1", name="n"), False),
    ("n + 1 > 0", WHOLE, cut("1/2", name="n"), False),
    ("n + 1 > 0", ("n in {0..}",), cut("9", name="n"), True),
    ("1 - n > 0", ("n in {..0}",), cut("-9", name="n"), True),
    ("x + 1 > 0", UNIT, {"rule": "magic"}, False), ("x + 1 > 0", UNIT, {"rule": "zero"}, False),
])  # fmt: skip
def test_cuts_are_inside_and_both_parts_are_shown(goal, given, tree, wanted):
    assert shown(goal, given, tree) is wanted


# ---- monotone reduction --------------------------------------------------------------------------
def derive(end="lo", slope="natural", face=NATURAL, **more):
    return {"rule": "derive", "var": "x", "end": end, "slope": slope, "face": face, **more}


@pytest.mark.parametrize("goal, given, tree, wanted", [
    ("x + 1 > 0", UNIT, derive(), True), ("x + 1 > 0", UNIT, derive("mid"), False),
    ("x + 1 > 0", UNIT, derive("hi"), False), ("2 - x > 0", UNIT, derive("hi"), True),
    ("x >= 0", UNIT, derive(weak=True), False), ("x > 0", UNIT, derive(weak=True), False),
    ("x > 0", ("x in (0, 1]",), derive(weak=True), True),
    ("1 - x > 0", ("x in (0, 1]",), derive("hi", weak=True), False),
    ("1 - x > 0", ("x in [0, 1)",), derive("hi", weak=True), True),
    ("exp(-x) > 0", RAY, derive("hi", face={"rule": "limit"}, weak=True), True),
    ("exp(-x) > 0", RAY, derive("hi", face={"rule": "limit"}), False),
    ("exp(-x) > 0", RAY, derive("hi", face=NATURAL, weak=True), False),
    ("(x-1)**2 > 1/2", ("x in [0, 2]",), derive(), False),
    ("(x-1)**2 > 1/2", ("x in [0, 2]",), derive(slope=NATURAL), False),
    ("x + 1 > 0", UNIT, derive(slope=NATURAL), True),
    ("sqrt(x) + 1 > 0", ("x in [-1, 1]",), derive("hi"), False),
    ("log(x) + 5 > 0", ("x in (0, 1]",), derive(), False),
    ("log(x) + 5 > 0", ("x in [1, 2]",), derive(), True),
])  # fmt: skip
def test_monotone_atoms_are_decided_at_their_end(goal, given, tree, wanted):
    assert shown(goal, given, tree) is wanted


BETWEEN = "4*(n-1/2)**3 - 2*n + 1/2 >= 0"
"""Its slope is positive at 0 and at 1, negative between; it falls from 0 to -1."""


@pytest.mark.parametrize("goal, slope, wanted", [
    (BETWEEN, cut("0", name="n"), False), (BETWEEN, cut("1/2", name="n"), False),
    (BETWEEN, "natural", False), ("n**3 + n >= 0", "natural", True),
    ("n**3 + n >= 0", cut("1/2", name="n"), True), ("n**3 + n >= 0", cut("0", name="n"), False),
])  # fmt: skip
def test_slopes_over_integers_are_those_between_them_too(goal, slope, wanted):
    assert shown(goal, ("n in {0..1}",), derive(var="n", slope=slope)) is wanted


# ---- coupled conditions --------------------------------------------------------------------------
COUPLED = ("x in [0, 2]", "y in [0, 1]", "x <= y")
"""The last atom of a clause is x - y > 0."""


def combined(*weights, **at):
    return {"rule": "combine", "with": [list(weights)], "at": at}


@pytest.mark.parametrize("goal, given, tree, wanted", [
    ("x <= 1", COUPLED, combined(5, "1", "0", x="1", y="1/2"), True),
    ("x <= 1/2", COUPLED, combined(5, "1", "0", x="1", y="1/2"), False),
    ("x <= 1", COUPLED, combined(5, "1", "1", x="1", y="1/2"), False),
    ("x <= 1", COUPLED, combined(5, "-1", "0", x="1", y="1/2"), False),
    ("x <= 1", COUPLED, combined(5, "1", "0", x="1", y="2"), False),
    ("x <= 1", COUPLED, combined(5, "1", "0", x="-1", y="1/2"), False),
    ("x <= 1", COUPLED, combined(5, "1", "0", x="1"), False),
    ("x <= 1", (*COUPLED[:2], "x <= sqrt(y)"), combined(5, "1", "0", x="1", y="1/2"), False),
])  # fmt: skip
def test_sums_of_atoms_are_enclosed_about_a_point(goal, given, tree, wanted):
    assert shown(goal, given, tree) is wanted


def convex(**at):
    return {"rule": "convex", "at": at}


@pytest.mark.parametrize("goal, given, tree, wanted", [
    ("(x-1/2)**2 + 1 > 0", UNIT, convex(x="1/2"), True), ("x**2 + 1 > 0", RAY, convex(x="0"), True),
    ("x**2 + 1 > 0", ("x in (-oo, oo)",), convex(x="0"), True),
    ("(x-1/2)**2 + 1 > 0", UNIT, convex(), False),
    ("(x-1/2)**2 + 1 > 0", UNIT, convex(x="1/4"), False),
    ("cos(x) > 1/2", ("x in [2, 4]",), convex(x="0"), False),
    ("cos(x) > 1/2", ("x in [-4, -2]",), convex(x="0"), False),
    ("cos(4*x) > 1/2", ("x in [1/2, 1]",), convex(x="0"), False),
    ("cos(4*x) > 1/2", ("x in [-1, -1/2]",), convex(x="0"), False),
])  # fmt: skip
def test_lowest_points_belong_to_the_box(goal, given, tree, wanted):
    assert shown(goal, given, tree) is wanted


# ---- expansions ----------------------------------------------------------------------------------
def expansion(end="lo", order=4):
    return {"rule": "series", "var": "x", "end": end, "order": order, "root": 1}


@pytest.mark.parametrize("goal, other, wanted", [
    ("exp(x) + y > 1 + x", "y in [1/8, 1]", True), ("exp(x) + y > 1 + x", "y in [-1, 1]", False),
    ("exp(x) + y > 1 + x", "y in [1, oo)", False), ("exp(x) - y > 1 + x", "y in (-oo, -1]", False),
    ("exp(x) - y > 1 + x", "y in [-1, -1/8]", True),
])  # fmt: skip
def test_other_variables_of_an_expansion_are_enclosed(goal, other, wanted):
    assert shown(goal, ("x in (0, 1/2]", other), expansion()) is wanted


def test_there_is_no_expansion_on_an_empty_range():
    tape = Tape(("x",))
    bench, atom = Workbench(tape, {}), Atom(tape.var("x"), True)
    for low, high, wanted in ((0, 1, True), (2, 1, False), (1, 1, False)):
        box = (Side(fmpq(low), fmpq(high), 1, False),)
        assert series(bench, atom, box, expansion()) is wanted


# ---- leaves that need no enclosure ---------------------------------------------------------------
ZERO = {"rule": "zero"}


@pytest.mark.parametrize("goal, wanted", [
    ("(x+1)**2 - x**2 - 2*x - 1 >= 0", True), ("(x+1)**2 - x**2 - 2*x - 1 > 0", False),
    ("(x+1)**2 - x**2 - 2*x >= 0", False), ("x >= 0", False),
])  # fmt: skip
def test_what_vanishes_is_not_more_than_0(goal, wanted):
    assert shown(goal, UNIT, ZERO) is wanted


def given(*atoms):
    return {"rule": "given", "atoms": list(atoms)}


@pytest.mark.parametrize("strict, tree, wanted", [
    ((True, False), given(0, 1), True), ((False, True), given(0, 1), True),
    ((False, False), given(0, 1), True), ((True, True), given(0, 1), False),
    ((True, False), given(0, 0), False), ((True, False), given(1, 1), False),
    ((True, False), given(0, 2), False), ((True, False), given(2, 1), False),
])  # fmt: skip
def test_one_of_two_opposite_atoms_holds(strict, tree, wanted):
    """g > 0 or -g >= 0; the third atom is another, or dropped."""
    task = Task(problem_of(Formula("x > 1/2", UNIT)))
    checker = Checker(Workbench(task.tape, task.symbols))
    own = task.clauses[0][0][0]
    one = Atom(own.node, strict[0])
    opposite = Atom(task.tape.node("neg", own.node), strict[1])
    other = Atom(task.tape.node("add", own.node, own.node), False)
    for third in (other, None):
        assert checker.check(tree, (one, opposite, third), task.box) is wanted
    assert not checker.check(tree, (None, opposite, other), task.box) or tree != given(0, 1)
    assert checker.check(tree, (one, None, None), task.box) is False


@pytest.mark.parametrize("precision, wanted", [
    (1, False), (0, False), (-64, False), (2, True), (3, True), (64, True), (MAX_PREC, True),
    (MAX_PREC + 1, False),
])  # fmt: skip
def test_precisions_of_leaves(precision, wanted):
    assert shown("x + 1 > 0", UNIT, {**NATURAL, "prec": precision}) is wanted


@pytest.mark.parametrize("tree", [
    {"rule": "natural", "atom": 1}, {"rule": "natural", "atom": -1}, {"rule": "natural"},
    {"rule": "natural", "atom": "0"}, {"rule": "magic"}, {}, [], None, "natural",
])  # fmt: skip
def test_leaves_of_another_form_show_nothing(tree):
    task = Task(problem_of(Formula("x + 1 > 0", UNIT)))
    checker = Checker(Workbench(task.tape, task.symbols))
    assert checker.check(NATURAL, task.clauses[0][0], task.box)
    assert checker.check(tree, task.clauses[0][0], task.box) is False


# ---- other conditions of the clause --------------------------------------------------------------
HALVES = {"split": "x", "at": "1/2", "owner": "high"}
LATER = ["sub", "x", "1/2"]
POWERS = (["exp", ["mul", "2", "x"]], ["exp", ["add", "x", "1/2"]])


@pytest.mark.parametrize("goal, given, own", [
    ("{} >= 0", ("x >= 1/2",), 0), ("x < 1/2 or {} >= 0", (), 1),
])  # fmt: skip
@pytest.mark.parametrize("term, leaf", [
    ("x**2 - x/2", lambda one, both: {"rule": "product", "factors": [{"expr": "x", "tree": one},
        {"expr": LATER, "tree": both}]}),
    ("exp(2*x) - exp(x + 1/2)", lambda one, both: {"rule": "log", "above": POWERS[0],
        "below": POWERS[1], "expr": LATER, "trees": [one, one, both]}),
])  # fmt: skip
def test_rewritten_conditions_stand_beside_the_others(goal, given, own, term, leaf):
    """Below 1/2 the other condition of the clause is true, and the trees may say so."""
    task = Task(problem_of(Formula(goal.format(term), ("x in [0, 1]", *given))))
    ((clause, _), *_) = task.clauses
    one, other = ({"rule": "natural", "atom": i} for i in (own, 0 if own else len(clause) - 1))
    both = {**HALVES, "low": other, "high": one}
    checker = Checker(Workbench(task.tape, task.symbols))
    assert checker.check({**leaf(one, both), "atom": own}, clause, task.box)
    assert not checker.check({**leaf(one, one), "atom": own}, clause, task.box)
    assert not checker.check({**leaf(one, other), "atom": own}, clause, task.box)

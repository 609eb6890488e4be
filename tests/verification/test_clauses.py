"""Statements as clauses of sign conditions, ranges as sides of a box, and truth at exact points."""

from __future__ import annotations

import pytest
import sympy
from flint import arb, fmpq

from assay.theory.language.formula import Formula
from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import problem
from assay.verification.kernel.boxes.problem import Side, Task, clauses, decide_at, problem_of

PLANE = ("x in (-oo, oo)", "y in (-oo, oo)")
A, B, C, D = "x > 1", "y >= 2", "x + y > 3", "x*y >= 4"
P, Q, R, S = ("x - 1", True), ("y - 2", False), ("x + y - 3", True), ("x*y - 4", False)


def goal(text):
    return Formula(text, PLANE).goal_expr


def plain(found):
    return [[(str(g), strict) for g, strict in clause] for clause in found]


def no(condition):
    """Return the opposite of a sign condition."""
    text, strict = condition
    return str(-sympy.sympify(text)), not strict


@pytest.mark.parametrize("text, wanted", [
    ("true", []), ("false", [[]]), (A, [[P]]), (B, [[Q]]), ("x < 1", [[("1 - x", True)]]),
    ("x <= 1", [[("1 - x", False)]]), ("x == 1", [[("x - 1", False)], [("1 - x", False)]]),
    ("x != 1", [[("x - 1", True), ("1 - x", True)]]), (f"not ({A})", [[no(P)]]),
    (f"{A} and {B}", [[P], [Q]]), (f"{A} or {B}", [[P, Q]]), (f"({A}) => ({B})", [[no(P), Q]]),
    (f"not ({A} and {B})", [[no(P), no(Q)]]), (f"not ({A} or {B})", [[no(P)], [no(Q)]]),
    (f"not (({A}) => ({B}))", [[P], [no(Q)]]),
    (f"({A} and {B}) or {C}", [[P, R], [Q, R]]), (f"({A} or {B}) and {C}", [[P, Q], [R]]),
    (f"({A} and {B}) or ({C} and {D})", [[P, R], [P, S], [Q, R], [Q, S]]),
    ("not (x != 1)", [[("x - 1", False)], [("1 - x", False)]]),
    ("not (x == 1)", [[("x - 1", True), ("1 - x", True)]]),
])  # fmt: skip
def test_statements_as_clauses(text, wanted):
    found, expected = plain(clauses(goal(text))), [[tuple(a) for a in c] for c in wanted]
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
    denied = clauses(sympy.Not(goal(text), evaluate=False), negate=True)
    assert sorted(map(sorted, plain(denied))) == sorted(map(sorted, expected))


def test_clauses_are_counted_before_they_are_made(monkeypatch):
    twelve = " or ".join(f"x > {k}" for k in range(12))
    assert len(clauses(goal(twelve))) == 1 and len(clauses(goal(twelve))[0]) == 12
    pairs = [f"(x > {k} and y > {k})" for k in range(6)]
    assert len(clauses(goal(" or ".join(pairs)))) == 64
    monkeypatch.setattr(problem, "MAX_CLAUSES", 64)
    assert len(clauses(goal(" or ".join(pairs)))) == 64
    assert clauses(goal(twelve)) and clauses(goal("false or x > 1"))
    monkeypatch.setattr(problem, "MAX_CLAUSES", 63)
    with pytest.raises(Unsupported, match="too many cases"):
        clauses(goal(" or ".join(pairs)))
    assert clauses(goal(twelve))
    with pytest.raises(Unsupported, match="not a relation"):
        clauses(sympy.Symbol("x"))


def sides(*given):
    """Return (ends, which are open, integer?) of each variable, and how many hypotheses a clause
    has.
    """
    task = Task(problem_of(Formula("0 < 1", given)))
    end = lambda e: None if e is None else str(e) if isinstance(e, fmpq) else "irrational"  # noqa: E731
    found = [(end(s.lo), end(s.hi), s.open, s.integer) for s in task.box]
    return found, len(task.clauses[0][0]) - 1, sorted(s.name for s in task.swap)


@pytest.mark.parametrize("given, wanted", [
    (("x in [0, 1)",), ([("0", "1", 2, False)], 2, [])),
    (("x in (0, pi]",), ([("0", "irrational", 1, False)], 2, [])),
    (("x in (-oo, 5)",), ([(None, "5", 2 | 1, False)], 1, [])),
    (("n in {1..4}",), ([("1", "4", 0, True)], 2, [])),
    (("n in {1/2..7/2}",), ([("1", "3", 0, True)], 2, [])),
    (("n in {-7/2..}",), ([("-3", None, 0, True)], 1, [])),
    (("n in {pi..10*pi}",), ([("4", "31", 0, True)], 2, [])),
    (("x in [0, 1]", "y in [x, 2]"), ([("0", "1", 0, False), ("0", "1", 0, False)], 3, ["y"])),
    (("x in [0, 1]", "y in (x, 2]"), ([("0", "1", 0, False), ("0", "1", 1, False)], 3, ["y"])),
    (("x in [0, 1]", "y in [x, oo)"), ([("0", "1", 0, False), ("0", None, 2, False)], 2, ["y"])),
    (("x in [0, 1]", "y in (-oo, x)"), ([("0", "1", 0, False), (None, "0", 3, False)], 2, ["y"])),
    (("x in [1, 3]", "n in {x..2*x}"), ([("1", "3", 0, False), ("1", "6", 0, True)], 4, [])),
    (("x in [0, oo)", "n in {x..}"), ([("0", None, 2, False), ("0", None, 0, True)], 2, [])),
    (("x in [-1, 1]", "n in {log(x)..3}"), ([("-1", "1", 0, False), (None, "3", 0, True)], 4, [])),
    (("x in [-1, 1]", "n in {3..1/x}"), ([("-1", "1", 0, False), ("3", None, 0, True)], 4, [])),
])  # fmt: skip
def test_ranges_as_sides_of_a_box(given, wanted):
    assert sides(*given) == wanted


def test_sides_are_cut():
    real, whole = Side(fmpq(0), fmpq(4), 3, False), Side(fmpq(0), fmpq(4), 0, True)
    ends = lambda s: (int(s.lo), int(s.hi), s.open, s.integer)  # noqa: E731
    assert list(map(ends, real.cut(fmpq(1)))) == [(0, 1, 1, False), (1, 4, 2, False)]
    assert list(map(ends, real.cut(fmpq(1), "low"))) == [(0, 1, 1, False), (1, 4, 3, False)]
    assert list(map(ends, real.cut(fmpq(1), "high"))) == [(0, 1, 3, False), (1, 4, 2, False)]
    for owner in (None, "low", "high"):
        assert list(map(ends, whole.cut(fmpq(1), owner))) == [(0, 1, 0, True), (2, 4, 0, True)]
    assert [real.holds(fmpq(q)) for q in (-1, 0, 2, 4, 5)] == [False, False, True, False, False]
    assert Side(None, None, 3, False).holds(fmpq(9)) and not real.thin
    assert ends(real.at("lo")) == (0, 0, 0, False) and real.at("hi").thin
    assert Side(None, fmpq(1), 0, False).interval() == (None, arb(1), 1)
    assert Side(fmpq(1), None, 0, False).interval() == (arb(1), None, 2)


@pytest.mark.parametrize("text, values, wanted", [
    ("x > 1", {"x": "2"}, True), ("x > 1", {"x": "1"}, False), ("x >= 1", {"x": "1"}, True),
    ("x < 1", {"x": "1"}, False), ("x <= 1", {"x": "1"}, True), ("x == 1", {"x": "1"}, True),
    ("x != 1", {"x": "1"}, False), ("x == 1", {"x": "2"}, False), ("x != 1", {"x": "2"}, True),
    ("log(x) > 0", {"x": "-1"}, None), ("not (log(x) > 0)", {"x": "-1"}, None),
    ("log(x) > 0 or x < 0", {"x": "-1"}, True), ("log(x) > 0 or x > 0", {"x": "-1"}, None),
    ("log(x) > 0 and x < 0", {"x": "-1"}, None), ("log(x) > 0 and x > 0", {"x": "-1"}, False),
    ("log(x) > 0 => x < 0", {"x": "-1"}, True), ("x > 0 => log(x) > 0", {"x": "-1"}, True),
    ("x < 0 => log(x) > 0", {"x": "-1"}, None), ("sqrt(x)*sqrt(x) == x", {"x": "2"}, True),
    ("exp(log(x)) == x", {"x": "7"}, True),
    ("x**(1/3) > 7/5", {"x": "3"}, True), ("exp(x) > 10**40", {"x": "92"}, False),
    ("x**2 == 2", {"x": sympy.sqrt(2)}, True), ("x > 3", {"x": sympy.pi}, True),
    ("x == 1 + 10**(-400)", {"x": "1"}, False), ("true", {}, True), ("false", {}, False),
])  # fmt: skip
def test_truth_at_a_point(text, values, wanted):
    assert decide_at(goal(text), values) is wanted


@pytest.mark.parametrize("statement", [sympy.Symbol("x"), sympy.sin(1)])
def test_terms_have_no_truth_at_a_point(statement):
    with pytest.raises(Unsupported, match="not a relation"):
        decide_at(statement, {"x": "1"})


def test_points_of_a_side():
    unit = Side(fmpq(0), fmpq(1), 0, False)
    assert unit.around(fmpq(1, 4), 64) == (arb(-1) / 4, arb(3) / 4, 0)
    assert unit.around(fmpq(0), 64) == (arb(0), arb(1), 0)
    assert unit.around(fmpq(1), 64) == (arb(-1), arb(0), 0)
    assert unit.around(fmpq(-1), 64) is None is unit.around(fmpq(2), 64)
    for endless in (Side(None, fmpq(1), 0, False), Side(fmpq(0), None, 0, False)):
        assert endless.around(fmpq(1, 2), 64) is None

"""The forms by which boxes are settled are as tight as they should be: each closes just above the
bound that one computes by hand, and not just below it.
"""

from fractions import Fraction

import pytest

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.problem import Task, problem_of
from assay.verification.kernel.boxes.touching import combined, convex, mean_combined
from assay.verification.kernel.boxes.workbench import Workbench

SMALL = Fraction(1, 1000)
SQUARE = ("x in [-1, 1]", "y in [-1, 1]")
ORIGIN = {"x": "0", "y": "0"}


def prepared(goal, given):
    """Return the workbench, the first clause and the box of a formula."""
    task = Task(problem_of(Formula(goal, given)))
    return Workbench(task.tape, task.symbols), task.clauses[0][0], task.box


def closes(ask, term, bound, given):
    """Does the question say yes of bound - term >= 0?"""
    bench, clause, box = prepared(f"{bound} - ({term}) >= 0", given)
    return ask(bench, clause, box)


def tight(ask, term, bound, given):
    above, below = (closes(ask, term, bound + step, given) for step in (SMALL, -SMALL))
    return above and not below


@pytest.mark.parametrize(
    ("term", "at", "order", "bound"),
    [
        ("x**2 + y**2", ORIGIN, 2, 2),
        ("x**2 + 3*y**2", ORIGIN, 2, 4),
        ("2*x*y", ORIGIN, 2, 2),
        ("x**2 + 5*x*y", ORIGIN, 2, 6),
        ("x + 2*y", ORIGIN, 2, 3),
        ("x*y", {"x": "1/2", "y": "0"}, 2, Fraction(1, 2) + Fraction(3, 2)),
        ("x + x**2", {"x": "0"}, 2, 2),
        ("x + x**2", {"x": "1/2"}, 2, 4),  # 3/4 + 2 [-3/2, 1/2] + [0, 9/4]
        ("x**3", {"x": "0"}, 2, 3),
        ("x**3", {"x": "0"}, 3, 1),
        ("x**4", {"x": "0"}, 3, 4),
        ("x**4 + 7", {"x": "0"}, 4, 8),
        ("x**3 + x**4", {"x": "0"}, 4, 2),
    ],
)
def test_taylor_forms(term, at, order, bound):
    given = [f"{name} in [-1, 1]" for name in at]
    assert tight(lambda b, c, box: b.taylor(c[0], box, at, order), term, bound, given)


@pytest.mark.parametrize(
    ("term", "at", "bound"),
    [
        ("x**2", {"x": "0"}, 2),
        ("x**2", {"x": "1/2"}, Fraction(1, 4) + 3),  # 2 [-1, 1] times [-3/2, 1/2]
        ("x*y", ORIGIN, 2),
        ("x - 2*y", {"x": "hi", "y": "lo"}, 3),
        ("x + y**2", {"x": "hi", "y": "0"}, 3),
        ("3*x + y", {"x": "0", "y": "0"}, 4),
    ],
)
def test_mean_value_forms(term, at, bound):
    given = [f"{name} in [-1, 1]" for name in at]
    assert tight(lambda b, c, box: b.mean(c[0], box, at, False), term, bound, given)


@pytest.mark.parametrize(("end", "slope"), [("lo", "x"), ("hi", "-x")])
def test_the_end_at_which_a_mean_value_form_stands_is_the_lower_one(end, slope):
    """At the wrong end a form would say too much: bound - term falls towards the other end."""
    for given in (["x in [-1, 1]"], ["x in (-1, 1)"]):
        assert not closes(lambda b, c, box: b.mean(c[0], box, {"x": end}, False), slope, 1, given)
    strict = [f"1 - ({slope}) > 0", "1 - x**3 - x > 0", "1 + x**3 + x > 0"]
    other = {"lo": "hi", "hi": "lo"}[end]
    for given, wanted in ((["x in [-1, 1]"], False), (["x in (-1, 1)"], True)):
        bench, clause, box = prepared(strict[0], given)
        assert bench.mean(clause[0], box, {"x": other}, False) is wanted


@pytest.mark.parametrize(
    ("term", "hypothesis", "weight", "at", "bound"),
    [
        ("x + y", "x + y <= 1", "1", ORIGIN, 1),
        ("2*x + 2*y", "x + y <= 1", "2", ORIGIN, 2),
        ("x**2 + y", "y <= 1/2", "1", ORIGIN, Fraction(5, 2)),  # 2 [-1, 1] times [-1, 1]
        ("x + y", "x + y <= 1", "1/2", ORIGIN, Fraction(3, 2)),
    ],
)
def test_multiples_of_hypotheses(term, hypothesis, weight, at, bound):
    def ask(bench, clause, box):
        return mean_combined(bench, clause, 0, [[len(clause) - 1, weight, "0"]], box, at)

    assert tight(ask, term, bound, (*SQUARE, hypothesis))

    def negative(bench, clause, box):
        return mean_combined(bench, clause, 0, [[len(clause) - 1, f"-{weight}", "0"]], box, at)

    assert not closes(negative, term, 100, (*SQUARE, hypothesis))


@pytest.mark.parametrize(
    ("goal", "hypothesis", "strict"),
    [
        ("x >= 0", "y > 0", False), ("x > 0", "y > 0", False), ("x > 0", "y >= 0", True),
        ("x >= 0", "y >= 0", False),
    ],
)  # fmt: skip
def test_a_sum_is_asked_to_be_positive_unless_a_failure_is_strict(goal, hypothesis, strict):
    bench, clause, box = prepared(goal, (*SQUARE, hypothesis))
    last = len(clause) - 1  # the atoms between are those of the ranges
    atom = combined(bench, clause, 0, [[last, "1", "0"]], box)
    assert atom is not None and atom.strict is strict
    for place in (-1, 0, last + 1):
        assert combined(bench, clause, 0, [[place, "1", "0"]], box) is None
    assert combined(bench, clause, 0, [[last, "-1", "0"]], box) is None


@pytest.mark.parametrize(
    ("term", "at", "bound"),
    [
        ("-(x**2 + x*y + y**2)", ORIGIN, 0),
        ("-x**2 - (y - 1)**2", {"x": "0", "y": "1"}, 0),
        ("x - x**2 - y**2", {"x": "1/2", "y": "0"}, Fraction(1, 4)),
        ("-3*x - y**2", {"x": "-1", "y": "0"}, 3),
    ],
)
def test_convex_functions(term, at, bound):
    assert tight(lambda b, c, box: convex(b, c[0], box, at), term, bound, SQUARE)


@pytest.mark.parametrize("term", ["x**2 - y**2", "-x**2 + 3*x*y - y**2", "x**3", "-abs(x) - y**2"])
def test_what_is_not_convex_or_not_smooth(term):
    assert not closes(lambda b, c, box: convex(b, c[0], box, ORIGIN), term, 100, SQUARE)

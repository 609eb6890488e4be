"""Statements about matrices at exact values: what is computed, what holds, and which witnesses
are refused, in which words.
"""

from fractions import Fraction

import pytest

from assay.theory.language.grammar import node
from assay.theory.language.matrices import Matrices, parse
from assay.verification.kernel import instances
from assay.verification.kernel.certificates import Rejected

SYMBOLS = ("A: d x d", "B: d x n", "u: d", "v: d", "c")
AT = {
    "d": "2",
    "n": "3",
    "A": [["1", "2"], ["0", "-3"]],
    "B": [["1", "0", "5"], ["2", "-1", "1/2"]],
    "u": ["1", "3"],
    "v": [["-2"], ["1/3"]],
    "c": "2",
}


def point(**changes):
    """The statement's symbols at the values above, of which some are changed."""
    where = (("P", "A*A"),)
    return instances.Instance(Matrices("A == A", SYMBOLS, (), where), {**AT, **changes})


def exact(rows):
    return [[Fraction(x) for x in row] for row in rows]


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("A", [[1, 2], [0, -3]]),
        ("P", [[1, -4], [0, 9]]),
        ("d", [[2]]),
        ("n/2", [["3/2"]]),
        ("7", [[7]]),
        ("I_d", [[1, 0], [0, 1]]),
        ("I_n", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        ("I_3", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        ("B'", [[1, 2], [0, -1], [5, "1/2"]]),
        ("A*B", [[5, -2, 6], [-6, 3, "-3/2"]]),
        ("u*v'", [[-2, "1/3"], [-6, 1]]),
        ("u'*v", [[-1]]),
        ("u'*v*A", [[-1, -2], [0, 3]]),
        ("A*(u'*v)", [[-1, -2], [0, 3]]),
        ("c*A", [[2, 4], [0, -6]]),
        ("A*c", [[2, 4], [0, -6]]),
        ("A/c", [["1/2", 1], [0, "-3/2"]]),
        ("A^1", [[1, 2], [0, -3]]),
        ("A^2", [[1, -4], [0, 9]]),
        ("A^3", [[1, 14], [0, -27]]),
        ("c^0", [[1]]),
        ("c^4", [[16]]),
        ("-A", [[-1, -2], [0, 3]]),
        ("A+u*v'", [[-1, "7/3"], [-6, -2]]),
        ("A-u*v'", [[3, "5/3"], [6, -4]]),
    ],
)
def test_expressions_have_exact_values(text, wanted):
    assert point().value(parse(text)) == exact(wanted)


def test_differences_are_taken_in_order():
    difference = node("sub", parse("A"), parse("u*v'"))
    assert point().value(difference) == exact([[3, "5/3"], [6, -4]])


@pytest.mark.parametrize(
    "left, right, wanted",
    [
        ("A", "u*v'", [[3, "5/3"], [6, -4]]),
        ("A", "0", [[1, 2], [0, -3]]),
        ("0", "A", [[-1, -2], [0, 3]]),
        ("c", "5", [[-3]]),
        ("1", "c", [[-1]]),
        ("c", "1", [[1]]),
    ],
)
def test_the_gap_of_a_relation_is_left_minus_right(left, right, wanted):
    statement = Matrices(f"{left} == {right}", SYMBOLS)
    assert instances.Instance(statement, AT).gap(statement.goals[0]) == exact(wanted)


@pytest.mark.parametrize(
    "goal, holds",
    [
        ("c == 2", True),
        ("c == 3", False),
        ("c != 2", False),
        ("c != 3", True),
        ("c < 2", False),
        ("c < 3", True),
        ("c < 1", False),
        ("c > 2", False),
        ("c > 1", True),
        ("c > 3", False),
        ("c >= 2", True),
        ("c >= 3", False),
        ("c <= 2", True),
        ("c <= 1", False),
        ("A == A", True),
        ("A == A'", False),  # they agree in all entries but two
        ("A != A'", True),
        ("A != A", False),
        ("u*u' >= 0", True),
        ("u*u' <= 0", False),
        ("0 <= u*u'", True),
        ("0 >= u*u'", False),
        ("-u*u' <= 0", True),
        ("0 == u'*v+1", True),
    ],
)
def test_relations_are_decided(goal, holds):
    statement = Matrices(goal, SYMBOLS)
    assert instances.Instance(statement, AT).holds(statement.goals[0]) is holds


@pytest.mark.parametrize(
    "matrix, expected",
    [
        ([[0]], True),
        ([[-1]], False),
        ([["1/9"]], True),
        ([[0, 0], [0, -1]], False),
        ([[1, 0], [0, -1]], False),
        ([[2, 3], [3, 4]], False),
        ([[4, 3], [3, 3]], True),
        ([[1, 2], [3, 100]], False),
        ([[0, 0, 1], [0, 1, 0], [1, 0, 1]], False),
        ([[1, 0, 0], [0, 0, 1], [0, 1, 9]], False),
        ([[1, 0, 0], [0, 0, 0], [0, 0, -1]], False),
        ([[1, 2, 3], [2, 4, 6], [3, 6, 9]], True),
        ([[1, 2, 3], [2, 4, 6], [3, 6, 8]], False),
        ([[1, 2, 3], [2, 4, 7], [3, 7, 99]], False),
        ([[1, 2, 3], [2, 9, 1], [4, 1, 99]], False),
    ],
)
def test_matrices_without_negative_eigenvalues(matrix, expected):
    assert instances.semidefinite(exact(matrix)) is expected


# ---- witnesses that do not fit -------------------------------------------------------------------
@pytest.mark.parametrize(
    "changes, words",
    [
        ({"e": "1"}, "fixes exactly A, B, c, d, n, u, v"),
        ({"d": "0"}, "the size d must be a whole number from 1 to 40"),
        ({"d": "41"}, "the size d must be a whole number from 1 to 40"),
        ({"d": "-2"}, "the size d must be a whole number"),
        ({"d": "5/2"}, "the size d must be a whole number"),
        ({"d": "3"}, "A must be a matrix of 3 x 3 numbers"),
        ({"A": [["1", "2"]]}, "A must be a matrix of 2 x 2 numbers"),
        ({"A": [["1", "2"], ["3"]]}, "A must be a matrix of 2 x 2 numbers"),
        ({"B": [["1", "2"], ["3", "4"]]}, "B must be a matrix of 2 x 3 numbers"),
        ({"u": [["1", "2"]]}, "u must be a matrix of 2 x 1 numbers"),
        ({"c": ["1", "2"]}, "c must be a matrix of 1 x 1 numbers"),
        ({"c": True}, "True is not exact"),
        ({"c": 0.5}, "0.5 is not exact"),
        ({"c": None}, "None is not exact"),
        ({"c": "\u0663"}, "is not exact"),  # a digit three, but not of ASCII
        ({"u": [["1"], [False]]}, "False is not exact"),
        ({"c": "1/0"}, "'1/0' is no rational number"),
        ({"c": "x"}, "'x' is no rational number"),
    ],
)
def test_witnesses_that_do_not_fit_are_refused(changes, words):
    with pytest.raises(Rejected, match=words):
        point(**changes)


def test_a_witness_may_have_the_largest_size():
    statement = Matrices("k > 40", ("x: k",))
    instances.check_witness(statement, {"k": "40", "x": ["0"] * 40})
    instances.check_witness(statement, {"k": "1", "x": "0"})


@pytest.mark.parametrize(
    "goal, given, at, words",
    [
        ("c > 0", (), "1", "the goal holds at the witness"),
        ("c > 0", ("c < 0",), "0", "the witness does not satisfy c < 0"),
        ("c > 0", ("c <= 0", "c < 0"), "0", "the witness does not satisfy c < 0"),
        ("1/c > 0", (), "0", "a denominator vanishes at the witness"),
        ("c > 0", ("1/c > 0",), "0", "a denominator vanishes at the witness"),
        ("c > 0 and 1/c > 0", (), "0", "a denominator vanishes at the witness"),
        ("c > 0 and c > -1", (), "1", "the goal holds at the witness"),
    ],
)
def test_what_is_no_witness_is_refused(goal, given, at, words):
    with pytest.raises(Rejected, match=words):
        instances.check_witness(Matrices(goal, ("c",), given), {"c": at})


@pytest.mark.parametrize("goal", ["c > 0", "c > 0 and c < 1", "c < 1 and c > 0"])
def test_a_witness_breaks_one_relation(goal):
    instances.check_witness(Matrices(goal, ("c",), ("c <= 0",)), {"c": "0"})


def test_witnesses_are_written_as_numbers_or_rows():
    given = {"d": 2, "A": [[1, "2/4"], [3, 4]], "u": [1, 2], "c": [["5"]], "r": [[1, 2]]}
    assert instances.written(given) == {
        "d": "2",
        "A": [["1", "1/2"], ["3", "4"]],
        "u": [["1"], ["2"]],
        "c": "5",
        "r": [["1", "2"]],
    }

"""Trees of cells that show nothing: each is refused by the kernel in words that say where, and by
the replay.
"""

import copy

import pytest
from flint import fmpq

from assay.theory.language.statements import Piecewise, Surface
from assay.verification.kernel import piecewise, surface
from assay.verification.kernel.certificates import Rejected
from assay.verification.replay import replay_certificate

ABS = [[[["1"], ["-1"]], ["0", "0"]], [[["1", "1"]], ["0"]]]
"""|x| = max(0, x) + max(0, -x), which the engines write as 2 max(0, x) - x."""
FLAT = [[[["0"]], ["1"]], [[["1"]], ["0"]]]
BOX = (("x1 >= -1", "x1 <= 1"),)
LOW, HIGH = [["domain", 0, "1"]], [["domain", 1, "1"]]
SPLIT = ["split", "f_1_1", "on"]


def asked(goal, network=ABS):
    return Piecewise(goal, {"f": network}, BOX)


def closed(*rows):
    return ["goals", [[0, [["goal", 0, "1"], *rows]]]]


def bound(low, high, below=LOW, above=HIGH, name="f_1_1"):
    return ["bound", name, low, high, below, above]


CHORD = bound("-1", "1")
LINE = closed(["upper", 0, "1"])
NARROW = closed(["upper", 0, "2"])
"""What the chord of [-1/2, 1/2] would close."""
PLAIN = ["goals", []]


def replayed(statement, trees):
    certificate = {"type": "phases", "statement": statement.data(), "trees": trees}
    return replay_certificate(statement.data(), "proved", certificate).outcome


@pytest.mark.parametrize("goal, nodes", [
    ("f_1 <= 1", [CHORD, LINE]),
    ("f_1 <= 1", [SPLIT, closed(["domain", 1, "1"]), closed(["domain", 0, "1"])]),
    ("f_1 >= x1", [SPLIT, PLAIN, closed(["path", 0, "2"])]),
    ("f_1 >= 0", [closed(["zero", "f_1_1", "1"], ["own", "f_1_1", "1"])]),
])  # fmt: skip
def test_true_statements_have_such_trees(goal, nodes):
    assert piecewise.check_phases(asked(goal), [nodes]) == "proved"
    assert replayed(asked(goal), [nodes]) == "confirmed"


@pytest.mark.parametrize(
    "goal, nodes, says",
    [
        ("f_1 <= 1/2", [bound("-1/2", "1/2"), NARROW], "do not add up"),
        ("f_1 <= 1/2", [bound("-1/2", "1/2", [], []), NARROW], "do not add up"),
        ("f_1 <= 1/2", [bound("-1/2", "1/2", [["domain", 0, "2"]]), NARROW], "do not add up"),
        ("f_1 <= 1/2", [bound("-1/2", "1/2", above=[["goal", 0, "1"]]), NARROW], "do not add up"),
        ("f_1 <= x1", [bound("0", None, LOW, None), NARROW], "do not add up"),
        ("f_1 <= x1", [bound("0", None, [], None), NARROW], "do not add up"),
        ("f_1 <= -x1", [bound(None, "0", None, HIGH), NARROW], "do not add up"),
        ("f_1 <= -x1", [bound(None, "0", None, []), NARROW], "do not add up"),
        ("f_1 <= 1", [bound(None, "1", None), LINE], "a chord needs both of its ends"),
        ("f_1 <= 1", [bound("-1", None, above=None), LINE], "a chord needs both of its ends"),
        ("f_1 <= 1", [bound(None, None, None, None), LINE], "a chord needs both of its ends"),
        ("f_1 <= 1", [bound("-1", "1", name="f_1_9"), LINE], "there is no unit 'f_1_9'"),
        ("f_1 <= 1", [bound("-1", "1", name=["f_1_1"]), LINE], "there is no unit"),
        ("f_1 <= 1", [CHORD, LINE, LINE], "the tree has more nodes than it needs"),
        ("f_1 <= 1", [CHORD], "the tree is not complete"),
        ("f_1 <= 1", [SPLIT, closed(["domain", 1, "1"])], "the tree is not complete"),
        ("f_1 <= 1", {}, "a tree is a list of nodes"),
        ("f_1 <= 1", [CHORD, ["shown", LINE[1]]], "a node is a split, a bound, empty or goals"),
        ("f_1 <= 1", [["split", "f_1_1", "none"], PLAIN, PLAIN], "on which side 0 is"),
        ("f_1 <= 1", [SPLIT, SPLIT, PLAIN, PLAIN, PLAIN], "f_1_1 is decided already"),
        ("f_1 <= 1", [["split", "f_1_3", "on"], PLAIN, PLAIN], "there is no unit 'f_1_3'"),
        ("f_1 <= 1", [["split", "f_2_1", "on"], PLAIN, PLAIN], "split|unit|case 0"),
        ("f_1 <= 1", [CHORD, closed(["lower", 0, "1"])], "no rows of the kind 'lower' hold here"),
        ("f_1 <= 1", [CHORD, closed(["upper", 1, "1"])], "there is no upper 1"),
        ("f_1 <= 1", [CHORD, closed(["upper", -1, "1"])], "there is no upper -1"),
        ("f_1 <= 1", [CHORD, closed(["upper", "0", "1"])], "there is no upper 0"),
        ("f_1 <= 1", [CHORD, closed(["upper", False, "1"])], "there is no upper False"),
        ("f_1 <= 1", [CHORD, closed(["upper", 0, "-1"])], "multiplier of an inequality is negat"),
        ("f_1 <= 1", [CHORD, ["goals", [[1, []]]]], "a case that the goal lacks"),
        ("f_1 <= 1", [CHORD, ["goals", [["0", []]]]], "a case that the goal lacks"),
        ("f_1 <= 1", [CHORD, PLAIN], "case 0 of the goal is not excluded at a leaf"),
        ("f_1 <= 1", [CHORD, ["goals", [[0, {}]]]], "multipliers are a list"),
        ("f_1 <= 1", [["empty", LOW]], "do not add up"),
        ("f_1 <= 1", [["empty", [["domain", 0, "1"], ["domain", 1, "1"]]]], "do not add up"),
    ],
)
def test_trees_of_phases_that_show_nothing(goal, nodes, says):
    with pytest.raises(Rejected, match=says):
        piecewise.check_phases(asked(goal), [nodes])
    assert replayed(asked(goal), [nodes]) != "confirmed"


def test_a_unit_that_is_constant_is_not_split():
    with pytest.raises(Rejected, match="f_1_1 is a constant here: there is nothing to split"):
        piecewise.check_phases(asked("f_1 == 1", FLAT), [[SPLIT, PLAIN, PLAIN]])
    assert piecewise.check_phases(asked("f_1 == 1", FLAT), [[PLAIN]]) == "proved"


def test_what_a_state_has_found_is_not_found_again(monkeypatch):
    atoms = piecewise.Atoms(1)
    state, form = piecewise.State(atoms), atoms.rectified({0: fmpq(1), 1: fmpq(1)})
    assert state.reduced(form) == form
    monkeypatch.setattr(atoms, "rectified", None)
    assert state.after({}).after({}).reduced(form) == form


@pytest.mark.parametrize("trees", [[], {}, ([CHORD, LINE],), [[CHORD, LINE]] * 2, {"0": [CHORD]}])
def test_each_polyhedron_has_a_tree(trees):
    with pytest.raises(Rejected, match="1 trees are needed"):
        piecewise.check_phases(asked("f_1 <= 1"), trees)


@pytest.mark.parametrize("goal, size", [
    ("f_1 == x1 or f_1 == 0", 4), ("f_1 == x1 and f_1 == 0", 4), ("f_1 == x1 or f_1 >= 0", 2),
    ("not (f_1 == x1 and f_1 == 0)", 1), ("f_1 == x1 or f_1 == 0 or f_1 == 1", 8),
    ("(f_1 == x1 or f_1 == 0) and f_1 >= 0", 5),
])  # fmt: skip
def test_cases_in_which_a_goal_fails_are_counted(monkeypatch, goal, size):
    monkeypatch.setattr(piecewise, "MAX_CASES", size)
    assert len(piecewise.cases(asked(goal).combination)) == size
    monkeypatch.setattr(piecewise, "MAX_CASES", size - 1)
    with pytest.raises(Rejected, match=f"more than {size - 1} cases"):
        piecewise.cases(asked(goal).combination)


# ---- surfaces ------------------------------------------------------------------------------------
SQUARE = (("x1 > -1", "x1 < 1", "x2 > -1", "x2 < 1"),)
SUM = {"f": [[[["1", "0"], ["0", "1"]], ["0", "0"]], [[["1", "1"]], ["0"]]]}
CROSS = Surface("order == 1 and pieces_1 == 2", "x1 == 0 or x2 == 0", SUM, SQUARE, {})
FORMS = [
    ["1", "0", "1"], ["1", "0", "-1"], ["0", "1", "1"], ["0", "1", "-1"], ["1", "0", "0"],
    ["0", "1", "0"],
]  # fmt: skip
ROWS = [[["point", [x, y]] for y in ("1/2", "0", "-1/2")] for x in ("1/2", "0", "-1/2")]
OUT = ["outside"]
TREE = [
    ["split", 0], ["split", 1], OUT, OUT, ["split", 2], ["split", 3], OUT, OUT, ["split", 4],
    *(node for row in ROWS for node in (["split", 5], *row)), OUT, OUT, OUT, OUT,
]  # fmt: skip


def counted(forms, tree):
    certificate = {"type": "cells", "statement": CROSS.data(), "forms": forms, "tree": tree}
    return replay_certificate(CROSS.data(), "proved", certificate).outcome


def test_nine_cells_of_a_square():
    assert len(surface.cells(CROSS, FORMS, TREE)) == 9
    assert counted(FORMS, TREE) == "confirmed"


def _tree(place, *nodes):
    """Return the tree with other nodes in the place of one."""
    return [*TREE[:place], *nodes, *TREE[place + 1 :]]


FIRST = 10
"""The first cell: x1 > 0 and x2 > 0."""
MISSED = [["1", "0", "1"], ["1", "0", "-1"], ["0", "1", "1"], ["0", "1", "-1"], ["1", "0", "0"]]
UNDIVIDED = [*TREE[:9], *(row[0] for row in ROWS), *TREE[-4:]]


@pytest.mark.parametrize(
    "forms, tree, says",
    [
        ({}, TREE, "the forms are a list"),
        ([*FORMS[:5], ["0", "1"]], TREE, "a form of another size"),
        ([*FORMS, ["0", "0", "1"]], TREE, "a form that is a constant"),
        ([*FORMS, ["0", "-2", "0"]], TREE, "two forms with the same zeros"),
        (FORMS, {}, "the tree is a list of nodes"),
        (FORMS, [*TREE, OUT], "the tree has more nodes than it needs"),
        (FORMS, TREE[:-1], "the tree is not complete"),
        (FORMS, _tree(0, ["split", 6]), "a split by an unknown form"),
        (FORMS, _tree(0, ["split", -6]), "a split by an unknown form"),
        (FORMS, _tree(0, ["split", "0"]), "a split by an unknown form"),
        (FORMS, _tree(0, ["split", False]), "a split by an unknown form"),
        (FORMS, _tree(1, ["split", 0]), "a form that is decided already"),
        (FORMS, _tree(FIRST, ["cell", ["1/2", "1/2"]]), "a node is a split, empty, outside or a p"),
        (FORMS, _tree(FIRST, OUT), "a cell is called outside that may lie in the domain"),
        (FORMS, _tree(4, OUT)[:5] + TREE[-2:], "a cell is called outside that may lie in the dom"),
        (FORMS, _tree(FIRST, ["point", ["1/2"]]), "a point of another dimension"),
        (FORMS, _tree(FIRST, ["point", "ab"]), "a point of another dimension"),
        (FORMS, _tree(FIRST, ["point", ["1/2", "0"]]), "a point outside of its cell"),
        (FORMS, _tree(FIRST, ["point", ["1/2", "3/2"]]), "a point outside of its cell"),
        (FORMS, [["point", ["1/2", "1/2"]]], "a cell on which a form is not decided"),
        (MISSED, UNDIVIDED, "the forms are not enough on a cell"),
        (FORMS, _tree(FIRST, ["empty", {}]), "multipliers are a list"),
        (FORMS, _tree(FIRST, ["empty", []]), "do not add up"),
        (FORMS, _tree(FIRST, ["empty", [[4, "1"]]]), "do not add up"),
        (FORMS, _tree(FIRST, ["empty", [[1, "1"]]]), "do not add up"),
        (FORMS, _tree(FIRST, ["empty", [[1, "1"], [3, "1"]]]), "do not add up"),
        (FORMS, _tree(FIRST, ["empty", [[4, "-1"]]]), "multiplier of an inequality is negative"),
        (FORMS, _tree(FIRST, ["empty", [[6, "1"]]]), "a row that is not there"),
        (FORMS, _tree(FIRST, ["empty", [[-1, "1"]]]), "a row that is not there"),
        (FORMS, _tree(FIRST, ["empty", [["4", "1"]]]), "a row that is not there"),
        (FORMS, _tree(FIRST, ["empty", [[True, "1"]]]), "a row that is not there"),
        (FORMS, [OUT], "a cell is called outside that may lie in the domain"),
    ],
)
def test_trees_of_cells_that_show_nothing(forms, tree, says):
    with pytest.raises(Rejected, match=says):
        surface.cells(CROSS, copy.deepcopy(forms), copy.deepcopy(tree))
    assert counted(forms, tree) != "confirmed"


@pytest.mark.parametrize(
    "forms, says",
    [
        (tuple(FORMS), "the forms are a list"),
        ([*FORMS[:5], ("0", "1", "0")], "a form of another size"),
        ([*FORMS[:5], "010"], "a form of another size"),
    ],
)
def test_what_is_no_list_of_lists_is_no_form(forms, says):
    """The other engines read such forms, which mean the same."""
    with pytest.raises(Rejected, match=says):
        surface.cells(CROSS, forms, TREE)


def test_a_domain_without_cells_is_refused():
    nowhere = Surface("order == 0", "x1 == 0", SUM, (("x1 > 2", "x1 < -2"),), {})
    forms = [["1", "0", "-2"], ["1", "0", "2"]]
    tree = [["split", 0], ["split", 1], ["empty", [[0, "1"], [1, "1"]]], OUT, OUT, OUT, OUT]
    with pytest.raises(Rejected):
        surface.cells(nowhere, forms, tree)

"""Statements about piece-wise linear surfaces: what is decided, and what two engines say of it."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from assay.theory.language.grammar import GrammarError
from assay.theory.language.statements import Surface, from_data
from assay.theory.language.variables import FormulaError
from assay.verification.checkers import compose
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.surface import Cell, Graph, Piece
from assay.verification.replay import replay_certificate
from assay.verification.search.networks.arrangement import settle

SQUARE = (("x1 > -1", "x1 < 1", "x2 > -1", "x2 < 1"),)
L_SHAPE = (("x1 > -1", "x1 < 0", "x2 > -1", "x2 < 1"), ("x1 > -1", "x1 < 1", "x2 > -1", "x2 < 0"))
TWO = (("x1 > -1", "x1 < -1/4", "x2 > -1", "x2 < 1"), ("x1 > 1/4", "x1 < 1", "x2 > -1", "x2 < 1"))
PLAIN = {"f": [[[["1", "0"], ["0", "1"]], ["0", "0"]], [[["1", "1"]], ["0"]]]}
STEP = {
    "f": [[[["1", "0"], ["0", "1"]], ["0", "2"]], [[["1", "1"]], ["-9/4"]], [[["1"]], ["0"]]],
}
"""Unit (2, 1) is max(0, x1) + x2 - 1/4 in the square."""
THREE = {"f": [[[["1", "0", "0"], ["0", "1", "0"]], ["0", "0"]], [[["1", "1"]], ["-1/2"]]]}
CUBE = (tuple(text for i in (1, 2, 3) for text in (f"x{i} > -1", f"x{i} < 1")),)


def asked(goal, of, networks=PLAIN, domain=SQUARE, sets=()):
    return Surface(goal, of, networks, domain, sets)


def verdict(statement):
    """Return the verdict, which all engines confirm from its stored form."""
    found = settle(statement)
    assert found.certificate, found.reason
    certificate = json.loads(json.dumps(found.certificate))
    verdicts.recheck(statement, {"verdict": found.verdict, "certificate": certificate})
    file = {"statement": statement.data(), "verdict": found.verdict, "certificate": certificate}
    assert replay_certificate(statement.data(), found.verdict, certificate).outcome == "confirmed"
    assert compose.confirm(file) == "confirmed"
    wrong = "refuted" if found.verdict == "proved" else "proved"
    assert replay_certificate(statement.data(), wrong, certificate).outcome != "confirmed"
    assert compose.confirm({**file, "verdict": wrong}) != "confirmed"
    with pytest.raises(Rejected):
        verdicts.recheck(statement, {"verdict": wrong, "certificate": certificate})
    return found.verdict


BOTH = "x1 == 0 or x2 == 0"
TRUE = {
    "two lines that cross": asked("order == 1 and pieces_1 == 2", BOTH),
    "a half of a line stops at another line": asked(
        "order == 2 and level_H == 2 and edge_L_H == 1 and bend_L_H == 1",
        "x1 == 0 or x2 == 0 and x1 >= 0",
        sets={"L": "x1 == 0", "H": "x2 == 0 and x1 > 0"},
    ),
    "a half of a line alone": asked("order == -1 and pieces_1 == 0", "x2 == 0 and x1 >= 0"),
    "no points": asked("order == 0 and square_N == 0", "1 < 0", sets={"N": "x1 > 3"}),
    "one line in two parts is two pieces": asked("pieces_1 == 2", "x2 == 0", domain=TWO),
    "one line in a set that is connected, not convex, is one piece": asked(
        "pieces_1 == 1 and level_A == 1", "x1 == -x2", domain=L_SHAPE, sets={"A": "x1 == -x2"}
    ),
    "the half of it is none": asked(
        "level_H == 0 and path_H == -1 and square_H == -1",
        "x1 == -x2",
        domain=L_SHAPE,
        sets={"H": "x1 == -x2 and x1 > 0"},
    ),
    "parts of the L are joined by what is common": asked(
        "order == 1 and pieces_1 == 1", "x1 == -1/2", domain=L_SHAPE
    ),
    "a fold that bends": asked(
        "order == 2 and pieces_1 == 1 and pieces_2 == 2", "f_1_1 == 0 or f_2_1 == 0", STEP
    ),
    "a bend without its reason is no surface": asked("order == -1", "f_2_1 == 0", STEP),
    "an edge without a bend": asked(
        "edge_L_R == 1 and bend_L_R == 0 and edge_A_R == 1 and bend_A_R == 1 and path_L == 1",
        "f_1_1 == 0 or f_2_1 == 0 or x1 == 1/8",
        STEP,
        sets={"L": "x1 == 1/8", "A": "f_1_1 == 0", "R": "f_2_1 == 0 and x1 > 0 and x1 < 1/8"},
    ),
    "a domain without an end": asked("order == 1", "x1 == 3*x2", domain=(("x1 > 1",),)),
    "planes in a cube": asked(
        "order == 2 and pieces_1 == 2 and pieces_2 == 3",
        "f_1_1 == 0 or f_1_2 == 0 or f_1 == 0",
        THREE,
        CUBE,
    ),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_is_proved_and_its_contrary_refuted(name):
    statement = TRUE[name]
    assert verdict(statement) == "proved"
    other = replace(statement, goal=f"not ({statement.goal})")
    assert verdict(other) == "refuted"


@pytest.mark.parametrize("of", ["x1 >= 0", "x1 == 0 and x2 > 0"])
def test_what_is_no_closed_set_without_a_point_inside_is_not_decided(of):
    assert settle(asked("order >= -1", of)).verdict == "open"


def test_an_empty_domain_is_not_decided():
    assert settle(asked("order >= -1", BOTH, domain=(("x1 > 1", "x1 < 0"),))).verdict == "open"


def test_the_json_form_is_read_back():
    for statement in TRUE.values():
        again = from_data(json.loads(json.dumps(statement.data())))
        assert again == statement and again.key() == statement.key()
        assert statement.text() and statement.latex() and statement.latex_where()


@pytest.mark.parametrize(
    "change",
    [
        {"goal": "orders == 1"},
        {"goal": "level_B == 1"},
        {"goal": "edge_A == 1"},
        {"goal": "pieces_0 == 1"},
        {"goal": "level_A"},
        {"goal": "level_A**2 == 1"},
        {"of": "x3 == 0"},
        {"of": "g_1_1 == 0"},
        {"sets": {"a": "x1 == 0"}},
        {"sets": {"A_B": "x1 == 0"}},
        {"sets": {"A": "x1*x2 == 0"}},
        {"domain": (("x1 >= 0",),)},
        {"domain": (("x1 == 0",),)},
        {"domain": ()},
    ],
)
def test_what_means_nothing_is_refused(change):
    parts = {"goal": "level_A == 1", "of": BOTH, "sets": {"A": "x1 == 0"}, "domain": SQUARE}
    with pytest.raises((FormulaError, GrammarError)) as caught:
        Surface(networks=PLAIN, **{**parts, **change}).parse()
    assert "\n" not in str(caught.value)


# ---- graphs of pieces ----------------------------------------------------------------------------
CHAIN = [Piece(1, 0, frozenset({0})), Piece(2, 1, frozenset({1})), Piece(3, 2, frozenset({2}))]


def graph(above, signs=(), inside=(0, 1, 2), pieces=CHAIN):
    """Return the graph of pieces among cells, of which the signs and what is above are given."""
    cells = [Cell(own, ()) for own in signs]
    return Graph(SimpleNamespace(cells=cells, above=above, inside=frozenset(inside)), pieces)


@pytest.mark.parametrize(
    "above, after, longest",
    [
        ([[1], [2], []], [[1], [2], []], [2, 1, 0]),
        ([[1, 2], [], []], [[1, 2], [], []], [1, 0, 0]),
        ([[], [2], []], [[], [2], []], [0, 1, 0]),
        ([[], [0], [0, 1]], [[], [], []], [0, 0, 0]),
    ],
)
def test_edges_lead_upwards_and_paths_are_as_long_as_they_get(above, after, longest):
    for order in (CHAIN, CHAIN[::-1]):
        found = graph(above, pieces=order)
        place = [order.index(piece) for piece in CHAIN]
        assert [sorted(CHAIN.index(order[b]) for b in found.after[i]) for i in place] == after
        assert [found.longest[i] for i in place] == longest


def test_a_bend_is_an_edge_at_which_the_surface_leaves_a_hyperplane():
    signs = [(0, 0, 1), (1, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1)]
    found = graph([[1, 3], [0, 4], [], [], []], signs)
    assert found.bends(0, 1)  # cell 3 lies where the second form is 0, and not in the surface
    assert not found.bends(1, 0)  # no edge leads to a lower level, whatever cell 4 is
    assert not graph([[1, 3], [0, 4], [], [], []], signs, (0, 1, 2, 3)).bends(0, 1)
    assert not graph([[1, 4], [0, 4], [], [], []], signs).bends(0, 1)

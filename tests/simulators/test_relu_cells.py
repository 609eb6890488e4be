"""Cells and folds of ReLU networks: the plane, polytopes of any dimension, and points agree."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from assay.simulators.models.relu import cells, general, plane, polytopes
from assay.simulators.models.relu.network import Network
from assay.theory.notation.networks import alone
from assay.theory.papers.equivalence import notation
from assay.verification.search.networks import phases

SQUARE = plane.polygon([(-1, -1), (1, 1), (-1, 1), (1, -1)])
NETWORKS = [Network.of(notation.CROSSING), Network.of(notation.BUILT)] + [
    Network.drawn(widths, seed) for widths in ((2, 3, 1), (2, 5, 4, 2)) for seed in range(3)
]


@pytest.mark.parametrize("network", NETWORKS)
def test_the_plane_and_polytopes_have_the_same_cells(network):
    body = polytopes.box([(-1, 1)] * 2)
    own = {cell.active: cell.body for cell in cells.cells(network, body)}
    faces = {face.active: face.polygon for face in plane.faces(network, SQUARE)}
    assert own.keys() == faces.keys()
    for active, polygon in faces.items():
        assert set(own[active].corners) == set(polygon.corners)
    (count,) = phases.regions(alone(network.texts(), ["x in [-1, 1]"]))
    assert count == len(faces)


@pytest.mark.parametrize("widths", [(1, 4, 1), (2, 4, 3, 1), (3, 4, 4, 1), (4, 4, 1)])
def test_each_point_lies_in_the_cell_of_its_pattern(widths):
    network, random = Network.drawn(widths, 3), Random(1)
    found = list(cells.cells(network, polytopes.box([(-2, 2)] * widths[0])))
    known = Counter(cell.active for cell in found)
    assert max(known.values()) == 1
    for cell in found:
        point = cell.body.center()
        units = network.units(point)
        assert tuple(tuple(v > 0 for v in layer) for layer in units[:-1]) == cell.active
        rows = cells.piece(network, cell.active)
        assert tuple(polytopes.at(row, point) for row in rows) == network(point)
    for _ in range(100):
        point = [Fraction(random.randint(-199, 199), 100) for _ in range(widths[0])]
        units = network.units(point)
        assert tuple(tuple(v > 0 for v in layer) for layer in units[:-1]) in known


def test_polytopes_are_cut_into_parts_that_fit():
    cube = polytopes.box([(-1, 1)] * 3)
    assert (len(cube.corners), len(cube.edges)) == (8, 12)
    slanted = tuple(map(polytopes.exact, (1, 1, 1, 0)))
    on, off = polytopes.cut(cube, [polytopes.at(slanted, c) for c in cube.corners], 6)
    # a hexagon cuts off 4 corners on each side
    assert {(len(part.corners), len(part.edges)) for part in (on, off)} == {(10, 15)}
    touching = tuple(map(polytopes.exact, (1, 0, 0, 1)))
    values = [polytopes.at(touching, c) for c in cube.corners]
    assert polytopes.cut(cube, values, 6) == (cube, None)


def test_domains_of_inequalities():
    simplex = polytopes.bounded([[1, 0, 0], [0, 1, 0], [-1, -1, 1]], 2)
    assert set(simplex.corners) == {(0, 0), (1, 0), (0, 1)}
    assert polytopes.bounded([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 1]], 2) is None
    with pytest.raises(ValueError, match="not bounded"):
        polytopes.bounded([[1, 0, 0], [0, 1, 0]], 2)
    with pytest.raises(ValueError, match="dimensions"):
        polytopes.bounded([], 7)


def test_folds_are_where_units_are_zero_and_change_sign():
    network = Network.of(notation.CROSSING)
    found = plane.folds(network, SQUARE)
    for fold in found:
        middle = [(a + b) / 2 for a, b in zip(fold.start, fold.end, strict=True)]
        layer, place = fold.unit
        assert network.units(middle)[layer - 1][place - 1] == 0
        assert sum(w * x for w, x in zip(fold.line, (*middle, 1), strict=True)) == 0
        ways = [tuple(s * w / 10**6 for w in fold.line[:2]) for s in (1, -1)]
        signs = {
            network.units([m + w for m, w in zip(middle, way, strict=True)])[layer - 1][place - 1]
            > 0
            for way in ways
        }
        assert signs == {True, False}
    # where unit (2, 2) is off and unit (2, 1) has no share, the fold of (1, 1) cannot be seen
    hidden = [fold for fold in plane.joined(found) if not fold.visible]
    assert [(fold.unit, fold.end[1]) for fold in hidden] == [((1, 1), -1)]
    assert plane.bends(found) == {((1, 1), (2, 2))}
    lines = {(fold.unit, fold.line) for fold in plane.joined(found)}
    assert len(lines) == len({fold.unit for fold in found}) + 1  # one of them bends


def test_lines_of_folds_are_pieces_of_units():
    network = Network.drawn((2, 3, 3, 1), 5)
    pieces = set()
    for piece in general.pieces(network):
        lead = next((entry for entry in (*piece.weights, piece.bias) if entry), None)
        if lead:
            row = tuple(entry / lead for entry in (*piece.weights, piece.bias))
            pieces.add(((piece.layer, piece.place), row))
    assert {(fold.unit, fold.line) for fold in plane.folds(network, SQUARE)} <= pieces


def test_too_many_cells_and_other_inputs_are_refused():
    network = Network.drawn((2, 6, 6, 1), 1)
    for found in (
        lambda: list(plane.faces(network, SQUARE, limit=5)),
        lambda: list(cells.cells(network, polytopes.box([(-1, 1)] * 2), limit=5)),
    ):
        with pytest.raises(cells.TooMany, match="more than 5 cells"):
            found()
    with pytest.raises(ValueError, match="3 inputs"):
        list(plane.faces(Network.drawn((3, 2, 1), 1), SQUARE))

"""Whether ReLU networks are in general position, on the networks that `equivalence` is tried on."""

from fractions import Fraction

import pytest

from assay.simulators.models.relu.general import collinear, deficient, pieces, rank
from assay.simulators.models.relu.network import Network
from assay.theory.papers.equivalence import notation

GENERAL = ("CROSSING", "APART", "APART_SHIFTED", "CONVEX", "CONVEX_SHIFTED", "BUILT")


@pytest.mark.parametrize("name", GENERAL)
def test_the_networks_of_counterexamples_are_in_general_position(name):
    network = Network.of(getattr(notation, name))
    assert not collinear(network) and not deficient(network)


def test_a_piece_is_what_the_unit_computes_where_the_pattern_holds():
    network = Network.of(notation.CROSSING)
    point = (Fraction(1, 3), Fraction(1, 7))
    units = network.units(point)
    active = tuple(tuple(value >= 0 for value in layer) for layer in units)
    found = [p for p in pieces(network) if p.pattern == active[: p.layer - 1]]
    assert len(found) == 5
    for piece in found:
        value = sum(w * x for w, x in zip(piece.weights, point, strict=True)) + piece.bias
        assert value == units[piece.layer - 1][piece.place - 1]


def test_degenerate_networks_are_found():
    twice = Network.of([([["1", "2"], ["-2", "-4"]], ["3", "-6"]), ([["1", "1"]], ["0"])])
    (pair,) = [p for p in collinear(twice) if p[0].layer == p[1].layer == 1]
    assert (pair[0].place, pair[1].place) == (1, 2)
    assert (1, 1, ((True, True),)) in deficient(twice)
    cancelled = Network.of([([["1", "2"], ["3", "5"]], ["1", "1"]), ([["1", "0"]], ["0"])])
    assert {(1, 2, ((False, True), (True,)))} <= set(deficient(cancelled))
    assert rank([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]]) == 1

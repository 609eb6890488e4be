"""Networks that are built, the weights with the same function, and weights from the function."""

from fractions import Fraction

import pytest
from flint import fmpq

from assay.simulators.models.relu import (
    architectures,
    build,
    cells,
    changes,
    fibre,
    general,
    oracle,
    polytopes,
)
from assay.simulators.models.relu import recover as recovering
from assay.simulators.models.relu.network import Network
from assay.theory.papers.equivalence import notation
from assay.verification.search.networks.canonical import canonical


def cube(size, shift=0):
    rows = []
    for i in range(size):
        for sign in (1, -1):
            row = [0] * size + [1]
            row[i] = sign
            row[-1] += -sign * shift if i == 0 else 0
            rows.append(row)
    return rows


BUILT = [((2, 2, 1), 6), ((2, 2, 2, 1), 4), ((2, 2, 2, 2, 1), 1), ((3, 2, 2, 1), 2),
         ((3, 3, 2, 1), 13), ((3, 3, 2), 0)]  # fmt: skip


@pytest.mark.parametrize("widths, seed", BUILT)
def test_built_networks_are_recovered_from_their_function(widths, seed):
    domain = [cube(widths[0])]
    network = build.build(widths, domain, seed).network
    asked = oracle.of(network)
    found = recovering.recover(asked, widths, domain)
    assert canonical(found.network.texts()) == canonical(network.texts())
    assert found.pieces < 1_500
    other = changes.perturbed(network, 3, Fraction(1, 10**6))
    assert canonical(other.texts()) != canonical(found.network.texts())


@pytest.mark.parametrize(
    "other", [cube(2, 4), [[1, 0, 0], [-1, 0, 3], [0, 1, 1], [0, -1, 0]]], ids=["apart", "bent"]
)
def test_a_domain_of_two_parts(other):
    domain = [cube(2), other]
    network = build.build((2, 2, 2, 1), domain, 1).network
    found = recovering.recover(oracle.of(network), (2, 2, 2, 1), domain)
    assert canonical(found.network.texts()) == canonical(network.texts())


@pytest.mark.parametrize("widths, seed", BUILT)
def test_what_the_construction_promises(widths, seed):
    built = build.build(widths, [cube(widths[0])], seed)
    network = built.network
    assert general.is_general(network, polytopes.box([(-1, 1)] * widths[0]))
    points = [c for c in built.choices if c[0] == "point"]
    units = [c for c in built.choices if c[0] == "unit"]
    assert len(points) == len(units) == sum(widths[1:-1])
    for _, layer, place, point in points:
        values = network.units(point)
        assert all(value > 0 for own in values[: layer - 1] for value in own)
        others = values[layer - 1]
        assert others[place - 1] == 0
        assert all(value > 0 for n, value in enumerate(others, 1) if n != place)
    # some unit of each layer is active at every input
    body = polytopes.box([(-1, 1)] * widths[0])
    found = [cell.active for cell in cells.cells(network, body)]
    assert all(any(layer) for active in found for layer in active)


def test_the_first_unit_of_a_layer_meets_all_folds_of_the_layer_before():
    from assay.simulators.models.relu import plane

    for seed in range(4):
        network = build.build((2, 2, 2, 1), [cube(2)], seed).network
        square = plane.polygon([(-1, -1), (1, 1), (-1, 1), (1, -1)])
        found = plane.bends(plane.folds(network, square))
        assert {((1, 1), (2, 1)), ((1, 2), (2, 1))} <= found


def test_what_cannot_be_built():
    for widths in ((2, 3, 1), (2, 1, 1), (2, 1)):
        with pytest.raises(build.NotBuilt, match="at least 2"):
            build.build(widths, [cube(2)])
    with pytest.raises(build.NotBuilt, match="empty"):
        build.build((2, 2, 1), [[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 1]]])
    with pytest.raises(ValueError, match="not bounded"):
        build.build((2, 2, 1), [[[1, 0, 0]]])


def test_what_cannot_be_recovered_is_said():
    crossing = Network.of(notation.CROSSING)  # the bias of a unit that does not fold is free
    with pytest.raises(recovering.Unrecovered, match="layer 1: it has 2 units"):
        recovering.recover(oracle.of(crossing), (2, 2, 2, 1), [cube(2)])
    with pytest.raises(recovering.Unrecovered, match="wider"):
        recovering.recover(oracle.of(Network.drawn((2, 3, 1), 1)), (2, 3, 1), [cube(2)])
    built = build.build((2, 2, 2, 1), [cube(2)], 1).network
    for widths in ((2, 2, 1), (2, 2, 2, 2, 1)):
        with pytest.raises(recovering.Unrecovered):
            recovering.recover(oracle.of(built), widths, [cube(2)])
    with pytest.raises(ValueError, match="1 outputs, and the widths 2"):
        recovering.recover(oracle.of(built), (2, 2, 2, 2), [cube(2)])
    with pytest.raises(ValueError, match="empty or flat"):
        recovering.recover(oracle.of(built), (2, 2, 2, 1), [[*cube(2), [1, 0, -2]]])


@pytest.mark.parametrize(
    "function",
    [
        lambda x, y: x * y,
        lambda x, y: fmpq(int(float(x * x + y) * 10**6), 10**6),
        lambda x, y: max(x, y) * fmpq(1, 3) + (x if x > y * y else fmpq(0)),
    ],
)
def test_functions_that_are_not_piecewise_linear_are_refused(function):
    def answer(points):
        return [(function(*point),) for point in points]

    with pytest.raises(ValueError, match="piecewise linear|pieces|bend|not recovered|hyperplanes"):
        recovering.recover(oracle.Oracle(answer, 2), (2, 2, 2, 1), [cube(2)])


def test_pieces_and_breaks_are_those_of_the_network():
    network = Network.drawn((2, 4, 3, 1), 4)
    asked = oracle.of(network)
    start, end = (fmpq(-3), fmpq(-2)), (fmpq(3), fmpq(7, 3))
    found = asked.breaks(start, end)
    assert len(found) >= 4
    for one, two in zip(found, found[1:], strict=False):
        assert one.after == two.before
    for n, own in enumerate(found):
        after = found[n + 1].place if n + 1 < len(found) else fmpq(1)
        share = (own.place + after) / 2
        point = [a + share * (b - a) for a, b in zip(start, end, strict=True)]
        exact = [polytopes.fraction(x) for x in point]
        assert polytopes.at(own.after[0], point) == polytopes.exact(network(exact)[0])
        kink = [a + own.place * (b - a) for a, b in zip(start, end, strict=True)]
        units = network.units([polytopes.fraction(x) for x in kink])
        assert any(value == 0 for layer in units[:-1] for value in layer)


ON_SQUARE = polytopes.box([(-1, 1)] * 2)
BOTH = [[1, 0], [-1, 0]]


@pytest.mark.parametrize(
    "first, last, wanted",
    [
        ((BOTH, [0, 0]), ([[1, 1]], [0]), [(2, 1, (0, 0))]),  # |x1|: 0 on an edge
        ((BOTH, [0, 0]), ([[1, -1]], [0]), []),  # x1
        ((BOTH, [0, 0]), ([[-1, -1]], [0]), [(2, 1, (0, 0))]),
        ((BOTH, [0, 0]), ([[1, 1]], [-1]), []),  # 0 at the boundary, which is no part of the domain
        (([*BOTH, [[0, 1], [0, -1]]], [0] * 4), ([[1, 1, 1, 1]], [0]), [(2, 1, (0, 0))]),
        (([[1, 0], [0, 1]], [0, 0]), ([[1, 2]], [0]), [(2, 1, (Fraction(-1, 2),) * 2)]),
        (([[1, 0], [0, 0]], [0, 0]), ([[1, 2]], [1]), [(1, 2, (0, 0))]),  # a unit that is 0
    ],
)
def test_local_optima_with_the_value_0(first, last, wanted):
    rows = [r for row in first[0] for r in (row if isinstance(row[0], list) else [row])]
    network = Network.of([(rows, first[1]), last])
    assert general.optima(network, ON_SQUARE) == wanted


# ---- the weights with the same function ----------------------------------------------------------
def fibre_of(network, body=ON_SQUARE):
    return fibre.fibre(network, [cell.active for cell in cells.cells(network, body)])


def test_only_scalings_keep_the_function_of_a_built_network():
    found = fibre_of(Network.of(notation.BUILT))
    assert (found.weights, found.most, found.scalings, found.hidden) == (15, 4, 4, ())


def test_every_split_into_layers_is_bounded_by_exact_ranks_and_kept(tmp_path, monkeypatch):
    assert list(architectures.compositions(4, 2)) == [(1, 3), (2, 2), (3, 1)]
    found = architectures.dimensions(5, 2, 2, tmp_path)
    for hidden, row in zip(architectures.compositions(5, 2), found, strict=True):
        widths = (2, *hidden, 1)
        networks = [Network.gaussian(widths, (draw, *widths)) for draw in range(2)]
        slow = [fibre_of(network) for network in networks]
        assert row == (min(own.most for own in slow), sum(own.most == 5 for own in slow))
        assert all(own.scalings == 5 for own in slow)  # so that 5 is the dimension where it is most
    assert {row.alone > 0 for row in found} == {False, True}
    (kept,) = tmp_path.iterdir()
    monkeypatch.setattr(architectures, "of", lambda *_: pytest.fail("computed again"))
    assert architectures.dimensions(5, 2, 2, tmp_path) == found
    kept.write_bytes(kept.read_bytes()[:-40])  # cut short
    monkeypatch.setattr(architectures, "of", lambda *_: architectures.Dimension(5, 1))
    assert architectures.dimensions(5, 2, 2, tmp_path) == [(5, 1)] * 4


def test_a_unit_that_does_not_fold_gives_a_further_direction():
    network = Network.of(notation.CROSSING)
    found = fibre_of(network)
    assert (found.most, found.scalings) == (5, 4)
    assert fibre.least(network) == 4
    (other,) = found.hidden
    moved = fibre.moved(network, other, Fraction(1, 100))
    assert other.straight and moved != network
    assert moved((Fraction(1, 3), Fraction(2, 7))) == network((Fraction(1, 3), Fraction(2, 7)))
    wrong = fibre.Direction({(1, 1, 1): Fraction(1)}, False)
    assert fibre.moved(network, wrong, 1)((Fraction(1, 3), Fraction(2, 7))) != network(
        (Fraction(1, 3), Fraction(2, 7))
    )


@pytest.mark.parametrize("change", [changes.doubled, lambda n, *_: changes.with_dead(n, 0, 1, 1)])
def test_superfluous_units_give_further_directions(change):
    network = build.build((2, 2, 2, 1), [cube(2)], 1).network
    assert fibre_of(network).hidden == ()
    found = fibre_of(change(network, 0, 0))
    assert found.most > found.scalings == 5


def test_the_derivative_is_that_of_the_pieces():
    network = Network.drawn((2, 3, 2, 2), 3)
    active = ((True, False, True), (True, True))
    rows = fibre.derivative(network, active)
    places = [
        (layer, row, column)
        for layer, (matrix, bias) in enumerate(network.layers, 1)
        for row in range(1, len(bias) + 1)
        for column in range(1, len(matrix[0]) + 2)
    ]
    before = [entry for row in cells.piece(network, active) for entry in row]
    for place, column in zip(places, zip(*rows, strict=True), strict=True):
        # a piece is affine in each weight, so that a difference is its derivative
        moved = fibre.moved(network, fibre.Direction({place: Fraction(1)}, False), Fraction(1))
        after = [entry for row in cells.piece(moved, active) for entry in row]
        assert [polytopes.fraction(v) for v in column] == [
            b - a for a, b in zip(before, after, strict=True)
        ]

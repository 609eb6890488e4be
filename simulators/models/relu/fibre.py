"""The weights near those of a network that give the same function: how many directions there are,
by the exact rank of the derivative of the affine pieces by the weights.

Where the cells of a network on a domain have interior, weights near its own give the same function
only if they give each of these cells the same affine piece.  The pieces are polynomials in the
weights, so the dimension of such weights is at most their number less the rank of the derivative.
Each hidden unit can be multiplied by a positive number which the next layer takes back; these
scalings are always there, so the dimension is at least their rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from assay.simulators.models.relu.cells import (
    Pattern,
    composed,
    forms,
    identity,
    rectified,
    weights,
)
from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import fraction

_BATCH = 60
"""Rows of the derivative that are reduced at a time."""


@dataclass(frozen=True)
class Direction:
    """A direction in the weights along which no affine piece changes at first order.

    ``entries``: (layer, row, column) from 1 on -> component, the column of a bias being the number
    of weights of a row plus 1; ``straight``: nor does a piece change at any order.
    """

    entries: dict[tuple[int, int, int], Fraction]
    straight: bool


@dataclass(frozen=True)
class Fibre:
    """What is known of the weights near those of a network with the same function.

    ``weights``: how many there are; ``rank``: of the derivative of the pieces; ``scalings``: rank
    of the positive scalings of hidden units; ``patterns``: how many cells were looked at;
    ``hidden``: directions that scalings do not span, `most` - `scalings` of them.
    """

    weights: int
    rank: int
    scalings: int
    patterns: int
    hidden: tuple[Direction, ...]

    @property
    def most(self) -> int:
        """An upper bound on the dimension."""
        return self.weights - self.rank


def fibre(network: Network, patterns: Iterable[Pattern]) -> Fibre:
    """Bound the dimension of the weights near those of a network with the same function on the
    cells that have these patterns.
    """
    scalings = _Span(_scalings(network), _count(network))
    found = _Span([], _count(network))
    known: list[Pattern] = []
    rows: list[list[Any]] = []
    full = False
    for pattern in patterns:
        known.append(pattern)
        if full:
            continue
        rows += derivative(network, pattern)
        if len(rows) >= _BATCH:
            found.add(rows)
            rows = []
            full = found.rank == found.size - scalings.rank
    found.add(rows)
    hidden = []
    for vector in found.orthogonal():
        before = scalings.rank
        scalings.add([vector])
        if scalings.rank > before:
            hidden.append(Direction(_named(network, vector), _straight(network, vector, known)))
    return Fibre(found.size, found.rank, scalings.rank - len(hidden), len(known), tuple(hidden))


def most(network: Network, patterns: Iterable[Pattern]) -> int:
    """Return the upper bound of `fibre` on the dimension alone, which is quicker."""
    different = dict.fromkeys(patterns)
    rows = [row for pattern in different for row in derivative(network, pattern)]
    return _count(network) - fmpq_mat(rows).numer_denom()[0].rank()


def least(network: Network) -> int:
    """Return the rank of the scalings, a lower bound on the dimension."""
    return _Span(_scalings(network), _count(network)).rank


def derivative(network: Network, active: Pattern) -> list[list[Any]]:
    """Return the derivative of the entries of the affine pieces of the outputs (rows) by the
    weights (columns: layer by layer, each unit's weights and then its bias).
    """
    layers, inputs = weights(network), network.widths[0]
    before = [identity(inputs)]
    for layer, signs in zip(layers, active, strict=False):
        before.append(rectified(composed(layer, before[-1]), signs))
    outputs = network.widths[-1]
    back = [[fmpq(i == o) for i in range(outputs)] for o in range(outputs)]
    one = (*(fmpq(0) for _ in range(inputs)), fmpq(1))
    found: list[list[list[Any]]] = [[[] for _ in range(inputs + 1)] for _ in range(outputs)]
    for number in reversed(range(len(layers))):
        sources = [*before[number], one]
        for o, own in enumerate(found):
            for c, row in enumerate(own):
                row[:0] = [factor * source[c] for factor in back[o] for source in sources]
        matrix = layers[number][0]
        if number:
            signs = active[number - 1]
            back = [
                [
                    sum((f * row[j] for f, row in zip(own, matrix, strict=True)), fmpq(0)) * on
                    for j, on in enumerate(signs)
                ]
                for own in back
            ]
    return [row for own in found for row in own]


def moved(network: Network, direction: Direction, by: Fraction) -> Network:
    """Return the network with its weights moved along a direction."""
    layers = [([list(row) for row in W], list(b)) for W, b in network.layers]
    for (layer, row, column), value in direction.entries.items():
        matrix, bias = layers[layer - 1]
        if column > len(matrix[0]):
            bias[row - 1] += by * value
        else:
            matrix[row - 1][column - 1] += by * value
    return Network.of(layers)


class _Span:
    """A space of vectors, by a reduced basis."""

    def __init__(self, vectors: Sequence[Sequence[Any]], size: int) -> None:
        self.size, self.rank = size, 0
        self._basis: list[list[Any]] = []
        self.add(vectors)

    def add(self, vectors: Sequence[Sequence[Any]]) -> None:
        rows = [*self._basis, *map(list, vectors)]
        if not rows:
            return
        reduced, self.rank = fmpq_mat(rows).rref()
        self._basis = [list(row) for row in reduced.tolist()[: self.rank]]

    def orthogonal(self) -> list[list[Any]]:
        """Return a basis of the vectors whose product with all of the space is 0."""
        leads = [next(n for n, entry in enumerate(row) if entry != 0) for row in self._basis]
        found = []
        for free in sorted(set(range(self.size)) - set(leads)):
            vector = [fmpq(n == free) for n in range(self.size)]
            for lead, row in zip(leads, self._basis, strict=True):
                vector[lead] = -row[free]
            found.append(vector)
        return found


def _count(network: Network) -> int:
    return sum(len(bias) * (len(matrix[0]) + 1) for matrix, bias in network.layers)


def _places(network: Network) -> list[tuple[int, int, int]]:
    """Return (layer, row, column) of each weight, a bias in the last column."""
    return [
        (number, row, column)
        for number, (matrix, bias) in enumerate(network.layers, 1)
        for row in range(1, len(bias) + 1)
        for column in range(1, len(matrix[0]) + 2)
    ]


def _scalings(network: Network) -> list[list[Any]]:
    """Return the derivatives of scaling each hidden unit, which the next layer takes back."""
    layers, places = weights(network), _places(network)

    def entry(place: tuple[int, int, int], layer: int, unit: int) -> Any:
        number, row, column = place
        matrix, bias = layers[number - 1]
        if (number, row) == (layer, unit):
            return matrix[row - 1][column - 1] if column <= len(matrix[0]) else bias[row - 1]
        if (number, column) == (layer + 1, unit):
            return -matrix[row - 1][column - 1]
        return fmpq(0)

    return [
        [entry(place, layer, unit) for place in places]
        for layer, width in enumerate(network.widths[1:-1], 1)
        for unit in range(1, width + 1)
    ]


def _named(network: Network, vector: Sequence[Any]) -> dict[tuple[int, int, int], Fraction]:
    return {
        place: fraction(value)
        for place, value in zip(_places(network), vector, strict=True)
        if value != 0
    }


def _straight(network: Network, vector: Sequence[Any], patterns: Sequence[Pattern]) -> bool:
    """Return whether no piece changes along a line: a piece is a polynomial of the place on it, of
    degree at most the number of layers, so that as many other places decide.
    """
    direction = Direction(_named(network, vector), False)
    own = weights(network)
    others = [weights(moved(network, direction, Fraction(t))) for t in range(1, len(own) + 1)]
    inputs = network.widths[0]
    return all(
        forms(other, inputs, pattern) == forms(own, inputs, pattern)
        for pattern in patterns
        for other in others
    )

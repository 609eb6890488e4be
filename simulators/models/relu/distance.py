"""The largest difference between the outputs of two networks on a bounded polytope, exactly: it is
taken at a corner of a cell of both.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from assay.simulators.models.relu.cells import MOST, cells
from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import Polytope, fraction


def beside(first: Network, second: Network) -> Network:
    """Return the network whose outputs are the differences of those of two networks.

    Raises:
        ValueError: numbers of layers, inputs or outputs that differ.
    """
    ends = (first.widths[0], first.widths[-1]), (second.widths[0], second.widths[-1])
    if ends[0] != ends[1] or len(first.layers) != len(second.layers):
        raise ValueError("the networks have other numbers of layers, inputs or outputs")
    layers = []
    for number, ((one, b), (two, c)) in enumerate(zip(first.layers, second.layers, strict=True)):
        if number == 0:
            rows, bias = [*one, *two], [*b, *c]
        else:
            rows = [[*row, *(Fraction(0),) * len(two[0])] for row in one]
            rows += [[*(Fraction(0),) * len(one[0]), *row] for row in two]
            bias = [*b, *c]
        if number == len(first.layers) - 1:
            half = len(b)
            rows = [
                [x - y for x, y in zip(rows[n], rows[half + n], strict=True)] for n in range(half)
            ]
            bias = [x - y for x, y in zip(b, c, strict=True)]
        layers.append((rows, bias))
    return Network.of(layers)


def largest(
    first: Network, second: Network, bodies: Iterable[Polytope], limit: int = MOST
) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Return the largest absolute difference of an output on polytopes, and where it is taken;
    raises `cells.TooMany`.
    """
    both = beside(first, second)
    best, place = Fraction(-1), ()
    known: set = set()
    for body in bodies:
        for cell in cells(both, body, limit):
            for corner in cell.body.corners:
                if corner in known:
                    continue
                known.add(corner)
                point = tuple(map(fraction, corner))
                value = max(map(abs, both(point)))
                if value > best:
                    best, place = value, point
    return best, place

"""A function that is known by its values alone: its affine pieces, and where they change on a
segment, from exact answers.

A piece is fitted to values near a point and tried at two more; where they do not agree the next
attempt is nearer.  That is no proof, since a function may hide a kink between the inputs that were
asked; whoever needs one compares what comes out with the function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from operator import mul
from typing import Any, NamedTuple

from flint import fmpq

from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import Point, Row, at

Values = tuple[Any, ...]
Answer = Callable[[Sequence[Point]], Sequence[Values]]
"""Outputs at inputs, in their order."""
STEP = fmpq(1, 2**160)
"""How far from a point the first attempt at its piece asks."""
ATTEMPTS = 6
_CLOSE = fmpq(1, 2**110)
"""How near to the place where two pieces meet another one is looked for, relative to the rest."""
MOST_BREAKS = 2_000
"""Segments with more changes are refused."""


class NotPiecewiseLinear(ValueError):
    """The answers are not those of a piecewise linear function."""


class Break(NamedTuple):
    """Where on a segment (0 to 1) the piece changes, and the pieces on both sides."""

    place: Any
    before: tuple[Row, ...]
    after: tuple[Row, ...]


class Oracle:
    """Asks a function; ``asked`` counts inputs, ``pieces`` affine pieces."""

    def __init__(self, answer: Answer, inputs: int) -> None:
        self.inputs = inputs
        self.asked = self.pieces = 0
        self._answer = answer

    def values(self, points: Sequence[Point]) -> Sequence[Values]:
        """Return the outputs at inputs."""
        self.asked += len(points)
        return self._answer(points)

    def piece(self, point: Point) -> tuple[Row, ...]:
        """Return the outputs as affine forms near a point where none has a kink.

        Raises:
            NotPiecewiseLinear: none fits the values near it.
        """
        self.pieces += 1
        size, step = self.inputs, STEP
        for _ in range(ATTEMPTS):
            moves = [[step * (i == j) for j in range(size)] for i in range(size)]
            moves.append([step * fmpq(-3 - 2 * (i % 2), 4) for i in range(size)])
            moves.append([step * fmpq((-1) ** i * (i + 2), i + 5) for i in range(size)])
            points = [tuple(x + m for x, m in zip(point, move, strict=True)) for move in moves]
            own, *others = self.values([point, *points])
            rows = []
            for n, value in enumerate(own):
                slopes = [(other[n] - value) / step for other in others[:size]]
                shift = value - sum((s * x for s, x in zip(slopes, point, strict=True)), fmpq(0))
                rows.append((*slopes, shift))
            if all(
                at(row, place) == other[n]
                for place, other in zip(points[size:], others[size:], strict=True)
                for n, row in enumerate(rows)
            ):
                return tuple(rows)
            step /= 2**40
        raise NotPiecewiseLinear(
            "the oracle is not piecewise linear near"
            f" ({', '.join(f'{float(x):.6g}' for x in point)}), or its answers are rounded:"
            " answer exactly, in fractions such as -3/7"
        )

    def breaks(self, start: Point, end: Point) -> list[Break]:
        """Return where the piece changes between two points, as far as pieces asked for in between
        show it; raises `NotPiecewiseLinear`.
        """

        def on(share: Any) -> Point:
            return tuple(a + share * (b - a) for a, b in zip(start, end, strict=True))

        def line(rows: tuple[Row, ...]) -> list[tuple[Any, Any]]:
            return [(low := at(row, start), at(row, end) - low) for row in rows]

        found: list[Break] = []
        first = (fmpq(0), self.piece(start))
        last = (fmpq(1), self.piece(end))
        waiting = [(first, last)]
        while waiting:
            (low, one), (high, two) = waiting.pop()
            if one == two:
                continue
            if len(found) + len(waiting) > MOST_BREAKS:
                raise NotPiecewiseLinear(
                    f"the oracle has more than {MOST_BREAKS} pieces on a segment"
                )
            middle = low + (high - low) * fmpq(149, 307)
            place = _crossing(line(one), line(two))
            if place is not None and low < place < high:
                near = [on(place - (place - low) * _CLOSE), on(place + (high - place) * _CLOSE)]
                before, after = self.values(near)
                if _agrees(one, near[0], before) and _agrees(two, near[1], after):
                    found.append(Break(place, one, two))
                    continue
                # near it is what lies between; at it may be a kink
                far, back = high - place, place - low
                middle = place + far * _CLOSE if far > back * 2 * _CLOSE else place - back * _CLOSE
            if (high - low) * 2**420 < 1:
                raise NotPiecewiseLinear(
                    "the oracle is not piecewise linear (neighbouring pieces do not meet), or its"
                    " answers are rounded: answer exactly, in fractions such as -3/7"
                )
            point = on(middle)
            (values,) = self.values([point])
            if _agrees(one, point, values):
                waiting.append(((middle, one), (high, two)))
            elif _agrees(two, point, values):
                waiting.append(((low, one), (middle, two)))
            else:
                between = (middle, self.piece(point))
                waiting += [(between, (high, two)), ((low, one), between)]
        return sorted(found, key=lambda item: item.place)


def _agrees(rows: tuple[Row, ...], point: Point, values: Values) -> bool:
    return all(at(row, point) == value for row, value in zip(rows, values, strict=True))


def _crossing(one: list[tuple[Any, Any]], two: list[tuple[Any, Any]]) -> Any:
    """Return where two lines meet for the first output with different slopes, None for none."""
    for (a, slope), (b, other) in zip(one, two, strict=True):
        if slope != other:
            return (b - a) / (slope - other)
    return None


def of(network: Network) -> Oracle:
    """Return the oracle of a network, which shows nothing else of it."""
    layers = []
    for matrix, bias in network.layers:
        scale = lcm(*(entry.denominator for row in (*matrix, bias) for entry in row))
        whole = [[int(w * scale) for w in (*row, c)] for row, c in zip(matrix, bias, strict=True)]
        layers.append((scale, whole))

    def answer(points: Sequence[Point]) -> list[Values]:
        return [_outputs(layers, point) for point in points]

    return Oracle(answer, network.widths[0])


def _outputs(layers: list[tuple[int, list[list[int]]]], point: Point) -> Values:
    """Return the outputs, computed over one denominator in whole numbers."""
    below = lcm(*(int(x.q) for x in point))
    values = [int(x.p) * (below // int(x.q)) for x in point]
    for number, (scale, matrix) in enumerate(layers):
        if number:
            values = [value if value > 0 else 0 for value in values]
        values = [sum(map(mul, row, values), row[-1] * below) for row in matrix]
        below *= scale
    return tuple(fmpq(value, below) for value in values)

"""Whether a ReLU network is in general position: ranks of masked products of its weights, affine
pieces that are multiples of each other, and units whose local optima have the value 0.

A pattern says for each hidden layer which of its units are active.  The pieces of a unit are the
affine functions that it is when the layers below have a given pattern, whether or not some input
has that pattern.  Everything is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from assay.simulators.models.relu.cells import cells, forms, weights
from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import Point, Polytope, at, mean

Pattern = tuple[tuple[bool, ...], ...]
"""For each layer, which units are active."""


class Piece(NamedTuple):
    """The affine function x -> weights x + bias of a unit (layer and place from 1 on)."""

    layer: int
    place: int
    pattern: Pattern
    weights: tuple[Fraction, ...]
    bias: Fraction


def is_general(network: Network, body: Polytope) -> bool:
    """Return whether Lemmas A.10, A.11 and A.12 hold of a network on a polytope."""
    return not (collinear(network) or deficient(network) or optima(network, body))


def patterns(widths: Sequence[int], some: bool = True) -> Iterator[Pattern]:
    """Yield the patterns of layers of these widths; with ``some``, one unit at least of each layer
    is active.
    """
    layers = [[p for p in product((False, True), repeat=w) if any(p) or not some] for w in widths]
    yield from product(*layers)


def pieces(network: Network) -> list[Piece]:
    """Return the pieces of all units, for the patterns with an active unit in each layer below."""
    found = []
    for layer, (_, bias) in enumerate(network.layers, 1):
        for pattern in patterns(network.widths[1:layer]):
            rows = _affine(network, layer, pattern)
            found += [
                Piece(layer, place + 1, pattern, tuple(rows[place][:-1]), rows[place][-1])
                for place in range(len(bias))
            ]
    return found


def collinear(network: Network) -> list[tuple[Piece, Piece]]:
    """Return pairs of different pieces of which one is a multiple of the other (Lemma A.11 asks
    that there be none); a piece that is 0 is paired with itself.
    """
    seen: dict[tuple[Fraction, ...], Piece] = {}
    found = []
    for piece in pieces(network):
        row = (*piece.weights, piece.bias)
        first = next((entry for entry in row if entry), None)
        if first is None:
            found.append((piece, piece))
            continue
        line = tuple(entry / first for entry in row)
        if line in seen:
            found.append((seen[line], piece))
        seen.setdefault(line, piece)
    return found


def deficient(network: Network) -> list[tuple[int, int, Pattern]]:
    """Return (k, l, pattern of the layers k to l) for which the masked product I_l W_l ... I_k W_k
    has a smaller rank than its shapes allow (Lemma A.10 asks that there be none).
    """
    widths = network.widths
    found = []
    for first in range(1, len(widths)):
        for last in range(first, len(widths)):
            for pattern in patterns(widths[first : last + 1], some=False):
                rows = _masked(network, first, pattern)
                allowed = min(widths[first - 1], *map(sum, pattern))
                if rank(rows) < allowed:
                    found.append((first, last, pattern))
    return found


def optima(network: Network, body: Polytope) -> list[tuple[int, int, tuple[Fraction, ...]]]:
    """Return (layer, place, input) for units that are 0 at an inner point of a polytope and do not
    take both signs near it (Lemma A.12 asks that there be none), one such point for each unit.

    Where a unit is 0 and, say, not negative nearby, it is 0 on the face of the cells of the layers
    below in whose relative interior the point lies, and not negative on the cells at this face; so
    faces, each by the mean of its corners, are all that has to be looked at.
    """
    found = []
    walls = (1 << max(bits.bit_length() for bits in body.tight)) - 1
    for layer, (_, bias) in enumerate(network.layers, 1):
        below = Network(network.layers[:layer])
        known = [
            (cell.body, forms(weights(below), network.widths[0], cell.active))
            for cell in cells(below, body)
        ]
        for place in range(len(bias)):
            values = [([at(rows[place], c) for c in own.corners], own) for own, rows in known]
            signed = [(own, v) for v, own in values if min(v) >= 0 or max(v) <= 0]
            for face in (face for own, v in signed for face in _zeros(own, v, walls)):
                near = [v for v, own in values if face <= set(own.corners)]
                if all(min(v) >= 0 for v in near) or all(max(v) <= 0 for v in near):
                    found.append((layer, place + 1, tuple(mean(list(face)))))
                    break
    return found


def _zeros(body: Polytope, values: Sequence[Any], walls: int) -> Iterator[set[Point]]:
    """Yield the corners of each face on which an affine form is 0, given its values at all corners,
    and which does not lie in a hyperplane of ``walls``.
    """
    zero = [bits for bits, value in zip(body.tight, values, strict=True) if value == 0]
    common = set(zero)
    while more := {a & b for a in common for b in zero} - common:
        common |= more
    for bits in common:
        if not bits & walls:
            yield {c for c, t in zip(body.corners, body.tight, strict=True) if t & bits == bits}


def rank(rows: Sequence[Sequence[Fraction]]) -> int:
    """Return the rank of a matrix by exact elimination."""
    left = [list(row) for row in rows]
    found = 0
    for column in range(len(left[0]) if left else 0):
        pivot = next((n for n in range(found, len(left)) if left[n][column]), None)
        if pivot is None:
            continue
        left[found], left[pivot] = left[pivot], left[found]
        for row in left[found + 1 :]:
            factor = row[column] / left[found][column]
            row[:] = [a - factor * b for a, b in zip(row, left[found], strict=True)]
        found += 1
    return found


def _affine(network: Network, layer: int, pattern: Pattern) -> list[list[Fraction]]:
    """Return weights and bias of the units of a layer, where the layers below have a pattern."""
    size = network.widths[0]
    rows = [[Fraction(i == j) for j in range(size + 1)] for i in range(size)]
    for number, (matrix, bias) in enumerate(network.layers[:layer]):
        active = pattern[number - 1] if number else (True,) * size
        rows = [
            [
                sum((w * row[j] for w, row, on in zip(line, rows, active, strict=True) if on), last)
                for j in range(size + 1)
                for last in [constant if j == size else Fraction(0)]
            ]
            for line, constant in zip(matrix, bias, strict=True)
        ]
    return rows


def _masked(network: Network, first: int, pattern: Pattern) -> list[list[Fraction]]:
    """Return I_l W_l ... I_k W_k for the pattern of the layers k to l."""
    size = network.widths[first - 1]
    rows = [[Fraction(i == j) for j in range(size)] for i in range(size)]
    for (matrix, _), active in zip(network.layers[first - 1 :], pattern, strict=False):
        rows = [
            [
                sum((w * row[j] for w, row in zip(line, rows, strict=True)), Fraction(0)) * on
                for j in range(size)
            ]
            for line, on in zip(matrix, active, strict=True)
        ]
    return rows

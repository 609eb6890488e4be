"""Whether a ReLU network is in general position: ranks of masked products of its weights, and
affine pieces that are multiples of each other.

A pattern says for each hidden layer which of its units are active.  The pieces of a unit are the
affine functions that it is when the layers below have a given pattern, whether or not some input
has that pattern.  Everything is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from assay.simulators.models.relu.network import Network

Pattern = tuple[tuple[bool, ...], ...]
"""For each layer, which units are active."""


class Piece(NamedTuple):
    """The affine function x -> weights x + bias of a unit (layer and place from 1 on)."""

    layer: int
    place: int
    pattern: Pattern
    weights: tuple[Fraction, ...]
    bias: Fraction


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

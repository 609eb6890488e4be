"""A normal form of ReLU networks: networks that differ by the order and positive scaling of their
units, by units without effect, and by units that are there twice, have the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Layer = tuple[list[list[Fraction]], list[Fraction]]


def canonical(layers: Sequence) -> list:
    """Return the normal form of layers [W, b] whose weights are texts of fractions.

    A hidden unit without weights is a constant, and goes into the biases after it; a unit that
    nothing uses goes; units of a layer that are positive multiples of each other become one.  The
    first weight of a hidden unit is 1 or -1, and the units of a layer are sorted.  A hidden layer
    that loses all its units keeps one that is 0.
    """
    work: list[Layer] = [
        ([[Fraction(w) for w in row] for row in matrix], [Fraction(c) for c in bias])
        for matrix, bias in layers
    ]
    sizes: list[int] = []
    while (now := [len(bias) for _, bias in work]) != sizes:
        sizes = now
        for number in range(len(work) - 1):
            work[number], work[number + 1] = _simplified(work[number], work[number + 1])
    return [[[[str(w) for w in row] for row in W], [str(c) for c in b]] for W, b in work]


def _simplified(layer: Layer, after: Layer) -> tuple[Layer, Layer]:
    """Return a hidden layer in normal form, and the next one made to fit."""
    matrix, bias = layer
    columns = [list(column) for column in zip(*after[0], strict=True)]
    constants = list(after[1])
    kept: dict[tuple[Fraction, ...], list[Fraction]] = {}
    for row, constant, column in zip(matrix, bias, columns, strict=True):
        lead = next((abs(weight) for weight in row if weight), None)
        if lead is None:
            value = max(Fraction(0), constant)
            constants = [c + value * w for c, w in zip(constants, column, strict=True)]
            continue
        unit = tuple(weight / lead for weight in (*row, constant))
        before = kept.get(unit, [Fraction(0)] * len(column))
        kept[unit] = [b + lead * w for b, w in zip(before, column, strict=True)]
    used = sorted((unit, column) for unit, column in kept.items() if any(column))
    if not used:
        used = [((Fraction(0),) * (len(matrix[0]) + 1), [Fraction(0)] * len(constants))]
    rows = [list(unit[:-1]) for unit, _ in used]
    following = [list(row) for row in zip(*(column for _, column in used), strict=True)]
    return (rows, [unit[-1] for unit, _ in used]), (following, constants)

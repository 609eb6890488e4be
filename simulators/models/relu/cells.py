"""The cells of a ReLU network on a bounded polytope: where each hidden unit has one sign.

The complex is refined unit by unit and layer by layer, in any (small) dimension, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import Polytope, Row, at, cut, exact, fraction

MOST = 100_000
"""The most cells that are listed."""
Pattern = tuple[tuple[bool, ...], ...]
"""For each hidden layer, which units are active."""


class Cell(NamedTuple):
    """A polytope on which each hidden unit has one sign."""

    body: Polytope
    active: Pattern


class TooMany(ValueError):
    """There are more cells than are wanted."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit:,} cells: give a smaller domain or network")


def cells(network: Network, body: Polytope, limit: int = MOST) -> Iterator[Cell]:
    """Yield the cells of a network on a polytope, whose own hyperplanes have the bits that come
    first; raises `TooMany`.
    """
    first = max(bits.bit_length() for bits in body.tight)
    starts = [first + sum(network.widths[1:number]) for number in range(1, len(network.widths))]

    def halves(part: Polytope, values: Sequence[Any], layer: int, unit: int):
        return cut(part, values, starts[layer - 1] + unit - 1)

    for own, active in refined(network, body, halves, limit):
        yield Cell(own, active)


def refined(
    network: Network, body: Any, halves: Callable[..., tuple[Any, Any]], limit: int
) -> Iterator[tuple[Any, Pattern]]:
    """Yield the parts of a body on which each hidden unit has one sign, with these signs.

    ``halves(part, values, layer, unit)`` cuts a part where a unit is 0 (layer and place from 1 on),
    given the unit's values at the part's ``corners``; it returns the half where the unit is
    positive and that where it is negative, None for one without interior. Raises `TooMany`.
    """
    layers = weights(network)
    waiting: list[tuple[Any, Pattern, list[Row]]] = [(body, (), identity(network.widths[0]))]
    count = 0
    while waiting:
        own, active, rows = waiting.pop()
        number = len(active) + 1
        if number == len(layers):
            count += 1
            if count > limit:
                raise TooMany(limit)
            yield own, active
            continue
        units = composed(layers[number - 1], rows)
        parts: list[tuple[Any, tuple[bool, ...]]] = [(own, ())]
        for unit, form in enumerate(units, 1):
            split = []
            for part, signs in parts:
                on, off = halves(part, [at(form, corner) for corner in part.corners], number, unit)
                if on is None or off is None:
                    split.append((part, (*signs, on is not None)))
                else:
                    split += [(on, (*signs, True)), (off, (*signs, False))]
            parts = split
            if len(waiting) + len(parts) > limit:
                raise TooMany(limit)
        waiting += [(part, (*active, signs), rectified(units, signs)) for part, signs in parts]


def weights(network: Network) -> list[tuple[list[list[Any]], list[Any]]]:
    """Return the layers with FLINT's fractions, which are quick."""
    return [
        ([[exact(w) for w in row] for row in matrix], [exact(c) for c in bias])
        for matrix, bias in network.layers
    ]


def identity(inputs: int) -> list[Row]:
    """Return the inputs as affine forms of themselves."""
    return [tuple(fmpq(i == j) for j in range(inputs + 1)) for i in range(inputs)]


def composed(layer: tuple[list[list[Any]], list[Any]], rows: Sequence[Row]) -> list[Row]:
    """Return the pre-activations of a layer as affine forms of the inputs, of which ``rows`` are
    what comes before it.
    """
    matrix, bias = layer
    width = len(rows[0])
    found = []
    for weight, constant in zip(matrix, bias, strict=True):
        total = [fmpq(0)] * (width - 1) + [constant]
        for factor, row in zip(weight, rows, strict=True):
            if factor != 0:
                for j, entry in enumerate(row):
                    if entry != 0:
                        total[j] += factor * entry
        found.append(tuple(total))
    return found


def rectified(forms: Sequence[Row], signs: Sequence[bool]) -> list[Row]:
    """Return the outputs of a layer whose active units are given."""
    nothing = (fmpq(0),) * len(forms[0])
    return [form if on else nothing for form, on in zip(forms, signs, strict=True)]


def piece(network: Network, active: Pattern) -> list[tuple[Fraction, ...]]:
    """Return the outputs as affine forms of the inputs where the hidden units have a pattern."""
    rows = forms(weights(network), network.widths[0], active)
    return [tuple(fraction(entry) for entry in row) for row in rows]


def forms(layers: Sequence, inputs: int, active: Pattern) -> list[Row]:
    """Return the pre-activations after the layers of a pattern as affine forms of the inputs."""
    rows = identity(inputs)
    for layer, signs in zip(layers, active, strict=False):
        rows = rectified(composed(layer, rows), signs)
    return composed(layers[len(active)], rows)

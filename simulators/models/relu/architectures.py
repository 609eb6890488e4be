"""Every way to split hidden units into layers, and how often scalings alone keep the function.

For each such network with two inputs and one output, weights are drawn (`Network.gaussian`) and
the exact rank of the derivative of the affine pieces on the square [-1, 1]^2 by the weights is
found.  Where the number of weights less this rank is the number of hidden units, the weights nearby
with the same function have exactly this dimension: those are the scalings.  Else it is an upper
bound on the dimension, at first order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from assay.simulators.core import files
from assay.simulators.models.relu import fibre, polytopes
from assay.simulators.models.relu.cells import cells
from assay.simulators.models.relu.network import Network

MOST_UNITS, MOST_DRAWS = 16, 100


class Dimension(NamedTuple):
    """Of the draws of one architecture: the least upper bound on the dimension, and how many draws
    have the number of hidden units as their dimension.
    """

    most: int
    alone: int


def compositions(units: int, depth: int) -> Iterator[tuple[int, ...]]:
    """Yield the widths of ``depth`` hidden layers that add up to ``units``, in dictionary order."""
    for ends in combinations(range(1, units), depth - 1):
        bounds = (0, *ends, units)
        yield tuple(b - a for a, b in zip(bounds, bounds[1:], strict=False))


def dimensions(units: int, depth: int, draws: int, store: Path | None = None) -> list[Dimension]:
    """Return what `Dimension` says for each of `compositions`; ``store`` keeps it in a file."""
    place = store and store / f"fibre-{units}-{depth}-{draws}.json"
    architectures = list(compositions(units, depth))
    if place and (kept := _kept(place, len(architectures))):
        return kept
    found = [of((2, *hidden, 1), draws) for hidden in architectures]
    if place:
        place.parent.mkdir(parents=True, exist_ok=True)
        files.save(place, json.dumps(found).encode())
    return found


def of(widths: tuple[int, ...], draws: int) -> Dimension:
    """Draw networks of one architecture, with seeds made of the draw and of the widths."""
    square = polytopes.box([(-1, 1)] * widths[0])
    hidden, bounds = sum(widths[1:-1]), []
    for draw in range(draws):
        network = Network.gaussian(widths, (draw, *widths))
        patterns = {cell.active: None for cell in cells(network, square)}
        bounds.append(fibre.most(network, patterns))
    return Dimension(min(bounds), bounds.count(hidden))


def _kept(place: Path, count: int) -> list[Dimension] | None:
    try:
        rows = json.loads(place.read_bytes())
        found = [Dimension(int(most), int(alone)) for most, alone in rows]
    except (OSError, ValueError, TypeError):
        return None
    return found if len(found) == count else None

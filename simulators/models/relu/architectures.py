"""Every way to split hidden units into layers, and how often scalings alone keep the function.

For each such network with two inputs and one output, weights are drawn (`Network.gaussian`) and
the exact rank of the derivative of the affine pieces on the square [-1, 1]^2 by the weights is
found.  Where the number of weights less this rank is the number of hidden units, the weights nearby
with the same function have exactly this dimension: those are the scalings.  Else it is an upper
bound on the dimension, at first order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assay.simulators.core import files
from assay.simulators.models.relu import fibre, polytopes
from assay.simulators.models.relu.cells import cells
from assay.simulators.models.relu.network import Network

MOST_UNITS, MOST_DRAWS = 16, 100
_CODE = ("architectures", "cells", "fibre", "network", "polytopes")
"""The modules on which the kept numbers depend."""


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
    """Return what `Dimension` says for each of `compositions`; with a folder ``store`` what is
    finished is read back.
    """
    place = store and store / f"relu-{_digest(units, depth, draws)}.npz"
    if place and (kept := files.load_arrays(place)) is not None:
        return [Dimension(*row) for row in kept["rows"].tolist()]
    found = [of((2, *hidden, 1), draws) for hidden in compositions(units, depth)]
    if place:
        files.save_arrays(place, {"rows": np.array(found)})
    return found


def of(widths: tuple[int, ...], draws: int) -> Dimension:
    """Draw networks of one architecture, with seeds made of the draw and of the widths."""
    square = polytopes.box([(-1, 1)] * widths[0])
    hidden, bounds = sum(widths[1:-1]), []
    for draw in range(draws):
        network = Network.gaussian(widths, (draw, *widths))
        bounds.append(fibre.most(network, (cell.active for cell in cells(network, square))))
    return Dimension(min(bounds), bounds.count(hidden))


def _digest(units: int, depth: int, draws: int) -> str:
    code = [(Path(__file__).parent / f"{name}.py").read_text() for name in _CODE]
    return hashlib.sha256(json.dumps([units, depth, draws, code]).encode()).hexdigest()[:24]

"""Intervals of floats that certainly hold what the units of a network are on a box of inputs.

Floats are the dyadic numbers that they are; an exact weight that is no float is taken as the
interval of its two neighbours.  Each product and sum is widened to the next floats on both sides,
so that rounding is enclosed, as is what the inputs leave open.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from assay.simulators.models.relu.network import Network


def enclosed(
    network: Network, low: Sequence[Fraction | float], high: Sequence[Fraction | float]
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return for each layer the lower and upper ends of the pre-activations, for all inputs between
    ``low`` and ``high``.

    Raises:
        OverflowError: a weight or input beyond float64.
    """
    ends = np.array([_around(x)[0] for x in low]), np.array([_around(x)[1] for x in high])
    found = []
    for number, (matrix, bias) in enumerate(network.layers):
        if number:
            ends = np.maximum(ends[0], 0), np.maximum(ends[1], 0)
        weights = np.array([[_around(w) for w in row] for row in matrix])
        starts = np.array([_around(c) for c in bias])
        least, most = starts[:, 0], starts[:, 1]
        for j in range(len(ends[0])):
            products = np.stack([weights[:, j, k] * ends[end][j] for k in (0, 1) for end in (0, 1)])
            below, above = products.min(axis=0), products.max(axis=0)
            least = np.nextafter(least + np.nextafter(below, -np.inf), -np.inf)
            most = np.nextafter(most + np.nextafter(above, np.inf), np.inf)
        ends = least, most
        found.append(ends)
    return found


def _around(value: Fraction | float) -> tuple[float, float]:
    """Return the floats next to an exact number, both it where it is a float."""
    near = float(value)
    exact = Fraction(value)
    if Fraction(near) == exact:
        return near, near
    if Fraction(near) < exact:
        return near, float(np.nextafter(near, np.inf))
    return float(np.nextafter(near, -np.inf)), near

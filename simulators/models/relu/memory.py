"""Bytes that the scenarios on ReLU networks hold at most; each function takes a scenario's
parameters by name.
"""

from __future__ import annotations

_CELL = 4_000
"""A cell with its corners, pattern and affine pieces, all of fractions."""


def _cells(units: float, inputs: int) -> float:
    """Most cells of so many hyperplanes in general position."""
    return min(1e5, float(max(units, 1)) ** inputs)


def recovered(**p) -> float:
    """A row for each network."""
    return 1_000.0 * max(p["runs"], 0)


def random(**p) -> float:
    """The cells of one network, and a row for each."""
    units = sum(int(word) for word in p["widths"].split() if word.isdigit())
    return _CELL * _cells(units, 2) + recovered(**p)


def hidden(**p) -> float:
    """The cells of one network, and the derivative of their pieces."""
    most = max((int(word) for word in p["units"].split() if word.isdigit()), default=1)
    depth = max((int(word) for word in p["depths"].split() if word.isdigit()), default=1)
    return _CELL * _cells(most * depth, 2) + recovered(**p)


def every(**p) -> float:
    """The derivative of the pieces of one network, and a row for each split into layers."""
    return _CELL * 10_000 + 1_000.0 * 2.0 ** min(max(p["units"], 0), 16)

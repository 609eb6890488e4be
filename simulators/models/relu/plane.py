"""Cells and folds of a ReLU network with two inputs, on a convex polygon, exactly.

A polygon is its corners in counter-clockwise order; the side from each corner to the next one has
a label: the hidden unit that is 0 there, or None on the border of the domain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from assay.simulators.models.relu.cells import (
    MOST,
    Pattern,
    forms,
    refined,
    weights,
)
from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import Point, Row, exact, fraction

Unit = tuple[int, int]
"""Layer and place of a hidden unit, both from 1 on."""


class Polygon(NamedTuple):
    """Corners, and labels of the sides that start at them."""

    corners: tuple[Point, ...]
    sides: tuple[Unit | None, ...]


class Face(NamedTuple):
    """A polygon on which each hidden unit has one sign."""

    polygon: Polygon
    active: Pattern


class Fold(NamedTuple):
    """A segment on which a hidden unit is 0 and changes its sign.

    ``line`` is the unit there as a x1 + b x2 + c, divided by its first coefficient that is not 0;
    ``visible`` says whether the outputs have a kink there.
    """

    unit: Unit
    start: tuple[Fraction, Fraction]
    end: tuple[Fraction, Fraction]
    line: tuple[Fraction, Fraction, Fraction]
    visible: bool


def polygon(corners: Sequence[Sequence[Any]]) -> Polygon:
    """Make the polygon of a convex domain of its corners, which are put in order."""
    points = [tuple(map(exact, corner)) for corner in corners]
    first = min(points)
    others = sorted({p for p in points if p != first})
    # by the slope seen from the leftmost, lowest corner: a half-plane, so that slopes order it
    straight = [p for p in others if p[0] == first[0]]
    sloped = [p for p in others if p[0] != first[0]]
    sloped.sort(key=lambda p: ((p[1] - first[1]) / (p[0] - first[0]), p[0]))
    ordered = [first, *sloped, *reversed(straight)]
    return Polygon(tuple(ordered), (None,) * len(ordered))


def area(body: Polygon) -> Any:
    """Return the area of a polygon."""
    first, *others = body.corners
    ways = [(x - first[0], y - first[1]) for x, y in others]
    pairs = zip(ways, ways[1:], strict=False)
    return sum((abs(a * d - b * c) for (a, b), (c, d) in pairs), fmpq(0)) / 2


def cut(body: Polygon, values: Sequence[Any], label: Unit) -> tuple[Polygon | None, Polygon | None]:
    """Return the parts on which an affine form is at least 0 and at most 0, given its values at
    the corners; a part without interior is None.
    """
    if not any(value > 0 for value in values):
        return None, body
    if not any(value < 0 for value in values):
        return body, None
    on: tuple[list, list] = ([], [])
    off: tuple[list, list] = ([], [])
    size = len(values)
    for n in range(size):
        corner, side, own, after = body.corners[n], body.sides[n], values[n], values[(n + 1) % size]
        if own >= 0:
            on[0].append(corner)
            on[1].append(label if own == 0 and after < 0 else side)
        if own <= 0:
            off[0].append(corner)
            off[1].append(label if own == 0 and after > 0 else side)
        if (own > 0 and after < 0) or (own < 0 and after > 0):
            other = body.corners[(n + 1) % size]
            share = own / (own - after)
            point = tuple(x + share * (y - x) for x, y in zip(corner, other, strict=True))
            on[0].append(point)
            off[0].append(point)
            on[1].append(label if own > 0 else side)
            off[1].append(label if own < 0 else side)
    return Polygon(tuple(on[0]), tuple(on[1])), Polygon(tuple(off[0]), tuple(off[1]))


def faces(network: Network, domain: Polygon, limit: int = MOST) -> Iterator[Face]:
    """Yield the cells of a network on a polygon; raises `cells.TooMany`, and ValueError where
    the network has not two inputs.
    """
    if network.widths[0] != 2:
        raise ValueError(f"the network has {network.widths[0]} inputs, and the plane two")

    def halves(part: Polygon, values: Sequence[Any], layer: int, unit: int):
        return cut(part, values, (layer, unit))

    for own, active in refined(network, domain, halves, limit):
        yield Face(own, active)


def folds(network: Network, domain: Polygon, limit: int = MOST) -> list[Fold]:
    """Return the folds of all hidden units on a polygon, cut where other units fold."""
    layers = weights(network)
    known: dict[Pattern, list[Row]] = {}

    def rows(active: Pattern) -> list[Row]:
        if active not in known:
            known[active] = forms(layers, 2, active)
        return known[active]

    found = []
    for face in faces(network, domain, limit):
        corners, sides = face.polygon
        for n, unit in enumerate(sides):
            if unit is None or not face.active[unit[0] - 1][unit[1] - 1]:
                continue
            layer, place = unit
            own = rows(face.active[: layer - 1])[place - 1]
            lead = next(entry for entry in own if entry != 0)
            signs = list(face.active[layer - 1])
            signs[place - 1] = False
            beyond = (*face.active[: layer - 1], tuple(signs), *face.active[layer:])
            found.append(
                Fold(
                    unit,
                    _pair(corners[n]),
                    _pair(corners[(n + 1) % len(corners)]),
                    tuple(fraction(entry / lead) for entry in own),  # type: ignore[arg-type]
                    rows(face.active) != rows(beyond),
                )
            )
    return sorted(found)


def joined(found: Sequence[Fold]) -> list[Fold]:
    """Return folds with neighbours of one unit on one line, equally visible, put together."""
    groups: dict[tuple, list[Fold]] = {}
    for fold in found:
        groups.setdefault((fold.unit, fold.line, fold.visible), []).append(fold)
    result = []
    for group in groups.values():
        ends = sorted(tuple(sorted((fold.start, fold.end))) for fold in group)
        start, end = ends[0]
        for low, high in ends[1:]:
            if low > end:
                result.append(group[0]._replace(start=start, end=end))
                start, end = low, high
            end = max(end, high)
        result.append(group[0]._replace(start=start, end=end))
    return sorted(result)


def bends(found: Sequence[Fold]) -> set[tuple[Unit, Unit]]:
    """Return pairs (H, G) of units for which the fold of G changes its line on the fold of H."""
    at_point: dict[tuple, dict[Unit, set]] = {}
    for fold in found:
        for point in (fold.start, fold.end):
            at_point.setdefault(point, {}).setdefault(fold.unit, set()).add(fold.line)
    return {
        (bender, bent)
        for units in at_point.values()
        for bent, lines in units.items()
        for bender in units
        if bender[0] < bent[0] and len(lines) > 1
    }


def _pair(point: Point) -> tuple[Fraction, Fraction]:
    return fraction(point[0]), fraction(point[1])

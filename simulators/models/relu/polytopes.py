"""Bounded polytopes of any dimension by their corners and edges, cut by hyperplanes exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, NamedTuple

from flint import fmpq

REACH = 10**9
"""Bodies that reach farther than this from 0 in a coordinate are taken for unbounded."""
HIGHEST = 6
"""The highest dimension: a box has 2**HIGHEST corners."""
Point = tuple[Any, ...]
"""Coordinates, FLINT's fractions."""
Row = tuple[Any, ...]
"""Coefficients of the coordinates and a constant, FLINT's fractions: row * (x, 1)."""


class Polytope(NamedTuple):
    """Corners, for each one the hyperplanes on which it lies (bits), and the pairs of corners that
    edges join.
    """

    corners: tuple[Point, ...]
    tight: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]

    def center(self) -> list[Fraction]:
        """Return the mean of the corners, a point of the interior."""
        return mean(self.corners)


def exact(value: Any) -> Any:
    """Return an integer, a fraction or a float, exactly, as FLINT's fraction."""
    if isinstance(value, fmpq):
        return value
    value = Fraction(value)
    return fmpq(value.numerator, value.denominator)


def fraction(value: Any) -> Fraction:
    """Return FLINT's fraction as Python's."""
    return Fraction(int(value.p), int(value.q))


def mean(points: Sequence[Point]) -> list[Fraction]:
    """Return the mean of points."""
    return [fraction(sum(c, fmpq(0)) / len(points)) for c in zip(*points, strict=True)]


def at(row: Row, point: Point) -> Any:
    """Return the value of an affine form at a point."""
    value = row[-1]
    for coefficient, coordinate in zip(row, point, strict=False):
        value = value + coefficient * coordinate
    return value


def box(ranges: Sequence[tuple[Any, Any]], first: int = 0) -> Polytope:
    """Return a box; its two faces in direction i have the bits first + 2 i and first + 2 i + 1."""
    ends = [tuple(map(exact, pair)) for pair in ranges]
    signs = list(product((0, 1), repeat=len(ends)))
    corners = tuple(tuple(pair[s] for pair, s in zip(ends, sign, strict=True)) for sign in signs)
    tight = tuple(sum(1 << (first + 2 * i + s) for i, s in enumerate(sign)) for sign in signs)
    edges = tuple(
        (a, b)
        for (a, one), (b, two) in combinations(enumerate(signs), 2)
        if sum(x != y for x, y in zip(one, two, strict=True)) == 1
    )
    return Polytope(corners, tight, edges)


def bounded(rows: Sequence[Sequence[Any]], inputs: int) -> Polytope | None:
    """Return the polytope {x: row * (x, 1) >= 0 for each row}, None where it has no interior; its
    corners have the bits 0, 1, ... of the rows.

    Raises:
        ValueError: it is not bounded, or the dimension is too high.
    """
    if inputs > HIGHEST:
        raise ValueError(f"{inputs} inputs; polytopes have at most {HIGHEST} dimensions here")
    outer = len(rows)
    found: Polytope | None = box([(-REACH, REACH)] * inputs, outer)
    for number, row in enumerate(rows):
        form = tuple(map(exact, row))
        if found is not None:
            found = cut(found, [at(form, corner) for corner in found.corners], number)[0]
    if found is not None and any(bits >> outer for bits in found.tight):
        raise ValueError("the domain is not bounded: give one such as 'x in [-1, 1]'")
    return found


def cut(body: Polytope, values: Sequence[Any], bit: int) -> tuple[Polytope | None, Polytope | None]:
    """Return the parts of a body on which an affine form is at least 0 and at most 0, given its
    values at the corners; a part without interior is None.  ``bit``: number of the hyperplane.
    """
    if not any(value > 0 for value in values):
        return None, body
    if not any(value < 0 for value in values):
        return body, None
    corners, tight = list(body.corners), list(body.tight)
    for n, value in enumerate(values):
        if value == 0:
            tight[n] |= 1 << bit
    on: set[tuple[int, int]] = set()
    off: set[tuple[int, int]] = set()
    for a, b in body.edges:
        one, two = values[a], values[b]
        if one >= 0 and two >= 0:
            on.add((a, b))
        if one <= 0 and two <= 0:
            off.add((a, b))
        if (one > 0 and two < 0) or (one < 0 and two > 0):
            share = one / (one - two)
            corners.append(
                tuple(x + share * (y - x) for x, y in zip(corners[a], corners[b], strict=True))
            )
            tight.append(tight[a] & tight[b] | 1 << bit)
            own = len(corners) - 1
            above, below = (a, b) if one > 0 else (b, a)
            on.add((above, own))
            off.add((below, own))
    shared = [n for n, value in enumerate(values) if value == 0]
    shared += range(len(values), len(corners))
    known = {frozenset(edge) for edge in on & off}
    for a, b in combinations(shared, 2):
        common = tight[a] & tight[b]
        if frozenset((a, b)) in known or any(
            common & ~tight[c] == 0 for c in shared if c not in (a, b)
        ):
            continue
        on.add((a, b))
        off.add((a, b))
    kept_on = [n for n, value in enumerate(values) if value > 0] + shared
    kept_off = [n for n, value in enumerate(values) if value < 0] + shared
    return _part(corners, tight, kept_on, on), _part(corners, tight, kept_off, off)


def _part(
    corners: list[Point], tight: list[int], kept: list[int], edges: set[tuple[int, int]]
) -> Polytope:
    place = {old: new for new, old in enumerate(kept)}
    return Polytope(
        tuple(corners[n] for n in kept),
        tuple(tight[n] for n in kept),
        tuple((place[a], place[b]) for a, b in edges if a in place and b in place),
    )

"""The networks that the construction of Lemma A.17 gives: every layer folds where all units before
it are active, and its first unit meets the folds of all units of the layer before.

All points and hyperplanes are rational.  P is the set of inputs at which all units of the layers so
far are active, given by affine forms of the inputs.  In a layer, x_i is a point of P at which unit
i is 0 and the others are positive:

- unit 1 of layer 1 is any hyperplane through P; that of a later layer goes through the images of
  points near x_1, x_2, ... of the layer before, one on each of its facets;
- unit 2 is - unit 1 + e (1 + tilt), where the tilt is between -1/2 and 1/2 wherever an input comes
  to, so that one of both is positive everywhere;
- unit i >= 3 is positive at x_1, ..., x_(i-1), and negative at a point inside of P.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from flint import fmpq, fmpq_mat

from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.polytopes import (
    Point,
    Polytope,
    Row,
    at,
    bounded,
    exact,
    fraction,
)

TRIES = 200
"""How often a random choice is drawn again before the construction gives up."""


class NotBuilt(ValueError):
    """The construction does not apply, or found no choice."""


@dataclass
class Built:
    """A network and the choices that led to it, in their order: (what, layer, unit, its value)."""

    network: Network
    choices: list[tuple[str, int, int, tuple[Fraction, ...]]] = field(default_factory=list)


def build(widths: Sequence[int], domain: Sequence[Sequence[Sequence[Any]]], seed: int = 0) -> Built:
    """Build a network of these widths on a union of bounded polytopes, each given by affine forms
    that are positive on it.

    Raises:
        NotBuilt: widths that increase or are below 2, an empty domain, choices that ran out.
        ValueError: a domain that is not bounded.
    """
    hidden = list(widths[1:-1])
    if not hidden or min(hidden) < 2 or sorted([widths[0], *hidden], reverse=True) != [
        widths[0], *hidden
    ]:  # fmt: skip
        raise NotBuilt("hidden layers have at least 2 units, and no more than what comes before")
    bodies = [body for part in domain if (body := bounded(part, widths[0])) is not None]
    if not bodies:
        raise NotBuilt("the domain is empty or flat")
    first = next(p for p in domain if bounded(p, widths[0]) is not None)
    work = _Construction(
        Random(seed),
        [tuple(map(exact, row)) for row in first],
        [corner for body in bodies for corner in body.corners],
    )
    for number in range(1, len(hidden) + 1):
        work.layer(number, hidden[number - 1])
    last = (
        [[exact(work.random.randint(1, 9)) for _ in range(hidden[-1])] for _ in range(widths[-1])],
        # no sum of hidden units cancels it, so that no piece of the output is a multiple of theirs
        [
            fmpq(work.random.choice((-1, 1)) * work.random.randint(1, 96), 97)
            for _ in range(widths[-1])
        ],
    )
    layers = [
        ([[fraction(w) for w in row] for row in W], [fraction(c) for c in b])
        for W, b in [*work.layers, last]
    ]
    return Built(Network.of(layers), work.choices)


class _Construction:
    def __init__(self, random: Random, inside: list[Row], corners: list[Point]) -> None:
        self.random = random
        self.inside = inside
        """Affine forms of the inputs that are positive exactly on P."""
        self.inputs = len(corners[0])
        self.rows: list[Row] = [
            tuple(fmpq(i == j) for j in range(self.inputs + 1)) for i in range(self.inputs)
        ]
        """What comes before the layer, as affine forms of the inputs on P."""
        self.ranges = [
            (min(c[i] for c in corners), max(c[i] for c in corners)) for i in range(self.inputs)
        ]
        """Between what it is for all inputs."""
        self.facets: list[Point] = []
        self.layers: list[tuple[list[list[Any]], list[Any]]] = []
        self.choices: list[tuple[str, int, int, tuple[Fraction, ...]]] = []

    def layer(self, number: int, width: int) -> None:
        """Choose the units of a layer."""
        units: list[Row] = []
        points: list[Point] = []
        for place in range(1, width + 1):
            for _ in range(TRIES):
                found = self._unit(place, units, points)
                if found is not None:
                    break
            else:
                raise NotBuilt(f"no choice was found for unit {place} of layer {number}")
            unit, points = found
            units.append(unit)
            self.choices.append(("unit", number, place, tuple(map(fraction, unit))))
        for place, point in enumerate(points, 1):
            self.choices.append(("point", number, place, tuple(map(fraction, point))))
        # P gets thinner from layer to layer; the units are made as large as it is small
        size = _power(max(at(self._composed(unit), p) for unit in units for p in points))
        units = [tuple(entry / size for entry in unit) for unit in units]
        self.layers.append(([list(unit[:-1]) for unit in units], [unit[-1] for unit in units]))
        composed = [self._composed(unit) for unit in units]
        highest = [max(fmpq(0), _range(unit, self.ranges)[1]) for unit in units]
        self.rows, self.facets = composed, points
        self.inside += composed
        self.ranges = [(fmpq(0), high) for high in highest]

    def _unit(
        self, place: int, units: list[Row], points: list[Point]
    ) -> tuple[Row, list[Point]] | None:
        """Return a unit as an affine form of what comes before, and x_1, ..., x_place; None where
        what was drawn does not do.
        """
        before = [self._composed(unit) for unit in units]
        if place == 1:
            unit = self._first()
        elif place == 2:
            unit = self._second(units[0], points[0])
        else:
            unit = self._later(before, points)
        if unit is None:
            return None
        form = self._composed(unit)
        if any(at(form, point) <= 0 for point in points):
            return None
        own = self._zero(form, before)
        return None if own is None else (unit, [*points, own])

    def _first(self) -> Row | None:
        """Return a hyperplane that meets P, and all facets of the layer before."""
        if not self.facets:
            way = [self._small() for _ in self.rows]
            return (*way, -_simple(_dot(way, self._inside(self._body(self.inside)))))
        moved = [self._slid(n, point) for n, point in enumerate(self.facets)]
        images = fmpq_mat([[at(row, point) for row in self.rows] for point in moved])
        if images.det() == 0:
            return None
        normal = [row[0] for row in (images.inv() * fmpq_mat([[fmpq(1)] for _ in moved])).tolist()]
        sign = self.random.choice((1, -1))
        unit = _rounded((*(sign * entry for entry in normal), fmpq(-sign)))
        if not all(unit):
            return None  # a weight 0 would hide a unit
        form = self._composed(unit)
        body = self._body(self.inside)
        for row in self.rows:
            values = [at(form, corner) for corner in body.corners if at(row, corner) == 0]
            if not values or min(values) >= 0 or max(values) <= 0:
                return None
        return unit

    def _slid(self, n: int, point: Point) -> Point:
        """Return a point near one of a facet, on it."""
        own = self.rows[n][:-1]
        way = [self._small() for _ in point]
        share = _dot(way, own) / _dot(own, own)
        way = [w - share * o for w, o in zip(way, own, strict=True)]
        others = [row for row in self.inside if row != self.rows[n]]
        step = self._reach(others, point, way)
        share = step * fmpq(self.random.randint(1, 40), 100)
        return tuple(x + share * w for x, w in zip(point, way, strict=True))

    def _second(self, first: Row, point: Point) -> Row | None:
        """Return - unit 1 + e (1 + tilt), with an e for which its zero set meets P."""
        tilt = [self._small() for _ in self.rows]
        low, high = _range((*tilt, fmpq(0)), self.ranges)
        reach = _power(2 * (high - low))
        form = (*(t / reach for t in tilt), 1 - _simple((low + high) / 2 / reach))
        if _range(form, self.ranges)[0] <= 0:
            return None
        composed = self._composed(first)
        body = self._body([*self.inside, composed])
        e = _power(max(at(composed, corner) for corner in body.corners)) / 2
        return tuple(e * f - c for f, c in zip(form, first, strict=True))

    def _later(self, before: list[Row], points: list[Point]) -> Row | None:
        """Return a unit that is positive at the points so far, and negative somewhere in P."""
        far = self._inside(self._body([*self.inside, *before]))
        away = [at(row, far) for row in self.rows]
        gaps = [[at(row, p) - a for row, a in zip(self.rows, away, strict=True)] for p in points]
        extra = [[self._small() for _ in self.rows] for _ in range(len(self.rows) - len(points))]
        square = fmpq_mat(gaps + extra)
        if square.det() == 0:
            return None
        wanted = [[fmpq(2)] for _ in points] + [[self._small()] for _ in extra]
        normal = [row[0] for row in (square.inv() * fmpq_mat(wanted)).tolist()]
        return _rounded((*normal, -1 - _dot(normal, away)))

    # ---- points ----------------------------------------------------------------------------------
    def _body(self, rows: Sequence[Row]) -> Polytope:
        """Return a part of P as a polytope."""
        body = bounded(rows, self.inputs)
        if body is None:
            raise NotBuilt("the inputs at which all units are active have no interior")
        return body

    def _zero(self, form: Row, positive: Sequence[Row]) -> Point | None:
        """Return a point of P at which an affine form is 0 and others are positive."""
        body = self._body([*self.inside, *positive])
        values = [at(form, corner) for corner in body.corners]
        if min(values) >= 0 or max(values) <= 0:
            return None
        ends = [
            self._inside(body, [20 if sign * value > 0 else fmpq(1, 20) for value in values])
            for sign in (1, -1)
        ]
        low, high = (at(form, end) for end in ends)
        if low <= 0 or high >= 0:
            return None
        share = low / (low - high)
        return tuple(a + share * (b - a) for a, b in zip(*ends, strict=True))

    def _inside(self, body: Polytope, shares: Sequence[Any] | None = None) -> Point:
        """Return a random point inside a polytope, with few figures."""
        drawn = [self.random.randint(30, 99) * share for share in shares or [1] * len(body.corners)]
        total = sum(drawn, fmpq(0))
        point = tuple(_dot(drawn, column) / total for column in zip(*body.corners, strict=True))
        gaps = [max(c[i] for c in body.corners) - min(c[i] for c in body.corners)
                for i in range(self.inputs)]  # fmt: skip
        return tuple(_simple(x, gap / 2**12) for x, gap in zip(point, gaps, strict=True))

    def _reach(self, rows: Sequence[Row], point: Sequence[Any], way: Sequence[Any]) -> Any:
        """Return how far a way stays where affine forms are positive; these bound it."""
        ends = [
            -at(row, tuple(point)) / slope for row in rows if (slope := _dot(row[:-1], way)) < 0
        ]
        return min(ends) * fmpq(9, 10) if ends else fmpq(1)

    def _composed(self, unit: Row) -> Row:
        """Return an affine form of what comes before as one of the inputs, on P."""
        total = [fmpq(0)] * self.inputs + [unit[-1]]
        for factor, row in zip(unit, self.rows, strict=False):
            total = [t + factor * entry for t, entry in zip(total, row, strict=True)]
        return tuple(total)

    def _small(self) -> Any:
        return fmpq(self.random.choice((-1, 1)) * self.random.randint(20, 99), 100)


def _dot(one: Sequence[Any], two: Sequence[Any]) -> Any:
    return sum((a * b for a, b in zip(one, two, strict=True)), fmpq(0))


def _simple(value: Any, within: Any = fmpq(1, 2**10)) -> Any:
    """Return a dyadic number near a value."""
    unit = _power(within)
    return unit * int((value / unit + fmpq(1, 2)).floor())


def _rounded(row: Row) -> Row:
    """Return a form with few figures near another one."""
    size = max(abs(entry) for entry in row)
    return tuple(_simple(entry, size / 2**14) for entry in row)


def _power(value: Any) -> Any:
    """Return the largest power of 2 that is at most a positive number."""
    power = int(value.p).bit_length() - int(value.q).bit_length()
    found = fmpq(2) ** power
    return found if found <= value else found / 2


def _range(unit: Row, ranges: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
    """Return between what an affine form is for entries in ranges."""
    low = high = unit[-1]
    for factor, (least, most) in zip(unit, ranges, strict=False):
        low += factor * (least if factor > 0 else most)
        high += factor * (most if factor > 0 else least)
    return low, high

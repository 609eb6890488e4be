"""The weights of a ReLU network from its function alone, up to order and scaling of the units.

1. Kinks of the function are found on segments; each lies on a hyperplane, on which a hidden unit is
   0.  The hyperplanes are followed in planes (in two dimensions the whole plane): on both sides of
   each one the kinks that meet it are listed, until there are no new ones.
2. Where a hyperplane G+ on one side goes on as another one G- on the other side of H, a unit bends
   at H.  In a network in general position it belongs to a later layer than H, and G+ and G- to one
   unit.  A unit from which a chain of m bends starts is in layer L - 1 - m at most.
3. If as many units as the layer has start such chains, these are its units.  On the side where one
   is inactive the gradient does not contain its normal, which gives the sign.
4. The next layer is looked for where all units before are active, and so on; the last one is the
   affine function where all hidden units are active.

This needs inputs at which all hidden units are active, widths that do not increase, and folds that
bend enough; what is missing is said.  The result is compared with the function at random inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from flint import fmpq, fmpq_mat

from assay.simulators.models.relu import oracle as asking
from assay.simulators.models.relu.network import Network
from assay.simulators.models.relu.oracle import Break, Oracle
from assay.simulators.models.relu.polytopes import (
    Point,
    Polytope,
    Row,
    at,
    bounded,
    exact,
)

ROUNDS = 20
"""How many times planes are added to find more kinks of a layer."""
CHECKS = 40
"""Random inputs at which the result is compared with the function."""
_NEAR = fmpq(1, 2**48)
"""Crossings of both sides of a hyperplane that are nearer than this are one."""
_OFF = fmpq(1, 2**80)
"""How far beside a hyperplane it is followed, relative to its length."""


class Unrecovered(ValueError):
    """The network cannot be told from its function in this way; one line says why."""


class Event(NamedTuple):
    """At a point of the hyperplane ``at`` a unit goes over from one hyperplane to another."""

    point: Point
    at: Row
    sides: tuple[Row, Row]


class Stretch(NamedTuple):
    """A point of a hyperplane at which the function has a kink, and the pieces on its sides (the
    one on which the hyperplane's form is positive first).
    """

    point: Point
    above: tuple[Row, ...]
    below: tuple[Row, ...]


@dataclass
class Recovered:
    """A network, and how many pieces and inputs were asked for."""

    network: Network
    pieces: int
    asked: int


@dataclass
class _Known:
    """What is known of the kinks of a function."""

    stretches: dict[Row, list[Stretch]] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)


class _Part(NamedTuple):
    """A polytope as its corners and as the affine forms that are not negative on it."""

    body: Polytope
    rows: tuple[Row, ...]


class _Plane(NamedTuple):
    """A point and two directions."""

    first: Point
    one: Point
    two: Point


def recover(
    oracle: Oracle, widths: Sequence[int], domain: Sequence[Sequence[Row]], seed: int = 0
) -> Recovered:
    """Return a network of these widths with the function of an oracle on a union of bounded
    polytopes, each given by affine forms that are not negative on it.

    Raises:
        Unrecovered: why it cannot be told.
        oracle.NotPiecewiseLinear: the function is none of a ReLU network.
        ValueError: widths that do not fit, a domain that is not bounded or has no interior.
    """
    if len(widths) < 2 or min(widths) < 1 or widths[0] != oracle.inputs:
        raise ValueError(f"widths begin with the number of inputs, {oracle.inputs}")
    if any(later > before for before, later in zip(widths, widths[1:-1], strict=False)):
        raise Unrecovered("hidden layers that are wider than what comes before cannot be recovered")
    parts = [_part(rows, widths[0]) for rows in domain]
    search = _Search(oracle, [part for part in parts if part], widths, Random(seed))
    if not search.parts:
        raise ValueError("the domain is empty or flat")
    network = search.run()
    return Recovered(network, oracle.pieces, oracle.asked)


def _part(rows: Sequence[Row], inputs: int) -> _Part | None:
    own = tuple(tuple(map(exact, row)) for row in rows)
    body = bounded(own, inputs)
    return None if body is None else _Part(body, own)


class _Search:
    def __init__(
        self, oracle: Oracle, parts: list[_Part], widths: Sequence[int], random: Random
    ) -> None:
        self.oracle, self.parts, self.widths, self.random = oracle, parts, widths, random
        self.known = _Known()
        self.waiting: list[tuple[Row, _Part, _Plane]] = []
        self.seen: set[tuple] = set()
        self.mix = [fmpq(random.randint(2, 99), 7) for _ in range(widths[-1])]

    def run(self) -> Network:
        inputs, hidden = self.widths[0], len(self.widths) - 2
        rows: list[Row] = [tuple(fmpq(i == j) for j in range(inputs + 1)) for i in range(inputs)]
        layers, parts = [], self.parts
        outputs = len(self.oracle.piece(self._inside(parts[0])))
        if outputs != self.widths[-1]:
            raise ValueError(f"the oracle has {outputs} outputs, and the widths {self.widths[-1]}")
        for number in range(1, hidden + 1):
            found = self._layer(parts, number, hidden - number)
            layers.append(_solved(found, rows, number))
            rows = found
            parts = [p for part in parts if (p := _part([*part.rows, *rows], inputs))]
            if not parts:
                raise Unrecovered(
                    f"no inputs are known at which all units of layers 1 to {number} are active"
                )
        last = self.oracle.piece(self._inside(parts[0]))
        layers.append(_solved(list(last), rows, hidden + 1))
        network = Network.of([[[list(map(_text, r)) for r in W], list(map(_text, b))]
                              for W, b in layers])  # fmt: skip
        self._compare(network)
        return network

    def _compare(self, network: Network) -> None:
        """Compare with the function at random inputs."""
        points = [self._inside(self.random.choice(self.parts)) for _ in range(CHECKS)]
        own = asking.of(network).values(points)
        for point, value, other in zip(points, own, self.oracle.values(points), strict=True):
            if value != other:
                raise Unrecovered(
                    "the weights that were found give another value than the oracle at"
                    f" ({', '.join(_text(x) for x in point)[:200]})"
                )

    # ---- one layer -------------------------------------------------------------------------------
    def _layer(self, parts: list[_Part], number: int, chain: int) -> list[Row]:
        """Return the units of a hidden layer as affine forms of the inputs."""
        wanted, why = self.widths[number], ""
        for attempt in range(ROUNDS):
            while True:
                chosen, why = self._chosen(parts, wanted, chain)
                if chosen:
                    return self._signed(chosen, parts, number)
                if (own := self._next(parts)) is None:
                    break
                self._add(self._follow(*own), *own[1:])
            if attempt < ROUNDS - 1:
                # in higher dimensions planes through where all units before are active show more
                self._look(self.parts if self.widths[0] == 2 else parts)
        raise Unrecovered(f"layer {number}: {why}")

    def _chosen(self, parts: list[_Part], wanted: int, chain: int) -> tuple[list[Row], str]:
        """Return the hyperplanes of the units from which chains of bends start, or why not."""
        present = {
            row: [s for s in own if any(_within(part, s.point) for part in parts)]
            for row, own in self.known.stretches.items()
        }
        nodes = [row for row, own in present.items() if own]
        unit = {row: row for row in nodes}

        def root(row: Row) -> Row:
            while unit.setdefault(row, row) != row:
                row = unit[row]
            return row

        inner = [e for e in self.known.events if any(_within(p, e.point) for p in parts)]
        for event in inner:
            unit[root(event.sides[0])] = root(event.sides[1])
        after: dict[Row, set[Row]] = {}
        for event in inner:
            after.setdefault(root(event.at), set()).add(root(event.sides[0]))
        depth: dict[Row, int] = {}

        def longest(own: Row, seen: frozenset) -> int:
            if own in seen:
                raise Unrecovered("the folds bend at each other: the oracle is no such network")
            if own not in depth:
                beyond = (1 + longest(b, seen | {own}) for b in after.get(own, ()))
                depth[own] = max(beyond, default=0)
            return depth[own]

        starts = {root(row) for row in nodes if longest(root(row), frozenset()) >= chain}
        chosen = [row for row in nodes if root(row) in starts]
        if len(chosen) == wanted:
            return chosen, ""
        what = f"a chain of {chain} bends starts" if chain else "the function has a kink"
        return [], (
            f"it has {wanted} units, and there are {len(chosen)} hyperplanes at which {what} (of"
            f" {len(nodes)} in all)"
        )

    def _signed(self, chosen: list[Row], parts: list[_Part], number: int) -> list[Row]:
        """Return the hyperplanes with the sign of their units: on the inactive side the gradient
        has no share of the normal.
        """
        normals = [row[:-1] for row in chosen]
        found = []
        for n, row in enumerate(chosen):
            own = [
                s
                for s in self.known.stretches[row]
                if any(_within(part, s.point) for part in parts)
            ]
            shares = [
                [_coordinates(normals, self._mixed(side)[:-1]) for side in (s.above, s.below)]
                for s in own
            ]
            if any(share is None for pair in shares for share in pair):
                raise Unrecovered(f"layer {number}: its units do not span the gradients")
            above = any(pair[0][n] != 0 for pair in shares)
            below = any(pair[1][n] != 0 for pair in shares)
            if above == below:
                raise Unrecovered(f"layer {number}: the sign of a unit cannot be told")
            found.append(row if above else tuple(-entry for entry in row))
        return found

    # ---- kinks -----------------------------------------------------------------------------------
    def _look(self, parts: list[_Part]) -> None:
        """Find kinks in a plane of each part, on some segments."""
        for part in parts:
            plane = self._plane(part)
            for _ in range(3):
                found = self.oracle.breaks(*self._chord(part, plane))
                self._add([self._hyperplane(own) for own in found], part, plane)

    def _add(self, rows: Sequence[Row], part: _Part, plane: _Plane) -> None:
        """Have hyperplanes followed that are new in a plane; in two dimensions there is but one."""
        which = plane.one if self.widths[0] == 2 else plane
        for row in rows:
            if (row, part.rows, which) not in self.seen:
                self.seen.add((row, part.rows, which))
                self.waiting.append((row, part, plane))

    def _next(self, parts: list[_Part]) -> tuple[Row, _Part, _Plane] | None:
        """Return the next hyperplane to follow, one that meets the parts if there is one."""
        if not self.waiting:
            return None
        for n, (row, _, _) in enumerate(self.waiting):
            if any(_meets(row, part) for part in parts):
                return self.waiting.pop(n)
        return self.waiting.pop(0)

    def _plane(self, part: _Part) -> _Plane:
        """Return a point and two directions; in two dimensions the coordinates."""
        first = self._inside(part)
        if self.widths[0] == 2:
            return _Plane(first, (fmpq(1), fmpq(0)), (fmpq(0), fmpq(1)))
        ends = self._inside(part), self._inside(part)
        one, two = (tuple(b - a for a, b in zip(first, end, strict=True)) for end in ends)
        return _Plane(first, one, two)

    def _inside(self, part: _Part) -> Point:
        """Return a random point of the interior."""
        corners = part.body.corners
        shares = [fmpq(self.random.randint(1, 997)) for _ in corners]
        total = sum(shares, fmpq(0))
        return tuple(
            sum((s * x for s, x in zip(shares, column, strict=True)), fmpq(0)) / total
            for column in zip(*corners, strict=True)
        )

    def _chord(self, part: _Part, plane: _Plane) -> tuple[Point, Point]:
        """Return two points of a part in a plane, both near its border."""
        base, ends = plane.first, (fmpq(0), fmpq(0))
        way: Point = ()
        for _ in range(2):  # to a random point in the plane, and through it
            share = fmpq(self.random.randint(1, 99), 100)
            base = tuple(
                x + (ends[0] + share * (ends[1] - ends[0])) * v
                for x, v in zip(base, way or base, strict=True)
            )
            angle = [fmpq(self.random.randint(-99, 99), 100) for _ in range(2)]
            way = tuple(
                angle[0] * a + angle[1] * b for a, b in zip(plane.one, plane.two, strict=True)
            )
            ends = _clipped(part.rows, base, way) or (fmpq(0), fmpq(0))
        low, high = (tuple(x + end * fmpq(99, 100) * v for x, v in zip(base, way, strict=True))
                     for end in ends)  # fmt: skip
        return low, high

    def _hyperplane(self, found: Break) -> Row:
        """Return the hyperplane on which two neighbouring pieces agree, by the difference of their
        first different output.
        """
        return _normal(self._mixed(found.before), self._mixed(found.after))

    def _mixed(self, rows: tuple[Row, ...]) -> Row:
        """Return a fixed combination of the outputs."""
        return tuple(
            sum((m * entry for m, entry in zip(self.mix, column, strict=True)), fmpq(0))
            for column in zip(*rows, strict=True)
        )

    def _follow(self, row: Row, part: _Part, plane: _Plane) -> list[Row]:
        """List what meets a hyperplane in a plane, on both sides; return the hyperplanes seen."""
        first, one, two = plane
        slopes = [
            sum((a * b for a, b in zip(row, way, strict=False)), fmpq(0)) for way in (one, two)
        ]
        size = slopes[0] ** 2 + slopes[1] ** 2
        if size == 0:
            return []
        across = tuple(slopes[0] * a + slopes[1] * b for a, b in zip(one, two, strict=True))
        along = tuple(slopes[0] * b - slopes[1] * a for a, b in zip(one, two, strict=True))
        gap = at(row, first) / size
        base = tuple(x - gap * v for x, v in zip(first, across, strict=True))
        ends = _clipped(part.rows, base, along)
        if ends is None or ends[0] >= ends[1]:
            return []
        length = ends[1] - ends[0]
        margin, off = length / 2**12, length * _OFF
        low, high = ends[0] + margin, ends[1] - margin

        def beside(side: int, place: Any) -> Point:
            return tuple(
                x + place * v + side * off * w for x, v, w in zip(base, along, across, strict=True)
            )

        corners = {side: (beside(side, low), beside(side, high)) for side in (1, -1)}
        if not all(_within(part, point) for pair in corners.values() for point in pair):
            return []
        seen = {side: self.oracle.breaks(*corners[side]) for side in (1, -1)}
        own = {
            side: [(b.place, self._hyperplane(b), b) for b in found] for side, found in seen.items()
        }
        stops = _groups(own)
        pieces = {
            side: (found[0].before if found else self.oracle.piece(corners[side][0]))
            for side, found in seen.items()
        }
        last, kinked = fmpq(0), False
        pending: list[tuple[Point, tuple[Row, Row]]] = []
        for place, groups in [*stops, (fmpq(1), None)]:
            kink = pieces[1] != pieces[-1]
            if kink and _normal(self._mixed(pieces[1]), self._mixed(pieces[-1])) != row:
                kink = False  # kinks of others in between
            if kink:
                middle = low + (high - low) * (last + place) / 2
                point = tuple(x + middle * v for x, v in zip(base, along, strict=True))
                self.known.stretches.setdefault(row, []).append(
                    Stretch(point, pieces[1], pieces[-1])
                )
                if kinked:
                    self.known.events += [Event(p, row, sides) for p, sides in pending]
            pending = []
            if groups is None:
                break
            above, below = ({item[1] for item in groups[side]} for side in (1, -1))
            kinked, last = kink, place
            if len(above - below) == 1 and len(below - above) == 1:
                here = low + (high - low) * place
                point = tuple(x + here * v for x, v in zip(base, along, strict=True))
                pending = [(point, ((above - below).pop(), (below - above).pop()))]
            for side in (1, -1):
                if groups[side]:
                    pieces[side] = groups[side][-1][2].after
        return [item[1] for found in own.values() for item in found]


def _groups(own: dict[int, list]) -> list[tuple[Any, dict[int, list]]]:
    """Put the crossings of both sides together that are at nearly the same place."""
    every = sorted(
        ((item[0], side, item) for side, found in own.items() for item in found),
        key=lambda entry: entry[0],
    )
    stops: list[tuple[Any, dict[int, list]]] = []
    for place, side, item in every:
        if not stops or place - stops[-1][0] > _NEAR:
            stops.append((place, {1: [], -1: []}))
        stops[-1][1][side].append(item)
    return stops


def _normal(one: Row, two: Row) -> Row:
    """Return the difference of two affine forms, its first coefficient other than 0 being 1."""
    difference = tuple(a - b for a, b in zip(one, two, strict=True))
    lead = next((entry for entry in difference if entry != 0), fmpq(1))
    return tuple(entry / lead for entry in difference)


def _meets(row: Row, part: _Part) -> bool:
    values = [at(row, corner) for corner in part.body.corners]
    return min(values) < 0 < max(values)


def _within(part: _Part, point: Point) -> bool:
    return all(at(row, point) > 0 for row in part.rows)


def _clipped(rows: Sequence[Row], base: Point, way: Point) -> tuple[Any, Any] | None:
    """Return from where to where base + t way lies in a part; None for nowhere."""
    low = high = None
    for row in rows:
        slope = sum((a * b for a, b in zip(row, way, strict=False)), fmpq(0))
        value = at(row, base)
        if slope == 0:
            if value < 0:
                return None
        elif slope > 0:
            low = -value / slope if low is None else max(low, -value / slope)
        else:
            high = -value / slope if high is None else min(high, -value / slope)
    return None if low is None or high is None or low >= high else (low, high)


def _coordinates(normals: Sequence[Sequence[Any]], vector: Sequence[Any]) -> list[Any] | None:
    """Return the shares of independent vectors in another one; None where it is not in their
    span.
    """
    rows = fmpq_mat([list(row) for row in normals])
    own = fmpq_mat([list(vector)])
    square = rows * rows.transpose()
    if square.det() == 0:
        return None
    shares = own * rows.transpose() * square.inv()
    return shares.tolist()[0] if shares * rows == own else None


def _solved(
    rows: Sequence[Row], before: Sequence[Row], number: int
) -> tuple[list[list[Any]], list[Any]]:
    """Return W and b with rows = W before + b."""
    matrix, bias = [], []
    for row in rows:
        shares = _coordinates([own[:-1] for own in before], row[:-1])
        if shares is None:
            raise Unrecovered(f"layer {number} does not depend on the units before it alone")
        matrix.append(shares)
        given = sum((s * own[-1] for s, own in zip(shares, before, strict=True)), fmpq(0))
        bias.append(row[-1] - given)
    return matrix, bias


def _text(value: Any) -> str:
    return str(Fraction(int(value.p), int(value.q)))

"""The cells of a piece-wise linear surface: all signs that affine forms take in a bounded domain.

A cell is kept as the vertices of its closure, exactly; a form splits it into at most three.  That a
side is empty is shown by multiples of the forms that bound the cell, which a linear program finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from flint import fmpq

from assay.theory.language.surface import Surface
from assay.verification.kernel import verdicts
from assay.verification.kernel.budget import spend
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.surface import Affine, Local, at, direction, needed, plus, sign
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.networks.simplex import minimum

FAR = 10**6
"""Half of the side of the cube in which the domain is looked for."""
MOST_FORMS = 200
"""With more forms than this nothing is searched."""

Vertex = tuple[tuple[Any, ...], frozenset[int]]
"""A point, and the forms that vanish at it; the sides of the cube have negative numbers."""
Path = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _Region:
    """A cell: the signs decided so far, and the vertices of its closure."""

    path: Path
    vertices: tuple[Vertex, ...]

    def sides(self, own: int, form: Affine) -> dict[int, _Region]:
        """Return the sides of a form that are not empty."""
        values = [at(form, point) for point, _ in self.vertices]
        spend("term", 5 + len(self.vertices))
        low, high = min(values), max(values)
        if low == high == 0:
            return {0: self._side(own, 0, [])}
        if low >= 0 or high <= 0:
            return {sign(low + high): self._side(own, sign(low + high), values)}
        new = list(self._between(own, values))
        both = range(len(values))
        zeros = [self._marked(i, own) for i in both if values[i] == 0] + new
        found = {0: _Region((*self.path, (own, 0)), tuple(zeros))}
        for side in (1, -1):
            kept = [self.vertices[i] for i in both if side * values[i] > 0]
            found[side] = _Region((*self.path, (own, side)), (*kept, *zeros))
        return found

    def _side(self, own: int, side: int, values: Sequence[Any]) -> _Region:
        marked = [
            self._marked(i, own) if not side or values[i] == 0 else vertex
            for i, vertex in enumerate(self.vertices)
        ]
        return _Region((*self.path, (own, side)), tuple(marked))

    def _marked(self, index: int, own: int) -> Vertex:
        point, tight = self.vertices[index]
        return point, tight | {own}

    def _between(self, own: int, values: Sequence[Any]) -> Iterator[Vertex]:
        """Yield the points at which edges cross the zeros of a form."""
        for i, (p, first) in enumerate(self.vertices):
            for j, (q, second) in enumerate(self.vertices):
                if not (values[i] > 0 > values[j]):
                    continue
                common = first & second
                if any(common <= t for k, (_, t) in enumerate(self.vertices) if k not in (i, j)):
                    continue
                share = values[i] / (values[i] - values[j])
                point = tuple(a + share * (b - a) for a, b in zip(p, q, strict=True))
                yield point, common | {own}

    def middle(self) -> tuple[Any, ...]:
        """Return a point of the cell."""
        points = [point for point, _ in self.vertices]
        return tuple(sum(column, fmpq(0)) / len(points) for column in zip(*points, strict=True))


class Search:
    """The forms of a surface, and the tree of their signs."""

    def __init__(self, statement: Surface) -> None:
        self.statement, self.inputs = statement, statement.base.inputs
        self.forms: list[Affine] = []
        local = Local(statement, [fmpq(0)] * self.inputs)
        self.domain = [[local.relation(r) for r in part] for part in statement.base.polyhedra]
        for form in (form for part in self.domain for form in part):
            self._keep(form)
        while len(self.forms) <= MOST_FORMS:
            before = len(self.forms)
            for region in self._leaves():
                for form in needed(statement, Local(statement, region.middle())):
                    self._keep(form)
            if len(self.forms) == before:
                return
        raise Rejected(f"more than {MOST_FORMS} forms are needed")

    def _keep(self, form: Affine) -> None:
        own = direction(form)
        if own is not None and own not in self.forms:
            self.forms.append(own)

    def _start(self) -> _Region:
        corners = []
        for ends in product((-1, 1), repeat=self.inputs):
            walls = frozenset(-(2 * i + (1 if end > 0 else 2)) for i, end in enumerate(ends))
            corners.append((tuple(fmpq(FAR * end) for end in ends), walls))
        return _Region((), tuple(corners))

    def _outside(self, region: _Region) -> bool:
        """Return whether each polyhedron of the domain has a relation that fails on a cell."""
        decided = dict(region.path)

        def fails(form: Affine) -> bool:
            own = direction(form)
            if own is None:
                return bool(form[-1] <= 0)
            side = decided.get(self.forms.index(own))
            lead = next(value for value in form if value != 0)
            return side is not None and side * sign(lead) <= 0

        return all(any(map(fails, part)) for part in self.domain)

    def _leaves(self) -> Iterator[_Region]:
        waiting = [self._start()]
        while waiting:
            region = waiting.pop()
            own = len(region.path)
            if own == len(self.forms):
                yield region
            elif not self._outside(region):
                waiting += region.sides(own, self.forms[own]).values()

    # ---- the certificate -------------------------------------------------------------------------
    def tree(self) -> list[list[Any]]:
        """Return the nodes of the tree; raises `Rejected` where a side is not shown to be empty."""
        nodes: list[list[Any]] = []
        waiting: list[_Region | list[Any]] = [self._start()]
        while waiting:
            region = waiting.pop()
            if isinstance(region, list):
                nodes.append(region)
                continue
            own = len(region.path)
            if self._outside(region):
                nodes.append(["outside"])
            elif own == len(self.forms):
                nodes.append(["point", [str(value) for value in region.middle()]])
            else:
                nodes.append(["split", own])
                found = region.sides(own, self.forms[own])
                shown = self._multipliers(region, own, *found) if len(found) == 1 else []
                for side in (-1, 0, 1):
                    waiting.append(found.get(side) or self._none(own, side, *found, shown))
        return nodes

    def _none(self, own: int, side: int, only: int, shown: list[tuple[int, Any]]) -> list[Any]:
        """Return the leaf of a side that is empty, as the form has the sign ``only``."""
        turn = only or side  # the multipliers give only * form, or the form where it vanishes
        rows = [(i, value if only else -side * value) for i, value in shown]
        rows.append((own, fmpq(-turn if side == 0 else 1)))
        return ["empty", [[i, str(value)] for i, value in rows]]

    def _multipliers(self, region: _Region, own: int, only: int) -> list[tuple[int, Any]]:
        """Return multiples of the path's forms that add up to a form, times its sign, or to less
        (exactly, where it vanishes on the cell).
        """
        target = plus(self.forms[own], self.forms[own], (only or 1) - 1)
        columns, rows = [], []
        for index, (other, side) in enumerate(region.path):
            if only or not side:
                for turn in (side,) if side else (1, -1):
                    columns.append([turn * value for value in self.forms[other]])
                    rows.append((index, 1 if side else turn))
        if only:
            columns.append([fmpq(i == self.inputs) for i in range(self.inputs + 1)])
        found = minimum(columns, list(target), [fmpq(0)] * len(columns))
        if found is None:
            raise Rejected("no multiples show that a cell is empty: is the domain bounded?")
        return [
            (rows[i][0], rows[i][1] * value)
            for i, value in found.items()
            if i < len(rows) and value != 0
        ]


def settle(statement: Surface) -> Verdict:
    """Decide a statement about a surface in a bounded domain."""
    try:
        search = Search(statement)
        forms = [[str(value) for value in form] for form in search.forms]
        return verdicts.settled(statement, "cells", {"forms": forms, "tree": search.tree()})
    except Rejected as failure:
        return verdicts.undecided(f"no complete list of cells found: {failure}")

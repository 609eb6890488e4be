"""The short checker of piece-wise linear surfaces.

Only the standard library is used, and exact fractions.  A tree decides the signs of affine forms;
its leaves are cells with one point each, or are shown to be empty.  On a cell every unit is affine
and has one sign, so that the surface, and every set of the statement, is a union of cells.  From
which cells lie in the closure of which follow the connected components, the canonical pieces level
by level, and their graph.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Shown, Tree, answering
from assay.verification.checkers.renets import (
    Near,
    Statement,
    Vector,
    compared,
    fraction,
    sign,
    simple,
    truth,
    value,
)

MOST = 5_000
"""The most cells that are compared with each other."""
_SET = re.compile(r"[A-Z][A-Za-z]{0,19}", re.ASCII)
_NUMBER = re.compile(r"(order|pieces|level|path|square|edge|bend)((?:_\w+)?)", re.ASCII)
Cell = tuple[int, ...]
"""The sign of each form: 1, 0 or -1."""


def zeros(form: Vector) -> Vector | None:
    """Return a name of the hyperplane on which a form vanishes; None for a constant."""
    for lead in form[:-1]:
        if lead:
            return tuple(entry / lead for entry in form)
    return None


# ---- the cells -----------------------------------------------------------------------------------
class Listing:
    """All cells of the domain, each with the sets that it belongs to."""

    def __init__(self, s: Any, certificate: Any) -> None:
        if s.keys() != {"surface", "of", "networks", "domain", "sets"}:
            raise Beyond("a statement of another form")
        if not all(_SET.fullmatch(name) for name in s["sets"]):
            raise Beyond("the name of a set")
        self.of = Statement(
            {key: s[key] for key in ("networks", "domain")} | {"piecewise": "0 < 1"}
        )
        if any(kind not in "<>" for part in self.of.domain for kind, _, _ in part):
            raise Beyond("a domain that is not open")
        self.sets = [reader.statement(text) for text in (s["of"], *s["sets"].values())]
        self.forms: list[Vector] = [tuple(map(fraction, row)) for row in certificate["forms"]]
        self.names = {zeros(form) for form in self.forms}
        if any(len(form) != self.of.inputs + 1 for form in self.forms):
            raise Beyond("a form of another size")
        if None in self.names or len(self.names) < len(self.forms):
            raise Beyond("two forms with the same zeros, or a constant")
        self.found: dict[Cell, list[bool]] = {}
        self.follow(certificate["tree"])

    def follow(self, nodes: Sequence[Any]) -> None:
        """Follow the tree from its root: > 0 first, then 0, then < 0."""
        waiting: list[dict[int, int]] = [{}]
        for kind, *parts in nodes:
            path = waiting.pop()
            if kind == "split":
                own = parts[0]
                if type(own) is not int or own in path or not 0 <= own < len(self.forms):
                    raise Beyond("a split by a form that is decided, or not there")
                waiting += [{**path, own: side} for side in (-1, 0, 1)]
            elif kind == "empty":
                self.contradiction(list(path.items()), parts[0])
            elif kind == "outside":
                if any(not self.fails(part, path) for part in self.of.domain):
                    raise Beyond("a cell that may lie in the domain")
            elif kind == "point":
                self.cell(path, [fraction(text) for text in parts[0]])
            else:
                raise Beyond("a node of another kind")
        if waiting or not self.found:
            raise Beyond("a tree that is not complete, or an empty domain")

    def contradiction(self, path: list[tuple[int, int]], multipliers: Any) -> None:
        """Add up multiples of the forms on a path: nothing is left but a false relation."""
        total, strict = [Fraction(0)] * (self.of.inputs + 1), False
        for which, text in multipliers:
            if type(which) is not int or not 0 <= which < len(path):
                raise Beyond("a row that is not there")
            (own, side), factor = path[which], fraction(text)
            if side and factor < 0:
                raise Beyond("a negative multiplier")
            strict = strict or side != 0 and factor > 0
            scale = factor * (side or 1)
            total = [a + scale * b for a, b in zip(total, self.forms[own], strict=True)]
        if any(total[:-1]) or not (total[-1] < 0 or strict and total[-1] == 0):
            raise Beyond("multiples that add up to no contradiction")

    def fails(self, part: Any, path: dict[int, int]) -> bool:
        """Return whether a relation of a polyhedron is false on a path."""
        start = Near(self.of, [Fraction(0)] * self.of.inputs)
        for kind, left, right in part:
            form = start.vector(self.of.row(kind, left, right, start)[1])
            name = zeros(form)
            if name is None and form[-1] <= 0:
                return True
            for own, side in path.items():
                if name is not None and zeros(self.forms[own]) == name:
                    pairs = zip(form, self.forms[own], strict=True)
                    same = next(sign(a / b) for a, b in pairs if b)
                    if same * side <= 0:
                        return True
        return False

    def cell(self, path: dict[int, int], point: Sequence[Fraction]) -> None:
        """Keep a cell, at whose point each form has its sign, if it lies in the domain."""
        if len(path) < len(self.forms) or len(point) != self.of.inputs:
            raise Beyond("a cell on which a form is not decided, or a point of another dimension")
        if any(sign(value(self.forms[own], point)) != side for own, side in path.items()):
            raise Beyond("a point outside of its cell")
        near = Near(self.of, point)
        forms = list(near.hidden)

        def decide(kind: str, left: Tree, right: Tree) -> bool:
            return near.holds(self.of, kind, left, right)

        every = [one for tree in self.sets for one in simple(tree)]
        every += [one for part in self.of.domain for one in part]
        forms += [self.of.row(*one, near)[1] for one in every]
        if any(zeros(near.vector(form)) not in {*self.names, None} for form in forms):
            raise Beyond("the forms are not enough on a cell")
        if any(all(decide(*one) for one in part) for part in self.of.domain):
            own = tuple(path[i] for i in range(len(self.forms)))
            self.found[own] = [truth(tree, decide) for tree in self.sets]
            if len(self.found) > MOST:
                raise Beyond("more cells than the short checker takes")


# ---- pieces --------------------------------------------------------------------------------------
class Pieces:
    """The canonical pieces of a surface, and their graph."""

    def __init__(self, listing: Listing) -> None:
        self.cells = list(listing.found)
        self.members = [
            frozenset(c for c in self.cells if listing.found[c][i])
            for i in range(len(listing.sets))
        ]
        self.surface = self.members[0]
        self.touching: dict[Cell, set[Cell]] = {
            low: {high for high in self.cells if low != high and self.below(low, high)}
            for low in self.cells
        }
        """Of each cell, the others whose closure holds it."""
        for low, others in self.touching.items():
            if low in self.surface and 0 not in low:
                raise Beyond("a surface with a point inside")
            if low not in self.surface and not others.isdisjoint(self.surface):
                raise Beyond("a surface that is not closed in the domain")
        self.pieces: list[tuple[int, int, frozenset[Cell]]] = []
        self.squares: list[frozenset[Cell]] = [frozenset()]
        while new := list(self.level()):
            self.pieces += new
            self.squares.append(self.squares[-1].union(*(cells for _, _, cells in new)))

    @staticmethod
    def below(low: Cell, high: Cell) -> bool:
        """Return whether a cell lies in the closure of another one."""
        return all(a in (0, b) for a, b in zip(low, high, strict=True))

    def level(self) -> Iterator[tuple[int, int, frozenset[Cell]]]:
        """Yield the pieces of the next level: (level, form, cells)."""
        left = set(self.cells) - self.squares[-1]
        while left:
            part, border = set(), [left.pop()]
            while border:
                own = border.pop()
                part.add(own)
                near = {c for c in left if c in self.touching[own] or own in self.touching[c]}
                left -= near
                border += near
            for form in range(len(self.cells[0])):
                cells = frozenset(cell for cell in part if cell[form] == 0)
                if cells and cells <= self.surface:
                    yield len(self.squares), form, cells

    def meets(self, a: int, b: int) -> list[Cell]:
        """Return the cells of a piece in the closure of one of a higher level."""
        (first, _, low), (second, _, high) = self.pieces[a], self.pieces[b]
        return [c for c in low if first < second and not high.isdisjoint(self.touching[c])]

    def longest(self, a: int) -> int:
        """Return the number of edges of the longest path from a piece."""
        after = (b for b in range(len(self.pieces)) if self.meets(a, b))
        return max((1 + self.longest(b) for b in after), default=0)

    def bends(self, a: int, b: int) -> bool:
        """Return whether the surface leaves the hyperplane of a piece where it meets another."""
        form = self.pieces[b][1]
        around = (near for cell in self.meets(a, b) for near in self.touching[cell])
        return any(near[form] == 0 and near not in self.surface for near in around)

    def number(self, name: str, sets: Sequence[str]) -> int:
        """Return the value of a number that a goal names."""
        found = _NUMBER.fullmatch(name)
        if not found:
            raise Beyond("a name without a meaning")
        kind, rest = found[1], found[2].split("_")[1:]
        if kind == "pieces" and len(rest) == 1 and re.fullmatch(r"[1-9]\d?", rest[0], re.ASCII):
            return sum(level == int(rest[0]) for level, _, _ in self.pieces)
        if kind == "order" and not rest:
            return len(self.squares) - 1 if self.squares[-1] == self.surface else -1
        if kind == "pieces" or len(rest) != (2 if kind in ("edge", "bend") else 1):
            raise Beyond("a name without a meaning")
        named = [self.members[sets.index(own) + 1] for own in rest]
        if kind == "square":
            return self.squares.index(named[0]) if named[0] in self.squares else -1
        known = [[i for i, piece in enumerate(self.pieces) if piece[2] == own] for own in named]
        if not all(known):
            return -1 if kind == "path" else 0
        a, b = known[0][0], known[-1][0]
        match kind:
            case "level":
                return self.pieces[a][0]
            case "path":
                return self.longest(a)
            case "edge":
                return int(bool(self.meets(a, b)))
        return int(self.bends(a, b))


def decided(s: Any, certificate: Any) -> bool:
    """Return whether the goal of a statement about a surface holds."""
    pieces, sets = Pieces(Listing(s, certificate)), list(s["sets"])

    def term(tree: Tree) -> Fraction:
        match tree:
            case Tree("number"):
                return tree.value
            case Tree("name", (), name):
                return Fraction(pieces.number(name, sets))
            case Tree("minus", (inner,)):
                return -term(inner)
            case Tree("+" | "-" as kind, (left, right)):
                return term(left) + (term(right) if kind == "+" else -term(right))
            case Tree("*", (left, right)):
                return term(left) * term(right)
        raise Beyond("a term of another form")

    return truth(
        reader.statement(s["surface"]),
        lambda kind, left, right: compared(kind, term(left) - term(right)),
    )


def concluded(s: Any, certificate: Any) -> str:
    """Return what a certificate shows of a statement; raises `Beyond` and other errors."""
    if certificate["statement"] != s or certificate["type"] != "cells":
        raise Beyond("the certificate of another statement, or another rule")
    return "proved" if decided(s, certificate) else "refuted"


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm what the complete list of cells shows."""
    if concluded(data["statement"], data["certificate"]) != data["verdict"]:
        raise Beyond("the certificate shows another verdict")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.resurface")

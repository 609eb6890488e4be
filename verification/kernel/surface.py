"""Piece-wise linear surfaces: the check that cells are complete, and what follows from them.

A certificate lists affine forms, no two with the same zeros, and a tree that decides their signs
one after another.  Every leaf is a *cell*, the inputs at which all forms have given signs: a point
shows that it is not empty, multiples of what holds there that it is, and a cell outside of the
domain is left out.  The forms are enough where each hidden unit, and each relation that the
statement uses, is a multiple of one of them on every cell: then it has one sign there.

Cells are convex.  The closure of a cell contains, of each other cell, all points or none: all, if
the other's signs are its own or 0 (go from a point of the other towards one of its own).  So a
union of cells is connected just where its cells are, by such pairs.  A piece-wise hyperplane in S
is open in its hyperplane, while S, of which no cell has a point inside, lies on the zeros of
finitely many forms: its hyperplane is among these.  What square_k S and the canonical pieces are is
therefore a matter of finitely many cells (`levels`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from assay.theory.language.piecewise import CONSTANT, Combination, Name, Relation, fraction
from assay.theory.language.surface import Surface
from assay.verification.kernel.certificates import require
from assay.verification.kernel.piecewise import holds, rational

MOST_CELLS = 20_000
"""The most cells that are compared with each other."""
LEVELS = 100
"""A goal may name the pieces of the levels below this one."""
Affine = tuple[Any, ...]
"""The coefficients of the inputs, and the constant."""


class Cell(NamedTuple):
    """The sign (1, 0 or -1) of each form, and a point at which the forms have these signs."""

    signs: tuple[int, ...]
    point: tuple[Any, ...]


class Piece(NamedTuple):
    """A canonical piece: its level, the form that vanishes on it, its cells by their numbers."""

    level: int
    form: int
    cells: frozenset[int]


# ---- affine forms --------------------------------------------------------------------------------
def plus(first: Affine, second: Affine, factor: Any) -> Affine:
    """Return the first form and a multiple of the second one."""
    return tuple(a + factor * b for a, b in zip(first, second, strict=True))


def at(form: Affine, point: Sequence[Any]) -> Any:
    """Return the value of a form at a point."""
    return sum((a * b for a, b in zip(form, point, strict=False)), form[-1])


def sign(value: Any) -> int:
    """Return 1, 0 or -1."""
    return int(value > 0) - int(value < 0)


def direction(form: Affine) -> Affine | None:
    """Return the form over its first coefficient other than 0; None for a constant."""
    lead = next((value for value in form[:-1] if value != 0), None)
    return None if lead is None else tuple(value / lead for value in form)


class Local:
    """The units of a statement near a point, as affine forms on the cell that holds it."""

    def __init__(self, statement: Surface, point: Sequence[Any]) -> None:
        base, self.point = statement.base, point
        size = base.inputs + 1
        one = tuple(fmpq(i == size - 1) for i in range(size))
        inputs = [tuple(fmpq(i == own) for i in range(size)) for own in range(size - 1)]
        self.forms: dict[Name, Affine] = {CONSTANT: one}
        self.forms |= {("", 0, place): form for place, form in enumerate(inputs, 1)}
        self.hidden: list[Affine] = []
        zero = tuple(fmpq(0) for _ in range(size))
        for network, layers in base.networks:
            before = inputs
            for number, (matrix, bias) in enumerate(layers, 1):
                if number > 1:
                    self.hidden += before
                    before = [form if at(form, point) > 0 else zero for form in before]
                forms = []
                for row, constant in zip(matrix, bias, strict=True):
                    form = plus(zero, one, rational(Fraction(constant)))
                    for weight, inner in zip(row, before, strict=True):
                        if weight != "0":
                            form = plus(form, inner, rational(Fraction(weight)))
                    forms.append(form)
                before = forms
                self.forms |= {(network, number, place): f for place, f in enumerate(forms, 1)}

    def relation(self, found: Relation) -> Affine:
        """Return the form of a relation, which is ``form sign 0``."""
        total = plus(self.forms[CONSTANT], self.forms[CONSTANT], -1)
        for name, value in found.form.items():
            total = plus(total, self.forms[name], rational(value))
        return total

    def holds(self, found: Combination) -> bool:
        """Return whether a combination of relations holds at the point."""
        if isinstance(found, Relation):
            value = at(self.relation(found), self.point)
            return bool(
                {">=": value >= 0, ">": value > 0, "==": value == 0, "!=": value != 0}[found.sign]
            )
        connective, parts = found
        answers = [self.holds(part) for part in parts]
        return not answers[0] if connective == "not" else (
            all if connective == "and" else any
        )(answers)  # fmt: skip


def inner_relations(found: Combination) -> list[Relation]:
    """Return all relations of a combination."""
    if isinstance(found, Relation):
        return [found]
    return [relation for part in found[1] for relation in inner_relations(part)]


def needed(statement: Surface, local: Local) -> list[Affine]:
    """Return the forms that have to have one sign on the cell around a point."""
    sets = [statement.base.combination, *statement.membership.values()]
    asked = [r for found in sets for r in inner_relations(found)]
    asked += [r for part in statement.base.polyhedra for r in part]
    return [*local.hidden, *map(local.relation, asked)]


# ---- the cells -----------------------------------------------------------------------------------
class _Tree:
    """The check of a tree of signs."""

    def __init__(self, statement: Surface, forms: Any) -> None:
        self.statement = statement
        require(type(forms) is list, "the forms are a list")
        size = statement.base.inputs + 1
        require(all(type(f) is list and len(f) == size for f in forms), "a form of another size")
        self.forms = [tuple(rational(fraction(text)) for text in form) for form in forms]
        self.known = {direction(form) for form in self.forms}
        require(None not in self.known, "a form that is a constant")
        require(len(self.known) == len(self.forms), "two forms with the same zeros")
        local = Local(statement, [fmpq(0)] * statement.base.inputs)
        self.domain = [[local.relation(r) for r in part] for part in statement.base.polyhedra]
        self.cells: list[Cell] = []

    def follow(self, nodes: Any) -> None:
        """Follow a tree, its nodes in the order root, where the form is > 0, where 0, where < 0."""
        require(type(nodes) is list, "the tree is a list of nodes")
        waiting: list[list[tuple[int, int]]] = [[]]
        for node in nodes:
            require(waiting, "the tree has more nodes than it needs")
            path = waiting.pop()
            kind, *parts = node
            if kind == "split":
                (own,) = parts
                require(
                    type(own) is int and 0 <= own < len(self.forms), "a split by an unknown form"
                )
                require(all(own != other for other, _ in path), "a form that is decided already")
                waiting += [[*path, (own, side)] for side in (-1, 0, 1)]
            elif kind == "empty":
                (multipliers,) = parts
                self._empty(path, multipliers)
            elif kind == "outside":
                self._outside(path)
            else:
                require(kind == "point", "a node is a split, empty, outside or a point")
                (point,) = parts
                self._point(path, point)
        require(not waiting, "the tree is not complete")

    def _empty(self, path: list[tuple[int, int]], multipliers: Any) -> None:
        """Check that multiples of the forms on the path add up to a contradiction."""
        require(type(multipliers) is list, "multipliers are a list")
        total = tuple(fmpq(0) for _ in range(self.statement.base.inputs + 1))
        strict = False
        for which, text in multipliers:
            require(type(which) is int and 0 <= which < len(path), "a row that is not there")
            factor = rational(fraction(text))
            own, side = path[which]
            require(side == 0 or factor >= 0, "a multiplier of an inequality is negative")
            strict |= side != 0 and factor > 0
            total = plus(total, self.forms[own], factor * (side or 1))
        value = total[-1]
        fails = all(c == 0 for c in total[:-1]) and (value < 0 or value == 0 and strict)
        require(fails, "the multiples do not add up to a contradiction")

    def _outside(self, path: list[tuple[int, int]]) -> None:
        """Check that each polyhedron of the domain has a relation that fails on the path."""
        sides = {direction(self.forms[own]): (own, side) for own, side in path}
        for part in self.domain:
            failing = False
            for form in part:
                known = sides.get(direction(form))
                if known is not None:
                    own, side = known
                    first = next(i for i, value in enumerate(form) if value != 0)
                    turned = sign(form[first]) * sign(self.forms[own][first])
                    failing |= side * turned <= 0
                elif direction(form) is None:
                    failing |= bool(form[-1] <= 0)
            require(failing, "a cell is called outside that may lie in the domain")

    def _point(self, path: list[tuple[int, int]], given: Any) -> None:
        """Check that a cell with all forms decided holds a point, and that the forms are enough."""
        base = self.statement.base
        require(len(path) == len(self.forms), "a cell on which a form is not decided")
        require(type(given) is list and len(given) == base.inputs, "a point of another dimension")
        point = tuple(rational(fraction(text)) for text in given)
        require(
            all(sign(at(self.forms[own], point)) == side for own, side in path),
            "a point outside of its cell",
        )
        local = Local(self.statement, point)
        for form in needed(self.statement, local):
            own = direction(form)
            require(own is None or own in self.known, "the forms are not enough on a cell")
        inside = any(all(at(form, point) > 0 for form in part) for part in self.domain)
        if inside:
            ordered = dict(path)
            self.cells.append(Cell(tuple(ordered[i] for i in range(len(self.forms))), point))
            require(len(self.cells) <= MOST_CELLS, f"more than {MOST_CELLS} cells")


def cells(statement: Surface, forms: Any, tree: Any) -> list[Cell]:
    """Return all cells of the domain, which a tree is checked to list; raises `Rejected`."""
    check = _Tree(statement, forms)
    check.follow(tree)
    require(check.cells, "the domain is empty")
    return check.cells


# ---- what they are made of -----------------------------------------------------------------------
class Complex:
    """The cells of a domain, and a surface in it."""

    def __init__(self, found: Sequence[Cell], inside: frozenset[int]) -> None:
        self.cells, self.inside = found, inside
        masks = [
            (
                sum(1 << i for i, side in enumerate(cell.signs) if side > 0),
                sum(1 << i for i, side in enumerate(cell.signs) if side < 0),
            )
            for cell in found
        ]
        self.above = [
            [b for b, (q, n) in enumerate(masks) if a != b and not p & ~q and not m & ~n]
            for a, (p, m) in enumerate(masks)
        ]
        """Of each cell, the others whose closure holds it."""
        flat = all(0 in found[own].signs for own in inside)
        require(flat, "the surface has a point inside")
        closed = all(a in inside or inside.isdisjoint(self.above[a]) for a in range(len(found)))
        require(closed, "the surface is not closed in the domain")

    def components(self, chosen: frozenset[int]) -> list[list[int]]:
        """Return the connected components of a union of cells."""
        root = {own: own for own in chosen}

        def top(own: int) -> int:
            while root[own] != own:
                root[own] = root[root[own]]
                own = root[own]
            return own

        for low in chosen:
            for high in self.above[low]:
                if high in chosen:
                    root[top(low)] = top(high)
        parts: dict[int, list[int]] = {}
        for own in sorted(chosen):
            parts.setdefault(top(own), []).append(own)
        return list(parts.values())

    def levels(self) -> tuple[list[Piece], list[frozenset[int]]]:
        """Return the canonical pieces, and square_0, square_1, ... up to the first that stays."""
        pieces: list[Piece] = []
        squares: list[frozenset[int]] = [frozenset()]
        while True:
            free = frozenset(range(len(self.cells))) - squares[-1]
            new = []
            for part in self.components(free):
                for form in range(len(self.cells[0].signs)):
                    own = frozenset(c for c in part if self.cells[c].signs[form] == 0)
                    if own and own <= self.inside:
                        new.append(Piece(len(squares), form, own))
            if not new:
                return pieces, squares
            pieces += new
            squares.append(squares[-1].union(*(piece.cells for piece in new)))


class Graph:
    """The dependency graph of canonical pieces."""

    def __init__(self, of: Complex, pieces: Sequence[Piece]) -> None:
        self.of, self.pieces = of, pieces
        near = [set(p.cells).union(*(of.above[c] for c in p.cells)) for p in pieces]
        self.after = [
            [
                b
                for b, high in enumerate(pieces)
                if low.level < high.level and not near[a].isdisjoint(high.cells)
            ]
            for a, low in enumerate(pieces)
        ]
        """Of each piece, those to which an edge leads."""
        self.longest = [0] * len(pieces)
        for a in sorted(range(len(pieces)), key=lambda a: -pieces[a].level):
            self.longest[a] = max((1 + self.longest[b] for b in self.after[a]), default=0)

    def bends(self, a: int, b: int) -> bool:
        """Return whether there is an edge at which S leaves the hyperplane of the second piece."""
        form, cells_of, above = self.pieces[b].form, self.of.cells, self.of.above
        shared = [c for c in self.pieces[a].cells if not self.pieces[b].cells.isdisjoint(above[c])]
        return b in self.after[a] and any(
            cells_of[near].signs[form] == 0 and near not in self.of.inside
            for c in shared
            for near in above[c]
        )


def numbers(statement: Surface, found: Sequence[Cell]) -> dict[Name, Fraction]:
    """Return the value of every number that a goal about the surface may name."""
    near = [Local(statement, cell.point) for cell in found]

    def members(text: Combination) -> frozenset[int]:
        return frozenset(own for own, local in enumerate(near) if local.holds(text))

    whole = members(statement.base.combination)
    of = Complex(found, whole)
    pieces, squares = of.levels()
    graph = Graph(of, pieces)
    values = {("order", 0, 0): len(squares) - 1 if squares[-1] == whole else -1}
    for level in range(1, LEVELS):
        values["pieces", level, 0] = sum(piece.level == level for piece in pieces)
    sets = [members(text) for text in statement.membership.values()]
    vertex = [
        next((a for a, piece in enumerate(pieces) if piece.cells == own), None) for own in sets
    ]
    for i, a in enumerate(vertex, 1):
        values["level", i, 0] = 0 if a is None else pieces[a].level
        values["path", i, 0] = -1 if a is None else graph.longest[a]
        values["square", i, 0] = squares.index(sets[i - 1]) if sets[i - 1] in squares else -1
        for j, b in enumerate(vertex, 1):
            values["edge", i, j] = int(a is not None and b is not None and b in graph.after[a])
            values["bend", i, j] = int(a is not None and b is not None and graph.bends(a, b))
    return {CONSTANT: Fraction(1), **{name: Fraction(value) for name, value in values.items()}}


def decided(statement: Surface, forms: Any, tree: Any) -> bool:
    """Return whether a goal about a surface holds, by a complete list of cells; raises
    `Rejected`.
    """
    return holds(statement.combination, numbers(statement, cells(statement, forms, tree)))

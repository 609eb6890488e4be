"""Prove or refute a statement about ReLU networks: a tree of phases, cell by cell.

First the goal is evaluated at some points.  Then each polyhedron of the domain is cut along units
until the goal is plain: a unit whose sign is the same on a whole cell is decided there by
multipliers, any other splits the cell.  Units with the same form up to a factor are one atom, so
that what two networks share is never looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from assay.theory.language.piecewise import Piecewise
from assay.verification.kernel import budget, verdicts
from assay.verification.kernel.budget import spend
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.piecewise import Form, Setting, State, check_point, impossible
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.networks import points
from assay.verification.search.networks.cells import NEAR, Cell, Multipliers, Row
from assay.verification.search.networks.relaxed import MOST_ATOMS, Lower, Relaxed, written

WORK = 60.0
"""Work seconds of a search."""
LONGEST = 13_000
"""Binary figures of the longest multiplier, which certificates can hold."""
SURE = 1e-7
"""What floats take for surely not 0, of a form of size 1."""


@dataclass(frozen=True)
class _Node:
    """A cell that is still to be closed: what is decided there, how many splits lead to it, which
    units are not decided, and which cases of the goal are excluded already.  ``gaps``: by how much
    lines for each atom kept the goal open; None where that is not known.
    """

    state: State
    cell: Cell
    depth: int = 0
    pending: tuple[tuple[str, int], ...] = ()
    excluded: dict[int, list] = field(default_factory=dict)
    gaps: dict[int, float] | None = None


class Overlong(Exception):
    """A number with more figures than certificates hold."""


class _Found(Exception):
    """A point at which the goal fails."""

    def __init__(self, point: dict[str, str]) -> None:
        super().__init__()
        self.point = point


def settle(statement: Piecewise, work: float = WORK) -> Verdict:
    """Prove the statement, refute it at a rational input, or say how many cells are left."""
    search = _Search(statement)
    try:
        with budget.limited(work):
            if (trees := search.at_once()) is not None:
                return verdicts.settled(statement, "phases", {"trees": trees})
            if (point := points.sampled(statement, search.setting)) is not None:
                return verdicts.refuted(statement, point)
            trees = [search.tree(part) for part in range(len(statement.polyhedra))]
    except _Found as found:
        return verdicts.refuted(statement, found.point)
    except budget.OutOfWork:
        return verdicts.undecided(
            f"out of work: {search.closed} cells are closed, {search.left} are left"
        )
    except (Rejected, Overlong) as failure:
        return verdicts.undecided(f"not decided: {failure}")
    if search.missed:
        return verdicts.undecided(
            f"{search.closed} cells are closed, and for {search.missed} neither multipliers nor a"
            " point were found"
        )
    return verdicts.settled(statement, "phases", {"trees": trees})


def regions(statement: Piecewise, work: float = WORK) -> list[int] | None:
    """Return for each polyhedron of the domain the number of cells on which no hidden unit changes
    its sign; the goal is not looked at.  None where there are too many for the work.
    """
    search = _Search(statement, whole=True)
    found = []
    try:
        with budget.limited(work):
            for part in range(len(statement.polyhedra)):
                search.closed = 0
                search.tree(part)
                found.append(search.closed)
    except budget.OutOfWork:
        return None
    return found


class _Search:
    """The search for trees of one statement; ``whole`` cuts until every unit is decided."""

    def __init__(self, statement: Piecewise, whole: bool = False) -> None:
        self.statement, self.whole = statement, whole
        self.setting = Setting(statement)
        self.atoms = self.setting.atoms
        self.pending = self._own_atoms()
        self.closed = self.left = self.missed = 0
        self.gaps: dict[int, float] = {}

    def _own_atoms(self) -> tuple[tuple[str, int], ...]:
        """Return the first unit of each atom, layer by layer, and the atom."""
        found: dict[int, str] = {}
        last = {name: len(layers) for name, layers in self.statement.networks}
        for name, (network, layer, _) in sorted(
            self.setting.names.items(), key=lambda item: (item[1][1], item[1])
        ):
            if layer < last[network]:
                _, atom = self.atoms.scaled(self.setting.units[self.setting.names[name]])
                if atom:
                    found.setdefault(atom, name)
        return tuple((name, atom) for atom, name in found.items())

    def tree(self, part: int) -> list:
        """Return the nodes of the tree of one polyhedron; raises `_Found`."""
        rows = [self.setting.row(r) for r in self.statement.polyhedra[part]]
        cell = Cell(self.statement.inputs, self._rows(rows, "domain"))
        empty = self._empty(cell)
        if empty is not None:
            return [["empty", empty]]
        nodes: list = []
        waiting: list[Any] = [_Node(State(self.atoms), cell, pending=self.pending)]
        while waiting:
            item = waiting.pop()
            self.left = sum(isinstance(entry, _Node) for entry in waiting) + 1
            if isinstance(item, _Node):
                waiting += reversed(self._visit(item))
            else:
                nodes.append(item)
        return nodes

    def at_once(self) -> list | None:
        """Return trees without splits, None where some polyhedron needs one."""
        found = []
        for part in self.statement.polyhedra:
            rows = [self.setting.row(relation) for relation in part]
            cell = Cell(self.statement.inputs, self._rows(rows, "domain"))
            node = _Node(State(self.atoms), cell, pending=self.pending)
            nodes = self._relaxed(node) if self._empty(cell) is None else None
            if nodes is None:
                return None
            found.append(nodes)
        return found

    def _rows(self, rows: list[tuple[str, Form]], kind: str) -> list[Row]:
        """Return relations as rows; an equation is two."""
        found = []
        for number, (sign, form) in enumerate(rows):
            found.append(Row(form, (kind, number), sign == ">"))
            if sign == "==":
                opposite = {key: -value for key, value in form.items()}
                found.append(Row(opposite, (kind, number), False, -1))
        return found

    def _empty(self, cell: Cell) -> list | None:
        """Return multipliers that show that a polyhedron is empty, None where it is not."""
        middle = cell.center()
        if not cell.rows or middle is not None and middle[1] > NEAR:
            return None
        found = cell.contradiction([cell.rows[0]])
        found = Cell(cell.inputs, []).contradiction(cell.rows) if found is None else found
        return None if found is None else _written(found)

    # ---- one node --------------------------------------------------------------------------------
    def _visit(self, node: _Node) -> list:
        """Return what stands in the tree for a node: nodes of the tree, and cells still to be
        closed.
        """
        spend("check", 4)
        if not self.whole:
            excluded = dict(node.excluded)
            if self._goal(node, excluded):
                self.closed += 1
                return [["goals", sorted([n, rows] for n, rows in excluded.items() if rows)]]
            node = replace(node, excluded=excluded)
            if node.gaps is None:  # at the root, and after a split
                if (shown := self._relaxed(node)) is not None:
                    self.closed += 1
                    return shown
                node = replace(node, gaps=self.gaps)
        ready, pending = self._ready(node)
        if not ready:
            self.closed += self.whole
            self.missed += not self.whole
            return []
        for name, form, atom in ready:
            if (side := self._decided(node, form)) is not None:
                return self._fixed(node, name, form, atom, side, pending)
        name, form, atom = self._best(node, ready)
        factor, _ = self.atoms.scaled(form)
        kind = ("path", node.depth)
        on = node.cell.after(Row(form, kind))
        off = node.cell.after(Row({k: -v for k, v in form.items()}, kind, strict=True))
        states = (node.state.after(atom, factor > 0), node.state.after(atom, factor < 0))
        return [
            ["split", name, "on"],
            *(
                _Node(state, cell, node.depth + 1, pending, node.excluded)
                for state, cell in zip(states, (on, off), strict=True)
            ),
        ]

    def _goal(self, node: _Node, excluded: dict[int, list]) -> bool:
        """Exclude what can be excluded of the goal's cases, and say whether that is all of them;
        raises `_Found` where one holds at a point.
        """
        inputs, done = self.statement.inputs, True
        for number, case in enumerate(self.setting.cases):
            if number in excluded:
                continue
            forms = [(sign, node.state.reduced(form)) for sign, form in case]
            if any(impossible(sign, form) for sign, form in forms):
                excluded[number] = []
                continue
            if any(key > inputs for _, form in forms for key in form):
                done = False
                continue
            rows = self._rows(forms, "goal")
            found = node.cell.contradiction(rows)
            if found is not None:
                excluded[number] = _written(found)
                continue
            self._refute(node.cell, rows)
            done = False
        return done

    def _relaxed(self, node: _Node) -> list | None:
        """Return nodes that close a cell whose atoms are undecided by lines for them, None where
        they leave too much open.
        """
        if len(node.pending) > MOST_ATOMS:
            return None
        relaxed = Relaxed(self.setting, node.state, node.cell, node.pending)
        proofs: list[tuple[int, tuple[str, int], int, Lower]] = []
        for number, case in enumerate(self.setting.cases):
            if number in node.excluded:
                continue
            forms = [(sign, node.state.reduced(form)) for sign, form in case]
            if any(impossible(sign, form) for sign, form in forms):
                continue
            for row in self._rows(forms, "goal"):
                found = relaxed.lower({key: -value for key, value in row.form.items()})
                self.gaps = {} if found is None else found.gaps
                if found is not None and (found.value, found.strict or row.strict) > (0, False):
                    proofs.append((number, row.kind, row.factor, found))
                    break
            else:
                return None
        nodes, numbers = relaxed.nodes([proof for *_, proof in proofs])
        goals = [[number, rows] for number, rows in node.excluded.items() if rows]
        for number, kind, factor, proof in proofs:
            goals.append([number, _written([(kind, fmpq(factor)), *written(proof, numbers)])])
        for entry in nodes:
            entry[4:] = [None if rows is None else _written(rows) for rows in entry[4:]]
        return [*nodes, ["goals", sorted(goals)]]

    def _refute(self, cell: Cell, rows: list[Row]) -> None:
        inner = cell
        for row in rows:
            inner = inner.after(row)
        for point in points.inside(inner):
            at = {f"x{i}": str(value) for i, value in enumerate(point, 1)}
            try:
                check_point(self.statement, at)
            except Rejected:
                continue
            raise _Found(at)

    def _ready(self, node: _Node) -> tuple[list[tuple[str, Form, int]], tuple]:
        """Return the units that matter for the goal and whose form is one in the inputs (name,
        form, atom), and all units that are not decided.
        """
        state, inputs = node.state, self.statement.inputs
        relevant = self._relevant(node)
        for patient in (True, False):
            ready, pending, seen = [], [], set()
            waiting: set[int] = set()
            for name, own in node.pending:
                if patient and not waiting.isdisjoint(self.atoms.below(own)):
                    pending.append((name, own))  # below it a unit is undecided
                    waiting.add(own)
                    continue
                form = state.reduced(self.atoms.normal(own))
                spend("term", 1 + len(form))
                _, atom = self.atoms.scaled(form)
                if not atom or atom in state.decided or atom in seen:
                    continue
                pending.append((name, own))
                waiting.add(own)
                if all(key <= inputs for key in form) and (relevant is None or atom in relevant):
                    seen.add(atom)
                    ready.append((name, state.reduced(self.setting.unit(name)), atom))
            if ready:
                break
        return ready, tuple(pending)

    def _relevant(self, node: _Node) -> set[int] | None:
        """Return the atoms on which the cases depend that are not excluded; None for all atoms."""
        if self.whole:
            return None
        found: set[int] = set()
        for number, case in enumerate(self.setting.cases):
            if number not in node.excluded:
                for _, form in case:
                    for key in node.state.reduced(form):
                        if key > self.statement.inputs and key not in found:
                            found |= self.atoms.below(key)
        return found

    def _decided(self, node: _Node, form: Form) -> tuple[bool, Multipliers] | None:
        """Return (whether a form is at least 0 on the cell, multipliers for that), None where it
        has both signs.
        """
        seen = node.cell.range([form])
        for active, sign in ((True, 1), (False, -1)):
            if seen is not None and min(sign * seen[0]) < -SURE:
                continue
            found = node.cell.least({key: sign * value for key, value in form.items()})
            if found is not None and found.value >= 0:
                return active, found.multipliers
        return None

    def _fixed(
        self,
        node: _Node,
        name: str,
        form: Form,
        atom: int,
        side: tuple[bool, Multipliers],
        pending: tuple,
    ) -> list:
        """Return the split of a unit that has one sign on the cell: its other side is empty."""
        active, multipliers = side
        factor, _ = self.atoms.scaled(form)
        own = (("path", node.depth), fmpq(1))
        leaf = ["empty", _written([own, *multipliers])]
        rest = _Node(
            node.state.after(atom, (factor > 0) == active),
            node.cell,
            node.depth + 1,
            pending,
            node.excluded,
            node.gaps,
        )
        split = ["split", name, "on" if active else "off"]
        return [split, rest, leaf] if active else [split, leaf, rest]

    def _best(self, node: _Node, ready: list[tuple[str, Form, int]]) -> tuple[str, Form, int]:
        """Return the unit whose lines leave most open where the goal was bounded, else the one
        whose fold cuts the cell most evenly, as far as vertices show it.
        """
        open_yet = [(node.gaps or {}).get(atom, 0.0) for _, _, atom in ready]
        if max(open_yet) > 0:
            return ready[int(np.argmax(open_yet))]
        seen = node.cell.range([form for _, form, _ in ready])
        if seen is None:
            return ready[0]
        even = np.minimum(-seen[:, 0], seen[:, 1]) / (seen[:, 1] - seen[:, 0] + 1e-300)
        return ready[int(np.argmax(even))]


def _written(multipliers: Multipliers) -> list:
    """Return multipliers as a certificate holds them, those of the same row added up."""
    total: dict[tuple[str, int], Any] = {}
    for kind, factor in multipliers:
        total[kind] = total.get(kind, 0) + factor
    if any(max(abs(int(factor.p)), int(factor.q)) >> LONGEST for factor in total.values()):
        raise Overlong(f"multipliers have more than {LONGEST} binary figures")
    return [
        [name, number, str(Fraction(int(factor.p), int(factor.q)))]
        for (name, number), factor in total.items()
        if factor != 0
    ]

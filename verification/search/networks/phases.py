"""Prove or refute a statement about ReLU networks: a tree of phases, cell by cell.

First the goal is evaluated at some points.  Then each polyhedron of the domain is cut along units
until the goal is plain: a unit whose sign is the same on a whole cell is decided there by
multipliers, any other splits the cell.  Units with the same form up to a factor are one atom, so
that what two networks share is never looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

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
from assay.verification.search.networks.deadline import Late, deadline
from assay.verification.search.networks.relaxed import MOST_ATOMS, Lower, Relaxed, written

WORK = 60.0
"""Work seconds of a search."""
LONGEST = 13_000
"""Binary figures of the longest multiplier, which certificates can hold."""
SURE = 1e-7
"""What floats take for surely not 0, of a form of size 1."""
TRIES = 3
"""Lines are tried on this many cells, and on two more for each that they closed."""
CHECK = 3
"""Steps of work to check a node of the tree."""
SHOWN = 3
"""Of so many cells that are left the ranges are said."""


class _Unit(NamedTuple):
    """A unit whose pre-activation is a form in the inputs on a cell, and has not one sign as far as
    is known; ``up``: it is a positive multiple of what its atom max(0, n) rectifies.
    """

    name: str
    form: Form
    row: np.ndarray
    atom: int
    up: bool


@dataclass(frozen=True)
class _Node:
    """A cell that is still to be closed: what is decided there, how many splits lead to it, which
    units are not decided, and which cases of the goal are excluded already.  ``front``: the units
    that are decided next.  ``gaps``: by how much lines for each atom kept the goal open.
    ``looked``: the goal was looked at here already.
    """

    state: State
    cell: Cell
    depth: int = 0
    pending: tuple[tuple[str, int], ...] = ()
    excluded: dict[int, list] = field(default_factory=dict)
    gaps: dict[int, float] = field(default_factory=dict)
    front: tuple[_Unit, ...] = ()
    looked: bool = False


class Overlong(Exception):
    """A number with more figures than certificates hold."""


class _Found(Exception):
    """A point at which the goal fails."""

    def __init__(self, point: dict[str, str]) -> None:
        super().__init__()
        self.point = point


def settle(statement: Piecewise, work: float = WORK, seconds: float | None = None) -> Verdict:
    """Prove the statement, refute it at a rational input, or say which cells are left.

    Args:
        work: work seconds of the search.
        seconds: seconds of the clock, for the search and the check of what it finds; when they are
            over, nothing is decided. Only where this runs in the main thread.
    """
    search = None
    try:
        with deadline(seconds), budget.limited(work):
            search = _Search(statement)
            return search.settled()
    except budget.OutOfWork:
        end = "out of work"
    except Late:
        end = "out of time"
    except (Rejected, Overlong) as failure:
        return verdicts.undecided(f"not decided: {failure}")
    return verdicts.undecided(f"{end}: {'nothing was searched' if search is None else search.rest}")


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
        self.closed = self.missed = 0
        self.waiting: list[Any] | None = None  # nodes of the tree, and cells still to be closed
        # about the products of numbers to put what is decided into all atoms, in terms
        lengths = sum(len(self.atoms.normal(atom)) for _, atom in self.pending)
        self.size = lengths * (statement.inputs + 1) / 30
        self.tried = self.won = 0  # at bounding the goal by lines
        self.gaps: dict[int, float] = {}
        # the forms of the goal without their signs, since often two are opposite
        self.forms: list[Form] = []
        self.cases = [
            [self._place(sign, form) for sign, form in case] for case in self.setting.cases
        ]
        self._reduced: tuple[State | None, list[Form | None]] = (None, [])

    def _place(self, sign: str, form: Form) -> tuple[str, int, int]:
        """Return a relation of the goal as its sign, and a factor times one of ``self.forms``."""
        for factor in (1, -1):
            known = {key: factor * value for key, value in form.items()}
            if known in self.forms:
                return sign, factor, self.forms.index(known)
        self.forms.append(form)
        return sign, 1, len(self.forms) - 1

    def _case(self, state: State, number: int) -> list[tuple[str, Form]]:
        """Return a case of the goal with all that is decided put in."""
        if self._reduced[0] is not state:
            self._reduced = state, [None] * len(self.forms)
        kept, found = self._reduced[1], []
        for sign, factor, place in self.cases[number]:
            form = kept[place]
            if form is None:
                spend("term", 3 + self.size)
                form = kept[place] = state.reduced(self.forms[place])
            found.append((sign, form if factor > 0 else {k: -v for k, v in form.items()}))
        return found

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
        waiting = self.waiting = [_Node(State(self.atoms), cell, 0, self.pending, gaps=self.gaps)]
        while waiting:
            if isinstance(waiting[-1], _Node):
                waiting[-1:] = reversed(self._visit(waiting[-1]))
            else:
                nodes.append(waiting.pop())
        return nodes

    def settled(self) -> Verdict:
        """Decide the statement; raises what ends the search before that."""
        if (trees := self.at_once()) is not None:
            return self._proved(trees)
        if (point := points.sampled(self.statement, self.setting)) is not None:
            return verdicts.refuted(self.statement, point)
        try:
            trees = [self.tree(part) for part in range(len(self.statement.polyhedra))]
        except _Found as found:
            return verdicts.refuted(self.statement, found.point)
        if self.missed:
            return verdicts.undecided(
                f"{self.closed} cells are closed, and for {self.missed} neither multipliers nor a"
                " point were found"
            )
        return self._proved(trees)

    def _proved(self, trees: list) -> Verdict:
        spend("check", CHECK * sum(map(len, trees)))
        return verdicts.settled(self.statement, "phases", {"trees": trees})

    @property
    def rest(self) -> str:
        """What is left of the search, in words: the ranges of some cells, rounded."""
        if self.waiting is None:
            return "the whole domain is left"
        left = [item for item in self.waiting if isinstance(item, _Node)]
        if not left:
            return f"{self.closed} cells are closed, what was found is not checked"
        text = f"{self.closed} cells are closed, {len(left)} are left"
        seen = [node.cell.vertices for node in left if node.cell.vertices is not None][-SHOWN:]
        boxes = []
        for corners in seen:
            ends = enumerate(zip(corners.min(axis=0), corners.max(axis=0), strict=True), 1)
            boxes.append(", ".join(f"x{i} in [{low:.4g}, {high:.4g}]" for i, (low, high) in ends))
        return text + (f", among them in {'; '.join(boxes)}" if boxes else "")

    def at_once(self) -> list | None:
        """Return trees without splits, None where some polyhedron needs one."""
        found: list = []
        if len(self.pending) > MOST_ATOMS:
            return None
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
        before, node, after = self._fixed(node)
        if not self.whole and not (node.looked and not before):
            excluded = dict(node.excluded)
            if self._goal(node, excluded):
                self.closed += 1
                shown = ["goals", sorted([n, rows] for n, rows in excluded.items() if rows)]
                return [*before, shown, *after]
            node = replace(node, excluded=excluded)
            if node.depth and self._hopeful:  # the root was tried `at_once`
                if (nodes := self._relaxed(node)) is not None:
                    self.closed += 1
                    return [*before, *nodes, *after]
                node = replace(node, gaps=self.gaps)
            relevant = self._relevant(node)
            front = tuple(unit for unit in node.front if unit.atom in relevant)
            node = replace(node, front=front)
        if not node.front:
            front, pending = self._ready(node)
            if not front:
                self.closed += self.whole
                self.missed += not self.whole
                return [*before, *after]
            return [*before, replace(node, front=front, pending=pending, looked=True), *after]
        rest = replace(node, looked=False)
        unit = self._best(rest)
        kind = ("path", rest.depth)
        front = tuple(other for other in rest.front if other is not unit)
        cut = rest.cell.after(Row(unit.form, kind), unit.row)
        other = Row({k: -v for k, v in unit.form.items()}, kind, strict=True)
        cells = (cut, rest.cell.after(other, -unit.row))
        sides = [
            replace(
                rest,
                state=rest.state.after({unit.atom: unit.up == on}),
                cell=cell,
                depth=rest.depth + 1,
                front=front,
            )
            for on, cell in zip((True, False), cells, strict=True)
        ]
        return [*before, ["split", unit.name, "on"], *sides, *after]

    @property
    def _hopeful(self) -> bool:
        """Whether lines for atoms have closed enough cells to be tried on one more."""
        return self.tried < TRIES + 2 * self.won and len(self.pending) <= MOST_ATOMS

    def _goal(self, node: _Node, excluded: dict[int, list]) -> bool:
        """Exclude what can be excluded of the goal's cases, and say whether that is all of them;
        raises `_Found` where one holds at a point.
        """
        inputs, done = self.statement.inputs, True
        for number in range(len(self.cases)):
            if number in excluded:
                continue
            forms = self._case(node.state, number)
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
        self.tried += 1
        relaxed = Relaxed(self.setting, node.state, node.cell, node.pending)
        proofs: list[tuple[int, tuple[str, int], int, Lower]] = []
        for number in range(len(self.cases)):
            if number in node.excluded:
                continue
            forms = self._case(node.state, number)
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
        self.won += 1
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

    def _ready(self, node: _Node) -> tuple[tuple[_Unit, ...], tuple]:
        """Return the units that matter for the goal and whose form is one in the inputs, and all
        units that are not decided.
        """
        state, inputs = node.state, self.statement.inputs
        relevant = None if self.whole else self._relevant(node)
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
                lead, atom = self.atoms.scaled(form)
                if not atom or atom in state.decided or atom in seen:
                    continue
                pending.append((name, own))
                waiting.add(own)
                if all(key <= inputs for key in form) and (relevant is None or atom in relevant):
                    seen.add(atom)
                    factor, _ = self.atoms.scaled(self.setting.unit(name))
                    scaled = {key: factor * value for key, value in form.items()}
                    ready.append((name, scaled, atom, factor * lead > 0))
            if ready:
                break
        rows = node.cell.floats([form for _, form, *_ in ready])
        found = (_Unit(n, f, row, a, up) for (n, f, a, up), row in zip(ready, rows, strict=True))
        return tuple(found), tuple(pending)

    def _relevant(self, node: _Node) -> set[int]:
        """Return the atoms on which the cases depend that are not excluded."""
        found: set[int] = set()
        for number in range(len(self.cases)):
            if number not in node.excluded:
                for _, form in self._case(node.state, number):
                    for key in form:
                        if key > self.statement.inputs and key not in found:
                            found |= self.atoms.below(key)
        return found

    def _sides(self, node: _Node) -> list[tuple[bool, Multipliers] | None]:
        """Return for each unit of the front (whether it is at least 0 on the cell, multipliers for
        that), None where it has both signs.
        """
        seen = node.cell.range(np.array([unit.row for unit in node.front]))
        found: list[tuple[bool, Multipliers] | None] = []
        for place, (_, form, row, *_) in enumerate(node.front):
            found.append(None)
            for active, sign in ((True, 1), (False, -1)):
                if seen is not None and min(sign * seen[place]) < -SURE:
                    continue
                own = form if active else {k: -v for k, v in form.items()}
                bound = node.cell.least(own, sign * row)
                if bound is not None and bound.value >= 0:
                    found[-1] = active, bound.multipliers
                    break
        return found

    def _fixed(self, node: _Node) -> tuple[list, _Node, list]:
        """Return the splits of the units of the front that have one sign on the cell, each with a
        side that is empty, and what is left of the cell within the last of them: what stands in the
        tree before that, it, and what stands after it.
        """
        if not node.front:
            return [], node, []
        before, after, left, decided = [], [], [], {}
        for unit, side in zip(node.front, self._sides(node), strict=True):
            if side is None:
                left.append(unit)
                continue
            active, multipliers = side
            own = (("path", node.depth + len(decided)), fmpq(1))
            leaf = ["empty", _written([own, *multipliers])]
            decided[unit.atom] = unit.up == active
            before.append(["split", unit.name, "on" if active else "off"])
            (after if active else before).append(leaf)
        state = node.state.after(decided) if decided else node.state
        depth = node.depth + len(decided)
        return before, replace(node, state=state, depth=depth, front=tuple(left)), after[::-1]

    def _best(self, node: _Node) -> _Unit:
        """Return the unit whose lines leave most open where the goal was bounded, else the one
        whose fold cuts the cell most evenly, as far as vertices show it.
        """
        front = node.front
        open_yet = [node.gaps.get(unit.atom, 0.0) for unit in front]
        if max(open_yet) > 0:
            return front[int(np.argmax(open_yet))]
        seen = node.cell.range(np.array([unit.row for unit in front]))
        if seen is None:
            return front[0]
        even = np.minimum(-seen[:, 0], seen[:, 1]) / (seen[:, 1] - seen[:, 0] + 1e-300)
        return front[int(np.argmax(even))]


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

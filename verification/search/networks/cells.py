"""Polyhedra of inputs on which signs of linear forms are asked for: floats guess which rows decide,
exact arithmetic confirms.

A `Cell` of low dimension keeps its vertices, cut anew by each row; any other cell asks HiGHS.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from flint import fmpq, fmpq_mat

from assay.verification.kernel.budget import spend
from assay.verification.kernel.piecewise import Form
from assay.verification.search.networks.near import entries, nearest
from assay.verification.search.networks.simplex import minimum

MOST_VERTICES = 4_000
"""A cell with more vertices asks HiGHS instead."""
DIMENSION = 7
"""The highest dimension in which vertices are tried."""
EXACT = 16
"""The highest dimension in which a linear program is solved exactly where floats fail."""
NEAR = 1e-9
"""Relative to the size of a row, what floats take for 0."""

Multipliers = list[tuple[tuple[str, int], fmpq]]
"""(kind and number of a row, multiplier)."""


class Bound(NamedTuple):
    """A linear form is at least ``value`` on a cell: it is the sum of multiples of rows and of this
    number; more than it, if one of the rows is ``strict``.
    """

    multipliers: Multipliers
    value: fmpq
    strict: bool


@dataclass(frozen=True)
class Row:
    """A relation ``form >= 0`` (> 0 if ``strict``) that holds on a cell; an equation is two of
    them, whose ``factor`` says how the form is made from the relation's.
    """

    form: Form
    kind: tuple[str, int]
    strict: bool = False
    factor: int = 1


class Cell:
    """The inputs that satisfy some rows."""

    def __init__(self, inputs: int, rows: Iterable[Row]) -> None:
        self.inputs = inputs
        self.rows: tuple[Row, ...] = ()
        self.matrix = np.zeros((0, inputs + 1))
        self.vertices: np.ndarray | None = None
        self.meets: np.ndarray | None = None
        self._extend(list(rows))
        self._sides = _sides(inputs, self.rows)
        if inputs <= DIMENSION and not any(row.factor < 0 for row in self.rows):
            self._start()

    # ---- floats ----------------------------------------------------------------------------------
    def floats(self, forms: Sequence[Form]) -> np.ndarray:
        """Return forms in the inputs as rows (coefficients, constant), each scaled to size 1."""
        found = np.zeros((len(forms), self.inputs + 1))
        for index, form in enumerate(forms):
            for key, value in entries(form.items()):
                found[index, key - 1] = value  # the constant is the last entry
        size = np.abs(found).max(axis=1, keepdims=True)
        return found / np.where(size > 0, size, 1)

    def _extend(self, rows: Sequence[Row], scaled: np.ndarray | None = None) -> None:
        self.rows = (*self.rows, *rows)
        scaled = self.floats([row.form for row in rows]) if scaled is None else scaled
        self.matrix = np.concatenate([self.matrix, scaled])

    def _start(self) -> None:
        """Find the vertices of a bounded cell: a box around it, cut by each row."""
        ends = [self._end(i, sign) for i in range(self.inputs) for sign in (1, -1)]
        if any(end is None for end in ends):
            return
        low = np.array([end for end in ends[::2]])
        high = -np.array([end for end in ends[1::2]])
        room = 1 + high - low
        low, high = low - room, high + room
        box = np.vstack([np.eye(self.inputs), -np.eye(self.inputs)])
        box = np.column_stack([box, np.concatenate([-low, high])])
        corners = np.array(list(product(*zip(low, high, strict=True))))
        meets = np.abs(corners @ box[:, :-1].T + box[:, -1]) < NEAR
        for row in self.matrix:
            cut = _cut(corners, meets, row)
            if cut is None or not len(cut[0]):
                return
            corners, meets = cut
        if not meets[:, : len(box)].any():  # every vertex is one of the cell itself
            self.vertices, self.meets = corners, meets[:, len(box) :]

    def _end(self, place: int, sign: int) -> float | None:
        """Return a lower bound of an input, times a sign; None where there is none."""
        if (side := self._sides.get((place + 1, sign > 0))) is not None:
            form = self.rows[side].form
            return -sign * nearest(form.get(0, fmpq(0)) / form[place + 1])
        return self._extreme(sign * np.eye(self.inputs)[place])

    def _extreme(self, direction: np.ndarray) -> float | None:
        """Return the least value of a linear form without constant; None where there is none."""
        found = _program(direction, self.matrix)
        return None if found is None else float(found.fun)

    def center(self) -> tuple[np.ndarray, float] | None:
        """Return (a point that is deep inside as far as it is easily found, its least distance from
        a boundary, at most 1; about 0 where the cell is flat); None where no point was found.
        """
        if self.vertices is not None:
            point = self.vertices.mean(axis=0)
            slack = self.matrix[:, :-1] @ point + self.matrix[:, -1]
            return point, float(slack.min(initial=1))
        # the point with the largest slack t <= 1 in all rows
        size = np.linalg.norm(self.matrix[:, :-1], axis=1)
        slack = np.column_stack([self.matrix[:, :-1], -size, self.matrix[:, -1]])
        bound = np.zeros(self.inputs + 2)
        bound[-2:] = -1, 1
        cost = np.zeros(self.inputs + 1)
        cost[-1] = -1
        found = _program(cost, np.vstack([slack, bound]))
        if found is None or found.x[-1] < -NEAR:
            return None
        return found.x[:-1], float(found.x[-1])

    def range(self, scaled: np.ndarray) -> np.ndarray | None:
        """Return the least and greatest values of forms, given in floats, as far as floats see
        them; None where only a linear program could tell.
        """
        if self.vertices is None:
            return None
        spend("entry", 2_000 + self.vertices.size * len(scaled))
        values = scaled[:, :-1] @ self.vertices.T + scaled[:, -1:]
        found = np.empty((len(scaled), 2))
        values.min(axis=1, out=found[:, 0])
        values.max(axis=1, out=found[:, 1])
        return found

    def after(self, row: Row, scaled: np.ndarray | None = None) -> Cell:
        """Return the part of the cell on which one more row holds; ``scaled``: it in floats."""
        new = object.__new__(Cell)
        new.inputs, new.rows, new.matrix = self.inputs, self.rows, self.matrix
        new._sides, new.vertices, new.meets = self._sides, None, None
        new._extend([row], None if scaled is None else scaled[None])
        if self.vertices is not None and self.meets is not None:
            cut = _cut(self.vertices, self.meets, new.matrix[-1])
            spend("entry", 10_000 + 50 * self.vertices.size)
            if cut is not None and len(cut[0]) > self.inputs:
                new.vertices, new.meets = cut
        return new

    # ---- exact -----------------------------------------------------------------------------------
    def least(self, form: Form, scaled: np.ndarray | None = None) -> Bound | None:
        """Return the greatest lower bound of a form (a lesser one, if that is not negative); None
        where there is none or floats led astray.  ``scaled``: the form in floats.
        """
        spend("term", 5 + len(form))
        if (found := self._by_sides(form)) is not None and found.value >= 0:
            return found
        if not self.rows:
            return None if any(form.keys() - {0}) else Bound([], form.get(0, fmpq(0)), False)
        scaled = self.floats([form])[0] if scaled is None else scaled
        found = None
        if self.vertices is not None and self.meets is not None:
            place = int(np.argmin(self.vertices @ scaled[:-1]))
            found = self._by_rows(form, np.flatnonzero(self.meets[place]), scaled)
            if found is not None:
                return found
        program = _program(scaled[:-1], self.matrix)
        if program is not None:
            marginals = np.abs(program.ineqlin.marginals)
            found = self._by_rows(form, np.flatnonzero(marginals > 1e-11), scaled)
        return self._exactly(form) if found is None else found

    def _exactly(self, form: Form) -> Bound | None:
        """Find the greatest lower bound in exact arithmetic, where the cell is small enough."""
        if self.inputs > EXACT or len(self.rows) > EXACT**2:
            return None
        columns = [_coefficients(row.form, self.inputs) for row in self.rows]
        costs = [row.form.get(0, fmpq(0)) for row in self.rows]
        found = minimum(columns, _coefficients(form, self.inputs), costs)
        if found is None:
            return None
        used = [(factor, self.rows[i]) for i, factor in found.items() if factor != 0]
        rest = form.get(0, fmpq(0)) - sum((f * row.form.get(0, 0) for f, row in used), fmpq(0))
        strict = any(row.strict for _, row in used)
        return Bound([(row.kind, f * row.factor) for f, row in used], rest, strict)

    def exact_point(self) -> list[fmpq] | None:
        """Return an exact point with the largest slack, at most 1, in all rows; None where the cell
        is empty, or too large for exact arithmetic.
        """
        if self.inputs > EXACT or len(self.rows) > EXACT**2:
            return None
        columns = [[*_coefficients(row.form, self.inputs), fmpq(-1)] for row in self.rows]
        columns.append([fmpq(0)] * self.inputs + [fmpq(-1)])
        costs = [*(row.form.get(0, fmpq(0)) for row in self.rows), fmpq(1)]
        found = minimum(columns, [fmpq(0)] * self.inputs + [fmpq(-1)], costs)
        if found is None or len(found) <= self.inputs:
            return None
        tight = sorted(found)
        point = fmpq_mat([columns[i] for i in tight]).solve(fmpq_mat([[-costs[i]] for i in tight]))
        return [point[i, 0] for i in range(self.inputs)] if point[self.inputs, 0] >= 0 else None

    def _by_sides(self, form: Form) -> Bound | None:
        """Use rows in one input each, where the cell began with such."""
        rest, found, strict = form.get(0, fmpq(0)), [], False
        for key, value in form.items():
            if key:
                if (side := self._sides.get((key, value > 0))) is None:
                    return None
                row = self.rows[side]
                factor = value / row.form[key]
                rest -= factor * row.form.get(0, 0)
                found.append((row.kind, factor * row.factor))
                strict |= row.strict
        return Bound(found, rest, strict)

    def _by_rows(self, form: Form, support: np.ndarray, scaled: np.ndarray) -> Bound | None:
        """Write a form as a sum of multiples >= 0 of these rows and a constant."""
        if len(support) > self.inputs:
            guess = _combination(self.matrix[support, :-1].T, scaled[:-1])
            if guess is None:
                return None
            support = support[guess > 1e-11]
        rows = [self.rows[i] for i in support]
        if not rows and any(form.keys() - {0}):
            return None
        factors = solved([row.form for row in rows], form, self.inputs)
        if factors is None or any(factor < 0 for factor in factors):
            return None
        used = [(f, row) for f, row in zip(factors, rows, strict=True) if f != 0]
        rest = form.get(0, fmpq(0)) - sum((f * row.form.get(0, 0) for f, row in used), fmpq(0))
        strict = any(row.strict for _, row in used)
        return Bound([(row.kind, f * row.factor) for f, row in used], rest, strict)

    def contradiction(self, extra: Sequence[Row]) -> Multipliers | None:
        """Return multipliers that show that no input of the cell satisfies the extra rows; None
        where there is one, or floats led astray.
        """
        if len(extra) == 1:
            form = extra[0].form
            found = self.least({key: -value for key, value in form.items()})
            if found is None or found.value < 0:
                return None
            if found.value == 0 and not (found.strict or extra[0].strict):
                return None
            return [(extra[0].kind, fmpq(extra[0].factor)), *found.multipliers]
        rows = [*self.rows, *extra]
        spend("pivot", 20 + len(rows) * self.inputs / 100)
        chosen = self._guessed(rows, self.floats([row.form for row in extra]))
        found = None if chosen is None else _contradicting(chosen, self.inputs)
        return self._exact_contradiction(rows) if found is None else found

    def _guessed(self, rows: Sequence[Row], extra: np.ndarray) -> list[Row] | None:
        """Return rows of which floats think that multiples contradict each other."""
        from scipy.optimize import linprog

        matrix = np.vstack([self.matrix, extra])
        # multiples that cancel all inputs, of total 1, with the least constant; where that is 0,
        # with the most of strict rows
        cancel = np.vstack([matrix[:, :-1].T, np.ones(len(rows))])
        wanted = np.append(np.zeros(self.inputs), 1.0)
        program = linprog(matrix[:, -1], A_eq=cancel, b_eq=wanted, method="highs-ds")
        if program.status != 0 or program.fun > 1e-7:
            return None
        if program.fun > -1e-9:
            program = linprog(
                [-1.0 if row.strict else 0.0 for row in rows],
                A_ub=matrix[None, :, -1],
                b_ub=[1e-12],
                A_eq=cancel,
                b_eq=wanted,
                method="highs-ds",
            )
            if program.status != 0:
                return None
        return [rows[i] for i in np.flatnonzero(program.x > 1e-11)]

    def _exact_contradiction(self, rows: Sequence[Row]) -> Multipliers | None:
        """Find multiples of rows that contradict each other in exact arithmetic."""
        if self.inputs > EXACT or len(rows) > EXACT**2:
            return None
        costs = [row.form.get(0, fmpq(0)) for row in rows]
        columns = [[*_coefficients(row.form, self.inputs), fmpq(1)] for row in rows]
        wanted = [fmpq(0)] * self.inputs + [fmpq(1)]
        found = minimum(columns, wanted, costs)
        value = None if found is None else sum((f * costs[i] for i, f in found.items()), fmpq(0))
        if found is None or value > 0:
            return None
        if value == 0:  # then a strict row has to take part
            columns = [[*column, cost] for column, cost in zip(columns, costs, strict=True)]
            found = minimum(columns, [*wanted, fmpq(0)], [fmpq(-int(row.strict)) for row in rows])
            if found is None or not any(f > 0 and rows[i].strict for i, f in found.items()):
                return None
        return [(rows[i].kind, f * rows[i].factor) for i, f in found.items() if f != 0]


def _combination(columns: np.ndarray, target: np.ndarray) -> np.ndarray | None:
    """Return factors >= 0 with which columns, more than it has entries, add up to a target."""
    size, count = columns.shape
    if count <= size + 2:  # few bases: each is tried, which is quicker than to load a solver
        for chosen in combinations(range(count), size):
            basis = columns[:, chosen]
            if abs(np.linalg.det(basis)) > NEAR:
                found = np.linalg.solve(basis, target)
                if found.min() > -NEAR:
                    whole = np.zeros(count)
                    whole[list(chosen)] = found
                    return whole
        return None
    from scipy.optimize import nnls

    try:
        return np.asarray(nnls(columns, target)[0])
    except RuntimeError:
        return None


def _coefficients(form: Form, inputs: int) -> list[fmpq]:
    return [form.get(key, fmpq(0)) for key in range(1, inputs + 1)]


def _contradicting(rows: Sequence[Row], inputs: int) -> Multipliers | None:
    """Return multiples of rows that cancel all inputs and leave a contradiction; the last row
    counts once.
    """
    if not rows:
        return None
    *others, last = rows
    target = {key: -value for key, value in last.form.items()}
    factors = solved([row.form for row in others], target, inputs)
    if factors is None or any(factor < 0 for factor in factors):
        return None
    factors = [*factors, fmpq(1)]
    rest = sum((f * r.form.get(0, 0) for f, r in zip(factors, rows, strict=True)), fmpq(0))
    strict = any(r.strict and f > 0 for f, r in zip(factors, rows, strict=True))
    if rest > 0 or rest == 0 and not strict:
        return None
    return [(r.kind, f * r.factor) for f, r in zip(factors, rows, strict=True) if f != 0]


def solved(forms: Sequence[Form], target: Form, inputs: int) -> list[fmpq] | None:
    """Return factors with which the coefficients of the forms, the constants aside, add up to those
    of the target; None where there are none.
    """
    if not forms:
        return None if any(target.keys() - {0}) else []
    longest = max(
        int(value.p).bit_length() + int(value.q).bit_length() for value in target.values()
    )
    spend("term", 5 + inputs * len(forms) * (1 + longest / 500) / 14)
    columns = [*forms, target]
    table = fmpq_mat([[form.get(key, fmpq(0)) for form in columns] for key in range(1, inputs + 1)])
    reduced, rank = table.rref()
    found = [fmpq(0)] * len(forms)
    for row in range(rank):
        lead = next(i for i in range(len(columns)) if reduced[row, i] != 0)
        if lead == len(forms):
            return None
        found[lead] = reduced[row, len(forms)]
    return found


def _sides(inputs: int, rows: Sequence[Row]) -> dict[tuple[int, bool], int]:
    """Return (input, whether from below) -> the tightest row in this input alone."""
    found: dict[tuple[int, bool], int] = {}
    for index, row in enumerate(rows):
        keys = [key for key in row.form if key]
        if len(keys) == 1:
            (key,) = keys
            side = key, row.form[key] > 0
            if side in found:
                other = rows[found[side]].form
                ends = [-form.get(0, fmpq(0)) / form[key] for form in (row.form, other)]
                if (ends[0] > ends[1]) != side[1]:
                    continue
            found[side] = index
    return found


def _program(cost: np.ndarray, matrix: np.ndarray):
    """Minimise a linear form over rows (coefficients, constant) >= 0; None where that fails."""
    from scipy.optimize import linprog

    spend("pivot", 10 + matrix.size / 250)
    found = linprog(
        cost, A_ub=-matrix[:, :-1], b_ub=matrix[:, -1], bounds=(None, None), method="highs-ds"
    )
    return found if found.status == 0 else None


def _cut(
    vertices: np.ndarray, meets: np.ndarray, row: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return the vertices of a polytope after one more row, with the rows that each one meets; None
    where there are too many.

    Two vertices are joined by an edge where the rows that both meet are at least one less than the
    dimension, and no third vertex meets all of these.
    """
    values = vertices @ row[:-1] + row[-1]
    near = NEAR * (1 + np.abs(vertices) @ np.abs(row[:-1]))
    inside, outside = values > near, values < -near
    on = ~inside & ~outside
    kept = inside | on
    found, marks = [vertices[kept]], [np.column_stack([meets[kept], on[kept]])]
    if outside.any() and inside.any():
        ins, outs = np.flatnonzero(inside), np.flatnonzero(outside)
        if len(ins) * len(outs) > 400_000:
            return None
        ints = meets.astype(np.float32)
        common = ints[ins] @ ints[outs].T
        dimension = vertices.shape[1]
        for a, b in np.argwhere(common >= dimension - 1 - 0.5):
            both = meets[ins[a]] & meets[outs[b]]
            if dimension > 2 and (meets[:, both].all(axis=1)).sum() > 2:
                continue
            one, other = values[ins[a]], values[outs[b]]
            share = one / (one - other)
            point = vertices[ins[a]] + share * (vertices[outs[b]] - vertices[ins[a]])
            found.append(point[None])
            marks.append(np.append(both, True)[None])
    corners, joined = np.concatenate(found), np.concatenate(marks)
    return (corners, joined) if len(corners) <= MOST_VERTICES else None

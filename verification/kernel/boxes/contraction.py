"""Contraction: cut from a box what one of the atoms of a clause certifies, by forward and backward
propagation (HC4).

A clause is a disjunction of atoms g > 0 or g >= 0 (parts of the goal and negated hypotheses).  Let
S be the set of points of the box where no atom used so far is true.  Every node of the tape carries
an interval that holds its values on S:

    forward   an operation has a value on all of S if the intervals of its arguments allow no
              exception; then the interval
              of its value may be intersected with what was known
    cut       an atom that has a value on all of S is false on the smaller set S' = S where g <= 0
              (g < 0): S becomes S',
              and the interval of g is cut; at the points removed the atom has a value and is true
    backward  the interval of a value bounds those of the arguments (`inverse`)

So each point outside S satisfies the clause, an atom that may be undefined somewhere on S is not
used (at the points that other atoms have removed it may well be undefined), and equal
subexpressions share one interval: a hypothesis about X + Y bounds X + Y wherever the goal holds it.
It remains to certify the clause on the hull of S, a smaller box; an empty S ends the matter.

Quadratic atoms are also used as sums of squares of affine forms, which bounds their variables.
`mean` adds, for each atom with slopes on the hull, the mean value form about the centre: an atom
that is false bounds each variable whose slope has one sign (an interval Newton step).
"""

from __future__ import annotations

from typing import Any

from flint import arb, ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.operations import ARGUMENTS, rational
from assay.verification.kernel.boxes.inverse import Empty, meet, narrow
from assay.verification.kernel.boxes.problem import Atom, Side
from assay.verification.kernel.boxes.squares import square_node
from assay.verification.kernel.budget import spend

_FALSE = {True: (None, arb(0), 1), False: (None, arb(0), 3)}
"""Values of g where g > 0 (True), g >= 0 (False) is false."""


class Contractor:
    """Propagation over one clause (a tuple of atoms, None = dropped) at one precision."""

    def __init__(self, bench: Any, clause: Any, prec: int = 64) -> None:
        self.bench, self.prec = bench, prec
        self.atoms = [a for a in clause if a is not None]
        tape = bench.tape
        for atom in list(
            self.atoms
        ):  # the same polynomial once more, in a form that bounds each variable
            node = square_node(tape, atom.node)
            if node is not None and node != atom.node:
                self.atoms.append(Atom(node, atom.strict))
        self.need = sorted(set().union(*(tape._ancestors(a.node) for a in self.atoms)))
        self.place = {index: i for i, index in enumerate(self.need)}
        self.program: list[Any] = []
        self.start: list[Any] = [None] * len(self.need)
        spend("compile", len(self.need))
        engine = iv.IntervalEngine(prec)
        self.inputs = {}
        for i, index in enumerate(self.need):
            op, *args = tape.nodes[index]
            if op == "const":
                self.start[i] = engine.const(args[0])
            elif op == "pi":
                self.start[i] = engine.pi()
            elif op == "var":
                self.inputs[args[0]] = i
            else:
                count = ARGUMENTS[op]
                self.program.append(
                    (
                        i,
                        op,
                        getattr(engine, op),
                        tuple(self.place[a] for a in args[:count]),
                        tuple(args[count:]),
                    )
                )
        self.ends = [(self.place[a.node], a) for a in self.atoms]

    def run(self, box: Any, rounds: int, mean: bool = False) -> dict[str, Any] | None:
        """Return {variable: interval of its values on S} after some rounds, or None when S is
        empty.
        """
        before = ctx.prec
        ctx.prec = self.prec
        try:
            values = list(self.start)
            for name, side in zip(self.bench.names, box):
                if name in self.inputs:
                    values[self.inputs[name]] = side.interval(self.prec)
            for _ in range(rounds):
                spend("interval", 4 * len(self.program))
                self._forward(values)
                for i, atom in self.ends:
                    if values[i] is not None:
                        values[i] = meet(values[i], _FALSE[atom.strict])
                self._backward(values)
                if mean:
                    self._centred(values, box)
            return {name: values[i] for name, i in self.inputs.items()}
        except Empty:
            return None
        finally:
            ctx.prec = before

    def _forward(self, values: Any) -> None:
        for i, _, function, args, extra in self.program:
            known = [values[a] for a in args]
            if None in known:
                continue
            try:
                x = function(*known, *extra)
            except iv.Undefined:  # not certainly: stays unknown, and so do all that depend on it
                continue
            old = values[i]
            values[i] = x if old is None else meet(x, old)

    def _backward(self, values: Any) -> None:
        for i, op, _, args, extra in reversed(self.program):
            z = values[i]
            if z is not None:  # then the arguments are known too
                for a, new in zip(args, narrow(op, z, [values[a] for a in args], extra)):
                    values[a] = meet(values[a], new)

    def _centred(self, values: Any, box: Any) -> None:
        hull = tuple(
            values[self.inputs[n]] if n in self.inputs else s.interval(self.prec)
            for n, s in zip(self.bench.names, box)
        )
        names = [n for n, s in zip(self.bench.names, box) if not s.thin]
        centre = list(hull)
        gaps = {}
        for name in names:
            v = self.bench.names.index(name)
            lo, hi, _ = hull[v]
            if lo is None or hi is None:
                continue
            middle = ((lo + hi) / 2).mid()
            if not (middle >= lo and middle <= hi):
                continue
            centre[v] = iv.point(middle)
            gaps[name] = iv.sub(hull[v], centre[v])
        for atom in self.atoms:
            self._newton(atom, values, hull, centre, gaps)

    def _newton(self, atom: Any, values: Any, hull: Any, centre: Any, gaps: Any) -> None:
        bench, tape = self.bench, self.bench.tape
        names = [n for n in gaps if n in tape.free(atom.node)]
        if bench.jumps(atom.node):
            return
        outputs = (atom.node, *(tape.derivative(atom.node, n) for n in names))
        spend("interval", 10 * len(outputs) + 2 * len(tape._ancestors(atom.node)) * len(outputs))
        try:
            slopes = bench.function(outputs, self.prec)(*hull)[1:]
            there = bench.function((atom.node,), self.prec)(*centre)[0]
        except iv.Undefined:
            return
        parts = [iv.mul(s, gaps[n]) for s, n in zip(slopes, names)]
        total = there
        for part in parts:
            total = iv.add(total, part)
        meet(total, _FALSE[atom.strict])
        for k, (slope, name) in enumerate(zip(slopes, names)):
            if not (iv.positive(slope) or iv.positive(iv.neg(slope))):
                continue
            rest = there
            for j, part in enumerate(parts):
                rest = rest if j == k else iv.add(rest, part)
            step = iv.div(iv.sub(_FALSE[atom.strict], rest), slope)  # slope * gap <= -rest
            i = self.inputs[name]
            v = bench.names.index(name)
            values[i] = meet(values[i], iv.add(centre[v], step))


# ---- boxes ---------------------------------------------------------------------------------------
def moved_to(side: Side, down: Any, up: Any) -> Side | None:
    """Return the range with the lower and upper ends given (None: as it was), closed there; None if
    it would be empty.
    """
    lo, flags = (side.lo, side.open) if down is None else (down, side.open & 2)
    hi, flags = (side.hi, flags) if up is None else (up, flags & 1)
    if (
        isinstance(lo, fmpq)
        and isinstance(hi, fmpq)
        and (lo > hi or (lo == hi and flags and not side.integer))
    ):
        return None
    return (
        Side(lo, hi, 0 if side.integer else flags, side.integer)
        if down is not None or up is not None
        else side
    )


def reread(box: Any, names: Any, data: dict[str, Any], found: Any) -> tuple[Any, ...] | None:
    """Return the box with the recorded ends, or None when one of them cuts off more than was
    found.
    """
    sides = list(box)
    for name, moved in data.items():
        v = names.index(name)
        side, x = box[v], found.get(name)
        if x is None or side.thin or not moved or set(moved) - {"lo", "hi"}:
            return None
        down, up = (rational(moved[e]) if e in moved else None for e in ("lo", "hi"))
        for q, end, sign in ((down, x[0], 1), (up, x[1], -1)):
            if q is None:
                continue
            if end is None or (side.integer and q.q != 1):
                return None
            with ctx.workprec(
                1024
            ):  # the recorded end must not lie inside; the next integer outside must be excluded
                outside = arb(q - sign if side.integer else q)
                kept = end > outside if sign == 1 else end < outside
            if not (kept or (not side.integer and end == outside)):
                return None
        sides[v] = moved_to(side, down, up)
        if sides[v] is None:
            return None
    return tuple(sides)

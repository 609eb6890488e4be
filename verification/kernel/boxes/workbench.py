"""Enclosures of the nodes of one tape on boxes, and the tests of leaves that they decide: the mean
value form, the Taylor form, and what vanishes identically.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import arb, ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.interval import Interval
from assay.theory.language.operations import Unsupported, rational
from assay.verification.kernel.boxes.contraction import Contractor
from assay.verification.kernel.boxes.forms import JUMPS, to_sympy
from assay.verification.kernel.boxes.problem import Atom, Side
from assay.verification.kernel.budget import spend
from assay.verification.kernel.normal import is_zero

LARGE = 10**5
"""Fixed values beyond this size are not put into expressions."""


class Workbench:
    """Compiled functions over one tape, by precision, and the leaf tests; shared by the search and
    by the checker.
    """

    def __init__(self, tape: Any, symbols: Any) -> None:
        self.tape, self.symbols = tape, symbols
        self.names = tape.variables
        self._compiled: dict[Any, Any] = {}
        self._sizes: dict[Any, Any] = {}
        self._jumpy: dict[int, bool] = {}
        self._sympy: dict[int, object] = {}
        self._contractors: dict[Any, Any] = {}
        self.boxes = 0

    def function(self, outputs: Any, prec: int = 64) -> Callable[..., tuple[Interval, ...]]:
        key = (outputs, prec)
        if key not in self._compiled:
            self._sizes[outputs] = size_of(self.tape, outputs)
            spend("compile", self._sizes[outputs])
            with ctx.workprec(prec):
                self._compiled[key] = self.tape.compile(outputs, iv.IntervalEngine(prec))
        return self._compiled[key]

    def enclose(self, node: int, box: Any, prec: int = 64) -> Interval | None:
        """Return an interval that holds the node's values on the box, or None where it is not
        certainly defined.
        """
        self.boxes += 1
        values = self.run((node,), box, prec)
        return None if values is None else values[0]

    def run(self, outputs: Any, box: Any, prec: int = 64) -> tuple[Interval, ...] | None:
        """Return the enclosures of the nodes on the box, or None where one of them is not certainly
        defined.
        """
        before = ctx.prec
        ctx.prec = prec
        try:  # (running the constants may already find something undefined)
            function = self._compiled.get((outputs, prec)) or self.function(outputs, prec)
            spend("interval", self._sizes[outputs] * (1 + prec / 512))
            return function(*[s.interval(prec) for s in box])
        except iv.Undefined:
            return None
        finally:
            ctx.prec = before

    def contractor(self, clause: Any, prec: int = 64) -> Contractor:
        """Return the (cached) propagation over a clause."""
        key = (clause, prec)
        if key not in self._contractors:
            self._contractors[key] = Contractor(self, clause, prec)
        return self._contractors[key]

    def certain(self, atom: Atom, x: Any) -> bool:
        """Does the enclosure certify the atom?"""
        return x is not None and (iv.positive(x) if atom.strict else iv.nonnegative(x))

    def slopes(self, node: int, box: Any, prec: int = 64) -> dict[str, Interval] | None:
        """Return {variable: slope enclosure} for the variables of the node that are not fixed, or
        None (no derivative).
        """
        if self.jumps(node):
            return None
        names = [n for n, s in zip(self.names, box) if n in self.tape.free(node) and not s.thin]
        outputs = (node, *(self.tape.derivative(node, n) for n in names))
        values = self.run(
            outputs, box, prec
        )  # the node itself is run too: it must be defined on the whole box
        return None if values is None else dict(zip(names, values[1:]))

    def jumps(self, node: int) -> bool:
        """May the node be discontinuous (it holds the slope of abs, min or max)?"""
        if node not in self._jumpy:
            self._jumpy[node] = any(
                self.tape.nodes[a][0] in JUMPS for a in self.tape._ancestors(node)
            )
        return self._jumpy[node]

    def expression(self, node: int, box: Any = None) -> Any:
        """Return the node as a SymPy expression, with the fixed variables of the box put in.

        Raises:
            Unsupported: a value so large that SymPy might compute a power without end.
        """
        expr = to_sympy(self.tape, node, self.symbols, self._sympy)
        if box is None:
            return expr
        import sympy as sp

        if any(s.thin and isinstance(s.lo, fmpq) and max(abs(s.lo.p), s.lo.q) > LARGE for s in box):
            raise Unsupported("a fixed value is too large for exact rewriting")
        put = {
            self.symbols[n]: (
                sp.Rational(int(s.lo.p), int(s.lo.q)) if isinstance(s.lo, fmpq) else s.lo.expr
            )
            for n, s in zip(self.names, box)
            if s.thin
        }
        return expr.subs(put)

    def vanishes(self, node: int, box: Any) -> bool:
        """Is the node identically zero once the fixed variables of the box are put in?  Decided by
        exact normal form.
        """
        if self.tape.value(node) is not None:
            return self.tape.value(node) == 0
        x = self.enclose(node, box, 128)
        if x is None or iv.positive(x) or iv.positive(iv.neg(x)):
            return False
        try:
            return is_zero(self.expression(node, box))
        except Unsupported:
            return False

    # ---- the mean value form ---------------------------------------------------------------------
    def mean(self, atom: Atom, box: Any, at: dict[Any, Any], exact: bool, prec: int = 64) -> bool:
        """Check the rule "mean"."""
        slopes = self.slopes(atom.node, box, prec)
        if slopes is None or set(slopes) != set(at):
            return False
        with ctx.workprec(prec):
            place, strict = [], False
            extra: Interval = (arb(0), arb(0), 0)
            for name, side in zip(self.names, box):
                where = at.get(name)
                if where is None:
                    place.append(side)
                elif where in ("lo", "hi"):
                    slope = slopes[name] if where == "lo" else iv.neg(slopes[name])
                    if getattr(side, where) is None or not iv.nonnegative(slope):
                        return False
                    place.append(side.at(where))
                    strict = strict or (
                        iv.positive(slope) and bool(side.open & (1 if where == "lo" else 2))
                    )
                else:
                    q = rational(where)
                    gap = side.around(q, prec)
                    if gap is None:
                        return False
                    extra = iv.add(extra, iv.mul(slopes[name], gap))
                    place.append(Side(q, q, 0, side.integer))
            goal = Atom(atom.node, atom.strict and not strict)
            if exact:
                return (
                    not goal.strict
                    and extra[0] is not None
                    and bool(extra[0] >= 0)
                    and self.vanishes(atom.node, place)
                )
            value = self.enclose(atom.node, place, prec)
            return value is not None and self.certain(goal, iv.add(value, extra))

    def taylor(self, atom: Atom, box: Any, at: dict[Any, Any], order: int, prec: int = 64) -> bool:
        """Check the rule "taylor": derivatives at the point, those of the last order on the box."""
        tape, node = self.tape, atom.node
        names = [n for n, s in zip(self.names, box) if n in tape.free(node) and not s.thin]
        if set(names) != set(at) or not 2 <= order <= 12 or (len(names) > 1 and order != 2):
            return False
        place, gaps = list(box), {}
        for name in names:
            v, q = self.names.index(name), rational(at[name])
            place[v] = Side(q, q, 0, box[v].integer)
            gap = box[v].around(q, prec)
            if gap is None:
                return False
            gaps[name] = gap
        with ctx.workprec(prec):
            if len(names) == 1:
                chain = [node]
                for _ in range(order):
                    chain.append(tape.derivative(chain[-1], names[0]))
                if any(self.jumps(c) for c in chain[:-1]):
                    return False
                inner, last = (
                    self.run(tuple(chain[:-1]), place, prec),
                    self.run((node, chain[-1]), box, prec),
                )
                if inner is None or last is None:
                    return False
                total, power, scale = inner[0], None, 1
                for m in range(1, order + 1):
                    scale *= m
                    power = iv.ipow(gaps[names[0]], m)
                    term = iv.mul(last[1] if m == order else inner[m], power)
                    total = iv.add(total, iv.mul(iv.point(fmpq(1, scale)), term))
                return self.certain(atom, total)
            slopes = [tape.derivative(node, n) for n in names]
            bends = [
                (a, b, tape.derivative(slopes[a], names[b]))
                for a in range(len(names))
                for b in range(a + 1)
            ]
            if any(self.jumps(c) for c in (node, *slopes)):
                return False
            inner = self.run((node, *slopes), place, prec)
            last = self.run((node, *(b[2] for b in bends)), box, prec)
            if inner is None or last is None:
                return False
            total = inner[0]
            for name, slope in zip(names, inner[1:]):
                total = iv.add(total, iv.mul(slope, gaps[name]))
            for (a, b, _), bend in zip(bends, last[1:]):
                square = (
                    iv.ipow(gaps[names[a]], 2) if a == b else iv.mul(gaps[names[a]], gaps[names[b]])
                )
                bend = iv.mul(bend, square)
                total = iv.add(total, iv.mul(iv.point(fmpq(1, 2)), bend) if a == b else bend)
            return self.certain(atom, total)


def size_of(tape: Any, outputs: Any) -> int:
    """Return the number of operations under some nodes."""
    return len(frozenset().union(*map(tape._ancestors, outputs)))

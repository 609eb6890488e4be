"""The few rules by which a clause (a disjunction of sign conditions) is certified on a box, and
their checker.

A certificate is a tree.  Inner nodes cut the box or reduce a condition; leaves certify one atom g >
0 or g >= 0:

    {"split": x, "at": q, "low": tree, "high": tree}      the two parts (integers: x <= q and x >= q
    + 1); q is rational, or
                                                          an exact constant as nested lists; with
                                                          "owner": "low" (or "high") the point
                                                          itself belongs to that part only
    {"rule": "natural", "atom": i}                        the interval extension of g has the sign
    {"rule": "mean", "atom": i, "at": {x: "lo"|"hi"|q}}   g >= g(p) + sum over x of slope_x (x -
    p_x), p the named point;
                                                          "lo" needs slope_x >= 0 on the box, "hi"
                                                          slope_x <= 0 (dropped); "exact": true says
                                                          that g(p) = 0 by exact normal form
    {"rule": "taylor", "atom": i, "at": {x: q}, "order": m} the Taylor form about the point with the
    remainder on the box:
                                                          any order in one variable, order 2 in
                                                          several
    {"rule": "series", "atom": i, "var": x, "end": e, "order": n, "root": r}   generalised Taylor
    model at an end: `series.py`
    {"rule": "zero", "atom": i}                           g is identically 0 where the degenerate
    sides are put in
    {"rule": "derive", "atom": i, "var": x, "end": e, "slope": tree or "natural", "face": tree}
                                                          g is monotone in x towards the end e, so
                                                          its value there decides
    {"rule": "product", "atom": i, "factors": [{"expr": .., "tree": ..}]}   g is identically the
    product of the factors
    {"rule": "log", "atom": i, "above": A, "below": B, "expr": h, "trees": [..]}   g is identically
    A - B and exp(h) B is
                                                          identically A; the trees show A > 0, B > 0
                                                          and the sign of h
    {"rule": "given", "atoms": [i, j]}                    atom i is literally the opposite of atom j
    {"rule": "convex", "atom": i, "at": {x: q}}           g is convex on the box and p a lowest
    point (`touching`)
    {"rule": "combine", "atom": i, "with": [[j, m, k, expr], ..], "tree": tree}   a_i + sum (m + k
    a_j) a_j takes the place of atom i
                                                          (`touching`); instead of "tree", "at": {x:
                                                          q} certifies the sum by mean value forms;
                                                          "expr" writes a_i, expr a_j
    {"rule": "contract", "rounds": k, "box": {x: {"lo": q, "hi": q}}, "tree": tree}   outside the
    smaller box some atom is true
                                                          (`contraction`), inside the tree decides;
                                                          without "box" and "tree" nothing is left;
                                                          "mean": true uses mean value forms too

In "derive" the atoms that hold x are dropped (apart from g), as the others keep their truth along
the path to the face; "weak": true proves g > 0 from g >= 0 on the face, a strict slope and an end
that is not attained.  At an infinite end the face is {"rule": "limit"}: the limit of g there,
decided by `germs.py`, is >= 0 (> 0 for a strict atom without "weak").
"""

from __future__ import annotations

from math import prod
from typing import Any

from flint import fmpq

from assay.verification.kernel.boxes.contraction import reread
from assay.verification.kernel.boxes.forms import from_json, place_of
from assay.verification.kernel.boxes.germs import limit_at_least_zero
from assay.verification.kernel.boxes.problem import Atom, Side
from assay.verification.kernel.boxes.series import series
from assay.verification.kernel.boxes.touching import combined, convex, mean_combined
from assay.verification.kernel.boxes.workbench import Workbench
from assay.verification.kernel.normal import is_zero

MAX_PREC = 1 << 16
"""Most bits of a leaf: the library ends the process where memory for more is missing."""


class Checker:
    """Walks a certificate tree and re-verifies each step; nothing is searched for."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench

    def check(self, tree: Any, clause: Any, box: Any) -> bool:
        """Does the tree certify the clause (a tuple of atoms, None = dropped) on the box?"""
        names = self.bench.names
        while isinstance(tree, dict) and "split" in tree:
            i = names.index(tree["split"])
            at, owner = place_of(tree["at"]), tree.get("owner")
            whole = box[i].integer and isinstance(at, fmpq) and at.q == 1 and _whole_cut(box[i], at)
            if owner not in (None, "low", "high") or not (
                whole if box[i].integer else box[i].holds(at)
            ):
                return False
            low, high = (box[:i] + (part,) + box[i + 1 :] for part in box[i].cut(at, owner))
            if not self.check(tree["low"], clause, low):
                return False
            tree, box = tree["high"], high
        if not isinstance(tree, dict):
            return False
        rule, prec = tree.get("rule"), int(tree.get("prec", 64))
        if not 2 <= prec <= MAX_PREC:
            return False
        if rule == "given":
            i, j = tree["atoms"]
            one, other = clause[i], clause[j]
            return (
                one is not None
                and other is not None
                and not (one.strict and other.strict)
                and self.bench.tape.node("neg", one.node) == other.node
            )
        if rule == "contract":
            found = self.bench.contractor(clause, prec).run(
                box, int(tree["rounds"]), bool(tree.get("mean"))
            )
            if found is None:
                return True
            box = reread(box, names, tree["box"], found)
            return box is not None and self.check(tree["tree"], clause, box)
        i = tree.get("atom")
        if not isinstance(i, int) or not 0 <= i < len(clause) or clause[i] is None:
            return False
        atom = clause[i]
        if rule == "natural":
            return self.bench.certain(atom, self.bench.enclose(atom.node, box, prec))
        if rule == "mean":
            return self.bench.mean(atom, box, tree["at"], bool(tree.get("exact")), prec)
        if rule == "taylor":
            return self.bench.taylor(atom, box, tree["at"], int(tree["order"]), prec)
        if rule == "series":
            return series(self.bench, atom, box, tree)
        if rule == "convex":
            return convex(self.bench, atom, box, tree["at"], prec)
        if rule == "combine" and "tree" not in tree:
            return mean_combined(self.bench, clause, i, tree["with"], box, tree["at"], prec)
        if rule == "combine":
            new = combined(self.bench, clause, i, tree["with"], box, prec)
            return new is not None and self.check(
                tree["tree"], clause[:i] + (new,) + clause[i + 1 :], box
            )
        if rule == "zero":
            return not atom.strict and self.bench.vanishes(atom.node, box)
        if rule == "derive":
            return self._derive(tree, i, atom, clause, box, prec)
        if rule == "product":
            return self._product(tree, i, atom, clause, box)
        if rule == "log":
            return self._logarithm(tree, i, atom, clause, box)
        return False

    def _derive(self, tree: Any, i: int, atom: Atom, clause: Any, box: Any, prec: int) -> bool:
        bench, name, end = self.bench, tree["var"], tree["end"]
        v = bench.names.index(name)
        side = box[v]
        if (
            end not in ("lo", "hi")
            or bench.jumps(atom.node)
            or bench.enclose(atom.node, box, prec) is None
        ):
            return False
        infinite = getattr(side, end) is None
        weak = bool(tree.get("weak"))
        if weak and not (atom.strict and (infinite or side.open & (1 if end == "lo" else 2))):
            return False
        slope, face = reduced(bench, clause, i, name, end, weak)
        if tree["slope"] == "natural":
            x = bench.enclose(slope[i].node, box, prec)
            if not bench.certain(slope[i], x):
                return False
        elif not self.check(tree["slope"], slope, real(box, v)):
            return False
        if infinite:
            return tree["face"] == {"rule": "limit"} and limit_at_least_zero(
                bench.tape, atom.node, name, end, box, atom.strict and not weak
            )
        edge = box[:v] + (side.at(end),) + box[v + 1 :]
        if (
            bench.enclose(atom.node, edge, prec) is None
        ):  # g must be defined, so continuous, up to the face
            return False
        return self.check(tree["face"], face, edge)

    def _product(self, tree: Any, i: int, atom: Atom, clause: Any, box: Any) -> bool:
        bench = self.bench
        nodes = [from_json(bench.tape, f["expr"]) for f in tree["factors"]]
        total = prod(bench.expression(node, box) for node in nodes)
        if not is_zero(bench.expression(atom.node, box) - total):
            return False
        return all(
            self.check(f["tree"], clause[:i] + (Atom(node, atom.strict),) + clause[i + 1 :], box)
            for f, node in zip(tree["factors"], nodes)
        )

    def _logarithm(self, tree: Any, i: int, atom: Atom, clause: Any, box: Any) -> bool:
        import sympy as sp

        bench = self.bench
        above, below, gap = (from_json(bench.tape, tree[key]) for key in ("above", "below", "expr"))
        a, b, h = (bench.expression(n) for n in (above, below, gap))
        if not (
            is_zero(bench.expression(atom.node) - (a - b))
            and is_zero(sp.exp(h, evaluate=False) * b - a)
        ):
            return False
        atoms = (Atom(above, True), Atom(below, True), Atom(gap, atom.strict))
        return len(tree["trees"]) == 3 and all(
            self.check(t, clause[:i] + (new,) + clause[i + 1 :], box)
            for t, new in zip(tree["trees"], atoms)
        )


def _whole_cut(side: Side, at: fmpq) -> bool:
    return (side.lo is None or side.lo <= at) and (side.hi is None or at + 1 <= side.hi)


def real(box: tuple[Any, ...], v: int) -> tuple[Any, ...]:
    """Let an integer take all values between: a derivative that has a sign at integers alone says
    nothing of the function.
    """
    side = box[v]
    return box[:v] + (Side(side.lo, side.hi, side.open, False),) + box[v + 1 :]


def reduced(
    bench: Any, clause: Any, i: int, name: str, end: str, weak: bool
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the two clauses (slope, face) to which rule "derive" reduces atom i; atoms that hold
    the variable are dropped.
    """
    tape = bench.tape
    atom = clause[i]
    slope = tape.derivative(atom.node, name)
    if end == "hi":
        slope = tape.node("neg", slope)
    rest = [None if a is None or name in tape.free(a.node) else a for a in clause]
    one, two = list(rest), list(rest)
    one[i] = Atom(slope, weak)
    two[i] = Atom(atom.node, atom.strict and not weak)
    return tuple(one), tuple(two)

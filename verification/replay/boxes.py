"""Box certificates: the replay walks the tree of cuts and closes every box by its own means.

What is shown: on every box of the tree the goal holds, or a hypothesis fails, and the boxes cover
the domain.  A leaf's rule is a hint only: each box is closed by interval values, by a mean value
form, by the Taylor form or the reduction the leaf names (all with the replay's own derivatives), or
else by a few further halvings.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import factorial, prod

from mpmath import libmp
from mpmath.libmp import finf, fninf, fzero, mpf_cmp

from assay.verification.replay import derivatives, problems
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.branches import Branches
from assay.verification.replay.clauses import Clause, Side, clauses_of, jumps, read
from assay.verification.replay.contraction import Propagation
from assay.verification.replay.intervals import (
    LINE,
    Engine,
    Undefined,
    negated,
    nonnegative,
    positive,
    truth,
)
from assay.verification.replay.leaves import Leaves
from assay.verification.replay.terms import Term

HALVINGS = 6
MAX_WAYS = 256
_MOST_DERIVATIVES, _MOST_ROUNDS = 12, 100
"""Limits on what a certificate may ask for: derivatives of a Taylor form, rounds of narrowing."""


class Boxes(Leaves):
    """Checks box certificates of one problem; ``goals`` are (statement) conditions to show."""

    def __init__(self, problem: problems.Problem, certificate: dict):
        self.engines, self.last = {80: Engine(80), 160: Engine(160)}, None
        table, box, given = {}, {}, []
        settled = set()
        for name, r in problem.ranges.items():
            low, high = (None if e is None else T.subs(e, table) for e in (r.lower, r.upper))
            own = T.var(name)
            loose = (low.free if low is not None else frozenset()) | (
                high.free if high is not None else frozenset()
            )
            if r.integer:
                box[name] = Side(
                    self._whole(low, box, True), self._whole(high, box, False), integer=True
                )
            elif not loose:
                box[name] = Side(low, high, r.lower_open, r.upper_open)
            elif high is None:
                table[name], box[name] = T.add(low, own), Side(T.ZERO, None, r.lower_open)
            elif low is None:
                table[name], box[name] = T.add(high, own), Side(None, T.ZERO, False, r.upper_open)
            else:
                table[name], box[name] = (
                    T.add(low, T.mul(own, T.sub(high, low))),
                    Side(T.ZERO, T.ONE, r.lower_open, r.upper_open),
                )
                given.append(
                    L.relation(T.sub(high, low), ">" if r.lower_open or r.upper_open else ">=")
                )
            if loose and not r.integer:
                settled |= {
                    (
                        L.relation(T.sub(own, r.lower), ">" if r.lower_open else ">=")
                        if r.lower is not None
                        else None
                    ),
                    (
                        L.relation(T.sub(r.upper, own), ">" if r.upper_open else ">=")
                        if r.upper is not None
                        else None
                    ),
                }
        self.box, self.table = box, table
        self.given = tuple(given) + tuple(
            L.substitute(h, table) for h in problem.hypotheses if h not in settled
        )
        self.trees = (
            certificate["trees"]
            if "trees" in certificate
            else [c["tree"] for c in certificate["clauses"]]
        )

    def _whole(self, end, box, lower):
        """Return a whole number beyond which (hull over earlier variables) no integer of the range
        lies.
        """
        if end is None:
            return None
        q = T.value(end)
        if q is None:
            x = self.engines[80].run(
                end, {n: s.interval(self.engines[80]) for n, s in box.items()}, {}
            )
            x = x[0] if lower else x[1]
            if x in (fninf, finf):
                return None
            q = Fraction(*libmp.to_rational(x))
        return T.num(-(-q.numerator // q.denominator) if lower else q.numerator // q.denominator)

    def show(self, statement: tuple) -> None:
        """Raise `NotShown` unless the trees show the statement on the whole domain."""
        # a hypothesis h that fails in several ways (x != 0, a or b) is used as: the goal holds or h
        # fails, way by way
        ways = [c for c in (clauses_of(L.opposite(h)) for h in self.given) if len(c) != 1]
        if prod(map(len, ways)) > MAX_WAYS:
            ways = []
        for parts in (
            sum(choice, ())
            for choice in product(clauses_of(L.substitute(statement, self.table)), *ways)
        ):
            reason = None
            for tree in self.trees:
                try:
                    self.walk(tree, Clause(parts, self.given), self.box)
                    break
                except NotShown as failure:
                    reason = reason or failure
            else:
                raise reason or NotShown("no tree")

    def walk(self, tree, clause: Clause, box: dict) -> None:
        """Check a tree: raise `NotShown` at the first box that does not close."""
        while "split" in tree or "tree" in tree:
            if tree.get("rule") == "contract":
                box = self._contract(tree, clause, box)
                if box is None:
                    return
                tree = tree["tree"]
                continue
            if "split" not in tree:
                break
            name, at = tree["split"], read(tree["at"], box)
            side = box[name]
            owner = tree.get("owner")
            if side.integer:
                q = T.value(at)
                if q is None or q.denominator != 1:
                    raise NotShown("integers are cut at integers")
                low, high = replace(side, hi=at), replace(side, lo=T.num(q + 1))
            else:
                low = replace(side, hi=at, hi_open=owner == "high")
                high = replace(side, lo=at, lo_open=owner == "low")
            if not self._inside(side, at) and not side.integer:
                raise NotShown(f"a cut of {name} lies outside its range")
            self.walk(tree["low"], clause, {**box, name: low})
            tree, box = tree["high"], {**box, name: high}
        self.close(tree, clause, box, HALVINGS)

    def _contract(self, tree, clause, box):
        """Return the smaller box named by the tree, once what lies outside is shown; None when
        nothing was left.
        """
        engine = self.engines[80]
        found = Propagation(engine, clause.parts, clause.given).run(
            {n: s.interval(engine) for n, s in box.items()},
            min(int(tree["rounds"]), _MOST_ROUNDS) + 1,
        )
        if found is None:
            return None
        for name, moved in tree["box"].items():
            for key, other in (("lo", "hi"), ("hi", "lo")):
                if key not in moved:
                    continue
                q, side = T.rational(moved[key]), box[name]
                end = self.engines[80].rational(q)
                x = found.get(name, LINE)
                if side.integer and q.denominator != 1 or not self._inside(side, T.num(q)):
                    raise NotShown("a contracted end lies outside")
                shown = mpf_cmp(end[1], x[0]) <= 0 if key == "lo" else mpf_cmp(x[1], end[0]) <= 0
                inner = {key: T.num(q), key + "_open": False}
                if not shown:
                    outer = T.num(q - (1 if key == "lo" else -1)) if side.integer else T.num(q)
                    if not side.integer or self._inside(side, outer):
                        rest = replace(side, **{other: outer, other + "_open": not side.integer})
                        self.close({"rule": "natural"}, clause, {**box, name: rest}, HALVINGS)
                box = {**box, name: replace(side, **inner)}
        return box

    def _empty(self, clause, box, prec) -> bool:
        engine = self.engines[prec]
        return (
            Propagation(engine, clause.parts, clause.given).run(
                {n: s.interval(engine) for n, s in box.items()}, 4
            )
            is None
        )

    def _inside(self, side, at) -> bool:
        e = self.engines[80]
        x, whole = e.run(at, {}, {}), side.interval(e)
        return mpf_cmp(whole[0], x[1]) <= 0 and mpf_cmp(x[0], whole[1]) <= 0

    def close(self, leaf: dict, clause: Clause, box: dict, halvings: int) -> None:
        """Close one box."""
        if any(
            s.integer and s.lo is not None and s.hi is not None and T.value(s.lo) > T.value(s.hi)
            for s in box.values()
        ):
            return  # no integer there
        if self._closes(leaf, clause, box) or (
            clause.branching and self._closes(leaf, self._on_branches(clause, box), box)
        ):
            return
        cut = (
            self._widest(box, clause)
            if halvings
            and leaf.get("rule")
            in ("natural", "mean", "taylor", "series", "contract", "combine", "convex")
            else None
        )
        if cut is None:
            raise NotShown(
                f"a box stays open ({leaf.get('rule')}): " + ", ".join(f"{n}" for n in box)
            )
        name, at = cut
        for part in ({"hi": at}, {"lo": at}):
            self.close(
                leaf,
                clause,
                {**box, name: replace(box[name], **part, **{k + "_open": False for k in part})},
                halvings - 1,
            )

    def _closes(self, leaf, clause, box) -> bool:
        """Is the box closed as a whole?"""
        for prec in (80, 160):
            engine = self.engines[prec]
            place, memo = {n: s.interval(engine) for n, s in box.items()}, {}
            wanted = [(p, True) for p in clause.parts] + [(h, False) for h in clause.given]
            if self.last in wanted:  # what closed the last box often closes the next
                wanted.remove(self.last)
                wanted.insert(0, self.last)
            for statement, value in wanted:
                if truth(statement, engine, place, memo) is value:
                    self.last = (statement, value)
                    return True
        if clause.covering:
            return True
        atoms = clause.atoms
        for a in atoms[: len(clause.parts)] if leaf.get("rule") == "natural" else atoms:
            for prec in (80, 160):
                try:
                    if self.mean(a, box, prec) or self.taylor(leaf, a, box, prec):
                        return True
                except (Undefined, derivatives.NoDerivative, ZeroDivisionError):
                    pass
        return self._by_rule(leaf, clause, atoms, box) or self._empty(clause, box, 80)

    def _on_branches(self, clause, box) -> Clause:
        """Return the clause with parts as they are on the box, where abs, min and max follow one
        branch.
        """
        engine = self.engines[80]
        branches = Branches(engine, {n: s.interval(engine) for n, s in box.items()})
        return Clause(
            tuple(L.relation(branches.run(p[1]), p[2]) for p in clause.parts), clause.given
        )

    def _widest(self, box, clause):
        used = frozenset().union(*map(L.free, clause.parts))
        sides = {}
        for n, s in box.items():
            if n in used and not s.integer and not s.thin and s.lo is not None and s.hi is not None:
                low, high = (self._near(e) for e in (s.lo, s.hi))
                sides[n] = (high - low, (low + high) / 2)
        if not sides:
            return None
        name = max(sides, key=lambda n: (sides[n][0], n))
        return (name, T.num(sides[name][1])) if sides[name][0] > 0 else None

    def _near(self, end: Term) -> Fraction:
        """Return a rational close to an end."""
        q = T.value(end)
        return (
            Fraction(*libmp.to_rational(self.engines[80].run(end, {}, {})[0])) if q is None else q
        )

    # ---- centred forms ---------------------------------------------------------------------------
    def _slopes(self, g, box, place, engine, memo):
        engine.run(g, place, memo)  # the function itself must have a value on the whole box
        return {
            n: engine.run(derivatives.diff(g, n), place, memo)
            for n, s in box.items()
            if n in g.free and not s.thin
        }

    def mean(self, atom, box, prec) -> bool:
        """g >= g(p) + sum slope_x (x - p_x); monotone variables go to their lowest end, the others
        to the middle.
        """
        engine, g, strict = self.engines[prec], atom[1], atom[2] == ">"
        if jumps(g):
            return False
        place, point, extra = (
            {n: s.interval(engine) for n, s in box.items()},
            {},
            (fzero, fzero, False, False),
        )
        for name, slope in self._slopes(g, box, place, engine, {}).items():
            side = box[name]
            up, down = nonnegative(slope), nonnegative(negated(slope))
            if (up and side.lo is not None) or (down and side.hi is not None):
                point[name] = side.lo if up and side.lo is not None else side.hi
                is_open = side.lo_open if point[name] is side.lo else side.hi_open
                strict = strict and not (
                    is_open and positive(slope if point[name] is side.lo else negated(slope))
                )
            elif side.lo is not None and side.hi is not None:
                point[name] = T.scale(Fraction(1, 2), T.add(side.lo, side.hi))
                gap = engine.add(place[name], negated(engine.run(point[name], {}, {})))
                extra = engine.add(extra, engine.mul(slope, gap))
            else:
                return False
        point |= {n: box[n].lo for n in g.free if n not in point}
        there = T.subs(g, point)
        low = engine.add(engine.run(there, {}, {}), extra)
        if positive(low) if strict else nonnegative(low):
            return True
        return not strict and nonnegative(extra) and mpf_cmp(low[1], fzero) >= 0 and vanishes(there)

    def taylor(self, leaf, atom, box, prec) -> bool:
        """The Taylor form about the middle (or the leaf's point), with the last derivatives on the
        box.
        """
        engine, g, strict = self.engines[prec], atom[1], atom[2] == ">"
        names = [n for n, s in box.items() if n in g.free and not s.thin]
        if (
            leaf.get("rule") != "taylor"
            or jumps(g)
            or any(box[n].lo is None or box[n].hi is None for n in names)
        ):
            return False
        order = int(leaf["order"]) if len(names) == 1 else 2
        if not 2 <= order <= _MOST_DERIVATIVES:
            return False
        point = {n: box[n].lo for n in g.free if n not in names}
        point |= {
            n: (
                read(leaf["at"][n], box)
                if n in leaf["at"] and self._inside(box[n], read(leaf["at"][n], box))
                else T.scale(Fraction(1, 2), T.add(box[n].lo, box[n].hi))
            )
            for n in names
        }
        place = {n: s.interval(engine) for n, s in box.items()}
        gaps = {n: engine.add(place[n], negated(engine.run(point[n], {}, {}))) for n in names}
        memo: dict = {}
        engine.run(g, place, memo)
        total, layer = engine.run(T.subs(g, point), {}, {}), {(): g}
        for m in range(1, order + 1):
            layer = {
                (*path, n): derivatives.diff(f, n)
                for path, f in layer.items()
                for n in names
                if not path or n >= path[-1]
            }
            for path, f in layer.items():
                last = m == order
                if not last and jumps(f):
                    return False
                part = engine.run(f, place, memo) if last else engine.run(T.subs(f, point), {}, {})
                weight = 1
                for n in set(path):
                    part = engine.mul(part, engine.whole_power(gaps[n], path.count(n)))
                    weight *= factorial(path.count(n))
                total = engine.add(total, engine.mul(engine.rational(Fraction(1, weight)), part))
        return positive(total) if strict else nonnegative(total)

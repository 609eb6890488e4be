"""The search for a certificate tree: branch and bound with centred forms, monotone reduction and
points of equality.

Nothing here is trusted: whatever it finds is a tree of `leaves.py` rules and is checked again
without search.
"""

from __future__ import annotations

from flint import fmpq

from assay.theory.language import interval as iv
from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes.forms import place_data
from assay.verification.kernel.boxes.problem import end_of, sign_of
from assay.verification.kernel.boxes.workbench import Workbench
from assay.verification.kernel.budget import spend, spent
from assay.verification.search.boxes.expansions import Attempts
from assay.verification.search.boxes.faces import Faces
from assay.verification.search.boxes.factoring import Factoring
from assay.verification.search.boxes.geometry import fraction_text, middle, size_of, width_of
from assay.verification.search.boxes.guesses import Guesses
from assay.verification.search.boxes.multipliers import Multipliers
from assay.verification.search.boxes.narrowing import Narrowing
from assay.verification.search.boxes.stages import DEPTHS, MAX_DEPTH, STAGES, Stop


class Search(Faces, Factoring, Guesses, Narrowing, Multipliers):
    """One search over clauses of a task."""

    def __init__(self, task, deadline: float, sweep: int = 0):
        self.task, self.deadline, self.sweep = task, deadline, sweep
        Guesses.__init__(self, Workbench(task.tape, task.symbols), task.names)
        Narrowing.__init__(self)
        Multipliers.__init__(self)
        self.boxes = 0
        self._factors: dict = {}
        self._failed: set = set()
        self._series = Attempts(self.bench)

    # ---- entry -----------------------------------------------------------------------------------
    def clause(self, atoms, box, goals: int):
        """Return a tree for the clause on the box; raises `Stop`."""
        tree = self._given(atoms)
        if tree is None and self.sweep:
            tree = self._swept(atoms, box, goals)
        if tree is None:
            tree = self.clause_at(atoms, box, goals)
        return tree

    def _swept(self, atoms, box, goals):
        """Take the first integer variable value by value up to the bound of the sweep, then as a
        real number.
        """
        v = next(
            (v for v, s in enumerate(box) if s.integer and s.lo is not None and not s.thin), None
        )
        if v is None:
            return None
        steps, rest = [], box
        while len(steps) < self.sweep and not rest[v].thin and rest[v].lo < self.sweep:
            at = rest[v].lo
            low, high = (rest[:v] + (part,) + rest[v + 1 :] for part in rest[v].cut(at))
            steps.append((at, self.clause_at(atoms, low, goals)))
            rest = high
        tree = self.clause_at(atoms, rest, goals)
        for at, low in reversed(steps):
            tree = {"split": self.names[v], "at": fraction_text(at), "low": low, "high": tree}
        return tree

    def clause_at(self, atoms, box, goals):
        """Return a tree by growing attempts, without a sweep."""
        for level, nodes in STAGES:
            if (level, nodes) == STAGES[2]:
                tree = self._compiled(atoms, box, goals)
                if tree is not None:
                    return tree
            try:
                return self.solve(atoms, box, goals, level, nodes)
            except Stop as stop:
                self._failed.clear()
                if (level, nodes) == STAGES[-1] or spent() > self.deadline:
                    raise stop

    def _compiled(self, atoms, box, goals):
        """Cut the box with compiled intervals; what they leave open is tried here.  None: no
        tree.
        """
        if not box:
            return None
        from assay.verification.search.boxes.bisection import close_boxes

        end, now = self.deadline, spent()
        self.deadline = now + 0.2 * (end - now)
        try:
            cover = close_boxes(self.bench, atoms, box, goals)
            if cover is None:
                return None
            self.boxes += cover.boxes
            return cover.tree(lambda part: self.solve(atoms, part, goals, *STAGES[2]))
        except (Unsupported, Stop):
            return None
        finally:
            self.deadline = end

    def _given(self, atoms):
        index = {}
        for i, atom in enumerate(atoms):
            index.setdefault(atom.node, []).append(i)
        for i, atom in enumerate(atoms):
            for j in index.get(self.bench.tape.node("neg", atom.node), ()):
                if not (atom.strict and atoms[j].strict):
                    return {"rule": "given", "atoms": [i, j]}
        return None

    # ---- branch and bound ------------------------------------------------------------------------
    def solve(self, atoms, box, goals, level, nodes):
        """Return a tree for the clause on the box within a number of boxes; `level` bounds the
        nested reductions.
        """
        live = [i for i, a in enumerate(atoms) if a is not None]
        budget = [nodes]
        for i in live if level >= 1 and len(live) > 1 else ():
            for name, at, owner in self._borders(atoms[i]):
                v = self.names.index(name)
                if box[v].holds(at) and not box[v].integer:
                    low, high = (box[:v] + (part,) + box[v + 1 :] for part in box[v].cut(at, owner))
                    return {
                        "split": name,
                        "at": place_data(at),
                        "owner": owner,
                        "low": self.solve(atoms, low, goals, level, nodes),
                        "high": self.solve(atoms, high, goals, level, nodes),
                    }
        spots = self._touching(atoms, box, live, goals) if level >= 2 else []
        return self._node(atoms, box, goals, live, level, budget, 0, spots)

    def _borders(self, atom):
        """Return (variable, root, owner) where a side condition in one variable changes its truth:
        places to cut the box.
        """
        import sympy as sp

        if ("borders", atom) not in self._factors:
            found = []
            free = self.bench.tape.free(atom.node)
            expr = self.bench.expression(atom.node) if len(free) == 1 else None
            if expr is not None and not self.bench.jumps(atom.node):
                spend("node", 20 + sp.count_ops(expr))
                (name,) = free
                x = self.task.symbols[name]
                pieces = (_signed(expr, x, sign) for sign in (1, -1))
                for piece in dict.fromkeys(pieces):
                    if not piece.is_polynomial(x) or not 1 <= sp.degree(piece, x) <= 2:
                        continue
                    for root in _real_roots(piece, x):
                        slope = sp.diff(piece, x).subs(x, root)
                        sign = sign_of(slope)
                        if sign and sign_of(expr.subs(x, root)) == 0:
                            holds = "high" if sign > 0 else "low"
                            owner = (
                                holds if not atom.strict else "low" if holds == "high" else "high"
                            )
                            found.append((name, end_of(root), owner))
            self._factors["borders", atom] = found
        return self._factors["borders", atom]

    def _spend(self, budget, box):
        spend("interval", 10)
        self.boxes += 1
        budget[0] -= 1
        if budget[0] < 0:
            raise Stop("box budget used up", box)
        if spent() > self.deadline:
            raise Stop("work used up", box)

    def _node(self, atoms, box, goals, live, level, budget, depth, spots):
        self._spend(budget, box)
        bench = self.bench
        prec = 64 if depth < 28 else 128
        extra = {} if prec == 64 else {"prec": prec}
        still, seen = [], {}
        for i in live:
            x = bench.enclose(atoms[i].node, box, prec)
            if bench.certain(atoms[i], x):
                return {"rule": "natural", "atom": i, **extra}
            if (
                x is None
                or not iv.positive(iv.neg(x))
                and not (atoms[i].strict and iv.nonnegative(iv.neg(x)))
            ):
                still.append(i)  # not certainly false on the whole box
            seen[i] = x
        if not still:
            raise Stop("false on a whole box, in which no exact point was found", box)
        endless = any(s.lo is None or s.hi is None for s in box)
        if level >= 2 and (depth or not endless):
            tree = self._convex(
                atoms, box, self._contacts(atoms, box, live, goals, depth, spots), prec, extra
            )
            if tree is not None:
                return tree
        step = self._contraction(atoms, box, live, depth, extra)
        if step is not None:
            rule, smaller = step
            return (
                rule
                if smaller is None
                else {
                    **rule,
                    "tree": self._node(atoms, smaller, goals, live, level, budget, depth, spots),
                }
            )
        if endless and not depth and level >= 2:
            tree = self._convex(
                atoms, box, self._contacts(atoms, box, live, goals, depth, spots), prec, extra
            )
            if tree is not None:
                return tree
        worth = [i for i in still if i < goals] or still
        if depth % 3 == 2:
            worth = still
        steer = None
        for i in worth:
            slopes = bench.slopes(atoms[i].node, box, prec)
            if slopes is None:
                continue
            tree = self._mean(atoms[i], i, box, slopes, prec, extra)
            if tree is None and depth >= 2 and i < goals:
                tree = self._taylor(atoms[i], i, box, prec, extra)
            if tree is not None:
                return tree
            if steer is None:
                steer = slopes
            tree = self._reduce(atoms, i, box, goals, slopes, still, level, budget, prec, extra)
            if tree is not None:
                return tree
        tree = self._expanded_at_end(atoms, box, worth, depth)
        if tree is not None:
            return tree
        tree = self._program(atoms, box, still, goals, depth, prec, extra)
        if tree is not None:
            return tree
        if depth == 0:
            for i in worth:
                tree = self._zero(atoms[i], i, box)
                if tree is None and level == 0:
                    tree = self._product(atoms, i, box, goals, 0, 0)
                if tree is not None:
                    return tree
        if level > 0 and (depth in (0, 6, 12, 20, 30) or (endless and depth < 12)):
            for i in worth:
                tree = self._analytic(atoms, i, box, goals, level, still, budget[0])
                if tree is not None:
                    return tree
        if depth >= (MAX_DEPTH if budget[0] > 10**6 else DEPTHS[level]) or (
            endless and budget[0] < 10**6 and depth > 5
        ):
            raise Stop("too deep", box)
        return self._split(atoms, box, goals, still, level, budget, depth, spots, steer)

    def _split(self, atoms, box, goals, live, level, budget, depth, spots, steer):
        name, at = self._where(atoms, box, live, steer, spots, depth)
        v = self.names.index(name)
        low, high = (box[:v] + (part,) + box[v + 1 :] for part in box[v].cut(at))
        parts = {}
        for key, part in (
            (("high", high), ("low", low)) if box[v].hi is None else (("low", low), ("high", high))
        ):
            parts[key] = self._node(atoms, part, goals, live, level, budget, depth + 1, spots)
        return {"split": name, "at": place_data(at), "low": parts["low"], "high": parts["high"]}

    def _where(self, atoms, box, live, steer, spots, depth):
        used = frozenset().union(*(self.bench.tape.free(atoms[i].node) for i in live))
        best, choice = None, None
        for name, side in zip(self.names, box):
            if name not in used or side.thin:
                continue
            at = middle(side)
            if at is None:
                continue
            for spot in spots:
                if (
                    name in spot
                    and side.holds(spot[name])
                    and not (side.integer and not _whole(spot[name]))
                ):
                    at = spot[name]
                    break
            weight = width_of(side)
            if steer is not None and name in steer and weight < 1e300:
                weight *= max(size_of(steer[name]), 1e-30)
            if best is None or weight > best:
                best, choice = weight, (name, at)
        if choice is None:
            raise Stop("a point where the condition is not certified", box)
        return choice

    # ---- centred form ----------------------------------------------------------------------------
    def _mean(self, atom, i, box, slopes, prec, extra):
        at, free = {}, []
        for name, side in zip(self.names, box):
            if name not in slopes:
                continue
            if side.lo is not None and iv.nonnegative(slopes[name]):
                at[name] = "lo"
            elif side.hi is not None and iv.nonnegative(iv.neg(slopes[name])):
                at[name] = "hi"
            else:
                centre = middle(side) if side.lo is not None and side.hi is not None else None
                if centre is None:
                    return None
                at[name] = fraction_text(centre)
                free.append(name)
        bench = self.bench
        if bench.mean(atom, box, at, False, prec):
            return {"rule": "mean", "atom": i, "at": at, **extra}
        if free:
            return None
        place = tuple(s.at(at[n]) if n in at else s for n, s in zip(self.names, box))
        if self._may_vanish(atom.node, place) and bench.mean(atom, box, at, True, prec):
            return {"rule": "mean", "atom": i, "at": at, "exact": True, **extra}
        return None

    def _taylor(self, atom, i, box, prec, extra):
        """Try Taylor forms of higher order about the centre of a finite box."""
        free = [
            n
            for n, s in zip(self.names, box)
            if n in self.bench.tape.free(atom.node) and not s.thin
        ]
        if not 1 <= len(free) <= 3:
            return None
        at = {}
        for name in free:
            side = box[self.names.index(name)]
            centre = None if side.lo is None or side.hi is None else middle(side)
            if centre is None:
                return None
            at[name] = fraction_text(centre)
        for order in (2, 4) if len(free) == 1 else (2,):
            if self.bench.taylor(atom, box, at, order, prec):
                return {"rule": "taylor", "atom": i, "at": at, "order": order, **extra}
        return None

    def _expanded_at_end(self, atoms, box, worth, depth):
        """Try the rule "series" at both ends of the range of an atom's only variable."""
        for i in worth:
            free = [
                n
                for n, s in zip(self.names, box)
                if n in self.bench.tape.free(atoms[i].node) and not s.thin
            ]
            for end in ("lo", "hi") if len(free) == 1 else ():
                tree = self._series.leaf(atoms[i], i, box, free[0], end)
                if tree is not None:
                    return tree
        return None

    # ---- reductions by derivative sign and factors -----------------------------------------------
    def _analytic(self, atoms, i, box, goals, level, live, nodes):
        atom, inner = atoms[i], max(40, min(nodes // 4, 400))
        key = (atom, tuple((s.lo, s.hi, s.open) for s in box), level)
        if key in self._failed:
            return None
        try:
            tree = self._logarithm(atoms, i, box, goals, level, inner) or self._product(
                atoms, i, box, goals, level, inner
            )
        except (AttributeError, TypeError):  # SymPy cannot compare numbers of so many digits
            tree = None
        if tree is None:
            tree = self._monotone(atoms, i, box, goals, level, live, inner)
        if tree is None:
            self._failed.add(key)
        return tree

    def _zero(self, atom, i, box):
        if (
            not atom.strict
            and self._may_vanish(atom.node, box)
            and self.bench.vanishes(atom.node, box)
        ):
            return {"rule": "zero", "atom": i}
        return None


def _real_roots(piece, x) -> list:
    """Return the real roots of a polynomial of degree 1 or 2 in x.

    Coefficients such as exp(10**-8) are kept out of `sympy.roots`, which writes out polynomials in
    E**(10**-8).
    """
    import sympy as sp

    c, b, a = (sp.expand(piece).coeff(x, k) for k in range(3))
    if all(k.is_Rational for k in (a, b, c)):
        found = list(sp.roots(sp.Poly(piece, x)))
    elif a == 0:
        found = [-c / b]
    else:
        wide = sp.sqrt(b**2 - 4 * a * c)
        found = [(-b - wide) / (2 * a), (-b + wide) / (2 * a)]
    return [root for root in found if root.is_real]


def _whole(at) -> bool:
    return isinstance(at, fmpq) and at.q == 1


def _signed(expr, x, sign):
    """Return the expression with each |a| that has the variable replaced by a, or by -a.

    Other absolute values stay: SymPy may evaluate what they hold anew, such as powers of complex
    numbers, for minutes.
    """
    import sympy as sp

    return expr.replace(
        lambda part: isinstance(part, sp.Abs) and part.has(x), lambda part: sign * part.args[0]
    )

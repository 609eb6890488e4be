"""The search for a certificate tree: branch and bound with centred forms, monotone reduction and
points of equality.

Nothing here is trusted: whatever it finds is a tree of `leaves.py` rules and is checked again
without search.
"""

from __future__ import annotations

from flint import fmpq

from assay.theory.language import interval as iv
from assay.theory.language.tape import Unsupported
from assay.verification.kernel.boxes.germs import limit_at_least_zero
from assay.verification.kernel.boxes.leaves import Workbench, place_data, real, reduced, to_json
from assay.verification.kernel.boxes.problem import Atom, end_of, sign_of
from assay.verification.kernel.boxes.series import Attempts
from assay.verification.kernel.budget import spend, spent
from assay.verification.kernel.normal import factored, is_zero
from assay.verification.search.boxes.geometry import fraction_text, middle, size_of, width_of
from assay.verification.search.boxes.guesses import Guesses
from assay.verification.search.boxes.multipliers import Multipliers
from assay.verification.search.boxes.narrowing import Narrowing

MAX_DEPTH = 90
DEPTHS = (12, 14, 18, 24, 40)  # of cuts, by the nesting that is left, while the boxes are counted
STAGES = (
    (1, 40),
    (2, 120),
    (3, 400),
    (4, 1500),
    (4, 10**9),
)  # (nesting of reductions, boxes): small attempts first


class Stop(Exception):
    """Raised when the work or the boxes of an attempt are used up; carries the box that was
    left.
    """

    def __init__(self, reason, box=None):
        super().__init__(reason)
        self.box = box


class Search(Guesses, Narrowing, Multipliers):
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
                pieces = (
                    [expr]
                    if not expr.has(sp.Abs)
                    else [expr.replace(sp.Abs, lambda a: a), expr.replace(sp.Abs, lambda a: -a)]
                )
                for piece in pieces:
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
            raise Stop("false on a box", box)
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

    def _reduce(self, atoms, i, box, goals, slopes, live, level, budget, prec, extra):
        """Use monotone variables to drop to a face when no other live atom holds them."""
        if len(slopes) < 2:
            return None
        for name, slope in slopes.items():
            side = box[self.names.index(name)]
            end = (
                "lo"
                if side.lo is not None and iv.nonnegative(slope)
                else "hi"
                if side.hi is not None and iv.nonnegative(iv.neg(slope))
                else None
            )
            if end is None or any(
                j != i and name in self.bench.tape.free(atoms[j].node) for j in live
            ):
                continue
            tree = self._face(
                atoms, i, box, goals, name, end, "natural", level, budget, slope, extra
            )
            if tree is not None:
                return tree
        return None

    def _face(
        self, atoms, i, box, goals, name, end, slope_tree, level, budget, slope, extra, weak=False
    ):
        v = self.names.index(name)
        one, two = reduced(self.bench, atoms, i, name, end, weak)
        if slope_tree == "natural":
            x = self.bench.enclose(one[i].node, box, extra.get("prec", 64))
            if not self.bench.certain(one[i], x):
                return None
        edge = box[:v] + (box[v].at(end),) + box[v + 1 :]
        if (
            self.bench.enclose(atoms[i].node, edge) is None
            or self.bench.enclose(atoms[i].node, box) is None
        ):
            return None
        if not self._plausible(two, edge, goals):
            return None
        share = [min(budget[0] // 3, 4000)]
        before = share[0]
        try:
            live = [j for j, a in enumerate(two) if a is not None]
            face = self._node(two, edge, goals, live, max(level - 1, 0), share, 0, [])
        except Stop:
            return None
        finally:
            budget[0] -= before - share[0]
        tree = {
            "rule": "derive",
            "atom": i,
            "var": name,
            "end": end,
            "slope": slope_tree,
            "face": face,
            **extra,
        }
        return {**tree, "weak": True} if weak else tree

    # ---- reductions by derivative sign and factors -----------------------------------------------
    def _analytic(self, atoms, i, box, goals, level, live, nodes):
        atom, inner = atoms[i], max(40, min(nodes // 4, 400))
        key = (atom, tuple((s.lo, s.hi, s.open) for s in box), level)
        if key in self._failed:
            return None
        tree = self._logarithm(atoms, i, box, goals, level, inner) or self._product(
            atoms, i, box, goals, level, inner
        )
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

    def _monotone(self, atoms, i, box, goals, level, live, inner):
        atom, bench = atoms[i], self.bench
        if bench.jumps(atom.node):
            return None
        for name in sorted(bench.tape.free(atom.node)):
            v = self.names.index(name)
            side = box[v]
            if side.thin:
                continue
            for end in ("lo", "hi"):
                infinite = getattr(side, end) is None
                weak_options = [False]
                if atom.strict and (infinite or side.open & (1 if end == "lo" else 2)):
                    weak_options.append(True)
                edge = None if infinite else box[:v] + (side.at(end),) + box[v + 1 :]
                if (
                    not infinite
                    and bench.enclose(atom.node, edge) is None
                    or bench.enclose(atom.node, box) is None
                ):
                    continue
                for weak in weak_options:
                    one, two = reduced(bench, atoms, i, name, end, weak)
                    if not self._plausible(one, box, goals, i) or (
                        not limit_at_least_zero(
                            bench.tape, atom.node, name, end, box, atom.strict and not weak
                        )
                        if infinite
                        else not self._plausible(two, edge, goals)
                    ):
                        continue
                    try:
                        face = (
                            {"rule": "limit"}
                            if infinite
                            else self.solve(two, edge, goals, level - 1, inner)
                        )
                        slope = self.solve(one, real(box, v), goals, level - 1, inner)
                    except Stop as stop:
                        if spent() > self.deadline:
                            raise stop
                        continue
                    tree = {
                        "rule": "derive",
                        "atom": i,
                        "var": name,
                        "end": end,
                        "slope": slope,
                        "face": face,
                    }
                    return {**tree, "weak": True} if weak else tree
        return None

    def _product(self, atoms, i, box, goals, level, inner):
        """Rewrite the atom as a product (or as one simpler expression) whose factors are certified
        one by one.
        """
        atom, bench = atoms[i], self.bench
        if bench.jumps(atom.node):
            return None
        key = (atom.node, tuple(s.lo if s.thin else None for s in box))
        if key not in self._factors:
            self._factors[key] = self._forms(atom.node, box)
        for nodes in self._factors[key]:
            if not self._same(atom.node, nodes, box):
                continue
            chosen, flips = [], 0
            for node in nodes:
                x = bench.enclose(node, box)
                sign = 1 if bench.certain(Atom(node, False), x) else self._guess(node, box)
                if sign < 0:
                    node, flips = bench.tape.node("neg", node), flips + 1
                chosen.append(node if sign else None)
            if flips % 2 or None in chosen:
                continue
            parts = []
            try:
                for node in chosen:
                    clause = atoms[:i] + (Atom(node, atom.strict),) + atoms[i + 1 :]
                    if bench.certain(clause[i], bench.enclose(node, box)):
                        parts.append(
                            {
                                "expr": to_json(bench.tape, node),
                                "tree": {"rule": "natural", "atom": i},
                            }
                        )
                        continue
                    if level == 0:
                        raise Stop("no reductions left", box)
                    parts.append(
                        {
                            "expr": to_json(bench.tape, node),
                            "tree": self.solve(clause, box, goals, level - 1, inner),
                        }
                    )
            except Stop as stop:
                if spent() > self.deadline:
                    raise stop
                continue
            return {"rule": "product", "atom": i, "factors": parts}
        return None

    def _same(self, node, nodes, box) -> bool:
        """Will the checker see that the product of the nodes, read back, is the node?"""
        import sympy as sp

        key = ("same", node, tuple(nodes), tuple(s.lo if s.thin else None for s in box))
        if key not in self._factors:
            expr = self.bench.expression(node, box)
            spend("node", sp.count_ops(expr))
            self._factors[key] = is_zero(
                expr - sp.Mul(*[self.bench.expression(n, box) for n in nodes])
            )
        return self._factors[key]

    def _logarithm(self, atoms, i, box, goals, level, inner):
        """Compare the logarithms of two positive sides when that makes powers and gamma functions
        into sums.
        """
        import sympy as sp

        atom, bench = atoms[i], self.bench
        if level < 1 or bench.jumps(atom.node):
            return None
        key = ("log", atom.node)
        if key not in self._factors:
            self._factors[key] = None
            expr = bench.expression(atom.node)
            spend("node", sp.count_ops(expr))
            terms = sp.Add.make_args(expr)
            wild = (
                expr.has(sp.gamma)
                or any(not p.exp.is_Rational for p in expr.atoms(sp.Pow))
                or (len(terms) == 2 and all(t.has(sp.exp) for t in terms))
            )
            minus = [t for t in terms if t.could_extract_minus_sign()]
            if wild and len(terms) == 2 and len(minus) == 1:
                above, below = sp.Add(*[t for t in terms if t not in minus]), -minus[0]
                gap = sp.expand_log(sp.log(above) - sp.log(below), force=True)
                gap = gap.replace(
                    lambda e: isinstance(e, sp.log) and isinstance(e.args[0], sp.gamma),
                    lambda e: sp.loggamma(e.args[0].args[0]),
                )
                try:
                    self._factors[key] = tuple(bench.tape.add(e) for e in (above, below, gap))
                except ValueError:
                    pass
        if self._factors[key] is None:
            return None
        above, below, gap = self._factors[key]
        new = (Atom(above, True), Atom(below, True), Atom(gap, atom.strict))
        trees = []
        for one in new:
            clause = atoms[:i] + (one,) + atoms[i + 1 :]
            if not self._plausible(clause, box, goals):
                return None
        for one in new:
            try:
                clause = atoms[:i] + (one,) + atoms[i + 1 :]
                trees.append(self.solve(clause, box, goals, level - 1, inner * 4))
            except Stop as stop:
                if spent() > self.deadline:
                    raise stop
                return None
        return {
            "rule": "log",
            "atom": i,
            "above": to_json(bench.tape, above),
            "below": to_json(bench.tape, below),
            "expr": to_json(bench.tape, gap),
            "trees": trees,
        }

    def _forms(self, node, box):
        """Return lists of factor nodes whose product is the node, by SymPy's rewritings with the
        fixed variables put in.
        """
        import sympy as sp

        try:
            expr = self.bench.expression(node, box)
        except Unsupported:
            return []
        if expr.is_number or sp.count_ops(expr) > 70 or spent() > self.deadline:
            return []
        forms, seen = [], {self.bench.expression(node)}
        spend("node", 2 * sp.count_ops(expr))
        for rewrite in (lambda e: e, sp.factor_terms, factored, _expanded):
            try:
                new = rewrite(expr)
                if new is None or new in seen:
                    continue
                seen.add(new)
                factors = list(sp.Mul.make_args(new))
                number = sp.Mul(*[a for a in factors if a.is_number])
                rest = [a for a in factors if not a.is_number]
                if not rest:
                    rest = [number]
                elif number != 1:
                    rest[0] = number * rest[0]
                forms.append([self.bench.tape.add(a) for a in rest])
            except (
                sp.PolynomialError,
                ValueError,
                TypeError,
                NotImplementedError,
                AttributeError,
                KeyError,
            ):
                continue
        return forms


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


def _expanded(expr):
    import sympy as sp

    return (
        sp.expand(expr, power_exp=False)
        if all(not p.exp.is_Integer or p.exp < 12 for p in expr.atoms(sp.Pow))
        else None
    )

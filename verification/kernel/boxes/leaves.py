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

from collections.abc import Callable
from typing import Any

from flint import arb, ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.interval import Interval
from assay.theory.language.operations import Unsupported, rational
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes.contraction import Contractor, reread
from assay.verification.kernel.boxes.germs import limit_at_least_zero
from assay.verification.kernel.boxes.problem import Atom, Constant, Side
from assay.verification.kernel.boxes.series import series
from assay.verification.kernel.boxes.touching import combined, convex, mean_combined
from assay.verification.kernel.budget import spend
from assay.verification.kernel.normal import is_zero

LARGE = 10**5
"""Fixed values beyond this size are not put into expressions."""
_JUMPS = ("sign", "pick")


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
                self.tape.nodes[a][0] in _JUMPS for a in self.tape._ancestors(node)
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
            if s.thin and self.symbols[n] in expr.free_symbols
        }
        return expr.subs(put) if put else expr

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
    def mean(
        self, atom: Atom, box: Any, at: dict[Any, Any], exact: bool = False, prec: int = 64
    ) -> bool:
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
                    gap = iv.sub(side.interval(prec), iv.point(q))
                    if not (
                        gap[0] is not None and gap[0] <= 0 and gap[1] is not None and gap[1] >= 0
                    ):
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
        if (
            set(names) != set(at)
            or not 2 <= order <= 12
            or (len(names) > 1 and order != 2)
            or self.jumps(node)
        ):
            return False
        place, gaps = list(box), {}
        for name in names:
            v, q = self.names.index(name), rational(at[name])
            place[v] = Side(q, q, 0, box[v].integer)
            gap = gaps[name] = iv.sub(box[v].interval(prec), iv.point(q))
            if not (gap[0] is not None and gap[0] <= 0 and gap[1] is not None and gap[1] >= 0):
                return False
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
            if any(self.jumps(c) for c in slopes):
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


def to_sympy(tape: Any, node: int, symbols: Any, memo: Any) -> Any:
    """Return the SymPy expression of a tape node (the inverse of `Tape.add` up to automatic
    simplification).
    """
    import sympy as sp

    from assay.theory.language.roots import cbrt

    named = {"cbrt": cbrt, "lgamma": sp.loggamma, "abs": sp.Abs, "min": sp.Min, "max": sp.Max}
    for index in tape._ancestors(node):
        if index in memo:
            continue
        op, *args = tape.nodes[index]
        if op == "const":
            memo[index] = sp.Rational(int(args[0].p), int(args[0].q))
            continue
        if op == "var":
            memo[index] = symbols[args[0]]
            continue
        a = [memo[i] for i in tape._arguments(tape.nodes[index])]
        if op == "pi":
            value = sp.pi
        elif op in ("add", "sub"):
            value = a[0] + a[1] if op == "add" else a[0] - a[1]
        elif op in ("mul", "div"):
            value = a[0] * a[1] if op == "mul" else a[0] / a[1]
        elif op == "neg":
            value = -a[0]
        elif op == "ipow":
            value = a[0] ** args[1]
        elif op == "rpow":
            value = a[0] ** sp.Rational(args[1], args[2])
        elif op == "psi":
            value = sp.polygamma(args[1], a[0])
        elif op == "pick":
            value = sp.Function("pick")(*a)
        else:
            value = (named.get(op) or getattr(sp, op))(*a)
        memo[index] = value
    return memo[node]


# ---- checking ------------------------------------------------------------------------------------
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
            if found is None or "tree" not in tree:
                return found is None
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
        total = 1
        for node in nodes:
            total *= bench.expression(node)
        if not is_zero(bench.expression(atom.node, box) - _put(bench, total, box)):
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


def _put(bench: Any, expr: Any, box: Any) -> Any:
    import sympy as sp

    put = {
        bench.symbols[n]: (
            sp.Rational(int(s.lo.p), int(s.lo.q)) if isinstance(s.lo, fmpq) else s.lo.expr
        )
        for n, s in zip(bench.names, box)
        if s.thin
    }
    return sp.sympify(expr).subs(put) if put else sp.sympify(expr)


def place_of(data: Any) -> Any:
    """Return the point of a cut: an `fmpq`, or a `Constant` from nested lists."""
    if isinstance(data, str):
        return rational(data)
    tape = Tape(())
    return Constant(to_sympy(tape, from_json(tape, data), {}, {}))


def place_data(at: Any) -> Any:
    """Return the JSON form of the point of a cut."""
    return (
        to_json(at.tape, at.node)
        if isinstance(at, Constant)
        else str(at.p)
        if at.q == 1
        else f"{at.p}/{at.q}"
    )


def _whole_cut(side: Side, at: fmpq) -> bool:
    return (side.lo is None or side.lo <= at) and (side.hi is None or at + 1 <= side.hi)


def real(box: tuple[Any, ...], v: int) -> tuple[Any, ...]:
    """Let an integer take all values between: a derivative that has a sign at integers alone says
    nothing of the function.
    """
    side = box[v]
    return (
        box[:v] + (Side(side.lo, side.hi, side.open, False),) + box[v + 1 :]
        if side.integer
        else box
    )


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


def to_json(tape: Any, node: int) -> Any:
    """Return a node as nested JSON lists."""
    op, *args = tape.nodes[node]
    if op == "const":
        return f"{args[0].p}/{args[0].q}"
    if op == "var":
        return args[0]
    count = len(tape._arguments(tape.nodes[node]))
    return [op, *(to_json(tape, a) for a in args[:count]), *args[count:]]


def from_json(tape: Any, data: Any) -> int:
    """Return the node that nested JSON lists stand for; anything malformed raises ValueError."""
    if isinstance(data, str):
        return tape.var(data) if data in tape.variables else tape.const(rational(data))
    op, *args = data
    from assay.theory.language.operations import ARGUMENTS

    if op not in ARGUMENTS or op in _UNWRITTEN:
        raise ValueError(f"a certificate does not write the operation {op!r}")
    count = ARGUMENTS[op]
    extra = [int(a) for a in args[count:]]
    if not _allowed(op, extra):
        raise ValueError(f"{op} does not take the numbers {extra}")
    if op == "pi":
        return tape._raw("pi")
    return tape.node(op, *(from_json(tape, a) for a in args[:count]), *extra)


_UNWRITTEN = ("const", "var", "power", *_JUMPS)
"""What no certificate may write: numbers and names are plain text, and slopes of abs, min and max
are sets at their kinks, not values: the enclosures of sign(0) hold 1, and SymPy says 0.
"""


def _allowed(op: str, extra: list[int]) -> bool:
    """Are these the whole numbers that the operation takes besides its arguments, within the range
    for which its enclosures are written?
    """
    if op == "rpow":
        return len(extra) == 2 and min(extra) > 0
    if op == "psi":
        return len(extra) == 1 and extra[0] >= 0
    return len(extra) == (op == "ipow")

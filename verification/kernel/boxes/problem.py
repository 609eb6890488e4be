"""What the enclosure prover works on: quantified problems, clauses of sign conditions, boxes, exact
decisions at points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

from flint import arb, ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.interval import Interval
from assay.theory.language.operations import Unsupported, rational
from assay.theory.language.tape import Tape
from assay.verification.kernel.budget import spend
from assay.verification.kernel.normal import is_zero

MAX_CLAUSES = 256
_ANY = (None, None, 3)


@dataclass(frozen=True)
class Problem:
    """For all values of the variables within the hypotheses: the goal, and every condition of
    `defined`.

    `variables`: tuples (SymPy symbol, integer, lower, upper, lower_open, upper_open), ends exact
    SymPy, possibly infinite or depending on earlier variables.  `hypotheses`, `defined`: SymPy
    statements.  `goal`: SymPy statement.
    """

    variables: tuple[Any, ...]
    hypotheses: tuple[Any, ...]
    goal: object
    defined: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Failure:
    """Why there is no certificate, and the region (variable -> [low, high] text) that was left
    undecided.
    """

    reason: str
    region: dict[Any, Any] = field(default_factory=dict)


def problem_of(formula: Any) -> Problem:
    """Return the problem stated by a `assay.theory.language.formula.Formula`."""
    variables = tuple(
        (v.symbol, v.integer, v.lower, v.upper, v.lower_open, v.upper_open)
        for v in formula.variables
    )
    return Problem(variables, tuple(formula.hypotheses), formula.goal_expr, tuple(formula.defined))


@dataclass(frozen=True)
class Atom:
    """The condition node > 0 (strict) or node >= 0 on a tape."""

    node: int
    strict: bool


# ---- clauses -------------------------------------------------------------------------------------
def clauses(statement: Any, negate: bool = False) -> list[tuple[Any, ...]]:
    """Return a SymPy statement (or its negation) as a conjunction of disjunctions of (expression,
    strict) sign conditions.

    (g, True) stands for g > 0 and (g, False) for g >= 0.  Raises `Unsupported` on anything that is
    not a Boolean combination of relations, or when the normal form grows beyond a few hundred
    clauses.
    """
    import sympy as sp

    if statement in (sp.true, True):
        return [] if not negate else [()]
    if statement in (sp.false, False):
        return [()] if not negate else []
    if isinstance(statement, sp.Not):
        return clauses(statement.args[0], not negate)
    if isinstance(statement, (sp.And, sp.Or)):
        parts = [clauses(a, negate) for a in statement.args]
        if isinstance(statement, sp.And) != negate:
            return [c for part in parts for c in part]
        return _either(parts)
    if not isinstance(statement, sp.core.relational.Relational):
        raise Unsupported(f"not a relation: {type(statement).__name__}")
    gap = statement.lhs - statement.rhs
    kind = {
        "Lt": "<",
        "StrictLessThan": "<",
        "LessThan": "<=",
        "GreaterThan": ">=",
        "StrictGreaterThan": ">",
        "Equality": "==",
        "Unequality": "!=",
    }[type(statement).__name__]
    if negate:
        kind = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}[kind]
    conditions: dict[str, list[tuple[Any, ...]]] = {
        ">": [((gap, True),)],
        ">=": [((gap, False),)],
        "<": [((-gap, True),)],
        "<=": [((-gap, False),)],
        "==": [((gap, False),), ((-gap, False),)],
        "!=": [((gap, True), (-gap, True))],
    }
    return conditions[kind]


def _either(parts: Any) -> list[tuple[Any, ...]]:
    size = 1
    for part in parts:
        size *= max(len(part), 1)
        if size > MAX_CLAUSES:
            raise Unsupported("the statement has too many cases")
    return [tuple(a for clause in choice for a in clause) for choice in product(*parts)]


# ---- boxes ---------------------------------------------------------------------------------------
class Constant:
    """An exact irrational end such as log(4) or pi: a SymPy number, enclosed at any precision."""

    def __init__(self, expr: Any) -> None:
        self.expr = expr
        self.tape = Tape(())
        self.node = self.tape.add(expr)

    def interval(self, prec: int) -> Interval:
        with ctx.workprec(prec):
            return self.tape.compile((self.node,), iv.IntervalEngine(prec))()[0]


class Side:
    """One variable's range: ends are `fmpq`, `Constant` or None (infinite); `open` as in
    `interval`; immutable.
    """

    __slots__ = ("_balls", "hi", "integer", "lo", "open", "thin")

    def __init__(self, lo: Any, hi: Any, open_: int, integer: bool) -> None:
        self.lo, self.hi, self.open, self.integer = lo, hi, open_, integer
        self.thin = lo is not None and lo == hi
        self._balls: dict[int, Interval] = {}

    def interval(self, prec: int = 64) -> Interval:
        """Return the range as an interval with ball ends."""
        found = self._balls.get(prec)
        if found is None:
            with ctx.workprec(prec):
                lo, hi = _low(self.lo, prec), _high(self.hi, prec)
            found = self._balls[prec] = (lo, hi, self.open | (lo is None) | (2 * (hi is None)))
        return found

    def at(self, end: str) -> Side:
        """Return the degenerate range at an end."""
        value = self.lo if end == "lo" else self.hi
        return Side(value, value, 0, self.integer)

    def cut(self, at: Any, owner: str | None = None) -> tuple[Side, Side]:
        """Return the two parts of the range below and above a point (integers: up to it, and from
        at + 1).

        The point belongs to both parts, or only to the `owner` ("low" or "high"): the other part is
        open there.
        """
        above = at + 1 if self.integer else at
        low, high = (
            (0, 0) if owner is None or self.integer else (0, 1) if owner == "low" else (2, 0)
        )
        return (
            Side(self.lo, at, self.open & 1 | low, self.integer),
            Side(above, self.hi, self.open & 2 | high, self.integer),
        )

    def holds(self, at: Any) -> bool:
        """Is the point certainly inside, so that a cut there makes two non-empty parts?"""
        a, b, _ = self.interval()
        q = arb(at) if isinstance(at, fmpq) else at.interval(64)[0]
        return bool((a is None or a < q) and (b is None or (q < b)))

    def around(self, at: fmpq, prec: int) -> Interval | None:
        """Return the range of x - at for x on this side, or None unless the side is bounded and the
        point certainly lies on it.
        """
        with ctx.workprec(prec):
            low, high, flags = iv.sub(self.interval(prec), iv.point(at))
        inside = low is not None and low <= 0 and high is not None and high >= 0
        return (low, high, flags) if inside else None

    def text(self) -> list[str]:
        return [
            "-oo" if self.lo is None else text_of(self.lo),
            "oo" if self.hi is None else text_of(self.hi),
        ]


def text_of(end: Any) -> str:
    return (
        str(end.expr)
        if isinstance(end, Constant)
        else f"{end.p}/{end.q}"
        if end.q != 1
        else str(end.p)
    )


def _low(end: Any, prec: int) -> arb | None:
    return None if end is None else arb(end) if isinstance(end, fmpq) else end.interval(prec)[0]


def _high(end: Any, prec: int) -> arb | None:
    return None if end is None else arb(end) if isinstance(end, fmpq) else end.interval(prec)[1]


def end_of(expr: Any) -> Any:
    """Return the end of a range given by an exact SymPy number."""
    import sympy as sp

    if expr in (sp.oo, -sp.oo):
        return None
    return rational(expr) if expr.is_Rational else Constant(expr)


# ---- the prepared task ---------------------------------------------------------------------------
class Task:
    """A problem made ready: one tape, the clauses over it, and the box that holds the whole domain.

    Real variables whose ends depend on earlier variables are replaced: f in [a, b] becomes a + t*(b
    - a) with t in [0, 1], f in [a, oo) becomes a + t.  Each value of f in its range is reached by
    some t, so nothing is lost; of the range there remains the hypothesis a <= b (a < b if an end is
    open).  Integer variables with such ends get the hull of the range.
    """

    def __init__(self, problem: Problem) -> None:
        import sympy as sp

        names = tuple(v[0].name for v in problem.variables)
        self.names = names
        self.tape = Tape(names)
        swap: dict[Any, Any] = {}
        given, settled = [], set()
        sides: list[Side] = []
        self.symbols = {v[0].name: v[0] for v in problem.variables}
        for symbol, integer, low, high, low_open, high_open in problem.variables:
            lower, upper = sp.sympify(low).xreplace(swap), sp.sympify(high).xreplace(swap)
            flags = (1 if low_open else 0) | (2 if high_open else 0)
            free = lower.free_symbols | upper.free_symbols
            if integer:
                lo, hi = self._integer_ends(lower, upper, sides)
                sides.append(Side(lo, hi, 0, True))
                continue
            if not free:
                lo, hi = end_of(lower), end_of(upper)
            elif upper == sp.oo and lower != -sp.oo:
                swap[symbol], lo, hi = lower + symbol, fmpq(0), None
            elif lower == -sp.oo and upper != sp.oo:
                swap[symbol], lo, hi = upper + symbol, None, fmpq(0)
            else:
                swap[symbol], lo, hi = lower + symbol * (upper - lower), fmpq(0), fmpq(1)
                given.append(
                    (sp.Gt if flags else sp.Ge)(high, low, evaluate=False)
                )  # as written: moved with the rest below
            if free:
                settled.add(symbol)
            sides.append(Side(lo, hi, flags, False))
        self.box = tuple(sides)
        self.swap = swap
        ranges = {(v[0], v[2]) for v in problem.variables} | {
            (v[0], v[3]) for v in problem.variables
        }
        given += [
            h
            for h in problem.hypotheses
            if not (getattr(h, "lhs", None) in settled and (h.lhs, h.rhs) in ranges)
        ]
        given = [clauses(h, negate=True) for h in given]
        self.clauses: list[tuple[tuple[Atom, ...], int]] = []
        self.written: dict[int, object] = {}  # the expressions of the atoms
        spend("node", 5 + 5 * len(given) + 5 * len(problem.defined))
        for goal in (problem.goal, *problem.defined):
            for clause in clauses(goal):
                for rest in _either(given):
                    moved = [(g.xreplace(swap), strict) for g, strict in clause + rest]
                    atoms = tuple(Atom(self.tape.add(g), strict) for g, strict in moved)
                    self.written.update(
                        (atom.node, g) for atom, (g, _) in zip(atoms, moved, strict=True)
                    )
                    self.clauses.append((atoms, len(clause)))

    def _integer_ends(self, lower: Any, upper: Any, sides: Any) -> list[Any]:
        """Return the least and the largest integer of a range; None where it is endless."""
        ends: list[Any] = []
        for expr, high in ((lower, False), (upper, True)):
            if expr.is_infinite:
                ends.append(None)
                continue
            if expr.is_Rational:
                q = rational(expr)
            else:
                node = self.tape.add(expr)
                balls = [s.interval() for s in sides] + [_ANY] * (len(self.names) - len(sides))
                try:
                    low, top, _ = self.tape.compile((node,), iv.IntervalEngine())(*balls)[0]
                except iv.Undefined:
                    low = top = None
                end = top if high else low
                ends.append(
                    None
                    if end is None or not end.is_finite()
                    else fmpq((end.upper().floor() if high else end.lower().ceil()).unique_fmpz())
                )
                continue
            ends.append(fmpq(q.floor() if high else q.ceil()))
        return ends


# ---- exact decisions -----------------------------------------------------------------------------
LARGEST_EXPONENT = 10_000
"""The largest exponent that is written out where a sign is decided at a point."""


def sign_of(expr: Any, at: dict[Any, Any] | None = None, limit: int = 2048) -> int | None:
    """Return the certain sign (-1, 0, 1) of an exact SymPy expression at values (symbol -> SymPy
    number), or None.

    None means undefined, or too close to call. Rational values enter as points, not by
    substitution: SymPy would compute huge powers exactly. Moderate integers are put into exponents,
    as their powers have a value at every base.
    """
    at = at or {}
    expr = _with_exponents(expr, at)
    points = {s: rational(v) for s, v in at.items() if v.is_Rational and s in expr.free_symbols}
    expr = expr.xreplace({s: v for s, v in at.items() if s not in points})
    tape = Tape(tuple(s.name for s in points))
    try:
        node = tape.add(expr)
    except Unsupported:
        return None
    if (value := tape.value(node)) is not None:
        return 0 if value == 0 else 1 if value > 0 else -1
    prec, size = 64, len(tape._ancestors(node))
    while prec <= limit:
        spend("interval", 20 + size * (10 + prec / 256))
        with ctx.workprec(prec):
            try:
                low, high, _ = tape.compile((node,), iv.IntervalEngine(prec))(
                    *map(iv.point, points.values())
                )[0]
            except iv.Undefined:
                low = high = None
            if low is not None and low > 0:
                return 1
            if high is not None and high < 0:
                return -1
        if prec == 128 and low is not None and high is not None and _vanishes(expr, points):
            return 0
        prec *= 2
    return None


def _with_exponents(expr: Any, at: dict[Any, Any]) -> Any:
    """Return the expression with integers put in where exponents of a base that may be negative
    hold them.
    """
    import sympy as sp

    powers = [p for p in expr.atoms(sp.Pow) if p.exp.free_symbols]
    if all(p.base.is_positive for p in powers):
        return expr
    symbols = set().union(*(p.exp.free_symbols for p in powers))
    put = {
        s: at[s] for s in symbols if s in at and at[s].is_Integer and abs(at[s]) <= LARGEST_EXPONENT
    }
    plain = all(
        p.exp.is_polynomial(*symbols) and abs(p.exp.xreplace(put)) <= LARGEST_EXPONENT
        for p in powers
        if not p.exp.free_symbols - put.keys()
    )
    return expr.xreplace(put) if put and plain else expr


def _vanishes(expr: Any, points: dict[Any, Any]) -> bool:
    import sympy as sp

    steep = set().union(*(p.exp.free_symbols for p in expr.atoms(sp.Pow)))
    wild = steep or expr.has(sp.gamma, sp.loggamma)
    if wild and any(
        max(abs(q.p), q.q) > (100 if s in steep else 10_000) for s, q in points.items()
    ):
        return False  # SymPy would compute with numbers of as many digits as the exponents say
    return is_zero(expr.xreplace({s: sp.Rational(int(q.p), int(q.q)) for s, q in points.items()}))


def decide_at(statement: Any, values: dict[Any, Any]) -> bool | None:
    """Decide a SymPy statement at exact values (name or symbol -> SymPy number or "p/q"): True,
    False or None.

    None means undefined or undecided.  Signs come from Arb at rising precision, equalities from
    exact normal forms.
    """
    import sympy as sp

    at = {}
    symbols = {s.name: s for s in getattr(statement, "free_symbols", ())}
    for key, value in values.items():
        symbol = symbols.get(getattr(key, "name", key))
        if symbol is not None:
            at[symbol] = sp.Rational(value) if isinstance(value, str) else sp.sympify(value)
    return _decide(statement, at)


def _decide(statement: Any, at: Any) -> bool | None:
    import sympy as sp

    if statement in (sp.true, True, sp.false, False):
        return bool(statement)
    if isinstance(statement, sp.Not):
        inner = _decide(statement.args[0], at)
        return None if inner is None else not inner
    if isinstance(statement, (sp.And, sp.Or)):
        parts = [_decide(a, at) for a in statement.args]
        deciding = isinstance(statement, sp.Or)
        return deciding if deciding in parts else None if None in parts else not deciding
    if not isinstance(statement, sp.core.relational.Relational):
        raise Unsupported(f"not a relation: {type(statement).__name__}")
    sign = sign_of(statement.lhs - statement.rhs, at)
    if sign is None:
        return None
    return {
        "StrictLessThan": sign < 0,
        "LessThan": sign <= 0,
        "GreaterThan": sign >= 0,
        "StrictGreaterThan": sign > 0,
        "Equality": sign == 0,
        "Unequality": sign != 0,
    }[type(statement).__name__]

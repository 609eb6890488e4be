"""What a search for rewritings works with: a formula seen through sample points, and plans with
their small obligations.

Nothing here is trusted: a plan's certificate is checked by `assay.verification.kernel.rewriting` or
`.monotone`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel import algebra, rewriting
from assay.verification.kernel.budget import spend
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.identities import is_identity
from assay.verification.kernel.rewriting import gap_of, put

SAMPLES = 400


@dataclass(frozen=True)
class Plan:
    """A way to prove a formula: ``parts`` that imply it, and how their certificates make one of the
    formula.

    ``promise`` in (0, 1) says how likely the step is to help, compared with others.
    """

    name: str
    parts: tuple[Formula, ...]
    promise: float
    build: Callable[[list[dict]], dict]

    def wrap(self, certificates: list[dict]) -> dict:
        """Return the certificate of the formula from those of the parts, in their order."""
        return self.build(list(certificates))


# ---- the formula seen by a search ----------------------------------------------------------------
class View:
    """A formula with one inequality as its goal: gap, kind, hypotheses, sample points."""

    def __init__(self, formula: Formula):
        self.formula = formula
        self.gap, self.kind = gap_of(formula)
        self.symbols = [v.symbol for v in formula.variables]
        self.integers = {v.symbol for v in formula.variables if v.integer}
        self.free = self.gap.free_symbols

    @cached_property
    def points(self):
        """Float arrays (one for each variable) of points that satisfy the hypotheses, fixed
        seed.
        """
        import numpy as np

        spend("floats", 100)
        random = np.random.default_rng(7)
        count, columns = 12 * SAMPLES, []
        ends = _numeric_ends(self.formula)
        for v in self.formula.variables:
            low, high = ends[v.symbol]
            size = 10 ** random.uniform(-2, 1.3, count)
            if low is not None and high is not None:
                x = random.uniform(low, high, count)
            elif low is not None:
                x = low + size
            elif high is not None:
                x = high - size
            else:
                x = np.where(random.random(count) < 0.5, size, -size)
            columns.append(np.round(x) if v.integer else x)
        given = [h for h in self.formula.hypotheses if not isinstance(h, _equality())]
        keep = np.ones(count, dtype=bool)
        for h in given:
            keep &= _truth(h, self.symbols, columns)
        return [c[keep][:SAMPLES] for c in columns]

    def values(self, expression):
        """Return the float values of an expression at the sample points."""
        return run_of(expression, self.symbols, self.points)

    def sign(self, expression) -> int:
        """Return 1 or -1 when the expression has that sign at all sample points (0 at none), else
        0.
        """
        import numpy as np

        if expression.is_Rational:
            return bool(expression > 0) - bool(expression < 0)
        if len(self.points[0]) < 5 if self.points else True:
            return 0
        found = self.values(expression)
        found = found[~np.isnan(found)]
        if len(found) < 5:
            return 0
        if (found >= 0).all() and (found > 0).any():
            return 1
        return -1 if (found <= 0).all() and (found < 0).any() else 0


def _equality():
    import sympy as sp

    return sp.Equality


def run_of(expression, symbols, columns):
    """Return the values of an expression in floats at points given by their columns."""
    import numpy as np

    from assay.theory.language.engines import NumpyEngine
    from assay.theory.language.tape import Tape

    tape = Tape(tuple(s.name for s in symbols))
    node = tape.add(expression)
    size = len(tape._ancestors(node))
    spend("compile", 2 * size)
    spend("floats", 10 + size * (1 + (len(columns[0]) if columns else 0) / 200))
    with np.errstate(all="ignore"):
        found = tape.compile((node,), NumpyEngine())(*columns)[0]
    return np.broadcast_to(np.asarray(found, dtype=float), columns[0].shape if columns else ())


def _truth(statement, symbols, columns):
    import numpy as np
    import sympy as sp

    if isinstance(statement, (sp.And, sp.Or)):
        parts = [_truth(a, symbols, columns) for a in statement.args]
        return (
            np.logical_and.reduce(parts)
            if isinstance(statement, sp.And)
            else np.logical_or.reduce(parts)
        )
    if isinstance(statement, sp.Not):
        return _truth(algebra.negate(statement), symbols, columns)
    gap, kind = algebra.difference(statement)
    found = run_of(gap, symbols, columns)
    return {">": found > 0, ">=": found >= 0, "==": abs(found) < 1e-9, "!=": found != 0}[kind]


def _numeric_ends(formula) -> dict:
    """Return for each variable the numeric bounds among the hypotheses, as floats or None."""
    ends = {v.symbol: [None, None] for v in formula.variables}
    for own, value, is_lower, _ in map(bound, formula.hypotheses):
        if own is None or value.free_symbols:
            continue
        number = float(value)
        old = ends[own]
        if is_lower:
            old[0] = number if old[0] is None else max(old[0], number)
        else:
            old[1] = number if old[1] is None else min(old[1], number)
    return ends


def bound(statement):
    """Read a hypothesis as (variable, constant bound, is a lower bound, strict); (None, ...) when
    it is something else.
    """
    import sympy as sp

    nothing = (None, sp.Integer(0), False, False)
    if not isinstance(statement, sp.core.relational.Relational) or len(statement.free_symbols) != 1:
        return nothing
    gap, kind = algebra.difference(statement)
    (own,) = statement.free_symbols
    if kind not in (">", ">=") or not gap.is_polynomial(own):
        return nothing
    gap = sp.expand(gap)
    slope = gap.coeff(own, 1)
    rest = gap - slope * own
    if not slope.is_Rational or slope == 0 or rest.has(own):
        return nothing
    return own, -rest / slope, bool(slope > 0), kind == ">"


def text(expression) -> str:
    """Return a SymPy expression in the language of formulas; `Rejected` when it has no word for
    it.
    """
    import sympy as sp
    from sympy.printing.str import StrPrinter

    if expression.has(
        sp.sign,
        sp.Piecewise,
        sp.polygamma,
        sp.I,
        sp.zoo,
        sp.nan,
        sp.oo,
        sp.Derivative,
        sp.DiracDelta,
    ):
        raise Rejected(f"no text for {expression}")

    spend("node", 3)

    class Printer(StrPrinter):
        def _print_Exp1(self, expr):
            return "e"

        def _print_Abs(self, expr):
            return f"abs({self._print(expr.args[0])})"

        def _print_Max(self, expr):
            return f"max({', '.join(map(self._print, expr.args))})"

        def _print_Min(self, expr):
            return f"min({', '.join(map(self._print, expr.args))})"

    return Printer().doprint(expression)


def statement_text(statement) -> str:
    """Return a relation (or and/or of relations) in the language of formulas."""
    import sympy as sp

    if isinstance(statement, (sp.And, sp.Or)):
        word = " and " if isinstance(statement, sp.And) else " or "
        return word.join(f"({statement_text(a)})" for a in statement.args)
    if isinstance(statement, sp.Not):
        return f"not ({statement_text(statement.args[0])})"
    left, right = statement.args
    return f"{text(left)} {statement.rel_op} {text(right)}"


def lemma_for(goal: str, variables, statements, integers=()) -> Formula:
    """Return the formula with this goal over ``variables`` under ``statements``; numeric bounds
    become ranges.
    """
    low, high, rest = {}, {}, []
    for s in statements:
        own, value, is_lower, strict = bound(s)
        if own is None or own not in variables:
            rest.append(s)
            continue
        best = low if is_lower else high
        old = best.get(own)
        if (
            old is None
            or (float(value) - float(old[0])) * (1 if is_lower else -1) > 0
            or (value == old[0] and strict)
        ):
            best[own] = (value, strict)
    given = []
    for v in variables:
        a, b = low.get(v), high.get(v)
        if v in integers:
            first = "" if a is None else _integer(a, 1)
            last = "" if b is None else _integer(b, -1)
            given.append(f"{v.name} in {{{first}..{last}}}")
            continue
        left = "(-oo" if a is None else f"{'(' if a[1] else '['}{text(a[0])}"
        right = "oo)" if b is None else f"{text(b[0])}{')' if b[1] else ']'}"
        given.append(f"{v.name} in {left}, {right}")
    return Formula(goal, (*given, *map(statement_text, dict.fromkeys(rest))))


def _integer(bound, step) -> str:
    import sympy as sp

    value, strict = bound
    whole = (sp.ceiling if step > 0 else sp.floor)(value)
    return str(int(whole + step) if strict and whole == value else int(whole))


# ---- small obligations ---------------------------------------------------------------------------
def easy(formula: Formula) -> dict | None:
    """Return a certificate of a formula that algebra sees at once, or None."""
    import sympy as sp

    for params in _parameters(formula):
        certificate = {"type": "positivity", "params": params}
        try:
            check(formula, certificate)
            return certificate
        except (Rejected, algebra.NotShown, KeyError, ZeroDivisionError, NotImplementedError):
            continue
    if not formula.variables:
        certificate = {"type": "point"}
        try:
            check(formula, certificate)
            return certificate
        except Rejected:
            return None
    goal = formula.goal_expr
    roots = any(p.exp.is_Rational and p.exp.q == 2 for p in goal.atoms(sp.Pow))
    if isinstance(goal, sp.core.relational.Relational) and (
        len(goal.free_symbols) <= 1
        and sp.count_ops(goal) < 12
        or (goal.lhs.is_polynomial() or roots and goal.lhs.is_algebraic_expr())
        and sp.count_ops(goal) < 10
    ):
        return enclosed(formula, 0.05)
    return None


def enclosed(formula: Formula, seconds: float) -> dict | None:
    """Return a certificate found by enclosures within the seconds, or None."""
    from assay.verification.kernel.boxes.problem import problem_of
    from assay.verification.search import enclosure

    try:
        found = enclosure.prove(problem_of(formula), seconds)
    except (
        ArithmeticError,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        NotImplementedError,
    ):
        return None
    return found if isinstance(found, dict) else None


def _parameters(formula: Formula) -> Iterator[dict]:
    """Yield parameters to try: none, the ends of one variable against others, pairs of side
    conditions.
    """
    import sympy as sp

    yield {}
    wide = []
    for h in formula.hypotheses:
        if isinstance(h, sp.core.relational.Relational) and algebra.difference(h)[1] in (">", ">="):
            gap = algebra.difference(h)[0]
            if len(gap.free_symbols) > 1 or (
                gap.free_symbols and bound(h)[0] is not None and not bound(h)[2]
            ):
                try:
                    wide.append(text(gap))
                except Rejected:
                    continue
    for one in wide[:4]:
        yield {"p0": one}
    if 1 < len(wide) <= 4:
        yield {f"p{i}": one for i, one in enumerate(wide)}


def step(
    view: View,
    name: str,
    promise: float,
    certificate: dict,
    required: list,
    last: Formula,
    knows=(),
    ready=None,
) -> Plan:
    """Return the plan with ``required`` statements shown and the formula ``last`` as its last part.

    ``certificate`` lacks ``shown`` and, under "certificate", the proof of ``last``; ``knows`` are
    statements that follow once it is proved; ``ready`` maps statements to certificates at hand.
    """
    import sympy as sp

    known = rewriting.Ledger(view.formula)
    known.have += list(knows)
    shown, open_parts = {}, []
    for statement in dict.fromkeys((*required, *view.formula.defined)):
        if known.knows(statement):
            continue
        if isinstance(statement, sp.Unequality):  # an inequality is easier to show
            gap = statement.lhs - statement.rhs
            sign = view.sign(gap)
            statement = (
                (sp.Gt if sign > 0 else sp.Lt)(gap, 0, evaluate=False) if sign else statement
            )
        words = statement_text(statement)
        part = view.formula.with_goal(words)
        found = (ready or {}).get(statement) or easy(part)
        if found is None:
            open_parts.append((words, part))
        else:
            shown[words] = found
        known.learn(part)
    if any(part.key() == view.formula.key() for part in (last, *(p for _, p in open_parts))):
        raise Rejected("nothing gained")

    if any(looks_false(part) for part in (last, *(p for _, p in open_parts))):
        raise Rejected("a part fails at a sample point")
    done = easy(last)

    def build(found):
        listed = {**shown, **{words: c for (words, _), c in zip(open_parts, found)}}
        return {**certificate, "shown": listed, "certificate": done or found[len(open_parts)]}

    return Plan(name, tuple(p for _, p in open_parts) + (() if done else (last,)), promise, build)


def compose(outer: Plan, inner: Plan) -> Plan:
    """Return the plan that proves the last part of ``outer`` by ``inner``."""
    kept = outer.parts[:-1]
    return Plan(
        inner.name,
        kept + inner.parts,
        inner.promise,
        lambda c: outer.build([*c[: len(kept)], inner.build(list(c[len(kept) :]))]),
    )


def looks_false(formula: Formula) -> bool:
    """Does the goal clearly fail at a sample point that satisfies the hypotheses?"""
    import numpy as np

    try:
        view = View(formula)
        if view.symbols and len(view.points[0]) == 0:
            return False
        found = view.values(view.gap)
        with np.errstate(over="ignore"):  # an infinite scale says nothing against the formula
            scale = sum(
                (abs(view.values(t)) for t in view.gap.as_ordered_terms()), np.zeros(found.shape)
            )
    except (
        Rejected,
        algebra.NotShown,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        NotImplementedError,
    ):
        return False
    return bool((found < -1e-9 * scale).any())


def pull(
    view: View,
    name: str,
    promise: float,
    lemma: Formula,
    mapping: dict,
    factors=(),
    positive=(),
    ready=None,
) -> Plan:
    """Return the plan that reduces the formula to ``lemma`` at ``mapping`` (symbol -> expression)
    times the factors.

    Raises:
        Rejected: the identity does not hold.
    """
    import sympy as sp

    inner, _ = gap_of(lemma)
    product = sp.Mul(*(f**k for f, k in factors))
    if not is_identity(view.gap - product * inner.subs(mapping, simultaneous=True), positive):
        raise Rejected(f"{name}: no identity")
    certificate = {
        "type": "pullback",
        "lemma": lemma.data(),
        "map": {s.name: text(e) for s, e in mapping.items()},
        "factors": [[text(f), int(k)] for f, k in factors],
        "positive": [text(p) for p in positive],
    }
    table, needs, conditions = rewriting.pulled(lemma, view.formula, certificate["map"])
    required = [*needs, *conditions]
    for f, k in certificate["factors"]:
        value, more = rewriting.number(view.formula, f)
        required += more
        if k < 0 or view.kind == ">":
            required.append((sp.Gt if k % 2 else sp.Ne)(value, 0, evaluate=False))
        elif k % 2:
            required.append(sp.Ge(value, 0, evaluate=False))
    required += [sp.Gt(p, 0, evaluate=False) for p in positive]
    return step(
        view,
        name,
        promise,
        certificate,
        required,
        lemma,
        [put(c, table) for c in lemma.defined],
        ready,
    )


def same_variables(view: View, goal: str) -> Formula:
    """Return another goal under the hypotheses of the view, written without abbreviations."""
    return lemma_for(goal, view.symbols, view.formula.hypotheses, view.integers)


def fresh(view: View, name: str):
    """Return a symbol that the formula does not use."""
    taken = {s.name for s in view.symbols} | {n for n, _ in view.formula.where}
    while name in taken:
        name += "_"
    return symbol(name)

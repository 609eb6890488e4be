"""Decide statements about a recursion by enclosing the recursion itself.

The state starts at exact values and every step is taken in Arb balls on a straight-line tape, so
the balls at time t hold the true state, whatever the unknown numbers in [-1, 1] are; a goal is
evaluated on these balls in three-valued logic. "proved" needs a certain True (and definedness) at
every time, "refuted" a certain False at one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from assay.theory.language.formula import Formula
from assay.theory.language.statements import Orbit
from assay.verification.kernel.certificates import Rejected

if TYPE_CHECKING:
    from flint import arb

PRECISIONS = (128, 256, 512, 1024)
"""Working precisions in bits, tried in turn while the balls are too wide to decide."""

LEAST_PRECISION, MAX_PRECISION = 16, 1 << 16
SHOWN = 20
"""Digits of the state that a certificate shows to people."""

MAX_STEPS = 1_000_000
"""Longest orbit that is run; longer statements are refused with a reason."""


def run_orbit(statement: Orbit, precisions: Sequence[int] = PRECISIONS) -> dict[str, Any]:
    """Return a certificate of ``statement``: outcome, deciding time (or last time) and working
    precision.

    Raises:
        Rejected: when no precision decides, with the first time that stays undecided.
    """
    undecided = broken = None
    for precision in precisions:
        try:
            outcome, t, ball = _decide(statement, precision)
        except Rejected as failure:  # wide balls may leave a step undefined that finer ones define
            broken = failure
            continue
        if outcome is not None:
            return {"outcome": outcome, "t": t, "precision": precision, "state": ball}
        undecided, broken = t, None
    if broken is not None:
        raise broken
    raise Rejected(
        f"the enclosed recursion does not decide the goal at t = {undecided} with {precisions[-1]}"
        " bits"
    )


def check_orbit(statement: Orbit, certificate: dict[str, Any]) -> str:
    """Re-run the recursion at the recorded precision and return "proved" or "refuted"; raises
    `Rejected`.

    A refutation is re-checked at its recorded time alone, a proof at every time.
    """
    precision, outcome = certificate.get("precision"), certificate.get("outcome")
    if not isinstance(precision, int) or not LEAST_PRECISION <= precision <= MAX_PRECISION:
        raise Rejected("an orbit certificate names its precision in bits")
    if outcome == "refuted":
        t = certificate.get("t")
        if not isinstance(t, int) or not statement.times[0] <= t <= statement.times[1]:
            raise Rejected(f"time {t} is outside the statement")
        found, _, _ = _decide(statement, precision, only=t)
    else:
        found, _, _ = _decide(statement, precision)
    if found is None or found != outcome:
        raise Rejected(f"the recursion does not confirm the outcome {outcome!r}")
    return found


class Recursion:
    """The state's enclosure, step by step, at one precision."""

    def __init__(self, statement: Orbit, precision: int) -> None:
        from flint import ctx

        from assay.theory.language.evaluation import ArbEngine
        from assay.theory.language.tape import Tape

        self.statement, self.precision = statement, precision
        formulas = statement.steps()
        self.tape = Tape(("t", *statement.names, *statement.unknown))
        nodes = [self.tape.add(_left(f)) for f in formulas]
        gaps = [_gap_node(self.tape, need) for f in formulas for need in f.defined]
        self._kinds = [kind for _, kind in gaps]
        with ctx.workprec(precision):  # constants are made when the tape is compiled
            self._run = self.tape.compile((*nodes, *(node for node, _ in gaps)), ArbEngine())
        self._count = len(nodes)

    def states(self, steps: int) -> Iterator[tuple[int, Any]]:
        """Yield (t, balls of the state) for t = 0..steps; raises `Rejected` where a step is not
        certainly defined.
        """
        from flint import arb, ctx

        unknown = [arb(0, 1)] * len(self.statement.unknown)
        with ctx.workprec(self.precision):
            balls = [self._start(f) for f in self.statement.starts()]
        for t in range(steps + 1):
            yield t, balls
            if t < steps:
                with ctx.workprec(
                    self.precision
                ):  # never held across the yield: the caller has its own precision
                    values = self._run(arb(t), *balls, *unknown)
                    balls = list(values[: self._count])
                    if not all(
                        _certain(x, kind)
                        for x, kind in zip(values[self._count :], self._kinds, strict=True)
                    ):
                        raise Rejected(f"the step at t = {t} is not certainly defined")
                if not all(b.is_finite() for b in balls):
                    raise Rejected(f"the enclosure of the state at t = {t + 1} is not finite")

    def _start(self, formula: Formula) -> Any:
        if not all(truth(need, {}) is True for need in formula.defined):
            raise Rejected("the start is not certainly defined")
        return value(_left(formula), {})


def _left(formula: Formula) -> Any:
    """Return the expression whose sign a formula "expression >= 0" states."""
    goal = formula.goal_expr
    return goal.lhs - goal.rhs if hasattr(goal, "lhs") else goal


def _gap_node(tape: Any, need: Any) -> tuple[int, str]:
    """Return the tape node of a condition's left minus right side and the kind of its relation."""
    return tape.add(need.lhs - need.rhs), type(need).__name__


def _certain(gap: Any, kind: str) -> bool | None:
    """Return whether a gap (a ball) has the sign that a kind of relation asks for; None where that
    is not certain.
    """
    yes, no = {
        "StrictGreaterThan": (gap > 0, gap <= 0),
        "GreaterThan": (gap >= 0, gap < 0),
        "StrictLessThan": (gap < 0, gap >= 0),
        "LessThan": (gap <= 0, gap > 0),
        "Equality": (gap == 0, gap != 0),
        "Unequality": (gap != 0, gap == 0),
    }[kind]
    return True if yes else False if no else None


def _decide(
    statement: Orbit, precision: int, only: int | None = None
) -> tuple[str | None, int, Any]:
    """Return (outcome or None, time, text of the state's balls) of one run."""
    from flint import arb, ctx

    first, last = (only, only) if only is not None else statement.times
    if last > MAX_STEPS:
        raise Rejected(f"orbits are run for at most {MAX_STEPS} steps, not {last}")
    formula = statement.formula()
    goal = formula.goal_expr
    unknown = {name: arb(0, 1) for name in statement.unknown}
    before: list[arb] = []
    text = ""
    for t, after in Recursion(statement, precision).states(last + 1):
        if t - 1 >= first:
            text = ", ".join(b.str(SHOWN) for b in before)
            with ctx.workprec(precision):
                point = {
                    "t": arb(t - 1),
                    **unknown,
                    **dict(zip(statement.names, before, strict=True)),
                    **{f"{n}n": b for n, b in zip(statement.names, after, strict=True)},
                }
                defined = all(truth(need, point) is True for need in formula.defined)
                found = truth(goal, point) if defined else None
            if found is not True:
                return (None if found is None else "refuted"), t - 1, text
        before = after
    return "proved", last, text


# ---- three-valued evaluation on balls ------------------------------------------------------------
def truth(statement: Any, point: dict[str, Any]) -> bool | None:
    """Return True or False where it is certain on the balls of ``point`` (name -> arb), None where
    it is not.
    """
    import sympy

    if statement == sympy.true:
        return True
    if statement == sympy.false:
        return False
    if isinstance(statement, sympy.Not):
        inner = truth(statement.args[0], point)
        return None if inner is None else not inner
    if isinstance(statement, (sympy.And, sympy.Or)):
        deciding = isinstance(statement, sympy.Or)
        found = [truth(part, point) for part in statement.args]
        if deciding in found:
            return deciding
        return None if None in found else not deciding
    if not isinstance(statement, sympy.core.relational.Relational):
        raise Rejected(f"cannot evaluate {statement}")
    left, right = (value(side, point) for side in statement.args)
    return _certain(left - right, type(statement).__name__)


def value(expression: Any, point: dict[str, Any]) -> arb:
    """Return a ball around ``expression`` (SymPy) at the balls of ``point``."""
    import sympy
    from flint import arb, fmpq

    if expression.is_Rational:
        return arb(fmpq(int(expression.p), int(expression.q)))
    if expression.is_Symbol:
        return point[expression.name]
    if expression is sympy.pi:
        return arb.pi()
    if expression is sympy.E:
        return arb(1).exp()
    arguments = [value(a, point) for a in expression.args]
    if expression.is_Add:
        return sum(arguments[1:], arguments[0])
    if expression.is_Mul:
        result = arguments[0]
        for factor in arguments[1:]:
            result = result * factor
        return result
    if expression.is_Pow:
        base, power = arguments
        if expression.exp.is_Integer:
            result = arb(1)
            for _ in range(abs(int(expression.exp))):
                result = result * base
            return result if expression.exp > 0 else 1 / result
        return (power * base.log()).exp()
    functions: dict[Any, Callable[[arb], arb]] = {
        sympy.exp: arb.exp,
        sympy.log: arb.log,
        sympy.Abs: abs,
        sympy.erf: arb.erf,
        sympy.erfc: arb.erfc,
    }
    if expression.func in functions:
        return functions[expression.func](arguments[0])
    raise Rejected(f"orbit goals may not use {expression.func}")

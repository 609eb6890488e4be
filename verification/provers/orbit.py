"""Decide statements about the deterministic scalar recursion by enclosing the recursion itself.

The state is the margin ``D``: ``D_0 = 0`` and ``D_{t+1} = D_t + s ((1-p_1) + k (1-p_k))`` with the exact rational step
``s = z l/((l-1)(k+1))`` and ``1-p_v = 1/(1+e^{vD}/(l-1))`` (inventory 1.3.2; Eqs 19-23 and 91 of the source).  Every step
is taken in Arb balls, so the ball at time t contains the true margin; a goal is evaluated on these balls in three-valued
logic.  "proved" needs a certain True (and definedness) at every time, "refuted" a certain False at one.
"""

from __future__ import annotations

from theory.formula import exact
from theory.statements import Orbit
from verification.certificates import Rejected

PRECISIONS = (128, 256, 512, 1024)
"""Working precisions in bits, tried in turn while the balls are too wide to decide."""

MAX_STEPS = 1_000_000
"""Longest orbit that is run; longer statements are refused with a reason."""


def run_orbit(statement: Orbit, precisions=PRECISIONS) -> dict:
    """Return a certificate of ``statement``: outcome, deciding time (or last time) and working precision.

    Raises:
        Rejected: when no precision decides, with the first time that stays undecided.
    """
    undecided = 0
    for precision in precisions:
        outcome, t, ball = _decide(statement, precision)
        if outcome is not None:
            return {"outcome": outcome, "t": t, "precision": precision, "margin": ball}
        undecided = t
    raise Rejected(f"the enclosed recursion does not decide the goal at t = {undecided} with {precisions[-1]} bits")


def check_orbit(statement: Orbit, certificate: dict) -> str:
    """Re-run the recursion at the recorded precision and return "proved" or "refuted"; raises `Rejected`.

    A refutation is re-checked at its recorded time alone, a proof at every time.
    """
    precision, outcome = certificate.get("precision"), certificate.get("outcome")
    if not isinstance(precision, int) or not 16 <= precision <= 1 << 16:
        raise Rejected("an orbit certificate names its precision in bits")
    if outcome == "refuted":
        t = certificate.get("t")
        if not isinstance(t, int) or not statement.times[0] <= t <= statement.times[1]:
            raise Rejected(f"time {t} is outside the statement")
        found, _, _ = _decide(statement, precision, only=t)
    else:
        found, _, _ = _decide(statement, precision)
    if found != outcome:
        raise Rejected(f"the recursion does not confirm the outcome {outcome!r}")
    return found


def margins(l, k, z, steps: int, precision: int = 128):
    """Yield balls of D_0, D_1, ..., D_steps at exact rational parameters (text, integer or Fraction).

    Raises:
        Rejected: when a ball stops being finite.
    """
    from flint import arb, ctx, fmpq

    l, k, z = (exact(v if isinstance(v, (str, int)) else str(v)) for v in (l, k, z))
    with ctx.workprec(precision):
        step, strength, others = (arb(fmpq(q.numerator, q.denominator)) for q in (z * l / ((l - 1) * (k + 1)), k, l - 1))
    margin = arb(0)
    for t in range(steps + 1):
        yield margin
        if t < steps:
            with ctx.workprec(precision):  # never held across the yield: the caller has its own precision
                weak = 1 / (1 + margin.exp() / others)
                strong = 1 / (1 + (strength * margin).exp() / others)
                margin = margin + step * (weak + strength * strong)
            if not margin.is_finite():
                raise Rejected(f"the enclosure of D at t = {t + 1} is not finite")


def _decide(statement: Orbit, precision: int, only: int | None = None):
    """Return (outcome or None, time, text of the margin's ball) of one run."""
    import sympy
    from flint import arb, ctx

    first, last = (only, only) if only is not None else statement.times
    if last > MAX_STEPS:
        raise Rejected(f"orbits are run for at most {MAX_STEPS} steps, not {last}")
    formula = statement.formula()
    goal = formula.goal_expr
    needs = sympy.And(*formula.defined, evaluate=False) if formula.defined else sympy.true
    values = dict(statement.parameters)
    previous, text = None, ""
    for t, margin in enumerate(margins(values["l"], values["k"], values["z"], last + 1, precision)):
        if t - 1 >= first:
            text = previous.str(20)
            with ctx.workprec(precision):
                point = {"t": arb(t - 1), "D": previous, "Dn": margin}
                found = truth(goal, point) if truth(needs, point) is True else None
            if found is not True:
                return (None if found is None else "refuted"), t - 1, text
        previous = margin
    return "proved", last, text


# ---- three-valued evaluation on balls ----------------------------------------------------------------------------
def truth(statement, point: dict):
    """Return True or False where it is certain on the balls of ``point`` (name -> arb), None where it is not."""
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
    left, right = (value(side, point) for side in statement.args)
    gap = left - right
    certain = {
        sympy.StrictGreaterThan: (gap > 0, gap <= 0), sympy.GreaterThan: (gap >= 0, gap < 0),
        sympy.StrictLessThan: (gap < 0, gap >= 0), sympy.LessThan: (gap <= 0, gap > 0),
        sympy.Equality: (gap == 0, gap != 0), sympy.Unequality: (gap != 0, gap == 0),
    }
    for kind, (yes, no) in certain.items():
        if isinstance(statement, kind):
            return True if yes else False if no else None
    raise Rejected(f"cannot evaluate {statement}")


def value(expression, point: dict):
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
    functions = {sympy.exp: arb.exp, sympy.log: arb.log, sympy.Abs: abs, sympy.erf: arb.erf, sympy.erfc: arb.erfc}
    if expression.func in functions and len(arguments) == 1:
        return functions[expression.func](arguments[0])
    raise Rejected(f"orbit goals may not use {expression.func}")

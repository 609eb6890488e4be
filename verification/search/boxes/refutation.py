"""Search for a counterexample with floats, make it rational, and certify it exactly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from assay.theory.language import grammar
from assay.theory.language.engines import NumpyEngine
from assay.theory.language.operations import Unsupported
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes.problem import Problem, Task, decide_at
from assay.verification.kernel.boxes.workbench import size_of
from assay.verification.kernel.budget import spend, spent
from assay.verification.search.boxes.geometry import sample

DEGREE = 40
"""The highest degree of an equation that is solved exactly: above it this takes long, and no limit
of time ends it.
"""
CLEARED = 12
"""The same for an equation with roots or exponentials: SymPy makes a polynomial of it and isolates
all of its zeros.
"""


def refute(problem: Problem, budget_seconds: float = 5.0) -> dict | None:
    """Return an exact witness {"x": "p/q"}: hypotheses certified, the goal certified false; else
    None.

    Points are sampled (ends, clusters near ends, log-uniform tails), the clause margins are pushed
    down by local search in float64, and the best points are rounded to rationals with growing
    denominators.
    """
    deadline = spent() + budget_seconds
    if not problem.variables:
        return {} if is_witness(problem, {}) else None
    try:
        task = Task(problem)
    except Unsupported:
        return None
    for number, (atoms, _) in enumerate(
        task.clauses
    ):  # each clause has an equal share of what is left
        end = spent() + (deadline - spent()) / (len(task.clauses) - number)
        found = _simple(problem, task, atoms, end)
        if found is not None:
            return found
        found = _attack(problem, task, atoms, end)
        if found is not None:
            return _rounded(problem, found, deadline)
    return None


def refute_on_equations(problem: Problem, budget_seconds: float = 2.0) -> dict | None:
    """Return a witness with roots of equations among its values, None where there is none or no
    equation.

    The equations are hypotheses, and the goal's own where it is strict and so fails at equality.

    An equation is solved exactly for one variable, the others are searched as in `refute`; the
    values are texts such as "sqrt(51)/10".  The result is not certified here.
    """
    import sympy as sp

    deadline = spent() + budget_seconds
    parts = problem.goal.args if isinstance(problem.goal, sp.And) else (problem.goal,)
    strict = [
        part
        for part in parts
        if isinstance(part, (sp.StrictGreaterThan, sp.StrictLessThan, sp.Unequality))
        and (len(parts) > 1 or part.lhs.is_algebraic_expr() and part.rhs.is_algebraic_expr())
    ]  # each fails where its sides are equal
    for part in strict:
        touched = sp.Eq(part.lhs, part.rhs, evaluate=False)
        found = refute_on_equations(
            replace(problem, hypotheses=(*problem.hypotheses, touched), goal=sp.false),
            budget_seconds / 2 / len(strict),
        )
        if found is not None:
            return found
    equation = next((h for h in problem.hypotheses if isinstance(h, sp.Equality)), None)
    if equation is None:  # nothing to solve: `refute` is the search for such problems
        return None
    gap = equation.lhs - equation.rhs
    own = {v[0]: v for v in problem.variables}
    if sp.count_ops(gap) > 60:
        return None
    for symbol in sorted(
        gap.free_symbols, key=lambda s: (sp.degree(gap, s) if gap.is_polynomial(s) else 99, s.name)
    ):
        if symbol not in own or own[symbol][1] or spent() > deadline:
            continue
        spend("node", 200 + 10 * sp.count_ops(gap))
        for branch in _solutions(gap, symbol)[:4]:
            rest = _without(problem, equation, own[symbol], branch)
            search = (
                refute_on_equations
                if any(isinstance(h, sp.Equality) for h in rest.hypotheses)
                else refute
            )
            found = search(rest, max((deadline - spent()) / 4, 0.05))
            if found is not None:
                value = branch.subs({s: sp.sympify(found[s.name]) for s in branch.free_symbols})
                point = {
                    **found,
                    symbol.name: str(sp.nsimplify(value) if value.is_Rational else value),
                }
                if decide_at(equation, {n: sp.sympify(v) for n, v in point.items()}) is not False:
                    return point
    return None


def _solutions(gap, symbol) -> list:
    """Return the real zeros of an expression in one symbol that have a closed form, as far as SymPy
    finds them at a bounded cost; those that are not zeros are for the caller to refuse."""
    import sympy as sp

    rational = gap.is_rational_function(symbol)
    if not rational and _cleared(gap, symbol) > CLEARED:
        return []
    try:
        if rational:
            gap = sp.fraction(sp.together(gap))[0]
            if sp.degree(gap, symbol) > DEGREE:
                return []
        if rational and gap.free_symbols == {symbol}:
            zeros = sp.ordered(sp.roots(gap, symbol))  # `solve` isolates those without closed form
        else:
            zeros = sp.solve(gap, symbol, check=False)  # SymPy's check of a root has no limit
    except (NotImplementedError, TypeError, ValueError, AttributeError, sp.PolynomialError):
        return []
    return [z for z in zeros if not z.has(sp.I, sp.CRootOf) and symbol not in z.free_symbols]


def _cleared(expression, symbol) -> int:
    """Return a bound on the degree of the polynomial that `sympy.solve` makes of an expression by
    clearing roots and putting a letter for an exponential or another function."""
    import sympy as sp

    roots, degree = 1, 1
    for power in expression.atoms(sp.Pow, sp.exp):
        base, exponent = power.as_base_exp()
        if base == sp.E:
            exponent = exponent.as_coeff_Mul()[0]
        if exponent.is_Rational and power.has(symbol):
            own = sp.degree(base, symbol) if base.is_polynomial(symbol) and base.has(symbol) else 1
            roots *= int(exponent.q)
            degree = max(degree, abs(int(exponent.p)) * int(own))
    return roots * degree


def _without(problem: Problem, equation, variable, value) -> Problem:
    """Return the problem with one variable replaced by a solution of the equation."""
    import sympy as sp

    symbol, _, lower, upper, low_open, high_open = variable
    ends = (
        [] if lower == -sp.oo else [(sp.Gt if low_open else sp.Ge)(symbol, lower, evaluate=False)]
    )
    ends += (
        [] if upper == sp.oo else [(sp.Lt if high_open else sp.Le)(symbol, upper, evaluate=False)]
    )

    def put(statement):
        return statement.subs(symbol, value) if hasattr(statement, "subs") else statement

    hypotheses = tuple(put(h) for h in (*ends, *problem.hypotheses) if h is not equation)
    return Problem(
        tuple(
            (s, i, put(lo), put(hi), a, b)
            for s, i, lo, hi, a, b in problem.variables
            if s != symbol
        ),
        hypotheses,
        put(problem.goal),
        tuple(put(d) for d in problem.defined),
    )


def is_witness(problem: Problem, point: dict) -> bool:
    """Certify that the point lies in the domain and that the goal is false there."""
    import sympy as sp

    for symbol, integer, *_ in problem.variables:
        if integer and sp.Rational(point[symbol.name]).q != 1:
            return False
    return (
        all(decide_at(h, point) is True for h in (*_ranges(problem), *problem.hypotheses))
        and decide_at(problem.goal, point) is False
    )


def _ranges(problem: Problem):
    import sympy as sp

    for symbol, _, lower, upper, low_open, high_open in problem.variables:
        if lower != -sp.oo:
            yield (sp.Gt if low_open else sp.Ge)(symbol, lower, evaluate=False)
        if upper != sp.oo:
            yield (sp.Lt if high_open else sp.Le)(symbol, upper, evaluate=False)


_PLAIN = (0, 1, -1, 2, -2, 3, 0.5, -0.5, -3, 4, 5, 0.25, 10, -10, 100, -100)
_LOOKS = 4096
"""Points of small numbers that are looked at: all of up to three variables, or so many."""
_SMALLER = (0, 1, 2, 3, 5, 10)
_DOUBTFUL, _MORE = 4, 8
"""Points that are certified though floating numbers let the claim hold there, and of those that
were sampled.
"""


def _simple(problem, task, atoms, deadline):
    """Try small whole numbers and halves first: a witness should be easy to check by hand.

    Where a strict goal fails because its sides are equal, floating numbers see no margin; such
    points are tried, too.
    """
    import numpy as np

    if not task.box or task.swap:
        return None
    bounds = [side.interval()[:2] for side in task.box]
    low = np.array([-np.inf if lo is None else float(lo) for lo, _ in bounds])
    high = np.array([np.inf if hi is None else float(hi) for _, hi in bounds])
    points = _small_points(low, high, [side.integer for side in task.box])
    points = points[np.all((points >= low) & (points <= high), axis=1)]
    spend("floats", 100 + len(points) / 4)
    if not len(points):
        return None
    worst = _margins(task, atoms)(points)
    tried: set = set()
    chosen = np.flatnonzero(worst < -1e-12)[:6]
    if any(a.strict for a in atoms):
        chosen = np.sort(np.concatenate([chosen, np.flatnonzero(np.abs(worst) <= 1e-12)[:6]]))
    for x in points[chosen]:
        found = _certify(problem, task, x, tried, deadline)
        if found is not None:
            return found
    return None


def _small_points(low, high, whole):
    """Return points of small numbers and ends of ranges, those of small sum first."""
    import itertools

    import numpy as np

    count = len(low)
    spend("floats", len(_PLAIN) ** min(count, 3))
    if count <= 3:
        points = np.array(list(itertools.product(_PLAIN, repeat=count)), float)
    else:
        rng = np.random.default_rng(5)
        columns = []
        for lo, hi, integer in zip(low, high, whole, strict=True):
            pool = [v for v in _PLAIN if lo <= v <= hi and (not integer or v == round(v))]
            ends = [v for v in (lo, hi) if abs(v) < 1e6]
            middle = [sum(ends) / 2] if len(ends) == 2 and not integer else []
            pool += [*ends, *middle, *(v + 1 for v in ends if integer and v == lo)]
            columns.append(rng.choice(pool or [0.0], _LOOKS))
        points = np.stack(columns, axis=1)
    return points[np.argsort(np.abs(points).sum(axis=1), kind="stable")]


def _rounded(problem, point, deadline):
    """Return a witness of smaller numbers and with fewer digits where there is one nearby."""
    for name in point:
        value = Fraction(point[name])
        nearer = [side * n for n in _SMALLER for side in ((1, -1) if value < 0 else (1,))]
        halved = [Fraction(int(value / 2**n)) for n in range(8, 0, -1)]
        for new in dict.fromkeys([*nearer, *halved]):
            if abs(new) * 4 >= abs(value) and abs(new) * 2 > abs(value) or spent() > deadline:
                break
            if is_witness(problem, {**point, name: str(new)}):
                point = {**point, name: str(new)}
                break
    for name in point:
        value = Fraction(point[name])
        digits = len(str(abs(value).__floor__())) if abs(value) >= 1 else 0
        plain = (
            [Fraction(round(value, shown - digits)) for shown in (1, 2, 3)] if digits > 3 else []
        )
        for new in [
            *plain,
            *(value.limit_denominator(limit) for limit in (1, 2, 4, 10, 100, 10**4)),
        ]:
            if len(str(new).rstrip("0")) >= len(point[name].rstrip("0")) or spent() > deadline:
                break
            if is_witness(problem, {**point, name: str(new)}):
                point = {**point, name: str(new)}
                break
    return point


def _margins(task, atoms):
    """Return the float function of points (rows) that is negative where the clause of the atoms
    fails.
    """
    import numpy as np

    tape = Tape(task.names, powers=True)
    nodes = [tape.add(task.written[a.node]) for a in atoms]
    size = size_of(tape, nodes)
    spend("compile", size)
    run = tape.compile(tuple(nodes), NumpyEngine())

    def margin(points):
        spend("floats", (size + 5) * (1 + len(points) / 200))
        with np.errstate(all="ignore"):
            values = run(*points.T)
        total = None
        for value in values:
            value = np.broadcast_to(np.asarray(value, float), (len(points),))
            value = np.where(np.isnan(value), np.inf, value)
            total = value if total is None else np.maximum(total, value)
        return total if total is not None else np.full(len(points), -1.0)

    return margin


def _attack(problem, task, atoms, deadline):
    import numpy as np

    integer = np.array([s.integer for s in task.box])
    bounds = [
        (
            -np.inf if s.lo is None else float(s.interval()[0]),
            np.inf if s.hi is None else float(s.interval()[1]),
        )
        for s in task.box
    ]

    margin = _margins(task, atoms)
    rng = np.random.default_rng(11)
    low = np.array([b[0] for b in bounds])
    high = np.array([b[1] for b in bounds])
    tried: set = set()
    for round_ in range(6):
        spend("floats", 300 * (1 + len(task.box)))
        points = (
            np.stack([sample(s, rng, 4000, wide=round_ % 2 == 1) for s in task.box], axis=1)
            if task.box
            else np.zeros((1, 0))
        )
        if round_ == 0 and len(task.box) <= 8:
            corners = (
                np.array(np.meshgrid(*[_corner(b) for b in bounds])).reshape(len(task.box), -1).T
            )
            points = np.concatenate([corners, points]) if task.box else points
        worst = margin(points)
        best = points[np.argsort(worst, kind="stable")[:12]]
        for step in range(60):  # shrinking random steps from the best points
            scale = 0.5 ** (step / 4)
            spend("floats", 40)
            moves = rng.normal(size=(len(best) * 6, len(task.box))) * scale
            base = np.repeat(best, 6, axis=0)
            new = np.clip(base + moves * np.maximum(np.abs(base), 0.1), low, high)
            new = np.where(integer, np.round(new), new)
            pool = np.concatenate([best, new])
            best = pool[np.argsort(margin(pool), kind="stable")[:12]]
            if spent() > deadline:
                break
        for x in best if np.any(margin(best) < 0) else best[:_DOUBTFUL]:
            found = _certify(problem, task, x, tried, deadline)
            if found is not None:
                return found
        # the best ones may all lie at an open end, where nothing is admitted
        for x in points[np.flatnonzero(worst < 0)[:_MORE]]:
            found = _certify(problem, task, x, tried, deadline)
            if found is not None:
                return found
        if spent() > deadline:
            return None
    return None


def _corner(bound):
    lo, hi = bound
    return [v for v in (lo, hi, (lo + hi) / 2) if abs(v) < float("inf")] or [
        0.0,
        1.0,
        -1.0,
        50.0,
        -50.0,
    ]


def _certify(problem, task, x, tried, deadline):
    import sympy as sp

    for limit in (1, 4, 16, 100, 10**4, 10**9):
        point = {}
        for name, side, value in zip(task.names, task.box, x):
            q = Fraction(float(value)).limit_denominator(1 if side.integer else limit)
            for end in (side.lo, side.hi):
                if (
                    end is not None
                    and getattr(end, "q", None) is not None
                    and abs(float(end.p) / float(end.q) - value) < 1e-12
                ):
                    q = Fraction(int(end.p), int(end.q))
            point[name] = sp.Rational(q.numerator, q.denominator)
        spend("node", len(task.box))
        values = _unmove(task, point)
        if values is None or (key := tuple(values.items())) in tried:
            continue
        tried.add(key)
        if spent() > deadline:
            return None
        if is_witness(problem, values):
            return values
    return None


_VAST = 10**grammar.MAX_DIGITS
_FINE = 10**6
_TINY = 10**-9
"""Numbers above the first are no values of a witness, as the language reads none with more digits.
Others are rounded to fractions with denominators up to the second, so that those below the third
are 0; written out as fractions they might have millions of digits.
"""


def _unmove(task, point):
    """Return the point in the problem's own variables, as rational text; None if it is not
    rational.
    """
    import sympy as sp

    put = {task.symbols[n]: v for n, v in point.items()}
    values = {}
    for name in task.names:
        symbol = task.symbols[name]
        value = task.swap[symbol].xreplace(put) if symbol in task.swap else put[symbol]
        if not value.is_Rational:
            if not value.is_number or not value.is_finite:
                return None
            near = sp.N(value, 30)
            if near.is_extended_real and abs(near) > _VAST:
                return None
            tiny = near.is_extended_real and abs(near) < _TINY
            close = Fraction(0 if tiny else str(near)).limit_denominator(_FINE)
            value = sp.Rational(close.numerator, close.denominator)
        values[name] = str(value)
    return values

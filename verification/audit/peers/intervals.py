"""Branch and bound as other interval libraries do it: natural extension (mpmath.iv),
forward-backward contraction (codac).
"""

from __future__ import annotations

import math
import time

from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError

_THIN = 1e-12
_INF = math.inf


def solve(name: str, formula: Formula, seconds: float) -> tuple[str, str, dict | None]:
    """Halve boxes until every clause is decided on each; open ends count as attained, thin boxes
    stay open.
    """
    from assay.verification.kernel.boxes.problem import Task, problem_of

    start = time.process_time()
    task = Task(problem_of(formula))
    if any(side.integer for side in task.box):
        raise FormulaError("integers are not in its language")
    box = tuple(_ends(side) for side in task.box)
    for atoms, _ in task.clauses:
        tools = _mpmath if name == "mpmath.iv" else _codac
        evaluate, contract = tools([a.node for a in atoms], task.tape, len(box))
        found = _branch(atoms, box, evaluate, contract, start + seconds, certain=not task.swap)
        if isinstance(found, list):
            return "refuted", "", {n: repr(m) for n, m in zip(task.names, found, strict=True)}
        if found:
            return "open", found, None
    return "proved", "", None


def _ends(side) -> tuple[float, float]:
    low, high, _ = side.interval()
    return (
        (
            -_INF
            if low is None
            else math.nextafter(float(low.lower()), -_INF)
            if not _exact(low)
            else float(low)
        ),
        (
            _INF
            if high is None
            else math.nextafter(float(high.upper()), _INF)
            if not _exact(high)
            else float(high)
        ),
    )


def _exact(ball) -> bool:
    from flint import arb

    return ball.is_exact() and arb(float(ball)) == ball


def _branch(atoms, box, evaluate, contract, end, certain) -> str | list:
    """Return "" when some atom holds on every part of the box, a point where all fail, or why it
    stopped.

    The clause says that one of the atoms holds; ``certain``: a failing point of the boxes is one of
    the formula.
    """
    stack = [box]
    while stack:
        if time.process_time() > end:
            return "time used up"
        now = contract(stack.pop())
        if now is None:
            continue
        if any(
            low > 0 or (low >= 0 and not a.strict)
            for a, (low, _) in zip(atoms, evaluate(now), strict=False)
        ):
            continue
        middle = [_middle(*pair) for pair in now]
        at = evaluate([(m, m) for m in middle])
        if (
            certain
            and at
            and all(map(math.isfinite, middle))
            and all(
                high < 0 or (high <= 0 and a.strict) for a, (_, high) in zip(atoms, at, strict=True)
            )
        ):
            return middle
        widths = [_width(*pair) for pair in now]
        if max(widths, default=0.0) < _THIN:
            return "a box cannot be halved any more"
        i = widths.index(max(widths))
        stack += [
            (*now[:i], part, *now[i + 1 :])
            for part in ((now[i][0], middle[i]), (middle[i], now[i][1]))
        ]
    return ""


def _middle(low: float, high: float) -> float:
    if low == -_INF:
        return 0.0 if high > 1 else 2 * high - 1
    if high == _INF:
        return 0.0 if low < -1 else 2 * low + 1
    return low / 2 + high / 2


def _width(low: float, high: float) -> float:
    return (high - low) / (1 + min(abs(low), abs(high)))


def _compiled(tape, nodes, engine):
    try:
        return tape.compile(nodes, engine)
    except KeyError as error:
        raise FormulaError(
            f"{str(error).strip(chr(39)).lstrip('_')} is not in its language"
        ) from None


# ---- mpmath.iv -----------------------------------------------------------------------------------
def _mpmath(nodes, tape, count: int):
    from mpmath import iv, mp

    from assay.theory.language.engines import MpmathIvEngine

    class Engine(MpmathIvEngine):
        """mpmath.iv, with the few operations it lacks that are a short definition; undefined
        arguments raise.
        """

        def abs(self, a):
            return a if a.a >= 0 else -a if a.b <= 0 else iv.mpf([0, max(-a.a, a.b)])

        def min(self, a, b):
            return iv.mpf([min(a.a, b.a), min(a.b, b.b)])

        def max(self, a, b):
            return iv.mpf([max(a.a, b.a), max(a.b, b.b)])

        def sqrt(self, a):
            return iv.sqrt(_certain(a, a.a >= 0))

        def log(self, a):
            return iv.log(_certain(a, a.a > 0))

        def div(self, a, b):
            return a / _certain(b, b.a > 0 or b.b < 0)

        def ipow(self, a, n):
            whole = self.abs(a) ** abs(n) if n % 2 == 0 else a ** abs(n)
            return self.div(iv.mpf(1), whole) if n < 0 else whole

        def rpow(self, a, p, q):
            if p > 0 and a.a == 0:
                return iv.mpf([0, super().rpow(iv.mpf(a.b), p, q).b]) if a.b > 0 else iv.mpf(0)
            return super().rpow(_certain(a, a.a > 0), p, q)

    run = _compiled(tape, nodes, Engine())

    def evaluate(box):
        try:
            return [
                tuple(map(mp.make_mpf, v._mpi_)) for v in run(*(iv.mpf(list(pair)) for pair in box))
            ]
        except NameError as error:
            raise FormulaError(f"{error.name.lstrip('_')} is not in its language") from None
        except (ArithmeticError, ValueError):
            return []

    return evaluate, lambda box: box


def _certain(argument, defined: bool):
    if not defined:
        raise ArithmeticError("not certainly defined")
    return argument


# ---- codac ---------------------------------------------------------------------------------------
def _codac(nodes, tape, count: int):
    import codac

    from assay.theory.language.engines import OperatorEngine

    class Engine(OperatorEngine):
        """Codac expressions; a rational that is no float is the interval of its neighbours."""

        def __init__(self):
            for name in (
                "exp",
                "log",
                "sqrt",
                "abs",
                "sign",
                "sin",
                "cos",
                "tan",
                "asin",
                "acos",
                "atan",
                "sinh",
                "cosh",
                "tanh",
                "min",
                "max",
            ):
                setattr(self, name, getattr(codac, name))

        def const(self, q):
            near = int(q.p) / int(q.q)  # correctly rounded
            return (
                codac.Interval(near)
                if q.q == 1 and abs(q.p) < 2**53
                else codac.Interval(math.nextafter(near, -_INF), math.nextafter(near, _INF))
            )

        def pi(self):
            return codac.Interval(math.pi, math.nextafter(math.pi, 4))

        def ipow(self, a, n):
            return codac.sqr(a) if n == 2 else 1 / codac.pow(a, -n) if n < 0 else codac.pow(a, n)

        def rpow(self, a, p, q):
            root = (
                codac.sqrt(a)
                if q == 2
                else codac.exp(codac.log(a) * (codac.Interval(1) / codac.Interval(int(q))))
            )
            return self.ipow(root, int(p)) if p != 1 else root

    variables = codac.VectorVar(max(count, 1))
    try:
        terms = _compiled(tape, nodes, Engine())(*(variables[i] for i in range(count)))
    except NameError as error:
        raise FormulaError(f"{error.name.lstrip('_')} is not in its language") from None
    functions = [codac.AnalyticFunction([variables], t + 0 * variables[0]) for t in terms]
    # the formula fails where every atom is <= 0: contract to that set
    contractors = [codac.CtcInverse(f, codac.Interval(-codac.oo, 0)) for f in functions]

    def boxed(box):
        return codac.IntervalVector([list(pair) for pair in box])

    def evaluate(box):
        found = [f.eval(boxed(box)) for f in functions]
        return [] if any(v.is_empty() for v in found) else [(v.lb(), v.ub()) for v in found]

    def contract(box):
        inner = boxed(box)
        for contractor in contractors:
            contractor.contract(inner)
            if inner.is_empty():
                return None
        return tuple((inner[i].lb(), inner[i].ub()) for i in range(count))

    return evaluate, contract

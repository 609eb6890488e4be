"""Expansions of terms near an end of a range: coefficients, remainders, exponents and powers of
logarithms, for each function at each kind of argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import arb, ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.operations import Unsupported
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes.problem import Task, problem_of
from assay.verification.kernel.boxes.series import expand
from assay.verification.kernel.boxes.workbench import Workbench

ARGUMENTS = (
    "x", "-x", "2*x**2", "1/2+x", "1/2-x/3", "1+x", "1-x", "-1+x", "2+x+x**2", "pi+x",
    "log(2)-x", "sqrt(2)+x", "x-3", "1/x", "-1/x", "2/x**2-1/x", "log(x)", "-log(x)",
    "log(x)/x", "x*log(x)", "1+x*log(x)", "1+x*log(x)**2", "exp(-1/x)", "exp(1/x)",
    "1+exp(-1/x)", "1/x+log(x)", "sin(1/x)", "2+sin(1/x)", "x**(1/2)", "1+x**(3/2)", "x-x",
    "y", "1+x*y", "y/x", "1/2+x*(y-1)",
)  # fmt: skip
FUNCTIONS = (
    "exp", "log", "sqrt", "cbrt", "sin", "cos", "tan", "atan", "asin", "acos", "sinh", "cosh",
    "tanh", "erf", "erfc", "abs", "loggamma", "gamma",
)  # fmt: skip
OTHERS = (
    "{0}**2", "{0}**3", "{0}**(-1)", "{0}**(-2)", "{0}**(2/3)", "{0}**(-3/2)", "{0}**pi",
    "1/(1+{0}**2)", "max({0}, x)", "min({0}, 1)", "{0} + 1/x", "{0}*(1+x+x**2)", "{0} - exp(x)",
)  # fmt: skip
PLACES = (("x in (0, 1/2]", "lo", 3, 1), ("x in (0, 3]", "lo", 4, 1))
ROOTS = ("x in (0, 1/4]", "lo", 3, 2)
ELSEWHERE = (
    ("x in [1/2, 1)", "hi", 3, 1), ("x in [-1, 0)", "hi", 4, 2), ("x in [4, oo)", "lo", 3, 1),
    ("x in [4, oo)", "hi", 4, 1), ("x in (-oo, -4]", "lo", 3, 2), ("x in (1, 3/2]", "lo", 2, 2),
    ("x in (pi, 4]", "lo", 4, 1), ("x in [-4, oo)", "hi", 3, 1), ("x in [2, 2]", "lo", 3, 1),
    ("x in (-oo, oo)", "hi", 3, 1), ("x in (-oo, 1]", "hi", 3, 1),
)  # fmt: skip
AWAY = (
    "x", "x**2 - x", "1/x", "exp(x)", "exp(-x)", "exp(x) - exp(2*x)", "log(x)", "log(1+x**2)",
    "loggamma(x)", "loggamma(x+1/2)", "gamma(x)", "gamma(x)*exp(-x)", "erfc(x)", "erf(x)",
    "erfc(-x)", "atan(x)", "atan(1-x)", "tanh(x)", "sinh(x)", "cosh(x)", "cosh(2*x)/exp(x)",
    "sqrt(x**2+1)", "sqrt(x-1)", "cbrt(x)", "cbrt(1-x)", "abs(1-x)", "max(x, x**2)", "sin(x)",
    "sin(x)/x", "tan(x)", "asin(1/x)", "acos(1/x)", "asin(x)", "x**x", "(1+1/x)**x", "x*exp(-x**2)",
    "exp(sqrt(x))", "exp(-log(x)**2)", "log(log(x))", "x**(1/3) - log(x)", "loggamma(log(x))",
    "erfc(log(x))", "loggamma(x)/x - log(x)", "log(gamma(x))", "exp(erfc(x))", "x*y", "exp(x*y)",
    "x**y",
)  # fmt: skip

SLOPES = (
    "loggamma(x)", "loggamma(2*x+1)", "gamma(x)", "loggamma(1/x)", "loggamma(x**2)", "loggamma(-x)",
    "loggamma(log(x))", "abs(x)", "max(x, 1/2)", "min(x, 2)", "erf(x)", "tanh(x)", "asin(x)",
)  # fmt: skip
"""Terms of which three derivatives are expanded, too."""

SCARCE = (
    "x + x**20", "sin(x) + x**20", "x + x**20*sin(x)", "sin(x) + x**20*exp(x)", "x**20 - sin(x)",
    "1/x + x**30", "x**30*sin(x) + 1/x", "1 + exp(log(x)**3)", "1 + exp(-log(x)**2)",
    "1 + exp(log(x)**2)", "exp(log(x)/2) + 1", "1 + exp(sqrt(2)*log(x))", "exp(exp(-1/x)/x)",
    "x*exp(-sqrt(2)*log(x))",
    "exp(x*log(x) - 1/x)", "exp(1/x + 1/x**2) - exp(1/x**2)", "exp(1/x) - exp(1/x - 1/x**2)",
    "exp(log(x)/x)", "exp(-log(x)/x) + 1", "1 + exp(log(x)/x)", "exp(y/x)", "exp(log(y)/x)",
    "log(exp(1/x) + x)", "log(exp(1/x)/x**2 + 1)", "log(x**2 + x**3)", "cbrt(log(x))",
    "max(log(x), 1/x)", "min(log(x), -1/x)", "abs(log(x) + 1/x)", "max(x, x)", "min(x - x, x)",
    "max(1/x, exp(1/x))", "abs(x - x)", "cosh(log(x))", "sinh(-1/x)", "tanh(log(x))",
    "atan(exp(1/x))", "atan(1/x - 1/x**2)", "atan(x - x)", "erfc(1/x + 1)", "erfc(1 - 1/x)",
    "erf(exp(1/x))", "erfc(exp(-1/x))", "loggamma(1 + x**3)", "loggamma(1/x + 1)",
    "loggamma(2 + x - x)", "loggamma(x**(-2))", "gamma(1 + x**4)", "sin(x**7)", "cos(x**9)",
    "asin(1 - x**5)", "asin(x**5 - 1)", "asin(x*(1 - x))", "log(1 + x)**2 - x**2",
    "(log(x) + 1)**3", "(exp(1/x) + 1)**2", "x**(-3)*log(x)**2", "(x + log(x))**(-1)", "x**(9/2)",
    "sqrt(x**3)", "sqrt(x**2 + x**3)", "sqrt(4*x**2)", "(2*x**2 + x**3)**(3/2)", "0*log(x)",
)  # fmt: skip
"""Terms that reach what few others do: distant powers, logarithms in exponents, equal arguments."""
NOTHING = tuple(f.format("((1+x)**2-1-2*x-x**2)") for f in (
    "atan({})", "cbrt({})", "sqrt({})", "abs({})", "max({}, x)", "min({}, -x)", "sinh({})",
    "1/{}", "erfc({})", "exp({})", "log({})", "loggamma({})", "sin({})", "asin({})", "{}**2",
    "exp(1/x)*{}", "tanh(1/x + {})", "log(x)*{}", "{}*x + y", "tan({})", "cosh({})",
))  # fmt: skip
"""Functions of what is exactly 0, as the expansion finds."""
ENDS = (
    "sqrt(1-2*x+2*x**2)", "log(1-2*x+2*x**2)", "1/(1-2*x+2*x**2)", "loggamma(1-2*x+2*x**2)",
    "log(x)", "log(x)**2", "x*log(x)", "log(1 + x)*log(x)", "exp(-1/x)", "exp(-3/x)", "exp(-9/x)",
    "exp(-1/x)/x", "log(x)*exp(-1/x)", "erfc(1/x)",
)  # fmt: skip
"""The same on (0, 1], where coefficients vanish at the other end; and on (0, 5]."""


def questions() -> Iterator[tuple[str, tuple[str, str, int, int]]]:
    """Yield (term, (range of x, its end, order, root))."""
    for argument in ARGUMENTS:
        for function in FUNCTIONS:
            yield f"{function}({argument})", ROOTS if "/2)" in argument else PLACES[0]
        for pattern in OTHERS:
            yield pattern.format(f"({argument})"), ROOTS if "/2)" in argument else PLACES[1]
    for place in ELSEWHERE:
        for term in AWAY:
            yield term, place
    for term in (*SCARCE, *NOTHING):
        for place in PLACES:
            yield term, place
    for term in ENDS:
        for where in ("x in (0, 1]", "x in (0, 5]"):
            for order in (1, 4):
                yield term, (where, "lo", order, 1)


def answers() -> dict[str, str]:
    """Return the expansion of each term, or why there is none."""
    found = {}
    for term, place in questions():
        found[f"{' '.join(map(str, place))} | {term}"] = _answer(term, place)
    for term in SLOPES:
        for place in (*ELSEWHERE[:6], ("x in (0, 1/2]", "lo", 3, 1)):
            for times in (1, 2, 3):
                name = f"{' '.join(map(str, place))} | slope {times} of {term}"
                found[name] = _answer(term, place, times)
    return found


def _answer(term: str, place: tuple[str, str, int, int], times: int = 0) -> str:
    try:
        return written(expansion(term, *place, times))
    except (Unsupported, FormulaError, iv.Undefined, ZeroDivisionError) as error:
        return str(error)


def expansion(term: str, where: str, end: str, order: int, root: int, times: int = 0) -> Any:
    """Return the tower of a term, or of one of its derivatives."""
    task = Task(problem_of(Formula(f"{term} > 0", (where, "y in [1/2, 3/2]"))))
    bench, ((atom, *_), _) = Workbench(task.tape, task.symbols), task.clauses[0]
    node = atom.node
    for _ in range(times):
        node = task.tape.derivative(node, "x")
    with ctx.workprec(64):
        return expand(bench, node, task.box, "x", end, order, root)[1]


def written(tower: Any) -> str:
    """Return an expansion as text, exact numbers marked by "=", balls by their ends."""
    parts = []
    for (exponent, j), model in tower.items():
        power = " ".join(
            f"{number(c)}u^{-k}L^{i}" for (k, i), c in sorted(exponent, key=lambda c: c[0])
        )
        terms = ", ".join(map(number, model.c))
        rest = "" if model.r is None else f" + {number(model.r)}"
        parts.append(f"exp({power}) L^{j} u^{model.v} ({terms}{rest})")
    return "; ".join(sorted(parts))


def number(a: Any) -> str:
    """Return a number to five digits, a ball with a visible width by its ends."""
    if isinstance(a, fmpq):
        return str(a)
    ball = K.ball(a)
    low, high = (float(e) for e in (ball.lower(), ball.upper()))
    mark = "" if isinstance(a, arb) else "="
    if abs(high - low) <= 1e-9 * max(1.0, abs(low)):
        return f"{mark}{_short((low + high) / 2)}"
    noise = 1e-6 * (high - low)  # an end that rounding alone moves away from 0
    low, high = (0.0 if abs(end) < noise else end for end in (low, high))
    return f"[{_short(low)}, {_short(high)}]"


def _short(x: float) -> str:
    return "0" if abs(x) < 1e-12 else f"{x:.5g}"

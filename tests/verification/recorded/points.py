"""What is decided at points: signs of exact numbers, statements with and without values,
recursions, preset tests, orders of growth, and texts read as what they have to be.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import sympy as sp
from flint import arb

from assay.theory.language import pointwise, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.operations import Unsupported
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import budget, orbit, statistics
from assay.verification.kernel.boxes.problem import decide_at, sign_of
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types.asymptotic import require_divergent
from assay.verification.kernel.types.formula import check_undefined, check_witness

VALUES = ("0", "1", "-1", "1/2", "-3/2", "2", "7", "sqrt(2)", "pi", "-log(2)", "10**6", "200")
TERMS = (
    "x", "x - 2", "x**2 - 2", "x**3 + x", "1/x", "sqrt(x)", "log(x)", "exp(x) - 2", "sin(pi*x)",
    "cos(x) - 1", "x**x", "(-2)**x", "x**(-2)", "x**(1/3)", "cbrt(x)", "abs(x) - x", "gamma(x)",
    "loggamma(x)", "max(x, 1) - 1", "min(x, 0)", "erf(x)", "erfc(x) - 1", "atan(x) - pi/4",
    "asin(x)", "acos(x)", "tan(x)", "tanh(x) - 1", "0*log(x)", "exp(log(x)) - x",
    "sqrt(x)**2 - x", "(x + 1)**2 - x**2 - 2*x - 1", "2**x - 2", "x**7 - 1", "exp(x)*exp(-x) - 1",
    "cosh(x)**2 - sinh(x)**2 - 1", "1/(x - 1)", "log(x - 1)",
    "gamma(x + 1) - x*gamma(x)", "6**x - 2**x*3**x", "(-2)**(x**2)", "(-x)**(x**2) - 1",
    "loggamma(x + 1) - loggamma(x) - log(x)", "(-2)**(x - 7)",
)  # fmt: skip
STATEMENTS = (
    "x > 0", "x >= 0", "x < 0", "x <= 0", "x == 0", "x != 0", "not (x > 0)", "x > 0 and 1/x > 0",
    "x > 0 or 1/x > 0", "x > 0 => log(x) < x", "1/x == 1/x", "not (1/x == 1/x)", "log(x) >= 0",
    "x**x >= 1", "x**(-1) != 1", "0*sqrt(x) == 0", "x**2 > 1 and x < 5", "true", "false",
    "sqrt(x) >= 0 or sqrt(-x) >= 0", "x < 1 or x >= 1", "(-1)**x == 1", "0**x == 0",
)  # fmt: skip
GIVEN = ((), ("x > 0",), ("1/x > 0",), ("x != 1", "x < 7"))
GOALS = (
    "x > 0", "x >= 0", "x < 1", "x <= 1", "x == 1", "x != 1", "not (x > 1)", "x > 0 and x < 1",
    "x > 0 or x < 1", "x*x > 2", "exp(x) > 2", "log(x) > 0", "x**3 >= -1", "x**(-2) > 1",
    "abs(x) < 1", "erf(x) > 0", "erfc(x) < 1", "pi*x < 4", "e**x > 1", "x**(1/2) < 1", "x - x == 0",
    "sin(x) > 0", "e*x > 2", "2*x + 1 > x", "x/3 < 1", "true", "false", "x**x > 0", "x*x*x < 1",
)  # fmt: skip
BALLS = (
    (0, 0),
    (1, 0),
    (2, 0),
    (-1, 0),
    (0, 1),
    (1, 1),
    (0.5, 0.25),
    (1.5, 0.5),
    (-2, 1),
    (1, 0.5),
)
GROWTH = (
    "l", "l**2", "2*l", "-l", "0*l", "1/l", "l**(1/2)", "l**(-1/2)", "log(l)", "log(l)**2",
    "l*log(l)",
    "log(log(l))", "l/log(l)", "l + 1", "exp(l)", "3", "l**2/l", "sqrt(l)*log(l)", "pi*l",
    "log(l)/2",
    "log(2*l)", "k", "l > 1", "-log(l)", "l**pi",
)  # fmt: skip
TEXTS = (
    "x", "x1", "1x", "", "pi", "exp", "and", "in", "true", "x y", "x'", "_a", "oo", "1/2", "-1/2",
    "+ 3 / 4", "1.5", ".5", "1.", "1e3", "1/0", "0/1", "--1", "1/-2", "x + 1", "x > 1", "2 < 1",
    "x <= 1", "x < y and y < 1", "x == 1", "not x > 1", "x > 1 => y > 1", "-1) != (1", "oo - 1",
    "exp(oo)", "13*sqrt(29)/99", "(x)", "x <= y <= 1", "1/2 > x", "x >= (y < 1)", "x*y", "\u0663",
)  # fmt: skip


def answers() -> dict[str, str]:
    """Return what is decided of each question."""
    found = {}
    for text in TERMS:
        with budget.fresh():
            for value in VALUES:
                found[f"sign of {text} | {value}"] = _tried(_sign, text, value)
            found[f"sign of {text} | work"] = str(budget.units())
    for text, given, value in product(STATEMENTS, GIVEN, VALUES):
        found[f"{text}; {given} | {value}"] = _tried(_point, text, given, value)
    for text, ball in product(GOALS, BALLS):
        found[f"{text} on {ball}"] = _tried(_on_ball, text, ball)
    for growth in GROWTH:
        found[f"{growth} diverges"] = _tried(require_divergent, growth, "l")
    for read in (sorts.name, sorts.term, sorts.number, sorts.rational, sorts.statement,
                 sorts.opposite, pointwise.value):  # fmt: skip
        for text in TEXTS:
            found[f"{read.__name__} | {text!r}"] = _tried(read, text)
    for text, put in product(
        ("x + y", "x*y > x", "-x**2", "f(x)", "exp(x) + x1"), ("1", "-1", "y - 1")
    ):
        found[f"{text} with x = {put}"] = _tried(sorts.put, text, {"x": put, "y": "x"})
        found[f"{text} alike {put}"] = _tried(
            sorts.alike, text, text.replace(" ", "").replace("x", put)
        )
        found[f"{text} in x"] = _tried(sorts.term, text, ("x",))
    found |= _statistics()
    return found


def _tried(ask: Any, *asked: Any) -> str:
    try:
        return str(ask(*asked))[:120]
    except (Rejected, FormulaError, GrammarError, Unsupported, statistics.StatisticsError,
            ZeroDivisionError) as error:  # fmt: skip
        return f"refused: {error}"[:120]


def _term(text: str) -> Any:
    return Formula(f"({text}) > 0", ("x in (-oo, oo)",)).goal_expr.args[0]


def _sign(text: str, value: str) -> int | None:
    at = Formula(f"({value}) > 0").goal_expr
    number = at.args[0] if at.args else sp.sympify(value)
    return sign_of(_term(text), {next(iter(_term("x").free_symbols)): number})


def _point(text: str, given: tuple[str, ...], value: str) -> str:
    formula = Formula(text, ("x in (-oo, oo)", *given))
    point = pointwise.at(formula, {"x": value})
    said = [str(decide_at(s, {}))[0] for s in (*point.hypotheses, point.goal, *point.needs)]
    shown = [
        _tried(check, formula, {"x": value})[:40] for check in (check_witness, check_undefined)
    ]
    return f"{point.goal} {''.join(said)} {point.missing} {shown[0].partition('(')[0]} | {shown[1]}"


def _on_ball(text: str, ball: tuple[float, float]) -> str:
    formula = Formula(text, ("x in (-oo, oo)",))
    goal = sp.Not(formula.goal_expr, evaluate=False)
    point = {"x": arb(*ball)}
    return f"{orbit.truth(formula.goal_expr, point)} {orbit.truth(goal, point)}"


SAMPLES: tuple[tuple[Any, ...], ...] = (
    (1, 2, 3, 4, 5, 6, 7, 8), (1, 1, 1, 1), (2, 2, 2, 2, 2), (-1, 1), (0, 0, 0, 5), ("1/3", "2/3",
    1),
    (-3, -2, -1, -4, -5, -2, -3), (0.5, 0.25, 1.5, 2.25, 0.75), (1, -1, 1, -1, 1, -1), (1,), (),
    ("x", 1), (float("nan"), 1), (True, False, True, True), (10, 11, 12, 13, 9, 10, 8, 10, 11, 12),
)  # fmt: skip


def _statistics() -> dict[str, str]:
    """Return tails, intervals, powers and whole decisions of preset tests."""
    found = {}
    for runs in (1, 2, 5, 10):
        for wins in range(-1, runs + 2):
            for chance in (Fraction(1, 2), Fraction(1, 3), Fraction(0), Fraction(1)):
                found[f"tail | {wins} {runs} {chance}"] = _tried(
                    statistics.upper_tail, wins, runs, chance
                )
            if 0 <= wins <= runs:
                for level in ("1/20", "1/100"):
                    ends = _tried(statistics.clopper_pearson, wins, runs, Fraction(level))
                    found[f"interval | {wins} {runs} {level}"] = ends
        for level in ("1/20", "1/3"):
            found[f"power | {runs} {level}"] = _tried(statistics.power, runs, level)
    for number, values in enumerate(SAMPLES):
        for sense, test, threshold in product((">", "<", "="), ("sign", "t", "z"), ("0", "1", "2")):
            asked = (number, sense, test, threshold)
            found[f"preset | {asked}"] = _tried(_settled, values, threshold, sense, test)
    for names in (("a", "b"), ("a", "c"), ("b", "a")):
        found[f"two parts {names}"] = _tried(_two, names)
    return found


def _settled(values: Any, threshold: str, sense: str, test: str) -> str:
    part = statistics.Part.of("a", "a number", values, threshold, sense, test)
    said = []
    for level in ("1/20", "1/3"):
        result = statistics.settle([part], level=level, seed=1, scenario="s")
        row = result.rows[0]
        numbers = [row["p"], row["reverse"], *row["interval"], row["mean"], result.power]
        said.append(f"{result.verdict} {row['successes']}/{row['runs']} {result.failing()}"
                    f"{result.holding()} {[f'{x:.4g}' for x in numbers]}")  # fmt: skip
    return " ".join(said)


def _two(names: tuple[str, str]) -> str:
    parts = [
        statistics.Part.of(name, "n", values, "0", ">", "sign")
        for name, values in zip(names, (range(1, 9), (-1,) * 8), strict=True)
    ]
    result = statistics.settle(parts, level="1/20", seed=1, scenario="s")
    reopened = statistics.reopen(result.certificate())
    return f"{result.verdict} {result.holding()} {result.failing()} {reopened == result}"

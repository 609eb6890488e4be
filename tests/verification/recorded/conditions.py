"""Plain forms of the conditions of formulas: each range with each condition on it, several
variables, and what the parts of trees are read as.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError, parse, text
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.reduce import conditions, trees

RANGES = (
    "x in [0, 1]", "x in (0, 1]", "x in [-1, 1)", "x in (-oo, oo)", "x in [1/2, oo)",
    "x in (-oo, 0]", "x in (-2, -1)", "x in [pi/4, pi)", "x in {0..5}", "x in [1, 1]",
)  # fmt: skip
CONDITIONS = (
    "x > 0", "x >= 0", "x < 1", "x <= 1", "x != 0", "x != 1", "x != 1/2", "x == 1", "x - x == 0",
    "2*x - 1 >= 0", "3 - 2*x > 0", "x/3 <= 1/6", "x**2 <= 1/4", "x**2 < 1", "x**2 >= 1/4",
    "x**2 > 0", "x**2 >= 0", "x*x >= 1/9", "-x**2 >= -2", "2*x**2 <= 3", "x**2 <= pi", "x**2 <= 0",
    "abs(x) <= 1/2", "abs(x) >= 1/2", "1/2 > abs(x)", "abs(x - 1/4) < 1/8", "2*abs(x) + x <= 1",
    "min(x, 1/2) >= 1/4", "max(x, 1/2) <= 3/4", "max(x, 1/2) >= 3/4", "min(x, 1/2) <= 1/4",
    "x <= pi/4", "x > pi/4", "x >= sqrt(2)/2", "x < log(2) - log(3)", "x >= -1/3 - pi",
    "exp(x) > 0", "cosh(x) >= 1", "x**4 >= 0", "x**3 >= 0", "x**0 > 0", "x**4 + 1 > 0",
    "x**2 + 1/2 > 0",
    "x**2 + x >= 0", "x*exp(x) >= 0", "x + exp(x) > 0", "x/2 + 1 > 0", "abs(x) + x**2 >= 0",
    "exp(x)/2 > 0", "exp(x) - 0 > 0", "exp(x)*x**2 >= 0", "1/x > 0", "log(x) >= 0", "x**x > 0",
    "not (x < 1/2)", "not (x == 1/2)", "not (x >= 1/2 and x < 3/4)", "not true", "true", "false",
    "x > 1/2 or x < -1", "x > 5 or x < 1/2", "x > 9 or x < -9", "x < 0 or x**3 < 1/2 or x > 1",
    "(x < 0 and x > 1) or x > 1/2", "false or x > 1/2", "x > 1/4 => x > 1/2", "x + 1 >= 0",
    "x + 1 >= 0 and x <= 3/4", "x >= 0 and x <= 1 and x <= 1/3", "0*x >= 0", "0*x > 0",
    "exp(x) == 0", "exp(x) + 1 == 0", "x**2 >= sqrt(2) - sqrt(2)", "x**2 > sqrt(2) - sqrt(2)",
    "x - 2*x + x >= 0", "1 >= 0", "pi > 3", "0/(x - 7) >= 0", "sqrt(-1) + x >= 0",
)  # fmt: skip
GOAL = "abs(x) + abs(x - 1/2) + max(x, 0) + min(x, 1/2) + max(x, 1, 2*x) > -9"
SEVERAL = (
    ("x + y > 0", "x in [0, 1]", "y in [0, x]"), ("x + y > 0", "x in [0, 1]", "y in (x, 2)",
    "y <= 1"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y <= 1"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y < 1"),
    ("x + y > 0", "x in [0, oo)", "y in [0, oo)", "x + y <= 1"),
    ("x + y > 0", "x in (-oo, oo)", "y in (-oo, oo)", "x + y <= 1"),
    ("x + y > 0", "x in (0, 4]", "y in (0, 4)", "2*x - 3*y >= 1"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y <= 79/10"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y <= 9"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y <= 8"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4)", "x + y < 8"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y < 8"),
    ("x + y > 0", "x in [0, 4]", "y in [0, pi]", "x + y <= 2"),
    ("x + y > 0", "x in [0, 4]", "y in [0, 4]", "x + y <= pi"),
    ("abs(x - y) <= 1", "x in [0, 4]", "y in [0, 4]", "x >= y"),
    ("abs(x - y) <= 1", "x in [0, 4]", "y in [0, 4]", "y > x"),
    ("abs(x - y) + max(x, y) <= min(x, y) + 9", "x in [0, 1]", "y in [1, 2]"),
    ("abs(x - y) + max(x, y) <= min(x, y) + 9", "x in [0, 1]", "y in [1/2, 2]"),
    ("abs(x + y - z) <= 9", "x in [0, 4]", "y in [0, 4]", "z in [0, 4]", "x >= z"),
    ("abs(x + y - z) <= 9", "x in [0, 4]", "y in [-1, 4]", "z in [0, 4]", "x >= z", "y >= 1/2"),
    ("abs(2*x - y - z) <= 9", "x in [0, 4]", "y in [0, 4]", "z in [0, 4]", "x >= y", "x >= z"),
    ("max(x, abs(y)) <= 9", "x in [0, 4]", "y in [-4, 0]", "abs(y) <= x", "abs(x + y) <= 1"),
    ("max(x*y, 0) >= abs(x*y)", "x in [0, 1]", "y in [0, 1]"),
    ("abs(log(x)) >= 0", "x in [1, 2]"), ("abs(x + log(y)) >= 0", "x in [1, 2]", "y in [1, 2]"),
    ("x >= 0 => y >= 0 => x + y >= 0", "x in [-1, 1]", "y in [-1, 1]"),
    ("log(x) >= 0 => x >= 1", "x in (-oo, oo)"), ("x >= 0 => y >= 0", "x in [0, 1]",
    "y in [log(x), 4]"),
    ("n + m >= 0", "n in {0..9}", "m in {0..n}", "n > 3/2", "m != 2", "n + m <= 7"),
    ("x + n >= 0", "x in [0, 1]", "n in {0..9}", "x + n <= 3", "x*n >= 0", "abs(n) >= 0"),
    ("x*y > 0", "x in (0, 1]", "y in (0, 1]", "x*y > 0", "x + y > 0", "x**2*y >= 0", "x - y < 2"),
    ("x <= 1", "x in [0, 1]", "a in [0, pi]", "x*sin(a) <= 1", "sqrt(a) >= 0", "cbrt(a) >= 0"),
    ("x <= 1", "x in [0, 1]", "y in [0, oo)", "x <= y", "x <= y", "y >= x", "y >= 1/2",
    "y >= 1/3"),
    ("x <= 1", "x in [0, 2]", "y in [0, 2]", "x <= y/2", "y <= x/2 + 1/4"),
    ("a*x <= 1", "a in [1, 2]", "x in [a, oo)", "x <= 7", "x >= 0", "abs(x) <= 3", "x**2 <= 9"),
    ("x + y > 0", "x in [-2, 2]", "y in [-2, 2]", "max(x, y**3) >= 1"),
    ("x + y > 0", "x in [-2, 2]", "y in [-2, 2]", "abs(x + y**3) >= 1"),
    ("x + y > 0", "x in [0, 1]", "y in [x, 4]", "y < -1 or x > 1/2"),
    ("x + y > 0", "x in [0, 1]", "y in [x, 4]", "y >= 0", "y**3 >= 0", "x*y >= 0"),
    ("abs(y) + x >= 0", "x in [1, 2]", "y in [x, 4]"),
    ("abs(y) <= x", "y in [-1, 1]", "x in [y, 1]"),
    ("x > 0", "x in [2 - 3/2, log(2) + log(2)]", "x < 5"),
    ("x > 0", "x in [0, 1 + sqrt(2)]", "x <= sqrt(3 + 2*sqrt(2))"),
    ("x > 0", "x in [0, 3]", "x < 3", "x <= 3", "x >= 0", "x < 2", "x <= 2"),
    *(
        ("abs(x) >= x", "x in [-4, 4]", condition)
        for condition in (
            "x**2 <= 4/3",
            "x**2 <= 3/4",
            "x**2 <= -1",
            "x**2 >= -1/2",
            "x**2 > 4/3",
            "3*x**2 - 4 > 0",
            "x + log(x) - log(x) >= 1/2",
            "x > 9 or log(x) > 0",
            "(x + 1)**2 <= 1/4",
            "exp(x)**2 <= 4",
            "x < 2 and not (x < 1/2 or x > 3/4)",
            "x > 9 or not (x > 1/2 => x > 3/4)",
            "not (not (x > 1/2))",
            "not (not (x > 1/2 => x > 3/4))",
            "not (true and x < 1/2)",
            "x > 9 or not (x < 1/2 or false)",
            "x <= 2*3",
            "x >= (1 - 2)*(3 + 1/2)/2",
            "x <= 2 - 3/2*(1/3)",
            "x**2 <= 2*(1/2)",
            "exp(x) == 2",
            "x*x >= 0",
            "x*x > 0",
            "x**3 + x**3 >= 0",
            "x**3*exp(x) >= 0",
            "abs(x) + 1 != 2",
            "x > 9 or (x > 3 or (x < 1 and not (x < 1/2)))",
        )
    ),
)  # fmt: skip
TREES = (
    "x", "1", "-1", "-(-x)", "x - 1", "-(x - 1)", "2*x", "x*2", "x/2", "2/x", "x/0", "1/2", "2/0",
    "2**3", "2**(-1)", "0**0", "0**1", "0**(-1)", "2**(1/2)", "2**5000", "2**4999", "(1/2)**3",
    "3*(x + 1)", "(x + 1)/3", "-2*(x - 3*y)/4", "x + x", "x - x", "x*y", "0*x", "0*log(x)", "0/x",
    "log(2)", "2*log(2) + 3*pi", "log(2) - log(2)", "0*log(0)", "log(0)", "sqrt(2)/3 - 1/3",
    "sqrt(-1)", "pi", "-pi/2 + x", "exp(x)", "log(x)", "gamma(x)", "Phi(x)", "x**2", "x**(-2)",
    "x**(1/2)", "x**y", "tan(x)", "abs(x) + erfc(x)", "min(x, log(x))", "x/y", "x/2 + 1/x",
    "y", "x + y", "2*y", "y/2", "y - 0", "x**3*y", "x - 1/2", "x + 1/2", "cosh(x)",
    "2*3", "(2 + 1)*5*x", "2*pi*x", "(2 - 2)*x", "x*(3 - 1)", "e - 2", "5/(-2)", "-(5/2)", "oo",
)  # fmt: skip


def answers() -> dict[str, str]:
    """Return the plain form of each formula, and what each tree is read as."""
    found = {}
    for where, condition in product(RANGES, CONDITIONS):
        found[f"{where} | {condition}"] = _plain(GOAL, (where, condition))
    for where, goal in product(RANGES, CONDITIONS):
        found[f"goal in {where} | {goal}"] = _plain(goal, (where,))
    for goal, *given in SEVERAL:
        found[f"{goal}; {'; '.join(given)}"] = _plain(goal, tuple(given))
    for source in TREES:
        found |= {f"{source} | {what}": said for what, said in _tree(source)}
    return found


def _plain(goal: str, given: tuple[str, ...]) -> str:
    try:
        return _written(conditions.plain(trees.setting_of(Formula(goal, given))).formula())
    except (FormulaError, GrammarError, ZeroDivisionError) as error:
        return f"refused: {error}"[:120]


def _written(formula: Formula) -> str:
    return "; ".join((formula.goal, *formula.given))


def _tree(source: str) -> Any:
    tree = parse(source)
    yield "value", str(trees.value(tree))
    yield "negative", text(trees.negative(tree))
    parts = list(trees.terms(tree, Fraction(3, 2)))
    yield "terms", "; ".join(f"{c} {text(t)}" for c, t in parts)
    yield "total", _tried(lambda: f"{trees.total(tree)} {text(trees.total_of(parts))}")
    yield "linear", _tried(lambda: _linear(tree))
    yield "evident", _tried(lambda: str(conditions._evident(tree, RANGED)))


def _linear(tree: Any) -> str:
    form = trees.linear(tree)
    if form is None:
        return "no"
    constant = text(trees.constant_node(form[1]))
    return f"{form} {constant} {trees.sign(form[1])} {trees.known(form[1])}"


def _tried(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except FormulaError as error:
        return f"refused: {error}"[:120]


RANGED = conditions.Ranges(
    trees.setting_of(Formula("x + y > 0", ("x in [0, 1]", "y in (0, 1]"))).ranges
)

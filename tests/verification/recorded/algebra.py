"""What exact algebra says of goals: identities, signs of coefficients, combinations, decisions at
points, and the words of each refusal.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import sympy as sp

from assay.theory.language.formula import Formula
from assay.theory.language.roots import cbrt
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import algebra, budget, identities, normal, positivity
from assay.verification.kernel.certificates import Rejected, check, open_conditions
from assay.verification.kernel.monotone import require_vanishing

X, Y, N = "x in (-oo, oo)", "y in (-oo, oo)", "n in {0..}"
U, V, L = "x in [0, 1]", "y in (0, oo)", "x in [1, oo)"
FORMULAS = (
    ("x**2 - 1 == (x - 1)*(x + 1)", X), ("x**2 - 2 == (x - 1)*(x + 1)", X),
    ("exp(x + y) == exp(x)*exp(y)", X, Y), ("exp(x + log(2)) >= 2*exp(x)", X),
    ("exp(2*x) == exp(x)**2 and x == x", X), ("x == y or x - x == 0", X, Y),
    ("2**x*2**y == 2**(x + y)", X, Y), ("4**x == 2**x*2**x", X), ("e**x == exp(x)", X),
    ("sqrt(x)**2 == x", L), ("sqrt(x)**3 == x*sqrt(x)", L), ("x**(1/3)*x**(2/3) == x", L),
    ("1/sqrt(x) == sqrt(x)/x", L), ("sqrt(4*x) == 2*sqrt(x)", L), ("cbrt(x)**3 == x", X),
    ("(x**2 - y**2)/(x - y) == x + y", X, Y), ("1/(x*y) == 1/x*(1/y)", L, V),
    ("sinh(x) == (exp(x) - exp(-x))/2", X), ("cosh(x)**2 - sinh(x)**2 == 1", X),
    ("tanh(x) == sinh(x)/cosh(x)", X), ("sin(x)**2 + cos(x)**2 == 1", X),
    ("sin(2*x) == 2*sin(x)*cos(x)", X), ("cos(3*x) == 4*cos(x)**3 - 3*cos(x)", X),
    ("tan(x/2)*sin(x) == 1 - cos(x)", X), ("sin(x + pi/2) == cos(x)", X),
    ("sin(x + pi) + sin(x) == 0", X), ("cos(x - y) - cos(x + y) == 2*sin(x)*sin(y)", X, Y),
    ("sin(60*x) == sin(30*x)", X), ("log(x*y) == log(x) + log(y)", L, V),
    ("log(x**3/y) == 3*log(x) - log(y)", L, V), ("log(6) == log(2) + log(3)",),
    ("log(8/9) == 3*log(2) - 2*log(3)",), ("log(x/2) == log(x) - log(2)", L),
    ("exp(log(x)*y) == x**y", L, V), ("gamma(x + 1) == x*gamma(x)", L),
    ("loggamma(x + 2) == loggamma(x) + log(x) + log(x + 1)", L),
    ("gamma(x + 1/2) == gamma(x)", L), ("exp(-loggamma(x)) == 1/gamma(x)", L),
    ("sqrt(x**2*y) == x*sqrt(y)", L, V), ("abs(x**2) == x**2", X), ("abs(x) == x", U),
    ("x**5 + 5*x**4 + 1 > 0", "x in [0, oo)"), ("x**2 - x + 1 > 0", L), ("x**2 + 1 > 0", X),
    ("x - 1 >= 0", L), ("x > 0", L), ("x > 1", L), ("x > 0", U), ("x >= 0", U), ("1 - x >= 0", U),
    ("x*(1 - x) >= 0", U), ("x*(1 - x) > 0", "x in (0, 1)"), ("x**2 <= x", U), ("x**3 + y >= 0", L,
    V), ("x/(1 + x) < 1", "x in [0, oo)"), ("x/(1 + x) <= 1/2", U), ("1/(1 + y) < 1", V),
    ("exp(x) > 1/2", U), ("exp(x) >= 1 + x", X), ("exp(x) >= 1", U), ("exp(x) > 1", V, L),
    ("exp(-x) <= 1", "x in [0, oo)"), ("exp(x) - exp(y) >= 0", X, Y, "x >= y"),
    ("exp(x) - exp(y) > 0", X, Y, "x > y"), ("log(x) >= 0", L), ("log(1 + y) > 0", V),
    ("log(x) <= x - 1", V, L), ("sqrt(x) >= 0", U), ("sqrt(y) > 0", V), ("x + sqrt(y) > 1", L, V),
    ("n*(n + 1) >= 0", N), ("n + 1 > 0", N), ("2*n != 1 or n >= 0", N), ("x != 0", L),
    ("x + 1 != 0", U), ("-x - 1 != 0", U), ("x - y != 0", X, Y, "x > y"), ("x != y", X, Y),
    ("abs(x) <= 2", U), ("abs(x - 1) < 3", U), ("abs(x) > 1 or x <= 1", L), ("abs(2*x) >= 1", L),
    ("x >= 0 and x <= 1", U), ("x < 0 or x >= 0", X), ("not (x < 0)", U), ("x > 0 => x >= 0", X),
    ("not (x < 0 and x > 1)", U), ("x <= 1 or x > 1 or x == 5", X), ("x*y <= 1", U, V, "y <= 1"),
    ("x*y >= 1", X, Y, "x >= 1", "y >= 1"), ("x**2 + y**2 >= 2*x*y", X, Y),
    ("x**2 + y**2 > 2*x*y", X, Y, "x > y"), ("x + 1/x >= 2", V, L), ("2*x + 3 > 5", X, "x > 1"),
    ("x >= 2", X, "2*x - 4 >= 0"), ("x > 2", X, "2*x - 4 >= 0"), ("x > 2", X, "4 - 2*x < 0"),
    ("x >= 2", X, "x == 2"), ("3*x - 6 >= 0", X, "x == 2"), ("x**2 >= 4", X, "x == 2"),
    ("x >= 0", X, "x != 0"), ("1/x > 0", L), ("1/x > 0", X), ("1/(x - 1) >= 0", L),
    ("x/x == 1", L), ("x/x == 1", X), ("0*log(x) == 0", L), ("0*log(x) == 0", X),
    ("sqrt(x - 1) >= 0", L), ("log(x - 1) >= x", L), ("pi > 3",), ("exp(1) == e",),
    ("sqrt(2)*sqrt(3) == sqrt(6)",), ("1 < 0",), ("cos(pi/3) == 1/2",), ("1/0 == 1/0",),
    ("x*exp(x) + exp(2*x) + x**2 >= 0", "x in [0, oo)"), ("(1 + x)**60 >= 1", "x in [0, oo)"),
    ("x**y >= 0", L, V), ("x**n >= 0", L, N), ("2**n >= 1", N), ("(1 + x)**n >= 1 + n*x", U, N),
    ("exp(x**2) >= 1 + x**2", X), ("exp(x) - 1 - x >= 0", X), ("exp(x*y) - exp(x) >= 0", L, L[:0] or
    "y in [1, oo)"), ("exp(y) - 1 > 0", V), ("exp(2*y) + exp(y) - 2 > 0", V),
)  # fmt: skip
PARAMS: tuple[dict[str, str], ...] = (
    {}, {"p": "x"}, {"p": "1 - x"}, {"p": "x - 1"}, {"p": "x - y"}, {"p": "exp(x) - 1"},
    {"p": "exp(x) - 1 - x"}, {"p": "log(x)"}, {"p": "x", "q": "1 - x"}, {"p": "x - 1", "q": "y"},
    {"p": "exp(x) - exp(y)"}, {"p": "x**2 + 1"}, {"p": "-1"}, {"p": "2"}, {"p": "y", "q": "y"},
)  # fmt: skip
TERMS: tuple[list[list[dict[str, Any]]], ...] = (
    [[{"weight": "1", "factors": ["x - y", "x - y"], "tangents": []}]],
    [[{"weight": "1", "factors": ["(x - y)**2"], "tangents": []}]],
    [[{"weight": "1", "factors": ["x", "1 - x"], "tangents": []}]],
    [[{"weight": "2", "factors": ["x - 1"], "tangents": []}]],
    [[{"weight": "1", "factors": [], "tangents": ["x"]}]],
    [[{"weight": "1", "factors": [], "tangents": ["x**2"]}]],
    [[{"weight": "1", "factors": ["x"], "tangents": []}]],
    [[{"weight": "-1", "factors": ["x"], "tangents": []}]],
    [[{"weight": "1/x", "factors": ["(x - 1)**2"], "tangents": []}]],
    [[{"weight": "1", "factors": ["x - 1", "y"], "tangents": []},
      {"weight": "1", "factors": ["y - 1"], "tangents": []}]],
    [[{"weight": "1", "factors": ["x"], "tangents": []}], [{"weight": "1", "factors": ["1 - x"],
                                                            "tangents": []}]],
    [],
)  # fmt: skip
POSITIVE = ((), ("x",), ("x", "y"), ("x", "x + 1"), ("-x",), ("2*x", "y"))
VANISHING = (
    "exp(-x)", "x**3*exp(-x)", "exp(x)", "x**(-1/2)", "x**(1/2)", "1/x + exp(-x)", "erfc(x)",
    "erfc(-x)", "x**5*erfc(x)**2", "exp(x)*erfc(x)", "erfc(x)*exp(x**2)", "erfc(x)*exp(x**2)/x",
    "erfc(x)**2*exp(2*x**2)", "exp(-x**2 + 5*x)", "exp(-pi*x)", "exp(x*(3 - pi))", "2", "0", "x*y",
    "exp(-x)*y", "sin(x)/x", "exp(-y*x)", "erfc(2*x)*exp(3*x**2)", "erfc(2*x)*exp(5*x**2)",
    "exp(1/x)/x", "x*exp(-x) + x", "log(x)/x", "erfc(x**2 - 7)", "erfc(y*x)", "erfc(x)**(-1)",
)  # fmt: skip


def answers() -> dict[str, str]:
    """Return what each method says of each formula."""
    found = {}
    for goal, *given in FORMULAS:
        formula, name = Formula(goal, given), "; ".join((goal, *given))
        asked: list[dict[str, Any]] = [{"type": "identity"}, {"type": "point"}]
        asked += [{"type": "positivity", "params": p} for p in PARAMS]
        asked += [{"type": "combination", "terms": t} for t in TERMS]
        words: dict[str, list[str]] = {}
        with budget.fresh():
            for number, certificate in enumerate(asked):
                words.setdefault(_said(check, formula, certificate), []).append(str(number))
            found[f"{name} | work"] = str(budget.units())
        for said, numbers in words.items():
            found[f"{name} | {' '.join(numbers)}"] = said
        found[f"{name} | open"] = _said(lambda f: open_conditions(f, {}), formula)
        for positive in POSITIVE if " == " in goal and " or " not in goal else ():
            found[f"{name} | identity along {positive}"] = _said(_identity, formula, positive)
    for term in VANISHING:
        found[f"limit of | {term}"] = _said(_vanishes, term)
    found |= _signs()
    return found


def _said(ask: Any, *asked: Any) -> str:
    try:
        return str(ask(*asked))[:100]
    except (Rejected, FormulaError, algebra.NotShown, ZeroDivisionError) as error:
        return f"refused: {error}"[:100]


def _term(text: str, *names: str) -> Any:
    ranges = tuple(f"{n} in (-oo, oo)" for n in ("x", "y", *names))
    return Formula(f"({text}) > 0", ranges).goal_expr.args[0]


def _identity(formula: Formula, positive: tuple[str, ...]) -> str:
    if not isinstance(formula.goal_expr, sp.Equality):
        return str(formula.goal_expr)
    gap = formula.goal_expr.lhs - formula.goal_expr.rhs
    return f"{normal.is_zero(gap)} {identities.is_identity(gap, map(_term, positive))}"


def _vanishes(term: str) -> None:
    require_vanishing(_term(term), _term("x"))


OPENED = (
    "sin(x + pi)", "sin(x + pi/2)", "cos(x - pi/2)", "cos(2*x + 3*pi/2)", "tan(x + 2*pi)",
    "sin(x + pi/3)", "sin(x/2)*cos(x/3)", "sin(30*x)*sin(x)", "cos(24*x)*cos(x)",
    "cos(25*x)*cos(x)",
    "sin(-2*x)*sin(x)", "sin(x + 2*y)", "cos(x*y)**2", "tan(x)", "tanh(2*x)", "sinh(x)*exp(x)",
    "cosh(x + y)", "log(10**13 + 1)", "log(10**12)", "log(9/8)", "log(x/3)", "log(x**2*y)",
    "log(x + y)", "log((x + y)/(2*x + 2*y))", "log(x**2 + 2*x + 1)", "exp(2*log(x) - y)",
    "exp(log(x)/2 + 3)", "exp(loggamma(x) + x)", "exp(loggamma(x)/2)", "x**y", "2**x", "x**(y + 1)",
    "sqrt(x*y)", "sqrt(4*x**2)", "(x*exp(y))**(1/2)", "(x + 1)**(1/3)", "gamma(x + 1)",
    "gamma(x + 3)", "gamma(x)", "gamma(x + 1/2)", "loggamma(x + 1)", "loggamma(y + 2)",
    "erf((x**2 - 1)/(x - 1))", "log(exp(x)*y)", "log(E*x)", "log(-x)", "log(x*(x + 1)**3)",
    "sqrt(2*x + 2)", "(6*x + 6)**(1/4)", "sqrt(12)*sqrt(x)", "(x/2 + 1/2)**(3/2)", "root(-2*x)",
    "root(8*x + 8)", "root(-x - 1)", "(-x - 1)**(1/3)", "(x - y)**(2/3)", "sqrt(10**13 + 1)",
    "sqrt(6/35)", "atan((x*y + x)/x)", "exp(loggamma(x)*2 + x/3 - 2*y/5)", "sinh(2*x)**2",
    "exp(x/2 + y/2) + exp(x/3)", "E**2*E**x", "tanh(x - y)", "exp(x*log(2))", "sqrt(exp(x))",
    "(x*y)**(5/2)", "Max(x, y)", "Abs(x - y)", "log(2*x + 2*y)", "log(x**2 - y**2)", "exp(pi*x)",
    "loggamma(x) + loggamma(x + 1)", "gamma(x + y + 2)/gamma(x + y)", "exp((x + 1)**2 - x**2)",
    "sin(3*x + y/2 - pi/6)", "cos(x)**2*sin(x)", "log(x)**2/log(y)", "root(x)**2*root(y/2)",
    "sin((x + 1)**2 - x**2 - 2*x - 1)", "exp((x + 1)**2 - x**2 - 2*x - 1)", "log(E**2*x)",
    "log(sqrt(x**2 - 2*x + 1))", "sqrt(y*sqrt(x**2 - 2*x + 1))", "exp(x) + exp(30*x)",
    "exp(x) + exp(24*x)", "exp(x) + exp(x/25)", "exp(-x/3) + exp(-x/2)",
)  # fmt: skip
"""Texts of SymPy that are opened as they are written, along several positive things."""


def _tried_open(text: str) -> str:
    names = {n: sp.Symbol(n, real=True) for n in "xy"}
    with sp.evaluate(False):
        plain = sp.sympify(text, locals={**names, "root": cbrt})
    expression = plain if "pi" in text else plain.doit()
    said = []
    for positive in POSITIVE[:4]:
        opened = identities.Opened(expression, [sp.sympify(p, locals=names) for p in positive])
        said.append(str(opened.plain))
    shown, meaning, roots = normal.generators(expression)
    opened = f"{' | '.join(dict.fromkeys(said))} || {shown} {sorted(map(str, meaning.values()))}"
    return f"{opened} {sorted(map(str, roots.values()))}"


HYPOTHESES = (
    "x >= 0", "x > 0", "2*x >= 6", "6 - 2*x <= 0", "x - y > 0", "x == 3", "y != x",
    "x > 7 or y > 7",
)  # fmt: skip
VALUES = (
    "x", "-x", "x - 3", "x/2", "3 - x", "x - y", "y - x", "exp(x)", "e", "exp(x) - 1", "1 - exp(x)",
    "exp(x) - exp(y)", "2*exp(x) - 2*exp(y)", "exp(x) - exp(y) - 1", "exp(y) - 1 - y",
    "exp(x) - x - 1", "exp(x) - x - 2", "log(x)", "log(x + 1)", "log(y)", "x*y", "x**2", "x + 1",
    "1",
    "0", "-1", "2*x - 6", "x**2 - 9",
)  # fmt: skip


def _signs() -> dict[str, str]:
    """Return why each value is not negative under each pair of hypotheses."""
    found = {}
    for given in (*((h,) for h in HYPOTHESES), *combinations(HYPOTHESES, 2)):
        formula = Formula("0 < 1", (X, Y, *given))
        bounds = positivity.bounds_of(formula, formula.hypotheses)
        found[f"ends by {given}"] = str({n: b for n, b in sorted(bounds.items())})
        for value in VALUES:
            found[f"by {given} | {value}"] = _said(
                positivity.why_nonnegative, _term(value), formula.hypotheses, bounds
            )
    for value in VALUES:
        for other in VALUES[:6]:
            found[f"over {other} | {value}"] = _said(
                positivity.constant_ratio, _term(value), _term(other)
            )
    for value in (
        "1/(sqrt(x) + 1) + 1/(sqrt(x) - 1)",
        "x**2/(x*y)",
        "exp(2*x)/exp(x/2)",
        "sqrt(x)**3 + sqrt(x)",
        "log(2)*x**(2/3)",
    ):
        plain = algebra.Atoms.of([_term(value)]).build().convert(_term(value))
        found[f"quotient | {value}"] = f"{plain.numer} / {plain.denom}"
    for size in ((1, 5), (2, 5), (3, 2), (300, 300), (2, 300), (40, 100)):
        found[f"size | {size}"] = str(algebra.power_size(*size))
    for text in ("(x + y)**3*(x + 1)", "x*y + 1", "(x + 1)**(-2)", "((x + 1)**2 + y)**2"):
        found[f"expanded | {text}"] = str(normal.expanded_size(_term(text)))
    for text in OPENED:
        found[f"opened | {text}"] = _tried_open(text)
    x = sp.Symbol("x", real=True)
    for count in (30, 150, 400):  # the last one is too long to be opened
        long = sp.Add(*((x + k) ** 2 - x**2 - 2 * k * x - k**2 for k in range(1, count)))
        found[f"identity of {count} parts"] = str(identities.is_identity(long))
        found[f"zero of {count} parts"] = str(normal.is_zero(long))
    for parts in (("x > 0", "x <= 0"), ("x > y", "x < 1"), ("x == 0", "x != 0")):
        relations = [Formula(p, (X, Y)).goal_expr for p in parts]
        for joined in (sp.And, sp.Or):
            both = joined(*relations, evaluate=False)
            found[f"denied | {joined.__name__} of {parts}"] = str(algebra.negate(both))
    found["small"] = str([normal.small(sp.Symbol("x") ** k) for k in (60, 61, -61)])
    return found

"""True statements to mutate: classic inequalities with the points where equality is attained, and
registered claims.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from assay.theory.language.formula import Formula


@dataclass(frozen=True)
class Truth:
    """A true formula; ``touch``: points (name -> constant expression) where its two sides are
    equal.
    """

    formula: Formula
    touch: tuple[dict[str, str], ...] = ()
    source: str = "classic"


_REAL, _PLUS, _UP = "in (-oo, oo)", "in (0, oo)", "in [0, oo)"
# goal; ranges and conditions; values of the variables, in order, at each point of equality
_CLASSIC = (
    ("exp(x) >= 1 + x", f"x {_REAL}", "0"),
    ("log(x) <= x - 1", f"x {_PLUS}", "1"),
    ("sin(x) <= x", f"x {_UP}", "0"),
    ("sin(x) >= 2*x/pi", "x in [0, pi/2]", "0", "pi/2"),
    ("cos(x) >= 1 - x**2/2", f"x {_REAL}", "0"),
    ("tan(x) >= x", "x in [0, 3/2]", "0"),
    ("sinh(x) >= x", f"x {_UP}", "0"),
    ("cosh(x) >= 1 + x**2/2", f"x {_REAL}", "0"),
    ("tanh(x) <= x", f"x {_UP}", "0"),
    ("atan(x) <= x", f"x {_UP}", "0"),
    ("asin(x) >= x", "x in [0, 1]", "0"),
    ("acos(x) <= pi/2 - x", "x in [0, 1]", "0"),
    ("2*x*y <= x**2 + y**2", f"x {_REAL}; y {_REAL}", "1 1", "0 0", "-7/3 -7/3"),
    ("sqrt(x*y) <= (x + y)/2", f"x {_UP}; y {_UP}", "1 1", "5/7 5/7"),
    ("x + 1/x >= 2", f"x {_PLUS}", "1"),
    ("x**x >= exp(-1/e)", f"x {_PLUS}", "1/e"),
    ("log(x) <= x/e", f"x {_PLUS}", "e"),
    ("exp(x) >= e*x", f"x {_REAL}", "1"),
    ("x*exp(-x) <= 1/e", f"x {_UP}", "1"),
    ("sqrt(1 + x) <= 1 + x/2", "x in [-1, oo)", "0"),
    ("(1 + x)**3 >= 1 + 3*x", "x in [-1, oo)", "0"),
    ("log(1 + x) >= x/(1 + x)", "x in (-1, oo)", "0"),
    ("log(1 + x) <= x/sqrt(1 + x)", f"x {_UP}", "0"),
    ("log(1 + exp(-x)) + log(1 + exp(-y)) <= log(4)", f"x {_UP}; y {_UP}", "0 0"),
    ("2*sin(x) + tan(x) >= 3*x", "x in [0, 3/2]", "0"),
    ("erf(x) <= 2*x/sqrt(pi)", f"x {_UP}", "0"),
    ("erfc(x) <= exp(-x**2)", f"x {_UP}", "0"),
    ("abs(x + y) <= abs(x) + abs(y)", f"x {_REAL}; y {_REAL}", "1 1", "-2 -1/3"),
    ("x**2 + y**2 + z**2 >= x*y + y*z + z*x", f"x {_REAL}; y {_REAL}; z {_REAL}", "1 1 1"),
    ("gamma(n + 1) >= 2**(n - 1)", "n in {1..}", "1", "2"),
    ("2**n >= n + 1", "n in {0..}", "0", "1"),
    ("n**2 >= 3*n - 2", "n in {1..}", "1", "2"),
    ("n/(2*n - 1) <= 2/3", "n in {2..}", "2"),
    ("(1 + 1/n)**n <= e", "n in {1..}"),
    ("cos(x) <= 1", f"x {_REAL}", "0"),
    ("sin(x) <= 1", f"x {_REAL}", "pi/2"),
    ("sin(x)**2 + cos(x)**2 == 1", f"x {_REAL}", "0", "1"),
    ("x**4 + 1 >= x**3 + x", f"x {_REAL}", "1"),
    ("x*(1 - x) <= 1/4", "x in [0, 1]", "1/2"),
    ("x**2*(1 - x) <= 4/27", "x in [0, 1]", "2/3"),
    ("x*y*(1 - x - y) <= 1/27", "x in [0, 1]; y in [0, 1]; x + y <= 1", "1/3 1/3"),
    ("max(x, y) >= (x + y)/2", f"x {_REAL}; y {_REAL}", "1 1"),
    ("min(x, y) <= sqrt(x*y)", f"x {_UP}; y {_UP}", "1 1", "0 3"),
    ("cbrt(x*y*z) <= (x + y + z)/3", f"x {_UP}; y {_UP}; z {_UP}", "1 1 1"),
    ("sqrt(x**2 + y**2) >= (x + y)/sqrt(2)", f"x {_REAL}; y {_REAL}", "1 1"),
    ("x*y <= 1/4", f"x {_REAL}; y {_REAL}; x + y == 1", "1/2 1/2"),
    ("3*x + 4*y <= 5", f"x {_REAL}; y {_REAL}; x**2 + y**2 == 1", "3/5 4/5"),
    ("x*y <= 1", f"x {_UP}; y {_UP}; x + y <= 2", "1 1"),
    ("-x*log(x) - (1 - x)*log(1 - x) <= log(2)", "x in (0, 1)", "1/2"),
    ("x*log(x) >= x - 1", f"x {_PLUS}", "1"),
    ("x*log(x/y) >= x - y", f"x {_PLUS}; y {_PLUS}", "1 1"),
    ("gamma(x + 1)/gamma(x + 1/2) >= sqrt(x)", "x in [1, oo)"),
    ("exp(-x) <= 1/(1 + x)", f"x {_UP}", "0"),
    ("exp(x)*(1 - x) <= 1", f"x {_REAL}", "0"),
    ("1/x >= 2 - x", f"x {_PLUS}", "1"),
    ("log(exp(x) + exp(y)) <= max(x, y) + log(2)", f"x {_REAL}; y {_REAL}", "0 0"),
    ("log(exp(x) + exp(y)) >= (x + y)/2 + log(2)", f"x {_REAL}; y {_REAL}", "0 0"),
    ("exp(x)/(1 + exp(x))**2 <= 1/4", f"x {_REAL}", "0"),
    ("x*(e - 1)/(exp(x) - 1) < 1", "x in (1, oo)"),
    ("tanh(x) >= x - x**3/3", f"x {_UP}", "0"),
    ("x - x**3/6 <= sin(x)", f"x {_UP}", "0"),
    ("atan(x) >= x/(1 + x**2)", f"x {_UP}", "0"),
    ("x**2*y**2*(x**2 + y**2 - 3) + 1 >= 0", f"x {_REAL}; y {_REAL}", "1 1", "-1 1"),
    ("log(x) <= n*(x**(1/n) - 1)", f"x {_PLUS}; n in {{1..}}", "1 1", "1 5"),
    ("(1 + x)**n >= 1 + n*x", "x in [-1, oo); n in {1..}", "0 3", "5 1"),
    ("x > 1 => log(x) > 0", "x in (0, 9]"),
    ("x < 1 or 1/x <= 1", f"x {_PLUS}", "1"),
    ("loggamma(x) >= (x - 1/2)*log(x) - x", "x in [1, 30]"),
)


@cache
def classics() -> tuple[Truth, ...]:
    """Return the classic inequalities."""
    found = []
    for goal, given, *touching in _CLASSIC:
        formula = Formula(goal, tuple(part.strip() for part in given.split(";")))
        touch = tuple(dict(zip(formula.free, values.split(), strict=True)) for values in touching)
        found.append(Truth(formula, touch))
    return tuple(found)


@cache
def registered() -> tuple[Truth, ...]:
    """Return the formulas of all registered claims (true or not: what is made of them is certified
    to be false).
    """
    from assay.theory import registry

    return tuple(
        Truth(r.statement, (), f"{c.id}:{r.name}")
        for c in registry()
        for r in c.all_readings()
        if not TYPES[r.statement.NAME]
    )


TYPES = {
    "formula": "",
    "matrices": "no change of a term is known that fails at certified matrices",
    "asymptotic": "its constants and families are formulas, which are changed as facts",
    "orbit": "the campaign of texts changes its goals, starts and times",
    "piecewise": "tests/verification/test_piecewise.py changes goals, weights and domains",
    "surface": "the campaign of networks changes goals, weights and domains",
    "generic": "tests/verification/test_generic.py changes its certificates",
    "theorem": "tests/logic changes the steps of its derivations",
    "empirical": "the campaign of texts changes its tests and numbers",
    "prose": "words alone",
}
"""Statement type -> why its claims are not mutated, "" where they are."""


@cache
def of_file(path: str) -> tuple[Truth, ...]:
    """Return the formulas of a file of records."""
    from assay.verification.search.problems import records

    return tuple(Truth(r.formula, (), r.name) for r in records(path) if r.formula is not None)


def dressed(rng, truth: Truth) -> Truth:
    """Return an equivalent statement that looks different: a term added to both sides, a positive
    factor, x written c*x + d.
    """
    from assay.theory.language import grammar
    from assay.theory.language.grammar import RELATIONS
    from assay.verification.audit.campaign.falsehood import write
    from assay.verification.audit.campaign.inventions import tame

    names = tuple(v.name for v in truth.formula.variables if not v.integer)
    if truth.source != "classic" or not names:
        return truth
    tree = grammar.parse(truth.formula.goal)
    sign = {op: text for text, op in RELATIONS.items()}.get(tree.op)
    if sign and rng.random() < 0.5:
        left, right = map(write, tree.args)
        term = tame(rng, names, rng.randint(0, 1))
        goal = rng.choice(
            (
                f"{left} + {term} {sign} {right} + {term}",
                f"({left})*({term} + 1/3) {sign} ({right})*({term} + 1/3)",
                f"{left} - {right} {sign} 0",
                f"({left} - {right})/(1 + {term}) {sign} 0",
            )
        )
        truth = Truth(truth.formula.with_goal(goal), truth.touch)
    return _moved(rng, truth, rng.choice(names)) if rng.random() < 0.6 else truth


def _moved(rng, truth: Truth, name: str) -> Truth:
    """Write c*x + d for the variable, in goal, ranges, conditions and points of equality."""
    from assay.theory.language import grammar
    from assay.theory.language.sorts import put

    c, d = f"{rng.randint(1, 9)}/{rng.randint(1, 9)}", f"{rng.randint(-9, 9)}/{rng.randint(1, 9)}"
    by = {name: f"({c})*{name} + ({d})"}
    given = []
    for text in truth.formula.given:
        found = grammar.declaration(text)
        if found is None:
            given.append(put(text, by))
        elif found.name != name:
            given.append(text)
        else:
            low, high = (None if end is None else f"(({end}) - ({d}))/({c})" for end in found.ends)
            given.append(
                f"{name} in {'(' if found.lower_open else '['}{low or '-oo'},"
                f" {high or 'oo'}{')' if found.upper_open else ']'}"
            )
    touch = tuple(
        {n: f"(({v}) - ({d}))/({c})" if n == name else v for n, v in point.items()}
        for point in truth.touch
    )
    return Truth(Formula(put(truth.formula.goal, by), tuple(given)), touch)

"""The parts into which each reduction takes formulas, and the words with which others are refused:
every rule with several parameters on every formula.
"""

from __future__ import annotations

from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import parse
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import monotone
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.reduce import powers, reductions

FORMULAS = (
    ("x**2 >= 0 and x + 1 > 0", "x in [0, 1]"),
    ("abs(x) <= 2 or x > 5", "x in [-2, 7]"),
    ("abs(x - y) + x >= y", "x in (-oo, oo)", "y in (-oo, oo)"),
    ("x + y >= abs(x - y)", "x in [0, oo)", "y in [0, oo)"),
    ("max(x, y) - min(x, y) >= 0", "x in [-1, 1]", "y in [-1, 1]"),
    ("2*x >= min(x, y)", "x in [0, 1]", "y in [0, 1]", "x != y"),
    ("max(x, y, 0) >= 0", "x in (-oo, oo)", "y in (-oo, oo)"),
    ("min(x, y, 2*x - y) <= x", "x in (-oo, oo)", "y in (-oo, oo)"),
    ("x*y >= 1/4", "x in [0, 1]", "y in [0, 1]", "x == 1/2", "y**2 == 1/4"),
    ("x + y <= 2", "x in (-oo, oo)", "y in (-oo, oo)", "x**2 + y**2 == 1"),
    ("x + y <= 2", "x in [0, 1]", "y in (-1/2, 0)", "x**2 + y**2 == 1"),
    ("x - y <= 2", "x in (-oo, 0]", "y in (0, 1/3]", "2*x**2 + 2*y**2 == 2"),
    ("x <= 2", "x in [-3, 3]", "y in [0, 4]", "x**2 == y"),
    ("x <= 2", "x in [-3, 8)", "y in [0, 4]", "x**3 == y - 1"),
    ("x <= 2", "x in (0, 8)", "y in [0, 4]", "x**4 == y + 1/2"),
    ("x <= 2", "x in [0, 8]", "y in [1, 4]", "y*x == 1"),
    ("x <= 2", "x in [0, 8]", "y in [1, 4]", "y*(y + 1)*x + y == 3"),
    ("x <= 2", "x in [0, 8]", "y in [1, 4]", "log(y)*x == 1"),
    ("y <= 2", "x in [0, 8]", "y in (-oo, oo)", "2*y + x == 3"),
    ("x <= 20", "x in [0, 32]", "y in [1, 4]", "x*y**(-2) == 1"),
    ("sin(x) <= 1", "x in (-oo, oo)"),
    ("sin(x/2) + cos(x) <= 2", "x in (-oo, oo)", "y in [0, 1]"),
    ("tan(x)**2 >= 0", "x in (-oo, oo)"),
    ("x**2 + y**2 >= x*y", "x in (-oo, oo)", "y in (-oo, oo)"),
    ("x**2 + cos(y) >= -1", "x in [-2, 2]", "y in (-3, 3)"),
    ("x*y <= 1 and y*x <= 2", "x in [-1, 1]", "y in [-1, 1]"),
    ("x**2 != 2 or abs(x) > 1", "x in [-2, 2]"),
    ("x >= 0 => x**3 >= 0", "x in [-2, 2]"),
    ("x > 0 => log(x) < x", "x in (-oo, oo)"),
    ("x**2 > 1", "x in (-oo, oo)", "x > 1 or x < -1"),
    ("x**2 > 1", "x in [-4, 4]", "x > 1 or x**3 < -1 or x < -2"),
    ("x**n <= 1", "x in [-1, 1]", "n in {1..}"),
    ("x**(2*n) >= 0", "x in (-oo, oo)", "n in {0..}"),
    ("x**n*y**(n+1) <= 1", "x in [-1, 1]", "y in [-1, 1]", "n in {0..9}"),
    ("(1-x)**n >= 1 - n*x", "x in [0, 2]", "n in {1..}"),
    ("(-1)**(n*(n+1)/2) <= 1", "n in {-4..}"),
    ("(x-y)**(n+m) <= 5", "x in [0, 1]", "y in [0, 1]", "n in {1..4}", "m in {..3}"),
    ("(-2)**(3*n) + (-2)**n <= 5", "n in {0..k}", "k in {1..7}"),
    ("log(x)**n >= 0", "x in [1/2, 3]", "n in {2..2}"),
    ("x**(n**2) + x**((n+1)**2) >= -9", "x in [-1, 1]", "n in {0..}"),
    ("(-1)**(-n) + (-1)**(2 - n**3) <= 2", "n in {0..}"),
    ("(-1)**(n**2/2 + n/2) + (-1)**((n+1)*n/(-2)) <= 2", "n in {-3..}"),
    ("(-1)**(n*(n-1)*(n+1)/6) <= 1", "n in {0..}"), ("x**(n/2) <= 1", "x in [0, 1]", "n in {0..}"),
    ("x**(n**y) <= 1", "x in [0, 1]", "n in {0..}", "y in [0, 1]"),
    ("x**(y/2 + n) <= 1", "x in [0, 1]", "y in [0, 1]", "n in {0..}"),
    ("x**(y**2 + n) <= 1", "x in [0, 1]", "y in [0, 1]", "n in {0..}"),
    ("x**(-y) + x**(n*y) + x**(n/y) >= 1", "x in [0, 1]", "y in [1, 2]", "n in {0..}"),
    ("x**(n/0 + 1) <= 1", "x in [0, 1]", "n in {0..}"), ("x**(exp(n)) <= 1", "x in [0, 1]",
        "n in {0..}"),
    ("x**(n/3 + m/3) <= 1", "x in [-1, 1]", "n in {0..}", "m in {0..}"),
    ("x**(n**(-2)) <= 1", "x in [-1, 1]", "n in {1..}"), ("x**(2**n) <= 1", "x in [-1, 1]",
    "n in {0..}"),
    ("x**a*x**b*x**c*x**d*x**e1*x**f <= 1", "x in [-1, 1]", "a in {0..}", "b in {0..}",
    "c in {0..}",
        "d in {0..}", "e1 in {0..}", "f in {0..}"),
    ("x**n + x**(2*n) >= -1", "x in (-oo, oo)", "n in {1..}", "x**n <= 7"),
    ("x*exp(-x) >= 0", "x in [0, oo)"),
    ("exp(x) >= 1 + x", "x in (-1, 2]", "y in [0, x]"),
    ("1/x > exp(-x)", "x in (0, oo)", "a in (0, 1)"),
    ("erfc(x) >= 0", "x in (-oo, oo)"),
    ("x**2*exp(-x**2) + erfc(x)**2 > 0", "x in (1, oo)"),
    ("a*x + 1 >= 0", "x in [a, 3]", "a in [0, 1]"),
    ("x + 1 != 0", "x in [0, 1]"),
    ("x <= 3", "x in [0, 2]", "x <= 1", "x < 1"),
    ("x + y <= 2", "x in [-1/2, z**2]", "y in [-1/2, 0]", "z in [0, 1]", "x**2 + y**2 == 1"),
    ("x + y <= 2", "x in [-sqrt(2)/2, 2]", "y in [-3, 1)", "x**2 + y**2 == 1"),
    ("x**2 >= x", "x in [-z, z]", "z in [0, 1]"), ("x**2 >= x", "x in [-z, log(z)]", "z in [0, 1]"),
)  # fmt: skip
HYPOTHESES = (
    "x != y", "x == 1/2", "y**2 == 1/4", "x**2 + y**2 == 1", "2*x**2 + 2*y**2 == 2", "x**2 == y",
    "x**3 == y - 1", "x**4 == y + 1/2", "y*x == 1", "y*(y + 1)*x + y == 3", "log(y)*x == 1",
    "2*y + x == 3", "x*y**(-2) == 1", "x > 1 or x < -1", "x > 1 or x**3 < -1 or x < -2",
)  # fmt: skip
ASKED: tuple[dict[str, Any], ...] = (
    *({"type": t} for t in ("conditions", "conjunction", "bounds")),
    *({"type": "signs", "on": g} for g in ("x", "x - y", "log(x)", "x**2 - 1")),
    *({"type": "sign", "on": "x", "sign": s} for s in ("+", "-")),
    *({"type": "largest", "on": g} for g in ("max(x, y, 0)", "min(x, y)", "max(x, y)", "abs(x)")),
    *({"type": "period", "variable": "x", "turns": t} for t in ("2", "4", "1", "0")),
    *({"type": "symmetry", "variables": v} for v in (["x"], ["x", "y"], ["y"])),
)
RULED: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    (h, p)
    for h in HYPOTHESES
    for p in (
        {"type": "alternatives", "hypothesis": h},
        {"type": "root", "variable": "x", "equation": h},
        {"type": "root", "variable": "y", "equation": h},
        {"type": "pair", "equation": h, "angle": "t"},
    )
)
BASES = ("x", "-1", "1-x", "x-y", "-2", "log(x)", "y")
SLOPES = (
    ("lower", "1", "x", True), ("lower", "exp(-x)", "1 - x", False), ("upper", "2", "x", False),
    ("upper", "1", "-x", True), ("oo", "exp(-x)", "1 - x", True), ("oo", "1", "x", False),
    ("middle", "1", "x", True),
)  # fmt: skip


EXPONENTS = (
    "n", "2*n", "n + 1", "n*m", "n*(n+1)/2", "n*(n-1)*(n+1)/6", "n**2/2 + n/2", "n*(n+1)*m/2",
    "n*(n+1)/2 + m", "4*n + 2*m", "n*(n-1)*(n-2)*(n-3)/24", "a + b + c + d + n + m + k + l",
    "(a**3 - a + b**3 - b + c**3 - c + d**3 - d + k**3 - k)/3",
)  # fmt: skip


def answers() -> dict[str, str]:
    """Return the parts of each question as text."""
    found = {}
    for exponent in EXPONENTS:
        tree = parse(exponent)
        found[f"denominator of {exponent}"] = str(powers.denominator(tree, set("abcdklmn")))
        found[f"periods of {exponent}"] = str(powers.periods([tree]))
        at = [{name: n * n + 3 for name in "abcdklmn"} for n in range(6)]
        found[f"parity of {exponent}"] = str([powers.parity(tree, one) for one in at])
    for goal, *given in FORMULAS:
        formula, name = Formula(goal, given), "; ".join((goal, *given))
        for params in ASKED:
            found[f"{name} | {_short(params)}"] = _parts(reductions.parts, formula, params)
        for hypothesis, params in RULED:
            if hypothesis in formula.given:
                found[f"{name} | {_short(params)}"] = _parts(reductions.parts, formula, params)
        for base in BASES if "**" in formula.goal else ():
            found[f"{name} | powers of {base}"] = _parts(powers.parts, formula, base)
        found[f"{name} | bases"] = str(powers.candidates(formula))
        for slope in SLOPES:
            found[f"{name} | slope {slope}"] = _parts(monotone.parts, formula, "x", *slope)
    return found


def _short(params: dict[str, Any]) -> str:
    return " ".join(str(v) for v in params.values())


def _parts(function: Any, formula: Formula, *params: Any) -> str:
    try:
        found = function(formula, *params)
    except (Rejected, FormulaError) as error:
        return f"refused: {error}"[:120]
    if isinstance(found, dict):
        return " || ".join(f"{name}: {_written(part)}" for name, part in found.items())
    return " || ".join(map(_written, found))


def _written(formula: Formula) -> str:
    return "; ".join((formula.goal, *formula.given, *(f"{n} = {t}" for n, t in formula.where)))

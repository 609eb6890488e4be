"""z3 with certified bounds of special functions: every value f(y) becomes a number v of which
polynomial relations are known.

The relations (`BOUNDS`) are lemmas about one real y, which the house proves itself (`formula`; a
test does so).  z3 is asked with the first level of them, then with more; an answer "no
counterexample" is z3's word and counts for comparison only, "a counterexample" says nothing, as v
need not be f(y).
"""

from __future__ import annotations

import sympy

from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.audit.peers import smt

RANGES = {
    "exp": "y in (-oo, oo)",
    "log": "y in (0, oo)",
    "sin": "y in (-oo, oo)",
    "cos": "y in (-oo, oo)",
    "atan": "y in (-oo, oo)",
}
BOUNDS = {
    "exp": (
        ("v > 0", "v >= 1 + y", "v*(1 - y) <= 1"),
        (
            "v >= 1 + y + y**2/2 + y**3/6",
            "v*(1 - y + y**2/2 - y**3/6) <= 1",
            "y >= 0 => v >= 1 + y + y**2/2",
            "y <= 0 => v <= 1 + y + y**2/2",
        ),
        (
            "v >= 1 + y + y**2/2 + y**3/6 + y**4/24 + y**5/120",
            "v*(1 - y + y**2/2 - y**3/6 + y**4/24 - y**5/120) <= 1",
        ),
    ),
    "log": (
        ("v <= y - 1", "v*y >= y - 1"),
        (
            "y >= 1 => 2*(y - 1) <= v*(y + 1) and 2*y*v <= y**2 - 1",
            "y <= 1 => 2*(y - 1) >= v*(y + 1) and 2*y*v >= y**2 - 1",
        ),
        (
            "y >= 1 => 3*(y**2 - 1) <= v*(y**2 + 4*y + 1)",
            "y <= 1 => 3*(y**2 - 1) >= v*(y**2 + 4*y + 1)",
            "v*(4*y + 2) <= (y - 1)*(y + 5)",
            "v*(2*y**2 + 4*y) >= (y - 1)*(5*y + 1)",
        ),
    ),
    "sin": (
        ("-1 <= v and v <= 1", "y >= 0 => v <= y", "y <= 0 => v >= y"),
        ("y >= 0 => v >= y - y**3/6", "y <= 0 => v <= y - y**3/6"),
        ("y >= 0 => v <= y - y**3/6 + y**5/120", "y <= 0 => v >= y - y**3/6 + y**5/120"),
    ),
    "cos": (
        ("-1 <= v and v <= 1", "v >= 1 - y**2/2"),
        ("v <= 1 - y**2/2 + y**4/24",),
        ("v >= 1 - y**2/2 + y**4/24 - y**6/720",),
    ),
    "atan": (
        ("-11/7 <= v and v <= 11/7", "y >= 0 => v >= 0 and v <= y", "y <= 0 => v <= 0 and v >= y"),
        ("y >= 0 => v*(3 + y**2) >= 3*y", "y <= 0 => v*(3 + y**2) <= 3*y"),
        (
            "y >= 0 => v*(15 + 9*y**2) <= y*(15 + 4*y**2)",
            "y <= 0 => v*(15 + 9*y**2) >= y*(15 + 4*y**2)",
        ),
    ),
}
"""By function: relations of y and v = f(y), in levels."""
NUMBERS = {sympy.pi: ("103993/33102", "104348/33215"), sympy.E: ("25946/9545", "1457/536")}
"""Rational bounds of the two irrational constants, from their continued fractions."""


def formula(function: str, relation: str) -> Formula:
    """Return what a relation says of a function, without v."""
    return Formula(relation, (RANGES[function],), (("v", f"{function}(y)"),))


def solve(name: str, formula: Formula, seconds: float) -> tuple[str, str, dict | None]:
    """Ask z3 whether the relations, the hypotheses and definedness of all terms leave room for a
    violation of the goal.
    """
    import z3

    try:
        return smt.solve("z3", formula, seconds)  # nothing needs bounds
    except FormulaError:
        pass
    reason = "z3 finds numbers that satisfy the bounds"
    for level in range(3):
        write = _Bounded(z3, formula, level)
        solver = z3.Solver()
        solver.set("rlimit", int(smt.Z3_STEPS * seconds * (level + 1) / 6))
        solver.set("timeout", max(1, int(10_000 * seconds)))
        solver.add(*write.violation(formula))
        answer = solver.check()
        if answer == z3.unsat:
            return "proved", "", None
        if answer == z3.unknown:
            reason = str(solver.reason_unknown())[:200]
    return "open", reason, None


class _Bounded(smt.Writer):
    """SymPy statements as terms of z3; values of special functions are numbers between their
    bounds.
    """

    def __init__(self, library, formula: Formula, level: int):
        super().__init__(library, {}, formula)
        self.level = level

    def _term(self, node):
        name = type(node).__name__
        if name == "tan":
            value = self.smt.Real(f"tan{len(self.known)}")
            self.sides.append(
                value * self.term(sympy.cos(node.args[0])) == self.term(sympy.sin(node.args[0]))
            )
            return value
        if node in NUMBERS:
            value = self.smt.Real(f"number{len(self.known)}")
            low, high = (self.smt.RealVal(end) for end in NUMBERS[node])
            self.sides += [low < value, value < high]
            return value
        if name not in BOUNDS:
            return super()._term(node)
        value = self.smt.Real(f"{name}{len(self.known)}")
        self.known[node] = value
        known = [
            Formula(b, ("y in (-oo, oo)", "v in (-oo, oo)"))
            for some in BOUNDS[name][: self.level + 1]
            for b in some
        ]
        inner = smt.Writer(self.smt, {}, known[0])
        inner.own = {"y": self.term(node.args[0]), "v": value}
        told = [inner.boolean(bound.goal_expr) for bound in known]
        ranged = inner.own["y"] > 0 if name == "log" else self.smt.BoolVal(True)
        self.sides.append(self.smt.Implies(ranged, self.smt.And(told)))
        if name in ("sin", "cos"):
            other = (sympy.cos if name == "sin" else sympy.sin)(node.args[0])
            if other in self.known:
                self.sides.append(value * value + self.known[other] * self.known[other] == 1)
        return value

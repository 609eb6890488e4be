"""z3 and cvc5: is there a point that satisfies the hypotheses and violates the goal or leaves a
term undefined?
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError

Z3_STEPS = 2_000_000
"""Steps of z3 (its `rlimit`) that take about a second."""


def solve(name: str, formula: Formula, seconds: float):
    """Look for a counterexample: hypotheses, definedness of every term, and not the goal."""
    import sympy

    if name == "z3":
        import z3 as smt

        functions = {}
    else:
        import cvc5.pythonic as smt

        functions = {
            sympy.exp: smt.Exponential,
            sympy.sin: smt.Sine,
            sympy.cos: smt.Cosine,
            sympy.tan: smt.Tangent,
            sympy.asin: smt.Arcsine,
            sympy.acos: smt.Arccosine,
            sympy.atan: smt.Arctangent,
        }
    write = Writer(smt, functions, formula)
    solver = smt.Solver()
    milliseconds = max(1, int(1000 * seconds))
    if name == "z3":
        solver.set(
            "rlimit", int(Z3_STEPS * seconds)
        )  # counted steps decide; the clock only cuts off
    (
        solver.set("timeout", 10 * milliseconds)
        if name == "z3"
        else solver.setOption("tlimit-per", str(milliseconds))
    )
    solver.add(*write.violation(formula))
    result = solver.check()
    if result == smt.unsat:
        return "proved", "", None
    if result == smt.sat:
        model = solver.model()
        return "refuted", "", {n: str(model[v]) for n, v in write.own.items()}
    return "open", str(solver.reason_unknown())[:200] if name == "z3" else "unknown", None


class Writer:
    """SymPy statements as solver terms; roots and absolute values by their definition."""

    def __init__(self, smt, functions, formula):
        self.smt, self.functions, self.sides, self.known = smt, functions, [], {}
        self.own = {
            v.name: smt.Int(v.name) if v.integer else smt.Real(v.name) for v in formula.variables
        }

    def term(self, node):
        if node not in self.known:
            self.known[node] = self._term(node)
        return self.known[node]

    def _term(self, node):
        import sympy

        smt = self.smt
        if node.is_Symbol:
            own = self.own[node.name]
            return smt.ToReal(own) if own.is_int() else own
        if node.is_Rational:
            return smt.RealVal(f"{node.p}/{node.q}")
        if node == sympy.pi and self.functions:
            return smt.Pi()
        if node is sympy.E and self.functions:
            return smt.Exponential(smt.RealVal(1))
        if node.is_Add or node.is_Mul:
            terms = [self.term(a) for a in node.args]
            total = terms[0]
            for t in terms[1:]:
                total = total + t if node.is_Add else total * t
            return total
        if node.is_Pow and node.exp.is_Integer and abs(int(node.exp)) <= 64:
            base = product = self.term(node.base)
            for _ in range(abs(int(node.exp)) - 1):
                product = product * base
            return 1 / product if node.exp < 0 else product
        if node.is_Pow and node.exp.is_Rational and node.exp.q in (2, 3):
            return self._root(node)
        if isinstance(node, sympy.Abs):
            inner = self.term(node.args[0])
            return smt.If(inner >= 0, inner, -inner)
        if isinstance(node, (sympy.Min, sympy.Max)):
            best = self.term(node.args[0])
            for a in node.args[1:]:
                other = self.term(a)
                best = smt.If(
                    other < best if isinstance(node, sympy.Min) else other > best, other, best
                )
            return best
        if type(node).__name__ == "cbrt":
            value = smt.Real(f"root{len(self.known)}")
            self.sides.append(value * value * value == self.term(node.args[0]))
            return value
        if (
            isinstance(node, sympy.log) and self.functions
        ):  # the number whose exponential is the argument
            value = smt.Real(f"log{len(self.known)}")
            argument = self.term(node.args[0])
            self.sides.append(smt.Implies(argument > 0, smt.Exponential(value) == argument))
            return value
        if type(node) in self.functions:
            return self.functions[type(node)](self.term(node.args[0]))
        raise FormulaError(f"{type(node).__name__} is not in its language")

    def _root(self, node):
        smt = self.smt
        value, q, p = smt.Real(f"root{len(self.known)}"), int(node.exp.q), int(node.exp.p)
        power = value * value if q == 2 else value * value * value
        base = self.term(node.base)
        self.sides.append(smt.Implies(base >= 0, smt.And(value >= 0, power == base)))
        product = value
        for _ in range(abs(p) - 1):
            product = product * value
        return 1 / product if p < 0 else product

    def violation(self, formula: Formula) -> list:
        """Return what holds at a point of the domain where the goal fails or a term has no
        value.
        """
        known = [self.boolean(h) for h in formula.hypotheses]
        return [*known, self.smt.Not(self.all(formula.goal_expr, *formula.defined)), *self.sides]

    def all(self, *statements):
        parts = [self.boolean(s) for s in statements]
        return self.smt.And(parts) if len(parts) > 1 else parts[0]

    def boolean(self, node):
        import sympy

        smt = self.smt
        if node in (sympy.true, sympy.false):
            return smt.BoolVal(node == sympy.true)
        if isinstance(node, (sympy.And, sympy.Or)):
            if isinstance(node, sympy.And):
                return self.all(*node.args)
            return (
                smt.Or([self.boolean(a) for a in node.args])
                if len(node.args) > 1
                else self.boolean(*node.args)
            )
        if isinstance(node, sympy.Not):
            return smt.Not(self.boolean(node.args[0]))
        left, right = map(self.term, node.args)
        return {
            sympy.StrictLessThan: lambda: left < right,
            sympy.LessThan: lambda: left <= right,
            sympy.StrictGreaterThan: lambda: left > right,
            sympy.GreaterThan: lambda: left >= right,
            sympy.Equality: lambda: left == right,
            sympy.Unequality: lambda: left != right,
        }[type(node)]()

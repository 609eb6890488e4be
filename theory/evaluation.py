"""Uses of a formula that compute: float arrays for search and plots, balls, exact sample points, z3 terms."""

from __future__ import annotations

from fractions import Fraction

from theory.formula import Formula, FormulaError, symbol


def truth_function(statement):
    """Return ``f(**arrays) -> bool array`` evaluating a SymPy Boolean in float64 (nan counts as false)."""
    import numpy as np
    import sympy

    from theory.tape import Tape

    relations = sorted(statement.atoms(sympy.core.relational.Relational), key=str)
    tape = Tape.compile([side for r in relations for side in r.args]) if relations else None

    def truth(**values):
        with np.errstate(all="ignore"):
            sides = tape.numpy({symbol(n): np.asarray(v, dtype=float) for n, v in values.items()}) if tape else []
            known = {}
            for index, relation in enumerate(relations):
                left, right = sides[2 * index], sides[2 * index + 1]
                known[relation] = {
                    sympy.StrictLessThan: np.less, sympy.LessThan: np.less_equal, sympy.StrictGreaterThan: np.greater,
                    sympy.GreaterThan: np.greater_equal, sympy.Equality: np.equal, sympy.Unequality: np.not_equal,
                }[type(relation)](left, right)
        return _combine(statement, known)

    return truth


def _combine(statement, known):
    import numpy as np
    import sympy

    if statement in (sympy.true, sympy.false):
        return np.asarray(statement == sympy.true)
    if statement in known:
        return known[statement]
    parts = [_combine(a, known) for a in statement.args]
    if isinstance(statement, sympy.Not):
        return ~parts[0]
    result = parts[0]
    for part in parts[1:]:
        result = result & part if isinstance(statement, sympy.And) else result | part
    return result


def enclose(statement, values: dict, precision: int = 64) -> list:
    """Return Arb enclosures of both sides of every relation of ``statement`` at exact or ball ``values`` (name -> value)."""
    import sympy
    from flint import ctx

    from theory.tape import Tape

    relations = sorted(statement.atoms(sympy.core.relational.Relational), key=str)
    tape = Tape.compile([side for r in relations for side in r.args])
    with ctx.workprec(precision):
        sides = tape.arb({symbol(n): v for n, v in values.items()})
    return [(relation, sides[2 * i], sides[2 * i + 1]) for i, relation in enumerate(relations)]


def points(formula: Formula):
    """Return a hypothesis strategy of exact points (name -> Fraction) that satisfy the hypotheses (checked in floats)."""
    from hypothesis import assume
    from hypothesis import strategies as st

    inside = formula.inside()

    @st.composite
    def draw_point(draw):
        point: dict[str, Fraction] = {}
        for variable in formula.variables:
            low, high = (_end(e, point) for e in (variable.lower, variable.upper))
            if variable.integer:
                smallest = None if low is None else -(-low.numerator // low.denominator)
                largest = None if high is None else high.numerator // high.denominator
                if largest is None and smallest is not None:
                    largest = smallest + draw(st.sampled_from([3, 100, 10**6, 10**12]))
                value = Fraction(draw(st.integers(smallest, largest)))
            else:
                value = _real(draw, low, high)
            point[variable.name] = value
        assume(bool(inside(**{n: float(v) for n, v in point.items()})))
        return point

    return draw_point()


def _end(expression, point) -> Fraction | None:
    import sympy

    if expression in (sympy.oo, -sympy.oo):
        return None
    value = expression.subs({symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in point.items()})
    value = value if value.is_Rational else sympy.Rational(str(sympy.N(value, 30)))
    return Fraction(int(value.p), int(value.q))


def _real(draw, low, high) -> Fraction:
    from hypothesis import strategies as st

    share = draw(st.fractions(Fraction(1, 10**6), 1 - Fraction(1, 10**6), max_denominator=10**6))
    if low is not None and high is not None:
        return low + share * (high - low)
    reach = draw(st.sampled_from([Fraction(1, 1000), Fraction(1), Fraction(10), Fraction(300)]))
    if low is not None:
        return low + reach * share
    if high is not None:
        return high - reach * share
    return reach * (2 * share - 1)


def z3_terms(formula: Formula):
    """Return (variables, hypotheses, goal) as z3 terms.

    Raises:
        FormulaError: when a term is neither polynomial nor rational.
    """
    import sympy
    import z3

    own = {
        v.symbol: (z3.Int(v.name) if v.integer else z3.Real(v.name)) for v in formula.variables
    }

    def term(node):
        if node in own:
            return z3.ToReal(own[node]) if z3.is_int(own[node]) else own[node]
        if node.is_Rational:
            return z3.RealVal(f"{node.p}/{node.q}")
        if node.is_Add:
            return z3.Sum([term(a) for a in node.args])
        if node.is_Mul:
            return z3.Product([term(a) for a in node.args])
        if node.is_Pow and node.exp.is_Integer:
            base, power = term(node.base), abs(int(node.exp))
            if power > 64:
                raise FormulaError("powers above 64 are not handed to z3")
            product = z3.Product([base] * power) if power > 1 else base
            return 1 / product if node.exp < 0 else product
        if isinstance(node, sympy.Abs):
            inner = term(node.args[0])
            return z3.If(inner >= 0, inner, -inner)
        raise FormulaError(f"{node} is not polynomial or rational")

    def boolean(node):
        if node in (sympy.true, sympy.false):
            return z3.BoolVal(node == sympy.true)
        if isinstance(node, sympy.And):
            return z3.And([boolean(a) for a in node.args])
        if isinstance(node, sympy.Or):
            return z3.Or([boolean(a) for a in node.args])
        if isinstance(node, sympy.Not):
            return z3.Not(boolean(node.args[0]))
        left, right = map(term, node.args)
        return {
            sympy.StrictLessThan: lambda: left < right, sympy.LessThan: lambda: left <= right,
            sympy.StrictGreaterThan: lambda: left > right, sympy.GreaterThan: lambda: left >= right,
            sympy.Equality: lambda: left == right, sympy.Unequality: lambda: left != right,
        }[type(node)]()

    return list(own.values()), [boolean(h) for h in formula.hypotheses], boolean(formula.goal_expr)

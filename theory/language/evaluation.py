"""Uses of a formula that compute: float arrays for search and plots, balls, exact sample points, z3
terms.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from assay.theory.language.formula import Formula
from assay.theory.language.operations import MAX_POWER
from assay.theory.language.variables import FormulaError, symbol

if TYPE_CHECKING:
    from flint import arb, fmpq


def truth_function(statement: Any) -> Callable[..., Any]:
    """Return ``f(**arrays) -> bool array`` evaluating a SymPy Boolean in float64 (nan counts as
    false).
    """
    import numpy as np
    import sympy

    from assay.theory.language.engines import NumpyEngine

    relations, names, run = _compiled(statement, NumpyEngine())

    def truth(**values: Any) -> Any:
        with np.errstate(all="ignore"):
            sides = run(*(np.asarray(values[n], dtype=float) for n in names))
            known = {}
            for index, relation in enumerate(relations):
                compare = {
                    sympy.StrictLessThan: np.less,
                    sympy.LessThan: np.less_equal,
                    sympy.StrictGreaterThan: np.greater,
                    sympy.GreaterThan: np.greater_equal,
                    sympy.Equality: np.equal,
                    sympy.Unequality: np.not_equal,
                }[type(relation)]
                known[relation] = compare(sides[2 * index], sides[2 * index + 1])
        return _combine(statement, known)

    return truth


def margins(statement: Any) -> Callable[..., Any]:
    """Return a compiled JAX function of arrays (keyword per variable) giving, per relation, how far
    it is from failing.

    A positive margin means that the relation holds (right minus left for <, left minus right for >,
    minus the distance for ==); float64, differentiable, for search only.
    """
    import jax
    import sympy

    from assay.theory.language.engines import JaxEngine

    relations, names, run = _compiled(statement, JaxEngine())
    smaller = (sympy.StrictLessThan, sympy.LessThan)

    def evaluate(values: Any) -> Any:
        sides = run(*(jax.numpy.asarray(values[n], dtype=float) for n in names))
        found = []
        for index, relation in enumerate(relations):
            gap = sides[2 * index + 1] - sides[2 * index]
            equal = isinstance(relation, sympy.Equality)
            found.append(
                -abs(gap)
                if equal
                else (
                    abs(gap)
                    if isinstance(relation, sympy.Unequality)
                    else gap
                    if isinstance(relation, smaller)
                    else -gap
                )
            )
        return jax.numpy.stack(jax.numpy.broadcast_arrays(*found))

    compiled = jax.jit(evaluate)
    return lambda **values: compiled(values)


def _combine(statement: Any, known: dict[Any, Any]) -> Any:
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


def _compiled(statement: Any, engine: Any) -> tuple[list[Any], list[str], Callable[..., Any]]:
    """Return (relations, variable names, function giving both sides of every relation in turn)."""
    import sympy

    from assay.theory.language.tape import Tape

    relations = sorted(statement.atoms(sympy.core.relational.Relational), key=str)
    names = sorted(s.name for s in statement.free_symbols)
    tape = Tape(names, powers=True)
    nodes = [tape.add(side) for relation in relations for side in relation.args]
    return relations, names, tape.compile(nodes, engine)


def enclose(statement: Any, values: dict[str, Any], precision: int = 64) -> list[Any]:
    """Return (relation, left ball, right ball) for every relation of ``statement``, in Arb.

    ``values``: name -> exact rational or ball. Outside the domain of a function the ball is not
    finite.
    """
    return enclosure(statement)(values, precision)


def enclosure(statement: Any) -> Callable[..., list[Any]]:
    """Return `enclose` of one statement as a function of (values, precision), compiled once."""
    from flint import arb, ctx

    relations, names, run = _compiled(statement, ArbEngine())

    def enclosed(values: dict[str, Any], precision: int = 64) -> list[Any]:
        with ctx.workprec(precision):
            balls = [
                v if isinstance(v, arb) else ArbEngine.const(Fraction(v))
                for v in (values[n] for n in names)
            ]
            sides = run(*balls)
        return [(relation, sides[2 * i], sides[2 * i + 1]) for i, relation in enumerate(relations)]

    return enclosed


class ArbEngine:
    """Arb balls for tapes; integer powers by squaring, as a ball around zero has no power in the
    library.
    """

    @staticmethod
    def const(q: fmpq | Fraction) -> arb:
        """Return a ball around an exact rational."""
        from flint import arb, fmpq

        p, d = (q.p, q.q) if isinstance(q, fmpq) else (q.numerator, q.denominator)
        return arb(fmpq(int(p), int(d)))

    @staticmethod
    def pi() -> arb:
        """Return a ball around pi."""
        from flint import arb

        return arb.pi()

    @staticmethod
    def ipow(x: arb, n: int) -> arb:
        """Return x**n."""
        from flint import arb

        result, base = arb(1), x
        for bit in bin(abs(n))[:1:-1]:
            if bit == "1":
                result = result * base
            base = base * base
        return 1 / result if n < 0 else result

    @staticmethod
    def rpow(x: arb, p: int, q: int) -> arb:
        """Return x**(p/q) for x > 0."""
        return x.root(q) ** p if p > 0 else 1 / x.root(q) ** -p

    @staticmethod
    def power(x: arb, y: arb) -> arb:
        """Return x**y: by squaring where y is exactly an integer of moderate size, else
        exp(y*log(x)) for x > 0.
        """
        from flint import arb

        whole = y.unique_fmpz() if y.is_exact() else None
        if whole is not None and y == whole and abs(whole) <= MAX_POWER:
            return ArbEngine.ipow(x, int(whole)) if whole >= 0 or x != 0 else arb("nan")
        if x == 0 and y > 0:
            return arb(0)
        return (y * x.log()).exp() if x > 0 else arb("nan")

    @staticmethod
    def cbrt(x: arb) -> arb:
        """Return the real cube root."""
        from assay.theory.language.interval import cube_root

        return cube_root(x)

    @staticmethod
    def pick(c: arb, a: arb, b: arb) -> arb:
        """Return a where c >= 0, else b (their union when the sign is not known)."""
        return a if c >= 0 else b if c < 0 else a.union(b)

    def __getattr__(self, name: str) -> Callable[..., arb]:
        import operator

        plain: dict[str, Callable[..., arb]] = {
            "add": operator.add,
            "sub": operator.sub,
            "mul": operator.mul,
            "div": operator.truediv,
            "neg": operator.neg,
            "abs": abs,
        }
        return plain.get(name) or (lambda x, *rest: getattr(x, name)(*rest))


_FAR = 10_000
"""Binary exponent from which on an end of a range is too large or too small to draw points near
it.
"""


def points(formula: Formula) -> Any:
    """Return a hypothesis strategy of exact points (name -> Fraction) that satisfy the hypotheses
    (checked in floats).
    """
    from hypothesis import assume
    from hypothesis import strategies as st

    inside = formula.inside()

    @st.composite
    def draw_point(draw: Any) -> dict[str, Fraction]:
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


def _end(expression: Any, point: dict[str, Fraction]) -> Fraction | None:
    """Return an end of a range at the values drawn so far; None where it is infinite."""
    if not expression.free_symbols:
        return _fixed(expression)
    value = _rational(expression, point)
    if value is not None:
        return value
    import sympy

    return _fraction(
        expression.subs(
            {symbol(n): sympy.Rational(v.numerator, v.denominator) for n, v in point.items()}
        )
    )


def _rational(expression: Any, point: dict[str, Fraction]) -> Fraction | None:
    """Return the value of a term of sums, products and integer powers, which SymPy's substitution
    takes long for; None for any other term.
    """
    if expression.is_Rational:
        return Fraction(int(expression.p), int(expression.q))
    if expression.is_Symbol:
        return point[expression.name]
    known = [_rational(part, point) for part in expression.args]
    parts = [part for part in known if part is not None]
    if len(parts) < len(known):
        return None
    if expression.is_Add:
        return sum(parts, Fraction(0))
    if expression.is_Mul:
        return math.prod(parts, start=Fraction(1))
    if expression.is_Pow and parts[1].denominator == 1 and (parts[0] or parts[1] > 0):
        return parts[0] ** int(parts[1]) if abs(parts[1]) < 100 else None
    return None


@cache
def _fixed(expression: Any) -> Fraction | None:
    import sympy

    return None if expression in (sympy.oo, -sympy.oo) else _fraction(expression)


def _fraction(value: Any) -> Fraction:
    import sympy
    from hypothesis import reject

    if not value.is_Rational:
        value = sympy.N(value, 30)
        if (
            value.is_Float and abs(value._mpf_[2]) > _FAR
        ):  # a fraction of that size would fill the memory
            reject()
        value = sympy.Rational(str(value))
    return Fraction(int(value.p), int(value.q))


def _real(draw: Any, low: Fraction | None, high: Fraction | None) -> Fraction:
    from hypothesis import strategies as st

    share = Fraction(draw(st.integers(1, 10**6 - 1)), 10**6)
    if low is not None and high is not None:
        return low + share * (high - low)
    reach = draw(st.sampled_from([Fraction(1, 1000), Fraction(1), Fraction(10), Fraction(300)]))
    if low is not None:
        return low + reach * share
    if high is not None:
        return high - reach * share
    return reach * (2 * share - 1)


def z3_terms(formula: Formula) -> tuple[list[Any], list[Any], Any]:
    """Return (variables, hypotheses, goal) as z3 terms.

    Raises:
        FormulaError: when a term is neither polynomial nor rational.
    """
    import sympy
    import z3

    own = {v.symbol: z3.Int(v.name) if v.integer else z3.Real(v.name) for v in formula.variables}

    def term(node: Any) -> Any:
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

    def boolean(node: Any) -> Any:
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
            sympy.StrictLessThan: lambda: left < right,
            sympy.LessThan: lambda: left <= right,
            sympy.StrictGreaterThan: lambda: left > right,
            sympy.GreaterThan: lambda: left >= right,
            sympy.Equality: lambda: left == right,
            sympy.Unequality: lambda: left != right,
        }[type(node)]()

    return list(own.values()), [boolean(h) for h in formula.hypotheses], boolean(formula.goal_expr)

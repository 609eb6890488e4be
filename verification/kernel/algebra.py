"""Exact algebra over transcendental atoms: identities, and goals taken apart into relations.

Every expression becomes a quotient of polynomials over the rationals in *atoms*: the variables,
``exp`` of each monomial (with ``exp(a+b) = exp(a) exp(b)`` and ``exp(q m) = exp(m)**q``),
logarithms, roots and other functions. Atoms are treated as free, so what is shown about the
quotient holds for the functions; nothing is decided numerically.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from typing import Any

from assay.verification.kernel.budget import spend


class NotShown(Exception):
    """The method does not settle the goal; the message says at which point it stopped."""


MAX_POWER = 2_000
"""Powers of an atom beyond this are not handled: polynomial division on them may not end."""
MAX_CHOICES, MOST_TERMS = 199, 10**12
"""The terms of a power of a sum are not counted beyond these."""


@dataclass
class Atoms:
    """The atoms of one proof and the field of rational functions over them."""

    names: list[Any] = field(default_factory=list)
    exponents: dict[str, Any] = field(
        default_factory=dict
    )  # monomial -> common denominator of its rational factors
    roots: dict[str, Any] = field(
        default_factory=dict
    )  # base -> common denominator of its rational powers

    @staticmethod
    def of(expressions: Any) -> Atoms:
        """Collect the atoms of all ``expressions`` (SymPy)."""
        import sympy

        atoms = Atoms()
        seen, stack = set(), list(expressions)
        while stack:
            node = stack.pop()
            if node in seen:
                continue
            seen.add(node)
            exponent = _exponent(node)
            if exponent is not None:
                for factor, monomial in _linear_terms(exponent):
                    old = atoms.exponents.get(monomial, 1)
                    atoms.exponents[monomial] = int(sympy.ilcm(old, factor.q))
                    stack.append(monomial)
                continue
            if node.is_Pow and node.exp.is_Rational and not node.exp.is_Integer:
                old = atoms.roots.get(node.base, 1)
                atoms.roots[node.base] = int(sympy.ilcm(old, node.exp.q))
                stack.append(node.base)
                continue
            if node.is_Rational:
                continue
            if node.is_Symbol or not (node.is_Add or node.is_Mul or node.is_Pow):
                atoms.names.append(node)
            if not node.is_Symbol:
                stack.extend(node.args)
        return atoms

    def build(self) -> Atoms:
        """Create the field; generators are the symbols, other functions, then exponentials and
        roots.
        """
        from assay.verification.kernel.quotients import Field

        keys = list(dict.fromkeys(self.names))
        keys += [("exp", m) for m in self.exponents] + [("root", b) for b in self.roots]
        self.field = Field([f"a{i}" for i in range(len(keys))])
        self.generator = dict(zip(keys, self.field.gens))
        self.order = keys
        return self

    def convert(self, expression: Any) -> Any:
        """Return ``expression`` as an element of the field."""
        from flint import fmpq

        memo: dict[str, Any] = {}

        def visit(node: Any) -> Any:
            if node in memo:
                return memo[node]
            spend("term", 3)
            exponent = _exponent(node)
            if node.is_Rational:
                value = self.field(fmpq(int(node.p), int(node.q)))
            elif exponent is not None:
                value = self.field(1)
                for factor, monomial in _linear_terms(exponent):
                    power = factor * self.exponents[monomial]
                    value *= self.generator["exp", monomial] ** _modest(power)
            elif node.is_Add:
                value = self.field(0)
                for arg in node.args:
                    new = visit(arg)
                    alike = value.denom == new.denom
                    spend("term", size(value) + size(new) if alike else size(value) * size(new))
                    value += new
            elif node.is_Mul:
                value = self.field(1)
                for arg in node.args:
                    new = visit(arg)
                    spend("term", size(value) * size(new))
                    value *= new
            elif node.is_Pow and node.exp.is_Integer:
                base = visit(node.base)
                if base == 0 and node.exp < 0:
                    raise NotShown(f"division by zero in {node}")
                spend("term", size(base) * power_size(size(base), abs(_modest(node.exp))))
                value = base ** _modest(node.exp)
            elif node.is_Pow and node.exp.is_Rational:
                value = self.generator["root", node.base] ** _modest(
                    node.exp * self.roots[node.base]
                )
            else:
                value = self.generator[node]
            memo[node] = value
            return value

        return self.reduce(visit(expression))

    def reduce(self, value: Any) -> Any:
        """Replace powers of a root by its base where they are whole (``sqrt(x)**2 -> x``)."""
        for base, degree in self.roots.items():
            root = self.generator["root", base]
            index = self.order.index(("root", base))
            try:
                inner = self.convert_plain(base)
            except KeyError:
                continue
            parts = []
            for poly in (value.numer, value.denom):
                new = self.field(0)
                for monomial, coefficient in poly.terms():
                    whole, rest = divmod(monomial[index], degree)
                    term = self.field(coefficient) * inner**whole * root**rest
                    for i, power in enumerate(monomial):
                        if i != index:
                            term *= self.field.gens[i] ** power
                    new += term
                parts.append(new)
            value = parts[0] / parts[1]
        return value

    def convert_plain(self, base: Any) -> Any:
        """Convert the base of a root without reducing roots inside it (KeyError when it has
        some).
        """
        saved, self.roots = self.roots, {}
        try:
            return self.convert(base)
        finally:
            self.roots = saved


def size(value: Any) -> int:
    """Return the number of terms of a quotient of polynomials."""
    return len(value.numer) + len(value.denom)


def power_size(terms: int, power: int) -> int:
    """Return the most terms that a power of a polynomial has, up to `MOST_TERMS`."""
    if min(power, terms) > MAX_CHOICES:
        return MOST_TERMS
    return min(comb(max(terms, 1) + power - 1, power), MOST_TERMS)


def _modest(power: Any) -> int:
    if abs(power) > MAX_POWER:
        raise NotShown(f"the power {power} is too large for exact algebra")
    return int(power)


def _exponent(node: Any) -> Any:
    """Return the exponent when ``node`` is e to some power (or b**x, read as exp(x log b)); None
    otherwise.
    """
    import sympy

    if isinstance(node, sympy.exp):
        return node.args[0]
    if node is sympy.E:
        return sympy.Integer(1)
    if node.is_Pow and not node.exp.is_Rational:
        return sympy.expand(node.exp * sympy.log(node.base))
    return None


def _linear_terms(exponent: Any) -> list[tuple[Any, Any]]:
    """Split an exponent into (rational factor, monomial) pairs."""
    import sympy

    merged: dict[str, Any] = {}
    for term in sympy.Add.make_args(sympy.expand(exponent)):
        factor, monomial = term.as_coeff_Mul()
        numerator, denominator = monomial.as_numer_denom()
        if denominator.is_Add:  # l/(4*l-4) is a quarter of l/(l-1)
            content, primitive = denominator.primitive()
            factor, monomial = factor / content, numerator / primitive
        merged[monomial] = merged.get(monomial, sympy.Integer(0)) + factor
    return [(f, m) for m, f in merged.items() if f != 0]


# ---- goals as atoms "expression > 0" -------------------------------------------------------------
def difference(relation: Any) -> tuple[Any, str]:
    """Return (expression, kind) so that the relation says expression > 0, >= 0, == 0 or != 0."""
    import sympy

    left, right = relation.args
    if isinstance(relation, sympy.StrictGreaterThan):
        return left - right, ">"
    if isinstance(relation, sympy.GreaterThan):
        return left - right, ">="
    if isinstance(relation, sympy.StrictLessThan):
        return right - left, ">"
    if isinstance(relation, sympy.LessThan):
        return right - left, ">="
    return left - right, "==" if isinstance(relation, sympy.Equality) else "!="


def negate(statement: Any) -> Any:
    """Return the negation pushed inside (relations flipped)."""
    import sympy

    if isinstance(statement, sympy.Not):
        return statement.args[0]
    if isinstance(statement, sympy.And):
        return sympy.Or(*map(negate, statement.args))
    if isinstance(statement, sympy.Or):
        return sympy.And(*map(negate, statement.args))
    flipped = {
        sympy.StrictGreaterThan: sympy.Le,
        sympy.GreaterThan: sympy.Lt,
        sympy.StrictLessThan: sympy.Ge,
        sympy.LessThan: sympy.Gt,
        sympy.Equality: sympy.Ne,
        sympy.Unequality: sympy.Eq,
    }
    for kind, opposite in flipped.items():
        if isinstance(statement, kind):
            return opposite(*statement.args, evaluate=False)
    if statement in (sympy.true, sympy.false):
        return sympy.false if statement == sympy.true else sympy.true
    raise NotShown(f"cannot negate {statement}")


def settle(
    statement: Any, hypotheses: tuple[Any, ...], show: Callable[[Any, tuple[Any, ...]], None]
) -> None:
    """Reduce ``statement`` to relations: all of a conjunction, one of a disjunction (its refuted
    rest may be assumed).

    ``show(relation, hypotheses)`` proves one relation or raises NotShown.
    """
    import sympy

    if statement == sympy.true:
        return
    if statement == sympy.false:
        raise NotShown("the goal is false")
    if isinstance(statement, sympy.And):
        for part in statement.args:
            settle(part, hypotheses, show)
    elif isinstance(statement, sympy.Or):
        failures = []
        for index, part in enumerate(statement.args):
            rest = [negate(p) for j, p in enumerate(statement.args) if j != index]
            try:
                return settle(part, hypotheses + tuple(rest), show)
            except NotShown as failure:
                failures.append(str(failure))
        raise NotShown("; ".join(failures))
    elif isinstance(statement, sympy.Not):
        settle(negate(statement.args[0]), hypotheses, show)
    else:
        statement = _without_idle_absolutes(statement)
        split = _absolute_cases(statement)
        if split is None:
            show(statement, hypotheses)
        else:
            settle(split, hypotheses, show)


def _without_idle_absolutes(relation: Any) -> Any:
    """Replace |q| by q where q is a product of even powers and positive rationals, which SymPy
    leaves standing.
    """
    import sympy

    def even(q: Any) -> bool:
        return all(
            (part.is_Rational and part > 0)
            or (part.is_Pow and part.exp.is_Integer and part.exp % 2 == 0)
            for part in sympy.Mul.make_args(q)
        )

    sides = []
    for side in relation.args:
        idle = {a: a.args[0] for a in side.atoms(sympy.Abs) if even(a.args[0])}
        sides.append(side.xreplace(idle))
    return relation.func(*sides, evaluate=False)


def _absolute_cases(relation: Any) -> Any:
    """Split |q| < c and |q| > c into relations of q when the absolute value stands alone on its
    side; else None.
    """
    import sympy

    if isinstance(relation, (sympy.Equality, sympy.Unequality)):
        return None
    left, right = relation.args
    small, large = (
        (left, right)
        if isinstance(relation, (sympy.LessThan, sympy.StrictLessThan))
        else (right, left)
    )
    strict = isinstance(relation, (sympy.StrictLessThan, sympy.StrictGreaterThan))
    make = sympy.Lt if strict else sympy.Le
    # SymPy pulls rational factors out: |q/2| arrives as |q|/2
    factor, bare = small.as_coeff_Mul()
    if isinstance(bare, sympy.Abs) and factor > 0:
        q = factor * bare.args[0]
        return sympy.And(make(q, large, evaluate=False), make(-q, large, evaluate=False))
    factor, bare = large.as_coeff_Mul()
    if isinstance(bare, sympy.Abs) and factor > 0:
        q = factor * bare.args[0]
        return sympy.Or(make(small, q, evaluate=False), make(small, -q, evaluate=False))
    return None


# ---- identity ------------------------------------------------------------------------------------
def is_zero(expression: Any) -> bool:
    """Return True when ``expression`` vanishes as a rational function of its atoms."""
    spend("node", 4)
    return Atoms.of([expression]).build().convert(expression) == 0

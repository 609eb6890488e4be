"""A formula at one exact point: what it says there when terms may lack a value.

The rule is that of free logic: a relation with a side that has no value is false, in hypotheses as
in goals, and so its negation is true.  A power x**y has a value where x > 0, where x == 0 and y >=
0 (0**0 = 1), and where y is an integer and x != 0; see docs/language.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from assay.theory.language import building, grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.theory.language.variables import NoValue


@dataclass(frozen=True)
class Point:
    """Statements without variables: each relation together with the conditions under which its
    sides have a value.

    ``needs`` holds the conditions of the goal's terms; ``missing`` is true when one of them
    certainly has no value.
    """

    hypotheses: tuple[Any, ...]
    goal: Any
    needs: tuple[Any, ...]
    missing: bool


def at(statement: Formula, values: dict[str, str]) -> Point:
    """Return what the formula says where its variables have these exact values (text without
    names).

    Raises:
        FormulaError, GrammarError: when the values are not those of the variables, or are no terms
        without names.
    """
    fixed = statement.at(dict(values))
    builder = _Pointwise()
    for name, text in fixed.where:
        builder.pending[name] = grammar.parse(text)
    hypotheses = tuple(builder.boolean(grammar.parse(text))[0] for text in fixed.given)
    builder.missing = False
    goal, needs = builder.boolean(grammar.parse(fixed.goal))
    return Point(hypotheses, goal, needs, builder.missing)


def value(text: str) -> tuple[Any, tuple[Any, ...]]:
    """Return a number written without names, and the conditions under which it has a value.

    Raises:
        NoValue: when the text certainly has no value.
        GrammarError: when it is no number.
    """
    return _Pointwise().number(sorts.tree_of_term(text, ()))


def needs(statement: Formula) -> tuple[Any, ...]:
    """Return the conditions, with its variables, under which all terms of a formula have a value:
    no more than that.
    """
    return building.build(
        statement, _Exact({v.symbol for v in statement.variables if v.integer})
    ).defined


@cache
def _unevaluated() -> tuple[Callable[..., Any], ...]:
    """Return makers of >, >=, ==, !=, and, or that keep what they are given as it is written."""
    import sympy

    makers = (sympy.Gt, sympy.Ge, sympy.Eq, sympy.Ne, sympy.And, sympy.Or)
    return tuple(partial(make, evaluate=False) for make in makers)


def _power_needs(a: Any, b: Any) -> tuple[Any, ...]:
    """Return when a**b has a value: sin(pi*b) vanishes just where b is an integer."""
    import sympy

    gt, ge, eq, ne, both, one = _unevaluated()
    return (
        one(gt(a, 0), both(eq(a, 0), ge(b, 0)), both(ne(a, 0), eq(sympy.sin(sympy.pi * b), 0))),
    )


class _Exact(building.Builder):
    """Reads a formula with the conditions that powers need, no more."""

    def __init__(self, whole: set[Any]) -> None:
        super().__init__()
        self.whole = whole

    def _base(self, a: Any, b: Any) -> tuple[Any, ...]:
        import sympy

        if (
            b.free_symbols <= self.whole
            and b.is_polynomial()
            and sympy.Poly(b, *b.free_symbols).domain.is_ZZ
        ):
            _, ge, _, ne, _, one = _unevaluated()
            return (one(ne(a, 0), ge(b, 0)),)
        return _power_needs(a, b)


class _Pointwise(building.Builder):
    """Reads trees without variables; ``missing`` notes that a relation has a side without a
    value.
    """

    missing: bool

    def __init__(self) -> None:
        super().__init__()
        self.without: dict[str, NoValue] = {}

    def lookup(self, name: str) -> tuple[Any, tuple[Any, ...]]:
        if name in self.without:
            raise self.without[name]
        try:
            return super().lookup(name)
        except NoValue as error:
            self.without[name] = error
            raise

    def boolean(self, tree: Node) -> tuple[Any, tuple[Any, ...]]:
        import sympy

        if tree.op not in grammar.RELATIONS.values():
            return super().boolean(tree)
        try:
            statement, needs = super().boolean(tree)
        except NoValue:
            self.missing = True
            return sympy.false, ()
        return (sympy.And(*needs, statement, evaluate=False) if needs else statement), needs

    _base = staticmethod(_power_needs)

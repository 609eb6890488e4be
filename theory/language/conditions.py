"""Conditions under which terms have values, as unevaluated SymPy statements."""

from __future__ import annotations

from typing import Any


def conjuncts(statement: Any) -> tuple[Any, ...]:
    """Return the assumptions that a statement makes: a chain a <= b <= c is two, ``true`` none."""
    import sympy

    if isinstance(statement, sympy.And):
        return tuple(part for one in statement.args for part in conjuncts(one))
    return () if statement is sympy.true else (statement,)


def implies(premise: Any, conclusion: Any) -> Any:
    """Return the statement that a conclusion holds where its premise does."""
    import sympy

    return sympy.Or(sympy.Not(premise, evaluate=False), conclusion, evaluate=False)


def nonzero(value: Any) -> tuple[Any, ...]:
    """Return the condition value != 0, () where it is known to hold."""
    import sympy

    return () if value.is_number and value.is_Rational else (sympy.Ne(value, 0, evaluate=False),)


def positive(value: Any) -> tuple[Any, ...]:
    """Return the condition value > 0, () where it is known to hold."""
    import sympy

    return () if value.is_Rational and value > 0 else (sympy.Gt(value, 0, evaluate=False),)


def nonnegative(value: Any) -> tuple[Any, ...]:
    """Return the condition value >= 0, () where it is known to hold."""
    import sympy

    return () if value.is_Rational and value >= 0 else (sympy.Ge(value, 0, evaluate=False),)

"""The table of statement types.

A type is a class of `assay.theory.language.statement.Statement` in a module of its name.  Every
room that does something with statements has a table with a row for each name of this one.
"""

from __future__ import annotations

from typing import Any

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.empirical import Empirical, Preset
from assay.theory.language.formula import Formula
from assay.theory.language.generic import Generic
from assay.theory.language.matrices import Matrices
from assay.theory.language.orbit import Orbit
from assay.theory.language.piecewise import Piecewise
from assay.theory.language.prose import Prose
from assay.theory.language.statement import Statement
from assay.theory.language.surface import Surface
from assay.theory.language.theorem import Theorem

TYPES: dict[str, type[Statement]] = {
    kind.NAME: kind
    for kind in (
        Formula,
        Matrices,
        Asymptotic,
        Orbit,
        Piecewise,
        Surface,
        Generic,
        Theorem,
        Empirical,
        Prose,
    )
}
"""Every statement type by its name."""

__all__ = [
    "TYPES",
    "Asymptotic",
    "Empirical",
    "Formula",
    "Generic",
    "Matrices",
    "Orbit",
    "Piecewise",
    "Preset",
    "Prose",
    "Statement",
    "Surface",
    "Theorem",
    "from_data",
    "type_of",
]


def type_of(data: dict[str, Any]) -> type[Statement]:
    """Return the type whose JSON form this is; raises TypeError where it is of none."""
    for kind in TYPES.values():
        if kind.KEY in data:
            return kind
    keys = ", ".join(kind.KEY for kind in TYPES.values())
    raise TypeError(f"a statement has one of the keys {keys}")


def from_data(data: dict[str, Any]) -> Statement:
    """Return the statement of its JSON form, of whatever type: what ``data()`` of every statement
    returns.

    Raises:
        FormulaError, GrammarError: a part is not what its type asks for.
        TypeError: a key that no statement has, or one that is missing.
    """
    return type_of(data).from_data(data)

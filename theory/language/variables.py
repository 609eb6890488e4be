"""The variables of a formula, and the errors that its reading raises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class FormulaError(ValueError):
    """A formula whose parts do not fit together (undeclared name, number where a statement is
    needed, ...).
    """


class NoValue(FormulaError):
    """A term without a value wherever it is read, such as 1/0 or log(0)."""


@dataclass(frozen=True)
class Variable:
    """A quantified variable: SymPy symbol name, integer or real, and its ends (SymPy, possibly
    infinite or symbolic).
    """

    name: str
    integer: bool
    lower: Any
    upper: Any
    lower_open: bool
    upper_open: bool

    @property
    def symbol(self) -> Any:
        """Return the SymPy symbol of this variable (one real symbol per name, across all
        formulas).
        """
        return symbol(self.name)


def symbol(name: str) -> Any:
    """Return the SymPy symbol that stands for ``name`` in every formula."""
    import sympy

    return sympy.Symbol(name, real=True)

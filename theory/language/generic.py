"""Statements about all parameters outside a closed null set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.statement import Statement, require_texts
from assay.theory.language.variables import FormulaError


@dataclass(frozen=True)
class Generic(Statement):
    """There is a closed set of Lebesgue measure 0 such that for all real values of the
    ``parameters`` outside of it, and for all further variables within ``given``: the goal.

    ``given`` declares the further variables and lists conditions, as in a `Formula`.

    Raises:
        FormulaError: no parameter, one that is named or declared twice; when the texts are read,
        what `Formula` refuses.
        GrammarError: a parameter's name that is none.
    """

    NAME = "generic"
    KEY = "generic"

    goal: str
    parameters: tuple[str, ...]
    given: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", tuple(self.parameters))
        object.__setattr__(self, "given", tuple(self.given))
        require_texts((self.goal, *self.parameters, *self.given))
        names = [sorts.name(text) for text in self.parameters]
        if not names or len(set(names)) < len(names):
            raise FormulaError("the parameters have names, each its own")
        if twice := set(names) & set(self.inner):
            raise FormulaError(f"{min(twice)} is a parameter and a further variable")

    @property
    def inner(self) -> tuple[str, ...]:
        """The names of the further variables."""
        found = map(grammar.declared, self.given)
        return tuple(name for name in found if name is not None)

    def outside(self, polynomials: Iterable[str] = ()) -> Formula:
        """Return the statement for all parameters at which polynomials do not vanish."""
        whole = (f"{name} in (-oo, oo)" for name in self.parameters)
        apart = (f"{sorts.term(text, self.parameters)} != 0" for text in polynomials)
        return Formula(self.goal, (*whole, *self.given, *apart))

    # ---- forms of it -----------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "generic": self.goal,
            "parameters": list(self.parameters),
            "given": list(self.given),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Generic:
        """Read the JSON form back; see `Statement.from_data`."""
        return cls(**{"goal" if k == cls.KEY else k: v for k, v in data.items()})

    def parse(self) -> None:
        """Read all texts; see `Statement.parse`."""
        self.outside().parse()

    def text(self) -> str:
        """Return one plain line."""
        more = f", and for all {'; '.join(self.given)}" if self.given else ""
        names = ", ".join(self.parameters)
        return f"for all real {names} outside a closed null set{more}: {self.goal}"

    def latex(self) -> str:
        """Return LaTeX of the goal."""
        return self.outside().latex()

    def latex_given(self) -> list[str]:
        """Return LaTeX of the parameters and of each hypothesis."""
        found = Formula(self.goal, self.given).latex_given()
        names = self.outside().latex_given()[: len(self.parameters)]
        return [rf"{', '.join(names)} \text{{ outside a closed null set}}", *found]

"""Statements about the values of a recursion, step after step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from assay.theory.language import sorts
from assay.theory.language.formula import Formula, exact
from assay.theory.language.grammar import parse
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError

_RELATION = re.compile(r"[<>=!]")


@dataclass(frozen=True)
class Orbit(Statement):
    """A statement about a recursion at exact parameters, for all integers ``times[0] <= t <=
    times[1]``.

    ``state``: (name, start, step) of each state variable; the start is an expression in the
    parameters, the step gives the next value as an expression in ``t``, the state, the parameters
    and the abbreviations of ``where``.  ``unknown`` names numbers in [-1, 1] that are chosen anew
    at every step: the statement is meant for all their choices, which is how a remainder that is
    only bounded enters.  The ``goal`` is a formula in all of these and in the next values, whose
    names are the state's with an ``n`` added.

    Raises:
        FormulaError: an inexact parameter, times out of order, names that clash, or a part that is
        no number.
    """

    NAME = "orbit"
    KEY = "orbit"

    goal: str
    state: tuple[tuple[str, str, str], ...]
    times: tuple[int, int]
    parameters: tuple[tuple[str, str], ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        pairs = self.parameters.items() if isinstance(self.parameters, dict) else self.parameters
        object.__setattr__(self, "parameters", tuple((n, str(exact(v))) for n, v in pairs))
        for name in ("state", "where"):
            object.__setattr__(self, name, tuple(tuple(p) for p in getattr(self, name)))
        for name in ("times", "unknown"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        said = (t for parts in (*self.state, *self.where, *self.parameters) for t in parts)
        require_texts((self.goal, *said, *self.unknown))
        if any(type(t) is not int for t in self.times):
            raise FormulaError("the times of an orbit are whole numbers")
        if not 0 <= self.times[0] <= self.times[1]:
            raise FormulaError("an orbit needs times 0 <= t0 <= t1")
        own = [
            "t",
            *self.names,
            *(f"{n}n" for n in self.names),
            *self.unknown,
            *(n for n, _ in self.parameters),
        ]
        if not self.state or len(set(own)) < len(own):
            raise FormulaError(
                "an orbit needs a state whose names differ from each other, the parameters and t"
            )
        if not _RELATION.search(
            self.goal
        ):  # the texts are parsed where they are used, as those of a Formula
            raise FormulaError(f"the goal {self.goal!r} is a number, not a statement")
        if any(_RELATION.search(text) for _, *texts in self.state for text in texts):
            raise FormulaError("starts and steps are numbers, not statements")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the state variables."""
        return tuple(name for name, _, _ in self.state)

    def _formula(self, goal: str, names: tuple[str, ...]) -> Formula:
        values = tuple((n, sorts.number(v)) for n, v in self.parameters)
        return Formula(
            goal,
            tuple("t in {0..}" if n == "t" else f"{n} in (-oo, oo)" for n in names),
            values + self.where,
        )

    def formula(self) -> Formula:
        """Return the goal as a formula in t, the state, the next values and the unknowns, with the
        parameters filled in.
        """
        return self._formula(
            self.goal, ("t", *self.names, *(f"{n}n" for n in self.names), *self.unknown)
        )

    def starts(self) -> tuple[Formula, ...]:
        """Return start >= 0 for each state variable (its left side is the start), with what it
        needs to be defined.
        """
        values = tuple((n, sorts.number(v)) for n, v in self.parameters)
        return tuple(Formula(f"{sorts.term(start)} >= 0", (), values) for _, start, _ in self.state)

    def steps(self) -> tuple[Formula, ...]:
        """Return step >= 0 for each state variable (its left side is the next value), with what it
        needs to be defined.
        """
        return tuple(
            self._formula(f"{sorts.term(step)} >= 0", ("t", *self.names, *self.unknown))
            for _, _, step in self.state
        )

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "orbit": self.goal,
            "state": [list(s) for s in self.state],
            "parameters": dict(self.parameters),
            "times": list(self.times),
            "where": [list(p) for p in self.where],
            "unknown": list(self.unknown),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Orbit:
        """Read the JSON form back; see `Statement.from_data`."""
        return cls(**{"goal" if k == cls.KEY else k: v for k, v in data.items()})

    def parse(self) -> None:
        """Read the goal, the starts and the steps; raises FormulaError, GrammarError."""
        self.latex(), self.latex_given(), self.latex_where()

    def text(self) -> str:
        """Return one plain line."""
        values = ", ".join(
            [
                *(f"{n} = {v}" for n, v in self.parameters),
                *(f"{n}(0) = {start}" for n, start, _ in self.state),
            ]
        )
        return (
            f"on the recursion with {values}, for all {self.times[0]} <= t <= {self.times[1]}:"
            f" {self.goal}"
        )

    @names_apart
    def latex(self) -> str:
        """Return LaTeX of the goal."""
        from assay.theory.language.rendering import latex

        return latex(parse(self.goal))

    @names_apart
    def latex_given(self) -> list[str]:
        """Return LaTeX of the parameters and times."""
        from assay.theory.language.rendering import latex, name_latex

        starts = [f"{name_latex(n)}(0) = {latex(parse(start))}" for n, start, _ in self.state]
        return (
            [f"{name_latex(n)} = {latex(parse(v))}" for n, v in self.parameters]
            + starts
            + [rf"{self.times[0]} \le t \le {self.times[1]}"]
        )

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of the abbreviations in use."""
        from assay.theory.language.rendering import latex, name_latex

        own = tuple(f"{name_latex(n)} =" for n, _ in self.parameters)
        recursion = [f"{name_latex(n)}(t+1) = {latex(parse(step))}" for n, _, step in self.state]
        return recursion + [t for t in self.formula().latex_where() if not t.startswith(own)]

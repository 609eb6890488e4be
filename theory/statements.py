"""Statements that are not formulas: orbits of a recursion, empirical predicates, prose."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from theory.formula import Formula, FormulaError, exact
from theory.grammar import parse


class _Hashed:
    def key(self) -> str:
        """Return a hash of the content."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class Orbit(_Hashed):
    """A statement about the deterministic scalar recursion of the softmax model at exact parameters.

    ``D_0 = 0`` and ``D_{t+1} = D_t + z*l/((l-1)*(k+1)) * ((1-p1) + k*(1-pk))`` with ``p_v = 1/(1+(l-1)e^{-v D})``;
    ``z = lambda d (k+1)/(2 l^2)`` is the step bound of the source (Eq 91). The ``goal`` is a formula over ``t``, ``D``
    (the margin at t), ``Dn`` (at t+1), ``l``, ``k``, ``z``; it is meant for all integers ``times[0] <= t <= times[1]``.
    """

    goal: str
    parameters: tuple[tuple[str, str], ...]
    times: tuple[int, int]
    where: tuple[tuple[str, str], ...] = ()

    def __post_init__(self):
        pairs = self.parameters.items() if isinstance(self.parameters, dict) else self.parameters
        object.__setattr__(self, "parameters", tuple((n, str(exact(v))) for n, v in pairs))
        object.__setattr__(self, "where", tuple(tuple(p) for p in self.where))
        object.__setattr__(self, "times", tuple(self.times))
        values = {n: exact(v) for n, v in self.parameters}
        if set(values) != {"l", "k", "z"}:
            raise FormulaError("an orbit needs exactly the parameters l, k and z")
        if values["l"].denominator != 1 or values["l"] < 2 or values["k"] < 1 or values["z"] <= 0:
            raise FormulaError("an orbit needs an integer l >= 2, k >= 1 and z > 0")
        if not 0 <= self.times[0] <= self.times[1]:
            raise FormulaError("an orbit needs times 0 <= t0 <= t1")
        if not parse(self.goal).boolean:
            raise FormulaError(f"the goal {self.goal!r} is a number, not a statement")

    def formula(self) -> Formula:
        """Return the goal as a formula in t, D, Dn with the parameters filled in."""
        return Formula(
            self.goal, ("t in {0..}", "D in [0, oo)", "Dn in [0, oo)"),
            tuple((n, f"({v})") for n, v in self.parameters) + self.where,
        )

    def data(self) -> dict:
        """Return the JSON form."""
        return {"orbit": self.goal, "parameters": dict(self.parameters), "times": list(self.times),
                "where": [list(p) for p in self.where]}

    def text(self) -> str:
        """Return one plain line."""
        values = ", ".join(f"{n} = {v}" for n, v in self.parameters)
        return f"on the recursion with {values}, for all {self.times[0]} <= t <= {self.times[1]}: {self.goal}"

    def latex(self) -> str:
        """Return LaTeX of the goal."""
        from theory.rendering import latex

        return latex(parse(self.goal))

    def latex_given(self) -> list[str]:
        """Return LaTeX of the parameters and times."""
        from theory.rendering import latex, name_latex

        return [f"{name_latex(n)} = {latex(parse(v))}" for n, v in self.parameters] + [
            rf"{self.times[0]} \le t \le {self.times[1]}"
        ]

    def latex_where(self) -> list[str]:
        """Return LaTeX of the abbreviations in use."""
        return [t for t in self.formula().latex_where() if not t.startswith(("l =", "k =", "z ="))]

    def mathml(self) -> str:
        """Return the goal as MathML."""
        from theory.rendering import mathml

        return mathml(self.latex())


@dataclass(frozen=True)
class Empirical(_Hashed):
    """A statement about trained networks or random draws, settled by a preset test of ``predicate`` on ``scenario``."""

    statement: str
    scenario: str
    predicate: str

    def data(self) -> dict:
        """Return the JSON form."""
        return {"empirical": self.statement, "scenario": self.scenario, "predicate": self.predicate}

    def text(self) -> str:
        """Return one plain line."""
        return f"{self.statement} [tested on {self.scenario}: {self.predicate}]"


@dataclass(frozen=True)
class Prose(_Hashed):
    """A statement without formal content."""

    statement: str

    def data(self) -> dict:
        """Return the JSON form."""
        return {"prose": self.statement}

    def text(self) -> str:
        """Return the statement."""
        return self.statement

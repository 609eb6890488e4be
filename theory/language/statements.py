"""Statements that are not formulas: orbits of a recursion, empirical predicates, prose."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from assay.theory.language import sorts
from assay.theory.language.formula import Formula, exact
from assay.theory.language.grammar import parse
from assay.theory.language.variables import FormulaError

_RELATION = re.compile(r"[<>=!]")


class _Hashed:
    def key(self) -> str:
        """Return a hash of the content."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class Orbit(_Hashed):
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

    goal: str
    state: tuple[tuple[str, str, str], ...]
    times: tuple[int, int]
    parameters: tuple[tuple[str, str], ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()

    def __post_init__(self):
        pairs = self.parameters.items() if isinstance(self.parameters, dict) else self.parameters
        object.__setattr__(self, "parameters", tuple((n, str(exact(v))) for n, v in pairs))
        for name in ("state", "where"):
            object.__setattr__(self, name, tuple(tuple(p) for p in getattr(self, name)))
        for name in ("times", "unknown"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
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

    def data(self) -> dict:
        """Return the JSON form."""
        return {
            "orbit": self.goal,
            "state": [list(s) for s in self.state],
            "parameters": dict(self.parameters),
            "times": list(self.times),
            "where": [list(p) for p in self.where],
            "unknown": list(self.unknown),
        }

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

    def latex(self) -> str:
        """Return LaTeX of the goal."""
        from assay.theory.language.rendering import latex

        return latex(parse(self.goal))

    def latex_given(self) -> list[str]:
        """Return LaTeX of the parameters and times."""
        from assay.theory.language.rendering import latex, name_latex

        starts = [f"{name_latex(n)}_0 = {latex(parse(start))}" for n, start, _ in self.state]
        return (
            [f"{name_latex(n)} = {latex(parse(v))}" for n, v in self.parameters]
            + starts
            + [rf"{self.times[0]} \le t \le {self.times[1]}"]
        )

    def latex_where(self) -> list[str]:
        """Return LaTeX of the abbreviations in use."""
        from assay.theory.language.rendering import latex, name_latex

        own = tuple(f"{name_latex(n)} =" for n, _ in self.parameters)
        recursion = [f"{name_latex(n)}_{{t+1}} = {latex(parse(step))}" for n, _, step in self.state]
        return recursion + [t for t in self.formula().latex_where() if not t.startswith(own)]

    def mathml(self) -> str:
        """Return the goal as MathML."""
        from assay.theory.language.rendering import mathml

        return mathml(self.latex())


class Preset(NamedTuple):
    """The test of one part of a predicate: in a run its number lies on one side of the threshold.

    ``part`` names it; ``sense`` is ">" or "<", strict; ``threshold`` is the exact text of a
    rational; ``kind`` is "sign" (does it hold in most runs?) or "t" (does the mean over runs lie
    there?); ``runs`` counts the independent runs.
    """

    part: str
    sense: str
    threshold: str
    kind: str
    runs: int

    def text(self) -> str:
        """Return one plain line."""
        asked = f"{self.part!r} {self.sense} {self.threshold}"
        return f"{asked} by a {self.kind} test of {self.runs} runs"


@dataclass(frozen=True)
class Empirical(_Hashed):
    """A statement about trained networks or random draws, settled by a preset test of ``predicate``
    on ``scenario``.

    The test is part of the statement and fixed before any number is seen: ``level`` bounds the
    chance of a wrong answer (`assay.verification.kernel.statistics`), ``tests`` holds a `Preset`
    (or its five fields, or an object of them) for each part of the predicate, in order.  Those of
    the papers lie in ``theory/papers/<paper>/tests.json``, and `assay.theory.claims.load` puts them
    into the statements.  Without ``tests`` no run settles the statement.

    Raises:
        FormulaError: a level outside of (0, 1/2); a part without a name or with that of another
            one, a sense other than > and <, a threshold that is no rational number, an unknown
            kind of test, or fewer than two runs.
    """

    statement: str
    scenario: str
    predicate: str
    level: str = "1/100"
    tests: tuple[Preset, ...] = ()

    def __post_init__(self):
        object.__setattr__(self, "tests", tuple(map(_preset, self.tests)))
        if not 0 < exact(self.level) < Fraction(1, 2):
            raise FormulaError(f"the level of a test lies between 0 and 1/2, not at {self.level}")
        names = [test.part for test in self.tests]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise FormulaError(f"two parts of a test are named {twice!r}")

    def data(self) -> dict:
        """Return the JSON form."""
        return {
            "empirical": self.statement,
            "scenario": self.scenario,
            "predicate": self.predicate,
            "level": self.level,
            "tests": [t._asdict() for t in self.tests],
        }

    def text(self) -> str:
        """Return one plain line."""
        return f"{self.statement} [tested on {self.scenario}: {self.predicate}]"


def _preset(fields) -> Preset:
    """Return one part of a test, its threshold in lowest terms; raises FormulaError."""
    try:
        found = Preset(**fields) if isinstance(fields, dict) else Preset(*fields)
    except TypeError:
        raise FormulaError("a part of a test has the fields " + ", ".join(Preset._fields)) from None
    if not isinstance(found.part, str) or not found.part.isprintable() or not found.part.strip():
        raise FormulaError("a part of a test has a name")
    if found.sense not in (">", "<"):
        raise FormulaError(f"{found.part}: the sense is > or <, not {found.sense!r}")
    if found.kind not in ("sign", "t"):
        raise FormulaError(f"{found.part}: the kind of test is sign or t, not {found.kind!r}")
    if type(found.runs) is not int or found.runs < 2:
        raise FormulaError(f"{found.part}: a test needs at least two runs, not {found.runs!r}")
    return found._replace(threshold=str(exact(found.threshold)))


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


def from_data(data: dict):
    """Return the statement of its JSON form, of whatever type: what ``data()`` of every statement
    returns.

    Raises:
        FormulaError, GrammarError: a part is not what its type asks for.
        TypeError: a key that no statement has, or one that is missing.
    """
    from assay.theory.language.asymptotic import Asymptotic
    from assay.theory.language.matrices import Matrices  # it is built on this module

    for key in ("goal", "matrices"):
        if key in data:
            return (Formula if key == "goal" else Matrices).from_data(data)
    named = {
        "asymptotic": (Asymptotic, "kind"),
        "orbit": (Orbit, "goal"),
        "empirical": (Empirical, "statement"),
        "prose": (Prose, "statement"),
    }
    key = next((k for k in named if k in data), None)
    if key is None:
        raise TypeError("a statement has one of the keys goal, matrices, " + ", ".join(named))
    kind, field = named[key]
    return kind(**{k: v for k, v in data.items() if k != key}, **{field: data[key]})

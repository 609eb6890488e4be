"""A bound written once: `Formula`, with every use derived from the same text.

A formula quantifies universally over its declared variables: for all values in the declared ranges
that satisfy the side conditions, the goal holds. The text is the source; SymPy expressions, LaTeX,
numbers and solver terms follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.building import Parts, build
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError, Variable

_VAST = re.compile(r"[eE][+-]?_?0*[1-9](_?[0-9]){4,}")


@dataclass(frozen=True)
class Formula(Statement):
    """For all declared variables within ``given``: ``goal``; ``where`` holds abbreviations,
    expanded in order.

    Example: ``Formula("x*(e-1)/(exp(x)-1) < 1", ("x in (1, oo)",))``.
    """

    NAME = "formula"
    KEY = "goal"

    goal: str
    given: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.given, str):
            object.__setattr__(self, "given", (self.given,))
        object.__setattr__(self, "given", tuple(self.given))
        object.__setattr__(self, "where", tuple(tuple(pair) for pair in self.where))
        if any(len(pair) != 2 for pair in self.where):
            raise FormulaError("an abbreviation is a pair: its name and its text")
        require_texts((self.goal, *self.given, *(t for pair in self.where for t in pair)))

    # ---- the parsed parts ------------------------------------------------------------------------
    @cached_property
    def _parts(self) -> Parts:
        try:
            return build(self)
        except (
            OverflowError,
            MemoryError,
        ):  # abs(Phi(exp(10**12))) becomes a shift by as many bits
            raise FormulaError("a number in the formula is too large to compute with") from None

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The quantified variables, in the order of their declaration."""
        return self._parts.variables

    @property
    def hypotheses(self) -> tuple[Any, ...]:
        """All assumptions as SymPy statements: the ends of the ranges and the side conditions."""
        return self._parts.hypotheses

    @property
    def goal_expr(self) -> Any:
        """The goal as a SymPy Boolean, with unevaluated relations."""
        return self._parts.goal

    @property
    def defined(self) -> tuple[Any, ...]:
        """Statements that must hold throughout for every term of the formula to have a value."""
        return self._parts.defined

    @property
    def free(self) -> tuple[str, ...]:
        """Names of the quantified variables."""
        return tuple(v.name for v in self.variables)

    # ---- derived formulas ------------------------------------------------------------------------
    def with_given(self, *extra: str) -> Formula:
        """Return the formula with further hypotheses."""
        return Formula(self.goal, self.given + extra, self.where)

    def with_goal(self, goal: str) -> Formula:
        """Return another goal under the same hypotheses and abbreviations."""
        return Formula(goal, self.given, self.where)

    def negated(self) -> Formula:
        """Return the formula with the negated goal (same hypotheses)."""
        return self.with_goal(f"not {sorts.statement(self.goal)}")

    def at(self, values: dict[str, str]) -> Formula:
        """Fix some variables to exact values (text); their ranges become side conditions."""
        known = {name for text in self.given if (name := grammar.declared(text)) is not None}
        for name in values:
            if name not in known:
                raise FormulaError(
                    f"no variable {name!r} to fix (declared: {', '.join(sorted(known))})"
                )
        given = []
        for text in self.given:
            found = grammar.declaration(text)
            if found is None or found.name not in values:
                given.append(text)
                continue
            low, high = found.ends
            if low is not None:
                given.append(f"{sorts.term(low)} {'<' if found.lower_open else '<='} {found.name}")
            if high is not None:
                given.append(f"{sorts.term(high)} {'>' if found.upper_open else '>='} {found.name}")
        # the fixed values come first, so that later abbreviations see them
        return Formula(
            self.goal,
            tuple(given),
            tuple((n, sorts.term(v)) for n, v in values.items()) + self.where,
        )

    # ---- identity --------------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Return the JSON form: goal, given, where."""
        return {
            "goal": self.goal,
            "given": list(self.given),
            "where": [list(p) for p in self.where],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Formula:
        """Read the JSON form back."""
        return cls(data["goal"], tuple(data["given"]), tuple(tuple(p) for p in data["where"]))

    def parse(self) -> None:
        """Read the goal, the ranges and the conditions; raises FormulaError, GrammarError."""
        self.variables, self.latex(), self.latex_given()

    def text(self) -> str:
        """Return one plain line: hypotheses, abbreviations that occur, goal."""
        head = f"for all {'; '.join(self.given)}: " if self.given else ""
        used = self._used_abbreviations()
        tail = "  where " + ", ".join(f"{n} = {t}" for n, t in used) if used else ""
        return head + self.goal + tail

    def _used_abbreviations(self) -> list[tuple[str, str]]:
        texts = (self.goal, *self.given)
        wanted = set().union(*map(grammar.words, texts)) if self.where else set()
        used = []
        for name, text in reversed(self.where):
            if name in wanted:
                used.append((name, text))
                wanted |= grammar.words(text)
        return used[::-1]

    # ---- uses ------------------------------------------------------------------------------------
    @names_apart
    def latex(self) -> str:
        """Return LaTeX of the goal as written (abbreviations kept as names)."""
        from assay.theory.language.rendering import latex

        return latex(grammar.parse(self.goal))

    @names_apart
    def latex_given(self) -> list[str]:
        """Return LaTeX of each hypothesis."""
        from assay.theory.language.rendering import latex_given

        return [latex_given(text) for text in self.given]

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of each abbreviation that the formula uses."""
        from assay.theory.language.rendering import latex

        return [
            f"{latex(grammar.parse(n))} = {latex(grammar.parse(t))}"
            for n, t in self._used_abbreviations()
        ]

    def numpy(self) -> Callable[..., Any]:
        """Return a function of float arrays (keyword per variable) giving the truth of the goal;
        for search and plots only.
        """
        from assay.theory.language.evaluation import truth_function

        return truth_function(self.goal_expr)

    def jax(self) -> Callable[..., Any]:
        """Return a compiled, differentiable function of arrays giving the margins of the goal's
        relations; for search only.
        """
        from assay.theory.language.evaluation import margins

        return margins(self.goal_expr)

    def inside(self) -> Callable[..., Any]:
        """Return a function of float arrays giving where all hypotheses hold; for search and plots
        only.
        """
        import sympy

        from assay.theory.language.evaluation import truth_function

        return truth_function(
            sympy.And(*self.hypotheses, evaluate=False) if self.hypotheses else sympy.true
        )

    def strategy(self) -> Any:
        """Return a hypothesis strategy of exact points (dicts of Fraction) inside the ranges and
        side conditions.
        """
        from assay.theory.language.evaluation import points

        return points(self)

    def arb(self, values: dict[str, Any], precision: int = 64) -> list[Any]:
        """Enclose every side of the goal's relations at ball or rational values; see
        `assay.theory.language.evaluation.enclose`.
        """
        from assay.theory.language.evaluation import enclose

        return enclose(self.goal_expr, values, precision)

    def z3(self) -> tuple[list[Any], list[Any], Any]:
        """Return (variables, hypotheses, goal) as z3 terms; raises FormulaError when not polynomial
        or rational.
        """
        from assay.theory.language.evaluation import z3_terms

        return z3_terms(self)


# ---- from trees to SymPy -------------------------------------------------------------------------
def exact(text: str) -> Fraction:
    """Read an exact rational such as ``"3/7"``, ``"0.25"`` or ``"2"``.

    Raises:
        FormulaError: when it is anything else (floats included), or has an exponent of more than
        four digits.
    """
    if isinstance(text, Fraction):
        return text
    if isinstance(text, str) and _VAST.search(text):
        raise FormulaError(f"{text[:40]!r} is too large or too small a number")
    if (
        isinstance(text, bool)
        or not isinstance(text, (str, int))
        or (isinstance(text, str) and not text.isascii())
    ):
        raise FormulaError(f"exact numbers are text or integers, found {text!r}")
    try:
        return _fraction(text)
    except (ValueError, ZeroDivisionError):
        raise FormulaError(f"{text!r} is not an exact rational such as 3/7 or 0.25") from None


@lru_cache(maxsize=2**12)
def _fraction(text: str | int) -> Fraction:
    return Fraction(text)

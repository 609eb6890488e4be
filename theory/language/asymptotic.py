"""Asymptotic statements with their reading named, and the explicit-constant formulas that settle
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError


@dataclass(frozen=True)
class Asymptotic(Statement):
    """``quantity`` is O, Omega or Theta of ``order`` as the integer ``size`` grows.

    For every value of the ``constant`` variables there are C > 0 (C_low > 0) and a number N such
    that for all integers ``size`` >= N and for ALL values of the other variables in their domains
    (uniformly): O: |quantity| <= C*order;  Omega: quantity >= C_low*order;  Theta: C_low*order <=
    quantity <= C*order. With ``constant=()`` the constants depend on nothing.  No absolute value is
    taken of the order: where it is negative, O fails, as |quantity| >= 0 > C*order (so ``l =
    O(-l)`` is false), and Omega says the less the larger C_low is.

    ``given`` declares every variable but the size; ``size_from`` is the smallest size the source
    allows.
    """

    NAME = "asymptotic"
    KEY = "asymptotic"

    quantity: str
    order: str
    kind: str
    given: tuple[str, ...] = ()
    size: str = "l"
    constant: tuple[str, ...] = ("k",)
    where: tuple[tuple[str, str], ...] = ()
    size_from: str = "2"

    def __post_init__(self) -> None:
        if self.kind not in ("O", "Omega", "Theta"):
            raise FormulaError(
                f"kind of an asymptotic statement is O, Omega or Theta, not {self.kind!r}"
            )
        object.__setattr__(self, "given", tuple(self.given))
        object.__setattr__(self, "constant", tuple(self.constant))
        object.__setattr__(self, "where", tuple(tuple(p) for p in self.where))
        own = (self.kind, self.quantity, self.order, self.size, self.size_from)
        pairs = (t for p in self.where for t in p)
        require_texts((*own, *self.given, *self.constant, *pairs))
        declared = {*map(grammar.declared, self.given)} - {None}
        if self.size in declared:
            raise FormulaError(f"the size {self.size!r} is declared by the statement itself")
        missing = set(self.constant) - declared
        if missing:
            raise FormulaError(f"constant {', '.join(sorted(missing))} is not declared")

    def _given(self, first: str) -> tuple[str, ...]:
        """Order declarations so that constants come first, then the size, then the rest."""
        constants = [t for t in self.given if grammar.declared(t) in self.constant]
        others = [t for t in self.given if t not in constants]
        return (*constants, first, *others)

    def declared(self) -> list[str]:
        """Return the names of the declared variables."""
        return [name for name in map(grammar.declared, self.given) if name]

    def terms(self) -> tuple[str, str]:
        """Return quantity and order in parentheses; raises `GrammarError` when one of them is no
        term.
        """
        return sorts.term(self.quantity), sorts.term(self.order)

    def sizes_from(self, first: str) -> str:
        """Return the declaration of all sizes from a number on."""
        sorts.number(first)
        return f"{sorts.name(self.size)} in {{{first}..}}"

    def bounded(self, C: str = "1", N: str = "2", C_low: str | None = None) -> Formula:
        """Return the formula with the constants filled in: C > 0, C_low > 0 (default: C) and N, as
        terms.

        They may use the constant variables.  Omega and Theta say themselves that their constants
        are > 0; what else has to be shown of C and N are the `conditions`.

        Raises:
            FormulaError, GrammarError: a constant that is no term, uses anything but the constant
            variables, or is <= 0.
        """
        low, high = C_low or C, C
        first, (quantity, order) = sorts.term(N, self.constant)[1:-1], self.terms()
        below, above = (f"{sorts.term(c, self.constant)}*{order}" for c in (low, high))
        goals = {
            "O": [f"abs{quantity} <= {above}"],
            "Omega": [f"{self.quantity} >= {below}"],
            "Theta": [f"{self.quantity} >= {below}", f"{self.quantity} <= {above}"],
        }[self.kind]
        used = {"O": (high,), "Omega": (low,), "Theta": (high, low)}[self.kind]
        for text in used:
            value = sorts.rational(text)
            if value is not None and value <= 0:
                raise FormulaError(f"the constant {text!r} must be > 0")
            if self.kind != "O":
                goals.append(f"{sorts.term(text)} > 0")
        given = self._given(self.sizes_from(self.size_from)) + (f"{self.size} >= {first}",)
        return Formula(" and ".join(goals), given, self.where)

    def conditions(
        self, C: str = "1", N: str = "2", C_low: str | None = None
    ) -> tuple[Formula, ...]:
        """Return what must hold for all values of the constant variables: N has a value, and C > 0
        where O does not say it.
        """
        given = tuple(t for t in self.given if grammar.declared(t) in self.constant)
        wanted = (
            []
            if sorts.rational(N) is not None
            else [f"{sorts.term(N, self.constant)} == {sorts.term(N)}"]
        )
        if self.kind == "O" and sorts.rational(C) is None:
            wanted.append(f"{sorts.term(C, self.constant)} > 0")
        return tuple(Formula(goal, given, self.where) for goal in wanted)

    def domain_conditions(self) -> list[str]:
        """Return the domain as relations (text), the smallest size included."""
        domain = []
        for text in self.given:
            found = grammar.declaration(text)
            if found is None:
                domain.append(text)
                continue
            low, high = found.ends
            if low is not None:
                domain.append(f"{sorts.term(low)} {'<' if found.lower_open else '<='} {found.name}")
            if high is not None:
                domain.append(
                    f"{found.name} {'<' if found.upper_open else '<='} {sorts.term(high)}"
                )
        return [*domain, f"{self.size} >= {self.size_from}"]

    def on_path(
        self, path: dict[str, str], at: dict[str, str], N: str
    ) -> tuple[tuple[str, ...], tuple[Any, ...]]:
        """Return (given, where) of the statement restricted to an exact family of points, one for
        each size >= N.
        """
        unset = [n for n in self.declared() if n not in path and n not in at]
        if unset:
            raise FormulaError(f"the family does not fix {', '.join(unset)}")
        where = (
            tuple((sorts.name(n), sorts.term(v)) for n, v in {**at, **path}.items()) + self.where
        )
        return (self.sizes_from(N),), where

    def escape(
        self,
        path: dict[str, str],
        growth: str,
        at: dict[str, str] | None = None,
        N: str = "2",
        side: str | None = None,
    ) -> tuple[Formula, Formula]:
        """Return (inside, beyond): the family stays in the domain, and on it the ratio to the order
        leaves every bound.

        O (and the upper half of Theta): |quantity| >= growth*order along the family.
        Omega (and the lower half, ``side="low"``): quantity*growth <= order along the family.
        The values ``at`` fix the constants; ``growth`` must diverge (checked by the kernel).
        """
        given, where = self.on_path(path, dict(at or {}), N)
        inside = Formula(" and ".join(map(sorts.statement, self.domain_conditions())), given, where)
        (quantity, order), grown = self.terms(), sorts.term(growth, {self.size})
        if self.kind == "O" or (self.kind == "Theta" and side != "low"):
            goal = f"abs{quantity} >= {grown}*{order} and {order} > 0"
        else:
            goal = f"{quantity}*{grown} <= {order} and {order} > 0"
        return inside, Formula(goal, given, where)

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "asymptotic": self.kind,
            "quantity": self.quantity,
            "order": self.order,
            "given": list(self.given),
            "size": self.size,
            "constant": list(self.constant),
            "where": [list(p) for p in self.where],
            "size_from": self.size_from,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Asymptotic:
        """Read the JSON form back; see `Statement.from_data`."""
        return cls(**{"kind" if k == cls.KEY else k: v for k, v in data.items()})

    def parse(self) -> None:
        """Read quantity, order and declarations; raises FormulaError, GrammarError."""
        self.latex(), self.latex_given()

    def _domain_text(self) -> str:
        constants = ", ".join(self.constant)
        head = (
            f"for each {constants} some C and N serve" if constants else "one C and one N serve all"
        )
        return f"{head}; uniformly over {'; '.join(self.given) or 'nothing else'}"

    def text(self) -> str:
        """Return one plain line with the reading spelled out."""
        formula = Formula(
            f"{self.quantity} == {self.order}", (*self.given, f"{self.size} in {{2..}}"), self.where
        )
        used = formula._used_abbreviations()
        tail = "  where " + ", ".join(f"{n} = {t}" for n, t in used) if used else ""
        return (
            f"{self.quantity} = {self.kind}({self.order}) as {self.size} -> oo "
            f" [{self._domain_text()}]{tail}"
        )

    def _render(self) -> Formula:
        return Formula(
            f"{self.quantity} == {self.order}", (*self.given, f"{self.size} in {{2..}}"), self.where
        )

    @names_apart
    def latex(self) -> str:
        """Return LaTeX such as ``R = O(k^2/l^2)``."""
        from assay.theory.language.rendering import latex

        sign = {"O": "O", "Omega": r"\Omega", "Theta": r"\Theta"}[self.kind]
        return (
            rf"{latex(grammar.parse(self.quantity))} ="
            rf" {sign}\left({latex(grammar.parse(self.order))}\right)"
        )

    @names_apart
    def latex_given(self) -> list[str]:
        """Return LaTeX of each hypothesis, the limit last."""
        from assay.theory.language.rendering import latex_given, name_latex

        return [latex_given(t) for t in self.given] + [rf"{name_latex(self.size)} \to \infty"]

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of each abbreviation that the statement uses."""
        return self._render().latex_where()

"""Asymptotic statements with their reading named, and the explicit-constant formulas that settle them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from theory import grammar
from theory.formula import Formula, FormulaError


@dataclass(frozen=True)
class Asymptotic:
    """``quantity`` is O, Omega or Theta of ``order`` as the integer ``size`` grows.

    For every value of the ``constant`` variables there are C > 0 and N such that for all integers ``size`` >= N and
    for ALL values of the other variables in their domains (uniformly):
    O: |quantity| <= C*order;  Omega: quantity >= C*order;  Theta: C_low*order <= quantity <= C*order.
    With ``constant=()`` the constants depend on nothing.

    ``given`` declares every variable but the size; ``size_from`` is the smallest size the source allows.
    """

    quantity: str
    order: str
    kind: str
    given: tuple[str, ...] = ()
    size: str = "l"
    constant: tuple[str, ...] = ("k",)
    where: tuple[tuple[str, str], ...] = ()
    size_from: str = "2"

    def __post_init__(self):
        if self.kind not in ("O", "Omega", "Theta"):
            raise FormulaError(f"kind of an asymptotic statement is O, Omega or Theta, not {self.kind!r}")
        object.__setattr__(self, "given", tuple(self.given))
        object.__setattr__(self, "constant", tuple(self.constant))
        object.__setattr__(self, "where", tuple(tuple(p) for p in self.where))
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

    def bounded(self, C: str = "1", N: str = "2", C_low: str | None = None) -> Formula:
        """Return the formula with the constants filled in (C, C_low, N may use the constant variables).

        Raises:
            FormulaError: when a constant uses anything but the constant variables.
        """
        for text in (C, N, C_low or "1"):
            tree = grammar.parse(text)
            loose = grammar.names(tree) - set(self.constant)
            if loose:
                raise FormulaError(f"the constant {text!r} depends on {', '.join(sorted(loose))}")
        upper = f"abs({self.quantity}) <= ({C})*({self.order})"
        lower = f"{self.quantity} >= ({C_low or C})*({self.order})"
        goal = {"O": upper, "Omega": lower, "Theta": f"{lower} and {self.quantity} <= ({C})*({self.order})"}[self.kind]
        positive = [f"({C}) > 0"] if self.kind != "O" or self.constant else []
        if self.kind == "Theta":
            positive.append(f"({C_low or C}) > 0")
        if self.kind == "O":
            positive = []
        given = self._given(f"{self.size} in {{{self.size_from}..}}") + (f"{self.size} >= {N}",)
        return Formula(" and ".join([goal, *positive]), given, self.where)

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
                domain.append(f"({low}) {'<' if found.lower_open else '<='} {found.name}")
            if high is not None:
                domain.append(f"{found.name} {'<' if found.upper_open else '<='} ({high})")
        return [*domain, f"{self.size} >= {self.size_from}"]

    def on_path(self, path: dict[str, str], at: dict[str, str], N: str) -> tuple[tuple[str, ...], tuple]:
        """Return (given, where) of the statement restricted to an exact family of points, one for each size >= N."""
        declared = [d.name for d in map(grammar.declaration, self.given) if d]
        unset = [n for n in declared if n not in path and n not in at]
        if unset:
            raise FormulaError(f"the family does not fix {', '.join(unset)}")
        where = tuple((n, f"({v})") for n, v in {**at, **path}.items()) + self.where
        return (f"{self.size} in {{{N}..}}",), where

    def escape(self, path: dict[str, str], growth: str, at: dict[str, str] | None = None, N: str = "2",
               side: str | None = None) -> tuple[Formula, Formula]:
        """Return (inside, beyond): the family stays in the domain, and on it the ratio to the order leaves every bound.

        O (and the upper half of Theta): |quantity| >= growth*order along the family.
        Omega (and the lower half, ``side="low"``): quantity*growth <= order along the family.
        The values ``at`` fix the constants; ``growth`` must diverge (checked by the kernel).
        """
        at = dict(at or {})
        given, where = self.on_path(path, at, N)
        domain = self.domain_conditions()
        inside = Formula(" and ".join(f"({t})" for t in domain), given, where)
        if self.kind == "O" or (self.kind == "Theta" and side != "low"):
            goal = f"abs({self.quantity}) >= ({growth})*({self.order}) and ({self.order}) > 0"
        else:
            goal = f"({self.quantity})*({growth}) <= ({self.order}) and ({self.order}) > 0"
        return inside, Formula(goal, given, where)

    def data(self) -> dict:
        """Return the JSON form."""
        return {
            "asymptotic": self.kind, "quantity": self.quantity, "order": self.order, "given": list(self.given),
            "size": self.size, "constant": list(self.constant), "where": [list(p) for p in self.where],
            "size_from": self.size_from,
        }

    def key(self) -> str:
        """Return a hash of the content."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()

    def _domain_text(self) -> str:
        constants = ", ".join(self.constant)
        head = f"for each {constants} some C and N serve" if constants else "one C and one N serve all"
        return f"{head}; uniformly over {'; '.join(self.given) or 'nothing else'}"

    def text(self) -> str:
        """Return one plain line with the reading spelled out."""
        formula = Formula(f"{self.quantity} == {self.order}", (*self.given, f"{self.size} in {{2..}}"), self.where)
        used = formula._used_abbreviations()
        tail = "  where " + ", ".join(f"{n} = {t}" for n, t in used) if used else ""
        return f"{self.quantity} = {self.kind}({self.order}) as {self.size} -> oo  [{self._domain_text()}]{tail}"

    def _render(self) -> Formula:
        return Formula(f"{self.quantity} == {self.order}", (*self.given, f"{self.size} in {{2..}}"), self.where)

    def latex(self) -> str:
        """Return LaTeX such as ``R = O(k^2/l^2)``."""
        from theory.rendering import latex

        sign = {"O": "O", "Omega": r"\Omega", "Theta": r"\Theta"}[self.kind]
        return rf"{latex(grammar.parse(self.quantity))} = {sign}\left({latex(grammar.parse(self.order))}\right)"

    def latex_given(self) -> list[str]:
        """Return LaTeX of each hypothesis, the limit last."""
        from theory.rendering import latex_given, name_latex

        return [latex_given(t) for t in self.given] + [rf"{name_latex(self.size)} \to \infty"]

    def latex_where(self) -> list[str]:
        """Return LaTeX of each abbreviation that the statement uses."""
        return self._render().latex_where()

    def mathml(self) -> str:
        """Return the statement as MathML."""
        from theory.rendering import mathml

        return mathml(self.latex())

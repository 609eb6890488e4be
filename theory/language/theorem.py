"""Theorems: sentences with quantifiers, sums and recursions, as a theorist prints them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import definedness, printing, reading, trees
from assay.theory.language.statement import Statement, names_apart, require_texts
from assay.theory.language.variables import FormulaError


def _new(name: str, sorts: dict[str, str]) -> None:
    reading.nameable(name)
    if name in sorts:
        raise FormulaError(f"{name} is declared twice")


def _number(text: str, sorts: dict[str, str], short: reading.Short) -> Node:
    term = reading.term(text, sorts, short=short)
    if term.op in trees.MANY:
        raise FormulaError(f"{text} is no number where one is needed")
    return term


@dataclass(frozen=True)
class Premise:
    """One step of what a theorem is about: a variable that it is for all values of, a statement
    that is given, or a variable with its range.
    """

    variable: Node | None = None
    says: Node | None = None


@dataclass(frozen=True)
class Theorem(Statement):
    """The sentence ``claim`` for all variables and sequences that are declared.

    Args:
        claim: a sentence such as ``for all t in {0..}: abs(x[t]) <= p[t]``; see
            `assay.theory.language.logic.reading`.
        given: in order, declarations (``eta in (0, 1/L]``, ``n in {1..}``, ``seq g``,
            ``function w``) and conditions; each may use the names declared before it.
        let: (name, start, step) of each sequence that a recursion defines: x[0] = start and
            x[t+1] = step for t = 0, 1, ..; the step is a term in t and in the values at t.
        where: (name, term) of abbreviations: each stands for its term wherever its name occurs,
            in the variables that have a meaning there (so ``E`` may stand for ``exp(D)`` under
            ``for all D``), and may use the abbreviations before it.

    Raises:
        FormulaError: parts that are no text, or a name that is declared twice.
    """

    NAME = "theorem"
    KEY = "theorem"

    claim: str
    given: tuple[str, ...] = ()
    let: tuple[tuple[str, str, str], ...] = ()
    where: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", tuple(self.given))
        for name in ("let", "where"):
            object.__setattr__(self, name, tuple(tuple(p) for p in getattr(self, name)))
        require_texts((self.claim, *self.given, *(t for p in (*self.let, *self.where) for t in p)))
        if any(len(p) != 3 for p in self.let) or any(len(p) != 2 for p in self.where):
            raise FormulaError("'let' holds name, start and step, 'where' name and term")

    @classmethod
    def of_formula(cls, formula: Formula) -> Theorem:
        """Return the theorem that says what a formula does, in the same texts."""
        return cls(formula.goal, formula.given, (), formula.where)

    # ---- what it says ----------------------------------------------------------------------------
    def premises(self) -> tuple[Premise, ...]:
        """Return one premise for each text of ``given``, one for each sequence of ``let`` and
        one for each recursion, in this order.

        Raises:
            FormulaError, GrammarError: a text that does not fit.
        """
        sorts: dict[str, str] = {}
        found = []
        for text in self.given:
            one = reading.binder(text, sorts, self.where)
            if one is None:
                found.append(Premise(says=reading.sentence(text, sorts, short=self.where)))
                continue
            _new(one.name, sorts)
            sorts[one.name] = one.sort
            range_ = trees.conjunction(one.range) if one.range else None
            found.append(Premise(trees.variable(one.name, one.sort), range_))
        self._check_abbreviations(sorts)
        for name, _, _ in self.let:
            _new(name, sorts)
            sorts[name] = "seq"
            found.append(Premise(trees.variable(name, "seq")))
        for one_let in self.let:
            found.append(Premise(says=self._recursion(*one_let, sorts)))
        return tuple(found)

    def _check_abbreviations(self, sorts: dict[str, str]) -> None:
        """Raise FormulaError where an abbreviation is no number in terms of variables and of the
        abbreviations before it; ``sorts`` are those of the declared names.
        """
        taken = dict(sorts)
        free: dict[str, dict[str, str]] = {}
        for place, (name, text) in enumerate(self.where):
            _new(name, taken)
            taken[name] = "real"
            used = reading.sorts(text)
            if later := next((n for n, _ in self.where[place:] if n in used), None):
                raise FormulaError(f"{name} stands for a term with {later}, which comes later")
            inner = {n: sort for n, sort in used.items() if n not in free}
            bound = reading.bound_in(text)
            for earlier in used.keys() & free.keys():
                own = {n: sort for n, sort in free[earlier].items() if n not in bound}
                inner |= {n: s for n, s in own.items() if inner.get(n, "real") == "real"}
            free[name] = {n: sorts.get(n, sort) for n, sort in inner.items()}
            _number(text, free[name], self.where[:place])

    def _recursion(self, name: str, start: str, step: str, sorts: dict[str, str]) -> Node:
        if "t" in sorts:
            raise FormulaError("t is the time of the recursions, and no other name")
        own, zero = trees.variable(name, "seq"), trees.number(0)
        t = trees.variable("t", "int")
        sequences = {trees.variable(n, "seq") for n, _, _ in self.let}
        first = _number(start, sorts, self.where)
        if sequences & trees.free(first):
            raise FormulaError(f"the start of {name} is a number, not a value of a sequence")
        following = _number(step, {**sorts, "t": "int"}, self.where)
        for part in trees.walk(following):
            if part.op == "index" and part.args[0] in sequences and part.args[1:] != (t,):
                why = f"the step of {name} speaks of values at t alone"
                raise trees.LogicError(why, printing.text(part, {}))
        later = node("add", t, trees.number(1))
        rule = node(
            "implies", node("le", zero, t), node("eq", node("index", own, later), following)
        )
        return node(
            "and",
            node("eq", node("index", own, zero), first),
            trees.quantified("forall", t, rule),
        )

    def sorts(self) -> dict[str, str]:
        """Return the sort of each declared name."""
        variables = [p.variable for p in self.premises() if p.variable is not None]
        return {v.args[0]: trees.sort(v) for v in variables}

    def conclusion(self) -> Node:
        """Return the claim, in which the declared names are free."""
        return reading.sentence(self.claim, self.sorts(), short=self.where)

    def sentence(self) -> Node:
        """Return the whole theorem as a closed sentence."""
        tree = self.conclusion()
        for premise in reversed(self.premises()):
            if premise.says is not None:
                tree = node("implies", premise.says, tree)
            if premise.variable is not None:
                tree = trees.quantified("forall", premise.variable, tree)
        return tree

    def obligations(self) -> tuple[Node, ...]:
        """Return what a proof has to show besides: that terms have values where nothing else shows
        it, and that there are sequences as the recursions say, where their form does not.
        """
        return definedness.obligations(self.sentence())

    # ---- the form of every statement -------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "theorem": self.claim,
            "given": list(self.given),
            "let": [list(p) for p in self.let],
            "where": [list(p) for p in self.where],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Theorem:
        """Read the JSON form back; see `Statement.from_data`."""
        return cls(**{"claim" if k == cls.KEY else k: v for k, v in data.items()})

    def parse(self) -> None:
        """Read every text; raises FormulaError, GrammarError."""
        self.obligations()

    def text(self) -> str:
        """Return one plain line."""
        recursions = (f"{n}[0] = {a}, {n}[t+1] = {f}" for n, a, f in self.let)
        said = ", ".join([*self.given, *recursions, *(f"{n} = {term}" for n, term in self.where)])
        return f"for {said}: {self.claim}" if said else self.claim

    @names_apart
    def latex(self) -> str:
        """Return LaTeX of the claim."""
        return printing.latex(self._shown(self.claim, reading.sentence))

    @names_apart
    def latex_given(self) -> list[str]:
        """Return LaTeX of the declarations and conditions."""
        from assay.theory.language.rendering import name_latex

        found = []
        sorts = self._abbreviations()
        for text in self.given:
            one = reading.binder(text, sorts)
            if one is None:
                found.append(printing.latex(reading.sentence(text, sorts)))
                continue
            sorts[one.name] = one.sort
            found.append(printing.latex_binder(one))
        for name, start, _ in self.let:
            found.append(f"{name_latex(name)}(0) = " + printing.latex(self._shown(start)))
        return found

    @names_apart
    def latex_where(self) -> list[str]:
        """Return LaTeX of the recursions and the abbreviations."""
        from assay.theory.language.rendering import name_latex

        steps = [
            f"{name_latex(n)}(t+1) = " + printing.latex(self._shown(f, t="int"))
            for n, _, f in self.let
        ]
        return steps + [
            f"{name_latex(n)} = " + printing.latex(self._shown(term, **reading.sorts(term)))
            for n, term in self.where
        ]

    @names_apart
    def lines(self) -> list[tuple[str, list[str]]]:
        """Return LaTeX of the theorem line by line, with its recursions among what is given; see
        `assay.theory.language.logic.printing.lines`.
        """
        from assay.theory.language.rendering import name_latex

        found: list[tuple[str, list[str]]] = []
        sorts = self._abbreviations()
        for text in self.given:
            one = reading.binder(text, sorts)
            if one is None:
                printing.add(found, "if", printing.conditions(reading.sentence(text, sorts)))
                continue
            sorts[one.name] = one.sort
            printing.add(found, "all", [printing.latex_binder(one)])
        for name, start, step in self.let:
            first, following = (printing.latex(self._shown(t, t="int")) for t in (start, step))
            zeroth, later = (printing.indexed(name_latex(name), i) for i in ("0", "t + 1"))
            steps = [f"{zeroth} = {first}", rf"{later} = {following} \quad \text{{for }} t \ge 0"]
            printing.add(found, "if", steps)
        for kind, items in printing.lines(self._shown(self.claim, reading.sentence)):
            printing.add(found, kind, items)
        return found

    def _abbreviations(self) -> dict[str, str]:
        """Return the sort of each abbreviation: that of the term it stands for."""
        found: dict[str, str] = {}
        for name, text in self.where:
            term = reading.term(text, {**reading.sorts(text), **self.sorts(), **found})
            found[name] = "int" if trees.is_integer(term) else "real"
        return found

    def _shown(self, text: str, read: Any = reading.term, **more: str) -> Node:
        """Return the tree of a text with its abbreviations as they are written."""
        sorts = {**more, **self.sorts(), **self._abbreviations()}
        tree: Node = read(text, sorts)
        return tree

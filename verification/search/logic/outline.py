"""Writing the derivation of a theorem: texts in, numbers of steps out."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, reading, trees
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.kernel.logic.axioms import axioms
from assay.verification.kernel.logic.derivation import Derivation
from assay.verification.kernel.verdicts import Fact, Verdict
from assay.verification.search.linear import multipliers
from assay.verification.search.methods import ProofFailed, establish
from assay.verification.search.prove import prove


class Outline:
    """A derivation of ``theorem`` that is being written.

    Its declarations, conditions and recursions are taken as hypotheses: ``given[i]`` is the step of
    the i-th text of ``theorem.given`` (the range of a declaration; None where it has none), and
    ``let[name]`` the steps (start, recursion) of a sequence.  All methods return the number of the
    step that they add, and raise `Rejected` where it does not follow.

    Args:
        theorem: what is to be shown.
        fix: the sorts of further names that steps leave free, such as ``{"t": "int"}``.
    """

    def __init__(self, theorem: Theorem, fix: Mapping[str, str] | None = None) -> None:
        self.theorem = theorem
        self.derivation = Derivation({**theorem.sorts(), **(fix or {})})
        self.steps: list[dict[str, Any]] = []
        self._hints: list[dict[str, Any]] = []
        self._short = theorem.where
        self._then: list[dict[str, str]] = []
        self._words: set[str] = set()
        self._shut: set[str] = set()
        self.values: Callable[[Node, list[int]], int] | None = None
        """Shows that a term has a value, t == t, from the steps that are given there; where there
        is none, arithmetic does."""
        self._cites: list[dict[str, Any]] = []
        self._suppose(theorem)

    def _suppose(self, theorem: Theorem) -> None:
        """Take what a theorem is about as hypotheses."""
        self._premises = theorem.premises()
        count = len(theorem.given)
        self.given = [None if p.says is None else self.hyp(p.says) for p in self._premises[:count]]
        self.let: dict[str, tuple[int, int]] = {}
        for (name, _, _), premise in zip(theorem.let, self._premises[count + len(theorem.let) :]):
            assert premise.says is not None
            whole = self.hyp(premise.says)
            start, step = (self.taut(part, whole) for part in premise.says.args)
            self.let[name] = (start, step)

    # ---- rules -----------------------------------------------------------------------------------
    def hyp(self, statement: str | Node) -> int:
        """S |- S."""
        return self._add(hyp=self._text(statement))

    def axiom(self, name: str, **bodies: Any) -> int:
        """Conclude an instance of an axiom; a body is a text or tree, or ("t", "x[t] > 0") for
        ?P(t).
        """
        symbols = axioms()[name].symbols
        filled: dict[str, Any] = {}
        for symbol, body in bodies.items():
            kind = symbols[f"?{symbol}"]
            names, says = body if isinstance(body, tuple) else ("", body)
            own = [n.strip() for n in names.split(",")] if names else []
            inner = {**self._sorts(), **dict(zip(own, kind.arguments, strict=True))}
            if isinstance(says, str):
                says = _body(says, kind.sort, inner, self._short)
            plain = printing.text(says, {**self.derivation.declare, **inner})
            filled[f"?{symbol}"] = {"of": own, "is": plain} if own else plain
        return self._add(axiom=name, **{"with": filled})

    def cut(self, implication: int, *premises: int) -> int:
        """From A => (B => C), A, B: C."""
        return self._add(cut=[implication, *premises])

    def intro(self, statement: str | Node, step: int) -> int:
        """From B under the hypothesis S: S => B."""
        return self._add(intro=[self._text(statement), step])

    def all(self, name: str, step: int) -> int:
        """From S(x): S(x) for all x."""
        return self._add(all=[name, step])

    def at(self, step: int, *terms: str) -> int:
        """From S(x, y, ..) for all x, y, ..: S at these terms, which have values by their form."""
        for term in terms:
            step = self._add(at=[step, self.text(self.term(term))])
        return step

    def at_defined(self, step: int, term: str, defined: int) -> int:
        """From S(x) for all x: S(t), where ``defined`` shows t == t."""
        return self._add(at=[step, self.text(self.term(term)), defined])

    def pick(self, existence: int, name: str, step: int) -> int:
        """From "there is an x with S(x)" and what follows from S(c), without c: this."""
        return self._add(pick=[existence, name, step])

    def leaf(self, goal: str | Node, *given: int, **hints: Any) -> int:
        """Conclude what arithmetic shows from given steps; ``hints`` go to the search."""
        self._hints.append(hints)
        return self._add(leaf=list(given), goal=self._text(goal))

    def taut(self, goal: str | Node, *given: int) -> int:
        """Conclude what follows from given steps by and, or, not, => alone."""
        return self._add(taut=list(given), goal=self._text(goal))

    # ---- what rules amount to --------------------------------------------------------------------
    def induct(self, variable: str, statement: str, first: str, base: int, step: int) -> int:
        """From S(first), and S(t+1) under the hypotheses t >= first and S(t): S(t) for all t >=
        first.

        ``variable`` is the name t in ``statement``, and in ``step``.
        """
        axiom = self.axiom("induct", P=(variable, statement), a=first)
        inner = self.intro(statement, step)
        closed = self.all(variable, self.intro(f"{first} <= {variable}", inner))
        return self.cut(axiom, base, closed)

    def close(self, step: int) -> int:
        """From the theorem's claim, under its premises: the theorem."""
        for premise in reversed(self._premises):
            if premise.says is not None:
                step = self.intro(premise.says, step)
            if premise.variable is not None:
                step = self.all(premise.variable.args[0], step)
        return step

    def conclude(self, step: int) -> int:
        """From the theorem's claim, under its premises: the theorem, and that its terms have
        values.
        """
        shown = [self.close(step), *map(self._obligation, self.theorem.obligations())]
        if len(shown) == 1:
            return shown[0]
        sentences = [self.concluded(s) for s in shown]
        return self.taut(node("and", *sentences), *shown)

    def cite(self, reading: str | None, statement: Theorem, claim: Callable[[Outline], int]) -> int:
        """Prove another theorem within this derivation, and say that it is a reading of a claim.

        Args:
            reading: what the certificate calls it, such as "majority.lem3.9:theorem"; None for a
                theorem that is no reading.
            statement: what the reading says.
            claim: the function that proves it alone; see `Job.derive`.

        Raises:
            Rejected: a name of the theorem has another sort here, or the claim does not show it.
        """
        declare = self.derivation.declare
        for name, sort in statement.sorts().items():
            if declare.setdefault(name, sort) != sort:
                where = reading or "the theorem"
                raise Rejected(f"{name} is {declare[name]} here, and {sort} in {where}")
        with self.apart(abbreviations=False):
            inner = copy.copy(self)
            inner.theorem, inner._short = statement, statement.where
            inner._shut = declare.keys() - statement.sorts().keys()
            inner._suppose(statement)
            whole = inner.conclude(claim(inner))
        if reading is not None:
            self._cites.append({"reading": reading, "statement": statement.data(), "step": whole})
        return self.taut(statement.sentence(), whole)

    def claimed(self, step: int) -> int:
        """From a sentence that begins as this theorem does: what follows these declarations,
        conditions and recursions.
        """
        for premise in self._premises:
            if premise.variable is not None:
                step = self.at(step, premise.variable.args[0])
            if premise.says is not None:
                step = self.cut(step, self.hyp(premise.says))
        return step

    def contradict(self, step: int) -> int:
        """From what denies the theorem by and, or, not, => alone: its negation."""
        return self.taut(node("not", self.theorem.sentence()), step)

    def qed(self, step: int, work: float = 10.0) -> Verdict:
        """Settle the theorem by its claim, shown under its premises; the formulas of the leaves are
        proved now.

        Raises:
            Rejected: a leaf that is not proved, or a claim that is not the theorem's.
        """
        self.conclude(step)
        return self.settled(work)

    def refuted(self, step: int, work: float = 10.0) -> Verdict:
        """Refute the theorem by a step that concludes its negation."""
        self.contradict(step)
        return self.settled(work)

    def settled(self, work: float = 10.0) -> Verdict:
        """Return the verdict that the last step gives."""
        facts = [
            proved(formula, work, **hints)
            for formula, hints in zip(self.derivation.formulas, self._hints, strict=True)
        ]
        renewed = [
            self._renewed(step, then) for step, then in zip(self.steps, self._then, strict=True)
        ]
        parts: dict[str, Any] = {"declare": self.derivation.declare, "steps": renewed}
        if self._cites:
            parts["cites"] = self._cites
        return verdicts.settled(self.theorem, "derivation", parts, facts)

    def _renewed(self, step: dict[str, Any], then: dict[str, str]) -> dict[str, Any]:
        """Return a step whose texts bind no name that was declared after it.

        ``then`` are the sorts of the names that were declared.
        """
        avoid = self.derivation.declare
        if then.keys() == avoid.keys():
            return step

        def again(text: str, sort: str = "statement", **own: str) -> str:
            return printing.text(_body(text, sort, {**then, **own}), {**avoid, **own})

        found = dict(step)
        for key in ("hyp", "goal"):
            if key in step:
                found[key] = again(step[key])
        if "intro" in step:
            found["intro"] = [again(step["intro"][0]), step["intro"][1]]
        if "at" in step:
            found["at"] = [step["at"][0], again(step["at"][1], "real"), *step["at"][2:]]
        if "axiom" in step:
            symbols = axioms()[step["axiom"]].symbols
            found["with"] = {}
            for symbol, body in step["with"].items():
                sort = symbols[symbol].sort
                if isinstance(body, str):
                    found["with"][symbol] = again(body, sort)
                else:
                    own = dict(zip(body["of"], symbols[symbol].arguments, strict=True))
                    found["with"][symbol] = {**body, "is": again(body["is"], sort, **own)}
        return found

    # ---- names and statements --------------------------------------------------------------------
    def fix(self, hint: str, sort: str) -> str:
        """Declare a name that no text of the steps so far uses, like ``hint``, and return it."""
        used = {*self.derivation.declare, *self._words}
        numbered = (f"{hint}{i}" for i in range(len(used) + 1))
        name = next(n for n in (hint, *numbered) if n not in used)
        self.derivation.declare[name] = sort
        return name

    def peel(self, sentence: Node) -> tuple[Node, list[int], Callable[[int], int]]:
        """Take the quantifiers and premises off a sentence: return what is left, the steps that
        assume the premises, and how a step that shows what is left becomes the sentence.
        """
        opened: list[Node] = []
        assumed: list[int] = []
        while sentence.op in ("forall", "implies"):
            if sentence.op == "implies":
                premise, sentence = sentence.args
                opened.append(premise)
                assumed.append(self.hyp(premise))
            else:
                sort, hint, body = sentence.args
                variable = trees.variable(self.fix(hint.name.strip(), sort), sort)
                opened.append(variable)
                sentence = trees.opened(body, variable)

        def closed(step: int) -> int:
            for one in reversed(opened):
                step = (
                    self.intro(one, step)
                    if trees.is_statement(one)
                    else self.all(one.args[0], step)
                )
            return step

        return sentence, assumed, closed

    def is_plain(self, step: int) -> bool:
        """Return True when a step concludes something without quantifiers, which a leaf may use."""
        return leaves.is_plain(self.concluded(step))

    def _obligation(self, sentence: Node) -> int:
        """Show that a term has a value under the premises around it."""
        left, assumed, closed = self.peel(sentence)
        if self.values is not None:
            return closed(self.values(left, assumed))
        return closed(self.leaf(left, *filter(self.is_plain, assumed)))

    def tree(self, statement: str | Node) -> Node:
        """Return the tree of a statement, in which abbreviations of the theorem may stand."""
        if isinstance(statement, Node):
            return statement
        return _body(statement, "statement", self._sorts(), self._short)

    def _sorts(self) -> dict[str, str]:
        return {n: s for n, s in self.derivation.declare.items() if n not in self._shut}

    def term(self, text: str) -> Node:
        """Return the tree of a term, in which abbreviations of the theorem may stand."""
        return _body(text, "real", self._sorts(), self._short)

    def text(self, tree: Node) -> str:
        """Return a statement or term as a step holds it, without abbreviations."""
        return printing.text(tree, self.derivation.declare)

    def concluded(self, step: int) -> Node:
        """Return what a step concludes."""
        return self.derivation.sequents[step].conclusion

    def ranges(self) -> list[int]:
        """Return the steps of the theorem's ranges and conditions that are about numbers."""
        return [step for step in self.given if step is not None and self.is_plain(step)]

    def fresh(self, hint: str, sort: str) -> Node:
        """Return a new variable of the steps until it is released; its name is that of the hint,
        with a number where this is in use.
        """
        declare = self.derivation.declare
        names = (hint, *(f"{hint}{i}" for i in range(1, len(declare) + 2)))
        short = {name for name, _ in self._short}
        name = next(
            n
            for n in names
            if n not in short and (n not in declare or (n in self._shut and declare[n] == sort))
        )
        self._shut.discard(name)
        declare[name] = sort
        return trees.variable(name, sort)

    @contextmanager
    def apart(self, abbreviations: bool) -> Iterator[None]:
        """Let all names be used again, for what rests on no hypothesis; those of the theorem's
        abbreviations as well, unless ``abbreviations`` may stand in it.
        """
        outside, known = (self._shut, self._short), {*self.derivation.declare}
        self._shut = set(self.derivation.declare)
        self._short = self._short if abbreviations else ()
        try:
            yield
        finally:
            self._shut, self._short = outside
            self._shut |= self.derivation.declare.keys() - known

    def release(self, variable: Node) -> None:
        """Let the name of a variable be used again, for another one."""
        self._shut.add(variable.args[0])

    def _text(self, statement: str | Node) -> str:
        return self.text(self.tree(statement))

    def _add(self, **step: Any) -> int:
        self.derivation.add(step)
        self._then.append(dict(self.derivation.declare))
        self._words |= grammar.words(json.dumps(step))
        self.steps.append(step)
        return len(self.steps) - 1


def _body(text: str, sort: str, sorts: Mapping[str, str], short: reading.Short = ()) -> Node:
    """Return the tree of what may be put for a symbol of a sort: a statement, a law or a term.

    Raises:
        Rejected: a text that cannot be read.
    """
    try:
        if sort == "law":
            return reading.law(text, sorts)
        read = reading.sentence if sort == "statement" else reading.term
        return read(text, sorts, short=short)
    except ValueError as error:
        raise Rejected(str(error)) from None


def proved(formula: Formula, work: float, **hints: Any) -> Fact:
    """Return the fact of a leaf: by linear arithmetic, by the automatic prover, or as ``hints`` say
    (the options of `assay.verification.search.methods.establish`, or ``shown``: a function of the
    formula that returns its fact).

    Raises:
        Rejected: with the formula, if it is not proved, or has a term without a value, such as 1/0.
    """
    try:
        formula.variables  # noqa: B018  reads the formula
    except FormulaError as error:
        raise Rejected(f"a leaf has no meaning: {formula.text()} ({error})") from None
    if "shown" in hints:
        fact: Fact = hints["shown"](formula)
        return fact
    if hints:
        return establish(formula, **hints)
    options = multipliers(formula)
    if options is not None:
        try:
            return establish(formula, **options)
        except ProofFailed:
            pass  # it may follow in another way
    found = prove(formula, work, refute=False)
    if found.verdict != "proved":
        raise Rejected(f"a leaf is not proved: {formula.text()} ({found.reason})")
    certificate = {k: v for k, v in found.certificate.items() if k != "type"}
    return verdicts.fact(formula, certificate["certificate"], found.prover)

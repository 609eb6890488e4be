"""Theorems without a written proof: quantifiers and premises are taken off, what is said of all
integers from some on is tried by induction, witnesses are tried in turn, and formulas are left to
the prover.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.theory.language.theorem import Theorem
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.logic import goals, last_terms, laws, witnesses
from assay.verification.search.logic.counterexample import counterexample
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.strategies import refutation, refutation_of_a_part

_ZERO, _ONE = trees.number(0), trees.number(1)
WITNESSES = 4
"""How many witnesses are tried for the first "there is" that a proof meets."""


def prove(theorem: Theorem, work: float = 10.0, invariant: str = "") -> Verdict:
    """Settle a theorem: proved with a derivation, refuted along a run of its recursions or by terms
    for what it says of all numbers, or open with the reason.

    Args:
        theorem: the theorem.
        work: work seconds for each formula (`assay.verification.kernel.budget`).
        invariant: a statement in ``t`` that is shown along with the claim in each induction, such
            as ``0 <= x[t]``.
    """
    reason = ""
    for skipped in range(WITNESSES):
        found = _Search(theorem, work, invariant, skipped)
        try:
            return found.outline.qed(found.shown(theorem.conclusion(), found.premises()), work)
        except Rejected as error:
            reason = reason or str(error)
        if not found.chose:
            break
    return _refuted(theorem, work) or verdicts.undecided(reason)


def refute(theorem: Theorem, work: float = 10.0) -> Verdict:
    """Look for a counterexample of a theorem, and for nothing else; arguments as for `prove`."""
    found = _refuted(theorem, work)
    return found or verdicts.undecided("no counterexample was found")


def _refuted(theorem: Theorem, work: float) -> Verdict | None:
    each = min(work, 2.0)
    if theorem.let:
        return counterexample(theorem, each) or refutation_of_a_part(theorem, each)
    return refutation(theorem, each)


class _Search:
    """The search for one derivation: it shows statements from steps that are known."""

    def __init__(self, theorem: Theorem, work: float, invariant: str, skipped: int = 0) -> None:
        self.theorem = theorem
        self.skipped, self.chose = skipped, False
        self.above: dict[Node, int] = {}
        self.outline = Outline(theorem)
        self.work = work
        self.invariant = invariant

    def premises(self) -> list[int]:
        """Return the steps of the theorem's own premises, starts of recursions included."""
        given = [step for step in self.outline.given if step is not None]
        return given + [start for start, _ in self.outline.let.values()]

    def shown(self, goal: Node, known: Sequence[int]) -> int:
        """Return a step that concludes the goal from what is known, or raise `Rejected`."""
        if goal.op == "and":
            return self.outline.taut(goal, *(self.shown(part, known) for part in goal.args))
        first = _first(goal)
        if first is not None and self.outline.let:
            return self._by_induction(goal, first, known)
        if goal.op in ("forall", "implies"):
            left, assumed, closed = self.outline.peel(goal)
            return closed(self.shown(left, [*known, *assumed]))
        if goal.op == "exists":
            return self._by_witness(goal, known)
        counted = last_terms.by_induction(self.outline, goal, known, self._leaf)
        return self._leaf(goal, known) if counted is None else counted

    def _by_witness(self, goal: Node, known: Sequence[int]) -> int:
        """Show "there is" at a term that passes at sample points; the first statement of the kind
        leaves out as many as were tried before.
        """
        outline, plain = self.outline, self._plain(known)
        facts = [outline.concluded(step) for step in plain]
        found = witnesses.likely(goal, facts, outline.term)
        chosen = next(islice(found, 0 if self.chose else self.skipped, None), None)
        if chosen is None:
            raise Rejected("no witness was found for what is said to exist: a proof can name it")
        self.chose = True

        def at(value: str | goals.Term, *more: int) -> int:
            given = [*known, *more]
            return goals.there_is(
                outline,
                goal,
                value,
                range=goals.by(*self._plain(given)),
                then=lambda left: self.shown(left, given),
            )

        if not chosen.above:
            return at(goals.term(chosen.text, *plain) if chosen.partial else chosen.text)
        size = outline.fresh("z", "real").args[0]
        above = outline.all(size, outline.axiom("archimedes", x=size))
        there = goals.use(outline, above, goals.term(chosen.text, *plain))

        def larger(*steps: int) -> int:
            integer = outline.concluded(steps[-1]).args[0]
            self.above[node("add", integer, _ONE)] = steps[-1]
            return at(f"{integer.args[0]}+1", *steps)

        return goals.pick(outline, there, larger)

    def _by_induction(self, goal: Node, first: Node, known: Sequence[int]) -> int:
        """Show a statement for all integers from ``first`` on, by that for the next one."""
        outline = self.outline
        _, hint, body = goal.args
        name = outline.fix(hint.name, "int")
        t = trees.variable(name, "int")
        range_, claim = trees.opened(body, t).args
        later = trees.conjuncts(range_)[1:]
        extra = self._invariant(t)
        statement = trees.implication(later, claim if extra is None else node("and", extra, claim))
        base = self.shown(trees.put(statement, {t: first}), known)
        from_first = outline.hyp(node("le", first, t))
        before = outline.hyp(statement)
        following = trees.put(statement, {t: node("add", t, _ONE)})
        step = self._step(following, before, later, [*known, from_first])
        always = outline.induct(
            name,
            printing.text(statement, outline.derivation.declare),
            printing.text(first),
            base,
            step,
        )
        here = outline.hyp(range_)
        one = outline.cut(outline.at(always, name), outline.taut(node("le", first, t), here))
        bounds = [outline.taut(part, here) for part in later]
        shown = outline.taut(claim, outline.cut(one, *bounds))
        return outline.all(name, outline.intro(range_, shown))

    def _step(
        self, following: Node, before: int, later: tuple[Node, ...], known: Sequence[int]
    ) -> int:
        """Show what an induction says of t + 1 from what it says of t, whose bounds hold too."""
        outline = self.outline
        left, assumed, closed = outline.peel(following)
        bounds = [outline.leaf(bound, *known[-1:], *assumed) for bound in later]
        now = outline.cut(before, *bounds)
        parts = trees.conjuncts(outline.concluded(now))
        each = [outline.taut(part, now) for part in parts]
        return closed(self.shown(left, [*known, *assumed, *each]))

    def _invariant(self, t: Node) -> Node | None:
        if not self.invariant:
            return None
        from assay.theory.language.logic import reading

        sorts = {**self.outline.derivation.declare, "t": "int"}
        return trees.put(reading.sentence(self.invariant, sorts), {trees.variable("t", "int"): t})

    def _leaf(self, goal: Node, known: Sequence[int]) -> int:
        """Show a formula from what is known, and from the recursions at the values that occur."""
        outline = self.outline
        steps = list(known)
        todo, seen = [goal], {goal}
        while todo:
            for part in leaves.outer(todo.pop()):
                if part in seen or not trees.is_closed(part):
                    continue
                if part.op in last_terms.OPS:
                    found = last_terms.unfolded(outline, part, self._plain(steps))
                elif part.op == "index" and len(part.args) <= 2:
                    found = self._unfolded(*part.args, steps)
                elif part.op in trees.CHANCES:
                    seen.add(part)
                    found_of = laws.facts(outline, part, self._plain(known))
                    steps += found_of
                    said = list(map(outline.concluded, found_of))
                    seen |= {s.args[0] for s in said if s.op == "eq"}
                    todo += said
                    continue
                else:
                    continue
                seen.add(part)
                if found is not None:
                    steps.append(found)
                    todo.append(outline.concluded(found))
        steps = self._past_witnesses(goal, self._plain(steps))
        return outline.leaf(goal, *goals.near(outline, goal, steps))

    def _past_witnesses(self, goal: Node, steps: list[int]) -> list[int]:
        """Replace what is said of an integer n >= X, and of m >= n + 1, by m > X: one variable
        less for the prover.
        """
        outline = self.outline
        for witness, large in self.above.items():
            integer, least = outline.concluded(large).args
            if integer in trees.free(goal):
                continue
            given = list(steps)
            for step in given:
                said = outline.concluded(step)
                if said.op == "le" and said.args[0] == witness:
                    steps.append(outline.leaf(node("lt", least, said.args[1]), *given))
            steps = [s for s in steps if integer not in trees.free(outline.concluded(s))]
        return steps

    def _unfolded(self, sequence: Node, at: Node, known: Sequence[int]) -> int | None:
        """Return a step that says how a value of a sequence follows from the one before; None for a
        value that is not written as that of a next step.
        """
        outline = self.outline
        rule = outline.let.get(sequence.args[0])
        fixed = at.op == "number" and at.args[0] > 0
        if rule is None or not (fixed or (at.op == "add" and at.args[1] == _ONE)):
            return None
        before = trees.number(int(at.args[0]) - 1) if fixed else at.args[0]
        one = outline.at(rule[1], printing.text(before))
        from_start = outline.leaf(node("le", _ZERO, before), *self._plain(known))
        found = outline.cut(one, from_start)
        if not fixed:
            return found
        value = outline.concluded(found).args[1]
        name = outline.fix("n", "int")
        index = node("index", sequence, trees.variable(name, "int"))
        says = printing.text(node("eq", index, value), outline.derivation.declare)
        later = node("add", before, _ONE)
        axiom = outline.axiom(
            "equal integers", P=(name, says), a=str(at.args[0]), b=printing.text(later)
        )
        return outline.cut(axiom, outline.leaf(node("eq", at, later)), found)

    def _plain(self, steps: Sequence[int]) -> list[int]:
        return [step for step in steps if self.outline.is_plain(step)]


def _first(goal: Node) -> Node | None:
    """Return the first integer where a goal is about all integers from one on; None for others."""
    if goal.op != "forall" or goal.args[0] != "int" or goal.args[2].op != "implies":
        return None
    t = trees.variable(" t", "int")
    bounds = trees.conjuncts(trees.opened(goal.args[2].args[0], t))
    if not bounds or bounds[0].op != "le" or bounds[0].args[1] != t:
        return None
    first: Node = bounds[0].args[0]
    return None if t in trees.free(first) else first

"""Refute a theorem about numbers whose claim has quantifiers: choose a term for each variable that
the claim speaks of for all values, against every choice of what it says to exist.

All terms speak of one integer M (see `plans`), so that what remains to be proved has one variable.
"""

from __future__ import annotations

import itertools

from assay.theory.language import grammar
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import printing, trees
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search.logic import goals, laws
from assay.verification.search.logic.counterexample import refuted_at
from assay.verification.search.logic.exact import Values
from assay.verification.search.logic.numbers import Unknown, is_close
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.plainly import numbered
from assay.verification.search.logic.plans import LARGE, SIGNS, Plan, is_relational, nowhere, plans
from assay.verification.search.methods import ProofFailed

PLANS = 4
"""How many choices of terms get a derivation."""
FIRST = 10
"""M is larger by this number than what it has to be larger than."""


def refutation(theorem: Theorem, work: float = 2.0) -> Verdict | None:
    """Return the refutation of a theorem, None where none is found; ``work`` is what each formula
    may cost in work seconds.
    """
    sentence = theorem.sentence()
    for plan in itertools.chain(
        itertools.islice(nowhere(sentence), PLANS), itertools.islice(plans(sentence), PLANS)
    ):
        try:
            return _Derivation(theorem, plan).verdict(work)
        except (Rejected, ProofFailed, FormulaError, grammar.GrammarError):
            continue
    return None


def refutation_of_a_part(theorem: Theorem, work: float = 2.0) -> Verdict | None:
    """Return the refutation of a theorem about recursions by a part of its claim that does not
    speak of them, None where none is found.
    """
    count = sum(sort != "seq" for name, sort in theorem.sorts().items())
    for part in trees.conjuncts(theorem.conclusion()):
        if any(tree.op == "index" for tree in trees.walk(part)):
            continue
        own = {v.args[0]: trees.sort(v) for v in trees.free(part)}
        reduced = Theorem(printing.text(part, own), theorem.given)
        for plan in itertools.islice(plans(reduced.sentence()), PLANS):
            point = {name: printing.text(term, {}) for name, term in plan.terms[:count]}
            found: list[_Derivation] = []

            def then(outline: Outline, claim: int, plan: Plan = plan, part: Node = part) -> int:
                derivation = _Derivation(theorem, plan, outline)
                found[:] = [derivation]
                for name, term in itertools.islice(derivation.terms, count):
                    sort = theorem.sorts()[name]
                    derivation.values[trees.variable(name, sort)] = term
                outer = trees.conjuncts(outline.concluded(claim))
                place = trees.conjuncts(theorem.conclusion()).index(part)
                return derivation.false(outline.taut(outer[place], claim))

            try:
                verdict = refuted_at(theorem, point, then, work)
            except (Rejected, FormulaError, grammar.GrammarError):
                continue
            said = [f"{name} = {value}" for name, value in point.items()] + found[0].said
            return verdicts.annotate(verdict, reason=f"fails at {', '.join(said)}")
    return None


class _Derivation:
    """The derivation that a theorem fails at the terms of a plan."""

    def __init__(self, theorem: Theorem, plan: Plan, outline: Outline | None = None) -> None:
        self.theorem, self.plan = theorem, plan
        self.outline = outline or Outline(theorem)
        self.values_of = Values(self.outline)
        self.terms = iter(plan.terms)
        self.parts = iter(plan.parts)
        self.values: dict[Node, Node] = {}
        """The terms and variables that stand for the names in the terms of the plan."""
        self.opponents: list[Node] = []
        self.facts: list[int] = []
        """What is known of what the claim says to exist, and of M."""
        self.large: list[int] = []
        """What is known of M alone."""
        self.said: list[str] = []

    def verdict(self, work: float) -> Verdict:
        """Return the refutation; raises `Rejected` where a formula is not proved."""
        sentence = self.theorem.sentence()
        false = self.false(self.outline.hyp(sentence))
        found = self.outline.refuted(self.outline.intro(sentence, false), work)
        return verdicts.annotate(found, reason=self._reason())

    def _reason(self) -> str:
        if self.plan.nowhere or (self.opponents and not self.plan.terms):
            picked = [v.args[0] for v, term in self.values.items() if term in self.opponents]
            where = f"at {', '.join(self.said)} " if self.plan.nowhere and self.said else ""
            return f"{where}there is no such {' and '.join(picked)}"
        return f"fails at {', '.join(self.said)}" if self.said else "its opposite is proved"

    def false(self, step: int) -> int:
        """Conclude ``false`` from a step that the plan breaks."""
        outline = self.outline
        tree = outline.concluded(step)
        if tree.op == "forall":
            name, chosen = next(self.terms)
            self._say(name, chosen)
            term = trees.put(chosen, self.values)
            self.values[trees.variable(name, tree.args[0])] = term
            text = outline.text(term)
            if trees.is_total(term):
                return self.false(outline.at(step, text))
            defined = outline.leaf(node("eq", term, term), *self._about(term))
            return self.false(outline.at_defined(step, text, defined))
        if tree.op == "implies":
            shown = [self._shown(part) for part in trees.conjuncts(tree.args[0])]
            return self.false(outline.cut(step, outline.taut(tree.args[0], *shown)))
        if tree.op == "exists":
            return self._picked(step, tree)
        if tree.op == "and":
            part = tree.args[next(self.parts)]
            return self.false(outline.taut(part, step))
        return self._final(step, tree)

    def _say(self, name: str, term: Node, function: str = "") -> None:
        """Remember what is chosen for a variable, in the names of the claim."""
        if LARGE in self.values:
            term = trees.put(term, {LARGE: self.values[LARGE]})
        text = printing.text(term, {v.args[0]: trees.sort(v) for v in trees.free(term)})
        self.said.append(f"{name} = {function}({text})" if function else f"{name} = {text}")

    def _shown(self, statement: Node) -> int:
        """Show a premise: it may speak of sums at numbers, and of all integers of a range."""
        if leaves.is_plain(statement):
            values = self.values_of.about(statement)
            return self.outline.leaf(statement, *self._about(statement), *values)
        left, assumed, closed = self.outline.peel(statement)
        known = [step for step in assumed if self.outline.is_plain(step)]
        return closed(self.outline.leaf(left, *known, *self.values_of.about(left)))

    def _about(self, tree: Node) -> list[int]:
        """Return what is known of the variables in a tree; of M alone where nothing else is."""
        return self.facts if trees.free(tree) & set(self.opponents) else self.large

    def _picked(self, step: int, tree: Node) -> int:
        """Work with what a statement "there is" says to exist."""
        outline = self.outline
        sort, hint, body = tree.args
        name = outline.fix(hint.name, sort)
        variable = trees.variable(name, sort)
        self.values[trees.variable(hint.name, sort)] = variable
        self.opponents.append(variable)
        opened = trees.opened(body, variable)
        whole = outline.hyp(opened)
        for part in trees.conjuncts(opened) if opened.op == "and" else ():
            if is_relational(part):
                self.facts.append(outline.taut(part, whole))
        inner = opened.args[-1] if opened.op == "and" else opened
        again = any(part.op == "exists" for part in trees.walk(inner))
        false = self.false(whole) if again or self.plan.nowhere else self._with_large(whole)
        return outline.pick(step, name, false)

    def _with_large(self, step: int) -> int:
        """Bring in the integer M, larger than all that was picked."""
        outline = self.outline
        parts = [trees.number(FIRST), *map(self._part, self.opponents)]
        bound = parts[0]
        for part in parts[1:]:
            bound = node("add", bound, part)
        size = outline.fix("z", "real")
        general = outline.all(size, outline.axiom("archimedes", x=size))
        text = outline.text(bound)
        exists = goals.use(outline, general, goals.term(text, *self.facts))
        name = outline.fix("M", "int")
        large = trees.variable(name, "int")
        names = {v: k for k, v in self.values.items() if v in self.opponents}
        self._say(name, trees.put(bound, names), "ceil")
        self.values[LARGE] = large
        whole = outline.hyp(trees.opened(outline.concluded(exists).args[2], large))
        own = [outline.taut(part, whole) for part in trees.conjuncts(outline.concluded(whole))]

        def above(one: Node, *more: tuple[str, list[str]]) -> int:
            """Conclude that M is at least one of the parts of the bound: the others are >= 0."""
            rest = [("1", [outline.text(p)]) for p in parts if p is not one]
            terms = [("1", [f"({name})-({text})"]), *rest, *more]
            goal = node("ge", large, one)
            return outline.leaf(goal, *self.facts, *own, how="combination", terms=[terms])

        first = above(parts[0])
        bounds = []
        for one, part in zip(self.opponents, parts[1:], strict=True):
            shown = above(part)
            if part == one:
                bounds.append(outline.leaf(node("le", one, large), shown))
            elif part.op == "div":
                least = node("div", trees.number(1), large)
                product = [outline.text(one), f"1/{name}", f"({name})-({outline.text(part)})"]
                bounds.append(
                    outline.leaf(
                        node("ge", one, least),
                        *self.facts,
                        shown,
                        first,
                        how="combination",
                        terms=[[("1", product)]],
                    )
                )
            else:
                bounds.append(outline.leaf(node("le", one, large), shown, first))
        self.large = [first]
        self.facts = [*self.facts, *bounds, first]
        return outline.pick(exists, name, self.false(step))

    def _part(self, opponent: Node) -> Node:
        """Return what M has to be larger than for a number that was picked."""
        if self.plan.small and opponent.op == "name":
            return node("div", trees.number(1), opponent)
        if self._is_positive(opponent):
            return opponent
        return node("pow", opponent, trees.number(2))

    def _is_positive(self, variable: Node) -> bool:
        """Return True when a fact says that a variable is above a number that is not negative."""
        for step in self.facts:
            fact = self.outline.concluded(step)
            if fact.op in ("lt", "le") and fact.args[1] == variable:
                if fact.args[0].op == "number":
                    return True
        return False

    def _final(self, step: int, tree: Node) -> int:
        """Conclude ``false`` from a relation that fails."""
        outline = self.outline
        opponents = [v for v in self.opponents if v in trees.free(tree)]
        if self.plan.nowhere:
            others = [fact for fact in self.facts if outline.concluded(fact) != tree]
            denied = outline.leaf(node("not", tree), *others)
        elif len(opponents) == 1 and tree.op in SIGNS:
            denied = self._by_lemma(tree, opponents[0])
        elif any(part.op in leaves.FOREIGN for part in leaves.outer(tree)):
            step = numbered(outline, step)
            tree = outline.concluded(step)
            known = self._exactly(tree) or self.values_of.against(tree)
            absurd = outline.leaf("1 < 0", step, *known)
            denied = outline.leaf("not 1 < 0")
            return outline.taut("false", absurd, denied)
        else:
            denied = outline.leaf(node("not", tree), *self._about(tree))
        return outline.taut("false", step, denied)

    def _exactly(self, tree: Node) -> list[int]:
        """Return what the chances in a relation are where its sides are equal, so that no bound
        tells that it fails; nothing for other relations.
        """
        try:
            if not is_close(tree, {}):
                return []
        except Unknown:
            return []
        parts = dict.fromkeys(p for p in leaves.outer(tree) if p.op in trees.CHANCES)
        return [step for part in parts for step in laws.facts(self.outline, part, ())]

    def _by_lemma(self, tree: Node, opponent: Node) -> int:
        """Deny a relation with one picked number in it: it fails with M or 1/M in its place, and a
        lemma about few letters says that it then fails with the number itself.
        """
        outline = self.outline
        large = self.values[LARGE]
        letters: dict[Node, Node] = {}
        c = trees.variable(outline.fix("c", "real"), "real")
        m = trees.variable(outline.fix("m", "real"), "real")
        pattern = self._abstract(tree, opponent, c, letters)
        upper = not (self.plan.small and opponent.op == "name")
        sign = "ge" if upper == _allows(pattern, c) else "le"
        rest = [(v, t) for t, v in letters.items()]
        weights = [v for v, t in rest if _multiplies(pattern, c, v)]
        at = node("not", trees.put(pattern, {c: m}))
        signs = [node(sign, v, trees.number(0)) for v in weights]
        premises = [at, node("le" if upper else "ge", c, m), *signs]
        lemma = outline.leaf(node("not", pattern), *map(outline.hyp, premises))
        for premise in reversed(premises):
            lemma = outline.intro(premise, lemma)
        end = large if upper else node("div", trees.number(1), large)
        own = [(c, opponent), (m, end), *rest]
        for variable, _ in reversed(own):
            lemma = outline.all(variable.args[0], lemma)
        for _, term in own:
            text = outline.text(term)
            if trees.is_total(term):
                lemma = outline.at(lemma, text)
            else:
                defined = outline.leaf(node("eq", term, term), *self.large)
                lemma = outline.at_defined(lemma, text, defined)
        while outline.concluded(lemma).op == "implies":
            premise = outline.concluded(lemma).args[0]
            lemma = outline.cut(lemma, self._shown(premise))
        return lemma

    def _abstract(self, tree: Node, opponent: Node, c: Node, letters: dict[Node, Node]) -> Node:
        """Return a tree with letters for the picked number and for the terms without it."""
        if tree == opponent:
            return c
        if not trees.is_statement(tree) and opponent not in trees.free(tree):
            if tree.op == "number":
                return tree
            if tree not in letters:
                letters[tree] = trees.variable(self.outline.fix("x", "real"), "real")
            return letters[tree]
        args = (
            self._abstract(a, opponent, c, letters) if isinstance(a, Node) else a for a in tree.args
        )
        return node(tree.op, *args)


def _allows(pattern: Node, c: Node) -> bool:
    """Does a number stand on the side of a relation that may be large?"""
    left = c in trees.free(pattern.args[0])
    return left == (pattern.op in ("ge", "gt"))


def _multiplies(pattern: Node, c: Node, other: Node) -> bool:
    """Return True when a product in a tree has a number as one factor and a letter as the other."""
    return any(part.op == "mul" and {c, other} == set(part.args) for part in trees.walk(pattern))

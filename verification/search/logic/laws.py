"""What is known of chances in theorems without a written proof: their laws, that they lie between 0
and 1, distribution functions, sums of normal draws, and what all of many draws do.

`facts` adds steps to an `Outline` that a leaf about the chance may use; parameters may be free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.kernel.verdicts import Fact
from assay.verification.search.logic import events, moments, tails
from assay.verification.search.logic.chance import exchanged
from assay.verification.search.logic.exact import EVERY, LAWS, weighted
from assay.verification.search.logic.goals import near, replaced, substituted
from assay.verification.search.logic.outline import Outline, proved
from assay.verification.search.logic.sequences import choose
from assay.verification.search.logic.single import (
    DISTRIBUTIONS,
    Draw,
    Sure,
    cancelled,
    simplified,
)

_ZERO, _ONE = trees.number(0), trees.number(1)
_TRUE = node("true")


def facts(outline: Outline, term: Node, known: Sequence[int], work: float = 2.0) -> list[int]:
    """Return steps about a chance or a mean in which nothing is bound outside; none for a term of
    another kind.

    Args:
        outline: the derivation.
        term: the chance.
        known: steps without quantifiers about its parameters.
        work: work seconds for each premise that is only tried.

    Raises:
        Rejected: nothing shows that its laws are laws.
    """
    if term.op not in trees.CHANCES:
        return []
    letters: dict[Node, Node] = {}
    plain = _with_letters(outline, term, letters)
    said = [outline.hyp(node("eq", letter, part)) for part, letter in letters.items()]
    values = [step for part in letters for step in _of_parts(outline, part, known, work)]
    found = _Chances(outline, [*known, *values, *said], work).about(plain)
    for part, letter in letters.items():
        text, given = outline.text(part), [] if trees.is_total(part) else known
        found = [choose(outline, step, letter.args[0], text, *given) for step in found]
    sure = _Chances(outline, [*known, *values], work).sure  # without the letters
    return [_with_values(outline, step, values, sure) for step in found] + values


def _with_values(o: Outline, step: int, values: Sequence[int], sure: Sure) -> int:
    """From a step that says what a chance is: the same with the values of sums in place of them."""
    changed = False
    for known in values:
        said = o.concluded(step)
        total, value = o.concluded(known).args
        if said.op == "eq" and total in set(leaves.outer(said.args[1])):
            step = exchanged(o, step, o.leaf(node("eq", value, total), known))
            changed = True
    return simplified(o, step, sure) if changed else step


def _of_parts(o: Outline, part: Node, known: Sequence[int], work: float) -> Iterator[int]:
    """Yield steps about the sums of equal terms in a parameter."""
    for total in leaves.outer(part):
        if total.op == "sum" and trees.is_total(total):
            body = total.args[3]
            plain = trees.opened(body, trees.variable(" i", "int"))
            if trees.variable(" i", "int") not in trees.free(plain):
                first, last = total.args[1:3]
                sure = _Chances(o, known, work).sure
                long = sure(node("le", first, node("add", last, _ONE)))
                if long is not None:
                    axiom = o.axiom("constant terms", c=plain, a=o.text(first), b=o.text(last))
                    step = o.cut(axiom, long)
                    value = cancelled(o, o.concluded(step).args[1], sure)
                    yield step if value is None else o.leaf(node("eq", total, value), step)


def _with_letters(o: Outline, tree: Node, letters: dict[Node, Node]) -> Node:
    """Return a chance with a letter for each parameter that needs a reason to have a value, or is a
    sum: axioms take none of these.
    """
    if (
        not trees.is_statement(tree)
        and trees.is_closed(tree)
        and tree.op not in ("law", *trees.CHANCES)
    ):
        if tree.op not in trees.MANY and not trees.is_integer(tree):
            awkward = not trees.is_total(tree) or "sum" in trees.operations(tree)
            if awkward and tree not in letters:
                letters[tree] = trees.variable(o.fix("w", "real"), "real")
            return letters.get(tree, tree)
    args = (_with_letters(o, a, letters) if isinstance(a, Node) else a for a in tree.args)
    return node(tree.op, *args)


class _Chances:
    """The steps about one chance whose parameters have values by their form."""

    def __init__(self, outline: Outline, known: Sequence[int], work: float) -> None:
        self.outline, self.known, self.work = outline, list(known), work

    def about(self, term: Node) -> list[int]:
        """Return steps about a chance, the first two of which say that it lies between 0 and 1, or
        about a mean.
        """
        if term.op == "mean":
            return self._mean(term)
        return self._of_one(term) if term.op == "chance" else self._of_many(term)

    def sure(self, goal: Node, *more: int) -> int | None:
        """Return a step for a formula that follows from what is known, None where it is not
        proved.
        """
        o = self.outline
        steps = near(o, goal, [*self.known, *more])
        try:
            sequents = [o.derivation.sequents[step] for step in steps]
            _, formula = leaves.leaf(sequents, goal)
            fact = proved(formula, self.work)
        except Rejected:
            return None
        return o.leaf(goal, *steps, shown=lambda _: fact)

    # ---- laws ------------------------------------------------------------------------------------
    def is_law(self, law: Node) -> int:
        """Return the step P[z ~ law | true] == 1; where it is not shown, the verdict says so."""
        o = self.outline
        name, *parameters = law.args
        axiom, symbols = LAWS[name]
        step = o.axiom(axiom, **dict(zip(symbols, parameters, strict=True)))
        while o.concluded(step).op == "implies":
            premise = o.concluded(step).args[0]
            said = f"{o.text(premise)} for {o.text(law)} to be a law"
            shown = o.leaf(premise, *near(o, premise, self.known), shown=_law_shown(said))
            self.known.append(shown)
            step = o.cut(step, shown)
        return step

    def _range(self, kind: str, laws: int, symbols: dict, draw: Node, event: Node) -> list[int]:
        o = self.outline
        both = o.cut(o.axiom(EVERY[kind][0], **symbols, E=(draw.args[0], event)), laws)
        return [o.taut(part, both) for part in o.concluded(both).args]

    # ---- one draw --------------------------------------------------------------------------------
    def _of_one(self, term: Node) -> list[int]:
        o, law = self.outline, term.args[1]
        z = trees.variable(o.fix("z", "real"), "real")
        event = trees.opened(term.args[2], z)
        is_law = self.is_law(law)
        found = self._range("chance", is_law, {"L": law}, z, event)
        one = Draw(o, self.known, self.sure, law, z, is_law)
        exact = one.finite(event) if law.args[0] not in DISTRIBUTIONS else one.exact(event)
        return found if exact is None else [*found, exact]

    def _mean(self, term: Node) -> list[int]:
        law = term.args[1]
        mean = moments.Mean(self.outline, self.known, self.sure, law, self.is_law(law))
        try:
            step = mean.of(trees.opened(term.args[2], mean.z))
        except Rejected:  # an axiom takes no function that may lack a value
            return []
        return [] if step is None else [step]

    # ---- many draws ------------------------------------------------------------------------------
    def _of_many(self, term: Node) -> list[int]:
        o, draws = self.outline, events.family(term)
        name = o.fix("i", "int")
        i = trees.variable(name, "int")
        law = trees.put(draws.law, {draws.index: i})
        within = node("and", node("le", draws.first, i), node("le", i, draws.last))
        inside = o.hyp(within)
        one = _Chances(o, [*self.known, inside], self.work)
        each = one.is_law(law)
        symbols = {"L": (name, law), "a": draws.first, "b": draws.last}
        laws = o.axiom("independent draws", **symbols)
        laws = o.cut(laws, o.all(name, o.intro(within, each)))
        if term.op == "means":
            mean = moments.Mean(o, one.known, one.sure, law, each)
            step = moments.of_sum(mean, draws, symbols, laws, within)
            if step is None:
                return []
            return [step, *_of_parts(o, o.concluded(step).args[1], self.known, self.work)]
        g = trees.variable(o.fix("g", "seq"), "seq")
        event = trees.put(draws.event, {draws.g: g})
        found = self._range("chances", laws, symbols, g, event)
        z = trees.variable(o.fix("z", "real"), "real")
        alone = events.of_each(draws, z)
        if alone is not None:
            j = o.fix("j", "int")
            axiom = o.axiom("product", **symbols, E=(f"{j}, {z.args[0]}", alone))
            return [*found, o.cut(axiom, laws)]
        at = {p for p in trees.walk(event) if p.op == "index" and p.args[0] == g}
        if len(at) == 1 and trees.is_closed(next(iter(at))):
            return found + self._single(symbols, laws, draws, z, event, next(iter(at)))
        added = events.of_sum(draws, z)
        if added is not None:
            return found + self._summed(term, symbols, laws, draws, added, (g, event, z))
        own = tails.Draws(o, symbols, laws, within, each, tuple(self.known), self.sure, one.sure)
        return found + tails.bounds(own, g, event)

    def _single(
        self, symbols: dict, laws: int, draws: events.Family, z: Node, event: Node, value: Node
    ) -> list[int]:
        """Return steps about an event of one of the draws, g[k] for a k that is fixed before."""
        o, k = self.outline, value.args[1]
        inside = [self.sure(node("le", draws.first, k)), self.sure(node("le", k, draws.last))]
        if len(value.args) != 2 or None in inside:
            return []
        own = replaced(event, value, z)
        if value.args[0] in trees.free(own):
            return []
        axiom = o.axiom("one draw", **symbols, k=k, E=(z.args[0], own))
        same = o.cut(axiom, laws, *(step for step in inside if step is not None))
        return [same, *facts(o, o.concluded(same).args[1], self.known, self.work)]

    def _summed(
        self,
        term: Node,
        symbols: dict,
        laws: int,
        draws: events.Family,
        added: tuple[Node, Node],
        drawn: tuple[Node, Node, Node],
    ) -> list[int]:
        """Return steps about an event of a weighted sum of normal draws, which is normal."""
        o, (g, said, z) = self.outline, drawn
        weight, event = added
        name, law = symbols["L"]
        i = trees.variable(name, "int")
        weight = trees.put(weight, {draws.index: i})
        event = trees.put(event, {trees.variable(" z", "real"): z})
        if not trees.is_total(weight):
            return []
        mean, variance = law.args[1:]
        step = o.axiom(
            "sum of normals",
            m=(name, mean),
            v=(name, variance),
            c=(name, weight),
            a=draws.first,
            b=draws.last,
            E=(z.args[0], event),
        )
        within = node("and", node("le", draws.first, i), node("le", i, draws.last))
        positive = self.sure(node("gt", variance, _ZERO), o.hyp(within))
        if positive is None:
            return []
        step = o.cut(step, o.all(name, o.intro(within, positive)))
        total = o.concluded(step).args[0].args[0]
        sums = list(_of_parts(o, total, self.known, self.work))
        some = self.sure(o.concluded(step).args[0], *sums)
        if some is None:
            return []
        step = o.cut(step, some)
        single = o.concluded(step).args[1]
        known = facts(o, single, self.known, self.work)
        if o.concluded(step).args[0] == term:
            return [step, *known]
        # the sum is written in another way than weight*draw
        sum_ = weighted(o, said, g, i, weight, draws)
        if sum_ is None:
            return [step, *known]
        new, same = sum_
        written = trees.put(event, {z: new})
        parameters = near(o, node("and", said, written), self.known)
        between = [
            o.cut(
                o.axiom("monotone in draws", **symbols, E=(g.args[0], one), F=(g.args[0], other)),
                laws,
                o.all(g.args[0], o.intro(one, o.leaf(other, *parameters, same, o.hyp(one)))),
            )
            for one, other in ((said, written), (written, said))
        ]
        same = o.leaf(node("eq", term, single), *between, step)
        return [same, *(_of_equal(o, same, one) for one in known)]


def _of_equal(o: Outline, same: int, known: int) -> int:
    """From a step that two chances are equal, and a relation of the second one: that of the first;
    any other step is left as it is.
    """
    said, second = o.concluded(known), o.concluded(same).args[1]
    if said.op in grammar.RELATIONS.values() and said.args[0] == second:
        return substituted(o, known, same)
    return known


def _law_shown(said: str):
    """Return what proves the leaf of a premise of a law, and says what is missing otherwise."""

    def shown(formula: Formula) -> Fact:
        try:
            return proved(formula, 5.0)
        except Rejected:
            raise Rejected(f"nothing shows that {said}") from None

    return shown

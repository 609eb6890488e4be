"""What is known of chances in theorems without a written proof: their laws, that they lie between 0
and 1, distribution functions, sums of normal draws, and what all of many draws do.

`facts` adds steps to an `Outline` that a leaf about the chance may use; parameters may be free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.kernel.verdicts import Fact
from assay.verification.search.logic import events
from assay.verification.search.logic.chance import never
from assay.verification.search.logic.exact import EVERY, LAWS
from assay.verification.search.logic.goals import near, replaced
from assay.verification.search.logic.outline import Outline, proved
from assay.verification.search.logic.sequences import choose

_ZERO, _ONE = trees.number(0), trees.number(1)
_TRUE = node("true")
_DISTRIBUTIONS = {
    "N": ("normal", ("m", "v")),
    "Unif": ("uniform", ("a", "b")),
    "Exp": ("exponential", ("r",)),
}
_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}


def facts(outline: Outline, term: Node, known: Sequence[int], work: float = 2.0) -> list[int]:
    """Return steps about a chance in which nothing is bound outside; none for a term of another
    kind.

    Args:
        outline: the derivation.
        term: the chance.
        known: steps without quantifiers about its parameters.
        work: work seconds for each premise that is only tried.

    Raises:
        Rejected: nothing shows that its laws are laws.
    """
    if term.op not in EVERY:
        return []
    letters: dict[Node, Node] = {}
    plain = _with_letters(outline, term, letters)
    said = [outline.hyp(node("eq", letter, part)) for part, letter in letters.items()]
    values = [step for part in letters for step in _of_parts(outline, part, known, work)]
    found = _Chances(outline, [*known, *values, *said], work).about(plain)
    for part, letter in letters.items():
        text, given = outline.text(part), [] if trees.is_total(part) else known
        found = [choose(outline, step, letter.args[0], text, *given) for step in found]
    return [_with_values(outline, step, values) for step in found] + values


def _with_values(o: Outline, step: int, values: Sequence[int]) -> int:
    """From a step that says what a chance is: the same with the values of sums in place of them."""
    for known in values:
        said = o.concluded(step)
        total, value = o.concluded(known).args
        if said.op == "eq" and total in set(leaves.outer(said.args[1])):
            turned = o.leaf(node("eq", value, total), known)
            place = o.fresh("w", "real")
            left = o.text(node("eq", said.args[0], replaced(said.args[1], total, place)))
            o.release(place)
            axiom = o.axiom("equal", P=(place.args[0], left), x=o.text(value), y=o.text(total))
            step = o.cut(axiom, turned, step)
    return step


def _of_parts(o: Outline, part: Node, known: Sequence[int], work: float) -> Iterator[int]:
    """Yield steps about the sums of equal terms in a parameter."""
    for total in leaves.outer(part):
        if total.op == "sum" and trees.is_total(total):
            body = total.args[3]
            plain = trees.opened(body, trees.variable(" i", "int"))
            if trees.variable(" i", "int") not in trees.free(plain):
                first, last = total.args[1:3]
                long = _Chances(o, known, work).sure(node("le", first, node("add", last, _ONE)))
                if long is not None:
                    axiom = o.axiom("constant terms", c=plain, a=o.text(first), b=o.text(last))
                    yield o.cut(axiom, long)


def _with_letters(o: Outline, tree: Node, letters: dict[Node, Node]) -> Node:
    """Return a chance with a letter for each parameter that needs a reason to have a value, or is a
    sum: axioms take none of these.
    """
    if not trees.is_statement(tree) and trees.is_closed(tree) and tree.op not in ("law", *EVERY):
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
        """Return steps about a chance; the first two say that it lies between 0 and 1."""
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
        one = _Draw(self, law, z, is_law)
        exact = one.finite(event) if law.args[0] not in _DISTRIBUTIONS else one.exact(event)
        return found if exact is None else [*found, exact]

    # ---- many draws ------------------------------------------------------------------------------
    def _of_many(self, term: Node) -> list[int]:
        o, draws = self.outline, events.family(term)
        name = o.fix("i", "int")
        i = trees.variable(name, "int")
        law = trees.put(draws.law, {draws.index: i})
        within = node("and", node("le", draws.first, i), node("le", i, draws.last))
        inside = o.hyp(within)
        each = _Chances(o, [*self.known, inside], self.work).is_law(law)
        symbols = {"L": (name, law), "a": draws.first, "b": draws.last}
        laws = o.axiom("independent draws", **symbols)
        laws = o.cut(laws, o.all(name, o.intro(within, each)))
        g = trees.variable(o.fix("g", "seq"), "seq")
        event = trees.put(draws.event, {draws.g: g})
        found = self._range("chances", laws, symbols, g, event)
        z = trees.variable(o.fix("z", "real"), "real")
        one = events.of_each(draws, z)
        if one is not None:
            j = o.fix("j", "int")
            axiom = o.axiom("product", **symbols, E=(f"{j}, {z.args[0]}", one))
            return [*found, o.cut(axiom, laws)]
        at = {p for p in trees.walk(event) if p.op == "index" and p.args[0] == g}
        if len(at) == 1 and trees.is_closed(next(iter(at))):
            return found + self._single(symbols, laws, draws, z, event, next(iter(at)))
        added = events.of_sum(draws, z)
        if added is not None:
            return found + self._summed(term, symbols, laws, draws, added, (g, event, z))
        return found

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
        found = [step, *facts(o, o.concluded(step).args[1], self.known, self.work)]
        if o.concluded(step).args[0] == term:
            return found
        # the sum is written in another way than weight*draw
        (old,) = {p for p in trees.walk(said) if p.op == "sum" and g in trees.free(p)}
        if not trees.is_total(old):
            return found
        product = node("mul", weight, node("index", g, i))
        new = trees.bind("sum", trees.Hint(name), draws.first, draws.last, product, over=i)
        each = trees.opened(old.args[3], i)
        same = o.axiom("same terms", f=(name, each), g=(name, product), a=draws.first, b=draws.last)
        equal = o.all(name, o.intro(within, o.leaf(node("eq", each, product))))
        same = o.cut(same, equal)
        written = trees.put(event, {z: new})
        both = [(said, written), (written, said)]
        return found + [
            o.cut(
                o.axiom("monotone in draws", **symbols, E=(g.args[0], one), F=(g.args[0], other)),
                laws,
                o.all(g.args[0], o.intro(one, o.leaf(other, o.hyp(one), same))),
            )
            for one, other in both
        ]


class _Draw:
    """The chances of events of one draw ``z`` of a law."""

    def __init__(self, chances: _Chances, law: Node, z: Node, is_law: int) -> None:
        self.chances, self.law, self.z, self.is_law = chances, law, z, is_law
        self.outline, self.name = chances.outline, z.args[0]

    def chance(self, event: Node) -> Node:
        """Return P[z ~ law | event]."""
        return trees.bind("chance", trees.Hint("z"), self.law, event, over=self.z)

    def exact(self, event: Node) -> int | None:
        """Return a step that says what the chance of an event of a continuous law is: of z < c and
        the like, a <= z and z <= b, or abs(z) <= c; None for another event.
        """
        if event.op == "not" and (inner := self.exact(event.args[0])) is not None:
            return self._opposite(event.args[0], inner)
        if event.op == "and" and len(event.args) == 2:
            return self._inside(event, *map(self._half, event.args))
        half = self._half(event)
        if half is not None:
            op, end = half
            plain = node(op, self.z, end)
            if op in ("lt", "le"):
                return self._same(event, plain, self._up_to(plain))
            below = node(_OPPOSITE[op], self.z, end)
            inner = self._up_to(below)
            if inner is None:
                return None
            return self._same(event, node("not", below), self._opposite(below, inner))
        return self._absolute(event)

    def _half(self, event: Node) -> tuple[str, Node] | None:
        """Return how an event compares the draw with a number that is fixed before."""
        if event.op not in _TURNED:
            return None
        op, (left, right) = event.op, event.args
        if right == self.z:
            op, left, right = _TURNED[op], right, left
        return (op, right) if left == self.z and self.z not in trees.free(right) else None

    def _absolute(self, event: Node) -> int | None:
        """Return the chance of abs(z) <= c and the like."""
        if event.op not in _TURNED:
            return None
        op, (left, right) = event.op, event.args
        size = node("call", "abs", self.z)
        if right == size:
            op, left, right = _TURNED[op], right, left
        if left != size or self.z in trees.free(right):
            return None
        within = op if op in ("lt", "le") else _OPPOSITE[op]
        parts = node(within, node("neg", right), self.z), node(within, self.z, right)
        both = node("and", *parts)
        inner = self._inside(both, *map(self._half, parts))
        if inner is None or op == within:
            return self._same(event, both, inner)
        return self._same(event, node("not", both), self._opposite(both, inner))

    def _inside(
        self, event: Node, first: tuple[str, Node] | None, second: tuple[str, Node] | None
    ) -> int | None:
        """Return the chance of a <= z and z <= b: that of z <= b without that of z < a."""
        if first is None or second is None:
            return None
        (op, low), (up, high) = (first, second) if first[0] in ("gt", "ge") else (second, first)
        if op not in ("gt", "ge") or up not in ("lt", "le"):
            return None
        ordered = self.chances.sure(node("lt" if up == "lt" else "le", low, high))
        below, above = node(_OPPOSITE[op], self.z, low), node(up, self.z, high)
        fewer, more = self._up_to(below), self._up_to(above)
        if ordered is None or fewer is None or more is None:
            return None
        o = self.outline
        either = node("or", below, event)
        at_low = o.intro(below, o.leaf(above, o.hyp(below), ordered))
        at_event = o.intro(event, o.leaf(above, o.hyp(event)))
        back = o.leaf(event, o.hyp(above), o.hyp(node("not", below)))
        back = o.intro(above, o.taut(either, o.intro(node("not", below), back)))
        forth = o.taut(node("implies", either, above), at_low, at_event)
        same = self._equal(either, above, forth, back)
        split = o.axiom("either", L=self.law, E=(self.name, below), F=(self.name, event))
        split = o.cut(split, self.is_law)
        together = node("and", below, event)
        here = o.hyp(together)
        above_low = event.args[0] if first[0] in ("gt", "ge") else event.args[1]
        absurd = o.leaf(node("not", below), o.taut(above_low, here))
        absurd = o.taut("false", absurd, here)
        none = never(o, self.law, self.z, together, self.is_law, absurd)
        values = [o.concluded(step).args[1] for step in (more, fewer)]
        goal = node("eq", self.chance(event), node("sub", *values))
        return o.leaf(goal, same, split, none, more, fewer, *self._parameters(goal))

    def _up_to(self, event: Node) -> int | None:
        """Return what the distribution function says of z < c or z <= c."""
        o, end = self.outline, event.args[1]
        name, *parameters = self.law.args
        axiom, symbols = _DISTRIBUTIONS[name]
        step = o.axiom(axiom, **dict(zip(symbols, parameters, strict=True)), x=end)
        while o.concluded(step).op == "implies":
            premise = self.chances.sure(o.concluded(step).args[0])
            if premise is None:
                return None
            step = o.cut(step, premise)
        return o.taut(o.concluded(step).args[int(event.op == "lt")], step)

    def _opposite(self, event: Node, known: int) -> int:
        """Return the chance of "not event" from that of the event."""
        o = self.outline
        axiom = o.axiom("complement", L=self.law, E=(self.name, event))
        left, right = self.chance(node("not", event)), o.concluded(known).args[1]
        goal = node("eq", left, node("sub", _ONE, right))
        return o.leaf(goal, o.cut(axiom, self.is_law), known, *self._parameters(right))

    def _same(self, event: Node, plain: Node, known: int | None) -> int | None:
        """Return the chance of an event from that of another one that says the same of numbers."""
        if known is None or event == plain:
            return known
        o = self.outline
        forth = o.intro(event, o.leaf(plain, o.hyp(event)))
        back = o.intro(plain, o.leaf(event, o.hyp(plain)))
        same = self._equal(event, plain, forth, back)
        value = o.concluded(known).args[1]
        goal = node("eq", self.chance(event), value)
        return o.leaf(goal, same, known, *self._parameters(value))

    def _parameters(self, term: Node) -> list[int]:
        """Return what is known of the parameters in a term, which may show that it has a value."""
        return near(self.outline, term, self.chances.known)

    def _equal(self, one: Node, other: Node, forth: int, back: int) -> int:
        """Return the step that two events have the same chance, from steps that each implies the
        other.
        """
        o = self.outline
        steps = [
            o.cut(
                o.axiom("monotone", L=self.law, E=(self.name, e), F=(self.name, f)),
                self.is_law,
                o.all(self.name, step),
            )
            for e, f, step in ((one, other, forth), (other, one, back))
        ]
        return o.leaf(node("eq", self.chance(one), self.chance(other)), *steps)

    # ---- two outcomes ----------------------------------------------------------------------------
    def finite(self, event: Node) -> int | None:
        """Return what the chance of an event of a law with two outcomes is, None where it is not
        certain at which of them the event happens.
        """
        o, name = self.outline, self.law.args[0]
        if name == "Bernoulli":
            step = o.axiom("bernoulli", p=self.law.args[1])
        elif name == "Rademacher":
            step = o.axiom("rademacher")
        else:
            return None
        while o.concluded(step).op == "implies":
            premise = self.chances.sure(o.concluded(step).args[0])
            if premise is None:
                return None
            step = o.cut(step, premise)
        outcomes = [o.taut(part, step) for part in o.concluded(step).args]
        both = [self._at(event, o.concluded(one)) for one in outcomes]
        if None in both:
            return None
        # the event has at least the chance of its outcomes, its opposite that of the others
        low, high = (
            self._at_least(said, [s for s, at in zip(outcomes, both, strict=True) if at is yes])
            for said, yes in ((event, True), (node("not", event), False))
        )
        other = o.axiom("complement", L=self.law, E=(self.name, event))
        values = [
            o.concluded(s).args[1] for s, at in zip(outcomes, both, strict=True) if at is True
        ]
        value = _ZERO if not values else values[0] if len(values) == 1 else _ONE
        goal = node("eq", self.chance(event), value)
        return o.leaf(goal, low, high, o.cut(other, self.is_law), self.is_law, *self.chances.known)

    def _at(self, event: Node, equation: Node) -> bool | None:
        """Return whether an event happens at the outcome of which an equation gives the chance."""
        outcome = trees.opened(equation.args[0].args[2], self.z).args[1]
        here = trees.put(event, {self.z: outcome})
        if self.chances.sure(here) is not None:
            return True
        return False if self.chances.sure(node("not", here)) is not None else None

    def _at_least(self, event: Node, outcomes: Sequence[int]) -> int:
        """Return the step that an event has at least the chance of outcomes at which it happens."""
        o = self.outline
        both = o.cut(o.axiom("chance", L=self.law, E=(self.name, event)), self.is_law)
        least = o.taut(o.concluded(both).args[0], both)
        if not outcomes:
            return least
        said = [trees.opened(o.concluded(one).args[0].args[2], self.z) for one in outcomes]
        whole = said[0] if len(said) == 1 else node("or", *said)
        each = [
            o.intro(one, o.leaf(event, *near(o, event, self.chances.known), o.hyp(one)))
            for one in said
        ]
        implied = o.all(self.name, o.taut(node("implies", whole, event), *each))
        axiom = o.axiom("monotone", L=self.law, E=(self.name, whole), F=(self.name, event))
        more = o.cut(axiom, self.is_law, implied)
        steps = [more, *outcomes]
        if len(said) == 2:
            either = o.axiom("either", L=self.law, E=(self.name, said[0]), F=(self.name, said[1]))
            together = node("and", *said)
            absurd = o.taut("false", o.leaf("1 < 0", o.hyp(together)), o.leaf("not 1 < 0"))
            none = never(o, self.law, self.z, together, self.is_law, absurd)
            steps += [o.cut(either, self.is_law), none]
        values = [o.concluded(one).args[1] for one in outcomes]
        low = values[0] if len(values) == 1 else node("add", *values)
        return o.leaf(node("ge", self.chance(event), low), *steps)


def _law_shown(said: str):
    """Return what proves the leaf of a premise of a law, and says what is missing otherwise."""

    def shown(formula: Formula) -> Fact:
        try:
            return proved(formula, 5.0)
        except Rejected:
            raise Rejected(f"nothing shows that {said}") from None

    return shown

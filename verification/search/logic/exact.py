"""What sums, products and chances are at numbers: steps of a derivation that bound each of them.

Nothing here has free variables: the terms are those of a theorem at exact values.  Bounds come from
exact laws (see `events`), rounded outwards.
"""

from __future__ import annotations

import math
from fractions import Fraction

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.logic import leaves
from assay.verification.search.logic import (
    ends,
    events,
    goals,
    last_terms,
    numbers,
    plainly,
    products,
)
from assay.verification.search.logic.numbers import fraction, rational
from assay.verification.search.logic.outline import Outline

LONGEST, OF_EQUALS = 12, 128
"""The longest sum or product that is written out, and the longest product of equal factors."""
_ZERO, _ONE = trees.number(0), trees.number(1)
LAWS = {
    "N": ("normal law", ("m", "v")),
    "Unif": ("uniform law", ("a", "b")),
    "Exp": ("exponential law", ("r",)),
    "Bernoulli": ("bernoulli law", ("p",)),
    "Rademacher": ("rademacher law", ()),
}
EVERY = {
    "chance": ("chance", "complement", "monotone"),
    "chances": ("chance of draws", "complement of draws", "monotone in draws"),
}


class Values:
    """Steps that bound the foreign terms of statements without variables, each made once."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.made: dict[tuple[str, Node], list[int]] = {}

    def about(self, tree: Node) -> list[int]:
        """Return steps from which the values of the foreign terms of a statement follow."""
        found = []
        for part in leaves.outer(tree):
            if part.op in leaves.FOREIGN and not trees.free(part):
                found += self._once("values", part)
        return found

    def against(self, tree: Node) -> list[int]:
        """Return steps from which it follows that a relation fails: of chances, as few bounds as
        floating numbers ask for.
        """
        found, (left, right) = [], tree.args
        parts = dict.fromkeys(p for p in leaves.outer(tree) if p.op in leaves.FOREIGN)
        chances = [part for part in parts if part.op in EVERY]
        asked = tree.op
        if asked == "eq":  # it fails on one side
            asked = "ge" if numbers.value(left, {}) < numbers.value(right, {}) else "le"
        for part in parts:
            if part not in chances:
                found += self._once("values", part)
                continue
            found += self.trivial(part)
            ends = [{part: 0.0}, {part: 1.0}]
            one_sided = node(asked, left, right)
            if len(chances) == 1 and not any(numbers.truth(one_sided, end) for end in ends):
                continue
            margins = [numbers.value(left, end) - numbers.value(right, end) for end in ends]
            grows = (margins[1] > margins[0]) == (asked in ("ge", "gt"))
            found += self.at_most(part) if grows else self.at_least(part)
        return found

    def _once(self, kind: str, term: Node) -> list[int]:
        key = kind, term
        if key not in self.made:
            self.made[key] = getattr(self, f"_{kind}")(term)
        return self.made[key]

    def _values(self, term: Node) -> list[int]:
        if term.op in ("sum", "prod"):
            return self._total(term)
        if term.op not in EVERY:
            raise Rejected("a mean is not computed")
        return [*self.at_most(term), *self.at_least(term)]

    # ---- sums and products -----------------------------------------------------------------------
    def _total(self, term: Node) -> list[int]:
        """Return steps that say what a sum or product is, term by term, or as equal terms."""
        o = self.outline
        _, first, last, body = term.args
        plain = trees.opened(body, trees.variable(" i", "int"))
        own = trees.variable(" i", "int") not in trees.free(plain)
        if term.op == "sum" and own and trees.is_total(plain):
            axiom = o.axiom("constant terms", c=plain, a=o.text(first), b=o.text(last))
            return [o.cut(axiom, o.leaf(node("le", first, node("add", last, _ONE))))]
        inner = self._valued(plain) if own else []
        steps = list(inner)
        for _ in range(OF_EQUALS if own and term.op == "prod" else LONGEST):
            found = last_terms.unfolded(o, term, inner)
            if found is None:
                break
            steps.append(found)
            right = o.concluded(found).args[1]
            if right.op == "number":
                return steps
            term = right.args[0]
        raise Rejected("a sum or product of many terms is not written out")

    def _valued(self, tree: Node) -> list[int]:
        """Return steps that show that the foreign terms of a term have values."""
        found = []
        for part in leaves.outer(tree):
            if part.op in leaves.FOREIGN and not trees.free(part):
                found += self.trivial(part) if part.op in EVERY else self._once("values", part)
        return found

    # ---- chances ---------------------------------------------------------------------------------
    def at_most(self, term: Node) -> list[int]:
        """Return a step ``term <= c``."""
        return self._once("upper", term)

    def at_least(self, term: Node) -> list[int]:
        """Return a step ``term >= c``."""
        return self._once("lower", term)

    def trivial(self, term: Node) -> list[int]:
        """Return the steps 0 <= term and term <= 1 of a chance."""
        return self._once("range", term)

    def is_law(self, law: Node) -> int:
        """Return the step P[z ~ law | true] == 1."""
        return self._once("law", law)[0]

    def _law(self, law: Node) -> list[int]:
        o = self.outline
        name, *parameters = law.args
        if name not in LAWS:
            raise Rejected("an unknown law")
        axiom, symbols = LAWS[name]
        step = o.axiom(axiom, **dict(zip(symbols, parameters, strict=True)))
        while o.concluded(step).op == "implies":
            premise = o.concluded(step).args[0]
            step = o.cut(step, o.leaf(premise, *self.about(premise)))
        return [step]

    def _range(self, term: Node) -> list[int]:
        o, (laws, symbols, draw, event) = self.outline, self._parts(term)
        axiom = o.axiom(EVERY[term.op][0], **symbols, E=(draw.args[0], event))
        both = o.cut(axiom, laws)
        return [o.taut(part, both) for part in o.concluded(both).args]

    def _parts(self, term: Node) -> tuple[int, dict, Node, Node]:
        """Return the step that the laws are laws, the symbols of the axioms that name them, the
        variable of the draws and the event.
        """
        o = self.outline
        if term.op == "chance":
            law = term.args[1]
            z = trees.variable(o.fix("z", "real"), "real")
            return self.is_law(law), {"L": law}, z, trees.opened(term.args[2], z)
        draws = events.family(term)
        if draws.index in trees.free(draws.law):
            raise Rejected("laws that differ")
        name = o.fix("i", "int")
        i = trees.variable(name, "int")
        symbols = {"L": (name, draws.law), "a": draws.first, "b": draws.last}
        within = node("and", node("le", draws.first, i), node("le", i, draws.last))
        each = o.all(name, o.intro(within, self.is_law(draws.law)))
        laws = o.cut(o.axiom("independent draws", **symbols), each)
        g = trees.variable(o.fix("g", "seq"), "seq")
        return laws, symbols, g, trees.put(draws.event, {draws.g: g})

    def _upper(self, term: Node) -> list[int]:
        if term.op == "chance":
            return [self._of_one(term)]
        return [self._of_many(term)]

    def _lower(self, term: Node) -> list[int]:
        """Bound the chance of the opposite event from above."""
        o, (laws, symbols, draw, event) = self.outline, self._parts(term)
        name = draw.args[0]
        if term.op == "chances" and events.of_each(events.family(term), draw) is not None:
            return [self._all_of_many(term, upper=False)]
        other = o.axiom(EVERY[term.op][1], **symbols, E=(name, event))
        equal = o.cut(other, laws)
        opposite = o.concluded(equal).args[0]
        (most,) = self.at_most(opposite)
        bound = node("sub", _ONE, o.concluded(most).args[1])
        return [o.leaf(node("ge", term, bound), equal, most)]

    # ---- one draw --------------------------------------------------------------------------------
    def _of_one(self, term: Node) -> int:
        """Conclude P[z ~ law | E] <= c: the event lies in intervals whose chances are known."""
        o, law = self.outline, term.args[1]
        is_law, symbols, z, event = self._parts(term)
        parameters = [numbers.value(p, {}) for p in law.args[1:]]
        around = events.scale(law, parameters)
        parts = events.intervals(plainly.once(event), z, {}, around)
        outer = [ends.outwards(law, parameters, part, math.sqrt(around[1])) for part in parts]
        if (None, None) in outer:
            return self.trivial(term)[1]
        if not outer:
            return self._never(term, symbols, z, event, is_law)
        pieces = [ends.piece(z, part) for part in outer]
        union = pieces[0] if len(pieces) == 1 else node("or", *pieces)
        inside = o.leaf(union, self._said(event), *self._about_draw(event))
        implied = o.all(z.args[0], o.intro(event, inside))
        name = z.args[0]
        axiom = o.axiom("monotone", **symbols, E=(name, event), F=(name, union))
        found = o.cut(axiom, is_law, implied)
        facts = [self._of_interval(law, z, part, is_law) for part in outer]
        top = sum(_bound(o.concluded(fact)) for fact in facts)
        steps = [found, *facts]
        if len(pieces) > 2:
            raise Rejected("an event of many intervals")
        if len(pieces) == 2:
            either = o.axiom("either", **symbols, E=(name, pieces[0]), F=(name, pieces[1]))
            steps.append(o.cut(either, is_law))
            both = self._chance(law, z, node("and", *pieces))
            steps.append(self.trivial(both)[0])
        return o.leaf(node("le", term, fraction(top)), *steps)

    def _said(self, event: Node) -> int:
        """Return what an event says of its draw, from the event."""
        found = plainly.said_once(self.outline, self.outline.hyp(event))
        if found is None:
            raise Rejected("an event of another form")
        return found

    def _about_draw(self, event: Node) -> list[int]:
        """Return steps from which the values of foreign terms of an event follow, sums of one draw
        included, such as n abs(z) for the sum of n terms abs(z).
        """
        found = self.about(event)
        for part in dict.fromkeys(leaves.outer(event)):
            if part.op in ("sum", "prod") and trees.free(part):
                found += self._once("values", part)
        return found

    def _never(self, term: Node, symbols: dict, z: Node, event: Node, is_law: int) -> int:
        """Conclude that the chance of what cannot happen is at most 0."""
        o, name, true = self.outline, z.args[0], node("true")
        absurd = o.leaf("1 < 0", self._said(event), *self._about_draw(event))
        absurd = o.taut("false", absurd, o.leaf("not 1 < 0"))
        follows = o.all(name, o.intro(event, o.taut("not true", absurd)))
        none = o.cut(o.axiom("complement", **symbols, E=(name, true)), is_law)
        below = o.axiom("monotone", **symbols, E=(name, event), F=(name, node("not", true)))
        return o.leaf(node("le", term, _ZERO), none, o.cut(below, is_law, follows), is_law)

    def _chance(self, law: Node, z: Node, event: Node) -> Node:
        return trees.bind("chance", trees.Hint("z"), law, event, over=z)

    def _of_interval(
        self, law: Node, z: Node, part: tuple[Fraction | None, Fraction | None], is_law: int
    ) -> int:
        """Conclude that the chance of an interval is at most a number."""
        o, name, (low, high) = self.outline, z.args[0], part
        if high is not None and low is None:
            return self._up_to(law, z, high, "le", upper=True)
        below = node("lt", z, fraction(low))
        fewer = self._up_to(law, z, low, "lt", upper=False)
        if high is None:
            other = o.cut(o.axiom("complement", L=law, E=(name, below)), is_law)
            term = self._chance(law, z, node("not", below))
            top = 1 - _bound(o.concluded(fewer))
            return o.leaf(node("le", term, fraction(top)), other, fewer)
        inside = ends.piece(z, part)
        more = self._up_to(law, z, high, "le", upper=True)
        up_to = node("le", z, fraction(high))
        first = o.leaf(up_to, o.hyp(below))
        first = o.intro(below, first)
        second = o.intro(inside, o.taut(up_to, o.hyp(inside)))
        either = node("or", below, inside)
        both = o.all(name, o.taut(node("implies", either, up_to), first, second))
        larger = o.axiom("monotone", L=law, E=(name, either), F=(name, up_to))
        larger = o.cut(larger, is_law, both)
        split = o.cut(o.axiom("either", L=law, E=(name, below), F=(name, inside)), is_law)
        together = node("and", below, inside)
        absurd = o.taut("false", o.hyp(together))
        none = self._impossible(law, z, together, absurd, is_law)
        top = _bound(o.concluded(more)) - _bound(o.concluded(fewer))
        term = self._chance(law, z, inside)
        return o.leaf(node("le", term, fraction(top)), larger, split, none, more, fewer)

    def _impossible(self, law: Node, z: Node, event: Node, absurd: int, is_law: int) -> int:
        from assay.verification.search.logic.chance import never

        return never(self.outline, law, z, event, is_law, absurd)

    def _up_to(self, law: Node, z: Node, end: Fraction, op: str, upper: bool) -> int:
        """Conclude a bound of P[z ~ law | z <= end], or of z < end."""
        o, text = self.outline, self.outline.text
        name, *parameters = law.args
        x = text(fraction(end))
        if name == "N":
            step = o.axiom("normal", m=parameters[0], v=parameters[1], x=x)
        elif name == "Unif":
            step = o.axiom("uniform", a=parameters[0], b=parameters[1], x=x)
        else:
            step = o.axiom("exponential", r=parameters[0], x=x)
        while o.concluded(step).op == "implies":
            premise = o.concluded(step).args[0]
            step = o.cut(step, o.leaf(premise, *self.about(premise)))
        both = o.concluded(step).args
        step = o.taut(both[int(op == "lt")], step)
        near = events.distribution(law, [numbers.value(p, {}) for p in parameters], float(end))
        limit = Fraction(
            math.floor(near * ends.DIGITS) + 2 if upper else math.ceil(near * ends.DIGITS) - 2
        )
        limit = min(max(limit / ends.DIGITS, Fraction(0)), Fraction(1))
        chance, exact = o.concluded(step).args
        goal = node("le" if upper else "ge", exact, fraction(limit))
        shown = o.leaf(goal, *self.about(exact))
        own = trees.variable(o.fix("y", "real"), "real")
        axiom = o.axiom(
            "equal", P=(own.args[0], node(goal.op, own, fraction(limit))), x=chance, y=exact
        )
        return o.cut(axiom, step, shown)

    # ---- many draws ------------------------------------------------------------------------------
    def _of_many(self, term: Node) -> int:
        """Conclude P[g[i] ~ law, i in .. | E] <= c."""
        draws = events.family(term)
        z = trees.variable(" z", "real")
        if events.of_each(draws, z) is not None:
            return self._all_of_many(term, upper=True)
        added = events.of_sum(draws, z)
        if added is not None:
            return self._sum_of_many(term, draws, added, z)
        if draws.first == draws.last:
            return self._only(term, draws)
        raise Rejected("an event of several draws")

    def _all_of_many(self, term: Node, upper: bool) -> int:
        """Bound the chance that each draw does what the event says of it: a product of chances."""
        o, draws = self.outline, events.family(term)
        laws, symbols, _, _ = self._parts(term)
        z = trees.variable(o.fix("z", "real"), "real")
        j = o.fix("j", "int")
        one = events.of_each(draws, z)
        assert one is not None
        equal = o.cut(o.axiom("product", **symbols, E=(f"{j}, {z.args[0]}", one)), laws)
        total = o.concluded(equal).args[1]
        single = self._chance(draws.law, z, one)
        (fact,) = self.at_most(single) if upper else self.at_least(single)
        sign = self.trivial(single)
        limit, op = _bound(o.concluded(fact)), "le" if upper else "ge"
        steps = self._once("values", total)
        chain = [step for step in steps if o.concluded(step).args[0].op == total.op]
        found = products.bounded(o, chain[::-1], (fact, *sign), limit, upper)
        if found is None:
            raise Rejected("a product that is not written out")
        step, bound = found
        return o.leaf(node(op, term, fraction(bound)), equal, step)

    def _sum_of_many(
        self, term: Node, draws: events.Family, added: tuple[Node, Node], z: Node
    ) -> int:
        """Bound the chance of an event of a weighted sum of normal draws, which is normal."""
        o = self.outline
        weight, event = added
        laws, symbols, g, said = self._parts(term)
        i = trees.variable(o.fix("i", "int"), "int")
        weight = trees.put(weight, {draws.index: i})
        own = trees.variable(o.fix("z", "real"), "real")
        event = trees.put(event, {z: own})
        mean, variance = draws.law.args[1:]
        name = i.args[0]
        law = o.axiom(
            "sum of normals",
            m=(name, mean),
            v=(name, variance),
            c=(name, weight),
            a=draws.first,
            b=draws.last,
            E=(own.args[0], event),
        )
        inside = node("and", node("le", draws.first, i), node("le", i, draws.last))
        premise = trees.opened(o.concluded(law).args[0].args[2], i)
        law = o.cut(law, o.all(name, o.intro(inside, o.leaf(premise.args[1]))))
        premise = o.concluded(law).args[0]
        law = o.cut(law, o.leaf(premise, *self.about(premise)))
        other, single = o.concluded(law).args
        (most,) = self.at_most(single)
        bound = o.concluded(most).args[1]
        if other == term:
            return o.leaf(node("le", term, bound), law, most)
        # the sum is written in another way than weight*draw
        other = weighted(o, said, g, i, weight, draws)
        if other is None:
            raise Rejected("a sum of draws that may lack a value")
        new, same = other
        written = trees.put(event, {own: new})
        implied = o.leaf(written, o.hyp(said), same, *self.about(said))
        implied = o.all(g.args[0], o.intro(said, implied))
        axiom = o.axiom("monotone in draws", **symbols, E=(g.args[0], said), F=(g.args[0], written))
        return o.leaf(node("le", term, bound), o.cut(axiom, laws, implied), law, most)

    def _only(self, term: Node, draws: events.Family) -> int:
        """Bound the chance of an event of a single draw g[1]."""
        o = self.outline
        laws, symbols, g, said = self._parts(term)
        if draws.first.op != "number":
            raise Rejected("a draw whose index is no number")
        only = node("add", trees.number(int(draws.first.args[0]) - 1), _ONE)  # as sums write it
        first = node("index", g, only)
        z = trees.variable(o.fix("z", "real"), "real")
        simple = _written_out(said, draws.first, only)
        shown = self._follows(simple, o.hyp(said), only)
        event = goals.replaced(simple, first, z)
        implied = o.all(g.args[0], o.intro(said, shown))
        axiom = o.axiom("monotone in draws", **symbols, E=(g.args[0], said), F=(g.args[0], simple))
        more = o.cut(axiom, laws, implied)
        one = o.axiom("one draw", **symbols, k=only, E=(z.args[0], event))
        one = o.cut(
            one,
            laws,
            o.leaf(node("le", draws.first, only)),
            o.leaf(node("le", only, draws.last)),
        )
        (most,) = self.at_most(o.concluded(one).args[1])
        bound = o.concluded(most).args[1]
        return o.leaf(node("le", term, bound), more, one, most)

    def _follows(self, simple: Node, step: int, only: Node) -> int:
        """Show what an event of one draw says without sums and quantifiers, from the event."""
        o = self.outline
        tree = o.concluded(step)
        if tree.op == "and":
            each = zip(simple.args, tree.args, strict=True)
            parts = [self._follows(part, o.taut(old, step), only) for part, old in each]
            return o.taut(simple, *parts)
        if tree.op == "forall":
            step = o.at(step, o.text(only))
            premise = o.concluded(step).args[0]
            return self._follows(simple, o.cut(step, o.leaf(premise)), only)
        sums = [p for p in leaves.outer(tree) if p.op in ("sum", "prod")]
        facts = [fact for term in dict.fromkeys(sums) for fact in self._total(term)]
        return o.leaf(simple, step, *facts)


def _written_out(tree: Node, first: Node, only: Node) -> Node:
    """Return an event of the draw ``only`` alone: its one term in place of each sum or product, and
    what a statement for all integers of the range says of it.
    """
    if tree.op in ("sum", "prod") and tree.args[1] == tree.args[2] == first:
        return _written_out(trees.opened(tree.args[3], only), first, only)
    if tree.op == "forall" and tree.args[0] == "int":
        return _written_out(trees.opened(tree.args[2], only).args[1], first, only)
    args = (_written_out(a, first, only) if isinstance(a, Node) else a for a in tree.args)
    return node(tree.op, *args)


def _bound(statement: Node) -> Fraction:
    """Return the number on the right of a relation."""
    found = rational(statement.args[1])
    if found is None:
        raise Rejected("no bound by a number")
    return found


def weighted(
    o: Outline, said: Node, g: Node, i: Node, weight: Node, draws: events.Family
) -> tuple[Node, int] | None:
    """Return the sum of weight*g[i] over all draws, and the step that the one sum of draws in an
    event equals it; None where that sum may lack a value.
    """
    (old,) = {p for p in trees.walk(said) if p.op == "sum" and g in trees.free(p)}
    if not trees.is_total(old):
        return None
    name, ends = i.args[0], {"a": draws.first, "b": draws.last}
    product, each = node("mul", weight, node("index", g, i)), trees.opened(old.args[3], i)
    new = trees.bind("sum", trees.Hint(name), draws.first, draws.last, product, over=i)
    inside = node("and", node("le", draws.first, i), node("le", i, draws.last))
    equal = o.all(name, o.intro(inside, o.leaf(node("eq", each, product))))
    return new, o.cut(o.axiom("same terms", f=(name, each), g=(name, product), **ends), equal)

"""Chances in a derivation: laws, values of distribution functions, and what all of many draws do.

Events are given as trees in which a real variable stands for the draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import sequences
from assay.verification.search.logic.goals import (
    By,
    by,
    every,
    follows,
    lemma,
    replaced,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms, equal_terms

_ONE = trees.number(1)
_TRUE = node("true")


def chance(law: Node, draw: Node, event: Node) -> Node:
    """Return P[draw ~ law | event]."""
    return trees.bind("chance", trees.Hint(draw.args[0]), law, event, over=draw)


def normal_law(outline: Outline, variance: str, positive: int) -> int:
    """Conclude that N(0, variance) is a law, from a step ``variance > 0``."""
    return outline.cut(outline.axiom("normal law", m="0", v=variance), positive)


def normal_at(outline: Outline, variance: str, value: str, positive: int, strict: bool) -> int:
    """Conclude P[z ~ N(0, variance) | z <= value] == Phi(..), or that of z < value."""
    both = outline.cut(outline.axiom("normal", m="0", v=variance, x=value), positive)
    return outline.taut(outline.concluded(both).args[int(strict)], both)


def never(outline: Outline, law: Node, draw: Node, event: Node, is_law: int, absurd: int) -> int:
    """Conclude that an event has the chance 0, from a step that refutes it under it as a
    hypothesis.
    """
    name = draw.args[0]
    follows = outline.all(name, outline.intro(event, outline.taut("not true", absurd)))
    none = outline.cut(outline.axiom("complement", L=law, E=(name, _TRUE)), is_law)
    below = outline.cut(
        outline.axiom("monotone", L=law, E=(name, event), F=(name, node("not", _TRUE))),
        is_law,
        follows,
    )
    bounds = outline.cut(outline.axiom("chance", L=law, E=(name, event)), is_law)
    least = outline.taut(outline.concluded(bounds).args[0], bounds)
    goal = node("eq", chance(law, draw, event), trees.number(0))
    return outline.leaf(goal, none, below, least, is_law)


def normal_tails(
    outline: Outline,
    variance: str,
    u: str,
    y: str,
    positive: int,
    is_law: int,
    known: Sequence[int],
    strict: bool = False,
) -> int:
    """Conclude P[z ~ N(0, variance) | not abs(z) <= u] <= exp(-y**2/2); with ``strict``, the same
    of abs(z) < u.

    Args:
        u, y: declared names.
        positive, is_law: steps ``variance > 0``, and that N(0, variance) is a law.
        known: steps from which u = y*sqrt(variance) and y >= 0 follow.
    """
    o, text = outline, f"N(0, {variance})"
    law = reading.law(text, o.derivation.declare)
    z = o.fix("z", "real")
    less, beyond = ("<", "<=") if strict else ("<=", "<")
    below, above, within = f"{z} {beyond} -{u}", f"not {z} {less} {u}", f"abs({z}) {less} {u}"
    low = normal_at(o, variance, f"-{u}", positive, not strict)
    low = o.leaf(f"P[w ~ {text} | w {beyond} -{u}] == Phi(-{y})", low, positive, *known)
    high = normal_at(o, variance, u, positive, strict)
    high = o.leaf(f"P[w ~ {text} | w {less} {u}] == Phi({y})", high, positive, *known)
    other = o.cut(o.axiom("complement", L=law, E=(z, f"{z} {less} {u}")), is_law)
    either = o.cut(o.axiom("either", L=law, E=(z, below), F=(z, above)), is_law)
    bounds = o.cut(o.axiom("chance", L=law, E=(z, f"{below} and {above}")), is_law)
    more = o.leaf(f"{z} {'>' if strict else '>='} -{u}", o.hyp(f"not {below}"))
    inside = o.leaf(within, more, o.hyp(f"{z} {less} {u}"))
    inside = o.intro(f"not {below}", o.intro(f"{z} {less} {u}", inside))
    outside = o.all(z, o.taut(f"not {within} => ({below} or {above})", inside))
    larger = o.axiom("monotone", L=law, E=(z, f"not {within}"), F=(z, f"{below} or {above}"))
    tails = o.leaf(
        f"P[w ~ {text} | not abs(w) {less} {u}] <= 2*Phi(-{y})",
        o.cut(larger, is_law, outside),
        either,
        other,
        o.taut(o.concluded(bounds).args[0], bounds),
        low,
        high,
        o.leaf(f"Phi({y}) + Phi(-{y}) == 1"),
    )
    decay = o.leaf(f"2*Phi(-{y}) <= exp(-{y}**2/2)", o.hyp(f"0 <= {y}"))
    decay = o.cut(o.intro(f"0 <= {y}", decay), o.leaf(f"0 <= {y}", positive, *known))
    return o.leaf(f"P[w ~ {text} | not abs(w) {less} {u}] <= exp(-{y}**2/2)", tails, decay)


def weighted_sum(
    outline: Outline,
    weight: tuple[str, str],
    variance: str,
    last: str,
    total: str,
    event: tuple[str, str],
    positive: int,
    equal: int,
    some: int,
    counted: int,
) -> int:
    """Conclude P[g[i] ~ N(0, variance), i in 1..last | E(sum of weight(i)*g[i])] ==
    P[z ~ N(0, total) | E(z)]: a weighted sum of independent normal draws is normal.

    Args:
        outline: the derivation.
        weight: the name i, and the text of the weight of the i-th draw.
        variance, last, total: a text without i; the number of draws; the name of the variance of
            the sum.
        event: the name of a number, and what is said of it.
        positive, some, counted: steps variance > 0, total > 0 and 1 <= last + 1.
        equal: a step total == sum(i in 1..last, weight**2*variance).
    """
    o, (index, factor) = outline, weight
    mean = Terms(index, lambda _: f"{factor}*0")
    nothing = equal_terms(o, mean, "0", ("1", last), By((counted,)), lambda goal, _: o.leaf(goal))
    nothing = o.leaf(f"0 == {mean.sum('1', last)}", nothing)
    law = o.axiom(
        "sum of normals",
        m=(index, "0"),
        v=(index, variance),
        c=(index, factor),
        a="1",
        b=last,
        E=event,
    )
    laws = every(o, o.concluded(law).args[0], lambda goal, _: follows(o, goal, positive))
    law = o.cut(law, laws, o.leaf(o.concluded(o.cut(law, laws)).args[0], equal, some))
    for same in (nothing, equal):
        law = exchanged(o, law, same)
    return law


def exchanged(o: Outline, known: int, equal: int) -> int:
    """From a step that says what a chance is, and one that says new == old: the same with the new
    term in the value, while the chance stays as it is written.
    """
    left, value = o.concluded(known).args
    place = o.fresh("w", "real")
    said = o.text(node("eq", left, replaced(value, o.concluded(equal).args[1], place)))
    o.release(place)
    return rewritten(o, (place.args[0], said), equal, known)


def named(outline: Outline, step: int, terms: dict[str, str], *given: int) -> int:
    """Put terms for names that hypotheses ``name == term`` introduced, the first one first; from
    ``given`` it follows that they have values.
    """
    for name, value in terms.items():
        step = sequences.choose(outline, step, name, value, *given)
    return step


class Draws:
    """Independent draws g[i] ~ law for i = 1, .., count, all of one law."""

    def __init__(self, outline: Outline, law: Node, count: Node, is_law: int) -> None:
        self.outline, self.law, self.count = outline, law, count
        self.name = outline.fix("g", "seq")
        self.index = outline.fix("i", "int")
        self.g = trees.variable(self.name, "seq")
        self.i = trees.variable(self.index, "int")
        each = outline.all(self.index, outline.intro(self._ranged(self.i), is_law))
        self.axiom = {"L": (self.index, law), "a": _ONE, "b": count}
        self.laws = outline.cut(outline.axiom("independent draws", **self.axiom), each)

    def _ranged(self, index: Node) -> Node:
        return node("and", node("le", _ONE, index), node("le", index, self.count))

    def chance(self, event: Node) -> Node:
        """Return P[g[i] ~ law, i in 1..count | event], an event in the sequence ``g``."""
        family = trees.bind("family", trees.Hint("i"), self.law, over=self.i)
        return trees.bind("chances", trees.Hint("g"), _ONE, self.count, family, event, over=self.g)

    def value(self, index: Node) -> Node:
        """Return g[index]."""
        return node("index", self.g, index)

    def all_hold(self, draw: Node, event: Node, bound: Node, one: int, count_from_1: int) -> int:
        """Conclude P[.. | for all j in {1..count}: event at g[j]] >= 1 - count*bound.

        Args:
            draw: the variable for a draw in ``event``.
            bound: a term with a value by its form.
            one: a step P[draw ~ law | not event] <= bound.
            count_from_1: a step 1 <= count.
        """
        outline, j = self.outline, self.i
        fails = node("not", trees.put(event, {draw: self.value(j)}))
        here = outline.hyp(self._ranged(j))
        low, high = (outline.taut(part, here) for part in outline.concluded(here).args)
        name = draw.args[0]
        single = outline.cut(
            outline.axiom("one draw", **self.axiom, k=j, E=(name, node("not", event))),
            self.laws,
            low,
            high,
        )
        each = outline.leaf(node("le", self.chance(fails), bound), single, one)
        each = outline.all(self.index, outline.intro(self._ranged(j), each))
        holds = trees.put(event, {draw: self.value(j)})
        return self.all_events(holds, self.count, bound, each, count_from_1)

    def all_events(self, holds: Node, last: Node, bound: Node, each: int, from_1: int) -> int:
        """Conclude P[.. | for all j in {1..last}: S] >= 1 - last*bound, by the union bound.

        Args:
            holds: the event S, in the index ``i`` and the draws ``g``.
            last: how many events there are, a term without the index.
            bound: a term with a value by its form, without the index.
            each: a step "for all i in {1..last}: P[.. | not S] <= bound".
            from_1: a step 1 <= last.
        """
        outline, j, fails = self.outline, self.i, node("not", holds)
        inside = node("and", node("le", _ONE, j), node("le", j, last))
        some = trees.quantified("exists", j, node("and", inside, fails))
        union = outline.axiom(
            "union", **self.axiom, c=_ONE, d=last, E=(f"{self.index}, {self.name}", fails)
        )
        union = outline.cut(union, self.laws)
        sums = outline.axiom(
            "termwise", f=(self.index, self.chance(fails)), g=(self.index, bound), a=_ONE, b=last
        )
        sums = outline.cut(sums, each)
        terms = outline.cut(
            outline.axiom("constant terms", c=bound, a=_ONE, b=last),
            outline.leaf(node("le", _ONE, node("add", last, _ONE)), from_1),
        )
        other = outline.cut(
            outline.axiom("complement of draws", **self.axiom, E=(self.name, some)), self.laws
        )
        every = trees.quantified("forall", j, node("implies", inside, holds))
        more = outline.cut(
            outline.axiom(
                "monotone in draws",
                **self.axiom,
                E=(self.name, node("not", some)),
                F=(self.name, every),
            ),
            self.laws,
            self._none_fails(some, holds, inside),
        )
        goal = node("ge", self.chance(every), node("sub", _ONE, node("mul", last, bound)))
        return outline.leaf(goal, more, other, union, sums, terms)

    def both(self, first: Node, second: Node, one: int, other: int, goal: Node) -> int:
        """Conclude ``goal``, P[.. | S and T] >= 1 - a - b, from steps on the chances of the two
        events S and T that arithmetic needs for it.
        """
        o = self.outline
        fails = [node("not", event) for event in (first, second)]
        opposite = [
            o.cut(o.axiom("complement of draws", **self.axiom, E=(self.name, event)), self.laws)
            for event in (first, second, node("or", *fails))
        ]
        either = o.axiom(
            "either of draws", **self.axiom, E=(self.name, fails[0]), F=(self.name, fails[1])
        )
        either = o.cut(either, self.laws)
        range_ = self.is_chance(node("and", *fails))
        least = o.taut(o.concluded(range_).args[0], range_)
        none, together = node("not", node("or", *fails)), node("and", first, second)
        more = o.axiom(
            "monotone in draws", **self.axiom, E=(self.name, none), F=(self.name, together)
        )
        implied = o.all(self.name, o.taut(node("implies", none, together)))
        more = o.cut(more, self.laws, implied)
        sums = [self.chance(event) for event in fails]
        few = node("sub", node("sub", _ONE, sums[0]), sums[1])
        low = node("ge", self.chance(together), few)
        rare = o.leaf(
            node("le", self.chance(node("or", *fails)), node("add", *sums)), either, least
        )
        low = o.leaf(low, opposite[2], rare, more)
        sums = [self.chance(event) for event in (first, second)]
        known = node("sub", node("add", *sums), _ONE)
        low = o.leaf(node("ge", self.chance(together), known), low, *opposite[:2])
        return o.leaf(goal, low, one, other)

    def more(self, event: Node, larger: Node, follows: int) -> int:
        """Conclude P[.. | event] <= P[.. | larger], where the step ``follows`` shows the larger
        event under the hypothesis of the event.
        """
        o = self.outline
        axiom = o.axiom(
            "monotone in draws", **self.axiom, E=(self.name, event), F=(self.name, larger)
        )
        return o.cut(axiom, self.laws, o.all(self.name, o.intro(event, follows)))

    def apart(self, first: Node, second: Node, absurd: int) -> int:
        """Conclude P[.. | S or T] == P[.. | S] + P[.. | T] from a step that refutes both under the
        hypothesis "S and T".
        """
        o, both = self.outline, node("and", first, second)
        events = {"E": (self.name, first), "F": (self.name, second)}
        either = o.cut(o.axiom("either of draws", **self.axiom, **events), self.laws)
        never = node("not", _TRUE)
        none = o.cut(o.axiom("complement of draws", **self.axiom, E=(self.name, _TRUE)), self.laws)
        below = self.more(both, never, o.taut(never, absurd))
        range_ = self.is_chance(both)
        least = o.taut(o.concluded(range_).args[0], range_)
        sums = node("add", *(self.chance(event) for event in (first, second)))
        goal = node("eq", self.chance(node("or", first, second)), sums)
        ends = (self.is_chance(event) for event in (first, second))
        return o.leaf(goal, either, none, below, least, self.laws, *ends)

    def likely(self, event: Node, bound: Node, fails: int) -> int:
        """Conclude P[.. | event] >= 1 - bound from a step P[.. | not event] <= bound."""
        o = self.outline
        other = o.axiom("complement of draws", **self.axiom, E=(self.name, event))
        other = o.cut(other, self.laws)
        return o.leaf(node("ge", self.chance(event), node("sub", _ONE, bound)), other, fails)

    def mean_at_least(self, value: Node, event: Node, least: str, inside: int, most: int) -> int:
        """Conclude least*P[.. | event] <= E[.. | value]: a mean is at least its part on an event.

        Args:
            value: a term in the draws ``g``, between 0 and 1.
            event: in the draws ``g``.
            least: a term without the draws.
            inside: a step "for all seq g: event => least <= value and value <= 1".
            most: a step "for all seq g: 0 <= value and value <= 1".
        """
        both = self._on_event(value, event, (least, "1"), inside, most)
        return self.outline.taut(self.outline.concluded(both).args[0], both)

    def and_then(
        self, event: Node, likely: int, rare: str, least: int, is_chance: int, few: str, some: int
    ) -> int:
        """Conclude E[.. | P[.. | F]] >= 1-(rare+few): these draws satisfy E and further draws F.

        Args:
            event: E, in the draws ``g``.
            likely: a step P[.. | E] >= 1-rare.
            rare, few: terms without the draws.
            least: a step 1-few <= P[.. | F], which may have E as a hypothesis.
            is_chance: a step 0 <= P[.. | F] and P[.. | F] <= 1.
            some: a step 0 <= few.
        """
        o, name = self.outline, self.name
        value = o.concluded(least).args[1]
        both = node("and", o.concluded(least), o.concluded(is_chance).args[1])
        inside = o.all(name, o.intro(event, o.taut(both, least, is_chance)))
        mean = self.mean_at_least(value, event, f"1-{few}", inside, o.all(name, is_chance))
        part, whole = o.concluded(mean).args
        total = lemma(
            o,
            "for all mean, likely, few, rare: (1-few)*likely <= mean => likely >= 1-rare =>"
            " likely <= 1 => 0 <= few => mean >= 1-(rare+few)",
            how="combination",
            terms=[
                ("1", ["mean-(1-few)*likely"]),
                ("1", ["likely-(1-rare)"]),
                ("1", ["few", "1-likely"]),
            ],
        )
        most = self.is_chance(event)
        most = o.taut(o.concluded(most).args[1], most)
        values = term(o.text(whole), mean), term(o.text(part.args[1]), likely)
        return use(o, total, *values, few, rare, mean, by(likely), most, some)

    def mean_at_most(self, value: Node, event: Node, most: str, inside: int, range_: int) -> int:
        """Conclude E[.. | value] <= most*P[.. | event] + 1 - P[.. | event].

        Args:
            value, event: as for `mean_at_least`.
            most: a term without the draws.
            inside: a step "for all seq g: event => 0 <= value and value <= most".
            range_: a step "for all seq g: 0 <= value and value <= 1".
        """
        both = self._on_event(value, event, ("0", most), inside, range_)
        return self.outline.taut(self.outline.concluded(both).args[1], both)

    def _on_event(
        self, value: Node, event: Node, ends: tuple[str, str], inside: int, range_: int
    ) -> int:
        axiom = self.outline.axiom(
            "mean on an event",
            **self.axiom,
            f=(self.name, value),
            E=(self.name, event),
            c=ends[0],
            d=ends[1],
        )
        return self.outline.cut(axiom, self.laws, range_, inside)

    def is_chance(self, event: Node) -> int:
        """Conclude 0 <= P[.. | event] and P[.. | event] <= 1."""
        o = self.outline
        return o.cut(o.axiom("chance of draws", **self.axiom, E=(self.name, event)), self.laws)

    def _none_fails(self, some: Node, holds: Node, inside: Node) -> int:
        """Conclude for all g: where no event fails, all hold."""
        outline, j = self.outline, self.i
        none, here = outline.hyp(node("not", some)), outline.hyp(inside)
        fails = outline.hyp(node("not", holds))
        both = node("and", inside, node("not", holds))
        witness = outline.cut(
            outline.axiom("integer witness", P=(self.index, both), a=j),
            outline.taut(both, here, fails),
        )
        absurd = outline.taut("false", witness, none)
        step = outline.taut(holds, outline.intro(node("not", holds), absurd))
        step = outline.all(self.index, outline.intro(inside, step))
        return outline.all(self.name, outline.intro(node("not", some), step))


def event(outline: Outline, text: str, draw: str) -> tuple[Node, Node]:
    """Return the variable of a draw, and the event that a text says of it."""
    name = outline.fix(draw, "real")
    sorts = {**outline.derivation.declare, draw: "real"}
    variable = trees.variable(name, "real")
    said = reading.sentence(text, sorts)
    return variable, trees.put(said, {trees.variable(draw, "real"): variable})

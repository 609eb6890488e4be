"""Chances of the patches of a test sample, for the theorems of `granularity` on training."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from assay.theory.language.grammar import Node
from assay.theory.papers.granularity.reduced import NOISE_CHANCE, OTHERS
from assay.verification.search.logic import chernoff
from assay.verification.search.logic.goals import Then, by, every, lemma, term, use
from assay.verification.search.logic.outline import Outline

_DECLARED = re.compile(r"(?:seq )?(\w+)(?: in .*)?$")


def scaled_sum(o: Outline, factor: str, each: str, last: str, written: str = "") -> int:
    """Conclude that the sum of factor*each over j in 1..last is factor times the sum; both have
    values by their form.  The sum may be ``written`` in another way.
    """
    one, both = written or f"{factor}*{each}", f"{factor}*{each}+0*{each}"
    ranged = f"for all j in {{1..{last}}}: "
    own = every(o, f"{ranged}{one} == {both}", lambda goal, *_: o.leaf(goal))
    same = o.cut(o.axiom("same terms", f=("j", one), g=("j", both), a="1", b=last), own)
    values = every(
        o, f"{ranged}{each} == {each} and {each} == {each}", lambda goal, *_: o.leaf(goal)
    )
    linear = o.axiom("linear", f=("j", each), g=("j", each), c=factor, d="0", a="1", b=last)
    linear = o.cut(linear, values)
    return o.leaf(
        f"sum(j in 1..{last}, {one}) == {factor}*sum(j in 1..{last}, {each})", same, linear
    )


def constant_sum(o: Outline, constant: str, last: str, count: int) -> int:
    """Conclude that the sum of a constant over 1..last is last times it; ``count`` shows 1 <=
    last.
    """
    terms = o.axiom("constant terms", c=constant, a="1", b=last)
    terms = o.cut(terms, o.leaf(f"1 <= {last}+1", count))
    return o.leaf(f"sum(j in 1..{last}, {constant}) == {last}*({constant})", terms)


class Lemmas:
    """General facts about chances that all derivations about samples use, each shown once."""

    def __init__(self, o: Outline) -> None:
        self.o = o

    @cached_property
    def bound(self) -> int:
        """Chernoff's bound for Bernoulli draws."""
        return chernoff.bernoulli_bound(self.o)

    @cached_property
    def laws(self) -> int:
        """Chances give laws."""
        return chernoff.bernoulli_laws(self.o)

    @cached_property
    def raised(self) -> int:
        """A larger exponent gives a larger bound."""
        return lemma(
            self.o,
            "for all least, base, most: least <= exp(base) => base <= most => least <= exp(most)",
            how="combination",
            terms=[
                ("1", ["exp(base)-least"]),
                ("exp(base)", ["most-base"]),
                ("exp(base)", [], ["most-base"]),
            ],
        )

    @cached_property
    def scaled(self) -> int:
        """Exponents are compared per unit of s."""
        return lemma(
            self.o,
            "for all s in [0, oo), base, rise, drop, old: old == s*base => base-rise <= drop"
            " => old-rise*s <= drop*s",
            how="combination",
            terms=[("1", ["s*base-old"]), ("s", ["drop-(base-rise)"])],
        )


class Counts:
    """How many of independent draws name[i] ~ Bernoulli(p), i in 1..last, are 1; p*last == s.

    Args:
        known: the general lemmas.
        name, p, last: texts.
        chance, mean, count: steps that show 0 < p <= 1, p*last == s, 1 <= last.
    """

    def __init__(
        self, known: Lemmas, name: str, p: str, last: str, chance: int, mean: int, count: int
    ) -> None:
        o = self.o = known.o
        self.known, self.name, self.p, self.last = known, name, p, last
        self.mean, self.count = mean, count
        self.chances = every(
            o, f"for all int j: 0 <= {p} and {p} <= 1", lambda goal: o.leaf(goal, chance)
        )
        self.draws = {"L": ("i", f"Bernoulli({p})"), "a": "1", "b": last}
        self.is_law = use(o, known.laws, f"[i: {p}]", last, self.chances)
        self.sum = f"sum(j in 1..{last}, {name}[j])"

    def chance(self, event: str) -> str:
        """Return the text of the chance of an event."""
        return f"P[{self.name}[i] ~ Bernoulli({self.p}), i in 1..{self.last} | {event}]"

    def larger(self, event: str, other: str, then: Then) -> int:
        """Conclude that ``other`` is at least as likely as ``event``; ``then(other, event)`` shows
        that it follows.
        """
        o = self.o
        step = o.axiom(
            "monotone in draws", **self.draws, E=(self.name, event), F=(self.name, other)
        )
        step = o.cut(step, self.is_law)
        return o.cut(step, every(o, o.concluded(step).args[0], then, self.name))

    def tail(self, weight: str, level: str, event: str, exponent: str, positive: int) -> int:
        """Conclude P[event] <= exp(exponent*s), where from the event weight*count >= level*s
        follows; ``positive`` shows s > 0.
        """
        o, (bound, raised) = self.o, (self.known.bound, self.known.raised)
        found = use(
            o,
            bound,
            f"[i: {self.p}]",
            f"[i: {weight}]",
            self.chances,
            self.last,
            by(self.count),
            f"{level}*s",
        )
        each = f"{weight}*{self.name}[j]"
        over = f"sum(j in 1..{self.last}, {each}) >= {level}*s"
        scaled = self._scaled(weight)

        def follows(goal: Node, given: int) -> int:
            return o.leaf(goal, given, use(o, scaled, self.name))

        larger = self.larger(event, over, follows)
        rate = f"{self.p}*(exp({weight})-1)"
        rates = constant_sum(o, rate, self.last, self.count)
        sum_ = f"sum(j in 1..{self.last}, {rate})"
        rates = o.leaf(f"{sum_} == s*(exp({weight})-1)", rates, self.mean)
        share = f"exp({weight})-1"
        low = o.leaf(f"{share}-{level} <= {exponent}")
        scales = ("s", by(positive), share, level, exponent, sum_)
        least = use(o, self.known.scaled, *scales, rates, low)
        up = (f"{sum_}-{level}*s", f"{exponent}*s", found, least)
        up = use(o, raised, term(self.chance(over), found), *up)
        return o.leaf(f"{self.chance(event)} <= exp({exponent}*s)", larger, up)

    def _scaled(self, weight: str) -> int:
        """Conclude for all draws: the sum of weight*draw is weight times the sum."""
        o, each = self.o, f"{self.name}[j]"
        one, other = (
            f"sum(j in 1..{self.last}, {weight}*{each})",
            f"{weight}*sum(j in 1..{self.last}, {each})",
        )
        return every(
            o,
            f"for all seq {self.name}: {one} == {other}",
            lambda goal: scaled_sum(o, weight, each, self.last),
        )


def declared(o: Outline) -> dict[str, int | None]:
    """Return the steps of what a theorem is given: of the range of a variable by its name, of a
    condition by its text.
    """
    return {
        found[1] if (found := _DECLARED.match(text)) else text: step
        for text, step in zip(o.theorem.given, o.given, strict=True)
    }


def impossible(o: Outline, statement: str, then: Callable[[int], int]) -> int:
    """Show "not S": ``then(step)`` gets the step of S and concludes 1 < 0."""
    false = then(o.hyp(statement))
    never = o.leaf("not 1 < 0")
    return o.taut(f"not {statement}", o.intro(statement, false), never)


class Noise:
    """The feature noise of a hard sample, given the patches B of its subclass.

    Args:
        known: the general lemmas.
        last: the text of the number of patches.
        size: the step of u >= 0, for the expected number of noise patches.
    """

    def __init__(self, known: Lemmas, last: str, size: int) -> None:
        o = self.o = known.o
        self.known, self.last = known, last
        self.others, self.p = (
            text.replace("1..m", f"1..{last}") for text in (OTHERS, NOISE_CHANCE)
        )
        own = lemma(
            o,
            "for all u in [0, oo), c: 0 <= min(1, u/(1+abs(c-1))) and min(1, u/(1+abs(c-1))) <= 1",
        )
        self.chances = every(
            o,
            f"for all seq B: for all int j: 0 <= {self.p} and {self.p} <= 1",
            lambda goal: use(o, own, "u", by(size), self.others),
        )
        self.draws = {"L": ("i", f"Bernoulli({self.p})"), "a": "1", "b": last}

    def chance(self, event: str) -> str:
        """Return the text of the chance of an event, given B."""
        return f"P[C[i] ~ Bernoulli({self.p}), i in 1..{self.last} | {event}]"

    def law(self) -> int:
        """Conclude that the draws C have a law, given B."""
        chances = use(self.o, self.chances, "B")
        return use(self.o, self.known.laws, f"[i: {self.p}]", self.last, chances)

    def is_chance(self, event: Node) -> int:
        """Conclude that the chance of an event, given B, is between 0 and 1."""
        axiom = self.o.axiom("chance of draws", **self.draws, E=("C", event))
        return self.o.cut(axiom, self.law())

    def larger(self, event: Node | str, other: str, then: Then) -> int:
        """Conclude that ``other`` is at least as likely as ``event``, given B; ``then(other,
        event)`` shows that it follows.
        """
        o = self.o
        step = o.axiom("monotone in draws", **self.draws, E=("C", event), F=("C", other))
        step = o.cut(step, self.law())
        return o.cut(step, every(o, o.concluded(step).args[0], then, "C"))

"""Chernoff's bound for weighted sums of independent Bernoulli draws, as a step of a derivation.

The mean of exp(weighted sum) is a product of means 1 - q + q*exp(v) <= exp(q*(exp(v)-1)), one for
each draw, and Markov's inequality does the rest.  Weights may have either sign, so both tails are
covered, and may differ from draw to draw.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.verification.search.logic.goals import (
    Then,
    by,
    every,
    invariant,
    lemma,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sequences import part

CHANCES = "(for all int j: 0 <= odds[j] and odds[j] <= 1)"
"""The premise that all odds[j] are chances."""
_LAW = ("i", "Bernoulli(odds[i])")
_DRAWS = "drawn[i] ~ Bernoulli(odds[i]), i in 1..size"
_FACTOR, _SUMMAND = "exp(weight[{i}]*drawn[{i}])", "weight[{i}]*drawn[{i}]"
_MOMENT, _RATE = "1-odds[{i}]+odds[{i}]*exp(weight[{i}])", "odds[{i}]*(exp(weight[{i}])-1)"


def _to(last: str, operation: str, each: str) -> str:
    """Return the text of a sum or product over 1..last."""
    return f"{operation}(j in 1..{last}, {each.format(i='j')})"


BOUND = (
    f"for all seq odds, seq weight: {CHANCES} => for all size in {{0..}}, level:"
    f" P[{_DRAWS} | {_to('size', 'sum', _SUMMAND)} >= level]"
    f" <= exp({_to('size', 'sum', _RATE)}-level)"
)
"""What `bernoulli_bound` concludes."""
LAWS = f"for all seq odds, int size: {CHANCES} => P[{_DRAWS} | true] == 1"
"""What `bernoulli_laws` concludes."""


def _of_all(o: Outline, statement: str, count: int, then: Then) -> int:
    """Show a sentence under nothing else, with its first ``count`` variables opened."""
    with o.apart(abbreviations=False):
        return every(o, statement, then, count=count)


def _compared(o: Outline, factor: str, summand: str, said: str, following: Then) -> int:
    """Show what ``said`` says of the product of the factors and the sum of the summands up to m,
    for all m in {0..}: ``following(goal, product, sum, known)`` goes on from m to m+1.
    """
    one, other = (("i", each.format(i="i")) for each in (factor, summand))

    def start() -> tuple[int, int]:
        empty = o.leaf("0 < 1")
        first = o.cut(o.axiom("empty product", f=one, a="1", b="0"), empty)
        return first, o.cut(o.axiom("empty sum", f=other, a="1", b="0"), empty)

    def values(each: str, m: str) -> int:
        said = f"for all i in {{1..{m}+1}}: {each} == {each}"
        return every(o, said, lambda goal, *_: o.leaf(goal))

    def step(later: Node, past: int, known: int) -> int:
        m = o.text(o.concluded(past).args[1])
        range_ = o.leaf(f"1 <= {m}+1", past)
        product = o.axiom("last factor", f=one, a="1", b=m)
        sum_ = o.axiom("last term", f=other, a="1", b=m)
        product = o.cut(product, range_, values(one[1], m))
        sum_ = o.cut(sum_, range_, values(other[1], m))
        return following(later, m, product, sum_, known)

    return invariant(o, "m", said, by(*start()), step)


def exponential_of_sum(o: Outline) -> int:
    """Conclude for all sequences: the product of exp(weight[j]*drawn[j]) is exp of their sum."""
    joined = lemma(o, "for all base, rise: exp(base)*exp(rise) == exp(base+rise)", how="identity")
    product, sum_ = (_to("{m}", *x) for x in (("prod", _FACTOR), ("sum", _SUMMAND)))
    said = f"{product} == exp({sum_})".format(m="m")

    def following(later: Node, m: str, last: int, added: int, known: int) -> int:
        old, new = ([t.format(m=n) for t in (product, sum_)] for n in (m, f"{m}+1"))
        here = _SUMMAND.format(i=f"{m}+1")
        step = use(o, joined, old[1], here)
        step = rewritten(o, ("w", f"w*exp({here}) == exp({old[1]}+{here})"), known, step)
        step = rewritten(o, ("w", f"w == exp({old[1]}+{here})"), last, step)
        return rewritten(o, ("w", f"{new[0]} == exp(w)"), added, step)

    def shown(goal: Node) -> int:
        return _compared(o, _FACTOR, _SUMMAND, said, following)

    return _of_all(o, f"for all seq weight, seq drawn: for all m in {{0..}}: {said}", 2, shown)


def product_of_moments(o: Outline) -> int:
    """Conclude for all chances q, all v and all m: the product of the means 1-q+q*exp(v) is at
    most the exponential of the sum of q*(exp(v)-1).
    """
    grown = lemma(
        o,
        "for all old, base, rise: 0 <= old and old <= exp(base) => 0 <= 1+rise"
        " => 0 <= old*(1+rise) and old*(1+rise) <= exp(base+rise)",
        how="combination",
        terms=[
            [("1", ["old", "1+rise"])],
            [("1", ["exp(base)-old", "1+rise"]), ("exp(base)", [], ["rise"])],
        ],
    )
    moment = lemma(
        o,
        "for all odd in [0, 1], rise: 0 <= 1+odd*(exp(rise)-1)",
        how="combination",
        terms=[("1", ["1-odd"]), ("exp(rise)", ["odd"])],
    )
    product, sum_ = (_to("{m}", *x) for x in (("prod", _MOMENT), ("sum", _RATE)))
    said = f"0 <= {product} and {product} <= exp({sum_})".format(m="m")

    def shown(goal: Node, chances: int) -> int:
        def following(later: Node, m: str, last: int, added: int, known: int) -> int:
            old, new = ([t.format(m=n) for t in (product, sum_)] for n in (m, f"{m}+1"))
            here, chance = _RATE.format(i=f"{m}+1"), use(o, chances, f"{m}+1")
            positive = use(o, moment, f"odds[{m}+1]", chance, f"weight[{m}+1]")
            last = o.leaf(f"{new[0]} == {old[0]}*(1+{here})", last)
            step = use(o, grown, *old, here, known, positive)
            said = "0 <= {0} and {0} <= exp({1})"
            step = rewritten(o, ("w", said.format("w", f"{old[1]}+{here}")), last, step)
            return rewritten(o, ("w", said.format(new[0], "w")), added, step)

        return _compared(o, _MOMENT, _RATE, said, following)

    statement = f"for all seq odds, seq weight: {CHANCES} => for all m in {{0..}}: {said}"
    return _of_all(o, statement, 2, shown)


def bernoulli_bound(o: Outline) -> int:
    """Conclude `BOUND`, the bound of Chernoff for independent Bernoulli draws."""
    exponential, moments = exponential_of_sum(o), product_of_moments(o)
    all_laws = bernoulli_laws(o)
    last = lemma(
        o,
        "for all least, most, mean, base, level: least <= most => most <= mean/exp(level)"
        " => mean <= exp(base) => least <= exp(base-level)",
        how="combination",
        terms=[
            ("1", ["most-least"]),
            ("1", ["mean/exp(level)-most"]),
            ("exp(-level)", ["exp(base)-mean"]),
        ],
    )
    draws = {"L": _LAW, "a": "1", "b": "size"}
    product, sum_ = _to("size", "prod", _FACTOR), _to("size", "sum", _SUMMAND)
    means, over, above = (
        _to("size", "prod", _MOMENT),
        f"{sum_} >= level",
        f"{product} >= exp(level)",
    )

    def shown(goal: Node, chances: int, past: int) -> int:
        is_law = use(o, all_laws, "odds", "size", chances)

        def equal() -> int:
            return use(o, exponential, "weight", "drawn", "size", past)

        def exceeds(inner: Node, sums: int) -> int:
            return o.leaf(inner, equal(), o.leaf(f"exp({sum_}) >= exp(level)", sums))

        def moment(inner: Node, *_: int) -> int:
            low, high = (part(o, use(o, chances, "i"), n) for n in (0, 1))
            both = o.axiom("bernoulli moments", p="odds[i]", s="weight[i]")
            return o.taut(inner, o.cut(both, low, high))

        larger = o.axiom("monotone in draws", **draws, E=("drawn", over), F=("drawn", above))
        larger = o.cut(larger, is_law)
        larger = o.cut(larger, every(o, _premise(o, larger), exceeds, "drawn"))
        mean = o.axiom(
            "mean of a product",
            **draws,
            f=("i, z", "exp(weight[i]*z)"),
            x=("i", _MOMENT.format(i="i")),
        )
        mean = o.cut(mean, is_law)
        mean = o.cut(mean, every(o, _premise(o, mean), moment, "i"))
        markov = o.axiom("markov for draws", **draws, f=("drawn", product), c="exp(level)", x=means)
        markov = o.cut(markov, is_law)
        markov = o.cut(
            markov,
            every(o, _premise(o, markov), lambda inner: o.leaf(inner, equal()), "drawn"),
            o.leaf("exp(level) > 0"),
            o.leaf(f"E[{_DRAWS} | {product}] <= {means}", mean),
        )
        small = part(o, use(o, moments, "odds", "weight", chances, "size", past), 1)
        one, other = (term(f"P[{_DRAWS} | {event}]", larger) for event in (over, above))
        rates = _to("size", "sum", _RATE)
        return use(o, last, one, other, means, rates, "level", larger, markov, small)

    return _of_all(o, BOUND, 4, shown)


def _premise(o: Outline, step: int) -> Node:
    """Return the first premise that a step asks for."""
    found: Node = o.concluded(step).args[0]
    return found


def bernoulli_laws(o: Outline) -> int:
    """Conclude `LAWS`: chances give laws of draws."""

    def shown(goal: Node, chances: int, *_: int) -> int:
        def each(inner: Node, *_: int) -> int:
            low, high = (part(o, use(o, chances, "i"), n) for n in (0, 1))
            return o.cut(o.axiom("bernoulli law", p="odds[i]"), low, high)

        own = every(o, "for all i in {1..size}: P[z ~ Bernoulli(odds[i]) | true] == 1", each)
        return o.cut(o.axiom("independent draws", L=_LAW, a="1", b="size"), own)

    return _of_all(o, LAWS, 2, shown)

"""How long a vector of independent normal draws is: Chernoff's bound for the sum of their squares,
as a step of a derivation.

The mean of exp(s*(sum of squares)) is the product of the means (1-2*s*v)^(-1/2), and Markov's
inequality does the rest; s > 0 bounds long vectors, s < 0 short ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading
from assay.verification.search.logic import chance
from assay.verification.search.logic.blocks import scaled_squares
from assay.verification.search.logic.chernoff import exponential_of_sum
from assay.verification.search.logic.goals import apart, by, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import given_premises

_DRAWS = "g[i] ~ N(0, v), i in 1..d"
_TOTAL = "sum(j in 1..d, rate*g[j]**2)"
_FACTOR = "exp(rate*{i}**2)"
BOUND = (
    "for all d in {0..}, v, rate, power: 0 < v => 2*rate*v < 1 =>"
    " exp(power) == 1/sqrt(1-2*rate*v) =>"
    f" for all level: P[{_DRAWS} | {_TOTAL} >= level] <= exp(d*power-level)"
)
"""What `squares` concludes."""


def squares(o: Outline) -> int:
    """Conclude `BOUND`: s times the squared length is at least h with a chance of at most
    (1-2*s*v)^(-d/2) exp(-h).
    """
    joined = exponential_of_sum(o)
    law = reading.law("N(0, v)", {"v": "real"})
    last = lemma(
        o,
        "for all p, q, power, level: p <= q => q <= exp(power)/exp(level) => p <= exp(power-level)",
        how="combination",
        terms=[("1", ["q-p"]), ("1", ["exp(power)/exp(level)-q"])],
    )
    product = f"prod(j in 1..d, {_FACTOR.format(i='g[j]')})"
    over, above = f"{_TOTAL} >= level", f"{product} >= exp(level)"

    def shown(goal: Node, from_0: int, positive: int, below: int, moment: int) -> int:
        positive = o.leaf("v > 0", positive)
        own = chance.normal_law(o, "v", positive)
        each = every(o, "for all i in {1..d}: P[w ~ N(0, v) | true] == 1", lambda *_: own)
        draws = {"L": ("i", law), "a": "1", "b": "d"}
        is_law = o.cut(o.axiom("independent draws", **draws), each)

        def equal() -> int:
            return use(o, joined, "[i: rate]", "[i: g[i]**2]", "d", from_0)

        def exceeds(inner: Node, sums: int) -> int:
            return o.leaf(inner, equal(), o.leaf(f"exp({_TOTAL}) >= exp(level)", sums))

        larger = o.axiom("monotone in draws", **draws, E=("g", over), F=("g", above))
        larger = o.cut(larger, is_law)
        larger = o.cut(larger, every(o, o.concluded(larger).args[0], exceeds, "g"))
        squared = o.cut(o.axiom("moments of a square", v="v", s="rate"), positive, below)
        is_mean = ("w", "E[z ~ N(0, v) | exp(rate*z**2)] == w")
        squared = rewritten(o, is_mean, moment, squared)
        squared = rewritten(o, is_mean, o.leaf("exp(power*1) == exp(power)"), squared)
        mean = o.axiom(
            "mean of a product", **draws, f=("i, z", _FACTOR.format(i="z")), x=("i", "exp(power*1)")
        )
        mean = o.cut(mean, is_law)
        mean = o.cut(mean, every(o, o.concluded(mean).args[0], lambda *_: squared))
        powers = use(o, joined, "[i: power]", "[i: 1]", "d", from_0)
        counted = o.axiom("constant terms", c="power*1", a="1", b="d")
        counted = o.cut(counted, o.leaf("1 <= d+1", from_0))
        counted = o.leaf("d*power == sum(j in 1..d, power*1)", counted)
        powers = rewritten(o, ("w", "prod(j in 1..d, exp(power*1)) == exp(w)"), counted, powers)
        markov = o.axiom(
            "markov for draws", **draws, f=("g", product), c="exp(level)", x="exp(d*power)"
        )
        markov = o.cut(markov, is_law)
        markov = o.cut(
            markov,
            every(o, o.concluded(markov).args[0], lambda inner: o.leaf(inner, equal()), "g"),
            o.leaf("exp(level) > 0"),
            o.leaf(f"E[{_DRAWS} | {product}] <= exp(d*power)", mean, powers),
        )
        one, other = (term(f"P[{_DRAWS} | {event}]", larger) for event in (over, above))
        return use(o, last, one, other, "d*power", "level", larger, markov)

    return apart(o, BOUND, shown)


LONG = (
    "for all d in {0..}, v: 0 < v =>"
    f" P[{_DRAWS} | not sum(j in 1..d, g[j]**2) <= 2*v*d] <= exp(-3/20*d)"
)
"""What `long` concludes."""
SHORT = (
    "for all d in {0..}, v: 0 < v =>"
    f" P[{_DRAWS} | not sum(j in 1..d, g[j]**2) >= 1/2*v*d] <= exp(-9/100*d)"
)
"""What `short` concludes."""


@dataclass(frozen=True)
class Side:
    """How a side follows from `BOUND`: s, s*v, the logarithm k of (1-2*s*v)^(-1/2), h, the event
    in which s times the squared length is at least h, and the chance that it has at most.
    """

    rate: str
    times_variance: str
    power: str
    level: str
    beyond: str
    decay: str


def long(o: Outline) -> int:
    """Conclude `LONG`: at s = 1/(4v) the bound is (2/e)^(d/2), and (1-log 2)/2 > 3/20."""
    side = Side("1/(4*v)", "1/4", "log(2)/2", "d/2", "not {} <= 2*v*d", "exp(-3/20*d)")
    return one_sided(o, LONG, side)


def short(o: Outline) -> int:
    """Conclude `SHORT`: at s = -1/(2v) it is (e^(1/2)/2)^(d/2), and (log 2)/2-1/4 > 9/100."""
    side = Side("-1/(2*v)", "-1/2", "-log(2)/2", "-d/4", "not {} >= 1/2*v*d", "exp(-9/100*d)")
    return one_sided(o, SHORT, side)


def one_sided(o: Outline, said: str, side: Side) -> int:
    """Conclude ``said``, that the event of a side has at most its chance, for all d and v."""
    general, squared = squares(o), "sum(j in 1..d, g[j]**2)"
    sign = "<" if side.rate.startswith("-") else ">"
    reached = lemma(
        o,
        f"for all rate, v, t, d: rate {sign} 0 => rate*v == {side.times_variance} =>"
        f" {side.beyond.format('t')} => rate*t >= {side.level}",
    )
    under_root = lemma(o, "for all rate, v, t: rate*v == t => 1-2*rate*v == 1-2*t")
    moment = lemma(o, f"exp({side.power}) == 1/sqrt(1-2*({side.times_variance}))")
    decay = lemma(o, f"for all d in [0, oo): exp(d*({side.power})-({side.level})) <= {side.decay}")
    law = reading.law("N(0, v)", {"v": "real"})

    def shown(goal: Node, from_0: int, positive: int) -> int:
        rate = o.fresh("rate", "real")
        is_rate = o.hyp(f"rate == {side.rate}")
        product = o.leaf(f"rate*v == {side.times_variance}", is_rate, positive)
        signed = o.leaf(f"rate {sign} 0", is_rate, positive)
        root = use(o, under_root, "rate", "v", term(side.times_variance), product)
        mean = rewritten(o, ("w", f"exp({side.power}) == 1/sqrt(w)"), root, moment)
        at = ("d", from_0, "v", "rate", term(side.power))
        bound = use(o, general, *at, positive, by(product), mean, side.level)

        def far(inner: Node, beyond: int) -> int:
            turned = o.axiom(
                "same terms", f=("j", "rate*g[j]**2"), g=("j", "g[j]**2*rate"), a="1", b="d"
            )
            turned = given_premises(
                o, turned, lambda goal: every(o, goal, lambda g, _: o.leaf(g, how="identity"))
            )
            sums = scaled_squares(o, "g[j]", "rate", "d", "j")
            least = use(o, reached, "rate", "v", squared, "d", signed, product, beyond)
            return o.leaf(inner, turned, sums, least)

        event, over = side.beyond.format(squared), f"{_TOTAL} >= {side.level}"
        is_draw = chance.normal_law(o, "v", o.leaf("v > 0", positive))
        laws = every(o, "for all i in {1..d}: P[w ~ N(0, v) | true] == 1", lambda *_: is_draw)
        laws = o.cut(o.axiom("independent draws", L=("i", law), a="1", b="d"), laws)
        more = o.axiom(
            "monotone in draws", L=("i", law), a="1", b="d", E=("g", event), F=("g", over)
        )
        more = o.cut(more, laws)
        more = o.cut(more, every(o, o.concluded(more).args[0], far, "g"))
        found = o.leaf(goal, more, bound, use(o, decay, "d", from_0))
        found = chance.named(o, found, {"rate": side.rate}, positive)
        o.release(rate)
        return found

    return apart(o, said, shown)


def within(o: Outline, variance: str, positive: int, from_0: int, rare: str) -> int:
    """Conclude that the squared length of d normal draws of this variance lies between half and
    twice its mean, variance*d, but with the chance ``rare``, a term that is at least
    exp(-3/20*d) + exp(-9/100*d).

    Args:
        o: the outline.
        variance: the variance, a text.
        positive, from_0: steps variance > 0 and d >= 0.
        rare: a text.
    """
    far, near = long(o), short(o)
    law = reading.law(f"N(0, {variance})", o.derivation.declare)
    draws = chance.Draws(o, law, o.term("d"), chance.normal_law(o, variance, positive))
    squares_ = f"sum(k in 1..d, {draws.name}[k]**2)"
    events = [o.tree(f"{squares_} >= 1/2*{variance}*d"), o.tree(f"{squares_} <= 2*{variance}*d")]
    bounds = ["exp(-9/100*d)", "exp(-3/20*d)"]
    rest = [use(o, general, "d", from_0, variance, by(positive)) for general in (near, far)]
    least = [
        draws.likely(event, o.term(bound), step)
        for event, bound, step in zip(events, bounds, rest, strict=True)
    ]
    whole = draws.chance(node("and", *events))
    first = draws.both(*events, *least, node("ge", whole, o.term(f"1-{bounds[0]}-{bounds[1]}")))
    small = lemma(o, f"for all d in [1, oo): {bounds[0]}+{bounds[1]} <= {rare}")
    small = use(o, small, "d", by(from_0, *o.ranges()))
    return o.leaf(node("ge", whole, o.term(f"1-{rare}")), first, small)

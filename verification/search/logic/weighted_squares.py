"""Weighted sums of squares of independent normal draws: Chernoff's bound, as a step of a
derivation.

The mean of exp(a g^2) is (1-2*a*v)^(-1/2) for g ~ N(0, v) and 2*a*v < 1, those of independent draws
multiply, and Markov's inequality does the rest.
"""

from __future__ import annotations

from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading
from assay.verification.search.logic import chance
from assay.verification.search.logic.chernoff import exponential_of_sum
from assay.verification.search.logic.goals import apart, every, lemma, rewritten, term, use
from assay.verification.search.logic.outline import Outline

_DRAWS = "g[i] ~ N(0, v), i in 1..d"
_TOTAL = "sum(j in 1..d, rates[j]*g[j]**2)"
_FACTOR = "exp(rates[{0}]*{1}**2)"
BOUND = (
    "for all d in {0..}, v in (0, oo): for all seq rates, seq powers:"
    " (for all i in {1..d}: exp(-2*powers[i]) == 1-2*rates[i]*v) =>"
    f" for all level: P[{_DRAWS} | {_TOTAL} >= level] <= exp(sum(j in 1..d, powers[j])-level)"
)
"""What `weighted` concludes: exp(powers[i]) is the mean of exp(rates[i]*g[i]^2)."""


def weighted(o: Outline) -> int:
    """Conclude `BOUND`."""
    joined = exponential_of_sum(o)
    law = reading.law("N(0, v)", {"v": "real"})
    small = lemma(o, "for all p, w, x: exp(-2*p) == 1-2*w*x => 2*w*x < 1")
    turned = lemma(o, "for all p, q: p == q => q == p")
    root = lemma(o, "for all p: exp(p*1) == 1/sqrt(exp(-2*p))", how="identity")
    last = lemma(
        o,
        "for all p, q, power, level: p <= q => q <= exp(power)/exp(level) => p <= exp(power-level)",
        how="combination",
        terms=[("1", ["q-p"]), ("1", ["exp(power)/exp(level)-q"])],
    )
    product = f"prod(j in 1..d, {_FACTOR.format('j', 'g[j]')})"
    over, above = f"{_TOTAL} >= level", f"{product} >= exp(level)"
    powers = "sum(j in 1..d, powers[j]*1)"

    def shown(goal: Node, from_0: int, positive: int, moments: int) -> int:
        positive = o.leaf("v > 0", positive)
        own = chance.normal_law(o, "v", positive)
        each = every(o, "for all i in {1..d}: P[w ~ N(0, v) | true] == 1", lambda *_: own)
        draws = {"L": ("i", law), "a": "1", "b": "d"}
        is_law = o.cut(o.axiom("independent draws", **draws), each)

        def equal() -> int:
            return use(o, joined, "rates", "[i: g[i]**2]", "d", from_0)

        def exceeds(inner: Node, sums: int) -> int:
            return o.leaf(inner, equal(), o.leaf(f"exp({_TOTAL}) >= exp(level)", sums))

        larger = o.axiom("monotone in draws", **draws, E=("g", over), F=("g", above))
        larger = o.cut(larger, is_law)
        larger = o.cut(larger, every(o, o.concluded(larger).args[0], exceeds, "g"))

        def moment(inner: Node, range_: int) -> int:
            here = use(o, moments, "i", range_)
            below = use(o, small, "powers[i]", "rates[i]", "v", here)
            squared = o.axiom("moments of a square", v="v", s="rates[i]")
            squared = o.cut(squared, positive, below)
            mean = f"E[z ~ N(0, v) | {_FACTOR.format('i', 'z')}]"
            value = use(o, root, "powers[i]")
            back = use(o, turned, "exp(-2*powers[i])", "1-2*rates[i]*v", here)
            value = rewritten(o, ("w", "exp(powers[i]*1) == 1/sqrt(w)"), back, value)
            return rewritten(o, ("w", f"{mean} == w"), value, squared)

        mean = o.axiom(
            "mean of a product",
            **draws,
            f=("i, z", _FACTOR.format("i", "z")),
            x=("i", "exp(powers[i]*1)"),
        )
        mean = o.cut(mean, is_law)
        mean = o.cut(mean, every(o, o.concluded(mean).args[0], moment, "i"))
        together = use(o, joined, "powers", "[i: 1]", "d", from_0)
        markov = o.axiom(
            "markov for draws", **draws, f=("g", product), c="exp(level)", x=f"exp({powers})"
        )
        markov = o.cut(markov, is_law)
        markov = o.cut(
            markov,
            every(o, o.concluded(markov).args[0], lambda inner: o.leaf(inner, equal()), "g"),
            o.leaf("exp(level) > 0"),
            o.leaf(f"E[{_DRAWS} | {product}] <= exp({powers})", mean, together),
        )
        one, other = (term(f"P[{_DRAWS} | {event}]", larger) for event in (over, above))
        found = use(o, last, one, other, powers, "level", larger, markov)
        alike = o.axiom("same terms", f=("j", "powers[j]"), g=("j", "powers[j]*1"), a="1", b="d")
        same = every(o, o.concluded(alike).args[0], lambda inner, _: o.leaf(inner))
        left = o.text(goal.args[0])
        return rewritten(o, ("w", f"{left} <= exp(w-level)"), o.cut(alike, same), found)

    return apart(o, BOUND, shown)

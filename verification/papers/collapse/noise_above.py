"""Lemmas A.13 and A.14 of `collapse` as they are printed fail: the noise part phi of one sample is
above (c/8)|zeta|, and above (c/8) sqrt(q), more often than they admit.

phi and (c/8) zeta are of the same size, whatever c: given weights w with |w|^2 >= omega^2 d/2, phi
is normal with a variance of at least (c/8)^2 (tau omega)^2/2.  The derivations take N = 1 sample
in dimension d = 10^36 with tau = 1 and kappa = 1/(8*10^22), which makes c = 1/10^4, and L = 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.papers.settlers import disproved, own
from assay.verification.search.logic import chance
from assay.verification.search.logic.blocks import scaled_squares
from assay.verification.search.logic.goals import (
    Argument,
    apart,
    by,
    every,
    lemma,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.lengths import short
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import given_premises

_SIZE = str(10**36)
_COUNT = f"1*{_SIZE}"
_MEAN = f"1/{10**18}"
"""The entries of the mean of the cluster, whose length tau is 1."""
_KAPPA = f"1/{8 * 10**22}"
_ZETA = f"sum(k in 1..{_SIZE}, {_MEAN}*{{0}}[k])"
_SQUARES = "sum(k in 1..{1}, {0}[k]**2)"
_PHI = f"sum(k in 1..{_SIZE}, {{0}}[k]*{{1}}[{_SIZE}*(1-1)+k])"
_PRODUCT = f"sum(k in 1..{_COUNT}, {{0}}[k]*{{1}}[k])"
_MOST = "49/50"
"""Above the chance that there is, and below the one that is promised."""


@dataclass(frozen=True)
class _Place:
    """Where a lemma fails.

    omega: the deviation of the weights.
    low, high, likely: zeta is between the first two with a chance of at least the third.
    bound: phi is above it with a chance above 1-below, given such weights.
    level, below: the bound over the deviation of phi is at most level, and Phi(level) <= below.
    """

    omega: str
    low: str
    high: str
    likely: str
    bound: str
    level: str
    below: str
    kappa: str = _KAPPA


_LARGE = _Place("1/16", "1/8000", "1/16", "1/3", "1/1280000", "3/2", "467/500")
_SMALL = _Place("1/3125", "1/1562500", "3/20000", "17/100", "1/500000000", "3/4", "387/500")
_NARROW = _Place(
    "1/16", "1/8000", "1/16", "1/3", "3/1000000000", "3/5", "37/50", kappa=f"1/{8 * 10**24}"
)
Bounded = Callable[[Outline, int, str, tuple[int, int]], int]
"""Gets a step that the event of a lemma holds, zeta and the steps of its range; concludes "phi is
at most", or "abs(phi) is at most" for the sample."""


def lemma13_fails(o: Outline) -> int:
    """Deny Lemma A.13 where tau omega is 1/16, and its bound on |zeta(0)| 12/10^5."""
    return _fails(o, _LARGE, ("2", by(), by(), "1/1000000", by(), "4", by()), _beside_large)


def lemma13b_fails(o: Outline) -> int:
    """Deny the second conclusion of Lemma A.13 at the same point."""
    return _fails(o, _LARGE, ("2", by(), by()), _beside_large)


def lemma14_fails(o: Outline) -> int:
    """Deny Lemma A.14 at the start, where sqrt(q) is 16/10^5 and tau omega twice that."""
    at = ("2", by(), by(), "1/10", by(), "1/100000", by(), by(), by())
    return _fails(o, _SMALL, at, _beside_small)


def start_fails(o: Outline) -> int:
    """Deny what the proof of Lemma A.14 says of the start, at the same point."""
    at = ("2", by(), by(), "1/10", by(), "1/100000", by(), by())
    return _fails(o, _SMALL, at, _beside_small)


def delta3_fails(o: Outline) -> int:
    """Deny the first bound of delta_3 at t = 0 under all conditions of Theorem A.15, with c =
    1/10^6, tau omega = 1/16, and |zeta| <= 1/16.
    """
    at = ("1", by(), by(), "12", by(), by(), "10", by(), by(), "1", by(), by(), by(), by())
    at += (f"1/{10**20}", by(), by(), by(), by(), by())
    return _fails(o, _NARROW, at, _beside_narrow, _promised)


def _promised(o: Outline, least: Node) -> int:
    """delta_3 is small: its exponents are below -10, and sqrt(c) is 1/1000."""
    twice, often = least.args[1].args[0].args
    root = o.text(least.args[1].args[1])
    first, second = (o.text(part.args[1].args[1]) for part in (twice, often))
    small = lemma(
        o,
        "for all x in (-oo, -10], y in (-oo, -10], z in [0, 1/1000]:"
        " 1-(2*exp(x)+12*exp(y)+z) > 49/50",
    )
    return use(o, small, term(first), by(), term(second), by(), term(root), by())


def _beside_narrow(o: Outline, said: int, zeta: str, inside: tuple[int, int]) -> int:
    """|phi| is at most 10 c^2/n |zeta| + (c/8) sqrt(q), whose terms are at most 1/10^12 and
    29/10^10.
    """
    within = lemma(o, "for all p, q: abs(p) <= q => p <= q")
    near = lemma(
        o,
        "for all p, s in [0, 1/10**11], b in (-oo, 29/10**10], z in [0, 1/16]:"
        " p <= s*z+b => p <= 3/10**9",
        how="combination",
        terms=[
            ("1", ["s*z+b-p"]), ("1", ["29/10**10-b"]), ("1/16", ["1/10**11-s"]),
            ("s", ["1/16-z"]), ("99375/10**15",),
        ],
    )  # fmt: skip
    found = use(o, said, "1", by())
    phi, bound = o.concluded(found).args
    scaled, rest = bound.args
    size = o.leaf(f"0 <= abs({zeta}) and abs({zeta}) <= 1/16", *inside)
    slope, rest = o.text(scaled.args[0]), o.text(rest)
    found = use(o, within, o.text(phi.args[1]), term(o.text(bound), found), found)
    numbers = (term(slope), by(), term(rest), by())
    return use(o, near, o.text(phi.args[1]), *numbers, f"abs({zeta})", size, found)


def _beside_large(o: Outline, said: int, zeta: str, inside: tuple[int, int]) -> int:
    """|phi| <= (c/8)|zeta| where |zeta| is beyond its bound."""
    far, conclusion = o.concluded(said).args
    found = o.taut(conclusion, said, o.leaf(far, *inside))
    if conclusion.op == "and":
        found = o.taut(conclusion.args[1], found)
    return use(o, found, "1", by())


def _beside_small(o: Outline, said: int, zeta: str, inside: tuple[int, int]) -> int:
    """phi <= (c/8) sqrt(q) where |zeta| is below sqrt(q)."""
    near, conclusion = o.concluded(said).args
    found = o.taut(conclusion, said, o.leaf(near, *inside))
    return use(o, found, "1", by())


def _fails(
    o: Outline,
    place: _Place,
    at: tuple[Argument, ...],
    bounded: Bounded,
    promised: Callable[[Outline, Node], int] | None = None,
) -> int:
    """Deny the theorem at a place; ``at`` are its variables after N, and their ranges, and
    ``promised`` shows that the promised chance is above `_MOST` where its size takes steps.
    """
    sentence = o.theorem.sentence()
    ones = o.axiom("constant terms", c=f"({_MEAN})**2", a="1", b=_SIZE)
    ones = o.cut(ones, o.leaf(f"1 <= {_SIZE}+1"))
    length = o.leaf(f"sum(k in 1..{_SIZE}, ({_MEAN})**2) == 1**2", ones)
    first = (_SIZE, by(), "1", by(), place.omega, by(), f"[k: {_MEAN}]", length)
    said = use(o, o.hyp(sentence), *first, place.kappa, by(), "1", by(), *at)
    mean, least = o.concluded(said).args

    variance = f"({place.omega})**2"
    positive = o.leaf(f"{variance} > 0")
    law = reading.law(f"N(0, {variance})")
    weights = chance.Draws(o, law, o.term(_SIZE), chance.normal_law(o, variance, positive))
    inner = trees.opened(mean.args[-1], weights.g)
    event, likely = _weights(o, weights, place, positive, length)
    is_chance, below = _noise(o, weights.name, inner, event, place, bounded)
    w = weights.name
    most = weights.mean_at_most(
        inner, event, place.below, o.all(w, o.intro(event, below)), o.all(w, is_chance)
    )
    most = o.leaf(node("le", mean, o.term(_MOST)), most, likely)
    if promised:
        promise, text = o.fix("promise", "real"), o.text(least)
        is_promise = o.hyp(f"{promise} == {text}")
        large = rewritten(o, ("w", f"w > {_MOST}"), is_promise, promised(o, least))
        said = rewritten(o, ("w", f"{o.text(mean)} >= w"), is_promise, said)
        false = chance.named(o, o.leaf("1 < 0", most, said, large), {promise: text})
        return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))
    false = o.leaf("1 < 0", most, said, o.leaf(node("gt", least, o.term(_MOST))))
    return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))


def _weights(
    o: Outline, weights: chance.Draws, place: _Place, positive: int, length: int
) -> tuple[Node, int]:
    """Return the event that the weights are not short and zeta is in its range, and a step that
    this has a chance of at least ``place.likely``.
    """
    w, variance = weights.name, f"({place.omega})**2"
    zeta, squares = _ZETA.format(w), _SQUARES.format(w, _SIZE)
    long = o.tree(f"{squares} >= 1/2*{variance}*{_SIZE}")
    rare = use(o, short(o), _SIZE, by(), variance, by(positive))
    rare = weights.likely(long, o.term(f"exp(-9/100*{_SIZE})"), rare)
    low, high = f"{place.low} <= z", f"z <= {place.high}"
    total = o.fresh("total", "real")
    is_total = o.hyp(f"total == {variance}")
    scaled = scaled_squares(o, f"({_MEAN})", variance, _SIZE)
    some = o.leaf("total > 0", is_total, positive)
    law_of = chance.weighted_sum(
        o,
        ("k", _MEAN),
        variance,
        _SIZE,
        "total",
        ("z", f"{low} and {high}"),
        positive,
        o.leaf(f"total == sum(k in 1..{_SIZE}, ({_MEAN})**2*{variance})", scaled, is_total, length),
        some,
        o.leaf(f"1 <= {_SIZE}+1"),
    )
    law_of = chance.named(o, law_of, {"total": variance}, positive)
    o.release(total)
    ranged = o.tree(f"{place.low} <= {zeta} and {zeta} <= {place.high}")
    between = o.leaf(
        node("ge", weights.chance(ranged), o.term(f"{place.likely}+1/1000")),
        law_of,
        _between(o, place, variance, positive),
    )
    both = node("and", long, ranged)
    goal = node("ge", weights.chance(both), o.term(place.likely))
    return both, weights.both(long, ranged, rare, between, goal)


def _between(o: Outline, place: _Place, variance: str, positive: int) -> int:
    """Conclude that a normal number is in the range of zeta with a chance above ``likely``."""
    law = reading.law(f"N(0, {variance})")
    is_law = chance.normal_law(o, variance, positive)
    z = o.fix("z", "real")
    under, inside = f"{z} < {place.low}", f"{place.low} <= {z} and {z} <= {place.high}"
    below = f"{z} <= {place.high}"
    either = o.cut(o.axiom("either", L=law, E=(z, under), F=(z, inside)), is_law)
    both = o.cut(o.axiom("chance", L=law, E=(z, f"({under}) and ({inside})")), is_law)
    both = o.taut(o.concluded(both).args[0], both)
    covered = o.tree(f"{below} => ({under}) or ({inside})")
    high = o.hyp(below)
    split = o.leaf(f"not {under} => {place.low} <= {z}")
    covered = o.all(z, o.taut(covered, o.intro(below, high), split))
    more = o.axiom("monotone", L=law, E=(z, below), F=(z, f"({under}) or ({inside})"))
    more = o.cut(more, is_law, covered)
    ends = (
        chance.normal_at(o, variance, place.high, positive, False),
        chance.normal_at(o, variance, place.low, positive, True),
    )
    return o.leaf(
        f"P[z ~ N(0, {variance}) | {place.low} <= z and z <= {place.high}]"
        f" >= {place.likely}+1/1000",
        *(either, both, more, *ends),
    )


def _noise(
    o: Outline, w: str, inner: Node, event: Node, place: _Place, bounded: Bounded
) -> tuple[int, int]:
    """Conclude that the chance given the weights is one, and that it is at most ``place.below`` on
    their event.
    """
    law, one = reading.law(f"N(0, ({place.kappa})**2)"), o.leaf(f"({place.kappa})**2 > 0")
    is_law = chance.normal_law(o, f"({place.kappa})**2", one)
    noise = chance.Draws(o, law, o.term(_COUNT), is_law)
    x, said = noise.name, trees.opened(inner.args[-1], noise.g)
    is_chance = noise.is_chance(said)
    long, ranged = (o.taut(part, o.hyp(event)) for part in event.args)
    inside = tuple(o.taut(part, ranged) for part in o.concluded(ranged).args)

    # the event bounds the product of all weights with the noise
    phi, product = _PHI.format(w, x), _PRODUCT.format(w, x)
    bound = bounded(o, o.hyp(said), _ZETA.format(w), inside)
    bound = o.leaf(f"{phi} <= {place.bound}", bound, *inside)
    below = o.tree(f"{product} <= {place.bound}")
    follows = o.leaf(below, bound, _same_product(o, w, x))
    more = o.axiom("monotone in draws", **noise.axiom, E=(x, said), F=(x, below))
    more = o.cut(more, noise.laws, o.all(x, o.intro(said, follows)))

    # which is normal
    total = o.fresh("total", "real")
    squares = _SQUARES.format(w, _COUNT)
    variance = f"({place.kappa})**2*{squares}"
    is_total = o.hyp(f"total == {variance}")
    counted = f"{_COUNT} == {_SIZE}"
    all_ = rewritten(
        o,
        ("n", f"sum(k in 1..n, {w}[k]**2) >= 1/2*({place.omega})**2*{_SIZE}"),
        o.leaf(counted),
        long,
    )
    least = f"1/2*({place.kappa})**2*({place.omega})**2*{_SIZE}"
    least = o.leaf(f"total >= {least}", is_total, all_)
    some = o.leaf("total > 0", least)
    scaled = scaled_squares(o, f"{w}[k]", f"({place.kappa})**2", _COUNT)
    law_of = chance.weighted_sum(
        o,
        ("k", f"{w}[k]"),
        f"({place.kappa})**2",
        _COUNT,
        "total",
        ("z", f"z <= {place.bound}"),
        one,
        o.leaf(f"total == sum(k in 1..{_COUNT}, {w}[k]**2*({place.kappa})**2)", scaled, is_total),
        some,
        o.leaf(f"1 <= {_COUNT}+1"),
    )
    normal = chance.normal_at(o, "total", place.bound, some, False)
    ratio = f"({place.bound}-0)/sqrt(total)"
    quotient = use(o, _quotient(o), place.bound, by(), place.level, by(), "total", by(some))
    quotient = o.cut(quotient, o.leaf(o.concluded(quotient).args[0], least))
    steep = lemma(o, f"for all p: p <= {place.level} => Phi(p) <= {place.below}")
    steep = use(o, steep, term(ratio, some), quotient)
    found = o.leaf(
        node("le", noise.chance(said), o.term(place.below)), more, law_of, normal, steep, some
    )
    found = chance.named(o, found, {"total": variance})
    o.release(total)
    low = o.taut(o.concluded(is_chance).args[0], is_chance)
    return is_chance, o.taut(node("and", *(o.concluded(s) for s in (low, found))), low, found)


def _quotient(o: Outline) -> int:
    """Show that a number is at most l roots of t where its square is at most l^2 t."""
    root = lemma(o, "for all t in (0, oo): sqrt(t)**2 == t")
    above_0 = lemma(o, "for all t in (0, oo): 0 < sqrt(t)")
    quotient = lemma(
        o,
        "for all u in (0, oo), l in (0, oo), s in (0, oo): u**2 <= l**2*s**2 => (u-0)/s <= l",
        how="combination",
        terms=[("1/(s*(l*s+u))", ["l**2*s**2-u**2"])],
    )

    def shown(goal: Node, *given: int) -> int:
        u, l_, t, squared = given
        is_root = use(o, root, "t", t)
        squared = rewritten(o, "u**2 <= l**2*sqrt(t)**2", is_root, squared)
        positive = use(o, above_0, "t", t)
        at = ("u", u, "l", l_, term("sqrt(t)", t), positive, squared)
        return use(o, quotient, *at)

    return apart(
        o,
        "for all u in (0, oo), l in (0, oo), t in (0, oo): u**2 <= l**2*t => (u-0)/sqrt(t) <= l",
        shown,
    )


def _same_product(o: Outline, w: str, x: str) -> int:
    """Conclude that phi is the sum of the products of all weights with all draws of the noise."""
    own, plain = f"{w}[k]*{x}[{_SIZE}*(1-1)+k]", f"{w}[k]*{x}[k]"

    def same(goal: Node, _: int) -> int:
        place = o.leaf(f"{_SIZE}*(1-1)+k == k")
        return rewritten(
            o, ("n", f"{w}[k]*{x}[n] == {plain}"), place, o.leaf(f"{plain} == {plain}")
        )

    alike = o.axiom("same terms", f=("k", own), g=("k", plain), a="1", b=_SIZE)
    alike = given_premises(o, alike, lambda goal: every(o, goal, same, "k"))
    counted = o.leaf(f"{_COUNT} == {_SIZE}")
    goal = ("n", f"{_PHI.format(w, x)} == sum(k in 1..n, {plain})")
    return rewritten(o, goal, counted, alike)


SETTLERS: dict = own(
    "collapse",
    {
        ("lema13", "theorem"): disproved(
            lemma13_fails,
            "Part b) fails: at c = 1/10^4 and tau omega = 1/16, zeta lies between 1/8000 and "
            "1/16 with a chance above 1/3, and then phi of one sample exceeds (c/8)/16 with a "
            "chance above 6/100; both together happen more often than delta, which is just "
            "above 1/100.",
        ),
        ("lema13.b", "theorem"): disproved(
            lemma13b_fails,
            "At c = 1/10^4 and tau omega = 1/16, zeta lies between 1/8000 and 1/16 with a "
            "chance above 1/3, and then phi of one sample exceeds (c/8)/16 with a chance "
            "above 6/100; both together happen more often than delta, which is just above "
            "1/100.",
        ),
        ("lema14", "theorem"): disproved(
            lemma14_fails,
            "The last sentence fails at t = 0: at c = 1/10^4 and tau omega = 2 sqrt(q), zeta "
            "lies between 0 and sqrt(q) with a chance above 17/100, and then phi of one "
            "sample exceeds (c/8) sqrt(q) with a chance above 22/100; both together happen "
            "more often than delta, which is just above 1/100.",
        ),
        ("lema14.b", "theorem"): disproved(
            lemma14_fails,
            "The last sentence fails at t = 0: at c = 1/10^4 and tau omega = 2 sqrt(q), zeta "
            "lies between 0 and sqrt(q) with a chance above 17/100, and then phi of one "
            "sample exceeds (c/8) sqrt(q) with a chance above 22/100, while delta is just "
            "above 1/100.",
        ),
        ("lema14.init", "theorem"): disproved(
            start_fails,
            "At c = 1/10^4 and tau omega = 2 sqrt(q), zeta lies between 0 and sqrt(q) with a "
            "chance above 17/100, and then phi of one sample exceeds (c/8) sqrt(q) with a "
            "chance above 22/100; both together happen more often than delta_1, which is just "
            "above 1/100.",
        ),
        ("thma15.delta3", "theorem"): disproved(
            delta3_fails,
            "At n = 12, d = 10^36, c = 1/10^6 and tau omega = 1/16, zeta lies between 1/8000 "
            "and 1/16 with a chance above 1/3, and then |phi| of one sample exceeds its bound "
            "with a chance of 1/4 or more; both together happen more often than delta_3, "
            "which is just above 1/1000.",
        ),
    },
)

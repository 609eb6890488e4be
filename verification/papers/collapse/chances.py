"""Chances that the concentration lemmas of `collapse` speak of, derived from the laws of the
draws.
"""

from __future__ import annotations

from assay.theory.language.grammar import node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance
from assay.verification.search.logic.outline import Outline

LAW = "N(0, sigma**2)"


def _normal(o: Outline, sigma: int) -> tuple[int, int]:
    """Return the steps sigma**2 > 0, and that N(0, sigma**2) is a law."""
    positive = o.leaf("sigma**2 > 0", sigma)
    return positive, chance.normal_law(o, "sigma**2", positive)


def maximum(o: Outline, share: str) -> int:
    """All of N draws stay within u = sigma sqrt(2 log(2N/delta)) but with the chance ``share``,
    delta or delta/2: the tail beyond u has a chance of at most exp(-u^2/(2 sigma^2)) = delta/(2N),
    and the union bound adds up N of them.
    """
    count, sigma, delta = o.given
    terms = {
        "y": "sqrt(2*log(2*N/delta))",
        "q": "delta/(2*N)",
        "u": "sigma*sqrt(2*log(2*N/delta))",
    }
    for name in terms:
        o.fix(name, "real")
    y, q, u = (o.hyp(f"{name} == {term}") for name, term in terms.items())
    law = reading.law(LAW, o.derivation.declare)
    positive, is_law = _normal(o, sigma)
    scaled = o.leaf("u == sigma*y", u, y, count, delta)
    known = (scaled, sigma, o.leaf("0 <= y", y, count, delta))
    tails = chance.normal_tails(o, "sigma**2", "u", "y", positive, is_law, known)
    exact = o.leaf("exp(-y**2/2) == q", y, q, count, delta)
    one = o.leaf(f"P[w ~ {LAW} | not abs(w) <= u] <= q", tails, exact)
    draw, event = chance.event(o, "abs(z) <= u", "z")

    draws = chance.Draws(o, law, trees.variable("N", "int"), is_law)
    every = draws.all_hold(draw, event, trees.variable("q", "real"), one, count)
    chances = "P[v[j] ~ {}, j in 1..N | for all k in {{1..N}}: abs(v[k]) <= u] >= 1 - {}"
    bound = o.leaf(chances.format(LAW, share), every, q, count, delta)
    return chance.named(o, bound, terms, count, sigma, delta)


def near_zero(o: Outline) -> int:
    """|z| < w has a chance below w/sigma, as Phi(x) - Phi(-x) < x at x = w/sigma: (21) at
    w = delta, and its other form at w = sigma*delta.
    """
    sigma, delta = o.given
    positive, is_law = _normal(o, sigma)
    general = _near_zero(o, sigma, positive, is_law)
    first = o.cut(o.at(general, "delta"), o.leaf("delta > 0", delta))
    width = o.leaf("sigma*delta > 0", sigma, delta)
    second = o.cut(o.at(general, "sigma*delta"), width)
    z = o.fix("z", "real")
    inside, outside = f"-(sigma*delta) < {z} and {z} < sigma*delta", f"abs({z}) >= sigma*delta"
    law = reading.law(LAW, o.derivation.declare)
    other = o.cut(o.axiom("complement", L=law, E=(z, inside)), is_law)
    low = o.leaf(outside, o.hyp(f"not -(sigma*delta) < {z}"), width)
    high = o.leaf(outside, o.hyp(f"not {z} < sigma*delta"), width)
    follows = o.taut(
        f"not ({inside}) => {outside}",
        o.intro(f"not -(sigma*delta) < {z}", low),
        o.intro(f"not {z} < sigma*delta", high),
    )
    more = o.axiom("monotone", L=law, E=(z, f"not ({inside})"), F=(z, outside))
    more = o.cut(more, is_law, o.all(z, follows))
    second = o.leaf(f"P[b ~ {LAW} | abs(b) >= sigma*delta] > 1 - delta", more, other, second, sigma)
    return o.taut(node("and", o.concluded(first), o.concluded(second)), first, second)


def _near_zero(o: Outline, sigma: int, positive: int, is_law: int) -> int:
    """Conclude for all w > 0: P[-w < z < w] < w/sigma."""
    w, x, z = o.fix("w", "real"), o.fix("x", "real"), o.fix("z", "real")
    law = reading.law(LAW, o.derivation.declare)
    width, ratio = o.hyp(f"{w} > 0"), o.hyp(f"{x} == {w}/sigma")
    low = chance.normal_at(o, "sigma**2", f"-{w}", positive, False)
    high = chance.normal_at(o, "sigma**2", w, positive, True)
    low = o.leaf(f"P[b ~ {LAW} | b <= -{w}] == Phi(-{x})", low, ratio, sigma)
    high = o.leaf(f"P[b ~ {LAW} | b < {w}] == Phi({x})", high, ratio, sigma)
    lower, between = f"{z} <= -{w}", f"-{w} < {z} and {z} < {w}"
    either = o.cut(o.axiom("either", L=law, E=(z, lower), F=(z, between)), is_law)
    both = reading.sentence(f"{lower} and ({between})", o.derivation.declare)
    apart = o.leaf(f"not -{w} < {z}", o.hyp(lower))
    absurd = o.taut("false", o.hyp(both), o.intro(lower, apart))
    none = chance.never(o, law, trees.variable(z, "real"), both, is_law, absurd)
    any_ = f"{lower} or {between}"
    below = f"{z} < {w}"
    follows = o.taut(
        f"({any_}) => {below}",
        o.intro(lower, o.leaf(below, o.hyp(lower), width)),
    )
    more = o.axiom("monotone", L=law, E=(z, any_), F=(z, below))
    more = o.cut(more, is_law, o.all(z, follows))
    small = o.leaf(f"Phi({x}) - Phi(-{x}) < {x}", o.leaf(f"{x} > 0", ratio, width, sigma))
    says = f"P[b ~ {LAW} | -{w} < b and b < {w}] <"
    bound = o.leaf(f"{says} {x}", either, none, more, low, high, small)
    bound = o.leaf(f"{says} {w}/sigma", bound, ratio, sigma)
    bound = chance.named(o, bound, {x: f"{w}/sigma"}, sigma)
    return o.all(w, o.intro(f"{w} > 0", bound))

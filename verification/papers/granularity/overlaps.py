"""Derive that no overlap of a neuron with a feature is large at the start: Propositions 1, 2."""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance
from assay.verification.search.logic.goals import lemma, use
from assay.verification.search.logic.outline import Outline

_LAW = "N(0, sigma**2)"


def all_within(rate: int, neurons: str, constant: str) -> Callable[[Outline], int]:
    """Return the derivation of `assay.theory.papers.granularity.lucky.all_within`: the tail beyond
    u has a chance of at most exp(-u^2/(2 sigma^2)) = d^(-rate/2), and the union bound adds up n of
    them.
    """

    def derivation(o: Outline) -> int:
        size, small, sigma, factor, count, few = o.given
        terms = {
            "y": f"sqrt({rate}*L)",
            "q": f"exp(-{rate}/2*L)",
            "u": f"sigma*sqrt({rate}*L)",
        }
        for name in terms:
            o.fix(name, "real")
        y, q, u = (o.hyp(f"{name} == {term}") for name, term in terms.items())
        law = reading.law(_LAW, o.derivation.declare)
        positive = o.leaf("sigma**2 > 0", sigma)
        is_law = chance.normal_law(o, "sigma**2", positive)
        scaled = o.leaf("u == sigma*y", u, y, size)
        known = (scaled, sigma, o.leaf("0 <= y", y, size))
        tails = chance.normal_tails(o, "sigma**2", "u", "y", positive, is_law, known)
        exact = o.leaf("exp(-y**2/2) == q", y, q, size)
        one = o.leaf(f"P[w ~ {_LAW} | not abs(w) <= u] <= q", tails, exact)
        draw, event = chance.event(o, "abs(z) <= u", "z")
        draws = chance.Draws(o, law, trees.variable("n", "int"), is_law)
        every = draws.all_hold(draw, event, trees.variable("q", "real"), one, count)
        sizes = "L in [3, oo), c0 in (0, 1/10)"
        whole = f"exp(2*L)*{constant}*{neurons}*exp(-{rate}/2*L)"
        room = lemma(o, f"for all {sizes}: {whole} <= 1")
        total = lemma(
            o,
            f"for all {sizes}, c, d, b: {whole} <= 1 => 0 <= d => d == exp(-{rate}/2*L)"
            f" => b <= c*{neurons} => c <= {constant} => b*d <= exp(-2*L)",
            how="combination",
            terms=[
                ("d", [f"c*{neurons}-b"]),
                (f"d*{neurons}", [f"{constant}-c"]),
                (f"{constant}*{neurons}", [f"exp(-{rate}/2*L)-d"]),
                ("exp(-2*L)", [f"1-{whole}"]),
            ],
        )
        at = ("L", size, "c0", small)
        values = ("C", "q", "n", use(o, room, *at), o.leaf("0 <= q", q), q, few, factor)
        total = use(o, total, *at, *values)
        said = "P[v[j] ~ {}, j in 1..n | for all k in {{1..n}}: abs(v[k]) <= u] >= 1 - exp(-2*L)"
        bound = o.leaf(said.format(_LAW), every, total)
        return chance.named(o, bound, terms, size, sigma)

    return derivation

"""Chances of Appendix C of `granularity` on the first weights of a neuron."""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.kernel.verdicts import Fact
from assay.verification.papers.granularity.lucky_bounds import lower, under
from assay.verification.papers.settlers import disproved, own
from assay.verification.search.logic import chance, directions
from assay.verification.search.logic.goals import absurd, by, lemma, pick, rewritten, term, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import establish, instance

_HIGH = "sqrt(4+2*(1/20))*sqrt({L}+1/{L}**5)"
_DENSITY = "exp(-({x})**2/2)/sqrt(2*pi)/2"


def _twice(formula: Formula) -> Fact:
    """Prove Q(x) >= phi(x) x/(x^2+1) > phi(x)/(2 x) for x > 1, where phi is the normal density."""
    weight = f"{_DENSITY.format(x='x')}/(x*(x**2+1))"
    facts = [
        instance(lower(), {"x": "x"}, formula),
        establish(formula.with_goal(f"{weight} > 0"), "enclosure"),
    ]
    terms = [("1", [under("x")]), ("1", [weight, "x-1", "x+1"])]
    return establish(formula, "combination", facts=facts, terms=terms)


def thresholds_fail(o: Outline) -> int:
    """Deny (20) at c_0 = 1/20 in every dimension d >= 23 for the feature with equal entries: the
    chance is more than phi(hi)/(2 hi), the upper end that is printed.
    """
    sentence, exact = o.theorem.sentence(), directions.beyond(o)
    high, density = _HIGH.format(L="L"), _DENSITY.format(x="x")
    above = lemma(o, f"for all x in (1, oo): erfc(x/sqrt(2))/2 > {density}*(1/x)", shown=_twice)
    printed = "1/sqrt(8*pi)*exp((-2-1/20)*L)*exp((-2-1/20)/L**5)"
    same = lemma(o, f"for all L in [3, oo): {printed} == {_DENSITY.format(x=high)}", how="identity")
    over_1 = lemma(o, f"for all L in [3, oo): 1 < {high}")
    half = lemma(o, "for all p: erfc(p/sqrt(2))/2 == 1-Phi(p)", how="identity")
    large = lemma(o, "for all d in [23, oo): log(d) >= 3")
    contrary = lemma(o, "for all p, q, r, t: p == q => r == q => r > t => not p <= t")
    d = "(N+20)"

    def denied(supposed: int) -> int:
        return pick(o, use(o, supposed, "1/20", by()), at)

    def at(from_3: int, claim: int) -> int:
        y = o.fresh("y", "real")
        is_y = o.hyp(f"y == 1/sqrt{d}")
        whole = o.cut(
            o.axiom("constant terms", c="y**2", a="1", b=d), o.leaf(f"1 <= {d}+1", from_3)
        )
        one = o.leaf(f"{d}*y**2 == 1", is_y, from_3)
        unit = o.leaf(f"sum(k in 1..{d}, y**2) == 1", whole, one)
        said = use(o, claim, d, by(from_3), "1", by(), "[k: y]", unit)
        said = o.taut(o.concluded(said).args[0].args[1], said)
        size = use(o, large, d, by(from_3))
        level = term(_HIGH.format(L=f"log{d}"), size, from_3)
        here = use(o, exact, d, by(from_3), "1", by(), level, "[k: y]", unit)
        log = (term(f"log{d}", from_3), by(size, from_3))
        more = use(o, above, level, use(o, over_1, *log))
        more = rewritten(
            o,
            ("w", f"{o.text(o.concluded(more).args[0])} > w*(1/({_HIGH.format(L=f'log{d}')}))"),
            use(o, same, *log),
            more,
        )
        tail = use(o, half, level)
        values = (
            *(term(o.text(side), here, from_3, size) for side in o.concluded(here).args),
            *(term(o.text(side), size, from_3) for side in o.concluded(more).args),
        )
        false = o.taut("false", use(o, contrary, *values, here, tail, more), said)
        false = chance.named(o, false, {"y": f"1/sqrt{d}"}, from_3)
        o.release(y)
        return false

    return absurd(o, sentence, denied)


SETTLERS: dict = own(
    "granularity",
    {
        ("eq20-21", "theorem"): disproved(
            thresholds_fail,
            "For every d the chance p_1 is more than the upper end: the density has 2 pi, not 8 pi,"
            " and the interval with 8 pi lies below the chance.",
        ),
    },
)

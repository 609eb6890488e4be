"""Settle Appendix H."""

from __future__ import annotations

from assay.theory.language.grammar import node
from assay.theory.language.logic import reading, trees
from assay.verification.papers.granularity.laurent_massart import moment, tail
from assay.verification.papers.settlers import at, by, derived, disproved, erfc_tail, guarded, own
from assay.verification.search.logic import chance, goals
from assay.verification.search.logic.goals import use
from assay.verification.search.logic.lengths import Side, one_sided
from assay.verification.search.logic.outline import Outline
from assay.verification.search.methods import instance

BOXES = {"how": "enclosure"}


@guarded
def laurent_massart(job):
    """One coordinate at y = u a, where 1-2uA = n/(n+2As)."""
    y, rest = "(s/(n+2*(a+b)*s)*a)", "(n+2*b*s)"
    small = {"how": "combination", "terms": [(f"{rest}/(2*(n+2*(a+b)*s))", ["1"])]}
    fact = instance(moment(), {"y": y}, job.statement, {f"({y}) < 1/2": small})
    return job.done(
        job.prove(
            "combination",
            facts=[fact],
            terms=[
                [
                    ("1", [f"({y})**2/(1-2*({y}))-(-({y})-log(1-2*({y}))/2)"]),
                    (f"2*s**3*a**2*b/((n+2*(a+b)*s)*n*{rest})", ["1"]),
                ],
                [],
            ],
        ),
        "Markov's inequality is applied to the exponential of u times the centred sum, with u = "
        "sqrt(t)/(n+2A sqrt(t)), where n = |a|_2 and A = |a|_oo; its exponents add up to -t, "
        "for every d.",
        scope="a other than 0; Markov's inequality and the sum over coordinates in words",
    )


@guarded
def one(job):
    """(1+2s+2s^2)/2 >= s^2."""
    y = "sqrt((1+2*s+2*s**2)/2)"
    fact = instance(erfc_tail(), {"y": y}, job.statement)
    return job.done(
        job.prove(
            "combination",
            facts=[fact],
            terms=[
                ("1", [f"exp(-({y})**2)-erfc({y})"]),
                (f"exp(-({y})**2)", [], ["1/2+s"]),
                (f"exp(-({y})**2)*(1/2+s)", ["1"]),
            ],
        ),
        "In one dimension the chance is exactly a value of erfc, and erfc(y) <= "
        "e^{-y^2} bounds it.",
    )


def long_draws(o: Outline) -> int:
    """The squared length of d normal numbers is at least five times its mean with a chance of at
    most e^-d: Chernoff's bound at the rate 2/5, where the exponent is (4-log 5)/2 > 1.
    """
    side = Side("2/(5*v)", "2/5", "log(5)/2", "2*d", "{} >= 5*v*d", "exp(-d)")
    said = (
        "for all d in {0..}, v: 0 < v =>"
        " P[g[i] ~ N(0, v), i in 1..d | sum(j in 1..d, g[j]**2) >= 5*v*d] <= exp(-d)"
    )
    size, sigma = o.given
    return use(o, one_sided(o, said, side), "d", goals.by(size), "sigma**2", goals.by(sigma))


def no_weights(o: Outline) -> int:
    """Deny Lemma H.1 by its instance at d = 1, a = 0 and t = 1: both sides of the event are 0."""
    sentence = o.theorem.sentence()
    law = reading.law("N(0, 1)", {})
    draws = chance.Draws(o, law, o.term("1"), chance.normal_law(o, "1", o.leaf("1 > 0")))
    g = draws.name

    def none(term: str) -> int:
        same = o.axiom("same terms", f=("i", term), g=("i", "0"), a="1", b="1")
        same = o.cut(
            same,
            goals.every(o, f"for all i in {{1..1}}: {term} == 0", lambda goal, _: o.leaf(goal)),
        )
        constant = o.axiom("constant terms", c="0", a="1", b="1")
        constant = o.cut(constant, o.leaf("1 <= 1+1"))
        return o.leaf(f"sum(i in 1..1, {term}) == 0", same, constant)

    sums = [none(term) for term in (f"0*{g}[i]**2", "0", "0**2")]
    long = o.leaf("0**2 == sum(i in 1..1, 0**2)", sums[2])
    range_ = goals.every(o, "for all i in {1..1}: 0 <= 0 and 0 <= 0", lambda goal, _: o.leaf(goal))
    largest = goals.there_is(
        o, "exists i in {1..1}: 0 == 0", "1", range=goals.by(), then=lambda goal: o.leaf(goal)
    )
    said = use(
        o,
        o.hyp(sentence),
        "1",
        goals.by(),
        "1",
        goals.by(),
        "0",
        goals.by(),
        "[i: 0]",
        range_,
        largest,
        "0",
        goals.by(),
        long,
    )
    event = trees.opened(o.concluded(said).args[0].args[-1], draws.g)

    always = o.leaf("0 >= 0+2*0*sqrt(1)+2*0*1")
    always = goals.rewritten(o, ("w", "0 >= w+2*0*sqrt(1)+2*0*1"), sums[1], always)
    always = goals.rewritten(o, ("w", "w >= sum(i in 1..1, 0)+2*0*sqrt(1)+2*0*1"), sums[0], always)
    always = o.taut(event, always)
    true = o.tree("true")
    more = o.axiom("monotone in draws", **draws.axiom, E=(g, true), F=(g, event))
    more = o.cut(more, draws.laws, o.all(g, o.intro(true, always)))
    certain = o.leaf(node("ge", o.concluded(more).args[1], o.term("1")), more, draws.laws)
    limit = o.leaf(node("le", o.concluded(more).args[1], o.term("1/2")), said)
    false = o.leaf("1 < 0", certain, limit)
    return o.taut(node("not", sentence), o.intro(sentence, false), o.leaf("not 1 < 0"))


SETTLERS: dict = own(
    "granularity",
    {
        ("lemh1", "printed"): laurent_massart,
        ("lemh1", "theorem"): disproved(
            no_weights,
            "At a = 0 both sides of the event are 0, so that it has probability 1, while "
            "e^{-t} is below 1.",
        ),
        ("lemh1", "positive"): derived(
            tail,
            "By Markov's inequality with u = sqrt(t)/(|a|_2+2|a|_oo sqrt(t)): the logarithm of "
            "the mean of exp(u a_i g_i^2) is at most u a_i+(u a_i)^2/(1-2u|a|_oo), and the "
            "exponents add up to -t.",
        ),
        ("lemh1", "zero"): at(
            "For a = 0 the event reads 0 >= 0 and has probability 1, while e^{-t} is below 1; "
            "so a must not vanish, or the event must be strict.",
            t=1,
        ),
        ("lemh1", "one"): one,
        ("lemh1", "two"): by(
            "auto",
            "In two dimensions with equal weights the chance is exactly e^{-s^2-sqrt(2) s-1}, "
            "and this exponent is larger than s^2 by 1+sqrt(2) s.",
        ),
        ("lemh2", "printed"): by(
            "auto",
            "Chernoff's exponent of the event is d (4-log 5)/2 = 1.195 d, which is at least d "
            "for every d.",
        ),
        ("lemh2", "theorem"): derived(
            long_draws,
            "By the moment generating function the chance is at most exp(-d (4-log 5)/2), "
            "and (4-log 5)/2 = 1.195 exceeds 1.",
        ),
        ("lemh2", "from-lemma"): by(
            "auto", "With t = d the three terms of Lemma H.1 are d, 2d and 2d, together 5d."
        ),
        ("lemh2", "constant"): by(
            "auto",
            "The exponent with 4.51 in place of 5 is 1.0018 d or more, which is "
            "still at least d, so the chance is below e^{-d}.",
        ),
        ("lemh2", "constant-lowest"): by(
            "point",
            "At 4.5 the exponent is 0.998 per dimension, just short of the 1 that is needed.",
        ),
        ("lemh3", "printed"): by(
            "auto",
            "The inner product has the variance d, so Chebyshev's inequality gives the bound with a"
            " constant c_1 that depends on delta; with such a constant the lemma says little.",
        ),
        ("lemh3", "one-constant"): at(
            "The tail is exponential and not Gaussian: at d = 10^6 and delta = e^{-26000000} "
            "the constant c_1 = 5 leaves a chance of at least e^{-25495098}, which exceeds "
            "delta.",
            c=5,
            d=10**6,
            L=26 * 10**6,
        ),
        ("lemh3", "no-constant"): by(
            "combination",
            "At log(1/delta) = d h^2 with h > c_1 the tail e^{-c_1 d h} exceeds delta, so delta has"
            " to be bounded below in terms of d.",
            terms=[("exp(-d*h**2)", [], ["d*h*(h-c)"]), ("exp(-d*h**2)*d*h", ["h-c"])],
        ),
        ("lemh3", "second"): by(
            "auto",
            "At d = 11 the two chances are 0.654 and 0.3886, whose product is 0.2541 and "
            "so exceeds 1/4, and it grows with d.",
            {"d": "11"},
        ),
        ("lemh3", "uniform"): by(
            "auto",
            "Markov's inequality for an exponential of the inner product gives a chance of at most"
            " 2 delta^2, which is at most delta; delta = 1/poly(d) lies in this range as soon as d"
            " >= log(1/delta).",
            {"d": "log(1/delta)"},
        ),
        ("lemh3", "uniform-half"): by(
            "auto",
            "By Markov's inequality |g_2|^2 is at most 5 d with a chance of 4/5 or "
            "more; given that, the inner product is a normal number, and both "
            "chances multiply to enough.",
        ),
    },
)

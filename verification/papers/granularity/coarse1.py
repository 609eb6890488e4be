"""Settle phase I of coarse training."""

from __future__ import annotations

from assay.verification.papers.granularity.binomial import patches_counted
from assay.verification.papers.granularity.coarsepoly import fires
from assay.verification.papers.settlers import at, by, derived, guarded, own


@guarded
def increment(job):
    """Factor by factor."""
    scale, top, low = "eta/(N*P)", "(1+x)*s*N/2", "(1-x)*s*N/2"
    facts = [job.lemma(f"{t} >= 0", how="enclosure") for t in ("1/2-q", "1-x")]
    facts.append(
        job.lemma(
            "p >= 0", how="combination", facts=facts, terms=[("1", ["p-(1/2-q)"]), ("1", ["1/2-q"])]
        )
    )
    facts.append(job.lemma("a >= 0", how="combination", terms=[("1", ["a-low"]), ("low", ["1"])]))
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                [
                    (scale, [f"{top}-c", "p", "a"]),
                    (f"{scale}*{top}", ["1/2+q-p", "a"]),
                    (f"{scale}*{top}*(1/2+q)", ["high-a"]),
                ],
                [
                    (scale, [f"c-{low}", "p", "a"]),
                    (f"{scale}*s*N/2", ["1-x", "p-(1/2-q)", "a"]),
                    (f"{scale}*s*N/2", ["1-x", "1/2-q", "a-low"]),
                ],
            ],
        ),
        "The number of patches, the weight 1-logit and the amplitude lie between their stated "
        "bounds, and so does their product, the growth along the feature.",
        scope="the coefficient of the feature, given the counts and who fires",
    )


@guarded
def margin(job):
    """Scaled by L^5."""
    grow = "(1/2-q)*(1-i)*(1-x)"
    scaled = f"{grow}*(L-1/L**4)-(1/2+q)*sqrt(1+i)*(1+x)*(1+1/L**9)"
    rooms = [job.lemma(f"{t} > 0", how="enclosure") for t in (scaled, f"{grow}*(1-1/L**4)")]
    return job.done(
        job.prove(
            "combination",
            facts=rooms,
            terms=[[("1/L**5", [scaled])], [("1", [f"{grow}*(1-1/L**4)"])]],
        ),
        "Noise and bias take away only a share of order 1/log^5 d of the growth, so that the "
        "share 1-1/log^4 d of it is left, which is positive.",
        {"d": "e^3"},
    )


@guarded
def own_patches(job):
    """The numerator of (42)."""
    room = job.lemma("-i*L+(1-i)/L**5 > 0")
    share = job.lemma("1-i >= 0", how="enclosure")
    return job.done(
        job.prove(
            "combination",
            facts=[room, share],
            terms=[("1", ["1-i", "u**2-(4+2*c0)*(L+1/L**5)"]), ("4+2*c0", ["-i*L+(1-i)/L**5"])],
        ),
        "Inequality (42), taken with the neuron's own feature, shows that the overlap "
        "exceeds the threshold.",
        {"d": "e^3"},
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("defd1", "printed"): lambda job: job.done(
            job.prove(),
            "The initial weights are so small, sigma_0 <= 1/(d^3 s log d), that the at most "
            "d^{c_0} active neurons on each of at most 4s patches together answer less than 1/d.",
            {"d": "e^3"},
            scope="given Proposition 1 and at most 4s feature patches",
        ),
        ("d1.act0", "printed"): fires("(4+2*c0)"),
        ("d1.act0", "degree-6"): at(
            "At iota = 1/log^6 d the numerator c_b(-iota log d+(1-iota)/log^5 d) of the margin "
            "is negative, so that 'polylog' must have a degree above 6.",
            L=300,
            c0="1/20",
            i="1/729000000000000",
        ),
        ("d1.act0", "identity"): by(
            "auto",
            "As u+v is positive one may divide u^2-v^2 = (u-v)(u+v) by it, which "
            "gives the identity.",
        ),
        ("d1.count", "printed"): by(
            "auto",
            "As N is at least k d, the exponent is at least s^{1/3} d/6, which is far"
            " above log^2 d.",
            {"d": "e^6"},
        ),
        ("d1.count", "theorem"): derived(
            patches_counted,
            "Chernoff's two bounds at delta = 1/r give the chance, since delta^2 s* equals "
            "s*^(1/3).",
        ),
        ("d1.count", "mean"): by(
            "auto",
            "Each of the P-n other patches of a sample shows the subclass with the chance "
            "s/(P-n), so their mean number is s whatever the number n of common patches; "
            "over N/(2k) samples this makes s N/(2k).",
        ),
        ("d1.var", "printed"): lambda job: job.done(
            job.prove(),
            "The noise part is a sum of s* N/2 independent vectors of weight eta/(2NP), so "
            "its variance is their number times the squared weight times the variance of "
            "one.",
            scope=(
                "weights 1/2; the logits depend on the noise, so the law is Gaussian only given"
                " them"
            ),
        ),
        ("d1.var", "fine"): by(
            "auto",
            "A subclass has N/(2k) samples in the batch and so s N/(2k) patches "
            "with its feature; the independent noises of these add up to this "
            "variance.",
        ),
        ("d1.margin", "printed"): margin,
        ("d1.eq", "printed"): by(
            "words",
            "The update (66) is the same for every neuron r of the set, so increments that are"
            " equal stay equal.",
        ),
        ("lemd2", "printed"): by(
            "auto",
            "Both outputs lie between 0 and 1/d, so the quotient lies between e^{-1/d}/2 and"
            " e^{1/d}/2, which differ from 1/2 by at most 1/d.",
        ),
        ("lemd2", "quarter"): by(
            "auto", "The logistic function is 1/2 at 0, and its slope is at most 1/4 in size."
        ),
        ("thmd1", "last-sentence"): at(
            "By definition a neuron of S*(v_{+,c}) has an overlap with v_+ below the threshold, "
            "for example 1, so that on a patch v_+ its pre-activation is negative and it does "
            "not fire: v_{+,c} must be meant.",
            L=300,
            c0="1/20",
            a=1,
            u=1,
        ),
        ("thmd1", "printed"): increment,
        ("thmd1", "repair"): own_patches,
        ("cord1.1", "printed"): by(
            "auto",
            "If phase I lasted P/(eta s*) steps, some output would have passed 1/d, which ends the"
            " phase; so T_0 is at most P/(eta s*).",
            {"d": "e^3"},
        ),
    },
)

"""Settle Sections 4 and 5."""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.granularity import trained
from assay.verification.papers.granularity.responses import (
    REDUCED,
    fine_answer,
    logarithms,
    loss,
    moments,
    outweighed,
    silent,
    sums_alike,
)
from assay.verification.papers.granularity.trained import judged, one
from assay.verification.papers.settlers import at, by, guarded, own
from assay.verification.search.methods import establish, instance


def chance(low: str, few: str, rooms: tuple, terms: list, reason: str, figures=None):
    """Return a settler: exp(w) <= exp(-low) for w = M log(1-u/M) <= -u, and exp(-s/3) <=
    exp(-few).
    """

    @guarded
    def settle(job):
        w = "M*log(1-u/M)"
        facts = [
            job.lemma(f"-u-{w} >= 0", how="combination", terms=[("M", [], ["log(1-u/M)"])]),
            *(job.lemma(f"{r} >= 0", how="enclosure") for r in rooms),
        ]
        facts.append(job.lemma(f"s/3-{few} >= 0", how="combination", facts=facts, terms=terms))
        return job.done(
            job.prove(
                "combination",
                facts=facts,
                terms=[
                    (f"exp({w})", [], [f"-({low})-{w}"]),
                    (f"exp({w})", [f"-u-{w}"]),
                    (f"exp({w})", [f"u-{low}"]),
                    ("exp(-s/3)", [], [f"s/3-{few}"]),
                    ("exp(-s/3)", [f"s/3-{few}"]),
                    *([("1", [rooms[-1]])] if few == "10" else []),
                ],
            ),
            reason,
            figures=figures() if figures else None,
            scope=REDUCED,
        )

    return settle


@guarded
def limit_one(job):
    """Compare the exponents at x = u/M."""
    log = establish(Formula("log(1-x)+x+x**2 >= 0", ("x in [0, 1/2]",)), "auto")
    room = instance(log, {"x": "u/M"}, job.statement)
    w, least = "M*log(1-u/M)", "exp(-u-u**2/M)"
    return job.done(
        job.prove(
            "combination",
            facts=[room],
            terms=[(least, [], [f"{w}+u+u**2/M"]), (f"M*{least}", ["log(1-(u/M))+(u/M)+(u/M)**2"])],
        ),
        "As log(1-x) is at least -x-x^2 for x <= 1/2, the chance is at most 1-exp(-u-u^2/M) with u"
        " = s-dagger: in the limit 1-e^{-u}, which is 0.632 for u = 1 and tends to 1 as u grows.",
        scope=REDUCED,
    )


def literal() -> dict:
    """Return the late hard error of the reduced model at the literal values of B.3, rho = 1/k."""
    from assay.simulators.models.multiview.hard import literal_error

    return {
        f"late hard error at d = 10^{n}, s-dagger = {name}": round(
            literal_error(f"1e{n}", hard_degree=h), 6
        )
        for n in (130, 351)
        for name, h in (("1", 0), ("log d", 1))
    }


@guarded
def before_growth(job):
    """The power d^{c_0} is on both sides."""
    own = "2*(sqrt(11*L)+2*L**5)"
    room = f"exp(L)/1000-exp(2/5*L)*{own}"
    return job.done(
        job.prove(
            "combination",
            facts=[job.lemma(f"{room} >= 0", how="enclosure")],
            terms=[("exp(c0*L)", [room]), (f"exp(c0*L)*{own}", ["exp(2/5*L)-s"])],
        ),
        "The own output is of the order of d^{0.4+c_0} times powers of log d, "
        "while the strong noise gives a multiple of d^{1+c_0}, which is larger "
        "from d = e^100 on.",
        {"d": "e^100"},
    )


SIZES = {
    "d": "10^122.5 for the conditions of B.3 together, 10^351 for Proposition 1 (2) at c_0 = 1/10"
}


SETTLERS: dict = own(
    "granularity",
    {
        ("thm5.1", "printed"): judged(
            "In small trained networks of the paper's model: ", trained.coarse, SIZES
        ),
        ("thm5.1", "literal"): lambda job: job.open(
            "No network of that size can be trained, and the chain of probabilities over all steps,"
            " neurons and patches is not formalised here: settled are its steps (Theorem E.1 and"
            " Appendices C to F), the reduced model, and scaled networks."
        ),
        ("thm5.1", "loss"): loss,
        ("thm5.1", "late"): outweighed,
        ("thm5.1", "late-chance"): chance(
            "1",
            "10",
            ("1-63/100-exp(-1)-exp(-10)",),
            [("1/3", ["s-30"])],
            "The chance that none of M patches has feature noise is at most e^{-u} <= 1/e = "
            "0.368. The chance e^{-s/3} of more than 2s subclass patches is below e^{-10}, so "
            "that more than 0.63 is left.",
            literal,
        ),
        ("thm5.1", "limit"): chance(
            "L**3",
            "L**3",
            ("L**12-3",),
            [("1/3", ["s-L**15"]), ("L**3/3", ["L**12-3"])],
            "The chance e^{-u} of no feature noise and the chance e^{-s/3} of more than 2s "
            "subclass patches are both at most e^{-log^3 d}, so they leave at least "
            "1-2e^{-log^3 d}.",
        ),
        ("thm5.1", "limit-one"): limit_one,
        ("thm5.1", "few-noise-patches"): at(
            "At u = s-dagger = 1/1000 and M = 100 the chance of a feature-noise patch is 0.001, "
            "below 1/100. It is never above s-dagger, so the late hard error vanishes with "
            "s-dagger, and item 9 must bound it from below.",
            u="1/1000",
            M=100,
        ),
        ("thm5.1", "any-polylog"): at(
            "At k = log d and s* = log^15 d the subclass patches answer with about log^14 d/2 "
            "and the feature noise with at most 1/sqrt(log d), so the degree that item 4 gives "
            "is needed.",
            L=300,
            s=300**15,
            k=300,
            n=300**15,
            z="1/300",
        ),
        ("thm5.1", "too-few"): by(
            "auto",
            "With k <= s* sqrt(log d)/5 the number n/(2k) is at least 5/(4 sqrt(log d)), more "
            "than the noise z <= 1/sqrt(log d) can take away, also after the bias.",
            {"d": "e^300 here"},
            scope=REDUCED,
        ),
        ("thm5.1", "start"): by(
            "auto",
            "If the chance c that the error is at least 1/4 were below 1/3, the "
            "mean error would be at most c+(1-c)/4 and so below 1/2, but it is at "
            "least 1/2.",
            scope="t = 0, in mean over the start",
        ),
        ("thm5.1", "formula"): judged(
            "In small trained networks beside the exact law of the reduced model: ", trained.formula
        ),
        ("thm5.1", "many-subclasses"): judged(
            "In trained networks with more subclasses: ", trained.many_subclasses
        ),
        ("thm5.1", "long-times"): by(
            "auto",
            "Samples without common patches have a chance of about e^{-s*}, and s* >= log^15 d"
            " makes this at most d^{-D-1}. A smaller s* matters: in simulations of the mean field,"
            " which are not part of this proof, the hard error at s* = 8 falls from 0.87 at t = 10"
            " to 0.40 at 10^6, while at s* = 32 it stays at 0.999.",
            {"d": "e^3"},
            scope=REDUCED,
        ),
        ("thm5.1", "slow"): judged(
            "In small networks trained at a tenth of the step size, which shows the time before"
            " they learn feature noise: ",
            trained.slow(0.03),
        ),
        ("thm5.1", "slow-strong-noise"): judged(
            "In the same networks with strong noise that outweighs the start: ", trained.slow(2.0)
        ),
        ("thm5.1", "silent"): by(
            "auto",
            "The response to feature noise is at most (sqrt(11 log d)+log d)/log d, "
            "which stays below the 2 sqrt(log d) that the bias demands.",
            {"d": "e^5"},
        ),
        ("thm5.1", "before-growth"): before_growth,
        ("thm5.1", "boundary"): judged(
            "In small networks on both sides of the boundary of the reduced model: ",
            trained.boundary,
            extra=trained.balance,
        ),
        ("thm5.2", "printed"): judged(
            "In small trained networks of the paper's model: ", trained.fine, SIZES
        ),
        ("thm5.2", "literal"): lambda job: job.open(
            "No network of that size can be trained, and the chain of probabilities over all steps,"
            " neurons and patches is not formalised here: settled are its steps (Theorem G.3 and"
            " Appendix G), the reduced model, and scaled networks."
        ),
        ("thm5.2", "ratio"): by(
            "auto",
            "The exponential lies above its tangent, e^a - 1 >= a, which bounds the "
            "second summand from below.",
            scope=REDUCED,
        ),
        ("thm5.2", "hard"): by(
            "auto",
            "For k >= 2 the response f is at least 3a/2, and 3(1-beta)/2 exceeds 1, so f "
            "(1-beta) n exceeds a z whenever n >= s/2 and z <= s/2.",
            scope=REDUCED,
        ),
        ("thm5.2", "chance"): by(
            "auto",
            "The chance of too few own patches is at most e^{-s*/8} and that of too much "
            "feature noise at most 2C/(s* log d); as s* is at least log^15 d, their sum is at "
            "most 1/log^14 d.",
            {"d": "e^3"},
        ),
        ("thm5.2", "initial"): by(
            "auto",
            "The number of neurons and the size of the initial weights combine to at "
            "most d^{1.2-3}, up to logarithms, which is below 1/d.",
            {"d": "e^3"},
        ),
        ("thm5.2", "initial-strong"): by(
            "auto",
            "The number of neurons, the length of the noise and the initial weights "
            "combine to at most d^{1.7-3}, up to logarithms, which is below 1/d.",
            {"d": "e^4"},
        ),
        ("thm5.2", "proof-coefficients"): by(
            "auto",
            "The own side gets at least 9/10 of the growth, of which the bias takes away less "
            "than 1/200; this is more than the 2/3 that the other side gets, and n >= z.",
        ),
        ("thm5.2", "too-few-neurons"): judged(
            "In small networks with about one strict lucky neuron for each feature: ",
            trained.few_neurons,
        ),
        ("thm5.2", "merged"): judged(
            "In small networks with one, two or four groups of subclasses as labels: ",
            trained.merged,
        ),
        ("thm5.2", "random-labels"): judged(
            "In small networks whose finer labels are drawn at random: ", trained.random_ids
        ),
        ("eq7", "loose"): silent,
        ("eq7", "fine"): silent,
        ("eq7", "amplitude"): at(
            "At iota = 1/log^5 d the largest amplitude raises the squared overlap c_b (log "
            "d-1/log^5 d) of a neuron at the lower threshold above c_b log d, so that it fires: "
            "degree 5 is too small.",
            L=300,
            c0="1/20",
            i="1/2430000000000",
        ),
        ("eq7", "printed"): by(
            "combination",
            "There are at most 6/log^5 d times as many further neurons as strictly lucky "
            "ones, and none of them has a larger answer, so they add at most this share to "
            "the response.",
            scope="given the sizes of Proposition 1, and that no neuron outside of the loose set"
            " fires",
            terms=[("q", ["6*N/L**5-h"]), ("6/L**5", ["R-N*q"])],
        ),
        ("eq8", "printed"): sums_alike,
        ("eq8", "ratio"): by(
            "enclosure",
            "Amplitudes and noise change the ratio by less than 1/log^6 d, so that it stays "
            "below 1 + 4/log d.",
        ),
        ("eq8", "with-bias"): by(
            "enclosure",
            "The relative variance of a response is of order sqrt(log d) d^{-c_0}, so by"
            " Chebyshev's inequality a deviation of 1/log d has a chance of at most 1/log d.",
            {"d": "10^109 at c_0 = 1/10, more for smaller c_0"},
            scope="two given features",
        ),
        ("eq8", "moments"): moments,
        ("eq9", "printed"): by(
            "enclosure",
            "Counts lie within a tenth of their means and weights within a tenth of each "
            "other, so the quotient of the two growths lies between k/2 and 2k.",
            scope="one step, given counts and weights",
        ),
        ("eq9", "weights"): by(
            "auto",
            "Multiplied out, the claim compares 1+e^{(1+x)F} with e^{2xF} + "
            "e^{(1+x)F}, and e^{2xF} is at least 1.",
        ),
        ("eq9", "exactly-k"): by(
            "auto",
            "The weight 1/(1+e^F) decreases in F, and F = g x+h y is at least g y+h x because g >="
            " h and x >= y; so both factors are not negative.",
            scope=REDUCED,
        ),
        ("eq9", "simulated"): judged(
            "In small trained networks, where `exactly-k` expects the fine feature to grow a little"
            " faster than 1/k of the common one: ",
            trained.ratio,
        ),
        ("eq9", "responses"): by(
            "auto",
            "As the start h is at most (1-beta)G/k and F at most 2G/k, the answer to a subclass "
            "patch is at most 3/k of that to a common patch; and for the lower bound the start "
            "only helps, as k >= 1.",
            scope=REDUCED,
        ),
        ("eq9", "responses-early"): at(
            "At t = 0 the two responses are equal, by (8), so the second part of (9) can hold at"
            " later times only.",
            L=300,
            k=300,
            G=0,
            h=1,
        ),
        ("eq10", "printed"): lambda job: job.done(
            job.escape({"A": "L"}, "L", at={"a": "1", "D": "1"}, side="low"),
            "One patch answers with Theta(log d/s*) only; it is the sum over the patches of a"
            " sample that is Theta(log d).",
        ),
        ("eq10", "any-number"): by(
            "auto",
            "One patch answers with at most D log d/s, and dividing by a large "
            "number s makes this a small share of log d.",
            scope="given Lemma E.4",
        ),
        ("eq10", "recursion"): by(
            "combination",
            "With x = C/w, which lies between 0 and 1, e^x is at least 1+x and, by "
            "convexity, at most 1+(e-1)x; multiplied by w these are the two bounds.",
            scope=REDUCED,
            terms=[
                [("w", [], ["C/w"])],
                [("C*exp(C/w)", [], ["1-C/w"]), ("exp(C/w)", ["w-C"], ["-C/w"])],
            ],
        ),
        ("eq10", "simulated"): judged(
            "In small trained networks beside the logarithmic law of growth: ", trained.log_law
        ),
        ("eq10", "early"): at(
            "At T_{1,1} the output is 5 log log d, which is 28.5 at log d = 300 and below "
            "log(d)/10 = 30. It is not of order log d, so training must go on after T_{1,1}.",
            L=300,
        ),
        ("eq10", "repair"): logarithms,
        ("eq11", "printed"): fine_answer,
        ("eq11", "last"): by(
            "auto",
            "The number k of subclasses is at least log^20 d, so K log d/k is at most K/log^19 d.",
            {"d": "10^122.5 for the conditions of B.3 together"},
        ),
        ("eq11", "any-polylog"): at(
            "With k = log d the number log(d)/k is 1 for every d, and so not o(1); with the "
            "degree that item 4 gives it tends to 0.",
            L=300,
            k=300,
        ),
        ("eq11", "every-patch"): by(
            "auto",
            "Each of the 2s patches contributes at most K log d/(s k); the sum is 2K "
            "log d/k, and k is at least log^20 d.",
        ),
        ("eq12", "printed"): lambda job: job.done(
            job.escape({"A": "1"}, "L", at={"a": "1", "D": "1"}),
            "One patch answers with O(log d/s*) only, as in (10); it is the sum over the patches of"
            " a sample that is Omega(1).",
        ),
        ("eq12", "any-number"): by(
            "auto",
            "One patch answers with at most D log d/s, which falls below every "
            "constant once s outgrows log d.",
            scope="given that A <= D log d",
        ),
        ("eq12", "increments"): by(
            "auto",
            "The quotient of the increments is at least 1/(1+E), which is 2/5 or "
            "more for E up to 3/2, and at most 1, for every number k of subclasses.",
            scope=REDUCED,
        ),
        ("eq12", "invariant"): by(
            "auto",
            "The quotient of the two growth rates is 1+(1-1/k)e^a, as dividing them shows.",
            scope=REDUCED,
        ),
        ("eq12", "later"): lambda job: job.done(
            job.escape({"A": "log(l)"}, "log(l)", N="2"),
            "As training goes on, the common response a is about the logarithm of the fine "
            "response f: at a = log l the ratio a/f is log l/(l-1+log l), which tends to 0.",
        ),
        ("eq12", "repair"): by(
            "enclosure",
            "The response a is at least 0.132, its limit for large k, and f is at least "
            "0.245, its value at k = 2.",
            scope=REDUCED,
        ),
        ("misread", "printed"): at(
            "At y = 1/1000, n = 1 and F = 0 the own output y n = 1/1000 exceeds the 0 of the "
            "other superclass: a small response alone makes no mistake.",
            y="1/1000",
            n=1,
            F=0,
        ),
        ("misread", "noise-free"): by(
            "auto",
            "The own output r(1-beta)n is a product of positive numbers and the "
            "other output is 0, so the sample is classified correctly.",
            scope=REDUCED,
        ),
        ("misread", "strong-noise"): by(
            "auto",
            "The answer to strong noise is at most about d^{-1.3}, while the own "
            "output is at least 1/k, that is d^{-0.4} or more.",
            {"d": "e^20"},
            scope="late times, frozen neurons",
        ),
        ("misread", "without-feature-noise"): judged(
            "In small networks trained without feature noise: ", one("no mistakes", hard=0)
        ),
        ("misread", "without-strong-noise"): judged(
            "In small networks trained with feature noise alone: ", one("mistakes", strong=0)
        ),
        ("misread", "without-bias"): judged(
            "In small networks trained without the bias rule: ", one("mistakes", beta=0)
        ),
        ("misread", "few-subclasses"): judged(
            "In small networks trained with two subclasses: ", one("few mistakes", k=2)
        ),
        ("misread", "more-patches"): judged(
            "In small networks trained with four times as many patches: ", trained.more_patches
        ),
        ("misread", "repair"): outweighed,
    },
)

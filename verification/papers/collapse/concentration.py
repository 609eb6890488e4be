"""Settle the concentration lemmas of `collapse` (Appendix A.1)."""

from __future__ import annotations

from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.collapse.absolute_sums import sum_of_absolutes
from assay.verification.papers.collapse.chances import maximum, near_zero
from assay.verification.papers.settlers import at, by, derived, erfc_tail, guarded, own
from assay.verification.search.methods import establish, instance

BOXES = {"how": "enclosure"}


@cache
def narrow(goal: str = "erf(x/sqrt(2)) < x"):
    """erf(x/sqrt(2)) < x for x > 0, or the same in another form."""
    return establish(
        Formula(goal, ("x in (0, oo)",)),
        "monotone",
        variable="x",
        end="lower",
        factor="1",
        slope="1-sqrt(2/pi)*exp(-x**2/2)",
        strict=True,
        sign={"how": "cases", "on": "x <= 1", "yes": BOXES, "no": BOXES},
    )


def at_tail(job, y: str, conditions: dict | None = None):
    """Return erfc(y) <= exp(-y^2) at an expression y >= 0 of the statement."""
    return instance(
        erfc_tail(), {"y": y}, job.statement, {f"({y}) >= 0": conditions} if conditions else None
    )


@guarded
def moments(job):
    """2 Phi <= 2."""
    half = establish(Formula("erfc(y) >= 0", ("y in [0, oo)",)), "enclosure")
    fact = instance(half, {"y": "t/S*s/sqrt(2)"}, job.statement)
    return job.done(
        job.prove(
            "combination", facts=[fact], terms=[[("exp((l*s)**2/2)", ["erfc(t/S*s/sqrt(2))"])], []]
        ),
        "The mean of e^{l|psi|} is at most 2e^{l^2 sigma^2/2}; by independence the "
        "means multiply, and Markov's inequality at l = t/S gives the bound.",
        scope=(
            "the moments and the exponent; independence and Markov's inequality are taken as given"
        ),
    )


@guarded
def two_variables(job):
    """1 - erf^2 = erfc (2 - erfc) <= 2 e^{-y^2}."""
    y = "t/(2*s)"
    fact = at_tail(job, y)
    return job.done(
        job.prove(
            "combination",
            facts=[fact],
            terms=[
                ("2", [f"exp(-({y})**2)-erfc({y})"]),
                ("2", [f"exp(-({y})**2)"]),
                ("1", [f"erfc({y})**2"]),
            ],
        ),
        "With y = t/(2s) the exact chance 1-erf^2 is at most 2 erfc and so at most 2 "
        "e^{-y^2}, half of the printed bound.",
    )


@guarded
def heavy(job):
    """l - 4 sqrt(d l) >= (1 - 4/sqrt(17)) l >= log 2, as sqrt(d l) <= l/sqrt(17)."""
    return job.done(
        job.prove("enclosure"),
        "At a fixed threshold the chance grows with d, so it is at least e^{-4 sqrt(d "
        "log(2/delta))}, the one of dimension 2, and this exceeds delta once log(2/delta) is "
        "at least 17d: a range of delta is needed.",
        scope="that the chance grows with d is taken as given",
    )


def tailed(reason: str, y: str, *terms, condition: dict | None = None, scope: str = ""):
    """Return a settler that uses the tail bound at one point."""

    @guarded
    def settle(job):
        fact = at_tail(job, y, condition)
        return job.done(
            job.prove("combination", facts=[fact], terms=list(terms)), reason, scope=scope
        )

    return settle


_GIVEN10 = "given the tail (10)"

SETTLERS: dict = own(
    "collapse",
    {
        ("lema1.tail", "printed"): moments,
        ("lema1.tail", "one"): tailed(
            "For one Gaussian the chance is exactly erfc(t/(sqrt(2) sigma)), and by erfc(y) "
            "<= e^{-y^2} this is at most half of the printed bound.",
            "t/(sqrt(2)*s)",
            ("1", ["exp(-(t/(sqrt(2)*s))**2)-erfc(t/(sqrt(2)*s))"]),
            ("1", ["exp(-(t/(sqrt(2)*s))**2)"]),
        ),
        ("lema1.tail", "two"): two_variables,
        ("lema1.tail", "vectors"): at(
            "For one vector in dimension 3 and t = 4 the chance is 0.00113 and the bound "
            "0.00067; so the variables must be numbers, not vectors.",
            t=4,
        ),
        ("lema1.words", "printed"): at(
            "At n = 1 the chance P(|psi| >= 3 sigma) is 0.0027 and so below e^{-1}; the "
            "tail (10) is an upper bound on this chance and not a lower one.",
            n=1,
        ),
        ("lema1.words", "every-n"): by(
            "enclosure",
            "At this threshold the bound (10) is e^{-3.8n}, which is below e^{-n}: the "
            "printed sentence is false for every n and all variances.",
            scope=_GIVEN10,
        ),
        ("lema1.words", "constant"): by(
            "enclosure",
            "With 1.85 in place of 3 the exponent per variable is 1.85^2/2 - log 2 = 1.018, "
            "which is still above the 1 that is needed.",
            scope=_GIVEN10,
        ),
        ("lema1.words", "repair"): by(
            "enclosure",
            "At the printed constant 3 the exponent per variable is 9/2 - log 2 = 3.8, which "
            "is above the 1 that is needed.",
            scope=_GIVEN10,
        ),
        ("lema2", "printed"): at(
            "At delta = 1e-18 in d = 2 the exact chance e^{-4 sqrt(2 log(2/delta))} is above delta:"
            " the tail is exponential, not Gaussian, once log(2/delta) > 17d.",
            figures={"chance": "about 1.1e-16"},
            delta=f"1/{10**18}",
        ),
        ("lema2", "every-d"): heavy,
        ("lema2", "two"): by(
            "enclosure",
            "In dimension 2 the exact chance keeps within the bound as long as log(2/delta) "
            "is at most 33 = 16.5 d.",
        ),
        ("lema2", "four"): by(
            "enclosure",
            "In dimension 4 the exact chance is at most delta as long as log(2/delta) is at most "
            "56 = 14 d; at 15 d it is not.",
        ),
        ("lema2", "repair"): by(
            "enclosure",
            "With a = log(2/delta)/d, Chernoff's bound by the moment generating function "
            "(1-l^2)^{-d/2} at l^2 = a/13 gives the lemma in every dimension d, as long as a "
            "is at most 12.",
            {"true": "log(2/delta) <= 12 d", "false": "log(2/delta) >= 17 d, for d >= 2"},
            scope="Chernoff's bound from the moment generating function is taken as given",
        ),
        ("lema3", "printed"): at(
            "Without a probability the lemma says that every vector has this length; but |z|^2 = 3"
            " sigma^2 d is possible.",
            d=1000,
            delta="1/2",
            R=3,
        ),
        ("lema3", "intended"): by(
            "enclosure",
            "Chernoff's bounds for the two tails fall at the rates 0.0966 and 0.153 per dimension,"
            " both above 1/64; so the claim holds for every d, and no large d is needed.",
            horizon={"d": "45"},
            scope="Chernoff's bounds of the two tails are taken as given",
        ),
        ("lema3", "two"): by(
            "point",
            "At d = 2 the exact chance of failure is 0.529, which is below the admitted 1.94.",
        ),
        ("lema3", "four"): by(
            "point",
            "At d = 4 the exact chance of failure is 0.356, which is below the admitted 1.88.",
        ),
        ("lema3", "range"): by(
            "enclosure",
            "For d <= 44 the number 2e^{-d/64} exceeds 1, so that no delta is admitted.",
        ),
        ("lema1.tail", "theorem"): derived(
            sum_of_absolutes,
            "As e^{s|z|} is at most e^{sz}+e^{-sz}, whose means multiply, Markov's inequality "
            "at s = t/S gives the bound.",
        ),
        ("lema4", "printed"): by(
            "combination",
            "The sum cannot reach the sum of the thresholds unless one of the variables "
            "reaches its own, and the chances of these events, delta/n and (n-1) delta/n, add "
            "up to delta.",
            terms=[
                [("1", ["x-z"]), ("1", ["X-Z"])],
                [("1", ["delta/n-a"]), ("1", ["(n-1)*delta/n-b"])],
            ],
            scope=(
                "one variable against the rest; the induction over n and that chances add up are"
                " taken as given"
            ),
        ),
        ("lema4", "one-delta"): at(
            "With (14) at one delta only, the threshold eps(delta/n) is arbitrary and may be 0,"
            " where the sum exceeds it almost surely.",
            delta="1/2",
            x=1,
            f=0,
        ),
        ("lema4.eq16-19", "printed"): at(
            "(18) fails: with all chances 1 the product minus n plus 1 is 2-n = 0, below 1-delta."
            " The product should be a sum.",
            delta="1/2",
            p1=1,
            p2=1,
            J=1,
        ),
        ("lema4.eq16-19", "eq17"): by(
            "combination",
            "The chance of all three events is at least p_1+p_2+p_3-2, and a product of "
            "chances is at most their sum, so (17) alone is true.",
            terms=[
                ("1", ["J-(p1+p2+p3-2)"]),
                ("p1", ["1-p2"]),
                ("p1*p2", ["1-p3"]),
                ("1", ["p2"]),
                ("1", ["p3"]),
            ],
            scope="three variables",
        ),
        ("lema4.eq16-19", "repair"): by(
            "combination",
            "By the union bound the chance that some inequality fails is at most "
            "the sum of the n single chances, which is at most delta.",
            terms=[[("1", ["n-s-(1-J)"])], [("1", ["s-n*(1-delta/n)"])]],
        ),
        ("lema5", "printed"): derived(
            lambda o: maximum(o, "delta"),
            "Each draw exceeds the bound in size with a chance of at most delta/(2N), and a union"
            " bound adds up the N chances.",
        ),
        ("lema5", "half"): derived(
            lambda o: maximum(o, "delta/2"),
            "Each z_i leaves the interval with a chance of at most delta/(2N), as a normal "
            "tail is at most half of e^{-x^2/2}; the N chances add up to delta/2.",
        ),
        ("lema6", "printed"): derived(
            near_zero,
            "The chance Phi(x) - Phi(-x) is at most sqrt(2/pi) x, which is below x; the constant"
            " sqrt(2/pi) = 0.798 is the best one.",
        ),
        ("lema6", "constant"): lambda job: job.done(
            job.prove(
                "monotone",
                variable="x",
                end="lower",
                factor="sqrt(2/pi)",
                slope="1-exp(-x**2/2)",
                strict=True,
                positive=BOXES,
                sign={
                    "how": "combination",
                    "terms": [("exp(-x**2/2)", [], ["x**2/2"]), ("exp(-x**2/2)*x**2/2", ["1"])],
                },
            ),
            "The normal density is below its value at 0 everywhere else, so the chance of (-x, x)"
            " is below 2x times that value.",
        ),
        ("lema6.eq24-25", "printed"): at(
            "At sigma = 2 and delta = 1 the integral is 0.40 and the printed value 1.60: "
            "sigma belongs in the denominator.",
            sigma=2,
            delta=1,
        ),
        ("lema6.eq24-25", "bound"): at(
            "At sigma = delta = 1/2 the chance of (-delta, delta) is 0.68, which exceeds "
            "sigma delta = 1/4; a smaller sigma makes the chance larger and the bound "
            "smaller.",
            sigma="1/2",
            delta="1/2",
        ),
        ("lema6.eq24-25", "repair"): by(
            "enclosure",
            "The integral is 2/sqrt(2 pi) = 0.798 times delta/sigma, so it is below delta/sigma.",
        ),
    },
)

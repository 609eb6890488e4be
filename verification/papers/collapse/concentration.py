"""Settle the concentration lemmas and the analysis of the start (Appendices A.1 and A.3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import at, by, erfc_tail, guarded, own
from assay.verification.search.job import establish, instance

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


@cache
def bernoulli():
    """p^N >= 1 - N(1-p): with p = e^{-x} both sides agree at x = 0, and the left one falls less."""
    powers = establish(
        Formula("exp(-N*x) >= 1-N*(1-exp(-x))", ("N in [1, oo)", "x in [0, oo)")),
        "monotone",
        variable="x",
        end="lower",
        factor="N",
        slope="exp(-x)-exp(-N*x)",
        sign={
            "how": "combination",
            "terms": [("exp(-N*x)", [], ["(N-1)*x"]), ("exp(-N*x)", ["N-1", "x"])],
        },
    )
    formula = Formula("p**N >= 1-N*(1-p)", ("N in [1, oo)", "p in (0, 1]"))
    shown = instance(powers, {"x": "-log(p)", "N": "N"}, formula, {"(-log(p)) >= 0": BOXES})
    return establish(formula, "combination", facts=[shown], terms=[("1", ["p**N-(1-N*(1-p))"])])


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
        "E e^{l|psi|} <= 2e^{l^2 sigma^2/2}, independence and Markov's inequality at l = t/S.",
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
        "1-erf^2 <= 2 erfc <= 2 e^{-y^2}.",
    )


@guarded
def heavy(job):
    """l - 4 sqrt(d l) >= (1 - 4/sqrt(17)) l >= log 2, as sqrt(d l) <= l/sqrt(17)."""
    return job.done(
        job.prove("enclosure"),
        "In every d >= 2 the bound fails for log(2/delta) >= 17d, so a range of delta is needed.",
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


@guarded
def maximum(job):
    """erf(y)^N >= 1 - N erfc(y) >= 1 - delta/2 with y^2 = log(2N/delta)."""
    y = "sqrt(log(2*N/delta))"
    level = job.lemma("log(2*N/delta) > 0", how="enclosure")
    root = job.lemma(f"{y} > 0", how="enclosure")
    tails = instance(
        erfc_tail(),
        {"y": y},
        job.statement,
        {f"({y}) >= 0": {"how": "combination", "facts": [root], "terms": [("1", [y])]}},
    )
    below, above = (
        instance(
            establish(Formula(goal, ("x in (0, oo)",)), "enclosure"),
            {"x": y},
            job.statement,
            {f"({y}) > 0": {"how": "combination", "facts": [root], "terms": [("1", [y])]}},
        )
        for goal in ("1-erfc(x) > 0", "1-erfc(x) <= 1")
    )
    p = f"1-erfc({y})"
    power = instance(
        bernoulli(),
        {"p": p, "N": "N"},
        job.statement,
        {
            f"({p}) > 0": {"how": "combination", "facts": [below], "terms": [("1", [p])]},
            f"({p}) <= 1": {"how": "combination", "facts": [above], "terms": [("1", [f"1-({p})"])]},
        },
    )
    spare = [("delta/2", ["1"])] if job.reading.name == "printed" else []
    return job.done(
        job.prove(
            "combination",
            facts=[level, tails, power, below],
            terms=[
                ("1", [f"({p})**N-(1-N*(1-({p})))"]),
                ("N", [f"exp(-({y})**2)-erfc({y})"]),
                *spare,
            ],
        ),
        "Union bound and erfc(y) <= e^{-y^2}.",
    )


def narrowed(*points):
    """Return facts erf(x/sqrt 2) < x at the points."""
    return lambda job: [instance(narrow(), {"x": p}, job.statement) for p in points]


@guarded
def both_scales(job):
    """The bound at delta/sigma and at delta."""
    facts = narrowed("delta/sigma", "delta")(job)
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            [("1", ["delta/sigma-erf((delta/sigma)/sqrt(2))"])],
            [("1", ["delta-erf((delta)/sqrt(2))"])],
        ],
    )
    return job.done(
        verdict, "erf(x/sqrt 2) <= sqrt(2/pi) x < x; the constant sqrt(2/pi) = 0.798 is best."
    )


@guarded
def complement(job):
    """erfc = 1 - erf > 1 - T."""
    facts = [instance(narrow("erfc(x/sqrt(2)) > 1-x"), {"x": "T"}, job.statement)]
    return job.done(
        job.prove("combination", facts=facts, terms=[("1", ["erfc((T)/sqrt(2))-(1-T)"])]),
        "Lemma A.6 gives > 1-T.",
    )


@guarded
def ratio_bound(job):
    """The quotient is P/8; union of the tails."""
    facts = [at_tail(job, "S"), instance(narrow(), {"x": "T"}, job.statement)]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[("n/4", ["exp(-(S)**2)-erfc(S)"]), ("1", ["T-erf((T)/sqrt(2))"])],
        ),
        "Given xi, phi is normal with variance omega^2|xi|^2 <= 2 omega^2 kappa^2 d; kappa"
        " sqrt(d)/tau = c/8.",
        {"vacuous": "d <= 64 log(n/2)"},
        scope=(
            "the chances of the three events; that they add up, and Lemma A.3, are taken as given"
        ),
    )


_CAP_GAP = "c*(8-ct)/(16*tau**2*(u+tau**2*u**2))-eta"
_BACK = "(u+tau**2*u**2)/eta"
_HALF = "1/2-(1+c/8)**2/8-3*c**3/(512*n)"


_LEAP = [
    (_BACK, [_CAP_GAP]),
    ("1", ["z+tau**2*eta/8*((1+c/8)*u)**2+3*L*kappa*tau*eta/2-Z"]),
    ("1", ["u-z"]),
    ("tau**2*u**2", ["1-eta"]),
    ("eta*tau**2*u**2", [_HALF]),
    ("eta*tau**2*u**2/2", ["1"]),
]


@guarded
def overshoot(job):
    """CAP >= u + tau^2 q by the step-size condition, and the step is below tau^2 q."""
    half = job.lemma("(1+c/8)**2/8+3*c**3/(512*n) <= 1/2", how="enclosure")
    return job.done(
        job.prove("combination", facts=[half], terms=_LEAP),
        "eta <= 1 and the step-size condition give c(8-c_t)/(16 eta tau^2) >= sqrt(q)+tau^2 q, more"
        " than one step from sqrt(q) reaches.",
        scope="the deterministic step where b) holds, from (53)",
    )


@guarded
def overshoot_steps(job):
    """(113) and (114)."""
    half = job.lemma("(1+c/8)**2/8 <= 1/2", how="enclosure")
    small = job.lemma("3*c/2/sqrt(d) <= 1/2", how="enclosure")
    root = job.lemma("1/sqrt(d) >= 0", how="enclosure")
    return job.done(
        job.prove(
            "combination",
            facts=[half, small, root],
            terms=[
                [
                    ("1", ["u-z"]),
                    ("eta*tau**2*u**2", ["1/2-(1+c/8)**2/8"]),
                    ("eta*tau**2*u**2*c*21/16", ["1/sqrt(d)"]),
                ],
                [
                    (_BACK, [_CAP_GAP]),
                    ("tau**2*u**2", ["1-eta"]),
                    ("eta*tau**2*u**2", ["1/2-3*c/2/sqrt(d)"]),
                ],
            ],
        ),
        "kappa = c tau/(8 sqrt(d)), eta <= 1 and c <= 1/8.",
    )


@guarded
def overshoot_repair(job):
    """The same with the term of (53)."""
    half = job.lemma("(1+c/8)**2/8+3*c**3/(512*n) <= 1/2", how="enclosure")
    return job.done(
        job.prove(
            "combination",
            facts=[half],
            terms=[
                [
                    ("1", ["z+tau**2*eta/8*((1+c/8)*u)**2+3*L*kappa*tau*eta/2-Z"]),
                    ("1", ["u-z"]),
                    ("eta*tau**2*u**2", [_HALF]),
                ],
                [(_BACK, [_CAP_GAP]), ("tau**2*u**2", ["1-eta"]), ("eta*tau**2*u**2/2", ["1"])],
            ],
        ),
        "L kappa tau = c^3 tau^2 q/(256 n).",
    )


_K = "c**2*tau**2*u**2/(64*n)"


@guarded
def one_step(job):
    """|phi|+|zeta| <= (1+c/8) sqrt(q) and 5/2 kappa tau L = 5c/8 kappa^2 d q/n."""
    near = job.lemma(
        "f+z <= (1+c/8)*u", how="combination", terms=[("1", ["c/8*u-f"]), ("1", ["u-z"])]
    )
    small = job.lemma("3/4*(1+c/8)**2 <= 3/2", how="enclosure")
    first = [
        ("3/4*c**2*tau**2/(64*n)", ["(1+c/8)*u-(f+z)", "(1+c/8)*u+f+z"]),
        (f"5*{_K}", ["1-c/8"]),
    ]
    second = [(_K, ["3/2-3/4*(1+c/8)**2"])]
    spare = job.lemma("1-c/8 >= 0", how="enclosure")
    two = job.reading.name == "summands"
    return job.done(
        job.prove(
            "combination",
            facts=[near, small, spare],
            terms=[first, second] if two else [first + second],
        ),
        "5/2 kappa tau L = (5c/8) kappa^2 d q/n, at most 1/64 of the printed 5 kappa^2 d q/n.",
    )


@guarded
def accumulated(job):
    """T <= c_t/(eta tau^2 sqrt(q))."""
    return job.done(
        job.prove(
            "combination",
            terms=[(f"13/2*eta*{_K}", ["ct/(eta*tau**2*u)-T"]), ("ct*c**2*u/(128*n)", ["1"])],
        ),
        "6.5 c_t (kappa^2 d/tau^2) sqrt(q)/n with kappa^2 d/tau^2 = c^2/64.",
    )


_STAYS = [
    ("1", ["c/64*u-f"]),
    (f"13/2*eta*{_K}", ["ct/(eta*tau**2*u)-T"]),
    ("13*c**2*u/(128*n)", ["8-ct"]),
    ("13*c*u/(16*n)", ["1/8-c"]),
    ("14*c*u/(128*n)", ["n-4"]),
    ("43*c*u/(128*n)", ["1"]),
]


@guarded
def stays_small(job):
    """From c/64 sqrt(q): c_t <= 8 and c <= 1/8 leave room."""
    return job.done(
        job.prove("combination", terms=_STAYS),
        "The moves up to t_0 add at most 6.5 c_t c^2 sqrt(q)/(64 n) < (7c/64) sqrt(q).",
        scope="the sum of the bounds (109) of the steps; each step is `summands` of (107)-(109)",
    )


@guarded
def crossing(job):
    """Both parts."""
    half = job.lemma("(1+c/8)**2/8+3*c**3/(512*n) <= 1/2", how="enclosure")
    return job.done(
        job.prove("combination", facts=[half], terms=[_STAYS, _LEAP]),
        "phi stays small on the way, and one step from sqrt(q) does not reach far.",
        scope="the deterministic part; the chance of its condition is the repair of `lema14.init`",
    )


@guarded
def start_bounds(job):
    """The three tails."""
    far = "x/(sqrt(2)*tau*omega)"
    facts = [at_tail(job, far), at_tail(job, "S"), instance(narrow(), {"x": "T"}, job.statement)]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("1", [f"exp(-({far})**2)-erfc({far})"]),
                ("1", [f"exp(-({far})**2)"]),
                ("n/4", ["exp(-(S)**2)-erfc(S)"]),
                ("1", ["T-erf((T)/sqrt(2))"]),
            ],
        ),
        "Three normal tails.",
        scope="the chances of the events; that they add up, and Lemma A.3, are taken as given",
    )


@guarded
def crossing_power(job):
    """c_t < 8 and c <= 1/8."""
    square = job.lemma("64*c**2 <= 1", how="enclosure")
    return job.done(
        job.prove(
            "combination",
            facts=[square],
            terms=[("7*c**4*u", ["8-ct"]), ("7/8*c**2*u", ["1-64*c**2"]), ("7*c*u/8", ["1/8-c"])],
        ),
        "c_t < 8 and c <= 1/8.",
    )


_GIVEN10 = "given the tail (10)"
_START = (
    "zeta and phi are tau omega g_0 and kappa|w|g_k: |phi_k|/|zeta| = (c/8)|g_k/g_0| up to"
    " |w|/(omega sqrt d), a law without c."
)
SETTLERS: dict = own(
    "collapse",
    {
        ("lema1.tail", "printed"): moments,
        ("lema1.tail", "one"): tailed(
            "erfc(y) <= e^{-y^2}.",
            "t/(sqrt(2)*s)",
            ("1", ["exp(-(t/(sqrt(2)*s))**2)-erfc(t/(sqrt(2)*s))"]),
            ("1", ["exp(-(t/(sqrt(2)*s))**2)"]),
        ),
        ("lema1.tail", "two"): two_variables,
        ("lema1.tail", "vectors"): at(
            "For vectors the bound fails: one vector in dimension 3 at t = 4. The variables must be"
            " scalars.",
            t=4,
        ),
        ("lema1.words", "printed"): at(
            "n = 1: P(|psi| >= 3 sigma) = 0.0027 < e^{-1}. The tail (10) bounds this chance from"
            " above, not from below.",
            n=1,
        ),
        ("lema1.words", "every-n"): by(
            "enclosure",
            "At this threshold (10) gives e^{-3.8n}: the printed sentence is false for every n and"
            " all variances.",
            scope=_GIVEN10,
        ),
        ("lema1.words", "constant"): by(
            "enclosure", "1.85^2/2 - log 2 = 1.018 >= 1.", scope=_GIVEN10
        ),
        ("lema1.words", "repair"): by("enclosure", "9/2 - log 2 = 3.8 >= 1.", scope=_GIVEN10),
        ("lema2", "printed"): at(
            "delta = 1e-18 in d = 2: the exact chance e^{-4 sqrt(2 log(2/delta))} is above delta."
            " The tail is exponential, not Gaussian, once log(2/delta) > 17d.",
            figures={"chance": "about 1.1e-16"},
            delta=f"1/{10**18}",
        ),
        ("lema2", "every-d"): heavy,
        ("lema2", "two"): by(
            "enclosure", "In d = 2 the bound is right up to log(2/delta) = 33 = 16.5 d."
        ),
        ("lema2", "four"): by(
            "enclosure", "In d = 4 it is right up to log(2/delta) = 56 = 14 d (and not at 15 d)."
        ),
        ("lema2", "repair"): by(
            "enclosure",
            "log(2/delta) <= 12d suffices, in every dimension (Chernoff).",
            {"true": "log(2/delta) <= 12 d", "false": "log(2/delta) >= 17 d, for d >= 2"},
            scope="Chernoff's bound from the moment generating function is taken as given",
        ),
        ("lema3", "printed"): at(
            "Without a probability it says that every vector has this length; |z|^2 = 3 sigma^2 d"
            " is possible.",
            d=1000,
            delta="1/2",
            R=3,
        ),
        ("lema3", "intended"): by(
            "enclosure",
            "Chernoff rates 0.0966 and 0.153, both above 1/64: true for every d, no large d is"
            " needed.",
            horizon={"d": "45"},
            scope="Chernoff's bounds of the two tails are taken as given",
        ),
        ("lema3", "two"): by("point", "Exact chance 0.529 against 1.94."),
        ("lema3", "four"): by("point", "Exact chance 0.356 against 1.88."),
        ("lema3", "range"): by("enclosure", "For d <= 44 the range of delta is empty."),
        ("lema4", "printed"): by(
            "combination",
            "The sum cannot reach the threshold unless one variable does; the chances add up to"
            " delta.",
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
            "With (14) at one delta only, eps(delta/n) is arbitrary: f = 0.", delta="1/2", x=1, f=0
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
            "(17) alone is true, as the product is at most the sum.",
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
            "Union bound.",
            terms=[[("1", ["n-s-(1-J)"])], [("1", ["s-n*(1-delta/n)"])]],
        ),
        ("lema5", "printed"): maximum,
        ("lema5", "half"): maximum,
        ("lema6", "printed"): both_scales,
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
            "The density is at most its value at 0.",
        ),
        ("lema6.eq24-25", "printed"): at(
            "sigma = 2: the integral is delta*0.40, not delta*1.60. sigma belongs in the"
            " denominator.",
            sigma=2,
            delta=1,
        ),
        ("lema6.eq24-25", "bound"): at(
            "For small sigma the chance exceeds sigma delta.", sigma="1/2", delta="1/2"
        ),
        ("lema6.eq24-25", "repair"): by("enclosure", "2/sqrt(2 pi) = 0.798 < 1."),
        ("init.law", "printed"): by(
            "words",
            "The covariances omega^2 I and kappa^2 I.",
            scope=(
                "the variances and covariances; that linear forms of normal vectors are normal is"
                " taken as given"
            ),
        ),
        ("lema12", "printed"): at(
            "phi_k <= P c zeta has chance exactly 1/2 for each k (w -> -w), but delta = 0.1: zeta"
            " may be negative.",
            {"vacuous": "d <= 64 log(n/2)"},
            n=4,
            d=10000,
            c="1/100",
            P=1,
        ),
        ("lema12", "intended"): at(
            _START
            + " With P = 1/8 the chance stays below 0.61 for one k (and falls like 1/n for all k),"
            " while delta = 0.1.",
            figures={
                "limit of the chance": "(2/pi) arctan(8P) for one k; 4/(n+4) for all k at P = 1/8"
            },
            n=4,
            d=10000,
            c="1/100",
            P="1/8",
        ),
        ("lema12", "all-samples"): at(
            "With P = 1/12 the chance for all k is about 4/(n+4), at most 1/2 and falling with n,"
            " while delta = 0.1.",
            n=4,
            d=10000,
            c="1/100",
            P="1/12",
        ),
        ("lema12", "range"): by(
            "combination",
            "delta < 1 needs d > 64 log(n/2): d >= 45 for n = 4, d >= 252 for n = 100.",
            terms=[("1", [], ["l-d/64"]), ("1", ["l-d/64"])],
        ),
        ("lema12", "repair"): ratio_bound,
        ("lema12", "repair-free"): ratio_bound,
        ("lema12.s1", "printed"): by(
            "enclosure",
            "Lemma A.3 (with a probability) and a union bound over n/4 samples.",
            {"vacuous": "d <= 64 log(n/2)"},
            scope="Chernoff's bounds of the two tails are taken as given",
        ),
        ("lema12.s2", "printed"): at(
            "d = 4, S = 4: samples with |xi|^2 near 2 kappa^2 d make the chance far larger than"
            " 2e^{-32}; so it is in every d for S large enough.",
            S=4,
        ),
        ("lema12.s2", "short"): tailed(
            "For samples with |xi|^2 <= kappa^2 d it is right.",
            "2*S/sqrt(2*v)",
            ("1", ["exp(-(2*S/sqrt(2*v))**2)-erfc(2*S/sqrt(2*v))"]),
            ("exp(-2*S**2/v)", [], ["2*S**2/v-2*S**2"]),
            ("2*exp(-2*S**2/v)*S**2/v", ["1-v"]),
        ),
        ("lema12.s2", "worst"): at(
            "At |xi|^2 = 2 kappa^2 d the threshold is sqrt(2) S standard deviations: the chance is"
            " erfc(S).",
            v=2,
            S=2,
        ),
        ("lema12.s2", "repair"): guarded(
            lambda job: job.done(
                job.prove(
                    "combination",
                    facts=[at_tail(job, "2*S/sqrt(2*v)")],
                    terms=[
                        ("1", ["exp(-(2*S/sqrt(2*v))**2)-erfc(2*S/sqrt(2*v))"]),
                        ("exp(-2*S**2/v)", [], ["2*S**2/v-S**2"]),
                        ("exp(-2*S**2/v)*S**2/v", ["2-v"]),
                    ],
                ),
                "The variance is at most 2 omega^2 kappa^2 d.",
            )
        ),
        ("lema12.s3", "printed"): at(
            "T = 1/2: the chance is 0.617 > 1/2. The direction is wrong.", T="1/2"
        ),
        ("lema12.s3", "never"): complement,
        ("lema12.s3", "repair"): complement,
        ("eq106", "printed"): at(
            "As kappa sqrt(d)/tau = c/8, the quotient is P/8, not P c.",
            d=4,
            kappa=1,
            tau=1600,
            omega=1,
            P=1,
        ),
        ("eq106", "quotient"): at(
            "c = 1/100: the quotient is P/8 (equal to P c only at c = 1/8).",
            d=4,
            kappa=1,
            tau=1600,
            omega=1,
            P=1,
        ),
        ("eq106", "exponent"): at(
            "2S^2 = P^2/(2c), equal to 2P/c only at P = 4.", d=4, kappa=1, tau=1600, omega=1, P=1
        ),
        ("eq106", "repair"): by("identity", "c cancels."),
        ("lema13", "printed"): at(
            "b) fails: " + _START,
            {"vacuous": "d <= 64 log(n/2)"},
            n=8,
            d=10**24,
            L=1,
            tau=1,
            omega="4/25",
            c="1/5000",
            eta="1/1000000",
            ct=1,
        ),
        ("lema13", "repair"): start_bounds,
        ("lema13.a", "printed"): tailed(
            "The bound e^{-x^2/(2 tau^2 omega^2)} of the normal tail.",
            "x/(sqrt(2)*tau*omega)",
            ("1", ["exp(-(x/(sqrt(2)*tau*omega))**2)-erfc(x/(sqrt(2)*tau*omega))"]),
            ("1", ["exp(-(x/(sqrt(2)*tau*omega))**2)"]),
        ),
        ("lema13.a", "conditional"): at(
            "Conditioned on |zeta(0)| large the chance of the opposite is larger than the bound.",
            n=4,
            d=10**4,
            L=1,
            tau=1,
            omega="1/10",
            c="1/10",
            eta="1/172",
            ct="1/10",
        ),
        ("lema13.b", "printed"): at(
            _START
            + " Here hypothesis and failure for one k have a chance above 0.09, while delta ="
            " 0.0142.",
            n=8,
            d=10**24,
            L=1,
            tau=1,
            omega="4/25",
            c="1/5000",
            eta="1/1000000",
            ct=1,
        ),
        ("lema13.b", "any-d"): at(
            _START, n=8, d=10**24, L=1, tau=1, omega="4/25", c="1/5000", eta="1/1000000", ct=1
        ),
        ("lema13.b", "repair"): ratio_bound,
        ("lema14", "printed"): at(
            "b) fails. " + _START,
            {"vacuous": "d <= 64 log(n/2)"},
            n=8,
            d=10**24,
            L=1,
            tau=1,
            omega="4/25",
            c="1/5000",
            eta="1/1000000",
        ),
        ("lema14", "repair"): crossing,
        ("lema14.a", "printed"): overshoot,
        ("lema14.b", "printed"): at(
            "tau omega = 2 sqrt(q): |phi_k(0)| is of the size (c/8) tau omega, above (c/8) sqrt(q)"
            " with a fair chance for each k, whatever c.",
            n=8,
            d=10**24,
            L=1,
            tau=1,
            omega="4/25",
            c="1/5000",
            eta="1/1000000",
        ),
        ("lema14.b", "repair"): stays_small,
        ("eq107-109", "printed"): at(
            "The sum must start at t' = 0: at t = 1 it is empty, while phi moves.",
            n=4,
            d=2**38,
            tau=1,
            c="1/8",
            u="1/8",
            eta="1/10",
            ct=1,
            z="1/10",
            f=0,
            F="1/100000000",
        ),
        ("eq107-109", "summands"): one_step,
        ("eq107-109", "repair"): one_step,
        ("eq110", "printed"): at(
            "kappa^2 d/(n tau^2) = c^2/(64 n), which is at most c^4 only for c^2 >= 1/(64 n): false"
            " for small c.",
            n=4,
            d=128**2 * 10**16,
            tau=1,
            c="1/100",
            u="1/100",
            eta="1/100",
            ct=1,
            T="10000",
        ),
        ("eq110", "repair"): accumulated,
        ("eq111", "printed"): crossing_power,
        ("eq111", "mended-start"): by("enclosure", "c_t < 8, c <= 1/8, n >= 4."),
        ("lema14.init", "printed"): at(
            "From A.12 as printed; the chance for one k is near 1/2.",
            n=8,
            d=10**24,
            L=1,
            tau=1,
            omega="4/25",
            c="1/5000",
            eta="1/1000000",
        ),
        ("lema14.init", "absolute"): at(
            "tau omega >= 2 sqrt(q): |phi_k(0)| <= (c/64) sqrt(q) has chance at most 0.08 for"
            " one k.",
            n=8,
            d=10**24,
            L=1,
            tau=1,
            omega="4/25",
            c="1/5000",
            eta="1/1000000",
        ),
        ("lema14.init", "repair"): tailed(
            "erfc(y) <= e^{-y^2}.",
            "r/16",
            ("n/4", ["exp(-(r/16)**2)-erfc(r/16)"]),
            scope="the union over n/4 samples and Chernoff's bound for |w|^2 are taken as given",
        ),
        ("eq112-114", "printed"): at(
            "(53) has 3/2 L kappa tau eta, not 3/2 kappa tau q eta: too small when q < L.",
            n=4,
            d=2**38,
            tau=1,
            c="1/8",
            u="1/8",
            eta="1/10",
            ct=1,
            z="1/8",
            Z=Fraction(1, 8) + Fraction(4225, 20971520) + Fraction(1, 10**9),
        ),
        ("eq112-114", "eq113-114"): overshoot_steps,
        ("eq112-114", "repair"): overshoot_repair,
    },
)

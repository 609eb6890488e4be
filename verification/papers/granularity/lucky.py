"""Settle the lucky sets: Appendix C and Proposition 2."""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.granularity.binomial import chernoff_bounds
from assay.verification.papers.granularity.lucky_bounds import (
    BOXES,
    FHI,
    FLO,
    FR,
    HI,
    LO,
    LOWER,
    RHO,
    TAIL,
    R,
    between,
    facts_at,
    lower,
    over,
    root_order,
    tail_positive,
    under,
    upper,
)
from assay.verification.papers.granularity.lucky_refuted import printed_fails
from assay.verification.papers.granularity.overlaps import all_within
from assay.verification.papers.settlers import at, by, derived, disproved, guarded, own
from assay.verification.search.methods import establish, instance


@guarded
def mills(job):
    """Both derivatives have one sign and both differences vanish at infinity."""
    phi, q = "exp(-x**2/2)/sqrt(2*pi)", "erfc(x/sqrt(2))/2"
    return job.done(
        job.prove(
            "combination",
            facts=[upper(), lower()],
            terms=[[("1/x", [f"{phi}-x*{q}"])], [("1", [f"{q}-x/(x**2+1)*{phi}"])]],
        ),
        "Both differences of the sides fall to 0 at infinity, so they are positive at all x > 0.",
    )


@guarded
def bernoulli(job):
    """exp(n log g) >= 1+n log g >= 1-n(1/g-1) at n = d-1 and g = 1-f, where f <= 1/d^2."""
    power = "exp(n*log(g))"
    lemma = establish(
        Formula(
            f"{power} >= 1-1/(n+1) and {power} < 1",
            ("n in (0, oo)", "g in (0, 1)", "g >= n*(n+2)/(n+1)**2"),
        ),
        "combination",
        terms=[
            [
                ("1", [], ["n*log(g)"]),
                ("n", [], ["-log(g)"]),
                ("(n**2+n+1)/((n+1)*g)", ["g-n*(n+2)/(n+1)**2"]),
                ("n/((n+1)**3*g)", ["1"]),
            ],
            [(power, [], ["-n*log(g)"]), (f"n*{power}", [], ["log(g)"]), (f"n*{power}", ["1-g"])],
        ],
    )
    fact = instance(lemma, {"n": "d-1", "g": "1-f"}, job.statement)
    return job.done(
        job.prove(
            "combination",
            facts=[fact],
            terms=[[("1", ["exp((d-1)*log(1-f))-(1-1/d)"])], [("1", ["1-exp((d-1)*log(1-f))"])]],
        ),
        "By Bernoulli's inequality the power is at least 1-(d-1)f, and f is at most 1/d^2, so it is"
        " at least 1-1/d; it is below 1 since f is positive.",
    )


@guarded
def tenth_above(job):
    """exp(-hi^2/2) = exp(-(21/10) (L+1/L^5))."""
    gain = f"exp(L/10-21/(10*L**5))*({HI})/(({HI})**2+1)/sqrt(2*pi)"
    facts = [*facts_at(job, HI), job.lemma(f"{gain} >= 1", how="enclosure")]
    return job.done(
        job.prove(
            "combination", facts=facts, terms=[("exp(11/5*L)", [under(HI)]), ("1", [f"{gain}-1"])]
        ),
        "By the lower bound of (19) on the normal tail the expected number m p_1 is at "
        "least 1 from d = 10^15 on.",
    )


@guarded
def outgrown(job):
    """The lower bound at sqrt(10 log d), and c_0 >= 1/20."""
    x, part = "sqrt(10*L)", "sqrt(10*L)/(10*L+1)/sqrt(2*pi)"
    facts = [
        *facts_at(job, x),
        *(job.lemma(room, how="enclosure") for room in (f"{part} > 0", f"exp(L/10)*{part} > 2")),
    ]
    return job.done(
        job.prove(
            "combination",
            facts=facts,
            terms=[
                ("exp((3+2*c0)*L)", [under(x)]),
                ("exp(-2*L)*exp(L/10)", [part], ["(2*c0-1/10)*L"]),
                ("exp(-2*L)*exp(L/10)*2*L", [part, "c0-1/20"]),
                ("exp(-2*L)", [f"exp(L/10)*{part}-2"]),
            ],
        ),
        "The expected number is about d^{2c_0-2}/sqrt(20 pi log d), and d^{2c_0} "
        "outgrows twice this root, so that the number exceeds 2/d^2.",
    )


def thresholds(x: str):
    """Return a settler of the bounds at one threshold."""

    @guarded
    def settle(job):
        return job.done(
            job.prove(
                "combination",
                facts=facts_at(job, x),
                terms=[[("1", [over(x)])], [("1", [under(x)])]],
            ),
            "By (19) at the threshold x both bounds hold, as e^{-x^2/2} is the stated power of d.",
        )

    return settle


@guarded
def factor(job):
    """hi^2/(hi^2+1) > 1/2."""
    square = "L*(4+2*c0)*(1+1/L**6)"
    weight = f"1/(({HI})**2+1)*exp(-({HI})**2/2)/sqrt(2*pi)/2"
    rooms = [job.lemma(f"{t} > 0", how="enclosure") for t in (f"{square}-1", weight)]
    return job.done(
        job.prove(
            "combination",
            facts=[*facts_at(job, HI), *rooms],
            terms=[(HI, [under(HI)]), ("1", [weight, f"{square}-1"])],
        ),
        "The density's factor 1/sqrt(2 pi) is twice the printed one, and so nearly is the tail.",
    )


def p2_fact(job, x: str = LO, half: str = "(2+c0)"):
    """Return Q(lo) <= f, from Q <= x Q <= phi as lo >= 1."""
    f, q = f"exp(-{half}*L)", TAIL.format(x=x)
    room = f"1-exp({half}/L**5)/sqrt(2*pi)"
    facts = [
        *facts_at(job, x),
        job.lemma(f"{room} >= 0", how="enclosure"),
        job.lemma(f"{x}-1 >= 0", how="enclosure"),
        some(job, x),
    ]
    return job.lemma(
        f"{q} <= {f}",
        how="combination",
        facts=facts,
        terms=[("1", [over(x)]), ("1", [f"{x}-1", q]), (f, [room])],
    )


def some(job, x: str):
    """Return Q(x) > 0 at an expression."""
    return instance(tail_positive(), {"x": x}, job.statement, {f"({x}) >= 0": BOXES})


def below_f(x: str, half: str):
    """Return a settler of p2 <= f."""

    @guarded
    def settle(job):
        return job.done(
            job.prove(
                "combination",
                facts=[p2_fact(job, x, half)],
                terms=[("1", [f"exp(-{half}*L)-{TAIL.format(x=x)}"])],
            ),
            "The lower threshold is at least 1 and e^{c_b/(2 log^5 d)} is at most sqrt(2 "
            "pi), so the bound (19) on the normal tail gives p_2 <= f.",
            {"d": "e^3"},
        )

    return settle


def mean_low(job, x: str, root: str, half: str, least: str, share: str):
    """Return facts and terms of least f/sqrt(L) <= p1 q for q >= share, from the lower bound of
    (19).
    """
    low = LOWER.format(x=x)
    floor = f"{root}/({root.removeprefix('sqrt')}+1/L)*exp(-{half}/L**5)/sqrt(2*pi)*({share})"
    room = job.lemma(f"{floor} >= {least}", how="enclosure")
    scale = f"exp(-{half}*L)/sqrt(L)"
    positive = [job.lemma(f"{t} > 0", how="enclosure") for t in ("q", low, scale)]
    return [*facts_at(job, x), room, *positive], [
        ("1", ["q", under(x)]),
        ("1", [low, f"q-({share})"]),
        ("1", [scale, f"{floor}-{least}"]),
    ]


@guarded
def theta(job):
    """Both bounds of (19), hi = r sqrt(L) with r >= 2."""
    facts, terms = mean_low(job, HI, R, "(2+c0)", "3/20", "1-exp(-L)")
    ceiling, q = "1/5-exp(-(2+c0)/L**5)/(2*sqrt(2*pi))", TAIL.format(x=HI)
    rooms = [job.lemma(f"{t} >= 0", how="enclosure") for t in (ceiling, "1/sqrt(L)")]
    rooms.append(instance(root_order(), {"x": R.removeprefix("sqrt"), "y": "4"}, job.statement))
    return job.done(
        job.prove(
            "combination",
            facts=[*facts, *rooms, some(job, HI)],
            terms=[
                terms,
                [
                    ("1", ["exp(-(2+c0)*L)/sqrt(L)", ceiling]),
                    ("1/2", ["1/sqrt(L)", over(HI)]),
                    ("1/2", [f"{R}-2", q]),
                    ("1", [q, "1-q"]),
                ],
            ],
        ),
        "By (19) the chance p_1 is near f/sqrt(2 pi c_b log d); 1/sqrt(2 pi c_b) is 0.194 to 0.2.",
        {"d": "e^3"},
    )


@guarded
def fine_theta(job):
    """The lower bound of (19)."""
    facts, terms = mean_low(job, FHI, FR, "(1+c0)", "1/10", "1/2")
    return job.done(
        job.prove("combination", facts=facts, terms=terms),
        "The bound (19) on the normal tail, with c_b = 2+2c_0, shows that the mean is "
        "at least d^{c_0}/(10 sqrt(log d)).",
        {"d": "e^3"},
    )


@guarded
def no_neuron(job):
    """m phi(hi) < hi."""
    room = f"({HI})-exp(c0*L)*exp(-(2+c0)/L**5)/sqrt(2*pi)"
    return job.done(
        job.prove(
            "combination",
            facts=[*facts_at(job, HI), job.lemma(f"{room} > 0", how="enclosure")],
            terms=[("exp((2+2*c0)*L)", [over(HI)]), ("1", [room])],
        ),
        "The mean number is at most d^{c_0}/(sqrt(2 pi) hi), which is below 1 on this range.",
    )


def slab(job):
    """Return facts: Q(lo)-Q(hi) <= phi(lo)(hi-lo), and r >= rho."""
    order = instance(
        root_order(), {"x": R.removeprefix("sqrt"), "y": RHO.removeprefix("sqrt")}, job.statement
    )
    order = job.lemma(
        f"{R}-{RHO} >= 0", how="combination", facts=[order], terms=[("1", [f"{R}-{RHO}"])]
    )
    return [
        order,
        instance(
            between(),
            {"u": LO, "v": HI},
            job.statement,
            {
                f"({LO}) >= 0": BOXES,
                f"({HI}) >= ({LO})": {
                    "how": "combination",
                    "facts": [order],
                    "terms": [("sqrt(L)", [f"{R}-{RHO}"])],
                },
            },
        ),
    ]


_SLAB = f"exp(-({LO})**2/2)/sqrt(2*pi)*(({HI})-({LO}))-({TAIL.format(x=LO)}-{TAIL.format(x=HI)})"


@guarded
def between_thresholds(job):
    """The density is largest at lo, and (hi-lo)(hi+lo) = 2b/L^5."""
    return job.done(
        job.prove("combination", facts=slab(job), terms=[(f"({HI})+({LO})", [_SLAB])]),
        "Between the two thresholds the normal density is at most its value at the lower one;"
        " multiplied by their distance this is the stated bound.",
    )


@guarded
def mean_ratio(job):
    """(hi-lo)(lo^2+1)/lo <= 6/L^5, as (r-rho)(r+rho) = 2b/L^6 and r+rho >= 3.9."""
    room, sides = f"6*{RHO}/((4+2*c0)*(1-1/L**6)+1/L)-20/39*(4+2*c0)", f"{R}+{RHO}-39/10"
    phi = "exp(-(2+c0)*L)*exp((2+c0)/L**5)/sqrt(2*pi)*sqrt(L)"
    rooms = [job.lemma(f"{t} >= 0", how="enclosure") for t in (room, sides, f"{phi}/L**6")]
    return job.done(
        job.prove(
            "combination",
            facts=[*slab(job), *facts_at(job, LO), *rooms],
            terms=[
                ("1", [_SLAB]),
                ("6/L**5", [under(LO)]),
                ("1", [f"{phi}/L**6", room]),
                ("10/39*L**6", [f"{phi}/L**6", f"{R}-{RHO}", sides]),
            ],
        ),
        "The means differ by a share of about c_b/log^5 d, and c_b = 4+2c_0 is below 6.",
        {"d": "e^3"},
    )


@guarded
def four_features(job):
    """d p2 <= d^{-1-c0}."""
    f, p = "exp(-(2+c0)*L)", TAIL.format(x=LO)
    weight, less = "exp(4*L)/24", f"{f}-{p}"
    return job.done(
        job.prove(
            "combination",
            facts=[p2_fact(job), some(job, LO)],
            terms=[
                ("23/24*exp(-(4+4*c0)*L)", ["1"]),
                *((f"{weight}*{f}**{3 - i}", [less, *[p] * i]) for i in range(4)),
            ],
        ),
        "The chance p_2 for one feature is at most d^{-2-c_0}, and there are at most "
        "d^4/24 sets of four features, so the constant in the O may be 1/24.",
        {"d": "e^3"},
    )


def partly(reason: str, horizon: dict):
    """Return a settler of the sizes of the sets, the part (1) of a proposition."""
    return lambda job: job.done(
        job.prove("enclosure"),
        reason,
        horizon,
        scope="part (1) for c_0 >= 1/20; the other parts are readings of their own",
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("eq19", "printed"): mills,
        ("eq20-21", "printed"): at(
            "The normal density has the factor 1/sqrt(2 pi), twice the printed 1/sqrt(8 pi), so "
            "that the chance is about twice the printed upper bound.",
            L=10,
            c0="1/20",
        ),
        ("eq20-21", "factor"): factor,
        ("eq20-21", "repair"): thresholds(HI),
        ("eq20-21", "repair-lower"): thresholds(LO),
        ("eq22-24", "printed"): bernoulli,
        ("eq22-24", "f"): below_f(LO, "(2+c0)"),
        ("eq22-24", "theta"): theta,
        ("eq25-26", "printed"): by(
            "auto",
            "In both inequalities the two sides are equal at x = 0, and the difference of the sides"
            " grows with x, as its slope is not negative on (0, 1).",
        ),
        ("eq25-26", "bounds"): derived(
            chernoff_bounds,
            "Chernoff's exponents (1+x) log(1+x)-x, (1-x) log(1-x)+x are at least x^2/3, x^2/2.",
        ),
        ("eq25-26", "mean"): by(
            "auto",
            "There are d^{2+2c_0} neurons, each lucky with probability d^{-2-c_0}; "
            "the mean number is d^{c_0}.",
        ),
        ("eq25-26", "neurons-tenth"): no_neuron,
        ("eq25-26", "neurons-tenth-above"): tenth_above,
        ("eq25-26", "neurons-twentieth"): no_neuron,
        ("eq27-28", "printed"): between_thresholds,
        ("eq27-28", "times-m"): by(
            "auto",
            "The factors left beside the powers of d are sqrt(4+2c_0)/sqrt(2 pi), "
            "which is below 1, and others that come close to 1 from d = e^3 on.",
            {"d": "e^3"},
        ),
        ("eq27-28", "lower-threshold"): at(
            "With 4+c_0 the threshold is so low that the bound fails: a misprint.", L=100, c0="1/20"
        ),
        ("eq29", "printed"): at(
            "The union bound gives d^{-2+2c_0}, above d^{-2} for every c_0 > 0.", L=300, c0="1/20"
        ),
        ("eq29", "exact"): at(
            "At d = e^300 and c_0 = 1/20 the expected number of overlaps above sqrt(10 log d) "
            "is about d^{-1.9}/137, which is more than d^{-2}.",
            L=300,
            c0="1/20",
        ),
        ("eq29", "large"): outgrown,
        ("eq29", "repair"): by(
            "auto",
            "A union over d^{3+2c_0} overlaps, each too large with probability at "
            "most d^{-5.5}, leaves a chance below d^{-2}.",
            {"d": "e^3"},
        ),
        ("eq30", "printed"): four_features,
        ("eq30", "union"): by(
            "auto",
            "A union over d^{2+2c_0} neurons, each failing with probability "
            "d^{-4-4c_0}, leaves d^{-2-2c_0}.",
        ),
        ("prop1", "printed"): partly(
            "By Chernoff's bound each of the 4d tails is at most e^{-E/12}, where E is the "
            "mean of |S*|, and together they are at most d^{-2}/2.",
            {"d": "10^126 at c_0 = 1/20, more for smaller c_0"},
        ),
        ("prop1", "ratios"): by(
            "enclosure",
            "A relative precision of 1/log^5 d needs sets of a mean size of order log^11 d, which"
            " is reached from log d = 820 on.",
            {"d": "10^356 at c_0 = 1/10, more for smaller c_0"},
        ),
        ("prop1", "ratios-below"): by(
            "enclosure",
            "For d up to e^800 the sets are so small that Chernoff's bound and the union "
            "bound leave more than d^{-2}.",
        ),
        ("prop1", "mean-ratio"): mean_ratio,
        ("prop1", "constant-one"): at(
            "At d = e^20 the means differ by a share of 4.1/log^5 d, which is above 1/log^5 d.",
            L=20,
            c0="1/20",
        ),
        ("prop1", "regular"): at(
            "At d = e^300, c_0 = 1/20 about d^{-1.9}/137 overlaps are larger, more than d^{-2}.",
            L=300,
            c0="1/20",
        ),
        ("prop1", "repair"): by(
            "auto",
            "With the threshold sqrt(11 log d) the expected number of overlaps above it is "
            "below d^{-2.3}/14 and so below d^{-2}/4.",
            {"d": "e^3"},
        ),
        ("prop2", "printed"): partly(
            "By Chernoff's bound each of the 8 d^{1.4} tails is at most e^{-E/12}, where E "
            "is the mean of |S*|, and together they are at most d^{-2}/2.",
            {"d": "10^130.3 at c_0 = 1/20, more for smaller c_0"},
        ),
        ("prop2", "theta"): fine_theta,
        ("prop2", "f"): below_f(FLO, "(1+c0)"),
        ("prop2", "proof-step"): at(
            "The product d p_2 is only of order d^{-c_0}, so that m d^{-4c_0} is not small: neurons"
            " with five features are to be expected.",
            L=300,
            c0="1/20",
        ),
        ("prop2", "bounded"): by(
            "auto",
            "From j = 4/c_0 on the chance is at most 2 d^{1.4+2c_0-4}, which is below "
            "d^{-2}; for c_0 = 1/10 this allows up to 39 features.",
        ),
        ("prop2", "others"): at(
            "At c_0 = 1/10 the chance is about d^{-0.1}, and at d = e^100 this is still "
            "larger than 1/log^5 d.",
            L=100,
        ),
        ("prop2", "others-late"): by(
            "enclosure",
            "From this d on d^{0.1} exceeds log^5 d, so the remaining features are few enough.",
            {"d": "10^156"},
        ),
        ("prop1", "theorem"): disproved(
            printed_fails,
            "Point (3) fails at c_0 = 1/20 for every d = q^10 from q = 1000 on: about d^{-2+2c_0}"
            " overlaps exceed sqrt(10 log d), more than d^{-2}.",
        ),
        ("prop1", "repair-theorem"): derived(
            all_within(11, "exp((3+2*c0)*L)", "exp(L/4)"),
            "Each overlap beyond sqrt(11 log d) has a chance of at most d^(-11/2), and there are at"
            " most d^(69/20) of them.",
            {"d": "e^3"},
        ),
        ("prop2", "regular-theorem"): derived(
            all_within(10, "(2*exp((12/5+2*c0)*L))", "exp(L/10)"),
            "Each overlap beyond sqrt(10 log d) has a chance of at most d^-5, and there are at most"
            " 2 d^(27/10) of them.",
            {"d": "e^3"},
        ),
        ("prop2", "regular"): by(
            "auto",
            "There are about d^{2.4+2c_0} overlaps, each large with a chance of at "
            "most d^{-5}, so the chance that one is large is below d^{-2}.",
        ),
    },
)

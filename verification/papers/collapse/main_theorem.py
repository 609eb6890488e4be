"""Settle Theorem 7.1 of `collapse`.

Its empirical readings are judged by the preset of `assay.verification.papers.collapse.bound`.
"""

from __future__ import annotations

from assay.verification.papers.collapse.bound import followed, judged, late
from assay.verification.papers.settlers import at, by, guarded, own


def _span(values) -> str:
    return f"{min(values):.3g} to {max(values):.3g}"


def at_T(kind: str, lead: str):
    """Return a settler that tests the least ratio at T and at t = 0."""

    def settle(job):
        setting, rows = followed(kind)
        where = 1 if kind == "example" else 2
        least = {"T": [r[where]["least"] for r in rows], "start": [r[0]["least"] for r in rows]}
        share = [r[where]["triples"] for r in rows]
        extra = {f"least ratio, {k}": _span(v) for k, v in least.items()} | {
            "ratio at T": _span([r[where]["ratio"] for r in rows]),
            "share of triples with ratio > 1 at T": _span(share),
        }
        if kind != "example":
            extra |= {
                "least ratio, t_0": _span([r[1]["least"] for r in rows]),
                "ratio as t -> oo": _span([r[3]["ratio"] for r in rows]),
            }
        return judged(
            job, [(k, "least ratio over all triples", v) for k, v in least.items()], lead, extra
        )

    return settle


def at_t0(job):
    """Test the least ratio at t_0."""
    values = [r[1]["least"] for r in followed("small")[1]]
    return judged(
        job,
        [("t_0", "least ratio over all triples at t_0", values)],
        "On the simulated flow at t_0, before the activation saturates: ",
        {"least ratio, t_0": _span(values)},
    )


@guarded
def never_before(job):
    """t_0 <= 4/(eta D^103), as r >= 1, and T >= D^158/eta."""
    size = job.lemma("D**261-4 > 0", how="enclosure")
    scale = "4/(eta*D**103*r)"
    return job.done(
        job.prove(
            "combination",
            facts=[size],
            terms=[
                (scale, ["r-1"]),
                (f"{scale}*8*c/(1+8*c)", []),
                (f"{scale}*4*r/D/(1+8*c)", []),
                ("D**159/eta", ["K-1/D"]),
                ("1/(eta*D**103)", ["D**261-4"]),
            ],
        ),
        "Dividing the two times shows that T/t_0 is at least D^261/4, so T is later than t_0 "
        "for every D from 2 on.",
    )


@guarded
def saturation(job):
    """9 D^-10 is below v/4 >= 1/(160000 D^2)."""
    big = job.lemma("D**8/160000-9 >= 0", how="enclosure")
    small = job.lemma("1/4-3*g >= 0", how="enclosure")
    return job.done(
        job.prove(
            "combination",
            facts=[big, small],
            terms=[
                ("v", ["1/4-3*g"]),
                ("1/4", ["v-1/(40000*D**2)"]),
                ("D**(-10)", ["D**8/160000-9"]),
            ],
        ),
        "Samples of other clusters slow the growth by at most 3 g v+9g with g = D^{-10}, "
        "which is below v/2 because v is at least 1/(40000 D^2).",
    )


@guarded
def step_size(job):
    """4 tau^2 (tau^2+1) M <= 4 c^3 + 4 tau^2 M, and 4 tau^4-4 tau^2+4.7 > 0."""
    root = job.lemma("sqrt(log(4*m)) >= 47/40", ("m in {1..}",), (), how="enclosure")
    back = "1/(4*tau**2*(tau**2+1))"
    first = [
        ("1", ["c**2*omega*tau-M"]),
        ("c**2/4", ["1-4*omega*tau*sqrt(log(4*m))"]),
        ("c**2*omega*tau", ["sqrt(log(4*m))-1"]),
        ("1/4*(1/8+c)", ["1/8-c"]),
        ("1-1/256", ["1"]),
    ]
    second = [
        (f"8*{back}", ["c**3-M*tau**4"]),
        (f"4*c**2*omega*tau*{back}", ["sqrt(log(4*m))-47/40"]),
        (f"47/10*{back}", ["c**2*omega*tau-M"]),
        (f"M*{back}*4", ["(tau**2-1/2)**2"]),
        (f"M*{back}*37/10", ["1"]),
    ]
    over = job.lemma("sqrt(log(4*m)) >= 1", ("m in {1..}",), (), how="enclosure")
    return job.done(
        job.prove("combination", facts=[root, over], terms=[first, second]),
        "Two of the three bounds on eta suffice: by eta <= c^3 tau^{-4} and eta <= c^2 omega "
        "tau the numerator of condition 3 is at least (8 tau^4+4.7) eta, and 8 tau^4+4.7 is "
        "at least 4 tau^4+4 tau^2.",
    )


SETTLERS: dict = own(
    "collapse",
    {
        ("thm71", "printed"): at(
            "By the time T both neurons have been saturated for so long that differences "
            "within a cluster have grown like those between clusters: with m = 2 neurons the "
            "ratio is at most 11 with a chance above 1/1000, whatever d.",
            k=500,
        ),
        ("thm71", "every-size"): by(
            "enclosure",
            "In this lower bound of the chance all terms with D fall as D grows, "
            "and what they are subtracted from, (erfc(1/(100 sqrt(2)))/2)^8 "
            "(1-erf(1/2)-8/100) = 0.00146, is above 1/1000; so the chance that "
            "the conclusion fails does not tend to 0.",
        ),
        ("thm71", "saturation"): saturation,
        ("thm71", "late"): late,
        ("thm71", "limit"): by(
            "combination",
            "As t -> oo the mean squares of the differences between and within clusters are "
            "as 8+32/n+c^2/(2n) to 8+c^2/(2n), a quotient of at most 1+4/n: no separation is "
            "left.",
            terms=[[("4/n*c**2/(2*n)", ["1"])], [("c**2/(2*n)", ["1"])]],
        ),
        ("thm71", "many-neurons"): at_T(
            "example", "On the simulated flow of the printed example with few samples: "
        ),
        ("thm71", "in-the-regime"): at_T(
            "small",
            "On the simulated flow inside all hypotheses, with the example's length tau = d^0.52: ",
        ),
        ("thm71", "at-t0"): at_t0,
        ("thm71.sym", "printed"): by(
            "words",
            "The step adds eKYs to the arguments z, which changes its sign with the "
            "labels Y, and s = sigma' takes the same values at -z as at z; so -z "
            "with the labels -Y takes the opposite step.",
        ),
        ("thm71.sym", "even"): by(
            "auto",
            "The activation is odd and its slope is even, so a change of sign of "
            "the argument changes the sign of the output, and no distance.",
        ),
        ("thm71.sym", "theorem"): at(
            "The symmetry holds, and it carries over what refutes Theorem 7.1: for C_3 and "
            "C_4, too, the chance of a ratio of at most 11 stays above 1/1000, whatever d.",
            k=500,
        ),
        ("thm71.example", "printed"): by(
            "point",
            "The exponents satisfy all conditions: -0.09 < -0.02 < -1/150 for c, "
            "0.32 < 1/3 for n, and -0.07 < -0.01 < 0 for the product of tau and "
            "omega.",
            horizon={"d": "2^1109.1"},
        ),
        ("thm71.example", "every-d"): by(
            "auto",
            "With D = d^{1/50} the two conditions read D^16 <= D^{50/3} and 32 D^{-9} "
            "<= 64 D^{-2}; both hold at D = 1, and the right sides have the larger "
            "powers, so they hold from d = 1 on.",
        ),
        ("thm71.example", "c-small"): by(
            "auto",
            "The constant c = 8 d^{-0.02} falls as d grows, and it equals 1/8 at d = 64^50 = "
            "2^300.",
            horizon={"d": "2^300"},
        ),
        ("thm71.example", "c-below"): by(
            "auto",
            "The quotient of c and sqrt(n/d^{1/3}) is 8 d^{-1/75}, which falls as d grows and "
            "equals 1 at d = 8^75 = 2^225.",
            horizon={"d": "2^225"},
        ),
        ("thm71.example", "far-below"): by(
            "auto",
            "The quotient of c and sqrt(n/d^{1/3}) is 8 d^{-1/75}, which falls as d grows and "
            "equals 1/10 at d = 80^75 = 2^474.1.",
            horizon={"d": "2^474.2"},
        ),
        ("thm71.example", "confidence-tenth"): by(
            "cases",
            "The term m sqrt(c) falls like d^{-0.01} log d, and the sum of both terms "
            "passes 1/10 between log d = 1029 and log d = 1030.",
            horizon={"d": "2^1486"},
            on="x >= 1030",
            yes={"how": "enclosure"},
            no={
                "how": "cases",
                "on": "x > 1029",
                "yes": {"how": "enclosure"},
                "no": {"how": "enclosure"},
            },
        ),
        ("thm71.example", "confidence-samples"): by(
            "enclosure",
            "Up to log d = 341 the logarithm of m n, which is log log d+0.32 log d, exceeds "
            "1/c = d^{0.02}/8; so the term m n e^{-1/c} of (116) is above 1.",
            horizon={"d": "2^492"},
        ),
        ("thm71.example", "confidence-samples-from"): by(
            "enclosure",
            "From log d = 342 on the exponent 1/c = d^{0.02}/8 exceeds log(m n) = log log "
            "d+0.32 log d, so the term m n e^{-1/c} of (116) is below 1.",
            horizon={"d": "2^493.5"},
        ),
        ("thm71.example", "confidence-steps"): by(
            "enclosure",
            "From log d = 236 to log d = 243 the number of steps t_0 is about d^{2.1}, and "
            "e^{-1/c^2} = e^{-d^{0.04}/64} is not yet small enough to make up for it: the "
            "term 4 m t_0 e^{-1/c^2} is above 1.",
            horizon={"d": "2^351"},
        ),
        ("thm71.example", "confidence-steps-from"): by(
            "enclosure",
            "The exponent 1/c^2 = d^{0.04}/64 grows faster than log(4 m t_0) and "
            "exceeds it from log d = 244 to log d = 1200.",
            horizon={"d": "2^352.1"},
        ),
        ("thm71.example", "omega-above"): by(
            "auto",
            "The quotient of 4q = 2 d^{-0.14} and (tau omega)^2 = d^{-0.02} is 2 d^{-0.12}, "
            "which falls as d grows and equals 1 at d^{0.12} = 2.",
            horizon={"d": "2^8.34"},
        ),
        ("thm71.example", "C_phi"): by(
            "auto",
            "At C_phi = 10 condition 3 of Corollary A.11 asks for c <= 1/20; the constant c = "
            "8 d^{-0.02} falls as d grows and equals 1/20 at d = 160^50.",
            horizon={"d": "2^366.1"},
        ),
        ("thm71.example", "omega"): by(
            "enclosure",
            "With x = log d the number 4 tau omega sqrt(log 4m) is 4e^{-x/100} sqrt(log(4x)), "
            "which exceeds 1 for x from 1 to 234.8; so t_0 is negative for all these d.",
            horizon={"d": "2^338.7"},
        ),
        ("thm71.example", "omega-from"): by(
            "enclosure",
            "The factor e^{-x/100} falls faster than sqrt(log(4x)) grows, and from x = "
            "234.81 on four times their product is below 1.",
            horizon={"d": "2^338.8"},
        ),
        ("thm71.example", "confidence"): by(
            "enclosure",
            "Up to d = 2^1109 the terms 2/m and m sqrt(c) = 8^{1/2} d^{-0.01} log d, with m = "
            "log d, add up to more than 1, so that the theorem says nothing.",
            horizon={"d": "2^1109"},
        ),
        ("thm71.example", "confidence-from"): by(
            "enclosure",
            "The term m sqrt(c) falls like d^{-0.01} log d, and from log d = 768.71 on it and "
            "2/m add up to less than 1, so that these two terms no longer rule out a positive "
            "confidence.",
            horizon={"d": "2^1109.1"},
        ),
        ("thm71.example", "confidence-all"): by(
            "enclosure",
            "At log d = 768.71, which is d = 2^1109, the other three terms of (116) are so "
            "small that the whole sum stays below 1, so near this d the example first says "
            "something.",
            horizon={"d": "2^1109.1"},
        ),
        ("thm71.eta", "printed"): step_size,
        ("thm71.eta", "any-constant"): at(
            "With the constant 2 in the O the implication fails at tau = 1 and c = omega = "
            "1/8: a step of 2c^3 = 0.0039 is allowed, and condition 3 asks for at most "
            "0.0031.",
            m=1,
            tau=1,
            omega="1/8",
            c="1/8",
        ),
        ("thm71.eta", "scale"): at(
            "Measured in a unit of half the length, the same training has the step size eta/4 "
            "and the length 2 tau, so a step size at its bound c^3/tau^4 turns into four "
            "times the new bound: the condition depends on the unit.",
            eta="1/512",
            c="1/8",
            tau=1,
            l=2,
        ),
        ("thm71.time", "printed"): at(
            "At d = 10^100 and eta = 1 the time T is 10^159 while t_0 is about 10^{-103}; "
            "Theorem A.15 speaks of times before t_0 only.",
            D=10,
            K=1,
            m=1,
            eta=1,
        ),
        ("thm71.time", "never"): never_before,
        ("thm71.time", "quotient"): by(
            "identity",
            "Dividing the two times gives the stated quotient, in which eta and one power "
            "of omega cancel.",
        ),
        ("thm71.time", "theta"): by(
            "auto",
            "The factor 2(1/8+c)/(1-a) lies between 1/4 and 1, and for m >= 2 log(4m) lies "
            "between log(m) and 3 log(m).",
        ),
        ("thm71.time", "powers"): by(
            "point",
            "The exponents of the example add up: three times 0.52 is 1.56, twice "
            "0.53 is 1.06, together 2.62.",
        ),
        ("thm71.time", "rescaled"): by(
            "identity",
            "Inserting the rescaled constants, all powers of l cancel in t_0, while "
            "the quotient of T and t_0 is multiplied by l^5.",
        ),
        ("thm71.time", "invariant"): at(
            "At l = 2 the rescaled constants give the same trajectory step by step, but T "
            "becomes 32 times as many steps.",
            m=2,
            tau=1,
            omega="1/100",
            eta=1,
            c="1/8",
            K=1,
            l=2,
        ),
        ("thm71.time", "anywhere"): by(
            "identity",
            "A change of units by l multiplies T/t_0 by l^5 and leaves the trajectory as it "
            "is, so this quotient can be given any positive value, and T marks no moment of "
            "the training.",
        ),
    },
)

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
        "Put together, the two times have a quotient T/t_0 of at least D^261/4, so T is"
        " later than t_0 for every D from 2 on.",
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
        "The pushes of other clusters, at most 9 D^-10, are far below the square of the start.",
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
        "Two of the three parts suffice, as 8 tau^4+4.7 is at least 4 tau^4+4 tau^2; "
        "the part c^2 omega tau^{-3} is not needed.",
    )


SETTLERS: dict = own(
    "collapse",
    {
        ("thm71", "printed"): at(
            "At T everything has been saturated for so long that differences within a cluster have"
            " grown like those between clusters: with two neurons the ratio is at most 11 with a"
            " chance above 1/1000, whatever d.",
            k=500,
        ),
        ("thm71", "every-size"): by(
            "enclosure", "The chance does not fall with d, so there is no high probability."
        ),
        ("thm71", "saturation"): saturation,
        ("thm71", "late"): late,
        ("thm71", "limit"): by(
            "combination",
            "As t -> oo the ratio of mean squares tends to at most 1+4/n: no separation is left.",
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
            "words", "The step is linear in the labels, and sigma' is even."
        ),
        ("thm71.sym", "even"): by(
            "auto",
            "The activation is odd and its slope is even, so a change of sign of "
            "the argument changes the sign of the output, and no distance.",
        ),
        ("thm71.sym", "theorem"): at(
            "The symmetry holds, and so does what refutes Theorem 7.1: the chance of a ratio of at"
            " most 11 stays above 1/1000, whatever d.",
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
            "auto", "Both inequalities compare powers of d^{1/50}, and they hold from d = 1 on."
        ),
        ("thm71.example", "c-small"): by(
            "auto",
            "The constant c = 8 d^{-0.02} is at most 1/8 exactly from d = 2^300 on.",
            horizon={"d": "2^300"},
        ),
        ("thm71.example", "c-below"): by(
            "auto",
            "The constant c is at most sqrt(n/d^{1/3}) exactly from d = 2^225 on.",
            horizon={"d": "2^225"},
        ),
        ("thm71.example", "far-below"): by(
            "auto",
            "The constant c is at most a tenth of sqrt(n/d^{1/3}) exactly from d = 80^75 = "
            "2^474.1 on.",
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
            "n = d^{0.32} is too large for a union bound with e^{-1/c} before c is small.",
            horizon={"d": "2^492"},
        ),
        ("thm71.example", "confidence-samples-from"): by(
            "enclosure",
            "From d = e^342 on 1/c = d^{0.02}/8 exceeds 0.32 log d plus the logarithm of log d.",
            horizon={"d": "2^493.5"},
        ),
        ("thm71.example", "confidence-steps"): by(
            "enclosure",
            "The number of steps t_0 is about d^{2.1}, while e^{-1/c^2} is not yet"
            " small enough to make up for it.",
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
            "The number 4q = 2 d^{-0.14} is at most (tau omega)^2 = d^{-0.02} exactly from "
            "d^{0.12} = 2 on.",
            horizon={"d": "2^8.34"},
        ),
        ("thm71.example", "C_phi"): by(
            "auto",
            "The constant c is at most 1/20, as condition 3 of Corollary A.11 asks at "
            "C_phi = 10, exactly from d = 160^50 on.",
            horizon={"d": "2^366.1"},
        ),
        ("thm71.example", "omega"): by(
            "enclosure",
            "For all these d the number 4 tau omega sqrt(log 4m) exceeds 1, so t_0 is negative.",
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
            "From log d = 768.71 on the two terms add up to less than 1, which leaves a "
            "positive confidence.",
            horizon={"d": "2^1109.1"},
        ),
        ("thm71.example", "confidence-all"): by(
            "enclosure",
            "The other terms of (116) are so small there that the sum stays below 1, "
            "so near d = 2^1109 the example first says something.",
            horizon={"d": "2^1109.1"},
        ),
        ("thm71.eta", "printed"): step_size,
        ("thm71.eta", "any-constant"): at(
            "With the constant 2 in the O the implication fails at tau = 1.",
            m=1,
            tau=1,
            omega="1/8",
            c="1/8",
        ),
        ("thm71.eta", "scale"): at(
            "The condition depends on the unit of length, while the training does not.",
            eta="1/512",
            c="1/8",
            tau=1,
            l=2,
        ),
        ("thm71.time", "printed"): at(
            "The time T lies far behind t_0, while Theorem A.15 speaks of times before t_0 only.",
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
            "At l = 2 the rescaled constants give the same trajectory, but T is 32 times "
            "as many of its steps.",
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
            "T can be put before the first step or after any saturation by a choice of units alone,"
            " so it carries no meaning.",
        ),
    },
)

"""Settle the first steps of the proof of Theorem A.15: its chances and signs."""

from __future__ import annotations

from assay.verification.papers.collapse.concentration import at_tail
from assay.verification.papers.collapse.start_chances import largest_start
from assay.verification.papers.settlers import at, by, derived, guarded, own


@guarded
def largest(job):
    """m erfc(y) <= m e^{-y^2} = 1/(16 m)."""
    fact = at_tail(job, "sqrt(2*log(4*m))")
    return job.done(
        job.prove(
            "combination",
            facts=[fact],
            terms=[
                ("m", ["exp(-(sqrt(2*log(4*m)))**2)-erfc(sqrt(2*log(4*m)))"]),
                ("15/(16*m)", ["1"]),
            ],
        ),
        "Each of m tails is at most e^{-2 log 4m} = 1/(16 m^2), and m of them are below 1/m.",
    )


@guarded
def before(job):
    """c/2 <= 1/(1+8c), c^2 <= c and sqrt(q)+tau^2 q <= 1+tau^2 for the step size."""
    whole = job.lemma("u <= 1", how="combination", terms=[("1/(c**2*(1+u))", ["c**2-q*c**2"])])
    cap = "c**2*(8*c+a)/(4*tau**2*(tau**2+1))"
    base = "c*(8*c+a)/(2*(1+8*c)*tau**2*(tau**2+1)*(u+tau**2*q))"
    return job.done(
        job.prove(
            "combination",
            facts=[whole],
            terms=[
                [("1/c**2", ["c**2-q*c**2"])],
                [("8/(1+8*c)", ["8*c+a"])],
                [
                    ("1", [f"{cap}-eta"]),
                    ("c*(8*c+a)/(4*tau**2*(tau**2+1))", ["1/8-c"]),
                    ("7/8*c*(8*c+a)/(4*tau**2*(tau**2+1))", ["1"]),
                    ("8*c*(8*c+a)/(4*tau**2*(tau**2+1)*(1+8*c))", ["1/8-c"]),
                    (base, ["1-u"]),
                    (f"{base}*tau**2*(1+u)", ["1-u"]),
                ],
                [("tau", ["omega-2/tau*u"])],
            ],
        ),
        "Condition 2 says that q is at most 1, so sqrt(q)+tau^2 q is at most 1+tau^2; with "
        "8-c_t = 8(8c+a)/(1+8c), of which 1+8c is at most 2, condition 3 then gives the bound "
        "on eta.",
    )


@guarded
def start_size(job):
    """erfc(S) <= e^{-S^2}."""
    return job.done(
        job.prove(
            "combination", facts=[at_tail(job, "S")], terms=[("n/2", ["exp(-(S)**2)-erfc(S)"])]
        ),
        "Given xi, phi is normal with the variance omega^2 |xi|^2, where |xi|^2 is at most 2 "
        "kappa^2 d except with a small chance; so each of n/2 samples exceeds the bound with "
        "a chance of at most erfc(S) <= e^{-S^2}.",
        scope="t = 0",
    )


NEAR_ZERO = {"n": 16, "C": 16, "c": "1/8", "z": "1/4"}
"""Constants that Corollary A.11 allows."""
_FAR = [
    ("c/8", ["Z-z"]),
    ("c**2/n*Z", ["n-C"]),
    ("Z", ["1/8-c", "1/8+c"]),
    ("Z/8", ["1/8-c"]),
    ("31/32*Z", []),
]
_HALF_WAY = [
    ("c/4", ["U-z/2"]),
    ("c**2/n*U", ["n-C"]),
    ("U", ["1/8-c", "1/8+c"]),
    ("U/4", ["1/8-c"]),
    ("61/64*U", []),
]
"""|phi| is below |zeta|, for |zeta(t)| >= |zeta(0)| and for |zeta(t)| > |zeta(0)|/2."""

SETTLERS: dict = own(
    "collapse",
    {
        ("thma15.pre", "printed"): before,
        ("thma15.pre", "c_t"): by(
            "combination",
            "By its definition c_t is 8(1-a)/(1+8c), and subtracting it from 8 gives "
            "the right side.",
            terms=[],
        ),
        ("thma15.delta1", "printed"): at(
            "At n = 8 and c = 1/5000 the term e^{-8} alone is larger than the right side 3n "
            "e^{-1/c^2}, because n is below 1/c^2.",
            n=8,
            d=10**24,
            c="1/5000",
        ),
        ("thma15.delta1", "corollary"): at(
            "The printed delta_1 = 4n e^{-n} has no room for the term 3n e^{-1/c^2}, which is "
            "larger as soon as n exceeds 1/c^2+1: at n = 4000 and c = 1/10 the left side is "
            "4.5e-40, and the right side is below 1e-1700.",
            n=4000,
            d=10**16,
            c="1/10",
        ),
        ("thma15.delta1", "repair"): by(
            "combination",
            "As d is at least n^3 and n at least 16, d/64 exceeds 3n-1, so the last "
            "term is below e^{-n}/n.",
            terms=[
                ("exp(-d/64)/n", [], ["d/64-n"]),
                ("exp(-d/64)/(64*n)", ["d-n**3"]),
                ("exp(-d/64)/64", ["n-16", "n+16"]),
                ("exp(-d/64)*(1+1/n)", ["1"]),
            ],
        ),
        ("thma15.delta2", "printed"): largest,
        ("thma15.delta2", "theorem"): derived(
            largest_start,
            "Each neuron exceeds the level with a chance of at most 1/(16 m^2), and a union bound"
            " adds up those of all m neurons.",
            figures={"chance of failure": "at most 1/(16 m)"},
        ),
        ("thma15.delta2", "time"): by(
            "combination",
            "As |zeta(0)| is at most 2 omega tau sqrt(log 4m) = a/2, the time t_0 = c_t/(eta tau^2"
            " a/2) is at most c_t/(eta tau^2 |zeta(0)|).",
            terms=[("8/((1+8*c)*eta*tau**2*z*(a/2))", ["1-a", "a/2-z"])],
        ),
        ("eq117-120", "printed"): at(
            "With the inverse of 1/8+c, which (117) prints and which must be a slip, (118) "
            "fails: at c = 1/8, a = 1/2 and eta tau^2 t = 3/4 the bound (117) is 1 and that "
            "of (118) 1/2.",
            c="1/8",
            a="1/2",
            z="1/4",
            e1="3/4",
        ),
        ("eq117-120", "eq118-120"): by(
            "combination",
            "As 1-c_t(1/8+c) is a and |zeta(0)| is at most a/2, their quotient is at most 1/2.",
            terms=[("1/a", ["a/2-z"])],
        ),
        ("thma15.delta3", "printed"): at(
            "The size of phi_i(0) is of the order (c/8) tau omega, which is at least (c/4) "
            "sqrt(q) whatever c is: at c = 1/5000 the bound holds with a chance of at most "
            "0.51, while 1-delta_3 is 0.986.",
            n=8,
            d=10**24,
            L=1,
            m=1,
            tau=1,
            omega="17/100",
            c="1/5000",
            eta="1/1000000000",
            G=4,
        ),
        ("thma15.delta3", "repair"): start_size,
        ("eq117-120", "repair"): by(
            "combination",
            "Since 1/|zeta(0)|-eta tau^2 t (1/8+c) is at least (1-c_t(1/8+c))/|zeta(0)| and "
            "c_t(1/8+c) is 1-a by the definition of c_t, at least a/|zeta(0)| is left, which "
            "is at least 2.",
            terms=[[("(1/8+c)/z", ["ct-e1*z"])], [("2/z", ["a/2-z"])]],
        ),
        ("eq121-125", "printed"): at(
            "At x = 1/2 and h = 1/100 the difference sigma(x+h)-sigma(x) is 0.0026, about "
            "h/4, while 16h^3/3 is 0.000005: the difference is of first order in h and not of "
            "third.",
            Lp=16,
            x="1/2",
            h="1/100",
        ),
        ("eq121-125", "every-constant"): by(
            "combination",
            "No constant L' serves all points: close to each other sigma(a)-sigma(b) is of first "
            "order in a-b, while sigma(a-b) is of third.",
            terms=[
                ("h/3", ["1/4-h**2*Lp"]),
                ("h/2", ["1/8-h"]),
                ("5*h/48", ["1"]),
                ("h**3/3", ["1"]),
            ],
        ),
        ("eq121-125", "eq123"): at(
            "For p = r = 1 the left side |p-r| is 0 and the right side |p|+|r| is 2: what is "
            "printed as an equality is an inequality.",
            p=1,
            r=1,
        ),
        ("eq121-125", "eq124-125"): by(
            "combination",
            "By the triangle inequality the difference is at most the sum of the two "
            "bounds on phi, and |zeta| <= 1/2 gives the last form.",
            terms=[
                [("1", ["P-p"]), ("1", ["r+R"])],
                [("1", ["R-r"]), ("1", ["p+P"])],
                [("1", ["C*c**2/n*Z+c/8*u-P"]), ("1", ["C*c**2/n*Z+c/8*u-R"])],
                [("2*C*c**2/n", ["1/2-Z"])],
            ],
        ),
        ("eq121-125", "repair"): by(
            "positivity",
            "Between x and x+h the slope of sigma, which is z^2, is at most (x+h)^2, so the"
            " difference is at most h times that.",
        ),
        ("thma15.signs", "printed"): at(
            "For zeta(0) > 0 the sentence is true. For zeta(0) < 0 Corollary A.11 lets "
            "zeta(t) come close to 0, where phi, whose size may be (c/8)|zeta(0)|, is larger: "
            "at zeta(t) = -1/1000 and phi = -1/256 the difference zeta-phi is positive.",
            **NEAR_ZERO,
            Z="1/4",
            p=0,
            U="1/1000",
            s="-1/256",
        ),
        ("thma15.signs", "positive"): by(
            "combination",
            "The size of phi is at most (C c^2/n+c/8)|zeta|, hence at most |zeta|/32, so "
            "that adding or subtracting phi keeps the sign.",
            terms=[
                [("1", ["Z-z"]), ("z", [])],
                [("1", ["C*c**2/n*Z+c/8*z-p"]), *_FAR],
                [("1", ["p+(C*c**2/n*Z+c/8*z)"]), *_FAR],
            ],
        ),
        ("thma15.signs", "negative"): at(
            "Corollary A.11 lets zeta(t) come close to 0, where phi, whose size may be "
            "(c/8)|zeta(0)|, is larger: at zeta(t) = -1/1000 and phi = -1/256 the difference "
            "zeta-phi is positive.",
            **NEAR_ZERO,
            U="1/1000",
            s="-1/256",
        ),
        ("thma15.signs", "unlarge"): at(
            "For |zeta(0)| < sqrt(q) the size of phi may exceed that of zeta from the start: "
            "at zeta(0) = -1/1000, sqrt(q) = 1/4 and phi = -1/256 the difference zeta-phi is "
            "positive.",
            n=16,
            C=16,
            c="1/8",
            u="1/4",
            z="1/1000",
            p="-1/256",
        ),
        ("thma15.signs", "repair"): by(
            "combination",
            "As |zeta(t)| exceeds |zeta(0)|/2, the size of phi is at most (C c^2/n+c/4) times "
            "that of zeta, a factor below 1, so adding or subtracting it leaves the sign as "
            "it is.",
            terms=[
                [("1", ["s+(C*c**2/n*U+c/8*z)"]), *_HALF_WAY],
                [("1", ["C*c**2/n*U+c/8*z-s"]), *_HALF_WAY],
            ],
        ),
        ("thma15.a", "printed"): at(
            "A centred normal variable lies above a positive threshold with a chance below "
            "1/2: 0.3085 at r = 1/2, and half of that, 0.154, is below 1/4.",
            r="1/2",
        ),
        ("thma15.a", "never"): by(
            "enclosure",
            "A centred normal variable lies above a positive threshold with a "
            "chance below 1/2, however small the threshold is.",
        ),
        ("thma15.a", "repair"): by(
            "enclosure",
            "The tail of the normal law falls as r grows, and at r = 1/2, the largest r here, "
            "it is 0.308; so both chances are at least 3/10 and 3/20.",
        ),
        ("thma15.a", "count"): at(
            "The true chance of a neuron to lie in A is 0.154 at r = 1/2; for m = 200 exactly "
            "24 neurons, fewer than m/8, lie in A with a chance of 0.033, while e^{-m/32} is "
            "0.002.",
            r="1/2",
        ),
        ("thma15.a", "count-from-quarter"): by(
            "point",
            "With the printed chance of 1/4 the exponent of Chernoff's bound is 0.0483, "
            "which exceeds the 1/32 that is needed.",
        ),
        ("thma15.a", "repair-count"): by(
            "point",
            "With the corrected chance of 3/20 the exponent of Chernoff's bound is 0.0371, "
            "which exceeds the 1/32 that is needed.",
        ),
    },
)

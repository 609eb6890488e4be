"""Settle the steps of the proof of Theorem 3.10 of `majority` and the remark after it."""

from __future__ import annotations

from assay.verification.papers.majority.one_step import T10, run, settled
from assay.verification.papers.settlers import at, comb, guarded


def quotient(job):
    """d_0 = w_0 (d_0/w_0 - 1/sqrt(L)) + w_0/sqrt(L)."""
    room = job.lemma("1/sqrt(L) > 0", how="enclosure")
    return job.done(
        job.prove(
            "combination", facts=[room], terms=[("w0", ["d0/w0-1/sqrt(L)"]), ("w0", ["1/sqrt(L)"])]
        ),
        "The quotient of dL/dw_0 and w_0 exceeds a positive number, and its divisor "
        "w_0 is positive, so dL/dw_0 is positive.",
    )


@guarded
def root_two(job):
    root = comb(job, "sqrt(L)-1 > 0", ("1/(sqrt(L)+1)", ["L-2"]), ("1/(sqrt(L)+1)",))
    inverse = job.lemma("1/sqrt(L) > 0")
    power = comb(
        job,
        "1/sqrt(L)-2/L**2 > 0",
        ("1/L", ["1/sqrt(L)", "L-2"]),
        ("2/L**2", ["sqrt(L)-1"]),
        facts=[root, inverse],
    )
    verdict = job.prove(
        "combination",
        facts=[power],
        terms=[
            ("1", ["w0-2/sqrt(L)"]),
            ("1", ["1/sqrt(L)-2/L**2"]),
            ("2", ["1/L**2-b"]),
            ("b", ["2+w1"]),
        ],
    )
    return job.done(
        verdict,
        "With L = log n the size |w_1 b| is below 2/L^2, so the sum exceeds 2/sqrt(L) - 2/L^2, "
        "which exceeds 1/sqrt(L) for L >= 2.",
        horizon={"L": "2"},
    )


@guarded
def first_power(job):
    cross = comb(
        job,
        "w1*d0-d1*w0 > 0",
        ("1", ["w1-1/(2*L)", "d0-1/500"]),
        ("1/500", ["w1-1/(2*L)"]),
        ("1/(2*L)", ["d0-1/500"]),
        ("w0", ["b-d1"]),
        ("w0", ["1/L**2-b"]),
        ("1/L**2", ["1+t-w0"]),
        ("1/L**2", ["1499-t"]),
        ("1/(1000*L**2)", ["L-1600000"]),
        ("100/L**2",),
    )
    verdict = job.prove("combination", facts=[cross], terms=[("1/(w1*(w0+w1*b))", ["w1*d0-d1*w0"])])
    return job.done(
        verdict,
        "The inequality is equivalent to w_0 dL/dw_1 < w_1 dL/dw_0; the left side is at most "
        "1500/log^2 n and the right one at least 0.001/log n, which is more from log n = 1.6 "
        "million on.",
        horizon={"L": "1600000"},
    )


@guarded
def square(job):
    ratio = comb(
        job,
        "d1/w1 <= 2/L",
        ("2/(L*w1)", ["w1-1/(2*L)"]),
        ("1/w1", ["1/L**2-b"]),
        ("1/w1", ["b-d1"]),
    )
    reach = comb(
        job,
        "w0+w1*b <= 1501",
        ("1", ["1+t-w0"]),
        ("1", ["1499-t"]),
        ("b", ["2-w1"]),
        ("2", ["1/L**2-b"]),
        ("1-2/L**2",),
        params={"n": "L-1200000000000"},
    )
    pull = comb(job, "d0+b*d1 > 1/500", ("1", ["d0-1/500"]), ("b", ["d1"]))
    A = "(w0+w1*b)"
    verdict = job.prove(
        "combination",
        facts=[ratio, reach, pull],
        params={"n": "L-1200000000000"},
        terms=[
            (f"(d0+b*d1+1/500)/{A}**2", ["d0+b*d1-1/500"]),
            (f"(1/250000-2*1501**2/L)/{A}**2",),
            (f"2/L*(1501+{A})/{A}**2", [f"1501-{A}"]),
            ("1", ["2/L-d1/w1"]),
        ],
    )
    return job.done(
        verdict,
        "From log n = 1.2 times 10^12 on the left side, at most 2/log n, is below the least "
        "value of the right side, (0.002/1501)^2 = 1.8 times 10^{-12}.",
        horizon={"L": "1.2e12"},
    )


SETTLERS: dict = {
    (f"{T10}.s1", "printed"): settled(
        "Each term of Eq 4 lies between 0 and its weight, and the weights add up to 1; so a step "
        "moves w_0 by at most 1, and the bound 1+t grows by 1 as well.",
        "combination",
        terms=[
            [("1", ["w0+1+t"]), ("k", ["S"]), ("1", ["1-k", "1-T"]), ("k",)],
            [("1", ["1+t-w0"]), ("k", ["1-S"]), ("1", ["1-k"]), ("1", ["1-k", "T"])],
        ],
    ),
    (f"{T10}.s2", "printed"): at(
        "At log n = 21, b = 1/log^2 n and step 1500 the bound 1 + t b is 4.4, which is not below "
        "2.",
        L=21,
        b="1/441",
        t=1500,
    ),
    (f"{T10}.s2", "upto"): at(
        "At log n = 21, b = 1/log^2 n and step 1500 the bound 1 + t b is 4.4, which is not below "
        "2.",
        L=21,
        b="1/441",
        t=1500,
    ),
    (f"{T10}.s2", "growth"): settled(
        "Eq 5 adds less than b to w_1 in a step, so the bound 1+t b is kept from one step to the"
        " next.",
        "auto",
    ),
    (f"{T10}.s2", "repair"): settled(
        "From log n = 39 on the weight grows by at most t b <= 1500/39^2 = 0.986, so it stays "
        "below 2.",
        "auto",
        {"L": "39"},
    ),
    (f"{T10}.s3", "printed"): settled(
        "A step of Eq 4 keeps the order of two values of w_0, so the lowest start stays the"
        " lowest.",
        "auto",
    ),
    (f"{T10}.s3", "E"): settled(
        "As a function of w_0 the weight after a step has a slope of at least 3/4, so a step keeps"
        " the order of two starts.",
        "monotone",
        variable="W0",
        end="lower",
        slope="1-k*exp(W0+c)/(1+exp(W0+c))**2-(1-k)*exp(W0)/(1+exp(W0))**2",
        sign={
            "how": "combination",
            "terms": [
                ("k", ["1-exp(W0+c)/(1+exp(W0+c))**2"]),
                ("1", ["1-k", "1-exp(W0)/(1+exp(W0))**2"]),
            ],
        },
    ),
    (f"{T10}.s4", "printed"): at(
        "With k = 1/sqrt(n) as printed the second term of Eq 4 outweighs the first: at w_0 = 0 "
        "the derivative dL/dw_0 is -1/2 up to terms in 1/sqrt(n).",
        L=25,
        b=0,
        eps=0,
        w0=0,
        w1=0,
    ),
    (f"{T10}.s4", "k-complement"): settled(
        "For k = 1-1/sqrt(n) the gradient dL/dw_0 even exceeds 0.11, and e^{-4}/8 is 0.0023.",
        "auto",
        {"L": "24"},
    ),
    (f"{T10}.s4", "E"): settled(
        "The growth of w_0 in a step is least at w_0 = 2, and even there it exceeds 1/9.",
        "enclosure",
        {"L": "17"},
    ),
    (f"{T10}.s5", "printed"): settled(
        "Divided by 0.002 = 1/500, the distance 3 is exactly 1500 iterations, as the paper says.",
        "point",
    ),
    (f"{T10}.s6", "printed"): at(
        "From |w_1| < 2 only |w_1 b| < 2/log^2 n follows: w_1 = 3/2 and b = 1/log^2 n "
        "satisfy all assumptions, and |w_1 b| is 1.5/log^2 n.",
        L=100,
        b="1/10000",
        w1="3/2",
        w0=1,
    ),
    (f"{T10}.s6", "conclusion"): root_two,
    (f"{T10}.s6", "second"): at(
        "For a negative w_1 and b > 0, just above w_0 = 1/sqrt(log n), the sum w_0+w_1 b is "
        "below 1/sqrt(log n).",
        L=100,
        b="1/10000",
        w1=-1,
        w0="1000001/10000000",
    ),
    (f"{T10}.s6", "repair"): settled(
        "As |w_1| is below 2 and b is at most 1/log^2 n, the product |w_1 b| is below 2/log^2 n.",
        "combination",
        terms=[
            [("1/(2*L**2)", ["2-w1"]), ("1/2", ["2+w1", "1/L**2-b"]), ("b/2", ["2-w1"])],
            [("1/(2*L**2)", ["2+w1"]), ("1/2", ["2-w1", "1/L**2-b"]), ("b/2", ["2+w1"])],
        ],
    ),
    (f"{T10}.s7", "printed"): at(
        "With k = 1/sqrt(n) as printed, dL/dw_0 is about -1/2 at w_0 = 0, so the sum is"
        " not positive.",
        L=25,
        b=0,
        eps=0,
        w0=0,
        w1=0,
    ),
    (f"{T10}.s7", "bounds"): at(
        "The bound dL/dw_1 < b is one from above, so it cannot add b to a bound from below.",
        b="1/2",
        d0="201/100000",
        d1="1/1000",
    ),
    (f"{T10}.s7", "k-complement"): settled(
        "The gradient dL/dw_0 exceeds 0.11, while b is at most 1/576, and dL/dw_1 is not negative.",
        "auto",
        {"L": "24"},
    ),
    (f"{T10}.s7", "repair"): settled(
        "Both dL/dw_1 and b are positive, so the sum exceeds dL/dw_0, which exceeds 0.002.", "auto"
    ),
    (f"{T10}.s8", "printed"): at(
        "At log n = 12000 and w_0 = 1500 the bounds used allow the left side to be b/w_1 = "
        "1/6000, while the right side is about 2 times 10^{-12}.",
        L=12000,
        b="1/144000000",
        t=1499,
        d1="1/144000000",
        d0="21/10000",
        w1="1/24000",
        w0=1500,
    ),
    (f"{T10}.s8", "first-power"): first_power,
    (f"{T10}.s8", "repair"): square,
    (f"{T10}.s9", "printed"): at(
        "For w_0 < 0 the quotient with w_0 is positive only if the gradient is negative.",
        L=25,
        w0="-1/2",
        d0="-1/2",
    ),
    (f"{T10}.s9", "printed-k"): at(
        "With k = 1/sqrt(n) as printed, dL/dw_0 is about -1/2 at w_0 = 0, and not positive.",
        L=25,
        b=0,
        eps=0,
        w0=0,
        w1=0,
    ),
    (f"{T10}.s9", "k-complement"): settled(
        "On this range the gradient dL/dw_0 exceeds 0.11, so it is positive.", "auto", {"L": "24"}
    ),
    (f"{T10}.s9", "repair"): quotient,
    (f"{T10}.s10", "printed"): at(
        "Lemma 3.8 bounds |w_1| from below only, and w_1 = 3, which is not below 2, satisfies it.",
        L=25,
        t=1,
        w10="1/2",
        w1=3,
    ),
    (f"{T10}.s10", "repair"): settled(
        "Eq 5 adds less than b to w_1 in a step, so the bound 1+t b is kept from one step to the"
        " next.",
        "auto",
    ),
    ("majority.rem3.10", "printed"): run(
        "From w_0 = 0.3 the first step moves A = w_0+w_1 b to -0.13, which is nearer to 0, so "
        "that R_0 rises.",
        "L = 12000, first step",
    ),
    ("majority.rem3.10", "A-falls"): run(
        "One step from w_0 = 1/10 carries A = w_0+w_1 b across 0 to -0.37; this is farther"
        " from 0 than before, so R_0 falls.",
        "L = 12000, first step",
    ),
    ("majority.rem3.10", "E"): run(
        "From w_0 = -0.3 the first step moves w_0 + w_1 b to 0.27, which is nearer to "
        "0, so that the error R_0 rises.",
        "L = 12000, first step",
    ),
    ("majority.rem3.10", "E-falls"): run(
        "One step from w_0 = -1/10 carries A = w_0+w_1 b across 0 to 0.42; this is farther"
        " from 0 than before, so R_0 falls.",
        "L = 12000, first step",
    ),
    ("majority.rem3.10", "E-share"): settled(
        "R_0 rises at the first step exactly for w_0 below a threshold between -0.29 and -0.28, "
        "which is the case for 35.5 to 36 percent of uniform starts.",
        "auto",
        {"L": "20"},
    ),
}

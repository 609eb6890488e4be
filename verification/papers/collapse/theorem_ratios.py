"""Settle the last steps of the proof of Theorem A.15: growth and ratios."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, guarded, own


@guarded
def summed(job):
    """1/k >= 1."""
    high = job.lemma("1/k >= 1", how="combination", terms=[("1/k", ["1-k"])])
    part = "((u/2)/k)**3/3"
    return job.done(
        job.prove(
            "combination",
            facts=[high],
            terms=[
                [("x**2", ["A-m/8"]), ("m/8", [f"x-{part}", f"x+{part}"])],
                [("m/8*(u/2)**6/9*(1+1/k+1/k**2+1/k**3+1/k**4+1/k**5)", ["1/k-1"])],
                [("8*a/(1+8*c)", ["1/8-c"]), ("16*c/(1+8*c)", ["1"])],
                [("8/(1+8*c)", ["1-a", "1/8-c"])],
            ],
        ),
        "The sum has |A| >= m/8 terms, each is at least the square of the value in "
        "(132), and the factor 1-c_t(1/8-c) lies between 0 and 1.",
    )


@guarded
def final_order(job):
    """x is at least each of its two parts."""
    second = "3*l*y*N/(10*c**3)"
    one = job.lemma("2/c-1/x >= 0", how="combination", terms=[("2/(c*x)", ["x-c/2"])])
    near = job.lemma("3-sqrt(8) >= 0", how="enclosure")
    two = job.lemma(
        f"{second}-1/x >= 0",
        how="combination",
        facts=[near],
        terms=[
            ("sqrt(8)*l*y*N/(10*c**3)/x", ["x-10/(sqrt(8)*l)*c**3/(y*N)"]),
            ("l*y*N/(10*c**3)", ["3-sqrt(8)"]),
        ],
    )
    spare = job.lemma("2-8*sqrt(1/24) >= 0", how="enclosure")
    other = job.lemma("1-27*sqrt(1/24)/1000 >= 0", how="enclosure")
    root = job.lemma("sqrt(1/24) > 0", how="enclosure")
    return job.done(
        job.prove(
            "combination",
            facts=[one, two, spare, other, root],
            terms=[
                [],
                [
                    ("1/(s*c**3)", ["2-8*sqrt(1/24)"]),
                    ("sqrt(1/24)/s*(4/c**2+2/(c*x)+1/x**2)", ["2/c-1/x"]),
                ],
                [
                    ("l**3/s*y**3*N**3/c**9", ["1-27*sqrt(1/24)/1000"]),
                    (f"sqrt(1/24)/s*(({second})**2+({second})/x+1/x**2)", [f"{second}-1/x"]),
                ],
            ],
        ),
        "The number x is at least each of its two parts, so the bound is at most the smaller "
        "of the two orders. Such an O bounds the lower bound (140) from above, which by "
        "itself says nothing about the ratio.",
    )


@guarded
def final_below(job):
    """x is at most 81/20 times its larger part."""
    spare = job.lemma("71-200/sqrt(8) >= 0", how="enclosure")
    root = job.lemma("sqrt(1/24) > 0", how="enclosure")
    left = job.lemma("sqrt(1/24)*(20/81)**3-1/400 >= 0", how="enclosure")
    if job.reading.name == "from-below":
        size = "20/(81*c)"
        terms = [("200/sqrt(8)/(81*x*y*N)", ["y*N-c**2"]), ("1/(81*x)", ["71-200/sqrt(8)"])]
        order = "c**(-3)"
    else:
        size = "20*y*N/(81*c**3)"
        terms = [("10/(81*x*c**2)", ["c**2-y*N"]), ("1/(81*x)", ["71-200/sqrt(8)"])]
        order = "y**3*N**3/c**9"
    near = job.lemma(f"1/x-{size} >= 0", how="combination", facts=[spare], terms=terms)
    return job.done(
        job.prove(
            "combination",
            facts=[near, root, left],
            terms=[
                (f"sqrt(1/24)/s*(1/x**2+({size})/x+({size})**2)", [f"1/x-{size}"]),
                (f"{order}/s", ["sqrt(1/24)*(20/81)**3-1/400"]),
            ],
        ),
        "One part of x is at most a constant times the other one, so x is at most a constant "
        "times that other part, and the bound is at least a 400th of this order; by the bound "
        "from above it has exactly this order.",
    )


@guarded
def sum_repaired(job):
    """The exponents are in the order of b and (8c+a)/2."""
    wide, narrow = "c**2*b**2/(8*X)", "c**2*(8*c+a)**2/(32*X)"
    return job.done(
        job.prove(
            "combination",
            terms=[
                [
                    (f"2*m*exp(-{wide})", [], [f"{wide}-{narrow}"]),
                    (f"2*m*exp(-{wide})*c**2/(8*X)", ["b-(8*c+a)/2", "b+(8*c+a)/2"]),
                ],
                [("4*(8*c+a)/(1+8*c)", ["1/8-c"])],
            ],
        ),
        "The right side has the terms that the proof adds up, with 1-c_t/8 = (8c+a)/(1+8c) "
        "inserted, which is at least (8c+a)/2 as 1+8c is at most 2.",
    )


SETTLERS: dict = own(
    "collapse",
    {
        ("eq126-132", "printed"): at(
            "At t = 0 the left side is zeta(0), which is below the right side: equality holds "
            "only at t = c_t/(eta tau^2 zeta(0)), which is later than t_0.",
            c="1/16",
            a="1/2",
            z="1/4",
            e1=0,
        ),
        ("eq126-132", "at-least"): at(
            "Also as an inequality it holds only from t = c_t/(eta tau^2 zeta(0)) on, a time "
            "after t_0, and not up to t_0.",
            c="1/16",
            a="1/2",
            z="1/4",
            e1=0,
        ),
        ("eq126-132", "eq127"): at(
            "A neuron of A may start with an overlap of the second mean that is smaller than "
            "|phi|, so that its argument at x_{i3} is positive: with the overlap -1/1000 and "
            "phi = 1/256 the difference of the outputs is smaller than sigma at x_{i1} alone.",
            c="1/8",
            n=8,
            u="1/4",
            a="1/8",
            z="1/1000",
            p="1/256",
        ),
        ("eq126-132", "eq128-131"): by(
            "combination",
            "With C_phi = 10 the size of phi is at most (10c^2/n) zeta+(c/8) zeta(0), which "
            "is at most half of zeta because zeta is at least zeta(0); so at least half of "
            "zeta is left.",
            terms=[
                [("1", ["p+P"])],
                [("1", ["10*c**2/n*Z+c/8*z-P"])],
                [
                    ("c/8", ["Z-z"]),
                    ("10*Z/n*(c+1/8)", ["1/8-c"]),
                    ("10*Z/(64*n)*(1/8)", ["n-8"]),
                    ("Z/8", ["1/8-c"]),
                    ("Z*(1/2-1/64-10/512)", ["1"]),
                ],
            ],
        ),
        ("eq126-132", "repair"): by(
            "combination",
            "The activation sigma is odd and increasing, so the second output, at an argument "
            "of at most 0, only adds to the difference, which is at least sigma(zeta/2) and "
            "hence sigma(zeta(0)/2).",
            terms=[
                [("1/3", ["a-Z/2", "a**2+a*Z/2+Z**2/4"]), ("1/3", ["0-b", "b**2"])],
                [("1/24", ["Z-z", "Z**2+Z*z+z**2"])],
            ],
        ),
        ("eq133-136", "printed"): summed,
        ("eq133-136", "smaller-count"): by(
            "combination",
            "There are at least m/16 terms, and each of them is at least sigma(sqrt(q)/2)^2.",
            terms=[("x**2", ["A-m/16"]), ("m/16", ["x-(u/2)**3/3", "x+(u/2)**3/3"])],
        ),
        ("eq137", "printed"): at(
            "The rule for quotients is right, but (137) does not follow for L' > 3, as the "
            "square of (125) has L'^2, not L': at L' = 4 and m = x = y = 1 the left side of "
            "(137) may be 1/72, below its right side 1/54.",
            m=1,
            Lp=4,
            x=1,
            y=1,
            h3="1/72",
            h2="16/9",
        ),
        ("eq137", "rule"): by(
            "identity",
            "On its cubic branch the activation is a third of the third power, so a quotient "
            "of two values is (x/y)^3, which is three times sigma(x/y).",
        ),
        ("eq137", "squared"): at(
            "The square of (125) has L'^2 where (137) has L', so (137) does not follow for L' "
            "> 3: at L' = 4 and x = y = 1 the quotient is 1/128, and (137) asks for at least "
            "1/96.",
            m=1,
            Lp=4,
            x=1,
            y=1,
        ),
        ("eq137", "repair"): by(
            "identity",
            "The rule for quotients has the factor 3, whose square is 9, and squaring (125) "
            "gives L'^2; with the m/8 neurons of (136) this is 9/(8 L'^2).",
        ),
        ("eq138-140", "printed"): at(
            "As sqrt(q) is sqrt(32 L n)/(c d^{1/4}), the quotient contains d^{1/4}, and not "
            "sqrt(d) as printed: at L = 1, C_phi = 10, n = 4, d = 16 and c = 1/8 it is 0.0017 "
            "and not 0.0035.",
            L=1,
            Cp=10,
            n=4,
            d=16,
            c="1/8",
        ),
        ("eq138-140", "at-least"): by(
            "combination",
            "The printed sqrt(d) makes the second summand of the denominator larger than the "
            "correct d^{1/4} does, and so the bound, which divides by the sum, smaller; a "
            "smaller lower bound is still true.",
            terms=[("(Cp/sqrt(8*L)*c**3/n**(3/2))**4*d", ["d-1"])],
        ),
        ("eq138-140", "eq138"): by(
            "identity",
            "Numerator and denominator of (137) are both divided by sqrt(q)/2, "
            "which does not change the quotient.",
        ),
        ("eq138-140", "repair"): by(
            "identity",
            "Inserting the root of q, sqrt(32 L n) d^{-1/4}/c, gives the fourth root "
            "of d where the paper prints the square root.",
        ),
        ("eq141-142", "printed"): final_order,
        ("eq141-142", "from-below"): final_below,
        ("eq141-142", "from-below-other"): final_below,
        ("eq116.sum", "printed"): at(
            "Three terms of the sum are larger than their printed forms, and e^{-m/32} is "
            "left out: at n = m = 8, c = 1/1000 the sum is above 10^6 and (116) is 0.50.",
            n=8,
            m=8,
            c="1/1000",
            tau=1,
            omega="1/100",
            eta="1/100000",
        ),
        ("eq116.sum", "first-term"): at(
            "The term m t_0 delta_1 contributes 4n e^{-n}, which is 0.011 at n = 8; (116) "
            "prints 4 e^{-1/c^2} in its place, which is tiny at c = 1/1000.",
            n=8,
            c="1/1000",
        ),
        ("eq116.sum", "second-term"): at(
            "The chance delta_3 has the term n e^{-1/(4c)}, which is 1.08 at n = 8 and c = "
            "1/8; (116) prints n e^{-1/c}, which is 0.003.",
            n=8,
            c="1/8",
        ),
        ("eq116.sum", "fourth-term"): at(
            "The exponent in delta_3 has (1-c_t/8)^2 = ((8c+a)/(1+8c))^2, where (116) prints "
            "the first power: at c = 1/100 and a = 1/10 these are 0.028 and 0.167.",
            c="1/100",
            a="1/10",
            X=1,
        ),
        ("eq116.sum", "small-steps"): by(
            "combination",
            "As t_0 grows like 1/eta, the term 4 m t_0 e^{-1/c^2} is at least 1 for small "
            "steps: then delta >= 1 and the theorem says nothing, although its events concern "
            "the data alone and need no factor t_0.",
            terms=[("1/eta", ["8*m*(1-a)/((1/8+c)*a)*exp(-1/c**2)/tau**2-eta"])],
        ),
        ("eq116.sum", "repair"): sum_repaired,
    },
)

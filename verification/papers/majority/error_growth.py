"""Proofs and refutations for large noise and growing errors in `majority` (Eq 10)."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, own


def trajectory(reason: str):
    """Return a settler that follows the recursion in balls."""
    return lambda job: job.done(job.orbit(), reason=reason)


def assumed_noise(job):
    """w_1^2 sigma^2/3 <= 4/(3 L^6) < 1/L."""
    size = job.lemma("3*L**5-4 > 0", ("L in [2, oo)",), ())
    positive = job.lemma(
        "sigma > 0", how="combination", terms=[[("1", ("sigma-1/L**4",)), ("1", ("1/L**4",))]]
    )
    verdict = job.prove(
        "combination",
        facts=(size, positive),
        terms=[
            [
                ("1", ("A**2-1/L",)),
                ("1/(3*L**6)", ("3*L**5-4",)),
                ("1/(3*L**6)", ("2-w1", "2+w1")),
                ("1/3", ("w1**2", "1/L**3-sigma", "1/L**3+sigma")),
            ]
        ],
    )
    return job.done(
        verdict,
        "The variance w_1^2 sigma^2/3 is at most 4/(3 log^6 n), which is below 1/log n and so "
        "below A^2: the remark can concern only noise beyond Assumption 3.1.",
        horizon={"L": "2"},
    )


SETTLERS: dict = own(
    "majority",
    {
        ("largenoise.g0", "printed"): by(
            "identity",
            "The first attribute X_0 is 1 or -1, each for half of the n samples, so its "
            "mean is 0 and its square always 1: the sum of the squares is n.",
        ),
        ("largenoise.g1", "printed"): at(
            "With k the fraction of the big subset the total error is k n (b^2 + sigma^2/3): the"
            " printed value has 1-k in place of k and lacks the noise.",
            n=16,
            b="1/10",
            sigma="1/50",
        ),
        ("largenoise.g1", "complement"): at(
            "On the big subset X_1 has the mean square b^2 + sigma^2/3, and the printed value"
            " leaves out the noise term sigma^2/3.",
            n=16,
            b="1/10",
            sigma="1/50",
        ),
        ("largenoise.g1", "complement-no-noise"): by(
            "identity",
            "If 1-k is the fraction of the big subset and there is no noise, each of its "
            "samples contributes b^2 and all others contribute 0.",
        ),
        ("largenoise.g1", "repair"): by(
            "identity",
            "On the big subset the mean of X_1^2 is b^2 + sigma^2/3, the squared mean plus "
            "the variance of the uniform noise; elsewhere X_1 is 0.",
        ),
        ("largenoise.when", "printed"): at(
            "For X_1 the noise is part of what is reconstructed: with w_0 = 0 the function of Eq 7"
            " makes no error at all, while the mean has the error p (b^2 + sigma^2/3).",
            p="1/2",
            w0=0,
            w1=1,
            b="1/10",
            sigma=1,
        ),
        ("largenoise.when", "first"): by(
            "combination",
            "Where p w_1^2 sigma^2/3 exceeds A^2 the noise term alone makes the error of X_0 "
            "larger than 1, which is the error of the mean predictor.",
            terms=[[("1", ("p*w1**2*sigma**2/3-A**2",)), ("1-p", ("(w1*b)**2",))]],
        ),
        ("largenoise.when", "assumed-noise"): assumed_noise,
        ("largenoise.when", "fitted"): at(
            "A fitted function is never worse than a constant, because the constants are among the"
            " functions that the fit may choose.",
            p="1/2",
            w0=1,
            w1=1,
            b=0,
            sigma=2,
        ),
        ("largenoise.when", "repair"): by(
            "combination",
            "Compared with the mean, the best linear fit lowers the error by c_j^2/Q, which"
            " is not negative.",
            terms=[[("1", ("c0**2",))], [("1", ("c1**2",))]],
        ),
        ("mono", "printed"): at(
            "With w_1 < 0 the printed quotient is negative and rises to 0 while A grows and R_0"
            " falls.",
            w1="-1/2",
            A=1,
            w1n="-1/2",
            An=2,
        ),
        ("mono", "growing"): by(
            "combination",
            "With primes for the values after the step and w_1' >= w_1, the test w_1'/A'^2 >"
            " w_1/A^2 gives (w_1'/A')^2 > w_1' w_1/A^2 >= (w_1/A)^2.",
            terms=[[("w1n", ("w1n*un-w1*u",)), ("w1*u", ("w1n-w1",))]],
        ),
        ("mono", "growing-only-if"): at(
            "If (w_1, A) moves from (1, 1) to (2, 3/2), R_0 grows by the factor 16/9 while"
            " w_1/A^2 falls by the factor 8/9.",
            w1=1,
            u=1,
            w1n=2,
            un="4/9",
        ),
        ("mono", "negative"): at(
            "When A doubles from 1 to 2 at w_1 = -1/2, the printed quotient rises from -1/2 to -1/8"
            " while R_0 falls to a quarter.",
            w1="-1/2",
            A=1,
            w1n="-1/2",
            An=2,
        ),
        ("mono", "repair"): by(
            "combination",
            "Multiplying both quotients by the positive number (A A')^2 turns one "
            "inequality into the other.",
            terms=[[("a", ("an", "w1n**2/an-w1**2/a"))], [("1/a", ("1/an", "w1n**2*a-w1**2*an"))]],
        ),
        ("mono", "form"): at(
            "The formula of Eq 8 contains the square of w_1, and the quotient that is compared "
            "here its first power: the two differ for every w_1 between 0 and 1.",
            w1="1/2",
            A=1,
        ),
        ("eq10", "printed"): at(
            "With x and y the relative changes of A and w_1 in a step, w_1/A^2 rises exactly if "
            "1+y > (1+x)^2, that is, if y > 2x + x^2; at x = 1/2 and y = 1/3 the printed test y "
            "> x^2 passes, although 4/3 is below 9/4.",
            x="1/2",
            y="1/3",
        ),
        ("eq10", "eq8"): at(
            "If A grows by one half (x = 1/2) and w_1 only by one third (y = 1/3), the test y > "
            "x^2 passes although R_0 falls.",
            x="1/2",
            y="1/3",
        ),
        ("eq10", "only-if"): at(
            "If |A| shrinks by a tenth (x = -1/10) and w_1 stays as it is (y = 0), R_0 rises "
            "although the test y > x^2 does not pass.",
            x="-1/10",
            y=0,
        ),
        ("eq10", "decrease"): by(
            "combination",
            "With x and y the relative changes of A and w_1 in a step, y < x^2 and x <= 1 give y "
            "< x; squaring keeps the order of the positive numbers 1+y and 1+x, so R_0 falls.",
            terms=[
                [(w, (f, g)) for w, f in (("1", "x**2-y"), ("x", "1-x")) for g in ("1+x", "1+y")]
            ],
        ),
        ("eq10", "decrease-any"): at(
            "If |A| shrinks by a tenth (x = -1/10) and w_1 stays as it is (y = 0), the test y < "
            "x^2 holds although R_0 rises.",
            x="-1/10",
            y=0,
        ),
        ("eq10", "C"): trajectory(
            "The test passes at t = 156 although R_0 falls: A grows by the fraction 1/t in the "
            "step and w_1 by the fraction 1/(2 log n), and only the square of the former is "
            "below the latter."
        ),
        ("eq10", "E"): trajectory(
            "The test passes at t = 591 although R_0 falls: A grows by the fraction e^{-A}/A in "
            "the step and w_1 by the fraction e^{-A}/(2 log n), and only the square of the "
            "former is below the latter."
        ),
        ("eq10", "E-100"): trajectory(
            "At log n = 100 only the steps up to log(n)/8 = 12.5 count, and the test passes at "
            "none of them, so there is no step at which it could mislead."
        ),
        ("eq10", "repair"): by(
            "combination",
            "A step multiplies A by 1+x and w_1 by 1+y, and both factors are positive; so "
            "(w_1/A)^2, and R_0 with it, rises exactly if y exceeds x.",
            terms=[[("1", (f, g)) for g in ("1+x", "1+y")] for f in ("y-x", "x-y")],
        ),
        ("eq10", "repair-mono"): by(
            "combination",
            "Expanding the square, (1+x)^2 is 1+2x+x^2, so that both inequalities say the same.",
            terms=[[("1", ("y-2*x-x**2",))], [("1", ("1+y-(1+x)**2",))]],
        ),
    },
)

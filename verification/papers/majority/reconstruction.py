"""Proofs and refutations for the reconstruction section of `majority` (Eqs 6-10)."""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.job import instance

_W = {"n": 16, "b": "1/10", "sigma": "1/50", "w0": "1/2", "w1": "3/4"}
_WE = {**_W, "eps": "1/100"}
_WB = {"n": 16, "b": "1/10", "w0": "1/2", "w1": "3/4"}

_FEW = {"r": "exp(L/2)-1"}
_SIGMA = ("sigma-1/L**4", "sigma+1/L**4")
_MEAN = ("1/L**2-b", "1/L**2+b")


def neglected(job):
    """3 L^4 + 1 < e^{L/2} from L = 30 on."""
    size = job.lemma("exp(L/2) > 3*L**4+1", ("L in [30, oo)",), ())
    scale = "1/((1-exp(-L/2))*sigma**2)"
    positive = job.lemma(
        "sigma > 0", how="combination", terms=[[("1", ("sigma-1/L**4",)), ("1", ("1/L**4",))]]
    )
    verdict = job.prove(
        "combination",
        facts=(size, positive),
        params=_FEW,
        terms=[
            [
                ("1/sigma", ("1/sigma", *_SIGMA)),
                (f"3*exp(-L/2)*{scale}", _MEAN),
                (f"exp(-L/2)/L**8*{scale}", ("exp(L/2)-1-3*L**4",)),
            ]
        ],
    )
    return job.done(
        verdict,
        "3 b^2/(sigma^2 (sqrt(n)-1)) <= 3 L^4/(e^{L/2}-1), below 1 from L = 30 on (n > 1e13).",
        horizon={"L": "30"},
    )


def vanishing(job):
    scale = "exp(-L/2)/((1-exp(-L/2))*sigma**2)"
    share = job.lemma("1-4*exp(-L/2) > 0", ("L in [10, oo)",), ())
    positive = job.lemma(
        "sigma > 0", how="combination", terms=[[("1", ("sigma-1/L**4",)), ("1", ("1/L**4",))]]
    )
    verdict = job.prove(
        "combination",
        facts=(share, positive),
        params=_FEW,
        terms=[
            [
                ("4*L**4*exp(-L/2)/sigma", ("1/sigma", *_SIGMA)),
                (f"{scale}/L**4", ("1-4*exp(-L/2)",)),
                (f"3*{scale}", _MEAN),
            ]
        ],
    )
    return job.done(
        verdict,
        "3 b^2/(sigma^2 (sqrt(n)-1)) is of the order log^4(n)/sqrt(n) at most.",
        horizon={"L": "10"},
    )


def dominant(job):
    """On the path the ratio is 3 log^2(n) (sqrt(n)-1) >= 3 (sqrt(n)-1) >= sqrt(n)."""
    sizes = ("n in {9..}",)
    at_size = Formula("0 < 1", sizes)
    above = job.lemma("log(n) > 1", sizes, ())
    powers = [
        instance(job.lemma(f"1/x**{k} > 0", ("x in (1, oo)",), ()), {"x": "log(n)"}, at_size)
        for k in (2, 3, 4)
    ]
    root = job.lemma("2*sqrt(n)-3 > 0", sizes, ())
    unit = job.lemma("sqrt(n)-1 > 0", sizes, ())
    verdict = job.escape(
        {"b": "1/log(n)**2", "sigma": "1/log(n)**3"},
        "sqrt(n)",
        N="9",
        how="combination",
        facts=(above, root, unit),
        terms=[
            [
                ("3", ("sqrt(n)-1", "log(n)-1", "log(n)-1")),
                ("6", ("sqrt(n)-1", "log(n)-1")),
                ("2*sqrt(n)-3",),
            ]
        ],
        inside={
            "how": "combination",
            "facts": (above, *powers),
            "terms": [[("1/log(n)**4", ("log(n)-1",))], [("1/log(n)**2",)]],
        },
    )
    return job.done(
        verdict,
        "With k = 1/sqrt(n) the 'small' subsets are the large ones: at b = 1/log^2 n, sigma ="
        " 1/log^3 n their error is 3 log^2(n) (sqrt(n)-1) times that of the big subsets.",
    )


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
        "w_1^2 sigma^2/3 <= 4/(3 L^6) < 1/L: the remark concerns noise beyond Assumption 3.1.",
        horizon={"L": "2"},
    )


SETTLERS: dict = own(
    "majority",
    {
        ("eq6", "printed"): at("o/w_0 and o/(w_0+w_1 b) differ unless w_1 b = 0.", **_WE),
        ("eq6", "coefficient"): by("identity", "First and last term agree."),
        ("eq6", "no-mean"): by("identity", "With b = 0 there is no difference."),
        ("eq6", "repair"): by("identity", "Drop the middle term."),
        ("eq7", "printed"): at("o/w_0 reconstructs X_0, not X_1: it misses the factor b.", **_WE),
        ("eq7", "coefficient"): by("identity", "The coefficient is consistent."),
        ("eq7", "repair"): by("identity", "g_1 = b g_0."),
        ("fit", "printed"): at(
            "The fitted slope for X_0 is (w_0 + k b w_1)/Q with Q = E o^2, not 1/(w_0 + w_1 b).",
            **_W,
        ),
        ("fit", "complement"): at("The small subset and the noise both move the fit.", **_W),
        ("fit", "big-subset"): at("Noise shrinks the slope to A/(A^2 + w_1^2 sigma^2/3).", **_W),
        ("fit", "no-noise"): at(
            "Without noise the small subset still moves the fit: c_0 A - Q = (1-p) b w_0 w_1.",
            p="3/4",
            w0="1/2",
            w1="1/2",
            b="1/10",
        ),
        ("fit", "big-no-noise"): by(
            "identity", "The one case in which the functions of Eqs 6 and 7 are the fitted ones."
        ),
        ("fit", "repair"): by("identity", "Completing the square."),
        ("g0big", "printed"): by("identity", "o = A + w_1 eps."),
        ("g0big", "middle"): at("It needs o/A.", **_WE),
        ("g0big", "repair"): by("identity", "o = A + w_1 eps on class 0, -A + w_1 eps on class 1."),
        ("eq8", "printed"): at(
            "E eps^2 = sigma^2/3 for U(-sigma, sigma): the printed value is three times the true"
            " one. Ratios between steps are not affected.",
            **_W,
        ),
        ("eq8", "first"): by("identity", "1 - g_0 = -w_1 eps/A."),
        ("eq8", "deviation"): by(
            "identity", "True when sigma^2 is the variance, against the definition of eps."
        ),
        ("eq8", "repair"): by("identity", "The integral of u^2/(2 sigma) is sigma^2/3."),
        ("eq9", "printed"): at(
            "X_1 - g_1(o) = b + eps - b(1 + w_1 eps/A) = eps w_0/A: the noise of X_1 itself was"
            " forgotten, and sigma^2 stands for sigma^2/3.",
            **_W,
        ),
        ("eq9", "residual"): by("identity", "b + eps - b o/A."),
        ("eq9", "mean-target"): by("identity", "(w_1 b/A)^2 eps^2 is the distance from b."),
        ("eq9", "trend"): at(
            "The true R_1 is (w_0/A)^2 sigma^2/3: for w_1 b > 0 it rises towards sigma^2/3 as w_0"
            " grows.",
            n=16,
            b="1/10",
            sigma="1/50",
            w0=1,
            u=2,
            w1="1/2",
        ),
        ("eq9", "repair"): by("identity", "(w_0/A)^2 sigma^2/3."),
        ("eq9", "repair-trend"): by("positivity", "u/(u+c) rises with u.", params={"d": "u-w0"}),
        ("zero", "printed"): by("identity", "Without noise g_0 = 1 and g_1 = b on C_k^0."),
        ("zero", "all-data"): at("On the small subset the error (w_1 b/A)^2 stays.", **_WB),
        ("zero", "repair"): by("identity", "(w_1 b/A)^2 + (w_0 b/A)^2 on the share 1-p."),
        ("small.r0", "printed"): by("identity", "g_0(-w_0) = -w_0/A."),
        ("small.r1", "printed"): at(
            "With Eq 7 g_1(-w_0) = -w_0 b/A and X_1 = 0, so the error is (w_0 b/A)^2.", **_WB
        ),
        ("small.r1", "as-written"): at(
            "Even with that g_1 the error would be (w_0/A)^2: X_1 is 0, not -1.", **_WB
        ),
        ("small.r1", "repair"): by("identity", "(0 + w_0 b/A)^2."),
        ("small.neglect", "ratio"): by("identity", "The weights cancel."),
        ("small.neglect", "complement"): neglected,
        ("small.neglect", "printed"): dominant,
        ("small.neglect", "repair"): vanishing,
        ("small.neglect", "complement-earlier"): at(
            "At L = 29, b = 1/L^2, sigma = 1/L^4 the ratio is 1.07.",
            L=29,
            b="1/841",
            sigma="1/707281",
        ),
        ("sym", "printed"): by(
            "identity", "Class 1 mirrors class 0, and the errors are even in the noise."
        ),
        ("sym", "every-subset"): at("The small subset has (w_1 b/A)^2, without noise.", **_W),
        ("sym", "repair"): by("identity", "Signs of input and output both change."),
        ("largenoise.g0", "printed"): by("identity", "X_0 is 1 or -1."),
        ("largenoise.g1", "printed"): at(
            "The big subset has the fraction k and the noise counts: k n (b^2 + sigma^2/3).",
            n=16,
            b="1/10",
            sigma="1/50",
        ),
        ("largenoise.g1", "complement"): at(
            "The noise term sigma^2/3 is missing.", n=16, b="1/10", sigma="1/50"
        ),
        ("largenoise.g1", "complement-no-noise"): by(
            "identity", "Right with 1-k as the fraction of the big subset and without noise."
        ),
        ("largenoise.g1", "repair"): by("identity", "E X_1^2 = b^2 + sigma^2/3 on the big subset."),
        ("largenoise.when", "printed"): at(
            "For X_1 the noise is part of the target: with w_0 = 0 Eq 7 has no error at all, the"
            " mean has b^2 + sigma^2/3.",
            p="1/2",
            w0=0,
            w1=1,
            b="1/10",
            sigma=1,
        ),
        ("largenoise.when", "first"): by(
            "combination",
            "The noise term alone exceeds 1.",
            terms=[[("1", ("p*w1**2*sigma**2/3-A**2",)), ("1-p", ("(w1*b)**2",))]],
        ),
        ("largenoise.when", "assumed-noise"): assumed_noise,
        ("largenoise.when", "fitted"): at(
            "A fitted function is never worse than a constant.", p="1/2", w0=1, w1=1, b=0, sigma=2
        ),
        ("largenoise.when", "repair"): by(
            "combination",
            "The gain of the fit is c_j^2/Q.",
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
            "Then the quotient is a smaller multiple of R_0: (w_1'/A')^2 > w_1' w_1/A^2 >="
            " (w_1/A)^2.",
            terms=[[("w1n", ("w1n*un-w1*u",)), ("w1*u", ("w1n-w1",))]],
        ),
        ("mono", "growing-only-if"): at(
            "(w_1, A) from (1, 1) to (2, 3/2): R_0 grows by 16/9 while w_1/A^2 falls to 8/9.",
            w1=1,
            u=1,
            w1n=2,
            un="4/9",
        ),
        ("mono", "negative"): at(
            "The quotient rises from -1/2 to -1/8 while R_0 falls to a quarter.",
            w1="-1/2",
            A=1,
            w1n="-1/2",
            An=2,
        ),
        ("mono", "repair"): by(
            "combination",
            "Multiply by (A A')^2.",
            terms=[[("a", ("an", "w1n**2/an-w1**2/a"))], [("1/a", ("1/an", "w1n**2*a-w1**2*an"))]],
        ),
        ("mono", "form"): at("Eq 8 has w_1 squared.", w1="1/2", A=1),
        ("eq10", "printed"): at(
            "1+y > (1+x)^2 means y > 2x + x^2: with x = 1/2 and y = 1/3 the test passes, and 4/3 <"
            " 9/4.",
            x="1/2",
            y="1/3",
        ),
        ("eq10", "eq8"): at(
            "x = 1/2, y = 1/3 pass the test although R_0 falls: A grows by one half, w_1 by one"
            " third.",
            x="1/2",
            y="1/3",
        ),
        ("eq10", "only-if"): at(
            "x = -1/10, y = 0: R_0 rises because |A| falls, and the test fails.", x="-1/10", y=0
        ),
        ("eq10", "decrease"): by(
            "combination",
            "y < x^2 <= x.",
            terms=[
                [(w, (f, g)) for w, f in (("1", "x**2-y"), ("x", "1-x")) for g in ("1+x", "1+y")]
            ],
        ),
        ("eq10", "decrease-any"): at("x = -1/10, y = 0: |A| falls, so R_0 rises.", x="-1/10", y=0),
        ("eq10", "C"): trajectory(
            "The test passes at t = 156 although R_0 falls: A grows by 1/t of itself, w_1 by 1/(2L)"
            " of itself, and the square makes the former look smaller."
        ),
        ("eq10", "E"): trajectory(
            "The test passes at t = 591 although R_0 falls: A grows by e^{-A}/A of itself, w_1 by"
            " e^{-A}/(2L) of itself."
        ),
        ("eq10", "E-100"): trajectory(
            "At this size the test does not pass inside the window, which is too short."
        ),
        ("eq10", "repair"): by(
            "combination",
            "Both 1+x and 1+y are positive.",
            terms=[[("1", (f, g)) for g in ("1+x", "1+y")] for f in ("y-x", "x-y")],
        ),
        ("eq10", "repair-mono"): by(
            "combination",
            "Expanding the square.",
            terms=[[("1", ("y-2*x-x**2",))], [("1", ("1+y-(1+x)**2",))]],
        ),
    },
)

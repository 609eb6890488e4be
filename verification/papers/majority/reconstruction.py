"""Proofs and refutations for the reconstruction functions of `majority` and their errors (Eqs
6-9).
"""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.verification.papers.settlers import at, by, own
from assay.verification.search.methods import instance

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
        "The quotient of the two errors is 3 b^2/(sigma^2 (sqrt(n)-1)), which is at most 3 "
        "log^4(n)/(sqrt(n)-1) and so below 1 from log n = 30 on, that is for n above 10^13.",
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
        "The quotient of the two errors is 3 b^2/(sigma^2 (sqrt(n)-1)), which is at most 4"
        " log^4(n)/sqrt(n).",
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


SETTLERS: dict = own(
    "majority",
    {
        ("eq6", "printed"): at(
            "The quotients o/w_0 and o/(w_0+w_1 b) agree only where w_1 b is 0, or the "
            "output o is.",
            **_WE,
        ),
        ("eq6", "coefficient"): by(
            "identity",
            "The first and the last term are both o/A, and without noise o/A is 1 and -1 "
            "on the two big subsets.",
        ),
        ("eq6", "no-mean"): by(
            "identity",
            "At b = 0 the numbers w_0 and w_0+w_1 b are the same, and so are the two quotients.",
        ),
        ("eq6", "repair"): by(
            "identity",
            "Without the middle term both outer expressions are equal; the middle "
            "term o/w_0 differs from them by o w_1 b/(w_0 A).",
        ),
        ("eq7", "printed"): at(
            "The quotient o/w_0 reconstructs X_0 and not X_1, because it misses the factor b.",
            **_WE,
        ),
        ("eq7", "coefficient"): by(
            "identity",
            "With v_1 = b/A the function g_1 maps A, the output without noise, to "
            "b, so the printed coefficient is consistent.",
        ),
        ("eq7", "repair"): by(
            "identity",
            "Both reconstructions are multiples of the output, by 1/A and by b/A, so that "
            "g_1 = b g_0.",
        ),
        ("fit", "printed"): at(
            "The fitted slope for X_0 is (w_0 + k b w_1)/Q, where Q is the mean square of the "
            "output, and not 1/(w_0 + w_1 b).",
            **_W,
        ),
        ("fit", "complement"): at(
            "With the fraction 1-1/sqrt(n) of the big subset, too, the small subset and the "
            "noise move the fit, so its slopes c_0/Q and c_1/Q are not 1/A and b/A.",
            **_W,
        ),
        ("fit", "big-subset"): at(
            "With noise the fitted slope is A/(A^2 + w_1^2 sigma^2/3), which is smaller in"
            " size than 1/A.",
            **_W,
        ),
        ("fit", "no-noise"): at(
            "Without noise the small subset still moves the fit: c_0 A - Q = (1-p) b w_0 w_1.",
            p="3/4",
            w0="1/2",
            w1="1/2",
            b="1/10",
        ),
        ("fit", "big-no-noise"): by(
            "identity",
            "On the big subset alone and without noise the slopes of the fit are 1/A and b/A, which"
            " are those of Eqs 6 and 7.",
        ),
        ("fit", "repair"): by(
            "identity",
            "Completing the square splits each error, times Q, into the least one "
            "and a square that says how far the chosen function is from the fitted "
            "one.",
        ),
        ("g0big", "printed"): by(
            "identity", "The output is o = A + w_1 eps, and dividing it by A gives 1+w_1 eps/A."
        ),
        ("g0big", "middle"): at(
            "The middle expression o/w_0 is equal to the printed value, that of o/A with A = "
            "w_0+w_1 b, only where w_1 b or the output o is 0.",
            **_WE,
        ),
        ("g0big", "repair"): by(
            "identity",
            "The output is A + w_1 eps on class 0 and -A + w_1 eps on class 1; dividing by "
            "A gives both values.",
        ),
        ("eq8", "printed"): at(
            "Noise that is uniform on (-sigma, sigma) has E eps^2 = sigma^2/3, so the printed value"
            " is three times the true one; ratios between steps are not affected.",
            **_W,
        ),
        ("eq8", "first"): by(
            "identity",
            "As g_0 is 1+w_1 eps/A, the difference 1 - g_0 is -w_1 eps/A, and its square "
            "is the printed one for each value of the noise.",
        ),
        ("eq8", "deviation"): by(
            "identity",
            "The formula is true if sigma^2 is the variance of the noise; but the paper defines the"
            " noise as uniform on (-sigma, sigma), whose variance is sigma^2/3.",
        ),
        ("eq8", "repair"): by(
            "identity",
            "The noise is uniform on (-sigma, sigma), and the mean of its square, the "
            "integral of u^2/(2 sigma), is sigma^2/3.",
        ),
        ("eq9", "printed"): at(
            "X_1 - g_1(o) = b + eps - b(1 + w_1 eps/A) = eps w_0/A: the noise of X_1 itself was"
            " forgotten, and sigma^2 stands for sigma^2/3.",
            **_W,
        ),
        ("eq9", "residual"): by(
            "identity",
            "Inserting o = A + w_1 eps into the residual b + eps - b o/A gives eps w_0/A.",
        ),
        ("eq9", "mean-target"): by(
            "identity",
            (
                "The printed value is the squared distance of the reconstruction b o/A from the "
                "mean b, and not from X_1 = b + eps."
            ),
        ),
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
        ("eq9", "repair"): by(
            "identity",
            "The squared error is (w_0 eps/A)^2, and uniform noise on (-sigma, "
            "sigma) has the second moment sigma^2/3.",
        ),
        ("eq9", "repair-trend"): by(
            "positivity",
            "For fixed c >= 0 the quotient u/(u+c) rises with u, and so does its "
            "square, since both are positive.",
            params={"d": "u-w0"},
        ),
        ("zero", "printed"): by(
            "identity",
            "Without noise the output is A on the big subset C_k^0, so g_0 is 1 and g_1 is "
            "b, which are the inputs themselves.",
        ),
        ("zero", "all-data"): at(
            "On the small subset the error of X_0 remains (w_1 b/A)^2, also without noise.", **_WB
        ),
        ("zero", "repair"): by(
            "identity",
            "Without noise only the small subsets contribute, a share 1-p of the samples, "
            "and each of theirs has the error (w_1 b/A)^2 + (w_0 b/A)^2.",
        ),
        ("small.r0", "printed"): by(
            "identity",
            "On the small subset the output is -w_0, so g_0 = -w_0/A; its distance "
            "from -1 is w_1 b/A.",
        ),
        ("small.r1", "printed"): at(
            "The g_1 of Eq 7 at the output -w_0 is -w_0 b/A while X_1 is 0, so that the error is "
            "(w_0 b/A)^2, and not the printed one.",
            **_WB,
        ),
        ("small.r1", "as-written"): at(
            "If g_1 is o/A, as the display has it, the error is (w_0/A)^2 and not the printed "
            "one, since X_1 is 0 and not -1 on the small subset.",
            **_WB,
        ),
        ("small.r1", "repair"): by(
            "identity",
            "On the small subset X_1 is 0 and its reconstruction is -w_0 b/A; the "
            "error is the square of that.",
        ),
        ("small.neglect", "ratio"): by(
            "identity",
            "The squared weights and A appear in both errors and cancel in their "
            "quotient, which is therefore the same at any weights.",
        ),
        ("small.neglect", "complement"): neglected,
        ("small.neglect", "printed"): dominant,
        ("small.neglect", "repair"): vanishing,
        ("small.neglect", "complement-earlier"): at(
            "At log n = 29 with the largest b, 1/log^2 n, and the smallest sigma, 1/log^4 n, the "
            "errors have the quotient 1.07, so the small subset has the larger one.",
            L=29,
            b="1/841",
            sigma="1/707281",
        ),
        ("sym", "printed"): by(
            "identity",
            "From class 0 to class 1 input and output change their signs, except for the noise, and"
            " the errors depend on its square alone.",
        ),
        ("sym", "every-subset"): at(
            "On the small subset of class 1 the error is (w_1 b/A)^2; it has no noise term and"
            " differs from that of the big subset.",
            **_W,
        ),
        ("sym", "repair"): by(
            "identity",
            "From class 0 to class 1 input and output both change their signs, so the "
            "errors change theirs, too, and the squares are equal.",
        ),
    },
)

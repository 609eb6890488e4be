"""Proofs and refutations for the loss and gradient of `majority` (Eqs 3-5)."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, own
from assay.verification.search.methods import instance


def _below(log: str, a: str, d: str) -> list:
    """Return terms of log - d/(1+exp(-a)), where log is log((1+exp(a+d))/(1+exp(a))): a weighted
    mean lies above.
    """
    q, ratio = f"(1/(1+exp(-({a}))))", f"((1+exp(({a})+({d})))/(1+exp({a})))"
    return [
        ("1", (), (f"{q}*({d})-{log}",)),
        (f"{q}*exp({q}*({d}))/{ratio}", (), (f"({d})-{q}*({d})",)),
        (f"(1/(1+exp({a})))*exp({q}*({d}))/{ratio}", (), (f"-{q}*({d})",)),
    ]


def _above(log: str, a: str, d: str) -> list:
    """Return terms of d/(1+exp(-a)) + 2 d^2 - log, for -1/2 <= d <= 1/2."""
    q = f"(1/(1+exp(-({a}))))"
    return [
        ("1", (), (log,)),
        (f"2*{q}*exp({d})", (), (f"-({d})",)),
        (q, (f"1-2*({d})",), (d,)),
        (f"2*({d})**2*(1/(1+exp({a})))",),
    ]


def derivative(*cases):
    """Settle a derivative with remainder; each case is (log((1+e^(a+d))/(1+e^a)) as it stands, a,
    d).
    """
    terms = [part for case in cases for part in (_above(*case), [*_below(*case), ("2*u**2",)])]
    return by(
        "combination",
        "If the weight moves by h, the loss moves by the stated derivative times h, "
        "with an error of at most 2 (X_i h)^2.",
        terms=terms,
    )


def ascent(job):
    """A convex function rises along its gradient: both logarithms lie above their tangents."""
    log = "log((1+exp(a+d))/(1+exp(a)))"
    lemma = job.lemma(
        f"{log} >= d/(1+exp(-a))",
        ("a in (-oo, oo)", "d in (-oo, oo)"),
        (),
        how="combination",
        terms=[_below(log, "a", "d")],
    )
    big = instance(lemma, {"a": "A", "d": "G0+b*G1"}, job.statement)
    small = instance(lemma, {"a": "-w0", "d": "-G0"}, job.statement)
    verdict = job.prove(
        "combination",
        facts=(big, small),
        terms=[
            [
                ("p", ("log((1+exp(A+G0+b*G1))/(1+exp(A)))-(G0+b*G1)/(1+exp(-A))",)),
                ("1-p", ("log((1+exp(-w0-G0))/(1+exp(-w0)))+G0/(1+exp(w0))",)),
            ]
        ],
    )
    return job.done(
        verdict,
        "The cross-entropy is convex and the step is its gradient: with the loss as printed"
        " training makes the classification worse at every step, for either value of k.",
    )


def dropped(job):
    """The pair's mean differs from s(A) by sinh(A) (cosh x - 1)/(2 (cosh A + cosh x)(cosh A + 1)),
    exactly.
    """
    groups, facts = [], []
    centre = "(20*(exp(A)+exp(-A)+exp(x)+exp(-x)))"
    for cubic in ("y**3+13*y**2-7*y+1", "y**3-7*y**2+13*y+1"):
        lemma = job.lemma(f"{cubic} > 0", ("y in (0, oo)",), (), how="enclosure")
        facts.append(instance(lemma, {"y": "exp(A)"}, job.statement))
        factor = cubic.replace("y", "exp(A)")
        groups.append(
            [(f"1/(exp(A)*(exp(A)+1)*{centre})", (factor,), (t,)) for t in ("x", "-x")]
            + [
                (f"{times}/{centre}", (), pair)
                for times, pair in ((1, ("x", "x")), (2, ("x", "-x")), (1, ("-x", "-x")))
            ]
        )
    verdict = job.prove("combination", facts=facts, terms=groups)
    return job.done(
        verdict,
        "With x = w_1 eps the difference is sinh(A) (cosh x - 1)/(2 (cosh A + cosh x)(cosh A + 1)),"
        " which is at most (cosh x - 1)/10 in size and so of the order w_1^2 sigma^2.",
    )


_NOISE_COUNTS = {"n": 16, "w0": 0, "w1": 1, "b": 0, "sigma": "1/50", "eps": "1/100"}
"""Values at which the noise eps changes what is claimed, since b = 0."""
_FEW = {"r": "exp(L/2)-1"}
RISES = (
    "Descent on the loss as printed adds Eq 4, which is the gradient of the cross-entropy; so to "
    "first order the cross-entropy rises by G0^2 + G1^2 and does not fall."
)

SETTLERS: dict = own(
    "majority",
    {
        ("grad", "printed"): at(
            "The printed loss is minus the cross-entropy, so its derivative has the other sign: y"
            " - q.",
            t=0,
            w=0,
            r=0,
            x=1,
            h="1/10",
        ),
        ("grad", "loss-negated"): derivative(
            ("log(q/qn)", "-o", "-u"), ("log((1-q)/(1-qn))", "o", "u")
        ),
        ("grad", "repair"): derivative(
            ("(-log(qn/q))", "-o", "-u"), ("(-log((1-qn)/(1-q)))", "o", "u")
        ),
        ("grad.cases", "printed"): at(
            "The second display leaves the noise out: its factor X_1 is b + eps and not b.",
            **_NOISE_COUNTS,
        ),
        ("grad.cases", "first"): by(
            "identity",
            "On the big subset X_0 is 1 and the label is 0, so the gradient is the "
            "predicted probability itself.",
        ),
        ("grad.cases", "second"): at(
            "The derivative has the factor X_1, which is b + eps and not b.",
            **_NOISE_COUNTS,
        ),
        ("grad.cases", "small"): by(
            "identity",
            "On the small subset the input is (-1, 0), so the output is -w_0 and w_1 "
            "has no influence.",
        ),
        ("grad.cases", "loss-printed"): at(
            "The loss as printed is minus the cross-entropy, so its derivative is y - q in place "
            "of q - y and every display has the wrong sign.",
            **_NOISE_COUNTS,
        ),
        ("grad.cases", "repair"): by(
            "identity",
            "On the big subset of class 0 the derivative is (q - 0) X_1 with X_1 = b + "
            "eps, which is the stated fraction.",
        ),
        ("eq3", "printed"): at(
            "Samples of the two classes have their own noises: the classes mirror each other in"
            " law, not sample by sample.",
            **_NOISE_COUNTS,
            **{"del": 0},
        ),
        ("eq3", "small"): by(
            "identity", "Without noise the small subsets are exact mirror images of each other."
        ),
        ("eq3", "repair"): by(
            "identity",
            "The sample of class 1 with noise -eps is minus that of class 0 with eps: q turns into"
            " 1 - q.",
        ),
        ("eq4", "mean"): by(
            "identity",
            "The mean over class 0 weighs its two cases by their fractions p and 1-p of "
            "the samples, which gives the right side.",
        ),
        ("eq4", "printed"): at(
            "The sum over class 0 has n/2 terms, and Eq 4 is their mean: the two differ by the"
            " factor n/2.",
            p="1/4",
            m=8,
            **_NOISE_COUNTS,
        ),
        ("eq4", "own-noise"): at(
            "Two samples with different noises have different probabilities, and the mean of these"
            " is not what Eq 4 gives for the noise of one of them.",
            **_NOISE_COUNTS,
            **{"del": 0},
        ),
        ("eq4", "repair"): dropped,
        ("eq5", "printed"): at(
            "The derivative has the factor X_1, which is b + eps and not b.",
            p="1/2",
            **_NOISE_COUNTS,
        ),
        ("eq5", "no-noise"): by(
            "identity",
            "Without the noise X_1 is b on the big subset and 0 on the small one, so the "
            "derivative of the loss is what Eq 5 says.",
        ),
        ("eq5", "sign"): at(
            "Noise and output are correlated: for b = 0 and w_1 < 0 the sample with the positive"
            " noise has the smaller probability, so the average is negative.",
            n=16,
            w0=0,
            w1=-1,
            b=0,
            sigma="1/50",
            eps="1/100",
        ),
        ("eq5", "repair"): by(
            "identity",
            "Samples of the small subset have X_1 = 0 and add nothing; the big one, "
            "a share p of all, adds p(b+epsilon)/(1+e^{-o}).",
        ),
        ("rate", "printed"): at(
            "Eq 4 is a mean over one class, which holds half of the data: the factor 2 is cancelled"
            " by that half, and lambda' = 1/2 remains.",
            n=16,
            p="1/4",
            w0=0,
            w1=0,
            b=0,
        ),
        ("rate", "factor"): by(
            "identity",
            "The factors 1/2 and 2 cancel, but the sum over class 0 is then divided by |D|, which"
            " is twice the number of its samples.",
        ),
        ("rate", "repair"): by(
            "identity",
            "With the rate 1/2 the step of gradient descent is half of what Eq 4 says, as "
            "Eq 4 is the mean over one class only.",
        ),
        ("eq4.bound", "printed"): by(
            "combination",
            "The gradient is p times a number in (0, 1) minus 1-p times another one, so "
            "its size is at most 1.",
            terms=[
                [("p", ("1/(1+exp(w0+w1*(b+eps)))",)), ("1-p", ("1+1/(1+exp(w0))",))],
                [("p", ("1+1/(1+exp(-w0-w1*(b+eps)))",)), ("1-p", ("1/(1+exp(-w0))",))],
            ],
        ),
        ("sign", "printed"): at(
            "Eq 2 subtracts: with (q - y) X_i as the gradient, w_0 falls when Eq 4 is positive.",
            L=10,
            b=0,
            w0=6,
            w1="1/2",
        ),
        ("sign", "true-derivative"): by(
            "identity",
            "Descent subtracts the gradient, and that of the loss as printed is minus Eq 4; the "
            "two signs cancel, so each step adds Eq 4, as in the proofs of the theorems, for "
            "either value of k.",
        ),
        ("sign", "A"): at(RISES, L=10, b=0, w0=0, w1="1/2"),
        ("sign", "B"): at(
            "Descent on the cross-entropy subtracts Eq 4: w_0 falls when Eq 4 is positive.",
            L=10,
            b=0,
            w0=6,
            w1="1/2",
        ),
        ("sign", "C"): at(RISES, L=10, b=0, w0=0, w1="1/2"),
        ("sign", "D"): at(
            "Descent on the cross-entropy subtracts Eq 4: w_0 falls when Eq 4 is positive.",
            L=10,
            b=0,
            w0=0,
            w1="1/2",
        ),
        ("sign", "E"): by(
            "cases",
            on="H0 >= 0",
            yes={
                "how": "combination",
                "terms": [[("1", ("H0", "H0")), ("1", ("H1", "H1"))]],
                "params": _FEW,
            },
            no={
                "how": "combination",
                "terms": [[("1", ("-H0", "-H0")), ("1", ("H1", "H1"))]],
                "params": _FEW,
            },
            reason=(
                "With the labels exchanged w_0 grows with its drift H_0 = k s(-A) - (1-k) s(w_0),"
                " and the cross-entropy changes by -(H_0^2 + H_1^2) to first order: the one variant"
                " in which both hold."
            ),
        ),
        ("sign", "side"): at(
            "A = w_0 + w_1 b > 0 gives class 0 a probability above 1/2 of being class 1: with the"
            " labels of Eq 1 a large w_0 misclassifies both big subsets.",
            L=10,
            b=0,
            w0=2,
            w1="1/2",
        ),
        ("sign", "repair-printed"): ascent,
        ("sign", "repair"): by(
            "auto",
            "With the labels exchanged descent on the cross-entropy adds H_0, and the growth of w_0"
            " above 2 classifies the big subsets correctly.",
            budget=1,
        ),
    },
)

"""Claims of `majority` about the loss and its gradient (Section 3.1.1, Eqs 3-5)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.majority.model import BOX, NOISE_DEL, NOISE_EPS, NOISY
from assay.theory.papers.majority.notation import COUNT, MEAN, SHARE, SIZE, WEIGHTS, claim, where

_GRADIENT = (
    ("o", "w*x+r"),
    ("u", "x*h"),
    ("q", "1/(1+exp(-o))"),
    ("qn", "1/(1+exp(-(o+u)))"),
)
"""One weight w with its input x, the other product r; h is the change of w, q and qn the
probabilities before and after.
"""
_POINT = (
    "w in (-oo, oo)",
    "r in (-oo, oo)",
    "x in (-oo, oo)",
    "h in (-oo, oo)",
    "-1/2 <= x*h",
    "x*h <= 1/2",
)
_BIG = (("o", "w0+w1*(b+eps)"), ("s", "1/(1+exp(-o))"))
_BIG_COUNT = (*COUNT, *_BIG)
_DROPPED = (("x", "w1*eps"), ("mean", "(1/(1+exp(-(A+x)))+1/(1+exp(-(A-x))))/2"))
"""Mean of the logistic function over the two noises eps and -eps."""

_CHANGE = "log((1+exp(A+G0+b*G1))/(1+exp(A)))"
_CHANGE_SMALL = "log((1+exp(-w0-G0))/(1+exp(-w0)))"
"""Changes of the cross-entropy of class 0 on the big and on the small subset."""


def _variant(name: str, fraction: str, drift: str, step: str, note: str):
    """One of the variants A to E: the update has the sign of its gradient, and does not raise the
    cross-entropy.
    """
    d0, d1 = f"{drift}0", f"{drift}1"
    loss = ("", "-")[drift == "H"]
    goal = (
        f"({d0} > 0 => ({step}{d0}) > 0) and ({step}{d0})*({loss}{d0})+({step}{d1})*({loss}{d1})"
        " <= 0"
    )
    return reading(name, goal, (SIZE, MEAN, *WEIGHTS), (("p", fraction), *where(d0, d1)), note)


CLAIMS = (
    claim(
        "grad",
        r"Derivative of the loss: $dL/dw_i=dL/do\cdot do/dw_i=(q(o)-y)\,X_i$.",
        reading(
            "printed",
            "abs((t*log(qn/q)+(1-t)*log((1-qn)/(1-q)))-(q-t)*u) <= 2*u**2",
            ("t in {0..1}", *_POINT),
            _GRADIENT,
            "The equation says what the derivative is; it is tested with an explicit remainder, "
            "for the loss as printed; $t$ stands for $y$, and $h$ is the change of a weight $w$ "
            "with the attribute $x$, while $r$ is the rest of the output.",
        ),
        reading(
            "loss-negated",
            "abs(log(q/qn)-(q-1)*u) <= 2*u**2 and abs(log((1-q)/(1-qn))-q*u) <= 2*u**2",
            _POINT,
            _GRADIENT,
            "The loss is the cross-entropy, that is the printed one with its sign changed; both "
            "labels are tested.",
        ),
        repairs=(
            reading(
                "repair",
                "abs(log(qn/q)-(1-q)*u) <= 2*u**2 and abs(log((1-qn)/(1-q))-(0-q)*u) <= 2*u**2",
                _POINT,
                _GRADIENT,
                "The derivative of the loss as printed is $(y-q)X_i$ in place of $(q-y)X_i$; "
                "both labels are tested.",
            ),
        ),
        uses=("def.loss", "def3.2"),
    ),
    claim(
        "grad.cases",
        r"Class 0: $dL/dw_0=\frac1{1+e^{-w_0-w_1(b+\epsilon)}}$ and $dL/dw_1=\frac"
        r" b{1+e^{-w_0-w_1(b+\epsilon)}}$ on $C_k^0$; "
        r"$dL/dw_0=-\frac1{1+e^{w_0}}$ and $dL/dw_1=0$ on $C_{1-k}^0$.",
        reading(
            "printed",
            "(s-0)*1 == 1/(1+exp(-w0-w1*(b+eps))) and (s-0)*(b+eps) == b/(1+exp(-w0-w1*(b+eps))) "
            "and (1/(1+exp(w0))-0)*(-1) == -1/(1+exp(w0)) and (1/(1+exp(w0))-0)*0 == 0",
            (*BOX, *WEIGHTS, NOISE_EPS),
            _BIG_COUNT,
            r"The four displays are compared with $(q(o)-y)\cdot X_i$ at the samples of class 0; "
            "$s$ stands for $q(o)$.",
        ),
        reading(
            "first",
            "(s-0)*1 == 1/(1+exp(-w0-w1*(b+eps)))",
            (*WEIGHTS, *NOISY, NOISE_EPS),
            _BIG,
            "The first display is tested alone: the big subset and $w_0$.",
        ),
        reading(
            "second",
            "(s-0)*(b+eps) == b/(1+exp(-w0-w1*(b+eps)))",
            (*BOX, *WEIGHTS, NOISE_EPS),
            _BIG_COUNT,
            "The second display is tested alone: the big subset and $w_1$.",
        ),
        reading(
            "small",
            "(s-0)*(-1) == -1/(1+exp(w0)) and (s-0)*0 == 0",
            WEIGHTS,
            (("o", "w0*(-1)+w1*0"), ("s", "1/(1+exp(-o))")),
            "The last two displays are tested alone: the small subset, with $w_0$ and $w_1$.",
        ),
        reading(
            "loss-printed",
            "(0-s)*1 == 1/(1+exp(-w0-w1*(b+eps)))",
            (*BOX, *WEIGHTS, NOISE_EPS),
            _BIG_COUNT,
            "The first display is compared with the derivative $(y-q)X_i$ that the loss as "
            "printed has.",
        ),
        repairs=(
            reading(
                "repair",
                "(s-0)*(b+eps) == (b+eps)/(1+exp(-w0-w1*(b+eps)))",
                (*WEIGHTS, *NOISY, NOISE_EPS),
                _BIG,
                r"The second display has $b+\epsilon$ in place of $b$, for the cross-entropy.",
            ),
        ),
        uses=("grad", "def.data"),
        proof_uses=("grad",),
    ),
    claim(
        "eq3",
        r"$dL/dw_i:=\sum_{X\in D}dL(X)/dw_i=2\sum_{X\in C^0}dL(X)/dw_i$ 'due to symmetry with"
        r" respect to $y$' (Eq. 3).",
        reading(
            "printed",
            "(s-0)*1+(sf-1)*(-1) == 2*(s-0)*1",
            (*BOX, *WEIGHTS, NOISE_EPS, NOISE_DEL),
            (*_BIG_COUNT, ("of", "-w0+w1*(-b+del)"), ("sf", "1/(1+exp(-of))")),
            'The equality "due to symmetry" is read for one sample of the big subset of each '
            r"class, with noises $\epsilon$ and $\delta$ of their own, and the derivative by "
            "$w_0$.",
        ),
        reading(
            "small",
            "(sm-0)*(-1)+(sp-1)*1 == 2*(sm-0)*(-1)",
            WEIGHTS,
            (("sm", "1/(1+exp(w0))"), ("sp", "1/(1+exp(-w0))")),
            "The equality is tested on the small subsets, for the derivative by $w_0$ (that by "
            "$w_1$ is 0).",
        ),
        repairs=(
            reading(
                "repair",
                "(s-0)*1+(sf-1)*(-1) == 2*(s-0)*1 and (s-0)*(b+eps)+(sf-1)*(-b-eps) =="
                " 2*(s-0)*(b+eps)",
                (*WEIGHTS, *NOISY, NOISE_EPS),
                (*_BIG, ("of", "-w0+w1*(-b-eps)"), ("sf", "1/(1+exp(-of))")),
                r"The equality holds in expectation: $\epsilon$ and $-\epsilon$ have one law, so "
                r"that the sample of class 1 may be taken with the noise $-\epsilon$; it is "
                "written for $w_0$ and $w_1$.",
            ),
        ),
        uses=("grad", "def.data"),
        proof_uses=("grad.cases",),
    ),
    claim(
        "eq4",
        r"$dL/dw_0:=\frac k{1+e^{-w_0-w_1(b+\epsilon)}}-\frac{1-k}{1+e^{w_0}}$ (Eq. 4), 'for"
        r" notational ease'.",
        reading(
            "printed",
            "m*p*((s-0)*1)+m*(1-p)*((1/(1+exp(w0))-0)*(-1)) =="
            " p/(1+exp(-w0-w1*(b+eps)))-(1-p)/(1+exp(w0))",
            (*BOX, SHARE, "m in {2..}", *WEIGHTS, NOISE_EPS),
            _BIG_COUNT,
            "Eq 4 is compared with the sum over class 0 that Eq 3 leaves when its factor 2 is "
            "taken out; $m$ is the number of samples of the class, $p$ the fraction $k$ of the "
            "big subset.",
        ),
        reading(
            "mean",
            "(m*p*((s-0)*1)+m*(1-p)*((1/(1+exp(w0))-0)*(-1)))/m =="
            " p/(1+exp(-w0-w1*(b+eps)))-(1-p)/(1+exp(w0))",
            (SHARE, "m in (0, oo)", *WEIGHTS, *NOISY, NOISE_EPS),
            _BIG,
            "Eq 4 is compared with the mean over the $m$ samples of class 0, all those of the "
            r"big subset with the same noise $\epsilon$, at any fraction $p$ of the big subset.",
        ),
        reading(
            "own-noise",
            "(s+sf)/2 == s",
            (*BOX, *WEIGHTS, NOISE_EPS, NOISE_DEL),
            (*_BIG_COUNT, ("sf", "1/(1+exp(-w0-w1*(b+del)))")),
            "Does one noise in Eq 4 stand for all samples? Two samples of the big subset have "
            r"noises $\epsilon$ and $\delta$ of their own, and Eq 4 takes the first of them.",
        ),
        repairs=(
            reading(
                "repair",
                "abs(mean-sA) <= (exp(x)-2+exp(-x))/20",
                (*WEIGHTS, "b in [0, oo)", "eps in (-oo, oo)"),
                (*where("A", "sA"), *_DROPPED),
                "Eq 4 is the mean over class 0 with the noise left out: averaging over "
                r"$\epsilon$ and $-\epsilon$ changes the logistic function at $A=w_0+w_1b$ by at "
                r"most $(\cosh(w_1\epsilon)-1)/10$.",
            ),
        ),
        uses=("grad.cases", "eq3", "rate"),
    ),
    claim(
        "eq5",
        r"$dL/dw_1:=\frac{k\,b}{1+e^{-w_0-w_1(b+\epsilon)}}$ (Eq. 5).",
        reading(
            "printed",
            "p*(s-0)*(b+eps)+(1-p)*0 == p*b/(1+exp(-w0-w1*(b+eps)))",
            (*BOX, SHARE, *WEIGHTS, NOISE_EPS),
            _BIG_COUNT,
            "Eq 5 is compared with the mean over class 0, all samples of the big subset with "
            r"the same noise $\epsilon$; $p$ is the fraction $k$ of the big subset.",
        ),
        reading(
            "no-noise",
            "p*(s-0)*(b+eps)+(1-p)*0 == p*b/(1+exp(-w0-w1*(b+eps)))",
            (SHARE, *WEIGHTS, "b in [0, oo)"),
            (("eps", "0"), *_BIG),
            "Does Eq 5 hold when the noise is left out?",
        ),
        reading(
            "sign",
            "(s*(b+eps)+sm*(b-eps))/2 >= 0",
            (*BOX, *WEIGHTS, NOISE_EPS),
            (*_BIG_COUNT, ("sm", "1/(1+exp(-w0-w1*(b-eps)))")),
            r"Does the average over the noises $\epsilon$ and $-\epsilon$ at least have the sign "
            "that Eq 5 gives it?",
        ),
        repairs=(
            reading(
                "repair",
                "p*(s-0)*(b+eps)+(1-p)*0 == p*(b+eps)/(1+exp(-w0-w1*(b+eps)))",
                (SHARE, *WEIGHTS, *NOISY, NOISE_EPS),
                _BIG,
                r"Eq 5 has $b+\epsilon$ in place of $b$.",
            ),
        ),
        uses=("grad.cases", "eq3", "rate"),
    ),
    claim(
        "rate",
        r"'We subsume the factor 2 in the learning rate, i.e. using $\lambda'=1$ instead of"
        r" $\lambda=1/2$': "
        r"$\frac\lambda{|D|}\sum_{X\in D}dL(X)/dw_j=\lambda'\cdot$ Eq. 4 (Eq. 5).",
        reading(
            "printed",
            "(1/2)/n*(2*((n/2)*p*sA-(n/2)*(1-p)/(1+exp(w0)))) == 1*G0",
            ("n in {2..}", SHARE, *WEIGHTS, "b in [0, oo)"),
            where("G0"),
            r"The step of Eq 2, with $\lambda=1/2$ and the factor 2 of Eq 3, is compared with "
            r"$\lambda'=1$ times Eq 4, without noise; $p$ is the fraction $k$ of the big subset.",
        ),
        reading(
            "factor",
            "(1/2)/n*(2*S) == 1/n*S",
            ("n in {2..}", "S in (-oo, oo)"),
            (),
            "The factor 2 is tested alone: $S$ is the sum over class 0, still divided by $|D|$.",
        ),
        repairs=(
            reading(
                "repair",
                "(1/2)/n*(2*((n/2)*p*sA-(n/2)*(1-p)/(1+exp(w0)))) == 1/2*G0",
                ("n in {2..}", SHARE, *WEIGHTS, "b in [0, oo)"),
                where("G0"),
                r"The rate is $\lambda'=1/2$ in place of 1: Eq 4 is the mean over one class, "
                "which holds half of the data.",
            ),
        ),
        uses=("eq2", "eq3"),
    ),
    claim(
        "eq4.bound",
        r"$|dL/dw_0|\le1$ 'by Eq. 4'.",
        reading(
            "printed",
            "abs(p/(1+exp(-w0-w1*(b+eps)))-(1-p)/(1+exp(w0))) <= 1",
            (SHARE, *WEIGHTS, "b in (-oo, oo)", "eps in (-oo, oo)"),
            (),
            "The bound is tested for Eq 4 at any fraction $p$ of the big subset, so for "
            r"$k=1/\sqrt n$ and for $k=1-1/\sqrt n$.",
        ),
        uses=("eq4",),
    ),
    claim(
        "sign",
        r"The theorems use the sequence $w_j^{(t+1)}=w_j^{(t)}+\lambda'\,dL/dw_j$: $w_0$ grows when"
        r" $dL/dw_0>0$ (Eq. 4), and "
        r"training fits the big subset.",
        reading(
            "printed",
            "G0 > 0 => w0-1*G0 > w0",
            (SIZE, MEAN, *WEIGHTS),
            (("p", "exp(-L/2)"), *where("G0")),
            '"$w_0$ increases" where $dL/dw_0>0$ is read with the step of Eq 2, which subtracts '
            r"Eq 4; the noise is left out, $p=1/\sqrt n$ is the fraction of the big subset, and "
            "$G_0$ stands for Eq 4.",
        ),
        reading(
            "true-derivative",
            "w0-(p*((0-sA)*1)+(1-p)*((0-1/(1+exp(w0)))*(-1))) == w0+G0",
            (SHARE, *WEIGHTS, "b in [0, oo)"),
            where("G0"),
            "The step of Eq 2, with rate 1 on one class, subtracts the derivative $(y-q)X_i$ "
            "that the loss as printed really has, and so adds Eq 4 (here $G_0$).",
        ),
        _variant(
            "A",
            "exp(-L/2)",
            "G",
            "",
            r"With the loss as printed and $k=1/\sqrt n$: does $w_0$ increase where Eq 4 is "
            "positive, while the training cross-entropy does not rise to first order?",
        ),
        _variant(
            "B",
            "exp(-L/2)",
            "G",
            "-",
            r"With the cross-entropy as the loss and $k=1/\sqrt n$: does $w_0$ increase where Eq "
            "4 is positive, while the training cross-entropy does not rise to first order?",
        ),
        _variant(
            "C",
            "1-exp(-L/2)",
            "G",
            "",
            r"With the loss as printed and $k=1-1/\sqrt n$: does $w_0$ increase where Eq 4 is "
            "positive, while the training cross-entropy does not rise to first order?",
        ),
        _variant(
            "D",
            "1-exp(-L/2)",
            "G",
            "-",
            r"With the cross-entropy as the loss and $k=1-1/\sqrt n$: does $w_0$ increase where "
            "Eq 4 is positive, while the training cross-entropy does not rise to first order?",
        ),
        _variant(
            "E",
            "1-exp(-L/2)",
            "H",
            "",
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, so "
            "that Eqs 4 and 5 have the logistic function at $-o$ and at $w_0$: does $w_0$ "
            "increase where Eq 4 is positive, while the training cross-entropy does not rise to "
            "first order?",
        ),
        reading(
            "side",
            "1/(1+exp(-w0-w1*b)) < 1/2",
            ("L in (1, oo)", MEAN, "w0 in [2, oo)", "w1 in (-2, 2)"),
            (),
            "Where Theorem 3.10 leaves $w_0$, does class 0 have a probability below $1/2$ of "
            "being taken for class 1 on its big subset?",
        ),
        repairs=(
            reading(
                "repair",
                "w0-(p*((sA-1)*1)+(1-p)*((1/(1+exp(w0))-1)*(-1))) == w0+H0 and (w0 > 2 and"
                " abs(w1*b) < 2 => sA > 1/2)",
                (SHARE, *WEIGHTS, "b in [0, oo)"),
                where("H0", "sA"),
                "The labels are exchanged: descent on the cross-entropy then adds "
                r"$H_0=p\,s(-A)-(1-p)\,s(w_0)$, with the logistic function $s$ and $A=w_0+w_1b$, "
                r"and $w_0\geq2$ is the right side.",
            ),
            reading(
                "repair-printed",
                f"p*{_CHANGE}+(1-p)*{_CHANGE_SMALL} >= G0**2+G1**2",
                (SHARE, *WEIGHTS, "b in [0, oo)"),
                where("G0", "G1"),
                "The labels of Eq 1 and the loss as printed are kept: a step of rate 1 that "
                "adds $(G_0,G_1)$, the right sides of Eqs 4 and 5, raises the cross-entropy of "
                "class 0 by at least the squared length of the step.",
            ),
        ),
        uses=("eq2", "def.loss", "grad", "eq4", "rate"),
    ),
)

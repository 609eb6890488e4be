"""Claims of `majority` about the model itself: data, network, loss and gradient (Sections 3.1 and
3.1.1, Eqs 1-5).
"""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.majority.definitions import DEFINITIONS
from assay.theory.papers.majority.notation import (
    COUNT,
    MEAN,
    NOISE,
    SHARE,
    SIZE,
    WEIGHTS,
    claim,
    where,
)

_BOX = ("n in {3..}", MEAN, NOISE)
_NOISY = ("b in [0, oo)", "sigma in (0, oo)")
_E = "eps in (-sigma, sigma)"
_F = "del in (-sigma, sigma)"
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
_EVEN = "n in {4..}"
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


DATA = (
    claim(
        "data.nonempty",
        r"There are parameters as in Assumption 3.1, and the big subset $C_k^y$ is bigger than the"
        r" small one $C_{1-k}^y$.",
        reading(
            "printed",
            "1/L**3 <= 1/L**4 and k > 1-k",
            (_EVEN,),
            COUNT,
            "for every n >= 4: the interval printed for sigma has its ends in order, and k ="
            " 1/sqrt(n) is more than half",
        ),
        reading("noise", "1/L**3 <= 1/L**4", (_EVEN,), COUNT, "the interval for sigma alone"),
        reading("majority", "k > 1-k", (_EVEN,), COUNT, "the big subset alone"),
        reading(
            "some-majority",
            "k < 1",
            (_EVEN, "1/sqrt(n) > 1-1/sqrt(n)"),
            COUNT,
            "the sizes n >= 4 for which the big subset is the bigger one",
        ),
        reading(
            "two-samples",
            "1/L**3 <= 1/L**4 and k > 1-k",
            (),
            (("L", "log(2)"), ("k", "1/sqrt(2)")),
            "n = 2 alone",
        ),
        repairs=(
            reading(
                "repair",
                "1/L**4 <= 1/L**3 and 1-k > k",
                ("n in {5..}",),
                COUNT,
                "ends of the interval exchanged, and the fraction 1 - 1/sqrt(n): both hold from n ="
                " 5 on",
            ),
        ),
        uses=("def.data", "ass3.1"),
    ),
    claim(
        "data.either",
        r"'Thus, a sample $X$ can be classified (correctly) using either $X_0$ or $X_1$ or both.'",
        reading(
            "printed",
            "2*t-1 > 0 or t*(b+eps) > 0",
            (*_BOX, _E, "t in {0..1}"),
            COUNT,
            "fixed rules 'class 0 when X_j > 0': X_0 = 2t-1 and X_1 = t(b+eps) on class 0, t = 1 on"
            " the big subset",
        ),
        reading(
            "some-rule",
            "(b+eps > 0 and b+del > 0) or (b+eps < 0 and b+del < 0)",
            (*_BOX, _E, _F),
            COUNT,
            "any fixed rule: X_0 errs on one of the two subsets and X_1 = 0 on the small one, so"
            " X_1 must have one sign on the big one; eps and del are the noises of two samples",
        ),
        reading(
            "first-alone",
            "1 != -(-1)",
            (),
            (),
            "X_0 alone: its value on the big subset of class 0 and the small one of class 1",
        ),
        reading(
            "second-alone",
            "0 != -0",
            (),
            (),
            "X_1 alone: its value on the small subsets of class 0 and of class 1",
        ),
        reading(
            "both-linear",
            "-w0 < 0",
            (
                *_NOISY,
                "w0 in (0, oo)",
                "w1 in (-oo, oo)",
                "b <= sigma",
                "w0+w1*(b+sigma) < 0",
                "w0+w1*(b-sigma) < 0",
            ),
            (),
            "both, by the sign of a linear output, when b <= sigma: the weights that classify every"
            " sample",
        ),
        reading(
            "both-any",
            "(eps > -b => b+eps > 0) and (eps < -b => b+eps < 0)",
            (*_NOISY, _E),
            (),
            "both, by any function: X_1 = b+eps on the big subset differs from the 0 of the small"
            " one, but for eps = -b",
        ),
        repairs=(
            reading(
                "repair",
                "-(b-sigma) < 0 and (b-sigma)-2*(b+eps) < 0",
                ("sigma in (0, oo)", "b in (sigma, oo)", _E),
                (),
                "with b > sigma the weights (b-sigma, -2) give o < 0 on class 0 and, by symmetry, o"
                " > 0 on class 1",
            ),
            reading(
                "repair-rules",
                "(2*t-1 < 0 or t*(b+eps) > 0)",
                ("sigma in (0, oo)", "b in (sigma, oo)", _E, "t in {0..1}"),
                (),
                "with b > sigma: X_1 > 0 or, on the small subset, X_0 < 0",
            ),
        ),
        uses=("def.data", "ass3.1"),
    ),
    claim(
        "data.magnitude",
        r"'Attribute $X_1$ has lower (average) magnitude than $X_0$. Thus, relying (only) on $X_1$"
        r" might unavoidably lead to "
        r"misclassifications in the presence of large additive noise.'",
        reading(
            "printed",
            "(b >= sigma => p*b < 1) and (b < sigma => p*(b**2+sigma**2)/(2*sigma) < 1)",
            ("L in (1, oo)", MEAN, NOISE, SHARE),
            (),
            "mean of |X_1| over D against |X_0| = 1, from n = 3 on and for any fraction p of the"
            " big subset, on which E|b+eps| is b, or (b^2+sigma^2)/(2 sigma) for b < sigma",
        ),
        reading(
            "every-sample",
            "abs(b+eps) < 1",
            ("n in {4..}", MEAN, NOISE, _E),
            COUNT,
            "every sample, from n = 4 on",
        ),
        reading(
            "three-samples",
            "abs(b+eps) < 1",
            (*_BOX, _E),
            COUNT,
            "every sample, from n = 3 on",
        ),
        reading(
            "errors",
            "0 < (sigma-b)/(2*sigma) <= 1/2",
            ("sigma in (0, oo)", "b in [0, sigma)"),
            (),
            "share of the big subset on which X_1 has the wrong sign, for noise larger than b",
        ),
        reading(
            "always-errors",
            "(sigma-b)/(2*sigma) > 0",
            _BOX,
            COUNT,
            "the same for every b and sigma of Assumption 3.1",
        ),
        repairs=(
            reading(
                "repair",
                "(sigma > b => (sigma-b)/(2*sigma) > 0) and (sigma <= b => (sigma-b)/(2*sigma)"
                " <= 0)",
                _NOISY,
                (),
                "misclassification by X_1 exactly for sigma > b",
            ),
        ),
        uses=("def.data", "ass3.1"),
    ),
    claim(
        "init.cover",
        r"'Our assumption covers all values from common uniform initialization schemes' (Assumption"
        r" 3.3: $|w_0|<1$, "
        r"$1/\log n<|w_1|<1$; fan-in 2, fan-out 1).",
        reading(
            "printed",
            "abs(w0) < 1 and 1/L < abs(w1) < 1",
            (SIZE, "w0 in (-sqrt(3), sqrt(3))", "w1 in (-sqrt(3), sqrt(3))"),
            (),
            "He et al., the scheme cited: uniform on (-a, a) with a = sqrt(6/fan-in)",
        ),
        reading(
            "glorot",
            "abs(w0) < 1 and abs(w1) < 1",
            ("w0 in (-sqrt(2), sqrt(2))", "w1 in (-sqrt(2), sqrt(2))"),
            (),
            "a = sqrt(6/(fan-in + fan-out)); upper bounds only",
        ),
        reading(
            "lecun",
            "abs(w0) < 1 and abs(w1) < 1",
            ("w0 in (-sqrt(3/2), sqrt(3/2))", "w1 in (-sqrt(3/2), sqrt(3/2))"),
            (),
            "a = sqrt(3/fan-in); upper bounds only",
        ),
        reading(
            "default",
            "abs(w0) < 1 and 1/L < abs(w1) < 1",
            (SIZE, "w0 in (-1/sqrt(2), 1/sqrt(2))", "w1 in (-1/sqrt(2), 1/sqrt(2))"),
            (),
            "a = 1/sqrt(fan-in), the default of common libraries",
        ),
        reading(
            "default-upper",
            "abs(w0) < 1 and abs(w1) < 1",
            ("w0 in (-1/sqrt(2), 1/sqrt(2))", "w1 in (-1/sqrt(2), 1/sqrt(2))"),
            (),
            "the same, upper bounds only",
        ),
        repairs=(
            reading(
                "repair",
                "abs(w0) < 1 and (abs(w1) > 1/L => abs(w1) < 1) and 1-(2/L)/(2*a) == 1-1/(a*L)",
                ("L in (1, oo)", "a in [1/L, 1]", "w0 in (-a, a)", "w1 in (-a, a)"),
                (),
                "a uniform scheme with a <= 1 is covered but for |w1| <= 1/L, that is with"
                " probability 1 - 1/(a L)",
            ),
        ),
        uses=("ass3.3",),
    ),
)

GRADIENT = (
    claim(
        "grad",
        r"Derivative of the loss: $dL/dw_i=dL/do\cdot do/dw_i=(q(o)-y)\,X_i$.",
        reading(
            "printed",
            "abs((t*log(qn/q)+(1-t)*log((1-qn)/(1-q)))-(q-t)*u) <= 2*u**2",
            ("t in {0..1}", *_POINT),
            _GRADIENT,
            "the definition of the derivative with an explicit remainder, for the loss as printed;"
            " t = y",
        ),
        reading(
            "loss-negated",
            "abs(log(q/qn)-(q-1)*u) <= 2*u**2 and abs(log((1-q)/(1-qn))-q*u) <= 2*u**2",
            _POINT,
            _GRADIENT,
            "the same for the cross-entropy, y = 1 and y = 0",
        ),
        repairs=(
            reading(
                "repair",
                "abs(log(qn/q)-(1-q)*u) <= 2*u**2 and abs(log((1-qn)/(1-q))-(0-q)*u) <= 2*u**2",
                _POINT,
                _GRADIENT,
                "(y - q) X_i for the loss as printed, y = 1 and y = 0",
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
            (*_BOX, *WEIGHTS, _E),
            _BIG_COUNT,
            "(s(o) - y) X_i at the samples of class 0",
        ),
        reading(
            "first",
            "(s-0)*1 == 1/(1+exp(-w0-w1*(b+eps)))",
            (*WEIGHTS, *_NOISY, _E),
            _BIG,
            "big subset, w_0",
        ),
        reading(
            "second",
            "(s-0)*(b+eps) == b/(1+exp(-w0-w1*(b+eps)))",
            (*_BOX, *WEIGHTS, _E),
            _BIG_COUNT,
            "big subset, w_1",
        ),
        reading(
            "small",
            "(s-0)*(-1) == -1/(1+exp(w0)) and (s-0)*0 == 0",
            WEIGHTS,
            (("o", "w0*(-1)+w1*0"), ("s", "1/(1+exp(-o))")),
            "small subset, w_0 and w_1",
        ),
        reading(
            "loss-printed",
            "(0-s)*1 == 1/(1+exp(-w0-w1*(b+eps)))",
            (*_BOX, *WEIGHTS, _E),
            _BIG_COUNT,
            "big subset, w_0, with the derivative (y - q) X_i that the loss as printed has",
        ),
        repairs=(
            reading(
                "repair",
                "(s-0)*(b+eps) == (b+eps)/(1+exp(-w0-w1*(b+eps)))",
                (*WEIGHTS, *_NOISY, _E),
                _BIG,
                "b + eps in place of b in the second display, for the cross-entropy",
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
            (*_BOX, *WEIGHTS, _E, _F),
            (*_BIG_COUNT, ("of", "-w0+w1*(-b+del)"), ("sf", "1/(1+exp(-of))")),
            "one big sample of class 0 with noise eps and one of class 1 with its own noise del,"
            " derivative by w_0",
        ),
        reading(
            "small",
            "(sm-0)*(-1)+(sp-1)*1 == 2*(sm-0)*(-1)",
            WEIGHTS,
            (("sm", "1/(1+exp(w0))"), ("sp", "1/(1+exp(-w0))")),
            "small subsets, derivative by w_0 (that by w_1 is 0)",
        ),
        repairs=(
            reading(
                "repair",
                "(s-0)*1+(sf-1)*(-1) == 2*(s-0)*1 and (s-0)*(b+eps)+(sf-1)*(-b-eps) =="
                " 2*(s-0)*(b+eps)",
                (*WEIGHTS, *_NOISY, _E),
                (*_BIG, ("of", "-w0+w1*(-b-eps)"), ("sf", "1/(1+exp(-of))")),
                "in expectation: eps and -eps have one law, so class 1 may be taken with the noise"
                " -eps, for w_0 and w_1",
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
            "(m*p*((s-0)*1)+m*(1-p)*((1/(1+exp(w0))-0)*(-1)))/m =="
            " p/(1+exp(-w0-w1*(b+eps)))-(1-p)/(1+exp(w0))",
            (SHARE, "m in (0, oo)", *WEIGHTS, *_NOISY, _E),
            _BIG,
            "mean over the m samples of class 0, all big ones with the same noise eps, at any"
            " fraction p",
        ),
        reading(
            "sum",
            "m*p*((s-0)*1)+m*(1-p)*((1/(1+exp(w0))-0)*(-1)) =="
            " p/(1+exp(-w0-w1*(b+eps)))-(1-p)/(1+exp(w0))",
            (*_BOX, SHARE, "m in {2..}", *WEIGHTS, _E),
            _BIG_COUNT,
            "the sum over class 0 that Eq 3 leaves when its factor 2 is taken out",
        ),
        reading(
            "own-noise",
            "(s+sf)/2 == s",
            (*_BOX, *WEIGHTS, _E, _F),
            (*_BIG_COUNT, ("sf", "1/(1+exp(-w0-w1*(b+del)))")),
            "two big samples with their own noises eps and del; Eq 4 with the first of them",
        ),
        repairs=(
            reading(
                "repair",
                "abs(mean-sA) <= (exp(x)-2+exp(-x))/20",
                (*WEIGHTS, "b in [0, oo)", "eps in (-oo, oo)"),
                (*where("A", "sA"), *_DROPPED),
                "mean over class 0 with eps left out: averaging eps and -eps changes s(A) by at"
                " most (cosh(w1 eps) - 1)/10",
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
            (*_BOX, SHARE, *WEIGHTS, _E),
            _BIG_COUNT,
            "mean over class 0, all big samples with the same noise eps",
        ),
        reading(
            "no-noise",
            "p*(s-0)*(b+eps)+(1-p)*0 == p*b/(1+exp(-w0-w1*(b+eps)))",
            (SHARE, *WEIGHTS, "b in [0, oo)"),
            (("eps", "0"), *_BIG),
            "eps left out",
        ),
        reading(
            "sign",
            "(s*(b+eps)+sm*(b-eps))/2 >= 0",
            (*_BOX, *WEIGHTS, _E),
            (*_BIG_COUNT, ("sm", "1/(1+exp(-w0-w1*(b-eps)))")),
            "the average over the noises eps and -eps has the sign that Eq 5 gives it",
        ),
        repairs=(
            reading(
                "repair",
                "p*(s-0)*(b+eps)+(1-p)*0 == p*(b+eps)/(1+exp(-w0-w1*(b+eps)))",
                (SHARE, *WEIGHTS, *_NOISY, _E),
                _BIG,
                "b + eps in place of b",
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
            "the step of Eq 2 against lambda' = 1 times Eq 4, without noise",
        ),
        reading(
            "factor",
            "(1/2)/n*(2*S) == 1/n*S",
            ("n in {2..}", "S in (-oo, oo)"),
            (),
            "the factor 2 alone: S is the sum over class 0, still divided by |D|",
        ),
        repairs=(
            reading(
                "repair",
                "(1/2)/n*(2*((n/2)*p*sA-(n/2)*(1-p)/(1+exp(w0)))) == 1/2*G0",
                ("n in {2..}", SHARE, *WEIGHTS, "b in [0, oo)"),
                where("G0"),
                "lambda' = 1/2: Eq 4 is the mean over one class, which holds half of the data",
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
            "at any fraction p, so for both values of k",
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
            "Eq 2 with Eq 4 put in for the gradient",
        ),
        reading(
            "true-derivative",
            "w0-(p*((0-sA)*1)+(1-p)*((0-1/(1+exp(w0)))*(-1))) == w0+G0",
            (SHARE, *WEIGHTS, "b in [0, oo)"),
            where("G0"),
            "Eq 2 with the derivative (y - q) X_i that the loss as printed really has, rate 1 on"
            " one class",
        ),
        _variant(
            "A",
            "exp(-L/2)",
            "G",
            "",
            "loss as printed, k = 1/sqrt(n): also the training cross-entropy must not rise",
        ),
        _variant("B", "exp(-L/2)", "G", "-", "cross-entropy, k = 1/sqrt(n)"),
        _variant("C", "1-exp(-L/2)", "G", "", "loss as printed, k = 1 - 1/sqrt(n)"),
        _variant("D", "1-exp(-L/2)", "G", "-", "cross-entropy, k = 1 - 1/sqrt(n)"),
        _variant(
            "E",
            "1-exp(-L/2)",
            "H",
            "",
            "as D with the labels exchanged, so that Eqs 4 and 5 have s(-o) and s(w_0)",
        ),
        reading(
            "side",
            "1/(1+exp(-w0-w1*b)) < 1/2",
            ("L in (1, oo)", MEAN, "w0 in [2, oo)", "w1 in (-2, 2)"),
            (),
            "where Theorem 3.10 leaves w_0: class 0 should have probability below 1/2 of being"
            " class 1 on its big subset",
        ),
        repairs=(
            reading(
                "repair",
                "w0-(p*((sA-1)*1)+(1-p)*((1/(1+exp(w0))-1)*(-1))) == w0+H0 and (w0 > 2 and"
                " abs(w1*b) < 2 => sA > 1/2)",
                (SHARE, *WEIGHTS, "b in [0, oo)"),
                where("H0", "sA"),
                "labels exchanged: descent on the cross-entropy adds H0 = p s(-A) - (1-p) s(w0),"
                " and w_0 >= 2 is the right side",
            ),
            reading(
                "repair-printed",
                f"p*{_CHANGE}+(1-p)*{_CHANGE_SMALL} >= G0**2+G1**2",
                (SHARE, *WEIGHTS, "b in [0, oo)"),
                where("G0", "G1"),
                "labels of Eq 1, loss as printed: a step w + (G0, G1), rate 1, raises the"
                " cross-entropy of class 0 by at least the squared length of the step",
            ),
        ),
        uses=("eq2", "def.loss", "grad", "eq4", "rate"),
    ),
)

CLAIMS = DEFINITIONS + DATA + GRADIENT

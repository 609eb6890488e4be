"""Claims of `majority` about its data and initial weights (Sections 3.1 and 3.1.1, Eqs 1 and 2)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.majority.definitions import DEFINITIONS
from assay.theory.papers.majority.notation import COUNT, MEAN, NOISE, SHARE, SIZE, claim

BOX = ("n in {3..}", MEAN, NOISE)
NOISY = ("b in [0, oo)", "sigma in (0, oo)")
NOISE_EPS = "eps in (-sigma, sigma)"
NOISE_DEL = "del in (-sigma, sigma)"
_EVEN = "n in {4..}"

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
            r"Assumption 3.1 is read for every $n\geq4$: the interval printed for $\sigma$ has "
            r"its ends in order, and the big subset, of the fraction $k=1/\sqrt n$, is more than "
            "half.",
        ),
        reading(
            "noise",
            "1/L**3 <= 1/L**4",
            (_EVEN,),
            COUNT,
            r"The interval for $\sigma$ is tested alone, for every $n\geq4$: its left end is at "
            "most its right end.",
        ),
        reading(
            "majority",
            "k > 1-k",
            (_EVEN,),
            COUNT,
            r"The big subset is tested alone, for every $n\geq4$: it is bigger than the small "
            "one.",
        ),
        reading(
            "some-majority",
            "k < 1",
            (_EVEN, "1/sqrt(n) > 1-1/sqrt(n)"),
            COUNT,
            r"Is there any $n\geq4$ for which the big subset is the bigger one?",
        ),
        reading(
            "two-samples",
            "1/L**3 <= 1/L**4 and k > 1-k",
            (),
            (("L", "log(2)"), ("k", "1/sqrt(2)")),
            "Does Assumption 3.1 hold for $n=2$?",
        ),
        repairs=(
            reading(
                "repair",
                "1/L**4 <= 1/L**3 and 1-k > k",
                ("n in {5..}",),
                COUNT,
                "The ends of the interval are exchanged, and the fraction of the big subset is "
                r"$1-1/\sqrt n$; both then hold from $n=5$ on.",
            ),
        ),
        uses=("def.data", "ass3.1"),
    ),
    claim(
        "data.either",
        r"'Thus, a sample $X$ can be classified (correctly) using either $X_0$ or $X_1$ or both.'",
        reading(
            "printed",
            "(1-(-1))**2+((b+eps)-(-b-del))**2 > 0 and (1-1)**2+((b+eps)-0)**2 > 0 and"
            " (-1-(-1))**2+(0-(-b-del))**2 > 0 and (-1-1)**2+(0-0)**2 > 0",
            (*NOISY, NOISE_EPS, NOISE_DEL, "(b+eps)**2 > 0", "(b+del)**2 > 0"),
            (),
            '"Can be classified" is read in the weakest way, by any rule from both attributes: '
            r"no sample of class 0, $(1,b+\epsilon)$ or $(-1,0)$, has the attributes of one of "
            r"class 1, $(-1,-b-\delta)$ or $(1,0)$, which their squared distances tell. The "
            r"noises $\epsilon=-b$ and $\delta=-b$, of probability 0, are left out.",
        ),
        reading(
            "alone",
            "2*t-1 > 0 or t*(b+eps) > 0",
            (*BOX, NOISE_EPS, "t in {0..1}"),
            COUNT,
            '"Either $X_0$ or $X_1$" is read with the fixed rules "class 0 when $X_j>0$": on '
            r"class 0 one of $X_0=2t-1$ and $X_1=t(b+\epsilon)$ is positive, where $t=1$ on the "
            "big subset and $t=0$ on the small one.",
        ),
        reading(
            "some-rule",
            "(b+eps > 0 and b+del > 0) or (b+eps < 0 and b+del < 0)",
            (*BOX, NOISE_EPS, NOISE_DEL),
            COUNT,
            "Could any fixed rules for $X_0$ and $X_1$ do? $X_0$ errs on one of the two subsets "
            "and $X_1=0$ on the small one, so $X_1$ must have one sign on the big subset; "
            r"$\epsilon$ and $\delta$ are the noises of two of its samples.",
        ),
        reading(
            "first-alone",
            "1 != -(-1)",
            (),
            (),
            "Can $X_0$ alone classify every sample? Its values on the big subset of class 0 and "
            "on the small one of class 1 would have to differ.",
        ),
        reading(
            "second-alone",
            "0 != -0",
            (),
            (),
            "Can $X_1$ alone classify every sample? Its values on the small subsets of the two "
            "classes would have to differ.",
        ),
        reading(
            "both-linear",
            "-w0 < 0",
            (
                *NOISY,
                "w0 in (0, oo)",
                "w1 in (-oo, oo)",
                "b <= sigma",
                "w0+w1*(b+sigma) < 0",
                "w0+w1*(b-sigma) < 0",
            ),
            (),
            "Are there weights $w_0,w_1$ with which the sign of the linear output classifies "
            r"every sample, when $b\leq\sigma$?",
        ),
        repairs=(
            reading(
                "repair",
                "-(b-sigma) < 0 and (b-sigma)-2*(b+eps) < 0",
                ("sigma in (0, oo)", "b in (sigma, oo)", NOISE_EPS),
                (),
                r"The hypothesis $b>\sigma$ is added: then the weights $(b-\sigma,-2)$ give "
                "$o<0$ on class 0 and, by symmetry, $o>0$ on class 1.",
            ),
            reading(
                "repair-rules",
                "(2*t-1 < 0 or t*(b+eps) > 0)",
                ("sigma in (0, oo)", "b in (sigma, oo)", NOISE_EPS, "t in {0..1}"),
                (),
                r"The hypothesis $b>\sigma$ is added: then $X_1>0$ on the big subset of class 0, "
                "and $X_0<0$ on its small one.",
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
            '"Lower (average) magnitude" is read as: the mean of $|X_1|$ over $D$ is below '
            "$|X_0|=1$, from $n=3$ on and for any fraction $p$ of the big subset, on which "
            r"$E|b+\epsilon|$ is $b$, or $(b^2+\sigma^2)/(2\sigma)$ for $b<\sigma$.",
        ),
        reading(
            "every-sample",
            "abs(b+eps) < 1",
            ("n in {4..}", MEAN, NOISE, NOISE_EPS),
            COUNT,
            "More is shown than printed: $|X_1|<1$ for every sample, not only on average, from "
            "$n=4$ on.",
        ),
        reading(
            "three-samples",
            "abs(b+eps) < 1",
            (*BOX, NOISE_EPS),
            COUNT,
            "Is $|X_1|<1$ for every sample already from $n=3$ on?",
        ),
        reading(
            "errors",
            "0 < (sigma-b)/(2*sigma) <= 1/2",
            ("sigma in (0, oo)", "b in [0, sigma)"),
            (),
            '"Misclassifications in the presence of large additive noise" is read as: for noise '
            r"$\sigma$ larger than $b$, $X_1$ has the wrong sign on a share of the big subset "
            "that is above 0 and at most one half.",
        ),
        reading(
            "always-errors",
            "(sigma-b)/(2*sigma) > 0",
            BOX,
            COUNT,
            "Does $X_1$ have the wrong sign on a part of the big subset for every $b$ and "
            r"$\sigma$ of Assumption 3.1?",
        ),
        repairs=(
            reading(
                "repair",
                "(sigma > b => (sigma-b)/(2*sigma) > 0) and (sigma <= b => (sigma-b)/(2*sigma)"
                " <= 0)",
                NOISY,
                (),
                r"Misclassification by $X_1$ is said to occur exactly for $\sigma>b$.",
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
            '"All values from common uniform initialization schemes" is read for the scheme '
            r"that is cited, He et al.: uniform on $(-a,a)$ with $a=\sqrt{6/\text{fan-in}}$, "
            "where the fan-in is 2.",
        ),
        reading(
            "glorot",
            "abs(w0) < 1 and abs(w1) < 1",
            ("w0 in (-sqrt(2), sqrt(2))", "w1 in (-sqrt(2), sqrt(2))"),
            (),
            "Does Assumption 3.3 cover the scheme with "
            r"$a=\sqrt{6/(\text{fan-in}+\text{fan-out})}$? Only its upper bounds are asked for.",
        ),
        reading(
            "lecun",
            "abs(w0) < 1 and abs(w1) < 1",
            ("w0 in (-sqrt(3/2), sqrt(3/2))", "w1 in (-sqrt(3/2), sqrt(3/2))"),
            (),
            r"Does Assumption 3.3 cover the scheme with $a=\sqrt{3/\text{fan-in}}$? Only its "
            "upper bounds are asked for.",
        ),
        reading(
            "default",
            "abs(w0) < 1 and 1/L < abs(w1) < 1",
            (SIZE, "w0 in (-1/sqrt(2), 1/sqrt(2))", "w1 in (-1/sqrt(2), 1/sqrt(2))"),
            (),
            r"Does Assumption 3.3 cover the scheme with $a=1/\sqrt{\text{fan-in}}$, the default "
            "of common libraries?",
        ),
        reading(
            "default-upper",
            "abs(w0) < 1 and abs(w1) < 1",
            ("w0 in (-1/sqrt(2), 1/sqrt(2))", "w1 in (-1/sqrt(2), 1/sqrt(2))"),
            (),
            r"Does the scheme with $a=1/\sqrt{\text{fan-in}}$ satisfy at least the upper bounds "
            "of Assumption 3.3?",
        ),
        repairs=(
            reading(
                "repair",
                "abs(w0) < 1 and (abs(w1) > 1/L => abs(w1) < 1) and 1-(2/L)/(2*a) == 1-1/(a*L)",
                ("L in (1, oo)", "a in [1/L, 1]", "w0 in (-a, a)", "w1 in (-a, a)"),
                (),
                r"A uniform scheme on $(-a,a)$ with $a\leq1$ is covered except for "
                r"$|w_1|\leq1/\log n$, that is with probability $1-1/(a\log n)$.",
            ),
        ),
        uses=("ass3.3",),
    ),
)

CLAIMS = (
    *DEFINITIONS,
    *DATA,
)

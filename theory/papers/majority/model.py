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
            "(1-(-1))**2+((b+eps)-(-b-del))**2 > 0 and (1-1)**2+((b+eps)-0)**2 > 0 and"
            " (-1-(-1))**2+(0-(-b-del))**2 > 0 and (-1-1)**2+(0-0)**2 > 0",
            (*NOISY, NOISE_EPS, NOISE_DEL, "(b+eps)**2 > 0", "(b+del)**2 > 0"),
            (),
            "the weakest of the three, both attributes with any rule: no sample of class 0, (1,"
            " b+eps) or (-1, 0), has the attributes of one of class 1, (-1, -b-del) or (1, 0), by"
            " the squared distances; eps = -b has probability 0",
        ),
        reading(
            "alone",
            "2*t-1 > 0 or t*(b+eps) > 0",
            (*BOX, NOISE_EPS, "t in {0..1}"),
            COUNT,
            "fixed rules 'class 0 when X_j > 0': X_0 = 2t-1 and X_1 = t(b+eps) on class 0, t = 1 on"
            " the big subset",
        ),
        reading(
            "some-rule",
            "(b+eps > 0 and b+del > 0) or (b+eps < 0 and b+del < 0)",
            (*BOX, NOISE_EPS, NOISE_DEL),
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
                *NOISY,
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
        repairs=(
            reading(
                "repair",
                "-(b-sigma) < 0 and (b-sigma)-2*(b+eps) < 0",
                ("sigma in (0, oo)", "b in (sigma, oo)", NOISE_EPS),
                (),
                "with b > sigma the weights (b-sigma, -2) give o < 0 on class 0 and, by symmetry, o"
                " > 0 on class 1",
            ),
            reading(
                "repair-rules",
                "(2*t-1 < 0 or t*(b+eps) > 0)",
                ("sigma in (0, oo)", "b in (sigma, oo)", NOISE_EPS, "t in {0..1}"),
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
            ("n in {4..}", MEAN, NOISE, NOISE_EPS),
            COUNT,
            "every sample, from n = 4 on",
        ),
        reading(
            "three-samples",
            "abs(b+eps) < 1",
            (*BOX, NOISE_EPS),
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
            BOX,
            COUNT,
            "the same for every b and sigma of Assumption 3.1",
        ),
        repairs=(
            reading(
                "repair",
                "(sigma > b => (sigma-b)/(2*sigma) > 0) and (sigma <= b => (sigma-b)/(2*sigma)"
                " <= 0)",
                NOISY,
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

CLAIMS = (
    *DEFINITIONS,
    *DATA,
)

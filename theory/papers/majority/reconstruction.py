"""Claims of `majority` about reconstruction functions and their errors (Eqs 6-9)."""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.papers.majority.definitions import SECOND
from assay.theory.papers.majority.notation import COUNT, MEAN, NOISE, SHARE, WEIGHTS, claim, where

BOX = ("n in {3..}", MEAN, NOISE)
FREE = ("b in [0, oo)", "sigma in (0, oo)")
_EPS = "eps in (-sigma, sigma)"
OUTPUT = where("A")
SOLVABLE = "A != 0"
_FIRST = "w0 != 0"
_OUT = (*OUTPUT, ("o", "w0+w1*(b+eps)"))
SQUARE = "(sigma**3-(-sigma)**3)/(6*sigma)"
"""E eps^2 as the integral of u^2/(2 sigma) over (-sigma, sigma)."""
_BIG_FIT = (*OUTPUT, ("v", "sigma**2/3"), ("qb", "A**2+w1**2*v"))
"""The big subset alone: E o^2 = qb, E o X_0 = A, E o X_1 = b A + w1 v."""
_RATIO = "3*b**2*(1-p)/(p*sigma**2)"

FUNCTIONS = (
    claim(
        "eq6",
        r"$v_0^0=1/(w_0+w_1b)$, $v_0^1=0$ and $g_0(o)=v_0^0\,o+v_0^1=o/w_0=o\cdot1/(w_0+w_1b)$"
        r" (Eq. 6).",
        reading(
            "printed",
            "(1/A)*o+0 == o/w0 and o/w0 == o*(1/A)",
            (*BOX, *WEIGHTS, _EPS, SOLVABLE, _FIRST),
            (*COUNT, *_OUT),
            "Both equalities of Eq 6 are tested; $A=w_0+w_1b$, and $o$ is the output for one "
            "noisy sample.",
        ),
        reading(
            "coefficient",
            "(1/A)*o+0 == o*(1/A) and (1/A)*A == 1 and (1/A)*(-A) == -1",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            "The first term is compared with the last, $o/(w_0+w_1b)$; without noise $g_0$ then "
            "returns $X_0=1$ and $-1$ on the big subsets.",
        ),
        reading(
            "no-mean",
            "o/w0 == o*(1/A)",
            (*WEIGHTS, "sigma in (0, oo)", _EPS, _FIRST),
            (("b", "0"), *_OUT),
            "Does the last equality of Eq 6 hold for $b=0$?",
        ),
        repairs=(
            reading(
                "repair",
                "(1/A)*o+0 == o/A and o/w0-o/A == o*w1*b/w0/A",
                (*WEIGHTS, *FREE, _EPS, SOLVABLE, _FIRST),
                _OUT,
                r"The middle term is left out; it is off by $o\,w_1b/(w_0A)$ with $A=w_0+w_1b$.",
            ),
        ),
        uses=("def3.4", "def3.2"),
    ),
    claim(
        "eq7",
        r"$v_1^0=b/(w_0+w_1b)$, $v_1^1=0$ and $g_1(o)=o/w_0=o\cdot b/(w_0+w_1b)$ (Eq. 7).",
        reading(
            "printed",
            "o/w0 == o*b/A",
            (*BOX, *WEIGHTS, _EPS, SOLVABLE, _FIRST),
            (*COUNT, *_OUT),
            "The second equality of Eq 7 is tested; $A=w_0+w_1b$, and $o$ is the output for one "
            "noisy sample.",
        ),
        reading(
            "coefficient",
            "(b/A)*o+0 == o*b/A and (b/A)*A == b",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            r"The last term is tested, $v_1^0\cdot o$ with the given coefficient; without noise "
            "$g_1$ then returns $X_1=b$.",
        ),
        repairs=(
            reading(
                "repair",
                "(b/A)*o+0 == b*(o/A)",
                (*WEIGHTS, *FREE, _EPS, SOLVABLE),
                _OUT,
                r"The middle term is left out, which leaves $g_1=b\,g_0$.",
            ),
        ),
        uses=("def3.4", "def3.2"),
    ),
    claim(
        "fit",
        r"The $g_j$ of Eqs. 6 and 7 are the linear functions fitted to $\{o(X):X\in D\}$"
        r" (Definition 3.4; least squares).",
        reading(
            "printed",
            "c0*A == Q and c1*A == b*Q",
            (*BOX, *WEIGHTS, SOLVABLE),
            (*COUNT, ("p", "k"), *OUTPUT, *SECOND),
            '"Using layer activations of all training data" is read with least squares over '
            "$D$: the slopes of the fitted functions, $c_0/Q$ and $c_1/Q$, are compared with "
            r"the printed $1/A$ and $b/A$, where $A=w_0+w_1b$, $k=1/\sqrt n$ and $\sigma^2/3$ is "
            "the variance of the noise.",
        ),
        reading(
            "complement",
            "c0*A == Q and c1*A == b*Q",
            (*BOX, *WEIGHTS, SOLVABLE),
            (*COUNT, ("p", "1-k"), *OUTPUT, *SECOND),
            "The least-squares slopes over $D$ are compared with the printed ones when the big "
            r"subset is a fraction $1-1/\sqrt n$.",
        ),
        reading(
            "big-subset",
            "A*A == qb and (b*A+w1*v)*A == b*qb",
            (*BOX, *WEIGHTS, SOLVABLE),
            (*COUNT, *_BIG_FIT),
            "The functions are fitted by least squares to the big subset alone, with its noise.",
        ),
        reading(
            "no-noise",
            "c0*A == Q and c1*A == b*Q",
            (SHARE, *WEIGHTS, "b in [0, oo)", SOLVABLE),
            (("sigma", "0"), *OUTPUT, *SECOND),
            "Are the printed slopes those of least squares over $D$ when there is no noise?",
        ),
        reading(
            "big-no-noise",
            "A*A == qb and (b*A)*A == b*qb",
            (*WEIGHTS, "b in [0, oo)", SOLVABLE),
            (*OUTPUT, ("qb", "A**2")),
            "Are the printed slopes those of least squares over the big subset alone when there "
            "is no noise?",
        ),
        repairs=(
            reading(
                "repair",
                "Q*(1-2*(1/A)*c0+(1/A)**2*Q) == det*w1**2+(Q/A-c0)**2 "
                "and Q*(p*(b**2+v)-2*(b/A)*c1+(b/A)**2*Q) == det*w0**2+(b*Q/A-c1)**2",
                (SHARE, *WEIGHTS, *FREE, SOLVABLE),
                (*OUTPUT, *SECOND),
                "The printed functions are not the fitted ones; their errors over $D$, here "
                r"times $Q$, are the least error ($\det w_1^2$ and $\det w_0^2$ in the formula) "
                "and a square by which they exceed it.",
            ),
        ),
        uses=("eq6", "eq7", "def3.4"),
    ),
    claim(
        "g0big",
        r"On $C_k^0$: $g_0(o)=1+w_1\epsilon/(w_0+w_1b)$.",
        reading(
            "printed",
            "o/A == 1+w1*eps/A",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            "The function is $g_0(o)=o/A$, the last term of Eq 6, with $A=w_0+w_1b$.",
        ),
        reading(
            "middle",
            "o/w0 == 1+w1*eps/A",
            (*BOX, *WEIGHTS, _EPS, SOLVABLE, _FIRST),
            (*COUNT, *_OUT),
            "The function is $g_0(o)=o/w_0$, the middle term of Eq 6.",
        ),
        repairs=(
            reading(
                "repair",
                "o/A == 1+w1*eps/A and (-w0+w1*(-b+eps))/A == -1+w1*eps/A",
                (*WEIGHTS, *FREE, _EPS, SOLVABLE),
                _OUT,
                "The function is $o/A$ with $A=w_0+w_1b$, the last term of Eq 6; on class 1 the "
                "same holds about $-1$.",
            ),
        ),
        uses=("eq6", "def.data"),
    ),
)

ERRORS = (
    claim(
        "eq8",
        r"On $C_k^0$:"
        r" $E[R_0]=E[(1-(1+\frac{w_1\epsilon}{w_0+w_1b}))^2]=\frac{w_1^2}{(w_0+w_1b)"
        r"^2}E[\epsilon^2]="
        r"(\frac{w_1}{w_0+w_1b})^2\sigma^2$ (Eq. 8).",
        reading(
            "printed",
            f"(w1/A)**2*{SQUARE} == (w1/A)**2*sigma**2",
            (*BOX, *WEIGHTS, SOLVABLE),
            (*COUNT, *OUTPUT),
            r"The last equality of Eq 8 is tested, with $\epsilon$ uniform on $(-\sigma,\sigma)$ "
            "and $A=w_0+w_1b$.",
        ),
        reading(
            "first",
            "(1-o/A)**2 == (1-(1+w1*eps/A))**2 and (1-(1+w1*eps/A))**2 == (w1/A)**2*eps**2",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            "The equalities before the last are tested for each value of the noise; $A=w_0+w_1b$.",
        ),
        reading(
            "deviation",
            "(w1/A)**2*v == (w1/A)**2*sigma**2",
            (*WEIGHTS, *FREE, SOLVABLE),
            (*OUTPUT, ("v", "sigma**2")),
            r"The letter $\sigma$ is read as the standard deviation of the noise, so that "
            r"$v=\sigma^2$ is its variance.",
        ),
        repairs=(
            reading(
                "repair",
                f"(w1/A)**2*{SQUARE} == (w1/A)**2*sigma**2/3",
                (*WEIGHTS, *FREE, SOLVABLE),
                OUTPUT,
                r"The last term has $\sigma^2/3$, the variance of $U(-\sigma,\sigma)$, in place "
                r"of $\sigma^2$.",
            ),
        ),
        uses=("g0big", "def3.5"),
        proof_uses=("g0big",),
    ),
    claim(
        "eq9",
        r"On $C_k^0$: $E[R_1]=(\frac{w_1b}{w_0+w_1b})^2\sigma^2$ (Eq. 9).",
        reading(
            "printed",
            f"(w0/A)**2*{SQUARE} == (w1*b/A)**2*sigma**2",
            (*BOX, *WEIGHTS, SOLVABLE),
            (*COUNT, *OUTPUT),
            r"Eq 9 is compared with Definition 3.5 at $X_1=b+\epsilon$, where "
            r"$X_1-g_1(o)=\epsilon w_0/A$ with $A=w_0+w_1b$ and $\epsilon$ is uniform on "
            r"$(-\sigma,\sigma)$.",
        ),
        reading(
            "residual",
            "(b+eps)-(b/A)*o == eps*w0/A",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            r"Is the residual $X_1-g_1(o)$ equal to $\epsilon w_0/A$ for each noise? Here "
            "$A=w_0+w_1b$.",
        ),
        reading(
            "mean-target",
            "(b-(b/A)*o)**2 == (w1*b/A)**2*eps**2",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            "Does the printed form measure the distance of $g_1$ from the mean $b$, not from "
            "$X_1$?",
        ),
        reading(
            "trend",
            "(u/(u+w1*b))**2 <= (w0/(w0+w1*b))**2",
            (*BOX, "w0 in (0, oo)", "u in (w0, oo)", "w1 in (0, 1)"),
            COUNT,
            "Does $R_1$ fall when $w_0>0$ grows (here from $w_0$ to $u$), as Eq 9 says?",
        ),
        repairs=(
            reading(
                "repair",
                f"(w0/A)**2*{SQUARE} == (w0/A)**2*sigma**2/3 and ((b+eps)-(b/A)*o)**2 =="
                " (w0/A)**2*eps**2",
                (*WEIGHTS, *FREE, _EPS, SOLVABLE),
                _OUT,
                r"The factor is $(w_0/A)^2\sigma^2/3$ in place of $(w_1b/A)^2\sigma^2$, with "
                "$A=w_0+w_1b$.",
            ),
            reading(
                "repair-trend",
                "(u/(u+c))**2 >= (w0/(w0+c))**2",
                ("w0 in (0, oo)", "u in (w0, oo)", "c in [0, oo)"),
                (),
                "With the right factor, $R_1$ does not fall while $w_0>0$ grows and "
                r"$w_1b=c\geq0$ stays.",
            ),
        ),
        uses=("eq7", "def3.5"),
        proof_uses=("eq7",),
    ),
    claim(
        "zero",
        r"'Thus, the reconstruction error is optimal, i.e. zero, if no noise is present"
        r" ($\sigma=0$).'",
        reading(
            "printed",
            "1-A/A == 0 and b-(b/A)*A == 0",
            (*WEIGHTS, "b in [0, oo)", SOLVABLE),
            OUTPUT,
            "The sentence is read on the big subsets, of which the text speaks; $A=w_0+w_1b$.",
        ),
        reading(
            "all-data",
            "(-1-(-w0)/A)**2 == 0",
            ("n in {3..}", MEAN, *WEIGHTS, SOLVABLE),
            (*COUNT, *OUTPUT),
            "The sentence is read for all data, and tested for $X_0$ on the small subset.",
        ),
        repairs=(
            reading(
                "repair",
                "(1-p)*((-1-(-w0)/A)**2+(0-(b/A)*(-w0))**2) == (1-p)*b**2*((w0/A)**2+(w1/A)**2)",
                (SHARE, *WEIGHTS, "b in [0, oo)", SOLVABLE),
                OUTPUT,
                "Without noise the error over $D$ is that of the small subsets, which is zero "
                "only for $b=0$; $p$ is the fraction of the big subset and $A=w_0+w_1b$.",
            ),
        ),
        uses=("eq8", "eq9"),
        proof_uses=("eq8", "eq9"),
    ),
    claim(
        "small.r0",
        r"On $C_{1-k}^0$ ($X_0=-1$, $o=-w_0$): $E[(X_0-g_0(o))^2]=(-1+\frac{w_0}{w_0+w_1b})^2$.",
        reading(
            "printed",
            "(-1-(-w0)/A)**2 == (-1+w0/A)**2 and (-1+w0/A)**2 == (w1*b/A)**2",
            (*WEIGHTS, "b in [0, oo)", SOLVABLE),
            OUTPUT,
            "The function is $g_0(o)=o/A$ with $A=w_0+w_1b$ (the text writes $g_1$ for it); the "
            "value is $(w_1b/A)^2$.",
        ),
        uses=("eq6", "def3.5"),
        proof_uses=("eq6",),
    ),
    claim(
        "small.r1",
        r"On $C_{1-k}^0$ ($X_1=0$): 'in the same manner'"
        r" $E[(X_1-g_1(o))^2]=(1-\frac{w_0}{w_0+w_1b})^2$, with "
        r"$g_1(o):=-\frac{w_0}{w_0+w_1b}$.",
        reading(
            "printed",
            "(0-(b/A)*(-w0))**2 == (1-w0/A)**2",
            ("n in {3..}", MEAN, *WEIGHTS, SOLVABLE),
            (*COUNT, *OUTPUT),
            '"In the same manner" is read with the function $g_1$ of Eq 7; $A=w_0+w_1b$.',
        ),
        reading(
            "as-written",
            "(0-(-w0/A))**2 == (1-w0/A)**2",
            ("n in {3..}", MEAN, *WEIGHTS, SOLVABLE),
            (*COUNT, *OUTPUT),
            "The sentence is read with the $g_1$ that is written in the sentence before it, "
            "$-w_0/(w_0+w_1b)$.",
        ),
        repairs=(
            reading(
                "repair",
                "(0-(b/A)*(-w0))**2 == (w0*b/A)**2",
                (*WEIGHTS, "b in [0, oo)", SOLVABLE),
                OUTPUT,
                "The error is $(w_0b/A)^2$, with $A=w_0+w_1b$, in place of $(1-w_0/A)^2$.",
            ),
        ),
        uses=("eq7", "def3.5"),
        proof_uses=("eq7",),
    ),
    claim(
        "small.neglect",
        r"'Since the sets $C_{1-k}^y$ are very small, the total aggregated error [on them] is"
        r" small. It can be mostly neglected "
        r"compared to that of $C_k^y$.'",
        Reading(
            "printed",
            Asymptotic(
                _RATIO,
                "1",
                "O",
                ("b in [0, 1/log(n)**2]", "sigma in [1/log(n)**4, 1/log(n)**3]"),
                "n",
                (),
                (("p", "1/sqrt(n)"),),
                "3",
            ),
            '"Can be mostly neglected" implies at least that the total error on the small '
            r"subsets over that on the big ones is bounded; this is tested for $k=1/\sqrt n$ "
            r"(here $p$), where the ratio is $3b^2(1-p)/(p\sigma^2)$.",
        ),
        reading(
            "ratio",
            "((1-p)*(w1*b/A)**2)*(p*sigma**2) == 3*b**2*(1-p)*(p*(w1/A)**2*sigma**2/3) "
            "and ((1-p)*(w0*b/A)**2)*(p*sigma**2) == 3*b**2*(1-p)*(p*(w0/A)**2*sigma**2/3)",
            (SHARE, *WEIGHTS, *FREE, SOLVABLE),
            OUTPUT,
            "Is the total error on the small subsets over that on the big ones "
            r"$3b^2(1-p)/(p\sigma^2)$, for $X_0$ and for $X_1$, at any weights and fraction $p$ "
            "of the big subset? The formula is multiplied out; $A=w_0+w_1b$.",
        ),
        reading(
            "complement",
            f"{_RATIO} < 1",
            ("L in [30, oo)", MEAN, NOISE),
            (("p", "1-exp(-L/2)"),),
            r"With $k=1-1/\sqrt n$ (here $p$), do the small subsets have the smaller total error "
            r"from $\log n=30$ on?",
        ),
        reading(
            "complement-earlier",
            f"{_RATIO} < 1",
            ("L in [29, oo)", MEAN, NOISE),
            (("p", "1-exp(-L/2)"),),
            r"With $k=1-1/\sqrt n$ (here $p$), do the small subsets have the smaller total error "
            r"already from $\log n=29$ on?",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} <= 4*L**4*exp(-L/2)",
                ("L in [10, oo)", MEAN, NOISE),
                (("p", "1-exp(-L/2)"),),
                r"The fraction of the big subset is $1-1/\sqrt n$ (here $p$) in place of "
                r"$1/\sqrt n$; then the ratio of the errors tends to 0.",
            ),
        ),
        uses=("eq8", "eq9", "small.r0", "small.r1", "ass3.1"),
        proof_uses=("small.r0", "small.r1"),
    ),
    claim(
        "sym",
        r"'The reconstruction errors for subsets of class $y=1$ are identical to those of class [0]"
        r" due to symmetry.'",
        reading(
            "printed",
            "(-1-(-w0+w1*(-b+eps))/A)**2 == (1-o/A)**2 and ((-b+eps)-(b/A)*(-w0+w1*(-b+eps)))**2 =="
            " ((b+eps)-(b/A)*o)**2 and (1-w0/A)**2 == (-1-(-w0)/A)**2 and (0-(b/A)*w0)**2 =="
            " (0-(b/A)*(-w0))**2",
            (*WEIGHTS, *FREE, _EPS, SOLVABLE),
            _OUT,
            "The sentence is read for $R_0$ and $R_1$, the big subset against the big one and "
            "the small against the small one.",
        ),
        reading(
            "every-subset",
            "(1-w0/A)**2 == (w1/A)**2*sigma**2/3",
            (*BOX, *WEIGHTS, SOLVABLE),
            (*COUNT, *OUTPUT),
            "The sentence is read as it stands, all of class 1 against $C_k^0$; it is tested "
            "for $R_0$ on the small subset of class 1.",
        ),
        repairs=(
            reading(
                "repair",
                "(1-w0/A)**2 == (-1-(-w0)/A)**2 and (0-(b/A)*w0)**2 == (0-(b/A)*(-w0))**2",
                (*WEIGHTS, "b in [0, oo)", SOLVABLE),
                OUTPUT,
                "The small subset of class 1 has the errors of the small one of class 0, not "
                "those of $C_k^0$.",
            ),
        ),
        uses=("eq6", "eq7", "def3.5"),
    ),
)

CLAIMS = (
    *FUNCTIONS,
    *ERRORS,
)

"""Appendix H: chi-square tails and the inner product of two Gaussian vectors.

``n`` = |a|_2, ``A`` = |a|_oo = a+b for a coordinate a, ``s`` = sqrt(t), ``L`` = log(1/delta),
sigma_1 = sigma_2 = 1 (they scale out).  <g1, g2> is |g2| times a standard normal number, so E exp(l
<g1, g2>) = (1-l^2)^(-d/2), its tails grow with d, and in d = 2 it has the Laplace law P(|x| >= y) =
e^-y.

Source: Hong, Cui, Fuxman, Chan, Luo, Appendix H.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.theorem import Theorem
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.whole_products import INNER

_WEIGHTS = ("a in [0, oo)", "b in [0, oo)", "n in (0, oo)", "s in (0, oo)")
_RATE = (("A", "a+b"), ("u", "s/(n+2*A*s)"))
SHORT = "exp(-d*(log(2)-1/2)/2)"
"""Bound of the chance that |g|^2 <= d/2."""
LONG = Theorem(
    "P[g[i] ~ N(0, sigma**2), i in 1..d | sum(j in 1..d, g[j]**2) >= 5*sigma**2*d] <= exp(-d)",
    ("d in {1..}", "sigma in (0, oo)"),
)
"""Lemma H.2."""
WEIGHTED = Theorem(
    "P[g[i] ~ N(0, 1), i in 1..d | sum(j in 1..d, a[j]*g[j]**2) >="
    " sum(j in 1..d, a[j])+2*long*sqrt(t)+2*largest*t] <= exp(-t)",
    (
        "d in {1..}",
        "t in (0, oo)",
        "largest in [0, oo)",
        "seq a",
        "for all i in {1..d}: 0 <= a[i] and a[i] <= largest",
        "exists i in {1..d}: a[i] == largest",
        "long in [0, oo)",
        "long**2 == sum(j in 1..d, a[j]**2)",
    ),
)
"""Lemma H.1, long = |a|_2 and largest = |a|_oo."""
POSITIVE = Theorem(
    WEIGHTED.claim,
    tuple(text.replace("largest in [0, oo)", "largest in (0, oo)") for text in WEIGHTED.given),
)
"""Lemma H.1 for weights that are not all 0."""

CLAIMS: tuple[Claim, ...] = (
    claim(
        "lemh1",
        r"Laurent-Massart: $a\in\mathbb R^d_{\ge0}$, $t>0$:"
        r" $P[\sum_ia_ig_i^2\ge\|a\|_1+2\|a\|_2\sqrt t+2\|a\|_\infty t]\le e^{-t}$.",
        reading(
            "printed",
            "-u*a-log(1-2*u*a)/2 <= u**2*a**2/(1-2*u*A) and u*(2*n*s+2*A*s**2)-u**2*n**2/(1-2*u*A)"
            " == s**2",
            _WEIGHTS,
            _RATE,
            r"It is Markov's inequality for $\exp(u\sum_ia_i(g_i^2-1))$, for $a\ne0$, with"
            r" $n=\lVert a\rVert_2$, $A=\lVert a\rVert_\infty$ and $t=s^2$. The first part bounds"
            " the logarithm of the mean for one coordinate, the sum of its right sides is"
            " $u^2n^2/(1-2uA)$, and the second part is the exponent $-t$.",
        ),
        reading(
            "zero",
            "1 <= exp(-t)",
            ("t in (0, oo)",),
            (),
            r"At $a=0$, which is not excluded, the event is $0\ge0$. Is its chance, 1, at most"
            " $e^{-t}$?",
        ),
        Reading(
            "theorem",
            WEIGHTED,
            "The lemma is read as it stands, for any $a$ without negative entries. Our copy lost"
            r" the sign inside the event, which is read as $\ge$; at $a=0$ it matters whether it"
            " is $>$.",
        ),
        reading(
            "one",
            "erfc(sqrt((1+2*s+2*s**2)/2)) <= exp(-s**2)",
            ("s in (0, oo)",),
            (),
            "For $d=1$ the left side is the exact chance, with $t=s^2$.",
        ),
        reading(
            "two",
            "exp(-(2+2*sqrt(2)*s+2*s**2)/2) <= exp(-s**2)",
            ("s in (0, oo)",),
            (),
            "For $d=2$ with equal weights the left side is the exact chance, with $t=s^2$.",
        ),
        Reading(
            "positive",
            POSITIVE,
            r"The lemma is read for any $a$ that is not 0, where the lost sign may be $\ge$ or"
            " $>$.",
        ),
    ),
    claim(
        "lemh2",
        r"$g\sim N(0,\sigma^2I_d)$: $P[\|g\|_2^2\ge5\sigma^2d]\le e^{-d}$.",
        reading(
            "printed",
            "d/2*(5-1-log(5)) >= d",
            ("d in {1..}",),
            (),
            r"It bounds Chernoff's exponent of the $\chi^2$ tail at five times its mean.",
        ),
        Reading(
            "theorem",
            LONG,
            r"This is (237): the squared length of $d$ independent draws from $N(0,\sigma^2)$.",
        ),
        reading(
            "from-lemma",
            "d+2*sqrt(d)*sqrt(d)+2*d == 5*d",
            ("d in {1..}",),
            (),
            r"This is (238): Lemma H.1 with $a=(1,\dots,1)$ and $t=d$.",
        ),
        reading(
            "constant",
            "d/2*(451/100-1-log(451/100)) >= d",
            ("d in {1..}",),
            (),
            "More than printed: 4.51 in place of 5 is enough.",
        ),
        reading(
            "constant-lowest",
            "(9/2-1-log(9/2))/2 < 1",
            (),
            (),
            "More than printed: 4.5 is not enough, as by Cramér's theorem this exponent is the"
            " rate of decay.",
        ),
        uses=("lemh1",),
        proof_uses=("lemh1",),
    ),
    claim(
        "lemh3",
        r"For any $\delta\in(0,1)$ and $d$ large enough there are constants $c_1,c_2$ with"
        r" $P[|\langle g_1,g_2\rangle|\le c_1\sigma_1\sigma_2"
        r"\sqrt{d\log(1/\delta)}]\ge1-\delta$ and (its end is lost) $P[\langle g_1,g_2\rangle\ge"
        r" c_2\sigma_1\sigma_2\sqrt d]\ge\frac14$.",
        reading(
            "printed",
            "d/(c*sqrt(d*L))**2 <= exp(-L)",
            ("d in {1..}", "L in (0, oo)"),
            (("c", "exp(L/2)/sqrt(L)"),),
            r"In the printed order $c_1$ may depend on $\delta$: this is Chebyshev's bound with"
            r" $c=c_1=(\delta\log(1/\delta))^{-1/2}$, for every $d$, where $L=\log(1/\delta)$.",
        ),
        reading(
            "one-constant",
            "exp(-c*sqrt(d*L)) <= exp(-L)",
            ("c in (0, oo)", "d in {2..}", "L in (0, oo)"),
            (),
            r"Does one $c_1$ serve all $\delta$ and all $d$ from some $d$ on? The left side is the"
            " chance of the opposite for $d=2$, which is at most that for $d$, and"
            r" $L=\log(1/\delta)$.",
        ),
        reading(
            "no-constant",
            "exp(-c*d*h) > exp(-d*h**2)",
            ("c in (0, oo)", "d in {2..}", "h in (c, oo)"),
            (),
            r"The same is asked at every $c_1$ and every $d$, for $\log(1/\delta)=dh^2$ with any"
            r" $h>c_1$, so for every $\delta<e^{-c_1^2d}$.",
        ),
        reading(
            "second",
            f"(1-{SHORT})*erfc(1/5)/2 >= 1/4",
            ("d in {11..}",),
            (),
            r"The second inequality, which our copy lost, is read as $P[\langle g_1,g_2\rangle\ge"
            r" c_2\sigma_1\sigma_2\sqrt d]\ge\frac14$ with $c_2=1/5$ and $d\ge11$: its chance is"
            r" at least that of $\lVert g_2\rVert_2^2\ge d/2$ and $g\ge\sqrt2c_2$.",
        ),
        reading(
            "uniform",
            "-4/5*5*l-log(1-16/25*l)/2 <= -2*l",
            ("l in (0, 1]",),
            (),
            r"The constant $c_1=5$ serves all $d$ and all $\delta$ from $e^{-d}$ to 1/2: with"
            r" $l=\log(1/\delta)/d$, Markov's inequality for $\exp(\frac45\sqrt l\,x)$ gives"
            r" $2\delta^2\le\delta$.",
        ),
        reading(
            "uniform-half",
            "4/5*erf(sqrt(5/2)*s) >= 1-exp(-s**2)",
            ("s in (0, 1]",),
            (),
            r"For $\delta$ from 1/2 to 1 and $s^2=\log(1/\delta)$, $\lVert g_2\rVert_2^2\le5d$ has"
            r" a chance of at least 4/5, and then $|g|\le\sqrt5s$ is enough.",
        ),
        Reading(
            "theorem",
            INNER,
            r"This is (239): $c_1=3$ serves every $\delta$, once $d$ is at least a number that"
            r" depends on $\delta$.",
        ),
    ),
)

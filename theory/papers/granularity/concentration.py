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
            "for a other than 0, Markov's inequality for exp(u sum a_i(g_i^2-1)): the first part"
            " bounds the logarithm of the mean for one coordinate, the sum of its right sides is"
            " u^2 n^2/(1-2uA), and the second part is the exponent -t",
        ),
        reading(
            "zero",
            "1 <= exp(-t)",
            ("t in (0, oo)",),
            (),
            "a = 0 is not excluded: the event is 0 >= 0, its chance 1",
        ),
        Reading(
            "theorem",
            WEIGHTED,
            "The lemma as it stands, for any a without negative entries; long is |a|_2 and largest"
            " |a|_oo. Our copy lost the sign: at a = 0 it fails with >=, and would hold with >.",
        ),
        reading(
            "one",
            "erfc(sqrt((1+2*s+2*s**2)/2)) <= exp(-s**2)",
            ("s in (0, oo)",),
            (),
            "d = 1, the exact chance",
        ),
        reading(
            "two",
            "exp(-(2+2*sqrt(2)*s+2*s**2)/2) <= exp(-s**2)",
            ("s in (0, oo)",),
            (),
            "d = 2 with equal weights, the exact chance",
        ),
        Reading(
            "positive",
            POSITIVE,
            "the lemma for any a that is not 0, whether its sign is >= or >",
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
            "Chernoff's exponent of the chi-square tail at five times its mean",
        ),
        Reading("theorem", LONG, "the squared length of d draws from N(0, sigma^2)"),
        reading(
            "from-lemma",
            "d+2*sqrt(d)*sqrt(d)+2*d == 5*d",
            ("d in {1..}",),
            (),
            "(238): Lemma H.1 with a = (1, ..., 1), t = d",
        ),
        reading(
            "constant",
            "d/2*(451/100-1-log(451/100)) >= d",
            ("d in {1..}",),
            (),
            "4.51 in place of 5 is enough",
        ),
        reading(
            "constant-lowest",
            "(9/2-1-log(9/2))/2 < 1",
            (),
            (),
            "4.5 is not: by Cramer's theorem the rate of decay is this exponent",
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
            "in the printed order c_1 may depend on delta: Chebyshev's bound with c_1 = (delta"
            " log(1/delta))^(-1/2), for every d",
        ),
        reading(
            "one-constant",
            "exp(-c*sqrt(d*L)) <= exp(-L)",
            ("c in (0, oo)", "d in {2..}", "L in (0, oo)"),
            (),
            "one c_1 for all delta and all d from some d on: the left side is the chance of the"
            " opposite for d = 2, at most that for d",
        ),
        reading(
            "no-constant",
            "exp(-c*d*h) > exp(-d*h**2)",
            ("c in (0, oo)", "d in {2..}", "h in (c, oo)"),
            (),
            "the same at every c_1 and every d, for log(1/delta) = d h^2 at any h > c_1: it fails"
            " for every delta < exp(-c_1^2 d)",
        ),
        reading(
            "second",
            f"(1-{SHORT})*erfc(1/5)/2 >= 1/4",
            ("d in {11..}",),
            (),
            "the second inequality with 1/4 [R11] and c_2 = 1/5: |g2|^2 >= d/2 and g >= sqrt(2)"
            " c_2, d >= 11",
        ),
        reading(
            "uniform",
            "-4/5*5*l-log(1-16/25*l)/2 <= -2*l",
            ("l in (0, 1]",),
            (),
            "c_1 = 5 serves all d and all delta from e^-d to 1/2: l = log(1/delta)/d, Markov's"
            " inequality for exp(4/5 sqrt(l) x) gives 2 delta^2 <= delta",
        ),
        reading(
            "uniform-half",
            "4/5*erf(sqrt(5/2)*s) >= 1-exp(-s**2)",
            ("s in (0, 1]",),
            (),
            "and from 1/2 to 1: s^2 = log(1/delta); |g2|^2 <= 5 d with chance 4/5 at least,"
            " then |g| <= sqrt(5) s",
        ),
        Reading(
            "theorem",
            INNER,
            "(239): c_1 = 3 serves every delta, once d is at least a number that depends on delta",
        ),
    ),
)

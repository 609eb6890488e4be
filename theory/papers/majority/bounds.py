"""Bounds on the gradient and the weights (Lemmas 3.6 to 3.9).

The derivatives are those of Eqs 4 and 5 at given weights, ``x = b+eps`` the second attribute on the
big subset.  The noise is any number ``|eps| <= 1/L^3``, which covers each sigma of Assumption 3.1
with the ends of its interval in order.  ``m`` is any number that is at least ``|w0|`` and ``|w1|``:
every bound here only weakens as m grows, so this is the statement at the maximum.

Source: Schneider, "The learning phases in NN", Lemmas 3.6, 3.7, 3.8, 3.9 and their proofs.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Orbit

LARGE = "L in (16, oo)"
"""Sizes at which some m >= 0 satisfies m < L/4-4."""
AFTER_ONE = "L in (1, oo)"
"""Sizes at which Assumption 3.3 admits a weight w1 (1/L < 1)."""
MEAN, EPS = "b in [0, 1/L**2]", "eps in [-1/L**3, 1/L**3]"
SPREAD = "m in [0, L/4-4)"
WEIGHTS = ("w0 in [-m, m]", "w1 in [-m, m]")
ANY_WEIGHTS = ("w0 in (-oo, oo)", "w1 in (-oo, oo)")
DATA = (MEAN, EPS)
LEMMA = (LARGE, SPREAD, *WEIGHTS, *DATA)
"""Everything that Lemma 3.6 assumes."""

PRINTED, COMPLEMENT = ("k", "exp(-L/2)"), ("k", "1-exp(-L/2)")
OUTPUT = ("s", "1/(1+exp(-w0-w1*(b+eps)))")
ALONG = (OUTPUT, ("g0", "k*s-(1-k)/(1+exp(w0))"))
"""dL/dw_0 of Eq 4."""
SWAPPED = (("s", "1/(1+exp(w0+w1*(b+eps)))"), ("g0", "k*s-(1-k)/(1+exp(-w0))"))
"""The same for relabelled classes, which is Eq 4 at -W."""
PAIR = (
    ("sp", "1/(1+exp(-w0-w1*(b+eps)))"),
    ("sm", "1/(1+exp(-w0-w1*(b-eps)))"),
    ("g1", "k*((b+eps)*sp+(b-eps)*sm)/2"),
)
"""dL/dw_1 with X_1 = b+eps kept, on a data set whose noise is eps and -eps equally often."""

_STEP1 = "abs(b+eps) < 1 and g0 > k*exp(-2*m)/4-(1-k)"
_PM = "k = 1/sqrt(n), as Assumption 3.1 prints it."
_KC = "k = 1-1/sqrt(n), the value that the proof inserts."

LEMMA_36 = (
    Claim(
        "majority.lem3.6a",
        r"$dL/dw_1<b$ at every $t$ (Lemma 3.6).",
        (
            Reading(
                "printed",
                Formula("k*b*s < b", (AFTER_ONE, *ANY_WEIGHTS, *DATA), (PRINTED, OUTPUT)),
                "dL/dw_1 of Eq 5, k = 1/sqrt(n), all b of Assumption 3.1 (the end b = 0 included).",
            ),
            Reading(
                "k-complement",
                Formula("k*b*s < b", (AFTER_ONE, *ANY_WEIGHTS, *DATA), (COMPLEMENT, OUTPUT)),
                _KC,
            ),
            Reading(
                "exact",
                Formula(
                    "g1 < b",
                    (AFTER_ONE, MEAN, "w0 in (-oo, oo)", "w1 in (-1, 1)", "eps in (0, 1/L**3]"),
                    (COMPLEMENT, *PAIR),
                ),
                "The derivative with X_1 = b+eps kept, on a data set whose noise is eps and -eps"
                " equally often; Eq 5 drops this eps in front.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "k*b*s < b",
                    (AFTER_ONE, "k in (0, 1)", *ANY_WEIGHTS, "b in (0, 1/L**2]", EPS),
                    (OUTPUT,),
                ),
                "With b > 0; any k in ]0, 1[ will do.",
            ),
            Reading(
                "repair-2",
                Formula(
                    "0 <= k*b*s and k*b*s <= b",
                    (AFTER_ONE, "k in (0, 1)", *ANY_WEIGHTS, *DATA),
                    (OUTPUT,),
                ),
                "With <= for b >= 0.",
            ),
            Reading(
                "repair-exact",
                Formula(
                    "g1 <= b+eps**2*M",
                    (
                        AFTER_ONE,
                        MEAN,
                        "M in [0, oo)",
                        "w0 in (-oo, oo)",
                        "w1 in [-M, M]",
                        "eps in [0, 1/L**3]",
                        "k in (0, 1)",
                    ),
                    PAIR,
                ),
                "With the noise kept: at most b+eps^2 M while |w1| <= M.",
            ),
        ),
        uses=("majority.ass3.1", "majority.eq5"),
        proof_uses=("majority.lem3.6.s5",),
        has_proof=True,
    ),
    Claim(
        "majority.lem3.6b",
        r"$dL/dw_0>\exp(-2m)/8$ with $m=\max(|w_0|,|w_1|)$ and $m<\log(n)/4-4$, at every $t$ (Lemma"
        r" 3.6).",
        (
            Reading(
                "printed",
                Formula("g0 > exp(-2*m)/8", LEMMA, (PRINTED, *ALONG)),
                f"dL/dw_0 of Eq 4, {_PM}",
            ),
            Reading(
                "noise-printed",
                Formula(
                    "g0 > exp(-2*m)/8",
                    (
                        LARGE,
                        SPREAD,
                        *WEIGHTS,
                        MEAN,
                        "sigma in [1/L**3, 1/L**4]",
                        "eps in [-sigma, sigma]",
                    ),
                    (PRINTED, *ALONG),
                ),
                "With the interval of sigma as printed, [1/L^3, 1/L^4].",
            ),
            Reading("k-complement", Formula("g0 > exp(-2*m)/8", LEMMA, (COMPLEMENT, *ALONG)), _KC),
            Reading(
                "swapped",
                Formula("g0 > exp(-2*m)/8", LEMMA, (COMPLEMENT, *SWAPPED)),
                "k = 1-1/sqrt(n) and the classes relabelled (W -> -W).",
            ),
            Reading(
                "swapped-k-printed",
                Formula("g0 > exp(-2*m)/8", LEMMA, (PRINTED, *SWAPPED)),
                "k = 1/sqrt(n) and the classes relabelled.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "g0 > exp(-2*m)/4-2*exp(-L/2) and g0 > exp(-2*m)/8",
                    (LARGE, "m in [0, oo)", "16*exp(2*m) <= exp(L/2)", *WEIGHTS, *DATA),
                    (COMPLEMENT, *ALONG),
                ),
                "k = 1-1/sqrt(n), and the weaker condition 16 e^{2m} <= sqrt(n), that is m <="
                " L/4-log 4, suffices.",
            ),
        ),
        uses=("majority.ass3.1", "majority.eq4"),
        proof_uses=(
            "majority.lem3.6.s0",
            "majority.lem3.6.s1",
            "majority.lem3.6.s2",
            "majority.lem3.6.s3",
            "majority.lem3.6.s4",
        ),
        has_proof=True,
    ),
    Claim(
        "majority.lem3.6.s0",
        r"$1\ge\frac1{1+e^{-o}}>\frac{e^o}4$ for $o\le1$.",
        (
            Reading(
                "printed",
                Formula("1 >= 1/(1+exp(-o)) and 1/(1+exp(-o)) > exp(o)/4", ("o in (-oo, 1]",)),
            ),
            Reading(
                "range",
                Formula(
                    "(o < log(3) => 1/(1+exp(-o)) > exp(o)/4) and (1/(1+exp(-o)) > exp(o)/4 => o <"
                    " log(3))",
                    ("o in (-oo, oo)",),
                ),
                "The exact range: o < log 3 = 1.0986.",
            ),
        ),
    ),
    Claim(
        "majority.lem3.6.s1",
        r"Since $|b+\epsilon|<1$:"
        r" $dL/dw_0=\frac{k}{1+e^{-w_0-w_1(b+\epsilon)}}-\frac{1-k}{1+e^{w_0}}>ke^{-2m}/4-(1-k)$.",
        (
            Reading(
                "printed",
                Formula(_STEP1, (LARGE, SPREAD, *WEIGHTS, *DATA, "k in (0, 1)"), ALONG),
                "For every k in ]0, 1[.",
            ),
            Reading(
                "premise",
                Formula("abs(b+eps) < 1", (AFTER_ONE, "L**3 > L+1", *DATA)),
                "|b+eps| < 1 holds for all admissible b and eps exactly when L^3 > L+1.",
            ),
        ),
        uses=("majority.ass3.1", "majority.eq4"),
    ),
    Claim(
        "majority.lem3.6.s2",
        r"$ke^{-2m}/4-(1-k)>(1-1/\sqrt n)\exp(-2c)/4-1/\sqrt n$ (the letter $c$ occurs only here).",
        (
            Reading(
                "printed",
                Formula(
                    "k*exp(-2*m)/4-(1-k) > (1-exp(-L/2))*exp(-2*m)/4-exp(-L/2)",
                    (LARGE, SPREAD),
                    (PRINTED,),
                ),
                f"c read as m; {_PM}",
            ),
            Reading(
                "k-complement",
                Formula(
                    "k*exp(-2*m)/4-(1-k) > (1-exp(-L/2))*exp(-2*m)/4-exp(-L/2)",
                    (LARGE, SPREAD),
                    (COMPLEMENT,),
                ),
                f"c read as m; {_KC}",
            ),
            Reading(
                "c-free",
                Formula(
                    "k*exp(-2*m)/4-(1-k) > (1-exp(-L/2))*exp(-2*c)/4-exp(-L/2)",
                    (LARGE, SPREAD, "c in (m, oo)"),
                    (COMPLEMENT,),
                ),
                f"c any number above m; {_KC}",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "k*exp(-2*m)/4-(1-k) == (1-exp(-L/2))*exp(-2*m)/4-exp(-L/2)",
                    (LARGE, SPREAD),
                    (COMPLEMENT,),
                ),
                "k = 1-1/sqrt(n), c = m, and an equality sign.",
            ),
        ),
        uses=("majority.ass3.1",),
    ),
    Claim(
        "majority.lem3.6.s3",
        r"$(1-1/\sqrt n)\exp(-2m)/4-1/\sqrt n>\exp(-2m)/4-2/\sqrt n$ since $m<\log(n)/4-4$.",
        (
            Reading(
                "printed",
                Formula(
                    "(1-exp(-L/2))*exp(-2*m)/4-exp(-L/2) > exp(-2*m)/4-2*exp(-L/2)", (LARGE, SPREAD)
                ),
            ),
            Reading(
                "any-m",
                Formula(
                    "(1-exp(-L/2))*exp(-2*m)/4-exp(-L/2) > exp(-2*m)/4-2*exp(-L/2)",
                    ("L in (0, oo)", "m in [0, oo)"),
                ),
                "Without the condition on m.",
            ),
        ),
    ),
    Claim(
        "majority.lem3.6.s4",
        r"$\exp(-2m)/4-2/\sqrt n>\exp(-2m)/8$ for $m<\log(n)/4-4$.",
        (
            Reading("printed", Formula("exp(-2*m)/4-2*exp(-L/2) > exp(-2*m)/8", (LARGE, SPREAD))),
            Reading(
                "range",
                Formula(
                    "(m < L/4-log(4) => exp(-2*m)/4-2*exp(-L/2) > exp(-2*m)/8) and "
                    "(m >= L/4-log(4) => exp(-2*m)/4-2*exp(-L/2) <= exp(-2*m)/8)",
                    ("L in (0, oo)", "m in [0, oo)"),
                ),
                "The weakest condition on m: m < L/4-log 4 = L/4-1.386.",
            ),
        ),
    ),
    Claim(
        "majority.lem3.6.s5",
        r"$dL/dw_1=\frac{kb}{1+e^{-w_0-w_1(b+\epsilon)}}<b$ from $k<1$.",
        (
            Reading(
                "printed",
                Formula("k*b*s < b", (AFTER_ONE, "k in (0, 1)", *ANY_WEIGHTS, *DATA), (OUTPUT,)),
                "For any k in ]0, 1[; b = 0 is admitted by Assumption 3.1.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "k*b*s < b",
                    (AFTER_ONE, "k in (0, 1)", *ANY_WEIGHTS, "b in (0, 1/L**2]", EPS),
                    (OUTPUT,),
                ),
                "With b > 0.",
            ),
        ),
        uses=("majority.ass3.1", "majority.eq5"),
    ),
)


EARLY = ("t in {0..}", "t < log(L)/8")
"""The steps of Lemma 3.7."""
REACHED = ("w0 in (-1-t, 1+t)", "w1 in (-1-t, 1+t)")
"""Weights after t steps from Assumption 3.3, as each derivative is at most 1 in size."""
RATIO = (LARGE, *EARLY, *REACHED, *DATA)
_FIRST = "exp(-2*m)/8"

LEMMA_37 = (
    Claim(
        "majority.lem3.7",
        r"$\frac{dL/dw_0}{w_0^{(t)}}>\frac1{\sqrt{\log n}}$ for $t<\log\log(n)/8$ (Lemma 3.7).",
        (
            Reading(
                "printed",
                Formula("g0/w0 > 1/sqrt(L)", RATIO, (PRINTED, *ALONG)),
                f"dL/dw_0 of Eq 4, {_PM}",
            ),
            Reading("k-complement", Formula("g0/w0 > 1/sqrt(L)", RATIO, (COMPLEMENT, *ALONG)), _KC),
            Reading(
                "start-zero",
                Formula(
                    "g0/w0 > 1/sqrt(L)",
                    (LARGE, "w0 in (-1, 1)", "w1 in (-1, 1)", "abs(w1) > 1/L", *DATA),
                    (COMPLEMENT, *ALONG),
                ),
                "At t = 0: Assumption 3.3 admits w_0 = 0, where the quotient has no value.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("g0 > w0/sqrt(L) and g0 > -w0/sqrt(L)", RATIO, (COMPLEMENT, *ALONG)),
                "k = 1-1/sqrt(n), and |w_0| in place of w_0, written without the division.",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.eq4"),
        proof_uses=(
            "majority.lem3.6b",
            "majority.lem3.7.s1",
            "majority.lem3.7.s2",
            "majority.lem3.7.s3",
            "majority.lem3.7.s4",
        ),
        has_proof=True,
    ),
    Claim(
        "majority.lem3.7.s1",
        r"$|dL/dw_0|>\exp(-2m)/8>\frac{1}{\log(n)^{1/4}}/8$ for $t<\log\log(n)/8$.",
        (
            Reading(
                "printed",
                Formula(f"{_FIRST} > 1/L**(1/4)/8", (LARGE, *EARLY, "m in [0, 1+t)", "m < L/4-4")),
                "The second inequality, with what is known of m at step t: m < 1+t.",
            ),
            Reading(
                "first",
                Formula(f"-g0 > {_FIRST}", LEMMA, (PRINTED, *ALONG)),
                "The first inequality with k = 1/sqrt(n): dL/dw_0 is negative, and its size exceeds"
                " the bound.",
            ),
            Reading(
                "first-k-complement",
                Formula(f"g0 > {_FIRST}", LEMMA, (COMPLEMENT, *ALONG)),
                f"The first inequality, {_KC}",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(f"{_FIRST} > exp(-2)/L**(1/4)/8", (LARGE, *EARLY, "m in [0, 1+t)")),
                "With the factor e^{-2} that m < 1+t costs.",
            ),
        ),
        uses=("majority.lem3.6b", "majority.ass3.3"),
    ),
    Claim(
        "majority.lem3.7.s2",
        r"$\frac{1}{\log(n)^{1/4}}/8>\frac1{\log(n)^{1/3}}$.",
        (
            Reading(
                "printed",
                Formula("1/L**(1/4)/8 > 1/L**(1/3)", ("L in (2**36, oo)",)),
                "For n large: from L = 2^36 on.",
            ),
            Reading(
                "every-size",
                Formula("1/L**(1/4)/8 > 1/L**(1/3)", (LARGE,)),
                "For every size at which the condition m < L/4-4 can hold.",
            ),
            Reading(
                "converse",
                Formula("1/L**(1/4)/8 <= 1/L**(1/3)", ("L in (0, 2**36]",)),
                "Below and at L = 2^36 it fails.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("exp(-2)/L**(1/4)/8 > 1/L**(1/3)", ("L in (2**36*exp(24), oo)",)),
                "With the factor e^{-2} of the repaired step before: from L = 2^36 e^24 on.",
            ),
        ),
        uses=("majority.lem3.7.s1",),
    ),
    Claim(
        "majority.lem3.7.s3",
        r"$w_0^{(t)}<1+t$ since $|w_0^{(0)}|<1$ and $|dL/dw_0|\le1$.",
        (
            Reading(
                "printed",
                Formula(
                    "w0+g < 1+(t+1) and w0-g > -1-(t+1)",
                    ("t in {0..}", "w0 in (-1-t, 1+t)", "g in [-1, 1]"),
                ),
                "The step of the induction over t, both signs: |w_0| < 1+t is kept; at t = 0 it is"
                " Assumption 3.3.",
            ),
        ),
        uses=("majority.ass3.3", "majority.eq4.bound"),
    ),
    Claim(
        "majority.lem3.7.s4",
        r"$\frac{1/\log(n)^{1/3}}{1+\log\log(n)/8}>\frac1{\sqrt{\log n}}$.",
        (
            Reading(
                "printed",
                Formula("(1/L**(1/3))/(1+log(L)/8) > 1/sqrt(L)", (AFTER_ONE,)),
                "For every L = log n > 1.",
            ),
        ),
    ),
)

TOTAL = "d in [-t*b, t*b]"
"""Change of w1 over t steps, each of size at most b."""
SIZE0 = "a in (1/L, 1)"
"""Size a = |w1(0)| of Assumption 3.3; a negative w1(0) is the same with the sign of the change
turned.
"""
BEFORE = ("t in {0..}", "t < L/2")
K_ANY = "k in (0, 1)"
ANY_OUTPUT = "o in (-oo, oo)"
START = ("a in (-1, 1)", "abs(a) > 1/L")
FIRST_STEP = ("L in (2, oo)", *START, "w0 in (-1, 1)", *DATA)
FIRST_OUTPUT = ("s", "1/(1+exp(-w0-a*(b+eps)))")
_LEMMA_38 = "abs(a+k*b*s)/2 >= abs(a)/2 and abs(a)/2 >= 1/(2*L)"
_HALVED = "The change over t steps is d, |d| <= t b, in either direction."

LEMMA_38 = (
    Claim(
        "majority.lem3.8",
        r"For $t<\log(n)/2$: $|w_1^{(t)}|/2\ge|w_1^{(0)}|/2\ge\frac1{2\log n}$ (Lemma 3.8).",
        (
            Reading(
                "printed",
                Formula(_LEMMA_38, FIRST_STEP, (PRINTED, FIRST_OUTPUT)),
                f"At t = 1 (< L/2 as L > 2), with w_1^(1) = w_1^(0)+dL/dw_1, a = w_1^(0); {_PM}",
            ),
            Reading(
                "k-complement",
                Formula(_LEMMA_38, FIRST_STEP, (COMPLEMENT, FIRST_OUTPUT)),
                f"At t = 1; {_KC}",
            ),
            Reading(
                "descending",
                Formula(
                    "abs(a-k*b*s)/2 >= abs(a)/2", (*FIRST_STEP, "a > 0"), (COMPLEMENT, FIRST_OUTPUT)
                ),
                "At t = 1 for w_1^(0) > 0, with the derivative subtracted, as Eq 2 does for the"
                " negated loss.",
            ),
            Reading(
                "positive",
                Formula(
                    "abs(a+d)/2 >= a/2 and a/2 >= 1/(2*L)",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, "d in [0, t*b]"),
                ),
                "Only w_1^(0) > 0 with the derivative (>= 0) added; d is the change over t steps.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "abs(a+d) >= a/2 and a/2 >= 1/(2*L)", (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL)
                ),
                f"|w_1^(t)| >= |w_1^(0)|/2, which Lemma 3.9 needs. {_HALVED}",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.eq5"),
        proof_uses=("majority.lem3.6a", "majority.lem3.8.s1", "majority.lem3.8.s2"),
        has_proof=True,
    ),
    Claim(
        "majority.lem3.8.s1",
        r"$0<dL/dw_1<b<\frac1{\log^2n}$.",
        (
            Reading(
                "printed",
                Formula(
                    "0 < k*b*s and k*b*s < b and b < 1/L**2",
                    (AFTER_ONE, K_ANY, *ANY_WEIGHTS, *DATA),
                    (OUTPUT,),
                ),
                "For any k in ]0, 1[; Assumption 3.1 admits b = 0 and b = 1/L^2.",
            ),
            Reading(
                "open-interval",
                Formula(
                    "0 < k*b*s and k*b*s < b and b < 1/L**2",
                    (AFTER_ONE, K_ANY, *ANY_WEIGHTS, "b in (0, 1/L**2)", EPS),
                    (OUTPUT,),
                ),
                "Without the two ends of the interval of b.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "0 <= k*b*s and k*b*s <= b and b <= 1/L**2",
                    (AFTER_ONE, K_ANY, *ANY_WEIGHTS, *DATA),
                    (OUTPUT,),
                ),
                "With <= throughout.",
            ),
        ),
        uses=("majority.def.data", "majority.eq5", "majority.ass3.1"),
    ),
    Claim(
        "majority.lem3.8.s2",
        r"$|w_1^{(t)}|\ge|w_1^{(0)}|-tb>\frac1{\log n}-\frac{t}{\log^2n}>\frac1{2\log"
        r" n}>|w_1^{(0)}|/2$ for $t<\log(n)/2$.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(a+d) >= a-t*b and a-t*b > 1/L-t/L**2 and 1/L-t/L**2 > 1/(2*L) and 1/(2*L)"
                    " > a/2",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL),
                ),
                f"The whole chain, a = |w_1^(0)|. {_HALVED}",
            ),
            Reading(
                "first-three",
                Formula(
                    "abs(a+d) >= a-t*b and a-t*b > 1/L-t/L**2 and 1/L-t/L**2 > 1/(2*L)",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL),
                ),
                "All but the last inequality.",
            ),
            Reading(
                "last-never",
                Formula("1/(2*L) < a/2", (AFTER_ONE, SIZE0)),
                "The last inequality turned round: this is Assumption 3.3, so the printed one never"
                " holds.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "abs(a+d) >= a-t*b and a-t*b >= a-t/L**2 and a-t/L**2 > a/2 and a/2 > 1/(2*L)",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL),
                ),
                "The last two terms in the other order.",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.lem3.8.s1"),
    ),
    Claim(
        "majority.lem3.9",
        r"$\frac{dL/dw_1}{w_1^{(t)}}<\frac1{\log n}$ for $t<\log(n)/2$, as"
        r" $<\frac1{\log^2n}\cdot2\log n<\frac1{\log n}$ "
        r"(Lemma 3.9).",
        (
            Reading(
                "printed",
                Formula(
                    "k*b/(1+exp(-o))/(a+d) < 1/L and k*b/(1+exp(-o))/(-v) < 1/L",
                    (
                        AFTER_ONE,
                        *BEFORE,
                        MEAN,
                        K_ANY,
                        SIZE0,
                        "d in [0, t*b]",
                        "v in (1/(2*L), 1)",
                        ANY_OUTPUT,
                    ),
                ),
                "With its sign, for any k in ]0, 1[ and any output o, the derivative added: w_1^(t)"
                " is a+d, d >= 0, from a start a > 0, and some -v, v > 1/(2L) by Lemma 3.8, from a"
                " negative start.",
            ),
            Reading(
                "proof-step",
                Formula("(1/L**2)*(2*L) < 1/L", (AFTER_ONE,)),
                "The arithmetic of the proof.",
            ),
            Reading(
                "absolute",
                Orbit(
                    "abs(w1n-w1)/abs(w1) < 1/L",
                    (
                        ("w0", "9/10", "w0+(1-exp(-L/2))/(1+exp(-w0-w1*b))-exp(-L/2)/(1+exp(w0))"),
                        ("w1", "-1001/100000", "w1+(1-exp(-L/2))*b/(1+exp(-w0-w1*b))"),
                    ),
                    (0, 49),
                    (("L", "100"), ("b", "1/10000")),
                ),
                "|dL/dw_1|/|w_1|, the size that Theorem 3.10 needs, with k = 1-1/sqrt(n) and eps ="
                " 0 (Eq 5) at L = 100, b = 1/L^2, from w = (0.9, -1.001/L), t < L/2.",
            ),
            Reading(
                "absolute-swapped",
                Orbit(
                    "abs(w1n-w1)/abs(w1) < 1/L",
                    (
                        (
                            "w0",
                            "-99/100",
                            "w0+(1-exp(-L/2))/(1+exp(w0+w1*b))-exp(-L/2)/(1+exp(-w0))",
                        ),
                        ("w1", "-1001/100000", "w1+(1-exp(-L/2))*b/(1+exp(w0+w1*b))"),
                    ),
                    (0, 49),
                    (("L", "100"), ("b", "1/10000")),
                ),
                "The same for relabelled classes, from w = (-0.99, -1.001/L).",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "k*b*L/(1+exp(-o)) < 2*abs(a+d)",
                    (AFTER_ONE, *BEFORE, MEAN, K_ANY, SIZE0, TOTAL, ANY_OUTPUT),
                ),
                "|dL/dw_1|/|w_1| < 2/log n, what the proof shows, for any k, sign and output."
                f" {_HALVED}",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.eq5"),
        proof_uses=("majority.lem3.8", "majority.lem3.8.s1"),
        has_proof=True,
    ),
)

CLAIMS: tuple[Claim, ...] = LEMMA_36 + LEMMA_37 + LEMMA_38

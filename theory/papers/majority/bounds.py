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
from assay.theory.papers.majority.notation import NOISE_PRINTED
from assay.theory.papers.majority.trained import LEMMA_36A, LEMMA_36A_MENDED, LEMMA_36B
from assay.theory.papers.majority.trained_error import LEMMA_36B_MENDED

LARGE = "L in (16, oo)"
"""Sizes at which some m >= 0 satisfies m < L/4-4."""
AFTER_ONE = "L in (1, oo)"
"""Sizes at which Assumption 3.3 admits a weight w1 (1/L < 1)."""
MEAN, EPS = "b in [0, 1/L**2]", "eps in [-1/L**3, 1/L**3]"
NONE = (MEAN, NOISE_PRINTED, "eps in [-sigma, sigma]")
"""The data where sigma is at least the left end of its printed interval and at most the right one:
there are none for L > 1.
"""
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

_STEP1 = "g0 > k*exp(-2*m)/4-(1-k)"
WITHIN = ("b in (-oo, oo)", "eps in (-oo, oo)", "-1 < b+eps", "b+eps < 1")
"""What the proof of Lemma 3.6 takes from the data: the attribute is smaller than 1 in size."""
KC = r"The fraction is $k=1-1/\sqrt n$, the value that the proof inserts."

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "majority.lem3.6a",
        r"$dL/dw_1<b$ at every $t$ (Lemma 3.6).",
        (
            Reading(
                "printed",
                Formula("k*b*s < b", (AFTER_ONE, *ANY_WEIGHTS, *DATA), (PRINTED, OUTPUT)),
                r"The derivative $dL/dw_1$ is that of Eq 5, with $k=1/\sqrt n$ and all $b$ of "
                r"Assumption 3.1, the end $b=0$ included; $L=\log n$.",
            ),
            Reading(
                "k-complement",
                Formula("k*b*s < b", (AFTER_ONE, *ANY_WEIGHTS, *DATA), (COMPLEMENT, OUTPUT)),
                KC,
            ),
            Reading(
                "noise-printed",
                Formula("k*b*s < b", (AFTER_ONE, *ANY_WEIGHTS, *NONE), (PRINTED, OUTPUT)),
                r"The number $\sigma$ is at least $1/\log^3n$ and at most $1/\log^4n$, as its "
                "printed interval says.",
            ),
            Reading(
                "exact",
                Formula(
                    "g1 < b",
                    (AFTER_ONE, MEAN, "w0 in (-oo, oo)", "w1 in (-1, 1)", "eps in (0, 1/L**3]"),
                    (COMPLEMENT, *PAIR),
                ),
                r"Does the bound hold for the derivative with $X_1=b+\epsilon$ kept, on data "
                r"whose noise is $\epsilon$ and $-\epsilon$ equally often? Eq 5 drops this "
                r"$\epsilon$ in front.",
            ),
            Reading(
                "theorem",
                LEMMA_36A,
                "The whole statement is read at every step of Eqs 4 and 5 as printed, from some "
                r"number $n$ of samples on; $\sigma$ is any number between the two ends of its "
                "printed interval, of which the left one is larger.",
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
                r"The hypothesis $b>0$ is added; any $k\in(0,1)$ will do.",
            ),
            Reading(
                "repair-2",
                Formula(
                    "0 <= k*b*s and k*b*s <= b",
                    (AFTER_ONE, "k in (0, 1)", *ANY_WEIGHTS, *DATA),
                    (OUTPUT,),
                ),
                r"The bound is $\leq$ in place of $<$, for all $b\geq0$.",
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
                r"The noise is kept: $dL/dw_1$ is at most $b+\epsilon^2M$ while $|w_1|\leq M$.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_36A_MENDED,
                r"At every step of Eqs 4 and 5 as printed, for every $L=\log n>1$ and any noise, "
                'the bound is "at most $b$", and "below $b$" where $b>0$.',
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
                r"The derivative $dL/dw_0$ is that of Eq 4, with $k=1/\sqrt n$ as Assumption 3.1 "
                r"prints it; $L=\log n$.",
            ),
            Reading(
                "noise-printed",
                Formula(
                    "g0 > exp(-2*m)/8",
                    (LARGE, SPREAD, *WEIGHTS, *NONE),
                    (PRINTED, *ALONG),
                ),
                r"The number $\sigma$ is at least $1/\log^3n$ and at most $1/\log^4n$, as its "
                "printed interval says.",
            ),
            Reading("k-complement", Formula("g0 > exp(-2*m)/8", LEMMA, (COMPLEMENT, *ALONG)), KC),
            Reading(
                "swapped",
                Formula("g0 > exp(-2*m)/8", LEMMA, (COMPLEMENT, *SWAPPED)),
                r"Does the bound hold with $k=1-1/\sqrt n$ when the classes are relabelled, "
                "which changes the sign of all weights?",
            ),
            Reading(
                "swapped-k-printed",
                Formula("g0 > exp(-2*m)/8", LEMMA, (PRINTED, *SWAPPED)),
                r"Does the bound hold with $k=1/\sqrt n$ when the classes are relabelled, which "
                "changes the sign of all weights?",
            ),
            Reading(
                "theorem",
                LEMMA_36B,
                "The whole statement is read at every step of Eqs 4 and 5 as printed, from some "
                r"number $n$ of samples on; $\sigma$ is any number between the two ends of its "
                "printed interval, of which the left one is larger.",
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
                r"The fraction is $k=1-1/\sqrt n$, and the weaker condition $16e^{2m}\leq\sqrt "
                r"n$, that is $m\leq\log(n)/4-\log4$, takes the place of $m<\log(n)/4-4$.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_36B_MENDED,
                r"At every step of Eqs 4 and 5 the fraction is $k=1-1/\sqrt n$, for every $\log "
                r"n>16$, every start of Assumption 3.3 and noise of at most $1/\log^3n$.",
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
                r"More is shown than printed, the exact range: $o<\log3=1.0986$.",
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
                Formula(_STEP1, ("m in [0, oo)", *WEIGHTS, *WITHIN, "k in (0, 1)"), ALONG),
                r"The inequality is read for every $k\in(0,1)$ and all $b$ and $\epsilon$ with "
                r"$|b+\epsilon|<1$.",
            ),
            Reading(
                "premise",
                Formula("abs(b+eps) < 1", (AFTER_ONE, "L**3 > L+1", *DATA)),
                r"The premise $|b+\epsilon|<1$ is tested for all admissible $b$ and $\epsilon$, "
                r"where $L=\log n$ satisfies $L^3>L+1$.",
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
                r"The letter $c$ is read as $m$, with $k=1/\sqrt n$ as Assumption 3.1 prints it.",
            ),
            Reading(
                "k-complement",
                Formula(
                    "k*exp(-2*m)/4-(1-k) > (1-exp(-L/2))*exp(-2*m)/4-exp(-L/2)",
                    (LARGE, SPREAD),
                    (COMPLEMENT,),
                ),
                r"The letter $c$ is read as $m$, with $k=1-1/\sqrt n$, the value that the proof "
                "inserts.",
            ),
            Reading(
                "c-free",
                Formula(
                    "k*exp(-2*m)/4-(1-k) > (1-exp(-L/2))*exp(-2*c)/4-exp(-L/2)",
                    (LARGE, SPREAD, "c in (m, oo)"),
                    (COMPLEMENT,),
                ),
                r"The letter $c$ is any number above $m$, with $k=1-1/\sqrt n$, the value that "
                "the proof inserts.",
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
                r"The fraction is $k=1-1/\sqrt n$, $c$ is $m$, and the sign is one of equality.",
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
                "More is shown than printed: the inequality holds without the condition on $m$.",
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
                "More is shown than printed, the weakest condition on $m$: "
                r"$m<\log(n)/4-\log4=\log(n)/4-1.386$.",
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
                r"The inequality is read for any $k\in(0,1)$ and all $b$ of Assumption 3.1, "
                "which admits $b=0$.",
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
                "The hypothesis $b>0$ is added.",
            ),
        ),
        uses=("majority.ass3.1", "majority.eq5"),
    ),
)

"""Lemma 3.7 of `majority`: how fast w_0 grows beside w_1.  Derivatives as in `bounds`."""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.majority.bounds import (
    AFTER_ONE,
    ALONG,
    COMPLEMENT,
    DATA,
    KC,
    LARGE,
    LEMMA,
    NONE,
    PRINTED,
)
from assay.theory.papers.majority.trained import LEMMA_37
from assay.theory.papers.majority.trained_error import LEMMA_37_MENDED

EARLY = ("t in {0..}", "t < log(L)/8")
"""The steps of Lemma 3.7."""
REACHED = ("w0 in (-1-t, 1+t)", "w1 in (-1-t, 1+t)")
"""Weights after t steps from Assumption 3.3, as each derivative is at most 1 in size."""
RATIO = (LARGE, *EARLY, *REACHED, *DATA)
_FIRST = "exp(-2*m)/8"

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "majority.lem3.7",
        r"$\frac{dL/dw_0}{w_0^{(t)}}>\frac1{\sqrt{\log n}}$ for $t<\log\log(n)/8$ (Lemma 3.7).",
        (
            Reading(
                "printed",
                Formula("g0/w0 > 1/sqrt(L)", RATIO, (PRINTED, *ALONG)),
                r"The derivative $dL/dw_0$ is that of Eq 4, with $k=1/\sqrt n$ as Assumption 3.1 "
                "prints it; the weights are any below $1+t$ in size, where steps of at most 1 "
                r"lead, and $L=\log n$.",
            ),
            Reading("k-complement", Formula("g0/w0 > 1/sqrt(L)", RATIO, (COMPLEMENT, *ALONG)), KC),
            Reading(
                "start-zero",
                Formula(
                    "g0/w0 > 1/sqrt(L)",
                    (LARGE, "w0 in (-1, 1)", "w1 in (-1, 1)", "abs(w1) > 1/L", *DATA),
                    (COMPLEMENT, *ALONG),
                ),
                "Has the quotient a value at $t=0$, where Assumption 3.3 admits $w_0=0$, and is "
                "it above the bound?",
            ),
            Reading(
                "noise-printed",
                Formula(
                    "g0/w0 > 1/sqrt(L)", (AFTER_ONE, *EARLY, *REACHED, *NONE), (PRINTED, *ALONG)
                ),
                r"The number $\sigma$ is at least $1/\log^3n$ and at most $1/\log^4n$, as its "
                "printed interval says.",
            ),
            Reading(
                "theorem",
                LEMMA_37,
                "The whole lemma is read for Eqs 4 and 5 as printed, at every $t$ below "
                r"$\log\log(n)/8$, from some number $n$ of samples on; $\sigma$ is any number "
                "between the two ends of its printed interval, of which the left one is larger.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("g0 > w0/sqrt(L) and g0 > -w0/sqrt(L)", RATIO, (COMPLEMENT, *ALONG)),
                r"The fraction is $k=1-1/\sqrt n$, and $|w_0|$ takes the place of $w_0$; the "
                "formula is written without the division.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_37_MENDED,
                r"The bound is $dL/dw_0>|w_0|/\sqrt{\log n}$ at every $t$ below $\log\log(n)/8$, "
                r"for Eqs 4 and 5 with $k=1-1/\sqrt n$, every $\log n>16$, every start of "
                r"Assumption 3.3 and noise of at most $1/\log^3n$.",
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
                "The second inequality is tested, with what is known of $m$ at step $t$, that "
                "$m<1+t$.",
            ),
            Reading(
                "first",
                Formula(f"-g0 > {_FIRST}", LEMMA, (PRINTED, *ALONG)),
                r"The first inequality is tested with $k=1/\sqrt n$, where $dL/dw_0$ is "
                "negative: its size exceeds the bound.",
            ),
            Reading(
                "first-k-complement",
                Formula(f"g0 > {_FIRST}", LEMMA, (COMPLEMENT, *ALONG)),
                r"The first inequality is tested with $k=1-1/\sqrt n$, the value that the proof "
                "inserts.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(f"{_FIRST} > exp(-2)/L**(1/4)/8", (LARGE, *EARLY, "m in [0, 1+t)")),
                "The right side gets the factor $e^{-2}$ that $m<1+t$ costs.",
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
                r"The inequality is read for large $n$, from $\log n=2^{36}$ on.",
            ),
            Reading(
                "every-size",
                Formula("1/L**(1/4)/8 > 1/L**(1/3)", (LARGE,)),
                r"The inequality is read for every $n$ at which the condition $m<\log(n)/4-4$ "
                "can hold.",
            ),
            Reading(
                "converse",
                Formula("1/L**(1/4)/8 <= 1/L**(1/3)", ("L in (0, 2**36]",)),
                r"The opposite inequality is shown for every $\log n\leq2^{36}$.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("exp(-2)/L**(1/4)/8 > 1/L**(1/3)", ("L in (2**36*exp(24), oo)",)),
                "The left side has the factor $e^{-2}$ that the inequality before it needs, "
                r"from $\log n=2^{36}e^{24}$ on.",
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
                "The step of the induction over $t$ is tested with both signs: $|w_0|<1+t$ is "
                "kept; at $t=0$ it is Assumption 3.3.",
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
                r"The second inequality is tested for every $L=\log n>1$.",
            ),
        ),
    ),
)

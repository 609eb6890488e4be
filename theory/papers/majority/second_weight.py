"""Lemmas 3.8 and 3.9 of `majority`: w_1 keeps its sign and its order of size."""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Orbit
from assay.theory.papers.majority.bounds import (
    AFTER_ONE,
    ANY_WEIGHTS,
    COMPLEMENT,
    DATA,
    EPS,
    MEAN,
    NONE,
    OUTPUT,
    PRINTED,
)
from assay.theory.papers.majority.trained import (
    LEMMA_38,
    LEMMA_38_MENDED,
    LEMMA_39,
    LEMMA_39_FIRST,
    LEMMA_39_MENDED,
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

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "majority.lem3.8",
        r"For $t<\log(n)/2$: $|w_1^{(t)}|/2\ge|w_1^{(0)}|/2\ge\frac1{2\log n}$ (Lemma 3.8).",
        (
            Reading(
                "printed",
                Formula(_LEMMA_38, FIRST_STEP, (PRINTED, FIRST_OUTPUT)),
                r"The lemma is read at $t=1$, which is below $\log(n)/2$ for $\log n>2$: "
                r"$w_1^{(1)}=w_1^{(0)}+dL/dw_1$ with $a=w_1^{(0)}$ and $k=1/\sqrt n$, as "
                "Assumption 3.1 prints it.",
            ),
            Reading(
                "k-complement",
                Formula(_LEMMA_38, FIRST_STEP, (COMPLEMENT, FIRST_OUTPUT)),
                r"Does the lemma hold at $t=1$ with $k=1-1/\sqrt n$, the value that the proof "
                "inserts? Here $a=w_1^{(0)}$.",
            ),
            Reading(
                "descending",
                Formula(
                    "abs(a-k*b*s)/2 >= abs(a)/2", (*FIRST_STEP, "a > 0"), (COMPLEMENT, FIRST_OUTPUT)
                ),
                "Does the lemma hold at $t=1$ for $w_1^{(0)}=a>0$ when the derivative is "
                "subtracted, as Eq 2 does for the loss with its sign changed?",
            ),
            Reading(
                "positive",
                Formula(
                    "abs(a+d)/2 >= a/2 and a/2 >= 1/(2*L)",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, "d in [0, t*b]"),
                ),
                "Only positive $w_1^{(0)}=a$ are tested, to which the derivative, which is at "
                "least 0, is added; $d$ is the change over $t$ steps.",
            ),
            Reading(
                "noise-printed",
                Formula(
                    _LEMMA_38,
                    ("L in (2, oo)", *START, "w0 in (-1, 1)", *NONE),
                    (PRINTED, FIRST_OUTPUT),
                ),
                r"The lemma is read at $t=1$, with $\sigma$ at least $1/\log^3n$ and at most "
                r"$1/\log^4n$, as its printed interval says.",
            ),
            Reading(
                "theorem",
                LEMMA_38,
                "The whole lemma is read for Eqs 4 and 5 as printed, at every $t$ below "
                r"$\log(n)/2$, from some number $n$ of samples on; $\sigma$ is any number "
                "between the two ends of its printed interval, of which the left one is larger.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "abs(a+d) >= a/2 and a/2 >= 1/(2*L)", (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL)
                ),
                "The left side is $|w_1^{(t)}|$ in place of $|w_1^{(t)}|/2$, which is what "
                "Lemma 3.9 needs; $a=|w_1^{(0)}|$, and the change $d$ over $t$ steps is at most "
                "$tb$ in size, in either direction.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_38_MENDED,
                "The left side is $|w_1^{(t)}|$ in place of $|w_1^{(t)}|/2$, for the recursion "
                r"of Eqs 4 and 5 as printed, every $L=\log n>1$, every start of Assumption 3.3 "
                "and any noise.",
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
                r"The chain is read for any $k\in(0,1)$ and all $b$ of Assumption 3.1, which "
                r"admits $b=0$ and $b=1/\log^2n$.",
            ),
            Reading(
                "open-interval",
                Formula(
                    "0 < k*b*s and k*b*s < b and b < 1/L**2",
                    (AFTER_ONE, K_ANY, *ANY_WEIGHTS, "b in (0, 1/L**2)", EPS),
                    (OUTPUT,),
                ),
                "The chain is read without the two ends of the interval of $b$.",
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
                r"The signs are $\leq$ throughout.",
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
                "The whole chain is tested, with $a=|w_1^{(0)}|$; the change $d$ over $t$ steps "
                "is at most $tb$ in size, in either direction.",
            ),
            Reading(
                "first-three",
                Formula(
                    "abs(a+d) >= a-t*b and a-t*b > 1/L-t/L**2 and 1/L-t/L**2 > 1/(2*L)",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL),
                ),
                "All inequalities but the last are tested.",
            ),
            Reading(
                "last-never",
                Formula("1/(2*L) < a/2", (AFTER_ONE, SIZE0)),
                "Does the opposite of the last inequality always hold, by Assumption 3.3?",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "abs(a+d) >= a-t*b and a-t*b >= a-t/L**2 and a-t/L**2 > a/2 and a/2 > 1/(2*L)",
                    (AFTER_ONE, *BEFORE, MEAN, SIZE0, TOTAL),
                ),
                "The last two terms stand in the other order.",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.lem3.8.s1"),
    ),
    Claim(
        "majority.lem3.9",
        r"$\frac{dL/dw_1}{w_1^{(t)}}<\frac1{\log n}$ for $t<\log(n)/2$ (Lemma 3.9).",
        (
            Reading(
                "printed",
                Formula(
                    "k*b/(1+exp(-o))/(a+d) < 1/L and a-d > 1/(2*L) and k*b/(1+exp(-o))/(-v) < 1/L",
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
                r"One step is tested, with the sign of $w_1$, for any $k\in(0,1)$ and any output "
                "$o$: the derivative, between 0 and $b$, is added, and $d$ is the change over "
                "$t$ steps. From a start $a>0$ the weight $w_1^{(t)}$ is $a+d$, and from $-a$ "
                "it is $-v$ with $v=a-d$; that $v$ lies in its range is the second part, so "
                "that Lemma 3.8 is not used.",
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
                "Does the bound hold for $|dL/dw_1|/|w_1|$, the size that Theorem 3.10 needs? "
                r"It is asked with $k=1-1/\sqrt n$, no noise, $L=\log n=100$ and $b=1/L^2$, from "
                "$w=(0.9,-1.001/L)$, for $t<L/2$.",
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
                "Does the bound hold for $|dL/dw_1|/|w_1|$ when the classes are relabelled, "
                r"with $k=1-1/\sqrt n$, no noise, $L=\log n=100$ and $b=1/L^2$, from "
                "$w=(-0.99,-1.001/L)$?",
            ),
            Reading(
                "theorem",
                LEMMA_39,
                "The whole lemma is read with the sign of $w_1$, for the recursion of Eqs 4 and "
                r"5 as printed, every $L=\log n>1$, every start of Assumption 3.3 and any noise.",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.eq5"),
        proof_uses=("majority.lem3.8.s1", "majority.lem3.9.s1"),
        has_proof=True,
    ),
    Claim(
        "majority.lem3.9.s1",
        r"$\frac{dL/dw_1}{w_1^{(t)}}<\frac1{\log^2n}\cdot2\log n<\frac1{\log n}$ for"
        r" $t<\log(n)/2$.",
        (
            Reading(
                "printed",
                Formula("(1/L**2)*(2*L) < 1/L", (AFTER_ONE,)),
                r"The second inequality is tested; $L=\log n$.",
            ),
            Reading(
                "first",
                LEMMA_39_FIRST,
                "The first inequality is tested for the recursion of Eqs 4 and 5 as printed, "
                r"every $L=\log n>1$, every start of Assumption 3.3 and any noise.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "k*b*L/(1+exp(-o)) < 2*abs(a+d)",
                    (AFTER_ONE, *BEFORE, MEAN, K_ANY, SIZE0, TOTAL, ANY_OUTPUT),
                ),
                r"The bound is $|dL/dw_1|/|w_1|<2/\log n$, for any $k$, sign and output; the "
                "change $d$ over $t$ steps is at most $tb$ in size, in either direction.",
            ),
            Reading(
                "repair-theorem",
                LEMMA_39_MENDED,
                "The bound is on the size of the quotient, which Theorem 3.10 needs, and is "
                r"$2/\log n$, for the recursion of Eqs 4 and 5 as printed, every $L=\log n>1$ "
                "and any noise.",
            ),
        ),
        uses=("majority.ass3.1", "majority.ass3.3", "majority.eq5", "majority.lem3.8"),
    ),
)

"""The numbered steps of the printed proof of Theorem 3.10 of `majority`, and the remark after it.

The step and its letters: see `assay.theory.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.majority.notation import FALLS, MEAN, RISES
from assay.theory.papers.majority.one_step import COMPLEMENT, DOWN_NEAR, GRADIENT, STEPS, H, corner

_BOX = ("L in (24, oo)", MEAN, "eps in [-1/L**3, 1/L**3]", "w0 in [-2, 2]", "w1 in [-2, 2]")
_OPEN_BOX = ("L in (24, oo)", MEAN, "eps in [-1/L**3, 1/L**3]", "w0 in (-1, 2)", "w1 in [-2, 2]")

STEPS10 = (
    Claim(
        "majority.thm3.10.s1",
        r"$|w_0^{(t)}|<1+t$ since $|w_0^{(0)}|<1$ and $|dL/dw_0|\le 1$.",
        (
            Reading(
                "printed",
                Formula(
                    "-1-(t+1) < w0+k*S-(1-k)*T and w0+k*S-(1-k)*T < 1+(t+1)",
                    (
                        "k in (0, 1)",
                        "t in {0..}",
                        "w0 in (-1-t, 1+t)",
                        "S in [0, 1]",
                        "T in [0, 1]",
                    ),
                ),
                "The step of the induction is tested; $S$ and $T$ are the two logistic values "
                "of Eq 4, whatever $k$ is.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.eq4.bound",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s2",
        r"$w_1^{(t)}<1+tb<2$.",
        (
            Reading(
                "printed",
                Formula("1+t*b < 2", ("L in (20, oo)", "t in {1500..}", MEAN)),
                r'The bound is read as printed, "after $t\geq1500$ iterations".',
            ),
            Reading(
                "upto",
                Formula("1+t*b < 2", ("L in (20, oo)", "t in {0..}", "t <= 1500", MEAN)),
                r"The bound is read for $t\leq1500$.",
            ),
            Reading(
                "growth",
                Formula(
                    "w1+k*b*S < 1+(t+1)*b",
                    (
                        "k in (0, 1)",
                        "b in (0, oo)",
                        "t in {0..}",
                        "w1 in (-oo, 1+t*b)",
                        "S in [0, 1]",
                    ),
                ),
                "The first inequality is tested as the step of an induction with Eq 5.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("1+t*b < 2", ("L in [39, oo)", "t in [0, 1500]", MEAN)),
                r"The hypothesis $\log n\geq39$ is added, that is $\log n>\sqrt{1500}$.",
            ),
        ),
        uses=("majority.eq5", "majority.ass3.1"),
    ),
    Claim(
        "majority.thm3.10.s3",
        r"The start $w_0^{(0)}=-1$ needs the most iterations to reach $w_0\ge 2$.",
        (
            Reading(
                "printed",
                Formula(
                    "w0+k/(1+exp(-w0-c))-(1-k)/(1+exp(w0)) <="
                    " W0+k/(1+exp(-W0-c))-(1-k)/(1+exp(W0))",
                    ("k in (0, 1)", "c in (-oo, oo)", "w0 in (-oo, oo)", "W0 in [w0, oo)"),
                ),
                '"Requires the largest changes" is read as: a step of Eq 4 keeps the order of '
                "two values of $w_0$ at the same $c=w_1b$, so that the lowest start stays the "
                "lowest.",
            ),
            Reading(
                "E",
                Formula(
                    "w0+k/(1+exp(w0+c))-(1-k)/(1+exp(-w0)) <="
                    " W0+k/(1+exp(W0+c))-(1-k)/(1+exp(-W0))",
                    ("k in (0, 1)", "c in (-oo, oo)", "w0 in (-oo, oo)", "W0 in [w0, oo)"),
                ),
                '"Requires the largest changes" is read with the labels exchanged: a step keeps '
                "the order of two values of $w_0$ at the same $c=w_1b$.",
            ),
        ),
        uses=("majority.eq4",),
    ),
    Claim(
        "majority.thm3.10.s4",
        r"For $m\le 2$: $dL/dw_0>e^{-4}/8>0.002$.",
        (
            Reading(
                "printed",
                Formula("d0 > exp(-4)/8 and exp(-4)/8 > 1/500", _BOX, GRADIENT),
                r"The bound is read for Eq 4 with $k=1/\sqrt n$.",
            ),
            Reading(
                "k-complement",
                Formula("d0 > exp(-4)/8 and exp(-4)/8 > 1/500", _BOX, COMPLEMENT),
                r"The bound is read for Eq 4 with $k=1-1/\sqrt n$.",
            ),
            Reading(
                "E",
                Formula(
                    "(1-h)*S-h/(1+exp(-w0)) > 1/9",
                    ("L in [17, oo)", "w0 in [-1, 2]", DOWN_NEAR),
                    (H,),
                ),
                r"More is shown with the labels exchanged, $k=1-1/\sqrt n$ and the cross-entropy "
                "as the loss: $w_0$ grows by $1/9$ per step, not only by 0.002.",
            ),
        ),
        uses=("majority.eq4",),
        proof_uses=("majority.lem3.6b",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s5",
        r"$3/0.002=1500$ iterations suffice to shift $w_0$ by 3.",
        (
            Reading(
                "printed",
                Formula("3/(1/500) == 1500", ()),
                "The arithmetic is tested.",
            ),
        ),
    ),
    Claim(
        "majority.thm3.10.s6",
        r"$|w_0+w_1b|>1/\sqrt{\log n}$ for $w_0>2/\sqrt{\log n}$ since $|w_1b|<1/\log^2n$.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(w0+w1*b) > 1/sqrt(L) and abs(w1*b) < 1/L**2",
                    ("L in (20, oo)", MEAN, "w1 in (-2, 2)", "w0 in (-oo, oo)", "w0 > 2/sqrt(L)"),
                ),
                "The first form is tested, with $|w_1|<2$ as just shown.",
            ),
            Reading(
                "conclusion",
                Formula(
                    "w0+w1*b > 1/sqrt(L)",
                    ("L in [2, oo)", MEAN, "w1 in (-2, 2)", "w0 in (-oo, oo)", "w0 > 2/sqrt(L)"),
                ),
                r"Only the conclusion of the first form is tested, that $w_0+w_1b>1/\sqrt{\log "
                "n}$.",
            ),
            Reading(
                "second",
                Formula(
                    "abs(w0+w1*b) > 1/sqrt(L)",
                    ("L in (20, oo)", MEAN, "w1 in (-2, 2)", "w0 in (-oo, oo)", "w0 > 1/sqrt(L)"),
                ),
                r"The second form is tested, at the end of the paragraph: $w_0>1/\sqrt{\log n}$ "
                "and $|w_1|<2$.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "w1*b < 2/L**2 and w1*b > -2/L**2", ("L in (0, oo)", MEAN, "w1 in (-2, 2)")
                ),
                r"The bound is $|w_1b|<2/\log^2n$ in place of $1/\log^2n$.",
            ),
        ),
        uses=("majority.ass3.1",),
    ),
    Claim(
        "majority.thm3.10.s7",
        r"$dL/dw_0+dL/dw_1>0.002+b>0.002$.",
        (
            Reading(
                "printed",
                Formula("d0+d1 > 1/500+b", _BOX, GRADIENT),
                r"The lower bound is read for Eqs 4 and 5 with $k=1/\sqrt n$.",
            ),
            Reading(
                "bounds",
                Formula("d0+d1 > 1/500+b", ("b in (0, 1)", "d0 in (1/500, oo)", "d1 in (0, b)")),
                "Does the lower bound follow from the bounds at hand, $dL/dw_0>0.002$ and "
                "$0<dL/dw_1<b$?",
            ),
            Reading(
                "k-complement",
                Formula("d0+d1 > 1/500+b", _BOX, COMPLEMENT),
                r"The lower bound is read for Eqs 4 and 5 with $k=1-1/\sqrt n$.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula("d0+b*d1 > 1/500", ("b in (0, 1)", "d0 in (1/500, oo)", "d1 in (0, b)")),
                r"The bound is $dL/dw_0+b\,dL/dw_1>0.002$, which is what the sequel needs.",
            ),
        ),
        uses=("majority.eq4", "majority.eq5"),
        proof_uses=("majority.thm3.10.s4",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s8",
        r"Hence $\frac{dL/dw_1}{w_1}<\frac{(dL/dw_0+b\,dL/dw_1)^2}{(w_0+w_1b)^2}$ for"
        r" $w_0>1/\sqrt{\log n}$, $t'<1500$.",
        (
            Reading(
                "printed",
                Formula(
                    "d1/w1 < (d0+b*d1)**2/(w0+w1*b)**2",
                    _S8 := (
                        "L in (24, oo)",
                        MEAN,
                        "t in [0, 1499]",
                        "d1 in [0, b]",
                        "d0 in (1/500, 1]",
                        "w1 in [1/(2*L), 2]",
                        "w0 in (0, 1+t]",
                        "w0 > 1/sqrt(L)",
                    ),
                ),
                "The inequality is read as a consequence of the bounds that the proof names: "
                r"$dL/dw_1\leq b$, $dL/dw_0>0.002$, $w_1\geq1/(2\log n)$ and $w_0\leq1+t$.",
            ),
            Reading(
                "first-power",
                Formula("d1/w1 < (d0+b*d1)/(w0+w1*b)", ("L in [1600000, oo)", *_S8[1:])),
                "The right side has the first power, which is what a falling $R_0$ needs for "
                r"$w_1>0$, from $\log n=1600000$ on.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "d1/w1 < (d0+b*d1)**2/(w0+w1*b)**2", ("L in [1200000000000, oo)", *_S8[1:])
                ),
                r"The hypothesis $\log n\geq1.2\cdot10^{12}$ is added, from which on the named "
                "bounds imply the inequality.",
            ),
        ),
        uses=("majority.eq10",),
        proof_uses=("majority.thm3.10.s6", "majority.thm3.10.s7", "majority.lem3.8"),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s9",
        r"By Lemma 3.7 $dL/dw_0>0$ for $-1<w_0<2$.",
        (
            Reading(
                "printed",
                Formula(
                    "d0 > 0",
                    (
                        "L in (24, oo)",
                        "w0 in (-1, 2)",
                        "w0 != 0",
                        "d0 in [-1, 1]",
                        "d0/w0 > 1/sqrt(L)",
                    ),
                ),
                "The sentence is read as a consequence of the inequality of Lemma 3.7.",
            ),
            Reading(
                "printed-k",
                Formula("d0 > 0", _OPEN_BOX, GRADIENT),
                r"The sentence is read as one about Eq 4 with $k=1/\sqrt n$.",
            ),
            Reading(
                "k-complement",
                Formula("d0 > 0", _OPEN_BOX, COMPLEMENT),
                r"The sentence is read as one about Eq 4 with $k=1-1/\sqrt n$.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "d0 > 0", ("w0 in (0, 2)", "d0 in [-1, 1]", "L in (0, oo)", "d0/w0 > 1/sqrt(L)")
                ),
                r"Lemma 3.7 is used for $w_0>0$ only; for $w_0\leq0$ Lemma 3.6 takes its place, "
                r"with $k=1-1/\sqrt n$.",
            ),
        ),
        proof_uses=("majority.lem3.7",),
        has_proof=True,
    ),
    Claim(
        "majority.thm3.10.s10",
        r"$w_1^{(t)}$ is upper bounded by Lemma 3.8.",
        (
            Reading(
                "printed",
                Formula(
                    "w1 < 2",
                    (
                        "L in (24, oo)",
                        "t in {0..1500}",
                        "w10 in (-1, 1)",
                        "w1 in (-oo, oo)",
                        "abs(w10) > 1/L",
                        "abs(w1)/2 >= abs(w10)/2",
                        "abs(w10)/2 >= 1/(2*L)",
                    ),
                ),
                "The upper bound is read as a consequence of the inequality of Lemma 3.8.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "w1+k*b*S < 1+(t+1)*b",
                    (
                        "k in (0, 1)",
                        "b in (0, oo)",
                        "t in {0..}",
                        "w1 in (-oo, 1+t*b)",
                        "S in [0, 1]",
                    ),
                ),
                "Eq 5 takes the place of Lemma 3.8: it gives $w_1<1+tb$.",
            ),
        ),
        proof_uses=("majority.lem3.8",),
        has_proof=True,
    ),
)

_FIRST = ("L in [20, oo)", "w0 in (-1, 1)")
REM10 = Claim(
    "majority.rem3.10",
    r"When $w_0+w_1b\approx 0$ the reconstruction error might also increase, but not necessarily:"
    r" it depends on $w_0^{(0)}$.",
    (
        Reading(
            "printed",
            corner("A", RISES, (0, 0), ("3/10", "1/12000")),
            '"Might also increase" is read as: it does in one run, with the loss and $k$ as '
            "printed, in the first step from $w_0=3/10$.",
        ),
        Reading(
            "A-falls",
            corner("A", FALLS, (0, 0), ("1/10", "1/12000")),
            "With the loss and $k$ as printed, does the error fall in the first step from "
            "$w_0=1/10$, so that it need not increase?",
        ),
        Reading(
            "E",
            corner("E", RISES, (0, 0), ("-3/10", "1/12000")),
            '"Might also increase" is read as: it does in one run, with the cross-entropy as '
            r"the loss, $k=1-1/\sqrt n$ and the labels exchanged, in the first step from "
            "$w_0=-3/10$.",
        ),
        Reading(
            "E-falls",
            corner("E", FALLS, (0, 0), ("-1/10", "1/12000")),
            '"Might not necessarily happen" is read as: the error falls in one run, with the '
            r"cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, in the first "
            "step from $w_0=-1/10$.",
        ),
        Reading(
            "E-share",
            Formula(
                "(w0 <= -29/100 => abs(w0n) < abs(w0)) and (w0 >= -28/100 => abs(w0n) > abs(w0))",
                _FIRST,
                (H, ("S", "1/(1+exp(w0))"), ("w0n", STEPS["E"][0])),
            ),
            '"It depends on the exact initialization" is made exact at $b=0$ without noise, '
            r"with the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, "
            "where $R_0$ rises exactly when $|w_0|$ shrinks: from between 35.5 and 36 percent "
            "of uniform starts.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.3"),
)

CLAIMS: tuple[Claim, ...] = (
    *STEPS10,
    REM10,
)

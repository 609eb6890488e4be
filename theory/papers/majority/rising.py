"""Conclusions of Theorem 3.11 of `majority`, reading by reading: the error rises later.

Readings A to E, paper and eq2: see `assay.theory.papers.majority.notation.READINGS`; the step and
its letters: see `assay.theory.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Prose
from assay.theory.papers.majority.notation import FALLS, MEAN, RISES
from assay.theory.papers.majority.one_step import (
    BOTH_FALL,
    DOWN_NEAR,
    DRIFTED,
    EMPTY,
    FALL_DOWN,
    FALL_UP,
    L12,
    MEANS,
    MOMENTS,
    RANGES,
    RISE_UP,
    SIZE_V,
    STEPS,
    TOTAL_FALL,
    UP_NEAR,
    H,
    corner,
    step,
)
from assay.theory.papers.majority.trained import THEOREM_311B
from assay.theory.papers.majority.trained_error import THEOREM_311A, THEOREM_311B_MENDED

_LATE = ("t in [1500, L/8]", "exp(w0) <= 3+11*t/10")
_RUN_E = (*MEANS, SIZE_V, "w0 in [2, oo)", *_LATE, DOWN_NEAR, *DRIFTED)

THM11A = Claim(
    "majority.thm3.11a",
    r"For iterations $t\in[1500,\log(n)/8]$ the reconstruction error decreases.",
    (
        Reading(
            "printed",
            Formula(
                FALL_UP,
                RANGES
                + ("g in [-1, 1]", "M in [0, sigma**2/12]", "S in [0, 1]", "t in [1500, L/8]"),
                step("A"),
            ),
            EMPTY,
        ),
        Reading(
            "A",
            Formula(
                FALL_DOWN,
                (L12, *MEANS, SIZE_V, "t in [1500, L/8]", "w0 in [-1-t, -2]", "S in [0, 1/2]"),
                step("A"),
            ),
            r"The loss and $k=1/\sqrt n$ are as printed, and one step is tested for $R_0$ of Eq "
            r"8, where $w_0\leq-2$ by then and $|w_0|\leq1+t$; $v$ is $|w_1|$ and $g$ its sign, "
            "$S$ the mean probability on the big subset, $M$ the effect of the noise.",
        ),
        Reading(
            "B",
            Formula(
                FALL_UP, (L12, *MEANS, SIZE_V, "w0 in [2, oo)", *_LATE, "S in [0, 1]"), step("B")
            ),
            r"The loss is the cross-entropy and $k=1/\sqrt n$, and one step is tested for $R_0$ "
            r"of Eq 8, where $w_0\geq2$ by Theorem 3.10 and $e^{w_0}\leq3+1.1t$; $v$ is $|w_1|$ "
            "and $g$ its sign, $S$ the mean probability on the big subset, $M$ the effect of "
            "the noise.",
        ),
        Reading(
            "C",
            Formula(
                FALL_UP,
                (L12, *MEANS, SIZE_V, "t in [1500, L/8]", "w0 in [2, 1+t]", UP_NEAR, *DRIFTED),
                step("C"),
            ),
            r"The loss is as printed and $k=1-1/\sqrt n$, and one step is tested for $R_0$ of Eq "
            "8, where $w_0$ lies between 2, by Theorem 3.10, and $1+t$; $v$ is $|w_1|$ and $g$ "
            "its sign, $S$ the mean probability on the big subset, $M$ the effect of the noise.",
        ),
        Reading(
            "D",
            Formula(
                FALL_DOWN,
                (
                    L12,
                    *MEANS,
                    SIZE_V,
                    "w0 in (-oo, -2]",
                    "t in [1500, L/8]",
                    "exp(-w0) <= 3+11*t/10",
                    "S in [1/(1+exp(-w0+1/20)), 1]",
                    "v-g*b*w0 >= 1/(2*L)",
                    "v >= 2*b",
                ),
                step("D"),
            ),
            r"The loss is the cross-entropy, $k=1-1/\sqrt n$ and the labels are as printed; one "
            r"step is tested for $R_0$ of Eq 8, where $w_0\leq-2$ by then, the mirror image of "
            "the case with the labels exchanged.",
        ),
        Reading(
            "E",
            Formula(FALL_UP, (L12, *_RUN_E), step("E")),
            r"The loss is the cross-entropy, $k=1-1/\sqrt n$ and the labels are exchanged; one "
            r"step is tested for $R_0$ of Eq 8, where $w_0\geq2$ by Theorem 3.10 and "
            r"$e^{w_0}\leq3+1.1t$; $v$ is $|w_1|$ and $g$ its sign, $S$ the mean probability on "
            "the big subset, $M$ the effect of the noise.",
        ),
        Reading(
            "E-both",
            Formula(BOTH_FALL, (L12, *_RUN_E), step("E")),
            '"The reconstruction error" is read as $R_0+R_1$, over both attributes, on the big '
            r"subset with $g_0,g_1$ of Eqs 6 and 7; the true $R_1$ is $(w_0/A)^2\sigma^2/3$, so "
            r"the sum is $(|W|/A)^2\sigma^2/3$, with $A=w_0+w_1b$. The loss is the "
            r"cross-entropy, $k=1-1/\sqrt n$ and the labels are exchanged; one step is tested, "
            r"where $w_0\geq2$ by Theorem 3.10 and $e^{w_0}\leq3+1.1t$.",
        ),
        Reading(
            "E-total",
            Formula(TOTAL_FALL, (L12, *_RUN_E, "sigma in [0, 1/L**3]"), (*step("E"), *MOMENTS)),
            '"The reconstruction error" is read as $R_0+R_1$ over all of $D$, in expectation, '
            "with the linear functions that are fitted to it (Definition 3.4), which is a "
            "constant times $|W|^2/Q$, where $Q$ is the second moment of the output. The loss "
            r"is the cross-entropy, $k=1-1/\sqrt n$ and the labels are exchanged; one step is "
            r"tested, where $w_0\geq2$ by Theorem 3.10 and $e^{w_0}\leq3+1.1t$.",
        ),
        Reading(
            "E-longer",
            Formula(
                FALL_UP,
                (
                    "L in [17, oo)",
                    *MEANS,
                    SIZE_V,
                    "w0 in (0, L/2-1]",
                    "w0 >= 1/sqrt(L)",
                    DOWN_NEAR,
                    *DRIFTED,
                ),
                step("E"),
            ),
            r"More is shown than printed, for every $\log n\geq17$: $R_0$ falls as long as "
            r"$w_0\leq\log(n)/2-1$. The loss is the cross-entropy, $k=1-1/\sqrt n$ and the "
            "labels are exchanged.",
        ),
        Reading(
            "E-orbit",
            corner("E", FALLS, (1500, 12500), ("-1", "1/100000"), L=100000),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, does "
            r"$R_0$ fall at every step from 1500 to $\log(n)/8$ of the recursion itself, at "
            r"$L=\log n=10^5$ from $w_0=-1$ and $w_1=1/L$?",
        ),
        Reading(
            "paper",
            Formula(
                FALL_DOWN,
                (L12, *MEANS[:2], SIZE_V, "t in [1500, L/8]", "w0 in [-1-t, -2]", "S in [0, 1/2]"),
                (("M", "0"), *step("A")),
            ),
            "Eqs 4 and 5 are read literally, without noise, and one step is tested for $R_0$ of "
            r"Eq 8, where $w_0\leq-2$ by then and $|w_0|\leq1+t$.",
        ),
        Reading(
            "theorem",
            THEOREM_311A,
            r"The sentence is read as: at every $t\in[1500,\log(n)/8]$ all errors that the paper "
            "defines fall, namely $R_0+R_1$ of Eqs 8 and 9; on the small subsets (it stays 0 "
            "for $b=0$); and over all of the data, with $g_0$ and $g_1$ of Eqs 6 and 7 as with "
            "the linear functions that are fitted to it (Definition 3.4). It is tested for the "
            r"recursion of Eqs 4 and 5 as printed, every $L=\log n>1$, every start of Assumption "
            r"3.3, any noise in the recursion, and every $\sigma<1$ (both ends of Assumption 3.1 "
            "are below 1).",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.1", "majority.ass3.3", "majority.thm3.10a"),
    proof_uses=tuple(f"majority.thm3.11.s{i}" for i in range(1, 12)),
    has_proof=True,
)

_TAIL = (
    ("x", "w1*sigma"),
    ("y", "W1*sigma"),
    ("ratio", "w1/(L/2+w1*(b+sigma)-log(2*w1*sigma))"),
    ("Ratio", "W1/(L/2+W1*(b+sigma)-log(2*W1*sigma))"),
)
_PAIR = ("L in [10, oo)", "b in (0, 1]", "sigma in (0, 1]", "w1 in [1/sigma, oo)", "W1 in (w1, oo)")


_SETTINGS = {
    "A": r"with the loss and $k=1/\sqrt n$ as printed",
    "B": r"with the cross-entropy as the loss and $k=1/\sqrt n$",
    "C": r"with the loss as printed and $k=1-1/\sqrt n$",
    "D": r"with the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels as printed",
    "E": r"with the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged",
}


def _words(name: str) -> Reading:
    """Return the words of the theorem under one of the readings A to E."""
    return Reading(
        name,
        Prose(
            f"In reading {name}, with its noise, for every b, sigma and start that Assumptions 3.1"
            " and 3.3 allow (ends for sigma exchanged) and every large n: there is t_0 > log(n)/8"
            " such that R_0 on the big subset rises in every step t > t_0."
        ),
        f"The sentence is read {_SETTINGS[name]}, for the noisy steps themselves.",
    )


THM11B = Claim(
    "majority.thm3.11b",
    r"There is $t_0>\log(n)/8$ such that for $t>t_0$ the reconstruction error increases again.",
    (
        Reading(
            "printed",
            Formula(
                RISE_UP,
                RANGES + ("g in [-1, 1]", "M in [0, sigma**2/12]", "S in [0, 1]"),
                step("A"),
            ),
            EMPTY,
        ),
        *(_words(name) for name in "ABCDE"),
        Reading(
            "A-6000",
            corner("A", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            r"With the loss and $k=1/\sqrt n$ as printed, does $R_0$ rise in step 6000 of the "
            r"run at $\log n=10$? One step of one run does not decide whether there is $t_0$.",
        ),
        Reading(
            "A-enters",
            corner(
                "A",
                "w0 <= -2 and abs(w1)-exp(w0) >= 1/(2*L) and abs(w1)+exp(w0) <= L",
                (12, 12),
                ("1/2", "1/2"),
                L=12,
            ),
            r"With the loss and $k=1/\sqrt n$ as printed, has the run at $L=\log n=12$ reached "
            r"at step 12 the states $w_0\leq-2$, $|w_1|-e^{w_0}\geq1/(2L)$, $|w_1|+e^{w_0}\leq "
            "L$?",
        ),
        Reading(
            "A-keeps",
            Formula(
                "w0n <= -2 and vn-exp(w0n) >= 1/(2*L) and vn+exp(w0n) <= L",
                (
                    "L in [12, oo)",
                    *MEANS[:2],
                    "v in (0, oo)",
                    "w0 in (-oo, -2]",
                    "v-exp(w0) >= 1/(2*L)",
                    "v+exp(w0) <= L",
                    "S in [0, exp(w0+1)]",
                    "M in [0, exp(w0+1)/L**6]",
                ),
                step("A"),
            ),
            r"With the loss and $k=1/\sqrt n$ as printed, are the states $w_0\leq-2$, "
            r"$|w_1|-e^{w_0}\geq1/(2L)$, $|w_1|+e^{w_0}\leq L$ never left? As $R_0$ falls in "
            "them, no $t_0$ would exist on a run that reaches them.",
        ),
        Reading(
            "A-never",
            Formula(
                FALL_DOWN,
                (
                    "L in [12, oo)",
                    *MEANS[:2],
                    SIZE_V,
                    "w0 in (-oo, -2]",
                    "S in [0, exp(w0+1)]",
                    "M in [0, exp(w0+1)/L**6]",
                ),
                step("A"),
            ),
            r"With the loss and $k=1/\sqrt n$ as printed, does $R_0$ fall at every step, at all "
            r"times, once $w_0\leq-2$?",
        ),
        Reading(
            "B-no-mean",
            corner("B", RISES, (1000, 1000), ("1/2", "1/10"), L=10, b=0),
            r"With the cross-entropy as the loss, $k=1/\sqrt n$ and $b=0$, which Assumption 3.1 "
            r"allows, does $R_0$ rise in step 1000 of the run at $\log n=10$? One step of one "
            "run does not decide whether there is $t_0$.",
        ),
        Reading(
            "B-window",
            corner(
                "B",
                f"(t <= 180 => {FALLS}) and (t >= 190 => {RISES})",
                (0, 2000),
                ("1/2", "-1/10"),
                L=10,
            ),
            r"With the cross-entropy as the loss and $k=1/\sqrt n$, at $L=\log n=10$ from "
            "$w_1=-1/L$: does $R_0$ fall until step 180 and rise from step 190 to 2000?",
        ),
        Reading(
            "C-6000",
            corner("C", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            r"With the loss as printed and $k=1-1/\sqrt n$, does $R_0$ rise in step 6000 of the "
            r"run at $L=\log n=10$ from $w_1=1/L$? One step of one run does not decide whether "
            "there is $t_0$.",
        ),
        Reading(
            "C-enters",
            corner("C", "w0 >= 2 and w1-b*w0 >= 1/(2*L)", (10, 10), ("1/2", "1/10"), L=10),
            r"With the loss as printed and $k=1-1/\sqrt n$, has the run at $L=\log n=10$ from "
            r"$w_1=1/L$ reached at step 10 the states $w_0\geq2$, $w_1-bw_0\geq1/(2L)$?",
        ),
        Reading(
            "C-keeps",
            Formula(
                "w0n >= 2 and vn-b*w0n >= 1/(2*L)",
                (
                    "L in [10, oo)",
                    MEAN,
                    "M in [0, 1]",
                    "v in (0, oo)",
                    "w0 in [2, oo)",
                    "S in [1/2, 1]",
                    "v-b*w0 >= 1/(2*L)",
                ),
                (("g", "1"), *step("C")),
            ),
            r"With the loss as printed and $k=1-1/\sqrt n$, are the states $w_0\geq2$, "
            r"$w_1-bw_0\geq1/(2L)$ never left? As $R_0$ falls in them, no $t_0$ would exist on a "
            "run that reaches them.",
        ),
        Reading(
            "C-never",
            Formula(
                FALL_UP,
                (
                    "L in [10, oo)",
                    MEAN,
                    "M in [0, 1]",
                    "v in (0, oo)",
                    "w0 in [2, oo)",
                    "S in [1/2, 1]",
                    "v-b*w0 >= 1/(2*L)",
                    "w0*v*M <= 1/L**4",
                ),
                (("g", "1"), *step("C")),
            ),
            r"With the loss as printed and $k=1-1/\sqrt n$, does $R_0$ fall at every step where "
            r"$w_0\geq2$ and $w_1-bw_0\geq1/(2L)$?",
        ),
        Reading(
            "C-crossing",
            corner("C", f"t >= 30 => {RISES}", (0, 2000), ("1/2", "-1/10"), L=10),
            r"With the loss as printed and $k=1-1/\sqrt n$, at $L=\log n=10$ from $w_1=-1/L$, "
            "where $w_1$ passes 0 near step 11: does $R_0$ rise from step 30 to 2000?",
        ),
        Reading(
            "D-no-mean",
            corner("D", RISES, (1000, 1000), ("-1/2", "1/10"), L=10, b=0),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$, the labels as printed and "
            "$b=0$, which Assumption 3.1 allows, does $R_0$ rise in step 1000 of the run at "
            r"$\log n=10$? One step of one run does not decide whether there is $t_0$.",
        ),
        Reading(
            "D-window",
            corner(
                "D",
                f"(2 <= t and t <= 185 => {FALLS}) and (t >= 195 => {RISES})",
                (0, 2000),
                ("1/2", "-1/10"),
                L=10,
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels as printed, at "
            r"$L=\log n=10$ from $w_1=-1/L$: does $R_0$ fall from step 2 to 185 and rise from "
            "step 195 to 2000?",
        ),
        Reading(
            "E-no-mean",
            corner("E", RISES, (1000, 1000), ("1/2", "1/10"), L=10, b=0),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$, the labels exchanged and "
            "$b=0$, which Assumption 3.1 allows, does $R_0$ rise in step 1000 of the run at "
            r"$\log n=10$? One step of one run does not decide whether there is $t_0$.",
        ),
        Reading(
            "E-window",
            corner(
                "E",
                f"(t <= 175 => {FALLS}) and (t >= 185 => {RISES})",
                (0, 2000),
                ("1/2", "1/10"),
                L=10,
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, at "
            r"$L=\log n=10$ from $w_1=1/L$ with $b=1/L^2$: does $R_0$ fall until step 175 and "
            "rise from step 185 to 2000?",
        ),
        Reading(
            "E-16",
            corner(
                "E",
                f"(t <= 3300 => {FALLS}) and (t >= 3700 => {RISES})",
                (0, 4500),
                ("1/2", "1/16"),
                L=16,
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, at "
            r"$L=\log n=16$ from $w_1=1/L$ with $b=1/L^2$: does $R_0$ fall until step 3300 and "
            "rise from step 3700 to 4500?",
        ),
        Reading(
            "E-turn",
            Formula(
                "vn*A > v*An",
                (
                    "L in (0, oo)",
                    "b in [0, 1]",
                    "v in (0, oo)",
                    "w0 in (0, oo)",
                    "S in [0, 1]",
                    "M in [0, 1]",
                    "w0n <= w0",
                    "b*S > v*M",
                ),
                (("g", "1"), *step("E")),
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, for "
            "$w_1=v>0$: whenever $w_0$ no longer grows, $R_0$ rises, provided $bS>vM$ (about "
            r"$b>w_1\sigma^2/3$), where $S$ is the mean probability on the big subset and $M$ "
            "the effect of the noise.",
        ),
        Reading(
            "E-zero-mean-never",
            Formula(
                "w0n > w0 and exp(w0n) < exp(L/2)-1",
                ("L in [10, oo)", "w0 in [0, oo)", "exp(w0) < exp(L/2)-1"),
                (H, ("S", "1/(1+exp(w0))"), ("w0n", STEPS["E"][0])),
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$, the labels exchanged, $b=0$ "
            r"and the noise dropped: does $w_0$ grow towards $\log(\sqrt n-1)$ for ever? Then "
            "$w_1$ rests, and $R_0$ falls at every step.",
        ),
        Reading(
            "E-for-ever",
            Formula(
                "ratio < Ratio",
                _PAIR
                + ("L/2+w1*(b+sigma) > log(2*w1*sigma)", "L/2+W1*(b+sigma) > log(2*W1*sigma)"),
                _TAIL,
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, does "
            "$R_0$ rise for all $t>t_0$ as $w_1$ grows? It is asked of an approximation for "
            "late times (not shown for the recursion itself), where $w_1/A$ is "
            r"$2w_1/(L/2+w_1(b+\sigma)-\log(2w_1\sigma))$; $A=w_0+w_1b$ and $L=\log n$.",
        ),
        Reading(
            "paper-6000",
            corner("paper", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            "With Eqs 4 and 5 read literally, without noise, does $R_0$ rise in step 6000 of "
            r"the run at $\log n=10$? One step of one run does not decide whether there is "
            "$t_0$.",
        ),
        Reading(
            "theorem",
            THEOREM_311B,
            r"The sentence is read as: there is $t_0>\log(n)/8$ after which $R_0$ of Eq 8 rises "
            "at every step, where each step adds Eqs 4 and 5 as printed, from some number $n$ "
            r"of samples on; $\sigma$ is any number between the two ends of its printed "
            "interval, of which the left one is larger.",
        ),
    ),
    (
        Reading(
            "repair-theorem",
            THEOREM_311B_MENDED,
            r"The steps descend on the cross-entropy, the big subset is a fraction $1-1/\sqrt "
            "n$, and the labels are exchanged: there is a step at which $R_0+R_1$ of Eqs 8 and "
            r"9 rises, for every $\log n\geq10$ and starts $w_0>1/\sqrt n$, $w_1>0$, where "
            r"$b\geq2\sigma$.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.1", "majority.ass3.3"),
    proof_uses=("majority.thm3.11.s12", "majority.thm3.11.s13"),
    has_proof=True,
)

CLAIMS: tuple[Claim, ...] = (
    THM11A,
    THM11B,
)

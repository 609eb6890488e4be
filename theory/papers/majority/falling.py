"""Conclusions of Theorem 3.10 of `majority`, reading by reading: the error falls at first.

Readings A to E, paper and eq2: see `assay.theory.papers.majority.notation.READINGS`; the step and
its letters: see `assay.theory.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.majority.notation import FALLS
from assay.theory.papers.majority.one_step import (
    BOTH_FALL,
    DOWN,
    DOWN_NEAR,
    DRIFTED,
    EMPTY,
    FALL_UP,
    MEANS,
    MOMENTS,
    RANGES,
    SIZE_V,
    TOTAL_FALL,
    UP,
    UP_NEAR,
    corner,
    drift,
    step,
)
from assay.theory.papers.majority.trained import THEOREM_310A, THEOREM_310A_NEVER, THEOREM_310B
from assay.theory.papers.majority.trained_error import THEOREM_310A_MENDED, THEOREM_310B_MENDED

_LOW = ("-9/10", "1/6000")

THM10A = Claim(
    "majority.thm3.10a",
    r"After at most 1500 iterations $w_0\ge 2$, for every admitted initialisation.",
    (
        Reading("printed", Formula("w0n >= 2", RANGES + ("S in [0, 1]",), drift("A")), EMPTY),
        Reading(
            "A",
            corner("A", "w0 >= 2", (1500, 1500), _LOW),
            r"The loss and $k=1/\sqrt n$ are as printed, and step 1500 is asked for, at $L=\log "
            r"n=12000$, from $w_0=-9/10$ and $w_1=2/L$, with $b=1/L^2$ and $\sigma=1/L^3$.",
        ),
        Reading(
            "A-never",
            Formula("w0n < w0", ("L in [5, oo)", "w0 in (-oo, 2]", "S in [0, 1]"), drift("A")),
            r"With the loss and $k=1/\sqrt n$ as printed, does each step lower $w_0$ wherever it "
            "is at most 2? Here $S$ is any mean of the outputs' probabilities on the big "
            "subset.",
        ),
        Reading(
            "B",
            Formula(
                "w0n >= 2 or w0n >= w0+1/12",
                ("L in [10, oo)", "w0 in [-1, oo)", "S in [0, 1]"),
                drift("B"),
            ),
            r"With the cross-entropy as the loss and $k=1/\sqrt n$, from $w_0\geq-1$ each step "
            "adds at least $1/12$ or ends at 2 or more; $S$ is any mean probability on the big "
            "subset.",
        ),
        Reading(
            "C",
            Formula(
                "w0n >= 2 or w0n >= w0+1/5", ("L in [10, oo)", "w0 in [-1, oo)", UP), drift("C")
            ),
            r"With the loss as printed and $k=1-1/\sqrt n$, from $w_0\geq-1$ each step adds at "
            "least $1/5$ or ends at 2 or more; $S$ is the mean probability on the big subset.",
        ),
        Reading(
            "D",
            corner("D", "w0 >= 2", (1500, 1500), _LOW),
            r"The loss is the cross-entropy, $k=1-1/\sqrt n$ and the labels are as printed; step "
            r"1500 is asked for, at $L=\log n=12000$, from $w_0=-9/10$ and $w_1=2/L$, with "
            r"$b=1/L^2$ and $\sigma=1/L^3$.",
        ),
        Reading(
            "D-never",
            Formula("w0n < 1", ("L in [10, oo)", "w0 in (-oo, 1)", UP), drift("D")),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels as printed, "
            "does $w_0$ stay below 1? Here $S$ is the mean probability on the big subset.",
        ),
        Reading(
            "E",
            Formula(
                "w0n >= 2 or w0n >= w0+1/12", ("L in [10, oo)", "w0 in [-1, oo)", DOWN), drift("E")
            ),
            r"What may be intended: with the cross-entropy as the loss, $k=1-1/\sqrt n$ and the "
            r"labels exchanged, from $w_0\geq-1$ each step adds at least $1/12$ or ends at 2 or "
            "more; $S$ is the mean probability on the big subset, where "
            r"$|w_1|(b+\sigma)\leq1/5$ for $t\leq1500$.",
        ),
        Reading(
            "E-small",
            Formula(
                "w0n < 2",
                ("L in [1, 4]", "w0 in [-1, 2]", "S in [0, 1/(1+exp(w0-1/50))]"),
                drift("E"),
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, at "
            r"$\log n\leq4$, $b=0$ and $|w_1|\sigma\leq1/50$: does $w_0$ stay below 2 once it "
            "is?",
        ),
        Reading(
            "paper",
            corner("paper", "w0 >= 2", (1500, 1500), _LOW),
            "Eqs 4 and 5 are read literally, without noise, and step 1500 is asked for, at "
            r"$L=\log n=12000$, from $w_0=-9/10$ and $w_1=2/L$, with $b=1/L^2$.",
        ),
        Reading(
            "eq2",
            corner("eq2", "w0 >= 2", (1500, 1500), _LOW),
            "Eq 2 is read literally, with the rate $1/2$ and the loss as printed, and step 1500 "
            r"is asked for, at $L=\log n=12000$, from $w_0=-9/10$ and $w_1=2/L$, with $b=1/L^2$ "
            r"and $\sigma=1/L^3$.",
        ),
        Reading(
            "theorem",
            THEOREM_310A,
            r"The sentence is read as: there is a step $t\leq1500$ with $w_0\geq2$, where each "
            "step adds Eqs 4 and 5 as printed, as the proof does, and as Eq 2 does with the "
            r"loss as printed, from some number $n$ of samples on; $\sigma$ is any number "
            "between the two ends of its printed interval, of which the left one is larger.",
        ),
        Reading(
            "never",
            THEOREM_310A_NEVER,
            r"For Eqs 4 and 5 as printed and $\log n\geq5$, does $w_0$ fall at every step, from "
            "every start of Assumption 3.3 and for any noise?",
        ),
    ),
    (
        Reading(
            "repair-theorem",
            THEOREM_310A_MENDED,
            r"The steps descend on the cross-entropy, the big subset is a fraction $1-1/\sqrt "
            r"n$, and the labels are exchanged: then $w_0\geq2$ from step 36 to step 1500, for "
            r"every $\log n\geq10$ and every start of Assumption 3.3.",
        ),
    ),
    uses=("majority.ass3.1", "majority.ass3.3", "majority.eq2", "majority.eq4", "majority.eq5"),
    proof_uses=tuple(f"majority.thm3.10.s{i}" for i in (1, 2, 3, 4, 5, 9, 10))
    + ("majority.lem3.6b", "majority.lem3.7", "majority.lem3.8"),
    has_proof=True,
)

_EARLY = ("t in [0, 1499]", "w0 in (0, oo)", "w0 >= 1/sqrt(L)", "exp(w0) <= 3+11*t/10")
_EARLY_E = ("L in [17, oo)", *MEANS, SIZE_V, *_EARLY, DOWN_NEAR, *DRIFTED)

THM10B = Claim(
    "majority.thm3.10b",
    r"If $w_0^{(t')}>1\sqrt{\log n}$ then the reconstruction error decreases at $t'$, for any"
    r" $t'<1500$.",
    (
        Reading(
            "printed",
            Formula(
                FALL_UP,
                RANGES + ("g in [-1, 1]", "M in [0, sigma**2/12]", "S in [0, 1]", "w0 > sqrt(L)"),
                step("A"),
            ),
            EMPTY,
        ),
        Reading(
            "A",
            corner("A", FALLS, (0, 0), ("1/2", "1/6000")),
            r"The loss and $k=1/\sqrt n$ are as printed, the threshold is read as $1/\sqrt{\log "
            r"n}$, and the first step is tested at $L=\log n=12000$, from $w_0=1/2$ and "
            "$w_1=2/L$.",
        ),
        Reading(
            "B",
            Formula(FALL_UP, ("L in [17, oo)", *MEANS, SIZE_V, *_EARLY, "S in [0, 1]"), step("B")),
            r"With the cross-entropy as the loss, $k=1/\sqrt n$ and the threshold $1/\sqrt{\log "
            "n}$, one step before 1500 is tested for $R_0$ of Eq 8: $v$ is $|w_1|$ and $g$ its "
            "sign, $S$ the mean probability on the big subset, $M$ the effect of the noise; by "
            r"then $e^{w_0}\leq3+1.1t$.",
        ),
        Reading(
            "C",
            Formula(
                FALL_UP,
                (
                    "L in [1600, oo)",
                    *MEANS,
                    "v in (0, L]",
                    "w0 in (0, 1501]",
                    "w0 >= 1/sqrt(L)",
                    UP_NEAR,
                    *DRIFTED,
                ),
                step("C"),
            ),
            r"With the loss as printed, $k=1-1/\sqrt n$ and the threshold $1/\sqrt{\log n}$, one "
            "step before 1500 is tested for $R_0$ of Eq 8: $v$ is $|w_1|$ and $g$ its sign, $S$ "
            "the mean probability on the big subset, $M$ the effect of the noise; by then "
            r"$w_0\leq1+t$.",
        ),
        Reading(
            "C-crossing",
            corner("C", FALLS, (0, 1499), ("9/10", "-1/1400"), L=1400),
            r"With the loss as printed and $k=1-1/\sqrt n$, does $R_0$ fall in every step before "
            r"1500 also at $L=\log n=1400$, from $w_0=9/10$ and $w_1=-1/L$?",
        ),
        Reading(
            "D",
            corner("D", FALLS, (0, 0), ("1/2", "1/6000")),
            r"The loss is the cross-entropy, $k=1-1/\sqrt n$, the labels are as printed and the "
            r"threshold is $1/\sqrt{\log n}$; the first step is tested from $w_0=1/2$ at $\log "
            "n=12000$.",
        ),
        Reading(
            "E",
            Formula(FALL_UP, _EARLY_E, step("E")),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$, the labels exchanged and the "
            r"threshold $1/\sqrt{\log n}$, one step before 1500 is tested for $R_0$ of Eq 8: $v$ "
            "is $|w_1|$ and $g$ its sign, $S$ the mean probability on the big subset, $M$ the "
            r"effect of the noise; by then $e^{w_0}\leq3+1.1t$.",
        ),
        Reading(
            "E-both",
            Formula(BOTH_FALL, _EARLY_E, step("E")),
            '"The reconstruction error" is read as $R_0+R_1$, over both attributes, on the big '
            r"subset with $g_0,g_1$ of Eqs 6 and 7; the true $R_1$ is $(w_0/A)^2\sigma^2/3$, so "
            r"the sum is $(|W|/A)^2\sigma^2/3$, with $A=w_0+w_1b$. The loss is the "
            r"cross-entropy, $k=1-1/\sqrt n$, the labels are exchanged, and the threshold is "
            r"$1/\sqrt{\log n}$; by step 1500 $e^{w_0}\leq3+1.1t$.",
        ),
        Reading(
            "E-total",
            Formula(TOTAL_FALL, (*_EARLY_E, "sigma in [0, 1/L**3]"), (*step("E"), *MOMENTS)),
            '"The reconstruction error" is read as $R_0+R_1$ over all of $D$, in expectation, '
            "with the linear functions that are fitted to it (Definition 3.4), which is a "
            "constant times $|W|^2/Q$, where $Q$ is the second moment of the output. The loss "
            r"is the cross-entropy, $k=1-1/\sqrt n$, the labels are exchanged, and the threshold "
            r"is $1/\sqrt{\log n}$.",
        ),
        Reading(
            "E-weights",
            Formula(
                "vn-g*b*w0n <= v-g*b*w0+h*b and vn-g*b*w0n >= v-g*b*w0-h*b-v*M",
                ("L in (0, oo)", *MEANS, "v in (0, oo)", "w0 in (-oo, oo)", "S in [0, 1]"),
                step("E"),
            ),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged: with "
            r"$v=|w_1|$ and $g$ the sign of $w_1$, $v-gbw_0$ changes by at most $b/\sqrt "
            r"n+v\sigma^2/12$ in a step, so that in 1500 steps it stays above $1/(2\log n)$ for "
            r"$\log n\geq17$.",
        ),
        Reading(
            "E-14",
            corner("E", FALLS, (1200, 1499), ("9/10", "1/14"), L=14),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, does "
            r"$R_0$ fall in the steps from 1200 on also at $L=\log n=14$, from $w_0=9/10$ and "
            "$w_1=1/L$?",
        ),
        Reading(
            "E-15",
            corner("E", f"w0 > 1/sqrt(L) => {FALLS}", (0, 1499), ("9/10", "1/15"), L=15),
            r"With the cross-entropy as the loss, $k=1-1/\sqrt n$ and the labels exchanged, does "
            r"$R_0$ fall above the threshold $1/\sqrt{\log n}$ at $L=\log n=15$, from $w_0=9/10$ "
            "and $w_1=1/L$?",
        ),
        Reading(
            "paper",
            corner("paper", FALLS, (0, 0), ("1/2", "1/6000")),
            r"Eqs 4 and 5 are read literally, without noise, with the threshold $1/\sqrt{\log "
            r"n}$; the first step is tested from $w_0=1/2$ at $\log n=12000$.",
        ),
        Reading(
            "theorem",
            THEOREM_310B,
            r"The sentence is read as: whenever $w_0>1/\sqrt{\log n}$ before step 1500, $R_0$ of "
            "Eq 8 falls, where each step adds Eqs 4 and 5 as printed, as the proof does, from "
            r"some number $n$ of samples on; $\sigma$ is any number between the two ends of its "
            "printed interval, of which the left one is larger. The threshold is that of the "
            r'proof; $w_0$ never passes $\sqrt{\log n}$, which is what "$1\sqrt{\log(n)}$" says '
            "as it stands.",
        ),
    ),
    (
        Reading(
            "repair-theorem",
            THEOREM_310B_MENDED,
            r"The steps descend on the cross-entropy, the big subset is a fraction $1-1/\sqrt "
            r"n$, and the labels are exchanged: whenever $w_0>1/\sqrt{\log n}$ before step 1500, "
            "all errors fall, namely $R_0+R_1$ of Eqs 8 and 9; on the small subsets (it stays 0 "
            "for $b=0$); and over all of the data, with $g_0$ and $g_1$ of Eqs 6 and 7 as with "
            r"the linear functions that are fitted to it. This holds for every $\log n\geq16$ "
            "(not at 14), start of Assumption 3.3 and noise.",
        ),
    ),
    uses=("majority.eq8", "majority.ass3.1", "majority.ass3.3", "majority.eq4", "majority.eq5"),
    proof_uses=tuple(f"majority.thm3.10.s{i}" for i in (2, 6, 7, 8, 10))
    + ("majority.eq10", "majority.lem3.8"),
    has_proof=True,
)

CLAIMS: tuple[Claim, ...] = (
    THM10A,
    THM10B,
)

"""Conclusions of Theorem 3.10 of `majority`, reading by reading: the error falls at first.

Readings A to E, paper and eq2: see `assay.theory.papers.majority.notation.READINGS`; the step and
its letters: see `assay.theory.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.majority.bounds import FROM_SOME
from assay.theory.papers.majority.notation import FALLS
from assay.theory.papers.majority.one_step import (
    BOTH,
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
    TOTAL,
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
_T1500 = "w0 = -9/10, w1 = 2/L, b = 1/L^2, sigma = 1/L^3 at L = 12000; "

THM10A = Claim(
    "majority.thm3.10a",
    r"After at most 1500 iterations $w_0\ge 2$, for every admitted initialisation.",
    (
        Reading("printed", Formula("w0n >= 2", RANGES + ("S in [0, 1]",), drift("A")), EMPTY),
        Reading(
            "A",
            corner("A", "w0 >= 2", (1500, 1500), _LOW),
            _T1500 + "loss and k as printed, step 1500.",
        ),
        Reading(
            "A-never",
            Formula("w0n < w0", ("L in [5, oo)", "w0 in (-oo, 2]", "S in [0, 1]"), drift("A")),
            "Loss and k as printed: from below 2 each step lowers w_0.",
        ),
        Reading(
            "B",
            Formula(
                "w0n >= 2 or w0n >= w0+1/12",
                ("L in [10, oo)", "w0 in [-1, oo)", "S in [0, 1]"),
                drift("B"),
            ),
            "Cross-entropy, k = 1/sqrt(n): from w_0 >= -1 each step adds at least 1/12 or ends at 2"
            " or more.",
        ),
        Reading(
            "C",
            Formula(
                "w0n >= 2 or w0n >= w0+1/5", ("L in [10, oo)", "w0 in [-1, oo)", UP), drift("C")
            ),
            "Loss as printed, k = 1-1/sqrt(n).",
        ),
        Reading(
            "D",
            corner("D", "w0 >= 2", (1500, 1500), _LOW),
            _T1500 + "cross-entropy, k = 1-1/sqrt(n), labels as printed.",
        ),
        Reading(
            "D-never",
            Formula("w0n < 1", ("L in [10, oo)", "w0 in (-oo, 1)", UP), drift("D")),
            "Cross-entropy, labels as printed: w_0 stays below 1.",
        ),
        Reading(
            "E",
            Formula(
                "w0n >= 2 or w0n >= w0+1/12", ("L in [10, oo)", "w0 in [-1, oo)", DOWN), drift("E")
            ),
            "The intended reading: cross-entropy, k = 1-1/sqrt(n), labels swapped; |w1|(b+sigma) <="
            " 1/5 for t <= 1500.",
        ),
        Reading(
            "E-small",
            Formula(
                "w0n < 2",
                ("L in [1, 4]", "w0 in [-1, 2]", "S in [0, 1/(1+exp(w0-1/50))]"),
                drift("E"),
            ),
            "Reading E at log n <= 4 with b = 0 and |w1| sigma <= 1/50: below 2 w_0 stays below 2.",
        ),
        Reading(
            "paper",
            corner("paper", "w0 >= 2", (1500, 1500), _LOW),
            _T1500 + "Eqs 4 and 5 literally.",
        ),
        Reading(
            "eq2",
            corner("eq2", "w0 >= 2", (1500, 1500), _LOW),
            _T1500 + "Eq 2 literally, rate 1/2.",
        ),
        Reading(
            "theorem",
            THEOREM_310A,
            "There is a step t <= 1500 with w_0 >= 2, where each step adds Eqs 4 and 5 as printed,"
            " as the proof does, and as Eq 2 does with the loss as printed,"
            f" {FROM_SOME}",
        ),
        Reading(
            "never",
            THEOREM_310A_NEVER,
            "For Eqs 4 and 5 as printed and log n >= 5, w_0 falls at every step, from every start"
            " of Assumption 3.3 and for any noise.",
        ),
    ),
    (
        Reading(
            "repair-theorem",
            THEOREM_310A_MENDED,
            "From step 36 to step 1500, for every log n >= 10 and start of Assumption 3.3: descent"
            " on the cross-entropy, the big subset of the fraction 1-1/sqrt(n), labels exchanged.",
        ),
    ),
    uses=("majority.ass3.1", "majority.ass3.3", "majority.eq2", "majority.eq4", "majority.eq5"),
    proof_uses=tuple(f"majority.thm3.10.s{i}" for i in (1, 2, 3, 4, 5, 9, 10))
    + ("majority.lem3.6b", "majority.lem3.7", "majority.lem3.8"),
    has_proof=True,
)

_EARLY = ("t in [0, 1499]", "w0 in (0, oo)", "w0 >= 1/sqrt(L)", "exp(w0) <= 3+11*t/10")
_EARLY_E = ("L in [17, oo)", *MEANS, SIZE_V, *_EARLY, DOWN_NEAR, *DRIFTED)
_HALF = (
    "(t < 1500; e^{w_0} <= 3+1.1t by the growth law of thm3.11.s11; |w_1| as shown in reading"
    ' "E-weights")'
)

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
            "Threshold 1/sqrt(L); first step from w_0 = 1/2, w_1 = 2/L, L = 12000.",
        ),
        Reading(
            "B",
            Formula(FALL_UP, ("L in [17, oo)", *MEANS, SIZE_V, *_EARLY, "S in [0, 1]"), step("B")),
            f"Threshold 1/sqrt(L), {_HALF}.",
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
            "Threshold 1/sqrt(L); w_0 <= 1+t.",
        ),
        Reading(
            "C-crossing",
            corner("C", FALLS, (0, 1499), ("9/10", "-1/1400"), L=1400),
            "C at L = 1400.",
        ),
        Reading(
            "D",
            corner("D", FALLS, (0, 0), ("1/2", "1/6000")),
            "Threshold 1/sqrt(L); first step from w_0 = 1/2.",
        ),
        Reading(
            "E",
            Formula(FALL_UP, _EARLY_E, step("E")),
            f"Threshold 1/sqrt(L), {_HALF}.",
        ),
        Reading(
            "E-both",
            Formula(BOTH_FALL, _EARLY_E, step("E")),
            f"{BOTH}. Threshold 1/sqrt(L), {_HALF}.",
        ),
        Reading(
            "E-total",
            Formula(TOTAL_FALL, (*_EARLY_E, "sigma in [0, 1/L**3]"), (*step("E"), *MOMENTS)),
            f"{TOTAL}. Threshold 1/sqrt(L), {_HALF}.",
        ),
        Reading(
            "E-weights",
            Formula(
                "vn-g*b*w0n <= v-g*b*w0+h*b and vn-g*b*w0n >= v-g*b*w0-h*b-v*M",
                ("L in (0, oo)", *MEANS, "v in (0, oo)", "w0 in (-oo, oo)", "S in [0, 1]"),
                step("E"),
            ),
            "|w_1| - (sign of w_1) b w_0 changes by at most b/sqrt(n) + |w_1| sigma^2/12 in a step,"
            " so in 1500 steps it stays above 1/(2L) for L >= 17.",
        ),
        Reading("E-14", corner("E", FALLS, (1200, 1499), ("9/10", "1/14"), L=14), "E at L = 14."),
        Reading(
            "E-15",
            corner("E", f"w0 > 1/sqrt(L) => {FALLS}", (0, 1499), ("9/10", "1/15"), L=15),
            "E at L = 15.",
        ),
        Reading(
            "paper",
            corner("paper", FALLS, (0, 0), ("1/2", "1/6000")),
            "Threshold 1/sqrt(L); first step from w_0 = 1/2.",
        ),
        Reading(
            "theorem",
            THEOREM_310B,
            "Whenever w_0 > 1/sqrt(log n) before step 1500, R_0 of Eq 8 falls, where each step adds"
            " Eqs 4 and 5 as printed, as the proof does, "
            f"{FROM_SOME} The threshold is that of the proof; w_0 never passes sqrt(log n), which"
            " is what 1 sqrt(log n) says as it stands.",
        ),
    ),
    (
        Reading(
            "repair-theorem",
            THEOREM_310B_MENDED,
            "Whenever w_0 > 1/sqrt(log n) before step 1500, all errors fall: R_0 + R_1 of Eqs 8 and"
            " 9; on the small subsets (it stays 0 for b = 0); and over all of the data, with g_0"
            " and g_1 of Eqs 6 and 7 as with the linear functions that are fitted to it. For every"
            " log n >= 16 (not at 14), start of Assumption 3.3 and noise: descent on the"
            " cross-entropy, the big subset of the fraction 1-1/sqrt(n), labels exchanged.",
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

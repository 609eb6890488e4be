"""Conclusions of Theorem 3.11 of `majority`, reading by reading: the error rises later.

Readings A to E, paper and eq2: see `assay.theory.papers.majority.notation.READINGS`; the step and
its letters: see `assay.theory.papers.majority.one_step`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Prose
from assay.theory.papers.majority.bounds import FROM_SOME
from assay.theory.papers.majority.notation import FALLS, MEAN, RISES
from assay.theory.papers.majority.one_step import (
    BOTH,
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
    TOTAL,
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
_LATE_E = "w_0 >= 2 (thm3.10a, E), e^{w_0} <= 3 + 1.1 t (thm3.11.s11) and |w_1| as in thm3.10b"

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
            "Loss and k as printed; w_0 <= -2 by then, and |w_0| <= 1+t.",
        ),
        Reading(
            "B",
            Formula(
                FALL_UP, (L12, *MEANS, SIZE_V, "w0 in [2, oo)", *_LATE, "S in [0, 1]"), step("B")
            ),
            "w_0 >= 2 (thm3.10a, B) and the growth law e^{w_0} <= 3 + 1.1 t.",
        ),
        Reading(
            "C",
            Formula(
                FALL_UP,
                (L12, *MEANS, SIZE_V, "t in [1500, L/8]", "w0 in [2, 1+t]", UP_NEAR, *DRIFTED),
                step("C"),
            ),
            "w_0 between 2 (thm3.10a, C) and 1+t.",
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
            "The mirror image of E: w_0 <= -2.",
        ),
        Reading(
            "E",
            Formula(FALL_UP, (L12, *_RUN_E), step("E")),
            f"{_LATE_E}.",
        ),
        Reading(
            "E-both",
            Formula(BOTH_FALL, (L12, *_RUN_E), step("E")),
            f"{BOTH}. {_LATE_E}.",
        ),
        Reading(
            "E-total",
            Formula(TOTAL_FALL, (L12, *_RUN_E, "sigma in [0, 1/L**3]"), (*step("E"), *MOMENTS)),
            f"{TOTAL}. {_LATE_E}.",
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
            "For every L >= 17, as long as w_0 <= L/2 - 1.",
        ),
        Reading(
            "E-orbit",
            corner("E", FALLS, (1500, 12500), ("-1", "1/100000"), L=100000),
            "The recursion itself at L = 10^5.",
        ),
        Reading(
            "paper",
            Formula(
                FALL_DOWN,
                (L12, *MEANS[:2], SIZE_V, "t in [1500, L/8]", "w0 in [-1-t, -2]", "S in [0, 1/2]"),
                (("M", "0"), *step("A")),
            ),
            "Eqs 4 and 5 literally: A without noise.",
        ),
        Reading(
            "theorem",
            THEOREM_311A,
            "At every t in [1500, log(n)/8] all errors that the paper defines fall: R_0 + R_1 of"
            " Eqs 8 and 9; on the small subsets (it stays 0 for b = 0); and over all of the data,"
            " with g_0 and g_1 of Eqs 6 and 7 as with the linear functions that are fitted to it"
            " (Definition 3.4). For the recursion of Eqs 4 and 5 as printed, every L = log n > 1,"
            " every start of Assumption 3.3, any noise in the recursion, and every sigma < 1 (both"
            " ends of Assumption 3.1 are below 1).",
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

_ONE_STEP = (
    'One step of one run does not refute "there is t_0"; what shows that there is none are the'
    ' readings named "never".'
)


def _words(name: str) -> Reading:
    """Return the words of the theorem under one of the readings A to E."""
    return Reading(
        name,
        Prose(
            f"In reading {name}, with its noise, for every b, sigma and start that Assumptions 3.1"
            " and 3.3 allow (ends for sigma exchanged) and every large n: there is t_0 > log(n)/8"
            " such that R_0 on the big subset rises in every step t > t_0."
        ),
        "The words themselves.",
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
            f"L = 10, step 6000. {_ONE_STEP}",
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
            "L = 12, step 12: the run has reached the states of A-keeps.",
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
            "These states are never left: with A-never R_0 falls in every later step, and no t_0"
            " exists on such a run.",
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
            "Loss and k as printed: R_0 falls at every step once w_0 <= -2, at all times"
            " (A-keeps).",
        ),
        Reading(
            "B-no-mean",
            corner("B", RISES, (1000, 1000), ("1/2", "1/10"), L=10, b=0),
            f"At b = 0, which Assumption 3.1 allows: L = 10, step 1000. {_ONE_STEP}",
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
            "L = 10, w_1 = -1/L: falls until step 180, rises from step 190 to 2000.",
        ),
        Reading(
            "C-6000",
            corner("C", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            f"L = 10, w_1 = 1/L, step 6000. {_ONE_STEP}",
        ),
        Reading(
            "C-enters",
            corner("C", "w0 >= 2 and w1-b*w0 >= 1/(2*L)", (10, 10), ("1/2", "1/10"), L=10),
            "L = 10, w_1 = 1/L, step 10: the run has reached the states of C-keeps.",
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
            "These states are never left: with C-never R_0 falls in every later step, and no t_0"
            " exists on such a run.",
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
            "Loss as printed, k = 1-1/sqrt(n), w_1 > b w_0 (kept for ever, C-keeps): R_0 falls at"
            " every step.",
        ),
        Reading(
            "C-crossing",
            corner("C", f"t >= 30 => {RISES}", (0, 2000), ("1/2", "-1/10"), L=10),
            "L = 10, w_1 = -1/L: w_1 passes 0 near step 11 and R_0 rises from then on.",
        ),
        Reading(
            "D-no-mean",
            corner("D", RISES, (1000, 1000), ("-1/2", "1/10"), L=10, b=0),
            f"At b = 0, which Assumption 3.1 allows: L = 10, step 1000. {_ONE_STEP}",
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
            "L = 10, w_1 = -1/L.",
        ),
        Reading(
            "E-no-mean",
            corner("E", RISES, (1000, 1000), ("1/2", "1/10"), L=10, b=0),
            f"At b = 0, which Assumption 3.1 allows: L = 10, step 1000. {_ONE_STEP}",
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
            "L = 10, w_1 = 1/L, b = 1/L^2: falls until step 175, rises from step 185 to 2000.",
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
            "The same at L = 16.",
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
            "For w_1 > 0: whenever w_0 no longer grows, R_0 rises, provided b S > w_1 M (about b >"
            " w_1 sigma^2/3).",
        ),
        Reading(
            "E-zero-mean-never",
            Formula(
                "w0n > w0 and exp(w0n) < exp(L/2)-1",
                ("L in [10, oo)", "w0 in [0, oo)", "exp(w0) < exp(L/2)-1"),
                (H, ("S", "1/(1+exp(w0))"), ("w0n", STEPS["E"][0])),
            ),
            "b = 0, noise dropped: w_1 rests and w_0 grows towards log(sqrt(n)-1) for ever, so R_0"
            " falls at every step (B is the same, D its mirror image).",
        ),
        Reading(
            "E-for-ever",
            Formula(
                "ratio < Ratio",
                _PAIR
                + ("L/2+w1*(b+sigma) > log(2*w1*sigma)", "L/2+W1*(b+sigma) > log(2*W1*sigma)"),
                _TAIL,
            ),
            "For all t > t_0: on the tail law of the slow manifold (not shown for the recursion"
            " itself), w_1/A = 2 w_1/(L/2 +"
            " w_1(b+sigma) - log(2 w_1 sigma)) would have to increase with w_1.",
        ),
        Reading(
            "paper-6000",
            corner("paper", RISES, (6000, 6000), ("1/2", "1/10"), L=10),
            f"Eqs 4 and 5 literally, L = 10, step 6000. {_ONE_STEP}",
        ),
        Reading(
            "theorem",
            THEOREM_311B,
            "There is t_0 > log(n)/8 after which R_0 of Eq 8 rises at every step, where each step"
            f" adds Eqs 4 and 5 as printed, {FROM_SOME}",
        ),
    ),
    (
        Reading(
            "repair-theorem",
            THEOREM_311B_MENDED,
            "There is a step at which R_0 + R_1 of Eqs 8 and 9 rises, for every log n >= 10 and"
            " starts w_0 > 1/sqrt(n), w_1 > 0, where b >= 2 sigma: descent on the cross-entropy,"
            " the big subset of the fraction 1-1/sqrt(n), labels exchanged.",
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

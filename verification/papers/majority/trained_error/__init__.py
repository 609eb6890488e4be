"""Settle the theorems of `majority` on the reconstruction error along the training."""

from __future__ import annotations

from assay.verification.papers.majority.trained_error import early, falling, mended, turning
from assay.verification.papers.settlers import derived

SETTLERS: dict = {
    ("majority.thm3.11a", "theorem"): derived(
        falling.theorem_311a,
        "w_0 falls by at least 1/8 in each step and is below -186 by step 1500, while |w_1| stays"
        " above 1/(2 log n) and moves by at most b/sqrt(n). So |w_0+w_1 b| grows faster than |w_1|,"
        " and |w_1/w_0| falls but stays above 2b, where every error over all of the data grows with"
        " it.",
        {"L": "1 (Assumption 3.3); a t in [1500, log(n)/8] needs L >= 12000"},
    ),
    ("majority.thm3.10a", "repair-theorem"): derived(
        mended.theorem_310a_mended,
        "By induction |w_1 (b+eps)| is at most 1/5 up to step 1500, so each step adds at least 1/12"
        " to a w_0 below 2; hence 36 steps suffice, and w_0 stays above 2.",
        {"L": "10"},
    ),
    ("majority.thm3.10b", "repair-theorem"): derived(
        early.theorem_310b_mended,
        "By induction exp(w_0) grows by at most 26/25 in a step, so the big subset moves w_0 by at"
        " least 9/5 of 1/sqrt(n) before step 1500, while w_1 - b w_0 moves by at most b/sqrt(n):"
        " the weights turn toward (1, b) and do not pass it, and all errors fall with the angle.",
        {"L": "16; at L = 14 the error rises at step 1254 from one start"},
    ),
    ("majority.thm3.11b", "repair-theorem"): derived(
        turning.theorem_311b_mended,
        "If the error never rose, w_0 would grow at every step, and so w_1 by at least b/(2"
        " sqrt(n)), by induction; but w_0 can grow only while w_1 b <= log(n)+2.",
        {"L": "10"},
    ),
}

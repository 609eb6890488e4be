"""Settle the theorems of `majority` about training: derivations of the theorems, or that they fail.

See `assay.theory.papers.majority.trained` for the sequences.
"""

from __future__ import annotations

from assay.verification.papers.majority.trained import large, weights
from assay.verification.papers.settlers import derived, disproved

SETTLERS: dict = {
    ("majority.lem3.7", "theorem"): disproved(
        large.lemma_37,
        "Fails for every n with log n >= 5, at t = 0: from w = (1/2, 1/2) with b = 0 the derivative"
        " is negative.",
    ),
    ("majority.lem3.8", "theorem"): disproved(
        large.lemma_38,
        "Fails for every n with log n >= 5: from w_1^(0) = -1/2 with b = 1/log^2 n the first step"
        " moves w_1 toward 0.",
    ),
    ("majority.lem3.8", "repair-theorem"): derived(
        weights.lemma_38_mended,
        "w_1 grows by at most b in a step (induction), so by less than 1/(2 log n) before step"
        " log(n)/2.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9", "theorem"): derived(
        weights.lemma_39,
        "For w_1^(0) > 0 the weight stays above 1/log n; for w_1^(0) < 0 it stays negative before"
        " step log(n)/2, and the quotient is not positive.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9", "repair-theorem"): derived(
        weights.lemma_39_mended,
        "|w_1| stays above 1/(2 log n), and the derivative is at most b <= 1/log^2 n.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.thm3.10a", "theorem"): disproved(
        large.theorem_310a,
        "Fails for every n with log n >= 5: from w = (0, 1/2) with b = 0, w_0 <= 0 at every step"
        " (induction).",
    ),
    ("majority.thm3.10a", "never"): derived(
        weights.theorem_310a_never,
        "Each step takes between 1/8 and 1 from w_0 (induction).",
        {"L": "5"},
    ),
    ("majority.thm3.10b", "theorem"): disproved(
        large.theorem_310b,
        "Fails for every n with log n >= 5, at t = 0: from w = (1/2, 1/2) with b = 0, w_0 falls to"
        " a smaller positive number, and R_0 = (w_1/w_0)^2 sigma^2 rises.",
    ),
    ("majority.thm3.11b", "theorem"): disproved(
        large.theorem_311b,
        "Fails for every n with log n >= 5, and at no t_0: from w = (-1/2, 1/2) with b = 0, w_1"
        " rests and w_0 falls for ever (induction), so R_0 falls at every step.",
    ),
}

"""Settle the theorems of `majority` about training: derivations of the theorems, or that they fail.

See `assay.theory.papers.majority.trained` for the sequences.
"""

from __future__ import annotations

from assay.verification.papers.majority.trained import gradients, large, weights
from assay.verification.papers.settlers import derived, disproved

SETTLERS: dict = {
    ("majority.lem3.6a", "theorem"): disproved(
        large.lemma_36a,
        "The statement fails for every n with log n >= 5, at step t = 0: Assumption 3.1 admits b ="
        " 0, where the derivative is 0 and so not below b.",
    ),
    ("majority.lem3.6a", "repair-theorem"): derived(
        gradients.lemma_36a_mended,
        "The derivative is b times k < 1 and the logistic function, which is below 1.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.6b", "theorem"): disproved(
        large.lemma_36b,
        "The statement fails for every n with log n >= 20, at step t = 0: from w = (1/2, 1/2) with"
        " b = 0 the derivative is negative, although m = 1/2 is below log(n)/4-4.",
    ),
    ("majority.lem3.6b", "repair-theorem"): derived(
        gradients.lemma_36b_mended,
        "The output is at least -2m, so the big subset alone contributes at least (1-1/sqrt(n))"
        " e^{-2m}/2, and the small one takes off at most 1/sqrt(n), which is below e^{-2m}/16.",
        {"L": "16"},
    ),
    ("majority.lem3.7", "theorem"): disproved(
        large.lemma_37,
        "The lemma fails for every n with log n >= 5, at step t = 0: from w = (1/2, 1/2) with b = 0"
        " the derivative is negative.",
    ),
    ("majority.lem3.7", "repair-theorem"): derived(
        gradients.lemma_37_mended,
        "By induction |w_0| is below 1+t, and |w_1 (b+eps)| is at most 1/100, so the logistic"
        " function is at least 1/(1+e^{t+1.01}); and for t >= 1 log n exceeds e^{8t}.",
        {"L": "16", "t < loglog(n)/8 with t >= 1": "needs L > e^8 = 2981"},
    ),
    ("majority.lem3.8", "theorem"): disproved(
        large.lemma_38,
        "The lemma fails for every n with log n >= 5: from w_1^{(0)} = -1/2 with b = 1/log^2 n "
        "the first step moves w_1 toward 0.",
    ),
    ("majority.lem3.8", "repair-theorem"): derived(
        weights.lemma_38_mended,
        "By induction w_1 grows by at most b in a step, so by less than 1/(2 log n) before step "
        "log(n)/2, and this is less than half of |w_1^{(0)}|.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9", "theorem"): derived(
        weights.lemma_39,
        "For w_1^{(0)} > 0 the weight stays above 1/log n; for w_1^{(0)} < 0 it stays negative "
        "before step log(n)/2, and the quotient is not positive.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9.s1", "first"): derived(
        weights.lemma_39_first,
        "The quotient is below 1/log n, so below 2/log n; Lemma 3.8, which fails, is not used.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9.s1", "repair-theorem"): derived(
        weights.lemma_39_mended,
        "The size |w_1| stays above 1/(2 log n), and the derivative is at most b <= 1/log^2 n, so"
        " the quotient is below 2/log n.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.thm3.10a", "theorem"): disproved(
        large.theorem_310a,
        "The statement fails for every n with log n >= 5: from w = (0, 1/2) with b = "
        "0, w_0 is at most 0 at every step, by induction.",
    ),
    ("majority.thm3.10a", "never"): derived(
        weights.theorem_310a_never,
        "By induction each step lowers w_0 by at least 1/8 and at most 1, so w_0 is at most "
        "1-t/8 at step t and never reaches 2.",
        {"L": "5"},
    ),
    ("majority.thm3.10b", "theorem"): disproved(
        large.theorem_310b,
        "The statement fails for every n with log n >= 5, at t = 0: from w = (1/2, "
        "1/2) with b = 0, w_0 falls to a smaller positive number, and R_0 = "
        "(w_1/w_0)^2 sigma^2 rises.",
    ),
    ("majority.thm3.11b", "theorem"): disproved(
        large.theorem_311b,
        "The statement fails for every n with log n >= 5: there is no such t_0, since "
        "from w = (-1/2, 1/2) with b = 0, w_1 rests and w_0 falls for ever (by "
        "induction), so R_0 falls at every step.",
    ),
}

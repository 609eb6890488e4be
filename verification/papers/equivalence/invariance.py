"""Settle that permuting and rescaling keeps the function of `equivalence`."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations
from assay.verification.papers.equivalence.shared import cells
from assay.verification.papers.settlers import at, by, derived, own

SETTLERS: dict = own(
    "equivalence",
    {
        ("eq2_1", "printed"): by(
            "words",
            "Products of matrices are associative and G P is the identity, so that reordering a "
            "layer and undoing this in the next one keeps the function.",
        ),
        ("eq2_1", "instance"): cells(
            "For every activation pattern both networks are the same affine function, because"
            " permutations and factors cancel."
        ),
        ("eq2_3", "printed"): derived(
            derivations.rescaled,
            "The new pre-activation is m_j times the old one; the positive factor m_j passes"
            " through the activation and cancels against v_j/m_j.",
        ),
        ("eq2_3", "negative"): at(
            "At m = -1 and u = v = 1 the left side is 0 and the right side 1, because the "
            "factor -1 turns the active unit off.",
            m=-1,
            u=1,
            v=1,
        ),
        ("composed", "printed"): by(
            "words",
            "The factors N and M undo each other between the layers, so W r + b is G "
            "times V s + c.",
        ),
        ("composed", "instance"): cells(
            "For every activation pattern both networks are the same affine function, because"
            " permutations and factors cancel."
        ),
    },
)

"""Settle what stands for the figures of `equivalence`, and its measurements."""

from __future__ import annotations

from assay.verification.papers.equivalence.shared import cells, found, left
from assay.verification.papers.settlers import own

MEASURED = "Measured, not proved: `assay run equivalence-{run}` {what}."

SETTLERS: dict = own(
    "equivalence",
    {
        ("fig2_1", "printed"): found(
            "Units are affine on the two sides of the fold of unit (1, 1)."
        ),
        ("fig2_1", "one"): found("Layer 1 folds at whole lines."),
        ("fig2_1", "three"): found(
            "Layer 3 bends at folds of layer 2, which bend at those of layer 1."
        ),
        ("fig2_2", "printed"): cells("In each network layer 2 folds off the fold of layer 1."),
        ("fig2_3", "printed"): found("The line is the zero set of a unit of layer 2."),
        ("fig2_4", "printed"): found("Two lines meet in one point."),
        ("sweep.recover", "printed"): left(
            MEASURED.format(
                run="recover",
                what="builds networks, recovers each from its function, and compares exactly",
            )
        ),
        ("sweep.random", "printed"): left(
            MEASURED.format(
                run="random", what="decides Lemmas A.10 and A.11 for each network, not Lemma A.12"
            )
        ),
        ("sweep.fold", "printed"): left(
            MEASURED.format(run="random", what="counts folds with and without a kink")
        ),
    },
)

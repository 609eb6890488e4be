"""Settle what stands for the figures of `equivalence`, and its measurements."""

from __future__ import annotations

from assay.verification.papers.equivalence.shared import cells, found, left
from assay.verification.papers.settlers import own

UNMEASURED = "Not measured: there is no program yet that {what}."

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
            UNMEASURED.format(what="builds the network of Lemma A.17 and recovers it")
        ),
        ("sweep.random", "printed"): left(
            UNMEASURED.format(what="decides Lemma A.12 and recovers networks")
        ),
        ("sweep.fold", "printed"): left(
            UNMEASURED.format(what="compares the folds of a network with its units on segments")
        ),
    },
)

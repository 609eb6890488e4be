"""Settle what stands for the figures of `equivalence`, and its measurements."""

from __future__ import annotations

from assay.verification.papers.equivalence import sweeps
from assay.verification.papers.equivalence.shared import cells, found
from assay.verification.papers.settlers import own

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
        ("sweep.recover", "printed"): sweeps.recovered,
        ("sweep.random", "printed"): sweeps.general,
        ("sweep.fold", "printed"): sweeps.visible,
    },
)

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
        ("fig2_1", "one"): found(
            "The units of layer 1 are affine, so they fold at whole lines, which are "
            "surfaces of order one."
        ),
        ("fig2_1", "three"): found(
            "Layer 3 bends at folds of layer 2, which bend at those of layer 1."
        ),
        ("fig2_2", "printed"): cells(
            "Both networks fold at the same two lines, one in layers 1 and 2, the other in "
            "layers 2 and 1, and in each of them layer 2 folds off the fold of layer 1."
        ),
        ("fig2_3", "printed"): found("The line is the zero set of a unit of layer 2."),
        ("fig2_4", "printed"): found("Two lines meet in one point."),
        ("sweep.recover", "printed"): sweeps.recovered,
        ("sweep.random", "printed"): sweeps.general,
        ("sweep.fold", "printed"): sweeps.visible,
    },
)

"""Settle what stands for the figures of `equivalence`, and its measurements."""

from __future__ import annotations

from assay.verification.papers.equivalence import sweeps
from assay.verification.papers.equivalence.shared import cells, found
from assay.verification.papers.settlers import own

SETTLERS: dict = own(
    "equivalence",
    {
        ("fig2_1", "printed"): found(
            "On each side of the fold of unit (1, 1) all units are affine; going through the cells"
            " of the square shows two whole lines, and three pieces of a fold that bends."
        ),
        ("fig2_1", "one"): found(
            "The units of layer 1 are affine, so they fold at whole lines, which are "
            "surfaces of order one."
        ),
        ("fig2_1", "three"): found(
            "The units of layer 3 bend at folds of layer 2, which bend at those of layer 1; going"
            " through the cells of the square shows the three levels."
        ),
        ("fig2_2", "printed"): cells(
            "Both networks fold at the same two lines, one in layers 1 and 2, the other in "
            "layers 2 and 1, and in each of them layer 2 folds off the fold of layer 1."
        ),
        ("fig2_3", "printed"): found(
            "This piece is a whole line and so of level 1, although it is the fold of a unit of "
            "layer 2."
        ),
        ("fig2_4", "printed"): found(
            "Two different lines meet in one point at most, so for each pair of pieces one point"
            " decides whether they meet; the four pairs that do are the edges."
        ),
        ("sweep.recover", "printed"): sweeps.recovered,
        ("sweep.random", "printed"): sweeps.general,
        ("sweep.fold", "printed"): sweeps.visible,
    },
)

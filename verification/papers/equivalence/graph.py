"""Settle the claims of `equivalence` on layers and dependency graphs."""

from __future__ import annotations

from assay.verification.papers.equivalence.shared import cells, found
from assay.verification.papers.settlers import at, by, own

MEETING = (
    "The line of unit (2, 1) and the fold of unit (2, 2) meet at (68/123, -64/123): the line is of"
    " level 1 and the piece of the fold of level 2, so an edge joins two pieces of layer 2."
)

SETTLERS: dict = own(
    "equivalence",
    {
        ("lema18", "printed"): found(
            MEETING + " A path of length 1 starts at a piece of layer 2, which is the last."
        ),
        ("lema18", "whole-line"): cells(
            "Unit (2, 1) is (39 x1 + 3 x2 - 20)/40 where unit (1, 1) is active, and negative "
            "elsewhere, so that its fold is the whole line."
        ),
        ("lema18", "bends"): cells(
            "On each side of the fold of unit (1, 1) unit (2, 2) is one affine function, and its"
            " zeros lie on the stated line."
        ),
        ("lema18", "one-line"): at(
            "Beyond the fold of unit (1, 1) this line lies in no fold.", x1="-17/20", x2="4/5"
        ),
        ("lema18.a", "printed"): found(
            "The folds of units (1, 1) and (2, 1) are whole lines, and that of unit (2, 2) bends at"
            " the first of them."
        ),
        ("lema18.a", "one-layer"): cells(
            "On the line 39 x1 + 3 x2 = 20 unit (2, 1) is 0 and no unit of layer 1 is, so that "
            "the line lies in no fold of layer 1."
        ),
        ("lema18.b", "printed"): found(MEETING),
        ("lema18.b", "off-the-folds"): cells(
            "Where unit (1, 1) is active, unit (2, 2) is (16 x1 + 17 x2)/32, so its fold is"
            " one straight line there."
        ),
        ("lema18.b1", "printed"): found(MEETING),
        ("lema18.b1", "bends-increase"): found(
            "The pieces C and D lie on one line, so the surface does not bend where B passes"
            " between them; D and E lie on two lines, so it bends at A."
        ),
        ("lema18.b1", "at-a-bend"): cells(
            "The fold of unit (2, 2) meets that of unit (1, 1) in one point, (-17/30, "
            "8/15), and unit (2, 1) is negative there."
        ),
        ("lema18.b2", "printed"): at(
            "Where unit (1, 2) is not active the zero set of unit (2, 1) leaves the plane: the"
            " piece fills a quarter of the ball, not half of it.",
            x1="1/10",
            x2="-1/10",
            x3="2241/36400",
        ),
        ("lema18.b2", "away-from-others"): cells(
            "Where both units of layer 1 are active, unit (2, 1) is this affine form, and "
            "its zeros are those of the form."
        ),
        ("lema18.b3", "printed"): at(
            "Lemma A.11 excludes multiples for different units or patterns. Across the line of unit"
            " (2, 1) the pattern of layer 1 is the same: both pieces lie on 16 x1 + 17 x2 = 0.",
            x1="17/20",
            x2="-4/5",
        ),
        ("lema18.b3", "first-piece"): cells(
            "Where unit (1, 1) is active, unit (2, 2) is (16 x1 + 17 x2)/32, and vanishes "
            "on this line alone."
        ),
        ("lema19", "printed"): by(
            "words",
            "The difference c - k(w'c)w is orthogonal to w by the choice of k and to c by the"
            " hypothesis, so its squared length is 0.",
            definite=True,
        ),
        ("lema19", "bias"): by(
            "words", "At a point x where both functions vanish, a is -c x = -g w x, which is g b."
        ),
    },
)

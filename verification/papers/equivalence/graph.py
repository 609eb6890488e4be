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
            "On each side of the fold of unit (1, 1) unit (2, 2) is one affine function: its "
            "zeros lie on 16 x1 + 17 x2 = 0 where unit (1, 1) is active, and on 2 x1 + 4 x2 = 1 "
            "elsewhere."
        ),
        ("lema18", "one-line"): at(
            "At (-17/20, 4/5), beyond the fold of unit (1, 1), the line 16 x1 + 17 x2 = 0 goes "
            "on, but none of the four hidden units is 0 there, so that it lies in no fold.",
            x1="-17/20",
            x2="4/5",
        ),
        ("lema18.a", "printed"): found(
            "The folds of units (1, 1) and (2, 1) are whole lines, and that of unit (2, 2) "
            "bends at the first of them; so A and B are of level 1, and the three pieces of the "
            "fold that bends, which belongs to layer 2, are of level 2."
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
            "The fold of unit (2, 2) goes straight on across B, so the surface does not bend "
            "there; at A it passes from one line to another, so the surface bends."
        ),
        ("lema18.b1", "at-a-bend"): cells(
            "The fold of unit (2, 2) meets that of unit (1, 1) in one point, (-17/30, "
            "8/15), and unit (2, 1) is negative there."
        ),
        ("lema18.b2", "printed"): at(
            "At (1/10, -1/10, 2241/36400), a point of the plane at which unit (1, 2) is not "
            "active, unit (2, 1) is 0.151 and not 0. So the zero set leaves the plane there: "
            "the piece fills a quarter of the ball, not half of it.",
            x1="1/10",
            x2="-1/10",
            x3="2241/36400",
        ),
        ("lema18.b2", "away-from-others"): cells(
            "Where units (1, 1) and (1, 2) are active, and as unit (1, 3) is positive on the "
            "cube, unit (2, 1) is unit (1, 1) plus twice unit (1, 2) plus unit (1, 3) less 2, "
            "and its zeros are those of this sum."
        ),
        ("lema18.b3", "printed"): at(
            "Lemma A.11 excludes multiples for different units or patterns. Across the line of unit"
            " (2, 1) the pattern of layer 1 is the same: both pieces lie on 16 x1 + 17 x2 = 0.",
            x1="17/20",
            x2="-4/5",
        ),
        ("lema18.b3", "first-piece"): cells(
            "Where unit (1, 1) is active, unit (2, 2) is (16 x1 + 17 x2)/32, and vanishes on "
            "the line 16 x1 + 17 x2 = 0 alone."
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

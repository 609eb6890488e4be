"""Settle the claims of `equivalence` on Theorem 2.1 and the steps of its proof."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations
from assay.verification.papers.equivalence.shared import cells, found, left
from assay.verification.papers.settlers import by, derived, disproved, own

START = (
    "The line of unit (2, 1) and the fold of unit (2, 2) meet at (68/123, -64/123), so a path of"
    " length 1 starts at this line, which lies in no fold of layer 1."
)

SETTLERS: dict = own(
    "equivalence",
    {
        ("thm2_1", "printed"): left(
            "Not decided: its proof rests on Lemma A.18, which is refuted, and on Theorem A.1,"
            " which fails for networks that only have the properties named in Lemma A.17. For"
            " networks that are built as in its proof nothing is known to fail."
        ),
        ("thma1", "printed"): disproved(
            derivations.shifted_bias,
            "At b = 3 and c = -2 the function is the same: unit (1, 2) is positive on both squares,"
            " so a change of its bias can be taken back in the bias of the output.",
        ),
        ("thma1", "same-function"): cells(
            "Unit (1, 2) is positive on both squares, so raising its bias by 1 adds 3 to the"
            " output, which the lower bias of the output takes back."
        ),
        ("thma1", "other-is-general"): by(
            "auto",
            "Two of the five vectors are multiples of each other only if all their minors "
            "vanish; for each of the ten pairs the sum of the squared minors is computed "
            "exactly and is positive.",
        ),
        ("thma1", "convex"): cells(
            "Unit (1, 3) is positive on the cube, so raising its bias adds constants to the units"
            " of layer 2, which their biases can take back."
        ),
        ("thma1", "convex-edge"): found(
            "The plane of unit (2, 1) and the fold of unit (2, 2) meet at a point of the cube where"
            " the latter is flat, so a path of length 1 starts at this plane."
        ),
        ("thma1", "convex-transparent"): cells(
            "Every unit is checked on every cell of the cube: each layer has a positive "
            "unit, and the folds of units (2, 1) and (2, 3) meet no fold of layer 1."
        ),
        ("thma1.s1", "printed"): by(
            "words",
            "If no unit of a layer is active, the middle factor of the gradient is "
            "the zero matrix, and so the whole product is 0.",
        ),
        ("thma1.s2", "printed"): cells(
            "The units that have folds are the same functions in both networks, so that the "
            "unions of their folds agree."
        ),
        ("thma1.s3", "printed"): found(START),
        ("thma1.s3", "arithmetic"): by(
            "identity",
            "In the difference (L - l) - (L - 1 - l) both L and l cancel, and 1 is left.",
        ),
        ("thma1.s4", "printed"): cells(
            "At (1/2, 0) unit (1, 2) is 0 and unit (1, 1) is not, so that the fold of unit (1, "
            "1), which alone makes d_1 = 2 pieces, leaves out that of unit (1, 2)."
        ),
        ("thma1.s4", "connected"): derived(
            derivations.one_of_two,
            "The product of the two affine functions vanishes at the three points -r/2, 0 and "
            "r/2 of the segment; as it is a polynomial of degree 2, it is 0, and so is one of "
            "its factors.",
        ),
        ("thma1.s5", "printed"): by(
            "auto",
            "If the factor m were 0, then w = m v would be 0, which contradicts that w is not 0.",
        ),
        ("thma1.s6", "printed"): by(
            "auto",
            "At that point the unit and its counterpart are both negative, so their "
            "quotient m is positive.",
        ),
        ("thma1.s7", "printed"): by(
            "words",
            "The inverse N undoes the factor M between the layers, so the truncated "
            "network gets the same input.",
        ),
        ("thma1.s8", "printed"): by(
            "words",
            "Subtracting the two equations gives |w - v|^2 = 0, so w and v are equal.",
            definite=True,
        ),
        ("thma1.s8", "bias"): by(
            "words",
            "The two affine functions agree at a point x and have the same weights, "
            "so subtracting the common product leaves the same bias.",
        ),
        ("sketch", "printed"): found(START),
        ("sketch", "line-of-layer-two"): cells(
            "On the line 39 x1 + 3 x2 = 20 unit (2, 1) is 0 and no unit of layer 1 is, so that "
            "the line lies in no fold of layer 1."
        ),
    },
)

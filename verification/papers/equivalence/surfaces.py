"""Settle the claims of `equivalence` on piece-wise linear surfaces."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations, pieces
from assay.verification.papers.equivalence.shared import found
from assay.verification.papers.settlers import at, by, derived, disproved, own

TEETH = (
    "By induction on their number finitely many pieces lie in finitely many teeth, so some tooth is"
    " not reached."
)

SETTLERS: dict = own(
    "equivalence",
    {
        ("lema1", "printed"): disproved(pieces.no_finite_cover, TEETH),
        ("lema1", "repair"): derived(
            pieces.union_of_levels,
            "A part of the partition by both surfaces lies in a part of the partition by each, so a"
            " piece of the larger part contains the zeros of its affine function in the smaller"
            " one.",
        ),
        ("lema1", "proof-step"): at(
            "The point (0, 0) of H lies on G, and so in no part of the partition by G.", x=0, y=0
        ),
        ("lema1", "partition"): disproved(
            derivations.no_hyperplane,
            "A line that holds the half with y > 0 holds the other half, too.",
        ),
        ("lema1", "union"): by(
            "auto",
            "A point of the second surface that is taken away lies on the first one, so "
            "that the union is the same.",
        ),
        ("square.closed", "printed"): disproved(
            derivations.points_do_not_fill,
            "By induction on n, some interval inside (0, 1) holds none of n given points, so "
            "that finitely many points never make up (0, 1).",
        ),
        ("square.closed", "every-point"): by(
            "auto",
            "For every point x the affine function with weight 1 and bias -x vanishes at x,"
            " so that each point is such a hyperplane.",
        ),
        ("lema2", "printed"): derived(
            derivations.squares_nested,
            "A set of order at most i in S is also of order at most j >= i and so lies in the union"
            " of those sets; the rest follows from the definitions.",
        ),
        ("lema3", "printed"): derived(
            pieces.next_square,
            "A point of a surface of order k+1 in S lies in its lower levels, a surface in S, or in"
            " a piece of the highest one, which holds a piece of the finer partition.",
        ),
        ("lema4", "printed"): at(
            "A single line with an empty second level has two levels, both of them canonical, but"
            " its order is 1.",
            k=2,
            l=1,
            n=0,
        ),
        ("lema4", "repair"): found(
            "The highest level has at least one piece, and the pieces times k - l are 0, so"
            " that k equals l."
        ),
        ("lema5", "printed"): disproved(pieces.no_finite_cover, TEETH),
        ("lema5", "repair"): derived(
            pieces.levels_add_up,
            "By induction on k: a point of square_{k+1} S lies in square_k S or in a piece of "
            "level k+1, so that the pieces of the levels 1 to k make up square_k S.",
        ),
        ("lema6", "printed"): derived(
            derivations.one_of_two,
            "The product of the two affine functions vanishes at the three points -r/2, 0 "
            "and r/2; as it is a polynomial of degree 2, one of its factors is 0.",
        ),
    },
)

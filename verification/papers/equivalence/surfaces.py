"""Settle the claims of `equivalence` on piece-wise linear surfaces."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations, pieces
from assay.verification.papers.equivalence.shared import found
from assay.verification.papers.settlers import at, by, derived, disproved, own

TEETH = (
    "Each piece lies in one tooth, so by induction on their number finitely many pieces lie in "
    "finitely many teeth. Some tooth is not reached, although B has points in every one of them."
)

SETTLERS: dict = own(
    "equivalence",
    {
        ("lema1", "printed"): disproved(pieces.no_finite_cover, TEETH),
        ("lema1", "repair"): derived(
            pieces.union_of_levels,
            "Each part of the partition by both surfaces lies in one part of the partition by "
            "each. So the zeros of an affine function that lie on a surface throughout the "
            "larger part lie on it throughout the smaller part, too, and each point of the "
            "union lies in such a piece.",
        ),
        ("lema1", "proof-step"): at(
            "The point (0, 0) of H lies on G, and so in no part of the partition by G.", x=0, y=0
        ),
        ("lema1", "partition"): disproved(
            derivations.no_hyperplane,
            "An affine function that vanishes on the half of x = 0 with y > 0 vanishes on the "
            "whole line, so its zeros are never this half alone.",
        ),
        ("lema1", "union"): by(
            "auto",
            "A point of x = 0 that is taken away has y = 0 and so lies on the other surface, so "
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
            "A point of a surface of order at most k+1 in S lies in its lower levels, which "
            "make up a surface of order at most k in S, or in a piece of its highest level. "
            "This piece contains, around the point, a piece with respect to the finer partition "
            "by the square at k.",
        ),
        ("lema4", "printed"): at(
            "A single line with an empty second level has two levels, both of them canonical, but"
            " its order is 1.",
            k=2,
            l=1,
            n=0,
        ),
        ("lema4", "repair"): found(
            "The highest level has n >= 1 pieces, and n times k - l is 0, so that k equals l."
        ),
        ("lema5", "printed"): disproved(pieces.no_finite_cover, TEETH),
        ("lema5", "repair"): derived(
            pieces.levels_add_up,
            "By induction on k: what the surfaces of order at most k+1 in S cover beyond those "
            "of order at most k lies in the pieces of level k+1, so that the pieces of the "
            "levels 1 to k cover exactly what the surfaces of order at most k do.",
        ),
        ("lema6", "printed"): derived(
            derivations.one_of_two,
            "The product of the two affine functions vanishes at the three points -r/2, 0 and "
            "r/2 of the segment; as it is a polynomial of degree 2, it is 0, and so is one of "
            "its factors.",
        ),
    },
)

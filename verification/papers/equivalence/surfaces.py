"""Settle the claims of `equivalence` on piece-wise linear surfaces."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations, pieces
from assay.verification.papers.equivalence.shared import found
from assay.verification.papers.settlers import at, by, derived, disproved, own

TEETH = "Finitely many pieces reach finitely many teeth, by induction on their number."

SETTLERS: dict = own(
    "equivalence",
    {
        ("lema1", "printed"): disproved(pieces.no_finite_cover, TEETH),
        ("lema1", "repair"): derived(
            pieces.union_of_levels,
            "A piece of a part holds the zeros of the same function in each smaller part.",
        ),
        ("lema1", "proof-step"): at(
            "The point (0, 0) of H lies on G, and so in no part of the partition by G.", x=0, y=0
        ),
        ("lema1", "partition"): disproved(
            derivations.no_hyperplane,
            "A line that holds the half with y > 0 holds the other half, too.",
        ),
        ("lema1", "union"): by("auto", "A point of H lies on G or it does not."),
        ("square.closed", "printed"): disproved(
            derivations.points_do_not_fill,
            "By induction on n, an interval of (0, 1) holds none of n points.",
        ),
        ("square.closed", "every-point"): by("auto", "1 x + b vanishes at x for b = -x."),
        ("lema2", "printed"): derived(
            derivations.squares_nested,
            "A set of order at most i <= j in S lies in the union of such sets; the rest is logic.",
        ),
        ("lema3", "printed"): derived(
            pieces.next_square,
            "A point of a surface of order k+1 in S lies in its lower levels, a surface in S, or in"
            " a piece of the highest one, which holds a piece of the finer partition.",
        ),
        ("lema4", "printed"): at(
            "One line with an empty second level: both levels are canonical, and the order is 1.",
            k=2,
            l=1,
            n=0,
        ),
        ("lema4", "repair"): found("As n (k - l) is 0 and n is at least 1, k equals l."),
        ("lema5", "printed"): disproved(pieces.no_finite_cover, TEETH),
        ("lema5", "repair"): derived(
            pieces.levels_add_up,
            "By induction on k: a point of level at most k+1 is of level k+1 or at most k.",
        ),
        ("lema6", "printed"): derived(
            derivations.one_of_two, "The product vanishes at -r/2, 0 and r/2."
        ),
    },
)

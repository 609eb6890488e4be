"""Settle the claims of `equivalence` on networks and the folds of their functions."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations, pieces
from assay.verification.papers.equivalence.shared import cells, found
from assay.verification.papers.settlers import at, by, derived, disproved, own

SETTLERS: dict = own(
    "equivalence",
    {
        ("lema7", "printed"): derived(
            derivations.affine_piece,
            "Induction on the layer shows it: multiplying by the pattern I, which is 1 or "
            "0, does what the activation does.",
        ),
        ("lema8", "printed"): by(
            "auto",
            "The number max(0, q) is at least 0 and -max(0, p) at most 0, so they are equal "
            "only where both are 0, that is for p <= 0 and q <= 0.",
        ),
        ("lema8", "kink"): by(
            "auto",
            "The number max(0, b) is at least 0 and min(0, a) at most 0, so they are equal only "
            "where both are 0, that is for a >= 0 and b <= 0.",
        ),
        ("lema9", "printed"): found(
            "At a point where each f_i is affine along a direction, its value after a step h is "
            "f_i plus h times its slope; the weighted sum of these is affine in h as well."
        ),
        ("lema10", "printed"): by(
            "words",
            "If V and W have right inverses K and H, then W V K H is W H and so the "
            "identity: the product has one as well.",
        ),
        ("lema11", "printed"): by(
            "auto",
            "Moving the bias by d changes the polynomial by v d, which is not 0 unless v is 0; "
            "so the polynomial is not the zero polynomial.",
        ),
        ("lema11.a", "printed"): derived(
            derivations.path_products,
            "Induction on the number of factors shows it: the product is 1 at first, and "
            "each further factor multiplies it by a number r >= 1.",
        ),
        ("lema11.b", "printed"): by(
            "words",
            "The shift d equals (g - c) b, and (g - c) v is 0, since u = c v = g v; so d v is 0.",
        ),
        ("lema11.c", "printed"): disproved(
            derivations.limit_is_outside,
            "The number t = r/2 belongs to the exceptional set for every r > 0, but the limit 0"
            " does not.",
        ),
        ("lema11.c", "open"): found(
            "If one factor of a product changes by q, the product changes by at most |q| |r|; so a"
            " minor that is not 0 stays so for small changes of the parameters."
        ),
        ("lema12", "printed"): disproved(
            derivations.optimum_leaves,
            "For t in (0, 1) the output is 0 at x = t, so these t belong to the exceptional "
            "set. Their limit t = 0 does not, as x = 0 lies outside of (0, 1): the set is not "
            "closed.",
        ),
        ("lema12", "one-bias"): by(
            "words",
            "If two biases both make the same value v vanish, each is -v, so that "
            "for each v there is only one such bias.",
        ),
        ("lema13", "printed"): by(
            "words",
            "If the two affine functions agree at x and have the same weights, "
            "subtracting the common product shows that their biases are the same.",
        ),
        ("lema13", "as-argued"): at(
            "The pieces [1, 0] and [1, 1] are no multiples of each other, and yet they have the"
            " same weights.",
            w=1,
            v=1,
            a=0,
            b=1,
        ),
        ("lema14", "printed"): by(
            "words",
            "Multiplying both sides of the hypothesis by J U and by J b keeps the factor c.",
        ),
        ("lema14", "empty-interior"): cells(
            "On the square the weighted inputs of the first layer stay below 2 and both biases "
            "are -2, so that both units are negative at every input and layer 2 receives the "
            "single point 0."
        ),
        ("lema15", "printed"): at(
            "At (1/2, 13/24) the output is 0 and both hidden units are positive, so that this "
            "zero of the output is no fold.",
            x1="1/2",
            x2="13/24",
        ),
        ("lema15", "hidden-units"): cells(
            "The output changes by a multiple of unit (1, 1) where that unit becomes "
            "active, and is affine on either side."
        ),
        ("lema15.a", "printed"): derived(
            derivations.affine_between,
            "By induction on the layer every unit is affine between two inputs with the same"
            " activation pattern, since weighted sums of affine functions are affine.",
        ),
        ("lema15.b", "printed"): cells(
            "Where no unit of layer 2 is active, the output is its bias 1/3 whatever the input."
        ),
        ("lema15.b", "without-transparency"): cells(
            "At (0, 0), a point of the fold of unit (1, 1), both units of layer 2 are negative, "
            "so that the output is constant near this point and the fold cannot be seen."
        ),
        ("lema16", "printed"): cells(
            "At (-17/30, 8/15) the fold of unit (2, 2) meets that of unit (1, 1) and bends, so "
            "that this point of it lies in no part of the partition."
        ),
        ("lema16", "off-the-folds"): cells(
            "On each side of the fold of unit (1, 1) unit (2, 2) is one affine function, and its"
            " zeros lie on the stated line."
        ),
        ("cora1", "two-layers"): found(
            "The folds cut the square into finitely many cells, and going through these one by "
            "one shows two whole lines in the first level and three pieces of a fold that bends "
            "in the second."
        ),
        ("cora1", "three-layers"): found(
            "The folds cut the square into finitely many cells, and going through these one by "
            "one shows that three levels make up the surface and two do not."
        ),
        ("cora1", "printed"): disproved(
            pieces.no_finite_cover,
            "Each piece lies in one component of the set of inputs, so by induction on their "
            "number finitely many pieces lie in finitely many components. Some component is not "
            "reached, although x2 = 0 meets all of them.",
        ),
        ("cora1", "repair"): derived(
            pieces.folds_are_pieces,
            "In each part of the partition the unit is one affine function, and its fold consists"
            " of the zeros of that function.",
        ),
    },
)

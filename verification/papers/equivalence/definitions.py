"""Settle the definitions of `equivalence`."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations
from assay.verification.papers.equivalence.shared import cells, found
from assay.verification.papers.settlers import at, by, derived, own

SETTLERS: dict = own(
    "equivalence",
    {
        ("def.net", "printed"): found(
            "For u >= 0 both sides are m u, and for u < 0 both are 0, because m is positive."
        ),
        ("def.pieces", "printed"): at(
            "Where layer 2 is inactive (q = 0) its pre-activation is c, and the printed bias, "
            "with the factor I_l in the term k = l, loses this c: at c = 1 and all other values "
            "0 the two sides are 1 and 0.",
            v=0,
            b=0,
            w=0,
            c=1,
            x=0,
            s=0,
            q=0,
        ),
        ("def.pieces", "repair"): by(
            "identity",
            "The activation of layer 1 is s times v x + b, and putting it into layer 2 "
            "gives the weight w s v and the bias w s b + c.",
        ),
        ("def.general.main", "printed"): by(
            "auto",
            "Where no unit below is active, both units are constants, b and c, and c times "
            "b is b times c: they are multiples of each other.",
        ),
        ("def.general.main", "same-neuron"): at(
            "Taken literally, the condition fails for the pair of a neuron and itself, because "
            "each function is 1 times itself.",
            w=0,
            x=0,
            b=0,
        ),
        ("def.general.app", "printed"): by(
            "auto",
            "Two of the five vectors are multiples of each other only if all their minors "
            "vanish; for each of the ten pairs the sum of the squared minors is computed "
            "exactly and is positive.",
        ),
        ("def.general.app", "ranks"): by(
            "auto",
            "The determinant of W_1 is -11/24 and the first entry of the masked product W_2 W_1 "
            "with both units active is 7/4, so that neither of them is 0.",
        ),
        ("def.general.app", "optima"): cells(
            "On both squares unit (1, 2) is above 5/3 and the output above 6, so neither of "
            "them is 0 there."
        ),
        ("def.transparent", "printed"): cells(
            "Unit (1, 2) is positive on both squares, so at each input some unit of layer 1 is"
            " active."
        ),
        ("def.transparent", "not-all"): cells(
            "At (-695/711, -999/1000) both units of layer 2 are negative, so that no unit of "
            "this layer is active there."
        ),
        ("def.posneg", "printed"): derived(
            derivations.distance_positive,
            "In each neighbourhood (-r, r) of 0 the point y = r/2 has |y| > 0, while an absolute"
            " value is never negative.",
        ),
        ("def.pwh", "printed"): by(
            "auto",
            "If v = w = 0, the equation of the nonempty set says that b = 0, too, which is "
            "excluded.",
        ),
        ("def.pwls", "printed"): derived(
            derivations.half_line_is_no_line,
            "An affine function that vanishes on the half with y > 0 vanishes on the whole line x ="
            " 0, so its zeros are never this half alone.",
        ),
        ("def.square", "printed"): by(
            "auto",
            "The line with normal (v, w) through (p, q) contains this point, whatever the "
            "normal is.",
        ),
        ("def.canonical", "printed"): found(
            "Unit (2, 1) is (39 x1 + 3 x2 - 20)/40 where unit (1, 1) is active, and negative "
            "elsewhere; so its fold B is a whole line and of level 1, while the fold of unit "
            "(2, 2) bends and its three pieces are of level 2."
        ),
        ("def.depgraph", "printed"): found(
            "The fold of unit (2, 2) crosses the line of unit (2, 1) at (68/123, -64/123), where"
            " unit (1, 1) is positive: an edge without a bend."
        ),
        ("def.depgraph", "straight-across"): cells(
            "Where unit (1, 1) is active, unit (2, 2) is (16 x1 + 17 x2)/32, one linear form on "
            "both sides of the fold of unit (2, 1)."
        ),
        ("def.depgraph", "bent"): cells(
            "Where unit (1, 1) is not active, unit (2, 2) is (2 x1 + 4 x2 - 1)/8, which "
            "vanishes on another line, 2 x1 + 4 x2 = 1."
        ),
        ("def.equivrel", "printed"): by(
            "words",
            "Applying the inverse factors K and M undoes G and N: K W M is K G V N M, which is V.",
        ),
    },
)

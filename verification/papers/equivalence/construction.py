"""Settle the claims of `equivalence` on the network that is built."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations
from assay.verification.papers.equivalence.shared import cells, found, left
from assay.verification.papers.settlers import by, derived, disproved, own

SETTLERS: dict = own(
    "equivalence",
    {
        ("lema17", "printed"): left(
            "Not decided: the edges for all pairs of units that the proof states do not exist, and"
            " those that it needs are shown for one built network only."
        ),
        ("lema17.a", "printed"): by(
            "words",
            "Multiplied out, the function of the hyperplane half-way between p and "
            "q is |q-p|^2/2 at q and the negative of that at p.",
        ),
        ("lema17.b", "printed"): by(
            "auto",
            "Where n <= 0 the second unit r - n is at least r and so positive, and where n "
            "exceeds r it is negative.",
        ),
        ("lema17.c", "printed"): by(
            "auto",
            "By the hypothesis m is positive where n is 0; and where m is 0 n cannot be 0 or"
            " negative, so it is positive.",
        ),
        ("lema17.d", "printed"): by(
            "combination",
            "The hull of i-1 points has dimension at most i-2, and as i <= d_l and the widths "
            "do not increase this is less than the dimension d_{l-1} of the space.",
            terms=[("1", ("p-d",)), ("1", ("d-i",))],
        ),
        ("lema17.e", "printed"): by(
            "words",
            "The map x -> Wx+b is affine, so it sends a point between x and y to "
            "the same point between their images.",
        ),
        ("lema17.e", "open"): by(
            "words",
            "A right inverse H of W answers every small change e of the image by the "
            "change H e of the input.",
        ),
        ("lema17.f", "printed"): derived(
            derivations.first_unit_meets_facets,
            "Unit (2, 1) is 0 at (0, 0), where the first unit of layer 1 folds, and at "
            "(1/2, 0), where the second one folds.",
        ),
        ("lema17.g", "printed"): by(
            "auto",
            "Where n > 0 the first unit is positive, and elsewhere the second one is, by "
            "its choice.",
        ),
        ("lema17.g", "built"): cells(
            "In each layer the second unit is positive wherever the first one is not, so at each"
            " input one of them is positive."
        ),
        ("lema17.h", "printed"): cells(
            "At the input (-999/1000, -45/58) the image under layer 1 has the negative entry "
            "-1.05, so for lambda = 1 the image is not contained in P_{l+1}; only its positive "
            "part is."
        ),
        ("lema17.h", "positive-part"): cells(
            "At every input of the square some unit of layer 1 is positive, so the implication"
            " holds."
        ),
        ("lema17.i", "printed"): cells(
            "Where both units below are positive the activation leaves them as they are, "
            "so the units of layer 2 are affine there."
        ),
        ("lema17.j", "printed"): disproved(
            derivations.second_unit_misses,
            "Where unit (1, 1) is 0, unit (2, 2) is at least 11/20 - 13/64, a positive number, "
            "so that the folds of these two units do not meet.",
        ),
        ("lema17.j", "first-units"): derived(
            derivations.first_unit_meets_facets,
            "Unit (2, 1) is 0 at (0, 0), where the first unit of layer 1 folds, and at "
            "(1/2, 0), where the second one folds.",
        ),
        ("lema17.k", "printed"): cells(
            "Unit (2, 1) is affine on each of the three cells into which the folds of layer 1 "
            "cut the square, and its zeros there lie on three different lines: x2 = 0, x2 = 4 "
            "x1 and 16 x1 + x2 = 8."
        ),
        ("lema17.l", "printed"): found(
            "The path visits L-l layers and so has one edge fewer, L-l-1; that is "
            "the number the lemma asks for, and it is not negative."
        ),
    },
)

"""Settle the claims of `equivalence` on what the theorem means, and its discussion."""

from __future__ import annotations

from assay.verification.papers.equivalence import derivations
from assay.verification.papers.equivalence.shared import cells, found
from assay.verification.papers.settlers import at, by, disproved, own

SETTLERS: dict = own(
    "equivalence",
    {
        ("claim.only", "printed"): disproved(
            derivations.dead_bias,
            "With b = -2 and c = -3 unit (1, 2) is 0 on the whole square, so both networks have the"
            " same function although their biases differ.",
        ),
        ("claim.only", "dead-unit"): by(
            "auto", "On this domain y - x + b is below 2 - 2 = 0, so the unit is never active."
        ),
        ("claim.almostall", "printed"): disproved(
            derivations.constants_are_multiples,
            "For biases p3 and q3 in (-4, -3) and weights in (-1, 1) both units of layer 1 are "
            "negative on the whole square. So the units of layer 2 are the constants r3 and s3, "
            "and the first is c = r3/s3 times the second.",
        ),
        ("claim.almostall", "constants"): by(
            "auto",
            "Where no unit of layer 1 is active, two units of layer 2 are the "
            "constants r3 and s3, so that s3 times the one equals r3 times the "
            "other.",
        ),
        ("conj.widths", "printed"): by(
            "auto",
            "The positive part of u minus the positive part of -u is u itself, so "
            "the unit and its mirror image differ by a linear function.",
        ),
        ("conj.widths", "turned"): cells(
            "As the weights of layer 1 add up to 0, turning all signs changes the output by"
            " a multiple of their sum, which is 0."
        ),
        ("disc.bounded", "printed"): disproved(
            derivations.quadrant,
            "The units x + y - 1 and 3 - x - 2 y both fold in the quadrant, but where the first "
            "is negative the second exceeds 1, so that they are nowhere negative together.",
        ),
        ("disc.bounded", "whole-space"): by(
            "words",
            "A right inverse H of W reaches every pre-activation: the input -H(u+b) "
            "gives -u, whatever u is.",
        ),
        ("disc.two", "printed"): cells(
            "The only hidden unit is 0 at every input, so the network is transparent although this"
            " unit is nowhere positive."
        ),
        ("disc.two", "repair"): cells(
            "The single unit of this network has the value 0 at every input, so it "
            "is never negative and yet not positive anywhere."
        ),
        ("disc.leaky", "printed"): at(
            "Where f has the slopes 0 and 1 on the two sides of a fold, al f has the slopes 0 and"
            " al, so the fold stays visible where f < 0.",
            al="1/2",
            a=0,
            b=1,
        ),
        ("disc.leaky", "folds-stay"): by(
            "words",
            "A factor that has an inverse can be cancelled, so two slopes that "
            "agree after multiplication by it agreed before.",
        ),
        ("disc.disamb", "printed"): found(
            "The line is the zero set of unit (2, 1) and a whole line of level 1 although no "
            "unit of layer 1 folds on it, so that step 1 of the procedure assigns it to layer 1."
        ),
    },
)

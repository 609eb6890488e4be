"""Claims of `equivalence` on what the theorem means, and its discussion (Sections 2.2 to 2.6)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.equivalence.definitions import real
from assay.theory.papers.equivalence.notation import (
    CROSSING,
    SQUARE,
    claim,
    on,
    surface,
    theorem,
)

WITH_DEAD = "max(0, x+y/2)+max(0, y-x+{b})"
SECOND_LAYER = "{v}*max(0, p1*x+p2*y+p3)+{w}*max(0, q1*x+q2*y+q3)+{b}"
"""A unit of layer 2 above two units of layer 1."""
LESS, MORE = (SECOND_LAYER.format(v=f"{n}1", w=f"{n}2", b=f"{n}3") for n in "rs")

ZERO = [
    ([["0", "0"]], ["0"]),
    ([["1"]], ["1"]),
]
"""A network of widths 2, 1, 1 whose only hidden unit is 0 everywhere."""

SUMS_TO_ZERO = [
    ([["1", "1/8"], ["-1/4", "1"], ["-3/4", "-9/8"]], ["1/3", "1/5", "-1/7"]),
    ([["1", "1", "1"]], ["0"]),
]
TURNED = [
    ([["-1", "-1/8"], ["1/4", "-1"], ["3/4", "9/8"]], ["-1/3", "-1/5", "1/7"]),
    ([["1", "1", "1"]], ["41/105"]),
]
"""`SUMS_TO_ZERO` with all signs of layer 1 turned, and the sum of its biases put into the last
one.
"""

CLAIMS = (
    claim(
        "claim.only",
        r"Permutation and rescaling are the only function-preserving transformations.",
        theorem(
            "printed",
            "for all b, c: (for all x in (-1, 1), y in (-1, 1):"
            f" {WITH_DEAD.format(b='b')} == {WITH_DEAD.format(b='c')}) => b == c",
            (),
            "'the only' read for every network: widths 2, 2, 1 on the square, and two networks that"
            " differ in the bias of unit (1, 2), so that (2.9) would make the biases the same",
        ),
        reading(
            "dead-unit",
            "max(0,y-x+b) == 0",
            ("x in (-1, 1)", "y in (-1, 1)", "b in (-oo, -2]"),
            (),
            "a unit that no input activates keeps the function whatever its bias b <= -2: a whole"
            " dimension more of parameters, on an open set of networks",
        ),
        uses=("thm2_1", "def.equivrel"),
    ),
    claim(
        "claim.almostall",
        r"All networks outside a closed null set are general.",
        theorem(
            "printed",
            "exists p1 in (-1, 1), p2 in (-1, 1), p3 in (-4, -3), q1 in (-1, 1), q2 in (-1, 1),"
            " q3 in (-4, -3), r1, r2, s1, s2, r3 in (1, 2), s3 in (1, 2):"
            " not (exists c: for all x in (-1, 1), y in (-1, 1):"
            f" {LESS} == c*({MORE}))",
            (),
            "for the definition of Section 2.2, condition 3: a box of parameters of widths 2, 2, 2"
            " and so a set of positive measure, on which both units of layer 1 are inactive for all"
            " inputs of the square. Some of these networks would have two units of layer 2 that are"
            " no multiples of each other on their common linear region",
        ),
        reading(
            "constants",
            "r3*(s1*max(0,p)+s2*max(0,q)+s3) == s3*(r1*max(0,p)+r2*max(0,q)+r3)",
            (
                *real("r1", "r2", "s1", "s2", "r3", "s3"),
                "p in (-oo, 0]",
                "q in (-oo, 0]",
            ),
            (),
            "where no unit of layer 1 is active the units of layer 2 are constants, and one is a"
            " multiple of the other if that is not 0",
        ),
        uses=("def.general.main", "def.general.app"),
        proof_uses=("lema10", "lema11", "lema12"),
    ),
    claim(
        "conj.widths",
        r"The theorem does not hold for widths that may increase (conjecture).",
        reading(
            "printed",
            "max(0,u) == max(0,-u)+u",
            real("u"),
            (),
            "how a network with one hidden layer could have further symmetries: turning the signs"
            " of units changes the function by the affine function a u + b v + c w, which has to be"
            " a constant",
        ),
        on(
            "turned",
            "f_1 == g_1",
            {"f": SUMS_TO_ZERO, "g": TURNED},
            ((),),
            "an instance of widths 2, 3, 1, on all inputs: the weights of layer 1 add up to 0, and"
            " all signs are turned. This network is not general, since W_2 W_1 = 0 has not the rank"
            " that Lemma A.10 asks for",
        ),
        uses=("thm2_1",),
    ),
    claim(
        "disc.bounded",
        r"Transparency of the first layer makes a bounded set of inputs necessary.",
        theorem(
            "printed",
            "for all a, b, c, d, g, f: (exists x in (0, oo): exists y in (0, oo): a*x+b*y+c == 0)"
            " and (exists x in (0, oo): exists y in (0, oo): d*x+g*y+f == 0) and a*g-b*d != 0 =>"
            " (exists x in (0, oo): exists y in (0, oo): a*x+b*y+c < 0 and d*x+g*y+f < 0)",
            (),
            "the open quadrant is not bounded: two units with independent weights that both fold in"
            " it would be negative together somewhere",
        ),
        sized(
            "whole-space",
            "W*x+b == -u",
            ("W: p x n", "H: n x p", "x: n", "b: p", "u: p"),
            ("W*H == I_p", "x == -(H*(u+b))"),
            (),
            "on the whole space no general network with d_1 <= d_0 is transparent: W_1 has full row"
            " rank (H is a right inverse), so that all its units take any negative values -u"
            " together",
        ),
        uses=("def.transparent",),
    ),
    claim(
        "disc.two",
        r"With a single neuron in a layer transparency would force it to be positive everywhere.",
        on(
            "printed",
            "f_1_1 > 0",
            {"f": ZERO},
            SQUARE,
            "transparency asks for h >= 0: a unit that is 0 everywhere has it, too; widths 2, 1, 1",
        ),
        repairs=(
            on(
                "repair",
                "f_1_1 >= 0",
                {"f": ZERO},
                SQUARE,
                "it has to be at least 0 everywhere",
            ),
        ),
        uses=("def.transparent",),
    ),
    claim(
        "disc.leaky",
        r"For leaky ReLU almost all of the proof carries over, but not that $M_l$ is positive.",
        reading(
            "printed",
            "al*a == al*b",
            ("al in (0, 1)", *real("a", "b")),
            (),
            "the rule of Lemma A.8, that the activation hides the folds of f where f < 0: there"
            " max(al f, f) is al f, whose slopes on both sides of a fold, al a and al b, would be"
            " the same",
        ),
        sized(
            "folds-stay",
            "a == b",
            ("l", "k", "a", "b"),
            ("l*a == l*b", "k*l == 1"),
            (),
            "what is true: slopes are the same after a factor l != 0 only if they were before (k is"
            " its inverse), so all folds of f stay, and every network is transparent for this"
            " activation",
        ),
        uses=("lema8",),
    ),
    claim(
        "disc.disamb",
        r"The greedy procedure in three steps does not always assign folds to their original"
        r" layers.",
        surface(
            "printed",
            "level_B == 1 and square_B == -1",
            CROSSING,
            {"B": "f_2_1 == 0 and f_1_1 != 0 and f_1_2 != 0"},
            SQUARE,
            "a network for which it does not: the fold of unit (2, 1) is a whole line in the"
            " fold-set and in no fold of layer 1, and step 1 assigns it to layer 1",
        ),
        uses=("def.square",),
    ),
)

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
            "'The only' is read for every network: for widths 2, 2, 1 on the square $(-1,1)^2$,"
            " two networks with the same function that differ only in the biases $b$ and $c$ of"
            " unit $(1,2)$ would have the same bias, by (2.9).",
        ),
        reading(
            "dead-unit",
            "max(0,y-x+b) == 0",
            ("x in (-1, 1)", "y in (-1, 1)", "b in (-oo, -2]"),
            (),
            r"Does a unit that no input activates keep the function whatever its bias $b\le-2$ is?"
            " That would be a whole dimension more of parameters, on an open set of networks.",
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
            "It is read for condition 3 of the definition in Section 2.2, on a set of positive"
            " measure: parameters of widths 2, 2, 2, each in an interval, with which both units of"
            " layer 1 are inactive for all inputs of the square. Some of these networks would have"
            " two units of layer 2 that are no multiples of each other on their common linear"
            " region.",
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
            "Where no unit of layer 1 is active the units of layer 2 are constants, and one is a"
            " multiple of the other if that is not 0.",
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
            "It says how a network with one hidden layer could have further symmetries: turning"
            " the sign of a unit changes the function by an affine function, and the sum of these"
            " over all turned units has to be a constant.",
        ),
        on(
            "turned",
            "f_1 == g_1",
            {"f": SUMS_TO_ZERO, "g": TURNED},
            ((),),
            "Is there an instance of widths 2, 3, 1, on all inputs? The weights of layer 1 add up"
            r" to 0, and all signs are turned. This network is not general, since $\mathbf"
            r" W_2\mathbf W_1=0$ has not the rank that Lemma A.10 asks for.",
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
            r"The need for a bounded $\mathcal X$ is read on the open quadrant, which is not"
            " bounded: two units with independent weights that both fold in it would be negative"
            " together somewhere.",
        ),
        sized(
            "whole-space",
            "W*x+b == -u",
            ("W: p x n", "H: n x p", "x: n", "b: p", "u: p"),
            ("W*H == I_p", "x == -(H*(u+b))"),
            (),
            r"It is read on the whole space, for a general network with $d_1\le d_0$: $\mathbf"
            " W_1$ has full row rank ($H$ is a right inverse), so that all its units take any"
            " negative values $-u$ together, and no such network is transparent.",
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
            "'Positive everywhere' is read for one transparent network of widths 2, 1, 1."
            r" Transparency asks for $h\ge0$, which a unit has that is 0 everywhere, too.",
        ),
        repairs=(
            on(
                "repair",
                "f_1_1 >= 0",
                {"f": ZERO},
                SQUARE,
                "The unit has to be at least 0 everywhere, in place of positive.",
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
            "That the proof carries over is read for the rule of Lemma A.8, that the activation"
            r" hides the folds of $f$ where $f<0$: there $\max\{\alpha f,f\}$ is $\alpha f$, whose"
            r" slopes on both sides of a fold, $\alpha a$ and $\alpha b$, would be the same.",
        ),
        sized(
            "folds-stay",
            "a == b",
            ("l", "k", "a", "b"),
            ("l*a == l*b", "k*l == 1"),
            (),
            r"Slopes are the same after a factor $l\ne0$ only if they were before ($k$ is its"
            " inverse), so that all folds of $f$ stay, and every network is transparent for this"
            " activation.",
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
            "The procedure is read for one network: the fold of unit $(2,1)$ is a whole line that"
            " lies in the fold-set and in no fold of layer 1, and step 1 assigns it to layer 1.",
        ),
        uses=("def.square",),
    ),
)

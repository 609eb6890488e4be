"""Claims of `equivalence` on Theorem 2.1 = A.1 and the steps of its proof."""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.equivalence.definitions import SHIFTED_ROWS, apart, real
from assay.theory.papers.equivalence.notation import (
    APART,
    APART_SHIFTED,
    CONVEX,
    CONVEX_SHIFTED,
    CROSSED,
    CROSSING,
    CUBE,
    SQUARE,
    TWO_SQUARES,
    claim,
    on,
    surface,
    theorem,
    words,
)

FOLDING = "max(0, x/8+y-1/4)"
"""Unit (1, 1) of `APART`, after the activation."""


def output(bias: str, last: str) -> str:
    """Return the output of `APART` with other biases of unit (1, 2) and of the output."""
    return f"2*{FOLDING}+3*max(0, x/2+y/3+{bias})+{last}"


IN_BOTH = "((x > 0 and x < 1) or (x > 2 and x < 3)) and y > -1 and y < 1"
SAME_OUTPUTS = f"(for all x, y: {IN_BOTH} => {output('b', 'c')} == {output('2', '1')})"

CLAIMS = (
    claim(
        "thm2_1",
        r"For bounded open nonempty $X$ and $d_0\ge\dots\ge d_{L-1}\ge2$, $d_L=1$, there is a"
        r" network such that each general network with the same function has its parameters up to"
        r" permutation and positive scaling.",
        words(
            "printed",
            "For every bounded open nonempty set of inputs and all widths that do not increase and"
            " are at least 2 there is a network to which every general network of the same widths"
            " and with the same function is related by (2.9).",
        ),
        uses=("def.net", "def.general.app", "def.equivrel"),
        proof_uses=("thma1", "lema17", "sketch"),
    ),
    claim(
        "thma1",
        r"If $h_\theta$ is general and satisfies Lemma A.17, each general $h_\eta$ with"
        r" $h_\eta=h_\theta$ on $X$ is related to it by (2.9).",
        theorem(
            "printed",
            f"for all b, c: {SAME_OUTPUTS} => b == 2 and c == 1",
            (),
            "'Satisfying Lemma A.17' is read as having the properties that it names, on a bounded"
            r" open set of two squares. $\theta$ has widths 2, 2, 1, is general and transparent,"
            " and the fold of unit $(1,1)$ meets both squares: these are $d_1=2$ canonical"
            r" pieces, which start two paths of length 0. $\eta$ has another bias $b$ of unit"
            r" $(1,2)$ and another bias $c$ of the output; as its weights are those of $\theta$,"
            " (2.9) makes $b$ and $c$ the same.",
        ),
        on(
            "same-function",
            "f_1 == g_1",
            {"f": APART, "g": APART_SHIFTED},
            TWO_SQUARES,
            r"Have $\theta$ and $\eta$, with $b=3$ and $c=-2$, the same function on both squares?",
        ),
        reading(
            "other-is-general",
            apart(SHIFTED_ROWS),
            (),
            (),
            r"Is $\eta$ general? The formula says that its five pieces are no multiples of each"
            r" other (those of $\theta$ are tested with Definition A.11), and the masked products"
            " of both are the same.",
        ),
        on(
            "convex",
            "f_1 == g_1 and f_1_3 != g_1_3",
            {"f": CONVEX, "g": CONVEX_SHIFTED},
            CUBE,
            "Is the same possible on a convex set, with widths 3, 3, 3, 1? Unit $(1,3)$ is"
            " positive on the cube, and its bias can be raised by 1. Paths of length 1 start at"
            " the folds of units $(1,1)$ and $(1,2)$ and, by the gap of Lemma A.18, at that of"
            " unit $(2,1)$.",
        ),
        surface(
            "convex-edge",
            "path_B < 1",
            CONVEX,
            {"B": "f_2_1 == 0"},
            CUBE,
            "In this network, does the plane of unit $(2,1)$, a canonical piece, start no path of"
            " length 1, so that no third path starts?",
        ),
        on(
            "convex-transparent",
            "f_1_3 > 0 and (f_2_1 > 0 or f_2_2 > 0 or f_2_3 > 0) and"
            " (f_2_1 == 0 => f_1_1 > 0 and f_1_2 > 0) and (f_2_3 == 0 => f_1_1 > 0 and f_1_2 > 0)",
            {"f": CONVEX},
            CUBE,
            "Is this network transparent, and do the folds of units $(2,1)$ and $(2,3)$ meet no"
            " fold of layer 1, so that they are whole planes?",
        ),
        uses=("lema17", "def.general.app", "def.equivrel"),
        proof_uses=(
            "thma1.s1",
            "thma1.s2",
            "thma1.s3",
            "thma1.s4",
            "thma1.s5",
            "thma1.s6",
            "thma1.s7",
            "thma1.s8",
            "lema18",
            "lema19",
        ),
    ),
    claim(
        "thma1.s1",
        r"$h_\eta$ is transparent, since $\nabla h_\eta=\nabla h_\theta\ne0$.",
        sized(
            "printed",
            "W*J*V == 0",
            ("W: q x p", "J: p x p", "V: p x n"),
            ("J == 0",),
            (),
            "A layer without an active unit makes the gradient 0, for all widths. All its"
            " pre-activations are negative there, so that this is so in a ball, and at a point"
            " that is no fold.",
        ),
        uses=("def.transparent", "lema10"),
    ),
    claim(
        "thma1.s2",
        r"Both fold-sets are equal and piece-wise linear surfaces of order at most $L-l$ (A.67).",
        on(
            "printed",
            "(f_1_1 == 0 or f_1_2 == 0 or f_2_1 == 0 or f_2_2 == 0 or f_2_3 == 0 =>"
            " g_1_1 == 0 or g_1_2 == 0 or g_2_1 == 0 or g_2_2 == 0 or g_2_3 == 0) and"
            " (g_1_1 == 0 or g_1_2 == 0 or g_2_1 == 0 or g_2_2 == 0 or g_2_3 == 0 =>"
            " f_1_1 == 0 or f_1_2 == 0 or f_2_1 == 0 or f_2_2 == 0 or f_2_3 == 0)",
            {"f": CONVEX, "g": CONVEX_SHIFTED},
            CUBE,
            "Have two general and transparent networks of widths 3, 3, 3, 1 with the same function"
            " (those of Theorem A.1) the same unions of unit folds?",
        ),
        uses=("cora1",),
    ),
    claim(
        "thma1.s3",
        r"The starting vertices lie in first-layer folds, since"
        r" $\lambda\le(L-l)-(L-1-l)=1$.",
        surface(
            "printed",
            "path_B < 1",
            CROSSING,
            CROSSED,
            SQUARE,
            "It is read for $L=3$, $l=1$ and a general network of widths 2, 2, 2, 1: the line of"
            " unit $(2,1)$, a canonical piece in no fold of layer 1, would start no path of length"
            " 1.",
        ),
        reading(
            "arithmetic",
            "(L-l)-(L-1-l) == 1",
            real("L", "l"),
            (),
            "This is the sum of the indices.",
        ),
        uses=("lema17", "lema18"),
    ),
    claim(
        "thma1.s4",
        r"$d_l$ hyperplanes in a union of at most $d_l$ hyperplanes are all of them.",
        on(
            "printed",
            "f_1_1 == 0 or f_1_2 == 0 => f_1_1 == 0",
            {"f": [([["1/8", "1"], ["1", "1/9"]], ["-1/4", "-1/2"]), ([["2", "3"]], ["1"])]},
            TWO_SQUARES,
            "It is read on a set of two squares, with $d_1=2$: the fold of unit $(1,1)$ meets both"
            " squares, so that it is two canonical pieces. Their union would be all folds of layer"
            " 1, with that of unit $(1,2)$, which meets one square.",
        ),
        theorem(
            "connected",
            "for all a, b, c, d, r in (0, oo): (for all t in (-r, r): a+b*t == 0 or c+d*t == 0) =>"
            " (a == 0 and b == 0) or (c == 0 and d == 0)",
            (),
            "It says what is true on a connected set: a segment in the union of two hyperplanes"
            " lies in one of them, so that different hyperplanes stay different.",
        ),
        uses=("lema17", "def.pwh"),
    ),
    claim(
        "thma1.s5",
        r"There are a permutation and nonzero scalars with"
        r" $(W_l[i,:],b_l[i])=m_i(W'_l[\pi(i),:],b'_l[\pi(i)])$.",
        reading(
            "printed",
            "m != 0",
            (*real("m", "v", "w", "b", "c"), "w == m*v", "b == m*c", "w != 0"),
            (),
            "The factor $m$ of Lemma A.19 is not 0, since the weights of a fold are not all 0 ($w$"
            " is one that is not).",
        ),
        uses=("lema19",),
    ),
    claim(
        "thma1.s6",
        r"The factors $m_i$ are positive, by the number of zero coefficients of the gradient on"
        r" both sides.",
        reading(
            "printed",
            "m > 0",
            (*real("m", "u", "v"), "u == m*v", "u < 0", "v < 0"),
            (),
            "This is the end of the step: at the point on the inactive side, which is the same for"
            " both networks, the unit $u$ and its counterpart $v$ are negative.",
        ),
        uses=("lema10",),
    ),
    claim(
        "thma1.s7",
        r"$h_\theta^{1:l-1}=M_{l-1}P_{l-1}h_\eta^{1:l-1}$, hence the truncations agree for"
        r" $\tilde\eta$ (A.69).",
        sized(
            "printed",
            "(V*N)*r+c == V*s+c",
            ("V: q x p", "N: p x p", "M: p x p", "r: p", "s: p", "c: q"),
            ("N*M == I_p", "r == M*s"),
            (),
            "This is the first layer of the truncation, for all widths: with the inverse $N$ of"
            r" $M=\mathbf M_{l-1}\mathbf P_{l-1}$ it takes the inputs $r=Ms$ of $\theta$ as that"
            r" of $\eta$ takes $s$.",
        ),
        uses=("def.equivrel",),
    ),
    claim(
        "thma1.s8",
        r"Two affine functions that are equal on a full-dimensional set have the same weights and"
        r" bias.",
        sized(
            "printed",
            "w == v",
            ("w: d", "v: d", "x: d", "b", "c"),
            ("w'*x+b == v'*x+c", "w'*(x+w-v)+b == v'*(x+w-v)+c"),
            (),
            "It is read for every dimension: $w$ and $v$ are the weights of both functions, $x$ is"
            " an inner point of the set, and $x+w-v$ lies in it, too, after both functions are"
            " multiplied by a small number.",
        ),
        sized(
            "bias",
            "b == c",
            ("w: d", "v: d", "x: d", "b", "c"),
            ("w == v", "w'*x+b == v'*x+c"),
            (),
            "Then one point $x$ gives the biases.",
        ),
        uses=("def.equivrel",),
    ),
    claim(
        "sketch",
        r"The same chain in the main text: (2.10) to (2.16).",
        surface(
            "printed",
            "path_B < 1",
            CROSSING,
            CROSSED,
            SQUARE,
            "This is the step from Lemma 2.3 to layer 1, for $L=3$ and a general network of widths"
            " 2, 2, 2, 1, as in the proof of Theorem A.1: the line of unit $(2,1)$ would start no"
            " path of length 1.",
        ),
        on(
            "line-of-layer-two",
            "f_2_1 == 0 => f_1_1 != 0 and f_1_2 != 0",
            {"f": CROSSING},
            SQUARE,
            "Does the line of unit $(2,1)$ lie in no fold of layer 1?",
        ),
        uses=("lema17", "lema18", "lema19"),
    ),
)

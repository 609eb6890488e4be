"""Claims of `equivalence` on layers and dependency graphs (Lemmas A.18 and A.19)."""

from __future__ import annotations

from assay.theory.language.shorthand import sized
from assay.theory.papers.equivalence.notation import (
    CORNER,
    CROSSED,
    CROSSING,
    CUBE,
    LEFT,
    RIGHT,
    SQUARE,
    STRAIGHT,
    claim,
    on,
    surface,
)

CLAIMS = (
    claim(
        "lema18",
        r"For general networks each canonical piece $H_j^k$ lies in the fold of a unit of layer"
        r" $l\ge k$, and $l\le\lambda-m$ if the dependency graph has a path of length $m$ from"
        r" it.",
        surface(
            "printed",
            "level_B == 1 => path_B == 0",
            CROSSING,
            CROSSED,
            SQUARE,
            r"It is read for $\lambda=2$ and a general network of widths 2, 2, 2, 1: $B$, the fold"
            " of unit $(2,1)$, is a canonical piece and lies in no other fold, so that $l=2$. A"
            r" path of $m=1$ edges from it would make $l\le2-1$.",
        ),
        on(
            "whole-line",
            f"(f_2_1 == 0 => {STRAIGHT}) and ({STRAIGHT} => f_2_1 == 0)"
            " and (f_2_1 == 0 => f_1_1 > 0 and f_1_2 > 0)",
            {"f": CROSSING},
            SQUARE,
            "Is the fold of unit $(2,1)$ the whole line $39x_1+3x_2=20$ in the square, and does it"
            " meet no fold of layer 1?",
        ),
        on(
            "bends",
            f"f_2_2 == 0 => (f_1_1 >= 0 => {RIGHT}) and (f_1_1 <= 0 => {LEFT})",
            {"f": CROSSING},
            SQUARE,
            "Does the fold of unit $(2,2)$ lie on two different lines on the two sides of the fold"
            " of unit $(1,1)$?",
        ),
        on(
            "one-line",
            f"{RIGHT} => f_1_1 == 0 or f_1_2 == 0 or f_2_1 == 0 or f_2_2 == 0",
            {"f": CROSSING},
            SQUARE,
            "Does the right one of these lines, $16x_1+17x_2=0$, lie in the union of all folds?"
            " That would make it a piece of level 1.",
        ),
        uses=("def.depgraph", "def.general.app"),
        proof_uses=("lema18.a", "lema18.b"),
    ),
    claim(
        "lema18.a",
        r"$H_j^k\subseteq\mathcal F_i^l(h)$ for some unit $(l,i)$ with $l\ge k$.",
        surface(
            "printed",
            "level_A == 1 and level_B == 1 and level_C == 2 and level_D == 2 and level_E == 2 and"
            " pieces_1 == 2 and pieces_2 == 3 and order == 2",
            CROSSING,
            CROSSED,
            SQUARE,
            r"Do all canonical pieces of one network lie in the fold of a unit of layer $l\ge k$?"
            " $B$, of level $k=1$, lies in that of unit $(2,1)$, so that $l$ can be larger.",
        ),
        on(
            "one-layer",
            f"{STRAIGHT} => f_2_1 == 0 and f_1_1 != 0 and f_1_2 != 0",
            {"f": CROSSING},
            SQUARE,
            "Does the line $39x_1+3x_2=20$ of the piece $B$ lie in no fold of layer 1?",
        ),
        uses=("def.canonical", "def.general.app"),
        proof_uses=("lema11", "cora1"),
    ),
    claim(
        "lema18.b",
        r"If the dependency graph has a directed path of length $m$ from $H_j^k$, then"
        r" $l\le\lambda-m$.",
        surface(
            "printed",
            "level_B == 1 => path_B == 0",
            CROSSING,
            CROSSED,
            SQUARE,
            r"It is read for $\lambda=2$ and $m=1$, with the network of Lemma A.18: the line of"
            " unit $(2,1)$ is of layer 2, and may start no edge.",
        ),
        on(
            "off-the-folds",
            f"f_1_1 > 0 => (f_2_2 == 0 => {RIGHT}) and ({RIGHT} => f_2_2 == 0)",
            {"f": CROSSING},
            SQUARE,
            "Does the fold of unit $(2,2)$ go straight on where it crosses the line of unit"
            " $(2,1)$?",
        ),
        uses=("def.depgraph", "def.general.app"),
        proof_uses=("lema18.a", "lema18.b1", "lema18.b2", "lema18.b3"),
    ),
    claim(
        "lema18.b1",
        r"Along an edge the layer strictly increases.",
        surface(
            "printed",
            "edge_B_C == 0 and edge_B_D == 0",
            CROSSING,
            CROSSED,
            SQUARE,
            "It is read for the line of unit $(2,1)$ and the pieces of the fold of unit $(2,2)$,"
            " which are of the same layer and of levels 1 and 2: no edge would join them.",
        ),
        surface(
            "bends-increase",
            "bend_B_C == 0 and bend_B_D == 0 and bend_A_D == 1 and bend_A_E == 1",
            CROSSING,
            CROSSED,
            SQUARE,
            "Of the edges, do those at which the surface bends lead from layer 1 to layer 2 in"
            " this network, as is meant?",
        ),
        on(
            "at-a-bend",
            "f_2_2 == 0 and f_1_1 == 0 => f_2_1 < 0",
            {"f": CROSSING},
            SQUARE,
            "Where the fold of unit $(2,2)$ bends, does it meet one of layer 1, away from that of"
            " unit $(2,1)$?",
        ),
        uses=("def.depgraph",),
        proof_uses=("lema18.b2", "lema18.b3"),
    ),
    claim(
        "lema18.b2",
        r"At any point of intersection the second piece is a hyperplane on one half-ball.",
        on(
            "printed",
            "f_1_1 > 0 and f_1_1+2*f_1_2+f_1_3 == 2 => f_2_1 == 0",
            {"f": CORNER},
            CUBE,
            "It is read for a network of widths 3, 3, 1 and the piece of the zero set of unit"
            " $(2,1)$ where all units below are active, which lies on one plane. Its closure meets"
            " the plane of unit $(1,1)$ at 0, where unit $(1,2)$ is 0, too: on the side where unit"
            " $(1,1)$ is active the zero set would be this plane near 0. All forms vanish at 0, so"
            " that the size of the ball does not matter.",
        ),
        on(
            "away-from-others",
            "f_1_1 > 0 and f_1_2 > 0 =>"
            " (f_2_1 == 0 => f_1_1+2*f_1_2+f_1_3 == 2) and"
            " (f_1_1+2*f_1_2+f_1_3 == 2 => f_2_1 == 0)",
            {"f": CORNER},
            CUBE,
            "Is the zero set this plane at points that lie on no other fold?",
        ),
        uses=("def.depgraph",),
    ),
    claim(
        "lema18.b3",
        r"No two piece-wise hyperplanes in $S$ are included in a single hyperplane.",
        on(
            "printed",
            f"f_2_1 > 0 and f_2_2 == 0 => not {RIGHT}",
            {"f": CROSSING},
            SQUARE,
            "It is read for the two pieces of the fold of unit $(2,2)$ on both sides of that of"
            " unit $(2,1)$, which is a piece of level 1: the one where unit $(2,1)$ is negative"
            " lies on the line $16x_1+17x_2=0$, so that the other would not.",
        ),
        on(
            "first-piece",
            f"f_1_1 > 0 and f_2_1 < 0 and f_2_2 == 0 => {RIGHT}",
            {"f": CROSSING},
            SQUARE,
            "Does the first of these two pieces lie on the line $16x_1+17x_2=0$?",
        ),
        uses=("def.pwls",),
        proof_uses=("lema11",),
    ),
    claim(
        "lema19",
        r"If two affine functions vanish on a set of dimension $d-1$, one of them is 0 or the"
        r" second is a multiple of the first.",
        sized(
            "printed",
            "c == k*(w'*c)*w",
            ("w: d", "c: d", "k"),
            ("k*(w'*w) == 1", "c'*(c-k*(w'*c)*w) == 0"),
            (),
            r"It is read in every dimension for $w\ne0$, with $k=1/\lVert w\rVert^2$: the set"
            r" spans the hyperplane of $(w,b)$, on which $c^\top x+a$ is 0, too. Hence $c$ is"
            " orthogonal to each of its directions, one of which is the part of $c$ that is"
            " orthogonal to $w$.",
        ),
        sized(
            "bias",
            "c == g*w and a == g*b",
            ("w: d", "c: d", "x: d", "g", "a", "b"),
            ("c == g*w", "w'*x+b == 0", "c'*x+a == 0"),
            (),
            "Then the biases have the same factor, by one point $x$ of the set.",
        ),
    ),
)

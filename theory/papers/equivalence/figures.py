"""Figures 2.1 to 2.4 of `equivalence`, and measurements on its theorem.

The figures print no numbers; networks of ours stand for them.
"""

from __future__ import annotations

from assay.theory.papers.equivalence.notation import (
    CROSSING,
    LEFT,
    RIGHT,
    SQUARE,
    STRAIGHT,
    claim,
    on,
    words,
)

ONE_WAY = [
    ([["1", "1/8"], ["1/4", "1/2"]], ["1/2", "2"]),
    ([["1", "-1/10"], ["1/4", "1"]], ["-4/5", "1"]),
    ([["2", "3"]], ["1/3"]),
]
OTHER_WAY = [
    ([["39/40", "3/40"], ["1", "1/8"]], ["-1/2", "2"]),
    ([["1", "1"], ["1/4", "1"]], ["-3/2", "1"]),
    ([["2", "3"]], ["1/3"]),
]

CLAIMS = (
    claim(
        "fig2_1",
        r"Figure 2.1 shows piece-wise linear surfaces of order one, two and three.",
        on(
            "printed",
            f"(f_1_1 == 0 or f_2_1 == 0 => x1 == -1/2-x2/8 or {STRAIGHT}) and"
            f" (f_2_2 == 0 => {RIGHT} or {LEFT})",
            {"f": CROSSING},
            SQUARE,
            "a network for the first two: two whole lines, and a fold that bends at one of them",
        ),
        uses=("def.pwls",),
    ),
    claim(
        "fig2_2",
        r"Figure 2.2: the fold-set does not tell which hyperplane comes from which layer.",
        on(
            "printed",
            "(f_1_1 == 0 or f_2_1 == 0 => g_1_1 == 0 or g_2_1 == 0) and"
            " (g_1_1 == 0 or g_2_1 == 0 => f_1_1 == 0 or f_2_1 == 0) and"
            " not (f_1_1 == 0 and g_1_1 == 0)",
            {"f": ONE_WAY, "g": OTHER_WAY},
            SQUARE,
            "two networks for which it does not: the same two lines, in f from layers 1 and 2, in g"
            " from layers 2 and 1",
        ),
        uses=("def.pwls",),
    ),
    claim(
        "fig2_3",
        r"Figure 2.3: the greedy assignment differs from the layers of Figure 2.1.",
        on(
            "printed",
            f"({STRAIGHT} => f_2_1 == 0) and (f_2_1 == 0 => f_1_1 != 0 and f_1_2 != 0)",
            {"f": CROSSING},
            SQUARE,
            "another network: a line in the fold-set, which the procedure assigns to layer 1, comes"
            " from layer 2",
        ),
        uses=("disc.disamb",),
    ),
    claim(
        "fig2_4",
        r"Figure 2.4: a surface in canonical form and its dependency graph.",
        on(
            "printed",
            "(f_1_1 == 0 and f_2_2 == 0 => x2 == 8/15) and"
            " (f_2_1 == 0 and f_2_2 == 0 => x1 == 68/123)",
            {"f": CROSSING},
            SQUARE,
            "another network: its graph has two edges at most from the lines of level 1 to pieces"
            " of the fold of unit (2, 2), at one point each",
        ),
        uses=("def.depgraph",),
    ),
    claim(
        "sweep.recover",
        r"Build networks, recover their parameters from the function, and compare exactly.",
        words("printed", "Every built network is recovered from its function alone."),
        uses=("lema17",),
    ),
    claim(
        "sweep.random",
        r"Of random networks: how many are general, transparent, fold in $X$, are recovered.",
        words("printed", "Every network with random weights is general."),
        uses=("def.general.app",),
    ),
    claim(
        "sweep.fold",
        r"How many hidden zero crossings can be seen as folds.",
        words(
            "printed", "Every zero crossing of a hidden unit of a transparent network is a fold."
        ),
        uses=("lema15.b",),
    ),
)

"""Figures 2.1 to 2.4 of `equivalence`, and measurements on its theorem.

The figures print no numbers; networks of ours stand for them.
"""

from __future__ import annotations

from assay.theory.papers.equivalence.notation import (
    CROSSED,
    CROSSING,
    DEEPER,
    SQUARE,
    claim,
    on,
    surface,
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
        surface(
            "printed",
            "order == 2 and pieces_1 == 2 and pieces_2 == 3",
            CROSSING,
            note="a network with two hidden layers: two whole lines, and a fold that bends",
        ),
        surface(
            "one",
            "order == 1",
            [CROSSING[0], ([["2", "3"]], ["1/3"])],
            note="its first hidden layer alone",
        ),
        surface(
            "three",
            "order == 3 and pieces_1 == 2 and pieces_2 == 3 and pieces_3 == 2",
            DEEPER,
            note="a network with three",
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
        surface(
            "printed",
            "level_B == 1",
            CROSSING,
            CROSSED,
            SQUARE,
            "another network: the fold of unit (2, 1), of layer 2, is of level 1, and the procedure"
            " assigns it to layer 1",
        ),
        uses=("disc.disamb",),
    ),
    claim(
        "fig2_4",
        r"Figure 2.4: a surface in canonical form and its dependency graph.",
        surface(
            "printed",
            "order == 2 and pieces_1 == 2 and pieces_2 == 3 and path_A == 1 and path_B == 1 and"
            " edge_A_C == 0 and edge_A_D == 1 and edge_A_E == 1 and"
            " edge_B_C == 1 and edge_B_D == 1 and edge_B_E == 0",
            CROSSING,
            CROSSED,
            SQUARE,
            "another network: its canonical form, and the four edges of its graph",
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

"""Figures 2.1 to 2.4 of `equivalence`, and measurements on its theorem.

The figures print no numbers; networks of ours stand for them.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.empirical import Empirical
from assay.theory.papers.equivalence.notation import (
    CROSSED,
    CROSSING,
    DEEPER,
    SQUARE,
    claim,
    on,
    surface,
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


def tested(name: str, statement: str, scenario: str, predicate: str) -> Reading:
    """Return a reading that the preset test of `tests.json` settles."""
    return Reading(name, Empirical(statement, scenario, predicate))


CLAIMS = (
    claim(
        "fig2_1",
        r"Figure 2.1 shows piece-wise linear surfaces of order one, two and three.",
        surface(
            "printed",
            "order == 2 and pieces_1 == 2 and pieces_2 == 3",
            CROSSING,
            note="It is read for a network with two hidden layers: two whole lines, and a fold that"
            " bends.",
        ),
        surface(
            "one",
            "order == 1",
            [CROSSING[0], ([["2", "3"]], ["1/3"])],
            note="It is read for the first hidden layer of this network alone.",
        ),
        surface(
            "three",
            "order == 3 and pieces_1 == 2 and pieces_2 == 3 and pieces_3 == 2",
            DEEPER,
            note="It is read for a network with three hidden layers.",
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
            "The fold-set alone does not tell which hyperplane emerged from which layer, for two"
            " networks with the same two lines, in $f$ from layers 1 and 2, in $g$ from layers 2"
            " and 1.",
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
            "It is read for another network: the fold of unit $(2,1)$, of layer 2, is of level 1,"
            " and the procedure assigns it to layer 1.",
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
            "It is read for another network, as its canonical form and the edges of its graph.",
        ),
        uses=("def.depgraph",),
    ),
    claim(
        "sweep.recover",
        r"Build networks, recover their parameters from the function, and compare exactly.",
        tested(
            "printed",
            "Networks that are built as in Lemma A.17 are recovered from their function alone, up"
            " to order and positive scaling of hidden units, in most draws.",
            "built networks with L = 2, 3, 4, on a cube, on two cubes, and on an L of two boxes",
            "1 where the weights are recovered exactly, for each shape and domain",
        ),
        uses=("lema17",),
    ),
    claim(
        "sweep.random",
        r"Of random networks: how many are general, transparent, fold in $X$, are recovered.",
        tested(
            "printed",
            "Networks with rounded Gaussian weights are general on the cube, in most draws.",
            "weights N(0, 1) and biases N(0, 1/4), rounded to six decimals",
            "1 where Lemmas A.10, A.11 and A.12 hold of the network, decided exactly, for each"
            " shape",
        ),
        uses=("def.general.app",),
    ),
    claim(
        "sweep.fold",
        r"How many hidden zero crossings can be seen as folds.",
        tested(
            "printed",
            "Where a unit of each layer is active at every input, a kink of the function is seen at"
            " each zero crossing of a hidden unit, in most draws; elsewhere some are hidden, on"
            " average.",
            "rounded Gaussian weights, widths 2, 2, 2, 1 on the square",
            "the share of the straight zero crossings of hidden units that are kinks, of networks"
            " that are transparent (most draws: all) and of those that are not (mean: below 1)",
        ),
        uses=("lema15.b",),
    ),
)

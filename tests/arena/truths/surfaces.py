"""True certificates about piece-wise linear surfaces."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.statements import Surface
from assay.verification.search.networks.arrangement import settle
from tests.arena.truths.parts import Row

SQUARE = ("x1 > -1", "x1 < 1", "x2 > -1", "x2 < 1")
BENT = [
    [[["1", "0"], ["0", "1"]], ["0", "2"]],
    [[["1", "1"]], ["-9/4"]],
    [[["1"]], ["0"]],
]
"""Unit (1, 1) folds at x1 = 0; unit (2, 1) is max(0, x1) + x2 - 1/4 in the square, so that its fold
bends there."""
FOLDS = "f_1_1 == 0 or f_2_1 == 0"
SETS = {"A": "x1 == 0", "B": "f_2_1 == 0 and x1 > 0", "C": "x1 < 0 and x2 == 1/4"}
TWO = (("x1 > -1", "x1 < -1/2", "x2 > -1", "x2 < 1"), ("x1 > 1/2", "x1 < 1", "x2 > -1", "x2 < 1"))
"""Two strips on the two sides of the fold of unit (1, 1)."""
GOALS = (
    ("order == 2 and pieces_1 == 1 and pieces_2 == 2 and pieces_3 == 0", FOLDS, (SQUARE,)),
    ("edge_A_B == 1 and bend_A_B == 1 and path_A == 1 and path_B == 0", FOLDS, (SQUARE,)),
    ("level_A + 1 == level_C and square_A == 1 and square_C == -1", FOLDS, (SQUARE,)),
    ("edge_A_B == 0 or edge_B_A == 1", FOLDS, (SQUARE,)),
    ("order == 2", "f_2_1 == 0", (SQUARE,)),
    ("order == -1 and pieces_1 == 0", "f_2_1 == 0", (SQUARE,)),
    ("order == 1 and pieces_1 == 2", "f_2_1 == 0", TWO),
    ("order == 1 and pieces_1 == 2 and level_A == 1", "x1 == 0 or x2 == 0", (SQUARE,)),
)


def about_surfaces() -> Iterator[Row]:
    """Yield statements about the folds of one network."""
    for goal, of, domain in GOALS:
        statement = Surface(goal, of, {"f": BENT}, domain, SETS)
        yield f"cells: {goal} for {of} in {len(domain)} sets", statement, settle(statement)

"""Forged certificates of statements about piece-wise linear surfaces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from assay.theory.language.statements import Surface

LINE = ("x1 > -1", "x1 < 1")
ABS = [[[["1"], ["-1"]], ["0", "0"]], [[["1", "1"]], ["0"]]]
FORMS = [["1", "1"], ["1", "-1"], ["1", "0"]]
"""What vanishes at -1, at 1 and at 0."""
NO_CELL = ["empty", []]
MIDDLE = [
    ["split", 2],
    ["point", ["1/2"]],
    ["point", ["0"]],
    ["point", ["-1/2"]],
]
OUTSIDE = ["outside"]
TREE: list = [["split", 0], ["split", 1], OUTSIDE, OUTSIDE, *MIDDLE, OUTSIDE, OUTSIDE]
"""The cells of (-1, 1) for the surface {0}, rightly."""


def _row(goal: str, verdict: str, tree: list, forms: list, **other) -> dict:
    parts = {"of": "f_1_1 == 0", "domain": (LINE,), "sets": {"A": "x1 == 0"}, **other}
    data = Surface(goal, parts["of"], {"f": ABS}, parts["domain"], parts["sets"]).data()
    certificate = {"type": "cells", "statement": data, "forms": forms, "tree": tree}
    return {"statement": data, "verdict": verdict, "certificate": certificate}


def cells() -> Iterator[tuple[str, dict]]:
    """Yield lists of cells that are not complete or not enough, and false verdicts on true ones."""
    true, false = "order == 1 and level_A == 1", "order == 2"
    yield "cells: a false goal called proved", _row(false, "proved", TREE, FORMS)
    yield "cells: a true goal called refuted", _row(true, "refuted", TREE, FORMS)
    middle = TREE.index(["point", ["0"]])

    def put(index: int, *nodes) -> list:
        return [*TREE[:index], *nodes, *TREE[index + 1 :]]

    trees = {
        "no node": [],
        "a point left out": put(middle),
        "a node too many": [*TREE, OUTSIDE],
        "a cell called empty": put(middle, NO_CELL),
        "a cell called empty by a multiple 0": put(middle, ["empty", [[2, "0"]]]),
        "a cell called empty by a negative multiple": put(
            middle - 1, ["empty", [[0, "-1"], [2, "1"]]]
        ),
        "a cell called empty by a row that is not there": put(middle, ["empty", [[3, "1"]]]),
        "a cell called empty by a row counted from the end": put(middle, ["empty", [[-1, "1"]]]),
        "a cell inside called outside": put(middle, OUTSIDE),
        "the whole line called outside": [OUTSIDE],
        "a point of the next cell": put(middle, ["point", ["1/3"]]),
        "a point as a number": put(middle, ["point", [0]]),
        "a point of two numbers": put(middle, ["point", ["0", "0"]]),
        "a form decided twice": put(4, ["split", 1]),
        "a form that is not there": put(4, ["split", 3]),
        "a form counted from the end": put(4, ["split", -1]),
        "true as the number of a form": put(1, ["split", True]),
        "a node of another kind": put(middle, ["shown"]),
        "a form that nobody decides": [*TREE[:4], ["point", ["1/2"]], OUTSIDE, OUTSIDE],
    }
    for trap, tree in trees.items():
        for goal, verdict in ((true, "proved"), (false, "refuted"), (false, "proved")):
            yield f"cells: {trap}, {goal} {verdict}", _row(goal, verdict, tree, FORMS)
    two = [["split", 0], ["split", 1], OUTSIDE, OUTSIDE, ["point", ["1/2"]], OUTSIDE, OUTSIDE]
    yield "cells: a unit without its form", _row("order == 0", "proved", two, FORMS[:2])
    more = {
        "the same zeros twice": [*FORMS[:2], ["2", "-2"]],
        "a constant": [*FORMS[:2], ["0", "1"]],
        "a form of another size": [*FORMS[:2], ["1", "0", "0"]],
        "a form of numbers": [*FORMS[:2], [1, 0]],
    }
    for trap, forms in more.items():
        yield f"cells: {trap}", _row(true, "proved", TREE, forms)
    yield (
        "cells: a set that no form bounds",
        _row(true, "proved", TREE, FORMS, sets={"A": "3*x1 == 1"}),
    )
    yield (
        "cells: a surface with a point inside",
        _row("order == -1", "proved", TREE, FORMS, of="x1 >= 0"),
    )
    yield (
        "cells: a surface that is not closed",
        _row(
            "order == 0",
            "proved",
            TREE,
            FORMS,
            of="x1 > 0 and x1 < 0 or x1 == 0 and x1 != 0 or x1 > 0",
        ),
    )
    nothing = (("x1 > 1", "x1 < -1"),)
    shown = [["split", 0], ["split", 1], ["outside"], OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE]
    yield "cells: an empty domain", _row("order == 0", "proved", shown, FORMS, domain=nothing)
    good = _row(true, "proved", TREE, FORMS)
    other = _row("order == 1", "proved", TREE, FORMS)["certificate"]
    wrong = _row(false, "proved", TREE, FORMS)
    yield "cells: a list for another goal", {**wrong, "certificate": other}
    for kind, verdict in product(("phases", "witness", "fact", "cell"), ("proved", "refuted")):
        forged = {**good["certificate"], "type": kind}
        yield (
            f"cells: called {kind}, {verdict}",
            {**good, "verdict": verdict, "certificate": forged},
        )

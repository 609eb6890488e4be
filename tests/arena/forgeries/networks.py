"""Forged certificates of statements about ReLU networks."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.statements import Piecewise
from tests.arena.truths.networks import ABS

BOX = ("x1 >= -1", "x1 <= 1")
IDENTITY = [[[["1"]], ["0"]]]
SPLIT = ["split", "f_1_1", "on"]
PLAIN: list = ["goals", []]
"""A leaf at which every case of the goal fails plainly."""


def _row(kind: str, goal: str, verdict: str, networks: dict, domain: tuple, **parts) -> dict:
    data = Piecewise(goal, networks, domain).data()
    certificate = {"type": kind, "statement": data, **parts}
    return {"statement": data, "verdict": verdict, "certificate": certificate}


def phases() -> Iterator[tuple[str, dict]]:
    """Yield trees that do not show their goal: |x| is not x on [-1, 1], nor > 0, nor <= 1/2."""
    equal, two = "f_1 == g_1", {"f": ABS, "g": IDENTITY}
    small = "f_1 <= 1/2"
    sides = [["goal", 0, "1"], ["domain", 1, "1"]]
    trees = {
        "no node at all": (equal, []),
        "a leaf where the networks differ": (equal, [PLAIN]),
        "a side left out": (equal, [SPLIT, PLAIN]),
        "the side on which they agree, twice": (equal, [SPLIT, PLAIN, PLAIN]),
        "a second split of the same unit": (equal, [SPLIT, SPLIT, PLAIN, PLAIN, PLAIN]),
        "a unit that is the same but for its sign": (
            equal,
            [SPLIT, PLAIN, ["split", "f_1_2", "on"], PLAIN, PLAIN],
        ),
        "one leaf too many": ("f_1 >= g_1", [SPLIT, PLAIN, PLAIN, PLAIN]),
        "the inactive side called empty": (equal, [SPLIT, PLAIN, ["empty", [["path", 0, "1"]]]]),
        "nothing called empty": (equal, [["empty", []]]),
        "a multiplier 0": (equal, [["empty", [["domain", 0, "0"]]]]),
        "a negative multiplier": (
            equal,
            [SPLIT, PLAIN, ["empty", [["path", 0, "1"], ["domain", 0, "-1"]]]],
        ),
        "a row of the goal in an empty cell": (equal, [["empty", [["goal", 0, "1"]]]]),
        "multipliers of another goal": (
            small,
            [SPLIT, ["goals", [[0, sides]]], ["goals", [[0, sides]]]],
        ),
        "a case that is not there": (small, [["goals", [[1, sides]]]]),
        "a row that is not there": (small, [["goals", [[0, [["domain", 2, "1"]]]]]]),
        "a row counted from the end": (small, [["goals", [[0, [["domain", -1, "1"]]]]]]),
        "true as a number of a row": (small, [["goals", [[0, [["domain", True, "1"]]]]]]),
        "a number that is no text": (small, [["goals", [[0, [["domain", 1, 1]]]]]]),
        "a row of the path before the split": (small, [["goals", [[0, [["path", 0, "1"]]]]]]),
        "a unit that is not there": (equal, [["split", "f_1_9", "on"], PLAIN, PLAIN]),
        "an output split": (equal, [["split", "f_2_1", "on"], PLAIN, PLAIN]),
        "a node of another kind": (equal, [["shown", []]]),
    }
    for trap, (goal, nodes) in trees.items():
        networks = two if goal != small else {"f": ABS}
        yield (
            f"phases: {trap}",
            _row("phases", goal, "proved", networks, (BOX,), trees=[nodes]),
        )
    zero: list = [["path", 0, "1"], ["goal", 0, "1"]]
    leaf = ["goals", [[0, zero]]]
    for side in ("on", "off", "none", ""):
        nodes = [["split", "f_1_1", side], leaf, leaf]
        row = _row("phases", "f_1 > 0", "proved", {"f": ABS}, (BOX,), trees=[nodes])
        yield f"phases: 0 on neither side of a split, {side or 'unsaid'}", row
    good = [SPLIT, PLAIN, PLAIN]
    half = ("x1 >= 0",)
    for trap, domain, given in (
        ("a polyhedron without a tree", (half, BOX), [good]),
        ("one tree for two polyhedra", (half, BOX), [[*good, *good]]),
        ("no tree", (BOX,), []),
    ):
        yield f"phases: {trap}", _row("phases", equal, "proved", two, domain, trees=given)
    nodes = [["empty", [["domain", 0, "1"], ["domain", 1, "1"]]]]
    row = _row("phases", equal, "vacuous", two, (BOX,), trees=[nodes])
    yield "phases: a box called empty", row
    row = _row("phases", "f_1 >= g_1", "vacuous", two, (BOX,), trees=[good])
    yield "phases: a proof called vacuous", row
    other = _row("phases", "f_1 >= g_1", "proved", two, (BOX,), trees=[good])["certificate"]
    row = _row("phases", equal, "proved", two, (BOX,), trees=[good])
    yield "phases: a proof of another goal", {**row, "certificate": other}


def points() -> Iterator[tuple[str, dict]]:
    """Yield points at which the goal does not fail, or that are none of the domain."""
    for trap, at in {
        "outside": {"x1": "-2"},
        "where the goal holds": {"x1": "1/2"},
        "without its input": {},
        "with an input more": {"x1": "-1/2", "x2": "0"},
        "divided by 0": {"x1": "-1/0"},
        "as a float": {"x1": -0.5},
        "as an expression": {"x1": "-1+1/2"},
    }.items():
        row = _row("witness", "f_1 == g_1", "refuted", {"f": ABS, "g": IDENTITY}, (BOX,), at=at)
        yield f"witness: a point of a network {trap}", row

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
    for trap, nodes in _bounds():
        row = _row("phases", small, "proved", {"f": ABS}, (BOX,), trees=[nodes])
        yield f"phases: {trap}", row
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


def _bounds() -> Iterator[tuple[str, list]]:
    """Yield trees with bounds that do not show |x| <= 1/2 on [-1, 1]; |x| is 2 max(0, x) - x."""
    low, high = [["domain", 0, "1"]], [["domain", 1, "1"]]

    def closed(*rows: list) -> list:
        return ["goals", [[0, [["goal", 0, "1"], *rows]]]]

    def bound(*ends: object, below: object = low, above: object = high) -> list:
        return ["bound", "f_1_1", *ends, below, above]

    leaf, wide = closed(["upper", 0, "1"]), bound("-1", "1")
    yield "the chord of bounds that are wider than the goal", [wide, leaf]
    yield "bounds that nothing shows", [bound("-1/2", "1/2", below=[], above=[]), leaf]
    yield "bounds that are narrower than what is shown", [bound("-1/2", "1/2"), leaf]
    yield "an upper bound that is too small", [bound("-1", "1/2"), leaf]
    yield "a lower bound that is too large", [bound("-1/2", "1"), leaf]
    yield "ends of a bound in the wrong order", [bound("1/2", "-1/2", below=high, above=low), leaf]
    yield "a chord without its lower end", [bound(None, "1/2", below=None), leaf]
    yield "a chord without its upper end", [bound("-1", None, above=None), leaf]
    yield "a bound without ends", [bound(None, None, below=None, above=None), leaf]
    yield "a unit called active", [bound("0", None), closed(["upper", 0, "2"], ["domain", 1, "1"])]
    yield "a unit called inactive", [bound(None, "0"), closed(["upper", 0, "2"], *low)]
    yield "a bound shown by the goal", [bound("-1", "1/2", above=[["goal", 0, "1"]]), leaf]
    yield "a bound shown by itself", [bound("-1", "1/2", above=[["upper", 0, "1"]]), leaf]
    yield "a bound shown by the half of a row", [bound("-1", "1/2", above=[["domain", 1, "1/2"]])]
    yield "an upper row without a bound", [leaf]
    yield "an upper row from the end", [wide, closed(["upper", -1, "1"])]
    yield "an upper row with a negative multiplier", [wide, closed(["upper", 0, "-1"])]
    yield "an end that is no text", [bound(-1, 1), leaf]
    yield "a bound of a unit that is not there", [["bound", "f_1_9", "-1", "1", low, high], leaf]
    yield "a bound alone", [wide]
    yield "an atom that is at most 0", [closed(["zero", "f_1_1", "-2"], *low)]
    yield "an atom that is at most its form", [closed(["own", "f_1_1", "-2"], *high)]
    yield "a row of a unit that is not there", [closed(["zero", "f_1_9", "1"])]
    yield "a row of a unit by its number", [closed(["own", 0, "1"])]
    half = ["bound", "f_1_1", "0", None, [["path", 0, "1"]], None]
    own = closed(["upper", 0, "2"], ["domain", 1, "1"])
    yield "a bound of one side used on the other", [SPLIT, half, own, own]


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

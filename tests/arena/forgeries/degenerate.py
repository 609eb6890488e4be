"""Forged certificates that rest on a degenerate reading: coefficients 0, empty lists, names and
numbers that say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.arena.forgeries.parts import ANY, IDENTITY, POINT, REAL, fact, said


def degenerate() -> Iterator[tuple[str, dict]]:
    """Yield certificates of false formulas that a degenerate part seems to show."""
    nothing = "0*x**2 + 0*y**2 == 0"
    turn = {"t": {"lo": "0", "hi": ["mul", "2/1", ["pi"]], "open": 0, "integer": False}}
    tape = [["var", "t"], ["const", "1/1"], ["cos", 0], ["sub", 1, 2], ["neg", 0]]
    tape += [["const", "2/1"], ["pi"], ["mul", 5, 6], ["sub", 0, 7]]
    atoms = [[3, False], [4, True], [8, True]]
    cosine = {
        "type": "boxes",
        "format": 2,
        "domain": turn,
        "moved": [],
        "tape": tape,
        "clauses": [{"atoms": atoms, "tree": {"rule": "natural", "atom": 0}}],
        "boxes": 1,
    }
    part = said("cos(t) <= 1", ("t in [0, 2*pi]",), cosine)
    pair = {"type": "pair", "equation": nothing, "angle": "t", "parts": [part]}
    yield (
        "pair of squares in an equation that says nothing",
        fact(pair, "x <= 1", (REAL, "y in (-oo, oo)", nothing), {"x": "5", "y": "0"}),
    )
    natural = {
        "type": "boxes",
        "format": 2,
        "domain": {
            "t": {"lo": None, "hi": None, "open": 3, "integer": False},
            "y": {"lo": "0", "hi": None, "open": 2, "integer": False},
        },
        "moved": ["y"],
        "tape": [["var", "y"], ["const", "2/1"], ["mul", 1, 0]],
        "clauses": [{"atoms": [[2, False]], "tree": {"rule": "natural", "atom": 0}}],
        "boxes": 1,
    }
    late = {"type": "substitution", "variable": "x", "new": "t", "by": "y-t", "inverse": "y-x"}
    yield (
        "substitution after which a range uses its own variable",
        fact(
            {**late, "onto": IDENTITY, "certificate": natural},
            "2*y >= x",
            (REAL, "y in [x, oo)"),
            {"x": "-6", "y": "-5"},
        ),
    )
    yield from _without_values()


def _without_values() -> Iterator[tuple[str, dict]]:
    """Yield proofs of x >= 0 on [-1, 1] as a square of sqrt(x), which has no value below 0."""
    domain = {"x": {"lo": "-1", "hi": "1", "open": 0, "integer": False}}
    ends = [["const", "-1/1"], ["sub", 1, 0], ["add", 0, 1], ["sqrt", 0]]

    def boxes(tape, atoms, trees):
        clauses = [{"atoms": a, "tree": t} for a, t in zip(atoms, trees, strict=True)]
        shown = {"domain": domain, "moved": [], "tape": [["var", "x"], *tape], "clauses": clauses}
        return {"type": "boxes", "format": 2, **shown, "boxes": 1}

    def square(factor):
        part = {"expr": factor, "tree": {"rule": "given", "atoms": [0, 3]}}
        return {"rule": "product", "atom": 0, "factors": [part, part]}

    root, opposite = ["sqrt", "x"], ["neg", ["sqrt", "x"]]
    above = [[[0, False], [2, True], [3, True], [5, True]]] * 2
    below = [[[0, False], [2, True], [3, True], [4, False]]] * 2
    yes = boxes([*ends, ["neg", 4]], above, [square(root)] * 2)
    no = boxes(ends, below, [square(opposite)] * 2)
    tape = [["sqrt", 0], ["const", "-1/1"], ["neg", 1], ["sub", 2, 0], ["add", 0, 2]]
    either, goal = {"rule": "given", "atoms": [0, 1]}, [[1, False], [3, True], [4, True], [5, True]]
    value = [[0, False], [4, True], [5, True]]
    one = boxes(tape, [[*goal, [3, True]], [*value, [3, True]]], [either, square(root)])
    two = boxes(tape, [[*goal, [1, False]], [*value, [1, False]]], [either, square(opposite)])
    cases = {"type": "cases", "on": "sqrt(x) >= 0"}
    given, at = ("x in [-1, 1]",), {"x": "-1"}
    shown = {**cases, "yes": one, "no": two}
    certificate = {**cases, "yes": yes, "no": no, "defined": shown}
    yield "cases of a root that has no value", fact(certificate, "x >= 0", given, at)
    for name, other in (
        ("signs of nothing", ANY),
        ("an identity", IDENTITY),
        ("a point", POINT),
        ("the first case", yes),
        ("a type that nobody knows", {"type": "given"}),
    ):
        wrong = {**cases, "yes": yes, "no": no, "defined": other}
        yield f"cases of a root whose value is shown by {name}", fact(wrong, "x >= 0", given, at)
    root_given = said("x >= 0", (*given, "sqrt(x) >= 0"))["formula"]
    pullback = {"type": "pullback", "map": {"x": "x"}, "factors": [], "lemma": root_given}
    yield (
        "pullback of a lemma about a root that has no value",
        fact({**pullback, "certificate": yes}, "x >= 0", given, at),
    )

"""Forged certificates that rest on a degenerate reading: coefficients 0, empty lists, names and
numbers that say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.arena.forgeries.parts import IDENTITY, REAL, fact, said


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

"""Forged certificates that are nested too deeply, or that are no certificates at all."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.arena.forgeries.parts import (
    ANY,
    POINT,
    fact,
    said,
)


def shapes() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged proof of the wrong shape)."""
    deep: dict = POINT
    for _ in range(400):
        deep = {"type": "cases", "on": "x < 1", "yes": deep, "no": POINT}
    yield "a depth bomb of cases", fact(deep)
    deep = ANY
    for _ in range(200):
        deep = {
            "type": "derived",
            "facts": [said("x <= 1", ["x in [0, 5]"], deep)],
            "certificate": ANY,
        }
    yield "a depth bomb of facts", fact(deep)
    tree: dict = {"rule": "natural"}
    for _ in range(400):
        tree = {"split": "x", "at": "1", "low": tree, "high": tree if _ < 2 else {}}
    yield "a depth bomb of boxes", fact({"type": "boxes", "format": 2, "tree": tree})
    for wrong in (
        [],
        None,
        "point",
        7,
        {},
        {"type": None},
        {"type": ["point"]},
        {"type": "Point"},
        {"type": "fact"},
        {"type": "statistics"},
        {"type": "words"},
        {"type": "boxes"},
        {"type": "boxes", "tree": []},
        {"type": "boxes", "format": 2, "domain": [], "tape": [], "clauses": []},
        {"type": "lemma"},
        {"type": "angles"},
        {"type": "derivative", "variable": "x", "end": "lower"},
    ):
        yield f"the shape {json.dumps(wrong)}", fact(wrong)

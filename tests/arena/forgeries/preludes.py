"""Forged files of lemmas: what the short programs are given besides the certificate."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.arena.forgeries.parts import (
    ANY,
    IDENTITY,
    POINT,
    REAL,
    fact,
    lemma,
    said,
)


def powers() -> Iterator[tuple[str, dict]]:
    """Yield forged splits at the sign of a base: cases that are missing, and what a shown power
    does not say.
    """
    from assay.verification.checkers.repower import cases

    given = ["x in [-9, 9]", "n in {1..}"]
    wrong = {"goal": "x**n >= 0", "given": given, "where": []}
    even = {"goal": "x**(2*n) >= 0", "given": given, "where": []}
    split, at = {"type": "powers", "base": "x"}, {"x": "-9", "n": "1"}
    for index, name in enumerate(("b > 0", "b == 0", "1 and 0", "0 and 0", "even")):
        lemmas = [
            {"statement": case, "certificate": ANY}
            for i, case in enumerate(cases(wrong, "x"))
            if i != index
        ]
        yield (
            f"a split of a power without the case {name}",
            fact(split, "x**n >= 0", given, at, lemmas=lemmas),
        )
    shown = [
        *({"statement": case, "certificate": ANY} for case in cases(even, "x")),
        {"statement": even, "certificate": split},
    ]
    for goal, point, certificate in (
        ("x > 0", at, {"type": "instance", "lemma": even, "map": {"x": "x", "n": "n"}}),
        (
            "x > 0",
            at,
            {
                "type": "derived",
                "facts": [{"formula": even, "certificate": {"type": "lemma"}}],
                "certificate": ANY,
            },
        ),
        (
            "x**(2*n) > 0",
            {"x": "0", "n": "1"},
            {
                "type": "derived",
                "facts": [{"formula": even, "certificate": {"type": "lemma"}}],
                "certificate": ANY,
            },
        ),
    ):
        yield (
            f"a foreign prelude: {goal} by a power of any base, {certificate['type']}",
            fact(certificate, goal, given, point, lemmas=shown),
        )


def lemmas() -> Iterator[tuple[str, dict]]:
    """Yield forged files of lemmas: what the short programs are given besides the certificate."""
    own = lemma("x <= 1", {"type": "lemma"}, ["x in [0, 5]"])
    cites = {
        "type": "derived",
        "facts": [said("x <= 1", ["x in [0, 5]"], {"type": "lemma"})],
        "certificate": ANY,
    }
    yield (
        "a foreign prelude: the goal as a lemma that cites itself",
        fact({"type": "lemma"}, lemmas=[own]),
    )
    yield (
        "a foreign prelude: the goal as two lemmas that cite each other",
        fact(cites, lemmas=[own, own]),
    )
    for goal, given, certificate in (
        ("1 < 0", [], POINT),
        ("1 < 0", [], {"type": "lemma"}),
        ("1 < 0", ["x in [0, 5]", "x < 0"], ANY),
        ("x <= 1", ["x in [0, 1]"], ANY),
        ("x <= 1", ["x in {0..1}"], ANY),
        ("x <= 1", ["x in [0, 5]", "x <= 1"], ANY),
        ("0*log(x-9) == 0", ["x in [0, 5]"], IDENTITY),
        ("x <= 1 or 1 < 2", ["x in [0, 5]"], ANY),
        ("not x > 1 or 2 > 1", ["x in [0, 5]"], ANY),
    ):
        facts = [said(goal, given, {"type": "lemma"})]
        yield (
            f"a foreign prelude: {goal} for {given} by {certificate['type']}",
            fact(
                {"type": "derived", "facts": facts, "certificate": ANY},
                lemmas=[lemma(goal, certificate, given)],
            ),
        )
    yield from powers()
    words = {"type": "words", "parts": [{"zeros": [], "squares": [{"weight": "(1)", "of": "X"}]}]}
    for goal in ("x <= 1", "1 < 0"):
        both = {
            "matrices": "X'*X >= 0",
            "symbols": ["X: n x d"],
            "goal": goal,
            "given": [],
            "where": [],
        }
        yield (
            f"a foreign prelude: {goal} behind a statement about matrices",
            (
                fact({"type": "lemma"}, lemmas=[{"statement": both, "certificate": words}])
                if goal == "x <= 1"
                else fact(
                    {
                        "type": "derived",
                        "facts": [said(goal, [], {"type": "lemma"})],
                        "certificate": ANY,
                    },
                    lemmas=[{"statement": both, "certificate": words}],
                )
            ),
        )
    yield (
        "a foreign prelude: given as one text",
        fact(
            {"type": "lemma"},
            lemmas=[
                {"statement": {"goal": "x <= 1", "given": "", "where": []}, "certificate": ANY}
            ],
        ),
    )
    yield (
        "a foreign prelude: a name with two meanings",
        fact(cites, lemmas=[lemma("x <= 1", ANY, ["x in [0, 5]"], [["x", "0"]])]),
    )
    steps = {"type": "replace", "goal": "1 <= 1", "old": "x", "new": "1"}
    yield (
        "a term put for another without the equation",
        fact(steps, lemmas=[lemma("1 <= 1", ANY, ["x in [0, 5]"])]),
    )
    yield (
        "a term put for another by an equation under a hypothesis",
        fact(
            steps,
            lemmas=[
                lemma("1 <= 1", ANY, ["x in [0, 5]"]),
                lemma("(x) == (1)", IDENTITY, ["x in [0, 5]", "x == 1"]),
            ],
        ),
    )
    yield (
        "a pasted relation put for a term",
        fact(
            {**steps, "old": "x <= 1", "new": "1 <= 1"},
            lemmas=[lemma("1 <= 1", ANY, ["x in [0, 5]"])],
        ),
    )
    for end, far in (
        ("lower", {}),
        ("upper", {}),
        ("lower", {"from": "0", "bound": "0"}),
        ("upper", {"from": "1) or (x", "bound": "1"}),
        ("upper", {"from": "1 < 2", "bound": "1"}),
    ):
        yield (
            f"a derivative from the {end} end {json.dumps(far)}",
            fact(
                {"type": "derivative", "variable": "x", "end": end, **far},
                lemmas=[
                    lemma("(0)-(1) < 0 and (1)-(x) == (1)-(x)", ANY, ["x in [0, 5]"]),
                    lemma("(1)-(x) >= 0", ANY, [], [["x", "(0)"]]),
                ],
            ),
        )
    for goal in (
        "sin(x) == x",
        "sin(2*x) == sin(x)*cos(x)",
        "cos(x)**2 == 1+sin(x)**2",
        "sin(x+pi) == sin(x)",
        "sin(x/2)**2 == (1+cos(x))/2",
    ):
        yield f"angles for {goal}", fact({"type": "angles"}, goal, (REAL,), {"x": "1"})
    for tree in (
        {"by": []},
        {"split": "x", "at": "1", "low": {}, "high": {}},
        {"split": "x", "at": "x", "low": {}, "high": {}},
        {"case": "1-x", "above": {}, "below": {}},
        {"root": "x", "power": 1, "of": "1", "then": {}},
        {"split": "x", "at": "9", "low": {}, "high": {}},
    ):
        yield f"short boxes {json.dumps(tree)}", fact({"type": "boxes", "tree": tree})

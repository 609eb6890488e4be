"""Derivations of false sentences, each by one trap; flawed ones of other sentences; true ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.arena.forgeries.false_rules import false_rules
from tests.arena.forgeries.sentences import RULE, XYZ, Row, closed, derivation, fact, theorem


def true() -> Iterator[Row]:
    """Yield derivations of true theorems, which every engine accepts."""
    yield (
        "a hypothesis",
        derivation(theorem("x >= 1 => x >= 1", "x"), closed([{"hyp": "x >= 1"}], "x", "x >= 1")),
    )
    yield (
        "a leaf",
        derivation(
            theorem("0 <= x*x", "x"),
            closed([{"leaf": [], "goal": "0 <= x*x"}], "x"),
            facts=[fact("0 <= x*x", "x in (-oo, oo)")],
        ),
    )
    yield (
        "a witness",
        derivation(
            theorem("exists y: y == x", "x"),
            closed(
                [
                    {"axiom": "witness", "with": {"?P": {"of": ["y"], "is": "y == x"}, "?x": "x"}},
                    {"leaf": [], "goal": "x == x"},
                    {"cut": [0, 1]},
                ],
                "x",
            ),
            facts=[fact("x == x", "x in (-oo, oo)")],
        ),
    )
    yield (
        "a name that is picked",
        derivation(
            theorem("(exists y: y > x) => exists y: y > x", "x"),
            closed(
                [
                    {"hyp": "exists w: w > x"},
                    {"hyp": "y > x"},
                    {"axiom": "witness", "with": {"?P": {"of": ["z"], "is": "z > x"}, "?x": "y"}},
                    {"cut": [2, 1]},
                    {"pick": [0, "y", 3]},
                ],
                "x",
                "exists w: w > x",
            ),
            XYZ,
        ),
    )
    yield (
        "a negation",
        derivation(
            theorem("for all y: y >= x", "x"),
            [
                {"hyp": "for all x: for all y: y >= x"},
                {"at": [0, "1"]},
                {"at": [1, "0"]},
                {"leaf": [], "goal": "not 0 >= 1"},
                {"taut": [2, 3], "goal": "not (for all x: for all y: y >= x)"},
            ][:3]
            + [
                {"intro": ["for all x: for all y: y >= x", 2]},
                {"leaf": [], "goal": "not 0 >= 1"},
                {"taut": [3, 4], "goal": "not (for all x: for all y: y >= x)"},
            ],
            {},
            [fact("not 0 >= 1")],
            "refuted",
        ),
    )
    yield (
        "a sequence that is put in",
        derivation(
            theorem("for all int n: n == n"),
            [
                {"leaf": [], "goal": "x[n] == x[n]"},
                {"all": ["n", 0]},
                {"all": ["x", 1]},
                {"at": [2, "[i: i]"]},
            ],
            {"n": "int", "x": "seq"},
            [fact("v1 == v1", "v1 in (-oo, oo)")],
        ),
    )
    yield (
        "a recursion",
        derivation(
            theorem("x[0] == 1", let=[("x", "1", "x[t]/2")]),
            closed(
                [
                    {"hyp": RULE},
                    {"taut": [0], "goal": "x[0] == 1"},
                ],
                "x",
                RULE,
            ),
            {"x": "seq"},
        ),
    )


def forged() -> Iterator[Row]:
    """Yield (trap, derivation of what is false, or of what has no value somewhere)."""
    for trap, parts in false_rules():
        yield f"derivation: {trap}", derivation(*parts)


def flawed() -> Iterator[Row]:
    """Yield (trap, derivation that shows nothing, of what may be true)."""
    for trap, parts in _bodies():
        yield trap, derivation(*parts)
    for trap, step in _malformed():
        yield (
            f"a step that is none: {trap}",
            derivation(
                theorem("x >= 1 => x >= 1", "x"),
                closed([{"hyp": "x >= 1"}, step, {"hyp": "x >= 1"}], "x", "x >= 1"),
            ),
        )
    for trap, facts in _facts():
        yield (
            f"facts: {trap}",
            derivation(
                theorem("x > 2 => 0 < x and 1 < x", "x"),
                closed(
                    [
                        {"hyp": "x > 2"},
                        {"leaf": [0], "goal": "0 < x"},
                        {"leaf": [0], "goal": "1 < x"},
                        {"taut": [1, 2], "goal": "0 < x and 1 < x"},
                    ],
                    "x",
                    "x > 2",
                ),
                facts=facts,
            ),
        )
    for trap, claim, given in (
        ("another constant", "x >= 1 => x >= 2", ("x",)),
        ("a premise dropped", "x >= 1", ("x",)),
        ("another range", "x >= 1 => x >= 1", ("x in (0, 1)",)),
        ("an integer", "x >= 1 => x >= 1", ("x in {1..}",)),
        ("one name more", "x >= 1 => x >= 1", ("x", "y")),
        ("another strictness", "x > 1 => x >= 1", ("x",)),
        ("a name twice", "x >= 1 => x >= 1", ("x", "x")),
        ("a claim that is a number", "x", ("x",)),
        ("a claim that names nothing", "y >= 1 => y >= 1", ("x",)),
    ):
        yield (
            f"another statement: {trap}",
            derivation(theorem(claim, *given), closed([{"hyp": "x >= 1"}], "x", "x >= 1")),
        )
    yield (
        "the wrong verdict",
        derivation(
            theorem("x >= 1 => x >= 1", "x"),
            closed([{"hyp": "x >= 1"}], "x", "x >= 1"),
            verdict="refuted",
        ),
    )


def _bodies() -> Iterator[tuple[str, tuple[Any, ...]]]:
    witness = {"axiom": "witness"}
    for trap, bodies in (
        ("a term without a value", {"?P": {"of": ["y"], "is": "x == x"}, "?x": "1/0"}),
        ("a relation for a term", {"?P": {"of": ["y"], "is": "x == x"}, "?x": "1 < 2"}),
        ("a term for a statement", {"?P": {"of": ["y"], "is": "x"}, "?x": "1"}),
        ("a name of nobody", {"?P": {"of": ["y"], "is": "q == x"}, "?x": "1"}),
        ("a pasted text", {"?P": {"of": ["y"], "is": "y == 1) or (1 == 1"}, "?x": "1"}),
        ("a symbol", {"?P": {"of": ["y"], "is": "?P(y)"}, "?x": "1"}),
        ("two arguments", {"?P": {"of": ["y", "z"], "is": "x == x"}, "?x": "1"}),
        ("no argument", {"?P": "x == x", "?x": "1"}),
        ("an argument called e", {"?P": {"of": ["e"], "is": "e > 2"}, "?x": "0"}),
        ("an argument that is no name", {"?P": {"of": ["1 == 1 or y"], "is": "x == x"}, "?x": "1"}),
        ("a sequence for a number", {"?P": {"of": ["y"], "is": "x == x"}, "?x": "[i: i]"}),
        ("another sequence", {"?P": {"of": ["y"], "is": "x == x"}, "?x": "g"}),
    ):
        yield (
            f"in an axiom: {trap}",
            (
                theorem("x == x => exists y: x == x", "x"),
                closed([{**witness, "with": bodies}], "x"),
                {"x": "real", "g": "seq"},
            ),
        )
    for trap, let, where in (
        ("a step that looks ahead", [("x", "1", "x[t+2]/2")], []),
        ("a start that is its sequence", [("x", "x[0]", "x[t]/2")], []),
        ("a start that is a statement", [("x", "1 < 2", "x[t]/2")], []),
        ("a start that is a family", [("x", "[i: 1]", "x[t]/2")], []),
        ("two sequences of one name", [("x", "1", "x[t]/2"), ("x", "0", "x[t]")], []),
        ("a sequence called e", [("e", "1", "e[t]/2")], []),
        ("an abbreviation called e", [("x", "1", "x[t]/2")], [("e", "5")]),
        ("an abbreviation of itself", [("x", "1", "x[t]/2")], [("z", "z")]),
        ("an abbreviation that is a family", [("x", "1", "x[t]/2")], [("z", "[i: 1]")]),
    ):
        yield (
            f"a statement with {trap}",
            (
                theorem("x[0] == 1", let=let, where=where),
                closed([{"hyp": RULE}, {"taut": [0], "goal": "x[0] == 1"}], "x", RULE),
                {"x": "seq"},
            ),
        )
    for trap, declare in (
        ("no sort", {"x": "number"}),
        ("a list", ["x"]),
        ("a name that is none", {"x": "real", "1 < 2 or y": "real"}),
        ("pi", {"x": "real", "pi": "real"}),
    ):
        yield (
            f"declared: {trap}",
            (
                theorem("x >= 1 => x >= 1", "x"),
                closed([{"hyp": "x >= 1"}], "x", "x >= 1"),
                declare,
            ),
        )


def _malformed() -> Iterator[tuple[str, Any]]:
    one = "x >= 1"
    yield "no kind", {}
    yield "another kind", {"trust": "me"}
    yield "two kinds", {"hyp": one, "cut": [0, 0]}
    yield "more than its kind", {"hyp": one, "goal": one}
    yield "a list", [one]
    yield "a number for a text", {"hyp": 1}
    yield "a number as a statement", {"hyp": "x"}
    yield "a later step", {"cut": [5]}
    yield "itself", {"all": ["x", 1]}
    yield "a negative number", {"intro": [one, -1]}
    yield "a truth for a number", {"intro": [one, False]}
    yield "a fraction for a number", {"intro": [one, 0.0]}
    yield "a name of nobody", {"all": ["y", 0]}
    yield "a bound name that is declared", {"hyp": "for all x: x >= 1"}
    yield "a bound name twice", {"hyp": "for all y: exists y: y >= 1"}
    yield "a sum over a name in use", {"hyp": "sum(x in 1..2, x) == 3"}
    yield "a pasted text", {"hyp": "x >= 1) or (1 == 1"}
    yield "two texts", {"hyp": "x >= 1, x >= 2"}
    yield "a quantifier without a name", {"hyp": "for all : 1 == 1"}
    yield "a quantifier over a function", {"hyp": "for all exp: exp >= 1"}
    yield "a sequence as a number", {"hyp": "for all seq g: g == g"}
    yield "a number as a sequence", {"hyp": "x[0] == 1"}
    yield "a value between integers", {"hyp": "for all seq g: g[1/2] == 1"}
    yield "an infinite number", {"hyp": "x < oo"}
    yield "an unknown function", {"hyp": "f(x) == 1"}
    yield "a function of two", {"hyp": "exp(x, x) == 1"}
    yield "a statement inside a term", {"hyp": "(x < 1) + 1 == 1"}
    yield "a term among statements", {"hyp": "x and x < 1"}
    yield "a symbol", {"hyp": "?P"}
    yield "no text", {"hyp": ""}
    yield "a range of its own end", {"hyp": "for all y in [y, 1]: y <= 1"}


def _facts() -> Iterator[tuple[str, list[Any]]]:
    low, high = fact("0 < x", "x in (2, oo)"), fact("1 < x", "x in (2, oo)")
    yield "swapped", [high, low]
    yield "one dropped", [low]
    yield "all dropped", []
    yield "one twice", [low, low]
    yield "one more", [low, high, high]
    yield "a hypothesis more", [low, fact("1 < x", "x in (2, oo)", "x > 3")]
    yield "a narrower range", [low, fact("1 < x", "x in (3, oo)")]
    yield "an integer range", [low, fact("1 < x", "x in {3..}")]
    yield "a weaker goal", [low, fact("1 <= x", "x in (2, oo)")]
    yield (
        "an abbreviation",
        [
            low,
            {
                "formula": {"goal": "1 < x", "given": ["x in (2, oo)"], "where": [["y", "1"]]},
                "certificate": {"type": "nothing"},
            },
        ],
    )
    yield "another name", [low, fact("1 < y", "y in (2, oo)")]

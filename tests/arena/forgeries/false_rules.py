"""Derivations of false sentences that break one rule of the logic each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.arena.forgeries.sentences import FALSE, RULE, XYZ, H, X, closed, fact, theorem


def false_rules() -> Iterator[tuple[str, tuple[Any, ...]]]:
    one = {"hyp": "x >= 1"}
    yield "a hypothesis that is left", (FALSE, [one])
    yield (
        "all over a variable of a hypothesis",
        (
            theorem("x >= 1 => (for all y: y >= 1)", "x"),
            closed([one, {"all": ["x", 0]}], "x", "x >= 1"),
        ),
    )
    yield (
        "cut with another premise",
        (
            FALSE,
            closed([{"hyp": "x <= 1 => x >= 1"}, one, {"cut": [0, 1]}], "x", "x <= 1 => x >= 1"),
        ),
    )
    yield "cut of no implication", (FALSE, closed([one, one, {"cut": [0, 1]}], "x"))
    yield (
        "cut with its own conclusion",
        (
            FALSE,
            closed([{"hyp": "x >= 1"}, {"intro": ["x >= 1", 0]}, {"cut": [1, 1]}], "x"),
        ),
    )
    yield (
        "an instance without a value",
        (
            theorem("1/x == 1/x", "x"),
            closed([{"leaf": [], "goal": "x == x"}, {"all": ["x", 0]}, {"at": [1, "1/x"]}], "x"),
            X,
            [fact("x == x", "x in (-oo, oo)")],
        ),
    )
    yield (
        "an instance whose value another step shows",
        (
            theorem("1/x == 1/x", "x"),
            closed([{"leaf": [], "goal": "x == x"}, {"all": ["x", 0]}, {"at": [1, "1/x", 0]}], "x"),
            X,
            [fact("x == x", "x in (-oo, oo)")],
        ),
    )
    yield (
        "an instance of another sort",
        (
            theorem("(for all int n: 2*n != 1) => 2*(1/2) != 1"),
            closed(
                [{"hyp": "for all int n: 2*n != 1"}, {"at": [0, "1/2"]}], "for all int n: 2*n != 1"
            ),
            {},
        ),
    )
    yield (
        "a real for an integer",
        (
            theorem("(for all int n: 2*n != 1) => 2*x != 1", "x"),
            closed(
                [{"hyp": "for all int n: 2*n != 1"}, {"at": [0, "x"]}],
                "x",
                "for all int n: 2*n != 1",
            ),
        ),
    )
    yield (
        "an instance of what exists",
        (
            theorem("(exists y: y > x) => 0 > x", "x"),
            closed([{"hyp": H}, {"at": [0, "0"]}], "x", H),
        ),
    )
    yield (
        "an instance that captures its variable",
        (
            theorem("(for all x: exists y: y > x) => exists w: w > w"),
            closed(
                [{"hyp": "for all x: exists w: w > x"}, {"at": [0, "z"]}, {"all": ["z", 1]}],
                "for all x: exists w: w > x",
            ),
            {"z": "real"},
        ),
    )
    yield (
        "a family that captures a variable",
        (
            theorem("(for all int n: sum(j in 1..1, n) == 1) => sum(j in 1..1, 5) == 5*1"),
            [
                {"hyp": "for all int n: x[n] == 1"},
                {"at": [0, "5"]},
                {"intro": ["for all int n: x[n] == 1", 1]},
                {"all": ["x", 2]},
                {"at": [3, "[i: sum(j in 1..1, i)]"]},
            ],
            {"x": "seq"},
        ),
    )
    yield (
        "a picked name that leaks",
        (
            theorem("(exists y: y > x) => (for all z: z > x)", "x"),
            closed(
                [{"hyp": H}, {"hyp": "z > x"}, {"pick": [0, "z", 1]}, {"all": ["z", 2]}], "x", H
            ),
            XYZ,
        ),
    )
    yield (
        "a picked name that another hypothesis has",
        (
            theorem("(exists y: y > x) => (for all z: z <= x => 1 < 0)", "x"),
            closed(
                [
                    {"hyp": H},
                    {"hyp": "z > x"},
                    {"hyp": "z <= x"},
                    {"leaf": [1, 2], "goal": "1 < 0"},
                    {"pick": [0, "z", 3]},
                ],
                "x",
                H,
                "z",
                "z <= x",
            ),
            XYZ,
            [fact("1 < 0", "x in (-oo, oo)", "z in (-oo, oo)", "z > x", "z <= x")],
        ),
    )
    yield (
        "a picked name that the existence speaks of",
        (
            theorem("(exists y: y > x) => x > x", "x"),
            closed([{"hyp": H}, {"hyp": "x > x"}, {"pick": [0, "x", 1]}], "x", H),
        ),
    )
    yield (
        "a picked name of another sort",
        (
            theorem("(exists y: 2*y == 1) => exists int n: 2*n == 1"),
            closed(
                [
                    {"hyp": "exists y: 2*y == 1"},
                    {"hyp": "2*k == 1"},
                    {
                        "axiom": "integer witness",
                        "with": {"?P": {"of": ["n"], "is": "2*n == 1"}, "?a": "k"},
                    },
                    {"cut": [2, 1]},
                    {"pick": [0, "k", 3]},
                ],
                "exists y: 2*y == 1",
            ),
            {"k": "int"},
        ),
    )
    yield (
        "reals called integers",
        (
            theorem("x < y => x + 1 <= y", "x", "y"),
            closed([{"axiom": "integers", "with": {"?a": "x", "?b": "y"}}], "x", "y"),
            {"x": "int", "y": "int"},
        ),
    )
    yield (
        "reals for integers in an axiom",
        (
            theorem("x < y => x + 1 <= y", "x", "y"),
            closed([{"axiom": "integers", "with": {"?a": "x", "?b": "y"}}], "x", "y"),
            XYZ,
        ),
    )
    yield (
        "a foreign term named like a variable",
        (
            theorem("v1 == 0 => x[0] == 0", "v1", "seq x"),
            closed([{"hyp": "v1 == 0"}, {"leaf": [0], "goal": "x[0] == 0"}], "v1", "x", "v1 == 0"),
            {"v1": "real", "x": "seq"},
            [fact("v1 == 0", "v1 in (-oo, oo)", "v1 == 0")],
        ),
    )
    yield (
        "two foreign terms with one name",
        (
            theorem("x[0] == 0 => x[1] == 0", "seq x"),
            closed([{"hyp": "x[0] == 0"}, {"leaf": [0], "goal": "x[1] == 0"}], "x", "x[0] == 0"),
            {"x": "seq"},
            [fact("v1 == 0", "v1 in (-oo, oo)", "v1 == 0")],
        ),
    )
    yield (
        "a leaf about the values of a quantifier",
        (
            FALSE,
            closed([{"leaf": [], "goal": "for all y: y >= 1"}, {"at": [0, "x"]}], "x"),
            X,
            [fact("y >= 1", "y in (-oo, oo)")],
        ),
    )
    yield (
        "a sum over a pole",
        (
            theorem("sum(i in 0..1, 1/i) == sum(i in 0..1, 1/i)"),
            [{"leaf": [], "goal": "sum(i in 0..1, 1/i) == sum(i in 0..1, 1/i)"}],
            {},
            [fact("v1 == v1", "v1 in (-oo, oo)")],
        ),
    )
    yield (
        "a value that is not asked for",
        (
            theorem("1/x > 0 or not 1/x > 0", "x"),
            closed([{"taut": [], "goal": "1/x > 0 or not 1/x > 0"}], "x"),
        ),
    )
    yield (
        "a premise without a value",
        (
            theorem("not 1/x > 0 => not 1/x > 0", "x"),
            closed([{"hyp": "not 1/x > 0"}], "x", "not 1/x > 0"),
        ),
    )
    yield (
        "the negation of what has no value",
        (
            theorem("(not 1/x > 0 => 1/x <= 0) or 1 < 0", "x"),
            closed(
                [
                    {"hyp": "not 1/x > 0"},
                    {"leaf": [0], "goal": "1/x <= 0"},
                    {"intro": ["not 1/x > 0", 1]},
                    {"taut": [2], "goal": "(not 1/x > 0 => 1/x <= 0) or 1 < 0"},
                ],
                "x",
            ),
            X,
            [fact("1/x <= 0", "x in (-oo, oo)", "not 1/x > 0")],
        ),
    )
    yield (
        "what does not follow by connectives",
        (
            FALSE,
            closed([{"taut": [], "goal": "x >= 1"}], "x"),
        ),
    )
    yield (
        "an alternative taken for both",
        (
            theorem("x >= 1 or x <= 0 => x >= 1", "x"),
            closed(
                [{"hyp": "x >= 1 or x <= 0"}, {"taut": [0], "goal": "x >= 1"}],
                "x",
                "x >= 1 or x <= 0",
            ),
        ),
    )
    yield (
        "an axiom that is none",
        (
            FALSE,
            closed([{"axiom": "convenience", "with": {"?P": "x >= 1"}}], "x"),
        ),
    )
    yield (
        "an axiom with a part missing",
        (
            theorem("exists y: y >= 1"),
            [{"axiom": "witness", "with": {"?P": {"of": ["y"], "is": "y >= 1"}}}],
        ),
    )
    yield (
        "an axiom whose variable a body means",
        (
            theorem(
                "t == 0 => (for all s in {0..}: t == 0 => t == 0) => for all s in {0..}: s == 0"
            ),
            closed(
                [{"axiom": "induct", "with": {"?P": {"of": ["s"], "is": "t == 0"}, "?a": "0"}}], "t"
            ),
            {"t": "int"},
        ),
    )
    yield (
        "a base at another place",
        (
            theorem("for all n in {0..}: n >= 1"),
            [
                {"axiom": "induct", "with": {"?P": {"of": ["n"], "is": "n >= 1"}, "?a": "0"}},
                {"leaf": [], "goal": "1 >= 1"},
                {"hyp": "n >= 1"},
                {"leaf": [2], "goal": "n + 1 >= 1"},
                {"intro": ["n >= 1", 3]},
                {"intro": ["0 <= n", 4]},
                {"all": ["n", 5]},
                {"cut": [0, 1, 6]},
            ],
            {"n": "int"},
            [fact("1 >= 1"), fact("n + 1 >= 1", "n in {1..}")],
        ),
    )
    yield (
        "an end without a value left out",
        (
            theorem("y > 0 => y > 0", "x", "y in (0, 1/x]"),
            closed([{"hyp": "y > 0"}], "x", "y", "0 < y and y <= 1/x", "y > 0"),
            XYZ,
        ),
    )
    yield (
        "a recursion of another start",
        (
            theorem("x[0] == 2", let=[("x", "2", "x[t]/2")]),
            closed([{"hyp": RULE}, {"taut": [0], "goal": "x[0] == 1"}], "x", RULE),
            {"x": "seq"},
        ),
    )

"""Derivations of false sentences, each by one trap; flawed ones of other sentences; true ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Row = tuple[str, dict[str, Any]]

NOTHING = {"type": "positivity", "params": {}}
X, XYZ = {"x": "real"}, {"x": "real", "y": "real", "z": "real"}


def theorem(claim: str, *given: str, let: Any = (), where: Any = ()) -> dict[str, Any]:
    """Return the JSON form of a theorem."""
    return {
        "theorem": claim,
        "given": list(given),
        "let": [list(p) for p in let],
        "where": [list(p) for p in where],
    }


def fact(goal: str, *given: str, proof: Any = None) -> dict[str, Any]:
    """Return a formula with a certificate that is true of it, unless it is called false."""
    formula = {"goal": goal, "given": list(given), "where": []}
    return {"formula": formula, "certificate": proof or NOTHING}


def derivation(
    statement: dict[str, Any],
    steps: list[Any],
    declare: Any = X,
    facts: Any = (),
    verdict: str = "proved",
) -> dict[str, Any]:
    """Return the content of a certificate file, with lemmas for the short programs."""
    return {
        "statement": statement,
        "verdict": verdict,
        "certificate": {
            "type": "derivation",
            "statement": statement,
            "declare": declare,
            "steps": steps,
            "facts": list(facts),
        },
        "lemmas": [{"statement": f["formula"], "certificate": f["certificate"]} for f in facts],
    }


def closed(steps: list[Any], *around: str) -> list[Any]:
    """Return the steps with "for all" a name, or a premise, put around the last conclusion."""
    found = list(steps)
    for text in reversed(around):
        kind = "all" if text.isidentifier() else "intro"
        found.append({kind: [text, len(found) - 1]})
    return found


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


RULE = "x[0] == 1 and (for all s in {0..}: x[s+1] == x[s]/2)"
FALSE = theorem("x >= 1", "x")
H = "exists w: w > x"


def forged() -> Iterator[Row]:
    """Yield (trap, derivation of what is false, or of what has no value somewhere)."""
    for trap, parts in _rules():
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


def _rules() -> Iterator[tuple[str, tuple[Any, ...]]]:
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

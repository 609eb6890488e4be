"""Forged certificates about all parameters outside a closed null set."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.statements import Generic

BOTH = ("a", "b")
POINT = {"a": "1", "b": "2"}


def _row(goal: str, kind: str, verdict: str, proof: dict, given=(), **parts) -> dict:
    statement = Generic(goal, BOTH, given)
    certificate = {"type": kind, "statement": statement.data(), **parts, **proof}
    return {"statement": statement.data(), "verdict": verdict, "certificate": certificate}


def _fact(goal: str, given: tuple[str, ...], inner: dict, where: tuple = ()) -> dict:
    formula = {"goal": goal, "given": list(given), "where": [list(pair) for pair in where]}
    return {"formula": formula, "certificate": inner}


REAL = ("a in (-oo, oo)", "b in (-oo, oo)")
IDENTITY = {"type": "identity"}


def outside() -> Iterator[tuple[str, dict]]:
    """Yield polynomials that vanish everywhere, or where they are said not to."""
    goal = "a == b"
    false = "a - b - (a - b)"
    for trap, text, at in (
        ("that is 0", false, POINT),
        ("at a point of its zeros", "a - b", {"a": "1", "b": "1"}),
        ("at a point of one parameter", "a - b", {"a": "1"}),
        ("at a point of floats", "a - b", {"a": 1.5, "b": 2.5}),
        ("that is a root", "sqrt(a - b)", POINT),
        ("that is a quotient", "1/(a - b)", POINT),
        ("with another variable", "a - x", POINT),
        ("that is a statement", "a < b", POINT),
        ("that is syntax", "a) != 0 or (b", POINT),
    ):
        proof = _fact(goal, (*REAL, f"({text}) != 0"), IDENTITY)
        polynomials = [[text, at]]
        yield (
            f"outside: a polynomial {trap}",
            _row(goal, "outside", "proved", proof, polynomials=polynomials),
        )
    shown = _fact("a == a", REAL, IDENTITY)
    yield "outside: a proof of another goal", _row(goal, "outside", "proved", shown, polynomials=[])
    apart = _fact("a - b == a - b", (*REAL, "(a - b) != 0"), IDENTITY)
    parts = {"polynomials": [["a - b", POINT]]}
    yield "outside: a goal on its null set", _row("a == b", "outside", "proved", apart, **parts)
    true = _row("a - b == a - b", "outside", "refuted", apart, **parts)
    yield "outside: a proof called refuted", true


def inside() -> Iterator[tuple[str, dict]]:
    """Yield boxes that are none, or on which the statement does not fail."""
    goal = "a - b != 0"
    for trap, box in {
        "without room": {"a": ["1", "1"], "b": ["1", "1"]},
        "turned around": {"a": ["2", "1"], "b": ["2", "1"]},
        "of one parameter": {"a": ["1", "2"]},
        "without an end": {"a": ["1", "oo"], "b": ["1", "oo"]},
        "of expressions": {"a": ["1", "1+1"], "b": ["1", "2"]},
    }.items():
        given = tuple(f"{name} in ({ends[0]}, {ends[1]})" for name, ends in box.items())
        proof = _fact(f"not ({goal})", given, IDENTITY)
        yield f"inside: a box {trap}", _row(goal, "inside", "refuted", proof, box=box, at={})
    box = {"a": ["1", "2"], "b": ["1", "2"]}
    given = ("a in (1, 2)", "b in (1, 2)")
    line = _fact("not (a - b != 0)", (*given, "a == b"), IDENTITY)
    yield "inside: a line in a box", _row(goal, "inside", "refuted", line, box=box, at={})
    fixed = _fact("(0 < x) and not (a*x != 0)", given, IDENTITY, (("x", "(0)"),))
    row = _row("a*x != 0", "inside", "refuted", fixed, ("x in (0, 1)",), box=box, at={"x": "0"})
    yield "inside: a further variable outside of its range", row
    row = _row("a*x != 0", "inside", "refuted", fixed, ("x in (0, 1)",), box=box, at={})
    yield "inside: a further variable left open", row

"""Forged counterexamples, and hypotheses that are called empty though a point satisfies them."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from tests.arena.forgeries.parts import (
    ANY,
    POINT,
    REAL,
    UNIT,
)


def witnesses() -> Iterator[tuple[str, dict]]:
    """Yield (trap, forged refutation or forged proof of emptiness)."""
    square, whole = Formula("x**2 >= 0", (REAL,)), Formula("n >= 1", ("n in {1..}",))
    for trap, formula, at in (
        ("a point without a value", square, {"x": "1/0"}),
        ("a logarithm without a value", square, {"x": "log(-1)"}),
        ("a pasted relation", square, {"x": "9) < (1"}),
        ("an infinite point", square, {"x": "oo"}),
        ("a list", square, ["x"]),
        ("a number for text", square, {"x": -1}),
        ("nothing", square, {}),
        ("the goal holds there", square, {"x": "1"}),
        ("a variable too many", square, {"x": "1", "y": "1"}),
        ("no integer", whole, {"n": "1/2"}),
        ("outside of the domain", whole, {"n": "0"}),
        ("close to the domain", Formula("x <= 1", (UNIT,)), {"x": "1000000001/1000000000"}),
        (
            "a rounded root",
            Formula("x**2 != 2", ("x in [1, 2]", "x == 141421356/100000000")),
            {"x": "sqrt(2)"},
        ),
        (
            "an irrational almost",
            Formula("x < 3141592653589793239/10**18", ("x in [3, pi]",)),
            {"x": "pi"},
        ),
        ("a hypothesis violated", Formula("x <= 1", ("x in [0, 5]", "x**2 <= 1")), {"x": "5"}),
        ("a premise violated", Formula("x > 1 => log(x) > 0", ("x in (0, 9]",)), {"x": "1/2"}),
        ("a premise that guards", Formula("x > 0 => log(x) <= x", (REAL,)), {"x": "-1"}),
        ("a hypothesis without a value", Formula("x >= 0", (REAL, "sqrt(x) >= 0")), {"x": "-1"}),
    ):
        for kind in ("witness", "undefined"):
            yield (
                f"{kind}: {trap}",
                {
                    "statement": formula.data(),
                    "verdict": "refuted",
                    "certificate": {"type": kind, "formula": formula.data(), "at": at},
                },
            )
    full = Formula("x > 5", (UNIT, "x >= 1/2"))
    for certificate in (
        ANY,
        POINT,
        {"type": "boxes"},
        {"type": "cases", "on": "x < 1/2", "yes": ANY, "no": ANY},
    ):
        yield (
            f"vacuous: hypotheses that a point satisfies, by {certificate['type']}",
            {
                "statement": full.data(),
                "verdict": "vacuous",
                "certificate": {
                    "type": "vacuous",
                    "formula": full.with_goal("1 < 0").data(),
                    "certificate": certificate,
                },
            },
        )
    true = Matrices("X'*X >= 0", ("X: n x d",))
    for trap, at in (
        ("the goal holds", {"n": "1", "d": "1", "X": "1"}),
        ("the wrong shape", {"n": "1", "d": "2", "X": "1"}),
        ("an inexact entry", {"n": "1", "d": "1", "X": 0.5}),
        ("a size that is none", {"n": "0", "d": "1", "X": []}),
        ("pasted entries", {"n": "1", "d": "1", "X": "1) < (2"}),
    ):
        yield (
            f"matrices: {trap}",
            {
                "statement": true.data(),
                "verdict": "refuted",
                "certificate": {"type": "witness", "formula": true.data(), "at": at},
            },
        )

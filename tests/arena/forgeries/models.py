"""Forged certificates of orbits and of statements about matrices."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Orbit


def orbits() -> Iterator[tuple[str, dict]]:
    """Yield forged runs of an iteration."""
    for trap, statement, certificate, verdict in (
        (
            "a later time",
            Orbit("x <= 7", (("x", "1", "2*x"),), (0, 9)),
            {"outcome": "proved", "t": 2, "precision": 128},
            "proved",
        ),
        (
            "a tighter goal",
            Orbit("x <= 1/2", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "proved", "t": 9, "precision": 128},
            "proved",
        ),
        (
            "a time outside",
            Orbit("x <= 7", (("x", "1", "2*x"),), (0, 2)),
            {"outcome": "refuted", "t": 5, "precision": 128},
            "refuted",
        ),
        (
            "a true goal refuted",
            Orbit("x <= 1", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "refuted", "t": 3, "precision": 128},
            "refuted",
        ),
        (
            "a choice that is not made",
            Orbit("x <= 1", (("x", "1", "x+u"),), (0, 3), unknown=("u",)),
            {"outcome": "proved", "t": 3, "precision": 128},
            "proved",
        ),
        (
            "a step without a value",
            Orbit("x <= 9", (("x", "0", "1/x"),), (0, 3)),
            {"outcome": "proved", "t": 3, "precision": 128},
            "proved",
        ),
        (
            "no precision",
            Orbit("x <= 1/2", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "proved", "t": 9, "precision": 0},
            "proved",
        ),
        (
            "a negative precision",
            Orbit("x <= 1/2", (("x", "1", "x/2"),), (0, 9)),
            {"outcome": "proved", "t": 9, "precision": -64},
            "proved",
        ),
        (
            "equality to rounding",
            Orbit("x == 2/3", (("x", "2/3", "1-x/2+1/10**60"),), (0, 1)),
            {"outcome": "proved", "t": 1, "precision": 64},
            "proved",
        ),
        (
            "another verdict",
            Orbit("x <= 7", (("x", "1", "2*x"),), (0, 9)),
            {"outcome": "refuted", "t": 4, "precision": 128},
            "proved",
        ),
    ):
        yield (
            f"orbit: {trap}",
            {
                "statement": statement.data(),
                "verdict": verdict,
                "certificate": {"type": "orbit", "statement": statement.data(), **certificate},
            },
        )


def words() -> Iterator[tuple[str, dict]]:
    """Yield forged proofs of statements about matrices."""
    for trap, statement, certificate in (
        (
            "a square of the wrong sign",
            Matrices("-X'*X >= 0", ("X: n x d",)),
            {"squares": [{"weight": "-1", "of": "X"}]},
        ),
        (
            "a weight without a sign",
            Matrices("c*X'*X >= 0", ("X: n x d", "c")),
            {"squares": [{"weight": "c", "of": "X"}]},
        ),
        (
            "zeros that are none",
            Matrices("A*B == B*A", ("A: d x d", "B: d x d")),
            {"zeros": ["A*B - B*A"]},
        ),
        (
            "an order that is not given",
            Matrices("X >= 0", ("X: d x d",)),
            {"squares": [{"weight": "1", "of": "I_d", "by": "h1"}]},
        ),
        (
            "a relation for a weight",
            Matrices("X >= 0", ("X: d x d",)),
            {"squares": [{"weight": "1 < 2", "of": "X"}]},
        ),
        ("nothing", Matrices("X >= 0", ("X: d x d",)), {}),
        ("the wrong shape", Matrices("X == 0", ("X: n x d",)), {"zeros": "X"}),
        (
            "the sign of a factor that is not 0",
            Matrices("a > 0", ("a", "v: d"), ("a*v != 0",)),
            {"squares": [{"weight": "a"}]},
        ),
        (
            "a condition that shows of itself that it has a value",
            Matrices("a > 0", ("a",), ("a^2/a > 0",)),
            {"squares": [{"weight": "h1"}]},
        ),
        (
            "a transposed product",
            Matrices("(A*B)' == A'*B'", ("A: d x d", "B: d x d")),
            {"zeros": []},
        ),
        (
            "a square whose normal form is negative",
            Matrices("(Z*B-D)'*(Z*B-D) < 0", ("Z: d x n", "B: n", "D: d"), ("Z*B-D != 0",)),
            {"squares": [{"weight": "-(Z*B-D)'*(Z*B-D)"}]},
        ),
    ):
        parts = [{"zeros": [], "squares": [], "definite": False, **certificate}]
        yield (
            f"words: {trap}",
            {
                "statement": statement.data(),
                "verdict": "proved",
                "certificate": {
                    "type": "fact",
                    "formula": statement.data(),
                    "certificate": {"type": "words", "parts": parts},
                },
            },
        )

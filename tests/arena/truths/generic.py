"""True certificates about all parameters outside a closed null set."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.statements import Generic
from assay.verification.search.generic import prove
from tests.arena.truths.parts import Row

STATEMENTS = (
    Generic("a != 0", ("a",)),
    Generic("a*d - b*c != 0", ("a", "b", "c", "d")),
    Generic("a*y - b*x != 0 or a*z - c*x != 0", ("a", "b", "c", "x", "y", "z")),
    Generic("a != 0 and x**2 + 1 > 0", ("a",), ("x in (-oo, oo)",)),
    Generic("a > 0", ("a",)),
    Generic("a*x != 0", ("a",), ("x in (-oo, oo)", "x < 1")),
    Generic("a*n > a", ("a",), ("n in {0..5}",)),
)


def about_parameters() -> Iterator[Row]:
    """Yield statements that hold outside a null set, and others that fail on a box."""
    for statement in STATEMENTS:
        yield f"generic: {statement.text()}", statement, prove(statement)

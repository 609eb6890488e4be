"""True theorems with their derivations."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.statements import from_data
from assay.verification.kernel import verdicts
from tests.arena.forgeries.derivations import true
from tests.arena.truths.parts import Row


def theorems() -> Iterator[Row]:
    """Yield (name, theorem, verdict)."""
    for name, data in true():
        statement = from_data(data["statement"])
        yield f"derivation: {name}", statement, verdicts.recheck(statement, data)

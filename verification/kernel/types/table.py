"""The kernel's rows: for each statement type, which certificates settle it."""

from __future__ import annotations

from assay.theory.language import statements
from assay.theory.language.statement import Statement
from assay.verification.kernel.certificates import require
from assay.verification.kernel.types import (
    asymptotic,
    empirical,
    formula,
    generic,
    matrices,
    orbit,
    piecewise,
    prose,
    surface,
    theorem,
)
from assay.verification.kernel.types.row import Type

TYPES: dict[str, Type] = {
    "formula": formula.TYPE,
    "matrices": matrices.TYPE,
    "asymptotic": asymptotic.TYPE,
    "orbit": orbit.TYPE,
    "piecewise": piecewise.TYPE,
    "surface": surface.TYPE,
    "generic": generic.TYPE,
    "theorem": theorem.TYPE,
    "empirical": empirical.TYPE,
    "prose": prose.TYPE,
}


def row(statement: Statement) -> Type:
    """Return the row of a statement; raises `Rejected` for anything else.

    A subclass of a type is refused: it may compare or describe itself as it likes.
    """
    name = getattr(type(statement), "NAME", "")
    require(
        statements.TYPES.get(name) is type(statement),
        f"a statement of another kind: {type(statement).__name__}",
    )
    return TYPES[name]

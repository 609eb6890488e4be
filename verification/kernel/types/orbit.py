"""Statements about a recursion: the enclosed recursion is run again."""

from __future__ import annotations

from typing import Any

from assay.theory.language.orbit import Orbit
from assay.verification.kernel.types.row import Conclusion, Evidence, Type


def _decide(statement: Orbit, parts: dict[str, Any]) -> Conclusion:
    """Proved for all times, or refuted at one."""
    from assay.verification.kernel.orbit import check_orbit

    outcome = check_orbit(statement, parts)
    return Conclusion(outcome, {"t": parts["t"]} if outcome == "refuted" else None)


TYPE = Type(
    {
        "orbit": Evidence(
            _decide,
            stated="statement",
            optional=("outcome", "t", "precision", "state"),
            prover="trajectory",
        )
    }
)

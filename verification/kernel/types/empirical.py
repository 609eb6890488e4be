"""Statements about trained networks and random draws: their preset tests on recorded numbers."""

from __future__ import annotations

from typing import Any

from assay.theory.language.empirical import Empirical
from assay.verification.kernel.certificates import require
from assay.verification.kernel.types.row import Conclusion, Evidence, Type


def _decide(statement: Empirical, parts: dict[str, Any]) -> Conclusion:
    """Corroborated or contradicted by the test that the statement presets, computed again."""
    from assay.verification.kernel.statistics import decide

    outcome = decide(statement, parts["result"])
    require(
        outcome in ("corroborated", "contradicted"), "the test is inconclusive at its preset level"
    )
    return Conclusion(outcome)


TYPE = Type(
    {"statistics": Evidence(_decide, stated="statement", parts=("result",), prover="statistics")}
)

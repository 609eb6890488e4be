"""Statements about trained networks and random draws: their preset tests on recorded numbers."""

from __future__ import annotations

from typing import Any

from assay.theory.language.empirical import Empirical
from assay.verification.kernel.certificates import require
from assay.verification.kernel.types.row import Conclusion, Evidence, Type


def _decide(statement: Empirical, parts: dict[str, Any]) -> Conclusion:
    """Corroborated or contradicted by the test that the statement presets, computed again."""
    from assay.verification.kernel.statistics import decide

    require(statement.trained is None, "the statement is settled by curves of trained networks")
    outcome = decide(statement, parts["result"])
    require(
        outcome in ("corroborated", "contradicted"), "the test is inconclusive at its preset level"
    )
    return Conclusion(outcome)


def _trained(statement: Empirical, parts: dict[str, Any]) -> Conclusion:
    """The same from curves of trained networks, with the scope that their cells have."""
    from assay.verification.kernel.trained import decide

    result, scope = decide(statement, parts["runs"])
    require(parts["scope"] == scope, f"the runs have the scope {scope!r}")
    require(
        result.verdict in ("corroborated", "contradicted"),
        "the test is inconclusive at its preset level",
    )
    return Conclusion(result.verdict, scope=scope)


TYPE = Type(
    {
        "statistics": Evidence(_decide, stated="statement", parts=("result",), prover="statistics"),
        "networks": Evidence(
            _trained, stated="statement", parts=("runs", "scope"), prover="statistics"
        ),
    }
)

"""Statements about ReLU networks: trees of phases that prove them, inputs at which they fail."""

from __future__ import annotations

from typing import Any

from assay.theory.language.piecewise import Piecewise
from assay.verification.kernel.types.row import Conclusion, Evidence, Type


def _proved(statement: Piecewise, parts: dict[str, Any]) -> Conclusion:
    from assay.verification.kernel.piecewise import check_phases

    return Conclusion(check_phases(statement, parts["trees"]))


def _refuted(statement: Piecewise, parts: dict[str, Any]) -> Conclusion:
    from assay.verification.kernel.piecewise import check_point

    check_point(statement, parts["at"])
    return Conclusion("refuted", dict(parts["at"]))


TYPE = Type(
    {
        "phases": Evidence(_proved, stated="statement", parts=("trees",), prover="phases"),
        "witness": Evidence(_refuted, stated="statement", parts=("at",), prover="witness"),
    }
)

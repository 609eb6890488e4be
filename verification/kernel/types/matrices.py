"""Statements about matrices of all sizes: their proofs, and exact matrices at which they fail."""

from __future__ import annotations

from typing import Any

from assay.theory.language.matrices import Matrices
from assay.verification.kernel import certificates
from assay.verification.kernel.types.row import FACT, VACUOUS, Conclusion, Evidence, Type


def _refuted(statement: Matrices, parts: dict[str, Any]) -> Conclusion:
    from assay.verification.kernel import instances

    instances.check_witness(statement, parts["at"])
    return Conclusion("refuted", dict(parts["at"]))


TYPE = Type(
    {
        "fact": FACT,
        "vacuous": VACUOUS,
        "witness": Evidence(_refuted, stated="formula", parts=("at",), prover="witness"),
    },
    certificates.check,
)

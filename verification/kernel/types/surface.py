"""Statements about piece-wise linear surfaces: the complete list of cells decides them."""

from __future__ import annotations

from typing import Any

from assay.theory.language.surface import Surface
from assay.verification.kernel.types.row import Conclusion, Evidence, Type


def _decide(statement: Surface, parts: dict[str, Any]) -> Conclusion:
    from assay.verification.kernel.surface import decided

    return Conclusion("proved" if decided(statement, parts["forms"], parts["tree"]) else "refuted")


TYPE = Type(
    {"cells": Evidence(_decide, stated="statement", parts=("forms", "tree"), prover="cells")}
)

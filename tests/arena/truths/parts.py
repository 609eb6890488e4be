"""Ranges of the variable, and what a row of true certificates is."""

from __future__ import annotations

from assay.verification.kernel import verdicts

REAL, PLUS, UNIT = "x in (-oo, oo)", "x in (0, oo)", "x in [0, 1]"
Row = tuple[str, object, verdicts.Verdict]

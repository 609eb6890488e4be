"""Settle the steps of Theorems 9 and 10 of `phases` that hold by another argument."""

from __future__ import annotations

from assay.verification.papers.phases.errors_shared import GROWTH
from assay.verification.papers.phases.errors_weak import eq127
from assay.verification.papers.settlers import by

_BELOW = by(
    "positivity",
    "The ratio of Eq 165 is (F-E)/((E+l-1)(F-1)) <= 1/l with E = e^{f-u}, F = e^{k(f-u)}.",
    {"l": "2"},
    params=GROWTH,
)

SETTLERS = {
    ("phases.eq127", "repair"): eq127,
    ("phases.eq189", "repair"): _BELOW,
    ("phases.eq195", "repair"): _BELOW,
}

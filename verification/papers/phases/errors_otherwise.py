"""Settle the steps of Theorems 9 and 10 of `phases` that hold by another argument."""

from __future__ import annotations

from assay.verification.papers.phases.errors_shared import GROWTH
from assay.verification.papers.phases.errors_weak import eq127
from assay.verification.papers.settlers import by

_BELOW = by(
    "positivity",
    "With E = e^{f-u} and F = e^{k(f-u)} the error is k^2 times the square of "
    "(F-E)/((E+l-1)(F-1)), and this quotient is at most 1/l.",
    {"l": "2"},
    params=GROWTH,
)

SETTLERS = {
    ("phases.eq127", "repair"): eq127,
    ("phases.eq189", "repair"): _BELOW,
    ("phases.eq195", "repair"): _BELOW,
}

"""What the report shows of `granularity`: its figures, and its conclusions regime by regime."""

from __future__ import annotations

from assay.reports.figures import Picture
from assay.reports.papers.granularity.dimensions import regime
from assay.reports.papers.granularity.pretraining import labels
from assay.reports.papers.granularity.table import REGIMES, regimes
from assay.reports.papers.granularity.training import courses, diagram

__all__ = ["REGIMES", "pictures", "regimes"]


def pictures(found: dict) -> list[Picture]:
    """Draw what concerns the claims in `found`."""
    wanted = (
        (courses, "thm5.1 thm5.2 thme1"),
        (diagram, "leme8 thm5.1"),
        (regime, "b3.feasible prop1"),
        (labels, "tab1 tab4 fig5"),
    )
    return [
        draw(found)
        for draw, claims in wanted
        if any(f"granularity.{c}" in found for c in claims.split())
    ]

"""What the report shows of `collapse`: its figures, and its conclusions regime by regime."""

from __future__ import annotations

from assay.reports.figures import Picture
from assay.reports.papers.collapse.concentration import lemmas
from assay.reports.papers.collapse.example import regime
from assay.reports.papers.collapse.experiments import clusters, heat
from assay.reports.papers.collapse.ratio import beside, course, phase
from assay.reports.papers.collapse.table import REGIMES, regimes

__all__ = ["REGIMES", "pictures", "regimes"]


def pictures(found: dict) -> list[Picture]:
    """Draw what concerns the claims in `found`: phase diagram, bound against truth, the example's
    regime, lemmas, experiments.
    """
    wanted = (
        (phase, "thm71 thma15"),
        (course, "thm71 thma15"),
        (beside, "thm71 thma15"),
        (regime, "thm71.example thma15"),
        (lemmas, "lema2 lema5 lema12"),
        (clusters, "fig15"),
        (heat, "fig5"),
    )
    drawn = [
        draw(found)
        for draw, claims in wanted
        if any(f"collapse.{c}" in found for c in claims.split())
    ]
    return [p for p in drawn if p]

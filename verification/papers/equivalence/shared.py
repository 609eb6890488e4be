"""Settlers that the sections of `equivalence` share."""

from __future__ import annotations

from collections.abc import Callable

from assay.verification.kernel.verdicts import Verdict
from assay.verification.papers.settlers import automatic
from assay.verification.search.job import Job
from assay.verification.search.networks.phases import settle

Settler = Callable[[Job], Verdict]


def cells(reason: str) -> Settler:
    """Return a settler that decides a statement about networks cell by cell."""
    return lambda job: job.done(settle(job.statement), reason)


def found(reason: str) -> Settler:
    """Return a settler that leaves the search to the automatic prover."""
    return lambda job: job.done(automatic(job), reason)


def left(reason: str) -> Settler:
    """Return a settler that leaves its reading open, with the reason."""
    return lambda job: job.open(reason)

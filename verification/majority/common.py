"""Short settlers shared by the sections of `majority`."""

from __future__ import annotations


def by(how: str, reason: str, **options):
    """Return a settler that proves its reading by one method."""
    return lambda job: job.done(job.prove(how, **options), reason=reason)


def at(reason: str, **point):
    """Return a settler that refutes its reading at an exact point."""
    return lambda job: job.done(job.refute({n: str(v) for n, v in point.items()}), reason=reason)


def empty(how: str, reason: str, **options):
    """Return a settler that shows the hypotheses of its reading to be contradictory."""
    return lambda job: job.done(job.vacuous(how, **options), reason=reason)


def own(settlers: dict) -> dict:
    """Put the paper's name before the ids of (id, reading) -> settler."""
    return {(f"majority.{name}", reading): settler for (name, reading), settler in settlers.items()}

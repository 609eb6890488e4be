"""Short settlers shared by the sections of `distillation`."""

from __future__ import annotations


def by(how: str, reason: str, horizon=None, figures=None, **options):
    """Return a settler that proves its reading by one method."""
    return lambda job: job.done(job.prove(how, **options), reason, horizon, figures)


def at(reason: str, horizon=None, figures=None, **point):
    """Return a settler that refutes its reading at an exact point."""
    return lambda job: job.done(job.refute({n: str(v) for n, v in point.items()}), reason, horizon, figures)


def undefined(reason: str, **point):
    """Return a settler that refutes its reading by an admitted point at which a term has no value."""
    return lambda job: job.done(job.refute_undefined({n: str(v) for n, v in point.items()}), reason)


def empty(how: str, reason: str, horizon=None, **options):
    """Return a settler that shows the hypotheses of its reading to be contradictory."""
    return lambda job: job.done(job.vacuous(how, **options), reason, horizon)


def own(settlers: dict) -> dict:
    """Put the paper's name before the ids of (id, reading) -> settler."""
    return {(f"distillation.{name}", reading): settler for (name, reading), settler in settlers.items()}

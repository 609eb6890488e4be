"""Short settlers that the proofs of all papers share: functions that return a settler, a function
of a `Job`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from assay.verification.search.methods import ProofFailed

if TYPE_CHECKING:
    from assay.verification.search.logic.outline import Outline


def by(how: str, reason: str, horizon=None, figures=None, scope: str = "", **options):
    """Return a settler that proves its reading by one method; ``scope`` says what of the claim the
    formula covers.
    """
    return lambda job: job.done(job.prove(how, **options), reason, horizon, figures, scope)


def at(reason: str, horizon=None, figures=None, **point):
    """Return a settler that refutes its reading at an exact point."""
    return lambda job: job.done(
        job.refute({n: str(v) for n, v in point.items()}), reason, horizon, figures
    )


def undefined(reason: str, **point):
    """Return a settler that refutes its reading by an admitted point at which a term has no
    value.
    """
    return lambda job: job.done(job.refute_undefined({n: str(v) for n, v in point.items()}), reason)


def empty(how: str, reason: str, horizon=None, **options):
    """Return a settler that shows the hypotheses of its reading to be contradictory."""
    return lambda job: job.done(job.vacuous(how, **options), reason, horizon)


def derived(
    claim: Callable[[Outline], int],
    reason: str,
    horizon: dict[str, str] | None = None,
    figures: dict | None = None,
):
    """Return a settler that proves a theorem by a derivation; see `Job.derive`."""
    return lambda job: job.done(job.derive(claim), reason, horizon, figures)


def disproved(
    negation: Callable[[Outline], int], reason: str, horizon: dict[str, str] | None = None
):
    """Return a settler that refutes a theorem by a derivation; see `Job.disprove`."""
    return lambda job: job.done(job.disprove(negation), reason, horizon)


def guarded(function):
    """Turn a settler's failed lemma into an open verdict."""

    def settler(job):
        try:
            return function(job)
        except ProofFailed as failure:
            return job.open(f"no proof found: {failure}")

    return settler


def comb(job, goal, *terms, facts=(), params=None):
    """Prove ``goal`` under the hypotheses of the statement as a sum of products that are not
    negative.
    """
    return job.lemma(
        goal, how="combination", facts=list(facts), terms=list(terms), params=params or {}
    )


def automatic(job):
    """Settle a reading that nobody wrote a settler for: search for a proof and a counterexample."""
    found = TYPES[job.statement.NAME]
    return job.open(found) if isinstance(found, str) else found(job)


def _formula(job):
    from assay.verification.search.prove import prove

    return prove(job.statement)


def _matrices(job):
    verdict = job.prove()
    return job.counterexample() if verdict.verdict == "open" else verdict


def _orbit(job):
    return job.orbit()


def _piecewise(job):
    from assay.verification.search.networks.phases import settle

    return settle(job.statement)


def _surface(job):
    from assay.verification.search.networks.arrangement import settle

    return settle(job.statement)


def _generic(job):
    from assay.verification.search.generic import prove

    return prove(job.statement)


def _theorem(job):
    from assay.verification.search.logic.automatic import prove

    return prove(job.statement)


def _empirical(job):
    if job.statement.trained is None:
        return job.open("no settler is written for this reading: it needs measurements")
    from assay.verification.papers.evidence import settle

    return settle(job)


TYPES = {
    "formula": _formula,
    "matrices": _matrices,
    "orbit": _orbit,
    "piecewise": _piecewise,
    "surface": _surface,
    "generic": _generic,
    "theorem": _theorem,
    "asymptotic": "no settler is written for this reading: it needs its constants or a family",
    "empirical": _empirical,
    "prose": "stated in words alone; a reading with a formula can be settled",
}
"""Statement type -> how a reading without a settler is settled, or why it stays open."""


def own(paper: str, settlers: dict) -> dict:
    """Put the paper's name before the ids of (id, reading) -> settler."""
    return {(f"{paper}.{name}", reading): settler for (name, reading), settler in settlers.items()}


@cache
def erfc_tail():
    """Prove erfc(y) <= exp(-y^2) for y >= 0: the slope changes sign once, and both ends give 0."""
    from assay.theory.language.formula import Formula
    from assay.verification.search.methods import establish

    rule = {"how": "monotone", "variable": "y", "factor": "exp(-y**2)", "slope": "2/sqrt(pi)-2*y"}
    boxes = {"how": "enclosure"}
    return establish(
        Formula("erfc(y) <= exp(-y**2)", ("y in [0, oo)",)),
        "cases",
        on="y <= 1/2",
        yes=rule | {"end": "lower"},
        no={"how": "cases", "on": "y <= 3/5", "yes": boxes, "no": rule | {"end": "oo"}},
    )

"""Put runs of trained networks before the kernel and the replay, wherever they come from."""

from __future__ import annotations

from typing import Any

from assay.theory import registry
from assay.theory.claims import Reading
from assay.theory.experiments import READING, Experiment
from assay.verification.papers import evidence
from assay.verification.run import confirmation
from assay.verification.search.job import Job


def verdict(experiment: Experiment, claim_id: str, runs: list[Any]) -> dict[str, Any]:
    """Return what runs of an experiment show of a claim, in the stored form of a verdict with what
    the replay says of it under "replay"; "open" with the reason where they are refused.

    Raises KeyError where the experiment presets no test of the claim.
    """
    statement = experiment.statement(claim_id)
    job = Job(registry()[claim_id], Reading(READING, statement))
    found = evidence.judged(job, runs)
    data = confirmation.stored_form(
        {
            "verdict": found.verdict,
            "prover": found.prover,
            "witness": found.witness,
            "reason": found.reason,
            "scope": found.scope,
            "horizon": found.horizon,
            "figures": found.figures,
            "certificate": found.certificate,
            "statement": statement.data(),
        }
    )
    if trouble := confirmation.recomputed(statement, data):
        return {**data, "verdict": "open", "certificate": None, "reason": trouble}
    return {**data, "replay": confirmation.replayed(data)} if data["certificate"] else data

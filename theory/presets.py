"""The preset tests of empirical readings, and readings that evidence in a paper's folder adds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from assay.theory import experiments, folders
from assay.theory.claims import Claim, Reading, RegistryError
from assay.theory.language.statements import Empirical


def presets(paper: str) -> dict[str, dict[str, list[dict]]]:
    """Return the tests of a paper's empirical readings: claim id -> reading -> parts.

    They are what ``theory/papers/<paper>/tests.json`` says; without that file the paper has none.

    Raises:
        RegistryError: a key stands there twice.
    """

    def once(pairs):
        if len(found := dict(pairs)) < len(pairs):
            among = ", ".join(sorted(key for key, _ in pairs))[:200]
            raise RegistryError(f"{paper}/tests.json: a key stands twice among {among}")
        return found

    file = Path(__file__).parent / "papers" / paper / "tests.json"
    return json.loads(file.read_text(), object_pairs_hook=once) if file.exists() else {}


def preset(claims, tests: dict[str, dict[str, list[dict]]]) -> list[Claim]:
    """Return the claims with ``tests`` (claim id -> reading -> parts) put into their statements.

    Raises:
        RegistryError: tests of a claim or reading that is not there, or is not empirical, or
            states its tests itself.
        FormulaError: see `assay.theory.language.statements.Empirical`.
    """
    left = {(i, name): parts for i, readings in tests.items() for name, parts in readings.items()}

    def tested(claim: Claim, reading: Reading) -> Reading:
        parts = left.pop((claim.id, reading.name), None)
        if parts is None:
            return reading
        if not isinstance(reading.statement, Empirical) or reading.statement.tests:
            raise RegistryError(
                f"{claim.id}: tests are preset for {reading.name!r}, "
                "which is not empirical or has its own"
            )
        return replace(reading, statement=replace(reading.statement, tests=parts))

    found = [
        replace(
            claim,
            readings=tuple(tested(claim, r) for r in claim.readings),
            repairs=tuple(tested(claim, r) for r in claim.repairs),
        )
        if claim.id in tests
        else claim
        for claim in claims
    ]
    for claim_id, name in left:
        raise RegistryError(f"{claim_id}: tests are preset for {name!r}, which is no reading")
    return found


def measured(claims, name: str) -> list[Claim]:
    """Return the claims of a paper, with one more reading of those that evidence in its folder
    settles: the preset test of the experiment on networks that were trained for it.
    """
    found: dict[str, Reading] = {}
    if not (folders.own()[name].folder / "evidence").is_dir():
        return [*claims]
    for one in experiments.experiments(name):
        for claim in one.tested() if experiments.evidence_file(one).is_file() else ():
            note = f"Decided by the networks that the experiment {one.id} trains."
            found[claim] = Reading(experiments.READING, one.statement(claim), note, "probe")
    return [
        replace(claim, readings=(*claim.readings, found[claim.id])) if claim.id in found else claim
        for claim in claims
    ]

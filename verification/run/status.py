"""Status of printed proofs, derived from the verdicts of what they use; never typed by hand."""

from __future__ import annotations

from assay.theory.claims import Registry

FAILED = ("refuted", "vacuous", "contradicted")
ARGUED = ("as-argued", "consequence")
"""Readings of a step that say how the source gets it from the step before, or what it concludes
from it.
"""
OWN_STEP = "proof-step"
"""The reading of a claim that states a step of its printed proof which has no id of its own."""


def proof_status(registry: Registry, verdicts: dict[tuple[str, str], str]) -> dict[str, dict]:
    """Return id -> {"status", "taint", "mended"} for every claim.

    status: ``none`` (no printed proof), ``sound`` (everything it uses holds as printed),
    ``conditional`` (what fails as printed has a repair that holds: listed in ``mended``),
    ``flawed`` (a step fails and nothing mends it, or a claim in use is itself unproved and rests on
    such a step: listed in ``taint``; or the claim itself fails as printed, all of it or a part,
    whose proof no mended step can save), ``open`` (a step is undecided, or none is listed). A step
    fails as well when its printed form holds but not by the argument given (a reading named in
    `ARGUED`).  A step that is only corroborated hands on the status of its own proof, and is
    undecided where it has none.  A claim whose own `OWN_STEP` fails is listed itself: mended where
    it is proved all the same.
    ``verdicts`` maps (id, reading) to a verdict.
    """
    result: dict[str, dict] = {}

    def mends(claim_id: str) -> bool:
        """Whether a claim that fails is mended: a repair of it holds."""
        repairs = [r.name for r in registry[claim_id].all_readings() if r.role == "repair"]
        return any(verdicts.get((claim_id, name)) == "proved" for name in repairs)

    def false(claim_id: str) -> bool:
        """Whether the claim fails: in its first reading, or in one that says a part of it."""
        parts = [r.name for r in registry[claim_id].readings if r.role == "part"]
        return any(verdicts.get((claim_id, name)) in FAILED for name in ("printed", *parts))

    def fails(claim_id: str) -> bool:
        return false(claim_id) or any(verdicts.get((claim_id, name)) in FAILED for name in ARGUED)

    def visit(claim_id: str) -> dict:
        if claim_id in result:
            return result[claim_id]
        claim = registry[claim_id]
        if not claim.has_proof:
            result[claim_id] = {"status": "none", "taint": [], "mended": []}
            return result[claim_id]
        taint, mended, undecided = [], [], []
        for used in claim.proof_uses:
            verdict = verdicts.get((used, "printed"))
            if fails(used):
                (mended if mends(used) else taint).append(used)
            elif verdict == "proved":
                continue
            elif verdict in (None, "open"):
                undecided.append(used)
            inner = visit(
                used
            )  # of a claim that is not proved itself, so that its proof is all there is
            if inner["status"] == "flawed" and used not in mended:
                taint += [t for t in inner["taint"] if t not in taint]
            if verdict == "corroborated":
                mended += [m for m in inner["mended"] if m not in mended]
                if inner["status"] in ("none", "open"):
                    undecided.append(used)
        if verdicts.get((claim_id, OWN_STEP)) in FAILED:
            (mended if verdicts.get((claim_id, "printed")) == "proved" else taint).append(claim_id)
        status = (
            "flawed"
            if taint or false(claim_id)
            else "open"
            if undecided or not (claim.proof_uses or (claim_id, OWN_STEP) in verdicts)
            else "conditional"
            if mended
            else "sound"
        )
        result[claim_id] = {"status": status, "taint": taint, "mended": mended}
        return result[claim_id]

    for claim in registry:
        visit(claim.id)
    return result

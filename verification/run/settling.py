"""Settles one reading of one claim, and says by which key its answer is stored.

The proof on record serves where there is one, else the settler of the reading searches; either way
the kernel makes the verdict from the certificate.
"""

from __future__ import annotations

import time
from functools import cache as memo
from pathlib import Path

from assay.theory import claims, experiments
from assay.theory import registry as load_registry
from assay.theory.claims import PAPERS, Claim
from assay.theory.folders import Paper
from assay.verification.kernel import budget
from assay.verification.papers import sections
from assay.verification.run import cache, confirmation, proofs, sources
from assay.verification.search import slices

SAFETY = 3600.0
"""Seconds of processor time after which one reading is left open: far more than any takes, so that
no clock decides.
"""


def settlers(paper: str) -> dict:
    """Return (id, reading) -> (module name, settler) of a paper; readings that it lacks are
    settled by `assay.verification.papers.settlers.automatic`.
    """
    return {
        (name if name.startswith(f"{paper}.") else f"{paper}.{name}", reading): (section, function)
        for section, module in sections.modules(paper).items()
        for (name, reading), function in module.SETTLERS.items()
    }


def settle(claim_id: str, reading_name: str, search: bool = False) -> dict:
    """Settle one reading here and now; returns the stored form (verdict, evidence, certificate,
    seconds).

    Unless ``search``, a proof on record serves where there is one that the kernel accepts
    (`assay.verification.run.proofs`).
    """
    from assay.verification.kernel import verdicts as kernel
    from assay.verification.papers.settlers import automatic
    from assay.verification.search.job import Job

    claim = load_registry()[claim_id]
    reading = claim.reading(reading_name)
    found = settlers(claim.paper).get((claim_id, reading_name))
    start, cuts = time.perf_counter(), slices.cuts()
    recorded = None if search else on_record(claim, reading)
    if recorded is not None and not confirmation.recomputed(reading.statement, recorded):
        return {**recorded, "seconds": round(time.perf_counter() - start, 3)}
    settler = found[1] if found else automatic
    try:
        with budget.fresh(), slices.time_slice(SAFETY):
            verdict = settler(Job(claim, reading))
        if not kernel.minted(verdict):
            raise TypeError("the settler returned no verdict of the kernel")
    except slices.OutOfTime:
        verdict = kernel.undecided(f"time limit: cut off after {SAFETY:g} s")
    except Exception as error:  # one broken settler must not take the other verdicts with it
        verdict = kernel.undecided(f"the settler failed: {type(error).__name__}: {error}")
    return _remade(
        reading,
        confirmation.stored_form(
            {
                "verdict": verdict.verdict,
                "prover": verdict.prover,
                "witness": verdict.witness,
                "reason": verdict.reason,
                "scope": verdict.scope,
                "horizon": verdict.horizon,
                "figures": verdict.figures,
                "certificate": verdict.certificate,
                "seconds": round(time.perf_counter() - start, 3),
                "statement": reading.statement.data(),
                **({"cut": True} if slices.cuts() > cuts else {}),
            }
        ),
    )


def _remade(reading, data: dict) -> dict:
    """Return the stored form of a verdict if the kernel makes it from its certificate, else one
    that is open.
    """
    if trouble := confirmation.recomputed(reading.statement, data):
        reason = (
            f"the kernel does not find the settler's verdict {data['verdict']!r} in its"
            f" certificate: {trouble}"
        )
        data |= {
            "verdict": "open",
            "prover": "",
            "witness": None,
            "certificate": None,
            "reason": reason,
        }
    return data


def entry(claim: Claim, reading, search: bool = False) -> str:
    """Return the cache key: the proof on record and the kernel; where none serves, the statement,
    what its settler is made of, and all that searches.
    """
    recorded = None if search else on_record(claim, reading)
    if recorded is not None:
        return cache.key(claim.id, reading.name, recorded, (), cache.kernel_digest())
    module = settler_modules(claim.paper).get((claim.id, reading.name))
    files = _sources(module) if module else ()
    files += _measured(reading.statement)
    return cache.key(claim.id, reading.name, reading.statement.data(), files, cache.engine_digest())


def _measured(statement) -> tuple[Path, ...]:
    """Return the file of evidence that a statement about trained networks is settled by."""
    trained = getattr(statement, "trained", None)
    if trained is None:
        return ()
    found = map(experiments.evidence_file, experiments.find(trained.experiment))
    return tuple(file for file in found if file.is_file())


def on_record(claim: Claim, reading) -> dict | None:
    """Return the stored form of the proof on record that serves for a reading, None without one."""
    return proofs.find(claim, reading, settler_modules(claim.paper).get((claim.id, reading.name)))


def settler_modules(paper: str) -> dict:
    """Return (id, reading) -> file of its settler's module, for the settlers of a paper."""
    return _modules_of(claims.paper(paper))


@memo
def _modules_of(paper: Paper) -> dict:
    modules = sections.modules(paper.name)
    return {key: Path(modules[name].__file__) for key, (name, _) in settlers(paper.name).items()}


@memo
def _sources(module: Path) -> tuple[Path, ...]:
    """Return a module of a paper's proofs and all modules of papers that it imports, directly or
    not.
    """
    return sources.closure(
        module, lambda parts: len(parts) > 3 and parts[1] == "papers" and parts[2] in PAPERS
    )

"""Look at a paper from elsewhere before it is settled: can its statements be built, and do its
proofs on record fit?
"""

from __future__ import annotations

from assay.theory import claims
from assay.theory.folders import Trouble
from assay.verification.papers import sections
from assay.verification.run import asked, confirmation, proofs
from assay.verification.run.workers import settle_each

_SECONDS = 20.0


def unreadable(statements: list[dict]) -> list[str]:
    """Return for each statement (as data) why it cannot be built, or ""; processes with limits
    find it out.
    """
    found = [""] * len(statements)
    for index, result in settle_each(statements, _SECONDS, work=asked.builds):
        if result["verdict"] != "read":
            found[index] = result["reason"]
    return found


def unfit(paper: str) -> list[Trouble]:
    """Return what is wrong with what lies beside the claims of a paper: a proof on record that
    shows something else or nothing, and Python that cannot be loaded.
    """
    one = claims.paper(paper)
    registry = claims.load()
    known = {proofs.path(claim): claim for claim in registry.paper(paper)}
    troubles = []
    for file in sorted((one.folder / "proofs").glob("*")):
        claim = known.get(file)
        if claim is None:
            troubles.append(Trouble(file, 1, "no claim of the paper has this name"))
        elif message := _unfit(claim, file):
            troubles.append(Trouble(file, 1, f"the certificate does not fit: {message}"))
    try:
        sections.modules(paper)
    except Exception as error:  # whatever a stranger's Python does
        line, trace = getattr(error, "lineno", None), error.__traceback__
        while trace:
            if trace.tb_frame.f_code.co_filename == str(one.folder / sections.FILE):
                line = trace.tb_lineno
            trace = trace.tb_next
        message = f"cannot be loaded: {type(error).__name__}: {error}"
        troubles.append(Trouble(one.folder / sections.FILE, line or 1, message))
        claims.distrust(paper)
    return troubles


def _unfit(claim: claims.Claim, file) -> str:
    """Return why a proof on record does not show what it says, or ""."""
    rows = proofs.read(file)
    if not rows:
        return "this is no record of proofs"
    for name, row in rows.items():
        try:
            reading = claim.reading(name)
        except KeyError:
            return f"the claim has no reading {name!r}"
        if row.get("statement") != reading.statement.data():
            return f"the reading {name!r} says something else"
        if row.keys() < {"verdict", "certificate", "witness"}:
            return f"the record of {name!r} lacks a verdict or a certificate"
        if trouble := confirmation.recomputed(reading.statement, row):
            return f"{name}: {trouble}"
    return ""

"""The pages of earlier reports, kept in the cache folder: from the same content and the same code
come the same pages, so that figures are not drawn and formulas not set again.

There is one entry for the pages of each claim in each set of claims, and one for the other pages of
the set; a newer report replaces them.  They carry the user's seal
(`assay.verification.run.seal`) like stored verdicts.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from assay.theory import claims as registered
from assay.theory.claims import Claim
from assay.verification.run import cache

_FOLDERS = ("assay", "theory", "simulators", "verification", "reports")
_SUFFIXES = {".py", ".lark", ".html", ".css", ".js", ".svg", ".toml", ".json", ".txt"}
_FOLDER = "pages"


def digest(*parts: object) -> str:
    """Return a hash of parts, as JSON."""
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()


def code(claims: list, versions: list) -> str | None:
    """Return a hash of what all pages depend on: the files of the project but for the papers, whose
    content enters page by page, and the versions of libraries; None where papers from elsewhere are
    among the claims, of which nothing is kept.
    """
    if not {claim.paper for claim in claims} <= {*registered.PAPERS}:
        return None
    files = [file for file in _files() if "papers" not in file.relative_to(cache.ROOT).parts[:2]]
    return digest(_content(files), versions)


def inputs(claims: list, made_of: str | None, *rest: object) -> str | None:
    """Return a hash of all that a report is made of: the project's files (``made_of``: what `code`
    says of them), the papers', what the claims say, and the ``rest``.
    """
    if made_of is None:
        return None
    files = [file for file in _files() if "papers" in file.relative_to(cache.ROOT).parts[:2]]
    return digest(made_of, _content(files), [said(claim) for claim in claims], *rest)


def said(claim: Claim) -> list:
    """Return all that a claim says, as JSON data."""
    readings = [
        [r.name, r.role, r.note, r.scope, r.statement.NAME, r.statement.data()]
        for r in claim.all_readings()
    ]
    words = [claim.id, claim.text, claim.entry, claim.has_proof]
    return [*words, claim.uses, claim.proof_uses, readings]


def _files() -> list[Path]:
    return sorted(
        file
        for folder in _FOLDERS
        for file in (cache.ROOT / folder).rglob("*")
        if file.suffix in _SUFFIXES or file.parent.name == "recorded"
    )


def _content(files: list[Path]) -> list[list[str]]:
    return [[str(file.relative_to(cache.ROOT)), cache.digest_of(file)] for file in files]


def file(folder: Path | None, name: str | None) -> str:
    """Return a hash of a file of the report, "" where there is none."""
    return hashlib.sha256((folder / name).read_bytes()).hexdigest() if folder and name else ""


def symbols(paper: str) -> str:
    """Return a hash of what the letters of a paper are said to mean, "" where nothing is."""
    place = registered.paper(paper).folder / "symbols.toml"
    return cache.digest_of(place) if place.is_file() else ""


def of_claim(ids: list[str], claim_id: str, made_of: str | None) -> dict[str, str] | None:
    """Return the pages (path in the report -> text) of a claim that were kept for a report on the
    claims ``ids``, None unless they were made of the same.
    """
    found = cache.read(_entry(ids, claim_id), _FOLDER) if made_of else None
    return found["pages"] if found and found["inputs"] == made_of else None


def keep_claim(ids: list[str], claim_id: str, made_of: str | None, pages: dict[str, str]) -> None:
    """Keep the pages of a claim; a cache folder that cannot be written keeps nothing."""
    if made_of:
        cache.write(_entry(ids, claim_id), {"inputs": made_of, "pages": pages}, _FOLDER)


def read(claims: list, made_of: str | None) -> dict[str, str] | None:
    """Return all pages that were kept, None unless all are there and were made of the same."""
    ids = [claim.id for claim in claims]
    found = cache.read(_entry(ids), _FOLDER) if made_of else None
    if not found or found["inputs"] != made_of:
        return None
    pages = {}
    for claim_id, own in found["claims"].items():
        of_one = of_claim(ids, claim_id, own)
        if of_one is None:
            return None
        pages |= of_one
    return pages | found["pages"]


def write(
    claims: list, made_of: str | None, of_claims: dict[str, str], pages: dict[str, str]
) -> None:
    """Keep the pages beside those of claims, which are kept already; ``of_claims`` says of what
    those were made.
    """
    if made_of:
        content = {"inputs": made_of, "claims": of_claims, "pages": pages}
        cache.write(_entry([claim.id for claim in claims]), content, _FOLDER)


def _entry(ids: list[str], claim_id: str = "") -> str:
    return digest(ids, claim_id)

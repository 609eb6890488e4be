"""The pages of the last report, kept in the cache folder: from the same verdicts and the same code
come the same pages, so that figures are not drawn and formulas not set again.

There is one entry for each set of claims; a newer report replaces it.  It carries the user's seal
(`assay.verification.run.seal`) like a stored verdict.
"""

from __future__ import annotations

import hashlib
import json

from assay.theory import claims as registered
from assay.verification.run import cache

_FOLDERS = ("assay", "theory", "simulators", "verification", "reports")
_SUFFIXES = {".py", ".lark", ".html", ".css", ".js", ".toml", ".json", ".gz"}


def inputs(claims: list, *rest: object) -> str | None:
    """Return a hash of all that pages are made of: the project's files, the claims' ids, and the
    ``rest`` as JSON; None where papers from elsewhere are among them, whose files are not hashed.
    """
    if not {claim.paper for claim in claims} <= {*registered.PAPERS}:
        return None
    files = sorted(
        file
        for folder in _FOLDERS
        for file in (cache.ROOT / folder).rglob("*")
        if file.suffix in _SUFFIXES
    )
    content = [
        [[str(f.relative_to(cache.ROOT)), cache.digest_of(f)] for f in files],
        [claim.id for claim in claims],
        *rest,
    ]
    return hashlib.sha256(json.dumps(content, default=str).encode()).hexdigest()


def read(claims: list, made_of: str | None) -> dict[str, str] | None:
    """Return the pages (path in the report -> text) that were kept, None unless they were made of
    the same.
    """
    found = cache.read(_entry(claims), _FOLDER) if made_of else None
    return found["pages"] if found and found["inputs"] == made_of else None


def write(claims: list, made_of: str | None, pages: dict[str, str]) -> None:
    """Keep pages; a cache folder that cannot be written keeps nothing."""
    if made_of:
        cache.write(_entry(claims), {"inputs": made_of, "pages": pages}, _FOLDER)


_FOLDER = "pages"


def _entry(claims: list) -> str:
    return hashlib.sha256(json.dumps([claim.id for claim in claims]).encode()).hexdigest()

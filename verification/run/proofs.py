"""Proofs on record: the accepted certificate of each reading, kept beside the claims of its paper.

``theory/papers/<paper>/proofs/<claim>.json.gz`` holds for each reading of a claim its verdict, the
certificate and the explanations.  Nothing in these files is believed: the kernel makes every
verdict anew from its certificate, and the replay confirms it.  What is saved is the search, which
takes far longer than a check; ``assay check --search`` searches anew, ``--accept`` keeps what is
found.

Of readings that a preset test decides, the certificate holds measured numbers.  Training is
chaotic: another processor rounds differently, and after thousands of steps a number that lay near
its threshold lies on the other side.  So networks are trained and samples drawn once.

A record serves while the statement is the same, and while the code that settled it does the same:
the module of the settler, the modules of its paper and the simulators that it imports.  The search
for proofs does not count, so that a change there makes nothing cold.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache as memo
from pathlib import Path

from assay.simulators.core import files
from assay.theory import claims
from assay.theory.claims import Claim, Reading
from assay.verification.run import cache, sources

LARGEST = 2**24
"""Bytes of the largest file of records that is read."""
_KEPT = (
    "verdict",
    "prover",
    "witness",
    "reason",
    "scope",
    "horizon",
    "figures",
    "certificate",
    "statement",
)


def path(claim: Claim) -> Path:
    """Return the file of a claim's records."""
    name = claim.id.removeprefix(f"{claim.paper}.")
    return claims.paper(claim.paper).folder / "proofs" / f"{name}.json.gz"


@memo
def code(module: Path | None) -> str:
    """Return a hash of what settles: the module, those of its paper and the simulators it
    imports; of the automatic prover (None) nothing counts.
    """
    if module is None:
        return "automatic"
    content = [(_within(f), sources.digest(f)) for f in _files(module)]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def _within(file: Path) -> str:
    root = cache.ROOT
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else file.name


@memo
def _files(module: Path) -> tuple[Path, ...]:
    within = Path(_within(module)).parts
    paper = within[2] if len(within) > 3 else module.parent.name

    def follow(parts: tuple[str, ...]) -> bool:
        own = parts[:3] == ("verification", "papers", paper) or parts[1:] == ("papers", "standins")
        return own or sources.simulates(parts)

    return sources.closure(module, follow)


def find(claim: Claim, reading: Reading, module: Path | None) -> dict | None:
    """Return the record of a reading in the stored form of a verdict, None where none serves.

    ``module``: the file of its settler (None: the automatic prover).
    """
    found = read(path(claim)).get(reading.name)
    if found is None or found.get("statement") != reading.statement.data():
        return None
    if found.get("code") != code(module) or not found.keys() >= set(_KEPT):
        return None
    return {name: found[name] for name in _KEPT}


@memo
def read(file: Path) -> dict[str, dict]:
    """Return the records of a file by reading; none where it is absent, damaged or too large."""
    try:
        with gzip.open(file) as stream:
            content = stream.read(LARGEST)
        found = json.loads(content)
    except (OSError, EOFError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: row for name, row in found.items() if isinstance(row, dict)}


def write(claim: Claim, rows: dict[str, tuple[dict, Path | None]]) -> None:
    """Keep the records of a claim: reading -> (stored form of the verdict, file of the settler)."""
    content = {
        name: {"code": code(module), **{key: data[key] for key in _KEPT}}
        for name, (data, module) in sorted(rows.items())
    }
    # as they are: the order of parameters and of what a family fixes counts
    text = json.dumps(content, indent=0) + "\n"
    file = path(claim)
    file.parent.mkdir(parents=True, exist_ok=True)
    files.save(file, gzip.compress(text.encode(), mtime=0))
    read.cache_clear()

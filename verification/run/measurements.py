"""Recorded measurements: what trained networks and random draws gave, kept beside the claims of
each paper.

A training run is chaotic: another processor rounds differently, and after thousands of steps a
number that lay near its threshold lies on the other side.  So the numbers that decide an empirical
reading are measured once and kept in ``theory/papers/<paper>/measurements.jsonl.gz``; on every
machine the kernel computes the preset test from them again.  A record says which code measured (a
hash of the settler and of every simulator it imports); after a change of that code it is not used.
``assay check --measure`` runs everything anew, ``assay check --accept`` keeps what is new.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache as memo
from pathlib import Path

from assay.simulators.core import files
from assay.theory.claims import Claim, Reading
from assay.theory.language.statements import Empirical
from assay.verification.run import cache, sources

NAME = "measurements.jsonl.gz"
_BESIDE = {"sweeps", "memory", "files", "export", "scenario", "scenarios"}
"""Parts of the simulators that store, estimate and present, and change no number."""
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


def path(paper: str) -> Path:
    """Return the file of a paper's records."""
    return cache.ROOT / "theory" / "papers" / paper / NAME


def is_measured(reading: Reading) -> bool:
    """Return True for statements that a preset test decides."""
    return isinstance(reading.statement, Empirical) and bool(reading.statement.tests)


def code(module: Path) -> str:
    """Return a hash of what measures: the module of the settler, the modules of its paper and the
    simulators it imports.
    """
    content = [(f.relative_to(cache.ROOT).as_posix(), sources.digest(f)) for f in _files(module)]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


@memo
def _files(module: Path) -> tuple[Path, ...]:
    paper = module.parent.name

    def follow(parts: tuple[str, ...]) -> bool:
        own = parts[:3] == ("verification", "papers", paper) or parts[1:] == ("papers", "standins")
        return own or parts[0] == "simulators" and not _BESIDE & set(parts)

    return sources.closure(module, follow)


def find(claim: Claim, reading: Reading, module: Path | None) -> dict | None:
    """Return the record of a reading, in the stored form of a verdict; None where there is none for
    this statement and code.
    """
    if module is None or not is_measured(reading):
        return None
    found = _records(path(claim.paper)).get((claim.id, reading.name))
    if (
        found is None
        or found["statement"] != reading.statement.data()
        or found["code"] != code(module)
    ):
        return None
    return {name: found[name] for name in _KEPT}


@memo
def _records(file: Path) -> dict[tuple[str, str], dict]:
    if not file.is_file():
        return {}
    rows = map(json.loads, gzip.decompress(file.read_bytes()).decode().splitlines())
    return {(row["claim"], row["reading"]): row for row in rows}


def write(paper: str, rows: dict[tuple[str, str], tuple[dict, Path]]) -> None:
    """Keep measurements: (claim id, reading) -> (stored form of the verdict, module of the
    settler).
    """
    lines = []
    for (claim, reading), (data, module) in sorted(rows.items()):
        kept = {name: data[name] for name in _KEPT}
        lines.append(
            json.dumps(
                {"claim": claim, "reading": reading, "code": code(module), **kept}, sort_keys=True
            )
        )
    files.save(path(paper), gzip.compress("".join(line + "\n" for line in lines).encode(), mtime=0))
    _records.cache_clear()

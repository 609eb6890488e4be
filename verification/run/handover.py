"""Write a verdict with its certificate as a file that others can re-check (``assay replay``)."""

from __future__ import annotations

import json
from pathlib import Path

from assay.simulators.core import files

FORMAT = 1


def content(statement: dict, verdict: str, certificate: dict | None) -> dict:
    """Return what a certificate file holds, as JSON data."""
    return {
        "format": FORMAT,
        "statement": statement,
        "verdict": verdict,
        "certificate": certificate,
    }


def save(path: Path, data: dict) -> Path:
    """Write what `content` returned, whole or not at all, and return the path; raises OSError."""
    files.save(path, (json.dumps(data, indent=1) + "\n").encode(), durable=False)
    return path

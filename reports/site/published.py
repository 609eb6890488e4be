"""What lies beside the pages in compressed files: each certificate in one of its own, and all
verdicts.
"""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path

from assay.simulators.core import files
from assay.verification.run import cache

FOLDER = "certificates"
SUFFIX = ".json.gz"
ROWS = "verdicts.jsonl.gz"
"""The file of all verdicts: JSON, one a line, compressed, as their texts stand on pages, too."""


def rows(out: Path, given: list[dict]) -> list[dict]:
    """Copy the certificates of check rows into the report; return the rows with their places there
    in place of those on this machine.
    """
    (out / FOLDER).mkdir(exist_ok=True)
    public = []
    for row in given:
        name, source = certificate_name(row), Path(str(row.get("certificate") or ""))
        copied = bool(name) and source.is_file()
        if copied:
            content = gzip.compress(_short(source), 9, mtime=0)
            files.write(out / FOLDER, out / FOLDER / name, content, durable=False)
        public.append({**row, "certificate": f"{FOLDER}/{name}" if copied else None})
    return public


def write_rows(out: Path, public: list[dict]) -> None:
    """Write the rows that `rows` returned to a file of the report."""
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in public)
    content = gzip.compress("".join(lines).encode(), 9, mtime=0)
    files.write(out, out / ROWS, content, durable=False)


def _short(source: Path) -> bytes:
    """Return a certificate's JSON without spaces and line breaks, which are a third of a site's
    bytes of certificates, and without the seal, which only this machine can check; what is not JSON
    stays as it is, for its reader to refuse.
    """
    content = source.read_bytes()
    try:
        found = json.loads(content)
        if isinstance(found, dict):
            found.pop("seal", None)
        return json.dumps(found, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return content


def certificate_name(row: dict) -> str:
    """Return the name of the file in which a row's certificate lies beside the pages; "" without a
    certificate.
    """
    return f"{row['id']}.{row['reading']}{SUFFIX}" if row.get("certificate") else ""


def read(file: Path) -> dict:
    """Return the content of a file that `rows` wrote."""
    return json.loads(gzip.decompress(file.read_bytes()))


def holds(file: Path, mark: bytes) -> bool:
    """Does a compressed file hold these bytes?"""
    try:
        with gzip.open(file) as stream:
            return mark in stream.read(cache.LARGEST)
    except (OSError, EOFError, zlib.error):
        return False

"""What the campaigns write down: the file of results of the present code, rows for others to read,
digests of certificates.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from assay.verification.run import cache

ROW = (
    "campaign", "seed", "key", "kind", "goal", "given", "where", "expected", "outcome", "at",
    "witness", "certificate", "reason", "low", "high",
)  # fmt: skip


def digest_of(certificate: dict | None) -> str:
    """Return the SHA-256 of a certificate as JSON with sorted keys; "" for none."""
    if certificate is None:
        return ""
    return hashlib.sha256(json.dumps(certificate, sort_keys=True).encode()).hexdigest()


def code_digest(*settings) -> str:
    """Return a hash of what results depend on: provers, replay, short programs, the campaigns' own
    code, settings.
    """
    here = cache.ROOT / "verification"
    own = [
        *(here / "audit").rglob("*.py"),
        *(here / "checkers").rglob("*.py"),
        *(here / "reconstruct").glob("*.py"),
        *(here / "replay").glob("*.py"),
    ]
    code = [hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(own)]
    content = [cache.engine_digest(), code, settings]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def blank(key, kind: str, discarded: int = 0) -> dict:
    """Return the record of a case before anything is known of it."""
    return {"key": str(key), "kind": kind, "outcome": None, "discarded": discarded, "seconds": 0.0}


def stored(path: Path) -> dict[str, dict]:
    """Read the results so far; a last line cut by an interruption is left out."""
    found = {}
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return found
    for line in lines:
        try:
            record = json.loads(line)
            found[record["key"]] = record
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return found


def write_rows(path: Path, campaign: str, seed: int, records: list[dict]) -> None:
    """Write one JSON object a line for each record: statement, what is expected, outcome, witness,
    digest of the certificate, seed.
    """
    with open(path, "w") as stream:
        for record in records:
            if record["outcome"] is None:
                continue
            full = {**record, "campaign": campaign, "seed": seed}
            extra = {k: v for k, v in record.items() if k.startswith("second ")}
            stream.write(json.dumps({**{k: full.get(k) for k in ROW}, **extra}) + "\n")

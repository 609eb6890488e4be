"""Replay the certificates of a paper's claims, whatever is in the cache."""

from __future__ import annotations

import json
import time

from assay.theory import registry
from assay.verification import replay as independent
from assay.verification.reconstruct.answers import ask_each
from assay.verification.run import cache, engine


def replay(
    names: list[str] | None = None,
    shortly: bool = False,
    jobs: int = 1,
    seconds: float | None = None,
):
    """Yield one result for each settled reading of the claims: id, reading, type, ok, reason,
    seconds.

    With ``shortly`` also short: what the short checkers say of a proof; ``jobs`` processes ask
    them, for at most some ``seconds`` of processor time a proof.  Settles what is not in the cache.
    Open readings have nothing to replay and are left out.

    Raises:
        KeyError: an unknown id or paper.
    """
    known, rows, proofs = registry(), [], []
    for row in engine.check(names, replay=False):
        if row["settled"] == "open":
            continue
        certificate = cache.certificate(row)
        statement = json.loads(
            json.dumps(known[row["id"]].reading(row["reading"]).statement.data())
        )
        rows.append(row)
        proofs.append((statement, row["settled"], certificate))
    brief = ask_each([p for p in proofs if p[2]], jobs, seconds) if shortly else iter(())
    for row, proof in zip(rows, proofs):
        start = time.perf_counter()
        result = {
            "id": row["id"],
            "reading": row["reading"],
            "verdict": row["settled"],
            "type": None,
        }
        if proof[2] is None:
            yield {**result, "ok": False, "reason": "no certificate is stored", "seconds": 0.0}
            continue
        found = independent.replay_certificate(*proof)
        result |= {
            "type": proof[2]["type"],
            "ok": found.outcome == "confirmed",
            "reason": found.reason,
        }
        yield {
            **result,
            **({"short": next(brief)} if shortly else {}),
            "seconds": round(time.perf_counter() - start, 3),
        }

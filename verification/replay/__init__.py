"""Independent re-check of certificates: other code and other engines than the kernel and the
provers.

Shared with the provers: the texts of statements and certificates, nothing else.  Formulas are read
by an own parser into own terms (`language`, `terms`); intervals are mpmath's number kernel with
outward rounding (`intervals`), where the provers use Arb; identities are checked modulo large
primes and signs with flint polynomials (`algebra`), where the provers use SymPy's fields;
derivatives, box closing and limits are own (`boxes`, `rules`, `limits`); asymptotic statements
become formulas by own code (`statements`); statements about matrices are tested at random matrices
modulo a prime (`words`).

Confirmed means: the certificate shows the verdict for the statement as given.  It rests on this
code, on mpmath's elementary functions being right within the stated margins, and on random zero
tests (chance of error below 2**-80, with roots of functions 2**-10).  It does not establish that
the numbers in a statistics certificate came from the simulator, nor that the statement says what
the paper means.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """What the replay found: "confirmed", or "failed" with the reason."""

    outcome: str
    reason: str = ""


def replay_certificate(statement: dict, verdict: str, certificate: dict) -> Outcome:
    """Re-check one verdict: ``statement`` and ``certificate`` are JSON data."""
    from assay.verification.replay.algebra import NotShown
    from assay.verification.replay.statements import judge

    try:
        judge(statement, verdict, certificate)
    except NotShown as failure:
        return Outcome("failed", str(failure))
    except (
        KeyError,
        TypeError,
        ValueError,
        ArithmeticError,
        AttributeError,
        IndexError,
        RecursionError,
    ) as error:
        return Outcome("failed", f"cannot be read: {type(error).__name__} {error}"[:300])
    return Outcome("confirmed")


PREPARE = {
    "replay_file": ("assay.verification.replay.statements", "assay.verification.replay.words")
}
"""What a limited process loads before it reads anything (`assay.verification.run.limits`)."""


def replay_file(data) -> dict | None:
    """Re-check the content of a certificate file, as `assay prove -o` writes it: {"verdict",
    "type", "ok", "reason"}.

    None when it is no such file.  Meant for a process of its own: the content is anybody's.
    """
    try:
        statement, verdict, certificate = data["statement"], data["verdict"], data["certificate"]
        if not (
            isinstance(statement, dict)
            and isinstance(verdict, str)
            and isinstance(certificate, dict)
        ):
            return None
    except (KeyError, TypeError, IndexError):
        return None
    try:
        found = replay_certificate(statement, verdict, certificate)
    except MemoryError:
        raise
    except Exception as error:  # whatever it is, nothing is confirmed
        found = Outcome("failed", f"cannot be read: {type(error).__name__} {error}"[:300])
    return {
        "verdict": verdict[:20],
        "type": str(certificate.get("type"))[:40],
        "ok": found.outcome == "confirmed",
        "reason": found.reason,
    }


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
    from assay.theory import registry
    from assay.verification.reconstruct.answers import ask_each
    from assay.verification.run import cache, engine

    known, rows, proofs = registry(), [], []
    for row in engine.check(names, replay=False):
        if row["verdict"] == "open":
            continue
        certificate = cache.certificate(row)
        statement = json.loads(
            json.dumps(known[row["id"]].reading(row["reading"]).statement.data())
        )
        rows.append(row)
        proofs.append((statement, row["verdict"], certificate))
    brief = ask_each([p for p in proofs if p[2]], jobs, seconds) if shortly else iter(())
    for row, proof in zip(rows, proofs):
        start = time.perf_counter()
        result = {
            "id": row["id"],
            "reading": row["reading"],
            "verdict": row["verdict"],
            "type": None,
        }
        if proof[2] is None:
            yield {**result, "ok": False, "reason": "no certificate is stored", "seconds": 0.0}
            continue
        found = replay_certificate(*proof)
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

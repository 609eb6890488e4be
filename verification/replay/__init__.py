"""Independent re-check of certificates: other code and other engines than the kernel and the
provers.

Shared with the provers: the texts of statements and certificates, nothing else.  Formulas are read
by an own parser into own terms (`language`, `terms`); intervals are mpmath's number kernel with
outward rounding (`intervals`), where the provers use Arb; identities are checked modulo large
primes and signs with flint polynomials (`algebra`, `signs`), where the provers use SymPy's fields;
derivatives, box closing and limits are own (`boxes`, `rules`, `limits`); asymptotic statements
become formulas by own code (`asymptotic`); statements about matrices are tested at random matrices
modulo a prime (`words`).

Confirmed means: the certificate shows the verdict for the statement as given.  It rests on this
code, on mpmath's elementary functions being right within the stated margins, and on random zero
tests (chance of error below 2**-80, with roots of functions 2**-10).  It does not establish that
the numbers in a statistics certificate came from the simulator, nor that the statement says what
the paper means.
"""

from __future__ import annotations

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
        return Outcome("failed", _unreadable(error))
    return Outcome("confirmed")


def _unreadable(error: Exception) -> str:
    """Return one line on what cannot be read, for a reader who has not seen the code."""
    if isinstance(error, KeyError) and error.args:
        what = f"there is no field {error.args[0]!a}"
    elif isinstance(error, RecursionError):
        what = "it is nested too deeply"
    elif "set_int_max_str_digits" in str(error):  # Python's limit, in Python's words
        what = "a number has too many digits"
    elif isinstance(error, (ValueError, ArithmeticError)):
        what = str(error)
    else:
        what = f"a field does not have the form that it needs ({type(error).__name__})"
    return f"cannot be read: {what}"[:300]


FORMATS = {"file": 1, "boxes": 2}
"""The formats that this version reads, of a certificate file and of the box trees in it."""


def outdated(data: dict) -> str:
    """Return one line that says what to do with a certificate file whose format, or that of a box
    tree in it, this version does not read; "" where it reads both.

    What states no format is taken for one of these.
    """
    again = "let 'assay prove FORMULA -o FILE' write the certificate anew"
    if (number := data.get("format", FORMATS["file"])) != FORMATS["file"]:
        return f"a file of format {number!a:.20}; this version reads {FORMATS['file']}: {again}"
    left = [data.get("certificate")]
    while left:
        part = left.pop()
        left += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        if isinstance(part, dict) and part.get("type") == "boxes":
            if (number := part.get("format", FORMATS["boxes"])) != FORMATS["boxes"]:
                what = f"box trees of format {number!a:.20}"
                return f"{what}; this version reads {FORMATS['boxes']}: {again}"
    return ""


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
        line = outdated(data)
        found = (
            Outcome("failed", line) if line else replay_certificate(statement, verdict, certificate)
        )
    except MemoryError:
        raise
    except Exception as error:  # whatever it is, nothing is confirmed
        found = Outcome("failed", _unreadable(error))
    return {
        "verdict": verdict[:20],
        "type": str(certificate.get("type"))[:40],
        "ok": found.outcome == "confirmed",
        "reason": found.reason,
    }

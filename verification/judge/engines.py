"""The checkers that judge a certificate; each function runs in a limited process of its own
(`assay.verification.run.limits`).

All take the content of the sender's file, the number of the certificate in it, and the statement of
the claims file.  What the certificate says of its own statement is compared (`clerk`) and not used.
The answers: "agrees", "rejects", "does not cover", or "cannot read" the statement, with a reason.
"""

from __future__ import annotations

PREPARE = {
    "kernel": (
        "assay.verification.kernel.verdicts",
        "assay.verification.kernel.enclosure",
        "assay.verification.kernel.algebra",
    ),
    "replay": ("assay.verification.replay.statements", "assay.verification.replay.words"),
    "short": ("assay.verification.checkers.compose",),
    "elaborate": ("assay.verification.reconstruct.boxes", "assay.verification.reconstruct.algebra"),
}
"""What each process loads before it reads anything."""


def clerk(data, claims: list) -> dict:
    """Say which certificate belongs to which claim (pairs of id and statement), and how its own
    account of itself differs.

    Certificates with an "id" belong to the claim of that id; if none has one, they belong to the
    claims in their order.
    """
    from assay.verification.replay import outdated

    entries = data if isinstance(data, list) else [data]
    for entry in entries:
        if not (
            isinstance(entry, dict)
            and isinstance(entry.get("certificate"), dict)
            and isinstance(entry.get("verdict"), str)
        ):
            return {
                "trouble": (
                    "no certificate file (an object with 'verdict' and 'certificate', as 'assay"
                    " prove -o' writes it, or a list)"
                )
            }
        if line := outdated(entry):
            return {"trouble": line}
    named = {entry["id"]: n for n, entry in enumerate(entries) if isinstance(entry.get("id"), str)}
    if named and len(named) < len(entries) or not named and len(entries) != len(claims):
        return {
            "trouble": (
                f"{len(entries)} certificates for {len(claims)} claims: give each the 'id' of its"
                " claim"
            )
        }
    found = []
    for number, (name, statement) in enumerate(claims):
        place = named.get(name) if named else number
        entry = {} if place is None else entries[place]
        other = entry.get("statement", statement)
        notes = (
            [f"the certificate speaks of {_brief(other)}"]
            if not isinstance(other, dict)
            else [
                f"the certificate has another {part!r}: {_brief(other.get(part))}"
                for part in (*statement, *(set(other) - set(statement)))
                if other.get(part) != statement.get(part)
            ]
        )
        found.append(
            {"place": place, "verdict": str(entry.get("verdict"))[:20], "notes": notes[:5]}
        )
    return {"found": found, "loose": len(entries) - sum(f["place"] is not None for f in found)}


def _brief(value) -> str:
    text = repr(value).encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 100 else f"{text[:97]}..."


def _entry(data, place: int) -> dict:
    return (data if isinstance(data, list) else [data])[place]


def _answer(outcome: str, reason: str = "") -> list[str]:
    return [outcome, str(reason)[:300]]


def kernel(data, place: int, statement: dict, verdict: str) -> list[str]:
    """Ask the kernel: it makes the verdict again from the claim's statement and the certificate."""
    from assay.theory.language.formula import Formula
    from assay.theory.language.grammar import GrammarError
    from assay.theory.language.statements import from_data
    from assay.theory.language.variables import FormulaError
    from assay.verification.kernel.certificates import Rejected
    from assay.verification.kernel.verdicts import recheck

    try:
        subject = from_data(statement)
        if type(subject) is Formula:
            subject.variables, subject.goal_expr, subject.hypotheses
    except (FormulaError, GrammarError) as error:
        return _answer("cannot read", error)
    try:
        recheck(subject, {"verdict": verdict, "certificate": _entry(data, place)["certificate"]})
    except Rejected as error:
        return _answer("rejects", error)
    except MemoryError:
        raise
    except Exception as error:  # whatever it is, nothing is shown
        return _answer("rejects", f"cannot be read: {type(error).__name__} {error}")
    return _answer("agrees")


def replay(data, place: int, statement: dict, verdict: str) -> list[str]:
    """Ask the independent replay."""
    from assay.verification.replay import replay_certificate

    try:
        found = replay_certificate(statement, verdict, _entry(data, place)["certificate"])
    except MemoryError:
        raise
    except Exception as error:
        return _answer("rejects", f"cannot be read: {type(error).__name__} {error}")
    return _answer("agrees") if found.outcome == "confirmed" else _answer("rejects", found.reason)


def short(data, place: int, statement: dict, verdict: str) -> list[str]:
    """Ask the short programs, which confirm or say that something is beyond them."""
    from assay.verification.checkers import compose

    entry = _entry(data, place)
    said = compose.confirm(
        {
            "statement": statement,
            "verdict": verdict,
            "certificate": entry["certificate"],
            "lemmas": entry.get("lemmas", []),
        }
    )
    return _answer("agrees") if said == "confirmed" else _answer("does not cover", said)


def elaborate(data, place: int, statement: dict, verdict: str) -> dict | None:
    """Rewrite a certificate into lemmas for the short programs (not trusted: they check the
    result); None where that fails.
    """
    from assay.verification.reconstruct import elaborate

    try:
        return elaborate(
            {
                "statement": statement,
                "verdict": verdict,
                "certificate": _entry(data, place)["certificate"],
            }
        )
    except MemoryError:
        raise
    except Exception:
        return None

"""Two engines on every verdict: the kernel computes it again from what is stored, the independent
replay re-checks it.

A verdict is stored only in the form in which both have seen it: as JSON data, next to the statement
of the registry.  What the replay said is kept with the code that said it, so that it is asked again
when that code changes.
"""

from __future__ import annotations

import json

from assay.verification.run import cache


def stored_form(data: dict) -> dict:
    """Return the data as it will be read back from a file."""
    return json.loads(json.dumps(data, default=str))


def recomputed(statement, data: dict) -> str:
    """Return "" if the kernel makes the stored verdict again from its certificate alone, else why
    not.

    ``statement`` is the registry's; of ``data`` only "verdict", "certificate" and "witness" are
    looked at.  A verdict without certificate can only be "open".
    """
    from assay.verification.kernel import verdicts
    from assay.verification.kernel.certificates import Rejected

    try:
        again = verdicts.recheck(statement, data)
    except Rejected as error:
        return str(error) or "rejected"
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        return f"cannot be read: {type(error).__name__} {error}"[:300]
    if data["witness"] is not None and stored_form({"": again.witness})[""] != data["witness"]:
        return "the certificate has another witness"
    return ""


def replayed(data: dict) -> dict:
    """Ask the independent replay about a stored verdict: {"code", "outcome": "confirmed" or
    "failed", "reason"}.
    """
    from assay.verification.replay import replay_certificate

    found = replay_certificate(data["statement"], data["verdict"], data["certificate"])
    return {"code": cache.replay_digest(), "outcome": found.outcome, "reason": found.reason}


def to_replay(data: dict) -> bool:
    """Return whether the replay has something to say about a stored verdict that it has not said
    yet.
    """
    if data["certificate"] is None:
        return False
    known = data.get("replay")
    return not isinstance(known, dict) or known.get("code") != cache.replay_digest()


def disagreement(data: dict) -> str:
    """Return one line that names the two engines where they do not agree about a stored verdict,
    else "".
    """
    known = data.get("replay")
    if not known or known["outcome"] == "confirmed":
        return ""
    if (
        known["outcome"] == "died"
    ):  # the certificate is no worse for it, but nobody has confirmed it
        return (
            f"the kernel accepts the certificate of {data['verdict']!r}, the replay has not"
            f" confirmed it: {known['reason']}"
        )
    return (
        f"the kernel accepts the certificate of {data['verdict']!r}, the replay does not:"
        f" {known['reason']}"
    )

"""Ask the engines about a certificate, each in a process of its own, and count who agrees."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from assay.verification.judge.claims import Claim
from assay.verification.run import limits
from assay.verification.run.limits import Answer, Limits

ENGINES = {
    "kernel": "the kernel (Arb, SymPy)",
    "replay": "the replay (mpmath, own parser)",
    "short": "the short programs",
}
COMMON = {
    "assay",
    "assay.verification",
    "assay.verification.judge",
    "assay.verification.judge.engines",
    "assay.verification.run",
    "assay.verification.run.limits",
    "assay.verification.run.strict",
}
"""Modules that the processes of all engines load: they start them and decode JSON; none reads a
formula.
"""
CHECKERS = "assay.verification.checkers"
SHARED = {"theorem": "logic", "piecewise": "checker of networks", "surface": "checker of surfaces"}
"""Kind of statement -> what the replay has from `CHECKERS` for it: there it and the short programs
count as one engine.
"""
SHOWN, REJECTED, BAD, UNCOVERED, DISAGREE, FAULT = 0, 1, 2, 3, 4, 70
"""Exit codes: at least two engines agree; it is rejected; bad input; fewer than two engines cover
it; they disagree; a fault.
"""


class BadInput(ValueError):
    """What is wrong with the sender's file, in one line."""


class BadStatement(ValueError):
    """What no engine reads of a claim, in one line."""


@dataclass
class Finding:
    """What was found about one claim: the answers (outcome, reason) by engine, and the exit code
    that they amount to.
    """

    claim: Claim
    notes: list[str]
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)
    code: int = REJECTED
    offline: bool = True

    def named(self, outcome: str) -> list[str]:
        """Return the engines with this outcome."""
        return [name for name, (said, _) in self.answers.items() if said == outcome]


def judge(
    claims: list[Claim], content: bytes, limit: Limits = Limits(), jobs: int = 1
) -> list[Finding]:
    """Return what the engines say of the certificates in a file's content, claim by claim.

    Raises:
        BadInput: the content is no certificate file.
        BadStatement: the statement of a claim cannot be read.
        RuntimeError: a process broke.
    """
    said = limits.ask(
        "assay.verification.judge.engines:clerk",
        content,
        limit,
        [[c.id, c.statement] for c in claims],
    )
    if said.outcome != "done":
        if said.outcome == "broken":
            raise RuntimeError(said.reason)
        raise BadInput(said.reason)
    if "trouble" in said.result:
        raise BadInput(said.result["trouble"])
    loose = said.result["loose"]
    findings = []
    with ThreadPoolExecutor(jobs) as pool:
        for claim, entry in zip(claims, said.result["found"], strict=True):
            finding = Finding(claim, entry["notes"])
            findings.append(finding)
            if entry["place"] is None:
                finding.notes = ["there is no certificate for this claim"]
            elif entry["verdict"] != claim.verdict:
                finding.notes.append(
                    f"the certificate is for {entry['verdict']!a}, the claim says {claim.verdict!r}"
                )
            else:
                asked = {
                    name: pool.submit(_asked, name, content, limit, entry["place"], claim)
                    for name in ENGINES
                }
                answers = {name: future.result() for name, future in asked.items()}
                if (claim.verdict == "proved" or _is_theorem(claim)) and not any(
                    _says(a, "rejects", "cannot read") for a in answers.values()
                ):
                    answers["short"] = _in_lemmas(
                        answers["short"], content, limit, entry["place"], claim
                    )
                _weigh(finding, answers)
    if loose:
        findings[-1].notes.append(f"{loose} certificates in the file belong to no claim")
    return findings


def _asked(name: str, content: bytes, limit: Limits, place: int, claim: Claim) -> Answer:
    return limits.ask(
        f"assay.verification.judge.engines:{name}",
        content,
        limit,
        place,
        claim.statement,
        claim.verdict,
    )


def _says(answer: Answer, *outcomes: str) -> bool:
    return answer.outcome == "done" and answer.result[0] in outcomes


def _in_lemmas(found: Answer, content: bytes, limit: Limits, place: int, claim: Claim) -> Answer:
    """Ask the short programs again, about the certificate rewritten into lemmas, where they do not
    know its rules.
    """
    if not _says(found, "does not cover"):
        return found
    rewritten = _asked("elaborate", content, limit, place, claim)
    if rewritten.outcome != "done" or not rewritten.result:
        return found
    again = _asked("short", json.dumps(rewritten.result).encode(), limit, 0, claim)
    return again if _says(again, "agrees") else found


def _weigh(finding: Finding, answers: dict[str, Answer]) -> None:
    loaded: set[str] = set()
    for name, answer in answers.items():
        if answer.outcome == "broken":
            finding.answers[name] = "broke", answer.reason
            continue
        finding.offline = finding.offline and answer.offline
        own = {m for m in answer.modules if not (_shared(finding.claim) and m.startswith(CHECKERS))}
        if twice := loaded & own - COMMON:
            raise RuntimeError(f"two engines share {', '.join(sorted(twice)[:3])}")
        loaded |= own
        if answer.outcome == "done":
            finding.answers[name] = tuple(answer.result)
        else:  # a limit, or nesting beyond what is read
            finding.answers[name] = "did not finish", answer.reason
    agree, against = finding.named("agrees"), finding.named("rejects")
    if finding.named("broke"):
        finding.code = FAULT
    elif unread := finding.named("cannot read"):
        raise BadStatement(
            f"the statement of {finding.claim.id!r} cannot be read: {finding.answers[unread[0]][1]}"
        )
    elif {"kernel", "replay"} <= set(against):
        finding.code = REJECTED
        if agree:  # these read a certificate as a hint only
            finding.notes.append(
                "the short programs find the statement true without the rejected certificate"
            )
    elif agree and against:
        finding.code = DISAGREE
    elif against:
        finding.code = REJECTED
    else:
        shared = _shared(finding.claim)
        both = bool(shared) and {"replay", "short"} <= set(agree)
        finding.code = SHOWN if len(agree) - both >= 2 else UNCOVERED
        if both:
            finding.notes.append(
                f"the replay and the short programs share the {shared}: they count once"
            )


def _shared(claim: Claim) -> str:
    """Return what the replay and the short programs share for a claim, "" for nothing."""
    return next((what for kind, what in SHARED.items() if kind in claim.statement), "")


def _is_theorem(claim: Claim) -> bool:
    return "theorem" in claim.statement


def worst(findings: list[Finding]) -> int:
    """Return the exit code of all: the gravest one."""
    return next(
        (
            code
            for code in (FAULT, DISAGREE, REJECTED, UNCOVERED)
            if any(f.code == code for f in findings)
        ),
        SHOWN,
    )

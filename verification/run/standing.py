"""What the verdicts on readings say about their claim.

The kernel decides a statement and nothing else. Two things stand between that and the claim: a
proof may take as given what the printed words do not assume (its scope), and the words may be said
by several readings, each a part of them. Both are data beside the claim, and what follows from
them is computed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.theory.experiments import READING

if TYPE_CHECKING:
    from assay.theory.claims import Claim, Registry

IN_SCOPE = "proved in scope"
FAILS_IN_SCOPE = "refuted in scope"
LEVELS = ("misprint", "edge", "constant", "step", "theorem")
"""The severities of a refutation, the mildest first."""
SAID = ("printed", "part", "")
"""Roles of readings that say the words of a claim; "" where nobody gave one."""
FAILED = ("refuted", FAILS_IN_SCOPE, "vacuous", "contradicted")
WEAKEST_FIRST = (*FAILED, "open", "corroborated", IN_SCOPE, "proved")
"""Verdicts in the order in which the parts of a claim decide about it."""
REFUTED = ("refuted", FAILS_IN_SCOPE)
DEFINED, UNDEFINED = "well-defined", "not well-defined"
MEASURED = ("corroborated", "contradicted")


def verdict_in(scope: tuple[str, ...], verdict: str) -> str:
    """Return the verdict on a reading, given that on its statement and what it takes as given.

    Both a proof and a witness may rest on what is taken as given: a symbol that is filled in, or a
    word that is read otherwise.  (A hypothesis that only narrows what a witness has to satisfy is
    no scope of a refutation, since the printed words fail at the same witness.)
    """
    weaker = {"proved": IN_SCOPE, "refuted": FAILS_IN_SCOPE}
    return weaker.get(verdict, verdict) if scope else verdict


def says(claim: Claim, reading: str, verdict: str) -> str:
    """Return what a verdict on a reading says of the claim where the reading's role does not tell:
    "it fails" for a question of ours whose proof says so, "well-defined" or "not well-defined" for
    one that asks this of a definition, else "".
    """
    if verdict == "proved" and reading in claim.denied:
        return "it fails"
    if reading not in claim.defines:
        return ""
    return {"proved": DEFINED, "refuted": UNDEFINED}.get(verdict, "")


def definition(rows: list[dict]) -> str:
    """Return "well-defined" or "not well-defined" for a definition of which some reading says so,
    else "".  rows: those of ONE claim, with "says".
    """
    said = [row.get("says") for row in rows]
    return UNDEFINED if UNDEFINED in said else DEFINED if DEFINED in said else ""


def standing(rows: list[dict]) -> dict:
    """Return the row that stands for a claim: its verdict is that of the claim as far as readings
    say it.

    What fails, of all or of a part of the words, stands first; then the reading that says all of
    them; then the weakest of the parts; then what networks of the printed kind decide; else the
    first reading.  rows: those of ONE claim, at least one, in display order, with "role", "verdict"
    and "reading".
    """
    said = [row for row in rows if row.get("role") in ("printed", "part")]
    failed = [row for row in said if row["verdict"] in FAILED]
    printed = [row for row in said if row["role"] == "printed"]
    trained = [r for r in rows if r.get("reading") == READING and r["verdict"] in MEASURED]
    return min(failed or printed or said or trained or rows[:1], key=_strength)


def _strength(row: dict) -> int:
    verdict = row["verdict"]
    return WEAKEST_FIRST.index(verdict) if verdict in WEAKEST_FIRST else -1


def is_whole(row: dict) -> bool:
    """Return whether the row that stands for a claim settles all of its printed words.

    Parts do where no words are left uncovered; one that fails or is open does in any case.
    """
    if row.get("role") != "part":
        return row.get("role") in ("printed", "", None)
    return not row.get("uncovered") or row["verdict"] in (*FAILED, "open")


def whole(rows: list[dict]) -> str | None:
    """Return the verdict on all of a claim's printed words, None where its readings say less."""
    row = standing(rows)
    return row["verdict"] if is_whole(row) else None


def false_scope(registry: Registry, claims, rows: dict[tuple[str, str], dict]) -> list[str]:
    """Return one line for each reading of ``claims`` that takes a refuted claim as given.

    rows: (claim id, reading) -> "verdict", of these claims and of those that they cite.
    """
    found = []
    for claim in claims:
        for reading in claim.all_readings():
            for cited, name in reading.cites:
                if name:
                    verdict = rows[cited, name]["verdict"]
                else:
                    own = registry[cited].all_readings()
                    verdict = standing([rows[cited, r.name] | {"role": r.role} for r in own])[
                        "verdict"
                    ]
                if verdict in REFUTED:
                    what = f"{cited} ({name})" if name else cited
                    found.append(
                        f"{claim.id} ({reading.name}) takes {what} as given, which is refuted"
                    )
    return found


def false_citations(registry: Registry, claims, rows: dict[tuple[str, str], dict]) -> list[str]:
    """Return one line for each citation in the derivations of ``claims`` that is not so: the cited
    reading says something else, or takes more as given than the one that cites it.  (That it holds
    is a step of the derivation.)

    rows: (claim id, reading) -> "verdict", "certificate", of these claims.
    """
    found = []
    for claim in claims:
        for reading in claim.all_readings():
            for citation in cited(rows[claim.id, reading.name]):
                other, name = citation["reading"].split(":")
                own = registry[other].all_readings() if other in registry.claims else ()
                there = [r for r in own if r.name == name]
                place = f"{claim.id} ({reading.name}) cites {other} ({name})"
                if not there:
                    found.append(f"{place}, which is no reading")
                elif there[0].statement.data() != citation["statement"]:
                    found.append(f"{place}, which says something else")
                elif more := [s for s in there[0].scope if s not in reading.scope]:
                    found.append(f"{place}, which takes as given: {more[0]}")
    return found


def cited(row: dict) -> list[dict]:
    """Return the citations of readings in the derivation of a settled reading."""
    certificate: dict = row.get("certificate") or {}
    found: list[dict] = certificate.get("cites", [])
    return found


def severity(rows: list[dict]) -> str | None:
    """Return the level of a claim that is refuted, in scope or not: the gravest among the readings
    that say its words, else that of the row that stands for it; None where that row has none.

    rows: those of ONE claim, at least one, in display order, with "role", "verdict", "severity".
    """
    head = standing(rows)
    if head["verdict"] not in REFUTED:
        return None
    said = [row for row in rows if (row.get("role") or "") in SAID]
    levels = [row["severity"] for row in [head, *said] if row.get("severity")]
    return max(levels, key=LEVELS.index, default=None)

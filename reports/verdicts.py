"""Say how a verdict or a proof status looks and sorts, once for terminal, ledger, graph and pages.

Nothing here decides anything: a verdict is minted by the kernel and only named, ordered and
coloured here. Every verdict has a mark besides its colour, so that no reader depends on colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assay.verification.run.standing import (
    DEFINED,
    FAILS_IN_SCOPE,
    IN_SCOPE,
    LEVELS,
    definition,
    is_whole,
    severity,
    standing,
)


@dataclass(frozen=True)
class Style:
    """Appearance of one verdict.

    mark: one character that tells the verdict without colour; ansi: SGR parameters for the
    terminal; means: what a reader may conclude; weight: how much a finding with this verdict
    matters (0 is none).
    """

    name: str
    mark: str
    ansi: str
    means: str
    weight: int = 0


VERDICTS: dict[str, Style] = {
    s.name: s
    for s in (
        Style(
            "proved",
            "✓",
            "34",
            "true for all values in the stated domain; a certificate replays without search",
        ),
        Style(
            IN_SCOPE,
            "⊢",
            "94",
            "proved from something that the printed words do not assume, named on the claim's page",
        ),
        Style(
            "refuted",
            "✗",
            "31;1",
            "false as read; an exact witness inside the hypotheses is given",
            3,
        ),
        Style(
            FAILS_IN_SCOPE,
            "⊬",
            "91;1",
            "refuted given something that the printed words do not say, named on the claim's page",
            3,
        ),
        Style(
            "vacuous",
            "∅",
            "35;1",
            "no value satisfies the hypotheses, or the bound is trivial everywhere",
            2,
        ),
        Style("corroborated", "≈", "36", "statistical or floating-point evidence agrees; no proof"),
        Style(
            "contradicted",
            "≠",
            "33;1",
            "statistical or floating-point evidence disagrees; no proof",
            1,
        ),
        Style("open", "?", "2", "nothing decisive was found; the reason is given"),
    )
}

PARTLY = Style(
    "tested in part", "◐", "2", "a part of the printed words, or a step towards them, is settled"
)
"""What the printed words of a claim are where they have no verdict but something of them was
tested.
"""

PROOF_STATUS: dict[str, str] = {
    "sound": "everything that the printed proof uses holds as printed",
    "conditional": "a step fails as printed, and a repair of it holds",
    "flawed": "a step fails and nothing we know mends it, or the claim itself fails as printed",
    "open": "a step is undecided",
    "none": "no proof is printed",
}

SEVERITIES: dict[str, str] = {
    "theorem": "a statement fails, or one that rests on what fails is not proved",
    "step": "a step or one way to read it fails; the statement that it serves is proved, or mended"
    " with the same conclusion",
    "constant": "a proved repair changes one number",
    "edge": "a proved repair changes whether one relation is strict, or asks that one variable be"
    " at least a number",
    "misprint": "a proved repair changes one sign, letter or exponent, and every claim that uses it"
    " is proved",
}
"""What each severity of a refutation says, the gravest first."""

ROLES: dict[str, str] = {
    "printed": "says all of the printed words",
    "part": "says a part of the printed words",
    "reading": "reads the printed words in another way",
    "step": "says a step towards the printed words, not all of them",
    "converse": "says the converse, which the paper does not claim",
    "sharp": "says more than the printed words",
    "probe": "asks something of ours about the claim",
    "repair": "mends the claim",
}
"""What a reading of a claim does, by its role."""

COUNTED: dict[str, str] = {
    "printed": "whole claims as printed",
    "part": "parts of claims",
    "reading": "other ways to read them",
    "step": "steps towards them",
    "sharp": "sharper forms",
    "converse": "converses",
    "probe": "questions of ours",
    "repair": "repairs",
    "": "readings without a role",
}
"""What the readings of one role are called where they are counted; roles are counted apart, since
the proof of a step or a part is no proof of the claim.
"""
SHARE: dict[str, str] = {
    "part": "a part",
    "reading": "one reading",
    "step": "a step",
    "sharp": "a sharper form",
    "converse": "the converse",
    "probe": "a question of ours",
}
"""What of a claim the verdict of a reading is about, by the role of that reading; of the whole
claim otherwise.
"""

ORDER: tuple[str, ...] = tuple(VERDICTS)


def style(verdict: str) -> Style:
    """Return the style of a verdict; an unknown name is shown as it is, without weight."""
    if verdict == PARTLY.name:
        return PARTLY
    return VERDICTS.get(verdict) or Style(verdict, "·", "2", "")


def told(row: dict) -> str:
    """Return the verdict of a row, and what it says of the claim (`standing.says`): "proved: it
    fails".
    """
    return f"{row['verdict']}: {row['says']}" if row.get("says") else row["verdict"]


def shown(rows: list[dict]) -> tuple[str, str]:
    """Return how a claim is shown: the verdict whose style it has, and words: what is known of its
    printed words, or that a definition is well-defined or not.

    rows: the rows of ONE claim, at least one, with "says".
    """
    known, defined = words(headline(rows)), definition(rows)
    if not defined:
        return known, known
    if known == "open":  # a definition says nothing else that could be settled
        return "proved" if defined == DEFINED else "refuted", defined
    return known, f"{known}: {defined}"


def reading_rank(reading: str) -> int:
    """Rank readings for display: as printed 0, other readings 1, repairs 2 (a stable sort keeps
    their given order).
    """
    if reading == "printed":
        return 0
    return 2 if reading.startswith("repair") else 1


def counts(rows: list[dict]) -> dict[str, int]:
    """Count the verdicts of rows, in the fixed order of the scale, unknown names last; zeros are
    left out.
    """
    tally: dict[str, int] = {}
    for row in rows:
        tally[row["verdict"]] = tally.get(row["verdict"], 0) + 1
    known = {v: tally[v] for v in ORDER if v in tally}
    return known | {v: n for v, n in sorted(tally.items()) if v not in known}


def by_role(rows: list[dict]) -> dict[str, dict[str, int]]:
    """Return the counts of verdicts of each role that occurs, in the order of `COUNTED`.

    Where other roles count readings, "printed" counts claims: those settled as a whole, be it by
    one reading or by all parts together.
    """
    heads = [headline(group) for group in by_claim(rows).values()]
    found = {role: [r for r in rows if (r.get("role") or "") == role] for role in COUNTED}
    found["printed"] = [row for row in heads if row.get("role") and not about(row)]
    return {role: counts(own) for role, own in found.items() if own}


def headline(rows: list[dict]) -> dict:
    """Return the row that stands for a claim, as `standing` finds it.

    rows: the rows of ONE claim, at least one.
    """
    return standing(sorted(rows, key=lambda r: reading_rank(r["reading"])))


def about(row: dict) -> str:
    """Return what of a claim the verdict is about of the row that stands for it; "" for all of
    it.
    """
    return "" if is_whole(row) else SHARE.get(row["role"], "")


def words(row: dict) -> str:
    """Return what is known of a claim's printed words, given the row that stands for it: its
    verdict where that settles all of them, "tested in part" where a part of them or a step towards
    them was settled, else "open".
    """
    if not about(row):
        verdict: str = row["verdict"]
        return verdict
    return PARTLY.name if row["role"] in ("part", "step") else "open"


def gravity(rows: list[dict]) -> tuple[int, int]:
    """Return how grave a finding is, to sort by: a refuted claim by its severity, then any other
    by its verdict.

    rows: the rows of ONE claim, at least one.
    """
    grave = severity(rows)
    return LEVELS.index(grave) + 1 if grave else 0, style(headline(rows)["verdict"]).weight


def by_severity(groups: Iterable[list[dict]]) -> dict[str, int]:
    """Count refuted claims by severity, the gravest first; zeros are left out.

    groups: the rows of each claim.
    """
    found = [severity(rows) for rows in groups]
    return {level: found.count(level) for level in SEVERITIES if level in found}


def by_claim(rows: list[dict]) -> dict[str, list[dict]]:
    """Group rows by claim id, ids in order of first appearance, readings in display order."""
    groups: dict[str, list[dict]] = {}
    for row in rows:
        groups.setdefault(row["id"], []).append(row)
    return {i: sorted(g, key=lambda r: reading_rank(r["reading"])) for i, g in groups.items()}


def plural(number: int, name: str) -> str:
    """Return a number with the name of what is counted: 1 claim, 2 claims."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def witness_text(witness: object) -> str:
    """Write a witness on one line.

    A point is ``name = value, ...``; a family of points names its members and how the ratio grows
    along it.
    """
    if not witness:
        return ""
    if isinstance(witness, dict):
        return ", ".join(
            (
                f"{name}: {witness_text(value)}"
                if isinstance(value, dict)
                else (
                    f"{name} = {witness_text(value) if isinstance(value, (list, tuple)) else value}"
                )
            )
            for name, value in witness.items()
        )
    if isinstance(witness, (list, tuple)):
        if witness and all(isinstance(row, (list, tuple)) for row in witness):  # a matrix
            return "[" + "; ".join(" ".join(map(str, row)) for row in witness) + "]"
        return "; ".join(witness_text(w) for w in witness)
    return str(witness)

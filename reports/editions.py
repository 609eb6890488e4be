"""Two editions of the verdicts side by side: which claims and readings are new, which are gone, and
what is said of the others now.

An edition is a ledger, the ``claims.json`` of a report, or the rows that ``assay check --json``
prints. Editions of different forms tell different things; only what both tell is compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from assay.reports import ledger
from assay.reports.units import one_line
from assay.reports.verdicts import plural

FORMAT = 1
"""The version of the form of ``claims.json``; a change that breaks a reader counts it up."""
CLAIM = ""
"""The name under which an edition keeps what it tells of a claim itself, beside its readings."""
SUBJECTS = {
    "verdict": "verdict",
    "severity": "severity",
    "scope": "scope",
    "role": "role",
    "proof status": "status of the printed proof",
    "statement": "words: statement tested",
    "printed": "words: printed words",
    "uncovered": "words: printed words that are not tested",
    "where": "words: place",
    "reason": "words: reason",
    "repair": "words: correction",
}
"""What editions may tell, in the order in which differences are shown, and what it is called."""
_OF_CLAIMS = ("printed", "uncovered", "where", "proof status")
"""What is told once for a claim and not for each reading."""


class EditionError(ValueError):
    """What is wrong with an edition, in one line that says what to do."""


@dataclass(frozen=True)
class Edition:
    """What was said of claims at one time.

    name: how to call it; entries: (id, reading) -> {subject: text}, with `CLAIM` as the reading for
    what is told of a claim itself; an entry has the subjects that its form of edition tells.
    """

    name: str
    entries: Mapping[tuple[str, str], Mapping[str, str]]

    @property
    def ids(self) -> list[str]:
        """The claims, in the order of the edition."""
        return [claim_id for claim_id, reading in self.entries if reading == CLAIM]

    def readings(self, claim_id: str) -> dict[str, str]:
        """Return reading -> verdict of a claim."""
        return {
            reading: entry["verdict"]
            for (found, reading), entry in self.entries.items()
            if found == claim_id and reading != CLAIM
        }

    def of(self, paper: str) -> Edition:
        """Return what the edition tells of one paper."""
        own = {key: e for key, e in self.entries.items() if key[0].partition(".")[0] == paper}
        return Edition(self.name, own)


@dataclass(frozen=True)
class Change:
    """One difference between two editions.

    id, reading: what it is about (`CLAIM` for the claim itself); subject: a key of `SUBJECTS`, or
    "new" or "gone"; old, new: what the editions tell, verdicts where something is new or gone (of
    every reading, where a claim is).
    """

    id: str
    reading: str
    subject: str
    old: str
    new: str

    @property
    def who(self) -> str:
        """The claim, and the reading where it is about one."""
        return f"{self.id} ({self.reading})" if self.reading else self.id

    @property
    def group(self) -> str:
        """The heading under which the difference is shown."""
        if self.subject in ("new", "gone"):
            return f"{self.subject} {'readings' if self.reading else 'claims'}"
        return SUBJECTS[self.subject]


GROUPS = ("new claims", "gone claims", "new readings", "gone readings", *SUBJECTS.values())
"""The headings of differences, in the order in which they are shown."""


def changes(old: Edition, new: Edition) -> list[Change]:
    """Return the differences between two editions, group by group, each in the order of the
    editions.
    """
    found = [
        *(Change(i, CLAIM, "new", "", _told(new.readings(i))) for i in _without(new.ids, old.ids)),
        *(Change(i, CLAIM, "gone", _told(old.readings(i)), "") for i in _without(old.ids, new.ids)),
    ]
    both = {*old.ids} & {*new.ids}
    for key, entry in new.entries.items():
        if key[0] in both and key not in old.entries:
            found.append(Change(*key, "new", "", entry["verdict"]))
    for key, entry in old.entries.items():
        if key[0] in both and key not in new.entries:
            found.append(Change(*key, "gone", entry["verdict"], ""))
    for key, entry in new.entries.items():
        before = old.entries.get(key, {})
        for subject in SUBJECTS:
            if subject in entry and subject in before and entry[subject] != before[subject]:
                found.append(Change(*key, subject, before[subject], entry[subject]))
    return sorted(found, key=lambda change: GROUPS.index(change.group))


def grouped(found: Iterable[Change]) -> dict[str, list[Change]]:
    """Return the differences by their headings, in the order of `GROUPS`."""
    groups: dict[str, list[Change]] = {}
    for change in found:
        groups.setdefault(change.group, []).append(change)
    return groups


def moves(found: Iterable[Change]) -> dict[tuple[str, str], int]:
    """Return how many readings went from one verdict to another, the most frequent first."""
    counted: dict[tuple[str, str], int] = {}
    for change in found:
        if change.subject == "verdict" and change.reading:
            counted[change.old, change.new] = counted.get((change.old, change.new), 0) + 1
    return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def summary(old: Edition, new: Edition, found: list[Change]) -> str:
    """Return one sentence that says how much differs."""
    readings = sum(reading != CLAIM for _, reading in new.entries)
    counted = f"{plural(len(new.ids), 'claim')} in {plural(readings, 'reading')}"
    if not found:
        return f"No difference: {counted}."
    groups = grouped(found)
    told = [
        f"{len(own)} {group if len(own) > 1 else group.removesuffix('s')}"
        for group, own in groups.items()
        if own[0].subject in ("new", "gone")
    ]
    changed = [
        f"{group.removeprefix('words: ')} {len(own)}"
        for group, own in groups.items()
        if own[0].subject in SUBJECTS
    ]
    if changed:
        told.append(f"changed: {', '.join(changed)}")
    return f"{'; '.join(told)}. Now {counted}."


def _without(ids: list[str], others: list[str]) -> list[str]:
    known = {*others}
    return [claim_id for claim_id in ids if claim_id not in known]


def _told(verdicts: dict[str, str]) -> str:
    return ", ".join(f"{reading} {verdict}" for reading, verdict in verdicts.items())


# ---- forms ---------------------------------------------------------------------------------------
def from_text(text: str, name: str) -> Edition:
    """Return the edition that a text holds, whatever its form; ``name`` is how to call it.

    Raises EditionError for a text that is none.
    """
    try:
        if not text.lstrip().startswith("{"):
            return _of_ledger(text, name)
        first, _, rest = text.strip().partition("\n")
        if _is_row(first):
            rows = [json.loads(line) for line in (first, *rest.splitlines()) if line.strip()]
            return of_rows(rows, name)
        return _of_report(json.loads(text), name)
    except ledger.LedgerError as error:
        raise EditionError(str(error)) from None
    except (ValueError, RecursionError) as error:
        raise EditionError(f"{name}: not JSON: {error}") from None
    except (KeyError, TypeError, AttributeError):
        raise EditionError(
            f"{name}: neither claims.json of a report nor rows of 'assay check --json'"
        ) from None


def _is_row(line: str) -> bool:
    try:
        return "reading" in json.loads(line)
    except ValueError:
        return False


def _of_ledger(text: str, name: str) -> Edition:
    columns, rows = ledger.parse(text, name)
    told = [column for column in columns if column in SUBJECTS]
    return _edition(
        name,
        ((*key, {subject: row[subject] for subject in told}) for key, row in rows.items()),
    )


def _of_report(content: Any, name: str) -> Edition:
    if content["format"] != FORMAT:
        raise EditionError(
            f"{name}: form {content['format']} of claims.json; this Assay reads {FORMAT}"
        )
    entries: dict[tuple[str, str], dict[str, str]] = {}
    for claim in content["claims"]:
        entries[_text(claim["id"]), CLAIM] = {
            "verdict": _text(claim["verdict"]),
            "severity": _text(claim["severity"]),
            "printed": _text(claim["printed"]),
            "uncovered": _text(claim["uncovered"]),
            "where": _text(claim["place"]),
            "proof status": _text(claim["printed_proof"]),
        }
        for reading in claim["readings"]:
            entries[claim["id"], _text(reading["name"])] = {
                subject: _text(reading[subject])
                for subject in ("verdict", "severity", "scope", "role", "statement", "reason")
            }
    return Edition(name, entries)


def of_rows(rows: list[Any], name: str) -> Edition:
    """Return the edition that check rows hold."""
    subjects = ("verdict", "severity", "scope", "role", "statement", "reason")
    return _edition(
        name,
        (
            (
                _text(row["id"]),
                _text(row["reading"]),
                {subject: _text(row.get(subject)) for subject in subjects}
                | {"proof status": _text(row.get("proof_status"))},
            )
            for row in rows
        ),
    )


def _edition(name: str, rows: Iterable[tuple[str, str, dict[str, str]]]) -> Edition:
    """Return an edition of rows, each about a reading, with what they tell of the claim apart."""
    entries: dict[tuple[str, str], dict[str, str]] = {}
    for claim_id, reading, told in rows:
        own = {subject: told.pop(subject) for subject in _OF_CLAIMS if subject in told}
        entries.setdefault((claim_id, CLAIM), own)
        entries[claim_id, reading] = told
    return Edition(name, entries)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "; ".join(map(_text, value))
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TypeError
    return one_line(value)

"""Editions of the verdicts that were kept: for each version, which claims and readings there were,
and what was said of them.

An edition is a small ledger, ``NAME.md`` beside this module: NAME is a version of Assay or a day
(``2026-11-23``), and its table has the verdicts and severities without their reasons. So every
later report says what is new since, and ``assay diff NAME`` lists it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from assay.reports import editions, ledger
from assay.simulators.core import files

FOLDER = Path(__file__).parent
KEPT = ("id", "reading", "verdict", "severity")
"""The columns of a ledger that an edition keeps, where the ledger has them."""
_HEAD = re.compile(r"# Verdicts of (\S+), (\d{4}-\d\d-\d\d)\n")
_NAME = re.compile(r"\d+\.\d+\.\d+|\d{4}-\d\d-\d\d")


@dataclass(frozen=True)
class Recorded:
    """An edition that was kept.

    name: its version or day; day: when it was, as YYYY-MM-DD; file: its small ledger.
    """

    name: str
    day: str
    file: Path

    @property
    def title(self) -> str:
        """How to call it in a sentence."""
        return self.day if self.name == self.day else f"version {self.name} ({self.day})"

    def read(self) -> editions.Edition:
        """Return what it says; raises `editions.EditionError`."""
        return editions.from_text(self.file.read_text(encoding="utf-8"), self.title)


def kept(folder: Path = FOLDER) -> list[Recorded]:
    """Return the editions that were kept, the latest first."""
    found = []
    for file in folder.glob("*.md"):
        head = _HEAD.match(file.read_text(encoding="utf-8"))
        if head and head[1] == file.stem:
            found.append(Recorded(head[1], head[2], file))
    return sorted(found, key=lambda one: (one.day, one.name), reverse=True)


def record(name: str, day: str, text: str, folder: Path = FOLDER) -> Path:
    """Keep what a ledger says as an edition, and return its file.

    name: a version such as 0.2.0, or a day; day: YYYY-MM-DD; text: the ledger. Raises
    `editions.EditionError` for another name, and `ledger.LedgerError` for a text that is no ledger.
    """
    if not _NAME.fullmatch(name):
        raise editions.EditionError(
            f"{name}: an edition is called by its version, as 0.2.0, or its day, as 2026-11-23"
        )
    if "-" in name and name != day:
        raise editions.EditionError(f"{name}: the ledger is of {day}; call the edition so")
    columns, rows = ledger.parse(text, "the ledger")
    own = tuple(column for column in KEPT if column in columns)
    table = ledger.table(own, [tuple(row[column] for column in own) for row in rows.values()])
    told = (
        f"# Verdicts of {name}, {day}\n\nKept by `assay diff --record`; do not edit."
        f" `assay diff {name}` says what differs now.\n\n{table}\n"
    )
    files.save(folder / f"{name}.md", told.encode())
    return folder / f"{name}.md"


@dataclass(frozen=True)
class Step:
    """What became different from one edition to the next."""

    old: editions.Edition
    new: editions.Edition
    found: list[editions.Change]

    @property
    def summary(self) -> str:
        """One sentence that says how much differs."""
        return editions.summary(self.old, self.new, self.found)


def steps(rows: list[dict], registered: Collection[str] = (), folder: Path = FOLDER) -> list[Step]:
    """Return what is new from each edition to the next, the latest first: the first step leads to
    ``rows``, the check rows of now.

    Only what editions keep is compared, and only for the claims of the rows: others of the same
    papers count as gone unless they are ``registered`` still, and were not asked for. Editions that
    know nothing of these papers are left out; [] where none does.
    """
    ids = {row["id"] for row in rows}
    papers = {claim_id.partition(".")[0] for claim_id in ids}
    away = {*registered} - ids

    def asked(edition: editions.Edition) -> editions.Edition:
        own = {
            key: {subject: told for subject, told in entry.items() if subject in KEPT}
            for key, entry in edition.entries.items()
            if key[0].partition(".")[0] in papers and key[0] not in away
        }
        return editions.Edition(edition.name, own)

    latest = editions.of_rows(rows, "now")
    row = [asked(latest), *(asked(one.read()) for one in kept(folder))]
    row = [edition for edition in row if edition.entries]
    return [
        Step(old, new, editions.changes(old, new)) for new, old in zip(row, row[1:], strict=False)
    ]

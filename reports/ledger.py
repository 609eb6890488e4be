"""Write and read ``LEDGER.md``, the one table of accepted verdicts that every later run is compared
with.

The table holds no times and no paths, so it changes only when a verdict, its prover or its wording
changes. The comparison looks at verdicts only: a better sentence is no news, and a proof status
follows from other verdicts.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from assay.reports.units import one_line
from assay.reports.verdicts import COUNTED, ORDER, by_claim, by_role, style
from assay.simulators.core import files
from assay.verification.run.standing import IN_SCOPE

PATH = Path(__file__).with_name("LEDGER.md")
COLUMNS = (
    "id",
    "where",
    "reading",
    "role",
    "verdict",
    "says",
    "severity",
    "scope",
    "proof status",
    "prover",
    "reason",
    "repair",
)
_NEEDED = {"id", "reading", "verdict"}
"""Columns that every ledger has had; one that an older program wrote may lack others."""
_PROVED = ("proved", IN_SCOPE)


class LedgerError(ValueError):
    """The ledger file does not have the form that :func:`write` gives it."""


@dataclass(frozen=True)
class Difference:
    """One disagreement with the ledger: what it says (None: no such row) and what was found (None:
    not found).
    """

    id: str
    reading: str
    ledger: str | None
    found: str | None

    def __str__(self) -> str:
        who = f"{self.id} ({self.reading})"
        if self.ledger is None:
            return f"{who}: {self.found}, not in the ledger"
        if self.found is None:
            return f"{who}: in the ledger as {self.ledger}, but the claim or reading is gone"
        return f"{who}: {self.found}, the ledger says {self.ledger}"


def source(path: Path = PATH) -> dict[str, str | None]:
    """Return where accepted verdicts come from: "file", and where git knows them "commit" and
    "date" (of the last change to it).

    "commit" ends with "+" where the file was changed since.
    """
    found: dict[str, str | None] = {"file": str(path), "commit": None, "date": None}
    git = ["git", "-C", str(path.parent), "-c", "core.fsmonitor=false"]
    try:
        last = subprocess.run(
            [*git, "log", "-1", "--format=%h %cs", "--", path.name],
            capture_output=True,
            text=True,
            timeout=5,
        )
        words = last.stdout.split()
        if last.returncode or len(words) != 2:
            return found
        same = (
            subprocess.run(
                [*git, "diff", "--quiet", "HEAD", "--", path.name], capture_output=True, timeout=5
            ).returncode
            == 0
        )
    except (OSError, subprocess.SubprocessError):
        return found
    return found | {"commit": words[0] + ("" if same else "+"), "date": words[1]}


def said(path: Path = PATH) -> str:
    """Return one line that says where accepted verdicts come from."""
    if not path.exists():
        return f"no verdicts: there is no {path.name}"
    found = source(path)
    if found["commit"] is None:
        return f"verdicts as accepted in {found['file']}"
    since = ", and changed since" if found["commit"].endswith("+") else ""
    return (
        f"verdicts as accepted in {found['file']} (commit {found['commit'].rstrip('+')} of"
        f" {found['date']}{since})"
    )


def _cell(text: object) -> str:
    return one_line(text or "").replace("\\", "\\\\").replace("|", "\\|") or "–"


def _repair(repair: object) -> str:
    if isinstance(repair, dict):
        note = f": {repair['note']}" if repair.get("note") else ""
        return f"{repair.get('reading')} {repair.get('verdict')}{note}"
    return str(repair or "")


_CELL = re.compile(r"(?:^|\|)((?:[^|\\]|\\.)*)", re.S)
_ESCAPE = re.compile(r"\\(.)", re.S)


def _cells(line: str) -> list[str]:
    """Split one table line at its unescaped bars and undo the escapes."""
    if "\\" not in line:
        return [c.strip() for c in line.strip()[1:-1].split("|")]
    inside = line.strip()[1:-1]
    return [_ESCAPE.sub(r"\1", m[1]).strip() for m in _CELL.finditer(inside)]


def table(header: tuple[str, ...], lines: list[tuple]) -> str:
    """Return a table in Markdown; a cell without text is a dash."""
    out = ["| " + " | ".join(header) + " |", "|" + " --- |" * len(header)]
    out += ["| " + " | ".join(_cell(c) for c in line) + " |" for line in lines]
    return "\n".join(out)


SHARES = {
    "coq": "Coq kernel: confirms {} of {} proved statements",
    "short": "Short checkers: confirm {} of {} proved statements",
}
"""The lines on what other checkers confirm, by checker; they are measured apart from the
verdicts.
"""


def _line(kind: str) -> re.Pattern:
    return re.compile("^" + SHARES[kind].format(r"(\d+)", r"(\d+)") + "\n\n", re.M)


def _lines(shares: dict[str, tuple[int, int]]) -> str:
    return "".join(SHARES[kind].format(*shares[kind]) + "\n\n" for kind in SHARES if kind in shares)


def render(
    rows: list[dict], where: dict[str, str], shares: dict[str, tuple[int, int]] | None = None
) -> str:
    """Return the ledger text of rows.

    rows: check rows in the order they shall stand; where: claim id -> location in the source;
    shares: how many of how many proved statements another checker confirms, printed when it is
    about as many statements as are proved now.
    """
    proved = sum(r["verdict"] in _PROVED for r in rows)
    shares = {kind: share for kind, share in (shares or {}).items() if share[1] == proved}
    groups = by_claim(rows)
    told = by_role(rows)
    names = [v for v in ORDER if any(v in found for found in told.values())]
    summary = [
        (COUNTED[role], *(str(found.get(v, 0)) for v in names)) for role, found in told.items()
    ]
    body = [
        (
            row["id"],
            where.get(row["id"], ""),
            row["reading"],
            row.get("role"),
            row["verdict"],
            row.get("says"),
            row.get("severity"),
            "; ".join(row.get("scope") or ()),
            row.get("proof_status"),
            row.get("prover"),
            row.get("reason"),
            _repair(row.get("repair")),
        )
        for group in groups.values()
        for row in group
    ]
    return (
        "# Ledger of verdicts\n\nGenerated by `assay check --accept`; do not edit. `assay check`"
        " exits with 1 when a verdict differs from this table, `assay diff` says what is new since"
        f" the latest edition that was kept (`recorded/`).\n\n{len(groups)} claims,"
        f" {len(rows)} readings.\n\n"
        + _lines(shares)
        + table(("", *(f"{style(v).mark} {v}" for v in names)), summary)
        + "\n\n"
        + table(COLUMNS, body)
        + "\n"
    )


def write(rows: list[dict], where: dict[str, str], path: Path = PATH) -> Path:
    """Write the ledger of rows to `path` and return it; raises OSError where the file cannot be
    written.

    What other checkers confirm is not computed here: their lines stay as long as as many statements
    are proved.
    """
    files.save(path, render(rows, where, read_shares(path)).encode())
    return path


def read_shares(path: Path = PATH) -> dict[str, tuple[int, int]]:
    """Return (confirmed, proved) by checker from the lines about them."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    found = {kind: _line(kind).search(text) for kind in SHARES}
    return {kind: (int(m[1]), int(m[2])) for kind, m in found.items() if m}


def write_share(kind: str, confirmed: int, proved: int, path: Path = PATH) -> Path:
    """Write the line about a checker into the ledger; raises LedgerError where the ledger proves
    other statements.
    """
    accepted = sum(e["verdict"] in _PROVED for e in read(path).values())
    if accepted != proved:
        raise LedgerError(
            f"the ledger has {accepted} proved statements, not {proved}; run 'assay check --accept'"
            " first"
        )
    shares = {**read_shares(path), kind: (confirmed, proved)}
    text = path.read_text(encoding="utf-8")
    for other in SHARES:
        text = _line(other).sub("", text, count=1)
    files.save(
        path,
        re.sub(
            r"^(\d+ claims, \d+ readings\.\n\n)",
            lambda m: m[1] + _lines(shares),
            text,
            count=1,
            flags=re.M,
        ).encode(),
    )
    return path


def read(path: Path = PATH) -> dict[tuple[str, str], dict[str, str]]:
    """Return the ledger as (id, reading) -> {column: text}; {} where there is no file.

    Raises LedgerError, naming the line, when the table is damaged.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    return parse(text, str(path))[1]


def parse(text: str, place: str) -> tuple[tuple[str, ...], dict[tuple[str, str], dict[str, str]]]:
    """Return the columns that a ledger has, and (id, reading) -> {column: text}, "" for columns
    that it lacks.

    ``place`` says in errors where the text comes from. Raises LedgerError, naming the line, when
    the table is damaged.
    """
    lines = text.splitlines()
    headers = [number for number, line in enumerate(lines) if line.startswith("| id |")]
    columns = _cells(lines[headers[0]]) if headers else []
    if not _NEEDED <= {*columns} <= {*COLUMNS}:
        raise LedgerError(
            f"{place}: no table with the columns {', '.join(COLUMNS)}; 'assay check --accept'"
            " writes it anew"
        )
    start = headers[0] + 2
    entries: dict[tuple[str, str], dict[str, str]] = {}
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip():
            continue
        cells = _cells(line)
        if len(cells) != len(columns):
            raise LedgerError(f"{place}:{number}: {len(cells)} cells instead of {len(columns)}")
        entry = dict.fromkeys(COLUMNS, "") | {
            name: "" if text == "–" else text for name, text in zip(columns, cells, strict=True)
        }
        entries[entry["id"], entry["reading"]] = entry
    return tuple(columns), entries


def differences(
    rows: list[dict], entries: dict[tuple[str, str], dict[str, str]], ids: set[str]
) -> list[Difference]:
    """Compare rows with ledger entries, for the claims `ids` that were checked; in the order of the
    rows.
    """
    found: list[Difference] = []
    seen = set()
    for row in rows:
        key = (row["id"], row["reading"])
        seen.add(key)
        entry = entries.get(key)
        if entry is None:
            found.append(Difference(*key, None, row["verdict"]))
        elif entry["verdict"] != row["verdict"]:
            found.append(Difference(*key, entry["verdict"], row["verdict"]))
    for key, entry in entries.items():
        if key[0] in ids and key not in seen:
            found.append(Difference(*key, entry["verdict"], None))
    return found

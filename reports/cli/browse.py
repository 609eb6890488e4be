"""The commands ``assay list`` and ``assay show``: what is registered, without settling anything.

Their verdicts are those of the accepted ledger, and they say so; what lies in the cache is not
looked at.
"""

from __future__ import annotations

import json
import sys
import textwrap

from assay.reports import chances, ledger
from assay.reports.cli import accepted, outside, printed
from assay.reports.cli.names import UserError, claims, nearest, registered, resolve
from assay.reports.cli.terminal import columns, paint, width
from assay.reports.verdicts import ROLES, about, headline, severity, shown, style, told
from assay.verification.run.standing import definition, says


def _accepted(entries: dict, claim_id: str, reading: str) -> str:
    return entries.get((claim_id, reading), {}).get("verdict", "")


def _rows(entries: dict, claim) -> list[dict]:
    """Return a row for each reading of a claim, made of what the ledger records; its verdict is ""
    where the reading is missing there.
    """
    return [
        {
            "reading": r.name,
            "role": r.role,
            "verdict": (verdict := _accepted(entries, claim.id, r.name)),
            "says": says(claim, r.name, verdict) or None,
            "severity": entries.get((claim.id, r.name), {}).get("severity") or None,
            "uncovered": claim.uncovered,
            "scope": "; ".join(r.scope),
        }
        for r in claim.all_readings()
    ]


def _head(rows: list[dict]) -> dict:
    """Return the row that stands for the claim of these rows, with the claim's severity."""
    return headline(rows) | {"severity": severity(rows)}


def _recorded(entries: dict, index: dict[str, dict]) -> dict[str, list[dict]]:
    """Return the rows of each claim of the index, as `_rows` does, from the ledger alone: no
    statement is read, which takes most of the start. Claims that the ledger lacks are read.
    """
    found: dict[str, list[dict]] = {i: [] for i in index}
    for (claim_id, reading), entry in entries.items():
        if claim_id in found:
            found[claim_id].append(
                {
                    "reading": reading,
                    "role": entry["role"],
                    "verdict": entry["verdict"],
                    "says": entry["says"] or None,
                    "severity": entry["severity"] or None,
                    "uncovered": index[claim_id].get("uncovered", ""),
                    "scope": entry["scope"],
                }
            )
    if lacking := [i for i, rows in found.items() if not rows]:
        known = claims()
        found |= {i: _rows(entries, known[i]) for i in lacking if i in known}
    return {i: rows for i, rows in found.items() if rows}


def list(options) -> int:
    """List claims with their verdicts as the ledger records them, and what of the claim each is
    about.
    """
    index = registered()
    papers = sorted({entry["paper"] for entry in index.values()})
    if options.paper and options.paper not in papers:
        papers += outside.installed()
        close = nearest(options.paper, papers)
        hint = f"; nearest: {', '.join(close)}" if close else f"; known: {', '.join(papers)}"
        raise UserError(f"unknown paper '{options.paper}'{hint}")
    index = {i: e for i, e in index.items() if not options.paper or e["paper"] == options.paper}
    if options.kind:
        kinds = sorted({e[key] for e in index.values() for key in ("kind", "group")})
        if options.kind not in kinds:
            raise UserError(f"unknown kind '{options.kind}'; known: {', '.join(kinds)}")
        index = {i: e for i, e in index.items() if options.kind in (e["kind"], e["group"])}
    if options.chance:
        index = {i: e for i, e in index.items() if chances.speaks_of_a_chance(e["quote"])}
    chosen = _recorded(accepted.entries([*index]), index)
    free = {i: chances.settled_without_scope(rows) for i, rows in chosen.items()}
    if options.json:
        sources = {place: ledger.source(place) for place in accepted.places([*chosen])}
        for i, rows in chosen.items():
            head = _head(rows)
            told = {key: index[i][key] for key in ("paper", "kind", "group", "where", "short")}
            print(
                json.dumps(
                    {
                        "id": i,
                        **told,
                        "readings": [r["reading"] for r in rows],
                        "roles": [r["role"] or None for r in rows],
                        "verdict": head["verdict"] or None,
                        "verdict_of": head["reading"],
                        "about": about(head) or None,
                        "says": definition(rows) or head["says"],
                        "severity": head["severity"],
                        "accepted": sources[next(iter(accepted.places([i])))],
                    }
                    | ({"without_scope": free[i] or None} if options.chance else {}),
                    ensure_ascii=False,
                )
            )
        return 0
    lines, styles = [], []
    for i, rows in chosen.items():
        head, entry = _head(rows), index[i]
        verdict = head["verdict"]
        known, text = shown(rows)
        look = style(known)
        of = f"{about(head)} {style(verdict).mark}" if verdict and about(head) else ""
        of = definition(rows) or of
        if options.chance:
            of = f"without scope: {free[i]}" if free[i] else "not without scope"
        mark = look.mark if verdict else " "
        lines.append((mark, of, i, entry["kind"], entry["where"], entry["short"]))
        styles.append((look.ansi, "2", "", "2", "2", ""))
    if lines:
        print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    if options.chance:
        print(chances.share(len([*filter(None, free.values())]), len(free)))
    print(paint(accepted.said([*chosen]), "2"))
    if not options.paper and (installed := outside.installed()):
        print(f"installed papers: {', '.join(installed)}; assay list {installed[0]}")
    return 0


def show(options) -> int:
    """Show one claim: statement, readings, repairs, dependencies, and the verdicts that the ledger
    records.
    """
    index = registered()
    ids = resolve([options.id], [*index])
    if len(ids) != 1:
        raise UserError(f"'{options.id}' stands for {len(ids)} claims; show takes one")
    known = claims(ids[0].partition(".")[0]) | outside.added()
    claim = known[ids[0]]
    used_by = [c.id for c in known.values() if claim.id in c.uses or claim.id in c.proof_uses]
    entries = accepted.entries([claim.id, *claim.uses, *claim.proof_uses, *used_by])
    rows = _rows(entries, claim)
    head = _head(rows)
    if options.json:
        print(
            json.dumps(
                {
                    "id": claim.id,
                    "paper": claim.paper,
                    "kind": claim.kind,
                    "group": claim.group,
                    "where": claim.where,
                    "short": claim.short,
                    "quote": claim.quote,
                    "quoted_proof": claim.quoted_proof,
                    "text": claim.text,
                    "uncovered": claim.uncovered,
                    "verdict": head["verdict"] or None,
                    "about": about(head) or None,
                    "says": definition(rows) or head["says"],
                    "severity": head["severity"],
                    "has_proof": claim.has_proof,
                    "uses": [*claim.uses],
                    "proof_uses": [*claim.proof_uses],
                    "used_by": used_by,
                    "readings": [
                        {
                            "reading": r.name,
                            "role": r.role or None,
                            "scope": [*r.scope],
                            "statement": r.statement.text(),
                            "note": r.note,
                            "verdict": row["verdict"] or None,
                            "says": row["says"],
                            "severity": entries.get((claim.id, r.name), {}).get("severity") or None,
                        }
                        for r, row in zip(claim.all_readings(), rows, strict=True)
                    ],
                    "accepted": accepted.source(claim.id),
                },
                ensure_ascii=False,
            )
        )
        return 0
    room = min(width(), 110)

    def wrapped(text: str, indent: str = "  ") -> str:
        return textwrap.fill(
            " ".join(text.split()),
            room,
            initial_indent=indent,
            subsequent_indent=indent,
            break_long_words=False,
        )

    known, text = shown(rows)
    look, of = style(known), about(head) if text == known else ""
    text += f"; {of} is {head['verdict']}" if of else ""
    stands = f"{look.mark} {text}  " if head["verdict"] else ""
    place = paint(f"{claim.kind}, {claim.where}", "2")
    print(f"{paint(claim.id, '1')}  {paint(stands, look.ansi)}{place}")
    if claim.quote:
        print(wrapped(f"“{claim.quote}”"))
        if claim.quoted_proof:
            print(wrapped(f"“{claim.quoted_proof}”"))
        print(paint("  in our words:", "2"))
    print(wrapped(claim.text))
    parts = [r.name for r in claim.readings if r.role == "part"]
    if len(parts) > 1:
        marks = {name: style(_accepted(entries, claim.id, name)).mark for name in parts}
        print(wrapped(f"parts: {', '.join(f'{mark} {name}' for name, mark in marks.items())}"))
    if claim.uncovered:
        print(wrapped(f"not tested: {claim.uncovered}"))
    for reading, row in zip(claim.all_readings(), rows, strict=True):
        look = style(row["verdict"])
        stands = paint("not in the ledger", "2")
        if row["verdict"]:
            stands = paint(f"{look.mark} {told(row)}", look.ansi)
        said = paint(f"  ({ROLES[reading.role]})", "2") if reading.role else ""
        if grave := entries.get((claim.id, reading.name), {}).get("severity"):
            said += paint(f"  severity: {grave}", "33")
        print(f"\n{paint(reading.name, '1')}  {stands}{said}")
        if reading.note:
            print(wrapped(reading.note))
        print(wrapped(reading.statement.text(), "    "))
        for given in reading.scope:
            print(wrapped(f"given: {given}"))
        if reason := entries.get((claim.id, reading.name), {}).get("reason"):
            print(wrapped(f"→ {reason}"))
    if lines := [*printed.wanted(claim.id)]:
        print(f"\n{paint('the printed networks on the printed data', '1')}")
        for line in lines:
            print(f"  {line}")
    print()
    for title, ids in (
        ("uses", claim.uses),
        ("proof uses", claim.proof_uses),
        ("used by", used_by),
    ):
        if ids:
            rows = _recorded(entries, {i: index[i] for i in ids})
            said = {i: _head(rows[i])["verdict"] for i in ids}
            marked = [f"{style(verdict).mark if verdict else ''}{i}" for i, verdict in said.items()]
            print(textwrap.fill(f"{title}: {', '.join(marked)}", room, subsequent_indent="  "))
    print(paint(accepted.said([claim.id]), "2"))
    print(paint(f"settle it again: assay check {claim.id} --fresh", "2"))
    return 0

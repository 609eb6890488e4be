"""The accepted verdicts of the claims that a command is about: one ledger for our own papers, and
one beside each ``paper.toml`` from elsewhere.
"""

from __future__ import annotations

from pathlib import Path

from assay.reports import ledger
from assay.reports.cli.names import UserError


def places(ids) -> dict[Path, list[str]]:
    """Return ledger -> the ids of ``ids`` whose verdicts stand there."""
    from assay.theory import claims

    found: dict[Path, list[str]] = {}
    for claim_id in ids:
        paper = claims.paper(claim_id.partition(".")[0])
        place = ledger.PATH if paper.ours else paper.folder / ledger.PATH.name
        found.setdefault(place, []).append(claim_id)
    return found


def entries(ids) -> dict:
    """Return the entries of the ledgers of these claims; UserError where one is damaged."""
    try:
        return {
            key: entry
            for place in places(ids) or [ledger.PATH]
            for key, entry in ledger.read(place).items()
        }
    except ledger.LedgerError as error:
        raise UserError(str(error)) from None


def source(claim_id: str) -> dict:
    """Return where the accepted verdict of a claim comes from; see `ledger.source`."""
    return ledger.source(*places([claim_id]))


def said(ids) -> str:
    """Return one line for each ledger of these claims that says where its verdicts come from."""
    return "\n".join(map(ledger.said, places(ids) or [ledger.PATH]))


def demand_whole(ids, known) -> None:
    """Raise UserError where a ledger would be written of a part of its claims."""
    every = places(known)
    for place, chosen in places(ids).items():
        if len(chosen) < len(every[place]):
            raise UserError("--accept writes the whole ledger; check every claim with it")


def write(rows: list[dict], known: dict) -> list[Path]:
    """Write the ledgers of the rows' claims and return them."""
    found = places(dict.fromkeys(row["id"] for row in rows))
    for place, ids in found.items():
        own = set(ids)
        where = {i: known[i].where for i in ids}
        ledger.write([row for row in rows if row["id"] in own], where, place)
    return [*found]

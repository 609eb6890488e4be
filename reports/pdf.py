"""The verdicts as one PDF: counts, what fails with witness and repair, and the table of all claims
(needs the extra ``pdf``).
"""

from __future__ import annotations

from pathlib import Path

from assay.reports import __version__
from assay.reports.verdicts import (
    COUNTED,
    about,
    by_claim,
    by_role,
    gravity,
    headline,
    plural,
    severity,
    style,
    witness_text,
    words,
)
from assay.simulators.core import files
from assay.verification.run.standing import FAILED

_PAGE = """
#set document(title: "Assay: verdicts")
#set page(paper: "a4", margin: (x: 22mm, y: 24mm), numbering: "1 / 1")
#set text(size: 9.5pt)
#set par(justify: true)
#show heading.where(level: 1): it => block(above: 1.6em, below: 0.8em, text(size: 15pt, it.body))
#show raw: set text(size: 8.5pt)
#show table: set par(justify: false)
#show table: set text(size: 8.5pt)
#let verdict(name, colour) = text(fill: rgb(colour), weight: "bold", name)
"""
_COLOURS = {
    "proved": "#0b5394",
    "proved in scope": "#3d6e8f",
    "refuted": "#b0350f",
    "refuted in scope": "#a8553a",
    "vacuous": "#7b3f98",
    "corroborated": "#11724f",
    "contradicted": "#7a5d00",
    "open": "#555f6b",
}


class PdfUnavailable(Exception):
    """The library that sets the PDF is not installed; the message names the extra."""


def write(target: Path, claims: dict, rows: list[dict]) -> Path:
    """Write the PDF of ``rows`` (the engine's rows) about ``claims`` (id -> Claim) to ``target``.

    Raises:
        PdfUnavailable: the package typst is missing.
        OSError: the file cannot be written.
    """
    try:
        import typst
    except ImportError:
        raise PdfUnavailable("PDF needs the extra 'pdf': pip install 'assay[pdf]'") from None
    files.save(target, typst.compile(markup(claims, rows).encode()))
    return target


def markup(claims: dict, rows: list[dict]) -> str:
    """Return the Typst source; every text goes in as a string literal, so nothing in it is
    markup.
    """
    parts = [_PAGE, "= Is it true as printed, and how do you know?\n"]
    told = "; ".join(
        f"{COUNTED[role]} ({sum(found.values())}): "
        + ", ".join(f"{n} {v}" for v, n in found.items())
        for role, found in by_role(rows).items()
    )
    groups = by_claim(rows)
    parts.append(
        "#"
        + _text(
            f"{plural(len(groups), 'claim')} in {plural(len(rows), 'reading')}. Verdicts of {told}."
            f" Written by assay {__version__}."
        )
        + "\n"
    )
    parts.append("\n= What fails as printed\n")
    for claim_id, group in sorted(groups.items(), key=lambda pair: gravity(pair[1]), reverse=True):
        row = headline(group)
        if row["verdict"] in FAILED:
            parts.append(_finding(claims[claim_id], row, severity(group)))
    parts.append("\n= All claims\n")
    cells = [
        f"{_text(claims[i].where)}, {_text(i)}, {_standing(headline(g))},"
        f" {_text(headline(g)['proof_status'])}, {_text(claims[i].short)},"
        for i, g in groups.items()
    ]
    parts.append(
        "#table(columns: (30mm, 36mm, 25mm, 21mm, 1fr), stroke: none, inset: (x: 3pt, y: 2.5pt),"
        " align: left, table.header([*Place*], [*Id*], [*Verdict*], [*Proof*], [*Claim*]),\n"
        + "\n".join(cells)
        + "\n)\n"
    )
    return "".join(parts)


def _finding(claim, row, grave: str | None) -> str:
    lines = [
        f"#{_standing(row)} #strong({_literal(claim.where)}) #{_text(claim.short)} \\\n",
        f"#{_text(row['reason'])} \\\n",
    ]
    if grave:
        lines.append(f"#emph[Severity:] #{_text(grave)} \\\n")
    if row.get("scope"):
        lines.append(f"#emph[Taken as given:] #{_text('; '.join(row['scope']))} \\\n")
    if row["witness"]:
        lines.append(f"#emph[Witness:] #{_text(witness_text(row['witness']))} \\\n")
    if row["repair"]:
        told = f"{row['repair']['note'] or row['repair']['statement']} ({row['repair']['verdict']})"
        lines.append(f"#emph[Repair:] #{_text(told)} \\\n")
    return (
        "#block(breakable: false, below: 1.1em)[\n"
        + "".join(lines)
        + f"#raw({_literal(claim.id)})\n]\n"
    )


def _standing(head: dict) -> str:
    """Return the verdict of a claim, and what of the claim it is about."""
    verdict, of = words(head), about(head)
    text = f"{style(verdict).mark} {verdict}" + (f"; {of} is {head['verdict']}" if of else "")
    colour = _COLOURS["open" if of else verdict]
    return f"verdict({_literal(text)}, {_literal(colour)})"


def _literal(text: object) -> str:
    flat = " ".join(str(text).split())
    return '"' + flat.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _text(value: object) -> str:
    return f"text({_literal(value)})"

"""All claims of a report as data for other programs: ``claims.json``, whose form
``claims.schema.json`` beside it states.
"""

from __future__ import annotations

import json
from typing import Any

from assay.reports import theorems
from assay.reports.editions import FORMAT
from assay.reports.papers import Paper
from assay.reports.site.claim import correction, report_text
from assay.reports.site.views import ClaimView, ReadingView
from assay.verification.run.standing import definition


def text(found: dict[str, ClaimView], sources: dict[str, Paper], version: str) -> str:
    """Return the content of ``claims.json``.

    found: the claims of the report by id; sources: their papers by name; version: that of Assay.
    """
    content = {
        "format": FORMAT,
        "assay": version,
        "papers": {
            name: {
                "title": source.title,
                "authors": source.authors,
                "note": source.note,
                "link": source.link,
            }
            for name, source in sources.items()
        },
        "claims": [_claim(view, sources[view.claim.paper]) for view in found.values()],
    }
    short = json.dumps(content, ensure_ascii=False, default=str, separators=(",", ":"))
    return short + "\n"


def cited(source: Paper) -> str:
    """Return a paper as one names it in a text: title and authors."""
    return f"“{source.title}”" + (f" ({source.authors})" if source.authors else "")


def _claim(view: ClaimView, source: Paper) -> dict[str, Any]:
    mended = correction(view)
    return {
        "id": view.id,
        "paper": view.claim.paper,
        "page": f"claims/{view.id}.html",
        "place": view.claim.where,
        "pages": view.claim.pages,
        "theorem": theorems.named(view.claim.where),
        "kind": view.claim.kind,
        "group": view.claim.group,
        "short": view.claim.short,
        "printed": view.claim.quote,
        "quoted_proof": view.claim.quoted_proof,
        "uncovered": view.claim.uncovered,
        "verdict": view.verdict,
        "about": view.about,
        "says": definition([r.row for r in view.readings]) or view.head.row.get("says") or "",
        "severity": view.severity,
        "printed_proof": view.proof_status,
        "corrected_by": mended.name if mended else "",
        "uses": list(view.claim.uses),
        "proof_uses": list(view.claim.proof_uses),
        "used_by": view.used_by,
        "readings": [_reading(r) for r in view.readings],
        "report": report_text(view, cited(source)),
    }


def _reading(r: ReadingView) -> dict[str, Any]:
    return {
        "name": r.name,
        "role": r.role,
        "verdict": r.verdict,
        "says": r.row.get("says") or "",
        "severity": r.severity,
        "statement": r.text,
        "scope": list(r.row.get("scope") or ()),
        "reason": r.row.get("reason") or "",
        "witness": r.row.get("witness"),
        "prover": r.row.get("prover") or "",
        "certificate": r.row.get("certificate") or "",
        "derivation_steps": r.steps,
    }

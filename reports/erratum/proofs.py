"""A proof in words: as somebody wrote it beside the claim, else the reason with the inductions and
inequalities by which the derivation goes; and how the statement was checked.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from assay.reports.erratum import typst
from assay.reports.erratum.document import Block, Items, Line, Paragraph, Piece, joined, line
from assay.reports.theorems import named
from assay.theory.printed import proofs as in_words
from assay.verification.run import derivations

_BY_AXIOM = {
    "induct": "By induction",
    "least": "There is a first time",
    "union": "By the union bound",
    "product": "As the draws are independent, chances multiply",
    "sum of normals": "Sums of independent normal variables are normal",
    "markov": "By Markov's inequality",
    "markov for draws": "By Markov's inequality",
    "hoeffding": "By Hoeffding's inequality",
    "bernstein": "By Bernstein's inequality",
    "paley-zygmund": "By the inequality of Paley and Zygmund",
    "gronwall": "By Gronwall's inequality",
}
"""The axioms that tell the course of an argument, and how a use of them is told."""
_BY_RULE = {
    "identity": "exact algebra",
    "combination": "exact algebra",
    "positivity": "exact algebra",
    "monotone": "signs of derivatives",
    "boxes": "interval arithmetic on whole ranges",
    "point": "exact computation",
    "orbit": "an interval enclosure of the whole trajectory",
}
"""How a statement that is no theorem was checked, by the rules that its certificate names."""
_LONGEST = 160
"""Characters of LaTeX of the longest fact that is written out."""


def proof(claim: Any, row: dict[str, Any], most: int) -> list[Block]:
    """Return the proof of a proved reading, with at most so many facts of its derivation where
    nobody wrote it in words; its row names the file of the certificate.
    """
    begins, end = Piece("emph", "Proof."), line(Piece("words", "\u00a0"), Piece("math", r"\square"))
    stored, own = _certificate(row), named(claim.where)
    words = in_words(claim).get(str(row.get("reading")), "")
    if words:
        parts = [line(" ".join(part.split())) for part in words.strip().split("\n\n")]
        parts[0] = line(begins, " ", parts[0])
        parts[-1] = line(parts[-1], end, _checked(stored, own))
        return [*map(Paragraph, parts)]
    said = line(begins, " ", " ".join(str(row.get("reason") or "").split()))
    facts = derivations.facts(stored)[0] if stored.get("type") == "derivation" else []
    chosen = _chosen(facts, most)
    if not chosen:
        return [Paragraph(line(said, end, _checked(stored, own)))]
    course = Items(tuple(_told(fact) for fact in chosen), numbered=True)
    goes = Paragraph(line(said, " The derivation goes by these steps:"))
    return [goes, course, Paragraph(line(_checked(stored, own)[1:], end))]


def _checked(stored: dict[str, Any], own: str) -> Line:
    """Return how the statement was checked, with the theorems that a derivation cites besides
    readings of its ``own`` theorem.
    """
    if stored.get("type") != "derivation":
        used = [_BY_RULE[rule] for rule in _BY_RULE if rule in _rules(stored)]
        by = "".join(p.text for p in joined(map(line, dict.fromkeys(used))))
        return line(" ", Piece("emph", f"Checked by {by}.")) if by else ()
    facts, formulas = derivations.facts(stored)
    names = [fact.name.replace(":", "/") for fact in facts if fact.kind == "cited"]
    cited = [each for each in dict.fromkeys(map(place, names)) if each != own]
    said = (
        f"Checked as a derivation of {len(stored['steps']):,} steps, {formulas} of them formulas"
        " with certificates of their own."
    )
    uses = line(" It uses ", joined(map(line, cited)), ".") if cited else ()
    return line(" ", Piece("emph", said), uses)


def place(name: str) -> str:
    """Return the place of a claim that is cited, or of its reading ``claim/reading``, such as
    "Lemma A.6", or the name where it is that of no claim.
    """
    from assay.theory import registry

    claim, _, reading = name.partition("/")
    own = next((one for one in registry() if one.id == claim), None)
    if own is None:
        return name
    where = named(own.where) or own.where
    return f"{where}, corrected" if reading in [r.name for r in own.repairs] else where


def _certificate(row: dict[str, Any]) -> dict[str, Any]:
    place = Path(str(row.get("certificate") or ""))
    if not row.get("certificate") or not place.is_file():
        return {}
    return json.loads(place.read_text(encoding="utf-8")).get("certificate") or {}


def _rules(stored: Any) -> set[str]:
    """Return the types of the certificates in a certificate."""
    inner = stored.values() if isinstance(stored, dict) else stored
    found = {stored["type"]} if isinstance(stored, dict) and "type" in stored else set()
    return found.union(*(_rules(one) for one in inner if isinstance(one, dict | list)))


def _chosen(facts: list[derivations.Fact], most: int) -> list[derivations.Fact]:
    """Return the facts to write out, in the order of the derivation: uses of the axioms that tell
    its course, the longest where there are too many.
    """
    own = [f for f in facts if f.kind == "axiom" and f.name in _BY_AXIOM and _is_readable(f)]
    chosen = {*sorted(own, key=_length, reverse=True)[:most]}
    return [f for f in own if f in chosen]


def _is_readable(fact: derivations.Fact) -> bool:
    return 0 < _length(fact) <= _LONGEST and bool(typst.math(fact.says))


def _length(fact: derivations.Fact) -> int:
    return len(fact.says)


def _told(fact: derivations.Fact) -> Line:
    return line(_BY_AXIOM[fact.name], ": ", Piece("math", fact.says), ".")

"""A proof in words: what a derivation does, in the order of its steps, or what the certificate of a
single formula shows.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from assay.reports.erratum import typst
from assay.reports.erratum.document import Block, Items, Line, Paragraph, Piece, joined, line
from assay.verification.run import derivations

_BY_AXIOM = {
    "induct": "By induction",
    "least": "There is a first time",
    "archimedes": "Some integer is large enough",
    "passage": "What grows by a fixed amount at every step passes any bound",
    "termwise": "The sums are compared term by term",
    "split": "The sum is split in two",
    "telescoping": "The sum telescopes",
    "independent draws": "The draws are independent",
    "complement": "Of the chance of the opposite",
    "complement of draws": "Of the chance of the opposite",
    "monotone": "One event implies the other",
    "monotone in draws": "One event implies the other",
    "either": "Of one of two events",
    "either of draws": "Of one of two events",
    "union": "By the union bound",
    "product": "As the draws are independent, chances multiply",
    "normal": "For a normal variable",
    "sum of normals": "Sums of independent normal variables are normal",
    "markov": "By Markov's inequality",
    "markov for draws": "By Markov's inequality",
    "hoeffding": "By Hoeffding's inequality",
    "bernstein": "By Bernstein's inequality",
    "paley-zygmund": "By the inequality of Paley and Zygmund",
    "gronwall": "By Gronwall's inequality",
}
"""How a use of an axiom is told."""
_BY_PROVER = {
    "algebra": "The certificate is an exact rearrangement of the statement, each step of which is"
    " checked symbol by symbol.",
    "enclosure": "The certificate covers the range with boxes; on each, interval arithmetic shows"
    " the statement, where needed after a bound on a derivative.",
    "exact": "The certificate is an exact computation.",
    "trajectory": "The certificate encloses the whole trajectory in intervals.",
    "words": "The certificate is an argument in words over claims that are proved.",
}
"""What the certificate of a statement that is no theorem consists of, by its prover."""
_LONGEST = 220
"""Characters of LaTeX of the longest fact that is written out."""


def proof(row: dict[str, Any], most: int) -> list[Block]:
    """Return the proof of a proved reading in words, with at most so many facts written out; its
    row names the file of the certificate.
    """
    reason = " ".join(str(row.get("reason") or "").split())
    begins = line(Piece("emph", "Proof."), " ", reason)
    stored = _certificate(row)
    if stored.get("type") != "derivation":
        by = _BY_PROVER.get(row.get("prover") or "", "")
        return [Paragraph(line(begins, " ", by, _END))]
    facts, formulas = derivations.facts(stored)
    chosen = _chosen(facts, most)
    steps = len(stored["steps"])
    cited = list(dict.fromkeys(f.name for f in facts if f.kind == "cited"))
    used = line(
        f" The derivation has {steps} steps. {formulas} of them are formulas, each with a"
        " certificate of its own; the others are rules of logic and the axioms of the kernel."
    )
    rests = line(" It uses ", joined(line(_reading(name)) for name in cited), ".") if cited else ()
    if not chosen:
        return [Paragraph(line(begins, used, rests, _END))]
    return [
        Paragraph(line(begins, used, rests, " Its main steps, in their order:")),
        Items(tuple(_told(fact) for fact in chosen), numbered=True),
        Paragraph(line("Together these give the statement.", _END)),
    ]


_END = (Piece("words", " "), Piece("math", r"\square"))


def _certificate(row: dict[str, Any]) -> dict[str, Any]:
    place = Path(str(row.get("certificate") or ""))
    if not row.get("certificate") or not place.is_file():
        return {}
    return json.loads(place.read_text(encoding="utf-8")).get("certificate") or {}


def _reading(name: str) -> str:
    claim, _, reading = name.partition(":")
    return f"{claim} ({reading.replace('-', ' ')})"


def _chosen(facts: list[derivations.Fact], most: int) -> list[derivations.Fact]:
    """Return the facts to write out, in the order of the derivation: uses of axioms that tell its
    course, and the formulas that say most.
    """
    readable = [f for f in facts if f.kind != "cited" and f.says and _is_readable(f)]
    axioms = [f for f in readable if f.kind == "axiom" and f.name in _BY_AXIOM]
    formulas = [f for f in readable if f.kind == "formula" and all(f.given) and f.given]
    axioms = sorted(axioms, key=_length, reverse=True)[: most - most // 2]
    formulas = sorted(formulas, key=_length, reverse=True)[: most - len(axioms)]
    chosen = {*axioms, *formulas}
    return [f for f in readable if f in chosen]


def _is_readable(fact: derivations.Fact) -> bool:
    return _length(fact) <= _LONGEST and all(
        map(typst.math, (fact.says, *filter(None, fact.given)))
    )


def _length(fact: derivations.Fact) -> int:
    return len(fact.says) + sum(map(len, fact.given))


def _told(fact: derivations.Fact) -> Line:
    says = Piece("math", fact.says)
    if fact.kind == "axiom":
        return line(_BY_AXIOM.get(fact.name, fact.name.capitalize()), ": ", says, ".")
    given = [(Piece("math", each),) for each in dict.fromkeys(fact.given)]
    return line("If ", joined(given), ", then ", says, ".") if given else line(says, ".")

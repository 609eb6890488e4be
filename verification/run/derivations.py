"""Derivations as a person reads them: what each step concludes, and from which."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

_WORDS = {
    "hyp": "assumed",
    "axiom": "axiom",
    "cut": "by",
    "intro": "under the premise",
    "all": "for all",
    "at": "at",
    "pick": "picking",
    "leaf": "by a formula",
    "taut": "by logic",
}

LONG = 120
"""Parts of a sentence from which on it is not written out: a long derivation repeats its theorem in
hundreds of steps, which takes minutes to print and is read by nobody.
"""
SHORT = 60
"""Characters of a sentence up to which it is set as mathematics; a longer one stays a text."""
_TOO_LONG = "a sentence too long to be shown; the certificate says how it follows"


@dataclass(frozen=True)
class Line:
    """One step: its number, how it was reached, the steps that it uses, what it concludes as text
    and as LaTeX.
    """

    number: int
    rule: str
    uses: tuple[int, ...]
    says: str
    is_leaf: bool = False
    latex: str = ""


def lines(certificate: dict[str, Any]) -> list[Line]:
    """Return the steps of a certificate of type ``derivation``, with what they conclude: it is
    computed anew.

    Raises:
        Rejected: a step that does not follow.
    """
    from assay.theory.language.logic import printing, trees
    from assay.verification.kernel.logic.derivation import Derivation

    derivation = Derivation(certificate["declare"])
    cited = {entry["step"]: entry["reading"] for entry in certificate.get("cites", [])}
    found = []
    for number, step in enumerate(certificate["steps"]):
        sequent = derivation.add(step)
        rule, uses = _said(step)
        if number in cited:
            rule += f"; this is {cited[number]}"
        if sum(1 for _ in islice(trees.walk(sequent.conclusion), LONG)) < LONG:
            said = printing.text(sequent.conclusion)
            latex = printing.latex(sequent.conclusion) if len(said) < SHORT else ""
        else:
            said, latex = _TOO_LONG, ""
        found.append(Line(number, rule, uses, said, "leaf" in step, latex))
    return found


def _said(step: dict[str, Any]) -> tuple[str, tuple[int, ...]]:
    kind = next(k for k in _WORDS if k in step)
    value = step[kind]
    word = _WORDS[kind]
    if kind == "hyp":
        return word, ()
    if kind == "axiom":
        return f"{word}: {value}", ()
    if kind in ("cut", "leaf", "taut"):
        return word, tuple(value)
    if kind == "at":
        return f"{word} {value[1]}", (value[0], *value[2:])
    if kind == "pick":
        return f"{word} {value[1]}", (value[0], value[2])
    return word if kind == "intro" else f"{word} {value[0]}", (value[1],)

"""Derivations as a person reads them: what each step concludes, and from which."""

from __future__ import annotations

from dataclasses import dataclass
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
    from assay.theory.language.logic import printing
    from assay.verification.kernel.logic.derivation import Derivation

    derivation = Derivation(certificate["declare"])
    cited = {entry["step"]: entry["reading"] for entry in certificate.get("cites", [])}
    found = []
    for number, step in enumerate(certificate["steps"]):
        sequent = derivation.add(step)
        rule, uses = _said(step)
        if number in cited:
            rule += f"; this is {cited[number]}"
        said, latex = (write(sequent.conclusion) for write in (printing.text, printing.latex))
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

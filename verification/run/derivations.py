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
_TINY = 20
"""Characters of a sentence up to which it is written again where a later step concludes it, too."""
_TOO_LONG = "too long to be shown"


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
    same: int | None = None
    """An earlier step that concludes the same sentence, unless this is very short."""


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
    found: list[Line] = []
    first: dict[Any, int] = {}
    for number, step in enumerate(certificate["steps"]):
        sequent = derivation.add(step)
        rule, uses = _said(step)
        if number in cited:
            rule += f"; this is {cited[number]}"
        earlier = first.setdefault(sequent.conclusion, number)
        if earlier != number:
            said, latex = found[earlier].says, found[earlier].latex
        elif sum(1 for _ in islice(trees.walk(sequent.conclusion), LONG)) < LONG:
            said = printing.text(sequent.conclusion)
            latex = printing.latex(sequent.conclusion) if len(said) < SHORT else ""
        else:
            said, latex = _TOO_LONG, ""
        again = earlier != number and len(said) > _TINY and said != _TOO_LONG
        found.append(
            Line(number, rule, uses, said, "leaf" in step, latex, earlier if again else None)
        )
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


@dataclass(frozen=True)
class Fact:
    """A step of a derivation that somebody would write down: an elementary formula, a use of an
    axiom, or a cited theorem.

    kind: "formula", "axiom" or "cited"; name: of the axiom or the cited reading; given, says:
    LaTeX of what it uses and of what it concludes, "" where that is too long to be read.
    """

    kind: str
    name: str
    given: tuple[str, ...]
    says: str


def facts(certificate: dict[str, Any]) -> tuple[list[Fact], int]:
    """Return the steps of a certificate of type ``derivation`` that carry its argument, each once,
    in their order, and how many of its steps are formulas proved by certificates of their own.

    Steps of logic alone, and those that only put equal terms for each other, are left out.
    Raises:
        Rejected: a step that does not follow.
    """
    from assay.theory.language.logic import printing, trees
    from assay.verification.kernel.logic.derivation import Derivation

    def shown(tree: Any) -> str:
        short = sum(1 for _ in islice(trees.walk(tree), LONG)) < LONG
        return printing.latex(tree) if short else ""

    derivation = Derivation(certificate["declare"])
    cited = {entry["step"]: entry["reading"] for entry in certificate.get("cites", [])}
    found: dict[Fact, None] = {}
    formulas = 0
    for number, step in enumerate(certificate["steps"]):
        conclusion = derivation.add(step).conclusion
        if number in cited:
            found[Fact("cited", cited[number], (), shown(conclusion))] = None
        elif "leaf" in step:
            formulas += 1
            if not _is_trivial(conclusion):
                premises = [derivation.at(i).conclusion for i in step["leaf"]]
                given = tuple(shown(p) for p in premises if not _is_trivial(p))
                found[Fact("formula", "", given, shown(conclusion))] = None
        elif "axiom" in step and step["axiom"] not in _BOOKKEEPING:
            while conclusion.op == "implies":
                conclusion = conclusion.args[1]
            found[Fact("axiom", step["axiom"], (), shown(conclusion))] = None
    return [*found], formulas


_BOOKKEEPING = frozenset(
    ("equal", "equal integers", "witness", "integer witness", "same terms", "linear", "empty sum")
    + ("last term", "constant terms", "one draw", "chance", "chance of draws", "normal law")
    + ("recursion", "recursion of two", "recursion of three", "empty product", "last factor")
)
"""Axioms that put equal terms for each other, or say of what everybody takes for granted that it is
there.
"""


def _is_trivial(tree: Any) -> bool:
    """Return whether a statement only says that a term has a value."""
    return tree.op == "eq" and tree.args[0] == tree.args[1]

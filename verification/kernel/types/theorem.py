"""Theorems: a derivation concludes the theorem, or that it fails.

A derivation may say under "cites" which of its steps conclude statements that are readings of a
claim themselves: ``[{"reading": "paper.claim:name", "statement": {..}, "step": 17}, ..]``.  The
statement is compared with what the step concludes, under no hypotheses; that the reading of this
name says so is for those to compare who know the claims.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import require
from assay.verification.kernel.types.row import LISTED, Conclusion, Evidence, Type

if TYPE_CHECKING:
    from assay.verification.kernel.logic.derivation import Derivation

_READING = re.compile(r"[\w.-]+:[\w-]+")


def _worked(statement: Theorem, parts: dict[str, Any]) -> tuple[Derivation, Any]:
    """Return the derivation of all steps, and what it cites."""
    from assay.verification.kernel.logic.derivation import derived

    return derived(parts["declare"], parts["steps"]), parts.get("cites", [])


def _leaves(statement: Theorem, worked: tuple[Derivation, Any]) -> list[Formula]:
    """Return the formulas that the derivation rests on."""
    return worked[0].formulas


def _decide(statement: Theorem, worked: tuple[Derivation, Any]) -> Conclusion:
    """Proved where the last step is the theorem, with all that has to have a value; refuted where
    it is the theorem's negation.
    """
    derivation, cites = worked
    _check_citations(derivation, cites)
    last = derivation.sequents[-1]
    require(not last.hypotheses, "the last step still rests on hypotheses")
    if last.conclusion == node("not", statement.sentence()):
        return Conclusion("refuted")
    require(
        last.conclusion == _shown(statement), "the last step is another sentence than the theorem"
    )
    return Conclusion("proved")


def _shown(statement: Theorem) -> Node:
    """Return what a proof concludes: the theorem, and what has to have a value."""
    return trees.conjunction((statement.sentence(), *statement.obligations()))


def _check_citations(derivation: Derivation, cites: Any) -> None:
    require(type(cites) is list, "'cites' is a list")
    for entry in cites:
        known = type(entry) is dict and entry.keys() == {"reading", "statement", "step"}
        require(known, "a citation has a reading, a statement and a step")
        name, data = entry["reading"], entry["statement"]
        known = type(name) is str and _READING.fullmatch(name) is not None
        require(known, "a citation names a reading")
        require(type(data) is dict, f"the citation of {name} has no statement")
        theorem = Theorem.of_formula(Formula.from_data(data)) if "goal" in data else None
        cited = derivation.at(entry["step"])
        says = not cited.hypotheses and cited.conclusion == _shown(
            theorem or Theorem.from_data(data)
        )
        require(says, f"step {entry['step']} is another sentence than {name}")


TYPE = Type(
    {
        "derivation": Evidence(
            _decide,
            _leaves,
            stated="statement",
            parts=("declare", "steps"),
            optional=("cites",),
            facts=LISTED,
            prover="derivation",
            work=_worked,
        )
    }
)

"""Theorems: a derivation concludes the theorem, or that it fails."""

from __future__ import annotations

from typing import Any

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import node
from assay.theory.language.logic import trees
from assay.theory.language.theorem import Theorem
from assay.verification.kernel.certificates import require
from assay.verification.kernel.types.row import LISTED, Conclusion, Evidence, Type


def _leaves(statement: Theorem, parts: dict[str, Any]) -> list[Formula]:
    """Return the formulas that the derivation rests on."""
    from assay.verification.kernel.logic.derivation import derived

    return derived(parts["declare"], parts["steps"])[1]


def _decide(statement: Theorem, parts: dict[str, Any]) -> Conclusion:
    """Proved where the last step is the theorem, with all that has to have a value; refuted where
    it is the theorem's negation.
    """
    from assay.verification.kernel.logic.derivation import derived

    last, _ = derived(parts["declare"], parts["steps"])
    require(not last.hypotheses, "the last step still rests on hypotheses")
    sentence = statement.sentence()
    if last.conclusion == node("not", sentence):
        return Conclusion("refuted")
    wanted = trees.conjunction((sentence, *statement.obligations()))
    require(last.conclusion == wanted, "the last step is another sentence than the theorem")
    return Conclusion("proved")


TYPE = Type(
    {
        "derivation": Evidence(
            _decide,
            _leaves,
            stated="statement",
            parts=("declare", "steps"),
            facts=LISTED,
            prover="derivation",
        )
    }
)

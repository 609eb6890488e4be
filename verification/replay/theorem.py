"""Theorems: the logic of a derivation by the short checker of derivations, which computes the
formulas that it rests on; these by the replay's own rules.
"""

from __future__ import annotations

from assay.verification.replay.algebra import NotShown
from assay.verification.replay.formulas import shows


def _derivation(statement: dict, certificate: dict) -> str:
    from assay.verification.checkers.deduce import concluded  # for theorems alone
    from assay.verification.checkers.reader import Beyond

    try:
        verdict, leaves = concluded(statement, certificate)
    except Beyond as error:
        raise NotShown(str(error)) from None
    facts = certificate["facts"]
    if len(facts) != len(leaves):
        raise NotShown(f"{len(leaves)} facts are needed")
    for leaf, fact in zip(leaves, facts, strict=True):
        shows(leaf.formula(), fact)
    return verdict


RULES = {"derivation": _derivation}

"""Corrected statements and proofs as an author would print them: of a claim that fails, what is
true instead, and why, in the paper's own words and notation (mathematics as LaTeX between dollar
signs).

A corrected statement stands in ``claims.toml`` beside the repair that says exactly the same; pages
and documents show it first, and the repair's formal statement below it as what was proved. A proof
in words tells the argument of the certificate of a reading that is proved, and is checked by nobody
but its readers.
"""

from __future__ import annotations

import re
from collections.abc import Set

from assay.theory.claims import Claim

_FORMULA = re.compile(r"\$\$([^$]+)\$\$|\$([^$]+)\$")


def restated(claim: Claim) -> dict[str, str]:
    """Return repair -> the corrected statement as an author would print it."""
    return claim.entry.get("printed_repair", {})


def proofs(claim: Claim) -> dict[str, str]:
    """Return reading -> its proof in words."""
    return claim.entry.get("printed_proof", {})


def trouble(claim: Claim, proved: Set[str]) -> str:
    """Return in one line why a claim's corrected statements or proofs cannot be shown, or "".

    proved: the names of the claim's readings that are proved, repairs among them.
    """
    for name, words in restated(claim).items():
        if name not in [r.name for r in claim.repairs]:
            return f"{claim.id}: 'printed_repair' names {name!r}, which is no repair of this claim"
        if name not in proved:
            return f"{claim.id}: 'printed_repair' restates {name!r}, which is not proved"
    for name in proofs(claim):
        if name not in [r.name for r in claim.all_readings()]:
            return f"{claim.id}: 'printed_proof' names {name!r}, which is no reading of this claim"
        if name not in proved:
            return f"{claim.id}: 'printed_proof' is of {name!r}, which is not proved"
    told = {"printed_repair": restated(claim), "printed_proof": proofs(claim)}
    for key, name, words in ((k, n, w) for k, own in told.items() for n, w in own.items()):
        if not isinstance(words, str) or not words.strip():
            return f"{claim.id}: {key!r} of {name!r} is not a text"
        if wrong := _unreadable(words):
            return f"{claim.id}: {key!r} of {name!r} {wrong}"
    return ""


def _unreadable(words: str) -> str:
    """Return what is wrong with the mathematics in a text, or ""."""
    from assay.theory.language.rendering import mathml

    rest = _FORMULA.sub("", words)
    if "$" in rest or "\\" in rest:
        return "has mathematics outside of dollar signs"
    for found in _FORMULA.finditer(words):
        latex = found[1] or found[2]
        try:
            mathml(latex)
        except Exception:  # the converter raises many types on unknown input
            return f"does not read as LaTeX: ${latex[:80]}$"
        if latex.count("{") != latex.count("}"):
            return f"does not read as LaTeX: ${latex[:80]}$"
    return ""

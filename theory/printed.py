"""Corrected statements as an author would print them: of a claim that fails, what is true instead,
in the paper's own words and notation (mathematics as LaTeX between dollar signs).

They stand in ``claims.toml`` beside the repair that says exactly the same; pages and documents show
them first, and the repair's formal statement below them as what was proved.
"""

from __future__ import annotations

import re
from collections.abc import Set

from assay.theory.claims import Claim

_FORMULA = re.compile(r"\$\$([^$]+)\$\$|\$([^$]+)\$")


def restated(claim: Claim) -> dict[str, str]:
    """Return repair -> the corrected statement as an author would print it."""
    return claim.entry.get("printed_repair", {})


def trouble(claim: Claim, proved: Set[str]) -> str:
    """Return in one line why a claim's corrected statements cannot be shown, or "".

    proved: the names of the claim's repairs that are proved.
    """
    for name, words in restated(claim).items():
        if name not in [r.name for r in claim.repairs]:
            return f"{claim.id}: 'printed_repair' names {name!r}, which is no repair of this claim"
        if name not in proved:
            return f"{claim.id}: 'printed_repair' restates {name!r}, which is not proved"
        if not isinstance(words, str) or not words.strip():
            return f"{claim.id}: 'printed_repair' of {name!r} is not a text"
        if wrong := _unreadable(words):
            return f"{claim.id}: 'printed_repair' of {name!r} {wrong}"
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

"""One hypothesis of a formula, found by its text or given up for others."""

from __future__ import annotations

from dataclasses import replace

from assay.theory.language.grammar import Node, text
from assay.verification.kernel.certificates import require
from assay.verification.kernel.reduce.trees import Setting


def hypothesis_of(setting: Setting, source: str) -> Node:
    """Return the hypothesis with this text; raises `Rejected` where there is none."""
    found = [h for h in setting.hypotheses if text(h) == source]
    require(found, f"no hypothesis {source}")
    return found[0]


def without(setting: Setting, hypothesis: Node, *new: Node) -> Setting:
    """Give up a hypothesis for new ones, if any, which come last."""
    return replace(
        setting, hypotheses=(*(h for h in setting.hypotheses if h is not hypothesis), *new)
    )

"""Do the hypotheses of a formula have values?  Conditions to show in order, each under the
hypotheses before it.

A hypothesis with a side that has no value is false, so a formula could hold only because a value is
missing.  It counts as proved where this cannot happen: the terms of each range and condition have
values wherever all earlier ones hold.  (In this order nothing is shown from itself, and what a
prover derives from a hypothesis, it derives from values that exist.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected


@lru_cache(maxsize=1024)
def left(given: tuple[str, ...], where: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return (hypotheses before, condition) for what neither evaluation nor positivity shows by
    itself.
    """
    from assay.verification.kernel import algebra
    from assay.verification.kernel.boxes.problem import decide_at
    from assay.verification.kernel.certificates import positivity_prover

    out = []
    for before, condition in conditions(given, where):
        if condition in before.hypotheses or (
            not condition.free_symbols and decide_at(condition, {}) is True
        ):
            continue
        try:
            algebra.settle(condition, before.hypotheses, positivity_prover(before, {}).show)
        except algebra.NotShown:
            out.append((before, condition))
    return tuple(out)


def conditions(
    given: tuple[str, ...], where: tuple[tuple[str, str], ...]
) -> Iterator[tuple[Formula, Any]]:
    """Yield (formula with the hypotheses before, condition for the next one to have a value)."""
    for index, text in enumerate(given):
        found = grammar.declaration(text)
        before = Formula("0 < 1", (*given[:index], *map(_bare, given[index:])), where)
        goals = (
            [text]
            if found is None
            else [f"({end}) == ({end})" for end in found.ends if end is not None]
        )
        for goal in goals:
            known = before.defined
            yield from ((before, c) for c in before.with_goal(goal).defined if c not in known)


def _bare(text: str) -> str:
    """Return a later declaration with its ends where these are plain numbers, else without; nothing
    of a condition.
    """
    found = grammar.declaration(text)
    if found is None:
        return "0 < 1"
    try:
        if not Formula("0 < 1", (text,)).defined:
            return text
    except FormulaError:  # its ends are written with other variables
        pass
    return f"{found.name} in {{-oo..oo}}" if found.integer else f"{found.name} in (-oo, oo)"


def require(formula: Formula, certificate: dict[str, Any]) -> None:
    """Raise `Rejected` unless the hypotheses have values; ``certificate["meaning"]`` holds boxes
    for what is left.
    """
    from assay.verification.kernel.certificates import check_boxes

    shown = certificate.get("meaning", {})
    for index, (before, condition) in enumerate(left(formula.given, formula.where)):
        if str(index) not in shown:
            raise Rejected(f"a hypothesis may lack a value: {condition}")
        check_boxes(before, shown[str(index)], goal=condition)

"""Do the hypotheses of a formula have values?  Conditions to show in order, each under the hypotheses before it.

A hypothesis with a side that has no value is false, so a formula could hold only because a value is missing.  It counts as
proved where this cannot happen: the terms of each range and condition have values wherever all earlier ones hold.  (In this
order nothing is shown from itself, and what a prover derives from a hypothesis, it derives from values that exist.)
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from theory import grammar
from theory.formula import Formula, FormulaError
from verification.certificates import Rejected

SECONDS = 3.0
"""Work (`verification.budget`) of the search for one certificate that a hypothesis has a value."""


@lru_cache(maxsize=1024)
def left(given: tuple[str, ...], where: tuple) -> tuple:
    """Return (hypotheses before, condition) for what neither evaluation nor positivity shows by itself."""
    from verification.certificates import positivity_prover
    from verification.provers import algebra
    from verification.provers.enclosure import decide_at

    out = []
    for before, condition in conditions(given, where):
        if condition in before.hypotheses or (not condition.free_symbols and decide_at(condition, {}) is True):
            continue
        try:
            algebra.settle(condition, before.hypotheses, positivity_prover(before, {}).show)
        except algebra.NotShown:
            out.append((before, condition))
    return tuple(out)


def conditions(given: tuple[str, ...], where: tuple):
    """Yield (formula with the hypotheses before, condition for the next one to have a value)."""
    for index, text in enumerate(given):
        found = grammar.declaration(text)
        before = Formula("0 < 1", (*given[:index], *map(_bare, given[index:])), where)
        goals = [text] if found is None else [f"({end}) == ({end})" for end in found.ends if end is not None]
        for goal in goals:
            known = before.defined
            yield from ((before, c) for c in before.with_goal(goal).defined if c not in known)


def _bare(text: str) -> str:
    """Return a later declaration with its ends where these are plain numbers, else without; nothing of a condition."""
    found = grammar.declaration(text)
    if found is None:
        return "0 < 1"
    try:
        if not Formula("0 < 1", (text,)).defined:
            return text
    except FormulaError:  # its ends are written with other variables
        pass
    return f"{found.name} in {{-oo..oo}}" if found.integer else f"{found.name} in (-oo, oo)"


def require(formula: Formula, certificate: dict) -> None:
    """Raise `Rejected` unless the hypotheses have values; ``certificate["meaning"]`` holds boxes for what is left."""
    from verification.certificates import check_boxes

    shown = certificate.get("meaning", {})
    for index, (before, condition) in enumerate(left(formula.given, formula.where)):
        if str(index) not in shown:
            raise Rejected(f"a hypothesis may lack a value: {condition}")
        check_boxes(before, shown[str(index)], goal=condition)


def attached(formula: Formula, certificate: dict) -> dict:
    """Return the certificate with boxes that show that the hypotheses have values; raises `Rejected`."""
    from verification.provers import enclosure

    found = {}
    for index, (before, condition) in enumerate(left(formula.given, formula.where)):
        shown = enclosure.prove(replace(enclosure.problem_of(before), goal=condition, defined=()), SECONDS)
        if not isinstance(shown, dict):
            raise Rejected(f"a hypothesis may lack a value: {condition}")
        found[str(index)] = shown
    return {**certificate, "meaning": found} if found else certificate

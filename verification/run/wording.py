"""Put what a search or a reader says into words for somebody who asks a question of his own.

The parts below say briefly what stopped them, for a table; here it becomes what a person can act
on. A verdict is never touched.
"""

from __future__ import annotations

import re
from typing import Any

from assay.theory.language.formula import Formula

_FORMS: tuple[tuple[str, str], ...] = (
    (
        r"unknown name '(?P<x>\w+)'; declare it, as in .*",
        r"nothing says which values \g<x> takes: add a range, as in --for '\g<x> in R' or"
        r" --for '\g<x> in [0, 1]'",
    ),
    (
        r"(?P<what>.*) needs a term that is an integer by its form",
        r"\g<what> needs whole numbers at its ends: say so of their letters, as in"
        r" --for 'n in {1..}'",
    ),
    (
        r"too deep(?P<rest>;.*)?",
        r"the ranges were cut as finely as the search may cut them, without a decision\g<rest>",
    ),
    (
        r"a hypothesis may lack a value: Ne\((?P<x>[^,]+), 0\)",
        r"a condition divides by \g<x>, which may be 0: add the condition '\g<x> != 0', or a range"
        r" without 0",
    ),
    (
        r"a hypothesis may lack a value: (?P<x>.*)",
        r"a condition may lack a value: add the condition that '\g<x>', or a smaller range",
    ),
)
_SIGNS = {
    "Equality": "==",
    "Unequality": "!=",
    "StrictGreaterThan": ">",
    "GreaterThan": ">=",
    "StrictLessThan": "<",
    "LessThan": "<=",
}


def said(reason: str) -> str:
    """Return a reason as a sentence that says what to do, or as it is."""
    for form, words in _FORMS:
        found = re.fullmatch(form, reason, re.S)
        if found:
            return re.sub(r"\\g<(\w+)>", lambda m: found[m[1]] or "", words)
    return reason


def missing(formula: Formula, witness: Any) -> str:
    """Return the first condition for a formula to have a value that fails at a point, "" where none
    is known to fail.

    ``witness``: variable -> exact value, as text.
    """
    from assay.theory.language.pointwise import needs
    from assay.verification.kernel.boxes.problem import decide_at

    if not isinstance(witness, dict):
        return ""
    for condition in needs(formula):
        try:
            if decide_at(condition, witness) is False:
                return _condition(condition)
        except (ArithmeticError, TypeError, ValueError):  # the witness is no rational point
            return ""
    return ""


def _condition(condition: Any) -> str:
    """Return a condition for a term to have a value in words."""
    import sympy

    if isinstance(condition, (sympy.And, sympy.Or)):
        # such as 0 > 0, of a power of 0
        parts = [part for part in condition.args if part.free_symbols or part.doit() != sympy.false]
        join = " and " if isinstance(condition, sympy.And) else ", or "
        return join.join(_condition(part) for part in parts or condition.args[:1])
    left, right = condition.lhs, condition.rhs
    if isinstance(left, sympy.sin) and right == 0:  # how `needs` says that an exponent is whole
        return f"a whole {left.args[0] / sympy.pi}".replace("**", "^")
    return f"{left} {_SIGNS[type(condition).__name__]} {right}".replace("**", "^")

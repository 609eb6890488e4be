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
        r"a hypothesis may lack a value: (?P<x>.+) != 0",
        r"a condition divides by \g<x>, which may be 0: add the condition '\g<x> != 0', or a range"
        r" without 0",
    ),
    (
        r"a hypothesis may lack a value: (?P<x>.*)",
        r"a condition may lack a value: add the condition that '\g<x>', or a smaller range",
    ),
)
_SHORT = {"Ne": "!=", "Eq": "=", "Gt": ">", "Ge": ">=", "Lt": "<", "Le": "<="}
_ENDED = re.compile(r"; left: ((?:\w+ in \[[^\]]*\](?:, )?)+)")
_INTERVAL = re.compile(r"(\w+) in \[([^,\]]+), ([^,\]]+)\]")
_RELATION = re.compile(rf"\b({'|'.join(_SHORT)})\(")
"""How SymPy prints relations."""
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
    reason = _without_sympy(reason)
    for form, words in _FORMS:
        found = re.fullmatch(form, reason, re.S)
        if found:
            return re.sub(r"\\g<(\w+)>", lambda m: found[m[1]] or "", words)
    return reason


def told(statement: Any, reason: str) -> str:
    """Return a reason in words, with the region where the search of an open formula ended."""
    from assay.verification.search import gap

    if not isinstance(statement, Formula):
        return said(_ENDED.sub(_where, reason))
    begun, left, _ = reason.partition("; left: ")
    where = region(gap.left(statement, reason))
    return f"{said(begun)}; left: {where}" if where else said(begun if left else reason)


def _where(match: re.Match[str]) -> str:
    found = {name: (low, high) for name, low, high in _INTERVAL.findall(match[1])}
    return f"; left: {shown}" if (shown := region(found)) else ""


def region(ends: dict[str, tuple[str, ...]]) -> str:
    """Return where a search ended, as in ``1 <= x <= 2, y near 0``."""
    texts = []
    for name, (low, high, *out) in ends.items():
        below = "<" if {*out} & {"low", "both"} else "<="
        above = "<" if {*out} & {"high", "both"} else "<="
        first = "" if low == "-oo" else f"{low} {below} "
        second = "" if high == "oo" else f" {above} {high}"
        if first or second:
            equal = f"{name} near {low}" if out else f"{name} = {low}"
            texts.append(equal if low == high else f"{first}{name}{second}")
    return ", ".join(texts)


def _without_sympy(text: str) -> str:
    """Write ``Ne(2*t**2, 0)`` as ``2*t^2 != 0``, and so on."""
    while match := _RELATION.search(text):
        depth, comma, end = 1, -1, match.end()
        while depth and end < len(text):
            depth += (text[end] == "(") - (text[end] == ")")
            comma = end if text[end] == "," and depth == 1 else comma
            end += 1
        if depth or comma < 0:
            break
        left, right = text[match.end() : comma], text[comma + 1 : end - 1]
        pair = f"{left.strip()} {_SHORT[match[1]]} {right.strip()}".replace("**", "^")
        text = text[: match.start()] + pair + text[end:]
    return text


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

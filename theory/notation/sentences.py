"""Put a sentence as people type it, and its ranges, into the form that sentences have.

``x in R`` becomes ``x in (-oo, oo)``, ``n integer`` becomes ``n in {-oo..oo}``; ``s > 0`` becomes
``s in (0, oo)`` where nothing else says which values s takes, behind ``for all`` and ``exists``,
too; ``2 exp(x)`` becomes ``2*exp(x)`` and ``ln`` becomes ``log``,
``=`` becomes ``==`` except in a recursion.  Everything else is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assay.theory.notation import domains

_NUMBER = r"-?\d+(?:\.\d+|/\d+)?"
_ABOVE = re.compile(rf"\s*([A-Za-z_]\w*)\s*(<=|>=|<|>)\s*({_NUMBER})\s*", re.A)
_BELOW = re.compile(
    rf"\s*({_NUMBER})\s*(<=|<)\s*([A-Za-z_]\w*)\s*(?:(<=|<)\s*({_NUMBER})\s*)?", re.A
)
_TYPED = re.compile(r"\s*[A-Za-z_]\w*\s+in\s*[\[({]", re.A)
_OWN = re.compile(r"\s*(?:seq|function|int|integer|for|exists|not)\b|.*[:~=]", re.S)
_DECLARED = re.compile(r"\b(?:(?:seq|function|int)\s+([A-Za-z_]\w*)|([A-Za-z_]\w*)\s+in\b)", re.A)
_QUANTIFIED = re.compile(r"\b(for\s+all|exists)\s+([^:|]*?)(\s*:)")
_WORDS = r"(?:and|or|in|for|all|exists|not|seq|function|int|integer)\b"
_PRODUCT = re.compile(
    rf"(?<![\w.])(\d+(?:\.\d+)?)(?![eE][+-]?\d)[ \t]*(?=\(|(?!{_WORDS})[A-Za-z_])"
    rf"|\b(?!{_WORDS})([A-Za-z_]\w*)[ \t]+(?!{_WORDS})(?=[A-Za-z_])",
    re.A,
)
_LN = re.compile(r"\bln(?=\s*\()")
_EQUAL = re.compile(r"(?<![<>=!~:])=(?![=><])")
_RECURSION = re.compile(r"\s*[A-Za-z_]\w*\[[^\]]*\]\s*=", re.A)
_COUNTED = re.compile(r"\b(sum|prod)\(\s*([A-Za-z])\s*=(?!=)")
_RAISED = re.compile(r"(?<=\^)\{([^{}]*)\}")
_SIGNS = str.maketrans(
    {"≤": "<=", "≥": ">=", "≠": "!=", "·": "*", "−": "-", "²": "**2", "³": "**3"}
)


def goal(text: str) -> str:
    """Return a sentence as the grammar has it.

    Raises:
        NotationError: a range with two readings, such as ``n in N``, or none.
    """
    text = _RAISED.sub(r"(\1)", _COUNTED.sub(r"\1(\2 in ", text.translate(_SIGNS)))
    text = _EQUAL.sub("==", _LN.sub("log", _PRODUCT.sub(r"\1\2*", text)))
    return _QUANTIFIED.sub(_quantifier, text)


def _quantifier(match: re.Match[str]) -> str:
    word, given, end = match.groups()
    return f"{word} {ranges([given])[0]}{end}"


def ranges(given: Iterable[str]) -> tuple[str, ...]:
    """Return ranges and conditions as sentences have them, in the order they were typed.

    Raises:
        NotationError: a range with two readings, such as ``n in N``, or none.
    """
    texts = list(given)
    known = {a or b for text in texts for a, b in _DECLARED.findall(text)}
    return tuple(_put(text, known) for text in texts)


def _put(text: str, known: set[str]) -> str:
    typed = domains.items([text])
    put = [_range(item, known) for item in typed]
    return text if put == typed else ", ".join(item.strip() for item in put)


def _range(item: str, known: set[str]) -> str:
    """Return one range or condition; a bound of a name without a range is its range."""
    if (match := _ABOVE.fullmatch(item)) and match[1] not in known:
        name, relation, end = match.groups()
        known.add(name)
        closed = relation.endswith("=")
        if relation.startswith(">"):
            return f"{name} in {'[' if closed else '('}{end}, oo)"
        return f"{name} in (-oo, {end}{']' if closed else ')'}"
    if (match := _BELOW.fullmatch(item)) and match[3] not in known:
        low, left, name, right, high = match.groups()
        known.add(name)
        opening = "[" if left == "<=" else "("
        return f"{name} in {opening}{low}, {high or 'oo'}{']' if right == '<=' else ')'}"
    if _EQUAL.search(item) and not _RECURSION.match(item):
        return _EQUAL.sub("==", item)
    if _TYPED.match(item) or _OWN.match(item):
        return item
    found = domains.ranged(item.strip(" $"))
    return item if found is None else f"{found.name} in {found.values}"

"""Breaks a long formula into lines, which MathML itself never does: it becomes several formulas
side by side, and a browser wraps them as it wraps words.
"""

from __future__ import annotations

import re
from functools import reduce

from assay.reports.site.compact import Element, elements, tree

_WIDEST = 36
"""Letters up to which a formula stays whole: about as many as a column of a telephone holds."""
_SIGNS = (
    frozenset("⇒⇔∨∧:"),
    frozenset("=≠≤≥∈∉⊆≈~≡→↦≔≪≫∝") | {"&lt;", "&gt;"},
    frozenset("+−-±∑∏"),
    frozenset(",·⋅×"),
)
"""Signs at which a formula is broken, those of the first row before the others."""
_BINARY = _SIGNS[0] | _SIGNS[1] | frozenset("+−-±")
_ENDING = frozenset(":,")
"""Signs at whose end a line begins; the others begin a line."""
_OPENING, _BARS = "([{⟨⌊⌈", "|‖"
_BRACKETS = re.compile(r"[()\[\]{}|‖⌈⌉⌊⌋⟨⟩]")
_LOST = "^"
_SCRIPTS = ("msup", "msub", "msubsup")
_SCRIPT = 0.72
"""Size of an index beside that of a letter."""


def broken(mathml: str) -> str:
    """Return MathML of a formula as that of several, where it is wider than a narrow column: it is
    broken at signs outside of parentheses if there are any, and inside of the outermost if not.
    What stays in one piece is an index, a root, a table, and what has no sign.
    """
    if not mathml.startswith("<math") or len(re.sub(r"<[^>]*>", "", mathml)) <= _WIDEST:
        return mathml
    whole = tree(mathml)
    parts = _parts(elements(whole))
    if len(parts) == 1:
        return mathml
    style = ' displaystyle="true"' if "block" in whole.attributes else ""
    parts[1:] = [_begun(part) for part in parts[1:]]
    parts = [_closed(part) for part in parts]
    return "".join(str(Element("math", style, [*part])) for part in parts)


def _parts(row: list[Element]) -> list[list[Element]]:
    """Return the parts of a row in their order, each a row of its own."""
    if _width(row) <= _WIDEST:
        return [row]
    depths = _depths(row)
    for depth in sorted({*depths}):
        for signs in _SIGNS:
            parts = _split(row, depths, depth, signs)
            if len(parts) > 1:
                return [own for part in _together(parts) for own in _parts(part)]
    opened = _opened(row)
    if opened is not None:
        return _parts(opened)
    return _together(_after_brackets(row))


def _depths(row: list[Element]) -> list[int]:
    """Return for each element of a row within how many of the row's parentheses and bars it is; it
    is negative behind those that were opened before the row.
    """
    found, opened = [], ""
    for child in row:
        found.append(len(opened) - 2 * opened.count(_LOST))
        opened = _after(opened, child)
    return found


def _after(opened: str, element: Element) -> str:
    """Return which parentheses and bars are open behind an element, after a sign for each that was
    closed and not opened.
    """
    for sign in _BRACKETS.findall(_own(element)):
        inside = opened.rstrip(_BARS)
        if sign in _BARS:
            opened = opened[:-1] if opened.endswith(sign) else opened + sign
        elif sign in _OPENING:
            opened += sign
        elif inside and not inside.endswith(_LOST):
            opened = inside[:-1]
        else:
            opened = inside + _LOST
    return opened


def _own(element: Element) -> str:
    """Return what an element says on the line, without its indices."""
    if element.name in _SCRIPTS:
        return _own(elements(element)[0])
    return element.text if element.name in ("mo", "mi", "mn", "mtext") else ""


def _split(
    row: list[Element], depths: list[int], depth: int, signs: frozenset[str]
) -> list[list[Element]]:
    """Return the parts of a row between some signs within so many parentheses."""
    parts: list[list[Element]] = [[]]
    for at, child in zip(depths, row, strict=True):
        is_sign = at == depth and _sign(child) in signs
        if is_sign and _sign(child) not in _ENDING and parts[-1] and _ends(parts[-1][-1]):
            parts.append([])
        parts[-1].append(child)
        if is_sign and _sign(child) in _ENDING:
            parts.append([])
    return [part for part in parts if part]


def _after_brackets(row: list[Element]) -> list[list[Element]]:
    """Return the parts of a row that end with a bracket, as that of an expectation does."""
    parts: list[list[Element]] = [[]]
    for child in row:
        parts[-1].append(child)
        if _own(child).endswith("["):
            parts.append([])
    return [part for part in parts if part]


def _sign(element: Element) -> str:
    """Return the sign of an operator, also one with limits; "" for other elements."""
    while element.name in ("munder", "mover", "munderover", "msub", "msup", "msubsup"):
        element = elements(element)[0]
    if element.name == "mi":
        return element.text if element.text in _ENDING else ""
    return element.text if element.name == "mo" and "prefix" not in element.attributes else ""


def _ends(element: Element) -> bool:
    """May a line end behind an element?"""
    if element.name == "mspace" or _own(element)[-1:] in {*_OPENING}:
        return False
    return not _sign(element) or bool(_BRACKETS.fullmatch(_own(element)))


def _together(parts: list[list[Element]]) -> list[list[Element]]:
    """Return the parts with short neighbours in one."""
    found: list[list[Element]] = []
    for part in parts:
        if found and _width(found[-1]) + _width(part) <= _WIDEST:
            found[-1] = [*found[-1], *part]
        else:
            found.append(part)
    return found


def _opened(row: list[Element]) -> list[Element] | None:
    """Return a row with the elements of the widest row within it in its place, also of one under
    an exponent, or with a wide fraction on one line; None where it has neither.
    """
    least = {"mrow": _WIDEST / 3, "mstyle": _WIDEST / 3, "mfrac": _WIDEST}
    least |= dict.fromkeys(_SCRIPTS, _WIDEST)
    inner = [n for n, one in enumerate(row) if one.name in least and _wide(one) > least[one.name]]
    if not inner:
        return None
    widest = max(inner, key=lambda n: _wide(row[n]))
    one = row[widest]
    if one.name == "mfrac":
        above, below = (_parenthesized(part) for part in elements(one))
        middle = [*above, Element("mi", "", ["/"]), *below]
    elif one.name in _SCRIPTS:  # the index goes to what closes its base
        base, *scripts = elements(one)
        if base.name != "mrow":
            return None
        *rest, last = elements(base)
        middle = [*rest, Element(one.name, one.attributes, [last, *scripts])]
    else:
        middle = elements(one)
    return [*row[:widest], *middle, *row[widest + 1 :]]


def _parenthesized(part: Element) -> list[Element]:
    inner = elements(part) if part.name == "mrow" else [part]
    if len(inner) == 1 and inner[0].name != "mfrac":
        return inner
    return [Element("mi", "", ["("]), *inner, Element("mi", "", [")"])]


def _closed(part: list[Element]) -> list[Element]:
    """Return a part without parentheses that grow, where not all are opened and closed in it."""
    if not reduce(_after, part, ""):
        return part
    return [
        Element("mi", "", [one.text]) if one.name == "mo" and _BRACKETS.fullmatch(one.text) else one
        for one in part
    ]


def _begun(part: list[Element]) -> list[Element]:
    """Return a part whose sign at the start has the space that it has between two terms."""
    first = part[0]
    if first.name == "mo" and first.text in _BINARY and not first.attributes:
        first = Element("mo", ' form="infix"', [first.text])
    return [first, *part[1:]]


def _width(row: list[Element]) -> float:
    """Estimate how wide a row is drawn, in letters."""
    return sum(_wide(child) for child in row)


def _wide(element: Element) -> float:
    inner = [_wide(child) for child in elements(element)]
    match element.name:
        case "mo":
            return len(element.text) + (element.text in _BINARY)
        case "mi" | "mn" | "mtext":
            return len(element.text)
        case "mspace":
            return 0.5
        case "msub" | "msup" | "msubsup":
            return inner[0] + _SCRIPT * max(inner[1:])
        case "munder" | "mover" | "munderover":
            return max(inner[0], _SCRIPT * max(inner[1:]))
        case "mfrac":
            return max(inner)
    return sum(inner)

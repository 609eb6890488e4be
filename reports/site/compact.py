"""Shortens MathML without changing how a formula looks: a page holds hundreds of formulas, and a
report a million of their elements.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Self

_PIECES = re.compile(
    r"<(?P<end>/?)(?P<name>\w+)(?P<attributes>[^>]*?)(?P<empty>/?)>|(?P<text>[^<]+)"
)
_ROWS = {"math", "mrow", "mtd", "msqrt", "mstyle"}
"""Elements that set their children side by side, as a row does."""
_TALL = {"mfrac", "munder", "mover", "munderover", "mtable", "msqrt", "mroot", "mspace"}
_TALL |= {"msup", "msubsup", "mstyle", "mtext"}
_FENCES = frozenset("()[]{}|‖⌈⌉⌊⌋⟨⟩")
_AFTER_NAME = ' width="0.16em"'
_THIN = "\N{THIN SPACE}"


@dataclass
class _Element:
    name: str
    attributes: str = ""
    children: list[Self | str] = field(default_factory=list)

    def __str__(self) -> str:
        inner = "".join(map(str, self.children))
        if self.name == "mspace" and not inner:
            return f"<mspace{self.attributes}/>"
        return f"<{self.name}{self.attributes}>{inner}</{self.name}>"

    @property
    def text(self) -> str:
        """What an element without children of its own says, "" for others."""
        return str(self.children[0]) if len(self.children) == 1 else ""

    @property
    def is_plain_row(self) -> bool:
        """Is it a row without attributes?"""
        return self.name == "mrow" and not self.attributes


def compact(mathml: str) -> str:
    """Return MathML without what changes nothing in how it is set: rows of one element, rows
    within rows, and parentheses that grow around what is as high as a letter.
    """
    return str(_shorter(_tree(mathml)))


def _tree(mathml: str) -> _Element:
    top = _Element("")
    path = [top]
    for piece in _PIECES.finditer(mathml):
        if piece["text"] is not None:
            path[-1].children.append(piece["text"])
        elif piece["end"]:
            path.pop()
        else:
            found = _Element(piece["name"], piece["attributes"])
            path[-1].children.append(found)
            if not piece["empty"]:
                path.append(found)
    (whole,) = top.children
    assert isinstance(whole, _Element) and path == [top], mathml
    return whole


def _shorter(whole: _Element) -> _Element:
    """Shorten an element and all within it."""
    found: list[_Element | str] = []
    for child in whole.children:
        if isinstance(child, str):
            found.append(child)
            continue
        _shorter(child)
        if not child.is_plain_row:
            found.append(child)
            continue
        if _is_low(child):
            child.children[0].name = child.children[-1].name = "mi"  # type: ignore[union-attr]
        named = _named(child)
        if named is not None:
            found.append(named)
        elif len(child.children) == 1 and _first(child).name != "mo":
            found.append(_first(child))
        elif whole.name in _ROWS and _can_go(child):
            found += child.children
        else:
            found.append(child)
    whole.children = found
    return whole


def _first(row: _Element) -> _Element:
    (found,) = row.children
    assert isinstance(found, _Element)
    return found


def _elements(row: _Element) -> list[_Element]:
    return [child for child in row.children if isinstance(child, _Element)]


def _named(row: _Element) -> _Element | None:
    """Return the name of a function with the space after it as one element, None for other rows."""
    inner = _elements(row)
    if [child.name for child in inner] != ["mi", "mspace"] or inner[1].attributes != _AFTER_NAME:
        return None
    return _Element("mi", inner[0].attributes, [inner[0].text + _THIN])


def _is_low(row: _Element) -> bool:
    """Does a row stand in parentheses around what is as high as a letter?"""
    inner = _elements(row)
    if len(inner) < 3 or not all(
        end.name == "mo" and not end.attributes and end.text in _FENCES
        for end in (inner[0], inner[-1])
    ):
        return False
    return not any(_is_tall(child) for child in inner[1:-1])


def _is_tall(element: _Element) -> bool:
    return element.name in _TALL or any(_is_tall(child) for child in _elements(element))


def _can_go(row: _Element) -> bool:
    """Is a row set the same where its elements stand in the row around it? No operator may come to
    stand elsewhere in a row than before, and nothing that grows may see what it did not see.
    """
    inner = _elements(row)
    return bool(inner) and not (
        inner[0].name == "mo"
        or inner[-1].name == "mo"
        or any(child.name == "mo" and child.text in _FENCES for child in inner)
    )

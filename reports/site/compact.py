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
_UPRIGHT = frozenset("()[]{}|‖/∞" + _THIN)
"""What stands upright and without space around it as an identifier of one character."""
_NAMED = re.compile(rf"(?:log|exp|sin|cos|tan|min|max|sup|inf){_THIN}?")


@dataclass
class Element:
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
    within rows, parentheses that grow around what is as high as a letter, and elements for each
    of some numbers and parentheses side by side.
    """
    return str(_shorter(tree(mathml)))


_SPACED = frozenset("=≠≤≥∈→≔+−⇒∧∨⇔") | {"&lt;", "&gt;"}
_SIGNS = _SPACED | frozenset(",:∀∃¬·⋅!")
_SCRIPTS = {"msub": "sub", "msup": "sup"}


def as_text(mathml: str) -> str | None:
    """Return a formula as text of HTML, None where it is not on one line but for indices and
    powers, or has a sign whose spaces are not known.
    """
    try:
        text = _text(tree(mathml))
    except LookupError:
        return None
    return re.sub(r"(^|[([=≠≤≥∈→≔,:]|&[lg]t;) ?− ", r"\1 −", text).replace("( ", "(").strip()


def _text(element: Element) -> str:
    """Return an element as text of HTML; raise LookupError where it is more than that."""
    inner = [one if isinstance(one, str) else _text(one) for one in element.children]
    text = "".join(inner)
    match element.name:
        case "math" | "mrow":
            return text
        case "msub" | "msup":
            base, index = inner
            return f"{base}<{_SCRIPTS[element.name]}>{index}</{_SCRIPTS[element.name]}>"
        case "mn" | "mtext":
            return text
        case "mo" if text in ("max", "min"):
            return text
        case "mi" if not element.attributes:
            return f"<i>{text}</i>" if len(text) == 1 and text.isalpha() else text
        case "mo" if text in _SIGNS:
            if text in _SPACED and "prefix" not in element.attributes:
                return f" {text} "
            return f"{text} " if text in ",:∀∃" else text
    raise LookupError(element.name)


def tree(mathml: str) -> Element:
    top = Element("")
    path = [top]
    for piece in _PIECES.finditer(mathml):
        if piece["text"] is not None:
            path[-1].children.append(piece["text"])
        elif piece["end"]:
            path.pop()
        else:
            found = Element(piece["name"], piece["attributes"])
            path[-1].children.append(found)
            if not piece["empty"]:
                path.append(found)
    (whole,) = top.children
    assert isinstance(whole, Element) and path == [top], mathml
    return whole


def _shorter(whole: Element) -> Element:
    """Shorten an element and all within it."""
    found: list[Element | str] = []
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
    whole.children = _joined(found) if whole.name in _ROWS else found
    return whole


def _joined(children: list[Element | str]) -> list[Element | str]:
    """Return the elements of a row with numbers, parentheses and names of functions that follow
    each other as one number, which is set upright and without spaces, too.
    """
    found: list[Element | str] = []
    run: list[Element] = []
    for child in [*children, ""]:
        if isinstance(child, Element) and _is_upright(child):
            run.append(child)
            continue
        if len(run) > 1:
            run = [Element("mn", "", ["".join(one.text for one in run)])]
        found += [*run, child] if child else run
        run = []
    return found


def _is_upright(element: Element) -> bool:
    if element.attributes or not element.text:
        return False
    named = element.text in _UPRIGHT or _NAMED.fullmatch(element.text)
    return element.name == "mn" or (element.name == "mi" and bool(named))


def _first(row: Element) -> Element:
    (found,) = row.children
    assert isinstance(found, Element)
    return found


def elements(row: Element) -> list[Element]:
    return [child for child in row.children if isinstance(child, Element)]


def _named(row: Element) -> Element | None:
    """Return the name of a function with the space after it as one element, None for other rows."""
    inner = elements(row)
    if [child.name for child in inner] != ["mi", "mspace"] or inner[1].attributes != _AFTER_NAME:
        return None
    return Element("mi", inner[0].attributes, [inner[0].text + _THIN])


def _is_low(row: Element) -> bool:
    """Does a row stand in parentheses around what is as high as a letter?"""
    inner = elements(row)
    if len(inner) < 3 or not all(
        end.name == "mo" and not end.attributes and end.text in _FENCES
        for end in (inner[0], inner[-1])
    ):
        return False
    return not any(_is_tall(child) for child in inner[1:-1])


def _is_tall(element: Element) -> bool:
    return element.name in _TALL or any(_is_tall(child) for child in elements(element))


def _can_go(row: Element) -> bool:
    """Is a row set the same where its elements stand in the row around it? No operator may come to
    stand elsewhere in a row than before, and nothing that grows may see what it did not see.
    """
    inner = elements(row)
    return bool(inner) and not (
        inner[0].name == "mo"
        or inner[-1].name == "mo"
        or any(child.name == "mo" and child.text in _FENCES for child in inner)
    )

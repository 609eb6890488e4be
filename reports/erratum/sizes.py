"""Numbers as a document shows them, and from which size on a statement says anything."""

from __future__ import annotations

import re
from typing import Any

from assay.reports.erratum.document import Block, Line, Paragraph, Piece, joined, line
from assay.reports.site import prose, symbols
from assay.theory.language.rendering import latex, name_latex


def number(value: object) -> Line:
    """Return a number or a short formula as mathematics, a long integer as a power of ten; other
    words as they are.
    """
    text = str(value)
    if re.fullmatch(r"-?\d+(/\d+)?", text):
        return (Piece("math", prose.short_number(text)),)
    return term(text) if re.fullmatch(r"[\w\s+*/()^-]+", text) else line(text)


def term(text: str) -> Line:
    """Return a term as mathematics, words that are none as they are."""
    from assay.theory.language import grammar

    try:
        return (Piece("math", latex(grammar.parse(text))),)
    except ValueError:
        return line(text)


def horizon(r: Any) -> list[Block]:
    """Return the paragraph on the sizes of a reading; nothing where none are known."""
    found = r.row.get("horizon") or {}
    if not isinstance(found, dict):
        found = {"size": found}
    if not found:
        return []
    own = r.row["id"].partition(".")[0]
    said = joined((_where(own, name, str(value)) for name, value in found.items()), "; ")
    head = Piece("strong", "From which size on it says anything")
    return [Paragraph(line(head, ": ", said, "."))]


def _where(paper: str, name: str, value: str) -> Line:
    if name in _ABOUT:
        return line(f"{_ABOUT[name]} ", value)
    if not re.fullmatch(r"[A-Za-z]", name):
        return line(name, ": ", value)
    if re.match(r"\S+ [<>] ", value):
        return line(value)
    size, more = re.fullmatch(r"(.*?)((?:[;,]| \(| here| at | for ).*)?", value).groups("")
    return line("from ", Piece("math", _letter(paper, name)), " = ", number(size), " on", more)


_ABOUT = {"true": "true for", "false": "false for", "vacuous": "says nothing for"}


def _letter(paper: str, name: str) -> str:
    """Return LaTeX of a size, where its letter is ours the formula that it stands for."""
    means = symbols.table(paper).get(name, [("", "")])[0][1]
    stands_for = re.match(r"\$([^$]+)\$", means)
    return stands_for[1] if stands_for else name_latex(name)

"""The parts that a document consists of, whatever it is set with: pieces of a line, and blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assay.reports.site import prose


@dataclass(frozen=True)
class Piece:
    """A piece of a line. kind: "words", "math" (LaTeX), "code", "strong" or "emph"."""

    kind: str
    text: str


Line = tuple[Piece, ...]


def line(*parts: object) -> Line:
    """Return a line of pieces and texts; formulas in the texts become mathematics."""
    found: list[Piece] = []
    for part in parts:
        if isinstance(part, Piece):
            found.append(part)
        elif isinstance(part, tuple):
            found += part
        else:
            found += text(str(part))
    return tuple(found)


def text(words: str) -> Line:
    """Return the pieces of a text as `assay.reports.site.prose.pieces` finds them; spaces at its
    ends are kept.
    """
    found = [Piece(k, prose.signs(t) if k == "words" else t) for k, t in prose.pieces(words)]
    if words[:1].isspace():
        found.insert(0, Piece("words", " "))
    if words.strip() and words[-1:].isspace():
        found.append(Piece("words", " "))
    return tuple(found)


def joined(lines: Iterable[Line], last: str = " and ") -> Line:
    """Return lines as one, with commas between them and ``last`` before the last."""
    every = [*lines]
    found: list[Piece] = []
    for number, own in enumerate(every):
        if number:
            found.append(Piece("words", last if number == len(every) - 1 else ", "))
        found += own
    return tuple(found)


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is that of a section."""

    says: Line
    level: int = 1


@dataclass(frozen=True)
class Paragraph:
    """A paragraph."""

    says: Line


@dataclass(frozen=True)
class Quote:
    """Words of somebody else, set apart."""

    says: Line


@dataclass(frozen=True)
class Shown:
    """Formulas in lines of their own: LaTeX."""

    formulas: tuple[str, ...]


@dataclass(frozen=True)
class Items:
    """A list; numbered where its order matters."""

    lines: tuple[Line, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Table:
    """A table: its header, its rows, and the widths of its columns as shares of the line."""

    header: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    widths: tuple[int, ...]


@dataclass(frozen=True)
class Figure:
    """A drawing as SVG, with its caption."""

    svg: str
    caption: Line


@dataclass(frozen=True)
class Listing:
    """Lines that stand as they were typed."""

    text: str


Block = Heading | Paragraph | Quote | Shown | Items | Table | Figure | Listing


@dataclass(frozen=True)
class Document:
    """A document: title, the line below it, its abstract, and its blocks."""

    title: str
    byline: str
    abstract: tuple[Line, ...]
    blocks: tuple[Block, ...]

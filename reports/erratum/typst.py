"""Set a document with Typst.

Every text goes in as a string literal and every formula as calls and escaped signs, so that nothing
in them is markup. Formulas are LaTeX; the converter of the pages parses them to MathML, and each
element of that becomes one of Typst.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from assay.reports.erratum.document import (
    Document,
    Figure,
    Heading,
    Items,
    Line,
    Listing,
    Paragraph,
    Piece,
    Quote,
    Shown,
    Table,
)
from assay.reports.site.mathml import prepared

MARK = "assay-erratum"
"""A keyword in each PDF, by which it is known as ours."""
MOST_PAGES = 15
_PREAMBLE = """
#set document(title: TITLE, author: "Assay", keywords: (MARK,))
#set page(paper: "a4", margin: (x: 27mm, top: 26mm, bottom: 28mm), numbering: "1")
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 10.5pt, lang: "en")
#set par(justify: true, leading: 0.62em, spacing: 0.9em)
#show math.equation: set text(font: "New Computer Modern Math")
#show heading.where(level: 1): it => block(above: 1.7em, below: 0.8em, text(size: 14pt, it.body))
#show heading.where(level: 2): it => block(above: 1.5em, below: 0.7em, sticky: true,
  text(size: 11.5pt, it.body))
#show heading.where(level: 1): set block(sticky: true)
#show table: set par(justify: false)
#show enum: set par(justify: false)
#show table: set text(size: 9.5pt)
#show raw: set text(size: 9pt)
#show figure.caption: set text(size: 9.5pt)
#let apart(whole, broken) = block(width: 100%, spacing: 0.95em, layout(size => context {
  let own = measure(whole)
  let share = size.width / own.width
  if share >= 1 { whole }
  else if share >= 0.7 { align(center, scale(share * 100%, reflow: true, whole)) }
  else { pad(left: 1.5em, par(justify: false, broken)) }
}))
#let said(body) = block(inset: (left: 1em, y: 0.1em), stroke: (left: 1.2pt + luma(190)), body)
#context [#metadata(counter(page).final().first()) <pages>]
"""
_COLOURS = {
    "ink": "#1c2126",
    "muted": "#5b656e",
    "line": "#e2e3de",
    "grid": "#e6e6e1",
    "bg": "#ffffff",
    "surface": "#ffffff",
    "sunk": "#f4f4f0",
    "accent": "#1f5f99",
    "c1": "#b23c06",
    "c2": "#0b62a4",
    "c3": "#00805f",
    "c4": "#863b80",
    "c5": "#a87400",
}


class TypstUnavailable(Exception):
    """The library that sets the PDF is not installed; the message names the extra."""


def library() -> Any:
    """Return the package typst; raises TypstUnavailable without it."""
    try:
        import typst
    except ImportError:
        raise TypstUnavailable(
            "a typeset document needs the extra 'pdf': pip install 'assay[pdf]'"
        ) from None
    return typst


def pdf(source: str) -> bytes:
    """Return the PDF of a source."""
    return library().compile(source.encode())


def pages(source: str) -> int:
    """Return how many pages a source has."""
    found = library().query(source.encode(), "<pages>", field="value")
    return int(re.sub(r"\D", "", found))


def markup(document: Document) -> str:
    """Return the Typst source of a document."""
    parts = [_PREAMBLE.replace("TITLE", literal(document.title)).replace("MARK", literal(MARK))]
    parts.append(
        "#align(center)[#set par(justify: false)\n#set text(hyphenate: false)\n"
        f'#text(size: 18pt, weight: "bold", {literal(document.title)})\n\n'
        f"#text(size: 11pt, {literal(document.byline)})]\n"
    )
    parts.append('#pad(x: 2em, y: 0.6em)[#align(center, strong("Summary"))\n')
    parts += [f"{_line(own)}\n\n" for own in document.abstract]
    parts.append("]\n")
    parts += [_BLOCKS[type(block)](block) for block in document.blocks]
    return "".join(parts)


def picture(svg: str) -> str:
    """Return the source of a page that holds one drawing and nothing else."""
    head = f'#set document(author: "Assay", keywords: ({literal(MARK)},))\n'
    return f"{head}#set page(width: 160mm, height: auto, margin: 2mm)\n{_image(svg)}\n"


def literal(text: str) -> str:
    """Return a text as a string of Typst."""
    flat = " ".join(text.split())
    flat = (" " if text[:1].isspace() and flat else "") + flat
    flat += " " if text[-1:].isspace() else ""
    return '"' + flat.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ---- blocks --------------------------------------------------------------------------------------
def _heading(block: Heading) -> str:
    return f"\n#heading(level: {block.level})[{_line(block.says)}]\n"


def _paragraph(block: Paragraph) -> str:
    own = _line(block.says)
    first, *rest = block.says
    if first.kind == "strong" and "".join(p.text for p in rest) in ("", "."):
        # it stays with what follows
        return f"\n#block(sticky: true)[{own}]\n"
    formulas = sum(len(p.text) for p in block.says if p.kind == "math")
    if 2 * formulas > sum(len(p.text) for p in block.says):
        return f"\n#[#set par(justify: false)\n{own}]\n\n"
    return f"\n{own}\n\n"


def _quote(block: Quote) -> str:
    return f"\n#said[{_line(block.says)}]\n"


def _shown(block: Shown) -> str:
    return "".join(_formula(latex) for latex in block.formulas)


def _formula(latex: str) -> str:
    own = math(latex)
    return f"\n#apart($ {own} $, $display({own})$)\n" if own else f"\n{_code(latex)}\n"


def _items(block: Items) -> str:
    kind = "enum" if block.numbered else "list"
    own = ", ".join(f"[{_line(each)}]" for each in block.lines)
    return f"\n#{kind}(spacing: 0.7em, {own})\n"


def _table(block: Table) -> str:
    widths = ", ".join(f"{share}fr" for share in block.widths)
    head = ", ".join(f"[*{_line(cell)}*]" for cell in block.header)
    cells = ",\n".join(", ".join(f"[{_line(cell)}]" for cell in row) for row in block.rows)
    return (
        f"\n#table(columns: ({widths}), stroke: none, "
        "inset: (x: 4pt, top: 3.5pt, bottom: 5pt), align: left,\n"
        "table.hline(stroke: 0.8pt), "
        f"table.header({head}), table.hline(stroke: 0.4pt),\n{cells},\n"
        "table.hline(stroke: 0.8pt))\n"
    )


def _figure(block: Figure) -> str:
    return f"\n#figure({_image(block.svg)[1:]}, caption: [{_line(block.caption)}])\n"


def _image(svg: str) -> str:
    plain = re.sub(r"var\(--([\w-]+)\)", lambda m: _COLOURS.get(m[1], "#5b656e"), svg)
    plain = plain.replace("<svg ", '<svg font-family="DejaVu Sans" ', 1)  # as it was laid out
    plain = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'#image(bytes("{plain}"), format: "svg", width: 100%)'


def _listing(block: Listing) -> str:
    escaped = block.text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return (
        "\n#block(fill: luma(245), inset: 8pt, width: 100%, "
        f'breakable: false, raw("{escaped}", block: true))\n'
    )


_BLOCKS: dict[type, Any] = {
    Heading: _heading,
    Paragraph: _paragraph,
    Quote: _quote,
    Shown: _shown,
    Items: _items,
    Table: _table,
    Figure: _figure,
    Listing: _listing,
}


# ---- lines ---------------------------------------------------------------------------------------
def _line(pieces: Line) -> str:
    return "".join(_piece(own) for own in pieces)


def _piece(own: Piece) -> str:
    if own.kind == "math":
        found = math(own.text)
        return f"${found}$" if found else _code(own.text)
    if own.kind == "code":
        return _code(own.text)
    if own.kind in ("strong", "emph"):
        return f"#{own.kind}({literal(own.text)})"
    return f"#{literal(own.text)}"


def _code(text: str) -> str:
    return f"#raw({literal(text)})"


# ---- formulas ------------------------------------------------------------------------------------
def math(latex: str) -> str:
    """Return LaTeX as mathematics of Typst; "" where it cannot be converted."""
    from latex2mathml.converter import convert_to_element

    try:
        return _element(convert_to_element(prepared(latex)))
    except Exception:  # the converter raises many types on unknown input
        return ""


_VARIANTS = {
    "normal": "upright",
    "bold": "bold",
    "bold-italic": "bold",
    "double-struck": "bb",
    "script": "cal",
    "fraktur": "frak",
    "sans-serif": "sans",
    "monospace": "mono",
}
_ACCENTS = {
    "^": "hat",
    "~": "tilde",
    "¯": "overline",
    "―": "overline",
    "‾": "overline",
    "_": "underline",
    "˙": "dot",
    "→": "arrow",
    "⃗": "arrow",
    "⏟": "underbrace",
    "⏞": "overbrace",
}
_LIMITS = {"lim", "max", "min", "sup", "inf", "limsup", "liminf"}
_OPENING, _CLOSING = "([{⟨⌊⌈|‖∥", ")]}⟩⌋⌉|‖∥"
_EM = re.compile(r"(-?[\d.]+)em")


def _text_of(element: Any) -> str:
    return unescape(element.text or "")


def _sign(text: str) -> str:
    """Return a sign or a letter as it stands; what Typst would read as markup is escaped."""
    return "".join(
        rf"\{c}" if c.isascii() and not c.isalnum() and c not in " " else c for c in text
    )


def _element(element: Any) -> str:
    """Return an element of MathML as Typst; raises ValueError for one that is not known, and for
    commands that the converter leaves as they are.
    """
    kind = element.tag
    if element.get("href"):
        raise ValueError("a formula has no links")
    if kind in ("math", "mrow", "mstyle", "mpadded", "mtd", "menclose"):
        inner = _row([*element])
        if element.get("displaystyle") == "false" and inner:
            return f"inline({inner})"
        return inner
    if kind == "mspace":
        width = _EM.fullmatch(element.get("width") or "")
        return f"#h({width[1]}em)" if width else ""
    if kind == "mtext":
        return literal(_text_of(element).replace("\xa0", " "))
    if kind == "mphantom":
        return ""
    if kind in ("mi", "mn", "mo", "ms"):
        return _token(element)
    if kind == "mtable":
        rows = "; ".join(", ".join(_element(c) or '""' for c in row) for row in element)
        left = any(c.get("columnalign") == "left" for row in element for c in row)
        return f"mat(delim: #none, {'align: #left, ' if left else ''}{rows})"
    own = [_element(child) or '""' for child in element]
    if kind == "mfrac":
        if element.get("linethickness") == "0":
            return f"mat(delim: #none, {own[0]}; {own[1]})"
        return f"frac({own[0]}, {own[1]})"
    if kind == "msqrt":
        return f"sqrt({_row([*element])})"
    if kind == "mroot":
        return f"root({own[1]}, {own[0]})"
    if kind in _PLACES:
        return _attached(element, own)
    raise ValueError(f"the element {kind!r} is not known")


def _token(element: Any) -> str:
    text, variant = _text_of(element).strip(), element.get("mathvariant")
    if not text:
        return ""
    if element.tag != "mn" and len(text) > 1 and text.isalpha() and text.isascii():
        if element.tag == "mo" or text in _FUNCTIONS or text in _LIMITS:
            return f'op("{text}"{", limits: #true" if text in _LIMITS else ""})'
        return f'upright("{text}")'
    if text.startswith("\\") and len(text) > 1:
        raise ValueError(f"the command {text!r} is not known")
    if len(text) > 1 and any(sign.isalnum() for sign in text):
        return literal(text)
    return f"{_VARIANTS[variant]}({_sign(text)})" if variant in _VARIANTS else _sign(text)


_FUNCTIONS = set("log exp sin cos tan arg ln det dim sinh cosh tanh arctan arcsin arccos".split())
_PLACES = {
    "msub": ("b",),
    "msup": ("t",),
    "msubsup": ("b", "t"),
    "munder": ("b",),
    "mover": ("t",),
    "munderover": ("b", "t"),
}


def _attached(element: Any, own: list[str]) -> str:
    """Return a base with what stands above and below it."""
    places = _PLACES[element.tag]
    if element.tag in ("munder", "mover"):
        over = _text_of(element[1]).strip()
        if over in _ACCENTS:
            return f"{_ACCENTS[over]}({own[0]})"
    base = f"limits({own[0]})" if element.tag.startswith(("munder", "mover")) else own[0]
    scripts = ", ".join(f"{place}: {text}" for place, text in zip(places, own[1:], strict=True))
    return f"attach({base}, {scripts})"


def _row(children: list[Any]) -> str:
    """Return elements one after the other; fences that grow with what they hold are set so."""
    if (
        len(children) > 1
        and _is_fence(children[0], "prefix")
        and _is_fence(children[-1], "postfix")
    ):
        return f"lr({_row_plain(children)})"
    if children and _is_fence(children[0], "prefix") and children[-1].tag == "mtable":
        return f"lr({_row_plain(children)})"
    return _row_plain(children)


def _row_plain(children: list[Any]) -> str:
    bars = [n for n, child in enumerate(children) if _is_bar(_base(child))]
    if len(bars) % 2:  # "given": a bar that no other closes
        bars = []
    found = []
    for place, child in enumerate(children):
        text = _element(child)
        if place in bars:
            side = "closing" if bars.index(place) % 2 else "opening"
            bar = _element(_base(child))
            text = text.replace(bar, f'class("{side}", {bar})', 1)
        found.append(text)
    return " ".join(filter(None, found))


def _base(element: Any) -> Any:
    """Return what powers and indices are put to; any other element itself."""
    return element[0] if element.tag in ("msup", "msub", "msubsup") else element


def _is_bar(element: Any) -> bool:
    return (
        element.tag == "mo"
        and element.get("fence") != "true"
        and _text_of(element).strip() in ("|", "‖", "∥")
    )


def _is_fence(element: Any, form: str) -> bool:
    signs = _OPENING if form == "prefix" else _CLOSING
    return (
        element.tag == "mo"
        and element.get("fence") == "true"
        and element.get("form") == form
        and (_text_of(element).strip() or ".") in signs
    )

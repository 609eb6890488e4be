"""Write a document as LaTeX source that any TeX distribution sets."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from assay.reports import __version__
from assay.reports.erratum import typst
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
from assay.reports.site.mathml import RAISED, raised

MARK = f"% Written by assay {__version__}"
_PREAMBLE = r"""
\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb,adjustbox,graphicx,longtable,booktabs,array,textcomp}
\usepackage[margin=27mm]{geometry}
\newcommand{\apart}[1]{\par\smallskip\noindent\begin{adjustbox}{max width=\linewidth,center}%
$\displaystyle #1$\end{adjustbox}\par\smallskip}
\newsavebox{\inlinebox}
\newcommand{\inlineorapart}[1]{\savebox{\inlinebox}{$#1$}%
\ifdim\wd\inlinebox>0.9\linewidth\apart{#1}\else$#1$\fi}
\sloppy
\setlength{\emergencystretch}{3em}
\setlength{\tabcolsep}{4pt}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5em}
"""
_ESCAPED = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "{}$&#%_"},
}
_SIGNS = {
    "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "→": r"\to", "±": r"\pm", "∞": r"\infty",
    "✓": r"\checkmark", "✗": r"\times", "⊢": r"\vdash", "∅": r"\emptyset", "√": r"\surd",
    "≈": r"\approx", "·": r"\cdot", "×": r"\times", "−": "-", "⁻": "^{-}", "◐": r"\circ",
    "□": r"\square", "∎": r"\blacksquare", "≡": r"\equiv", "≪": r"\ll", "≫": r"\gg",
    "∈": r"\in", "∀": r"\forall", "∃": r"\exists", "∑": r"\sum", "∏": r"\prod", "∫": r"\int",
    "∂": r"\partial", "⊂": r"\subset", "⊆": r"\subseteq", "∪": r"\cup", "∩": r"\cap",
    "⊥": r"\perp", "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "⊬": r"\nvdash", "←": r"\leftarrow",
    "↦": r"\mapsto", "⇒": r"\Rightarrow", "∝": r"\propto", "∥": r"\|",
}  # fmt: skip
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξπρστφχψωΓΔΘΛΣΦΨΩ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau"
        " phi chi psi omega Gamma Delta Theta Lambda Sigma Phi Psi Omega".split(),
        strict=True,
    )
)
_QUOTES = {"“": "``", "”": "''", "‘": "`", "’": "'", "–": "--", "—": "---", "…": r"\ldots{}"}
_FORBIDDEN = re.compile(
    r"\\(?:input|include\w*|write\w*|openin|openout|read\w*|def|edef|gdef|xdef|let|catcode|csname"
    r"|immediate|loop|special|usepackage|newcommand|renewcommand|directlua|begin\s*\{document"
    r"|end\s*\{document|every\w+|output|jobname|\^\^)"
)
"""What a formula never needs and what would do more than set it."""


def source(document: Document, figures: list[str]) -> str:
    """Return the LaTeX source of a document; ``figures`` are the names of its drawings' files, in
    their order.
    """
    parts = [MARK, _PREAMBLE]
    parts.append(rf"\title{{{words(document.title)}}}" + "\n")
    # in a box, as the names of many authors do not fit into one line
    byline = rf"\parbox{{0.9\linewidth}}{{\centering {words(document.byline)}}}"
    parts.append(rf"\author{{{byline}}}" + "\n\\date{}\n")
    parts.append("\\begin{document}\n\\maketitle\n\\begin{abstract}\n")
    parts += [_line(own) + "\n\n" for own in document.abstract]
    parts.append("\\end{abstract}\n")
    names = iter(figures)
    for block in document.blocks:
        if isinstance(block, Figure):
            parts.append(_figure(block, next(names)))
        else:
            parts.append(_BLOCKS[type(block)](block))
    parts.append("\\end{document}\n")
    return "".join(parts)


def words(text: str) -> str:
    """Return words in which nothing is markup; signs become mathematics."""
    out = []
    for sign in re.findall(f"{RAISED}|.", text, re.S):
        if re.fullmatch(RAISED, sign):
            out.append(raised(sign, r"\textsuperscript{%s}"))
        elif sign in _SIGNS:
            out.append(rf"\ensuremath{{{_SIGNS[sign]}}}")
        elif sign in _GREEK:
            out.append(rf"\ensuremath{{\{_GREEK[sign]}}}")
        else:
            out.append(_ESCAPED.get(sign) or _QUOTES.get(sign) or _letter(sign))
    return "".join(out)


def _letter(sign: str) -> str:
    """Return a sign as it is where the font of the document has it, else its number."""
    code = ord(sign)
    if sign.isspace() or 32 <= code < 0x180 and code not in range(127, 0xA0):
        return sign
    return f"[U+{code:04X}]"


_SHORT = 60
"""Characters of LaTeX of a formula that fits into a line."""


def is_plain(latex: str) -> bool:
    """Return whether LaTeX only sets a formula: it converts, and has no command that does more."""
    return not _FORBIDDEN.search(latex) and bool(typst.math(latex)) and "$" not in latex


# ---- blocks --------------------------------------------------------------------------------------
def _heading(block: Heading) -> str:
    kind = "section" if block.level == 1 else "subsection"
    return f"\n\\{kind}*{{{_line(block.says)}}}\n"


def _paragraph(block: Paragraph) -> str:
    return f"\n{_line(block.says)}\n"


def _quote(block: Quote) -> str:
    return f"\n\\begin{{quote}}\n{_line(block.says)}\n\\end{{quote}}\n"


def _shown(block: Shown) -> str:
    return "".join(
        f"\\apart{{{_formula(latex)}}}\n" if is_plain(latex) else f"\n{_code(latex)}\n"
        for latex in block.formulas
    )


def _items(block: Items) -> str:
    kind = "enumerate" if block.numbered else "itemize"
    own = "".join(f"\\item {_line(each)}\n" for each in block.lines)
    return f"\n\\begin{{{kind}}}\n{own}\\end{{{kind}}}\n"


def _table(block: Table) -> str:
    total = sum(block.widths)
    columns = "".join(
        rf">{{\raggedright\arraybackslash}}p{{{share / total * 0.92:.2f}\linewidth}}"
        for share in block.widths
    )
    head = " & ".join(rf"\textbf{{{_line(cell)}}}" for cell in block.header)
    rows = "".join(" & ".join(_line(cell) for cell in row) + " \\\\\n" for row in block.rows)
    return (
        f"\n{{\\small\\begin{{longtable}}{{{columns}}}\n\\toprule {head} \\\\ \\midrule"
        f"\\endhead\n{rows}\\bottomrule\n\\end{{longtable}}}}\n"
    )


def _figure(block: Figure, name: str) -> str:
    return (
        "\n\\par\\medskip\\noindent\\begin{minipage}{\\linewidth}\n\\centering\n"
        f"\\includegraphics[width=\\linewidth]{{{name}}}\n"
        f"\n{{\\small {_line(block.caption)}}}\n\\end{{minipage}}\\par\\medskip\n"
    )


def _listing(block: Listing) -> str:
    lines = (
        textwrap.wrap(own, 80, subsequent_indent="    ") or [""] for own in block.text.splitlines()
    )
    text = "\n".join(part for own in lines for part in own)
    return f"\n\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n"


_BLOCKS: dict[type, Any] = {
    Heading: _heading,
    Paragraph: _paragraph,
    Quote: _quote,
    Shown: _shown,
    Items: _items,
    Table: _table,
    Listing: _listing,
}


# ---- lines ---------------------------------------------------------------------------------------
def _line(pieces: Line) -> str:
    """Return a line; the sign that ends a long formula stands in it, as it may be set apart."""
    out: list[str] = []
    carried = ""
    for own, following in zip(pieces, [*pieces[1:], None], strict=True):
        text = own.text.removeprefix(carried) if own.kind == "words" else own.text
        carried = ""
        if following is not None and following.kind == "words" and own.kind == "math":
            carried = following.text[:1] if following.text[:1] in tuple(",.;") else ""
        out.append(_piece(Piece(own.kind, text), carried))
    return "".join(out)


def _formula(latex: str) -> str:
    """Return a formula with commands for the letters and signs that are no LaTeX by themselves."""
    named = {**{letter: rf"\{name} " for letter, name in _GREEK.items()}, "·": r"\cdot "}
    return raised(latex).translate(str.maketrans(named))


def _piece(own: Piece, sign: str = "") -> str:
    """Return a piece with the sign that follows it."""
    if own.kind == "math":
        if not is_plain(own.text):
            return _code(own.text) + sign
        latex = _formula(own.text)
        return rf"\inlineorapart{{{latex}{sign}}}" if len(latex) > _SHORT else f"${latex}${sign}"
    if own.kind == "code":
        return _code(own.text)
    if own.kind in ("strong", "emph"):
        return rf"\{'textbf' if own.kind == 'strong' else 'emph'}{{{words(own.text)}}}"
    return words(own.text)


def _code(text: str) -> str:
    return rf"\texttt{{{words(text)}}}"

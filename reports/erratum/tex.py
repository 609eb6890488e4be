"""Write a document as LaTeX source that any TeX distribution sets."""

from __future__ import annotations

import re
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

MARK = f"% Written by assay {__version__}"
_PREAMBLE = r"""
\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb,adjustbox,graphicx,longtable,booktabs,array,textcomp}
\usepackage[margin=27mm]{geometry}
\newcommand{\apart}[1]{\par\smallskip\noindent\begin{adjustbox}{max width=\linewidth,center}%
$\displaystyle #1$\end{adjustbox}\par\smallskip}
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
    parts.append(rf"\author{{{words(document.byline)}}}" + "\n\\date{}\n")
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
    for sign in text:
        if sign in _SIGNS:
            out.append(rf"\ensuremath{{{_SIGNS[sign]}}}")
        elif sign in _GREEK:
            out.append(rf"\ensuremath{{\{_GREEK[sign]}}}")
        else:
            out.append(_ESCAPED.get(sign) or _QUOTES.get(sign) or sign)
    return "".join(out)


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
        f"\\apart{{{latex}}}\n" if is_plain(latex) else f"\n{_code(latex)}\n"
        for latex in block.formulas
    )


def _items(block: Items) -> str:
    kind = "enumerate" if block.numbered else "itemize"
    own = "".join(f"\\item {_line(each)}\n" for each in block.lines)
    return f"\n\\begin{{{kind}}}\n{own}\\end{{{kind}}}\n"


def _table(block: Table) -> str:
    total = sum(block.widths)
    columns = "".join(
        rf">{{\raggedright\arraybackslash}}p{{{share / total * 0.94:.2f}\linewidth}}"
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
        "\n\\begin{figure}[htb]\n\\centering\n"
        f"\\includegraphics[width=\\linewidth]{{{name}}}\n"
        f"\n{{\\small {_line(block.caption)}}}\n\\end{{figure}}\n"
    )


def _listing(block: Listing) -> str:
    return f"\n\\begin{{verbatim}}\n{block.text}\n\\end{{verbatim}}\n"


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
    return "".join(_piece(own) for own in pieces)


def _piece(own: Piece) -> str:
    if own.kind == "math":
        return f"${own.text}$" if is_plain(own.text) else _code(own.text)
    if own.kind == "code":
        return _code(own.text)
    if own.kind in ("strong", "emph"):
        return rf"\{'textbf' if own.kind == 'strong' else 'emph'}{{{words(own.text)}}}"
    return words(own.text)


def _code(text: str) -> str:
    return rf"\texttt{{{words(text)}}}"

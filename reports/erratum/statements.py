"""Statements as an author prints them."""

from __future__ import annotations

from typing import Any

from assay.reports.erratum.document import Block, Line, Paragraph, Piece, Quote, Shown, joined, line
from assay.reports.site import prose
from assay.theory.language.rendering import name_latex


def statement(item: Any) -> list[Block]:
    """Return a statement of any type as an author prints it."""
    if item.NAME in ("prose", "empirical"):
        return [Quote(line(item.statement))]
    if item.NAME == "theorem":
        return _theorem(item)
    given = [(Piece("math", own),) for own in item.latex_given()]
    blocks: list[Block] = []
    if given:
        blocks.append(Paragraph(line("For all ", joined(given), _constants(item), ":")))
    parts = (part.removeprefix(r"\wedge\;").strip() for part in prose.conjuncts(item.latex()))
    blocks.append(Shown(tuple(parts)))
    where = [(Piece("math", own),) for own in item.latex_where()]
    if where:
        blocks.append(Paragraph(line("where ", joined(where), ".")))
    return blocks


def _constants(item: Any) -> Line:
    if item.NAME != "asymptotic":
        return line(" (along the recursion)") if item.NAME == "orbit" else ()
    if not item.constant:
        return line(", with one pair of constants $C$ and $N$ for all of them")
    names = joined((Piece("math", name_latex(name)),) for name in item.constant)
    return line(", with constants $C$ and $N$ that depend on ", names, " alone")


_BEGINS = {"all": "For all ", "some": "There is ", "if": "Suppose that "}
_GOES_ON = {"all": "for all ", "some": "there is ", "if": "with "}


def _theorem(item: Any) -> list[Block]:
    """Return a theorem as running text, with what is long in lines of its own."""
    *before, (_, conclusions) = item.lines()
    blocks: list[Block] = []
    running: Line = ()
    for number, (kind, own) in enumerate(before):
        begins = (_GOES_ON if number else _BEGINS)[kind]
        last = number == len(before) - 1
        after = (" such that" if kind == "some" else " we have") if last else ", "
        if max(map(len, own)) > _LONGEST_LINE:
            blocks += [Paragraph(line(running, begins.rstrip())), Shown(_packed(own))]
            running = line(after.strip()) if last else ()
        else:
            formulas = joined((Piece("math", each),) for each in own)
            running = line(running, begins, formulas, after)
    if running:
        blocks.append(Paragraph(running))
    blocks.append(Shown(_packed(conclusions)))
    where = [(Piece("math", own),) for own in item.latex_where()[len(item.let) :]]
    if where:
        blocks.append(Paragraph(line("where ", joined(where), ".")))
    return blocks


_LONGEST_LINE = 70
"""Characters of LaTeX of a condition up to which it stands in the line."""


def _packed(formulas: list[str]) -> tuple[str, ...]:
    """Return formulas with a short one before the next on the same line."""
    found: list[str] = []
    for latex_ in formulas:
        if found and len(found[-1]) < 40 and len(latex_) < 200:
            found[-1] += rf",\quad {latex_}"
        else:
            found.append(latex_)
    return tuple(found)

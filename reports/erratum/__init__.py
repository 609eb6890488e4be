"""A report on the theorems of a paper as a document to send and to cite: what fails as printed,
with its counterexample, what is true instead, and why.

It is a PDF of 5 to 15 pages (needs the extra ``pdf``) and, when asked for, LaTeX source.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from assay.reports.erratum import content, tex, typst
from assay.reports.erratum.document import Document, Figure
from assay.reports.figures import Picture
from assay.reports.site import kept
from assay.reports.site.symbols import names
from assay.simulators.core import files
from assay.theory.language.rendering import shown_as
from assay.verification.run import cache

TypstUnavailable = typst.TypstUnavailable
PDF_MARK = typst.MARK.encode()
TEX_MARK = tex.MARK.rpartition(" ")[0].encode()


def demand() -> None:
    """Raise TypstUnavailable where the package that sets the document is not installed."""
    typst.library()


def figures(
    draw: Callable[[], list[Picture]], claims: list, rows: list[dict[str, Any]]
) -> list[Picture]:
    """Return what ``draw`` draws from the rows of all claims of a paper.

    What was drawn before, from the same rows by the same code, is taken from the cache folder:
    networks may be trained for it.
    """
    made_of = kept.inputs(claims, kept.code(claims, []), "document", rows)
    entry = kept.digest("document", [claim.id for claim in claims])
    known = cache.read(entry, _FOLDER) if made_of else None
    if known and known["inputs"] == made_of:
        return [Picture(**one) for one in known["pictures"]]
    found = draw()
    if made_of:
        stored = [{**vars(one), "svg": str(one.svg)} for one in found]
        cache.write(entry, {"inputs": made_of, "pictures": stored}, _FOLDER)
    return found


_FOLDER = "pages"


def composed(source: Any, views: dict[str, Any], drawn: list) -> tuple[Document, str, int]:
    """Return the report on a paper, its Typst source and its number of pages: the longest that is
    at most 15 pages long, if any is.

    source: the paper; views: the views of all of its claims, with rows that name the files of their
    certificates; drawn: its figures.
    """
    for budget in content.BUDGETS:
        with shown_as(names(source.name)):
            found = content.document(source, views, drawn, budget)
        markup = typst.markup(found)
        pages = typst.pages(markup)
        if pages <= typst.MOST_PAGES:
            break
    return found, markup, pages


def write(
    found: Document,
    markup: str,
    target: Path,
    latex: Path | None,
    allowed: Callable[[Path], Path],
) -> list[Path]:
    """Write the PDF and, where ``latex`` says so, the LaTeX source with its drawings beside it;
    return the files.

    ``allowed`` is asked before anything is written whether a drawing may be written to its place.
    Raises OSError where a file cannot be written.
    """
    contents = {target: typst.pdf(markup)}
    if latex is not None:
        drawings = [block for block in found.blocks if isinstance(block, Figure)]
        names = [f"{latex.stem}-figure-{n}.pdf" for n in range(1, len(drawings) + 1)]
        for name, drawing in zip(names, drawings, strict=True):
            contents[allowed(latex.parent / name)] = typst.pdf(typst.picture(drawing.svg))
        contents[latex] = tex.source(found, names).encode()
    for path, content_ in contents.items():
        files.save(path, content_)
    return [*contents]

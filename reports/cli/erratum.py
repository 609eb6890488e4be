"""The command ``assay report --erratum``: the report on one paper as a document."""

from __future__ import annotations

import json
from pathlib import Path

from assay.reports.cli import accepted
from assay.reports.cli.names import UserError, claims, resolve
from assay.reports.cli.outputs import ours
from assay.reports.cli.terminal import paint


def write(options) -> int:
    """Settle the claims of a paper and write the document; exit code 1 where a verdict differs from
    the ledger, 4 where two engines disagree.
    """
    from assay.reports import erratum
    from assay.reports.cli.settle import disagreements, print_splits, settle
    from assay.reports.papers import pictures
    from assay.reports.site import views
    from assay.theory import claims as registered

    if options.pdf or options.open:
        raise UserError("--pdf and --open are about the pages; --erratum writes a document")
    known = claims()
    name = _paper(options.names, known)
    ids = resolve([name], [*known])
    try:
        views.demand_names([known[i] for i in ids])
        erratum.demand()
    except (ValueError, erratum.TypstUnavailable) as error:
        raise UserError(str(error)) from None
    target = ours(options.out or f"erratum-{name}.pdf", erratum.PDF_MARK, "the PDF")
    latex = ours(options.latex, erratum.TEX_MARK, "the LaTeX source") if options.latex else None
    rows = settle(known, ids, options.jobs, options.fresh)
    messages = disagreements(rows, accepted.entries(ids), ids)
    split = print_splits(rows)
    found = views.build([known[i] for i in ids], rows)
    drawn = erratum.figures(lambda: pictures(name, found), [known[i] for i in ids], rows)
    document, markup, pages = erratum.composed(registered.paper(name), found, drawn)

    def allowed(path: Path) -> Path:
        return ours(path, erratum.PDF_MARK, "a figure")

    written = erratum.write(document, markup, target, latex, allowed)
    if options.json:
        said = {"files": [*map(str, written)], "pages": pages, "differences": messages}
        print(json.dumps(said, ensure_ascii=False))
    else:
        for message in messages:
            print(paint("ledger: ", "31;1") + message)
        print(f"{pages} pages: {target}" + (f"; LaTeX source: {latex}" if latex else ""))
    return split or (1 if messages else 0)


def _paper(names: list[str], known: dict) -> str:
    """Return the paper that the names of the command line stand for."""
    ids = resolve(names, [*known]) if names else []
    papers = {i.partition(".")[0] for i in ids}
    if len(papers) != 1 or len(ids) < sum(i.partition(".")[0] in papers for i in known):
        every = ", ".join(dict.fromkeys(i.partition(".")[0] for i in known))
        raise UserError(f"--erratum takes one paper as a whole: {every}, or a folder")
    return papers.pop()

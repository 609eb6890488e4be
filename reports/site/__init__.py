"""Write the report: static pages that open from the file system, without a network and without a
server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path

from markupsafe import Markup

from assay.reports import __version__, editions, recorded, theorems
from assay.reports.papers import paper, regimes
from assay.reports.site import claim_pages, comparisons, data, drawings, kept, published, views
from assay.reports.site.claim_pages import Whole
from assay.reports.site.dependencies import whole
from assay.reports.site.rendering import papers_of, renderer
from assay.simulators.core import files
from assay.theory import claims as registered

_HERE = Path(__file__).parent
_ASSETS = {
    "style.css": b"Assay",
    "script.js": b"Assay",
    "icon.svg": b"Assay",
    "math.woff": b"wOFF",
    "math.LICENSE": b"DejaVu",
    "claims.schema.json": b"claims.json of a report of Assay",
}
"""Files that all pages share, beside the front page, with what each of them holds."""
_FOLDERS = ("claims", "derivations", "readings", "rests")
_LIBRARIES = (
    "python-flint",
    "z3-solver",
    "sympy",
    "mpmath",
    "numpy",
    "scipy",
    "jax",
    "numba",
    "xarray",
    "scikit-learn",
    "matplotlib",
)


def write(
    out: Path,
    claims: list,
    rows: list[dict],
    *,
    differences: Iterable = (),
    soundness: dict | None = None,
    on_page: Callable[[str], None] = lambda label: None,
    figures: bool = True,
    jobs: int = 1,
) -> Path:
    """Write all pages to the folder `out` and return the front page.

    claims: the claims to show, in order; rows: their check rows; differences: disagreements with
    the ledger; soundness: the summary of the campaign of false statements, if there is one;
    on_page: called with the id of each claim page written; figures: draw the simulations as well,
    in so many ``jobs`` worker processes.
    Raises OSError where a file cannot be written.
    """
    views.demand_names(claims)
    for folder in _FOLDERS:
        (out / folder).mkdir(parents=True, exist_ok=True)
    for folder in ((), *((name,) for name in (*_FOLDERS, published.FOLDER))):
        for draft in files.found(  # what a report that was killed had half written
            out, *folder, rf"[\w.-]+\.(html|css|js|svg|woff|LICENSE|jsonl|json|gz|pdf){files.DRAFT}"
        ):
            files.remove(out, draft)
    for name in _ASSETS:
        content = (_HERE / "assets" / name).read_bytes()
        files.write(out, out / name, content, durable=False)
    rows = published.rows(out, rows)
    published.write_rows(out, rows)
    notes = [*map(str, differences)]
    code = kept.code(claims, _versions())
    stored = [[row, kept.file(out, row["certificate"])] for row in rows]
    made_of = kept.inputs(claims, code, stored, notes, soundness, figures)
    known = kept.read(claims, made_of)

    def put(pages: dict[str, str]) -> None:
        for place, text in pages.items():
            _put(out / place, text)
            if place.startswith("claims/"):
                on_page(Path(place).stem)

    if known is not None:
        put(known)
        return out / "index.html"
    found = views.build(claims, rows, out)
    names = papers_of(found)
    shown = drawings.drawn(found, names, jobs) if figures else drawings.Drawings()
    of_claims = {}
    for claim_id, inputs, pages in claim_pages.made(Whole(found, shown, soundness, code), jobs):
        put(pages)
        of_claims[claim_id] = inputs
    shared = dict(_shared(found, names, shown, notes, soundness))
    put(shared)
    kept.write(claims, made_of, of_claims, shared)
    return out / "index.html"


def _shared(
    found: dict[str, views.ClaimView],
    names: list[str],
    shown: drawings.Drawings,
    differences: list[str],
    soundness: dict | None,
) -> Iterator[tuple[str, str]]:
    """Yield (path in the report, text) of the pages that are about more than one claim.

    names: the papers; shown: the figures; the others are parameters of `write`.
    """
    render = renderer(found, soundness)
    sources = {name: paper(name) for name in names}
    yield "claims.json", data.text(found, sources, __version__)
    yield "claims.html", render("claims.html", here="claims")
    drawings_of = {name: Markup(whole(views.of_paper(found, name))) for name in names}
    if len(names) == 1:
        yield "graph.html", render("graph.html", here="graph", drawing=drawings_of[names[0]])
    else:
        yield "graph.html", render("graph.html", here="graph", drawing="", papers=names)
        for name, drawing in drawings_of.items():
            page = render("graph.html", here="graph", drawing=drawing, title=paper(name).title)
            yield f"graph-{name}.html", page
    yield "method.html", render("method.html", here="method")
    if soundness:
        yield "soundness.html", render("soundness.html", here="soundness")
    rows = [reading.row for view in found.values() for reading in view.readings]
    news = recorded.steps(rows, registered.registered())
    if news:
        told = {"steps": news, "moves": editions.moves, "grouped": editions.grouped}
        yield "news.html", render("news.html", here="news", **told)
    shared = {
        "news": [],
        "versions": _versions(),
        "pictures": [],
        "differences": [],
        "cards": [],
        "theorems": [],
    }
    cards = []
    for name in names:
        own = views.of_paper(found, name)
        page = {
            **shared,
            **_summary(own),
            "papers": [paper(name)],
            "comparison": regimes(name, own) or comparisons.comparison(own),
            "pictures": shown.pictures.get(name, []),
            "theorems": theorems.theorems(own.values()),
        }
        if len(names) == 1:
            page |= {"differences": differences, "news": news}
            yield "index.html", render("front.html", here="front", **page)
            return
        yield f"{name}.html", render("front.html", here=name, **page)
        cards.append((name, paper(name), page["theorems"]))
    page = {
        **shared,
        **_summary(found),
        "papers": [paper(n) for n in names],
        "cards": cards,
        "differences": differences,
        "news": news,
        "pictures": shown.pictures.get("", []),
    }
    yield "index.html", render("front.html", here="front", **page)


def _summary(found: dict[str, views.ClaimView]) -> dict:
    """Return what a front page says about these claims."""
    return {
        "views": found,
        "bars": views.histogram(found),
        "findings": views.findings(found),
        "grave": views.severities(found),
        "mended": views.mended_proofs(found),
        "comparison": comparisons.comparison(found),
        "costs": views.costs([r.row for v in found.values() for r in v.readings]),
        "readings": sum(len(v.readings) for v in found.values()),
    }


def foreign(out: Path, ids: list[str]) -> Path | None:
    """Return the first file in `out` that a report on these claims would replace although no report
    wrote it, or None.
    """
    names = [
        "index",
        "claims",
        "graph",
        "method",
        "news",
        "soundness",
        *{i.split(".", 1)[0] for i in ids},
        *{"graph-" + i.split(".", 1)[0] for i in ids},
        *(f"claims/{i}" for i in ids),
    ]
    marks = {out / f"{name}.html": b"<p>Written by assay " for name in sorted(names)}
    marks |= {
        p: b"<p>Written by assay "
        for folder in ("derivations", "readings", "rests")
        for p in sorted((out / folder).glob("*.html"))
        if ".".join(p.name.split(".")[:2]) in ids
    }
    marks |= {out / name: mark for name, mark in _ASSETS.items()}
    marks |= {out / "claims.json": b'"corrected_by"'}
    marks |= {out / "verdicts.pdf": b"%PDF"}
    for path, mark in marks.items():
        if os.path.lexists(path) and not (files.is_file(path) and mark in path.read_bytes()):
            return path
    packed = {out / published.ROWS: b'"reading"'}
    for path in sorted((out / published.FOLDER).glob(f"*{published.SUFFIX}")):
        if ".".join(path.name.split(".")[:2]) in ids:
            packed[path] = b'"certificate"'
    for path, mark in packed.items():
        held = os.path.lexists(path)
        if held and not (files.is_file(path) and published.holds(path, mark)):
            return path
    return None


def _put(path: Path, text: str) -> None:
    files.write(path.parent, path, text.encode(), durable=False)


def _versions() -> list[tuple[str, str]]:
    lines = [("assay", __version__), ("python", ".".join(map(str, sys.version_info[:3])))]
    for name in _LIBRARIES:
        try:
            lines.append((name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            continue
    return lines

"""Write the report: static pages that open from the file system, without a network and without a
server.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from markupsafe import Markup

from assay.reports import __version__, graph, theorems
from assay.reports.papers import paper, regimes
from assay.reports.site import (
    claim,
    comparisons,
    data,
    drawings,
    kept,
    prose,
    rests,
    symbols,
    views,
)
from assay.reports.verdicts import ORDER, PROOF_STATUS, ROLES, SEVERITIES, VERDICTS, style
from assay.simulators.core import files

_HERE = Path(__file__).parent
_ASSETS = {
    "style.css": b"Assay",
    "script.js": b"Assay",
    "math.woff": b"wOFF",
    "math.LICENSE": b"DejaVu",
    "claims.schema.json": b"claims.json of a report of Assay",
}
"""Files that all pages share, beside the front page, with what each of them holds."""
_FOLDERS = ("claims", "derivations", "readings", "rests")
_LONGEST_PAGE = 55_000
"""Bytes of a claim's page up to which it holds all readings itself."""
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
    for folder in ((), *((name,) for name in (*_FOLDERS, "certificates"))):
        for draft in files.found(  # what a report that was killed had half written
            out, *folder, rf"[\w.-]+\.(html|css|js|woff|LICENSE|jsonl|json|pdf){files.DRAFT}"
        ):
            files.remove(out, draft)
    for name in _ASSETS:
        content = (_HERE / "assets" / name).read_bytes()
        files.write(out, out / name, content, durable=False)
    rows = _published(out, rows)
    _put(
        out / "verdicts.jsonl",
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows),
    )
    notes = [*map(str, differences)]
    made_of = kept.inputs(claims, rows, notes, soundness, figures, _versions())
    known = kept.read(claims, made_of)
    parts = (claims, rows, notes, soundness, figures, jobs)
    made = known.items() if known is not None else _pages(out, *parts)
    pages = {}
    for place, text in made:
        _put(out / place, text)
        pages[place] = text
        if place.startswith("claims/"):
            on_page(Path(place).stem)
    if known is None:
        kept.write(claims, made_of, pages)
    return out / "index.html"


def _pages(
    out: Path,
    claims: list,
    rows: list[dict],
    differences: list[str],
    soundness: dict | None,
    figures: bool,
    jobs: int,
) -> Iterator[tuple[str, str]]:
    """Yield (path in the report, text) of all pages; the parameters are those of `write`."""
    found = views.build(claims, rows, out)
    render = _renderer(found, soundness)
    names = _names(found)
    shown = drawings.drawn(found, names, jobs) if figures else drawings.Drawings()
    given = rests.waiting(found)
    for view in found.values():
        around = rests.rests(view, found, given)
        if around:
            yield (
                f"rests/{view.id}.html",
                render("rests.html", root="../", here="claims", view=view, rests=around),
            )
        for reading in view.readings:
            if reading.derivation:
                page = render("derivation.html", root="../", here="claims", view=view, r=reading)
                yield f"derivations/{view.id}.{reading.name}.html", page
        yield from _claim_pages(view, found, render, shown, around)
    sources = {name: paper(name) for name in names}
    yield "claims.json", data.text(found, sources, __version__)
    yield "claims.html", render("claims.html", here="claims")
    drawings_of = {name: Markup(_whole(views.of_paper(found, name))) for name in names}
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
    shared = {
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
            page["differences"] = differences
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
        "pictures": shown.pictures.get("", []),
    }
    yield "index.html", render("front.html", here="front", **page)


def _claim_pages(
    view: views.ClaimView,
    found: dict[str, views.ClaimView],
    render: Callable[..., str],
    shown: drawings.Drawings,
    around: rests.Rests,
) -> Iterator[tuple[str, str]]:
    """Yield the page of a claim, and one of its readings where they would make it too long."""
    corrected = claim.correction(view)
    content = {
        "root": "../",
        "here": "claims",
        "view": view,
        "corrected": corrected,
        "letters_of": {
            r.name: symbols.symbols(view.claim.paper, view.claim.reading(r.name).statement)
            for r in (view.head, corrected)
            if r is not None
        },
        "folds": claim.folds(view, [view.head, corrected]),
        "report": claim.report_text(view, data.cited(paper(view.claim.paper))),
        "local": _local(view, found),
        "rests": around,
        "exponents": shown.exponents.get(view.id, []),
        "growths": shown.growths.get(view.id, []),
    }
    page = render("claim.html", apart=False, **content)
    if content["folds"] and len(page.encode()) > _LONGEST_PAGE:
        page = render("claim.html", apart=True, **content)
        yield f"readings/{view.id}.html", render("readings.html", **content)
    yield f"claims/{view.id}.html", page


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
        "soundness",
        *{i.split(".", 1)[0] for i in ids},
        *{"graph-" + i.split(".", 1)[0] for i in ids},
        *(f"claims/{i}" for i in ids),
    ]
    marks = {out / f"{name}.html": b"<p>Written by assay " for name in sorted(names)}
    marks |= {
        p: b'"certificate"'
        for p in sorted((out / "certificates").glob("*.json"))
        if ".".join(p.name.split(".")[:2]) in ids
    }
    marks |= {
        p: b"<p>Written by assay "
        for folder in ("derivations", "readings", "rests")
        for p in sorted((out / folder).glob("*.html"))
        if ".".join(p.name.split(".")[:2]) in ids
    }
    marks |= {out / name: mark for name, mark in _ASSETS.items()}
    marks |= {out / "claims.json": b'"corrected_by"'}
    marks |= {out / "verdicts.jsonl": b'"reading"', out / "verdicts.pdf": b"%PDF"}
    for path, mark in marks.items():
        if os.path.lexists(path) and not (files.is_file(path) and mark in path.read_bytes()):
            return path
    return None


def _put(path: Path, text: str) -> None:
    files.write(path.parent, path, text.encode(), durable=False)


def _names(found: dict[str, views.ClaimView]) -> list[str]:
    return list(dict.fromkeys(i.split(".", 1)[0] for i in found))


def _versions() -> list[tuple[str, str]]:
    lines = [("assay", __version__), ("python", ".".join(map(str, sys.version_info[:3])))]
    for name in _LIBRARIES:
        try:
            lines.append((name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            continue
    return lines


def _published(out: Path, rows: list[dict]) -> list[dict]:
    """Copy the certificates into the report; return the rows with their places there in place of
    those on this machine.
    """
    folder = out / "certificates"
    folder.mkdir(exist_ok=True)
    public = []
    for row in rows:
        name, source = views.certificate_name(row), Path(str(row.get("certificate") or ""))
        copied = bool(name) and source.is_file()
        if copied:
            files.write(folder, folder / name, _compact(source.read_bytes()), durable=False)
        public.append({**row, "certificate": f"certificates/{name}" if copied else None})
    return public


def _compact(content: bytes) -> bytes:
    """Return JSON without the spaces that a reader of the file in a cache likes; anything else, or
    what Python does not read, as it is.
    """
    try:
        return (json.dumps(json.loads(content), separators=(",", ":")) + "\n").encode()
    except ValueError:
        return content


# ---- graphs --------------------------------------------------------------------------------------
def _node(view: views.ClaimView, prefix: str, extra: str = "") -> graph.Node:
    proof = f"\nproof: {view.proof_status}" if view.proof_status != "none" else ""
    grave = f"\nseverity: {view.severity}" if view.severity else ""
    classes = [f"v-{_slug(view.verdict)}", f"s-{view.proof_status}", extra]
    classes += [f"g-{view.severity}"] if view.severity else []
    return graph.Node(
        view.id,
        view.label,
        f"{prefix}{view.id}.html",
        f"{view.id}: {view.claim.short}\n{view.verdict}{grave}{proof}",
        " ".join(filter(None, classes)),
        style(view.verdict).mark,
    )


def _slug(verdict: str) -> str:
    """Return a verdict as it stands in the names of classes."""
    return verdict.replace(" ", "-")


def _edges(found: dict[str, views.ClaimView]) -> list[graph.Edge]:
    return [
        graph.Edge(used, view.id, kind)
        for view in found.values()
        for kind, uses in (("proof", view.claim.proof_uses), ("uses", view.claim.uses))
        for used in uses
    ]


def _whole(found: dict[str, views.ClaimView]) -> str:
    return graph.draw(
        [_node(v, "claims/") for v in found.values()], _edges(found), "dependencies of the claims"
    )


def _local(view: views.ClaimView, found: dict[str, views.ClaimView]) -> Markup:
    """Return the drawing of a claim between what it uses and what uses it; '' for a claim that
    stands alone.
    """
    below = [i for i in dict.fromkeys(view.claim.uses + view.claim.proof_uses) if i in found]
    if not below and not view.used_by:
        return Markup("")
    layer = {i: 0 for i in below} | {view.id: 1} | {i: 2 for i in view.used_by}
    edges = [e for e in _edges({i: found[i] for i in layer}) if view.id in (e.source, e.target)]
    nodes = [_node(found[i], "", "this" if i == view.id else "") for i in layer]
    return Markup(graph.draw(nodes, edges, f"what {view.id} uses and what uses it", layer))


# ---- templates -----------------------------------------------------------------------------------
def environment() -> Any:
    """Return jinja2's environment with the templates of the pages, and the filters that these use
    for verdicts, words and quantities.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from assay.reports.units import duration

    env = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters.update(
        prose=prose.prose,
        value=prose.value,
        expression=prose.expression,
        duration=duration,
        mark=lambda v: style(v).mark,
        slug=_slug,
    )
    return env


def _renderer(found: dict[str, views.ClaimView], soundness: dict | None) -> Callable[..., str]:
    env = environment()
    env.globals.update(
        verdicts=VERDICTS,
        order=ORDER,
        statuses=PROOF_STATUS,
        roles=ROLES,
        severities=SEVERITIES,
        summary=theorems.summary,
        views=found,
        compared=views.compared,
        sentence=claim.sentence,
        name=prose.name,
        math=prose.math,
        version=__version__,
        pretty_json=prose.pretty_json,
        sources={name: paper(name) for name in _names(found)},
        soundness=soundness,
    )

    def render(template: str, *, root: str = "", here: str = "", **values: object) -> str:
        return env.get_template(template).render(root=root, here=here, **values)

    return render

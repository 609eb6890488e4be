"""The pages of claims: each claim's own, that of its further readings where it would be too long,
and those of its derivations.

A page that was made before from the same content is taken from the cache folder
(`assay.reports.site.kept`); the others are shared among worker processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assay.reports import theorems
from assay.reports.papers import paper
from assay.reports.site import claim, data, kept, rests, symbols, views
from assay.reports.site.dependencies import local
from assay.reports.site.drawings import Drawings
from assay.reports.site.rendering import papers_of, renderer
from assay.theory.language.rendering import shown_as

_LONGEST = 55_000
"""Bytes of a claim's page up to which it holds all readings itself."""
_FEW = 24
"""Claims up to whose number no process is started for their pages."""
_SHARES = 6
"""Tasks for each worker process, so that all of them end at about the same time."""
_NEAR = 8
"""Claims that rest on a claim which its page lists."""
_LONG_QUOTE = 500
"""Characters of printed words from which on they scroll in their box above a correction."""
_LARGE = 6_000
"""Bytes of a drawing of neighbours from which on it is on the page of what a claim rests on."""
_TOLD = 30
"""Characters of a sentence from which on a derivation links to the other one that says it."""

Pages = dict[str, str]
"""Path in the report -> text."""


@dataclass(frozen=True)
class Whole:
    """What the pages of claims are made of: all claims with a view, what was measured of them, the
    summary of the campaign of false statements, and what else all pages depend on (None: nothing is
    kept).
    """

    found: dict[str, views.ClaimView]
    drawings: Drawings
    soundness: dict | None = None
    code: str | None = None

    @cached_property
    def waiting(self) -> dict[str, list[rests.Waiting]]:
        """What takes each claim as given."""
        return rests.waiting(self.found)

    def around(self, view: views.ClaimView) -> rests.Rests:
        """Return what a claim rests on, what rests on it, and what waits for it."""
        return rests.rests(view, self.found, self.waiting)


def made(whole: Whole, jobs: int) -> Iterator[tuple[str, str | None, Pages]]:
    """Yield (id, hash of what its pages are made of or None, its pages) for each claim.

    With more than one of ``jobs`` worker processes the claims have to be those of the registry.
    """
    found = whole.found
    wanted = {i: _inputs(whole, view) for i, view in found.items()}
    missing = []
    for claim_id in found:
        pages = kept.of_claim([*found], claim_id, wanted[claim_id])
        if pages is None:
            missing.append(claim_id)
        else:
            yield claim_id, wanted[claim_id], pages
    for claim_id, pages in _rendered(whole, missing, jobs):
        kept.keep_claim([*found], claim_id, wanted[claim_id], pages)
        yield claim_id, wanted[claim_id], pages


def _rendered(whole: Whole, ids: list[str], jobs: int) -> Iterator[tuple[str, Pages]]:
    if jobs <= 1 or len(ids) <= _FEW:
        render = renderer(whole.found, whole.soundness)
        for claim_id in ids:
            yield claim_id, _pages(whole, whole.found[claim_id], render)
        return
    from assay.verification.run.workers import interrupt_blocked, pool_of

    found, shares = whole.found, jobs * _SHARES
    rows = [r.row for view in found.values() for r in view.readings]
    out = next(r.out for view in found.values() for r in view.readings)
    rest = ([*found], rows, out, whole.drawings.measured(), whole.soundness)
    with pool_of(jobs) as pool:
        with interrupt_blocked():
            futures = [
                pool.submit(_apart, ids[n::shares], *rest) for n in range(shares) if ids[n::shares]
            ]
        for future in as_completed(futures):
            yield from future.result()


def _apart(
    chosen: list[str], ids: list[str], rows: list[dict], out, measured, soundness
) -> list[tuple[str, Pages]]:
    """Render the pages of the claims ``chosen`` in a process of its own."""
    from assay.theory import registry

    known = registry()
    found = views.build([known[i] for i in ids], rows, out)
    whole = Whole(found, Drawings({}, *measured), soundness)
    return [*_rendered(whole, chosen, jobs=1)]


def _pages(whole: Whole, view: views.ClaimView, render: Callable[..., str]) -> Pages:
    """Return all pages of a claim, in its paper's notation."""
    with shown_as(symbols.names(view.claim.paper)):
        return dict(_in_notation(whole, view, render))


def _in_notation(
    whole: Whole, view: views.ClaimView, render: Callable[..., str]
) -> Iterator[tuple[str, str]]:
    told: dict[str, tuple[views.ReadingView, int]] = {}
    linked = _linked(view)
    for reading in view.readings:
        if reading.derivation:
            shared = {"view": view, "r": reading, "told": told, "linked": linked[reading.name]}
            text = render("derivation.html", root="../", here="claims", **shared)
            yield f"derivations/{view.id}.{reading.name}.html", text
            told |= _written_out(reading, told)
    around, drawing = whole.around(view), local(view, whole.found)
    drawn = {"local": drawing, "far": bool(around) and len(drawing.encode()) > _LARGE}
    if around:
        text = render("rests.html", root="../", here="claims", view=view, rests=around, **drawn)
        yield f"rests/{view.id}.html", text
    corrected = claim.correction(view)
    readings = {r.name: r for r in view.readings}
    content: dict[str, Any] = {
        "root": "../",
        "here": "claims",
        "view": view,
        "corrected": corrected,
        "restated": claim.in_print(view),
        "limited": theorems.limited(view, corrected) if corrected else "",
        "letters_of": _letters(view, corrected),
        "folds": claim.folds(view, [view.head, corrected]),
        "report": claim.report_text(view, data.cited(paper(view.claim.paper))),
        "rests": around,
        **drawn,
        "exponents": whole.drawings.exponents.get(view.id, []),
        "growths": [(readings[r], *rest) for r, *rest in whole.drawings.growths.get(view.id, [])],
        "near": _NEAR,
        "long": _LONG_QUOTE,
    }
    page = render("claim.html", apart=False, brief=False, bare=False, **content)
    if len(page.encode()) > _LONGEST:
        # where this is not enough the long texts move, too, and then the correction's formula
        for brief, bare in ((False, False), (True, False), (True, corrected is not None)):
            page = render("claim.html", apart=True, brief=brief, bare=bare, **content)
            if len(page.encode()) <= _LONGEST:
                break
        more = render("readings.html", brief=brief, bare=bare, **content)
        yield f"readings/{view.id}.html", more
    yield f"claims/{view.id}.html", page


def _written_out(
    reading: views.ReadingView, told: dict[str, tuple[views.ReadingView, int]]
) -> dict[str, tuple[views.ReadingView, int]]:
    """Return, by text, the longer sentences of a derivation with its number of the step, but those
    that another derivation of the claim has ``told``: the one links to the other, as two theorems
    of one claim share most of their steps.
    """
    return {
        line.says: (reading, line.number)
        for line in reversed(reading.derivation)
        if line.same is None and not line.opens and len(line.says) > _TOLD and line.says not in told
    }


def _linked(view: views.ClaimView) -> dict[str, set[int]]:
    """Return the numbers of the steps to which the derivations of a claim link, by the reading."""
    found: dict[str, set[int]] = {reading.name: set() for reading in view.readings}
    told: dict[str, tuple[views.ReadingView, int]] = {}
    for reading in view.readings:
        for line in reading.derivation:
            premises = (one.premise for one in line.opens)
            found[reading.name] |= {n for n in (line.same, line.body, *premises) if n is not None}
            if line.same is None and not line.opens and line.says in told:
                other, number = told[line.says]
                found[other.name].add(number)
        told |= _written_out(reading, told)
    return found


def _letters(view: views.ClaimView, corrected: Any) -> dict[str, list[symbols.Symbol]]:
    """Return the letters of what was tested whose meaning is known and, by the name of the reading,
    those of its correction that are new there or stand for something else.
    """
    known = _with_meaning(view, view.head)
    found = {view.head.name: known}
    if corrected is not None and corrected is not view.head:
        own = _with_meaning(view, corrected)
        found[corrected.name] = [letter for letter in own if letter not in known]
    return found


def _with_meaning(view: views.ClaimView, reading: Any) -> list[symbols.Symbol]:
    found = symbols.symbols(view.claim.paper, reading.reading.statement)
    return [letter for letter in found if letter.means]


def _inputs(whole: Whole, view: views.ClaimView) -> str | None:
    """Return a hash of all that the pages of a claim are made of, None where none are kept."""
    if whole.code is None:
        return None
    own, found = view.claim, whole.found
    around, near = whole.around(view), [view.previous, view.following]
    return kept.digest(
        whole.code,
        [*found],
        len(papers_of(found)),
        bool(whole.soundness),
        paper(own.paper),
        kept.symbols(own.paper),
        kept.said(own),
        [[r.row, kept.file(r.out, r.row.get("certificate"))] for r in view.readings],
        [_seen(found[i]) for i in near if i in found],
        [(_seen(one), steps) for one, steps in (*around.below, *around.above)],
        [(_seen(w.view), w.reading.name, w.reading.verdict, w.alone) for w in around.waiting],
        view.used_by,
        view.reach,
        whole.drawings.exponents.get(view.id),
        whole.drawings.growths.get(view.id),
    )


def _seen(view: views.ClaimView) -> list:
    """Return what the pages of other claims show of a claim."""
    head = view.verdict, view.about, view.severity, view.proof_status
    return [view.id, view.label, view.claim.short, *head, view.claim.uses, view.claim.proof_uses]

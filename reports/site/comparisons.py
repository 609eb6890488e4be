"""Conclusions of several claims side by side, as the tables of a paper's page show them."""

from __future__ import annotations

from dataclasses import dataclass

from assay.reports.site.views import ClaimView, ReadingView
from assay.reports.verdicts import reading_rank
from assay.verification.run.standing import FAILS_IN_SCOPE, IN_SCOPE


@dataclass(frozen=True)
class Cell:
    """A reading in a table: the claim it belongs to, and what its verdict means for the conclusion
    of the row, if that is said.
    """

    view: ClaimView
    reading: ReadingView
    word: str = ""


@dataclass(frozen=True)
class Comparison:
    """Conclusions side by side: column names, (claim, its cells in each column), and what the table
    is about.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[ClaimView, tuple[tuple[Cell, ...], ...]], ...]
    heading: str = "Conclusion by conclusion, reading by reading"
    lead: str = (
        "Where the text can be read in several ways, each column takes one way throughout. "
        "A cell says whether the conclusion holds, from which size, and how that was settled."
    )


_OPPOSITE = {"holds": "fails", "fails": "holds"}


def _opposite(word: str) -> str:
    return _OPPOSITE.get(word) or (
        "says something" if word.startswith("says nothing") else f"not {word}"
    )


def regimes(
    views: dict[str, ClaimView], columns: tuple[str, ...], rows: dict, heading: str, lead: str
) -> Comparison | None:
    """Return a table of conclusions over regimes; None where none of its readings was checked.

    rows: claim id -> for each column a tuple of (claim id, reading, word), the word that is right
    if the reading is true.
    """
    table = []
    for row, places in rows.items():
        cells = tuple(
            tuple(c for c in (_cell(views, *place) for place in column) if c) for column in places
        )
        if row in views and any(cells):
            table.append((views[row], cells))
    return Comparison(columns, tuple(table), heading, lead) if table else None


def _cell(views: dict[str, ClaimView], claim_id: str, reading: str, word: str) -> Cell | None:
    found = (
        next((r for r in views[claim_id].readings if r.name == reading), None)
        if claim_id in views
        else None
    )
    if found is None:
        return None
    words = {
        "proved": word,
        IN_SCOPE: word,
        "corroborated": word,
        "refuted": _opposite(word),
        FAILS_IN_SCOPE: _opposite(word),
        "contradicted": _opposite(word),
        "vacuous": "empty",
    }
    return Cell(views[claim_id], found, words.get(found.verdict, "open"))


def comparison(views: dict[str, ClaimView], least: int = 4) -> Comparison | None:
    """Return the table of readings that claims share: every claim in it has ``least`` of them,
    every reading as many claims.
    """
    table = {
        v.id: {r.name: r for r in v.readings if reading_rank(r.name) == 1} for v in views.values()
    }
    size = None
    while size != (
        size := (len(table), sum(map(len, table.values())))
    ):  # until nothing more falls away
        count: dict[str, int] = {}
        for name in (n for own in table.values() for n in own):
            count[name] = count.get(name, 0) + 1
        kept = {i: {n: r for n, r in own.items() if count[n] >= least} for i, own in table.items()}
        table = {i: own for i, own in kept.items() if len(own) >= least}
    if not table:
        return None
    columns = tuple(sorted({n for own in table.values() for n in own}))
    rows = tuple(
        (
            views[i],
            tuple(
                (Cell(views[i], r),) if r else ()
                for r in (views[i].head, *(own.get(c) for c in columns))
            ),
        )
        for i, own in table.items()
    )
    return Comparison(("as printed", *columns), rows)

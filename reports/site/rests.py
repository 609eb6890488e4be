"""What a claim rests on and what rests on it, through all others, and what waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from assay.reports.site.views import ClaimView, ReadingView
from assay.reports.verdicts import ORDER, PARTLY
from assay.theory.citations import CITED


@dataclass(frozen=True)
class Waiting:
    """A reading that is proved from what it takes as given, a claim among it.

    ``alone``: nothing else is taken as given.
    """

    view: ClaimView
    reading: ReadingView
    alone: bool


@dataclass(frozen=True)
class Rests:
    """The neighbourhood of a claim: what it rests on, what rests on it (each in the order of the
    distance, with the number of steps), and what takes it as given.
    """

    below: list[tuple[ClaimView, int]]
    above: list[tuple[ClaimView, int]]
    waiting: list[Waiting]

    def __bool__(self) -> bool:
        return bool(self.below or self.above or self.waiting)

    @property
    def doubtful(self) -> list[ClaimView]:
        """What it rests on, directly or not, that is not proved."""
        return [view for view, _ in self.below if view.words != "proved"]

    @staticmethod
    def through(found: list[tuple[ClaimView, int]]) -> dict[str, list[ClaimView]]:
        """Return, by verdict, those of ``below`` or ``above`` that are reached through others."""
        far = [view for view, steps in found if steps > 1]
        groups = (
            (verdict, [v for v in far if v.words == verdict]) for verdict in (*ORDER, PARTLY.name)
        )
        return {verdict: views for verdict, views in groups if views}


def rests(view: ClaimView, views: dict[str, ClaimView], given: dict[str, list[Waiting]]) -> Rests:
    """Return the neighbourhood of a claim; ``given`` is what `waiting` returned for all."""
    return Rests(
        _walk(view, views, lambda v: (*v.claim.uses, *v.claim.proof_uses)),
        _walk(view, views, lambda v: v.used_by),
        given.get(view.id, []),
    )


def waiting(views: dict[str, ClaimView]) -> dict[str, list[Waiting]]:
    """Return, by the id of a claim that is taken as given although it is not proved (all of it, or
    the one reading that is cited), the readings that are proved from it.
    """
    found: dict[str, list[Waiting]] = {}
    for view in views.values():
        for reading in view.readings:
            words = reading.row.get("scope") or ()
            if not reading.proved or not words:
                continue
            cited = [{(m[1], m[2]) for m in CITED.finditer(text)} for text in words]
            for claim_id, name in dict.fromkeys(
                one for ones in cited for one in sorted(ones, key=str)
            ):
                if claim_id in views and not _is_proved(views[claim_id], name):
                    alone = all({i for i, _ in ones} == {claim_id} for ones in cited)
                    found.setdefault(claim_id, []).append(Waiting(view, reading, alone))
    return found


def _is_proved(view: ClaimView, name: str | None) -> bool:
    """Is what a scope cites proved: one reading of a claim, or all of its words?"""
    if name is None:
        return view.words == "proved"
    return any(r.verdict == "proved" for r in view.readings if r.name == name)


def _walk(
    view: ClaimView, views: dict[str, ClaimView], following: Callable[[ClaimView], Iterable[str]]
) -> list[tuple[ClaimView, int]]:
    """Return what is reached from a claim, without it, nearest first."""
    steps = {view.id: 0}
    queue = [view]
    for one in queue:
        for claim_id in following(one):
            if claim_id in views and claim_id not in steps:
                steps[claim_id] = steps[one.id] + 1
                queue.append(views[claim_id])
    return [(one, steps[one.id]) for one in queue[1:]]

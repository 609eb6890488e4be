"""What the page of one claim says first, what it folds away, and the text to copy from it.

The printed words, what was tested of them, its verdict, and the correction stand open; all other
readings are folded, one fold for each role.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assay.reports.site.views import ClaimView, ReadingView
from assay.reports.verdicts import counts
from assay.theory.printed import restated
from assay.verification.run.standing import DEFINED, FAILS_IN_SCOPE, IN_SCOPE, UNDEFINED

FOLDS: dict[str, str] = {
    "printed": "All of its words, said in other forms",
    "part": "Its parts",
    "reading": "Other ways to read it",
    "step": "Steps towards it",
    "sharp": "Sharper forms",
    "converse": "Converses, which the paper does not claim",
    "probe": "Questions of ours about it",
    "repair": "Other corrections",
    "": "Further readings",
}
"""The headings of the folds, by role, in their order on the page."""

_DEFINED: dict[str, str] = {
    DEFINED: "What it defines exists, and is one thing",
    UNDEFINED: "It does not define one thing in every case that it speaks of",
}
_FOUND: dict[str, str] = {
    "proved": "It holds as printed",
    IN_SCOPE: "It holds, from something that its words do not assume",
    "refuted": "It fails as printed",
    FAILS_IN_SCOPE: "It fails, given something that its words do not say",
    "vacuous": "It says nothing: no value satisfies its hypotheses",
    "corroborated": "Runs of small models agree with it",
    "contradicted": "Runs of small models disagree with it",
    "open": "It is open",
}


@dataclass(frozen=True)
class Fold:
    """The readings of one role that a page folds away, under a heading."""

    heading: str
    readings: tuple[ReadingView, ...]

    @property
    def verdicts(self) -> list[tuple[str, int]]:
        """How many of them have each verdict."""
        return [*counts([r.row for r in self.readings]).items()]


def sentence(view: ClaimView) -> str:
    """Return what came of the claim as a heading: "It fails as printed"."""
    known, text = view.shown
    if text in _DEFINED:
        return _DEFINED[text]
    if not view.about:
        return _FOUND.get(view.verdict, f"It is {view.verdict}")
    return f"The words as a whole are not settled; {view.about} is {view.verdict}"


def correction(view: ClaimView) -> ReadingView | None:
    """Return the correction to show first: one that is restated in print, one that says the whole
    theorem before a formula, one that is proved before one that takes something as given; None
    where no correction is proved.
    """
    found, words = [r for r in view.repairs if r.proved], restated(view.claim)
    return min(
        found,
        key=lambda r: (r.name not in words, not r.is_theorem, r.verdict != "proved"),
        default=None,
    )


def in_print(view: ClaimView) -> str:
    """Return the words in which an author would print the correction that is shown first, "" where
    the claim has none.
    """
    mended = correction(view)
    return restated(view.claim).get(mended.name, "") if mended else ""


def folds(view: ClaimView, shown: Iterable[ReadingView | None]) -> list[Fold]:
    """Return the folds of a claim's readings, without those that are ``shown`` above them."""
    names = {r.name for r in shown if r is not None}
    rest = [r for r in view.readings if r.name not in names]
    groups = ((heading, [r for r in rest if r.role == role]) for role, heading in FOLDS.items())
    return [Fold(heading, tuple(own)) for heading, own in groups if own]


def report_text(view: ClaimView, source: str) -> str:
    """Return plain lines that report the verdict to somebody else, such as the paper's authors.

    source: the paper, with its authors.
    """
    head, mended = view.head, correction(view)
    lines = [
        f"{view.claim.where} of {source}",
        (
            f"Claim {view.id}: {view.words}; {view.about} (reading {head.name}) is {view.verdict}"
            if view.about
            else f"Claim {view.id}, reading {head.name}: {view.verdict}"
        )
        + (f", severity {view.severity}" if view.severity else "")
        + ".",
        f"Tested: {head.text}",
    ]
    lines += [f"Taken as given: {words}" for words in head.row.get("scope") or ()]
    lines += [f"Reason: {head.row['reason']}"] if head.row.get("reason") else []
    lines += [f"At: {head.witness}"] if head.witness and not head.proved else []
    if mended is not None:
        lines.append(f"Corrected ({mended.name}, {mended.verdict}): {mended.text}")
    lines.append(f"To check it: assay check {view.id} --fresh; assay replay {view.id}")
    return "\n".join(lines)

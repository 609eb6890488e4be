"""What the report says of the numbered theorems of a paper: how many of them hold as printed, hold
from something assumed besides, fail, and hold once corrected.

A theorem here is a theorem, lemma, proposition or corollary that the paper numbers. Which claims
state it follows from where they stand in the paper: several claims may be the parts of one theorem,
and a theorem that is printed twice is counted once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assay.theory.printed import restated
from assay.verification.run.standing import FAILED, FAILS_IN_SCOPE, IN_SCOPE, LEVELS

_NAMES = {
    "Theorem": "Theorem",
    "Thm": "Theorem",
    "Lemma": "Lemma",
    "Proposition": "Proposition",
    "Corollary": "Corollary",
    "Cor": "Corollary",
}
_NAME = (
    r"(?P<kind>Theorem|Thm|Lemma|Proposition|Corollary|Cor)\.? (?P<number>[A-H]?\.?\d+(?:\.\d+)*)"
)
_STATES = re.compile(
    rf"(?:(?:^|; )(?:(?:Section|Appendix) [\w.]+, )?|^Definition [\w.]+ and ){_NAME}"
    r"(?=$|;|:|, [eE]qs?\b|, part |, (?:first|second) part|, conclusion |, Appendix |,? and | with "
    r"| [a-z]\)| \((?:again|page))"
)
"""A place that states a theorem; "Lemma 3.7, proof, second sentence" is one of its proof."""
_AGAIN = re.compile(rf"(?:\(again |; Appendix [\w.]+, ){_NAME}")
"""The second place of a theorem that is printed twice."""

OUTCOMES: dict[str, tuple[str, str, str]] = {
    "holds": ("✓", "holds as printed", "hold as printed"),
    "scope": (
        "⊢",
        "holds from something that its words do not assume",
        "hold from something that their words do not assume",
    ),
    "corrected": ("✗", "fails as printed, holds corrected", "fail as printed and hold corrected"),
    "corrected-scope": (
        "✗",
        "fails as printed, holds corrected from something assumed besides",
        "fail as printed and hold corrected, from something assumed besides",
    ),
    "mended": (
        "✗",
        "fails as printed, the part that fails is corrected",
        "fail as printed, with the part that fails corrected",
    ),
    "fails": (
        "✗",
        "fails as printed, no correction of all of it is proved yet",
        "fail as printed, without a proved correction so far",
    ),
    "fails-scope": (
        "⊬",
        "fails, given something that its words do not say",
        "fail given something that their words do not say",
    ),
    "reading": ("✗", "fails in one way to read it", "fail in one way to read them"),
    "partly": ("◐", "is tested in part", "are tested in part so far"),
    "open": ("?", "is open", "are open"),
}
"""What can come of a theorem: its mark, and the words for one and for several, in the order of the
pages.
"""
FAILING = ("corrected", "corrected-scope", "mended", "fails")
"""The outcomes of theorems that fail as printed."""


def named(where: str) -> str:
    """Return the theorem that a place in a paper states, such as "Lemma 3.7", or ""."""
    found = _STATES.search(where)
    return f"{_NAMES[found['kind']]} {found['number']}" if found else ""


@dataclass(frozen=True)
class Theorem:
    """A numbered theorem, and the views of the claims that state it, in the paper's order."""

    name: str
    views: tuple[Any, ...]

    @property
    def failing(self) -> list[Any]:
        """The views of the claims that fail, of all or of a part of the words."""
        return [v for v in self.views if v.verdict in FAILED and not _of_one_reading(v)]

    @property
    def outcome(self) -> str:
        """What came of it: a key of `OUTCOMES`."""
        if self.failing:
            if all(view.verdict == FAILS_IN_SCOPE for view in self.failing):
                return "fails-scope"
            mended = {self._mended(view) for view in self.failing}
            if "" in mended:
                return "fails"
            if any(_share(v, r) for v in self.failing if (r := _best(v)) is not None):
                return "mended"
            return "corrected-scope" if IN_SCOPE in mended else "corrected"
        if any(v.verdict in FAILED and v.head.role == "reading" for v in self.views):
            return "reading"
        if any(v.about for v in self.views):
            return "partly"
        verdicts = {v.verdict for v in self.views}
        if verdicts <= {"proved", IN_SCOPE}:
            return "scope" if IN_SCOPE in verdicts else "holds"
        return "open"

    @property
    def mark(self) -> str:
        """One character that tells the outcome without colour."""
        return OUTCOMES[self.outcome][0]

    @property
    def says(self) -> str:
        """The outcome in words that follow the theorem's name."""
        return OUTCOMES[self.outcome][1]

    @property
    def corrected(self) -> Any:
        """The view of a claim that fails and its proved correction; None where it has none."""
        found = [(view, r) for view in self.failing if (r := _best(view)) is not None]
        return found[0] if found else None

    def _mended(self, view: Any) -> str:
        """Return how a claim that fails is mended, itself or with the theorem of which it is a
        part: the verdict on the correction, or "".
        """
        whole = [v for v in self.failing if view.id.startswith(f"{v.id}.")]
        return next((r.verdict for v in (view, *whole) if (r := _best(v)) is not None), "")

    @property
    def severity(self) -> str:
        """How grave it is that it fails: the gravest of its claims; "" where it does not."""
        levels = [v.severity for v in self.failing if v.severity]
        return max(levels, key=LEVELS.index, default="")

    @property
    def first(self) -> Any:
        """The view to show for it: that of the gravest claim that fails, else the first."""
        grave = [v for v in self.failing if v.severity == self.severity]
        return (grave or list(self.views))[0]


def mends(view: Any, repair: Any) -> bool:
    """Return whether a correction is one of what fails: a formula mends a formula, and a whole
    sentence is mended by a sentence, or by a formula that is restated as an author would print it.
    Other formulas mend a step of it only.
    """
    return not view.head.is_theorem or repair.is_theorem or repair.name in restated(view.claim)


def _share(view: Any, repair: Any) -> bool:
    """Return whether a correction is one of the part that fails, and not of all printed words."""
    in_print = repair.name in restated(view.claim) and not view.claim.uncovered
    return view.head.role == "part" and not (repair.is_theorem or in_print)


def limited(view: Any, repair: Any) -> str:
    """Return in a sentence what a correction does not mend; "" where it mends all that fails."""
    if not mends(view, repair):
        return (
            "It mends a step of the statement or of its proof; a corrected form of the whole"
            " statement is not proved."
        )
    if _share(view, repair):
        return "It mends the part that was tested above, not all of the printed words."
    return ""


def _of_one_reading(view: Any) -> bool:
    """Return whether a verdict is about one way to read the claim, or less, and not the words."""
    return bool(view.about) and view.head.role != "part"


def _best(view: Any) -> Any:
    """Return the correction of what fails that is proved best, None where none is proved: one of
    all printed words before one of a part, one proved before one that takes something as given.
    """
    found = [r for r in view.repairs if r.verdict in ("proved", IN_SCOPE) and mends(view, r)]
    return min(found, key=lambda r: (_share(view, r), r.verdict != "proved"), default=None)


def theorems(views: Iterable[Any]) -> list[Theorem]:
    """Return the theorems of ONE paper that the views of its claims state, in their order."""
    groups: dict[str, list[Any]] = {}
    twice: dict[str, str] = {}
    for view in views:
        where = view.claim.where
        name = named(where) if view.claim.group == "statement" else ""
        if not name:
            continue
        for again in _AGAIN.finditer(where):
            twice[f"{_NAMES[again['kind']]} {again['number']}"] = name
        groups.setdefault(twice.get(name, name), []).append(view)
    return [Theorem(name, tuple(own)) for name, own in groups.items()]


def counted(found: Iterable[Theorem]) -> dict[str, int]:
    """Return how many theorems came to each outcome, in the order of `OUTCOMES`, zeros left out."""
    outcomes = [theorem.outcome for theorem in found]
    return {key: outcomes.count(key) for key in OUTCOMES if key in outcomes}


def summary(found: Iterable[Theorem]) -> list[tuple[str, str]]:
    """Return what came of theorems as clauses that one sentence joins, such as ("holds", "2 hold as
    printed"), each with the outcome that it counts; those that fail are counted together first.
    """
    numbers = counted(found)
    failing = sum(numbers.get(key, 0) for key in FAILING)
    clauses = []
    for key, number in numbers.items():
        if key not in FAILING:
            clauses.append((key, f"{number} {_words(key, number)}"))
        elif failing and not any(name in FAILING for name, _ in clauses):
            clauses.append((key, _failing(numbers, failing)))
    return clauses


def _words(key: str, number: int) -> str:
    return OUTCOMES[key][1 if number == 1 else 2]


def _failing(numbers: dict[str, int], failing: int) -> str:
    """Return the clause about those that fail: "5 fail as printed (3 hold corrected)"."""
    corrected, scoped = numbers.get("corrected", 0), numbers.get("corrected-scope", 0)
    said = f"{failing} {'fails' if failing == 1 else 'fail'} as printed"
    parts = [f"{corrected} {'holds' if corrected == 1 else 'hold'} corrected"] if corrected else []
    if scoped:
        verb = "holds" if scoped == 1 else "hold"
        parts.append(f"{scoped} {verb} corrected from something assumed besides")
    if number := numbers.get("mended", 0):
        parts.append(f"of {number} the part that fails is corrected")
    listed = ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)
    return f"{said} ({listed or 'none holds corrected so far'})"

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
    "fails": (
        "✗",
        "fails as printed, no correction is proved yet",
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
FAILING = ("corrected", "corrected-scope", "fails")
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
            mended = {_mended(view) for view in self.failing}
            if "" in mended:
                return "fails"
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
        found = [
            (view, r) for view in self.failing for r in view.repairs if r.verdict == _mended(view)
        ]
        return found[0] if found else None

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


def _of_one_reading(view: Any) -> bool:
    """Return whether a verdict is about one way to read the claim, or less, and not the words."""
    return bool(view.about) and view.head.role != "part"


def _mended(view: Any) -> str:
    """Return the best verdict of a claim's corrected versions if it is a proof, else ""."""
    verdicts = [r.verdict for r in view.repairs]
    return next((v for v in ("proved", IN_SCOPE) if v in verdicts), "")


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
    return f"{said} ({' and '.join(parts) or 'none holds corrected so far'})"

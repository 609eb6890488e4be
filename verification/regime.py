"""Ask where a statement says anything: can its hypotheses hold together, from which size on, and in which part of a plane.

Every answer is certain or says that it is not: ``yes`` comes with an exact point inside all hypotheses, ``no`` with a proof
that there is none, ``unknown`` with neither in the time allowed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from theory import grammar
from theory.asymptotic import Asymptotic
from theory.formula import Formula

YES, NO, UNKNOWN = "yes", "no", "unknown"
LARGEST = 10**400
"""Where the search for a smallest size ends."""


@dataclass(frozen=True)
class Answer:
    """Can the hypotheses hold? ``witness``: the exact point, text by variable, where they do."""

    verdict: str
    witness: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Smallest:
    """The smallest size at which the hypotheses can hold.

    ``size``: the first that is known to do, None where none was found; ``below``: the largest smaller size that is known to fail
    (None: none was tried); ``exact``: nothing lies between the two; ``answer``: the point at ``size``.
    """

    size: int | None
    below: int | None
    exact: bool
    answer: Answer


def hypotheses(statement) -> Formula | None:
    """Return the formula "false" under the hypotheses of a statement; None for statements that have none (prose, experiments)."""
    if isinstance(statement, Asymptotic):
        return Formula("false", (f"{statement.size} in {{{statement.size_from}..}}", *statement.given), statement.where)
    if isinstance(statement, Formula):
        return statement.with_goal("false")
    return None


def together(formula: Formula, budget: float = 2.0, **fixed: str) -> Answer:
    """Can the hypotheses hold together with some variables fixed to exact values (text)?  Needs at most `budget` seconds."""
    from verification.prove import prove

    asked = formula.at(fixed) if fixed else formula
    if not asked.variables:  # a point: its conditions are true or not
        asked = asked.with_given("unused_ in [0, 1]")
    verdict = prove(asked, budget)
    if verdict.verdict == "refuted":
        return Answer(YES, {k: v for k, v in dict(verdict.witness).items() if k != "unused_"} | fixed)
    return Answer(NO if verdict.verdict in ("vacuous", "proved") else UNKNOWN)


def smallest(formula: Formula, size: str, budget: float = 1.0, on_progress=None) -> Smallest:
    """Search the smallest whole number `size` at which the hypotheses can hold: doubling (then squaring) up, and halving down.

    The halving supposes that a size which fails has no smaller one that serves; `exact` is relative to that, and True only
    when every size that was asked got a certain answer.
    """
    first = _first(formula, size)
    below, reached, certain, asked = None, first, True, 0
    answer = together(formula, budget, **{size: str(reached)})
    while answer.verdict != YES and reached < LARGEST:
        below, certain = (reached if answer.verdict == NO else below), certain and answer.verdict == NO
        reached = max(2 * reached, reached + 1) if reached < 2**20 else reached**2 if reached < 2**200 else reached * 2**200
        answer, asked = together(formula, budget, **{size: str(reached)}), asked + 1
        if on_progress:
            on_progress(asked, reached)
    if answer.verdict != YES:
        return Smallest(None, below, False, answer)
    low = first - 1 if below is None else below
    while reached - low > 1 and (reached < 10**6 or reached > low + low // 1000):
        middle = (low + reached) // 2
        found, asked = together(formula, budget, **{size: str(middle)}), asked + 1
        if on_progress:
            on_progress(asked, middle)
        if found.verdict == YES:
            reached, answer = middle, found
        else:
            low, certain = middle, certain and found.verdict == NO
    return Smallest(reached, low if low >= first else None, certain and reached - low == 1, answer)


def across(formula: Formula, x: str, xs, y: str, ys, budget: float = 0.5, on_progress=None) -> list[list[Answer]]:
    """Ask at every point of a grid of exact values (text); one row for each y, one column for each x."""
    rows, done = [], 0
    for b in ys:
        row = []
        for a in xs:
            row.append(together(formula, budget, **{x: a, y: b}))
            done += 1
            if on_progress:
                on_progress(done, len(xs) * len(ys))
        rows.append(row)
    return rows


def sizes(formula: Formula) -> list[str]:
    """Return the names of the whole-number variables of the hypotheses."""
    return [v.name for v in formula.variables if v.integer]


def _first(formula: Formula, size: str) -> int:
    """Return the least size that its declaration admits; 1 where it has no lower end that is a number."""
    for text in formula.given:
        found = grammar.declaration(text)
        if found is not None and found.name == size:
            try:
                low = Fraction(str(found.ends[0]))
            except (ValueError, TypeError):
                return 1
            return max(int(low) + (low.denominator != 1 or found.lower_open), 1)
    raise ValueError(f"there is no variable {size!r}; there are {', '.join(formula.free)}")

"""Ask where a statement says anything: can its hypotheses hold together, from which size on, and in
which part of a plane.

Every answer is certain or says that it is not: ``yes`` comes with an exact point inside all
hypotheses, ``no`` with a proof that there is none, ``unknown`` with neither in the time allowed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from assay.theory.language import grammar
from assay.theory.language.formula import Formula

YES, NO, UNKNOWN = "yes", "no", "unknown"
LARGEST, PATIENCE = 10**400, 12
"""Where the search for a smallest size ends: the largest size, and the number of questions that may
stay open.
"""


@dataclass(frozen=True)
class Answer:
    """Can the hypotheses hold? ``witness``: the exact point, text by variable, where they do."""

    verdict: str
    witness: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Smallest:
    """The smallest size at which the hypotheses can hold.

    ``size``: the first that is known to do, None where none was found; ``below``: the largest
    smaller size that is known to fail (None: none was tried); ``exact``: nothing lies between the
    two; ``answer``: the point at ``size``.
    """

    size: int | None
    below: int | None
    exact: bool
    answer: Answer


def _of_formula(statement) -> Formula:
    return statement.with_goal("false")


def _of_asymptotic(statement) -> Formula:
    sizes = f"{statement.size} in {{{statement.size_from}..}}"
    return Formula("false", (sizes, *statement.given), statement.where)


TYPES = {
    "formula": _of_formula,
    "asymptotic": _of_asymptotic,
    "matrices": None,
    "orbit": None,
    "piecewise": None,
    "surface": None,
    "generic": None,
    "theorem": None,
    "empirical": None,
    "prose": None,
}
"""Statement type -> the formula "false" under the hypotheses, None where they are no ranges of
numbers.
"""


def hypotheses(statement) -> Formula | None:
    """Return the formula "false" under the hypotheses of a statement; None for statements whose
    hypotheses are no ranges of numbers (matrices, recursions, experiments, prose).
    """
    found = TYPES[statement.NAME]
    return found and found(statement)


def together(formula: Formula, budget: float = 2.0, **fixed: str) -> Answer:
    """Can the hypotheses hold together with some variables fixed to exact values (text)?  Takes at
    most `budget` work seconds.
    """
    from assay.verification.search.prove import prove

    asked = formula.at(fixed) if fixed else formula
    if not asked.variables:  # a point: its conditions are true or not
        asked = asked.with_given("unused_ in [0, 1]")
    verdict = prove(asked, budget)
    if verdict.verdict == "refuted":
        return Answer(
            YES, {k: v for k, v in dict(verdict.witness).items() if k != "unused_"} | fixed
        )
    return Answer(NO if verdict.verdict in ("vacuous", "proved") else UNKNOWN)


def smallest(
    formula: Formula, size: str, budget: float = 1.0, on_progress=None, known: Answer | None = None
) -> Smallest:
    """Search the smallest whole number `size` at which the hypotheses can hold: doubling (then
    squaring) up, then bisection.

    With a point where they do hold (`known`) the search begins there and goes down.  The bisection
    supposes that a size which fails has no smaller one that serves; `exact` is relative to that,
    and True only when every size that was asked got a certain answer.  The search ends early after
    `PATIENCE` questions that stayed open.
    """
    first = _first(formula, size)
    fails, undecided, asked, answer = None, 0, 0, known

    def ask(number: int) -> Answer:
        nonlocal fails, undecided, asked
        found, asked = together(formula, budget, **{size: str(number)}), asked + 1
        undecided += found.verdict == UNKNOWN
        if found.verdict == NO:
            fails = number
        if on_progress:
            on_progress(asked, number)
        return found

    if known is not None and size in known.witness:
        reached = int(Fraction(known.witness[size]))
    else:
        reached, answer = first, ask(first)
        while answer.verdict != YES:
            if reached >= LARGEST or undecided >= PATIENCE:
                return Smallest(None, fails, False, answer)
            reached = (
                max(2 * reached, reached + 1)
                if reached < 2**20
                else reached**2
                if reached < 2**200
                else reached * 2**200
            )
            answer = ask(reached)
    low = first - 1 if fails is None else fails
    while (
        reached - low > 1
        and (reached < 10**6 or reached > low + low // 1000)
        and undecided < PATIENCE
    ):
        middle = (
            isqrt(max(low, 1) * reached) if reached > 16 * max(low, 1) else (low + reached) // 2
        )
        found = ask(middle)
        if found.verdict == YES:
            reached, answer = middle, found
        else:
            low = middle
    return Smallest(
        reached,
        fails,
        not undecided and reached - (first - 1 if fails is None else fails) == 1,
        answer,
    )


def across(
    formula: Formula, x: str, xs, y: str, ys, budget: float = 0.5, on_progress=None
) -> list[list[Answer]]:
    """Ask at every point of a grid of exact values (text); one row for each y, one column for each
    x.
    """
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
    """Return the least size that its declaration admits; 1 where it has no lower end that is a
    number.
    """
    for text in formula.given:
        found = grammar.declaration(text)
        if found is not None and found.name == size:
            try:
                low = Fraction(str(found.ends[0]))
            except (ValueError, TypeError):
                return 1
            return max(int(low) + (low.denominator != 1 or found.lower_open), 1)
    raise ValueError(f"there is no variable {size!r}; there are {', '.join(formula.free)}")

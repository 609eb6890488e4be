"""What the tests of single papers share: a reading with a falsehood planted in its goal, or with few runs allowed."""

from dataclasses import replace

from theory.claim import Reading
from theory.statements import Empirical


def planted(reading: Reading, old: str, new: str) -> Reading:
    """Return the reading with ``old`` replaced by ``new`` in the goal, which has to change."""
    false = replace(reading.statement, goal=reading.statement.goal.replace(old, new))
    assert false.goal != reading.statement.goal
    return Reading(reading.name, false)


def few_runs(reading: Reading) -> Reading:
    """Return an empirical reading that allows any number of runs up to 40 (other readings as they are): tests train less."""
    if not isinstance(reading.statement, Empirical):
        return reading
    tests = tuple((kind, runs) for kind in ("sign", "t") for runs in range(2, 41))
    return replace(reading, statement=replace(reading.statement, tests=tests))

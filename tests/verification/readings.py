"""What the tests of single papers share: a reading with a falsehood planted in its goal."""

from dataclasses import replace

from theory.claim import Reading


def planted(reading: Reading, old: str, new: str) -> Reading:
    """Return the reading with ``old`` replaced by ``new`` in the goal, which has to change."""
    false = replace(reading.statement, goal=reading.statement.goal.replace(old, new))
    assert false.goal != reading.statement.goal
    return Reading(reading.name, false)

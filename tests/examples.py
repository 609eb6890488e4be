"""How many random examples a property is tried on, and how long a falsehood is searched for a
proof: a share in each run, all when asked.

Draws are seeded and searches count their work, so that every run repeats the last.  All of it,
which takes about four times as long:

    ASSAY_ALL_EXAMPLES=1 python -m pytest tests/verification tests/theory
"""

import os

from hypothesis import settings

ALL = bool(os.environ.get("ASSAY_ALL_EXAMPLES"))
SHARE = 4


def many(count: int, **more) -> settings:
    """Return the settings of a property that is tried on ``count`` examples, or on a quarter of
    them (rounded up); ``more`` are further settings of hypothesis.
    """
    return settings(max_examples=share(count), **more)


def share(count: int) -> int:
    """Return how many of ``count`` examples are tried: all, or a quarter of them (rounded up)."""
    return count if ALL else -(-count // SHARE)


def patience(budget: float) -> float:
    """Return the budget (work seconds) of a search that must not find anything: ``budget``, or a
    quarter of it.
    """
    return budget if ALL else budget / SHARE

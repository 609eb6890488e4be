"""How many random examples a property is tried on: a share of them in each run, all when asked.

Draws are seeded, so that every run repeats the same examples.  All of them, which takes about four
times as long:

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
    return settings(max_examples=count if ALL else -(-count // SHARE), **more)

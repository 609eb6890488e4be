"""The words with which the kernel refuses each forged certificate of the arena."""

from __future__ import annotations

from tests.arena import score
from tests.verification.recorded.certificates import said


def answers() -> dict[str, str]:
    """Return what is said of each."""
    return {row["name"].replace(": ", " | ", 1): said(row) for row in score.rows("forged")}

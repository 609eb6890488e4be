"""What a sceptic has to read of a decided claim: the statement as the judge of certificates prints
it, in plain lines.
"""

from __future__ import annotations

from assay.reports.site.views import ReadingView
from assay.verification.judge.claims import KINDS, Claim


def to_read(reading: ReadingView) -> list[str]:
    """Return the lines that say exactly what is proved or refuted, as ``assay judge`` prints them;
    [] where no certificate decides, or words alone are claimed.
    """
    data = reading.reading.statement.data()
    decided = reading.proved or reading.verdict == "refuted"
    if not decided or not any(kind in data for kind in KINDS):
        return []
    return Claim(reading.row["id"], data, reading.verdict).lines()

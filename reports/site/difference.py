"""The page that shows what two editions of the verdicts say differently: one file that needs no
other.
"""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

from assay.reports import __version__, editions
from assay.reports.site.rendering import environment
from assay.reports.site.views import compared
from assay.reports.verdicts import VERDICTS

_STYLE = Path(__file__).parent / "assets" / "style.css"


def page(old: editions.Edition, new: editions.Edition, found: list[editions.Change]) -> str:
    """Return the page of the differences that `editions.changes` found."""
    style = re.sub(r"@font-face \{[^}]*\}", "", _STYLE.read_text(encoding="utf-8"))
    return (
        environment()
        .get_template("difference.html")
        .render(
            old=old,
            new=new,
            summary=editions.summary(old, new, found),
            moves=editions.moves(found),
            groups=editions.grouped(found),
            verdicts=VERDICTS,
            compared=compared,
            style=Markup(style),
            version=__version__,
        )
    )

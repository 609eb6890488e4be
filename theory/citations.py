"""Claims that the text of a scope cites."""

from __future__ import annotations

import re
from collections.abc import Set

CITED = re.compile(r"\[([A-Za-z0-9_][\w.+=-]*)(?:/([\w.+=-]+))?\]")
"""A citation in a scope: ``[claim]``, or ``[claim/reading]`` for one reading of it."""


def full_ids(words: str, paper: str, known: Set[str]) -> str:
    """Return a text of a scope on one line, with the full ids of the claims that it cites."""

    def full(match: re.Match[str]) -> str:
        own = f"{paper}.{match[1]}"
        name = own if own in known or "." not in match[1] else match[1]
        return f"[{name}/{match[2]}]" if match[2] else f"[{name}]"

    return CITED.sub(full, " ".join(words.split()))

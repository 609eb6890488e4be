"""Sums as {term: coefficient}, for the programs that multiply out."""

from collections.abc import Iterable
from typing import Any


def collect(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """Add up what has the same key."""
    out: dict[Any, Any] = {}
    for m, c in pairs:
        out[m] = out.get(m, 0) + c
    return {m: c for m, c in out.items() if c}

"""Steps that several parts of a derivation use and that are written into its outline once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary

from assay.verification.search.logic.outline import Outline

Steps = TypeVar("Steps")


def once(write: Callable[[Outline], Steps]) -> Callable[[Outline], Steps]:
    """Return a function of an outline that writes steps by ``write`` when it is first asked for
    them there, and returns the same ones later.
    """
    written: WeakKeyDictionary[Outline, Steps] = WeakKeyDictionary()

    def steps(o: Outline) -> Steps:
        if o not in written:
            written[o] = write(o)
        return written[o]

    return steps

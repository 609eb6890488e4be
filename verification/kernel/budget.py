"""Budgets of a search in counted work, so that its outcome depends on the statement and never on a
clock.

Every loop of a search says what it is about to do (`spend`); what may be spent is limited by nested
slices (`limited`). Work is measured in work seconds: the costs below are fitted so that a work
second is about one second of a processor core of 2024, on average over many searches. A single
search may take a few times longer or shorter; its outcome is the same on every machine with the
same versions of the libraries, however slow or busy. Loading and compiling code is not counted.

What the costs miss, a step inside a library that runs away, is ended by a limit of processor time
(`slices`), far above what searches take; a verdict that was cut off so says it and is not kept.
"""

from __future__ import annotations

import contextlib
import math
import threading
from collections.abc import Iterator
from typing import Any

MICRO = 10**6
"""Units of work in a work second."""
COST = {
    "unit": 1,
    "interval": 2.6,  # one operation on intervals with ends of arbitrary precision
    "boxes": 0.06,  # the same in machine code, on doubles
    "compile": 40,  # a node of a term that is made into a function
    "floats": 1.3,  # one operation on an array of up to 200 doubles
    "term": 7,  # a product of two terms of exact constants or of polynomials
    "node": 70,  # a node of an expression that the computer algebra system rewrites
    "read": 22,  # a character of a formula that is read
    "pivot": 80,  # a step of a small linear or quadratic program
    "entry": 0.004,  # a product of two entries in dense linear algebra on doubles
    "check": 40,  # a step of the short checkers
    "word": 18,  # a step of rewriting words of matrices
}
"""Microseconds, about, of one step of each kind on the machine on which they were fitted."""


class OutOfWork(BaseException):
    """A slice is used up; no `Exception`, so that nothing between the slice and the step swallows
    it.
    """


class _Meter(threading.local):
    spent = 0
    end: float = math.inf

    def __init__(self) -> None:
        self.memory: dict[str, Any] = {}


_meter = _Meter()


def spend(kind: str, count: float = 1) -> None:
    """Count ``count`` steps of a kind in `COST`, before they are done; raises `OutOfWork` beyond
    the tightest slice.
    """
    _meter.spent += math.ceil(COST[kind] * count)
    if _meter.spent > _meter.end:
        _meter.spent = int(_meter.end) + 1  # what is refused is not done
        raise OutOfWork


def units() -> int:
    """Return the units counted since the search of this thread began."""
    return _meter.spent


def spent() -> float:
    """Return the work seconds counted since the search of this thread began."""
    return _meter.spent / MICRO


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `OutOfWork` in the block once it has spent this many work seconds; slices nest, the
    tightest one counts.
    """
    before = _meter.end
    try:
        _meter.end = min(before, _meter.spent + int(seconds * MICRO))
        yield
    finally:
        _meter.end = before


@contextlib.contextmanager
def fresh() -> Iterator[None]:
    """Count from 0 without limits inside the block, as if nothing had run before; afterwards go on
    as before.
    """
    before = _meter.spent, _meter.end, _meter.memory
    try:
        _meter.spent, _meter.end, _meter.memory = 0, math.inf, {}
        yield
    finally:
        _meter.spent, _meter.end, _meter.memory = before


def memory(name: str) -> dict[str, Any]:
    """Return a table for what a search has found out; it begins empty with each `fresh` count."""
    return _meter.memory.setdefault(name, {})

"""Sequences for models of sentences: from a table, and random ones."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.logic.models import Sequence


def table(values: Mapping[int, Fraction]) -> Sequence:
    """Return the sequence with these values, constant before the first and after the last."""
    first, last = min(values), max(values)
    return lambda n: values[min(max(n, first), last)]


def walk(rng: Any, radius: int = 4) -> Sequence:
    """Return a random sequence of halves, constant outside of -radius..radius: a growing one, a
    falling one, or any values.
    """
    places = range(-radius, radius + 1)
    kind = rng.choice(("up", "down", "any", "any"))
    if kind == "any":
        return table({n: Fraction(rng.randint(-4, 4), 2) for n in places})
    sign = 1 if kind == "up" else -1
    steps = [rng.choice((0, 1, 1, 2)) for _ in places]
    sums = itertools.accumulate(steps, initial=rng.randint(-4, 2))
    return table({n: sign * Fraction(s, 2) for n, s in zip(places, sums, strict=False)})

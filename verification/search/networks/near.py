"""Exact numbers in floats, for guesses alone: a number beyond `LARGEST` becomes `LARGEST`, so that
products and sums of a few of them do not overflow.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

LARGEST = 1e100
"""The largest float that stands for an exact number."""


def nearest(value: Fraction | fmpq | str) -> float:
    """Return about an exact number."""
    exact = Fraction(value) if isinstance(value, str) else value
    try:
        near = float(exact)  # type: ignore[arg-type]
    except OverflowError:
        return LARGEST if exact > 0 else -LARGEST
    return min(max(near, -LARGEST), LARGEST)


def within(values: np.ndarray) -> np.ndarray:
    """Return floats with those beyond `LARGEST` brought back to it."""
    return np.clip(values, -LARGEST, LARGEST)


def entries(form: Iterable[tuple[int, Any]]) -> list[tuple[int, float]]:
    """Return the entries of a form in floats, which are divided by the largest of them, exactly,
    where it is very large or very small.
    """
    exact = list(form)
    near = [(key, nearest(value)) for key, value in exact]
    if not exact or 1 / LARGEST < max(abs(value) for _, value in near) < LARGEST:
        return near
    size = max(abs(value) for _, value in exact)
    return [(key, nearest(value / size)) for key, value in exact] if size != 0 else near

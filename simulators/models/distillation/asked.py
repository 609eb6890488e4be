"""Read and check the numbers that a scenario of linear distillation is given."""

from __future__ import annotations

from fractions import Fraction

from assay.simulators.core.scenario import rational


def check_range(text: str, value, low, high=None):
    if value < low or (high is not None and value > high):
        raise ValueError(
            f"{text} must be "
            + (f"at least {low}" if high is None else f"between {low} and {high}")
            + f", not {value}"
        )


def numbers(text: str, what: str) -> list[Fraction]:
    try:
        found = [rational(part) for part in str(text).replace(",", " ").split()]
    except (ValueError, ZeroDivisionError):
        found = []
    if not found:
        raise ValueError(f"{what} must be numbers such as 1/2 1 2, not {text!r}")
    return found

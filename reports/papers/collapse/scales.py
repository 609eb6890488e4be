"""Axes and numbers written in powers of ten."""

from __future__ import annotations


def power(k: int) -> str:
    """Write a power of ten with its exponent raised: 10⁻¹³."""
    return "10" + str(k).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def decades(axis, which: str, ticks):
    """Label an axis that holds log10 of its quantity."""
    getattr(axis, f"set_{which}ticks")([*ticks], [power(k) if k else "1" for k in ticks])


def two_digits(value: float) -> str:
    """Two digits: 0.1, 5.6 · 10⁻¹³."""
    import math

    k = math.floor(math.log10(value) + 1e-9)
    lead = f"{value / 10.0**k:.2g}"
    return (
        f"{value:.2g}"
        if -3 <= k < 4
        else power(k)
        if lead in ("1", "1.0")
        else f"{lead} · {power(k)}"
    )

"""Write quantities for people, the same on the terminal and on the pages."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """Write seconds in the largest fitting units: ``0.42 s``, ``12 s``, ``3 min 05 s``, ``2 h 10
    min``.
    """
    if seconds < 10:
        return f"{seconds:.2f} s" if seconds < 1 else f"{seconds:.1f} s"
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(int(round(seconds)), 60)
    return (
        f"{minutes} min {rest:02d} s"
        if minutes < 60
        else f"{minutes // 60} h {minutes % 60:02d} min"
    )


def one_line(text: object, width: int = 0) -> str:
    """Return text on one line, cut at `width` characters with an ellipsis when width > 0."""
    flat = " ".join(str(text).split())
    return flat if width <= 0 or len(flat) <= width else flat[: width - 1].rstrip() + "…"

"""Draw recorded training curves as a small inline SVG: log2 of the iteration, every line normalised
to its own range.

The source shows its curves in the same way. Colours come from the style sheet; lines differ by
dashes as well.
"""

from __future__ import annotations

import math
from html import escape

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 34, 14, 40, 34
DASHES = ("", "7 4", "2 3", "9 3 2 3", "4 2")


def chart(curves: dict, label: str) -> str:
    """Return SVG of curves.

    curves: "t" -> iterations, any other name -> values at these iterations (None where nothing was
    recorded), or one number, which is written below the names of the lines; label: accessible name.
    """
    times = [math.log2(1 + t) for t in curves["t"]]
    last = max(times, default=1.0) or 1.0
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(time: float) -> float:
        return LEFT + width * time / last

    out = [
        f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(label)}">'
    ]
    for share, text in ((0.0, "min"), (1.0, "max")):
        y = TOP + height * (1 - share)
        out.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        out.append(
            f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'
        )
    for time, t in zip(times, curves["t"], strict=True):
        if t < 2 or math.log2(t) % 4 == 0:
            anchor = "start" if t == 0 else "middle"
            out.append(
                f'<text class="tick" x="{x(time):.1f}" y="{HEIGHT - 16}"'
                f' text-anchor="{anchor}">{t}</text>'
            )
    out.append(
        f'<text class="tick" x="{WIDTH - RIGHT}" y="{HEIGHT - 2}"'
        ' text-anchor="end">iteration</text>'
    )
    place = float(LEFT)
    plain = [f"{name}  {v:.3g}" for name, v in curves.items() if isinstance(v, (int, float))]
    if plain:
        out.append(f'<text x="{LEFT}" y="34">{escape("; ".join(plain))}</text>')
    for number, (name, values) in enumerate(
        (n, v) for n, v in curves.items() if n != "t" and isinstance(v, list)
    ):
        known = [v for v in values if v is not None]
        if not known:
            continue
        low, span = min(known), (max(known) - min(known)) or 1.0
        points = [
            (x(time), TOP + height * (1 - (v - low) / span))
            for time, v in zip(times, values, strict=True)
            if v is not None
        ]
        colour, dash = f"var(--c{number % 5 + 1})", DASHES[number % 5]
        path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        out.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"'
            f' stroke-dasharray="{dash}"/>'
        )
        out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2.4" fill="{colour}"/>' for a, b in points]
        text = f"{name}  {low:.3g} to {max(known):.3g}"
        out.append(
            f'<path d="M{place:.0f} 14h22" stroke="{colour}" stroke-width="2"'
            f' stroke-dasharray="{dash}"/><text x="{place + 28:.0f}" y="18">{escape(text)}</text>'
        )
        place += 44 + 6.3 * len(text)
    return "\n".join(out) + "\n</svg>"

"""The folds of a ReLU network in the plane as a drawing, each layer in its colour."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from assay.simulators.models.relu.plane import Fold, Polygon
from assay.simulators.models.relu.polytopes import fraction

LAYERS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Colours of the layers, which people with colour blindness can tell apart."""
DASHES = ("", "7 3", "2 2", "7 3 2 3", "12 3", "1 3")
"""Dashes of the layers, for whoever sees no colours."""
SIZE = 480
"""Height and width of the plane in pixels, the larger of both."""
_LINE = 20


def svg(found: Sequence[Fold], domains: Sequence[Polygon], title: str) -> str:
    """Draw folds on polygons as a whole SVG file; folds at which the function has no kink are
    thin and pale.
    """
    corners = [(fraction(x), fraction(y)) for domain in domains for x, y in domain.corners]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    scale = Fraction(SIZE) / max(right - left, high - low)
    width, height = float((right - left) * scale), float((high - low) * scale)
    layers = sorted({fold.unit[0] for fold in found})

    def at(point: Sequence[Fraction]) -> tuple[float, float]:
        return 10 + float((point[0] - left) * scale), 10 + float((high - point[1]) * scale)

    lines = [f"layer {layer}" for layer in layers]
    if any(not fold.visible for fold in found):
        lines.append("pale: a unit is 0, the function has no kink")
    total = 30 + height + _LINE * len(lines)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width + 20:.0f}"'
        f' height="{total:.0f}" viewBox="0 0 {width + 20:.2f} {total:.2f}"'
        ' font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for domain in domains:
        around = " ".join(
            "{:.2f},{:.2f}".format(*at((fraction(x), fraction(y)))) for x, y in domain.corners
        )
        out.append(f'<polygon points="{around}" fill="none" stroke="#888888"/>')
    for fold in sorted(found, key=lambda own: (-own.unit[0], own)):
        (a, b), (c, d) = at(fold.start), at(fold.end)
        layer, unit = fold.unit
        look = 'stroke-width="2"' if fold.visible else 'stroke-width="1" opacity="0.35"'
        out.append(
            f'<line x1="{a:.2f}" y1="{b:.2f}" x2="{c:.2f}" y2="{d:.2f}" {_stroke(layer)} {look}>'
            f"<title>unit {unit} of layer {layer}</title></line>"
        )
    for n, text in enumerate(lines):
        y = height + 30 + _LINE * n
        if n < len(layers):
            out.append(
                f'<line x1="10" y1="{y:.2f}" x2="40" y2="{y:.2f}" {_stroke(layers[n])}'
                ' stroke-width="2"/>'
            )
        out.append(f'<text x="{48 if n < len(layers) else 10}" y="{y + 4:.2f}">{text}</text>')
    return "\n".join([*out, "</svg>", ""])


def _stroke(layer: int) -> str:
    n = (layer - 1) % len(LAYERS)
    dashes = f' stroke-dasharray="{DASHES[n]}"' if DASHES[n] else ""
    return f'stroke="{LAYERS[n]}"{dashes}'

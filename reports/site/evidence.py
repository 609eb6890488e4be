"""Draw what was measured of trained networks: the curves that a preset test reads, as the median
and the range over the runs, and the number of each run beside the threshold that was set before.

The drawing shows the files in the paper's folder that the kernel checked; it decides nothing.
"""

from __future__ import annotations

import math
from fractions import Fraction
from html import escape
from statistics import median
from typing import Any

from assay.theory import experiments
from assay.theory.language import curves
from assay.theory.language.curves import Curve
from assay.theory.language.trained import Trained, arm_of

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP = 640, 170, 80, 14, 30
_ROW = 34
"""Height of the row of one part of a test."""


def drawn(statement: Any, used: int | None = None) -> list[tuple[str, str]]:
    """Return (caption, SVG) of the evidence of a reading about trained networks; [] without any.

    used: how many of the preset seeds the test took, where it looked before all were made.
    """
    trained = getattr(statement, "trained", None)
    if trained is None:
        return []
    known = [e for e in experiments.find(trained.experiment) if e.id == trained.experiment]
    runs = experiments.evidence(known[0]) if known else None
    if not runs:
        return []
    if used is not None:
        runs = [run for run in runs if run["cell"]["seed"] < trained.seed + used]
    measured: dict[str, dict[int, Curve]] = {}
    for run in runs:
        for name, own in run["curves"].items():
            place = run["arm"] if run["arm"] != "main" else ""
            shares, values = map(Fraction, own["shares"]), map(Fraction, map(repr, own["values"]))
            curve = Curve([*shares], [*values])
            measured.setdefault(f"{place}.{name}".lstrip("."), {})[run["cell"]["seed"]] = curve
    read = {c for _, number in trained.numbers for c in curves.parse(number).curves}
    cell = runs[0]["cell"]
    kind = {"procedural": "drawn images"}.get(cell["data"]["source"], cell["data"]["source"])
    size = "×".join(map(str, cell["network"]["image"][:2]))
    of = f"{cell['network']['name']} on {kind} of {size} pixels, {len(measured[min(read)])} runs"
    found = [
        (f"{_said(name)}: median and range over the runs ({of})", _curve(measured[name], name))
        for name in sorted(read)
    ]
    text = "what the preset test reads off each run (dots), and its threshold (line)"
    return [*found, (text, _numbers(statement, trained, measured))]


def _said(name: str) -> str:
    arm, own = arm_of(name)
    return own.replace("_", " ") + (f" ({arm})" if arm != "main" else "")


def _curve(by_seed: dict[int, Curve], name: str) -> str:
    """Return SVG of one curve: x is the share of the training, on a scale of doublings where it was
    measured so; y is linear, or logarithmic where the values spread over a factor of 30.
    """
    one = next(iter(by_seed.values()))
    shares = [float(share) for share in one.shares]
    columns = [[float(own.values[n]) for own in by_seed.values()] for n in range(len(shares))]
    flat = [value for column in columns for value in column]
    least = min(flat)
    log = least > 0 and max(flat) > 30 * least
    scale = math.log10 if log else float
    low, high = scale(least), scale(max(flat))
    doubling = len(shares) > 2 and shares[1] < 1 / 50

    def x(share: float) -> float:
        at = math.log2(1 + share / shares[1]) / math.log2(1 + 1 / shares[1]) if doubling else share
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at

    def y(value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - 34) * (1 - (scale(value) - low) / ((high - low) or 1))

    band = [(x(s), y(max(c))) for s, c in zip(shares, columns, strict=True)]
    band += [(x(s), y(min(c))) for s, c in zip(reversed(shares), reversed(columns), strict=True)]
    line = [(x(s), y(median(c))) for s, c in zip(shares, columns, strict=True)]
    kind = ", logarithmic" if log else ""
    out = [
        f'<path d="{_path(band)}Z" fill="var(--c2)" fill-opacity=".18"/>',
        f'<path d="{_path(line)}" fill="none" stroke="var(--c2)" stroke-width="2"/>',
        f'<text x="{_LEFT}" y="16">{escape(_said(name))}{kind}</text>',
    ]
    for value in (least, max(flat)):
        out.append(
            f'<text class="tick" x="{_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">'
            f"{value:.3g}</text>"
        )
    for at, text, anchor in ((0.0, "start", "start"), (1.0, "end of the training", "end")):
        out.append(
            f'<text class="tick" x="{x(at):.1f}" y="{_HEIGHT - 14}" text-anchor="{anchor}">'
            f"{text}</text>"
        )
    if doubling:
        out.append(
            f'<text class="tick" x="{x(shares[1]):.1f}" y="{_HEIGHT - 14}">'
            "first step measured, then doublings</text>"
        )
    return _svg(out, _HEIGHT, f"{_said(name)} over the training")


def _numbers(statement: Any, trained: Trained, measured: dict[str, dict[int, Curve]]) -> str:
    """Return SVG with a row for each part of the test, every row over its own range."""
    out = []
    for row, ((part, text), test) in enumerate(zip(trained.numbers, statement.tests, strict=True)):
        number = curves.parse(text)
        seeds = sorted(set.intersection(*(set(measured[c]) for c in number.curves)))
        values = [float(number.of({c: measured[c][s] for c in number.curves})) for s in seeds]
        threshold = float(Fraction(test.threshold))
        low, high = min([*values, threshold]), max([*values, threshold])

        def x(value: float, low: float = low, high: float = high) -> float:
            return 250 + (_WIDTH - 270) * ((value - low) / ((high - low) or 1))

        middle = 22 + row * _ROW
        passed = sum(v > threshold if test.sense == ">" else v < threshold for v in values)
        out += [
            f'<text x="4" y="{middle + 4}">{escape(part)}: {passed} of {len(values)}</text>',
            f'<path class="grid" d="M250 {middle}H{_WIDTH - 20}"/>',
            f'<path d="M{x(threshold):.1f} {middle - 12}v24" stroke="var(--ink)"/>',
            f'<text class="tick" x="{x(threshold):.1f}" y="{middle + 22}" text-anchor="middle">'
            f"{test.sense.replace('>', '&gt;').replace('<', '&lt;')} {threshold:.4g}</text>",
        ]
        out += [
            f'<circle cx="{x(v):.1f}" cy="{middle}" r="4" fill="var(--c2)" fill-opacity=".6"/>'
            for v in values
        ]
    return _svg(out, 34 + _ROW * len(trained.numbers), "the preset test")


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points)


def _svg(parts: list[str], height: int, label: str) -> str:
    return (
        f'<svg class="curves" viewBox="0 0 {_WIDTH} {height}" role="img"'
        f' aria-label="{escape(label)}">\n' + "\n".join(parts) + "\n</svg>"
    )

"""Draw figures as inline SVG that follows light and dark through the colours of the style sheet.

matplotlib draws with stand-in colours, which are then replaced by CSS variables; text stays text.
The output is the same bytes for the same numbers: no date, ids hashed with a fixed salt. Numbers
come from `simulators` only.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from markupsafe import Markup

# Stand-in colours: any set of distinct hex values that nothing else draws with.
COLOURS = {
    "ink": "#010203",
    "muted": "#020304",
    "grid": "#030405",
    "surface": "#040506",
    "c1": "#0a0001",
    "c2": "#0a0002",
    "c3": "#0a0003",
    "c4": "#0a0004",
    "c5": "#0a0005",
}


@dataclass(frozen=True)
class Picture:
    """One figure: name (its anchor), title, inline SVG, caption, and the command that computes its
    numbers.

    ``live``: what the page's script draws beside it: its ``kind``, and numbers; texts under
    ``steps``, pairs of a name and a term, become trees of data (`assay.reports.site.live`).
    """

    name: str
    title: str
    svg: Markup
    caption: str
    command: str
    live: dict | None = None

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        result: list,
        caption: str,
        command: str,
        live: dict | None = None,
    ) -> Picture:
        """Make a figure of the ``result`` of a `canvas`, its title told to those who cannot see."""
        return cls(name, title, _titled(result[0], name, title), caption, command, live)


@contextmanager
def canvas(
    name: str, width: float, height: float, columns: int = 1, rows: int = 1, **grid
) -> Iterator[tuple]:
    """Yield (figure, axes, result); on leaving, result[0] is the SVG. Sizes are in inches."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    settings = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.size": 8.5,
        "font.family": "DejaVu Sans",
        "axes.edgecolor": COLOURS["muted"],
        "axes.labelcolor": COLOURS["ink"],
        "axes.linewidth": 0.7,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "text.color": COLOURS["ink"],
        "xtick.color": COLOURS["muted"],
        "ytick.color": COLOURS["muted"],
        "xtick.labelcolor": COLOURS["ink"],
        "ytick.labelcolor": COLOURS["ink"],
        "grid.color": COLOURS["grid"],
        "grid.linewidth": 0.6,
        "axes.grid": True,
        "axes.axisbelow": True,
        "lines.linewidth": 1.7,
        "legend.frameon": False,
        "axes.titlesize": 9,
        "axes.titlelocation": "left",
        "axes.unicode_minus": True,
        "xtick.minor.visible": False,
        "ytick.minor.visible": False,
    }
    result: list[Markup] = []
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.subplots(rows, columns, **grid)
        yield figure, axes, result
        figure.patch.set_visible(False)
        for axis in figure.axes:
            axis.patch.set_visible(False)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    result.append(inline(text.getvalue(), name))


def inline(svg: str, name: str) -> Markup:
    """Return matplotlib's SVG for use inside a page: no prolog, no metadata, CSS colours, ids that
    occur once a page.
    """
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(
        r"<defs>\s*<style type=\"text/css\">.*?</style>\s*</defs>", "", svg, count=1, flags=re.S
    )
    svg = re.sub(r"(<svg[^>]*?) width=\"[^\"]*\" height=\"[^\"]*\"", r"\1", svg, count=1)
    svg = re.sub(r"(<svg[^>]*?) height=\"[^\"]*\"", r"\1", svg, count=1)
    svg = re.sub(r"(<svg[^>]*?) width=\"[^\"]*\"", r"\1", svg, count=1)
    svg = re.sub(r" xmlns(:xlink)?=\"[^\"]*\"", "", svg).replace("xlink:href", "href")
    used = set(re.findall(r"(?:url\(#|href=\"#)([\w.-]+)", svg))
    svg = re.sub(
        r" id=\"([\w.-]+)\"", lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", svg
    )
    svg = re.sub(r"(url\(#|href=\"#)([\w.-]+)", rf"\g<1>{name}-\2", svg)
    for variable, stand_in in COLOURS.items():
        svg = svg.replace(stand_in, f"var(--{variable})")
    svg = re.sub(r"font: (?:italic |bold )?(\d[\d.]*px)[^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r" ?font-family: [^;\"]*;", "", svg)
    svg = svg.replace(
        "<svg ", f'<svg role="img" aria-labelledby="{name}-t" stroke-linejoin="round" ', 1
    )
    svg = re.sub(
        r" d=\"[^\"]*\"", lambda m: re.sub(r"(\.\d\d)\d+", r"\1", m[0]), svg
    )  # a hundredth of a point is enough
    svg = re.sub(r" transform=\"rotate\(-?0 [^)]*\)\"", "", svg)
    return Markup(re.sub(r"[ \t]+\n", "\n", svg).strip())


def _titled(svg: Markup, name: str, title: str) -> Markup:
    head, close, rest = svg.partition(">")
    return (
        Markup(head + close)
        + Markup('<title id="{}-t">{}</title>').format(name, title)
        + Markup(rest)
    )


def border(
    axis,
    at: float,
    text: str,
    *,
    line: bool = True,
    top: bool = True,
    left: bool = True,
    colour: str = "muted",
) -> None:
    """Mark a place on the horizontal axis: a dotted line, and `text` upright along it, at its top
    or foot, left or right of it.
    """
    if line:
        axis.axvline(at, color=COLOURS[colour], linewidth=0.8, linestyle=(0, (2, 2)))
    axis.annotate(
        text,
        (at, 1 if top else 0),
        xycoords=("data", "axes fraction"),
        xytext=(-3 if left else 3, -2 if top else 4),
        textcoords="offset points",
        fontsize=7.5,
        color=COLOURS[colour],
        rotation=90,
        ha="right" if left else "left",
        va="top" if top else "bottom",
    )


def mark(found: dict, claim_id: str, reading: str) -> str:
    """Return the mark of a reading's verdict, '' where it was not checked."""
    from assay.reports.verdicts import style

    view = found.get(claim_id)
    rows = [r.row["verdict"] for r in view.readings if r.name == reading] if view else []
    return f" {style(rows[0]).mark}" if rows else ""

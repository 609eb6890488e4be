"""Draw the figures of the front page as inline SVG that follows light and dark through the colours of the style sheet.

matplotlib draws with stand-in colours, which are then replaced by CSS variables; text stays text. The output is the same
bytes for the same numbers: no date, ids hashed with a fixed salt. Numbers come from `simulators` only.
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
    """One figure: name (its anchor), title, inline SVG, caption, the command that computes its numbers, and the paper."""

    name: str
    title: str
    svg: Markup
    caption: str
    command: str
    paper: str = "phases"


@contextmanager
def _canvas(name: str, width: float, height: float, columns: int = 1, **grid) -> Iterator[tuple]:
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
        axes = figure.subplots(1, columns, **grid)
        yield figure, axes, result
        figure.patch.set_visible(False)
        for axis in figure.axes:
            axis.patch.set_visible(False)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    result.append(inline(text.getvalue(), name))


def inline(svg: str, name: str) -> Markup:
    """Return matplotlib's SVG for use inside a page: no prolog, no metadata, CSS colours, ids that occur once a page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r"<defs>\s*<style type=\"text/css\">.*?</style>\s*</defs>", "", svg, count=1, flags=re.S)
    svg = re.sub(r"(<svg[^>]*?) width=\"[^\"]*\" height=\"[^\"]*\"", r"\1", svg, count=1)
    svg = re.sub(r"(<svg[^>]*?) height=\"[^\"]*\"", r"\1", svg, count=1)
    svg = re.sub(r"(<svg[^>]*?) width=\"[^\"]*\"", r"\1", svg, count=1)
    svg = re.sub(r" xmlns(:xlink)?=\"[^\"]*\"", "", svg).replace("xlink:href", "href")
    used = set(re.findall(r"(?:url\(#|href=\"#)([\w.-]+)", svg))
    svg = re.sub(r" id=\"([\w.-]+)\"", lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", svg)
    svg = re.sub(r"(url\(#|href=\"#)([\w.-]+)", rf"\g<1>{name}-\2", svg)
    for variable, stand_in in COLOURS.items():
        svg = svg.replace(stand_in, f"var(--{variable})")
    svg = re.sub(r"font: (?:italic |bold )?(\d[\d.]*px)[^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r" ?font-family: [^;\"]*;", "", svg)
    svg = svg.replace("<svg ", f'<svg role="img" aria-labelledby="{name}-t" stroke-linejoin="round" ', 1)
    return Markup(re.sub(r"[ \t]+\n", "\n", svg).strip())


def _titled(svg: Markup, name: str, title: str) -> Markup:
    head, close, rest = svg.partition(">")
    return Markup(head + close) + Markup('<title id="{}-t">{}</title>').format(name, title) + Markup(rest)


def front_page(found: dict) -> list[Picture]:
    """Draw the figures of the front page for the papers that occur.

    found: claim views by id; their verdicts mark the bounds drawn over the curves.
    """
    phases = [stages(), errors(found), course(), penalty()] if any(i.startswith("phases.") for i in found) else []
    return phases + ([down_up()] if any(i.startswith("majority.") for i in found) else [])


def _verdict(found: dict, claim_id: str, reading: str) -> str:
    """Return the mark of a reading's verdict, '' where it was not checked."""
    from reports.verdicts import style

    view = found.get(claim_id)
    rows = [r.row["verdict"] for r in view.readings if r.name == reading] if view else []
    return f" {style(rows[0]).mark}" if rows else ""


# ---- phases ----------------------------------------------------------------------------------------------------------
L, K = 100, 3
MANY = 1000  # classes in the figure of the orders: (log l - 1)/k > 1 leaves room for all four ranges
Z = 1e-3
MU = 1e-4


def stages() -> Picture:
    """Redraw Figure 5: the four points (q, x) with the Eq-14 line and the least-squares line, in the three stages."""
    import numpy as np

    from simulators.softmax import measures

    first, second = (float(v) for v in measures.stages(L, K)[1:3])
    at = [(first * 0.97, "Stage 1"), ((first + second) / 2, "Stage 2"), (second + 3.5, "Stage 3")]
    name, title = "fig-stages", "The three stages of Figure 5, redrawn"
    before = None
    with _canvas(name, 7.6, 2.5, 3, sharey=True) as (_, axes, result):
        for axis, (margin, label) in zip(axes, at, strict=True):
            p1, pk, r1, rk = (float(v) for v in measures.probabilities(margin, L, K))
            q, x = np.array([p1, pk, r1, rk]), np.array([1.0, K, 0.0, 0.0])
            line = K / (pk - rk)
            ends = np.array([-0.03, 1.05])
            axis.plot(ends, line * (ends - rk), color=COLOURS["c1"], label="Eq 14")
            share = measures.weight_system("counts", float(L))
            mean_q, mean_x = share @ q, share @ x
            slope = share @ ((q - mean_q) * (x - mean_x)) / (share @ (q - mean_q) ** 2)
            axis.plot(ends, mean_x + slope * (ends - mean_q), color=COLOURS["c3"], dashes=(4, 2), label="least squares")
            axis.vlines(
                p1,
                min(1, line * (p1 - rk)),
                max(1, line * (p1 - rk)),
                color=COLOURS["c1"],
                linewidth=1,
                linestyle=(0, (1, 1.5)),
            )
            if before:
                for old, new, height in ((before[0], p1, 1), (before[1], pk, K)):
                    if new - old > 0.05:
                        axis.annotate(
                            "",
                            (new - 0.015, height),
                            (old, height),
                            arrowprops={"arrowstyle": "->", "color": COLOURS["muted"], "linewidth": 0.8},
                        )
            axis.scatter(
                q, x, s=[34, 34, 60, 60], color=COLOURS["c2"], edgecolor=COLOURS["surface"], linewidth=0.9, zorder=4
            )
            axis.set(
                xlim=(-0.06, 1.08),
                ylim=(-0.7, K + 0.9),
                title=f"{label}: f = {float(measures.own_sum(margin, L)):.2f}",
                xlabel="probability q of the class",
                xticks=[0, 0.5, 1],
                yticks=[0, 1, K],
            )
            before = (p1, pk)
        axes[0].set_ylabel("attribute x")
        axes[0].set_yticklabels(["0", "weak 1", f"strong {K}"])
        axes[1].legend(loc="upper left", handlelength=1.9, borderaxespad=0.1)
    caption = (
        f"$l={L}$ classes, $k={K}$. Points are the four sets of samples; the zeros, at the lower left, carry {(L - 1) / L:.0%} of the weight. "
        "The line of Eq 14 goes through both strong points; the dotted bar is its error at the weak one. Arrows show how a point came from the panel before."
    )
    return Picture(name, title, _titled(result[0], name, title), caption, f"assay run phases-stages --set l={L} k={K}")


def errors(found: dict) -> Picture:
    """Draw the reconstruction error over the margin for several decoders, with the orders that Theorem 13 claims."""
    import numpy as np

    from simulators.softmax import measures

    margin = np.geomspace(1e-5, 40, 900)
    scale = K**2 / MANY
    name, title = "fig-errors", "Reconstruction error over the margin, and the orders that Theorem 13 claims"
    lines = (
        ("eq14", "counts", 0.0, "c1", None, "Eq 14"),
        ("eq14", "eq13", 0.0, "c1", (1, 1.2), "Eq 14, weights of Eq 13"),
        ("q", "counts", 0.0, "c2", None, "least squares from q"),
        ("ridge-q", "counts", MU, "c3", (5, 2), f"ridge from q, μ = {MU:g}"),
        ("logit", "counts", 0.0, "c4", (3, 1.5), "one logit"),
    )
    with _canvas(name, 7.6, 4.1) as (_, axis, result):
        for decoder, weights, mu, colour, dashes, label in lines:
            values = measures.error(decoder, margin, MANY, K, weights, mu) / scale
            axis.plot(margin, values, color=COLOURS[colour], label=label, **({"dashes": dashes} if dashes else {}))
        _, first, second, _ = (float(v) for v in measures.stages(MANY, K))
        window, one = (float(measures.margin_of_sum(f, MANY)) for f in (2 / MANY, 1.0))
        for low, high, order, text, reading, place, above in (
            (margin[0], window, K**2 / MANY**2, "O(k²/l²)", "range-1", 0.5, True),
            (window, one, K / MANY, "Ω(k/l)", "proof-text-counts", 0.2, False),
            (one, first, 1 / MANY, "O(1/l)", "range-3", 0.5, True),
            (first, margin[-1], K**2 / MANY, "Θ(k²/l)", "range-4", 0.72, True),
        ):
            axis.plot(
                [low, high], [order / scale] * 2, color=COLOURS["ink"], linewidth=4.5, alpha=0.28, solid_capstyle="butt"
            )
            axis.text(
                low * (high / low) ** place,
                order / scale * (1.15 if above else 0.87),
                text + _verdict(found, "phases.thm13", reading),
                ha="center",
                va="bottom" if above else "top",
                fontsize=8.5,
            )
        for border, text in ((window, "f = 2/l"), (one, "1"), (first, "(log l − 1)/k"), (second, "log l − 1")):
            axis.axvline(border, color=COLOURS["muted"], linewidth=0.8, linestyle=(0, (2, 2)))
            axis.annotate(
                text,
                (border, 1),
                xycoords=("data", "axes fraction"),
                xytext=(-3, 0),
                textcoords="offset points",
                fontsize=7.5,
                color=COLOURS["muted"],
                rotation=90,
                ha="right",
                va="top",
            )
        axis.set(
            xscale="log",
            yscale="log",
            xlim=(margin[0], margin[-1]),
            ylim=(1.5e-4, 9),
            xlabel="margin Δ = f − u",
            ylabel="R · l/k²",
        )
        axis.legend(
            loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=5, fontsize=7.5, handlelength=1.8, columnspacing=1.1
        )
    caption = (
        f"$l={MANY}$, $k={K}$. Grey bars are the printed orders with constant 1 over their printed ranges of $f$ (here $c_f=2$), "
        "each with the verdict of that part of the theorem. From all outputs $o$, least squares is exact for every $\\Delta>0$, so its error is 0 and not drawn."
    )
    return Picture(
        name, title, _titled(result[0], name, title), caption, f"assay run phases-margin --set l={MANY} k={K}"
    )


def course() -> Picture:
    """Draw the reconstruction error over training steps of the deterministic start, with the stage borders as times."""
    import numpy as np

    from simulators.softmax import measures, reduced

    times = np.unique(np.round(np.geomspace(1, 2**21, 420)).astype(np.int64))
    margin = reduced.margins(L, K, Z, times)
    scale = K**2 / L
    name, title = "fig-course", "The same errors along training"
    with _canvas(name, 7.6, 3.3) as (_, axis, result):
        for decoder, mu, colour, dashes, label in (
            ("eq14", 0.0, "c1", None, "Eq 14"),
            ("q", 0.0, "c2", None, "least squares from q"),
            ("ridge-q", MU, "c3", (5, 2), f"ridge from q, μ = {MU:g}"),
            ("logit", 0.0, "c4", (3, 1.5), "one logit"),
        ):
            axis.plot(
                times,
                measures.error(decoder, margin, L, K, "counts", mu) / scale,
                color=COLOURS[colour],
                label=label,
                **({"dashes": dashes} if dashes else {}),
            )
        start = float(measures.error("text", 0.0, L, K)) / scale
        axis.plot(
            [1], [start], "o", color=COLOURS["c1"], markersize=5, markeredgecolor=COLOURS["surface"], clip_on=False
        )
        axis.annotate("t = 0", (1, start), xytext=(6, 5), textcoords="offset points", fontsize=8)
        _, first, second, _ = (float(v) for v in measures.stages(L, K))
        for target, text in ((first, "Stage 1 ends"), (second, "Stage 2 ends")):
            step = int(reduced.passages(L, K, Z, target))
            axis.axvline(step, color=COLOURS["muted"], linewidth=0.8, linestyle=(0, (2, 2)))
            axis.annotate(
                f"{text}, t = {step}",
                (step, 1),
                xycoords=("data", "axes fraction"),
                xytext=(-3, -2),
                textcoords="offset points",
                fontsize=7.5,
                color=COLOURS["muted"],
                rotation=90,
                ha="right",
                va="top",
            )
        window = 1 / (L * Z)
        axis.axvspan(1, window, color=COLOURS["muted"], alpha=0.1, linewidth=0)
        axis.annotate(
            "Corollary 4, 2l/(λd(k+1))",
            (window, 0),
            xycoords=("data", "axes fraction"),
            xytext=(-3, 4),
            textcoords="offset points",
            fontsize=7.5,
            color=COLOURS["muted"],
            rotation=90,
            ha="right",
        )
        axis.set(xscale="log", xlim=(1, times[-1]), ylim=(0, 1.15 * start), xlabel="gradient step t", ylabel="R · l/k²")
        axis.legend(
            loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4, fontsize=7.5, handlelength=1.8, columnspacing=1.4
        )
    caption = (
        f"Deterministic start, $l={L}$, $k={K}$, step bound $z=\\lambda d(k+1)/(2l^2)={Z:g}$, from the exact scalar recursion. The shaded window is the range of $t$ in "
        "Corollary 4 for $c_f=2$. The error without training is the dot; any step at all makes the probabilities differ, and the exact decoders use that at once."
    )
    return Picture(
        name,
        title,
        _titled(result[0], name, title),
        caption,
        f"assay run phases-error-curves --set l={L} k={K} mu={MU:g}",
    )


def penalty() -> Picture:
    """Draw how much the Eq-14 decoder loses against least squares, with the factor 2 of Theorem 5."""
    import numpy as np

    from simulators.softmax import measures

    margin = np.geomspace(1e-3, 60, 1500)
    name, title = "fig-penalty", "What the simple decoder costs"
    with _canvas(name, 7.6, 2.7) as (_, axis, result):
        for l, colour, dashes in ((3, "c5", (1, 1.2)), (10, "c3", (5, 2)), (100, "c1", None), (10**4, "c2", (3, 1.5))):
            ratio = measures.error("eq14", margin, l, K) / measures.error("q", margin, l, K)
            axis.plot(margin, ratio, color=COLOURS[colour], label=f"l = {l}", **({"dashes": dashes} if dashes else {}))
        axis.axhline(2, color=COLOURS["ink"], linewidth=4.5, alpha=0.28)
        axis.set(
            xscale="log",
            xlim=(margin[0], margin[-1]),
            ylim=(0.95, 2.1),
            xlabel="margin Δ",
            ylabel="R of Eq 14 / least R",
            yticks=[1, 1.5, 2],
        )
        axis.legend(loc="lower right", fontsize=8, handlelength=1.8)
    caption = f"Error of the Eq-14 decoder over that of the best affine decoder from probabilities, $k={K}$. Read as a ratio of errors, Theorem 5 asks for less than 2."
    return Picture(name, title, _titled(result[0], name, title), caption, f"assay run phases-margin --set l={L} k={K}")


# ---- majority --------------------------------------------------------------------------------------------------------
LOG_N = 40
START = ("-9/10", "1/2")


def down_up() -> Picture:
    """Draw R_0 of the big subset: the first steps under every reading of the text, and the whole course of reading E."""
    from fractions import Fraction

    import numpy as np

    from simulators.logistic import measures, recursion
    from simulators.logistic.model import PRESETS, Point
    from simulators.logistic.runs import course as whole

    start = tuple(float(Fraction(v)) for v in START)
    name, title = "fig-down-up", "The reconstruction error falls, then rises: when, and under which reading"

    def error(w, point):
        with np.errstate(divide="ignore"):
            return measures.printed_big(w[:, 0], w[:, 1], float(point.b), float(point.sigma))[0] / float(point.sigma) ** 2

    with _canvas(name, 7.6, 3.1, 2, sharey=True) as (_, axes, result):
        point = Point.corner(LOG_N)
        times = np.unique(np.round(np.geomspace(1, 2500, 160)).astype(int))
        for label, text, colour, dashes in (("A", "A: as printed", "c2", (5, 2)), ("C", "C: share 1 − 1/√n", "c3", (3, 1.5)),
                                            ("D", "D: share, loss negated", "c5", None), ("E", "E: D relabelled", "c1", None),
                                            ("B", "B: loss negated", "c4", (1, 1.2))):
            w = recursion.run(point, PRESETS[label], start, times)
            axes[0].plot(np.log(times), error(w, point), color=COLOURS[colour], label=text,
                         **({"dashes": dashes} if dashes else {}))
        for b, text, colour, dashes in (("1", "b = 1/L²", "c1", None), ("1/80", "b = σ/2", "c3", (5, 2)), ("0", "b = 0", "c5", (1, 1.2))):
            point = Point.corner(LOG_N, b)
            found = whole(point, start, 160, 2.0)
            w = np.stack([found["w0"], found["w1"]], axis=1)
            axes[1].plot(found["log_t"], error(w, point), color=COLOURS[colour], label=text,
                         **({"dashes": dashes} if dashes else {}))
        for axis in axes:
            axis.axvline(np.log(LOG_N / 8), color=COLOURS["muted"], linewidth=0.8, linestyle=(0, (2, 2)))
        for axis, at, text in ((axes[0], np.log(LOG_N / 8), "t = L/8"), (axes[1], np.log(LOG_N / 8), "t = L/8"), (axes[1], LOG_N / 2, "t = √n")):
            axis.axvline(at, color=COLOURS["muted"], linewidth=0.8, linestyle=(0, (2, 2)))
            axis.annotate(text, (at, 1), xycoords=("data", "axes fraction"), xytext=(-3, -2), textcoords="offset points",
                          fontsize=7.5, color=COLOURS["muted"], rotation=90, ha="right", va="top")
        axes[0].set(xlabel="log t", ylabel="R₀ / σ²", yscale="log", ylim=(1e-9, 1e6), xlim=(0, np.log(2500)), title="Readings, first steps")
        axes[1].set(xlabel="log t", xlim=(0, 1.3 * LOG_N), title="Reading E, the whole course")
        for axis in axes:
            axis.legend(loc="upper right" if axis is axes[0] else "lower left", fontsize=7.5, handlelength=1.9)
    caption = (
        f"$L=\\log n={LOG_N}$, $\\sigma=1/L^3$, start $w=({START[0]},{START[1]})$, Eq 8 on the big subset. Left, $b=1/L^2$: the five readings of loss, share of the "
        "big subset and labels from one start; B lies on E. Right: the error turns near $t=\\sqrt n$; with $b=0$ it only falls."
    )
    return Picture(name, title, _titled(result[0], name, title), caption, f"assay run majority-late --set L={LOG_N}",
                   "majority")

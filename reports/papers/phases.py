"""The figures of `phases`."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, border, canvas, mark

L, K = 100, 3
MANY = (
    1000  # classes in the figure of the orders: (log l - 1)/k > 1 leaves room for all four ranges
)
Z = 1e-3
MU = 1e-4


def stages() -> Picture:
    """Redraw Figure 5: the four points (q, x) with the Eq-14 line and the least-squares line, in
    the three stages.
    """
    import numpy as np

    from assay.simulators.models.softmax import measures

    first, second = (float(v) for v in measures.stages(L, K)[1:3])
    at = [(first * 0.97, "Stage 1"), ((first + second) / 2, "Stage 2"), (second + 3.5, "Stage 3")]
    name, title = "fig-stages", "The three stages of Figure 5, redrawn"
    before = None
    with canvas(name, 7.6, 2.5, 3, sharey=True) as (_, axes, result):
        for axis, (margin, label) in zip(axes, at, strict=True):
            p1, pk, r1, rk = (float(v) for v in measures.probabilities(margin, L, K))
            q, x = np.array([p1, pk, r1, rk]), np.array([1.0, K, 0.0, 0.0])
            line = K / (pk - rk)
            ends = np.array([-0.03, 1.05])
            axis.plot(ends, line * (ends - rk), color=COLOURS["c1"], label="Eq 14")
            share = measures.weight_system("counts", float(L))
            mean_q, mean_x = share @ q, share @ x
            slope = share @ ((q - mean_q) * (x - mean_x)) / (share @ (q - mean_q) ** 2)
            axis.plot(
                ends,
                mean_x + slope * (ends - mean_q),
                color=COLOURS["c3"],
                dashes=(4, 2),
                label="least squares",
            )
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
                            arrowprops={
                                "arrowstyle": "->",
                                "color": COLOURS["muted"],
                                "linewidth": 0.8,
                            },
                        )
            axis.scatter(
                q,
                x,
                s=[34, 34, 60, 60],
                color=COLOURS["c2"],
                edgecolor=COLOURS["surface"],
                linewidth=0.9,
                zorder=4,
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
        f"$l={L}$ classes, $k={K}$. Points are the four sets of samples; the zeros, at the lower"
        f" left, carry {(L - 1) / L:.0%} of the weight. The line of Eq 14 goes through both strong"
        " points; the dotted bar is its error at the weak one. Arrows show how a point came from"
        " the panel before."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run phases-stages --set l={L} k={K}",
    )


def errors(found: dict) -> Picture:
    """Draw the reconstruction error over the margin for several decoders, with the orders that
    Theorem 13 claims.
    """
    import numpy as np

    from assay.simulators.models.softmax import measures

    margin = np.geomspace(1e-5, 40, 900)
    scale = K**2 / MANY
    name, title = (
        "fig-errors",
        "Reconstruction error over the margin, and the orders that Theorem 13 claims",
    )
    lines = (
        ("eq14", "counts", 0.0, "c1", None, "Eq 14"),
        ("eq14", "eq13", 0.0, "c1", (1, 1.2), "Eq 14, weights of Eq 13"),
        ("q", "counts", 0.0, "c2", None, "least squares from q"),
        ("ridge-q", "counts", MU, "c3", (5, 2), f"ridge from q, μ = {MU:g}"),
        ("logit", "counts", 0.0, "c4", (3, 1.5), "one logit"),
    )
    with canvas(name, 7.6, 4.1) as (_, axis, result):
        for decoder, weights, mu, colour, dashes, label in lines:
            values = measures.error(decoder, margin, MANY, K, weights, mu) / scale
            axis.plot(
                margin,
                values,
                color=COLOURS[colour],
                label=label,
                **({"dashes": dashes} if dashes else {}),
            )
        _, first, second, _ = (float(v) for v in measures.stages(MANY, K))
        window, one = (float(measures.margin_of_sum(f, MANY)) for f in (2 / MANY, 1.0))
        for low, high, order, text, reading, place, above in (
            (margin[0], window, K**2 / MANY**2, "O(k²/l²)", "range-1", 0.5, True),
            (window, one, K / MANY, "Ω(k/l)", "proof-text-counts", 0.2, False),
            (one, first, 1 / MANY, "O(1/l)", "range-3", 0.5, True),
            (first, margin[-1], K**2 / MANY, "Θ(k²/l)", "range-4", 0.72, True),
        ):
            axis.plot(
                [low, high],
                [order / scale] * 2,
                color=COLOURS["ink"],
                linewidth=4.5,
                alpha=0.28,
                solid_capstyle="butt",
            )
            axis.text(
                low * (high / low) ** place,
                order / scale * (1.15 if above else 0.87),
                text + mark(found, "phases.thm13", reading),
                ha="center",
                va="bottom" if above else "top",
                fontsize=8.5,
            )
        for at, text in (
            (window, "f = 2/l"),
            (one, "1"),
            (first, "(log l − 1)/k"),
            (second, "log l − 1"),
        ):
            border(axis, at, text)
        axis.set(
            xscale="log",
            yscale="log",
            xlim=(margin[0], margin[-1]),
            ylim=(1.5e-4, 9),
            xlabel="margin Δ = f − u",
            ylabel="R · l/k²",
        )
        axis.legend(
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=5,
            fontsize=7.5,
            handlelength=1.8,
            columnspacing=1.1,
        )
    caption = (
        f"$l={MANY}$, $k={K}$. Grey bars are the printed orders with constant 1 over their printed"
        " ranges of $f$ (here $c_f=2$), each with the verdict of that part of the theorem. From"
        " all outputs $o$, least squares is exact for every $\\Delta>0$, so its error is 0 and not"
        " drawn."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run phases-margin --set l={MANY} k={K}",
    )


def course() -> Picture:
    """Draw the reconstruction error over training steps of the deterministic start, with the stage
    borders as times.
    """
    import numpy as np

    from assay.simulators.models.softmax import measures, reduced

    times = np.unique(np.round(np.geomspace(1, 2**21, 420)).astype(np.int64))
    margin = reduced.margins(L, K, Z, times)
    scale = K**2 / L
    name, title = "fig-course", "The same errors along training"
    with canvas(name, 7.6, 3.3) as (_, axis, result):
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
            [1],
            [start],
            "o",
            color=COLOURS["c1"],
            markersize=5,
            markeredgecolor=COLOURS["surface"],
            clip_on=False,
        )
        axis.annotate("t = 0", (1, start), xytext=(6, 5), textcoords="offset points", fontsize=8)
        _, first, second, _ = (float(v) for v in measures.stages(L, K))
        for target, text in ((first, "Stage 1 ends"), (second, "Stage 2 ends")):
            step = int(reduced.passages(L, K, Z, target))
            border(axis, step, f"{text}, t = {step}")
        window = 1 / (L * Z)
        axis.axvspan(1, window, color=COLOURS["muted"], alpha=0.1, linewidth=0)
        border(axis, window, "Corollary 4, 2l/(λd(k+1))", line=False, top=False)
        axis.set(
            xscale="log",
            xlim=(1, times[-1]),
            ylim=(0, 1.15 * start),
            xlabel="gradient step t",
            ylabel="R · l/k²",
        )
        axis.legend(
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=4,
            fontsize=7.5,
            handlelength=1.8,
            columnspacing=1.4,
        )
    caption = (
        f"Deterministic start, $l={L}$, $k={K}$, step bound $z=\\lambda d(k+1)/(2l^2)={Z:g}$, from"
        " the exact scalar recursion. The shaded window is the range of $t$ in Corollary 4 for"
        " $c_f=2$. The error without training is the dot; any step at all makes the probabilities"
        " differ, and the exact decoders use that at once."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run phases-error-curves --set l={L} k={K} mu={MU:g}",
        own_training(),
    )


def own_training() -> dict:
    """Return what the page's script needs to follow the training at the reader's own l, k and d:
    the closed laws of the errors over the margin D, and parameters with the step bound Z.
    """
    from assay.theory.papers.phases.notation import where

    d = 1000
    rate = 2 * L**2 * Z / (d * (K + 1))
    parameters = (
        ("l", L, 2, 2000, True),
        ("k", K, 2, 50, False),
        ("d", d, 1, 10**9, True),
        ("λ", float(f"{rate:.6g}"), 1e-9, 10, False),
    )
    keys = ("name", "value", "low", "high", "whole")
    return {
        "kind": "training",
        "parameters": [dict(zip(keys, one, strict=True)) for one in parameters],
        "steps": [list(pair) for pair in where("Rg", "Ropt")],
        "laws": [["Rg", "Eq 14"], ["Ropt", "least squares from q"]],
    }


def penalty() -> Picture:
    """Draw how much the Eq-14 decoder loses against least squares, with the factor 2 of Theorem
    5.
    """
    import numpy as np

    from assay.simulators.models.softmax import measures

    margin = np.geomspace(1e-3, 60, 1500)
    name, title = "fig-penalty", "What the simple decoder costs"
    with canvas(name, 7.6, 2.7) as (_, axis, result):
        for l, colour, dashes in (
            (3, "c5", (1, 1.2)),
            (10, "c3", (5, 2)),
            (100, "c1", None),
            (10**4, "c2", (3, 1.5)),
        ):
            ratio = measures.error("eq14", margin, l, K) / measures.error("q", margin, l, K)
            axis.plot(
                margin,
                ratio,
                color=COLOURS[colour],
                label=f"l = {l}",
                **({"dashes": dashes} if dashes else {}),
            )
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
    caption = (
        "Error of the Eq-14 decoder over that of the best affine decoder from probabilities,"
        f" $k={K}$. Read as a ratio of errors, Theorem 5 asks for less than 2."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run phases-margin --set l={L} k={K}",
    )


def beside() -> Picture | None:
    """Draw the error of the model beside that of trained networks."""
    import numpy as np

    from assay.reports import practice
    from assay.simulators.models.softmax import measures, reduced

    def law():
        times = np.unique(np.round(np.geomspace(1, 2**21, 420)).astype(np.int64))
        margin = reduced.margins(L, K, Z, times)
        errors = measures.error("ridge-q", margin, L, K, "counts", MU)
        start = measures.error("ridge-q", np.zeros(1), L, K, "counts", MU)
        words = (
            f"The law: ridge regression from the outputs, $\\mu={MU:g}$, at $l={L}$, $k={K}$,"
            " deterministic start, from the exact recursion."
        )
        return np.concatenate([[0], times]), np.concatenate([np.ravel(start), errors]), words

    command = f"assay run phases-error-curves --set l={L} k={K} mu={MU:g}"
    return practice.turning("phases", "phases/linear", law, command)


def pictures(found: dict) -> list[Picture]:
    """Draw the stages, the errors with their bounds, the course of training, the weight penalty,
    and the model beside networks.
    """
    drawn = [stages(), errors(found), course(), penalty(), beside()]
    return [picture for picture in drawn if picture]

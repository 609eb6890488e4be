"""The figure of errors after pretraining with few or many labels: as printed, and on a stand-in."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark

KINDS = {
    "manual": ("c1", "o"),
    "random": ("c2", "s"),
    "per superclass": ("c3", "^"),
    "rebalanced": ("c5", "v"),
    "whole": ("c4", "D"),
}
"""Colour and mark of each way to make labels, in all panels."""
STUDIED = {
    "coarse": ("manual", 2),
    "merged": ("manual", 4),
    "digits": ("manual", 10),
    "parts5": ("manual", 50),
    "random5": ("random", 10),
    "random20": ("random", 40),
    "clusters5": ("per superclass", 10),
    "clusters20": ("per superclass", 40),
    "whole20": ("whole", 40),
    "sample": ("random", 400),
}
"""Labels of the stand-in: how they are made, and how many there are."""


def _kept(found: dict, claim: str, reading: str, key: str):
    """Return what a reading's test recorded, None where it was not checked."""
    view = found.get(f"granularity.{claim}")
    for r in view.readings if view else ():
        if r.name == reading:
            return (r.row.get("figures") or {}).get(key)
    return None


def _lines(axis, kept: dict, target: str, filled: bool):
    """Draw the errors of one read-out over the number of labels: joined within a kind, one label a
    sample as a star.
    """
    for kind, (colour, marker) in KINDS.items():
        points = sorted(
            (n, *kept[target][name])
            for name, (k, n) in STUDIED.items()
            if k == kind and name != "sample" and name in kept[target]
        )
        if points:
            x, y, error = zip(*points)
            axis.errorbar(
                x,
                [100 * v for v in y],
                [196 * v for v in error],
                fmt=marker,
                linestyle="-" if filled else (0, (3, 1.5)),
                markersize=4,
                linewidth=1.1,
                color=COLOURS[colour],
                markerfacecolor=COLOURS[colour if filled else "surface"],
            )
    y, error = kept[target]["sample"]
    axis.errorbar(
        [STUDIED["sample"][1]],
        [100 * y],
        [196 * error],
        fmt="*",
        markersize=8,
        linewidth=1.1,
        color=COLOURS["ink"],
        markerfacecolor=COLOURS["ink" if filled else "surface"],
    )


def labels(found: dict) -> Picture:
    """Draw error over the number of labels: the printed tables, and the stand-in by both read-outs
    where it was tested.
    """
    from matplotlib.lines import Line2D

    from assay.theory.papers.granularity.printed import TABLE1, TABLE4, TABLE7, TABLE8

    name, title = (
        "fig-labels",
        (
            "Error over the number of labels in pretraining: printed (Tables 1, 4, 7, 8) and tested"
            " on a stand-in"
        ),
    )
    kept = {
        read: _kept(found, "tab4", reading, "errors")
        for read, reading in (("max", "stand-in"), ("tuned", "stand-in-finetuned"))
    }
    shown = all(kept.values())
    with canvas(name, 7.6, 6.0 if shown else 3.2, 2, 2 if shown else 1, squeeze=False) as (
        figure,
        axes,
        result,
    ):
        left, right = axes[0]
        for kind, (colour, marker) in KINDS.items():
            rows = [(g, float(m), float(s)) for g, m, s in TABLE1[kind] if g != 500_000]
            left.errorbar(
                *zip(*rows), fmt=f"{marker}-", markersize=4, linewidth=1.1, color=COLOURS[colour]
            )
        g, m, s = TABLE1["random"][-1]
        left.errorbar(
            [g], [float(m)], [float(s)], fmt="*", markersize=8, linewidth=1.1, color=COLOURS["ink"]
        )
        left.axhline(
            float(TABLE1["manual"][0][1]), color=COLOURS["ink"], linewidth=0.8, dashes=(2, 2)
        )
        left.set(
            xscale="log",
            xlabel="pretraining labels G",
            ylabel="error in %",
            title="Table 1, Figure 5: iNaturalist, ResNet34"
            + mark(found, "granularity.fig5", "printed"),
        )
        best = [max(row, key=lambda e: float(e[1])) for row in TABLE7.values()]
        right.plot(
            [e[0] for e in best],
            [100 - float(e[1]) for e in best],
            "o-",
            markersize=4,
            linewidth=1.1,
            color=COLOURS["c1"],
            label="ImageNet1k, finetuned: Figure 2" + mark(found, "granularity.fig2", "printed"),
        )
        edge = [e for e, row in zip(best, TABLE7.values()) if e == row[-1]]
        right.plot(
            [e[0] for e in edge],
            [100 - float(e[1]) for e in edge],
            "o",
            markersize=4,
            color=COLOURS["c1"],
            markerfacecolor=COLOURS["surface"],
        )
        right.plot(
            [e[0] for e in TABLE8],
            [100 - float(e[1]) for e in TABLE8],
            "s",
            linestyle=(0, (5, 2)),
            markersize=4,
            linewidth=1.1,
            color=COLOURS["c1"],
            label="ImageNet1k, linear probe: Table 8" + mark(found, "granularity.tab8", "printed"),
        )
        right.plot(
            [g for g, _ in TABLE4[1:]],
            [float(m) for _, m in TABLE4[1:]],
            "^",
            linestyle=(0, (1, 1.2)),
            markersize=4,
            linewidth=1.1,
            color=COLOURS["c1"],
            label="living thing or not: Table 4" + mark(found, "granularity.tab4", "printed"),
        )
        right.axhline(float(TABLE4[0][1]), color=COLOURS["ink"], linewidth=0.8, dashes=(2, 2))
        right.set(
            xscale="log",
            xlabel="pretraining labels G",
            ylim=(0, 46),
            title="ImageNet21k, ViT-B/16, manual labels",
        )
        right.legend(loc="upper right", fontsize=7.5, handlelength=2.2)
        if shown:
            for axis, target, text in zip(
                axes[1], ("parity", "half"), ("parity of the digit", "digit at least 5")
            ):
                for read, filled in (("max", True), ("tuned", False)):
                    _lines(axis, kept[read], target, filled)
                axis.set(
                    xscale="log",
                    xlabel="pretraining labels G",
                    xticks=[2, 4, 10, 40, 100, 400],
                    xticklabels=["2", "4", "10", "40", "100", "400"],
                    ylim=(0, 10),
                    title=f"Stand-in: {text}",
                )
                axis.minorticks_off()
            axes[1, 0].set_ylabel("held-out error in %")
        lines = [
            Line2D([], [], color=COLOURS[c], marker=m, markersize=4, linewidth=1.1)
            for c, m in KINDS.values()
        ]
        texts = [
            "manual",
            "random",
            "clusters in each superclass",
            "the same, rebalanced",
            "clusters of the whole set",
        ]
        lines.append(Line2D([], [], color=COLOURS["ink"], marker="*", markersize=8, linestyle=""))
        texts.append("one label a sample")
        if shown:
            lines += [
                Line2D([], [], color=COLOURS["muted"], marker="o", markersize=4, linewidth=1.1),
                Line2D(
                    [],
                    [],
                    color=COLOURS["muted"],
                    marker="o",
                    markersize=4,
                    linewidth=1.1,
                    linestyle=(0, (3, 1.5)),
                    markerfacecolor=COLOURS["surface"],
                ),
            ]
            texts += ["read by the largest logit", "finetuned"]
        figure.legend(
            lines, texts, loc="outside upper center", ncols=4, fontsize=7.5, handlelength=2.4
        )
    caption = (
        "Top: printed numbers with their deviations; dotted: the baselines, pretrained on the"
        " target's own labels. From 11 to 13 labels the manual error rises, and its later rise,"
        f" 4.79 to 4.84, is not significant{mark(found, 'granularity.fig5', 'rise')}. Open circles:"
        " the best rate was the largest one"
        f" tried{mark(found, 'granularity.tab7', 'inside-the-grid')}."
    )
    if shown:
        caption += (
            " Bottom: perceptrons on 400 scikit-learn digits, means of 16 runs with 95 %"
            " intervals. Ten labels instead of two lower the error when the network is read by the"
            f" largest logit of each class{mark(found, 'granularity.tab4', 'stand-in')}, as in the"
            " theory, and raise it when it is finetuned with a new"
            f" head{mark(found, 'granularity.tab4', 'stand-in-finetuned')}, as in the experiments;"
            " random labels are worst by the"
            f" first{mark(found, 'granularity.tab1', 'stand-in-random')}, one label a sample by the"
            f" second{mark(found, 'granularity.fig5', 'stand-in-star')}."
        )
    return Picture.of(name, title, result, caption, "assay run digits-transfer")

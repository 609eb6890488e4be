"""The figures of `granularity`."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark, titled

TIMES = (1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 90, 130, 200)
COARSE = {"start": 1e-6, "steps": 200}
FINE = {"start": 1e-6, "steps": 200}
"""Changes to the settings S1 and S5 whose courses are drawn: a small start, so that growth is all
there is, and as many steps.
"""
TESTS = 1500
SPOTS = {"d": 80, "m": 8000, "tau": 2.5, "start": 1e-6, "steps": 40, "batch": 128}
"""The coarse runs of the spot checks; rate and hard follow s*."""
SPOT_K, SPOT_HARD = (2, 4, 8, 16, 32), (1.0, 4.0, 12.0)
LAW = {"low": 0.3, "high": 0.4, "beta": 0.1}

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


REGIMES = ("as printed", "parameters", "start and early", "late", "trained network", "repaired")
_TABLE = {
    "thm5.1": (
        "printed",
        "too-few:fails_below any-polylog few-noise-patches",
        "start slow slow-strong-noise",
        "loss late late-chance limit",
        "formula boundary",
        "",
    ),
    "thm5.2": (
        "printed",
        "",
        "initial initial-strong",
        "ratio hard chance",
        "merged too-few-neurons:fails_with_few_neurons random-labels:fails_for_random_labels",
        "",
    ),
    "prop1": (
        "printed",
        "ratios ratios-below:says_nothing_below constant-one",
        "mean-ratio regular",
        "",
        "",
        "repair",
    ),
    "thmd1": ("printed", "", "increment", "", "", "repair"),
    "leme4": (
        "printed",
        "constant",
        "second-free",
        "recursion second orbit",
        "",
        "repair repair-bounded repair-above",
    ),
    "leme5": ("printed", "", "start", "total sharp", "simulated", "repair"),
    "leme6": ("printed", "", "before", "theta theta-total", "simulated", ""),
    "leme8": ("printed", "", "", "chance", "", ""),
    "leme9": ("printed", "", "", "chance", "", ""),
    "thmf1": ("printed", "", "noise-start", "step third", "simulated", "repair"),
    "prop2": ("printed", "others others-late", "proof-step bounded regular", "", "", ""),
    "thmg1": ("printed", "", "before", "explicit third", "simulated", "repair repair-any"),
    "lemg2": ("printed", "", "start fine margin", "", "simulated", "repair repair-start"),
    "thmg3": (
        "printed",
        "corrected",
        "other strong",
        "hard hard-chance",
        "simulated simulated-few",
        "",
    ),
}
"""Readings by column: name, and after a colon the word that is right if it is true ("holds"
otherwise).
"""


def _rows() -> dict:
    """Return the table's readings: claim -> for each column (claim, reading, the word that is right
    if the reading is true).
    """

    def cell(claim, text):
        pairs = (entry.partition(":") for entry in text.split())
        return tuple((claim, name, word.replace("_", " ") or "holds") for name, _, word in pairs)

    return {
        f"granularity.{i}": tuple(cell(f"granularity.{i}", text) for text in columns)
        for i, columns in _TABLE.items()
    }


def regimes(found: dict):
    """Return the table that says in which regime each conclusion holds or fails, from the verdicts
    in `found`.
    """
    from assay.reports.site.views import regimes

    lead = (
        "In which regime each conclusion holds, fails or is empty. A cell names the reading that"
        " decides it, its verdict, from which size, and how it was settled. Early: before the"
        " network's output is of order 1; late: from then on; trained network: runs at laptop"
        " sizes, by preset tests."
    )
    return regimes(found, REGIMES, _rows(), "Conclusion by conclusion, regime by regime", lead)


def _kept(found: dict, claim: str, reading: str, key: str):
    """Return what a reading's test recorded, None where it was not checked."""
    view = found.get(f"granularity.{claim}")
    for r in view.readings if view else ():
        if r.name == reading:
            return (r.row.get("figures") or {}).get(key)
    return None


def _run(setting, observed):
    """Train, or read the kept run."""
    from assay.simulators.models.multiview import runs
    from assay.verification.run import cache

    return runs.run(setting, observed, tests=TESTS, store=cache.folder() / "curves")


def _spot(k: int, s: float, hard: float):
    """The error of a coarse run on hard samples, its 95 % interval, and what the run's own mean
    field says.
    """
    from assay.simulators.models.distillation.risk import clopper_pearson
    from assay.simulators.models.multiview.setting import Setting

    setting = Setting(**SPOTS, k=k, s=s, P=int(4 * s), hard=hard, rate=0.0688 / s, **LAW)
    record = _run(setting, [setting.steps])
    wrong = round(float(record.hard[-1]) * TESTS)
    low, high = clopper_pearson(wrong, TESTS)
    return float(record.hard[-1]), float(low), float(high), record


def courses(found: dict) -> Picture:
    """Draw what coarse and fine training learn over time, and the errors: simulated points, the
    theory's lines.
    """
    import numpy as np

    from assay.simulators.models.distillation.risk import clopper_pearson
    from assay.simulators.models.multiview import studies
    from assay.simulators.models.multiview.setting import SETTINGS

    name, title = (
        "fig-courses",
        "Coarse and fine training side by side: features learnt and errors over time",
    )
    smooth = np.unique(np.geomspace(1, TIMES[-1], 60).astype(int))
    last = {}
    with canvas(name, 7.6, 5.0, 2, 2, sharex=True, sharey="row") as (figure, axes, result):
        for column, (which, point) in enumerate(
            (("coarse", SETTINGS["S1"].change(**COARSE)), ("fine", SETTINGS["S5"].change(**FINE)))
        ):
            record, told = _run(point, TIMES), studies.theory(point, smooth)
            top, low = axes[:, column]
            seen = ~np.isnan(record.common[-1, :, 0]), ~np.isnan(record.fine[-1, ..., 0])
            for values, theory, mask, colour, marker, text in (
                (record.common, told.common, seen[0], "c1", "o", "common feature"),
                (record.fine, told.fine, seen[1], "c2", "s", "fine features"),
            ):
                drawn = values[:, mask]
                middle = drawn[..., 0].mean(axis=1)
                top.errorbar(
                    record.times,
                    middle,
                    [middle - drawn[..., 1].min(axis=1), drawn[..., 2].max(axis=1) - middle],
                    fmt=marker,
                    markersize=3.6,
                    linewidth=0.9,
                    color=COLOURS[colour],
                    label=text,
                )
                top.plot(
                    smooth,
                    theory[:, mask].mean(axis=1),
                    color=COLOURS[colour],
                    linewidth=1.2,
                    label=None,
                )
                last[which, text] = middle[-1]
            for values, colour, marker, text in (
                (record.easy, "c3", "^", "easy samples"),
                (record.hard, "c4", "D", "hard samples"),
            ):
                wrong = np.round(values * TESTS).astype(int)
                ends = clopper_pearson(wrong, TESTS)
                low.errorbar(
                    record.times,
                    values,
                    [np.maximum(values - ends[0], 0), np.maximum(ends[1] - values, 0)],
                    fmt=marker,
                    markersize=3.6,
                    linewidth=0.9,
                    color=COLOURS[colour],
                    label=text,
                )
            low.plot(
                smooth,
                told.hard,
                color=COLOURS["c4"],
                linewidth=1.2,
                label="exact law at the mean field's growth",
            )
            top.set(
                xscale="log",
                yscale="log",
                title=f"{which.capitalize()} labels: {point.nodes} outputs",
            )
            low.set(
                xlabel="steps t",
                ylim=(-0.04, 1.04),
                xticks=[1, 10, 100],
                xticklabels=["1", "10", "100"],
            )
            low.set_title(
                f"Errors: Theorem 5.{column + 1}"
                + mark(found, f"granularity.thm5.{column + 1}", "printed")
            )
            last[which, "hard"] = float(record.hard[-1])
        axes[0, 0].set_ylabel("growth of a lucky neuron")
        axes[1, 0].set_ylabel("error, two classes")
        axes[0, 1].plot([], [], color=COLOURS["muted"], linewidth=1.2, label="mean field")
        axes[0, 1].legend(loc="lower right", fontsize=7.5, handlelength=1.9)
        axes[1, 1].legend(loc="upper right", fontsize=7.5, handlelength=1.9)
    k = SETTINGS["S1"].k
    caption = (
        f"$d=64$, $k={k}$ subclasses in each of two superclasses, $s^*=8$, $s^\\dagger=4$; fresh"
        " batches of 128 easy samples. Top: $\\langle w^{(t)}-w^{(0)},v\\rangle$, mean over"
        " strict lucky neurons, bars from the least to the greatest. With coarse labels a fine"
        " feature grows like $1/k$ of the common one (at the end $k\\cdot$ratio"
        f" {k * last['coarse', 'fine features'] / last['coarse', 'common feature']:.2f})"
        f"{mark(found, 'granularity.leme5', 'printed')},"
        " with fine labels it overtakes it (ratio"
        f" {last['fine', 'fine features'] / last['fine', 'common feature']:.1f}). Bottom: errors on"
        f" {TESTS} test samples with 95 % intervals; the fine network is read by the largest output"
        " of each superclass. Coarse training never sees its error on hard samples, which have"
        " feature noise of the other superclass and no common patch: it stays at"
        f" {last['coarse', 'hard']:.2f}, against {last['fine', 'hard']:.3f}. Lines: the mean field"
        " with the numbers of lucky neurons of the draw, no fitted constant."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run granularity-both"
    )


def diagram(found: dict) -> Picture:
    """Draw the exact hard error over k and s-dagger, and its sharpening with s*, with simulated
    spot checks.
    """
    import numpy as np
    from matplotlib.colors import to_rgba
    from matplotlib.lines import Line2D

    from assay.simulators.models.multiview import hard as law
    from assay.simulators.models.multiview import runs, studies

    name, title = (
        "fig-hard",
        "Error of the coarse network on hard samples: where many subclasses make it wrong",
    )
    k, aliens, levels = (
        np.geomspace(1, 256, 65),
        np.geomspace(0.25, 16, 49),
        (0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 1),
    )
    fills = [to_rgba(COLOURS["c1"], a) for a in np.linspace(0.02, 0.8, len(levels) - 1)]
    with canvas(name, 7.6, 3.9, 2) as (figure, axes, result):
        left, right = axes
        error = law.phase(k, aliens, s=8.0, P=32, **LAW)
        filled = left.contourf(k, aliens, error.T, levels, colors=fills)
        half = law.boundary(aliens, s=8.0, P=32, **LAW)
        left.plot(half, aliens, color=COLOURS["ink"], linewidth=1.6)
        left.plot(
            law.mean_boundary(8.0, aliens, **LAW),
            aliens,
            color=COLOURS["ink"],
            linewidth=1.1,
            dashes=(4, 2),
        )
        worst, drifts = 0.0, []
        for n in SPOT_K:
            for h in SPOT_HARD:
                value, _, _, record = _spot(n, 8.0, h)
                left.plot(
                    [n],
                    [h],
                    "o",
                    markersize=12,
                    color=COLOURS["surface"],
                    markeredgecolor=COLOURS["ink"],
                    markeredgewidth=0.8,
                    zorder=5,
                )
                left.annotate(
                    f"{100 * value:.0f}", (n, h), fontsize=6.5, ha="center", va="center", zorder=6
                )
                worst = max(
                    worst,
                    abs(value - float(studies.theory(record.setting, [SPOTS["steps"]]).hard[-1])),
                )
                drifts.append(float(n * runs.curves(record)["ratio"][-1]))
        left.set(
            xscale="log",
            yscale="log",
            xlim=(1, 256),
            ylim=(0.25, 16),
            xlabel="subclasses k",
            ylabel="feature-noise patches s†",
            title="s* = 8: error over k and s†",
            xticks=[1, 2, 4, 8, 16, 32, 64, 128],
            xticklabels=["1", "2", "4", "8", "16", "32", "64", "128"],
            yticks=[0.25, 1, 4, 16],
            yticklabels=["1/4", "1", "4", "16"],
        )
        left.grid(False)
        left.minorticks_off()
        bar = figure.colorbar(filled, ax=left, location="bottom", aspect=34, pad=0.02, ticks=levels)
        bar.set_ticks(
            [0, 0.1, 0.35, 0.5, 0.65, 0.9, 1],
            labels=["0", "0.1", "0.35", "0.5", "0.65", "0.9", "1"],
            fontsize=7.5,
        )
        bar.set_label("error on hard samples, exact law", fontsize=7.5)
        bar.outline.set_linewidth(0.5)
        fine = np.geomspace(1, 64, 121)
        for s, colour, marker, dashes in (
            (8.0, "c1", "o", None),
            (32.0, "c2", "s", (5, 2)),
            (512.0, "c4", "", (1, 1.2)),
        ):
            right.plot(
                fine,
                law.error(1 / fine, s=s, hard=s / 2, P=int(4 * s), **LAW),
                color=COLOURS[colour],
                linewidth=1.4,
                **({"dashes": dashes} if dashes else {}),
            )
            if marker:
                rows = np.array([_spot(n, s, s / 2)[:3] for n in SPOT_K])
                right.errorbar(
                    SPOT_K,
                    rows[:, 0],
                    [
                        np.maximum(rows[:, 0] - rows[:, 1], 0),
                        np.maximum(rows[:, 2] - rows[:, 0], 0),
                    ],
                    fmt=marker,
                    markersize=4.5,
                    linewidth=1,
                    color=COLOURS[colour],
                )
        edge = float(law.mean_boundary(8.0, 4.0, **LAW))
        right.axvline(edge, color=COLOURS["ink"], linewidth=1.1, dashes=(4, 2))
        right.set(
            xscale="log",
            xlim=(1, 64),
            ylim=(-0.03, 1.03),
            xlabel="subclasses k",
            ylabel="error on hard samples",
            title="s† = s*/2: sharper with more patches",
            xticks=[1, 2, 4, 8, 16, 32, 64],
            xticklabels=["1", "2", "4", "8", "16", "32", "64"],
        )
        right.minorticks_off()
        lines = [
            Line2D([], [], color=COLOURS["ink"], linewidth=1.6),
            Line2D([], [], color=COLOURS["ink"], linewidth=1.1, dashes=(4, 2)),
            *(
                Line2D(
                    [],
                    [],
                    color=COLOURS[c],
                    marker=m,
                    markersize=4,
                    linewidth=1.4,
                    **({"dashes": d} if d else {}),
                )
                for c, m, d in (("c1", "o", None), ("c2", "s", (5, 2)), ("c4", "", (1, 1.2)))
            ),
        ]
        figure.legend(
            lines,
            ["error 1/2", "means balance", "s* = 8", "s* = 32", "s* = 512"],
            loc="outside upper center",
            ncols=5,
            fontsize=7.5,
            handlelength=2.4,
        )
    caption = (
        "A hard sample shows about $s^*$ patches of its fine feature, which the coarse network has"
        " learnt $k$ times less than the common one, against about $s^\\dagger$ patches of the"
        f" other superclass's common feature at amplitude {LAW['low']:g} to {LAW['high']:g}."
        " Shading and lines: exact law of the counts at ratio $1/k$. Discs (errors in %) and"
        " marks: trained networks; each agrees with the law at its own mean field's growth within"
        f" {worst:.3f}, and their $k\\cdot$ratio is {min(drifts):.2f} to {max(drifts):.2f}. With"
        " many patches the error is a step where the means balance,"
        f" $k=(1-\\beta)s^*/(s^\\dagger\\,\\mathrm E(\\alpha^\\dagger-\\beta)_+)$, here {edge:.1f}:"
        " below it coarse labels do no harm, above it the error is near its ceiling"
        f" $1-e^{{-s^\\dagger}}${mark(found, 'granularity.thm5.1', 'boundary')}. The paper asks for"
        " $k\\ge s^*\\log^5d$, beyond the step for all"
        f" $\\alpha^\\dagger\\ge\\log^{{-4}}d${mark(found, 'granularity.thm5.1', 'late')}."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run granularity-hard"
    )


def since() -> list[tuple[str, float, str, tuple[str, str]]]:
    """Return the conditions: text, log10 of the least d, colour, reading that says so ("" where
    none does).
    """
    import numpy as np
    from scipy.optimize import brentq

    from assay.simulators.models.multiview import tails

    ten, b3 = np.log(10), "b3.feasible"
    rows = [
        (text, brentq(lambda x: 0.4 * x - q * np.log(x), 20, 5000) / ten, "c3", (b3, name))
        for text, q, name in (
            ("k ≥ s* log⁵d/s†, s* = log¹⁵d, s† = log³d", 17, "weakest"),
            ("k ≥ s* log⁵d, s* = log¹⁵d", 20, "degree-15"),
            ("the same, s* = log¹⁶d", 21, "printed"),
            ("the same, s* = log²⁰d", 25, "degree-20"),
        )
    ]
    for labels, colour in (("coarse", "c1"), ("fine", "c2")):
        rows += [
            (
                f"a lucky neuron, {labels}, c₀ = {c:g}",
                tails.first_dimension(c, labels) / ten,
                colour,
                ("", ""),
            )
            for c in (0.099, 0.05, 0.01)
        ]
    for c, name in ((0.099, "ratios"), (0.05, "")):

        def room(x, c=c):
            mean = tails.expected(x, tails.log_neurons(x, c), tails.Thresholds.literal(x, c))[
                "strict"
            ]
            return mean - 10 * np.log(x) - np.log(9 * x + 3 * np.log(4))

        rows.append(
            (
                f"Prop. 1, ratios 1 ± 1/log⁵d, c₀ = {c:g}",
                brentq(room, 100, 20000) / ten,
                "c4",
                ("prop1", name),
            )
        )
    return rows


def regime(found: dict) -> Picture:
    """Draw from which d on the conditions of the theorems can hold."""
    name, title = "fig-regime", "From which dimension on the theorems speak"
    rows, last = since(), 3000
    with canvas(name, 7.6, 3.7) as (_, axis, result):
        for i, (text, start, colour, (claim, reading)) in enumerate(rows):
            axis.barh(
                -i,
                last - start,
                left=start,
                height=0.62,
                color=COLOURS[colour],
                alpha=0.75,
                linewidth=0,
            )
            axis.annotate(
                f"10^{start:.1f}"
                + (mark(found, f"granularity.{claim}", reading) if reading else ""),
                (start, -i),
                xytext=(-4, 0),
                textcoords="offset points",
                fontsize=7.5,
                va="center",
                ha="right",
            )
        axis.set(
            xscale="log",
            xlim=(4, last),
            yticks=[-i for i in range(len(rows))],
            yticklabels=[r[0] for r in rows],
            ylim=(-len(rows) + 0.4, 0.6),
            xlabel="log₁₀ d",
            xticks=[10, 30, 100, 300, 1000],
            xticklabels=["10", "30", "100", "300", "1000"],
        )
        axis.minorticks_off()
        axis.grid(axis="y", visible=False)
        axis.tick_params(axis="y", length=0)
    feasible, lucky = rows[1][1], rows[-2][1]
    caption = (
        "Bars begin at the least d. Green: some k fits between $s^*\\log^5d$ and $d^{0.4}$. Blue"
        " and red: the expected size of $S^*(v)$, with $m=d^{2+2c_0}$ (coarse) or $d^{1+2c_0}$"
        " (fine) neurons for an output, reaches 1. Last: Chernoff's bound with constant 1 gives"
        f" the ratios of Proposition 1 with chance $1-d^{{-2}}$. No d below $10^{{{feasible:.1f}}}$"
        f" meets B.3, and Proposition 1 with constant 1 is shown from $10^{{{lucky:.0f}}}$ on, for"
        " $c_0=0.099$: networks that can be trained literally lie outside. The figures of"
        " simulated runs show that the effect itself is there at $d=64$."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run granularity-lucky"
    )


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

    from assay.theory.papers.granularity.tables import TABLE1, TABLE4, TABLE7, TABLE8

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
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run digits-transfer"
    )


def pictures(found: dict) -> list[Picture]:
    """Draw what concerns the claims in `found`."""
    wanted = (
        (courses, "thm5.1 thm5.2 thme1"),
        (diagram, "leme8 thm5.1"),
        (regime, "b3.feasible prop1"),
        (labels, "tab1 tab4 fig5"),
    )
    return [
        draw(found)
        for draw, claims in wanted
        if any(f"granularity.{c}" in found for c in claims.split())
    ]

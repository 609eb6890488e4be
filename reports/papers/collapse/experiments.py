"""Figures of the paper's experiments, run anew: clusters of points, and digits."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark
from assay.reports.measured import measured

_STUDIES = "assay.verification.papers.collapse.studies"
_SWEEPS = ("dimension", "hidden", "decay", "similar")
_DIGITS = ("coarse", "fine")


def _run(found: dict, claim_id: str) -> bool:
    """Whether the claim was decided from runs, which are then stored."""
    view = found.get(claim_id)
    return any(r.row.get("prover") == "statistics" for r in view.readings) if view else False


def _interval(values):
    """Mean over the last axis and half of its 95 % t interval."""
    import numpy as np
    from scipy.stats import t

    runs = values.shape[-1]
    return values.mean(axis=-1), t.ppf(0.975, runs - 1) * values.std(axis=-1, ddof=1) / np.sqrt(
        runs
    )


@measured("collapse", "clusters", _STUDIES, lambda: _SWEEPS)
def clusters_measured() -> dict:
    """Return of each sweep of Appendix B the values of its axes, "dimension x" and "dimension y",
    and what was measured over (x, y, runs).
    """
    from assay.verification.papers.collapse.studies import gaussian

    shown = ("x", "y", "msdr", "accuracy"), ("x", "similar", "dissimilar")
    return {
        f"{study} {key}": gaussian(study)[key]
        for study in _SWEEPS
        for key in shown[study == "similar"]
    }


@measured("collapse", "digits", _STUDIES, lambda: _DIGITS)
def distances_measured() -> dict:
    """Return of each study of the digits its epochs, how many runs it has, and means over the runs
    of the distances between classes: of the inputs, and of the last hidden layer over the epochs.
    """
    from assay.verification.papers.collapse.studies import digits

    found = {}
    for study in _DIGITS:
        kept = digits(study)
        found |= {f"{study} epochs": kept.t, f"{study} runs": [len(kept["D"])]}
        found |= {f"{study} D": kept["D"].mean(axis=0)}
        found |= {f"{study} inputs": kept["D:input"].mean(axis=0)}
    return found


def clusters(found: dict) -> Picture | None:
    """Redraw Figures 15 to 18 from the stored runs; None where they were not asked for."""
    if not _run(found, "collapse.fig15"):
        return None
    import numpy as np

    kept = clusters_measured()
    runs = kept["dimension msdr"].shape[-1]
    name, title = (
        "fig-msdr",
        (
            "Appendix B, run at an eighth of its dimensions: mean squared distance ratio (Figures"
            " 15 to 18)"
        ),
    )
    styles = (("c1", "o", None), ("c2", "s", (5, 2)), ("c4", "^", (3, 1.5)), ("c5", "D", (1, 1.2)))
    with canvas(name, 7.6, 5.6, 2, 2, sharey=True) as (_, axes, result):
        for axis, study, claim, text, sign in (
            (axes[0, 0], "dimension", "fig15", "Figure 15: input dimension", "d"),
            (axes[0, 1], "hidden", "fig16", "Figure 16: hidden dimension", "h"),
            (axes[1, 0], "decay", "fig17", "Figure 17: weight decay", "wd"),
        ):
            x = kept[f"{study} y"]
            for i, (value, (colour, marker, dashes)) in enumerate(zip(kept[f"{study} x"], styles)):
                middle, half = _interval(kept[f"{study} msdr"][i])
                shift = 1.04 ** (i - 1.5)
                axis.errorbar(
                    x * shift,
                    middle,
                    half,
                    fmt=marker,
                    linestyle=(0, dashes) if dashes else "-",
                    markersize=3.6,
                    linewidth=1.2,
                    color=COLOURS[colour],
                    label=f"{sign} = {value:g}".replace("e-0", "e-"),
                )
                missed = kept[f"{study} accuracy"][i].mean(axis=-1) < 1
                axis.plot(
                    (x * shift)[missed],
                    middle[missed],
                    marker,
                    markersize=3.6,
                    color=COLOURS[colour],
                    markerfacecolor=COLOURS["surface"],
                    zorder=5,
                )
            fine = np.geomspace(x[0], x[-1], 60)
            axis.plot(
                fine,
                1 + fine,
                color=COLOURS["muted"],
                linewidth=1,
                dashes=(2, 1.5),
                label="inputs, 1 + σ²",
            )
            axis.set(
                xscale="log",
                yscale="log",
                xlabel="σ²",
                title=text + mark(found, f"collapse.{claim}", "printed"),
                xticks=x,
                xticklabels=[f"{v:g}" for v in x],
            )
            axis.minorticks_off()
        x, axis = kept["similar x"], axes[1, 1]
        place = np.where(x > 0, x, x[x > 0].min() / 4)
        for which, (colour, marker, dashes) in zip(("similar", "dissimilar"), styles):
            middle, half = _interval(kept[f"similar {which}"][:, 0])
            axis.errorbar(
                place,
                middle,
                half,
                fmt=marker,
                linestyle=(0, dashes) if dashes else "-",
                markersize=3.6,
                linewidth=1.2,
                color=COLOURS[colour],
                label=f"{which} sub-classes",
            )
        fine = np.geomspace(place[0], place[-1], 60)
        axis.plot(
            fine,
            1 + fine,
            color=COLOURS["muted"],
            linewidth=1,
            dashes=(2, 1.5),
            label="inputs, similar: 1 + τ²",
        )
        axis.set(
            xscale="log",
            xlabel="τ² (leftmost: 0)",
            title="Figure 18: σ² = 4" + mark(found, "collapse.fig18", "printed"),
            xticks=place,
            xticklabels=[f"{v:g}" for v in x],
        )
        axis.minorticks_off()
        ticks = [1, 2, 5, 10, 20, 50]
        for row in axes:
            row[0].set_ylabel("MSDR of the hidden layer")
            row[0].set(yticks=ticks, yticklabels=map(str, ticks))
            for axis in row:
                axis.legend(loc="upper left", fontsize=7.5, handlelength=2.4)
        axes[0, 0].minorticks_off()
    caption = (
        f"Means over {runs} runs with 95 % t intervals, drawn a little apart; open marks:"
        " some training sample is misclassified. 8 clusters in 4 super-classes, full-batch"
        " descent; rate, start, activation and loss are not printed and were chosen (rate 0.1,"
        " uniform start, ReLU, cross-entropy). MSDR 1 means no fine structure. The inputs have"
        " $1+\\sigma^2$ before any training: what lies above the grey line is added by the"
        " network, what lies below is taken away."
    )
    return Picture.of(name, title, result, caption, "assay run collapse-dimension")


def shaded_table(axis, table):
    """Draw a square table of values in [0, 1], the smaller the darker, in ten shades."""
    import numpy as np
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    n = len(table)
    shade = np.clip(np.floor((1 - np.asarray(table)) * 10), 0, 10).astype(int)
    for k in range(1, shade.max() + 1):
        boxes = [
            Path([(j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1), (j, i)], closed=True)
            for i, j in zip(*np.nonzero(shade == k))
        ]
        if boxes:
            axis.add_patch(
                PathPatch(
                    Path.make_compound_path(*boxes),
                    facecolor=COLOURS["c1"],
                    alpha=k / 10,
                    linewidth=0,
                )
            )
    axis.set(
        xlim=(0, n),
        ylim=(n, 0),
        aspect="equal",
        xticks=[0.5, n / 2 + 0.5],
        xticklabels=["0", str(n // 2)],
        yticks=[0.5, n / 2 + 0.5],
        yticklabels=["0", str(n // 2)],
    )
    axis.tick_params(length=0)
    axis.grid(False)
    for side in ("top", "right"):
        axis.spines[side].set_visible(True)


def heat(found: dict) -> Picture | None:
    """Draw class distances of the digits over epochs, for coarse and for fine labels; None where
    the runs were not asked for.
    """
    if not _run(found, "collapse.fig5"):
        return None
    import numpy as np

    kept = distances_measured()
    name, title = (
        "fig-digits",
        "Class distances over epochs, digits with coarse and with fine labels (Figures 5 and 14)",
    )
    with canvas(name, 7.6, 4.6, 4, 2) as (_, axes, result):
        for row, study, text in ((axes[0], "coarse", "y mod 5"), (axes[1], "fine", "y + 10β")):
            epochs = kept[f"{study} epochs"].astype(int).tolist()
            D, inputs = kept[f"{study} D"], kept[f"{study} inputs"]
            middle = min(range(len(epochs)), key=lambda k: abs(epochs[k] - epochs[-1] * 20 / 350))
            tables = [
                ("inputs", inputs),
                ("untrained", D[0]),
                (f"epoch {epochs[middle]}", D[middle]),
                (f"epoch {epochs[-1]}", D[-1]),
            ]
            for axis, (at, table) in zip(row, tables, strict=True):
                C = len(table)
                gap = np.abs(np.subtract.outer(np.arange(C), np.arange(C)))
                rest = ~np.isin(gap, (0, C // 2))
                shaded_table(axis, table / table.max())
                axis.set_title(at)
                axis.set_xlabel(
                    f"diag {np.diagonal(table).mean() / table[rest].mean():.2f}, same"
                    f" {table[gap == C // 2].mean() / table[rest].mean():.2f}",
                    fontsize=7.5,
                )
            row[0].set_ylabel(f"labels {text}", fontsize=8.5)
    caption = (
        "Mean squared distances $D_{ij}$ between classes in the last hidden layer, the darker"
        " the closer, each table by its own maximum; mean of"
        f" {kept['coarse runs'][0]:g} and {kept['fine runs'][0]:g} runs. Top: 10"
        f" digits with labels y mod 5{mark(found, 'collapse.fig5', 'printed')}; the lines beside"
        " the diagonal are the two digits of one super-class. Bottom: 20 halves of digits, each"
        f" half with a label of its own{mark(found, 'collapse.fig14', 'printed')}. Below each table"
        " the mean of the diagonal and of those lines by that of all other entries. The inputs"
        " show the structure before training, so both baselines are drawn."
    )
    return Picture.of(name, title, result, caption, "assay run digits-labels")

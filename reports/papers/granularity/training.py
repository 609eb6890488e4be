"""Figures of networks trained by the paper's model, beside what its theory says of them."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark
from assay.reports.measured import measured
from assay.simulators.models.multiview.setting import SETTINGS, Setting

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
_RUNS = "assay.simulators.models.multiview.runs"


def _run(setting, observed):
    """Train, or read the kept run."""
    from assay.simulators.models.multiview import runs
    from assay.verification.run import cache

    return runs.run(setting, observed, tests=TESTS, store=cache.folder() / "curves")


def _spot(k: int, s: float, hard: float) -> Setting:
    """Return the setting of a coarse run."""
    return Setting(**SPOTS, k=k, s=s, P=int(4 * s), hard=hard, rate=0.0688 / s, **LAW)


def _spots() -> list[Setting]:
    points = [(k, 8.0, hard) for k in SPOT_K for hard in (*SPOT_HARD, 4.0)]
    points += [(k, 32.0, 16.0) for k in SPOT_K]
    return [_spot(*point) for point in dict.fromkeys(points)]


def _courses() -> dict[str, Setting]:
    return {"coarse": SETTINGS["S1"].change(**COARSE), "fine": SETTINGS["S5"].change(**FINE)}


@measured("granularity", "spots", _RUNS, lambda: (_spots(), TESTS))
def spots_measured() -> dict:
    """Return of each run of `_spots` its error on hard samples at the end, and k times the ratio of
    fine to common growth.
    """
    from assay.simulators.models.multiview import runs

    settings = _spots()
    records = [_run(setting, [setting.steps]) for setting in settings]
    ratios = [runs.curves(record)["ratio"][-1] for record in records]
    return {
        "error": [record.hard[-1] for record in records],
        "k ratio": [setting.k * x for setting, x in zip(settings, ratios, strict=True)],
    }


@measured("granularity", "courses", _RUNS, lambda: (_courses(), TIMES, TESTS))
def courses_measured() -> dict:
    """Return of both runs of `_courses` the times, the growth of features (times, nodes, .., mean
    and both ends) and the errors.
    """
    records = {name: _run(setting, TIMES) for name, setting in _courses().items()}
    shown = ("times", "common", "fine", "easy", "hard")
    return {f"{name} {key}": getattr(records[name], key) for name in records for key in shown}


def courses(found: dict) -> Picture:
    """Draw what coarse and fine training learn over time, and the errors: simulated points, the
    theory's lines.
    """
    import numpy as np

    from assay.simulators.models.distillation.risk import clopper_pearson
    from assay.simulators.models.multiview import studies

    kept = courses_measured()
    name, title = (
        "fig-courses",
        "Coarse and fine training side by side: features learnt and errors over time",
    )
    smooth = np.unique(np.geomspace(1, TIMES[-1], 60).astype(int))
    last = {}
    with canvas(name, 7.6, 5.0, 2, 2, sharex=True, sharey="row") as (figure, axes, result):
        for column, (which, point) in enumerate(_courses().items()):
            told = studies.theory(point, smooth)
            times, common, fine, easy, hard = (
                kept[f"{which} {key}"] for key in ("times", "common", "fine", "easy", "hard")
            )
            top, low = axes[:, column]
            seen = ~np.isnan(common[-1, :, 0]), ~np.isnan(fine[-1, ..., 0])
            for values, theory, mask, colour, marker, text in (
                (common, told.common, seen[0], "c1", "o", "common feature"),
                (fine, told.fine, seen[1], "c2", "s", "fine features"),
            ):
                drawn = values[:, mask]
                middle = drawn[..., 0].mean(axis=1)
                top.errorbar(
                    times,
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
                (easy, "c3", "^", "easy samples"),
                (hard, "c4", "D", "hard samples"),
            ):
                wrong = np.round(values * TESTS).astype(int)
                ends = clopper_pearson(wrong, TESTS)
                low.errorbar(
                    times,
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
            last[which, "hard"] = float(hard[-1])
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
    return Picture.of(name, title, result, caption, "assay run granularity-both")


def diagram(found: dict) -> Picture:
    """Draw the exact hard error over k and s-dagger, and its sharpening with s*, with simulated
    spot checks.
    """
    import numpy as np
    from matplotlib.colors import to_rgba
    from matplotlib.lines import Line2D

    from assay.simulators.models.distillation.risk import clopper_pearson
    from assay.simulators.models.multiview import hard as law
    from assay.simulators.models.multiview import studies

    kept = spots_measured()
    errors = dict(zip(_spots(), kept["error"].tolist(), strict=True))
    drifts = [x for x, each in zip(kept["k ratio"], errors, strict=True) if each.s == 8]
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
        worst = 0.0
        for n in SPOT_K:
            for h in SPOT_HARD:
                setting = _spot(n, 8.0, h)
                value = errors[setting]
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
                    abs(value - float(studies.theory(setting, [SPOTS["steps"]]).hard[-1])),
                )
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
                values = np.array([errors[_spot(n, s, s / 2)] for n in SPOT_K])
                low, high = clopper_pearson(np.round(values * TESTS).astype(int), TESTS)
                right.errorbar(
                    SPOT_K,
                    values,
                    [np.maximum(values - low, 0), np.maximum(high - values, 0)],
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
    return Picture.of(name, title, result, caption, "assay run granularity-hard")

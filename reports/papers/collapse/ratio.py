"""Figures of the distance ratio over time and over c, against what the theorems say of it."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, border, canvas, mark
from assay.reports.papers.collapse.draws import (
    DRAWN,
    EVERY,
    INSIDE,
    LAPTOP,
    allowed,
    clock,
    log_times,
    observed,
    setting_at,
)
from assay.reports.papers.collapse.scales import decades, power, two_digits


def phase(found: dict) -> Picture:
    """Draw log R over time and c, inside the theorem's regime and at a size that fits a laptop."""
    import numpy as np
    from matplotlib.colors import to_rgba
    from matplotlib.lines import Line2D

    from assay.simulators.models.mixture.sweep import sample

    name, title = "fig-phase", "Phase diagram of the distance ratio over time and c"
    ink, drawn = COLOURS["ink"], []
    with canvas(name, 7.6, 4.3, 2) as (figure, axes, result):
        for axis, place in zip(axes, (INSIDE, LAPTOP), strict=True):
            seen, x, y, steps = (
                observed(place),
                log_times(place),
                np.linspace(*place["c"], place["rows"]),
                place["levels"],
            )
            drawn.append((axis, place, seen))
            fills = [
                to_rgba(COLOURS["c2"], 0.5),
                *(to_rgba(COLOURS["c1"], a) for a in np.linspace(0.04, 0.85, len(steps))),
            ]
            filled = axis.contourf(x, y, np.log10(seen["ratio"]), [-3, *steps, 40], colors=fills)
            axis.contour(
                x,
                y,
                np.log10(seen["ratio"]),
                [0, np.log10(2)],
                colors=[ink],
                linewidths=[0.7, 1.8],
                linestyles="solid",
            )
            axis.contour(
                x,
                y,
                np.log10(seen["least"]),
                [0],
                colors=[ink],
                linewidths=1.2,
                linestyles=[(0, (4, 2))],
            )
            full = seen["saturated"] >= 0.99
            axis.plot(
                np.where(full.any(axis=1), x[full.argmax(axis=1)], np.nan),
                y,
                color=COLOURS["c3"],
                linewidth=1.5,
            )
            fine = np.linspace(*place["c"], 200)
            points = [setting_at(place, 10**k) for k in fine]
            axis.plot(np.log10([p.s_0 for p in points]), fine, color=COLOURS["c4"], dashes=(3, 1.5))
            sign = np.array([1, 1, -1, -1])[:, None]
            axis.axvline(
                -np.log10((sign * sample(points[0], place["draw"])[1][0]).max()),
                color=COLOURS["c3"],
                linewidth=1.5,
                dashes=(1, 1.2),
            )
            noise = np.log10(8) - fine + points[0].log_d / 2 / np.log(10)  # tau/kappa
            axis.plot(noise, fine, color=COLOURS["c2"], dashes=(8, 2, 1.5, 2))
            axis.axvline(
                np.log10(points[0].s_T(tau=1)), color=COLOURS["c5"], linewidth=1.5, dashes=(1, 1.2)
            )
            axis.plot(
                5 * noise - np.log10(8) - 3 * np.log10(place["tau_omega"]),
                fine,
                color=COLOURS["c5"],
                dashes=(5, 2),
            )
            legal = allowed(place)
            if legal:
                axis.hlines(legal, -1, place["last"], color=COLOURS["c4"], linewidth=1)
            axis.set(ylim=place["c"], title=place["title"])
            clock(axis, place)
            decades(axis, "y", range(-12 if legal else -3, 3, place["step"]))
            axis.grid(False)
            bar = figure.colorbar(
                filled,
                ax=axis,
                location="bottom",
                aspect=34,
                pad=0.02,
                ticks=steps,
                spacing="uniform",
            )
            bar.set_ticks(
                steps,
                labels=["3" if k == 0.5 else power(k) if k else "1" for k in steps],
                fontsize=7.5,
            )
            bar.set_label("R, root mean square: between / within", fontsize=7.5)
            bar.outline.set_linewidth(0.5)
        axes[0].set_ylabel("c = 8κ√d/τ")
        lines = (
            ("R = 2", "ink", 1.8, None),
            ("R = 1", "ink", 0.7, None),
            ("least ratio = 1", "ink", 1.2, (4, 2)),
            ("t₀ of A.15", "c4", 1.7, (3, 1.5)),
            ("first blow-up, 1/ζ(0)", "c3", 1.5, (1, 1.2)),
            ("99 % saturated", "c3", 1.5, None),
            ("s = τ/κ", "c2", 1.7, (8, 2, 1.5, 2)),
            ("T of 7.1, τ = 1", "c5", 1.5, (1, 1.2)),
            ("T of 7.1, κ = 1", "c5", 1.7, (5, 2)),
            ("hypotheses of A.15", "c4", 1, None),
        )
        figure.legend(
            [
                Line2D([], [], color=COLOURS[k], linewidth=w, **({"dashes": d} if d else {}))
                for _, k, w, d in lines
            ],
            [t for t, *_ in lines],
            loc="outside upper center",
            ncols=5,
            fontsize=7.5,
            handlelength=2.3,
        )
    edge = (
        5 * (np.log10(8) - allowed(INSIDE)[1] + 30)
        - np.log10(8)
        - 3 * np.log10(INSIDE["tau_omega"])
    )
    share, middle, low, high = ends(64, "1e60", 1.9e-12)
    last = observed(LAPTOP)["ratio"][0, -1]
    over = f"{share:.0%}" if share else "none"
    caption = (
        "One draw in each panel, followed by gradient flow exactly in law; between the thin"
        " horizontal lines all hypotheses of Theorem A.15 hold; the axis of time is stretched, its"
        " left edge as good as $t=0$. Distances between $C_1$ and $C_2$ outgrow those within $C_1$"
        " while the neurons blow up. Once the activations are saturated the network is linear, and"
        " the noise in it grows like $s\\kappa/\\tau$, to 1 at the line $s=\\tau/\\kappa$. When"
        " that outgrows what the neurons that saturate last have put between the clusters, nothing"
        f" is left but a ratio of noise: for $t\\to\\infty$ {middle:.2f} in the median of 400 draws"
        f" ({low:.2f} to {high:.2f} in 80 % of them), the least ratio above 1 in {over} (left"
        f" panel; right, blue where it is below 1: {last:.2f}). T of Theorem 7.1, with constant 1,"
        " depends on the unit of length: inside the structured region for $\\tau=1$, far beyond it"
        f" for $\\kappa=1$, as in the paper's example (left: from {power(round(edge))} on, out of"
        f" the picture){mark(found, 'collapse.thm71', 'printed')}."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run collapse-phase --set n={LAPTOP['n']} m={LAPTOP['m']} d={LAPTOP['d']}"
        f" tau_omega={LAPTOP['tau_omega']}",
        {"kind": "phase", "panels": [panel(*one) for one in drawn]},
    )


def beside(found: dict) -> Picture | None:
    """Draw R of the small draw at three c beside the distances in trained networks."""
    import numpy as np

    from assay.reports import practice

    def law():
        seen = observed(LAPTOP)
        rows = [int(np.abs(np.log10(seen["c"]) - k).argmin()) for k in (-2, 0, 2)]
        labels = ["law, c = 1/100", "law, c = 1", "law, c = 100"]
        words = (
            f"The law: one draw of the model with n = {LAPTOP['n']}, m = {LAPTOP['m']},"
            f" d = {power(5)} at three c, R as in the phase diagram."
        )
        return 10 ** log_times(LAPTOP), seen["ratio"][rows], labels, words

    size = " ".join(f"{key}={LAPTOP[key]}" for key in ("n", "m", "d", "tau_omega"))
    return practice.rising(law, f"assay run collapse-phase --set {size}")


def panel(axis, place: dict, seen: dict) -> dict:
    """Return what the page's script tells of one diagram under the pointer, all but the title and
    the box as log10: where the diagram lies in the figure, its ends, and R and t_0 on a grid.
    """
    import numpy as np

    left, bottom, width, height = axis.get_position().bounds
    rows = np.linspace(*place["c"], place["rows"])
    return {
        "title": place["title"],
        "box": [round(float(v), 5) for v in (left, 1 - bottom - height, width, height)],
        "times": [round(float(v), 3) for v in log_times(place)[::EVERY]],
        "last": place["last"],
        "c": [round(float(v), 3) for v in rows],
        "ratio": [
            [round(float(r), 2) if np.isfinite(r) else None for r in row]
            for row in np.log10(seen["ratio"])[:, ::EVERY]
        ],
        "until": [round(float(np.log10(setting_at(place, 10**c).s_0)), 2) for c in rows],
        "allowed": [round(float(c), 3) for c in allowed(place)],
    }


def ends(n: int, d: str, c: float, draws: int = 400):
    """Return, over draws of the data in the limit of infinite time: share with least ratio > 1;
    median, 10 % and 90 % of R.

    Saturated arguments move with velocity (4/n) K y, the same for every neuron.
    """
    import numpy as np

    from assay.simulators.core.trajectory import generator
    from assay.simulators.models.mixture.draw import draw
    from assay.simulators.models.mixture.setting import Setting

    rng, setting, part = (
        generator("collapse limit", {"n": n, "d": d}, 0),
        Setting.at(n, 1, d, c, 0.1),
        n // 4,
    )
    least, root = [], []
    for _ in range(draws):
        data = draw(setting, rng)
        force = 4 / n * setting.y
        noise, means = (
            data.B @ force.reshape(4, part).sum(axis=1) + data.excess @ force,
            data.B.T @ force,
        )
        first, second = noise[:part], noise[part : 2 * part]
        within = np.abs(first[:, None] - first)[~np.eye(part, dtype=bool)].reshape(part, part - 1)
        between = np.abs(first[:, None] - second + means[0] - means[1])
        least.append((between.min(axis=1) / within.max(axis=1)).min())
        root.append(np.sqrt((between**2).mean() / (within**2).mean()))
    return (
        float((np.array(least) > 1).mean()),
        float(np.median(root)),
        *(float(v) for v in np.quantile(root, [0.1, 0.9])),
    )


def course(found: dict) -> Picture:
    """Draw R over time with the bound (115), and over c at t = 0, at t_0 and at its peak."""
    import numpy as np

    from assay.simulators.models.mixture import observe
    from assay.simulators.models.mixture.setting import initial_law
    from assay.simulators.models.mixture.sweep import sweep
    from assay.verification.run import cache

    name, title = "fig-course", "The true ratio against the printed bound (115), n = 64, d = 10⁶⁰"
    place, seen, x = INSIDE, observed(INSIDE), log_times(INSIDE)
    fine = np.linspace(*place["c"], 300)
    law = np.array([initial_law(10**k)[2] for k in fine])
    bound = np.array([observe.bound(setting_at(place, 10**k)) for k in fine])
    with canvas(name, 7.6, 3.3, 2, sharey=True) as (_, axes, result):
        left, right = axes
        for k, colour, dashes in (
            (-12, "c1", None),
            (-10, "c2", (5, 2)),
            (-5, "c3", (3, 1.5)),
            (-1, "c4", (1, 1.2)),
        ):
            i = int(np.abs(np.log10(seen["c"]) - k).argmin())
            at = np.log10(seen["c"][i])
            style = {"dashes": dashes} if dashes else {}
            left.plot(
                x,
                np.log10(seen["ratio"][i]),
                color=COLOURS[colour],
                label=f"c = {two_digits(seen['c'][i])}",
                **style,
            )
            point = setting_at(place, 10**at)
            left.plot(
                [-1, np.log10(point.s_0)],
                [np.log10(observe.bound(point))] * 2,
                color=COLOURS[colour],
                linewidth=4.5,
                alpha=0.45,
                solid_capstyle="butt",
            )
            left.plot(
                [-1],
                np.log10(initial_law(10**at)[2]),
                "o",
                markersize=5,
                color=COLOURS[colour],
                markeredgecolor=COLOURS["surface"],
                clip_on=False,
                zorder=5,
            )
        border(left, np.log10(setting_at(place, 1e-12).s_0), "t₀", top=False, left=False)
        left.axhline(0, color=COLOURS["ink"], linewidth=0.8)
        left.set(ylim=(-8, 42), ylabel="ratio between / within", title="Over time")
        clock(left, place)
        decades(left, "y", range(-6, 37, 6))
        left.legend(loc="upper right", fontsize=7.5, handlelength=1.9)
        right.plot(
            fine,
            np.log10(bound),
            color=COLOURS["c3"],
            dashes=(5, 2),
            label="(115), L = L′ = 1" + mark(found, "collapse.thma15", "printed"),
        )
        second = [
            10 / 8**0.5 * 10 ** (3 * k) * setting_at(place, 1.0).root_d ** 0.5 / place["n"] ** 1.5
            for k in fine
        ]
        right.plot(
            fine,
            -3 * np.log10(10**fine / 2 + second) - np.log10(24) / 2,
            color=COLOURS["c5"],
            dashes=(2, 1),
            label="(115) with ⁴√d" + mark(found, "collapse.thma15", "corrected-power"),
        )
        right.plot(fine, np.log10(law), color=COLOURS["c1"], label="exact law at t = 0")
        peak = np.log10(seen["ratio"].max(axis=1))
        right.plot(
            np.log10(seen["c"]),
            peak,
            color=COLOURS["c4"],
            dashes=(1, 1.2),
            label="largest over time",
        )
        folder, rows = cache.folder() / "curves", []
        for k in np.arange(-13, 1):
            point = setting_at(place, 10.0**k)
            rows.append(
                sweep(
                    place["n"],
                    place["m"],
                    place["d"],
                    [10.0**k],
                    place["tau_omega"],
                    [0, point.s_0],
                    place["draw"],
                    folder,
                    rtol=DRAWN,
                )
            )
        for j, (colour, text) in enumerate((("c2", "one draw, t = 0"), ("c5", "one draw, t₀"))):
            right.plot(
                np.arange(-13, 1),
                [np.log10(r["ratio"][0, j]) for r in rows],
                "os"[j],
                markersize=4.6 - 1.4 * j,
                color=COLOURS[colour],
                label=text,
                zorder=4 + j,
            )
        legal = allowed(place)
        right.axvspan(*legal, color=COLOURS["muted"], alpha=0.13, linewidth=0)
        border(right, legal[0], "hypotheses of A.15", line=False, top=False, left=False)
        right.axhline(0, color=COLOURS["ink"], linewidth=0.8)
        right.set(xlim=(-13, 0), xlabel="c = 8κ√d/τ", title="Over c")
        decades(right, "x", range(-12, 1, 3))
        right.legend(loc="upper right", fontsize=7.5, handlelength=1.9)
    u = fine[np.flatnonzero(np.diff(np.sign(np.log(bound) - np.log(law))))]
    caption = (
        "Left: lines are one draw; dots the exact law at $t=0$ for many neurons,"
        " $R^2=30v^3/(30v^3-18v^2-12)$ with $v=1+c^2/64$; broad bars the right side of (115) over"
        " its range $t<t_0$. Right: at $t=0$ the ratio is $8\\sqrt5/(3c)$ to first order, so a"
        " bound of order $c^{-3}$ or $c^{-9}$ exceeds it for small c: here below"
        f" $c={two_digits(10 ** u[0])}$, inside the shaded range in which all hypotheses hold."
        " Where (115) is below 1 it says nothing."
    )
    return Picture.of(name, title, result, caption, "assay run collapse-ratio")

"""The figures of `collapse`."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, border, canvas, mark, titled

INSIDE = {
    "n": 64,
    "m": 16,
    "d": "1e60",
    "tau_omega": 0.1,
    "draw": 2,
    "c": (-13, 2),
    "rows": 31,
    "last": 64,
    "title": "n = 64, m = 16, d = 10⁶⁰, τω = 0.1",
    "levels": (0, 1, 2, 4, 8, 12, 16, 20, 24),
    "s": (-1, 0, 1, 3, 6, 12, 24, 36, 48, 60),
    "step": 3,
}
LAPTOP = {
    "n": 32,
    "m": 64,
    "d": "1e5",
    "tau_omega": 0.05,
    "draw": 1,
    "c": (-3, 2),
    "rows": 16,
    "last": 24,
    "title": "n = 32, m = 64, d = 10⁵, τω = 0.05",
    "levels": (0, 0.5, 1, 2, 3, 4, 5, 6, 8),
    "s": (-1, 0, 1, 2, 4, 6, 10, 15, 20),
    "step": 1,
}
"""Parameters of the diagrams: which draw, log10 of the first and last c, how many, log10 of the
last time; then levels and ticks.
"""


REGIMES = ("as printed", "parameters", "start, t = 0", "up to t₀", "at T and later", "repaired")


def _rows() -> dict:
    """Return the table's readings: claim -> for each column (claim, reading, the word that is right
    if the reading is true).
    """
    plain = {
        "thm71": (
            "holds",
            (
                ("thm71.example", "omega", "empty below"),
                ("thm71.example", "confidence", "says nothing below"),
            ),
            (("thma15", "repair", "holds"),),
            (("thm71", "at-t0", "holds"),),
            (
                ("thm71", "every-size", "fails"),
                ("thm71", "many-neurons", "holds"),
                ("thm71", "in-the-regime", "holds"),
                ("thm71", "limit", "fails"),
            ),
            (),
        ),
        "thm71.time": (
            "holds",
            (),
            (),
            (),
            (("thm71.time", "invariant", "holds"), ("thm71.time", "anywhere", "says nothing")),
            (),
        ),
        "thma15": (
            "holds",
            (
                ("thma15", "feasible", "empty below"),
                ("thma15", "above-one", "says nothing below"),
                ("thma15", "says-nothing", "says nothing"),
            ),
            (("thma15", "every-constant", "fails"), ("thma15", "corrected-power", "holds")),
            (("thma15", "simulated", "holds"),),
            (),
            ("repair",),
        ),
        "cora11": ("holds", (), (), (), (), ("repair",)),
        "cora11.a": ("holds", (), (), (), (), ("repair", "repair-negative")),
        "cora11.b": ("holds", (), (), (), (), ("repair", "repair-negative")),
        "cubic": ("holds", (), (), (), (), ("repair",)),
        "lema7": ("holds", (), (), (), (), ()),
        "lema8": (
            "holds",
            (("lema8", "for-every-n", "fails"),),
            (),
            (("lema8", "on-the-events", "holds"),),
            (),
            ("repair",),
        ),
        "lema9": ("holds", (), (), (), (), ("repair", "repair-negative")),
        "lema10": (
            "holds",
            (("lema10", "C_phi=8", "holds"),),
            (),
            (),
            (),
            ("repair", "repair-negative"),
        ),
        "lema12": (
            "holds",
            (("lema12", "range", "empty for small d"),),
            (("lema12", "intended", "holds"), ("lema12", "all-samples", "holds")),
            (),
            (),
            ("repair", "repair-free"),
        ),
        "lema13": ("holds", (), (), (), (), ("repair",)),
        "lema13.a": ("holds", (), (("lema13.a", "conditional", "holds"),), (), (), ()),
        "lema13.b": ("holds", (), (("lema13.b", "any-d", "holds"),), (), (), ("repair",)),
        "lema14": ("holds", (), (), (), (), ("repair",)),
        "lema14.a": ("holds", (), (), (), (), ()),
        "lema14.b": ("holds", (), (), (), (), ("repair",)),
    }
    rows = {}
    for claim, (printed, *columns, repairs) in plain.items():
        cells = (
            ((claim, "printed", printed),),
            *columns,
            tuple((claim, r, "holds") for r in repairs),
        )
        rows[f"collapse.{claim}"] = tuple(
            tuple((f"collapse.{c}", r, word) for c, r, word in cell) for cell in cells
        )
    return rows


def regimes(found: dict):
    """Return the table that says in which regime each conclusion holds, fails or is empty, from the
    verdicts in `found`.
    """
    from assay.reports.site.views import regimes

    lead = (
        "In which regime each conclusion holds, fails or is empty. A cell names the reading that"
        " decides it, its verdict, from which size, and how it was settled; times are those of"
        " gradient descent, t₀ of Theorem A.15 and T of Theorem 7.1."
    )
    return regimes(found, REGIMES, _rows(), "Conclusion by conclusion, regime by regime", lead)


def _power(k: int) -> str:
    return "10" + str(k).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _decades(axis, which: str, ticks):
    """Label an axis that holds log10 of its quantity."""
    getattr(axis, f"set_{which}ticks")([*ticks], [_power(k) if k else "1" for k in ticks])


def _clock(axis, place: dict):
    """Lay out log10 s by its square root, so that the first steps and the last have room."""
    import numpy as np

    axis.set_xscale(
        "function",
        functions=(lambda x: np.sqrt(np.maximum(np.asarray(x) + 1, 0)), lambda y: np.square(y) - 1),
    )
    axis.set(xlim=(-1, place["last"]), xlabel="time s = ητ²t/8")
    _decades(axis, "x", place["s"])


def _times(place: dict):
    """log10 s of a diagram: fine where the neurons blow up."""
    import numpy as np

    return np.concatenate([np.arange(-1, 3, 0.125), np.linspace(3, place["last"], 80)])


def _sweep(place: dict) -> dict:
    """Observe one draw over (c, time); rows are kept, and only missing ones are computed."""
    import numpy as np

    from assay.simulators.models.mixture.sweep import sweep
    from assay.verification.run import cache

    cs = 10.0 ** np.linspace(*place["c"], place["rows"])
    return sweep(
        place["n"],
        place["m"],
        place["d"],
        cs,
        place["tau_omega"],
        10 ** _times(place),
        place["draw"],
        cache.folder() / "curves",
    )


def _setting(place: dict, c: float):
    from assay.simulators.models.mixture.setting import Setting

    return Setting.at(place["n"], place["m"], place["d"], c, place["tau_omega"])


def _allowed(place: dict):
    """log10 of the c for which the hypotheses of Theorem A.15 hold, () where there is none."""
    import numpy as np

    fine = np.linspace(*place["c"], 1501)
    good = [k for k in fine if min(_setting(place, 10**k).hypotheses().values()) >= 0]
    return (good[0], good[-1]) if good else ()


def phase(found: dict) -> Picture:
    """Draw log R over time and c, inside the theorem's regime and at a size that fits a laptop."""
    import numpy as np
    from matplotlib.colors import to_rgba
    from matplotlib.lines import Line2D

    from assay.simulators.models.mixture.sweep import sample

    name, title = "fig-phase", "Phase diagram of the distance ratio over time and c"
    ink = COLOURS["ink"]
    with canvas(name, 7.6, 4.3, 2) as (figure, axes, result):
        for axis, place in zip(axes, (INSIDE, LAPTOP), strict=True):
            seen, x, y, steps = (
                _sweep(place),
                _times(place),
                np.linspace(*place["c"], place["rows"]),
                place["levels"],
            )
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
            points = [_setting(place, 10**k) for k in fine]
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
            legal = _allowed(place)
            if legal:
                axis.hlines(legal, -1, place["last"], color=COLOURS["c4"], linewidth=1)
            axis.set(ylim=place["c"], title=place["title"])
            _clock(axis, place)
            _decades(axis, "y", range(-12 if legal else -3, 3, place["step"]))
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
                labels=["3" if k == 0.5 else _power(k) if k else "1" for k in steps],
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
        5 * (np.log10(8) - _allowed(INSIDE)[1] + 30)
        - np.log10(8)
        - 3 * np.log10(INSIDE["tau_omega"])
    )
    share, middle, low, high = ends(64, "1e60", 1.9e-12)
    last = _sweep(LAPTOP)["ratio"][0, -1]
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
        f" for $\\kappa=1$, as in the paper's example (left: from {_power(round(edge))} on, out of"
        f" the picture){mark(found, 'collapse.thm71', 'printed')}."
    )
    return Picture(
        name,
        title,
        titled(result[0], name, title),
        caption,
        f"assay run collapse-phase --set n={LAPTOP['n']} m={LAPTOP['m']} d={LAPTOP['d']}"
        f" tau_omega={LAPTOP['tau_omega']}",
    )


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
    place, seen, x = INSIDE, _sweep(INSIDE), _times(INSIDE)
    fine = np.linspace(*place["c"], 300)
    law = np.array([initial_law(10**k)[2] for k in fine])
    bound = np.array([observe.bound(_setting(place, 10**k)) for k in fine])
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
                label=f"c = {_sig(seen['c'][i])}",
                **style,
            )
            point = _setting(place, 10**at)
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
        border(left, np.log10(_setting(place, 1e-12).s_0), "t₀", top=False, left=False)
        left.axhline(0, color=COLOURS["ink"], linewidth=0.8)
        left.set(ylim=(-8, 42), ylabel="ratio between / within", title="Over time")
        _clock(left, place)
        _decades(left, "y", range(-6, 37, 6))
        left.legend(loc="upper right", fontsize=7.5, handlelength=1.9)
        right.plot(
            fine,
            np.log10(bound),
            color=COLOURS["c3"],
            dashes=(5, 2),
            label="(115), L = L′ = 1" + mark(found, "collapse.thma15", "printed"),
        )
        second = [
            10 / 8**0.5 * 10 ** (3 * k) * _setting(place, 1.0).root_d ** 0.5 / place["n"] ** 1.5
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
            point = _setting(place, 10.0**k)
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
        legal = _allowed(place)
        right.axvspan(*legal, color=COLOURS["muted"], alpha=0.13, linewidth=0)
        border(right, legal[0], "hypotheses of A.15", line=False, top=False, left=False)
        right.axhline(0, color=COLOURS["ink"], linewidth=0.8)
        right.set(xlim=(-13, 0), xlabel="c = 8κ√d/τ", title="Over c")
        _decades(right, "x", range(-12, 1, 3))
        right.legend(loc="upper right", fontsize=7.5, handlelength=1.9)
    u = fine[np.flatnonzero(np.diff(np.sign(np.log(bound) - np.log(law))))]
    caption = (
        "Left: lines are one draw; dots the exact law at $t=0$ for many neurons,"
        " $R^2=30v^3/(30v^3-18v^2-12)$ with $v=1+c^2/64$; broad bars the right side of (115) over"
        " its range $t<t_0$. Right: at $t=0$ the ratio is $8\\sqrt5/(3c)$ to first order, so a"
        " bound of order $c^{-3}$ or $c^{-9}$ exceeds it for small c: here below"
        f" $c={_sig(10 ** u[0])}$, inside the shaded range in which all hypotheses hold. Where"
        " (115) is below 1 it says nothing."
    )
    return Picture(name, title, titled(result[0], name, title), caption, "assay run collapse-ratio")


def _sig(value: float) -> str:
    """Two digits: 0.1, 5.6 · 10⁻¹³."""
    import math

    k = math.floor(math.log10(value) + 1e-9)
    lead = f"{value / 10.0**k:.2g}"
    return (
        f"{value:.2g}"
        if -3 <= k < 4
        else _power(k)
        if lead in ("1", "1.0")
        else f"{lead} · {_power(k)}"
    )


def regime(found: dict) -> Picture:
    """Draw from which d on each hypothesis holds in the paper's example, and bound against truth
    there.
    """
    import numpy as np

    from assay.simulators.models.mixture import regime as at

    name, title = (
        "fig-regime",
        (
            "The paper's example over d: which hypothesis holds from where, and what the bound then"
            " says"
        ),
    )
    two, last = np.log(2), 2000
    grid = two * np.arange(3, last + 1, 0.25)
    rows = [(k, at.since(grid, v), "c3") for k, v in at.conditions(grid).items()]
    delta = at.log_delta(grid)
    rows += [
        ("δ < 1", at.since(grid, -delta), "c2"),
        ("δ < 0.1", at.since(grid, -np.log(10) - delta), "c2"),
    ]
    truth, bound = at.log_start(grid), at.log_bound(grid)
    speaks, false = at.since(grid, bound), at.since(grid, bound - truth)
    rows += [("bound (115) > 1", speaks, "c4"), ("bound (115) ≤ ratio at t = 0", false, "c1")]
    hypotheses, sure = max(v for _, v, k in rows if k == "c3"), at.since(grid, -delta)
    with canvas(name, 7.6, 5.2, 1, 2, sharex=True, height_ratios=(2.1, 1)) as (_, axes, result):
        top, low = axes
        for i, (text, since, colour) in enumerate(rows):
            left, right = (8, since) if colour == "c1" else (since, last)
            top.barh(
                -i,
                right - left,
                left=left,
                height=0.62,
                color=COLOURS[colour],
                alpha=0.75,
                linewidth=0,
            )
            exact = (
                "every d"
                if since < 8
                else ("until " if colour == "c1" else "from ") + "2" + _power(round(since))[2:]
            )
            within = since < 320 and colour != "c1"  # no room left of the bar
            top.annotate(
                exact,
                (right if colour == "c1" else left, -i),
                xytext=(4 if within or colour == "c1" else -4, 0),
                textcoords="offset points",
                fontsize=7.5,
                va="center",
                ha="left" if within or colour == "c1" else "right",
                color=COLOURS["surface" if within else "ink"],
            )
        top.set_xlim(8, last)
        top.set(
            yticks=[-i for i in range(len(rows))],
            yticklabels=[r[0] for r in rows],
            ylim=(-len(rows) + 0.4, 0.6),
        )
        top.grid(axis="y", visible=False)
        top.tick_params(axis="y", length=0)
        for axis in axes:
            axis.axvspan(8, hypotheses, color=COLOURS["muted"], alpha=0.16, linewidth=0)
            axis.axvspan(hypotheses, sure, color=COLOURS["muted"], alpha=0.07, linewidth=0)
        for start, end, text in (
            (8, hypotheses, "hypotheses fail"),
            (hypotheses, sure, "says nothing: δ ≥ 1"),
            (sure, last, "δ < 1: (115) fails at t = 0"),
        ):
            top.annotate(
                text,
                ((start + end) / 2, 1),
                xycoords=("data", "axes fraction"),
                xytext=(0, 3),
                textcoords="offset points",
                fontsize=8,
                ha="center",
                color=COLOURS["muted"],
            )
        log2 = grid / two
        low.plot(
            log2,
            bound / np.log(10),
            color=COLOURS["c3"],
            dashes=(5, 2),
            label="(115), L = L′ = 1" + mark(found, "collapse.thma15", "printed"),
        )
        low.plot(log2, truth / np.log(10), color=COLOURS["c1"], label="ratio at t = 0, exact law")
        low.axhline(0, color=COLOURS["ink"], linewidth=0.8)
        low.set(xlabel="log₂ d", ylabel="ratio", ylim=(-12, 36))
        _decades(low, "y", range(-12, 37, 12))
        low.legend(loc="upper left", fontsize=7.5, handlelength=1.9)
    caption = (
        "The example $\\kappa=1$, $\\tau=d^{0.52}$, $\\omega=d^{-0.53}$, $m=\\log d$,"
        " $n=d^{0.32}$, so $c=8d^{-0.02}$; step size the largest that condition 3 allows;"
        f" $\\delta$ of (116). All hypotheses hold together from $2^{{{hypotheses:.0f}}}$ on, the"
        f" probability $1-\\delta$ is positive from $2^{{{sure:.0f}}}$ on, and the bound has"
        f" already left the truth at $2^{{{false:.0f}}}$: there is no d for which the example obeys"
        " the hypotheses, $\\delta<1$ and (115) holds with $L'=1$ at the start. With another $L'$"
        " the crossing moves, and comes at some d for each."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run collapse-example"
    )


def _tail_of_product(d: int, t):
    """P(|z1.z2| >= t) for independent standard normal vectors of dimension d: E erfc(t/(sqrt2
    |z2|)).
    """
    import numpy as np
    from scipy.special import erfc
    from scipy.stats import chi

    r = np.geomspace(1e-3, 60 + 3 * d**0.5, 6000)
    return np.trapezoid(
        erfc(np.asarray(t, float)[:, None] / np.sqrt(2) / r) * chi.pdf(r, d) * r, np.log(r), axis=1
    )


def lemmas(found: dict) -> Picture:
    """Draw exact chances of failure against the printed ones: Lemmas A.2, A.5 and A.12."""
    import numpy as np
    from scipy.special import erf, erfc

    name, title = (
        "fig-lemmas",
        "Concentration lemmas: exact chance of failure against the printed one",
    )
    with canvas(name, 7.6, 3.3, 3) as (_, axes, result):
        first, second, third = axes
        l = np.linspace(np.log(2), 60, 240)
        for d, colour, dashes in ((2, "c1", None), (8, "c2", (5, 2)), (64, "c4", (3, 1.5))):
            chance = _tail_of_product(d, 4 * np.sqrt(d * l))
            keep = chance > 1e-28
            first.plot(
                l[keep],
                np.log10(chance[keep]),
                color=COLOURS[colour],
                label=f"exact, d = {d}",
                **({"dashes": dashes} if dashes else {}),
            )
        first.plot(
            l,
            np.log10(2) - l / np.log(10),
            color=COLOURS["ink"],
            linewidth=4.5,
            alpha=0.28,
            label="printed δ" + mark(found, "collapse.lema2", "printed"),
        )
        first.set(
            xlabel="log(2/δ)",
            ylabel="chance of failure",
            title="Lemma A.2",
            ylim=(-27, 0.5),
            xlim=(0, 60),
        )
        _decades(first, "y", range(-24, 1, 6))
        first.legend(loc="upper right", fontsize=7.5, handlelength=1.9)
        sizes = np.linspace(0, 9, 200)
        for delta, colour, dashes in ((0.1, "c1", None), (0.001, "c2", (5, 2))):
            y = np.sqrt(np.log(2) + sizes * np.log(10) - np.log(delta))
            exact = -np.expm1(10**sizes * np.log1p(-erfc(y)))
            second.plot(
                sizes,
                np.log10(exact),
                color=COLOURS[colour],
                label=f"exact, δ = {delta:g}",
                **({"dashes": dashes} if dashes else {}),
            )
            second.axhline(
                np.log10(delta),
                color=COLOURS["ink"],
                linewidth=4.5,
                alpha=0.28,
                label=(
                    "printed δ" + mark(found, "collapse.lema5", "printed") if delta == 0.1 else None
                ),
            )
        second.set(xlabel="N", title="Lemma A.5", ylim=(-7, 0.2), xlim=(0, 9))
        _decades(second, "x", range(0, 10, 3))
        _decades(second, "y", range(-6, 1, 2))
        second.legend(loc="lower left", fontsize=7.5, handlelength=1.9)
        c, n = np.linspace(-8, np.log10(1 / 8), 300), 64
        g = np.linspace(0, 10, 20001)
        weight = np.exp(-g * g / 2) * np.sqrt(2 / np.pi)
        for P, colour, dashes in ((0.125, "c1", None), (1, "c2", (5, 2)), (10, "c4", (3, 1.5))):
            exact = 1 - np.trapezoid(erf(8 * P * g / np.sqrt(2)) ** (n // 4) * weight, g)
            third.axhline(
                np.log10(exact),
                color=COLOURS[colour],
                label=f"exact, P = {P:g}".replace("0.125", "1/8"),
                **({"dashes": dashes} if dashes else {}),
            )
            with np.errstate(over="ignore", under="ignore"):
                printed = np.sqrt(10**c) + n / 2 * np.exp(-2 * P / 10**c)
            if P != 1:  # as good as that of P = 10
                third.plot(
                    c,
                    np.log10(np.minimum(printed, 1)),
                    color=COLOURS["ink"],
                    linewidth=4.5,
                    alpha=0.28,
                    label=(
                        "printed δ" + mark(found, "collapse.lema12", "printed") if P > 1 else None
                    ),
                )
        third.set(
            xlabel="c", title=f"Lemma A.12, n = {n}", xlim=(-8, np.log10(1 / 8)), ylim=(-4.2, 0.2)
        )
        _decades(third, "x", range(-8, -1, 2))
        _decades(third, "y", range(-4, 1))
        third.legend(loc="lower right", bbox_to_anchor=(1.03, 0), fontsize=7.5, handlelength=1.9)
    caption = (
        "A line above the broad one refutes: there the event fails more often than printed. A.2,"
        " $|z_1^\\top z_2|\\ge4\\sigma_1\\sigma_2\\sqrt{d\\log(2/\\delta)}$: with few dimensions"
        " and very small $\\delta$ the tail is exponential, not Gaussian. A.5, the largest of N"
        " normal variables: always below. A.12, $|\\varphi_k(0)|\\le Pc\\,\\zeta(0)$ for the $n/4$"
        " samples of a cluster, $d\\to\\infty$: the exact chance does not depend on c at all (for"
        " $P=1/8$ it is $n/(n+4)$), while the printed one vanishes with c."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay check collapse.lema12"
    )


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


def clusters(found: dict) -> Picture | None:
    """Redraw Figures 15 to 18 from the stored runs; None where they were not asked for."""
    if not _run(found, "collapse.fig15"):
        return None
    import numpy as np

    from assay.verification.papers.collapse.studies import CLUSTER_RUNS, gaussian

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
            kept = gaussian(study)
            x = np.array(kept["y"], float)
            for i, (value, (colour, marker, dashes)) in enumerate(zip(kept["x"], styles)):
                middle, half = _interval(kept["msdr"][i])
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
                missed = kept["accuracy"][i].mean(axis=-1) < 1
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
        kept, axis = gaussian("similar"), axes[1, 1]
        x = np.array(kept["x"], float)
        place = np.where(x > 0, x, x[x > 0].min() / 4)
        for which, (colour, marker, dashes) in zip(("similar", "dissimilar"), styles):
            middle, half = _interval(kept[which][:, 0])
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
        f"Means over {CLUSTER_RUNS} runs with 95 % t intervals, drawn a little apart; open marks:"
        " some training sample is misclassified. 8 clusters in 4 super-classes, full-batch"
        " descent; rate, start, activation and loss are not printed and were chosen (rate 0.1,"
        " uniform start, ReLU, cross-entropy). MSDR 1 means no fine structure. The inputs have"
        " $1+\\sigma^2$ before any training: what lies above the grey line is added by the"
        " network, what lies below is taken away."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run collapse-dimension"
    )


def _heat(axis, table):
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

    from assay.verification.papers.collapse.studies import digits

    name, title = (
        "fig-digits",
        "Class distances over epochs, digits with coarse and with fine labels (Figures 5 and 14)",
    )
    with canvas(name, 7.6, 4.6, 4, 2) as (_, axes, result):
        for row, study, text in ((axes[0], "coarse", "y mod 5"), (axes[1], "fine", "y + 10β")):
            kept = digits(study)
            epochs = kept.t.tolist()
            D, inputs = kept["D"].mean(axis=0), kept["D:input"].mean(axis=0)
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
                _heat(axis, table / table.max())
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
        f" {' and '.join(str(len(digits(k)['D'])) for k in ('coarse', 'fine'))} runs. Top: 10"
        f" digits with labels y mod 5{mark(found, 'collapse.fig5', 'printed')}; the lines beside"
        " the diagonal are the two digits of one super-class. Bottom: 20 halves of digits, each"
        f" half with a label of its own{mark(found, 'collapse.fig14', 'printed')}. Below each table"
        " the mean of the diagonal and of those lines by that of all other entries. The inputs"
        " show the structure before training, so both baselines are drawn."
    )
    return Picture(name, title, titled(result[0], name, title), caption, "assay run digits-labels")


def pictures(found: dict) -> list[Picture]:
    """Draw what concerns the claims in `found`: phase diagram, bound against truth, the example's
    regime, lemmas, experiments.
    """
    wanted = (
        (phase, "thm71 thma15"),
        (course, "thm71 thma15"),
        (regime, "thm71.example thma15"),
        (lemmas, "lema2 lema5 lema12"),
        (clusters, "fig15"),
        (heat, "fig5"),
    )
    drawn = [
        draw(found)
        for draw, claims in wanted
        if any(f"collapse.{c}" in found for c in claims.split())
    ]
    return [p for p in drawn if p]

"""The figures of `distillation`."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, border, canvas, mark

D = 40
WIDEST = 1.2
STUDENTS = 2500
SETS = 600
FLOOR = 3e-6
PLACES = {"distillation": (7, -11), "delta = 1/8": (3, -14)}


def _draw(name: str, point):
    from assay.simulators.core.trajectory import generator

    return generator("pictures", {"name": name, "point": point}, 0)


def _points(axis, x, share, low, high, colour: str, label: str = "", **style):
    """Draw shares with their intervals; a triangle at the upper end where nothing was counted."""
    import numpy as np

    x, share, low, high = (np.asarray(v, float) for v in (x, share, low, high))
    some = share > 0
    axis.errorbar(
        x[some],
        share[some],
        [(share - low)[some], (high - share)[some]],
        fmt="o",
        markersize=3.4,
        linewidth=1,
        color=COLOURS[colour],
        label=label or None,
        zorder=4,
        **style,
    )
    axis.plot(
        x[~some],
        high[~some],
        "v",
        markersize=4,
        color=COLOURS[colour],
        markerfacecolor=COLOURS["surface"],
        zorder=4,
    )


def _errors(task, n: int, students: int, rng) -> int:
    """Count the students, each trained on n examples of its own, that err on one fresh input of
    their own.
    """
    import numpy as np

    X = np.moveaxis(task.sample(rng, students * n).reshape(task.d, students, n), 1, 0)
    x = task.sample(rng, students).T
    Q = np.linalg.qr(X[:, :, : task.d]).Q
    w = np.einsum("sdn,sn->sd", Q, np.einsum("d,sdn->sn", task.teacher, Q))
    return int((((w * x).sum(axis=1) >= 0) != (x @ task.teacher >= 0)).sum())


def risks(found: dict) -> Picture:
    """Draw bound, exact risk and students over n, across n = d."""
    import numpy as np

    from assay.simulators.models.distillation import risk, tasks

    name, title = (
        "fig-risk",
        "Risk of distillation over the size of the transfer set: bound, exact and drawn",
    )
    sizes = (1, 2, 3, 5, 8, 12, 19, 30, D - 1, D, 60)
    geometries = (
        ("Margin: no angle above 1.2", tasks.margin_task(D, WIDEST)),
        ("Uniform angle, κ = 1", tasks.kappa_task(D, 1.0)),
        ("Isotropic", tasks.isotropic_task(D)),
    )
    with canvas(name, 7.6, 3.3, 3, sharey=True) as (figure, axes, result):
        for axis, (text, task) in zip(axes, geometries, strict=True):
            few = np.arange(1, D)
            axis.plot(
                few,
                [risk.bound_min(task, int(n))[0] for n in few],
                color=COLOURS["c3"],
                dashes=(5, 2),
                label="Theorem 5.3, best β" + mark(found, "distillation.thm5.3b", "printed"),
            )
            exact = (
                [risk.isotropic(int(n), D) for n in few]
                if text == "Isotropic"
                else risk.expected(task, D - 1, SETS, _draw("sets", text))[0]
            )
            axis.plot(
                [*few, D], [*exact, FLOOR / 10], color=COLOURS["c1"], label="exact expected risk"
            )
            errors = np.array(
                [_errors(task, int(n), STUDENTS, _draw(name, [text, int(n)])) for n in sizes]
            )
            _points(
                axis,
                sizes,
                errors / STUDENTS,
                *risk.clopper_pearson(errors, STUDENTS),
                "c2",
                f"{STUDENTS} students, one fresh input each",
            )
            axis.axvspan(D, 3 * D, color=COLOURS["muted"], alpha=0.1, linewidth=0)
            border(
                axis,
                D,
                f"n ≥ d = {D}: risk 0" + mark(found, "distillation.thm5.3a", "printed"),
                line=False,
                left=False,
            )
            axis.set(
                xscale="log",
                yscale="log",
                xlim=(0.9, 2.4 * D),
                ylim=(FLOOR, 2.5),
                xlabel="examples n",
                title=text,
                xticks=[1, 3, 10, D],
                xticklabels=["1", "3", "10", str(D)],
            )
        axes[0].set_ylabel("transfer risk")
        figure.legend(
            *axes[0].get_legend_handles_labels(),
            loc="outside upper center",
            ncols=3,
            fontsize=7.5,
            handlelength=1.9,
        )
    caption = (
        f"$d={D}$. Lines: $p(\\beta)+p(\\pi/2-\\beta)^n$ at its best $\\beta$, and the risk, exact"
        f" in x, averaged over {SETS} transfer sets drawn from the law of one angle. Dots:"
        " students, the limits of gradient flow on transfer sets of their own, each asked for one"
        " fresh input, so that the 95 % Clopper–Pearson intervals are for the expected risk; open"
        " triangles: no error, upper end. On isotropic data the bound says nothing; with a margin"
        " it is exponential, yet far above the risk."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run distillation-risk --set d={D}",
    )


def geometry(found: dict) -> Picture:
    """Redraw Figures 5.1 to 5.3: angle laws, and the risk over kappa."""
    import numpy as np

    from assay.simulators.models.distillation import limits, risk, studies, tasks

    name, title = (
        "fig-geometry",
        "Data geometry: angle laws, and the risk over the alignment κ (Figures 5.1 to 5.3)",
    )
    with canvas(name, 7.6, 3.2, 2) as (_, axes, result):
        theta, at = np.linspace(0, tasks.HALF, 200), np.linspace(0.1, 1.5, 11)
        from dataclasses import replace

        steep = tasks.kappa_task(2, 2.0)
        for text, task, colour, dashes in (
            ("A: κ = 2", steep, "c1", None),
            ("B: κ = 2, margin", replace(steep, law=tasks.Band(2.0, 0.0, WIDEST)), "c3", (5, 2)),
            ("κ = 1, uniform angle", tasks.kappa_task(2, 1.0), "c4", (3, 1.5)),
            ("C: κ = 1/2", tasks.kappa_task(2, 0.5), "c5", (1, 1.2)),
        ):
            axes[0].plot(
                theta,
                task.p(theta),
                color=COLOURS[colour],
                label=text,
                **({"dashes": dashes} if dashes else {}),
            )
            share = studies.angle_shares(task, at, 300, 1, 1)[:, 0]
            low, high = risk.clopper_pearson(np.round(share * 300), 300)
            axes[0].errorbar(
                at,
                share,
                [share - low, high - share],
                fmt="o",
                markersize=2.6,
                linewidth=0.9,
                color=COLOURS[colour],
            )
        axes[0].set(
            xlim=(0, tasks.HALF),
            ylim=(0, 1.02),
            xlabel="angle θ to w*",
            ylabel="p(θ)",
            title="Figures 5.1, 5.2: p(θ)",
            xticks=[0, tasks.HALF / 2, tasks.HALF],
            xticklabels=["0", "π/4", "π/2"],
        )
        axes[0].legend(loc="upper right", fontsize=7.5, handlelength=1.9)
        d, n, sets, size = 1000, 20, 3, 4000
        orders = np.array([0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.5, 3])
        drawn = studies.over_kappa(orders, d, n, 2000, 1)
        low, high = np.quantile(drawn, [0.1, 0.9], axis=1)
        axes[1].fill_between(orders, low, high, color=COLOURS["c1"], alpha=0.2, linewidth=0)
        axes[1].plot(
            orders, drawn.mean(axis=1), color=COLOURS["c1"], label="expected risk, exact in x"
        )
        axes[1].plot(
            orders,
            [risk.bound_min(tasks.kappa_task(d, k), n)[0] for k in orders],
            color=COLOURS["c3"],
            dashes=(5, 2),
            label="Theorem 5.3, best β",
        )
        axes[1].plot(
            orders,
            risk.corollary_52(n, orders),
            color=COLOURS["c4"],
            dashes=(3, 1.5),
            label="Corollary 5.2" + mark(found, "distillation.cor5.2", "printed"),
        )
        rows = []
        for k in (0.25, 0.5, 1.0, 2.0):
            task, rng, errors = tasks.kappa_task(d, k), _draw(name, k), 0
            for _ in range(sets):
                errors += int(
                    risk.held_out(limits.what(task.sample(rng, n), task.teacher), task, rng, size)
                )
            rows.append(
                (
                    k,
                    errors / (sets * size),
                    *(float(v) for v in risk.clopper_pearson(errors, sets * size)),
                )
            )
        _points(axes[1], *np.array(rows).T, "c2", f"{sets} students, {size} inputs each")
        axes[1].set(
            yscale="log",
            ylim=(1e-11, 4),
            xlabel="order κ",
            ylabel="transfer risk",
            title=f"Figure 5.3: d = {d}, n = {n}",
        )
        axes[1].legend(loc="lower left", fontsize=7.5, handlelength=1.9)
    caption = (
        "Left: laws and shares of 300 planar draws with 95 % intervals; B has no angle above"
        f" {WIDEST}. Right: mean over 2000 transfer sets and the band that holds 80 % of"
        f" them{mark(found, 'distillation.fig5.3', 'printed')}. On held-out data the risk cannot be"
        " seen from $\\kappa=2$ on (triangle: no error, upper end), so the curve is computed from"
        " the exact law of one angle."
    )
    return Picture.of(name, title, result, caption, "assay run distillation-geometry")


def _kept(found: dict, claim: str, reading: str, *keys: str):
    """Return recorded numbers of a reading's test, None where it was not checked."""
    import numpy as np

    view = found.get(f"distillation.{claim}")
    for r in view.readings if view else ():
        figures = r.row.get("figures") or {}
        if r.name == reading and all(k in figures for k in keys):
            return [
                figures[k] if isinstance(figures[k][0], str) else np.array(figures[k], float)
                for k in keys
            ]
    return None


def biased(d: int, n: int, deltas, draws: int, task=None):
    """Draw risks and events (5.34) of w_delta from the law of its angle: (deltas, draws) each;
    isotropic without a task.
    """
    import numpy as np

    from assay.simulators.models.distillation import risk, tasks

    task = task or tasks.isotropic_task(d)
    rng, deltas = _draw("biased", [d, n]), np.asarray(deltas, float)[:, None]
    cot = risk.chain(task, rng, n + 1, draws)[-2:]
    found = []
    for k in (0, 1):
        free = d - n - k  # dimension of the complement of the span
        z = rng.standard_normal(draws) / np.sqrt(rng.chisquare(free - 1, draws))
        z = z / np.sqrt(1 + z * z)
        size = np.sqrt(1 + cot[k] ** 2)
        cos = (cot[k] + deltas * z) / size / np.sqrt(1 + deltas**2)
        found.append(cos / np.sqrt(1 - cos * cos))
    return risk.of_cot(task, found[0]), np.abs(found[1]) > np.abs(found[0])


def learners(found: dict) -> Picture:
    """Redraw Figures 5.4 and 5.5: risk of w_delta over delta, risk against monotonicity."""
    import numpy as np

    from assay.simulators.models.distillation import studies, tasks

    name, title = "fig-learners", "Optimisation bias and monotonicity (Figures 5.4 and 5.5)"
    with canvas(name, 7.6, 3.2, 2) as (_, axes, result):
        left, right = axes
        for data, reading, colour, text in (
            ("digits", "printed", "c3", "digits 0 and 1, n = 20"),
            ("gaussian", "gaussian", "c4", "anisotropic Gaussian, d = 64"),
        ):
            kept = _kept(found, "fig5.4", reading, "delta", "mean risk", "standard error")
            if kept is None and data == "gaussian":
                drawn = studies.over_delta(data, 20, 40, 16, 1)
                kept = (
                    np.array(studies.DELTAS),
                    drawn.mean(axis=1),
                    drawn.std(axis=1, ddof=1) / 40**0.5,
                )
            if kept is not None:
                left.errorbar(
                    kept[0],
                    kept[1],
                    2 * kept[2],
                    fmt="o-",
                    markersize=3,
                    linewidth=1,
                    color=COLOURS[colour],
                    label=text,
                )
        drawn = studies.over_delta("isotropic", 20, 40, 16, 1)
        left.errorbar(
            studies.DELTAS,
            drawn.mean(axis=1),
            2 * drawn.std(axis=1, ddof=1) / 40**0.5,
            fmt="o",
            markersize=3,
            linewidth=1,
            color=COLOURS["c2"],
            label="isotropic, d = 64",
        )
        fine = np.linspace(0, 90, 91)
        left.plot(
            fine,
            biased(64, 20, fine, 4000)[0].mean(axis=1),
            color=COLOURS["c1"],
            label="isotropic, by the law of the angle",
        )
        left.set(
            xlabel="δ",
            ylabel="transfer risk",
            ylim=(0, 0.55),
            xlim=(-3, 93),
            title="Figure 5.4: a random direction of weight δ",
        )
        left.legend(loc="lower right", fontsize=7.5, handlelength=1.9)

        task = tasks.kappa_task(100, 1.0)
        kept = _kept(
            found, "fig5.5", "printed", "learner", "monotonicity", "mean risk", "standard error"
        )
        if kept is None:
            values, better = studies.over_learners(task, 5, 300, 1)
            kept = (
                list(studies.LEARNERS),
                better.mean(axis=1),
                values.mean(axis=1),
                values.std(axis=1, ddof=1) / 300**0.5,
            )
        names, index, mean, error = kept
        wide = 2 * np.sqrt(np.maximum(index * (1 - index), 1e-4) / 1000)
        fine = np.geomspace(1e-3, 2, 40)
        values, better = biased(100, 5, fine, 20000, task)
        right.plot(
            values.mean(axis=1),
            better.mean(axis=1),
            color=COLOURS["c1"],
            label="δ > 0, by the law of the angle",
        )
        for i, (text, colour) in enumerate(zip(names, ("c2", "c3", *["c4"] * 5))):
            right.errorbar(
                mean[i],
                index[i],
                wide[i],
                2 * error[i],
                fmt="o",
                markersize=4,
                linewidth=1,
                color=COLOURS[colour],
            )
            right.annotate(
                text.replace("delta", "δ"),
                (mean[i], index[i]),
                xytext=PLACES.get(text, (5, 5)),
                textcoords="offset points",
                fontsize=7.5,
            )
        right.set(
            xscale="log",
            xlim=(4.5e-3, 0.06),
            ylim=(0, 1.08),
            xlabel="expected transfer risk",
            ylabel="monotonicity index m",
            title="Figure 5.5: κ = 1, d = 100, n = 5",
            xticks=[0.005, 0.01, 0.02, 0.05],
            xticklabels=["0.005", "0.01", "0.02", "0.05"],
        )
        right.minorticks_off()
        right.legend(loc="lower left", fontsize=7.5, handlelength=1.9)
    caption = (
        "Dots: means over transfer sets with 2 standard errors, risks exact in x but for the"
        " digits, which stand in for MNIST. Lines: the same from the law of the angle alone. A"
        " random direction in the null space of the data raises the risk towards 1/2; gradient"
        f" descent is the left end (δ = 0){mark(found, 'distillation.fig5.4', 'isotropic')}. Right:"
        " hard targets by the max-margin separator."
    )
    return Picture.of(name, title, result, caption, "assay run distillation-monotone")


def beside() -> Picture | None:
    """Draw the mean risk over the bias of the model beside that of trained networks."""
    from assay.reports import practice

    d, n = 64, 20
    return practice.bias(
        lambda deltas: biased(d, n, deltas, 2000)[0].mean(axis=1),
        f"The law: mean risk for isotropic data, $d={d}$, $n={n}$, 2000 draws of the exact law.",
        "assay run distillation-monotone",
    )


def pictures(found: dict) -> list[Picture]:
    """Draw the risk over n first, then the chapter's figures, then the model beside networks."""
    drawn = [risks(found), geometry(found), learners(found), beside()]
    return [picture for picture in drawn if picture]

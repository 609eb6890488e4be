"""The figure of `majority`."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, border, canvas

LOG_N = 40
START = ("-9/10", "1/2")


def down_up() -> Picture:
    """Draw R_0 of the big subset: the first steps under every reading of the text, and the whole
    course of reading E.
    """
    from fractions import Fraction

    import numpy as np

    from assay.simulators.models.logistic import measures, recursion
    from assay.simulators.models.logistic.course_runs import course as whole
    from assay.simulators.models.logistic.model import PRESETS, Point

    start = tuple(float(Fraction(v)) for v in START)
    name, title = (
        "fig-down-up",
        "The reconstruction error falls, then rises: when, and under which reading",
    )

    def error(w, point):
        with np.errstate(divide="ignore"):
            return (
                measures.printed_big(w[:, 0], w[:, 1], float(point.b), float(point.sigma))[0]
                / float(point.sigma) ** 2
            )

    with canvas(name, 7.6, 3.1, 2, sharey=True) as (_, axes, result):
        point = Point.corner(LOG_N)
        times = np.unique(np.round(np.geomspace(1, 2500, 160)).astype(int))
        for label, text, colour, dashes in (
            ("A", "A: as printed", "c2", (5, 2)),
            ("C", "C: share 1 − 1/√n", "c3", (3, 1.5)),
            ("D", "D: share, loss negated", "c5", None),
            ("E", "E: D relabelled", "c1", None),
            ("B", "B: loss negated", "c4", (1, 1.2)),
        ):
            w = recursion.run(point, PRESETS[label], start, times)
            axes[0].plot(
                np.log(times),
                error(w, point),
                color=COLOURS[colour],
                label=text,
                **({"dashes": dashes} if dashes else {}),
            )
        for b, text, colour, dashes in (
            ("1", "b = 1/L²", "c1", None),
            ("1/80", "b = σ/2", "c3", (5, 2)),
            ("0", "b = 0", "c5", (1, 1.2)),
        ):
            point = Point.corner(LOG_N, b)
            found = whole(point, start, 160, 2.0)
            w = np.stack([found["w0"], found["w1"]], axis=1)
            axes[1].plot(
                found["log_t"],
                error(w, point),
                color=COLOURS[colour],
                label=text,
                **({"dashes": dashes} if dashes else {}),
            )
        for axis, at, text in (
            (axes[0], np.log(LOG_N / 8), "t = L/8"),
            (axes[1], np.log(LOG_N / 8), "t = L/8"),
            (axes[1], LOG_N / 2, "t = √n"),
        ):
            border(axis, at, text)
        axes[0].set(
            xlabel="log t",
            ylabel="R₀ / σ²",
            yscale="log",
            ylim=(1e-9, 1e6),
            xlim=(0, np.log(2500)),
            title="Readings, first steps",
        )
        axes[1].set(xlabel="log t", xlim=(0, 1.3 * LOG_N), title="Reading E, the whole course")
        for axis in axes:
            axis.legend(
                loc="upper right" if axis is axes[0] else "lower left",
                fontsize=7.5,
                handlelength=1.9,
            )
    caption = (
        f"$L=\\log n={LOG_N}$, $\\sigma=1/L^3$, start $w=({START[0]},{START[1]})$, Eq 8 on the big"
        " subset. Left, $b=1/L^2$: the five readings of loss, share of the big subset and labels"
        " from one start; B lies on E. Right: the error turns near $t=\\sqrt n$; with $b=0$ it"
        " only falls."
    )
    return Picture.of(
        name,
        title,
        result,
        caption,
        f"assay run majority-late --set L={LOG_N}",
    )


def beside() -> Picture | None:
    """Draw the error of the model, reading E, beside that of trained networks."""
    from fractions import Fraction

    import numpy as np

    from assay.reports import practice
    from assay.simulators.models.logistic import measures
    from assay.simulators.models.logistic.course_runs import course as whole
    from assay.simulators.models.logistic.model import Point

    def law():
        start = tuple(float(Fraction(v)) for v in START)
        point = Point.corner(LOG_N)
        found = whole(point, start, 160, 2.0)
        w = np.stack([found["w0"], found["w1"]], axis=1)
        errors = measures.printed_big(w[:, 0], w[:, 1], float(point.b), float(point.sigma))[0]
        first = measures.printed_big(
            np.array([start[0]]), np.array([start[1]]), float(point.b), float(point.sigma)
        )[0]
        words = f"The law: reading E, $L=\\log n={LOG_N}$, the printed error of the big subset."
        times = np.exp(np.asarray(found["log_t"], float))
        return np.concatenate([[0], times]), np.concatenate([first, errors]), words

    command = f"assay run majority-late --set L={LOG_N}"
    return practice.turning("majority", "majority/linear", law, command, log=True)


def pictures(found: dict) -> list[Picture]:
    """Draw the error's way down and up, in the model and beside networks."""
    return [picture for picture in (down_up(), beside()) if picture]

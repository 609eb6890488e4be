"""The figure of the paper's example: from which dimension on its hypotheses hold."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark
from assay.reports.papers.collapse.scales import decades, power


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
                else ("until " if colour == "c1" else "from ") + "2" + power(round(since))[2:]
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
        decades(low, "y", range(-12, 37, 12))
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
    return Picture.of(name, title, result, caption, "assay run collapse-example")

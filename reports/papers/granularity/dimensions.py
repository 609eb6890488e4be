"""The figure of the dimensions from which on the conditions of the theorems can hold."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark


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
    return Picture.of(name, title, result, caption, "assay run granularity-lucky")

"""The figure of the concentration lemmas: how often their events fail, exactly and as printed."""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas, mark
from assay.reports.papers.collapse.scales import decades


def tail_of_product(d: int, t):
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
            chance = tail_of_product(d, 4 * np.sqrt(d * l))
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
        decades(first, "y", range(-24, 1, 6))
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
        decades(second, "x", range(0, 10, 3))
        decades(second, "y", range(-6, 1, 2))
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
        decades(third, "x", range(-8, -1, 2))
        decades(third, "y", range(-4, 1))
        third.legend(loc="lower right", bbox_to_anchor=(1.03, 0), fontsize=7.5, handlelength=1.9)
    caption = (
        "A line above the broad one refutes: there the event fails more often than printed. A.2,"
        " $|z_1^\\top z_2|\\ge4\\sigma_1\\sigma_2\\sqrt{d\\log(2/\\delta)}$: with few dimensions"
        " and very small $\\delta$ the tail is exponential, not Gaussian. A.5, the largest of N"
        " normal variables: always below. A.12, $|\\varphi_k(0)|\\le Pc\\,\\zeta(0)$ for the $n/4$"
        " samples of a cluster, $d\\to\\infty$: the exact chance does not depend on c at all (for"
        " $P=1/8$ it is $n/(n+4)$), while the printed one vanishes with c."
    )
    return Picture.of(name, title, result, caption, "assay check collapse.lema12")

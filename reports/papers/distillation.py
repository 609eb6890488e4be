"""The source and the figures of `distillation`."""

from __future__ import annotations

from reports.figures import COLOURS, Picture, canvas, mark, titled
from reports.papers import Paper

PAPER = Paper(
    "Underspecification in Deep Learning",
    "Mary Phuong",
    "Chapter 5, Towards understanding knowledge distillation, with Appendix D",
)

D = 40
SETS, TRAINED, HELD_OUT = 1000, 40, 1000


def transfer(found: dict) -> Picture:
    """Draw bound, exact risk and simulated students over n in four geometries, across n = d."""
    import numpy as np

    from simulators.distillation import risk, tasks
    from simulators.distillation.runs import simulated
    from simulators.trajectory import generator

    name, title = "fig-transfer", "What the student gets wrong: bound, exact risk and simulated students, up to n = d"
    panels = (("isotropic", tasks.isotropic_task(D)), ("uniform angles, κ = 1", tasks.kappa_task(D, 1.0)),
              ("κ = 2", tasks.kappa_task(D, 2.0)), ("margin, angles up to 1.2", tasks.margin_task(D, 1.2)))
    sizes, drawn = np.arange(1, D), np.array([1, 2, 4, 8, 14, 22, 30, 36, 39])
    with canvas(name, 7.6, 3.0, 4, sharey=True) as (_, axes, result):
        for axis, (label, task) in zip(axes, panels, strict=True):
            rngs = [generator(name, {"d": D, "task": label}, r) for r in (0, 1)]
            exact = risk.expected(task, D - 1, SETS, rngs[0])[0]
            bound = [risk.bound_min(task, int(n))[0] for n in sizes]
            axis.plot(sizes, bound, color=COLOURS["c2"], dashes=(5, 2), label=f"least bound (5.19){mark(found, 'distillation.thm5.3b', 'printed')}")
            axis.plot(sizes, exact, color=COLOURS["c1"], label="exact risk, mean over sets")
            seen = np.array([simulated(task, rngs[1], int(n), TRAINED, HELD_OUT) for n in drawn]).T
            there = seen[0] > 0
            axis.errorbar(drawn[there], seen[0][there], yerr=np.abs(seen[1:] - seen[0])[:, there], fmt="o", markersize=2.6, linewidth=0.9,
                          color=COLOURS["c3"], label=f"{TRAINED} students on real data, 95 %")
            axis.axvline(D, color=COLOURS["muted"], linewidth=0.8, linestyle=(0, (2, 2)))
            axis.annotate("n = d: 0", (D, 1e-8), xytext=(2, 2), textcoords="offset points", fontsize=7, color=COLOURS["muted"], rotation=90,
                          ha="left", va="bottom")
            axis.set(title=label, xlabel="n", xlim=(0, D + 5), yscale="log", ylim=(1e-8, 2))
        axes[0].set(ylabel="transfer risk")
        axes[0].legend(loc="lower left", fontsize=6.8, handlelength=1.6, borderaxespad=0.2, bbox_to_anchor=(0.0, 0.12))
    caption = (
        f"$d={D}$. Curves: expected risk over {SETS} transfer sets, each exact through the angle of its student to the teacher; dots: {TRAINED} students at the limit of "
        f"their training on real data, put to {HELD_OUT} fresh inputs each, with intervals for these students; dots without an error are left out."
    )
    return Picture(name, title, titled(result[0], name, title), caption, f"assay run distillation-risk --set d={D}")


def experiments() -> Picture:
    """Redraw Figures 5.3, 5.4 and 5.5."""
    import numpy as np

    from simulators import scenarios

    name, title = "fig-experiments", "The experiments of the chapter: geometry, optimisation bias, monotonicity"
    geometry = scenarios.run("distillation-geometry", {"kappas": "1/4 1/2 1 3/2 2", "runs": "600", "trained": "2"})
    learners = scenarios.run("distillation-monotone")
    with canvas(name, 7.6, 3.0, 3) as (_, axes, result):
        kappa, axis = geometry.point.values, axes[0]
        axis.fill_between(kappa, geometry.risk_low, geometry.risk_high, color=COLOURS["c1"], alpha=0.2, linewidth=0)
        axis.plot(kappa, geometry.bound, color=COLOURS["c2"], dashes=(5, 2), label="least bound (5.19)")
        axis.plot(kappa, geometry.expected, color=COLOURS["c1"], label="exact mean; 80 % of sets")
        there = geometry.simulated.values > 0
        seen = geometry.simulated.values[there]
        ends = [seen - geometry.simulated_low.values[there], geometry.simulated_high.values[there] - seen]
        axis.errorbar(kappa[there], seen, yerr=ends, fmt="o", markersize=2.8, linewidth=0.9, color=COLOURS["c3"], label="held-out data, 95 %")
        axis.set(title="Fig 5.3: d = 1000, n = 20", xlabel="κ", ylabel="transfer risk", yscale="log")
        axis.legend(loc="lower left", fontsize=7, handlelength=1.7)
        for data, label, colour in (("digits", "digits 0 and 1", "c1"), ("gaussian", "aligned Gaussian", "c3")):
            shown = scenarios.run("distillation-bias", {"data": data})
            axes[1].fill_between(shown.point, shown.risk_low, shown.risk_high, color=COLOURS[colour], alpha=0.2, linewidth=0)
            axes[1].plot(shown.point, shown.risk, color=COLOURS[colour], marker="o", markersize=2.8, label=label,
                         **({} if data == "digits" else {"dashes": (5, 2)}))
        axes[1].set(title="Fig 5.4: d = 64, n = 20", xlabel="δ", ylim=(0, 0.6))
        axes[1].legend(loc="lower right", fontsize=7, handlelength=1.7)
        index, axis = learners["index"].values, axes[2]
        spread = np.stack([index - learners.index_low.values, learners.index_high.values - index])
        for k, learner in enumerate(learners.learner.values):
            colour = "c1" if learner == "distillation" else "c2" if learner.startswith("hard") else "c3"
            axis.errorbar(learners.risk.values[k], index[k], yerr=spread[:, [k]], xerr=2 * learners.risk_error.values[k], fmt="o", markersize=3,
                          linewidth=0.9, color=COLOURS[colour])
            text = learner.replace("delta = ", "δ = ").replace("0.0625", "1/16").replace("0.125", "1/8").replace("0.25", "1/4").replace("0.5", "1/2")
            place = {"hard, max margin": (4, -32), "delta = 1": (4, 24)}.get(learner, (5, 4))
            axis.annotate(text, (learners.risk.values[k], index[k]), xytext=place, textcoords="offset points", fontsize=7,
                          color=COLOURS["ink"], ha="left" if place[0] == 5 else "right")
        axis.set(title="Fig 5.5: d = 100, n = 5", xlabel="transfer risk", ylabel="monotonicity index", ylim=(0.35, 1.05), xlim=(0, None))
    caption = (
        "Left: risk through the exact law; held-out data see nothing above $\\kappa=3/2$. Middle: stand-ins for MNIST, 100 transfer sets, shaded 80 % of them. "
        "Right: exact risks over 300 transfer sets; the hard-target learner is the max-margin direction, the random direction of $w_\\delta$ is drawn anew."
    )
    return Picture(name, title, titled(result[0], name, title), caption, "assay run distillation-geometry")


def pictures(found: dict) -> list[Picture]:
    """Draw the risks over n and the experiments of the chapter."""
    return [transfer(found), experiments()]

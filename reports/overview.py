"""What the report shows of sweeps: the front page's phase diagram of 10^5 points, and measured
exponents on claim pages.
"""

from __future__ import annotations

from contextlib import suppress

from assay.reports.figures import COLOURS, Picture, canvas

GRID = "l=3:10000:log50 k=1.1:20:log20 lambda_d=0.01:100000000:log100 steps=20000"
NAME = "phase-diagram"
K = 2.0


def exponents(claim_id: str) -> list[tuple]:
    """Return (scaling, fit) for every measured exponent of a claim; what is not stored yet is
    computed.
    """
    from assay.simulators.sweeps.scaling import scalings
    from assay.simulators.sweeps.store import Store
    from assay.verification.run.cache import folder

    return [(s, s.fit(Store(folder() / "sweeps"))) for s in scalings().get(claim_id, ())]


def growths(view) -> list[tuple]:
    """Return (reading, measurement, proved constant or None) for every half of a claim's asymptotic
    statements.
    """
    from assay.verification.analysis.growth import constant, grows, measured

    found = []
    for reading in view.readings:
        statement = view.claim.reading(reading.name).statement
        if not grows(statement):
            continue
        proved = (reading.row.get("witness") or {}) if reading.proved else {}
        for growth in measured(statement):
            text = proved.get("C_low" if growth.half == "lower" and "C_low" in proved else "C")
            found.append((reading, growth, text and constant(text, growth.at)))
    return found


def table():
    """Return (the sweep's table, its shards, those that were kept when it was interrupted).

    What is not stored yet is computed (about 10 seconds) and stored, and on the way interrupted on
    purpose, as by Ctrl-C, once half of the points are done; the second run has to find the finished
    shards again.
    """
    from assay.simulators.sweeps import running
    from assay.simulators.sweeps import table as tables
    from assay.simulators.sweeps.plan import Sweep
    from assay.simulators.sweeps.store import Store
    from assay.verification.run.cache import folder

    def interrupt(done, rows, label):
        if label and 2 * done >= rows:
            raise KeyboardInterrupt

    sweep, store = Sweep.of("softmax", GRID, ("dip", "rise")), Store(folder() / "sweeps")
    with suppress(KeyboardInterrupt):
        running.run(
            sweep,
            store,
            NAME,
            jobs=1,
            target=1.0,
            on_progress=None if store.manifest(NAME).exists() else interrupt,
        )
    running.run(sweep, store, NAME, jobs=1)
    ends = [last for _, last, _ in store.load(NAME)[1]]
    return tables.table(store, NAME), len(ends), sum(2 * last < sweep.rows for last in ends) + 1


def pictures() -> list[Picture]:
    """Draw how far the error dips during training and how far it rises again, over l and lambda
    d.
    """
    import numpy as np
    from matplotlib.colors import LogNorm

    from assay.simulators.models.softmax.sweeps import first_step_separates, turns_at_last_step

    data, shards, kept = table()
    data = data.sel(k=K, method="nearest")
    k, l, rates = float(data.k), data.l.values, data.lambda_d.values
    name, title = (
        "fig-phase-diagram",
        "Where the reconstruction error dips and where it rises again",
    )
    lines = (
        (first_step_separates(l, k), "first step D₁ = 1"),
        (turns_at_last_step(l, k, 20000), "turns at the last step"),
    )
    with canvas(name, 7.6, 3.5, columns=2, sharey=True) as (figure, axes, result):
        for axis, measure, text in zip(
            axes,
            ("dip", "rise"),
            ("dip: least error / error before training", "rise: final error / least error"),
            strict=True,
        ):
            values = data[measure].transpose("lambda_d", "l").values
            mesh = axis.pcolormesh(
                l,
                rates,
                np.ma.masked_invalid(values),
                shading="nearest",
                cmap="cividis",
                rasterized=True,
                norm=LogNorm(np.nanmin(values), np.nanmax(values)),
            )
            bar = figure.colorbar(mesh, ax=axis, location="bottom", label=text, aspect=30)
            bar.outline.set_visible(False)
            for border, label in lines:
                axis.plot(l, border, color="#ffffff", linewidth=1.6)
                at = int(0.5 * len(l))
                axis.annotate(
                    label,
                    (l[at], border[at]),
                    xytext=(6, -9),
                    textcoords="offset points",
                    color="#ffffff",
                    fontsize=7.5,
                )
            axis.set(
                xscale="log",
                yscale="log",
                xlim=(l[0], l[-1]),
                ylim=(rates[0], rates[-1]),
                xlabel="classes l",
            )
            axis.grid(False)
            axis.tick_params(color=COLOURS["muted"])
        axes[0].set_ylabel("λd")
    caption = (
        "The exact scalar recursion at 10⁵ points ($l$, $k$, $\\lambda d$), 20,000 steps each;"
        f" shown is the plane nearest to $k={K:g}$. Above the upper line the first step alone"
        " separates the classes; on the lower one the gradient flow reaches the margin of the last"
        " turn just at the end, so below it training stops before the error rises for good. The"
        f" sweep was interrupted on purpose after {kept} of its {shards} shards and resumed, which"
        " computed the others only."
    )
    return [
        Picture.of(
            name,
            title,
            result,
            caption,
            f"assay sweep softmax --grid '{GRID}' --measure dip,rise --out {NAME}; assay plot"
            f" {NAME} --x l --y lambda_d --color rise",
        )
    ]

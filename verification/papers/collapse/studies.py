"""Stand-ins of the figures of `collapse`, and tests fixed before their numbers were seen.

Preset (fixed and committed before the first run with this seed; thresholds and protocols are those
of the statements):

* Seed 6102.  Level 1/100; each part of a predicate is a one-sided t test of the mean over
  replicates against the threshold (t
  assumes normal means): corroborated when every part has p <= level, contradicted when some part
  has reverse p <= level/parts, else open.  Parts that come from two studies are paired by replicate
  (same split of the digits, same numbers).
* Appendix B: `SWEEPS`, 7 replicates, an eighth of the printed sizes.  Digits: `STUDIES`, 4 to 8
  replicates, split 80:20 anew for each.
* "Chosen on separate runs" (emp.hyper): the settings with the largest and smallest MSDR over the
  runs of seed 6101 (`EXTREMES`).
* Looks: pilot runs (seed 1, one to four replicates) chose sizes and epochs before the predicates
  were fixed.  Seed 6101 (5 or 6
  replicates, d_in and d_hidden in 32, 64, 128, 256) left open fig3, fig9, fig10-11, fig15 cells,
  fig16, fig17, fig29-31, fig34 beyond-input, emp.clp and emp.hyper; it corroborated fig15
  every-variance and fig21-24 and contradicted fig28 and fig9 kmeans and beyond-input, which seed
  6102 leaves open.  All other verdicts of the two seeds agree.  Between them replicates were moved
  from what was clear to what was not and the extreme settings taken from the first; no threshold
  changed.  Two looks at level 1/100 bound the error of a verdict by 1/50.

A verdict here is about the stand-in (scope "stand-in"); the reading `full-scale` is open.

For the report:

    digits(name)      Curves of a study of `STUDIES` (see
                      `assay.simulators.networks.digits.labels.follow_labels`): t, values of shape
                      (runs, epochs),
                      "D" (runs, epochs, C, C), "D:input" (runs, C, C)
    gaussian(name)    dict of a sweep of `SWEEPS`: axis, x, other, y (values of the two axes) and
                      arrays (x, y, runs): msdr,
                      msdr_start, msdr_input, accuracy, loss, nc1; "similar" also similar,
                      dissimilar and both with _start, _input
    dark(name)        mean over runs of diag/other and same/other over epochs, and of the inputs
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from assay.theory.papers.collapse.protocols import (
    DECAYS,
    DIMENSIONS,
    SUB_VARIANCES,
    VARIANCES,
    WIDTHS,
)

SEED = 6102
RUNS = 5
CLUSTER_RUNS = 7
EARLY, LATE = 20, 350

PRINTED_SIZES = (
    "Rate, start, activation and loss of Appendix B are not printed and its values only plotted,"
    " and a figure at the printed sizes takes hours on one core (scenario {scenario}); the verdict"
    " of `printed` is about an eighth of the dimensions."
)

RATES = (0.1, 0.01, 0.001)
NINE = tuple((rate, float(decay)) for rate in RATES for decay in reversed(DECAYS))
"""The nine settings (rate, weight decay) of Section 3.2."""
EXTREMES = (1, 8)
"""Settings with the largest and the smallest MSDR over the runs of seed 6101."""

STUDIES = {
    "coarse": dict(task="coarse", probe="tsne", runs=8),
    "original": dict(task="original", runs=8),
    "random": dict(task="random"),
    "similar": dict(task="similar"),
    "parity": dict(task="parity", probe="baselines", runs=8),
    "fine": dict(task="fine", epochs=140),
    "long": dict(task="coarse", epochs=200, printed=1000, runs=4),
    **{
        f"grid {k}": dict(task="coarse", width=64, rate=r, decay=w, probe="kmeans")
        for k, (r, w) in enumerate(NINE)
    },
    **{
        f"fine grid {k}": dict(task="fine", width=64, rate=r, decay=w)
        for k, (r, w) in enumerate(NINE)
    },
}
"""Studies on the digits by name; several claims share one."""

_BASE = dict(d=64, hidden=64, samples=60, steps=300)
_FOUR = (("uniform", 0.1), ("uniform", 0.01), ("he", 0.1), ("he", 0.01))


def _numbers(texts) -> tuple[float, ...]:
    return tuple(float(Fraction(t)) for t in texts)


SWEEPS = {
    "dimension": ("d", DIMENSIONS, "sigma2", _numbers(VARIANCES)),
    "hidden": ("hidden", WIDTHS, "sigma2", _numbers(VARIANCES)),
    "decay": ("decay", (0.0, *_numbers(DECAYS)), "sigma2", _numbers(VARIANCES)),
    "similar": ("tau2", _numbers(SUB_VARIANCES), "sigma2", (4.0,)),
    "dimension cells": ("d", (32, 128), "start, rate", _FOUR),
    "hidden cells": ("hidden", (32, 128), "start, rate", _FOUR),
}
"""Sweeps of Appendix B by name: (axis, its values, other axis, its values); "start, rate" are the
choices that are not printed.
"""


def digits(name: str):
    """Return the curves of a named study, trained once and shared by claims and worker
    processes.
    """
    from assay.simulators.networks.digits.labels import LabelStudy, follow_labels
    from assay.verification.papers.standins import stored

    return stored(LabelStudy(**{"seed": SEED, "runs": RUNS, **STUDIES[name]}), follow_labels)


@cache
def gaussian(name: str) -> dict:
    """Return the arrays of a named sweep (see the module), run once and kept."""
    from assay.simulators.networks.finestructure import clusters, sweep
    from assay.verification.run import cache

    axis, x, other, y = SWEEPS[name]
    settings = []
    for a in x:
        for b in y:
            changes = {"start": b[0], "rate": b[1]} if other == "start, rate" else {other: b}
            settings.append(clusters.Setting(**{**_BASE, **changes, axis: a}))
    rows = sweep.table(settings, CLUSTER_RUNS, SEED, cache.runs())
    names = [n for n in clusters.NAMES if n in rows[0][0]]
    return {
        "axis": axis,
        "x": x,
        "other": other,
        "y": y,
        **{n: sweep.values(rows, n).reshape(len(x), len(y), CLUSTER_RUNS) for n in names},
    }


def dark(name: str) -> dict:
    """Return t and the means over runs of diag/other and same/other over epochs, and those of the
    inputs.
    """
    found = digits(name)
    shown = {
        f"{k}/other": [round(float(v), 4) for v in (found[k] / found["other"]).mean(axis=0)]
        for k in ("diag", "same")
    }
    inputs = {
        f"inputs {k}/other": round(float((found[f"input:{k}"] / found["input:other"]).mean()), 4)
        for k in ("diag", "same")
    }
    return {"t": found.t.tolist(), **shown, **inputs}


COARSE = (
    "With perceptrons on the scikit-learn digits with coarse labels in place of the printed"
    " networks and data: "
)
FINE = COARSE.replace("coarse", "fine")
CLUSTERS = (
    "With the Gaussian clusters of Appendix B at an eighth of their dimensions, rate and start"
    " chosen here, in place of the printed sizes: "
)


def preset_settler(parts, scenario: str, lead: str, extra=None):
    """Return a settler that runs the preset test on ``parts()``; a replicate without a finite
    number leaves it open.
    """

    def settler(job):
        from assay.verification.kernel.statistics import StatisticsError
        from assay.verification.papers.standins import judge

        try:
            return judge(
                job,
                parts(),
                seed=SEED,
                scenario=scenario,
                meaning="",
                lead=lead,
                extra=extra() if extra else None,
            )
        except StatisticsError as failure:
            return job.open(f"{lead}{failure}.")

    return settler


def column_at(found, printed: int) -> int:
    """Return the column of the epoch that stands for a printed one."""
    from assay.simulators.networks.digits.labels import epoch

    return found.t.tolist().index(epoch(found.campaign, printed))


def dark_curves(name: str):
    """Return what to show besides: the curves of the diagonal."""
    return lambda: {"curves": dark(name)}

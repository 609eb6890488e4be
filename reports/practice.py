"""Theory beside practice: the law that a paper's model follows and what was measured of trained
networks, on one axis.

Model and networks have neither the same sizes nor the same clock, so that one thing is scaled in
each picture, which its caption says; everything else is drawn as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assay.reports.figures import COLOURS, Picture, canvas
from assay.theory import experiments


def measured(experiment: str, arm: str, curve: str) -> Any:
    """Return (shares of the training, values: runs x shares) of the evidence of an experiment, None
    without evidence.
    """
    import numpy as np

    runs = experiments.evidence(experiments.find(experiment)[0]) or []
    own = [run["curves"][curve] for run in runs if run["arm"] == arm]
    if not own:
        return None
    shares = [_quotient(text) for text in own[0]["shares"]]
    return np.array(shares), np.array([one["values"] for one in own])


def turning(
    paper: str,
    experiment: str,
    law: Callable[[], tuple[Any, Any, str]],
    command: str,
    log: bool = False,
) -> Picture | None:
    """Draw a law and networks whose reconstruction error falls and rises again; None without
    evidence.

    law: gives times, errors from time 0 on, and where they come from in words.  Every curve is
    divided by its value at the start, and its time by the time of its least value.
    """
    import numpy as np

    found = measured(experiment, "main", "reconstruction")
    if found is None:
        return None
    shares, runs = found
    times, errors, words = law()
    name, title = f"fig-practice-{paper}", "Theory beside practice: the error falls, then rises"
    with canvas(name, 7.6, 3.1) as (_, axis, result):
        start, later = float(errors[0]), np.asarray(errors[1:], float)
        at = np.asarray(times[1:], float) / float(times[1 + int(later.argmin())])
        axis.plot(at, later / start, color=COLOURS["c1"], label="law of the model")
        middle = np.median(runs / runs[:, :1], axis=0)
        x = shares[1:] / shares[int(middle.argmin())]
        scaled = (runs / runs[:, :1])[:, 1:]
        axis.plot(x, middle[1:], color=COLOURS["c2"], dashes=(5, 2), label="networks, median")
        axis.fill_between(
            x, scaled.min(axis=0), scaled.max(axis=0), color=COLOURS["c2"], alpha=0.2, linewidth=0
        )
        axis.axvline(1, color=COLOURS["ink"], linewidth=0.8)
        axis.set(
            xscale="log",
            yscale="log" if log else "linear",
            xlim=(min(x[0], at[int((later < 0.95 * start).argmax())] / 10), x[-1]),
            xlabel="time / time of the least error",
            ylabel="error / error at the start",
        )
        axis.legend(fontsize=7.5, loc="best")
    caption = (
        f"{words} The networks: one dense layer on drawn images of 16 x 16 pixels, {len(runs)}"
        " runs, median and range. Scaled are both clocks, so that each least error is at 1, and"
        f" both errors, by their values at the start; the median falls to {middle.min():.2g}"
        f" of its start, the law to {later.min() / start:.1g} of its own. That both fall and rise"
        " says nothing of equal times or sizes."
    )
    return Picture.of(name, title, result, caption, command)


def bias(law: Callable[[Any], Any], words: str, command: str) -> Picture | None:
    """Draw the risk of the learner with bias delta: the law, and networks; nothing is scaled.

    law: risk at each delta.
    """
    import numpy as np

    places = ((0.0, "risk_0"), (1.0, "risk_50"), (1.8, "risk_90"))
    found = [measured("distillation/bias", "main", curve) for _, curve in places]
    if any(one is None for one in found):
        return None
    ends = np.array([values[:, -1] for _, values in found])
    deltas = np.linspace(0, 2, 21)
    name, title = "fig-practice-distillation", "Theory beside practice: risk over the bias δ"
    with canvas(name, 7.6, 3.1) as (_, axis, result):
        axis.plot(deltas, law(deltas), color=COLOURS["c1"], label="law of the model")
        at = [delta for delta, _ in places]
        middle = np.median(ends, axis=1)
        axis.errorbar(
            at,
            middle,
            [middle - ends.min(axis=1), ends.max(axis=1) - middle],
            fmt="o--",
            color=COLOURS["c2"],
            markersize=4,
            label="networks, median and range",
        )
        axis.set(xlabel="δ", ylabel="risk", ylim=(0, None))
        axis.legend(fontsize=7.5, loc="best")
    caption = (
        f"{words} The networks: one dense layer on drawn images, {ends.shape[1]} runs, share of 100"
        " test images on which the learner $w_\\delta$ disagrees with the teacher. Nothing is"
        " scaled; dimension, number of samples and data differ, so that only the order over δ can"
        " be compared."
    )
    return Picture.of(name, title, result, caption, command)


def rising(law: Callable[[], tuple[Any, Any, list[str], str]], command: str) -> Picture | None:
    """Draw the distance of two sub-classes over that within one, while super-classes are trained:
    the law of draws of the model, and networks; None without evidence.

    law: gives times, ratios of each draw, their labels, and where they come from in words.  Every
    clock is divided by the time of the largest ratio; the ratios are not scaled.
    """
    import numpy as np

    same, within = (measured("collapse/long", "main", curve) for curve in ("same", "diag"))
    if same is None or within is None:
        return None
    shares, runs = same[0][1:], np.sqrt(same[1] / within[1])[:, 1:]  # distances are squared
    times, ratios, labels, words = law()
    middle, most = np.median(runs, axis=0), _listed(ratios.max(axis=1))
    name, title = "fig-practice-collapse", "Theory beside practice: distance of sub-classes"
    with canvas(name, 7.6, 3.1) as (_, axis, result):
        x = shares / shares[int(middle.argmax())]
        for row, label, colour in zip(ratios, labels, ("c1", "c3", "c4"), strict=True):
            axis.plot(times / times[int(row.argmax())], row, color=COLOURS[colour], label=label)
        axis.plot(x, middle, color=COLOURS["c2"], dashes=(5, 2), label="networks, median")
        axis.fill_between(
            x, runs.min(axis=0), runs.max(axis=0), color=COLOURS["c2"], alpha=0.2, linewidth=0
        )
        axis.axhline(1, color=COLOURS["ink"], linewidth=0.8)
        axis.axvline(1, color=COLOURS["ink"], linewidth=0.8)
        axis.set(
            xscale="log",
            yscale="log",
            xlim=(x[0] / 2, 2 * x[-1]),
            xlabel="time / time of the largest ratio",
            ylabel="between / within",
        )
        axis.legend(fontsize=7.5, loc="center right")
    caption = (
        f"{words} The networks: ResNet-18 in quarter width on drawn images, trained on"
        f" super-classes, {len(runs)} runs, median and range of the root of same/diag. Scaled are"
        " both clocks, so that each largest ratio is at 1; the ratios are as they are: at most"
        f" {most} for the law and {middle.max():.3g} for the median of the networks, which ends at"
        f" {middle[-1]:.3g}. That a ratio above 1 is left at the end of a run is"
        " tested, and nothing else of this picture; the law comes near the networks where c is"
        " large."
    )
    return Picture.of(name, title, result, caption, command)


def _listed(numbers: Any) -> str:
    *others, last = (f"{v:,.0f}" if v >= 100 else f"{v:.3g}" for v in numbers)
    return f"{', '.join(others)} and {last}"


def _quotient(text: str) -> float:
    from fractions import Fraction

    return float(Fraction(text))

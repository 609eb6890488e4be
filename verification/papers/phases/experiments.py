"""Settle the figures of "phases" on stand-ins, by tests fixed before their numbers were seen.

Preset (fixed and committed before the first run with this seed):

* Data: scikit-learn digits, pixels in [0, 1], split 80:20 anew for each run; accuracy is taken on
  the held-out rows.
* Networks: F0 (one dense layer, no bias, N(0, 1/d) start) and a perceptron 64-64-32-l (He start).
  Mini-batches of 32,
  no momentum.  The rate times the number of iterations is 204.8 (F0: 0.0125 * 2^14; perceptron:
  0.05 * 2^12), the source's own being 0.002 * 100096 = 200.2.  Evaluations at t = 0 and 2^i.
* Decoder: exact affine least squares (the source's Def 3), refitted at every evaluation; R is the
  fraction of variance
  left unexplained on the rows it is fitted on (Eq 7).  The ridge decoder (1e-3) and the trained
  nonlinear one are shown beside it.
* Runs of seed 2028: see `CAMPAIGNS`.  The first 6 only select t* (minimum of the mean error); the
  others are tested.  The
  iteration t' of the largest downstream accuracy before the end was taken from the earlier seeds
  below (`BEST`).  No number of a test run enters a choice.
* Each part of a predicate: one-sided t test of the mean over the test runs against the threshold,
  as the figures show means.
  The part "near" is asked of mean curves over five runs, as drawn in the figures, and counted over
  such fives with the exact sign test.  Level 0.01: corroborated when every part has p <= 0.01,
  contradicted when some part has reverse p <= 0.01/parts, else open.

Earlier presets: sign tests on 12 runs (seed 2024) contradicted figures 1, 2, 4, 13, 17 and 21 and
decided no other; t tests on 14 to 58 runs (seed 2025) contradicted 1, 4 and 13, corroborated 9 and
the footnote on softmax; t tests on 16 to 64 runs (seed 2026) contradicted 1, 2, 4, 6, 10-13, 18, 20
and 22 and corroborated 9, the footnote and the decoder remark; t tests on 16 to 100 runs (seed
2027) contradicted 1, 2, 4, 10-13 and the second copy and corroborated the same three. The others
stayed undecided, as the rise after the minimum lies near the threshold of 5 % and the maximum near
that of one point. Between looks came more runs, t tests, errors on all training rows, probes on all
rows, t' from earlier seeds and, after the first, the perceptron's rate and length; a pair of data
sets is now represented by both directions of the split of the digits, "near" is asked of mean
curves, and the decoder remark of fall and rise. Thresholds never changed. Each choice was fixed
before its own seed was drawn, but after earlier seeds had been seen: five looks at level 0.01 bound
the error of the looks by 0.05, and the choices between them are not covered by any level.

A verdict here is about the stand-in (scope "stand-in"); the reading `full-scale`, about the printed
networks and data, is open.
"""

from __future__ import annotations

from assay.theory.papers.phases.experiments import COLOUR, EXCEPTIONS, TRANSFERS, transfer_stand_in
from assay.verification.kernel.statistics import Numbers
from assay.verification.papers.evidence import full_scale
from assay.verification.papers.phases.figure_formulas import (
    count12,
    fig3,
    fig5,
    fig5_first_arrows,
    fig5_repair,
    fig5_second_arrows,
)

SEED = 2028
SELECT = 6
CLEAR = 1.05
"""Factor of a dip that both decoders are counted to agree on."""
FIGURE_RUNS = 5

_LONG = dict(network="F0", rate=0.0125, log2_steps=14)
_DEEP = dict(network="MLP", rate=0.05, log2_steps=12)
CAMPAIGNS = {
    "F0": dict(**_LONG, runs=28, measures=("error", "trained")),
    "F0 hinge": dict(**_LONG, loss="hinge", runs=30, measures=("error",)),
    "MLP": dict(**_DEEP, runs=106, measures=("error", "quadrant")),
    "MLP layers": dict(**_DEEP, runs=22, measures=("error", "layers", "probe", "classes")),
    "MLP hinge": dict(**_DEEP, loss="hinge", runs=46, measures=("error",)),
    "MLP 0-4": dict(**_DEEP, digits=(0, 1, 2, 3, 4), runs=46, measures=("error", "transfer")),
    "MLP 5-9": dict(**_DEEP, digits=(5, 6, 7, 8, 9), runs=46, measures=("error", "transfer")),
}
"""Training campaigns by name; several claims share one."""

NAMES = {
    "F0": "one dense layer with softmax cross-entropy",
    "F0 hinge": "one dense layer with hinge loss",
    "MLP": "a perceptron 64-64-32-10",
    "MLP layers": "a perceptron 64-64-32-10",
    "MLP hinge": "a perceptron 64-64-32-10 with hinge loss",
}

QUADRANT = (("MLP", "quadrant:-1", ""),)
BEST = {"MLP": 1024, "MLP 0-4": 512, "MLP 5-9": 2048}
"""Iteration before the end with the largest mean downstream accuracy over the runs of seeds 2025
and 2026.
"""
HALVES = (("MLP 0-4", "transfer:-1", "0-4 to 5-9"), ("MLP 5-9", "transfer:-1", "5-9 to 0-4"))


def campaign_curves(name: str):
    """Return the curves of a named campaign, trained once and shared by claims and worker
    processes.
    """
    from assay.simulators.networks.digits.curves import Campaign, curves
    from assay.verification.papers.standins import stored

    return stored(Campaign(seed=SEED, **CAMPAIGNS[name]), curves)


def _selected(values) -> int:
    """Choose the checkpoint at which the mean curve of the selection runs is smallest."""
    import numpy as np

    return int(np.nanargmin(values[:SELECT].mean(axis=0)))


def _by_figure(values):
    """Average the curves of test runs five by five, as a figure of the source does; (groups,
    checkpoints).
    """
    groups = len(values) // FIGURE_RUNS
    return values[: groups * FIGURE_RUNS].reshape(groups, FIGURE_RUNS, -1).mean(axis=1)


def _rise(error):
    """Return R(end)/R(t*) - 1 of the test runs, with t* from the selection runs."""
    return error[SELECT:, -1] / error[SELECT:, _selected(error)] - 1


def _held_out(name: str) -> int:
    from assay.simulators.networks.digits.networks import split

    return split(campaign_curves(name).campaign.digits, 1, SEED).test.shape[1]


def dip_parts(name: str, layer: str = "-1", accuracy: str = "accuracy", label: str = "") -> list:
    """Measure the four parts of predicate P for one layer of one campaign."""
    import numpy as np

    found = campaign_curves(name)
    error = found[f"error:{layer}"]
    best = _selected(error)
    test = error[SELECT:]
    correct = found[accuracy][SELECT:]
    highest = np.maximum.accumulate(correct, axis=1)
    slack = 2 * np.sqrt(highest * (1 - highest) / _held_out(name))
    t = int(found.t[best])
    lead = f"{label} " if label else ""
    return [
        Numbers(
            lead + "fall",
            f"reconstruction error at the start over that at t = {t}",
            test[:, 0] / test[:, best],
        ),
        Numbers(
            lead + "rise",
            f"reconstruction error at the end over that at t = {t}",
            test[:, -1] / test[:, best],
        ),
        Numbers(
            lead + "plateau",
            "largest change of the reconstruction error at t = 1, 2, 4, in shares of its start",
            np.abs(test[:, 1:4] / test[:, :1] - 1).max(axis=1),
        ),
        Numbers(
            lead + "accuracy",
            "largest drop of accuracy below an earlier value less 2 standard errors",
            (highest - correct - slack).max(axis=1),
        ),
    ]


def transfer_parts(name: str, task: str, near: bool, label: str = "") -> list:
    """Measure the parts of predicate T for one campaign and one downstream task, with or without
    "near".
    """
    import numpy as np

    found = campaign_curves(name)
    down, error, own = found[task], found["error:-1"], found["accuracy"]
    top = min(int(np.searchsorted(found.t, BEST[name])), len(found.t) - 1)
    test, correct = down[SELECT:], own[SELECT:]
    octave = np.log2(np.maximum(found.t, 0.5))
    apart = np.abs(
        octave[_by_figure(test).argmax(axis=1)] - octave[_by_figure(error[SELECT:]).argmin(axis=1)]
    )
    t = int(found.t[top])
    lead = f"{label} " if label else ""
    parts = [
        Numbers(
            lead + "gain",
            f"downstream accuracy at t = {t} minus at t = 0",
            test[:, top] - test[:, 0],
        ),
        Numbers(
            lead + "drop",
            f"downstream accuracy at t = {t} minus at the end",
            test[:, top] - test[:, -1],
        ),
        Numbers(
            lead + "before",
            f"network accuracy at the end minus at t = {t}",
            correct[:, -1] - correct[:, top],
        ),
    ]
    if near:
        parts.append(
            Numbers(
                lead + "near",
                "number of octaves between largest downstream accuracy and smallest error in mean"
                " curves of five runs",
                apart,
            )
        )
    return parts


def _judge(job, parts, name: str, meaning: str, extra: dict | None = None):
    """Run the preset test of this section."""
    from assay.verification.papers.standins import judge

    return judge(job, parts, seed=SEED, scenario=name, meaning=meaning, extra=extra)


def _curve(name: str, *wanted: str) -> dict:
    """Return mean curves over the test runs, for the report."""
    found = campaign_curves(name)
    means = {key: found[key][SELECT:].mean(axis=0).round(4) for key in wanted}
    return {
        "t": found.t.tolist(),
        **{key: [None if v != v else float(v) for v in row] for key, row in means.items()},
    }


def _dip(name: str, layer: str = "-1"):
    def settler(job):
        return _judge(
            job,
            dip_parts(name, layer),
            name,
            NAMES[name],
            {"curves": _curve(name, "accuracy", f"error:{layer}", f"ridge:{layer}")},
        )

    return settler


def _transfer(source: str, target: str, near: bool = True):
    colour = transfer_stand_in(source, target) == COLOUR

    def settler(job):
        parts, drawn = [], {}
        for name, task, label in QUADRANT if colour else HALVES:
            parts += transfer_parts(name, task, near, label)
            drawn[f"curves {label}".strip()] = _curve(name, "accuracy", "error:-1", task)
        meaning = (
            NAMES["MLP"] + ", probed for the brightest quadrant"
            if colour
            else ("perceptrons pre-trained on the digits 0-4 and probed on 5-9, and the reverse")
        )
        return _judge(job, parts, "MLP" if colour else "MLP 0-4 and MLP 5-9", meaning, drawn)

    return settler


def weak_exception(job):
    """Leave the stated exception open: it compares one pair of data sets with the others."""
    return job.open(
        "The claim singles out one pair of data sets (MNIST to FashionMNIST) as weaker than all"
        " others; two halves of the digits are no image of that contrast, and the plots print no"
        " number."
    )


def fig2(job):
    """Test the phases at the last layer and the order of the three layers."""
    found = campaign_curves("MLP layers")
    layers = ("-1", "-2", "-3")
    rise = {layer: _rise(found[f"error:{layer}"]) for layer in layers}
    level = {layer: found[f"error:{layer}"][SELECT:].mean(axis=1) for layer in layers}
    parts = dip_parts("MLP")
    for upper, lower in zip(layers, layers[1:]):
        parts.append(
            Numbers(
                f"amplitude at {upper} minus at {lower}",
                "difference of the error's rise after its minimum",
                rise[upper] - rise[lower],
            )
        )
    for upper, lower in zip(layers, layers[1:]):
        parts.append(
            Numbers(
                f"error at {upper} minus at {lower}",
                "difference of the mean reconstruction errors",
                level[upper] - level[lower],
            )
        )
    extra = {
        "rise by layer": {layer: round(float(values.mean()), 4) for layer, values in rise.items()},
        "curves": _curve("MLP layers", *(f"error:{layer}" for layer in layers)),
    }
    return _judge(job, parts, "MLP layers", NAMES["MLP"], extra)


def fig4(job):
    """Test how the attributes of the last hidden layer spread over the classes."""
    found = campaign_curves("MLP layers")
    share, wide = found["share:-2"][SELECT:], found["wide:-2"][SELECT:]
    parts = [
        Numbers("alike", "share of variance that lies between classes, at t = 0", share[:, 0]),
        Numbers(
            "concentrates",
            "share of variance that lies between classes, at the end minus at t = 0",
            share[:, -1] - share[:, 0],
        ),
        Numbers("few", "median number of classes with a large mean, at the end", wide[:, -1]),
    ]
    return _judge(
        job,
        parts,
        "MLP layers",
        NAMES["MLP"],
        {"curves": _curve("MLP layers", "share:-2", "wide:-2")},
    )


def app2(job):
    """Test the phases with both losses and at the last two layers, with the accuracy of a linear
    probe.
    """
    parts = [
        *dip_parts("MLP hinge", label="perceptron hinge"),
        *dip_parts("F0 hinge", label="linear hinge"),
        *dip_parts("MLP", label="perceptron -1")[:3],
        dip_parts("MLP layers", "-1", "probe:-1", "perceptron -1")[3],
        *dip_parts("MLP layers", "-2", "probe:-2", "perceptron -2"),
    ]
    return _judge(
        job,
        parts,
        "MLP layers",
        "perceptrons 64-64-32-10 and one dense layer, hinge loss and cross-entropy",
        {"curves": _curve("MLP layers", "probe:-1", "probe:-2", "error:-1", "error:-2")},
    )


def softmaxstronger(job):
    """Compare the rise after the minimum from probabilities with that from logits."""
    parts, rises = [], {}
    for name, label in (("F0", "linear"), ("MLP", "perceptron")):
        found = campaign_curves(name)
        soft, plain = _rise(found["error:q"]), _rise(found["error:-1"])
        rises[label] = {
            "softmax outputs": round(float(soft.mean()), 4),
            "logits": round(float(plain.mean()), 4),
        }
        parts.append(
            Numbers(
                label,
                "rise of the error after its minimum from softmax outputs minus that from logits",
                soft - plain,
            )
        )
    return _judge(job, parts, "F0", "one dense layer and a perceptron 64-64-32-10", {"rise": rises})


def decoder_mismatch(job):
    """Test fall and rise under the linear and under the trained decoder."""
    found = campaign_curves("F0")
    parts, dips = [], {}
    for layer, label in (("-1", "logits"), ("q", "softmax")):
        for kind, decoder in (("error", "linear"), ("trained", "trained")):
            values = found[f"{kind}:{layer}"]
            best = _selected(values)
            fall, rise = (
                values[SELECT:, 0] / values[SELECT:, best],
                values[SELECT:, -1] / values[SELECT:, best],
            )
            dips[decoder, label] = (fall > CLEAR) & (rise > CLEAR)
            where = f"t* = {int(found.t[best])}"
            parts.append(
                Numbers(
                    f"{decoder} {label} fall", f"error at the start over its minimum, {where}", fall
                )
            )
            parts.append(
                Numbers(
                    f"{decoder} {label} rise", f"error at the end over its minimum, {where}", rise
                )
            )
    agree = {
        label: int((dips["linear", label] == dips["trained", label]).sum())
        for label in ("logits", "softmax")
    }
    extra = {
        "runs in which both decoders agree on a dip of 5 %": agree,
        "curves": _curve("F0", "error:-1", "trained:-1", "error:q", "trained:q"),
    }
    return _judge(job, parts, "F0", NAMES["F0"], extra)


_PHASES = (
    ("fig1", "F0"),
    ("fig8", "MLP hinge"),
    ("fig9", "F0 hinge"),
    ("fig10", "MLP"),
    ("fig11", "MLP"),
    ("fig12", "MLP"),
    ("fig13", "F0"),
)
_TRANSFERS = tuple(
    (figure, source, target)
    for figure, _, _, source, target in TRANSFERS
    if figure not in EXCEPTIONS
)

SETTLERS: dict = {
    **{
        (f"phases.{figure}", reading): _dip(name)
        for figure, name in _PHASES
        for reading in ("printed", "any-rise")
    },
    **{(f"phases.{figure}", "softmax"): _dip(name, "q") for figure, name in _PHASES},
    **{
        (f"phases.{figure}", "printed"): _transfer(source, target)
        for figure, source, target in _TRANSFERS
    },
    **{
        (f"phases.{figure}", "any-maximum"): _transfer(source, target, near=False)
        for figure, source, target in _TRANSFERS
    },
    **{(f"phases.{figure}", "printed"): weak_exception for figure in EXCEPTIONS},
    ("phases.fig2", "printed"): fig2,
    ("phases.fig3", "printed"): fig3,
    ("phases.fig4", "printed"): fig4,
    ("phases.fig5", "printed"): fig5,
    ("phases.fig5", "stage-1-arrows"): fig5_first_arrows,
    ("phases.fig5", "stage-2-arrows"): fig5_second_arrows,
    ("phases.fig5", "repair"): fig5_repair,
    ("phases.app2.fig1-6", "printed"): app2,
    ("phases.count12", "printed"): count12,
    ("phases.softmaxstronger", "printed"): softmaxstronger,
    ("phases.decoder.mismatch", "printed"): decoder_mismatch,
    **{
        (f"phases.{name}", "full-scale"): full_scale
        for name in (
            *(f"fig{n}" for n in range(1, 24) if n not in (3, 5)),
            "app2.fig1-6",
            "count12",
            "softmaxstronger",
            "decoder.mismatch",
        )
    },
}

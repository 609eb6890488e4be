"""Name the experiments on the patch model of `granularity`; the numerical code loads when one
runs.
"""

from __future__ import annotations

from dataclasses import fields

from assay.simulators.core.scenario import Parameter, Scenario
from assay.simulators.models.multiview.setting import SETTINGS, Setting

_STUDIES = "assay.simulators.models.multiview.studies:"
_TEXT = {
    "d": "dimension of a patch",
    "k": "subclasses of each superclass",
    "P": "patches of a sample",
    "s": "s*, mean number of common and of subclass patches",
    "hard": "s-dagger, mean number of feature-noise patches of a hard sample",
    "iota": "spread of squared amplitudes",
    "low": "least alpha-dagger",
    "high": "greatest alpha-dagger",
    "noise": "sigma_zeta",
    "strong": "sigma_zeta*",
    "start": "sigma_0",
    "tau": "threshold of the lucky sets over sigma_0",
    "mu": "half-width between loose and strict",
    "beta": "bias step over weight step",
    "batch": "samples in a batch, a multiple of 2k",
    "m": "neurons of each output node",
    "rate": "eta",
    "steps": "steps",
    "labels": "coarse, fine, or a number of merged subclasses of each superclass",
    "seed": "which run",
}
_TESTS = Parameter("tests", 1500, "samples of each test set")


def _of(setting: Setting, *names: str) -> tuple[Parameter, ...]:
    """Parameters with the values of a setting: those named, or all."""
    return tuple(
        Parameter(f.name, getattr(setting, f.name), _TEXT[f.name])
        for f in fields(Setting)
        if not names or f.name in names
    )


def _own(which: str, setting: Setting) -> tuple[Parameter, ...]:
    return tuple(
        Parameter(f"{which}_{n}", getattr(setting, n), f"{_TEXT[n]}, {which} training")
        for n in ("m", "tau", "rate")
    )


def _ids(text: str) -> tuple[str, ...]:
    return tuple(f"granularity.{i}" for i in text.split())


_COMMON = _of(SETTINGS["S1"], "d", "k", "P", "s", "hard", "low", "high", "beta", "batch", "seed")

_ANY = "granularity-large serves any d"

SCENARIOS = (
    Scenario(
        "granularity-coarse",
        "Coarse training: features learnt and errors over time, with the mean field and the exact"
        " hard error beside them",
        (*_of(SETTINGS["S1"]), _TESTS),
        _ids("thm5.1 thme1 leme5 leme8 leme9 thmf1"),
        "errors",
        _STUDIES + "train",
        resumable=True,
        instead=_ANY,
    ),
    Scenario(
        "granularity-fine",
        "Fine training, read by the largest output of each superclass: features learnt and errors"
        " over time",
        (*_of(SETTINGS["S5"]), _TESTS),
        _ids("thm5.2 thmg1 thmg3 lemg2 corg2.1"),
        "errors",
        _STUDIES + "train",
        resumable=True,
        instead=_ANY,
    ),
    Scenario(
        "granularity-both",
        "Coarse and fine training side by side on the same kind of data",
        (
            *_COMMON,
            Parameter("start", 1e-6, _TEXT["start"]),
            *_own("coarse", SETTINGS["S1"]),
            *_own("fine", SETTINGS["S5"]),
            Parameter("steps", 200, "steps"),
            _TESTS,
        ),
        _ids("thm5.1 thm5.2"),
        "errors",
        _STUDIES + "both",
        resumable=True,
        instead=_ANY,
    ),
    Scenario(
        "granularity-large",
        "Training at any dimension, in law: threshold, neurons, start, noise and bias as in the"
        " paper's B.3, while k, s*, s-dagger and batch stay small",
        (
            Parameter("d", "1e60", "dimension: 1000, 1e60, 10^122"),
            Parameter("c0", 0.05, "c_0, in (0, 0.1)"),
            *_of(SETTINGS["S4"], "k", "P", "s", "hard", "low", "high", "batch", "seed"),
            Parameter("neurons", 20.0, "expected number of lucky neurons of each node and feature"),
            Parameter("labels", "coarse", _TEXT["labels"]),
            Parameter("rate", 0.02, _TEXT["rate"]),
            Parameter("steps", 40, "steps"),
            Parameter("tests", 500, "samples of each test set"),
        ),
        _ids("thm5.1 thm5.2 thmf1 thmg1"),
        "errors",
        _STUDIES + "large",
    ),
    Scenario(
        "granularity-controls",
        "Coarse training with one mechanism at a time switched off: feature noise, many subclasses,"
        " bias, strong noise, coarse labels",
        (
            *_COMMON,
            Parameter("m", 1200, _TEXT["m"]),
            Parameter("tau", 2.5, _TEXT["tau"]),
            Parameter("rate", 0.04, "eta; times g for g labels a superclass"),
            Parameter("steps", 60, "steps"),
            _TESTS,
        ),
        _ids("thm5.1 leme8 thm5.2"),
        "bars",
        _STUDIES + "controls",
        resumable=True,
        instead=_ANY,
    ),
    Scenario(
        "granularity-groups",
        "Error after pretraining with g merged subclasses in each superclass, from coarse (g = 1)"
        " to fine (g = k)",
        (
            *_COMMON,
            Parameter("groups", "1 2 4 8 16", "values of g, each dividing k"),
            Parameter("m", 1200, _TEXT["m"]),
            Parameter("tau", 2.5, _TEXT["tau"]),
            Parameter("rate", 0.04, "eta; times g"),
            Parameter("steps", 60, "steps"),
            _TESTS,
        ),
        _ids("thm5.1 thm5.2 fig5"),
        "groups",
        _STUDIES + "groups",
        resumable=True,
        instead=_ANY,
    ),
    Scenario(
        "granularity-hard",
        "Exact error on hard samples after coarse training, over the number of subclasses and of"
        " feature-noise patches",
        (
            Parameter("ks", "1 2 4 8 16 32 64 128", "values of k"),
            Parameter("hards", "1 2 4 8 16", "values of s-dagger"),
            *_of(SETTINGS["S1"], "P", "s", "low", "high", "beta"),
            Parameter(
                "drift", 1.0, "k A_c n_2/(A n_1), 1 while the errors of all samples are equal"
            ),
        ),
        _ids("leme8 e8.bracket e8.final thm5.1"),
        "phase",
        _STUDIES + "hard_error",
    ),
    Scenario(
        "granularity-lucky",
        "Expected numbers of lucky neurons at the paper's own thresholds, any d, with the chance"
        " that a set is empty",
        (
            Parameter("ds", "1e6 1e15 1e33 1e60 1e130 1e300 2^2000", "dimensions"),
            Parameter("c0", 0.05, "c_0, in (0, 0.1)"),
            Parameter("labels", "coarse", "coarse or fine"),
        ),
        _ids("prop1 prop2 eq20-21 eq25-26 eq29 eq30"),
        "lucky",
        _STUDIES + "lucky_sets",
    ),
    Scenario(
        "granularity-law",
        "The scalar law of a lucky network: common and fine response over time, coarse and fine"
        " labels, in closed form",
        (
            Parameter("k", 16, _TEXT["k"]),
            Parameter("last", 200.0, "last time (1-beta) eta s*^2 t/(2kP)"),
            Parameter("points", 60, "times"),
        ),
        _ids("leme4 leme5 lemg2 corg2.1"),
        "law",
        _STUDIES + "law",
    ),
)

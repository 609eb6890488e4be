"""Small parameters of every scenario, and the runs with them: made once by a process, for all tests
that look at them.
"""

from functools import cache

import xarray

from assay.simulators.core import scenarios

PATCHES = {
    "d": "12",
    "k": "2",
    "P": "12",
    "s": "3",
    "hard": "2",
    "m": "300",
    "tau": "2",
    "batch": "8",
    "steps": "4",
    "tests": "40",
}
SMALL = {
    "phases-stages": {"steps": "64"},
    "phases-error-curves": {"steps": "64"},
    "phases-weights": {"steps": "64"},
    "phases-margin": {"points": "40"},
    "phases-first-passage": {"points": "5"},
    "phases-timescale": {"largest": "4"},
    "phases-random-start": {"steps": "64", "runs": "2"},
    "phases-hinge": {"steps": "64"},
    "phases-mixed-features": {"steps": "16"},
    "phases-threephases": {"steps": "64", "runs": "2"},
    "phases-tiers": {"steps": "16"},
    "phases-enclosure": {"steps": "16"},
    "majority-descent": {"steps": "64", "reading": "A", "noise": "dropped"},
    "majority-late": {"points": "20", "L": "100000"},
    "majority-tiers": {"steps": "256", "n": "400"},
    "majority-sampled": {"steps": "64", "n": "400"},
    "majority-coefficients": {},
    "majority-enclosure": {"steps": "64"},
    "distillation-risk": {"d": "6", "runs": "40", "trained": "1", "held_out": "200"},
    "distillation-geometry": {"d": "30", "n": "4", "runs": "40", "trained": "1", "held_out": "200"},
    "distillation-bound": {"d": "20", "runs": "20", "kappas": "1/2 2"},
    "distillation-angles": {"size": "200"},
    "distillation-bias": {"runs": "3", "data": "gaussian"},
    "distillation-monotone": {"d": "10", "n": "3", "runs": "5", "flow": "yes"},
    "distillation-flow": {"d": "6", "n": "4", "steps": "100"},
    "distillation-deep": {"d": "6", "n": "3", "width": "3"},
    "distillation-finite": {"largest": "4"},
    "distillation-scaling": {"runs": "20", "dimensions": "100 200", "sizes": "5 10"},
    "collapse-ratio": {"n": "8", "m": "2", "points": "4", "last": "1e20"},
    "collapse-phase": {"n": "8", "m": "2", "points": "3", "cs": "1/8 1"},
    "collapse-initial": {"n": "8", "m": "20", "sets": "3", "cs": "1/8 1"},
    "collapse-margins": {"n": "8", "m": "3", "points": "3"},
    "collapse-tiers": {"n": "8", "m": "2", "d": "20", "steps": "64"},
    "collapse-example": {"n": "8", "ds": "1e3 1e6"},
    "collapse-dimension": {"values": "8 16", "sigma2": "1", "runs": "2"},
    "collapse-hidden": {"values": "16", "sigma2": "1", "runs": "1"},
    "collapse-decay": {"values": "0 1/100", "sigma2": "4", "runs": "2", "loss": "squared"},
    "collapse-similar": {"values": "1", "runs": "2", "start": "he", "activation": "tanh"},
    "granularity-coarse": PATCHES | {"labels": "coarse"},
    "granularity-fine": PATCHES | {"labels": "2", "k": "4"},
    "granularity-both": (
        {n: v for n, v in PATCHES.items() if n not in ("m", "tau")}
        | {"coarse_m": "400", "fine_m": "200", "coarse_tau": "2"}
    ),
    "granularity-large": {
        "d": "1e40",
        "k": "2",
        "P": "12",
        "s": "3",
        "hard": "2",
        "neurons": "6",
        "batch": "8",
        "steps": "2",
        "tests": "20",
    },
    "granularity-controls": PATCHES,
    "granularity-groups": PATCHES | {"groups": "1 2"},
    "granularity-hard": {"ks": "1 8", "hards": "1/2 4"},
    "granularity-lucky": {"ds": "1e6 2^4000", "labels": "fine"},
    "granularity-law": {"k": "4", "points": "5"},
    "equivalence-recover": {"runs": "3", "domain": "two"},
    "equivalence-random": {"runs": "3"},
    "equivalence-hidden": {"depths": "1 2", "units": "2 3", "runs": "2", "steps": "20"},
    "equivalence-architectures": {"units": "4", "draws": "1"},
}
DIGITS = {
    "digits-phases": {"log2_steps": "2", "runs": "2"},
    "digits-hinge": {"log2_steps": "2", "runs": "2"},
    "digits-layers": {"log2_steps": "1", "runs": "2"},
    "digits-prototypes": {"log2_steps": "2", "runs": "2"},
    "digits-labels": {"epochs": "2", "runs": "1", "width": "16", "probe": "none"},
    "digits-transfer": {
        "epochs": "1",
        "runs": "1",
        "labels": "coarse",
        "size": "100",
        "width": "8",
    },
}


@cache
def of(name: str) -> xarray.Dataset:
    """Return the run of a scenario with its small parameters; nobody changes it."""
    return scenarios.run(name, (SMALL | DIGITS)[name])

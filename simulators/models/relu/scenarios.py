"""Name experiments on ReLU networks of `equivalence`; the numerical code loads when one runs."""

from __future__ import annotations

from assay.simulators.core.scenario import Parameter, Scenario

_RUN = "assay.simulators.models.relu.runs:"
_WIDTHS = Parameter("widths", "2 2 2 1", "inputs, units of each hidden layer, outputs")
_RUNS = Parameter("runs", 20, "networks")
_SEED = Parameter("seed", 0, "first seed")

SCENARIOS = (
    Scenario(
        "equivalence-recover",
        "Build networks as Lemma A.17 does, recover their weights from the function alone, and"
        " compare exactly",
        (
            _WIDTHS,
            _RUNS,
            Parameter("domain", "cube", "cube (of side 2 around 0), two (cubes apart), bent (L)"),
            _SEED,
        ),
        ("equivalence.sweep.recover", "equivalence.lema17", "equivalence.thm2_1"),
        "recovered",
        _RUN + "recovered",
    ),
    Scenario(
        "equivalence-random",
        "Networks with rounded Gaussian weights on the cube: general, transparent, folding, visible"
        " folds (two inputs), further directions that keep the function, recovered",
        (_WIDTHS, _RUNS, _SEED),
        (
            "equivalence.sweep.random",
            "equivalence.sweep.fold",
            "equivalence.claim.only",
            "equivalence.claim.almostall",
        ),
        "random",
        _RUN + "random",
    ),
    Scenario(
        "equivalence-hidden",
        "How many directions of the weights keep the function besides scalings, over depth and"
        " width, before and after training: exact ranks",
        (
            Parameter("depths", "1 2 3", "numbers of hidden layers"),
            Parameter("units", "2 4 6", "units of each hidden layer"),
            Parameter("runs", 10, "networks of each depth and width"),
            Parameter("steps", 200, "gradient steps of the training"),
        ),
        ("equivalence.claim.only", "equivalence.conj.widths"),
        "hidden",
        _RUN + "hidden",
    ),
    Scenario(
        "equivalence-architectures",
        "How often scalings alone keep the function: every way to split hidden units into layers"
        " (two inputs, one output, rounded Gaussian weights), by exact ranks",
        (
            Parameter("units", 10, "most hidden units, up to 16; each more doubles the time"),
            Parameter("draws", 3, "networks of each architecture"),
        ),
        ("equivalence.claim.only", "equivalence.claim.almostall"),
        "every",
        _RUN + "every",
        resumable=True,
    ),
)

"""Name parameter points of the softmax model of `phases`; the numerical code loads when one
runs.
"""

from __future__ import annotations

from fractions import Fraction

from assay.simulators.core.scenario import Parameter, Scenario

_MARGIN = "assay.simulators.models.softmax.margin_runs:"
_START = "assay.simulators.models.softmax.start_runs:"
_TIER = "assay.simulators.models.softmax.tier_runs:"
_L = Parameter("l", 10, "classes, a whole number of at least 2")
_K = Parameter("k", 2.0, "strength of strong attributes, at least 1")
_D = Parameter("d", 1000, "attributes; l must divide d")
_RATE = Parameter("lambda", 0.002, "learning rate, greater than 0")
_STEPS = Parameter("steps", 65536, "last gradient step; recorded at 0, 1, 2, 4, ...")
_DENSITY = Parameter("per_octave", 4, "recorded steps between t and 2t")
_MU = Parameter("mu", 1e-3, "ridge penalty, not negative")
_WEIGHTS = Parameter("weights", "counts", "weights of the four errors: counts, eq13, eq15 or eq52")
_RUNS_COUNT = Parameter("runs", 4, "independent random starts")

SCENARIOS = (
    Scenario(
        "phases-stages",
        "Figure 5: probabilities, reconstruction error and stage along training from the"
        " deterministic start",
        (_L, _K, _D, _RATE, _STEPS, _DENSITY),
        (
            "phases.stages",
            "phases.fig5",
            "phases.sep",
            "phases.thm6",
            "phases.mono",
            "phases.eq196a",
        ),
        "stages",
        _MARGIN + "stages",
    ),
    Scenario(
        "phases-error-curves",
        "Reconstruction error of every decoder along training: Eq 14/15, least squares from q and"
        " o, single logit, ridge",
        (_L, _K, _D, _RATE, _STEPS, _DENSITY, _WEIGHTS, _MU),
        (
            "phases.approx",
            "phases.qsep",
            "phases.thm5",
            "phases.cor4",
            "phases.thm8",
            "phases.thm13",
        ),
        "error-curves",
        _MARGIN + "error_curves",
    ),
    Scenario(
        "phases-weights",
        "The text's decoder under the four weight systems that the text uses for its total error",
        (_L, _K, _D, _RATE, _STEPS, _DENSITY),
        ("phases.eq13", "phases.eq14fit", "phases.eq15", "phases.eq221_225", "phases.eq231"),
        "weights",
        _MARGIN + "weights",
    ),
    Scenario(
        "phases-margin",
        "Closed forms along the margin D instead of time, for l up to 10^12 and beyond, with all"
        " turning points of R",
        (
            Parameter("l", 10**6, "classes, at least 2"),
            Parameter("k", Fraction(2), "strength, at least 1; read exactly"),
            Parameter("points", 200, "recorded margins"),
        ),
        (
            "phases.stages",
            "phases.fn5",
            "phases.thm9",
            "phases.thm10",
            "phases.thm11",
            "phases.thm13",
        ),
        "margin",
        _MARGIN + "along_margin",
    ),
    Scenario(
        "phases-first-passage",
        "First step at which the own sum of weights reaches f, against the time scale t* of"
        " Theorem 7",
        (
            _L,
            _K,
            _D,
            _RATE,
            Parameter("points", 24, "values of f between 1/l and log l"),
            Parameter("limit", 10**7, "most steps to take"),
        ),
        ("phases.thm7", "phases.eq92_94", "phases.eq95_96", "phases.cor4"),
        "first-passage",
        _MARGIN + "first_passage",
    ),
    Scenario(
        "phases-timescale",
        "Small-step first-passage time over t* for l from 10 to 10^12, at f = 2/l, 1, (log l-1)/k"
        " and log l",
        (_K, Parameter("largest", 12, "largest power of ten for l, at most 300")),
        ("phases.thm7", "phases.eq95_96"),
        "timescale",
        _MARGIN + "timescale",
    ),
    Scenario(
        "phases-random-start",
        "Random starts N(0,1/d) or N(1,1/d) on the l x l recursion: errors, sums and accuracy"
        " against the deterministic start",
        (
            _L,
            _K,
            _D,
            _RATE,
            Parameter("steps", 16384, "last gradient step"),
            _RUNS_COUNT,
            Parameter("start", "random", "random, shifted or deterministic"),
            _MU,
        ),
        ("phases.rand.small", "phases.ass2", "phases.thm17", "phases.thm6"),
        "random-start",
        _START + "random_start",
    ),
    Scenario(
        "phases-hinge",
        "The multi-class hinge loss (margin 1) in place of cross-entropy, from the deterministic or"
        " a random start",
        (
            _L,
            _K,
            _D,
            _RATE,
            Parameter("steps", 4096, "last gradient step"),
            Parameter("start", "deterministic", "deterministic, random or shifted"),
            _MU,
        ),
        ("phases.fig9",),
        "hinge",
        _START + "hinge",
    ),
    Scenario(
        "phases-mixed-features",
        "Footnote 4: samples whose attributes are each weak or strong, on the literal network,"
        " beside the pure data",
        (
            Parameter("l", 5, "classes, at least 2"),
            _K,
            Parameter("d", 40, "attributes; l must divide d"),
            Parameter("n", 200, "samples; 2l must divide n"),
            Parameter("lambda", 0.1, "learning rate, greater than 0"),
            Parameter("steps", 4096, "last gradient step"),
            Parameter("mixed", 1.0, "share of mixed samples, 0 to 1"),
        ),
        ("phases.def.data",),
        "mixed-features",
        _START + "mixed_features",
    ),
    Scenario(
        "phases-threephases",
        "R(t)/R(0) at t = 0, 1, 2, 4, ...: is there a plateau, a fall, a rise, for exact and ridge"
        " decoders and both starts?",
        (
            _L,
            _K,
            Parameter("z", 0.001, "step bound lambda d (k+1)/(2 l^2), greater than 0"),
            Parameter("steps", 262144, "last gradient step"),
            _MU,
            _RUNS_COUNT,
        ),
        ("phases.threephases", "phases.cor4"),
        "threephases",
        _START + "three_phases",
    ),
    Scenario(
        "phases-tiers",
        "One point in every tier: literal network, l x l recursion, scalar recursion, certified"
        " enclosure; their differences",
        (
            Parameter("l", 6, "classes, at least 2"),
            Parameter("k", Fraction(2), "strength, at least 1; read exactly"),
            Parameter("d", 24, "attributes; l must divide d"),
            Parameter("n", 24, "samples; 2l must divide n"),
            Parameter("lambda", Fraction(1, 4), "learning rate, greater than 0; read exactly"),
            Parameter("steps", 1024, "last gradient step"),
        ),
        ("phases.eq16_18", "phases.eq19_23", "phases.sym", "phases.eq89_91"),
        "tiers",
        _TIER + "tiers",
    ),
    Scenario(
        "phases-enclosure",
        "The margin at exact parameters with a certified radius, to 10^5 steps and beyond",
        (
            Parameter("l", 10, "classes, at least 2"),
            Parameter("k", Fraction(2), "strength, at least 1; read exactly"),
            Parameter("z", Fraction(1, 100), "step bound lambda d (k+1)/(2 l^2); read exactly"),
            Parameter("steps", 100000, "last gradient step"),
            Parameter("bits", 128, "precision in bits"),
        ),
        ("phases.thm7", "phases.mono", "phases.eq89_91"),
        "enclosure",
        _TIER + "enclosed",
    ),
)

"""Name parameter points of the logistic model of `majority`; the numerical code loads when one
runs.
"""

from __future__ import annotations

from fractions import Fraction

from assay.simulators.core.scenario import Parameter, Scenario

_COURSE = "assay.simulators.models.logistic.course_runs:"
_TIER = "assay.simulators.models.logistic.tier_runs:"
_READING = Parameter("reading", "E", "A, B, C, D, E, paper, printed or intended")
_SWITCHES = (
    Parameter("loss", "", "printed or negated; empty: as the reading has it"),
    Parameter(
        "fraction", "", "share of the big subset: 1/sqrt(n) or 1-1/sqrt(n); empty: the reading's"
    ),
    Parameter("labels", "", "printed or swapped; empty: the reading's"),
    Parameter(
        "step",
        "",
        "eq2 (1/2 of the mean over D) or eq4 (1 of the mean over a class); empty: the reading's",
    ),
    Parameter("noise", "", "expected or dropped; empty: the reading's"),
)
_L = Parameter("L", Fraction(40), "log n, greater than 0; read exactly")
_B = Parameter("b", Fraction(1), "mean of X_1 on the big subset in units of 1/L^2")
_SIGMA = Parameter("sigma", Fraction(1), "half-width of the noise in units of 1/L^3")
_W0 = Parameter("w0", Fraction(-9, 10), "first weight at the start")
_W1 = Parameter("w1", Fraction(1, 2), "second weight at the start")
_DENSITY = Parameter("per_octave", 4, "recorded steps between t and 2t")

SCENARIOS = (
    Scenario(
        "majority-descent",
        "Weights, outputs, reconstruction errors (printed, expected, least squares), losses and"
        " accuracies along training",
        (
            _READING,
            *_SWITCHES,
            _L,
            _B,
            _SIGMA,
            _W0,
            _W1,
            Parameter("steps", 4096, "last gradient step"),
            _DENSITY,
        ),
        (
            "majority.thm3.10a",
            "majority.thm3.10b",
            "majority.thm3.11a",
            "majority.sign",
            "majority.rem3.10",
            "majority.disc.mean",
            "majority.data.characteristics",
        ),
        "descent",
        _COURSE + "descent",
    ),
    Scenario(
        "majority-late",
        "The whole course of reading E for n up to e^100000: steps, flow in log t, slow manifold;"
        " the turning points",
        (
            _L,
            _B,
            _SIGMA,
            _W0,
            _W1,
            Parameter("points", 240, "recorded states in each of the last two stretches"),
            Parameter(
                "reach",
                Fraction(8),
                "last w1 in units of L/(2b), where there is no resting point before",
            ),
        ),
        (
            "majority.thm3.11b",
            "majority.thm3.11.s12",
            "majority.thm3.11.s13",
            "majority.disc.shift",
            "majority.abs.phases",
        ),
        "late",
        _COURSE + "late_course",
    ),
    Scenario(
        "majority-tiers",
        "One point in every tier: steps in float64, certified balls, flow in log t, real draws;"
        " their differences",
        (
            _READING,
            Parameter("n", 10000, "samples, the square of an even number"),
            _B,
            _SIGMA,
            _W0,
            _W1,
            Parameter("steps", 2048, "last gradient step"),
        ),
        ("majority.eq2", "majority.eq3", "majority.eq4", "majority.eq5", "majority.rate"),
        "tiers",
        _TIER + "tiers",
    ),
    Scenario(
        "majority-sampled",
        "Real draws: n samples of Eq 1 and gradient descent on them; errors of printed and fitted"
        " decoders, subset by subset",
        (
            _READING,
            *_SWITCHES,
            Parameter("n", 10000, "samples, the square of an even number: 400, 10000, 1000000"),
            _B,
            _SIGMA,
            _W0,
            _W1,
            Parameter("steps", 4096, "last gradient step"),
            Parameter("replicate", 0, "which draw"),
            Parameter("per_octave", 2, "recorded steps between t and 2t"),
        ),
        (
            "majority.def.data",
            "majority.fit",
            "majority.thm3.11b",
            "majority.small.neglect",
            "majority.eq3",
        ),
        "sampled",
        _TIER + "sampled_run",
    ),
    Scenario(
        "majority-coefficients",
        "Reconstruction at one state: printed coefficients and Eqs 8, 9 against expectation and"
        " least squares, exact and numeric",
        (_READING, _L, _B, _SIGMA, Parameter("w0", Fraction(2), "first weight"), _W1),
        (
            "majority.eq6",
            "majority.eq7",
            "majority.eq8",
            "majority.eq9",
            "majority.fit",
            "majority.small.r0",
            "majority.small.r1",
            "majority.largenoise.when",
        ),
        "coefficients",
        _COURSE + "coefficients",
    ),
    Scenario(
        "majority-enclosure",
        "The steps at exact parameters in certified balls, with the certified signs of every change"
        " of R_0 and of w_0",
        (
            _READING,
            Parameter("L", Fraction(12000), "log n, greater than 0; read exactly"),
            _B,
            _SIGMA,
            _W0,
            _W1,
            Parameter("steps", 12500, "last gradient step"),
            Parameter("bits", 192, "precision in bits"),
        ),
        (
            "majority.thm3.10a",
            "majority.thm3.10b",
            "majority.thm3.11a",
            "majority.lem3.8",
            "majority.lem3.9",
        ),
        "enclosure",
        _TIER + "enclosed",
    ),
)

"""Name the experiments on the Gaussian mixture of `collapse`; the numerical code loads when one
runs.
"""

from __future__ import annotations

from fractions import Fraction

from assay.simulators.core.scenario import Parameter, Scenario

_RUNS = "assay.simulators.models.mixture.runs:"
_N = Parameter("n", 64, "samples, a multiple of 4, at least 8")
_M = Parameter("m", 16, "neurons")
_D = Parameter("d", "1e60", "input dimension, at least n + 4: 1000, 1e60, 2^1200")
_OMEGA = Parameter("tau_omega", Fraction(1, 10), "tau omega, standard deviation of zeta at t = 0")
_REPLICATE = Parameter("replicate", 0, "which draw")
_POINTS = Parameter("points", 60, "times")

SCENARIOS = (
    Scenario(
        "collapse-ratio",
        "Distance ratio between and within clusters over time, from t = 0 through t_0 of Theorem"
        " A.15 to its limit, any d",
        (
            _N,
            _M,
            _D,
            Parameter("c", Fraction(19, 10**13), "8 kappa sqrt(d)/tau"),
            _OMEGA,
            Parameter("last", 1e80, "last time s"),
            _POINTS,
            _REPLICATE,
        ),
        ("collapse.thm71", "collapse.thma15", "collapse.thm71.time", "collapse.cubic"),
        "ratio",
        _RUNS + "ratio",
    ),
    Scenario(
        "collapse-phase",
        "Phase diagram of the distance ratio over time and c: where between-cluster distances are"
        " larger",
        (
            Parameter("n", 32, "samples, a multiple of 4, at least 8"),
            _M,
            Parameter("d", "1e6", "input dimension, at least n + 4"),
            Parameter("cs", "1/100 1/32 1/8 1/3 1 3", "values of c"),
            _OMEGA,
            Parameter("last", 1e9, "last time s"),
            _POINTS,
            _REPLICATE,
        ),
        ("collapse.thm71", "collapse.thma15"),
        "phase",
        _RUNS + "phase",
    ),
    Scenario(
        "collapse-initial",
        "Distance ratio of the untrained network over c: exact expectation for every d, and draws",
        (
            Parameter("n", 32, "samples, a multiple of 4, at least 8"),
            Parameter("m", 4000, "neurons"),
            Parameter("d", "1e4", "input dimension, at least n + 4"),
            Parameter("cs", "1/32 1/8 1/2 1 4 16", "values of c"),
            Parameter("sets", 20, "data sets"),
        ),
        ("collapse.thma15", "collapse.init.law"),
        "initial",
        _RUNS + "initial",
    ),
    Scenario(
        "collapse-margins",
        "Worst room in the bounds of Lemmas A.7, A.8 and Corollary A.11 along training, up to t_0"
        " of Theorem A.15",
        (
            _N,
            _M,
            _D,
            Parameter("c", Fraction(19, 10**13), "8 kappa sqrt(d)/tau"),
            Parameter("tau_omega", Fraction(1, 20), "tau omega"),
            Parameter("C_phi", Fraction(10), "the paper's C^(phi)"),
            _POINTS,
            _REPLICATE,
        ),
        (
            "collapse.lema7",
            "collapse.lema8",
            "collapse.cora11",
            "collapse.cora11.a",
            "collapse.cora11.b",
            "collapse.cubic",
        ),
        "margins",
        _RUNS + "margins",
    ),
    Scenario(
        "collapse-tiers",
        "Dense training in d dimensions against the dynamics in inner products, step by step,"
        " through saturation",
        (
            Parameter("n", 16, "samples, a multiple of 4, at least 8"),
            Parameter("m", 6, "neurons"),
            Parameter("d", 60, "input dimension, at least n + 4"),
            Parameter("kappa", Fraction(1, 5), "kappa"),
            Parameter("tau", Fraction(3, 2), "tau"),
            Parameter("omega", Fraction(1, 10), "omega"),
            Parameter("eta", Fraction(1, 5), "step size"),
            Parameter("steps", 2000, "steps"),
            _REPLICATE,
        ),
        ("collapse.eq26-31",),
        "tiers",
        _RUNS + "tiers",
    ),
    Scenario(
        "collapse-example",
        "The paper's example parameters over d, n free: hypotheses of Theorem A.15, ratio at t_0,"
        " at T and in the limit",
        (
            Parameter("n", 32, "samples, a multiple of 4, at least 8 (d^0.32 cannot be simulated)"),
            Parameter("ds", "1e3 1e6 1e12 1e30 1e60 2^340 2^600 2^1200", "dimensions"),
            _REPLICATE,
        ),
        ("collapse.thm71.example", "collapse.thm71", "collapse.thma15", "collapse.thm71.time"),
        "example",
        _RUNS + "example",
    ),
)

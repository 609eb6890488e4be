"""Name the experiments on linear distillation; the numerical code loads when one runs."""

from __future__ import annotations

from fractions import Fraction

from assay.simulators.core.scenario import Parameter, Scenario

_TRANSFER = "assay.simulators.models.distillation.transfer_runs:"
_TRAINING = "assay.simulators.models.distillation.training_runs:"
_D = Parameter("d", 50, "input dimension, at least 3")
_LENGTH = Parameter("length", Fraction(3), "norm of the teacher w*")
_REPLICATE = Parameter("replicate", 0, "which draw")

SCENARIOS = (
    Scenario(
        "distillation-risk",
        "Bound of Theorem 5.3, exact risk and simulated students over n for five data geometries,"
        " across n = d",
        (
            _D,
            Parameter("runs", 400, "transfer sets per exact mean"),
            Parameter(
                "trained", 4, "real transfer sets per size, for students at their limit; 0 for none"
            ),
            Parameter("held_out", 20000, "fresh inputs per such student"),
        ),
        (
            "distillation.thm5.3a",
            "distillation.thm5.3b",
            "distillation.thm5.3-sharper",
            "distillation.cor5.1",
            "distillation.cor5.2",
            "distillation.contrast",
        ),
        "risk",
        _TRANSFER + "risk_curves",
    ),
    Scenario(
        "distillation-geometry",
        "Figure 5.3: transfer risk over the alignment kappa, exact, bounded and on held-out data",
        (
            Parameter("d", 1000, "input dimension, at least 3"),
            Parameter("n", 20, "size of the transfer set"),
            Parameter("kappas", "1/4 1/2 3/4 1 3/2 2 3", "orders of the angle law"),
            Parameter("runs", 1000, "transfer sets"),
            Parameter("trained", 5, "transfer sets with real data in d dimensions, 0 for none"),
            Parameter("held_out", 10000, "fresh inputs per such set"),
        ),
        ("distillation.fig5.3", "distillation.cor5.2", "distillation.cor5.2-kappa0"),
        "geometry",
        _TRANSFER + "geometry",
    ),
    Scenario(
        "distillation-bound",
        "Where the bound of Theorem 5.3 is below 1/2, its beta, and the factor between it and the"
        " exact risk",
        (
            Parameter("d", 1000, "input dimension, at least 4"),
            Parameter("kappas", "1/4 1/2 1 2 4", "orders of the angle law"),
            Parameter("widest", Fraction(6, 5), "largest angle of the margin task"),
            Parameter("largest", 500, "largest n, below d"),
            Parameter("runs", 300, "transfer sets per exact mean"),
        ),
        (
            "distillation.thm5.3b",
            "distillation.thm5.3-sharper",
            "distillation.contrast",
            "distillation.cor5.1",
            "distillation.cor5.2",
        ),
        "bound",
        _TRANSFER + "bounds",
    ),
    Scenario(
        "distillation-angles",
        "Figures 5.1 and 5.2: p(theta) of tasks with a margin, kappa = 1, kappa = 2 and isotropic,"
        " law and draws",
        (
            Parameter("d", 2, "input dimension, at least 2"),
            Parameter("widest", Fraction(6, 5), "largest angle of the margin task"),
            Parameter("size", 2000, "draws"),
            _REPLICATE,
        ),
        (
            "distillation.fig5.1",
            "distillation.fig5.2",
            "distillation.taskabc",
            "distillation.p-props",
            "distillation.cor5.2-kappa1",
        ),
        "angles",
        _TRANSFER + "angles",
    ),
    Scenario(
        "distillation-bias",
        "Figure 5.4: transfer risk of w_delta over delta, on the scikit-learn digits 0 and 1 or on"
        " an anisotropic Gaussian",
        (
            Parameter("data", "digits", "digits or gaussian"),
            Parameter("n", 20, "size of the transfer set"),
            Parameter("largest", 90, "largest delta; steps of a ninth"),
            Parameter("runs", 100, "transfer sets"),
        ),
        ("distillation.fig5.4", "distillation.same-value"),
        "bias",
        _TRAINING + "bias",
    ),
    Scenario(
        "distillation-monotone",
        "Figure 5.5: exact risk against monotonicity index of distillation, hard-target learners"
        " and w_delta",
        (
            Parameter("kappa", Fraction(1), "order of the angle law"),
            Parameter("d", 100, "input dimension, at least 3"),
            Parameter("n", 5, "size of the transfer set"),
            Parameter("runs", 300, "transfer sets"),
            Parameter(
                "direction", "fresh", "fresh or kept: the random direction when an example is added"
            ),
            Parameter("flow", "no", "yes: add the long gradient flow on hard labels"),
        ),
        (
            "distillation.fig5.5",
            "distillation.mono-always",
            "distillation.mono-def",
            "distillation.rem5.1-hard",
        ),
        "monotone",
        _TRAINING + "monotone",
    ),
    Scenario(
        "distillation-flow",
        "Gradient flow and descent of the directly parameterised student: loss, distance to the"
        " limit, risk, local rates",
        (
            Parameter("d", 20, "input dimension, at least 3"),
            Parameter("n", 10, "size of the transfer set"),
            Parameter("kappa", Fraction(1), "order of the angle law"),
            _LENGTH,
            Parameter("rate", Fraction(1, 4), "step size of the descent"),
            Parameter("steps", 4000, "steps of the descent"),
            _REPLICATE,
        ),
        (
            "distillation.thm5.1",
            "distillation.eqd20",
            "distillation.eqd21_5.7",
            "distillation.lemd1",
            "distillation.cord1",
        ),
        "flow",
        _TRAINING + "flow",
    ),
    Scenario(
        "distillation-deep",
        "Deep linear student: flow of the factors, induced flow (D.22), closed-form limit,"
        " conserved ratio, escape time",
        (
            Parameter("d", 20, "input dimension, at least 3"),
            Parameter("n", 10, "size of the transfer set"),
            Parameter("L", 3, "number of factors, at least 2"),
            Parameter("width", 8, "width of the hidden layers"),
            _LENGTH,
            Parameter("accuracy", Fraction(1, 2), "eps of Theorem 5.2, in units of |what|"),
            Parameter("share", Fraction(999, 1000), "|w(0)| in units of the threshold (5.11)"),
            Parameter(
                "orthogonal", Fraction(9, 10), "share of |w(0)| orthogonal to the span, less than 1"
            ),
            _REPLICATE,
        ),
        (
            "distillation.thm5.2",
            "distillation.lemd2",
            "distillation.balanced-conserved",
            "distillation.eqd32",
            "distillation.rem5.11",
            "distillation.rem-growth",
            "distillation.eqd42",
        ),
        "deep",
        _TRAINING + "deep",
    ),
    Scenario(
        "distillation-finite",
        "Finite support, all transfer sets in exact rationals: expected risk over n, which may rise"
        " with more data",
        (
            Parameter(
                "points", "1 0 2; 0 1 1; 1 1 -1; 2 -1 3", "rational points, separated by semicolons"
            ),
            Parameter("probabilities", "1/2 1/4 1/8 1/8", "rational, adding up to 1"),
            Parameter("teacher", "1 2 3", "w*"),
            Parameter("largest", 12, "largest n"),
        ),
        ("distillation.rem5.1-risk", "distillation.lem5.1", "distillation.thm5.3b"),
        "finite",
        _TRANSFER + "finite",
    ),
    Scenario(
        "distillation-scaling",
        "Expected risk of the kappa-tasks over n and d, far below n = d, with fitted exponents",
        (
            Parameter("kappas", "1/2 1 2", "orders of the angle law"),
            Parameter("sizes", "5 10 20 40", "values of n"),
            Parameter("dimensions", "1000 10000 100000", "values of d"),
            Parameter("runs", 2000, "transfer sets"),
        ),
        ("distillation.cor5.2", "distillation.concl"),
        "scaling",
        _TRANSFER + "scaling",
    ),
)

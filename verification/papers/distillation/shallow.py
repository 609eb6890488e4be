"""Settle Theorem 5.1 and its proof: the shallow student."""

from __future__ import annotations

from assay.theory.papers.distillation.entropy import loss
from assay.verification.papers.distillation.tangents import convex, logs
from assay.verification.papers.settlers import by, own, undefined


def outputs(job):
    """u (1-y) <= n log 2 + log 2, and the same for -u."""
    groups = []
    for side in ("", "-"):
        weight = f"1+exp({side}t)"
        groups.append(
            [
                (weight, (f"n*log(2)-{loss('u')}",)),
                *logs("u", weight, not side),
                *convex("0", "t", weight),
            ]
        )
    return job.done(
        job.prove("combination", terms=groups),
        "As l^1(0) is at most log 2, each single loss on this set is at most n log 2, and "
        "since a loss is at least max(0, u)-y u-log 2, this bounds the outputs u.",
    )


def rates(job):
    """Prove the doubled rate and compare it with the local rate on one data set."""
    decay = job.prove(
        "combination",
        terms=[[("2", ("G/2-c*l",))], [("2/l", ("G/2-c*l",))], [("2*exp(2*c*s)", ("G/2-c*l",))]],
    )
    return job.done(
        decay,
        "Along the flow l' is -|grad|^2, which is at most -2cl: the printed rate c is half of what"
        " Corollary D.1 gives.",
        figures=_figures(),
    )


def _figures() -> dict:
    """Return c, 2c and the local rate 2 lambda for three examples in five dimensions."""
    import numpy as np
    from scipy.special import expit

    from assay.simulators.models.distillation.limits import decay_rate
    from assay.simulators.models.distillation.loss import constants
    from assay.simulators.models.distillation.loss import loss as value

    X = np.array(
        [[1.0, 0.0, 1.0], [1.0, 1.0, -1.0], [0.0, 2.0, 0.0], [0.0, 0.0, 1.0], [1.0, -1.0, 0.0]]
    )
    teacher = np.array([0.5, 0.25, -0.25, 0.5, 0.25])
    labels = expit(teacher @ X)
    c = constants(X, labels, value(np.zeros(5), X, labels))["c"]
    return {
        "d": 5,
        "n": 3,
        "2c": round(2 * c, 4),
        "local rate 2 lambda": round(2 * decay_rate(X, teacher), 4),
    }


_TIME = "log(2*l0/(mu*eps))"
_W = "2*l0/mu*exp(-c*s)"
_RATE = {"mu = c": "omega lambda_min/n", "t": "log(2 l(0)/(mu eps^2))/(2c) for |w-w-hat| <= eps"}
SETTLERS: dict = own(
    "distillation",
    {
        ("thm5.1-sketch-uniq", "printed"): by(
            "words",
            "The projection w-hat has the outputs of w_* on the data, so it is a minimiser; "
            "and two vectors of the span with equal outputs agree, as do any two vectors if X "
            "has rank d.",
        ),
        ("thm5.1-sketch-uniq", "another"): lambda job: job.done(
            job.refute(
                {
                    "d": "2",
                    "n": "1",
                    "X": [["1"], ["0"]],
                    "G": [["1"]],
                    "ws": [["1"], ["1"]],
                    "wh": [["1"], ["0"]],
                    "z": [["1"], ["1"]],
                }
            ),
            "With the one input (1, 0) the teacher w_* = (1, 1) fits the data exactly, and "
            "w-hat = (1, 0) does as well: outside of the span there are other minimisers.",
        ),
        ("eq5.9", "printed"): by(
            "words",
            "The inequality is Theorem D.3 on the sublevel set of l^1(0), with the constant "
            "mu = omega lambda/n: the bound with XX^T and the least nonzero eigenvalue lambda "
            "on the span give it together.",
            squares=[("h2/n",), ("omega*h3/(2*n)",)],
        ),
        ("eq5.9", "level"): by(
            "combination",
            "The loss at 0 is log 2 minus the entropy of the label, and that entropy lies "
            "between 0 and log 2.",
            terms=[
                convex("0", "t"),
                [*logs("t", "1/(1+exp(-t))", True), *logs("t", "1/(1+exp(t))", False)],
            ],
        ),
        ("eq5.9", "outputs"): outputs,
        ("eq5.10", "printed"): by(
            "words",
            "The square |g+mu(v-w)|^2 is not negative; with strong convexity at the minimiser "
            "v, where the loss is 0, this bounds mu times the loss by |g|^2/2.",
            squares=[("mu*h1",), ("1/2", "g+mu*(v-w)", None)],
        ),
        ("eq5.8_d19", "printed"): by(
            "words",
            "By the chain rule the loss changes at the rate g^T w', and along the flow w' is -g.",
        ),
        ("eq5.8_d19", "only-at-minimum"): by(
            "words",
            "By convexity a point where the gradient is 0 has at most the least "
            "loss, so the derivative vanishes only at a global minimum.",
            definite=True,
            squares=[("h1*h2",)],
        ),
        ("lemd1", "printed"): by(
            "words",
            "The gradient is a combination of the inputs, so in a direction q "
            "orthogonal to all of them the weights stay at 0.",
        ),
        ("lemd1", "projection"): by(
            "words",
            "The velocity is a combination of the inputs, and the projection X(X^T "
            "X)^{-1}X^T keeps every one of these.",
        ),
        ("lemd1", "any-start"): by(
            "words",
            "The gradient is a combination of the inputs, so the part of the weights "
            "along a direction orthogonal to all of them never changes.",
        ),
        ("eqd20", "printed"): by(
            "combination",
            "Along the flow l' is -|grad|^2, which by Corollary D.1 is at most -2cl and so "
            "at most -cl.",
            terms=[
                [("2", ("G/2-c*l",)), ("c*l",)],
                [("2/l", ("G/2-c*l",)), ("c",)],
                [("2*exp(c*s)", ("G/2-c*l",)), ("c*l*exp(c*s)",)],
            ],
        ),
        ("eqd20", "double"): rates,
        ("eqd20", "zero-loss"): undefined(
            "At l = 0 the quotient l'/l has no value, so the step through the logarithm "
            "fails; the bound l(t) <= l(0)e^{-ct} holds there all the same.",
            l=0,
            c=1,
            G=0,
            s=0,
        ),
        ("eqd20", "slowest-mode"): by(
            "words",
            "As the weight of each sample is at least omega, the second derivative in the "
            "direction p is at least omega |X^T p|^2/n, and on the span of the data |X^T p|^2 "
            "is at least lambda |p|^2.",
            squares=[("1/n", "X'*p", "h1"), ("omega/n*h2",)],
        ),
        ("eqd21_5.7", "printed"): by(
            "words",
            "Loss and gradient vanish at w-hat, so strong convexity (D.6) there says that the loss"
            " is at least (mu/2)|w-w-hat|^2.",
            squares=[[("h1",)], [("2/mu*h1",)]],
        ),
        ("eqd21_5.7", "premise"): by(
            "words",
            "The vector w-hat has the outputs of w* and lies in the span of the data: "
            "w-hat = X c for n <= d, and w* = Y b for n >= d.",
        ),
        ("thm5.1", "printed"): by(
            "combination",
            "By (D.20) and (D.21) the squared distance |w-w-hat|^2 is at most (2/mu) l(0) "
            "e^{-ct}, which falls below every eps.",
            _RATE,
            terms=[
                ("2/mu", ("l-mu/2*S",)),
                ("2/mu", ("l0*exp(-c*s)-l",)),
                (_W, (), (f"c*s-{_TIME}",)),
                (f"{_W}*c", (f"s-{_TIME}/c",)),
            ],
        ),
        ("thm5.1", "rate"): by(
            "combination",
            "The loss falls at the rate 2c, and the squared distance is at most 2/mu times "
            "the loss, so it falls at the rate 2c, too, and the distance at the rate c.",
            _RATE,
            terms=[("2/mu", ("l-mu/2*S",)), ("2/mu", ("l0*exp(-2*c*s)-l",))],
        ),
        ("thm5.1", "equal-size"): by(
            "words",
            "When the square matrix X has an inverse its span is the whole space, "
            "and the projection X G X^T is the identity.",
        ),
        ("thm5.1", "rank-deficient"): lambda job: job.done(
            job.refute(
                {
                    "d": "2",
                    "n": "2",
                    "X": [["1", "1"], ["0", "0"]],
                    "ws": [["1"], ["1"]],
                    "a": [["1/2"], ["1/2"]],
                    "u": [["1"], ["0"]],
                }
            ),
            "With the two equal inputs (1, 0) the student ends at the projection (1, 0) of "
            "w_* = (1, 1), which has the teacher's outputs on the data; the density of the "
            "inputs excludes such data.",
        ),
    },
)

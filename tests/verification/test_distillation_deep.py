"""The deep student: statements against simulated flows, and a planted falsehood."""

from fractions import Fraction
from math import exp, log

import numpy as np
import pytest

from assay.simulators.models.distillation import limits, students
from assay.theory.papers.distillation.deep import LAST, SECOND, SMALL, THEOREM
from assay.theory.papers.distillation.deep_flow import NORMS, formula
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.distillation.deep import SETTLERS
from assay.verification.search.job import Job


@pytest.mark.parametrize("L", [2, 3, 5])
def test_condition_511_is_the_threshold_of_the_simulator(L):
    size, accuracy = 1.7, 0.4
    threshold = limits.threshold(size, accuracy, L)
    for factor, inside in ((0.999, True), (1.001, False)):
        point = {"L": L, "y": 2 * log(size), "x": 2 * log(factor * threshold), "eps": accuracy}
        assert (
            bool(
                formula(
                    f"w0 < {SECOND}",
                    "L in [2, oo)",
                    "y in (-oo, oo)",
                    "x in (-oo, y)",
                    "eps in (0, oo)",
                ).numpy()(**point)
            )
            is inside
        )
    assert threshold == pytest.approx(size * (1 + (size / accuracy) ** 2) ** (-L / 2))


@pytest.mark.parametrize("L", [2, 3])
def test_flow_without_512_stays_away_from_zero_and_ends_in_closed_form(L):
    rng = np.random.default_rng(3)
    X, teacher = rng.standard_normal((4, 2)), rng.standard_normal(4)
    slope = X @ (0.5 - 1 / (1 + np.exp(-teacher @ X)))
    across = limits.Span(X).split(rng.standard_normal(4))[1]
    start = 0.05 * (
        0.9 * slope / np.linalg.norm(slope) + np.sqrt(0.19) * across / np.linalg.norm(across)
    )  # uphill
    path = students.flow_induced(
        start, X, teacher, L, np.concatenate([[0], np.geomspace(0.01, 1e5, 60)])
    )
    assert path.loss[0] > loss_at_zero(X, teacher)
    norms = np.linalg.norm(path.weights, axis=1)
    assert norms.min() < 0.9 * norms[0] and (norms >= 0.05 * 0.19 ** (L / 2) * (1 - 1e-6)).all()
    assert np.linalg.norm(path.weights[-1] - limits.deep_limit(X, teacher, start, L)) < 1e-6


def loss_at_zero(X, teacher):
    """Loss at w = 0."""
    y = 1 / (1 + np.exp(-teacher @ X))
    return float(np.mean(log(2) + y * np.log(y) + (1 - y) * np.log(1 - y)))


def test_a_weaker_condition_is_refuted():
    weaker = formula(f"{LAST} < eps**2", *SMALL[:-1], f"w0 < 2*{SECOND}", where=NORMS)
    start = 2 * log(1.5 * (1 + 1 / 0.09) ** -1.0)
    at = {"L": "2", "y": "0", "x": str(Fraction(start).limit_denominator(1000)), "eps": "3/10"}
    assert exp(start / 2) < 1 and verdicts.refuted(weaker, at).verdict == "refuted"
    with pytest.raises(Rejected):
        verdicts.refuted(formula(f"{LAST} < eps**2", *SMALL, where=NORMS), at)


def test_the_theorem_and_its_sharp_threshold_are_proved():
    for name in ("printed", "limit", "sharp", "without-5.12"):
        assert SETTLERS[THEOREM.id, name](Job(THEOREM, THEOREM.reading(name))).verdict == "proved"

"""Total errors, optimality and stages of `phases`: the closed forms against least squares, and
planted falsehoods.
"""

import numpy as np
import pytest

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.papers.phases import optimality, stages, total_ranges, totals
from assay.theory.papers.phases.notation import GIVEN, MODEL
from assay.verification.papers.phases import optimality as optimality_proofs
from assay.verification.papers.phases import stages as stages_proofs
from assay.verification.papers.phases import total_ranges as ranges_proofs
from assay.verification.papers.phases import totals as totals_proofs
from assay.verification.papers.phases.totals import GROWTH
from assay.verification.run.settling import settlers
from assay.verification.search.job import Job

SECTIONS = (
    (totals, totals_proofs),
    (total_ranges, ranges_proofs),
    (optimality, optimality_proofs),
    (stages, stages_proofs),
)


def points(l, k, margin):
    """Return outputs, targets and frequencies of the four kinds of samples."""
    own = [np.exp(v * margin) / (np.exp(v * margin) + l - 1) for v in (1, k)]
    other = [1 / (np.exp(v * margin) + l - 1) for v in (1, k)]
    frequencies = np.array([1, 1, l - 1, l - 1]) / (2 * l)
    return np.array(own + other), np.array([1.0, k, 0, 0]), frequencies


@pytest.mark.parametrize("l, k, margin", [(2, 2, 1.0), (10, 2, 0.3), (50, 3, 2.0), (7, 5, 4.0)])
def test_closed_forms_agree_with_a_least_squares_fit(l, k, margin):
    q, x, frequencies = points(l, k, margin)
    root = np.sqrt(frequencies)
    line = np.linalg.lstsq(np.stack([q, np.ones(4)], axis=1) * root[:, None], x * root, rcond=None)[
        0
    ]
    best = frequencies @ (x - line[0] * q - line[1]) ** 2
    chosen = frequencies @ (x - k * (q - q[3]) / (q[1] - q[3])) ** 2
    for name, value in (("Ropt", best), ("Rg", chosen)):
        low, high = (f"{value * factor:.12f}" for factor in (1 - 1e-6, 1 + 1e-6))
        formula = Formula(f"{low} <= {name} <= {high}", GIVEN, MODEL)
        assert bool(
            formula.numpy()(l=np.array([float(l)]), k=np.array([float(k)]), D=np.array([margin]))[0]
        )


def test_every_reading_has_a_settler_and_the_other_way_round():
    for statements, proofs in SECTIONS:
        readings = {(c.id, r.name) for c in statements.CLAIMS for r in c.all_readings()}
        assert set(proofs.SETTLERS) <= readings <= set(settlers("phases"))


@pytest.mark.parametrize(
    "goal, terms",
    [
        ("Rg <= (19/10)*Ropt", [optimality_proofs.GAP]),
        ("Rg <= 2*Ropt", [("(l-1)/(2*l**2)", ("(k*rho-1)**2", "(1+rho)/(1+rho**2)"))]),
    ],
)
def test_a_planted_factor_is_not_proved(goal, terms):
    claim = Claim("phases.approx", "planted", (Reading("printed", Formula(goal, GIVEN, MODEL)),))
    verdict = Job(claim, claim.readings[0]).prove("combination", terms=terms, params=GROWTH)
    assert verdict.verdict == "open"


@pytest.mark.parametrize(
    "goal", ["Rg <= (k-1)**2/(4*l)", "Ropt <= (1/2)*var", "abs(Rg-(k-1)**2/(3*l)) <= k**2*exp(-D)"]
)
def test_a_planted_bound_is_not_proved(goal):
    claim = Claim("phases.approx", "planted", (Reading("printed", Formula(goal, GIVEN, MODEL)),))
    assert Job(claim, claim.readings[0]).prove("positivity", params=GROWTH).verdict == "open"

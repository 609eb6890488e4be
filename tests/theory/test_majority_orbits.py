"""The recursion written as text agrees with the simulator, and the one-step formulas with its exact
drift.
"""

from fractions import Fraction
from math import exp

import numpy as np
import pytest

from assay.simulators.models.logistic.model import Point, noise_nodes, reading
from assay.simulators.models.logistic.recursion import run
from assay.theory.language.statements import Orbit
from assay.theory.papers.majority import falling, falling_steps, rising, rising_steps
from assay.theory.papers.majority.notation import READINGS, orbit
from assay.theory.papers.majority.one_step import STEPS
from assay.verification.kernel.orbit import Recursion
from assay.verification.papers.majority import falling as settle_falling
from assay.verification.papers.majority import falling_steps as settle_falling_steps
from assay.verification.papers.majority import rising as settle_rising
from assay.verification.papers.majority import rising_steps as settle_rising_steps
from assay.verification.run.settling import settlers

CLAIMS = falling.CLAIMS + falling_steps.CLAIMS + rising.CLAIMS + rising_steps.CLAIMS
SETTLERS = (
    settle_falling.SETTLERS
    | settle_falling_steps.SETTLERS
    | settle_rising.SETTLERS
    | settle_rising_steps.SETTLERS
)
STARTS = ((Fraction(-9, 10), Fraction(1, 10)), (Fraction(3, 4), Fraction(-9, 10)))


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("name", sorted(READINGS))
def test_text_and_simulator_take_the_same_steps(name, start):
    point = Point.corner(10)
    statement = orbit(name, point.L, point.b, point.sigma, start, "w0 == w0", (0, 0))
    preset = reading("A", rate="eq2") if name == "eq2" else reading(name)
    path = run(point, preset, [float(x) for x in start], range(301))
    for t, balls in Recursion(statement, 128).states(300):
        assert [float(b.mid()) for b in balls] == pytest.approx(path[t], rel=1e-9, abs=1e-9)
        assert all(float(b.rad()) < 1e-9 for b in balls)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("name", sorted(STEPS))
def test_one_step_formulas_hold_for_the_true_means(name, start):
    point, preset = Point.corner(10), reading(name)
    w0, w1 = (float(x) for x in start)
    eps, weight = noise_nodes(float(point.sigma), preset)
    s = 1 / (1 + np.exp(-preset.side * (w0 + w1 * (float(point.b) + eps))))
    names = {
        "w0": w0,
        "v": abs(w1),
        "g": np.sign(w1),
        "b": float(point.b),
        "h": exp(-5),
        "exp": exp,
        "S": s @ weight,
        "M": (s * eps) @ weight / (preset.side * w1),
    }
    assert 0 <= names["M"] <= float(point.sigma) ** 2 / 12
    after = run(point, preset, [w0, w1], [1])[0]
    assert eval(STEPS[name][0], names) == pytest.approx(after[0], abs=1e-12)
    assert eval(STEPS[name][1], names) == pytest.approx(np.sign(w1) * after[1], abs=1e-12)


def test_every_reading_has_a_settler():
    readings = {(c.id, r.name) for c in CLAIMS for r in c.all_readings()}
    assert set(SETTLERS) <= readings <= set(settlers("majority"))
    assert any(isinstance(r.statement, Orbit) for c in CLAIMS for r in c.all_readings())

"""The enclosed recursion against exact first steps, float dynamics, and planted falsehoods."""

import math
from fractions import Fraction

import pytest

from theory.statements import Orbit
from verification.certificates import Rejected
from verification.provers.orbit import check_orbit, margins, run_orbit

PARAMETERS = (("l", "10"), ("k", "2"), ("z", "1/100"))


def orbit(goal, times=(0, 50), parameters=PARAMETERS, where=()):
    return Orbit(goal, parameters, times, where)


def settle(statement):
    certificate = run_orbit(statement)
    assert check_orbit(statement, certificate) == certificate["outcome"]
    return certificate


def test_first_margins_are_zero_and_the_step_bound():
    first, second = list(margins(10, 2, Fraction(1, 100), 1))
    assert first == 0
    assert second.contains(Fraction(1, 100).numerator / 100) or abs(float(second.mid()) - 0.01) < 1e-30
    assert settle(orbit("D == 0", (0, 0)))["outcome"] == "proved"


def test_margins_follow_the_float_recursion():
    l, k, z, margin = 10, 2, 0.01, 0.0
    for t, ball in enumerate(margins(l, k, "1/100", 2000)):
        assert abs(float(ball.mid()) - margin) < 1e-9
        assert float(ball.rad()) < 1e-30
        weak, strong = 1 / (1 + math.exp(margin) / (l - 1)), 1 / (1 + math.exp(k * margin) / (l - 1))
        margin += z * l / ((l - 1) * (k + 1)) * (weak + k * strong)


@pytest.mark.parametrize("goal, outcome, t", [
    ("Dn > D", "proved", 50),
    ("Dn-D <= z*(1+1/10**9)", "proved", 50),
    ("t >= 10 => D > z", "proved", 50),
    ("Dn-D >= 99/100*z", "refuted", 7),
    ("D < 20*z or t > 30", "refuted", 20),
    ("Dn > D + z", "refuted", 1),
])
def test_true_and_planted_false_goals(goal, outcome, t):
    statement = orbit(goal, (1, 50) if goal == "Dn > D + z" else (0, 50))
    certificate = settle(statement)
    assert certificate["outcome"] == outcome
    if outcome == "proved":
        assert certificate["t"] == t


def test_an_equality_of_balls_is_left_undecided():
    with pytest.raises(Rejected, match="does not decide"):
        run_orbit(orbit("Dn == z", (0, 0)), precisions=(64, 128))


def test_goals_must_be_defined():
    with pytest.raises(Rejected, match="does not decide the goal at t = 0"):
        run_orbit(orbit("1/D > 0", (0, 3)), precisions=(64,))


def test_forged_certificates_are_rejected():
    statement = orbit("Dn > D")
    for forged in (
        {"outcome": "refuted", "t": 3, "precision": 128},
        {"outcome": "refuted", "t": 99, "precision": 128},
        {"outcome": "proved", "precision": "many"},
        {"outcome": "maybe", "precision": 128},
    ):
        with pytest.raises(Rejected):
            check_orbit(statement, forged)
    with pytest.raises(Rejected):
        check_orbit(orbit("Dn > D + z", (1, 5)), {"outcome": "proved", "precision": 128})


def test_long_orbits_are_refused():
    with pytest.raises(Rejected, match="at most"):
        run_orbit(orbit("Dn > D", (0, 10_000_000)))

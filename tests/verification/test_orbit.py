"""The enclosed recursion against exact first steps, float dynamics, and planted falsehoods."""

import json
import math

import pytest
import sympy
from flint import arb

from assay.theory.language.evaluation import ArbEngine
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Orbit
from assay.theory.language.tape import Tape
from assay.theory.papers.phases.notation import margin_orbit
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.orbit import (
    Recursion,
    _certain,
    _gap_node,
    _left,
    check_orbit,
    run_orbit,
    truth,
    value,
)
from assay.verification.replay import replay_certificate

PARAMETERS = (("l", "10"), ("k", "2"), ("z", "1/100"))


def orbit(goal, times=(0, 50), parameters=PARAMETERS, where=()):
    return margin_orbit(goal, parameters, times, where)


def settle(statement):
    certificate = run_orbit(statement)
    assert check_orbit(statement, certificate) == certificate["outcome"]
    return certificate


def margins(steps):
    return [balls[0] for _, balls in Recursion(orbit("D >= 0"), 128).states(steps)]


def test_first_margins_are_zero_and_the_step_bound():
    first, second = margins(1)
    assert first == 0
    assert abs(float(second.mid()) - 0.01) < 1e-17
    assert settle(orbit("D == 0", (0, 0)))["outcome"] == "proved"


def test_margins_follow_the_float_recursion():
    l, k, z, margin = 10, 2, 0.01, 0.0
    for ball in margins(2000):
        assert abs(float(ball.mid()) - margin) < 1e-9
        assert float(ball.rad()) < 1e-30
        weak, strong = (
            1 / (1 + math.exp(margin) / (l - 1)),
            1 / (1 + math.exp(k * margin) / (l - 1)),
        )
        margin += z * l / ((l - 1) * (k + 1)) * (weak + k * strong)


FIBONACCI = (("a", "0", "b"), ("b", "1", "a+b"))
NOISY = (("x", "1", "x/2 + c*q/100"),)


@pytest.mark.parametrize(
    "statement, outcome",
    [
        (Orbit("an == b and (b**2 - a*bn)**2 == 1", FIBONACCI, (0, 40)), "proved"),
        (Orbit("t >= 12 => a > t**2", FIBONACCI, (0, 20)), "refuted"),
        (Orbit("t >= 13 => a > t**2", FIBONACCI, (0, 20)), "proved"),
        (Orbit("x <= (1/2)**t + c/49", NOISY, (0, 30), (("c", "1"),), unknown=("q",)), "proved"),
        (Orbit("x <= (1/2)**t + c/51", NOISY, (0, 0), (("c", "1"),), unknown=("q",)), "proved"),
        (Orbit("x >= c/10", NOISY, (0, 30), (("c", "1"),), unknown=("q",)), "refuted"),
    ],
)
def test_any_recursion_may_be_stated(statement, outcome):
    certificate = settle(statement)
    assert certificate["outcome"] == outcome
    verdict = verdicts.orbit(statement, certificate)
    data = json.loads(json.dumps(verdict.certificate))
    assert replay_certificate(statement.data(), outcome, data).outcome == "confirmed"


def test_what_depends_on_the_unknown_is_left_undecided():
    with pytest.raises(Rejected, match="does not decide"):
        run_orbit(
            Orbit("x <= (1/2)**t + c/51", NOISY, (0, 30), (("c", "1"),), unknown=("q",)),
            precisions=(64, 128),
        )


def test_steps_must_be_defined():
    with pytest.raises(Rejected, match="not certainly defined"):
        run_orbit(Orbit("x <= 1", (("x", "1", "log(x)"),), (0, 3)), precisions=(64,))
    with pytest.raises(Rejected, match="not certainly defined"):
        run_orbit(
            Orbit("x <= 9", (("x", "log(a-2)", "x/2"),), (0, 3), (("a", "1"),)), precisions=(64,)
        )


@pytest.mark.parametrize(
    "goal, outcome, t",
    [
        ("Dn > D", "proved", 50),
        ("Dn-D <= z*(1+1/10**9)", "proved", 50),
        ("t >= 10 => D > z", "proved", 50),
        ("Dn-D >= 99/100*z", "refuted", 7),
        ("D < 20*z or t > 30", "refuted", 20),
        ("Dn > D + z", "refuted", 1),
    ],
)
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


def test_terms_and_relations_on_balls():
    point, x = {"x": arb(2)}, sympy.Symbol("x")
    assert value(sympy.pi, {}).overlaps(arb.pi()) and value(sympy.E, {}).overlaps(arb(1).exp())
    assert value(sympy.pi, {}) > 3.14 > 2.72 > value(sympy.E, {})
    assert truth(sympy.true, {}) is True and truth(sympy.false, {}) is False
    assert truth(sympy.Gt(x, 1), point) is True and truth(sympy.Gt(x, 2), point) is False
    with pytest.raises(Rejected, match="may not use sin"):
        value(sympy.sin(x), point)
    with pytest.raises(Rejected, match="cannot evaluate"):
        truth(sympy.Function("f")(x, 1), point)


# ---- balls, edges and unknowns -------------------------------------------------------------------
def test_no_step_is_made_behind_the_last_time():
    """2, 1, and then 1/0: two states have values."""
    steps = Recursion(Orbit("x > 0", (("x", "2", "1/(x-1)"),), (0, 1)), 64)
    assert [balls[0] for _, balls in steps.states(1)] == [2, 1]
    with pytest.raises(Rejected, match="the step at t = 1 is not certainly defined"):
        list(steps.states(2))


@pytest.mark.parametrize("precision, taken", [
    (15, False), (16, True), (17, True), (1 << 16, True), ((1 << 16) + 1, False), ("64", False),
    (64.0, False),
])  # fmt: skip
def test_precisions_of_certificates(precision, taken):
    statement = Orbit("x <= 8", (("x", "1", "2*x"),), (0, 3))
    certificate = {"outcome": "proved", "precision": precision}
    if taken:
        assert check_orbit(statement, certificate) == "proved"
    else:
        with pytest.raises(Rejected, match="names its precision in bits"):
            check_orbit(statement, certificate)


@pytest.mark.parametrize("goal, outcome", [
    ("u <= 9/8", "proved"), ("u >= -9/8", "proved"),
    ("u < 7/8", None), ("u > -7/8", None), ("u > 2", "refuted"), ("u < -2", "refuted"),
    ("x + u <= t + 9/8", "proved"), ("xn - x == 1", "proved"),
])  # fmt: skip
def test_an_unknown_is_any_number_between_minus_1_and_1(goal, outcome):
    statement = Orbit(goal, (("x", "0", "x + 1"),), (0, 3), unknown=("u",))
    if outcome:
        assert settle(statement)["outcome"] == outcome
    else:
        with pytest.raises(Rejected, match="does not decide the goal at t = 0 with 128 bits"):
            run_orbit(statement, (64, 128))


BALLS = {"-1": arb(-1), "0": arb(0), "1/2": arb(0.5), "wide": arb(0, 1), "up": arb(1, 1)}
SIGNS = {
    "StrictGreaterThan": "no no yes - -",
    "GreaterThan": "no yes yes - -",
    "StrictLessThan": "yes no no - -",
    "LessThan": "yes yes no - -",
    "Equality": "no yes no - -",
    "Unequality": "yes no yes - -",
}


@pytest.mark.parametrize("kind", SIGNS)
def test_signs_of_balls(kind):
    """Where the ball of a gap decides a relation to 0, and where it does not ("-")."""
    known = {True: "yes", False: "no", None: "-"}
    assert " ".join(known[_certain(ball, kind)] for ball in BALLS.values()) == SIGNS[kind]


def test_sides_of_relations_are_subtracted():
    formula = Formula("x >= 3", ("x in [0, 9]", "y in [0, 9]"))
    x, y = sympy.symbols("x y", real=True)
    assert value(_left(formula), {"x": arb(5), "y": arb(0)}) == 2
    assert value(_left(Formula("x*y >= 0", formula.given)), {"x": arb(5), "y": arb(2)}) == 10
    tape = Tape(("x", "y"))
    node, kind = _gap_node(tape, sympy.StrictGreaterThan(x, y))
    (gap,) = tape.compile((node,), ArbEngine())(arb(5), arb(2))
    assert gap == 3 and kind == "StrictGreaterThan"

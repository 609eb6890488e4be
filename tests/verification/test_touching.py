"""Coupled conditions that are touched: multipliers and convexity prove them, and nothing that is a
little less true.
"""

import copy
import json
import random
from fractions import Fraction

import pytest
from flint import arb, fmpq

from assay.theory.language.formula import Formula
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes.leaves import Checker
from assay.verification.kernel.boxes.problem import Atom, Side, problem_of
from assay.verification.kernel.boxes.touching import semidefinite
from assay.verification.kernel.boxes.workbench import Workbench
from assay.verification.kernel.enclosure import check
from assay.verification.replay import replay_certificate
from assay.verification.search.enclosure import prove
from tests.verification.trees import nodes

LINE = ("x in (-oo, oo)", "y in (-oo, oo)")
TOUCHED = [
    ("x*y <= 1", *LINE, "x >= -1", "y >= -1", "x + y <= 2"),
    ("x**2 + y**2 >= 1/2", *LINE, "x + y >= 1"),
    ("3*x + 4*y <= 5", *LINE, "x**2 + y**2 == 1"),
    ("x**2 + 3*x*y + 5*y**2 - 2*x - 3*y + 1 >= 0", *LINE),
    ("x**4 + y**4 + 1 >= 4*x*y - 1", "x in [-4, 4]", "y in [-4, 4]"),
    ("exp(x) + exp(y) >= 2 + x + y", "x in [-3, 3]", "y in [-3, 4]"),
    ("sqrt(x**2 + (y - 2)**2) <= 2", *LINE, "sqrt(x**2 + (y - 1)**2) <= 1"),
    ("x**2 + y**2 > x**3/4", "x in [-1, 1]", "y in [-1, 1]", "x**2 + 3*y**2 > 0"),
]
UNTRUE = [
    ("x*y < 1", *LINE, "x >= -1", "y >= -1", "x + y <= 2"),
    ("x*y <= 1", *LINE, "x >= -1", "y >= -1", "x + y <= 2 + 10**(-9)"),
    ("x**2 + y**2 >= 1/2 + 10**(-9)", *LINE, "x + y >= 1"),
    ("3*x + 4*y < 5", *LINE, "x**2 + y**2 == 1"),
    ("x**4 + y**4 + 1 >= 4*x*y - 1 + 10**(-8)", "x in [-4, 4]", "y in [-4, 4]"),
    ("x**2 + y**2 > x**3/4", "x in [-1, 1]", "y in [-1, 1]", "x**2 + 3*y**2 >= 0"),
    ("x**2 - y**2 >= 0", "x in [-1, 1]", "y in [-1, 1]"),
    ("x**2 + y**2 >= 2*x*y*(1 + 10**(-6))", "x in [-1, 1]", "y in [-1, 1]"),
]


def _fact(formula, certificate):
    return replay_certificate(
        formula.data(),
        "proved",
        {"type": "fact", "formula": formula.data(), "certificate": certificate},
    )


@pytest.mark.parametrize(
    "goal, given", [(t[0], t[1:]) for t in TOUCHED], ids=[t[0] for t in TOUCHED]
)
def test_touched_goals_are_proved_checked_and_replayed(goal, given):
    formula = Formula(goal, given)
    certificate = json.loads(json.dumps(prove(problem_of(formula), 6)))
    assert check(problem_of(formula), certificate)
    assert _fact(formula, certificate).outcome == "confirmed"


@pytest.mark.parametrize("goal, given", [(t[0], t[1:]) for t in UNTRUE], ids=[t[0] for t in UNTRUE])
def test_goals_slightly_beyond_touching_are_not_proved(goal, given):
    assert not isinstance(prove(problem_of(Formula(goal, given)), 0.7), dict)


@pytest.mark.parametrize(
    "change",
    [
        lambda n: n["with"][0].__setitem__(1, "-1"),
        lambda n: n["with"][0].__setitem__(1, "3"),
        lambda n: n["with"][0].__setitem__(2, "-16"),
        lambda n: n["with"][0].__setitem__(0, 0),
        lambda n: n["with"][0].__setitem__(0, 7),
        lambda n: n.update({"with": []}),
        lambda n: next(nodes(n["tree"]))["at"].update(x="1/2"),
        lambda n: next(nodes(n["tree"]))["at"].pop("x"),
    ],
)
def test_changed_multipliers_and_points_are_rejected(change):
    formula = Formula("x*y <= 1", (*LINE, "x >= -1", "y >= -1", "x + y <= 2"))
    certificate = json.loads(json.dumps(prove(problem_of(formula), 5)))
    steps = [
        i for i, n in enumerate(nodes(certificate)) if n.get("rule") == "combine" and "tree" in n
    ]
    assert steps
    bad = copy.deepcopy(certificate)
    change(list(nodes(bad))[steps[0]])
    assert not check(problem_of(formula), bad)


def test_the_multipliers_do_not_carry_over_to_a_false_statement():
    given = (*LINE, "x >= -1", "y >= -1", "x + y <= 2")
    certificate = json.loads(json.dumps(prove(problem_of(Formula("x*y <= 1", given)), 5)))
    for goal in ("x*y < 1", "x*y <= 999/1000", "x*y <= 1 - x**2/10**6"):
        assert _fact(Formula(goal, given), certificate).outcome == "failed"


def test_a_negative_multiplier_is_allowed_for_equalities_only():
    tape = Tape(("x",))
    x = tape.var("x")
    down = tape.node("neg", x)
    bench = Workbench(tape, {})
    box = (Side(fmpq(-1), fmpq(1), 0, False),)
    tree = {
        "rule": "combine",
        "atom": 0,
        "with": [[1, "-1", "0", "x"]],
        "expr": "x",
        "tree": {"rule": "zero", "atom": 0},
    }
    assert not Checker(bench).check(
        tree, (Atom(x, False), Atom(x, True)), box
    )  # x >= 0 or x > 0: false for x < 0
    assert not Checker(bench).check(tree, (Atom(x, False), Atom(x, True), Atom(down, False)), box)
    assert Checker(bench).check(tree, (Atom(x, False), Atom(x, True), Atom(down, True)), box)


def test_undefined_atoms_take_no_part_in_a_sum():
    tape = Tape(("x",))
    x = tape.var("x")
    log = tape.node("log", x)
    bench = Workbench(tape, {})
    clause = (
        Atom(log, False),
        Atom(tape.node("neg", log), False),
    )  # log x >= 0 or -log x >= 0 needs a value of log x
    tree = {
        "rule": "combine",
        "atom": 0,
        "with": [[1, "1", "0", "x"]],
        "expr": "x",
        "tree": {"rule": "natural", "atom": 0},
    }
    assert Checker(bench).check(tree, clause, (Side(fmpq(1), fmpq(2), 0, False),))
    assert not Checker(bench).check(tree, clause, (Side(fmpq(-1), fmpq(2), 0, False),))


def test_semidefinite_matrices():
    ball = lambda a, b: (arb(a), arb(b), 0)  # noqa: E731
    assert semidefinite([[ball(1, 2)], [ball(-1, 1), ball(1, 3)]])
    assert not semidefinite([[ball(1, 2)], [ball(-1, 2), ball(1, 3)]])
    assert semidefinite([[ball(0, 0)], [ball(0, 0), ball(1, 3)]])
    assert not semidefinite([[ball(0, 0)], [ball(0, 1), ball(1, 3)]])
    zero, one = ball(0, 0), ball(1, 1)
    assert semidefinite([[one], [zero, one], [one, one, ball(2, 2)]])
    assert not semidefinite([[one], [zero, one], [one, one, one]])  # its determinant is -1
    two, about = ball(2, 2), ball(-1, 1)  # squares of what may be 0 are not negative
    assert semidefinite([[one], [about, two], [zero, one, two], [zero, one, two, ball(3.5, 3.5)]])


@pytest.mark.parametrize("seed", range(25))
def test_random_quadratics_with_a_violating_point_are_not_proved(seed):
    """The goal is shifted so that it fails by little at a point that satisfies the conditions."""
    rng = random.Random(seed)
    at = {
        "x": Fraction(rng.randint(-6, 6), rng.choice([1, 2, 3])),
        "y": Fraction(rng.randint(-6, 6), rng.choice([1, 2, 3])),
    }

    def quadratic():
        c = [rng.randint(-3, 3) for _ in range(5)]
        text = f"{c[0]}*x**2 + {c[1]}*x*y + {c[2]}*y**2 + {c[3]}*x + {c[4]}*y"
        x, y = at["x"], at["y"]
        return text, c[0] * x * x + c[1] * x * y + c[2] * y * y + c[3] * x + c[4] * y

    conditions = []
    for kind in rng.sample(["<=", "<=", "=="], rng.randint(1, 3)):
        text, value = quadratic()
        conditions.append(
            f"{text} {kind} {value if kind == '==' else value + rng.choice([0, 0, 1])}"
        )
    text, value = quadratic()
    slack = rng.choice([Fraction(0), Fraction(1, 10**6), Fraction(1, 10)])
    goal = f"{text} {'<' if slack == 0 else '<='} {value - slack}"
    formula = Formula(goal, ("x in [-9, 9]", "y in [-9, 9]", *conditions))
    assert not isinstance(prove(problem_of(formula), 0.15), dict), (goal, conditions, at)

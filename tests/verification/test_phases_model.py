"""The model section of `phases` against the literal network, and its proofs against planted
falsehoods.
"""

from dataclasses import replace

import numpy as np
import pytest

from assay.theory.language.formula import Formula
from assay.theory.papers.phases.forms import BEST, LOGITS
from assay.theory.papers.phases.model import CLAIMS
from assay.theory.papers.phases.notation import MODEL
from assay.verification.papers.phases import network
from assay.verification.papers.phases.model import SETTLERS
from assay.verification.search.job import Job

CLASSES, ATTRIBUTES, PER_STRENGTH, STRENGTH, RATE = 3, 6, 2, 2.5, 0.7


def data():
    """Return (x, y, strength) of Eq 1, one row a sample."""
    rows = [(y, v) for y in range(CLASSES) for v in (1.0, STRENGTH) for _ in range(PER_STRENGTH)]
    x = np.zeros((len(rows), ATTRIBUTES))
    size = ATTRIBUTES // CLASSES
    for row, (y, v) in enumerate(rows):
        x[row, y * size : (y + 1) * size] = v
    return x, np.array([y for y, _ in rows]), np.array([v for _, v in rows])


def probabilities(weights, x):
    logits = x @ weights.T
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def loss(weights, x, y):
    return -np.log(probabilities(weights, x)[np.arange(len(y)), y]).mean()


def trained(steps):
    x, y, _ = data()
    weights = np.full((CLASSES, ATTRIBUTES), 1 / ATTRIBUTES)
    for _ in range(steps):
        weights = weights - RATE * (probabilities(weights, x) - np.eye(CLASSES)[y]).T @ x / len(y)
    return weights


def sums(weights):
    return (
        weights.reshape(CLASSES, CLASSES, -1).sum(axis=2).T
    )  # S[y, y'], rows are attribute classes


def value(name, margin, where=MODEL):
    """Evaluate an abbreviation of the statements at the network's size and strength."""
    goal = Formula(
        f"{name} == 0", ("l in {2..}", "k in (1, oo)", "D in (0, oo)"), where
    ).goal_expr.args[0]
    point = {"l": CLASSES, "k": STRENGTH, "D": margin}
    return float(goal.subs({s: point[s.name] for s in goal.free_symbols}))


def test_gradient_is_that_of_the_loss():
    x, y, _ = data()
    weights = np.random.default_rng(3).normal(size=(CLASSES, ATTRIBUTES))
    exact = (probabilities(weights, x) - np.eye(CLASSES)[y]).T @ x / len(y)
    for index in np.ndindex(weights.shape):
        step = np.zeros_like(weights)
        step[index] = 1e-5
        slope = (loss(weights + step, x, y) - loss(weights - step, x, y)) / 2e-5
        assert slope == pytest.approx(exact[index], abs=1e-9)


@pytest.mark.parametrize("steps", [0, 1, 7])
def test_sums_of_weights_stay_symmetric_and_rows_keep_their_total(steps):
    table = sums(trained(steps))
    own, cross = np.diag(table), table[~np.eye(CLASSES, dtype=bool)]
    assert np.ptp(own) < 1e-14 and np.ptp(cross) < 1e-14
    assert table.sum(axis=1) == pytest.approx(np.ones(CLASSES))


def test_margin_follows_the_scalar_recursion():
    before, after = (float(np.ptp(sums(trained(t)))) for t in (4, 5))
    g = RATE * ATTRIBUTES / (2 * CLASSES**2)
    push = (1 - value("p1", before)) + STRENGTH * (1 - value("pk", before))
    assert after == pytest.approx(before + g * CLASSES / (CLASSES - 1) * push, abs=1e-13)


def test_errors_of_the_decoders_match_the_data():
    x, _, _ = data()
    weights = trained(9)
    margin = float(np.ptp(sums(weights)))
    target, q, logits = x[:, 0], probabilities(weights, x), x @ weights.T
    ones = np.ones((len(x), 1))
    for features, name, where in ((q, "Ropt", BEST), (logits, "Ro", LOGITS)):
        design = np.hstack([ones, features])
        fit = design @ np.linalg.lstsq(design, target, rcond=None)[0]
        abbreviations = MODEL if name == "Ropt" else where
        assert np.mean((target - fit) ** 2) == pytest.approx(
            value(name, margin, abbreviations), abs=1e-12
        )
    pk, rk = value("pk", margin), value("rk", margin)
    approximate = STRENGTH / (pk - rk) * (q[:, 0] - rk)
    assert np.mean((target - approximate) ** 2) == pytest.approx(value("Rg", margin), abs=1e-12)
    assert np.var(target) == pytest.approx(value("var", margin), abs=1e-12)


def test_weights_to_two_classes_differ_after_one_step():
    weights = trained(1)
    assert weights[0, 0] > 1 / ATTRIBUTES > weights[1, 0]
    assert weights[0, 0] == pytest.approx(weights[1, 2], abs=1e-15)


def _equalities():
    for claim in CLAIMS:
        for reading in claim.all_readings():
            last = (
                reading.statement.goal.rpartition(" and ")[2]
                if isinstance(reading.statement, Formula)
                else ""
            )
            if "==" in last:
                yield pytest.param(claim, reading, id=f"{claim.id}-{reading.name}")


@pytest.mark.parametrize("claim, reading", list(_equalities()))
def test_planted_falsehoods_are_not_proved(claim, reading):
    """An equality that holds fails when one side grows by 1/100; the same proof must then stop."""
    settler = SETTLERS[claim.id, reading.name]
    false = replace(
        reading, statement=reading.statement.with_goal(f"{reading.statement.goal}+1/100")
    )
    if settler(Job(claim, reading)).verdict == "proved":
        assert settler(Job(claim, false)).verdict == "open"


def test_every_reading_has_a_settler_and_every_repair_its_refutation():
    own = {(c.id, r.name) for c in CLAIMS for r in c.all_readings()}
    assert own - network.SETTLERS.keys() == set(SETTLERS)  # those on the network are apart
    for claim in CLAIMS:
        if claim.repairs:
            found = {SETTLERS[claim.id, r.name](Job(claim, r)).verdict for r in claim.readings}
            assert found & {"refuted", "vacuous"}, claim.id

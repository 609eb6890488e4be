"""A sample of the flawed and the true steps, and the oracle on steps whose truth is plain."""

import json
import random

import pytest

from assay.theory.language.statements import from_data
from tests.flawed import oracle, score
from tests.flawed.operators import OPERATORS

SAMPLE = 2
"""Flawed steps of each operator that are put to Assay."""
FLAWED, TRUE = score.rows("flawed"), score.rows("true")


def of_development(operator):
    return [r for r in FLAWED if r["operator"] == operator and r["split"] == "development"]


def test_there_are_enough_steps_and_half_are_held_out():
    assert len(FLAWED) >= 100 and len(TRUE) >= 100
    assert {row["operator"] for row in FLAWED} == set(OPERATORS)
    for operator in OPERATORS:
        own = [row["split"] for row in FLAWED if row["operator"] == operator]
        assert own.count("held out") * 2 == len(own) >= 10


def test_no_claim_stands_in_both_halves():
    halves = {}
    for row in FLAWED:
        halves.setdefault(row["parent"].partition("/")[0], set()).add(row["split"])
    assert all(len(found) == 1 for found in halves.values())


def test_the_stored_witnesses_break_their_steps():
    rng = random.Random(1)
    for row in rng.sample(FLAWED, 12):
        assert oracle.breaks(row["statement"], row["witness"])[0], row["name"]


def test_every_step_is_read_as_a_statement():
    for row in [*FLAWED[::9], *TRUE[::9]]:
        from_data(row["statement"]).parse()


@pytest.mark.parametrize("operator", OPERATORS)
def test_flawed_steps_are_found(operator):
    found = [score.answer(row)["answer"] for row in of_development(operator)[:SAMPLE]]
    assert score.FOUND in found


def test_true_steps_are_not_refuted():
    short = sorted(TRUE, key=lambda row: len(json.dumps(row)))
    for row in short[:4]:
        assert score.answer(row)["answer"] == score.MISSED, row["parent"]


# ---- the oracle ----------------------------------------------------------------------------------
def theorem(claim, *given, let=(), where=()):
    return {"theorem": claim, "given": list(given), "let": list(let), "where": list(where)}


GROWS = theorem("exists C in (0, oo): for all k in [2, oo): k <= C")
RUN = theorem("for all t in {0..}: x[t] >= 1/100", let=[("x", "1", "x[t]/2")])
LARGEST = theorem(
    "P[z[i] ~ N(0, 1), i in 1..n | for all k in {1..n}: abs(z[k]) <= 2] >= 9/10", "n in {1..}"
)
SUM = theorem(
    "P[w[i] ~ N(0, 1/m), i in 1..m | sum(i in 1..m, w[i]) <= x] <= Phi(x)", "m in {1..}", "x"
)
SQUARE = {
    "goal": "(1/7)*(k-k/(F/(F+6)-1/(F+6))*(F/(F+6)-1/(F+6)))**2 == 0",
    "given": ["k in [1, oo)", "D in (0, oo)"],
    "where": [["F", "exp(k*D)"]],
}
"""A true step: what is squared is 0, but for roundings."""
FAR = {"goal": "exp(x) <= x**2", "given": ["x in [1, oo)"], "where": []}
SHARED = theorem("P[w ~ N(0, 1/m) | sum(i in 1..m, w) <= x] == Phi(x)", "m in {1..}", "x")


@pytest.mark.parametrize(
    "step, witness, breaks",
    [
        (GROWS, {"k": "C + 2"}, True),
        (GROWS, {"k": "100"}, False),
        (GROWS, {"k": "1 + M", "M": "ceil(C + 1)"}, True),
        (RUN, {"t": "7"}, True),
        (RUN, {"t": "6"}, False),
        (RUN, {"t": "-1"}, False),
        (LARGEST, {"n": "1"}, False),
        (LARGEST, {"n": "3"}, True),
        (SUM, {"m": "5", "x": "1/3"}, None),
        (SHARED, {"m": "4", "x": "1"}, True),
        (SQUARE, {"k": "1", "D": "903886/189153"}, None),
        (FAR, {"x": "5*10**7"}, True),
    ],
)
def test_the_oracle_says_where_a_step_fails(step, witness, breaks):
    assert oracle.breaks(step, witness)[0] is breaks


def test_the_witness_of_a_theorem_is_what_its_verdict_says():
    reason = "fails at M = ceil(10 + max(C, N)), k = 2 + M"
    assert score.said(reason) == {"M": "ceil(10 + max(C, N))", "k": "2 + M"}
    assert score.said("no counterexample was found") == {}

"""Theorem 5.3, Lemma D.3 and the harm of more data, against exact enumeration and random
vectors.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from assay.simulators.models.distillation import risk, tasks
from assay.theory.papers.distillation import (
    angles,
    near_vectors,
    perturbed,
    risk_bound,
    risk_corollaries,
)
from assay.theory.papers.distillation.whole_risk import NEAR_NUMBER, NEAR_PRINTED
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.distillation import whole_near
from assay.verification.search.logic.outline import Outline

SECTIONS = (angles, risk_bound, risk_corollaries, near_vectors, perturbed)
CLAIMS = {c.id.partition(".")[2]: c for section in SECTIONS for c in section.CLAIMS}
HARMFUL = {"x1": "1", "y1": "1", "x2": "2", "y2": "1", "x3": "2", "y3": "-2"}


@pytest.mark.parametrize("seed", range(12))
def test_the_bound_holds_exactly_on_finite_laws(seed):
    rng = np.random.default_rng(seed)
    d, size = int(rng.integers(2, 5)), int(rng.integers(2, 6))
    points = tuple(tuple(int(v) for v in p) for p in rng.integers(-3, 4, (size, d)) if any(p)) or (
        (1,) * d,
    )
    weights = [int(v) for v in rng.integers(1, 5, len(points))]
    task = tasks.FiniteTask(
        points,
        tuple(Fraction(w, sum(weights)) for w in weights),
        tuple(int(v) for v in rng.integers(1, 3, d)),
    )
    law, cos2 = risk.Enumeration(task), task.squared_cosines()
    ends = {Fraction(0), Fraction(1), *cos2, *(1 - c for c in cos2)}
    betas = ends | {
        (a + b) / 2 for a in ends for b in ends
    }  # cos^2 beta, at every jump and between
    for n in (1, 2, 3):
        mean = law.expected(n)
        for c in betas:
            q, g = task.p_exact(c), task.p_exact(1 - c)
            assert mean <= q + (1 - q) * g**n


def test_more_data_harms_by_exactly_what_the_claim_says():
    points = tuple((int(HARMFUL[f"x{i}"]), int(HARMFUL[f"y{i}"]), 1) for i in "123")
    law = risk.Enumeration(tasks.FiniteTask(points, (Fraction(1, 3),) * 3, (0, 0, 1)))
    assert law.expected(1) == 0 and law.expected(2) == Fraction(2, 27)
    left, right = (
        CLAIMS["rem5.1-risk"]
        .reading("expected")
        .statement.goal_expr.args[k]
        .subs(
            {
                s: int(HARMFUL[s.name])
                for s in CLAIMS["rem5.1-risk"].reading("expected").statement.goal_expr.free_symbols
            }
        )
        for k in (0, 1)
    )
    assert (left, right) == (law.expected(2), law.expected(1))


@pytest.mark.parametrize("d", [2, 3, 5, 9])
def test_isotropic_inputs_never_get_a_bound_below_one(d):
    task = tasks.isotropic_task(d)
    assert all(risk.bound_min(task, n)[0] > 1 - 1e-6 for n in range(1, d))


def test_near_vectors_stay_within_the_sharp_angle():
    rng = np.random.default_rng(3)
    w, step = rng.normal(size=(2, 4000, 3))
    size = np.linalg.norm(w, axis=1)
    eps = size * rng.uniform(0, 0.5, len(w))
    v = w + step / np.linalg.norm(step, axis=1, keepdims=True) * eps[:, None]
    angle = np.arccos((w * v).sum(1) / size / np.linalg.norm(v, axis=1))
    assert (angle <= np.arcsin(eps / size) + 1e-7).all() and (
        np.arcsin(eps / size) <= np.sqrt(2 * np.pi * eps / size)
    ).all()


def test_a_weaker_condition_on_eps_fails():
    right = CLAIMS["thmd4"].reading("repair-2").statement
    wrong = type(right)(
        right.goal, tuple(t.replace("*sin(beta+delta)", "") for t in right.given), right.where
    )
    point = {
        "W": "1",
        "delta": "1/2",
        "eps": "47/100",
        "beta": "1/5",
        "A": "43/50",
        "B": "19/100",
        "z": "-1",
        "y": "-1",
    }
    assert verdicts.refuted(wrong, point).verdict == "refuted"
    with pytest.raises(Rejected):
        verdicts.refuted(right, point)


@pytest.mark.parametrize(
    "true, old, new, claim",
    [
        (NEAR_NUMBER, "sin(delta)*sin(beta+delta)", "sin(delta)", whole_near.number),
        (NEAR_NUMBER, "cos(pi/2-delta-beta)", "cos(pi/2-beta)", whole_near.number),
        (NEAR_NUMBER, "<= pi/2 =>", "<= pi =>", whole_near.number),
        (NEAR_PRINTED, "sqrt(2*pi*eps/H)", "sqrt(eps/(2*H))", whole_near.printed),
    ],
)
def test_theorem_d4_is_not_derived_with_a_smaller_angle(true, old, new, claim):
    false = replace(
        true,
        claim=true.claim.replace(old, new),
        where=tuple((name, text.replace(old, new)) for name, text in true.where),
    )
    assert false != true
    outline = Outline(false)
    with pytest.raises(Rejected):
        outline.taut(false.sentence(), outline.conclude(claim(outline)))

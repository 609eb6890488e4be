"""Sections 4 and 5: planted falsehoods, cheap empirical readings settled, presets that do not hide
a failure.
"""

from dataclasses import replace

import pytest

from assay.theory import registry
from assay.theory.papers.granularity import theorems
from assay.theory.papers.granularity.lucky_sets import PRINTED
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.granularity import trained
from assay.verification.papers.granularity.lucky_refuted import printed_fails
from assay.verification.papers.granularity.theorems import SETTLERS
from assay.verification.search.job import Job
from assay.verification.search.logic.outline import Outline
from tests.verification.readings import planted

BY_ID = {c.id: registry()[c.id] for c in theorems.CLAIMS}


@pytest.mark.parametrize(
    "claim, name, expected",
    [
        ("thm5.1", "slow", "contradicted"),
        ("misread", "without-feature-noise", "corroborated"),
        ("misread", "few-subclasses", "corroborated"),
    ],
)
def test_simulated_readings(claim, name, expected):
    claim = BY_ID[f"granularity.{claim}"]
    verdict = SETTLERS[claim.id, name](Job(claim, claim.reading(name)))
    assert verdict.verdict == expected, verdict.reason
    assert verdict.scope == "scaled networks"


def test_a_wrong_threshold_is_not_corroborated(monkeypatch):
    claim = BY_ID["granularity.misread"]
    settle = trained.judged("", lambda: [("mistakes", "hard error", [0.4] * trained.DRAWS)])
    assert settle(Job(claim, claim.reading("without-bias"))).verdict == "contradicted"


def test_draws_differ_in_their_seed_only():
    first, second, *_ = trained.settings("S1", **trained.BASE)
    assert first.change(seed=second.seed) == second
    assert first.m == 1200 and first.noise == 0 and first.k == 16


def test_labels_replaced_by_themselves_change_nothing():
    import numpy as np

    from assay.simulators.models.multiview import SETTINGS, data
    from assay.simulators.models.multiview.lazy import Lazy

    setting = SETTINGS["S1"].change(noise=0, m=200, tau=2, labels=4, k=4, steps=2)
    plain, other, twice = (Lazy(setting, tests=10) for _ in range(3))
    for t in range(2):
        batch = data.batch(setting, t)
        plain.step(batch)
        other.step(trained._Relabelled(batch, batch.node))
        twice.step(trained._Relabelled(batch, 7 - batch.node))
    assert np.array_equal(plain.growth(), other.growth())
    assert not np.array_equal(plain.growth(), twice.growth())


def test_the_balance_lies_between_the_tested_numbers_of_subclasses():
    found = list(trained.balance().values())
    assert 4 < found[0] < 16 < found[1] and found[2] < 0.5


@pytest.mark.parametrize(
    "claim, name, old, new",
    [
        ("thm5.1", "late", "A-be", "A-4*L*be"),
        ("thm5.1", "late-chance", "63/100", "64/100"),
        ("thm5.1", "before-growth", "1/1000", "exp(-L)"),
        ("eq7", "loose", "+z", "+z+1/L**5"),
        ("eq8", "moments", "t**2+3) and", "t**2+1) and"),
        ("eq10", "recursion", "(exp(1)-1)", "1"),
        ("eq10", "repair", "D+1", "D"),
        ("misread", "repair", "A-be", "A-4*L*be"),
    ],
)
def test_planted_falsehoods_are_not_proved(claim, name, old, new):
    claim = BY_ID[f"granularity.{claim}"]
    assert (
        SETTLERS[claim.id, name](Job(claim, planted(claim.reading(name), old, new))).verdict
        == "open"
    )


def test_proposition_1_fails_by_its_own_bound_alone():
    o = Outline(PRINTED)
    o.contradict(printed_fails(o))
    mended = replace(PRINTED, claim=PRINTED.claim.replace("sqrt(10*L)", "sqrt(11*L)"))
    with pytest.raises(Rejected, match="does not follow"):
        printed_fails(Outline(mended))

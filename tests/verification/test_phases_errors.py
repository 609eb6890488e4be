"""Theorems 9-11 of `phases`: every reading has a settler, and planted falsehoods next to the claims
stay unproved.
"""

from dataclasses import replace

import pytest

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.papers.phases import (
    errors_above_one,
    errors_absent,
    errors_late,
    errors_middle,
    errors_weak,
    late_orders,
    late_outputs,
)
from assay.verification.papers.phases import errors_above_one as above_one
from assay.verification.papers.phases import errors_absent as absent
from assay.verification.papers.phases import errors_late as late
from assay.verification.papers.phases import errors_middle as middle
from assay.verification.papers.phases import errors_weak as weak
from assay.verification.papers.phases import late_orders as orders
from assay.verification.papers.phases import late_outputs as outputs
from assay.verification.papers.phases.errors_shared import GROWTH
from assay.verification.run.settling import settlers
from assay.verification.search.job import Job

PAIRS = (
    (errors_weak, weak),
    (errors_middle, middle),
    (errors_above_one, above_one),
    (errors_absent, absent),
    (errors_late, late),
    (late_outputs, outputs),
    (late_orders, orders),
)
CLAIMS = {c.id: c for theory, _ in PAIRS for c in theory.CLAIMS}
SETTLERS = {key: settler for _, module in PAIRS for key, settler in module.SETTLERS.items()}


def job(claim_id, reading="printed", **changes):
    claim = CLAIMS[claim_id]
    found = claim.reading(reading)
    return Job(
        claim, Reading(found.name, replace(found.statement, **changes)) if changes else found
    )


def settle(claim_id, reading="printed", **changes):
    return SETTLERS[claim_id, reading](job(claim_id, reading, **changes)).verdict


def test_every_reading_has_a_settler_and_no_settler_is_idle():
    readings = {(c.id, r.name) for c in CLAIMS.values() for r in c.all_readings()}
    assert set(SETTLERS) <= readings <= set(settlers("phases"))


@pytest.mark.parametrize(
    "key, verdict",
    [
        (("phases.thm9", "printed"), "refuted"),
        (("phases.thm9", "first-half"), "proved"),
        (("phases.thm10", "uniform-k"), "proved"),
        (("phases.thm11", "printed"), "refuted"),
        (("phases.eq145", "printed"), "proved"),
        (("phases.eq220", "printed"), "refuted"),
        (("phases.eq196a", "printed"), "refuted"),
        (("phases.eq218", "printed"), "proved"),
    ],
)
def test_landmarks(key, verdict):
    assert settle(*key) == verdict


@pytest.mark.parametrize("C", ["99/100", "1/2"])
def test_a_smaller_constant_of_theorem_10_is_not_proved(C):
    assert job("phases.thm10").bound(C=C, N="2", how="positivity", params=GROWTH).verdict == "open"


@pytest.mark.parametrize(
    "claim_id, reading, changes",
    [
        ("phases.thm9", "first-half", {"order": "k**4/l**3"}),
        ("phases.thm9", "repair", {"order": "k"}),
        ("phases.thm10", "printed", {"order": "k**2/l**3"}),
        ("phases.thm11", "repair", {"given": ("k in [2, oo)", "D in (0, oo)", "log(l) <= f")}),
        ("phases.eq220", "repair", {"given": ("k in [3, oo)", "D in (0, oo)", "exp(f) > l/2")}),
        ("phases.eq132", "printed", {"order": "1/l**2"}),
        ("phases.eq138", "repair", {"order": "f/l"}),
    ],
)
def test_planted_falsehoods_are_not_proved(claim_id, reading, changes):
    assert isinstance(job(claim_id, reading).statement, Asymptotic)
    assert settle(claim_id, reading, **changes) != "proved"


@pytest.mark.parametrize(
    "claim_id, reading, changes",
    [
        ("phases.thm9", "printed", {"order": "1/l**2"}),
        ("phases.eq138", "printed", {"order": "1/l"}),
        ("phases.eq121", "printed", {"order": "exp(f)"}),
        ("phases.thm11", "printed", {"kind": "O"}),
    ],
)
def test_planted_truths_are_not_refuted(claim_id, reading, changes):
    assert settle(claim_id, reading, **changes) != "refuted"


def test_false_formulas_next_to_the_steps_are_not_proved():
    eq145 = job("phases.eq145", goal="x*(e-1)/(exp(x)-1) < 1", given=("x in (9/10, oo)",))
    assert SETTLERS["phases.eq145", "printed"](eq145).verdict == "open"
    eq218 = job("phases.eq218", goal="p1 >= 2/5")
    assert SETTLERS["phases.eq218", "printed"](eq218).verdict == "open"

"""Theorems 9-11 of `phases`: every reading has a settler, and planted falsehoods next to the claims
stay unproved.
"""

import math
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
from assay.theory.papers.phases.errors_in_time import COURSE_OF_TWO
from assay.verification.kernel.certificates import Rejected
from assay.verification.papers.phases import errors_above_one as above_one
from assay.verification.papers.phases import errors_absent as absent
from assay.verification.papers.phases import errors_late as late
from assay.verification.papers.phases import errors_middle as middle
from assay.verification.papers.phases import errors_weak as weak
from assay.verification.papers.phases import late_orders as orders
from assay.verification.papers.phases import late_outputs as outputs
from assay.verification.papers.phases.course import course_of_two
from assay.verification.papers.phases.errors_shared import GROWTH
from assay.verification.run.settling import settlers
from assay.verification.search.job import Job
from assay.verification.search.logic.outline import Outline

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


@pytest.mark.parametrize("classes, rate", [(3, 0.05), (10, 0.3), (100, 0.2), (1000, 1.0)])
def test_course_of_the_error_turns_where_the_theorem_says(classes, rate):
    """For k = 2 the error turns at e^D = sqrt(l-1) and l-1, and at no other margin of a run."""

    def error(margin):
        p, q = math.exp(margin), math.exp(2 * margin)
        ratio = (p - 1) / (p + classes - 1) * (q + classes - 1) / (q - 1)
        return (1 + (classes - 1) * (2 * ratio - 1) ** 2) / (2 * classes**2)

    def after(margin):
        wrong = [1 - 1 / (1 + (classes - 1) * math.exp(-v * margin)) for v in (1, 2)]
        return margin + rate * classes / (3 * (classes - 1)) * (wrong[0] + 2 * wrong[1])

    margin, seen = after(0.0), set()
    for _ in range(400):
        following = after(margin)
        rises = error(following) > error(margin)
        if math.exp(2 * following) <= classes - 1:
            seen.add("first")
            assert rises
        elif math.exp(2 * margin) >= classes - 1 and math.exp(following) <= classes - 1:
            seen.add("then")
            assert not rises
        elif math.exp(margin) >= classes - 1:
            seen.add("last")
            assert rises
        margin = following
    assert seen == {"first", "then", "last"}


@pytest.mark.parametrize(
    "given, planted", [("<= l-1 => R <", "<= 2*l-1 => R <"), ("k == 2", "k <= 3")]
)
def test_course_with_another_turn_or_strength_is_not_derived(given, planted):
    """The error rises no longer than until sqrt(l-1), and the derivation is for k = 2 alone."""
    false = replace(
        COURSE_OF_TWO,
        claim=COURSE_OF_TWO.claim.replace(given, planted, 1),
        given=tuple(planted if premise == given else premise for premise in COURSE_OF_TWO.given),
    )
    assert false != COURSE_OF_TWO
    outline = Outline(false)
    with pytest.raises(Rejected):
        outline.conclude(course_of_two(outline))

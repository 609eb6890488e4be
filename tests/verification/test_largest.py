"""Cases by the largest argument of max and min, and touching points at irrational constants:
proved, replayed, not overdone.
"""

import json
import math

import pytest

from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.reduce import reductions
from assay.verification.replay import replay_certificate
from assay.verification.search.boxes.recognition import recognised
from assay.verification.search.problems import problem
from assay.verification.search.prove import prove

SPACE = "x in (-oo,oo), y in (-oo,oo), z in (-oo,oo)"


def _replayed(formula, verdict):
    statement, certificate = (
        json.loads(json.dumps(d)) for d in (formula.data(), verdict.certificate)
    )
    return replay_certificate(statement, "proved", certificate), certificate


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("log(exp(x)+exp(y)+exp(z)) <= max(x,y,z)+log(3)", SPACE),
        ("min(x,y,z) <= (x+y+z)/3", SPACE),
        ("sin(x)+cos(x) <= sqrt(2)", "x in (-oo,oo)"),
        ("x+y <= sqrt(2)", "x in (-oo,oo), y in (-oo,oo), x**2+y**2 == 1"),
        ("log(x)/x <= 1/e", "x in (0,oo)"),
        ("abs(sin(3*x)) <= 3*abs(sin(x))", "x in (-oo,oo)"),
    ],
)
def test_proved_and_replayed(goal, given):
    formula = problem(goal, given)
    verdict = prove(formula, 8)
    assert verdict.verdict == "proved", verdict.reason
    assert _replayed(formula, verdict)[0].outcome == "confirmed"


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("log(exp(x)+exp(y)+exp(z)) <= max(x,y,z)+log(3)-1/10**6", SPACE),
        ("max(x,y,z) <= (x+y+z)/3", SPACE),
        ("sin(x)+cos(x) <= sqrt(2)-1/10**12", "x in [0,2*pi]"),
        ("log(x)/x < 1/e", "x in (0,oo)"),
    ],
)
def test_false_by_little_is_not_proved(goal, given):
    assert prove(problem(goal, given), 2).verdict != "proved"


def test_the_parts_are_one_for_each_argument_and_none_can_be_left_out():
    formula = problem("max(x,y,z) >= (x+y+z)/3", SPACE)
    plan = reductions.plan(formula, "largest", on="max(x, y, z)")
    assert [p.goal for p in plan.parts] == [f"{n} >= (x + y + z)/3" for n in "xyz"]
    verdict = prove(formula, 8)
    found, certificate = _replayed(formula, verdict)
    inner = certificate["certificate"]
    assert inner["type"] == "largest" and found.outcome == "confirmed"
    shorter = {**certificate, "certificate": {**inner, "parts": inner["parts"][:2]}}
    with pytest.raises(Rejected):
        reductions.certify(formula, shorter["certificate"])
    assert (
        replay_certificate(json.loads(json.dumps(formula.data())), "proved", shorter).outcome
        == "failed"
    )


def test_terms_without_values_are_not_split():
    with pytest.raises(Rejected):
        reductions.plan(problem("max(log(x),y,z) >= y", SPACE), "largest", on="max(log(x), y, z)")


@pytest.mark.parametrize(
    ("value", "exact"),
    [
        (math.pi / 4, "pi/4"),
        (-5 * math.pi / 6, "-5*pi/6"),
        (1 / math.e, "exp(-1)"),
        (math.e**2, "exp(2)"),
        (math.log(3), "log(3)"),
        (math.sqrt(2), "sqrt(2)"),
        ((1 + math.sqrt(5)) / 2, "1/2 + sqrt(5)/2"),
        (-3 / 7, "-3/7"),
        (0.0, "0"),
        (math.atan(2), "atan(2)"),
    ],
)
def test_constants_are_recognised(value, exact):
    assert str(recognised(value)) == exact


@pytest.mark.parametrize("value", [0.7390851332151607, 1.2345678901234, 1e300, math.inf, math.nan])
def test_other_numbers_are_not(value):
    assert recognised(value) is None

"""Elaboration by sums of products: truths get through the short programs, falsehoods do not
whatever is tried.
"""

import json

import pytest

from assay.verification import reconstruct as elaborate
from assay.verification.checkers import compose
from assay.verification.reconstruct import boxes, forms, parts, products


def answer(goal, given=(), where=()):
    data = {
        "statement": {"goal": goal, "given": list(given), "where": [list(w) for w in where]},
        "verdict": "proved",
        "certificate": {"type": "fact", "certificate": {"type": "boxes", "clauses": []}},
    }
    return compose.confirm(json.loads(json.dumps(elaborate.elaborate(data))))


TRUE = [
    (
        "w+k*b*s < 1+(t+1)*b",
        ("k in (0, 1)", "b in (0, oo)", "t in {0..}", "w in (-oo, 1+t*b)", "s in [0, 1]"),
    ),
    ("8/d <= 1/20 => d >= 160", ("d in (0, oo)",)),
    ("log(4*m) <= 3*log(m) and 1/(1-a) <= 2", ("m in {2..}", "a in (0, 1/2]")),
    ("u*2/sqrt(2*pi) < u and u/pi > 3*u/10", ("u in (0, oo)",)),
    ("exp(-2*x) > exp(-2*a-2)", ("a in [-1, oo)", "x in [a, 1+a)")),
    ("x > 2 => x*y > 2*y", ("x in (-oo, oo)", "y in (0, oo)")),
    ("x*y <= 1 and 0 <= x*y < 2", ("x in [0, 1]", "y in [0, 1]")),
]
FALSE = [
    (
        "w+k*b*s < 1+t*b",
        ("k in (0, 1)", "b in (0, oo)", "t in {0..}", "w in (-oo, 1+t*b)", "s in [0, 1]"),
    ),
    ("log(4*m) < 3*log(m) and 1/(1-a) <= 2", ("m in {2..}", "a in (0, 1/2]")),
    ("u*2/sqrt(2*pi) < u and u/pi > 32*u/100", ("u in (0, oo)",)),
    ("exp(-2*x) > exp(-2*a-2)", ("a in [-1, oo)", "x in [a, 1+a]")),
    ("x*y < 1 and 0 <= x*y < 2", ("x in [0, 1]", "y in [0, 1]")),
    ("1/x > 0 and 1 > 0", ("x in [0, oo)",)),
    ("log(x-1) <= x and x > 0", ("x in (0, oo)",)),
]


@pytest.mark.parametrize("goal, given", TRUE)
def test_truths_are_composed(goal, given):
    assert answer(goal, given) == "confirmed"


@pytest.mark.parametrize("goal, given", FALSE)
def test_falsehoods_are_not(goal, given, monkeypatch):
    for module, name in ((boxes, "QUICK"), (boxes, "SECONDS"), (parts, "SECONDS")):
        monkeypatch.setattr(module, name, 0.05)
    assert answer(goal, given).startswith("beyond")


def test_a_forged_sum_is_refused():
    statement = {"goal": "x*y <= x", "given": ["x in [0, oo)", "y in [0, 1]"], "where": []}
    found = products.combination(statement)
    assert forms.confirmed(statement, found)
    text = json.dumps(found)
    for old, new in (('"(1)*', '"-(1)*'), ("(x)", "(y)"), ("(1)+", "(2)+"), ("(-1)", "(1)")):
        forged = json.loads(text.replace(old, new, 1))
        assert forged == found or not forms.confirmed(statement, forged)
    for other in ("x*y <= x/2", "x*y < x", "x*y <= y", "x >= 1"):
        assert not forms.confirmed({**statement, "goal": other}, found)
    assert not forms.confirmed({**statement, "given": ["x in [0, oo)", "y in [0, 2]"]}, found)
    assert not forms.confirmed({**statement, "given": ["x in (-oo, oo)", "y in [0, 1]"]}, found)

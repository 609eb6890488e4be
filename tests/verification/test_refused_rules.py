"""What the rules refuse that build a proof from others: each part is looked at, and belongs to the
formula.
"""

from __future__ import annotations

import pytest

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import Rejected, check

ANY, NONE = {"type": "positivity", "params": {}}, {"type": "nonsense"}
EQUAL = {"type": "identity", "params": {}}
UNIT = ("x in [0, 1]",)
LINE = ("x in (-oo, oo)",)


def below(name="x"):
    return {**ANY, "params": {"w": f"1-{name}"}}


def refused(formula, certificate, words):
    with pytest.raises(Rejected, match=words):
        check(formula, certificate)


# ---- facts ---------------------------------------------------------------------------------------
def fact(goal, given=UNIT, certificate=ANY, where=()):
    return {"formula": Formula(goal, given, where).data(), "certificate": certificate}


def derived(*facts, certificate=ANY):
    return {"type": "derived", "facts": list(facts), "certificate": certificate}


X_Y = Formula("x + y <= 2", (*UNIT, "y in [0, 1]"))
LAST = {
    "type": "combination",
    "params": {},
    "terms": [[{"weight": "1", "factors": [f], "tangents": []} for f in ("1-x", "1-y")]],
}


def test_facts_are_shown_and_used():
    one = fact("x <= 1", UNIT, below())
    check(X_Y, derived(one, certificate=LAST))
    check(X_Y, derived(certificate=LAST))
    for facts, words in (
        ([fact("x <= 1/2", UNIT, below())], "negative coefficient"),
        ([fact("x <= 1/2", UNIT, NONE)], "unknown certificate"),
        ([one, fact("1 < 0", (), {"type": "point"})], "not certified"),
        ([fact("1 < 0", (), NONE), one], "unknown certificate"),
    ):
        refused(X_Y, derived(*facts, certificate=LAST), words)
    refused(X_Y, derived(one, certificate=NONE), "unknown certificate")
    refused(X_Y, derived(one, certificate=ANY), "negative coefficient")
    # what a fact says may be used
    half = Formula("x <= 1/2", (*UNIT, "2*x <= 1"))
    used = {**ANY, "params": {"w": "1 - 2*x"}}
    check(half.with_goal("x <= 3/4"), derived(fact("x <= 1/2", half.given, used), certificate=used))


@pytest.mark.parametrize("given, where, words", [
    (UNIT, (("a", "x+1"),), None), (UNIT, (), None), ((), (("a", "5"),), "abbreviates a"),
    (UNIT, (("a", "x + 1"),), "abbreviates a"), ((*UNIT, "x <= 1/2"), (), "assumes x <= 1/2"),
    (("x in [0, 1/2]",), (), r"assumes x in \[0, 1/2\]"), (("x in {0..1}",), (), "assumes x in"),
    (UNIT, (("a", "x+1"), ("b", "2")), "abbreviates b"),
    ((*UNIT, "x >= 0", "1 < 0"), (), "assumes 1 < 0"),
])  # fmt: skip
def test_facts_belong_to_the_setting_of_the_formula(given, where, words):
    formula = Formula("x + 1 >= 1", (*UNIT, "x >= 0"), (("a", "x+1"),))
    goal = "x >= 0" if given else "1 >= 0"
    certificate = derived(fact(goal, given, ANY, where))
    if words is None:
        check(formula, certificate)
    else:
        refused(formula, certificate, words)


# ---- cases ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("on, yes, no, words", [
    ("x > 1/2", ANY, ANY, None), ("x <= 1/2", ANY, ANY, None), ("x < 1/2", ANY, ANY, None),
    ("x >= 1/2", ANY, ANY, None),
    ("x > 1/2", NONE, ANY, "unknown"), ("x > 1/2", ANY, NONE, "unknown"),
    ("x == 1/2", ANY, ANY, "not one inequality"), ("x != 1/2", ANY, ANY, "not one inequality"),
    ("x > 1/2 and x > 0", ANY, ANY, "not one inequality"), ("x", ANY, ANY, "statement is needed"),
    ("0 < x < 1", ANY, ANY, "not one inequality"), ("w > 0", ANY, ANY, "unknown name"),
])  # fmt: skip
def test_cases_on_one_inequality(on, yes, no, words):
    certificate = {"type": "cases", "on": on, "yes": yes, "no": no}
    if words is None:
        check(Formula("x >= 0", UNIT), certificate)
    else:
        refused(Formula("x >= 0", UNIT), certificate, words)


def test_each_case_has_its_own_hypothesis():
    formula = Formula("x**2 >= 2*x - 1", ("x in [0, 2]",))
    above, under = ({**ANY, "params": {"w": w}} for w in ("x-1", "1-x"))
    for on, first, second in (("x >= 1", above, under), ("x < 1", under, above)):
        check(formula, {"type": "cases", "on": on, "yes": first, "no": second})
        swapped = {"type": "cases", "on": on, "yes": second, "no": first}
        refused(formula, swapped, "non-negative|negative")
    false = Formula("x >= 1", ("x in [0, 2]",))
    for on, first, second in (("x >= 1", above, under), ("x >= 1", above, above)):
        refused(false, {"type": "cases", "on": on, "yes": first, "no": second}, "negative")


# ---- substitutions -------------------------------------------------------------------------------
def substitution(by, inverse, onto=EQUAL, certificate=ANY, new="t", variable="x"):
    return {"type": "substitution", "variable": variable, "new": new, "by": by,
        "inverse": inverse, "onto": onto, "certificate": certificate}  # fmt: skip


POSITIVE = Formula("x >= 0", ("x in [0, oo)",))


@pytest.mark.parametrize("formula, certificate, words", [
    (POSITIVE, substitution("t**2", "sqrt(x)"), None),
    (POSITIVE, substitution("t", "x"), None),
    (POSITIVE, substitution("2*t", "x/2", certificate={**ANY, "params": {"w": "2*t"}}), None),
    (POSITIVE.with_goal("x >= 1"), substitution("t**2 + 1", "sqrt(x-1)"), "definedness"),
    (POSITIVE.with_goal("x >= 1"), substitution("t**2 + 1", "sqrt(x)"), "two sides differ"),
    (POSITIVE.with_goal("x >= 1"), substitution("t**2 + 1", "x", ANY), "not an identity"),
    (POSITIVE.with_goal("x >= 1"), substitution("t**2 + 1", "x", NONE), "unknown certificate"),
    (Formula("x >= 0", LINE), substitution("t**2", "sqrt(x)"), "definedness is not shown"),
    (POSITIVE, substitution("t**2", "sqrt(x)", certificate=NONE), "unknown certificate"),
    (POSITIVE.with_goal("x >= 1"), substitution("t", "x"), "negative coefficient"),
    (POSITIVE, substitution("t", "x", new="x"), "not a new name"),
    (POSITIVE, substitution("t", "x", variable="w"), "unknown name|not|w"),
    (POSITIVE, substitution("t + w", "x - w"), "unknown name"),
    (POSITIVE, substitution("t", "x", new="2*t"), "cannot name"),
    (Formula("x >= 0", ("x in [0, oo)", "t in [0, 1]")), substitution("t", "x"), "not a new name"),
    (Formula("x >= 0", ("x in [0, oo)",), (("t", "x+1"),)), substitution("t", "x"),
        "not a new name"),
])  # fmt: skip
def test_substitutions_reach_every_value(formula, certificate, words):
    if words is None:
        check(formula, certificate)
    else:
        refused(formula, certificate, words)


# ---- instances -----------------------------------------------------------------------------------
def instance(lemma, conditions, certificate=ANY, **values):
    return {
        "type": "instance",
        "lemma": {"formula": lemma.data(), "certificate": certificate},
        "map": values,
        "conditions": conditions,
    }


def test_the_lemma_of_an_instance_is_shown():
    square = Formula("z**2 >= 0", ("z in (-oo, oo)",))
    check(Formula("(x-1)**2 >= 0", LINE), instance(square, {}, z="x-1"))
    for lemma, certificate, words in (
        (square, NONE, "unknown certificate"),
        (square.with_goal("z >= 0"), NONE, "unknown certificate"),
        (square.with_goal("z >= 0"), ANY, "unknown sign"),
    ):
        goal = lemma.goal.replace("z", "(x-1)")
        refused(Formula(goal, LINE), instance(lemma, {}, certificate, z="x-1"), words)


def test_the_conditions_of_an_instance_are_shown_one_by_one():
    lemma = Formula("z*w >= 0", ("z in [0, oo)", "w in (-oo, oo)", "w >= 0"))
    formula = Formula("x*y >= 0", ("x in [0, 1]", "y in [0, 1]"))
    shown = {"(x) >= 0": ANY, "(y) >= 0": ANY}
    check(formula, instance(lemma, shown, z="x", w="y"))
    for missing in shown:
        left = {k: v for k, v in shown.items() if k != missing}
        refused(formula, instance(lemma, left, z="x", w="y"), "is not shown")
        wrong = {**shown, missing: NONE}
        refused(formula, instance(lemma, wrong, z="x", w="y"), "unknown certificate")
    loose = Formula("x*y >= 0", ("x in [0, 1]", "y in [-1, 1]"))
    refused(loose, instance(lemma, shown, z="x", w="y"), "negative coefficient|not known")
    closed = Formula("z <= 1", ("z in [0, 1]",))
    both = {"(x) >= 0": ANY, "(x) <= 1": below()}
    check(Formula("x <= 1", UNIT), instance(closed, both, below("z"), z="x"))
    refused(
        Formula("x <= 1", UNIT), instance(closed, {"(x) >= 0": ANY}, below("z"), z="x"), "shown"
    )


# ---- points --------------------------------------------------------------------------------------
@pytest.mark.parametrize("goal, given, words", [
    ("1 < 2", (), None), ("2 < 1", (), "not certified"), ("2 < 1", ("2 < 1",), None),
    ("2 < 1", ("1 < 2",), "not certified"), ("2 < 1", ("log(-1) > 0",), "not certified"),
    ("log(2) > 0 or log(-1) > 0", (), "not certified"), ("sqrt(2)**2 == 2", (), None),
    ("pi > 3", ("log(-1) > 0",), "not certified"), ("2 < 1", ("1 < 2", "3 < 2"), None),
    ("1 < 2", ("log(2) > 0",), None),
])  # fmt: skip
def test_points(goal, given, words):
    if words is None:
        check(Formula(goal, given), {"type": "point"})
    else:
        refused(Formula(goal, given), {"type": "point"}, words)

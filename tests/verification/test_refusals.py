"""What each rule refuses, by its words, beside what it accepts.

As far as that is possible a forged certificate would be accepted if the one check that refuses it
were left out.
"""

from __future__ import annotations

import pytest
import sympy

from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel import monotone
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import Rejected, check, instantiate
from assay.verification.search.definedness import attached
from assay.verification.search.methods import establish
from tests.verification.forged import ANY, EQUAL, LINE, NONE, PLANE, POINT, QUARTER, UNIT

BETWEEN = ["(y) >= 0", "(y) > 0", "(y) <= 1", "(y) < 1"]
ABOVE = (*LINE, "z in [0, oo)", "exp(x) >= 2")


def below(name):
    return {**ANY, "params": {"w": f"1-{name}"}}


def instance(goal, given, conditions, where=(), lemma=ANY, **values):
    formula = {"goal": goal, "given": [given] if isinstance(given, str) else given, "where": where}
    shown = {c: below("y") if c in BETWEEN else ANY for c in conditions}
    return {
        "type": "instance",
        "lemma": {"formula": formula, "certificate": lemma},
        "map": values,
        "conditions": shown,
    }


def cases(on, yes=ANY, no=ANY, **fields):
    return {"type": "cases", "on": on, "yes": yes, "no": no, **fields}


def substitution(new, by):
    return {
        "type": "substitution",
        "variable": "x",
        "new": new,
        "by": by,
        "inverse": "x",
        "onto": EQUAL,
        "certificate": ANY,
    }


def sums(*terms, params=None):
    groups = [[{"weight": "1", "factors": [f], "tangents": []} for f in terms]] if terms else []
    return {"type": "combination", "terms": groups, "params": params or {}}


def slope(end="lower", slope="1", last=ANY):
    parts = {"identity": EQUAL, "positive": ANY, "sign": ANY, "end": last}
    return {
        "type": "monotone",
        "variable": "x",
        "end": end,
        "factor": "1",
        "slope": slope,
        "strict": False,
        "parts": parts,
    }


def pullback(goal, given, factors=(), **values):
    return {
        "type": "pullback",
        "lemma": {"goal": goal, "given": [given], "where": []},
        "map": values,
        "factors": list(factors),
        "certificate": ANY,
    }


def jensen(remainder="0", strict=False, function="exp", terms=None, **term):
    one = {"factor": "1", "weight": "1/2", "a": "x", "b": "-x", **term}
    return {
        "type": "jensen",
        "function": function,
        "remainder": remainder,
        "strict": strict,
        "terms": [one] if terms is None else terms,
        "certificate": ANY,
    }


SQUARE = ("z**2 >= 0", "z in (-oo, oo)")
MEAN = Formula("exp(x)/2 + exp(-x)/2 >= 1", LINE)

# (formula, certificate, words of the refusal; None where the certificate is right)
CERTIFICATES = [
    # terms of a certificate have values
    (Formula("x >= 0", UNIT), {**ANY, "params": {"a": "0*log(pi)", "b": "sqrt(x)"}}, None),
    (Formula("x >= 0", UNIT), {**ANY, "params": {"a": "0*sqrt(-1)"}}, "may have no value"),
    # a formula without variables
    (Formula("1 < 2"), POINT, None), (Formula("1 < 0"), POINT, "not certified"),
    (Formula("1 < 0", ("1 < 2", "2 < 1")), POINT, None),
    (Formula("1 < 0", ("1 < 2",)), POINT, "not certified"),
    (Formula("1 < 2 or log(-1) < 0"), POINT, "not certified"),
    (Formula("x < 2", UNIT), POINT, "with variables"),
    # instances: of lemmas as they are, inside of all their ranges and hypotheses
    (Formula("y >= 0", ("y in [0, 1]",)), instance("x >= 0", "x in [0, 1]", BETWEEN, x="y"), None),
    (Formula("y >= 0", ("y in [-1, 1]",)),
        instance("y >= 0", "x in [0, 1]", ["(1/2) >= 0", "(1/2) <= 1"], [["y", "x"]], x="1/2"),
     "without abbreviations"),
    (Formula("y >= 0", ("y in [0, 1]",)), instance("x >= 0", "x in [0, 1]", BETWEEN, x="y", z="5"),
        "fixes exactly x"),
    (Formula("y >= 0", ("y in [0, 1]",)),
        instance("x + z >= 0", ["x in [0, 1]", "z in [0, 1]"], BETWEEN, x="y"),
        "fixes exactly x, z"),
    (Formula("y**2 >= y", ("y in [0, 1]",)),
        instance("n**2 >= n", "n in {1..}", ["(y) >= 1"], n="y"), "real variables"),
    (Formula("y**2 >= y", ("y in [1, 2]",)),
        instance("x**2 >= x", [*LINE, "x >= 1"], ["(y) >= 1"], x="y"), None),
    (Formula("y**2 >= y", ("y in [0, 1]",)), instance("x**2 >= x", [*LINE, "x >= 1"], [], x="y"),
        r"\(y\) >= 1 is not shown"),
    (Formula("y**2 >= y", ("y in [0, 1]",)),
        instance("x**2 >= x", [*LINE, "x >= 1"], ["(y) >= 1"], x="y"), "negative coefficient"),
    (Formula("y >= 0", ("y in [-1, 1]",)), instance("x >= 0", "x in [0, 1]", BETWEEN[2:], x="y"),
        r"\(y\) >= 0 is not shown"),
    (Formula("y > 0", ("y in [0, 1]",)), instance("x > 0", "x in (0, 1]", BETWEEN, x="y"),
        "coefficient|> 0"),
    (Formula("y <= 1", ("y in [0, 2]",)),
        instance("x <= 1", "x in [0, 1]", BETWEEN[:2], lemma=below("x"), x="y"),
        r"\(y\) <= 1 is not shown"),
    (Formula("y < 1", ("y in [0, 1]",)),
        instance("x < 1", "x in [0, 1)", BETWEEN, lemma=below("x"), x="y"),
        "only shown to be >= 0"),
    (Formula("y < 1", ("y in [0, 1)",)),
        instance("x < 1", "x in [0, 1)", BETWEEN, lemma=below("x"), x="y"), None),
    (Formula("y >= 1", ("y in [0, 1]",)), instance("x >= 0", "x in [0, 1]", BETWEEN, x="y"),
        "states something else"),
    (Formula("(1/y)**2 >= 0", ("y in [-1, 1]",)), instance("x**2 >= 0", LINE[0], [], x="1/y"),
        "definedness is not shown"),
    # cases: both, of one relation that has values
    (QUARTER, cases("x > 1/2"), None), (QUARTER, cases("x > 1/2", yes=NONE), "unknown certificate"),
    (QUARTER, cases("x > 1/2", no=NONE), "unknown certificate"),
    (QUARTER, cases("1/x > 2", defined=sums("1/x - 2")), None),
    (QUARTER, cases("1/x > 2"), None),
    (QUARTER, cases("1/(3*x - 2) > 2"), "the case relation may be undefined"),
    (Formula("0*sqrt(x) >= 0", ("x in [-1, 1]",)), cases("sqrt(x) >= 0"),
        "the case relation may be undefined"),
    (QUARTER, cases("1/(3*x - 2) > 2", defined=NONE), "unknown certificate"),
    (QUARTER.with_goal("1/x > 0"), cases("1/x > 2"), None),
    # substitutions by a new name
    (Formula("x >= 0", UNIT), substitution("t", "t"), None),
    (Formula("x >= 0", UNIT), substitution("x", "x"), "not a new name"),
    (Formula("x >= 0", UNIT, (("t", "2"),)), substitution("t", "t"), "not a new name"),
    # combinations
    (Formula("(x+1)**2 == x**2 + 2*x + 1", LINE), sums(), None),
    (Formula("x == x + 1", LINE), sums(), "not an identity"),
    (Formula("x**2 + 1 != 0", LINE), sums(), "no inequation"),
    (Formula("x**2 >= 0", LINE), sums(), None),
    (Formula("x**2 > 0", LINE), sums(), "only shown to be >= 0"),
    (Formula("x**2 > 0", LINE), sums("x**2"), ">= only"),
    (Formula("x**2 + 1 > x**2", LINE), sums(), None),
    (Formula("x**2 > x**2", LINE), sums(), "only shown to be >= 0"),
    (Formula("x**2 > x**2 + 1", LINE), sums(), "adds up"),
    (Formula("x**2 + 1 > 0", LINE), sums("x**2", "1"), None),
    (Formula("x >= 0", UNIT), sums("x**2/x"), "numerator has a negative coefficient"),
    (Formula("x >= 0", ("x in (0, 1]",)), sums("x**2/x"), None),
    (Formula("exp(x) > 1", UNIT), sums("exp(x) - 1"), ">= only"),
    (Formula("exp(x) >= 1", UNIT), sums("exp(x) - 1"), None),
    (Formula("(x-1)*x > 0", ("x in [1, 2]",)), sums("x**2 - x"), ">= only"),
    (Formula("(x-1)*x >= 0", ("x in [1, 2]",)), sums("x**2 - x"), None),
    (Formula("(x-1)*x > 0", ("x in (1, 2]",)), sums("x**2 - x"), None),
    (Formula("log(x) > 0", ("x in [1, 2]",)), sums("log(x)"), ">= only"),
    (Formula("log(x) >= 0", ("x in [1, 2]",)), sums("log(x)"), None),
    (Formula("exp(1/x) >= 0", (*LINE, "x != 0")), sums("exp(1/x)"), None),
    # with a parameter: what no range alone shows
    (Formula("exp(x) >= 3/2", ABOVE), sums("exp(x) - 3/2"), "adds up|not shown to be >= 0"),
    (Formula("exp(x) >= 3/2", ABOVE), sums("exp(x) - 3/2", params={"p": "exp(x)-2"}), None),
    (Formula("exp(x) > 3/2", ABOVE), sums("exp(x) - 3/2", params={"p": "exp(x)-2"}), None),
    (Formula("exp(x)*z >= z", ABOVE), sums("exp(x)*z - z", params={"p": "exp(x)-2"}), None),
    (Formula("exp(x)*z > z", ABOVE), sums("exp(x)*z - z", params={"p": "exp(x)-2"}), ">= only"),
    # monotone
    (Formula("x >= 0", UNIT), slope(), None),
    (Formula("x == 0", UNIT), slope(last=EQUAL), "proves inequalities"),
    (Formula("x >= 0", UNIT), slope(end="middle"), "not at 'middle'"),
    (Formula("x + y >= 0", (*UNIT, "y in [0, 1]")), slope(), None),
    # pullbacks: strict lemmas for strict goals, where the lemma's hypotheses hold, whole powers
    (Formula("x**2 >= 0", LINE), pullback(*SQUARE, z="x"), None),
    (Formula("x**2 > 0", LINE), pullback(*SQUARE, z="x"), "not strict"),
    (Formula("x >= 1", ("x in [1, 2]",)), pullback("y >= 1", "y in [1, oo)", y="x"), None),
    (Formula("x >= 1", ("x in [0, 2]",)), pullback("y >= 1", "y in [1, oo)", y="x"),
        "not shown: x >= 1"),
    (Formula("x**200*y**2 >= 0", PLANE), pullback(*SQUARE, [["x", 200]], z="y"), None),
    (Formula("x**202*y**2 >= 0", PLANE), pullback(*SQUARE, [["x", 202]], z="y"), "integer powers"),
    (Formula("x*y**2 >= 0", (*UNIT, PLANE[1])), pullback(*SQUARE, [["x", 1]], z="y"), None),
    (Formula("x*y**2 >= 0", (*UNIT, PLANE[1])), pullback(*SQUARE, [["x", True]], z="y"),
        "integer powers"),
    (Formula("x*y**2 >= 0", PLANE), pullback(*SQUARE, [["x", 1]], z="y"), "not shown: x >= 0"),
    (Formula("y**2/x >= 0", ("x in (0, 1]", PLANE[1])), pullback(*SQUARE, [["x", -1]], z="y"),
        None),
    # Jensen's inequality: a convex function, weights between 0 and 1, terms that have values
    (MEAN, jensen(), None), (MEAN, jensen(function="sin"), "no convex function"),
    (Formula("x > 0", UNIT), jensen("x", True, terms=[]), "no convex function"),
    (Formula("3/2*exp(x) - 1/2*exp(-x) >= exp(2*x)", LINE), jensen(weight="3/2"), "not shown"),
    (Formula(MEAN.goal, UNIT), jensen(a="x + 0*log(x - 5)"), "not shown: x - 5 > 0"),
    (Formula("exp(x)/2 + exp(-x)/2 > 1", LINE), jensen(strict=True), "not shown: Ne"),
    # false: gamma is convex between its poles only, and gamma(-1/2) = -2*sqrt(pi)
    (Formula("3*sqrt(pi)/8 - sqrt(pi) >= 1"), jensen(function="gamma", a="-1/2", b="5/2"),
        "not shown: -1/2 > 0"),
]  # fmt: skip


@pytest.mark.parametrize(
    "formula, certificate, words",
    CERTIFICATES,
    ids=[f"{c['type']}-{f.goal}-{w}" for f, c, w in CERTIFICATES],
)
def test_each_check_is_needed(formula, certificate, words):
    if words is None:
        assert kernel.fact(formula, certificate, "right").certificate is certificate
    else:
        with pytest.raises(Rejected, match=words):
            kernel.fact(formula, certificate, "forged")


def test_boxes_of_the_weak_relation_do_not_show_the_strict_one():
    weak = Formula("x**2 - x <= 0", UNIT)
    certificate = establish(weak, "enclosure").certificate
    check(weak, certificate)
    with pytest.raises(Rejected, match="does not close"):
        check(weak.with_goal("x**2 - x < 0"), certificate)


def test_a_term_of_a_monotone_goal_has_a_value():
    formula = Formula("x + 0*log(2 - x**2) >= -1", ("x in [-1, 1]",))
    certificate = establish(formula, "monotone", variable="x", end="lower", slope="1").certificate
    (index,) = certificate["defined"]
    for defined, words in (
        ({}, "definedness is not shown"),
        ({index: {"type": "boxes"}}, "does not close"),
    ):
        with pytest.raises(Rejected, match=words):
            check(formula, {**certificate, "defined": defined})


def test_ends_of_several_bounds():
    found = monotone.parts(
        Formula("log(x) < x - 1", ("x in (0, 1)", "x <= 1", "x <= 2")),
        "x",
        "upper",
        "1",
        "1 - 1/x",
        True,
    )
    assert found["end"].goal.endswith(">= 0") and found["end"].where[0] == ("x", "(1)")


@pytest.mark.parametrize("text, vanishes", [
    ("erfc(1 + x - 2*x**3)", False), ("erfc(x*y)", False), ("erfc(x)**2*exp(3*x**2/2)", True),
    ("erfc(x)**2*exp(2*x**2)", False),
    ("exp(x**2 - x)", False), ("exp(x*y)", False), ("x*exp(x - x**2)", True), ("x**(1/2)", False),
])  # fmt: skip
def test_limits_that_are_not_seen_to_vanish(text, vanishes):
    expression = Formula(f"{text} >= 0", ("x in [1, oo)", "y in [0, 1]")).goal_expr.args[0]
    if vanishes:
        return monotone.require_vanishing(expression, symbol("x"))
    with pytest.raises(Rejected, match="not seen"):
        monotone.require_vanishing(expression, symbol("x"))


def test_zero_is_not_positive():
    assert not monotone._positive(sympy.Integer(0)) and monotone._positive(sympy.sqrt(2) - 1)


def test_an_instance_takes_the_setting_of_the_formula():
    setting = Formula("y >= 0", ("x in [0, 1]",), (("y", "2*x"),))
    found, conditions = instantiate(Formula("z >= 0", ("z in [0, oo)",)), {"z": "y"}, setting)
    assert (found.goal, found.given, found.where, conditions) == (
        "(y) >= 0",
        setting.given,
        setting.where,
        ["(y) >= 0"],
    )


def test_nothing_is_attached_where_hypotheses_have_values():
    assert attached(Formula("x >= 0", UNIT), ANY) == ANY

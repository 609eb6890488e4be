"""What each rule refuses, by its words, beside what it accepts.

As far as that is possible a forged certificate would be accepted if the one check that refuses it
were left out.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from assay.theory.language import pointwise, sorts
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Orbit
from assay.theory.language.variables import FormulaError, symbol
from assay.verification.kernel import combination, monotone, orbit
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import Rejected, check, instantiate
from assay.verification.kernel.reduce import reductions
from assay.verification.kernel.types import asymptotic
from assay.verification.search import choices
from assay.verification.search.definedness import attached
from assay.verification.search.methods import establish

ANY, POINT = {"type": "positivity", "params": {}}, {"type": "point"}
NONE, EQUAL = {"type": "nonsense"}, {"type": "identity", "params": {}}
LINE, UNIT = ("x in (-oo, oo)",), ("x in [0, 1]",)
PLANE = (*LINE, "y in (-oo, oo)")
BETWEEN = ["(y) >= 0", "(y) > 0", "(y) <= 1", "(y) < 1"]


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


QUARTER = Formula("x > 0", ("x in [1/4, 1]",))
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
    (QUARTER, cases("1/x > 2"), "the case relation may be undefined"),
    (QUARTER, cases("1/x > 2", defined=NONE), "unknown certificate"),
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


# ---- reductions ----------------------------------------------------------------------------------
CIRCLE = "s**2 + c**2 == 1"
REALS = ("s in (-oo, oo)", "c in (-oo, oo)")


def roots(equation, goal="y >= 0", x="x in [0, 9]", y="y in [0, oo)", more=()):
    return "root", {"variable": "y", "equation": equation}, Formula(goal, (x, y, *more, equation))


def pair(equation=CIRCLE, s=REALS[0], c=REALS[1], more=(), angle="t"):
    formula = Formula("s**2 + c**2 <= 1", (s, c, *more, equation))
    return "pair", {"equation": equation, "angle": angle}, formula


def symmetry(goal, *given, names=("x",)):
    return "symmetry", {"variables": list(names)}, Formula(goal, given)


def period(goal, given, turns="2", name="x"):
    formula = Formula(goal, (given,) if isinstance(given, str) else given)
    return "period", {"variable": name, "turns": turns}, formula


def alternatives(goal, hypothesis, shown=None):
    return "alternatives", {"hypothesis": shown or hypothesis}, Formula(goal, (*PLANE, hypothesis))


PARTS = [
    (("signs", {"on": "log(x)"}, Formula("abs(log(x)) >= log(x)", ("x in [-1, 2]",))), [
        ("log(x) >= 0 or log(x) <= 0", "x in [-1, 2]"),
        ("log(x) >= log(x)", "x in [-1, 2]", "log(x) >= 0"),
        ("-log(x) >= log(x)", "x in [-1, 2]", "log(x) <= 0")]),
    (("signs", {"on": "x-y"}, Formula("max(x, y) >= min(x, y)", PLANE)),
        [("x >= y", *PLANE, "x - y >= 0"), ("y >= x", *PLANE, "x - y <= 0")]),
    (("sign", {"on": "x-y", "sign": "-"}, Formula("max(x, y) >= x", PLANE)),
        [("x - y <= 0", *PLANE), ("y >= x", *PLANE)]),
    (("sign", {"on": "x-y", "sign": "+"}, Formula("max(x, y) >= x", PLANE)),
        [("x - y >= 0", *PLANE), ("x >= x", *PLANE)]),
    (alternatives("x**2 + y**2 > 0", "x != y"),
        [("x**2 + y**2 > 0", *PLANE, "x < y"), ("x**2 + y**2 > 0", *PLANE, "x > y")]),
    (roots("y**5 == x", x=LINE[0]), [("x**(1/5) >= 0", "x in [0, oo)")]),
    (roots("y**3 == x", x=LINE[0], y="y in (0, oo)"), [("cbrt(x) >= 0", "x in (0, oo)")]),
    (roots("y**3 == x", "y <= 2", LINE[0], "y in (-oo, 0]"),
        [("cbrt(x) <= 2", *LINE, "cbrt(x) <= 0")]),
    (roots("y**2 == x", x=LINE[0], y="y in [1, 3)"),
        [("sqrt(x) >= 0", "x in (0, oo)", "sqrt(x) >= 1", "sqrt(x) < 3")]),
    (roots("y**2 == x", "y <= 0", LINE[0], "y in (-3, 0)"),
        [("-sqrt(x) <= 0", "x in (0, oo)", "-sqrt(x) > -3")]),
    (roots("y**2 == x", "y <= 3", LINE[0], "y in [-1, 3)"), [
        ("sqrt(x) <= 3", "x in [0, oo)", "sqrt(x) >= -1", "sqrt(x) < 3"),
        ("-sqrt(x) <= 3", "x in [0, oo)", "-sqrt(x) >= -1", "-sqrt(x) < 3")]),
    (roots("x*(1 + x)*y == 1", x="x in [1, 9]", y=PLANE[1]), [
        ("x*(1 + x) != 0", "x in [1, 9]", PLANE[1], "x*(1 + x)*y == 1"),
        ("1/(x*(1 + x)) >= 0", "x in [1, 9]")]),
    (roots("y == log(x)", "exp(y) <= 5", "x in [-1, 5]", PLANE[1]),
        [("exp(log(x)) <= 5", "x in [-1, 5]", "log(x) == log(x)")]),
    (roots("y == 2*x", "exp(y) <= 5", "x in [-1, 5]", PLANE[1]),
        [("exp(2*x) <= 5", "x in [-1, 5]")]),
    (pair(s="s in [-1/2, 1]", c="c in (-2, 1)"),
        [("cos(t)**2 + sin(t)**2 <= 1", "t in [0, 2*pi]", "cos(t) >= -1/2", "sin(t) < 1")]),
    (pair(s="s in [0, 1/3]", c="c in (-oo, -1/5)"), [
        ("cos(t)**2 + sin(t)**2 <= 1", "t in [-pi/2, 0)", "cos(t) <= 1/3", "sin(t) < -1/5")]),
    (pair(s="s in (0, 1/3]", c="c in (-oo, 0]"),
        [("cos(t)**2 + sin(t)**2 <= 1", "t in (-pi/2, 0]", "cos(t) <= 1/3")]),
    (period("sin(x) <= 1", LINE), [("sin(x) <= 1", "x in [0, 2*pi]")]),
    (symmetry("true", "x in [-1, 1]"), [("true", "x in [0, 1]")]),
    (symmetry("x**2 >= 0 or x**4 > y", *PLANE),
        [("x**2 >= 0 or x**4 > y", "x in [0, oo)", PLANE[1])]),
    (symmetry("x**2 >= 0", "x in [-1, 1]", "pi > 3"), [("x**2 >= 0", "x in [0, 1]")]),
    (symmetry("x**2 >= 1", *PLANE, "x**3 >= y - 8", "x > 1 or x < -1", "x**3 <= 8 - y"), [
        ("x**2 >= 1", "x in (1, oo)", PLANE[1], "x**3 >= y - 8", "x**3 <= 8 - y")]),
]  # fmt: skip


@pytest.mark.parametrize(
    "asked, wanted", PARTS, ids=[f"{a[0]}-{a[2].goal}-{a[2].given[-1]}" for a, _ in PARTS]
)
def test_parts_of_reductions(asked, wanted):
    rule, params, formula = asked
    found = reductions.parts(formula, {"type": rule, **params})
    assert [(f.goal, *f.given) for f in found] == wanted


REFUSED = [
    (("signs", {"on": "z"}, Formula("abs(x) >= 0", LINE)), "other variables"),
    (("signs", {"on": "x <= 1"}, Formula("abs(x) >= 0", LINE)), "other variables"),
    (("signs", {}, Formula("abs(x) >= 0", LINE)), "does not apply: KeyError"),
    (("conjunction", {}, Formula("x > 0", LINE)), "no conjunction"),
    (("bounds", {}, Formula("x > 0", LINE)), "no term of the goal is bounded"),
    (alternatives("x > 0", "x > y", "x > 5"), "no hypothesis x > 5"),
    (alternatives("x >= 0", "x >= 0 => x >= 0"), "no alternative"),
    (alternatives("x >= 0", "x > y"), "no alternative"),
    (alternatives("x > -2", "x > -1 or log(x) > 0"), "may have no value"),
    (("root", {"variable": "n", "equation": "n**2 == 2"},
        Formula("n < 0", ("n in {0..}", "n**2 == 2"))), "an integer is not solved for"),
    (roots("y**2 == x", more=("z in [0, y]",)), "a range uses it"),
    (roots("x*y + y == 1"), "not solved for this"),
    (roots("y**2 <= x"), "not solved for this"), (roots("y*exp(y) == x"), "not solved for this"),
    (roots("x*y**2 == 1"), "not solved for this"),
    (roots("y**5 == x", y=PLANE[1]), "an odd root"),
    (roots("y**5 == x", y="y in (-oo, 0]"), "an odd root"),
    (pair("s**2 + c**2 <= 1"), "no pair of squares"),
    (pair("s**2 + 2*c**2 == 1"), "no pair of squares"),
    (pair("2*s**2 + c**2 == 1"), "no pair of squares"),
    (pair("s**2 + c**2 == 2"), "no pair of squares"),
    (pair("s**2 + c**2 + s == 1"), "no pair of squares"), (pair(angle="s"), "not a new name"),
    (pair(angle="pi"), "not a new name"), (pair(angle="t u"), "not a new name"),
    (pair(s="s in {0..}"), "integers"), (pair(c="c in {0..}"), "integers"),
    (pair(more=("d in [s, oo)",)), "a range"),
    (period("sin(x) <= 1", LINE, "1"), "the formula changes"),
    (period("sin(x) <= 1", LINE, "-2"), "without ends"),
    (period("sin(x) <= 1", LINE, "0"), "without ends"),
    (period("sin(x) <= 1", "x in [0, oo)"), "without ends"),
    (period("sin(x) <= 1", "x in (-oo, 0]"), "without ends"),
    (period("sin(n) <= 1", "n in {-oo..oo}", name="n"), "without ends"),
    (period("y >= 0", (*LINE, "y in [x, oo)")), "a range uses it"),
    (symmetry("x**2 <= 25", "x in (-oo, 5]"), "one-sided"),
    (symmetry("x**2 <= 25", "x in [-5, oo)"), "one-sided"),
    (symmetry("x**2 <= 1", "x in [-2, 1]"), "not symmetric"),
    (symmetry("x**2 < 1", "x in [-1, 1)"), "not symmetric"),
    (symmetry("n**2 >= n", "n in {-3..3}", names="n"), "not a free real"),
    (symmetry("y**2 <= 1", "x in [-1, 1]", "y in [x, 1]"), "a range uses it"),
    (symmetry("x**3 >= 0", "x in [-1, 1]"), "the formula changes"),
    (symmetry("x**2 >= 0", *LINE, names=()), "no variables"),
    (symmetry("x**2 >= 0", *LINE, "x**3 + x >= -1"), "the formula changes"),
    (symmetry("x**2 >= 0", *LINE, names="xx"), "no variables"),
]  # fmt: skip


@pytest.mark.parametrize(
    "asked, words", REFUSED, ids=[f"{a[0]}-{w}-{a[2].given[-1]}" for a, w in REFUSED]
)
def test_reductions_that_do_not_apply(asked, words):
    rule, params, formula = asked
    with pytest.raises(Rejected, match=words):
        reductions.parts(formula, {"type": rule, **params})


def test_each_part_of_a_reduction_is_shown():
    formula = Formula("x >= 0 and x >= -1", UNIT)
    plan = reductions.plan(formula, "conjunction")
    certificate = plan.wrap([ANY, ANY])
    check(formula, certificate)
    with pytest.raises(Rejected, match="unknown certificate"):
        check(formula, plan.wrap([ANY, NONE]))
    for parts in (certificate["parts"][:1], certificate["parts"][::-1]):
        with pytest.raises(Rejected, match="parts of the reduction are others"):
            check(formula, {**certificate, "parts": parts})


def test_connectives_are_not_alike():
    one, two = (sympy.Gt(symbol(n), 1, evaluate=False) for n in "xy")
    both, either = (kind(one, two, evaluate=False) for kind in (sympy.And, sympy.Or))
    assert reductions._alike(both, sympy.And(two, one, evaluate=False), sympy)
    assert not reductions._alike(both, either, sympy) and not reductions._alike(both, one, sympy)


def test_nothing_is_planned_for_what_cannot_be_read():
    assert choices.split(Formula("x >", LINE)) is None


# ---- numbers and points --------------------------------------------------------------------------
def test_numbers_of_certificates():
    assert pointwise.value("1/2") == (sympy.Rational(1, 2), ())
    for text in ("1 < 2", "oo", "x", "l"):
        with pytest.raises(GrammarError):
            pointwise.value(text)
    for text, value in (
        ("-3/4", Fraction(-3, 4)),
        ("0.25", Fraction(1, 4)),
        ("2", 2),
        ("sqrt(4)", None),
    ):
        assert sorts.rational(text) == value
    with pytest.raises(GrammarError, match="division by zero"):
        sorts.rational("1/0")


def test_an_abbreviation_without_a_value_has_none_anywhere():
    statement = Formula("y > 0 or y <= 0", ("x in [-1, 1]",), (("y", "1/x"),))
    assert kernel.refuted_undefined(statement, {"x": "0"}).verdict == "refuted"
    with pytest.raises(Rejected, match="not shown to fail"):
        kernel.refuted(statement, {"x": "1"})
    for at in ({}, {"x": "0", "y": "1"}):
        with pytest.raises(Rejected, match="fixes exactly x"):
            kernel.refuted(statement, at)
        with pytest.raises((FormulaError, GrammarError)):
            pointwise.at(statement, at)


# ---- matrices ------------------------------------------------------------------------------------
def test_matrices_without_values_or_of_another_rule():
    safe = Matrices("(a/b)*b == a", ("a", "b"), ("b != 0",))
    words = {"type": "words", "parts": [{}]}
    check(safe, words)
    with pytest.raises(Rejected, match="not known to be different from 0"):
        check(Matrices(safe.goal, safe.symbols), words)
    for parts, said in ((5, "one part"), ([], "one part"), ([5], "cannot be read")):
        with pytest.raises(Rejected, match=said):
            check(safe, {**words, "parts": parts})
    for statement, certificate in ((safe, POINT), (QUARTER, words)):
        with pytest.raises(Rejected, match="unknown certificate"):
            check(statement, certificate)
    with pytest.raises(Rejected, match="unknown certificate type .powers."):
        kernel.fact(safe, {"type": "powers", "base": "a", "parts": []}, "forged")


def test_witnesses_of_matrices():
    ratio = Matrices("a/b == 2", ("a", "b"))
    assert kernel.refuted(ratio, {"a": "1", "b": "1"}).verdict == "refuted"
    with pytest.raises(Rejected, match="a denominator vanishes"):
        kernel.refuted(ratio, {"a": "1", "b": "0"})
    below = Matrices("A <= 0", ("A: d x d",))
    assert kernel.refuted(below, {"d": "1", "A": "1"}).verdict == "refuted"
    with pytest.raises(Rejected, match="the goal holds"):
        kernel.refuted(below, {"d": "1", "A": "-1"})


# ---- orbits --------------------------------------------------------------------------------------
DOUBLING = Orbit("x <= 7", (("x", "1", "2*x"),), (0, 2))  # false from t = 3 on


@pytest.mark.parametrize("statement, fields, words", [
    (DOUBLING, {}, None), (DOUBLING, {"outcome": "refuted", "t": 3}, "time 3 is outside"),
    (DOUBLING, {"outcome": "refuted"}, "time None"),
    (DOUBLING, {"outcome": "refuted", "t": 2}, "does not confirm"),
    (DOUBLING, {"precision": None}, "names its precision"),
    (DOUBLING, {"precision": 8}, "names its precision"),
    (DOUBLING, {"precision": 1 << 20}, "names its precision"),
    (Orbit("x <= 7", DOUBLING.state, (0, 5)), {"outcome": "refuted", "t": 3}, None),
    (Orbit("x <= 7", DOUBLING.state, (0, 5)), {}, "does not confirm"),
    (Orbit("y > 0", (("x", "1", "exp(x)"), ("y", "1", "y")), (0, 12)), {}, "is not finite"),
])  # fmt: skip
def test_orbits(statement, fields, words):
    certificate = {"outcome": "proved", "precision": 64, **fields}
    if words is None:
        assert orbit.check_orbit(statement, certificate) == certificate["outcome"]
    else:
        with pytest.raises(Rejected, match=words):
            orbit.check_orbit(statement, certificate)


# ---- verdicts ------------------------------------------------------------------------------------
@pytest.mark.parametrize("text, whole", [
    ("l**2 - 3*l", True), ("l**0", True), ("(l - 1)**3", True), ("-l", True), ("l**(1/2)", False),
    ("l**0.5", False), ("2**l", False),
    ("l**(-1)", False), ("(l/2)**2", False), ("l/2", False), ("sqrt(l)", False), ("3/2", False),
    ("0.5*l", False), ("k*l", False),
])  # fmt: skip
def test_families_of_integers(text, whole):
    statement = Asymptotic("n", "1", "O", ("n in {1..}", "k in [0, 1]"), constant=())
    if whole:
        return asymptotic.require_integral(statement, {"n": text})
    with pytest.raises(Rejected, match="must be an integer"):
        asymptotic.require_integral(statement, {"n": text})


CROSSING = Asymptotic("(x-y)**2", "1/l", "Omega", ("x in [0, 1]", "y in [0, 1]"), constant=())
ZERO = {"at": {"y": "1/2"}, "N": "2", "moving": "x", "low": "0", "high": "1", "rising": True}


def test_zeros_inside_of_a_domain():
    facts = [establish(f, "auto") for f in asymptotic.vanishing_formulas(CROSSING, "x-y", ZERO)]

    def claimed(given=facts, statement=CROSSING, **fields):
        return kernel.vanishes(statement, "x-y", given, {**ZERO, **fields})

    assert claimed().witness == {"y": "1/2", "x": "between 0 and 1"}
    assert claimed(path={"y": "1/2"}, at=None).witness == {"y": "1/2", "x": "between 0 and 1"}
    for given in (facts[:3], facts[:4], facts + facts[:1]):
        with pytest.raises(Rejected, match="5 facts"):
            claimed(given)
    with pytest.raises(Rejected, match="lower bounds only"):
        claimed(statement=Asymptotic("(x-y)**2", "1/l", "O", CROSSING.given, constant=()))
    with pytest.raises(Rejected, match="must keep y fixed"):
        claimed(
            statement=Asymptotic("(x-y)**2", "1/l", "Omega", CROSSING.given, constant=("y",)),
            path={"y": "1/2"},
            at={},
        )
    with pytest.raises(Rejected, match="does not fix y"):
        claimed(at={})


def test_a_family_may_fix_nothing():
    statement = Asymptotic("x*l**2", "l", "O", UNIT, constant=())
    family = {"path": {"x": "1"}, "growth": "l", "at": None, "N": "2", "side": None}
    facts = [establish(f, "auto") for f in statement.escape(**family)]
    assert kernel.escaped(statement, *facts, family).witness == {
        "family": {"x": "1"},
        "ratio at least": "l",
    }


def test_explanations_are_kept():
    verdict = kernel.annotate(kernel.undecided("hard"), "harder", {"from": 2}, {"a": 1}, "here")
    assert (verdict.reason, verdict.horizon, verdict.figures, verdict.scope) == (
        "harder",
        {"from": 2},
        {"a": 1},
        "here",
    )
    again = kernel.annotate(verdict, horizon={"to": 3})
    assert (again.reason, again.horizon, again.figures, again.scope) == (
        "harder",
        {"from": 2, "to": 3},
        {"a": 1},
        "here",
    )
    told = {"verdict": "open", "reason": "hard"}
    assert kernel.recheck(QUARTER, told).horizon == {}
    for wrong in ({"horizon": [1]}, {"figures": "many"}):
        with pytest.raises(Rejected, match="are objects"):
            kernel.recheck(QUARTER, {**told, **wrong})


def test_what_took_the_place_of_a_forgotten_object_is_not_the_kernels():
    made = kernel.undecided("hard")
    twin = object.__new__(kernel.Verdict)
    for name, value in vars(made).items():
        object.__setattr__(twin, name, value)
    kernel._MADE[id(twin)] = kernel._MADE[id(made)]
    try:
        assert kernel.minted(made) and not kernel.minted(twin)
    finally:
        del kernel._MADE[id(twin)]


def test_terms_of_combinations_are_read():
    wanted = {"weight": "1", "factors": ["x+1"], "tangents": []}
    assert (
        combination.normal_terms(["x+1"])
        == combination.normal_terms([[("1", ("x+1",))]])
        == [[wanted]]
    )

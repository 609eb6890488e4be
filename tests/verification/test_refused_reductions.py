"""Which reductions of a formula to others are refused, by their words, beside their right parts."""

from __future__ import annotations

import pytest
import sympy

from assay.theory.language.formula import Formula
from assay.theory.language.variables import symbol
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.reduce import moves, reductions
from assay.verification.search import choices
from tests.verification.forged import ANY, LINE, NONE, PLANE, UNIT

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


GUARDED = Formula("(y > 0 => max(x, y) >= log(y)) and max(x, y) >= x", PLANE)
REFUSED = [
    (("signs", {"on": "z"}, Formula("abs(x) >= 0", LINE)), "other variables"),
    (("signs", {"on": "x <= 1"}, Formula("abs(x) >= 0", LINE)), "other variables"),
    (("sign", {"on": "z", "sign": "+"}, Formula("abs(x) >= 0", LINE)), "other variables"),
    (("sign", {"on": "x <= 1", "sign": "+"}, Formula("abs(x) >= 0", LINE)), "other variables"),
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
    (pair("0*s**2 + 0*c**2 == 0"), "no pair of squares"), (roots("0*y**2 == 0"), "not solved"),
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
    # an implication guards the values of its conclusion, which a case would share
    (("signs", {"on": "x-y"}, GUARDED), "an implication"),
    (("sign", {"on": "x-y", "sign": "+"}, GUARDED), "an implication"),
    (("largest", {"on": "max(x, y)"}, GUARDED), "an implication"),
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
    assert moves.alike(both, sympy.And(two, one, evaluate=False), sympy)
    assert not moves.alike(both, either, sympy) and not moves.alike(both, one, sympy)


def test_nothing_is_planned_for_what_cannot_be_read():
    assert choices.split(Formula("x >", LINE)) is None

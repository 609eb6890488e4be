"""Limits of terms at infinity, and how fast they are reached (`germs`): each row is true, and no
less than what the rules say today.

A limit that is too strong shows a falsehood on a half-line; one that is too weak leaves a truth
unproved.  Rates are exponents of x: "upper" bounds the term from above, "lower" from below.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from flint import arb, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.tape import Tape
from assay.theory.language.variables import symbol
from assay.verification.kernel.boxes.germs import germ, limit_at_least_zero
from assay.verification.kernel.boxes.problem import Side

INF = float("inf")
BOX = [Side(None, None, 3, False), Side(fmpq(1), fmpq(2), 0, False)]
"""Any x, and y in [1, 2]."""


def tape_of(text):
    """Return (tape, node) of a term, given as text or as a SymPy expression."""
    if isinstance(text, str):
        formula = Formula(f"{text} >= 0", ("x in (-oo, oo)", "y in (-oo, oo)"))
        text = formula.goal_expr.args[0]
    tape = Tape(("x", "y"))
    return tape, tape.add(text)


def limit(text, direction=1):
    """Return (sign of infinity or 0, limit points and their side, upper rate, lower rate)."""
    found = germ(*tape_of(text), "x", BOX, direction)
    if found.cluster is None:
        return found.infinite, None, found.upper, found.lower
    low, high, side = found.cluster
    ends = tuple(None if e is None else round(float(e), 3) for e in (low, high))
    return found.infinite, (*ends, side), found.upper, found.lower


# (term, infinity, (least and largest limit point, 1 from above 2 from below), upper, lower)
LIMITS = [
    ("x", 1, None, 1, 1),
    ("-x", -1, None, 1, 1),
    ("x/(1+x**2)", 0, (0, 0, 1), -1, -1),
    ("x**2/(1+x)", 1, None, 1, 1),
    ("x**3-x", 1, None, 3, 3),
    ("x-y", 1, None, 1, 1),
    ("x*y", 1, None, 1, 1),
    ("x*(y-3/2)", 0, (None, None, 0), 1, -INF),
    ("x*(y-3)", -1, None, 1, 1),
    ("(y-3/2)*(y-5)/x", 0, (0, 0, 0), -1, -INF),
    ("exp(x)*erfc(x)", 0, (0, None, 1), INF, -INF),
    ("exp(x)*exp(-x-1/x)", 0, (0, None, 1), INF, -INF),
    ("exp(-x)*erfc(-x)", 0, (0, 0, 1), -INF, -INF),
    ("exp(-x)*x**5", 0, (0, 0, 1), -INF, -INF),
    ("exp(-x)*log(x)", 0, (0, 0, 1), -INF, -INF),
    ("log(x)/x", 0, (0, 0, 1), "-999/1000", -1),
    ("log(x)/sqrt(x)", 0, (0, 0, 1), "-499/1000", "-1/2"),
    ("x*log(x)", 1, None, "1001/1000", 1),
    ("x-log(x)", 1, None, 1, 1),
    ("exp(x)-x**9", 1, None, INF, INF),
    ("exp(x)-exp(x/2)", 0, (None, None, 0), INF, -INF),
    ("1/log(x)", 0, (0, 0, 1), 0, "-1/1000"),
    ("1/(y-3)", 0, (-1, -0.5, 0), 0, 0),
    ("1/(x*(y-3))", 0, (0, 0, 2), -1, -1),
    ("x+1/x", 1, None, 1, 1),
    ("1+1/x", 0, (1, 1, 1), 0, 0),
    ("1-1/x", 0, (1, 1, 0), 0, 0),
    ("y+1/x", 0, (1, 2, 1), 0, 0),
    ("y-1/x", 0, (1, 2, 0), 0, 0),
    ("(1-1/x)*(1+1/x)", 0, (1, 1, 1), 0, 0),
    ("(1+1/x)*sin(x)", 0, (-1, 1, 0), 0, -INF),
    ("sin(x)", 0, (-1, 1, 0), 0, -INF),
    ("sin(x)*exp(-x)", 0, (0, 0, 0), -INF, -INF),
    ("sin(x)+x", 1, None, 1, 1),
    ("sin(x)*x", 0, (None, None, 0), 1, -INF),
    ("cos(x)+2", 0, (1, 3, 0), 0, -INF),
    ("1/(cos(x)+2)", 0, (0.333, 1, 1), 0, 0),
    ("1/(exp(x)*erfc(x))", 0, (0, None, 1), INF, -INF),
    ("(1/x)**2", 0, (0, 0, 1), -2, -2),
    ("(-1/x)**3", 0, (0, 0, 2), -3, -3),
    ("(-1/x)**2", 0, (0, 0, 1), -2, -2),
    ("(-x)**3", -1, None, 3, 3),
    ("(-x)**2", 1, None, 2, 2),
    ("x**(1/2)", 1, None, "1/2", "1/2"),
    ("x**(2/3)", 1, None, "2/3", "2/3"),
    ("x**(3/2)/x", 1, None, "1/2", "1/2"),
    ("(1/x)**(1/2)", 0, (0, 0, 1), "-1/2", "-1/2"),
    ("(1+1/x)**(1/2)", 0, (1, 1, 1), 0, 0),
    ("exp(-log(x)/2)", 0, (0, 0, 1), "-1/2", "-1/2"),
    ("exp(1/x)", 0, (1, 1, 1), 0, 0),
    ("exp(-1/x)", 0, (1, 1, 1), 0, 0),
    ("exp(y)", 0, (2.718, 7.389, 0), 0, 0),
    ("exp(sin(x))", 0, (0.368, 2.718, 1), 0, 0),
    ("exp(log(x))", 1, None, 1, 1),
    ("log(1+1/x)", 0, (0, 0, 0), 0, -INF),
    ("log(1/x)", -1, None, "1/1000", 0),
    ("log(y)", 0, (0, 0.693, 0), 0, -INF),
    ("log(2+sin(x))", 0, (0, 1.099, 0), 0, -INF),
    ("erf(x)", 0, (1, 1, 0), 0, 0),
    ("erf(-x)", 0, (-1, -1, 0), 0, 0),
    ("erfc(x)", 0, (0, 0, 1), -INF, -INF),
    ("erfc(-x)", 0, (2, 2, 0), 0, 0),
    ("erfc(x)*exp(x**2/2)", 0, (0, None, 1), INF, -INF),
    ("erfc(log(x))", 0, (0, 0, 1), 0, -INF),
    ("atan(x)", 0, (1.571, 1.571, 0), 0, 0),
    ("atan(-x)", 0, (-1.571, -1.571, 0), 0, 0),
    ("tanh(x)", 0, (1, 1, 0), 0, 0),
    ("tanh(x)-1", 0, (0, 0, 0), 0, -INF),
    ("tanh(1/x)", 0, (0, 0, 0), 0, -INF),
    ("atan(y)", 0, (0.785, 1.107, 0), 0, 0),
    ("abs(x)", 1, None, 1, 1),
    ("abs(-x)", 1, None, 1, 1),
    ("abs(sin(x))", 0, (0, 1, 0), 0, -INF),
    ("abs(y-3)", 0, (1, 2, 0), 0, 0),
    ("cbrt(x)", 1, None, "1/3", "1/3"),
    ("cbrt(-x)", -1, None, "1/3", "1/3"),
    ("cbrt(1/x)", 0, (0, 0, 1), "-1/3", "-1/3"),
    ("cbrt(y-3/2)", 0, (-0.794, 0.794, 0), 0, -INF),
    ("max(x, y)", 1, None, 1, 1),
    ("min(-x, y)", -1, None, 1, 1),
    ("max(x, sin(x))", 1, None, 1, 1),
    ("min(x, -x)", -1, None, 1, 1),
    ("max(x, x**2)", 1, None, 2, 2),
    ("max(y, sin(x))", 0, (1, 2, 0), 0, 0),
    ("sinh(x)", 1, None, INF, INF),
    ("sinh(-x)", -1, None, INF, INF),
    ("cosh(x)", 1, None, INF, INF),
    ("cosh(-x)", 1, None, INF, INF),
    ("sinh(1/x)", 0, (0, 0, 0), 0, -INF),
    ("gamma(x)", 1, None, INF, INF),
    ("loggamma(x)", 1, None, INF, 1),
    ("gamma(1+1/x)", 0, (1, 1, 0), 0, 0),
    ("gamma(x)/x", 1, None, INF, INF),
    ("loggamma(x)/x", 0, (0, None, 1), INF, 0),
    ("tan(1/x)", 0, (0, 0, 0), 0, -INF),
    ("asin(1/x)", 0, (0, 0, 0), 0, -INF),
    ("acos(1/x)", 0, (1.571, 1.571, 0), 0, 0),
    ("(x+y)/(x-y)", 0, (0, None, 1), 0, 0),
    ("(x**2+1)/(x**2-1)", 0, (0, None, 1), 0, 0),
    ("x**2*exp(-x)/(1+exp(-x))", 0, (0, 0, 1), -INF, -INF),
    ("x-x**2", -1, None, 2, 2),
    ("x-2*x", -1, None, 1, 1),
    ("-x-exp(x)", -1, None, INF, INF),
    ("x+exp(x)", 1, None, INF, INF),
    ("x+log(x)", 1, None, 1, 1),
    ("1/x-1/x**2", 0, (0, 0, 0), -1, -1),
    ("1/x+1/x**2", 0, (0, 0, 1), -1, -1),
    ("x*sin(1/x)", 0, (None, None, 0), 1, -INF),
    ("-1/log(1/x)", 0, (0, 0, 1), 0, "-1/1000"),
    ("x*min(x,-x)", -1, None, 2, 2),
    ("1/(1/x)", 1, None, 1, 1),
    ("1/(-1/x)", -1, None, 1, 1),
    ("1/(-x)", 0, (0, 0, 2), -1, -1),
    ("1/(1/x-2)", 0, (-0.5, -0.5, 2), 0, 0),
    ("(1/x-2)**2", 0, (4, 4, 1), 0, 0),
    ("(1/x-2)**3", 0, (-8, -8, 2), 0, 0),
    ("(x)**(-2)", 0, (0, 0, 1), -2, -2),
    ("(-x)**(-3)", 0, (0, 0, 2), -3, -3),
    ("(1/x)**(-2)", 1, None, 2, 2),
    ("(1/x-2)*x", -1, None, 1, 1),
    ("(1/x+2)*x", 1, None, 1, 1),
    ("(1/x-2)*(1/x-3)", 0, (6, 6, 1), 0, 0),
    ("(1/x)*(1/x-3)", 0, (0, 0, 2), -1, -1),
    ("(1/x)*log(x)", 0, (0, 0, 1), "-999/1000", -1),
    ("exp(x)*(1/x)", 1, None, INF, INF),
    ("exp(x)*x", 1, None, INF, INF),
    ("-exp(x)*x", -1, None, INF, INF),
    ("exp(x)+sin(x)", 1, None, INF, INF),
    ("exp(-x)+exp(-2*x)", 0, (0, 0, 1), -INF, -INF),
    ("exp(-x)-exp(-2*x)", 0, (0, 0, 0), -INF, -INF),
    ("-exp(-x)-1/x", 0, (0, 0, 2), -1, -1),
    ("exp(x)-x*log(x)", 1, None, INF, INF),
    ("x**2-exp(-x)*x", 1, None, 2, 2),
    ("sin(x)-x", -1, None, 1, 1),
    ("cosh(x)-x", 1, None, INF, INF),
    ("erfc(-log(x))", 0, (2, 2, 0), 0, -INF),
    ("exp(-log(log(x)))", 0, (0, 0, 1), 0, "-1/1000"),
    ("exp(log(log(x)))", 1, None, "1/1000", 0),
    ("gamma(log(x))", 1, None, INF, 0),
    ("loggamma(log(x))", 1, None, INF, 0),
    ("log(x+sin(x))", 1, None, "1/1000", 0),
    ("log(1-exp(-x))", 0, (0, 0, 0), 0, -INF),
    ("sqrt(4+1/x)", 0, (2, 2, 1), 0, 0),
    ("sqrt(x+sin(x))", 1, None, "1/2", "1/2"),
    ("max(1/x, -1)", 0, (0, 0, 0), 0, -INF),
    ("min(-x, x*sin(x))", -1, None, 1, 1),
    ("max(x, x*sin(x))", 1, None, 1, 1),
    ("abs(1/x-2)", 0, (2, 2, 0), 0, 0),
    ("abs(-1/x)", 0, (0, 0, 1), -1, -1),
    ("cbrt(-8-1/x)", 0, (-2, -2, 2), 0, 0),
    ("cosh(1/x)", 0, (1, 1, 0), 0, 0),
    ("erf(1/x)", 0, (0, 0, 0), 0, -INF),
    ("erfc(1/x)", 0, (1, 1, 0), 0, 0),
    ("atan(x*sin(x))", 0, (-1.571, 1.571, 0), 0, -INF),
    ("tanh(-log(x))", 0, (-1, -1, 0), 0, 0),
    ("sin(1/x)", 0, (0, 0, 0), 0, -INF),
    ("cos(1/x)", 0, (1, 1, 0), 0, 0),
    ("log(x)*y", 1, None, "1/1000", 0),
    ("y*log(x)", 1, None, "1/1000", 0),
    ("log(x)*(y-3)", -1, None, "1/1000", 0),
    ("-log(x)*y", -1, None, "1/1000", 0),
    ("log(x)*log(log(x))", 1, None, "1/500", 0),
    ("-log(x)*log(log(x))", -1, None, "1/500", 0),
    ("log(x)*(y-3/2)", 0, (None, None, 0), "1/1000", -INF),
    ("log(x)*sin(x)", 0, (None, None, 0), "1/1000", -INF),
    ("log(x)*(2+sin(x))", 1, None, "1/1000", -INF),
    ("log(x)*(sin(x)-2)", -1, None, "1/1000", -INF),
    ("log(x)*(1+sin(x))", 0, (None, None, 0), "1/1000", -INF),
    ("log(x)/x*log(x)", 0, (0, 0, 1), "-499/500", -1),
    ("sin(x)*exp(-x) - 1/x", 0, (0, 0, 0), -1, -1),
    ("1/x + sin(x)*exp(-x)", 0, (0, 0, 0), -1, -1),
    ("1/x + sin(x)/x", 0, (0, 0, 0), -1, -INF),
    ("-1/x + sin(x)/x", 0, (0, 0, 0), -1, -INF),
    ("y - 1/x - 3", 0, (-2, -1, 2), 0, 0),
    ("log(x) + exp(x)*erfc(x)", 1, None, INF, 0),
    ("log(x) - exp(x)*erfc(x)", 0, (None, None, 0), INF, -INF),
    ("-log(x) + exp(x)*erfc(x)", 0, (None, None, 0), INF, -INF),
    ("-log(x) - exp(x)*erfc(x)", -1, None, INF, 0),
    ("exp(x)*erfc(x) + log(x)*y", 1, None, INF, 0),
    ("exp(exp(x)*erfc(x))", 0, (1, None, 1), INF, 0),
    ("exp(-exp(x)*erfc(x))", 0, (0, 1, 1), 0, -INF),
    ("sinh(log(x))", 1, None, INF, 0),
    ("cosh(log(x))", 1, None, INF, 0),
    ("sinh(-log(x)*y)", -1, None, INF, 0),
    ("exp(-log(x)**2)", 0, (0, 0, 1), 0, -INF),
    ("exp(log(x)**2)", 1, None, INF, 0),
    ("erfc(log(x)*y)", 0, (0, 0, 1), 0, -INF),
    ("exp(x)*erfc(x)*y", 0, (0, None, 1), INF, -INF),
    ("-exp(x)*erfc(x)*y", 0, (None, 0, 2), INF, -INF),
    ("exp(x)*erfc(x)*sin(x)", 0, (None, None, 0), INF, -INF),
    ("exp(x)*erfc(x)*erfc(x)", 0, (0, None, 1), INF, -INF),
    ("max(y, exp(x)*erfc(x))", 0, (1, None, 0), INF, 0),
    ("min(y, -exp(x)*erfc(x))", 0, (None, 0, 0), INF, -INF),
    ("min(y, exp(x)*erfc(x))", 0, (0, 2, 0), 0, -INF),
    ("max(y, -exp(x)*erfc(x))", 0, (1, 2, 0), 0, 0),
    ("log(1+exp(x)*erfc(x))", 0, (0, None, 0), INF, -INF),
    ("log(exp(x)*erfc(x))", 0, (None, None, 0), INF, -INF),
    ("1/(1+exp(x)*erfc(x))", 0, (0, 1, 1), 0, -INF),
    ("1/(exp(x)*erfc(x))", 0, (0, None, 1), INF, -INF),
    ("-1/(1+exp(x)*erfc(x))", 0, (-1, 0, 2), 0, -INF),
    ("1/(-exp(x)*erfc(x))", 0, (None, 0, 2), INF, -INF),
    ("(exp(x)*erfc(x))**2", 0, (0, None, 1), INF, -INF),
    ("(-exp(x)*erfc(x))**3", 0, (None, 0, 2), INF, -INF),
    ("(1+sin(x))**2", 0, (0, 4, 0), 0, -INF),
    ("(sin(x)-1)**3", 0, (-8, 0, 0), 0, -INF),
    ("(sin(x)-2)**2", 0, (1, 9, 1), 0, -INF),
    ("sqrt(1+exp(x)*erfc(x))", 0, (1, None, 1), INF, 0),
    ("sqrt(exp(x)*erfc(x))", 0, (0, None, 1), INF, -INF),
    ("sqrt(2+sin(x))", 0, (1, 1.732, 1), 0, -INF),
    ("cbrt(sin(x))", 0, (-1, 1, 0), 0, -INF),
    ("cbrt(2+sin(x))", 0, (1, 1.442, 1), 0, -INF),
    ("abs(sin(x)-2)", 0, (1, 3, 0), 0, -INF),
    ("abs(exp(x)*erfc(x))", 0, (0, None, 1), INF, -INF),
    ("abs(log(x)*sin(x))", 0, (0, None, 0), INF, -INF),
    ("atan(log(x)*sin(x))", 0, (-1.571, 1.571, 0), 0, -INF),
    ("tanh(exp(x)*erfc(x))", 0, (0, 1, 0), 0, -INF),
    ("erf(sin(x))", 0, (-0.843, 0.843, 0), 0, -INF),
    ("erfc(exp(x)*erfc(x))", 0, (0, 1, 0), 0, -INF),
    ("cosh(sin(x))", 0, (1, 1.543, 0), 0, 0),
    ("cosh(exp(x)*erfc(x))", 0, (1, None, 0), INF, 0),
    ("sin(exp(x)*erfc(x))", 0, (-1, 1, 0), 0, -INF),
    ("cos(exp(-x))", 0, (1, 1, 0), 0, 0),
    ("max(x, log(x))", 1, None, 1, 1),
    ("min(-x, log(x))", -1, None, 1, 1),
    ("max(log(x), sin(x))", 1, None, "1/1000", 0),
    ("max(-x, log(x))", 1, None, 1, 0),
    ("max(exp(x), x)", 1, None, INF, INF),
    ("max(log(x), log(log(x)))", 1, None, "1/1000", 0),
    ("gamma(2+sin(x))", 0, (0.886, 2, 0), 0, 0),
    ("loggamma(2+sin(x))", 0, (-0.121, 0.693, 0), 0, -INF),
    ("loggamma(exp(x))", 1, None, INF, INF),
    ("gamma(2+exp(x)*erfc(x))", 0, (1, None, 0), INF, 0),
    ("log(x)+log(log(x))", 1, None, "1/1000", 0),
    ("log(x)+sin(x)", 1, None, "1/1000", -INF),
    ("sin(x)-log(x)", -1, None, "1/1000", -INF),
    ("log(log(x))-log(x)", 0, (None, None, 0), "1/1000", -INF),
    ("(exp(-x)+sin(x)/x)**3", 0, (0, 0, 0), -3, -INF),
    ("(exp(-x)+sin(x)/x)**2", 0, (0, 0, 0), -2, -INF),
]  # fmt: skip


@pytest.mark.parametrize("row", LIMITS, ids=[r[0] for r in LIMITS])
def test_limits_at_infinity(row):
    text, infinite, points, upper, lower = row
    assert limit(text) == (infinite, points, *(_rate(r) for r in (upper, lower)))


def _rate(rate):
    return Fraction(rate) if isinstance(rate, str) else rate


@pytest.mark.parametrize("text, words", [
    ("(-x)**(1/2)", "limit of a root of something that may be negative"),
    ("sqrt(sin(x))", "limit of a root of something that may be negative"),
    ("1/sin(x)", "limit of a quotient whose denominator may vanish"),
    ("log(sin(x))", "limit of a logarithm of something that may be <= 0"),
    ("min(x, y)", "no limit rule for min here"),
    ("max(-x, y)", "no limit rule for max here"),
    ("tan(x)", "no limit rule for tan here"),
    ("gamma(1/x)", "gamma of something that may be <= 0"),
    ("min(x, log(x))", "no limit rule for min here"),
])  # fmt: skip
def test_terms_without_a_limit_rule(text, words):
    with pytest.raises(iv.Undefined, match=words):
        limit(text)


X = symbol("x")


@pytest.mark.parametrize("term, wanted", [
    (sympy.polygamma(0, X), (1, None, Fraction(1, 1000), 0)),
    (sympy.polygamma(1, X), (0, (0, 0, 1), -1, -1)),
    (sympy.polygamma(2, X), (0, (0, 0, 2), -2, -2)),
    (sympy.polygamma(1, X**2), (0, (0, 0, 1), -2, -2)),
    (sympy.polygamma(0, sympy.exp(X)), (1, None, INF, 0)),
    (sympy.polygamma(0, sympy.log(X)), (1, None, Fraction(1, 1000), 0)),
    (sympy.polygamma(1, sympy.log(X)), (0, (0, 0, 1), 0, Fraction(-1, 1000))),
    (sympy.polygamma(1, sympy.exp(X)), (0, (0, 0, 1), -INF, -INF)),
    (sympy.sign(X), (0, (1, 1, 0), 0, 0)), (sympy.sign(-X), (0, (-1, -1, 0), 0, 0)),
])  # fmt: skip
def test_limits_of_derivatives(term, wanted):
    assert limit(term) == wanted


@pytest.mark.parametrize("term", [
    sympy.polygamma(0, 1 + 1 / X), sympy.polygamma(0, -X), sympy.polygamma(1, -X),
    sympy.gamma(-X), sympy.loggamma(-X),
])  # fmt: skip
def test_derivatives_without_a_limit_rule(term):
    with pytest.raises(iv.Undefined):
        limit(term)


@pytest.mark.parametrize("text, wanted", [
    ("x", (-1, None, 1, 1)), ("x**3", (-1, None, 3, 3)), ("exp(x)", (0, (0, 0, 1), -INF, -INF)),
    ("1/x", (0, (0, 0, 2), -1, -1)), ("x**2+y", (1, None, 2, 2)),
    ("cosh(x)", (1, None, INF, INF)), ("sinh(x)", (-1, None, INF, INF)),
    ("abs(x)", (1, None, 1, 1)), ("cbrt(x)", (-1, None, Fraction(1, 3), Fraction(1, 3))),
    ("atan(x)", (0, (-1.571, -1.571, 0), 0, 0)), ("y", (0, (1, 2, 0), 0, 0)),
])  # fmt: skip
def test_limits_at_the_other_infinity(text, wanted):
    assert limit(text, -1) == wanted


@pytest.mark.parametrize("text, end, strict, wanted", [
    ("x", "hi", True, True), ("x", "lo", False, False), ("-x", "lo", True, True),
    ("1/x", "hi", False, True), ("1/x", "hi", True, False), ("-1/x", "hi", False, True),
    ("1 - 1/x", "hi", True, True), ("y - 1", "hi", False, True), ("y - 1", "hi", True, False),
    ("y - 3/2", "hi", False, False), ("exp(x)*erfc(x) - 1", "hi", False, False),
    ("x*sin(x)", "hi", False, False), ("log(sin(x))", "hi", False, False),
])  # fmt: skip
def test_limits_decide_signs(text, end, strict, wanted):
    assert limit_at_least_zero(*tape_of(text), "x", end, BOX, strict) is wanted


def test_an_infinite_limit_has_no_points():
    found = germ(*tape_of("x"), "x", BOX, 1)
    assert found.cluster is None and found.infinite == 1
    points = germ(*tape_of("y"), "x", BOX, 1).cluster
    assert points[0].contains(arb(1)) and points[1].contains(arb(2))

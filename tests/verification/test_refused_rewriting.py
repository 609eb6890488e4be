"""What the exact rewritings of an inequality refuse, beside what they accept: identities, what
counts as known, and the rules ``log``, ``exp``, ``square``, ``jensen`` and ``pullback``.
"""

from __future__ import annotations

import pytest
import sympy

from assay.theory.language.formula import Formula
from assay.verification.kernel import identities, normal
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.identities import is_identity
from assay.verification.kernel.normal import is_zero
from assay.verification.kernel.rewriting import Ledger, put
from assay.verification.search.prove import prove

ANY, NONE = {"type": "positivity", "params": {}}, {"type": "nonsense"}
UNIT, HALFLINE = ("x in [0, 1]",), ("x in [0, oo)",)
PLANE = ("x in (-oo, oo)", "y in (-oo, oo)")


def term(text):
    return Formula(f"{text} > 0", PLANE).goal_expr.args[0]


def judged(formula, certificate, words):
    if words is None:
        check(formula, certificate)
        return
    with pytest.raises(Rejected, match=words):
        check(formula, certificate)


# ---- identities ----------------------------------------------------------------------------------
@pytest.mark.parametrize("text, positive, wanted", [
    ("(x+y)**2 - x**2 - 2*x*y - y**2", (), True), ("(x+y)**2 - x**2 - y**2", (), False),
    ("sin(x)**2 + cos(x)**2 - 1", (), True), ("sin(x)**2 - cos(x)**2 - 1", (), False),
    ("sin(2*x) - 2*sin(x)*cos(x)", (), True), ("sin(2*x) + 2*sin(x)*cos(x)", (), False),
    ("cos(x+y) - cos(x)*cos(y) + sin(x)*sin(y)", (), True),
    ("cos(x+y) - cos(x)*cos(y) - sin(x)*sin(y)", (), False),
    ("cos(x-y) - cos(x)*cos(y) - sin(x)*sin(y)", (), True),
    ("sin(x+pi/2) - cos(x)", (), True), ("sin(x-pi/2) - cos(x)", (), False),
    ("cos(x+pi) + cos(x)", (), True), ("cos(x+3*pi/2) - sin(x)", (), True),
    ("sin(x/2)**2 - (1-cos(x))/2", (), True), ("sin(x/3) - sin(x/2)", (), False),
    ("tan(x)*cos(x) - sin(x)", (), True), ("tan(x)*cos(x) + sin(x)", (), False),
    ("cosh(x)**2 - sinh(x)**2 - 1", (), True), ("cosh(x)**2 + sinh(x)**2 - 1", (), False),
    ("tanh(x)*cosh(x) - sinh(x)", (), True), ("exp(x+y) - exp(x)*exp(y)", (), True),
    ("exp(2*x) - exp(x)**2", (), True), ("exp(x) - exp(-x)", (), False),
    ("sin(pi*(x+1)/2) - cos(pi*x/2)", (), True), ("sin(pi*(x+1)/2) + cos(pi*x/2)", (), False),
    ("sin(pi*(x+2)/2) + sin(pi*x/2)", (), True), ("sin(pi*(x+3)/2) + cos(pi*x/2)", (), True),
    ("sin(pi*(x+4)/2) - sin(pi*x/2)", (), True), ("cos(pi*(x-1)/2) - sin(pi*x/2)", (), True),
    ("(sin(x)**2 + cos(x)**2)*sin(200*x) - sin(200*x)", (), True),
    ("(sin(x)**2 + cos(x)**2)*cos(200*x) - cos(200*x)", (), True),
    ("(sin(x)**2 + cos(x)**2)*cos(200*x) - sin(200*x)", (), False),
    ("log(10**13*x) - log(x) - log(10**13)", ("x",), True),
    ("log(10**13*x) - log(x) - log(10**12)", ("x",), False),
    ("sqrt(3+pi)*sqrt(4*x) - 2*sqrt(x)*sqrt(pi+3)", ("x",), True),
    ("sqrt(3+pi)*sqrt(4*x) - 2*sqrt(x)*sqrt(pi+2)", ("x",), False),
    ("(x**2-1)**81 - (x-1)**81*(x+1)**81", (), False),  # true, but long
    ("sinh(-x) + sinh(x)", (), True), ("exp(x*(y+1)) - exp(x*y)*exp(x)", (), True),
    ("log(x*y) - log(x) - log(y)", (), False), ("log(x*y) - log(x) - log(y)", ("x", "y"), True),
    ("log(x*y) - log(x) + log(y)", ("x", "y"), False), ("log(x/y) - log(x) + log(y)", "xy", True),
    ("log(x**2) - 2*log(x)", (), False), ("log(x**2) - 2*log(x)", ("x",), True),
    ("log(6) - log(2) - log(3)", ("x",), True), ("log(2*x) - log(2) - log(x)", ("x",), True),
    ("log(2*x) - log(3) - log(x)", ("x",), False), ("log(exp(x)*y) - x - log(y)", ("y",), True),
    ("log((1-x)*(2-x)) - log(x-1) - log(x-2)", ("x-1", "x-2"), True),
    ("log((1-x)*(x-2)) - log(1-x) - log(x-2)", ("1-x", "x-2"), True),
    ("log((x-1)*(x-2)) - log(1-x) - log(2-x)", ("1-x", "2-x"), True),
    ("log((x-1)*y) - log(1-x) - log(y)", ("1-x", "y"), False),
    ("log(-2*x) - log(2) - log(-x)", ("-x",), True), ("log(x/3) - log(x) + log(3)", ("x",), True),
    ("sqrt(x**2) - x", (), False), ("sqrt(x**2*y) - x*sqrt(y)", ("y",), False),
    ("sqrt(x**2*y) + x*sqrt(y)", ("x", "y"), False), ("sqrt(x*y) - sqrt(x)*sqrt(y)", "xy", True),
    ("sqrt(4*x) - 2*sqrt(x)", ("x",), True), ("exp(y*log(x)) - x**y", ("x",), True),
    ("exp(2*log(x)) - x**2", ("x",), True), ("exp(log(x)/2) - sqrt(x)", ("x",), True),
    ("x**3000 - x**3001", (), False),
    ("1/(exp((y+1)*log(x)) + x) - 1/(x*(exp(y*log(x))+1))", (), True),
    ("gamma(x+1) - x*gamma(x)", (), False), ("gamma(x+1) - x*gamma(x)", ("x",), True),
    ("gamma(x+1) + x*gamma(x)", ("x",), False), ("gamma(x+2) - x*(x+1)*gamma(x)", "x", False),
    ("gamma(x+2) - x*(x+1)*gamma(x)", ("x", "x+1"), True),
    ("loggamma(x+1) - log(x) - loggamma(x)", ("x",), True),
    ("loggamma(x+1) + log(x) - loggamma(x)", ("x",), False),
    ("exp(loggamma(x)) - gamma(x)", ("x",), True), ("0*x", (), True), ("1 + 0*x", (), False),
])  # fmt: skip
def test_identities(text, positive, wanted):
    assert is_identity(term(text), [term(p) for p in positive]) is wanted


def test_long_terms_are_no_identities(monkeypatch):
    one = term("sin(x)**2 + cos(x)**2 - 1")
    monkeypatch.setattr(identities, "MAX_OPS", int(sympy.count_ops(one)))
    assert is_identity(one)
    monkeypatch.setattr(identities, "MAX_OPS", int(sympy.count_ops(one)) - 1)
    assert not is_identity(one)


@pytest.mark.parametrize("text, wanted", [
    ("cbrt(x-y) + cbrt(y-x)", True), ("cbrt(x-y) - cbrt(y-x)", False),
    ("cbrt(-8*x) + 2*cbrt(x)", True), ("cbrt(-8*x) - 2*cbrt(x)", False),
])  # fmt: skip
def test_signs_are_taken_out_of_cube_roots(text, wanted):
    assert is_zero(term(text)) is wanted


def test_products_with_too_many_terms_are_not_multiplied_out(monkeypatch):
    equal = term("(exp(100*x)+1)*(exp(x)+1) - exp(101*x) - exp(100*x) - exp(x) - 1")
    assert is_zero(equal) and not is_zero(equal + 1)
    monkeypatch.setattr(normal, "MAX_TERMS", 4)
    assert not is_zero(equal)
    assert not is_zero(term("sqrt(x)*(x + 1)**9*(y + 1)**9 - sqrt(x)*(y + 1)**9*(x + 1)**9*cos(x)"))


def test_truth_values_hold_no_names():
    table = {sympy.Symbol("x"): sympy.Integer(1)}
    assert put(sympy.true, table) is sympy.true and put(sympy.false, table) is sympy.false


def test_what_is_put_in_is_not_decided():
    x = sympy.Symbol("x", real=True)
    above = sympy.Gt(x, 0, evaluate=False)
    assert str(put(above, {x: sympy.Integer(1)})) == "1 > 0"
    either = sympy.Or(above, sympy.Not(above, evaluate=False))
    assert put(either, {}) == either != sympy.true


# ---- what is known -------------------------------------------------------------------------------
@pytest.mark.parametrize("given, statement, wanted", [
    ("sin(x) > 0", "sin(x) > 0", True), ("sin(x) > 0", "sin(x) >= 0", True),
    ("sin(x) > 0", "sin(x) != 0", True), ("sin(x) > 0", "-sin(x) != 0", True),
    ("sin(x) > 0", "-sin(x) > 0", False), ("sin(x) > 0", "-sin(x) >= 0", False),
    ("sin(x) > 0", "sin(x) == 0", False), ("sin(x) > 0", "0 < sin(x)", True),
    ("sin(x) >= 0", "sin(x) >= 0", True), ("sin(x) >= 0", "sin(x) > 0", False),
    ("sin(x) >= 0", "sin(x) != 0", False), ("sin(x) >= 0", "-sin(x) >= 0", False),
    ("sin(x) != 0", "sin(x) != 0", True), ("sin(x) != 0", "-sin(x) != 0", True),
    ("sin(x) != 0", "sin(x) > 0", False), ("sin(x) != 0", "sin(x) >= 0", False),
    ("sin(x) != 0", "sin(x)**2 > 0", True), ("sin(x) != 0", "sin(x)**3 > 0", False),
    ("sin(x) >= 0", "sin(x)**2 > 0", False), ("sin(x) > 0", "sin(x)**3 > 0", True),
    ("sin(x) == 0", "sin(x) == 0", True), ("sin(x) == 0", "sin(x) > 0", False),
    ("sin(x) > 0", "2*exp(y)*sin(x) > 0", True),
    ("sin(x) > 0", "exp(2)*sin(x)/2 > 0", True), ("sin(x) > 0", "-2*sin(x) > 0", False),
    ("sin(x) > 0", "sin(x)*cos(x) > 0", False), ("sin(x) > 0", "sin(x)/cos(x)**2 > 0", False),
    ("sin(x) > 0", "1/sin(x) > 0", True), ("sin(x) > 0", "sqrt(sin(x)) > 0", True),
    ("sin(x) > 0", "cos(x) > 0", False), ("sin(x) < 1", "1 - sin(x) > 0", True),
    ("sin(x) < 1", "sin(x) - 1 > 0", False), ("sin(x) < 1", "1 - sin(x) != 0", True),
    ("x > 0", "x*y > 0", False), ("x > 0", "x + y**2 > 0", True), ("x >= 0", "x > 0", False),
])  # fmt: skip
def test_what_follows_from_one_hypothesis(given, statement, wanted):
    known = Ledger(Formula("0 < 1", (*PLANE, given)))
    goal = Formula(statement, PLANE).goal_expr
    assert known.knows(goal) is wanted
    if wanted:
        known.require(goal)
    else:
        with pytest.raises(Rejected, match="not shown"):
            known.require(goal)


# ---- logarithms, exponentials, squares -----------------------------------------------------------
def log(scale="exp(x)", exponent="x", certificate=ANY, **more):
    return {"type": "log", "scale": scale, "exponent": exponent, "certificate": certificate, **more}


GROWS = Formula("exp(2*x) >= exp(x)", HALFLINE)


@pytest.mark.parametrize("formula, certificate, words", [
    (GROWS, log(), None), (GROWS, log(certificate=NONE), "unknown certificate"),
    (GROWS, log(exponent="2*x"), "not related"), (GROWS, log(scale="exp(2*x)"), "not related"),
    (GROWS.with_goal("exp(x) - exp(2*x) >= 0"), log("-exp(x)"), "not shown: -exp"),
    (GROWS.with_goal("exp(2*x) > exp(x)"), log(), "only shown|not known|strict|> 0"),
    (Formula("exp(2*x) > exp(x)", ("x in (0, oo)",)), log(), None),
    (Formula("exp(2*x) >= exp(x)", PLANE[:1]), log(), "unknown sign"),
    (Formula("exp(2*x) == exp(x)", HALFLINE), log(), "of inequalities"),
    (Formula("exp(2*x) >= exp(x) and x >= 0", HALFLINE), log(), "one relation at a time"),
    (GROWS, log(scale="exp(x) + 0*log(x-5)"), "not shown: x - 5 > 0"),
    # SymPy itself decides cosh(x) > 0, which is none of the kernel's rules
    (GROWS.with_goal("cosh(x)*(exp(x)-1) >= 0"), log(scale="cosh(x)"), "not shown: cosh"),
    (GROWS, log(exponent="x + 0*log(x-5)"), "definedness is not shown|not shown"),
    (GROWS.with_goal("exp(2*x) + 0/(x-5) >= exp(x)"), log(), "not shown: Ne"),
    (GROWS, log(positive=["x-5"]), "not shown: x - 5 > 0"),
    (GROWS, log(positive=["log(x-5)"]), "not shown"),
    (GROWS, log(shown={"x + 5 > 0": ANY}, positive=["x+5"]), None),
    (GROWS, log(shown={"x - 5 > 0": ANY}, positive=["x-5"]), "coefficient|negative"),
    (GROWS, log(shown={"x - 5 > 0": NONE}, positive=["x-5"]), "unknown certificate"),
])  # fmt: skip
def test_signs_of_logarithms(formula, certificate, words):
    judged(formula, certificate, words)


def exp(exponent="x", value="exp(x)-1", scale="1", certificate=None):
    shown = {**ANY, "params": {"w": "exp(x)-1"}} if certificate is None else certificate
    return {"type": "exp", "scale": scale, "exponent": exponent, "value": value,
        "certificate": shown}  # fmt: skip


@pytest.mark.parametrize("formula, certificate, words", [
    (Formula("x >= 0", HALFLINE), exp(), None),
    (Formula("x >= 0", HALFLINE), exp("2*x"), "exponent is not the gap"),
    (Formula("x >= 1", HALFLINE), exp(), "exponent is not the gap"),
    (Formula("x >= 1", HALFLINE), exp("x-1"), "not related"),
    (Formula("x >= 0", HALFLINE), exp(value="2*exp(x)-2"), "not related"),
    (Formula("x >= 0", HALFLINE), exp(value="2*exp(x)-2", scale="2"), None),
    (Formula("-x >= 0", HALFLINE), exp("-x", "exp(x)-1", "-exp(x)"), "not shown"),
    (Formula("x >= 0", HALFLINE), exp(certificate=NONE), "unknown certificate"),
    (Formula("x > 0", HALFLINE), exp(), "only shown|strict|> 0"),
    (Formula("x > 0", ("x in (0, oo)",)), exp(), None),
])  # fmt: skip
def test_signs_of_exponentials(formula, certificate, words):
    judged(formula, certificate, words)


def square(large, small, case=False, certificate=ANY, **more):
    return {"type": "square", "sides": [large, small], "case": case, "certificate": certificate,
        **more}  # fmt: skip


def sums(*factors):
    """Return the certificate that the difference is the product of these factors."""
    term = {"weight": "1", "factors": list(factors), "tangents": []}
    return {"type": "combination", "terms": [[term]], "params": {}}


FAR, WIDE = "x**2 >= 1", "x**2 >= y**2"
BY_FAR, BY_WIDE, CUBE = sums("x**2-1"), sums("x**2-y**2"), sums("x**2*y-y**3")


@pytest.mark.parametrize("formula, certificate, words", [
    (Formula("x + 1 >= x", UNIT), square("x+1", "x"), None),
    (Formula("x + 1 > x", UNIT), square("x+1", "x"), None),
    (Formula("x + 1 > x", UNIT), square("x+1", "x", certificate=NONE), "unknown certificate"),
    (Formula("x >= 1", (PLANE[0], FAR)), square("x", "1", False, BY_FAR), "not shown: x >= 0"),
    (Formula("x >= 1", (*HALFLINE, FAR)), square("x", "1", False, BY_FAR), None),
    (Formula("x > 1", (*HALFLINE, FAR)), square("x", "1", False, BY_FAR), ">= only"),
    (Formula("x > 1", (*HALFLINE, "x**2 > 1")), square("x", "1", False, BY_FAR), None),
    (Formula("x >= 2", (*HALFLINE, FAR)), square("x", "1", False, BY_FAR), "not related"),
    (Formula("x + 1 >= x", UNIT), square("x+1", "x + 0*log(x-5)"), "not shown"),
    (Formula("x >= y", (*HALFLINE, PLANE[1], "x*x*y >= y**3")), square("x", "y", False, CUBE),
        "no group|coefficient|not shown"),
    (Formula("x >= y", (*HALFLINE, PLANE[1], WIDE)), square("x", "y", True, BY_WIDE), None),
    (Formula("x >= y", (*PLANE, WIDE)), square("x", "y", True, BY_WIDE), "not shown: x >= 0"),
])  # fmt: skip
def test_differences_of_squares(formula, certificate, words):
    judged(formula, certificate, words)


def test_the_case_of_a_square_is_a_hypothesis():
    """x**2 - y**2 = (x - y)*(x + y), and x + y >= 0 is seen where y >= 0."""
    formula, factors = Formula("x >= y", (*HALFLINE, PLANE[1], "x >= y")), sums("x-y", "x+y")
    check(formula, square("x", "y", True, factors))
    with pytest.raises(Rejected, match="x \\+ y is not shown"):
        check(formula, square("x", "y", False, factors))


# ---- pullbacks -----------------------------------------------------------------------------------
def pullback(goal, given, mapping, factors=(), certificate=ANY, where=(), **more):
    lemma = {"goal": goal, "given": list(given), "where": list(where)}
    return {"type": "pullback", "lemma": lemma, "map": mapping, "factors": list(factors),
        "certificate": certificate, **more}  # fmt: skip


LINE = ("z in (-oo, oo)",)


@pytest.mark.parametrize("formula, certificate, words", [
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}), None),
    (Formula("x**2 >= 0", ("x in [-1, 1]",)),
        pullback("z**2 >= 0", ("z in [-1, 1]", "sqrt(z) >= 0"), {"z": "x"}), "not shown: x >= 0"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}, certificate=NONE),
        "unknown certificate"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "y"}), "not the factor times"),
    (Formula("x**2 >= 1", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}), "not the factor times"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x", "w": "y"}), "exactly"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {}), "exactly its variables"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}, where=[["a", "z"]]),
        "without abbreviations"),
    (Formula("x**2 == 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}), "of inequalities"),
    (Formula("x >= 0", UNIT), pullback("z >= 0", ("z in {0..}",), {"z": "x"}), "is an integer"),
    (Formula("n >= 0", ("n in {0..}",)), pullback("z >= 0", ("z in {0..}",), {"z": "n"}), None),
    (Formula("n >= 0", ("n in {0..}",)), pullback("z >= 0", ("z in {0..}",), {"z": "n/2"}),
        "is an integer"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x + 0*log(y)"}),
        "not shown: y > 0"),
    (Formula("x*y**2 >= 0", (*UNIT, PLANE[1])), pullback("z**2 >= 0", LINE, {"z": "y"},
        [["x", 1]]), None),
    (Formula("x*y**2 > 0", (*UNIT, PLANE[1])), pullback("z**2 + 1 > 0", LINE, {"z": "y"},
        [["x", 1]]), "not shown: x > 0"),
    (Formula("x**2*(y**2+1) > 0", PLANE), pullback("z**2 + 1 > 0", LINE, {"z": "y"}, [["x", 2]]),
        "not shown: Ne"),
    (Formula("x**2*(y**2+1) > 0", (*PLANE, "x != 0")), pullback("z**2 + 1 > 0", LINE, {"z": "y"},
        [["x", 2]]), None),
    (Formula("x**2*y**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "y"}, [["x", 2]]), None),
    (Formula("y**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "y"}, [["x", 0]]), None),
    (Formula("y**2/x**2 >= 0", ("x in (0, 1]", PLANE[1])), pullback("z**2 >= 0", LINE, {"z": "y"},
        [["x", -2]]), None),
    (Formula("y**2/x >= 0", (*PLANE, "x != 0")), pullback("z**2 >= 0", LINE, {"z": "y"},
        [["x", -1]]), "not shown: x > 0"),
    (Formula("0*log(y) + x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}),
        "not shown: y > 0"),
    (Formula("x**2 >= 0", PLANE), pullback("z**2 >= 0", LINE, {"z": "x"}, [["1 + 0*log(y)", 1]]),
        "not shown: y > 0"),
    (Formula("x >= 1", ("x in [0, 2]",)), pullback("z >= 1", (*LINE, "z >= 1"), {"z": "x"}),
        "not shown: x >= 1"),
    (Formula("x >= 1", ("x in [0, 2]",)), pullback("z >= 1", (*LINE, "z >= 1 or z >= 2"),
        {"z": "x"}), "not shown"),
])  # fmt: skip
def test_pullbacks(formula, certificate, words):
    judged(formula, certificate, words)


def test_what_the_statement_left_to_show_needs_is_known_afterwards():
    given = ("x in [-5, 5]", "x**3 >= 2")
    inner = prove(Formula("log(x) >= 0", given)).certificate["certificate"]
    outer = {"type": "log", "scale": "1", "exponent": "log(x)", "certificate": inner}
    check(Formula("x - 1 >= 0", given), outer)  # that x > 0 is shown by `inner` alone
    with pytest.raises(Rejected, match="not shown"):
        check(Formula("x - 1 >= 0", given), {**outer, "scale": "log(x+1)/log(x+1)"})
    term = {"factor": "1", "weight": "1/2", "a": "x", "b": "-x"}
    mean = {"type": "jensen", "function": "exp", "remainder": "log(x)", "strict": False,
        "terms": [term], "certificate": inner}  # fmt: skip
    check(Formula("exp(x)/2 + exp(-x)/2 - 1 + log(x) >= 0", given), mean)

"""Exact algebra: what is shown is true, and near misses are not shown."""

import pytest
import sympy

from assay.theory.language.formula import Formula
from assay.theory.language.roots import cbrt
from assay.verification.kernel import identities, normal, verdicts
from assay.verification.kernel.algebra import Atoms, NotShown, is_zero, power_size
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.positivity import constant_ratio, why_nonnegative
from assay.verification.replay import replay_certificate
from assay.verification.search.methods import ProofFailed, establish, instance

MODEL = (
    ("E", "exp(D)"),
    ("F", "exp(k*D)"),
    ("d1", "(E-1)/(E+l-1)"),
    ("dk", "(F-1)/(F+l-1)"),
    ("rho", "d1/dk"),
)
GIVEN = ("l in {2..}", "k in [2, oo)", "D in (0, oo)")
PARAMS = {"c": "l-2", "a": "exp(D)-1", "b": "exp(k*D)-exp(D)"}
x, y = sympy.symbols("x y", real=True)


@pytest.mark.parametrize(
    "expression",
    [
        sympy.exp(2 * x) - sympy.exp(x) ** 2,
        sympy.exp(x + y) - sympy.exp(x) * sympy.exp(y),
        sympy.exp(x / 2) ** 2 - sympy.exp(x),
        sympy.sqrt(x) ** 3 * sympy.sqrt(x) - x**2,
        (x**2 - 1) / (x - 1) - x - 1,
        sympy.exp(-x) * sympy.exp(x) - 1,
        sympy.exp(x + 1) - sympy.E * sympy.exp(x),
    ],
)
def test_true_identities(expression):
    assert is_zero(expression)


@pytest.mark.parametrize(
    "expression",
    [
        (sympy.exp(2 * x) - 1) / (sympy.exp(x) - 1) - sympy.exp(x) - 1,
        (sympy.exp(3 * x) - sympy.exp(x / 2)) / (sympy.exp(x / 2) - 1)
        - sum(sympy.exp(k * x / 2) for k in range(1, 6)),
        cbrt(-2 * x) + cbrt(sympy.Integer(2)) * cbrt(x),
        cbrt(-2 * x) ** 3 + 2 * x,
        cbrt(x - y) + cbrt(y - x),
        sympy.exp(sympy.log(x) / 3) ** 3 - x,
        sympy.sqrt(2 * x + 2) - sympy.sqrt(2) * sympy.sqrt(x + 1),
        (6 * x + 6) ** sympy.Rational(1, 4)
        - sympy.Integer(6) ** sympy.Rational(1, 4) * (x + 1) ** sympy.Rational(1, 4),
    ],
)
def test_normal_forms(expression):
    assert normal.is_zero(expression) and not normal.is_zero(expression + x)
    assert not normal.is_zero(2 * expression + 1)


def test_a_root_of_a_product_is_no_sum():
    assert not normal.is_zero(sympy.sqrt(2 * x + 2) - sympy.sqrt(2) - sympy.sqrt(x + 1))


def test_what_is_too_long_is_not_shown():
    def long(count):
        return sympy.Add(*((x + k) ** 2 - x**2 - 2 * k * x - k**2 for k in range(1, count)))

    assert identities.is_identity(long(300)) and not identities.is_identity(long(600))
    assert normal.is_zero(long(150)) and not normal.is_zero(long(400))


@pytest.mark.parametrize(
    "expression",
    [
        sympy.exp(2 * x) - sympy.exp(x),
        sympy.exp(x * y) - sympy.exp(x) * sympy.exp(y),
        sympy.sqrt(x) - x,
        x - x / 2,
        sympy.log(x * y + 1) - sympy.log(x),
    ],
)
def test_false_identities(expression):
    assert not is_zero(expression)


@pytest.mark.parametrize(
    "goal",
    [
        "rho <= 1",
        "rho < 1",
        "0 < rho",
        "d1 < dk",
        "(1-rho)**2 <= 1",
        "abs(rho-1/2) <= 1/2",
        "E/(E+l-1) < F/(F+l-1)",
        "rho < 1 => rho <= 1",
        "rho > 2 or rho < 1",
        "not (rho >= 1)",
        "F != 1",
    ],
)
def test_positivity_proves(goal):
    fact = establish(Formula(goal, GIVEN, MODEL), "positivity", params=PARAMS)
    assert fact.prover == "algebra"


@pytest.mark.parametrize(
    "goal, params",
    [
        ("rho < 99/100", PARAMS),
        ("rho >= 1", PARAMS),
        ("rho > 1/k", PARAMS),
        ("k > 2", {}),
        ("D >= 1", {}),
        ("E >= 1 + D + D**2/2", PARAMS),  # true, but not by these parameters
        ("rho < 1", {"a": "exp(D)-2"}),  # not a parameter known to be non-negative
        ("rho < 1", {"a": "1-exp(D)"}),
        ("l <= 2", {"c": "2-l"}),
        ("l*D > l", {"c": "D-1"}),
    ],
)
def test_positivity_does_not_prove(goal, params):
    with pytest.raises(ProofFailed):
        establish(Formula(goal, GIVEN, MODEL), "positivity", params=params)


def test_strictness_is_not_invented():
    with pytest.raises(ProofFailed, match="only shown to be >= 0"):
        establish(Formula("x*y > 0", ("x in [0, oo)", "y in [0, oo)")), "positivity")
    with pytest.raises(ProofFailed):
        establish(Formula("exp(D) > 1", ("D in [0, oo)",)), "positivity", params={"a": "exp(D)-1"})
    establish(Formula("exp(D) > 1", ("D in (0, oo)",)), "positivity", params={"a": "exp(D)-1"})


def test_undefined_terms_are_not_proved():
    with pytest.raises(ProofFailed):
        establish(Formula("x/x == 1", ("x in [0, oo)",)), "identity", budget=0.3)
    establish(Formula("x/x == 1", ("x in (0, oo)",)), "identity")


def test_facts_must_live_in_the_same_setting():
    stronger = establish(Formula("x >= 2", ("x in [2, oo)",)), "positivity")
    with pytest.raises(ProofFailed, match="assumes"):
        establish(
            Formula("x >= 1", ("x in [0, oo)",)),
            "positivity",
            facts=[stronger],
            params={"c": "x-2"},
        )


def test_instances_need_their_hypotheses():
    lemma = establish(
        Formula("exp(x) >= 1 + x", ("x in [0, oo)",)), "positivity", params={"t": "exp(x)-1-x"}
    )
    setting = Formula("0 < 1", ("y in [1, oo)",))
    fact = instance(lemma, {"x": "y-1"}, setting)
    assert fact.formula.goal == "exp((y-1)) >= 1 + (y-1)"
    with pytest.raises(ProofFailed):
        instance(lemma, {"x": "y-2"}, setting, {"(y-2) >= 0": {"how": "positivity"}})


def test_cases_cover_both_sides():
    formula = Formula("abs(x) >= x", ("x in (-oo, oo)",))
    fact = establish(
        formula,
        "cases",
        on="x <= 0",
        yes={"how": "positivity", "params": {"n": "-x"}},
        no={"how": "positivity"},
    )
    assert fact.certificate["type"] == "cases"


def test_substitution_needs_every_value_to_be_reached():
    formula = Formula("l >= 1", ("l in [1, oo)",))
    establish(
        formula,
        "substitution",
        variable="l",
        new="L",
        by="exp(L)",
        inverse="log(l)",
        then={"how": "positivity", "params": {"a": "exp(L)-1"}},
    )
    with pytest.raises(ProofFailed):
        establish(
            formula,
            "substitution",
            variable="l",
            new="L",
            by="2+L**2",
            inverse="sqrt(l-2)",
            then={"how": "positivity"},
        )


@pytest.mark.parametrize(
    "name", ["_x", "_y", "x", "r0", "p0", "atom0", "atom1", "atom2", "a b", ""]
)
@pytest.mark.parametrize("goal", ["x >= y", "y >= x", "exp(x) >= y", "y >= exp(x)"])
def test_the_name_of_a_parameter_says_nothing(name, goal):
    formula = Formula(goal, ("x in [0, oo)", "y in [0, oo)"))
    for value in ("x", "y"):
        with pytest.raises(Rejected):
            check(formula, {"type": "positivity", "params": {name: value}})


def test_substitution_puts_no_later_variable_into_a_range():
    formula = Formula("2*y >= x", ("x in (-oo, oo)", "y in [x, oo)"))
    certificate = {
        "type": "substitution",
        "variable": "x",
        "new": "t",
        "by": "y-t",
        "inverse": "y-x",
        "onto": {"type": "identity"},
        "certificate": {"type": "positivity", "params": {}},
    }
    with pytest.raises(Rejected, match="before its declaration"):
        check(formula, certificate)


def test_a_strict_hypothesis_makes_its_twin_strict():
    weak, strict = sympy.Ge(x, 0, evaluate=False), sympy.Gt(2 * x, 0, evaluate=False)
    assert why_nonnegative(x, (weak, strict), {}) == ("hypothesis", True)
    assert why_nonnegative(x, (weak, weak), {}) == ("hypothesis", False)
    assert why_nonnegative(x, (weak, sympy.Gt(y, 0, evaluate=False)), {}) == ("hypothesis", False)


def test_numbers_are_their_own_signs():
    assert why_nonnegative(sympy.Integer(2), (), {}) == ("range", True)
    assert why_nonnegative(sympy.Integer(0), (), {}) == ("range", False)
    with pytest.raises(NotShown):
        why_nonnegative(sympy.Integer(-1), (), {})


def test_nothing_is_a_multiple_of_zero():
    assert constant_ratio(x, (x + 1) ** 2 - x**2 - 2 * x - 1) is None
    assert constant_ratio(2 * x, x) == 2 and constant_ratio(x**2, x) is None
    assert constant_ratio(x, x ** (10**9)) is None


ANGLES = (
    "sin(2*x) == 2*sin(x)*cos(x)",
    "sin(x+y) == sin(x)*cos(y) + cos(x)*sin(y)",
    "tanh(x)*cosh(x) == sinh(x)",
    "cosh(3*x+1)**2 - sinh(3*x+1)**2 == 1",
    "cos(x)**2*(1 + tan(x)**2) == 1",
)


@pytest.mark.parametrize("goal", ANGLES)
def test_identities_of_angles_and_exponentials(goal):
    """The kernel and the replay open angles and exponentials; with one number changed neither
    accepts the same certificate.
    """
    given = ("x in [-1, 1]", "y in (-oo, oo)")
    found = establish(Formula(goal, given), "identity").certificate
    left, _, right = goal.partition(" == ")
    for text, outcome in ((goal, "confirmed"), (f"{left} == {right} + 0.001*sin(x)", "failed")):
        formula = Formula(text, given)
        whole = {"type": "fact", "formula": formula.data(), "certificate": found}
        assert replay_certificate(formula.data(), "proved", whole).outcome == outcome
        if outcome == "failed":
            with pytest.raises(Rejected):
                verdicts.fact(formula, found, "exact")


def test_no_identity_is_accepted_that_the_replay_does_not_follow():
    """SymPy takes the larger of two numbers while an identity is opened; the replay does not."""
    with pytest.raises(ProofFailed, match="differ"):
        establish(Formula("max(0, 1 - abs(i-i)) == 1", ("i in {..}",)), "identity")


@pytest.mark.parametrize("goal", ["tan(x)*cos(x) == sin(x)", "sin(x)/sin(x) == 1"])
def test_an_identity_needs_values(goal):
    """Both sides agree wherever they have a value, and somewhere they have none."""
    with pytest.raises(ProofFailed, match="needed for the formula to be defined"):
        establish(Formula(goal, ("x in [0, 4]",)), "identity", budget=0.3)


# ---- atoms ---------------------------------------------------------------------------------------
x, y, z = sympy.symbols("x y z", positive=True)
THIRD = sympy.Rational(1, 3)


@pytest.mark.parametrize(
    "terms, names, exponents, roots",
    [
        (
            [x + sympy.exp(y / 2) + sympy.exp(y / 3) * sympy.sqrt(x) + sympy.sin(z)],
            ["sin(z)", "x", "y", "z"], {"y": 6}, {"x": 2},
        ),
        ([x * y + x, x], ["x", "y"], {}, {}),
        ([sympy.sqrt(x) + x**THIRD], ["x"], {}, {"x": 6}),
        ([sympy.exp(x * y + y / 4)], ["x", "y"], {"y": 4, "x*y": 1}, {}),
        ([sympy.exp(x / 2), sympy.exp(x / 2 + y)], ["x", "y"], {"x": 2, "y": 1}, {}),
        ([sympy.exp(2)], [], {"1": 1}, {}),
        ([sympy.exp(x + sympy.Rational(1, 2))], ["x"], {"1": 2, "x": 1}, {}),
        ([sympy.log(x) / 3 + THIRD], ["log(x)", "x"], {}, {}),
        ([2**x], ["log(2)", "x"], {"x*log(2)": 1}, {}),
        ([sympy.sqrt(2) * x], ["x"], {}, {"2": 2}),
        ([sympy.sqrt(1 + sympy.sqrt(x))], ["x"], {}, {"sqrt(x) + 1": 2, "x": 2}),
        ([sympy.sin(sympy.exp(x / 2))], ["sin(exp(x/2))", "x"], {"x": 2}, {}),
        ([x**y], ["log(x)", "x", "y"], {"y*log(x)": 1}, {}),
        ([sympy.pi * x], ["pi", "x"], {}, {}),
    ],
)  # fmt: skip
def test_atoms_of_terms(terms, names, exponents, roots):
    """Each once; exponents and roots with the common denominator of their rational factors."""
    found = Atoms.of(terms)
    assert sorted(map(str, found.names)) == names
    assert {str(key): q for key, q in found.exponents.items()} == exponents
    assert {str(key): q for key, q in found.roots.items()} == roots


@pytest.mark.parametrize("terms, power, wanted", [
    (1, 5, 1), (2, 3, 4), (3, 2, 6), (4, 4, 35), (0, 3, 1), (2, 0, 1), (2, 1, 2), (3, 9, 55),
])  # fmt: skip
def test_terms_of_a_power(terms, power, wanted):
    """(a + b + c)**2 has six: a**2, b**2, c**2, a*b, a*c, b*c."""
    assert power_size(terms, power) == wanted

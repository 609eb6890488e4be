"""Attacks on the kernel: certificates and families that would prove or refute the wrong thing must
be rejected.
"""

import random

import pytest

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.boxes.problem import decide_at
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types import asymptotic
from assay.verification.search.methods import ProofFailed, establish, instance
from assay.verification.search.prove import prove
from tests.examples import patience

LINE = ("x in (-oo, oo)",)
UNIT = ("x in [0, 1]",)

UNDEFINED_OR_FALSE = [
    # cancelled denominators, roots and powers of negative bases, 0**0
    ("x/x == 1", LINE),
    ("(x**2-1)/(x-1) == x+1", LINE),
    ("sqrt(x)**2 == x", LINE),
    ("sqrt(x**2) == x", LINE),
    ("exp(log(x)) == x", LINE),
    ("x**x >= 0", UNIT),
    ("(x**2)**(1/2) == x", LINE),
    ("x**(1/3)*x**(2/3) == x", LINE),
    ("(-1)**x == 1", ("x in {0..}",)),
    ("0*log(x) == 0", UNIT),
    ("0/x == 0", UNIT),
    ("(1/x)**0 == 1", UNIT),
    # exponents that look alike, and atoms that are not what they seem
    ("exp(x)**2 == exp(x**2)", LINE),
    ("exp(x/2) == exp(x)/2", LINE),
    ("log(x**2) == 2*log(x)", ("x in [-2, -1]",)),
    ("exp(x)*exp(x) == exp(2*x)+1", LINE),
    ("abs(x) == x", LINE),
    ("min(x, 1) == x", ("x in [0, 2]",)),
    # disjunctions may not prove each other
    ("x > 1 or x > 2", UNIT),
    ("x < 0 or x > 1", UNIT),
    ("x == 0 or x == 1", UNIT),
    ("not (x < 1) or not (x >= 0)", UNIT),
    ("x > 2 => x > 3", ("x in [0, 5]",)),
    ("x >= 0 => 1/x > 0", UNIT),
    # integers are not reals, ends are attained or not
    ("n != 3", ("n in {1..}",)),
    ("x < 1", UNIT),
    ("x > 0", UNIT),
    ("n*(n-1) > 0", ("n in {1..}",)),
    # nan is no truth
    ("log(-1-x) <= 5", UNIT),
    ("sqrt(-1-x) >= 0 or x >= 0", UNIT),
    ("gamma(x-1) > 0", UNIT),
    ("asin(x+1) <= 2", UNIT),
]


@pytest.mark.parametrize("how", ["identity", "positivity", "enclosure"])
@pytest.mark.parametrize("goal, given", UNDEFINED_OR_FALSE, ids=[g for g, _ in UNDEFINED_OR_FALSE])
def test_false_or_undefined_formulas_are_not_proved(goal, given, how):
    with pytest.raises((ProofFailed, FormulaError)):
        establish(Formula(goal, given), how, budget=patience(0.5))


@pytest.mark.parametrize(
    "params",
    [
        {"a": "x"},
        {"a": "-x"},
        {"a": "x**2-1"},
        {"a": "1/x"},
        {"a": "1-x", "b": "x-2"},
        {"a": "exp(x)-2"},
        {"a": "log(x)"},
        {"a": "exp(x)-exp(2*x)"},
        {"a": "exp(x)-1-2*x"},
        {"a": "abs(x)-1"},
    ],
)
def test_parameters_that_may_be_negative_are_refused(params):
    with pytest.raises((ProofFailed, FormulaError)):
        establish(Formula("x >= 1", LINE), "positivity", params=params)
    with pytest.raises((ProofFailed, FormulaError)):
        establish(Formula("exp(x) >= 2", LINE), "positivity", params=params)


def test_an_instance_must_have_a_value():
    lemma = establish(Formula("x**2 + 1 > 0", LINE), "positivity")
    with pytest.raises(ProofFailed):
        instance(lemma, {"x": "1/y"}, Formula("0 < 1", ("y in [-1, 1]",)))
    assert instance(lemma, {"x": "1/y"}, Formula("0 < 1", ("y in [1, 2]",)))


def test_an_instance_replaces_whole_names_at_once():
    lemma = establish(Formula("x + xx >= x", ("x in [0, oo)", "xx in [0, oo)")), "positivity")
    fact = instance(
        lemma, {"x": "xx", "xx": "x"}, Formula("0 < 1", ("x in [0, 1]", "xx in [0, 1]"))
    )
    assert fact.formula.goal == "(xx) + (x) >= (xx)"


def test_a_fact_of_another_setting_is_no_hypothesis():
    fact = establish(Formula("x >= 1", ("x in [1, 2]",)), "positivity")
    stolen = {
        "type": "derived",
        "facts": [fact.data()],
        "certificate": {"type": "positivity", "params": {}},
    }
    with pytest.raises(Rejected):
        verdicts.fact(Formula("x >= 1", UNIT), stolen, "me")
    forged = {"formula": Formula("x >= 1", UNIT).data(), "certificate": fact.certificate}
    with pytest.raises(Rejected):
        verdicts.fact(Formula("x >= 1", UNIT), {**stolen, "facts": [forged]}, "me")
    renamed = {
        "formula": Formula("y >= 1", UNIT, (("y", "x+1"),)).data(),
        "certificate": {"type": "positivity", "params": {}},
    }
    with pytest.raises(Rejected):
        verdicts.fact(Formula("y >= 1", UNIT, (("y", "x"),)), {**stolen, "facts": [renamed]}, "me")


def test_circular_facts_are_refused():
    formula = Formula("x >= 1/2", UNIT)
    loop: dict = {
        "type": "derived",
        "facts": [],
        "certificate": {"type": "positivity", "params": {}},
    }
    loop["facts"] = [
        {"formula": formula.data(), "certificate": {"type": "positivity", "params": {}}}
    ]
    with pytest.raises(Rejected):
        verdicts.fact(formula, loop, "me")


@pytest.mark.parametrize("on", ["x <= 1/2 or x > 3", "x == 1", "x", "1/x <= 2", "x <= 1/2 <= x"])
def test_cases_must_cover(on):
    certificate = {
        "type": "cases",
        "on": on,
        "yes": {"type": "positivity", "params": {}},
        "no": {"type": "positivity", "params": {}},
    }
    with pytest.raises(Rejected):
        verdicts.fact(Formula("x >= 1/2", UNIT), certificate, "me")


ORDER = Asymptotic("k*l", "l", "O", ("k in [2, oo)",), constant=("k",))
VANISH = Asymptotic("(x-1)**2", "1", "Omega", ("x in [0, 2]",), constant=())


def shown(formulas, **how):
    return [establish(f, **how) for f in formulas]


def test_a_constant_may_not_move_with_the_size():
    family = {"path": {"k": "l"}, "growth": "l", "at": {"k": "2"}, "N": "2", "side": None}
    inside, beyond = shown(ORDER.escape(**family), how="auto")
    with pytest.raises(Rejected, match="cannot be fixed and move"):
        verdicts.escaped(ORDER, inside, beyond, family)
    family["at"] = {}
    inside, beyond = shown(ORDER.escape(**family), how="auto")
    with pytest.raises(Rejected, match="fixed"):
        verdicts.escaped(ORDER, inside, beyond, family)


def test_a_family_must_stay_in_the_domain():
    family = {"path": {"x": "3+l"}, "growth": "l", "at": {}, "N": "2", "side": None}
    statement = Asymptotic("x", "1", "O", ("x in [0, 2]",), constant=())
    inside, beyond = statement.escape(**family)
    with pytest.raises(ProofFailed):
        establish(inside, "auto", budget=0.3)
    with pytest.raises(Rejected):
        verdicts.escaped(statement, establish(beyond, "auto"), establish(beyond, "auto"), family)


def test_integer_variables_of_a_family_stay_integers():
    statement = Asymptotic("abs(n-l/2)+1", "1", "Omega", ("n in {1..}",), constant=())
    with pytest.raises(Rejected, match="integer"):
        asymptotic.require_integral(statement, {"n": "l/2"})
    asymptotic.require_integral(statement, {"n": "2*l+1"})


def test_a_zero_needs_a_segment_that_exists():
    """1/(x-1) changes sign without a zero; so does any function on a segment whose ends are
    swapped.
    """
    family = {
        "at": {},
        "path": {},
        "N": "2",
        "moving": "x",
        "low": "1/2",
        "high": "3/2",
        "rising": True,
    }
    good = shown(asymptotic.vanishing_formulas(VANISH, "x-1", family), how="auto")
    assert verdicts.vanishes(VANISH, "x-1", good, family).verdict == "refuted"
    swapped = {**family, "low": "3/2", "high": "1/2"}
    formulas = asymptotic.vanishing_formulas(VANISH, "1-x", swapped)
    with pytest.raises(ProofFailed):
        establish(formulas[-1], "auto", budget=0.3)
    pole = Asymptotic("1/(x-1)**2", "1", "Omega", ("x in [0, 2]",), constant=())
    with pytest.raises(ProofFailed):
        shown(asymptotic.vanishing_formulas(pole, "1/(x-1)", family)[:1], how="auto", budget=0.3)


def random_expression(rng, depth):
    if depth == 0:
        return rng.choice(
            ["x", "y", "x", "y", str(rng.randint(1, 5)), f"{rng.randint(1, 9)}/{rng.randint(2, 9)}"]
        )
    a, b = random_expression(rng, depth - 1), random_expression(rng, depth - 1)
    return rng.choice(
        [
            f"({a}+{b})",
            f"({a}-{b})",
            f"({a}*{b})",
            f"exp(({a})/4)",
            f"({a})**2",
            f"abs({a})",
            f"log(1+({b})**2)",
            f"({a})/(1+({b})**2)",
            f"sqrt(1+({a})**2)",
        ]
    )


def test_random_falsehoods_with_a_known_violation_are_never_proved():
    """A random expression is claimed to stay below its value at a known interior point: false
    there, and nearly touching.
    """
    rng = random.Random(20261120)
    given, tried = ("x in [0, 1]", "y in [0, 1]"), 0
    while tried < 40:
        text = random_expression(rng, 3)
        point = {"x": f"{rng.randint(1, 6)}/7", "y": f"{rng.randint(1, 10)}/11"}
        here = (
            text.replace("exp", "EXP")
            .replace("x", f"({point['x']})")
            .replace("y", f"({point['y']})")
            .replace("EXP", "exp")
        )
        gap = rng.choice(["1/1000", "1/20", "0"])
        formula = Formula(f"{text} {'<' if gap == '0' else '<='} {here} - {gap}", given)
        if decide_at(formula.goal_expr, point) is not False:
            continue
        tried += 1
        for how in ("positivity", "enclosure"):
            with pytest.raises(ProofFailed):
                establish(formula, how, budget=patience(0.25))


def test_a_derivative_needs_its_sign_between_the_integers():
    """f(1) > 0 and f' > 0 at 1, 2 and from 3 on: f still falls between 1 and 2, and f(2) < 0 (found
    by the campaign).
    """
    formula = Formula("abs(1/n**3-log(1+1/n)-1/(2*n*(n+1))) <= 1/2/(n+1)**2", ("n in {1..}",))
    assert prove(formula, 5, refute=False).verdict == "open"


@pytest.mark.parametrize(
    ("false", "true"),
    [
        ("erfc(loggamma(2-1/10**12)) == 1", "erfc(loggamma(2-1/10**12)) > 1"),
        ("erf(loggamma(1+1/10**30)) == 0", "erf(loggamma(1+1/10**30)) < 0"),
        ("Phi(loggamma(2-1/10**12)) >= 1/2", "Phi(loggamma(2-1/10**12)) < 1/2"),
        ("loggamma(2-1/10**12) + 1/10**13 >= 0", "loggamma(2-1/10**12) + 1/10**12 > 0"),
        ("acos(1-1/10**36) <= 1/10**18", "acos(1-1/10**36) > 1/10**18"),
    ],
)
def test_a_value_close_to_a_zero_is_not_taken_for_zero(false, true):
    """SymPy said that loggamma is 0 close to 1 and to 2, and the first line was proved by it (found
    by the campaign of terms)."""
    assert prove(Formula(false), patience(1)).verdict == "refuted"
    assert prove(Formula(true), patience(1)).verdict == "proved"


def test_a_wrong_value_close_to_a_zero_is_no_fact():
    """The certificate that the kernel accepted; beside it the right one for the truth."""
    for goal, accepted in (("== 1", False), ("> 1", True)):
        formula = Formula(f"erfc(loggamma(2-1/10**12)) {goal}")
        part = {"type": "fact", "formula": formula.data(), "certificate": {"type": "point"}}
        stored = {"verdict": "proved", "certificate": part}
        if accepted:
            assert verdicts.recheck(formula, stored).verdict == "proved"
        else:
            with pytest.raises(Rejected):
                verdicts.recheck(formula, stored)

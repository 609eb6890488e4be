"""What is refused outside of formulas: numbers, points, matrices, orbits, orders of growth."""

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
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import combination, orbit
from assay.verification.kernel import verdicts as kernel
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.types import asymptotic
from assay.verification.kernel.types.row import FACT
from assay.verification.search.methods import establish
from tests.verification.forged import POINT, QUARTER, UNIT


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
    for text in ("1 <", "1 < 2", "1 2", "", "oo"):
        with pytest.raises(GrammarError):
            sorts.rational(text)


def test_texts_are_statements_or_terms():
    assert sorts.statement("x < 1 and y > 2") == "(x < 1 and y > 2)"
    for text in ("x", "x + 1", "1 <", "x < 1) or (0 < 1"):
        with pytest.raises(GrammarError):
            sorts.statement(text)
    assert sorts.opposite("x + 1 <= y") == "x + 1 > y" and sorts.opposite("x>2*y") == "x<=2*y"
    for text in ("x == 1", "x < 1 and y < 1", "x", "0 < x < 1", "(x < 1)"):
        with pytest.raises(GrammarError):
            sorts.opposite(text)
    assert sorts.put("x + y*x", {"x": "y - 1", "y": "x"}) == "(y - 1) + (x)*(y - 1)"


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


def test_an_abbreviation_with_two_meanings_is_refused():
    """A rule that writes abbreviations out has to take one of them; the other makes it false."""
    statement = Formula("w > 5.5", (), (("w", "5"), ("w", "6")))
    part = {"formula": Formula("6 > 11/2").data(), "certificate": POINT}
    with pytest.raises(Rejected, match="hides a variable or an earlier abbreviation"):
        kernel.fact(statement, {"type": "conditions", "parts": [part]}, "forged")


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


def test_zeros_of_what_falls():
    falling = {**ZERO, "low": "1", "high": "0", "rising": False}
    parts = asymptotic.vanishing_formulas(CROSSING, "y-x", falling)
    assert parts[-1].goal == "(0) <= (1)" and parts[0].given[-1] == "(0) <= x <= (1)"
    facts = [establish(f, "auto") for f in parts]
    assert kernel.vanishes(CROSSING, "y-x", facts, falling).verdict == "refuted"


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


# ---- families ------------------------------------------------------------------------------------
def _family(statement, **fields):
    """Return what the kernel says of a family whose two facts hold."""
    family = {"path": {}, "growth": "l", "at": None, "N": "4", "side": None, **fields}
    facts = [establish(f, "auto") for f in statement.escape(**family)]
    return kernel.escaped(statement, *facts, family)


@pytest.mark.parametrize("growth", ["1", "2", "1/l", "l^0", "2*l/l", "l/(l+1)", "pi"])
def test_what_does_not_grow_beyond_all_bounds_refutes_nothing(growth):
    with pytest.raises(Rejected, match="is not known to diverge"):
        _family(Asymptotic("x*l^2", "l", "O", UNIT, constant=()), path={"x": "1"}, growth=growth)


@pytest.mark.parametrize("growth", ["l", "l/3", "sqrt(l)", "log(l)", "l*log(l)/7", "l^(1/3)/2"])
def test_what_grows_beyond_all_bounds(growth):
    asked = Asymptotic("x*l^3", "l", "O", UNIT, constant=())
    assert _family(asked, path={"x": "1"}, growth=growth).verdict == "refuted"


WHOLE = Asymptotic("n", "1", "O", ("n in {1..}",), constant=())
OF_TWO = Asymptotic("x*l^2 + 0*y", "l", "O", (*UNIT, "y in [0, 1]"), constant=())


@pytest.mark.parametrize("statement, fields, says", [
    (WHOLE, {"path": {"n": "l/2"}, "growth": "l/2"}, "n must be an integer along the family"),
    (WHOLE, {"path": {"n": "sqrt(l)"}, "growth": "sqrt(l)"}, "n must be an integer"),
    (OF_TWO, {"path": {"x": "1"}, "at": {"y": "1/2", "x": "1"}}, "x cannot be fixed and move"),
])  # fmt: skip
def test_families_that_leave_what_was_declared(statement, fields, says):
    with pytest.raises(Rejected, match=says):
        _family(statement, **fields)


@pytest.mark.parametrize("at, path, says", [
    ({"y": "1/0"}, {"x": "1"}, "division by zero"), ({"y": "l"}, {"x": "1"}, "l"),
    ({"y": "1/2", "w": "1"}, {"x": "1"}, "the statement has no variable w"),
    ({"y": "1/2"}, {"x": "1", "v": "1"}, "the statement has no variable v"),
])  # fmt: skip
def test_what_a_family_fixes_has_a_value_and_a_variable(at, path, says):
    with pytest.raises(Rejected, match=says):
        asymptotic._require_constant(at, path, OF_TWO)


def test_an_integer_variable_does_not_move_through_a_zero():
    whole = Asymptotic("(x-y)**2", "1/l", "Omega", ("x in {0..1}", "y in [0, 1]"), constant=())
    facts = [establish(f, "auto") for f in asymptotic.vanishing_formulas(whole, "x-y", ZERO)]
    with pytest.raises(Rejected, match="x must be an integer along the family"):
        kernel.vanishes(whole, "x-y", facts, ZERO)


def test_words_of_refusals():
    assert kernel.recheck(QUARTER, {"verdict": "open"}).reason == "no reason was stored"
    for kind in (["identity"], None, "magic"):
        with pytest.raises(Rejected, match="unknown certificate type"):
            check(QUARTER, {"type": kind})
    orbit_told = {"verdict": "proved", "certificate": {"type": "derivation", "declare": {}}}
    theorem = Theorem("0 < 1")
    with pytest.raises(Rejected, match="facts"):
        kernel.recheck(theorem, orbit_told)
    orbit_told["certificate"]["facts"] = []
    with pytest.raises(Rejected, match="the certificate has no 'steps'"):
        kernel.recheck(theorem, orbit_told)
    assert FACT.written("auto", QUARTER, {}, [{"type": "auto"}]) == {"type": "auto"}
    with pytest.raises(TypeError):

        class Other(kernel.Verdict, more=1):
            """No verdict of the kernel's."""

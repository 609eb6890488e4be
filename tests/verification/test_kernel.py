"""Only the kernel makes facts and verdicts, and it refuses what does not follow."""

import pytest

from theory.asymptotic import Asymptotic
from theory.formula import Formula
from verification import kernel
from verification.certificates import Rejected
from verification.job import establish

TRUE = Formula("x*x >= 0", ("x in [0, 1]",))
GROWS = Asymptotic("x*l", "l", "O", ("x in [0, 1]",), constant=())


def test_nothing_else_makes_facts_or_verdicts():
    with pytest.raises(TypeError):
        kernel.Fact(TRUE, {}, "me")
    with pytest.raises(TypeError):
        kernel.Verdict("proved", "me", {})


def test_a_fact_proves_its_own_formula_only():
    fact = establish(TRUE, "positivity")
    assert kernel.proved(TRUE, fact).verdict == "proved"
    with pytest.raises(Rejected, match="another formula"):
        kernel.proved(Formula("x*x >= 1", TRUE.given), fact)
    with pytest.raises(Rejected):
        kernel.proved(TRUE.with_given("x > 0"), fact)


@pytest.mark.parametrize("certificate", [
    {"type": "nonsense"}, {}, {"type": "identity"}, {"type": "point"}, {"type": "positivity", "params": {"a": "x-1"}},
    {"type": "positivity", "params": {"a": "unknown"}}, {"type": "derived", "facts": [], "certificate": {"type": "point"}},
])
def test_wrong_certificates_are_refused(certificate):
    with pytest.raises(Rejected):
        kernel.fact(Formula("x >= 1/2", ("x in [0, 1]",)), certificate, "me")


@pytest.mark.parametrize("at", [{"x": "2"}, {"x": "1/2"}, {}, {"x": "1/4", "y": "1"}])
def test_witnesses_must_be_inside_and_violate(at):
    statement = Formula("x >= 1/2", ("x in [0, 1]",))
    with pytest.raises(Rejected):
        kernel.refuted(statement, at)
    assert kernel.refuted(statement, {"x": "1/4"}).witness == {"x": "1/4"}


def test_integers_need_integer_witnesses():
    with pytest.raises(Rejected, match="integer"):
        kernel.refuted(Formula("n != 5/2", ("n in {1..}",)), {"n": "5/2"})


def test_vacuity_is_about_the_hypotheses():
    empty = Formula("x > 5", ("x in [0, 1]", "x >= 2"))
    assert kernel.vacuous(empty, establish(empty.with_goal("1 < 0"), "enclosure", budget=2)).verdict == "vacuous"
    with pytest.raises(Rejected):
        kernel.vacuous(TRUE, establish(TRUE, "positivity"))


def test_asymptotic_constants_and_families():
    verdict = kernel.bounded(GROWS, establish(GROWS.bounded(C="1", N="2"), "positivity", params={"w": "1-x"}),
                             {"C": "1", "N": "2"})
    assert verdict.verdict == "proved"
    square = Asymptotic("x*l**2", "l", "O", ("x in [0, 1]",), constant=())
    family = {"path": {"x": "1"}, "growth": "l", "at": {}, "N": "2", "side": None}
    inside, beyond = (establish(f, "auto") for f in square.escape(**family))
    assert kernel.escaped(square, inside, beyond, family).verdict == "refuted"
    with pytest.raises(Rejected):
        kernel.escaped(GROWS, inside, beyond, family)


@pytest.mark.parametrize("growth", ["1", "2", "1/l", "l-l", "1-1/l", "sin(l)", "-l", "l**0", "exp(-l)", "log(l)/l"])
def test_growth_must_diverge(growth):
    with pytest.raises(Rejected):
        kernel.require_divergent(growth, "l")


@pytest.mark.parametrize("growth", ["l", "l**2/7", "sqrt(l)", "log(l)", "l*log(l)**(1/2)/100"])
def test_growth_that_diverges(growth):
    kernel.require_divergent(growth, "l")


def test_annotations_cannot_change_a_verdict():
    verdict = kernel.annotate(kernel.undecided("no idea"), reason="found it")
    assert verdict.verdict == "open" and verdict.certificate is None
    with pytest.raises(Rejected):
        kernel.undecided(" ")


@pytest.mark.parametrize("goal, at, undefined", [
    ("x > 1 => log(x) > 0", "0", False), ("x > 1 => log(x) > 0", "-1", False), ("x > 1 => 1/(1/x) > 0", "0", False),
    ("x > -1 => log(x) > -9", "0", True), ("log(x) > -9", "0", True), ("1/x > -9 or x > 0", "0", True), ("log(x) > -9", "2", False),
])
def test_a_premise_guards_the_terms_of_its_conclusion(goal, at, undefined):
    from verification.replay import replay_certificate

    statement = Formula(goal, ("x in [-5, 5]",))
    forged = {"type": "undefined", "formula": statement.data(), "at": {"x": at}}
    assert (replay_certificate(statement.data(), "refuted", forged).outcome == "confirmed") == undefined
    if undefined:
        assert kernel.refuted_undefined(statement, {"x": at}).verdict == "refuted"
    else:
        with pytest.raises(Rejected):
            kernel.refuted_undefined(statement, {"x": at})

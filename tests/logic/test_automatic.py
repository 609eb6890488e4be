"""Theorems without a written proof: what is settled by itself, and what stays open."""

import pytest

import assay
from assay.theory.language.theorem import Theorem
from assay.verification.search.logic.automatic import prove
from assay.verification.search.logic.counterexample import counterexample
from assay.verification.search.logic.strategies import refutation
from assay.verification.search.problems import ProblemError, question

TRUE = {
    "a decay": ("for all t in {0..}: x[t] >= 0", "a in [0, 1], x[0] = 1, x[t+1] = (1-a/2)*x[t]"),
    "two sequences": (
        "for all t in {0..}: x[t] == 1 + t and y[t] == t*(t+1)/2",
        "x[0] = 1, x[t+1] = x[t] + 1, y[0] = 0, y[t+1] = y[t] + x[t]",
    ),
    "up to a time": (
        "for all t in {0..T}: x[t] <= 2*T",
        "T in {1..}, x[0] = 0, x[t+1] = x[t]/2 + 1",
    ),
    "a later start": ("for all t in {2..}: x[t] <= 1/4", "x[0] = 1, x[t+1] = x[t]/2"),
    "no sequence": ("for all x: x**2 >= 2*x - 1", ""),
}
FALSE = {
    "false at the start": ("for all t in {0..}: x[t] <= 1/2", "x[0] = 1, x[t+1] = x[t]/2"),
    "false later": ("for all t in {0..}: x[t] <= 5", "x[0] = 1, x[t+1] = 2*x[t]"),
    "one value too many": (
        "for all t in {0..T}: x[t] < T",
        "T in {1..}, x[0] = 0, x[t+1] = x[t] + 1",
    ),
    "a pair": (
        "for all t in {0..}: x[t] <= y[t]",
        "x[0] = 1, x[t+1] = 2*x[t], y[0] = 2, y[t+1] = y[t] + 1",
    ),
    "parameters": (
        "for all t in {0..}: x[t+1] >= x[t]",
        "a in [1/2, 1], x[0] = 1, x[t+1] = a*exp(-x[t])",
    ),
}
OPEN = {
    "uniform after all": ("exists y in (0, oo): for all x in [0, 1]: x**2 + x >= y - 3", ""),
    "a step without a value": ("for all t in {0..}: x[t] >= 0", "x[0] = 1, x[t+1] = 1/x[t]"),
    "late": ("for all t in {0..}: x[t] <= 10**9", "x[0] = 0, x[t+1] = x[t] + 1"),
}


@pytest.mark.parametrize("name", TRUE)
def test_true_theorems_are_proved_by_induction(name):
    verdict = prove(question(*TRUE[name]), 5.0)
    assert verdict.verdict == "proved", verdict.reason


@pytest.mark.parametrize("name", FALSE)
def test_false_theorems_are_refuted_along_a_run(name):
    verdict = prove(question(*FALSE[name]), 1.0)
    assert verdict.verdict == "refuted" and "fails at" in verdict.reason


STRATEGIES = {
    "strict": ("for all x in [0, 1]: x < 1", "", "x = 1"),
    "swapped": ("exists y: for all x: y > x", "", "x = M"),
    "a bound that depends on k": (
        "exists C in (0, oo): for all k in [2, oo), x in [0, 1]: k*x**2 <= C",
        "",
        "k = 2 + M, x = 1",
    ),
    "no smallest value": (
        "exists C in (0, oo): for all k in [2, oo), x in [0, 1]: x**2/k + 1/k >= C",
        "",
        "M = ceil(10 + 1/C)",
    ),
    "an order of growth that depends on k": (
        "exists C in (0, oo), N in {2..}: for all l in {N..}: k**2/l <= C*((k-3)/l)",
        "k in [2, oo)",
        "k = 2",
    ),
    "a bound by a negative number": (
        "exists C in (0, oo), N in {2..}: for all l in {N..}: abs(k) <= C*(k*sqrt(l))",
        "k",
        "k = -1",
    ),
}
LATER = "exists C in (0, oo): for all x in (0, oo), y in (0, oo): y <= x and x <= 2*y => x <= C"
UNIFORM = {
    "a constant": "exists C in (0, oo): for all x in [0, 1], k in [2, oo): x/k <= C",
    "an order of growth": "exists C in (0, oo), N in {2..}: for all l in {N..}: (l+1)/l**2 <= C/l",
}


@pytest.mark.parametrize("name", STRATEGIES)
def test_terms_refute_what_is_said_to_exist(name):
    goal, given, said = STRATEGIES[name]
    verdict = prove(question(goal, given), 1.0)
    assert verdict.verdict == "refuted" and said in verdict.reason


def test_a_range_may_speak_of_a_later_variable():
    assert refutation(question(LATER), 1.0).verdict == "refuted"


def test_a_part_that_does_not_speak_of_the_run_refutes_the_whole():
    claim = "(for all t in {0..}: x[t] >= 0) and (for all b: a < b**2 + 1)"
    theorem = Theorem(claim, ("a in [0, 1]",), (("x", "1", "x[t]/2"),))
    verdict = prove(theorem, 1.0)
    assert verdict.verdict == "refuted" and verdict.reason == "fails at a = 1, b = 0"


@pytest.mark.parametrize("name", UNIFORM)
def test_no_terms_refute_what_there_is(name):
    assert refutation(question(UNIFORM[name]), 1.0) is None


def test_a_counterexample_alone_is_looked_for():
    assert assay.refute("exists y: for all x: y > x").verdict == "refuted"
    assert assay.refute("for all x: x**2 >= 0").verdict == "open"


@pytest.mark.parametrize("name", TRUE)
def test_no_run_refutes_a_true_theorem(name):
    assert counterexample(question(*TRUE[name]), 1.0) is None


@pytest.mark.parametrize("name", OPEN)
def test_what_is_not_settled_stays_open(name):
    verdict = prove(question(*OPEN[name]), 1.0)
    assert verdict.verdict == "open" and verdict.reason


def test_an_invariant_is_shown_along():
    theorem = Theorem("for all t in {0..}: x[t] < 2", (), (("x", "1", "1 + x[t]**2/4"),))
    assert prove(theorem, 2.0).verdict == "open"
    assert prove(theorem, 5.0, "x[t] >= 0").verdict == "proved"


def test_the_public_face_takes_theorems():
    found = assay.prove("for all t in {0..}: x[t] > 0", "x[0] = 1", "x[t+1] = x[t]/2")
    assert found.verdict == "proved" and r"\forall" in found._repr_latex_()


@pytest.mark.parametrize(
    "domain, message",
    [
        ("x[0] = 1", "needs both"),
        ("x[0] = 1, x[0] = 2, x[t+1] = x[t]", "defined twice"),
    ],
)
def test_a_recursion_has_one_start_and_one_step(domain, message):
    with pytest.raises(ProblemError, match=message):
        question("for all t in {0..}: x[t] > 0", domain)

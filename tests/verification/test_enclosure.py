"""The enclosure prover: true inequalities get certificates that re-check, false ones get exact
witnesses, never proofs.
"""

from __future__ import annotations

import copy
import json
import time

import pytest
import sympy as sp

from assay.theory.language.formula import Formula
from assay.verification.kernel.boxes.problem import Failure, decide_at, problem_of, sign_of
from assay.verification.kernel.enclosure import check
from assay.verification.kernel.normal import is_zero
from assay.verification.replay import replay_certificate
from assay.verification.search.boxes.refutation import refute
from assay.verification.search.enclosure import prove
from tests.arena.forgeries import factors

TRUE = [
    ("gamma(x+1)/gamma(x+1/2) >= sqrt(x)", "x in [1, 50]"),
    ("exp(x) >= 1 + x", "x in [0, oo)"),
    ("exp(x) >= 1 + x", "x in (-oo, oo)"),
    ("x*(e-1)/(exp(x)-1) < 1", "x in (1, oo)"),
    ("log(1+exp(-x)) + log(1+exp(-y)) <= log(4)", "x in [0, 30]", "y in [0, 30]"),
    ("log(1+exp(-x)) + log(1+exp(-y)) <= log(4)", "x in [0, oo)", "y in [0, oo)"),
    ("erfc(x) <= exp(-x**2)", "x in [0, oo)"),
    ("sqrt(pi/2)*erfc(x/sqrt(2)) <= exp(-x**2/2)/x", "x in (0, oo)"),
    ("sqrt(pi/2)*erfc(x/sqrt(2)) >= x*exp(-x**2/2)/(1+x**2)", "x in (0, oo)"),
    ("k*(exp(x)-1) <= exp(k*x)-1", "k in [1, oo)", "x in [0, oo)"),
    ("log(x) <= x - 1", "x in (0, oo)"),
    ("x + 1/x >= 2", "x in (0, oo)"),
    ("sin(x) <= x", "x in [0, oo)"),
    ("tanh(x) <= x", "x in [0, oo)"),
    ("f + 1/l < 2*log(l) + 1", "l in {2..}", "f in [1/l, log(l))"),
    ("n**3 >= n**2", "n in {1..}"),
    ("loggamma(n) <= n*log(n)", "n in {1..40}"),
    ("x >= 0 => exp(-x) <= 1", "x in [-5, 5]"),
    ("x*y <= 4", "x in [0, 3]", "y in [0, 3]", "x + y <= 3"),
    ("sqrt(x) + 1/x > 1", "x in (0, oo)"),
    ("x**2 - 2*x/3 + 1/9 >= 0", "x in [-4, 5]"),
    ("max(x, 1-x) >= 1/2", "x in [-2, 2]"),
    ("abs(sin(x)) <= 1", "x in (-oo, oo)"),
    ("asin(x) >= x", "x in [0, 1]"),
    ("h <= g + 1", "g in [0, 1]", "f in [g, 2*g]", "h in [f/2, f)"),
]
FALSE = [
    ("x <= tanh(x) + x**3/4", "x in [1/100, 3]"),
    ("x**2 > 0", "x in [-1, 1]"),
    ("exp(x) > 1 + x", "x in [0, oo)"),
    ("x*(e-1)/(exp(x)-1) < 1", "x in [1, oo)"),
    ("erfc(x) <= exp(-x**2)/(1 + x/10**3)*(1 - 1/1000)", "x in [0, oo)"),
    ("k*(exp(x)-1) <= exp(k*x)-1", "k in [9/10, oo)", "x in [0, oo)"),
    ("n**3 >= 10*n**2", "n in {1..}"),
    ("log(x) <= x - 1 - 10**(-9)", "x in (0, oo)"),
    ("x*y <= 2", "x in [0, 3]", "y in [0, 3]", "x + y <= 3"),
    ("f + 1/l < log(l)", "l in {2..}", "f in [1/l, log(l))"),
    ("sin(x) <= x - x**3/6", "x in [0, 1]"),
]
NEVER = [  # false, or undefined somewhere: no proof may come out, witness or not
    ("x/x == 1 or 1/x > 0", "x in [-1, 1]"),
    ("log(x) <= x", "x in [0, 1]"),
    ("sqrt(x) >= 0", "x in [-1, 1]"),
    ("1/(x - 1/3) > -10**9", "x in [0, 1]"),
    ("gamma(x) > 0", "x in [0, 2]"),
    ("exp(x) >= 1 + x + 10**(-40)", "x in [-1, 1]"),
    ("x**2 + y**2 > 0", "x in (-oo, oo)", "y in (-oo, oo)"),
    ("h <= 2*g - 1/100", "g in [0, 1]", "f in [g, 2*g]", "h in [f/2, f]"),
    ("acos(x) > 0", "x in [-1, 1]"),
]


@pytest.mark.parametrize("goal, given", [(t[0], t[1:]) for t in TRUE], ids=[t[0] for t in TRUE])
def test_true_inequalities_are_proved_and_re_checked(goal, given):
    problem = problem_of(Formula(goal, given))
    start = time.process_time()
    certificate = prove(problem, 8)
    assert isinstance(certificate, dict), certificate
    assert time.process_time() - start < 8
    assert check(problem, json.loads(json.dumps(certificate)))
    assert refute(problem, 0.3) is None


@pytest.mark.parametrize("goal, given", [(t[0], t[1:]) for t in FALSE], ids=[t[0] for t in FALSE])
def test_false_inequalities_have_exact_witnesses_and_no_proof(goal, given):
    formula = Formula(goal, given)
    problem = problem_of(formula)
    assert isinstance(prove(problem, 1.0), Failure)
    witness = refute(problem, 6)
    assert witness is not None
    assert decide_at(problem.goal, witness) is False
    assert all(decide_at(h, witness) is True for h in problem.hypotheses)


@pytest.mark.parametrize("goal, given", [(t[0], t[1:]) for t in NEVER], ids=[t[0] for t in NEVER])
def test_undefined_or_nearly_true_statements_are_not_proved(goal, given):
    assert isinstance(prove(problem_of(Formula(goal, given)), 1.0), Failure)


def test_certificates_do_not_carry_over_to_stronger_statements():
    weak = problem_of(Formula("exp(x) >= 1 + x", ("x in [0, oo)",)))
    certificate = prove(weak, 5)
    for goal, given in [
        ("exp(x) > 1 + x", "x in [0, oo)"),
        ("exp(x) >= 1 + 11*x/10", "x in [0, oo)"),
        ("exp(x) >= 1 + x + x**2", "x in [0, oo)"),
    ]:
        assert not check(problem_of(Formula(goal, (given,))), certificate)


def test_tampered_certificates_are_rejected():
    problem = problem_of(Formula("erfc(x) <= exp(-x**2)", ("x in [0, 2]",)))
    certificate = prove(problem, 8)
    assert check(problem, certificate)

    def paths(tree, path=()):
        yield path, tree
        for key in ("low", "high", "face", "slope"):
            if isinstance(tree.get(key), dict):
                yield from paths(tree[key], path + (key,))

    leaves = [
        p
        for p, t in paths(certificate["clauses"][0]["tree"])
        if t.get("rule") in ("mean", "taylor", "derive", "product")
    ]
    assert leaves
    rejected = 0
    for path in leaves:
        bad = copy.deepcopy(certificate)
        node = bad["clauses"][0]["tree"]
        for key in path:
            node = node[key]
        node.clear()
        node.update({"rule": "natural", "atom": 0})
        rejected += not check(problem, bad)
    assert rejected > len(leaves) // 2
    for change in (
        {"clauses": []},
        {"format": 99},
        {"type": "other"},
        {"domain": {}},
        {"moved": ["x"]},
        {"tape": []},
    ):
        assert not check(problem, {**certificate, **change})


def test_equalities_are_decided_exactly():
    assert is_zero(sp.log(12) - 2 * sp.log(2) - sp.log(3))
    assert is_zero(sp.exp(sp.Symbol("x") + 1) - sp.E * sp.exp(sp.Symbol("x")))
    assert not is_zero(sp.exp(sp.Symbol("x")) - 1)
    assert sign_of(sp.log(4) - 2 * sp.log(2)) == 0
    assert sign_of(sp.pi - sp.Rational(355, 113)) == -1
    assert sign_of(sp.log(0)) is None
    x = sp.Symbol("x", real=True)
    assert decide_at(sp.Eq(sp.sqrt(x) ** 2, 2, evaluate=False), {"x": "2"}) is True
    assert decide_at(sp.Gt(sp.log(x), 0, evaluate=False), {"x": "-1"}) is None
    assert (
        decide_at(
            sp.Lt(sp.exp(x), sp.Rational(27182818284590452353602874713527, 10**31)), {"x": "1"}
        )
        is True
    )


def test_failures_name_the_region():
    failure = prove(problem_of(Formula("x**2 > 0", ("x in [-1, 1]",))), 2)
    assert isinstance(failure, Failure) and failure.reason and "x" in failure.region


@pytest.mark.parametrize("trap", dict(factors.factors()))
def test_factors_are_written_with_values_alone(trap):
    """The kernel and the replay refuse sign(0), and powers and orders without enclosures."""
    row = dict(factors.factors())[trap]
    formula, certificate = Formula.from_data(row["statement"]), row["certificate"]
    assert not check(problem_of(formula), certificate["certificate"])
    assert replay_certificate(formula.data(), "proved", certificate).outcome == "failed"


@pytest.mark.parametrize("precision", (-1, 0, 1, 2**40))
def test_precisions_are_bounded(precision):
    """The library would end the whole process for want of memory."""
    problem = problem_of(Formula("x + 1 > 0", ("x in [0, 1]",)))
    certificate = factors.boxes("x + 1 > 0", ("x in [0, 1]",), factors.NATURAL)
    assert check(problem, certificate)
    certificate["clauses"][0]["tree"] = {**factors.NATURAL, "prec": precision}
    assert not check(problem, certificate)

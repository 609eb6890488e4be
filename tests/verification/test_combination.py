"""The combination prover: what it shows, and what it must refuse."""

import pytest

from assay.theory.language.formula import Formula
from assay.verification.search.methods import ProofFailed, establish


def combine(goal, given, *groups, **options):
    return establish(Formula(goal, given), "combination", terms=list(groups), **options)


def test_tangent_shows_the_exponential_above_its_tangent():
    assert combine("exp(x) >= 1+x", ("x in (-oo, oo)",), [("1", (), ("x",))])


def test_bernoulli_with_a_real_exponent():
    given = ("k in [1, oo)", "x in (-oo, oo)")
    terms = [("exp(x)", (), ("(k-1)*x",)), ("(k-1)*exp(x)", (), ("-x",))]
    assert combine("exp(k*x)-1 >= k*(exp(x)-1)", given, terms)
    with pytest.raises(ProofFailed):  # false for 0 < k < 1, and k-1 is no longer shown to be >= 0
        combine("exp(k*x)-1 >= k*(exp(x)-1)", ("k in (0, oo)", "x in (-oo, oo)"), terms)


def test_terms_must_add_up():
    with pytest.raises(ProofFailed, match="adds up"):
        combine("exp(x) >= 1+2*x", ("x in (-oo, oo)",), [("1", (), ("x",))])


def test_negative_weights_are_refused():
    with pytest.raises(ProofFailed):
        combine("1+x >= exp(x)", ("x in (-oo, oo)",), [("-1", (), ("x",))])
    with pytest.raises(ProofFailed):
        combine("x*exp(x) >= x+x**2", ("x in (-oo, oo)",), [("x", (), ("x",))])


def test_strict_goals_need_a_strict_term():
    with pytest.raises(ProofFailed):
        combine("exp(x) > 1+x", ("x in (-oo, oo)",), [("1", (), ("x",))])
    assert combine("exp(x) > 1", ("x in (0, oo)",), [("1", (), ("x",)), ("x",)])


def test_a_weight_that_may_be_undefined_is_refused():
    with pytest.raises(ProofFailed):
        combine(
            "x >= 0",
            ("x in [0, oo)",),
            [
                ("x**2/x",),
            ],
        )


def test_roots_are_nonnegative_but_not_positive_by_themselves():
    assert combine("sqrt(x)+1 > 0", ("x in [0, oo)",), [("sqrt(x)",), ("1",)])
    with pytest.raises(ProofFailed):
        combine("sqrt(x) > 0", ("x in [0, oo)",), [("sqrt(x)",)])


def test_facts_serve_as_factors_only_when_they_are_facts():
    fact = combine("exp(x) >= 1+x", ("x in (0, oo)",), [("1", (), ("x",))])
    formula = Formula("exp(x)*exp(x) >= (1+x)**2", ("x in (0, oo)",))
    terms = [[("exp(x)+1+x", ("exp(x)-(1+x)",))]]
    assert establish(formula, "combination", terms=terms, facts=(fact,))
    with pytest.raises(ProofFailed):
        establish(
            Formula("exp(x) >= 2+x", ("x in (0, oo)",)), "combination", terms=[["exp(x)-(2+x)"]]
        )


def test_exponents_with_a_common_denominator_are_the_same_atom():
    assert combine("exp(x/(2*y-2))**2 <= exp(x/(y-1))", ("x in (0, oo)", "y in (1, oo)"), [("0",)])


def test_an_equation_shows_multiples_of_its_difference_alone():
    plane = ("x in (-oo, oo)", "y in (-oo, oo)")
    assert combine("3*x-6*y >= 0", (*plane, "x == 2*y"), [("3*x-6*y",)])
    for nothing in ("x-y == x-y", "(x+y)**2 == x**2+2*x*y+y**2"):  # 0 is no multiple of x-y
        with pytest.raises(ProofFailed):
            combine("x-y >= 0", (*plane, nothing), [("x-y",)])

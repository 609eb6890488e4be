"""Hoeffding's bound as somebody types it, sums of what is given, and events of a square: each with
a near miss that is false and must not be proved.
"""

import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem
from assay.verification.replay import replay_certificate
from assay.verification.search import prove as formulas
from assay.verification.search.logic.automatic import prove

COINS = "P[B[i] ~ Bernoulli(p), i in 1..n | abs(sum(j in 1..n, B[j])/n-p) >= t]"
SIGNS = "P[g[i] ~ Rademacher(), i in 1..n | sum(j in 1..n, g[j]) >= t]"
UNIFORM = "P[u[i] ~ Unif(a, b), i in 1..n | sum(j in 1..n, u[j]) <= n*(a+b)/2-t]"
TEN = "P[B[i] ~ Bernoulli(1/2), i in 1..10 | sum(j in 1..10, B[j]) >= 9]"
SQUARE = "P[x ~ N(0, 1) | x**2 >= t**2]"
RANGES = {
    COINS: ("n in {1..}", "t in (0, oo)", "p in [0, 1]"),
    SIGNS: ("n in {1..}", "t in [0, oo)"),
    UNIFORM: ("n in {1..}", "t in (0, oo)", "a in (-oo, oo)", "b in (-oo, oo)", "a < b"),
    TEN: (),
    SQUARE: ("t in (0, oo)",),
}


@pytest.mark.parametrize(
    ("chance", "bound", "too_small"),
    [
        (COINS, "2*exp(-2*n*t**2)", "exp(-3*n*t**2)"),
        (SIGNS, "exp(-t**2/(2*n))", "exp(-t**2/n)"),
        (UNIFORM, "exp(-2*t**2/(n*(b-a)**2))", "exp(-13*t**2/(n*(b-a)**2))"),
        (TEN, "1/20", "1/100"),  # it is 11/1024
        (SQUARE, "2*exp(-t**2/2)", "exp(-t**2)"),
    ],
)
def test_bounds_are_proved_and_smaller_ones_are_not(chance, bound, too_small):
    true = Theorem(f"{chance} <= {bound}", RANGES[chance])
    found = prove(true)
    assert found.verdict == "proved", found.reason
    assert replay_certificate(true.data(), "proved", found.certificate).outcome == "confirmed"
    assert prove(Theorem(f"{chance} <= {too_small}", RANGES[chance]), 2.0).verdict != "proved"


LETTERS = tuple(f"{letter} in (-oo, oo)" for letter in "pqrsuxy")
GIVEN = ("p <= q", "q == r+s-u", "0 <= u", "r <= x", "s <= y")


@pytest.mark.parametrize("left_out", [None, *range(len(GIVEN))])
def test_a_sum_of_five_relations_is_found_and_needs_each_of_them(left_out):
    given = tuple(text for place, text in enumerate(GIVEN) if place != left_out)
    found = formulas.prove(Formula("p <= x+y", (*LETTERS, *given)), 2.0)
    assert found.verdict == ("proved" if left_out is None else "refuted")

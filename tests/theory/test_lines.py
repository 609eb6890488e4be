"""Theorems line by line, as mathematicians write their quantifiers, recursions and chances."""

from __future__ import annotations

import pytest

from assay.theory.language.formula import Formula
from assay.theory.language.theorem import Theorem


def test_a_recursion_is_printed_with_its_times():
    theorem = Theorem(
        "for all t in {0..}: x[t] > 0", ("a in [0, 1]",), (("x", "1", "(1-a/2)*x[t]"),)
    )
    assert theorem.lines() == [
        ("all", [r"a \in [0, 1]"]),
        (
            "if",
            [
                "x_{0} = 1",
                r"x_{t + 1} = \left(1 - \frac{a}{2}\right)\,x_{t} \quad \text{for } t \ge 0",
            ],
        ),
        ("all", [r"t \in \{0, 1, \ldots\}"]),
        ("then", ["x_{t} > 0"]),
    ]


def test_quantifiers_and_premises_keep_their_order():
    theorem = Theorem(
        "exists N in {2..}: for all l in {N..}, seq w: (for all t in {0..}: abs(w[t]) <= 1/l) =>"
        " w[0] < 1 and w[1] < 1",
        ("k in [2, oo)",),
    )
    assert theorem.lines() == [
        ("all", [r"k \in [2, \infty)"]),
        ("some", [r"N \in \{2, 3, \ldots\}"]),
        ("all", [r"l \ge N", r"w : \mathbb{N} \to \mathbb{R}"]),
        ("if", [r"\left|w_{t}\right| \le \frac{1}{l} \quad \text{for } t \ge 0"]),
        ("then", ["w_{0} < 1", "w_{1} < 1"]),
    ]


def test_a_chance_names_its_draws():
    theorem = Theorem(
        "P[g[i] ~ N(0, 1), i in 1..m | sum(i in 1..m, g[i]) <= x] >= 1/2",
        ("m in {1..}", "x in [0, oo)"),
    )
    ((kind, (chance,)),) = theorem.lines()[1:]
    assert kind == "then"
    assert chance == (
        r"\mathbb{P}_{g_{i} \sim \mathcal{N}\left(0, 1\right),\; 1 \le i \le m}"
        r"\left[\sum_{i=1}^{m} g_{i} \le x\right] \ge \frac{1}{2}"
    )


@pytest.mark.parametrize(
    ("goal", "shown"),
    [
        ("exp(-L/2) < 1", r"\mathrm{e}^{-L/2} < 1"),
        ("2**(k*f/2) > 0", r"2^{k\,f/2} > 0"),
        ("exp((a+b)/(c+d)) > 0", r"\mathrm{e}^{\frac{a + b}{c + d}} > 0"),
        ("abs(eps) <= zeta", r"\left|\epsilon\right| \le \zeta"),
    ],
)
def test_short_exponents_stand_on_one_line_and_greek_is_greek(goal, shown):
    assert Formula(goal).latex() == shown


def test_an_abbreviation_of_an_integer_can_be_part_of_an_index():
    theorem = Theorem(
        "x[n*t] <= 1",
        ("N in {1..}", "seq x", "for all i in {1..n}: x[i] <= 1", "int t"),
        where=(("n", "4*N"),),
    )
    assert r"x_{i} \le 1 \quad \text{for } 1 \le i \le n" in theorem.lines()[1][1]
    assert theorem.latex_where() == [r"n = 4\,N"] and r"1 \le i \le n" in theorem.latex_given()[2]

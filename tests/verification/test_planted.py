"""Negative controls: falsehoods planted around the claims of `phases` are never proved; truths are
never refuted.

Each falsehood is a near miss of something true: a flipped relation, a constant off by a few
percent, a dropped hypothesis, a wrong exponent, a strict sign where equality occurs, an empty
denominator.
"""

import pytest

from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases.notation import where
from assay.verification.kernel.boxes.problem import problem_of
from assay.verification.search.boxes.refutation import refute
from assay.verification.search.job import Job
from assay.verification.search.methods import ProofFailed, establish
from tests.examples import patience

BUDGET = patience(0.4)
MODEL = where(
    "E",
    "F",
    "p1",
    "pk",
    "r1",
    "rk",
    "d1",
    "dk",
    "rho",
    "f",
    "u",
    "var",
    "R1",
    "R0",
    "Ropt",
    "Rg",
    "Rg13",
)
GIVEN = ("l in {2..}", "k in [2, oo)", "D in (0, oo)")
PARAMS = {"c": "l-2", "a": "exp(D)-1", "b": "exp(k*D)-exp(D)"}
TAIL = (("Q", "erfc(a/(s*sqrt(2)))/2"),)
NORMAL = ("a in (0, oo)", "s in (0, oo)")
LINE = ("x in (1, oo)",)

MODEL_FALSE = [
    # relations flipped
    "rho >= 1",
    "p1 >= pk",
    "r1 <= rk",
    "d1 > dk",
    "R0 >= k**2/l**2",
    "Ropt > Rg",
    "Rg > Rg13",
    "E >= F",
    "u > 1/l",
    # constants off by a few percent
    "rho <= 97/100",
    "R0 <= 24/100*k**2/l**2 - R0",
    "Rg <= 19/10*Ropt",
    "p1+(l-1)*r1 == 101/100",
    "R1 <= 97/100*(k-1)**2",
    "Rg13 <= 196/100*Rg",
    "var >= 103/100*((1+k**2)/(2*l)-(1+k)**2/(4*l**2))",
    "f <= 99/100*(D + u)",
    "pk - rk >= 102/100*dk",
    "(1-p1) <= 98/100*(l-1)*r1",
    # wrong exponents, wrong variables
    "R0 <= k**2/l**3",
    "R0 <= k/l**2/4",
    "R1 <= (k-1)**2/l**2",
    "Ropt >= (k-1)**2/(4*l)",
    "p1 == E/(E+l)",
    "dk == (F-1)/(F+l+1)",
    "rho == d1*dk",
    "Rg == (R1+(l+1)*R0)/(2*l)",
    "f == (1+l*D)/l",
    "f + l*u == 1",
    "p1 >= 1/2",
    "pk >= 1/5",
    # strictness where equality occurs
    "(k-2)*(rho+1) > 0",
    "l-2 > 0",
    "Ropt < Rg or k > 2 or l > 3 and rho > 1/2",
    "abs(k-2) > 0",
    # a monotone quantity said to turn the other way, a rate said to vanish
    "(1-p1)+k*(1-pk) < 0",
    "(1-p1)+k*(1-pk) >= (k+1)/6",
    "(1-p1)+k*(1-pk) >= (k+1)*(1-1/l)",
]
OTHER_FALSE = [
    # Lemma 16 and its steps
    ("Q >= exp(-a**2/(2*s**2))/2", NORMAL, TAIL),
    ("Q <= 49/100*exp(-a**2/(2*s**2))", NORMAL, TAIL),
    ("Q >= exp(-(a+1)**2/(2*s**2))", NORMAL, TAIL),
    ("Q >= exp(-a**2/s**2)/2", NORMAL, TAIL),
    ("Q <= exp(-a**2/(2*s))/2", NORMAL, TAIL),
    ("exp(-(a+1)**2/(2*s**2)) >= exp(-a**2/(2*s**2))", NORMAL, TAIL),
    # Theorem 17
    ("(1-1/(2*l**4))**l <= 1-1/l**2", ("l in {2..}",), ()),
    ("(1-1/(2*l**4))**l >= 1-1/(3*l**3)", ("l in {2..}",), ()),
    ("(1-1/l**4)**l >= 1-1/l**4", ("l in {2..}",), ()),
    # Eq 145 and the series
    ("x*(e-1)/(exp(x)-1) > 1", LINE, ()),
    ("x*(e-1)/(exp(x)-1) < 1", ("x in [1, oo)",), ()),
    ("x*(e-1)/(exp(x)-1) < 1", ("x in (9/10, oo)",), ()),
    ("x*(e-1)/(exp(x)-1) < 95/100", LINE, ()),
    ("x**2*(e-1)/(exp(x)-1) < 1", LINE, ()),
    ("exp(x) <= 1+x+x**2/2", ("x in [0, 1]",), ()),
    ("exp(x) > 1+x", ("x in (-oo, oo)",), ()),
    ("abs(exp(x)-1-x) <= 49/100*x**2", ("x in [-1, 1]",), ()),
    ("exp(x) <= 1+171/100*x", ("x in [0, 1]",), ()),
    # Eqs 104-108, 196-200
    ("l/(2*l-1) <= 66/100", ("l in {2..}",), ()),
    ("l/(2*l-1) < 2/3", ("l in {2..}",), ()),
    ("l/(2*l-1) <= 2/3", ("l in {1..}",), ()),
    ("exp(k*f) >= l/2", ("l in {3..}", "k in [2, oo)", "f in ((log(l)-1)/k, oo)"), ()),
    ("1 <= (log(l)-1)/k", ("l in {20..}", "k in [2, oo)"), ()),
    ("1 <= (log(l)-1)/2", ("l in {20..}",), ()),
    # Thm 5 and its steps
    ("7/4 <= (k-1/4)/k", ("k in [2, oo)",), ()),
    ("abs((k+1/4)/k) <= 111/100", ("k in [2, oo)",), ()),
    ("1+r**2 < 2", ("r in [0, 1]",), ()),
    ("1/(1+r**2) > 1/2", ("r in [0, 1]",), ()),
    # undefined terms
    ("(x-1)/(x-1) == 1", ("x in [1, oo)",), ()),
    ("log(x) <= x", ("x in [0, 5]",), ()),
    ("sqrt(x)**2 == x", ("x in [-1, 1]",), ()),
    # the empty premise must not be invented
    ("1 < 0", ("x in [0, 1]", "x >= 1"), ()),
    ("1 < 0", ("l in {2..}", "f in [1, (log(l)-1)/2]"), ()),
    ("x < 1", ("x in [0, 1]", "x**2 <= 1"), ()),
    ("x*y <= 1", ("x in [0, oo)", "y in [0, oo)", "x+y <= 201/100"), ()),
]
FALSE = [(goal, GIVEN, MODEL) for goal in MODEL_FALSE] + OTHER_FALSE

TRUE = [
    ("rho < 1", GIVEN, MODEL),
    ("Rg <= 2*Ropt", GIVEN, MODEL),
    ("R0 <= k**2/l**2", GIVEN, MODEL),
    ("Q <= exp(-a**2/(2*s**2))/2", NORMAL, TAIL),
    ("x*(e-1)/(exp(x)-1) < 1", LINE, ()),
    ("(1-1/(2*l**4))**l >= 1-1/l**2", ("l in {2..}",), ()),
    ("l/(2*l-1) <= 2/3", ("l in {2..}",), ()),
    ("exp(x) >= 1+x", ("x in (-oo, oo)",), ()),
    ("x*y <= 1", ("x in [0, oo)", "y in [0, oo)", "x+y <= 2"), ()),
    ("p1 <= 1/2", (*GIVEN[:2], "D in (0, log(l-1)]"), MODEL),
    ("1 <= (log(l)-1)/2", ("l in {21..}",), ()),
]


def test_there_are_enough():
    assert len(FALSE) >= 60


@pytest.mark.parametrize("goal, given, where_", FALSE, ids=[f[0] for f in FALSE])
def test_falsehoods_are_not_proved(goal, given, where_):
    params = PARAMS if where_ is MODEL else {}
    for how in ("identity", "positivity", "enclosure"):
        with pytest.raises(ProofFailed):
            establish(Formula(goal, given, where_), how, params=params, budget=BUDGET)


@pytest.mark.parametrize("goal, given, where_", TRUE, ids=[t[0] for t in TRUE])
def test_truths_are_not_refuted(goal, given, where_):
    assert refute(problem_of(Formula(goal, given, where_)), BUDGET) is None


ASYMPTOTIC_FALSE = [
    ("R1", "1/l**2", "O", GIVEN[1:], {"C": "k**4", "N": "2"}),
    ("R0", "1/l**3", "O", GIVEN[1:], {"C": "k**2", "N": "3"}),
    ("R0", "k**2/l**2", "Omega", GIVEN[1:], {"C": "1/100", "N": "3"}),
    ("Rg", "1/l", "Omega", GIVEN[1:], {"C": "1/100", "N": "10"}),
    ("Rg", "k**2/l**2", "O", GIVEN[1:], {"C": "k**2", "N": "3"}),
]


@pytest.mark.parametrize("quantity, order, kind, given, constants", ASYMPTOTIC_FALSE)
def test_false_orders_are_not_proved(quantity, order, kind, given, constants):
    from assay.theory.claims import Claim, Reading

    statement = Asymptotic(quantity, order, kind, given, where=MODEL)
    claim = Claim("phases.planted", "", (Reading("printed", statement),))
    verdict = Job(claim, claim.readings[0]).bound(
        **constants, how="auto", params=PARAMS, budget=BUDGET
    )
    assert verdict.verdict == "open"

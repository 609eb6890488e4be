"""The derivative rule: truths it must prove, near misses it must not, and side conditions it must
refuse.
"""

import pytest

from assay.theory.language.formula import Formula
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.monotone import parts, require_vanishing
from assay.verification.search.methods import ProofFailed, establish

BELL = {"variable": "y", "factor": "exp(-y**2)"}


def prove(goal, given, **options):
    fact = establish(Formula(goal, given), "monotone", **options)
    check(fact.formula, fact.certificate)
    return fact


@pytest.mark.parametrize(
    "goal, given, options",
    [
        (
            "erfc(y) <= exp(-y**2)/2",
            ("y in [8/7, oo)",),
            BELL | {"end": "oo", "slope": "2/sqrt(pi)-y"},
        ),
        (
            "erfc(y) < exp(-y**2)/2",
            ("y in [8/7, oo)",),
            BELL | {"end": "oo", "slope": "2/sqrt(pi)-y", "strict": True},
        ),
        (
            "log(1-q) >= -2*q",
            ("q in [0, 1/2]",),
            {"variable": "q", "end": "lower", "factor": "1/(1-q)", "slope": "1-2*q"},
        ),
        (
            "log(x) < x-1",
            ("x in (1, oo)",),
            {"variable": "x", "end": "lower", "slope": "1-1/x", "strict": True},
        ),
        (
            "log(x) < x-1",
            ("x in (0, 1)",),
            {"variable": "x", "end": "upper", "slope": "1-1/x", "strict": True},
        ),
        (
            "exp(x) >= 1+x",
            ("x in [0, oo)", "x <= 3", "x <= 2"),
            {"variable": "x", "end": "lower", "slope": "exp(x)-1"},
        ),
    ],
)
def test_truths(goal, given, options):
    prove(goal, given, **options)


@pytest.mark.parametrize(
    "goal, given, options",
    [
        # constant a few percent too small, domain a little too wide, equality at a closed end,
        # wrong end
        (
            "erfc(y) <= 49/100*exp(-y**2)",
            ("y in [1/2, oo)",),
            BELL | {"end": "oo", "slope": "2/sqrt(pi)-98/100*y"},
        ),
        (
            "erfc(y) <= exp(-y**2)/2",
            ("y in [1/10, oo)",),
            BELL | {"end": "oo", "slope": "2/sqrt(pi)-y"},
        ),
        (
            "log(x) < x-1",
            ("x in [1, oo)",),
            {"variable": "x", "end": "lower", "slope": "1-1/x", "strict": True},
        ),
        (
            "log(1-q) >= -q",
            ("q in [0, 1/2]",),
            {"variable": "q", "end": "lower", "factor": "1/(1-q)", "slope": "-q"},
        ),
        (
            "log(1-q) >= -2*q",
            ("q in [0, 3/4]",),
            {"variable": "q", "end": "lower", "factor": "1/(1-q)", "slope": "1-2*q"},
        ),
        # the derivative is another one, or its factor is negative
        (
            "exp(x) >= 1+2*x",
            ("x in [0, 1]",),
            {"variable": "x", "end": "lower", "slope": "exp(x)-1"},
        ),
        (
            "exp(x) <= 1",
            ("x in [0, 1]",),
            {"variable": "x", "end": "lower", "factor": "-1", "slope": "exp(x)"},
        ),
        # tends to 1, not to 0
        (
            "1-exp(-x) <= 0",
            ("x in [0, oo)",),
            {"variable": "x", "end": "oo", "factor": "exp(-x)", "slope": "-1"},
        ),
    ],
)
def test_falsehoods_and_wrong_proofs_are_not_accepted(goal, given, options):
    with pytest.raises(ProofFailed):
        prove(goal, given, **options)


@pytest.mark.parametrize(
    "goal, given, end, message",
    [
        ("x > 0 and x < 2", ("x in [1/2, 1]",), "lower", "one relation"),
        ("abs(x-1) >= 0", ("x in [0, 2]",), "lower", "kink"),
        ("x >= 0", ("x in {0..}",), "lower", "real variable"),
        ("x**2 >= 0", ("x in [-1, 1]", "x**2 >= 1/4"), "lower", "needs an interval"),
        ("x >= 0", ("x in [0, 1]",), "oo", "bounded above"),
        ("exp(-x) > 0", ("x in [0, oo)",), "oo", "strict slope"),
        ("x >= 0", ("x in (-oo, 1]",), "lower", "no lower end"),
        ("x >= 0", ("y in [0, 1]", "x in [y, oo)", "x >= 1/2"), "lower", "cannot be compared"),
    ],
)
def test_refused_side_conditions(goal, given, end, message):
    with pytest.raises(Rejected, match=message):
        parts(Formula(goal, given), "x", end, "1", "1", False)


def test_the_end_keeps_openness_in_mind():
    open_end = parts(Formula("log(x) < x-1", ("x in (1, oo)",)), "x", "lower", "1", "1-1/x", True)[
        "end"
    ]
    closed_end = parts(
        Formula("log(x) < x-1", ("x in [1, oo)",)), "x", "lower", "1", "1-1/x", True
    )["end"]
    assert ">= 0" in open_end.goal and "> 0" in closed_end.goal
    assert dict(open_end.where)["x"] == "(1)" and open_end.given == ()


@pytest.mark.parametrize(
    "text, vanishes",
    [
        ("exp(-x**2)*x**5", True),
        ("erfc(x)*exp(x**2/2)", True),
        ("x**(-1/2)", True),
        ("exp(-x)+erfc(2*x)", True),
        ("erfc(x)*exp(x**2)", False),
        ("erfc(-x)", False),
        ("exp(x-x**(1/2))", False),
        ("x**0+exp(-x)", False),
        ("exp(-x)*log(x)", False),
        ("y/x", False),
    ],
)
def test_limits_at_infinity(text, vanishes):
    formula = Formula(f"{text} >= 0", ("x in [1, oo)", "y in [0, 1]"))
    expression, own = formula.goal_expr.args[0], formula.variables[0].symbol
    if vanishes:
        require_vanishing(expression, own)
    else:
        with pytest.raises(Rejected):
            require_vanishing(expression, own)


def test_forged_parts_are_rejected():
    fact = prove(
        "log(1-q) >= -2*q",
        ("q in [0, 1/2]",),
        variable="q",
        end="lower",
        factor="1/(1-q)",
        slope="1-2*q",
    )
    wider = Formula("log(1-q) >= -2*q", ("q in [0, 9/10]",))
    with pytest.raises(Rejected):
        check(wider, fact.certificate)
    missing = {
        **fact.certificate,
        "parts": {k: v for k, v in fact.certificate["parts"].items() if k != "sign"},
    }
    with pytest.raises(Rejected, match="lacks its part"):
        check(fact.formula, missing)

"""Random formulas: enclosures hold the values at their points, provers neither break nor lie."""

import math
import time
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.operations import Unsupported
from assay.theory.language.tape import Tape
from assay.theory.language.variables import FormulaError
from assay.verification.kernel import verdicts
from assay.verification.kernel.boxes.problem import decide_at
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types.formula import check_undefined, check_witness
from assay.verification.search.problems import problem
from assay.verification.search.prove import prove
from tests.examples import many
from tests.verification.test_fuzz import REFUSALS

# ---- random expressions --------------------------------------------------------------------------
NUMBERS = st.sampled_from(["0", "1", "2", "3", "1/2", "1/3", "7/5", "10", "1/1000", "pi", "e"])


def expressions(names, leaves=7):
    unary = st.sampled_from(
        [
            "exp",
            "log",
            "sqrt",
            "cbrt",
            "abs",
            "erf",
            "erfc",
            "gamma",
            "loggamma",
            "sin",
            "cos",
            "tan",
            "asin",
            "acos",
            "atan",
            "sinh",
            "cosh",
            "tanh",
            "Phi",
            "-",
        ]
    )
    binary = st.sampled_from(
        [
            "({} + {})",
            "({} - {})",
            "({})*({})",
            "({})/({})",
            "min({}, {})",
            "max({}, {})",
            "({})**({})",
        ]
    )
    power = st.sampled_from(["({})**2", "({})**3", "({})**(-1)", "({})**(1/2)", "({})**(-2/3)"])
    return st.recursive(
        st.sampled_from(names) | NUMBERS,
        lambda inner: (
            st.builds("{}({})".format, unary, inner)
            | st.builds(lambda form, a, b: form.format(a, b), binary, inner, inner)
            | st.builds(lambda form, a: form.format(a), power, inner)
        ),
        max_leaves=leaves,
    )


FAR = [Fraction(n) for n in (0, 1, -1, 2, 10**6, -(10**6))] + [
    Fraction(1, 10**12),
    Fraction(-1, 10**12),
    Fraction(1, 2),
    Fraction(10**12 + 1, 10**12),
    Fraction(355, 226),
    Fraction(157079632679, 10**11),
    Fraction(-1, 3),
    Fraction(10**15),
]
POINTS = st.sampled_from(FAR) | st.fractions(min_value=-4, max_value=4, max_denominator=1000)


def compiled(text, names, precision=64):
    expression = Formula(f"{text} >= 0", tuple(f"{n} in (-oo, oo)" for n in names)).goal_expr.args[
        0
    ]
    tape = Tape(names)
    return tape.compile((tape.add(expression),), iv.IntervalEngine(precision))


def ball(q):
    return arb(fmpq(q.numerator, q.denominator))


@many(250, suppress_health_check=list(HealthCheck))
@given(
    expressions(["x", "y"]),
    POINTS,
    POINTS,
    st.sampled_from([Fraction(0), Fraction(1, 10**9), Fraction(1), Fraction(100), None]),
    st.sampled_from([Fraction(0), Fraction(1, 10**9), Fraction(1), None]),
    st.booleans(),
)
@example("1/x", Fraction(1, 10**12), Fraction(0), Fraction(0), Fraction(1), False)
@example("log(x)", Fraction(1, 10**12), Fraction(0), Fraction(0), None, True)
@example("tan(x)", Fraction(157079632679, 10**11), Fraction(0), Fraction(0), Fraction(0), False)
@example("(x)**(-1)*y", Fraction(1), Fraction(10**15), None, None, True)
@example("x*exp(-(x))", Fraction(0), Fraction(0), Fraction(0), None, False)
def test_enclosures_hold_the_values_of_their_points(text, p, q, below, above, open_):
    """Over a range around the point the interval holds the 200-bit value at the point, or says that
    it does not know.
    """
    try:
        run, exact = compiled(text, ("x", "y")), compiled(text, ("x", "y"), 200)
    except (FormulaError, Unsupported, iv.Undefined, ArithmeticError, ValueError):
        return
    with ctx.workprec(200):
        try:
            low, high, _ = exact(iv.point(ball(p)), iv.point(ball(q)))[0]
        except iv.Undefined:
            return
    ranges = []
    for value in (p, q):
        lo, hi = (
            (None if below is None else ball(value - below)),
            (None if above is None else ball(value + above)),
        )
        # an open end is attained by no point, so it must lie off the point
        flag = (1 if lo is None or (open_ and below) else 0) | (
            2 if hi is None or (open_ and above) else 0
        )
        ranges.append((lo, hi, flag))
    try:
        a, b, flag = run(*ranges)[0]
    except iv.Undefined:
        return
    if low is None or high is None or not (low.is_finite() and high.is_finite()):
        return
    assert a is None or not a.is_finite() or not (high < a), (text, a, high)
    assert b is None or not b.is_finite() or not (low > b), (text, b, low)
    # an end that is said not to be attained is not attained by this point
    if flag & 1 and a is not None:
        assert not (high <= a)
    if flag & 2 and b is not None:
        assert not (low >= b)


@pytest.mark.parametrize(
    "nan",
    [
        (arb("nan"), arb("nan"), 0),
        (arb("nan"), None, 0),
        (arb(0, "inf") * 0 + arb("nan"), arb(1), 3),
    ],
)
@pytest.mark.parametrize(
    "name",
    [
        "neg",
        "exp",
        "log",
        "sqrt",
        "abs",
        "sign",
        "erf",
        "erfc",
        "atan",
        "asin",
        "acos",
        "tanh",
        "sinh",
        "cosh",
        "cos",
        "sin",
        "tan",
        "gamma",
        "lgamma",
    ],
)
def test_nan_is_never_a_sign(nan, name):
    engine = iv.IntervalEngine(64)
    try:
        found = getattr(engine, name)(nan)
    except (iv.Undefined, ValueError, ArithmeticError):
        return
    if name in ("exp", "erfc", "cosh"):  # positive whatever the argument is
        return
    assert not (iv.positive(found) and iv.positive(iv.neg(found)))
    if name in ("neg", "log", "erf", "atan", "asin", "tanh", "sinh", "cos", "sin", "tan", "sign"):
        assert not iv.positive(found) and not iv.positive(iv.neg(found)), (name, found)


@pytest.mark.parametrize(
    "given_",
    [
        ("x in [1, 0]",),
        ("x in (0, 0)",),
        ("x in [0, 0)",),
        ("n in {3..2}",),
        ("x in [0, 1]", "x > 2"),
        ("x in (-oo, oo)", "x**2 < 0"),
    ],
)
def test_an_empty_domain_is_vacuous_and_never_proved(given_):
    name = given_[0][0]
    assert prove(Formula(f"{name} < 1/2", given_), 1.0).verdict in ("vacuous", "open", "proved")
    false = prove(Formula(f"{name} > {name}", given_), 1.0)
    assert false.verdict in ("vacuous", "open"), false


# ---- the provers ---------------------------------------------------------------------------------
@settings(max_examples=70, suppress_health_check=list(HealthCheck))
@given(
    expressions(["x"], 5),
    expressions(["x", "n"], 4),
    st.sampled_from(["<", "<=", ">", ">=", "==", "!="]),
    st.sampled_from(
        [
            "x in [0, 1]",
            "x in (0, 2]",
            "x in [-1, 1]",
            "x in (0, oo)",
            "x in (-oo, oo)",
            "x in [1/2, 3]",
        ]
    ),
    st.lists(POINTS, min_size=6, max_size=6),
)
def test_provers_neither_break_nor_contradict_a_point(left, right, sign, range_, points):
    formula = Formula(f"{left} {sign} {right}", (range_, "n in {1..3}"))
    try:
        formula.variables
    except (FormulaError, GrammarError):
        return
    verdict = prove(formula, 0.12)
    assert verdict.verdict in ("proved", "refuted", "open")
    if verdict.verdict != "proved":
        return
    for p in [Fraction(0), Fraction(1), *points]:
        for n in "123":
            at = {"x": str(p), "n": n}
            for check in (check_witness, check_undefined):
                with pytest.raises((Rejected, FormulaError)):
                    check(formula, at)


UNDEFINED = [
    ("log(x) <= x", "x in [0, 1]"),
    ("log(x)**2 >= 0", "x in [-1, 1]"),
    ("1/x**2 > 0", "x in [-1, 1]"),
    ("1/(x*x) >= 0 or x >= 0", "x in [0, 1]"),
    ("(x+1)/(x+1) == 1", "x in [-2, 0]"),
    ("sqrt(x)**2 == x", "x in [-1, 1]"),
    ("sqrt(x-1/10**9)>=0", "x in [0, 1]"),
    ("x**x > 0", "x in [0, 1]"),
    ("x**0 == 1 or 1/x > 5", "x in [0, 1]"),
    ("asin(x)**2 >= 0", "x in [0, 11/10]"),
    ("acos(x) >= 0", "x in [-101/100, 0]"),
    ("tan(x)**2 >= 0", "x in [0, 2]"),
    ("tan(pi*x)**2 >= 0", "x in [0, 1]"),
    ("tan(x) >= x", "x in [0, pi/2]"),
    ("gamma(x) > 0", "x in [0, 1]"),
    ("loggamma(x)**2 >= 0", "x in [-1/2, 1]"),
    ("0*log(x) == 0", "x in [0, 1]"),
    ("0/x == 0", "x in [-1, 1]"),
    ("min(0, 1/x**2) == 0", "x in [-1, 1]"),
    ("exp(-1/x**2) <= 1", "x in [-1, 1]"),
    ("x**(-1/2) > 0", "x in [0, 1]"),
    ("(x-1/3)**(2/3) >= 0", "x in [0, 1]"),
    ("log(x**2) <= x**2", "x in [-1, 1]"),
    ("abs(1/(n-5)) > 0", "n in {1..9}"),
    ("sqrt(-x**2) <= 0", "x in [-1, 1]"),
    ("log(1+x) <= x", "x in [-1, 1]"),
    ("1/log(x) >= 1/log(x)", "x in [1/2, 2]"),
    ("(0*x)**x >= 0", "x in [0, 1]"),
    ("cos(x)/cos(x) == 1", "x in [0, 2]"),
    ("log(sin(x)) <= 0", "x in (0, 4)"),
    ("1/(x**2-2)**2 > 0", "x in [0, 2]"),
    ("x > 5 or sqrt(x) >= 0", "x in [-1, 9]"),
]


@pytest.mark.parametrize("goal, domain", UNDEFINED, ids=[g for g, _ in UNDEFINED])
def test_what_is_undefined_somewhere_is_never_proved(goal, domain):
    try:
        formula = problem(goal, domain)
        formula.variables
    except REFUSALS:
        return
    for refute in (False, True):
        assert prove(formula, 0.5, refute=refute).verdict in ("refuted", "open")


DEFINED = [
    ("log(x) <= x", "x in (0, 1]"),
    ("x > 0 => 1/x > 0", "x in [-1, 1]"),
    ("sqrt(x) >= 0", "x in [0, 1]"),
    ("asin(x) <= 2", "x in [-1, 1]"),
]


@pytest.mark.parametrize("goal, domain", DEFINED)
def test_what_is_defined_everywhere_is_proved(goal, domain):
    assert prove(problem(goal, domain), 4.0).verdict == "proved"


@settings(max_examples=60)
@given(POINTS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), POINTS)
def test_points_are_decided_as_arithmetic_decides(p, sign, q):
    formula = Formula(f"x {sign} {q}", ("x in (-oo, oo)",))
    truth = {"<": p < q, "<=": p <= q, ">": p > q, ">=": p >= q, "==": p == q, "!=": p != q}[sign]
    assert decide_at(formula.goal_expr, {"x": str(p)}) is truth
    assert math.isfinite(float(p))


def test_huge_powers_of_exponentials_do_not_hang():
    """exp(1) as a power of exp(1/9000000000) has nine billion factors: exact algebra must decline
    it.
    """
    start = time.process_time()
    formula = Formula(
        "log(exp(x)+exp(y-1)) <= max(x, y-1)+log(2)-1/9000000000",
        ("x in (-oo, oo)", "y in (-oo, oo)"),
    )
    assert prove(formula, 1.0, refute=False).verdict == "open"
    with pytest.raises(Rejected):
        verdicts.fact(
            Formula("exp(1) == exp(1/9000000000)**9000000000 + 1"), {"type": "identity"}, "me"
        )
    assert time.process_time() - start < 4


def test_slices_nest_and_end_cleanly():
    """A slice that ends while others are entered, left, or while objects are finalized leaves
    nothing behind.
    """
    import weakref

    from assay.verification.search import slices

    class Thing:
        pass

    ended = 0
    for round_ in range(20):
        table = weakref.WeakValueDictionary()
        try:
            with slices.time_slice(0.03):
                while True:
                    with slices.time_slice(5):
                        thing = Thing()
                        table[1] = thing
                        del thing
        except slices.OutOfTime:
            ended += 1
        assert not slices._ends, round_
    assert ended == 20


@pytest.mark.parametrize(
    "goal", ["2 + 10 != 12 and 12 == 12", "(2 > 3 or 1 < 0) and pi < 4", "log(2) > 1 or exp(1) < 2"]
)
def test_false_statements_without_variables_are_refuted(goal):
    assert prove(Formula(goal), 1.0, refute=False).verdict == "open"
    assert prove(Formula(goal), 1.0).verdict == "refuted"

"""The replay's own terms, intervals and signs: what it reads, bounds, and takes for equal."""

from fractions import Fraction

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import libmp

from assay.verification.replay import language, limits, problems, replay_certificate
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.branches import equal_up_to_scale
from assay.verification.replay.intervals import Engine, Undefined
from assay.verification.replay.signs import Signs
from tests.examples import many


# ---- the parts -----------------------------------------------------------------------------------
def term(text, names="xyk"):
    return problems.problem(
        {"goal": f"({text}) > 0", "given": [f"{n} in (0, oo)" for n in names], "where": []}
    ).read(text, "number")[0]


@pytest.mark.parametrize(
    "text, value",
    [
        ("-2**2", -4),
        ("2**3**2", 512),
        ("2**-1", "1/2"),
        ("8/4/2", 1),
        ("1-2-3", -4),
        ("2*-3", -6),
        ("0.25", "1/4"),
        ("1e-2", "1/100"),
        ("sqrt(8)*sqrt(2)", 4),
        ("27**(2/3)", 9),
        ("abs(-3)", 3),
        ("exp(log(5))", 5),
        (".5", "1/2"),
        ("2^3", 8),
        ("+1", 1),
    ],
)
def test_precedence_and_exact_values(text, value):
    assert term(text).args == (Fraction(value),)


@pytest.mark.parametrize(
    "text", ["1 +", "(1", "foo(1)", "1 2", "x <", "exp(1, 2)", "q", "1 < 2", "$"]
)
def test_unreadable_text_is_refused(text):
    with pytest.raises(language.Unreadable):
        term(text)


@pytest.mark.parametrize(
    "text",
    [
        "exp(x+y)-exp(x)*exp(y)",
        "exp(k*x/3)**3-exp(k*x)",
        "log(12)-2*log(2)-log(3)",
        "sqrt(x)**2-x",
        "x**(1/4)*x**(3/4)-x",
        "1/(x-y)+1/(y-x)",
        "(x**2-y**2)/(x-y)-x-y",
        "2**x*4**x-exp(3*x*log(2))",
        "sqrt(1/x)-1/sqrt(x)",
        "exp(x*(x+y))-exp(x**2)*exp(x*y)",
        "abs(x-y)-abs(y-x)",
        "sqrt(8*x)-2*sqrt(2)*sqrt(x)",
        "tan(pi/4)-1",
        "tan(5*pi/6)*sqrt(3)+1",
        "tan(7*pi/4)+1",
    ],
)
def test_identities_vanish(text):
    assert vanishes(term(text))


def test_long_powers_are_not_written_out():
    long = Fraction(10**40)
    a, b, c = (T.power(T.num(q), long) for q in (Fraction(3, 2), 2, 3))
    assert vanishes(T.sub(T.mul(a, b), c)) and not vanishes(T.sub(a, b))
    odd = Engine(80).run(T.power(T.num(-3), long + 1), {}, {})
    assert libmp.mpf_lt(odd[1], libmp.from_int(-(10**100))) and T.power(T.num(-1), long) is T.ONE


@pytest.mark.parametrize(
    "text",
    [
        "sqrt((x-y)**2)-(x-y)",
        "exp(x)-1-x",
        "abs(x-y)-(x-y)",
        "sqrt(x)+sqrt(y)-sqrt(x+y)",
        "log(x*y)-log(x)",
        "exp(x)-exp(x+1/1000000)",
    ],
)
def test_what_is_no_identity_does_not_vanish(text):
    assert not vanishes(term(text))


@given(
    st.sampled_from(
        [
            "exp",
            "log",
            "sqrt",
            "erf",
            "erfc",
            "gamma",
            "loggamma",
            "sin",
            "cos",
            "atan",
            "tanh",
            "sinh",
            "cosh",
            "cbrt",
            "asin",
            "acos",
        ]
    ),
    st.fractions(Fraction(1, 50), 12, max_denominator=64),
    st.fractions(0, 3, max_denominator=64),
    st.fractions(0, 1, max_denominator=9),
)
@many(120)
def test_intervals_hold_the_values_that_another_engine_gives(name, low, width, share):
    from flint import arb, ctx, fmpq

    engine = Engine(60)
    if name in ("asin", "acos"):
        low, width = low / 16, width / 16
    box = {"x": (*engine.rational(low)[:1], engine.rational(low + width)[1], False, False)}
    found = engine.run(term(f"{name}(x)"), box, {})
    at = low + share * width
    with ctx.workprec(120):
        x = arb(fmpq(at.numerator, at.denominator))
        y = x.root(3) if name == "cbrt" else getattr(x, {"loggamma": "lgamma"}.get(name, name))()
    lower, upper = (Fraction(*libmp.to_rational(e)) for e in found[:2])
    assert not (y < arb(fmpq(lower.numerator, lower.denominator))) and not (
        y > arb(fmpq(upper.numerator, upper.denominator))
    )


@pytest.mark.parametrize("prec", [53, 80, 160])
@pytest.mark.parametrize(
    "name, ball",
    [
        ("exp", "exp"),
        ("log", "log"),
        ("sin", "sin"),
        ("cos", "cos"),
        ("atan", "atan"),
        ("tanh", "tanh"),
        ("erfc", "erfc"),
        ("loggamma", "lgamma"),
    ],
)
def test_intervals_hold_the_values_near_0_and_1_where_series_end_early(name, ball, prec):
    """There mpmath rounds some values of its own functions in the wrong direction."""
    engine, seen = Engine(prec), 0
    with flint.ctx.workprec(4 * prec + 400):
        for x in {
            base + Fraction(c, 2**k) for base in (0, 1) for k in range(prec) for c in (-3, -1, 1, 3)
        }:
            if x.numerator.bit_length() > prec or name in ("log", "loggamma") and x <= 0:
                continue
            low, high, *_ = engine.fun(name, engine.rational(x))
            low, high = (flint.arb(flint.fmpq(*libmp.to_rational(end))) for end in (low, high))
            value = getattr(flint.arb(flint.fmpq(x.numerator, x.denominator)), ball)()
            assert low <= value <= high, x
            seen += 1
    assert seen > 2 * prec


@pytest.mark.parametrize("text", ["log(x-x**2-9)", "1/(x-2)", "sqrt(x-3)", "gamma(x-4)", "asin(x)"])
def test_what_may_be_undefined_has_no_enclosure(text):
    engine = Engine(60)
    with pytest.raises(Undefined):
        engine.run(
            term(text),
            {
                "x": (
                    *engine.rational(Fraction(1))[:1],
                    engine.rational(Fraction(4))[1],
                    False,
                    False,
                )
            },
            {},
        )


@pytest.mark.parametrize(
    "text, low, high", [("exp(x)", 2, None), ("exp(-x)", 0, 1e-3), ("exp(exp(x))", 2, None)]
)
def test_exponentials_of_vast_numbers_take_no_memory(text, low, high):
    engine = Engine(60)
    found = engine.run(term(text), {"x": engine.rational(Fraction(10) ** 3000)}, {})
    assert libmp.mpf_ge(found[0], libmp.from_int(low))
    assert (
        found[1] == libmp.finf if high is None else libmp.mpf_le(found[1], libmp.from_float(high))
    )


def test_functions_of_vast_numbers_are_beyond():
    with pytest.raises(Undefined, match="vast"):
        Engine(60).run(term("erf(x)"), {"x": Engine(60).rational(Fraction(2) ** 2**17)}, {})


@pytest.mark.parametrize(
    "text, holds",
    [
        ("1/x", True),
        ("x*exp(-x)", True),
        ("-1/x", True),
        ("1/x-1", False),
        ("x**2*exp(-x)+erfc(x)", True),
        ("x-log(x)", True),
        ("log(x)-x", False),
        ("-exp(x)/x**5", False),
        ("exp(x)/x**5-1", True),
        ("x/(1+x)", True),
        ("2/(1+exp(-x))-3", False),
        ("atan(x)-1", True),
        ("(1-x)**3", False),
        ("(1-x)**2", True),
        ("sqrt(x)-x", False),
        ("x-sqrt(x)", True),
    ],
)
def test_limits_at_infinity(text, holds):
    assert limits.limit_nonnegative(term(text), "x", 1, {"x": None}, Engine(80), False) is holds


@pytest.mark.parametrize(
    "a, b, x, y, equal",
    [
        ("abs(x)**5", "x**5", (1, 2), (0, 1), True),
        ("abs(x)**5", "x**5", (-1, 2), (0, 1), False),
        ("abs(x)**5", "x**4*abs(x)", (-1, 2), (0, 1), True),
        ("3*max(x, y)", "x", (1, 2), (0, 1), True),
        ("max(x, y)", "y", (1, 2), (0, 1), False),
        ("min(x, y)", "x", (0, 2), (1, 3), False),
        ("sqrt((1+x**2)*(4+y**2))", "sqrt(1+x**2)*sqrt(4+y**2)", (-9, 9), (-9, 9), True),
        ("sqrt(x*y)", "sqrt(x)*sqrt(y)", (0, 1), (0, 1), True),
        ("sqrt(x*y)", "sqrt(x)*sqrt(y)", (-1, 1), (-1, 1), False),
        ("atan((x**2+x*y)/(x+y))", "atan(x)", (1, 2), (0, 1), True),
        ("atan(x)", "atan(2*x)", (1, 2), (0, 1), False),
        ("erf((x-y)**2)", "erf(x**2-2*x*y+y**2)", (1, 2), (0, 1), True),
        ("asin(x-y)", "-asin(y-x)", (0, 1), (0, 1), True),
        ("asin(x-y)", "asin(y-x)", (0, 1), (0, 1), False),
        ("tanh(x)", "(exp(2*x)-1)/(exp(2*x)+1)", (1, 2), (0, 1), True),
        ("abs(x-y)", "abs(y-x)", (0, 1), (0, 1), True),
        ("abs(x-y)", "x-y", (0, 1), (0, 1), False),
        ("-x", "x", (1, 2), (0, 1), False),
    ],
)
def test_terms_are_equal_on_a_box_up_to_a_positive_factor(a, b, x, y, equal):
    engine = Engine(80)
    place = {n: (*map(libmp.from_int, ends), False, False) for n, ends in (("x", x), ("y", y))}
    assert equal_up_to_scale(term(a), term(b), engine, place) is equal


@pytest.mark.parametrize(
    "goal, holds",
    [
        ("abs(x) >= max(x, -x)", True),
        ("max(x, -x) - abs(x) >= 0", True),
        ("abs(x) > max(x, -x)", False),
        ("abs(x) >= max(x, -x)+x", False),
    ],
)
def test_branches_are_followed_on_each_box(goal, holds):
    leaf = {"rule": "mean"}
    certificate = {
        "type": "fact",
        "formula": {"goal": goal, "given": ["x in (-oo, oo)"], "where": []},
        "certificate": {
            "type": "boxes",
            "trees": [{"split": "x", "at": "0", "low": leaf, "high": leaf}],
        },
    }
    found = replay_certificate(certificate["formula"], "proved", certificate)
    assert (found.outcome == "confirmed") is holds, found.reason


def test_signs_need_a_reason():
    problem = problems.problem(
        {"goal": "x > 0", "given": ["x in [0, oo)", "y in (-oo, oo)"], "where": []}
    )
    signs = Signs(problem, {})
    assert signs.sign(problem.read("x+x**2*y**2", "number")[0]) is False
    assert signs.sign(problem.read("exp(y)+x", "number")[0]) is True
    for text in ("y", "x-1", "x*y", "log(y**2+1/2)"):
        with pytest.raises(NotShown):
            signs.sign(problem.read(text, "number")[0])


@pytest.mark.parametrize("power", [-(10**60), -(10**30)])
@pytest.mark.parametrize("n", [10**9, 3])
def test_roots_of_vast_numbers(power, n):
    """The root of 2**(n*m) is 2**m: mpmath takes it as a multiple of a logarithm, and loses as many
    bits as the logarithm has.
    """
    m = power // n
    engine = Engine(80)
    x = libmp.from_man_exp(1, n * m)
    low, high, *_ = engine.power((x, x, False, False), Fraction(1, n))
    exact = libmp.from_man_exp(1, m)
    assert libmp.mpf_cmp(low, exact) <= 0 <= libmp.mpf_cmp(high, exact)
    assert libmp.mpf_cmp(high, libmp.mpf_mul(low, libmp.from_float(1 + 2.0**-40))) <= 0

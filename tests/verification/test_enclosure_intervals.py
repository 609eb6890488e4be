"""Interval operations and tapes: enclosures contain the values, derivatives are right, partial
functions stay partial.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from flint import arb, ctx, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from assay.theory.language import interval as iv
from assay.theory.language.engines import MpmathIvEngine, NumpyEngine
from assay.theory.language.operations import Unsupported, rational
from assay.theory.language.tape import Tape
from tests.examples import many

X, Y = sp.symbols("x y", real=True)
UNARY = (
    "neg",
    "exp",
    "log",
    "sqrt",
    "abs",
    "erf",
    "erfc",
    "gamma",
    "lgamma",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
)
small = st.builds(fmpq, st.integers(-12, 12), st.integers(1, 5))


@st.composite
def graphs(draw):
    """A random tape over x and y, and its last node."""
    tape = Tape(("x", "y"))
    nodes = [0, 1, tape.const(draw(small))]
    for _ in range(draw(st.integers(1, 7))):
        op = draw(
            st.sampled_from(
                UNARY
                + ("add", "sub", "mul", "div", "min", "max", "ipow", "rpow", "add", "mul", "div")
            )
        )
        a, b = draw(st.sampled_from(nodes)), draw(st.sampled_from(nodes))
        if op == "ipow":
            nodes.append(tape.node("ipow", a, draw(st.integers(-3, 5))))
        elif op == "rpow":
            nodes.append(tape._raw("rpow", a, draw(st.integers(1, 5)), draw(st.integers(2, 3))))
        elif op in UNARY:
            nodes.append(tape.node(op, a))
        else:
            nodes.append(tape.node(op, a, b))
    return tape, nodes[-1]


def ends(low, width, lower_open, upper_open, half):
    hi = None if half else low + width
    return (
        low,
        hi,
        (1 if lower_open and width > 0 else 0) | (2 if half or (upper_open and width > 0) else 0),
    )


boxes = st.builds(
    ends,
    small,
    st.builds(fmpq, st.integers(0, 30), st.integers(1, 7)),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


def inside(box, t):
    """A point of the range: t = 0 and 1 are the ends or, where these are not attained, points very
    close to them.
    """
    low, high, flags = box
    tiny = fmpq(1, 10**12)
    if high is None:
        return low + (tiny if flags & 1 else 0) + t / (1 - t + tiny)
    if t == 0 and flags & 1:
        t = tiny
    if t == 1 and flags & 2:
        t = 1 - tiny
    return low + t * (high - low)


@many(600)
@given(
    graphs(),
    boxes,
    boxes,
    st.lists(
        st.tuples(
            st.sampled_from([fmpq(0), fmpq(1), fmpq(1, 2), fmpq(1, 7), fmpq(9, 10)]),
            st.sampled_from([fmpq(0), fmpq(1), fmpq(1, 3), fmpq(3, 4)]),
        ),
        min_size=6,
        max_size=6,
    ),
    st.sampled_from([53, 64, 128]),
)
def test_enclosures_contain_point_values(graph, bx, by, places, prec):
    tape, node = graph
    with ctx.workprec(prec):
        try:
            run = tape.compile((node,), iv.IntervalEngine(prec))
            low, high, flags = run(
                *[(arb(b[0]), None if b[1] is None else arb(b[1]), b[2]) for b in (bx, by)]
            )[0]
        except (iv.Undefined, ZeroDivisionError):
            assume(False)
    with ctx.workprec(260):
        exact = tape.compile((node,), iv.IntervalEngine(260))
        for s, t in places:
            try:
                value = exact(iv.point(inside(bx, s)), iv.point(inside(by, t)))[0]
            except iv.Undefined:  # asin(tanh(10**12)) at 260 bits: is it beyond 1?
                continue
            if value[0] is None or value[1] is None or not value[0].is_finite():
                continue
            if low is not None and low.is_finite():
                assert not value[1] < low, (tape.nodes, low, value)
                assert not (flags & 1 and low.is_exact() and value[1] <= low)
            if high is not None and high.is_finite():
                assert not value[0] > high, (tape.nodes, high, value)
                assert not (flags & 2 and high.is_exact() and value[0] >= high)


@many(300)
@given(graphs(), small, small)
def test_derivatives_agree_with_difference_quotients(graph, x, y):
    tape, node = graph
    slope = tape.derivative(node, "x")
    assume(not any(tape.nodes[a][0] in ("sign", "pick") for a in tape._ancestors(slope)))
    h = fmpq(1, 10**30)
    with ctx.workprec(400):
        try:
            run = tape.compile((node, slope), iv.IntervalEngine(400))
            middle, right, left = (run(iv.point(q), iv.point(y)) for q in (x, x + h, x - h))
        except (iv.Undefined, ZeroDivisionError):
            assume(False)
        quotient = (right[0][0] - left[0][0]) / (2 * arb(h))
        exact = middle[1][0]
        assume(quotient.is_finite() and exact.is_finite())
        assert float(abs(quotient - exact)) <= 1e-12 * (1 + abs(float(exact))), tape.nodes


@pytest.mark.parametrize(
    "function, argument",
    [
        (iv.log, (arb(0), arb(1), 0)),
        (iv.inverse, (arb(-1), arb(1), 0)),
        (iv.inverse, (arb(0), arb(1), 0)),
        (iv.sqrt, (arb(-1), arb(1), 0)),
        (iv.gamma, (arb(-1), arb(1), 0)),
        (iv.lgamma, (arb(0), None, 0)),
        (iv.tan, (arb(1), arb(2), 0)),
        (iv.log, (None, arb(1), 1)),
    ],
)
def test_partial_functions_refuse(function, argument):
    with pytest.raises(iv.Undefined):
        function(argument)


def test_open_ends_make_partial_functions_defined():
    low, high, flags = iv.inverse((arb(0), arb(2), 1))
    assert low == arb(0.5) and high is None
    low, high, _ = iv.log((arb(0), arb(1), 1))
    assert low is None and high == 0
    assert iv.positive((arb(0), None, 1)) and not iv.positive((arb(0), None, 0))


def test_half_lines_are_native():
    assert iv.exp((None, arb(0), 1))[:2] == (0, 1)
    assert iv.tanh((None, None, 3))[:2] == (-1, 1)
    assert iv.mul((arb(0), arb(0), 0), (arb(1), None, 2))[:2] == (0, 0)
    assert iv.inverse((arb(1), None, 2))[0] == 0


def test_nan_certifies_nothing():
    nan = arb("nan")
    for x in (
        (nan, nan, 0),
        iv.mul((nan, nan, 0), (arb(1), arb(2), 0)),
        iv.add((nan, nan, 0), (arb(1), arb(2), 0)),
        iv.ipow((nan, nan, 0), 2),
        iv.min((nan, nan, 0), (arb(1), arb(2), 0)),
    ):
        assert not iv.positive((x[0], x[1], x[2])) or x[0] == 0
        assert not iv.positive(iv.neg(x))


def test_even_powers_have_no_dependency_loss():
    assert iv.ipow((arb(-1), arb(2), 0), 2)[:2] == (0, 4)
    assert iv.ipow((arb(0), arb(1), 0), 2)[:2] == (0, 1)
    assert iv.ipow((None, arb(-2), 1), 2)[0] == 4


def test_gamma_constants_bracket_the_minimum():
    with ctx.workprec(128):
        left, right = (arb(q) for q in iv._GAMMA_AT)
        assert left.digamma() < 0 < right.digamma()
        # on the bracket Gamma is at least its left value minus slope times width
        slack = (arb(iv._GAMMA_AT[0]).gamma() * abs(arb(iv._GAMMA_AT[0]).digamma())) * (
            arb(iv._GAMMA_AT[1]) - arb(iv._GAMMA_AT[0])
        )
        assert arb(iv._GAMMA_MIN) < arb(iv._GAMMA_AT[0]).gamma() - slack
        assert arb(iv._LGAMMA_MIN) < arb(iv._GAMMA_AT[0]).lgamma() - slack


def test_floats_and_foreign_functions_are_refused():
    tape = Tape(("x",))
    for bad in (sp.Float("0.5") * X, sp.besselj(0, X), sp.zoo, sp.nan, X ** sp.Float(2)):
        with pytest.raises(Unsupported):
            tape.add(bad)
    with pytest.raises(Unsupported):
        rational(0.1)
    with pytest.raises(Unsupported):
        tape.add(Y)


def test_common_subexpressions_are_one_node():
    tape = Tape(("x", "y"))
    a = tape.add(sp.exp(X * Y) + sp.log(1 + sp.exp(X * Y)))
    assert sum(node[0] == "exp" for node in tape.nodes) == 1
    assert tape.add(sp.exp(X * Y) + sp.log(1 + sp.exp(X * Y))) == a


@pytest.mark.parametrize(
    "expr",
    [
        sp.exp(-X) / (1 + X**2),
        sp.log(1 + X) - X,
        sp.sqrt(X) * sp.sin(X),
        X ** sp.Rational(2, 3),
        X**Y,
        sp.tanh(X) - sp.atan(X) + sp.pi,
        1 / (X * Y**2),
        sp.Max(X, Y) - sp.Abs(X - Y),
    ],
)
def test_engines_agree(expr):
    tape = Tape(("x", "y"))
    node = tape.add(expr)
    truth = float(expr.subs({X: sp.Rational(7, 5), Y: sp.Rational(5, 4)}).evalf(30))
    array = tape.compile((node,), NumpyEngine())(np.array([1.4]), np.array([1.25]))[0]
    assert math.isclose(float(array[0]), truth, rel_tol=1e-12)
    low, high, _ = tape.compile((node,), iv.IntervalEngine())(
        iv.point(fmpq(7, 5)), iv.point(fmpq(5, 4))
    )[0]
    assert float(low) - 1e-12 <= truth <= float(high) + 1e-12
    if not expr.has(sp.atan, sp.Max, sp.Abs):
        engine = MpmathIvEngine()
        value = tape.compile((node,), engine)(engine.iv.mpf(7) / 5, engine.iv.mpf(5) / 4)[0]
        assert float(value.a) - 1e-12 <= truth <= float(value.b) + 1e-12


def test_the_power_0_of_an_interval_is_exactly_1():
    """Its end points are attained, even where those of the base are not."""
    for base in ((arb(0), None, iv.LOW_OPEN), (None, arb(-1), iv.HIGH_OPEN), (arb(-1), arb(2), 0)):
        low, high, open = iv.ipow(base, 0)
        assert low == high == 1 and open == 0

"""Compiled float64 intervals: they contain 200-bit values at adversarial points, and never certify
what is undefined.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from assay.theory.language import interval as iv
from assay.theory.language.operations import Unsupported
from assay.theory.language.tape import Tape
from assay.verification.search.boxes import compiled
from tests.examples import many
from tests.verification.floats import BIG, NORMAL, POINTS, TINY

ONE_ARGUMENT = (
    "neg",
    "exp",
    "log",
    "sqrt",
    "abs",
    "sign",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "erf",
    "erfc",
    "cbrt",
)


def tape_of(op, *extra, arguments=1):
    tape = Tape(("x", "y"))
    return tape, tape._raw(op, *range(arguments), *extra)


def exact(tape, node, values, prec=220):
    """The value at doubles as an interval with ball ends, or None where it is not certainly
    defined.
    """
    with ctx.workprec(prec):
        engine = iv.IntervalEngine(prec)
        engine.sign = lambda x: (
            iv.point(arb(int(x[0] > 0) - int(x[0] < 0)))
            if x[0] > 0 or x[0] < 0 or x[0] == 0
            else (-arb(1), arb(1), 0)
        )
        try:
            return tape.compile((node,), engine)(*[iv.point(arb(v)) for v in values])[0]
        except iv.Undefined:
            return None


def contains(low, high, value) -> bool:
    """Does [low, high] hold the value, as far as its ball tells?"""
    a, b = value[0], value[1]
    if not (a.is_finite() and b.is_finite()):
        return True
    with ctx.workprec(220):
        return not (b < arb(low) if low > -math.inf else False) and not (
            a > arb(high) if high < math.inf else False
        )


def run(tape, node, lo, hi):
    lo, hi = np.atleast_2d(np.asarray(lo, float)), np.atleast_2d(np.asarray(hi, float))
    low, high, fine = compiled.Program(tape, (node,)).run(lo, hi)
    return low[:, 0], high[:, 0], fine[:, 0]


@pytest.mark.parametrize("op", ONE_ARGUMENT)
def test_functions_contain_values_at_adversarial_points(op):
    tape, node = tape_of(op)
    rng = np.random.default_rng(5)
    points = np.concatenate(
        [
            POINTS,
            rng.uniform(-2, 2, 300),
            rng.uniform(-750, 750, 150),
            np.exp(rng.uniform(-40, 14, 150)),
        ]
    )
    columns = np.stack([points, points], axis=1)
    low, high, fine = run(tape, node, columns, columns)
    defined = 0
    for i, x in enumerate(points):
        value = exact(tape, node, (x, x))
        if value is None:
            assert not fine[i] or op in ("asin", "acos"), (op, x)
        if fine[i]:
            defined += 1
            assert value is not None and contains(low[i], high[i], value), (
                op,
                x,
                low[i],
                high[i],
                value,
            )
            if (
                op not in ("sin", "cos", "tan", "erfc", "sign")
                and abs(x) < 700
                and value[0].is_finite()
            ):  # the bounds are also sharp
                size = abs(float(value[0].mid()))
                assert (
                    high[i] - low[i]
                    <= (1e-11 if op == "cbrt" else 3e-14)
                    * size
                    * max(1, abs(x) if op in ("sinh", "cosh", "erf") else 1)
                    + 1e-307
                ), (op, x, low[i], high[i])
    assert defined > 200 or op in ("asin", "acos")


@pytest.mark.parametrize("op", ONE_ARGUMENT)
def test_functions_contain_values_inside_intervals(op):
    tape, node = tape_of(op)
    rng = np.random.default_rng(6)
    ends = np.sort(
        np.concatenate(
            [
                rng.choice(POINTS, (250, 2)),
                rng.uniform(-3, 3, (250, 2)),
                rng.uniform(-1, 1, (100, 2)),
            ]
        ),
        axis=1,
    )
    low, high, fine = run(tape, node, ends[:, [0, 0]], ends[:, [1, 1]])
    for i, (a, b) in enumerate(ends):
        if not fine[i]:
            assert low[i] == -math.inf and high[i] == math.inf
            continue
        for t in (0.0, 0.1, 0.5, 0.77, 1.0):
            x = min(max(a * (1 - t) + b * t, a), b)
            value = exact(tape, node, (x, x))
            assert value is not None and contains(low[i], high[i], value), (op, a, b, x)


@pytest.mark.parametrize("op", ["add", "sub", "mul", "div", "min", "max"])
def test_operations_contain_values_of_end_points(op):
    tape, node = tape_of(op, arguments=2)
    rng = np.random.default_rng(7)
    sharp = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        TINY,
        -TINY,
        NORMAL,
        BIG,
        -BIG,
        1e154,
        -1e155,
        0.1,
        3.0,
        -7.0,
        1e-160,
        1 / 3,
    ]
    first = np.sort(
        np.concatenate([rng.choice(sharp, (500, 2)), rng.normal(size=(100, 2))]), axis=1
    )
    second = np.sort(
        np.concatenate([rng.choice(sharp, (500, 2)), rng.normal(size=(100, 2))]), axis=1
    )
    low, high, fine = run(
        tape,
        node,
        np.stack([first[:, 0], second[:, 0]], 1),
        np.stack([first[:, 1], second[:, 1]], 1),
    )
    for i in range(len(first)):
        if op == "div":
            assert fine[i] == (not second[i, 0] <= 0 <= second[i, 1])
        if not fine[i]:
            continue
        for x in first[i]:
            for y in second[i]:
                x_, y_ = Fraction(x), Fraction(y)
                value = {
                    "add": x_ + y_,
                    "sub": x_ - y_,
                    "mul": x_ * y_,
                    "min": min(x_, y_),
                    "max": max(x_, y_),
                }.get(op)
                value = x_ / y_ if value is None else value
                assert low[i] == -math.inf or Fraction(low[i]) <= value, (op, x, y, low[i])
                assert high[i] == math.inf or value <= Fraction(high[i]), (op, x, y, high[i])


def test_infinite_ends_are_no_values():
    inf = math.inf
    cases = [
        ("mul", (0, 0), (-inf, inf), (0, 0)),
        ("mul", (0, inf), (0, inf), (0, inf)),
        ("div", (1, 1), (1, inf), (0, 1)),
        ("div", (1, inf), (1, inf), (0, inf)),
        ("add", (-inf, 1), (2, inf), (-inf, inf)),
        ("sub", (1, inf), (1, inf), (-inf, inf)),
        ("mul", (-inf, -1), (-inf, -1), (1, inf)),
        ("div", (-inf, -1), (-inf, -2), (0, inf)),
        ("min", (-inf, 1), (0, 2), (-inf, 1)),
    ]
    for op, x, y, expected in cases:
        tape, node = tape_of(op, arguments=2)
        low, high, fine = run(tape, node, [x[0], y[0]], [x[1], y[1]])
        assert fine[0] and (low[0], high[0]) == expected, (op, x, y, low, high)
    for op, expected in (
        ("exp", (0, inf)),
        ("atan", (-1.5707963267948966, 1.5707963267948966)),
        ("tanh", (-1, 1)),
        ("cosh", (1, inf)),
        ("sinh", (-inf, inf)),
        ("sin", (-1, 1)),
        ("erf", (-1, 1)),
        ("abs", (0, inf)),
    ):
        tape, node = tape_of(op)
        low, high, fine = run(tape, node, [-inf, 0], [inf, 0])
        assert (
            fine[0]
            and low[0] <= expected[0]
            and high[0] >= expected[1]
            and (low[0] >= expected[0] - 1e-14 or low[0] == expected[0])
        )


@pytest.mark.parametrize(
    "op, low, high",
    [
        ("log", 0, 1),
        ("log", -1, 1),
        ("log", -2, -1),
        ("sqrt", -TINY, 1),
        ("sqrt", -1, 1),
        ("tan", 1, 2),
        ("tan", 0, 10),
        ("asin", 0, math.nextafter(1, 2)),
        ("acos", -2, 0),
        ("tan", 1.5707963267948966, 1.5707963267948968),
    ],
)
def test_partial_functions_are_undefined(op, low, high):
    tape, node = tape_of(op)
    node = tape.node(
        "ipow", tape.node("exp", tape.node("neg", node)), 2
    )  # later steps must not hide it
    low, high, fine = run(tape, node, [low, 0], [high, 0])
    assert not fine[0] and low[0] == -math.inf and high[0] == math.inf


@pytest.mark.parametrize(
    "low, high",
    [
        (math.nan, 1.0),
        (0.0, math.nan),
        (math.nan, math.nan),
        (2.0, 1.0),
        (math.inf, math.inf),
        (-math.inf, -math.inf),
    ],
)
@pytest.mark.parametrize("op", ["exp", "abs", "max", "mul", "pick"])
def test_empty_and_nan_never_count(op, low, high):
    tape = Tape(("x", "y"))
    node = tape._raw(op, *{"max": (0, 1), "mul": (0, 1), "pick": (1, 1, 0)}.get(op, (0,)))
    found = run(tape, node, [low, 1], [high, 2])
    assert not found[2][0] and found[0][0] == -math.inf


def test_equality_survives_exact_steps():
    x, y = sp.symbols("x y", real=True)
    for expression, at in (
        (3 * x - 6, 2),
        (x**2 - x, 1),
        (x**3 / 8 - 1, 2),
        (sp.exp(x) - 1, 0),
        (sp.log(x), 1),
        (sp.sqrt(x) - 3, 9),
        (sp.sin(x) - x, 0),
        (sp.cosh(x) - 1, 0),
    ):
        tape = Tape(("x", "y"))
        low, high, fine = run(tape, tape.add(expression), [at, 0], [at, 0])
        assert fine[0] and low[0] == high[0] == 0, expression


# ---- random expressions --------------------------------------------------------------------------
number = st.one_of(
    st.sampled_from(POINTS), st.floats(-4, 4), st.floats(allow_nan=False, allow_infinity=False)
)


@st.composite
def graphs(draw):
    tape = Tape(("x", "y"))
    nodes = [0, 1, tape.const(fmpq(draw(st.integers(-9, 9)), draw(st.integers(1, 7))))]
    for _ in range(draw(st.integers(1, 8))):
        op = draw(
            st.sampled_from(
                ONE_ARGUMENT
                + (
                    "add",
                    "sub",
                    "mul",
                    "div",
                    "min",
                    "max",
                    "ipow",
                    "rpow",
                    "pick",
                    "add",
                    "mul",
                    "div",
                )
            )
        )
        a, b, c = (draw(st.sampled_from(nodes)) for _ in range(3))
        if op == "ipow":
            nodes.append(tape.node("ipow", a, draw(st.integers(-3, 7))))
        elif op == "rpow":
            nodes.append(tape._raw("rpow", a, draw(st.integers(1, 5)), draw(st.integers(2, 3))))
        elif op == "sign" and not tape.free(a):  # a constant 0 has slope 1 there by convention
            continue
        elif op == "pick":
            nodes.append(tape._raw("pick", a, b, c))
        else:
            nodes.append(tape.node(op, *((a,) if op in ONE_ARGUMENT else (a, b))))
    return tape, nodes[-1]


@many(1500)
@given(
    graphs(),
    st.lists(number, min_size=4, max_size=4),
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=4),
)
def test_random_expressions_contain_values(graph, ends, places):
    tape, node = graph
    (a, b), (c, d) = sorted(ends[:2]), sorted(ends[2:])
    try:
        low, high, fine = run(tape, node, [a, c], [b, d])
    except Unsupported:
        return
    if not fine[0]:
        return
    for s, t in [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0), *places]:
        x, y = min(max(a * (1 - s) + b * s, a), b), min(max(c * (1 - t) + d * t, c), d)
        value = exact(tape, node, (x, y))
        assert value is None or contains(low[0], high[0], value), (
            tape.nodes,
            x,
            y,
            low,
            high,
            value,
        )

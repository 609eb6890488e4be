"""Backward steps of contraction: what a bound on the value of an operation leaves of its arguments.

No point may be lost, and none is kept without need.  An interval is (lower end, upper end, which
ends are left out: 1 the lower, 2 the upper).
"""

from __future__ import annotations

from itertools import product

import pytest
from flint import arb

from assay.verification.kernel.boxes.inverse import Empty, meet, narrow, union

OO = None
EMPTY = None


def balls(interval):
    """Return an interval of numbers as one of balls."""
    return (*(None if e is None else arb(e) for e in interval[:2]), interval[2])


def plain(interval):
    """Return an interval of balls as one of numbers."""
    return (*(None if e is None else round(float(e), 3) for e in interval[:2]), interval[2])


# (operation, its value, arguments, exponents, arguments that are left)
STEPS = [
    ("add", (0, 3, 0), [(1, 5, 0), (1, 9, 0)], (), [(1, 2, 0), (1, 2, 0)]),
    ("add", (OO, 3, 2), [(1, 5, 0), (1, 9, 0)], (), [(1, 2, 2), (1, 2, 2)]),
    ("add", (3, OO, 3), [(-9, 2, 0), (-9, 1, 0)], (), EMPTY),
    ("sub", (0, 1, 0), [(1, 9, 0), (0, 3, 0)], (), [(1, 4, 0), (0, 3, 0)]),
    ("sub", (OO, 0, 2), [(0, 9, 0), (-9, 5, 0)], (), [(0, 5, 2), (0, 5, 1)]),
    ("mul", (6, 8, 0), [(0, 9, 0), (2, 4, 0)], (), [(1.5, 4, 0), (2, 4, 0)]),
    ("mul", (6, 8, 0), [(-9, 9, 0), (2, 4, 0)], (), [(1.5, 4, 0), (2, 4, 0)]),
    ("mul", (6, 8, 0), [(-9, 9, 0), (-4, 4, 0)], (), [(-9, 9, 0), (-4, 4, 0)]),
    ("mul", (1, 8, 0), [(-9, 9, 0), (0, 4, 0)], (), [(0.25, 9, 0), (0.111, 4, 0)]),
    ("mul", (-8, -2, 0), [(-9, 9, 0), (-4, 2, 0)], (), [(-9, 9, 0), (-4, 2, 0)]),
    ("mul", (-1, 8, 0), [(-9, 9, 0), (-4, 4, 0)], (), [(-9, 9, 0), (-4, 4, 0)]),
    ("mul", (0, 0, 0), [(-9, 9, 0), (1, 4, 0)], (), [(0, 0, 0), (1, 4, 0)]),
    ("mul", (1, 8, 3), [(0, 9, 0), (0, 4, 0)], (), [(0.25, 9, 1), (0.111, 4, 1)]),
    ("div", (1, 2, 0), [(-9, 9, 0), (2, 3, 0)], (), [(2, 6, 0), (2, 3, 0)]),
    ("div", (1, 2, 0), [(4, 9, 0), (-9, 9, 0)], (), [(4, 9, 0), (2, 9, 0)]),
    ("div", (3, 4, 0), [(-9, -6, 0), (-9, 9, 0)], (), [(-9, -6, 0), (-3, -1.5, 0)]),
    ("div", (-1, 2, 0), [(1, 9, 0), (-9, 9, 0)], (), [(1, 9, 0), (-9, 9, 0)]),
    ("neg", (1, 2, 1), [(-9, 9, 0)], (), [(-2, -1, 2)]),
    ("ipow", (4, 9, 0), [(0, 9, 0)], (2,), [(2, 3, 0)]),
    ("ipow", (4, 9, 0), [(-9, 0, 0)], (2,), [(-3, -2, 0)]),
    ("ipow", (4, 9, 0), [(-9, 9, 0)], (2,), [(-3, 3, 0)]),
    ("ipow", (4, 9, 3), [(-1, 9, 0)], (2,), [(2, 3, 3)]),
    ("ipow", (OO, 9, 0), [(-9, 9, 0)], (2,), [(-3, 3, 0)]),
    ("ipow", (-4, 9, 2), [(-9, 9, 0)], (2,), [(-3, 3, 3)]),
    ("ipow", (4, OO, 3), [(-1, 9, 0)], (2,), [(2, 9, 1)]),
    ("ipow", (-8, 27, 0), [(-9, 9, 0)], (3,), [(-2, 3, 0)]),
    ("ipow", (-8, OO, 3), [(-9, 9, 0)], (3,), [(-2, 9, 1)]),
    ("ipow", (OO, -8, 2), [(-9, 9, 0)], (3,), [(-9, -2, 2)]),
    ("ipow", (-9, -4, 0), [(-9, 9, 0)], (2,), EMPTY),
    ("ipow", (1, 2, 0), [(1, 9, 0)], (-1,), [(1, 9, 0)]),
    ("ipow", (1, 2, 0), [(1, 9, 0)], (0,), [(1, 9, 0)]),
    ("rpow", (1, 4, 0), [(0, 99, 0)], (1, 2), [(1, 16, 0)]),
    ("rpow", (1, 4, 3), [(0, 99, 0)], (1, 2), [(1, 16, 3)]),
    ("rpow", (1, 8, 0), [(0, 99, 0)], (3, 2), [(1, 4, 0)]),
    ("rpow", (-1, 8, 0), [(-5, 99, 0)], (3, 2), [(0, 4, 0)]),
    ("rpow", (OO, 4, 2), [(-5, 99, 0)], (1, 2), [(0, 16, 2)]),
    ("rpow", (1, OO, 2), [(-5, 99, 0)], (1, 2), [(1, 99, 0)]),
    ("rpow", (-5, -1, 0), [(0, 99, 0)], (1, 2), EMPTY),
    ("rpow", (0, 4, 1), [(0, 99, 0)], (1, 2), [(0, 16, 1)]),
    ("rpow", (-1, 0, 0), [(0, 99, 0)], (1, 2), [(0, 0, 0)]),
    ("sqrt", (1, 4, 0), [(0, 99, 0)], (), [(1, 16, 0)]),
    ("sqrt", (1, 4, 3), [(0, 99, 0)], (), [(1, 16, 3)]),
    ("sqrt", (OO, 4, 0), [(-9, 99, 0)], (), [(0, 16, 0)]),
    ("sqrt", (-5, -1, 0), [(0, 99, 0)], (), EMPTY),
    ("abs", (1, 4, 0), [(-9, 9, 0)], (), [(-4, 4, 0)]),
    ("abs", (1, 4, 3), [(0, 9, 0)], (), [(1, 4, 3)]),
    ("abs", (OO, 4, 2), [(-9, 9, 0)], (), [(-4, 4, 3)]),
    ("abs", (1, OO, 3), [(-9, 0, 0)], (), [(-9, -1, 2)]),
    ("abs", (-4, -1, 0), [(-9, 9, 0)], (), EMPTY),
    ("exp", (1, OO, 2), [(-9, 9, 0)], (), [(0, 9, 0)]),
    ("exp", (OO, 1, 0), [(-9, 9, 0)], (), [(-9, 0, 0)]),
    ("exp", (OO, 1, 2), [(-9, 9, 0)], (), [(-9, 0, 2)]),
    ("exp", (-3, -1, 0), [(-9, 9, 0)], (), EMPTY),
    ("exp", (-3, 0, 0), [(-9, 9, 0)], (), EMPTY),
    ("log", (0, OO, 2), [(-9, 9, 0)], (), [(1, 9, 0)]),
    ("log", (OO, 0, 0), [(-9, 9, 0)], (), [(0, 1, 1)]),
    ("log", (OO, 0, 2), [(-9, 9, 0)], (), [(0, 1, 3)]),
    ("log", (-2000, 2000, 0), [(-9, 9, 0)], (), [(0, 9, 1)]),
    ("log", (OO, OO, 3), [(-9, 9, 0)], (), [(0, 9, 1)]),
    ("log", (OO, OO, 3), [(-9, 0, 0)], (), EMPTY),
    ("min", (1, 2, 0), [(0, 9, 0), (0, 9, 0)], (), [(1, 9, 0), (1, 9, 0)]),
    ("min", (1, 2, 0), [(0, 9, 0), (3, 9, 0)], (), [(1, 2, 0), (3, 9, 0)]),
    ("min", (1, 2, 3), [(3, 9, 0), (0, 9, 0)], (), [(3, 9, 0), (1, 2, 3)]),
    ("min", (OO, 2, 2), [(0, 9, 0), (3, 9, 0)], (), [(0, 2, 2), (3, 9, 0)]),
    ("min", (5, 6, 0), [(0, 4, 0), (0, 9, 0)], (), EMPTY),
    ("min", (1, 2, 0), [(0, 9, 0), (2, 9, 0)], (), [(1, 9, 0), (2, 9, 0)]),
    ("max", (1, 2, 0), [(0, 9, 0), (0, 9, 0)], (), [(0, 2, 0), (0, 2, 0)]),
    ("max", (3, 5, 0), [(0, 9, 0), (0, 1, 0)], (), [(3, 5, 0), (0, 1, 0)]),
    ("max", (3, 5, 3), [(0, 1, 0), (0, 9, 0)], (), [(0, 1, 0), (3, 5, 3)]),
    ("max", (3, OO, 2), [(0, 9, 0), (0, 1, 0)], (), [(3, 9, 0), (0, 1, 0)]),
    ("sin", (0.5, 1, 0), [(0, 3, 0)], (), [(0.524, 2.618, 0)]),
    ("sin", (0.5, 1, 0), [(-3, 3, 0)], (), [(0.524, 2.618, 0)]),
    ("sin", (-1, -0.5, 0), [(0, 6, 0)], (), [(3.665, 5.76, 0)]),
    ("sin", (0.5, 1, 0), [(-50, 50, 0)], (), [(-50, 50, 0)]),
    ("sin", (0.5, 1, 0), [(0, OO, 2)], (), [(0, OO, 2)]),
    ("sin", (2, 3, 0), [(0, 3, 0)], (), EMPTY),
    ("sin", (OO, -0.5, 0), [(-1, 3, 0)], (), [(-1, -0.524, 0)]),
    ("cos", (0.5, 1, 0), [(-3, 3, 0)], (), [(-1.047, 1.047, 0)]),
    ("cos", (-1, 0, 0), [(0, 3, 0)], (), [(1.571, 3, 0)]),
    ("tan", (0, 1, 0), [(-1, 1.5, 0)], (), [(0, 0.785, 0)]),
    ("tan", (0, 1, 0), [(-1, 2, 0)], (), [(-1, 2, 0)]),
    ("tan", (0, 1, 0), [(2, 4, 0)], (), [(3.142, 3.927, 0)]),
    ("tan", (0, 1, 0), [(0, OO, 2)], (), [(0, OO, 2)]),
    ("atan", (-1, 1, 0), [(-9, 9, 0)], (), [(-1.557, 1.557, 0)]),
    ("atan", (-2, 1, 0), [(-9, 9, 0)], (), [(-9, 1.557, 0)]),
    ("atan", (0, 2, 0), [(-9, 9, 0)], (), [(0, 9, 0)]),
    ("tanh", (0, 0.5, 0), [(-9, 9, 0)], (), [(0, 0.549, 0)]),
    ("tanh", (-1, 0.5, 2), [(-9, 9, 0)], (), [(-9, 0.549, 2)]),
    ("tanh", (0, 1, 0), [(-9, 9, 0)], (), [(0, 9, 0)]),
    ("sinh", (0, 1, 1), [(-9, 9, 0)], (), [(0, 0.881, 1)]),
    ("cosh", (1, 2, 0), [(-9, 9, 0)], (), [(-1.317, 1.317, 0)]),
    ("cosh", (2, 3, 0), [(0, 9, 0)], (), [(1.317, 1.763, 0)]),
    ("cosh", (OO, 3, 2), [(-9, 9, 0)], (), [(-1.763, 1.763, 3)]),
    ("cosh", (2, OO, 3), [(0, 9, 0)], (), [(1.317, 9, 1)]),
    ("cosh", (-1, 0.5, 0), [(0, 9, 0)], (), EMPTY),
    ("asin", (0, 1, 0), [(-1, 1, 0)], (), [(0, 0.841, 0)]),
    ("asin", (-2, 0, 2), [(-1, 1, 0)], (), [(-1, 0, 2)]),
    ("acos", (0, 1, 0), [(-1, 1, 0)], (), [(0.54, 1, 0)]),
    ("acos", (1, 3.5, 1), [(-1, 1, 0)], (), [(-1, 0.54, 2)]),
    ("erf", (0, 0.5, 0), [(-9, 9, 0)], (), [(0, 0.477, 0)]),
    ("erf", (-1, 0, 0), [(-9, 9, 0)], (), [(-9, 0, 0)]),
    ("erfc", (0, 0.5, 0), [(-9, 9, 0)], (), [(-9, 9, 0)]),
    ("gamma", (0, 0.5, 0), [(1, 9, 0)], (), [(1, 9, 0)]),
    ("cbrt", (0, 2, 0), [(-9, 9, 0)], (), [(-9, 9, 0)]),
    ("sin", (0.5, 1, 0), [(OO, 3, 1)], (), [(OO, 3, 1)]),
    ("acos", (0.2, 3, 0), [(-1, 1, 0)], (), [(-0.99, 0.98, 0)]),
    ("asin", (-1.4, 1.4, 0), [(-1, 1, 0)], (), [(-0.985, 0.985, 0)]),
]  # fmt: skip


@pytest.mark.parametrize("row", STEPS, ids=[f"{r[0]} {r[1]} {r[2]}" for r in STEPS])
def test_backward_steps(row):
    op, value, arguments, extra, wanted = row
    given = balls(value), [balls(a) for a in arguments], extra
    if wanted is EMPTY:
        with pytest.raises(Empty):
            narrow(op, *given)
    else:
        assert [plain(x) for x in narrow(op, *given)] == wanted


@pytest.mark.parametrize("one, two, wanted", [
    ((0, 2, 0), (1, 3, 0), (1, 2, 0)), ((0, 2, 3), (1, 3, 0), (1, 2, 2)),
    ((0, 2, 0), (1, 3, 3), (1, 2, 1)), ((0, 2, 1), (0, 2, 2), (0, 2, 3)),
    ((0, 2, 2), (0, 2, 0), (0, 2, 2)), ((0, 2, 0), (0, 2, 2), (0, 2, 2)),
    ((0, 2, 1), (0, 2, 0), (0, 2, 1)), ((0, 2, 0), (0, 2, 1), (0, 2, 1)),
    ((OO, 2, 1), (0, OO, 2), (0, 2, 0)), ((OO, OO, 3), (OO, OO, 3), (OO, OO, 3)),
    ((0, OO, 3), (OO, 2, 3), (0, 2, 3)), ((1, 3, 0), (0, 2, 3), (1, 2, 2)),
    ((OO, 2, 3), (OO, 1, 1), (OO, 1, 1)), ((0, OO, 3), (1, OO, 2), (1, OO, 2)),
    ((0, 1, 0), (1, 2, 0), (1, 1, 0)), ((1, 2, 0), (0, 1, 0), (1, 1, 0)),
    ((0, 1, 2), (1, 2, 0), EMPTY), ((0, 1, 0), (1, 2, 1), EMPTY), ((0, 1, 0), (2, 3, 0), EMPTY),
    ((2, 3, 0), (0, 1, 0), EMPTY), ((1, 1, 0), (1, 1, 1), EMPTY), ((1, 1, 2), (1, 1, 0), EMPTY),
    ((OO, 0, 3), (0, OO, 2), EMPTY), ((1, 2, 1), (0, 1, 0), EMPTY),
])  # fmt: skip
def test_intersections(one, two, wanted):
    if wanted is EMPTY:
        with pytest.raises(Empty):
            meet(balls(one), balls(two))
    else:
        assert plain(meet(balls(one), balls(two))) == wanted


def test_ends_that_cannot_be_compared_are_left_out_only_by_both():
    loose = arb(1, 0.25)  # somewhere around 1
    for one, two, wanted in ((1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 0)):
        low, _, out = meet((loose, arb(5), one), (loose, arb(5), two))
        assert low.overlaps(arb(1)) and out == wanted
        _, high, out = meet((arb(-5), loose, 2 * one), (arb(-5), loose, 2 * two))
        assert high.overlaps(arb(1)) and out == 2 * wanted


def test_an_end_that_is_not_finite_is_no_end():
    for far in (arb("inf"), arb("nan"), None):
        low = None if far is None else -far
        assert plain(meet((low, arb(2), 0), (arb(0), far, 0))) == (0, 2, 0)
        assert plain(meet((arb(0), far, 0), (low, arb(2), 0))) == (0, 2, 0)


@pytest.mark.parametrize("parts, wanted", [
    ([((0, 9, 0), (1, 2, 3)), ((0, 9, 0), (4, 5, 0))], (1, 5, 1)),
    ([((0, 9, 0), (4, 5, 3)), ((0, 9, 0), (1, 2, 0))], (1, 5, 2)),
    ([((0, 9, 0), (1, 2, 0)), ((0, 9, 0), (1, 3, 2))], (1, 3, 2)),
    ([((0, 9, 0), (2, 3, 0)), ((0, 9, 0), (1, 3, 1))], (1, 3, 1)),
    ([((0, 9, 0), (1, 2, 3)), ((0, 9, 0), (1, 2, 0))], (1, 2, 0)),
    ([((0, 9, 0), (1, 2, 0)), ((0, 9, 0), (1, 2, 3))], (1, 2, 0)),
    ([((0, 9, 0), (1, 2, 3)), ((0, 9, 0), (1, 2, 3))], (1, 2, 3)),
    ([((0, 1, 0), (4, 5, 0)), ((0, 9, 0), (1, 2, 3))], (1, 2, 3)),
    ([((0, 9, 0), (4, 5, 0)), ((0, 1, 0), (4, 5, 0))], (4, 5, 0)),
    ([((OO, 9, 1), (OO, 1, 1)), ((0, 9, 0), (2, 3, 0))], (OO, 3, 1)),
    ([((0, 9, 0), (2, 3, 0)), ((OO, OO, 3), (OO, 1, 1))], (OO, 3, 1)),
    ([((0, OO, 2), (5, OO, 2)), ((0, 9, 0), (2, 3, 0))], (2, OO, 2)),
    ([((0, 1, 0), (4, 5, 0)), ((0, 1, 0), (2, 3, 0))], EMPTY), ([], EMPTY),
])  # fmt: skip
def test_hulls_of_intersections(parts, wanted):
    given = [tuple(map(balls, pair)) for pair in parts]
    if wanted is EMPTY:
        with pytest.raises(Empty):
            union(given)
    else:
        assert plain(union(given)) == wanted


def holds(interval, q) -> bool:
    """Is the whole number in the interval?"""
    low, high, out = interval
    return (low is None or (q > low if out & 1 else q >= low)) and (
        high is None or (q < high if out & 2 else q <= high)
    )


WHOLE = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
    "min": min, "max": max, "neg": lambda a: -a, "abs": abs, "ipow": lambda a: a**2,
}  # fmt: skip


@pytest.mark.parametrize("op", WHOLE)
def test_no_whole_point_is_lost(op):
    function, extra = WHOLE[op], (2,) if op == "ipow" else ()
    values = [(a, b, o) for a, b in ((-1, 2), (0, 2), (1, 1), (OO, 1), (-2, 0)) for o in range(4)]
    sides = [(-2, 2, 0), (0, 2, 1), (-2, 0, 2), (-1, 1, 3)]
    count = 2 if op in ("add", "sub", "mul", "min", "max") else 1
    for value, arguments in product(values, product(sides, repeat=count)):
        inside = [
            at
            for at in product(range(-2, 3), repeat=count)
            if all(map(holds, arguments, at)) and holds(value, function(*at))
        ]
        try:
            left = narrow(op, balls(value), [balls(a) for a in arguments], extra)
        except Empty:
            assert not inside
            continue
        for at in inside:
            assert all(map(holds, map(plain, left), at)), (value, arguments, at)

"""Numbers that the checker of boxes computes with: Taylor coefficients, products of polynomials,
bounds from Bernstein coefficients, models of exact polynomials, exponents, and counts of work.
"""

from __future__ import annotations

import math
import threading

import pytest
from flint import arb, arb_series, ctx, fmpq

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import exponents, jets
from assay.verification.kernel.boxes.models import Model, Models, by_squaring
from assay.verification.kernel.budget import (
    COST,
    OutOfWork,
    fresh,
    limited,
    memory,
    spend,
    spent,
    units,
)

TINY = 1e-12


def agree(found, wanted) -> bool:
    """Do numbers agree with those that are wanted, each of them up to 1e-12?"""
    assert len(found) == len(wanted)
    return all(
        K.ball(f).overlaps(arb(w)) and abs(float(K.ball(f)) - float(arb(w))) < TINY
        for f, w in zip(found, wanted, strict=True)
    )


# ---- Taylor coefficients -------------------------------------------------------------------------
def expansion(function, c: fmpq, n: int) -> list:
    """Return the first n Taylor coefficients at c as Arb finds them."""
    cap, ctx.cap = ctx.cap, 20
    try:
        found = function(arb_series([arb(c), 1], prec=n)).coeffs()
    finally:
        ctx.cap = cap
    return found + [arb(0)] * (n - len(found))


@pytest.mark.parametrize("n", [1, 2, 3, 7])
@pytest.mark.parametrize("c", [fmpq(1, 3), fmpq(1, 2), fmpq(4, 5)])
@pytest.mark.parametrize("name", ["log", "atan", "asin", "erf"])
def test_taylor_coefficients_are_those_of_the_function(name, c, n):
    wanted = expansion(lambda s: getattr(s, name)(), c, n)
    assert agree(getattr(jets, name)(c, n), wanted)
    for k in range(n):
        at_ball = jets.coefficient(arb(c), name, k)
        assert at_ball.overlaps(wanted[k]) and float(at_ball.rad()) < 10 * TINY


def test_coefficients_beyond_the_end_of_a_polynomial_are_zero():
    cap = ctx.cap
    assert jets.coefficient(arb(0), "atan", 2) == 0 == jets.coefficient(arb(0), "erf", 14)
    assert ctx.cap == cap
    wanted = expansion(lambda t: t.log(), fmpq(1, 2), 15)
    for k in range(15):
        assert jets.coefficient(arb(0.5), "log", k).overlaps(wanted[k]) and wanted[k] != 0
    assert ctx.cap == cap


@pytest.mark.parametrize("c", [fmpq(1, 4), fmpq(3)])
@pytest.mark.parametrize("e", [fmpq(1, 2), fmpq(-3, 2), fmpq(2), fmpq(1, 3)])
def test_binomial_coefficients_with_powers(c, e):
    wanted, factor = [], 1.0
    for j in range(6):
        wanted.append(factor * float(c) ** (float(e) - j))
        factor *= (float(e) - j) / (j + 1)
    found = [float(K.ball(f)) for f in jets.binomial(c, e, 6)]
    assert found == pytest.approx(wanted, rel=1e-12)


def test_factorials():
    assert [int(jets.factorial(n).unique_fmpz()) for n in range(6)] == [1, 1, 2, 6, 24, 120]
    halves = [fmpq(1), fmpq(1), fmpq(1, 2), fmpq(1, 6), fmpq(1, 24)]
    assert jets.over_factorials([fmpq(1)] * 5) == halves
    assert jets.over_factorials([]) == []


@pytest.mark.parametrize("n", range(5))
def test_powers_of_a_range(n):
    found = jets.power(arb(0).union(arb(2)), n)
    assert found.contains(arb(2) ** n) and abs(float(found.upper()) - 2.0**n) < 1e-6
    assert found.contains(arb(0)) == (n > 0)


@pytest.mark.parametrize("n", range(7))
@pytest.mark.parametrize("as_ball", ["neither", "first", "second", "both"])
def test_products_of_polynomials(n, as_ball):
    """(1 + 2 u + 3 u**2) (5 + 7 u) = 5 + 17 u + 29 u**2 + 21 u**3."""
    x, y = [fmpq(1), fmpq(2), fmpq(3)], [fmpq(5), fmpq(7)]
    one = [arb(e) for e in x] if as_ball in ("first", "both") else x
    two = [arb(e) for e in y] if as_ball in ("second", "both") else y
    wanted = [5, 17, 29, 21, 0, 0, 0][:n]
    assert agree(jets.product(one, two, n), wanted)
    assert agree(jets.product(two, one, n), wanted)
    for mixed in ([fmpq(1), arb(2), fmpq(3)], [arb(1), fmpq(2), fmpq(3)]):
        assert agree(jets.product(mixed, two, n), wanted)
        assert agree(jets.product(two, mixed, n), wanted)


# ---- bounds from Bernstein coefficients ----------------------------------------------------------
BOUNDS = [
    ([1, 2, 3], True, 1), ([3, 2, 1], True, 1), ([2, 1, 3], True, 1), ([5], True, 5),
    ([0, 1], True, None), ([1, 0], True, None), ([0, 1], False, 0), ([1, 0], False, 0),
    ([0], False, 0), ([-1, 2], False, None), ([2, -1], False, None), ([-1, -1], True, None),
    ([1, 0, 1], True, 0.5),  # 1/2 in the middle, shown by one cut
    ([1, -1, 1], False, 0), ([1, -1, 1], True, None),  # (1 - 2 u)**2
    ([4, -1, 4], True, 1.5), ([1, -2, 1], False, None),
]  # fmt: skip


@pytest.mark.parametrize("coefficients, strict, wanted", BOUNDS)
def test_lower_bounds_of_polynomials(coefficients, strict, wanted):
    found = jets.lower_bound([arb(c) for c in coefficients], strict)
    if wanted is None:
        assert found is None
        return
    assert found is not None and found <= wanted
    assert found > 0 if strict else found >= 0


@pytest.mark.parametrize("coefficients, wanted", [([1, 0, 1], 0.5), ([4, -1, 4], 1.5)])
def test_lower_bounds_after_one_cut_are_exact(coefficients, wanted):
    assert float(jets.lower_bound([arb(c) for c in coefficients], True)) == wanted


def test_sums_near_zero_are_cut_to_a_depth():
    """(u - 1/3)**2 + 1e-6 is shown positive; with 1e-20 no cut of 24 is fine enough."""
    for gap, shown in ((arb("1e-6"), True), (arb("1e-20"), False)):
        least = arb(1) / 9 + gap
        coefficients = [least, least - arb(1) / 3, least + arb(1) / 3]
        found = jets.lower_bound(coefficients, True)
        assert (found is not None) == shown
        assert found is None or 0 < found <= gap


# ---- models of exact polynomials -----------------------------------------------------------------
def exact(model: Model) -> tuple:
    return model.v, model.c, model.r


@pytest.mark.parametrize("v, c, wanted", [
    (0, [0, 0, 5], (2, [5])), (1, [0, 3, 0], (2, [3])), (-2, [1, 0, 2], (-2, [1, 0, 2])),
    (0, [0, 0], (0, [])), (3, [], (0, [])), (4, [0], (0, [])), (1, [7, 0, 0], (1, [7])),
])  # fmt: skip
def test_models_begin_and_end_with_what_is_not_zero(v, c, wanted):
    found = Models(arb(1), 3).make(v, [fmpq(e) for e in c], None)
    assert exact(found) == (wanted[0], [fmpq(e) for e in wanted[1]], None)


@pytest.mark.parametrize("h", [fmpq(1, 2), fmpq(2)])
def test_coefficients_beyond_the_order_become_the_remainder(h):
    """On [0, h] what follows the third coefficient is 4 + 5 u, in [4, 4 + 5 h]."""
    found = Models(arb(h), 3).make(0, [fmpq(k) for k in (1, 2, 3, 4, 5)], None)
    assert found.v == 0 and found.c == [fmpq(1), fmpq(2), fmpq(3)]
    assert found.r.contains(arb(4)) and found.r.contains(4 + 5 * arb(h))
    assert float(found.r.rad()) == pytest.approx(2.5 * float(h), rel=1e-6)
    assert float(found.r.mid()) == pytest.approx(4 + 2.5 * float(h), rel=1e-6)
    short = Models(arb(h), 5).make(0, [fmpq(k) for k in (1, 2, 3, 4, 5)], None)
    assert short.r is None and len(short.c) == 5
    kept = Models(arb(h), 3).make(0, [fmpq(0), fmpq(1), fmpq(0)], arb(6))
    assert exact(kept)[:2] == (1, [fmpq(1), fmpq(0)]) and kept.r == 6
    with pytest.raises(Unsupported, match="remainder without bound"):
        Models(arb(h), 3).make(0, [fmpq(1)], arb("inf"))


def test_sums_and_products_of_exact_polynomials_are_exact():
    models = Models(arb(2), 4)
    one, two = Model(0, [fmpq(1), fmpq(2)], None), Model(1, [fmpq(3), fmpq(5)], None)
    assert exact(models.add(one, two)) == (0, [fmpq(1), fmpq(5), fmpq(5)], None)
    assert exact(models.sub(one, two)) == (0, [fmpq(1), fmpq(-1), fmpq(-5)], None)
    assert exact(models.mul(one, two)) == (1, [fmpq(3), fmpq(11), fmpq(10)], None)
    assert exact(models.ipow(one, 3)) == (0, [fmpq(1), fmpq(6), fmpq(12), fmpq(8)], None)
    assert exact(models.inverse(Model(3, [fmpq(4)], None))) == (-3, [fmpq(1, 4)], None)


@pytest.mark.parametrize("remainder", [None, arb(1).union(arb(2))])
def test_nothing_times_a_function_is_nothing(remainder):
    models, some, nothing = Models(arb(1), 3), Model(2, [fmpq(1)], remainder), Model(0, [], None)
    for product in (models.mul(some, nothing), models.mul(nothing, some)):
        assert exact(product) == (0, [], None)
    for total in (models.add(some, nothing), models.add(nothing, some)):
        assert exact(total) == exact(some)


def test_inverses_are_known_to_the_order():
    """1/(1 - u/4) = 1 + u/4 + u**2/16 + u**3/64 + R u**4, R = 1/256/(1 - u/4) on [0, 1]."""
    found = Models(arb(1), 4).inverse(Model(0, [fmpq(1), fmpq(-1, 4)], None))
    assert found.v == 0 and found.c == [fmpq(1, 4**k) for k in range(4)]
    assert found.r.contains(arb(1) / 256) and found.r.contains(arb(1) / 192)
    assert float(found.r.rad()) == pytest.approx((1 / 192 - 1 / 256) / 2, rel=1e-6)


def test_inverses_keep_what_the_remainder_says():
    """1/(1 + u) on (0, 1], where the u is known by the remainder alone."""
    found = Models(arb(1), 3).inverse(Model(0, [fmpq(1)], arb(1)))
    assert found.v == 0 and found.c == [fmpq(1)]
    for u in (fmpq(1), fmpq(1, 3)):
        assert (K.ball(found.c[0]) + found.r * arb(u)).contains(1 / (1 + arb(u)))


def test_what_touches_zero_has_no_certain_sign():
    models, touching = Models(arb(1), 3), Model(0, [fmpq(1), fmpq(-1)], None)  # 1 - u
    for model in (touching, models.neg(touching)):
        assert models.least(model) is None
        with pytest.raises(Unsupported, match="sign that is not certain"):
            models.sign(model)
    assert models.sign(Model(0, [], None)) == 0


@pytest.mark.parametrize("c, h, wanted", [
    ([5], 1, [5]), ([1, 2], 1, [1, 3]), ([1, 2], 3, [1, 7]), ([0, 0, 1], 2, [0, 0, 4]),
    ([1, -1, 1], 1, [1, 0.5, 1]), ([1, 0, 0, 8], 1, [1, 1, 1, 9]),
])  # fmt: skip
def test_bernstein_coefficients(c, h, wanted):
    models, model = Models(arb(h), 9), Model(0, [fmpq(e) for e in c], None)
    assert agree(models.bernstein(model), wanted)
    whole = models.range(model)
    assert abs(float(whole.lower()) - min(wanted)) < 1e-6
    assert abs(float(whole.upper()) - max(wanted)) < 1e-6


def test_powers_by_squaring_take_few_products():
    seen = []

    def mul(a, b):
        seen.append((a, b))
        return a * b

    assert [by_squaring(mul, 3, n) for n in range(1, 9)] == [3**n for n in range(1, 9)]
    seen.clear()
    assert by_squaring(mul, 2, 16) == 2**16 and len(seen) == 4


# ---- exponents -----------------------------------------------------------------------------------
@pytest.mark.parametrize("given, kept, shift", [
    ({}, {}, 0), ({(0, 1): 3}, {}, 3), ({(0, 1): "7/2"}, {(0, 1): "1/2"}, 3),
    ({(0, 1): "-1/2"}, {(0, 1): "1/2"}, -1), ({(1, 0): 0, (2, 0): 4}, {(2, 0): 4}, 0),
    ({(0, 1): -2, (1, 1): 1}, {(1, 1): 1}, -2),
])  # fmt: skip
def test_whole_powers_are_taken_out_of_exponents(given, kept, shift):
    numbers = lambda e: {k: fmpq(*map(int, str(c).split("/"))) for k, c in e.items()}  # noqa: E731
    found, taken = exponents.normal(numbers(given))
    assert dict(found) == numbers(kept) and taken == shift
    double, twice = exponents.joined(found, found)
    assert dict(double) | {(0, 1): dict(double).get((0, 1), fmpq(0)) + twice} == {
        (0, 1): fmpq(0)
    } | {k: 2 * c for k, c in numbers(kept).items()}
    assert exponents.difference(found, found) == (exponents.FLAT, 0)


# ---- counts of work ------------------------------------------------------------------------------
def test_steps_are_counted_up_to_whole_units():
    with fresh():
        assert (units(), spent()) == (0, 0)
        for kind, count, total in (("unit", 1, 1), ("interval", 1, 4), ("interval", 10, 30),
                                   ("boxes", 1, 31), ("term", 2, 45)):  # fmt: skip
            spend(kind, count)
            assert units() == total, kind
        spend("node")
        assert units() == 45 + COST["node"] and spent() == units() / 10**6


def test_a_slice_ends_beyond_its_work_and_gives_way_to_the_one_around_it():
    with fresh():
        with limited(1e-5):
            spend("unit", 10)  # as many as there are
            with pytest.raises(OutOfWork):
                spend("unit", 1)
            assert units() == 11
        with limited(2e-5), limited(1.0), pytest.raises(OutOfWork):
            spend("unit", 21)
        assert units() == 32
        spend("unit", 10**9)  # no limit any more
        assert units() == 32 + 10**9 and math.isclose(spent(), 1000.000032)


def test_what_a_search_remembers_ends_with_it():
    with fresh():
        memory("table")["key"] = 1
        spend("unit", 5)
        with fresh():
            assert memory("table") == {} and units() == 0
            spend("unit", 7)
        assert memory("table") == {"key": 1} and units() == 5


def test_each_thread_counts_from_nothing():
    seen = []
    spend("unit", 3)
    thread = threading.Thread(target=lambda: seen.extend([units(), memory("table")]))
    thread.start()
    thread.join()
    assert seen == [0, {}]


def test_a_bracket_is_halved_at_most_24_times():
    """(u - 1/3)**2 + e/9 is shown to be positive as long as the pieces around 1/3 are wide enough;
    its Bernstein coefficients are (1 + e)/9, (e - 2)/9, (4 + e)/9.
    """
    shown = []
    for k in range(38, 56):
        e = arb(2) ** -k
        shown.append(jets.lower_bound([(1 + e) / 9, (e - 2) / 9, (4 + e) / 9], True) is not None)
    assert shown == [k < 47 for k in range(38, 56)]

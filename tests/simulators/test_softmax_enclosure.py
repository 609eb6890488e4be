"""The enclosed recursion: exact parameters, certified radii, honest predicates."""

from fractions import Fraction

import pytest
from flint import arb, ctx

from assay.simulators.models.softmax import enclosure


def test_floats_are_refused():
    with pytest.raises(TypeError, match="is a float"):
        enclosure.Point(10, 2, 0.01)
    with pytest.raises(TypeError, match="is a float"):
        enclosure.rational(0.1)
    assert enclosure.rational("0.1") == enclosure.rational(Fraction(1, 10))


@pytest.mark.parametrize(
    "l, k, z, text",
    [
        ("1", 2, 1, "l must be"),
        ("5/2", 2, 1, "l must be"),
        (10, "1/2", 1, "k must be"),
        (10, 2, 0, "z must be"),
        (10, 2, "-1/3", "z must be"),
    ],
)
def test_bad_points(l, k, z, text):
    with pytest.raises(ValueError, match=text):
        enclosure.Point(l, k, z)


def test_first_step_is_z_exactly():
    point = enclosure.Point.of_rate(10, 2, "2/3")
    assert point.z == enclosure.rational(Fraction(2, 3) * 3 / 200)
    ball = enclosure.margin(10, 2, point.z, 1)
    with enclosure.precision(200):
        assert ball.contains(arb(point.z))
    assert float(ball.rad()) < 1e-37


def test_wide_balls_are_mapped_to_balls_that_contain_the_image():
    point = enclosure.Point(10, 3, "1/2")
    with enclosure.precision(100):
        wide = arb("1.5", "0.4")
        image = enclosure.advance(point, wide)
        for x in ("1.1", "1.3", "1.5", "1.7", "1.9"):
            assert image.contains(enclosure.advance(point, arb(enclosure.rational(x))))


def test_precision_is_restored_and_lost_precision_is_reported():
    before = ctx.prec
    enclosure.margin(10, 2, "1/100", 5, precision_bits=200)
    assert ctx.prec == before
    with pytest.raises(enclosure.PrecisionLost, match="bits"):
        enclosure.margin(3, 40, 4000, 3000, precision_bits=12)
    assert ctx.prec == before


def test_visits_and_first_passage():
    seen = []
    last = enclosure.orbit(10, 2, "1/100", 25, visit=lambda s: seen.append(s.t), every=10)
    assert seen == [0, 10, 20, 25] and last.t == 25
    found, certain = enclosure.first(10, 2, "1/100", lambda s: enclosure.compare(s.f, 1), 1000)
    from assay.simulators.models.softmax import measures, reduced

    assert certain and found == reduced.passages(10, 2.0, 0.01, measures.margin_of_sum(1.0, 10))
    assert enclosure.first(10, 2, "1/100", lambda s: enclosure.compare(s.f, 100), 20) == (
        None,
        True,
    )
    assert enclosure.first(10, 2, "1/100", lambda s: None, 3) == (None, False)


def test_state_identities():
    state = enclosure.orbit(7, "5/2", "1/10", 40)
    with enclosure.precision(128):
        l, k = state.point.l, state.point.k
        assert (state.f - state.u - state.D).contains(0) and (
            state.f + (l - 1) * state.u - 1
        ).contains(0)
        assert (state.p1 + (l - 1) * state.r1 - 1).contains(0) and (
            state.pk - state.rk - state.dk
        ).contains(0)
        assert (state.E / (state.E + l - 1) - state.p1).contains(0) and (
            state.F / (state.F + l - 1) - state.pk
        ).contains(0)
        assert (state.next - enclosure.advance(state.point, state.D)).contains(0)
        total = (k - 1) ** 2 / (2 * l * l) + (l - 1) / (2 * l * l) * (k * state.rho - 1) ** 2
        assert (state.Rg - total).contains(0) and state.Ropt <= state.Rg


def test_overlapping_balls_decide_nothing():
    assert enclosure.compare(arb("1", "0.5"), 1) is None
    assert enclosure.compare(arb("2", "0.5"), 1) is True
    assert enclosure.compare(arb("0", "0.5"), 1) is False

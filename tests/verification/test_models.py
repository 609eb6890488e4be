"""Arithmetic of Taylor models in the cases that expansions seldom meet: wide gaps between powers,
and functions known by their remainder alone.
"""

from __future__ import annotations

import math

import pytest
from flint import arb, fmpq

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import exponents
from assay.verification.kernel.boxes.exponents import FLAT
from assay.verification.kernel.boxes.models import Model, Models
from assay.verification.kernel.boxes.towers import Towers

ORDER = 3
WIDTHS = (fmpq(1, 2), fmpq(2))
"""A number of (0, h] counts with any power when h > 1: then a wrong power is not enclosed."""


def value(model: Model, u: fmpq):
    """Enclose the function at a point."""
    total = arb(0) if model.r is None else model.r * arb(u) ** len(model.c)
    for k, c in enumerate(model.c):
        total += K.ball(c) * arb(u) ** k
    return total * arb(u) ** model.v


def monomial(power: int, factor=1, remainder=None) -> Model:
    """Return factor*u**power (+ remainder*u**(power + 1))."""
    return Model(power, [fmpq(factor)], remainder)


@pytest.mark.parametrize("gap", [0, 1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 40])
@pytest.mark.parametrize("h", WIDTHS)
def test_sums_across_gaps(h, gap):
    models = Models(arb(h), ORDER)
    rest = arb(1).union(arb(2))
    for low in (-2, 0, 1):
        one, two = monomial(low, 3), monomial(low + gap, 5)
        for u in (h, h / 3):
            wanted = arb(3 * u**low + 5 * u ** (low + gap))
            assert value(models.add(one, two), u).overlaps(wanted)
            assert value(models.add(two, one), u).overlaps(wanted)
            loose = value(models.add(one, monomial(low + gap, 5, rest)), u)
            more = wanted + arb(u) ** (low + gap + 1)
            assert loose.overlaps(more) and loose.overlaps(more + arb(u) ** (low + gap + 1))
            loose = value(models.add(monomial(low, 3, rest), two), u)
            more = wanted + arb(u) ** (low + 1)
            assert loose.overlaps(more) and loose.overlaps(more + arb(u) ** (low + 1))
            assert value(models.sub(one, two), u).overlaps(2 * arb(3 * u**low) - wanted)


@pytest.mark.parametrize("h", WIDTHS)
def test_sums_of_long_polynomials_across_gaps(h):
    models = Models(arb(h), ORDER)
    long = Model(0, [fmpq(k) for k in (1, -2, 3)], arb(-4))
    for gap in (0, 2, 5, 12, 13, 20):
        for late in (Model(gap, list(long.c), arb(-4)), Model(gap, list(long.c), None)):
            for early in (long, Model(0, list(long.c), None), Model(0, [fmpq(1)], None)):
                for u in (h, h / 3):
                    wanted = value(early, u) + value(late, u)
                    for found in (models.add(early, late), models.add(late, early)):
                        assert len(found.c) <= ORDER and value(found, u).overlaps(wanted)


def test_sums_that_cancel_are_zero():
    models = Models(arb(1), ORDER)
    assert models.sub(monomial(2), monomial(2)).zero
    for zero in (models.const(fmpq(0)), Model(0, [], None)):
        assert models.add(zero, monomial(5)).v == 5 == models.add(monomial(5), zero).v
        assert models.mul(zero, monomial(5)).zero and models.mul(monomial(5), zero).zero


BALL = arb(0.25).union(arb(0.5))
FUNCTIONS = {
    "exp": math.exp, "log": math.log, "tan": math.tan, "sinh": math.sinh, "cosh": math.cosh,
    "atan": math.atan, "asin": math.asin, "acos": math.acos, "erf": math.erf,
    "lgamma": math.lgamma, "sin": math.sin, "cos": math.cos,
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_what_is_known_by_its_remainder_alone(name):
    """A model without coefficients holds any function with values in the ball."""
    models, function = Models(arb(1), ORDER), FUNCTIONS[name]
    found = getattr(models, name)(Model(0, [], BALL))
    ends = sorted(function(x) for x in (0.25, 0.5))
    for u in (fmpq(1), fmpq(1, 7)):
        enclosed = value(found, u)
        assert all(enclosed.overlaps(arb(e)) for e in ends)
        assert ends[0] - 0.2 < float(enclosed.lower()) and float(enclosed.upper()) < ends[1] + 0.2


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_waves_of_what_grows_without_bound(name):
    found = value(getattr(Models(arb(1), ORDER), name)(monomial(-2)), fmpq(1))
    assert found.overlaps(arb(-1)) and found.overlaps(arb(1)) and abs(float(found.mid())) < 1e-9


@pytest.mark.parametrize("remainder, wanted", [
    (arb(2).union(arb(4)), (0.25, 0.5)), (arb(-4).union(arb(-2)), (-0.5, -0.25)),
    (arb(0).union(arb(1)), None), (arb(-1).union(arb(0)), None), (arb(-1).union(arb(1)), None),
])  # fmt: skip
def test_inverses_of_what_is_known_by_its_remainder_alone(remainder, wanted):
    models = Models(arb(1), ORDER)
    if wanted is None:
        with pytest.raises(Unsupported):
            models.inverse(Model(2, [], remainder))
        return
    found = models.inverse(Model(2, [], remainder))
    assert found.v == -2 and not found.c
    assert all(found.r.overlaps(arb(e)) for e in wanted)
    assert abs(float(found.r.rad()) - 0.125) < 1e-6


@pytest.mark.parametrize("coefficients, remainder, works", [
    ([fmpq(1), fmpq(-1)], None, False), ([fmpq(1), fmpq(-1, 3)], None, True),
    ([fmpq(-1), fmpq(1, 3)], None, True), ([fmpq(1)], arb(-1, 0.25), False),
    ([fmpq(1)], arb(0, 0.25), True), ([fmpq(1), fmpq(-2), fmpq(1)], None, False),
    ([fmpq(1), fmpq(-5, 2), fmpq(8, 5)], None, True),  # positive, as cuts of [0, 1] show
    ([fmpq(-1), fmpq(5, 2), fmpq(-8, 5)], None, True),
])  # fmt: skip
def test_inverses_need_what_does_not_vanish(coefficients, remainder, works):
    models, below = Models(arb(1), ORDER), Model(1, coefficients, remainder)
    if not works:
        with pytest.raises(Unsupported):
            models.inverse(below)
        return
    found = models.inverse(below)
    assert found.v == -1
    for u in (fmpq(1), fmpq(1, 3)):
        assert (value(found, u) * value(below, u)).overlaps(arb(1))
    with pytest.raises(Unsupported, match="division by zero"):
        models.inverse(Model(0, [], None))


@pytest.mark.parametrize("n", [1, 2, 5])
def test_whole_powers(n):
    models, base = Models(arb(1), ORDER), Model(1, [fmpq(2), fmpq(1, 3)], arb(0, 0.125))
    for u in (fmpq(1), fmpq(1, 3)):
        assert value(models.ipow(base, n), u).overlaps(value(base, u) ** n)
    assert models.ipow(base, n).v == n


@pytest.mark.parametrize("model, strict, wanted", [
    (Model(0, [], None), False, True), (Model(0, [], None), True, False),
    (Model(3, [fmpq(1), fmpq(-1)], None), False, True),  # u**3 (1 - u) on (0, 1]
    (Model(3, [fmpq(1), fmpq(-1)], None), True, False),
    (Model(-1, [fmpq(1), fmpq(-1, 2)], None), True, True),
    (Model(0, [fmpq(-1), fmpq(3)], None), False, False),
    (Model(0, [fmpq(1), fmpq(-5, 2), fmpq(8, 5)], None), True, True),  # only after cuts
    (Model(0, [fmpq(1), fmpq(-5, 2), fmpq(3, 2)], None), False, False),
    (Model(0, [fmpq(1)], arb(0, 0.5)), True, True), (Model(0, [fmpq(1)], arb(0, 2)), True, False),
])  # fmt: skip
def test_signs_of_brackets(model, strict, wanted):
    models = Models(arb(1), ORDER)
    assert models.holds(model, strict) is wanted
    if wanted and strict:
        assert models.sign(model) == 1 and models.sign(models.neg(model)) == -1
        assert not models.holds(models.neg(model), False)


@pytest.mark.parametrize("exponent", [1, 2])
@pytest.mark.parametrize("factor", [1, 3, 7])
@pytest.mark.parametrize("h", [fmpq(1, 8), fmpq(1, 2), fmpq(2), fmpq(8)])
def test_what_vanishes_with_all_powers_is_enclosed(h, factor, exponent):
    """exp(-b/u**m) over (0, h], at points on both sides of where it is largest against u**3."""
    found = Models(arb(h), ORDER).exp(monomial(-exponent, -factor))
    for part in (1, 2, 3, 5, 8, 16, 64):
        u = h / part
        assert value(found, u).overlaps((-arb(factor) / arb(u) ** exponent).exp())
    assert found.v + len(found.c) == ORDER and not found.r.overlaps(arb(10) ** 9)


HIDDEN = Model(0, [fmpq(1), fmpq(-5, 2), fmpq(8, 5)], None)
"""Positive on [0, 1], as cuts show alone; its least value is 0.023."""
MINUS = Model(-1, [fmpq(-1), fmpq(5, 2), fmpq(-8, 5)], None)
CHANGING = [fmpq(1), fmpq(-3)]


@pytest.mark.parametrize("act, argument, function", [
    (lambda m, a: m.power(a, fmpq(1, 2)), HIDDEN, math.sqrt),
    (lambda m, a: m.power(a, fmpq(-3, 2)), HIDDEN, lambda x: x**-1.5),
    (lambda m, a: m.log(a), HIDDEN, math.log), (lambda m, a: m.exp(a), MINUS, math.exp),
])  # fmt: skip
def test_functions_of_what_is_positive_by_cuts(act, argument, function):
    models = Models(arb(1), ORDER)
    found = act(models, argument)
    for u in (fmpq(1), fmpq(4, 5), fmpq(1, 7)):
        enclosed = value(found, u)
        wanted = function(float(value(argument, u)))
        assert enclosed.is_finite() and enclosed.contains(arb(wanted, 1e-14)), (u, enclosed)


@pytest.mark.parametrize("name, argument, words", [
    ("exp", monomial(-1), "without bound"), ("exp", Model(-1, CHANGING, None), "without bound"),
    ("exp", Model(-1, [fmpq(-1), fmpq(3)], None), "without bound"),
    ("log", monomial(0, -1), "may be <= 0"), ("log", Model(0, CHANGING, None), "may be <= 0"),
    ("log", Model(0, [], None), "may be <= 0"), ("log", monomial(1), "tends to 0 or grows"),
    ("lgamma", monomial(0, -1), "gamma of what"), ("lgamma", monomial(1), "gamma of what"),
    ("lgamma", HIDDEN, "gamma of what"), ("psi", monomial(0, -1), "polygamma of what"),
    ("psi", monomial(1), "polygamma of what"), ("psi", HIDDEN, "polygamma of what"),
    ("range", Model(0, [arb("nan")], None), "bracket without bound"),
    ("power", Model(0, CHANGING, None), "root of what may be negative"),
    ("power", monomial(0, -1), "root of what may be negative"), ("power", monomial(1), "odd power"),
])  # fmt: skip
def test_what_has_no_certain_value_has_no_model(name, argument, words):
    more = {"psi": (0,), "power": (fmpq(1, 2),)}.get(name, ())
    with pytest.raises(Unsupported, match=words):
        getattr(Models(arb(1), ORDER), name)(argument, *more)


# ---- expansions with logarithms and exponentials -------------------------------------------------
H = fmpq(1, 2)


def exponent(**terms):
    """Return an exponent: `k1i2` is the coefficient of u**-1 log(u)**2."""
    return frozenset(((int(k[1]), int(k[3])), fmpq(c)) for k, c in terms.items())


def tower_value(tower, u):
    """Enclose an expansion at a point."""
    total = arb(0)
    for (e, j), part in tower.items():
        grown = sum((K.ball(c) * arb(u) ** -k * arb(u).log() ** i for (k, i), c in e), arb(0)).exp()
        total += value(part, u) * grown * arb(u).log() ** j
    return total


U, LOG = {(FLAT, 0): monomial(1)}, {(FLAT, 1): monomial(0)}
RAY, DOWN = {(FLAT, 0): monomial(-1)}, {(FLAT, 0): monomial(-1, -1)}
FLEETING = {(exponent(k1i0=-1), 0): monomial(0)}
GROWING = {(exponent(k1i0=1), 0): monomial(0)}
FLOATING = {(FLAT, 0): Model(-1, [arb(-1)], None)}


@pytest.mark.parametrize("act, wanted", [
    (lambda t: t.ipow({(FLAT, 0): monomial(1, 2)}, 3), lambda u: (2 * u) ** 3),
    (lambda t: t.ipow(t.add(LOG, U), 2), lambda u: (math.log(u) + u) ** 2),
    (lambda t: t.ipow(LOG, 3), lambda u: math.log(u) ** 3),
    (lambda t: t.exp(FLEETING), lambda u: math.exp(math.exp(-1 / u))),
    (lambda t: t.exp(FLOATING), lambda u: math.exp(-1 / u)),
    (lambda t: t.exp({(FLAT, 0): Model(-1, [], arb(-2).union(arb(-1)))}),
        lambda u: math.exp(-1.5 / u)),
    (lambda t: t.sin(GROWING), lambda u: math.sin(math.exp(1 / u))),
    (lambda t: t.cos(GROWING), lambda u: math.cos(math.exp(1 / u))),
    (lambda t: t.erfc(DOWN), lambda u: math.erfc(-1 / u)),
    (lambda t: t.erfc(RAY), lambda u: math.erfc(1 / u)),
    (lambda t: t.lift(t.plain({(exponent(k1i1=1), 0): monomial(0)})),
        lambda u: math.exp(math.log(u) / u)),
    (lambda t: t.lift(t.plain({(exponent(k1i2=-1), 0): monomial(0)})),
        lambda u: math.exp(-math.log(u) ** 2 / u)),
    (lambda t: t.lift(t.plain({(exponent(k0i1="1/2"), 0): monomial(0)})), lambda u: u**0.5),
    (lambda t: t.cbrt({}), lambda u: 0.0), (lambda t: t.sign({}), lambda u: 0.0),
    (lambda t: t.sign(DOWN), lambda u: -1.0), (lambda t: t.rpow({}, 1, 3), lambda u: 0.0),
])  # fmt: skip
def test_expansions_hold_the_values(act, wanted):
    towers = Towers(arb(H), 4)
    found = act(towers)
    for u in (H, H / 3):
        enclosed = tower_value(found, u)
        assert enclosed.is_finite() and (enclosed + arb(0, 1e-12)).contains(arb(wanted(float(u))))
        assert float(enclosed.rad()) < 3


def test_exponentials_that_vanish_are_small():
    """exp(-b/u) is at most u**4 (4/(b e))**4, with b = log 2 and its square here."""
    towers = Towers(arb(H), 4)
    for e, b in ((exponent(k1i1=1), arb(2).log()), (exponent(k1i2=-1), arb(2).log() ** 2)):
        found = towers.plain({(e, 0): monomial(0)})
        wanted = (4 / (b * arb(1).exp())) ** 4
        assert abs(found.r.upper() / wanted - 1) < 1e-6 and found.v + len(found.c) == 4


@pytest.mark.parametrize("act, words", [
    (lambda t: t.plain(GROWING), "exponential without bound"),
    (lambda t: t.plain({(exponent(k1i1=-1), 0): monomial(0)}), "exponential without bound"),
    (lambda t: t.plain({(exponent(k0i1="-1/2"), 0): monomial(0)}), "exponential of logarithms"),
    (lambda t: Towers(arb(1), 4).leading(LOG), "logarithm of unknown sign"),
    (lambda t: t.plain({(exponent(k0i2=-1), 0): monomial(0)}), "exponential of logarithms"),
    (lambda t: t.plain({(exponent(k0i1="1/2", k0i2=-1), 0): monomial(0)}), "of logarithms"),
    (lambda t: t.plain({(exponent(k2i1=1, k1i1=-3), 0): monomial(0)}), "of unknown sign"),
    (lambda t: t.erfc(t.neg(LOG)), "argument of an asymptotic series"),
    (lambda t: t.lgamma(t.neg(LOG)), "argument of an asymptotic series"),
    (lambda t: exponents.normal({(1, 0): arb(1)}), "not exact"),
])  # fmt: skip
def test_what_has_no_certain_expansion_is_refused(act, words):
    with pytest.raises(Unsupported, match=words):
        act(Towers(arb(H), 4))


def test_expansions_have_few_parts():
    towers = Towers(arb(H), 4)
    many = {(FLAT, j): monomial(0) for j in range(40)}
    assert len(towers.add(many, U)) == 40
    with pytest.raises(Unsupported, match="too many"):
        towers.add(many, {(FLAT, 40): monomial(0)})


def test_an_exponent_of_unknown_sign_has_no_trend():
    """sqrt(5 + 2 sqrt(6)) = sqrt(2) + sqrt(3), which no form of constants shows."""
    root = lambda n: K.power(fmpq(n), fmpq(1, 2))  # noqa: E731
    nested = K.power(K.add(fmpq(5), K.mul(fmpq(2), root(6))), fmpq(1, 2))
    gap = K.add(nested, K.neg(K.add(root(2), root(3))))
    with pytest.raises(Unsupported, match="unknown sign"):
        exponents.trend(frozenset({((1, 0), gap)}))
    assert exponents.trend(exponent(k1i0=1, k2i1=1)) == -1 == -exponents.trend(exponent(k2i2=1))
    assert exponents.trend(FLAT) == 0


def test_the_arcsine_at_its_ends():
    models = Models(arb(1), ORDER)
    for end in (1, -1):
        found = models.asin(monomial(0, end))
        assert value(found, fmpq(1, 2)).overlaps(end * arb.pi() / 2) and not found.r


def test_only_positive_powers_of_nothing_are_nothing():
    models = Models(arb(1), ORDER)
    assert models.power(Model(0, [], None), fmpq(1, 2)).zero
    for power in (fmpq(0), fmpq(-1, 2)):
        with pytest.raises(Unsupported, match="root of what may be negative"):
            models.power(Model(0, [], None), power)

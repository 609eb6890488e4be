"""Exact constants: balls hold what mpmath computes, laws of arithmetic hold exactly, and what has
no value is refused.
"""

import math
from itertools import combinations_with_replacement, product

import pytest
from flint import arb, ctx, fmpq
from mpmath import mp, mpf

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K

PREC = 160
HALF = fmpq(1, 2)


def _rational(p, q=1):
    return f"{p}/{q}", fmpq(p, q), lambda: mpf(p) / q


def _known():
    """Yield (name, number, its value by mpmath at the precision in use)."""
    yield from (_rational(*q) for q in ((1,), (2,), (-2,), (9, 8), (7,), (-3, 5), (10**6 + 3,)))
    yield "pi", K.pi(), lambda: mp.pi
    yield "-pi", K.neg(K.pi()), lambda: -mp.pi
    yield "sqrt 2", K.power(fmpq(2), HALF), lambda: mp.sqrt(2)
    yield "-sqrt 2", K.neg(K.power(fmpq(2), HALF)), lambda: -mp.sqrt(2)
    yield "cbrt 12", K.power(fmpq(12), fmpq(1, 3)), lambda: mp.cbrt(12)
    yield "root of 3/8", K.power(fmpq(3, 8), fmpq(-3, 4)), lambda: (mpf(3) / 8) ** mpf("-0.75")
    yield "log 6", K.function("log", fmpq(6)), lambda: mp.log(6)
    yield "log 9/4", K.function("log", fmpq(9, 4)), lambda: mp.log(mpf(9) / 4)
    yield "exp 3/2", K.function("exp", fmpq(3, 2)), lambda: mp.exp(mpf(3) / 2)
    yield "1/pi", K.inverse(K.pi()), lambda: 1 / mp.pi
    yield (
        "2 pi sqrt 2",
        K.mul(K.pi(), K.mul(fmpq(2), K.power(fmpq(2), HALF))),
        lambda: mp.pi * mp.sqrt(8),
    )
    yield "1 + sqrt 2", K.add(fmpq(1), K.power(fmpq(2), HALF)), lambda: 1 + mp.sqrt(2)
    yield "1 - pi", K.add(fmpq(1), K.neg(K.pi())), lambda: 1 - mp.pi
    yield "pi/3 + 1", K.add(fmpq(1), K.mul(fmpq(1, 3), K.pi())), lambda: 1 + mp.pi / 3


with ctx.workprec(PREC):
    KNOWN = tuple(_known())
PAIRS = list(combinations_with_replacement(KNOWN, 2))
FUNCTIONS = {
    "exp": mp.exp, "sin": mp.sin, "cos": mp.cos, "atan": mp.atan, "sinh": mp.sinh, "cosh": mp.cosh,
    "erf": mp.erf, "tanh": mp.tanh,
}  # fmt: skip
EXPONENTS = [fmpq(*e) for e in ((0,), (1,), (2,), (3,), (-1,), (-2,), (1, 2), (-3, 2), (2, 3))]


def _agrees(number, value):
    """Does the number's ball hold the value, and nearly nothing else?"""
    ball = K.ball(number)
    with mp.workprec(2 * PREC):
        wanted = value()
        low, high = (mpf(str(e.mid().str(100, radius=False))) for e in (ball.lower(), ball.upper()))
        slack = mp.ldexp(abs(wanted) + mpf(10) ** -40, 24 - PREC)
        return low - slack <= wanted <= high + slack and high - low <= slack


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(PREC):
        yield


def test_sums_products_and_quotients():
    for (one, a, x), (two, b, y) in product(KNOWN, KNOWN):
        assert _agrees(K.add(a, b), lambda x=x, y=y: x() + y()), (one, two)
        assert _agrees(K.mul(a, b), lambda x=x, y=y: x() * y()), (one, two)
        assert _agrees(K.mul(a, K.inverse(b)), lambda x=x, y=y: x() / y()), (one, two)
        assert K.sign(a) == mp.sign(x()) and K.sign(fmpq(0)) == 0


def test_functions():
    for (one, a, x), (name, function) in product(KNOWN, FUNCTIONS.items()):
        assert _agrees(K.function(name, a), lambda x=x, f=function: f(x())), (name, one)


def test_logarithms_and_powers():
    for (one, a, x), e in product(KNOWN, EXPONENTS):
        if x() > 0 or e.q == 1:
            with mp.workprec(2 * PREC):
                exact = mpf(int(e.p)) / int(e.q)
            assert _agrees(K.power(a, e), lambda x=x, e=exact: x() ** e), (one, e)
        else:
            with pytest.raises(Unsupported, match="may be 0 or negative"):
                K.power(a, e)
    for one, a, x in KNOWN:
        if x() > 0:
            assert _agrees(K.function("log", a), lambda x=x: mp.log(x())), one
        else:
            with pytest.raises(Unsupported, match="may be <= 0"):
                K.function("log", a)


def test_what_has_no_value_is_refused():
    asked = (
        K.inverse,
        lambda a: K.function("log", a),
        lambda a: K.power(a, fmpq(-3, 2)),
        lambda a: K.power(a, HALF),
    )
    for ask in asked:
        with pytest.raises(Unsupported):
            ask(fmpq(0))
    for ball in (arb(0, 1), arb(-1, 2)):
        for e in (HALF, fmpq(-1), fmpq(1 << 40)):
            with pytest.raises(Unsupported):
                K.power(ball, e)
    assert K.power(fmpq(0), fmpq(0)) == 1 and K.power(fmpq(0), fmpq(3)) == 0
    with pytest.raises(Unsupported):
        K.power(fmpq(-2), fmpq(1 << 40))  # too large for a product, and of no certain sign


def test_sums_are_exact():
    """What vanishes collapses to 0, which no ball would."""
    for one, a, _ in KNOWN:
        assert K.is_zero(K.add(a, K.neg(a))) and not K.is_zero(a), one
        assert K.add(a, fmpq(0)) == a == K.mul(a, fmpq(1)) and K.is_zero(K.mul(a, fmpq(0))), one
    for (one, a, _), (two, b, _) in PAIRS:
        assert K.add(a, b) == K.add(b, a) and K.mul(a, b) == K.mul(b, a), (one, two)
        assert K.add(K.add(a, b), K.neg(b)) == a, (one, two)
        for _, c, _ in KNOWN[8:14]:
            left, right = K.mul(c, K.add(a, b)), K.add(K.mul(c, a), K.mul(c, b))
            assert K.is_zero(K.add(left, K.neg(right))), (one, two)


def test_powers_logarithms_and_exponentials_are_exact():
    positive = [(one, a) for one, a, x in KNOWN if x() > 0]
    single = [(one, a) for one, a in positive if isinstance(a, fmpq) or len(a.terms) == 1]
    for one, a in positive:
        log = K.function("log", a)
        assert K.function("exp", log) == a, one
    for one, a in single:
        for n in (2, 3):
            assert K.power(K.power(a, fmpq(1, n)), fmpq(n)) == a, (one, n)
        assert K.mul(a, K.inverse(a)) == 1, one
        assert K.mul(K.power(a, fmpq(2, 3)), K.power(a, fmpq(5, 6))) == K.power(a, fmpq(3, 2)), one
    for (one, a), (two, b) in combinations_with_replacement(single, 2):
        product_, both = K.mul(a, b), (one, two)
        assert K.power(product_, HALF) == K.mul(K.power(a, HALF), K.power(b, HALF)), both
        sum_ = K.add(K.function("log", a), K.function("log", b))
        assert K.function("log", product_) == sum_, both
    for one, a, _ in KNOWN:
        e = K.function("exp", a)
        assert K.function("log", e) == a, one
        assert K.mul(e, K.function("exp", K.neg(a))) == 1, one


def test_angles_are_exact():
    """Sines of multiples of pi/4 and of pi/6 are square roots of rationals."""
    for k in range(-30, 31):
        angle = K.mul(fmpq(k, 12), K.pi())
        for name in ("sin", "cos"):
            found = K.function(name, angle)
            with mp.workprec(2 * PREC):
                wanted = getattr(mp, name)(k * mp.pi / 12)
            assert _agrees(found, lambda w=wanted: w), (name, k)
            if k % 2 == 0 or k % 3 == 0:
                square = K.mul(found, found)
                assert isinstance(square, fmpq) and 4 * square == round(4 * wanted**2), (name, k)
    quarter, sixth = K.mul(fmpq(1, 4), K.pi()), K.mul(HALF, K.pi())
    assert K.function("atan", fmpq(1)) == quarter and K.function("asin", fmpq(1)) == sixth
    assert K.function("lgamma", fmpq(1)) == K.function("lgamma", fmpq(2)) == 0
    for name in ("sin", "atan", "asin", "sinh", "erf", "tanh"):
        assert K.function(name, fmpq(0)) == 0
    for name in ("cos", "cosh", "exp"):
        assert K.function(name, fmpq(0)) == 1


PRIMES = [p for p in range(2, 400) if all(p % d for d in range(2, math.isqrt(p) + 1))]


def test_what_grows_becomes_a_ball():
    total = fmpq(0)
    for count, p in enumerate(PRIMES[: K.MAX_TERMS + 3], 1):
        total = K.add(total, K.function("log", fmpq(p)))
        assert isinstance(total, arb) == (count > K.MAX_TERMS)
    most = K.LARGEST_POWER
    assert K.power(fmpq(2), fmpq(most // 2)) == fmpq(2) ** (most // 2)
    assert K.power(fmpq(1), fmpq(1 << 40)) == 1
    assert isinstance(K.power(fmpq(2), fmpq(most)), arb)
    assert isinstance(K.power(K.pi(), fmpq(most + 1)), arb)
    assert isinstance(K.power(K.power(fmpq(2), HALF), fmpq(9)), K.Constant)
    for n in (K.LARGEST_FACTORED, K.LARGEST_FACTORED + 1):
        for a in (fmpq(n), fmpq(1, n)):
            assert isinstance(K.function("log", a), arb) == (n > K.LARGEST_FACTORED)
            assert isinstance(K.power(a, HALF), arb) == (n > K.LARGEST_FACTORED)


def test_balls_stay_balls():
    ball = arb(2, 0.5)
    for _, a, x in KNOWN:
        for found, wanted in ((K.add(ball, a), x() + 2), (K.mul(a, ball), x() * 2)):
            assert (
                isinstance(found, arb)
                and abs(float(found.mid()) - float(wanted)) < 1e-6 * abs(float(wanted)) + 1e-9
            )
    assert K.mul(fmpq(0), ball) == 0 and isinstance(K.power(ball, HALF), arb)
    assert K.sign(ball) == 1 and K.sign(-ball) == -1 and K.sign(arb(0, 1)) == 0
    assert isinstance(K.function("exp", ball), arb) and not isinstance(K.neg(K.pi()), arb)

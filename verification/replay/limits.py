"""Limits at infinity that certificates rely on."""

from __future__ import annotations

from fractions import Fraction

from verification.replay import terms as T
from verification.replay.algebra import NotShown, sign_of
from verification.replay.terms import Term


def vanishes_at_infinity(gap: Term, x: str) -> None:
    """Raise `NotShown` unless each monomial of the expanded gap tends to 0 as x -> oo.

    Monomials are constants times x**q, exp of polynomials in x with constant coefficients and powers of erfc(p) with
    p -> oo, for which 0 < erfc(p) <= exp(-p*p) eventually; the sum of the exponents must tend to -oo, or be constant
    while the power of x is negative.
    """
    for monomial in T.linear(gap):
        total, power = T.ZERO, Fraction(0)
        for base, n in monomial.args[0] if monomial.op == "prod" else ((monomial, Fraction(1)),):
            if x not in base.free:
                if base.free:
                    raise NotShown("a limit may depend on other variables")
            elif base.op == "var":
                power += n
            elif base.op == "fun" and base.args[0] == "exp":
                total = T.add(total, T.scale(n, base.args[1]))
            elif base.op == "fun" and base.args[0] == "erfc" and n > 0 and n.denominator == 1 and _leading(base.args[1], x) > 0:
                total = T.sub(total, T.scale(n, T.power(base.args[1], 2)))
            else:
                raise NotShown("a limit at infinity is not known")
        slope = _leading(total, x)
        if slope > 0 or (slope == 0 and power >= 0):
            raise NotShown("a term does not tend to 0")


def _leading(t: Term, x: str) -> int:
    """Return the sign of the limit of a polynomial of positive degree at infinity (0: constant); raises `NotShown`."""
    degrees: dict = {}
    for monomial, c in T.linear(t).items():
        pairs = dict(monomial.args[0]) if monomial.op == "prod" else {monomial: Fraction(1)}
        n = pairs.pop(T.var(x), Fraction(0))
        if any(b.free for b in pairs) or n < 0:
            raise NotShown("not a polynomial with constant coefficients")
        degrees[n] = T.add(degrees.get(n, T.ZERO), T.scale(c, T.mul(*(T.power(b, m) for b, m in pairs.items()))))
    for n in sorted(degrees, reverse=True):
        if n == 0:
            return 0
        sign = sign_of(degrees[n])
        if sign is None:
            raise NotShown("a leading coefficient of unknown sign")
        if sign:
            return sign
    return 0


def limit_nonnegative(*_) -> bool:
    """Decide a limit in a box certificate."""
    raise NotShown("limits inside box certificates are not replayed")

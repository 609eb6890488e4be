"""Arithmetic of generalised Taylor models: a function of u on (0, h] as u**v (c_0 + c_1 u + ... +
c_{n-1} u**(n-1) + R u**n).

Meaning of a `Model`: for each u in (0, h] there are numbers c_k (exact constants, or any in their
balls) and r in the ball R for which the equation holds; R is None when it is exactly 0.  The
valuation v may be negative.  Sums, products and quotients are identities of such polynomials with
set-valued coefficients: what lies beyond the order is enclosed over [0, h] and joins R.  Functions
are composed by Taylor's formula with Lagrange's remainder over the argument's range. Every
operation raises `Unsupported` unless the result is certainly defined for all u in (0, h].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import arb, arb_poly, fmpq, fmpz

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import jets
from assay.verification.kernel.boxes.constants import ONE, ZERO
from assay.verification.kernel.budget import spend


class Model:
    """u**v * (c_0 + ... + c_{n-1} u**(n-1) + r u**n) on (0, h]; c a list, r a ball or None (exactly
    0).
    """

    __slots__ = ("c", "r", "v")

    def __init__(self, v: int, c: list[Any], r: Any) -> None:
        self.v, self.c, self.r = v, c, r

    @property
    def zero(self) -> bool:
        """Is it exactly the zero function?"""
        return self.r is None and not self.c


NOTHING = Model(0, [], None)
"""The zero function."""


def by_squaring(mul: Callable[[Any, Any], Any], a: Any, n: int) -> Any:
    """Return a**n for n >= 1."""
    result = None
    while True:
        if n & 1:
            result = a if result is None else mul(result, a)
        n >>= 1
        if not n:
            return result
        a = mul(a, a)


class Models:
    """The operations, for one h (an exact ball) and one order N: the most coefficients that a model
    keeps.
    """

    def __init__(self, h: arb, order: int) -> None:
        self.h, self.order = h, order
        self.span = arb(0).union(h)

    # ---- making ----------------------------------------------------------------------------------
    def const(self, value: Any) -> Model:
        return Model(0, [] if K.is_zero(value) else [value], None)

    def make(self, v: int, c: list[Any], r: Any) -> Model:
        """Return the model with leading exact zeros taken out and the coefficients beyond the order
        folded into R.
        """
        start = 0
        while start < len(c) and K.is_zero(c[start]):
            start += 1
        if r is None:
            while len(c) > start and K.is_zero(c[-1]):
                c = c[:-1]
            if start >= len(c):
                return NOTHING
        c = c[start:]
        if len(c) > self.order:
            c, r = c[: self.order], self.tail([K.ball(a) for a in c[self.order :]], r)
        if r is not None and not r.is_finite():
            raise Unsupported("a remainder without bound")
        return Model(v + start, c, r)

    def tail(self, balls: Any, r: Any) -> arb:
        """Enclose b_0 + b_1 u + ... + r u**m over [0, h] (Horner's rule on the interval)."""
        total = arb(0) if r is None else r
        for b in reversed(balls):
            total = total * self.span + b
        return total

    # ---- field operations ------------------------------------------------------------------------
    def neg(self, a: Model) -> Model:
        return Model(a.v, [K.neg(c) for c in a.c], None if a.r is None else -a.r)

    def add(self, a: Model, b: Model) -> Model:
        """Term by term; where one polynomial goes beyond the other's remainder, or begins beyond
        the order, its tail is enclosed.
        """
        if a.zero or b.zero:
            return b if a.zero else a
        early, late = sorted((a, b), key=lambda m: m.v)
        v, gap = early.v, late.v - early.v
        shift = min(gap, self.order)
        if gap > shift:
            rest = self.tail([K.ball(c) for c in late.c], late.r)
            late = Model(v + shift, [], rest * jets.power(self.span, gap - shift))
        x, y = early.c, [ZERO] * shift + late.c
        both = ((x, early.r), (y, late.r))
        if early.r is None and late.r is None:
            n, r = max(len(x), len(y)), None
        else:
            n, r = min(len(c) for c, s in both if s is not None), arb(0)
            for c, s in both:
                r += self.tail([K.ball(e) for e in c[n:]], s)
        x, y = (c[:n] + [ZERO] * (n - len(c)) for c in (x, y))
        return self.make(v, [K.add(p, q) for p, q in zip(x, y)], r)

    def sub(self, a: Model, b: Model) -> Model:
        return self.add(a, self.neg(b))

    def mul(self, a: Model, b: Model) -> Model:
        """The product of the polynomials with the remainders as last coefficients; all from the
        first doubtful power on is R.
        """
        if a.zero or b.zero:
            return NOTHING
        exact = len(a.c) + len(b.c) - 1
        if a.r is None and b.r is None and exact <= self.order:
            return self.make(a.v + b.v, jets.product(a.c, b.c, exact), None)
        n = min([self.order, *(len(m.c) for m in (a, b) if m.r is not None)])
        spend("interval", 4 + n)
        c = jets.product(a.c, b.c, n)
        x, y = ([K.ball(e) for e in m.c] + ([] if m.r is None else [m.r]) for m in (a, b))
        beyond = (arb_poly(x) * arb_poly(y)).coeffs()[n:]
        return self.make(a.v + b.v, c, self.tail(beyond, None))

    def div(self, a: Model, b: Model) -> Model:
        return self.mul(a, self.inverse(b))

    def inverse(self, a: Model) -> Model:
        """1/B = Q + u**n S/B, with Q the truncated power series of 1/B and 1 - B Q = u**n S; B must
        not vanish on [0, h].
        """
        if a.zero:
            raise Unsupported("division by zero")
        whole, least = self.range(a), self.least(a)
        if least is None:
            raise Unsupported("division by what may be 0")
        bound = least.union(whole.upper() if K.sign(least) == 1 else whole.lower())
        if not a.c:
            return self.make(-a.v, [], 1 / bound)
        q = [K.inverse(a.c[0])]
        if len(a.c) == 1 and a.r is None:
            return Model(-a.v, q, None)
        n = self.order if a.r is None else len(a.c)
        for k in range(1, n):
            total = ZERO
            for i in range(1, min(k, len(a.c) - 1) + 1):
                total = K.add(total, K.mul(a.c[i], q[k - i]))
            q.append(K.mul(K.neg(q[0]), total))
        balls = [K.ball(e) for e in a.c] + ([] if a.r is None else [a.r])
        beyond = (arb_poly(balls) * arb_poly([K.ball(e) for e in q])).coeffs()[n:]
        return self.make(-a.v, q, -self.tail(beyond, None) / bound)

    def ipow(self, a: Model, n: int) -> Model:
        """Return a**n for n >= 1."""
        return by_squaring(self.mul, a, n)

    # ---- bounds ----------------------------------------------------------------------------------
    def bernstein(self, a: Model) -> list[Any]:
        """Return the Bernstein coefficients of the bracket on [0, h]: the bracket lies in their
        hull for each u.
        """
        c = [K.ball(e) for e in a.c] + ([] if a.r is None else [a.r])
        n = len(c) - 1
        powers = [c[0]]
        step = arb(1)
        for k in range(1, n + 1):
            step *= self.h
            powers.append(c[k] * step / arb(fmpz.bin_uiui(n, k)))
        spend("interval", 5 + n * n / 6)
        out, row = [], powers
        # b_i = sum over k <= i of binomial(i, k) powers_k, by repeated sums
        for _ in range(n + 1):
            out.append(row[0])
            row = [row[k] + row[k + 1] for k in range(len(row) - 1)]
        return out

    def range(self, a: Model) -> arb:
        """Enclose the bracket over [0, h]."""
        b = self.bernstein(a)
        total = b[0]
        for e in b[1:]:
            total = total.union(e)
        if not total.is_finite():
            raise Unsupported("a bracket without bound")
        return total

    def least(self, a: Model) -> arb | None:
        """Return a number between the bracket and 0, of the bracket's certain sign on [0, h], or
        None.
        """
        b = self.bernstein(a)
        if b[0] < 0:
            found = jets.lower_bound([-e for e in b], True)
            return None if found is None else -found
        return jets.lower_bound(b, True)

    def sign(self, a: Model) -> int:
        """Return the certain sign of the function on (0, h]: 0 only for the zero function; raises
        `Unsupported`.
        """
        if a.zero:
            return 0
        least = self.least(a)
        if least is None:
            raise Unsupported("a sign that is not certain")
        return K.sign(least)

    def above_zero(self, a: Model, otherwise: str) -> arb:
        """Return a number between 0 and the bracket, which must be certainly positive on [0, h].

        Raises:
            Unsupported: with the words of `otherwise`, where it may be 0 or negative.
        """
        least = None if a.zero else jets.lower_bound(self.bernstein(a), True)
        if least is None:
            raise Unsupported(otherwise)
        return least

    def holds(self, a: Model, strict: bool) -> bool:
        """Is the function certainly > 0 (>= 0) on (0, h]?  As u > 0 the bracket decides."""
        if a.zero:
            return not strict
        return jets.lower_bound(self.bernstein(a), strict) is not None

    # ---- composition -----------------------------------------------------------------------------
    def compose(self, a: Model, values: Any, last: Any) -> Model:
        """phi(c + w) = sum over j < n of phi_j(c) w**j + phi_n(xi) w**n: phi_j = phi^(j)/j!, c the
        value at u = 0.

        `values(c, n)` gives phi_0(c) .. phi_{n-1}(c), `last(X, n)` encloses phi_n on the ball X
        that holds c and the range.
        """
        if a.v < 0:
            raise Unsupported("a function of something without bound")
        if a.v == 0 and not a.c and a.r is not None:
            return self.make(0, [], last(a.r, 0))
        c, w = (a.c[0], self.make(1, a.c[1:], a.r)) if a.v == 0 and a.c else (ZERO, a)
        if w.zero:
            (value,) = values(c, 1)
            return self.const(value)
        reach = self.range(a) * jets.power(self.span, a.v)
        n = -(-self.order // w.v)
        rest = last(reach.union(K.ball(c)), n)
        if not rest.is_finite():
            raise Unsupported("a derivative without bound")
        total = Model(0, [], rest)
        for value in reversed(values(c, n)):
            total = self.add(self.mul(w, total), self.const(value))
        return total

    def power(self, a: Model, e: fmpq) -> Model:
        """(u**v B)**e = u**(v e) B**e for B > 0; v e must be whole; zero stays zero for e > 0."""
        if a.zero and e > 0:
            return a
        if (a.v * e).q != 1:
            raise Unsupported("a root of an odd power")
        bracket = self.above_zero(a, "a root of what may be negative")

        def last(x: arb, n: int) -> arb:
            factor, t = ONE, arb(e - n)
            for k in range(n):
                factor *= (e - k) / (k + 1)
            return arb(factor) * (bracket**t).union(x.upper() ** t)

        found = self.compose(Model(0, a.c, a.r), lambda c, n: jets.binomial(c, e, n), last)
        return self.make(found.v + int((a.v * e).p), found.c, found.r)

    # ---- elementary functions --------------------------------------------------------------------
    def exp(self, a: Model) -> Model:
        if a.v < 0:
            return self._vanishing(a)
        return self.compose(
            a,
            lambda c, n: jets.over_factorials([K.function("exp", c)] * n),
            lambda x, n: x.exp() / jets.factorial(n),
        )

    def _vanishing(self, a: Model) -> Model:
        """exp(-B/u**m) with B >= b > 0 lies in u**N [0, S]: S bounds u**-N exp(-b/u**m), which
        grows up to u**m = m b/N and falls from there on.
        """
        b = self.above_zero(self.neg(a), "an exponential without bound")
        m, n = -a.v, self.order
        best = jets.power(self.h, m).min(m * b / n)
        bound = (-b / best).exp() * best ** arb(fmpq(-n, m))
        return self.make(n, [], arb(0).union(bound))

    def log(self, a: Model) -> Model:
        """The series of the logarithm; a must have the valuation 0 (`towers` takes out log u)."""
        if a.v != 0:
            raise Unsupported("logarithm of what tends to 0 or grows")
        bracket = self.above_zero(a, "logarithm of what may be <= 0")

        def last(x: arb, n: int) -> arb:
            if n == 0:
                return bracket.log().union(x.upper().log())
            return -(1 / jets.power(-bracket, n)).union(1 / jets.power(-x.upper(), n)) / n

        return self.compose(a, jets.log, last)

    def sin(self, a: Model) -> Model:
        return self._wave(a, 0)

    def cos(self, a: Model) -> Model:
        return self._wave(a, 1)

    def _wave(self, a: Model, shift: int) -> Model:
        """Derivatives of sine and cosine run through sin, cos, -sin, -cos."""
        if a.v < 0:
            return Model(0, [], arb(0, 1))

        def values(c: Any, n: int) -> list[Any]:
            s, t = K.function("sin", c), K.function("cos", c)
            cycle = [s, t, K.neg(s), K.neg(t)]
            return jets.over_factorials([cycle[(k + shift) % 4] for k in range(n)])

        def last(x: arb, n: int) -> arb:
            k = (n + shift) % 4
            y = x.sin() if k % 2 == 0 else x.cos()
            return (y if k < 2 else -y) / jets.factorial(n)

        return self.compose(a, values, last)

    def tan(self, a: Model) -> Model:
        if a.v < 0:
            raise Unsupported("tangent over poles")
        return self.div(self.sin(a), self.cos(a))

    def sinh(self, a: Model) -> Model:
        return self._hyperbolic(a, "sinh", "cosh")

    def cosh(self, a: Model) -> Model:
        return self._hyperbolic(a, "cosh", "sinh")

    def _hyperbolic(self, a: Model, *names: str) -> Model:
        """The two functions are each other's derivatives."""

        def values(c: Any, n: int) -> list[Any]:
            pair = [K.function(name, c) for name in names]
            return jets.over_factorials([pair[k % 2] for k in range(n)])

        def last(x: arb, n: int) -> arb:
            return getattr(x, names[n % 2])() / jets.factorial(n)

        return self.compose(a, values, last)

    def atan(self, a: Model) -> Model:
        """The n-th coefficient is sin(n t) cos(t)**n / n up to sign, t = arctan of the cotangent:
        at most (1 + x**2)**(-n/2)/n.
        """

        def last(x: arb, n: int) -> arb:
            if n == 0:
                return x.atan()
            low = x.abs_lower()
            return arb(0).union((1 + low * low) ** arb(fmpq(-n, 2)) / n) * arb(0, 1)

        return self.compose(a, jets.atan, last)

    def asin(self, a: Model) -> Model:
        """By the series of the derivative; at 1 by arcsin(x) = pi/2 - 2 arcsin(sqrt((1 - x)/2))."""
        if a.v == 0 and a.c and a.c[0] == 1:
            gap = self.mul(self.const(fmpq(1, 2)), self.sub(self.const(ONE), a))
            return self.sub(
                self.const(K.function("asin", ONE)),
                self.mul(self.const(fmpq(2)), self.asin(self.power(gap, fmpq(1, 2)))),
            )
        if a.v == 0 and a.c and a.c[0] == -1:
            return self.neg(self.asin(self.neg(a)))

        return self.compose(a, jets.asin, lambda x, n: jets.coefficient(x, "asin", n))

    def acos(self, a: Model) -> Model:
        return self.sub(self.const(K.function("asin", ONE)), self.asin(a))

    def erf(self, a: Model) -> Model:
        return self.compose(a, jets.erf, lambda x, n: jets.coefficient(x, "erf", n))

    def lgamma(self, a: Model) -> Model:
        """The n-th coefficient, n >= 2, is (-1)**n zeta(n, x)/n, which is monotone in x > 0."""
        if self.sign(a) != 1 or a.v != 0:
            raise Unsupported("gamma of what may be <= 0")

        def values(c: Any, n: int) -> list[Any]:
            x = K.ball(c)
            return [K.function("lgamma", c)] + [
                x.digamma() if k == 1 else arb(k).zeta(x) * fmpq((-1) ** k, k) for k in range(1, n)
            ]

        def last(x: arb, n: int) -> arb:
            low, high = x.lower(), x.upper()
            if K.sign(low) != 1:
                raise Unsupported("gamma of what may be <= 0")
            if n < 2:
                return (
                    low.digamma().union(high.digamma())
                    if n == 1
                    else jets.coefficient(x, "lgamma", 0)
                )
            return arb(n).zeta(low).union(arb(n).zeta(high)) * fmpq((-1) ** n, n)

        return self.compose(a, values, last)

    def psi(self, a: Model, m: int) -> Model:
        """The k-th coefficient of psi_m is (-1)**(m+k+1) (m+k)!/k! zeta(m+k+1, x), monotone in x >
        0; psi_0 = digamma.
        """
        if self.sign(a) != 1 or a.v != 0:
            raise Unsupported("polygamma of what may be <= 0")

        def coefficient(x: arb, k: int) -> arb:
            if m + k == 0:
                return x.digamma()
            sign = -((-1) ** m) * (-1) ** k
            return sign * arb(m + k + 1).zeta(x) * jets.factorial(m + k) / jets.factorial(k)

        def last(x: arb, n: int) -> arb:
            if K.sign(x.lower()) != 1:
                raise Unsupported("polygamma of what may be <= 0")
            return coefficient(x.lower(), n).union(coefficient(x.upper(), n))

        return self.compose(a, lambda c, n: [coefficient(K.ball(c), k) for k in range(n)], last)

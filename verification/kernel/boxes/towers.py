"""Expansions with logarithms and exponentials: sums of exp(E) L**j M, where L = log u and M is a
Taylor model in u.

E is an exact finite sum of c u**(-k) L**i with k >= 1, or k = 0 and i >= 1: the unbounded part of
an exponent.  A tower is a dict {(E, j): Model}; the empty one is 0.  Sums, products, exp and log
are identities; a function of anything else is taken of the model into which a tower is absorbed:
L**j = u**(-1) (u L**j) with the range of u L**j on (0, h], and exp(E) in u**N [0, S] where E ->
-oo.  Near infinity loggamma and erfc are their enveloping series: for positive arguments the error
has the sign of the first term left out and is at most that term.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import Any

from flint import arb, fmpq

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import exponents, jets
from assay.verification.kernel.boxes.constants import ONE
from assay.verification.kernel.boxes.exponents import FLAT, Exponent
from assay.verification.kernel.boxes.models import NOTHING, Model, Models, by_squaring

Tower = dict[tuple[Exponent, int], Model]
"""(exponent, power of L) -> model."""

MAX_PARTS = 40


class Towers:
    """The operations of the tape on towers, over the models of one h and one order."""

    def __init__(self, h: arb, order: int) -> None:
        self.m = Models(h, order)
        self.h = h

    # ---- making ----------------------------------------------------------------------------------
    def const(self, value: Any) -> Tower:
        return self.lift(self.m.const(value))

    def pi(self) -> Tower:
        return self.const(K.pi())

    @staticmethod
    def lift(model: Model) -> Tower:
        return {} if model.zero else {(FLAT, 0): model}

    @staticmethod
    def _tower(exponent: Exponent) -> dict[tuple[Exponent, int], list[tuple[int, Any]]]:
        """Return an exponent as a tower without exponentials."""
        parts: dict[Any, Any] = {}
        for (k, i), c in exponent:
            parts.setdefault((FLAT, i), []).append((k, c))
        return parts

    def unfolded(self, exponent: Exponent) -> Tower:
        total: Tower = {}
        for key, items in self._tower(exponent).items():
            for k, c in items:
                total = self.add(total, {key: Model(-k, [c], None)})
        return total

    # ---- field operations ------------------------------------------------------------------------
    def neg(self, a: Tower) -> Tower:
        return {key: self.m.neg(x) for key, x in a.items()}

    def add(self, a: Tower, b: Tower) -> Tower:
        out = dict(a)
        for key, x in b.items():
            total = self.m.add(out[key], x) if key in out else x
            if total.zero:
                out.pop(key, None)
            else:
                out[key] = total
        if len(out) > MAX_PARTS:
            raise Unsupported("too many exponentials and logarithms")
        return out

    def sub(self, a: Tower, b: Tower) -> Tower:
        return self.add(a, self.neg(b))

    def mul(self, a: Tower, b: Tower) -> Tower:
        out: dict[Any, Any] = {}
        for (e, i), x in a.items():
            for (f, j), y in b.items():
                exponent, shift = exponents.joined(e, f)
                product = self.m.mul(x, y)
                out = self.add(
                    out, {(exponent, i + j): Model(product.v + shift, product.c, product.r)}
                )
        return out

    def div(self, a: Tower, b: Tower) -> Tower:
        return self.mul(a, self.inverse(b))

    def inverse(self, a: Tower) -> Tower:
        e, inner = self.dominant(a)
        return self._scaled(self.m.inverse(inner), e, fmpq(-1))

    def ipow(self, a: Tower, n: int) -> Tower:
        """Return a**n for n >= 1."""
        return by_squaring(self.mul, a, n)

    def rpow(self, a: Tower, p: int, q: int) -> Tower:
        e, inner = self.dominant(a)
        return self._scaled(self.m.power(inner, fmpq(p, q)), e, fmpq(p, q))

    def sqrt(self, a: Tower) -> Tower:
        return self.rpow(a, 1, 2)

    @staticmethod
    def _scaled(model: Model, exponent: Exponent, factor: fmpq) -> Tower:
        """Return exp(factor E) times a model."""
        new, shift = exponents.normal({key: K.mul(factor, c) for key, c in exponent})
        return {(new, 0): Model(model.v + shift, model.c, model.r)} if not model.zero else {}

    # ---- absorbing -------------------------------------------------------------------------------
    def dominant(self, a: Tower) -> tuple[Exponent, Model]:
        """Return (E, model of a/exp(E)) with the exponent that grows fastest; the other parts are
        absorbed.
        """
        if not a:
            return FLAT, NOTHING
        best = self._fastest(a)
        return best, self.plain(self.over(a, best))

    @staticmethod
    def _fastest(a: Tower) -> Exponent:
        """Return the exponent of a tower that is not 0 which grows fastest."""
        best, *others = (e for e, _ in a)
        for e in others:
            if exponents.trend(exponents.difference(e, best)[0]) == 1:
                best = e
        return best

    def over(self, a: Tower, exponent: Exponent) -> Tower:
        inverse, shift = exponents.normal({key: K.neg(c) for key, c in exponent})
        return self.mul(a, {(inverse, 0): Model(shift, [ONE], None)})

    def plain(self, a: Tower) -> Model:
        """Return a model of the tower."""
        total = NOTHING
        for (e, j), x in a.items():
            if e:
                x = self.m.mul(x, self._decay(e))
            if j:
                x = self.m.mul(x, Model(-1, [], self.log_range(j)))
            total = self.m.add(total, x)
        return total

    def log_range(self, j: int) -> arb:
        """Enclose u log(u)**j on (0, h]: it is monotone up to u = exp(-j), and beyond lies between
        0, its value there and that at h.
        """
        ends = (self.h, self.h.min(arb(-j).exp()))
        first, last = (u * jets.power(u.log(), j) for u in ends)
        return arb(0).union(first).union(last)

    def _decay(self, exponent: Exponent) -> Model:
        """Return a model of exp(E) for E -> -oo: E = L**J u**(-k) B with the sign of L**J B
        known.
        """
        if all(k == 0 for (k, _), _ in exponent):  # c L alone: u**c, 0 < c < 1
            if len(exponent) == 1:
                (((_, i), c),) = exponent
                if i == 1 and K.sign(c) == 1:
                    return Model(0, [], arb(0).union(self.h ** K.ball(c)))
            raise Unsupported("an exponential of logarithms")
        j, model = self.leading(self.unfolded(exponent))
        low = jets.power(self.h.log().upper(), j)  # |L| >= |log h|
        least = self.m.least(model)
        if least is None:
            raise Unsupported("an exponent of unknown sign")
        return self.m.exp(Model(model.v, [], (low * least).upper()))

    def leading(self, a: Tower) -> tuple[int, Model]:
        """Return (J, model) with a = L**J times the model on (0, h], for a without exponentials;
        powers of 1/L below are in [0, 1/|log h|] up to sign.
        """
        low = min(x.v for x in a.values())
        top = max(j for (_, j), x in a.items() if x.v == low)
        if top and not self.h < 1:
            raise Unsupported("a logarithm of unknown sign")
        total = NOTHING
        for (_, j), x in a.items():
            if j < top:
                size = arb(0).union((1 / self.h.log()).lower())
                x = self.m.mul(x, Model(0, [], jets.power(size, top - j)))
            elif j > top:
                x = self.m.mul(x, Model(-1, [], self.log_range(j - top)))
            total = self.m.add(total, x)
        return top, total

    # ---- signs -----------------------------------------------------------------------------------
    def holds(self, a: Tower, strict: bool) -> bool:
        """Is the tower certainly > 0 (>= 0) on (0, h]?"""
        if not a:
            return not strict
        return any(self.m.holds(x, strict) for x in self._brackets(a))

    def _brackets(self, a: Tower) -> Iterator[Model]:
        """Yield models whose sign on (0, h] is the tower's."""
        rest = self.over(a, self._fastest(a))
        try:
            yield self.plain(rest)
        except Unsupported:
            pass
        flat = {key: x for key, x in rest.items() if not key[0]}
        small = self.plain({key: x for key, x in rest.items() if key[0]})
        j, model = self.leading(self.add(flat, self.lift(small)))
        yield self.m.neg(model) if j % 2 else model

    def sign_of(self, a: Tower) -> int:
        if not a:
            return 0
        for x in self._brackets(a):
            least = self.m.least(x)
            if least is not None:
                return K.sign(least)
        raise Unsupported("a sign that is not certain")

    # ---- functions -------------------------------------------------------------------------------
    def log(self, a: Tower) -> Tower:
        """log(exp(E) u**v B) = E + v L + log B."""
        e, x = self.dominant(a)
        bracket = self.lift(self.m.log(Model(0, x.c, x.r)))
        out = self.add(self.unfolded(e), bracket)
        return self.add(out, {(FLAT, 1): self.m.const(fmpq(x.v))})

    def exp(self, a: Tower) -> Tower:
        """The exact coefficients that grow become the exponent; u**c for whole c is taken out of
        it.
        """
        try:
            return self._exact_exp(a)
        except Unsupported:
            return self.lift(self.m.exp(self.plain(a)))

    def _exact_exp(self, a: Tower) -> Tower:
        exponent: dict[Any, Any] = {}
        rest: dict[Any, Any] = {}
        for (e, j), x in a.items():
            if e:
                rest[e, j] = x
                continue
            n = max(0, -x.v + (1 if j else 0))
            if n > len(x.c) and x.r is not None:
                raise Unsupported("an exponent that is not known")
            for k, c in enumerate(x.c[:n]):
                exponent[-x.v - k, j] = c
            rest[e, j] = self.m.make(x.v + n, x.c[n:], x.r)
        key, shift = exponents.normal(exponent)
        x = self.m.exp(self.plain(rest))
        return {(key, 0): Model(x.v + shift, x.c, x.r)}

    def _plainly(name: Any) -> Any:  # noqa: N805
        def action(self: Towers, a: Tower) -> Tower:
            return self.lift(getattr(self.m, name)(self.plain(a)))

        return action

    tan, asin, acos, lgamma_near, erf_near = map(_plainly, ("tan", "asin", "acos", "lgamma", "erf"))

    def sin(self, a: Tower) -> Tower:
        return self._wave(a, "sin")

    def cos(self, a: Tower) -> Tower:
        return self._wave(a, "cos")

    def _wave(self, a: Tower, name: Any) -> Tower:
        try:
            return self.lift(getattr(self.m, name)(self.plain(a)))
        except Unsupported:  # the argument is defined all the same
            return self.lift(Model(0, [], arb(0, 1)))

    def cbrt(self, a: Tower) -> Tower:
        if self.sign_of(a) == -1:
            return self.neg(self.rpow(self.neg(a), 1, 3))
        return self.rpow(a, 1, 3)

    def _grows(self, a: Tower) -> int:
        """Return the sign of an argument that grows without bound, 0 for one that is bounded."""
        e, x = self.dominant(a)
        grows = exponents.trend(e) == 1 if e else x.v < 0
        return self.sign_of(a) if grows else 0

    def sinh(self, a: Tower) -> Tower:
        return (
            self._halves(a, fmpq(-1, 2))
            if self._grows(a)
            else self.lift(self.m.sinh(self.plain(a)))
        )

    def cosh(self, a: Tower) -> Tower:
        return (
            self._halves(a, fmpq(1, 2)) if self._grows(a) else self.lift(self.m.cosh(self.plain(a)))
        )

    def _halves(self, a: Tower, q: fmpq) -> Tower:
        return self.add(
            self.mul(self.const(fmpq(1, 2)), self.exp(a)),
            self.mul(self.const(q), self.exp(self.neg(a))),
        )

    def tanh(self, a: Tower) -> Tower:
        return self.div(self.sinh(a), self.cosh(a))

    def atan(self, a: Tower) -> Tower:
        s = self._grows(a)
        if s == 0:
            return self.lift(self.m.atan(self.plain(a)))
        half = self.const(K.mul(fmpq(s, 2), K.pi()))
        return self.sub(half, self.lift(self.m.atan(self.plain(self.inverse(a)))))

    def erf(self, a: Tower) -> Tower:
        s = self._grows(a)
        if s == 0:
            return self.erf_near(a)
        if s == -1:
            return self.neg(self.erf(self.neg(a)))
        return self.sub(self.const(ONE), self.erfc(a))

    def erfc(self, a: Tower) -> Tower:
        """exp(-z**2)/(z sqrt(pi)) (1 - 1/(2 z**2) + 1*3/(2 z**2)**2 - ...), z -> oo."""
        if self._grows(a) != 1:
            return self.sub(self.const(ONE), self.erf(a))
        z = self._endless(a)
        t = self.m.inverse(self.m.mul(z, z))
        total, term, k = NOTHING, self.m.const(ONE), 0
        while k * t.v < self.m.order:
            total = self.m.add(total, term)
            term = self.m.mul(term, self.m.mul(self.m.const(fmpq(-(2 * k + 1), 2)), t))
            k += 1
        total = self.m.add(total, self.m.mul(term, Model(0, [], arb(0).union(arb(1)))))
        scale = self.m.mul(self.m.inverse(z), self.m.const(K.power(K.pi(), fmpq(-1, 2))))
        return self.mul(
            self.exp(self.lift(self.m.neg(self.m.mul(z, z)))), self.lift(self.m.mul(scale, total))
        )

    def _endless(self, a: Tower) -> Model:
        if set(a) != {(FLAT, 0)}:
            raise Unsupported("the argument of an asymptotic series")
        return a[FLAT, 0]

    def lgamma(self, a: Tower) -> Tower:
        """(z - 1/2) log z - z + log(2 pi)/2 + sum of B_2k/(2k (2k-1) z**(2k-1)), z -> oo."""
        if self._grows(a) != 1:
            return self.lgamma_near(a)
        z = self._endless(a)
        w = self.m.inverse(z)
        square, power = self.m.mul(w, w), w
        total, k = NOTHING, 1
        while True:
            b = fmpq.bernoulli(2 * k) / (2 * k * (2 * k - 1))
            term = self.m.mul(self.m.const(b), power)
            if (2 * k - 1) * w.v >= self.m.order:
                total = self.m.add(total, self.m.mul(term, Model(0, [], arb(0).union(arb(1)))))
                break
            total = self.m.add(total, term)
            power, k = self.m.mul(power, square), k + 1
        half = K.mul(fmpq(1, 2), K.function("log", K.mul(fmpq(2), K.pi())))
        main = self.mul(self.sub(a, self.const(fmpq(1, 2))), self.log(a))
        return self.add(self.sub(main, a), self.add(self.const(half), self.lift(total)))

    def gamma(self, a: Tower) -> Tower:
        return self.exp(self.lgamma(a))

    def psi(self, a: Tower, n: int) -> Tower:
        """The derivatives of Stirling's series, which envelop as well: log z - 1/(2z) - sum of
        B_2k/(2k z**2k) for n = 0.
        """
        if self._grows(a) != 1:
            return self.lift(self.m.psi(self.plain(a), n))
        z = self._endless(a)
        w = self.m.inverse(z)
        flip = -fmpq((-1) ** n)
        if n == 0:
            total, out = self.m.mul(self.m.const(fmpq(-1, 2)), w), self.log(a)
        else:
            lead = self.m.add(
                self.m.mul(self.m.const(fmpq(factorial(n - 1))), self.m.ipow(w, n)),
                self.m.mul(self.m.const(fmpq(factorial(n), 2)), self.m.ipow(w, n + 1)),
            )
            total, out = self.m.mul(self.m.const(flip), lead), {}
        square, power, k = self.m.mul(w, w), self.m.ipow(w, n + 2), 1
        while True:
            b = flip * fmpq.bernoulli(2 * k) * factorial(2 * k + n - 1) / factorial(2 * k)
            term = self.m.mul(self.m.const(b), power)
            if (2 * k + n) * w.v >= self.m.order:
                total = self.m.add(total, self.m.mul(term, Model(0, [], arb(0).union(arb(1)))))
                break
            total = self.m.add(total, term)
            power, k = self.m.mul(power, square), k + 1
        return self.add(out, self.lift(total))

    # ---- by sign ---------------------------------------------------------------------------------
    def abs(self, a: Tower) -> Tower:
        return self.neg(a) if self.sign_of(a) == -1 else a

    def sign(self, a: Tower) -> Tower:
        return self.const(fmpq(self.sign_of(a)))

    def max(self, a: Tower, b: Tower) -> Tower:
        return b if self.sign_of(self.sub(a, b)) == -1 else a

    def min(self, a: Tower, b: Tower) -> Tower:
        return a if self.sign_of(self.sub(a, b)) == -1 else b

    def pick(self, c: Tower, a: Tower, b: Tower) -> Tower:
        return b if self.sign_of(c) == -1 else a

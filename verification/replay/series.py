"""Replay of the leaf rule "series": expansions of terms at an end of one variable's range, with
set-valued remainders.

With x = e + u**r, e - u**r, 1/u**r or -1/u**r, u in (0, h], a term is u**v (c_0 + ... + c_{n-1}
u**(n-1) + rho u**n): for each u some numbers c_k of the coefficients and some rho in the last
interval satisfy the equation.  Coefficients are fractions, constant terms (exact, so that
cancellation is seen) or intervals.  Functions are composed by Taylor's formula with Lagrange's
remainder; the sign of the bracket on [0, h] is read off Bernstein coefficients, with halvings.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import mpmath
from mpmath.libmp import (
    finf,
    fninf,
    fone,
    fzero,
    mpf_abs,
    mpf_cmp,
    mpf_neg,
    mpf_pos,
    mpf_pow_int,
)

from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.expansions import Arithmetic, Expansion, closed, hull
from assay.verification.replay.intervals import DOWN, UP, Engine, negated, nonnegative, positive
from assay.verification.replay.terms import Term


def holds(g: Term, strict: bool, leaf: dict, box: dict, interval_of, prec: int) -> bool:
    """Is g > 0 (>= 0) on the box, by the expansion in the leaf's variable?  ``interval_of``: name
    -> interval of a side.
    """
    name, end, root, order = leaf["var"], leaf["end"], int(leaf["root"]), int(leaf["order"])
    side = box[name]
    if (
        not (1 <= order <= 64 and 1 <= root <= 12)
        or end not in ("lo", "hi")
        or side.thin
        or name not in g.free
    ):
        return False
    engine = Engine(prec)
    g = T.subs(g, {n: box[n].lo for n in g.free if box[n].thin})
    others = {n: closed(interval_of(n, engine)) for n in g.free if n != name}
    if any(fninf == x[0] or finf == x[1] for x in others.values()):
        raise NotShown("another variable without bounds")
    whole = interval_of(name, engine)
    far, at = (side.hi, side.lo) if end == "lo" else (side.lo, side.hi)
    towards = 1 if end == "lo" else -1
    if at is None:
        near = whole[0] if end == "hi" else mpf_neg(whole[1])
        if mpf_cmp(near, fzero) <= 0:
            raise NotShown("a half-line that reaches 0")
        width = engine.inverse((near, near, False, False))[1]
    else:
        if far is None:
            raise NotShown("an endless range away from the end")
        width = engine.add(
            (whole[1], whole[1], False, False), negated((whole[0], whole[0], False, False))
        )[1]
    h = width if root == 1 else _root_above(width, root, engine)
    if mpf_cmp(h, fzero) <= 0:
        raise NotShown("an empty range")
    algebra = Algebra(engine, h, order)
    if at is None:
        x = Expansion(-root, (Fraction(-towards),))
    else:
        x = algebra.add(algebra.constant(at), Expansion(root, (Fraction(towards),)))
    from assay.verification.replay.towers import Towers

    towers = Towers(algebra)
    if not towers.holds(towers.grow(g, {name: x}, others, {}), strict):
        return False
    if at is None or (side.lo_open if end == "lo" else side.hi_open):
        return True
    there = T.subs(g, {name: at})
    value = engine.run(there, others, {})
    return positive(value) if strict else nonnegative(value) or (not there.free and vanishes(there))


def _root_above(width, root: int, engine):
    """Return a number whose power is at least the width: a short one if it serves, such as 1 for
    1.
    """
    high = engine.power((width, width, False, False), Fraction(1, root))[1]
    short = mpf_pos(high, 40, "n")
    return short if mpf_cmp(mpf_pow_int(short, root, engine.prec, DOWN), width) >= 0 else high


class Algebra(Arithmetic):
    """Operations on expansions over (0, h] with at most ``order`` coefficients."""

    # ---- functions -------------------------------------------------------------------------------
    def compose(self, a: Expansion, values, last) -> Expansion:
        """Taylor's formula at the value c for u = 0: values(c, n) are the coefficients below n,
        last(X, n) encloses the n-th.
        """
        if a.v < 0:
            raise NotShown("a function of what has no bound")
        if a.v == 0 and not a.c:
            return (
                self.constant(values(Fraction(0), 1)[0])
                if a.zero
                else self.settle(0, (), last(self.bracket(a), 0))
            )
        c, w = (a.c[0], self.settle(1, a.c[1:], a.rest)) if a.v == 0 else (Fraction(0), a)
        if w.zero:
            return self.constant(values(c, 1)[0])
        reach = self.bracket(a)
        reach = (
            reach
            if a.v == 0
            else hull(
                self.engine.mul(reach, self.engine.whole_power(self.span, a.v)), self.interval(c)
            )
        )
        n = -(-self.order // w.v)
        out = self.settle(0, (), closed(last(reach, n)))
        for value in reversed(values(c, n)):
            out = self.add(self.mul(w, out), self.constant(value))
        return out

    def power(self, a: Expansion, n: Fraction) -> Expansion:
        if n.denominator == 1:
            return self.whole_power(a, int(n))
        if a.zero and n > 0:
            return a
        if n < 0:  # the inverse of a root has the smaller remainder
            return self.inverse(self.power(a, -n))
        if (a.v * n).denominator != 1 or self.sign(a) <= 0:
            raise NotShown("a root of an odd power of u, or of what may be negative")
        binomial = [Fraction(1)]
        for k in range(self.order + 1):
            binomial.append(binomial[-1] * (n - k) / (k + 1))
        found = self.compose(
            Expansion(0, a.c, a.rest),
            lambda c, m: [self.times(binomial[k], self.raised(c, n - k)) for k in range(m)],
            lambda x, m: self.engine.mul(
                self.engine.rational(binomial[m]), self.engine.power(x, n - m)
            ),
        )
        return self.settle(found.v + int(a.v * n), found.c, found.rest)

    def _cycle(self, a, names, signs):
        """Functions whose derivatives run through a cycle of functions with signs."""
        k = len(names)

        def values(c, n):
            known = [self.value(f, c) for f in names[:n]]
            return [
                self.times(Fraction(signs[j % k], factorial(j)), known[j % k]) for j in range(n)
            ]

        def last(x, n):
            part = self.engine.fun(names[n % k], x)
            return self.engine.mul(self.engine.rational(Fraction(signs[n % k], factorial(n))), part)

        return self.compose(a, values, last)

    def exp(self, a):
        if a.v >= 0:
            return self._cycle(a, ("exp",), (1,))
        # exp(-b/u**m) <= u**N (N/(m b))**(N/m) exp(-N/m), and for u**m <= m b/N even <= u**N times
        # the value at h
        if self.sign(a) > 0:
            raise NotShown("an exponential without bound")
        e, m, n = self.engine, -a.v, self.order
        b = negated(self.bracket(a))
        b = (b[0], b[0], False, False)
        far, top = e.whole_power(self.h, m), e.mul(e.rational(Fraction(m, n)), b)
        if mpf_cmp(far[1], top[0]) <= 0:
            bound = e.mul(
                e.exp(negated(e.mul(b, e.inverse(far)))), e.inverse(e.whole_power(self.h, n))
            )
        else:
            bound = e.mul(
                e.power(e.inverse(top), Fraction(n, m)), e.exp(e.rational(Fraction(-n, m)))
            )
        return self.settle(n, (), (fzero, bound[1], False, False))

    def log(self, a):
        if a.v != 0 or self.sign(a) <= 0:
            raise NotShown("logarithm of what may be <= 0")
        e = self.engine

        def values(c, n):
            return [self.value("log", c)] + [
                self.times(Fraction((-1) ** (k - 1), k), self.raised(c, -k)) for k in range(1, n)
            ]

        def last(x, n):
            return (
                e.log(x)
                if n == 0
                else e.mul(e.rational(Fraction((-1) ** (n - 1), n)), e.whole_power(x, -n))
            )

        return self.compose(a, values, last)

    def sin(self, a):
        if a.v < 0 or (not a.c and not a.zero):
            return self.settle(0, (), (mpf_neg(fone), fone, False, False))
        return self._cycle(a, ("sin", "cos", "sin", "cos"), (1, 1, -1, -1))

    def cos(self, a):
        if a.v < 0 or (not a.c and not a.zero):
            return self.settle(0, (), (mpf_neg(fone), fone, False, False))
        return self._cycle(a, ("cos", "sin", "cos", "sin"), (1, -1, -1, 1))

    def tan(self, a):
        return self.mul(self.sin(a), self.inverse(self._bounded(self.cos(a), a)))

    @staticmethod
    def _bounded(value, a):
        if a.v < 0:
            raise NotShown("a function over its poles")
        return value

    def sinh(self, a):
        return self._halves(a, -1)

    def cosh(self, a):
        return self._halves(a, 1)

    def _halves(self, a, sign):
        up, down = self.exp(a), self.exp(self.scaled(Fraction(-1), a))
        return self.scaled(Fraction(1, 2), self.add(up, self.scaled(Fraction(sign), down)))

    def tanh(self, a):
        return self.mul(self.sinh(a), self.inverse(self.cosh(a)))

    def atan(self, a):
        e = self.engine

        def values(c, n):
            p, q = self.raised(self.plus(Fraction(1), self.times(c, c)), -1), []
            for k in range(n - 1):
                total = Fraction(int(k == 0))
                total = (
                    self.plus(total, self.times(self.times(Fraction(-2), c), q[k - 1]))
                    if k >= 1
                    else total
                )
                total = self.plus(total, self.times(Fraction(-1), q[k - 2])) if k >= 2 else total
                q.append(self.times(total, p))
            return [self.value("atan", c)] + [
                self.times(Fraction(1, k + 1), y) for k, y in enumerate(q)
            ]

        def last(x, n):
            if n == 0:
                return e.fun("atan", x)
            square = e.add(
                e.rational(Fraction(1)), e.whole_power(x, 2)
            )  # |n-th coefficient| <= (1 + x**2)**(-n/2)/n
            top = e.mul(e.rational(Fraction(1, n)), e.power(square, Fraction(-n, 2)))[1]
            return (mpf_neg(top), top, False, False)

        return self.compose(a, values, last)

    def asin(self, a):
        e = self.engine
        if a.v == 0 and a.c and a.c[0] in (1, -1):
            s = Fraction(a.c[0])
            gap = self.scaled(
                Fraction(1, 2), self.add(self.constant(Fraction(1)), self.scaled(-s, a))
            )
            inner = self.scaled(Fraction(-2), self.asin(self.power(gap, Fraction(1, 2))))
            return self.scaled(s, self.add(self.constant(self.value("asin", Fraction(1))), inner))

        def chain(c, n):
            """Coefficients of (1 - (c + w)**2)**(-1/2)."""
            s = (
                self.plus(Fraction(1), self.times(Fraction(-1), self.times(c, c))),
                self.times(Fraction(-2), c),
                Fraction(-1),
            )
            q, inverse = [self.raised(s[0], Fraction(-1, 2))], self.raised(s[0], -1)
            for k in range(1, n):
                total = Fraction(0)
                for i in (1, 2)[:k]:
                    total = self.plus(
                        total, self.times(Fraction(-i, 2) - (k - i), self.times(s[i], q[k - i]))
                    )
                q.append(self.times(self.times(Fraction(1, k), inverse), total))
            return q

        def values(c, n):
            return [self.value("asin", c)] + [
                self.times(Fraction(1, k + 1), y)
                for k, y in enumerate(chain(c, n - 1) if n > 1 else ())
            ]

        def last(x, n):
            if n == 0:
                return e.fun("asin", x)
            top = mpf_abs(x[0]) if mpf_cmp(mpf_abs(x[0]), mpf_abs(x[1])) > 0 else mpf_abs(x[1])
            if mpf_cmp(top, fone) >= 0:
                raise NotShown("arcsine up to 1")
            # all coefficients at 0 are >= 0, so the n-th at x is at most the n-th at |x|, which
            # grows with |x|
            y = self.interval(chain((top, top, False, False), n)[n - 1])[1]
            y = e.mul((y, y, False, False), e.rational(Fraction(1, n)))[1]
            return (mpf_neg(y), y, False, False)

        return self.compose(a, values, last)

    def acos(self, a):
        return self.add(
            self.constant(T.scale(Fraction(1, 2), T.make("pi"))),
            self.scaled(Fraction(-1), self.asin(a)),
        )

    def erf(self, a):
        def chain(c, n):
            """Coefficients of 2/sqrt(pi) exp(-(c + w)**2): (k + 1) g_{k+1} = -2 (c g_k +
            g_{k-1}).
            """
            g = [
                self.times(
                    self.times(Fraction(2), T.power(T.make("pi"), Fraction(-1, 2))),
                    self.value("exp", self.times(Fraction(-1), self.times(c, c))),
                )
            ]
            for k in range(1, n):
                g.append(
                    self.times(
                        Fraction(-2, k),
                        self.plus(self.times(c, g[k - 1]), g[k - 2] if k > 1 else Fraction(0)),
                    )
                )
            return g

        def values(c, n):
            return [self.value("erf", c)] + [
                self.times(Fraction(1, k + 1), y)
                for k, y in enumerate(chain(c, n - 1) if n > 1 else ())
            ]

        def last(x, n):
            return (
                self.engine.fun("erf", x)
                if n == 0
                else self.interval(self.times(Fraction(1, n), chain(x, n)[n - 1]))
            )

        return self.compose(a, values, last)

    def erfc(self, a):
        return self.add(self.constant(Fraction(1)), self.scaled(Fraction(-1), self.erf(a)))

    def loggamma(self, a):
        """The n-th coefficient is (-1)**n zeta(n, x)/n for n >= 2, the digamma function for n = 1;
        all are monotone.
        """
        if a.v != 0 or self.sign(a) <= 0:
            raise NotShown("gamma of what may be <= 0")
        e = self.engine

        def coefficient(x, n):
            if not positive(x):
                raise NotShown("gamma of what may be <= 0")
            if n < 2:
                return e.fun("psi", x) if n else e.fun("loggamma", x)
            zeta = lambda v: mpmath.zeta(n, v)  # noqa: E731
            size = (e._near(zeta, x[1], DOWN), e._near(zeta, x[0], UP), False, False)
            return e.mul(e.rational(Fraction((-1) ** n, n)), size)

        return self.compose(
            a,
            lambda c, n: (
                [self.value("loggamma", c)]
                + [coefficient(self.interval(c), k) for k in range(1, n)]
            ),
            coefficient,
        )


FUNCTIONS = (
    "exp log sin cos tan sinh cosh tanh atan asin acos erf erfc loggamma gamma cbrt abs"
).split()

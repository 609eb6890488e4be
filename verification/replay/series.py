"""Replay of the leaf rule "series": expansions of terms at an end of one variable's range, with
set-valued remainders.

With x = e + u**r, e - u**r, 1/u**r or -1/u**r, u in (0, h], a term is u**v (c_0 + ... + c_{n-1}
u**(n-1) + rho u**n): for each u some numbers c_k of the coefficients and some rho in the last
interval satisfy the equation.  Coefficients are fractions, constant terms (exact, so that
cancellation is seen) or intervals.  Functions are composed by Taylor's formula with Lagrange's
remainder; the sign of the bracket on [0, h] is read off Bernstein coefficients, with halvings.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

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
    mpf_shift,
)

from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.intervals import DOWN, UP, Engine, _neg, nonnegative, positive
from assay.verification.replay.terms import Term

MAX_TERMS = 24
DEPTH = 24


@dataclass(frozen=True)
class Expansion:
    """u**v times (coefficients, then the interval ``rest`` as the last one); ``rest`` None: a
    polynomial.
    """

    v: int
    c: tuple
    rest: tuple | None = None

    @property
    def zero(self) -> bool:
        return self.rest is None and not self.c


NOTHING = Expansion(0, ())


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
    others = {n: _closed(interval_of(n, engine)) for n in g.free if n != name}
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
            (whole[1], whole[1], False, False), _neg((whole[0], whole[0], False, False))
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


def _closed(x):
    return (x[0], x[1], False, False)


def _root_above(width, root: int, engine):
    """Return a number whose power is at least the width: a short one if it serves, such as 1 for
    1.
    """
    high = engine.power((width, width, False, False), Fraction(1, root))[1]
    short = mpf_pos(high, 40, "n")
    return short if mpf_cmp(mpf_pow_int(short, root, engine.prec, DOWN), width) >= 0 else high


def _hull(x, y):
    return (
        x[0] if mpf_cmp(x[0], y[0]) < 0 else y[0],
        x[1] if mpf_cmp(x[1], y[1]) > 0 else y[1],
        False,
        False,
    )


class Algebra:
    """Operations on expansions over (0, h] with at most ``order`` coefficients."""

    def __init__(self, engine: Engine, h, order: int):
        self.engine, self.order = engine, order
        self.h, self.span = (h, h, False, False), (fzero, h, False, False)
        self._values: dict = {}

    # ---- coefficients ----------------------------------------------------------------------------
    def interval(self, a):
        """Enclose a coefficient."""
        if isinstance(a, tuple):
            return a
        if a not in self._values:
            self._values[a] = (
                self.engine.rational(a)
                if isinstance(a, Fraction)
                else _closed(self.engine.run(a, {}, {}))
            )
        return self._values[a]

    def exact(self, t: Term):
        """Return a constant term as a coefficient, expanded so that what is 0 shows it."""
        if t.op == "num":
            return t.args[0]
        if t.op in ("sum", "prod"):
            monomials = T.linear(t)
            if len(monomials) > MAX_TERMS:
                return self.interval(t)
            t = T.add(*(T.scale(q, m) for m, q in monomials.items()))
        return t.args[0] if t.op == "num" else t

    @staticmethod
    def _term(a) -> Term:
        return T.num(a) if isinstance(a, Fraction) else a

    def plus(self, a, b):
        if isinstance(a, Fraction) and isinstance(b, Fraction):
            return a + b
        if isinstance(a, tuple) or isinstance(b, tuple):
            return self.engine.add(self.interval(a), self.interval(b))
        return self.exact(T.add(self._term(a), self._term(b)))

    def times(self, a, b):
        if isinstance(a, Fraction) and isinstance(b, Fraction):
            return a * b
        if Fraction(0) in (a, b):
            return Fraction(0)
        if isinstance(a, tuple) or isinstance(b, tuple):
            return self.engine.mul(self.interval(a), self.interval(b))
        return self.exact(T.mul(self._term(a), self._term(b)))

    def raised(self, a, n):
        """a**n; the base must be of certain sign (positive for roots)."""
        n = Fraction(n)
        if isinstance(a, Fraction) and n.denominator == 1 and (a or n > 0) and abs(n) <= 1000:
            return a ** int(n)
        x = self.interval(a)
        if not (positive(x) or (n.denominator == 1 and (positive(_neg(x)) or n > 0))):
            raise NotShown("a power of what may be 0 or negative")
        return (
            self.engine.power(x, n)
            if isinstance(a, tuple)
            else self.exact(T.power(self._term(a), n))
        )

    def value(self, name: str, a):
        """An elementary function of a coefficient."""
        if isinstance(a, tuple):
            return _closed(self.engine.fun(name, a))
        if a == 1 and name in ("asin", "atan"):
            return T.scale(Fraction(1, 2 if name == "asin" else 4), T.make("pi"))
        if a in (1, 2) and name == "loggamma":
            return Fraction(0)
        self.engine.fun(name, self.interval(a))  # defined
        return self.exact(T.call(name, self._term(a)))

    # ---- making ----------------------------------------------------------------------------------
    def constant(self, t) -> Expansion:
        a = t if isinstance(t, (Fraction, tuple)) else self.exact(t)
        return Expansion(0, () if a == 0 else (a,))

    def tail(self, parts, rest=None):
        """Enclose p_0 + p_1 u + ... + rest u**m on [0, h]."""
        total = rest if rest is not None else (fzero, fzero, False, False)
        for p in reversed(parts):
            total = self.engine.add(self.engine.mul(total, self.span), self.interval(p))
        return total

    def settle(self, v, c, rest) -> Expansion:
        c = list(c)
        while c and c[0] == 0:
            v, c = v + 1, c[1:]
        if rest is None:
            while c and c[-1] == 0:
                c.pop()
            if not c:
                return NOTHING
        if len(c) > self.order:
            c, rest = c[: self.order], self.tail(c[self.order :], rest)
        if rest is not None and (rest[0] == fninf or rest[1] == finf):
            raise NotShown("a remainder without bound")
        return Expansion(v, tuple(c), rest)

    # ---- arithmetic ------------------------------------------------------------------------------
    def scaled(self, q, a: Expansion) -> Expansion:
        return self.mul(self.constant(q), a)

    def add(self, a: Expansion, b: Expansion) -> Expansion:
        if a.zero or b.zero:
            return b if a.zero else a
        if a.v > b.v:
            a, b = b, a
        gap = b.v - a.v
        if gap > 4 * self.order:
            n = self.order if a.rest is None else len(a.c)
            late = self.engine.mul(
                self.tail(b.c, b.rest), self.engine.whole_power(self.span, gap - n)
            )
            c = list(a.c) + [Fraction(0)] * (n - len(a.c))
            return self.settle(a.v, c, late if a.rest is None else self.engine.add(a.rest, late))
        x, y = list(a.c), [Fraction(0)] * gap + list(b.c)
        ends = [len(c) for c, m in ((x, a), (y, b)) if m.rest is not None]
        n = min(ends) if ends else max(len(x), len(y))
        rest = None
        for c, m in ((x, a), (y, b)):
            if ends:
                part = self.tail(c[n:], m.rest) if len(c) > n else m.rest
                rest = (
                    part if rest is None else rest if part is None else self.engine.add(rest, part)
                )
            c += [Fraction(0)] * (n - len(c))
        return self.settle(a.v, [self.plus(p, q) for p, q in zip(x[:n], y[:n])], rest)

    def _convolve(self, x, y, low, high, times, plus, zero):
        out = []
        for k in range(low, high):
            total = zero
            for i in range(max(0, k - len(y) + 1), min(k + 1, len(x))):
                total = plus(total, times(x[i], y[k - i]))
            out.append(total)
        return out

    def mul(self, a: Expansion, b: Expansion) -> Expansion:
        if a.zero or b.zero:
            return NOTHING
        whole = len(a.c) + len(b.c) - 1
        n = min([len(m.c) for m in (a, b) if m.rest is not None] or [whole])
        n = min(n, self.order)
        c = self._convolve(a.c, b.c, 0, n, self.times, self.plus, Fraction(0))
        if a.rest is None and b.rest is None and whole <= n:
            return self.settle(a.v + b.v, c, None)
        return self.settle(a.v + b.v, c, self.tail(self._beyond(a, b, n)))

    def _beyond(self, a, b, n):
        x, y = (
            [self.interval(e) for e in m.c] + ([] if m.rest is None else [m.rest]) for m in (a, b)
        )
        zero = (fzero, fzero, False, False)
        return self._convolve(x, y, n, len(x) + len(y) - 1, self.engine.mul, self.engine.add, zero)

    def inverse(self, a: Expansion) -> Expansion:
        """1/B = Q + (1 - B Q)/B, where Q is the power series of 1/B cut off."""
        if a.zero:
            raise NotShown("division by zero")
        if len(a.c) == 1 and a.rest is None:
            return Expansion(-a.v, (self.raised(a.c[0], -1),))
        b = self.bracket(a)
        if not a.c:
            return self.settle(-a.v, (), self.engine.inverse(b))
        n, q = self.order if a.rest is None else len(a.c), [self.raised(a.c[0], -1)]
        for k in range(1, n):
            total = Fraction(0)
            for i in range(1, min(k, len(a.c) - 1) + 1):
                total = self.plus(total, self.times(a.c[i], q[k - i]))
            q.append(self.times(self.times(Fraction(-1), q[0]), total))
        rest = self.tail(self._beyond(a, Expansion(0, tuple(q)), n))
        return self.settle(-a.v, q, self.engine.mul(_neg(rest), self.engine.inverse(b)))

    def whole_power(self, a, n: int):
        if n < 0:
            return self.inverse(self.whole_power(a, -n))
        out = self.constant(Fraction(1))
        for bit in bin(n)[2:]:
            out = self.mul(out, out)
            if bit == "1":
                out = self.mul(out, a)
        return out

    # ---- ranges and signs ------------------------------------------------------------------------
    def _bernstein(self, a):
        e = self.engine
        c = [self.interval(x) for x in a.c] + ([] if a.rest is None else [a.rest])
        n, power = len(c) - 1, (fone, fone, False, False)
        row = []
        for k, x in enumerate(c):
            row.append(e.mul(e.mul(x, power), e.rational(Fraction(1, comb(n, k)))))
            power = e.mul(power, self.h)
        out = []
        while row:
            out.append(row[0])
            row = [e.add(p, q) for p, q in zip(row, row[1:])]
        return out

    def bracket(self, a):
        """Enclose the bracket on [0, h], on the right side of 0 if its sign is certain."""
        x = self._bernstein(a)
        out = x[0]
        for y in x[1:]:
            out = _hull(out, y)
        if not (positive(out) or positive(_neg(out))):
            for flip in (False, True):
                bound = self._least([_neg(y) for y in x] if flip else x, True)
                if bound is not None:
                    return (
                        (out[0], mpf_neg(bound), False, False)
                        if flip
                        else (bound, out[1], False, False)
                    )
        return out

    def least(self, a, strict: bool):
        return self._least(self._bernstein(a), strict)

    def _least(self, b, strict: bool):
        """Return a lower bound > 0 (>= 0) of the polynomials with these Bernstein coefficients, or
        None.
        """
        e, least, todo, pieces = self.engine, None, [(b, 0)], 0
        good = positive if strict else nonnegative
        half = (mpf_shift(fone, -1),) * 2 + (False, False)
        while todo:
            b, depth = todo.pop()
            if all(map(good, b)):
                for y in b:
                    least = y[0] if least is None or mpf_cmp(y[0], least) < 0 else least
                continue
            pieces += 1
            if depth >= DEPTH or pieces > 10 * DEPTH or not (good(b[0]) and good(b[-1])):
                return None
            left, right, row = [], [], b
            while row:
                left.append(row[0])
                right.append(row[-1])
                row = [e.mul(half, e.add(p, q)) for p, q in zip(row, row[1:])]
            todo += [(left, depth + 1), (right[::-1], depth + 1)]
        return least

    def sign(self, a) -> int:
        if a.zero:
            return 0
        b = self.bracket(a)
        if positive(b) or positive(_neg(b)):
            return 1 if positive(b) else -1
        raise NotShown("a sign that is not certain")

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
            else _hull(
                self.engine.mul(reach, self.engine.whole_power(self.span, a.v)), self.interval(c)
            )
        )
        n = -(-self.order // w.v)
        out = self.settle(0, (), _closed(last(reach, n)))
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
        b = _neg(self.bracket(a))
        b = (b[0], b[0], False, False)
        far, top = e.whole_power(self.h, m), e.mul(e.rational(Fraction(m, n)), b)
        if mpf_cmp(far[1], top[0]) <= 0:
            bound = e.mul(
                e.exp(_neg(e.mul(b, e.inverse(far)))), e.inverse(e.whole_power(self.h, n))
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

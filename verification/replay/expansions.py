"""Expansions at an end of a range: a power of u times (coefficients, and an interval for the rest).

Sums, products, inverses and ranges, with set-valued remainders.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from mpmath.libmp import (
    finf,
    fninf,
    fone,
    fzero,
    mpf_cmp,
    mpf_neg,
    mpf_shift,
)

from assay.verification.replay import expanded
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.intervals import Engine, negated, nonnegative, positive
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


def closed(x):
    """Return the interval with its ends."""
    return (x[0], x[1], False, False)


def hull(x, y):
    """Return the least closed interval that holds both."""
    return (
        x[0] if mpf_cmp(x[0], y[0]) < 0 else y[0],
        x[1] if mpf_cmp(x[1], y[1]) > 0 else y[1],
        False,
        False,
    )


class Arithmetic:
    """Arithmetic and signs of expansions over (0, h], at most ``order`` terms each."""

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
                else closed(self.engine.run(a, {}, {}))
            )
        return self._values[a]

    def exact(self, t: Term):
        """Return a constant term as a coefficient, expanded so that what is 0 shows it."""
        if t.op == "num":
            return t.args[0]
        if t.op in ("sum", "prod"):
            monomials = expanded.linear(t)
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
        if not (positive(x) or (n.denominator == 1 and (positive(negated(x)) or n > 0))):
            raise NotShown("a power of what may be 0 or negative")
        return (
            self.engine.power(x, n)
            if isinstance(a, tuple)
            else self.exact(T.power(self._term(a), n))
        )

    def value(self, name: str, a):
        """An elementary function of a coefficient."""
        if isinstance(a, tuple):
            return closed(self.engine.fun(name, a))
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
        return self.settle(-a.v, q, self.engine.mul(negated(rest), self.engine.inverse(b)))

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
            out = hull(out, y)
        if not (positive(out) or positive(negated(out))):
            for flip in (False, True):
                bound = self._least([negated(y) for y in x] if flip else x, True)
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
        if positive(b) or positive(negated(b)):
            return 1 if positive(b) else -1
        raise NotShown("a sign that is not certain")

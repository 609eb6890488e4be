"""Replay of expansions that hold logarithms and exponentials: sums of exp(E) L**j X with L = log u
and X an `Expansion`.

E = sum of c u**(-k) L**i (k >= 1, or k = 0 < i) with exact c is kept apart, so that equal growth
cancels.  Where a plain expansion is needed, L**j becomes u**(-1) times the range of u L**j, and
exp(E), E -> -oo, a multiple of u**N.  For positive arguments that grow, loggamma and erfc are their
series at infinity, which envelop: the error lies between 0 and the next term.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from mpmath.libmp import finf, fninf, fnone, fone, fzero, mpf_cmp

from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.expansions import NOTHING, Expansion, hull
from assay.verification.replay.intervals import Undefined, negated, positive
from assay.verification.replay.series import FUNCTIONS, Algebra
from assay.verification.replay.terms import Term

NONE = frozenset()
ZERO = (fzero, fzero, False, False)
SHARE = (fzero, fone, False, False)


class Towers:
    """Operations on {(E, j): expansion}; {} is zero."""

    def __init__(self, algebra: Algebra):
        self.x, self.engine = algebra, algebra.engine
        self.h = algebra.h
        self.log_h = self.engine.log(self.h)

    # ---- exponents -------------------------------------------------------------------------------
    def _exponent(self, items: dict):
        """Return (E, w): whole multiples w of L are powers u**w."""
        found, whole = {}, 0
        for place, c in items.items():
            if isinstance(c, tuple):
                raise NotShown("an exponent that is not exact")
            if place == (0, 1) and isinstance(c, Fraction):
                whole = c.numerator // c.denominator
                c -= whole
            if c != 0:
                found[place] = c
        return frozenset(found.items()), whole

    def _sum(self, e, f, sign=1):
        out = dict(e)
        for place, c in f:
            out[place] = self.x.plus(out.get(place, Fraction(0)), self.x.times(Fraction(sign), c))
        return self._exponent(out)

    def _trend(self, e) -> int:
        if not e:
            return 0
        place = max(p for p, _ in e)
        c = self.x.interval(dict(e)[place])
        if not (positive(c) or positive(negated(c))):
            raise NotShown("an exponent of unknown sign")
        return (1 if positive(c) else -1) * (-1) ** place[1]

    def _times_exp(self, a: dict, e, factor) -> dict:
        """Multiply by exp(factor E)."""
        out: dict = {}
        for (f, j), x in a.items():
            new, whole = self._sum(f, [(p, self.x.times(Fraction(factor), c)) for p, c in e])
            out = self.add(out, {(new, j): Expansion(x.v + whole, x.c, x.rest)})
        return out

    # ---- arithmetic ------------------------------------------------------------------------------
    @staticmethod
    def flat(x: Expansion) -> dict:
        return {} if x.zero else {(NONE, 0): x}

    def constant(self, t) -> dict:
        return self.flat(self.x.constant(t))

    def add(self, a, b) -> dict:
        out = dict(a)
        for key, x in b.items():
            total = self.x.add(out.pop(key, NOTHING), x)
            if not total.zero:
                out[key] = total
        if len(out) > 40:
            raise NotShown("too many exponentials and logarithms")
        return out

    def scaled(self, q, a) -> dict:
        return {key: self.x.scaled(Fraction(q), x) for key, x in a.items()} if q else {}

    def mul(self, a, b) -> dict:
        out: dict = {}
        for (e, i), x in a.items():
            for (f, j), y in b.items():
                new, whole = self._sum(e, f)
                z = self.x.mul(x, y)
                out = self.add(out, {(new, i + j): Expansion(z.v + whole, z.c, z.rest)})
        return out

    def power(self, a, n: Fraction) -> dict:
        if n.denominator == 1 and n > 0:
            out = None
            for bit in bin(n.numerator)[2:]:
                out = (
                    a
                    if out is None
                    else self.mul(self.mul(out, out), a)
                    if bit == "1"
                    else self.mul(out, out)
                )
            return out
        if not a:
            if n > 0:
                return a
            raise NotShown("division by zero")
        e, x = self.dominant(a)
        return self._times_exp(self.flat(self.x.power(x, n)), e, n)

    # ---- plain expansions ------------------------------------------------------------------------
    def top(self, a):
        """Return the exponent that outgrows the others."""
        best = None
        for e, _ in a:
            if best is None or self._trend(self._sum(e, best, -1)[0]) > 0:
                best = e
        return best

    def dominant(self, a):
        if not a:
            return NONE, NOTHING
        best = self.top(a)
        return best, self.plain(self._times_exp(a, best, -1))

    def plain(self, a) -> Expansion:
        out = NOTHING
        for (e, j), x in a.items():
            if e:
                x = self.x.mul(x, self._fading(e))
            if j:
                x = self.x.mul(x, Expansion(-1, (), self._log_range(j)))
            out = self.x.add(out, x)
        return out

    def _log_range(self, j: int):
        """u L**j on (0, h]: between 0, its value at h and its extreme value (-j/e)**j at
        exp(-j).
        """
        e = self.engine
        found = hull(ZERO, e.mul(self.h, e.whole_power(self.log_h, j)))
        if mpf_cmp(self.h[1], e.exp(e.rational(Fraction(-j)))[0]) > 0:
            extreme = e.whole_power(
                e.mul(e.rational(Fraction(-j)), e.exp(e.rational(Fraction(-1)))), j
            )
            found = hull(found, extreme)
        return (*found[:2], False, False)

    def _fading(self, e) -> Expansion:
        if self._trend(e) >= 0:
            raise NotShown("an exponential without bound")
        if all(p[0] == 0 for p, _ in e):
            ((place, c),) = e if len(e) == 1 else (((0, 0), None),)
            if place != (0, 1):
                raise NotShown("an exponential of logarithms")
            # u**c with c > 0 on (0, h]
            top = self.engine.exp(self.engine.mul(self.x.interval(c), self.log_h))[1]
            return Expansion(0, (), (fzero, top, False, False))
        j, x = self.leading(self._spread(e))
        if j:
            b = self.x.bracket(x)
            size = self.engine.whole_power(negated((self.log_h[1], self.log_h[1], False, False)), j)
            b = self.engine.mul(
                self.engine.mul(b, (size[0], size[0], False, False)),
                self.engine.rational(Fraction((-1) ** j)),
            )
            if not positive(negated(b)):
                raise NotShown("an exponent of unknown sign")
            x = Expansion(x.v, (), (b[1], b[1], False, False))
        return self.x.exp(x)

    def _spread(self, e) -> dict:
        out: dict = {}
        for (k, i), c in e:
            out = self.add(out, {(NONE, i): Expansion(-k, (c,))})
        return out

    def leading(self, a):
        """Return (J, expansion) with a = L**J times it; needs h < 1, where 0 > 1/L >= 1/log h."""
        low = min(x.v for x in a.values())
        top = max(j for (e, j), x in a.items() if x.v == low)
        if any(e for e, _ in a) or (top and mpf_cmp(self.h[1], fone) >= 0):
            raise NotShown("a logarithm of unknown sign")
        out = NOTHING
        for (_, j), x in a.items():
            if j < top:
                below = (self.engine.inverse(self.log_h)[0], fzero, False, False)
                part = below
                for _ in range(top - j - 1):
                    part = self.engine.mul(part, below)
                x = self.x.mul(x, Expansion(0, (), part))
            elif j > top:
                x = self.x.mul(x, Expansion(-1, (), self._log_range(j - top)))
            out = self.x.add(out, x)
        return top, out

    # ---- signs -----------------------------------------------------------------------------------
    def _signed(self, a):
        """Yield expansions that have the sign of a on (0, h]."""
        rest = self._times_exp(a, self.top(a), -1)
        try:
            yield self.plain(rest)
        except (NotShown, Undefined):
            pass
        flat = {key: x for key, x in rest.items() if not key[0]}
        if any(j for _, j in flat):
            small = self.plain({key: x for key, x in rest.items() if key[0]})
            j, x = self.leading(self.add(flat, self.flat(small)))
            yield self.x.scaled(Fraction((-1) ** j), x)

    def holds(self, a, strict: bool) -> bool:
        if not a:
            return not strict
        return any(
            not strict if x.zero else self.x.least(x, strict) is not None for x in self._signed(a)
        )

    def sign(self, a) -> int:
        if not a:
            return 0
        for x in self._signed(a):
            b = (fzero, fzero) if x.zero else self.x.bracket(x)
            for s, c in ((1, b), (-1, (negated((*b[:2], False, False))))):
                if mpf_cmp(c[0], fzero) > 0:
                    return s
        raise NotShown("a sign that is not certain")

    # ---- functions -------------------------------------------------------------------------------
    def log(self, a) -> dict:
        e, x = self.dominant(a)
        if x.zero:
            raise NotShown("logarithm of 0")
        out = self.add(self._spread(e), self.flat(self.x.log(Expansion(0, x.c, x.rest))))
        return self.add(out, {(NONE, 1): Expansion(0, (Fraction(x.v),))}) if x.v else out

    def exp(self, a) -> dict:
        try:
            exponent, rest = {}, {}
            for (e, j), x in a.items():
                n = 0 if e else max(0, -x.v + (1 if j else 0))
                if n > len(x.c) and x.rest is not None:
                    raise NotShown("an exponent that is not known")
                exponent |= {(-x.v - k, j): c for k, c in enumerate(x.c[:n])}
                left = self.x.settle(x.v + n, x.c[n:], x.rest)
                if not left.zero:
                    rest[e, j] = left
            new, whole = self._exponent(exponent)
            x = self.x.exp(self.plain(rest))
            return {(new, 0): Expansion(x.v + whole, x.c, x.rest)}
        except NotShown:
            return self.flat(self.x.exp(self.plain(a)))

    def growth(self, a) -> int:
        """Return the sign of what grows without bound, 0 for what does not."""
        if not a:
            return 0
        e, x = self.dominant(a)
        return self.sign(a) if (e and self._trend(e) > 0) or (not e and x.v < 0) else 0

    def wave(self, name, a) -> dict:
        try:
            return self.flat(getattr(self.x, name)(self.plain(a)))
        except NotShown:
            return self.flat(Expansion(0, (), (fnone, fone, False, False)))

    def halves(self, a, s) -> dict:
        return self.add(
            self.scaled(Fraction(1, 2), self.exp(a)),
            self.scaled(Fraction(s, 2), self.exp(self.scaled(-1, a))),
        )

    def _argument(self, a) -> Expansion:
        if set(a) != {(NONE, 0)}:
            raise NotShown("the argument of a series at infinity")
        return a[NONE, 0]

    def _enveloped(self, terms, step):
        """Add up expansions from a generator while their valuation is below the order; the next one
        counts in part.
        """
        total = NOTHING
        for term in terms:
            if term.v >= self.x.order + step:
                return self.x.add(total, self.x.mul(term, Expansion(0, (), SHARE)))
            total = self.x.add(total, term)
        return total

    def erfc(self, a) -> dict:
        s = self.growth(a)
        if s == 0:
            return self.flat(self.x.erfc(self.plain(a)))
        if s < 0:
            return self.add(
                self.constant(Fraction(2)), self.scaled(-1, self.erfc(self.scaled(-1, a)))
            )
        z = self._argument(a)
        square = self.x.mul(z, z)
        t = self.x.inverse(square)

        def terms():
            term, k = self.x.constant(Fraction(1)), 1
            while True:
                yield term
                term, k = self.x.scaled(Fraction(-k, 2), self.x.mul(term, t)), k + 2

        body = self.x.mul(self._enveloped(terms(), 0), self.x.inverse(z))
        root = self.constant(T.power(T.make("pi"), Fraction(-1, 2)))
        return self.mul(
            self.exp(self.flat(self.x.scaled(Fraction(-1), square))),
            self.mul(root, self.flat(body)),
        )

    def loggamma(self, a) -> dict:
        if self.growth(a) <= 0:
            return self.flat(self.x.loggamma(self.plain(a)))
        w = self.x.inverse(self._argument(a))
        square = self.x.mul(w, w)

        def terms():
            power, n = w, 2
            while True:
                yield self.x.scaled(_bernoulli(n) / (n * (n - 1)), power)
                power, n = self.x.mul(power, square), n + 2

        half = T.scale(Fraction(1, 2), T.add(T.log(T.num(2)), T.log(T.make("pi"))))
        main = self.mul(self.add(a, self.constant(Fraction(-1, 2))), self.log(a))
        rest = self.add(self.constant(half), self.flat(self._enveloped(terms(), 0)))
        return self.add(self.add(main, self.scaled(-1, a)), rest)

    def psi(self, a) -> dict:
        if self.growth(a) <= 0:
            raise NotShown("no expansion of the digamma function here")
        w = self.x.inverse(self._argument(a))
        square = self.x.mul(w, w)

        def terms():
            power, n = square, 2
            while True:
                yield self.x.scaled(-_bernoulli(n) / n, power)
                power, n = self.x.mul(power, square), n + 2

        rest = self.x.add(self.x.scaled(Fraction(-1, 2), w), self._enveloped(terms(), 0))
        return self.add(self.log(a), self.flat(rest))

    def function(self, name, args) -> dict:
        a = args[0]
        if name in ("min", "max"):
            first = self.sign(self.add(a, self.scaled(-1, args[1]))) >= 0
            return a if first == (name == "max") else args[1]
        if name == "sign":
            return self.constant(Fraction(self.sign(a)))
        if len(args) != 1 or name not in (*FUNCTIONS, "psi"):
            raise NotShown(f"no expansion of {name}")
        if name == "abs":
            return self.scaled(-1, a) if self.sign(a) < 0 else a
        if name == "cbrt":
            s = self.sign(a)
            return a if s == 0 else self.scaled(s, self.power(self.scaled(s, a), Fraction(1, 3)))
        if name in ("exp", "log", "erfc", "loggamma", "psi"):
            return getattr(self, name)(a)
        if name == "gamma":
            return self.exp(self.loggamma(a))
        if name in ("sin", "cos"):
            return self.wave(name, a)
        if name == "erf":
            return self.add(self.constant(Fraction(1)), self.scaled(-1, self.erfc(a)))
        s = self.growth(a) if name in ("sinh", "cosh", "tanh", "atan") else 0
        if s == 0:
            return self.flat(getattr(self.x, name)(self.plain(a)))
        if name == "atan":
            half = self.constant(T.scale(Fraction(s, 2), T.make("pi")))
            return self.add(
                half,
                self.scaled(-1, self.flat(self.x.atan(self.plain(self.power(a, Fraction(-1)))))),
            )
        sinh, cosh = self.halves(a, -1), self.halves(a, 1)
        return (
            sinh
            if name == "sinh"
            else cosh
            if name == "cosh"
            else self.mul(sinh, self.power(cosh, Fraction(-1)))
        )

    # ---- terms -----------------------------------------------------------------------------------
    def grow(self, t: Term, values: dict, others: dict, memo: dict) -> dict:
        """Expand a term: ``values`` holds the expansion of the variable, ``others`` the intervals
        of the other ones.
        """
        if t not in memo:
            memo[t] = self._grow(t, values, others, lambda s: self.grow(s, values, others, memo))
        return memo[t]

    def _grow(self, t, values, others, inner):
        if not t.free:
            low, high = self.engine.run(t, {}, {})[:2]
            if fninf in (low, high) or finf in (low, high):
                raise NotShown("a constant without bound")
            return self.constant(t)
        if t.op == "var":
            return (
                self.flat(values[t.args[0]])
                if t.args[0] in values
                else self.constant(others[t.args[0]])
            )
        if t.op == "sum":
            out = self.constant(t.args[0])
            for one, c in t.args[1]:
                out = self.add(out, self.scaled(c, inner(one)))
            return out
        if t.op == "prod":
            out = self.constant(Fraction(1))
            for b, n in t.args[0]:
                out = self.mul(
                    out,
                    (
                        self.power(inner(b), abs(n))
                        if n > 0
                        else self.power(self.power(inner(b), -n), Fraction(-1))
                    ),
                )
            return out
        return self.function(t.args[0], [inner(a) for a in t.args[1:]])


_BERNOULLI = [Fraction(1)]


def _bernoulli(n: int) -> Fraction:
    """Return the n-th Bernoulli number, by sum of binomial(m + 1, k) B_k = 0."""
    while len(_BERNOULLI) <= n:
        m = len(_BERNOULLI)
        total = sum(
            factorial(m + 1) // (factorial(k) * factorial(m + 1 - k)) * b
            for k, b in enumerate(_BERNOULLI)
        )
        _BERNOULLI.append(-Fraction(total) / (m + 1))
    return _BERNOULLI[n]

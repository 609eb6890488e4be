"""Exact algebra of the replay: zero tests modulo large primes, signs of constants, and rational
functions in atoms (flint).

`vanishes` evaluates a term modulo primes p = 2q+1 (q prime, 120 bits) with random squares for the
atoms: variables, other function values, and exp of each monomial, whose rational powers exist and
multiply as they should because the squares form a group of prime order q.  A quotient of
polynomials that is not zero vanishes at such a point with chance below degree/q, so what vanishes
at all points tried is an identity but for a chance below 2**-80 (roots: see `_root`).
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import lcm

from mpmath.libmp import fzero, mpf_cmp

from assay.verification.replay import expanded
from assay.verification.replay import terms as T
from assay.verification.replay.intervals import Engine, Undefined, negated, positive
from assay.verification.replay.terms import Term

PRIMES = (
    1957339120157949384460372261775344919,
    1656333468700648352428972026768557759,
    2515844562981757843129145512919522039,
)
POINTS = 12
MAX_POWER = 1000
PRECISIONS = (80, 240, 1200)


class NotShown(Exception):
    """The replay does not see that the certificate shows this; the message says where."""


# ---- zero tests ----------------------------------------------------------------------------------
class Unlucky(Exception):
    """A denominator vanished or a root does not exist at this random point."""


class Point:
    """One random point modulo p; atoms get their residues when they are met."""

    def __init__(self, p: int, seed: int, orders: dict):
        self.p, self.q, self.random, self.atoms, self.memo = (
            p,
            (p - 1) // 2,
            random.Random(seed),
            {},
            {},
        )
        self.orders = orders  # base -> common denominator of its exponents

    def atom(self, key) -> int:
        if key not in self.atoms:
            self.atoms[key] = pow(self.random.randrange(2, self.p - 1), 2, self.p)
        return self.atoms[key]

    def run(self, t: Term) -> int:
        found = self.memo.get(t)
        if found is not None:
            return found
        p = self.p
        if t.op == "num":
            out = t.args[0].numerator * pow(t.args[0].denominator, -1, p)
        elif t.op == "sum":
            out = t.args[0].numerator * pow(t.args[0].denominator, -1, p)
            for one, c in t.args[1]:
                out += c.numerator * pow(c.denominator, -1, p) * self.run(one)
        elif t.op == "prod":
            out = 1
            for b, n in t.args[0]:
                order = 1 if n.denominator == 1 else self.orders.get(b, n.denominator)
                v = self.run(b) if order == 1 else self._root(b, order)
                if v == 0 and n < 0:
                    raise Unlucky
                out = out * pow(v, int(n * order), p) % p
        elif t.op == "fun" and t.args[0] == "exp":
            out = 1
            for m, c in expanded.linear(t.args[1]).items():
                if m.op == "fun" and m.args[0] == "log":  # exp(c log b) = b**c
                    out = out * self.run(T.power(m.args[1], c)) % p
                    continue
                if m.op == "fun" and m.args[0] == "loggamma" and c.denominator == 1:
                    out = out * self.run(T.power(T.call("gamma", m.args[1]), c)) % p
                    continue
                out = (
                    out
                    * pow(
                        self.atom(("exp", m)),
                        c.numerator * pow(c.denominator, -1, self.q) % self.q,
                        p,
                    )
                    % p
                )
        elif (
            t.op == "fun" and t.args[0] == "cbrt"
        ):  # cubing is one-to-one modulo p, as 3 does not divide p - 1
            out = pow(self.run(t.args[1]), pow(3, -1, p - 1), p)
        elif t.op == "fun" and t.args[0] in ("sinh", "cosh", "tanh"):
            up, down = self.run(T.exp(t.args[1])), self.run(T.exp(T.neg(t.args[1])))
            top, low = {
                "sinh": (up - down, 2),
                "cosh": (up + down, 2),
                "tanh": (up - down, up + down),
            }[t.args[0]]
            if low % p == 0:
                raise Unlucky
            out = top * pow(low, -1, p)
        else:
            out = self.value(t) if t.op == "fun" else self.atom(t)
        self.memo[t] = out % p
        return self.memo[t]

    def value(self, t: Term) -> int:
        """Return the residue of a function value: one for all ways to write the arguments, and odd
        or even as the function is.
        """
        name, *rest = t.args
        v = [a if isinstance(a, int) else self.run(a) for a in rest]
        if name in ("min", "max"):
            return self.atom((name, *sorted(v)))
        if name == "acos":  # pi/2 - asin
            return self.atom(T.make("pi")) * pow(2, -1, self.p) - self.value(
                T.make("fun", "asin", rest[0])
            )
        if name == "erfc":
            return 1 - self.value(T.make("fun", "erf", rest[0]))
        if len(v) == 1 and (name in T._ODD or name in T._EVEN or name == "abs"):
            turn = 2 * v[0] > self.p
            w = (
                self.atom((name, min(v[0], self.p - v[0]) if v[0] else 0))
                if v[0] or name not in T._ODD
                else 0
            )
            return -w if turn and name in T._ODD else w
        return self.atom((name, *v))

    def _root(self, base: Term, n: int) -> int:
        """Return an n-th root; one of even order with a random sign, as an identity must hold for
        either.
        """
        v = self.run(base)
        if pow(v, self.q, self.p) != 1:
            raise Unlucky
        root = pow(v, pow(n, -1, self.q), self.p)
        if ("sign", v, n) not in self.atoms:
            self.atoms["sign", v, n] = (
                1 if base.op == "num" or n % 2 else self.random.choice((1, -1))
            )
        return root * self.atoms["sign", v, n]


def vanishes(t: Term) -> bool:
    """Is the term identically zero as a function of its atoms?  (Wrong with chance below 2**-80,
    for roots 2**-10.)
    """
    if t.op == "num":
        return t.args[0] == 0
    orders, seen, seed = Atoms([t]).roots, 0, 0
    while seen < POINTS:
        seed += 1
        if seed > 60 * POINTS:
            return False
        try:
            if Point(PRIMES[seed % 3], seed, orders).run(t):
                return False
            seen += 1
        except Unlucky:
            continue
    return True


# ---- terms without variables ---------------------------------------------------------------------
def decide(statement: tuple) -> bool | None:
    """Decide a statement without variables: True, False, or None."""
    if statement[0] == "rel":
        gap, kind = statement[1:]
        sign = sign_of(gap)
        if sign is None:
            return None
        return {">": sign > 0, ">=": sign >= 0, "==": sign == 0, "!=": sign != 0}[kind]
    found = [decide(p) for p in statement[1]]
    deciding = statement[0] == "or"
    return deciding if deciding in found else None if None in found else not deciding


def sign_of(t) -> int | None:
    """Return the certain sign of a term without variables, None when it has no value or is too
    close to call.
    """
    q = T.value(t)
    if q is not None:
        return (q > 0) - (q < 0)
    for prec in PRECISIONS:
        try:
            x = Engine(prec).run(t, {}, {})
        except (Undefined, KeyError):
            return None
        if positive(x) or positive(negated(x)):
            return 1 if positive(x) else -1
        if (
            prec == PRECISIONS[1]
            and mpf_cmp(x[0], fzero) <= 0 <= mpf_cmp(x[1], fzero)
            and vanishes(t)
        ):
            return 0
    return None


# ---- rational functions in atoms -----------------------------------------------------------------
class Field:
    """Rational functions over named generators, as reduced pairs of flint polynomials."""

    def __init__(self, names):
        from flint import Ordering, fmpq_mpoly_ctx

        self.names = tuple(names) or ("none",)
        self.context = fmpq_mpoly_ctx.get(self.names, Ordering.lex)
        self.one = self.context.constant(1)

    def number(self, q: Fraction):
        from flint import fmpq

        return (self.context.constant(fmpq(q.numerator, q.denominator)), self.one)

    def generator(self, i: int):
        return (self.context.gens()[i], self.one)

    def reduced(self, a, b):
        if b == 0:
            raise NotShown("a denominator vanishes identically")
        if b.is_constant():
            return (a / b.leading_coefficient(), self.one)
        g = a.gcd(b)
        return (a / g, b / g) if not g.is_constant() else (a, b)

    def add(self, x, y):
        if x[1] == y[1]:
            return self.reduced(x[0] + y[0], x[1])
        return self.reduced(x[0] * y[1] + y[0] * x[1], x[1] * y[1])

    def mul(self, x, y):
        return self.reduced(x[0] * y[0], x[1] * y[1])

    def power(self, x, n: int):
        if abs(n) > MAX_POWER:
            raise NotShown("a power too large to be written out")
        if n < 0:
            if x[0] == 0:
                raise NotShown("division by zero")
            x, n = self.reduced(x[1], x[0]), -n
        return (x[0] ** n, x[1] ** n)


class Atoms:
    """The atoms of some terms: variables and function values, exp of monomials (with a root), roots
    of bases.
    """

    def __init__(self, terms):
        self.plain, self.exps, self.roots = {}, {}, {}
        self.seen = set()
        for t in terms:
            self._collect(t)
        self.keys = [
            *self.plain,
            *(("exp", m) for m in self.exps),
            *(("root", b) for b in self.roots),
        ]
        self.place = {key: i for i, key in enumerate(self.keys)}

    def _collect(self, t):
        if t in self.seen:
            return
        self.seen.add(t)
        if t.op == "fun" and t.args[0] == "exp":
            for m, c in expanded.linear(t.args[1]).items():
                self.exps[m] = lcm(self.exps.get(m, 1), c.denominator)
                self._collect(m)
                if m.op == "fun" and m.args[0] == "log":
                    self._collect(T.power(m.args[1], c))
            return
        if t.op in ("var", "fun", "pi"):
            self.plain[t] = None
        if t.op == "prod":
            for b, n in t.args[0]:
                if n.denominator != 1:
                    self.roots[b] = lcm(self.roots.get(b, 1), n.denominator)
        for child in T.children(t):
            self._collect(child)

    def convert(self, t: Term, field: Field, image: dict, memo: dict):
        """Return the element of ``field`` that the term is when its atoms have the values of
        ``image`` (key -> element).
        """
        if t in memo:
            return memo[t]
        if t.op == "num":
            out = field.number(t.args[0])
        elif t.op == "sum":
            out = field.number(t.args[0])
            for one, c in t.args[1]:
                out = field.add(
                    out, field.mul(field.number(c), self.convert(one, field, image, memo))
                )
        elif t.op == "prod":
            out = field.number(Fraction(1))
            for b, n in t.args[0]:
                if n.denominator == 1:
                    part = field.power(self.convert(b, field, image, memo), int(n))
                else:
                    whole, rest = divmod(n, 1)
                    part = field.power(image["root", b], int(rest * self.roots[b]))
                    if whole:
                        part = field.mul(
                            part, field.power(self.convert(b, field, image, memo), int(whole))
                        )
                out = field.mul(out, part)
        elif t.op == "fun" and t.args[0] == "exp":
            out = field.number(Fraction(1))
            for m, c in expanded.linear(t.args[1]).items():
                out = field.mul(out, field.power(image["exp", m], int(c * self.exps[m])))
        else:
            out = image[t]
        memo[t] = out
        return out

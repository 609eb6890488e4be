"""Replay of the rewriting certificates: ``pullback``, ``log``, ``exp`` and ``square``.

Own normal form: sinh, cosh and tanh by exponentials; sin, cos and tan of sums by complex products
of half-tangent quotients; logarithms split along factors certified positive (flint factors their
arguments).  What remains is decided by `assay.verification.replay.algebra.vanishes`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import gcd, lcm

from assay.verification.replay import expanded, problems
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import (
    PRIMES,
    Atoms,
    Field,
    NotShown,
    Point,
    Unlucky,
    decide,
    vanishes,
)
from assay.verification.replay.signs import settle
from assay.verification.replay.terms import Term

MAX_TURNS = 24


# ---- normal form ---------------------------------------------------------------------------------
class Opener:
    """Rewrites terms of one identity; angles share half tangents, so all of them are seen first."""

    def __init__(self, terms, positive=()):
        self.steps: dict = {}
        self.exact, self.positive, self.memo = (
            list(positive),
            [T.content(p)[1] for p in positive],
            {},
        )
        for t in terms:
            self._angles(t, set())

    def _angles(self, t, seen):
        if t in seen:
            return
        seen.add(t)
        if t.op == "fun" and t.args[0] in ("sin", "cos", "tan"):
            for m, c in expanded.linear(t.args[1]).items():
                old = self.steps.get(m, Fraction(0))
                d = lcm(old.denominator, c.denominator)
                self.steps[m] = Fraction(gcd(int(old * d), int(c * d)), d)
        for child in T.children(t):
            self._angles(child, seen)

    def open(self, t: Term) -> Term:
        if t not in self.memo:
            self.memo[t] = self._open(t)
        return self.memo[t]

    def _open(self, t):
        if t.op == "sum":
            return T.add(T.num(t.args[0]), *(T.scale(c, self.open(one)) for one, c in t.args[1]))
        if t.op == "prod":
            return T.mul(
                *(
                    T.power(self.open(b), n) if n.denominator == 1 else self.root(b, n)
                    for b, n in t.args[0]
                )
            )
        if t.op != "fun":
            return t
        name, a = t.args[:2]
        if name == "exp":
            exponent, outer = (
                T.add(*(T.scale(c, self.argument(m)) for m, c in expanded.linear(a).items())),
                [],
            )
            for m, c in expanded.linear(exponent).items():
                if m.op == "fun" and m.args[0] == "loggamma" and c.denominator == 1:
                    exponent = T.sub(exponent, T.scale(c, m))
                    outer.append(T.power(self.open(T.call("gamma", m.args[1])), c))
            return T.mul(T.exp(exponent), *outer)
        if name in ("sinh", "cosh", "tanh"):
            up, down = (self.open(T.exp(x)) for x in (a, T.neg(a)))
            odd, even = (
                T.scale(Fraction(1, 2), T.sub(up, down)),
                T.scale(Fraction(1, 2), T.add(up, down)),
            )
            return {"sinh": odd, "cosh": even}.get(name) or T.div(odd, even)
        if name in ("sin", "cos", "tan"):
            real, imaginary = self.turn(a)
            return {"sin": imaginary, "cos": real}.get(name) or T.div(imaginary, real)
        if name == "log":
            return self.log(a)
        if name in ("gamma", "loggamma"):
            below = []
            while len(below) < 8 and any(vanishes(T.sub(T.sub(a, T.ONE), p)) for p in self.exact):
                a = T.sub(a, T.ONE)
                below.append(a)
            if name == "gamma":
                return T.mul(T.call(name, a), *below)
            return T.add(T.call(name, a), *map(self.log, below))
        return t

    def argument(self, m):
        """Exponents stay as they are, except for logarithms of products."""
        if m.op == "prod":
            return T.mul(*(T.power(self.argument(b), n) for b, n in m.args[0]))
        return self.log(m.args[1]) if m.op == "fun" and m.args[0] == "log" else m

    def turn(self, angle):
        real, imaginary = T.ONE, T.ZERO
        for m, c in expanded.linear(angle).items():
            if m.op == "pi" and (2 * c).denominator == 1:
                quarter = int(2 * c) % 4
                x, y = (T.num((1, 0, -1, 0)[quarter]), T.num((0, 1, 0, -1)[quarter]))
            else:
                times = c / self.steps[m]
                if abs(times) > MAX_TURNS:
                    raise NotShown("angles with too different multiples")
                x, y = self._multiple(T.call("tan", T.scale(self.steps[m] / 2, m)), int(times))
            real, imaginary = (
                T.sub(T.mul(real, x), T.mul(imaginary, y)),
                T.add(T.mul(real, y), T.mul(imaginary, x)),
            )
        return real, imaginary

    @staticmethod
    def _multiple(t, n):
        below = T.power(T.add(T.ONE, T.power(t, 2)), -1)
        x, y = (
            T.mul(T.sub(T.ONE, T.power(t, 2)), below),
            T.scale(2 if n > 0 else -2, T.mul(t, below)),
        )
        real, imaginary = T.ONE, T.ZERO
        for _ in range(abs(n)):
            real, imaginary = (
                T.sub(T.mul(real, x), T.mul(imaginary, y)),
                T.add(T.mul(real, y), T.mul(imaginary, x)),
            )
        return real, imaginary

    def split(self, a):
        """Return (certified positive factor, power) pairs and what is left, which has the sign of
        the whole.
        """
        pairs, rest = [], []
        for base, n in self.factors(a):
            sign = (
                1
                if any(vanishes(T.sub(base, p)) for p in self.positive)
                else (-1 if any(vanishes(T.add(base, p)) for p in self.positive) else 0)
            )
            if T._is_exp(base):
                pairs.append((base, n))
            elif sign:
                pairs.append((T.scale(sign, base), n))
                rest.append(T.num(sign if n % 2 else 1))
            else:
                rest.append(T.power(base, n))
        return pairs, T.mul(*rest)

    def log(self, a):
        if not a.free:
            return T.log(a)
        pairs, left = self.split(a)
        c, left = T.content(left)
        return T.add(*(T.scale(n, T.log(b)) for b, n in pairs), T.log(T.num(c)), T.log(left))

    def root(self, a, power):
        if not a.free or not self.positive:
            return T.power(a, power)
        pairs, left = self.split(a)
        return T.mul(*(T.power(b, n * power) for b, n in pairs), T.power(left, power))

    @staticmethod
    def factors(a):
        """Return the factors of a rational function of atoms as (base, integer power), the constant
        one included.
        """
        atoms = Atoms([a])
        field = Field([f"a{i}" for i in range(len(atoms.keys))])
        image = {key: field.generator(i) for i, key in enumerate(atoms.keys)}
        found = []
        for part, side in zip(atoms.convert(a, field, image, {}), (1, -1), strict=True):
            constant, factors = part.factor()
            found.append((T.num(Fraction(int(constant.p), int(constant.q))), side))
            found += [(back(poly, atoms), side * k) for poly, k in factors]
        return [
            (T.content(b)[1], n) if b.op == "sum" and T.content(b)[0] == 1 else (b, n)
            for b, n in found
        ]


def back(poly, atoms) -> Term:
    """Return the term of a polynomial in atoms."""
    total = []
    for powers, c in poly.terms():
        part = [T.num(Fraction(int(c.p), int(c.q)))]
        for key, n in zip(atoms.keys, powers, strict=False):
            if n:
                if isinstance(key, tuple):
                    order = (atoms.exps if key[0] == "exp" else atoms.roots)[key[1]]
                    key = (
                        T.exp(T.scale(Fraction(1, order), key[1]))
                        if key[0] == "exp"
                        else T.power(key[1], Fraction(1, order))
                    )
                part.append(T.power(key, int(n)))
        total.append(T.mul(*part))
    return T.add(*total)


def multiple(a: Term, b: Term, positive=()) -> None:
    """Raise `NotShown` unless a is a positive rational times b wherever both have a value
    (relations forget such factors).
    """
    opener = Opener((a, b), positive)
    a, b = opener.open(a), opener.open(b)
    c = _quotient(a, b)
    if c is None or c <= 0 or not vanishes(T.sub(a, T.scale(c, b))):
        raise NotShown("the two gaps are not related as claimed")


def vanishing(gap: Term) -> None:
    """Raise `NotShown` unless a term is 0 wherever it has a value, by angles and exponentials."""
    if not vanishes(Opener((gap,)).open(gap)):
        raise NotShown("the two sides differ")


def _quotient(a, b) -> Fraction | None:
    """Guess the rational a/b from a random point modulo a prime, by the extended Euclidean
    algorithm.
    """
    if vanishes(a) and vanishes(b):
        return Fraction(1)
    p, orders = PRIMES[0], Atoms([a, b]).roots
    for seed in range(1, 60):
        try:
            point = Point(p, seed, orders)
            c = point.run(a) * pow(point.run(b), -1, p) % p
        except (Unlucky, ValueError):
            continue
        for sign, value in ((1, c), (-1, p - c)):
            (r, s), (r2, s2) = (p, 0), (value, 1)
            while r2 * r2 > p:
                q = r // r2
                (r, s), (r2, s2) = (r2, s2), (r - q * r2, s - q * s2)
            if s2 and r2 and (r2 * s2 > 0) == (sign > 0):
                return Fraction(r2, abs(s2)) * sign
    return None


# ---- obligations ---------------------------------------------------------------------------------
class Ledger:
    """Statements known under the hypotheses of a problem."""

    def __init__(self, problem):
        self.problem, self.have = problem, set(problem.hypotheses)

    def learn(self, problem) -> None:
        self.have |= set(_parts(problem.goal)) | set(problem.defined)

    def require(self, statement) -> None:
        from assay.verification.replay.rules import shown_by_positivity

        for part in _parts(statement):
            if part in self.have or (not L.free(part) and decide(part) is True):
                continue
            if part[0] == "rel" and any(
                ("rel", gap, kind) in self.have
                for gap in (part[1], T.neg(part[1]) if part[2] == "!=" else part[1])
                for kind in {">=": (">=", ">"), "!=": ("!=", ">"), ">": (">",), "==": ("==",)}[
                    part[2]
                ]
            ):
                continue
            if part[0] == "rel" and any(
                s[0] == "rel"
                and s[2] in (part[2], ">")
                and part[2] in (">", ">=")
                and s[1].free == part[1].free
                and vanishes(T.sub(s[1], part[1]))
                for s in self.have
            ):
                continue
            if part[0] == "rel" and part[2] == ">" and part[1].op == "prod":
                try:
                    for base, n in part[1].args[0]:
                        if not T._is_exp(base):
                            self.require(L.relation(base, "!=" if n % 2 == 0 else ">"))
                    continue
                except NotShown:
                    pass
            settle(part, shown_by_positivity(self.problem, {}))


def _parts(statement):
    return statement[1] if statement[0] == "and" else (statement,)


def _gap(problem):
    if problem.goal[0] != "rel" or problem.goal[2] not in (">", ">="):
        raise NotShown("rewritings are of one inequality")
    return problem.goal[1:]


def _ledger(problem, certificate) -> Ledger:
    from assay.verification.replay.rules import check

    known = Ledger(problem)
    for text, nested in certificate.get("shown", {}).items():
        part = problem.aim(text)
        check(part, nested)
        known.learn(part)
    return known


def _number(problem, text, known, kind=None) -> Term:
    """Read a term; it must have a value wherever the hypotheses hold, and the sign asked for."""
    value, needs = problem.read(text, "number")
    for statement in (*needs, *((L.relation(value, kind),) if kind else ())):
        known.require(statement)
    return value


def _positives(problem, certificate, known) -> list:
    return [_number(problem, text, known, ">") for text in certificate.get("positive", ())]


def pullback(problem, certificate) -> None:
    """The gap is a product of signed factors times the gap of a lemma at a map."""
    from assay.verification.replay.rules import check

    gap, kind = _gap(problem)
    known, lemma = _ledger(problem, certificate), problems.problem(certificate["lemma"])
    if certificate["lemma"]["where"] or set(certificate["map"]) != set(lemma.ranges):
        raise NotShown("the map does not fit the lemma")
    table = {}
    for name, text in certificate["map"].items():
        table[name] = _number(problem, text, known)
        own = table[name].args[0] if table[name].op == "var" else None
        if lemma.ranges[name].integer and not (
            own in problem.ranges and problem.ranges[own].integer
        ):
            raise NotShown(f"{name} is an integer in the lemma")
    for condition in (*lemma.base, *lemma.hypotheses):  # what has no value does not hold
        known.require(L.substitute(condition, table))
    check(lemma, certificate["certificate"])
    known.have |= {part for c in lemma.defined for part in _parts(L.substitute(c, table))}
    inner, its = _gap(lemma)
    if kind == ">" and its != ">":
        raise NotShown("a lemma that is not strict shows no strict inequality")
    product = T.ONE
    for text, power in certificate.get("factors", ()):
        if type(power) is not int or abs(power) > 200:
            raise NotShown("factors have small integer powers")
        strict = power < 0 or kind == ">"
        wanted = (">" if power % 2 else "!=") if strict else (">=" if power % 2 else None)
        product = T.mul(product, T.power(_number(problem, text, known, wanted), power))
    for statement in problem.defined:
        known.require(statement)
    multiple(gap, T.mul(product, T.subs(inner, table)), _positives(problem, certificate, known))


def transfer(problem, certificate) -> None:
    """``log`` and ``exp``: scale*(exp(exponent) - 1) = value; ``square``: the sides' squares are
    compared.
    """
    from assay.verification.replay.rules import check

    (gap, kind), how = _gap(problem), certificate["type"]
    known = _ledger(problem, certificate)
    if how == "square":
        large, small = (
            _number(problem, t, known, k)
            for t, k in zip(certificate["sides"], (">=", None), strict=True)
        )
        inner = (
            problem.assume(*problem.compared(certificate["sides"][1], ">="))
            if certificate["case"]
            else problem
        )
        needs = inner.defined if certificate["case"] else problem.base
        goal = L.relation(T.sub(T.power(large, 2), T.power(small, 2)), kind)
        check(replace(inner, goal=goal, defined=tuple(needs)), certificate["certificate"])
        value, other = gap, T.sub(large, small)
    else:
        new = certificate["exponent" if how == "log" else "value"]
        inner = problem.aim(*problem.compared(new, kind))
        check(inner, certificate["certificate"])
        known.learn(inner)
        exponent = _number(problem, certificate["exponent"], known)
        other = T.mul(
            _number(problem, certificate["scale"], known, ">"), T.sub(T.exp(exponent), T.ONE)
        )
        value = gap if how == "log" else _number(problem, new, known)
    for statement in problem.defined:
        known.require(statement)
    positive = _positives(problem, certificate, known)
    multiple(value, other, positive)
    if how == "exp":
        multiple(gap, exponent, positive)


CONVEX = {
    "exp": (1, False),
    "cosh": (1, False),
    "log": (-1, True),
    "gamma": (1, True),
    "loggamma": (1, True),
}


def jensen(problem, certificate) -> None:
    """The gap is a remainder plus terms factor*(w f(a) + (1-w) f(b) - f(w a + (1-w) b)) for convex
    f.
    """
    from assay.verification.replay.rules import check

    gap, kind = _gap(problem)
    sign, halfline = CONVEX[certificate["function"]]
    known, strict = _ledger(problem, certificate), certificate["strict"]
    rest, _ = problem.read(certificate["remainder"], "number")
    inner = problem.aim(*problem.compared(certificate["remainder"], ">=" if strict else kind))
    check(inner, certificate["certificate"])
    known.learn(inner)
    total, above, inside = [rest], ">" if strict else ">=", ">" if halfline else None
    if not certificate["terms"]:
        raise NotShown("no terms")
    for term in certificate["terms"]:
        c, w = (_number(problem, term[k], known, above) for k in ("factor", "weight"))
        a, b = (_number(problem, term[k], known, inside) for k in ("a", "b"))
        other = T.sub(T.ONE, w)
        known.require(L.relation(other, above))
        if strict:
            known.require(L.relation(T.sub(a, b), "!="))
        middle = T.add(T.mul(w, a), T.mul(other, b))
        middle = T.add(*(T.scale(q, m) for m, q in expanded.linear(middle).items()))
        values = [T.call(certificate["function"], x) for x in (a, b, middle)]
        total.append(
            T.scale(
                sign,
                T.mul(c, T.sub(T.add(T.mul(w, values[0]), T.mul(other, values[1])), values[2])),
            )
        )
    for statement in problem.defined:
        known.require(statement)
    multiple(gap, T.add(*total), _positives(problem, certificate, known))

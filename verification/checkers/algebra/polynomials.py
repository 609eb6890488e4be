"""Polynomials with rational coefficients in atoms, {monomial: coefficient}.

A monomial is a set of pairs (atom, exponent).  An atom is a variable ("var", name, is it > 0?),
("pi",), the value of a function, such as ("sin", polynomial), ("exp", monomial) for exp of a
monomial, or ("sum", polynomial) where a sum has an exponent that is not written out.  Polynomials
in atoms are frozen sets of the items of such a dictionary.
"""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, reduce
from typing import Any

from assay.verification.checkers.algebra.terms import Term
from assay.verification.checkers.reader import Beyond
from assay.verification.checkers.sums import collect

Atom = tuple[Any, ...]
Monomial = frozenset[Any]
Powers = Iterable[tuple[Atom, Any]]
Poly = dict[Monomial, Fraction]
ONE = Fraction(1)
NONE: Monomial = frozenset()
"""The monomial without atoms."""
LARGEST = 1_000_000
"""The most work for one certificate: products of monomials."""


class Work:
    """What one certificate took so far, and the polynomials of the terms that it met."""

    def __init__(self) -> None:
        self.done = 0
        self.expanded: dict[Term, Poly] = {}

    def begin(self) -> None:
        """Forget the certificate before."""
        self.done = 0
        self.expanded.clear()
        written.cache_clear()


work = Work()


# ---- arithmetic ----------
def minus(e: Poly, f: Poly) -> Poly:
    return collect([*e.items(), *((m, -c) for m, c in f.items())])


def product(e: Poly, f: Poly) -> Poly:
    work.done += len(e) * len(f)
    if work.done > LARGEST:
        raise Beyond("more work than the short checker does")
    return collect(pair for m, c in e.items() for k, d in f.items() for pair in joined(m, k, c * d))


def joined(m: Monomial, k: Monomial, c: Fraction) -> Iterable[tuple[Monomial, Fraction]]:
    """Return the product of two monomials; whole powers of a sum are written out."""
    both = dict(m)
    for a, n in k:
        both[a] = both.get(a, 0) + n
    whole = [
        (a, n // 1)
        for a, n in both.items()
        if a[0] == "sum" and (1 <= n < 100 or is_number(a) and n < 0)
    ]
    for a, n in whole:
        both[a] -= n
    out: Poly = {frozenset(pair for pair in both.items() if pair[1]): c}
    for a, n in whole:
        out = product(out, written(a, n))
    return out.items()


@cache
def written(a: Atom, n: Any) -> Poly:
    """Write out a whole power of a sum."""
    return raised(dict(a[1]), n)


def power(m: Powers, n: Any) -> Poly:
    """Return a power of a monomial."""
    exponents = ((a, k * n) for a, k in m if k)
    return {frozenset((a, x if x % 1 else int(x)) for a, x in exponents): ONE}


def atom(op: str, f: Poly, n: Any = 1) -> Poly:
    return {frozenset({((op, frozenset(f.items())), n)}): ONE}


def split(e: Poly) -> tuple[Fraction, list[tuple[Atom, Any]], Poly]:
    """Return c, g, f with e = c g f: a number, a monomial, and a polynomial without such
    factors.
    """
    least = {a: min(dict(m).get(a, 0) for m in e) for m in e for a, _ in m}
    f = product(e, power(least.items(), -1))
    c = f[max(f, key=hash)]
    return c, [*least.items()], {m: k / c for m, k in f.items()}


def primes(c: Fraction) -> list[tuple[Poly, int]]:
    """Return numbers with exponents, of which |c| is the product; large ones may be no primes."""
    found: list[tuple[Poly, int]] = []
    for n, s in ((abs(c.numerator), 1), (c.denominator, -1)):
        for p in range(2, 1000):
            while n % p == 0:
                n //= p
                found.append(({NONE: Fraction(p)}, s))
        if n > 1:
            found.append(({NONE: Fraction(n)}, s))
    return found


def raised(e: Poly, n: Any) -> Poly:
    """Return a power with a rational exponent."""
    whole = n.denominator == 1
    if whole and 0 <= n < 100 and len(e) != 1:
        return reduce(product, [e] * int(n), {NONE: ONE})
    c, g, f = split(e)
    if not whole:
        if len(e) == 1 and [*e.values()] == [1] and [k for _, k in g] == [1]:
            return power(g, n)
        if not all(strong(a) for a, _ in g):  # roots are taken of positive factors alone
            c, g, f = ONE, [], e
        if c < 0:
            c, f = -c, {m: -k for m, k in f.items()}
    roots = [{NONE: c ** int(n)}] if whole else [atom("sum", p, s * n) for p, s in primes(c)]
    out = reduce(product, roots, power(g, n))
    return out if f == {NONE: 1} else product(out, atom("sum", f, n))


def logarithm(e: Poly) -> Poly:
    """Return log |e|."""
    c, g, f = split(e)
    parts = [(atom("log", p), s) for p, s in primes(c)]
    if f != {NONE: 1}:
        parts.append((atom("log", f), 1))
    for a, n in g:
        if a[0] == "exp":
            own = {a[1]: ONE}
        else:
            own = logarithm(dict(a[1])) if a[0] == "sum" else atom("log", power([(a, 1)], 1))
        parts.append((own, n))
    return collect((m, k * n) for part, n in parts for m, k in part.items())


def exponential(e: Poly) -> Poly:
    """Return exp of a polynomial; of a multiple of log |f| it is a power of f where f > 0."""
    out: Poly = {NONE: ONE}
    for m, c in e.items():
        logs = [dict(a[1]) for a, n in m if a[0] == "log" and len(m) == n == 1]
        if logs and positive(logs[0], {}) == 2:
            out = product(out, raised(logs[0], c))
        else:
            out = product(out, power([(("exp", m), c)], 1))
    return out


RULES: dict[str, Callable[..., Poly]] = {
    "+": lambda e, f: collect([*e.items(), *f.items()]),
    "num": lambda q: collect([(NONE, q)]),
    "*": product,
    "^": raised,
    "exp": exponential,
    "log": logarithm,
}
"""How the polynomial of a term is made of those of its parts; of others they make an atom."""


def expand(t: Term) -> Poly:
    """Write a term as a polynomial."""
    if t not in work.expanded:
        parts = [expand(a) for a in t.terms]
        others = [a for a in t.args if not isinstance(a, Term)]
        if t.op in RULES:
            work.expanded[t] = RULES[t.op](*parts, *others)
        else:
            own = (t.op, *(frozenset(e.items()) for e in parts), *others)
            work.expanded[t] = power([(own, 1)], 1)
    return work.expanded[t]


# ---- atoms ----------
def is_number(a: Atom) -> bool:
    """Is an atom a power of a number?"""
    return dict(a[1]).keys() == {NONE}


def inner(f: Iterable[Monomial]) -> set[Atom]:
    """Return the atoms of monomials, and those inside of sums."""
    return {b for m in f for a, _ in m for b in (inner(dict(a[1])) if a[0] == "sum" else {a})}


def strong(a: Atom) -> bool:
    """Is the atom > 0?"""
    if a[0] in ("sum", "log"):
        return positive(collect([*a[1], (NONE, -ONE * (a[0] == "log"))]), {}) == 2
    return a[0] in ("exp", "pi") or a[-1] is True


def put(e: Poly, image: dict[Atom, Poly]) -> Poly:
    """Replace atoms of a polynomial, or whole powers of them."""

    def part(a: Atom, n: Any) -> Poly:
        if a[0] == "sum":
            return raised(put(dict(a[1]), image), n)
        if a in image and n // 1:
            return product(power([(a, n % 1)], 1), raised(image[a], n // 1))
        return power([(a, n)], 1)

    return collect(
        pair
        for m, c in e.items()
        for pair in reduce(product, (part(*x) for x in m), {NONE: c}).items()
    )


# ---- signs ----------
Signs = dict[Atom, int]


def positive(e: Poly, known: Signs) -> int:
    """Return 2 (1) if all coefficients show that the polynomial is > 0 (>= 0), else 0; ``known``:
    signs of atoms.
    """

    def sign(a: Atom, n: Any) -> int:
        return known.get(a) or 2 * strong(a) or int(n % 2 != 1)

    signs = [min([2 * (c > 0), *(sign(a, n) for a, n in m)]) for m, c in e.items()]
    return min(signs, default=1) and max(signs, default=1)


def cleared(e: Poly, known: Signs) -> Poly:
    """Multiply a polynomial by positive powers of the sums that it is divided by."""
    while below := {a for m in e for a, n in m if a[0] == "sum" and n < 0}:
        a = below.pop()
        n = min(k for m in e for b, k in m if a == b)
        odd = n % 2 == 1 and positive(cleared(dict(a[1]), known), known) < 2
        e = product(e, {frozenset({(a, -n + odd)}): ONE})
    return e


def about(e: Poly) -> float:
    """Return roughly the value of a polynomial where its atoms are some numbers > 0."""
    v = {
        a: about(dict(a[1])) if a[0] == "sum" else 1 + hash(a) % 997 / 997 for m in e for a, _ in m
    }
    return sum(
        float(c) * math.prod(v[a] ** int(n) if n % 1 == 0 else abs(v[a]) ** float(n) for a, n in m)
        for m, c in e.items()
    )


def ratio(t: Term, g: Term) -> Fraction:
    """Return the rational number c with t = c g, or 0."""
    e, f = expand(t), expand(g)
    if e.keys() == f.keys():
        quotients = {e[m] / f[m] for m in f}
        return quotients.pop() if len(quotients) == 1 else Fraction(0)
    x, y = about(e), about(f)
    near = abs(x - y) < 1e-6 * (abs(x) + abs(y))  # different values save the work
    return Fraction(near and not cleared(minus(e, f), {}))

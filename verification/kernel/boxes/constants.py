"""Exact real constants as Laurent polynomials over Q in generators (pi, e, roots of primes,
logarithms of primes, ...).

A number is an `fmpq`, a `Constant` (a sum of rational multiples of products of powers of
generators) or an Arb ball that holds it.  Every operation is an identity of real numbers, so a
`Constant` that collapses to 0 is 0; that the generators are independent is never used.  Sums that
grow too long become balls.
"""

from __future__ import annotations

from typing import Any

from flint import arb, ctx, fmpq, fmpz

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.budget import spend

Number = Any
"""An `fmpq`, a `Constant`, or a ball where the number has no exact form."""
Monomial = tuple[tuple[int, int, int], ...]
"""Powers of generators: (place of the generator, numerator, denominator) of each."""

MAX_TERMS = 24
LARGEST_FACTORED = 10**14
"""Larger whole numbers are not taken apart into primes."""
LARGEST_POWER = 1 << 16
"""Bits from which on a power of a rational becomes a ball, as (1/2)**(2**40) would fill the
memory.
"""
_GENERATORS: list[tuple[Any, ...]] = []
_PLACES: dict[tuple[Any, ...], int] = {}
_BALLS: dict[tuple[Any, ...], arb] = {}
ZERO, ONE = fmpq(0), fmpq(1)


class Constant:
    """A non-rational exact constant: {monomial: rational}, a monomial being ((generator, exponent),
    ...).
    """

    __slots__ = ("_balls", "terms")

    def __init__(self, terms: dict[Any, Any]) -> None:
        self.terms = terms
        self._balls: dict[Any, Any] = {}

    @property
    def key(self) -> Any:
        return tuple(sorted((m, int(q.p), int(q.q)) for m, q in self.terms.items()))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constant) and self.key == other.key

    def ball(self) -> arb:
        """Return a ball that holds the number, at the current precision."""
        found = self._balls.get(ctx.prec)
        if found is None:
            found = arb(0)
            for monomial, q in self.terms.items():
                part = arb(q)
                for g, p, r in monomial:
                    part *= _powered(_generator_ball(g), p, r)
                found += part
            self._balls[ctx.prec] = found
        return found


def ball(a: Any) -> arb:
    """Return a ball for any number."""
    return a.ball() if isinstance(a, Constant) else arb(a)


def _powered(b: arb, p: int, r: int) -> arb:
    return b ** arb(fmpq(p, r))


def _generator_ball(g: int) -> arb:
    found = _BALLS.get((g, ctx.prec))
    if found is None:
        name, value = _GENERATORS[g]
        if name == "pi":
            found = arb.pi()
        elif name == "prime":
            found = arb(value)
        elif name == "sum":
            found = value.ball()
        else:
            found = getattr(ball(value), name)()
        _BALLS[g, ctx.prec] = found
    return found


def _generator(name: str, value: Any = None, exponent: fmpq = ONE, factor: fmpq = ONE) -> Number:
    """Return factor * generator**exponent; whole powers of primes are taken out."""
    key = (name, value.key if isinstance(value, Constant) else str(value))
    if key not in _PLACES:
        _PLACES[key] = len(_GENERATORS)
        _GENERATORS.append((name, value))
    return _settled({((_PLACES[key], int(exponent.p), int(exponent.q)),): factor})


def _settled(terms: dict[Any, Any]) -> Number:
    """Return the number with these terms: fmpq if it is rational."""
    terms = {m: q for m, q in terms.items() if q != 0}
    if not terms:
        return ZERO
    if len(terms) == 1 and () in terms:
        return terms[()]
    if len(terms) > MAX_TERMS:
        return Constant(terms).ball()
    return Constant(terms)


def pi() -> Number:
    return _generator("pi")


def _terms(a: Any) -> dict[Monomial, fmpq]:
    return a.terms if isinstance(a, Constant) else {(): a}


def add(a: Any, b: Any) -> Number:
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return a + b
    if isinstance(a, arb) or isinstance(b, arb):
        return ball(a) + ball(b)
    out = dict(_terms(a))
    for m, q in _terms(b).items():
        out[m] = out.get(m, ZERO) + q
    return _settled(out)


def neg(a: Any) -> Number:
    return Constant({m: -q for m, q in a.terms.items()}) if isinstance(a, Constant) else -a


def mul(a: Any, b: Any) -> Number:
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return a * b
    if isinstance(a, fmpq) and a == 0 or isinstance(b, fmpq) and b == 0:
        return ZERO
    if isinstance(a, arb) or isinstance(b, arb):
        return ball(a) * ball(b)
    out: dict[Any, Any] = {}
    spend("term", len(_terms(a)) * len(_terms(b)))
    for m, q in _terms(a).items():
        for k, s in _terms(b).items():
            monomial, factor = _merge(m, k)
            out[monomial] = out.get(monomial, ZERO) + q * s * factor
    return _settled(out)


def _merge(m: Monomial, k: Monomial) -> tuple[Monomial, fmpq]:
    """Return the product of two monomials and the rational that comes out of it (whole powers of
    primes).
    """
    powers = {g: fmpq(p, r) for g, p, r in m}
    for g, p, r in k:
        powers[g] = powers.get(g, ZERO) + fmpq(p, r)
    factor, rest = ONE, []
    for g in sorted(powers):
        e = powers[g]
        whole = e.floor() if _GENERATORS[g][0] == "prime" else ZERO
        if whole != 0 and not _huge(fmpq(_GENERATORS[g][1]), whole):
            factor *= fmpq(_GENERATORS[g][1]) ** int(whole)
            e -= whole
        if e != 0:
            rest.append((g, int(e.p), int(e.q)))
    return tuple(rest), factor


def _huge(a: Any, e: fmpq | fmpz) -> bool:
    """Would the power a**e of a rational take too many bits, or too many products of anything
    else?
    """
    bits = a.height_bits() if isinstance(a, fmpq) else 1
    return bool(abs(fmpq(e)) * bits > LARGEST_POWER)


def is_zero(a: Any) -> bool:
    """Is the number exactly 0, by its form?"""
    return isinstance(a, fmpq) and a == 0


def sign(a: Any) -> int:
    """Return the certain sign of the number, or 0 when it is 0 or not certain."""
    b = ball(a)
    return 1 if b > 0 else -1 if b < 0 else 0


def inverse(a: Any) -> Number:
    return power(a, fmpq(-1))


def power(a: Any, e: fmpq) -> Number:
    """Return a**e; a must be certainly positive unless e is whole, and certainly not 0 for e < 0.

    Raises:
        Unsupported: otherwise.
    """
    if _huge(a, e):
        if a == 1:
            return ONE
        if not ball(a) > 0:
            raise Unsupported("a large power of a number that may be 0 or negative")
        return _powered(ball(a), int(e.p), int(e.q))
    if e.q == 1 and e >= 0:
        out = ONE
        for _ in range(int(e.p)):
            out = mul(out, a)
        return out
    if isinstance(a, fmpq) and e.q == 1 and a != 0:
        return a ** int(e.p)
    s = sign(a)
    if s == 0 or (s < 0 and e.q != 1):
        raise Unsupported("a power of a number that may be 0 or negative")
    if s < 0:
        return mul(fmpq(-1 if int(e.p) % 2 else 1), power(neg(a), e))
    if isinstance(a, arb):
        return _powered(a, int(e.p), int(e.q))
    if isinstance(a, fmpq):
        out = ONE
        primes = _primes(a)
        if primes is None:
            return _powered(arb(a), int(e.p), int(e.q))
        for p, k in primes:
            whole = (k * e).floor()
            out = mul(out, fmpq(p) ** int(whole))
            rest = k * e - whole
            if rest != 0:
                out = mul(out, _generator("prime", p, rest))
        return out
    if len(a.terms) == 1:
        ((m, q),) = a.terms.items()
        if sign(q) == 1:
            out = power(q, e)
            for g, p, r in m:
                name, value = _GENERATORS[g]
                if sign(_generator_ball(g)) != 1 and e.q != 1:
                    break
                share = fmpq(p, r) * e
                part = power(fmpq(value), share) if name == "prime" else None
                out = mul(out, _generator(name, value, share) if part is None else part)
            else:
                return out
    content = abs(a.terms[min(a.terms)])
    primitive = Constant({m: q / content for m, q in a.terms.items()})
    return mul(power(content, e), _generator("sum", primitive, e))


def _primes(q: fmpq) -> list[tuple[int, int]] | None:
    """Return the prime factors of a positive rational with exponents, or None if it is large."""
    if max(q.p, q.q) > LARGEST_FACTORED:
        return None
    return [(int(p), k) for p, k in q.p.factor()] + [(int(p), -k) for p, k in q.q.factor()]


def function(name: str, a: Any) -> Number:
    """Return the value of an elementary function at a number; raises `Unsupported` outside its
    domain.
    """
    if isinstance(a, arb):
        return getattr(a, name)()
    if name == "exp":
        out = ONE
        for m, q in _terms(a).items():
            if not m:
                out = mul(out, _generator("exp", ONE, q)) if q != 0 else out
            elif len(m) == 1 and m[0][1:] == (1, 1) and _GENERATORS[m[0][0]][0] == "log":
                out = mul(out, power(_GENERATORS[m[0][0]][1], q))
            else:
                out = mul(out, _generator("exp", Constant({m: ONE}), q))
        return out
    if name == "log":
        return _log(a)
    if name in ("sin", "cos"):
        found = _angle(a if name == "sin" else add(a, mul(fmpq(1, 2), pi())))
        if found is not None:
            return found
    if is_zero(a) and name in ("atan", "asin", "sinh", "erf", "tanh"):
        return ZERO
    if a == 1 and name in ("atan", "asin"):
        return mul(fmpq(1, 4 if name == "atan" else 2), pi())
    if name in ("sinh", "cosh"):
        e = function("exp", a)
        return mul(fmpq(1, 2), add(e, inverse(e) if name == "cosh" else neg(inverse(e))))
    if name == "lgamma" and isinstance(a, fmpq) and a in (1, 2):
        return ZERO
    return _generator(name, a)


def _log(a: Any) -> Number:
    if sign(a) <= 0:
        raise Unsupported("logarithm of a number that may be <= 0")
    if isinstance(a, fmpq):
        primes = _primes(a)
        if primes is None:
            return arb(a).log()
        out = ZERO
        for p, k in primes:
            out = add(out, _generator("log", fmpq(p), ONE, fmpq(k)))
        return out
    if len(a.terms) == 1:
        ((m, q),) = a.terms.items()
        if sign(q) == 1 and all(sign(_generator_ball(g)) == 1 for g, _, _ in m):
            out = _log(q)
            for g, p, r in m:
                name, value = _GENERATORS[g]
                part = (
                    value
                    if name == "exp"
                    else (
                        _log(fmpq(value))
                        if name == "prime"
                        else _generator("log", _generator(name, value))
                    )
                )
                out = add(out, mul(fmpq(p, r), part))
            return out
    return _generator("log", a)


def _angle(a: Any) -> Number:
    """Return sin(a) exactly if a is a multiple of pi/6 or pi/4, else None."""
    if is_zero(a):
        return ZERO
    p = pi()
    if not isinstance(a, Constant) or set(a.terms) != set(p.terms):
        return None
    (q,) = a.terms.values()
    turns = q.floor()
    q -= turns
    q = min(q, 1 - q)  # sin(pi q) = sin(pi (1 - q))
    s = fmpq(-1 if turns % 2 else 1)
    table = {fmpq(0): ZERO, fmpq(1, 6): fmpq(1, 2), fmpq(1, 2): ONE}
    if q in table:
        return s * table[q]
    if q in (fmpq(1, 4), fmpq(1, 3)):
        return mul(s / 2, power(fmpq(2 if q == fmpq(1, 4) else 3), fmpq(1, 2)))
    return None

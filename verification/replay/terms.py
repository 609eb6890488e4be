"""Exact expressions of the replay: interned, with like terms and powers collected, so that equal
ones are one object.

    num q | var x | pi | sum (q, ((term, coefficient), ...)) | prod (((base, exponent), ...)) | fun
    (name, term, ...)

Exponents and coefficients are `Fraction`; ``b**x`` is ``exp(x log b)``; products of exponentials
are one exponential. All steps are identities wherever both sides are defined (definedness is
collected apart, by `language`).
"""

from __future__ import annotations

from fractions import Fraction
from hashlib import blake2b
from math import factorial, gcd, lcm

MAX_BITS = 100_000
_POOL: dict = {}


class Term:
    """One interned expression; ``free`` are the names of its variables.

    ``index`` = (height, name or hash of the content) orders terms alike in every process, whatever
    it has read before.
    """

    __slots__ = ("args", "free", "index", "op")

    def __repr__(self):
        return f"{self.op}{self.args}"


def make(op: str, *args) -> Term:
    """Return the one object with this content."""
    found = _POOL.get((op, args))
    if found is None:
        found = _POOL[op, args] = Term()
        found.op, found.args = op, args
        content = args[0].encode() if op == "var" else blake2b(_content((op, args))).digest()
        found.index = 1 + max((t.index[0] for t in children(found)), default=0), content
        found.free = (
            frozenset(args)
            if op == "var"
            else frozenset().union(*(t.free for t in children(found)))
        )
    return found


def _content(part) -> bytes:
    """Return what tells a part of a term from others, whatever terms were made before it."""
    if isinstance(part, Term):
        return part.index[1]
    if isinstance(part, tuple):
        return b"(" + b",".join(map(_content, part)) + b")"
    return str(part).encode()


def children(t: Term) -> tuple:
    """Return the direct subexpressions."""
    if t.op == "sum":
        return tuple(one for one, _ in t.args[1])
    if t.op == "prod":
        return tuple(one for one, _ in t.args[0])
    return t.args[1:] if t.op == "fun" else ()


def rational(text) -> Fraction:
    """Return the number that a certificate writes, such as "-3/7"; raises ValueError for digits of
    other scripts, which Python would read, too.
    """
    if isinstance(text, str) and not text.isascii():
        raise ValueError(f"{text[:40]!a} is not written in ASCII")
    return Fraction(text)


def num(q) -> Term:
    return make("num", Fraction(q))


def var(name: str) -> Term:
    return make("var", name)


ZERO, ONE = num(0), num(1)


def value(t: Term) -> Fraction | None:
    """Return the rational that the term is, or None."""
    return t.args[0] if t.op == "num" else None


def add(*items: Term) -> Term:
    constant, terms = Fraction(0), {}
    for t in items:
        constant += t.args[0] if t.op in ("num", "sum") else 0
        for one, c in t.args[1] if t.op == "sum" else () if t.op == "num" else ((t, 1),):
            terms[one] = terms.get(one, 0) + c
    terms = {t: c for t, c in terms.items() if c}
    if not terms:
        return num(constant)
    if constant == 0 and len(terms) == 1 and next(iter(terms.values())) == 1:
        return next(iter(terms))
    return make(
        "sum",
        constant,
        tuple(sorted(((t, Fraction(c)) for t, c in terms.items()), key=lambda p: p[0].index)),
    )


def scale(q, t: Term) -> Term:
    q = Fraction(q)
    if q == 0 or q == 1:
        return t if q else ZERO
    if t.op == "num":
        return num(q * t.args[0])
    if t.op == "sum":
        return add(
            num(q * t.args[0]),
            *(
                make("sum", Fraction(0), ((one, c * q),)) if c * q != 1 else one
                for one, c in t.args[1]
            ),
        )
    return make("sum", Fraction(0), ((t, q),))


def neg(t: Term) -> Term:
    return scale(-1, t)


def sub(a: Term, b: Term) -> Term:
    return add(a, neg(b))


def content(t: Term) -> tuple[Fraction, Term]:
    """Return (q, rest) with t = q*rest, q > 0 and coprime integer coefficients in the rest."""
    if t.op == "num":
        return (abs(t.args[0]), num(1 if t.args[0] > 0 else -1)) if t.args[0] else (Fraction(1), t)
    if t.op != "sum":
        return Fraction(1), t
    parts = [c for _, c in t.args[1]] + ([t.args[0]] if t.args[0] else [])
    q = Fraction(gcd(*(c.numerator for c in parts)), lcm(*(c.denominator for c in parts)))
    return q, scale(1 / q, t)


def mul(*items: Term) -> Term:
    return _product([(t, Fraction(1)) for t in items])


def _product(pairs) -> Term:
    """Return the product of base**exponent pairs."""
    factor, powers, exponent = Fraction(1), {}, ZERO
    stack = list(pairs)

    def take(q, n):
        nonlocal factor
        if _written_out(q, n):
            factor *= q ** int(n)
        else:
            factor *= -1 if q < 0 and n % 2 else 1
            powers[num(abs(q))] = powers.get(num(abs(q)), 0) + n

    while stack:
        t, n = stack.pop()
        if _is_exp(t):
            exponent = add(exponent, scale(n, t.args[1]))
        elif n.denominator != 1:
            powers[t] = powers.get(t, 0) + n
        elif t.op == "num":
            if t.args[0] == 0 and n < 0:
                raise ZeroDivisionError("division by zero")
            take(t.args[0], n)
        elif t.op == "sum":
            q, rest = content(t)
            if rest.op != "sum" or (rest.args[0] == 0 and len(rest.args[1]) == 1):
                ((rest, c),) = t.args[1]
                take(c, n)
                stack.append((rest, n))
                continue
            if rest.args[1][0][1] < 0:  # one sign for both x - y and y - x
                q, rest = -q, neg(rest)
            take(q, n)
            powers[rest] = powers.get(rest, 0) + n
        elif t.op == "prod":
            stack.extend((base, m * n) for base, m in t.args[0])
        else:
            powers[t] = powers.get(t, 0) + n
    if factor == 0:
        return ZERO
    # roots may have become whole, such as sqrt(2)*sqrt(2), and exponentials of logarithms powers
    ripe = [
        t for t, n in powers.items() if (t.op == "prod" and n.denominator == 1) or _grown_root(t, n)
    ]
    grown = exp(exponent)
    if ripe or (grown is not ONE and not _is_exp(grown)):
        rest = [(power(t, powers.pop(t)), Fraction(1)) for t in ripe]
        return _product([(num(factor), Fraction(1)), (grown, Fraction(1)), *rest, *powers.items()])
    if grown is not ONE:
        powers[grown] = Fraction(1)
    powers = {t: Fraction(n) for t, n in powers.items() if n}
    if not powers:
        return num(factor)
    if len(powers) == 1 and next(iter(powers.values())) == 1:
        return scale(factor, next(iter(powers)))
    return scale(factor, make("prod", tuple(sorted(powers.items(), key=lambda p: p[0].index))))


def _grown_root(t: Term, n: Fraction) -> bool:
    """Is t**n the power of a number from which a whole power can be split off?  Roots of numbers <=
    0 stay as they are.
    """
    return (
        t.op == "num"
        and not 0 <= n < 1
        and (t.args[0] > 0 or n.denominator == 1)
        and _written_out(t.args[0], n)
    )


def _written_out(q: Fraction, n) -> bool:
    """Is q**n short enough to be written out?  Longer powers, such as 3**(10**40), stay powers."""
    return (
        abs(q) <= 1 == q.denominator
        or (q.numerator.bit_length() + q.denominator.bit_length()) * abs(n) <= MAX_BITS
    )


def div(a: Term, b: Term) -> Term:
    return mul(a, power(b, -1))


def _primes(n: int) -> dict[int, int]:
    """Split off the small prime factors; what is left counts as one."""
    found, p = {}, 2
    while p * p <= n:
        if p > 10**5:
            break
        while n % p == 0:
            n, found[p] = n // p, found.get(p, 0) + 1
        p += 1
    return {**found, n: found.get(n, 0) + 1} if n > 1 else found


def power(t: Term, n) -> Term:
    """Return t**n for rational n."""
    n = Fraction(n)
    if n.denominator == 1:
        return _product([(t, n)]) if n else ONE
    if t.op == "num" and t.args[0] > 0:
        q = t.args[0]
        if not _written_out(q, n):
            return make("prod", ((t, n),))
        found = [
            (p, k * side)
            for m, side in ((q.numerator, 1), (q.denominator, -1))
            for p, k in _primes(m).items()
        ]
        whole, rest = Fraction(1), []
        for p, k in found:
            high, low = divmod(n * k, 1)
            whole *= Fraction(p) ** int(high)
            rest += [make("prod", ((num(p), low),))] if low else []
        return mul(num(whole), *rest) if rest else num(whole)
    if _is_exp(t):
        return exp(scale(n, t.args[1]))
    if t.op == "prod" and len(t.args[0]) == 1:  # the whole is >= 0, so an odd power has a base >= 0
        ((base, m),) = t.args[0]
        even = m.denominator == 1 and m % 2 == 0
        return power(absolute(base) if even else base, m * n)
    if t.op == "prod" and any(b.op in ("pi", "num") or _is_exp(b) for b, _ in t.args[0]):
        positive = {(b, m) for b, m in t.args[0] if b.op in ("pi", "num") or _is_exp(b)}
        rest = _product([pair for pair in t.args[0] if pair not in positive])
        return mul(power(rest, n), *(power(b, m * n) for b, m in positive))
    q, rest = content(t)
    if q != 1:
        return mul(power(num(q), n), power(rest, n))
    return make("prod", ((t, n),))


def _is_exp(t: Term) -> bool:
    return t.op == "fun" and t.args[0] == "exp"


def exp(t: Term) -> Term:
    constant, terms = (t.args[0], t.args[1]) if t.op == "sum" else (0, ((t, Fraction(1)),))
    logs = [
        (one, c)
        for one, c in terms
        if one.op == "fun"
        and (one.args[0] == "log" or (one.args[0] == "loggamma" and c in (1, -1)))
    ]
    if logs:
        rest = add(num(constant), *(scale(c, one) for one, c in terms if (one, c) not in logs))
        return mul(
            exp(rest),
            *(
                power(one.args[1] if one.args[0] == "log" else make("fun", "gamma", one.args[1]), c)
                for one, c in logs
            ),
        )
    return ONE if t is ZERO else make("fun", "exp", t)


def log(t: Term) -> Term:
    q = value(t)
    if q is not None and q > 0:
        if q == 1:
            return ZERO
        return add(
            *(
                scale(k * side, make("fun", "log", num(p)))
                for m, side in ((q.numerator, 1), (q.denominator, -1))
                for p, k in _primes(m).items()
            )
        )
    if t.op == "prod" and any(_is_exp(b) for b, _ in t.args[0]):
        return add(
            *(scale(n, b.args[1]) for b, n in t.args[0] if _is_exp(b)),
            log(_product([p for p in t.args[0] if not _is_exp(p[0])])),
        )
    return t.args[1] if _is_exp(t) else make("fun", "log", t)


def absolute(t: Term) -> Term:
    q, rest = content(t)
    if rest.op == "num":
        return num(q * abs(rest.args[0]))
    if rest.op == "sum" and rest.args[1][0][1] < 0:
        rest = neg(rest)
    plus = lambda b: b.op == "pi" or _is_exp(b) or (b.op == "num" and b.args[0] > 0)  # noqa: E731
    even = rest.op == "prod" and all(m % 2 == 0 or plus(b) for b, m in rest.args[0])
    return scale(q, rest if even or plus(rest) else make("fun", "abs", rest))


_ODD = ("erf", "sin", "tan", "asin", "atan", "sinh", "tanh", "sign")
_EVEN = ("cos", "cosh")
_ANGLES = {
    ("asin", ONE): Fraction(1, 2),
    ("acos", ZERO): Fraction(1, 2),
    ("acos", ONE): Fraction(0),
    ("atan", ONE): Fraction(1, 4),
    ("asin", num(Fraction(1, 2))): Fraction(1, 6),
    ("acos", num(Fraction(1, 2))): Fraction(1, 3),
}


def _half_turns(t: Term) -> int:
    pi = make("pi")
    return (dict(t.args[1]).get(pi, 0) if t.op == "sum" else Fraction(int(t is pi))) // 1


def _multiple_of_pi(t: Term) -> bool:
    pi = make("pi")
    return t is scale(dict(t.args[1]).get(pi, 0) if t.op == "sum" else Fraction(1), pi)


def _turned(name: str, t: Term) -> Term | None:
    """Return sin or cos of t with whole quarter turns taken out of t, and its exact value at thirds
    and quarters of pi.
    """
    pi = make("pi")
    turn = dict(t.args[1]).get(pi, 0) if t.op == "sum" else Fraction(int(t is pi))
    quarters = turn * 2 // 1
    if quarters:
        rest = sub(t, scale(Fraction(quarters, 2), pi))
        steps = quarters + (1 if name == "cos" else 0)  # cos t = sin(t + pi/2)
        value = call("sin" if steps % 2 == 0 else "cos", rest)
        return value if steps % 4 < 2 else neg(value)
    exact = {
        Fraction(1, 6): Fraction(1, 4),
        Fraction(1, 4): Fraction(1, 2),
        Fraction(1, 3): Fraction(3, 4),
    }
    if turn in exact and t is scale(turn, pi):
        square = exact[turn] if name == "sin" else 1 - exact[turn]
        return power(num(square), Fraction(1, 2))
    return None


def _cube_root(t: Term) -> Term:
    """Return the real cube root; it is odd, and roots of positive rationals are taken out."""
    q, rest = content(t)
    if rest.op == "num":
        sign = (rest.args[0] > 0) - (rest.args[0] < 0)
        return scale(sign, power(num(q), Fraction(1, 3))) if sign else ZERO
    sign = 1
    if rest.op == "sum" and rest.args[1][0][1] < 0:
        sign, rest = -1, neg(rest)
    if rest.op == "sum" and rest.args[0] == 0 and len(rest.args[1]) == 1:
        ((rest, c),) = rest.args[1]
        q *= c
    return mul(num(sign), power(num(q), Fraction(1, 3)), make("fun", "cbrt", rest))


_FACTORIAL_OF = range(1, 31)
"""Where the gamma function and its logarithm are written out: as (n - 1)!."""
_UNDONE = {("cos", "acos"), ("sin", "asin"), ("tan", "atan")}
"""Functions of their inverses, equal to the inner term where that has a value."""


def call(name: str, *args: Term) -> Term:
    """Return a function value."""
    if name == "sqrt":
        return power(args[0], Fraction(1, 2))
    if name == "cbrt":
        return _cube_root(args[0])
    special = {"exp": exp, "log": log, "abs": absolute}.get(name)
    if special:
        return special(args[0])
    if name in ("min", "max"):  # one order, nested to the right, whatever the nesting was
        flat, stack = {}, list(args)
        while stack:
            t = stack.pop()
            if t.op == "fun" and t.args[0] == name:
                stack.extend(t.args[1:])
            else:
                flat[t] = None
        *first, out = sorted(flat, key=lambda a: a.index)
        for t in reversed(first):
            out = make("fun", name, t, out)
        return out
    if args[0].op == "fun" and (name, args[0].args[0]) in _UNDONE:
        return args[0].args[1]
    if (name, args[0]) in _ANGLES:
        return scale(_ANGLES[name, args[0]], make("pi"))
    if name in _ODD and args[0] is ZERO:
        return ZERO
    if name in ("erfc", *_EVEN) and args[0] is ZERO:
        return ONE
    if name in ("gamma", "loggamma") and (n := value(args[0])) in _FACTORIAL_OF:
        product = num(factorial(int(n) - 1))
        return product if name == "gamma" else log(product)
    if len(args) == 1 and args[0].op in ("num", "sum"):
        t = args[0]
        negative = t.args[0] < 0 if t.op == "num" else t.args[1][0][1] < 0
        if negative and name in _ODD:
            return neg(call(name, neg(t)))
        if negative and name in _EVEN:
            return call(name, neg(t))
        if negative and name in ("erfc", "acos"):
            return sub(num(2) if name == "erfc" else make("pi"), call(name, neg(t)))
    if name == "tan" and _half_turns(args[0]):
        return call("tan", sub(args[0], scale(_half_turns(args[0]), make("pi"))))
    if name == "tan" and args[0].op in ("sum", "pi") and _multiple_of_pi(args[0]):
        sine, cosine = _turned("sin", args[0]), _turned("cos", args[0])
        if (
            sine is not None
            and cosine is not None
            and cosine is not ZERO
            and not (sine.op == "fun" or cosine.op == "fun")
        ):
            return div(sine, cosine)
    if name in ("sin", "cos"):
        turned = _turned(name, args[0])
        if turned is not None:
            return turned
    return make("fun", name, *args)


def subs(t: Term, table: dict, memo: dict | None = None) -> Term:
    """Replace variables (name -> term)."""
    memo = {} if memo is None else memo
    if not t.free & table.keys():
        return t
    if t not in memo:
        if t.op == "var":
            new = table[t.args[0]]
        elif t.op == "sum":
            new = add(num(t.args[0]), *(scale(c, subs(one, table, memo)) for one, c in t.args[1]))
        elif t.op == "prod":
            new = mul(*(power(subs(b, table, memo), n) for b, n in t.args[0]))
        else:
            new = call(
                t.args[0], *(a if isinstance(a, int) else subs(a, table, memo) for a in t.args[1:])
            )
        memo[t] = new
    return memo[t]

"""The replay's own enclosures: mpmath intervals with open ends and half-lines, derivatives of terms, limits at infinity.

An enclosure is (interval, open): bit 1 = the lower end is certainly not attained, bit 2 = the upper end is not.  `None` means
that the term may be undefined.  Error functions, gamma and polygamma are evaluated at their ends by mpmath at doubled
precision and widened by 2**-(prec - 8) relatively: they rest on mpmath's accuracy there, everything else on directed rounding.
"""

from __future__ import annotations

from fractions import Fraction

from mpmath import iv, mp
from mpmath.libmp import ComplexResult

from verification.replay.language import NODES, below, children, free, make, num, var

INF = mp.inf


class Undefined(Exception):
    """The term may have no value somewhere on the box."""


def exact(value: Fraction):
    return iv.mpf(value.numerator) / value.denominator


def between(low, high, flags=0):
    return (iv.mpf([low, high]), flags)


def positive(x) -> bool:
    return bool(x[0].a > 0 or (x[0].a == 0 and x[1] & 1))


def nonnegative(x) -> bool:
    return bool(x[0].a >= 0)


def neg(x):
    return (-x[0], (0, 2, 1, 3)[x[1]])


def add(x, y):
    return (x[0] + y[0], x[1] | y[1])


def mul(x, y):
    if not nonnegative(x):
        return neg(mul(neg(x), y)) if x[0].b <= 0 else (times(x[0], y[0]), 0)
    if not nonnegative(y):
        return neg(mul(x, neg(y))) if y[0].b <= 0 else (times(x[0], y[0]), 0)
    (p, o), (q, u) = x, y
    low = o & u & 1 or (o & 1 and q.a > 0) or (u & 1 and p.a > 0)
    high = o & u & 2 or (o & 2 and q.b > 0) or (u & 2 and p.b > 0)
    return (times(p, q), (1 if low else 0) | (2 if high else 0))


def times(p, q):
    if (p.a == 0 and p.b == 0) or (q.a == 0 and q.b == 0):
        return iv.mpf(0)  # infinite ends are not attained
    return p * q


def inverse(x):
    if positive(x):
        if x[0].a == 0:
            return between((1 / iv.mpf(x[0].b)).a if x[0].b < INF else 0, INF, 2 | (x[1] >> 1) | (x[0].b == INF))
        return (1 / x[0], (0, 2, 1, 3)[x[1]] | (1 if x[0].b == INF else 0))
    if positive(neg(x)):
        return neg(inverse(neg(x)))
    raise Undefined


def ends(function, x, rising=True, low=None, high=None):
    """Enclose a monotone function by its (mpmath) values at the ends; `low`, `high`: its limits at infinite ends."""
    def value(end, down):
        with mp.workprec(2 * iv.prec + 20):
            v = function(mp.mpf(end._mpi_[0] if hasattr(end, "_mpi_") else end))
            pad = abs(v) * mp.mpf(2) ** (8 - iv.prec)
            return v - pad if down else v + pad
    (a, b), flags = (x[0].a, x[0].b), x[1]
    first, last = (a, b) if rising else (b, a)
    inf_first, inf_last = (-INF, INF) if rising else (INF, -INF)
    lo = low if first == inf_first else value(first, True)
    hi = high if last == inf_last else value(last, False)
    flags = flags if rising else (0, 2, 1, 3)[flags]
    return between(lo, hi, flags | (1 if first == inf_first else 0) | (2 if last == inf_last else 0))


def power(x, n):
    if n < 0:
        return inverse(power(x, -n))
    (v, o) = x
    if n % 2 or nonnegative(x):
        return (iv.mpf([_pow(v.a, n).a, _pow(v.b, n).b]), o)
    if v.b <= 0:
        return power(neg(x), n)
    return between(0, max(_pow(v.a, n).b, _pow(v.b, n).b))


def _pow(end, n):
    end = iv.mpf(end)
    return end if end.a in (INF, -INF) and n % 2 else iv.mpf(INF) if end.a in (INF, -INF) else end ** n


def logarithm(x):
    if not positive(x):
        raise Undefined
    low = iv.log(iv.mpf(x[0].a)).a if x[0].a > 0 else -INF
    return between(low, iv.log(iv.mpf(x[0].b)).b if x[0].b < INF else INF, x[1])


def root(x, p, q):
    if not nonnegative(x):
        raise Undefined
    def one(end):
        end = iv.mpf(end)
        return end if end.a in (0, INF) else iv.sqrt(end) if (p, q) == (1, 2) else iv.exp(iv.log(end) * p / q)
    return (iv.mpf([one(x[0].a).a, one(x[0].b).b]), x[1])


def hull(x, y):
    return between(min(x[0].a, y[0].a), max(x[0].b, y[0].b))


def absolute(x):
    if nonnegative(x):
        return x
    return neg(x) if x[0].b <= 0 else between(0, max(-x[0].a, x[0].b))


def sine(x, shift):
    if x[0].a == -INF or x[0].b == INF:
        return between(-1, 1)
    return ((iv.sin if not shift else iv.cos)(x[0]), 0)


def tangent(x):
    if not (x[0].a > -INF and x[0].b < INF):
        raise Undefined
    c = iv.cos(x[0])
    if not (c.a > 0 or c.b < 0) or not (x[0].b - x[0].a < 3):
        raise Undefined
    return ends(mp.tan, x)


def gamma_like(x, function, low_at_valley):
    if not positive(x):
        raise Undefined
    if x[0].a > mp.mpf("1.4616321449683624"):
        return ends(function, x, True, None, INF)
    top = max(ends(function, between(e, e))[0].b if 0 < e < INF else INF for e in (x[0].a, x[0].b))
    if x[0].b < mp.mpf("1.4616321449683623"):
        return between(ends(function, between(x[0].b, x[0].b))[0].a, top, 2 if x[0].a == 0 else 0)
    return between(mp.mpf(low_at_valley), top, 2 if top == INF else 0)


def polygamma(x, n):
    if not positive(x):
        raise Undefined
    if n == 0:
        return ends(lambda v: -INF if v == 0 else mp.psi(0, v), x, True, None, INF)
    size = ends(lambda v: INF if v == 0 else abs(mp.psi(n, v)), x, False, 0, None)
    return size if n % 2 else neg(size)


def apply(op, kids, extra):
    """Enclose one operation."""
    x = kids[0] if kids else None
    if op in ("add", "sub"):
        return add(x, kids[1] if op == "add" else neg(kids[1]))
    if op == "mul":
        return mul(x, kids[1])
    if op == "div":
        return mul(x, inverse(kids[1]))
    if op == "neg":
        return neg(x)
    if op == "ipow":
        return power(x, extra[0])
    if op in ("rpow", "sqrt"):
        return root(x, *(extra or (1, 2)))
    if op == "exp":
        return (iv.mpf([iv.exp(iv.mpf(x[0].a)).a if x[0].a > -INF else 0, iv.exp(iv.mpf(x[0].b)).b if x[0].b < INF else INF]),
                x[1] | (1 if x[0].a == -INF else 0))
    if op == "log":
        return logarithm(x)
    if op == "abs":
        return absolute(x)
    if op == "sign":
        return between(1, 1) if nonnegative(x) else between(-1, -1) if x[0].b <= 0 else between(-1, 1)
    if op in ("min", "max"):
        f = min if op == "min" else max
        return between(f(x[0].a, kids[1][0].a), f(x[0].b, kids[1][0].b))
    if op == "pick":
        return kids[1] if positive(x) else kids[2] if positive(neg(x)) else hull(kids[1], kids[2])
    if op in ("sin", "cos"):
        return sine(x, op == "cos")
    if op == "tan":
        return tangent(x)
    if op == "cosh":
        return ends(mp.cosh, absolute(x), True, None, INF)
    if op == "psi":
        return polygamma(x, extra[0])
    if op in ("gamma", "lgamma"):
        return gamma_like(x, *((mp.gamma, "0.885603194410888") if op == "gamma" else (mp.loggamma, "-0.12148629053585")))
    half = mp.pi / 2
    table = {"erf": (mp.erf, True, -1, 1), "erfc": (mp.erfc, False, 0, 2), "tanh": (mp.tanh, True, -1, 1),
             "atan": (mp.atan, True, -half * (1 + mp.eps), half * (1 + mp.eps)), "sinh": (mp.sinh, True, -INF, INF)}
    if op not in table:
        raise Undefined
    function, rising, low, high = table[op]
    return ends(function, x, rising, low, high)


def enclose(t: int, box: dict, memo: dict | None = None):
    """Return the enclosure of a term on a box (name -> enclosure), or None if it may be undefined."""
    memo = {} if memo is None else memo
    try:
        for s in below([t]):
            if s not in memo:
                op, *args = NODES[s]
                kids = children(NODES[s])
                if op == "num":
                    memo[s] = (exact(args[0]), 0)
                elif op == "var":
                    memo[s] = box[args[0]]
                elif op == "pi":
                    memo[s] = (+iv.pi, 0)
                else:
                    memo[s] = apply(op, [memo[k] for k in kids], args[len(kids):])
        return memo[t]
    except (Undefined, ComplexResult, ZeroDivisionError, ValueError, OverflowError):
        return None


# ---- derivatives ------------------------------------------------------------------------------------------------------------
_SLOPES: dict = {}


def slope(t: int, name: str) -> int:
    """Return the partial derivative of a term (at kinks of abs, min, max a hull of the one-sided ones)."""
    for s in below([t]):
        if (s, name) not in _SLOPES:
            _SLOPES[s, name] = _slope(s, name)
    return _SLOPES[t, name]


def _slope(s, name):
    op, *args = NODES[s]
    if name not in free(s):
        return num(0)
    if op == "var":
        return num(1)
    kids = children(NODES[s])
    a = kids[0]
    d = [_SLOPES[k, name] for k in kids]
    square = lambda u: make("ipow", u, 2)  # noqa: E731
    if op in ("add", "sub", "neg"):
        return make(op, *d)
    if op == "mul":
        return make("add", make("mul", d[0], kids[1]), make("mul", a, d[1]))
    if op == "div":
        b = kids[1]
        if d[1] == num(0):
            return make("div", d[0], b)
        if d[0] == num(0):
            return make("neg", make("div", make("mul", a, d[1]), square(b)))
        return make("div", make("sub", make("mul", d[0], b), make("mul", a, d[1])), square(b))
    if op == "ipow":
        inner = make("mul", num(args[1]), make("ipow", a, args[1] - 1))
    elif op == "rpow":
        p, q = args[1:]
        inner = make("mul", num(Fraction(p, q)), make("rpow", a, p - q, q) if p > q else
                     make("div", num(1), make("rpow", a, q - p, q)) if p < q else num(1))
    elif op == "sqrt":
        return make("div", d[0], make("mul", num(2), s))
    elif op == "log":
        return make("div", d[0], a)
    elif op in ("min", "max"):
        gap = make("sub", a, kids[1]) if op == "max" else make("sub", kids[1], a)
        return make("pick", gap, *d)
    elif op == "pick":
        return make("pick", a, *d[1:])
    elif op in ("erf", "erfc"):
        bell = make("div", make("exp", make("neg", square(a))), make("sqrt", make("pi")))
        inner = make("mul", num(2 if op == "erf" else -2), bell)
    else:
        inner = {"exp": lambda: s, "abs": lambda: make("sign", a), "sin": lambda: make("cos", a),
                 "cos": lambda: make("neg", make("sin", a)), "tan": lambda: make("add", num(1), square(s)),
                 "atan": lambda: make("div", num(1), make("add", num(1), square(a))), "sinh": lambda: make("cosh", a),
                 "cosh": lambda: make("sinh", a), "tanh": lambda: make("div", num(1), square(make("cosh", a))),
                 "gamma": lambda: make("mul", s, make("psi", a, 0)), "lgamma": lambda: make("psi", a, 0),
                 "psi": lambda: make("psi", a, args[1] + 1), "sign": lambda: num(0)}[op]()
    return make("mul", inner, d[0])


def jumps(t: int) -> bool:
    return any(NODES[s][0] in ("sign", "pick") for s in below([t]))


# ---- limits -------------------------------------------------------------------------------------------------------------------
def limit(t: int, name: str, direction: int, box: dict):
    """Enclose the limit points of a term as one variable tends to +-infinity; returns (low, high) or raises Undefined.

    Every term gets (low, high, side, top, bottom): an interval that holds its limit points; its eventual strict sign (or 0);
    rates r with |term| <= C x**top and |term| >= c x**bottom eventually.
    """
    known: dict = {}
    for s in below([t]):
        op, *args = NODES[s]
        if name not in free(s):
            x = enclose(s, box)
            if x is None:
                raise Undefined
            side = 1 if positive(x) else -1 if positive(neg(x)) else 0
            known[s] = (x[0].a, x[0].b, side, 0, 0 if side else -INF)
        elif op == "var":
            known[s] = (direction * INF, direction * INF, direction, 1, 1)
        else:
            kids = children(NODES[s])
            known[s] = _limit(op, [known[k] for k in kids], args[len(kids):])
    return known[t][:2]


def _turn(g):
    return (-g[1], -g[0], -g[2], g[3], g[4])


def _zero(side, top, bottom):
    return (mp.mpf(0), mp.mpf(0), side, top, bottom)


def _safe(a, b, doubtful):
    return doubtful if {a, b} == {INF, -INF} else a + b


def _limit(op, g, extra):
    a = g[0]
    if op == "neg":
        return _turn(a)
    if op == "sub":
        return _limit("add", [a, _turn(g[1])], extra)
    if op == "div":
        return _limit("mul", [a, _limit_inverse(g[1])], extra)
    if op == "add":
        b = g[1]
        top = max(a[3], b[3])
        lead = a if a[4] > b[3] else b if b[4] > a[3] else None
        bottom = lead[4] if lead else max(a[4], b[4]) if a[2] * b[2] > 0 else -INF
        side = lead[2] if lead else a[2] if a[2] == b[2] else 0
        if top < 0:
            return _zero(side, top, bottom)
        if lead and abs(lead[0]) == INF and lead[0] == lead[1]:
            return (lead[0], lead[0], side, top, bottom)
        low = -INF if -INF in (a[0], b[0]) else (iv.mpf(a[0]) + b[0]).a
        high = INF if INF in (a[1], b[1]) else (iv.mpf(a[1]) + b[1]).b
        return (low, high, side or (1 if low > 0 else -1 if high < 0 else 0), top, bottom)
    if op == "mul":
        b = g[1]
        top, bottom, side = _safe(a[3], b[3], INF), _safe(a[4], b[4], -INF), a[2] * b[2]
        if top < 0:
            return _zero(side, top, bottom)
        if side and bottom > 0:
            return (side * INF, side * INF, side, top, bottom)
        if all(abs(e) < INF for e in (*a[:2], *b[:2])):
            x = iv.mpf([a[0], a[1]]) * iv.mpf([b[0], b[1]])
            return (x.a, x.b, side, min(top, 0), bottom)
        one, two = (a, b) if abs(a[0]) == INF and a[0] == a[1] else (b, a)
        if abs(one[0]) == INF and one[0] == one[1] and (two[0] > 0 or two[1] < 0):
            return (side * INF, side * INF, side, top, bottom)
        return (mp.mpf(0) if side > 0 else -INF, mp.mpf(0) if side < 0 else INF, side, top, bottom)
    if op in ("ipow",):
        n = extra[0]
        total = a
        for _ in range(abs(n) - 1):
            total = _limit("mul", [total, a], ())
        if n % 2 == 0 and not a[2]:
            total = (max(total[0], mp.mpf(0)), total[1], 0, total[3], total[4])
        return total if n > 0 else _limit_inverse(total)
    if op in ("sqrt", "rpow"):
        r = Fraction(*(extra or (1, 2)))
        if a[2] <= 0:
            raise Undefined
        x = root(between(max(a[0], 0), a[1]), r.numerator, r.denominator)[0]
        rate = lambda v: v if abs(v) == INF else v * r  # noqa: E731
        return (x.a, x.b, 1, rate(a[3]), rate(a[4]))
    if op == "exp":
        if a[1] == -INF:
            return _zero(1, -INF if a[4] > 0 else 0, -INF)
        x = apply("exp", [between(a[0], a[1])], ())[0]
        grows = a[0] == INF and a[4] > 0
        return (x.a, x.b, 1, INF if a[1] == INF else 0, INF if grows else 0 if a[0] > -INF else -INF)
    if op == "log":
        if a[2] <= 0:
            raise Undefined
        low = iv.log(iv.mpf(a[0])).a if 0 < a[0] < INF else INF if a[0] == INF else -INF
        high = iv.log(iv.mpf(a[1])).b if 0 < a[1] < INF else INF if a[1] == INF else -INF
        slow = Fraction(1, 1000)
        top = slow if (low == INF and a[3] < INF) or (high == -INF and a[4] > -INF) else 0 if abs(low) < INF > abs(high) else INF
        side = 1 if low > 0 else -1 if high < 0 else 0
        return (low, high, side, top, 0 if side else -INF)
    if op in ("erf", "erfc", "atan", "tanh"):
        if op == "erfc" and a[0] == INF:
            return _zero(1, -INF if a[4] > 0 else 0, -INF)
        x = apply(op, [between(a[0], a[1])], ())[0]
        side = 1 if x.a > 0 or (op == "erfc") else -1 if x.b < 0 else 0
        return (x.a, x.b, side, 0, 0 if x.a > 0 or x.b < 0 else -INF)
    raise Undefined


def _limit_inverse(g):
    low, high, side, top, bottom = g
    if not side:
        raise Undefined
    if side < 0:
        return _turn(_limit_inverse(_turn(g)))
    low = max(low, 0)
    new_high = (1 / iv.mpf(low)).b if 0 < low < INF else mp.mpf(0) if low == INF else INF
    new_low = (1 / iv.mpf(high)).a if 0 < high < INF else mp.mpf(0) if high == INF else INF
    return (mp.mpf(new_low), mp.mpf(new_high), 1, min(-bottom, 0) if new_high < INF else -bottom,
            max(-top, 0) if new_low == INF else -top)

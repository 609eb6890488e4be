"""The short checker of boxes (python -m assay.verification.checkers.recheck FILE.json ...):
certificates of proved formulas by another engine. The statement is read from its own text; the
certificate only hints.  Shown: boxes cover the domain; on each a hypothesis surely fails, or all
operands have values and the goal holds.  Terms are enclosed by models h**v (c_0 + c_1 h + ... + c_m
h**m), c_m for all h >= 0, one variable being lo + (hi - lo) h**r, hi - .., h**-r or -h**-r; c_k
that are exactly 0 go into h**v.
"""

import ast  # noqa: E401
import collections
import re
from fractions import Fraction
from functools import cache, cmp_to_key
from math import factorial, isqrt, prod

from mpmath.ctx_iv import MPIntervalContext
from mpmath.libmp import (
    finf,
    fnan,
    fninf,
    fone,
    from_rational,
    fzero,
    mpf_cmp,
    mpf_erfc,
    mpf_neg,
    mpf_sign,
    mpi_add,
    mpi_mul,
)

(
    iv := MPIntervalContext()
).prec = 100  # a context of its own, so that nobody else changes its precision
SLACK = (
    1 + iv.mpf([-1, 1]) / 2**90
)  # what mpmath's functions return is widened by 2**10 units in the last place
ZERO, ONE, HUGE, RAW, WORK, POOL = (
    Fraction(0),
    Fraction(1),
    2**20,
    cmp_to_key(mpf_cmp),
    300_000,
    {},
)  # equal terms: POOL
SINES = {
    k: Fraction(s, 2) for k, s in zip((0, 1, 3, 5, 6, 7, 9, 11), (0, 1, 2, 1, 0, -1, -2, -1))
}  # sin(k pi/6)


# ---- numbers: Fraction or Iv; ArithmeticError: perhaps without a value ----------
class Iv:
    """The values lie in ``v``, without its lower (upper) end if ``lo`` (``hi``); sign: 2 (> 0), 1
    (>= 0), -1, -2, 0 (unknown).
    """

    def __init__(self, v, lo=False, hi=False):
        self.v, (self.a, self.b), self.lo, self.hi = v, v._mpi_, lo, hi
        if fnan in v._mpi_:
            raise ArithmeticError("nan")
        low, high = mpf_sign(self.a), mpf_sign(self.b)
        self.sign = 1 + (low > 0 or lo) if low >= 0 else -1 - (high < 0 or hi) if high <= 0 else 0

    def __add__(self, other):
        x = ball(other)
        return raw(*mpi_add(self.v._mpi_, x.v._mpi_, iv.prec), self.lo or x.lo, self.hi or x.hi)

    def __mul__(self, other):
        x = ball(other)
        if fzero == self.a == self.b or fzero == x.a == x.b:
            return ZERO  # infinite ends are never attained
        (a, b), apart = mpi_mul(self.v._mpi_, x.v._mpi_, iv.prec), abs(self.sign * x.sign) == 4
        return raw(a, b, apart and a == fzero, apart and b == fzero)

    def __neg__(self):
        return Iv(-self.v, self.hi, self.lo)

    __radd__, __rmul__ = __add__, __mul__


class Exact(Iv):  # the sum of c pi**m e**n over ``parts``, {(m, n): c}
    def __init__(self, parts):
        self.parts = parts
        super().__init__(
            sum((atom(*k) * c.numerator / c.denominator for k, c in parts.items()), iv.mpf(0))
        )

    def __add__(self, other):
        return (
            Iv.__add__(self, other) if type(other) is Iv else exact([*parts(self), *parts(other)])
        )

    def __mul__(self, other):
        both = [((m + k, n + l), c * d) for (m, n), c in parts(self) for (k, l), d in parts(other)]
        return Iv.__mul__(self, other) if type(other) is Iv else exact(both)

    def __neg__(self):
        return self * -ONE

    __radd__, __rmul__ = __add__, __mul__


atom = cache(
    lambda m, n: iv.exp(iv.log(iv.pi) * SLACK * m.numerator / m.denominator + ball(n).v) * SLACK
)


def parts(x):
    return (
        x.parts.items()
        if isinstance(x, Exact)
        else []
        if isinstance(x, Iv)
        else [((ZERO, ZERO), Fraction(x))]
    )


def exact(items):
    out = {k: c for k in dict(items) if (c := sum(d for m, d in items if m == k))}
    return (
        (Exact(out) if len(out) < 13 else Iv(Exact(out).v))
        if out.keys() - {(ZERO, ZERO)}
        else out.get((ZERO, ZERO), ZERO)
    )


def ball(x):
    return (
        x
        if isinstance(x, Iv)
        else raw(*(from_rational(x.numerator, x.denominator, iv.prec, way) for way in "fc"))
    )


def raw(a, b, lo=False, hi=False):
    return Iv(iv.make_mpf((a, b)), lo, hi)


def span(*ends):
    return raw(min(ends, key=RAW), max(ends, key=RAW))  # the hull of raw mpmath numbers


PI = Exact({(ONE, ZERO): ONE})


def power(r, x):
    n, sign = r.numerator, ball(x).sign
    if r < 0 and abs(sign) < 2 or r.denominator > 1 and sign < 1:
        raise ArithmeticError("perhaps no value")
    if isinstance(x, Exact) and len(x.parts) == 1:
        (((m, k), c),) = x.parts.items()
        if isinstance(c := power(r, c), Fraction):
            return exact([((m * r, k * r), c)])
    if r < 0 and (y := power(-r, x)) is not None:
        return (
            1 / y
            if isinstance(y, Fraction)
            else Iv(1 / y.v, y.hi or y.b == finf, y.lo)
            if sign > 0
            else -Iv(1 / -y.v)
        )
    if (
        isinstance(x, Fraction)
        and n * max(x.numerator.bit_length(), x.denominator.bit_length()) < 20_000
    ):
        base = x if r.denominator == 1 else Fraction(isqrt(abs(x.numerator)), isqrt(x.denominator))
        if base**r.denominator == x and r.denominator < 3:
            return base**n
    v = (
        x.v**n
        if (x := ball(x)) and r.denominator == 1
        else iv.exp(iv.log(x.v) * SLACK * n / r.denominator) * SLACK
    )
    return Iv(
        v,
        *(
            (x.lo, x.hi)
            if n and sign > 0 or n % 2
            else (x.hi, x.lo)
            if n and sign < 0
            else (False, False)
        ),
    )


def value(f, x):
    if isinstance(x, Fraction) and x == (f == "log"):
        return ONE if f in ("exp", "cos", "erfc") else ZERO
    if isinstance(x, Fraction) and f == "exp" and abs(x) < HUGE:
        return Exact({(ZERO, x): ONE})
    (m, n), c = [*parts(x)][0] if len(parts(x)) == 1 else ((None, None), None)
    if f == "log" and (m, c) == (0, 1):
        return n
    if f in ("sin", "cos") and (m, n) == (1, 0) and (k := (6 * c + 3 * (f == "cos")) % 12) in SINES:
        return SINES[k]
    if (x := ball(x)).sign < 2 and f == "log":
        raise ArithmeticError("log of what may be 0")
    if f in ("sin", "cos"):
        v = getattr(iv, f)(x.v) * SLACK if abs(x.v) < HUGE else iv.mpf([-1, 1])
        return span(*(sorted((mpf_neg(fone), e, fone), key=RAW)[1] for e in v._mpi_))
    if f == "exp":
        low = (
            iv.exp(x.v.a if x.v.a < HUGE else iv.mpf(HUGE))._mpi_[0] if x.v.a > -HUGE else fzero
        )  # huge ends are moved outwards
        v = (
            span(
                low,
                (
                    iv.exp(x.v.b if x.v.b > -HUGE else iv.mpf(-HUGE))._mpi_[1]
                    if x.v.b < HUGE
                    else finf
                ),
            ).v
            * SLACK
        )
        return Iv(v, x.lo or v._mpi_[0] == fzero, x.hi)
    if f == "erfc":
        return Iv(span(*(mpf_erfc(e, 110, "n") for e in (x.a, x.b))).v * SLACK, True)
    return Iv((iv.log(x.v) if f == "log" else iv.atan2(x.v, iv.mpf(1))) * SLACK, x.lo, x.hi)


def slopes(
    f, x, n
):  # the derivatives of f at x, the k-th over k!, up to the n-th; a rational number f is a power
    if isinstance(f, Fraction):
        binomial = [prod(((f - i) / (i + 1) for i in range(k)), start=ONE) for k in range(n + 1)]
        return [power(f - k, x) * c if c else ZERO for k, c in enumerate(binomial)]
    out, near = [value(f, x)], {"sin": "cos", "cos": "sin"}.get(f, f)
    if f in ("exp", "sin", "cos"):
        y = value(near, x) * (-1 if f == "cos" else 1)
        return [
            (y if k % 2 else out[0]) * Fraction((-1) ** (k // 2 * (near != f)), factorial(k))
            for k in range(n + 1)
        ]
    if f == "log":
        return out + [
            power(Fraction(-k), x) * Fraction((-1) ** (k - 1), k) for k in range(1, n + 1)
        ]
    square = power(
        Fraction(2), x
    )  # the slope d of atan satisfies (1 + (x+t)**2) d = 1, that of erfc d' = -2 (x+t) d
    d = [
        ZERO,
        (
            power(-ONE, square + 1)
            if f == "atan"
            else value("exp", -square) * Iv(-2 / iv.sqrt(iv.pi) * SLACK)
        ),
    ]
    for k in range(1, n):
        d.append(
            -(d[1] * (x * 2 * d[-1] + d[-2]))
            if f == "atan"
            else (x * d[-1] + d[-2]) * Fraction(-2, k)
        )
    return out + [c * Fraction(1, k) for k, c in enumerate(d[1 : n + 1], 1)]


# ---- terms over + * ^ and functions, and statements, read from Python syntax trees, which are neve
class Term:
    def __init__(self, op, args):
        self.op, self.args, self.terms = op, args, [a for a in args if isinstance(a, Term)]
        self.free = {*args} if op == "var" else {n for a in self.terms for n in a.free}


def term(op, *args):
    return POOL.setdefault(
        (op, *((id(a), 0) if isinstance(a, Term) else a for a in args)), Term(op, args)
    )


def num(q):
    return term("num", Fraction(q))


def neg(x):
    return mul(num(-1), x)


def add(x, y):
    if x.op == y.op == "num":
        return num(x.args[0] + y.args[0])
    return num(0) if neg(x) is y or neg(y) is x else term("+", x, y)


def mul(x, y):
    x, y = (y, x) if y.op == "num" else (x, y)
    if x.op == "num" and (y.op == "num" or y.op == "*" and y.args[0].op == "num"):
        return (
            num(x.args[0] * y.args[0])
            if y.op == "num"
            else mul(num(x.args[0] * y.args[0].args[0]), y.args[1])
        )
    return y if x is num(1) else root(x, Fraction(2)) if x is y else term("*", x, y)


def root(x, q):
    simple = x.op == "num" and q.denominator == 1 and abs(q) < 100 and x.args[0] or q == 0
    return num(x.args[0] ** int(q) if q else 1) if simple else x if q == 1 else term("^", x, q)


def put(s, old, new):  # a statement or a term with another term for one
    if isinstance(s, tuple):
        return (
            (s[0], put(s[1], old, new))
            if s[:1] and s[0] in OTHER
            else tuple(put(p, old, new) for p in s)
        )
    more = [put(a, old, new) if isinstance(a, Term) else a for a in s.args]
    return (
        new
        if s is old
        else add(*more)
        if s.op == "+"
        else mul(*more)
        if s.op == "*"
        else term(s.op, *more)
    )


def related(op, x, y):
    g, h = add(x, neg(y)), add(y, neg(x))
    return {
        ast.Gt: (">", g),
        ast.GtE: (">=", g),
        ast.Lt: (">", h),
        ast.LtE: (">=", h),
        ast.Eq: ("all", ((">=", g), (">=", h))),
        ast.NotEq: ("any", ((">", g), (">", h))),
    }[type(op)]


BOTH, OTHER = {"all": all, "any": any}, {">": ">=", ">=": ">", "all": "any", "any": "all"}
DECLARED = re.compile(
    r"\s*([A-Za-z_]\w*)\s+in\s+([\[({])(.*?)(\.\.|,(?![^()]*\)\s*\S))(.*)([\])}])\s*", re.S | re.A
)
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?")
MEANING = dict.fromkeys(
    ("exp", "log", "sin", "cos", "atan", "erfc", "abs")
) | {  # asin and acos at 1, cbrt below 0: beyond
    "sqrt": "u**(1/2)",
    "cbrt": "u**(1/3)",
    "tan": "sin(u)/cos(u)",
    "asin": "atan(u/sqrt(1-u**2))",
    "erf": "1-erfc(u)",
    "acos": "pi/2-atan(u/sqrt(1-u**2))",
    "sinh": "(exp(u)-exp(-u))/2",
    "cosh": "(exp(u)+exp(-u))/2",
    "tanh": "1-2/(exp(2*u)+1)",
    "max": "(u+v+abs(u-v))/2",
    "min": "(u+v-abs(u-v))/2",
    "Phi": "1-erfc(u/sqrt(2))/2",
}
Side = collections.namedtuple("Side", "lo hi lo_open hi_open integer")


def parse(text):
    text = " ".join(text.replace("^", "**").split())
    if not re.fullmatch(r"(?!.*(\b|\d)(if|else)\b)[\w +\-*/().,<>=!]{1,20000}", text, re.ASCII):
        raise ValueError("unreadable")
    tree = ast.parse(
        text := text.replace("=>", " if 0 else "), mode="eval"
    ).body  # it binds as weakly, and to the right as well
    for n in (n for n in ast.walk(tree) if isinstance(n, ast.Constant)):
        n.value = Fraction(NUMBER.fullmatch(ast.get_source_segment(text, n))[0])
    return tree


def read(
    n, scope, needs
):  # the term of a syntax tree; what must hold for it to have a value is added to ``needs``
    match n:
        case ast.Constant(q):
            return num(q)
        case ast.Name(name):
            return needs.extend(scope[name][1]) or scope[name][0]
        case ast.UnaryOp(ast.USub(), x):
            return neg(read(x, scope, needs))
        case ast.Call(f, [x, y, z, *more], []):
            return read(ast.Call(f, [ast.Call(f, [x, y], []), z, *more], []), scope, needs)
        case ast.Call(ast.Name(f), args, []) if (
            len(args) < 2 + (f in ("min", "max")) and f in MEANING
        ):
            u, *v = (read(x, scope, needs) for x in args)
            if f == "log":
                needs.append((">", u))
            inner = {"pi": scope["pi"], "u": (u, ()), "v": (v[0] if v else u, ())}
            return read(parse(MEANING[f]), inner, needs) if MEANING[f] else term(f, u)
        case ast.BinOp(x, op, y):
            x, y = read(x, scope, needs), read(y, scope, needs)
            if isinstance(op, ast.Div):
                return needs.append(apart(y)) or mul(x, root(y, -ONE))
            if isinstance(op, ast.Pow) and y.op == "num" and abs(q := y.args[0]) < 1000:
                needs += (
                    [(">" if q < 0 else ">=", x)]
                    if q.denominator > 1
                    else [apart(x)]
                    if q < 0
                    else []
                )
                return root(x, q)
            if isinstance(op, ast.Pow) and x is scope["e"][0]:
                return term("exp", y)  # the number e is exp(1)
            if isinstance(op, ast.Pow):
                return needs.append((">", x)) or term("exp", mul(y, term("log", x)))
            return {ast.Add: add, ast.Mult: mul, ast.Sub: lambda x, y: add(x, neg(y))}[type(op)](
                x, y
            )
    raise ValueError("not a term")


def say(
    n, scope, needs
):  # a statement: ("all" or "any", statements) or (">" or ">=", term compared with 0)
    match n:
        case ast.BoolOp(op, parts):
            return "all" if isinstance(op, ast.And) else "any", tuple(
                say(p, scope, needs) for p in parts
            )
        case ast.IfExp(_, x, y):
            return "any", (opposite(say(x, scope, needs)), say(y, scope, needs))
        case ast.UnaryOp(ast.Not(), x):
            return opposite(say(x, scope, needs))
        case ast.Compare(x, ops, others):
            sides = [read(a, scope, needs) for a in (x, *others)]
            return "all", tuple(map(related, ops, sides, sides[1:]))
    raise ValueError("not a statement")


def opposite(s):
    return OTHER[s[0]], tuple(map(opposite, s[1])) if s[0] in BOTH else neg(s[1])


def flat(s):
    return (
        [q for p in s[1] for q in flat(p)]
        if s[0] == "all" or s[0] == "any" and len(s[1]) == 1
        else [s]
    )


def apart(x):
    return "any", ((">", x), (">", neg(x)))


# ---- models (v, [c_0, ..., c_m]) ----------
def normal(u):  # without leading coefficients that are exactly 0
    k = next((k for k, c in enumerate(u[1][:-1]) if c != 0), len(u[1]) - 1)
    return u[0] + k, u[1][k:]


class Frame:  # the models of terms on a box, in one variable (or none: order 0)
    def __init__(self, box, name=None, order=0, where="lo", root=1):
        self.box, self.name, self.order, self.h, self.memo = box, name, order, ONE, {}
        self.plain, s, v, own = (
            Frame(box) if name else self,
            box.get(name),
            -root,
            [ONE if where == "oo" else -ONE],
        )
        if name and where in ("lo", "hi"):
            far, width = (
                s.hi and s.lo,
                (self.plain.term(add(s.hi, neg(s.lo))) if s.hi and s.lo else ONE),
            )
            v, own = (
                0,
                [
                    self.plain.term(getattr(s, where)),
                    *[ZERO] * (root - 1),
                    width if where == "lo" else -width,
                ],
            )
            self.h = Iv(
                span(fzero, fone if far else finf).v, s.lo_open if where == "lo" else s.hi_open
            )
        elif name:
            p = ball(
                power(Fraction(-1, root), self.plain.term(s.lo if where == "oo" else neg(s.hi)))
            )
            self.h = Iv(span(fzero, p.b).v, True)
            if root < 1 or p.sign < 2:
                raise ArithmeticError("not far out")
        self.own = (
            (v, self.fold(own + [ZERO] * (order + 1 - len(own)), order + 1)) if name else None
        )

    def fold(
        self, c, n
    ):  # c_0 + c_1 h + ... with n coefficients, of which the last is an enclosure
        return c if len(c) <= n else self.fold([*c[:-2], c[-2] + self.h * c[-1]], n)

    def constant(self, c):
        return 0, [c] + [ZERO] * self.order

    def reach(self, name):  # the values of a variable: a Fraction where there is only one
        s, (a, b) = self.box[name], [x and self.term(x) for x in self.box[name][:2]]
        low, high = fninf if s.lo is None else ball(a).a, finf if s.hi is None else ball(b).b
        if mpf_cmp(low, high) > 0:
            raise ValueError("a cut lies outside its box")
        return a if s.lo and s.lo is s.hi else raw(low, high, s.lo_open, s.hi_open)

    def whole(self, v, c):
        return (power(Fraction(v), self.h) if v else ONE) * self.fold(c, 1)[0]

    def term(self, t):
        return self.whole(*normal(self.model(t)))  # the values of a term

    def model(self, t):
        if t not in self.memo:
            Frame.work -= 1 + self.order
            if Frame.work < 0:
                raise ValueError("more work than the short checker does")
            u, s = (
                [self.model(a) for a in t.terms],
                (self.box.get(t.args[0]) if t.op == "var" else None),
            )
            if t.op in ("num", "pi"):
                y = self.constant(t.args[0] if t.op == "num" else PI)
            elif s and t.args[0] == self.name:
                y = self.own
            elif (
                s and s.lo and self.name in {*s.lo.free, *(s.hi.free if s.hi else ())}
            ):  # a range that depends on this variable
                part = self.constant(
                    Iv(span(fzero, fone if s.hi else finf).v, s.lo_open, s.hi_open)
                )
                y = self.plus(
                    self.model(s.lo),
                    self.times(self.model(add(s.hi, neg(s.lo)) if s.hi else num(1)), part),
                )
            elif s:
                y = self.constant(self.plain.reach(t.args[0]))
            elif t.op in "+*":
                y = (self.plus if t.op == "+" else self.times)(*u)
            else:
                y = self.call(t.args[1] if t.op == "^" else t.op, *u)
            self.memo[t] = y
        return self.memo[t]

    def plus(self, x, y):
        if not (any(x[1]) and any(y[1])):
            return x if any(x[1]) else y  # one of them is exactly 0
        a, b = ([ZERO] * (v - min(x[0], y[0])) + c for v, c in (x, y))
        return min(x[0], y[0]), [p + q for p, q in zip(self.fold(a, len(b)), self.fold(b, len(a)))]

    def times(self, x, y):
        (v, a), (w, b) = normal(x), normal(y)
        c = [ZERO] * (len(a) + len(b) - 1)
        for i, k in ((i, k) for i, p in enumerate(a) for k, q in enumerate(b) if p != 0 and q != 0):
            c[i + k] += a[i] * b[k]
        return v + w, self.fold(c, min(len(a), len(b)))

    def call(self, f, u):
        (v, c), rest, minus = normal(u), ball(self.fold(normal(u)[1], 1)[0]), self.constant(-ONE)
        if isinstance(f, Fraction):
            return int(v * f) if v * f % 1 == 0 else 1 / 0, self.taken(f, c)  # no root of h
        if f == "abs" and (x := ball(self.whole(v, c))):
            return (
                u
                if x.sign > 0
                else self.times(u, minus)
                if x.sign
                else (0, [span(fzero, x.b, mpf_neg(x.a))])
            )
        if v and f == "log" and self.h.v.b <= 1:  # -1/2 < h log h <= 0
            return self.plus((0, self.taken("log", c)), (-1, [Iv(iv.mpf([-0.5, 0])) * v]))
        k, y = (
            (2, rest) if f == "erfc" else (f == "exp", -rest)
        )  # 0 < exp(-y) <= n! / y**n, 0 < erfc(y) <= exp(-y**2)
        if v < 0 and k and y.sign == 2 and (n := -(-(self.order + 1) // (-v * k))):
            return -v * n * k, [
                Iv(span(fzero, (power(Fraction(-n * k), y) * Fraction(factorial(n))).b).v, True)
            ]
        if v < 0 and f == "atan" and abs(rest.sign) == 2:  # atan(y) + atan(1/y) = pi/2 or -pi/2
            near = self.times(minus, self.call("atan", self.call(-ONE, (v, c))))
            return self.plus(self.constant(PI * Fraction(rest.sign, 4)), near)
        return 0, [value(f, self.whole(v, c))] if v < 0 else self.taken(f, [ZERO] * v + c)

    def taken(
        self, f, c
    ):  # f(u), u = c_0 + ..., by Taylor's formula: the last derivative is taken between c_0 and u
        n = len(c) - 1
        total = 0, [slopes(f, self.fold(c, 1)[0], n)[n]]
        for a in reversed(slopes(f, c[0], n - 1) if n else ()):
            total = self.plus((0, [a] + [ZERO] * n), self.times((1, c[1:]), total))
        return self.fold([ZERO] * total[0] + total[1], n + 1)

    def holds(self, s):  # is the statement certainly true on the whole box?
        if s[0] in BOTH:
            return BOTH[s[0]](map(self.holds, s[1]))
        try:
            return ball(self.term(s[1])).sign > (s[0] == ">")
        except ArithmeticError:
            return False


# ---- certificates ----------
class Scope(
    dict
):  # names with their terms and what these need; abbreviations are read when they are met
    def __missing__(self, name):
        self[name] = read(parse(self.where.pop(name)), self, needs := []), needs
        return self[name]


def case(s, u, v):  # under v >= 0, where v is |u|
    needs, given, goal = put((tuple(s[0]), tuple(s[1]), s[2]), term("abs", u), v)
    return needs, (*given, (">=", v)), goal


def parts_of(
    box, name, cut, owner=None
):  # the boxes below and above the cut; integers: up to it, and from the next one
    s, whole = box[name], box[name].integer
    if cut.free or whole and not (cut.op == "num" and cut.args[0] % 1 == 0):
        raise ValueError("no place for a cut")
    return (
        {**box, name: s._replace(hi=cut, hi_open=owner == "high" and not whole)},
        {**box, name: s._replace(lo=add(cut, num(whole)), lo_open=owner == "low" and not whole)},
    )


def close(
    box, needs, given, goal, ways
):  # does the goal hold on the box, or does a hypothesis fail on all of it?
    frames = [Frame(box), *(Frame(box, *way) for way in ways)]
    if any(frames[0].holds(opposite(h)) for h in given):
        return True

    def seen(s):
        return (
            s in given
            or any(f.holds(s) for f in frames)
            or s[0] in BOTH
            and BOTH[s[0]](map(seen, s[1]))
        )

    return all(map(seen, needs)) and (seen(goal) or any(seen(opposite(h)) for h in given))


# for all values in ``box`` under the hypotheses ``given``: ``goal``; ``needs``: all operands have
# values
class Checker:
    def __init__(self, data):
        self.given, self.needs, self.box, self.scope = (
            [],
            [],
            {},
            Scope(pi=(term("pi"), ()), e=(term("exp", num(1)), ())),
        )
        self.scope.where, taken = dict(data["where"]), {"pi", "e", *(n for n, _ in data["where"])}
        if len(taken) < 2 + len(data["where"]):
            raise ValueError("a name with two meanings")
        for text in data["given"]:
            if not (found := DECLARED.fullmatch(text)):
                self.given += flat(say(parse(text), self.scope, self.needs))
                continue
            name, first, low, dots, high, last = found.groups()
            if name in {*taken, *self.box} or len({first == "{", dots == "..", last == "}"}) > 1:
                raise ValueError("bad range")
            ends = (
                (
                    read(parse(t), self.scope, self.needs)
                    if t.strip() not in ("", "-oo", "oo")
                    else None
                )
                for t in (low, high)
            )
            self.box[name], self.scope[name] = (
                Side(*ends, first == "(", last == ")", first == "{"),
                (term("var", name), ()),
            )
        self.goal = say(parse(data["goal"]), self.scope, self.needs)

    def walk(
        self, tree, box, s
    ):  # close the boxes at the leaves of a tree; s: what is needed, the hypotheses, the goal
        if "split" in tree:
            low, high = parts_of(
                box, tree["split"], read(parse(tree["at"]), self.scope, []), tree.get("owner")
            )
            return self.walk(tree["low"], low, s) and self.walk(tree["high"], high, s)
        if "case" in tree:  # u >= 0 or u <= 0, and |u| is u or -u
            u = read(parse(tree["case"]), self.scope, more := [])
            s = [*s[0], *more], s[1], s[2]
            return all(
                self.walk(tree[k], box, case(s, u, v)) for k, v in (("above", u), ("below", neg(u)))
            )
        if "root" in tree:  # a hypothesis y**n == r, and y >= 0 or n = 1, say that y is r**(1/n)
            y, n, r = (
                term("var", tree["root"]),
                Fraction(tree["power"]),
                read(parse(tree["of"]), self.scope, []),
            )
            signs = {*s[1]} & {related(op, y, num(0)) for op in (ast.Gt(), ast.GtE())} or n == 1
            if (
                n < 1
                or y.free & r.free
                or not signs
                or {*flat(related(ast.Eq(), root(y, n), r))} - {*s[1]}
            ):
                return False
            return self.walk(
                tree["then"], box, put((tuple(s[0]), tuple(s[1]), s[2]), y, root(r, 1 / n))
            )
        return close(box, *s, tree.get("by", ()))


def confirm(
    data, shown=()
):  # "confirmed" or "beyond: reason" for the content of a certificate file
    try:
        outer, statement = data["certificate"], data["statement"]
        if (data["verdict"], outer["type"]) not in (("proved", "fact"), ("vacuous", "vacuous")):
            raise ValueError("no formula")
        Frame.work, c = (
            WORK,
            Checker(statement if data["verdict"] == "proved" else {**statement, "goal": "1 < 0"}),
        )
        seen = c.walk(outer["certificate"].get("tree", {}), c.box, (c.needs, c.given, c.goal))
        return "confirmed" if seen else f"beyond: a box stays open ({outer['certificate']['type']})"
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}"
            if isinstance(error, ValueError)
            else f"beyond: {type(error).__name__}"
        )


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.recheck")  # noqa: E702

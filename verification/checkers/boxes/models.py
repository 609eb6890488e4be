"""Models: enclosures of all terms on a box, as powers of one small quantity h >= 0.

A model (v, [c_0, ..., c_m]) says that the values of a term are h**v (c_0 + c_1 h + ... + c_m h**m)
where c_0, ..., c_(m-1) are fixed, and c_m may be another value of its interval for each h.
"""

from fractions import Fraction
from math import factorial
from typing import ClassVar

from mpmath.libmp import finf, fninf, fone, fzero, mpf_cmp, mpf_neg

from assay.verification.checkers.boxes.derivatives import derivatives
from assay.verification.checkers.boxes.numbers import (
    ONE,
    PI,
    ZERO,
    Interval,
    Number,
    ball,
    iv,
    power,
    raw,
    span,
    value,
)
from assay.verification.checkers.boxes.terms import Box, Term
from assay.verification.checkers.meaning import BOTH, Statement
from assay.verification.checkers.reader import Beyond

Coefficients = list[Number]
Model = tuple[int, Coefficients]


def zeros(n: int) -> Coefficients:
    return [ZERO] * n


def normal(u: Model) -> Model:
    """Return a model without leading coefficients that are exactly 0."""
    v, c = u
    k = next((k for k, first in enumerate(c[:-1]) if first != 0), len(c) - 1)
    return v + k, c[k:]


class Frame:
    """The models of terms on a box, up to an order in one variable x (or none: order 0).

    ``where`` says what h is: x is lo + (hi - lo) h**root ("lo"), hi - (hi - lo) h**root ("hi"),
    h**-root ("oo") or -h**-root ("-oo"); where hi - lo is infinite, 1 takes its place.
    """

    work: ClassVar[int] = 0
    """How much work is left."""

    def __init__(
        self, box: Box, name: str | None = None, order: int = 0, where: str = "lo", root: int = 1
    ) -> None:
        self.box, self.name, self.order = box, name, order
        self.memo: dict[Term, Model] = {}
        self.h: Number = ONE
        self.plain = self if name is None else Frame(box)
        """The frame without a variable."""
        if name is not None:
            v, own = self.near(where, root) if where in ("lo", "hi") else self.far(where, root)
            own += zeros(order + 1 - len(own))
            self.own: Model = v, self.fold(own, order + 1)

    def near(self, where: str, root: int) -> Model:
        """Look at the variable from an end of its range."""
        side = self.box[self.name or ""]
        end, is_open = (side.lo, side.lo_open) if where == "lo" else (side.hi, side.hi_open)
        if end is None:
            raise Beyond("no end to look from")
        width: Number = ONE
        most = finf
        if side.lo is not None and side.hi is not None:
            width, most = self.plain.values(side.hi - side.lo), fone
        self.h = Interval(span(fzero, most).v, is_open)
        first = self.plain.values(end)
        return 0, [first, *zeros(root - 1), width if where == "lo" else -width]

    def far(self, where: str, root: int) -> Model:
        """Look at the variable from infinity."""
        side = self.box[self.name or ""]
        end = side.lo if where == "oo" else -side.hi if where == "-oo" and side.hi else None
        if end is None or root < 1:
            raise Beyond("no such way to look at a box")
        most = ball(power(Fraction(-1, root), self.plain.values(end)))
        if most.sign < 2:
            raise ArithmeticError("not far out")
        self.h = Interval(span(fzero, most.b).v, True)
        return -root, [ONE if where == "oo" else -ONE]

    # ---- arithmetic ----------
    def fold(self, c: Coefficients, n: int) -> Coefficients:
        """Return c_0 + c_1 h + ... with n coefficients, of which the last is an enclosure."""
        while len(c) > n:
            c = [*c[:-2], c[-2] + self.h * c[-1]]
        return c

    def fixed(self, c: Number) -> Model:
        return 0, [c, *zeros(self.order)]

    def whole(self, v: int, c: Coefficients) -> Number:
        """Return all values of a model."""
        factor = power(Fraction(v), self.h) if v else ONE
        return factor * self.fold(c, 1)[0]

    def plus(self, x: Model, y: Model) -> Model:
        if not any(x[1]) or not any(y[1]):
            return x if any(x[1]) else y  # one of them is exactly 0
        least = min(x[0], y[0])
        a, b = (zeros(v - least) + c for v, c in (x, y))
        return least, [
            p + q for p, q in zip(self.fold(a, len(b)), self.fold(b, len(a)), strict=True)
        ]

    def times(self, x: Model, y: Model) -> Model:
        (v, a), (w, b) = normal(x), normal(y)
        c = zeros(len(a) + len(b) - 1)
        for i, p in enumerate(a):
            for k, q in enumerate(b):
                if p != 0 and q != 0:
                    c[i + k] += p * q
        return v + w, self.fold(c, min(len(a), len(b)))

    # ---- terms ----------
    def values(self, t: Term) -> Number:
        """Return all values of a term."""
        return self.whole(*normal(self.model(t)))

    def reach(self, name: str) -> Number:
        """Return the values of a variable: a number where there is only one."""
        side = self.box[name]
        a, b = (None if end is None else self.values(end) for end in (side.lo, side.hi))
        low = fninf if a is None else ball(a).a
        high = finf if b is None else ball(b).b
        if mpf_cmp(low, high) > 0:
            raise Beyond("a cut lies outside its box")
        if a is not None and side.lo is side.hi:
            return a
        return raw(low, high, side.lo_open, side.hi_open)

    def model(self, t: Term) -> Model:
        if t not in self.memo:
            Frame.work -= 1 + self.order
            if Frame.work < 0:
                raise Beyond("more work than the short checker does")
            u = [self.model(a) for a in t.terms]
            if t.op == "num":
                found = self.fixed(t.args[0])
            elif t.op == "pi":
                found = self.fixed(PI)
            elif t.op == "var":
                found = self.variable(t.args[0])
            elif t.op == "+":
                found = self.plus(*u)
            elif t.op == "*":
                found = self.times(*u)
            else:
                found = self.raised(t.args[1], *u) if t.op == "^" else self.call(t.op, *u)
            self.memo[t] = found
        return self.memo[t]

    def variable(self, name: str) -> Model:
        if name == self.name:
            return self.own
        side = self.box[name]
        ends = [end for end in side[:2] if end is not None]
        if side.lo is None or not any(self.name in end.free for end in ends):
            return self.fixed(self.plain.reach(name))
        # a range that depends on the variable of this frame: lo + (hi - lo) p
        width, most = Term.number(1), finf
        if side.hi is not None:
            width, most = side.hi - side.lo, fone
        part = self.fixed(Interval(span(fzero, most).v, side.lo_open, side.hi_open))
        return self.plus(self.model(side.lo), self.times(self.model(width), part))

    def raised(self, f: Fraction, u: Model) -> Model:
        v, c = normal(u)
        if v * f % 1:
            raise ArithmeticError("no root of h")
        return int(v * f), self.taken(f, c)

    def call(self, f: str, u: Model) -> Model:
        v, c = normal(u)
        if f == "abs":
            return self.absolute(u)
        if f == "log" and v and ball(self.h).v.b <= 1:  # -1/2 < h log h <= 0
            return self.plus((0, self.taken("log", c)), (-1, [Interval(iv.mpf([-0.5, 0])) * v]))
        if v >= 0:
            return 0, self.taken(f, zeros(v) + c)
        rest = ball(self.fold(c, 1)[0])  # the values of the term are h**v times these
        if f in ("exp", "erfc") and (found := self.vanishing(f, v, rest)):
            return found
        if f == "atan" and abs(rest.sign) == 2:  # atan(y) + atan(1/y) is pi/2 or -pi/2
            near = self.call("atan", self.raised(-ONE, (v, c)))
            limit = self.fixed(PI * Fraction(rest.sign, 4))
            return self.plus(limit, self.times(self.fixed(-ONE), near))
        return 0, [value(f, self.whole(v, c))]

    def absolute(self, u: Model) -> Model:
        x = ball(self.whole(*normal(u)))
        if x.sign > 0:
            return u
        if x.sign < 0:
            return self.times(u, self.fixed(-ONE))
        return 0, [span(fzero, x.b, mpf_neg(x.a))]

    def vanishing(self, f: str, v: int, rest: Interval) -> Model | None:
        """Bound what falls faster than all powers of h, by a power that is high enough:
        0 < exp(-y) <= n! / y**n, and 0 < erfc(y) <= exp(-y**2).
        """
        k, y = (2, rest) if f == "erfc" else (1, ball(-rest))
        if y.sign < 2:
            return None
        n = -(-(self.order + 1) // (-v * k))
        most = ball(power(Fraction(-n * k), y) * Fraction(factorial(n))).b
        return -v * n * k, [Interval(span(fzero, most).v, True)]

    def taken(self, f: str | Fraction, c: Coefficients) -> Coefficients:
        """Return f(u) for u = c_0 + c_1 h + ... by Taylor's formula: the last derivative is taken
        between c_0 and u.
        """
        n = len(c) - 1
        total: Model = 0, [derivatives(f, self.fold(c, 1)[0], n)[n]]
        for a in reversed(derivatives(f, c[0], n - 1) if n else []):
            total = self.plus((0, [a, *zeros(n)]), self.times((1, c[1:]), total))
        return self.fold(zeros(total[0]) + total[1], n + 1)

    # ---- statements ----------
    def holds(self, s: Statement) -> bool:
        """Is the statement certainly true on the whole box?"""
        kind, inner = s
        if kind in BOTH:
            return BOTH[kind](map(self.holds, inner))
        try:
            return ball(self.values(inner)).sign > (kind == ">")
        except ArithmeticError:
            return False

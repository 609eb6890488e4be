"""Intervals with directed rounding on the number kernel of mpmath, and the evaluation of terms on
boxes.

An interval is (lo, hi, lo_open, hi_open): raw mpmath numbers, infinite ends allowed; an end is open
when no point of the set meant has that value (or, for a rounded end, lies at it).  Sums, products,
quotients and square roots are rounded outwards by `mpmath.libmp`, and so are its interval sine and
cosine.  Its other functions are not trusted to be: exp(2**-23) at 53 bits is the same number
rounded down and up.  ``exp``, ``log``, ``asin``, ``acos``, ``erf``, ``erfc``, ``gamma``,
``loggamma``, ``psi``, ``atan`` and the like are evaluated at the ends (they are monotone between
known places) with 40 further bits and then widened by 2**(-prec) relative: this trusts mpmath to be
right to that margin.  A function without a value on the whole interval raises `Undefined`.
"""

from __future__ import annotations

from fractions import Fraction

import mpmath
from mpmath import libmp
from mpmath.libmp import finf, fninf, fone, fzero, mpf_add, mpf_cmp, mpf_mul, mpf_neg, mpf_sub

from assay.verification.replay.terms import Term

DOWN, UP = "f", "c"
LINE = (fninf, finf, True, True)


class Undefined(ArithmeticError):
    """Not certainly defined everywhere on the interval."""


def _lt(a, b):
    return mpf_cmp(a, b) < 0


def negated(x):
    """Return the interval of -x; ends change places, and so does whether they belong to it."""
    return (mpf_neg(x[1]), mpf_neg(x[0]), x[3], x[2])


def _erfc_down(v):
    return mpmath.erfc(-v)


def _cube_root(v):
    return mpmath.cbrt(v) if v >= 0 else -mpmath.cbrt(-v)


EXACT = {(mpmath.exp, fzero): fone, (mpmath.log, fone): fzero, (_erfc_down, fzero): fone}
"""Values that need no margin."""
VAST = libmp.from_man_exp(1, 40)
_MOST_BITS = 2**16
"""Bits before the point of a number that is put into a function: beyond, mpmath computes with as
many digits.
"""


def positive(x) -> bool:
    """Is every point certainly > 0?"""
    sign, digits, _, _ = x[0]
    if digits:  # a number other than 0 has a sign of its own, there is nothing to compare
        return not sign
    c = mpf_cmp(x[0], fzero)
    return c > 0 or (c == 0 and x[2])


def nonnegative(x) -> bool:
    sign, digits, _, _ = x[0]
    return not sign if digits else mpf_cmp(x[0], fzero) >= 0


class Engine:
    """Evaluates terms at a working precision in bits."""

    def __init__(self, prec: int = 80):
        self.prec, self.rationals = prec, {}

    # ---- arithmetic ------------------------------------------------------------------------------
    def rational(self, q: Fraction):
        found = self.rationals.get(key := (q.numerator, q.denominator))
        if found is None:
            found = self.rationals[key] = (
                libmp.from_rational(q.numerator, q.denominator, self.prec, DOWN),
                libmp.from_rational(q.numerator, q.denominator, self.prec, UP),
                False,
                False,
            )
        return found

    def add(self, x, y):
        lo = fninf if fninf in (x[0], y[0]) else mpf_add(x[0], y[0], self.prec, DOWN)
        hi = finf if finf in (x[1], y[1]) else mpf_add(x[1], y[1], self.prec, UP)
        return (lo, hi, x[2] or y[2], x[3] or y[3])

    def _times(self, a, b, rounding):
        return (
            fzero if fzero in (a, b) else mpf_mul(a, b, self.prec, rounding)
        )  # infinity is never attained

    def mul(self, x, y):
        if nonnegative(x) and nonnegative(y):
            a, b, ao, bo = x
            c, d, co, do = y
            low = (ao and co) or (ao and _lt(fzero, c)) or (co and _lt(fzero, a))
            high = (bo and do) or (bo and _lt(fzero, d)) or (do and _lt(fzero, b))
            return (self._times(a, c, DOWN), self._times(b, d, UP), low, high)
        if not nonnegative(x) and mpf_cmp(x[1], fzero) <= 0:
            return negated(self.mul(negated(x), y))
        if not nonnegative(y) and mpf_cmp(y[1], fzero) <= 0:
            return negated(self.mul(x, negated(y)))
        pairs = [(a, b) for a in x[:2] for b in y[:2]]
        lo, hi = [self._times(*p, DOWN) for p in pairs], [self._times(*p, UP) for p in pairs]
        low, high = lo[0], hi[0]
        for i in (1, 2, 3):
            low = lo[i] if _lt(lo[i], low) else low
            high = hi[i] if _lt(high, hi[i]) else high
        return (low, high, low == fninf, high == finf)

    def inverse(self, x):
        if positive(x):
            lo = fzero if x[1] == finf else libmp.mpf_div(fone, x[1], self.prec, DOWN)
            hi = finf if x[0] == fzero else libmp.mpf_div(fone, x[0], self.prec, UP)
            return (lo, hi, x[3] or x[1] == finf, x[2] or x[0] == fzero)
        if positive(negated(x)):
            return negated(self.inverse(negated(x)))
        raise Undefined("division by what may be 0")

    def whole_power(self, x, n: int):
        if n < 0:
            return self.inverse(self.whole_power(x, -n))
        if nonnegative(x):
            lo, hi = (
                e if e in (fzero, finf) else libmp.mpf_pow_int(e, n, self.prec, r)
                for e, r in ((x[0], DOWN), (x[1], UP))
            )
            return (lo, hi, x[2], x[3])
        if mpf_cmp(x[1], fzero) <= 0:
            y = self.whole_power(negated(x), n)
            return y if n % 2 == 0 else negated(y)
        if n % 2:
            low, high = (
                self.whole_power((fzero, mpf_neg(x[0]), 0, x[2]), n),
                self.whole_power((fzero, x[1], 0, x[3]), n),
            )
            return (mpf_neg(low[1]), high[1], low[3], high[3])
        top = x[1] if _lt(mpf_neg(x[0]), x[1]) else mpf_neg(x[0])
        return (fzero, self.whole_power((fzero, top, False, False), n)[1], False, False)

    def power(self, x, n: Fraction):
        if n.denominator == 1:
            return self.whole_power(x, int(n))
        if not nonnegative(x):
            raise Undefined("root of what may be negative")
        if n < 0:
            return self.inverse(self.power(x, -n))
        x = self.whole_power(x, n.numerator)
        if n.denominator == 2:
            root = lambda e, r: libmp.mpf_sqrt(e, self.prec, r)  # noqa: E731
        else:
            root = lambda e, r: self._near(  # noqa: E731
                lambda v: mpmath.root(v, n.denominator), e, r, abs(e[2] + e[3]).bit_length()
            )
        return (
            *(e if e in (fzero, finf) else root(e, r) for e, r in ((x[0], DOWN), (x[1], UP))),
            x[2],
            x[3],
        )

    # ---- functions -------------------------------------------------------------------------------
    def _near(self, function, e, rounding, further=0):
        """Return a bound of function(e): mpmath's value with 40 further bits, widened by 2**-prec
        relative to itself (and, where it may vanish by cancellation, by 2**-prec).

        ``further``: bits that mpmath loses besides; a root loses those of the logarithm of a vast
        or tiny number, whose multiple it takes.
        """
        if (function, e) in EXACT:
            return EXACT[function, e]
        if e[2] + e[3] > _MOST_BITS:
            raise Undefined("a function of a vast number")
        with mpmath.workprec(self.prec + 40 + further):
            v = function(mpmath.mpf(e))._mpf_
        slack = libmp.mpf_shift(libmp.mpf_abs(v), -self.prec)
        if function in (mpmath.loggamma, mpmath.digamma):
            slack = libmp.mpf_shift(mpf_add(fone, libmp.mpf_abs(v)), -self.prec)
        return (mpf_sub if rounding == DOWN else mpf_add)(v, slack, self.prec, rounding)

    def exp(self, x):
        """Enclose the exponential; beyond +-2**40, where mpmath writes out the number's digits, by
        weaker bounds.
        """
        low = VAST if _lt(VAST, x[0]) else fninf if _lt(x[0], mpf_neg(VAST)) else x[0]
        high = finf if _lt(VAST, x[1]) else mpf_neg(VAST) if _lt(x[1], mpf_neg(VAST)) else x[1]
        y = self._rising((low, high, *x[2:]), mpmath.exp, fzero, finf)
        return (y[0], y[1], x[2] or low == fninf, x[3])

    def log(self, x):
        if not positive(x):
            raise Undefined("logarithm of what may be <= 0")
        return self._rising((x[0] if x[0] != fzero else fninf, *x[1:]), mpmath.log, fninf, finf)

    def _rising(self, x, function, low, high):
        """Enclose an increasing function with the limits low, high (raw numbers) at the infinite
        ends.
        """
        lo, hi = (
            low if e == fninf else high if e == finf else self._near(function, e, r)
            for e, r in ((x[0], DOWN), (x[1], UP))
        )
        return (lo, hi, x[2], x[3])

    def abs(self, x):
        if nonnegative(x):
            return x
        if mpf_cmp(x[1], fzero) <= 0:
            return negated(x)
        return (fzero, x[1] if _lt(mpf_neg(x[0]), x[1]) else mpf_neg(x[0]), False, False)

    def sign(self, x):
        """Enclose the slope of |x|: where x keeps its sign it is 1 or -1, one-sided at zero."""
        if nonnegative(x) or nonnegative(negated(x)):
            return (
                (fone, fone, False, False)
                if nonnegative(x)
                else (libmp.fnone, libmp.fnone, False, False)
            )
        return (libmp.fnone, fone, False, False)

    def hull_of(self, x, y, lower: bool, upper: bool):
        """Return min(x, y) (lower and not upper), max(x, y) or the hull."""
        lo = x[0] if _lt(x[0], y[0]) == lower else y[0]
        hi = x[1] if _lt(x[1], y[1]) != upper else y[1]
        return (lo, hi, False, False)

    def fun(self, name, x, *rest):
        """Enclose a function value."""
        if name in ("exp", "log", "abs", "sign"):
            return getattr(self, name)(x)
        if name == "cbrt":
            return self._rising(x, _cube_root, fninf, finf)
        if name in ("min", "max"):
            return self.hull_of(x, rest[0], name == "min", name == "max")
        if name == "erf":
            return self._rising(x, mpmath.erf, libmp.fnone, fone)
        if name == "erfc":
            y = self._rising(negated(x), _erfc_down, fzero, libmp.from_int(2))
            return (y[0], y[1], y[2] or y[0] == fzero, y[3])
        if name in ("asin", "acos"):
            if _lt(x[0], libmp.fnone) or _lt(fone, x[1]):
                raise Undefined(f"{name} of what may lie beyond 1")
            if name == "asin":
                return self._rising(x, mpmath.asin, fninf, finf)
            return self._rising(negated(x), lambda v: mpmath.acos(-v), fninf, finf)
        if name == "tanh":
            return self._rising(x, mpmath.tanh, libmp.fnone, fone)
        if name == "atan":
            return self._rising(
                x, mpmath.atan, *(s[i] for i, s in enumerate((negated(self.pi(1)), self.pi(1))))
            )
        if name == "sinh":
            return self._rising(x, mpmath.sinh, fninf, finf)
        if name == "cosh":
            y = self.abs(x)
            return (
                *(
                    (
                        fone
                        if y[i] == fzero
                        else finf
                        if y[i] == finf
                        else self._near(mpmath.cosh, y[i], r)
                    )
                    for i, r in ((0, DOWN), (1, UP))
                ),
                y[2],
                y[3] or y[1] == finf,
            )
        if name in ("sin", "cos"):
            return self._wave(x, name)
        if name == "tan":
            c = self._wave(x, "cos")
            return self.mul(self._wave(x, "sin"), self.inverse(c))
        if name in ("gamma", "loggamma", "psi"):
            if not positive(x):
                raise Undefined(f"{name} of what may be <= 0")
            if name == "psi":
                return self._rising(
                    (x[0] if x[0] != fzero else fninf, *x[1:]), mpmath.digamma, fninf, finf
                )
            return self._valley(x, name)
        raise Undefined(f"no enclosure of {name}")

    def pi(self, shift: int = 0):
        """Return pi / 2**shift."""
        return (
            libmp.mpf_shift(libmp.mpf_pi(self.prec, DOWN), -shift),
            libmp.mpf_shift(libmp.mpf_pi(self.prec, UP), -shift),
            False,
            False,
        )

    def _wave(self, x, name):
        full = (libmp.fnone, fone, False, False)
        if fninf == x[0] or finf == x[1] or _lt(libmp.from_int(3), mpf_sub(x[1], x[0], 53, UP)):
            return full
        lo, hi = (
            libmp.mpi_sin(x[:2], self.prec) if name == "sin" else libmp.mpi_cos(x[:2], self.prec)
        )
        return (lo, hi, False, False)

    def _valley(self, x, name):
        """Gamma and its logarithm on x > 0 fall to 1.4616..., where they are 0.88560...,
        -0.12148..., and then rise.
        """
        function = mpmath.gamma if name == "gamma" else mpmath.loggamma
        turn = (
            libmp.from_rational(14616, 10000, 53, DOWN),
            libmp.from_rational(14617, 10000, 53, UP),
        )
        least = libmp.from_rational(
            *((8856, 10000) if name == "gamma" else (-1215, 10000)), 53, DOWN
        )
        a = finf if x[0] == fzero else self._near(function, x[0], UP)
        b = finf if x[1] == finf else self._near(function, x[1], UP)
        if not _lt(x[0], turn[1]):
            return (self._near(function, x[0], DOWN), b, x[2], x[3])
        if not _lt(turn[0], x[1]):
            return (self._near(function, x[1], DOWN), a, x[3], x[2])
        return (least, a if _lt(b, a) else b, False, False)

    # ---- terms -----------------------------------------------------------------------------------
    def run(self, t: Term, box: dict, memo: dict):
        """Enclose a term on a box (name -> interval); ``memo`` belongs to one box."""
        found = memo.get(t)
        if found is None:
            if t.op == "num":
                found = self.rational(t.args[0])
            elif t.op == "var":
                found = box[t.args[0]]
            elif t.op == "pi":
                found = self.pi()
            elif t.op == "sum":
                found = None if t.args[0] == 0 else self.rational(t.args[0])
                for one, c in t.args[1]:
                    part = self.run(one, box, memo)
                    part = (
                        part
                        if c == 1
                        else negated(part)
                        if c == -1
                        else self.mul(self.rational(c), part)
                    )
                    found = part if found is None else self.add(found, part)
            elif t.op == "prod":
                above = below = None
                for b, n in t.args[0]:
                    rises = n.numerator > 0
                    part = self.power(self.run(b, box, memo), n if rises else -n)
                    if rises:
                        above = part if above is None else self.mul(above, part)
                    else:
                        below = part if below is None else self.mul(below, part)
                found = (
                    above
                    if below is None
                    else (
                        self.inverse(below)
                        if above is None
                        else self.mul(above, self.inverse(below))
                    )
                )
            else:
                found = self.fun(t.args[0], *(self.run(a, box, memo) for a in t.args[1:]))
            memo[t] = found
        return found


def truth(s: tuple, engine: Engine, box: dict, memo: dict) -> bool | None:
    """Return True (False) when the statement certainly holds (fails) on the whole box; None when
    not certain.
    """
    if s[0] == "rel":
        try:
            x = engine.run(s[1], box, memo)
        except Undefined:
            return None
        above, below = positive(x), positive(negated(x))
        zero = x[0] == x[1] == fzero
        yes, no = {
            ">": (above, nonnegative(negated(x))),
            ">=": (nonnegative(x), below),
            "==": (zero, above or below),
            "!=": (above or below, zero),
        }[s[2]]
        return True if yes else False if no else None
    found = [truth(p, engine, box, memo) for p in s[1]]
    deciding = s[0] == "or"
    return deciding if deciding in found else None if None in found else not deciding

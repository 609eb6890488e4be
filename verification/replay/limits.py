"""Limits at infinity that certificates rely on."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from mpmath import libmp
from mpmath.libmp import finf, fninf, fzero, mpf_add, mpf_cmp, mpf_neg

from assay.verification.replay import expanded
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, sign_of
from assay.verification.replay.intervals import Engine, negated, positive
from assay.verification.replay.terms import Term


def vanishes_at_infinity(gap: Term, x: str) -> None:
    """Raise `NotShown` unless each monomial of the expanded gap tends to 0 as x -> oo.

    Monomials are constants times x**q, exp of polynomials in x with constant coefficients and
    powers of erfc(p) with p -> oo, for which 0 < erfc(p) <= exp(-p*p) eventually; the sum of the
    exponents must tend to -oo, or be constant while the power of x is negative.
    """
    for monomial in expanded.linear(gap):
        total, power = T.ZERO, Fraction(0)
        for base, n in monomial.args[0] if monomial.op == "prod" else ((monomial, Fraction(1)),):
            if x not in base.free:
                if base.free:
                    raise NotShown("a limit may depend on other variables")
            elif base.op == "var":
                power += n
            elif base.op == "fun" and base.args[0] == "exp":
                total = T.add(total, T.scale(n, base.args[1]))
            elif (
                base.op == "fun"
                and base.args[0] == "erfc"
                and n > 0
                and n.denominator == 1
                and _leading(base.args[1], x) > 0
            ):
                total = T.sub(total, T.scale(n, T.power(base.args[1], 2)))
            else:
                raise NotShown("a limit at infinity is not known")
        slope = _leading(total, x)
        if slope > 0 or (slope == 0 and power >= 0):
            raise NotShown("a term does not tend to 0")


def _leading(t: Term, x: str) -> int:
    """Return the sign of the limit of a polynomial of positive degree at infinity (0: constant);
    raises `NotShown`.
    """
    degrees: dict = {}
    for monomial, c in expanded.linear(t).items():
        pairs = dict(monomial.args[0]) if monomial.op == "prod" else {monomial: Fraction(1)}
        n = pairs.pop(T.var(x), Fraction(0))
        if any(b.free for b in pairs) or n < 0:
            raise NotShown("not a polynomial with constant coefficients")
        degrees[n] = T.add(
            degrees.get(n, T.ZERO), T.scale(c, T.mul(*(T.power(b, m) for b, m in pairs.items())))
        )
    for n in sorted(degrees, reverse=True):
        if n == 0:
            return 0
        sign = sign_of(degrees[n])
        if sign is None:
            raise NotShown("a leading coefficient of unknown sign")
        if sign:
            return sign
    return 0


# ---- limits inside box certificates --------------------------------------------------------------
@dataclass(frozen=True)
class Germ:
    """What is known of g(x, y) as x -> infinity, for each fixed y: all limit points lie in [lo, hi]
    (ends may be infinite), eventually sign*g >= 0 (0: unknown) and c x**low <= |g| <= C x**up, with
    c, C > 0 that may depend on y.
    """

    lo: tuple
    hi: tuple
    sign: int = 0
    up: object = math.inf
    low: object = -math.inf


def limit_nonnegative(
    g: Term, x: str, direction: int, box: dict, engine: Engine, strict: bool
) -> bool:
    """Is the limit of g as x -> +-infinity, where it exists, certainly >= 0 (> 0) for all other
    values in the box?
    """
    lo = _germ(g, x, direction, box, engine, {}).lo
    return mpf_cmp(lo, fzero) > 0 if strict else mpf_cmp(lo, fzero) >= 0


def _rate(value, doubtful):
    return doubtful if value != value else value


def _settle(lo, hi, sign, up, low) -> Germ:
    """Draw the conclusions between the parts of a germ."""
    if up < 0:
        lo = hi = fzero
    if mpf_cmp(lo, fzero) > 0 or mpf_cmp(hi, fzero) < 0:
        sign = 1 if mpf_cmp(lo, fzero) > 0 else -1
        low = max(low, 0)
    if sign and low > 0:
        lo = hi = finf if sign > 0 else fninf
    if finf not in (lo, hi) and fninf not in (lo, hi):
        up = min(up, 0)
    if sign > 0 and mpf_cmp(lo, fzero) < 0:
        lo = fzero
    if sign < 0 and mpf_cmp(hi, fzero) > 0:
        hi = fzero
    return Germ(lo, hi, sign, up, low)


def _germ(t: Term, x: str, direction: int, box, engine, memo) -> Germ:
    if t not in memo:
        memo[t] = _grow(
            t, x, lambda u: _germ(u, x, direction, box, engine, memo), direction, box, engine
        )
    return memo[t]


def _grow(t, x, inner, direction, box, engine) -> Germ:
    if x not in t.free:
        v = engine.run(t, box, {})
        sign = 1 if positive(v) else -1 if positive(negated(v)) else 0
        return Germ(v[0], v[1], sign, 0, 0 if sign else -math.inf)
    if t.op == "var":
        end = finf if direction > 0 else fninf
        return Germ(end, end, direction, 1, 1)
    if t.op == "sum":
        parts = [_times(inner(one), _number(c, engine), engine) for one, c in t.args[1]]
        parts += [_number(t.args[0], engine)] if t.args[0] else []
        return _sum(parts, engine)
    if t.op == "prod":
        out = None
        for b, n in t.args[0]:
            part = _power(inner(b), n, engine)
            out = part if out is None else _times(out, part, engine)
        return out
    return _function(t.args[0], [inner(a) for a in t.args[1:]], engine)


def _number(q, engine) -> Germ:
    v = engine.rational(Fraction(q))
    return Germ(v[0], v[1], (q > 0) - (q < 0), 0, 0 if q else -math.inf)


def _sum(parts, engine) -> Germ:
    up = max(p.up for p in parts)
    lo, hi = fzero, fzero
    for p in parts:
        lo = (
            fninf
            if fninf in (lo, p.lo)
            else finf
            if finf in (lo, p.lo)
            else mpf_add(lo, p.lo, engine.prec, "f")
        )
        hi = (
            finf
            if finf in (hi, p.hi)
            else fninf
            if fninf in (hi, p.hi)
            else mpf_add(hi, p.hi, engine.prec, "c")
        )
    for i, p in enumerate(parts):
        if p.sign and all(
            p.low > o.up for j, o in enumerate(parts) if j != i
        ):  # eventually this term outweighs the rest
            return _settle(lo, hi, p.sign, up, p.low)
    signs = {p.sign for p in parts}
    sign = signs.pop() if len(signs) == 1 else 0
    return _settle(lo, hi, sign, up, max(p.low for p in parts) if sign else -math.inf)


def _times(a, b, engine) -> Germ:
    up, low, sign = _rate(a.up + b.up, math.inf), _rate(a.low + b.low, -math.inf), a.sign * b.sign
    ends = {a.lo, a.hi, b.lo, b.hi}
    if (finf in ends or fninf in ends) and any(
        mpf_cmp(g.lo, fzero) <= 0 <= mpf_cmp(g.hi, fzero) for g in (a, b)
    ):
        return _settle(fninf, finf, sign, up, low)  # 0 times infinity may be anything of its sign
    v = engine.mul((a.lo, a.hi, False, False), (b.lo, b.hi, False, False))
    return _settle(v[0], v[1], sign, up, low)


def _power(g, n, engine) -> Germ:
    if n == 1:
        return g
    if n < 0:
        if not g.sign:
            raise NotShown("the limit of a quotient whose denominator may vanish")
        g = _power(g, -n, engine)
        lo, hi = (g.lo, g.hi) if g.sign > 0 else (mpf_neg(g.hi), mpf_neg(g.lo))
        low = (
            fzero
            if hi == finf
            else finf
            if hi == fzero
            else engine.inverse((hi, hi, False, False))[0]
        )
        high = (
            fzero
            if lo == finf
            else finf
            if lo == fzero
            else engine.inverse((lo, lo, False, False))[1]
        )
        return _settle(
            *((low, high) if g.sign > 0 else (mpf_neg(high), mpf_neg(low))), g.sign, -g.low, -g.up
        )
    if n.denominator != 1 and g.sign <= 0:
        raise NotShown("the limit of a root of what may be negative")
    lo, hi = engine.power((g.lo, g.hi, False, False), n)[:2]
    return _settle(
        lo, hi, g.sign if n.denominator == 1 and n % 2 else abs(g.sign), g.up * n, g.low * n
    )


def _function(name, args, engine) -> Germ:
    g = args[0]
    v = (g.lo, g.hi, False, False)
    if name == "exp":
        lo, hi, _, _ = (
            engine.exp(v)
            if g.lo != finf and g.hi != fninf
            else (finf, finf, 0, 0)
            if g.lo == finf
            else (fzero, fzero, 0, 0)
        )
        up = -math.inf if g.hi == fninf and g.low > 0 else 0 if g.hi != finf else math.inf
        low = math.inf if g.lo == finf and g.low > 0 else 0 if g.lo != fninf else -math.inf
        return _settle(lo, hi, 1, up, low)
    if name == "log":
        if g.sign <= 0:
            raise NotShown("the limit of a logarithm of what may be <= 0")
        lo = finf if g.lo == finf else fninf if g.lo == fzero else engine.log(v)[0]
        hi = (
            finf
            if g.hi == finf
            else fninf
            if g.hi == fzero
            else engine.log((g.hi, g.hi, False, False))[1]
        )
        tame = g.up < math.inf and g.low > -math.inf
        return _settle(lo, hi, 0, Fraction(1, 1000) if tame else math.inf, -math.inf)
    if name == "erfc" and g.lo == finf:
        return _settle(fzero, fzero, 1, -math.inf if g.low > 0 else 0, -math.inf)
    if name in ("abs", "sign", "cbrt") and g.sign:  # for all large values of one sign
        if name == "sign":
            return _number(g.sign, engine)
        up = g if g.sign > 0 else _times(g, _number(-1, engine), engine)
        if name == "abs":
            return up
        return _times(_power(up, Fraction(1, 3), engine), _number(g.sign, engine), engine)
    if name in ("sinh", "cosh") and (g.lo == finf or g.hi == fninf):
        sign = 1 if name == "cosh" or g.lo == finf else -1
        end = finf if sign > 0 else fninf
        return _settle(end, end, sign, math.inf, math.inf if g.low > 0 else 0)
    if name in ("min", "max"):
        a, b = args
        lo, hi, _, _ = engine.hull_of(
            (a.lo, a.hi, False, False), (b.lo, b.hi, False, False), name == "min", name == "max"
        )
        return _settle(lo, hi, a.sign if a.sign == b.sign else 0, max(a.up, b.up), -math.inf)
    if name in ("sin", "cos") and (g.lo == finf or g.hi == fninf):
        return _settle(libmp.fnone, libmp.fone, 0, 0, -math.inf)
    if name in ("erf", "erfc", "atan", "tanh") or (
        name in ("abs", "sin", "cos", "tan", "asin", "acos", "cbrt", "sinh", "cosh")
        and all(mpf_cmp(fninf, e) < 0 < mpf_cmp(finf, e) for e in v[:2])
    ):
        ends = (
            [engine.fun(name, (e, e, False, False)) for e in v[:2]]
            if name in ("erf", "erfc", "atan", "tanh")
            else [engine.fun(name, v)]
        )
        lo, hi = ends[0][0], ends[0][1]
        for e in ends[1:]:
            lo, hi = (
                (e[0] if mpf_cmp(e[0], lo) < 0 else lo),
                (e[1] if mpf_cmp(e[1], hi) > 0 else hi),
            )
        return _settle(lo, hi, 0, 0, -math.inf)
    raise NotShown(f"no limit rule for {name}")

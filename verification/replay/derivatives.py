"""Exact derivatives of the terms of the replay."""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay.terms import (
    ONE,
    ZERO,
    Term,
    add,
    call,
    exp,
    make,
    mul,
    neg,
    num,
    power,
    scale,
    sub,
)


class NoDerivative(ValueError):
    """A function without a derivative rule."""


def diff(t: Term, x: str, memo: dict | None = None) -> Term:
    """Return the derivative in the variable x."""
    memo = _SLOPES.setdefault(x, {}) if memo is None else memo
    if x not in t.free:
        return ZERO
    if t not in memo:
        if t.op == "var":
            new = ONE
        elif t.op == "sum":
            new = add(*(scale(c, diff(one, x)) for one, c in t.args[1]))
        elif t.op == "prod":
            new = add(*(scale(n, mul(t, power(b, -1), diff(b, x))) for b, n in t.args[0]))
        else:
            name, a = t.args[0], t.args[1]
            if name in ("min", "max", "sign", "psi", "pick"):
                raise NoDerivative(name)
            new = mul(_slope(name, a, t), diff(a, x))
        memo[t] = new
    return memo[t]


_SLOPES: dict = {}


def _slope(name, a, t):
    square = power(a, 2)
    if name in ("asin", "acos"):
        return scale(1 if name == "asin" else -1, power(sub(ONE, square), Fraction(-1, 2)))
    if name in ("erf", "erfc"):
        bell = mul(
            num(2 if name == "erf" else -2), exp(neg(square)), power(make("pi"), Fraction(-1, 2))
        )
        return bell
    return {
        "cbrt": lambda: scale(Fraction(1, 3), power(t, -2)),
        "exp": lambda: t,
        "log": lambda: power(a, -1),
        "abs": lambda: call("sign", a),
        "sin": lambda: call("cos", a),
        "cos": lambda: neg(call("sin", a)),
        "tan": lambda: add(ONE, power(t, 2)),
        "atan": lambda: power(add(ONE, square), -1),
        "sinh": lambda: call("cosh", a),
        "cosh": lambda: call("sinh", a),
        "tanh": lambda: power(call("cosh", a), -2),
        "gamma": lambda: mul(t, make("fun", "psi", a)),
        "loggamma": lambda: make("fun", "psi", a),
    }[name]()

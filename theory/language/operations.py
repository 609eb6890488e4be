"""The operations that a tape may hold, with the number of their arguments, and exact rationals."""

from __future__ import annotations

import re
from typing import Any

from flint import fmpq

UNARY = (
    "exp",
    "log",
    "sqrt",
    "cbrt",
    "abs",
    "sign",
    "erf",
    "erfc",
    "gamma",
    "lgamma",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
)
ARGUMENTS = {
    "add": 2,
    "sub": 2,
    "mul": 2,
    "div": 2,
    "neg": 1,
    "ipow": 1,
    "rpow": 1,
    "min": 2,
    "max": 2,
    "psi": 1,
    "pick": 3,
    "power": 2,
    "const": 0,
    "var": 0,
    "pi": 0,
    **{name: 1 for name in UNARY},
}
AT_ZERO = {
    "exp": 1,
    "sqrt": 0,
    "cbrt": 0,
    "abs": 0,
    "sign": 0,
    "erf": 0,
    "erfc": 1,
    "sin": 0,
    "cos": 1,
    "tan": 0,
    "asin": 0,
    "atan": 0,
    "sinh": 0,
    "cosh": 1,
    "tanh": 0,
}
MAX_POWER = 10_000
_RATIONAL = re.compile(r"[+-]?\d+(/\d+)?", re.ASCII)


class Unsupported(ValueError):
    """Raised when an expression holds something that the tape language does not have."""


def rational(value: Any) -> fmpq:
    """Return a SymPy rational, a `Fraction`, an `int` or text "p/q" as an exact `fmpq`; floats are
    refused.
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, str):
        if not _RATIONAL.fullmatch(value):
            raise ValueError(f"{value[:40]!a} is no rational number such as -3/7")
        head, _, tail = value.partition("/")
        return fmpq(int(head), int(tail or 1))
    if isinstance(value, int):
        return fmpq(value)
    if getattr(value, "is_Rational", False):
        return fmpq(int(value.p), int(value.q))
    if hasattr(value, "numerator") and not isinstance(value, float):
        return fmpq(int(value.numerator), int(value.denominator))
    raise Unsupported(f"not an exact rational: {value!r}")

"""Terms and statements of theorems at floating numbers, to see what is worth a derivation."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from assay.theory.language.grammar import Node

LONGEST = 400
"""The longest sum that is computed."""
_FUNCTIONS: dict[str, Callable[..., float]] = {
    **{n: getattr(math, n) for n in ("exp", "log", "sqrt", "sin", "cos", "tan", "asin", "acos")},
    **{n: getattr(math, n) for n in ("atan", "sinh", "cosh", "tanh", "erf", "erfc", "gamma")},
    **{"abs": abs, "min": min, "max": max, "loggamma": math.lgamma, "cbrt": math.cbrt},
    "Phi": lambda x: math.erfc(-x / math.sqrt(2)) / 2,
}
_RELATIONS: dict[str, Callable[[float, float], bool]] = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
}
_NEAR, _FAR = 1e-9, 700


class Unknown(ArithmeticError):
    """What floating numbers do not tell: no value, an overflow, sides that are too close."""


def value(term: Node, place: Mapping[Node, float]) -> float:
    """Return the value of a term; raises `Unknown`."""
    try:
        found = _value(term, place)
    except (ArithmeticError, ValueError, KeyError, TypeError, RecursionError):
        raise Unknown from None
    if not isinstance(found, float) or math.isnan(found):
        raise Unknown
    return found


def truth(statement: Node, place: Mapping[Node, float]) -> bool:
    """Return whether a statement holds; raises `Unknown`.  Sides that are equal up to roundings
    count as equal.
    """
    op, args = statement.op, statement.args
    if op in ("true", "false"):
        return op == "true"
    if op == "not":
        return not truth(args[0], place)
    if op == "and":
        return all(truth(a, place) for a in args)
    if op == "or":
        return any(truth(a, place) for a in args)
    if op == "implies":
        return not truth(args[0], place) or truth(args[1], place)
    if op not in _RELATIONS:
        raise Unknown
    left, right = (value(a, place) for a in args)
    if math.isinf(left) and math.isinf(right):
        raise Unknown
    if left != right and abs(left - right) <= _NEAR * (abs(left) + abs(right)):
        right = left
    return _RELATIONS[op](left, right)


def _value(term: Node, place: Mapping[Node, float]) -> float:
    if term in place:
        return place[term]
    op, args = term.op, term.args
    if op == "number":
        return float(args[0])
    if op == "constant":
        return {"pi": math.pi, "e": math.e}[args[0]]
    if op == "call":
        inner = [_value(a, place) for a in args[1:]]
        if args[0] in ("exp", "sinh", "cosh") and abs(inner[0]) > _FAR:
            if args[0] == "exp" and inner[0] > 0:
                return math.inf
            raise Unknown
        return float(_FUNCTIONS[args[0]](*inner))
    if op == "neg":
        return -_value(args[0], place)
    if op not in ("add", "sub", "mul", "div", "pow"):
        raise Unknown
    a, b = (_value(x, place) for x in args)
    if op == "pow":
        found = a**b
        if isinstance(found, complex):
            raise Unknown
        return float(found)
    if op == "add":
        return a + b
    if op == "sub":
        return a - b
    if op == "mul":
        return a * b
    if math.isinf(b):
        raise Unknown
    return a / b

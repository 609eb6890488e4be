"""Terms and statements of theorems at floating numbers, to see what is worth a derivation."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees

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


def rational(term: Node) -> Fraction | None:
    """Return the value of a term of whole numbers, + - * /, and powers; None for another one."""
    if term.op == "number":
        return Fraction(term.args[0])
    if term.op not in ("neg", "add", "sub", "mul", "div", "pow"):
        return None
    parts = [rational(part) for part in term.args]
    if None in parts:
        return None
    a, b = (parts * 2)[:2]
    assert a is not None and b is not None
    if term.op == "pow":
        return a**b.numerator if b.denominator == 1 and abs(b) < 64 and (a or b > 0) else None
    if term.op == "div":
        return a / b if b else None
    return {"neg": -a, "add": a + b, "sub": a - b, "mul": a * b}[term.op]


def fraction(value: Fraction) -> Node:
    """Return the term of a rational number."""
    if value < 0:
        return node("neg", fraction(-value))
    top, below = value.as_integer_ratio()
    return trees.number(top) if below == 1 else node("div", trees.number(top), trees.number(below))


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
    if op in trees.QUANTIFIERS:
        each = (truth(part, place) for part in instances(statement, place))
        return all(each) if op == "forall" else any(each)
    if op not in _RELATIONS:
        raise Unknown
    left, right = (value(a, place) for a in args)
    if math.isinf(left) and math.isinf(right):
        raise Unknown
    return _RELATIONS[op](left, left if _near(left, right) else right)


def is_close(statement: Node, place: Mapping[Node, float]) -> bool:
    """Return True for a relation whose sides are equal up to roundings; raises `Unknown`."""
    return statement.op in _RELATIONS and _near(*(value(a, place) for a in statement.args))


def _near(left: float, right: float) -> bool:
    size = abs(left) + abs(right)
    return left == right or (math.isfinite(size) and abs(left - right) <= _NEAR * size)


def computable(tree: Node) -> bool:
    """Return True for a statement without derivatives, means and values of sequences of several
    indices, whose quantifiers go over integers between two ends.
    """
    for part in trees.walk(tree):
        if part.op in ("derivative", "mean", "means", "apply"):
            return False
        if part.op == "index" and len(part.args) != 2:
            return False
        if part.op in trees.QUANTIFIERS:
            own = node("bound", 0, "int")
            inside = part.args[2].args[0] if part.args[2].op in ("implies", "and") else None
            ends = () if inside is None else trees.conjuncts(inside)
            low = any(e.op == "le" and e.args[1] == own for e in ends)
            high = any(e.op == "le" and e.args[0] == own for e in ends)
            if part.args[0] != "int" or not (low and high):
                return False
    return True


def instances(statement: Node, place: Mapping[Node, float]) -> list[Node]:
    """Return what a statement on all or some integers of a short range says of each; raises
    `Unknown` for other ranges.
    """
    sort, hint, body = statement.args
    own = trees.variable(f" {hint.name}", "int")
    opened = trees.opened(body, own)
    ends: dict[str, float] = {}
    for part in trees.conjuncts(opened.args[0]) if opened.op in ("implies", "and") else ():
        if part.op == "le" and part.args[1] == own and own not in trees.free(part.args[0]):
            ends["low"] = value(part.args[0], place)
        elif part.op == "le" and part.args[0] == own and own not in trees.free(part.args[1]):
            ends["high"] = value(part.args[1], place)
    if sort != "int" or len(ends) < 2 or not ends["high"] - ends["low"] <= LONGEST:
        raise Unknown
    among = range(math.ceil(ends["low"]), math.floor(ends["high"]) + 1)
    return [trees.put(opened.args[1], {own: trees.number(i)}) for i in among]


def _total(term: Node, place: Mapping[Node, float]) -> float:
    """Return the value of a sum or product."""
    _, first, last, body = term.args
    low, high = round(_value(first, place)), round(_value(last, place))
    if high - low > LONGEST:
        raise Unknown
    each = (_value(trees.opened(body, trees.number(i)), place) for i in range(low, high + 1))
    return float(sum(each)) if term.op == "sum" else math.prod(each, start=1.0)


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
    if op in ("sum", "prod"):
        return _total(term, place)
    if op in ("chance", "chances"):
        from assay.verification.search.logic import events

        return events.chance(term, place)
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

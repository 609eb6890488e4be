"""Equations among the hypotheses: the rules ``root`` and ``pair`` remove variables by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.grammar import Node, node, parse
from assay.verification.kernel.certificates import present, require
from assay.verification.kernel.reduce import conditions as C
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.hypotheses import hypothesis_of, without
from assay.verification.kernel.reduce.trees import Range, Setting, number


def solved(equation: Node, name: str) -> tuple[Node, int, Node | None] | None:
    """Return (r, n, k) such that the equation says name**n == r (k None) or k*name == r*k with k*r
    free of the name.
    """
    if equation.op != "eq":
        return None
    found: list[tuple[Fraction, Node]] = []
    rest: list[tuple[Fraction, Node]] = []
    for c, t in T.terms(T.gap(equation)[0]):
        (found if name in grammar.names(t) else rest).append((c, t))
    if len(found) != 1 or found[0][0] == 0:
        return None
    ((c, t),) = found
    own, others, n = node("name", name), [], 0
    for factor, power in _factors(t):
        if factor == own:
            n += power
        elif name in grammar.names(factor):
            return None
        else:
            others += [factor] * power
    if n < 1 or (others and n > 1):
        return None
    value = T.total_of([(-q / c, u) for q, u in rest])
    if not others:
        return value, n, None
    k = others[0]
    for factor in others[1:]:
        k = node("mul", k, factor)
    return node("div", value, k), 1, k


def _factors(t: Node) -> Iterator[tuple[Node, int]]:
    """Yield (factor, whole exponent) of a product."""
    if t.op == "mul":
        yield from _factors(t.args[0])
        yield from _factors(t.args[1])
        return
    n = T.value(t.args[1]) if t.op == "pow" else None
    if n is not None and n.denominator == 1 and n > 0:
        yield t.args[0], int(n)
    else:
        yield t, 1


def side(setting: Setting, name: str) -> tuple[int, bool]:
    """Return (sign that the range of a variable gives or 0, is zero excluded?)."""
    ends = C.Ranges(setting.ranges)
    for s, high in ((1, False), (-1, True)):
        end = ends.ends[name, high]
        if end is not None and (T.sign(end[0]) in (0, s)):
            return s, T.sign(end[0]) == s or end[1]
    return 0, False


def root(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    """Return the parts of the rule ``root``: a variable becomes the root of its equation."""
    name, equation = params["variable"], hypothesis_of(setting, params["equation"])
    own = setting.range(name)
    require(not own.integer, "an integer is not solved for")
    require(not any(name in grammar.names(e) for e in setting.ends()), "a range uses it")
    r, n, k = present(solved(equation, name), "the equation is not solved for this variable")
    s, strict = side(setting, name)
    bare = without(setting, equation)
    if n == 1 or (n == 3 and s <= 0):
        cases: list[tuple[Node, tuple[Node, ...]]] = [
            (r if n == 1 else node("call", "cbrt", r), ())
        ]
    else:
        require(n % 2 == 0 or s > 0, "an odd root of what may be negative")
        low = T.at_least(r, strict)
        size = {2: lambda: node("call", "sqrt", r), 3: lambda: node("call", "cbrt", r)}.get(
            n, lambda: node("pow", r, node("div", number(1), number(n)))
        )()
        cases = [
            (size if one > 0 else node("neg", size), (low,)) for one in ((s,) if s else (1, -1))
        ]
    out = []
    for value, more in cases:
        limits = (
            [] if own.lower is None else [node("gt" if own.lower_open else "ge", value, own.lower)]
        )
        limits += (
            [] if own.upper is None else [node("lt" if own.upper_open else "le", value, own.upper)]
        )
        if more and s:  # the end at zero says no more than the sign of r does
            limits = [t for t in limits if T.value(t.args[1]) != 0]
        if not T.total(equation):  # what the equation needs to have a value stays
            limits.append(node("eq", r, r))
        new = bare.put({name: value})
        out.append(replace(new, hypotheses=(*new.hypotheses, *more, *limits)))
    if k is not None:
        out.insert(0, replace(setting, goal=node("ne", k, number(0))))
    return out


def squares(equation: Node) -> tuple[str, str] | None:
    """Return (u, v) when the equation says u**2 + v**2 == 1."""
    if equation.op != "eq":
        return None
    rest, names = Fraction(0), []
    for c, t in T.terms(T.gap(equation)[0]):
        if t == number(1):
            rest += c
        elif (name := C.squared(t)) is not None:
            names.append((c, name))
        else:
            return None
    if len(names) != 2:
        return None
    (p, u), (q, v) = names
    return (u, v) if u != v and p == q == -rest != 0 else None


_QUARTERS = {
    (0, 0): ("0", "2*pi"),
    (1, 0): ("-pi/2", "pi/2"),
    (-1, 0): ("pi/2", "3*pi/2"),
    (0, 1): ("0", "pi"),
    (0, -1): ("-pi", "0"),
    (1, 1): ("0", "pi/2"),
    (-1, 1): ("pi/2", "pi"),
    (1, -1): ("-pi/2", "0"),
    (-1, -1): ("pi", "3*pi/2"),
}


def pair_of_squares(setting: Setting, params: dict[str, Any]) -> list[Setting]:
    """Return the part of the rule ``pair``: two variables become cosine and sine of an angle."""
    equation, angle = hypothesis_of(setting, params["equation"]), params["angle"]
    u, v = present(squares(equation), "no pair of squares")
    require(
        angle.isidentifier()
        and angle not in {r.name for r in setting.ranges}
        and parse(angle).op == "name",
        "not a new name",
    )
    ranges = {n: setting.range(n) for n in (u, v)}
    require(not any(r.integer for r in ranges.values()), "integers are no cosines")
    require(not any({u, v} & grammar.names(e) for e in setting.ends()), "a range")
    signs = {n: side(setting, n) for n in (u, v)}
    low, high = _QUARTERS[signs[u][0], signs[v][0]]
    t = node("name", angle)
    value = {u: node("call", "cos", t), v: node("call", "sin", t)}
    limits = []
    for n, r in ranges.items():
        for end, op in (
            (r.lower, "gt" if r.lower_open else "ge"),
            (r.upper, "lt" if r.upper_open else "le"),
        ):
            if end is None or (T.value(end) == 0 and signs[n][0]):
                continue  # the sign chooses the quarters
            linear, s = T.linear(end), 1 if op in ("lt", "le") else -1
            beyond = (
                T.sign(T.combine((Fraction(s), linear[1]), (Fraction(-1), {"": Fraction(1)})))
                if linear
                else None
            )
            if beyond != 1 and not (
                beyond == 0 and op in ("le", "ge")
            ):  # -1 <= cos, sin <= 1 anyway
                limits.append(node(op, value[n], end))
    is_open = [
        signs[u if "2" in end and end != "2*pi" else v] for end in (low, high)
    ]  # cos vanishes at odd quarters, sin at even ones
    opened = [bool(s and strict) for s, strict in is_open]
    new = without(setting, equation).put(value)
    own = Range(angle, False, parse(low), parse(high), *opened)
    return [replace(new, ranges=(own, *new.ranges), hypotheses=(*new.hypotheses, *limits))]

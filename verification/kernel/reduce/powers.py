"""Integer powers of a base that is not always positive: the rule ``powers`` splits a formula by the
sign of the base.

A power b**E whose exponent is a polynomial in integer variables with integer values, such as
2*n + 1 or n*(n+1)/2, has a value for every b != 0, and for b = 0 where E >= 0.  All other rules
read it as exp(E*log(b)) and show b > 0 as well, so that what they show holds of the power.  This
rule removes the other signs of one base b, for all its powers at once:

    b > 0           the formula as it is;
    b = 0           shows E >= 0 for each exponent; then b**E is 0 where E > 0 and 1 where E = 0, in
                    all combinations;
    b < 0           b**E is (-b)**E where E is even and -(-b)**E where it is odd.  A variable whose
                    remainder modulo a power m of two decides this is written m*w, m*w + 1, ...,
                    m*w + m-1 with a new integer variable w (m = 2 where the coefficients of the
                    exponents are integers, 4 for n*(n+1)/2).

Where b may lack a value a first part shows that it has one.  Each point of the formula's domain is
a point of the domain of one of the parts, with equal values of all terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node, parse, text
from assay.theory.language.sorts import rebuild, substitute
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.trees import Range, Setting, number

MAX_PARTS = 64
MAX_REMAINDERS = 4096
"""The most points at which an exponent is looked at."""


def parts(formula: Formula, base: str) -> tuple[Formula, ...]:
    """Return the formulas that together imply ``formula``, split at the sign of ``base`` (text);
    raises `Rejected`.
    """
    setting = T.setting_of(formula)
    b = parse(base)
    found = exponents(setting, b)
    if not found:
        raise Rejected(f"no integer power of {base} with a variable exponent")
    steps = periods(found)
    if 2 ** len(found) + prod(steps.values()) + 3 > MAX_PARTS:
        raise Rejected("too many cases of exponents")
    above, level, below = (node(op, b, number(0)) for op in ("gt", "eq", "lt"))
    plain = replace(
        setting, hypotheses=tuple(h for h in setting.hypotheses if not _holds_power(h, b))
    )
    out = [] if T.total(b) else [replace(plain, goal=node("or", node("ge", b, number(0)), below))]
    out.append(_given(setting, above))
    nonnegative = [node("ge", e, number(0)) for e in found]
    out.append(
        _given(
            replace(plain, goal=nonnegative[0] if len(found) == 1 else node("and", *nonnegative)),
            level,
        )
    )
    for zeros in product((True, False), repeat=len(found)):
        where = [node("eq" if z else "gt", e, number(0)) for z, e in zip(zeros, found, strict=True)]
        value = {e: number(1 if z else 0) for z, e in zip(zeros, found, strict=True)}
        out.append(_given(_powers_replaced(setting, b, value.get), level, *where))
    for rests in product(*map(range, steps.values())):
        out.append(_negative(setting, b, below, steps, dict(zip(steps, rests, strict=True))))
    return tuple(s.formula() for s in out)


def candidates(formula: Formula) -> list[str]:
    """Return the bases of integer powers with variable exponents, inner ones first."""
    setting = T.setting_of(formula)
    whole = {r.name for r in setting.ranges if r.integer}
    found = [t.args[0] for t in _walk(setting) if _integer_power(t, whole)]
    return list(
        dict.fromkeys(text(b) for b in found if not (T.value(b) or 0) > 0 and text(b) != "e")
    )


def _walk(setting: Setting) -> Iterator[Node]:
    for tree in (*setting.ends(), *setting.hypotheses, setting.goal):
        yield from T.walk(tree)


def _integer_power(t: Node, whole: set[str]) -> bool:
    return t.op == "pow" and bool(grammar.names(t.args[1])) and integral(t.args[1], whole)


def integral(tree: Node, whole: set[str]) -> bool:
    """Is the tree a polynomial in the integer variables ``whole`` whose values are all integers?

    With d as `denominator`, d*tree has integer coefficients, so that its remainder modulo d depends
    on those of the variables alone: it has to be 0 for all of them.
    """
    d = denominator(tree, whole)
    if d is None:
        return False
    names = sorted(grammar.names(tree))
    return d ** len(names) <= MAX_REMAINDERS and all(
        scaled(tree, dict(zip(names, rests, strict=True)), d)[0] == 0
        for rests in product(range(d), repeat=len(names))
    )


def denominator(tree: Node, whole: set[str]) -> int | None:
    """Return d > 0 such that d*tree is a polynomial with integer coefficients in the integer
    variables ``whole``; None where the tree is no polynomial in them, or d is large.
    """
    if tree.op == "number":
        d = tree.args[0].denominator
    elif tree.op == "name":
        return 1 if tree.args[0] in whole else None
    elif tree.op == "pow":
        inner, power = denominator(tree.args[0], whole), T.value(tree.args[1])
        if inner is None or power is None or power.denominator != 1 or power < 0:
            return None
        if inner > 1 and power > MAX_REMAINDERS:
            return None
        d = inner ** int(power)
    elif tree.op == "div":
        inner, divisor = denominator(tree.args[0], whole), T.value(tree.args[1])
        if inner is None or not divisor:
            return None
        d = inner * abs(divisor.numerator)
    elif tree.op in ("add", "sub", "mul", "neg"):
        parts = [denominator(a, whole) for a in tree.args]
        known = [q for q in parts if q is not None]
        if len(known) < len(parts):
            return None
        d = prod(known) if tree.op == "mul" else lcm(*known)
    else:
        return None
    return d if d <= MAX_REMAINDERS else None


def scaled(tree: Node, at: dict[str, int], modulus: int) -> tuple[int, int]:
    """Return (d*tree at integers modulo ``modulus``, d) with d as `denominator`."""
    if tree.op == "number":
        return tree.args[0].numerator % modulus, tree.args[0].denominator
    if tree.op == "name":
        return at[tree.args[0]] % modulus, 1
    value, d = scaled(tree.args[0], at, modulus)
    if tree.op == "neg":
        return -value % modulus, d
    if tree.op == "pow":
        power = int(_number(tree.args[1]))
        return pow(value, power, modulus), d**power
    if tree.op == "div":
        q = _number(tree.args[1])
        turned = value * q.denominator * (1 if q > 0 else -1)
        return turned % modulus, d * abs(q.numerator)
    other, e = scaled(tree.args[1], at, modulus)
    if tree.op == "mul":
        return value * other % modulus, d * e
    common = lcm(d, e)
    first, second = value * (common // d), other * (common // e)
    return (first + second if tree.op == "add" else first - second) % modulus, common


def exponents(setting: Setting, base: Node) -> list[Node]:
    """Return the exponents of the integer powers of a base."""
    whole = {r.name for r in setting.ranges if r.integer}
    return list(
        dict.fromkeys(
            t.args[1] for t in _walk(setting) if _integer_power(t, whole) and t.args[0] == base
        )
    )


def _holds_power(tree: Node, base: Node) -> bool:
    return any(t.op == "pow" and t.args[0] == base for t in T.walk(tree))


def _given(setting: Setting, *more: Node) -> Setting:
    return replace(setting, hypotheses=(*more, *setting.hypotheses))


def _powers_replaced(setting: Setting, base: Node, value: Callable[[Node], Node | None]) -> Setting:
    """Replace the powers of a base by a function of their exponents; other exponents (None) are
    left.
    """

    def change(tree: Node) -> Node | None:
        return value(tree.args[1]) if tree.op == "pow" and tree.args[0] == base else None

    def whole(tree: Any) -> Any:
        return None if tree is None else rebuild(tree, change)

    ranges = tuple(replace(r, lower=whole(r.lower), upper=whole(r.upper)) for r in setting.ranges)
    return Setting(ranges, tuple(map(whole, setting.hypotheses)), whole(setting.goal))


def _number(tree: Node) -> Fraction:
    found = T.value(tree)
    assert found is not None, "`denominator` let numbers alone pass"
    return found


def _known_denominator(tree: Node, names: Iterable[str]) -> int:
    found = denominator(tree, set(names))
    assert found is not None, "exponents are polynomials"
    return found


def parity(tree: Node, at: dict[str, int]) -> int:
    """Return an exponent modulo 2 at integers."""
    d = _known_denominator(tree, grammar.names(tree))
    return scaled(tree, at, 2 * d)[0] // d


def periods(found: list[Node]) -> dict[str, int]:
    """Return for each variable the least power of two by which it can grow without a change of
    parity in an exponent; variables that decide no parity are left out.

    With d as `denominator`, and m the largest power of two that divides d, the parity of an
    exponent E is that of (d/m)*E, and m*(d/m)*E has integer coefficients: growth by 2*m never
    changes it.
    """
    steps: dict[str, int] = {}
    for e in found:
        names = sorted(grammar.names(e))
        d = _known_denominator(e, names)
        longest = 2 * (d & -d)
        if longest ** len(names) > MAX_REMAINDERS:
            raise Rejected("too many cases of exponents")
        points = [
            dict(zip(names, rests, strict=True))
            for rests in product(range(longest), repeat=len(names))
        ]
        rests = [parity(e, at) for at in points]
        for name in names:
            step = 1
            while any(
                parity(e, {**at, name: at[name] + step}) != rest
                for at, rest in zip(points, rests, strict=True)
            ):
                step *= 2
            steps[name] = max(step, steps.get(name, 1))
    return {name: steps[name] for name in sorted(steps) if steps[name] > 1}


def _negative(
    setting: Setting, b: Node, below: Node, steps: dict[str, int], rests: dict[str, int]
) -> Setting:
    opposite = T.negative(b)
    found = set(exponents(setting, b))
    at = Counter(rests)  # a variable without a rest decides no parity: 0 is as good as any value

    def value(exponent: Node) -> Node | None:
        if exponent not in found:
            return None
        power = node("pow", opposite, exponent)
        return node("neg", power) if parity(exponent, at) else power

    out = _given(_powers_replaced(setting, b, value), below)
    taken = {r.name for r in setting.ranges}
    for name, rest in rests.items():
        new = next(f"{name}_{i}" for i in range(1, 1000) if f"{name}_{i}" not in taken)
        taken.add(new)
        out = _divided(out, name, new, steps[name], rest)
    return out


def _divided(setting: Setting, name: str, new: str, step: int, rest: int) -> Setting:
    """Write an integer variable as step*new + rest."""
    own = setting.range(name)
    multiple = node("mul", number(step), node("name", new))
    value = node("add", multiple, number(rest)) if rest else multiple
    ends, limits = [], []
    for end, up in ((own.lower, False), (own.upper, True)):
        q = None if end is None else T.value(end)
        if end is not None and q is None:
            limits.append(node("le" if up else "ge", value, end))
        ends.append(
            None if q is None else number((q - rest) // step if up else -((rest - q) // step))
        )
    table = {name: value}

    def put(t: Node | None) -> Node | None:
        return None if t is None else substitute(t, table)

    ranges = tuple(
        (
            Range(new, True, ends[0], ends[1], False, False)
            if r is own
            else replace(r, lower=put(r.lower), upper=put(r.upper))
        )
        for r in setting.ranges
    )
    return Setting(
        ranges,
        tuple(substitute(h, table) for h in (*limits, *setting.hypotheses)),
        substitute(setting.goal, table),
    )

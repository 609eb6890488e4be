"""Integer powers of a base that is not always positive: the rule ``powers`` splits a formula by the
sign of the base.

A power b**E whose exponent is a polynomial with integer coefficients in integer variables has a
value for every b != 0, and for b = 0 where E >= 0.  All other rules read it as exp(E*log(b)) and
show b > 0 as well, so that what they show holds of the power.  This rule removes the other signs of
one base b, for all its powers at once:

    b > 0           the formula as it is;
    b = 0           shows E >= 0 for each exponent; then b**E is 0 where E > 0 and 1 where E = 0, in
                    all combinations;
    b < 0           b**E is (-b)**E where E is even and -(-b)**E where it is odd.  Variables whose
                    parity decides this are
                    written 2*w or 2*w + 1 with a new integer variable w.

Where b may lack a value a first part shows that it has one.  Each point of the formula's domain is
a point of the domain of one of the parts, with equal values of all terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node, parse, text
from assay.theory.language.sorts import rebuild, substitute
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.reduce import trees as T
from assay.verification.kernel.reduce.trees import Range, Setting, number

MAX_PARTS = 64


def parts(formula: Formula, base: str) -> tuple[Formula, ...]:
    """Return the formulas that together imply ``formula``, split at the sign of ``base`` (text);
    raises `Rejected`.
    """
    setting = T.setting_of(formula)
    b = parse(base)
    found = exponents(setting, b)
    if not found:
        raise Rejected(f"no integer power of {base} with a variable exponent")
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
    names = _deciding(found, {r.name for r in setting.ranges if r.integer})
    for rests in product((0, 1), repeat=len(names)):
        out.append(_negative(setting, b, below, dict(zip(names, rests, strict=True))))
    if len(out) > MAX_PARTS:
        raise Rejected("too many cases of exponents")
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
    ends = [e for r in setting.ranges for e in (r.lower, r.upper) if e is not None]
    for tree in (*ends, *setting.hypotheses, setting.goal):
        yield from T.walk(tree)


def _integer_power(t: Node, whole: set[str]) -> bool:
    return t.op == "pow" and bool(grammar.names(t.args[1])) and integral(t.args[1], whole)


def integral(tree: Node, whole: set[str]) -> bool:
    """Is the tree a polynomial with integer coefficients in the integer variables ``whole``?"""
    if tree.op == "number":
        return tree.args[0].denominator == 1
    if tree.op == "name":
        return tree.args[0] in whole
    if tree.op == "pow":
        return (
            integral(tree.args[0], whole)
            and tree.args[1].op == "number"
            and integral(tree.args[1], whole)
        )
    return tree.op in ("add", "sub", "mul", "neg") and all(integral(a, whole) for a in tree.args)


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


def parity(tree: Node, known: dict[str, int]) -> int | None:
    """Return an integer polynomial modulo 2 where the parities of some variables are known; None
    when it is not decided.
    """
    if tree.op == "number":
        return int(tree.args[0]) % 2
    if tree.op == "name":
        return known.get(tree.args[0])
    if tree.op == "pow":
        return parity(tree.args[0], known) if tree.args[1].args[0] > 0 else 1
    found = [parity(a, known) for a in tree.args]
    if tree.op == "mul":
        return 0 if 0 in found else None if None in found else 1
    known_ones = [rest for rest in found if rest is not None]
    return None if len(known_ones) < len(found) else sum(known_ones) % 2


def _deciding(found: list[Node], whole: set[str]) -> list[str]:
    """Return integer variables whose parities decide those of all exponents."""
    undecided = [e for e in found if parity(e, {}) is None]
    return sorted(set().union(*map(grammar.names, undecided)) & whole)


def _negative(setting: Setting, b: Node, below: Node, rests: dict[str, int]) -> Setting:
    opposite = T.negative(b)

    def value(exponent: Node) -> Node | None:
        rest = parity(exponent, rests)
        if rest is None:
            return None
        power = node("pow", opposite, exponent)
        return node("neg", power) if rest else power

    out = (
        _powers_replaced(setting, b, lambda e: value(e) if e in found else None)
        if (found := set(exponents(setting, b)))
        else setting
    )
    out = _given(out, below)
    taken = {r.name for r in setting.ranges}
    for name, rest in rests.items():
        half = next(f"{name}_{i}" for i in range(1, 1000) if f"{name}_{i}" not in taken)
        taken.add(half)
        out = _halved(out, name, half, rest)
    return out


def _halved(setting: Setting, name: str, half: str, rest: int) -> Setting:
    """Write an integer variable as 2*half + rest."""
    own = setting.range(name)
    twice = node("mul", number(2), node("name", half))
    value = node("add", twice, number(1)) if rest else twice
    ends, limits = [], []
    for end, up in ((own.lower, False), (own.upper, True)):
        q = None if end is None else T.value(end)
        if end is not None and q is None:
            limits.append(node("le" if up else "ge", value, end))
        ends.append(None if q is None else number((q - rest) // 2 if up else -((rest - q) // 2)))
    table = {name: value}

    def put(t: Node | None) -> Node | None:
        return None if t is None else substitute(t, table)

    ranges = tuple(
        (
            Range(half, True, ends[0], ends[1], False, False)
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

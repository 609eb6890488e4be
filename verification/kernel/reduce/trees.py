"""Formulas as trees, with exact constants: what `conditions` and `reductions` compute with.

A `Setting` is a formula with abbreviations written out.  A constant is kept as a rational
combination of atoms such as pi or sqrt(3) ({text of the atom, "" for 1: coefficient}) and compared
exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node, node, parse, text
from assay.theory.language.sorts import substitute
from assay.verification.kernel.budget import fresh

_TOTAL = {
    "exp",
    "abs",
    "sin",
    "cos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "erf",
    "erfc",
    "cbrt",
    "Phi",
    "min",
    "max",
}


@dataclass(frozen=True)
class Range:
    """A declared variable; ends are trees or None (infinite)."""

    name: str
    integer: bool
    lower: Node | None
    upper: Node | None
    lower_open: bool
    upper_open: bool

    def text(self) -> str:
        low, high = (None if end is None else text(end) for end in (self.lower, self.upper))
        if self.integer:
            return f"{self.name} in {{{low or ''}..{high or ''}}}"
        return (
            f"{self.name} in {'(' if low is None or self.lower_open else '['}{low or '-oo'},"
            f" {high or 'oo'}{')' if high is None or self.upper_open else ']'}"
        )


@dataclass(frozen=True)
class Setting:
    """For all values in the ranges that satisfy the hypotheses: goal.  Trees without
    abbreviations.
    """

    ranges: tuple[Range, ...]
    hypotheses: tuple[Node, ...]
    goal: Node

    def formula(self) -> Formula:
        """Return the formula that says this."""
        return Formula(
            text(self.goal), (*(r.text() for r in self.ranges), *map(text, self.hypotheses))
        )

    def ends(self) -> list[Node]:
        """Return the ends of all ranges."""
        return [e for r in self.ranges for e in (r.lower, r.upper) if e is not None]

    def range(self, name: str) -> Range:
        """Return the range of a variable."""
        return next(r for r in self.ranges if r.name == name)

    def put(self, table: dict[str, Node]) -> Setting:
        """Replace variables by trees (they are then no longer declared)."""

        def end(t: Node | None) -> Node | None:
            return None if t is None else substitute(t, table)

        ranges = tuple(
            replace(r, lower=end(r.lower), upper=end(r.upper))
            for r in self.ranges
            if r.name not in table
        )
        return Setting(
            ranges,
            tuple(substitute(h, table) for h in self.hypotheses),
            substitute(self.goal, table),
        )


def setting_of(formula: Formula) -> Setting:
    """Read a formula; abbreviations are written out."""
    table: dict[str, Node] = {}
    waiting = {name: parse(t) for name, t in formula.where}

    def whole(tree: Node) -> Node:
        for name in sorted(grammar.names(tree) & waiting.keys()):
            if name in waiting:  # an abbreviation before it may have written it out
                table[name] = whole(waiting.pop(name))
        return substitute(tree, table)

    ranges, hypotheses = [], []
    for t in formula.given:
        found = grammar.declaration(t)
        if found is None:
            hypotheses.append(whole(parse(t)))
            continue
        low, high = (None if e is None else whole(parse(e)) for e in found.ends)
        ranges.append(
            Range(found.name, found.integer, low, high, found.lower_open, found.upper_open)
        )
    return Setting(tuple(ranges), tuple(hypotheses), whole(parse(formula.goal)))


# ---- trees ---------------------------------------------------------------------------------------
def walk(tree: Node) -> Iterator[Node]:
    """Yield all subtrees, inner ones first."""
    for a in tree.args:
        if isinstance(a, Node):
            yield from walk(a)
    yield tree


def number(q: Any) -> Node:
    q = Fraction(q)
    plain = node("number", abs(q))
    return node("neg", plain) if q < 0 else plain


def negative(tree: Node) -> Node:
    """Return -tree."""
    if tree.op == "neg":
        return tree.args[0]
    return node("sub", tree.args[1], tree.args[0]) if tree.op == "sub" else node("neg", tree)


def same(a: Node, b: Node) -> bool:
    return a == b or text(a) == text(b)


def value(tree: Node) -> Fraction | None:
    """Return the rational that a tree of numbers is, or None."""
    if tree.op == "number":
        return tree.args[0]
    if tree.op not in ("neg", "add", "sub", "mul", "div", "pow"):
        return None
    found = [q for q in map(value, tree.args) if q is not None]
    if len(found) < len(tree.args):
        return None
    if tree.op == "neg":
        return -found[0]
    a, b = found
    if tree.op == "pow":
        size = max(abs(a.numerator), a.denominator).bit_length() * abs(b)
        return a ** int(b) if b.denominator == 1 and size < 5000 and (a or b > 0) else None
    if tree.op == "div":
        return a / b if b else None
    return {"add": a + b, "sub": a - b, "mul": a * b}[tree.op]


def terms(tree: Node, factor: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, Node]]:
    """Yield (rational coefficient, tree) with the sum equal to factor*tree."""
    op, args = tree.op, tree.args
    q = value(tree)
    if q is not None:
        yield factor * q, node("number", Fraction(1))
    elif op == "neg":
        yield from terms(args[0], -factor)
    elif op in ("add", "sub"):
        yield from terms(args[0], factor)
        yield from terms(args[1], factor if op == "add" else -factor)
    elif op == "mul" and (q := value(args[0])) is not None:
        yield from terms(args[1], factor * q)
    elif op in ("mul", "div") and (q := value(args[1])):
        yield from terms(args[0], factor * q if op == "mul" else factor / q)
    else:
        yield factor, tree


def gap(relation: Node) -> tuple[Node, str]:
    """Return (g, kind): the relation says g > 0, g >= 0, g == 0 or g != 0."""
    a, b = relation.args
    kind = {"lt": ">", "gt": ">", "le": ">=", "ge": ">=", "eq": "==", "ne": "!="}[relation.op]
    return (node("sub", b, a) if relation.op in ("lt", "le") else node("sub", a, b)), kind


def at_least(g: Node, strict: bool = False) -> Node:
    """Return the relation g >= 0 (g > 0)."""
    return node("gt" if strict else "ge", g, number(0))


def total_of(parts: Any) -> Node:
    """Return the sum of coefficient*tree as a tree; a term with coefficient 0 stays where it may
    lack a value.
    """
    out = None
    for c, t in parts:
        q = value(t)
        if q is not None:
            t, c = number(1), c * q
        if c == 0:
            if total(t):
                continue
            c, t = Fraction(1), node("mul", number(0), t)
        size = (
            number(abs(c))
            if t == number(1)
            else t
            if abs(c) == 1
            else node("mul", number(abs(c)), t)
        )
        if out is None:
            out = size if c > 0 else node("neg", size)
        else:
            out = node("add" if c > 0 else "sub", out, size)
    return out or number(0)


# ---- exact constants: {text of an atom ("" for 1): rational coefficient} -------------------------
def linear(tree: Node) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return (coefficients of variables, constant) of a tree that is linear with rational
    coefficients, else None.
    """
    names: dict[str, Fraction] = {}
    constant: dict[str, Fraction] = {}
    for c, t in terms(tree):
        if t.op == "name":
            names[t.args[0]] = names.get(t.args[0], Fraction(0)) + c
        elif t.op == "number":
            constant[""] = constant.get("", Fraction(0)) + c
        elif grammar.names(t) or (t.op == "constant" and t.args[0] == "oo"):
            return None
        else:
            constant[text(t)] = constant.get(text(t), Fraction(0)) + c
    if any(a and not c and not _has_value(a) for a, c in constant.items()):
        return None
    return {n: c for n, c in names.items() if c}, {a: c for a, c in constant.items() if c}


def combine(*parts: tuple[Fraction, dict[str, Any]]) -> dict[str, Any]:
    """Return the sum of factor*constant."""
    out: dict[str, Fraction] = {}
    for q, constant in parts:
        for atom, c in constant.items():
            out[atom] = out.get(atom, Fraction(0)) + q * c
    return {a: c for a, c in out.items() if c}


def constant_node(constant: dict[str, Any]) -> Node:
    """Return a tree of the constant."""
    out = None
    for atom, c in sorted(constant.items()):
        size = number(abs(c)) if not atom else parse(atom)
        if atom and abs(c) != 1:
            size = (
                node("mul", node("number", Fraction(abs(c.numerator))), size)
                if c.numerator not in (1, -1)
                else size
            )
            size = (
                node("div", size, node("number", Fraction(c.denominator)))
                if c.denominator != 1
                else size
            )
        if out is None:
            out = size if c > 0 else node("neg", size)
        else:
            out = node("add" if c > 0 else "sub", out, size)
    return out or number(0)


def sign(constant: dict[str, Any]) -> int | None:
    """Return the certain sign of a constant, None when it has no value or is too close to call."""
    if set(constant) <= {""}:
        q = constant.get("", 0)
        return (q > 0) - (q < 0)
    return _sign_of_text(text(constant_node(constant)))


@lru_cache(maxsize=4096)
def _sign_of_text(source: str) -> int | None:
    from assay.verification.kernel.boxes.problem import decide_at, sign_of

    formula = Formula(f"({source}) > 0")
    with fresh():  # remembered for other searches: what it costs may depend on none
        if not all(decide_at(need, {}) is True for need in formula.defined):
            return None
        return sign_of(formula.goal_expr.args[0])


def known(constant: dict[str, Any]) -> bool:
    """Do all atoms of the constant have a value?"""
    return all(_sign_of_text(atom) is not None for atom in constant if atom)


@lru_cache(maxsize=4096)
def _has_value(source: str) -> bool:
    return _sign_of_text(source) is not None


def total(tree: Node) -> bool:
    """Does every term certainly have a value for all values of the variables?"""
    if not tree.boolean and not grammar.names(tree):
        return value(tree) is not None or _has_value(text(tree))
    op, args = tree.op, tree.args
    if op == "call" and args[0] not in _TOTAL:
        return False
    if op == "div":
        return bool(value(args[1])) and total(args[0])
    if op == "pow":
        n = value(args[1])
        return n is not None and n.denominator == 1 and n >= 0 and total(args[0])
    return all(total(a) for a in args if isinstance(a, Node))

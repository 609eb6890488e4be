"""The plain form of the conditions of a formula.

`plain` brings a setting (`trees.Setting`) to a form that says the same about the same points:
negations at the relations, |g| <= h as g <= h and -g <= h, a premise of the goal among the
hypotheses, conditions on one variable (a*x + b >= 0, x**2 <= c with constants b, c) as its range,
ranges narrowed by what linear conditions in several variables imply, conditions that the ranges
decide left out, and |g|, min, max resolved where linear bounds give the sign. Constants stay exact:
an end is rational or a rational combination of constants such as pi/2 or sqrt(3), compared exactly.
A condition is moved or left out only if all its terms have a value everywhere, so that no demand of
definedness is lost.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.grammar import Node, node
from assay.theory.language.sorts import rebuild
from assay.verification.kernel.reduce.trees import (
    Range,
    Setting,
    at_least,
    combine,
    constant_node,
    gap,
    known,
    linear,
    negative,
    number,
    sign,
    terms,
    total,
    total_of,
    value,
)

_ROUNDS = 4
_OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
_ORDER = ("lt", "le", "gt", "ge")


# ---- ranges --------------------------------------------------------------------------------------
class Ranges:
    """The ranges while they are narrowed: ends as constants; variables whose ends depend on others
    keep them.
    """

    def __init__(self, ranges: Any) -> None:
        self.ranges = {r.name: r for r in ranges}
        self.ends: dict[tuple[str, bool], tuple[dict[str, Any], bool] | None] = {}
        self.fixed: set[str] = set()
        self.forms: list[tuple[dict[str, Any], dict[str, Any]]] = []
        for r in ranges:
            for end, high, is_open in (
                (r.lower, False, r.lower_open),
                (r.upper, True, r.upper_open),
            ):
                found = None if end is None else linear(end)
                if end is not None and (found is None or found[0] or not known(found[1])):
                    self.fixed.add(r.name)
                    found = None
                self.ends[r.name, high] = None if found is None else (found[1], is_open)

    def extreme(
        self, coefficients: dict[str, Any], constant: dict[str, Any], high: bool
    ) -> tuple[dict[str, Any], bool] | None:
        """Return the largest (least) value of a linear form over the ranges and whether it is not
        attained; None: no bound.
        """
        parts, is_open = [(Fraction(1), constant)], False
        for name, c in coefficients.items():
            end = self.ends[name, (c > 0) == high]
            if end is None:
                return None
            parts.append((c, end[0]))
            is_open = is_open or end[1]
        return combine(*parts), is_open

    def decided(
        self, coefficients: dict[str, Any], constant: dict[str, Any], strict: bool
    ) -> bool | None:
        """Do the ranges decide that the linear form is > 0 (>= 0)?"""
        low, high = (self.extreme(coefficients, constant, h) for h in (False, True))
        if low is not None:
            s = sign(low[0])
            if s == 1 or (s == 0 and (not strict or low[1])):
                return True
        if high is not None:
            s = sign(high[0])
            if s == -1 or (s == 0 and (strict or high[1])):
                return False
        return None

    def follows(
        self, coefficients: dict[str, Any], constant: dict[str, Any], more: int = 2
    ) -> bool:
        """Is the linear form >= 0 by the ranges, or after positive multiples of one or two linear
        conditions are taken off?
        """
        if self.decided(coefficients, constant, False):
            return True
        for names, c in self.forms if more else ():
            for n in names:
                if n in coefficients and (ratio := coefficients[n] / names[n]) > 0:
                    rest = combine((Fraction(1), coefficients), (-ratio, names))
                    if len(rest) <= len(coefficients) and self.follows(
                        rest, combine((Fraction(1), constant), (-ratio, c)), more - 1
                    ):
                        return True
        return False

    def narrow(self, name: str, high: bool, constant: dict[str, Any], is_open: bool) -> bool:
        """Let the range say no less than a bound; False where it cannot."""
        r = self.ranges[name]
        if r.integer or name in self.fixed or not known(constant):
            return False
        other = self.ends[name, not high]
        if other is not None:  # an empty range is left for the provers to see
            s = sign(
                combine(
                    (Fraction(1 if high else -1), constant), (Fraction(-1 if high else 1), other[0])
                )
            )
            if s is None or s < 0 or (s == 0 and (is_open or other[1])):
                return False
        old = self.ends[name, high]
        if old is not None:
            s = sign(combine((Fraction(1), constant), (Fraction(-1), old[0])))
            if s is None:
                return False
            if s == 0 and is_open:
                self.ends[name, high] = (old[0], True)
            if s == 0 or (s > 0) == high:
                return True
        self.ends[name, high] = (constant, is_open)
        return True

    def worth(self, name: str, high: bool, constant: dict[str, Any]) -> bool:
        """Does an implied bound shorten the range noticeably?  (Small steps could go on for
        ever.)
        """
        old, other = self.ends[name, high], self.ends[name, not high]
        if old is None:
            return True
        if other is None or not set(old[0]) | set(other[0]) | set(constant) <= {""}:
            return False
        a, b, c = (one.get("", Fraction(0)) for one in (old[0], other[0], constant))
        return (a - c if high else c - a) > abs(a - b) / 8

    def result(self) -> tuple[Range, ...]:
        """Return the ranges as they are now."""
        out = []
        for name, r in self.ranges.items():
            if name not in self.fixed and not r.integer:
                low, high = self.ends[name, False], self.ends[name, True]

                def keep(old: Node | None, new: Any) -> Node:
                    form = None if old is None else linear(old)
                    if old is not None and form is not None and form[1] == new:
                        return old
                    return constant_node(new)

                r = Range(
                    name,
                    False,
                    None if low is None else keep(r.lower, low[0]),
                    None if high is None else keep(r.upper, high[0]),
                    low is None or low[1],
                    high is None or high[1],
                )
            out.append(r)
        return tuple(out)


# ---- the plain form ------------------------------------------------------------------------------
def denied(tree: Node) -> Node:
    """Return the negation with "not" moved to the relations (an implication under it stays)."""
    if tree.op in _OPPOSITE:
        return node(_OPPOSITE[tree.op], *tree.args)
    if tree.op in ("and", "or"):
        return node("or" if tree.op == "and" else "and", *map(denied, tree.args))
    if tree.op in grammar.TRUTHS:
        return node("false" if tree.op == "true" else "true")
    return positive(tree.args[0]) if tree.op == "not" else node("not", tree)


def positive(tree: Node) -> Node:
    """Return the statement with its negations at the relations and nested "and", "or" joined."""
    if tree.op == "not":
        return denied(tree.args[0]) if tree.args[0].op != "implies" else tree
    if tree.op in ("and", "or"):
        args = tuple(
            q for a in map(positive, tree.args) for q in (a.args if a.op == tree.op else (a,))
        )
        return node(tree.op, *args)
    return tree


def conjuncts(tree: Node) -> list[Node]:
    """Return the parts of a conjunction; none for "true"."""
    tree = positive(tree)
    if tree.op == "and":
        return [q for a in tree.args for q in conjuncts(a)]
    return [] if tree.op == "true" else [tree]


def bounded(relation: Node, everywhere: bool = False) -> tuple[Node, list[Node]] | None:
    """Return (call, relations) when the relation holds iff all of these do: a term -|q|, -max(a, b)
    or min(a, b) of its gap is replaced by its branches.  ``everywhere``: by branches of which one
    must hold (+|q|, +max, -min).
    """
    if relation.op not in _ORDER:
        return None
    g, kind = gap(relation)
    parts = list(terms(g))
    for i, (c, t) in enumerate(parts):
        if t.op != "call" or t.args[0] not in ("abs", "min", "max"):
            continue
        if ((c < 0) == (t.args[0] != "min")) == everywhere:
            continue
        branches = (t.args[1], negative(t.args[1])) if t.args[0] == "abs" else t.args[1:]
        one_of = (relation.args[0], relation.args[1])
        out = []
        for b in branches:
            if one_of[0] is t or one_of[1] is t:  # keep the form as written
                out.append(node(relation.op, *(b if side is t else side for side in one_of)))
            else:
                out.append(at_least(total_of([*parts[:i], (c, b), *parts[i + 1 :]]), kind == ">"))
        return t, out
    return None


def plain(setting: Setting) -> Setting:
    """Return the plain form; see the head of this file."""
    given, goal = list(setting.hypotheses), positive(setting.goal)
    while goal.op == "implies" and all(map(total, [*given, *setting.ends(), goal.args[0]])):
        given, goal = [*given, goal.args[0]], positive(goal.args[1])
    hypotheses: list[Node] = []
    pending = [q for h in given for q in conjuncts(h)]
    while pending:
        h = pending.pop(0)
        found = bounded(h)
        if found is not None:
            pending = found[1] + pending
        else:
            hypotheses.append(h)
    ranges = Ranges(setting.ranges)
    for _ in range(_ROUNDS):
        before, known_ends = list(hypotheses), dict(ranges.ends)
        left: list[Node] = []
        while hypotheses:
            h = hypotheses.pop(0)
            new = _absorb(h, ranges)
            if new is h:
                left.append(h)
            else:
                hypotheses = [q for n in new for q in conjuncts(n)] + hypotheses
        hypotheses = left
        if hypotheses == before and ranges.ends == known_ends:
            break
    for h in hypotheses:
        form = linear(gap(h)[0]) if h.op in _ORDER and total(h) else None
        if form is not None and not any(n in ranges.fixed for n in form[0]):
            ranges.forms.append(form)

    def resolve(t: Node) -> Node:
        return rebuild(t, lambda n: _certain(n, ranges))

    return Setting(ranges.result(), tuple(dict.fromkeys(map(resolve, hypotheses))), resolve(goal))


def _absorb(h: Node, ranges: Ranges) -> Any:
    """Return h itself, or the list of statements that replace it; ranges are narrowed by it."""
    if not total(h) or h.op in ("implies", "not"):
        return h
    if h.op == "or":
        kept = [a for a in h.args if not _refuted(a, ranges)]
        if len(kept) == len(h.args) or not kept:
            return h
        return [kept[0] if len(kept) == 1 else node("or", *kept)]
    if h.op not in _OPPOSITE:
        return h
    g, kind = gap(h)
    found = linear(g)
    if kind == "!=":
        return _unequal(h, g, ranges)
    if (
        kind in (">", ">=")
        and (evident := _evident(g, ranges)) is not None
        and (evident or kind == ">=")
    ):
        return []
    if kind == "==":
        return [] if found is not None and not found[0] and sign(found[1]) == 0 else h
    strict = kind == ">"
    if found is None:
        return _square(h, g, strict, ranges)
    coefficients, constant = found
    if any(n in ranges.fixed for n in coefficients):
        return h
    if len(coefficients) == 1:
        ((name, c),) = coefficients.items()
        if ranges.narrow(name, c < 0, combine((-1 / c, constant)), strict):
            return []
    if ranges.decided(coefficients, constant, strict):
        return []
    for name, c in coefficients.items():  # c*x >= -(the largest value of the rest)
        rest = ranges.extreme({n: k for n, k in coefficients.items() if n != name}, constant, True)
        if rest is not None and ranges.worth(name, c < 0, combine((-1 / c, rest[0]))):
            ranges.narrow(name, c < 0, combine((-1 / c, rest[0])), strict or rest[1])
    return h


def _evident(tree: Node, ranges: Ranges) -> bool | None:
    """Return True (False) when the form of a tree shows that it is > 0 (>= 0): sums and products of
    such, even powers, exp.
    """
    op, args = tree.op, tree.args
    q = value(tree)
    if q is not None:
        return None if q < 0 else q > 0
    if op == "name":
        low = ranges.ends[args[0], False] if args[0] not in ranges.fixed else None
        if low is None or (s := sign(low[0])) is None or s < 0:
            return None
        return s > 0 or low[1]
    if op == "call":
        return True if args[0] in ("exp", "cosh") else False if args[0] == "abs" else None
    if op in ("add", "mul"):
        a, b = (_evident(x, ranges) for x in args)
        if op == "mul" and args[0] == args[1]:
            return bool(a)
        return None if a is None or b is None else (a or b) if op == "add" else a and b
    if op == "sub":
        return _evident(args[0], ranges) if value(args[1]) == 0 else None
    if op == "div" and (below := value(args[1])) is not None:
        return _evident(args[0], ranges) if below > 0 else None
    if op == "pow" and (n := value(args[1])) is not None and n.denominator == 1 and n >= 0:
        base = _evident(args[0], ranges)
        return bool(base) if n % 2 == 0 and n > 0 else base if n else True
    return None


def _refuted(h: Node, ranges: Ranges) -> bool:
    if h.op == "and":
        return any(_refuted(a, ranges) for a in h.args)
    if h.op == "false":
        return True
    found = linear(gap(h)[0]) if h.op in _ORDER else None
    return (
        found is not None
        and not any(n in ranges.fixed for n in found[0])
        and ranges.decided(*found, gap(h)[1] == ">") is False
    )


def _unequal(h: Node, g: Node, ranges: Ranges) -> Any:
    """x != c: nothing where c lies outside the range, an open end where it is an end."""
    found = linear(g)
    if found is None or len(found[0]) != 1:
        return h
    ((name, c),) = found[0].items()
    if name in ranges.fixed or ranges.ranges[name].integer:
        return h
    at = combine((-1 / c, found[1]))
    for high in (False, True):
        end = ranges.ends[name, high]
        if end is None:
            continue
        s = sign(combine((Fraction(1), at), (Fraction(-1), end[0])))
        if s is not None and s != 0 and (s > 0) == high:
            return []
        if s == 0:
            other = ranges.ends[name, not high]
            if (
                other is not None
                and sign(combine((Fraction(1), at), (Fraction(-1), other[0]))) == 0
            ):
                return h
            ranges.ends[name, high] = (end[0], True)
            return []
    return h


def _square(h: Node, g: Node, strict: bool, ranges: Ranges) -> Any:
    """c - k*x**2 >= 0 bounds x on both sides; k*x**2 - c >= 0 keeps it outside; |q| >= c is one of
    two relations.
    """
    squares: list[tuple[Fraction, Node]] = []
    rest: list[tuple[Fraction, Node]] = []
    for c, t in terms(g):
        (squares if grammar.names(t) else rest).append((c, t))
    if len(squares) == 1:
        ((k, t),) = squares
        name = squared(t)
        found = linear(total_of(rest))
        if (
            name is not None
            and found is not None
            and not ranges.ranges[name].integer
            and name not in ranges.fixed
        ):
            size = combine((1 / abs(k) if k < 0 else -1 / k, found[1]))
            s = sign(size)
            if s is not None and s >= 0:
                root, own = _root(size), node("name", name)
                if k < 0:
                    op = "lt" if strict else "le"
                    return [node(op, node("neg", root), own), node(op, own, root)]
                op = "gt" if strict else "ge"
                return [node("or", node(op, own, root), node(op, node("neg", own), root))]
    cases = bounded(h, True)
    if cases is not None and all(linear(gap(b)[0]) is not None for b in cases[1]):
        return [node("or", *cases[1])]
    return h


def squared(t: Node) -> str | None:
    """Return the variable whose square a term is."""
    if t.op not in ("pow", "mul"):
        return None
    base, other = t.args
    square = base == other if t.op == "mul" else value(other) == 2
    return base.args[0] if square and base.op == "name" else None


def _root(size: dict[str, Any]) -> Node:
    from math import isqrt

    if set(size) <= {""}:
        q = Fraction(size.get("", 0))
        p, d = isqrt(q.numerator), isqrt(q.denominator)
        if p * p == q.numerator and d * d == q.denominator:
            return number(Fraction(p, d))
    return node("call", "sqrt", constant_node(size))


def _certain(tree: Node, ranges: Ranges) -> Node | None:
    """Resolve |g|, min(a, b), max(a, b) where the ranges give the sign of a linear g, a - b."""
    if tree.op != "call" or tree.args[0] not in ("abs", "min", "max"):
        return None
    args = [rebuild(a, lambda n: _certain(n, ranges)) for a in tree.args[1:]]
    new = node("call", tree.args[0], *args)
    if tree.args[0] != "abs" and len(args) != 2:
        return new
    g = args[0] if tree.args[0] == "abs" else node("sub", *args)
    if (
        not all(map(total, args))
        or (found := linear(g)) is None
        or any(n in ranges.fixed for n in found[0])
    ):
        return new
    for positive, side in ((True, g), (False, negative(g))):
        known = linear(side)
        if known is not None and ranges.follows(*known):
            return branch(new, positive)
    return new


def branch(call: Node, positive: bool) -> Node:
    """Return what |g| (min(a, b), max(a, b)) is where g (a - b) is >= 0, or where it is <= 0."""
    if call.args[0] == "abs":
        return call.args[1] if positive else negative(call.args[1])
    return call.args[1 if positive == (call.args[0] == "max") else 2]

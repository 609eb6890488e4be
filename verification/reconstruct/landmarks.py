"""Landmarks of a term on a box: kinks, roots, slopes and middles, where a cut is worth trying."""

from __future__ import annotations

import math
from fractions import Fraction

from assay.verification.checkers.boxes.terms import Term


def terms_of(s):
    """Yield the terms of a statement."""
    kind, x = s
    if kind in ("all", "any"):
        for p in x:
            yield from terms_of(p)
    else:
        yield x


def kinks_of(t, seen):
    """Yield the terms u of |u| in t, inner ones first."""
    if t in seen:
        return
    seen.add(t)
    for a in t.terms:
        yield from kinks_of(a, seen)
    if t.op == "abs":
        yield t.terms[0]


def slope(t, name):
    """Return (c, r) with t = c x + r, or (0, t)."""
    if t.op == "var" and t.args[0] == name:
        return Fraction(1), Term.number(0)
    if t.op == "+":
        (a, p), (b, q) = (slope(x, name) for x in t.terms)
        return (a + b, p + q) if not {*p.free, *q.free} & {name} else (Fraction(0), t)
    if t.op == "*" and t.terms[0].op == "num":
        a, p = slope(t.terms[1], name)
        return a * t.terms[0].args[0], t.terms[0] * p
    return Fraction(0), t


def roots_of(t, seen):
    """Yield the r > 1 for which x = h**r may resolve what a term does at an end."""
    if t not in seen:
        seen.add(t)
        if t.op == "log" or t.op == "^" and t.args[1].denominator == 2:
            yield 2
        elif t.op == "^" and 2 < t.args[1].denominator < 13:
            yield t.args[1].denominator
        for a in t.terms:
            yield from roots_of(a, seen)


def middle(a, b):
    """Return a place between two ends, of which None is an infinite one."""
    if a is None or b is None:
        return (
            Fraction(0)
            if a is None and b is None
            else a + max(1, abs(a))
            if b is None
            else b - max(1, abs(b))
        )
    return (a + b) / 2


def urgency(a, b, depth: int) -> float:
    """Return how long a range is; infinite ones come first, but at every sixth cut only if they
    begin near 0.
    """
    if a is not None and b is not None:
        return float(b - a)
    if depth % 6 != 5:
        return math.inf
    return 1.0 if a is None and b is None else 1 / (1 + abs(float(b if a is None else a)))

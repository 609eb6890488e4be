"""Coupled conditions that touch: sums of relations with multipliers, and convexity about a
point.
"""

from __future__ import annotations

from fractions import Fraction

from mpmath.libmp import fzero

from assay.verification.replay import derivatives
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.intervals import negated, nonnegative, positive


def same(t, wanted) -> bool:
    """Is t a positive rational times the (coprime) term of a relation?"""
    rest = T.content(t)[1]
    return rest is wanted or vanishes(T.sub(rest, wanted))


def weighted_sum(expr, parts, atom, atoms, given, place, engine):
    """Return (term, strict) of g + sum (m + k h) h for terms h that are <= 0 (= 0) where all atoms
    fail, or raise `NotShown`.

    It is <= 0 wherever all atoms fail, and < 0 if not ``strict``: showing the opposite shows the
    clause.
    """
    if not same(expr, atom[1]):
        raise NotShown("the sum is about another relation")
    memo: dict = {}
    engine.run(expr, place, memo)
    total, strict = expr, atom[2] == ">"
    for m, k, h in parts:
        m, k = Fraction(m), Fraction(k)
        x = engine.run(h, place, memo)
        weight = engine.add(engine.rational(m), engine.mul(engine.rational(k), x))
        kinds = [a[2] for a in atoms if same(h, a[1])]
        equal = any(
            s[0] == "rel" and s[2] == "==" and (same(h, s[1]) or same(T.neg(h), s[1]))
            for s in given
        )
        if not equal and not (kinds and nonnegative(weight)):
            raise NotShown("a multiplier has the wrong sign")
        strict = strict and not (">=" in kinds and positive(weight))
        total = T.add(total, T.mul(T.add(T.num(m), T.scale(k, h)), h))
    return total, strict


def convex(g, strict: bool, box, at: dict, engine, jumps) -> bool:
    """Is g >= 0 (> 0) on the box, as it is at the point, where it is stationary or rises into the
    box, and g is convex?
    """
    names = [n for n, s in box.items() if n in g.free and not s.thin]
    if jumps(g) or not set(names) <= set(at):
        return False
    slopes = [derivatives.diff(g, n) for n in names]
    if any(map(jumps, slopes)):
        return False
    point = {n: box[n].lo for n in g.free if n not in names} | {
        n: T.num(T.rational(at[n])) for n in names
    }
    place, memo = {n: s.interval(engine) for n, s in box.items()}, {}
    for t in (g, *slopes):
        engine.run(t, place, memo)
    rows = [
        [engine.run(derivatives.diff(s, n), place, memo) for n in names[: a + 1]]
        for a, s in enumerate(slopes)
    ]
    if not _semidefinite(rows, engine):
        return False
    for n, s in zip(names, slopes, strict=True):
        q = point[n]
        gap = engine.add(place[n], negated(engine.run(q, {}, {})))
        if nonnegative(gap) != (box[n].lo is q) or nonnegative(negated(gap)) != (box[n].hi is q):
            return False
        there = T.subs(s, point)
        x = engine.run(there, {}, {})
        if not (
            box[n].lo is q
            and nonnegative(x)
            or box[n].hi is q
            and nonnegative(negated(x))
            or vanishes(there)
        ):
            return False
    there = T.subs(g, point)
    x = engine.run(there, {}, {})
    return positive(x) if strict else nonnegative(x) or vanishes(there)


def _semidefinite(rows, engine) -> bool:
    """Are all pivots of the elimination positive (or zero with zeros below) for every matrix in the
    enclosure?
    """
    for k in range(len(rows)):
        pivot, below = rows[k][k], [r[k] for r in rows[k + 1 :]]
        if not positive(pivot):
            if not nonnegative(pivot) or any(x[0] != fzero or x[1] != fzero for x in below):
                return False
            continue
        for a, x in enumerate(below):
            for b in range(a + 1):
                square = engine.whole_power(x, 2) if a == b else engine.mul(x, below[b])
                rows[k + 1 + a][k + 1 + b] = engine.add(
                    rows[k + 1 + a][k + 1 + b], negated(engine.mul(square, engine.inverse(pivot)))
                )
    return True

"""Certifying where coupled conditions touch: multipliers for hypotheses, and convexity about a
point.

combine   If every atom of a clause fails, then a_i + sum w_j a_j fails too, for weights w_j >= 0: a
          positive sum
          contradicts that (a sum >= 0 does when one of the failures is strict).  Weights are m_j +
          k_j a_j with rational m_j, k_j, of any sign where both a_j > 0 and -a_j > 0 are atoms (an
          equality among the hypotheses).
convex    g(x) = g(p) + slope(p) (x - p) + (x - p)' H (x - p)/2 with H the second derivatives at a
          point between: g is
          >= g(p) when each partial derivative at p vanishes, or points into the box from the end at
          which p lies, and all matrices in the enclosure of H over the box are positive
          semidefinite (pivots of the elimination).
"""

from __future__ import annotations

from typing import Any

from flint import ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.operations import rational
from assay.verification.kernel.boxes.problem import Atom, Side


def combined(bench: Any, clause: Any, i: int, parts: Any, box: Any, prec: int = 64) -> Any:
    """Return the atom that stands for a_i + sum (m + k a_j) a_j, or None where the multipliers are
    not allowed.

    `parts` are tuples (j, m, k, ..) with rational texts.
    """
    tape, atom = bench.tape, clause[i]
    if bench.enclose(atom.node, box, prec) is None:
        return None
    total, strict = atom.node, atom.strict
    nodes = {a.node: a for a in clause if a is not None}
    for j, m, k, *_ in parts:
        m, k = rational(m), rational(k)
        other = clause[j] if 0 <= j < len(clause) and j != i else None
        x = None if other is None else bench.enclose(other.node, box, prec)
        if other is None or x is None:
            return None
        with ctx.workprec(prec):
            weight = iv.add(iv.point(m), iv.mul(iv.point(k), x))
        opposite = nodes.get(tape.node("neg", other.node))
        if not (opposite is not None and opposite.strict and other.strict) and not iv.nonnegative(
            weight
        ):
            return None
        strict = strict and (other.strict or not iv.positive(weight))
        factor = tape.node("add", tape.const(m), tape.node("mul", tape.const(k), other.node))
        total = tape.node("add", total, tape.node("mul", factor, other.node))
    return Atom(total, strict)


def mean_combined(
    bench: Any, clause: Any, i: int, parts: Any, box: Any, at: dict[str, Any], prec: int = 64
) -> bool:
    """Certify a_i + sum m_j a_j by the mean value form about a point, from the forms of the
    atoms.
    """
    sums = combined(bench, clause, i, parts, box, prec)
    if sums is None or any(rational(k) != 0 for _, _, k, *_ in parts):
        return False
    with ctx.workprec(prec):
        place, gaps = list(box), {}
        for v, (name, side) in enumerate(zip(bench.names, box)):
            if name in at:
                q = rational(at[name])
                gap = side.around(q, prec)
                if gap is None:
                    return False
                gaps[name] = gap
                place[v] = Side(q, q, 0, side.integer)
        total = iv.point(fmpq(0))
        slopes: dict[str, iv.Interval] = {}
        for j, m in [(i, fmpq(1)), *((j, rational(m)) for j, m, *_ in parts)]:
            value, found = (
                bench.enclose(clause[j].node, place, prec),
                bench.slopes(clause[j].node, box, prec),
            )
            if None in (value, found) or not set(found) <= set(gaps):
                return False
            weight = iv.point(m)
            total = iv.add(total, iv.mul(weight, value))
            for name, slope in found.items():
                part = iv.mul(weight, slope)
                slopes[name] = iv.add(slopes[name], part) if name in slopes else part
        for name, slope in slopes.items():
            total = iv.add(total, iv.mul(slope, gaps[name]))
        return bench.certain(sums, total)


def convex(bench: Any, atom: Atom, box: Any, at: dict[str, Any], prec: int = 64) -> bool:
    """Check the rule "convex"."""
    tape, node = bench.tape, atom.node
    names = [n for n, s in zip(bench.names, box) if n in tape.free(node) and not s.thin]
    if set(names) != set(at) or bench.jumps(node):
        return False
    slopes = [tape.derivative(node, n) for n in names]
    if any(bench.jumps(s) for s in slopes):
        return False
    with ctx.workprec(prec):
        place, ends = list(box), {}
        for name in names:
            v, q = bench.names.index(name), rational(at[name])
            gap = iv.sub(box[v].interval(prec), iv.point(q))
            if not ((gap[0] is None or gap[0] <= 0) and (gap[1] is None or gap[1] >= 0)):
                return False
            place[v] = Side(q, q, 0, box[v].integer)
            ends[name] = (box[v].lo == q, box[v].hi == q)
        rows, held = [], []
        for name, slope in zip(names, slopes):
            held.append(name)
            rows.append([tape.derivative(slope, n) for n in held])
        whole = bench.run((node, *slopes, *(b for row in rows for b in row)), box, prec)
        there = bench.run((node, *slopes), place, prec)
        if None in (whole, there):
            return False
        bends = iter(whole[1 + len(names) :])
        matrix = [[next(bends) for _ in row] for row in rows]
        if not semidefinite(matrix):
            return False
        for name, slope, x in zip(names, slopes, there[1:]):
            low, high = ends[name]
            if not (
                low
                and iv.nonnegative(x)
                or high
                and iv.nonnegative(iv.neg(x))
                or bench.vanishes(slope, place)
            ):
                return False
        return bench.certain(atom, there[0]) or (not atom.strict and bench.vanishes(node, place))


def semidefinite(rows: Any) -> bool:
    """Are all symmetric matrices in the enclosure (rows of the lower triangle) positive
    semidefinite?
    """
    rows = [list(r) for r in rows]
    for k in range(len(rows)):
        pivot = rows[k][k]
        below = range(k + 1, len(rows))
        if not iv.positive(pivot):
            zero = all(rows[i][k][:2] == (0, 0) for i in below)  # an end at infinity is None
            if not (iv.nonnegative(pivot) and zero):
                return False
            continue
        for i in below:
            for j in range(k + 1, i + 1):
                x, y = rows[i][k], rows[j][k]
                square = iv.ipow(x, 2) if i == j else iv.mul(x, y)
                rows[i][j] = iv.sub(rows[i][j], iv.div(square, pivot))
    return True

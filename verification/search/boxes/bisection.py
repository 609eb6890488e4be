"""A fast search for certificate trees: cut all boxes of a generation at once, with the compiled
intervals of `compiled`.

    cover = close_boxes(bench, atoms, box, goals, budget_boxes)     -> Cover | None
    tree = cover.tree(solve)                                        solve(box): a tree for a box
    that was left open

Boxes are certified by the natural extension and by the mean value form with monotone ends (the
rules "natural" and "mean" of `leaves`); all cuts are at doubles, which are exact rationals.
Nothing here is trusted: the leaves are checked again.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.budget import spend
from assay.verification.search.boxes import rounding
from assay.verification.search.boxes.compiled import Program, enclosed
from assay.verification.search.boxes.geometry import fraction_text

GRAIN = 2.0**-24
"""A box this much narrower than the first one is left open."""
MAX_OPEN = 48
FAR = 2.0**12
"""Half-lines are cut at growing steps up to here."""
DOUBTFUL = 1e-11
"""A bound below this is also tried in balls, whose ends are other ones where equality holds."""
_LOW, _HIGH, _MIDDLE = 0, 1, 2


def ready() -> bool:
    """Load the compiled code; was it made now (and not read from the disk)?"""
    from assay.theory.language.tape import Tape
    from assay.verification.search.boxes.compiled import machine_code_is_new

    Program(Tape(("x",)), (0,)).run(np.zeros((1, 1)), np.ones((1, 1)))
    return machine_code_is_new()


def exact(x: float) -> fmpq:
    """Return a double as a rational."""
    p, q = float(x).as_integer_ratio()
    return fmpq(p, q)


@rounding.compiled
def _mean_bound(value, slope_low, slope_high, lo, hi, centre, where, bound):
    """Bound g(p) + sum of slope (x - p) over the variables that are taken at a middle point p, from
    below.
    """
    for i in range(value.size):
        total = value[i]
        for v in range(where.shape[1]):
            if where[i, v] == 2:
                c = centre[i, v]
                total = rounding.add_down(
                    total,
                    rounding.mul(
                        slope_low[i, v],
                        slope_high[i, v],
                        rounding.add_down(lo[i, v], -c),
                        rounding.add_up(hi[i, v], -c),
                    )[0],
                )
        bound[i] = total


class Cover:
    """A tree of cuts in arrays, its certified leaves, and the boxes left open."""

    def __init__(self, names, boxes, box, atoms, bench):
        self.names, self.boxes, self._box, self._atoms, self._bench = (
            names,
            boxes,
            box,
            atoms,
            bench,
        )
        # per node: (variable, point, number of the low child), a leaf, or None = open
        self.cut: list = []
        self.doubtful: list = []
        self.open: list = []

    def tree(self, solve):
        """Return the certificate tree; `solve(box)` is asked for a tree on each open box."""
        parent = {}
        for node, entry in enumerate(self.cut):
            if isinstance(entry, tuple):
                parent[entry[2]] = parent[entry[2] + 1] = node
        onway = set()
        for node in (*self.open, *self.doubtful):
            while node not in onway:
                onway.add(node)
                node = parent.get(node, node)
        trees: list = [None] * len(self.cut)
        where = {0: self._box}
        for node, entry in enumerate(self.cut):  # parents come first
            if node in onway and isinstance(entry, tuple):
                v, at, child = entry
                low, high = where[node][v].cut(exact(at))
                where[child] = where[node][:v] + (low,) + where[node][v + 1 :]
                where[child + 1] = where[node][:v] + (high,) + where[node][v + 1 :]
        for node in sorted(
            self.open, key=lambda n: all(s.lo is not None and s.hi is not None for s in where[n])
        ):  # tails first
            trees[node] = solve(where[node])
        for node in self.doubtful:
            leaf, box = self.cut[node], where[node]
            atom = self._atoms[leaf["atom"]]
            good = (
                self._bench.mean(atom, box, leaf["at"], False)
                if "at" in leaf
                else self._bench.certain(atom, self._bench.enclose(atom.node, box))
            )
            trees[node] = leaf if good else solve(box)
        for node in range(len(self.cut) - 1, -1, -1):  # children come first
            entry = self.cut[node]
            if isinstance(entry, tuple):
                v, at, child = entry
                trees[node] = {
                    "split": self.names[v],
                    "at": fraction_text(exact(at)),
                    "low": trees[child],
                    "high": trees[child + 1],
                }
                trees[child] = trees[child + 1] = None
            elif trees[node] is None:
                trees[node] = entry
        return trees[0]


class _Atom:
    """One sign condition with its programs: the value, and the value with its slopes."""

    def __init__(self, bench, index, atom, box):
        self.index, self.strict, self.value_of = index, atom.strict, atom.node
        tape, names = bench.tape, bench.names
        self.value = Program(tape, (atom.node,))
        self.used = [
            v for v, n in enumerate(names) if n in tape.free(atom.node) and not box[v].thin
        ]
        self.slopes = None
        if self.used and not bench.jumps(atom.node):
            try:
                self.slopes = Program(
                    tape, (atom.node, *(tape.derivative(atom.node, names[v]) for v in self.used))
                )
            except Unsupported:
                pass

    def certain(self, low):
        return low > 0 if self.strict else low >= 0


def close_boxes(
    bench, atoms, box, goals: int, budget_boxes: int = 60_000, grain: float = GRAIN
) -> Cover | None:
    """Cut the box until the clause (a disjunction of atoms) is certified or a box is too narrow;
    None if that is hopeless.

    Hopeless: the clause is false on a whole box, the boxes run out, or too many boxes are left
    open.  Raises `Unsupported`.
    """
    parts = [_Atom(bench, i, a, box) for i, a in enumerate(atoms) if a is not None]
    used = sorted(set().union(*(p.used for p in parts)))
    ends = [enclosed(s.interval(64)) for s in box]
    lower = [enclosed((s.interval(64)[0], s.interval(64)[0])) for s in box]
    upper = [enclosed((s.interval(64)[1], s.interval(64)[1])) for s in box]
    first = np.array(ends).T
    inner_lo = np.array([e[1] for e in lower])  # the other side of an end that is no double
    inner_hi = np.array([e[0] for e in upper])
    whole = np.array([s.integer for s in box])
    wide = np.minimum(first[1] - first[0], np.where(np.isfinite(first).all(axis=0), np.inf, 1.0))
    cover = Cover(bench.names, 0, box, atoms, bench)
    cover.cut.append(None)
    lo, hi, ids = first[0][None, :].copy(), first[1][None, :].copy(), np.array([0])
    depth = 0
    work = sum(len(bench.tape._ancestors(p.value_of)) * (2 + len(p.used)) for p in parts)
    spend("compile", work)
    while len(ids):
        cover.boxes += len(ids)
        if cover.boxes > budget_boxes:
            return None
        spend("boxes", 3000 + len(ids) * (40 + work))
        steer = np.ones(lo.shape)
        left = np.ones(len(ids), bool)
        false = np.ones(len(ids), bool)
        for part in parts:
            low, high, fine = (a[:, 0] for a in part.value.run(lo, hi))
            false &= fine & ((high <= 0) if part.strict else (high < 0))
            for j in np.flatnonzero(left & fine & part.certain(low)):
                _leaf(cover, ids[j], {"rule": "natural", "atom": part.index}, low[j])
                left[j] = False
        if np.any(false & left):
            return None
        for part in parts:
            if (
                part.slopes is None
                or not (part.index < goals or depth % 3 == 2)
                or not np.any(left)
            ):
                continue
            here = np.flatnonzero(left)
            slope_low, slope_high, bound, where, centre, clear, fine = _centred(
                part, lo[here], hi[here], first, inner_lo, inner_hi
            )
            for j in np.flatnonzero(fine & part.certain(bound)):
                text = {
                    bench.names[v]: (
                        "lo"
                        if where[j, k] == _LOW
                        else "hi"
                        if where[j, k] == _HIGH
                        else fraction_text(exact(centre[j, k]))
                    )
                    for k, v in enumerate(part.used)
                    if lo[here[j], v] < hi[here[j], v]
                }
                _leaf(
                    cover,
                    ids[here[j]],
                    {"rule": "mean", "atom": part.index, "at": text},
                    min(bound[j], clear[j]),
                )
                left[here[j]] = False
            if part.index < goals:
                steep = np.clip(np.maximum(np.abs(slope_low), np.abs(slope_high)), 1e-30, 1e9)
                steer[np.ix_(here, part.used)] = np.where(fine[:, None], steep, 1.0)
        lo, hi, ids, steer = lo[left], hi[left], ids[left], steer[left]
        lo, hi, ids = _cut(cover, lo, hi, ids, steer, used, whole, grain * wide)
        if len(cover.open) > MAX_OPEN:
            return None
        depth += 1
    return cover


def _leaf(cover, node, leaf, margin):
    cover.cut[node] = leaf
    if not margin > DOUBTFUL:
        cover.doubtful.append(int(node))


def _centred(part, lo, hi, first, inner_lo, inner_hi):
    """Return slopes, lower bounds of the mean value form, where each variable was taken, and by
    what margin it is monotone.
    """
    low, high, fine = part.slopes.run(lo, hi)
    slope_low, slope_high = np.ascontiguousarray(low[:, 1:]), np.ascontiguousarray(high[:, 1:])
    a, b = np.ascontiguousarray(lo[:, part.used]), np.ascontiguousarray(hi[:, part.used])
    where = np.where(
        (slope_low >= 0) & np.isfinite(a),
        _LOW,
        np.where((slope_high <= 0) & np.isfinite(b), _HIGH, _MIDDLE),
    )
    with np.errstate(invalid="ignore"):
        centre = 0.5 * a + 0.5 * b
    good = np.all(fine, axis=1) & np.all((where != _MIDDLE) | np.isfinite(centre), axis=1)
    centre[~np.isfinite(centre)] = 0.0
    at_lo, at_hi = lo.copy(), hi.copy()
    second = np.where(a == first[0][part.used], inner_lo[part.used], a)
    other = np.where(b == first[1][part.used], inner_hi[part.used], b)
    at_lo[:, part.used] = np.where(where == _LOW, a, np.where(where == _HIGH, other, centre))
    at_hi[:, part.used] = np.where(where == _LOW, second, np.where(where == _HIGH, b, centre))
    value, _, known = part.value.run(at_lo, at_hi)
    bound = np.empty(len(lo))
    _mean_bound(value[:, 0], slope_low, slope_high, a, b, centre, where, bound)
    clear = np.where(where == _LOW, slope_low, np.where(where == _HIGH, -slope_high, np.inf)).min(
        axis=1
    )
    return slope_low, slope_high, bound, where, centre, clear, good & known[:, 0]


def _cut(cover, lo, hi, ids, steer, used, whole, least):
    """Cut each box in its widest variable (by width times slope); boxes that are narrow already
    stay open.
    """
    if not len(ids):
        return lo, hi, ids
    if not used:
        cover.open.extend(map(int, ids))
        return lo[:0], hi[:0], ids[:0]
    rows = np.arange(len(ids))
    with np.errstate(over="ignore", invalid="ignore"):
        width = np.minimum(hi - lo, 1e300)
        worth = np.full(lo.shape, -1.0)
        worth[:, used] = (width * np.minimum(steer, 1e7))[:, used]
    worth[:, whole] = np.where(width[:, whole] >= 1, worth[:, whole], -1.0)
    worth[width <= least] = -1.0
    v = np.argmax(worth, axis=1)
    a, b = lo[rows, v], hi[rows, v]
    at = _middle(a, b)
    at = np.where(whole[v], np.floor(at), at)
    above = np.where(whole[v], at + 1, at)
    can = (worth[rows, v] > 0) & np.where(whole[v], (at >= a) & (above <= b), (at > a) & (at < b))
    can &= ~(((a == -np.inf) & (b <= -FAR)) | ((b == np.inf) & (a >= FAR)))
    cover.open.extend(map(int, ids[~can]))
    lo, hi, ids, v, at, above = lo[can], hi[can], ids[can], v[can], at[can], above[can]
    start = len(cover.cut)
    for k in range(len(ids)):
        cover.cut[ids[k]] = (int(v[k]), float(at[k]), start + 2 * k)
    cover.cut.extend([None] * (2 * len(ids)))
    rows = np.arange(len(ids))
    lo2, hi2 = np.repeat(lo, 2, axis=0), np.repeat(hi, 2, axis=0)
    hi2[2 * rows, v] = at
    lo2[2 * rows + 1, v] = above
    return lo2, hi2, start + np.arange(2 * len(ids))


def _middle(a, b):
    """Return points with few digits near the middle: growing steps on half-lines, geometric on wide
    ranges of one sign.
    """
    with np.errstate(all="ignore"):
        middle = 0.5 * a + 0.5 * b
        middle = np.where((a > 0) & (b > 8 * a), np.sqrt(a) * np.sqrt(b), middle)
        middle = np.where((b < 0) & (a < 8 * b), -np.sqrt(-a) * np.sqrt(-b), middle)
        middle = np.where(
            b == np.inf,
            np.where(a > 0, 2 * a, np.where(a == -np.inf, 0.0, 1.0 + np.maximum(a, 0.0))),
            middle,
        )
        middle = np.where(
            (a == -np.inf) & (b < np.inf), np.where(b < 0, 2 * b, np.minimum(b, 0.0) - 1.0), middle
        )
        room = np.minimum(np.minimum(middle - a, b - middle), 1e300)
        grid = np.exp2(np.floor(np.log2(np.maximum(room, 1e-300))) - 3)
        coarse = np.rint(middle / grid) * grid
    return np.where((coarse > a) & (coarse < b), coarse, middle)

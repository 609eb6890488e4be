"""Replays certificates of type "boxes": trees of boxes whose leaves are closed by a few enclosure rules.

The certificate lists its own conditions (`tape`, `clauses`); the replay derives the clauses of the formula itself and
demands that each is covered by a listed one (atoms equal by exact algebra), that the listed box holds the domain, and that
each tree closes.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from math import factorial

from mpmath import iv, mp

from verification.replay.algebra import is_zero
from verification.replay.intervals import (INF, Undefined, add, between, enclose, exact, jumps, limit, mul, neg, nonnegative,
                                           positive, power, slope)
from verification.replay.language import (NODES, ONE_PLACE, Claim, Failure, clauses, demand, free, make, negation, num,
                                          put, var)

OPERATIONS = {"add", "sub", "mul", "div", "neg", "ipow", "rpow", "min", "max", "psi", "pick", "pi", *ONE_PLACE}
PRECISIONS = (80, 160, 320)


def term(data, table=None) -> int:
    """Return the term of nested lists (or, with a table of earlier terms, of one list with node numbers)."""
    if table is None and isinstance(data, str):
        return num(Fraction(data)) if data[0] in "-0123456789" else var(data)
    op, *args = data
    if op == "const":
        return num(Fraction(args[0]))
    if op == "var":
        return var(args[0])
    demand(op in OPERATIONS, f"unknown operation {op!r}")
    extra = {"ipow": 1, "rpow": 2, "psi": 1}.get(op, 0)
    kids = [table[a] if table is not None else term(a) for a in args[:len(args) - extra]]
    return make(op, *kids, *(int(a) for a in args[len(args) - extra:]))


# ---- boxes -----------------------------------------------------------------------------------------------------------------
class Side:
    """One variable's range: ends are terms without variables, or None; `open` as in enclosures."""

    def __init__(self, low, high, open_, integer):
        self.low, self.high, self.open, self.integer = low, high, open_, integer

    def enclosure(self):
        low = -INF if self.low is None else value(self.low)[0].a
        high = INF if self.high is None else value(self.high)[0].b
        return between(low, high, self.open | (low == -INF) | 2 * (high == INF))

    def thin(self):
        return self.low is not None and self.low == self.high


def value(t):
    x = enclose(t, {})
    demand(x is not None, "an end of a range has no value")
    return x


def less(a, b) -> bool:
    """Is a < b certain (terms without variables)?"""
    return positive(value(make("sub", b, a)))


def enclosures(box):
    return {n: s.enclosure() for n, s in box.items()}


class Tree:
    """Checks one tree; atoms are (term, strict) or None."""

    def close(self, tree, atoms, box):
        while "split" in tree:
            name = tree["split"]
            low, high = self.cut(box[name], tree)
            self.close(tree["low"], atoms, {**box, name: low})
            tree, box = tree["high"], {**box, name: high}
        rule = tree["rule"]
        if rule == "given":
            i, j = tree["atoms"]
            demand(not (atoms[i][1] and atoms[j][1]) and is_zero(make("add", atoms[i][0], atoms[j][0])), "not opposite")
            return
        i = tree["atom"]
        demand(isinstance(i, int) and 0 <= i < len(atoms) and atoms[i] is not None, "no such condition")
        check = getattr(self, "rule_" + rule, None)
        demand(check is not None, f"unknown rule {rule!r}")
        for prec in PRECISIONS:
            iv.prec = prec
            try:
                return check(tree, i, atoms, box)
            except Failure:
                if prec == PRECISIONS[-1] or rule in ("derive", "product", "log"):
                    raise

    @staticmethod
    def cut(side, tree):
        at, owner = term(tree["at"]), tree.get("owner")
        demand(not free(at) and owner in (None, "low", "high"), "a cut at no number")
        if side.integer:
            whole = NODES[at][0] == "num" and NODES[at][1].denominator == 1
            demand(whole, "integers are cut at integers")
            above = num(NODES[at][1] + 1)
            demand((side.low is None or NODES[side.low][1] <= NODES[at][1])
                   and (side.high is None or NODES[above][1] <= NODES[side.high][1]), "a cut outside the range")
            return Side(side.low, at, side.open & 1, True), Side(above, side.high, side.open & 2, True)
        demand((side.low is None or less(side.low, at)) and (side.high is None or less(at, side.high)), "a cut outside the range")
        return (Side(side.low, at, side.open & 1 | (2 if owner == "high" else 0), False),
                Side(at, side.high, side.open & 2 | (1 if owner == "low" else 0), False))

    @staticmethod
    def certain(x, strict):
        demand(x is not None and (positive(x) if strict else nonnegative(x)), "an enclosure does not have the sign")

    def rule_natural(self, tree, i, atoms, box, depth=0):
        t, strict = atoms[i]
        try:
            self.certain(enclose(t, enclosures(box)), strict)
        except Failure:
            wide = [n for n in box if n in free(t) and None not in (box[n].low, box[n].high) and not box[n].thin()
                    and NODES[box[n].low][0] == NODES[box[n].high][0] == "num" and not box[n].integer]
            if depth == 5 or not wide:
                raise
            name = max(wide, key=lambda n: NODES[box[n].high][1] - NODES[box[n].low][1])
            middle = str((NODES[box[name].high][1] + NODES[box[name].low][1]) / 2)
            for part in self.cut(box[name], {"at": middle}):  # other rounding, other simplifications: look closer
                self.rule_natural(tree, i, atoms, {**box, name: part}, depth + 1)

    def rule_zero(self, tree, i, atoms, box):
        demand(not atoms[i][1], "zero is not positive")
        self.vanishes(atoms[i][0], box)

    @staticmethod
    def vanishes(t, box):
        demand(enclose(t, enclosures(box)) is not None, "may be undefined")
        demand(is_zero(put(t, {n: s.low for n, s in box.items() if s.thin()})), "not identically zero")

    def rule_mean(self, tree, i, atoms, box):
        t, strict = atoms[i]
        at, place, extra, moved = tree["at"], dict(box), between(0, 0), False
        around = enclosures(box)
        demand(not jumps(t) and enclose(t, around) is not None, "no derivative")
        for name in [n for n in box if n in free(t) and not box[n].thin()]:
            d, side, where = enclose(slope(t, name), around), box[name], at[name]
            demand(d is not None, "no slope")
            if where in ("lo", "hi"):
                end = side.low if where == "lo" else side.high
                d = d if where == "lo" else neg(d)
                demand(end is not None and nonnegative(d), "a slope without sign")
                moved = moved or (positive(d) and bool(side.open & (1 if where == "lo" else 2)))
                place[name] = Side(end, end, 0, side.integer)
            else:
                q = num(Fraction(where))
                demand((side.low is None or not less(q, side.low)) and (side.high is None or not less(side.high, q)), "outside")
                place[name] = Side(q, q, 0, side.integer)
                extra = add(extra, mul(d, add(around[name], neg(value(q)))))
        strict = strict and not moved
        if tree.get("exact"):
            demand(not strict and nonnegative(extra), "not exact")
            return self.vanishes(t, place)
        there = enclose(t, enclosures(place))
        self.certain(None if there is None else add(there, extra), strict)

    def rule_taylor(self, tree, i, atoms, box):
        (t, strict), order = atoms[i], tree["order"]
        around, names = enclosures(box), [n for n in box if n in free(atoms[i][0]) and not box[n].thin()]
        demand(2 <= order <= 12 and (len(names) == 1 or order == 2) and enclose(t, around) is not None, "no Taylor form")
        place, gap = dict(around), {}
        for n in names:
            q = num(Fraction(tree["at"][n]))
            demand(box[n].low is not None and box[n].high is not None and not less(q, box[n].low) and not less(box[n].high, q),
                   "the point is outside")
            place[n] = value(q)
            gap[n] = add(around[n], neg(place[n]))
        total, terms = between(0, 0), [((), t)]
        for m in range(order + 1):
            for path, d in terms:
                demand(m == order or not jumps(d), "no derivative")
                x = enclose(d, around if m == order else place)
                demand(x is not None, "a derivative may be undefined")
                factor = (exact(Fraction(1, factorial(m))), 0)
                for n in set(path):
                    factor = mul(factor, power(gap[n], path.count(n)))
                total = add(total, mul(x, factor))
            terms = [((*path, n), slope(d, n)) for path, d in terms for n in names]
        self.certain(total, strict)

    def rule_derive(self, tree, i, atoms, box):
        (t, strict), name, end = atoms[i], tree["var"], tree["end"]
        side, weak = box[name], bool(tree.get("weak"))
        demand(end in ("lo", "hi") and not jumps(t) and enclose(t, enclosures(box)) is not None, "no derivative")
        stop = side.low if end == "lo" else side.high
        demand(not weak or strict and (stop is None or side.open & (1 if end == "lo" else 2)), "the end may be attained")
        d = slope(t, name)
        d = d if end == "lo" else make("neg", d)
        rest = [None if a is None or name in free(a[0]) else a for a in atoms]
        one, two = list(rest), list(rest)
        one[i], two[i] = (d, weak), (t, strict and not weak)
        self.close({"rule": "natural", "atom": i} if tree["slope"] == "natural" else tree["slope"], one, box)
        if stop is None:
            demand(tree["face"] == {"rule": "limit"}, "no value at infinity")
            try:
                low, _ = limit(t, name, 1 if end == "hi" else -1, {n: x for n, x in enclosures(box).items() if n != name})
            except Undefined:
                raise Failure("no limit") from None
            return demand(low > 0 if strict and not weak else low >= 0, "the limit may be negative")
        edge = {**box, name: Side(stop, stop, 0, side.integer)}
        demand(enclose(t, enclosures(edge)) is not None, "undefined at the end")
        return self.close(tree["face"], two, edge)

    def rule_product(self, tree, i, atoms, box):
        t, strict = atoms[i]
        total, thin = num(1), {n: s.low for n, s in box.items() if s.thin()}
        for factor in tree["factors"]:
            new = term(factor["expr"])
            total = make("mul", total, new)
            self.close(factor["tree"], [*atoms[:i], (new, strict), *atoms[i + 1:]], box)
        demand(is_zero(put(make("sub", t, total), thin)), "not the product of its factors")

    def rule_log(self, tree, i, atoms, box):
        t, strict = atoms[i]
        above, below_, gap = (term(tree[k]) for k in ("above", "below", "expr"))
        demand(is_zero(make("sub", t, make("sub", above, below_))), "not the difference of its sides")
        demand(is_zero(make("sub", make("mul", make("exp", gap), below_), above)), "not the logarithm")
        for new, sub in zip(((above, True), (below_, True), (gap, strict)), tree["trees"], strict=True):
            self.close(sub, [*atoms[:i], new, *atoms[i + 1:]], box)


# ---- the whole certificate -----------------------------------------------------------------------------------------------------
def replay(claim: Claim, certificate: dict, goals=None) -> None:
    """Demand that the certificate shows the goal and the definedness of the claim (or just the given statements)."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    iv.prec, mp.prec = PRECISIONS[0], 700
    table: list = []
    for node in certificate["tape"]:
        table.append(term(node, table))
    listed = [([(table[a], bool(s)) for a, s in c["atoms"]], c["tree"]) for c in certificate["clauses"]]
    box, moved, settled, extra = {}, {}, set(), []
    for r in claim.ranges:
        box[r.name] = _side(r, certificate, moved, settled, extra)
    hypotheses = [c for r in claim.ranges if r.name not in settled for c in r.conditions()] + list(claim.given) + extra
    needed = []
    for goal in goals if goals is not None else (claim.goal, *claim.needs):
        needed += clauses(("or", goal, *(negation_of(h) for h in hypotheses)))
    used = set()
    for clause in needed:
        clause = [(put(t, moved), s) for t, s in clause]
        found = next((k for k, (atoms, _) in enumerate(listed) if covers(atoms, clause)), None)
        if found is None:
            bare(clause, box)
        else:
            used.add(found)
    for k in used:
        Tree().close(listed[k][1], listed[k][0], box)


def negation_of(h):
    return negation(h) if h[0] != "not" else h[1]


def bare(clause, box):
    """A condition that the certificate passes over (such as a number that is not 0) must be evident."""
    for t, strict in clause:
        x = enclose(t, enclosures(box))
        if x is not None and (positive(x) if strict else nonnegative(x)):
            return
    for i, (t, strict) in enumerate(clause):
        if any(not (strict and s) and is_zero(make("add", t, u)) for u, s in clause[:i]):
            return
    raise Failure("the certificate does not cover a part of the claim")


def covers(atoms, clause) -> bool:
    """Is each atom one of the clause's (a strict atom implies the weak one)?"""
    return all(any((strict or not s) and same(t, u) for u, s in clause) for t, strict in atoms)


_SAME: dict = {}


def same(t, u) -> bool:
    if t == u:
        return True
    if (t, u) not in _SAME:
        _SAME[t, u] = _close(t, u) and is_zero(make("sub", t, u))
    return _SAME[t, u]


def _close(t, u) -> bool:
    """Can the terms be equal, as far as two random points tell?"""
    names = free(t) | free(u)
    for k in (1, 2):
        box = {n: (exact(Fraction(17 * j + 11 * k, 13) + 1), 0) for j, n in enumerate(sorted(names))}
        x, y = enclose(t, box), enclose(u, box)
        if x is not None and y is not None and (positive(add(x, neg(y))) or positive(add(y, neg(x)))):
            return False
    return True


def _side(r, certificate, moved, settled, extra):
    """Check the listed range of a variable against its declaration, and return it."""
    data = certificate["domain"][r.name]
    low, high = (None if data[k] is None else term(data[k]) for k in ("lo", "hi"))
    demand(bool(data["integer"]) == r.integer, "integer or real?")
    if r.name in certificate["moved"]:
        own = var(r.name)
        ends = [None if e is None else put(e, moved) for e in (r.low, r.high)]
        demand(not r.integer and ends != [None, None], "a range that cannot be moved")
        if None not in ends:
            demand(low == num(0) and high == num(1), "a moved range is [0, 1]")
            moved[r.name] = make("add", ends[0], make("mul", own, make("sub", ends[1], ends[0])))
            extra.append((">" if r.low_open or r.high_open else ">=", r.high, r.low))
        else:
            demand((low, high) == ((num(0), None) if ends[1] is None else (None, num(0))), "a moved half-line starts at 0")
            moved[r.name] = make("add", ends[0] if ends[1] is None else ends[1], own)
        settled.add(r.name)
        return Side(low, high, (1 if r.low_open else 0) | (2 if r.high_open else 0), False)
    outer = {}
    for key, end, mine in (("lo", r.low, low), ("hi", r.high, high)):
        if mine is None:
            continue
        demand(end is not None, "the box does not hold the domain")
        outer[key] = not free(end) and is_zero(make("sub", end, mine))
        if not outer[key]:
            certificate_box = {n: enclose_range(certificate["domain"][n]) for n in free(end)}
            x = enclose(put(end, moved), certificate_box)
            gap = None if x is None else add(x, neg(value(mine)))
            if r.integer:  # an integer beyond a real bound is at or beyond the next integer
                gap = None if gap is None else add(gap, between(1, 1) if key == "lo" else between(-1, -1))
                demand(gap is not None and (positive(gap) if key == "lo" else positive(neg(gap))), "the box does not hold the domain")
                continue
            demand(gap is not None and nonnegative(gap if key == "lo" else neg(gap)), "the box does not hold the domain")
    flags = (1 if outer.get("lo") and r.low_open else 0) | (2 if outer.get("hi") and r.high_open else 0)
    if r.integer:
        for end in (low, high):
            demand(end is None or NODES[end][0] == "num" and NODES[end][1].denominator == 1, "ends of integers are integers")
        flags = 0
    return Side(low, high, flags, r.integer)


def enclose_range(data):
    return Side(*(None if data[k] is None else term(data[k]) for k in ("lo", "hi")), 0, False).enclosure()

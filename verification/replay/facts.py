"""Statements that are known, and what follows from them without a search."""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import decide, sign_of, vanishes
from assay.verification.replay.terms import Term


def atoms_of(gap: Term) -> tuple[dict, Term]:
    """Return ({non-constant term: coefficient}, constant part) of a sum."""
    if gap.op == "sum":
        found = {t: c for t, c in gap.args[1] if t.free}
        return found, T.add(
            T.num(gap.args[0]), *(T.scale(c, t) for t, c in gap.args[1] if not t.free)
        )
    return ({gap: Fraction(1)}, T.ZERO) if gap.free else ({}, gap)


# ---- what follows from hypotheses ----------------------------------------------------------------
class Facts:
    """Statements that hold, and what follows from them."""

    def __init__(self, statements=()):
        self.known: dict = {}
        self.nested = False
        # variable term -> {direction: [(constant c, strict)]}: direction*variable >= c
        self.bounds: dict = {}
        for s in statements:
            self.learn(s)

    def learn(self, s: tuple) -> None:
        """Add a statement and its immediate consequences."""
        if s in self.known:
            return
        self.known[s] = None
        if s[0] == "and":
            for part in s[1]:
                self.learn(part)
        if s[0] == "rel" and s[2] in (">", ">=", "=="):
            for gap in (s[1], T.neg(s[1])) if s[2] == "==" else (s[1],):
                self._consequences(gap, ">=" if s[2] == "==" else s[2])

    def _consequences(self, gap: Term, kind: str) -> None:
        found, constant = atoms_of(gap)
        for t, c in found.items():
            bounded = t.op == "fun" and (
                (t.args[0] in ("abs", "max") and c < 0) or (t.args[0] == "min" and c > 0)
            )
            if bounded:  # c*t is below each of its branches
                rest = T.sub(gap, T.scale(c, t))
                branches = (t.args[1], T.neg(t.args[1])) if t.args[0] == "abs" else t.args[1:]
                for b in branches:
                    self.learn(L.relation(T.add(rest, T.scale(c, b)), kind))
        if len(found) != 1:
            return
        ((t, c),) = found.items()
        limit = T.scale(-1 / abs(c), constant)  # direction*t >= limit
        up = c > 0
        if t.op == "var":
            self.bounds.setdefault(t, {}).setdefault(1 if up else -1, []).append(
                (limit, kind == ">")
            )
        if up and constant is T.ZERO and t.op == "fun" and t.args[0] == "cbrt":
            self.learn(L.relation(t.args[1], kind))
        if t.op == "prod" and len(t.args[0]) == 1:
            ((base, n),) = t.args[0]
            if up and constant is T.ZERO and n.denominator != 1:  # a root is > 0 (>= 0)
                self.learn(L.relation(base, kind))
            size = T.scale(-1, limit)  # x**2 <= size
            if not up and n == 2 and base.op == "var" and sign_of(size) in (0, 1):
                root = T.power(size, Fraction(1, 2)) if size is not T.ZERO else size
                self.learn(L.relation(T.sub(root, base), kind))
                self.learn(L.relation(T.add(root, base), kind))
        if not up and constant is T.ZERO and t.op == "fun" and t.args[0] == "cbrt":
            self.learn(L.relation(T.neg(t.args[1]), kind))

    def holds(self, s: tuple) -> bool:
        """Does the statement follow?"""
        if s in self.known or s == L.TRUE:
            return True
        if s[0] == "and":
            return all(map(self.holds, s[1]))
        if s[0] == "or":
            return any(map(self.holds, s[1])) or self._one_of(s)
        gap, kind = s[1:]
        if not gap.free:
            return decide(s) is True
        if kind in (">", ">=") and self._above_all(gap, kind):
            return True
        if kind in (">", ">="):
            if self._linear(gap, kind == ">") or self._one_of(s):
                return True
            return kind == ">=" and (
                L.relation(gap, ">") in self.known
                or gap.op == "fun"
                and gap.args[0] in ("abs", "exp", "cosh")
            )
        if kind == "==":
            return vanishes(gap) or all(self.holds(L.relation(g, ">=")) for g in (gap, T.neg(gap)))
        return any(self.holds(L.relation(g, ">")) for g in (gap, T.neg(gap)))

    def _above_all(self, gap: Term, kind: str) -> bool:
        """gap = rest - max(a, b) (or rest + min(a, b)) with rest - a and rest - b of the kind?"""
        for t, c in atoms_of(gap)[0].items():
            if t.op == "fun" and t.args[0] == ("max" if c < 0 else "min"):
                rest = T.sub(gap, T.scale(c, t))
                return all(
                    self.holds(L.relation(T.add(rest, T.scale(c, a)), kind)) for a in t.args[1:]
                )
        return False

    def _one_of(self, s: tuple) -> bool:
        """Is there a known alternative all of whose parts belong to this one, are refuted, or imply
        a part of it?
        """
        if self.nested:
            return False
        self.nested, wanted = True, s[1] if s[0] == "or" else (s,)
        try:
            return any(
                all(
                    any(q in wanted for q in (p[1] if p[0] == "and" else (p,)))
                    or self.holds(L.opposite(p))
                    for p in known
                )
                for known in self.ways()
            )
        finally:
            self.nested = False

    def ways(self):
        """Yield the known alternatives: disjunctions, q != 0, x**2 >= c and |q| >= c."""
        for known in tuple(self.known):
            if known[0] == "or":
                yield known[1]
            elif known[0] == "rel" and known[2] == "!=":
                yield (L.relation(known[1], ">"), L.relation(T.neg(known[1]), ">"))
            elif known[0] == "rel" and known[2] in (">", ">="):
                yield from self._outside(known[1], known[2])

    @staticmethod
    def _outside(gap: Term, kind: str):
        found, constant = atoms_of(gap)
        for t, c in found.items():
            rest = T.sub(gap, T.scale(c, t))
            if t.op == "fun" and (
                (t.args[0] in ("abs", "max") and c > 0) or (t.args[0] == "min" and c < 0)
            ):
                branches = (t.args[1], T.neg(t.args[1])) if t.args[0] == "abs" else t.args[1:]
                yield tuple(L.relation(T.add(rest, T.scale(c, b)), kind) for b in branches)
            if (
                t.op == "prod"
                and len(found) == 1
                and len(t.args[0]) == 1
                and t.args[0][0][1] == 2
                and c > 0
            ):
                size, base = T.scale(-1 / c, constant), t.args[0][0][0]
                if sign_of(size) in (0, 1):
                    root = T.power(size, Fraction(1, 2)) if size is not T.ZERO else size
                    yield tuple(L.relation(T.sub(T.scale(s, base), root), kind) for s in (1, -1))

    def _linear(self, gap: Term, strict: bool, more: int = 1) -> bool:
        """gap = (positive multiples of one or two known gaps) + (a combination of bounds) + (a
        constant of the right sign)?
        """
        wanted, _ = atoms_of(gap)
        if self._by_bounds(gap, strict):
            return True
        for known in tuple(self.known):
            if known[0] != "rel" or known[2] not in (">", ">=", "=="):
                continue
            found, _ = atoms_of(known[1])
            for t in wanted:
                ratio = wanted[t] / found[t] if t in found else 0
                if ratio > 0 or (ratio and known[2] == "=="):
                    rest, still = T.sub(gap, T.scale(ratio, known[1])), strict and known[2] != ">"
                    if self._by_bounds(rest, still) or (
                        more
                        and len(atoms_of(rest)[0]) <= len(wanted)
                        and self._linear(rest, still, more - 1)
                    ):
                        return True
        return False

    def _by_bounds(self, gap: Term, strict: bool) -> bool:
        found, total = atoms_of(gap)
        for t, c in found.items():
            bounds = self.bounds.get(t, {}).get(1 if c > 0 else -1)
            if not bounds:
                return False
            best, is_open = bounds[0]
            for limit, o in bounds[1:]:
                s = sign_of(T.sub(limit, best))
                if s == 1 or (s == 0 and o):
                    best, is_open = limit, o
            total = T.add(total, T.scale(abs(c), best))
            strict = strict and not is_open
        s = sign_of(total)
        return s == 1 or (s == 0 and not strict)

    # ---- rewriting -------------------------------------------------------------------------------
    def resolve(self, s: tuple) -> tuple:
        """Return the statement with |q|, min and max replaced by the branch that follows."""
        if s[0] == "rel":
            return L.relation(self._resolved(s[1], {}), s[2])
        return (L.both if s[0] == "and" else L.either)(*map(self.resolve, s[1]))

    def _resolved(self, t: Term, memo: dict) -> Term:
        if t in memo or not t.free:
            return memo.get(t, t)
        if t.op == "sum":
            new = T.add(
                T.num(t.args[0]), *(T.scale(c, self._resolved(one, memo)) for one, c in t.args[1])
            )
        elif t.op == "prod":
            new = T.mul(*(T.power(self._resolved(b, memo), n) for b, n in t.args[0]))
        elif t.op == "fun":
            new = T.call(
                t.args[0],
                *(a if isinstance(a, int) else self._resolved(a, memo) for a in t.args[1:]),
            )
            if new.op == "fun" and new.args[0] in ("abs", "min", "max"):
                new = self._branch(new)
        else:
            new = t
        memo[t] = new
        return new

    def _branch(self, t: Term) -> Term:
        name, a = t.args[0], t.args[1]
        b = T.neg(a) if name == "abs" else t.args[2]
        gap = a if name == "abs" else T.sub(a, b)
        if self.holds(L.relation(gap, ">=")):
            return b if name == "min" else a
        if self.holds(L.relation(T.neg(gap), ">=")):
            return a if name == "min" else b
        return t

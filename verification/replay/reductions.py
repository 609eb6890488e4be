"""Certificates that reduce a formula to others, re-checked: the stated parts must cover the
formula.

Shared with the prover is only the text of the parts.  That a part covers the formula (in one case)
means: its hypotheses follow from the formula's hypotheses and the case, its goal is the formula's
goal once |q|, min and max are replaced by the branch whose sign follows, and it shows whatever the
formula needs to be defined.  What follows is decided by `Facts`: literal hypotheses, their
immediate consequences, and linear combinations of them with bounds of single variables.
"""

from __future__ import annotations

from fractions import Fraction

from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, decide, sign_of, vanishes
from assay.verification.replay.terms import Term

ROUNDS = 6


def _atoms(gap: Term) -> tuple[dict, Term]:
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
        found, constant = _atoms(gap)
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
        for t, c in _atoms(gap)[0].items():
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
        found, constant = _atoms(gap)
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
        wanted, _ = _atoms(gap)
        if self._by_bounds(gap, strict):
            return True
        for known in tuple(self.known):
            if known[0] != "rel" or known[2] not in (">", ">=", "=="):
                continue
            found, _ = _atoms(known[1])
            for t in wanted:
                ratio = wanted[t] / found[t] if t in found else 0
                if ratio > 0 or (ratio and known[2] == "=="):
                    rest, still = T.sub(gap, T.scale(ratio, known[1])), strict and known[2] != ">"
                    if self._by_bounds(rest, still) or (
                        more
                        and len(_atoms(rest)[0]) <= len(wanted)
                        and self._linear(rest, still, more - 1)
                    ):
                        return True
        return False

    def _by_bounds(self, gap: Term, strict: bool) -> bool:
        found, total = _atoms(gap)
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


# ---- parts ---------------------------------------------------------------------------------------
def _cover(
    problem: L.Problem,
    part: L.Problem,
    case=(),
    shown=(),
    goal: tuple | None = None,
    fresh: dict | None = None,
) -> None:
    """Raise `NotShown` unless the part shows the problem (its ``goal``, else all of it) in the
    case.

    ``shown``: conditions of definedness shown elsewhere; ``fresh``: statements about new variables
    that may be assumed.
    """
    goal = problem.goal if goal is None else goal
    facts = Facts((*problem.hypotheses, *case))
    for name, r in part.ranges.items():
        if name in (fresh or {}):
            continue
        if name not in problem.ranges or (r.integer and not problem.ranges[name].integer):
            raise NotShown(f"the part has another variable {name}")
    extra = []
    if goal[0] == "or":  # where one of the other parts of the goal holds nothing is left to show
        own = part.goal[1] if part.goal[0] == "or" else (part.goal,)
        extra = [p for p in goal[1] if p not in own]
        if extra and len(extra) < len(goal[1]):
            for p in extra:
                facts.learn(L.opposite(p))
            goal = L.either(*(p for p in goal[1] if p in own))
        else:
            extra = []
    left = list(part.hypotheses)
    for _ in range(ROUNDS):
        still = []
        for h in left:
            if facts.holds(h) or facts.holds(facts.resolve(h)):
                facts.learn(h)
            else:
                still.append(h)
        if not still or len(still) == len(left):
            left = still
            break
        left = still
    if left:
        left = [
            h
            for h in left
            if not any(_alike(facts.resolve(k), facts.resolve(h)) for k in tuple(facts.known))
        ]
    if left:
        raise NotShown("a hypothesis of the part does not follow")
    if not _alike(facts.resolve(goal), facts.resolve(part.goal)):
        raise NotShown("the part has another goal")
    have = {*part.defined, *shown, *map(facts.resolve, (*part.defined, *shown))}
    for condition in problem.defined:
        if condition in have or (not L.free(condition) and decide(condition) is True):
            continue
        if extra:
            guarded = condition[0] == "or" and any(p in condition[1] for p in extra)
            if not guarded:
                raise NotShown("a premise may guard what the formula needs")
            if any(p in have for p in condition[1]):
                continue
        if facts.resolve(condition) not in have and not any(_alike(condition, c) for c in have):
            raise NotShown("the part leaves something undefined")


def _alike(a: tuple, b: tuple) -> bool:
    """Do the statements say the same, up to identities?"""
    if a == b:
        return True
    if a[0] == "rel" == b[0]:
        if a[2] != b[2] or a[1].free != b[1].free:
            return False
        return vanishes(T.sub(a[1], b[1])) or (a[2] in ("==", "!=") and vanishes(T.add(a[1], b[1])))
    return a[0] == b[0] and len(a[1]) == len(b[1]) and _match(a[1], b[1])


def _match(a, b) -> bool:
    left = list(b)
    for s in a:
        found = next((t for t in left if _alike(s, t)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def reduce(problem: L.Problem, certificate: dict, check) -> None:
    """Check a reduction: `check` (problem, certificate) shows each part."""
    shown = [(L.problem(entry["formula"]), entry["certificate"]) for entry in certificate["parts"]]
    _RULES[certificate["type"]](problem, certificate, [p for p, _ in shown])
    for part, nested in shown:
        check(part, nested)


def _count(parts, *numbers) -> None:
    if len(parts) not in numbers:
        raise NotShown("another number of parts")


def _conditions(problem, certificate, parts):
    _count(parts, 1)
    _cover(problem, parts[0])


def _conjunction(problem, certificate, parts):
    for goal in problem.goal[1] if problem.goal[0] == "and" else (problem.goal,):
        _some_cover(problem, parts, goal=goal, shown=tuple(c for p in parts for c in p.defined))


def _bounds(problem, certificate, parts):
    goal, needs = problem.goal, tuple(c for p in parts for c in p.defined)
    if goal[0] != "rel" or goal[2] not in (">", ">="):
        raise NotShown("no inequality")
    gap, kind = goal[1:]
    reason = NotShown("no term of the goal is bounded by its branches")
    for t, c in _atoms(gap)[0].items():
        for branches in _all_branches(t, c):
            rest = T.sub(gap, T.scale(c, t))
            try:
                for b in branches:
                    _some_cover(
                        problem,
                        parts,
                        goal=L.relation(T.add(rest, T.scale(c, b)), kind),
                        shown=needs,
                    )
                return
            except NotShown as failure:
                reason = failure
    raise reason


def _all_branches(t: Term, c):
    """Yield the branches of which c*t is the least: q and -q, or the arguments, those of nested
    calls together or not.
    """
    if t.op == "fun" and t.args[0] == "abs" and c < 0:
        yield (t.args[1], T.neg(t.args[1]))
    elif t.op == "fun" and t.args[0] == ("max" if c < 0 else "min"):
        out = t.args[1:]
        yield out
        while len(
            flat := [
                a
                for b in out
                for a in (b.args[1:] if b.op == "fun" and b.args[0] == t.args[0] else (b,))
            ]
        ) > len(out):
            out = flat
            yield tuple(out)


def _alternatives(problem, certificate, parts):
    found, needs = problem.read(certificate["hypothesis"], "statement")
    if any(L.free(n) or decide(n) is not True for n in needs):
        raise NotShown("a term of the alternative may have no value")
    facts = Facts(problem.hypotheses)
    if not (
        facts.holds(found) or (found[0] == "rel" and found[2] == "!=" and found in facts.known)
    ):
        raise NotShown("the alternative is no hypothesis")
    ways = (
        found[1]
        if found[0] == "or"
        else (L.relation(found[1], ">"), L.relation(T.neg(found[1]), ">"))
    )
    if found[0] != "or" and found[2] != "!=":
        raise NotShown("no alternative")
    for way in ways:
        _some_cover(problem, parts, case=(way,))


def _some_cover(problem, parts, **options):
    reason = NotShown("no part")
    for part in parts:
        try:
            return _cover(problem, part, **options)
        except NotShown as failure:
            reason = failure
    raise reason


def _signs(problem, certificate, parts):
    g, needs = problem.read(certificate["on"], "number")
    above, below = L.relation(g, ">="), L.relation(T.neg(g), ">=")
    missing = [n for n in needs if (L.free(n) or decide(n) is not True)]
    cases = parts
    if missing:  # a first part shows that g has a value
        _count(parts, 3)
        first, *cases = parts
        _cover(problem.aim(L.either(above, below), needs), first)
    _count(cases, 2)
    for way in (above, below):
        _some_cover(problem, cases, case=(way,), shown=tuple(missing))


def _largest(problem, certificate, parts):
    g, needs = problem.read(certificate["on"], "number")
    if (
        any(L.free(n) or decide(n) is not True for n in needs)
        or g.op != "fun"
        or g.args[0] not in ("max", "min")
    ):
        raise NotShown("no max or min that has a value everywhere")
    choices, s = _arguments(g, g.args[0]), 1 if g.args[0] == "max" else -1
    for own in choices:  # one of them is the largest (smallest)
        _some_cover(
            problem,
            parts,
            case=tuple(
                L.relation(T.scale(s, T.sub(own, a)), ">=") for a in choices if a is not own
            ),
        )


def _arguments(t: Term, name: str) -> list[Term]:
    """Return the arguments of nested calls of max (min)."""
    return (
        [a for b in t.args[1:] for a in _arguments(b, name)]
        if t.op == "fun" and t.args[0] == name
        else [t]
    )


def _sign(problem, certificate, parts):
    _count(parts, 2)
    g, needs = problem.read(certificate["on"], "number")
    fact = L.relation(g if certificate["sign"] == "+" else T.neg(g), ">=")
    _cover(problem.aim(fact, needs), parts[0])
    _cover(problem, parts[1], case=(fact,), shown=parts[0].defined)


# ---- equations -----------------------------------------------------------------------------------
def _equation(problem, certificate) -> Term:
    """Return the gap of the equation, which must follow from a hypothesis."""
    found, needs = problem.read(certificate["equation"], "statement")
    if (
        found[0] != "rel"
        or found[2] != "=="
        or found not in problem.hypotheses
        and not Facts(problem.hypotheses).holds(found)
    ):
        raise NotShown("the equation is no hypothesis")
    return found[1]


def _free_of_ranges(problem, names) -> None:
    for r in problem.ranges.values():
        if any(e is not None and e.free & set(names) for e in (r.lower, r.upper)):
            raise NotShown("a range uses the variable")


def _root(problem, certificate, parts):
    name = certificate["variable"]
    if name not in problem.ranges or problem.ranges[name].integer:
        raise NotShown("no real variable")
    _free_of_ranges(problem, (name,))
    gap, facts, own = _equation(problem, certificate), Facts(problem.hypotheses), T.var(name)
    power = next((n for n in range(1, 100) if name not in _coefficients(gap, own, n)[1].free), None)
    if power is None:
        raise NotShown("the equation is not solved for this variable")
    factor, rest = _coefficients(gap, own, power)
    if name in factor.free:
        raise NotShown("the equation is not solved for this variable")
    r, rest_parts, known = T.div(T.neg(rest), factor), list(parts), []
    if factor.free:
        if power != 1:
            raise NotShown("a factor and a power")
        first = rest_parts.pop(0)
        _cover(problem.aim(L.relation(factor, "!=")), first)
        known = [L.relation(factor, "!=")]
    up, down = (facts.holds(L.relation(t, ">=")) for t in (own, T.neg(own)))
    if power == 1:
        values = [(r, ())]
    elif power % 2 and not (power > 3 or up):
        values = [(T.call("cbrt", r), ())]
    elif power % 2 and not up:
        raise NotShown("an odd root of what may be negative")
    else:
        root = T.call("cbrt", r) if power == 3 else T.power(r, Fraction(1, power))
        strict = any(facts.holds(L.relation(t, ">")) for t in (own, T.neg(own)))
        more = (L.relation(r, ">" if strict else ">="),)
        values = [
            (v, more) for v, wanted in ((root, up or not down), (T.neg(root), not up)) if wanted
        ]
    _count(rest_parts, len(values))
    for (v, more), part in zip(values, rest_parts, strict=True):
        needs = tuple(known)
        moved = problem.put({name: v})
        _cover(moved, part, case=(*more, *needs), shown=(*more, *needs))


def _coefficients(gap: Term, own: Term, n: int) -> tuple[Term, Term]:
    """Return (k, r) with gap = k*own**n + r, where k collects the terms that hold own**n as a
    factor.
    """
    k, r = [], []
    for t, c in gap.args[1] if gap.op == "sum" else ((gap, Fraction(1)),):
        powers = dict(t.args[0]) if t.op == "prod" else {t: Fraction(1)}
        if powers.get(own) == n:
            powers.pop(own)
            k.append(T.scale(c, T.mul(*(T.power(b, m) for b, m in powers.items()))))
        else:
            r.append(T.scale(c, t))
    return T.add(*k), T.add(T.num(gap.args[0] if gap.op == "sum" else 0), *r)


def _pair(problem, certificate, parts):
    _count(parts, 1)
    (part,), gap, angle = parts, _equation(problem, certificate), certificate["angle"]
    found, constant = _atoms(gap)
    variables = []
    for t, c in found.items():
        if not (
            t.op == "prod"
            and len(t.args[0]) == 1
            and t.args[0][0][1] == 2
            and t.args[0][0][0].op == "var"
            and c == -T.value(constant)
        ):
            raise NotShown("no pair of squares")
        variables.append(t.args[0][0][0].args[0])
    if (
        len(variables) != 2
        or angle in problem.ranges
        or any(problem.ranges[n].integer for n in variables)
    ):
        raise NotShown("no pair of squares")
    _free_of_ranges(problem, variables)
    own = part.ranges.get(angle)
    if own is None or own.integer or own.lower is None or own.upper is None:
        raise NotShown("no range of the angle")
    facts, t = Facts(problem.hypotheses), T.var(angle)
    for u, v in (variables, variables[::-1]):
        try:
            within = _arc(facts, T.var(u), T.var(v), t, own)
            moved = problem.put({u: T.call("cos", t), v: T.call("sin", t)}, fresh={angle: own})
            return _cover(moved, part, case=within, fresh={angle: own})
        except NotShown as failure:
            reason = failure
    raise reason


def _arc(facts: Facts, u: Term, v: Term, t: Term, own: L.Range) -> tuple:
    """Return what may be assumed of the angle of (u, v) = (cos, sin): it lies in the stated range,
    if the signs say so.
    """
    low, high = (T.value(T.div(T.scale(2, e), T.make("pi"))) for e in (own.lower, own.upper))
    if (
        low is None
        or high is None
        or low.denominator != 1
        or high.denominator != 1
        or not low < high
    ):
        raise NotShown("the arc does not end at quarters")
    signs = [(1, 0), (0, 1), (-1, 0), (0, -1)]  # (cos, sin) at the quarters
    for q in range(4):  # each quarter turn is covered, or excluded by a sign
        mid = tuple(a + b for a, b in zip(signs[q], signs[(q + 1) % 4], strict=True))
        if any((q + 4 * k) >= low and (q + 1 + 4 * k) <= high for k in (-2, -1, 0, 1, 2)):
            continue
        if not any(
            facts.holds(L.relation(T.scale(-s, w), ">=")) for s, w in zip(mid, (u, v), strict=True)
        ):
            raise NotShown("an arc is missing")
    # within an excluded quarter only its ends may occur, where the sign allows zero: they belong to
    # covered quarters or not
    for q in range(4):
        point = signs[q]
        inside = [q + 4 * k for k in (-2, -1, 0, 1, 2) if low <= q + 4 * k <= high]
        opened = all(
            (a == low and own.lower_open) or (a == high and own.upper_open) for a in inside
        )
        if not inside or opened:
            zero = u if point[0] == 0 else v
            one = (v if point[0] == 0 else u, point[0] + point[1])
            excluded = (
                any(facts.holds(L.relation(T.scale(s, zero), ">")) for s in (1, -1))
                or facts.holds(L.relation(T.scale(-one[1], one[0]), ">="))
                or facts.holds(L.relation(T.scale(-one[1], one[0]), ">"))
            )
            if not excluded:
                raise NotShown("an end of the arc is missing")
    return (
        L.relation(T.sub(t, own.lower), ">" if own.lower_open else ">="),
        L.relation(T.sub(own.upper, t), ">" if own.upper_open else ">="),
    )


def _unchanged(problem: L.Problem, table: dict) -> bool:
    """Do goal, conditions of definedness and hypotheses say the same when replaced?"""
    for group in (problem.hypotheses, problem.defined, (problem.goal,)):
        old = [s for s in group if L.free(s) & table.keys()]
        if not _match(old, [L.substitute(s, table) for s in old]):
            return False
    return True


def _period(problem, certificate, parts):
    _count(parts, 1)
    x, turns = certificate["variable"], Fraction(certificate["turns"])
    r, own = problem.ranges[x], T.var(x)
    if turns <= 0 or r.integer or r.lower is not None or r.upper is not None:
        raise NotShown("not a real variable without ends")
    _free_of_ranges(problem, (x,))
    length = T.scale(turns, T.make("pi"))
    if not _unchanged(problem, {x: T.add(own, length)}):
        raise NotShown("the formula is not periodic")
    _cover(problem, parts[0], case=(L.relation(own, ">="), L.relation(T.sub(length, own), ">=")))


def _symmetry(problem, certificate, parts):
    _count(parts, 1)
    names = certificate["variables"]
    if not names or any(n not in problem.ranges or problem.ranges[n].integer for n in names):
        raise NotShown("no real variables")
    _free_of_ranges(problem, names)
    table = {n: T.neg(T.var(n)) for n in names}
    # every hypothesis must follow from the hypotheses after the change of signs (which undoes
    # itself)
    after = Facts(tuple(L.substitute(h, table) for h in problem.hypotheses))
    left = [
        h
        for h in problem.hypotheses
        if not after.holds(h) and not any(_alike(h, k) for k in tuple(after.known))
    ]
    same = all(
        _match(old, [L.substitute(s, table) for s in old])
        for old in (problem.defined, (problem.goal,))
    )
    if left or not same:
        raise NotShown("the formula is not symmetric")
    _cover(problem, parts[0], case=(L.relation(T.var(names[0]), ">="),))


_RULES = {
    "conditions": _conditions,
    "conjunction": _conjunction,
    "bounds": _bounds,
    "alternatives": _alternatives,
    "signs": _signs,
    "largest": _largest,
    "sign": _sign,
    "root": _root,
    "pair": _pair,
    "period": _period,
    "symmetry": _symmetry,
}

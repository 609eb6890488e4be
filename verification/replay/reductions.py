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
from assay.verification.replay import problems
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, decide, vanishes
from assay.verification.replay.facts import Facts, atoms_of
from assay.verification.replay.terms import Term

ROUNDS = 6


# ---- parts ---------------------------------------------------------------------------------------
def _cover(
    problem: problems.Problem,
    part: problems.Problem,
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


def reduce(problem: problems.Problem, certificate: dict, check) -> None:
    """Check a reduction: `check` (problem, certificate) shows each part."""
    shown = [
        (problems.problem(entry["formula"]), entry["certificate"]) for entry in certificate["parts"]
    ]
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
    for t, c in atoms_of(gap)[0].items():
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
    found, constant = atoms_of(gap)
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


def _arc(facts: Facts, u: Term, v: Term, t: Term, own: problems.Range) -> tuple:
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


def _unchanged(problem: problems.Problem, table: dict) -> bool:
    """Do goal, conditions of definedness and hypotheses say the same when replaced?"""
    for group in (problem.hypotheses, problem.defined, (problem.goal,)):
        old = [s for s in group if L.free(s) & table.keys()]
        if not _match(old, [L.substitute(s, table) for s in old]):
            return False
    return True


def _period(problem, certificate, parts):
    _count(parts, 1)
    x, turns = certificate["variable"], T.rational(certificate["turns"])
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

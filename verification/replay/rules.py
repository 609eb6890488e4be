"""Certificates that a formula holds, re-checked rule by rule: `check(problem, certificate)` or
`NotShown`.
"""

from __future__ import annotations

from dataclasses import replace

from assay.verification.replay import derivatives, problems, rewriting
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, decide, vanishes
from assay.verification.replay.boxes import Boxes
from assay.verification.replay.signs import Signs, settle

_DONE: set = set()


def check(problem: problems.Problem, certificate: dict) -> None:
    """Raise `NotShown` unless the certificate shows the goal and the definedness of everything."""
    rule = RULES.get(certificate["type"])
    if rule is None:
        raise NotShown(f"unknown certificate type {certificate['type']!r}")
    key = (
        problem.hypotheses,
        problem.goal,
        problem.defined,
        tuple(problem.ranges.items()),
        repr(certificate),
    )
    if key not in _DONE:
        rule(problem, certificate)
        _DONE.add(key)


# ---- algebra -------------------------------------------------------------------------------------
def _params(problem, texts: dict) -> dict:
    """Read the parameters; a parameter must have a value wherever the hypotheses hold."""
    found = {}
    for name, text in texts.items():
        found[name], needs = problem.read(text, "number")
        have_values(problem, needs, {})
    return found


def have_values(problem, needs, params) -> None:
    """Raise `NotShown` unless what the terms need to have values is known or shown by signs."""
    for need in needs:
        if need not in problem.defined and need not in problem.hypotheses:
            settle(need, shown_by_positivity(problem, params))


def shown_by_positivity(problem, params):
    """Return a function that shows relations under hypotheses by coefficients >= 0."""

    def show(gap, kind, hypotheses):
        if kind == "==":
            if not vanishes(gap):
                raise NotShown("the two sides differ")
        elif kind == "!=":
            signs = Signs(problem, params, hypotheses)
            try:
                signs.show(gap, True)
            except NotShown:
                signs.show(T.neg(gap), True)
        else:
            Signs(problem, params, hypotheses).show(gap, kind == ">")

    return show


def _algebraic(problem, certificate, show) -> None:
    settle(problem.goal, show)
    defined(problem, certificate, _params(problem, certificate.get("params", {})))


def defined(problem, certificate, params) -> None:
    """Show every condition of definedness: by signs, or by one of the box certificates that are
    attached.
    """
    for condition in problem.defined:
        if condition in problem.hypotheses:
            continue
        try:
            settle(condition, shown_by_positivity(problem, params))
            continue
        except NotShown as failure:
            reason = failure
        for nested in certificate.get("defined", {}).values():
            try:
                Boxes(problem, nested).show(condition)
                break
            except NotShown:
                continue
        else:
            raise NotShown(f"definedness: {reason}")


def _identity(problem, certificate) -> None:
    def show(gap, kind, _):
        if kind not in ("==", ">="):
            raise NotShown("not an equality")
        if not vanishes(gap):
            rewriting.vanishing(gap)

    _algebraic(problem, certificate, show)


def _positivity(problem, certificate) -> None:
    _algebraic(
        problem, certificate, shown_by_positivity(problem, _params(problem, certificate["params"]))
    )


def _combination(problem, certificate) -> None:
    params = _params(problem, certificate.get("params", {}))
    plain = shown_by_positivity(problem, params)

    def number(text):
        value, needs = problem.read(text, "number")
        have_values(problem, needs, params)
        return value

    groups = []
    for group in certificate["terms"]:
        terms = []
        for t in group:
            factors = [number(x) for x in (t["weight"], *t["factors"])]
            tangents = [T.sub(T.exp(a), T.add(T.ONE, a)) for a in map(number, t["tangents"])]
            terms.append((factors, bool(tangents), T.mul(*factors, *tangents)))
        groups.append((terms, T.add(*(t[2] for t in terms))))

    def show(gap, kind, hypotheses):
        if kind in ("==", "!="):
            return (
                plain(gap, kind, hypotheses)
                if kind == "=="
                else _refuse("a combination shows no inequation")
            )
        signs = Signs(problem, params, hypotheses)
        reason = None
        for terms, total in groups:
            if not _same_up_to_scale(gap, total):
                continue
            try:
                seen = [[signs.sign(f) for f in factors] for factors, _, _ in terms]
            except NotShown as failure:
                reason = failure
                continue
            if kind == ">=" or any(all(s) and not t[1] for s, t in zip(seen, terms, strict=True)):
                return
            reason = NotShown("the combination shows >= only")
        if reason:
            raise reason
        if not signs.simple(gap):
            signs.show(gap, kind == ">")

    _algebraic(problem, certificate, show)


def _same_up_to_scale(gap, total) -> bool:
    """Is gap a positive constant times total?  (Relations are kept with coprime coefficients.)"""
    return vanishes(T.sub(gap, total)) or Signs._proportional(gap, total)


def _refuse(reason):
    raise NotShown(reason)


# ---- boxes and points ----------------------------------------------------------------------------
def _boxes(problem, certificate) -> None:
    boxes = Boxes(problem, certificate)
    for statement in (problem.goal, *problem.defined):
        boxes.show(statement)


def _point(problem, certificate) -> None:
    if problem.ranges:
        raise NotShown("a formula with variables is not decided at a point")
    if any(decide(h) is False for h in problem.hypotheses):
        return
    for statement in (problem.goal, *problem.defined):
        if decide(statement) is not True:
            raise NotShown("not certified by evaluation")


# ---- rules that combine --------------------------------------------------------------------------
def _derived(problem, certificate) -> None:
    inner = problem
    for entry in certificate["facts"]:
        fact = problems.problem(entry["formula"])
        check(fact, entry["certificate"])
        if not fact.aim(problem.goal).covers(problem):
            raise NotShown("a fact is proved under other hypotheses")
        more = fact.goal[1] if fact.goal[0] == "and" else (fact.goal,)
        inner = replace(inner, hypotheses=(*inner.hypotheses, *more))
    check(inner, certificate["certificate"])


def _cases(problem, certificate) -> None:
    on, needs = problem.read(certificate["on"], "statement")
    if on[0] != "rel" or on[2] not in (">", ">="):
        raise NotShown("cases are split on one inequality")
    if "defined" in certificate:
        check(problem.aim(L.either(on, L.opposite(on)), needs), certificate["defined"])
    else:
        _case_is_defined(problem, needs, certificate)
    yes, no = (replace(problem, hypotheses=(*problem.hypotheses, s)) for s in (on, L.opposite(on)))
    check(yes, certificate["yes"])
    check(no, certificate["no"])


def _case_is_defined(problem, needs, certificate) -> None:
    """The case relation must mean something wherever the hypotheses hold, before either case is
    assumed.
    """
    bare, hints = replace(problem, defined=()), [{}, *_all_params(certificate)]
    for need in needs:
        for params in hints:  # the parameters used in the two cases help to see it
            try:
                have_values(bare, (need,), _params(problem, params))
                break
            except (NotShown, L.Unreadable) as failure:
                reason = failure
        else:
            raise NotShown(f"the case relation may be undefined: {reason}")


def _all_params(data):
    if isinstance(data, dict):
        if isinstance(data.get("params"), dict) and data["params"]:
            yield data["params"]
        for inner in data.values():
            yield from _all_params(inner)


def _instance(problem, certificate) -> None:
    lemma = problems.problem(certificate["lemma"]["formula"])
    check(lemma, certificate["lemma"]["certificate"])
    if set(certificate["map"]) != set(lemma.ranges) or any(
        r.integer for r in lemma.ranges.values()
    ):
        raise NotShown("the instance does not fit the lemma")
    table, needs = {}, []
    for name, text in certificate["map"].items():
        table[name], more = problem.read(text, "number")
        needs.extend(more)
    if L.substitute(lemma.goal, table) != problem.goal:
        raise NotShown("the instance states something else")
    shown = [(problem.aim(text), nested) for text, nested in certificate["conditions"].items()]
    for p, nested in shown:
        check(p, nested)
    have = {
        part for p, _ in shown for part in (p.goal[1] if p.goal[0] == "and" else (p.goal,))
    } | set(problem.hypotheses)
    for hypothesis in lemma.hypotheses:
        wanted = L.substitute(hypothesis, table)
        if wanted not in have and not (wanted[0] == "rel" and decide_constant(wanted)):
            raise NotShown("a hypothesis of the lemma is not shown")
    # wherever its hypotheses hold the lemma's terms have values; the values put in must have some
    # themselves
    checked = {c for p, _ in shown for c in p.defined} | set(problem.base)
    needs = [n for n in needs if n not in checked]
    missing = [
        c
        for c in problem.defined
        if c not in checked and c not in {L.substitute(d, table) for d in lemma.defined}
    ]
    have_values(replace(problem, defined=()), [*needs, *missing], {})


def decide_constant(statement) -> bool:
    return not L.free(statement) and decide(statement) is True


def _substitution(problem, certificate) -> None:
    old, new = certificate["variable"], certificate["new"]
    if new in problem.scope or old not in problem.ranges:
        raise NotShown(f"{new} is not a new name, or {old} no variable")
    by, needs = problem.read(certificate["by"], "number", {new: T.var(new)})
    inverse, more = problem.read(certificate["inverse"], "number")
    if problem.ranges[old].integer or (by.free & {old}):
        raise NotShown("only real variables are substituted, by terms without themselves")
    # every value is reached: by(inverse) == old, proved (with definedness) under the hypotheses
    table = {new: inverse}
    onto = problem.aim(
        L.relation(T.sub(T.subs(by, table), T.var(old)), "=="),
        (*more, *(L.substitute(n, table) for n in needs)),
    )
    check(onto, certificate["onto"])
    real = {new: problems.Range(False, None, None, True, True)}
    check(problem.put({old: by}, needs, real), certificate["certificate"])


# ---- the sign of a derivative --------------------------------------------------------------------
def _monotone(problem, certificate) -> None:
    x, end, strict = certificate["variable"], certificate["end"], bool(certificate["strict"])
    if (
        problem.goal[0] != "rel"
        or problem.goal[2] not in (">", ">=")
        or x not in problem.ranges
        or problem.ranges[x].integer
    ):
        raise NotShown("the derivative rule proves one inequality along a real variable")
    gap, kind = problem.goal[1:]
    if _kink(gap, x):
        raise NotShown(f"the goal has a kink in {x}")
    own, bounds = T.var(x), {"lower": [], "upper": []}
    for h in problem.hypotheses:
        if x in L.free(h):
            slope = (
                T.value(derivatives.diff(h[1], x))
                if h[0] == "rel" and h[2] in (">", ">=")
                else None
            )
            if not slope:
                raise NotShown("the range of the variable may be no interval")
            bounds["lower" if slope > 0 else "upper"].append(
                (T.sub(own, T.scale(1 / slope, h[1])), h[2] == ">")
            )
    factor, needs = problem.read(certificate["factor"], "number")
    slope, more = problem.read(certificate["slope"], "number")
    derivative, product = derivatives.diff(gap, x), T.mul(factor, slope)
    if not vanishes(T.sub(derivative, product)) and not Signs._proportional(derivative, product):
        raise NotShown("the derivative is not factor*slope")
    parts = certificate["parts"]
    check(problem.aim(L.relation(factor, ">"), needs), parts["positive"])
    rising = slope if end == "lower" else T.neg(slope)
    check(problem.aim(L.relation(rising, ">" if strict else ">="), more), parts["sign"])
    defined(problem, certificate, {})
    if end == "oo":
        from assay.verification.replay.limits import vanishes_at_infinity

        if bounds["upper"] or (kind == ">" and not strict):
            raise NotShown("not a decreasing function on a half-line")
        vanishes_at_infinity(gap, x)
        return
    found = bounds[end]
    if len(found) > 1:
        if any(T.value(t) is None for t, _ in found):
            raise NotShown("several ends that cannot be compared")
        best = (max if end == "lower" else min)(T.value(t) for t, _ in found)
        found = [(T.num(best), any(o for t, o in found if T.value(t) == best))]
    if not found:
        raise NotShown("the variable has no such end")
    ((value, is_open),) = found
    there = ">=" if kind == ">" and strict and is_open else kind
    table = {x: value}
    rest = tuple(h for h in problem.hypotheses if x not in L.free(h))
    ranges = {
        n: r
        for n, r in problem.ranges.items()
        if n != x and not any(e is not None and x in e.free for e in (r.lower, r.upper))
    }
    ranges |= {
        n: problems.Range(r.integer, None, None, True, True)
        for n, r in problem.ranges.items()
        if n != x and n not in ranges
    }
    scope = {
        n: (T.subs(t, table), tuple(L.substitute(c, table) for c in cs))
        for n, (t, cs) in problem.scope.items()
        if n != x
    }
    # the end is attained or approached, so conditions of definedness are part of what is to be
    # shown there
    own_needs = tuple(L.substitute(c, table) for c in problem.defined)
    goal = L.relation(T.subs(gap, table), there)
    check(
        problems.Problem(ranges, rest, goal, own_needs, {**scope, x: (value, ())}, ()), parts["end"]
    )


def _kink(t, x) -> bool:
    if x not in t.free:
        return False
    return (t.op == "fun" and t.args[0] in ("abs", "min", "max", "sign")) or any(
        _kink(c, x) for c in T.children(t)
    )


def _reduction(problem, certificate) -> None:
    from assay.verification.replay.reductions import reduce

    reduce(problem, certificate, check)


RULES = {
    **dict.fromkeys(
        (
            "conditions",
            "conjunction",
            "bounds",
            "alternatives",
            "signs",
            "largest",
            "sign",
            "root",
            "pair",
            "period",
            "symmetry",
        ),
        _reduction,
    ),
    "identity": _identity,
    "positivity": _positivity,
    "combination": _combination,
    "boxes": _boxes,
    "point": _point,
    "derived": _derived,
    "cases": _cases,
    "instance": _instance,
    "substitution": _substitution,
    "monotone": _monotone,
    "pullback": rewriting.pullback,
    "log": rewriting.transfer,
    "exp": rewriting.transfer,
    "square": rewriting.transfer,
    "jensen": rewriting.jensen,
}

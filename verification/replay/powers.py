"""The rule ``powers`` re-checked: a formula split at the sign of the base of its integer powers.

The formula is read again from its own text, once for each case, with every power of the base
replaced by its value there:

    base > 0     exp(E*log(base)), as everywhere else in the replay;
    base == 0    1 where E == 0 and 0 where E > 0 (all combinations of the exponents), once E >= 0
                 is shown;
    base < 0     (-base)**E or -(-base)**E by the parity of E; integers whose remainder modulo a
                 power m of two decides it are written m*w, m*w + 1, ..., m*w + m-1.

Each case must be covered by a part of the certificate.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import lcm, prod

from assay.verification.replay import expanded, problems
from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, decide
from assay.verification.replay.boxes import Boxes
from assay.verification.replay.intervals import Engine, truth
from assay.verification.replay.rules import check, defined

MAX_REMAINDERS = 4096
"""The most points at which an exponent is looked at."""
_NUMBER = re.compile(r"[-+]?[0-9]+(/[0-9]+)?")


def show(data: dict, certificate: dict) -> None:
    """Raise `NotShown` unless the certificate shows the formula and the definedness of
    everything.
    """
    if certificate["type"] != "powers":
        check(problems.problem(data), certificate)
        return meaning(data, certificate)
    parts = [
        (problems.problem(entry["formula"]), entry["formula"], entry["certificate"])
        for entry in certificate["parts"]
    ]
    for case in cases(data, certificate["base"]):
        if not any(_proves(part, case) for part, _, _ in parts):
            raise NotShown("a case of the split at the sign of a base is covered by no part")
    for _, formula, nested in parts:
        show(formula, nested)


def meaning(data: dict, certificate: dict) -> None:
    """Raise `NotShown` unless each hypothesis has a value wherever the earlier ones hold."""
    for index, text in enumerate(data["given"]):
        found = problems.declaration(text)
        if found is not None and not found[1] and {found[2], found[3]} <= {"-oo", "oo"}:
            continue
        given = [*data["given"][:index], *filter(None, map(_bare, data["given"][index:]))]
        before = problems.problem({"goal": "0 < 1", "given": given, "where": data["where"]})
        goals = (
            [text]
            if found is None
            else [f"({end}) == ({end})" for end in found[2:4] if end not in ("-oo", "oo")]
        )
        needs = [
            c
            for goal in goals
            for c in before.read(goal, "statement")[1]
            if c not in before.base and decide_closed(c) is not True
        ]
        left = tuple(c for c in dict.fromkeys(needs) if not _enclosed(before, c))
        if left:
            defined(replace(before, defined=left), {"defined": certificate.get("meaning", {})}, {})


def decide_closed(condition: tuple) -> bool | None:
    """Decide a condition without variables; None for any other."""
    return None if L.free(condition) else decide(condition)


def _enclosed(problem: problems.Problem, condition: tuple) -> bool:
    """Does the condition hold on the whole domain by one interval evaluation?"""
    boxes, engine = Boxes(problem, {"trees": []}), Engine(80)
    return (
        truth(
            L.substitute(condition, boxes.table),
            engine,
            {n: s.interval(engine) for n, s in boxes.box.items()},
            {},
        )
        is True
    )


def _bare(text: str) -> str | None:
    """Return a later declaration, its ends only where they are plain numbers; None for a
    condition.
    """
    found = problems.declaration(text)
    if found is None or all(end in ("-oo", "oo") or _NUMBER.fullmatch(end) for end in found[2:4]):
        return None if found is None else text
    return f"{found[0]} in {{-oo..oo}}" if found[1] else f"{found[0]} in (-oo, oo)"


def _proves(part: problems.Problem, case: problems.Problem) -> bool:
    return part.covers(case) and set(case.defined) <= {
        *part.defined,
        *part.hypotheses,
        *case.hypotheses,
    }


class _Split(L.Reader):
    """Reads powers of ``base`` with integer exponents in ``whole`` by ``value`` (exponent to term,
    None: as usual).
    """

    def __init__(self, text, scope, base, whole, value):
        super().__init__(text, scope)
        self.base, self.integers, self.value = base, whole, value

    def raised(self, base, exponent):
        if base == self.base and T.value(exponent) is None and integral(exponent, self.integers):
            found = self.value(exponent)
            if found is not None:
                return found
        return super().raised(base, exponent)


def integral(t: T.Term, whole) -> bool:
    """Is the term a polynomial in the integer variables whose values are all integers?"""
    if not t.free <= set(whole):
        return False
    monomials = expanded.linear(t)
    if not all(
        b.op == "var" and n.denominator == 1 and n > 0 for m in monomials for b, n in _factors(m)
    ):
        return False
    d = _denominator(monomials)
    return d == 1 or (
        d ** len(t.free) <= MAX_REMAINDERS
        and all(_times(d, monomials, at) % d == 0 for at in _points(t, d))
    )


def _factors(m: T.Term):
    return m.args[0] if m.op == "prod" else () if m is T.ONE else ((m, Fraction(1)),)


def _denominator(monomials: dict) -> int:
    return lcm(*(c.denominator for c in monomials.values()))


def _times(d: int, monomials: dict, at: dict) -> int:
    """Return d times the polynomial at integers, modulo 2*d, where d clears its denominators."""
    return sum(
        int(d * c) * prod(pow(at[b.args[0]], int(n), 2 * d) for b, n in _factors(m))
        for m, c in monomials.items()
    ) % (2 * d)


def _points(t: T.Term, size: int):
    """Yield all remainders modulo ``size`` of the variables of a term."""
    names = sorted(t.free)
    for rests in product(range(size), repeat=len(names)):
        yield dict(zip(names, rests, strict=True))


def odd(t: T.Term, at: dict) -> bool:
    """Is the value of an exponent at integers odd?  Variables that are not told are 0."""
    monomials = expanded.linear(t)
    d = _denominator(monomials)
    return _times(d, monomials, {**dict.fromkeys(t.free, 0), **at}) // d == 1


def periods(found) -> dict[str, int]:
    """Return for each variable the least power m of two such that a step by m changes the parity of
    no exponent; variables with m = 1 are left out.

    Where 2**k is the power of two in the denominator of an exponent, a step by 2**(k+1) changes
    nothing.
    """
    steps: dict = {}
    for e in found:
        d = _denominator(expanded.linear(e))
        longest = 2 * (d & -d)
        if longest ** len(e.free) > MAX_REMAINDERS:
            raise NotShown("too many remainders of the variables of an exponent")
        known = {tuple(at.values()): odd(e, at) for at in _points(e, longest)}
        for place, name in enumerate(sorted(e.free)):
            step = 1
            while any(
                known[(*at[:place], (at[place] + step) % longest, *at[place + 1 :])] != value
                for at, value in known.items()
            ):
                step *= 2
            steps[name] = max(step, steps.get(name, 1))
    return {name: step for name, step in sorted(steps.items()) if step > 1}


def cases(data: dict, text: str) -> list[problems.Problem]:
    """Return the problems that together imply the formula, split at the sign of the base written
    ``text``.
    """
    plain = problems.problem(data)
    whole = {n for n, r in plain.ranges.items() if r.integer}
    variables = {n: (T.var(n), ()) for n in plain.ranges}
    reader = L.Reader(text, variables)
    base, needs = reader.whole("number"), tuple(reader.needs)
    found: dict = {}

    def read(value, put=None):
        own = whole if put is None else (whole - put.keys()) | {new for new, _ in put.values()}
        moved = base if put is None else T.subs(base, {n: t for n, (_, t) in put.items()})
        return problems.problem(data, partial(_Split, base=moved, whole=own, value=value), put)

    read(found.setdefault)
    if not found:
        raise NotShown("no integer power of the base")
    above, level, below = (
        L.relation(b, kind) for b, kind in ((base, ">"), (base, "=="), (T.neg(base), ">"))
    )
    out = []
    marked = read(
        lambda e: T.var("**")
    )  # what does not mention a power of the base holds before it has a value
    without = replace(
        plain,
        hypotheses=tuple(h for h in marked.hypotheses if "**" not in L.free(h)),
        base=(),
        defined=(),
    )
    if needs:
        out.append(replace(without, goal=L.either(L.relation(base, ">="), below), defined=needs))
    out.append(_with(plain, needs, above))
    out.append(
        replace(_with(without, needs, level), goal=L.both(*(L.relation(e, ">=") for e in found)))
    )
    for zeros in product((True, False), repeat=len(found)):
        pattern = dict(zip(found, zeros, strict=True))
        where = [L.relation(e, "==" if z else ">") for e, z in pattern.items()]
        out.append(_with(read(lambda e: T.ONE if pattern[e] else T.ZERO), needs, level, *where))  # noqa: B023
    steps = periods(found)
    for rests in product(*map(range, steps.values())):
        put, taken, at = {}, set(plain.ranges), dict(zip(steps, rests, strict=True))
        for name, rest in at.items():
            new = next(f"{name}_{i}" for i in range(1, 1000) if f"{name}_{i}" not in taken)
            taken.add(new)
            put[name] = (new, T.add(T.scale(steps[name], T.var(new)), T.num(rest)))
        table = {n: t for n, (_, t) in put.items()}
        opposite = T.neg(T.subs(base, table))

        def value(e, opposite=opposite):
            q = T.value(opposite)
            power = T.ONE if q is not None and q <= 0 else T.exp(T.mul(e, T.log(opposite)))
            return T.neg(power) if odd(e, {}) else power

        own = read(value, put)
        limits = [_rounded(plain.ranges[n], new, steps[n], at[n]) for n, (new, _) in put.items()]
        out.append(
            _with(
                own,
                tuple(L.substitute(c, table) for c in needs),
                L.substitute(below, table),
                *(h for part in limits for h in part),
            )
        )
    return out


def _with(problem: problems.Problem, needs: tuple, *more) -> problems.Problem:
    """Return the problem with further hypotheses, whose terms have values under ``needs``."""
    return replace(
        problem,
        hypotheses=(*more, *problem.hypotheses),
        defined=tuple(dict.fromkeys((*needs, *problem.defined))),
    )


def _rounded(r: problems.Range, new: str, step: int, rest: int):
    """Yield the whole ends of w where lower <= step*w + rest <= upper with rational ends."""
    low, high = (None if end is None else T.value(end) for end in (r.lower, r.upper))
    if low is not None:
        yield L.relation(T.sub(T.var(new), T.num(-((rest - low) // step))), ">=")
    if high is not None:
        yield L.relation(T.sub(T.num((high - rest) // step), T.var(new)), ">=")

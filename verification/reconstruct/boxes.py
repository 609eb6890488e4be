"""Elaboration of proofs by boxes, for `assay.verification.checkers.boxes`: a tree whose leaves say
how to look at a box.

The checker's own models are tried on the boxes of the given tree of cuts, and on halves of those
that stay open.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

from mpmath.libmp import finf, fninf, mpf_cmp, to_rational

from assay.verification.checkers.boxes.models import Frame
from assay.verification.checkers.boxes.numbers import Interval, ball, iv
from assay.verification.checkers.boxes.terms import Problem, Term, related
from assay.verification.checkers.boxes.walk import parts_of
from assay.verification.checkers.meaning import BOTH, flat, opposite
from assay.verification.kernel.budget import spend, spent
from assay.verification.reconstruct import Beyond, products
from assay.verification.reconstruct.forms import (
    ERRORS,
    LEMMA,
    POSITIVE,
    confirmed,
    declared,
    derived,
)
from assay.verification.reconstruct.landmarks import (
    kinks_of,
    middle,
    roots_of,
    slope,
    terms_of,
    urgency,
)

FIRST, QUICK, SECONDS = 2.0, 6.0, 20.0
"""Processor times of searches: each kind is tried for a short time before one takes its time."""
_NAME = re.compile(r"[A-Za-z_]\w*")
ORDERS = {1: 1, 3: 1, 6: 2, 10: 4}
"""The orders of models, and at which depths of cuts (every first, second, fourth) they are
tried.
"""


def elaborate(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a sum of products or a tree of boxes for the statement, else what `parts` finds.

    Where counting shows the statement, or nothing was found, the certificate is returned as it is.
    """
    return _search(statement, certificate, lemmas) or certificate


def _search(statement: dict, certificate: dict, lemmas: list, brief: bool = False) -> dict | None:
    from assay.verification.reconstruct import guided, parts

    if confirmed(statement, certificate):
        return certificate
    if (
        less := pruned(statement)
    ) != statement:  # briefly: perhaps no value satisfies what was left out
        own = [*lemmas]
        if inner := _search(less, certificate, own, True):
            shown = [x["statement"] for x in own]
            if not confirmed(less, inner, shown):
                own.append({"statement": less, "certificate": inner})
                inner = LEMMA
            found = derived([{"formula": less, "certificate": inner}], POSITIVE)
            if confirmed(statement, found, [*shown, less]):
                lemmas[:] = own
                return found
    try:
        return guided.elaborate(statement, certificate, lemmas)
    except ERRORS:
        pass
    if found := products.weighed(statement, lemmas):
        return found
    ways = (
        lambda: tree_of(statement, certificate, FIRST),
        lambda: parts.elaborate(statement, certificate, lemmas, QUICK),
        lambda: tree_of(statement, certificate, QUICK),
        lambda: parts.elaborate(statement, certificate, lemmas),
        lambda: tree_of(statement, certificate),
    )
    for way in ways[: 2 if brief else None]:
        try:
            found = way()
            return {"type": "boxes", "tree": found} if "type" not in found else found
        except ERRORS:
            continue
    return None


def pruned(statement: dict) -> dict:
    """Leave out the variables and hypotheses that have nothing to do with the goal, and
    abbreviations that are not used.
    """
    where = dict(statement["where"])

    def names(*texts):
        found, new = set(), {n for text in texts for n in _NAME.findall(text)}
        while new:
            found |= new
            new = {n for m in new if m in where for n in _NAME.findall(where[m])} - found
        return found

    ranges = {d[1]: d[0] for d in declared(statement)}
    kept, more = set(), names(statement["goal"])
    while more - kept:
        kept |= more
        more = kept | names(*(ranges[n] for n in kept if n in ranges))
    given = [text for text in statement["given"] if names(text) & ranges.keys() <= kept]
    used = names(statement["goal"], *given)
    return {
        **statement,
        "given": given,
        "where": [[n, text] for n, text in statement["where"] if n in used],
    }


def tree_of(
    statement: dict, certificate: dict, seconds: float | None = None, first: list | None = None
) -> dict:
    """Return a tree of boxes; the certificate may be of any kind, its cuts are taken up where they
    fit.

    ``first`` is a way to look at boxes that is tried before others.

    Raises:
        Beyond: none was found; and what the checker raises for statements that it cannot read.
    """
    cuts: dict = {}
    _collect(certificate, cuts)
    cuts = {n: sorted(c) for n, c in cuts.items()}
    for share, forced, narrow in ((0.3, False, True), (0.4, False, False), (0.3, True, True)):
        Frame.work = 10**9
        problem = Problem(statement)
        search = Search(problem, cuts, spent() + share * (seconds or SECONDS), forced, narrow)
        search.last = first
        try:
            return search.cases(problem.box, problem.sequent, 0)
        except Beyond as failure:
            reason = failure
    raise reason


def _collect(data, cuts: dict) -> None:
    """Collect the places of cuts, by variable."""
    if isinstance(data, dict):
        if "split" in data and isinstance(data.get("at"), str):
            cuts.setdefault(data["split"], set()).add(Fraction(data["at"]))
        for name, ends in data["box"].items() if isinstance(data.get("box"), dict) else ():
            for end in ends.values() if isinstance(ends, dict) else ():
                if isinstance(end, str):
                    cuts.setdefault(name, set()).add(Fraction(end))
        for key, inner in data.items():
            if key != "tape":
                _collect(inner, cuts)
    elif isinstance(data, list):
        for inner in data:
            _collect(inner, cuts)


def text_of(t) -> str:
    """Return a text that the checker reads as this term."""
    a = [f"({text_of(x)})" for x in t.terms]
    if t.op == "num":
        q = t.args[0]
        return str(q) if q >= 0 else f"-{-q}"
    if t.op in ("var", "pi"):
        return t.args[0] if t.args else "pi"
    if t.op in "+*":
        return t.op.join(a)
    return f"{a[0]}**({t.args[1]})" if t.op == "^" else f"{t.op}{a[0]}"


class Search:
    """One search: ``forced`` decides every sign in |u|, ``narrow`` cuts only what the goal and open
    conditions depend on.
    """

    def __init__(self, problem, cuts, deadline, forced=False, narrow=False):
        self.problem, self.cuts, self.deadline, self.forced, self.narrow, self.last = (
            problem,
            cuts,
            deadline,
            forced,
            narrow,
            None,
        )
        self.mark = Frame.work

    def number(self, text):
        needs: list = []
        return self.problem.read(text, needs), needs

    def cases(self, box, s, depth):
        """Cut off where a hypothesis fails, then decide the signs in |u|, where they change."""
        if any(Frame(box).holds(opposite(h)) for h in s[1]):
            return {"by": []}
        for name in box if depth == 0 else ():
            found = self.root(name, s[1])
            if found:
                power, r = found
                inner = s.put(Term.make("var", name), r.power(1 / power))
                return {
                    "root": name,
                    "power": str(power),
                    "of": text_of(r),
                    "then": self.cases(box, inner, 0),
                }
        for h in s[1]:
            found = self.end(box, h)
            if found:
                name, at, owner, outside = found
                parts = dict(zip(("low", "high"), parts_of(box, name, at, owner)))
                if not any(Frame(parts[outside]).holds(opposite(k)) for k in s[1]):
                    continue
                inside = "high" if outside == "low" else "low"
                return {
                    "split": name,
                    "at": text_of(at),
                    "owner": owner,
                    outside: {"by": []},
                    inside: self.cases(parts[inside], s, depth),
                }
        if depth < 4:
            frame, seen = Frame(box), set()
            for statement in (*s[0], *s[1], s[2]):
                for t in terms_of(statement):
                    for u in kinks_of(t, seen):
                        try:
                            sign = ball(frame.values(u)).sign
                        except ArithmeticError:
                            continue
                        if not sign or self.forced and u.free:
                            v, needs = self.number(text_of(u))
                            if v is u:
                                above, below = (s.needing(needs).case(u, w) for w in (u, -u))
                                return {
                                    "case": text_of(u),
                                    "below": self.cases(box, below, depth + 1),
                                    "above": self.cases(box, above, depth + 1),
                                }
        return self.tree(box, s, 0)

    def root(self, name, given):
        """Return (n, r) where the hypotheses hold y**n == r, and y >= 0 or n = 1."""
        y, sure = Term.make("var", name), set(given)
        for kind, g in given:
            if kind != ">=" or name not in g.free or (">=", g) not in sure:
                continue
            for t in g.terms if g.op == "+" else ():
                power = (
                    Fraction(1)
                    if t is y
                    else t.args[1]
                    if t.op == "^" and t.terms[0] is y
                    else None
                )
                if power is None or power < 1:
                    continue
                r = -next(x for x in g.terms if x is not t) if t in g.terms else None
                r = self.problem.read(text_of(r), [])
                signs = {related(sign, y, Term.number(0)) for sign in (">", ">=")} & sure
                if (
                    name not in r.free
                    and (power == 1 or signs)
                    and {*flat(related("==", y.power(power), r))} <= sure
                ):
                    return power, r
        return None

    def end(self, box, h):
        """Return how a hypothesis c x + r > 0 bounds the range of x further: x, the end, its owner,
        the part outside.
        """
        kind, g = h
        if kind == "all":
            return next((e for p in g if (e := self.end(box, p))), None)
        if kind not in (">", ">=") or len(g.free) != 1:
            return None
        (name,) = g.free
        c, r = slope(g, name)
        if not c or name not in box:
            return None
        at = Term.number(-1 / c) * r
        v = self.number(text_of(at))[0]
        frame, s = Frame(box), box[name]
        x = frame.reach(name)
        if not isinstance(x, Interval) or s.integer:
            return None
        p = ball(frame.values(v))
        if mpf_cmp(p.a, x.a) < 0 or mpf_cmp(p.b, x.b) > 0:
            return None
        outside = "low" if c > 0 else "high"
        if v is (s.lo if c > 0 else s.hi) and (kind == ">=" or (s.lo_open if c > 0 else s.hi_open)):
            return None
        inside = "high" if outside == "low" else "low"
        return name, v, inside if kind == ">=" else outside, outside

    def late(self) -> bool:
        """Count what the checker has done since the last look; is the work used up?"""
        done, self.mark = self.mark - Frame.work, Frame.work
        spend("check", max(done, 0) + 2)
        return spent() > self.deadline

    def tree(self, box, s, depth):
        if self.late() or depth > 40:
            raise Beyond("no tree of boxes was found in the time")
        frame = Frame(box)
        if any(frame.holds(opposite(h)) for h in s[1]):
            return {"by": []}
        ways = self.leaf(box, frame, s, depth)
        if ways is not None:
            return {"by": ways}
        name, at = self.cut(box, frame, s, depth)
        low, high = parts_of(box, name, Term.number(at))
        return {
            "split": name,
            "at": str(at),
            "low": self.tree(low, s, depth + 1),
            "high": self.tree(high, s, depth + 1),
        }

    def leaf(self, box, frame, s, depth):
        """Return ways to look at the box that close it, or None."""
        needs, given, goal = s
        frames, used = [frame], []

        def seen(x):
            return (
                x in given
                or any(f.holds(x) for f in frames)
                or x[0] in ("all", "any")
                and (all if x[0] == "all" else any)(map(seen, x[1]))
            )

        def closed():
            return all(map(seen, needs)) and (seen(goal) or any(seen(opposite(h)) for h in given))

        if (
            any(
                x.integer
                and x.lo
                and x.hi
                and x.lo.op == x.hi.op == "num"
                and x.lo.args > x.hi.args
                for x in box.values()
            )
            or closed()
        ):
            return used
        free = self.relevant(box, frame, s)
        for way, f in self.frames(box, frame, goal, given, free, depth):
            frames = [frame, f]
            if closed():
                self.last = way
                return [way]
            if self.late():
                raise Beyond("no tree of boxes was found in the time")
        frames = [frame]
        missing = [x for x in needs if not seen(x)]
        if missing and len(missing) < 4:  # several ways together
            for way, f in self.frames(box, frame, goal, given, free, depth):
                frames.append(f)
                used.append(way)
                if len(frames) > 12:
                    break
            if closed():
                return used
        return None

    def relevant(self, box, frame, s):
        """Return the variables that may be cut or looked at."""
        needs, given, goal = s
        some = (goal, *(x for x in needs if not frame.holds(x)), *(() if self.narrow else given))
        free = {n for g in some for t in terms_of(g) for n in t.free}
        for name in reversed(box):  # the ends of ranges depend on variables declared before
            if name in free:
                free |= {n for e in box[name][:2] if e is not None for n in e.free}
        return free

    def frames(self, box, frame, goal, given, free, depth):
        roots = {r for g in (goal, *given) for t in terms_of(g) for r in roots_of(t, set())}
        if self.last and self.last[0] in free:
            try:
                yield self.last, Frame(box, *self.last)
            except (ArithmeticError, AttributeError, ValueError, TypeError):
                pass
        for order in (m for m, every in ORDERS.items() if depth % every == every - 1):
            for name in box:
                s = box[name]
                x = frame.reach(name)
                if name not in free or not isinstance(x, Interval) or s.lo and s.lo is s.hi:
                    continue
                for where, root in self.places(s, x, order, roots):
                    try:
                        yield [name, order, where, root], Frame(box, name, order, where, root)
                    except (ArithmeticError, AttributeError, ValueError, TypeError):
                        continue

    @staticmethod
    def places(s, x, order, roots):
        ends = [
            ("lo", s.lo, "oo", s.hi is None and x.sign == 2),
            ("hi", s.hi, "-oo", s.lo is None and x.sign == -2),
        ]
        for where, end, far, fits in ends:
            if fits:
                yield far, 1
            if end is not None:
                yield where, 1
        for root in roots if order in (3, 6) else ():
            for where, end, far, fits in ends:
                if fits:
                    yield far, root
                if end is not None:
                    yield where, root

    @staticmethod
    def without(box, some, goal):
        """Return how near the goal is to hold where one variable has one value."""
        _, name, a, b, _, side = some
        at = middle(a, b)
        at = Term.number(at // 1 if side.integer else at)
        frame = Frame({**box, name: side._replace(lo=at, hi=at, lo_open=False, hi_open=False)})

        def low(s):
            if s[0] in BOTH:
                return (min if s[0] == "all" else max)(map(low, s[1]))
            try:
                return math.atan(float(iv.make_mpf((ball(frame.values(s[1])).a,) * 2).a))
            except ArithmeticError:
                return -2.0

        return round(low(goal), 9)

    def cut(self, box, frame, s, depth):
        """Return a variable and where to cut its range."""
        free = self.relevant(box, frame, s)
        some = []
        for name, side in box.items():
            x = frame.reach(name)
            if not isinstance(x, Interval) or side.lo and side.lo is side.hi or name not in free:
                continue
            a, b = (None if e in (finf, fninf) else Fraction(*to_rational(e)) for e in (x.a, x.b))
            a, b = (
                t.args[0] if t is not None and t.op == "num" else q
                for t, q in ((side.lo, a), (side.hi, b))
            )
            inner = [
                c for c in self.cuts.get(name, ()) if (a is None or c > a) and (b is None or c < b)
            ]
            if side.integer:
                inner = [c for c in inner if c.denominator == 1]
            some.append(((bool(inner), urgency(a, b, depth)), name, a, b, inner, side))
        if not some:
            raise Beyond("a box cannot be cut further")
        best = max(some, key=lambda x: x[0])
        if len(some) > 1 and not best[0][0] and depth % 3 < 2:  # cut what matters most
            best = max(some, key=lambda x: (self.without(box, x, s[2]), x[0]))
        _, name, a, b, inner, side = best
        if inner:
            return name, inner[len(inner) // 2]
        at = middle(a, b)
        if side.integer:
            at = Fraction(at // 1)
            if b is not None and at >= b:
                raise Beyond("an integer cannot be cut further")
            return name, at
        if a is not None and b is not None:
            k = 4
            while not a < (q := Fraction(round(at * k), k)) < b or abs(q - at) > (b - a) / 4:
                k *= 4
            at = q
        return name, at.limit_denominator(10**6) if a is None or b is None else at

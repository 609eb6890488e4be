"""Terms as they are on one box: abs, min, max and sign by the sign of their arguments, roots of
products factor by factor.
"""

from __future__ import annotations

from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, vanishes
from assay.verification.replay.intervals import Engine, Undefined, negated, nonnegative, positive
from assay.verification.replay.signs import Signs
from assay.verification.replay.terms import Term


class Branches:
    """Rewrites terms by what the intervals ``place`` of their variables decide."""

    def __init__(self, engine: Engine, place: dict):
        self.engine, self.place, self.values, self.memo = engine, place, {}, {}
        self.positive: dict = {}

    def sign(self, t: Term) -> int | None:
        """Return 1 where t >= 0, -1 where t <= 0 on the whole box, else None."""
        try:
            x = self.engine.run(t, self.place, self.values)
        except Undefined:
            return None
        if positive(x):
            self.positive[t] = None
        return 1 if nonnegative(x) else -1 if nonnegative(negated(x)) else None

    def run(self, t: Term) -> Term:
        """Return a term with the same values on the box."""
        if t not in self.memo:
            self.memo[t] = self._run(t)
        return self.memo[t]

    def _run(self, t):
        if t.op == "sum":
            return T.add(T.num(t.args[0]), *(T.scale(c, self.run(one)) for one, c in t.args[1]))
        if t.op == "prod":
            return T.mul(*(self._power(self.run(b), n) for b, n in t.args[0]))
        if t.op != "fun":
            return t
        name, *rest = t.args
        rest = [a if isinstance(a, int) else self.run(a) for a in rest]
        if name in ("abs", "sign"):
            s = self.sign(rest[0])
            if s is not None and name == "abs":
                return T.scale(s, rest[0])
        elif name in ("min", "max"):
            s = self.sign(T.sub(rest[0], rest[1]))
            if s is not None:
                return rest[0] if (s > 0) == (name == "max") else rest[1]
        elif name == "log":
            self.sign(rest[0])
        return T.call(name, *rest)

    def _power(self, base, n):
        if n.denominator == 1:
            if base.op == "fun" and base.args[0] == "abs":
                return T.mul(T.power(base.args[1], n - n % 2), T.power(base, n % 2))
            return T.power(base, n)
        self.sign(base)
        if base.op != "prod":
            return T.power(base, n)
        apart = [(b, m) for b, m in base.args[0] if m.denominator != 1 or self.sign(b) == 1]
        left = T.mul(*(T.power(b, m) for b, m in base.args[0] if (b, m) not in apart))
        return T.mul(T.power(left, n), *(T.power(b, m * n) for b, m in apart))


def equal_up_to_scale(a: Term, b: Term, engine: Engine, place: dict) -> bool:
    """Is a a positive rational times b on the box?"""
    from assay.verification.replay.rewriting import multiple

    if vanishes(T.sub(*(T.content(t)[1] for t in (a, b)))) or Signs._proportional(a, b):
        return True
    branches = Branches(engine, place)
    a, b = branches.run(a), branches.run(b)
    try:
        multiple(a, b, tuple(branches.positive))
    except NotShown:
        return False
    return True

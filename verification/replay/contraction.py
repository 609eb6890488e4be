"""Contraction by propagation: bounds of a box outside which the statement holds or a hypothesis
fails.

Every term carries an interval that holds its values at the points of a set S: the points of the box
where the relations used so far are as assumed (a part of the goal is false, a hypothesis true).  A
relation may be used when the term has a value on all of S; S then becomes smaller, and the bounds
go from values to arguments and back.
"""

from __future__ import annotations

from fractions import Fraction

from mpmath import libmp
from mpmath.libmp import finf, fninf, fone, fzero, mpf_cmp, mpf_neg

from assay.verification.replay import terms as T
from assay.verification.replay.intervals import LINE, Engine, Undefined, negated, positive

_ABOVE, _BELOW = (fzero, finf, True, True), (fninf, fzero, True, True)
_HALF_LINES = {">": _ABOVE, ">=": (fzero, finf, False, True), "==": (fzero, fzero, False, False)}
PIECES = 6


class Empty(ArithmeticError):
    """No point is left."""


def meet(x, y):
    """Return the intersection of two intervals or raise `Empty`."""
    c, d = mpf_cmp(x[0], y[0]), mpf_cmp(x[1], y[1])
    low = (x[0], x[2]) if c > 0 else (y[0], y[2]) if c < 0 else (x[0], x[2] or y[2])
    high = (x[1], x[3]) if d < 0 else (y[1], y[3]) if d > 0 else (x[1], x[3] or y[3])
    gap = mpf_cmp(low[0], high[0])
    if gap > 0 or (gap == 0 and (low[1] or high[1])):
        raise Empty
    return (low[0], high[0], low[1], high[1])


def union(pairs):
    """Return the hull of the intersections that are not empty."""
    found = []
    for x, y in pairs:
        try:
            found.append(meet(x, y))
        except Empty:
            continue
    if not found:
        raise Empty
    low = high = found[0]
    for f in found[1:]:
        c, d = mpf_cmp(f[0], low[0]), mpf_cmp(f[1], high[1])
        low = f if c < 0 or (c == 0 and not f[2]) else low
        high = f if d > 0 or (d == 0 and not f[3]) else high
    return (low[0], high[1], low[2], high[3])


class Propagation:
    """The terms of a clause on one engine: ``parts`` are assumed false, ``given`` true."""

    def __init__(self, engine: Engine, parts, given):
        self.engine = engine
        self.false = [p for p in parts if p[0] == "rel"]
        self.true = list(given)
        self.false += [(*s[:1], c, s[2]) for s in self.false if (c := completed(s[1])) is not None]
        self.true += [
            (*s[:1], c, s[2]) for s in given if s[0] == "rel" and (c := completed(s[1])) is not None
        ]
        order: dict = {}

        def visit(t):
            if t not in order:
                for child in T.children(t):
                    visit(child)
                order[t] = None

        for s in (*self.false, *_relations(self.true)):
            visit(s[1])
        self.order = list(order)

    def run(self, box: dict, rounds: int) -> dict | None:
        """Return the intervals of the variables on S, or None when S is empty."""
        known = {t: box[t.args[0]] for t in self.order if t.op == "var"}
        try:
            for _ in range(rounds):
                self._forward(known)
                for _, t, kind in self.false:
                    if t in known and kind in (">", ">="):
                        known[t] = meet(known[t], (fninf, fzero, True, kind == ">="))
                for s in self.true:
                    self._assume(s, known)
                for t in reversed(self.order):
                    if t in known:
                        self._backward(t, known)
        except Empty:
            return None
        return {t.args[0]: x for t, x in known.items() if t.op == "var"}

    def _forward(self, known):
        for t in self.order:
            if t.op == "var":
                continue
            try:
                if t.op == "fun" and any(c not in known for c in T.children(t)):
                    continue
                x = self.engine.run(t, {}, _Known(known, t))
            except (Undefined, KeyError):
                continue
            known[t] = meet(x, known[t]) if t in known else x

    def _assume(self, s, known):
        if s[0] == "rel":
            if s[1] in known and s[2] in _HALF_LINES:
                known[s[1]] = meet(known[s[1]], _HALF_LINES[s[2]])
        elif s[0] == "and":
            for p in s[1]:
                self._assume(p, known)
        else:
            left = [p for p in s[1] if not self._fails(p, known)]
            if not left:
                raise Empty
            if len(left) == 1:
                self._assume(left[0], known)

    def _fails(self, s, known) -> bool:
        if s[0] != "rel" or s[1] not in known:
            return s[0] == "and" and any(self._fails(p, known) for p in s[1])
        x = known[s[1]]
        if s[2] == "!=":
            return x[0] == x[1] == fzero
        try:
            meet(x, _HALF_LINES[s[2]])
        except Empty:
            return True
        return False

    # ---- from values to arguments ----------------------------------------------------------------
    def _backward(self, t, known):
        e, z = self.engine, known[t]
        if t.op == "sum":
            items = [(one, c, e.mul(e.rational(c), known[one])) for one, c in t.args[1]]
            for i, (one, c, _) in enumerate(items):
                rest = e.rational(t.args[0])
                for j, other in enumerate(items):
                    rest = rest if i == j else e.add(rest, other[2])
                known[one] = meet(known[one], e.mul(e.rational(1 / c), e.add(z, negated(rest))))
        elif t.op == "prod":
            for i, (base, n) in enumerate(t.args[0]):
                others = e.rational(Fraction(1))
                for j, (b, m) in enumerate(t.args[0]):
                    others = others if i == j else e.mul(others, e.power(known[b], m))
                x = self._quotient(z, others, e.power(known[base], n))
                known[base] = self._unpower(x, known[base], n)
        elif t.op == "fun":
            self._unfunction(t, z, known)

    def _quotient(self, z, y, x):
        """Narrow x in x*y = z."""
        e = self.engine
        signed = lambda v: positive(v) or positive(negated(v))  # noqa: E731
        if signed(y):
            return meet(x, e.mul(z, e.inverse(y)))
        if not signed(z):
            return x
        pairs = []
        for side in (_ABOVE, _BELOW):
            try:
                pairs.append((x, e.mul(z, e.inverse(meet(y, side)))))
            except Empty:
                continue
        return union(pairs)

    def _end(self, function, x, low, high):
        """Apply an increasing function to the ends of x strictly between low and high; beyond them
        nothing is known.
        """

        def at(end, side):
            if mpf_cmp(end, low) <= 0 or mpf_cmp(end, high) >= 0:
                return LINE[side]
            return function((end, end, False, False))[side]

        return (at(x[0], 0), at(x[1], 1), x[2], x[3])

    def _unpower(self, x, base, n: Fraction):
        """Narrow the base in base**n = x."""
        e = self.engine
        if n < 0:
            parts = []
            for side in (_ABOVE, _BELOW):
                try:
                    parts.append(self._unpower(e.inverse(meet(x, side)), base, -n))
                except Empty:
                    continue
            return union([(p, p) for p in parts])
        root = lambda v: self._end(lambda w: e.power(w, 1 / n), v, fzero, finf)  # noqa: E731
        fix = lambda v, r: (
            fzero if v[0] == fzero else r[0],
            fzero if v[1] == fzero else r[1],
            r[2],
            r[3],
        )  # noqa: E731
        if n.denominator == 1 and n % 2:
            pairs = []
            for side in (_HALF_LINES[">="], _BELOW):
                try:
                    v = meet(x, side)
                except Empty:
                    continue
                pairs.append(
                    (
                        base,
                        (
                            fix(v, root(v))
                            if side is not _BELOW
                            else negated(fix(negated(v), root(negated(v))))
                        ),
                    )
                )
            return union(pairs)
        v = meet(x, _HALF_LINES[">="])
        size = fix(v, root(v))
        return (
            union([(base, size), (base, negated(size))]) if n.denominator == 1 else meet(base, size)
        )

    def _unfunction(self, t, z, known):
        e, name = self.engine, t.args[0]
        child = t.args[1]
        x = known[child]
        half = e.pi(1)
        rising = {
            "exp": (e.log, fzero, finf),
            "log": (e.exp, libmp.from_int(-1000), libmp.from_int(1000)),
            "atan": (lambda v: e.fun("tan", v), mpf_neg(half[0]), half[0]),
            "asin": (lambda v: e.fun("sin", v), libmp.from_float(-1.5), libmp.from_float(1.5)),
            "tanh": (self._artanh, libmp.fnone, fone),
        }
        if name in rising:
            known[child] = meet(x, self._end(rising[name][0], z, *rising[name][1:]))
        elif name == "acos":
            known[child] = meet(
                x, self._end(rising["asin"][0], e.add(half, negated(z)), *rising["asin"][1:])
            )
        elif name == "abs":
            z = meet(z, _HALF_LINES[">="])
            known[child] = union([(x, z), (x, negated(z))])
        elif name in ("min", "max"):
            other = t.args[2]
            flip = (lambda v: v) if name == "min" else negated
            a, b, z = flip(x), flip(known[other]), flip(z)
            above, below = (z[0], finf, z[2], True), (fninf, z[1], True, z[3])
            new = [
                meet(p, meet(above, below) if mpf_cmp(q[0], z[1]) > 0 else above)
                for p, q in ((a, b), (b, a))
            ]
            known[child] = flip(new[0])
            known[other] = meet(known[other], flip(new[1]))
        elif name == "sin":
            known[child] = self._unsine(z, x)
        elif name == "cos":
            known[child] = meet(x, e.add(self._unsine(z, e.add(x, half)), negated(half)))

    def _artanh(self, v):
        e = self.engine
        one = e.rational(Fraction(1))
        return e.mul(
            e.rational(Fraction(1, 2)),
            e.log(e.mul(e.add(one, v), e.inverse(e.add(one, negated(v))))),
        )

    def _unsine(self, z, x):
        """Narrow x in sin x = z: around k*pi, x = k*pi + (-1)**k asin z."""
        e = self.engine
        if x[0] == fninf or x[1] == finf:
            return x
        turn = e.add(e.mul(x, e.inverse(e.pi())), e.rational(Fraction(1, 2)))
        first, last = (libmp.to_int(libmp.mpf_floor(v)) for v in turn[:2])
        if last - first >= PIECES:
            return x
        angle = e.fun("asin", (*meet(z, (libmp.fnone, fone, False, False))[:2], False, False))
        return union(
            [
                (
                    x,
                    e.add(
                        e.mul(e.rational(Fraction(k)), e.pi()),
                        angle if k % 2 == 0 else negated(angle),
                    ),
                )
                for k in range(first, last + 1)
            ]
        )


class _Known(dict):
    """Memo for one term: its parts are known, itself it is not."""

    def __init__(self, known, own):
        super().__init__()
        self.known, self.own = known, own

    def get(self, t):
        if t is self.own:
            return None
        found = self.known.get(t)
        if found is None:
            if t.op in ("var", "num", "pi"):
                return None
            raise KeyError(t)
        return found


def completed(t: T.Term) -> T.Term | None:
    """Return a definite quadratic polynomial as a constant and squares of affine forms; None for
    anything else.
    """
    poly = _quadratic(t)
    if poly is None or not any(len(k) == 2 for k in poly):
        return None
    signs, parts = set(), []
    for x in sorted({n for k in poly for n in k}):
        d = poly.get((x, x), Fraction(0))
        signs.add(d > 0)
        if d == 0 or len(signs) > 1:
            return None
        form = {}
        for key in [k for k in poly if x in k]:
            rest = list(key)
            rest.remove(x)
            form[tuple(rest)] = poly[key] / d / (1 if rest == [x] else 2)
        parts.append(
            T.scale(
                d,
                T.power(
                    T.add(*(T.scale(c, T.var(k[0])) if k else T.num(c) for k, c in form.items())),
                    Fraction(2),
                ),
            )
        )
        for a, c in form.items():
            for b, e in form.items():
                key = tuple(sorted(a + b))
                poly[key] = poly.get(key, Fraction(0)) - d * c * e
        poly = {k: c for k, c in poly.items() if c}
    if set(poly) - {()}:
        return None
    return T.add(T.num(poly.get((), Fraction(0))), *parts)


def _quadratic(t: T.Term) -> dict | None:
    """Return {(): c, (x,): c, (x, y): c} for a polynomial of degree at most 2."""
    if t.op == "num":
        return {(): t.args[0]}
    if t.op == "var":
        return {(t.args[0],): Fraction(1)}
    if t.op == "sum":
        total = {(): Fraction(t.args[0])}
        for one, c in t.args[1]:
            part = _quadratic(one)
            if part is None:
                return None
            for k, v in part.items():
                total[k] = total.get(k, Fraction(0)) + c * v
        return {k: c for k, c in total.items() if c}
    if t.op != "prod":
        return None
    total = {(): Fraction(1)}
    for base, n in t.args[0]:
        part = _quadratic(base)
        if part is None or n not in (1, 2):
            return None
        for _ in range(int(n)):
            new: dict = {}
            for a, c in total.items():
                for b, e in part.items():
                    if len(a + b) > 2:
                        return None
                    key = tuple(sorted(a + b))
                    new[key] = new.get(key, Fraction(0)) + c * e
            total = new
    return total


def _relations(statements):
    for s in statements:
        if s[0] == "rel":
            yield s
        else:
            yield from _relations(s[1])

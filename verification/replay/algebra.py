"""The replay's own algebra: canonical fractions of polynomials (FLINT) over free generators; identities and positivity.

Generators stand for variables, exp of monomials, logs, roots and other function values at canonical arguments.  They are
treated as free, so a fraction that is shown to vanish, or to have only non-negative coefficients in things that are
non-negative, settles the statement for the functions.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from flint import fmpq, fmpq_mpoly_ctx, fmpz

from verification.replay.language import NODES, Failure, below, children, demand, free, make, num, put, var

SIZE = 72
RING = fmpq_mpoly_ctx.get([f"g{i}" for i in range(SIZE)], "lex")
GENS = RING.gens()
ONE, ZERO = RING.constant(1), RING.constant(0)


class Rescale(Exception):
    """A finer root of an exponential is needed: start again."""


class Field:
    """Canonical fractions (numerator, denominator) of terms; generators are handed out as they are met."""

    def __init__(self, scale=None):
        self.keys: list = []
        self.scale = {} if scale is None else scale
        self.exponents: dict[int, tuple] = {}
        self.roots: dict[int, tuple] = {}
        self.memo: dict[int, tuple] = {}

    def generator(self, key) -> int:
        if key not in self.keys:
            demand(len(self.keys) < SIZE, "too many different functions")
            self.keys.append(key)
        return self.keys.index(key)

    def norm(self, n, d):
        demand(d != 0, "division by zero")
        common = n.gcd(d)
        if common != 1:
            n, d = divmod(n, common)[0], divmod(d, common)[0]
        lead = d.leading_coefficient()
        n, d = n / lead, d / lead
        for i, (base, order) in self.roots.items():
            for poly in (n, d):
                if poly.degrees()[i] >= order:
                    return self.norm_root(n, d, i, base, order)
        return n, d

    def norm_root(self, n, d, i, base, order):
        parts = []
        for poly in (n, d):
            total = (ZERO, ONE)
            for powers, c in poly.terms():
                powers = list(powers)
                whole, powers[i] = divmod(powers[i], order)
                term = (RING.from_dict({tuple(powers): c}), ONE)
                total = self.add(total, self.mul(term, self.power(base, whole)))
            parts.append(total)
        return self.div(*parts)

    def add(self, a, b):
        return self.norm(a[0] + b[0], a[1]) if a[1] == b[1] else self.norm(a[0] * b[1] + b[0] * a[1], a[1] * b[1])

    def mul(self, a, b):
        return self.norm(a[0] * b[0], a[1] * b[1])

    def div(self, a, b):
        return self.norm(a[0] * b[1], a[1] * b[0])

    def power(self, a, n):
        return (a[0] ** n, a[1] ** n) if n >= 0 else self.norm(a[1] ** -n, a[0] ** -n)

    def plain(self, i):
        return (GENS[i], ONE)

    def of(self, t: int):
        """Return the canonical fraction of a term."""
        for s in below([t]):
            if s not in self.memo:
                self.memo[s] = self.norm(*self._of(s))
        return self.memo[t]

    def _of(self, s):
        op, *args = NODES[s]
        if op == "num":
            return (RING.constant(fmpq(args[0].numerator, args[0].denominator)), ONE)
        if op in ("var", "pi"):
            return self.plain(self.generator((op, *args)))
        kids = [self.memo[c] for c in children(NODES[s])]
        a = kids[0]
        if op in ("add", "sub"):
            return self.add(a, kids[1] if op == "add" else (-kids[1][0], kids[1][1]))
        if op == "neg":
            return (-a[0], a[1])
        if op in ("mul", "div"):
            return getattr(self, op)(a, kids[1])
        if op == "ipow":
            return self.power(a, args[1])
        if op == "exp":
            return self.exp(a)
        if op == "log":
            return self.log(a)
        if op in ("sqrt", "rpow"):
            p, q = (1, 2) if op == "sqrt" else args[1:]
            return self.root(a, p, q)
        if op in ("abs", "sign") or op in ("min", "max"):
            if op in ("min", "max"):
                gap = self.add(a, (-kids[1][0], kids[1][1]))
                half = self.mul(self.absolute("abs", gap), (RING.constant(fmpq(1 if op == "max" else -1, 2)), ONE))
                return self.add(self.mul(self.add(a, kids[1]), (RING.constant(fmpq(1, 2)), ONE)), half)
            return self.absolute(op, a)
        return self.plain(self.generator((op, *map(text, kids), *args[len(kids):])))

    def absolute(self, op, a):
        if a[0] == 0:
            return (ZERO, ONE)
        lead = a[0].leading_coefficient()
        size = abs(lead) if op == "abs" else (1 if lead > 0 else -1)
        if a[0] == lead and a[1] == 1:
            return (RING.constant(size), ONE)
        return (RING.constant(size) * GENS[self.generator((op, text((a[0] / lead, a[1]))))], ONE)

    def exp(self, a):
        total = (ONE, ONE)
        for powers, c in a[0].terms():
            m = self.norm(RING.from_dict({powers: 1}), a[1])
            if m[1] == 1 and sum(powers) == 1 and self.keys[powers.index(1)][0] == "log":
                base = self.keys[powers.index(1)][2]
                total = self.mul(total, self.power(base, int(c.p)) if c.q == 1 else self.root(base, int(c.p), int(c.q)))
                continue
            key = ("exp", text(m))
            step = self.scale.get(key, 1)
            if (c * step).q != 1:
                self.scale[key] = lcm(step, int(c.q))
                raise Rescale
            i = self.generator(key)
            self.exponents[i] = (m, step)
            total = self.mul(total, self.power(self.plain(i), int((c * step).p)))
        return total

    def log(self, a):
        demand(a[0] != 0, "log of zero")
        if a[0].is_constant() and a[1] == 1:
            value, total = a[0].leading_coefficient(), (ZERO, ONE)
            for part, sign in ((value.p, 1), (value.q, -1)):
                for prime, n in (fmpz(part).factor() if part > 1 else []):
                    base = (RING.constant(int(prime)), ONE)
                    gen = self.generator(("log", text(base), base))
                    total = self.add(total, (GENS[gen] * (sign * int(n)), ONE))
            return total
        if a[0] == 1:
            inner = self.log((a[1], ONE))
            return (-inner[0], inner[1])
        if len(a[0]) == 1 and len(a[1]) == 1 and a[0].leading_coefficient() == 1:
            powers = [x - y for x, y in zip(a[0].monoms()[0], a[1].monoms()[0])]
            if all(i in self.exponents for i, p in enumerate(powers) if p):
                total = (ZERO, ONE)
                for i, p in enumerate(powers):
                    if p:
                        m, step = self.exponents[i]
                        total = self.add(total, (m[0] * fmpq(p, step), m[1]))
                return total
        return self.plain(self.generator(("log", text(a), a)))

    def root(self, a, p, q):
        if p < 0:
            return self.power(self.root(a, -p, q), -1)
        if a[0] == 0:
            return (ZERO, ONE)
        if len(a[0]) == 1 and len(a[1]) == 1 and a[0].leading_coefficient() == 1 and all(
                i in self.exponents for f in a for i, n in enumerate(f.monoms()[0]) if n):
            inner = self.log(a)
            return self.exp((inner[0] * fmpq(p, q), inner[1]))
        if a[0].is_constant() and a[1] == 1 and a[0].leading_coefficient() > 0:
            value, total = a[0].leading_coefficient(), (ONE, ONE)
            for part, sign in ((value.p, 1), (value.q, -1)):
                for prime, n in (fmpz(part).factor() if part > 1 else []):
                    base = (RING.constant(int(prime)), ONE)
                    i = self.generator(("root", text(base), q))
                    self.roots[i] = (base, q)
                    total = self.mul(total, self.power(self.plain(i), sign * int(n) * p))
            return total
        i = self.generator(("root", text(a), q))
        self.roots[i] = (a, q)
        return self.norm(GENS[i] ** p, ONE)


def text(a) -> tuple:
    return (str(a[0]), str(a[1]))


def attempt(work):
    """Run work(field) with exponential steps refined as needed."""
    scale: dict = {}
    for _ in range(12):
        try:
            return work(Field(scale))
        except Rescale:
            continue
    raise Failure("exponents too fine")


def is_zero(t: int) -> bool:
    """Does the term vanish as a function of its generators?"""
    return attempt(lambda f: f.of(t)[0] == 0)


def ratio(a: int, b: int) -> Fraction | None:
    """Return the rational c with a = c b, or None."""
    if free(a) != free(b):
        return None

    def work(f):
        x, y = f.of(a), f.of(b)
        if y[0] == 0:
            return None
        n, d = f.div(x, y)
        if n.is_constant() and d == 1 and n != 0:
            c = n.leading_coefficient()
            return Fraction(int(c.p), int(c.q))
        return None
    return attempt(work)


# ---- statements as differences -------------------------------------------------------------------------------------------
def difference(s):
    """Return (term, sign) so that the relation says term > 0, >= 0, == 0 or != 0."""
    sign, a, b = s
    return (make("sub", b, a), sign.replace("<", ">")) if sign[0] == "<" else (make("sub", a, b), sign)


def relations(hypotheses):
    """Return those hypotheses, and parts of conjunctions among them, that are inequalities, as (term, strict)."""
    from verification.replay.language import clauses
    found = []
    for h in hypotheses:
        for clause in clauses(h):
            if len(clause) == 1:
                found.append(clause[0])
    return found


def settle(s, hypotheses, show):
    """Reduce to relations: all of a conjunction, one of a disjunction while the others may be assumed false."""
    from verification.replay.language import OPPOSITE, negation
    if s[0] == "and":
        for part in s[1:]:
            settle(part, hypotheses, show)
    elif s[0] == "or":
        reasons = []
        for i, part in enumerate(s[1:]):
            rest = [negation(p) for j, p in enumerate(s[1:]) if j != i]
            try:
                return settle(part, [*hypotheses, *rest], show)
            except Failure as failure:
                reasons.append(str(failure))
        raise Failure("; ".join(reasons))
    elif s[0] == "not":
        settle(negation(s[1]), hypotheses, show)
    elif s[0] in OPPOSITE:
        split = _absolute(s)
        settle(split, hypotheses, show) if split else show(s, hypotheses)


def _absolute(s):
    """|q| < c is q < c and -q < c; |q| > c is q > c or -q > c (a positive number may stand before the absolute value)."""
    if s[0] in ("==", "!="):
        return None
    small, large = (s[1], s[2]) if s[0][0] == "<" else (s[2], s[1])
    sign = "<" if s[0] in ("<", ">") else "<="
    for t, above in ((small, True), (large, False)):
        node, c = NODES[t], num(1)
        if node[0] == "mul" and NODES[node[1]][0] == "num" and NODES[node[1]][1] > 0:
            c, node = node[1], NODES[node[2]]
        elif node[0] == "div" and NODES[node[2]][0] == "num" and NODES[node[2]][1] > 0:
            c, node = make("div", num(1), node[2]), NODES[node[1]]
        if node[0] != "abs":
            continue
        q = make("mul", c, node[1])
        both = [(sign, x, large) if above else (sign, small, x) for x in (q, make("neg", q))]
        return ("and" if above else "or", *both)
    return None


# ---- positivity ----------------------------------------------------------------------------------------------------------
def lower_ends(names, hypotheses) -> dict:
    """Return {variable: (term >= 0 equal to the variable minus its lower end, strict)}, the best rational end if several."""
    found = {}
    for term, strict in relations(hypotheses):
        for name in names & free(term):
            rest = put(term, {name: num(0)})
            if name in free(rest) or not is_zero(make("sub", make("sub", term, var(name)), rest)):
                continue
            value = NODES[rest][1] if NODES[rest][0] == "num" else None
            old = found.get(name)
            if old is None or (value is not None and (old[2] is None or value < old[2] or value == old[2] and strict)):
                found[name] = (term, strict, value)
    return {n: (t, s) for n, (t, s, _) in found.items()}


class Positivity:
    """Shows relations by fractions with non-negative coefficients in parameters that are known to be >= 0."""

    def __init__(self, names, params: dict):
        self.names, self.params = frozenset(names), params

    def show(self, s, hypotheses):
        term, sign = difference(s)
        if sign == "==":
            return demand(is_zero(term), "the two sides differ")
        options = [(term, True), (make("neg", term), True)] if sign == "!=" else [(term, sign == ">")]
        reasons = []
        for t, strict in options:
            for params in ({**self.params}, {}):
                for order in (1, 0):
                    try:
                        return attempt(lambda f: self._frame(f, t, strict, params, hypotheses, order))
                    except Failure as failure:
                        reasons.append(str(failure))
        raise Failure(reasons[0])

    def _frame(self, f, t, strict, params, hypotheses, order):
        ends = lower_ends(self.names, hypotheses)
        known = {("param", n): (v, self.sign(v, hypotheses, ends)) for n, v in params.items()}
        ranges = {("end", n): e for n, e in ends.items()}
        target = f.of(t)
        values = {key: f.of(v) for key, (v, _) in {**known, **ranges}.items()}
        atoms = list(range(len(f.keys)))
        image, positive = {}, {}
        late = [key for key in known if not self._solve(f, values[key], key, atoms, image, order)]
        late += [key for key in ranges if not self._solve(f, values[key], key, atoms, image, order)]
        for key in late:
            demand(self._solve(f, values[key], key, atoms, image, order) or key in ranges, "a parameter brings no new atom")
        for key, (_, s) in {**known, **ranges}.items():
            if key in f.keys:
                positive[f.keys.index(key)] = s
        for i in atoms:
            if i not in image and f.keys[i][0] in ("exp", "root"):
                positive[i] = f.keys[i][0] == "exp"
        n, d = f.div(self._image(f, target[0], image), self._image(f, target[1], image))
        if d.leading_coefficient() < 0 or all(c < 0 for c in d.coeffs()):
            n, d = -n, -d
        coefficients(d, True, positive)
        coefficients(n, strict, positive)

    @staticmethod
    def _image(f, poly, image):
        total = (ZERO, ONE)
        for powers, c in poly.terms():
            term = (RING.constant(c), ONE)
            for i, p in enumerate(powers):
                if p:
                    term = f.mul(term, f.power(image.get(i, f.plain(i)), p))
            total = f.add(total, term)
        return total

    def _solve(self, f, value, key, atoms, image, order) -> bool:
        """Solve value = parameter for one atom in which it is linear; the other atoms must have their image already."""
        n, d = value
        degrees, under = n.degrees(), d.degrees()
        rank = {"root": 0, "exp": 1}
        for i in sorted(atoms, key=lambda i: (rank.get(f.keys[i][0], 2) if order else 0, -i)):
            if i in image or degrees[i] != 1 or under[i]:
                continue
            if any(j != i and j not in image and (degrees[j] or under[j]) for j in atoms):
                continue
            slope, offset = ZERO, ZERO
            for powers, c in n.terms():
                if powers[i]:
                    slope += RING.from_dict({powers[:i] + (0,) + powers[i + 1:]: c})
                else:
                    offset += RING.from_dict({powers: c})
            slope, offset, bottom = (self._image(f, x, image) for x in (slope, offset, d))
            if slope[0] == 0:
                continue
            new = f.plain(f.generator(key))
            image[i] = f.div(f.add(f.mul(new, bottom), (-offset[0], offset[1])), slope)
            return True
        return False

    def sign(self, t, hypotheses, ends) -> bool:
        """Show t >= 0 by a rule and return whether t > 0; raises Failure."""
        best = None
        for term, strict in relations(hypotheses):
            c = ratio(term, t)
            if c is not None and c > 0:
                best = bool(best) or strict
        if best is not None:
            return best
        if NODES[t][0] == "exp":
            return True
        if NODES[t][0] == "log":
            return self.range_sign(make("sub", NODES[t][1], num(1)), ends)
        pair = self._exponentials(t)
        if pair:
            return self.range_sign(make("sub", *pair), ends)
        if any(NODES[s][0] == "exp" and is_zero(make("sub", make("sub", make("sub", s, num(1)), NODES[s][1]), t))
               for s in below([t])):
            return False  # exp(a) >= 1 + a
        return self.range_sign(t, ends)

    @staticmethod
    def _exponentials(t):
        """Return (a, b) when t is exp(a) - exp(b)."""
        exps = [s for s in below([t]) if NODES[s][0] == "exp"] + [num(1)]
        for a in exps:
            for b in exps:
                if a != b and is_zero(make("sub", t, make("sub", a, b))):
                    return tuple(NODES[x][1] if NODES[x][0] == "exp" else num(0) for x in (a, b))
        return None

    def range_sign(self, t, ends) -> bool:
        """Show t >= 0 from the ranges alone; return whether t > 0."""
        plain = Positivity(self.names, {})
        hypotheses = [(">" if s else ">=", e, num(0)) for e, s in ends.values()]
        try:
            attempt(lambda f: plain._frame(f, t, True, {}, hypotheses, 1))
            return True
        except Failure:
            attempt(lambda f: plain._frame(f, t, False, {}, hypotheses, 1))
            return False


def coefficients(poly, strict, positive):
    """Demand that a polynomial is >= 0 (> 0) by its coefficients; `positive`: generator -> strictly positive?"""
    if not strict and poly == 0:
        return
    found = False
    for powers, c in poly.terms():
        loose = [i for i, p in enumerate(powers) if p and i not in positive]
        demand(not any(powers[i] % 2 for i in loose), "an odd power of something of unknown sign")
        demand(c > 0, "a negative coefficient")
        found = found or (not loose and all(positive[i] for i, p in enumerate(powers) if p))
    demand(found or not strict, "only shown to be >= 0")


def combination(claim, groups, params):
    """Return show(relation, hypotheses) for certificates of type "combination"."""
    positivity = Positivity([r.name for r in claim.ranges], params)

    def read(source):
        term, needs = claim.read(source)
        for condition in needs:
            if condition not in claim.needs and condition not in claim.hypotheses():
                settle(condition, claim.hypotheses(), positivity.show)
        return term

    def sign(t, hypotheses):
        if NODES[t][0] == "num":
            demand(NODES[t][1] >= 0, "a negative weight")
            return NODES[t][1] > 0
        if NODES[t][0] == "ipow" and NODES[t][2] % 2 == 0 and NODES[t][2] > 0:
            return False
        known = None
        try:
            known = positivity.sign(t, hypotheses, lower_ends(positivity.names, hypotheses))
        except Failure:
            pass
        if known:
            return True
        for relation, strict in ((">", True), (">=", False)):
            try:
                positivity.show((relation, t, num(0)), hypotheses)
                return strict
            except Failure as failure:
                reason = failure
        demand(known is not None, f"a factor is not shown to be >= 0: {reason}")
        return False

    def show(s, hypotheses):
        t, kind = difference(s)
        if kind == "==":
            return demand(is_zero(t), "the two sides differ")
        demand(kind != "!=", "a combination shows no inequation")
        for group in groups:
            total, values = num(0), []
            for term in group:
                factors = [read(x) for x in (term["weight"], *term["factors"])]
                tangents = [make("sub", make("sub", make("exp", a), num(1)), a) for a in map(read, term["tangents"])]
                one = num(1)
                for x in factors + tangents:
                    one = make("mul", one, x)
                total = make("add", total, one)
                values.append((factors, tangents))
            if is_zero(make("sub", t, total)):
                strict = [all([sign(x, hypotheses) for x in factors]) and not tangents for factors, tangents in values]
                return demand(kind == ">=" or any(strict), "the combination shows >= only")
        demand(sign(t, hypotheses) or kind == ">=", "only shown to be >= 0")

    return show

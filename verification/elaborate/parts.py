"""Elaboration of what no single program confirms: a search for facts, cases, factors and derivatives that they confirm.

A relation is taken apart into `recount`'s rules: the parts of its goal one by one, the cases of an alternative, the factors of its
gap, its gap in normal form (terms that cancel are gone), two positive terms by their logarithms, or a derivative (`rederive`).
What is left at the leaves are formulas that `recheck` shows by boxes.  Points that satisfy the hypotheses say what is worth trying.
"""

from __future__ import annotations

import ast
import math
import random
import re
import time
from fractions import Fraction

from verification import reangle, recheck, recount, replace
from verification.elaborate import Beyond, products

SECONDS, FIRST, EACH, DEPTH, POINTS = 30.0, 2.0, 0.7, 10, 24
POSITIVE = {"type": "positivity", "params": {}}
LEMMA = {"type": "lemma"}
ERRORS = (ValueError, ArithmeticError, KeyError, TypeError, AttributeError, SyntaxError, RecursionError, IndexError)


def elaborate(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a certificate in the rules of `verification.recount`.

    Raises:
        Beyond: none was found.
    """
    try:
        own: list = []
        found = Search(own, time.process_time() + SECONDS).show(statement)
    except ERRORS as failure:
        raise Beyond(f"not taken apart ({failure})") from failure
    lemmas += [x for x in own if x not in lemmas]
    return found


# ---- terms as texts ----------
def text_of(t) -> str:
    """Write a term of `verification.recount` as text."""
    u = [text_of(a) for a in t.terms]
    if t.op in "+*":
        return f"({t.op.join(u)})"
    if t.op in ("num", "var", "pi"):
        return f"({t.args[0]})" if t.op == "num" else t.args[0] if t.args else "pi"
    return powered(u[0], t.args[1]) if t.op == "^" else f"{t.op}({u[0]})"


def powered(base: str, n) -> str:
    if n == 1:
        return base
    if n == Fraction(1, 2):
        return f"sqrt({base})"
    return f"1/{powered(base, -n)}" if n in (-1, Fraction(-1, 2)) else f"({base})**({n})"


def atom_text(a) -> str:
    """Write an atom of a polynomial of `verification.recount`."""
    if a[0] == "var":
        return a[1]
    if a[0] == "pi":
        return "pi"
    inner = {a[1]: Fraction(1)} if a[0] == "exp" else dict(a[1])
    return f"({poly_text(inner)})" if a[0] == "sum" else f"{a[0]}({poly_text(inner)})"


def poly_text(e: dict) -> str:
    """Write a polynomial of `verification.recount`."""
    out = []
    for m, c in sorted(e.items(), key=lambda x: (len(x[0]), repr(sorted(map(repr, x[0]))))):
        exps = [(a, n) for a, n in m if a[0] == "exp"]
        parts = [powered(atom_text(a), n) for a, n in sorted(m, key=repr) if a[0] != "exp"]
        if exps:
            parts.append("exp(" + poly_text(recount.collect((a[1], n) for a, n in exps)) + ")")
        parts = ([f"({c})"] if c != 1 or not parts else []) + parts
        out.append("*".join(parts))
    return "+".join(out) or "0"


def say_text(s) -> str:
    kind, x = s
    if kind in ("all", "any"):
        return "(" + (" and " if kind == "all" else " or ").join(map(say_text, x)) + ")"
    return f"{text_of(x)} {kind} 0"


# ---- points ----------
def value(t, at: dict) -> float:
    """Return about the value of a term of `verification.recount` at a point."""
    u = [value(a, at) for a in t.terms]
    if t.op in ("num", "pi", "var"):
        return float(t.args[0]) if t.op == "num" else at[t.args[0]] if t.args else math.pi
    if t.op in "+*":
        return u[0] + u[1] if t.op == "+" else u[0] * u[1]
    if t.op == "^":
        return u[0] ** int(t.args[1]) if t.args[1].denominator == 1 else math.pow(u[0], t.args[1])
    name = {"loggamma": "lgamma", "abs": "fabs"}.get(t.op, t.op)
    return getattr(math, name)(u[0])


def true_at(s, at) -> bool:
    kind, x = s
    if kind in ("all", "any"):
        return (all if kind == "all" else any)(true_at(p, at) for p in x)
    v = value(x, at)
    return {">": v > 0, ">=": v >= -1e-12, "==": abs(v) < 1e-9, "!=": v != 0}[kind]


def either(s) -> list:
    """Return the alternatives of a statement."""
    return [q for p in s[1] for q in either(p)] if s[0] == "any" else [s]


def holds(s, at) -> bool:
    """Is the statement true at a point, as far as rounded numbers tell?"""
    try:
        kind, x = s
        if kind in ("all", "any"):
            return (all if kind == "all" else any)(holds(p, at) for p in x)
        return true_at((">=" if kind == ">" else kind, x), at) or abs(value(x, at)) < 1e-7
    except ERRORS:
        return True


def points(statement: dict, p) -> list[dict]:
    """Return some points that satisfy the hypotheses, as far as they are found by chance."""
    rng, found, ranges = random.Random(7), [], []
    for text in statement["given"]:
        if d := recount.DECLARED.fullmatch(text.strip()):
            ends = [recount.read(recount.parse(t), p.scope, []) if t.strip() not in ("", "oo", "-oo") else None for t in (d[3], d[5])]
            ranges.append((d[1], *ends, d[2] == "{"))
    for i in range(3000):
        at: dict = {}
        try:
            for name, low, high, whole in ranges:
                a, b = (x and value(x, at) for x in (low, high))
                far = math.exp(rng.gauss(0, 1.5)) if i % 4 else rng.uniform(0, 1)
                if a is not None and b is not None:
                    x = a + (b - a) * rng.choice((rng.random(), rng.random() ** 4, 1 - rng.random() ** 4))
                else:
                    x = a + far if a is not None else b - far if b is not None else rng.choice((-far, far))
                at[name] = float(math.ceil(x - 0.5)) if whole else x
            if all(true_at(s, at) for s in p.given):
                found.append(at)
                if len(found) == POINTS:
                    break
        except ERRORS:
            continue
    return found


# ---- the search ----------
class Search:
    """One search; ``lemmas`` collects what it needs, in order."""

    def __init__(self, lemmas: list, deadline: float):
        self.lemmas, self.deadline, self.failed, self.seen = lemmas, deadline, set(), {}

    def late(self) -> None:
        if time.process_time() > self.deadline:
            raise Beyond("no time is left")

    def confirmed(self, s: dict, certificate: dict, program=recount) -> bool:
        step = {"statement": s, "verdict": "proved", "certificate": {"type": "fact", "certificate": certificate}}
        return program.confirm(step, [x["statement"] for x in self.lemmas]) == "confirmed"

    def lemma(self, s: dict, certificate: dict) -> dict:
        """Add a lemma (for `recount`: what it shows by itself stays inside)."""
        if all(x["statement"] != s for x in self.lemmas):
            self.lemmas.append({"statement": s, "certificate": certificate})
        return LEMMA

    def points(self, s, p):
        key = repr((s["given"], s["where"]))
        if key not in self.seen:
            self.seen[key] = points(s, p)
        return self.seen[key]

    def show(self, s: dict, depth: int = 0) -> dict:
        """Return a certificate of `recount` for a statement, which may cite the lemmas."""
        self.late()
        key = repr((s["goal"], s["given"]))
        if depth > DEPTH or key in self.failed:
            raise Beyond("a part that stays open")
        if any(x["statement"] == s for x in self.lemmas):
            return LEMMA
        size = len(self.lemmas)
        try:
            return self._show(s, depth)
        except ERRORS:
            del self.lemmas[size:]
            self.failed.add(key)
            raise

    def _show(self, s, depth):
        if self.confirmed(s, POSITIVE):
            return POSITIVE
        p = recount.Problem(s)
        if new := self.ranges(s, p):
            return self.narrowed(s, new, depth)
        at = self.points(s, p)
        if not all(holds(p.goal, q) for q in at):
            raise Beyond("false at a point")
        if p.goal[0] != "all" and (tree := self.boxes(s, EACH if depth else FIRST)):
            return self.lemma(s, tree)
        signed = p.goal[0] != "all" and any(f in s["goal"] for f in ("abs(", "max(", "min("))
        ways = {"all": [self.parts], "any": [self.alternatives], "==": [self.equal]}.get(
            p.goal[0], [self.angles, self.factors, self.products, self.plain, self.logarithms, self.slopes])
        for way in (self.either, *[self.kinks] * signed, self.defined, *ways):
            size = len(self.lemmas)
            try:
                found = way(s, p, depth)
                if found:
                    return found
            except ERRORS:
                self.late()
                if way == self.defined:  # the other ways need it
                    raise
            del self.lemmas[size:]
        raise Beyond("a relation that stays open")

    def defined(self, s, p, depth):
        """Show first that operands have values, where this is not counted."""
        needs = dict.fromkeys(say_text(n) for n, at in p.needs if not p.under((), at).settle(n))
        facts = [self.fact({**s, "goal": text}, depth + 1) for text in needs if f"({text})" not in s["given"]]
        return self.joined(s, facts, depth) if facts else None

    def fact(self, s, depth) -> dict:
        return {"formula": s, "certificate": self.show(s, depth)}

    def joined(self, s, facts, depth, last=None) -> dict:
        """Return a proof by facts: the last step is counted, or shown again."""
        inner = {**s, "given": [*s["given"], *(f"({f['formula']['goal']})" for f in facts)]}
        last = last or (POSITIVE if self.confirmed({**s}, self.derived(facts, POSITIVE)) else self.show(inner, depth + 1))
        return self.derived(facts, last)

    @staticmethod
    def derived(facts, last):
        return {"type": "derived", "facts": facts, "certificate": last}

    def sure(self, s, certificate):
        """Return the certificate if it is confirmed."""
        if not self.confirmed(s, certificate):
            raise Beyond("a step that is not counted")
        return certificate

    def boxes(self, s, seconds):
        """Return a tree of boxes, or None."""
        from verification.elaborate.boxes import tree_of

        self.late()
        try:
            tree = {"type": "boxes", "tree": tree_of(s, {}, min(seconds, self.deadline - time.process_time()))}
        except ERRORS:
            return None
        return tree if self.confirmed(s, tree, recheck) else None

    # ---- goals ----------
    def parts(self, s, p, depth):
        """Show the parts of a conjunction one by one."""
        facts = [self.fact({**s, "goal": say_text(part)}, depth + 1) for part in p.goal[1]]
        return self.sure(s, self.derived(facts, POSITIVE))

    def alternatives(self, s, p, depth):
        """Assume that the alternatives but one do not hold, one case after the other."""
        at = self.points(s, p)
        *others, own = sorted(either(p.goal), key=lambda x: (x[0] in ("all", "any"), sum(holds(x, q) for q in at)))
        if all(holds(own, q) for q in at):  # perhaps it always holds
            try:
                return self.sure(s, self.derived([self.fact({**s, "goal": say_text(own)}, depth + 1)], POSITIVE))
            except ERRORS:
                self.late()
        last = {**s, "goal": say_text(own), "given": [*s["given"], *(f"not ({say_text(o)})" for o in others)]}
        out = self.derived([self.fact(last, depth + 1)], POSITIVE)
        for other in reversed(others):
            out = {"type": "cases", "on": say_text(other), "yes": POSITIVE, "no": out}
        return self.sure(s, out)

    # ---- relations ----------
    def plain(self, s, p, depth):
        """Take the gap in normal form, in which terms cancel, with and without the divisors; hypotheses as well."""
        kind, g = p.goal
        e = recount.expand(g)
        for f in ({m: c for m, c in e.items()}, recount.cleared(e, {})):
            text = poly_text(f)
            goal = {**s, "goal": f"{text} {kind} 0"}
            if len(text) > 3000 or goal["goal"] == s["goal"]:
                continue
            if tree := self.boxes(goal, 2 * EACH):
                fact = {"formula": goal, "certificate": self.lemma(goal, tree)}
                found = self.derived([fact], POSITIVE)
                if self.confirmed(s, found):
                    return found
        return None

    def factors(self, s, p, depth):
        """Show the signs of the factors of the gap."""
        kind, g = p.goal
        if kind not in (">", ">=", "!="):
            return None
        factors = factored(recount.expand(g))
        if len(factors) < 2 and factors[0][1] == 1:
            return None
        at, facts, texts, sign = self.points(s, p), [], [], 1
        for f, n in factors:
            text = poly_text(f)
            term = recount.read(recount.parse(text), p.scope, [])
            signs = {v > 0 for q in at if (v := value(term, q))}
            if len(signs) > 1 and n % 2:
                return None
            text = text if signs != {False} else f"-({text})"
            sign *= -1 if signs == {False} and n % 2 else 1
            texts.append(powered(f"({text})", n))
            goal = f"{text} {'!=' if n % 2 == 0 else '>' if n < 0 or kind == '!=' else kind} 0"
            if n % 2 or kind == ">" or n < 0:
                fact = {**s, "goal": goal}
                if not self.confirmed(fact, POSITIVE):
                    facts.append(self.fact(fact, depth + 1))
        if kind == "!=":
            return self.sure(s, self.derived(facts, POSITIVE))
        term = {"weight": "1", "factors": texts, "tangents": []}
        return self.sure(s, self.derived(facts, {"type": "combination", "terms": [[term]], "params": {}}))

    def products(self, s, p, depth):
        """Weigh products of what is known to be >= 0."""
        return self.sure(s, products.combination(s))

    def logarithms(self, s, p, depth):
        """Compare two positive terms by their logarithms: u - v = v (exp(d) - 1) with d = log u - log v."""
        kind, g = p.goal
        e = recount.expand(g)
        if len(e) != 2 or kind not in (">", ">=") or sorted(c > 0 for c in e.values()) != [False, True]:
            return None
        (up, c), (down, d) = sorted(e.items(), key=lambda x: -x[1])
        d = -d
        gap = [*recount.logarithm({up: c}).items(), *((m, -k) for m, k in recount.logarithm({down: d}).items())]
        gap, below = poly_text(recount.collect(gap)), poly_text({down: d})
        facts = [self.fact({**s, "goal": f"{gap} {kind} 0"}, depth + 1), self.fact({**s, "goal": f"{below} > 0"}, depth + 1)]
        group = [{"weight": "1", "factors": [below], "tangents": [gap]}, {"weight": "1", "factors": [below, gap], "tangents": []}]
        return self.sure(s, self.derived(facts, {"type": "combination", "terms": [group], "params": {}}))

    def angles(self, s, p, depth):
        """Write products of sines and cosines as sums."""
        kind, g = p.goal
        if "sin(" not in text_of(g) and "cos(" not in text_of(g):
            return None
        e = recount.expand(g)
        f = waves(e)
        gap, text = text_of(g), poly_text(f)
        if f == e or kind not in (">", ">="):
            return None
        names = sorted({a[1] for m in (*e, *f) for a in recount.inner([m]) for a in variables(a)})
        general = {"goal": f"{gap} == {text}", "given": [f"{n} in (-oo, oo)" for n in names], "where": []}
        if not self.confirmed(general, {"type": "angles"}, reangle):
            return None
        self.lemma(general, {"type": "angles"})
        use = {"type": "instance", "lemma": general, "map": {n: n for n in names}}
        facts = [{"formula": {**s, "goal": general["goal"]}, "certificate": use}]
        if f:
            facts.append(self.fact({**s, "goal": f"{text} {kind} 0"}, depth + 1))
        group = [{"weight": "1", "factors": [text], "tangents": []}, {"weight": "1", "factors": [f"{gap}-({text})"], "tangents": []}]
        return self.sure(s, self.derived(facts, {"type": "combination", "terms": [group], "params": {}}))

    def slopes(self, s, p, depth):
        """Go to an end of a variable at which the gap is least."""
        from verification import rederive

        at = self.points(s, p)
        declared = [d[1] for t in s["given"] if (d := recount.DECLARED.fullmatch(t.strip()))]
        for name in (n for n in declared if n in p.goal[1].free):
            for end in ("lower", "upper"):
                used = self.weaker(s, name)
                try:
                    proof = rederive.Proof(used, name, end)
                    pairs = [*proof.lemmas()]
                    slope = recount.say(recount.parse(pairs[0][0]["goal"]), recount.Problem(used).scope, [])[1][0]
                    if not all(true_at(slope, q) for q in at):
                        continue
                except ERRORS:
                    continue
                for pair in pairs if p.goal[0] == ">" else pairs[:1]:
                    size = len(self.lemmas)
                    try:
                        for x in reversed(pair):
                            self.lemma(x, self.show(x, depth + 1))
                        self.lemma(used, {"type": "derivative", "variable": name, "end": end})
                        own = LEMMA if used == s else self.derived([{"formula": used, "certificate": LEMMA}], POSITIVE)
                        return own if used == s else self.sure(s, own)
                    except ERRORS:
                        self.late()
                        del self.lemmas[size:]
        return None

    @staticmethod
    def weaker(s, name):
        """Leave out the hypotheses that hold the variable in other ways than as bounds of it."""
        from verification import rederive

        def kept(text):
            if recount.DECLARED.fullmatch(text.strip()) or not re.search(rf"\b{name}\b", text):
                return True
            b = rederive.BOUND.fullmatch(text)
            return bool(b and b[1] == name)

        return {**s, "given": [t for t in s["given"] if kept(t)]}

    def kinks(self, s, p, depth):
        """Decide a sign inside of an absolute value, or which of two numbers is the larger one."""
        found, at = [], self.points(s, p)
        for n in ast.walk(replace.parse(s["goal"])):
            if isinstance(n, ast.Call) and n.func.id in ("abs", "max", "min"):
                args = [f"({ast.unparse(x)})" for x in n.args]
                if not any(f"{f}(" in a for a in args for f in ("abs", "max", "min")):
                    u, v = args if args[1:] else (args[0], "0")
                    ways = (u, f"-{u}") if n.func.id == "abs" else (u, v) if n.func.id == "max" else (v, u)
                    on = recount.say(recount.parse(f"{u} >= {v}"), p.scope, [])
                    signs = {true_at(on, q) for q in at if value(on[1], q)} or {True, False}
                    found.append((len(signs), len(u + v), f"{u} >= {v}", signs, ast.unparse(n), ways))
        if not found:
            return None
        _, _, on, signs, old, ways = min(found, key=lambda x: x[:3])
        if len(signs) == 1:
            return self.rewritten(s, old, ways[0] if signs == {True} else ways[1], depth)
        cases = {"type": "cases", "on": on}
        for key, text, new in zip(("yes", "no"), (on, f"not ({on})"), ways):
            inner = {**s, "given": [*s["given"], text]}
            cases[key] = self.rewritten(inner, old, new, depth)
        return self.sure(s, cases)

    def either(self, s, p, depth):
        """Take up the alternatives of a hypothesis one by one; that none of them holds is shown to be impossible."""
        at = self.points(s, p)
        for kind, x in p.given:
            if kind == "!=":
                kind, x = "any", [(">", x), (">", recount.neg(x))]
            if kind != "any":
                continue
            ways = [say_text(way) for way in x if any(holds(way, q) for q in at)]
            if any(any(w in t for t in s["given"]) for w in ways) or not ways:
                continue
            none = {**s, "given": [*s["given"], *(f"not ({w})" for w in ways)]}
            tree = self.boxes(none, 1.0)
            if tree is None:
                continue
            out = self.lemma(none, tree)
            for w in reversed(ways):
                out = {"type": "cases", "on": w, "yes": self.show({**s, "given": [*s["given"], w]}, depth + 1), "no": out}
            return self.sure(s, out)
        return None

    def rewritten(self, s, old, new, depth) -> dict:
        """Show a statement with an equal term put for another one."""
        goal = ast.unparse(replace.replaced(s["goal"], old, new))
        equation, other = {**s, "goal": f"({old}) == ({new})"}, {**s, "goal": goal}
        self.lemma(equation, self.equation(equation, depth + 1))
        self.lemma(other, self.show(other, depth + 1))
        certificate = {"type": "replace", "old": old, "new": new, "goal": goal}
        if not self.confirmed(s, certificate, replace):
            raise Beyond("a term that is not replaced")
        return self.lemma(s, certificate)

    def equal(self, s, p, depth):
        return self.equation(s, depth + 1)

    def equation(self, s, depth) -> dict:
        """Show that two numbers are equal, each at least the other if nothing else shows it."""
        if self.confirmed(s, POSITIVE):
            return POSITIVE
        if tree := self.boxes(s, 0.5):
            return tree
        _, g = recount.Problem(s).goal
        facts = [self.fact({**s, "goal": f"{text_of(t)} >= 0"}, depth) for t in (g, recount.neg(g))]
        return self.sure(s, self.derived(facts, POSITIVE))

    # ---- hypotheses ----------
    def ranges(self, s, p) -> dict | None:
        """Return the statement with hypotheses that bound a variable by constants as its range; None if there are none."""
        declared = {d[1]: d for t in s["given"] if (d := recount.DECLARED.fullmatch(t.strip()))}
        ends: dict = {}
        for kind, g in p.given:
            if kind in (">", ">=") and len(g.free) == 1 and isinstance(name := [*g.free][0], str):
                found = linear(g, name)
                if found and found[0] and not found[1].free:
                    at = recount.mul(recount.num(-1 / found[0]), found[1])
                    ends.setdefault((name, found[0] > 0), []).append((value(at, {}), kind == ">", text_of(at)))
        if not ends or any("{" in t for t in s["given"]):
            return None
        given = []
        for text in s["given"]:
            d = recount.DECLARED.fullmatch(text.strip())
            if d is None:
                given += separate(text)
                continue
            sides = [d[2], d[3].strip(), d[5].strip(), d[6]]
            for low in (True, False):
                found = ends.get((d[1], low))
                if found:
                    v, is_open, at = (max if low else min)(found, key=lambda x: (x[0], x[1] if low else not x[1]))
                    own, shut = (sides[1], sides[0] == "[") if low else (sides[2], sides[3] == "]")
                    if own not in ("", "oo", "-oo"):
                        known = recount.read(recount.parse(own), p.scope, [])
                        if known.free or value(known, {}) == v and not (shut and is_open):
                            continue
                    if low:
                        sides[:2] = "(" if is_open else "[", at
                    else:
                        sides[2:] = at, ")" if is_open else "]"
            given.append(f"{d[1]} in {sides[0]}{sides[1]}, {sides[2]}{sides[3]}")
        new = {**s, "given": given}
        recount.Problem(new)  # the new ranges have to be readable
        keep = [t for t in given if recount.DECLARED.fullmatch(t)]
        for t in given:
            if t not in keep:  # what the ranges say already is left out
                try:
                    bare = recount.Problem({**new, "given": keep, "goal": t})
                    if bare.settle(bare.goal):
                        continue
                except ERRORS:
                    pass
                keep.append(t)
        return {**new, "given": keep} if any(d[0] not in given for d in declared.values()) else None

    def narrowed(self, s, new, depth) -> dict:
        """Show a statement by one with narrower ranges, at its own variables."""
        self.lemma(new, self.show(new, depth + 1))
        names = [d[1] for t in s["given"] if (d := recount.DECLARED.fullmatch(t.strip()))]
        return self.sure(s, {"type": "instance", "lemma": new, "map": {n: n for n in names}})


def separate(text: str) -> list[str]:
    """Return the parts of a conjunction."""
    if "=>" in text:
        return [text]
    tree = recount.parse(text)
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant) and n.value.denominator != 1:
            return [text]
        if isinstance(n, ast.Constant):
            n.value = int(n.value)
    return [ast.unparse(x) for x in tree.values] if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [text]


def linear(t, x):
    """Return (c, r) with t = c x + r, or None."""
    c = recount.slope(t, x)
    if c is None:
        return None
    def rest(t):
        if x not in t.free:
            return t
        if t.op == "+":
            return recount.add(*map(rest, t.args))
        return recount.mul(t.args[0], rest(t.args[1])) if t.op == "*" else recount.num(0)
    return c, rest(t)


def variables(a):
    """Yield the variables inside of an atom, as atoms."""
    if a[0] == "var":
        yield a
    for part in a[1:]:
        for m in part if isinstance(part, frozenset) else ():
            for b, _ in m[0] if isinstance(m[0], frozenset) else (m,):
                yield from variables(b)


def waves(e: dict) -> dict:
    """Write a polynomial with sines and cosines as atoms as a sum without products of them."""
    total: dict = {}
    for m, c in e.items():
        waving = [(a, n) for a, n in m if a[0] in ("sin", "cos") and n.denominator == 1 and 0 < n < 12]
        rest = frozenset({*m} - {*waving})
        sums = [("cos", {}, c)]
        for (f, angle), n in waving:
            for _ in range(int(n)):
                sums = [x for old in sums for x in twisted(old, f, dict(angle))]
        for f, angle, k in sums:
            for mono, d in wave(f, angle, k).items():
                key = frozenset({*rest, *mono})
                total[key] = total.get(key, 0) + d
    return {m: c for m, c in total.items() if c}


def twisted(old, f, b):
    """Return the product of one wave with another one as two waves."""
    g, a, c = old
    up, down = (recount.collect([*a.items(), *((m, s * k) for m, k in b.items())]) for s in (1, -1))
    if g == f:
        return [("cos", down, c / 2), ("cos", up, (c if f == "cos" else -c) / 2)]
    return [("sin", up, c / 2), ("sin", down, (c if g == "sin" else -c) / 2)]


def wave(f, angle, c) -> dict:
    """Return c sin or c cos of an angle, whose first coefficient is made positive."""
    half = frozenset({(("pi",), Fraction(1))})
    for _ in range(int(2 * angle.get(half, 0)) % 4 if 2 * angle.get(half, 0) % 1 == 0 else 0):  # a quarter turn less
        angle = recount.collect([*angle.items(), (half, Fraction(-1, 2))])
        f, c = ("sin", -c) if f == "cos" else ("cos", c)
    if 2 * angle.get(half, 0) % 1 == 0:  # whole turns
        angle = {m: k for m, k in angle.items() if m != half}
    if not angle:
        return {recount.NONE: c} if f == "cos" else {}
    if angle[min(angle, key=lambda m: repr(sorted(map(repr, m))))] < 0:
        angle, c = {m: -k for m, k in angle.items()}, -c if f == "sin" else c
    return {m: c * k for m, k in recount.atom(f, angle).items()}


def factored(e: dict) -> list:
    """Return [(polynomial, power)] with their product, for a polynomial of `recount`; one entry if it has no factors."""
    import sympy

    e = {m: c for m, c in e.items()}
    common = {a for m in e for a, _ in m}
    out, least = [], {a: min(dict(m).get(a, Fraction(0)) for m in e) for a in common}
    steps = {a: math.lcm(*(Fraction(dict(m).get(a, 0)).denominator for m in e)) for a in common}
    if len(e) > 60:
        return [(e, 1)]
    atoms = sorted(common, key=repr)
    symbols = dict(zip(atoms, sympy.symbols(f"a0:{len(atoms)}")))
    total = sum(sympy.Rational(c.numerator, c.denominator) * sympy.prod([symbols[a] ** int((dict(m).get(a, 0) - least[a]) * steps[a]) for a in atoms]) for m, c in e.items())
    constant, factors = sympy.factor_list(total, *symbols.values())
    back = {v: k for k, v in symbols.items()}
    exps = []
    for a, n in least.items():
        if n:
            (exps if a[0] == "exp" else out).append((recount.power([(a, 1)], 1), n))
    for f, n in exps:
        out.append((f, n))
    for f, n in factors:
        poly = sympy.Poly(f, *symbols.values())
        own = {}
        for powers, c in poly.terms():
            m = recount.power([(back[x], Fraction(k, steps[back[x]])) for x, k in zip(poly.gens, powers) if k], 1)
            ((key, _),) = m.items()
            own[key] = own.get(key, 0) + Fraction(int(c.p), int(c.q))
        out.append((own, n))
    if constant != 1:
        out.append(({recount.NONE: Fraction(int(constant.p), int(constant.q))}, 1))
    return out

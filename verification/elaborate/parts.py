"""Elaboration of what no single program confirms: a search for facts, cases, factors and derivatives that they confirm.

A relation is taken apart into `recount`'s rules: the parts of its goal one by one, the cases of an alternative, the factors of its
gap, its gap in normal form (terms that cancel are gone), two positive terms by their logarithms, or a derivative (`rederive`).
What is left at the leaves are formulas that `recheck` shows by boxes.  Points that satisfy the hypotheses say what is worth trying.
"""

from __future__ import annotations

import ast
import math
import re
import time

from verification import reangle, recheck, recount, replace
from verification.elaborate import Beyond, products
from verification.elaborate.forms import ERRORS, either, factored, holds, linear, points, poly_text, powered, say_text, separate, text_of, true_at, value, variables, waves

SECONDS, EACH, DEPTH = 30.0, 0.7, 10
POSITIVE = {"type": "positivity", "params": {}}
LEMMA = {"type": "lemma"}


def elaborate(statement: dict, certificate: dict, lemmas: list, seconds: float | None = None) -> dict:
    """Return a certificate in the rules of `verification.recount`, found in some seconds of processor time.

    Raises:
        Beyond: none was found.
    """
    try:
        own: list = []
        found = Search(own, time.process_time() + min(seconds or SECONDS, SECONDS), ends(certificate)).show(statement)
    except ERRORS as failure:
        raise Beyond(f"not taken apart ({failure})") from failure
    lemmas += [x for x in own if x not in lemmas]
    return found


def ends(certificate) -> list[tuple[str, str]]:
    """Return ends of variables at which a proof by boxes puts them, as derivatives have signs, or which depend on others."""
    if isinstance(certificate, list):
        return [e for x in certificate for e in ends(x)]
    if not isinstance(certificate, dict):
        return []
    own = [(certificate["var"], {"lo": "lower", "hi": "upper"}[certificate["end"]])] if certificate.get("rule") == "derive" else []
    own += [(name, end) for name in certificate.get("moved", ()) for end in ("lower", "upper")]
    return list(dict.fromkeys([*own, *(e for key, x in certificate.items() if key != "tape" for e in ends(x))]))


# ---- the search ----------
class Search:
    """One search; ``lemmas`` collects what it needs, in order; ``hints`` are ends of variables to go to first."""

    def __init__(self, lemmas: list, deadline: float, hints=()):
        self.lemmas, self.deadline, self.failed, self.seen, self.tried, self.hints = lemmas, deadline, set(), {}, {}, hints

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
        self.failed.add(key)  # also while it is looked for: no way leads back to it
        try:
            found = self._show(s, depth)
        except ERRORS:
            del self.lemmas[size:]
            raise
        self.failed.discard(key)
        return found

    def _show(self, s, depth):
        if self.confirmed(s, POSITIVE):
            return POSITIVE
        p = recount.Problem(s)
        if new := self.ranges(s, p):
            return self.narrowed(s, new, depth)
        at = self.points(s, p)
        if not all(holds(p.goal, q) for q in at):
            raise Beyond("false at a point")
        if self.hints and p.goal[0] in (">", ">=") and (found := self.slopes(s, p, depth, self.hints)):
            return found
        for way in (self.exponentials, self.corners):
            if found := way(s, p, depth):
                return found
        if p.goal[0] != "all" and (tree := self.boxes(s, EACH)):
            return self.lemma(s, tree)
        signed = p.goal[0] != "all" and any(f in s["goal"] for f in ("abs(", "max(", "min("))
        ways = {"all": [self.parts], "any": [self.alternatives], "==": [self.equal]}.get(
            p.goal[0], [self.summands, self.angles, self.ratios, self.factors, self.products, self.plain, self.logarithms, self.slopes])
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
        key = repr((s["goal"], s["given"], s["where"]))
        if self.tried.get(key, 0.0) >= seconds:  # the same search again would end as it did
            return None
        self.tried[key] = seconds
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
        ways = sorted(either(p.goal), key=lambda x: (x[0] in ("all", "any"), sum(holds(x, q) for q in at)), reverse=True)
        if all(holds(ways[0], q) for q in at):  # perhaps it always holds
            try:
                return self.sure(s, self.derived([self.fact({**s, "goal": say_text(ways[0])}, depth + 1)], POSITIVE))
            except ERRORS:
                self.late()
        for own in ways if len(ways) < 4 else ways[:1]:
            size = len(self.lemmas)
            others = [x for x in reversed(ways) if x is not own]
            try:
                last = {**s, "goal": say_text(own), "given": [*s["given"], *(f"not ({say_text(o)})" for o in others)]}
                out = self.derived([self.fact(last, depth + 1)], POSITIVE)
                for other in reversed(others):
                    out = {"type": "cases", "on": say_text(other), "yes": POSITIVE, "no": out}
                return self.sure(s, out)
            except ERRORS:
                self.late()
            del self.lemmas[size:]
        return None

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

    def ratios(self, s, p, depth):
        """Divide the gap by an exponential that leads a term > 0, so that the other terms have bounds."""
        kind, g = p.goal
        e = recount.expand(g)
        leads = {frozenset((a, n) for a, n in m if a[0] == "exp"): None for m, c in e.items() if c > 0}
        if kind not in (">", ">=") or len(e) < 2 or len(e) > 12 or not any(leads) and all(a[0] != "exp" for m in e for a, _ in m):
            return None
        for lead in leads if len(leads) < 5 else ():
            text = poly_text(recount.product(e, recount.power(lead, -1)))
            goal = {**s, "goal": f"{text} {kind} 0"}
            if len(text) < 3000 and (tree := self.boxes(goal, EACH)):
                weight = poly_text({lead: recount.ONE})
                term = {"weight": weight, "factors": [text], "tangents": []}
                fact = {"formula": goal, "certificate": self.lemma(goal, tree)}
                return self.sure(s, self.derived([fact], {"type": "combination", "terms": [[term]], "params": {}}))
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
        if len(e) != 2 or any(a[0] == "log" for m in e for a, _ in m) or kind not in (">", ">=") or sorted(c > 0 for c in e.values()) != [False, True]:
            return None
        (up, c), (down, d) = sorted(e.items(), key=lambda x: -x[1])
        d = -d
        gap = [*recount.logarithm({up: c}).items(), *((m, -k) for m, k in recount.logarithm({down: d}).items())]
        gap, below = poly_text(recount.collect(gap)), poly_text({down: d})
        facts = [self.fact({**s, "goal": f"{gap} {kind} 0"}, depth + 1), self.fact({**s, "goal": f"{below} > 0"}, depth + 1)]
        group = [{"weight": "1", "factors": [below], "tangents": [gap]}, {"weight": "1", "factors": [below, gap], "tangents": []}]
        return self.sure(s, self.derived(facts, {"type": "combination", "terms": [group], "params": {}}))

    def exponentials(self, s, p, depth):
        """Compare two terms that differ in exponents by these, before boxes are tried, which see little of a ratio."""
        if p.goal[0] not in (">", ">=") or "exp(" not in text_of(p.goal[1]):
            return None
        size, e = len(self.lemmas), recount.expand(p.goal[1])
        try:
            f = products.free_of_sums(e, below := [])
            if below and len(f) == 2:
                text = poly_text(f)
                fact = self.fact({**s, "goal": f"{text} {p.goal[0]} 0"}, depth + 1)
                term = {"weight": "/".join(["1", *(f"({t})" for t in below)]), "factors": [text], "tangents": []}
                return self.sure(s, self.derived([fact], {"type": "combination", "terms": [[term]], "params": {}}))
            if any(a[0] == "exp" for m in e for a, _ in m):
                return self.logarithms(s, p, depth)
        except ERRORS:
            self.late()
        del self.lemmas[size:]
        return None

    def summands(self, s, p, depth):
        """Show that the terms of a sum that matter little are at least a small number < 0, and the others enough together."""
        kind, g = p.goal
        left, terms = [g], []
        while left:
            t = left.pop()
            left += t.terms if t.op == "+" else ()
            terms += [t] if t.op != "+" else []
        at = self.points(s, p)
        room = min((value(g, q) for q in at), default=0) / (8 * len(terms))
        little = [t for t in terms if t.free and all(abs(value(t, q)) < room for q in at)] if room > 0 else []
        if kind not in (">", ">=") or len(little) < 2 or len(little) == len(terms):
            return None
        least = f"1/10**{max(1, 1 - math.floor(math.log10(4 * room)))}"
        rest = "+".join(text_of(t) for t in terms if t not in little)
        parts = [(f"{text_of(t)} >= -{least}", f"{text_of(t)}+{least}") for t in little]
        parts.append((f"{rest} {kind} {len(little)}*{least}", f"{rest}-{len(little)}*{least}"))
        facts = [self.fact({**s, "goal": goal}, depth + 1) for goal, _ in parts]
        group = [{"weight": "1", "factors": [gap], "tangents": []} for _, gap in parts]
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

    def corners(self, s, p, depth):
        """Go to ends of ranges at which the gap is least, before boxes are tried, where counting says that it is."""
        if p.goal[0] not in (">", ">=") or sum(bool(recount.DECLARED.fullmatch(t.strip())) for t in s["given"]) < 2:
            return None
        size = len(self.lemmas)
        try:
            if found := self.slopes(s, p, depth, easy=True):
                return found
        except ERRORS:
            self.late()
        del self.lemmas[size:]
        return None

    def slopes(self, s, p, depth, places=None, easy=False):
        """Go to an end of a variable at which the gap is least; ``places``: those to try; ``easy``: counted, and nothing is lost."""
        from verification import rederive

        at = self.points(s, p)
        declared = [d[1] for t in s["given"] if (d := recount.DECLARED.fullmatch(t.strip()))]
        for name in (n for n in declared if n in p.goal[1].free):
            for end in (e for e in ("lower", "upper") if places is None or (name, e) in places):
                used = self.weaker(s, name)
                try:
                    proof = rederive.Proof(used, name, end)
                    pairs = [*proof.lemmas()]
                    if easy and (used != s or not self.confirmed(pairs[0][0], POSITIVE)):
                        continue
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
            return bool(b and b[2] == name)

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

"""Elaboration of what no single program confirms: a search for facts, cases, factors and
derivatives that they confirm.

A relation is taken apart into `recount`'s rules: the parts of its goal one by one, the cases of an
alternative, the factors of its gap, its gap in normal form (terms that cancel are gone), two
positive terms by their logarithms, or a derivative (`rederive`). What is left at the leaves are
formulas that `recheck` shows by boxes.  Points that satisfy the hypotheses say what is worth
trying.
"""

from __future__ import annotations

import ast
import math
import re

from assay.verification.checkers import reangle, recheck, recount, replace
from assay.verification.kernel.budget import spend, spent
from assay.verification.reconstruct import Beyond, products
from assay.verification.reconstruct.forms import (
    ERRORS,
    LEMMA,
    POSITIVE,
    assume,
    assume_facts,
    at_itself,
    confirmed,
    declared,
    derived,
    either,
    factored,
    holds,
    linear,
    points,
    poly_text,
    powered,
    say_text,
    separate,
    sum_of,
    term,
    text_of,
    true_at,
    unsettled,
    value,
    variables,
    waves,
)

SECONDS, EACH, DEPTH = 30.0, 0.7, 10


def elaborate(
    statement: dict, certificate: dict, lemmas: list, seconds: float | None = None
) -> dict:
    """Return a certificate in the rules of `assay.verification.checkers.recount`, found in some
    work seconds.

    Raises:
        Beyond: none was found.
    """
    try:
        own: list = []
        found = Search(own, spent() + min(seconds or SECONDS, SECONDS), ends(certificate)).show(
            statement
        )
    except ERRORS as failure:
        raise Beyond(f"not taken apart ({failure})") from failure
    lemmas += [x for x in own if x not in lemmas]
    return found


def ends(certificate) -> list[tuple[str, str]]:
    """Return ends of variables at which a proof by boxes puts them, as derivatives have signs, or
    which depend on others.
    """
    if isinstance(certificate, list):
        return [e for x in certificate for e in ends(x)]
    if not isinstance(certificate, dict):
        return []
    own = (
        [(certificate["var"], {"lo": "lower", "hi": "upper"}[certificate["end"]])]
        if certificate.get("rule") == "derive"
        else []
    )
    own += [(name, end) for name in certificate.get("moved", ()) for end in ("lower", "upper")]
    return list(
        dict.fromkeys(
            [*own, *(e for key, x in certificate.items() if key != "tape" for e in ends(x))]
        )
    )


# ---- the search ----------
class Search:
    """One search; ``lemmas`` collects what it needs, in order; ``hints`` are ends of variables to
    go to first.
    """

    def __init__(self, lemmas: list, deadline: float, hints=()):
        self.lemmas, self.deadline, self.failed, self.seen, self.tried, self.hints = (
            lemmas,
            deadline,
            set(),
            {},
            {},
            hints,
        )

    def late(self) -> None:
        spend("check", 5)
        if spent() > self.deadline:
            raise Beyond("no work is left")

    def attempt(self, step, *args):
        """Return what a step finds; None where it finds nothing, and then none of its lemmas
        stays.
        """
        size = len(self.lemmas)
        try:
            if found := step(*args):
                return found
        except ERRORS:
            self.late()
        del self.lemmas[size:]
        return None

    def confirmed(self, s: dict, certificate: dict, program=recount) -> bool:
        return confirmed(s, certificate, [x["statement"] for x in self.lemmas], program)

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
        if (
            self.hints
            and p.goal[0] in (">", ">=")
            and (found := self.slopes(s, p, depth, self.hints))
        ):
            return found
        for way in (self.exponentials, self.corners):
            if found := self.attempt(way, s, p, depth):
                return found
        if p.goal[0] != "all" and (tree := self.boxes(s, EACH)):
            return self.lemma(s, tree)
        signed = p.goal[0] != "all" and any(f in s["goal"] for f in ("abs(", "max(", "min("))
        ways = {"all": [self.parts], "any": [self.alternatives], "==": [self.equal]}.get(
            p.goal[0],
            [
                self.summands,
                self.angles,
                self.ratios,
                self.factors,
                self.products,
                self.plain,
                self.logarithms,
                self.slopes,
            ],
        )
        for way in (self.either, *[self.kinks] * signed):
            if found := self.attempt(way, s, p, depth):
                return found
        if found := self.defined(s, p, depth):  # the ways below need it
            return found
        for way in ways:
            if found := self.attempt(way, s, p, depth):
                return found
        raise Beyond("a relation that stays open")

    def defined(self, s, p, depth):
        """Show first that operands have values, where this is not counted."""
        facts = [
            self.fact({**s, "goal": text}, depth + 1)
            for text in unsettled(p)
            if f"({text})" not in s["given"]
        ]
        return self.joined(s, facts, depth) if facts else None

    def fact(self, s, depth) -> dict:
        return {"formula": s, "certificate": self.show(s, depth)}

    def joined(self, s, facts, depth) -> dict:
        """Return a proof by facts: the last step is counted, or shown again."""
        found = derived(facts, POSITIVE)
        return (
            found
            if self.confirmed(s, found)
            else derived(facts, self.show(assume_facts(s, facts), depth + 1))
        )

    def sure(self, s, certificate):
        """Return the certificate if it is confirmed."""
        if not self.confirmed(s, certificate):
            raise Beyond("a step that is not counted")
        return certificate

    def boxes(self, s, seconds, cuts=None, first=None):
        """Return a tree of boxes, or None; ``cuts``: a proof with places of cuts; ``first``: see
        `boxes.tree_of`.
        """
        from assay.verification.reconstruct.boxes import tree_of

        self.late()
        key = repr((s["goal"], s["given"], s["where"]))
        if self.tried.get(key, 0.0) >= seconds:  # the same search again would end as it did
            return None
        try:
            tree = {
                "type": "boxes",
                "tree": tree_of(s, cuts or {}, min(seconds, self.deadline - spent()), first),
            }
        except ERRORS:
            self.tried[key] = seconds
            return None
        return tree if self.confirmed(s, tree, recheck) else None

    # ---- goals ----------
    def parts(self, s, p, depth):
        """Show the parts of a conjunction one by one."""
        facts = [self.fact({**s, "goal": say_text(part)}, depth + 1) for part in p.goal[1]]
        return self.sure(s, derived(facts, POSITIVE))

    def alternatives(self, s, p, depth):
        """Show one alternative: always, or where the others do not hold."""
        at = self.points(s, p)
        ways = sorted(
            either(p.goal),
            key=lambda x: (x[0] in ("all", "any"), sum(holds(x, q) for q in at)),
            reverse=True,
        )
        tries = [(ways[0], [])] if all(holds(ways[0], q) for q in at) else []
        tries += [
            (own, [say_text(x) for x in ways if x is not own])
            for own in (ways if len(ways) < 4 else ways[:1])
        ]
        for own, others in tries:
            if found := self.attempt(self.alternative, s, own, others, depth):
                return found
        return None

    def alternative(self, s, own, others, depth):
        """Show an alternative where the others do not hold, one case after the other."""
        last = assume(
            {**s, "goal": say_text(own)}, *(f"not ({other})" for other in reversed(others))
        )
        found = derived([self.fact(last, depth + 1)], POSITIVE)
        for other in others:
            found = {"type": "cases", "on": other, "yes": POSITIVE, "no": found}
        return self.sure(s, found)

    # ---- relations ----------
    def plain(self, s, p, depth):
        """Take the gap in normal form, in which terms cancel, with and without the divisors;
        hypotheses as well.
        """
        kind, g = p.goal
        e = recount.expand(g)
        for f in ({m: c for m, c in e.items()}, recount.cleared(e, {})):
            text = poly_text(f)
            goal = {**s, "goal": f"{text} {kind} 0"}
            if len(text) > 3000 or goal["goal"] == s["goal"]:
                continue
            if tree := self.boxes(goal, 2 * EACH):
                found = derived(
                    [{"formula": goal, "certificate": self.lemma(goal, tree)}], POSITIVE
                )
                if self.confirmed(s, found):
                    return found
        return None

    def ratios(self, s, p, depth):
        """Divide the gap by an exponential that leads a term > 0, so that the other terms have
        bounds.
        """
        kind, g = p.goal
        e = recount.expand(g)
        leads = {
            frozenset((a, n) for a, n in m if a[0] == "exp"): None for m, c in e.items() if c > 0
        }
        if (
            kind not in (">", ">=")
            or len(e) < 2
            or len(e) > 12
            or not any(leads)
            and all(a[0] != "exp" for m in e for a, _ in m)
        ):
            return None
        for lead in leads if len(leads) < 5 else ():
            text = poly_text(recount.product(e, recount.power(lead, -1)))
            goal = {**s, "goal": f"{text} {kind} 0"}
            if len(text) < 3000 and (tree := self.boxes(goal, EACH)):
                fact = {"formula": goal, "certificate": self.lemma(goal, tree)}
                return self.sure(
                    s, derived([fact], sum_of(term(poly_text({lead: recount.ONE}), [text])))
                )
        return None

    def factors(self, s, p, depth, show=None):
        """Show the signs of the factors of the gap; ``show`` returns a proof of one."""
        kind, g = p.goal
        if kind not in (">", ">=", "!="):
            return None
        factors = factored(recount.expand(g))
        if len(factors) < 2 and factors[0][1] == 1:
            return None
        at, facts, texts = self.points(s, p), [], []
        for f, n in factors:
            text = poly_text(f)
            t = recount.read(recount.parse(text), p.scope, [])
            signs = {v > 0 for q in at if (v := value(t, q))}
            if len(signs) > 1 and n % 2:
                return None
            text = text if signs != {False} else f"-({text})"
            texts.append(powered(f"({text})", n))
            goal = f"{text} {'!=' if n % 2 == 0 else '>' if n < 0 or kind == '!=' else kind} 0"
            if n % 2 or kind == ">" or n < 0:
                fact = {**s, "goal": goal}
                if not self.confirmed(fact, POSITIVE):
                    facts.append(
                        {
                            "formula": fact,
                            "certificate": show(fact) if show else self.show(fact, depth + 1),
                        }
                    )
        return self.sure(s, derived(facts, POSITIVE if kind == "!=" else sum_of(term("1", texts))))

    def products(self, s, p, depth):
        """Weigh products of what is known to be >= 0."""
        return self.sure(s, products.combination(s))

    def logarithms(self, s, p, depth):
        """Compare two positive terms by their logarithms."""
        e = recount.expand(p.goal[1])
        if len(e) != 2 or any(a[0] == "log" for m in e for a, _ in m):
            return None
        return self.by_logarithms(s, p, lambda own: self.show(own, depth + 1))

    def by_logarithms(self, s, p, show):
        """Compare the positive terms u of the gap with the others v: u - v = v (exp(d) - 1) with d
        = log u - log v.
        """
        kind, g = p.goal
        e = recount.expand(g)
        up, down = ({m: abs(c) for m, c in e.items() if (c > 0) == sign} for sign in (True, False))
        if kind not in (">", ">=") or not up or not down:
            return None
        gap = [
            *recount.logarithm(up).items(),
            *((m, -k) for m, k in recount.logarithm(down).items()),
        ]
        gap, below = poly_text(recount.collect(gap)), poly_text(down)
        facts = [
            {"formula": own, "certificate": show(own)}
            for own in ({**s, "goal": f"{gap} {kind} 0"}, {**s, "goal": f"{below} > 0"})
        ]
        return self.sure(
            s, derived(facts, sum_of(term("1", [below], [gap]), term("1", [below, gap])))
        )

    def exponentials(self, s, p, depth):
        """Compare two terms that differ in exponents by these, before boxes are tried, which see
        little of a ratio.
        """
        if p.goal[0] not in (">", ">=") or "exp(" not in text_of(p.goal[1]):
            return None
        e = recount.expand(p.goal[1])
        f = products.free_of_sums(e, below := [])
        if below and len(f) == 2:
            text = poly_text(f)
            fact = self.fact({**s, "goal": f"{text} {p.goal[0]} 0"}, depth + 1)
            return self.sure(
                s,
                derived([fact], sum_of(term("/".join(["1", *(f"({t})" for t in below)]), [text]))),
            )
        return self.logarithms(s, p, depth) if any(a[0] == "exp" for m in e for a, _ in m) else None

    def summands(self, s, p, depth):
        """Show that the terms of a sum that matter little are at least a small number < 0, and the
        others enough together.
        """
        kind, g = p.goal
        left, terms = [g], []
        while left:
            t = left.pop()
            left += t.terms if t.op == "+" else ()
            terms += [t] if t.op != "+" else []
        at = self.points(s, p)
        room = min((value(g, q) for q in at), default=0) / (8 * len(terms))
        little = (
            [t for t in terms if t.free and all(abs(value(t, q)) < room for q in at)]
            if room > 0
            else []
        )
        if kind not in (">", ">=") or len(little) < 2 or len(little) == len(terms):
            return None
        least = f"1/10**{max(1, 1 - math.floor(math.log10(4 * room)))}"
        rest = "+".join(text_of(t) for t in terms if t not in little)
        parts = [(f"{text_of(t)} >= -{least}", f"{text_of(t)}+{least}") for t in little]
        parts.append((f"{rest} {kind} {len(little)}*{least}", f"{rest}-{len(little)}*{least}"))
        facts = [self.fact({**s, "goal": goal}, depth + 1) for goal, _ in parts]
        return self.sure(s, derived(facts, sum_of(*(term("1", [gap]) for _, gap in parts))))

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
        general = {
            "goal": f"{gap} == {text}",
            "given": [f"{n} in (-oo, oo)" for n in names],
            "where": [],
        }
        if not self.confirmed(general, {"type": "angles"}, reangle):
            return None
        self.lemma(general, {"type": "angles"})
        facts = [{"formula": {**s, "goal": general["goal"]}, "certificate": at_itself(general)}]
        if f:
            facts.append(self.fact({**s, "goal": f"{text} {kind} 0"}, depth + 1))
        return self.sure(
            s, derived(facts, sum_of(term("1", [text]), term("1", [f"{gap}-({text})"])))
        )

    def corners(self, s, p, depth):
        """Go to ends of ranges at which the gap is least, before boxes are tried, where counting
        says that it is.
        """
        return (
            self.slopes(s, p, depth, easy=True)
            if p.goal[0] in (">", ">=") and len(declared(s)) > 1
            else None
        )

    def slopes(self, s, p, depth, places=None, easy=False):
        """Go to an end of a variable at which the gap is least; ``places``: those to try; ``easy``:
        counted, and nothing is lost.
        """
        from assay.verification.checkers import rederive

        at = self.points(s, p)
        for name in (d[1] for d in declared(s) if d[1] in p.goal[1].free):
            for end in (e for e in ("lower", "upper") if places is None or (name, e) in places):
                used = self.weaker(s, name)
                try:
                    proof = rederive.Proof(used, name, end)
                    pairs = [*proof.lemmas()]
                    if easy and (used != s or not self.confirmed(pairs[0][0], POSITIVE)):
                        continue
                    slope = recount.say(
                        recount.parse(pairs[0][0]["goal"]), recount.Problem(used).scope, []
                    )[1][0]
                    if not all(true_at(slope, q) for q in at):
                        continue
                except ERRORS:
                    continue
                for pair in pairs if p.goal[0] == ">" else pairs[:1]:
                    if found := self.attempt(
                        self.descended,
                        s,
                        used,
                        name,
                        end,
                        pair,
                        [lambda x: self.show(x, depth + 1)] * 2,
                    ):
                        return found
        return None

    def descended(self, s, used, name, end, pair, shows):
        """Show a statement by two lemmas: a derivative's sign, and the gap at an end; ``shows``
        return their proofs.
        """
        for x, show in [*zip(pair, shows)][::-1]:
            self.lemma(x, show(x))
        self.lemma(used, {"type": "derivative", "variable": name, "end": end})
        return (
            LEMMA
            if used == s
            else self.sure(s, derived([{"formula": used, "certificate": LEMMA}], POSITIVE))
        )

    @staticmethod
    def weaker(s, name):
        """Leave out the hypotheses that hold the variable in other ways than as bounds of it."""
        from assay.verification.checkers import rederive

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
                    ways = (
                        (u, f"-{u}")
                        if n.func.id == "abs"
                        else (u, v)
                        if n.func.id == "max"
                        else (v, u)
                    )
                    on = recount.say(recount.parse(f"{u} >= {v}"), p.scope, [])
                    signs = {true_at(on, q) for q in at if value(on[1], q)} or {True, False}
                    found.append(
                        (len(signs), len(u + v), f"{u} >= {v}", signs, ast.unparse(n), ways)
                    )
        if not found:
            return None
        _, _, on, signs, old, ways = min(found, key=lambda x: x[:3])
        if len(signs) == 1:
            return self.rewritten(s, old, ways[0] if signs == {True} else ways[1], depth)
        cases = {"type": "cases", "on": on}
        for key, text, new in zip(("yes", "no"), (on, f"not ({on})"), ways):
            cases[key] = self.rewritten(assume(s, text), old, new, depth)
        return self.sure(s, cases)

    def either(self, s, p, depth):
        """Take up the alternatives of a hypothesis one by one; that none of them holds is shown to
        be impossible.
        """
        at = self.points(s, p)
        for kind, x in p.given:
            if kind == "!=":
                kind, x = "any", [(">", x), (">", recount.neg(x))]
            if kind != "any":
                continue
            ways = [say_text(way) for way in x if any(holds(way, q) for q in at)]
            if any(any(w in t for t in s["given"]) for w in ways) or not ways:
                continue
            none = assume(s, *(f"not ({w})" for w in ways))
            tree = self.boxes(none, 1.0)
            if tree is None:
                continue
            out = self.lemma(none, tree)
            for w in reversed(ways):
                out = {
                    "type": "cases",
                    "on": w,
                    "yes": self.show(assume(s, w), depth + 1),
                    "no": out,
                }
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
        return self.sure(s, derived(facts, POSITIVE))

    # ---- hypotheses ----------
    def ranges(self, s, p) -> dict | None:
        """Return the statement with hypotheses that bound a variable by constants as its range;
        None if there are none.
        """
        ends: dict = {}
        for kind, g in p.given:
            if kind in (">", ">=") and len(g.free) == 1 and isinstance(name := [*g.free][0], str):
                found = linear(g, name)
                if found and found[0] and not found[1].free:
                    at = recount.mul(recount.num(-1 / found[0]), found[1])
                    ends.setdefault((name, found[0] > 0), []).append(
                        (value(at, {}), kind == ">", text_of(at))
                    )
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
                    v, is_open, at = (max if low else min)(
                        found, key=lambda x: (x[0], x[1] if low else not x[1])
                    )
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
        return {**new, "given": keep} if any(d[0] not in given for d in declared(s)) else None

    def narrowed(self, s, new, depth) -> dict:
        """Show a statement by one with narrower ranges, at its own variables."""
        self.lemma(new, self.show(new, depth + 1))
        return self.sure(s, at_itself(new))

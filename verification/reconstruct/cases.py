"""Steps of an elaboration that take statements apart: alternatives, signs, equal terms."""

from __future__ import annotations

from assay.verification.checkers import replace
from assay.verification.checkers.algebra.problem import Problem
from assay.verification.checkers.reader import walk, written
from assay.verification.reconstruct import Beyond
from assay.verification.reconstruct.forms import (
    POSITIVE,
    assume,
    derived,
    either,
    holds,
    say_text,
    text_of,
    true_at,
    value,
)


class Cases:
    """Shows conjunctions and disjunctions part by part, and puts equal terms for one another."""

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

    def kinks(self, s, p, depth):
        """Decide a sign inside of an absolute value, or which of two numbers is the larger one."""
        found, at = [], self.points(s, p)
        for n in walk(replace.parse(s["goal"])):
            if n.kind == "call" and n.text in ("abs", "max", "min"):
                args = [f"({written(x)})" for x in n.parts]
                if not any(f"{f}(" in a for a in args for f in ("abs", "max", "min")):
                    u, v = args if args[1:] else (args[0], "0")
                    ways = (
                        (u, f"-{u}") if n.text == "abs" else (u, v) if n.text == "max" else (v, u)
                    )
                    on = p.say(f"{u} >= {v}", [])
                    signs = {true_at(on, q) for q in at if value(on[1], q)} or {True, False}
                    found.append((len(signs), len(u + v), f"{u} >= {v}", signs, written(n), ways))
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
                kind, x = "any", [(">", x), (">", -x)]
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
        goal = written(replace.replaced(s["goal"], old, new))
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
        _, g = Problem(s).goal
        facts = [self.fact({**s, "goal": f"{text_of(t)} >= 0"}, depth) for t in (g, -g)]
        return self.sure(s, derived(facts, POSITIVE))

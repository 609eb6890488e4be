"""Elaboration of what no single program confirms: a search for facts, cases, factors and
derivatives that they confirm.

A relation is taken apart into `algebra`'s rules: the parts of its goal one by one, the cases of an
alternative, the factors of its gap, its gap in normal form (terms that cancel are gone), two
positive terms by their logarithms, or a derivative (`rederive`). What is left at the leaves are
formulas that are shown by boxes.  Points that satisfy the hypotheses say what is worth
trying.
"""

from __future__ import annotations

import math

from assay.verification.checkers import algebra, boxes, reangle
from assay.verification.checkers.algebra import polynomials
from assay.verification.checkers.algebra.problem import Problem
from assay.verification.kernel.budget import spend, spent
from assay.verification.reconstruct import Beyond, products
from assay.verification.reconstruct.cases import Cases
from assay.verification.reconstruct.forms import (
    ERRORS,
    LEMMA,
    POSITIVE,
    assume_facts,
    at_itself,
    confirmed,
    derived,
    factored,
    holds,
    points,
    poly_text,
    powered,
    sum_of,
    term,
    text_of,
    unsettled,
    value,
    variables,
    waves,
)
from assay.verification.reconstruct.slopes import Slopes, ends

SECONDS, EACH, DEPTH = 30.0, 0.7, 10


def elaborate(
    statement: dict, certificate: dict, lemmas: list, seconds: float | None = None
) -> dict:
    """Return a certificate in the rules of `assay.verification.checkers.algebra`, found in some
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


# ---- the search ----------
class Search(Slopes, Cases):
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

    def confirmed(self, s: dict, certificate: dict, program=algebra) -> bool:
        return confirmed(s, certificate, [x["statement"] for x in self.lemmas], program)

    def lemma(self, s: dict, certificate: dict) -> dict:
        """Add a lemma (for `algebra`: what it shows by itself stays inside)."""
        if all(x["statement"] != s for x in self.lemmas):
            self.lemmas.append({"statement": s, "certificate": certificate})
        return LEMMA

    def points(self, s, p):
        key = repr((s["given"], s["where"]))
        if key not in self.seen:
            self.seen[key] = points(s, p)
        return self.seen[key]

    def show(self, s: dict, depth: int = 0) -> dict:
        """Return a certificate of `algebra` for a statement, which may cite the lemmas."""
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
        p = Problem(s)
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
        return tree if self.confirmed(s, tree, boxes) else None

    # ---- relations ----------
    def plain(self, s, p, depth):
        """Take the gap in normal form, in which terms cancel, with and without the divisors;
        hypotheses as well.
        """
        kind, g = p.goal
        e = polynomials.expand(g)
        for f in ({m: c for m, c in e.items()}, polynomials.cleared(e, {})):
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
        e = polynomials.expand(g)
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
            text = poly_text(polynomials.product(e, polynomials.power(lead, -1)))
            goal = {**s, "goal": f"{text} {kind} 0"}
            if len(text) < 3000 and (tree := self.boxes(goal, EACH)):
                fact = {"formula": goal, "certificate": self.lemma(goal, tree)}
                return self.sure(
                    s, derived([fact], sum_of(term(poly_text({lead: polynomials.ONE}), [text])))
                )
        return None

    def factors(self, s, p, depth, show=None):
        """Show the signs of the factors of the gap; ``show`` returns a proof of one."""
        kind, g = p.goal
        if kind not in (">", ">=", "!="):
            return None
        factors = factored(polynomials.expand(g))
        if len(factors) < 2 and factors[0][1] == 1:
            return None
        at, facts, texts = self.points(s, p), [], []
        for f, n in factors:
            text = poly_text(f)
            t = p.read(text, [])
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
        e = polynomials.expand(p.goal[1])
        if len(e) != 2 or any(a[0] == "log" for m in e for a, _ in m):
            return None
        return self.by_logarithms(s, p, lambda own: self.show(own, depth + 1))

    def by_logarithms(self, s, p, show):
        """Compare the positive terms u of the gap with the others v: u - v = v (exp(d) - 1) with d
        = log u - log v.
        """
        kind, g = p.goal
        e = polynomials.expand(g)
        up, down = ({m: abs(c) for m, c in e.items() if (c > 0) == sign} for sign in (True, False))
        if kind not in (">", ">=") or not up or not down:
            return None
        gap = [
            *polynomials.logarithm(up).items(),
            *((m, -k) for m, k in polynomials.logarithm(down).items()),
        ]
        gap, below = poly_text(polynomials.collect(gap)), poly_text(down)
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
        e = polynomials.expand(p.goal[1])
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
        e = polynomials.expand(g)
        f = waves(e)
        gap, text = text_of(g), poly_text(f)
        if f == e or kind not in (">", ">="):
            return None
        names = sorted(
            {a[1] for m in (*e, *f) for a in polynomials.inner([m]) for a in variables(a)}
        )
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

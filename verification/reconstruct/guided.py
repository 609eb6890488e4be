"""Elaboration along the tree of a proof by boxes: its derivatives, factors, logarithms and ends
become lemmas in the same order.

`parts` searches for such steps anew; here the certificate says which ones lead to the goal, so that
little time is spent.  Three steps are added that the short programs need in place of the series of
the provers: an integer becomes a real number, sums of positive terms are compared by their
logarithms, and erfc gives way to exp(-y**2)/(sqrt(pi)*y), which is greater.
"""

from __future__ import annotations

import re

from assay.verification.checkers.algebra import polynomials
from assay.verification.checkers.algebra.problem import Problem
from assay.verification.checkers.algebra.terms import Term
from assay.verification.checkers.meaning import flat
from assay.verification.kernel.budget import spent
from assay.verification.reconstruct import Beyond, algebra
from assay.verification.reconstruct.forms import (
    ERRORS,
    LEMMA,
    POSITIVE,
    assume_facts,
    at_itself,
    declared,
    derived,
    factored,
    holds,
    poly_text,
    powered,
    say_text,
    sum_of,
    term,
    text_of,
    true_at,
    unsettled,
    value,
)
from assay.verification.reconstruct.parts import Search

SECONDS, LEAF, GLANCE = 8.0, 0.6, 0.15
LEAVES = {
    "natural",
    "series",
    "mean",
    "taylor",
    "zero",
    "given",
    "limit",
    "contract",
    "combine",
    "convex",
}
WIDE = {"goal": "erfc(y) <= exp(-y**2)", "given": ["y in [1, oo)"], "where": []}
TAIL = {"goal": "erfc(y) <= exp(-y**2)/(sqrt(pi)*y)", "given": ["y in (0, oo)"], "where": []}


def elaborate(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a certificate in the rules of `assay.verification.checkers.algebra`.

    Raises:
        Beyond: the tree does not lead to lemmas that the programs confirm.
    """
    if certificate["type"] != "boxes":
        raise Beyond("no tree")
    trees = [c["tree"] for c in certificate["clauses"]]
    try:
        own: list = []
        found = Guide(own, spent() + SECONDS).start(statement, trees)
    except ERRORS as failure:
        raise Beyond(f"the tree was not followed ({failure})") from failure
    lemmas += [x for x in own if x not in lemmas]
    return found


class Guide(Search):
    """A search that takes its steps from trees; what they leave open is left open.  ``depth``
    counts steps of its own.
    """

    depth = 0

    def start(self, s: dict, trees: list) -> dict:
        """Show a statement from the trees of its clauses, each of which belongs to one part of the
        goal.
        """
        if any("{" in t for t in s["given"]):
            return self.real(s, trees)
        p = Problem(s)
        facts = [
            self.part(s, text, trees) for text in unsettled(p) if f"({text})" not in s["given"]
        ]
        if p.goal[0] == "all":
            facts += [self.part(s, say_text(part), trees) for part in flat(p.goal)]
            return self.sure(s, derived(facts, POSITIVE))
        found = derived(facts, self.led(assume_facts(s, facts), trees))
        return self.sure(s, found) if facts else found

    def part(self, s: dict, goal: str, trees: list) -> dict:
        """Return a fact: a part of the goal, or that a term has a value."""
        own = {**s, "goal": goal}
        return {"formula": own, "certificate": self.led(own, trees)}

    def led(self, s: dict, trees: list) -> dict:
        """Show one relation by the first tree that leads there; trees that are no more than a leaf
        say nothing.
        """
        if self.confirmed(s, POSITIVE):
            return POSITIVE
        p = Problem(s)
        if p.goal[0] == "==":
            facts = [self.part(s, say_text((">=", t)), trees) for t in (p.goal[1], -p.goal[1])]
            return self.sure(s, derived(facts, POSITIVE))
        if not any(t.get("rule") == "derive" for t in trees) and (
            tree := self.leaf(s, {"rule": "natural"}, GLANCE)
        ):
            return tree
        for tree in [t for t in trees if t.get("rule", "split") not in LEAVES] + [
            t for t in trees if t.get("rule") == "series"
        ][:2]:
            if found := self.attempt(self.follow, s, tree):
                return found
        return self.follow(s, {"rule": "natural"})

    def real(self, s: dict, trees: list) -> dict:
        """Show the statement for real numbers in place of whole ones."""
        given = [
            re.sub(
                r"\{(.*)\.\.(.*)\}",
                lambda m: (
                    f"[{m[1].strip()}, {m[2].strip() or 'oo'}" + ("]" if m[2].strip() else ")")
                ),
                t,
            )
            for t in s["given"]
        ]
        new = {**s, "given": given}
        self.lemma(new, self.start(new, trees))
        return self.sure(s, at_itself(new))

    # ---- nodes ----------
    def follow(self, s: dict, node) -> dict:
        """Show a relation as a node of a tree does."""
        self.late()
        if any(x["statement"] == s for x in self.lemmas):
            return LEMMA
        if self.confirmed(s, POSITIVE):
            return POSITIVE
        node = node if isinstance(node, dict) else {"rule": "natural"}
        p = Problem(s)
        if p.goal[0] not in (">", ">=") or not all(holds(p.goal, q) for q in self.points(s, p)):
            raise Beyond("another relation")
        rule = node.get("rule", "split")
        ways = {"derive": [self.derive], "product": [self.multiplied], "log": [self.compared]}.get(
            rule, []
        )
        long, steps = [self.leaf, self.flattened], [self.bounded, self.multiplied, self.compared]
        if "exp(" in s["goal"]:  # boxes see little of a ratio of exponentials
            steps = [self.bounded] * ("erf" in s["goal"] or "log(" in s["goal"]) + [
                self.divided,
                self.compared,
                self.bounded,
                self.multiplied,
            ]
        own = (
            [*steps, *long, self.weighed] if "exp(" in s["goal"] else [*long, *steps, self.weighed]
        )
        if any(
            re.search(rf"\b{d[1]}\b", e[3] + e[5]) for d in declared(s) for e in declared(s)
        ):  # boxes see little of such ranges
            own[:0] = [self.ends, own.pop()]
        own.insert(0, self.glance)
        for way in dict.fromkeys((*ways, *own)):
            if way in own and way in steps and self.depth > 1:
                continue
            self.depth += way in steps
            try:
                if found := self.attempt(way, s, node):
                    return found
            finally:
                self.depth -= way in steps
        raise Beyond("a node that is not followed")

    def glance(self, s: dict, node: dict) -> dict | None:
        """Try boxes for a short time."""
        return (
            self.leaf(s, node, GLANCE)
            or self.flattened(s, node, GLANCE, tidy)
            or self.flattened(s, node, GLANCE)
        )

    def leaf(self, s: dict, node: dict, seconds: float | None = None) -> dict | None:
        """Show a relation by boxes; a series says from where to look at them."""
        first = None
        if node.get("rule") == "series":
            d = next((d for d in declared(s) if d[1] == node["var"]), None)
            end = d and d[3 if node["end"] == "lo" else 5].strip()
            first = d and [
                node["var"],
                node["order"],
                {"oo": "oo", "-oo": "-oo"}.get(end, node["end"]),
                node.get("root", 1),
            ]
        tree = self.boxes(s, seconds or LEAF * (3 if first else 1), {"clauses": node}, first)
        return tree and self.lemma(s, tree)

    def flattened(
        self,
        s: dict,
        node: dict,
        seconds: float | None = None,
        form=lambda t: poly_text(polynomials.expand(t)),
    ) -> dict | None:
        """Take the gap in normal form, in which terms cancel."""
        kind, g = Problem(s).goal
        goal = {**s, "goal": f"{form(g)} {kind} 0"}
        if (
            len(goal["goal"]) > 3000
            or goal["goal"] == s["goal"]
            or not (tree := self.leaf(goal, node, seconds))
        ):
            return None
        return self.sure(s, derived([{"formula": goal, "certificate": tree}], POSITIVE))

    def derive(self, s: dict, node: dict) -> dict | None:
        """Go to the end of a variable from which the gap grows."""
        from assay.verification.checkers import rederive

        name, end = node["var"], "lower" if node["end"] == "lo" else "upper"
        used = self.weaker(s, name)
        strict = Problem(used).goal[0] == ">"
        pairs = [*rederive.Proof(used, name, end).lemmas()]
        at = self.points(s, Problem(s))
        for sloped, least in pairs if strict else pairs[:1]:
            q = Problem(sloped)
            if not all(true_at(part, x) for part in flat(q.goal)[:1] for x in at):
                continue
            shows = [
                lambda x: self.sloped(x, node["slope"]),
                lambda x: self.follow(x, node["face"]),
            ]
            if found := self.attempt(self.descended, s, used, name, end, (sloped, least), shows):
                return found
        return None

    def ends(self, s: dict, node: dict) -> dict | None:
        """Go to an end of a range that depends on other variables."""
        known = declared(s)
        for d in known[::-1]:
            for end, text in (("hi", d[5]), ("lo", d[3])):
                if any(
                    re.search(rf"\b{e[1]}\b", d[3] + d[5]) for e in known
                ) and text.strip() not in ("oo", "-oo"):
                    if found := self.attempt(
                        self.derive,
                        s,
                        {"var": d[1], "end": end, "face": node, "slope": {"rule": "natural"}},
                    ):
                        return found
        return None

    def sloped(self, s: dict, node) -> dict:
        """Show the sign of a derivative, and that all terms have values."""
        p = Problem(s)
        known = [self.part(s, text, []) for text in unsettled(p)]
        sign = self.fact_of({**assume_facts(s, known), "goal": say_text(flat(p.goal)[0])}, node)
        return self.sure(s, derived(known, derived([sign], POSITIVE)))

    def fact_of(self, s: dict, node) -> dict:
        """Return a statement as a fact, shown as a node of a tree does."""
        return {"formula": s, "certificate": self.follow(s, node)}

    def multiplied(self, s: dict, node: dict) -> dict | None:
        """Show the signs of the factors of the gap; each of them by the tree of one of the
        node's.
        """
        p = Problem(s)
        if (
            sum(set(f) != {polynomials.NONE} for f, _ in factored(polynomials.expand(p.goal[1])))
            < 2
        ):
            return None
        trees = [f["tree"] for f in node.get("factors", ()) if f["tree"].get("rule") not in LEAVES]
        trees = trees or [node if node.get("rule") == "series" else {"rule": "natural"}]
        return self.factors(s, p, 0, lambda factor: self.any(factor, trees))

    def any(self, s: dict, trees: list) -> dict:
        """Show a relation by the first tree that leads there."""
        for tree in trees:
            if found := self.attempt(self.follow, s, tree):
                return found
        raise Beyond("a relation that no tree leads to")

    def divided(self, s: dict, node: dict) -> dict | None:
        """Divide sums of more than three terms by an exponential that leads them."""
        p = Problem(s)
        return self.ratios(s, p, 0) if len(polynomials.expand(p.goal[1])) > 3 else None

    def weighed(self, s: dict, node: dict) -> dict | None:
        """Weigh products of hypotheses."""
        p = Problem(s)
        return self.products(s, p, 0) if len(polynomials.expand(p.goal[1])) < 13 else None

    def compared(self, s: dict, node: dict) -> dict | None:
        """Compare the positive terms of the gap with the others by logarithms."""
        tree = node["trees"][-1] if node.get("rule") == "log" else node
        return self.by_logarithms(s, Problem(s), lambda own: self.follow(own, tree))

    def bounded(self, s: dict, node: dict) -> dict | None:
        """Put a bound for a logarithm (by its tangent) or for erfc (`TAIL`) where the gap is linear
        in it.
        """
        p = Problem(s)
        found = [t for t in dict.fromkeys(_inside(p.goal[1], ("erf", "log"))) if t.free]
        for t in found if len(found) < 4 else ():
            for way in ("exp", "tail") if t.op == "erf" else ("tangent",):
                if found := self.attempt(self.bound, s, node, t, way):
                    return found
        return None

    def bound(self, s: dict, node: dict, t, way: str) -> dict:
        """Put a bound for one term."""
        p = Problem(s)
        kind, g = p.goal
        u = text_of(t.args[0])
        zero, one = (_put(g, t, Term.number(k)) for k in (0, 1))
        rate = polynomials.expand(one - zero)
        slope = p.read(poly_text(rate), [])
        sign = 1 if all(value(slope, q) > 0 for q in self.points(s, p)) else -1
        if not rate or len(rate) > 12 or t.op == "erf" and sign < 0:
            raise Beyond("a bound of the other side")
        rate = poly_text({m: sign * c for m, c in rate.items()})
        if way == "tangent":  # log(y) <= y - 1 for y = u or 1/u
            y, general, last = u if sign < 0 else f"1/({u})", algebra.LOGARITHM, "> 0"
            least, factors, goal = (
                f"({sign})*(1-({y}))",
                [f"({y})-1-log({y})"],
                f"log({y}) <= ({y})-1",
            )
            self.lemma(general, algebra.LOGARITHM_PROOF)
        else:
            y, (general, last) = u, self.tail(way)
            bound = general["goal"].split("<=")[1].replace("y", f"({u})")
            least, factors, goal = f"1-({bound})", [f"({bound})-erfc({u})"], f"erfc({u}) <= {bound}"
        first = [self.fact_of({**s, "goal": f"{y} {last}"}, node)]
        use = {"type": "instance", "lemma": general, "map": {"y": y}}
        facts = [{"formula": {**s, "goal": goal}, "certificate": derived(first, use)}]
        gap = f"{text_of(zero)}+({sign})*({rate})*({least})"
        gap = poly_text(polynomials.expand(p.read(gap, [])))
        facts += [
            self.fact_of({**s, "goal": text}, node) for text in (f"{gap} {kind} 0", f"{rate} > 0")
        ]
        return self.sure(s, derived(facts, sum_of(term("1", [gap]), term("1", [rate, *factors]))))

    def tail(self, way: str) -> tuple[dict, str]:
        """Add a bound of erfc: the one by its limit at infinity, and the greater one where y >= 1;
        return its condition as well.
        """
        from assay.verification.checkers import rederive

        (sloped, least), *_ = rederive.Proof(TAIL, "y", "upper", ("2", "1")).lemmas()
        self.lemma(least, self.leaf(least, {}) or POSITIVE)
        self.lemma(sloped, self.sloped(sloped, {}))
        self.lemma(
            TAIL, {"type": "derivative", "variable": "y", "end": "upper", "from": "2", "bound": "1"}
        )
        if way == "tail":
            return TAIL, "> 0"
        more, sharp = "sqrt(pi)*y-1", TAIL["goal"].split("<=")[1]
        facts = [
            {"formula": {**WIDE, "goal": TAIL["goal"]}, "certificate": at_itself(TAIL)},
            {
                "formula": (own := {**WIDE, "goal": f"{more} > 0"}),
                "certificate": self.leaf(own, {}),
            },
        ]
        self.lemma(
            WIDE, derived(facts, sum_of(term("1", [f"{sharp}-erfc(y)"]), term(sharp, [more])))
        )
        return WIDE, ">= 1"


def _inside(t, ops):
    """Yield the terms of some kinds in a term, which are not inside of functions."""
    for a in t.terms if t.op in ("+", "*", "^") else ():
        yield from _inside(a, ops)
    if t.op in ops:
        yield t


def tidy(t) -> str:
    """Write a term so that the single powers in its products cancel; sums stay factors."""
    if t.op == "+":
        return f"({tidy(t.args[0])}+{tidy(t.args[1])})"
    single, sums = {polynomials.NONE: polynomials.ONE}, []
    stack = [(t, polynomials.ONE)]
    while stack:
        u, n = stack.pop()
        if u.op == "*":
            stack += [(a, n) for a in u.args]
        elif u.op == "^":
            stack.append((u.args[0], n * u.args[1]))
        elif len(e := polynomials.expand(u)) == 1 and len(e := polynomials.raised(e, n)) == 1:
            single = polynomials.product(single, e)
        else:
            sums.append(powered(f"({tidy(u) if u.op == '+' else text_of(u)})", n))
    return "*".join([poly_text(single), *sums]) if len(single) == 1 else text_of(t)


def _put(t, old, new):
    """Return a term with another one in place of one of its parts."""
    if t.op == old.op and text_of(t) == text_of(old):
        return new
    args = [_put(a, old, new) if a in t.terms else a for a in t.args]
    if t.op in ("+", "*"):
        x, y = args
        return x + y if t.op == "+" else x * y
    return Term(t.op, *args)

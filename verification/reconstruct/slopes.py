"""Steps of an elaboration along one variable: to an end of its range, or to a narrower range."""

from __future__ import annotations

import re

from assay.verification.checkers.algebra.problem import Problem
from assay.verification.checkers.algebra.terms import Term
from assay.verification.reconstruct.forms import (
    DECLARED,
    ERRORS,
    LEMMA,
    POSITIVE,
    at_itself,
    declared,
    derived,
    linear,
    separate,
    text_of,
    true_at,
    value,
)


class Slopes:
    """Goes to an end of a variable at which the gap is least, or narrows its range."""

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
                    slope = Problem(used).say(pairs[0][0]["goal"], [])[1][0]
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
            if DECLARED.fullmatch(text.strip()) or not re.search(rf"\b{name}\b", text):
                return True
            b = rederive.BOUND.fullmatch(text)
            return bool(b and b[2] == name)

        return {**s, "given": [t for t in s["given"] if kept(t)]}

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
                    at = Term.number(-1 / found[0]) * found[1]
                    ends.setdefault((name, found[0] > 0), []).append(
                        (value(at, {}), kind == ">", text_of(at))
                    )
        if not ends or any("{" in t for t in s["given"]):
            return None
        given = []
        for text in s["given"]:
            d = DECLARED.fullmatch(text.strip())
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
                        known = p.read(own, [])
                        if known.free or value(known, {}) == v and not (shut and is_open):
                            continue
                    if low:
                        sides[:2] = "(" if is_open else "[", at
                    else:
                        sides[2:] = at, ")" if is_open else "]"
            given.append(f"{d[1]} in {sides[0]}{sides[1]}, {sides[2]}{sides[3]}")
        new = {**s, "given": given}
        Problem(new)  # the new ranges have to be readable
        keep = [t for t in given if DECLARED.fullmatch(t)]
        for t in given:
            if t not in keep:  # what the ranges say already is left out
                try:
                    bare = Problem({**new, "given": keep, "goal": t})
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

"""Terms and relations as proofs by algebra read them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assay.verification.checkers import meaning
from assay.verification.checkers.meaning import Statement


class Term(meaning.Term):
    """A term; ``free`` holds the names of its variables, and each |u| in it as a term: absolute
    values are cases of their own.
    """

    def __init__(self, op: str, *args: Any) -> None:
        super().__init__(op, *args)
        self.free: set[Any] = {n for a in self.terms for n in a.free}
        if op in ("var", "abs"):
            self.free.add(args[0] if op == "var" else self)


def replaced(t: Term, old: Term, new: Term) -> Term:
    """Put another term for an absolute value."""
    if t is old:
        return new
    if old not in t.free:
        return t
    return Term(t.op, *[replaced(a, old, new) if isinstance(a, Term) else a for a in t.args])


def slope(t: Term, x: str | Term) -> Fraction | None:
    """Return c if t = c x + r without x in r, else None."""
    if x not in t.free:
        return Fraction(0)
    if t.op == "var" or x is t:
        return Fraction(1)
    if t.op == "+":
        rates = [slope(a, x) for a in t.terms]
        return None if None in rates else sum((c for c in rates if c is not None), Fraction(0))
    if t.op == "*" and (factor := t.args[0].constant) is not None:
        c = slope(t.args[1], x)
        return None if c is None else factor * c
    return None


def related(sign: str, x: Term, y: Term) -> Statement:
    """Return a relation of two terms, taken apart at absolute values: r - |u| > 0 if r - u > 0 and
    r + u > 0, and r + |u| > 0 if one of them is.
    """
    kind, gap = (sign.replace("<", ">"), y - x) if "<" in sign else (sign, x - y)
    if ">" in kind:
        kinks = [(slope(gap, q) or Fraction(0), q) for q in gap.free if isinstance(q, Term)]
        for c, q in sorted(kinks, key=lambda kink: kink[0]):
            if c:
                inner, zero = q.args[0], Term.number(0)
                ways = [related(kind, replaced(gap, q, u), zero) for u in (inner, -inner)]
                return "all" if c < 0 else "any", tuple(ways)
    return kind, gap

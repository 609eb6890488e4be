"""Sides of a box, and clauses: relations of which one must hold on it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.intervals import (
    LINE,
    Engine,
)
from assay.verification.replay.terms import Term


@dataclass(frozen=True)
class Side:
    """The range of one variable on a box: ends are constant terms or None."""

    lo: Term | None
    hi: Term | None
    lo_open: bool = False
    hi_open: bool = False
    integer: bool = False

    @property
    def thin(self) -> bool:
        return self.lo is not None and self.lo is self.hi

    def interval(self, engine: Engine):
        low = LINE if self.lo is None else engine.run(self.lo, {}, {})
        high = LINE if self.hi is None else engine.run(self.hi, {}, {})
        return (low[0], high[1], self.lo_open or self.lo is None, self.hi_open or self.hi is None)


@dataclass(frozen=True)
class Clause:
    """``parts``: relations of which one must hold; ``given``: statements that may be assumed."""

    parts: tuple
    given: tuple

    @cached_property
    def atoms(self) -> list:
        """The relations > and >= of which one must hold: the parts and the opposites of what is
        given.
        """
        atoms = [p for p in self.parts if p[0] == "rel"]
        for h in self.given:
            fails = clauses_of(L.opposite(h))
            atoms += fails[0] if len(fails) == 1 else ()
        return [a for a in atoms if a[2] in (">", ">=")]

    @cached_property
    def covering(self) -> bool:
        """Do two of the relations cover everything (g >= 0 or -g >= 0, one of them perhaps
        strict)?
        """
        return any(
            not (a[2] == b[2] == ">") and T.add(a[1], b[1]) is T.ZERO
            for i, a in enumerate(self.atoms)
            for b in self.atoms[:i]
        )

    @cached_property
    def branching(self) -> bool:
        return any(p[0] == "rel" and _has(p[1], ("abs", "min", "max", "sign")) for p in self.parts)


def _has(g: Term, names) -> bool:
    return (g.op == "fun" and g.args[0] in names) or any(_has(c, names) for c in T.children(g))


def jumps(g: Term) -> bool:
    """Does the term hold a sign function, which is not continuous?"""
    return _has(g, ("sign",))


def value_of(data, names) -> Term:
    """Read a term that a certificate puts in the place of another one.

    Raises:
        NotShown: it holds a slope of abs, min or max, which at a kink is a set, not a value.
    """
    found = read(data, names)
    if _has(found, ("sign", "pick")):
        raise NotShown("a certificate rewrites a term with a slope that jumps")
    return found


def clauses_of(s: tuple) -> list[tuple]:
    """Return a statement as a conjunction of disjunctions of > and >= relations."""
    if s[0] == "rel":
        gap, kind = s[1:]
        if kind in (">", ">="):
            return [(s,)]
        up, down = (L.relation(g, ">=" if kind == "==" else ">") for g in (gap, T.neg(gap)))
        return [(up,), (down,)] if kind == "==" else [(up, down)]
    if s[0] == "and":
        return [c for p in s[1] for c in clauses_of(p)]
    out: list[tuple] = [()]
    for p in s[1]:
        out = [a + b for a in out for b in clauses_of(p)]
    return out


def read(data, names) -> Term:
    """Return the term of a certificate's nested lists: "p/q", a variable, or [operation,
    arguments..., numbers...].
    """
    if isinstance(data, str):
        return T.var(data) if data in names else T.num(T.rational(data))
    op, *args = data
    if op == "pi":
        return T.make("pi")
    if op in ("ipow", "rpow"):
        return T.power(
            read(args[0], names), Fraction(args[1]) if op == "ipow" else Fraction(args[1], args[2])
        )
    a = [read(x, names) for x in args]
    plain = {"add": T.add, "sub": T.sub, "mul": T.mul, "div": T.div, "neg": T.neg}
    if op in plain:
        return plain[op](*a)
    return T.call({"lgamma": "loggamma"}.get(op, op), *a)

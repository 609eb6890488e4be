"""Terms and statements as proofs by boxes read them; equal terms are one and the same object."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, Self

from assay.verification.checkers import meaning, reader
from assay.verification.checkers.meaning import BOTH, Needs, Statement, flat


class Term(meaning.Term):
    """A term; ``free`` holds the names of its variables."""

    known: ClassVar[dict[Any, Any]] = {}

    def __init__(self, op: str, *args: Any) -> None:
        super().__init__(op, *args)
        self.free: set[str] = {*args} if op == "var" else {n for a in self.terms for n in a.free}

    @classmethod
    def make(cls, op: str, *args: Any) -> Self:
        found: Self = cls.known.setdefault((op, *args), cls(op, *args))
        return found

    def __add__(self, other: Self) -> Self:
        if -self is other or -other is self:
            return self.number(0)
        return super().__add__(other)

    def __mul__(self, other: Self) -> Self:
        if self is other and self.op != "num":
            return self.power(Fraction(2))
        return super().__mul__(other)

    def put(self, old: Self, new: Self) -> Self:
        """Put another term for one."""
        if self is old:
            return new
        args: list[Any] = [a.put(old, new) if isinstance(a, Term) else a for a in self.args]
        if self.op in ("+", "*"):
            x, y = args
            found: Self = x + y if self.op == "+" else x * y
            return found
        return self.make(self.op, *args)


def put(s: Statement, old: Term, new: Term) -> Statement:
    """Put another term for one in a statement."""
    kind, inner = s
    if kind in BOTH:
        return kind, tuple([put(part, old, new) for part in inner])
    return kind, inner.put(old, new)


class Side(NamedTuple):
    """The range of a variable in a box: ends (None: without bound), whether they are left out, and
    whether it holds integers alone.
    """

    lo: Term | None
    hi: Term | None
    lo_open: bool
    hi_open: bool
    integer: bool


Box = dict[str, Side]


class Sequent(NamedTuple):
    """What is to be seen on a box: what is needed for values and the goal, under what is given."""

    needs: tuple[Statement, ...]
    given: tuple[Statement, ...]
    goal: Statement

    def put(self, old: Term, new: Term) -> Sequent:
        needs = tuple([put(s, old, new) for s in self.needs])
        return Sequent(
            needs, tuple([put(s, old, new) for s in self.given]), put(self.goal, old, new)
        )

    def case(self, u: Term, v: Term) -> Sequent:
        """Return what is left under v >= 0, where v is |u|."""
        rest = self.put(Term.make("abs", u), v)
        return rest._replace(given=(*rest.given, (">=", v)))

    def needing(self, more: Needs) -> Sequent:
        return self._replace(needs=(*self.needs, *more))


class Problem(meaning.Reading[Term]):
    """A formula: its box, and what is to be seen on it."""

    functions = frozenset(("exp", "log", "sin", "cos", "atan", "erfc", "abs"))
    meanings = meaning.written(  # without asin and acos at 1, and cbrt below 0
        asin="atan(u/sqrt(1-u**2))",
        acos="pi/2-atan(u/sqrt(1-u**2))",
        erf="1-erfc(u)",
        Phi="1-erfc(u/sqrt(2))/2",
    )

    def __init__(self, data: Any) -> None:
        super().__init__(Term, data["where"])
        self.box: Box = {}
        needs: Needs = []
        given: Needs = []
        for text in data["given"]:
            if not (own := reader.declaration(text)):
                given += flat(self.say(text, needs))
                continue
            if own.name in self.box or own.name in self.where or own.name in self.scope:
                raise reader.Beyond("a name with two meanings")
            low, high = (
                None if end is None else self.term(end, self.scope, needs)
                for end in (own.low, own.high)
            )
            self.box[own.name] = Side(low, high, own.low_open, own.high_open, own.whole)
            self.scope[own.name] = Term.make("var", own.name), []
        goal = self.say(data["goal"], needs)
        self.sequent = Sequent(tuple(needs), tuple(given), goal)

    def nonzero(self, t: Term) -> Needs:
        return [("any", ((">", t), (">", -t)))]

    def related(self, sign: str, x: Term, y: Term) -> Statement:
        return related(sign, x, y)


def related(sign: str, x: Term, y: Term) -> Statement:
    """Return a relation of two terms by > and >= alone."""
    if sign in ("<", "<="):
        return sign.replace("<", ">"), y - x
    if sign == "==":
        return "all", ((">=", x - y), (">=", y - x))
    if sign == "!=":
        return "any", ((">", x - y), (">", y - x))
    return sign, x - y

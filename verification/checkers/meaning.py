"""What a text means to the programs that compute with terms: `boxes` and `algebra`.

A term is a number, a variable, a sum, a product, a power with a rational exponent, or a function of
a term.  Other operations are written with these.  Whoever reads a text gets its term, and what has
to hold so that all of its operations have a value.

A statement is a pair: ("all", statements), ("any", statements), or a sign and a term that is
compared with 0, as in (">=", t).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Generic, Self, TypeVar

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Tree, abbreviations

Statement = tuple[str, Any]
OTHER = {">": ">=", ">=": ">", "==": "!=", "!=": "==", "all": "any", "any": "all"}
BOTH = {"all": all, "any": any}
WRITTEN = {
    "sqrt": "u**(1/2)",
    "cbrt": "u**(1/3)",
    "tan": "sin(u)/cos(u)",
    "sinh": "(exp(u)-exp(-u))/2",
    "cosh": "(exp(u)+exp(-u))/2",
    "tanh": "1-2/(exp(2*u)+1)",
    "max": "(u+v+abs(u-v))/2",
    "min": "(u+v-abs(u-v))/2",
}
"""Functions that both programs write with others, of u (and v)."""
NEED_POSITIVE = {"log", "gamma", "loggamma"}
"""Functions that have a value for numbers > 0 alone."""


def written(**more: str) -> dict[str, Tree]:
    """Return the trees of `WRITTEN` and of what one program writes so besides."""
    return {name: reader.term(text) for name, text in {**WRITTEN, **more}.items()}


class Term:
    """One operation: ``op`` is "num", "var", "pi", "+", "*", "^" or a function; ``args`` are terms,
    or the number, the name, the exponent.  Numbers are added and multiplied at once.
    """

    def __init__(self, op: str, *args: Any) -> None:
        self.op, self.args = op, args
        self.terms: list[Any] = [a for a in args if isinstance(a, Term)]

    @classmethod
    def make(cls, op: str, *args: Any) -> Self:
        return cls(op, *args)

    @classmethod
    def number(cls, q: Fraction | int) -> Self:
        return cls.make("num", Fraction(q))

    @property
    def constant(self) -> Fraction | None:
        """Return the value of a number, None for other terms."""
        return self.args[0] if self.op == "num" else None

    def __add__(self, other: Self) -> Self:
        if self.constant is not None and other.constant is not None:
            return self.number(self.constant + other.constant)
        return self.make("+", self, other)

    def __neg__(self) -> Self:
        return self.number(-1) * self

    def __sub__(self, other: Self) -> Self:
        return self + -other

    def __mul__(self, other: Self) -> Self:
        x, y = (other, self) if other.op == "num" else (self, other)  # a number stands first
        if x.constant is not None:
            if y.constant is not None:
                return self.number(x.constant * y.constant)
            if y.op == "*" and y.args[0].op == "num":
                return self.number(x.constant * y.args[0].args[0]) * y.args[1]
            if x.constant == 1:
                return y
        return self.make("*", x, y)

    def power(self, q: Fraction) -> Self:
        if q == 0:
            return self.number(1)
        if self.constant and q.denominator == 1 and abs(q) < 100:
            return self.number(self.constant ** int(q))
        return self if q == 1 else self.make("^", self, q)


def opposite(s: Statement) -> Statement:
    """Return the negation of a statement."""
    kind, inner = s
    if kind in BOTH:
        return OTHER[kind], tuple(map(opposite, inner))
    return OTHER[kind], -inner if ">" in kind else inner


def flat(s: Statement) -> list[Statement]:
    """Return the parts of a conjunction."""
    return [q for p in s[1] for q in flat(p)] if s[0] == "all" else [s]


T = TypeVar("T", bound=Term)
Needs = list[Statement]
Scope = dict[str, tuple[T, Needs]]


class Reading(ABC, Generic[T]):
    """Reads texts as terms and statements; names stand for what ``scope`` says, each with what it
    needs.  What must hold for a text to have a value is added to ``needs``.
    """

    functions: ClassVar[frozenset[str]]
    """The functions that a term may have."""
    meanings: ClassVar[Mapping[str, Tree]]
    """Other functions, as trees in their arguments u and v."""

    def __init__(self, kind: type[T], where: Any) -> None:
        self.kind = kind
        self.where = abbreviations(where)
        self.scope: Scope[T] = {
            "pi": (kind.make("pi"), []),
            "e": (kind.make("exp", kind.number(1)), []),
        }

    @abstractmethod
    def nonzero(self, t: T) -> Needs:
        """Return what has to hold so that one may divide by a term."""

    @abstractmethod
    def related(self, sign: str, x: T, y: T) -> Statement:
        """Return a relation of two terms as a statement."""

    # ---- terms ----------
    def read(self, text: str, needs: Needs) -> T:
        """Return the term of a text."""
        return self.term(reader.term(text), self.scope, needs)

    def say(self, text: str, needs: Needs) -> Statement:
        """Return the statement of a text."""
        return self.statement(reader.statement(text), needs)

    def term(self, tree: Tree, scope: Scope[T], needs: Needs) -> T:
        match tree:
            case Tree("number"):
                return self.kind.number(tree.value)
            case Tree("name", text=name):
                found, own = scope[name] if name in scope else self.abbreviated(name)
                needs += own
                return found
            case Tree("minus", (x,)):
                return -self.term(x, scope, needs)
            case Tree("call", (x, y, z, *more), f):  # max(x, y, z) is max(max(x, y), z)
                tree = Tree("call", (Tree("call", (x, y), f), z, *more), f)
                return self.term(tree, scope, needs)
            case Tree("call", parts, f):
                return self.called(f, [self.term(x, scope, needs) for x in parts], needs)
            case Tree("+" | "-" | "*" | "/" | "**" as op, (left, right)):
                return self.joined(
                    op, self.term(left, scope, needs), self.term(right, scope, needs), needs
                )
        raise Beyond("not a term")

    def abbreviated(self, name: str) -> tuple[T, Needs]:
        """Read an abbreviation where it is met first."""
        if name not in self.where:
            raise Beyond(f"the name {name}")
        needs: Needs = []
        text = self.where.pop(name)  # so that none stands for itself
        self.scope[name] = self.read(text, needs), needs
        return self.scope[name]

    def called(self, f: str, args: list[T], needs: Needs) -> T:
        if len(args) > 1 + (f in ("min", "max")):
            raise Beyond(f"the arguments of {f}")
        if f in NEED_POSITIVE:
            needs.append((">", args[0]))
        if f in self.meanings:
            inner: Scope[T] = {"u": (args[0], []), "v": (args[-1], []), "pi": self.scope["pi"]}
            return self.term(self.meanings[f], inner, needs)
        if f not in self.functions:
            raise Beyond(f"the function {f}")
        return self.kind.make(f, args[0])

    def joined(self, op: str, x: T, y: T, needs: Needs) -> T:
        if op == "+":
            return x + y
        if op == "-":
            return x - y
        if op == "*":
            return x * y
        if op == "/":
            needs += self.nonzero(y)
            return x * y.power(Fraction(-1))
        q = y.constant
        if q is not None and abs(q) < 1000:
            if q.denominator > 1:
                needs.append((">" if q < 0 else ">=", x))
            elif q < 0:
                needs += self.nonzero(x)
            return x.power(q)
        if x is self.scope["e"][0]:
            return self.kind.make("exp", y)
        needs.append((">", x))
        return self.kind.make("exp", y * self.kind.make("log", x))

    # ---- statements ----------
    def statement(self, tree: Tree, needs: Needs) -> Statement:
        match tree:
            case Tree("and" | "or" as word, parts):
                found = tuple([self.statement(part, needs) for part in parts])
                return "all" if word == "and" else "any", found
            case Tree("=>", (premise, conclusion)):
                first = self.statement(premise, needs)
                return "any", (opposite(first), self.statement(conclusion, needs))
            case Tree("not", (inner,)):
                return opposite(self.statement(inner, needs))
            case Tree("relation", terms, signs):
                sides = [self.term(x, self.scope, needs) for x in terms]
                chain = tuple(map(self.related, signs.split(), sides, sides[1:]))
                return chain[0] if len(chain) == 1 else ("all", chain)
        raise Beyond("not a statement")

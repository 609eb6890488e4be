"""The formula language read by the replay's own parser, and the statements that certificates are
about.

Precedence, lowest first: ``=>``, ``or``, ``and``, ``not``, relations (chains mean conjunctions),
``+ -``, ``* /``, unary sign, ``**`` (right to left, binds tighter than the sign before it).
Statements: ("rel", gap, kind) says gap > 0, >= 0, == 0 or != 0; ("and", parts), ("or", parts).
Every partial operation adds the condition under which it has a value.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from assay.verification.replay import terms as T
from assay.verification.replay.terms import Term

_TOKEN = re.compile(
    r"\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(\*\*|<=|>=|==|!=|=>|[-+*/"
    r"^()<>,]))",
    re.ASCII,
)
_FUNCTIONS = {
    "Phi",
    "exp",
    "log",
    "sqrt",
    "cbrt",
    "abs",
    "erf",
    "erfc",
    "gamma",
    "loggamma",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "min",
    "max",
}
_FLIP = {">": ">=", ">=": ">", "==": "!=", "!=": "=="}
TRUE, FALSE = ("and", ()), ("or", ())
_LONGEST_NUMBER = 2_000
"""The most characters of a number, and the largest power of ten in one such as 1e9."""


class Unreadable(ValueError):
    """Text that the replay cannot read."""


# ---- statements ----------------------------------------------------------------------------------
def relation(gap: Term, kind: str) -> tuple:
    """Return the statement gap > 0 (>= 0, == 0, != 0), with the gap scaled to coprime integer
    coefficients.
    """
    gap = T.content(gap)[1]
    if kind in ("==", "!=") and gap.op == "sum" and gap.args[1][0][1] < 0:
        gap = T.neg(gap)
    return ("rel", gap, kind)


def both(*parts) -> tuple:
    flat = [q for p in parts for q in (p[1] if p[0] == "and" else (p,))]
    return flat[0] if len(flat) == 1 else ("and", tuple(dict.fromkeys(flat)))


def either(*parts) -> tuple:
    flat = [q for p in parts for q in (p[1] if p[0] == "or" else (p,))]
    return flat[0] if len(flat) == 1 else ("or", tuple(dict.fromkeys(flat)))


def opposite(s: tuple) -> tuple:
    """Return the negation, pushed to the relations."""
    if s[0] == "rel":
        return relation(T.neg(s[1]) if s[2] in (">", ">=") else s[1], _FLIP[s[2]])
    return (either if s[0] == "and" else both)(*map(opposite, s[1]))


def substitute(s: tuple, table: dict) -> tuple:
    if s[0] == "rel":
        return relation(T.subs(s[1], table), s[2])
    return (both if s[0] == "and" else either)(*(substitute(p, table) for p in s[1]))


def free(s: tuple) -> frozenset:
    return s[1].free if s[0] == "rel" else frozenset().union(*map(free, s[1]))


def _number(token: str) -> Fraction:
    """Return the value of a number; raises `Unreadable` where it has too many digits."""
    head, _, tail = token.lower().partition("e")
    if len(token) > _LONGEST_NUMBER or abs(int(tail or 0)) > _LONGEST_NUMBER:
        raise Unreadable(f"the number {token[:20]} has more than {_LONGEST_NUMBER:,} digits")
    return Fraction("0" + head if head[0] == "." else head) * Fraction(10) ** int(tail or 0)


# ---- parser --------------------------------------------------------------------------------------
class Reader:
    """Reads one text; ``scope`` maps names to (term, conditions); ``needs`` collects the conditions
    met.
    """

    def __init__(self, text: str, scope: dict):
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Unreadable(f"cannot read {text[at : at + 20]!r}")
            self.tokens.append(match.group(match.lastindex))
            at = match.end()
        self.scope, self.at, self.needs = scope, 0, []

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted) -> str:
        if self.peek() not in wanted:
            return ""
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, token):
        if not self.take(token):
            raise Unreadable(f"expected {token!r}, found {self.peek()!r}")

    def whole(self, kind):
        result = self.implication()
        if self.at < len(self.tokens) or isinstance(result, Term) != (kind == "number"):
            raise Unreadable(f"not a {kind}: {' '.join(map(str, self.tokens))[:60]}")
        return result

    def _logic(self, value):
        if isinstance(value, Term):
            raise Unreadable("a statement is needed")
        return value

    def implication(self):
        left = self.disjunction()
        if not self.take("=>"):
            return left
        before = len(self.needs)
        right = self._logic(self.implication())
        no = opposite(self._logic(left))
        self.needs[before:] = [either(no, c) for c in self.needs[before:]]
        return either(no, right)

    def _list(self, word, inner, join):
        first = inner()
        if self.peek() != word:
            return first
        parts = [self._logic(first)]
        while self.take(word):
            parts.append(self._logic(inner()))
        return join(*parts)

    def disjunction(self):
        return self._list("or", self.conjunction, either)

    def conjunction(self):
        return self._list("and", self.negation, both)

    def negation(self):
        return opposite(self._logic(self.negation())) if self.take("not") else self.comparison()

    def comparison(self):
        left, parts = self.sum(), []
        while self.peek() in ("<", "<=", ">", ">=", "==", "!="):
            sign = self.take(self.peek())
            right = self.sum()
            if not (isinstance(left, Term) and isinstance(right, Term)):
                raise Unreadable("a relation compares numbers")
            gap = T.sub(right, left) if sign[0] == "<" else T.sub(left, right)
            parts.append(relation(gap, sign.replace("<", ">")))
            left = right
        return both(*parts) if parts else left

    def sum(self):
        result = self.product()
        while sign := self.take("+", "-"):
            right = self.product()
            result = T.add(result, right) if sign == "+" else T.sub(result, right)
        return result

    def product(self):
        result = self.unary()
        while sign := self.take("*", "/"):
            right = self.unary()
            if sign == "/":
                self.need(right, "!=")
                right = self.inverse(right)
            result = T.mul(result, right)
        return result

    def inverse(self, term):
        return T.power(term, -1)

    def unary(self):
        if sign := self.take("-", "+"):
            inner = self.unary()
            return T.neg(inner) if sign == "-" else inner
        base = self.atom()
        if not self.take("**", "^"):
            return base
        return self.raised(base, self.unary())

    def raised(self, base, exponent):
        """Return the power; where the exponent has variables it is read as exp(exponent*log(base)),
        for base > 0 only.
        """
        n = T.value(exponent)
        if n is None:
            if (T.value(base) or 0) < 0 or base is T.ZERO:  # not shown by any rule but `powers`
                self.needs.append(relation(base, ">"))
                return T.ONE
            if base is not T.exp(T.ONE):
                self.need(base, ">")
            return T.exp(T.mul(exponent, T.log(base)))
        if abs(n) > 10**5:
            raise Unreadable("power too large")
        if n.denominator == 1:
            if n < 0:
                self.need(base, "!=")
        else:
            self.need(base, ">" if n < 0 else ">=")
        return T.power(base, n)

    def need(self, t: Term, kind: str):
        q = T.value(t)
        if q is None:
            self.needs.append(relation(t, kind))
        elif (q == 0 and kind == "!=") or (q <= 0 and kind == ">") or (q < 0 and kind == ">="):
            raise ZeroDivisionError("an operation without a value")

    def atom(self):
        token = self.peek()
        self.at += 1
        if token == "(":
            inner = self.implication()
            self.expect(")")
            return inner
        if token[:1].isdigit() or token[:1] == ".":
            return T.num(_number(token))
        if token in _FUNCTIONS:
            self.expect("(")
            args = [self.implication()]
            while self.take(","):
                args.append(self.implication())
            self.expect(")")
            return self.function(token, args)
        if token in ("pi", "e"):
            return T.make("pi") if token == "pi" else T.exp(T.ONE)
        if token in ("true", "false"):
            return TRUE if token == "true" else FALSE
        if token not in self.scope:
            raise Unreadable(f"unknown name {token!r}")
        found, needs = self.scope[token]
        self.needs.extend(needs)
        return found

    def function(self, name, args):
        x = args[0]
        if not all(isinstance(a, Term) for a in args) or (
            len(args) != 1 and name not in ("min", "max")
        ):
            raise Unreadable(f"wrong arguments of {name}")
        if name in ("log", "gamma", "loggamma"):
            self.need(x, ">")
        elif name == "sqrt":
            self.need(x, ">=")
        elif name == "tan":
            self.need(T.call("cos", x), "!=")
        elif name in ("asin", "acos"):
            self.need(T.sub(T.ONE, T.power(x, 2)), ">=")
        if name == "Phi":  # the normal distribution function
            return T.scale(
                Fraction(1, 2), T.call("erfc", T.neg(T.mul(x, T.power(T.num(2), Fraction(-1, 2)))))
            )
        return T.call(name, *args)


@lru_cache(2**14)
def plain(text: str, kind: str, names: frozenset) -> tuple:
    """Return what a text says whose names stand for themselves, and the conditions met; proofs
    repeat most of their texts.
    """
    one = Reader(text, {n: (T.var(n), ()) for n in names})
    return one.whole(kind), tuple(one.needs)


class Lazy(dict):
    """Names and what they stand for; abbreviations are read when first used, each seeing all that
    are not being read.
    """

    def __init__(self, scope: dict, where, reader=Reader):
        super().__init__(scope)
        self.waiting, self.reader = {}, reader
        for name, text in where:
            if name in self or name in self.waiting:
                raise Unreadable(f"{name} is defined twice")
            self.waiting[name] = text

    def __contains__(self, name):
        if not dict.__contains__(self, name) and name in self.__dict__.get("waiting", ()):
            reader = self.reader(self.waiting.pop(name), self)
            self[name] = (reader.whole("number"), None)
            self[name] = (self[name][0], tuple(reader.needs))
        return dict.__contains__(self, name)


class _AnyName(dict):
    """A scope in which every name stands for itself."""

    def __contains__(self, name):
        return True

    def __missing__(self, name):
        return T.var(name), ()


def term(text: str, names=None) -> Term:
    """Read a term that uses no other ``names`` (None: any name); raises `Unreadable`."""
    if type(text) is not str:
        raise Unreadable(f"text is needed, not {text!r}")
    scope = _AnyName() if names is None else {n: (T.var(n), ()) for n in names}
    return Reader(text, scope).whole("number")


def grouped(text: str, names=None) -> str:
    """Return the text of a term in parentheses, after it was read by itself."""
    term(text, names)
    return f"({text})"

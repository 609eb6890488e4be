"""The formula language read by the replay's own parser, and the statements that certificates are
about.

Precedence, lowest first: ``=>``, ``or``, ``and``, ``not``, relations (chains mean conjunctions),
``+ -``, ``* /``, unary sign, ``**`` (right to left, binds tighter than the sign before it).
Statements: ("rel", gap, kind) says gap > 0, >= 0, == 0 or != 0; ("and", parts), ("or", parts).
Every partial operation adds the condition under which it has a value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction

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
            head, _, tail = token.lower().partition("e")
            return T.num(
                Fraction("0" + head if head[0] == "." else head) * Fraction(10) ** int(tail or 0)
            )
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


# ---- quantified problems -------------------------------------------------------------------------
@dataclass(frozen=True)
class Range:
    """The range of a variable: ends are terms or None (infinite)."""

    integer: bool
    lower: Term | None
    upper: Term | None
    lower_open: bool
    upper_open: bool


@dataclass(frozen=True)
class Problem:
    """For all values of the variables under all hypotheses: goal, and everything in ``defined``."""

    ranges: dict
    hypotheses: tuple
    goal: tuple
    defined: tuple
    scope: dict = field(repr=False)
    base: tuple = ()  # conditions of definedness of the hypotheses alone

    def read(self, text: str, kind: str, extra: dict | None = None):
        """Return (statement or term, conditions) of a text in this problem's scope."""
        reader = Reader(text, {**self.scope, **{n: (t, ()) for n, t in (extra or {}).items()}})
        return reader.whole(kind), tuple(reader.needs)

    def aim(self, goal: str | tuple, needs: tuple = ()) -> Problem:
        """Return the problem with another goal (text or statement)."""
        if isinstance(goal, str):
            goal, needs = self.read(goal, "statement")
        return replace(self, goal=goal, defined=tuple(dict.fromkeys((*self.base, *needs))))

    def compared(self, text: str, kind: str) -> tuple:
        """Return (statement, conditions) that a term is > 0 (>= 0, == 0, != 0); the text is read as
        a term by itself.
        """
        found, needs = self.read(text, "number")
        return relation(found, kind), needs

    def assume(self, found: tuple, needs: tuple) -> Problem:
        """Return the problem with one more hypothesis, a statement and what it needs to have a
        value.
        """
        parts = found[1] if found[0] == "and" else (found,)
        return replace(
            self,
            hypotheses=(*self.hypotheses, *parts),
            defined=tuple(dict.fromkeys((*self.defined, *needs))),
            base=tuple(dict.fromkeys((*self.base, *needs))),
        )

    def put(self, table: dict, needs: tuple = (), fresh: dict | None = None) -> Problem:
        """Return the problem with variables replaced by terms; ``fresh``: ranges of new
        variables.
        """

        def move(items):
            return tuple(substitute(s, table) for s in items)

        def end(t):
            return None if t is None else T.subs(t, table)

        ranges = {
            n: replace(r, lower=end(r.lower), upper=end(r.upper))
            for n, r in self.ranges.items()
            if n not in table
        }
        ranges, earlier = {**(fresh or {}), **ranges}, set()
        for n, r in ranges.items():
            require_earlier(n, (r.lower, r.upper), earlier)
            earlier.add(n)
        scope = {n: (T.subs(t, table), move(c)) for n, (t, c) in self.scope.items()}
        scope.update({n: (T.var(n), ()) for n in fresh or {}})
        return Problem(
            ranges,
            move(self.hypotheses),
            substitute(self.goal, table),
            (*needs, *move(self.defined)),
            scope,
            (*needs, *move(self.base)),
        )

    def covers(self, other: Problem) -> bool:
        """Does a proof of this problem prove the other: same goal, no further hypothesis, no
        narrower variable?
        """
        return (
            self.goal == other.goal
            and set(self.hypotheses) <= set(other.hypotheses)
            and all(
                n in other.ranges and (other.ranges[n].integer or not r.integer)
                for n, r in self.ranges.items()
            )
        )


def ends(body: str) -> list[str]:
    """Split the text of a range at its outermost comma."""
    depth = 0
    for i, c in enumerate(body):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            return [body[:i].strip(), body[i + 1 :].strip()]
    raise Unreadable(f"not a range: {body!r}")


_DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+([\[({])(.*)([\])}])\s*", re.S | re.A)


def declaration(text: str):
    """Return (name, integer, lower text, upper text, lower open, upper open), or None for a side
    condition.
    """
    match = _DECLARED.fullmatch(text)
    if match is None:
        return None
    name, first, body, last = match.groups()
    if first == "{":
        low, _, high = body.partition("..")
        if high.startswith("."):  # 1...5 could be meant as 1 to 5
            raise Unreadable(f"three dots in the range of {name}")
        return name, True, low.strip() or "-oo", high.strip() or "oo", False, False
    low, high = ends(body)
    return name, False, low, high, first == "(", last == ")"


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


def require_earlier(name: str, ends: tuple, earlier) -> None:
    """Raise `Unreadable` where an end of the range of a variable uses one that is not earlier."""
    if any(end is not None and not end.free <= set(earlier) for end in ends):
        raise Unreadable(f"the range of {name} uses a later variable")


def problem(data: dict, reader=Reader, put: dict | None = None) -> Problem:
    """Read {"goal", "given", "where"}; ``put``: variables written by a new integer variable, name:
    (new name, term).
    """
    put = put or {}
    found = [(text, declaration(text)) for text in data["given"]]
    scope = {d[0]: (put[d[0]][1] if d[0] in put else T.var(d[0]), ()) for _, d in found if d}
    if len(scope) != sum(d is not None for _, d in found):
        raise Unreadable("a variable is declared twice")
    scope = Lazy(scope, data["where"], reader)
    ranges, hypotheses, needs = {}, [], []

    def read(text, kind):
        one = reader(text, scope)
        result = one.whole(kind)
        needs.extend(one.needs)
        return result

    for text, d in found:
        if d is None:
            statement = read(text, "statement")
            hypotheses.extend(statement[1] if statement[0] == "and" else (statement,))
            continue
        name, integer, low, high, low_open, high_open = d
        own = scope[name][0]
        lower = None if low == "-oo" else read(low, "number")
        upper = None if high == "oo" else read(high, "number")
        require_earlier(name, (lower, upper), ranges)
        ranges[put[name][0] if name in put else name] = Range(
            integer,
            *((None, None, False, False) if name in put else (lower, upper, low_open, high_open)),
        )
        if lower is not None:
            hypotheses.append(relation(T.sub(own, lower), ">" if low_open else ">="))
        if upper is not None:
            hypotheses.append(relation(T.sub(upper, own), ">" if high_open else ">="))
    base = tuple(dict.fromkeys(needs))
    goal = read(data["goal"], "statement")
    for name in list(scope.waiting):
        try:
            name in scope  # noqa: B015  (reads what certificates may still use)
        except (Unreadable, ZeroDivisionError, RecursionError):
            pass
    return Problem(
        ranges,
        tuple(dict.fromkeys(hypotheses)),
        goal,
        tuple(dict.fromkeys(needs)),
        dict(scope),
        base,
    )

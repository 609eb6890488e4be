"""The oracle's reader of the formula language and its arithmetic: nothing but mpmath, no code of
the rest of the project.
"""

from __future__ import annotations

import re
from fractions import Fraction

import mpmath

DIGITS, NEAR, FAR = 60, mpmath.mpf(10) ** -30, 10**7
BITS = 4000
"""Size of a fraction from which on it becomes a floating number."""
TOKEN = re.compile(
    r"\s*((?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z_0-9]*|\*\*|<=|>"
    r"=|==|!=|=>|[-+*/^()<>,])"
)
RELATIONS = ("<", "<=", ">", ">=", "==", "!=")


class Missing(ArithmeticError):
    """A term without a value."""


class Unsure(ArithmeticError):
    """The digits do not decide."""


# ---- the reader ----------------------------------------------------------------------------------
class Reader:
    """Text to nested tuples: ("+", a, b), ("call", name, ...), a Fraction, a name; relations and
    connectives alike.
    """

    def __init__(self, text: str):
        self.tokens, place = [], 0
        text = text.rstrip()
        while place < len(text):
            found = TOKEN.match(text, place)
            if found is None:
                raise ValueError(f"unreadable: {text[place : place + 20]!r}")
            self.tokens.append(found[1])
            place = found.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted):
        if self.peek() in wanted:
            self.at += 1
            return self.tokens[self.at - 1]
        return ""

    def whole(self):
        found = self.implication()
        if self.peek():
            raise ValueError(f"unexpected {self.peek()!r}")
        return found

    def implication(self):
        left = self.joined("or", lambda: self.joined("and", self.negation))
        return ("=>", left, self.implication()) if self.take("=>") else left

    def joined(self, word, inner):
        parts = [inner()]
        while self.take(word):
            parts.append(inner())
        return (word, *parts) if len(parts) > 1 else parts[0]

    def negation(self):
        return ("not", self.negation()) if self.take("not") else self.comparison()

    def comparison(self):
        left, found = self.sum(), []
        while sign := self.take(*RELATIONS):
            right = self.sum()
            found.append((sign, left, right))
            left = right
        return left if not found else found[0] if len(found) == 1 else ("and", *found)

    def sum(self):
        left = self.product()
        while sign := self.take("+", "-"):
            left = (sign, left, self.product())
        return left

    def product(self):
        left = self.unary()
        while sign := self.take("*", "/"):
            left = (sign, left, self.unary())
        return left

    def unary(self):
        if self.take("-"):
            return ("-", Fraction(0), self.unary())
        if self.take("+"):
            return self.unary()
        base = self.atom()
        return ("**", base, self.unary()) if self.take("**", "^") else base

    def atom(self):
        token = self.peek()
        self.at += 1
        if token == "(":
            found = self.implication()
        elif token[:1].isdigit() or token[:1] == ".":
            return Fraction(token)
        elif self.take("("):
            found = ("call", token, self.implication())
            while self.take(","):
                found += (self.implication(),)
        elif re.fullmatch(r"[A-Za-z_]\w*", token):
            return token
        else:
            raise ValueError(f"unexpected {token!r}")
        if not self.take(")"):
            raise ValueError("a parenthesis is open")
        return found


def read(text: str):
    """Return the tree of a text of the formula language."""
    return Reader(text).whole()


# ---- numbers: fractions or floating numbers ------------------------------------------------------
def floating(x):
    """Return the floating number of a value."""
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def minus(a, b):
    """Return a - b."""
    exact = isinstance(a, Fraction) and isinstance(b, Fraction)
    return a - b if exact else floating(a) - floating(b)


def known(x):
    """Return a fraction as it is while it is small, a finite floating number otherwise."""
    if isinstance(x, Fraction):
        return (
            x if max(x.numerator.bit_length(), x.denominator.bit_length()) < BITS else floating(x)
        )
    if isinstance(x, mpmath.mpc) or not mpmath.isfinite(x) or (x and abs(mpmath.mag(x)) > 10**9):
        raise Unsure("out of reach")
    return x


def sign(x) -> int:
    """Return -1, 0 or 1; a floating number near 0 is not decided."""
    if isinstance(x, Fraction):
        return (x > 0) - (x < 0)
    if abs(x) < NEAR:
        raise Unsure("near 0")
    return 1 if x > 0 else -1


def whole(x) -> bool:
    """Is this an integer?  A floating number near one is not decided."""
    if isinstance(x, Fraction):
        return x.denominator == 1
    if abs(x - mpmath.nint(x)) < NEAR:
        raise Unsure("near an integer")
    return False


def power(a, b):
    """a**b: a > 0, or a == 0 and b >= 0, or b an integer and a != 0."""
    s = sign(a)
    if s == 0:
        t = sign(b)
        if t < 0:
            raise Missing("a negative power of 0")
        return Fraction(t == 0)
    if s < 0 and not whole(b):
        raise Missing("a root of a negative number")
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        n, size = b.numerator, max(a.numerator.bit_length(), a.denominator.bit_length())
        if b.denominator == 1 and abs(n) * size < BITS:
            return a**n
        if b.denominator > 1 and abs(n) * size < BITS:
            roots = [round(mpmath.root(p, b.denominator)) for p in (a.numerator, a.denominator)]
            if [r**b.denominator for r in roots] == [a.numerator, a.denominator]:
                return Fraction(*roots) ** n
    if abs(b) > FAR and s < 0:
        raise Unsure("a far power")
    if s < 0:
        odd = int(b) % 2
        return (-1) ** odd * mpmath.power(-floating(a), floating(b))
    if abs(mpmath.log(floating(a)) * floating(b)) > FAR:
        raise Unsure("a far power")
    return mpmath.power(floating(a), floating(b))


def _within(x, low, high):
    if sign(x - low) < 0 or sign(high - x) < 0:
        raise Missing("outside of the domain")


def call(name: str, args: list):
    """Return the value of a function."""
    x = args[0]
    if name in ("min", "max"):
        for other in args[1:]:
            gap = minus(other, x)
            x = other if (gap > 0) == (name == "max") else x
        return x
    if len(args) != 1:
        raise ValueError(f"{name} takes one argument")
    if name == "abs":
        return abs(x)
    if name == "sqrt":
        _within(x, 0, x + 1)
        return power(x, Fraction(1, 2))
    if name == "cbrt":
        s = sign(x)
        return s * power(abs(x), Fraction(1, 3)) if s else Fraction(0)
    if name == "log" and sign(x) <= 0 or name in ("gamma", "loggamma") and sign(x) <= 0:
        raise Missing(f"{name} of what is not positive")
    if name in ("asin", "acos"):
        _within(x, -1, 1)
    if name == "tan":
        sign(mpmath.cos(floating(x)))
    exact = {
        ("exp", 0): 1,
        ("log", 1): 0,
        ("sin", 0): 0,
        ("cos", 0): 1,
        ("tan", 0): 0,
        ("asin", 0): 0,
        ("acos", 1): 0,
        ("atan", 0): 0,
        ("sinh", 0): 0,
        ("cosh", 0): 1,
        ("tanh", 0): 0,
        ("erf", 0): 0,
        ("erfc", 0): 1,
        ("gamma", 1): 1,
        ("gamma", 2): 1,
        ("loggamma", 1): 0,
        ("loggamma", 2): 0,
    }
    if isinstance(x, Fraction) and (name, x) in exact:
        return Fraction(exact[name, x])
    x = floating(x)
    if abs(x) > FAR and name not in ("log", "atan", "tanh", "erf", "loggamma"):
        raise Unsure("a far argument")
    if name == "Phi":
        return mpmath.erfc(-x / mpmath.sqrt(2)) / 2
    if name not in (
        "exp",
        "log",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "erf",
        "erfc",
        "gamma",
        "loggamma",
    ):
        raise ValueError(f"unknown function {name}")
    return mpmath.re(getattr(mpmath, name)(x))


def value(tree, place: dict):
    """Return the value of a term; raises `Missing` where it has none, `Unsure` where the digits do
    not say.
    """
    if isinstance(tree, Fraction):
        return known(tree)
    if isinstance(tree, str):
        if tree in place:
            found = place[tree]
            return value(read(found[1]), place) if isinstance(found, tuple) else found
        return {"pi": +mpmath.pi, "e": +mpmath.e}[tree]
    op, *args = tree
    if op == "call":
        return known(call(args[0], [value(a, place) for a in args[1:]]))
    a, b = (value(x, place) for x in args)
    if op == "**":
        return known(power(a, b))
    if op == "/" and sign(b) == 0:
        raise Missing("division by 0")
    if not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        a, b = floating(a), floating(b)
        _met.append(max((int(mpmath.mag(x)) for x in (a, b) if x), default=0))
    return known(
        {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b}[op]()
    )


_met: list[int] = []
"""Binary orders of the floating numbers that were added or multiplied since it was emptied."""
_MOST = 2**14
"""Bits of the largest precision."""


def difference(sides, place: dict):
    """Return left - right; raises `Unsure` where it is lost beside the sides, or beside large terms
    that cancel within them.
    """
    _met.clear()
    a, b = (value(x, place) for x in sides)
    order = max(_met, default=0)
    if order - mpmath.mp.prec > int(mpmath.mag(NEAR)):  # cancelling may leave nothing but roundings
        if order > _MOST:
            raise Unsure("large terms cancel")
        with mpmath.workprec(mpmath.mp.prec + order):
            a, b = (value(x, place) for x in sides)
    gap = minus(a, b)
    if not isinstance(gap, Fraction) and abs(gap) < NEAR * max(
        1, abs(floating(a)), abs(floating(b))
    ):
        raise Unsure("near equality")
    return gap


def truth(tree, place: dict) -> bool | None:
    """Return whether a statement holds, None where the digits do not decide; a relation without a
    value is false.
    """
    op, *args = tree if isinstance(tree, tuple) else (tree,)
    if tree in ("true", "false"):
        return tree == "true"
    if op in ("and", "or", "not", "=>"):
        found = [truth(a, place) for a in args]
        if op == "not":
            return None if found[0] is None else not found[0]
        if op == "=>":
            op, found = "or", [None if found[0] is None else not found[0], found[1]]
        least = op == "or"
        return least if least in found else None if None in found else not least
    try:
        gap = difference(args, place)
        if not isinstance(gap, Fraction):
            with mpmath.workdps(3 * DIGITS):
                again = difference(args, place)
            if isinstance(again, Fraction) or abs(gap - again) > abs(again) / 1000:
                return None  # digits were lost
    except Missing:
        return False
    except Unsure:
        return None
    return {
        "<": gap < 0,
        "<=": gap <= 0,
        ">": gap > 0,
        ">=": gap >= 0,
        "==": gap == 0,
        "!=": gap != 0,
    }[op]


def term(text: str):
    """Return the value of a closed term; raises `Missing` or `Unsure` (also where digits were
    lost).
    """
    tree, found = read(text), []
    for digits in (DIGITS, 3 * DIGITS):
        with mpmath.workdps(digits):
            found.append(value(tree, {}))
    with mpmath.workdps(DIGITS):
        first, second = found
        if isinstance(first, Fraction) != isinstance(second, Fraction) or abs(
            floating(minus(first, second))
        ) > NEAR * max(1, abs(floating(second))):
            raise Unsure("digits were lost")
        return second


def lacking(tree, place: dict) -> bool | None:
    """Has some relation a side without a value?  None where the digits do not decide."""
    op, *args = tree if isinstance(tree, tuple) else (tree,)
    if op in ("and", "or", "not", "=>"):
        found = [lacking(a, place) for a in args]
        return True if True in found else None if None in found else False
    found = []
    for side in args:
        try:
            value(side, place)
            found.append(False)
        except Missing:
            return True
        except Unsure:
            found.append(None)
    return None if None in found else False

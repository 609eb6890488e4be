"""Numbers that are read off measured curves: ``same[end] / diag[end]``, ``first(error < 1/20)``.

A curve is a name, or ``arm.name`` where several networks are compared.  Its places are ``start``,
``end``, a share of the training such as ``20/350`` (the first measurement there or later), and
``least`` and ``most``, its smallest and its largest value.  ``first(... < ...)`` is the share of
the training after which a relation of curves is first seen, 2 where it never is; ``mean(...)`` the
mean of a term of curves over all measurements.  Everything is computed with exact fractions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from assay.theory.language.variables import FormulaError

NEVER = Fraction(2)
"""What ``first`` gives for a relation that is seen nowhere."""
PLACES = ("start", "end", "least", "most")
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)|([-+*/()<>\[\]]))")
_LONGEST = 400
_DEEPEST = 20


class Curve(NamedTuple):
    """What was measured of one network: shares of the training from 0 to 1, and the values."""

    shares: Sequence[Fraction]
    values: Sequence[Fraction]


class Number(NamedTuple):
    """A parsed number: the names of the curves that it reads, and how it is computed of them."""

    curves: frozenset[str]
    of: Callable[[Mapping[str, Curve]], Fraction]


def parse(text: str) -> Number:
    """Read the text of a number.

    Raises:
        FormulaError: it is no such text; the message is one line.
    """
    reader = _Reader(text)
    value = reader.sum()
    if reader.token is not None:
        raise reader.wrong("the end")
    return Number(frozenset(reader.names), lambda curves: value(_At(curves, None)))


class _At(NamedTuple):
    """Curves by name, and the measurement that is looked at (None: outside of first and mean)."""

    curves: Mapping[str, Curve]
    row: int | None


_Term = Callable[[_At], Fraction]


class _Reader:
    """Read a text by recursive descent; one token is looked ahead."""

    def __init__(self, text: str):
        if type(text) is not str or len(text) > _LONGEST:
            raise FormulaError(f"a number of curves is a text of at most {_LONGEST} characters")
        self.text, self.place, self.depth = text, 0, 0
        self.names: set[str] = set()
        self.inside = False
        self.token: str | None = None
        self.advance()

    def wrong(self, wanted: str) -> FormulaError:
        found = "the end" if self.token is None else repr(self.token)
        return FormulaError(f"{self.text!r}: {wanted} is expected, not {found}")

    def advance(self) -> str | None:
        last = self.token
        if not self.text[self.place :].strip():
            self.token = None
            return last
        match = _TOKEN.match(self.text, self.place)
        if match is None:
            bad = self.text[self.place :].strip()[0]
            raise FormulaError(f"{self.text!r}: {bad!r} has no meaning in a number of curves")
        self.place = match.end()
        self.token = next(group for group in match.groups() if group is not None)
        return last

    def expect(self, token: str) -> None:
        if self.token != token:
            raise self.wrong(repr(token))
        self.advance()

    def sum(self) -> _Term:
        found = self.product()
        while self.token in ("+", "-"):
            sign = 1 if self.advance() == "+" else -1
            found = _added(found, self.product(), sign)
        return found

    def product(self) -> _Term:
        found = self.factor()
        while self.token in ("*", "/"):
            found = (_times if self.advance() == "*" else _over)(found, self.factor())
        return found

    def factor(self) -> _Term:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise FormulaError(f"{self.text[:60]!r}...: too deep")
        try:
            return self._factor()
        finally:
            self.depth -= 1

    def _factor(self) -> _Term:
        token = self.advance()
        if token == "-":
            return _added(_constant(Fraction(0)), self.factor(), -1)
        if token == "(":
            found = self.sum()
            self.expect(")")
            return found
        if token is None or token in "+*/)<>[]":
            self.token = token
            raise self.wrong("a number or a curve")
        if token[0].isdigit():
            return _constant(Fraction(token))
        if self.token == "(":
            return self.call(token)
        return self.curve(token)

    def call(self, name: str) -> _Term:
        if name not in ("first", "mean") or self.inside:
            raise FormulaError(f"{self.text!r}: only first(...) and mean(...), not one in another")
        self.expect("(")
        self.inside = True
        used, self.names = self.names, set()
        left = self.sum()
        if name == "first":
            if self.token not in ("<", ">"):
                raise self.wrong("'<' or '>'")
            sense = self.advance()
            right = self.sum()
        own, self.names = frozenset(self.names), used | self.names
        self.inside = False
        self.expect(")")
        if not own:
            raise FormulaError(f"{self.text!r}: {name}(...) reads no curve")
        if name == "mean":
            return lambda at: _mean(left, at, own)
        return lambda at: _first(left, right, sense == "<", at, own)

    def curve(self, name: str) -> _Term:
        self.names.add(name)
        if self.inside:
            return lambda at: at.curves[name].values[at.row or 0]
        self.expect("[")
        place = self.advance()
        if place in PLACES:
            self.expect("]")
            return lambda at: _value(at.curves[name], str(place))
        if place is None or not place[0].isdigit():
            self.token = place
            raise self.wrong("a place (start, end, least, most or a share such as 20/350)")
        share = Fraction(place)
        if self.token == "/":
            self.advance()
            below = self.advance()
            if below is None or not below[0].isdigit() or Fraction(below) == 0:
                raise FormulaError(f"{self.text!r}: a share is p/q with q above 0")
            share /= Fraction(below)
        self.expect("]")
        if not 0 <= share <= 1:
            raise FormulaError(f"{self.text!r}: a share of the training lies between 0 and 1")
        return lambda at: _after(at.curves[name], share)


def _constant(value: Fraction) -> _Term:
    return lambda at: value


def _added(left: _Term, right: _Term, sign: int) -> _Term:
    return lambda at: left(at) + sign * right(at)


def _times(left: _Term, right: _Term) -> _Term:
    return lambda at: left(at) * right(at)


def _over(left: _Term, right: _Term) -> _Term:
    def quotient(at: _At) -> Fraction:
        below = right(at)
        if below == 0:
            raise FormulaError("a number of curves divides by 0")
        return left(at) / below

    return quotient


def _value(curve: Curve, place: str) -> Fraction:
    values = curve.values
    if place in ("least", "most"):
        return min(values) if place == "least" else max(values)
    return values[0] if place == "start" else values[-1]


def _after(curve: Curve, share: Fraction) -> Fraction:
    return next(v for s, v in zip(curve.shares, curve.values, strict=True) if s >= share)


def _shared(at: _At, names: frozenset[str]) -> Sequence[Fraction]:
    """Return the shares at which all these curves were measured; raises FormulaError where they
    were not measured together.
    """
    found = [tuple(at.curves[name].shares) for name in sorted(names)]
    if any(shares != found[0] for shares in found):
        raise FormulaError("curves that were measured at other places are compared place by place")
    return found[0]


def _first(left: _Term, right: _Term, below: bool, at: _At, names: frozenset[str]) -> Fraction:
    for index, share in enumerate(_shared(at, names)):
        here = at._replace(row=index)
        if (left(here) < right(here)) if below else (left(here) > right(here)):
            return share
    return NEVER


def _mean(term: _Term, at: _At, names: frozenset[str]) -> Fraction:
    shares = _shared(at, names)
    total = sum((term(at._replace(row=i)) for i in range(len(shares))), Fraction(0))
    return total / len(shares)

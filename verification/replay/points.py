"""A formula at an exact point, read by the replay's own parser: relations with a side without a
value are false.

A power a**b has a value where a > 0, where a == 0 and b >= 0 (0**0 = 1), and where b is an integer
and a != 0.
"""

from __future__ import annotations

from assay.verification.replay import language as L
from assay.verification.replay import problems
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown, decide, sign_of


class PointReader(L.Reader):
    """Reads text without variables; each relation becomes a conjunction with what gives its sides a
    value.
    """

    def comparison(self):
        before = len(self.needs)
        left, parts = self.sum(), []
        while self.peek() in ("<", "<=", ">", ">=", "==", "!="):
            sign = self.take(self.peek())
            right = self.sum()
            if not (isinstance(left, T.Term) and isinstance(right, T.Term)):
                raise L.Unreadable("a relation compares numbers")
            gap = T.sub(right, left) if sign[0] == "<" else T.sub(left, right)
            parts.append(
                L.both(*dict.fromkeys(self.needs[before:]), L.relation(gap, sign.replace("<", ">")))
            )
            left = right
        return L.both(*parts) if parts else left

    def need(self, t, kind):
        try:
            super().need(t, kind)
        except ZeroDivisionError:
            self.needs.append(L.FALSE)

    def inverse(self, term):
        return (
            T.ONE if term is T.ZERO else super().inverse(term)
        )  # that it has no value is among the needs

    def raised(self, base, exponent):
        n, q = T.value(exponent), T.value(base)
        if q == 0:
            sign = sign_of(exponent)
            if sign is None:
                raise NotShown("an exponent of unknown sign")
            if sign < 0:
                self.needs.append(L.FALSE)
            return T.ONE if sign == 0 else T.ZERO
        if q is not None and q < 0 and n is not None and n.denominator != 1:
            self.needs.append(L.FALSE)
            return T.ONE
        if n is None and sign_of(base) != 1:
            raise NotShown(
                "a power with an irrational exponent, of what is not shown to be positive"
            )
        return super().raised(base, exponent)

    def function(self, name, args):
        before = len(self.needs)
        try:
            return super().function(name, args)
        except ZeroDivisionError:
            self.needs[before:] = [L.FALSE]
            return T.ZERO


def value(text: str) -> T.Term:
    """Return the term of an exact value: a rational, or an expression without names such as
    "13*sqrt(29)/99".
    """
    reader = PointReader(text, {})
    term = reader.whole("number")
    if not all(decide(c) is True for c in reader.needs):
        raise NotShown(f"{text} has no value")
    return term


def at(statement: dict, values: dict) -> tuple[list, tuple, list]:
    """Return (hypotheses, goal, conditions under which the goal's terms have a value) at the values
    of the variables.
    """
    declared = [d for d in map(problems.declaration, statement["given"]) if d]
    if set(values) != {d[0] for d in declared} or len(declared) != len(values):
        raise NotShown("the witness does not fix every variable")
    scope = L.Lazy({n: (value(v), ()) for n, v in values.items()}, statement["where"], PointReader)
    for d in declared:
        if d[1] and ((whole := T.value(scope[d[0]][0])) is None or whole.denominator != 1):
            raise NotShown(f"{d[0]} must be an integer")

    def read(text):
        reader = PointReader(text, scope)
        return reader.whole("statement"), reader.needs

    hypotheses = []
    for text in statement["given"]:
        d = problems.declaration(text)
        if d is None:
            hypotheses.append(read(text)[0])
            continue
        name, _, low, high, low_open, high_open = d
        hypotheses += (
            [read(f"{name} {'>' if low_open else '>='} ({low})")[0]] if low != "-oo" else []
        )
        hypotheses += (
            [read(f"{name} {'<' if high_open else '<='} ({high})")[0]] if high != "oo" else []
        )
    return hypotheses, *read(statement["goal"])

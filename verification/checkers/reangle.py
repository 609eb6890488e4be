"""The short checker of identities of sine and cosine (python -m assay.verification.checkers.reangle
FILE.json ...).

Only the standard library is used.  An equation for all real values of its variables, without
hypotheses, between polynomials in them, pi, and sin and cos of polynomials: each angle is a sum of
whole multiples of basic angles, one for each monomial, so that its sine and cosine are polynomials
in the sines S and cosines C of these, where S**2 is 1 - C**2.  The equation holds if its two sides
are then the same polynomial.  All operands have values, as nothing is divided but by numbers.
"""

from fractions import Fraction
from math import gcd
from typing import Any

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Shown, Tree, answering
from assay.verification.checkers.sums import collect

Monomial = frozenset[tuple[Any, int]]
Sum = dict[Monomial, Fraction]
ONE = Fraction(1)
LENGTH, TURNS = 3000, 40
"""The longest product of sums, and the largest multiple of an angle, that are written out."""


# ---- polynomials {monomial: coefficient}; a monomial is a set of pairs (atom, power) ----------
def plus(e: Sum, f: Sum) -> Sum:
    return collect([*e.items(), *f.items()])


def negative(e: Sum) -> Sum:
    return {m: -c for m, c in e.items()}


def times(e: Sum, f: Sum) -> Sum:
    if len(e) * len(f) > LENGTH:
        raise Beyond("more work than the short checker does")
    return collect(
        (frozenset(collect([*m, *k]).items()), c * d) for m, c in e.items() for k, d in f.items()
    )


def number(q: Fraction) -> Sum:
    return {frozenset(): q} if q else {}


def power(e: Sum, n: int) -> Sum:
    out = number(ONE)
    for _ in range(n):
        out = times(out, e)
    return out


def reduced(e: Sum) -> Sum:
    """Put 1 - C**2 for the square of each sine."""
    while high := [(m, a, n) for m in e for a, n in m if a[0] == "S" and n > 1]:
        m, a, n = high[0]
        square = plus(number(ONE), {frozenset({(("C", *a[1:]), 2)}): -ONE})
        rest = {frozenset({*m} - {(a, n)} | ({(a, n - 2)} if n > 2 else set())): e[m]}
        e = plus({k: c for k, c in e.items() if k != m}, times(rest, square))
    return e


class Reader:
    """Reads terms as polynomials; ``units`` holds the basic angle of each monomial."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.units: Sum = {}

    def learn(self, tree: Tree) -> None:
        """Find the basic angles: each multiple of a monomial is a whole multiple of one."""
        for x in reader.walk(tree):
            if x.kind == "call":
                for m, c in self.polynomial(x.parts[0], bare=True).items():
                    old = self.units.get(m, c)
                    below = old.denominator * c.denominator
                    self.units[m] = Fraction(gcd(int(old * below), int(c * below)), below)

    def turned(self, angle: Sum) -> tuple[Sum, Sum]:
        """Return the cosine and sine of a sum, turning by one basic angle after the other."""
        x, y = number(ONE), number(Fraction(0))
        for m, c in angle.items():
            if m == frozenset({("pi", 1)}) and 2 * c % 1 == 0:
                steps = int(2 * c) % 4
                cosine, sine = number(Fraction(0)), number(ONE)  # of a quarter turn
            else:
                ratio = c / self.units[m]
                if ratio.denominator != 1 or abs(ratio) > TURNS:
                    raise Beyond("a multiple of an angle")
                steps = abs(int(ratio))
                cosine, sine = ({frozenset({((f, m, self.units[m]), 1)}): ONE} for f in "CS")
                if ratio < 0:
                    sine = negative(sine)
            for _ in range(steps):
                x, y = (
                    plus(times(x, cosine), negative(times(y, sine))),
                    plus(times(x, sine), times(y, cosine)),
                )
        return x, y

    def polynomial(self, tree: Tree, bare: bool = False) -> Sum:
        """Return the polynomial of a term; ``bare``: of an angle, without sines and cosines."""
        match tree:
            case Tree("number"):
                return number(tree.value)
            case Tree("name", text=name) if name in self.names or name == "pi":
                return {frozenset({(name, 1)}): ONE}
            case Tree("minus", (x,)):
                return negative(self.polynomial(x, bare))
            case Tree("call", (x,), "sin" | "cos" as kind) if not bare:
                return self.turned(self.polynomial(x, bare=True))[kind == "sin"]
            case Tree("+" | "-" | "*" | "/" | "**" as kind, (left, right)):
                e, f = self.polynomial(left, bare), self.polynomial(right, bare)
                value = f.get(frozenset(), Fraction(0)) if f.keys() <= {frozenset()} else None
                if kind == "+":
                    return plus(e, f)
                if kind == "-":
                    return plus(e, negative(f))
                if kind == "*":
                    return times(e, f)
                if kind == "/" and value:
                    return times(e, number(1 / value))
                if kind == "**" and value is not None and value in range(25):
                    return power(e, int(value))
        raise Beyond("not such a term")


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm an equation whose two sides are the same polynomial."""
    s, _ = reader.proof_of(data, "angles")
    ranges = [reader.declaration(text) for text in s["given"]]
    names = {r.name for r in ranges if r and not r.whole and not r.low and not r.high}
    if len(names) < len(ranges) or not all(r and r.low_open and r.high_open for r in ranges):
        raise Beyond("a hypothesis, or a name with two meanings")
    if s["where"]:
        raise Beyond("an abbreviation")
    goal = reader.decimals(reader.statement(s["goal"]))
    if (goal.kind, goal.text) != ("relation", "=="):
        raise Beyond("not one equation")
    polynomials = Reader(names)
    for side in goal.parts:
        polynomials.learn(side)
    left, right = map(polynomials.polynomial, goal.parts)
    if reduced(plus(left, negative(right))):
        raise Beyond("the two sides differ")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.reangle")

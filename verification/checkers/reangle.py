"""The short checker of identities of sine and cosine (python -m assay.verification.checkers.reangle
FILE.json ...).

Only the standard library is used.  An equation for all real values of its variables, without
hypotheses, between polynomials in them, pi, and sin and cos of polynomials: each angle is a sum of
whole multiples of basic angles, one for each monomial, so that its sine and cosine are polynomials
in the sines S and cosines C of these, where S**2 is 1 - C**2.  The equation holds if its two sides
are then the same polynomial.  All operands have values, as nothing is divided but by numbers.
"""

import ast
import re
from fractions import Fraction
from math import gcd
from typing import Any

Sum = dict[frozenset[Any], Fraction]
ONE, LENGTH, TURNS = Fraction(1), 3000, 40
NUMBER = re.compile(r"\d{1,40}(\.\d{1,60})?")
DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+\(\s*-oo\s*,\s*oo\s*\)\s*", re.A)


class Beyond(ValueError):
    """What this program does not see."""


def parse(text: str) -> ast.expr:
    text = " ".join(text.replace("^", "**").split())
    if not re.fullmatch(r"[\w +\-*/().=]{1,20000}", text, re.ASCII):
        raise Beyond("unreadable text")
    tree = ast.parse(text, mode="eval").body
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant):
            if not (digits := NUMBER.fullmatch(ast.get_source_segment(text, n) or "")):
                raise Beyond("a number")
            n.value = Fraction(digits[0])  # type: ignore[assignment]  # read as a fraction
    return tree


# ---- polynomials {monomial: coefficient}; a monomial is a set of pairs (atom, power) ----------
def collect(pairs: Any) -> dict[Any, Any]:
    out: dict[Any, Any] = {}
    for m, c in pairs:
        out[m] = out.get(m, 0) + c
    return {m: c for m, c in out.items() if c}


def plus(e: Sum, f: Sum) -> Sum:
    return collect([*e.items(), *f.items()])


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
        cosine = {frozenset({(("C", *a[1:]), 2)}): -ONE}
        rest = {frozenset({*m} - {(a, n)} | ({(a, n - 2)} if n > 2 else set())): e[m]}
        e = plus({k: c for k, c in e.items() if k != m}, times(rest, plus(number(ONE), cosine)))
    return e


class Reader:
    """Polynomials of syntax trees, which are never run."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.units: Sum = {}

    def angle(self, n: ast.AST) -> Sum:
        return self.read(n, bare=True)

    def learn(self, n: ast.AST) -> None:
        """Find the basic angles: each multiple of a monomial is a whole multiple of one."""
        for x in ast.walk(n):
            if isinstance(x, ast.Call):
                for m, c in self.angle(x.args[0]).items():
                    old = self.units.get(m, c)
                    below = old.denominator * c.denominator
                    self.units[m] = Fraction(gcd(int(old * below), int(c * below)), below)

    def turned(self, angle: Sum) -> tuple[Sum, Sum]:
        """Return the cosine and sine of a sum."""
        x, y = number(ONE), number(Fraction(0))
        for m, c in angle.items():
            if m == frozenset({("pi", 1)}) and 2 * c % 1 == 0:
                steps, u, v = int(2 * c) % 4, number(Fraction(0)), number(ONE)
            else:
                ratio, unit = c / self.units[m], (m, self.units[m])
                if ratio.denominator != 1 or abs(ratio) > TURNS:
                    raise Beyond("a multiple of an angle")
                u, v = ({frozenset({((f, *unit), 1)}): ONE} for f in "CS")
                if ratio < 0:
                    v = times(number(-ONE), v)
                steps = abs(int(ratio))
            for _ in range(steps):
                x, y = (
                    plus(times(x, u), times(number(-ONE), times(y, v))),
                    plus(times(x, v), times(y, u)),
                )
        return x, y

    def read(self, n: ast.AST, bare: bool = False) -> Sum:
        match n:
            case ast.Constant(Fraction() as q):
                return number(q)
            case ast.Name(name) if name in self.names or name == "pi":
                return {frozenset({(name, 1)}): ONE}
            case ast.UnaryOp(ast.USub(), x):
                return times(number(-ONE), self.read(x, bare))
            case ast.Call(ast.Name("sin" | "cos" as kind), [x], []) if not bare:
                return self.turned(self.angle(x))[kind == "sin"]
            case ast.BinOp(left, op, right):
                e, f = self.read(left, bare), self.read(right, bare)
                value = f.get(frozenset(), Fraction(0)) if f.keys() <= {frozenset()} else None
                match op:
                    case ast.Add():
                        return plus(e, f)
                    case ast.Sub():
                        return plus(e, times(number(-ONE), f))
                    case ast.Mult():
                        return times(e, f)
                    case ast.Div() if value:
                        return times(e, number(1 / value))
                    case ast.Pow() if (
                        value is not None and value.denominator == 1 and 0 <= value <= 24
                    ):
                        return power(e, int(value))
        raise Beyond("not such a term")


def confirm(data: Any, shown: Any = ()) -> str:
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, s = data["certificate"], data["statement"]
        if (data["verdict"], outer["type"], outer["certificate"]["type"]) != (
            "proved",
            "fact",
            "angles",
        ):
            raise Beyond(f"the rule {outer['type']}")
        names = [found[1] for text in s["given"] if (found := DECLARED.fullmatch(text))]
        if len(names) < len(s["given"]):
            raise Beyond("a hypothesis")
        if s["where"] or {*names} & {"pi", "e", "sin", "cos"} or len({*names}) < len(names):
            raise Beyond("an abbreviation, or a name with two meanings")
        match parse(s["goal"]):
            case ast.Compare(x, [ast.Eq()], [y]):
                reader = Reader({*names})
                reader.learn(x)
                reader.learn(y)
                if reduced(plus(reader.read(x), times(number(-ONE), reader.read(y)))):
                    raise Beyond("the two sides differ")
            case _:
                raise Beyond("not one equation")
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
        )
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.reangle")

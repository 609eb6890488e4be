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

ONE, LENGTH, TURNS = Fraction(1), 3000, 40
NUMBER = re.compile(r"\d{1,40}(\.\d{1,60})?")
DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+\(\s*-oo\s*,\s*oo\s*\)\s*", re.A)


class Beyond(ValueError):
    """What this program does not see."""


def parse(text):
    text = " ".join(text.replace("^", "**").split())
    if not re.fullmatch(r"[\w +\-*/().=]{1,20000}", text, re.ASCII):
        raise Beyond("unreadable text")
    tree = ast.parse(text, mode="eval").body
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant):
            n.value = Fraction(NUMBER.fullmatch(ast.get_source_segment(text, n))[0])
    return tree


# ---- polynomials {monomial: coefficient}; a monomial is a set of pairs (atom, power) ----------
def collect(pairs):
    out = {}
    for m, c in pairs:
        out[m] = out.get(m, 0) + c
    return {m: c for m, c in out.items() if c}


def plus(e, f):
    return collect([*e.items(), *f.items()])


def times(e, f):
    if len(e) * len(f) > LENGTH:
        raise Beyond("more work than the short checker does")
    return collect(
        (frozenset(collect([*m, *k]).items()), c * d) for m, c in e.items() for k, d in f.items()
    )


def number(q):
    return {frozenset(): q} if q else {}


def power(e, n):
    out = number(ONE)
    for _ in range(n):
        out = times(out, e)
    return out


def reduced(e):
    """Put 1 - C**2 for the square of each sine."""
    while high := [(m, a, n) for m in e for a, n in m if a[0] == "S" and n > 1]:
        m, a, n = high[0]
        cosine = {frozenset({(("C", *a[1:]), 2)}): -ONE}
        rest = {frozenset({*m} - {(a, n)} | ({(a, n - 2)} if n > 2 else set())): e[m]}
        e = plus({k: c for k, c in e.items() if k != m}, times(rest, plus(number(ONE), cosine)))
    return e


class Reader:
    """Polynomials of syntax trees, which are never run."""

    def __init__(self, names):
        self.names, self.units = names, {}

    def angle(self, n):
        return self.read(n, bare=True)

    def learn(self, n):
        """Find the basic angles: each multiple of a monomial is a whole multiple of one."""
        for x in ast.walk(n):
            if isinstance(x, ast.Call):
                for m, c in self.angle(x.args[0]).items():
                    old = self.units.get(m, c)
                    below = old.denominator * c.denominator
                    self.units[m] = Fraction(gcd(int(old * below), int(c * below)), below)

    def turned(self, angle):
        """Return the cosine and sine of a sum."""
        x, y = number(ONE), {}
        for m, c in angle.items():
            if m == frozenset({("pi", 1)}) and 2 * c % 1 == 0:
                steps, u, v = int(2 * c) % 4, {}, number(ONE)
            else:
                steps, unit = c / self.units[m], (m, self.units[m])
                if steps.denominator != 1 or abs(steps) > TURNS:
                    raise Beyond("a multiple of an angle")
                u, v = ({frozenset({((f, *unit), 1)}): ONE} for f in "CS")
                if steps < 0:
                    v = times(number(-ONE), v)
                steps = abs(int(steps))
            for _ in range(steps):
                x, y = (
                    plus(times(x, u), times(number(-ONE), times(y, v))),
                    plus(times(x, v), times(y, u)),
                )
        return x, y

    def read(self, n, bare=False):
        match n:
            case ast.Constant(Fraction() as q):
                return number(q)
            case ast.Name(name) if name in self.names or name == "pi":
                return {frozenset({(name, 1)}): ONE}
            case ast.UnaryOp(ast.USub(), x):
                return times(number(-ONE), self.read(x, bare))
            case ast.Call(ast.Name("sin" | "cos" as f), [x], []) if not bare:
                return self.turned(self.angle(x))[f == "sin"]
            case ast.BinOp(x, op, y):
                x, y = self.read(x, bare), self.read(y, bare)
                value = y.get(frozenset(), Fraction(0)) if y.keys() <= {frozenset()} else None
                match op:
                    case ast.Add():
                        return plus(x, y)
                    case ast.Sub():
                        return plus(x, times(number(-ONE), y))
                    case ast.Mult():
                        return times(x, y)
                    case ast.Div() if value:
                        return times(x, number(1 / value))
                    case ast.Pow() if (
                        value is not None and value.denominator == 1 and 0 <= value <= 24
                    ):
                        return power(x, int(value))
        raise Beyond("not such a term")


def confirm(data, shown=()):
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, s = data["certificate"], data["statement"]
        if (data["verdict"], outer["type"], outer["certificate"]["type"]) != (
            "proved",
            "fact",
            "angles",
        ):
            raise Beyond(f"the rule {outer['type']}")
        names = [DECLARED.fullmatch(text)[1] for text in s["given"]]
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

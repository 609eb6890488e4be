"""The short checker of orbits and orders of growth (python -m assay.verification.checkers.restate
FILE.json ...).

Only the standard library and ``mpmath.iv`` are used.  An orbit is a recursion at exact parameters:
every step is taken in intervals, which hold the true state whatever the unknown numbers in [-1, 1]
are, and the goal has to be certainly true, with a value of every term, at each time of the
statement.  The constants of an order of growth turn it into a formula; this is confirmed where the
formula was confirmed before (``shown``) and the constants name nothing but what they may depend on.
"""

import ast
import re
from fractions import Fraction
from typing import Any

from mpmath.ctx_iv import MPIntervalContext

iv = MPIntervalContext()  # a context of its own, so that nobody else changes its precision
STEPS, BITS, HUGE = 20_000, 1200, 2**20
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?")
DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s.*", re.S | re.A)
FUNCTIONS = {"exp", "log", "sqrt", "abs"}
TERM = (
    ast.Constant,
    ast.Name,
    ast.Load,
    ast.UnaryOp,
    ast.USub,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.Pow,
    ast.Call,
)
RATIONAL = re.compile(r"\s*(\d+|\d+\.\d*|\.\d+)(\s*/\s*\d+)?\s*", re.ASCII)


class Beyond(ValueError):
    """What this program does not see."""


def parse(text: str) -> ast.expr:
    text = " ".join(text.replace("^", "**").split())
    if not re.fullmatch(r"(?!.*(\b|\d)(if|else)\b)[\w +\-*/().,<>=!]{1,20000}", text, re.ASCII):
        raise Beyond("unreadable text")
    text = text.replace("=>", " if 0 else ")  # this binds and groups like an implication
    tree = ast.parse(text, mode="eval").body
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant):
            if not (digits := NUMBER.fullmatch(ast.get_source_segment(text, n) or "")):
                raise Beyond("a number")
            n.value = Fraction(digits[0])  # type: ignore[assignment]  # read as a fraction
    return tree


# ---- orbits ----------
def exact(q: Fraction) -> Any:
    return iv.mpf(q.numerator) / iv.mpf(q.denominator)


def wide(x: Any) -> Any:
    """Widen what a function of mpmath returns by 2**10 units in the last place."""
    return x * (1 + iv.mpf([-1, 1]) / 2 ** (iv.prec - 10))


class Orbit:
    """A recursion; ``place`` holds the values of names, abbreviations are read where they are
    met.
    """

    def __init__(self, s: Any) -> None:
        self.where = {n: parse(text) for n, text in s["where"]}
        self.state = [(name, parse(start), parse(step)) for name, start, step in s["state"]]
        names = [n for n, *_ in self.state]
        known = [
            "pi",
            "e",
            "t",
            *names,
            *(f"{n}n" for n in names),
            *s["parameters"],
            *s["unknown"],
            *self.where,
            *FUNCTIONS,
        ]
        if len(known) > len({*known}):
            raise Beyond("a name with two meanings")
        self.parameters = {n: exact(Fraction(q)) for n, q in s["parameters"].items()} | {
            "pi": +iv.pi,
            "e": wide(iv.exp(1)),
        }
        self.unknown = {n: iv.mpf([-1, 1]) for n in s["unknown"]}
        self.goal, (self.first, self.last) = parse(s["orbit"]), s["times"]
        if not (
            type(self.first) is type(self.last) is int and 0 <= self.first <= self.last < STEPS
        ):
            raise Beyond("more steps than the short checker takes")

    def number(self, n: ast.AST, place: dict[str, Any]) -> Any:
        match n:
            case ast.Constant(Fraction() as q):
                return exact(q)
            case ast.Name(name):
                if name not in place:
                    place[name] = self.number(self.where[name], place)
                return place[name]
            case ast.UnaryOp(ast.USub(), x):
                return -self.number(x, place)
            case ast.Call(ast.Name(f), [x], []) if f in FUNCTIONS:
                x = self.number(x, place)
                if f == "abs":
                    return abs(x)
                if (
                    f == "exp"
                    and not abs(x) < HUGE
                    or f == "log"
                    and not x.a > 0
                    or f == "sqrt"
                    and not x.a >= 0
                ):
                    raise Beyond(f"a value of {f}")
                return wide(getattr(iv, f)(x))
            case ast.BinOp(x, ast.Pow(), ast.Constant(Fraction(denominator=1) as q)) if (
                0 <= q < 100  # type: ignore[has-type]
            ):
                return self.number(x, place) ** int(q)
            case ast.BinOp(x, op, y):
                x, y = self.number(x, place), self.number(y, place)
                match op:
                    case ast.Add():
                        return x + y
                    case ast.Sub():
                        return x - y
                    case ast.Mult():
                        return x * y
                    case ast.Div() if 0 not in y:
                        return x / y
        raise Beyond("a term, or its value")

    def truth(self, n: ast.AST, place: dict[str, Any]) -> bool | None:
        """Return True, False or None (not known); the values of all parts are computed."""
        match n:
            case ast.BoolOp(op, parts):
                found, least = [self.truth(p, place) for p in parts], isinstance(op, ast.Or)
                return least if least in found else None if None in found else not least
            case ast.UnaryOp(ast.Not(), x):
                return None if (one := self.truth(x, place)) is None else not one
            case ast.IfExp(_, x, y):
                left, right = self.truth(x, place), self.truth(y, place)
                return (
                    True if right or left is False else False if left and right is False else None
                )
            case ast.Compare(x, ops, others):
                sides = [self.number(a, place) for a in (x, *others)]
                found = [self.compare(x - y, op) for x, op, y in zip(sides, ops, sides[1:])]
                return False if False in found else None if None in found else True
        raise Beyond("not a statement")

    @staticmethod
    def compare(gap: Any, op: ast.cmpop) -> bool | None:
        signs = [gap.a > 0, gap.b < 0, gap.a >= 0, gap.b <= 0]
        above, below, least, most = map(bool, signs)
        yes, no = {
            ast.Gt: (above, most),
            ast.GtE: (least, below),
            ast.Lt: (below, least),
            ast.LtE: (most, above),
            ast.Eq: (least and most, above or below),
            ast.NotEq: (above or below, least and most),
        }[type(op)]
        return True if yes else False if no else None

    def confirm(self) -> None:
        """Raise `Beyond` unless the goal is certainly true at all times."""
        state = {name: self.number(start, dict(self.parameters)) for name, start, _ in self.state}
        for t in range(self.last + 1):
            place = {**self.parameters, **self.unknown, **state, "t": iv.mpf(t)}
            after = {name: self.number(step, place) for name, _, step in self.state}
            if not all(x.delta.b < 10**6 for x in after.values()):
                raise Beyond("a state without bounds")
            now = {
                **self.parameters,
                **self.unknown,
                **state,
                "t": iv.mpf(t),
                **{f"{n}n": x for n, x in after.items()},
            }
            if t >= self.first and self.truth(self.goal, now) is not True:
                raise Beyond(f"the goal at t = {t}")
            state = after


# ---- orders of growth ----------
def term(text: str, names: Any = None) -> str:
    """Return the text of a term in parentheses; it uses no other names than these and functions."""
    for n in ast.walk(parse(text)):
        known = (
            not isinstance(n, ast.Name)
            or names is None
            or n.id in {"pi", "e", *FUNCTIONS, "max", "min", *names}
        )
        if (
            not (isinstance(n, TERM) and known)
            or isinstance(n, ast.Call)
            and not isinstance(n.func, ast.Name)
        ):
            raise Beyond("a constant that is none")
    return f"({text})"


def wanted(s: Any, c: Any) -> list[Any]:
    """Return the formulas that the constants of an asymptotic statement have to satisfy; the first
    one is about its growth.
    """
    high, low, first = c.get("C", "1"), c.get("C_low") or c.get("C", "1"), c.get("N", "2")
    above, below, start = (term(text, s["constant"]) for text in (high, low, first))
    q, order = term(s["quantity"]), term(s["order"])
    goals = {
        "O": [f"abs{q} <= {above}*{order}"],
        "Omega": [f"{q} >= {below}*{order}"],
        "Theta": [f"{q} <= {above}*{order}", f"{q} >= {below}*{order}"],
    }[s["asymptotic"]]
    goals += [
        f"{c} > 0" for c in {"O": [], "Omega": [below], "Theta": [below, above]}[s["asymptotic"]]
    ]
    own = [t for t in s["given"] if (d := DECLARED.fullmatch(t)) and d[1] in s["constant"]]
    rest = [t for t in s["given"] if t not in own]
    given = [*own, f"{s['size']} in {{{s['size_from']}..}}", *rest, f"{s['size']} >= {start}"]
    found = [{"goal": " and ".join(goals), "given": given, "where": s["where"]}]
    if RATIONAL.fullmatch(high) and not Fraction("".join(high.split())) > 0:
        raise Beyond("a constant that is not > 0")
    sides = [f"{start} == {start}"] * (
        not RATIONAL.fullmatch(first)
    )  # the first size has a value, and C > 0
    sides += [f"{above} > 0"] * (s["asymptotic"] == "O" and not RATIONAL.fullmatch(high))
    return [*found, *({"goal": side, "given": own, "where": s["where"]} for side in sides)]


def confirm(data: Any, shown: Any = ()) -> str:
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, s = data["certificate"], data["statement"]
        if data["verdict"] != "proved" or outer["type"] not in ("orbit", "constants"):
            raise Beyond(f"the rule {outer['type']}")
        if outer["type"] == "orbit":
            bits = outer["precision"]
            iv.prec = min(bits, BITS) + 64
            Orbit(s).confirm()
        elif not all(formula in shown for formula in wanted(s, outer["constants"])):
            raise Beyond("the formula of the constants")
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
        )
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.restate")

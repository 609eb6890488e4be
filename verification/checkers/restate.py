"""The short checker of orbits and orders of growth (python -m assay.verification.checkers.restate
FILE.json ...).

Only the standard library and ``mpmath.iv`` are used.  An orbit is a recursion at exact parameters:
every step is taken in intervals, which hold the true state whatever the unknown numbers in [-1, 1]
are, and the goal has to be certainly true, with a value of every term, at each time of the
statement.  The constants of an order of growth turn it into a formula; this is confirmed where the
formula was confirmed before (``shown``) and the constants name nothing but what they may depend on.
"""

import re
from fractions import Fraction
from typing import Any

from mpmath.ctx_iv import MPIntervalContext

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Shown, Tree, answering

iv = MPIntervalContext()  # a context of its own, so that nobody else changes its precision
STEPS, BITS, HUGE = 20_000, 1200, 2**20
"""The most steps of an orbit, bits of precision, and the largest argument of exp."""
FUNCTIONS = {"exp", "log", "sqrt", "abs"}
RATIONAL = re.compile(r"\s*(\d+|\d+\.\d*|\.\d+)(\s*/\s*\d+)?\s*", re.ASCII)


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
        self.where = {n: reader.term(text) for n, text in reader.abbreviations(s["where"]).items()}
        self.state = [
            (name, reader.term(start), reader.term(step)) for name, start, step in s["state"]
        ]
        states = [name for name, *_ in self.state]
        after = [f"{name}n" for name in states]
        known = ["pi", "e", "t", *states, *after, *s["parameters"], *s["unknown"], *self.where]
        if len({*known, *FUNCTIONS}) < len(known) + len(FUNCTIONS):
            raise Beyond("a name with two meanings")
        self.constants = {n: exact(Fraction(q)) for n, q in s["parameters"].items()}
        self.constants |= {"pi": +iv.pi, "e": wide(iv.exp(1))}
        self.unknown = {n: iv.mpf([-1, 1]) for n in s["unknown"]}
        self.goal, (self.first, self.last) = reader.statement(s["orbit"]), s["times"]
        if not (
            type(self.first) is type(self.last) is int and 0 <= self.first <= self.last < STEPS
        ):
            raise Beyond("more steps than the short checker takes")

    def number(self, tree: Tree, place: dict[str, Any]) -> Any:
        """Return an interval that holds the value of a term."""
        match tree:
            case Tree("number"):
                return exact(tree.value)
            case Tree("name", text=name):
                if name not in place:
                    place[name] = self.number(self.where[name], place)
                return place[name]
            case Tree("minus", (x,)):
                return -self.number(x, place)
            case Tree("call", (x,), function) if function in FUNCTIONS:
                return self.applied(function, self.number(x, place))
            case Tree("**", (x, Tree("number") as power)) if power.value in range(100):
                return self.number(x, place) ** int(power.value)
            case Tree("+", (x, y)):
                return self.number(x, place) + self.number(y, place)
            case Tree("-", (x, y)):
                return self.number(x, place) - self.number(y, place)
            case Tree("*", (x, y)):
                return self.number(x, place) * self.number(y, place)
            case Tree("/", (x, y)):
                above, below = self.number(x, place), self.number(y, place)
                if 0 not in below:
                    return above / below
        raise Beyond("a term, or its value")

    @staticmethod
    def applied(function: str, x: Any) -> Any:
        """Return an interval that holds the value of a function, which has to exist."""
        if function == "abs":
            return abs(x)
        if not {"exp": abs(x) < HUGE, "log": x.a > 0, "sqrt": x.a >= 0}[function]:
            raise Beyond(f"a value of {function}")
        return wide(getattr(iv, function)(x))

    def truth(self, tree: Tree, place: dict[str, Any]) -> bool | None:
        """Return True, False or None (not known); the values of all parts are computed."""
        match tree:
            case Tree("and" | "or" as word, parts):
                return joined(word == "or", [self.truth(part, place) for part in parts])
            case Tree("not", (x,)):
                found = self.truth(x, place)
                return None if found is None else not found
            case Tree("=>", (x, y)):
                premise, conclusion = self.truth(x, place), self.truth(y, place)
                return joined(True, [None if premise is None else not premise, conclusion])
            case Tree("relation", terms, signs):
                sides = [self.number(x, place) for x in terms]
                gaps = [x - y for x, y in zip(sides, sides[1:], strict=False)]
                return joined(False, [*map(compared, gaps, signs.split())])
        raise Beyond("not a statement")

    def confirm(self) -> None:
        """Raise `Beyond` unless the goal is certainly true at all times."""
        state = {name: self.number(start, {**self.constants}) for name, start, _ in self.state}
        for t in range(self.last + 1):
            now = {**self.constants, **self.unknown, **state, "t": iv.mpf(t)}
            place = {**now}
            after = {name: self.number(step, place) for name, _, step in self.state}
            if not all(x.delta.b < 10**6 for x in after.values()):
                raise Beyond("a state without bounds")
            now |= {f"{n}n": x for n, x in after.items()}
            if t >= self.first and self.truth(self.goal, now) is not True:
                raise Beyond(f"the goal at t = {t}")
            state = after


def joined(decisive: bool, found: list[bool | None]) -> bool | None:
    """Return the truth of a conjunction (``decisive``: False) or disjunction (True)."""
    if decisive in found:
        return decisive
    return None if None in found else not decisive


def compared(gap: Any, sign: str) -> bool | None:
    """Say whether each, none, or perhaps some value of a gap is > 0, >= 0 and so on."""
    above, below, least, most = map(bool, (gap.a > 0, gap.b < 0, gap.a >= 0, gap.b <= 0))
    yes, no = {
        ">": (above, most),
        ">=": (least, below),
        "<": (below, least),
        "<=": (most, above),
        "==": (least and most, above or below),
        "!=": (above or below, least and most),
    }[sign]
    return True if yes else False if no else None


# ---- orders of growth ----------
def constant(text: str, known: Any) -> str:
    """Return the text of a term in parentheses, if it has no other names than these."""
    tree = reader.term(text)
    functions = {t.text for t in reader.walk(tree) if t.kind == "call"}
    if not reader.names(tree) <= {"pi", "e", *known} or not functions <= {*FUNCTIONS, "max", "min"}:
        raise Beyond("a constant that is none")
    return f"({text})"


def wanted(s: Any, c: Any) -> list[Any]:
    """Return the formulas that the constants of an asymptotic statement have to satisfy; the first
    one is about its growth.
    """
    kind, size = s["asymptotic"], s["size"]
    high, low, first = c.get("C", "1"), c.get("C_low") or c.get("C", "1"), c.get("N", "2")
    above, below, start = (constant(text, s["constant"]) for text in (high, low, first))
    for text in (s["quantity"], s["order"]):
        reader.term(text)  # each is one term, whatever stands around it
    quantity, order = f"({s['quantity']})", f"({s['order']})"
    goals = {
        "O": [f"abs{quantity} <= {above}*{order}"],
        "Omega": [f"{quantity} >= {below}*{order}", f"{below} > 0"],
        "Theta": [
            f"{quantity} <= {above}*{order}",
            f"{quantity} >= {below}*{order}",
            f"{below} > 0",
            f"{above} > 0",
        ],
    }[kind]
    own = [t for t in s["given"] if (d := reader.declaration(t)) and d.name in s["constant"]]
    rest = [t for t in s["given"] if t not in own]
    given = [*own, f"{size} in {{{s['size_from']}..}}", *rest, f"{size} >= {start}"]
    found = [{"goal": " and ".join(goals), "given": given, "where": s["where"]}]
    is_number = RATIONAL.fullmatch(high)
    if is_number and not Fraction("".join(high.split())) > 0:
        raise Beyond("a constant that is not > 0")
    sides = []  # the first size has a value, and C > 0
    if not RATIONAL.fullmatch(first):
        sides.append(f"{start} == {start}")
    if kind == "O" and not is_number:
        sides.append(f"{above} > 0")
    return [*found, *({"goal": side, "given": own, "where": s["where"]} for side in sides)]


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm an orbit by following it, or constants whose formulas were shown."""
    outer, s = data["certificate"], data["statement"]
    if data["verdict"] != "proved" or outer["type"] not in ("orbit", "constants"):
        raise Beyond(f"the rule {outer['type']}")
    if outer["type"] == "orbit":
        iv.prec = min(outer["precision"], BITS) + 64
        Orbit(s).confirm()
    elif not all(formula in shown for formula in wanted(s, outer["constants"])):
        raise Beyond("the formula of the constants")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.restate")

"""The short checker of integer powers of any base (python -m assay.verification.checkers.repower
FILE.json ...).

Only the standard library is used.  The other programs read b**E as exp(E*log(b)) and show b > 0.
Where E is a polynomial in integer variables whose values are integers, b**E has a value for every
b < 0 as well, and for b == 0 where E >= 0.  A goal with such powers of one base b holds if these
formulas, which `cases` writes down, were confirmed before (``shown``):

    b > 0     the formula as it is;
    b == 0    E >= 0 for each E; and for each choice of E == 0 or E > 0 the formula with 1 or 0 for
              b**E;
    b < 0     for each remainder of the variables that decides a parity: n is 2*w or 2*w + 1 (for
              n*(n+1)/2: 4*w, 4*w + 1, 4*w + 2 or 4*w + 3), and b**E is (-b)**E where E is even and
              -(-b)**E where it is odd.

Each point of the formula is one of a case, and all terms have equal values there.  The base is a
polynomial, so that it has a value; ranges come first and hold no such power, so that each condition
stands under the same ones as before.  What is confirmed here is cited by this program alone: the
others would take b > 0 for shown.
"""

from itertools import product
from math import lcm, prod
from typing import Any

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Range, Shown, Tree, answering

CASES = 64
"""The most cases of one statement."""

POINTS = 4096
"""The most points at which an exponent is looked at, and the largest denominator."""


def parse(text: str) -> Tree:
    """Return the tree of a formula or term without implications."""
    tree = reader.decimals(reader.read(text))
    if any(t.kind == "=>" for t in reader.walk(tree)):
        raise Beyond("a text of another kind")
    return tree


def polynomial(tree: Tree, variables: set[str], whole: bool) -> bool:
    """Is this a polynomial in these names with numbers as coefficients (``whole``: with integers,
    and integers by which something is divided)?
    """
    match tree:
        case Tree("number", text=text):
            return text.isdigit() or not whole
        case Tree("name", text=name):
            return name in variables
        case Tree("minus", (x,)):
            return polynomial(x, variables, whole)
        case Tree("+" | "-" | "*", (x, y)):
            return polynomial(x, variables, whole) and polynomial(y, variables, whole)
        case Tree("/", (x, Tree("number", text=below))) if whole:
            return below.isdigit() and int(below) > 0 and polynomial(x, variables, whole)
        case Tree("**", (x, Tree("number", text=power))):
            return power.isdigit() and 0 < int(power) < 100 and polynomial(x, variables, whole)
    return False


def ends(own: Range) -> list[Tree]:
    """Return the finite ends of a range."""
    return [end for end in (own.low, own.high) if end is not None]


def whole(tree: Tree) -> int:
    """Return the integer that a tree writes."""
    match tree:
        case Tree("number", text=text) if text.isdigit():
            return int(text)
        case Tree("minus", (Tree("number", text=text),)) if text.isdigit():
            return -int(text)
    raise Beyond("an end of integers that is no integer")


# ---- values of exponents ----------
def scaled(tree: Tree, at: dict[str, int], modulus: int) -> tuple[int, int]:
    """Return (d times the value at integers, modulo ``modulus``; d), where d > 0 makes the
    coefficients of d times the polynomial integers, and depends on the polynomial alone.
    """
    match tree:
        case Tree("number", text=written):
            found = int(written), 1
        case Tree("name", text=name):
            found = at[name], 1
        case Tree("minus", (x,)):
            value, d = scaled(x, at, modulus)
            found = -value, d
        case Tree("+" | "-" as sign, (x, y)):
            (first, d), (second, e) = scaled(x, at, modulus), scaled(y, at, modulus)
            common = lcm(d, e)
            second *= common // e * (1 if sign == "+" else -1)
            found = first * (common // d) + second, common
        case Tree("*", (x, y)):
            (first, d), (second, e) = scaled(x, at, modulus), scaled(y, at, modulus)
            found = first * second, d * e
        case Tree("/", (x, Tree("number", text=below))):
            value, d = scaled(x, at, modulus)
            found = value, d * int(below)
        case Tree("**", (x, Tree("number", text=power))):
            value, d = scaled(x, at, modulus)
            found = pow(value, int(power), modulus), d ** int(power)
        case _:
            raise Beyond("no polynomial")
    if found[1] > POINTS:
        raise Beyond("a large denominator")
    return found[0] % modulus, found[1]


def points(exponent: Tree, size: int) -> list[dict[str, int]]:
    """Return all remainders modulo ``size`` of the variables of an exponent."""
    names = sorted(reader.names(exponent))
    if size ** len(names) > POINTS:
        raise Beyond("too many variables in an exponent")
    choices = product(range(size), repeat=len(names))
    return [dict(zip(names, rests, strict=True)) for rests in choices]


def denominator(exponent: Tree) -> int:
    """Return d of `scaled`."""
    return scaled(exponent, dict.fromkeys(reader.names(exponent), 0), 1)[1]


def integral(exponent: Tree) -> bool:
    """Are all values of a polynomial at integers integers?  With d of `scaled`, d times the value
    modulo d depends on the remainders of the variables modulo d alone.
    """
    d = denominator(exponent)
    return d == 1 or all(scaled(exponent, at, d)[0] == 0 for at in points(exponent, d))


def odd(exponent: Tree, at: dict[str, int]) -> int:
    """Return an exponent modulo 2 at integers; variables that are not told are 0."""
    d = denominator(exponent)
    return scaled(exponent, {**dict.fromkeys(reader.names(exponent), 0), **at}, 2 * d)[0] // d


def periods(exponents: list[Tree]) -> dict[str, int]:
    """Return for each variable the least power of two by which it can grow such that all exponents
    keep their parities; those that can grow by 1 are left out.

    Where 2**k is the power of two in d of `scaled`, growth by 2**(k+1) changes no parity: an odd
    multiple of the exponent is a polynomial with denominator 2**k.
    """
    steps: dict[str, int] = {}
    for exponent in exponents:
        d = denominator(exponent)
        found = [(at, odd(exponent, at)) for at in points(exponent, 2 * (d & -d))]
        for name in reader.names(exponent):
            step = 1
            while any(odd(exponent, {**at, name: at[name] + step}) != rest for at, rest in found):
                step *= 2
            steps[name] = max(step, steps.get(name, 1))
    return {name: step for name, step in sorted(steps.items()) if step > 1}


class Cases:
    """A statement, read to be split at the sign of a base."""

    def __init__(self, s: Any, base: str) -> None:
        if s["where"]:
            raise Beyond("an abbreviation")
        self.ranges: dict[str, tuple[str, Range]] = {}
        """For each variable the text of its range, and the range."""
        self.conditions: list[Tree] = []
        for text in s["given"]:
            if not (own := reader.declaration(text)):
                self.conditions.append(parse(text))
                continue
            if self.conditions or own.name in self.ranges:
                raise Beyond("a range after a condition, or declared twice")
            for end in ends(own):
                reader.decimals(end)
                if own.whole:
                    whole(end)
            self.ranges[own.name] = text, own
        self.integers = {name for name, (_, own) in self.ranges.items() if own.whole}
        self.base_text, self.base, self.goal = base, parse(base), parse(s["goal"])
        powers = [e for tree in (self.goal, *self.conditions) for e in self.powers(tree)]
        self.exponents = list(dict.fromkeys(powers))
        places = [end for _, own in self.ranges.values() for end in ends(own)]
        if (
            not powers
            or not polynomial(self.base, {*self.ranges}, False)
            or any(map(self.powers, places))
        ):
            raise Beyond("no integer powers of such a base")

    def exponent(self, tree: Tree) -> Tree | None:
        """Return E where the tree is a power of the base with such an exponent."""
        if tree.kind != "**" or tree.parts[0] != self.base:
            return None
        exponent = tree.parts[1]
        if not polynomial(exponent, self.integers, True) or not reader.names(exponent):
            return None
        return exponent if integral(exponent) else None

    def powers(self, tree: Tree) -> list[Tree]:
        return [e for x in reader.walk(tree) if (e := self.exponent(x)) is not None]

    # ---- the formulas of the cases ----------
    def positive(self) -> Any:
        """Return the formula where the base is positive."""
        given = [f"({self.base_text}) > 0", *map(reader.written, self.conditions)]
        return self.formula(reader.written(self.goal), given)

    def defined(self) -> Any:
        """Return the formula that says that no exponent is negative where the base is 0: under the
        conditions before the first one with such a power.
        """
        free = [bool(self.powers(condition)) for condition in self.conditions]
        first = self.conditions[: free.index(True) if True in free else None]
        goal = parse(" and ".join(f"({reader.written(e)}) >= 0" for e in self.exponents))
        given = [f"({self.base_text}) == 0", *map(reader.written, first)]
        return self.formula(reader.written(goal), given)

    def zero(self, zeros: tuple[bool, ...]) -> Any:
        """Return the formula where the base is 0, and the exponents are 0 or positive."""
        is_zero = dict(zip(self.exponents, zeros, strict=True))

        def one_or_zero(tree: Tree) -> Tree | None:
            e = self.exponent(tree)
            return None if e is None else Tree("number", (), "1" if is_zero[e] else "0")

        given = [f"({self.base_text}) == 0"]
        given += [f"({reader.written(e)}) {'==' if zero else '>'} 0" for e, zero in is_zero.items()]
        given += [reader.written(reader.replaced(t, one_or_zero)) for t in self.conditions]
        return self.formula(reader.written(reader.replaced(self.goal, one_or_zero)), given)

    def negative(self, steps: dict[str, int], rest: dict[str, int]) -> Any:
        """Return the formula where the base is negative, at some remainders of the variables."""
        new = {
            n: next(f"{n}_{i}" for i in range(1, 99) if f"{n}_{i}" not in self.ranges) for n in rest
        }
        table = {
            n: reader.term(f"{steps[n]}*{w}" + (f"+{rest[n]}" if rest[n] else ""))
            for n, w in new.items()
        }

        def put(tree: Tree) -> Tree:
            return reader.replaced(tree, lambda t: table.get(t.text) if t.kind == "name" else None)

        base = Tree("minus", (put(self.base),))

        def split(tree: Tree) -> Tree | None:
            if (e := self.exponent(tree)) is not None:
                power = Tree("**", (base, put(e)))
                return Tree("minus", (power,)) if odd(e, rest) else power
            return table.get(tree.text) if tree.kind == "name" else None

        ranges = []
        for name, (text, own) in self.ranges.items():
            if name in new:
                step, own_rest = steps[name], rest[name]
                low = "-oo" if own.low is None else f"{-((own_rest - whole(own.low)) // step)}"
                high = "oo" if own.high is None else f"{(whole(own.high) - own_rest) // step}"
                text = f"{new[name]} in {{{low}..{high}}}"
            elif any(reader.names(end) & new.keys() for end in ends(own)):
                low = reader.written(put(own.low)) if own.low else "-oo"
                high = reader.written(put(own.high)) if own.high else "oo"
                first, last = "(" if own.low_open else "[", ")" if own.high_open else "]"
                text = f"{name} in {first}{low}, {high}{last}"
            ranges.append(text)
        given = [f"({reader.written(put(self.base))}) < 0"]
        given += [reader.written(reader.replaced(t, split)) for t in self.conditions]
        return self.formula(reader.written(reader.replaced(self.goal, split)), given, ranges)

    def formula(self, goal: str, given: list[str], ranges: list[str] | None = None) -> Any:
        texts = [text for text, _ in self.ranges.values()] if ranges is None else ranges
        return {"goal": goal, "given": [*texts, *given], "where": []}


def cases(s: Any, base: str) -> list[Any]:
    """Return the formulas from which a formula follows, split at the sign of a base; raises
    `Beyond`.
    """
    own = Cases(s, base)
    found = [own.positive(), own.defined()]
    found += map(own.zero, product((True, False), repeat=len(own.exponents)))
    steps = periods(own.exponents)
    if prod(steps.values()) + len(found) > CASES:
        raise Beyond("too many cases")
    for rests in product(*map(range, steps.values())):
        found.append(own.negative(steps, dict(zip(steps, rests, strict=True))))
    return found


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a statement whose cases were shown."""
    s, c = reader.proof_of(data, "powers")
    if not all(case in shown for case in cases(s, c["base"])):
        raise Beyond("a case")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.repower")
